// Pipelines as text, the pass manager's scheduling, diagnostics in order; generic passes know no operation.
#include "ir/pass.h"

#include "ir/passes/passes.h"
#include "support/thread_pool.h"
#include "tests/ir/test_rows.h"

#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

using namespace strata;
using namespace strata::testing_rows;

namespace {

LogicalResult failAt2(Operation *op, const PassOptions &) {
  auto number = op->getAttrOfType<IntegerAttr>("n");
  if (!number) return success();
  op->emitRemark("visited ") << number.getInt();
  return number.getInt() == 2 ? LogicalResult(op->emitError("two")) : success();
}

const PassOption kOptions[] = {
    {"count", PassOption::Int, "4", "a number"},
    {"name", PassOption::Text, "x", "a text"},
    {"flag", PassOption::Bool, "false", "a flag"},
};

PassRegistry makeRegistry() {
  PassRegistry registry;
  registerGenericPasses(registry);
  registry.add("fail-at-2", "fails on the operation numbered 2", failAt2, kOptions);
  registry.addPipeline("both", "two passes", "cse,dce");
  return registry;
}

std::string roundTrip(StringRef text) {
  PassRegistry registry = makeRegistry();
  OpPassManager manager;
  std::string error, printed;
  if (failed(parsePipeline(text, registry, manager, error))) return error;
  llvm::raw_string_ostream os(printed);
  manager.printElements(os);
  return printed;
}

TEST(Pipeline, TextRoundTrips) {
  for (StringRef text : {"cse", "t.holder(cse,dce),canonicalize{max-iterations=2 top-down=false}",
                         "a.b(c.d(cse),dce)", "fail-at-2{count=3 name=\"a b\" flag=true}"})
    EXPECT_EQ(roundTrip(text), text.str());
  EXPECT_EQ(roundTrip("  cse , dce "), "cse,dce");
  EXPECT_EQ(roundTrip("both"), "cse,dce");
  EXPECT_EQ(roundTrip(""), "");
  EXPECT_EQ(roundTrip("t.holder()"), "t.holder()");
}

TEST(Pipeline, ErrorsSayWhere) {
  EXPECT_EQ(roundTrip("cse,,dce"), "pipeline, column 5: expected the name of a pass or an operation");
  EXPECT_EQ(roundTrip("cse dce"), "pipeline, column 5: expected ',' or ')'");
  EXPECT_EQ(roundTrip("a(cse"), "pipeline, column 6: expected ')'");
  EXPECT_EQ(roundTrip("cse)"), "pipeline, column 4: unexpected ')'");
  EXPECT_EQ(roundTrip("nope"), "pipeline, column 5: there is no pass named 'nope'");
  EXPECT_EQ(roundTrip("fail-at-2{count=x}"),
            "pipeline, column 18: pass 'fail-at-2' has no option 'count' with the value 'x'");
  EXPECT_EQ(roundTrip("fail-at-2{name=\"x}"), "pipeline, column 17: expected '\"'");
  EXPECT_EQ(roundTrip(std::string(100, '(')), "pipeline, column 1: expected the name of a pass or an operation");
  std::string deep;
  for (int i = 0; i < 100; ++i) deep += "a(";
  EXPECT_EQ(roundTrip(deep), "pipeline, column 65: pipelines are nested too deeply");
}

TEST(Pipeline, OptionsHaveDefaults) {
  PassRegistry registry = makeRegistry();
  std::unique_ptr<Pass> pass = registry.create("fail-at-2");
  EXPECT_EQ(pass->getOptions().getInt("count"), 4);
  EXPECT_TRUE(PassRegistry::setOption(*pass, "count", "-7"));
  EXPECT_EQ(pass->getOptions().getInt("count"), -7);
  EXPECT_FALSE(pass->getOptions().getBool("flag"));
  EXPECT_FALSE(PassRegistry::setOption(*pass, "flag", "maybe"));
  EXPECT_EQ(pass->getOptions().get("name"), "x");
}

/// Sixteen numbered holders in the root.
void fill(World &world) {
  for (int i = 0; i < 16; ++i)
    world.newHolder()->setAttr("n", IntegerAttr::get(world.i32, i));
}

std::string runParallel(ThreadPool *threads) {
  World world;
  fill(world);
  std::string log;
  world.context->getDiagEngine().addHandler([&](Diagnostic &diagnostic) {
    log += diagnostic.message + "; ";
    return true;
  });
  PassRegistry registry = makeRegistry();
  PassManager manager(world.context.get());
  std::string error;
  EXPECT_TRUE(succeeded(parsePipeline("t.holder(t.holder(fail-at-2))", registry, manager, error))) << error;
  manager.getConfig().threads = threads;
  manager.getConfig().verify = false;
  EXPECT_TRUE(failed(manager.run(world.root.get())));
  return log;
}

TEST(PassManager, DiagnosticsComeInProgramOrder) {
  std::string expected;
  for (int i = 0; i < 16; ++i) expected += "visited " + std::to_string(i) + "; " + (i == 2 ? "two; " : "");
  EXPECT_EQ(runParallel(nullptr), expected);
  auto threads = createThreadPool(4);
  for (int round = 0; round < 20; ++round) EXPECT_EQ(runParallel(threads.get()), expected);
}

TEST(PassManager, TimesAreRecorded) {
  World world;
  fill(world);
  PassRegistry registry = makeRegistry();
  PassManager manager(world.context.get());
  std::string error;
  ASSERT_TRUE(succeeded(parsePipeline("t.holder(cse),dce", registry, manager, error)));
  manager.getConfig().verify = false;
  ASSERT_TRUE(succeeded(manager.run(world.root.get())));
  EXPECT_EQ(manager.getElements()[0]->nested->getElements()[0]->runs, 16);
  EXPECT_GT(manager.getElements()[1]->nanoseconds, 0);
  EXPECT_NE(manager.getTimingJson().find("\"pass\": \"dce\""), std::string::npos);
}

TEST(PassManager, HookAfterPassesCanStop) {
  World world;
  fill(world);
  PassRegistry registry = makeRegistry();
  PassManager manager(world.context.get());
  manager.addPass(registry.create("cse"));
  manager.addPass(registry.create("dce"));
  manager.getConfig().verify = false;
  int calls = 0;
  manager.getConfig().afterPass = [&](const Pass &pass, Operation *) {
    ++calls;
    return success(pass.getName() != "cse");
  };
  EXPECT_TRUE(failed(manager.run(world.root.get())));
  EXPECT_EQ(calls, 1);
}

// An operation's name in quotes, "dialect.op", must not occur in a generic pass.
TEST(GenericPasses, NameNoOperation) {
  std::regex name("\"[a-z_]+\\.[a-zA-Z_]+\"");
  int files = 0;
  for (const auto &entry : std::filesystem::directory_iterator(STRATA_SOURCE_DIR "/ir/passes")) {
    ++files;
    std::ifstream file(entry.path());
    std::string line;
    while (std::getline(file, line))
      if (line.find("#include") == std::string::npos) {
        EXPECT_FALSE(std::regex_search(line, name)) << entry.path() << ": " << line;
        EXPECT_EQ(line.find("dialects/"), std::string::npos) << entry.path() << ": " << line;
      }
  }
  EXPECT_GE(files, 6);
}

}  // namespace
