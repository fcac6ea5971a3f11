// See plan_builder.h. One pass over the function: index values become scalars, tensors become buffers with sizes, operations
// become steps in their order.
#include "jit/plan_builder.h"

#include "codegen/convert/kernel_to_llvm/kernel_to_llvm.h"
#include "codegen/convert/tf_to_linalg/lowering.h"
#include "dialects/tf/host_call.h"
#include "dialects/tf/types.h"
#include "hostops/sequence_op.h"
#include "ir/interfaces.h"
#include "ir/symbols.h"
#include "jit/plan_scalars.h"

namespace strata::jit {

namespace {

using plan::BufferId;
using plan::ScalarId;
using plan::kNone;

/// A tensor of the function: where its elements are and its sizes.
struct TensorPlace {
  BufferId buffer = kNone;
  SmallVector<ScalarId, 4> dims;
};

DType dtypeOf(Type type) {
  const DType dtype = tf::dtypeOfType(type);
  if (dtype != DType::Invalid) return dtype;
  return getElementTypeOrSelf(type).isIndex() ? DType::Int64 : DType::Invalid;
}

class PlanBuilder {
 public:
  PlanBuilder(Operation *module, const llvm::StringMap<CompiledKernel> &kernels, const runtime::CompileRequest &request)
      : module(module), kernels(kernels), request(request), program(std::make_shared<plan::Program>()) {}

  Result<std::shared_ptr<plan::Program>> run();

 private:
  // Buffers.
  ScalarId bytesOf(ArrayRef<ScalarId> dims, Type element);
  BufferId addBuffer(plan::Buffer buffer);
  plan::TensorSpec specOf(Value tensor);
  SmallVector<ScalarId, 4> dimsOf(RankedTensorType type, ValueRange dynamicSizes);
  bool escapes(Value tensor);
  void setPlace(Value tensor, TensorPlace place) { tensors[tensor] = std::move(place); }  // by value: the map may move

  // Operations.
  Status bindArguments(Block &body);
  void bindAssumptions(Operation *main);
  Status convert(Operation *op);
  Status convertLaunch(Operation *op);
  void convertOwn(Operation *op);
  void addPackedForm(StringRef layout, plan::LaunchStep step, BufferId source, BufferId target);
  Status convertEmpty(Operation *op);
  Status convertConstantTensor(Operation *op);
  Status convertReturn(Operation *op);
  Status convertVariable(Operation *op);
  void convertHostCall(Operation *op);
  void convertSequence(Operation *op);
  template <typename Step>
  void fillCall(Operation *op, Step &step);
  void convertReserveRandom(Operation *op);
  Status convertBlock(Block &block);
  Status convertWhile(Operation *op);
  Status convertSwitch(Operation *op);
  ScalarId readScalar(Value tensor);
  TensorPlace ownPlace(Operation *op, unsigned number, Value value, function_ref<ScalarId(unsigned)> scalarOf);
  void convertUndefined(Value value);
  void move(BufferId target, Value source);
  void convertSite(Operation *op);
  uint32_t kernelIndex(StringRef symbol);
  uint32_t resourceIndex(Operation *op, DType dtype);
  uint32_t siteOf(Operation *op);
  uint32_t siteNumber(int64_t number);

  Operation *module;
  const llvm::StringMap<CompiledKernel> &kernels;
  const runtime::CompileRequest &request;
  std::shared_ptr<plan::Program> program;
  DenseMap<Value, ScalarId> scalars;
  DenseMap<Value, TensorPlace> tensors;
  PlanScalars arithmetic{*program};
  llvm::StringMap<uint32_t> kernelNumbers, sequenceNumbers;
  std::map<const void *, uint32_t> imageNumbers;
  std::map<std::pair<std::string, std::string>, uint32_t> resources;
  std::map<int64_t, uint32_t> siteNumbers;
};

//===- Buffers ----------------------------------------------------------------------------------------------------===//

ScalarId PlanBuilder::bytesOf(ArrayRef<ScalarId> dims, Type element) {
  ScalarId bytes = arithmetic.constant(std::max<int64_t>(1, dtypeSize(dtypeOf(element))));
  for (ScalarId dim : dims) bytes = arithmetic.scalar(plan::ScalarOp::Mul, bytes, dim);
  return bytes;
}

BufferId PlanBuilder::addBuffer(plan::Buffer buffer) {
  program->buffers.push_back(buffer);
  return static_cast<BufferId>(program->buffers.size() - 1);
}

plan::TensorSpec PlanBuilder::specOf(Value tensor) {
  const TensorPlace &place = tensors[tensor];
  plan::TensorSpec spec;
  spec.buffer = place.buffer;
  spec.dtype = dtypeOf(tensor.getType());
  spec.dims.assign(place.dims.begin(), place.dims.end());
  return spec;
}

SmallVector<ScalarId, 4> PlanBuilder::dimsOf(RankedTensorType type, ValueRange dynamicSizes) {
  SmallVector<ScalarId, 4> dims;
  unsigned next = 0;
  for (int64_t size : type.getShape())
    dims.push_back(ShapedType::isDynamic(size) ? scalars.lookup(dynamicSizes[next++]) : arithmetic.constant(size));
  return dims;
}

/// Whether the elements outlive the call or are given to something that keeps them: then they need memory of their own.
bool PlanBuilder::escapes(Value tensor) {
  SmallVector<Value, 8> pending{tensor};
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      const StringRef name = user->getName();
      if (name == "plan.sequence") {
        const SequenceOp *sequence = findSequenceOp(std::string_view(user->getAttrOfType<StringAttr>("op").getValue()));
        if (!sequence || sequence->isReference(use.getOperandNumber())) return true;
      }
      if (name == "func.return" || name == "plan.update_variable" || name == "plan.host_call" || name == "plan.while" ||
          name == "plan.yield" || name == "plan.condition")
        return true;
      if (name == "plan.view" || name == "plan.own") pending.push_back(user->getResult(0));
      if (name == "plan.launch") {
        ArrayRef<int32_t> segments = user->getAttrOfType<DenseArrayAttr>("operandSegmentSizes").asI32();
        const unsigned firstOutput = segments[0] + segments[1] + segments[2];
        // An output without a result is memory that the kernel works in.
        if (use.getOperandNumber() >= firstOutput && use.getOperandNumber() - firstOutput < user->getNumResults())
          pending.push_back(user->getResult(use.getOperandNumber() - firstOutput));
      }
    }
  }
  return false;
}

