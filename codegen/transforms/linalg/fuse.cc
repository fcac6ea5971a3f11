// See fuse.h. A group is a root and followers; joining is decided in program order, so the result does not depend on anything
// but the function.
#include "codegen/transforms/linalg/fuse.h"

#include "codegen/transforms/linalg/in_place.h"
#include "ir/builder.h"
#include "ir/interfaces.h"

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

class Fusion {
 public:
  explicit Fusion(Block &block) : block(block) {}

  LogicalResult run() {
    for (Operation &op : block) ops.push_back(&op);
    Operation *lastEffect = nullptr;
    for (unsigned i = 0; i < ops.size(); ++i) {
      position[ops[i]] = i;
      if (isKernel(ops[i]) || ops[i]->isTerminator() || isMemoryEffectFree(ops[i])) continue;
      if (lastEffect) previousEffect[ops[i]] = lastEffect;
      lastEffect = ops[i];
    }
    for (Operation *op : ops)
      if (isProcedure(op))
        placeAlone(op);
      else if (isStructured(op) && !isFill(op))
        place(op);
    order();
    return success();
  }

 private:
  static bool isFill(Operation *op) { return op->getName() == "linalg.fill"; }

  struct Group {
    SmallVector<Operation *, 4> members;
    unsigned numLoops = 0;  // parallel ones of the root
  };

  void placeAlone(Operation *op) {
    groupOf[op] = static_cast<int>(groups.size());
    groups.push_back({{op}, kNoLoops});
  }

  void place(Operation *op) {
    Loops loops(op);
    int best = -1;
    if (loops.allParallel() && resultsAreIdentity(op, loops)) {
      for (unsigned i = 0; i < loops.numInputs; ++i) {
        const int candidate = groupRead(op, loops, i);
        if (candidate >= 0 && candidate > best && mayJoin(op, candidate)) best = candidate;
      }
      if (best < 0) best = siblingGroup(op, loops);
    }
    if (best < 0) {
      best = static_cast<int>(groups.size());
      groups.push_back({{}, loops.numParallel()});
    }
    groups[best].members.push_back(op);
    groupOf[op] = best;
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

  /// The group whose value input `i` reads point by point, or -1.
  int groupRead(Operation *op, const Loops &loops, unsigned i) {
    Operation *producer = op->getOperand(i).getDefiningOp();
    auto found = producer ? groupOf.find(producer) : groupOf.end();
    if (found == groupOf.end() || !loops.maps[i].isIdentity()) return -1;
    if (groups[found->second].numLoops != loops.iterators.size()) return -1;
    // An identity map may read the front of a larger tensor.
    if (!sameSizes(op->getOperand(i), op->getResult(0))) return -1;
    const unsigned result = cast<OpResult>(op->getOperand(i)).getResultNumber();
    return Loops(producer).resultIsIdentity(result) ? found->second : -1;
  }

  /// Every read of the group's values must be point by point, and nothing else that `op` reads may wait for the group.
  bool mayJoin(Operation *op, int group) {
    Loops loops(op);
    SmallVector<Operation *> others;
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      Operation *producer = op->getOperand(i).getDefiningOp();
      if (!producer) continue;
      auto found = groupOf.find(producer);
      if (found != groupOf.end() && found->second == group) {
        if (i >= loops.numInputs || groupRead(op, loops, i) != group) return false;
      } else {
        others.push_back(producer);
      }
    }
    // Values read inside the body from outside count as well.
    bool readsGroupInside = false;
    op->walk([&](Operation *nested) {
      if (nested == op) return;
      for (Value operand : nested->getOperands()) {
        Operation *producer = operand.getDefiningOp();
        if (!producer || producer->getBlock() != &block) continue;
        auto found = groupOf.find(producer);
        if (found != groupOf.end() && found->second == group)
          readsGroupInside = true;
        else
          others.push_back(producer);
      }
    });
    return !readsGroupInside && !dependsOn(others, group);
  }

