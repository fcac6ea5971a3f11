// Rounding to the steps of a range: the range's scales are computed once for each channel, then one map over the elements.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"

#include <limits>

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

/// Vectors along one dimension, or scalars: `body` gives `count` numbers for the elements of `inputs` at each place.
static SmallVector<Value, 2> mapToMany(TFLowering &lowering, ArrayRef<Value> inputs, ArrayRef<AffineExpr> sizes, Type element,
                                       unsigned count, Body body) {
  TFLowering::GenericSpec spec;
  AffineMap identity = AffineMap::getMultiDimIdentityMap(sizes.size(), lowering.getContext());
  spec.inputs.assign(inputs.begin(), inputs.end());
  spec.inputMaps.assign(inputs.size(), identity);
  spec.sizes.assign(count, Exprs(sizes.begin(), sizes.end()));
  spec.elements.assign(count, element);
  spec.maps.assign(count, identity);
  spec.parallel.assign(sizes.size(), true);
  return lowering.generic(spec, body);
}

/// An element-wise map of `x` with parameters that are scalars or vectors along dimension `axis`.
static Value mapWithParameters(TFLowering &lowering, Value x, ArrayRef<Value> parameters, unsigned axis, Type element, MapBody body) {
  const Exprs sizes = lowering.loweredSizes(x);
  Context *context = lowering.getContext();
  SmallVector<Value, 6> inputs{x};
  SmallVector<AffineMap, 6> maps{AffineMap::getMultiDimIdentityMap(sizes.size(), context)};
  for (Value parameter : parameters) {
    SmallVector<AffineExpr, 1> along;
    if (!lowering.loweredSizes(parameter).empty()) along.push_back(lowering.builder.getAffineDimExpr(axis));
    inputs.push_back(parameter);
    maps.push_back(AffineMap::get(sizes.size(), 0, along, context));
  }
  return lowering.map(inputs, maps, sizes, element, body);
}

//===- FakeQuant --------------------------------------------------------------------------------------------------===//

/// Lower and upper end, step, its inverse, and the number of the step that is zero (fake_quant_ops_functor.h).
static SmallVector<Value, 5> nudgedRange(ScalarBuilder &s, Value min, Value max, int64_t bits, bool narrow) {
  Type f32 = min.getType();
  Value first = s.constant(f32, narrow ? 1 : 0), last = s.constant(f32, double((int64_t{1} << bits) - 1)), half = s.constant(f32, 0.5);
  Value steps = s.sub(last, first), span = s.sub(max, min);
  Value scale = s.div(span, steps), inverse = s.div(steps, span);
  Value fromMin = s.sub(first, s.div(min, scale));
  // Halves away from zero; what is rounded is not negative.
  Value floor = s.unary("math.floor", fromMin);
  Value rounded = s.select(s.compare(Compare::Ge, s.sub(fromMin, floor), half), s.add(floor, s.constant(f32, 1)), floor);
  Value nudged = s.select(s.compare(Compare::Lt, fromMin, first), first, s.select(s.compare(Compare::Gt, fromMin, last), last, rounded));
  Value low = s.mul(s.sub(first, nudged), scale), high = s.mul(s.sub(last, nudged), scale);
  Value zero = s.unary("math.floor", s.add(s.mul(s.neg(low), inverse), half));
  // An empty range at zero is told by a step of 0.
  Value none = s.constant(f32, 0);
  Value isZero = s.logicalAnd(s.compare(Compare::Eq, min, none), s.compare(Compare::Eq, max, none));
  SmallVector<Value, 5> made;
  for (Value value : {low, high, scale, inverse, zero}) made.push_back(s.select(isZero, none, value));
  return made;
}

