// Rewrites of what only moves elements, or says what shapes are.
#include "codegen/transforms/tf/optimize/rewrites.h"

#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"
#include "support/dtype.h"
#include "support/fault.h"

namespace strata::tf {

namespace {

//===- Operations that do nothing ---------------------------------------------------------------------------------===//

LogicalResult dropIdentity(Operation *op, PatternRewriter &rewriter) {
  return replaceByOperand(op, op->getOperand(0), rewriter);
}

/// Of a known result the same as the operand, element by element: whatever else such an operation could do changes sizes.
LogicalResult dropSameShape(Operation *op, PatternRewriter &rewriter) {
  for (Value parameter : op->getOperands().drop_front())
    if (!constantElements(parameter)) return rewriter.refuse(op, "a parameter is known only at run time");
  return replaceByOperand(op, op->getOperand(0), rewriter);
}

LogicalResult dropFullStridedSlice(Operation *op, PatternRewriter &rewriter) {
  auto strides = constantIntegers(op->getOperand(3));
  if (!strides || !llvm::all_of(*strides, [](int64_t stride) {
        return stride == 1 || STRATA_FAULT("optimize.full-slice.reversed", stride == -1, false);
      }))
    return failure();
  // A new axis and a dropped one could cancel in sizes, and would in elements as well.
  return dropSameShape(op, rewriter);
}

LogicalResult dropSameType(Operation *op, PatternRewriter &rewriter) {
  return replaceByOperand(op, op->getOperand(0), rewriter);
}

LogicalResult dropSingleOperand(Operation *op, PatternRewriter &rewriter) {
  const bool hasAxis = op->getName() == "tf.ConcatV2";
  if (op->getNumOperands() != (hasAxis ? 2u : 1u)) return failure();
  return replaceByOperand(op, op->getOperand(0), rewriter);
}

//===- Permutations -----------------------------------------------------------------------------------------------===//

std::optional<SmallVector<int64_t>> permutationOf(Operation *transpose) {
  auto permutation = constantIntegers(transpose->getOperand(1));
  if (!permutation) return std::nullopt;
  for (int64_t &axis : *permutation)
    if (axis < 0) axis += static_cast<int64_t>(permutation->size());
  return permutation;
}

LogicalResult dropIdentityTranspose(Operation *op, PatternRewriter &rewriter) {
  auto permutation = permutationOf(op);
  if (!permutation) return failure();
  for (size_t i = 0; i + STRATA_FAULT("optimize.identity-transpose.last", 2, 0) < permutation->size(); ++i)
    if ((*permutation)[i] != static_cast<int64_t>(i)) return failure();
  return replaceByOperand(op, op->getOperand(0), rewriter);
}

LogicalResult joinTransposes(Operation *op, PatternRewriter &rewriter) {
  Operation *inner = madeBy(op->getOperand(0), "tf.Transpose");
  auto outerAxes = permutationOf(op), innerAxes = inner ? permutationOf(inner) : std::nullopt;
  if (!outerAxes || !innerAxes || outerAxes->size() != innerAxes->size()) return failure();
  SmallVector<int64_t> axes;
  for (size_t i = 0; i < outerAxes->size(); ++i)
    axes.push_back(
        STRATA_FAULT("optimize.join-transposes.order", (*outerAxes)[(*innerAxes)[i]], (*innerAxes)[(*outerAxes)[i]]));
  Type element = cast<RankedTensorType>(op->getOperand(1).getType()).getElementType();
  return replaceByNode(op, op->getName(), {inner->getOperand(0), makeIntegers(op, element, axes, rewriter)}, rewriter);
}

LogicalResult cancelReverses(Operation *op, PatternRewriter &rewriter) {
  Operation *inner = madeBy(op->getOperand(0), "tf.ReverseV2");
  if (!inner || !constantIntegers(op->getOperand(1)) || constantIntegers(op->getOperand(1)) != constantIntegers(inner->getOperand(1)))
    return failure();
  return replaceByOperand(op, inner->getOperand(0), rewriter);
}

//===- Shapes -----------------------------------------------------------------------------------------------------===//

/// Only the last shape counts.
LogicalResult joinReshapes(Operation *op, PatternRewriter &rewriter) {
  Operation *inner = nullptr;
  for (StringRef name : {"tf.Reshape", "tf.Squeeze", "tf.ExpandDims"})
    if (!inner) inner = madeBy(op->getOperand(0), name);
  // A shape of which part is known at run time only may fail there, and has to be looked at.
  if (!inner || !cast<RankedTensorType>(op->getResultType(0)).hasStaticShape()) return failure();
  if (inner->hasTrait(OpTrait::MayFail) && !constantElements(inner->getOperand(1))) return failure();
  return replaceByNode(op, op->getName(), {inner->getOperand(0), op->getOperand(1)}, rewriter);
}

/// The shape of a tensor whose sizes are constants.
LogicalResult foldShape(Operation *op, PatternRewriter &rewriter) {
  auto operand = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto result = dyn_cast<RankedTensorType>(op->getResultType(0));
  if (!operand || !operand.hasStaticShape() || !result || !result.hasStaticShape()) return failure();
  if (!mayBeDropped(op->getOperand(0))) return rewriter.refuse(op, "the operand may fail");
  SmallVector<int64_t, 6> numbers;
  if (op->getName() == "tf.Rank") numbers.push_back(operand.getRank());
  if (op->getName() == "tf.Size") numbers.push_back(operand.getNumElements());
  if (op->getName() == "tf.Shape") numbers.assign(operand.getShape().begin(), operand.getShape().end());
  const unsigned width = cast<IntegerType>(result.getElementType()).getWidth();
  SmallVector<Attribute, 6> elements;
  for (int64_t number : numbers) {
    if (width < 64 && number >= int64_t(1) << (width - 1)) return failure();  // an error when it runs
    elements.push_back(rewriter.getIntegerAttr(result.getElementType(), number));
  }
  rewriter.setInsertionPoint(op);
  Operation *constant = rewriter.create(op->getLoc(), "tf.Const", TypeRange(result), {},
                                        {rewriter.getNamedAttr("value", DenseElementsAttr::get(result, elements))});
  rewriter.replaceOp(op, constant);
  return success();
}

//===- Types ------------------------------------------------------------------------------------------------------===//

/// Whether every value of one type is a value of the other, so that a conversion loses nothing.
bool holdsAll(DType wide, DType narrow) {
  if (narrow == DType::Bool) return isInteger(wide) || isFloat(wide);
  struct Digits {
    DType type;
    int digits, exponent;  ///< of the significand; of the largest value
    bool isSigned;
  };
  static constexpr Digits kDigits[] = {
      {DType::Int8, 7, 7, true},       {DType::Int16, 15, 15, true},     {DType::Int32, 31, 31, true},
      {DType::Int64, 63, 63, true},    {DType::UInt8, 8, 8, false},      {DType::UInt16, 16, 16, false},
      {DType::UInt32, 32, 32, false},  {DType::UInt64, 64, 64, false},   {DType::Half, 11, 16, true},
      {DType::BFloat16, 8, 128, true}, {DType::Float, 24, 128, true},  {DType::Double, 53, 1024, true}};
  auto find = [](DType type) { return llvm::find_if(kDigits, [&](const Digits &row) { return row.type == type; }); };
  const auto *from = find(narrow), *to = find(wide), *none = std::end(kDigits);
  if (from == none || to == none || (from->isSigned && !to->isSigned)) return false;
  if (isFloat(narrow) && !isFloat(wide)) return false;
  return STRATA_FAULT("optimize.join-casts.narrow", true, from->digits <= to->digits && from->exponent <= to->exponent);
}

/// From a narrow type over a wider one to a third: the step between changes nothing.
LogicalResult joinCasts(Operation *op, PatternRewriter &rewriter) {
  Operation *inner = madeBy(op->getOperand(0), "tf.Cast");
  if (!inner || boolAttr(op, "Truncate") || boolAttr(inner, "Truncate")) return failure();
  Value source = inner->getOperand(0);
  if (!holdsAll(dtypeOfType(op->getOperand(0).getType()), dtypeOfType(source.getType()))) return failure();
  if (cast<TensorType>(source.getType()).getElementType() == cast<TensorType>(op->getResultType(0)).getElementType())
    return replaceByOperand(op, source, rewriter);
  // Numbers that are out of range may become anything; what they become differs between source types.
  const DType from = dtypeOfType(source.getType()), to = dtypeOfType(op->getResultType(0));
  if (isFloat(from) && !isFloat(to)) return failure();
  return replaceByNode(op, "tf.Cast", {source}, rewriter, {rewriter.getNamedAttr("Truncate", rewriter.getBoolAttr(false))});
}

}  // namespace

ArrayRef<GraphRewrite> movementRewrites() {
  static const GraphRewrite rewrites[] = {
      {"cancel-reverses", "reversing twice along the same axes", {"tf.ReverseV2"}, cancelReverses},
      {"drop-full-slice", "slices of the whole", {"tf.StridedSlice"}, dropFullStridedSlice},
      {"drop-identity", "operations that pass on their operand",
       {"tf.Identity", "tf.StopGradient", "tf.PreventGradient", "tf.Snapshot"}, dropIdentity},
      {"drop-identity-transpose", "transposes that keep the order", {"tf.Transpose"}, dropIdentityTranspose},
      {"drop-same-shape", "changes of shape that change nothing",
       {"tf.Reshape", "tf.BroadcastTo", "tf.Tile", "tf.Slice", "tf.Pad", "tf.PadV2", "tf.MirrorPad"}, dropSameShape},
      {"drop-same-shape-squeeze", "removing no dimension", {"tf.Squeeze"}, dropIdentity},
      {"drop-same-type", "casts to the same type", {"tf.Cast"}, dropSameType},
      {"drop-single-operand", "a concatenation or sum of one tensor", {"tf.ConcatV2", "tf.AddN"}, dropSingleOperand},
      {"fold-shape", "shapes, ranks and sizes that are constants", {"tf.Shape", "tf.Rank", "tf.Size"}, foldShape},
      {"join-casts", "casts over a type that holds all values of the first", {"tf.Cast"}, joinCasts},
      {"join-reshapes", "of two changes of shape the last counts", {"tf.Reshape"}, joinReshapes},
      {"join-transposes", "two transposes are one", {"tf.Transpose"}, joinTransposes},
  };
  return rewrites;
}

}  // namespace strata::tf
