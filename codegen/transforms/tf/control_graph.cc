// See control_graph.h. Frames and the order of their levels first, then paths and joins level by level, inner frames first.
#include "codegen/transforms/tf/control_graph.h"

#include "dialects/tf/types.h"

#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <queue>

namespace strata::tf {

/// How deeply frames and choices may nest: the writer, and what reads its result, descend into them.
static constexpr unsigned kMaxNesting = 100;
/// Choices that one graph's Merges may need in all: far beyond any real graph.
static constexpr size_t kMaxPhis = size_t(1) << 18;

V1Kind v1KindOf(Operation *op) {
  StringRef name = op->getName();
  if (!name.consume_front("tf.")) return V1Kind::None;
  name.consume_front("Ref");
  return llvm::StringSwitch<V1Kind>(name)
      .Case("Switch", V1Kind::Switch)
      .Case("_SwitchN", V1Kind::SwitchN)
      .Case("Merge", V1Kind::Merge)
      .Case("Enter", V1Kind::Enter)
      .Case("Exit", V1Kind::Exit)
      .Case("NextIteration", V1Kind::NextIteration)
      .Case("LoopCond", V1Kind::LoopCond)
      .Case("ControlTrigger", V1Kind::ControlTrigger)
      .Default(V1Kind::None);
}

static std::string nameOf(Operation *op) { return op->getLoc().getNameOrEmpty(op->getContext()).str(); }
static std::string quoted(Operation *op) { return "{{node " + nameOf(op) + "}}"; }

static Status invalidAt(Operation *op, const std::string &text) { return invalidArgument(text).withNode(nameOf(op)); }
static Status unsupportedAt(Operation *op, const std::string &text) { return unimplemented(text).withNode(nameOf(op)); }
static Status tooDeep(Operation *op) {
  return resourceExhausted("control flow is nested more than ", kMaxNesting, " levels deep").withNode(nameOf(op));
}

static unsigned numData(Operation *op) {
  unsigned count = op->getNumOperands();
  while (count && isTokenType(op->getOperand(count - 1).getType())) --count;
  return count;
}

//===- Sets of literals -------------------------------------------------------------------------------------------===//

Path PathTable::intern(std::vector<Literal> literals) {
  auto [it, isNew] = numbers.try_emplace(std::move(literals), static_cast<Path>(sets.size()));
  if (isNew) sets.push_back(it->first);
  return it->second;
}

Path PathTable::unite(Path a, Path b) {
  if (a == kNever || b == kNever) return kNever;
  if (a == b || b == kAlways) return a;
  if (a == kAlways) return b;
  auto [known, isNew] = unions.try_emplace({a, b}, kNever);
  if (!isNew) return known->second;
  std::vector<Literal> all;
  std::set_union(sets[a].begin(), sets[a].end(), sets[b].begin(), sets[b].end(), std::back_inserter(all));
  for (size_t i = 1; i < all.size(); ++i)
    if (all[i - 1].predicate == all[i].predicate) return kNever;
  const Path made = intern(std::move(all));
  return unions[{a, b}] = made;
}

Path PathTable::with(Path path, Literal literal) { return path == kNever ? kNever : unite(path, intern({literal})); }

Path PathTable::without(Path path, uint32_t predicate) {
  if (path == kNever) return kNever;
  std::vector<Literal> left;
  for (Literal literal : sets[path])
    if (literal.predicate != predicate) left.push_back(literal);
  return left.size() == sets[path].size() ? path : intern(std::move(left));
}

static const Literal *find(ArrayRef<Literal> literals, uint32_t predicate) {
  for (const Literal &literal : literals)
    if (literal.predicate == predicate) return &literal;
  return nullptr;
}

//===- Questions --------------------------------------------------------------------------------------------------===//

uint32_t ControlGraph::itemIn(Operation *op, uint32_t level) const {
  auto found = itemOf.find(op);
  uint32_t item = found == itemOf.end() ? kNoIndex : found->second;
  while (item != kNoIndex && items[item].level != level) item = frames[items[item].level].item;
  return item;
}

uint32_t ControlGraph::producerOf(Value value, uint32_t level) const {
  Operation *op = value.getDefiningOp();
  return op ? itemIn(op, level) : kNoIndex;
}

ArrayRef<uint32_t> ControlGraph::takersOf(Operation *merge, unsigned operand) const {
  auto found = takers.find({merge, operand});
  return found == takers.end() ? ArrayRef<uint32_t>() : ArrayRef<uint32_t>(found->second);
}

uint32_t ControlGraph::predicateOf(Value value) const {
  auto found = predicateValues.find(value);
  return found == predicateValues.end() ? kNoIndex : found->second;
}

bool ControlGraph::dependsOnBackEdge(Operation *op, unsigned operand) const {
  Operation *producer = op->getOperand(operand).getDefiningOp();
  return producer && v1KindOf(op) == V1Kind::Merge && v1KindOf(producer) == V1Kind::NextIteration && operand < numData(op);
}

uint32_t ControlGraph::addItem(Item::Kind kind, uint32_t level, uint32_t position) {
  Item item;
  item.kind = kind;
  item.level = level;
  item.position = position;
  items.push_back(std::move(item));
  const auto number = static_cast<uint32_t>(items.size() - 1);
  frames[level].items.push_back(number);
  return number;
}

/// What never runs is waited for by nobody.
void ControlGraph::addUse(uint32_t producer, uint32_t user) {
  if (producer == kNoIndex || producer == user || items[producer].path == kNever) return;
  items[producer].users.push_back(user);
  ++items[user].waiting;
}

//===- Frames -----------------------------------------------------------------------------------------------------===//

/// The frame that all inputs of `op` are in; TensorFlow's message when they are not.
Status ControlGraph::frameOf(Operation *op, uint32_t &frame) {
  frame = kNoIndex;
  Operation *first = nullptr;
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    if (dependsOnBackEdge(op, i)) continue;
    Operation *producer = op->getOperand(i).getDefiningOp();
    uint32_t found = 0;
    if (producer) {
      found = items[itemOf.lookup(producer)].level;
      if (auto inner = outFrame.find(producer); inner != outFrame.end()) found = inner->second;
      if (v1KindOf(producer) == V1Kind::Exit) found = frames[found].parent;
    }
    if (frame == kNoIndex) {
      frame = found;
      first = producer;
    } else if (frame != found) {
      auto nameFor = [](Operation *input) { return input ? quoted(input) : std::string("fed"); };
      return invalidAt(op, strCat(quoted(op), " has inputs from different frames. The input ", nameFor(producer), " is in frame '",
                                  frames[found].name, "'. The input ", nameFor(first), " is in frame '", frames[frame].name, "'."));
    }
  }
  if (frame == kNoIndex && op->getNumOperands())
    return invalidAt(op, strCat("The node ", quoted(op), " is unreachable from the source in the graph: its inputs are its own results"));
  if (frame == kNoIndex) frame = 0;
  return okStatus();
}

