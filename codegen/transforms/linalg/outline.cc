// See outline.h.
#include "codegen/transforms/linalg/outline.h"

#include "codegen/transforms/linalg/in_place.h"
#include "codegen/transforms/linalg/last_read.h"
#include "codegen/transforms/linalg/pack.h"
#include "codegen/transforms/linalg/share_sizes.h"
#include "ir/builder.h"
#include "ir/interfaces.h"
#include "ir/symbols.h"
#include "ir/text.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

namespace strata::linalg {

namespace {

bool isFill(Operation *op) { return op->getName() == "linalg.fill"; }
bool isEmpty(Operation *op) { return op->getName() == "tensor.empty"; }
/// The front of a tensor: no copy of it is made, each kernel that reads it looks at the tensor.
bool isFront(Operation *op) { return op->getName() == "tensor.extract_slice"; }

/// What a group needs and gives, in the order of its kernel's arguments.
struct Signature {
  SmallVector<Value> sizes, inputs, outputs;  // values of @main
  SmallVector<Value> results;                 // results of members; outputs without one are memory that a procedure works in
};

class Outliner {
 public:
  explicit Outliner(Operation *module) : module(module), context(module->getContext()), symbols(module) {}

  LogicalResult run() {
    Operation *main = symbols.lookup("main");
    if (!main) return module->emitError("the module has no function @main");
    SmallVector<SmallVector<Operation *, 4>> groups;
    main->walk(WalkOrder::PreOrder, [&](Operation *op) {
      auto number = op->getAttrOfType<IntegerAttr>("group");
      if (!number) return WalkResult::Advance;
      Operation *previous = groups.empty() ? nullptr : groups.back().back();
      const bool continues = previous && previous->getBlock() == op->getBlock() && previous->getAttr("group") == number;
      if (!continues) groups.emplace_back();
      groups.back().push_back(op);
      return WalkResult::Skip;
    });
    for (ArrayRef<Operation *> group : groups)
      if (failed(isProcedure(group.front()) ? outlineProcedure(group.front()) : outline(group))) return failure();
    SmallVector<Operation *> fronts;  // which kernels now make themselves
    main->walk([&](Operation *op) {
      if (isFront(op) && op->use_empty()) fronts.push_back(op);
    });
    for (Operation *front : fronts) front->erase();
    return success();
  }

 private:
  LogicalResult outline(ArrayRef<Operation *> members);
  LogicalResult outlineProcedure(Operation *procedure);
  Signature signatureOf(ArrayRef<Operation *> members);
  Signature signatureOfProcedure(Operation *procedure);
  Operation *makeProcedure(Operation *procedure, const Signature &signature, SmallVectorImpl<int64_t> &sites);
  llvm::DenseMap<Value, Value> findOwned(Operation *procedure, const Signature &signature);
  void ownOutputs(Operation *procedure, Signature &signature, const llvm::DenseMap<Value, Value> &owned);
  Operation *makeFunction(const Signature &signature, OpBuilder &builder, IRMapping &mapping, SmallVectorImpl<Value> &outputs);
  void makeNameless(Operation *kernel, SmallVectorImpl<int64_t> &sites);
  void launch(ArrayRef<Operation *> members, const Signature &signature, Operation *kernel, Value range,
              ArrayRef<int64_t> sites, OpBuilder &builder);
  Operation *makeKernel(ArrayRef<Operation *> members, const Signature &signature, SmallVectorImpl<int64_t> &sites);
  StringRef share(Operation *kernel);
  Value rangeOf(Operation *root, OpBuilder &builder);

  Operation *module;
  Context *context;
  SymbolTable symbols;
  llvm::StringMap<std::string> known;  // text of a kernel without its name -> name
  llvm::DenseSet<Operation *> inside;  // the members of the group at hand
  unsigned counter = 0;
};

using Members = llvm::DenseSet<Operation *>;

/// Whether anything outside the group reads `value`.
bool isReadOutside(Value value, const Members &members) {
  Operation *holder = value.getDefiningOp()->getParentOp();
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    while (user->getParentOp() != holder) user = user->getParentOp();
    return !members.contains(user);
  });
}

/// Made by a member or inside one.
bool isInside(Value value, const Members &members) {
  Operation *holder = value.getDefiningOp();
  if (!holder) holder = value.getParentBlock()->getParentOp();
  for (; holder; holder = holder->getParentOp())
    if (members.contains(holder)) return true;
  return false;
}

