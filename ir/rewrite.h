// Rewriting: the builder that patterns change IR with, patterns and sets of them, and the two drivers (a greedy worklist
// and a single walk). Declarative rules and C++ patterns run in the same drivers; every rewrite has a name, can be counted,
// limited by fuel and refused with a reason.
#pragma once

#include "ir/builder.h"
#include "ir/interfaces.h"

#include "llvm/Support/TypeName.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>

namespace strata {

// --- Listening and limits ---------------------------------------------------------------------------------------------

/// Hears of every change made through a Rewriter, before it happens where something goes away.
class RewriteListener : public BuilderListener {
 public:
  virtual void notifyOperationModified(Operation *op) {}
  virtual void notifyOperationReplaced(Operation *op, ValueRange replacement) {}
  virtual void notifyOperationErased(Operation *op) {}
  virtual void notifyBlockErased(Block *block) {}
};

/// Limits, counts and refusal remarks for all drivers of a context (Context::setRewriteControl). Thread-safe.
class RewriteControl {
 public:
  /// At most `n` further rewrites (pattern applications and folds) happen; -1: no limit.
  void setFuel(int64_t n) { fuel = n; }
  bool hasFuel() const { return fuel != 0; }
  bool isLimited() const { return fuel >= 0; }
  /// Emits a remark for each refusal (Rewriter::notifyMatchFailure).
  void enableRemarks(bool enable = true) { remarks = enable; }
  bool remarksEnabled() const { return remarks; }
  /// Uses one unit of fuel and counts a rewrite of that name.
  void count(StringRef name);
  /// How often each rewrite happened, by name.
  std::map<std::string, int64_t> getCounts() const;

 private:
  mutable std::mutex mutex;
  std::atomic<int64_t> fuel{-1};
  bool remarks = false;
  std::map<std::string, int64_t> counts;
};

// --- Rewriter ---------------------------------------------------------------------------------------------------------

/// The only way a pattern changes IR, so that its driver learns of it. Creation is OpBuilder's.
class Rewriter : public OpBuilder {
 public:
  explicit Rewriter(Context *context, RewriteListener *listener = nullptr)
      : OpBuilder(context, listener), rewriteListener(listener) {}
  explicit Rewriter(Operation *before, RewriteListener *listener = nullptr) : Rewriter(before->getContext(), listener) {
    setInsertionPoint(before);
  }

  /// Replaces the results of `op` by `values` (one each; null for a result without uses) and erases it.
  void replaceOp(Operation *op, ValueRange values);
  void replaceOp(Operation *op, Operation *newOp) { replaceOp(op, newOp->getResults()); }
  /// Creates OpTy before `op` at its location, replaces `op` by it.
  template <typename OpTy, typename... Args>
  OpTy replaceOpWithNewOp(Operation *op, Args &&...args) {
    setInsertionPoint(op);
    OpTy newOp = create<OpTy>(op->getLoc(), std::forward<Args>(args)...);
    replaceOp(op, newOp.getOperation());
    return newOp;
  }
  /// Erases `op` with what is nested in it; its results must have no uses left.
  void eraseOp(Operation *op);
  /// Erases a block without predecessors and its operations; values of the block must not be used outside it.
  void eraseBlock(Block *block);

  /// Announces that `change` modifies `op` itself: operands, attributes, successors, location.
  template <typename Fn>
  void modifyOpInPlace(Operation *op, Fn &&change) {
    change();
    notifyModified(op);
  }
  void replaceAllUsesWith(Value from, Value to);
  void replaceAllUsesExcept(Value from, Value to, Operation *except);
  void replaceUsesWithIf(Value from, Value to, function_ref<bool(OpOperand &)> shouldReplace);

  /// Moves the operations of `source` before `before` (null: to the end of `dest`), its arguments replaced by
  /// `arguments`, and erases `source`.
  void inlineBlockBefore(Block *source, Block *dest, Operation *before, ValueRange arguments = {});
  void inlineBlockBefore(Block *source, Operation *before, ValueRange arguments = {}) {
    inlineBlockBefore(source, before->getBlock(), before, arguments);
  }
  /// Appends `source` to `dest` and erases `source`.
  void mergeBlocks(Block *source, Block *dest, ValueRange arguments = {}) {
    inlineBlockBefore(source, dest, nullptr, arguments);
  }
  /// Moves the operations from `before` on into a new block after theirs.
  Block *splitBlock(Block *block, Operation *before) { return block->splitBlock(before); }
  /// Moves all blocks of `region` before `before` in `parent` (null: at its end).
  void inlineRegionBefore(Region &region, Region &parent, Block *before = nullptr);
  void moveOpBefore(Operation *op, Operation *before);
  void moveOpAfter(Operation *op, Operation *after);

