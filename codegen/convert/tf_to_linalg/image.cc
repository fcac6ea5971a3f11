// Resizing of images. Positions are computed in float, as TensorFlow does.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

namespace {

/// How positions of a resized dimension map to the original.
struct ResizedDim {
  Value in, out;  ///< extents
  bool alignCorners, halfPixel;

  Value position(ScalarBuilder &s, Value at) const {
    Type f32 = s.getBuilder().getF32Type();
    Value one = s.constant(f32, 1), half = s.constant(f32, 0.5);
    Value inSize = s.fromIndex(in, f32), outSize = s.fromIndex(out, f32), scale = s.div(inSize, outSize);
    if (alignCorners) {
      Value several = s.compare(ScalarBuilder::Compare::Gt, out, s.index(1));
      Value corners = s.div(s.sub(inSize, one), s.max(s.sub(outSize, one), one));
      scale = s.select(several, corners, scale);
    }
    Value x = s.fromIndex(at, f32);
    return halfPixel ? s.mul(s.add(x, half), scale) : s.mul(x, scale);
  }
  Value clamped(ScalarBuilder &s, Value position) const {
    Value index = s.toIndex(s.cast(position, s.getBuilder().getI64Type()));
    return s.max(s.min(index, s.sub(in, s.index(1))), s.index(0));
  }
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
      Value up = s.compare(ScalarBuilder::Compare::Ge, s.sub(position, floor), half);
      floor = s.select(up, s.add(floor, one), floor);
    }
    return dim.clamped(s, floor);
  };
  lowering.set(op->getResult(0), lowering.gather(lowering.sizesOf(op->getResult(0)), element, [&](ScalarBuilder &s, ValueRange at) {
    return lowering.extract(s, images, {at[0], chosen(s, rows, at[1]), chosen(s, columns, at[2]), at[3]});
  }));
  return success();
}

ArrayRef<LowerEntry> imageLowerings() {
  static const LowerEntry entries[] = {{"ResizeBilinear", resizeBilinear}, {"ResizeNearestNeighbor", resizeNearest}};
  return entries;
}

}  // namespace strata::tf_to_linalg
