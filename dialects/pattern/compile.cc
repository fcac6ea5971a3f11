// Compiling `pattern.rule` operations: the matched operations become finding and checking steps, from the root outwards;
// what stands in the rewrite becomes building steps in the same order.
#include "dialects/pattern/compile.h"

#include "dialects/pattern/ops.h"

#include "ir/diagnostics.h"

#include "llvm/Support/raw_ostream.h"

namespace strata::pattern {
namespace {

class Compiler {
 public:
  Compiler(strata::pattern::RuleOp rule, const RuleNatives &natives) : rule(rule), natives(natives) {}

  /// Null after a diagnostic.
  std::unique_ptr<MatchRule> run() {
    Block &body = rule->getRegion(0).front();
    auto rewrite = cast<RewriteOp>(body.getLast());
    Operation *root = rewrite->getOperand(0).getDefiningOp();
    if (!isa_and_present<OperationOp>(root)) return fail(rewrite, "the root must be a 'pattern.operation'");
    steps.push_back({strata::RuleOp::Root});
    known[root->getResult(0)] = 0;
    pending.push_back({OperationOp(root), 0});
    while (!pending.empty()) {
      auto [op, step] = pending.pop_back_val();
      if (failed(matchOperation(op, step))) return nullptr;
    }
    for (Operation &op : body)
      if (failed(matchOther(&op))) return nullptr;
    for (Operation &op : rewrite->getRegion(0).front())
      if (failed(build(&op))) return nullptr;
    std::string error;
    auto made = MatchRule::create(rule.getContext(), rule.getSymName(), steps, natives, error);
    if (!made) rule.emitOpError(error);
    return made;
  }

 private:
  static std::nullptr_t fail(Operation *op, const Twine &message) {
    op->emitOpError(message);
    return nullptr;
  }
  const char *keep(StringRef text) { return texts.emplace_back(text.str()).c_str(); }
  const char *keep(Attribute attr) {
    std::string text;
    llvm::raw_string_ostream os(text);
    attr.print(os);
    return keep(StringRef(text));
  }
  int add(strata::RuleOp op, int from, int64_t number = 0, const char *text = nullptr) {
    RuleStep step{op, from, number, text};
    steps.push_back(step);
    return static_cast<int>(steps.size()) - 1;
  }

  // --- Matching ---

  LogicalResult matchOperation(OperationOp op, int step) {
    add(strata::RuleOp::IsKind, step, 0, keep(op.getName()));
    if (failed(matchOperands(op, step))) return failure();
    auto names = dyn_cast_or_null<ArrayAttr>(op->getAttr("attributeNames"));
    for (size_t i = 0; i < op.getAttributeValues().size(); ++i) {
      Value value = op.getAttributeValues()[i];
      const int at = add(strata::RuleOp::AttributeOf, step, 0, keep(cast<StringAttr>(names[i]).getValue()));
      if (bind(value, at)) continue;
      auto definition = value.getDefiningOp<AttributeOp>();
      if (!definition) return op.emitOpError("matches an attribute that is not a 'pattern.attribute'");
      if (Attribute constant = definition->getAttr("value")) add(strata::RuleOp::AttributeIs, at, 0, keep(constant));
    }
    ValueRange types = op.getTypeValues();
    if (!types.empty()) add(strata::RuleOp::ResultCount, step, static_cast<int64_t>(types.size()));
    for (size_t i = 0; i < types.size(); ++i) {
      const int result = add(strata::RuleOp::Result, step, static_cast<int64_t>(i));
      if (failed(matchType(op, types[i], result))) return failure();
    }
    return success();
  }

  LogicalResult matchOperands(OperationOp op, int step) {
    ValueRange operands = op.getOperandValues();
    if (operands.empty()) return success();
    auto isSeveral = [](Value value) { return value.getDefiningOp<OperandsOp>() || value.getDefiningOp<ResultsOp>(); };
    const auto several = llvm::count_if(operands, isSeveral);
    const auto count = static_cast<int64_t>(operands.size());
    if (several > 1) return op.emitOpError("matches more than one group of several operands");
    add(several ? strata::RuleOp::OperandsAtLeast : strata::RuleOp::OperandCount, step, count - several);
    bool behind = false;
    for (int64_t i = 0; i < count; ++i) {
      Value value = operands[i];
      if (isSeveral(value)) {
        const int at = add(strata::RuleOp::OperandsFrom, step, i);
        steps.back().other = count - 1 - i;
        behind = true;
        if (!bind(value, at) && !value.getDefiningOp<OperandsOp>())
          return op.emitOpError("matches the results of an operation as operands");
        continue;
      }
      if (behind) return op.emitOpError("matches operands behind several operands");
      if (failed(matchOperand(op, value, add(strata::RuleOp::Operand, step, i)))) return failure();
    }
    return success();
  }