Status ControlGraph::enterFrame(Operation *op, uint32_t parent) {
  StringRef name = op->getAttrOfType<StringAttr>("frame_name").getValue();
  if (name.empty()) return invalidAt(op, strCat("The Enter ", quoted(op), " must have a frame name."));
  for (uint32_t i = 1; i < frames.size(); ++i)
    if (frames[i].parent == parent && frames[i].name == name) {
      frames[i].enters.push_back(op);
      outFrame[op] = i;
      return okStatus();
    }
  Frame made;
  made.parent = parent;
  made.name = name.str();
  made.depth = frames[parent].depth + 1;
  made.enters.push_back(op);
  if (made.depth > kMaxNesting) return tooDeep(op);
  outFrame[op] = static_cast<uint32_t>(frames.size());
  frames.push_back(std::move(made));
  return okStatus();
}

Status ControlGraph::findFrames() {
  frames.emplace_back();
  uint32_t position = 0;
  for (Operation &op : nodes) {
    if (op.isTerminator()) break;
    uint32_t frame = 0;
    STRATA_RETURN_IF_ERROR(frameOf(&op, frame));
    const uint32_t item = addItem(Item::Kind::Node, frame, position++);
    items[item].op = &op;
    itemOf[&op] = item;
    switch (v1KindOf(&op)) {
      case V1Kind::Enter: STRATA_RETURN_IF_ERROR(enterFrame(&op, frame)); break;
      case V1Kind::Exit:
        if (frame == 0) return invalidAt(&op, strCat("The Exit ", quoted(&op), " is in no frame: no Enter leads to it."));
        frames[frame].exits.push_back(&op);
        break;
      case V1Kind::NextIteration:
        if (frame == 0) return invalidAt(&op, strCat("The NextIteration ", quoted(&op), " is in no frame: no Enter leads to it."));
        frames[frame].nextIterations.push_back(&op);
        break;
      case V1Kind::LoopCond:
        if (frames[frame].loopCond)
          return invalidAt(&op, strCat("Loop \"", frames[frame].name, "\" has more than one LoopCond node: ", quoted(&op), " and ",
                                       quoted(frames[frame].loopCond)));
        frames[frame].loopCond = &op;
        break;
      default: break;
    }
  }
  for (Operation &op : nodes)
    for (unsigned i = 0; i < op.getNumOperands(); ++i) {
      if (!dependsOnBackEdge(&op, i)) continue;
      Operation *next = op.getOperand(i).getDefiningOp();
      if (const uint32_t from = items[itemOf.lookup(next)].level, to = items[itemOf.lookup(&op)].level; from != to)
        return invalidAt(&op, strCat(quoted(&op), " has inputs from different frames. The input ", quoted(next), " is in frame '",
                                     frames[from].name, "'. It is in frame '", frames[to].name, "'."));
    }
  if (Operation *end = nodes.getTerminator())
    for (Value value : end->getOperands())
      if (Operation *op = value.getDefiningOp()) {
        uint32_t frame = items[itemOf.lookup(op)].level;
        if (auto inner = outFrame.find(op); inner != outFrame.end()) frame = inner->second;
        if (v1KindOf(op) == V1Kind::Exit) frame = frames[frame].parent;
        if (frame != 0 && !isTokenType(value.getType()))
          return invalidAt(op, strCat("The value of ", quoted(op), " leaves frame '", frames[frame].name, "' without an Exit."));
      }
  return okStatus();
}

