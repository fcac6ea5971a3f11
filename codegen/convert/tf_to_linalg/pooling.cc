// Maximum and mean over windows.
#include "codegen/convert/tf_to_linalg/window.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

FailureOr<tf::PoolingWindow> poolingWindowOf(Operation *op, TFLowering &lowering, ArrayRef<AffineExpr> input) {
  SmallVector<int64_t, 8> sizes, strides;
  if (op->hasAttr("ksize")) {
    sizes = tf::intsAttr(op, "ksize");
    strides = tf::intsAttr(op, "strides");
  } else {
    auto sizeList = lowering.numbers(op, 1), strideList = lowering.numbers(op, 2);
    if (!sizeList || !strideList) return lowering.unsupported(op, "a window that only execution tells");
    sizes.assign(sizeList->begin(), sizeList->end());
    strides.assign(strideList->begin(), strideList->end());
  }
  AttributeContext attributes(op);
  auto window = tf::poolingWindow(op, shapeOf(input), sizes, strides, attributes);
  if (failed(window)) return lowering.unsupported(op, "its attributes");
  return *window;
}

namespace {

/// Loops over the result's dimensions and, behind them, over the dimensions of the window that are more than one element.
struct Pooling {
  Exprs input, output;
  tf::PoolingWindow window;
  SmallVector<int64_t, 5> dims;  ///< where the window is more than one element, or strides
  SmallVector<WindowReach, 5> reaches;
  TFLowering::GenericSpec spec;
};

FailureOr<Pooling> poolingOf(Operation *op, TFLowering &lowering, Attribute padding) {
  Pooling pooling;
  pooling.input = lowering.sizesOf(op->getOperand(0));
  pooling.output = lowering.sizesOf(op->getResult(0));
  auto window = poolingWindowOf(op, lowering, pooling.input);
  if (failed(window)) return failure();
  pooling.window = *window;
  const unsigned rank = pooling.output.size();
  for (unsigned d = 0; d < rank; ++d) {
    const tf::WindowDim &dim = window->dims[d];
    if (dim.size == 1 && dim.stride == 1) continue;
    pooling.dims.push_back(d);
    pooling.reaches.push_back(reachOf(lowering, pooling.input[d], pooling.output[d], dim, window->padding));
  }
  SmallVector<AffineExpr> read, result;
  TFLowering::GenericSpec &spec = pooling.spec;
  for (unsigned d = 0; d < rank; ++d) {
    result.push_back(lowering.builder.getAffineDimExpr(d));
    read.push_back(result.back());
    spec.parallel.push_back(true);
  }
  for (int64_t d : pooling.dims) {
    read[d] = result[d] * window->dims[d].stride + lowering.builder.getAffineDimExpr(spec.parallel.size());
    spec.parallel.push_back(false);
    spec.window.push_back(window->dims[d].size);
  }
  const unsigned numLoops = spec.parallel.size();
  spec.inputs.push_back(paddedForWindows(lowering, lowering.operand(op, 0), pooling.dims, pooling.reaches, padding));
  spec.inputMaps.push_back(AffineMap::get(numLoops, 0, read, lowering.getContext()));
  spec.maps.push_back(AffineMap::get(numLoops, 0, result, lowering.getContext()));
  spec.sizes.push_back(pooling.output);
  return pooling;
}

}  // namespace

/// As Eigen has it. Over images: from the lowest finite number on, where NaN never wins, so that windows of nothing else hold that
/// number. Over volumes: from minus infinity on, where what comes later wins over NaN, and NaN over what came before.
template <bool Volume>
static LogicalResult maxPool(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  Attribute least = extremeAttr(element, /*greatest=*/false, isUnsigned);
  if (auto floating = dyn_cast<FloatType>(element); floating && !Volume)
    least = FloatAttr::get(element, APFloat::getLargest(floating.getFloatSemantics(), /*Negative=*/true));
  FailureOr<Pooling> pooling = poolingOf(op, lowering, least);
  if (failed(pooling)) return failure();
  pooling->spec.elements.push_back(element);
  pooling->spec.fills.push_back(least);
  pooling->spec.isUnsigned = isUnsigned;
  lowering.set(op->getResult(0), lowering.generic(pooling->spec, [](ScalarBuilder &s, ValueRange in) {
    if (!ScalarBuilder::isFloat(in[0])) return SmallVector<Value, 2>{s.max(in[1], in[0])};
    Value first = Volume ? in[0] : in[1], second = Volume ? in[1] : in[0];
    return SmallVector<Value, 2>{s.select(s.compare(Compare::Lt, first, second), second, first)};
  })[0]);
  return success();
}

