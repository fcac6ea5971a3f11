// Writes rules.inc: each `Pattern` record as a constant list of steps (ir/rules.h). Mistakes are reported at the record.

#include "ir/tblgen/op_model.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Error.h"

#include <map>

using namespace llvm;

namespace strata::tblgen {
namespace {

/// The arguments of an operation as a rule sees them: in the order of its definition.
struct Argument {
  std::string name;
  bool isAttribute = false;
  bool isOptional = false;
  bool isGroup = false;  ///< variadic or optional operands
};

struct OpShape {
  std::string name;
  std::vector<Argument> arguments;
  unsigned operands = 0, results = 0;
  bool hasGroup = false, hasVariadicResults = false;
};

/// What a name stands for.
struct Binding {
  enum Kind { Value, Values, Attribute, Operation } kind;
  int step;
};

class RuleEmitter {
 public:
  RuleEmitter(const Record *record, unsigned number, raw_ostream &functions)
      : record(record), prefix("rule" + std::to_string(number)), functions(functions) {}

  /// Writes the steps; returns the row.
  std::string emit(raw_ostream &os) {
    if (record->isAnonymous()) fail("a rule needs a name");
    const DagInit *source = record->getValueAsDag("sourcePattern");
    addStep("Root", -1);
    matchOp(source, 0);
    for (const DagInit *constraint : dags("constraintList")) emitConstraint(constraint);
    buildResults();
    for (const std::string &arguments : argumentTables) os << arguments;
    os << "static constexpr ::strata::RuleStep " << prefix << "Steps[] = {\n";
    for (const std::string &step : steps) os << "    " << step << ",\n";
    os << "};\n";
    return "{" + quoted(record->getName()) + ", " + std::to_string(benefit()) + ", " + prefix + "Steps}";
  }

 private:
  [[noreturn]] void fail(const Twine &message) const {
    PrintFatalError(record->getLoc(), "rule " + record->getName() + ": " + message);
  }

  std::vector<const DagInit *> dags(StringRef field) const {
    std::vector<const DagInit *> list;
    for (const Init *init : record->getValueAsListInit(field)->getElements()) list.push_back(cast<DagInit>(init));
    return list;
  }

  unsigned benefit() const {
    const DagInit *delta = record->getValueAsDag("benefitDelta");
    if (delta->getNumArgs() != 1 || !isa<IntInit>(delta->getArg(0))) fail("the benefit must be (addBenefit N)");
    return static_cast<unsigned>(std::max<int64_t>(0, matchedOps + cast<IntInit>(delta->getArg(0))->getValue()));
  }

  // --- Steps ---

  int addStep(const Twine &op, int from, const Twine &number = "0", const Twine &text = "nullptr",
              const Twine &rest = "") {
    steps.push_back(("{::strata::RuleOp::" + op + ", " + Twine(from) + ", " + number + ", " + text + rest + "}").str());
    return static_cast<int>(steps.size()) - 1;
  }

  void bind(StringRef name, Binding binding) {
    if (name.empty()) return;
    auto [it, isNew] = bindings.try_emplace(name.str(), binding);
    if (isNew) return;
    if (it->second.kind != binding.kind) fail("'$" + name + "' stands for different things");
    addStep("Same", binding.step, Twine(it->second.step));
  }

  const Binding &lookup(StringRef name) const {
    auto it = bindings.find(name.str());
    if (it == bindings.end()) fail("'$" + name + "' is not bound");
    return it->second;
  }

  // --- Operations ---

  static const Record *operatorOf(const DagInit *dag) { return cast<DefInit>(dag->getOperator())->getDef(); }
  static const DagInit *nested(const DagInit *dag, unsigned i) { return dyn_cast<DagInit>(dag->getArg(i)); }
  static const Record *leaf(const DagInit *dag, unsigned i) {
    auto *def = dyn_cast<DefInit>(dag->getArg(i));
    return def ? def->getDef() : nullptr;
  }

