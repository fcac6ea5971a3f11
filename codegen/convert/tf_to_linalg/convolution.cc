// Convolutions: a copy of the input with its padding, where there is any, and a contraction over window and channels.
#include "dialects/tf/convolution.h"

#include "codegen/convert/tf_to_linalg/window.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

namespace {

/// A convolution's window on lowered tensors, and its loops: those of the result's dimensions, then the window's, then the
/// input channels of one result.
struct Geometry {
  tf::ConvolutionWindow window;
  Exprs input, filter, output;
  unsigned rank() const { return output.size(); }
  unsigned numSpatial() const { return window.dims.size(); }
  unsigned channels() const { return static_cast<unsigned>(window.layout.channels); }
};

FailureOr<Geometry> geometryOf(Operation *op, TFLowering &lowering, ArrayRef<AffineExpr> input, ArrayRef<AffineExpr> filter,
                               ArrayRef<AffineExpr> output) {
  AttributeContext attributes(op);
  auto window = tf::convolutionWindow(op, shapeOf(input), attributes);
  if (failed(window)) return lowering.unsupported(op, "its attributes");
  for (unsigned i = 0; i < window->dims.size(); ++i) {
    if (!filter[i].isConstant()) return lowering.unsupported(op, "a filter of symbolic size");
    window->dims[i].size = filter[i].getValue();
  }
  return Geometry{*window, Exprs(input.begin(), input.end()), Exprs(filter.begin(), filter.end()),
                  Exprs(output.begin(), output.end())};
}

SmallVector<WindowReach, 3> reachesOf(const Geometry &geometry, TFLowering &lowering) {
  SmallVector<WindowReach, 3> reaches;
  for (unsigned i = 0; i < geometry.numSpatial(); ++i) {
    const int64_t d = geometry.window.layout.spatial[i];
    reaches.push_back(reachOf(lowering, geometry.input[d], geometry.output[d], geometry.window.dims[i], geometry.window.padding));
  }
  return reaches;
}

Value paddedInput(const Geometry &geometry, Value x, TFLowering &lowering) {
  Type element = cast<ShapedType>(x.getType()).getElementType();
  return paddedForWindows(lowering, x, geometry.window.layout.spatial, reachesOf(geometry, lowering), zeroAttr(element));
}

}  // namespace

/// Replaces dimension `at` by `outer` and what is left.
static Exprs split(Exprs sizes, unsigned at, AffineExpr outer, AffineExpr inner) {
  sizes[at] = inner;
  sizes.insert(sizes.begin() + at, outer);
  return sizes;
}

FailureOr<Value> convolve(Operation *op, TFLowering &lowering) {
  auto geometry = geometryOf(op, lowering, lowering.sizesOf(op->getOperand(0)), lowering.sizesOf(op->getOperand(1)),
                             lowering.sizesOf(op->getResult(0)));
  if (failed(geometry)) return failure();
  const unsigned channels = geometry->channels(), spatial = geometry->numSpatial();
  AffineExpr patch = geometry->filter[spatial], depth = geometry->input[channels];
  if (!patch.isConstant()) return lowering.unsupported(op, "a filter of symbolic depth");
  if (!depth.isConstant()) depth = patch;  // no groups unless they are known
  const int64_t groups = depth.getValue() / patch.getValue();

  Value input = paddedInput(*geometry, lowering.operand(op, 0), lowering), filter = lowering.operand(op, 1);
  Contraction contraction;
  contraction.sizes = geometry->output;
  // Groups are a dimension of their own before the channels.
  if (groups > 1) {
    AffineExpr outputs = geometry->filter[spatial + 1], count = lowering.number(groups);
    if (!outputs.isConstant()) return lowering.unsupported(op, "groups of symbolic size");
    AffineExpr perGroup = lowering.number(outputs.getValue() / groups);
    input = lowering.reshape(input, split(lowering.loweredSizes(input), channels, count, patch));
    filter = lowering.reshape(filter, split(geometry->filter, spatial + 1, count, perGroup));
    contraction.sizes = split(geometry->output, channels, count, perGroup);
  }
  const unsigned extra = groups > 1, rank = contraction.sizes.size(), numLoops = rank + spatial + 1;
  auto dim = [&](unsigned i) { return lowering.builder.getAffineDimExpr(i); };
  // Result dimension d of the convolution is loop d, one further behind a group dimension.
  auto loopOf = [&](int64_t d) { return unsigned(d) + (extra && unsigned(d) > channels ? 1 : 0); };
  SmallVector<AffineExpr> read(geometry->rank()), taps;
  read[geometry->window.layout.batch] = dim(loopOf(geometry->window.layout.batch));
  for (unsigned i = 0; i < spatial; ++i) {
    const tf::WindowDim &window = geometry->window.dims[i];
    const int64_t d = geometry->window.layout.spatial[i];
    read[d] =
        dim(loopOf(d)) * window.stride + dim(rank + i) * STRATA_FAULT("lower.convolution.dilation", 1, window.dilation);
    taps.push_back(dim(rank + i));
  }
  read[channels] = dim(rank + spatial);
  taps.push_back(dim(rank + spatial));
  if (extra) {
    read.insert(read.begin() + channels, dim(channels));
    taps.push_back(dim(channels));
  }
  taps.push_back(dim(channels + extra));
  SmallVector<AffineExpr> result;
  for (unsigned i = 0; i < rank; ++i) result.push_back(dim(i));
  Context *context = lowering.getContext();
  // The filter first: it tells the window's extents, the input may be larger where there is one position only.
  contraction.a = filter;
  contraction.b = input;
  contraction.aMap = AffineMap::get(numLoops, 0, taps, context);
  contraction.bMap = AffineMap::get(numLoops, 0, read, context);
  contraction.resultMap = AffineMap::get(numLoops, 0, result, context);
  contraction.element = lowering.elementType(op->getResult(0));
  contraction.parallel.assign(rank, true);
  contraction.parallel.append(spatial + 1, false);
  return lowering.reshape(contract(lowering, contraction), geometry->output);
}

