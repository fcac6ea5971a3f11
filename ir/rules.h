// Declarative rewrite rules as data. A rule is a list of steps: the first ones find things in the IR, starting at the root
// operation, and check them; the last ones build what replaces the root. A step names earlier steps by number, and what it
// finds or makes goes by its own number. `Pat` records (strata-tblgen) and the `pattern` dialect (dialects/pattern) both
// become such lists, so that one matcher and one rewriter serve both. Finding out which rules may match is the business of
// ir/match_tree.h.
#pragma once

#include "ir/rewrite.h"

#include <deque>
#include <map>
#include <optional>

namespace strata {

enum class RuleOp : uint8_t {
  // Finding; a step that finds nothing ends the match.
  Root,          ///< the visited operation: always step 0, and only that
  Operand,       ///< operand `number` of operation `from`
  OperandsFrom,  ///< the operands of operation `from` from `number` on, but the last `other`
  Definer,       ///< the operation that defines value `from`
  Result,        ///< result `number` of operation `from`
  Results,       ///< all results of operation `from`
  AttributeOf,   ///< attribute `text` of operation `from`, the default where it is absent
  TypeOf,        ///< the type of value `from`
  // Checking `from`.
  IsKind,         ///< the operation is a `text`
  OperandCount,   ///< ... has `number` operands
  OperandsAtLeast,
  ResultCount,
  ResultNumber,   ///< the value is result `number` of its operation
  AttributeIs,    ///< the attribute is the one written `text`
  TypeIs,
  Same,           ///< `from` and step `number` found the same
  Satisfies,      ///< the type, the value's type or the attribute satisfies `constraint`
  Check,          ///< native check `text` holds for `arguments`
  // Building.
  MakeAttribute,  ///< the attribute written `text`
  MakeType,
  NewOperation,   ///< an operation `text` of `arguments`
  Call,           ///< what native function `text` makes from `arguments`
  Replace,        ///< the results of operation `from` by the values of `arguments`
  Erase,          ///< operation `from`, whose results must be unused
};

/// What a step gets from another one.
struct RuleArgument {
  enum Role : uint8_t {
    Value,      ///< operand (replacement, argument): a value, values, or the results of an operation
    Attribute,  ///< attribute `name`
    ResultType, ///< a type, or that of a value; without any the result types are inferred
    TypesOf,    ///< the result types are those of operation `step`
  };
  Role role;
  int step;
  int result = -1;             ///< of an operation: this result only; -1: all
  const char *name = nullptr;
};

/// What a step has found or made. Small; values lie in the operation they come from, or in the match.
class RuleThing {
 public:
  enum Kind : uint8_t { None, OperationKind, ValueKind, ValuesKind, AttributeKind, TypeKind };
  RuleThing() = default;
  RuleThing(Operation *op) : kind(op ? OperationKind : None), pointer(op) {}
  RuleThing(Value value) : kind(value ? ValueKind : None), pointer(value.getImpl()) {}
  RuleThing(Attribute attr) : kind(attr ? AttributeKind : None), pointer(attr.getNode()) {}
  RuleThing(Type type) : kind(type ? TypeKind : None), pointer(type.getNode()) {}
  RuleThing(ValueRange values) : kind(ValuesKind), values(values) {}

  Kind getKind() const { return kind; }
  explicit operator bool() const { return kind != None; }
  Operation *getOperation() const { return kind == OperationKind ? const_cast<Operation *>(static_cast<const Operation *>(pointer)) : nullptr; }
  Value getValue() const;          ///< also the one result of an operation, the one of several values; else null
  ValueRange getValues() const { return values; }
  Attribute getAttribute() const { return kind == AttributeKind ? Attribute(static_cast<const Node *>(pointer)) : Attribute(); }
  Type getType() const;            ///< also that of a value
  bool operator==(const RuleThing &other) const;

