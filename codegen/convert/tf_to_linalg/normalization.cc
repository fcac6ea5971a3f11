// Softmax and batch normalisation.
#include "codegen/convert/tf_to_linalg/window.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

//===- Softmax ----------------------------------------------------------------------------------------------------===//

namespace {
/// Along the last dimension: x - max, and the sum of its exponentials.
struct Rows {
  Exprs sizes;
  AffineMap whole, row;  ///< from loops over all elements
  Value shifted, exponentials, sums;
};
}  // namespace

static Rows exponentialRows(Value x, Type wide, TFLowering &lowering, bool keepExponentials) {
  Rows rows;
  rows.sizes = lowering.loweredSizes(x);
  const unsigned rank = rows.sizes.size();
  rows.whole = AffineMap::getMultiDimIdentityMap(rank, lowering.getContext());
  rows.row = rows.whole.dropResult(rank - 1);
  SmallVector<bool, 6> last(rank, false);
  last.back() = true;
  Value most = reduce(lowering, x, last, wide, extremeAttr(wide, /*greatest=*/false, false),
                      [&](ScalarBuilder &s, Value a, Value b) { return s.max(a, s.cast(b, wide)); });
  Value inputs[] = {x, most};
  AffineMap maps[] = {rows.whole, rows.row};
  auto shift = [&](ScalarBuilder &s, ValueRange in) {
    return STRATA_FAULT("lower.softmax.no-shift", s.cast(in[0], wide), s.sub(s.cast(in[0], wide), in[1]));
  };
  if (keepExponentials) {
    rows.exponentials = lowering.map(inputs, maps, rows.sizes, wide, [&](ScalarBuilder &s, ValueRange in) {
      return s.unary("math.exp", shift(s, in));
    });
    rows.sums = reduce(lowering, rows.exponentials, last, wide, zeroAttr(wide),
                       [](ScalarBuilder &s, Value a, Value b) { return s.add(a, b); });
  } else {
    rows.shifted = lowering.map(inputs, maps, rows.sizes, wide, shift);
    rows.sums = reduce(lowering, rows.shifted, last, wide, zeroAttr(wide),
                       [](ScalarBuilder &s, Value a, Value b) { return s.add(a, s.unary("math.exp", b)); });
  }
  return rows;
}

static LogicalResult softmax(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  Rows rows = exponentialRows(lowering.operand(op, 0), wide, lowering, true);
  // One division for a row.
  Value factor = lowering.map({rows.sums}, lowering.loweredSizes(rows.sums), wide, [&](ScalarBuilder &s, ValueRange in) {
    return s.div(s.constant(wide, 1), in[0]);
  });
  Value inputs[] = {rows.exponentials, factor};
  AffineMap maps[] = {rows.whole, rows.row};
  lowering.set(op->getResult(0), lowering.map(inputs, maps, rows.sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    return s.cast(s.mul(in[0], in[1]), element);
  }));
  return success();
}

static LogicalResult logSoftmax(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  Rows rows = exponentialRows(lowering.operand(op, 0), wide, lowering, false);
  Value logs = lowering.map({rows.sums}, lowering.loweredSizes(rows.sums), wide,
                            [](ScalarBuilder &s, ValueRange in) { return s.unary("math.log", in[0]); });
  Value inputs[] = {rows.shifted, logs};
  AffineMap maps[] = {rows.whole, rows.row};
  lowering.set(op->getResult(0), lowering.map(inputs, maps, rows.sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    return s.cast(s.sub(in[0], in[1]), element);
  }));
  return success();
}

//===- Batch normalisation ----------------------------------------------------------------------------------------===//

Value normalize(TFLowering &lowering, Value x, Value mean, Value variance, Value scale, Value offset, double epsilon,
                unsigned channel) {
  const Exprs sizes = lowering.loweredSizes(x), channels{sizes[channel]};
  Type element = cast<ShapedType>(x.getType()).getElementType(), wide = computeType(element);
  Value factors[] = {variance, scale};
  Value factor = lowering.map(factors, channels, wide, [&](ScalarBuilder &s, ValueRange in) {
    Value variance = s.cast(in[0], wide), small = s.constant(wide, epsilon);
    Value root = STRATA_FAULT("lower.batch-norm.epsilon",
                              s.div(s.constant(wide, 1), s.add(s.unary("math.sqrt", variance), small)),
                              s.unary("math.rsqrt", s.add(variance, small)));
    return s.mul(root, s.cast(in[1], wide));
  });
  Context *context = lowering.getContext();
  AffineMap along = AffineMap::get(sizes.size(), 0, lowering.builder.getAffineDimExpr(channel));
  AffineMap maps[] = {AffineMap::getMultiDimIdentityMap(sizes.size(), context), along, along, along};
  Value inputs[] = {x, mean, factor, offset};
  return lowering.map(inputs, maps, sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    Value centred = s.sub(s.cast(in[0], wide), s.cast(in[1], wide));
    return s.cast(s.add(s.mul(centred, in[2]), s.cast(in[3], wide)), element);
  });
}

