// Canonicalisations of the tensor dialect: known sizes move into types.

#include "dialects/tensor/ops.h"
#include "ir/rewrite.h"

namespace strata::tensor {

/// cast(cast(x)) = cast(x), when the middle type says no more than both ends
static LogicalResult mergeCasts(CastOp op, PatternRewriter &rewriter) {
  auto inner = op.getSource().getDefiningOp<CastOp>();
  if (!inner) return rewriter.refuse(op, "the source is no cast");
  auto first = dyn_cast<RankedTensorType>(inner.getSource().getType()), last = dyn_cast<RankedTensorType>(op.getType());
  auto middle = dyn_cast<RankedTensorType>(inner.getType());
  if (!first || !last) return rewriter.refuse(op, "an end is unranked");
  if (first.getRank() != last.getRank()) return rewriter.refuse(op, "the ends differ in rank");
  for (size_t i = 0; i < first.getShape().size(); ++i) {
    const int64_t a = first.getShape()[i], b = last.getShape()[i];
    if (a != b && !ShapedType::isDynamic(a) && !ShapedType::isDynamic(b))
      return rewriter.refuse(op, "the ends contradict each other");
    if (middle && !ShapedType::isDynamic(middle.getShape()[i]) && ShapedType::isDynamic(a) && ShapedType::isDynamic(b))
      return rewriter.refuse(op, "the middle type knows more");
  }
  rewriter.replaceOpWithNewOp<CastOp>(op, op.getType(), ValueRange(inner.getSource()));
  return success();
}

/// empty(4) : tensor<?x..> = cast(empty() : tensor<4x..>)
static LogicalResult makeSizesStatic(EmptyOp op, PatternRewriter &rewriter) {
  auto type = cast<RankedTensorType>(op.getType());
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<Value> sizes;
  size_t next = 0;
  for (int64_t &size : shape) {
    if (!ShapedType::isDynamic(size)) continue;
    Value given = op.getDynamicSizes()[next++];
    auto constant = dyn_cast_or_null<IntegerAttr>(getConstantValue(given));
    if (constant && constant.getInt() >= 0) size = constant.getInt();
    else sizes.push_back(given);
  }
  if (sizes.size() == op.getDynamicSizes().size()) return rewriter.refuse(op, "no dynamic size is a constant");
  Type exact = RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
  rewriter.setInsertionPoint(op);
  auto empty = rewriter.create<EmptyOp>(op->getLoc(), exact, sizes);
  rewriter.replaceOpWithNewOp<CastOp>(op, Type(type), ValueRange(empty.getResult()));
  return success();
}

void CastOp::getCanonicalizationPatterns(PatternSet &patterns, Context *) {
  patterns.addFunction<CastOp>("tensor-merge-casts", mergeCasts);
}
void EmptyOp::getCanonicalizationPatterns(PatternSet &patterns, Context *) {
  patterns.addFunction<EmptyOp>("tensor-static-empty", makeSizesStatic);
}

}  // namespace strata::tensor
