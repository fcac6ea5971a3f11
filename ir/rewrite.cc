// The rewriter's changes, pattern sets, and the driver that visits every operation once.
#include "ir/rewrite.h"

#include "ir/match_tree.h"

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
  const bool holdsPoint = point.before == op || (op->getNumRegions() && point.before && op->isAncestor(point.before));
  if (point.before && holdsPoint) point = {op->getBlock(), op->getNextNode()};
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
  /// The patterns for one kind of operation, those for any operation included.
  struct ForRoot {
    SmallVector<const Pattern *, 2> all;
    SmallVector<unsigned, 2> native;       // indices into `all` of the C++ patterns
    SmallVector<unsigned, 2> declarative;  // and of those that the tree is made of
    std::unique_ptr<MatchTree> tree;       // null: few or no declarative ones
  };
  std::vector<std::unique_ptr<Pattern>> patterns;
  DenseMap<const OpRecord *, ForRoot> byRoot;
  ForRoot forAny;

  std::vector<const ForRoot *> byId;  ///< the entries of `byRoot` by the number of the record; null: none

  const ForRoot &get(const OpRecord *record) const {
    const ForRoot *found = record->id < byId.size() ? byId[record->id] : nullptr;
    return found ? *found : forAny;
  }
  static void finish(ForRoot &root);
};

void FrozenPatternSet::Impl::finish(ForRoot &root) {
  SmallVector<const MatchRule *, 8> rules;
  for (auto [i, pattern] : llvm::enumerate(root.all)) {
    const MatchRule *rule = pattern->getMatchRule();
    (rule ? root.declarative : root.native).push_back(static_cast<unsigned>(i));
    if (rule) rules.push_back(rule);
  }
  if (rules.size() > 1) root.tree = std::make_unique<MatchTree>(rules);
}

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
      made->byRoot[pattern->getRoot()].all.push_back(pattern.get());
      continue;
    }
    made->forAny.all.push_back(pattern.get());
    for (auto &entry : made->byRoot) entry.second.all.push_back(pattern.get());
  }
  for (auto &entry : made->byRoot) {
    Impl::finish(entry.second);
    if (entry.first->id >= made->byId.size()) made->byId.resize(entry.first->id + 1);
    made->byId[entry.first->id] = &entry.second;
  }
  Impl::finish(made->forAny);
  impl = std::move(made);
}

ArrayRef<const Pattern *> FrozenPatternSet::getPatterns(const OpRecord *record) const {
  return impl ? ArrayRef<const Pattern *>(impl->get(record).all) : ArrayRef<const Pattern *>();
}

ArrayRef<const Pattern *> FrozenPatternSet::getCandidates(Operation *op,
                                                          SmallVectorImpl<const Pattern *> &storage) const {
  if (!impl) return {};
  const Impl::ForRoot &root = impl->get(op->getRecord());
  if (!root.tree) return root.all;
  // Who wants to know why patterns are refused wants to hear of all of them.
  const RewriteControl *control = op->getContext()->getRewriteControl();
  if (control && control->remarksEnabled()) return root.all;
  SmallVector<unsigned, 8> matching;
  root.tree->collect(op, matching);
  for (unsigned &number : matching) number = root.declarative[number];
  SmallVector<unsigned, 8> order(root.native.size() + matching.size());
  std::merge(root.native.begin(), root.native.end(), matching.begin(), matching.end(), order.begin());
  for (unsigned number : order) storage.push_back(root.all[number]);
  return storage;
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
  SmallVector<const Pattern *, 8> candidates;
  for (Operation *op : ops) {
    if (tracker.isErased(op) || tracker.isNew(op)) continue;
    candidates.clear();
    for (const Pattern *pattern : patterns.getCandidates(op, candidates)) {
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
