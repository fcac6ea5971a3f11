// Shape rules of the convolution family.
#include "dialects/tf/assumptions.h"
#include "dialects/tf/convolution.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

/// Explicit paddings: two numbers for each dimension in the order of the data format.
static LogicalResult readExplicitPaddings(Operation *op, ConvolutionWindow &window, ShapeContext &shapes) {
  SmallVector<int64_t, 8> pads = intsAttr(op, "explicit_paddings");
  if (static_cast<int64_t>(pads.size()) != 2 * window.layout.rank)
    return shapes.error() << "explicit_paddings attribute must contain " << 2 * window.layout.rank << " values, but got: " << pads.size();
  for (int64_t d : {window.layout.batch, window.layout.channels})
    if (pads[static_cast<size_t>(2 * d)] != 0 || pads[static_cast<size_t>(2 * d + 1)] != 0)
      return shapes.error() << "Nonzero explicit padding in the batch or depth dimensions is not supported";
  for (size_t i = 0; i < window.layout.spatial.size(); ++i) {
    auto d = static_cast<size_t>(window.layout.spatial[i]);
    if (pads[2 * d] < 0 || pads[2 * d + 1] < 0) return shapes.error() << "All elements of explicit_paddings must be nonnegative";
    window.dims[i].padLow = pads[2 * d];
    window.dims[i].padHigh = pads[2 * d + 1];
  }
  return success();
}

FailureOr<ConvolutionWindow> convolutionWindow(Operation *op, const TensorShape &input, ShapeContext &shapes) {
  StringRef format = stringAttr(op, "data_format");
  FailureOr<WindowLayout> layout = WindowLayout::get(format.empty() ? "NHWC" : format, input, shapes);
  FailureOr<Padding> padding = paddingAttr(op, shapes);
  if (failed(layout) || failed(padding)) return failure();
  ConvolutionWindow window{*layout, *padding, SmallVector<WindowDim, 3>(layout->spatial.size())};
  SmallVector<int64_t, 8> strides = intsAttr(op, "strides"), dilations = intsAttr(op, "dilations");
  if (static_cast<int64_t>(strides.size()) != layout->rank)
    return shapes.error() << "Sliding window strides field must specify " << layout->rank << " dimensions";
  if (dilations.empty()) dilations.assign(strides.size(), 1);
  if (dilations.size() != strides.size())
    return shapes.error() << "Sliding window dilations field must specify " << layout->rank << " dimensions";
  for (int64_t d : {layout->batch, layout->channels}) {
    const StatusCode code = op->getName() == "tf.Conv2D" ? StatusCode::Unimplemented : StatusCode::InvalidArgument;
    if (strides[static_cast<size_t>(d)] != 1)
      return shapes.error(code) << "Current implementation does not yet support strides in the batch and depth dimensions.";
    if (dilations[static_cast<size_t>(d)] != 1)
      return shapes.error(code) << "Current implementation does not yet support " << (op->getName() == "tf.Conv3D" ? "dilation rates" : "dilations")
                                << " in the batch and depth dimensions.";
  }
  for (size_t i = 0; i < layout->spatial.size(); ++i) {
    window.dims[i].stride = strides[static_cast<size_t>(layout->spatial[i])];
    window.dims[i].dilation = dilations[static_cast<size_t>(layout->spatial[i])];
    if (window.dims[i].stride < 1) return shapes.error() << "Strides must be > 0, but got " << window.dims[i].stride;
    if (window.dims[i].dilation < 1) return shapes.error() << "Dilated rates should be larger than 0, but got " << window.dims[i].dilation;
  }
  if (*padding != Padding::Explicit && !intsAttr(op, "explicit_paddings").empty())
    return shapes.error() << "explicit_paddings attribute must be empty if the padding attribute is not EXPLICIT";
  if (*padding == Padding::Explicit && failed(readExplicitPaddings(op, window, shapes))) return failure();
  return window;
}

/// Reads the window's sizes from the filter's leading dimensions; fails when they are not all known.
static LogicalResult setWindowSizes(ConvolutionWindow &window, const TensorShape &filter, ShapeContext &shapes) {
  for (size_t i = 0; i < window.dims.size(); ++i) {
    const Dim &size = filter[static_cast<int64_t>(i)];
    if (!size.isConstant()) return shapes.error(StatusCode::Unimplemented) << "filters of unknown size are not supported";
    window.dims[i].size = size.getValue();
    if (window.dims[i].size < 1) return shapes.error() << "filter must not have zero elements (i.e. all dimensions must be non-zero)";
  }
  return success();
}