//===- The function -----------------------------------------------------------------------------------------------===//

Status PlanBuilder::bindArguments(Block &body) {
  unsigned symbol = 0, argument = 0;
  SmallVector<ScalarId> symbols;
  for (BlockArgument value : body.getArguments()) {
    if (value.getType().isIndex()) {
      symbols.push_back(arithmetic.scalar(plan::ScalarOp::Symbol, kNone, kNone, kNone, symbol++));
      scalars[value] = symbols.back();
      continue;
    }
    const runtime::Feed &feed = request.feeds[argument];
    TensorPlace place;
    for (const plan::Dimension &dim : feed.dims)
      place.dims.push_back(dim.isSymbol ? symbols[dim.value] : arithmetic.constant(dim.value));
    plan::Buffer buffer;
    buffer.kind = plan::BufferKind::Argument;
    buffer.index = argument;
    if (dtypeSize(feed.dtype)) buffer.bytes = bytesOf(place.dims, value.getType());
    place.buffer = addBuffer(buffer);
    program->arguments.push_back({feed.tensor, feed.dtype, feed.dims, place.buffer, feed.value.has_value(), {}});
    if (feed.value) {
      const auto *bytes = static_cast<const std::byte *>(feed.value->rawData());
      program->arguments.back().value.assign(bytes, bytes + feed.value->numBytes());
    }
    tensors[value] = place;
    ++argument;
  }
  return Status();
}

/// What inference assumed of the sizes of arguments narrows the program's class.
void PlanBuilder::bindAssumptions(Operation *main) {
  auto map = main->getAttrOfType<AffineMapAttr>("nonzero");
  if (!map) return;
  SmallVector<ScalarId> symbols;
  for (BlockArgument value : main->getRegion(0).front().getArguments())
    if (value.getType().isIndex()) symbols.push_back(scalars.lookup(value));
  for (AffineExpr expr : map.getValue().getResults()) program->assumptions.push_back(arithmetic.expression(expr, symbols, 0));
}

Status PlanBuilder::convertEmpty(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResultType(0));
  TensorPlace place;
  place.dims = dimsOf(type, op->getOperands());
  plan::Buffer buffer;
  const bool own = escapes(op->getResult(0));
  buffer.kind = own ? plan::BufferKind::Value : plan::BufferKind::Temporary;
  buffer.bytes = bytesOf(place.dims, type);
  buffer.node = op->getLoc().getNameOrEmpty(module->getContext()).str();
  place.buffer = addBuffer(buffer);
  tensors[op->getResult(0)] = place;
  if (own) program->steps.push_back(plan::AllocateStep{place.buffer});
  return Status();
}

Status PlanBuilder::convertConstantTensor(Operation *op) {
  auto elements = dyn_cast_or_null<DenseElementsAttr>(op->getAttr("value"));
  if (!elements) return internalError("a constant of a kind that no program holds");
  auto type = cast<RankedTensorType>(op->getResultType(0));
  const size_t size = DenseElementsAttr::getStorageSize(type.getElementType());
  TensorPlace place;
  for (int64_t dim : type.getShape()) place.dims.push_back(arithmetic.constant(dim));
  while (program->data.size() % 64) program->data.push_back(std::byte{0});
  plan::Buffer buffer;
  buffer.kind = plan::BufferKind::Inline;
  buffer.offset = program->data.size();
  buffer.bytes = bytesOf(place.dims, type);
  const StringRef raw = elements.getRawData();
  const int64_t count = elements.getNumElements();
  for (int64_t i = 0; i < count; ++i) {
    const char *element = raw.data() + (elements.isSplat() ? 0 : i * size);
    for (size_t k = 0; k < size; ++k) program->data.push_back(static_cast<std::byte>(element[k]));
  }
  place.buffer = addBuffer(buffer);
  tensors[op->getResult(0)] = place;
  return Status();
}