/// Result channel c * multiplier + q sums over the window alone.
FailureOr<Value> convolveDepthwise(Operation *op, TFLowering &lowering) {
  auto geometry = geometryOf(op, lowering, lowering.sizesOf(op->getOperand(0)), lowering.sizesOf(op->getOperand(1)),
                             lowering.sizesOf(op->getResult(0)));
  if (failed(geometry)) return failure();
  const unsigned channels = geometry->channels(), spatial = geometry->numSpatial();
  const bool single = geometry->filter[spatial + 1].isConstant(1);
  Value input = paddedInput(*geometry, lowering.operand(op, 0), lowering), filter = lowering.operand(op, 1);
  Contraction contraction;
  contraction.sizes = geometry->output;
  if (single)
    filter = lowering.reshape(filter, ArrayRef<AffineExpr>(geometry->filter).drop_back());
  else
    contraction.sizes = split(geometry->output, channels, geometry->filter[spatial], geometry->filter[spatial + 1]);
  const unsigned extra = !single, rank = contraction.sizes.size(), numLoops = rank + spatial;
  auto dim = [&](unsigned i) { return lowering.builder.getAffineDimExpr(i); };
  auto loopOf = [&](int64_t d) { return unsigned(d) + (extra && unsigned(d) > channels ? 1 : 0); };
  SmallVector<AffineExpr> read(geometry->rank()), taps, result;
  read[geometry->window.layout.batch] = dim(loopOf(geometry->window.layout.batch));
  for (unsigned i = 0; i < spatial; ++i) {
    const tf::WindowDim &window = geometry->window.dims[i];
    const int64_t d = geometry->window.layout.spatial[i];
    read[d] = dim(loopOf(d)) * window.stride + dim(rank + i) * window.dilation;
    taps.push_back(dim(rank + i));
  }
  read[channels] = dim(channels);
  taps.push_back(dim(channels));
  if (extra) taps.push_back(dim(channels + 1));
  for (unsigned i = 0; i < rank; ++i) result.push_back(dim(i));
  Context *context = lowering.getContext();
  // The filter first: it tells the window's extents, the input may be larger where there is one position only.
  contraction.a = filter;
  contraction.b = input;
  contraction.aMap = AffineMap::get(numLoops, 0, taps, context);
  contraction.bMap = AffineMap::get(numLoops, 0, read, context);
  contraction.resultMap = AffineMap::get(numLoops, 0, result, context);
  contraction.element = lowering.elementType(op->getResult(0));
  contraction.parallel.assign(rank, true);
  contraction.parallel.append(spatial, false);
  return lowering.reshape(contract(lowering, contraction), geometry->output);
}

//===- The gradient to the input ----------------------------------------------------------------------------------===//