static LogicalResult fakeQuantize(Operation *op, TFLowering &lowering, Value min, Value max) {
  const int64_t bits = tf::intAttr(op, "num_bits");
  if (bits < 2 || bits > 16) return lowering.unsupported(op, "num_bits outside 2 to 16");
  Value x = lowering.operand(op, 0);
  Type f32 = lowering.builder.getF32Type();
  const Exprs channels = lowering.loweredSizes(min);
  Value limits[] = {min, max};
  SmallVector<Value, 2> range = mapToMany(lowering, limits, channels, f32, 5, [&](ScalarBuilder &s, ValueRange in) {
    SmallVector<Value, 5> made = nudgedRange(s, in[0], in[1], bits, tf::boolAttr(op, "narrow_range"));
    return SmallVector<Value, 2>(made.begin(), made.end());
  });
  const unsigned rank = lowering.loweredSizes(x).size();
  lowering.set(op->getResult(0), mapWithParameters(lowering, x, range, rank ? rank - 1 : 0, f32, [&](ScalarBuilder &s, ValueRange in) {
    Value low = in[1], high = in[2], scale = in[3], inverse = in[4], zero = in[5];
    Value cut = s.sub(s.max(s.min(in[0], high), low), low);
    Value step = s.unary("math.floor", s.add(s.sub(s.mul(cut, inverse), zero), s.constant(f32, 0.5)));
    return s.select(s.compare(Compare::Eq, scale, s.constant(f32, 0)), scale, s.mul(step, scale));
  }));
  return success();
}

static LogicalResult fakeQuantVars(Operation *op, TFLowering &lowering) {
  return fakeQuantize(op, lowering, lowering.operand(op, 1), lowering.operand(op, 2));
}

static LogicalResult fakeQuantArgs(Operation *op, TFLowering &lowering) {
  Type f32 = lowering.builder.getF32Type();
  if (!(tf::floatAttr(op, "min") < tf::floatAttr(op, "max"))) return lowering.unsupported(op, "an empty range");
  auto limit = [&](StringRef name) { return lowering.splat({}, FloatAttr::get(f32, tf::floatAttr(op, name))); };
  return fakeQuantize(op, lowering, limit("min"), limit("max"));
}

//===- QuantizeAndDequantize --------------------------------------------------------------------------------------===//

namespace {
/// Numbers of the first and the last step, in the type of computation.
struct Steps {
  Value first, last;
};
}  // namespace

static Steps stepsOf(Operation *op, TFLowering &lowering, ScalarBuilder &s, Type wide) {
  const bool isSigned = tf::boolAttr(op, "signed_input");
  const int64_t narrow = tf::boolAttr(op, "narrow_range") ? 1 : 0;
  std::optional<int64_t> bits;
  if (op->hasAttr("num_bits")) bits = tf::intAttr(op, "num_bits");
  else if (auto known = lowering.numbers(op, 3)) bits = (*known)[0];
  if (bits) {
    const double first = isSigned ? double(-(int64_t{1} << (*bits - 1)) + narrow) : 0.0;
    return {s.constant(wide, first), s.constant(wide, double((int64_t{1} << (isSigned ? *bits - 1 : *bits)) - 1))};
  }
  Type i64 = s.getBuilder().getI64Type();
  Value given = s.cast(lowering.extract(s, lowering.operand(op, 3), {}), i64);
  Value one = s.integer(i64, 1), power = s.binary("arith.shli", one, isSigned ? s.sub(given, one) : given);
  Value first = isSigned ? s.add(s.neg(power), s.integer(i64, narrow)) : s.integer(i64, 0);
  return {s.cast(first, wide), s.cast(s.sub(power, one), wide)};
}

/// Lower and upper end, scale and its inverse (quantize_and_dequantize_op.h).
static SmallVector<Value, 4> scaledRange(ScalarBuilder &s, Value min, Value max, const Steps &steps) {
  Type wide = min.getType();
  const bool isDouble = wide.getIntOrFloatBitWidth() == 64;
  Value none = s.constant(wide, 0);
  Value most = s.constant(wide, isDouble ? std::numeric_limits<double>::max() : double(std::numeric_limits<float>::max()));
  auto scaleOf = [&](Value step, Value end) {
    return s.select(s.compare(Compare::Gt, s.mul(step, end), none), s.div(step, end), most);
  };
  Value fromMin = scaleOf(steps.first, min), fromMax = scaleOf(steps.last, max);
  Value minDecides = s.compare(Compare::Lt, fromMin, fromMax);
  Value inverse = s.select(minDecides, s.div(min, steps.first), s.div(max, steps.last));
  return {s.select(minDecides, min, s.mul(steps.first, inverse)), s.select(minDecides, s.mul(steps.last, inverse), max),
          s.select(minDecides, fromMin, fromMax), inverse};
}

