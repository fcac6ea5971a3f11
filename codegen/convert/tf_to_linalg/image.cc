// Resizing and cropping of images. Positions are computed in float, as TensorFlow does.
#include "codegen/convert/tf_to_linalg/window.h"
#include "support/fault.h"

#include <limits>

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

namespace {

/// How positions of a resized dimension map to the original.
struct ResizedDim {
  Value in, out;  ///< extents
  bool alignCorners, halfPixel;

  Value scale(ScalarBuilder &s) const {
    Type f32 = s.getBuilder().getF32Type();
    Value one = s.constant(f32, 1);
    Value inSize = s.fromIndex(in, f32), outSize = s.fromIndex(out, f32), scale = s.div(inSize, outSize);
    if (alignCorners) {
      Value several = s.logicalAnd(s.compare(Compare::Gt, in, s.index(1)), s.compare(Compare::Gt, out, s.index(1)));
      Value corners = s.div(s.sub(inSize, one), s.max(s.sub(outSize, one), one));
      scale = s.select(several, corners, scale);
    }
    return scale;
  }
  Value position(ScalarBuilder &s, Value at) const {
    Type f32 = s.getBuilder().getF32Type();
    Value x = s.fromIndex(at, f32);
    return s.mul(halfPixel ? s.add(x, s.constant(f32, 0.5)) : x, scale(s));
  }
  Value bounded(ScalarBuilder &s, Value index) const { return s.max(s.min(index, s.sub(in, s.index(1))), s.index(0)); }
  Value clamped(ScalarBuilder &s, Value position) const { return bounded(s, indexOf(s, position)); }
  static Value indexOf(ScalarBuilder &s, Value position) { return s.toIndex(s.cast(position, s.getBuilder().getI64Type())); }
};

/// Two source positions and how much of the second.
struct Interpolation {
  Value lower, upper, fraction;
  Interpolation(ScalarBuilder &s, const ResizedDim &dim, Value at) {
    Value position = dim.position(s, at);
    if (dim.halfPixel) position = s.sub(position, s.constant(position.getType(), 0.5));
    Value floor = s.unary("math.floor", position);
    lower = dim.clamped(s, floor);
    upper = dim.clamped(s, s.unary("math.ceil", position));
    fraction = s.sub(position, floor);
  }
};

}  // namespace

/// Target sizes that only execution tells come from operand 1.
static LogicalResult defineSizes(Operation *op, TFLowering &lowering) {
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (!late.empty() && late.size() != 2) return lowering.unsupported(op, "a size that is known in part");
  const Exprs sizes = lowering.hostElements(op, 1, 2);
  for (AffineExpr size : sizes)
    lowering.checkAtMost(lowering.number(1), size, StatusCode::InvalidArgument, "output dimensions must be positive");
  for (unsigned i = 0; i < late.size(); ++i) lowering.defineSymbol(late[i], lowering.sizeValue(sizes[i]));
  return success();
}

static ResizedDim resizedDim(Operation *op, TFLowering &lowering, unsigned d) {
  return {lowering.sizeValue(lowering.sizesOf(op->getOperand(0))[d]), lowering.sizeValue(lowering.sizesOf(op->getResult(0))[d]),
          tf::boolAttr(op, "align_corners"), tf::boolAttr(op, "half_pixel_centers")};
}

static LogicalResult resizeBilinear(Operation *op, TFLowering &lowering) {
  if (!isPlainElement(lowering.elementType(op->getOperand(0)))) return lowering.unsupported(op, "an element type without arithmetic");
  if (failed(defineSizes(op, lowering))) return failure();
  const ResizedDim rows = resizedDim(op, lowering, 1), columns = resizedDim(op, lowering, 2);
  Value images = lowering.operand(op, 0);
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  Type f32 = lowering.builder.getF32Type();
  lowering.set(op->getResult(0), lowering.gather(lowering.sizesOf(op->getResult(0)), f32, [&](ScalarBuilder &s, ValueRange at) {
    const Interpolation y(s, rows, at[1]), x(s, columns, at[2]);
    auto pixel = [&](Value row, Value column) {
      return s.cast(lowering.extract(s, images, {at[0], row, column, at[3]}), f32, isUnsigned);
    };
    auto mix = [&](Value a, Value b, Value part) { return s.add(a, s.mul(s.sub(b, a), part)); };
    Value top = mix(pixel(y.lower, x.lower), pixel(y.lower, x.upper), x.fraction);
    Value bottom = mix(pixel(y.upper, x.lower), pixel(y.upper, x.upper), x.fraction);
    return mix(top, bottom, y.fraction);
  }));
  return success();
}

