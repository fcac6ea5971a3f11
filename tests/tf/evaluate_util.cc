#include "tests/tf/evaluate_util.h"

namespace strata::tf {

const DialectRegistry &EvaluateTest::makeRegistry() {
  static const DialectRegistry *registry = [] {
    auto *all = new DialectRegistry();
    registerAllDialects(*all);
    return all;
  }();
  return *registry;
}

std::vector<Tensor> EvaluateTest::run(StringRef name, std::vector<Tensor> operands, std::vector<DType> results,
                                      std::vector<std::pair<StringRef, Attribute>> attributes) {
  auto typeOf = [&](DType dtype) -> Type {
    Type element = typeOfDType(dtype, &context);
    return dtype == DType::Resource ? element : Type(UnrankedTensorType::get(element));
  };
  Block block;
  Location location = Location::name(&context, "node");
  SmallVector<Type, 4> resultTypes;
  for (DType dtype : results) resultTypes.push_back(typeOf(dtype));
  OperationState state(location, (Twine("tf.") + name).str(), &context);
  SmallVector<EvalValue, 4> values, outputs;
  for (Tensor &operand : operands) {
    state.operands.push_back(block.addArgument(typeOf(operand.dtype()), location));
    values.push_back(std::move(operand));
  }
  state.addTypes(resultTypes);
  for (auto &[key, value] : attributes) state.addAttribute(key, value);
  Operation *op = Operation::create(state);
  Evaluator evaluator(environment);
  LogicalResult outcome = evaluator.runOperation(op, values, outputs);
  status = succeeded(outcome) ? okStatus() : evaluator.getStatus();
  std::vector<Tensor> tensors;
  if (succeeded(outcome))
    for (EvalValue &output : outputs) tensors.push_back(output.tensor());
  op->destroy();
  return tensors;
}

}  // namespace strata::tf
