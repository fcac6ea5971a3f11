// `apply-patterns`: reads rules as IR, compiles them, applies them to what the pass runs on.
#include "tools/opt/pattern_pass.h"

#include "dialects/pattern/compile.h"
#include "ir/context.h"
#include "ir/rewrite.h"

#include "llvm/Support/MemoryBuffer.h"

namespace strata {
namespace {

const PassOption kOptions[] = {
    {"file", PassOption::Text, "", "file with 'pattern.rule' operations"},
    {"driver", PassOption::Text, "greedy", "greedy: until nothing changes; walk: every operation once"},
};

class ApplyPatterns final : public Pass {
 public:
  LogicalResult initialize(Context *context) override {
    StringRef driver = getOptions().get("driver");
    if (driver != "greedy" && driver != "walk")
      return emitError(context, Location(), "apply-patterns: driver '" + driver + "' is neither greedy nor walk");
    std::string file = getOptions().get("file").str();
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      return emitError(context, Location(), "cannot read '" + file + "': " + buffer.getError().message());
    ParseOptions options;
    options.fileName = file;
    OwningOp rules = parseSourceString((*buffer)->getBuffer(), context, options);
    PatternSet set(context);
    if (!rules || failed(pattern::compileRules(rules.get(), set))) return failure();
    patterns = FrozenPatternSet(std::move(set));
    return success();
  }

  LogicalResult run(Operation *op) const override {
    if (getOptions().get("driver") == "walk") {
      walkAndApplyPatterns(op, patterns);
      return success();
    }
    GreedyConfig config;
    config.fold = false;
    (void)applyPatternsGreedily(op, patterns, config);
    return success();
  }

 private:
  FrozenPatternSet patterns;
};

}  // namespace

void registerPatternPass(PassRegistry &registry) {
  registry.add("check-patterns", "Compile the rules that are there, to see whether they make sense",
               [](Operation *op, const PassOptions &) {
                 PatternSet set(op->getContext());
                 return pattern::compileRules(op, set);
               });
  registry.add<ApplyPatterns>("apply-patterns", "Apply rewrite rules from a file", kOptions);
}

}  // namespace strata