static LogicalResult resizeNearest(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  if (failed(defineSizes(op, lowering))) return failure();
  const ResizedDim rows = resizedDim(op, lowering, 1), columns = resizedDim(op, lowering, 2);
  Value images = lowering.operand(op, 0);
  // With aligned corners halves round away from zero; positions are not negative.
  auto chosen = [&](ScalarBuilder &s, const ResizedDim &dim, Value at) {
    Value position = dim.position(s, at), floor = s.unary("math.floor", position);
    if (dim.alignCorners) {
      Value half = s.constant(position.getType(), 0.5), one = s.constant(position.getType(), 1);
      Value up =
          s.compare(STRATA_FAULT("lower.resize.nearest-ties", ScalarBuilder::Compare::Gt, ScalarBuilder::Compare::Ge),
                    s.sub(position, floor), half);
      floor = s.select(up, s.add(floor, one), floor);
    }
    return dim.clamped(s, floor);
  };
  lowering.set(op->getResult(0), lowering.gather(lowering.sizesOf(op->getResult(0)), element, [&](ScalarBuilder &s, ValueRange at) {
    return lowering.extract(s, images, {at[0], chosen(s, rows, at[1]), chosen(s, columns, at[2]), at[3]});
  }));
  return success();
}

//===- Bicubic ----------------------------------------------------------------------------------------------------===//

namespace {

/// The cubic convolution kernel with parameter `a`, at distance x in [0, 1] and at x + 1.
Value cubicNear(ScalarBuilder &s, double a, Value x) {
  Type type = x.getType();
  Value inner = s.sub(s.mul(s.constant(type, a + 2), x), s.constant(type, a + 3));
  return s.add(s.mul(s.mul(inner, x), x), s.constant(type, 1));
}
Value cubicFar(ScalarBuilder &s, double a, Value x) {
  Type type = x.getType();
  Value y = s.add(x, s.constant(type, 1));
  Value inner = s.add(s.mul(s.sub(s.mul(s.constant(type, a), y), s.constant(type, 5 * a)), y), s.constant(type, 8 * a));
  return s.sub(s.mul(inner, y), s.constant(type, 4 * a));
}

/// Four source positions and their weights. Fractions are rounded to a grid of 1024 steps; with half-pixel centres what lies
/// outside the image has no weight (resize_bicubic_op.cc).
struct CubicWeights {
  Value index[4], weight[4];
  CubicWeights(ScalarBuilder &s, const ResizedDim &dim, Value at) {
    constexpr double kSteps = 1024;
    const double a = dim.halfPixel ? -0.5 : -0.75;
    Value position = dim.position(s, at);
    Type f32 = position.getType();
    if (dim.halfPixel) position = s.sub(position, s.constant(f32, 0.5));
    Value floor = s.unary("math.floor", position), first = ResizedDim::indexOf(s, floor);
    Value below = s.mul(s.unary("math.roundeven", s.mul(s.sub(position, floor), s.constant(f32, kSteps))), s.constant(f32, 1 / kSteps));
    Value above = s.sub(s.constant(f32, 1), below);
    weight[0] = cubicFar(s, a, below);
    weight[1] = cubicNear(s, a, below);
    weight[2] = cubicNear(s, a, above);
    weight[3] = cubicFar(s, a, above);
    Value sum;
    for (int64_t k = 0; k < 4; ++k) {
      Value wanted = s.add(first, s.index(k - 1));
      index[k] = dim.bounded(s, wanted);
      if (!dim.halfPixel) continue;
      weight[k] = s.select(s.compare(Compare::Eq, index[k], wanted), weight[k], s.constant(f32, 0));
      sum = sum ? s.add(sum, weight[k]) : weight[k];
    }
    if (!dim.halfPixel) return;
    Value isLarge = s.compare(Compare::Ge, s.abs(sum), s.constant(f32, 1000.0 * double(std::numeric_limits<float>::min())));
    Value factor = s.select(isLarge, s.div(s.constant(f32, 1), sum), s.constant(f32, 1));
    for (Value &w : weight) w = s.mul(w, factor);
  }
};

/// `for i in begin .. end` in a body, with one carried value.
Value sumOver(ScalarBuilder &s, Value begin, Value end, Value init, function_ref<Value(Value, Value)> step) {
  OpBuilder &builder = s.getBuilder();
  Operation *op = builder.create(Location(), "scf.for", TypeRange(init.getType()), {begin, end, s.index(1), init}, {}, 1);
  OpBuilder::InsertionGuard guard(builder);
  Type types[] = {builder.getIndexType(), init.getType()};
  Block *block = builder.createBlock(&op->getRegion(0), nullptr, types);
  builder.create(Location(), "scf.yield", {}, {step(block->getArgument(0), block->getArgument(1))});
  return op->getResult(0);
}

/// The cells [begin, end) that a target cell covers (resize_area_op.cc).
struct CoveredCells {
  const ResizedDim &dim;
  Value scale, low, high, begin, end;
  CoveredCells(ScalarBuilder &s, const ResizedDim &dim, Value at) : dim(dim), scale(dim.scale(s)) {
    Type f32 = scale.getType();
    low = s.mul(s.fromIndex(at, f32), scale);
    high = s.mul(s.fromIndex(s.add(at, s.index(1)), f32), scale);
    begin = ResizedDim::indexOf(s, s.unary("math.floor", low));
    end = ResizedDim::indexOf(s, s.unary("math.ceil", high));
  }
  /// How much of cell i is covered.
  Value part(ScalarBuilder &s, Value i) const {
    Type f32 = scale.getType();
    Value cell = s.fromIndex(i, f32), one = s.constant(f32, 1), next = s.add(cell, one);
    Value past = s.compare(Compare::Gt, next, high);
    Value first = s.select(past, scale, s.sub(next, low)), other = s.select(past, s.sub(high, cell), one);
    return s.select(s.compare(Compare::Lt, cell, low), first, other);
  }
};

}  // namespace

