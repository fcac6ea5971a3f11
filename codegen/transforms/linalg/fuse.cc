// See fuse.h. A group is a root and followers; joining is decided in program order, so the result does not depend on anything
// but the function.
#include "codegen/transforms/linalg/fuse.h"

#include "codegen/transforms/linalg/in_place.h"
#include "ir/builder.h"
#include "ir/interfaces.h"

#include "llvm/ADT/DenseSet.h"

namespace strata::linalg {

namespace {

bool isStructured(Operation *op) {
  return op->getInterface<LinalgInterface>() && op->getNumRegions() == 1;
}

/// What becomes part of a kernel.
bool isKernel(Operation *op) { return isStructured(op) || isProcedure(op); }

constexpr unsigned kNoLoops = ~0u;  ///< a group that nothing joins

struct Loops {
  SmallVector<AffineMap> maps;
  SmallVector<IteratorType> iterators;
  unsigned numInputs = 0;

  explicit Loops(Operation *op) {
    const auto *interface = op->getInterface<LinalgInterface>();
    maps = interface->getIndexingMaps(op);
    iterators = interface->getIteratorTypes(op);
    numInputs = interface->getNumInputs(op);
  }
  bool allParallel() const {
    return llvm::all_of(iterators, [](IteratorType kind) { return kind == IteratorType::Parallel; });
  }
  unsigned numParallel() const { return llvm::count(iterators, IteratorType::Parallel); }

  /// Result i of the operation holds, for each point of the parallel loops, one element, in the loops' order.
  bool resultIsIdentity(unsigned i) const {
    AffineMap map = maps[numInputs + i];
    unsigned position = 0;
    if (map.getNumResults() != numParallel()) return false;
    for (unsigned loop = 0; loop < iterators.size(); ++loop) {
      if (iterators[loop] != IteratorType::Parallel) continue;
      AffineExpr expr = map.getResult(position++);
      if (!expr.isDim() || expr.getPosition() != loop) return false;
    }
    return true;
  }
};

/// Groups are units, and so is every operation that belongs to none. What a unit waits for comes before it: its rank is
/// greater than the ranks of the units whose values it reads, which keeps the search for cycles short. All work for one
/// operation is bounded, so that the whole is linear in the size of the function; past a bound an operation starts a group of
/// its own.
class Fusion {
 public:
  explicit Fusion(Block &block) : block(block) {}

  LogicalResult run() {
    for (Operation &op : block) {
      numbers[&op] = static_cast<unsigned>(ops.size());
      ops.push_back(&op);
    }
    collectNeeds();
    for (unsigned i = 0; i < ops.size(); ++i)
      if (isStructured(ops[i]) && !isFill(ops[i]))
        place(i);
      else
        units[makeUnit(i, kNoLoops)].isGroup = isProcedure(ops[i]);
    order();
    return success();
  }

 private:
  static bool isFill(Operation *op) { return op->getName() == "linalg.fill"; }

  // Kernels stay of a size that compiles well; long chains become several kernels, equal ones shared.
  static constexpr unsigned kMaxMembers = 128, kMaxReads = 128;
  static constexpr unsigned kSearchBudget = 512;

  struct Unit {
    SmallVector<unsigned, 1> members;
    unsigned rank = 0;
    unsigned numLoops = 0;  ///< parallel ones of the root
    unsigned numReads = 0;  ///< operands of members
    bool isGroup = false;
    bool allParallel = false;
  };

  //===- Who needs whom -------------------------------------------------------------------------------------------===//

  /// Fails when its condition, on sizes, does not hold.
  static bool isCheck(Operation *op) {
    return op->hasTrait(OpTrait::MayFail) && op->getNumResults() == 0 && op->getNumOperands() == 1 && op->getOperand(0).getType().isInteger(1);
  }

