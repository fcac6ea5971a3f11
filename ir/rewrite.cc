// The rewriter's changes, pattern sets, and the driver that visits every operation once.
#include "ir/rewrite.h"

#include "llvm/ADT/DenseSet.h"

namespace strata {

// --- Control ----------------------------------------------------------------------------------------------------------

void RewriteControl::count(StringRef name) {
  std::lock_guard<std::mutex> lock(mutex);
  if (fuel > 0) --fuel;
  ++counts[name.str()];
}

std::map<std::string, int64_t> RewriteControl::getCounts() const {
  std::lock_guard<std::mutex> lock(mutex);
  return counts;
}

// --- Rewriter ---------------------------------------------------------------------------------------------------------

void Rewriter::replaceOp(Operation *op, ValueRange values) {
  if (rewriteListener) rewriteListener->notifyOperationReplaced(op, values);
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    if (values[i]) replaceAllUsesWith(op->getResult(i), values[i]);
  eraseOp(op);
}

void Rewriter::eraseOp(Operation *op) {
  if (rewriteListener) rewriteListener->notifyOperationErased(op);
  if (point.before && op->isAncestor(point.before)) point = {op->getBlock(), op->getNextNode()};
  op->erase();
}

void Rewriter::eraseBlock(Block *block) {
  if (rewriteListener) {
    // Users before what they use: a listener may want to look at operands again.
    for (Operation *op = block->getLast(); op; op = op->getPrevNode()) rewriteListener->notifyOperationErased(op);
    rewriteListener->notifyBlockErased(block);
  }
  if (point.block == block) point = {};
  block->erase();
}

void Rewriter::replaceAllUsesWith(Value from, Value to) {
  replaceUsesWithIf(from, to, [](OpOperand &) { return true; });
}
void Rewriter::replaceAllUsesExcept(Value from, Value to, Operation *except) {
  replaceUsesWithIf(from, to, [&](OpOperand &use) { return use.getOwner() != except; });
}
void Rewriter::replaceUsesWithIf(Value from, Value to, function_ref<bool(OpOperand &)> shouldReplace) {
  if (from == to) return;
  for (OpOperand &use : llvm::make_early_inc_range(from.getUses())) {
    if (!shouldReplace(use)) continue;
    Operation *owner = use.getOwner();
    use.set(to);
    notifyModified(owner);
  }
}

void Rewriter::inlineBlockBefore(Block *source, Block *dest, Operation *before, ValueRange arguments) {
  for (unsigned i = 0; i < arguments.size(); ++i) replaceAllUsesWith(source->getArgument(i), arguments[i]);
  if (point.block == source) point = {dest, point.before ? point.before : before};
  dest->spliceBefore(before, source, source->getFirst(), nullptr);
  eraseBlock(source);
}

void Rewriter::inlineRegionBefore(Region &region, Region &parent, Block *before) {
  // Blocks move to a place before another block; at the end of `parent` a temporary one serves.
  Block *anchor = before;
  if (!anchor) parent.push_back(anchor = new Block());
  while (Block *block = region.getFirst()) block->moveBefore(anchor);
  if (!before) anchor->erase();
}

void Rewriter::moveOpBefore(Operation *op, Operation *before) {
  op->moveBefore(before);
  notifyModified(op);
}
void Rewriter::moveOpAfter(Operation *op, Operation *after) {
  op->moveAfter(after);
  notifyModified(op);
}

LogicalResult Rewriter::notifyMatchFailure(Operation *op, const Twine &reason) {
  RewriteControl *control = context->getRewriteControl();
  if (!control || !control->remarksEnabled()) return failure();
  InFlightDiagnostic remark = op->emitRemark();
  if (!currentPattern.empty()) remark << currentPattern << ": ";
  remark << reason;
  return failure();
}

// --- Patterns and sets ------------------------------------------------------------------------------------------------

Pattern::Pattern(Context *context, StringRef rootName, unsigned benefit, ArrayRef<StringRef> generatedOps)
    : root(rootName.empty() ? nullptr : context->getRecord(rootName)), benefit(benefit) {
  for (StringRef op : generatedOps) generated.push_back(op.str());
}

StringRef PatternSet::shortTypeName(StringRef full) {
  size_t templateStart = full.find('<');
  size_t colon = full.substr(0, templateStart).rfind("::");
  return colon == StringRef::npos ? full : full.drop_front(colon + 2);
}

struct FrozenPatternSet::Impl {
  std::vector<std::unique_ptr<Pattern>> patterns;
  DenseMap<const OpRecord *, SmallVector<const Pattern *, 2>> byRoot;  // those for any operation included
  SmallVector<const Pattern *, 2> forAny;
};

FrozenPatternSet::FrozenPatternSet(PatternSet &&set) {
  auto made = std::make_shared<Impl>();
  std::map<unsigned, std::vector<std::unique_ptr<Pattern>>, std::greater<>> byBenefit;
  for (auto &pattern : set.takePatterns()) byBenefit[pattern->getBenefit()].push_back(std::move(pattern));
  for (auto &[benefit, patterns] : byBenefit)
    for (auto &pattern : patterns) made->patterns.push_back(std::move(pattern));
  for (const auto &pattern : made->patterns)
    if (pattern->getRoot()) made->byRoot[pattern->getRoot()];
  for (const auto &pattern : made->patterns) {
    if (pattern->getRoot()) {
      made->byRoot[pattern->getRoot()].push_back(pattern.get());
      continue;
    }
    made->forAny.push_back(pattern.get());
    for (auto &entry : made->byRoot) entry.second.push_back(pattern.get());
  }
  impl = std::move(made);
}

ArrayRef<const Pattern *> FrozenPatternSet::getPatterns(const OpRecord *record) const {
  if (!impl) return {};
  auto it = impl->byRoot.find(record);
  return it == impl->byRoot.end() ? ArrayRef<const Pattern *>(impl->forAny) : ArrayRef<const Pattern *>(it->second);
}

void populateCanonicalizationPatterns(PatternSet &patterns) {
  Context *context = patterns.getContext();
  for (const Dialect *dialect : context->getRegistry().getDialects())
    for (const OpRow *row : dialect->ops)
      if (row->canonicalize) row->canonicalize(patterns, context);
}

// --- One walk ---------------------------------------------------------------------------------------------------------

namespace {
/// Remembers what was erased, so that the walk does not visit it, and tells another listener.
class EraseTracker final : public RewriteListener {
 public:
  explicit EraseTracker(RewriteListener *next) : next(next) {}
  bool isErased(Operation *op) const { return erased.contains(op); }