/// The result: batch of the input, `channels`, and the spatial extents.
static FailureOr<TensorShape> convolvedShape(const ConvolutionWindow &window, const TensorShape &input, const Dim &channels,
                                             ShapeContext &shapes) {
  TensorShape result = input;
  result[window.layout.channels] = channels;
  for (size_t i = 0; i < window.dims.size(); ++i) {
    int64_t d = window.layout.spatial[i];
    FailureOr<Dim> extent = windowedExtent(input[d], window.dims[i], window.padding, shapes);
    if (failed(extent)) return failure();
    result[d] = *extent;
  }
  return result;
}

/// An input whose depth is a symbol is taken to have the filter's: there is one group. The two are the same where neither is
/// greater; each of the numbers compared with 0 is 0 exactly where its side is.
static void assumeOneGroup(const Dim &depth, int64_t patch, ShapeContext &shapes) {
  const Dim far(int64_t{1} << 40);
  (void)isSize(shapes, (depth - Dim(patch) + far).floorDiv(far), 0);
  (void)isSize(shapes, (Dim(patch) - depth + far).floorDiv(far), 0);
}

LogicalResult inferConvolution(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0), &filter = shapes.operand(1);
  FailureOr<ConvolutionWindow> window = convolutionWindow(op, input, shapes);
  if (failed(window)) return failure();
  if (filter.hasRank() && filter.rank() != window->layout.rank)
    return shapes.error() << "filter must be " << window->layout.rank << "-dimensional: " << filter;
  if (!input.hasRank() || !filter.hasRank()) return shapes.deferred(0);
  if (failed(setWindowSizes(*window, filter, shapes))) return failure();
  const Dim &depth = input[window->layout.channels], &patch = filter[filter.rank() - 2], &outputs = filter[filter.rank() - 1];
  if (isSize(shapes, patch, 0) || isSize(shapes, outputs, 0))
    return shapes.error() << "filter must not have zero elements (i.e. all dimensions must be non-zero)";
  if (depth.isConstant() && patch.isConstant()) {
    if (depth.getValue() % patch.getValue() != 0)
      return shapes.error() << (op->getName() == "tf.Conv3D" ? "Input" : "input") << " depth must be evenly divisible by filter depth: " << depth << " vs " << patch;
    int64_t groups = depth.getValue() / patch.getValue();
    if (groups > 1 && outputs.isConstant() && outputs.getValue() % groups != 0)
      return shapes.error() << "output depth must be evenly divisible by number of groups: " << outputs << " vs " << groups;
  }
  if (depth.isKnown() && !depth.isConstant() && patch.isConstant()) assumeOneGroup(depth, patch.getValue(), shapes);
  FailureOr<TensorShape> result = convolvedShape(*window, input, outputs, shapes);
  return failed(result) ? failure() : shapes.set(0, *result);
}
STRATA_TF_SHAPE(Conv2D, inferConvolution);
STRATA_TF_SHAPE(Conv3D, inferConvolution);

LogicalResult inferDepthwise(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0), &filter = shapes.operand(1);
  FailureOr<ConvolutionWindow> window = convolutionWindow(op, input, shapes);
  if (failed(window) || failed(shapes.requireRank(1, 4, "filter must be 4-dimensional: {}"))) return failure();
  if (!input.hasRank() || !filter.hasRank()) return shapes.deferred(0);
  if (failed(setWindowSizes(*window, filter, shapes))) return failure();
  const Dim &depth = input[window->layout.channels];
  if (failed(shapes.requireEqual(depth, filter[2], "input and filter must have the same depth: " + depth.str() + " vs " + filter[2].str())))
    return failure();
  FailureOr<TensorShape> result = convolvedShape(*window, input, filter[2] * filter[3], shapes);
  return failed(result) ? failure() : shapes.set(0, *result);
}
STRATA_TF_SHAPE(DepthwiseConv2dNative, inferDepthwise);

/// What TensorFlow's kernel calls itself.
static std::string backpropName(Operation *op) {
  return op->getName() == "tf.Conv2DBackpropInput"     ? "Conv2DCustomBackpropInput"
         : op->getName() == "tf.Conv3DBackpropInputV2" ? "Conv3DBackpropInputOp"
                                                       : op->getName().split('.').second.str();
}