/// Adds what `value` stands for to the kernel's arguments, when it comes from outside.
void need(Value value, const Members &members, Signature &signature) {
  if (isInside(value, members)) return;
  Operation *definition = value.getDefiningOp();
  const bool isShaped = isa<ShapedType>(value.getType());
  if (definition && isFront(definition)) {
    for (Value operand : definition->getOperands()) need(operand, members, signature);
    return;
  }
  if (definition && definition->hasTrait(OpTrait::ConstantLike) && !isShaped) return;
  auto &list = isShaped ? signature.inputs : signature.sizes;
  if (!llvm::is_contained(list, value)) list.push_back(value);
}

Signature Outliner::signatureOf(ArrayRef<Operation *> members) {
  Signature signature;
  for (Operation *member : members) {
    const auto *interface = member->getInterface<LinalgInterface>();
    const unsigned numInputs = interface->getNumInputs(member);
    for (unsigned i = 0; i < numInputs; ++i) need(member->getOperand(i), inside, signature);
    for (unsigned i = 0; i < member->getNumResults(); ++i) {
      Value init = member->getOperand(numInputs + i);
      Operation *definition = init.getDefiningOp();
      if (definition && isFill(definition)) init = definition->getOperand(1), definition = init.getDefiningOp();
      const bool isFresh = definition && isEmpty(definition);
      if (isReadOutside(member->getResult(i), inside)) {
        signature.outputs.push_back(init);
        signature.results.push_back(member->getResult(i));
      } else if (isFresh) {
        for (Value size : definition->getOperands()) need(size, inside, signature);
      }
      if (!isFresh && definition && !inside.contains(definition)) need(init, inside, signature);
    }
    member->walk([&](Operation *nested) {
      if (nested == member) return;
      for (Value operand : nested->getOperands()) need(operand, inside, signature);
    });
  }
  return signature;
}

/// The extent of loop 0: where an operand's size tells it.
Value Outliner::rangeOf(Operation *root, OpBuilder &builder) {
  const auto *interface = root->getInterface<LinalgInterface>();
  SmallVector<IteratorType> iterators = interface->getIteratorTypes(root);
  auto constant = [&](int64_t value) {
    return builder.create(Location(), "arith.constant", TypeRange(builder.getIndexType()), {},
                          {builder.getNamedAttr("value", builder.getIndexAttr(value))})->getResult(0);
  };
  if (iterators.empty() || iterators[0] != IteratorType::Parallel) return constant(1);
  SmallVector<AffineMap> maps = interface->getIndexingMaps(root);
  for (bool wantStatic : {true, false})
    for (unsigned operand = interface->getNumInputs(root); operand < maps.size(); ++operand)  // loop 0 is an output's
      for (unsigned dim = 0; dim < maps[operand].getNumResults(); ++dim) {
        AffineExpr expr = maps[operand].getResult(dim);
        auto type = cast<ShapedType>(root->getOperand(operand).getType());
        if (!expr.isDim() || expr.getPosition() != 0 || type.isDynamicDim(dim) == wantStatic) continue;
        if (wantStatic) return constant(type.getDimSize(dim));
        return builder.create(Location(), "tensor.dim", TypeRange(builder.getIndexType()),
                              {root->getOperand(operand), constant(dim)})->getResult(0);
      }
  return Value();
}

/// An empty kernel; the arguments of sizes and inputs are entered into `mapping`, those of the outputs are returned.
Operation *Outliner::makeFunction(const Signature &signature, OpBuilder &builder, IRMapping &mapping,
                                  SmallVectorImpl<Value> &outputs) {
  SmallVector<Type> inputs, results;
  for (const auto *list : {&signature.sizes, &signature.inputs, &signature.outputs})
    for (Value value : *list) inputs.push_back(value.getType());
  for (Value result : signature.results) results.push_back(result.getType());
  Operation *kernel = Operation::create(
      Location(), context->getRecord("func.func"), {}, {},
      {builder.getNamedAttr("sym_name", builder.getStringAttr("kernel")),
       builder.getNamedAttr("sym_visibility", builder.getStringAttr("private")),
       builder.getNamedAttr("function_type", TypeAttr::get(FunctionType::get(context, inputs, results)))},
      {}, 1);
  Block *body = builder.createBlock(&kernel->getRegion(0));
  for (const auto *list : {&signature.sizes, &signature.inputs})
    for (Value value : *list) mapping.map(value, body->addArgument(value.getType(), Location()));
  for (Value output : signature.outputs) outputs.push_back(body->addArgument(output.getType(), Location()));
  return kernel;
}