/// A frame that nothing goes round in is entered once: its nodes belong to the level around it.
void ControlGraph::dissolveFramesWithoutRounds() {
  std::vector<uint32_t> target(frames.size());
  for (uint32_t i = 0; i < frames.size(); ++i) {
    const bool keeps = i == 0 || !frames[i].nextIterations.empty();
    target[i] = keeps ? i : target[frames[i].parent];
    if (i) frames[i].parent = target[frames[i].parent];
  }
  for (uint32_t i = 1; i < frames.size(); ++i)
    if (target[i] != i) frames[i].items.clear();
  for (Item &item : items) item.level = target[item.level];
  for (uint32_t i = 0; i < frames.size(); ++i) frames[i].items.clear();
  for (uint32_t i = 0; i < items.size(); ++i) frames[items[i].level].items.push_back(i);
  for (auto &[op, frame] : outFrame) frame = target[frame];
  for (uint32_t i = 1; i < frames.size(); ++i) {
    if (target[i] != i) continue;
    uint32_t position = 0;
    for (Operation *enter : frames[i].enters) position = std::max(position, items[itemOf.lookup(enter)].position);
    frames[i].item = addItem(Item::Kind::Loop, frames[i].parent, position);
    items[frames[i].item].number = i;
  }
  frameAlias = std::move(target);
}

//===- Levels -----------------------------------------------------------------------------------------------------===//