/// Least (or greatest) element over all dimensions but `axis`; NaN does not count.
static Value extremeOf(TFLowering &lowering, Value x, int64_t axis, Type wide, bool greatest) {
  SmallVector<bool, 6> reduced(lowering.loweredSizes(x).size(), true);
  if (axis >= 0) reduced[axis] = false;
  return reduce(lowering, x, reduced, wide, extremeAttr(wide, !greatest, false), [&](ScalarBuilder &s, Value best, Value element) {
    Value own = s.cast(element, wide);
    return s.select(s.compare(greatest ? Compare::Gt : Compare::Lt, own, best), own, best);
  });
}

/// A number of bits that only execution tells must lie in its range before anything is shifted by it.
static void checkBits(Operation *op, TFLowering &lowering) {
  if (op->hasAttr("num_bits") || lowering.numbers(op, 3)) return;
  const bool isSigned = tf::boolAttr(op, "signed_input");
  AffineExpr bits = lowering.hostElements(op, 3, 1)[0];
  const std::string text = std::string(" with `signed_input_` ") + (isSigned ? "1" : "0");
  lowering.checkAtMost(lowering.number(1), bits, StatusCode::InvalidArgument, "num_bits is out of range: {b}" + text);
  lowering.checkAtMost(bits, lowering.number(isSigned ? 61 : 62), StatusCode::InvalidArgument, "num_bits is out of range: {a}" + text);
}

static LogicalResult quantizeAndDequantize(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  const bool given = tf::boolAttr(op, "range_given"), halfUp = tf::stringAttr(op, "round_mode") == "HALF_UP";
  const int64_t axis = tf::intAttr(op, "axis");
  Value x = lowering.operand(op, 0);
  checkBits(op, lowering);
  Value limits[] = {given ? lowering.operand(op, 1) : extremeOf(lowering, x, axis, wide, false),
                    given ? lowering.operand(op, 2) : extremeOf(lowering, x, axis, wide, true)};
  int64_t site = -1;
  if (given && axis < 0) {
    const SiteOperand operands[] = {{"min", limits[0]}, {"max", limits[1]}};
    site = lowering.addSite(StatusCode::InvalidArgument, "Invalid range: input_min {min.value} > input_max {max.value}", operands);
  }
  SmallVector<Value, 2> range =
      mapToMany(lowering, limits, lowering.loweredSizes(limits[0]), wide, 4, [&](ScalarBuilder &s, ValueRange in) {
        Value min = s.cast(in[0], wide), max = s.cast(in[1], wide);
        if (site >= 0) lowering.assertInBody(s, s.logicalNot(s.compare(Compare::Gt, min, max)), site, 0);
        SmallVector<Value, 4> made = scaledRange(s, min, max, stepsOf(op, lowering, s, wide));
        return SmallVector<Value, 2>(made.begin(), made.end());
      });
  lowering.set(op->getResult(0), mapWithParameters(lowering, x, range, axis < 0 ? 0 : axis, element, [&](ScalarBuilder &s, ValueRange in) {
    Value value = s.cast(in[0], wide);
    if (given) value = s.max(s.min(value, in[2]), in[1]);
    value = s.mul(value, in[3]);
    value = halfUp ? s.unary("math.floor", s.add(value, s.constant(wide, 0.5))) : s.unary("math.roundeven", value);
    return s.cast(s.mul(value, in[4]), element);
  }));
  return success();
}

ArrayRef<LowerEntry> quantizationLowerings() {
  static const LowerEntry entries[] = {
      {"FakeQuantWithMinMaxArgs", fakeQuantArgs},
      {"FakeQuantWithMinMaxVars", fakeQuantVars},
      {"FakeQuantWithMinMaxVarsPerChannel", fakeQuantVars},
      {"QuantizeAndDequantizeV2", quantizeAndDequantize},
      {"QuantizeAndDequantizeV3", quantizeAndDequantize},
      {"QuantizeAndDequantizeV4", quantizeAndDequantize},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
