// The evaluator's engine. Each function body is worked out once: a slot number for every value in it, and for every
// operation the slots that die with it.
#include "ir/eval.h"

#include "ir/symbols.h"
#include "support/dtype_dispatch.h"

namespace strata {

//===-- Values ---------------------------------------------------------------------------------------------------===//

char *EvalMemRef::address(ArrayRef<int64_t> indices) const {
  int64_t position = offset;
  for (size_t i = 0; i < indices.size(); ++i) position += indices[i] * strides[i];
  auto *base = static_cast<char *>(const_cast<void *>(storage.rawData()));
  return base + position * static_cast<int64_t>(elementStorageSize(storage.dtype()));
}

bool EvalMemRef::contains(ArrayRef<int64_t> indices) const {
  int64_t position = offset;
  for (size_t i = 0; i < indices.size(); ++i) {
    if (indices[i] < 0 || indices[i] >= sizes[i]) return false;
    position += indices[i] * strides[i];
  }
  return position >= 0 && position < storage.numElements();
}

const EvalMemRef &EvalValue::memref() const {
  static const EvalMemRef empty;
  const auto *held = std::get_if<std::shared_ptr<EvalMemRef>>(&value);
  return held ? **held : empty;
}

Result<std::string> EvalEnvironment::getAsset(std::string_view name) {
  return notFound("the model has no file '", name, "'");
}

Result<Tensor> EvalEnvironment::getConstant(int64_t index) {
  return notFound("there is no constant pool (constant ", index, ")");
}

//===-- Working out a body ---------------------------------------------------------------------------------------===//

struct EvalFrame::BlockCode {
  struct Entry {
    Operation *op;
    const EvaluationInterface *interface;
    SmallVector<unsigned, 4> dying;
  };
  std::vector<Entry> entries;
};

struct EvalFrame::Code {
  DenseMap<Value, unsigned> slots;
  DenseMap<Block *, std::unique_ptr<BlockCode>> blocks;
  unsigned numSlots = 0;