static LogicalResult resizeBicubic(Operation *op, TFLowering &lowering) {
  if (!isPlainElement(lowering.elementType(op->getOperand(0)))) return lowering.unsupported(op, "an element type without arithmetic");
  if (failed(defineSizes(op, lowering))) return failure();
  const ResizedDim rows = resizedDim(op, lowering, 1), columns = resizedDim(op, lowering, 2);
  Value images = lowering.operand(op, 0);
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  Type f32 = lowering.builder.getF32Type();
  lowering.set(op->getResult(0), lowering.gather(lowering.sizesOf(op->getResult(0)), f32, [&](ScalarBuilder &s, ValueRange at) {
    const CubicWeights y(s, rows, at[1]), x(s, columns, at[2]);
    Value total;
    for (unsigned k = 0; k < 4; ++k) {
      Value column;
      for (unsigned j = 0; j < 4; ++j) {
        Value pixel = s.cast(lowering.extract(s, images, {at[0], y.index[j], x.index[k], at[3]}), f32, isUnsigned);
        Value term = s.mul(y.weight[j], pixel);
        column = column ? s.add(column, term) : term;
      }
      Value term = s.mul(column, x.weight[k]);
      total = total ? s.add(total, term) : term;
    }
    return total;
  }));
  return success();
}

static LogicalResult resizeArea(Operation *op, TFLowering &lowering) {
  if (!isPlainElement(lowering.elementType(op->getOperand(0)))) return lowering.unsupported(op, "an element type without arithmetic");
  if (failed(defineSizes(op, lowering))) return failure();
  const ResizedDim rows = resizedDim(op, lowering, 1), columns = resizedDim(op, lowering, 2);
  Value images = lowering.operand(op, 0);
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  Type f32 = lowering.builder.getF32Type();
  lowering.set(op->getResult(0), lowering.gather(lowering.sizesOf(op->getResult(0)), f32, [&](ScalarBuilder &s, ValueRange at) {
    const CoveredCells y(s, rows, at[1]), x(s, columns, at[2]);
    Value none = s.constant(f32, 0), share = s.div(s.constant(f32, 1), s.mul(y.scale, x.scale));
    Value sum = sumOver(s, y.begin, y.end, none, [&](Value i, Value total) {
      Value row = rows.bounded(s, i);
      Value inner = sumOver(s, x.begin, x.end, none, [&](Value j, Value partial) {
        Value pixel = s.cast(lowering.extract(s, images, {at[0], row, columns.bounded(s, j), at[3]}), f32, isUnsigned);
        return s.add(partial, s.mul(pixel, x.part(s, j)));
      });
      return s.add(total, s.mul(inner, y.part(s, i)));
    });
    return s.mul(sum, share);
  }));
  return success();
}

