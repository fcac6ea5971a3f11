// The greedy driver: a worklist of operations; each is erased when dead, folded, or rewritten by the first pattern that
// applies, and what that touched comes back on the worklist.
#include "ir/rewrite.h"

namespace strata {
namespace {

/// A stack of operations, each at most once; removal leaves a hole. Positions are found by open addressing; slots of
/// operations that have left keep the probe chains together until the table is empty or grows.
class Worklist {
 public:
  /// Empties it and makes room.
  void reset(size_t count) {
    stack.clear();
    slots.clear();
    used = live = 0;
    rehash(count);
  }
  void push(Operation *op) {
    if (2 * (used + 1) > slots.size()) rehash(live + 1);
    size_t i = hash(op);
    for (; slots[i].op; i = (i + 1) & mask)
      if (slots[i].op == op) {
        if (slots[i].position != kGone) return;
        enter(i, op);
        return;
      }
    ++used;
    enter(i, op);
  }
  Operation *pop() {
    while (!stack.empty()) {
      Operation *op = stack.pop_back_val();
      if (!op) continue;
      slots[find(op)].position = kGone;
      --live;
      return op;
    }
    return nullptr;
  }
  void remove(Operation *op) {
    if (slots.empty()) return;
    const size_t i = find(op);
    if (!slots[i].op || slots[i].position == kGone) return;
    stack[slots[i].position] = nullptr;
    slots[i].position = kGone;
    --live;
  }

 private:
  static constexpr uint32_t kGone = ~0u;
  struct Slot {
    Operation *op = nullptr;
    uint32_t position = kGone;
  };
  size_t hash(Operation *op) const {
    return (reinterpret_cast<uintptr_t>(op) * 0x9E3779B97F4A7C15ull >> 20) & mask;
  }
  size_t find(Operation *op) const {
    size_t i = hash(op);
    while (slots[i].op && slots[i].op != op) i = (i + 1) & mask;
    return i;
  }
  void enter(size_t slot, Operation *op) {
    slots[slot] = {op, static_cast<uint32_t>(stack.size())};
    stack.push_back(op);
    ++live;
  }
  void rehash(size_t count) {
    std::vector<Slot> old = std::move(slots);
    size_t capacity = 64;
    while (capacity < 4 * count) capacity *= 2;
    slots.assign(capacity, Slot());
    mask = capacity - 1;
    used = live;
    for (const Slot &slot : old)
      if (slot.op && slot.position != kGone) slots[find(slot.op)] = slot;
  }

  SmallVector<Operation *, 0> stack;
  std::vector<Slot> slots;
  size_t mask = 0, used = 0, live = 0;  // used: slots that are not free, live: operations on the stack
};

class GreedyDriver final : public RewriteListener {
 public:
  GreedyDriver(Region &region, const FrozenPatternSet &patterns, const GreedyConfig &config)
      : region(region), patterns(patterns), config(config), context(region.getContext()), pool(this),
        rewriter(context, this), control(context->getRewriteControl()) {}

  LogicalResult run(bool *changedAtAll) {
    bool anyChange = false, changed = true;
    for (unsigned iteration = 0; changed; ++iteration) {
      if (config.maxIterations && iteration == config.maxIterations) break;
      if (isExhausted()) {
        changed = false;
        break;
      }
      changed = populate();
      changed |= process();
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
    // Operands that lose a use may be dead now, or have one use left, which some patterns ask for.
    auto forget = [&](Operation *nested) {
      for (Value operand : nested->getOperands())
        if (operand)
          if (Operation *definition = operand.getDefiningOp())
            if (operand.hasOneUse() || operand.getImpl()->firstUse->getNextUse()->getNextUse() == nullptr)
              pushIfInside(definition);
      if (isConstant(nested)) pool.forget(nested);
    };
    if (op->getNumRegions() == 0) {
      forget(op);
      worklist.remove(op);
      return;
    }
    op->walk(forget);
    op->walk([&](Operation *nested) { worklist.remove(nested); });
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
    if (op->getBlock() && region.isAncestor(op->getParentRegion())) worklist.push(op);
  }

  /// Puts every operation on the worklist, so that the first one is popped first. True when constants were merged.
  bool populate() {
    SmallVector<Operation *, 0> ops;
    mayHaveBlocks |= !region.hasOneBlock();
    WalkOrder order = config.topDown ? WalkOrder::PreOrder : WalkOrder::PostOrder;
    for (Block &block : region)
      for (Operation &top : block)
        top.walk(order, [&](Operation *op) {
          ops.push_back(op);
          for (Region &inner : op->getRegions()) mayHaveBlocks |= !inner.empty() && !inner.hasOneBlock();
          return WalkResult::Advance;
        });
    bool changed = false;
    // Constants first, in program order; then the stack is filled so that the first operation is on top.
    if (config.cseConstants && config.fold)
      for (Operation *&op : ops)
        if (isConstant(op) && !pool.adopt(op)) {
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
    if (isOpTriviallyDead(op)) {
      rewriter.eraseOp(op);
      return true;
    }
    if (config.fold && fold(op)) return true;
    return applyPatterns(op);
  }

  bool fold(Operation *op) {
    if (isConstant(op)) return config.cseConstants && !pool.adopt(op);
    SmallVector<Value, 2> values;
    if (failed(tryFold(op, pool, values))) return false;
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
      return true;
    }
    return false;
  }

  Region &region;
  const FrozenPatternSet &patterns;
  const GreedyConfig &config;
  Context *context;
  Worklist worklist;
  ConstantPool pool;
  PatternRewriter rewriter;
  RewriteControl *control;
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