  /// Some operation in `from` depends on a member of `group`, directly or through other groups.
  bool dependsOn(ArrayRef<Operation *> from, int group) {
    unsigned earliest = ~0u;
    for (Operation *member : groups[group].members) earliest = std::min(earliest, position[member]);
    SmallVector<Operation *, 16> pending(from.begin(), from.end());
    llvm::DenseMap<Operation *, bool> seen;
    while (!pending.empty()) {
      Operation *op = pending.pop_back_val();
      auto found = groupOf.find(op);
      if (found != groupOf.end() && found->second == group) return true;
      if (!seen.insert({op, true}).second) continue;
      // Operations of one group run together, so they wait for what any of them waits for.
      if (found != groupOf.end())
        for (Operation *member : groups[found->second].members) pending.push_back(member);
      if (position[op] < earliest && found == groupOf.end()) continue;
      forEachNeed(op, [&](Operation *producer) { pending.push_back(producer); });
    }
    return false;
  }

  /// Operations of the block that must come before `op`: producers, of nested operations too, and the effect before it.
  void forEachNeed(Operation *op, function_ref<void(Operation *)> visit) {
    if (Operation *effect = previousEffect.lookup(op)) visit(effect);
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (Operation *producer = operand.getDefiningOp(); producer && producer->getBlock() == &block) visit(producer);
    });
  }

  /// An elementwise operation over the same loops that shares an input with a purely elementwise group runs with it: the
  /// input is loaded once.
  int siblingGroup(Operation *op, const Loops &loops) {
    for (unsigned i = 0; i < loops.numInputs; ++i) {
      if (!loops.maps[i].isIdentity()) continue;
      for (Operation *user : op->getOperand(i).getUsers()) {
        auto found = groupOf.find(user);
        if (found == groupOf.end()) continue;
        Group &group = groups[found->second];
        if (group.numLoops != loops.iterators.size() || !Loops(group.members.front()).allParallel()) continue;
        Loops other(user);
        const unsigned operand = operandNumber(user, op->getOperand(i));
        if (operand >= other.numInputs || !other.maps[operand].isIdentity()) continue;
        if (!sameSizes(op->getResult(0), user->getResult(0))) continue;
        if (mayJoin(op, found->second)) return found->second;
      }
    }
    return -1;
  }

  static unsigned operandNumber(Operation *op, Value value) {
    unsigned i = 0;
    while (i < op->getNumOperands() && op->getOperand(i) != value) ++i;
    return i;
  }

  /// Groups contiguous, everything after what it needs: a topological order that keeps the program's order where it can.
  void order() {
    Builder builder(block.getParent()->getContext());
    llvm::DenseMap<Operation *, bool> done;
    SmallVector<Operation *> result;
    for (Operation *op : ops) emit(op, done, result);
    Operation *terminator = block.getTerminator();
    for (Operation *op : result)
      if (op != terminator) op->moveBefore(&block, terminator);
    for (auto [op, group] : groupOf) op->setAttr("group", builder.getI64IntegerAttr(group));
  }

  /// Appends `root` after everything that it, or its group, needs. No recursion: a stack of operations to finish.
  void emit(Operation *root, llvm::DenseMap<Operation *, bool> &done, SmallVectorImpl<Operation *> &result) {
    SmallVector<std::pair<Operation *, bool>, 16> stack{{root, false}};
    while (!stack.empty()) {
      auto [op, expanded] = stack.pop_back_val();
      if (done.lookup(op)) continue;
      auto found = groupOf.find(op);
      ArrayRef<Operation *> members = found == groupOf.end() ? ArrayRef<Operation *>(op) : groups[found->second].members;
      if (expanded) {
        for (Operation *member : members) {
          result.push_back(member);
          done[member] = true;
        }
        continue;
      }
      stack.push_back({op, true});
      for (Operation *member : members)
        forEachNeed(member, [&](Operation *producer) {
          if (!done.lookup(producer) && !llvm::is_contained(members, producer)) stack.push_back({producer, false});
        });
    }
  }

  Block &block;
  SmallVector<Operation *> ops;
  DenseMap<Operation *, unsigned> position;
  DenseMap<Operation *, Operation *> previousEffect;  ///< operations with effects keep their order
  DenseMap<Operation *, int> groupOf;
  SmallVector<Group, 8> groups;
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