  explicit Code(Region &region);
  void addBlock(Block &block);
  void addDeaths(Block &block, BlockCode &code);
};

EvalFrame::Code::Code(Region &region) {
  SmallVector<Region *, 8> work{&region};
  while (!work.empty()) {
    Region *current = work.pop_back_val();
    for (Block &block : *current) {
      addBlock(block);
      // A callable nested in the body has a frame of its own.
      for (Operation &op : block)
        if (!op.getInterface<CallableInterface>())
          for (Region &nested : op.getRegions()) work.push_back(&nested);
    }
  }
  for (auto &[block, code] : blocks) addDeaths(*block, *code);
}

void EvalFrame::Code::addBlock(Block &block) {
  auto code = std::make_unique<BlockCode>();
  for (BlockArgument argument : block.getArguments()) slots[argument] = numSlots++;
  for (Operation &op : block) {
    for (Value result : op.getResults()) slots[result] = numSlots++;
    code->entries.push_back({&op, op.getInterface<EvaluationInterface>(), {}});
  }
  blocks[&block] = std::move(code);
}

/// Values of `block` whose every use lies in it die with the last operation that uses them, itself or inside.
void EvalFrame::Code::addDeaths(Block &block, BlockCode &code) {
  DenseMap<Operation *, size_t> positions;
  for (size_t i = 0; i < code.entries.size(); ++i) positions[code.entries[i].op] = i;
  auto consider = [&](Value value, size_t definition) {
    size_t last = definition;
    for (Operation *user : value.getUsers()) {
      Operation *ancestor = block.findAncestorOpInBlock(user);
      if (!ancestor) return;  // used by a later block of the same region
      last = std::max(last, positions[ancestor]);
    }
    if (last < code.entries.size()) code.entries[last].dying.push_back(slots[value]);
  };
  for (BlockArgument argument : block.getArguments())
    if (!argument.use_empty()) consider(argument, 0);
  for (size_t i = 0; i < code.entries.size(); ++i)
    for (Value result : code.entries[i].op->getResults()) consider(result, i);
}

//===-- Frames ---------------------------------------------------------------------------------------------------===//

EvalFrame::EvalFrame(Evaluator &evaluator, const Code &code)
    : evaluator(evaluator), code(code), slots(code.numSlots) {}
EvalFrame::~EvalFrame() = default;

EvalEnvironment &EvalFrame::getEnvironment() const { return evaluator.environment; }

const EvalValue &EvalFrame::get(Value value) const {
  static const EvalValue empty;
  auto it = code.slots.find(value);
  return it == code.slots.end() ? empty : slots[it->second];
}

EvalValue EvalFrame::take(Value value) {
  auto it = code.slots.find(value);
  if (it == code.slots.end()) return {};
  if (!llvm::is_contained(dying, it->second)) return slots[it->second];
  return std::move(slots[it->second]);
}

void EvalFrame::set(Value value, EvalValue newValue) {
  auto it = code.slots.find(value);
  if (it != code.slots.end()) slots[it->second] = std::move(newValue);
}

LogicalResult EvalFrame::fail(Operation *op, Status status) {
  StringRef node = op->getLoc().getNameOrEmpty(op->getContext());
  evaluator.status = std::move(status).withNode(std::string_view(node.data(), node.size()));
  return failure();
}

LogicalResult EvalFrame::fail(Operation *op, StatusCode code, const Twine &message) {
  return fail(op, Status(code, message.str()));
}

void EvalFrame::branchTo(Block *block, SmallVector<EvalValue, 4> arguments) {
  nextBlock = block;
  nextArguments = std::move(arguments);
}

static std::string missingHookMessage(Operation *op) {
  return (Twine("the evaluator cannot execute '") + op->getName() + "'").str();
}

/// The terminator's operands; those that die here are moved out, on their last occurrence.
void EvalFrame::collectYielded(Operation *terminator, ArrayRef<unsigned> dyingHere,
                               SmallVectorImpl<EvalValue> &yielded) {
  SmallVector<unsigned, 8> operandSlots;
  for (Value operand : terminator->getOperands()) operandSlots.push_back(code.slots.find(operand)->second);
  for (size_t i = 0; i < operandSlots.size(); ++i) {
    EvalValue &held = slots[operandSlots[i]];
    bool usedAgain = llvm::is_contained(ArrayRef<unsigned>(operandSlots).drop_front(i + 1), operandSlots[i]);
    if (!usedAgain && llvm::is_contained(dyingHere, operandSlots[i]))
      yielded.push_back(std::move(held));
    else
      yielded.push_back(held);
  }
}

LogicalResult EvalFrame::runBlock(const BlockCode &block, SmallVectorImpl<EvalValue> &yielded) {
  for (const BlockCode::Entry &entry : block.entries) {
    ++evaluator.operationCount;
    if (Status cancelled = evaluator.environment.checkCancelled(); !cancelled.isOk())
      return fail(entry.op, std::move(cancelled));
    ArrayRef<unsigned> outer = dying;
    dying = entry.dying;
    if (entry.interface) {
      if (failed(entry.interface->evaluate(entry.op, *this))) return failure();
    } else if (!entry.op->isTerminator() || entry.op->getNumSuccessors() != 0) {
      return fail(entry.op, StatusCode::Unimplemented, missingHookMessage(entry.op));
    }
    if (entry.op->isTerminator() && !nextBlock) collectYielded(entry.op, entry.dying, yielded);
    for (unsigned slot : entry.dying) slots[slot] = EvalValue();
    dying = outer;
  }
  return success();
}

LogicalResult EvalFrame::runRegion(Region &region, MutableArrayRef<EvalValue> arguments,
                                   SmallVectorImpl<EvalValue> &yielded, Operation **terminator) {
  Operation *owner = region.getParentOp();
  if (evaluator.depth >= Evaluator::kMaxDepth)
    return fail(owner, StatusCode::ResourceExhausted, "regions and calls are nested too deeply");
  yielded.clear();
  if (region.empty()) return success();
  ++evaluator.depth;
  LogicalResult result = success();
  Block *block = &region.front();
  nextArguments.assign(std::make_move_iterator(arguments.begin()), std::make_move_iterator(arguments.end()));
  while (block) {
    for (auto [argument, value] : llvm::zip(block->getArguments(), nextArguments)) set(argument, std::move(value));
    nextArguments.clear();
    nextBlock = nullptr;
    result = runBlock(*code.blocks.find(block)->second, yielded);
    if (failed(result)) break;
    if (!nextBlock && terminator) *terminator = block->getTerminator();
    block = nextBlock;
  }
  nextBlock = nullptr;
  --evaluator.depth;
  return result;
}

LogicalResult EvalFrame::call(Operation *caller, SymbolRefAttr callee, MutableArrayRef<EvalValue> arguments,
                              SmallVectorImpl<EvalValue> &results) {
  Operation *table = getNearestSymbolTable(caller);
  Operation *&function = evaluator.callees[{table, callee.getAsOpaquePointer()}];
  if (!function) function = lookupNearestSymbolFrom(caller, callee);
  if (!function || !function->getInterface<CallableInterface>())
    return fail(caller, StatusCode::InvalidArgument,
                Twine("Function ") + callee.getLeafReference().getValue() + " is not defined.");
  Operation *target = function;
  if (failed(evaluator.run(target, arguments, results))) return fail(caller, std::move(evaluator.status));
  return success();
}

//===-- Evaluator ------------------------------------------------------------------------------------------------===//

Evaluator::Evaluator(EvalEnvironment &environment) : environment(environment) {}
Evaluator::~Evaluator() = default;

const EvalFrame::Code &Evaluator::getCode(Region &region) {
  std::unique_ptr<EvalFrame::Code> &code = codes[&region];
  if (!code) code = std::make_unique<EvalFrame::Code>(region);
  return *code;
}

LogicalResult Evaluator::run(Operation *callable, MutableArrayRef<EvalValue> arguments,
                             SmallVectorImpl<EvalValue> &results) {
  const auto *interface = callable->getInterface<CallableInterface>();
  Region *body = interface ? interface->getCallableRegion(callable) : nullptr;
  if (!body || body->empty()) {
    status = unimplemented("the evaluator cannot call '", std::string_view(callable->getName()),
                           "', which has no body");
    return failure();
  }
  return runRegion(*body, arguments, results);
}

LogicalResult Evaluator::runRegion(Region &region, MutableArrayRef<EvalValue> arguments,
                                   SmallVectorImpl<EvalValue> &results) {
  if (region.getNumArguments() != arguments.size()) {
    status = invalidArgument("a function with ", region.getNumArguments(), " arguments was called with ",
                             arguments.size());
    return failure();
  }
  EvalFrame frame(*this, getCode(region));
  return frame.runRegion(region, arguments, results);
}

LogicalResult Evaluator::runOperation(Operation *op, ArrayRef<EvalValue> operands,
                                      SmallVectorImpl<EvalValue> &results) {
  EvalFrame::Code code(op->getNumRegions() ? op->getRegion(0) : *std::make_unique<Region>());
  for (unsigned i = 1; i < op->getNumRegions(); ++i) {
    EvalFrame::Code more(op->getRegion(i));
    for (auto &[block, blockCode] : more.blocks) code.addBlock(*block);
  }
  for (Value value : op->getOperands())
    if (code.slots.try_emplace(value, code.numSlots).second) ++code.numSlots;
  for (Value value : op->getResults()) code.slots[value] = code.numSlots++;
  EvalFrame frame(*this, code);
  for (auto [value, content] : llvm::zip(op->getOperands(), operands)) frame.set(value, content);
  const auto *interface = op->getInterface<EvaluationInterface>();
  if (!interface) return frame.fail(op, StatusCode::Unimplemented, missingHookMessage(op));
  ++operationCount;
  if (failed(interface->evaluate(op, frame))) return failure();
  results.clear();
  for (Value value : op->getResults()) results.push_back(frame.get(value));
  return success();
}

//===-- Attributes -----------------------------------------------------------------------------------------------===//

static DType integerDType(IntegerType type) {
  switch (type.getWidth()) {
    case 1: return DType::Bool;
    case 8: return type.isUnsigned() ? DType::UInt8 : DType::Int8;
    case 16: return type.isUnsigned() ? DType::UInt16 : DType::Int16;
    case 32: return type.isUnsigned() ? DType::UInt32 : DType::Int32;
    case 64: return type.isUnsigned() ? DType::UInt64 : DType::Int64;
    default: return DType::Invalid;
  }
}

DType builtinDType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) return integerDType(integer);
  if (type.isIndex()) return DType::Int64;
  if (type.isF16()) return DType::Half;
  if (type.isBF16()) return DType::BFloat16;
  if (type.isF32()) return DType::Float;
  if (type.isF64()) return DType::Double;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    if (complex.getElementType().isF32()) return DType::Complex64;
    if (complex.getElementType().isF64()) return DType::Complex128;
  }
  if (auto other = dyn_cast<FloatType>(type)) {
    if (other.getName() == "f8E5M2") return DType::Float8E5M2;
    if (other.getName() == "f8E4M3FN") return DType::Float8E4M3FN;
  }
  return DType::Invalid;
}

