// See rewrites.h.
#include "codegen/transforms/tf/optimize/rewrites.h"

#include "dialects/tf/types.h"
#include "support/dtype.h"

#include <cmath>
#include <cstring>

namespace strata::tf {

//===- Questions --------------------------------------------------------------------------------------------------===//

DenseElementsAttr constantElements(Value value) {
  return dyn_cast_or_null<DenseElementsAttr>(getConstantValue(value));
}

std::optional<SmallVector<int64_t>> constantIntegers(Value value) {
  DenseElementsAttr elements = constantElements(value);
  if (!elements || !elements.getElementType().isIntOrIndex()) return std::nullopt;
  return elements.getIntValues();
}

/// Whether an element is the number, the sign of zeros included.
static bool isElement(Attribute element, double number, bool negativeZero) {
  if (auto integer = dyn_cast<IntegerAttr>(element)) {
    if (integer.getType().isInteger(1)) return (integer.getInt() != 0) == (number != 0);
    return static_cast<double>(integer.getInt()) == number;
  }
  auto real = dyn_cast<FloatAttr>(element);
  if (!real || real.getValueAsDouble() != number) return false;
  return number != 0 || std::signbit(real.getValueAsDouble()) == negativeZero;
}

bool isConstantOf(Value value, double number, bool negativeZero) {
  DenseElementsAttr elements = constantElements(value);
  if (!elements || elements.getNumElements() == 0 || elements.isStrings()) return false;
  const int64_t stored = elements.isSplat() ? 1 : elements.getNumElements();
  for (int64_t i = 0; i < stored; ++i)
    if (!isElement(elements.getElement(i), number, negativeZero)) return false;
  return true;
}

bool isFloatTensor(Value value) { return isFloat(dtypeOfType(value.getType())); }
bool isIntegerTensor(Value value) { return isInteger(dtypeOfType(value.getType())); }
bool isComplexTensor(Value value) { return isComplex(dtypeOfType(value.getType())); }

bool hasChecks(Operation *op) { return bool(op->getAttr("checks")); }

Operation *madeBy(Value value, StringRef name) {
  Operation *op = value.getDefiningOp();
  return op && op->getName() == name && !hasChecks(op) ? op : nullptr;
}

bool mayBeDropped(Value value) {
  constexpr size_t kMostLookedAt = 64;
  SmallVector<Value, 8> worklist{value};
  for (size_t i = 0; i < worklist.size(); ++i) {
    Operation *op = worklist[i].getDefiningOp();
    // What others use, or has an effect, runs all the same.
    if (!op || !worklist[i].hasOneUse() || !isMemoryEffectFree(op)) continue;
    if (op->hasTrait(OpTrait::MayFail) || hasChecks(op) || worklist.size() > kMostLookedAt) return false;
    for (Value operand : op->getOperands()) worklist.push_back(operand);
  }
  return true;
}

//===- Changes ----------------------------------------------------------------------------------------------------===//

/// Results of operations with effects may be references to variables, which are read when they are used; a ReadVariableOp's
/// is a value.
static bool mayBeReference(Value value) {
  Operation *op = value.getDefiningOp();
  return op && !isMemoryEffectFree(op) && op->getName().starts_with("tf.") && op->getName() != "tf.ReadVariableOp";
}

LogicalResult replaceByOperand(Operation *op, Value value, PatternRewriter &rewriter) {
  if (mayBeReference(value)) return rewriter.refuse(op, "the operand may be a reference");
  if (hasChecks(op)) return rewriter.refuse(op, "sizes are to be checked when it runs");
  if (op->getNumResults() != 1 || !haveSameShape(op->getResult(0), value))
    return rewriter.refuse(op, "the operand has another shape");
  rewriter.replaceOp(op, value);
  return success();
}

LogicalResult replaceByNode(Operation *op, StringRef name, ValueRange operands, PatternRewriter &rewriter,
                            ArrayRef<NamedAttribute> attributes) {
  if (hasChecks(op)) return rewriter.refuse(op, "sizes are to be checked when it runs");
  rewriter.setInsertionPoint(op);
  Operation *made = rewriter.create(op->getLoc(), name, op->getResultTypes(), operands, attributes);
  if (Attribute sizes = op->getAttr("sizes")) made->setDiscardableAttr("sizes", sizes);
  rewriter.replaceOp(op, made);
  return success();
}

LogicalResult replaceBySplat(Operation *op, double number, PatternRewriter &rewriter) {
  auto type = dyn_cast<RankedTensorType>(op->getResultType(0));
  if (!type || !type.hasStaticShape() || hasChecks(op)) return rewriter.refuse(op, "the result's shape is not constant");
  Type element = type.getElementType();
  Attribute scalar = isa<FloatType>(element) ? Attribute(rewriter.getFloatAttr(element, number))
                                             : Attribute(rewriter.getIntegerAttr(element, static_cast<int64_t>(number)));
  rewriter.setInsertionPoint(op);
  SmallVector<Attribute> elements(static_cast<size_t>(type.getNumElements() > 0), scalar);
  if (elements.empty()) return rewriter.refuse(op, "the result has no elements");
  Operation *constant = rewriter.create(op->getLoc(), "tf.Const", TypeRange(type), {},
                                        {rewriter.getNamedAttr("value", DenseElementsAttr::get(type, elements))});
  rewriter.replaceOp(op, constant);
  return success();
}

Value makeIntegers(Operation *before, Type element, ArrayRef<int64_t> numbers, PatternRewriter &rewriter) {
  SmallVector<Attribute> elements;
  for (int64_t number : numbers) elements.push_back(rewriter.getIntegerAttr(element, number));
  const auto type = RankedTensorType::get({static_cast<int64_t>(numbers.size())}, element);
  rewriter.setInsertionPoint(before);
  return rewriter
      .create(before->getLoc(), "tf.Const", TypeRange(type), {},
              {rewriter.getNamedAttr("value", DenseElementsAttr::get(type, elements))})
      ->getResult(0);
}

}  // namespace strata::tf