namespace {
/// Statistics of a batch: the variance that normalises (biased) and what the results tell.
struct Statistics {
  Value mean, variance, reportedMean, reportedVariance;
};
}  // namespace

static Statistics batchStatistics(Operation *op, Value x, unsigned channel, Type parameter, TFLowering &lowering) {
  const Exprs sizes = lowering.loweredSizes(x), channels{sizes[channel]};
  Type wide = computeType(cast<ShapedType>(x.getType()).getElementType());
  SmallVector<bool, 6> reduced(sizes.size(), true);
  reduced[channel] = false;
  AffineExpr count = lowering.number(1);
  for (unsigned i = 0; i < sizes.size(); ++i)
    if (i != channel) count = count * sizes[i];
  Value number = lowering.sizeValue(count);
  auto add = [&](ScalarBuilder &s, Value a, Value b) { return s.add(a, s.cast(b, wide)); };
  auto divide = [&](ScalarBuilder &s, ValueRange in) { return s.div(in[0], s.fromIndex(number, wide)); };

  Statistics result;
  Value total = reduce(lowering, x, reduced, wide, zeroAttr(wide), add);
  result.mean = lowering.map({total}, channels, wide, divide);
  AffineMap along = AffineMap::get(sizes.size(), 0, lowering.builder.getAffineDimExpr(channel));
  Value pair[] = {x, result.mean};
  AffineMap maps[] = {AffineMap::getMultiDimIdentityMap(sizes.size(), lowering.getContext()), along};
  Value squares = lowering.map(pair, maps, sizes, wide, [&](ScalarBuilder &s, ValueRange in) {
    Value centred = s.sub(s.cast(in[0], wide), in[1]);
    return s.mul(centred, centred);
  });
  result.variance = lowering.map({reduce(lowering, squares, reduced, wide, zeroAttr(wide), add)}, channels, wide, divide);

  // Reported: the unbiased variance, mixed into the operands' statistics when a factor says so. Nothing in the batch gives NaN.
  const double mix = op->hasAttr("exponential_avg_factor") ? tf::floatAttr(op, "exponential_avg_factor") : 1.0;
  auto report = [&](Value fresh, Value old, bool unbiased) {
    Value both[] = {fresh, old};
    return lowering.map(both, channels, parameter, [&](ScalarBuilder &s, ValueRange in) {
      Value value = in[0];
      if (STRATA_FAULT("lower.batch-norm.biased", false, unbiased)) {
        Value n = s.fromIndex(number, wide), one = s.constant(wide, 1);
        value = s.mul(value, s.div(n, s.max(s.sub(n, one), one)));
      }
      if (mix != 1.0)
        value = s.add(s.mul(s.constant(wide, 1 - mix), s.cast(in[1], wide)), s.mul(s.constant(wide, mix), value));
      return s.cast(value, parameter);
    });
  };
  // Without a mix the operands may be empty and are not read.
  Value oldMean = mix != 1.0 ? lowering.operand(op, 3) : result.mean;
  Value oldVariance = mix != 1.0 ? lowering.operand(op, 4) : result.variance;
  result.reportedMean = report(result.mean, oldMean, false);
  result.reportedVariance = report(result.variance, oldVariance, true);
  return result;
}

