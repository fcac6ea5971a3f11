// Reading operation definitions. Checks what a row cannot express and what would only show later as a puzzling C++
// error: unnamed or doubled arguments, groups whose sizes are not known, names that syntax or type rules mention in
// vain.

#include "ir/tblgen/op_model.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/TableGen/Error.h"

using namespace llvm;

namespace strata::tblgen {

bool OpModel::hasTrait(StringRef bit) const { return is_contained(traitBits, bit); }

std::string upperCamel(StringRef name) {
  std::string result;
  bool upper = true;
  for (char c : name) {
    if (c == '_') {
      upper = true;
      continue;
    }
    result += upper ? toUpper(c) : c;
    upper = false;
  }
  return result;
}

std::string quoted(StringRef text) {
  if (text.find_first_of("\n\"\\") != StringRef::npos) return ("R\"__(" + text + ")__\"").str();
  return ("\"" + text + "\"").str();
}

std::string substitute(std::string text, StringRef self, StringRef context) {
  for (auto [from, to] : {std::pair<StringRef, StringRef>{"$_self", self}, {"$_context", context}})
    for (size_t at = 0; (at = text.find(from.str(), at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to.str());
  return text;
}

namespace {

/// Reads one operation.
class OpReader {
 public:
  OpReader(const Record *record, OpModel &op) : record(record), op(op) {}

  void read() {
    op.record = record;
    const Record *dialect = record->getValueAsDef("opDialect");
    op.name = (dialect->getValueAsString("name") + "." + record->getValueAsString("opName")).str();
    op.className = className();
    op.summary = record->getValueAsString("summary").trim();
    op.description = unindented(record->getValueAsString("description"));
    op.assemblyFormat = record->getValueAsString("assemblyFormat").trim();
    op.extraDeclarations = record->getValueAsString("extraClassDeclaration").rtrim();
    op.customSyntax = record->getValueAsBit("hasCustomAssemblyFormat");
    op.sharedSyntax = record->getValueAsString("sharedSyntax").str();
    op.verifier = record->getValueAsBit("hasVerifier");
    op.regionVerifier = record->getValueAsBit("hasRegionVerifier");
    op.folder = record->getValueAsBit("hasFolder");
    op.canonicalizer = record->getValueAsBit("hasCanonicalizer");
    readArguments();
    readResults();
    readRegions();
    readSuccessors();
    for (const Record *trait : record->getValueAsListOfDefs("traits")) readTrait(trait);
    check();
  }

 private:
  [[noreturn]] void fail(const Twine &message) const { PrintFatalError(record->getLoc(), op.name + ": " + message); }

  /// `Arith_AddIOp` -> AddIOp; the prefix up to the first underscore names the dialect.
  std::string className() const {
    auto [prefix, rest] = record->getName().split('_');
    return rest.empty() ? prefix.str() : rest.str();
  }

  static std::string unindented(StringRef text) {
    SmallVector<StringRef> lines;
    text.split(lines, '\n');
    size_t indent = StringRef::npos;
    for (StringRef line : lines)
      if (!line.trim().empty()) indent = std::min(indent, line.find_first_not_of(' '));
    std::string result;
    for (StringRef line : lines) result += (line.drop_front(std::min(indent, line.size())).rtrim() + "\n").str();
    return StringRef(result).trim("\n").str();
  }

  /// Name and record of each argument of a dag field.
  std::vector<std::pair<std::string, const Record *>> entries(StringRef field) const {
    const DagInit *dag = record->getValueAsDag(field);
    std::vector<std::pair<std::string, const Record *>> found;
    for (unsigned i = 0, e = dag->getNumArgs(); i < e; ++i) {
      const auto *def = dyn_cast<DefInit>(dag->getArg(i));
      if (!def) fail(Twine(field) + " " + Twine(i) + " is not a definition: " + dag->getArg(i)->getAsString());
      if (dag->getArgNameStr(i).empty()) fail(Twine(field) + " " + Twine(i) + " has no name");
      found.push_back({dag->getArgNameStr(i).str(), def->getDef()});
    }
    return found;
  }

  ValueModel readValue(StringRef name, const Record *def) const {
    ValueModel value;
    value.name = name;
    if (def->isSubClassOf("OpVariable")) {
      value.summary = def->getValueAsString("summary");
      for (const Record *effect : def->getValueAsListOfDefs("effects"))
        value.effects.push_back(effect->getValueAsString("kind").str());
      def = def->getValueAsDef("constraint");
    }
    if (def->isSubClassOf("Variadic")) value.arity = Arity::Variadic;
    if (def->isSubClassOf("Optional")) value.arity = Arity::Optional;
    if (value.arity != Arity::One) def = def->getValueAsDef("baseType");
    if (!def->isSubClassOf("TypeConstraint")) fail("$" + Twine(name) + " is neither a type nor an attribute");
    if (value.effects.size() > 2) fail("$" + Twine(name) + " has more than two effects");
    value.constraint = def;
    return value;
  }

  static const Record *enumInfoOf(const Record *attr) {
    for (;;) {
      if (attr->isSubClassOf("IntegerEnumAttr")) return attr;
      if (attr->isSubClassOf("EnumAttr")) return attr->getValueAsDef("enumInfo");
      if (!attr->getValue("baseAttr")) return nullptr;
      attr = attr->getValueAsDef("baseAttr");
    }
  }

  void readArguments() {
    for (auto &[name, def] : entries("arguments")) {
      const Record *plain = def->isSubClassOf("OpVariable") ? def->getValueAsDef("constraint") : def;
      if (!plain->isSubClassOf("Attr")) {
        op.operands.push_back(readValue(name, def));
        continue;
      }
      AttributeModel attribute;
      attribute.name = name;
      attribute.attr = plain;
      attribute.enumInfo = enumInfoOf(plain);
      attribute.optional = plain->getValueAsBit("isOptional");
      op.attributes.push_back(attribute);
    }
  }

  void readResults() {
    for (auto &[name, def] : entries("results")) op.results.push_back(readValue(name, def));
  }

  void readRegions() {
    for (auto &[name, def] : entries("regions")) {
      if (!def->isSubClassOf("RegionConstraint")) fail("$" + Twine(name) + " is not a region");
      op.regions.push_back({name, def->getValueAsBit("singleBlock"), def->getValueAsBit("isVariadic")});
    }
  }

  void readSuccessors() {
    for (auto &[name, def] : entries("successors")) {
      if (!def->isSubClassOf("SuccessorConstraint")) fail("$" + Twine(name) + " is not a successor");
      op.successors.push_back({name, def->getValueAsBit("isVariadic")});
    }
  }

  void addBits(const Record *trait) {
    for (StringRef bit : trait->getValueAsListOfStrings("traitBits"))
      if (!op.hasTrait(bit)) op.traitBits.push_back(bit.str());
  }

  void readTrait(const Record *trait) {
    if (trait->isSubClassOf("TraitList")) {
      for (const Record *part : trait->getValueAsListOfDefs("traits")) readTrait(part);
    } else if (trait->isSubClassOf("NativeOpTrait")) {
      addBits(trait);
    } else if (trait->isSubClassOf("InterfaceTrait")) {
      addBits(trait);
      op.interfaces.push_back({trait->getValueAsString("name").str(), trait->getValueAsString("type").str()});
    } else if (trait->isSubClassOf("ParentOneOf")) {
      for (StringRef parent : trait->getValueAsListOfStrings("parents")) op.parents.push_back(parent.str());
      op.traitBits.push_back("HasParent");
    } else if (trait->isSubClassOf("SingleBlockImplicitTerminator")) {
      op.implicitTerminator = trait->getValueAsString("terminator");
      if (!op.hasTrait("SingleBlock")) op.traitBits.push_back("SingleBlock");
    } else if (trait->isSubClassOf("MemoryEffects")) {
      for (const Record *effect : trait->getValueAsListOfDefs("effects"))
        op.resourceEffects.push_back(effect->getValueAsString("kind").str());
    } else if (trait->isSubClassOf("TypeRuleTrait")) {
      readTypeRule(trait);
    } else if (trait->getName() == "InferReturnTypes") {
      op.infersTypes = true;
    } else if (trait->getName() == "MemoryEffectsOpInterface") {
      op.customEffects = true;
    } else {
      fail("trait " + trait->getNameInitAsString() + " is of no known class");
    }
  }

  bool isTyped(StringRef name) const {
    auto named = [&](const auto &item) { return item.name == name; };
    return any_of(op.operands, named) || any_of(op.results, named) || any_of(op.attributes, named);
  }

  void readTypeRule(const Record *trait) {
    std::string message = trait->getValueAsString("summary").str();
    if (trait->isSubClassOf("TypesMatchWith")) {
      std::string transform = trait->getValueAsString("transform").str();
      op.typeRules.push_back({trait->getValueAsString("from").str(), trait->getValueAsString("to").str(),
                              transform == "$_self" ? "" : transform, "", message});
    } else {
      std::vector<StringRef> names = trait->getValueAsListOfStrings("names");
      std::string view = trait->getValueAsString("view").str();
      bool infers = trait->getValueAsBit("infers");
      if (names.size() < 2) fail("a type rule needs two names");
      for (size_t i = 0; i + 1 < names.size(); ++i) {
        op.typeRules.push_back({names[i].str(), names[i + 1].str(), infers ? "" : view, infers ? "" : view, message});
        if (infers) op.typeRules.push_back({names[i + 1].str(), names[i].str(), "", "", message});
      }
    }
    for (const TypeRuleModel &rule : op.typeRules)
      for (const std::string &name : {rule.from, rule.to})
        if (!isTyped(name)) fail("a type rule mentions $" + Twine(name) + ", which is no operand, result or attribute");
  }

  void checkGroups(const std::vector<ValueModel> &values, StringRef what, StringRef sized, StringRef same) const {
    auto groups = count_if(values, [](const ValueModel &value) { return value.arity != Arity::One; });
    if (groups > 1 && !op.hasTrait(sized) && !op.hasTrait(same))
      fail("more than one " + Twine(what) + " group of variable size needs the trait " + sized + " or " + same);
  }

  void checkNames() const {
    StringSet<> seen;
    auto add = [&](StringRef name) {
      if (!seen.insert(upperCamel(name)).second) fail("$" + Twine(name) + " occurs twice");
      if (is_contained({"Context", "Loc", "Operation"}, upperCamel(name))) fail("$" + Twine(name) + " is a taken name");
    };
    for (const ValueModel &value : op.operands) add(value.name);
    for (const AttributeModel &attribute : op.attributes) add(attribute.name);
    for (const ValueModel &value : op.results) add(value.name);
    for (const RegionModel &region : op.regions) add(region.name);
    for (const SuccessorModel &successor : op.successors) add(successor.name);
  }

  void checkFormat() const {
    StringSet<> known;
    for (const ValueModel &value : op.operands) known.insert(value.name);
    for (const AttributeModel &attribute : op.attributes) known.insert(attribute.name);
    for (const ValueModel &value : op.results) known.insert(value.name);
    for (const RegionModel &region : op.regions) known.insert(region.name);
    for (const SuccessorModel &successor : op.successors) known.insert(successor.name);
    StringRef rest = op.assemblyFormat;
    for (size_t at; (at = rest.find('$')) != StringRef::npos;) {
      rest = rest.drop_front(at + 1);
      StringRef name = rest.take_while([](char c) { return isAlnum(c) || c == '_'; });
      if (!known.contains(name)) fail("assemblyFormat mentions $" + Twine(name) + ", which does not exist");
    }
  }

  void check() const {
    checkGroups(op.operands, "operand", "AttrSizedOperandSegments", "SameVariadicOperandSize");
    checkGroups(op.results, "result", "AttrSizedResultSegments", "SameVariadicResultSize");
    checkNames();
    checkFormat();
    if (op.customSyntax && !op.assemblyFormat.empty())
      fail("assemblyFormat and hasCustomAssemblyFormat exclude each other");
    for (size_t i = 0; i + 1 < op.regions.size(); ++i)
      if (op.regions[i].variadic) fail("only the last region may be variadic");
    for (size_t i = 0; i + 1 < op.successors.size(); ++i)
      if (op.successors[i].variadic) fail("only the last successor may be variadic");
    if (op.customEffects && !op.resourceEffects.empty()) fail("MemoryEffects beside MemoryEffectsOpInterface");
  }

  const Record *record;
  OpModel &op;
};

}  // namespace

static bool byPosition(const Record *a, const Record *b) { return a->getID() < b->getID(); }

DialectModel readDialect(const RecordKeeper &records, StringRef name) {
  DialectModel model;
  for (const Record *dialect : records.getAllDerivedDefinitions("Dialect")) {
    if (!name.empty() && dialect->getValueAsString("name") != name) continue;
    if (model.record) PrintFatalError(dialect->getLoc(), "more than one dialect: name it by -dialect");
    model.record = dialect;
  }
  if (!model.record) PrintFatalError("no dialect" + (name.empty() ? Twine("") : " called " + name) + " is defined");
  model.name = model.record->getValueAsString("name");
  model.cppNamespace = model.record->getValueAsString("cppNamespace").ltrim(':');
  model.summary = model.record->getValueAsString("summary");
  model.description = model.record->getValueAsString("description");

  std::vector<const Record *> ops(records.getAllDerivedDefinitions("OpDef"));
  llvm::sort(ops, byPosition);
  StringSet<> names, classes;
  for (const Record *record : ops) {
    if (record->getValueAsDef("opDialect") != model.record) continue;
    OpModel &op = model.ops.emplace_back();
    OpReader(record, op).read();
    if (!names.insert(op.name).second) PrintFatalError(record->getLoc(), op.name + " is defined twice");
    if (!classes.insert(op.className).second)
      PrintFatalError(record->getLoc(), "class " + op.className + " is defined twice");
  }
  for (const Record *info : records.getAllDerivedDefinitions("EnumInfo"))
    if (info->getValueAsString("cppNamespace").ltrim(':') == model.cppNamespace) model.enums.push_back(info);
  for (const Record *attr : records.getAllDerivedDefinitions("EnumAttr"))
    if (attr->getValueAsDef("dialect") == model.record) model.enumAttrs.push_back(attr);
  llvm::sort(model.enums, byPosition);
  llvm::sort(model.enumAttrs, byPosition);
  return model;
}

}  // namespace strata::tblgen