//===- Crops ------------------------------------------------------------------------------------------------------===//

namespace {

/// One dimension of a crop: where its positions lie in the image (crop_and_resize_op.cc).
struct CropDim {
  Value image, crop;  ///< extents
  Value last(ScalarBuilder &s) const { return s.fromIndex(s.sub(image, s.index(1)), s.getBuilder().getF32Type()); }
  Value position(ScalarBuilder &s, Value low, Value high, Value at) const {
    Type f32 = s.getBuilder().getF32Type();
    Value end = last(s), steps = s.fromIndex(s.max(s.sub(crop, s.index(1)), s.index(1)), f32);
    Value step = s.div(s.mul(s.sub(high, low), end), steps);
    Value many = s.add(s.mul(low, end), s.mul(s.fromIndex(at, f32), step));
    Value centre = s.mul(s.mul(s.constant(f32, 0.5), s.add(low, high)), end);
    return s.select(s.compare(Compare::Gt, crop, s.index(1)), many, centre);
  }
  Value isInside(ScalarBuilder &s, Value position) const {
    return s.logicalAnd(s.compare(Compare::Ge, position, s.constant(position.getType(), 0)),
                        s.compare(STRATA_FAULT("lower.crop.last-row", Compare::Lt, Compare::Le), position, last(s)));
  }
};

/// Halves away from zero, of what is not negative.
Value roundUp(ScalarBuilder &s, Value x) {
  Value floor = s.unary("math.floor", x), half = s.constant(x.getType(), 0.5);
  return s.select(s.compare(Compare::Ge, s.sub(x, floor), half), s.add(floor, s.constant(x.getType(), 1)), floor);
}

}  // namespace

/// The numbers of the images, checked with the boxes before anything is read by them.
static Value checkedBoxes(Operation *op, TFLowering &lowering) {
  Value boxes = lowering.operand(op, 1), numbers = lowering.operand(op, 2);
  Value limit = lowering.sizeValue(lowering.sizesOf(op->getOperand(0))[0]);
  const SiteOperand operands[] = {{"boxes", boxes}};
  const int64_t finite = lowering.addSite(StatusCode::InvalidArgument, "boxes values must be finite, received boxes with such values", operands);
  const int64_t range = lowering.addSite(StatusCode::OutOfRange, "box_index has values outside [0, batch_size)");
  const Exprs sizes = lowering.sizesOf(op->getOperand(2));
  AffineMap identity = AffineMap::getMultiDimIdentityMap(1, lowering.getContext());
  return lowering.map({numbers}, {identity}, sizes, lowering.elementType(op->getOperand(2)), [&](ScalarBuilder &s, ValueRange in) {
    Value box = lowering.loopIndex(s, 0), allFinite;
    for (int64_t k = 0; k < 4; ++k) {
      Value corner = lowering.extract(s, boxes, {box, s.index(k)});
      Value isFinite = s.compare(Compare::Lt, s.abs(corner), s.constant(corner.getType(), std::numeric_limits<double>::infinity()));
      allFinite = allFinite ? s.logicalAnd(allFinite, isFinite) : isFinite;
    }
    lowering.assertInBody(s, allFinite, finite);
    Value number = s.toIndex(in[0]);
    Value inside = s.logicalAnd(s.compare(Compare::Ge, number, s.index(0)), s.compare(Compare::Lt, number, limit));
    lowering.assertInBody(s, inside, range);
    return s.select(inside, in[0], s.integer(in[0].getType(), 0));
  });
}

