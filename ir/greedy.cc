// The greedy driver: a worklist of operations; each is erased when dead, folded, or rewritten by the first pattern that
// applies, and what that touched comes back on the worklist.
#include "ir/rewrite.h"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <optional>

namespace strata {
namespace {

/// A stack of operations, each at most once; removal leaves a hole. A table of positions on the stack, found by open
/// addressing, tells what is on it; slots of operations that have left keep the probe chains together until it is made anew.
class Worklist {
 public:
  /// So many operations need no memory of their own. What grows from a few bytes may begin in memory that another thread
  /// allocated, and then every step of its growth fights for that thread's arena.
  static constexpr unsigned kInPlace = 256;

  /// Empties it and makes room.
  void reset(size_t count) {
    stack.clear();
    live = 0;
    rehash(count);
  }
  void push(Operation *op) {
    if (2 * (used + 1) > slots.size()) rehash(live + 1);
    // What comes back again and again, like the definition of a value with many uses, takes the slot that it has left.
    size_t i = hash(op), gone = slots.size();
    for (; slots[i] != kFree; i = (i + 1) & mask) {
      if (slots[i] == kGone) gone = std::min(gone, i);
      else if (stack[slots[i]] == op) return;
    }
    if (gone != slots.size()) i = gone;
    else ++used;
    slots[i] = static_cast<uint32_t>(stack.size());
    stack.push_back(op);
    ++live;
  }
  Operation *pop() {
    while (!stack.empty()) {
      Operation *op = stack.back();
      if (op) {
        slots[find(op)] = kGone;
        --live;
      }
      stack.pop_back();
      if (op) return op;
    }
    return nullptr;
  }
  void remove(Operation *op) {
    if (slots.empty()) return;
    const size_t i = find(op);
    if (slots[i] == kFree) return;
    stack[slots[i]] = nullptr;
    slots[i] = kGone;
    --live;
  }

 private:
  static constexpr uint32_t kFree = ~0u, kGone = ~0u - 1;
  size_t hash(Operation *op) const {
    return (reinterpret_cast<uintptr_t>(op) * 0x9E3779B97F4A7C15ull >> 20) & mask;
  }
  /// The slot of `op`, or the free one at the end of its chain.
  size_t find(Operation *op) const {
    size_t i = hash(op);
    while (slots[i] != kFree && (slots[i] == kGone || stack[slots[i]] != op)) i = (i + 1) & mask;
    return i;
  }
  void rehash(size_t count) {
    size_t capacity = 64;
    while (capacity < 4 * count) capacity *= 2;
    slots.assign(capacity, kFree);
    mask = capacity - 1;
    used = live;
    for (size_t position = 0; position < stack.size(); ++position) {
      if (!stack[position]) continue;
      size_t i = hash(stack[position]);
      while (slots[i] != kFree) i = (i + 1) & mask;
      slots[i] = static_cast<uint32_t>(position);
    }
  }

  SmallVector<Operation *, kInPlace> stack;
  std::vector<uint32_t> slots;
  size_t mask = 0, used = 0, live = 0;  // used: slots that are not free, live: operations on the stack
};

class GreedyDriver final : public RewriteListener {
 public:
  GreedyDriver(Region &region, const FrozenPatternSet &patterns, const GreedyConfig &config)
      : region(region), patterns(patterns), config(config), context(region.getContext()),
        rewriter(context, this), control(context->getRewriteControl()) {}

  LogicalResult run(bool *changedAtAll) {
    bool anyChange = false, changed = true;
    for (unsigned iteration = 0; changed; ++iteration) {
      if (config.maxIterations && iteration == config.maxIterations) break;
      if (isExhausted()) {
        changed = false;
        break;
      }
      changed = processAll();
      if (config.simplifyRegions && mayHaveBlocks && region.getParentOp())
        changed |= eraseUnreachableBlocks(region.getParentOp(), this);
      anyChange |= changed;
    }
    if (changedAtAll) *changedAtAll = anyChange;
    if (!changed) return success();
    if (Operation *parent = region.getParentOp())
      if (control && control->remarksEnabled())
        parent->emitRemark("rewriting did not converge within ") << config.maxIterations << " iterations";
    return failure();
  }