/// The first maximum of each window and its row-major position, counted in the image or in the batch.
static LogicalResult maxPoolWithArgmax(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element), indexType = lowering.elementType(op->getResult(1));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0)), countsBatch = tf::boolAttr(op, "include_batch_in_index");
  FailureOr<Pooling> pooling = poolingOf(op, lowering, zeroAttr(element));
  if (failed(pooling)) return failure();
  TFLowering::GenericSpec &spec = pooling->spec;
  const unsigned rank = pooling->output.size();
  spec.sizes.push_back(spec.sizes[0]);
  spec.maps.push_back(spec.maps[0]);
  spec.elements = {wide, indexType};
  spec.fills = {zeroAttr(wide), IntegerAttr::get(indexType, -1)};
  spec.isUnsigned = isUnsigned;
  SmallVector<Value, 5> extents, before;
  for (AffineExpr size : pooling->input) extents.push_back(lowering.sizeValue(size));
  for (const WindowReach &reach : pooling->reaches) before.push_back(lowering.sizeValue(reach.before));
  SmallVector<Value, 2> made = lowering.generic(spec, [&](ScalarBuilder &s, ValueRange in) {
    // Where in the input the element stands, and whether it is padding.
    SmallVector<Value, 5> at;
    for (unsigned d = 0; d < rank; ++d) at.push_back(lowering.loopIndex(s, d));
    Value inside;
    for (unsigned i = 0; i < pooling->dims.size(); ++i) {
      const int64_t d = pooling->dims[i];
      at[d] = s.sub(s.add(s.mul(at[d], s.index(pooling->window.dims[d].stride)), lowering.loopIndex(s, rank + i)), before[i]);
      if (!pooling->reaches[i].outside) continue;
      Value within = s.logicalAnd(s.compare(Compare::Ge, at[d], s.index(0)), s.compare(Compare::Lt, at[d], extents[d]));
      inside = inside ? s.logicalAnd(inside, within) : within;
    }
    Value position = countsBatch ? at[0] : s.index(0);
    for (unsigned d = 1; d < rank; ++d) position = s.add(s.mul(position, extents[d]), at[d]);
    // Positions are signed whatever the elements are: -1 before the first.
    Value x = s.cast(in[0], wide), isFirst = ScalarBuilder(s.getBuilder(), lowering.loc).compare(Compare::Lt, in[2], s.integer(indexType, 0));
    Value better = s.logicalOr(
        isFirst, s.compare(STRATA_FAULT("lower.max-pool-argmax.last-tie", Compare::Le, Compare::Lt), in[1], x));
    if (inside) better = s.logicalAnd(better, inside);
    return SmallVector<Value, 2>{s.select(better, x, in[1]), s.select(better, s.fromIndex(position, indexType), in[2])};
  });
  Value best = made[0];
  if (wide != element)
    best = lowering.map({best}, pooling->output, element, [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], element); });
  lowering.set(op->getResult(0), best);
  lowering.set(op->getResult(1), made[1]);
  return success();
}

/// Only positions inside the input count. Over volumes narrow sums and counts are of the element's type, as TensorFlow's are.
template <bool Volume>
static LogicalResult avgPool(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  if (!element.isFloat()) return lowering.unsupported(op, "an element type without arithmetic");
  FailureOr<Pooling> pooling = poolingOf(op, lowering, zeroAttr(element));
  if (failed(pooling)) return failure();
  pooling->spec.elements.push_back(wide);
  pooling->spec.fills.push_back(zeroAttr(wide));
  Value sums = lowering.generic(pooling->spec, [&](ScalarBuilder &s, ValueRange in) {
    Value sum = s.add(in[1], s.cast(in[0], wide));
    return SmallVector<Value, 2>{Volume && wide != element ? s.cast(s.cast(sum, element), wide) : sum};
  })[0];

  int64_t inner = 1;
  SmallVector<unsigned, 3> cut;  // dimensions whose windows may be cut by the edges
  for (unsigned i = 0; i < pooling->dims.size(); ++i)
    if (pooling->reaches[i].outside) cut.push_back(i);
    else inner *= pooling->window.dims[pooling->dims[i]].size;
  SmallVector<Value, 3> before, limits;
  for (unsigned i : cut) {
    before.push_back(lowering.sizeValue(pooling->reaches[i].before));
    limits.push_back(lowering.sizeValue(pooling->input[pooling->dims[i]]));
  }
  lowering.set(op->getResult(0), lowering.map({sums}, pooling->output, element, [&](ScalarBuilder &s, ValueRange in) {
    Value count = s.constant(wide, double(inner));
    for (unsigned k = 0; k < cut.size(); ++k) {
      const int64_t d = pooling->dims[cut[k]];
      const tf::WindowDim &window = pooling->window.dims[d];
      Value first = s.sub(s.mul(lowering.loopIndex(s, d), s.index(window.stride)), before[k]);
      Value begin = STRATA_FAULT("lower.avg-pool.counts-padding", first, s.max(first, s.index(0))),
            end = s.min(s.add(first, s.index(window.size)), limits[k]);
      count = s.mul(count, s.fromIndex(s.sub(end, begin), wide));
    }
    return s.cast(s.div(in[0], count), element);
  }));
  return success();
}

ArrayRef<LowerEntry> poolingLowerings() {
  static const LowerEntry entries[] = {
      {"MaxPool", maxPool<false>}, {"MaxPoolV2", maxPool<false>}, {"MaxPool3D", maxPool<true>},
      {"AvgPool", avgPool<false>}, {"AvgPool3D", avgPool<true>}, {"MaxPoolWithArgmax", maxPoolWithArgmax},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