/// Items of a level so that producers come first; of those that are ready, the first of the graph.
Status ControlGraph::orderLevel(uint32_t level, std::vector<uint32_t> &order) {
  const std::vector<uint32_t> &members = frames[level].items;
  DenseMap<uint32_t, unsigned> pending;
  DenseMap<uint32_t, SmallVector<uint32_t, 4>> users;
  auto edge = [&](uint32_t from, uint32_t to) {
    if (from == kNoIndex || from == to) return;
    users[from].push_back(to);
    ++pending[to];
  };
  for (uint32_t member : members) {
    if (items[member].kind == Item::Kind::Loop) {
      for (Operation *enter : frames[items[member].number].enters) edge(itemIn(enter, level), member);
      continue;
    }
    Operation *op = items[member].op;
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      if (!dependsOnBackEdge(op, i)) edge(producerOf(op->getOperand(i), level), member);
  }
  std::priority_queue<std::pair<uint32_t, uint32_t>, std::vector<std::pair<uint32_t, uint32_t>>, std::greater<>> ready;
  for (uint32_t member : members)
    if (!pending.lookup(member)) ready.push({items[member].position, member});
  while (!ready.empty()) {
    const uint32_t member = ready.top().second;
    ready.pop();
    order.push_back(member);
    for (uint32_t user : users[member])
      if (--pending[user] == 0) ready.push({items[user].position, user});
  }
  if (order.size() == members.size()) return okStatus();
  for (uint32_t member : members)
    if (pending.lookup(member) && items[member].kind == Item::Kind::Loop)
      return unsupportedAt(frames[items[member].number].enters.front(),
                           "a frame that is entered with what one of its own exits gives has no structured form");
  return internalError("a level has a cycle");
}

/// The value behind those that only pass a predicate on; a variable's value may change meanwhile.
static Value predicateRoot(Value value, function_ref<bool(Value)> isReference) {
  for (Operation *op = value.getDefiningOp(); op; op = value.getDefiningOp()) {
    const V1Kind kind = v1KindOf(op);
    const bool passes = op->getName() == "tf.Identity" || kind == V1Kind::LoopCond || kind == V1Kind::Switch || kind == V1Kind::SwitchN;
    if (!passes || isTokenType(value.getType()) || isReference(op->getOperand(0))) break;
    value = op->getOperand(0);
  }
  return value;
}

uint32_t ControlGraph::literalPredicate(Operation *switchOp) {
  const bool isCondition = v1KindOf(switchOp) == V1Kind::Switch;
  const uint32_t level = items[itemOf.lookup(switchOp)].level;
  Value value = predicateRoot(switchOp->getOperand(1), [&](Value v) { return bool(referenceRoot(v)); });
  auto [known, isNew] = predicateNumbers.try_emplace({level, value}, static_cast<uint32_t>(predicates.size()));
  const unsigned branches = isCondition ? 2 : switchOp->getNumResults() - 1;
  if (!isNew && predicates[known->second].branches == branches && predicates[known->second].isCondition == isCondition) return known->second;
  Predicate made;
  made.value = value;
  made.isCondition = isCondition;
  made.branches = branches;
  made.source = switchOp;
  predicates.push_back(made);
  known->second = static_cast<uint32_t>(predicates.size() - 1);
  predicateValues[value] = known->second;
  return known->second;
}

Path ControlGraph::pathOf(Value value, uint32_t level) {
  Operation *op = value.getDefiningOp();
  const uint32_t item = producerOf(value, level);
  if (item == kNoIndex) return kAlways;
  const Path path = items[item].path;
  if (items[item].kind == Item::Kind::Loop || isTokenType(value.getType())) {
    const bool isDeadMerge = items[item].kind == Item::Kind::Join && joins[items[item].number].alive != kNoIndex;
    return isDeadMerge ? paths.with(path, {joins[items[item].number].alive, 1}) : path;
  }
  const V1Kind kind = v1KindOf(op);
  if (kind == V1Kind::Switch || kind == V1Kind::SwitchN)
    return paths.with(path, {switchPredicates.lookup(op), cast<OpResult>(value).getResultNumber()});
  if (auto join = joinOf.find(op); join != joinOf.end() && joins[join->second].alive != kNoIndex)
    return paths.with(path, {joins[join->second].alive, 1});
  return path;
}

