// The greedy driver: a worklist of operations; each is erased when dead, folded, or rewritten by the first pattern that
// applies, and what that touched comes back on the worklist.
#include "ir/rewrite.h"

namespace strata {
namespace {

/// A stack of operations, each at most once; removal leaves a hole.
class Worklist {
 public:
  void push(Operation *op) {
    if (index.try_emplace(op, stack.size()).second) stack.push_back(op);
  }
  Operation *pop() {
    while (!stack.empty()) {
      Operation *op = stack.pop_back_val();
      if (!op) continue;
      index.erase(op);
      return op;
    }
    return nullptr;
  }
  void remove(Operation *op) {
    auto it = index.find(op);
    if (it == index.end()) return;
    stack[it->second] = nullptr;
    index.erase(it);
  }
  void reverse() {
    std::reverse(stack.begin(), stack.end());
    for (size_t i = 0; i < stack.size(); ++i)
      if (stack[i]) index[stack[i]] = i;
  }

 private:
  SmallVector<Operation *, 0> stack;
  DenseMap<Operation *, size_t> index;
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
      if (config.simplifyRegions && region.getParentOp())
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
      pool.forget(nested);
    };
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
    WalkOrder order = config.topDown ? WalkOrder::PreOrder : WalkOrder::PostOrder;
    for (Block &block : region)
      for (Operation &top : block)
        top.walk(order, [&](Operation *op) {
          ops.push_back(op);
          return WalkResult::Advance;
        });
    bool changed = false;
    for (Operation *op : ops) {
      if (config.cseConstants && config.fold && isConstant(op) && !pool.adopt(op)) changed = true;
      else worklist.push(op);
    }
    if (config.topDown) worklist.reverse();
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
    count(("fold " + op->getName()).str());
    if (values.empty()) notifyOperationModified(op);
    else rewriter.replaceOp(op, values);
    return true;
  }

  bool applyPatterns(Operation *op) {
    for (const Pattern *pattern : patterns.getPatterns(op->getRecord())) {
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
