// Registration of every dialect. The only file of this folder that sees them all.

#include "dialects/all.h"

#include "dialects/affine/ops.h"
#include "dialects/arith/ops.h"
#include "dialects/builtin/ops.h"
#include "dialects/cf/ops.h"
#include "dialects/complex/ops.h"
#include "dialects/func/ops.h"
#include "dialects/irdl/ops.h"
#include "dialects/linalg/ops.h"
#include "dialects/llvm/ops.h"
#include "dialects/math/ops.h"
#include "dialects/memref/ops.h"
#include "dialects/pattern/ops.h"
#include "dialects/plan/ops.h"
#include "dialects/scf/ops.h"
#include "dialects/tensor/ops.h"
#include "dialects/tf/ops.h"
#include "dialects/vector/ops.h"

namespace strata {

void registerAllDialects(DialectRegistry &registry) {
  registry.insert(builtin::getBuiltinDialect());
  registry.insert(pattern::getPatternDialect());
  registry.insert(irdl::getIRDLDialect());
  registry.insert(func::getFuncDialect());
  registry.insert(arith::getArithDialect());
  registry.insert(complex::getComplexDialect());
  registry.insert(math::getMathDialect());
  registry.insert(cf::getCFDialect());
  registry.insert(scf::getSCFDialect());
  registry.insert(affine::getAffineDialect());
  registry.insert(tensor::getTensorDialect());
  registry.insert(plan_ir::getPlanDialect());
  registry.insert(memref::getMemRefDialect());
  registry.insert(vector::getVectorDialect());
  registry.insert(linalg::getLinalgDialect());
  registry.insert(LLVM::getLLVMDialect());
  registry.insert(tf::getTFDialect());
}

}  // namespace strata