static LogicalResult cropAndResize(Operation *op, TFLowering &lowering) {
  if (!isPlainElement(lowering.elementType(op->getOperand(0)))) return lowering.unsupported(op, "an element type without arithmetic");
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (!late.empty() && late.size() != 2) return lowering.unsupported(op, "a size that is known in part");
  const Exprs target = lowering.hostElements(op, 3, 2), images = lowering.sizesOf(op->getOperand(0));
  for (unsigned i = 0; i < 2; ++i) {
    lowering.checkAtMost(lowering.number(1), target[i], StatusCode::InvalidArgument, "crop dimensions must be positive");
    lowering.checkAtMost(lowering.number(1), images[i + 1], StatusCode::InvalidArgument, "image dimensions must be positive");
  }
  for (unsigned i = 0; i < late.size(); ++i) lowering.defineSymbol(late[i], lowering.sizeValue(target[i]));
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const CropDim rows{lowering.sizeValue(images[1]), lowering.sizeValue(sizes[1])};
  const CropDim columns{lowering.sizeValue(images[2]), lowering.sizeValue(sizes[2])};
  Value image = lowering.operand(op, 0), boxes = lowering.operand(op, 1), numbers = checkedBoxes(op, lowering);
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0)), nearest = tf::stringAttr(op, "method") == "nearest";
  Type f32 = lowering.builder.getF32Type();
  AffineMap perBox = AffineMap::get(4, 0, lowering.builder.getAffineDimExpr(0));
  lowering.set(op->getResult(0), lowering.gather(sizes, f32, [&](ScalarBuilder &s, ValueRange at) {
    auto corner = [&](int64_t k) { return lowering.extract(s, boxes, {at[0], s.index(k)}); };
    Value y = rows.position(s, corner(0), corner(2), at[1]), x = columns.position(s, corner(1), corner(3), at[2]);
    Value inside = s.logicalAnd(rows.isInside(s, y), columns.isInside(s, x));
    Value outside = s.constant(f32, tf::floatAttr(op, "extrapolation_value")), number = s.toIndex(at[4]);
    return lowering.guarded(s, inside, outside, [&] {
      auto pixel = [&](Value row, Value column) {
        SmallVector<Value, 4> place{number, ResizedDim::indexOf(s, row), ResizedDim::indexOf(s, column), at[3]};
        return s.cast(lowering.extract(s, image, place), f32, isUnsigned);
      };
      if (nearest) return pixel(roundUp(s, y), roundUp(s, x));
      auto mix = [&](Value a, Value b, Value part) { return s.add(a, s.mul(s.sub(b, a), part)); };
      Value top = s.unary("math.floor", y), bottom = s.unary("math.ceil", y);
      Value left = s.unary("math.floor", x), right = s.unary("math.ceil", x), across = s.sub(x, left);
      return mix(mix(pixel(top, left), pixel(top, right), across), mix(pixel(bottom, left), pixel(bottom, right), across), s.sub(y, top));
    });
  }, {numbers}, {perBox}));
  return success();
}

/// The window's elements become dimensions, and with the channels one.
static LogicalResult extractPatches(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs input = lowering.sizesOf(op->getOperand(0)), output = lowering.sizesOf(op->getResult(0));
  const auto sizes = tf::intsAttr(op, "ksizes"), strides = tf::intsAttr(op, "strides"), rates = tf::intsAttr(op, "rates");
  const tf::Padding padding = tf::stringAttr(op, "padding") == "SAME" ? tf::Padding::Same : tf::Padding::Valid;
  SmallVector<WindowReach, 2> reaches;
  SmallVector<AffineExpr> read{lowering.builder.getAffineDimExpr(0)};
  Exprs shape{output[0], output[1], output[2], lowering.number(sizes[1]), lowering.number(sizes[2]), input[3]};
  for (unsigned d = 1; d < 3; ++d) {
    const tf::WindowDim window{.size = sizes[d], .stride = strides[d], .dilation = rates[d]};
    reaches.push_back(reachOf(lowering, input[d], output[d], window, padding));
    read.push_back(lowering.builder.getAffineDimExpr(d) * strides[d] + lowering.builder.getAffineDimExpr(d + 2) * rates[d]);
  }
  read.push_back(lowering.builder.getAffineDimExpr(5));
  Value padded = paddedForWindows(lowering, lowering.operand(op, 0), {1, 2}, reaches, zeroAttr(element));
  AffineMap map = AffineMap::get(6, 0, read, lowering.getContext());
  Value patches = lowering.map({padded}, {map}, shape, element, [](ScalarBuilder &, ValueRange in) { return in[0]; });
  lowering.set(op->getResult(0), lowering.reshape(patches, output));
  return success();
}

ArrayRef<LowerEntry> imageLowerings() {
  static const LowerEntry entries[] = {
      {"ResizeBilinear", resizeBilinear}, {"ResizeNearestNeighbor", resizeNearest}, {"ResizeBicubic", resizeBicubic},
      {"ResizeArea", resizeArea},         {"CropAndResize", cropAndResize},         {"ExtractImagePatches", extractPatches},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
