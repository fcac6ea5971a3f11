// See functionalize.h. A level is written item by item; of items that stand under a predicate, as many as can go together make
// one plan.switch (a batch). What a region's values are needed for outside leaves it as results; where another branch has no
// such value, it gives plan.undefined, which nothing reads.
#include "codegen/transforms/tf/functionalize.h"

#include "codegen/transforms/tf/control_graph.h"
#include "dialects/tf/types.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

#include <queue>

namespace strata::tf {

/// Depth of regions in regions that is written; all that reads them descends.
static constexpr unsigned kMaxDepth = 100;

//===- Nodes ------------------------------------------------------------------------------------------------------===//

/// Operations that must run even when nobody reads their data: effects, and what something waits for, for it may fail (any
/// operation may, over its operands' shapes).
static bool isOrdered(Operation *op) {
  if (op->hasTrait(OpTrait::Stateful)) return true;
  if (op->hasTrait(OpTrait::ConstantLike)) return false;
  bool dataIsUsed = false, controlIsUsed = false;
  for (Value result : op->getResults()) (isTokenType(result.getType()) ? controlIsUsed : dataIsUsed) |= !result.use_empty();
  return controlIsUsed && !dataIsUsed;
}

Operation *NodeWriter::write(Operation &node) {
  SmallVector<Value, 8> operands;
  for (Value operand : node.getOperands())
    if (!isTokenType(operand.getType())) operands.push_back((*this)[operand]);
  SmallVector<Type, 4> types;
  for (Type type : node.getResultTypes())
    if (!isTokenType(type)) types.push_back(type);
  const bool ordered = isOrdered(&node);
  if (ordered) {
    if (token) operands.push_back(token);
    types.push_back(TokenType::get(node.getContext()));
  }
  Operation *made = Operation::create(node.getLoc(), node.getRecord(), types, operands, node.getAttrs());
  builder.insert(made);
  unsigned next = 0;
  for (Value result : node.getResults())
    if (!isTokenType(result.getType())) (*this)[result] = made->getResult(next++);
  if (ordered) token = made->getResult(made->getNumResults() - 1);
  return made;
}

bool hasV1ControlFlow(Block &nodes) {
  for (Operation &op : nodes)
    if (v1KindOf(&op) != V1Kind::None) return true;
  return false;
}

//===- Levels -----------------------------------------------------------------------------------------------------===//

namespace {

class Writer {
 public:
  Writer(ControlGraph &graph, NodeWriter &nodes, OpBuilder &builder) : graph(graph), nodes(nodes), builder(builder) {}

  Status writeGraph(SmallVectorImpl<Value> &results, Operation *fetch);

 private:
  struct Level;
  using IsOutside = function_ref<bool(uint32_t item)>;

  // Items.
  Status writeLevel(ArrayRef<uint32_t> members, unsigned offset, unsigned depth);
  Status writeItem(uint32_t number, unsigned depth);
  void writeNode(Operation *op);
  void writeJoin(Join &join);
  void finish(uint32_t number);
  uint32_t groupOf(uint32_t number, unsigned offset) const;

  // Choices.
  std::vector<uint32_t> chooseBatch(const std::vector<uint32_t> &ready, uint32_t predicate, unsigned offset, uint32_t stamp);
  Status writeBatch(ArrayRef<uint32_t> batch, uint32_t predicate, unsigned offset, unsigned depth);
  void yieldPhi(const Phi &phi, unsigned branch, SmallVectorImpl<Value> &values);
  Value leafValue(const Join &join, const Leaf &leaf);
  Value undefined(Type type) { return builder.create(Location(), "plan.undefined", TypeRange(type), {})->getResult(0); }
  Value constant(Type element, int64_t value);

  // Frames.
  Status writeLoop(uint32_t frame, unsigned depth);

  // Values that are needed elsewhere.
  void collectSlots(uint32_t number, IsOutside isOutside, SmallVectorImpl<Value *> &slots);
  bool isUsedOutside(Value value, uint32_t level, IsOutside isOutside);
  static bool isInside(Value value, Operation *holder);