/// Constants that the operations of a kernel take from outside are copied into it.
void copyConstant(Value value, OpBuilder &builder, IRMapping &mapping) {
  if (mapping.contains(value)) return;
  if (Operation *definition = value.getDefiningOp(); definition && definition->hasTrait(OpTrait::ConstantLike))
    builder.clone(*definition, mapping);
}

/// So are fronts of tensors, which a kernel has as arguments or makes.
void copyFront(Value value, OpBuilder &builder, IRMapping &mapping) {
  Operation *definition = value.getDefiningOp();
  if (!definition || !isFront(definition) || mapping.contains(value)) return;
  for (Value operand : definition->getOperands()) copyConstant(operand, builder, mapping);
  builder.clone(*definition, mapping);
}

Operation *Outliner::makeKernel(ArrayRef<Operation *> members, const Signature &signature,
                                SmallVectorImpl<int64_t> &sites) {
  OpBuilder builder(context);
  IRMapping mapping;
  SmallVector<Value> outputs;
  Operation *kernel = makeFunction(signature, builder, mapping, outputs);

  // 1. What members start from: an output, or registers.
  auto startOf = [&](Operation *member, unsigned i, Value init) {
    Operation *definition = init.getDefiningOp();
    Operation *fill = definition && isFill(definition) ? definition : nullptr;
    Value fresh = fill ? fill->getOperand(1) : init;
    Operation *empty = fresh.getDefiningOp();
    Value target;
    auto output = llvm::find(signature.results, Value(member->getResult(i)));
    if (output != signature.results.end())
      target = outputs[output - signature.results.begin()];
    else if (empty && isEmpty(empty))
      target = builder.clone(*empty, mapping)->getResult(0);
    else
      target = mapping.lookupOrDefault(fresh);
    if (!fill) return target;
    copyConstant(fill->getOperand(0), builder, mapping);
    IRMapping fillMapping = mapping;
    fillMapping.map(fill->getOperand(1), target);
    return Value(builder.clone(*fill, fillMapping)->getResult(0));
  };
  // 2. Members.
  for (Operation *member : members) {
    const unsigned numInputs = member->getInterface<LinalgInterface>()->getNumInputs(member);
    member->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (!isInside(operand, inside) && !isa<ShapedType>(operand.getType())) copyConstant(operand, builder, mapping);
    });
    for (unsigned i = 0; i < numInputs; ++i) copyFront(member->getOperand(i), builder, mapping);
    SmallVector<Value, 2> starts;
    for (unsigned i = 0; i < member->getNumResults(); ++i) starts.push_back(startOf(member, i, member->getOperand(numInputs + i)));
    Operation *copy = builder.clone(*member, mapping);
    for (unsigned i = 0; i < starts.size(); ++i) copy->setOperand(numInputs + i, starts[i]);
  }
  SmallVector<Value> returned;
  for (Value result : signature.results) returned.push_back(mapping.lookupOrDefault(result));
  builder.create(Location(), "func.return", {}, returned);
  makeNameless(kernel, sites);
  return kernel;
}

/// No names, and sites counted from 0.
void Outliner::makeNameless(Operation *kernel, SmallVectorImpl<int64_t> &sites) {
  Builder builder(context);
  kernel->walk([&](Operation *op) {
    op->setLoc(Location());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments()) argument.setLoc(Location());
    if (op->hasAttr("group")) op->setAttr("group", builder.getI64IntegerAttr(0));
    if (op->hasAttr(kPackAttr)) op->removeAttr(kPackAttr);
    auto message = op->getName() == "cf.assert" ? op->getAttrOfType<StringAttr>("msg") : StringAttr();
    StringRef text = message ? message.getValue() : StringRef();
    int64_t site = 0;
    if (!text.consume_front("site ") || text.consumeInteger(10, site)) return;
    auto number = llvm::find(sites, site);
    const int64_t local = number - sites.begin();
    if (number == sites.end()) sites.push_back(site);
    op->setAttr("msg", builder.getStringAttr("site " + std::to_string(local) + text.str()));
  });
}