Status ControlGraph::placeNode(uint32_t item) {
  const uint32_t level = items[item].level;
  if (items[item].kind == Item::Kind::Loop) {
    Path path = kAlways;
    for (Operation *enter : frames[items[item].number].enters) path = paths.unite(path, items[itemOf.lookup(enter)].path);
    items[item].path = path;
    for (Operation *enter : frames[items[item].number].enters) addUse(itemOf.lookup(enter), item);
    return okStatus();
  }
  Operation *op = items[item].op;
  const V1Kind kind = v1KindOf(op);
  if (kind == V1Kind::Merge) return placeMerge(item, level);
  Path path = kAlways;
  for (Value operand : op->getOperands())
    if (kind != V1Kind::ControlTrigger) path = paths.unite(path, pathOf(operand, level));
  if (path != kNever && paths.literals(path).size() > kMaxNesting) return tooDeep(op);
  items[item].path = path;
  for (Value operand : op->getOperands()) addUse(producerOf(operand, level), item);
  if (kind == V1Kind::Switch || kind == V1Kind::SwitchN) switchPredicates[op] = literalPredicate(op);
  const StringRef name = op->getName();
  const bool passesReference = name == "tf.Assign" || name == "tf.AssignAdd" || name == "tf.AssignSub" || name == "tf.RefSwitch" ||
                               name == "tf.RefNextIteration" || name == "tf.RefIdentity";
  if (passesReference && kind == V1Kind::None) roots[op->getResult(0)] = referenceRoot(op->getOperand(0));
  if (passesReference && kind != V1Kind::None)
    for (Value result : op->getResults())
      if (!isTokenType(result.getType())) roots[result] = referenceRoot(op->getOperand(0));
  return okStatus();
}

Value ControlGraph::referenceRoot(Value value) const {
  Operation *op = value.getDefiningOp();
  if (!op) return Value();
  if (op->getName() == "tf.VariableV2" || op->getName() == "tf.Variable" || op->getName() == "tf.RefEnter") return value;
  if (auto known = roots.find(value); known != roots.end()) return known->second;
  if (op->getName() != "tf.RefExit") return Value();
  Value inner = referenceRoot(op->getOperand(0));
  Operation *enter = inner ? inner.getDefiningOp() : nullptr;
  return enter && enter->getName() == "tf.RefEnter" ? referenceRoot(enter->getOperand(0)) : Value();
}

//===- Merges -----------------------------------------------------------------------------------------------------===//

Status ControlGraph::placeMerge(uint32_t item, uint32_t level) {
  Operation *op = items[item].op;
  SmallVector<unsigned> forward, back;
  for (unsigned i = 0; i < numData(op); ++i) (dependsOnBackEdge(op, i) ? back : forward).push_back(i);
  if (!back.empty()) {
    // 1. What the frame carries. Its path is that of the round.
    Operation *enter = forward.size() == 1 ? op->getOperand(forward[0]).getDefiningOp() : nullptr;
    if (!enter || outFrame.lookup(enter) != level || v1KindOf(enter) != V1Kind::Enter)
      return unsupportedAt(op, "a Merge that does not join one Enter with what comes back has no structured form");
    carriedMerges[op] = static_cast<uint32_t>(frames[level].merges.size());
    frames[level].merges.push_back(op);
    if (op->getName() == "tf.RefMerge") roots[op->getResult(0)] = op->getOperand(forward[0]);
    for (unsigned i = numData(op); i < op->getNumOperands(); ++i) addUse(producerOf(op->getOperand(i), level), item);
    return okStatus();
  }

  // 2. A choice. What all inputs have in common is the Merge's own path.
  Join join;
  join.merge = join.user = op;
  join.type = op->getResultType(0);
  join.wantsIndex = !op->getResult(1).use_empty();
  SmallVector<Path> inputPaths;
  Value root;
  bool sameRoot = op->getName() == "tf.RefMerge";
  for (unsigned i : forward) {
    const Path path = pathOf(op->getOperand(i), level);
    if (path == kNever) continue;
    join.inputs.push_back(op->getOperand(i));
    join.inputNumbers.push_back(i);
    inputPaths.push_back(path);
    Value own = referenceRoot(op->getOperand(i));
    sameRoot &= own && (!root || own == root);
    root = own;
  }
  if (inputPaths.empty()) {
    items[item].path = kNever;
    return okStatus();
  }
  std::vector<Literal> common(paths.literals(inputPaths[0]).begin(), paths.literals(inputPaths[0]).end());
  for (Path path : inputPaths)
    std::erase_if(common, [&](const Literal &literal) { return !llvm::is_contained(paths.literals(path), literal); });
  if (common.size() > kMaxNesting) return tooDeep(op);
  const Path path = paths.intern(std::move(common));
  if (sameRoot) roots[op->getResult(0)] = root;
  const auto number = static_cast<uint32_t>(joins.size());
  joins.push_back(std::move(join));
  joinOf[op] = number;
  items[item].kind = Item::Kind::Join;
  items[item].number = number;
  items[item].path = path;
  STRATA_RETURN_IF_ERROR(resolve(number, inputPaths, path, level, items[item].position));
  const Leaf rootLeaf = joins[number].root;
  if (rootLeaf.kind == Leaf::Kind::Input) addUse(producerOf(joins[number].inputs[rootLeaf.number], level), item);
  for (unsigned i = numData(op); i < op->getNumOperands(); ++i) addUse(producerOf(op->getOperand(i), level), item);
  if (rootLeaf.kind == Leaf::Kind::Phi) addUse(phiItems[rootLeaf.number], item);
  return okStatus();
}

