// See split_function.h.
#include "codegen/transforms/tf/split_function.h"

#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"
#include "ir/builder.h"
#include "ir/symbols.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace strata::tf {

namespace {

bool isHandle(Type type) { return isa<ResourceType>(type); }

/// Cheaper to make again than to pass, or without a value at run time: constants, handles of named resources and what only
/// passes one on.
bool isCopied(Operation *op) {
  while (op && op->getNumRegions() == 0) {
    const unsigned results = numDataResults(op), operands = numDataOperands(op);
    bool handles = results > 0;
    for (unsigned i = 0; i < results; ++i) handles &= isHandle(op->getResultType(i));
    if (operands == 0) return op->hasTrait(OpTrait::Pure) || (handles && op->getAttr("shared_name"));
    if (!handles || operands != 1 || !op->hasTrait(OpTrait::Pure)) return false;
    op = op->getOperand(0).getDefiningOp();
  }
  return false;
}

/// The second part while it is being made.
class Rest {
 public:
  explicit Rest(Operation *main) : body(&main->getRegion(0).front()) {
    Context *context = main->getContext();
    module.reset(Operation::create(Location(), context->getRecord("builtin.module"), {}, {}, {}, {}, 1));
    OpBuilder builder(context);
    builder.createBlock(&module->getRegion(0));
    function = builder.create(main->getLoc(), "func.func", {}, {},
                              {builder.getNamedAttr("sym_name", main->getAttr("sym_name")),
                               builder.getNamedAttr("function_type", main->getAttr("function_type"))}, 1);
    block = builder.createBlock(&function->getRegion(0));
  }

  /// Moves the operations from `first` on; the terminator is the last of them.
  void take(Operation *first) {
    for (Operation *op = first; op;) {
      Operation *next = op->getNextNode();
      op->moveBefore(block, nullptr);
      op = next;
    }
    SmallVector<Operation *> moved;
    function->walk([&](Operation *op) {
      if (op != function) moved.push_back(op);
    });
    for (Operation *op : moved) {
      for (StringRef name : {"sizes", "late", "checks", "contents", "arg_sizes", "body_sizes", "before_late", "body_late"})
        if (op->getDiscardableAttr(name)) op->removeAttr(name);
      for (unsigned i = op->getNumOperands(); i-- > 0;) {
        Value operand = op->getOperand(i);
        if (!isBefore(operand)) continue;
        if (isTokenType(operand.getType()))
          op->eraseOperands(i);
        else
          op->setOperand(i, inside(operand));
      }
    }
  }

  /// The result, with the function's type.
  SplitFunction finish() {
    SmallVector<Type> results;
    for (Value value : block->getTerminator()->getOperands()) results.push_back(value.getType());
    function->setAttr("function_type",
                      TypeAttr::get(FunctionType::get(function->getContext(), block->getArgumentTypes(), results)));
    return {std::move(module), std::move(passed)};
  }

 private:
  bool isBefore(Value value) const {
    if (auto argument = dyn_cast<BlockArgument>(value)) return argument.getOwner() == body;
    return value.getDefiningOp()->getBlock() == body;
  }

  /// What stands for a value of the first part.
  Value inside(Value value) {
    if (auto known = mapping.find(value); known != mapping.end()) return known->second;
    Operation *definition = value.getDefiningOp();
    if (!definition || !isCopied(definition)) {
      passed.push_back(value);
      return mapping[value] = block->addArgument(value.getType(), value.getLoc());
    }
    // A chain of operations that pass a handle on, from its source.
    SmallVector<Operation *> chain{definition};
    while (numDataOperands(chain.back())) chain.push_back(chain.back()->getOperand(0).getDefiningOp());
    for (Operation *op : llvm::reverse(chain)) copy(op);
    return mapping[value];
  }

  void copy(Operation *op) {
    if (op->getNumResults() && mapping.count(op->getResult(0))) return;
    IRMapping operands;
    Operation *made = op->clone(operands);
    for (unsigned i = made->getNumOperands(); i-- > 0;) {
      if (isTokenType(made->getOperand(i).getType()))
        made->eraseOperands(i);
      else
        made->setOperand(i, mapping[made->getOperand(i)]);
    }
    OpBuilder builder(op->getContext());
    builder.setInsertionPoint(lastCopy ? lastCopy->getNextNode() : &block->front());
    builder.insert(made);
    lastCopy = made;
    for (unsigned i = 0; i < op->getNumResults(); ++i) mapping[op->getResult(i)] = made->getResult(i);
  }

  Block *body, *block = nullptr;
  OwningOp module;
  Operation *function = nullptr, *lastCopy = nullptr;
  DenseMap<Value, Value> mapping;
  SmallVector<Value, 8> passed;
};

}  // namespace

Result<SplitFunction> splitFunction(Operation *module, const InferenceStop &stop) {
  Operation *main = lookupSymbolIn(module, "main");
  Operation *first = stop.after ? stop.op->getNextNode() : stop.op;
  bool hasWork = false;
  for (Operation *op = first->getPrevNode(); op && !hasWork; op = op->getPrevNode()) hasWork = !isCopied(op);
  if (!hasWork)
    return unimplemented("what only execution tells decides about the shape of a first result")
        .withNode(std::string_view(stop.op->getLoc().getNameOrEmpty(module->getContext())));
  Rest rest(main);
  rest.take(first);
  SplitFunction split = rest.finish();
  OpBuilder builder(module->getContext());
  builder.setInsertionPointToEnd(&main->getRegion(0).front());
  builder.create(main->getLoc(), "func.return", {}, split.passed);
  return split;
}

std::optional<SmallVector<unsigned, 4>> argumentsBehind(ArrayRef<Value> values) {
  SmallVector<unsigned, 4> arguments;
  SmallVector<Value> pending(values.begin(), values.end());
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (!llvm::is_contained(arguments, argument.getArgNumber())) arguments.push_back(argument.getArgNumber());
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (!seen.insert(op).second) continue;
    if (op->getNumRegions() || (!op->hasTrait(OpTrait::NoMemoryEffect) && !op->hasTrait(OpTrait::Pure))) return std::nullopt;
    for (unsigned i = 0; i < numDataOperands(op); ++i) pending.push_back(op->getOperand(i));
  }
  llvm::sort(arguments);
  return arguments;
}

}  // namespace strata::tf
