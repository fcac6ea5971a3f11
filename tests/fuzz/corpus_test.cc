// Every input of the corpus through its target: what fuzzing has found once, and seeds.
#include "tests/fuzz/targets.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace {

void replay(const char *folder, void (*run)(std::string_view)) {
  int count = 0;
  for (const auto &file : std::filesystem::directory_iterator(std::filesystem::path(STRATA_FUZZ_CORPUS) / folder)) {
    std::ifstream in(file.path(), std::ios::binary);
    std::stringstream bytes;
    bytes << in.rdbuf();
    SCOPED_TRACE(file.path().string());
    run(bytes.str());
    ++count;
  }
  EXPECT_GT(count, 0);
}

TEST(FuzzCorpus, Text) { replay("text", strata::fuzz::runText); }
TEST(FuzzCorpus, Bytecode) { replay("bytecode", strata::fuzz::runBytecode); }
TEST(FuzzCorpus, Patterns) { replay("patterns", strata::fuzz::runPatterns); }
TEST(FuzzCorpus, Dialects) { replay("dialects", strata::fuzz::runDialects); }

}  // namespace