uint32_t PlanBuilder::kernelIndex(StringRef symbol) {
  auto [it, inserted] = kernelNumbers.try_emplace(symbol, static_cast<uint32_t>(program->kernels.size()));
  if (!inserted) return it->second;
  const CompiledKernel &kernel = kernels.find(symbol)->second;
  auto [image, isNew] = imageNumbers.insert({kernel.image.get(), static_cast<uint32_t>(program->images.size())});
  if (isNew) program->images.push_back({*kernel.image});
  plan::KernelRef reference;
  reference.image = image->second;
  reference.entry = kernel.entry;
  reference.label = symbol.str();
  program->kernels.push_back(std::move(reference));
  return it->second;
}

/// Whether the kernel updates the tensor rather than writing all of it.
static bool isOwned(Value output) { return output.getDefiningOp() && output.getDefiningOp()->getName() == "plan.own"; }

/// A temporary that nothing reads afterwards is what it is updated to; any other tensor becomes a value of its own.
void PlanBuilder::convertOwn(Operation *op) {
  TensorPlace place = tensors[op->getOperand(0)];
  const plan::BufferKind kind = program->buffers[place.buffer].kind;
  if (kind != plan::BufferKind::Temporary) {
    plan::Buffer buffer;
    buffer.kind = plan::BufferKind::Value;
    buffer.bytes = bytesOf(place.dims, op->getResultType(0));
    buffer.node = op->getLoc().getNameOrEmpty(module->getContext()).str();
    const BufferId source = std::exchange(place.buffer, addBuffer(buffer));
    program->steps.push_back(plan::OwnStep{place.buffer, source, kind == plan::BufferKind::Value});
  }
  tensors[op->getResult(0)] = place;
}

Status PlanBuilder::convertLaunch(Operation *op) {
  const StringRef symbol = op->getAttrOfType<FlatSymbolRefAttr>("kernel").getValue();
  auto kernel = kernels.find(symbol);
  if (kernel == kernels.end()) return internalError("kernel @", std::string_view(symbol), " has no code");
  ArrayRef<int32_t> segments = op->getAttrOfType<DenseArrayAttr>("operandSegmentSizes").asI32();
  ValueRange arguments = op->getOperands().drop_front(segments[0]);
  const unsigned firstOutput = segments[1] + segments[2];
  plan::LaunchStep step;
  step.kernel = kernelIndex(symbol);
  step.range = scalars.lookup(op->getOperand(0));
  for (const KernelWord &word : getKernelWords(kernel->second.argumentTypes)) {
    Value argument = arguments[word.argument];
    plan::Word made;
    switch (word.kind) {
      case KernelWord::Kind::Scalar:
        made.kind = plan::Word::Kind::Scalar;
        made.id = scalars.lookup(argument);
        break;
      case KernelWord::Kind::Address:
        made.kind = plan::Word::Kind::Address;
        made.id = tensors[argument].buffer;
        made.access = word.argument < firstOutput ? plan::Access::Read
                      : isOwned(argument)         ? plan::Access::ReadWrite
                                                  : plan::Access::Write;
        break;
      case KernelWord::Kind::Size:
        made.kind = plan::Word::Kind::Scalar;
        made.id = tensors[argument].dims[word.dimension];
        break;
    }
    step.words.push_back(made);
  }
  for (Attribute site : op->getAttrOfType<ArrayAttr>("sites")) step.sites.push_back(siteNumber(cast<IntegerAttr>(site).getInt()));
  // A rough weight: elements written, in cycles.
  step.costPerIteration = 64;
  if (auto layout = op->getAttrOfType<StringAttr>("pack"))
    addPackedForm(layout.getValue(), std::move(step), tensors[arguments[segments[1]]].buffer, tensors[arguments[firstOutput]].buffer);
  else
    program->steps.push_back(std::move(step));
  for (unsigned i = 0; i < op->getNumResults(); ++i) setPlace(op->getResult(i), tensors[arguments[firstOutput + i]]);
  return Status();
}

/// The program makes the layout when a step first reads it; the step is no part of the run.
void PlanBuilder::addPackedForm(StringRef layout, plan::LaunchStep step, BufferId source, BufferId target) {
  plan::Buffer &buffer = program->buffers[target];
  buffer.kind = plan::BufferKind::Packed;
  buffer.index = static_cast<uint32_t>(program->packed.size());
  program->packed.push_back({source, target, layout.str(), std::move(step)});
}

