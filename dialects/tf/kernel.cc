#include "dialects/tf/kernel.h"

#include "dialects/tf/types.h"
#include "hostops/resource_manager.h"

namespace strata::tf {

namespace {
/// The evaluator's view of shape inference: every size is a number, contents come from the operands' values.
class ValueShapeContext final : public ShapeContext {
 public:
  explicit ValueShapeContext(Kernel &kernel)
      : ShapeContext(kernel.getOp(), kernel.numInputs(), kernel.numOutputs()), kernel(kernel) {
    for (unsigned i = 0; i < kernel.numInputs(); ++i) setOperand(i, TensorShape::ofDims(kernel.input(i).shape()));
  }
  Contents contents(unsigned i) override {
    const Tensor &tensor = kernel.input(i);
    if (!isInteger(tensor.dtype()) && tensor.dtype() != DType::Bool) return std::nullopt;
    SmallVector<Dim, 6> values;
    for (int64_t k = 0; k < tensor.numElements(); ++k) values.push_back(integerElement(tensor, k));
    return values;
  }
  bool wantsContents() const override { return false; }

 private:
  Kernel &kernel;
};
}  // namespace

Kernel::Kernel(Operation *op, EvalFrame &frame) : op(op), frame(frame) {
  for (unsigned i = 0, n = numDataOperands(op); i < n; ++i) inputs.push_back(op->getOperands()[i]);
  outputs.resize(numDataResults(op));
  shapes.resize(outputs.size());
}

DType Kernel::outputDType(unsigned i) const { return dtypeOfType(op->getResultType(i)); }

LogicalResult Kernel::loadReferences() {
  for (unsigned i = 0; i < inputs.size(); ++i) {
    const ObjectRef &reference = frame.get(inputs[i]).object();
    auto *cell = objectAs<VariableCell>(reference);
    if (!cell) continue;
    loaded.resize(inputs.size());
    Result<Tensor> value = cell->read();
    StringRef name = inputs[i].getLoc().getNameOrEmpty(getContext());
    const bool isTarget = i == 0 && isa<AssignOp>(op);
    if (!value && isTarget) continue;
    if (!value) return fail(failedPrecondition("Attempting to use uninitialized value ", std::string_view(name)));
    loaded[i] = value.takeValue();
  }
  return success();
}

Tensor Kernel::takeInput(unsigned i) {
  if (i < loaded.size() && loaded[i]) return loaded[i];
  if (llvm::count(inputs, inputs[i]) > 1) return input(i);
  return frame.take(inputs[i]).takeTensor();
}

LogicalResult Kernel::allocate(unsigned i, Dims dims) {
  Result<Tensor> tensor = Tensor::allocate(outputDType(i), std::move(dims));
  if (!tensor) return fail(tensor.takeStatus());
  outputs[i] = tensor.takeValue();
  return success();
}

LogicalResult Kernel::allocateZeros(unsigned i, Dims dims) {
  Result<Tensor> tensor = Tensor::zeros(outputDType(i), std::move(dims));
  if (!tensor) return fail(tensor.takeStatus());
  outputs[i] = tensor.takeValue();
  return success();
}

LogicalResult Kernel::inferShapes() {
  const auto *rule = op->getInterface<ShapeInferenceInterface>();
  if (!rule) return success();
  ValueShapeContext context(*this);
  if (failed(rule->infer(op, context))) return fail(context.getStatus());
  for (unsigned i = 0; i < outputs.size(); ++i) shapes[i] = context.result(i);
  return success();
}

LogicalResult Kernel::prepare() {
  if (failed(inferShapes())) return failure();
  for (unsigned i = 0; i < outputs.size(); ++i)
    if (shapes[i].isConstant() && failed(allocate(i, shapes[i].getConstantDims()))) return failure();
  return success();
}

LogicalResult Kernel::unsupported(DType dtype) {
  return fail(unimplemented("the evaluator has no '", std::string_view(op->getName()), "' for ", dtypeName(dtype)));
}

LogicalResult Kernel::finish() {
  for (unsigned i = 0; i < outputs.size(); ++i) frame.set(op->getResult(i), std::move(outputs[i]));
  for (auto &[i, variable] : references) frame.set(op->getResult(i), std::move(variable));
  for (unsigned i = numOutputs(); i < op->getNumResults(); ++i) frame.set(op->getResult(i), EvalValue::token());
  return success();
}

}  // namespace strata::tf
