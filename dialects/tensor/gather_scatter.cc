// Verifiers of tensor.gather and tensor.scatter.

#include "dialects/tensor/ops.h"

namespace strata::tensor {

/// `words` is "gather" or "scatter": dims are positions in the sliced tensor, in order, one for each coordinate.
static LogicalResult verifyDims(Operation *op, ArrayRef<int64_t> dims, ArrayRef<int64_t> indices, int64_t rank,
                                StringRef words) {
  if (dims.empty()) return op->emitOpError() << words << "_dims must be non-empty";
  if (static_cast<int64_t>(dims.size()) > rank)
    return op->emitOpError() << words << "_dims overflow " << (words == "gather" ? "source" : "dest") << " rank";
  if (indices.empty() || (!ShapedType::isDynamic(indices.back()) && indices.back() != static_cast<int64_t>(dims.size())))
    return op->emitOpError() << words << "_dims length must match the size of last dimension of indices";
  for (int64_t dim : dims)
    if (dim < 0 || dim >= rank)
      return op->emitOpError() << words << "_dims value must be in the range of the rank";
  for (size_t i = 1; i < dims.size(); ++i)
    if (dims[i - 1] >= dims[i]) return op->emitOpError() << words << "_dims values must be strictly increasing";
  return success();
}

/// The slices' shape: one for each coordinate, with the sliced dimensions of size one or left out.
static SmallVector<int64_t> getSlicesShape(ArrayRef<int64_t> shape, ArrayRef<int64_t> indices, ArrayRef<int64_t> dims,
                                           bool isReduced) {
  SmallVector<int64_t> result(indices.drop_back());
  for (size_t i = 0; i < shape.size(); ++i) {
    const bool isSliced = llvm::is_contained(dims, static_cast<int64_t>(i));
    if (!isSliced) result.push_back(shape[i]);
    else if (!isReduced) result.push_back(1);
  }
  return result;
}

static LogicalResult verifySlices(Operation *op, ArrayRef<int64_t> dims, RankedTensorType whole, RankedTensorType indices,
                                  RankedTensorType slices, StringRef words) {
  if (failed(verifyDims(op, dims, indices.getShape(), whole.getRank(), words))) return failure();
  SmallVector<int64_t> full = getSlicesShape(whole.getShape(), indices.getShape(), dims, false);
  SmallVector<int64_t> reduced = getSlicesShape(whole.getShape(), indices.getShape(), dims, true);
  const bool fits = slices.getShape() == ArrayRef<int64_t>(full) || slices.getShape() == ArrayRef<int64_t>(reduced);
  if (fits && slices.getElementType() == whole.getElementType()) return success();
  StringRef what = words == "gather" ? "result" : "source";
  return op->emitOpError() << what << " type mismatch: expected " << Type(RankedTensorType::get(full, whole.getElementType()))
                           << " or its rank-reduced variant "
                           << Type(RankedTensorType::get(reduced, whole.getElementType())) << " (got: " << Type(slices)
                           << ")";
}

static RankedTensorType tensorType(Value value) { return cast<RankedTensorType>(value.getType()); }

LogicalResult GatherOp::verify() {
  return verifySlices(op, getGatherDims(), tensorType(getSource()), tensorType(getIndices()),
                      cast<RankedTensorType>(getType()), "gather");
}

LogicalResult ScatterOp::verify() {
  if (!getUnique()) return emitOpError("requires 'unique' attribute to be set");
  if (getDest().getType() != getType()) return emitOpError("result type must be the destination's");
  return verifySlices(op, getScatterDims(), tensorType(getDest()), tensorType(getIndices()), tensorType(getSource()),
                      "scatter");
}

}  // namespace strata::tensor