/// A kernel's launch may stand before the operation that says what its site is.
uint32_t PlanBuilder::siteNumber(int64_t number) {
  auto [entry, isNew] = siteNumbers.try_emplace(number, static_cast<uint32_t>(program->sites.size()));
  if (isNew) program->sites.emplace_back();
  return entry->second;
}

void PlanBuilder::convertSite(Operation *op) {
  plan::Site site;
  site.node = op->getAttrOfType<StringAttr>("node").getValue().str();
  site.code = static_cast<StatusCode>(op->getAttrOfType<IntegerAttr>("code").getInt());
  site.message = op->getAttrOfType<StringAttr>("message").getValue().str();
  auto names = op->getAttrOfType<ArrayAttr>("names");
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    plan::SiteOperand operand;
    operand.name = cast<StringAttr>(names[i]).getValue().str();
    if (op->getOperand(i).getType().isIndex())
      operand.scalar = scalars.lookup(op->getOperand(i));
    else
      operand.tensor = specOf(op->getOperand(i));
    site.operands.push_back(std::move(operand));
  }
  program->sites[siteNumber(op->getAttrOfType<IntegerAttr>("number").getInt())] = std::move(site);
}

uint32_t PlanBuilder::siteOf(Operation *op) {
  auto site = op->getAttrOfType<IntegerAttr>("site");
  return site ? siteNumber(site.getInt()) : kNone;
}

uint32_t PlanBuilder::resourceIndex(Operation *op, DType dtype) {
  std::string container = op->getAttrOfType<StringAttr>("container").getValue().str();
  std::string name = op->getAttrOfType<StringAttr>("name").getValue().str();
  auto [it, inserted] = resources.insert({{container, name}, static_cast<uint32_t>(program->resources.size())});
  if (inserted) program->resources.push_back({container, name, dtype});
  return it->second;
}

Status PlanBuilder::convertVariable(Operation *op) {
  if (op->getName() == "plan.read_variable") {
    auto type = cast<ShapedType>(op->getResultType(0));
    TensorPlace place;
    plan::ReadVariableStep step;
    unsigned late = 1;
    step.result.ranked = type.hasRank();
    for (int64_t size : type.hasRank() ? type.getShape() : ArrayRef<int64_t>()) {
      const bool isLate = ShapedType::isDynamic(size);
      const ScalarId dim = isLate ? arithmetic.scalar(plan::ScalarOp::Late) : arithmetic.constant(size);
      if (isLate) scalars[op->getResult(late++)] = dim;
      place.dims.push_back(dim);
      step.result.dims.push_back({dim, isLate});
    }
    plan::Buffer buffer;
    buffer.kind = plan::BufferKind::Value;
    if (type.hasRank()) buffer.bytes = bytesOf(place.dims, type);
    place.buffer = addBuffer(buffer);
    step.variable.resource = resourceIndex(op, dtypeOf(type));
    step.result.buffer = place.buffer;
    step.result.dtype = dtypeOf(type);
    step.site = siteOf(op);
    program->steps.push_back(std::move(step));
    tensors[op->getResult(0)] = place;
    return Status();
  }
  if (op->getName() == "plan.update_variable") {
    plan::UpdateVariableStep step;
    step.operand = specOf(op->getOperand(0));
    step.variable.resource = resourceIndex(op, step.operand.dtype);
    step.op = static_cast<plan::UpdateOp>(op->getAttrOfType<IntegerAttr>("kind").getInt());
    step.site = siteOf(op);
    program->steps.push_back(std::move(step));
    return Status();
  }
  if (op->getName() == "plan.destroy_variable") {
    plan::DestroyVariableStep step;
    step.resource = resourceIndex(op, DType::Invalid);
    step.ignoresMissing = cast<BoolAttr>(op->getAttr("ignores_missing")).getValue();
    step.node = op->getLoc().getNameOrEmpty(module->getContext()).str();
    program->steps.push_back(std::move(step));
    return Status();
  }
  TensorPlace place;
  plan::Buffer buffer;
  buffer.kind = plan::BufferKind::Value;
  buffer.bytes = arithmetic.constant(1);
  place.buffer = addBuffer(buffer);
  program->steps.push_back(plan::AllocateStep{place.buffer});
  plan::IsInitializedStep step;
  step.variable.resource = resourceIndex(op, DType::Invalid);
  step.target = place.buffer;
  program->steps.push_back(step);
  tensors[op->getResult(0)] = place;
  return Status();
}

void PlanBuilder::convertReserveRandom(Operation *op) {
  TensorPlace place;
  for (int64_t size : cast<RankedTensorType>(op->getResultType(0)).getShape()) place.dims.push_back(arithmetic.constant(size));
  plan::Buffer buffer;
  buffer.kind = plan::BufferKind::Value;
  buffer.bytes = bytesOf(place.dims, op->getResultType(0));
  place.buffer = addBuffer(buffer);
  program->steps.push_back(plan::AllocateStep{place.buffer});
  plan::ReserveRandomStep step;
  step.node = op->getAttrOfType<StringAttr>("node").getValue().str();
  step.seed = op->getAttrOfType<IntegerAttr>("seed").getInt();
  step.seed2 = op->getAttrOfType<IntegerAttr>("seed2").getInt();
  step.count = scalars.lookup(op->getOperand(0));
  step.target = place.buffer;
  program->steps.push_back(std::move(step));
  tensors[op->getResult(0)] = std::move(place);
}