  // Constants are made again where they are needed: a result of control flow says nothing about its elements.
  using Constants = SmallVector<std::pair<Value *, Operation *>>;
  static Constants takeConstants(SmallVectorImpl<Value *> &slots, Operation *holder);
  void copyConstants(const Constants &constants);

  ControlGraph &graph;
  NodeWriter &nodes;
  OpBuilder &builder;
  std::vector<uint32_t> stamps;  ///< by item: the level call that writes it
  std::vector<uint32_t> queued;  ///< by item: the level call in whose queue it is
  uint32_t lastStamp = 0, lastBatch = 0;
};

}  // namespace

Value Writer::constant(Type element, int64_t value) {
  auto type = RankedTensorType::get({}, element);
  auto attr = DenseElementsAttr::get(type, {IntegerAttr::get(element, value)});
  return builder.create(Location(), "tf.Const", TypeRange(type), {}, {builder.getNamedAttr("value", attr)})->getResult(0);
}

void Writer::writeNode(Operation *op) {
  if (graph.isCarriedMerge(op)) return;  // writeLoop gives it its values
  switch (v1KindOf(op)) {
    case V1Kind::ControlTrigger: return;
    case V1Kind::None: break;
    default:
      for (Value result : op->getResults())
        if (!isTokenType(result.getType())) nodes[result] = nodes[op->getOperand(0)];
      return;
  }
  // What exists only to be waited for has no place in functions.
  bool dataIsUsed = false;
  for (Value result : op->getResults()) dataIsUsed |= !isTokenType(result.getType()) && !result.use_empty();
  const bool onlyMarks = op->hasTrait(OpTrait::ConstantLike) || op->getName() == "tf.Identity" || op->getName() == "tf.NoOp";
  if (dataIsUsed || !onlyMarks) nodes.write(*op);
}

/// Which predicate decides the item at this depth of its path; kNoIndex: none.
uint32_t Writer::groupOf(uint32_t number, unsigned offset) const {
  const Item &item = graph.items[number];
  if (item.rest.size() > offset) return item.rest[offset].predicate;
  return item.kind == Item::Kind::Phi ? graph.phis[item.number].predicate : kNoIndex;
}

Status Writer::writeItem(uint32_t number, unsigned depth) {
  Item &item = graph.items[number];
  switch (item.kind) {
    case Item::Kind::Node: writeNode(item.op); break;
    case Item::Kind::Join: writeJoin(graph.joins[item.number]); break;
    case Item::Kind::Loop: STRATA_RETURN_IF_ERROR(writeLoop(item.number, depth)); break;
    case Item::Kind::Phi: return internalError("a choice outside its batch");
  }
  finish(number);
  return okStatus();
}

void Writer::finish(uint32_t number) {
  Item &item = graph.items[number];
  item.isDone = true;
  for (uint32_t user : item.users) --graph.items[user].waiting;
  for (const Literal &literal : item.rest) --graph.predicates[literal.predicate].pending;
  if (item.kind == Item::Kind::Phi) --graph.predicates[graph.phis[item.number].predicate].pending;
}

/// Items that are ready: those of this depth by place in the graph, others by their predicate.
struct Writer::Level {
  std::priority_queue<std::pair<uint32_t, uint32_t>, std::vector<std::pair<uint32_t, uint32_t>>, std::greater<>> direct;
  llvm::MapVector<uint32_t, std::vector<uint32_t>> groups;
};

Status Writer::writeLevel(ArrayRef<uint32_t> members, unsigned offset, unsigned depth) {
  if (depth > kMaxDepth) return resourceExhausted("control flow is nested more than ", kMaxDepth, " levels deep");
  stamps.resize(graph.items.size());
  queued.resize(graph.items.size());
  const uint32_t stamp = ++lastStamp;
  Level level;
  size_t left = members.size();
  auto enqueue = [&](uint32_t number) {
    const Item &item = graph.items[number];
    if (item.waiting || item.isDone || stamps[number] != stamp || queued[number] == stamp) return;
    queued[number] = stamp;
    const uint32_t group = groupOf(number, offset);
    if (group == kNoIndex)
      level.direct.push({item.position, number});
    else
      level.groups[group].push_back(number);
  };
  for (uint32_t number : members) stamps[number] = stamp;
  for (uint32_t number : members) enqueue(number);
  while (left) {
    if (!level.direct.empty()) {
      const uint32_t number = level.direct.top().second;
      level.direct.pop();
      STRATA_RETURN_IF_ERROR(writeItem(number, depth));
      --left;
      for (uint32_t user : graph.items[number].users) enqueue(user);
      continue;
    }
    // Of the predicates with something to do, the one whose first item is the first of the graph.
    uint32_t predicate = kNoIndex, first = kNoIndex;
    for (auto &[group, ready] : level.groups) {
      std::erase_if(ready, [&](uint32_t number) { return graph.items[number].isDone; });
      for (uint32_t number : ready)
        if (graph.items[number].position < first || predicate == kNoIndex) predicate = group, first = graph.items[number].position;
    }
    if (predicate == kNoIndex) return internalError("a level of control flow waits for itself");
    std::vector<uint32_t> batch = chooseBatch(level.groups[predicate], predicate, offset, stamp);
    STRATA_RETURN_IF_ERROR(writeBatch(batch, predicate, offset, depth));
    left -= batch.size();
    for (uint32_t number : batch) {
      stamps[number] = stamp;
      for (uint32_t user : graph.items[number].users) enqueue(user);
    }
    std::erase_if(level.groups[predicate], [&](uint32_t number) { return graph.items[number].isDone; });
    if (level.groups[predicate].empty()) level.groups.erase(predicate);
  }
  return okStatus();
}

//===- Choices ----------------------------------------------------------------------------------------------------===//

/// Everything under the predicate that can run now, less what only serves choices that cannot be made yet.
std::vector<uint32_t> Writer::chooseBatch(const std::vector<uint32_t> &ready, uint32_t predicate, unsigned offset, uint32_t stamp) {
  std::vector<uint32_t> all(ready.begin(), ready.end());
  DenseMap<uint32_t, unsigned> missing;
  for (size_t i = 0; i < all.size(); ++i)
    for (uint32_t user : graph.items[all[i]].users) {
      if (stamps[user] != stamp || groupOf(user, offset) != predicate) continue;
      auto [entry, isNew] = missing.try_emplace(user, graph.items[user].waiting);
      if (--entry->second == 0) all.push_back(user);
    }
  llvm::DenseSet<uint32_t> held(all.begin(), all.end()), kept;
  for (size_t i = all.size(); i-- > 0;) {
    const Item &item = graph.items[all[i]];
    bool isNeeded = item.users.empty() || (item.kind == Item::Kind::Phi && item.rest.size() == offset);
    for (uint32_t user : item.users) {
      const bool waits = !held.count(user) && stamps[user] == stamp && groupOf(user, offset) == predicate;
      isNeeded |= held.count(user) ? kept.count(user) != 0 : !waits;
    }
    if (isNeeded) kept.insert(all[i]);
  }
  if (!kept.empty()) std::erase_if(all, [&](uint32_t number) { return !kept.count(number); });
  return all;
}

bool Writer::isInside(Value value, Operation *holder) {
  for (Operation *op = value.getParentBlock()->getParentOp(); op; op = op->getParentOp())
    if (op == holder) return true;
  return false;
}

/// Removes the slots of constants inside `holder`.
Writer::Constants Writer::takeConstants(SmallVectorImpl<Value *> &slots, Operation *holder) {
  Constants constants;
  llvm::erase_if(slots, [&](Value *slot) {
    Operation *op = *slot ? slot->getDefiningOp() : nullptr;
    if (!op || !op->hasTrait(OpTrait::ConstantLike) || !isInside(*slot, holder)) return false;
    constants.push_back({slot, op});
    return true;
  });
  return constants;
}

void Writer::copyConstants(const Constants &constants) {
  DenseMap<Operation *, Value> copies;
  for (auto [slot, op] : constants) {
    Value &copy = copies[op];
    if (!copy) {
      IRMapping mapping;
      Operation *made = op->clone(mapping);
      builder.insert(made);
      copy = made->getResult(0);
    }
    *slot = copy;
  }
}

Value Writer::leafValue(const Join &join, const Leaf &leaf) {
  if (leaf.kind == Leaf::Kind::Input) return nodes[join.inputs[leaf.number]];
  return leaf.kind == Leaf::Kind::Phi ? graph.phis[leaf.number].value : undefined(join.type);
}

/// What the branch gives for a choice: value, number of the input, whether there is one.
void Writer::yieldPhi(const Phi &phi, unsigned branch, SmallVectorImpl<Value> &values) {
  const Join &join = graph.joins[phi.join];
  const Leaf &leaf = phi.leaves[branch];
  if (leaf.kind == Leaf::Kind::Missing && !join.failure.empty())
    builder.create(join.inputs.empty() ? Location() : join.inputs[0].getLoc(), "plan.fail", {}, {},
                   {builder.getNamedAttr("code", builder.getI64IntegerAttr(static_cast<int64_t>(StatusCode::InvalidArgument))),
                    builder.getNamedAttr("message", builder.getStringAttr(join.failure))});
  values.push_back(leafValue(join, leaf));
  if (join.wantsIndex) {
    Type element = builder.getIntegerType(32);
    if (leaf.kind == Leaf::Kind::Phi)
      values.push_back(graph.phis[leaf.number].index);
    else
      values.push_back(constant(element, leaf.kind == Leaf::Kind::Input ? join.inputNumbers[leaf.number] : 0));
  }
  if (join.alive != kNoIndex) {
    if (leaf.kind == Leaf::Kind::Phi)
      values.push_back(graph.phis[leaf.number].isAlive);
    else
      values.push_back(constant(builder.getI1Type(), leaf.kind == Leaf::Kind::Input));
  }
}

void Writer::writeJoin(Join &join) {
  if (join.root.kind == Leaf::Kind::Phi) {
    const Phi &phi = graph.phis[join.root.number];
    join.value = phi.value, join.index = phi.index, join.isAlive = phi.isAlive;
  } else if (join.root.kind == Leaf::Kind::Input) {
    join.value = leafValue(join, join.root);
    if (join.wantsIndex) join.index = constant(builder.getIntegerType(32), join.inputNumbers[join.root.number]);
  } else {
    Phi none;
    none.join = static_cast<uint32_t>(&join - graph.joins.data());
    none.leaves.push_back(join.root);
    SmallVector<Value> values;
    yieldPhi(none, 0, values);
    join.value = values[0];
  }
  if (!join.merge) return;
  Value reference = graph.referenceRoot(join.merge->getResult(0));
  nodes[join.merge->getResult(0)] = reference ? nodes[reference] : join.value;
  if (join.wantsIndex) nodes[join.merge->getResult(1)] = join.index;
}

/// One plan.switch: items by branch, then the choices of this depth and what is needed outside as its results.
Status Writer::writeBatch(ArrayRef<uint32_t> batch, uint32_t number, unsigned offset, unsigned depth) {
  const Predicate predicate = graph.predicates[number];
  const unsigned level = graph.items[batch.front()].batches.size();
  const uint32_t stamp = ++lastBatch;
  std::vector<std::vector<uint32_t>> branches(predicate.branches);
  SmallVector<uint32_t> choices;
  for (uint32_t item : batch) {
    graph.items[item].batches.push_back(stamp);
    if (graph.items[item].rest.size() > offset)
      branches[graph.items[item].rest[offset].branch].push_back(item);
    else
      choices.push_back(item);
  }
  Value selector = predicate.value ? nodes[predicate.value] : graph.joins[predicate.join].isAlive;
  if (!selector) return internalError("a predicate was never computed");
  Location loc = predicate.source ? predicate.source->getLoc() : Location();
  SmallVector<NamedAttribute, 2> attrs{builder.getNamedAttr("is_condition", builder.getBoolAttr(predicate.isCondition))};
  if (predicate.source) attrs.push_back(builder.getNamedAttr("scalar_selector", builder.getUnitAttr()));
  Operation *draft = builder.create(loc, "plan.switch", {}, {selector}, attrs, predicate.branches);
  auto regionOf = [&](unsigned branch) -> Region & { return draft->getRegion(predicate.isCondition ? 1 - branch : branch); };

  // 1. The branches.
  OpBuilder::InsertPoint after = builder.saveInsertionPoint();
  const Value outerToken = nodes.token;
  for (unsigned branch = 0; branch < predicate.branches; ++branch) {
    builder.createBlock(&regionOf(branch));
    nodes.token = Value();
    STRATA_RETURN_IF_ERROR(writeLevel(branches[branch], offset + 1, depth + 1));
  }
  nodes.token = outerToken;

  // 2. What leaves them.
  SmallVector<Value *> slots;

  auto isOutside = [&](uint32_t item) {
    const auto &held = graph.items[item].batches;
    return held.size() <= level || held[level] != stamp;
  };
  for (uint32_t item : batch)
    if (graph.items[item].rest.size() > offset) collectSlots(item, isOutside, slots);
  const Constants constants = takeConstants(slots, draft);
  SmallVector<Value> exported;
  DenseMap<Value, unsigned> exportNumbers;
  for (Value *slot : slots)
    if (*slot && isInside(*slot, draft) && exportNumbers.try_emplace(*slot, exported.size()).second) exported.push_back(*slot);
  SmallVector<Type> types;
  for (unsigned branch = 0; branch < predicate.branches; ++branch) {
    builder.setInsertionPointToEnd(&regionOf(branch).front());
    SmallVector<Value> values;
    for (uint32_t choice : choices) yieldPhi(graph.phis[graph.items[choice].number], branch, values);
    for (Value value : exported) {
      const bool isOwn = value.getParentBlock()->getParent() == &regionOf(branch);
      values.push_back(isOwn ? value : undefined(value.getType()));
    }
    builder.create(loc, "plan.yield", {}, values);
  }
  for (uint32_t choice : choices) {
    const Join &join = graph.joins[graph.phis[graph.items[choice].number].join];
    types.push_back(join.type);
    if (join.wantsIndex) types.push_back(RankedTensorType::get({}, builder.getIntegerType(32)));
    if (join.alive != kNoIndex) types.push_back(RankedTensorType::get({}, builder.getI1Type()));
  }
  for (Value value : exported) types.push_back(value.getType());

  // 3. The operation with its results.
  builder.restoreInsertionPoint(after);
  Operation *made = builder.create(loc, "plan.switch", types, {selector}, attrs, predicate.branches);
  for (unsigned i = 0; i < predicate.branches; ++i) made->getRegion(i).takeBody(draft->getRegion(i));
  unsigned next = 0;
  for (uint32_t choice : choices) {
    Phi &phi = graph.phis[graph.items[choice].number];
    const Join &join = graph.joins[phi.join];
    phi.value = made->getResult(next++);
    if (join.wantsIndex) phi.index = made->getResult(next++);
    if (join.alive != kNoIndex) phi.isAlive = made->getResult(next++);
    finish(choice);
  }
  for (Value *slot : slots)
    if (auto found = *slot ? exportNumbers.find(*slot) : exportNumbers.end(); found != exportNumbers.end())
      *slot = made->getResult(next + found->second);
  copyConstants(constants);
  draft->erase();
  for (uint32_t item : batch) graph.items[item].batches.pop_back();
  return okStatus();
}

//===- Values needed elsewhere ------------------------------------------------------------------------------------===//

bool Writer::isUsedOutside(Value value, uint32_t level, IsOutside isOutside) {
  if (uint32_t predicate = graph.predicateOf(value); predicate != kNoIndex && graph.predicates[predicate].pending) return true;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    ArrayRef<uint32_t> takers = graph.takersOf(user, use.getOperandNumber());
    if (!takers.empty()) {
      if (llvm::any_of(takers, isOutside)) return true;
      continue;
    }
    if (user->isTerminator() || graph.isCarriedMerge(user)) return true;
    const uint32_t item = graph.itemIn(user, level);
    if (item == kNoIndex || (graph.items[item].path != kNever && isOutside(item))) return true;
  }
  return false;
}

