#include "dialects/tf/host_call.h"

#include "dialects/tf/kernel.h"
#include "hostops/sequence_op.h"
#include "ir/builder.h"
#include "support/thread_pool.h"

namespace strata::tf {

namespace {
/// The evaluator's environment as host ops see it.
class EnvironmentContext final : public HostContext {
 public:
  explicit EnvironmentContext(EvalEnvironment &environment)
      : environment(environment), pool(createInlineThreadPool()), folder(environment.getFilesFolder()) {}
  ResourceManager &resources() override { return environment.getResources() ? *environment.getResources() : scratch; }
  ThreadPool &threadPool() override { return *pool; }
  Result<Tensor> constant(uint32_t index) override { return environment.getConstant(index); }
  const std::string &filesFolder() const override { return folder; }
  Result<std::string> asset(std::string_view name) override { return environment.getAsset(name); }
  bool isCancelled() const override { return !environment.checkCancelled().isOk(); }

 private:
  EvalEnvironment &environment;
  std::unique_ptr<ThreadPool> pool;
  std::string folder;
  ResourceManager scratch;  // for environments without resources: state lasts for the call
};
}  // namespace

static std::vector<int64_t> shapeNumbers(ShapeAttr shape) {
  std::vector<int64_t> numbers;
  for (int64_t size : shape.getShape()) numbers.push_back(ShapedType::isDynamic(size) ? -1 : size);
  return numbers;
}

static void addList(ArrayAttr list, HostAttribute &out) {
  std::vector<int64_t> numbers;
  std::vector<double> floats;
  std::vector<std::string> texts;
  for (Attribute element : list) {
    if (auto integer = dyn_cast<IntegerAttr>(element)) numbers.push_back(integer.getInt());
    if (auto number = dyn_cast<FloatAttr>(element)) floats.push_back(number.getValueAsDouble());
    if (auto text = dyn_cast<StringAttr>(element)) texts.push_back(text.getValue().str());
    if (auto type = dyn_cast<TypeAttr>(element)) numbers.push_back(static_cast<int64_t>(dtypeOfType(type.getValue())));
  }
  if (!floats.empty()) out.value = std::move(floats);
  else if (!texts.empty()) out.value = std::move(texts);
  else out.value = std::move(numbers);
}

DictionaryAttr hostAttributes(Operation *op, unsigned firstOperand) {
  Builder builder(op->getContext());
  SmallVector<Attribute> types;
  for (unsigned i = 0; i < numDataResults(op); ++i)
    types.push_back(builder.getI64IntegerAttr(static_cast<int64_t>(dtypeOfType(op->getResultType(i)))));
  SmallVector<NamedAttribute> all;
  for (const NamedAttribute &named : op->getAttrs())
    if (named.getNameStr() != "sizes" && named.getNameStr() != "late" && named.getNameStr() != "checks") all.push_back(named);
  all.push_back(builder.getNamedAttr("_result_types", builder.getArrayAttr(types)));
  types.clear();
  for (unsigned i = firstOperand; i < numDataOperands(op); ++i)
    types.push_back(builder.getI64IntegerAttr(static_cast<int64_t>(dtypeOfType(op->getOperand(i).getType()))));
  all.push_back(builder.getNamedAttr("_operand_types", builder.getArrayAttr(types)));
  return builder.getDictionaryAttr(all);
}

std::vector<HostAttribute> plainHostAttributes(DictionaryAttr attributes) {
  std::vector<HostAttribute> all;
  for (const NamedAttribute &named : attributes) {
    HostAttribute &out = all.emplace_back(HostAttribute{named.getNameStr().str(), int64_t{0}});
    Attribute value = named.getValue();
    if (auto flag = dyn_cast<BoolAttr>(value)) out.value = int64_t{flag.getValue()};
    else if (auto integer = dyn_cast<IntegerAttr>(value)) out.value = integer.getInt();
    else if (auto number = dyn_cast<FloatAttr>(value)) out.value = number.getValueAsDouble();
    else if (auto text = dyn_cast<StringAttr>(value)) out.value = text.getValue().str();
    else if (auto type = dyn_cast<TypeAttr>(value)) out.value = static_cast<int64_t>(dtypeOfType(type.getValue()));
    else if (auto shape = dyn_cast<ShapeAttr>(value); shape && shape.hasRank()) out.value = shapeNumbers(shape);
    else if (auto list = dyn_cast<ArrayAttr>(value)) addList(list, out);
    else all.pop_back();
  }
  return all;
}

static LogicalResult callFunction(Kernel &kernel, HostFunction function) {
  std::vector<HostAttribute> attributes = plainHostAttributes(hostAttributes(kernel.getOp()));
  std::vector<Tensor> operands(kernel.numInputs()), results(kernel.numOutputs());
  for (unsigned i = 0; i < kernel.numInputs(); ++i) operands[i] = kernel.takeInput(i);
  EnvironmentContext context(kernel.getFrame().getEnvironment());
  StringRef node = kernel.getOp()->getLoc().getNameOrEmpty(kernel.getContext());
  HostCall call{context, std::string_view(node), attributes, operands, results};
  if (Status status = function(call); !status.isOk()) return kernel.fail(std::move(status));
  for (unsigned i = 0; i < kernel.numOutputs(); ++i) kernel.setOutput(i, std::move(results[i]));
  return success();
}

static LogicalResult callHostOp(Kernel &kernel) {
  StringRef name = kernel.getOp()->getName().split('.').second;
  const HostOp *host = findHostOp(std::string_view(name));
  return host ? callFunction(kernel, host->function) : kernel.fail(unimplemented("there is no host op '", std::string_view(name), "'"));
}

static LogicalResult callSequenceOp(Kernel &kernel) {
  StringRef name = kernel.getOp()->getName().split('.').second;
  const SequenceOp *sequence = findSequenceOp(std::string_view(name));
  return sequence ? callFunction(kernel, sequence->function)
                  : kernel.fail(unimplemented("there is no sequence operation '", std::string_view(name), "'"));
}

LogicalResult runHostOp(Operation *op, EvalFrame &frame) { return runKernel<callHostOp>(op, frame); }
LogicalResult runSequenceOp(Operation *op, EvalFrame &frame) { return runKernel<callSequenceOp>(op, frame); }

}  // namespace strata::tf