/// The name of the kernel, or of an equal one that exists; then `kernel` is freed.
StringRef Outliner::share(Operation *kernel) {
  std::string text;
  llvm::raw_string_ostream os(text);
  PrintOptions options;
  options.generic = true;
  options.useLocalScope = true;
  printOperation(kernel, os, options);
  auto [entry, inserted] = known.try_emplace(text);
  if (!inserted) {
    kernel->destroy();
    return entry->second;
  }
  setSymbolName(kernel, "kernel_" + std::to_string(counter++));
  entry->second = symbols.insert(kernel).str();
  return entry->second;
}

LogicalResult Outliner::outline(ArrayRef<Operation *> members) {
  inside = Members(members.begin(), members.end());
  Signature signature = signatureOf(members);
  if (signature.results.empty()) {
    for (Operation *member : llvm::reverse(members)) member->erase();
    return success();
  }
  SmallVector<int64_t> sites;
  OpBuilder builder(members.back());
  builder.setInsertionPointAfter(members.back());
  Value range = rangeOf(members.front(), builder);
  if (!range) return members.front()->emitOpError("has a loop 0 whose extent no operand tells");
  Operation *kernel = makeKernel(members, signature, sites);
  shareSizes(kernel);
  launch(members, signature, kernel, range, sites, builder);
  return success();
}

/// Launches the kernel in place of the members.
void Outliner::launch(ArrayRef<Operation *> members, const Signature &signature, Operation *kernel, Value range,
                      ArrayRef<int64_t> sites, OpBuilder &builder) {
  SmallVector<Attribute> nodes;
  for (Operation *member : members) {
    Attribute node = builder.getStringAttr(member->getLoc().getNameOrEmpty(context));
    if (!llvm::is_contained(nodes, node)) nodes.push_back(node);
  }
  const StringRef name = share(kernel);
  SmallVector<Value> operands{range};
  for (const auto *list : {&signature.sizes, &signature.inputs, &signature.outputs}) operands.append(*list);
  SmallVector<Type> types;
  for (Value result : signature.results) types.push_back(result.getType());
  SmallVector<Attribute> siteNumbers;
  for (int64_t site : sites) siteNumbers.push_back(builder.getI64IntegerAttr(site));
  const int32_t segments[] = {1, int32_t(signature.sizes.size()), int32_t(signature.inputs.size()),
                              int32_t(signature.outputs.size())};
  Operation *launch = builder.create(
      members.front()->getLoc(), "plan.launch", types, operands,
      {builder.getNamedAttr("kernel", FlatSymbolRefAttr::get(context, name)),
       builder.getNamedAttr("sites", builder.getArrayAttr(siteNumbers)),
       builder.getNamedAttr("nodes", builder.getArrayAttr(nodes)),
       builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))});
  if (Attribute layout = members.front()->getAttr(kPackAttr)) launch->setAttr(kPackAttr, layout);
  for (auto [i, result] : llvm::enumerate(signature.results)) Value(result).replaceAllUsesWith(launch->getResult(i));
  for (Operation *member : llvm::reverse(members)) member->erase();
}

//===- Procedures -------------------------------------------------------------------------------------------------===//

/// The results' buffers, then those that the procedure works in; each is a tensor.empty of @main.
Signature Outliner::signatureOfProcedure(Operation *procedure) {
  Signature signature;
  Block &body = procedure->getRegion(0).front();
  for (unsigned i = 0; i < procedure->getNumResults(); ++i) {
    signature.outputs.push_back(bufferOf(body.getTerminator()->getOperand(i), procedure)->getResult(0));
    signature.results.push_back(procedure->getResult(i));
  }
  procedure->walk([&](Operation *nested) {
    if (nested == procedure) return;
    if (!isEmpty(nested)) {
      for (Value operand : nested->getOperands()) need(operand, inside, signature);
    } else if (!llvm::is_contained(signature.outputs, Value(nested->getResult(0)))) {
      signature.outputs.push_back(nested->getResult(0));
    }
  });
  return signature;
}

