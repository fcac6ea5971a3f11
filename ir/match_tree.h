// The automaton that finds the declarative rules of a set that may match an operation. Questions about the operation and what
// its operands come from (kind, counts, constants) that several rules ask are asked once, and the answer leads on through a
// table, so that the cost of a visit hardly depends on how many rules there are.
#pragma once

#include "ir/rules.h"

namespace strata {

class MatchTree {
 public:
  /// `rules` by rank: what `collect` gives are indices into it.
  explicit MatchTree(ArrayRef<const MatchRule *> rules);

  /// Appends the numbers of the rules whose structure `op` has, ascending. What their checks say beyond the questions of the
  /// tree (equality, predicates, native checks) is not looked at.
  void collect(Operation *op, SmallVectorImpl<unsigned> &rules) const;
  /// How many questions `collect` asks about `op`.
  int64_t countQuestions(Operation *op) const;
  size_t getNumNodes() const { return nodes.size(); }

 private:
  /// A place in the IR, the same for all rules that look there.
  struct Position {
    MatchRule::Step step;  ///< `from` is a position
  };
  struct Question {
    int position;
    RuleOp op;
    bool operator==(const Question &other) const { return position == other.position && op == other.op; }
  };
  struct Tree {
    Question question{-1, RuleOp::Root};
    DenseMap<uint64_t, int> answers;  ///< to the node for that answer
    int otherwise = -1;               ///< for the rules that do not ask
    SmallVector<unsigned, 1> rules;   ///< that have nothing more to ask
  };
  struct Pending;
  class Visit;

  int positionOf(const MatchRule::Step &step, ArrayRef<int> positions);
  static uint64_t answerOf(const MatchRule::Step &check);

  std::vector<Position> positions;
  std::map<std::tuple<int, int, int64_t, int64_t, std::string>, int> knownPositions;
  std::vector<Tree> nodes;
};

}  // namespace strata