/// The gradient with `stride - 1` zeros between its elements and room around them, so that a plain convolution with the
/// turned filter gives the result.
static Value spreadGradient(const Geometry &geometry, Value gradient, ArrayRef<WindowReach> reaches, TFLowering &lowering) {
  using Compare = ScalarBuilder::Compare;
  Exprs sizes = geometry.output;
  SmallVector<Value, 3> offsets, limits;
  for (unsigned i = 0; i < geometry.numSpatial(); ++i) {
    const tf::WindowDim &window = geometry.window.dims[i];
    const int64_t d = geometry.window.layout.spatial[i], room = (window.size - 1) * window.dilation;
    sizes[d] = geometry.input[d] + room;
    offsets.push_back(lowering.sizeValue(lowering.number(room) - reaches[i].before));
    limits.push_back(lowering.sizeValue(geometry.output[d]));
  }
  Type element = cast<ShapedType>(gradient.getType()).getElementType();
  return lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source(at.begin(), at.end());
    Value inside;
    for (unsigned i = 0; i < geometry.numSpatial(); ++i) {
      const int64_t d = geometry.window.layout.spatial[i], stride = geometry.window.dims[i].stride;
      Value position = s.sub(at[d], offsets[i]);
      Value within = s.compare(Compare::Ge, position, s.index(0));
      Value index = position;
      if (stride > 1) {
        index = s.div(position, s.index(stride));
        within = s.logicalAnd(within, s.compare(Compare::Eq, s.mul(index, s.index(stride)), position));
      }
      within = s.logicalAnd(within, s.compare(Compare::Lt, index, limits[i]));
      source[d] = index;
      inside = inside ? s.logicalAnd(inside, within) : within;
    }
    return lowering.guarded(s, inside, s.integer(element, 0), [&] { return lowering.extract(s, gradient, source); });
  });
}

/// Turned by half a circle, input and output channels exchanged.
static Value turnedFilter(const Geometry &geometry, Value filter, TFLowering &lowering) {
  const unsigned spatial = geometry.numSpatial(), rank = spatial + 2;
  Exprs sizes = geometry.filter;
  std::swap(sizes[spatial], sizes[spatial + 1]);
  SmallVector<AffineExpr> read;
  for (unsigned i = 0; i < spatial; ++i)
    read.push_back(
        STRATA_FAULT("lower.convolution-gradient.turned", lowering.builder.getAffineDimExpr(i),
                     lowering.number(geometry.window.dims[i].size - 1) - lowering.builder.getAffineDimExpr(i)));
  read.push_back(lowering.builder.getAffineDimExpr(spatial + 1));
  read.push_back(lowering.builder.getAffineDimExpr(spatial));
  AffineMap map = AffineMap::get(rank, 0, read, lowering.getContext());
  return lowering.map({filter}, {map}, sizes, cast<ShapedType>(filter.getType()).getElementType(),
                      [](ScalarBuilder &, ValueRange in) { return in[0]; });
}

static LogicalResult convolveBackwards(Operation *op, TFLowering &lowering) {
  // The forward convolution's input is the result here.
  auto geometry = geometryOf(op, lowering, lowering.sizesOf(op->getResult(0)), lowering.sizesOf(op->getOperand(1)),
                             lowering.sizesOf(op->getOperand(2)));
  if (failed(geometry)) return failure();
  const unsigned channels = geometry->channels(), spatial = geometry->numSpatial(), rank = geometry->rank();
  if (geometry->input[channels] != geometry->filter[spatial]) return lowering.unsupported(op, "groups");
  Type element = lowering.elementType(op->getResult(0));

  auto dim = [&](unsigned i) { return lowering.builder.getAffineDimExpr(i); };
  SmallVector<AffineExpr> read(rank), taps, result;
  read[geometry->window.layout.batch] = dim(geometry->window.layout.batch);
  for (unsigned i = 0; i < spatial; ++i) {
    const int64_t d = geometry->window.layout.spatial[i];
    read[d] = dim(d) + dim(rank + i) * geometry->window.dims[i].dilation;
    taps.push_back(dim(rank + i));
  }
  read[channels] = dim(rank + spatial);
  taps.push_back(dim(rank + spatial));
  taps.push_back(dim(channels));
  for (unsigned i = 0; i < rank; ++i) result.push_back(dim(i));
  const unsigned numLoops = rank + spatial + 1;
  Context *context = lowering.getContext();
  Contraction contraction;
  contraction.a = turnedFilter(*geometry, lowering.operand(op, 1), lowering);
  contraction.b = spreadGradient(*geometry, lowering.operand(op, 2), reachesOf(*geometry, lowering), lowering);
  contraction.aMap = AffineMap::get(numLoops, 0, taps, context);
  contraction.bMap = AffineMap::get(numLoops, 0, read, context);
  contraction.resultMap = AffineMap::get(numLoops, 0, result, context);
  contraction.sizes = geometry->input;
  contraction.element = element;
  contraction.parallel.assign(rank, true);
  contraction.parallel.append(spatial + 1, false);
  lowering.set(op->getResult(0), contract(lowering, contraction));
  return success();
}