static plan::HostFunctionRef namedFunction(StringRef name) {
  plan::HostFunctionRef reference;
  reference.name = name.str();
  return reference;
}

void PlanBuilder::convertHostCall(Operation *op) {
  plan::HostCallStep step;
  step.function = static_cast<uint32_t>(program->functions.size());
  program->functions.push_back(namedFunction(op->getAttrOfType<StringAttr>("op").getValue()));
  fillCall(op, step);
  program->steps.push_back(std::move(step));
}

void PlanBuilder::convertSequence(Operation *op) {
  plan::SequenceStep step;
  auto [number, isNew] = sequenceNumbers.try_emplace(op->getAttrOfType<StringAttr>("op").getValue(),
                                                     static_cast<uint32_t>(program->sequenceOps.size()));
  if (isNew) program->sequenceOps.push_back(number->getKey().str());
  step.operation = number->getValue();
  fillCall(op, step);
  program->steps.push_back(std::move(step));
}

/// Node, attributes, operands and results of a call by name.
template <typename Step>
void PlanBuilder::fillCall(Operation *op, Step &step) {
  step.node = op->getAttrOfType<StringAttr>("node").getValue().str();
  ArrayRef<int32_t> operandSegments = op->getAttrOfType<DenseArrayAttr>("operandSegmentSizes").asI32();
  ArrayRef<int32_t> resultSegments = op->getAttrOfType<DenseArrayAttr>("resultSegmentSizes").asI32();
  auto attributes = op->getAttrOfType<DictionaryAttr>("attributes");
  // Lowered types have no signedness; the node's have.
  auto typeIn = [&](StringRef list, unsigned i) {
    return static_cast<DType>(cast<IntegerAttr>(cast<ArrayAttr>(attributes.get(list))[i]).getInt());
  };
  for (int32_t i = 0; i < operandSegments[0]; ++i) {
    step.operands.push_back(specOf(op->getOperand(i)));
    step.operands.back().dtype = typeIn("_operand_types", i);
  }
  step.attributes = tf::plainHostAttributes(attributes);
  auto extents = op->getAttrOfType<ArrayAttr>("extents");
  unsigned known = operandSegments[0], late = resultSegments[0];
  for (unsigned i = 0; i < unsigned(resultSegments[0]); ++i) {
    const bool isRanked = isa<RankedTensorType>(op->getResultType(i));
    plan::HostResult result;
    TensorPlace place;
    plan::Buffer buffer;
    buffer.kind = plan::BufferKind::Value;
    result.dtype = typeIn("_result_types", i);
    result.ranked = isRanked;
    for (int64_t extent : cast<DenseArrayAttr>(extents[i]).asI64()) {
      const bool isLate = extent == tf_to_linalg::kLateExtent;
      ScalarId dim = kNone;
      if (isLate)
        scalars[op->getResult(late++)] = dim = arithmetic.scalar(plan::ScalarOp::Late);
      else
        dim = extent == tf_to_linalg::kKnownExtent ? scalars.lookup(op->getOperand(known++)) : arithmetic.constant(extent);
      place.dims.push_back(dim);
      result.dims.push_back({dim, isLate});
    }
    if (isRanked && dtypeSize(result.dtype)) buffer.bytes = bytesOf(place.dims, op->getResultType(i));
    place.buffer = addBuffer(buffer);
    result.buffer = place.buffer;
    step.results.push_back(result);
    tensors[op->getResult(i)] = place;
  }
}

//===- Control flow -----------------------------------------------------------------------------------------------===//

ScalarId PlanBuilder::readScalar(Value tensor) {
  plan::ReadScalarStep step;
  step.target = arithmetic.scalar(plan::ScalarOp::Late);
  step.buffer = tensors[tensor].buffer;
  step.dtype = dtypeOf(tensor.getType());
  program->steps.push_back(step);
  return step.target;
}

/// Whether nothing gives the value: a branch that another one is taken instead of.
static bool isMissing(Value value) {
  return value.getDefiningOp() && value.getDefiningOp()->getName() == "plan.undefined";
}

/// A Value that no step writes.
void PlanBuilder::convertUndefined(Value value) {
  TensorPlace place;
  plan::Buffer buffer;
  buffer.kind = plan::BufferKind::Value;
  if (auto type = dyn_cast<RankedTensorType>(value.getType())) {
    for (int64_t size : type.getShape()) place.dims.push_back(arithmetic.constant(ShapedType::isDynamic(size) ? 0 : size));
    if (dtypeSize(dtypeOf(type))) buffer.bytes = bytesOf(place.dims, type);
  }
  place.buffer = addBuffer(buffer);
  setPlace(value, std::move(place));
}

