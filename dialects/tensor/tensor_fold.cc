// Folders of the tensor dialect: what is known of elements and sizes from how a tensor was made.

#include "dialects/arith/const_fold.h"
#include "dialects/tensor/ops.h"
#include "dialects/tensor/slices.h"

namespace strata::tensor {

using Constants = ArrayRef<Attribute>;

OpFoldResult CastOp::fold(Constants c) {
  if (getSource().getType() == getType()) return getSource();
  // cast(cast(x : A) : B) : A = x
  if (auto inner = getSource().getDefiningOp<CastOp>(); inner && inner.getSource().getType() == getType())
    return inner.getSource();
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(c[0]))
    if (auto type = dyn_cast<RankedTensorType>(getType()); type && type.hasStaticShape())
      return DenseElementsAttr::getRaw(type, elements.getRawData());
  return {};
}

/// The operand that gives dynamic dimension `dim` of `type` in a list of dynamic sizes.
static Value dynamicSize(ShapedType type, int64_t dim, ValueRange sizes) {
  return sizes[type.getDynamicDimIndex(static_cast<unsigned>(dim))];
}

OpFoldResult DimOp::fold(Constants c) {
  auto index = dyn_cast_or_null<IntegerAttr>(c[1]);
  auto type = dyn_cast<RankedTensorType>(getSource().getType());
  if (!index || !type) return {};
  const int64_t dim = index.getInt();
  if (dim < 0 || dim >= type.getRank()) return {};  // undefined
  if (!type.isDynamicDim(static_cast<unsigned>(dim)))
    return IntegerAttr::get(getType(), type.getDimSize(static_cast<unsigned>(dim)));

  Operation *source = getSource().getDefiningOp();
  if (!source) return {};
  if (auto empty = dyn_cast<EmptyOp>(source)) return dynamicSize(type, dim, empty.getDynamicSizes());
  if (auto splat = dyn_cast<SplatOp>(source)) return dynamicSize(type, dim, splat.getDynamicSizes());
  if (auto generate = dyn_cast<GenerateOp>(source)) return dynamicSize(type, dim, generate.getDynamicExtents());
  if (auto expand = dyn_cast<ExpandShapeOp>(source)) return dynamicSize(type, dim, expand.getOutputShape());
  if (auto slice = dyn_cast<ExtractSliceOp>(source)) {
    // Without dropped dimensions the sizes are the result's.
    if (slice.getStaticSizes().size() == static_cast<size_t>(type.getRank()))
      return dynamicSize(type, dim, slice.getSizes());
    return {};
  }
  // The size of a destination-style result is its destination's: look through, in place.
  if (auto insert = dyn_cast<InsertOp>(source)) {
    setSource(insert.getDest());
    return getResult();
  }
  if (auto insert = dyn_cast<InsertSliceOp>(source)) {
    setSource(insert.getDest());
    return getResult();
  }
  if (auto cast = dyn_cast<CastOp>(source); cast && isa<RankedTensorType>(cast.getSource().getType())) {
    setSource(cast.getSource());
    return getResult();
  }
  return {};
}

OpFoldResult RankOp::fold(Constants) {
  auto type = dyn_cast<RankedTensorType>(getTensor().getType());
  return type ? OpFoldResult(IntegerAttr::get(getType(), type.getRank())) : OpFoldResult();
}

/// Row-major position of constant indices, nullopt when one is unknown or out of range.
static std::optional<int64_t> linearIndex(ShapedType type, Constants indices) {
  int64_t position = 0;
  for (auto [size, attr] : llvm::zip(type.getShape(), indices)) {
    auto index = dyn_cast_or_null<IntegerAttr>(attr);
    if (!index || index.getInt() < 0 || index.getInt() >= size) return std::nullopt;
    position = position * size + index.getInt();
  }
  return position;
}