  /// Says why a pattern does not apply: gives failure, and a remark at `op` where remarks are enabled.
  LogicalResult notifyMatchFailure(Operation *op, const Twine &reason);
  LogicalResult refuse(Operation *op, const Twine &reason) { return notifyMatchFailure(op, reason); }

  RewriteListener *getListener() const { return rewriteListener; }

 protected:
  void notifyModified(Operation *op) {
    if (rewriteListener) rewriteListener->notifyOperationModified(op);
  }
  RewriteListener *rewriteListener;
  StringRef currentPattern;
};
using RewriterBase = Rewriter;
using IRRewriter = Rewriter;

/// What patterns get from their driver.
class PatternRewriter : public Rewriter {
 public:
  using Rewriter::Rewriter;
  void setCurrentPattern(StringRef name) { currentPattern = name; }
};

// --- Patterns ---------------------------------------------------------------------------------------------------------

/// One rewrite. Immutable once in a set; may be applied by several threads at once.
class Pattern {
 public:
  /// `root` null: any operation.
  Pattern(const OpRecord *root, unsigned benefit = 1) : root(root), benefit(benefit) {}
  Pattern(Context *context, StringRef rootName, unsigned benefit = 1, ArrayRef<StringRef> generated = {});
  virtual ~Pattern() = default;

  /// Fails without having changed anything, or changes IR through the rewriter only.
  virtual LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const = 0;

  StringRef getName() const { return name; }
  void setName(StringRef newName) { name = newName.str(); }
  const OpRecord *getRoot() const { return root; }
  /// What a declarative pattern matches (ir/rules.h): goes into the automaton of its set. Null: C++ decides.
  virtual const class MatchRule *getMatchRule() const { return nullptr; }
  unsigned getBenefit() const { return benefit; }
  /// Names of the operations the pattern may create, where it says so.
  ArrayRef<std::string> getGeneratedOps() const { return generated; }

 private:
  const OpRecord *root;
  unsigned benefit;
  std::string name;
  SmallVector<std::string, 1> generated;
};
using RewritePattern = Pattern;

/// A pattern on one kind of operation.
template <typename OpTy>
class OpRewritePattern : public Pattern {
 public:
  explicit OpRewritePattern(Context *context, unsigned benefit = 1)
      : Pattern(context->getRecord(OpTy::kRow), benefit) {}
  using Pattern::matchAndRewrite;
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const final {
    return matchAndRewrite(OpTy(op), rewriter);
  }
  virtual LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const = 0;
};

/// A pattern on every operation that has an interface.
template <typename Interface>
class OpInterfaceRewritePattern : public Pattern {
 public:
  explicit OpInterfaceRewritePattern(Context *, unsigned benefit = 1) : Pattern(nullptr, benefit) {}
  using Pattern::matchAndRewrite;
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const final {
    const Interface *interface = op->getInterface<Interface>();
    return interface ? matchAndRewrite(op, *interface, rewriter) : failure();
  }
  virtual LogicalResult matchAndRewrite(Operation *op, const Interface &interface, PatternRewriter &rewriter) const = 0;
};

/// Patterns being collected.
class PatternSet {
 public:
  explicit PatternSet(Context *context) : context(context) {}
  Context *getContext() const { return context; }

  /// Makes one pattern of each class from `arguments`; unnamed ones get the name of their class.
  template <typename... Patterns, typename... Args>
    requires(sizeof...(Patterns) > 0)
  PatternSet &add(Args &&...arguments) {
    (addOne<Patterns>(arguments...), ...);
    return *this;
  }
  PatternSet &add(std::unique_ptr<Pattern> pattern) {
    patterns.push_back(std::move(pattern));
    return *this;
  }
  /// A function as a pattern of that name.
  template <typename OpTy>
  PatternSet &addFunction(StringRef name, LogicalResult (*apply)(OpTy, PatternRewriter &), unsigned benefit = 1) {
    struct FunctionPattern final : OpRewritePattern<OpTy> {
      FunctionPattern(Context *context, unsigned benefit, LogicalResult (*apply)(OpTy, PatternRewriter &))
          : OpRewritePattern<OpTy>(context, benefit), apply(apply) {}
      using OpRewritePattern<OpTy>::matchAndRewrite;
      LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override { return apply(op, rewriter); }
      LogicalResult (*apply)(OpTy, PatternRewriter &);
    };
    auto pattern = std::make_unique<FunctionPattern>(context, benefit, apply);
    pattern->setName(name);
    return add(std::move(pattern));
  }
  std::vector<std::unique_ptr<Pattern>> takePatterns() { return std::move(patterns); }

