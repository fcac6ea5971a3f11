// Memory over the lifetimes of contexts and modules: nothing stays behind.
#include "tests/ir/ir_test_util.h"

#include <fstream>
#include <unistd.h>

using namespace strata;
using namespace strata::testing;

namespace {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define STRATA_SANITIZED 1
#endif
#endif

size_t residentBytes() {
  size_t total = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

/// A module of a few hundred operations with everything that is kept in tables: names, locations, attributes, aliases.
std::string makeModule() {
  std::string text = "#alias = loc(\"node\"(\"file.py\":3:4))\n";
  for (int i = 0; i < 100; ++i) {
    const std::string number = std::to_string(i);
    text += "%a" + number + " = \"x.a" + number + "\"() {v = " + number + " : i32, s = \"text " + number +
            "\", t = tensor<" + number + "xf32>} : () -> i32 loc(#alias)\n";
    text += "\"x.b\"(%a" + number + ") ({\n^bb0(%c: i32):\n  \"x.c\"(%c, %a" + number +
            ") : (i32, i32) -> () loc(\"other.py\":" + number + ":1)\n}) : (i32) -> ()\n";
  }
  return text;
}

using LifetimeTest = IRTest;

/// What a module that does not verify may hold: uses of a block's argument, a result and a block in front of their regions.
TEST_F(LifetimeTest, UsesFromOutsideGoWithWhatTheyUse) {
  ParseOptions options;
  options.verify = false;
  DiagnosticCollector silent(context.get());
  for (const char *use : {"\"x.u\"(%a) : (i32) -> ()", "\"x.r\"() ({\n  \"x.u\"(%a) : (i32) -> ()\n}) : () -> ()"})
    for (const char *definition : {"\"x.d\"() ({\n^bb0(%a: i32):\n  \"x.e\"() : () -> ()\n}) : () -> ()",
                                   "\"x.d\"() ({\n  %a = \"x.e\"() : () -> i32\n}) : () -> ()"}) {
      OwningOp module = parseSourceString(std::string(use) + "\n" + definition, context.get(), options);
      module.reset();
      module = parseSourceString(std::string(definition) + "\n" + use, context.get(), options);
      module.reset();
    }
}

TEST_F(LifetimeTest, TenThousandModulesInContextsOfTheirOwn) {
#ifdef STRATA_SANITIZED
  GTEST_SKIP() << "sanitizers keep memory";
#endif
  const std::string text = makeModule();
  size_t early = 0;
  for (int round = 0; round < 10000; ++round) {
    resetContext();
    ASSERT_TRUE(parse(text)) << errors;
    if (round == 500) early = residentBytes();
  }
  EXPECT_LT(residentBytes(), early + early / 50) << "after 500 modules: " << early;
}

TEST_F(LifetimeTest, TenThousandModulesInOneContext) {
#ifdef STRATA_SANITIZED
  GTEST_SKIP() << "sanitizers keep memory";
#endif
  const std::string text = makeModule();
  size_t early = 0, earlyHeld = 0;
  for (int round = 0; round < 10000; ++round) {
    ASSERT_TRUE(parse(text)) << errors;
    if (round == 500) early = residentBytes(), earlyHeld = context->getAllocatedBytes();
  }
  EXPECT_EQ(context->getAllocatedBytes(), earlyHeld);
  EXPECT_LT(residentBytes(), early + early / 50) << "after 500 modules: " << early;
}

}  // namespace
