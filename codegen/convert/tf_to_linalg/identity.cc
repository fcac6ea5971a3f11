// Operations that give their operands, or nothing.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"

#include "llvm/ADT/StringExtras.h"

namespace strata::tf_to_linalg {

/// Every data result is the operand of its number.
static LogicalResult forward(Operation *op, TFLowering &lowering) {
  for (unsigned i = 0; i < tf::numDataResults(op); ++i) lowering.set(op->getResult(i), lowering.operand(op, i));
  return success();
}

static LogicalResult nothing(Operation *, TFLowering &) { return success(); }

/// What kinds of numbers there are is one reduction; the message tells all of them. Version 2 tells infinities by sign.
template <bool Signs>
static LogicalResult checkNumerics(Operation *op, TFLowering &lowering) {
  using Compare = ScalarBuilder::Compare;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr int64_t kNaN = 1, kPlus = 2, kMinus = 4;
  Type element = lowering.elementType(op->getResult(0)), i32 = lowering.builder.getI32Type();
  Value x = lowering.operand(op, 0);
  SmallVector<bool, 6> all(lowering.loweredSizes(x).size(), true);
  Value found = reduce(lowering, x, all, i32, zeroAttr(i32), [&](ScalarBuilder &s, Value flags, Value value) {
    Value wide = s.cast(value, computeType(element)), none = s.integer(i32, 0);
    Value high = s.constant(wide.getType(), kInfinity), low = s.constant(wide.getType(), -kInfinity);
    Value own = s.select(s.compare(Compare::Ne, wide, wide), s.integer(i32, kNaN), none);
    own = s.select(s.compare(Compare::Eq, wide, high), s.integer(i32, kPlus), own);
    own = s.select(s.compare(Compare::Eq, wide, low), s.integer(i32, Signs ? kMinus : kPlus), own);
    return s.binary("arith.ori", flags, own);
  });
  // One site for each set of kinds.
  SmallVector<std::pair<int64_t, int64_t>, 7> sites;
  for (int64_t kinds = 1; kinds < (Signs ? 8 : 4); ++kinds) {
    SmallVector<StringRef, 3> names;
    if (kinds & kMinus) names.push_back("-Inf");
    if (kinds & kPlus) names.push_back(Signs ? "+Inf" : "Inf");
    if (kinds & kNaN) names.push_back("NaN");
    const std::string listed = llvm::join(names, Signs ? ", " : " and ");
    sites.push_back({kinds, lowering.addSite(StatusCode::InvalidArgument,
                                             tf::stringAttr(op, "message") + " : Tensor had " + listed + " values")});
  }
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  lowering.set(op->getResult(0), lowering.map({x, found}, sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    for (auto [kinds, site] : sites) lowering.assertInBody(s, s.compare(Compare::Ne, in[1], s.integer(i32, kinds)), site);
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
  lowering.set(op->getResult(0), lowering.splat(lowering.sizesOf(op->getResult(0)), element, zeroAttr(element)));
  return success();
}

ArrayRef<LowerEntry> identityLowerings() {
  static const LowerEntry entries[] = {
      {"Identity", forward},       {"IdentityN", forward}, {"StopGradient", forward},
      {"PreventGradient", forward}, {"Snapshot", forward},  {"EnsureShape", forward},  // its checks are those of inference
      {"PlaceholderWithDefault", forward}, {"Print", lowerPrint},
      {"CheckNumerics", checkNumerics<false>}, {"CheckNumericsV2", checkNumerics<true>}, {"Placeholder", placeholder},
      {"NoOp", nothing},           {"ControlTrigger", nothing},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
