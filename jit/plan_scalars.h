// The size arithmetic of a program in the making: each number and each expression once.
#pragma once

#include "ir/affine.h"
#include "runtime/compiler.h"

#include "llvm/ADT/StringMap.h"

#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace strata::jit {

class PlanScalars {
 public:
  explicit PlanScalars(plan::Program &program) : program(program) {}

  /// The node to blame where a size overflows: the first that wants it.
  void setNode(StringRef wanting) { node = wanting.str(); }

  /// Sums, products and differences of constants are folded, equal expressions are one scalar; each Late one is new.
  plan::ScalarId scalar(plan::ScalarOp op, plan::ScalarId a = plan::kNone, plan::ScalarId b = plan::kNone,
                        plan::ScalarId c = plan::kNone, int64_t value = 0);
  plan::ScalarId constant(int64_t value);
  plan::ScalarId expression(AffineExpr expr, ArrayRef<plan::ScalarId> operands, unsigned numDims);

 private:
  std::optional<int64_t> fold(plan::ScalarOp op, plan::ScalarId a, plan::ScalarId b);
  plan::SiteId site();

  plan::Program &program;
  std::string node;
  std::map<int64_t, plan::ScalarId> constants;
  std::map<std::tuple<plan::ScalarOp, plan::ScalarId, plan::ScalarId, plan::ScalarId>, plan::ScalarId> known;
  llvm::StringMap<plan::SiteId> sites;  ///< by node
};

}  // namespace strata::jit