  OpShape shapeOf(const Record *op) const {
    if (!op->isSubClassOf("OpDef")) fail(op->getName() + " is no operation");
    OpShape shape;
    shape.name = (op->getValueAsDef("opDialect")->getValueAsString("name") + "." + op->getValueAsString("opName")).str();
    const DagInit *arguments = op->getValueAsDag("arguments");
    for (unsigned i = 0; i < arguments->getNumArgs(); ++i) {
      const Record *constraint = cast<DefInit>(arguments->getArg(i))->getDef();
      while (constraint->isSubClassOf("OpVariable")) constraint = constraint->getValueAsDef("constraint");
      Argument argument;
      argument.name = arguments->getArgNameStr(i).str();
      argument.isAttribute = constraint->isSubClassOf("Attr");
      argument.isOptional = argument.isAttribute && (constraint->getValueAsBit("isOptional") ||
                                                     !constraint->getValueAsString("defaultText").empty());
      argument.isGroup = constraint->isSubClassOf("Variadic") || constraint->isSubClassOf("Optional");
      shape.operands += !argument.isAttribute;
      shape.hasGroup |= argument.isGroup;
      shape.arguments.push_back(argument);
    }
    const DagInit *results = op->getValueAsDag("results");
    shape.results = results->getNumArgs();
    for (const Init *result : results->getArgs()) {
      const Record *constraint = cast<DefInit>(result)->getDef();
      while (constraint->isSubClassOf("OpVariable")) constraint = constraint->getValueAsDef("constraint");
      shape.hasVariadicResults |= constraint->isSubClassOf("Variadic") || constraint->isSubClassOf("Optional");
    }
    return shape;
  }

  // --- Matching ---

  void matchOp(const DagInit *dag, int step) {
    const OpShape shape = shapeOf(operatorOf(dag));
    ++matchedOps;
    addStep("IsKind", step, "0", quoted(shape.name));
    bind(dag->getNameStr(), {Binding::Operation, step});
    if (dag->getNumArgs() != shape.arguments.size())
      fail("'" + shape.name + "' has " + Twine(shape.arguments.size()) + " arguments, not " + Twine(dag->getNumArgs()));
    const unsigned groups = llvm::count_if(shape.arguments, [](const Argument &one) { return one.isGroup; });
    if (groups > 1) fail("'" + shape.name + "' has several groups of operands");
    if (!groups) addStep("OperandCount", step, Twine(shape.operands));
    else addStep("OperandsAtLeast", step, Twine(shape.operands - 1));
    unsigned operand = 0;
    bool behindGroup = false;
    for (unsigned i = 0; i < dag->getNumArgs(); ++i) {
      const Argument &argument = shape.arguments[i];
      if (argument.isAttribute) {
        matchAttribute(dag, i, argument, step);
      } else if (argument.isGroup) {
        matchGroup(dag, i, step, operand, shape.operands);
        behindGroup = true;
      } else {
        if (behindGroup) fail("operands behind a group of operands cannot be matched");
        matchOperand(dag, i, step, operand++);
      }
    }
  }

  void matchGroup(const DagInit *dag, unsigned i, int step, unsigned operand, unsigned declared) {
    const DagInit *list = nested(dag, i);
    if (list && operatorOf(list)->getName() == "variadic") {
      addStep("OperandCount", step, Twine(declared - 1 + list->getNumArgs()));
      for (unsigned k = 0; k < list->getNumArgs(); ++k) matchOperand(list, k, step, operand + k);
      return;
    }
    const int at = addStep("OperandsFrom", step, Twine(operand), "nullptr",
                           ", {}, nullptr, nullptr, nullptr, " + Twine(declared - 1 - operand));
    if (const Record *constraint = leaf(dag, i)) addStep("Satisfies", at, "0", "nullptr", ", {}, &" + typeConstraint(constraint));
    bind(dag->getArgNameStr(i), {Binding::Values, at});
  }

  void matchOperand(const DagInit *dag, unsigned i, int step, unsigned number) {
    const int at = addStep("Operand", step, Twine(number));
    if (const DagInit *inner = nested(dag, i)) {
      const OpShape shape = shapeOf(operatorOf(inner));
      if (shape.results != 1 || shape.hasVariadicResults) fail("'" + shape.name + "' has not one result");
      addStep("ResultNumber", at, "0");
      const int definer = addStep("Definer", at);
      matchOp(inner, definer);
      bind(dag->getArgNameStr(i), {Binding::Operation, definer});
      return;
    }
    if (const Record *constraint = leaf(dag, i)) addStep("Satisfies", at, "0", "nullptr", ", {}, &" + typeConstraint(constraint));
    bind(dag->getArgNameStr(i), {Binding::Value, at});
  }