  void notifyOperationInserted(Operation *op) override {
    // Memory of an erased operation may serve a new one.
    erased.erase(op);
    inserted.insert(op);
    if (next) next->notifyOperationInserted(op);
  }
  bool isNew(Operation *op) const { return inserted.contains(op); }
  void notifyOperationModified(Operation *op) override {
    if (next) next->notifyOperationModified(op);
  }
  void notifyOperationReplaced(Operation *op, ValueRange values) override {
    if (next) next->notifyOperationReplaced(op, values);
  }
  void notifyOperationErased(Operation *op) override {
    op->walk([&](Operation *nested) {
      erased.insert(nested);
      inserted.erase(nested);
    });
    if (next) next->notifyOperationErased(op);
  }
  void notifyBlockErased(Block *block) override {
    if (next) next->notifyBlockErased(block);
  }

 private:
  RewriteListener *next;
  llvm::DenseSet<Operation *> erased, inserted;
};
}  // namespace

void walkAndApplyPatterns(Operation *root, const FrozenPatternSet &patterns, RewriteListener *listener) {
  SmallVector<Operation *, 0> ops;
  root->walk([&](Operation *op) {
    if (op != root) ops.push_back(op);
  });
  EraseTracker tracker(listener);
  PatternRewriter rewriter(root->getContext(), &tracker);
  RewriteControl *control = root->getContext()->getRewriteControl();
  for (Operation *op : ops) {
    if (tracker.isErased(op) || tracker.isNew(op)) continue;
    for (const Pattern *pattern : patterns.getPatterns(op->getRecord())) {
      if (control && !control->hasFuel()) return;
      rewriter.setInsertionPoint(op);
      rewriter.setCurrentPattern(pattern->getName());
      if (failed(pattern->matchAndRewrite(op, rewriter))) continue;
      if (control) control->count(pattern->getName());
      break;
    }
  }
}

// --- Unreachable blocks -----------------------------------------------------------------------------------------------

static bool eraseUnreachableBlocks(Region &region, RewriteListener *listener) {
  if (region.empty() || region.hasOneBlock()) return false;
  llvm::DenseSet<Block *> reachable;
  SmallVector<Block *, 8> stack = {&region.front()};
  while (!stack.empty()) {
    Block *block = stack.pop_back_val();
    if (!reachable.insert(block).second) continue;
    for (Block *successor : block->getSuccessors()) stack.push_back(successor);
  }
  SmallVector<Block *, 8> dead;
  for (Block &block : region)
    if (!reachable.contains(&block)) dead.push_back(&block);
  for (Block *block : dead) {
    block->dropAllReferences();
    block->dropAllUses();
  }
  Rewriter rewriter(region.getContext(), listener);
  for (Block *block : dead) rewriter.eraseBlock(block);
  return !dead.empty();
}

bool eraseUnreachableBlocks(Operation *root, RewriteListener *listener) {
  bool changed = false;
  SmallVector<Operation *, 8> stack = {root};
  while (!stack.empty()) {
    Operation *op = stack.pop_back_val();
    for (Region &region : op->getRegions()) {
      changed |= eraseUnreachableBlocks(region, listener);
      for (Block &block : region)
        for (Operation &nested : block)
          if (nested.getNumRegions()) stack.push_back(&nested);
    }
  }
  return changed;
}

}  // namespace strata