  LogicalResult matchOperand(OperationOp user, Value value, int at) {
    if (bind(value, at)) return success();
    if (auto operand = value.getDefiningOp<OperandOp>())
      return operand->getNumOperands() ? matchType(user, operand->getOperand(0), at) : success();
    auto result = value.getDefiningOp<ResultOp>();
    auto operation = result ? result->getOperand(0).getDefiningOp<OperationOp>() : OperationOp();
    if (!operation) return user.emitOpError("matches an operand that is neither a 'pattern.operand' nor a 'pattern.result'");
    add(strata::RuleOp::ResultNumber, at, cast<IntegerAttr>(result->getAttr("index")).getInt());
    const int definer = add(strata::RuleOp::Definer, at);
    if (!bind(operation->getResult(0), definer)) pending.push_back({operation, definer});
    return success();
  }

  LogicalResult matchType(OperationOp user, Value type, int value) {
    const int at = add(strata::RuleOp::TypeOf, value);
    if (bind(type, at)) return success();
    auto definition = type.getDefiningOp<TypeOp>();
    if (!definition) return user.emitOpError("matches a type that is not a 'pattern.type'");
    if (auto constant = dyn_cast_or_null<TypeAttr>(definition->getAttr("value")))
      add(strata::RuleOp::TypeIs, at, 0, keep(constant));
    return success();
  }

  /// Lets `value` be what step `at` finds. True when it was known: then both must be the same.
  bool bind(Value value, int at) {
    auto [it, isNew] = known.try_emplace(value, at);
    if (!isNew) add(strata::RuleOp::Same, at, it->second);
    return !isNew;
  }

  /// Operations that the walk from the root does not come to by itself.
  LogicalResult matchOther(Operation *op) {
    if (isa<RewriteOp>(op)) return success();
    if (auto check = dyn_cast<CheckOp>(op)) {
      RuleStep step{strata::RuleOp::Check, -1, 0, keep(check.getName())};
      if (failed(takeArguments(op, check.getArguments(), step))) return failure();
      steps.push_back(step);
      return success();
    }
    if (isa<ReplaceOp, EraseOp, ApplyOp>(op)) return op->emitOpError("belongs into the 'pattern.rewrite'");
    // A result of a matched operation, to be used in the rewrite.
    if (isa<ResultOp, ResultsOp>(op) && !known.count(op->getResult(0))) return takeResult(op);
    const bool isConstant = isa<AttributeOp, TypeOp>(op) && op->getAttr("value");
    if (!known.count(op->getResult(0)) && !isConstant) return op->emitOpError("is not reached from the root");
    return success();
  }

  LogicalResult takeResult(Operation *op) {
    auto it = known.find(op->getOperand(0));
    if (it == known.end()) return op->emitOpError("is not reached from the root");
    const bool all = isa<ResultsOp>(op);
    const int64_t index = all ? 0 : cast<IntegerAttr>(op->getAttr("index")).getInt();
    // In the rewrite the operation may be a new one, which has no result to be found yet.
    if (steps[it->second].op == strata::RuleOp::NewOperation) {
      parts[op->getResult(0)] = {it->second, all ? -1 : static_cast<int>(index)};
      return success();
    }
    if (isBuilding) {
      parts[op->getResult(0)] = {it->second, all ? -1 : static_cast<int>(index)};
      return success();
    }
    known[op->getResult(0)] = add(all ? strata::RuleOp::Results : strata::RuleOp::Result, it->second, index);
    return success();
  }

  // --- Building ---