 private:
  Kind kind = None;
  const void *pointer = nullptr;
  ValueRange values;
};

/// A check by name: true when it holds.
using NativeCheck = bool (*)(Operation *root, ArrayRef<RuleThing> arguments);
/// Makes something by name; nothing: the rewrite fails, which must happen before anything was changed.
using NativeCall = RuleThing (*)(PatternRewriter &rewriter, Operation *root, ArrayRef<RuleThing> arguments);

struct RuleStep {
  RuleOp op;
  int from = -1;
  int64_t number = 0;
  const char *text = nullptr;
  ArrayRef<RuleArgument> arguments = {};
  const Constraint *constraint = nullptr;
  NativeCheck check = nullptr;  ///< null: found by `text`
  NativeCall call = nullptr;
  int64_t other = 0;
};

/// A rule as strata-tblgen writes it.
struct RuleRow {
  const char *name;
  unsigned benefit;
  ArrayRef<RuleStep> steps;
};

/// The functions that rules may name. Copied into the rules that use them.
class RuleNatives {
 public:
  /// With the functions every rule may use: see docs/rewrites.md.
  RuleNatives();
  void add(StringRef name, NativeCheck check) { checks[name.str()] = check; }
  void add(StringRef name, NativeCall call) { calls[name.str()] = call; }
  NativeCheck findCheck(StringRef name) const;
  NativeCall findCall(StringRef name) const;

 private:
  std::map<std::string, NativeCheck, std::less<>> checks;
  std::map<std::string, NativeCall, std::less<>> calls;
};

/// A rule in a context: its texts resolved, its steps checked against each other. Immutable.
class MatchRule {
 public:
  /// Null when a step is wrong; `error` then says which and why. `steps` and what they point to are copied.
  static std::unique_ptr<MatchRule> create(Context *context, StringRef name, ArrayRef<RuleStep> steps,
                                           const RuleNatives &natives, std::string &error);

  struct Step {
    RuleOp op;
    int from;
    int64_t number, other;
    StringRef text;
    const OpRecord *record = nullptr;   ///< IsKind, NewOperation
    const Node *node = nullptr;         ///< AttributeIs, TypeIs, MakeAttribute, MakeType
    const Constraint *constraint = nullptr;
    NativeCheck check = nullptr;
    NativeCall call = nullptr;
    SmallVector<RuleArgument, 2> arguments;
  };
  StringRef getName() const { return name; }
  ArrayRef<Step> getSteps() const { return steps; }
  const OpRecord *getRoot() const { return root; }  ///< null: any operation

  /// What finding step `step` finds, coming from `from`.
  static RuleThing find(const Step &step, const RuleThing &from);

  /// Fails without having changed anything; `refusal`, when given, then says why.
  LogicalResult apply(Operation *op, PatternRewriter &rewriter, std::string *refusal) const;

 private:
  struct Rewrite;
  bool holds(const Step &step, ArrayRef<RuleThing> found) const;
  LogicalResult build(ArrayRef<RuleThing> found, Operation *op, PatternRewriter &rewriter, std::string *refusal) const;
  std::string describe(size_t step) const;

  std::string name;
  std::vector<Step> steps;
  size_t firstBuilding = 0;
  const OpRecord *root = nullptr;
  std::deque<std::string> texts;
};

/// A rule as a pattern of a set.
class RulePattern final : public Pattern {
 public:
  RulePattern(std::unique_ptr<MatchRule> rule, unsigned benefit)
      : Pattern(rule->getRoot(), benefit), rule(std::move(rule)) {
    setName(this->rule->getName());
  }
  const MatchRule *getMatchRule() const override { return rule.get(); }
  LogicalResult matchAndRewrite(Operation *op, PatternRewriter &rewriter) const override;

 private:
  std::unique_ptr<MatchRule> rule;
};

/// Adds the rules of a table that strata-tblgen wrote.
void addRules(PatternSet &patterns, ArrayRef<RuleRow> rows);

}  // namespace strata