  /// Operations of the block that must come before each: producers, of nested operations too, the effect before it, and before a
  /// kernel the last check: it may be what keeps the kernel's reads inside its tensors.
  void collectNeeds() {
    needs.resize(ops.size());
    users.resize(ops.size());
    unitOf.assign(ops.size(), kNoUnit);
    std::optional<unsigned> lastEffect, lastCheck;
    for (unsigned i = 0; i < ops.size(); ++i) {
      auto need = [&](unsigned producer) {
        if (llvm::is_contained(ArrayRef<unsigned>(needs[i]).take_back(8), producer)) return;
        needs[i].push_back(producer);
        users[producer].push_back(i);
      };
      ops[i]->walk([&](Operation *nested) {
        for (Value operand : nested->getOperands())
          if (Operation *producer = operand.getDefiningOp(); producer && producer->getBlock() == &block)
            need(numbers[producer]);
      });
      if (isKernel(ops[i]) && lastCheck) need(*lastCheck);
      if (isCheck(ops[i])) lastCheck = i;
      if (isKernel(ops[i]) || ops[i]->isTerminator() || isMemoryEffectFree(ops[i])) continue;
      if (lastEffect) need(*lastEffect);
      lastEffect = i;
    }
  }

  unsigned makeUnit(unsigned op, unsigned numLoops) {
    Unit unit;
    unit.members.push_back(op);
    unit.numLoops = numLoops;
    for (unsigned producer : needs[op]) unit.rank = std::max(unit.rank, units[unitOf[producer]].rank + 1);
    units.push_back(std::move(unit));
    return unitOf[op] = static_cast<unsigned>(units.size() - 1);
  }

  /// Something in `from` waits for `group`, directly or through other units; also where that takes too long to tell.
  bool dependsOn(ArrayRef<unsigned> from, unsigned group) {
    SmallVector<unsigned, 16> pending;
    llvm::DenseSet<unsigned> seen;
    unsigned budget = kSearchBudget;
    auto visit = [&](unsigned op) {
      const unsigned unit = unitOf[op];
      if (unit == group || (units[unit].rank > units[group].rank && seen.insert(unit).second)) pending.push_back(unit);
    };
    for (unsigned op : from) visit(op);
    while (!pending.empty()) {
      const unsigned unit = pending.pop_back_val();
      if (unit == group) return true;
      for (unsigned member : units[unit].members)
        for (unsigned producer : needs[member]) {
          if (budget-- == 0) return true;
          visit(producer);
        }
    }
    return false;
  }

  /// Ranks after `group` waits for `others` as well; false, and nothing changed, when that is too much work.
  bool raiseRanks(ArrayRef<unsigned> others, unsigned group) {
    unsigned rank = units[group].rank;
    for (unsigned op : others) rank = std::max(rank, units[unitOf[op]].rank + 1);
    if (rank == units[group].rank) return true;
    llvm::DenseMap<unsigned, unsigned> raised{{group, rank}};
    SmallVector<unsigned, 16> pending{group};
    auto rankOf = [&](unsigned unit) {
      auto found = raised.find(unit);
      return found == raised.end() ? units[unit].rank : found->second;
    };
    unsigned budget = kSearchBudget;
    while (!pending.empty()) {
      const unsigned unit = pending.pop_back_val(), least = rankOf(unit) + 1;
      for (unsigned member : units[unit].members)
        for (unsigned user : users[member]) {
          if (budget-- == 0) return false;
          if (unitOf[user] == kNoUnit || unitOf[user] == unit || rankOf(unitOf[user]) >= least) continue;
          raised[unitOf[user]] = least;
          pending.push_back(unitOf[user]);
        }
    }
    for (auto [unit, newRank] : raised) units[unit].rank = newRank;
    return true;
  }

  //===- Joining --------------------------------------------------------------------------------------------------===//