static Result<Tensor> stringsFromAttribute(DenseElementsAttr attr, Dims shape) {
  STRATA_ASSIGN_OR_RETURN(Tensor tensor, Tensor::allocate(DType::String, std::move(shape)));
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    if (auto text = dyn_cast<StringAttr>(attr.getElement(i))) tensor.data<std::string>()[i] = text.getValue().str();
  return tensor;
}

Result<Tensor> tensorFromAttribute(DenseElementsAttr attr) {
  ArrayRef<int64_t> dims = attr.getType().getShape();
  Dims shape(dims.begin(), dims.end());
  if (attr.isStrings()) return stringsFromAttribute(attr, std::move(shape));
  DType dtype = builtinDType(attr.getElementType());
  if (dtype == DType::Invalid) return unimplemented("constants of this element type cannot be evaluated");
  STRATA_ASSIGN_OR_RETURN(Tensor tensor, Tensor::allocate(dtype, std::move(shape)));
  StringRef data = attr.getRawData();
  auto size = static_cast<int64_t>(elementStorageSize(dtype));
  if (!attr.isSplat()) {
    copyElements(dtype, tensor.rawData(), data.data(), tensor.numElements());
    return tensor;
  }
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    copyElements(dtype, static_cast<char *>(tensor.rawData()) + i * size, data.data(), 1);
  return tensor;
}

EvalScalar scalarFromAttribute(Attribute attr) {
  EvalScalar scalar;
  if (auto integer = dyn_cast<IntegerAttr>(attr)) {
    APInt value = integer.getValue();
    scalar.bits[0] = value.getRawData()[0];
    if (value.getNumWords() > 1) scalar.bits[1] = value.getRawData()[1];
  } else if (auto number = dyn_cast<FloatAttr>(attr)) {
    scalar.bits[0] = number.getValue().bitcastToAPInt().getRawData()[0];
  } else if (auto parts = dyn_cast<ArrayAttr>(attr); parts && parts.size() == 2) {
    scalar.bits[0] = scalarFromAttribute(parts[0]).bits[0];
    scalar.bits[1] = scalarFromAttribute(parts[1]).bits[0];
  }
  return scalar;
}

}  // namespace strata
