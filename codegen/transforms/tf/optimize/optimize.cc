// See optimize.h. One greedy run over all rewrites, in which folding takes part, then the passes that look at more than one
// operation at a time.
#include "codegen/transforms/tf/optimize/optimize.h"

#include "codegen/transforms/tf/optimize/fold.h"
#include "codegen/transforms/tf/optimize/rewrites.h"
#include "ir/passes/passes.h"
#include "ir/symbols.h"
#include "support/str_cat.h"

#include <set>

namespace strata::tf {

namespace {

constexpr const char *kFoldConstants = "fold-constants";
constexpr const char *kCse = "common-subexpressions";
constexpr const char *kLicm = "loop-invariants";

/// How often rewrites happened in this run.
using Counts = std::map<std::string, int64_t>;

StringRef nodeOf(Operation *op) { return op->getLoc().getNameOrEmpty(op->getContext()); }

/// What a rewrite is about to change, remembered for the observer.
class Change {
 public:
  Change(Operation *op, const OptimizationObserver &observer) : observer(observer) {
    if (!observer) return;
    node = nodeOf(op).str();
    for (Value operand : op->getOperands())
      if (Operation *maker = operand.getDefiningOp()) operandNodes.push_back(nodeOf(maker).str());
  }
  void report(StringRef optimization) const {
    if (observer) observer(optimization, node, operandNodes);
  }

 private:
  const OptimizationObserver &observer;
  std::string node;
  std::vector<std::string> operandNodes;
};

/// A row of a table as a pattern on one kind of operation.
class TablePattern final : public Pattern {
 public:
   TablePattern(Context *context, const GraphRewrite &rewrite, const char *root, Counts &counts,
                const OptimizationObserver &observer)
       : Pattern(context, root), rewrite(rewrite), counts(counts), observer(observer) {
     setName(rewrite.name);
   }
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    const Change change(op, observer);
    if (failed(rewrite.apply(op, rewriter))) return failure();
    change.report(rewrite.name);
    ++counts[rewrite.name];
    return success();
  }

 private:
  const GraphRewrite &rewrite;
  Counts &counts;
  const OptimizationObserver &observer;
};

class FoldPattern final : public Pattern {
 public:
  FoldPattern(ConstantFolder &folder, Counts &counts, const OptimizationObserver &observer)
      : Pattern(static_cast<const OpRecord *>(nullptr)), folder(folder), counts(counts), observer(observer) {
    setName(kFoldConstants);
  }
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override {
    SmallVector<Value, 2> results;
    if (!folder.fold(op, rewriter, results)) return failure();
    Change(op, observer).report(kFoldConstants);
    rewriter.replaceOp(op, results);
    ++counts[kFoldConstants];
    return success();
  }

 private:
  ConstantFolder &folder;
  Counts &counts;
  const OptimizationObserver &observer;
};

/// Names of the nodes that are still there.
std::set<std::string> nodesIn(Operation *function) {
  std::set<std::string> nodes;
  function->walk([&](Operation *op) { nodes.insert(nodeOf(op).str()); });
  return nodes;
}

/// Merges equal operations; the observer is told which nodes went.
int64_t mergeEqual(Operation *main, const OptimizationObserver &observer) {
  if (!observer) return eliminateCommonSubexpressions(main);
  const std::set<std::string> before = nodesIn(main);
  const int64_t count = eliminateCommonSubexpressions(main);
  const std::set<std::string> after = nodesIn(main);
  for (const std::string &node : before)
    if (!after.contains(node)) observer(kCse, node, {});
  return count;
}

std::vector<const GraphRewrite *> allRewrites() {
  std::vector<const GraphRewrite *> all;
  for (ArrayRef<GraphRewrite> table : {arithmeticRewrites(), movementRewrites(), contractionRewrites()})
    for (const GraphRewrite &rewrite : table) all.push_back(&rewrite);
  llvm::sort(all, [](const GraphRewrite *a, const GraphRewrite *b) { return StringRef(a->name) < b->name; });
  return all;
}

}  // namespace

std::vector<OptimizationInfo> listOptimizations() {
  std::vector<OptimizationInfo> infos = {
      {kFoldConstants, "operations on constants become constants"},
      {kCse, "equal operations without effects are one"},
      {kLicm, "what does not change in a loop, and cannot fail, moves out of it"},
  };
  for (const GraphRewrite *rewrite : allRewrites()) infos.push_back({rewrite->name, rewrite->summary, rewrite->relaxed});
  return infos;
}

Status checkOptimizationNames(const std::vector<std::string> &names) {
  std::vector<std::string> known;
  for (const OptimizationInfo &info : listOptimizations()) known.push_back(info.name);
  for (const std::string &name : names)
    if (!llvm::is_contained(known, name))
      return notFound("there is no optimisation '", name, "'; there are ", strJoin(known, ", "));
  return Status();
}

Status optimizeGraph(Operation *module, const OptimizeOptions &options, Counts *counts) {
  Operation *main = lookupSymbolIn(module, "main");
  if (!main) return internalError("the module has no function @main");
  Counts own;
  Counts &counted = counts ? *counts : own;
  auto isOn = [&](StringRef name) { return !llvm::is_contained(options.disabled, name); };

  // 1. Rewrites, until none applies.
  PatternSet patterns(module->getContext());
  for (const GraphRewrite *rewrite : allRewrites())
    if (isOn(rewrite->name) && (options.relaxed || !rewrite->relaxed))
      for (const char *root : rewrite->roots)
        patterns.add(std::make_unique<TablePattern>(module->getContext(), *rewrite, root, counted, options.observer));
  ConstantFolder folder;
  if (isOn(kFoldConstants)) patterns.add(std::make_unique<FoldPattern>(folder, counted, options.observer));
  GreedyConfig config;
  config.fold = false;
  config.cseConstants = false;
  // Not converging leaves a valid graph: some rewrite of it happened less often than it could.
  (void)applyPatternsGreedily(main, FrozenPatternSet(std::move(patterns)), config);

  // 2. What needs more than one operation.
  if (isOn(kLicm)) counted[kLicm] += hoistLoopInvariants(main);
  if (isOn(kCse)) counted[kCse] += mergeEqual(main, options.observer);
  return Status();
}

}  // namespace strata::tf