namespace {
/// An input that is alive where it has no literals left.
struct Candidate {
  uint32_t input;
  ArrayRef<Literal> rest;
};
}  // namespace

/// Makes the tree of choices of a join, and its items. Descends at most kMaxNesting levels.
Status ControlGraph::resolve(uint32_t number, SmallVectorImpl<Path> &inputPaths, Path common, uint32_t level, uint32_t position) {
  struct Step {
    std::vector<Candidate> candidates;
    Path at;
    uint32_t phi, branch;  ///< whose leaf this is; no phi: the join's root
    unsigned depth;
  };
  SmallVector<std::vector<Literal>> own;  // literals of the inputs beyond the common ones
  for (Path path : inputPaths) {
    own.emplace_back();
    for (Literal literal : paths.literals(path))
      if (!llvm::is_contained(paths.literals(common), literal)) own.back().push_back(literal);
  }
  Step first{{}, common, kNoIndex, 0, 0};
  for (uint32_t i = 0; i < own.size(); ++i) first.candidates.push_back({i, own[i]});
  std::vector<Step> work;
  work.push_back(std::move(first));
  bool isComplete = true;
  SmallVector<uint32_t> made;
  while (!work.empty()) {
    Step step = std::move(work.back());
    work.pop_back();
    Leaf leaf;
    auto alive = llvm::find_if(step.candidates, [](const Candidate &candidate) { return candidate.rest.empty(); });
    if (step.candidates.empty()) {
      isComplete = false;
    } else if (alive != step.candidates.end()) {
      leaf = {Leaf::Kind::Input, alive->input};
    } else {
      uint32_t predicate = kNoIndex;
      for (const Candidate &candidate : step.candidates) predicate = std::min(predicate, candidate.rest[0].predicate);
      const unsigned branches = predicates[predicate].branches;
      if (step.depth > kMaxNesting || phis.size() > kMaxPhis)
        return resourceExhausted("a Merge needs too many choices").withNode(joins[number].merge ? nameOf(joins[number].merge) : "");
      leaf = {Leaf::Kind::Phi, static_cast<uint32_t>(phis.size())};
      phis.emplace_back();
      phis.back().join = number;
      phis.back().predicate = predicate;
      phis.back().leaves.resize(branches);
      made.push_back(leaf.number);
      std::vector<std::vector<Candidate>> buckets(branches);
      for (const Candidate &candidate : step.candidates)
        for (unsigned b = 0; b < branches; ++b) {
          if (candidate.rest[0].predicate != predicate) buckets[b].push_back(candidate);
          else if (candidate.rest[0].branch == b) buckets[b].push_back({candidate.input, candidate.rest.drop_front()});
        }
      for (unsigned b = 0; b < branches; ++b)
        work.push_back({std::move(buckets[b]), paths.with(step.at, {predicate, b}), leaf.number, b, step.depth + 1});
      phiItems.resize(phis.size());
      const uint32_t item = addItem(Item::Kind::Phi, level, position);
      phiItems[leaf.number] = item;
      items[item].number = leaf.number;
      items[item].path = step.at;
    }
    (step.phi == kNoIndex ? joins[number].root : phis[step.phi].leaves[step.branch]) = leaf;
  }
  for (uint32_t phi : made) {
    const uint32_t item = phiItems[phi];
    const Predicate &predicate = predicates[phis[phi].predicate];
    addUse(predicate.value ? producerOf(predicate.value, level) : joinItems[predicate.join], item);
    for (const Leaf &leaf : phis[phi].leaves) {
      if (leaf.kind == Leaf::Kind::Phi) addUse(phiItems[leaf.number], item);
      if (leaf.kind != Leaf::Kind::Input) continue;
      addUse(producerOf(joins[number].inputs[leaf.number], level), item);
      if (joins[number].user) takers[{joins[number].user, joins[number].inputNumbers[leaf.number]}].push_back(item);
    }
  }
  if (isComplete || !joins[number].failure.empty()) return okStatus();
  Predicate predicate;
  predicate.join = number;
  predicates.push_back(predicate);
  joins[number].alive = static_cast<uint32_t>(predicates.size() - 1);
  return okStatus();
}

