// Dominance between blocks, against its definition: without the one, the other is not reached.
#include "ir/dominance.h"
#include "tests/ir/ir_test_util.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

using namespace strata;
using namespace strata::testing;

namespace {

using Edges = std::vector<std::vector<unsigned>>;

/// What is reached from block 0 without `removed`.
std::vector<bool> reachable(const Edges &edges, unsigned removed) {
  std::vector<bool> seen(edges.size());
  std::vector<unsigned> open;
  auto visit = [&](unsigned block) {
    if (block == removed || seen[block]) return;
    seen[block] = true;
    open.push_back(block);
  };
  visit(0);
  while (!open.empty()) {
    const unsigned block = open.back();
    open.pop_back();
    for (unsigned successor : edges[block]) visit(successor);
  }
  return seen;
}

std::string textOf(const Edges &edges) {
  std::string text = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n";
  for (size_t block = 0; block < edges.size(); ++block) {
    text += "^b" + std::to_string(block) + ":\n\"x.end\"()";
    for (size_t i = 0; i < edges[block].size(); ++i)
      text += (i ? ", ^b" : " [^b") + std::to_string(edges[block][i]);
    text += edges[block].empty() ? " : () -> ()\n" : "] : () -> ()\n";
  }
  return text + "}) : () -> ()";
}

class Dominance : public IRTest {
 protected:
  void check(const Edges &edges);
};

void Dominance::check(const Edges &edges) {
  const std::string text = textOf(edges);
  OwningOp module = parse(text, /*verify=*/false);
  ASSERT_TRUE(module) << errors;
  Region &region = module->getRegion(0).front().getFirst()->getRegion(0);
  std::vector<Block *> blocks;
  for (Block &block : region) blocks.push_back(&block);
  DominanceInfo dominance;
  const std::vector<bool> live = reachable(edges, ~0u);
  for (unsigned a = 0; a < blocks.size(); ++a) {
    const std::vector<bool> without = reachable(edges, a);
    EXPECT_EQ(dominance.isReachableFromEntry(blocks[a]), live[a]);
    for (unsigned b = 0; b < blocks.size(); ++b) {
      if (!live[a] || !live[b]) continue;
      EXPECT_EQ(dominance.properlyDominates(blocks[a], blocks[b]), a != b && !without[b]) << a << " over " << b << " in\n" << text;
      if (dominance.getImmediateDominator(blocks[b]) == blocks[a]) EXPECT_TRUE(a != b && !without[b]);
    }
  }
}

TEST_F(Dominance, IsWhatItsDefinitionSays) {
  std::mt19937 random(20251130);
  for (int round = 0; round < 400; ++round) {
    Edges edges(2 + random() % 12);
    for (std::vector<unsigned> &successors : edges)
      for (size_t count = random() % 4; count > 0; --count)
        successors.push_back(1 + static_cast<unsigned>(random() % (edges.size() - 1)));  // nothing leads to the entry
    check(edges);
    if (HasFailure()) return;
  }
}

}  // namespace