 private:
  template <typename T, typename... Args>
  void addOne(Args &...arguments) {
    auto pattern = std::make_unique<T>(arguments...);
    if (pattern->getName().empty()) pattern->setName(shortTypeName(llvm::getTypeName<T>()));
    patterns.push_back(std::move(pattern));
  }
  static StringRef shortTypeName(StringRef full);

  Context *context;
  std::vector<std::unique_ptr<Pattern>> patterns;
};
using RewritePatternSet = PatternSet;

/// An immutable set, sorted by benefit (the same benefit: by order of addition) for each operation name. Cheap to copy.
class FrozenPatternSet {
 public:
  FrozenPatternSet() = default;
  FrozenPatternSet(PatternSet &&patterns);
  ArrayRef<const Pattern *> getPatterns(const OpRecord *record) const;
  /// The patterns to try on `op`, best first: of the declarative ones only those whose structure is there. The result is
  /// in the set, or in `storage`.
  ArrayRef<const Pattern *> getCandidates(Operation *op, SmallVectorImpl<const Pattern *> &storage) const;
  bool empty() const { return !impl; }

 private:
  struct Impl;
  std::shared_ptr<const Impl> impl;
};
using FrozenRewritePatternSet = FrozenPatternSet;

/// Adds the canonicalisations of every dialect the context knows.
void populateCanonicalizationPatterns(PatternSet &patterns);

// --- Drivers ----------------------------------------------------------------------------------------------------------

struct GreedyConfig {
  bool topDown = true;               ///< first visit in program order
  bool fold = true;
  bool cseConstants = true;          ///< equal constants become one, at the start of the isolated region
  bool simplifyRegions = true;       ///< drops unreachable blocks between iterations
  unsigned maxIterations = 10;       ///< 0: no limit
  int64_t maxRewrites = -1;          ///< -1: no limit
  RewriteListener *listener = nullptr;
};

/// Applies patterns, folds and erases dead operations inside `root` until nothing changes. `root` itself is not
/// replaced. Fails when it still changes after `maxIterations`, after a remark at `root`.
LogicalResult applyPatternsGreedily(Operation *root, const FrozenPatternSet &patterns, const GreedyConfig &config = {},
                                    bool *changed = nullptr);
LogicalResult applyPatternsGreedily(Region &region, const FrozenPatternSet &patterns, const GreedyConfig &config = {},
                                    bool *changed = nullptr);

/// Visits every operation inside `root` once (results of rewrites are not visited again) and applies the first pattern
/// that matches. No folding. For lowerings where each operation is rewritten at most once.
void walkAndApplyPatterns(Operation *root, const FrozenPatternSet &patterns, RewriteListener *listener = nullptr);

/// Makes folded attributes into constant operations, one for each value in an isolated region.
class ConstantPool {
 public:
  explicit ConstantPool(RewriteListener *listener = nullptr) : listener(listener) {}
  /// The value of `attr` for a user at `user`, asking the dialect of `user` first; null when no dialect makes it.
  Value get(Attribute attr, Type type, Operation *user);
  /// Takes over an existing constant: moves it to the start of its isolated region. False when it was a duplicate, has
  /// been replaced and erased.
  bool adopt(Operation *constant);
  void forget(Operation *op);
  /// Operations with regions may have been made or moved since the last call.
  void forgetNesting() {
    if (!deepRegions.empty()) deepRegions.clear();
  }

 private:
  using Key = std::pair<Attribute, Type>;
  Region *constantRegion(Block *block);
  bool owns(Operation *op) const { return keys.count(op); }
  RewriteListener *listener;
  DenseMap<std::pair<Region *, Key>, Operation *> constants;
  DenseMap<Operation *, std::pair<Region *, Key>> keys;
  DenseMap<Region *, Region *> deepRegions;  ///< where constants for a region go that is more than a short climb below
};

/// Folds `op`: success with one value per result (constants made through `pool`), or with no values when it was changed
/// in place. Nothing else is changed; the caller replaces `op`.
LogicalResult tryFold(Operation *op, ConstantPool &pool, SmallVectorImpl<Value> &values);

/// Erases blocks that no path from the entry reaches, in all regions inside `root`. True when something changed.
bool eraseUnreachableBlocks(Operation *root, RewriteListener *listener = nullptr);

}  // namespace strata