//===- The gradient to the filter ---------------------------------------------------------------------------------===//

/// filter[y, x, c, q] = sum over batch and positions of input[n, position * stride + y * dilation, c] * gradient[n, position, q].
static LogicalResult convolveForFilter(Operation *op, TFLowering &lowering) {
  if (!lowering.lateSymbols(op).empty()) return lowering.unsupported(op, "a filter of symbolic size");
  const Exprs filter = lowering.sizesOf(op->getResult(0));
  auto geometry = geometryOf(op, lowering, lowering.sizesOf(op->getOperand(0)), filter, lowering.sizesOf(op->getOperand(2)));
  if (failed(geometry)) return failure();
  const unsigned channels = geometry->channels(), spatial = geometry->numSpatial(), rank = geometry->rank();
  AffineExpr patch = filter[spatial], depth = geometry->input[channels];
  if (!patch.isConstant()) return lowering.unsupported(op, "a filter of symbolic depth");
  if (!depth.isConstant()) depth = patch;
  const int64_t groups = patch.getValue() == 0 ? 1 : depth.getValue() / patch.getValue();
  if (groups > 1 && !filter[spatial + 1].isConstant()) return lowering.unsupported(op, "groups of symbolic size");

  Value input = paddedInput(*geometry, lowering.operand(op, 0), lowering), gradient = lowering.operand(op, 2);
  Exprs sizes = filter;
  const unsigned extra = groups > 1;
  if (extra) {
    AffineExpr count = lowering.number(groups), perGroup = lowering.number(filter[spatial + 1].getValue() / groups);
    input = lowering.reshape(input, split(lowering.loweredSizes(input), channels, count, patch));
    gradient = lowering.reshape(gradient, split(geometry->output, channels, count, perGroup));
    sizes = split(filter, spatial + 1, count, perGroup);
  }
  // Loops: the window, input channels, groups, output channels; then batch and positions.
  const unsigned numResult = spatial + 2 + extra, numLoops = numResult + 1 + spatial;
  auto dim = [&](unsigned i) { return lowering.builder.getAffineDimExpr(i); };
  SmallVector<AffineExpr> read(rank), given(rank), result;
  read[geometry->window.layout.batch] = given[geometry->window.layout.batch] = dim(numResult);
  for (unsigned i = 0; i < spatial; ++i) {
    const tf::WindowDim &window = geometry->window.dims[i];
    const int64_t d = geometry->window.layout.spatial[i];
    given[d] = dim(numResult + 1 + i);
    read[d] = given[d] * window.stride + dim(i) * window.dilation;
  }
  read[channels] = dim(spatial);
  given[channels] = dim(numResult - 1);
  if (extra) {
    read.insert(read.begin() + channels, dim(spatial + 1));
    given.insert(given.begin() + channels, dim(spatial + 1));
  }
  for (unsigned i = 0; i < numResult; ++i) result.push_back(dim(i));
  Context *context = lowering.getContext();
  Contraction contraction;
  contraction.a = gradient;
  contraction.b = input;
  contraction.aMap = AffineMap::get(numLoops, 0, given, context);
  contraction.bMap = AffineMap::get(numLoops, 0, read, context);
  contraction.resultMap = AffineMap::get(numLoops, 0, result, context);
  contraction.sizes = sizes;
  contraction.element = lowering.elementType(op->getResult(0));
  contraction.parallel.assign(numResult, true);
  contraction.parallel.append(1 + spatial, false);
  lowering.set(op->getResult(0), lowering.reshape(contract(lowering, contraction), filter));
  return success();
}

template <FailureOr<Value> (*Fn)(Operation *, TFLowering &)>
static LogicalResult convolution(Operation *op, TFLowering &lowering) {
  if (!isPlainElement(lowering.elementType(op->getResult(0))))
    return lowering.unsupported(op, "an element type without arithmetic");
  FailureOr<Value> made = Fn(op, lowering);
  if (failed(made)) return failure();
  lowering.set(op->getResult(0), *made);
  return success();
}

ArrayRef<LowerEntry> convolutionLowerings() {
  static const LowerEntry entries[] = {
      {"Conv2D", convolution<convolve>},
      {"Conv3D", convolution<convolve>},
      {"DepthwiseConv2dNative", convolution<convolveDepthwise>},
      {"Conv2DBackpropInput", convolveBackwards},
      {"Conv3DBackpropInputV2", convolveBackwards},
      {"Conv2DBackpropFilter", convolveForFilter},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