/// A Value of its own for result `number` of control flow, with the sizes of `value` but for those that only execution tells:
/// `scalarOf` knows them by the number of the result that is the size.
TensorPlace PlanBuilder::ownPlace(Operation *op, unsigned number, Value value, function_ref<ScalarId(unsigned)> scalarOf) {
  TensorPlace place = tensors[value];
  auto late = op->getAttrOfType<ArrayAttr>("late_dims");
  ArrayRef<int64_t> list = late ? cast<DenseArrayAttr>(late[number]).asI64() : ArrayRef<int64_t>();
  for (unsigned d = 0; d < list.size() && d < place.dims.size(); ++d)
    if (list[d] >= 0) place.dims[d] = scalarOf(static_cast<unsigned>(list[d]));
  plan::Buffer buffer;
  buffer.kind = plan::BufferKind::Value;
  if (isa<RankedTensorType>(value.getType()) && dtypeSize(dtypeOf(value.getType())))
    buffer.bytes = bytesOf(place.dims, value.getType());
  place.buffer = addBuffer(buffer);
  return place;
}

/// Makes `target` refer to the value; what has no memory of its own is copied.
void PlanBuilder::move(BufferId target, Value source) {
  const BufferId from = tensors[source].buffer;
  const plan::BufferKind kind = program->buffers[from].kind;
  if (kind == plan::BufferKind::Value || kind == plan::BufferKind::Argument || kind == plan::BufferKind::Constant) {
    program->steps.push_back(plan::MoveStep{target, from, false});
    return;
  }
  program->steps.push_back(plan::AllocateStep{target});
  plan::CopyStep copy;
  copy.target = target;
  copy.source = from;
  copy.bytes = program->buffers[from].bytes;
  program->steps.push_back(copy);
}

Status PlanBuilder::convertBlock(Block &block) {
  for (Operation &op : block)
    if (!op.isTerminator() || op.getName() == "func.return")
      if (Status status = convert(&op); !status.isOk()) return status;
  return Status();
}

/// carried = inits; head: condition, or leave; body; carried = yielded, through copies of the references and sizes, since a
/// yielded one may be another carried one; back to the head. Further values of the condition are read where they are.
Status PlanBuilder::convertWhile(Operation *op) {
  Block &before = op->getRegion(0).front(), &body = op->getRegion(1).front();
  const unsigned count = op->getNumOperands();
  SmallVector<ScalarId> sizes(count, kNone), nextSizes(count, kNone);
  SmallVector<TensorPlace> carried(count), next(count);
  auto everywhere = [&](unsigned i, auto &map, const auto &what) {
    for (Value value : {Value(before.getArgument(i)), Value(body.getArgument(i)), Value(op->getResult(i))}) map[value] = what;
  };
  for (unsigned i = 0; i < count; ++i) {
    if (!op->getOperand(i).getType().isIndex()) continue;
    sizes[i] = arithmetic.scalar(plan::ScalarOp::Late), nextSizes[i] = arithmetic.scalar(plan::ScalarOp::Late);
    program->steps.push_back(plan::SetScalarStep{sizes[i], scalars.lookup(op->getOperand(i))});
    everywhere(i, scalars, sizes[i]);
  }
  for (unsigned i = 0; i < count; ++i) {
    if (op->getOperand(i).getType().isIndex()) continue;
    carried[i] = ownPlace(op, i, op->getOperand(i), [&](unsigned k) { return sizes[k]; });
    next[i] = ownPlace(op, i, op->getOperand(i), [&](unsigned k) { return nextSizes[k]; });
    move(carried[i].buffer, op->getOperand(i));
    everywhere(i, tensors, carried[i]);
  }
  const auto head = static_cast<plan::StepId>(program->steps.size());
  STRATA_RETURN_IF_ERROR(convertBlock(before));
  Operation *condition = before.getTerminator();
  const ScalarId goesOn = readScalar(condition->getOperand(0));
  const size_t leave = program->steps.size();
  program->steps.push_back(plan::BranchStep{goesOn, 0});
  for (unsigned i = count; i < op->getNumResults(); ++i) {
    Value given = condition->getOperand(1 + i - count);
    if (given.getType().isIndex()) {
      const ScalarId size = scalars.lookup(given);
      scalars[body.getArgument(i)] = size;
      scalars[op->getResult(i)] = size;
    } else {
      const TensorPlace place = tensors[given];
      setPlace(body.getArgument(i), place);
      setPlace(op->getResult(i), place);
    }
  }
  STRATA_RETURN_IF_ERROR(convertBlock(body));
  Operation *yield = body.getTerminator();
  for (unsigned i = 0; i < count; ++i)
    if (sizes[i] != kNone) program->steps.push_back(plan::SetScalarStep{nextSizes[i], scalars.lookup(yield->getOperand(i))});
  for (unsigned i = 0; i < count; ++i)
    if (sizes[i] == kNone && !isMissing(yield->getOperand(i))) move(next[i].buffer, yield->getOperand(i));
  for (unsigned i = 0; i < count; ++i)
    if (sizes[i] != kNone) program->steps.push_back(plan::SetScalarStep{sizes[i], nextSizes[i]});
  for (unsigned i = 0; i < count; ++i)
    if (sizes[i] == kNone && !isMissing(yield->getOperand(i)))
      program->steps.push_back(plan::MoveStep{carried[i].buffer, next[i].buffer, false});
  program->steps.push_back(plan::JumpStep{head});
  std::get<plan::BranchStep>(program->steps[leave]).target = static_cast<plan::StepId>(program->steps.size());
  return Status();
}