OpFoldResult ExtractOp::fold(Constants c) {
  auto type = cast<ShapedType>(getTensor().getType());
  auto elements = dyn_cast_or_null<DenseElementsAttr>(c[0]);
  if (elements && elements.isSplat() && !elements.isStrings()) return elements.getSplatValue();
  if (auto splat = getTensor().getDefiningOp<SplatOp>()) return splat.getInput();
  if (!type.hasStaticShape()) return {};
  std::optional<int64_t> position = linearIndex(type, c.drop_front());
  if (!position) return {};
  if (auto made = getTensor().getDefiningOp<FromElementsOp>())
    return made.getElements()[static_cast<size_t>(*position)];
  return elements && !elements.isStrings() ? OpFoldResult(elements.getElement(*position)) : OpFoldResult();
}

OpFoldResult InsertOp::fold(Constants c) {
  // The same constant into a splat of it changes nothing.
  auto splat = dyn_cast_or_null<DenseElementsAttr>(c[1]);
  if (splat && splat.isSplat() && c[0] && splat.getSplatValue() == c[0]) return splat;
  return {};
}

OpFoldResult ExtractSliceOp::fold(Constants c) {
  auto source = cast<ShapedType>(getSource().getType());
  if (source == getType() && isWholeBox(source.getShape(), getStaticOffsets(), getStaticSizes(), getStaticStrides()))
    return getSource();
  // A box of a splat is a splat.
  auto splat = dyn_cast_or_null<DenseElementsAttr>(c[0]);
  auto result = cast<ShapedType>(getType());
  if (splat && splat.isSplat() && result.hasStaticShape()) return DenseElementsAttr::getRaw(result, splat.getRawData());
  return {};
}

OpFoldResult InsertSliceOp::fold(Constants) {
  auto dest = cast<ShapedType>(getDest().getType());
  if (getSource().getType() == getType() &&
      isWholeBox(dest.getShape(), getStaticOffsets(), getStaticSizes(), getStaticStrides()))
    return getSource();
  return {};
}

/// A static reshape of constant elements keeps their bytes; a reshape that undoes `Inverse` is its source.
template <typename Inverse>
static OpFoldResult foldReshape(Operation *op, Constants c) {
  Type type = op->getResult(0).getType();
  Value source = op->getOperand(0);
  if (source.getType() == type) return source;
  if (auto inner = source.getDefiningOp<Inverse>(); inner && inner.getSrc().getType() == type) {
    auto shaped = cast<ShapedType>(type);
    if (shaped.hasStaticShape() && inner.getReassociation() == op->getAttr("reassociation")) return inner.getSrc();
  }
  auto shaped = cast<ShapedType>(type);
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(c[0]);
      elements && shaped.hasStaticShape() && !elements.isStrings())
    return DenseElementsAttr::getRaw(shaped, elements.getRawData());
  return {};
}
OpFoldResult CollapseShapeOp::fold(Constants c) { return foldReshape<ExpandShapeOp>(op, c); }
OpFoldResult ExpandShapeOp::fold(Constants c) { return foldReshape<CollapseShapeOp>(op, c); }

OpFoldResult FromElementsOp::fold(Constants c) {
  auto type = cast<ShapedType>(getType());
  if (llvm::any_of(c, [](Attribute attr) { return !attr; }) || c.empty()) return {};
  const int64_t bytes = static_cast<int64_t>(c.size()) * DenseElementsAttr::getStorageSize(type.getElementType());
  return bytes <= arith::kMaxFoldedBytes ? OpFoldResult(DenseElementsAttr::get(type, c)) : OpFoldResult();
}

OpFoldResult SplatOp::fold(Constants c) {
  auto type = cast<ShapedType>(getType());
  if (!c[0] || !type.hasStaticShape() || (!isa<IntegerAttr>(c[0]) && !isa<FloatAttr>(c[0]))) return {};
  return DenseElementsAttr::get(type, {c[0]});
}

OpFoldResult PadOp::fold(Constants) {
  auto isZero = [](int64_t size) { return size == 0; };
  if (getSource().getType() == getType() && !getNofold() && llvm::all_of(getStaticLow(), isZero) &&
      llvm::all_of(getStaticHigh(), isZero))
    return getSource();
  return {};
}

OpFoldResult ConcatOp::fold(Constants) {
  ValueRange inputs = getInputs();
  return inputs.size() == 1 && inputs[0].getType() == getType() ? OpFoldResult(inputs[0]) : OpFoldResult();
}

}  // namespace strata::tensor