  void notifyOperationInserted(Operation *op) override {
    if (config.listener) config.listener->notifyOperationInserted(op);
    mayHaveBlocks |= op->getNumRegions() > 0 || op->getNumSuccessors() > 0;
    if (op->getNumRegions() == 0) pushIfInside(op);
    else op->walk([&](Operation *nested) { pushIfInside(nested); });
  }
  void notifyOperationModified(Operation *op) override {
    if (config.listener) config.listener->notifyOperationModified(op);
    pushIfInside(op);
  }
  void notifyOperationReplaced(Operation *op, ValueRange values) override {
    if (config.listener) config.listener->notifyOperationReplaced(op, values);
  }
  void notifyOperationErased(Operation *op) override {
    if (config.listener) config.listener->notifyOperationErased(op);
    if (op == nextTop) nextTop = op->getNextNode();
    // Operands that lose a use may be dead now, or have one use left, which some patterns ask for.
    auto forget = [&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (operand)
          if (Operation *definition = operand.getDefiningOp())
            if (operand.hasOneUse() || operand.getImpl()->firstUse->getNextUse()->getNextUse() == nullptr)
              pushIfInside(definition);
      if (isConstant(nested)) pool->forget(nested);
    };
    if (op->getNumRegions() == 0) {
      forget(op);
      worklist.remove(op);
      return;
    }
    op->walk(forget);
    op->walk([&](Operation *nested) {
      worklist.remove(nested);
      if (!deepRegions.empty())
        for (Region &inner : nested->getRegions()) deepRegions.erase(&inner);
    });
  }
  void notifyBlockErased(Block *block) override {
    if (config.listener) config.listener->notifyBlockErased(block);
  }

 private:
  bool isExhausted() const {
    return (control && !control->hasFuel()) || (config.maxRewrites >= 0 && rewrites >= config.maxRewrites);
  }
  void count(StringRef name) {
    ++rewrites;
    if (control) control->count(name);
  }

  void pushIfInside(Operation *op) {
    if (op->getBlock() && isInside(op->getParentRegion())) worklist.push(op);
  }

  /// Is it `region` or in it? Deep nests would climb to the top for each operation that a rewrite touches: regions that a long
  /// climb came through are remembered. One that is moved out afterwards counts as inside still, which does no harm.
  bool isInside(Region *inner) {
    static constexpr unsigned kShortClimb = 16;
    for (unsigned level = 0; level < kShortClimb; ++level) {
      if (inner == &region) return true;
      if (!inner) return false;
      inner = inner->getParentRegion();
    }
    SmallVector<Region *, 0> climbed;
    while (inner && inner != &region && !deepRegions.contains(inner)) {
      climbed.push_back(inner);
      inner = inner->getParentRegion();
    }
    if (inner) deepRegions.insert(climbed.begin(), climbed.end());
    return inner != nullptr;
  }

  /// Every operation once, and what their rewriting puts on the worklist. Isolated operations, which have nothing to do with
  /// each other, are worked on one by one, so that what is worked on stays in the caches.
  bool processAll() {
    mayHaveBlocks |= !region.hasOneBlock();
    ops.clear();
    pool.emplace(this);
    bool changed = false;
    if (region.hasOneBlock() && config.topDown) {
      for (Operation *top = region.front().getFirst(); top; top = nextTop) {
        nextTop = top->getNextNode();
        const bool isIsolated = top->hasTrait(OpTrait::IsolatedFromAbove);
        collect(top);
        if (!isIsolated || !nextTop || !nextTop->hasTrait(OpTrait::IsolatedFromAbove)) continue;
        changed |= processCollected();
      }
    } else {
      for (Block &block : region)
        for (Operation &top : block) collect(&top);
    }
    nextTop = nullptr;
    return changed | processCollected();
  }

