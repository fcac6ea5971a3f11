// See inline_calls.h.
#include "codegen/transforms/tf/inline_calls.h"

#include "dialects/tf/attributes.h"
#include "dialects/tf/types.h"
#include "ir/builder.h"
#include "ir/symbols.h"

namespace strata::tf {

static bool isCall(Operation *op) {
  return op->getName() == "tf.PartitionedCall" || op->getName() == "tf.StatefulPartitionedCall";
}

/// The token that `op` takes, or null.
static Value takenToken(Operation *op) {
  const unsigned count = op->getNumOperands();
  return count && isTokenType(op->getOperand(count - 1).getType()) ? op->getOperand(count - 1) : Value();
}

static Value givenToken(Operation *op) {
  const unsigned count = op->getNumResults();
  return count && isTokenType(op->getResultType(count - 1)) ? Value(op->getResult(count - 1)) : Value();
}

static bool isControlFlow(Operation *op);

/// Calls and control flow over functions that `op` is or holds; returns the number of operations in it.
static unsigned collect(Operation *op, SmallVectorImpl<Operation *> &pending) {
  unsigned count = 0;
  op->walk([&](Operation *inner) {
    ++count;
    if (isCall(inner) || isControlFlow(inner)) pending.push_back(inner);
  });
  return count;
}

/// Nobody reads what the call gives, yet it is in the order of effects: it runs for the failures of its body.
static bool runsForFailures(Operation *call) {
  if (!givenToken(call)) return false;
  return llvm::all_of(call->getResults(), [](Value result) { return isTokenType(result.getType()) || result.use_empty(); });
}

/// `op` as an operation of the token chain.
static Operation *withToken(Operation *op) {
  SmallVector<Type, 4> types = op->getResultTypes();
  types.push_back(TokenType::get(op->getContext()));
  SmallVector<Value, 8> operands(op->getOperands().begin(), op->getOperands().end());
  return Operation::create(op->getLoc(), op->getRecord(), types, operands, op->getAttrs());
}

/// Copies the callee's body in front of `call` and erases the call. New calls are appended to `pending`; returns the
/// number of operations copied.
static unsigned inlineOne(Operation *call, Operation *callee, SmallVectorImpl<Operation *> &pending) {
  OpBuilder builder(call);
  IRMapping mapping;
  Block &body = callee->getRegion(0).front();
  for (BlockArgument argument : body.getArguments()) mapping.map(argument, call->getOperand(argument.getArgNumber()));
  Value token = takenToken(call);
  const bool failuresMatter = runsForFailures(call);
  bool first = true;
  unsigned copied = 0;
  SmallVector<Value> results;
  for (Operation &op : body) {
    if (op.isTerminator()) {
      for (Value value : op.getOperands()) results.push_back(mapping.lookupOrDefault(value));
      break;
    }
    Operation *copy = op.clone(mapping);
    if (failuresMatter && op.hasTrait(OpTrait::MayFail) && !op.getNumRegions() && !givenToken(copy)) {
      Operation *ordered = withToken(copy);
      if (token) ordered->insertOperands(ordered->getNumOperands(), token);
      for (unsigned i = 0; i < op.getNumResults(); ++i) mapping.map(op.getResult(i), ordered->getResult(i));
      copy->destroy();
      copy = ordered;
    }
    builder.insert(copy);
    copied += collect(copy, pending);
    if (Value given = givenToken(copy)) {
      // The body's chain begins where the call's token stands.
      if (first && token && !takenToken(copy)) copy->insertOperands(copy->getNumOperands(), token);
      first = false;
      token = given;
    }
  }
  for (unsigned i = 0; i < results.size(); ++i) call->getResult(i).replaceAllUsesWith(results[i]);
  if (Value given = givenToken(call)) {
    if (token)
      given.replaceAllUsesWith(token);
    else
      for (OpOperand &use : llvm::make_early_inc_range(given.getUses())) use.getOwner()->eraseOperands(use.getOperandNumber());
  }
  call->erase();
  return copied;
}

//===- Control flow -----------------------------------------------------------------------------------------------===//

static bool isControlFlow(Operation *op) {
  static constexpr StringRef kNames[] = {"tf.While", "tf.StatelessWhile", "tf.If", "tf.StatelessIf", "tf.Case", "tf.StatelessCase"};
  return llvm::is_contained(kNames, op->getName());
}

/// The body of a function in a region: arguments are the block's, or the given values. Returns the number of operations made.
static unsigned fillRegion(Region &region, Operation *callee, ArrayRef<Value> arguments, bool isCondition,
                       SmallVectorImpl<Operation *> &pending) {
  OpBuilder builder(callee->getContext());
  Block *block = builder.createBlock(&region);
  IRMapping mapping;
  unsigned made = 0;
  Block &body = callee->getRegion(0).front();
  for (BlockArgument argument : body.getArguments()) {
    const unsigned i = argument.getArgNumber();
    mapping.map(argument, arguments.empty() ? Value(block->addArgument(argument.getType(), argument.getLoc())) : arguments[i]);
  }
  for (Operation &op : body) {
    if (op.isTerminator()) {
      ++made;
      SmallVector<Value> values;
      for (Value value : op.getOperands()) values.push_back(mapping.lookupOrDefault(value));
      builder.create(op.getLoc(), isCondition ? "plan.condition" : "plan.yield", {}, values);
      break;
    }
    Operation *copy = op.clone(mapping);
    builder.insert(copy);
    made += collect(copy, pending);
  }
  return made;
}

/// The structured form of a control-flow operation, which is erased. Adds the number of operations made to `count`.
static Status structure(Operation *op, SymbolTable &symbols, SmallVectorImpl<Operation *> &pending, unsigned &count) {
  auto calleeOf = [&](Attribute attr) -> Operation * {
    auto function = dyn_cast_or_null<FuncAttr>(attr);
    return function ? symbols.lookup(function.getName().getRootReference().getValue()) : nullptr;
  };
  const bool isWhile = op->getName().ends_with("While");
  SmallVector<Operation *> callees;
  if (isWhile) {
    callees = {calleeOf(op->getAttr("cond")), calleeOf(op->getAttr("body"))};
  } else if (Attribute branches = op->getAttr("branches")) {
    for (Attribute branch : cast<ArrayAttr>(branches)) callees.push_back(calleeOf(branch));
  } else {
    callees = {calleeOf(op->getAttr("then_branch")), calleeOf(op->getAttr("else_branch"))};
  }
  if (llvm::is_contained(callees, nullptr)) return internalError("control flow has no callee");

  OpBuilder builder(op);
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    if (!isTokenType(operand.getType())) operands.push_back(operand);
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    if (!isTokenType(type)) types.push_back(type);
  Operation *made = nullptr;
  if (isWhile) {
    made = builder.create(op->getLoc(), "plan.while", types, operands, {}, 2);
    count += fillRegion(made->getRegion(0), callees[0], {}, true, pending);
    count += fillRegion(made->getRegion(1), callees[1], {}, false, pending);
  } else {
    const bool isCondition = !op->hasAttr("branches");
    made = builder.create(op->getLoc(), "plan.switch", types, {operands[0]},
                          {builder.getNamedAttr("is_condition", builder.getBoolAttr(isCondition))}, callees.size());
    SmallVector<Value> arguments(operands.begin() + 1, operands.end());
    for (unsigned i = 0; i < callees.size(); ++i) {
      if (arguments.empty() && callees[i]->getRegion(0).getNumArguments()) return internalError("a branch lacks arguments");
      count += fillRegion(made->getRegion(i), callees[i], arguments, false, pending);
    }
  }
  for (unsigned i = 0; i < types.size(); ++i) op->getResult(i).replaceAllUsesWith(made->getResult(i));
  if (Value given = givenToken(op)) {
    Value taken = takenToken(op);
    for (OpOperand &use : llvm::make_early_inc_range(given.getUses()))
      if (taken)
        use.set(taken);
      else
        use.getOwner()->eraseOperands(use.getOperandNumber());
  }
  op->erase();
  return Status();
}

/// The value behind operations that only pass it on.
static Value throughIdentities(Value value) {
  for (Operation *op = value.getDefiningOp(); op && op->getName() == "tf.Identity"; op = value.getDefiningOp()) value = op->getOperand(0);
  return value;
}

/// Carried values that the body passes on unchanged are read from outside instead: handles of variables, weights and bounds of
/// loops are then known inside as they are outside.
static void readInvariantsFromOutside(Operation *loop) {
  Block &before = loop->getRegion(0).front(), &body = loop->getRegion(1).front();
  Operation *yield = body.getTerminator();
  SmallVector<bool> varies;
  const unsigned numCarried = loop->getNumOperands();
  for (unsigned i = 0; i < numCarried; ++i)
    varies.push_back(throughIdentities(yield->getOperand(i)) != Value(body.getArgument(i)));
  if (!llvm::is_contained(varies, false)) return;

  // 1. What no longer varies loses its arguments and results.
  SmallVector<Value> inits, next;
  SmallVector<Type> types;
  SmallVector<unsigned> kept;
  for (unsigned i = 0; i < varies.size(); ++i) {
    if (varies[i]) {
      kept.push_back(i);
      inits.push_back(loop->getOperand(i));
      types.push_back(loop->getResultType(i));
      next.push_back(yield->getOperand(i));
      continue;
    }
    const Value outside = loop->getOperand(i);
    before.getArgument(i).replaceAllUsesWith(outside);
    body.getArgument(i).replaceAllUsesWith(outside);
    loop->getResult(i).replaceAllUsesWith(outside);
  }
  yield->setOperands(next);
  for (Block *block : {&before, &body})
    block->eraseArguments([&](BlockArgument argument) { return argument.getArgNumber() < numCarried && !varies[argument.getArgNumber()]; });
  for (unsigned i = numCarried; i < loop->getNumResults(); ++i) {
    kept.push_back(i);
    types.push_back(loop->getResultType(i));
  }

  // 2. The operation of the remaining ones.
  OpBuilder builder(loop);
  Operation *made = builder.create(loop->getLoc(), "plan.while", types, inits, {}, 2);
  for (unsigned region = 0; region < 2; ++region) made->getRegion(region).takeBody(loop->getRegion(region));
  for (unsigned k = 0; k < kept.size(); ++k) loop->getResult(kept[k]).replaceAllUsesWith(made->getResult(k));
  loop->erase();
}

Status inlineCalls(Operation *module, unsigned maxOps) {
  SymbolTable symbols(module);
  Operation *main = symbols.lookup("main");
  if (!main) return internalError("the module has no function @main");
  SmallVector<Operation *> pending;
  unsigned count = 0;
  for (Operation &op : main->getRegion(0).front()) {
    count += collect(&op, pending);
  }
  while (!pending.empty()) {
    Operation *call = pending.pop_back_val();
    if (isControlFlow(call)) {
      STRATA_RETURN_IF_ERROR(structure(call, symbols, pending, count));
      if (count > maxOps) return resourceExhausted("inlining branches and loops makes more than ", maxOps, " operations");
      continue;
    }
    auto function = call->getAttrOfType<FuncAttr>("f");
    Operation *callee = function ? symbols.lookup(function.getName().getRootReference().getValue()) : nullptr;
    if (!callee) return internalError("a call has no callee").withNode(std::string_view(call->getLoc().getNameOrEmpty(call->getContext())));
    count += inlineOne(call, callee, pending);
    if (count > maxOps) return resourceExhausted("inlining calls makes more than ", maxOps, " operations");
  }
  SmallVector<Operation *> loops;  // inner ones first: their invariants may be those of outer ones
  main->walk([&](Operation *op) {
    if (op->getName() == "plan.while") loops.push_back(op);
  });
  for (Operation *loop : loops) readInvariantsFromOutside(loop);
  return Status();
}

}  // namespace strata::tf