/// What the item has written and others need.
void Writer::collectSlots(uint32_t number, IsOutside isOutside, SmallVectorImpl<Value *> &slots) {
  const Item &item = graph.items[number];
  auto addResults = [&](Operation *op) {
    for (Value result : op->getResults())
      if (!isTokenType(result.getType()) && isUsedOutside(result, item.level, isOutside)) slots.push_back(&nodes[result]);
  };
  switch (item.kind) {
    case Item::Kind::Node: addResults(item.op); break;
    case Item::Kind::Loop:
      for (Operation *exit : graph.frames[item.number].exits) addResults(exit);
      break;
    case Item::Kind::Join: {
      Join &join = graph.joins[item.number];
      if (join.merge) addResults(join.merge);
      else slots.push_back(&join.value);
      if (join.alive != kNoIndex && graph.predicates[join.alive].pending) slots.push_back(&join.isAlive);
      break;
    }
    case Item::Kind::Phi: {
      Phi &phi = graph.phis[item.number];
      if (llvm::any_of(item.users, isOutside)) slots.append({&phi.value, &phi.index, &phi.isAlive});
      break;
    }
  }
}

//===- Frames -----------------------------------------------------------------------------------------------------===//

/// plan.while: the nodes that every round runs decide in its first region and hand what the others need to the second; those
/// of the last round follow it.
Status Writer::writeLoop(uint32_t number, unsigned depth) {
  Frame &frame = graph.frames[number];
  enum Part { kBefore, kBody, kAfter };
  auto partOf = [&](uint32_t item) {
    for (const Literal &literal : graph.paths.literals(graph.items[item].path))
      if (literal.predicate == frame.goesOn.predicate) return literal.branch == frame.goesOn.branch ? kBody : kAfter;
    return kBefore;
  };
  std::vector<uint32_t> parts[3];
  for (uint32_t item : frame.items)
    if (graph.items[item].path != kNever) parts[partOf(item)].push_back(item);

  // 1. What is carried: values, and numbers of Merges' inputs.
  Location loc = frame.loopCond ? frame.loopCond->getLoc() : frame.merges.empty() ? Location() : frame.merges[0]->getLoc();
  SmallVector<Value> inits;
  SmallVector<Value *> carriedSlots;
  SmallVector<Type> types;
  for (Carried &carried : frame.carried) {
    Value merged = carried.merge->getResult(0), index = carried.merge->getResult(1);
    if (carried.isReference) {
      nodes[merged] = nodes[carried.initial];
    } else {
      inits.push_back(nodes[carried.initial]);
      carriedSlots.push_back(&nodes[merged]);
      types.push_back(merged.getType());
    }
    if (index.use_empty()) continue;
    inits.push_back(constant(builder.getIntegerType(32), carried.merge->getOperand(0) == carried.initial ? 0 : 1));
    carriedSlots.push_back(&nodes[index]);
    types.push_back(inits.back().getType());
  }
  Operation *draft = builder.create(loc, "plan.while", {}, inits, {}, 2);
  OpBuilder::InsertPoint after = builder.saveInsertionPoint();
  const Value outerToken = nodes.token;
  const unsigned numCarried = inits.size();

  // 2. Every round.
  Block *before = builder.createBlock(&draft->getRegion(0), nullptr, types, loc);
  for (unsigned i = 0; i < numCarried; ++i) *carriedSlots[i] = before->getArgument(i);
  nodes.token = Value();
  STRATA_RETURN_IF_ERROR(writeLevel(parts[kBefore], 0, depth + 1));
  const Predicate &predicate = graph.predicates[frame.goesOn.predicate];
  Value condition = nodes[predicate.value];
  if (!condition) return internalError("the condition of a frame was never computed");
  Location conditionLoc = predicate.source ? predicate.source->getLoc() : loc;
  if (frame.goesOn.branch == 0)
    condition = builder.create(conditionLoc, "tf.LogicalNot", TypeRange(condition.getType()), {condition})->getResult(0);

  // 3. What the others need of it.
  SmallVector<Value *> slots;
  for (uint32_t item : parts[kBefore])
    collectSlots(item, [&](uint32_t user) { return graph.items[user].level != number || partOf(user) != kBefore; }, slots);
  const Constants constants = takeConstants(slots, draft);
  slots.append(carriedSlots.begin(), carriedSlots.end());
  DenseMap<Value, unsigned> places;
  for (unsigned i = 0; i < numCarried; ++i) places[before->getArgument(i)] = i;
  SmallVector<Value> given{condition};
  SmallVector<std::pair<Value *, unsigned>> moved;
  for (Value *slot : slots) {
    if (!*slot || !isInside(*slot, draft)) continue;
    auto [place, isNew] = places.try_emplace(*slot, types.size());
    if (isNew) {
      given.push_back(*slot);
      types.push_back(slot->getType());
    }
    moved.push_back({slot, place->second});
  }
  builder.create(conditionLoc, "plan.condition", {}, given, {builder.getNamedAttr("scalar_selector", builder.getUnitAttr())});

  // 4. Rounds that go on.
  Block *body = builder.createBlock(&draft->getRegion(1), nullptr, types, loc);
  for (auto [slot, place] : moved) *slot = body->getArgument(place);
  copyConstants(constants);
  nodes.token = Value();
  STRATA_RETURN_IF_ERROR(writeLevel(parts[kBody], 0, depth + 1));
  SmallVector<Value> next;
  for (Carried &carried : frame.carried) {
    const Join *join = carried.join == kNoIndex ? nullptr : &graph.joins[carried.join];
    if (!carried.isReference) next.push_back(join ? join->value : nodes[carried.next]);
    if (!carried.merge->getResult(1).use_empty())
      next.push_back(constant(builder.getIntegerType(32), carried.merge->getOperand(0) == carried.initial ? 1 : 0));
  }
  builder.create(loc, "plan.yield", {}, next);

  // 5. The operation with its results, and the last round.
  nodes.token = outerToken;
  builder.restoreInsertionPoint(after);
  Operation *made = builder.create(loc, "plan.while", types, inits, {}, 2);
  for (unsigned i = 0; i < 2; ++i) made->getRegion(i).takeBody(draft->getRegion(i));
  draft->erase();
  for (auto [slot, place] : moved) *slot = made->getResult(place);
  copyConstants(constants);
  return writeLevel(parts[kAfter], 0, depth + 1);
}

//===- The whole --------------------------------------------------------------------------------------------------===//

Status Writer::writeGraph(SmallVectorImpl<Value> &results, Operation *fetch) {
  std::vector<uint32_t> members;
  for (uint32_t item : graph.frames[0].items)
    if (graph.items[item].path != kNever) members.push_back(item);
  STRATA_RETURN_IF_ERROR(writeLevel(members, 0, 0));
  for (unsigned i = 0; i < graph.fetched.size(); ++i)
    results.push_back(graph.fetched[i] == kNoIndex ? nodes[fetch->getOperand(i)] : graph.joins[graph.fetched[i]].value);
  return okStatus();
}

Status writeStructured(Block &block, NodeWriter &writer, OpBuilder &builder, SmallVectorImpl<Value> &results) {
  ControlGraph graph(block);
  STRATA_RETURN_IF_ERROR(graph.analyze());
  return Writer(graph, writer, builder).writeGraph(results, block.getTerminator());
}

}  // namespace strata::tf
