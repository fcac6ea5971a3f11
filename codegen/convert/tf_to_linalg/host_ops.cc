// Operations of the pinned host-op list and sequence operations (hostops/): calls by name, with the node's attributes. Strings,
// tables, lists and other host objects have no lowered form but the values that these calls exchange.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/host_call.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"
#include "hostops/host_op.h"

namespace strata::tf_to_linalg {

/// The type of a lowered value: ranked tensors keep their sizes, handles and lists their type.
static Type loweredType(Value tfValue, TFLowering &lowering) {
  if (!isa<RankedTensorType>(tfValue.getType())) return tfValue.getType();
  return lowering.tensorType(lowering.sizesOf(tfValue), lowering.elementType(tfValue));
}

/// A call with the operands from `firstOperand` on and the first `numTensors` results.
static LogicalResult lowerCall(Operation *op, StringRef planOp, unsigned firstOperand, unsigned numTensors, TFLowering &lowering) {
  OpBuilder &builder = lowering.builder;
  SmallVector<Value> operands, sizes;
  for (unsigned i = firstOperand; i < tf::numDataOperands(op); ++i) {
    Value operand = lowering.operand(op, i);
    if (!operand) return lowering.unsupported(op, "an operand that has no value at run time");
    operands.push_back(operand);
  }
  // Each size is a number, known before the call, or told by it.
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  SmallVector<unsigned, 4> told;  // the symbol of each size that the call tells; several results may have one
  SmallVector<Type> types;
  SmallVector<Attribute> extents;
  for (unsigned i = 0; i < numTensors; ++i) {
    types.push_back(loweredType(op->getResult(i), lowering));
    SmallVector<int64_t> list;
    if (isa<RankedTensorType>(op->getResult(i).getType()))
      for (AffineExpr size : lowering.sizesOf(op->getResult(i))) {
        const bool isOwn = size.isSymbol() && llvm::is_contained(late, size.getPosition());
        if (size.isConstant()) {
          list.push_back(size.getValue());
        } else if (isOwn) {
          list.push_back(kLateExtent);
          told.push_back(size.getPosition());
        } else {
          list.push_back(kKnownExtent);
          sizes.push_back(lowering.sizeValue(size));
        }
      }
    extents.push_back(builder.getDenseI64ArrayAttr(list));
  }
  const unsigned numResults = types.size();
  types.append(told.size(), builder.getIndexType());
  const int32_t operandSegments[] = {int32_t(operands.size()), int32_t(sizes.size())};
  const int32_t resultSegments[] = {int32_t(numResults), int32_t(told.size())};
  operands.append(sizes);
  Operation *call = lowering.plan(
      planOp, types, operands,
      {builder.getNamedAttr("op", builder.getStringAttr(op->getName().split('.').second)),
       builder.getNamedAttr("node", builder.getStringAttr(op->getLoc().getNameOrEmpty(lowering.getContext()))),
       builder.getNamedAttr("attributes", tf::hostAttributes(op, firstOperand)),
       builder.getNamedAttr("extents", builder.getArrayAttr(extents)),
       builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(operandSegments)),
       builder.getNamedAttr("resultSegmentSizes", builder.getDenseI32ArrayAttr(resultSegments))});
  for (unsigned i = 0; i < numResults; ++i) lowering.set(op->getResult(i), call->getResult(i));
  for (unsigned i = 0; i < told.size(); ++i)
    if (!llvm::is_contained(ArrayRef<unsigned>(told).take_front(i), told[i]))
      lowering.defineSymbol(told[i], call->getResult(numResults + i));
  return success();
}

LogicalResult lowerHostOp(Operation *op, TFLowering &lowering) {
  return lowerCall(op, "plan.host_call", 0, tf::numDataResults(op), lowering);
}
LogicalResult lowerSequenceOp(Operation *op, TFLowering &lowering) {
  return lowerCall(op, "plan.sequence", 0, tf::numDataResults(op), lowering);
}
LogicalResult lowerPrint(Operation *op, TFLowering &lowering) {
  lowering.set(op->getResult(0), lowering.operand(op, 0));
  return lowerCall(op, "plan.host_call", 1, 0, lowering);
}

}  // namespace strata::tf_to_linalg
