// See fold.h.
#include "codegen/transforms/tf/optimize/fold.h"

#include "dialects/tf/types.h"
#include "support/checked.h"

#include <cstring>

namespace strata::tf {

ConstantFolder::ConstantFolder() : evaluator(environment) {}

/// Bytes of a tensor type that can be stored as elements of an attribute; nothing for other types.
static std::optional<int64_t> storedBytes(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape()) return std::nullopt;
  const DType dtype = dtypeOfType(tensor.getElementType());
  const int64_t size = dtypeSize(dtype);
  if (size == 0 || size != DenseElementsAttr::getStorageSize(tensor.getElementType())) return std::nullopt;
  int64_t bytes = size;
  for (int64_t extent : tensor.getShape()) {
    if (!checkedMul(bytes, extent, bytes)) return std::nullopt;
  }
  return bytes;
}

static bool isConstant(Value value) {
  Operation *op = value.getDefiningOp();
  return op && op->hasTrait(OpTrait::ConstantLike) && op->getAttrOfType<DenseElementsAttr>("value");
}

bool ConstantFolder::mayFold(Operation *op) const {
  if (!op->getInterface<EvaluationInterface>() || op->hasTrait(OpTrait::ConstantLike) || !isMemoryEffectFree(op)) return false;
  if (op->getNumRegions() || !op->getNumOperands() || !op->getNumResults()) return false;
  int64_t bytes = 0;
  for (Value result : op->getResults()) {
    auto size = storedBytes(result.getType());
    if (!size || *size > kMaxComputedBytes) return false;
    bytes += *size;
  }
  for (Value operand : op->getOperands()) {
    auto size = storedBytes(operand.getType());
    if (!isConstant(operand) || !size || *size > kMaxComputedBytes) return false;
    bytes += *size;
  }
  return bytes <= kMaxTotalBytes - totalBytes;
}

/// Operands with the same elements are read once.
const EvalValue *ConstantFolder::operandValue(Value value) {
  auto elements = value.getDefiningOp()->getAttrOfType<DenseElementsAttr>("value");
  EvalValue &known = operands[elements];
  if (known.isEmpty()) {
    Result<Tensor> tensor = tensorFromAttribute(elements);
    if (!tensor.isOk()) return nullptr;
    known = EvalValue(tensor->withDType(dtypeOfType(value.getType())));
  }
  return &known;
}

/// The tensor as an attribute, when it is small or repeats one element.
static DenseElementsAttr attributeOf(const Tensor &tensor, RankedTensorType type) {
  const auto bytes = static_cast<size_t>(tensor.numBytes());
  const auto element = static_cast<size_t>(dtypeSize(tensor.dtype()));
  const char *data = static_cast<const char *>(tensor.rawData());
  if (bytes > element && std::memcmp(data, data + element, bytes - element) == 0)
    return DenseElementsAttr::getRaw(type, StringRef(data, element));
  if (bytes > static_cast<size_t>(ConstantFolder::kMaxResultBytes)) return DenseElementsAttr();
  return DenseElementsAttr::getRaw(type, StringRef(data, bytes));
}

bool ConstantFolder::fold(Operation *op, OpBuilder &builder, SmallVectorImpl<Value> &results) {
  if (!mayFold(op)) return false;
  SmallVector<EvalValue, 4> inputs;
  for (Value operand : op->getOperands()) {
    const EvalValue *input = operandValue(operand);
    if (!input) return false;
    inputs.push_back(*input);
  }
  SmallVector<EvalValue> outputs;
  if (failed(evaluator.runOperation(op, inputs, outputs)) || outputs.size() != op->getNumResults()) return false;

  SmallVector<DenseElementsAttr, 2> attributes;
  for (unsigned i = 0; i < outputs.size(); ++i) {
    const Tensor &tensor = outputs[i].tensor();
    auto type = cast<RankedTensorType>(op->getResultType(i));
    if (!outputs[i].isTensor() || tensor.dtype() != dtypeOfType(type)) return false;
    totalBytes += tensor.numBytes();
    const std::span<const int64_t> shape = tensor.shape();
    auto exact = RankedTensorType::get(SmallVector<int64_t>(shape.begin(), shape.end()), type.getElementType());
    if (exact != type) return false;
    attributes.push_back(attributeOf(tensor, exact));
    if (!attributes.back()) return false;
  }
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  for (DenseElementsAttr attribute : attributes)
    results.push_back(builder
                          .create(op->getLoc(), "tf.Const", TypeRange(attribute.getType()), {},
                                  {builder.getNamedAttr("value", attribute)})
                          ->getResult(0));
  return true;
}

}  // namespace strata::tf
