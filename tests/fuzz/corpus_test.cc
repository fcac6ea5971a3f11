// Every input of the corpus through its target: what fuzzing has found once, and seeds.
#include "tests/fuzz/corpus_util.h"
#include "tests/fuzz/targets.h"

namespace {

using strata::fuzz::replay;

TEST(FuzzCorpus, Text) { replay("text", strata::fuzz::runText); }
TEST(FuzzCorpus, Bytecode) { replay("bytecode", strata::fuzz::runBytecode); }
TEST(FuzzCorpus, Patterns) { replay("patterns", strata::fuzz::runPatterns); }
TEST(FuzzCorpus, Dialects) { replay("dialects", strata::fuzz::runDialects); }

}  // namespace
