// The plan dialect's registration; its operations need no code beyond their rows.
#include "dialects/plan/ops.h"

#include "ir/asm.h"

#include "dialects/plan/ops.cc.inc"

namespace strata::plan_ir {

static Region *bodyOfWhile(Operation *op) { return &op->getRegion(1); }
const LoopLikeInterface WhileOp::kLoopLike{bodyOfWhile};

const Dialect *getPlanDialect() {
  static const Dialect dialect{.name = "plan", .ops = kOpRows};
  return &dialect;
}

}  // namespace strata::plan_ir