Operation *Outliner::makeProcedure(Operation *procedure, const Signature &signature, SmallVectorImpl<int64_t> &sites) {
  OpBuilder builder(context);
  IRMapping mapping;
  SmallVector<Value> outputs;
  Operation *kernel = makeFunction(signature, builder, mapping, outputs);
  for (unsigned i = 0; i < outputs.size(); ++i) mapping.map(signature.outputs[i], outputs[i]);
  procedure->walk([&](Operation *nested) {
    if (nested == procedure || isEmpty(nested)) return;
    for (Value operand : nested->getOperands())
      if (!isInside(operand, inside) && !isa<ShapedType>(operand.getType())) copyConstant(operand, builder, mapping);
  });
  Block &body = procedure->getRegion(0).front();
  for (Operation &op : body)
    if (!isEmpty(&op) && !op.isTerminator()) builder.clone(op, mapping);
  SmallVector<Value> returned;
  for (Value result : body.getTerminator()->getOperands()) returned.push_back(mapping.lookupOrDefault(result));
  builder.create(Location(), "func.return", {}, returned);
  makeNameless(kernel, sites);
  return kernel;
}

/// Whether an operation of the procedure reads `source` after `copy`, one of its operations.
static bool isReadAfterCopy(Value source, Operation *copy, Operation *procedure) {
  return llvm::any_of(source.getUsers(), [&](Operation *user) {
    if (user == copy || !procedure->isProperAncestor(user)) return false;
    return !copy->getBlock()->findAncestorOpInBlock(user)->isBeforeInBlock(copy);
  });
}

/// Outputs that start as copies of tensors which nothing reads afterwards, and those tensors: the copies go, the kernel updates
/// the tensors (plan.own).
llvm::DenseMap<Value, Value> Outliner::findOwned(Operation *procedure, const Signature &signature) {
  llvm::DenseMap<Value, Value> owned;
  for (Value output : signature.outputs) {
    if (!output.hasOneUse()) continue;
    Operation *copy = output.getUses().begin()->getOwner();
    if (copy->getName() != "linalg.copy" || copy->getParentOp() != procedure || copy->getOperand(1) != output) continue;
    Value source = copy->getOperand(0);
    const bool isTwice = llvm::any_of(owned, [&](const auto &entry) { return entry.second == source; });
    if (isTwice || source.getType() != output.getType() || isInside(source, inside)) continue;
    if (isReadAfterCopy(source, copy, procedure) || !isReadLast(source, procedure)) continue;
    // Before the copy the elements are the same.
    source.replaceUsesWithIf(output, [&](OpOperand &use) { return use.getOwner() != copy && procedure->isProperAncestor(use.getOwner()); });
    copy->getResult(0).replaceAllUsesWith(output);
    copy->erase();
    owned[output] = source;
  }
  return owned;
}

/// The buffers in @main. Messages of the procedure that mention an owned tensor mention it as it is then.
void Outliner::ownOutputs(Operation *procedure, Signature &signature, const llvm::DenseMap<Value, Value> &owned) {
  OpBuilder builder(procedure);
  for (Value &output : signature.outputs) {
    Value source = owned.lookup(output);
    if (!source) {
      output = builder.clone(*output.getDefiningOp())->getResult(0);
      continue;
    }
    Operation *own = builder.create(procedure->getLoc(), "plan.own", TypeRange(source.getType()), {source});
    SmallVector<Operation *, 2> messages;
    for (Operation *user : source.getUsers())
      if (user->getName() == "plan.site" && !llvm::is_contained(messages, user)) messages.push_back(user);
    for (Operation *message : messages) {
      message->moveBefore(procedure);
      message->replaceUsesOfWith(source, own->getResult(0));
    }
    output = own->getResult(0);
  }
}

LogicalResult Outliner::outlineProcedure(Operation *procedure) {
  inside = Members{procedure};
  if (procedure->use_empty()) {
    procedure->erase();
    return success();
  }
  if (failed(makeInPlace(procedure))) return failure();
  const llvm::DenseMap<Value, Value> owned = findOwned(procedure, signatureOfProcedure(procedure));
  Signature signature = signatureOfProcedure(procedure);
  SmallVector<int64_t> sites;
  Operation *kernel = makeProcedure(procedure, signature, sites);
  OpBuilder builder(procedure);
  ownOutputs(procedure, signature, owned);
  Value once = builder.create(Location(), "arith.constant", TypeRange(builder.getIndexType()), {},
                              {builder.getNamedAttr("value", builder.getIndexAttr(1))})->getResult(0);
  launch(procedure, signature, kernel, once, sites, builder);
  return success();
}

}  // namespace

LogicalResult outlineKernels(Operation *module) { return Outliner(module).run(); }

}  // namespace strata::linalg
