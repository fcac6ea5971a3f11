// `check-dialects`: loads definitions and drops what was made.
#include "tools/opt/dialect_pass.h"

#include "dialects/irdl/load.h"
#include "dialects/irdl/ops.h"

namespace strata {

static LogicalResult checkDialects(Operation *module, const PassOptions &) {
  bool definesAny = false;
  module->walk([&](Operation *op) { definesAny |= isa<irdl::DialectOp>(op); });
  return !definesAny || !irdl::loadDialects(module).empty() ? success() : failure();
}

void registerDialectPass(PassRegistry &registry) {
  registry.add("check-dialects", "Define the dialects that are there, to see whether they make sense", checkDialects);
}

}  // namespace strata
