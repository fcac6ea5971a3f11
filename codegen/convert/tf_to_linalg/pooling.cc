// Maximum and mean over windows.
#include "dialects/tf/pooling.h"

#include "codegen/convert/tf_to_linalg/window.h"

namespace strata::tf_to_linalg {

namespace {

/// Window sizes and strides: attributes, or operands of MaxPoolV2.
FailureOr<tf::PoolingWindow> windowOf(Operation *op, TFLowering &lowering, ArrayRef<AffineExpr> input) {
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
  auto window = windowOf(op, lowering, pooling.input);
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

static LogicalResult maxPool(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  Attribute least = extremeAttr(element, /*greatest=*/false, isUnsigned);
  FailureOr<Pooling> pooling = poolingOf(op, lowering, least);
  if (failed(pooling)) return failure();
  pooling->spec.elements.push_back(element);
  pooling->spec.fills.push_back(least);
  pooling->spec.isUnsigned = isUnsigned;
  lowering.set(op->getResult(0), lowering.generic(pooling->spec, [](ScalarBuilder &s, ValueRange in) {
    return SmallVector<Value, 2>{s.max(in[1], in[0])};
  })[0]);
  return success();
}

/// Only positions inside the input count.
static LogicalResult avgPool(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  if (!element.isFloat()) return lowering.unsupported(op, "an element type without arithmetic");
  FailureOr<Pooling> pooling = poolingOf(op, lowering, zeroAttr(element));
  if (failed(pooling)) return failure();
  pooling->spec.elements.push_back(wide);
  pooling->spec.fills.push_back(zeroAttr(wide));
  Value sums = lowering.generic(pooling->spec, [&](ScalarBuilder &s, ValueRange in) {
    return SmallVector<Value, 2>{s.add(in[1], s.cast(in[0], wide))};
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
      Value begin = s.max(first, s.index(0)), end = s.min(s.add(first, s.index(window.size)), limits[k]);
      count = s.mul(count, s.fromIndex(s.sub(end, begin), wide));
    }
    return s.cast(s.div(in[0], count), element);
  }));
  return success();
}

ArrayRef<LowerEntry> poolingLowerings() {
  static const LowerEntry entries[] = {
      {"MaxPool", maxPool}, {"MaxPoolV2", maxPool}, {"MaxPool3D", maxPool}, {"AvgPool", avgPool}, {"AvgPool3D", avgPool},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