  void place(unsigned number) {
    Operation *op = ops[number];
    Loops loops(op);
    std::optional<unsigned> best;
    const bool isElementwise = loops.allParallel();
    if (isElementwise && resultsAreIdentity(op, loops)) {
      SmallVector<unsigned, 4> candidates;
      for (unsigned i = 0; i < loops.numInputs; ++i)
        if (auto group = groupRead(op, loops, i); group && !llvm::is_contained(candidates, *group)) candidates.push_back(*group);
      llvm::sort(candidates, std::greater<>());
      for (unsigned i = 0; i < candidates.size() && i < 4 && !best; ++i)
        if (join(number, loops, candidates[i])) best = candidates[i];
      if (!best) best = joinSibling(number, loops);
    }
    if (!best) {
      best = makeUnit(number, loops.numParallel());
      Unit &unit = units[*best];
      unit.isGroup = true;
      unit.allParallel = isElementwise;
      unit.numReads = op->getNumOperands();
    }
    // What reads the same inputs point by point may run with it.
    if (!units[*best].allParallel) return;
    for (unsigned i = 0; i < loops.numInputs; ++i)
      if (loops.maps[i].isIdentity()) lastReader[op->getOperand(i)] = number;
  }

  static bool resultsAreIdentity(Operation *op, const Loops &loops) {
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      if (!loops.resultIsIdentity(i)) return false;
    return true;
  }

  /// Sizes of a structured operation's result as its fresh output states them: constants in the type, else values. Equal
  /// sizes are equal values, which is what makes them comparable.
  static bool sameSizes(Value a, Value b) {
    auto typeA = cast<ShapedType>(a.getType()), typeB = cast<ShapedType>(b.getType());
    if (typeA.getShape() != typeB.getShape()) return false;
    if (typeA.hasStaticShape()) return true;
    Operation *emptyA = freshOutput(a), *emptyB = freshOutput(b);
    return emptyA && emptyB && llvm::equal(emptyA->getOperands(), emptyB->getOperands());
  }

  static Operation *freshOutput(Value result) {
    Operation *op = result.getDefiningOp();
    const unsigned numInputs = op->getInterface<LinalgInterface>()->getNumInputs(op);
    Operation *init = op->getOperand(numInputs + cast<OpResult>(result).getResultNumber()).getDefiningOp();
    if (init && isFill(init)) init = init->getOperand(1).getDefiningOp();
    return init && init->getName() == "tensor.empty" ? init : nullptr;
  }

  /// The unit of the operation that makes `value`, when it is a group.
  std::optional<unsigned> groupOf(Value value) {
    Operation *producer = value.getDefiningOp();
    auto found = producer ? numbers.find(producer) : numbers.end();
    if (found == numbers.end() || unitOf[found->second] == kNoUnit || !units[unitOf[found->second]].isGroup) return std::nullopt;
    return unitOf[found->second];
  }

  /// The group whose value input `i` reads point by point.
  std::optional<unsigned> groupRead(Operation *op, const Loops &loops, unsigned i) {
    auto group = groupOf(op->getOperand(i));
    if (!group || !loops.maps[i].isIdentity() || units[*group].numLoops != loops.iterators.size()) return std::nullopt;
    // An identity map may read the front of a larger tensor.
    if (!sameSizes(op->getOperand(i), op->getResult(0))) return std::nullopt;
    auto result = cast<OpResult>(op->getOperand(i));
    return Loops(result.getOwner()).resultIsIdentity(result.getResultNumber()) ? group : std::nullopt;
  }