LogicalResult fusedBatchNorm(Operation *op, TFLowering &lowering) {
  Value x = lowering.operand(op, 0), scale = lowering.operand(op, 1), offset = lowering.operand(op, 2);
  const Exprs sizes = lowering.sizesOf(op->getOperand(0));
  const unsigned channel = tf::stringAttr(op, "data_format").starts_with("NC") ? 1 : sizes.size() - 1;
  Type parameter = lowering.elementType(op->getOperand(1));
  const double epsilon = tf::floatAttr(op, "epsilon");
  Statistics statistics;
  if (tf::boolAttr(op, "is_training")) {
    statistics = batchStatistics(op, x, channel, parameter, lowering);
  } else {
    statistics.mean = statistics.reportedMean = lowering.operand(op, 3);
    statistics.variance = statistics.reportedVariance = lowering.operand(op, 4);
  }
  lowering.set(op->getResult(0), normalize(lowering, x, statistics.mean, statistics.variance, scale, offset, epsilon, channel));
  // Reserved results: what a gradient would take; mean and variance as they are used.
  Value results[] = {statistics.reportedMean, statistics.reportedVariance, statistics.mean, statistics.variance};
  for (unsigned i = 1; i < tf::numDataResults(op) && i < 5; ++i) lowering.set(op->getResult(i), results[i - 1]);
  if (tf::numDataResults(op) > 5) {
    Type element = lowering.elementType(op->getResult(5));
    lowering.set(op->getResult(5), lowering.splat(lowering.sizesOf(op->getResult(5)), element, zeroAttr(element)));
  }
  return success();
}

//===- Local response ---------------------------------------------------------------------------------------------===//

/// x * (bias + alpha * sum of squares of the neighbouring channels)^-beta.
static LogicalResult localResponse(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  const int64_t radius = tf::intAttr(op, "depth_radius");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const unsigned rank = sizes.size();
  Exprs before(rank, lowering.number(0)), wider = sizes;
  before.back() = lowering.number(radius);
  wider.back() = sizes.back() + 2 * radius;
  Value x = lowering.operand(op, 0);
  SmallVector<AffineExpr> result, read;
  for (unsigned d = 0; d < rank; ++d) result.push_back(lowering.builder.getAffineDimExpr(d));
  read = result;
  read.back() = read.back() + lowering.builder.getAffineDimExpr(rank);
  TFLowering::GenericSpec spec;
  spec.inputs.push_back(padded(lowering, x, before, wider, zeroAttr(element)));
  spec.inputMaps.push_back(AffineMap::get(rank + 1, 0, read, lowering.getContext()));
  spec.sizes.push_back(sizes);
  spec.elements.push_back(wide);
  spec.maps.push_back(AffineMap::get(rank + 1, 0, result, lowering.getContext()));
  spec.fills.push_back(zeroAttr(wide));
  spec.parallel.assign(rank, true);
  spec.parallel.push_back(false);
  spec.window.push_back(2 * radius + 1);
  Value squares = lowering.generic(spec, [&](ScalarBuilder &s, ValueRange in) {
    Value own = s.cast(in[0], wide);
    return SmallVector<Value, 2>{s.add(in[1], s.mul(own, own))};
  })[0];
  const double bias = tf::floatAttr(op, "bias"), alpha = tf::floatAttr(op, "alpha"), beta = tf::floatAttr(op, "beta");
  Value inputs[] = {x, squares};
  lowering.set(op->getResult(0), lowering.map(inputs, sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    Value base = s.add(s.constant(wide, bias), s.mul(s.constant(wide, alpha), in[1]));
    return s.cast(s.mul(s.cast(in[0], wide), s.binary("math.powf", base, s.constant(wide, -beta))), element);
  }));
  return success();
}

/// Statistics and factors are given; the factor may be left out.
static LogicalResult globalBatchNorm(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!element.isFloat()) return lowering.unsupported(op, "its element type");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Value scale = tf::boolAttr(op, "scale_after_normalization") ? lowering.operand(op, 4)
                                                              : lowering.splat({sizes[3]}, FloatAttr::get(element, 1.0));
  lowering.set(op->getResult(0), normalize(lowering, lowering.operand(op, 0), lowering.operand(op, 1), lowering.operand(op, 2), scale,
                                           lowering.operand(op, 3), tf::floatAttr(op, "variance_epsilon"), 3));
  return success();
}

ArrayRef<LowerEntry> normalizationLowerings() {
  static const LowerEntry entries[] = {
      {"Softmax", softmax},
      {"LogSoftmax", logSoftmax},
      {"FusedBatchNorm", fusedBatchNorm},
      {"FusedBatchNormV2", fusedBatchNorm},
      {"FusedBatchNormV3", fusedBatchNorm},
      {"LRN", localResponse},
      {"BatchNormWithGlobalNormalization", globalBatchNorm},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
