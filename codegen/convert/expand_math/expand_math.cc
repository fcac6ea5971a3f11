// See expand_math.h. What every target has an instruction for stays; anything else is refused.
#include "codegen/convert/expand_math/expand_math.h"

namespace strata {

static bool hasInstruction(Operation *op, const Target &target) {
  static constexpr StringRef kAlways[] = {"math.sqrt", "math.absf", "math.copysign", "math.ctpop", "math.ctlz", "math.cttz"};
  static constexpr StringRef kRounding[] = {"math.floor", "math.ceil", "math.trunc", "math.roundeven"};
  if (llvm::is_contained(kAlways, op->getName())) return true;
  if (op->getName() == "math.fma") return target.hasFma;
  return target.hasRounding && llvm::is_contained(kRounding, op->getName());
}

LogicalResult expandMath(Operation *root, const Target &target) {
  LogicalResult result = success();
  root->walk([&](Operation *op) {
    if (op->getRecord()->getDialectName() != "math" || hasInstruction(op, target)) return;
    result = op->emitOpError("has no expansion");
  });
  return result;
}

}  // namespace strata
