// Operations that give their operands, or nothing.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

/// Every data result is the operand of its number.
static LogicalResult forward(Operation *op, TFLowering &lowering) {
  for (unsigned i = 0; i < tf::numDataResults(op); ++i) lowering.set(op->getResult(i), lowering.operand(op, i));
  return success();
}

static LogicalResult nothing(Operation *, TFLowering &) { return success(); }

static LogicalResult checkNumerics(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  const int64_t site =
      lowering.addSite(StatusCode::InvalidArgument, tf::stringAttr(op, "message") + " : Tensor had NaN or Inf values");
  lowering.set(op->getResult(0), lowering.map({lowering.operand(op, 0)}, lowering.sizesOf(op->getResult(0)), element,
                                              [&](ScalarBuilder &s, ValueRange in) {
    Value wide = s.cast(in[0], computeType(element));
    Value finite = s.compare(ScalarBuilder::Compare::Lt, s.abs(wide),
                             s.constant(wide.getType(), std::numeric_limits<double>::infinity()));
    lowering.assertInBody(s, finite, site, 0);
    return in[0];
  }));
  return success();
}

/// An input that is not fed: running it is an error. (Fed ones are arguments.)
static LogicalResult placeholder(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an input that is not fed");
  for (unsigned symbol : lowering.lateSymbols(op)) lowering.defineSymbol(symbol, lowering.sizeValue(lowering.number(0)));
  const std::string name = lowering.loc.getNameOrEmpty(lowering.getContext()).str();
  lowering.checkEqual(lowering.number(0), lowering.number(1), StatusCode::InvalidArgument,
                      "You must feed a value for placeholder tensor '" + name + "'");
  lowering.set(op->getResult(0), lowering.splat(lowering.sizesOf(op->getResult(0)), zeroAttr(element)));
  return success();
}

ArrayRef<LowerEntry> identityLowerings() {
  static const LowerEntry entries[] = {
      {"Identity", forward},       {"IdentityN", forward}, {"StopGradient", forward},
      {"PreventGradient", forward}, {"Snapshot", forward},  {"EnsureShape", forward},  // its checks are those of inference
      {"PlaceholderWithDefault", forward}, {"Print", forward},
      {"CheckNumerics", checkNumerics}, {"Placeholder", placeholder},
      {"NoOp", nothing},           {"ControlTrigger", nothing},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