Status PlanBuilder::convertSwitch(Operation *op) {
  const bool isCondition = cast<BoolAttr>(op->getAttr("is_condition")).getValue();
  const unsigned count = op->getNumRegions(), numResults = op->getNumResults();
  ScalarId selector = readScalar(op->getOperand(0));
  if (isCondition) selector = arithmetic.scalar(plan::ScalarOp::Equal, selector, arithmetic.constant(0));
  const size_t choice = program->steps.size();
  program->steps.push_back(plan::SwitchStep{selector, std::vector<plan::StepId>(count)});
  for (Value result : op->getResults())
    if (result.getType().isIndex()) scalars[result] = arithmetic.scalar(plan::ScalarOp::Late);
  SmallVector<bool> isPlaced(numResults);
  SmallVector<size_t> leaves;
  for (unsigned i = 0; i < count; ++i) {
    std::get<plan::SwitchStep>(program->steps[choice]).targets[i] = static_cast<plan::StepId>(program->steps.size());
    Block &block = op->getRegion(i).front();
    STRATA_RETURN_IF_ERROR(convertBlock(block));
    Operation *yield = block.getTerminator();
    for (unsigned k = 0; k < numResults; ++k)
      if (op->getResultType(k).isIndex())
        program->steps.push_back(plan::SetScalarStep{scalars[op->getResult(k)], scalars.lookup(yield->getOperand(k))});
    for (unsigned k = 0; k < numResults; ++k) {
      Value value = yield->getOperand(k);
      const bool isLast = i + 1 == count;
      if (op->getResultType(k).isIndex() || (isMissing(value) && (isPlaced[k] || !isLast))) continue;
      if (!isPlaced[k]) setPlace(op->getResult(k), ownPlace(op, k, value, [&](unsigned r) { return scalars[op->getResult(r)]; }));
      isPlaced[k] = true;
      if (!isMissing(value)) move(tensors[op->getResult(k)].buffer, value);
    }
    leaves.push_back(program->steps.size());
    program->steps.push_back(plan::JumpStep{0});
  }
  for (size_t leave : leaves)
    std::get<plan::JumpStep>(program->steps[leave]).target = static_cast<plan::StepId>(program->steps.size());
  return Status();
}

/// Results must be arguments, constants or values; what is a view of something else, or in the program's data, is copied.
Status PlanBuilder::convertReturn(Operation *op) {
  auto types = op->getParentOp()->getAttrOfType<ArrayAttr>("result_types");  // with their signedness
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    plan::TensorSpec spec = specOf(op->getOperand(i));
    if (types) spec.dtype = tf::dtypeOfType(cast<TypeAttr>(types[i]).getValue());
    spec.ranked = !isa<UnrankedTensorType>(op->getOperand(i).getType());
    const plan::BufferKind kind = program->buffers[spec.buffer].kind;
    if (kind == plan::BufferKind::Inline || kind == plan::BufferKind::Temporary || kind == plan::BufferKind::Packed) {
      plan::Buffer buffer;
      buffer.kind = plan::BufferKind::Value;
      buffer.bytes = program->buffers[spec.buffer].bytes;
      const BufferId copy = addBuffer(buffer);
      program->steps.push_back(plan::AllocateStep{copy});
      plan::CopyStep step;
      step.target = copy;
      step.source = spec.buffer;
      step.bytes = buffer.bytes;
      program->steps.push_back(step);
      spec.buffer = copy;
    }
    program->results.push_back({request.fetches[i], spec});
  }
  return Status();
}