  void matchAttribute(const DagInit *dag, unsigned i, const Argument &argument, int step) {
    const Record *constraint = leaf(dag, i);
    if (!constraint && dag->getArgNameStr(i).empty()) return;
    const int at = addStep("AttributeOf", step, "0", quoted(argument.name));
    if (constraint && constraint->isSubClassOf("ConstantAttr"))
      addStep("AttributeIs", at, "0", quoted(constraint->getValueAsString("value")));
    else if (constraint)
      addStep("Satisfies", at, "0", "nullptr", ", {}, &" + attrConstraint(constraint));
    bind(dag->getArgNameStr(i), {Binding::Attribute, at});
  }

  // --- Constraints and native code ---

  std::string predicateOf(const Record *record) const {
    return record->getValueAsDef("predicate")->getValueAsString("expr").str();
  }
  std::string constraintTable(const Record *constraint, StringRef type, StringRef self) {
    const std::string name = prefix + "Constraint" + std::to_string(counter++);
    functions << "static bool " << name << "Holds([[maybe_unused]] ::strata::" << type << " " << self << ") { return "
              << substitute(predicateOf(constraint), self) << "; }\n";
    const bool isType = type == "Type";
    functions << "static constexpr ::strata::Constraint " << name << "{" << quoted(constraint->getValueAsString("summary"))
              << ", " << (isType ? name + "Holds, nullptr" : "nullptr, " + name + "Holds") << "};\n";
    return name;
  }
  std::string typeConstraint(const Record *constraint) {
    if (!constraint->isSubClassOf("TypeConstraint")) fail(constraint->getName() + " constrains no type");
    return constraintTable(constraint, "Type", "type");
  }
  std::string attrConstraint(const Record *constraint) {
    if (!constraint->isSubClassOf("Attr") && !constraint->isSubClassOf("AttrConstraint"))
      fail(constraint->getName() + " constrains no attribute");
    return constraintTable(constraint, "Attribute", "attr");
  }

