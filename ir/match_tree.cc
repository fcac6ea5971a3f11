// Building the automaton and walking it.
#include "ir/match_tree.h"

namespace strata {

static bool isQuestion(RuleOp op) {
  return op == RuleOp::IsKind || op == RuleOp::OperandCount || op == RuleOp::ResultCount ||
         op == RuleOp::ResultNumber || op == RuleOp::AttributeIs || op == RuleOp::TypeIs;
}
static bool isFinding(RuleOp op) { return op <= RuleOp::TypeOf; }

//===- Building ---------------------------------------------------------------------------------------------------===//

int MatchTree::positionOf(const MatchRule::Step &step, ArrayRef<int> ofSteps) {
  MatchRule::Step copy = step;
  if (step.op != RuleOp::Root) copy.from = ofSteps[step.from];
  auto [it, isNew] = knownPositions.try_emplace({int(step.op), copy.from, step.number, step.other, step.text.str()},
                                                static_cast<int>(positions.size()));
  if (isNew) positions.push_back({std::move(copy)});
  return it->second;
}

uint64_t MatchTree::answerOf(const MatchRule::Step &check) {
  switch (check.op) {
    case RuleOp::IsKind: return reinterpret_cast<uintptr_t>(check.record);
    case RuleOp::AttributeIs:
    case RuleOp::TypeIs: return reinterpret_cast<uintptr_t>(check.node);
    default: return static_cast<uint64_t>(check.number);
  }
}

/// A node to be made: the rules that get there, with the questions they have left.
struct MatchTree::Pending {
  int node;
  struct Rule {
    unsigned number;
    std::vector<std::pair<Question, uint64_t>> left;
  };
  std::vector<Rule> rules;
};

MatchTree::MatchTree(ArrayRef<const MatchRule *> rules) {
  std::vector<Pending> work(1);
  work[0].node = 0;
  nodes.emplace_back();
  for (unsigned i = 0; i < rules.size(); ++i) {
    Pending::Rule rule{i, {}};
    SmallVector<int, 16> ofSteps;
    for (const MatchRule::Step &step : rules[i]->getSteps()) {
      ofSteps.push_back(isFinding(step.op) ? positionOf(step, ofSteps) : -1);
      if (isQuestion(step.op)) rule.left.push_back({{ofSteps[step.from], step.op}, answerOf(step)});
    }
    work[0].rules.push_back(std::move(rule));
  }

  while (!work.empty()) {
    Pending pending = std::move(work.back());
    work.pop_back();
    // Positions near the root first; among those of the rules here, the question that most of them ask.
    std::map<std::pair<int, int>, unsigned> askedBy;
    for (const Pending::Rule &rule : pending.rules) {
      if (rule.left.empty()) nodes[pending.node].rules.push_back(rule.number);
      for (const auto &[question, answer] : rule.left) ++askedBy[{question.position, int(question.op)}];
    }
    if (askedBy.empty()) continue;
    auto best = askedBy.begin();
    for (auto it = askedBy.begin(); it != askedBy.end(); ++it)
      if (it->second > best->second) best = it;
    const Question question{best->first.first, RuleOp(best->first.second)};
    nodes[pending.node].question = question;

    std::map<uint64_t, Pending> byAnswer;
    Pending others;
    for (Pending::Rule &rule : pending.rules) {
      if (rule.left.empty()) continue;
      auto asked = std::find_if(rule.left.begin(), rule.left.end(), [&](auto &one) { return one.first == question; });
      if (asked == rule.left.end()) {
        others.rules.push_back(std::move(rule));
        continue;
      }
      const uint64_t answer = asked->second;
      rule.left.erase(asked);
      byAnswer[answer].rules.push_back(std::move(rule));
    }
    auto enter = [&](Pending &&next) {
      next.node = static_cast<int>(nodes.size());
      nodes.emplace_back();
      work.push_back(std::move(next));
      return static_cast<int>(nodes.size()) - 1;
    };
    for (auto &[answer, next] : byAnswer) {
      const int child = enter(std::move(next));
      nodes[pending.node].answers[answer] = child;
    }
    if (!others.rules.empty()) {
      const int child = enter(std::move(others));
      nodes[pending.node].otherwise = child;
    }
  }
}

//===- Walking ----------------------------------------------------------------------------------------------------===//

/// One walk; places are looked up when a question needs them.
class MatchTree::Visit {
 public:
  Visit(const MatchTree &tree, Operation *op) : tree(tree) { things[0] = op; }

  template <typename OnRule>
  int64_t run(OnRule onRule) {
    int64_t questions = 0;
    SmallVector<int, 16> stack = {0};
    while (!stack.empty()) {
      const Tree &node = tree.nodes[stack.pop_back_val()];
      for (unsigned rule : node.rules) onRule(rule);
      if (node.question.position < 0) continue;
      ++questions;
      if (node.otherwise >= 0) stack.push_back(node.otherwise);
      uint64_t answer;
      if (!ask(node.question, answer)) continue;
      if (auto it = node.answers.find(answer); it != node.answers.end()) stack.push_back(it->second);
    }
    return questions;
  }

 private:
  RuleThing thingAt(int position) {
    // From the nearest known place outwards; a chain is as long as the deepest pattern.
    SmallVector<int, 8> chain;
    for (int at = position; !things.count(at); at = tree.positions[at].step.from) chain.push_back(at);
    while (!chain.empty()) {
      const int at = chain.pop_back_val();
      const MatchRule::Step &step = tree.positions[at].step;
      const RuleThing from = things.lookup(step.from);
      things[at] = from ? MatchRule::find(step, from) : RuleThing();
    }
    return things.lookup(position);
  }

  bool ask(const Question &question, uint64_t &answer) {
    const RuleThing thing = thingAt(question.position);
    if (!thing) return false;
    Operation *op = thing.getOperation();
    switch (question.op) {
      case RuleOp::IsKind: answer = reinterpret_cast<uintptr_t>(op->getRecord()); return true;
      case RuleOp::OperandCount: answer = op->getNumOperands(); return true;
      case RuleOp::ResultCount: answer = op->getNumResults(); return true;
      case RuleOp::ResultNumber: {
        auto result = dyn_cast<OpResult>(thing.getValue());
        if (!result) return false;
        answer = result.getResultNumber();
        return true;
      }
      case RuleOp::AttributeIs: answer = reinterpret_cast<uintptr_t>(thing.getAttribute().getNode()); return true;
      case RuleOp::TypeIs: answer = reinterpret_cast<uintptr_t>(thing.getType().getNode()); return true;
      default: return false;
    }
  }

  const MatchTree &tree;
  llvm::SmallDenseMap<int, RuleThing, 16> things;  ///< what is there, at places that were looked at
};

void MatchTree::collect(Operation *op, SmallVectorImpl<unsigned> &rules) const {
  Visit(*this, op).run([&](unsigned rule) { rules.push_back(rule); });
  llvm::sort(rules);
}

int64_t MatchTree::countQuestions(Operation *op) const {
  return Visit(*this, op).run([](unsigned) {});
}

}  // namespace strata
