// affine.delinearize_index and affine.linearize_index: verifiers and folders.

#include "dialects/affine/ops.h"

namespace strata::affine {

static LogicalResult verifyBasis(Operation *op, ValueRange dynamic, ArrayRef<int64_t> basis, size_t count) {
  if (basis.size() != count && basis.size() + 1 != count)
    return op->emitOpError("should have a basis of as many elements as positions, or one less, but has ")
           << uint64_t(basis.size()) << " for " << uint64_t(count);
  if (static_cast<size_t>(llvm::count_if(basis, ShapedType::isDynamic)) != dynamic.size())
    return op->emitOpError("mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic "
                           "basis entry) -- this can only happen due to an incorrect fold/rewrite");
  for (int64_t size : basis)
    if (!ShapedType::isDynamic(size) && size <= 0)
      return op->emitOpError("no basis element may be statically non-positive");
  return success();
}

/// The sizes behind the outermost position, all of them constant; nothing otherwise.
static std::optional<SmallVector<int64_t>> getInnerSizes(ArrayRef<int64_t> basis, ArrayRef<Attribute> dynamic,
                                                         size_t count) {
  SmallVector<int64_t> sizes;
  size_t next = 0;
  for (int64_t size : basis) {
    if (ShapedType::isDynamic(size)) {
      auto constant = dyn_cast_or_null<IntegerAttr>(dynamic[next++]);
      if (!constant) return std::nullopt;
      size = constant.getInt();
    }
    if (size <= 0) return std::nullopt;
    sizes.push_back(size);
  }
  if (sizes.size() == count && !sizes.empty()) sizes.erase(sizes.begin());
  return sizes;
}

LogicalResult AffineDelinearizeIndexOp::verify() {
  if (op->getNumResults() == 0) return emitOpError("should produce at least one result");
  return verifyBasis(op, getDynamicBasis(), getStaticBasis(), op->getNumResults());
}

/// One position: the index itself. Constants: remainders from the innermost position on, rounding down.
LogicalResult AffineDelinearizeIndexOp::fold(ArrayRef<Attribute> c, SmallVectorImpl<OpFoldResult> &results) {
  if (op->getNumResults() == 1) {
    results.push_back(getLinearIndex());
    return success();
  }
  auto linear = dyn_cast_or_null<IntegerAttr>(c[0]);
  std::optional<SmallVector<int64_t>> sizes = getInnerSizes(getStaticBasis(), c.drop_front(), op->getNumResults());
  if (!linear || !sizes) return failure();
  SmallVector<int64_t> positions(op->getNumResults());
  int64_t rest = linear.getInt();
  for (size_t i = sizes->size(); i-- > 0;) {
    const int64_t size = (*sizes)[i];
    int64_t remainder = rest % size;
    if (remainder < 0) remainder += size;
    positions[i + 1] = remainder;
    rest = (rest - remainder) / size;
  }
  positions[0] = rest;
  for (int64_t position : positions)
    results.push_back(IntegerAttr::get(IndexType::get(op->getContext()), position));
  return success();
}

LogicalResult AffineLinearizeIndexOp::verify() {
  if (getMultiIndex().empty()) return emitOpError("should have at least one position");
  return verifyBasis(op, getDynamicBasis(), getStaticBasis(), getMultiIndex().size());
}

OpFoldResult AffineLinearizeIndexOp::fold(ArrayRef<Attribute> c) {
  const size_t count = getMultiIndex().size();
  if (count == 1) return getMultiIndex()[0];
  std::optional<SmallVector<int64_t>> sizes = getInnerSizes(getStaticBasis(), c.drop_front(count), count);
  if (!sizes) return {};
  int64_t linear = 0;
  for (size_t i = 0; i < count; ++i) {
    auto position = dyn_cast_or_null<IntegerAttr>(c[i]);
    if (!position || (i && __builtin_mul_overflow(linear, (*sizes)[i - 1], &linear)) ||
        __builtin_add_overflow(linear, position.getInt(), &linear))
      return {};
  }
  return IntegerAttr::get(getType(), linear);
}

}  // namespace strata::affine