  /// Expressions over `$0`...: C++ over the array `arguments`, by what the arguments are.
  std::string nativeExpression(std::string text, const std::vector<Binding::Kind> &kinds) const {
    static const char *const access[] = {".getValue()", ".getValues()", ".getAttribute()", ".getOperation()"};
    if (!kinds.empty()) text = substitute(text, "$0");
    for (size_t i = kinds.size(); i-- > 0;) {
      const std::string from = "$" + std::to_string(i), to = "arguments[" + std::to_string(i) + "]" + access[kinds[i]];
      for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) text.replace(at, from.size(), to);
    }
    for (auto [from, to] : {std::pair<StringRef, StringRef>{"$_builder", "rewriter"}, {"$_loc", "root->getLoc()"}})
      for (size_t at = 0; (at = text.find(from.str(), at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to.str());
    if (text.find('$') != std::string::npos) fail("native code uses an argument that is not there: " + text);
    return text;
  }

  /// A table of arguments; gives its name, "{}" when it is empty.
  std::string argumentTable(const std::vector<std::string> &arguments) {
    if (arguments.empty()) return "{}";
    const std::string name = prefix + "Arguments" + std::to_string(counter++);
    argumentTables.push_back("static constexpr ::strata::RuleArgument " + name + "[] = {" + join(arguments, ", ") + "};\n");
    return name;
  }
  static std::string argument(StringRef role, int step, int result = -1, StringRef name = "") {
    return ("{::strata::RuleArgument::" + role + ", " + Twine(step) + ", " + Twine(result) + ", " +
            (name.empty() ? std::string("nullptr") : quoted(name)) + "}").str();
  }

  void emitConstraint(const DagInit *dag) {
    const Record *constraint = operatorOf(dag);
    if (!constraint->isSubClassOf("Constraint")) fail(constraint->getName() + " is no constraint");
    std::vector<std::string> arguments;
    std::vector<Binding::Kind> kinds;
    for (unsigned i = 0; i < dag->getNumArgs(); ++i) {
      const Binding &binding = lookup(dag->getArgNameStr(i));
      arguments.push_back(argument("Value", binding.step));
      kinds.push_back(binding.kind);
    }
    const std::string name = prefix + "Check" + std::to_string(counter++);
    functions << "static bool " << name << "([[maybe_unused]] ::strata::Operation *root, [[maybe_unused]] "
              << "::strata::ArrayRef<::strata::RuleThing> arguments) {\n  return "
              << nativeExpression(predicateOf(constraint), kinds) << ";\n}\n";
    StringRef summary = constraint->getValueAsString("summary");
    addStep("Check", -1, "0", quoted(summary.empty() ? constraint->getName() : summary),
            ", " + argumentTable(arguments) + ", nullptr, " + name);
  }

  // --- Building ---

  /// An argument of something new; nested patterns are built first.
  std::string buildArgument(const DagInit *dag, unsigned i, bool isAttribute, StringRef name, Binding::Kind *kind = nullptr) {
    const StringRef role = isAttribute ? "Attribute" : "Value";
    Binding binding{isAttribute ? Binding::Attribute : Binding::Value, -1};
    if (const DagInit *inner = nested(dag, i)) {
      binding = build(inner, "");
      bind(dag->getArgNameStr(i), binding);
    } else if (const Record *constant = leaf(dag, i)) {
      if (!constant->isSubClassOf("ConstantAttr")) fail("only a ConstantAttr can be made, not " + constant->getName());
      binding = {Binding::Attribute, addStep("MakeAttribute", -1, "0", quoted(constant->getValueAsString("value")))};
    } else {
      if (dag->getArgNameStr(i).empty()) fail("an argument of a new operation is missing");
      binding = lookup(dag->getArgNameStr(i));
    }
    if (kind) *kind = binding.kind;
    return argument(role, binding.step, -1, isAttribute ? name : StringRef());
  }

  /// Builds a pattern. `types`: arguments that say the result types; "": from `returnType`, or inferred.
  Binding build(const DagInit *dag, const std::string &types) {
    const Record *what = operatorOf(dag);
    std::vector<std::string> arguments;
    if (what->isSubClassOf("NativeCodeCall")) {
      std::vector<Binding::Kind> kinds;
      for (unsigned i = 0; i < dag->getNumArgs(); ++i) {
        Binding::Kind kind = Binding::Value;
        arguments.push_back(buildArgument(dag, i, false, "", &kind));
        kinds.push_back(kind);
      }
      const std::string name = prefix + "Call" + std::to_string(counter++);
      functions << "static ::strata::RuleThing " << name << "([[maybe_unused]] ::strata::PatternRewriter &rewriter, "
                << "[[maybe_unused]] ::strata::Operation *root,\n    [[maybe_unused]] "
                << "::strata::ArrayRef<::strata::RuleThing> arguments) {\n  return ::strata::RuleThing("
                << nativeExpression(what->getValueAsString("expression").str(), kinds) << ");\n}\n";
      return {Binding::Value, addStep("Call", -1, "0", quoted(name),
                                      ", " + argumentTable(arguments) + ", nullptr, nullptr, " + name)};
    }
    const OpShape shape = shapeOf(what);
    unsigned count = dag->getNumArgs();
    std::string ownTypes = types;
    if (count && nested(dag, count - 1) && operatorOf(nested(dag, count - 1))->getName() == "returnType") {
      const DagInit *list = nested(dag, --count);
      ownTypes.clear();
      for (unsigned i = 0; i < list->getNumArgs(); ++i)
        ownTypes += (i ? ", " : "") + argument("ResultType", lookup(list->getArgNameStr(i)).step);
    }
    if (count != shape.arguments.size())
      fail("'" + shape.name + "' has " + Twine(shape.arguments.size()) + " arguments, not " + Twine(count));
    std::vector<std::string> attributes;
    for (unsigned i = 0; i < count; ++i) {
      const Argument &declared = shape.arguments[i];
      const bool isMissing = !nested(dag, i) && !leaf(dag, i) && dag->getArgNameStr(i).empty();
      if (isMissing && declared.isOptional) continue;
      const DagInit *list = declared.isGroup ? nested(dag, i) : nullptr;
      if (list && operatorOf(list)->getName() == "variadic")
        for (unsigned k = 0; k < list->getNumArgs(); ++k) arguments.push_back(buildArgument(list, k, false, ""));
      else
        (declared.isAttribute ? attributes : arguments).push_back(buildArgument(dag, i, declared.isAttribute, declared.name));
    }
    arguments.insert(arguments.end(), attributes.begin(), attributes.end());
    if (!ownTypes.empty()) arguments.push_back(ownTypes);
    const int step = addStep("NewOperation", -1, "0", quoted(shape.name), ", " + argumentTable(arguments));
    Binding binding{Binding::Operation, step};
    bind(dag->getNameStr(), binding);
    return binding;
  }

  unsigned valuesOf(const DagInit *dag) const {
    const Record *what = operatorOf(dag);
    return what->isSubClassOf("OpDef") ? shapeOf(what).results : 1;
  }

  /// The values of the last patterns take the place of the root's results; those before are only made.
  void buildResults() {
    const OpShape root = shapeOf(operatorOf(record->getValueAsDag("sourcePattern")));
    std::vector<const DagInit *> patterns = dags("resultPatterns");
    size_t firstUsed = patterns.size();
    unsigned covered = 0;
    if (root.hasVariadicResults && patterns.size() == 1) firstUsed = 0;
    while (firstUsed > 0 && covered < root.results) covered += valuesOf(patterns[--firstUsed]);
    if (root.results && !root.hasVariadicResults && covered != root.results)
      fail("the results replace " + Twine(covered) + " of " + Twine(root.results) + " values");
    std::vector<std::string> replacement;
    unsigned result = 0;
    for (size_t i = 0; i < patterns.size(); ++i) {
      const DagInit *pattern = patterns[i];
      const bool isUsed = i >= firstUsed;
      if (operatorOf(pattern)->getName() == "replaceWithValue") {
        if (pattern->getNumArgs() != 1) fail("replaceWithValue takes one value");
        replacement.push_back(buildArgument(pattern, 0, false, ""));
        ++result;
        continue;
      }
      const unsigned count = valuesOf(pattern);
      std::string types;
      if (isUsed && count == root.results) types = argument("TypesOf", 0);
      else if (isUsed)
        for (unsigned k = 0; k < count; ++k) types += (k ? ", " : "") + argument("ResultType", 0, int(result + k));
      const Binding made = build(pattern, types);
      if (!isUsed) continue;
      if (count) replacement.push_back(argument("Value", made.step));
      result += count;
    }
    for (const DagInit *pattern : dags("supplementalPatterns")) build(pattern, "");
    if (root.results == 0) addStep("Erase", 0);
    else addStep("Replace", 0, "0", "nullptr", ", " + argumentTable(replacement));
  }

  const Record *record;
  std::string prefix;
  raw_ostream &functions;
  std::vector<std::string> steps, argumentTables;
  std::map<std::string, Binding> bindings;
  unsigned counter = 0;
  int64_t matchedOps = 0;
};

}  // namespace

void emitRules(const RecordKeeper &records, raw_ostream &os) {
  std::string functions, tables, rows;
  raw_string_ostream functionStream(functions), tableStream(tables);
  unsigned number = 0;
  std::vector<const Record *> rules(records.getAllDerivedDefinitions("Pattern"));
  llvm::sort(rules, [](const Record *a, const Record *b) { return a->getID() < b->getID(); });
  for (const Record *rule : rules)
    rows += "    " + RuleEmitter(rule, number++, functionStream).emit(tableStream) + ",\n";
  os << "// Rewrite rules, written by strata-tblgen. Include it in a namespace, behind \"ir/constraints.h\" and\n"
     << "// \"ir/rules.h\".\n"
     << functions << tables << "static constexpr ::strata::RuleRow kRules[] = {\n" << rows << "};\n";
}

}  // namespace strata::tblgen