//===- Rounds -----------------------------------------------------------------------------------------------------===//

/// On what another round depends: the predicate of LoopCond, or else one that all NextIterations share.
Status ControlGraph::findRounds(uint32_t level) {
  Frame &frame = frames[level];
  std::vector<Literal> shared;
  bool isFirst = true;
  for (Operation *next : frame.nextIterations) {
    const Path path = items[itemOf.lookup(next)].path;
    if (path == kNever) return unsupportedAt(next, "a NextIteration that never gives a value has no structured form");
    ArrayRef<Literal> own = paths.literals(path);
    if (own.empty()) continue;  // the same in every round
    if (isFirst) shared.assign(own.begin(), own.end());
    std::erase_if(shared, [&](const Literal &literal) { return !llvm::is_contained(own, literal); });
    isFirst = false;
  }
  if (frame.loopCond) {
    Value root = predicateRoot(frame.loopCond->getOperand(0), [&](Value v) { return bool(referenceRoot(v)); });
    auto known = predicateNumbers.find({level, root});
    if (known != predicateNumbers.end())
      if (const Literal *literal = find(shared, known->second)) frame.goesOn = *literal;
  }
  if (frame.goesOn.predicate == kNoIndex && !shared.empty()) frame.goesOn = shared.front();
  if (frame.goesOn.predicate == kNoIndex || !predicates[frame.goesOn.predicate].isCondition || !predicates[frame.goesOn.predicate].value)
    return unsupportedAt(frame.nextIterations.front(), strCat("no condition ends the loop of frame '", frame.name, "'"));
  if (pathOf(predicates[frame.goesOn.predicate].value, level) != kAlways)
    return unsupportedAt(frame.nextIterations.front(), strCat("the condition of frame '", frame.name, "' is not computed in every round"));
  return okStatus();
}

/// What is carried and what leaves, once it is known what a round is.
Status ControlGraph::closeRounds(uint32_t level) {
  const Literal goesOn = frames[level].goesOn;
  for (Operation *merge : frames[level].merges) {
    Carried carried;
    carried.merge = merge;
    Join join;
    SmallVector<Path> inputPaths;
    for (unsigned i = 0; i < numData(merge); ++i) {
      Value value = merge->getOperand(i);
      if (!dependsOnBackEdge(merge, i)) {
        carried.initial = value;
        continue;
      }
      const Path path = items[itemOf.lookup(value.getDefiningOp())].path;
      if (const Literal *literal = find(paths.literals(path), goesOn.predicate); literal && literal->branch != goesOn.branch)
        return unsupportedAt(value.getDefiningOp(), "a NextIteration of the last round has no structured form");
      carried.next = value;
      join.inputs.push_back(value);
      join.inputNumbers.push_back(i);
      inputPaths.push_back(paths.without(path, goesOn.predicate));
    }
    carried.isReference = merge->getName() == "tf.RefMerge";
    for (Value next : join.inputs) carried.isReference &= referenceRoot(next) == carried.initial;
    if (join.inputs.size() > 1 || inputPaths[0] != kAlways) {
      const auto number = static_cast<uint32_t>(joins.size());
      join.user = merge;
      join.type = merge->getResultType(0);
      joins.push_back(std::move(join));
      const uint32_t item = addItem(Item::Kind::Join, level, static_cast<uint32_t>(items.size()));
      items[item].number = number;
      items[item].path = kAlways;
      joinItems.resize(joins.size(), kNoIndex);
      joinItems[number] = item;
      // The tree's own literals are relative to the round.
      const size_t firstPhi = phis.size();
      STRATA_RETURN_IF_ERROR(resolve(number, inputPaths, kAlways, level, items[item].position));
      if (joins[number].alive != kNoIndex || joins[number].root.kind == Leaf::Kind::Missing)
        return unsupportedAt(merge, "a carried value that some round does not give has no structured form");
      for (size_t i = firstPhi; i < phis.size(); ++i)
        items[phiItems[i]].path = paths.with(items[phiItems[i]].path, goesOn);
      items[item].path = paths.with(kAlways, goesOn);
      if (joins[number].root.kind == Leaf::Kind::Phi) addUse(phiItems[joins[number].root.number], item);
      else addUse(producerOf(joins[number].inputs[joins[number].root.number], level), item);
      carried.join = number;
    }
    frames[level].carried.push_back(carried);
  }
  for (Operation *exit : frames[level].exits) {
    const Path path = items[itemOf.lookup(exit)].path;
    if (path == kNever) continue;
    const Literal *literal = find(paths.literals(path), goesOn.predicate);
    if ((literal && literal->branch == goesOn.branch) || paths.without(path, goesOn.predicate) != kAlways)
      return unsupportedAt(exit, "an Exit that is alive in only some last rounds has no structured form");
  }
  return okStatus();
}