/// The forward convolution must map the requested input size to the gradient's shape.
static LogicalResult checkForward(const ConvolutionWindow &window, const TensorShape &input, const TensorShape &gradient,
                                  ShapeContext &shapes) {
  if (!gradient.hasRank()) return success();
  const std::string name = backpropName(shapes.getOp());
  if (failed(shapes.requireEqual(input[0], gradient[0], name + ": input and out_backprop must have the same batch size. Input batch: " +
                                                            input[0].str() + ", outbackprop batch: " + gradient[0].str())))
    return failure();
  for (size_t i = 0; i < window.dims.size(); ++i) {
    int64_t d = window.layout.spatial[i];
    FailureOr<Dim> extent = windowedExtent(input[d], window.dims[i], window.padding, shapes);
    if (failed(extent) ||
        failed(shapes.requireEqual(*extent, gradient[d], name + ": Size of out_backprop doesn't match computed: actual = " +
                                                             gradient[d].str() + ", computed = " + extent->str() + " spatial_dim: " + std::to_string(i) +
                                                             " input: " + input[d].str() + " filter: " + std::to_string(window.dims[i].size))))
      return failure();
  }
  return success();
}

static LogicalResult inferBackpropInput(Operation *op, ShapeContext &shapes) {
  const TensorShape &filter = shapes.operand(1), &gradient = shapes.operand(2);
  const bool isVolume = op->getName() == "tf.Conv3DBackpropInputV2";
  const int64_t gradientRank = isVolume ? 5 : 4;
  const std::string name = backpropName(op);
  if (failed(shapes.requireRank(0, 1, "input_sizes")) ||
      failed(shapes.requireRank(1, gradientRank, isVolume ? "filter_sizes tensor must have 5 dimensions{.}"
                                                          : "Conv2DCustomBackpropInput: filter must be 4-dimensional{.}")))
    return failure();
  FailureOr<ConvolutionWindow> window = convolutionWindow(op, gradient, shapes);
  if (failed(window)) return failure();
  Contents sizes = shapes.contents(0);
  if (!sizes || !filter.hasRank() || !gradient.hasRank()) return shapes.deferred(0);
  if (failed(setWindowSizes(*window, filter, shapes))) return failure();
  TensorShape input = gradient;
  const Dim &patch = filter[gradientRank - 2];
  if (static_cast<int64_t>(sizes->size()) == gradientRank) {
    input = TensorShape(*sizes);
  } else if (!isVolume && sizes->size() == 2) {
    for (size_t i = 0; i < 2; ++i) input[window->layout.spatial[i]] = (*sizes)[i];
    input[window->layout.channels] = patch;
  } else {
    return shapes.error() << op->getName().split('.').second << " requires input_sizes to contain " << (isVolume ? "5 values" : "4 values or 2 values")
                          << ", but got: " << sizes->size();
  }
  for (const Dim &size : input.getDims())
    if (size.isKnownNegative()) return shapes.error() << name << ": input_sizes must be non-negative, got " << input;
  const Dim &depth = input[window->layout.channels];
  if (depth.isConstant() && patch.isConstant() && (patch.isConstant(0) || depth.getValue() % patch.getValue() != 0))
    return shapes.error() << name << ": input depth must be evenly divisible by filter depth: " << depth << " vs " << patch;
  if (failed(shapes.requireEqual(gradient[window->layout.channels], filter[gradientRank - 1],
                                 name + ": filter and out_backprop must have the same out_depth")) ||
      failed(checkForward(*window, input, gradient, shapes)))
    return failure();
  return shapes.set(0, input);
}
STRATA_TF_SHAPE(Conv2DBackpropInput, inferBackpropInput);
STRATA_TF_SHAPE(Conv3DBackpropInputV2, inferBackpropInput);

static LogicalResult inferBackpropFilter(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0), &gradient = shapes.operand(2);
  if (failed(shapes.requireRank(1, 1, "filter_sizes"))) return failure();
  FailureOr<ConvolutionWindow> window = convolutionWindow(op, input, shapes);
  FailureOr<TensorShape> filter = shapeFromContents(shapes.contents(1), shapes);
  if (failed(window) || failed(filter)) return failure();
  if (!filter->hasRank() || !input.hasRank()) return shapes.set(0, *filter);
  if (filter->rank() != 4) return shapes.error() << "Conv2DBackpropFilter: filter_sizes must have 4 elements, got " << filter->rank();
  if (failed(setWindowSizes(*window, *filter, shapes)) || failed(checkForward(*window, input, gradient, shapes))) return failure();
  return shapes.set(0, *filter);
}
STRATA_TF_SHAPE(Conv2DBackpropFilter, inferBackpropFilter);

}  // namespace strata::tf