  void collect(Operation *top) {
    top->walk(config.topDown ? WalkOrder::PreOrder : WalkOrder::PostOrder, [&](Operation *op) {
      ops.push_back(op);
      for (Region &inner : op->getRegions()) mayHaveBlocks |= !inner.empty() && !inner.hasOneBlock();
      return WalkResult::Advance;
    });
  }

  bool processCollected() {
    bool changed = populate();
    changed |= process();
    ops.clear();
    pool.emplace(this);
    return changed;
  }

  /// Puts the collected operations on the worklist, so that the first one is popped first. True when constants were merged.
  bool populate() {
    bool changed = false;
    // Constants first, in program order; then the stack is filled so that the first operation is on top.
    if (config.cseConstants && config.fold)
      for (Operation *&op : ops)
        if (isConstant(op) && !pool->adopt(op)) {
          op = nullptr;
          changed = true;
        }
    if (config.topDown) std::reverse(ops.begin(), ops.end());
    worklist.reset(ops.size());  // merging constants has pushed their users
    for (Operation *op : ops)
      if (op) worklist.push(op);
    return changed;
  }

  static bool isConstant(Operation *op) {
    return op->hasTrait(OpTrait::ConstantLike) && op->getNumResults() == 1 && op->getNumOperands() == 0;
  }

  bool process() {
    bool changed = false;
    while (Operation *op = worklist.pop()) {
      if (isExhausted()) continue;
      changed |= processOne(op);
    }
    return changed;
  }

  bool processOne(Operation *op) {
    rewriter.clearInsertionPoint();  // of the last pattern; erasing would have to compare with it
    if (isOpTriviallyDead(op)) {
      rewriter.eraseOp(op);
      return true;
    }
    if (config.fold && fold(op)) return true;
    return applyPatterns(op);
  }

  bool fold(Operation *op) {
    if (isConstant(op)) return config.cseConstants && !pool->adopt(op);
    SmallVector<Value, 2> values;
    if (failed(tryFold(op, *pool, values))) return false;
    ++rewrites;
    if (control) control->count(("fold " + op->getName()).str());
    if (values.empty()) notifyOperationModified(op);
    else rewriter.replaceOp(op, values);
    return true;
  }

  bool applyPatterns(Operation *op) {
    candidates.clear();
    for (const Pattern *pattern : patterns.getCandidates(op, candidates)) {
      rewriter.setInsertionPoint(op);
      rewriter.setCurrentPattern(pattern->getName());
      if (failed(pattern->matchAndRewrite(op, rewriter))) continue;
      count(pattern->getName());
      pool->forgetNesting();
      return true;
    }
    return false;
  }

  Region &region;
  const FrozenPatternSet &patterns;
  const GreedyConfig &config;
  Context *context;
  Worklist worklist;
  std::optional<ConstantPool> pool;  ///< of what was collected together
  SmallVector<Operation *, Worklist::kInPlace> ops;  ///< collected
  Operation *nextTop = nullptr;      ///< where collecting goes on
  PatternRewriter rewriter;
  RewriteControl *control;
  llvm::DenseSet<Region *> deepRegions;  ///< inside, and more than a short climb from some operation
  bool mayHaveBlocks = false;  ///< some region may have several blocks, so that some may be unreachable
  SmallVector<const Pattern *, 8> candidates;
  int64_t rewrites = 0;
};

}  // namespace

LogicalResult applyPatternsGreedily(Region &region, const FrozenPatternSet &patterns, const GreedyConfig &config,
                                    bool *changed) {
  if (changed) *changed = false;
  if (region.empty()) return success();
  return GreedyDriver(region, patterns, config).run(changed);
}

LogicalResult applyPatternsGreedily(Operation *root, const FrozenPatternSet &patterns, const GreedyConfig &config,
                                    bool *changed) {
  bool anyChange = false;
  LogicalResult result = success();
  for (Region &region : root->getRegions()) {
    bool regionChanged = false;
    if (failed(applyPatternsGreedily(region, patterns, config, &regionChanged))) result = failure();
    anyChange |= regionChanged;
  }
  if (changed) *changed = anyChange;
  return result;
}

}  // namespace strata