  /// Joins unless the group is full, some read of its values is not point by point (inside the body neither), or something
  /// else that the operation reads waits for the group.
  bool join(unsigned number, const Loops &loops, unsigned group) {
    Operation *op = ops[number];
    Unit &unit = units[group];
    if (unit.members.size() >= kMaxMembers || unit.numReads + op->getNumOperands() > kMaxReads) return false;
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      if (groupOf(op->getOperand(i)) == group && (i >= loops.numInputs || groupRead(op, loops, i) != group)) return false;
    bool readsGroupInside = false;
    op->walk([&](Operation *nested) {
      if (nested == op) return;
      for (Value operand : nested->getOperands()) readsGroupInside |= groupOf(operand) == group;
    });
    if (readsGroupInside) return false;
    SmallVector<unsigned, 8> others;
    for (unsigned producer : needs[number])
      if (unitOf[producer] != group) others.push_back(producer);
    if (dependsOn(others, group) || !raiseRanks(others, group)) return false;
    unit.members.push_back(number);
    unit.numReads += op->getNumOperands();
    unitOf[number] = group;
    return true;
  }

  /// An elementwise operation over the same loops that shares an input with a purely elementwise group runs with it: the
  /// input is loaded once.
  std::optional<unsigned> joinSibling(unsigned number, const Loops &loops) {
    for (unsigned i = 0; i < loops.numInputs && i < 8; ++i) {
      if (!loops.maps[i].isIdentity()) continue;
      auto found = lastReader.find(ops[number]->getOperand(i));
      if (found == lastReader.end()) continue;
      const unsigned group = unitOf[found->second];
      if (units[group].numLoops != loops.iterators.size()) continue;
      if (sameSizes(ops[number]->getResult(0), ops[found->second]->getResult(0)) && join(number, loops, group)) return group;
    }
    return std::nullopt;
  }

  //===- Order ----------------------------------------------------------------------------------------------------===//

  /// Groups contiguous, everything after what it needs: a topological order that keeps the program's order where it can.
  void order() {
    Builder builder(block.getParent()->getContext());
    SmallVector<bool> done(units.size());
    SmallVector<unsigned> result;
    for (unsigned i = 0; i < ops.size(); ++i) emit(unitOf[i], done, result);
    Operation *terminator = block.getTerminator();
    for (unsigned i : result)
      if (ops[i] != terminator) ops[i]->moveBefore(&block, terminator);
    for (unsigned i = 0; i < ops.size(); ++i)
      if (units[unitOf[i]].isGroup) ops[i]->setAttr("group", builder.getI64IntegerAttr(unitOf[i]));
  }

  /// Appends the members of `root` after everything that they need. No recursion: a stack of units to finish.
  void emit(unsigned root, SmallVectorImpl<bool> &done, SmallVectorImpl<unsigned> &result) {
    SmallVector<std::pair<unsigned, bool>, 16> stack{{root, false}};
    while (!stack.empty()) {
      auto [unit, expanded] = stack.pop_back_val();
      if (done[unit]) continue;
      if (expanded) {
        result.append(units[unit].members.begin(), units[unit].members.end());
        done[unit] = true;
        continue;
      }
      stack.push_back({unit, true});
      for (unsigned member : units[unit].members)
        for (unsigned producer : needs[member])
          if (unitOf[producer] != unit && !done[unitOf[producer]]) stack.push_back({unitOf[producer], false});
    }
  }

  static constexpr unsigned kNoUnit = ~0u;

  Block &block;
  SmallVector<Operation *> ops;
  DenseMap<Operation *, unsigned> numbers;  ///< in `ops`
  SmallVector<SmallVector<unsigned, 4>> needs, users;
  SmallVector<unsigned> unitOf;
  std::vector<Unit> units;
  DenseMap<Value, unsigned> lastReader;  ///< the last member of an elementwise group that reads a value point by point
};

}  // namespace

LogicalResult fuseElementwise(Operation *function) {
  // What becomes a kernel holds none itself, so its blocks need no look.
  SmallVector<Block *> blocks;
  function->walk(WalkOrder::PreOrder, [&](Operation *op) {
    if (isKernel(op)) return WalkResult::Skip;
    for (Region &region : op->getRegions())
      for (Block &block : region) blocks.push_back(&block);
    return WalkResult::Advance;
  });
  for (Block *block : blocks)
    if (failed(Fusion(*block).run())) return failure();
  return success();
}

}  // namespace strata::linalg