  LogicalResult takeArguments(Operation *op, ValueRange values, RuleStep &step,
                              RuleArgument::Role role = RuleArgument::Value, ArrayAttr names = ArrayAttr()) {
    SmallVector<RuleArgument, 4> &list = arguments.emplace_back(step.arguments);
    for (size_t i = 0; i < values.size(); ++i) {
      RuleArgument argument{role, -1};
      if (names) argument.name = keep(cast<StringAttr>(names[i]).getValue());
      if (auto part = parts.find(values[i]); part != parts.end()) {
        argument.step = part->second.first;
        argument.result = part->second.second;
      } else if (auto it = known.find(values[i]); it != known.end()) {
        argument.step = it->second;
      } else if (!makeConstant(values[i], argument.step)) {
        return op->emitOpError("uses something that is neither matched nor made");
      }
      list.push_back(argument);
    }
    step.arguments = list;
    return success();
  }

  /// A constant of the matching part that is used in the rewrite only.
  bool makeConstant(Value value, int &step) {
    Operation *op = value.getDefiningOp();
    Attribute constant = isa_and_present<AttributeOp, TypeOp>(op) ? op->getAttr("value") : Attribute();
    if (!constant || !isBuilding) return false;
    step = add(isa<AttributeOp>(op) ? strata::RuleOp::MakeAttribute : strata::RuleOp::MakeType, -1, 0, keep(constant));
    known[value] = step;
    return true;
  }

  LogicalResult build(Operation *op) {
    isBuilding = true;
    if (isa<ResultOp, ResultsOp>(op)) return takeResult(op);
    if (isa<AttributeOp, TypeOp>(op)) {
      int step;
      return makeConstant(op->getResult(0), step) ? success() : op->emitOpError("needs a value in a rewrite");
    }
    RuleStep step{strata::RuleOp::Erase};
    if (auto made = dyn_cast<OperationOp>(op)) {
      step.op = strata::RuleOp::NewOperation;
      step.text = keep(made.getName());
      auto names = dyn_cast_or_null<ArrayAttr>(op->getAttr("attributeNames"));
      if (failed(takeArguments(op, made.getOperandValues(), step)) ||
          failed(takeArguments(op, made.getAttributeValues(), step, RuleArgument::Attribute, names)) ||
          failed(takeArguments(op, made.getTypeValues(), step, RuleArgument::ResultType)))
        return failure();
    } else if (auto apply = dyn_cast<ApplyOp>(op)) {
      step.op = strata::RuleOp::Call;
      step.text = keep(apply.getName());
      if (failed(takeArguments(op, apply.getArguments(), step))) return failure();
    } else if (isa<ReplaceOp, EraseOp>(op)) {
      auto it = known.find(op->getOperand(0));
      if (it == known.end() || steps[it->second].op == strata::RuleOp::NewOperation)
        return op->emitOpError("is not about a matched operation");
      step.op = isa<ReplaceOp>(op) ? strata::RuleOp::Replace : strata::RuleOp::Erase;
      step.from = it->second;
      if (auto replace = dyn_cast<ReplaceOp>(op))
        if (failed(takeArguments(op, replace.getValues(), step))) return failure();
    } else {
      return op->emitOpError("belongs in front of the 'pattern.rewrite'");
    }
    steps.push_back(step);
    if (op->getNumResults()) known[op->getResult(0)] = static_cast<int>(steps.size()) - 1;
    return success();
  }

  strata::pattern::RuleOp rule;
  const RuleNatives &natives;
  std::vector<RuleStep> steps;
  DenseMap<Value, int> known;                     ///< the step that finds or makes a value
  DenseMap<Value, std::pair<int, int>> parts;     ///< results of operations, in the rewrite
  SmallVector<std::pair<OperationOp, int>, 4> pending;
  std::deque<std::string> texts;
  std::deque<SmallVector<RuleArgument, 4>> arguments;
  bool isBuilding = false;
};

}  // namespace

LogicalResult compileRules(Operation *module, PatternSet &patterns, const RuleNatives &natives) {
  bool good = true;
  module->walk([&](Operation *op) {
    auto rule = dyn_cast<RuleOp>(op);
    if (!rule) return;
    std::unique_ptr<MatchRule> made = Compiler(rule, natives).run();
    auto benefit = dyn_cast_or_null<IntegerAttr>(op->getAttr("benefit"));
    if (!made) good = false;
    else patterns.add(std::make_unique<RulePattern>(std::move(made), benefit ? benefit.getInt() : 1));
  });
  return success(good);
}

}  // namespace strata::pattern