Status PlanBuilder::convert(Operation *op) {
  arithmetic.setNode(op->getLoc().getNameOrEmpty(module->getContext()));
  const StringRef name = op->getName();
  if (name == "arith.constant") {
    if (auto integer = dyn_cast<IntegerAttr>(op->getAttr("value"))) {
      scalars[op->getResult(0)] = arithmetic.constant(integer.getInt());
      return Status();
    }
    if (isa<FloatAttr>(op->getAttr("value"))) return Status();  // only kernels' copies use it
    return convertConstantTensor(op);
  }
  if (name == "complex.constant") return Status();  // only kernels' copies use it
  if (name == "affine.apply") {
    SmallVector<ScalarId> operands;
    for (Value operand : op->getOperands()) operands.push_back(scalars.lookup(operand));
    AffineMap map = op->getAttrOfType<AffineMapAttr>("map").getValue();
    scalars[op->getResult(0)] = arithmetic.expression(map.getResult(0), operands, map.getNumDims());
    return Status();
  }
  if (name == "arith.cmpi") {
    const ScalarId a = scalars.lookup(op->getOperand(0)), b = scalars.lookup(op->getOperand(1));
    static constexpr plan::ScalarOp kOps[] = {plan::ScalarOp::Equal, plan::ScalarOp::NotEqual, plan::ScalarOp::Less,
                                              plan::ScalarOp::LessEqual};
    const int64_t predicate = op->getAttrOfType<IntegerAttr>("predicate").getInt();
    if (predicate > 5) return internalError("an unsigned comparison of sizes");
    scalars[op->getResult(0)] = predicate < 4 ? arithmetic.scalar(kOps[predicate], a, b)
                                              : arithmetic.scalar(predicate == 4 ? plan::ScalarOp::Less : plan::ScalarOp::LessEqual, b, a);
    return Status();
  }
  if (name == "arith.ori") {
    scalars[op->getResult(0)] = arithmetic.scalar(plan::ScalarOp::Or, scalars.lookup(op->getOperand(0)), scalars.lookup(op->getOperand(1)));
    return Status();
  }
  if (name == "tensor.dim") {
    auto index = cast<IntegerAttr>(getConstantValue(op->getOperand(1)));
    scalars[op->getResult(0)] = tensors[op->getOperand(0)].dims[index.getInt()];
    return Status();
  }
  if (name == "tensor.empty") return convertEmpty(op);
  if (name == "linalg.fill") {  // kernels' copies do it; here only its sizes matter
    setPlace(op->getResult(0), tensors[op->getOperand(1)]);
    return Status();
  }
  if (name == "plan.view") {
    TensorPlace place;
    place.buffer = tensors[op->getOperand(0)].buffer;
    place.dims = dimsOf(cast<RankedTensorType>(op->getResultType(0)), op->getOperands().drop_front());
    tensors[op->getResult(0)] = place;
    return Status();
  }
  if (name == "plan.constant") {
    auto type = cast<RankedTensorType>(op->getResultType(0));
    TensorPlace place;
    for (int64_t dim : type.getShape()) place.dims.push_back(arithmetic.constant(dim));
    plan::Buffer buffer;
    buffer.kind = plan::BufferKind::Constant;
    buffer.index = static_cast<uint32_t>(op->getAttrOfType<IntegerAttr>("index").getInt());
    if (dtypeSize(dtypeOf(type))) buffer.bytes = bytesOf(place.dims, type);
    place.buffer = addBuffer(buffer);
    tensors[op->getResult(0)] = place;
    return Status();
  }
  if (name == "plan.launch") return convertLaunch(op);
  if (name == "plan.own") return convertOwn(op), Status();
  if (name == "plan.require") return Status();
  if (name == "plan.undefined") return convertUndefined(op->getResult(0)), Status();
  if (name == "plan.while") return convertWhile(op);
  if (name == "plan.switch") return convertSwitch(op);
  if (name == "plan.site") return convertSite(op), Status();
  if (name == "plan.check") {
    program->steps.push_back(plan::CheckStep{scalars.lookup(op->getOperand(0)), siteOf(op)});
    return Status();
  }
  if (name == "plan.read_variable" || name == "plan.update_variable" || name == "plan.variable_is_initialized" ||
      name == "plan.destroy_variable")
    return convertVariable(op);
  if (name == "plan.host_call") return convertHostCall(op), Status();
  if (name == "plan.sequence") return convertSequence(op), Status();
  if (name == "plan.reserve_random") return convertReserveRandom(op), Status();
  if (name == "plan.read_scalar") {
    scalars[op->getResult(0)] = readScalar(op->getOperand(0));
    return Status();
  }
  if (name == "func.return") return convertReturn(op);
  return internalError("operation ", std::string_view(name), " has no place in a program");
}

Result<std::shared_ptr<plan::Program>> PlanBuilder::run() {
  Operation *main = lookupSymbolIn(module, "main");
  if (!main) return internalError("the module has no function @main");
  program->shapeClass = request.shapeClass;
  Block &body = main->getRegion(0).front();
  if (Status status = bindArguments(body); !status.isOk()) return status;
  bindAssumptions(main);
  STRATA_RETURN_IF_ERROR(convertBlock(body));
  return program;
}

}  // namespace

Result<std::shared_ptr<plan::Program>> buildProgram(Operation *module, const llvm::StringMap<CompiledKernel> &kernels,
                                                    const runtime::CompileRequest &request) {
  return PlanBuilder(module, kernels, request).run();
}

}  // namespace strata::jit
