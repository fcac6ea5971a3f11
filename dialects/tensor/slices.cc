// Checks of mixed lists, boxes and groups of dimensions.

#include "dialects/tensor/slices.h"

#include "ir/attributes.h"

namespace strata::tensor {

LogicalResult verifyMixedList(Operation *op, StringRef what, ValueRange operands, ArrayRef<int64_t> numbers,
                              std::optional<size_t> expected) {
  if (expected && numbers.size() != *expected)
    return op->emitOpError("expected ") << uint64_t(*expected) << ' ' << what << " values, got "
                                        << uint64_t(numbers.size());
  size_t dynamic = static_cast<size_t>(llvm::count_if(numbers, ShapedType::isDynamic));
  if (dynamic != operands.size())
    return op->emitOpError("expected ") << uint64_t(dynamic) << " dynamic " << what << " values, got "
                                        << uint64_t(operands.size());
  return success();
}

bool isRankReduced(ArrayRef<int64_t> full, ArrayRef<int64_t> reduced) {
  size_t next = 0;
  for (int64_t size : full) {
    if (next < reduced.size() && reduced[next] == size) ++next;
    else if (size != 1) return false;
  }
  return next == reduced.size();
}

LogicalResult verifyInBounds(Operation *op, ArrayRef<int64_t> shape, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                             ArrayRef<int64_t> strides) {
  for (size_t i = 0; i < shape.size(); ++i) {
    const int64_t parts[] = {shape[i], offsets[i], sizes[i], strides[i]};
    if (!ShapedType::isDynamic(offsets[i]) && offsets[i] < 0)
      return op->emitOpError("expected offsets to be non-negative, but got ") << offsets[i];
    if (!ShapedType::isDynamic(sizes[i]) && sizes[i] < 0)
      return op->emitOpError("expected sizes to be non-negative, but got ") << sizes[i];
    if (llvm::any_of(parts, ShapedType::isDynamic) || sizes[i] == 0) continue;
    int64_t last;
    if (__builtin_mul_overflow(sizes[i] - 1, strides[i], &last) || __builtin_add_overflow(last, offsets[i], &last) ||
        last < 0 || last >= shape[i])
      return op->emitOpError("slice along dimension ")
             << uint64_t(i) << " runs out-of-bounds: last index is not below " << shape[i];
  }
  return success();
}

SmallVector<SmallVector<int64_t, 2>> getReassociation(ArrayAttr attr) {
  SmallVector<SmallVector<int64_t, 2>> groups;
  for (Attribute group : attr) {
    groups.emplace_back();
    for (Attribute dim : cast<ArrayAttr>(group)) groups.back().push_back(cast<IntegerAttr>(dim).getInt());
  }
  return groups;
}

/// Product of the group's sizes against the collapsed size.
static LogicalResult verifyGroup(Operation *op, ArrayRef<int64_t> expanded, ArrayRef<int64_t> group, int64_t collapsed,
                                 size_t position) {
  int64_t product = 1;
  for (int64_t dim : group) {
    int64_t size = expanded[static_cast<size_t>(dim)];
    if (ShapedType::isDynamic(size)) {
      if (!ShapedType::isDynamic(collapsed))
        return op->emitOpError("expected dimension ") << uint64_t(position)
                                                      << " of collapsed type to be dynamic since one or more of the "
                                                         "corresponding dimensions in the expanded type is dynamic";
      return success();
    }
    if (__builtin_mul_overflow(product, size, &product)) return op->emitOpError("size of a group overflows");
  }
  if (ShapedType::isDynamic(collapsed))
    return op->emitOpError("expected dimension ")
           << uint64_t(position) << " of collapsed type to be static value of " << product;
  if (product != collapsed)
    return op->emitOpError("expected dimension ")
           << uint64_t(position) << " of collapsed type to be static value of " << product;
  return success();
}

LogicalResult verifyReassociation(Operation *op, ArrayRef<int64_t> expanded, ArrayRef<int64_t> collapsed,
                                  ArrayAttr attr) {
  if (expanded.size() < collapsed.size())
    return op->emitOpError("has source rank ") << uint64_t(expanded.size()) << " and result rank "
                                               << uint64_t(collapsed.size()) << ". This is not a collapse.";
  SmallVector<SmallVector<int64_t, 2>> groups = getReassociation(attr);
  if (collapsed.empty() && groups.empty()) {
    if (llvm::all_of(expanded, [](int64_t size) { return size == 1; })) return success();
    return op->emitOpError("rank 0 reshape must be to or from a value of unit dimensions");
  }
  if (groups.size() != collapsed.size())
    return op->emitOpError("expected rank of the collapsed type(") << uint64_t(collapsed.size())
           << ") to be the number of reassociation maps(" << uint64_t(groups.size()) << ")";
  int64_t next = 0;
  for (size_t i = 0; i < groups.size(); ++i) {
    for (int64_t dim : groups[i])
      if (dim != next++)
        return op->emitOpError("expected reassociation map #") << uint64_t(i) << " to be valid and contiguous";
    if (next > static_cast<int64_t>(expanded.size()))
      return op->emitOpError("reassociation mentions dimension ")
             << next - 1 << " of a value of rank " << uint64_t(expanded.size());
    if (failed(verifyGroup(op, expanded, groups[i], collapsed[i], i))) return failure();
  }
  if (next != static_cast<int64_t>(expanded.size()))
    return op->emitOpError("expanded rank(")
           << uint64_t(expanded.size()) << ") doesn't match the number of dimensions in the reassociation";
  return success();
}

bool isWholeBox(ArrayRef<int64_t> shape, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                ArrayRef<int64_t> strides) {
  for (size_t i = 0; i < shape.size(); ++i)
    if (ShapedType::isDynamic(shape[i]) || offsets[i] != 0 || sizes[i] != shape[i] || strides[i] != 1) return false;
  return true;
}

}  // namespace strata::tensor