//===- The whole --------------------------------------------------------------------------------------------------===//

Status ControlGraph::joinFetches() {
  Operation *end = nodes.getTerminator();
  for (unsigned i = 0; end && i < numData(end); ++i) {
    const Path path = pathOf(end->getOperand(i), 0);
    fetched.push_back(kNoIndex);
    if (path == kAlways) continue;
    Join join;
    join.user = end;
    join.type = end->getOperand(i).getType();
    join.failure = strCat("Retval[", i, "] does not have value");
    SmallVector<Path> inputPaths;
    if (path != kNever) {
      join.inputs.push_back(end->getOperand(i));
      join.inputNumbers.push_back(i);
      inputPaths.push_back(path);
    }
    const auto number = static_cast<uint32_t>(joins.size());
    joins.push_back(std::move(join));
    fetched.back() = number;
    const uint32_t item = addItem(Item::Kind::Join, 0, static_cast<uint32_t>(items.size()));
    items[item].number = number;
    joinItems.resize(joins.size(), kNoIndex);
    joinItems[number] = item;
    STRATA_RETURN_IF_ERROR(resolve(number, inputPaths, kAlways, 0, items[item].position));
    if (joins[number].root.kind == Leaf::Kind::Phi) addUse(phiItems[joins[number].root.number], item);
  }
  return okStatus();
}

Status ControlGraph::analyzeLevel(uint32_t level) {
  std::vector<uint32_t> order;
  STRATA_RETURN_IF_ERROR(orderLevel(level, order));
  for (uint32_t item : order) {
    STRATA_RETURN_IF_ERROR(placeNode(item));
    joinItems.resize(joins.size(), kNoIndex);
    if (items[item].kind == Item::Kind::Join) joinItems[items[item].number] = item;
  }
  if (level == 0) {
    STRATA_RETURN_IF_ERROR(joinFetches());
  } else {
    STRATA_RETURN_IF_ERROR(findRounds(level));
    STRATA_RETURN_IF_ERROR(closeRounds(level));
  }
  for (uint32_t number : frames[level].items) {
    Item &item = items[number];
    if (item.path == kNever) continue;
    item.rest = paths.literals(level == 0 ? item.path : paths.without(item.path, frames[level].goesOn.predicate));
    for (const Literal &literal : item.rest) ++predicates[literal.predicate].pending;
    if (item.kind == Item::Kind::Phi) ++predicates[phis[item.number].predicate].pending;
  }
  return okStatus();
}

Status ControlGraph::analyze() {
  STRATA_RETURN_IF_ERROR(findFrames());
  dissolveFramesWithoutRounds();
  for (uint32_t level = static_cast<uint32_t>(frames.size()); level-- > 0;)
    if (frameAlias[level] == level) STRATA_RETURN_IF_ERROR(analyzeLevel(level));
  return okStatus();
}

}  // namespace strata::tf
