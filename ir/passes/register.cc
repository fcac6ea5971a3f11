// The passes around the generic transformations, and the small ones.
#include "ir/passes/passes.h"

#include "ir/context.h"
#include "ir/rewrite.h"

#include <map>

namespace strata {
namespace {

const PassOption kCanonicalizeOptions[] = {
    {"top-down", PassOption::Bool, "true", "visit operations in program order first"},
    {"max-iterations", PassOption::Int, "10", "0: until nothing changes"},
    {"max-rewrites", PassOption::Int, "-1", "stop after so many rewrites; -1: no limit"},
    {"region-simplify", PassOption::Bool, "true", "erase unreachable blocks"},
    {"test-convergence", PassOption::Bool, "false", "fail when the last iteration still changed something"},
};

/// Folds, applies every operation's canonicalisation patterns and erases dead operations, until nothing changes.
class Canonicalize final : public Pass {
 public:
  LogicalResult initialize(Context *context) override {
    PatternSet set(context);
    populateCanonicalizationPatterns(set);
    patterns = FrozenPatternSet(std::move(set));
    return success();
  }
  LogicalResult run(Operation *op) const override {
    GreedyConfig config;
    config.topDown = getOptions().getBool("top-down");
    config.maxIterations = static_cast<unsigned>(getOptions().getInt("max-iterations"));
    config.maxRewrites = getOptions().getInt("max-rewrites");
    config.simplifyRegions = getOptions().getBool("region-simplify");
    if (succeeded(applyPatternsGreedily(op, patterns, config)) || !getOptions().getBool("test-convergence"))
      return success();
    return op->emitError("canonicalization did not converge within ") << int64_t(config.maxIterations) << " iterations";
  }

 private:
  FrozenPatternSet patterns;
};

const PassOption kInlineOptions[] = {
    {"max-ops", PassOption::Int, "1000000", "stop when the operation holds more operations than this"},
};

LogicalResult printOpStats(Operation *root, const PassOptions &) {
  std::map<StringRef, int64_t> counts;
  root->walk([&](Operation *op) { ++counts[op->getName()]; });
  InFlightDiagnostic remark = root->emitRemark("operations by name");
  for (auto &[name, count] : counts) remark.attachNote(root->getLoc()) << name << ": " << count;
  return success();
}

LogicalResult stripDebugInfo(Operation *root, const PassOptions &) {
  root->walk([](Operation *op) {
    op->setLoc(Location());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments()) argument.setLoc(Location());
  });
  return success();
}

}  // namespace

void registerGenericPasses(PassRegistry &registry) {
  registry.add<Canonicalize>("canonicalize", "Fold and apply canonicalisation patterns until nothing changes",
                             kCanonicalizeOptions);
  registry.add("cse", "Merge equal computations", [](Operation *op, const PassOptions &) {
    eliminateCommonSubexpressions(op);
    return success();
  });
  registry.add("dce", "Erase operations without effect and use, and unreachable blocks",
               [](Operation *op, const PassOptions &) {
                 eliminateDeadCode(op);
                 return success();
               });
  registry.add("symbol-dce", "Erase private symbols without uses", [](Operation *op, const PassOptions &) {
    eliminateDeadSymbols(op);
    return success();
  });
  registry.add("licm", "Move loop-invariant operations out of loops", [](Operation *op, const PassOptions &) {
    hoistLoopInvariants(op);
    return success();
  });
  registry.add("inline", "Inline calls", [](Operation *op, const PassOptions &options) {
    inlineCalls(op, options.getInt("max-ops"));
    return success();
  }, kInlineOptions);
  registry.add("simplify-cfg", "Merge blocks and erase unreachable ones", [](Operation *op, const PassOptions &) {
    simplifyControlFlow(op);
    return success();
  });
  registry.add("print-op-stats", "Remark how many operations of each name there are", printOpStats);
  registry.add("strip-debuginfo", "Make all locations unknown", stripDebugInfo);
}

}  // namespace strata
