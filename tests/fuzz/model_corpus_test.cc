// The corpus of the targets that read models.
#include "tests/fuzz/corpus_util.h"
#include "tests/fuzz/model_targets.h"

namespace {

using strata::fuzz::replay;

TEST(FuzzCorpus, Graph) { replay("graph", strata::fuzz::runGraph); }
TEST(FuzzCorpus, Evaluator) { replay("graph", strata::fuzz::runEvaluator); }
TEST(FuzzCorpus, Checkpoint) { replay("checkpoint", strata::fuzz::runCheckpoint); }

}  // namespace
