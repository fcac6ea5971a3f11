// Writes ops.cc.inc: predicates, constraints, and the constant row of each operation. Everything is
// constant-initialised data; the only functions are predicates, type transforms and the adapters between rows and
// accessor classes.

#include "ir/tblgen/op_model.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Error.h"

#include <map>

using namespace llvm;

namespace strata::tblgen {

namespace {

/// Functions made from expressions; equal expressions give the same function.
class FunctionPool {
 public:
   FunctionPool(StringRef prefix, StringRef signature, StringRef self)
       : prefix(prefix), signature(signature), self(self) {}

   std::string get(StringRef expr) {
     auto [it, isNew] = names.try_emplace(expr.str(), prefix + std::to_string(names.size()));
     if (isNew) {
       std::string body = substitute(expr.str(), self);
       bodies += "static " + substitute(signature, it->second) + " { return " + body + "; }\n";
     }
     return it->second;
   }
  StringRef text() const { return bodies; }

 private:
  std::string prefix, signature, self, bodies;
  std::map<std::string, std::string> names;
};

class DefinitionEmitter {
 public:
  DefinitionEmitter(const DialectModel &dialect, raw_ostream &os) : dialect(dialect), os(os) {}

  void emit() {
    std::string tables;
    raw_string_ostream tableStream(tables);
    for (const OpModel &op : dialect.ops) emitOp(op, tableStream);

    os << "// Operation tables of the " << dialect.name << " dialect, written by strata-tblgen.\n"
       << "#include \"ir/constraints.h\"\n#include \"ir/enum_attr.h\"\n#include \"ir/interfaces.h\"\n#include "
          "\"ir/asm.h\"\n"
       << "namespace " << dialect.cppNamespace << " {\n\n";
    for (const Record *info : dialect.enums) emitEnum(info);
    for (const Record *attr : dialect.enumAttrs) emitEnumAttr(attr);
    os << typePredicates.text() << attrPredicates.text() << builders.text() << transforms.text() << "\n";
    os << constraintText << "\n" << tables;
    emitLists();
    os << "}  // namespace " << dialect.cppNamespace << "\n";
  }

 private:
  // --- Enumerations ---

  void emitEnum(const Record *info) {
    std::string name = info->getValueAsString("className").str();
    std::vector<const Record *> cases = info->getValueAsListOfDefs("cases");
    os << "constinit const ::strata::EnumCase k" << name << "Cases[" << cases.size() << "] = {";
    for (const Record *enumCase : cases)
      os << "{\"" << enumCase->getValueAsString("keyword") << "\", " << enumCase->getValueAsInt("value") << "}, ";
    os << "};\n";
    if (info->getValueAsBit("isBitEnum")) return;
    os << "::strata::StringRef stringify" << name << "(" << name << " value) {\n"
       << "  return ::strata::enumKeyword(k" << name << "Cases, static_cast<int64_t>(value));\n}\n"
       << "std::optional<" << name << "> symbolize" << name << "(::strata::StringRef keyword) {\n"
       << "  std::optional<int64_t> value = ::strata::enumValue(k" << name << "Cases, keyword);\n"
       << "  return value ? std::optional<" << name << ">(static_cast<" << name << ">(*value)) : std::nullopt;\n}\n";
  }

  void emitEnumAttr(const Record *attr) {
    const Record *info = attr->getValueAsDef("enumInfo");
    std::string name = info->getValueAsString("className").str();
    std::string arguments = "k" + name + "Cases, " + (info->getValueAsBit("isBitEnum") ? "true" : "false") + ", \"" +
                            info->getValueAsString("separator").str() + "\"";
    os << "constinit const ::strata::NodeKind " << name << "Attr::kKind{\n"
       << "    ::strata::NodeCategory::Attribute, \"" << dialect.name << "\", \"" << attr->getValueAsString("mnemonic")
       << "\", 0,\n"
       << "    +[](const ::strata::Node *node, ::strata::AsmPrinter &printer) {\n"
       << "      ::strata::printEnumBody(printer, node->ints()[0], " << arguments << ");\n    },\n"
       << "    +[](::strata::AsmParser &parser) { return ::strata::parseEnumBody(parser, " << name << "Attr::kKind, "
       << arguments << "); }};\n";
  }

  // --- Constraints ---

  std::string constraint(const std::string &fields) {
    auto [it, isNew] = constraints.try_emplace(fields, "c" + std::to_string(constraints.size()));
    if (isNew) constraintText += "static constexpr ::strata::Constraint " + it->second + "{" + fields + "};\n";
    return "&" + it->second;
  }

  std::string typeConstraint(const Record *record) {
    std::string predicate = record->getValueAsDef("predicate")->getValueAsString("expr").str();
    StringRef builder = record->getValueAsString("builder");
    return constraint(quoted(record->getValueAsString("summary")) + ", " + typePredicates.get(predicate) +
                      ", nullptr, " + (builder.empty() ? "nullptr" : builders.get(builder)));
  }

  std::string attrConstraint(const AttributeModel &attribute) {
    const Record *record = attribute.attr;
    std::string predicate = record->getValueAsDef("predicate")->getValueAsString("expr").str();
    StringRef builder = record->getValueAsString("valueBuilder");
    StringRef syntax = record->getValueAsString("syntax");
    std::string fields = quoted(record->getValueAsString("summary")) + ", nullptr, " + attrPredicates.get(predicate) +
                         ", " + (builder.empty() ? "nullptr" : builders.get(builder)) + ", ::strata::AttrSyntax::" +
                         syntax.str();
    if (attribute.enumInfo)
      fields += ", " + ("::" + attribute.enumInfo->getValueAsString("cppNamespace").ltrim(':') + "::k" +
                        attribute.enumInfo->getValueAsString("className") + "Cases").str();
    else
      fields += ", {}";
    if (syntax == "Body") fields += ", &" + record->getValueAsString("storageType").str() + "::kKind";
    return constraint(fields);
  }

  // --- Rows ---

  static std::string quotedOrNull(StringRef text) { return text.empty() ? "nullptr" : quoted(text); }

  /// Writes an array of rows and returns its name; "{}" when it is empty.
  std::string array(raw_ostream &out, const OpModel &op, StringRef what, StringRef type,
                    const std::vector<std::string> &elements) {
    if (elements.empty()) return "{}";
    std::string text = join(elements, ",\n    ");
    auto [it, isNew] = arrays.try_emplace((type + text).str(), (op.className + "_" + what).str());
    if (isNew) out << "static constexpr " << type << " " << it->second << "[] = {\n    " << text << "};\n";
    return it->second;
  }

  std::vector<std::string> valueRows(const std::vector<ValueModel> &values) {
    std::vector<std::string> rows;
    for (const ValueModel &value : values) {
      static const char *const arities[] = {"One", "Optional", "Variadic"};
      std::string effects;
      for (const std::string &effect : value.effects)
        effects += (effects.empty() ? "" : ", ") + ("::strata::EffectKind::" + effect);
      rows.push_back("{\"" + value.name + "\", " + typeConstraint(value.constraint) + ", ::strata::Arity::" +
                     arities[static_cast<int>(value.arity)] + ", {" + effects + "}, " +
                     std::to_string(value.effects.size()) + "}");
    }
    return rows;
  }

  std::vector<std::string> attributeRows(const OpModel &op) {
    std::vector<std::string> rows;
    for (const AttributeModel &attribute : op.attributes)
      rows.push_back("{\"" + attribute.name + "\", " + attrConstraint(attribute) + ", " +
                     (attribute.optional || attribute.attr->getValueAsBit("staysAbsent") ? "true" : "false") + ", " +
                     quotedOrNull(attribute.attr->getValueAsString("defaultText")) + "}");
    return rows;
  }

  std::vector<std::string> typeRuleRows(const OpModel &op) {
    std::vector<std::string> rows;
    auto function = [&](StringRef expr) { return expr.empty() ? std::string("nullptr") : transforms.get(expr); };
    for (const TypeRuleModel &rule : op.typeRules)
      rows.push_back("{\"" + rule.from + "\", \"" + rule.to + "\", " + function(rule.transform) + ", " +
                     function(rule.view) + ", " + quoted(rule.message) + "}");
    return rows;
  }

  /// Result types follow from the operands by rules, so that builders may leave them out.
  static bool isInferable(const OpModel &op) {
    if (op.results.empty() || op.hasTrait("SameOperandsAndResultType")) return false;
    return all_of(op.results, [&](const ValueModel &result) {
      if (result.arity != Arity::One) return false;
      if (!result.constraint->getValueAsString("builder").empty()) return true;
      return any_of(op.typeRules, [&](const TypeRuleModel &rule) {
        return rule.to == result.name && rule.view.empty() &&
               none_of(op.results, [&](const ValueModel &other) { return other.name == rule.from; });
      });
    });
  }

  void emitOp(const OpModel &op, raw_ostream &out) {
    std::vector<std::string> regions, successors, parents, interfaces, traits;
    for (const RegionModel &region : op.regions)
      regions.push_back("{\"" + region.name + "\", ::strata::Arity::" + (region.variadic ? "Variadic" : "One") + ", " +
                        std::string(region.singleBlock ? "true" : "false") + "}");
    for (const SuccessorModel &successor : op.successors)
      successors.push_back("{\"" + successor.name +
                           "\", ::strata::Arity::" + (successor.variadic ? "Variadic" : "One") + "}");
    for (const std::string &parent : op.parents) parents.push_back("\"" + parent + "\"");
    for (const InterfaceModel &interface : op.interfaces)
      interfaces.push_back("{::strata::interface_id::" + interface.name + ", &" + op.className + "::k" +
                           interface.name + "}");
    for (const std::string &bit : op.traitBits) traits.push_back("::strata::OpTrait::" + bit);
    std::string operandRows = array(out, op, "operands", "::strata::OperandRow", valueRows(op.operands));
    std::string resultRows = array(out, op, "results", "::strata::OperandRow", valueRows(op.results));
    std::string attrRows = array(out, op, "attributes", "::strata::AttributeRow", attributeRows(op));
    std::string regionRows = array(out, op, "regions", "::strata::RegionRow", regions);
    std::string successorRows = array(out, op, "successors", "::strata::SuccessorRow", successors);
    std::string parentRows = array(out, op, "parents", "const char *", parents);
    std::string interfaceRows = array(out, op, "interfaces", "::strata::InterfaceEntry", interfaces);
    std::string ruleRows = array(out, op, "typeRules", "::strata::TypeRule", typeRuleRows(op));

    out << "constinit const ::strata::OpRow " << op.className << "::kRow = {\n"
        << "    \"" << op.name << "\",\n    " << quoted(op.summary) << ",\n    " << quoted(op.description) << ",\n    "
        << (traits.empty() ? "0" : "0ull | " + join(traits, " | ")) << ",\n    " << operandRows << ", " << resultRows
        << ", " << attrRows << ", " << regionRows << ", " << successorRows << ", " << parentRows << ", "
        << interfaceRows << ",\n    " << quotedOrNull(op.assemblyFormat) << ",\n";
    emitHooks(op, out);
    out << "    " << ruleRows << ", " << quotedOrNull(op.implicitTerminator) << "};\n\n";
  }

  void emitHooks(const OpModel &op, raw_ostream &out) {
    const std::string &cls = op.className;
    auto hook = [&](bool present, const Twine &text, StringRef what) {
      out << "    /*" << what << "=*/" << (present ? text : Twine("nullptr")) << ",\n";
    };
    hook(op.verifier, "+[](::strata::Operation *op) { return " + cls + "(op).verify(); }", "verify");
    hook(op.regionVerifier, "+[](::strata::Operation *op) { return " + cls + "(op).verifyRegions(); }",
         "verifyRegions");
    std::string foldArguments =
        "+[](::strata::Operation *op, ::strata::ArrayRef<::strata::Attribute> constants,\n"
        "        ::strata::SmallVectorImpl<::strata::OpFoldResult> &results) { return ";
    hook(op.folder,
         foldArguments + (op.hasOneResult()
                              ? "::strata::takeFoldResult(op, " + cls + "(op).fold(constants), results); }"
                              : cls + "(op).fold(constants, results); }"),
         "fold");
    hook(op.canonicalizer, "&" + cls + "::getCanonicalizationPatterns", "canonicalize");
    if (op.infersTypes)
      hook(true, "&" + cls + "::inferReturnTypes", "inferReturnTypes");
    else
      hook(isInferable(op), "&::strata::inferTypesFromRules", "inferReturnTypes");
    std::string effects;
    for (const std::string &kind : op.resourceEffects)
      effects += "effects.push_back({::strata::EffectKind::" + kind + ", ::strata::Value()}); ";
    if (op.customEffects)
      hook(true, "&" + cls + "::getEffects", "effects");
    else
      hook(!effects.empty(),
           "+[](::strata::Operation *, ::strata::SmallVectorImpl<::strata::MemoryEffect> &effects) { " + effects + "}",
           "effects");
    if (!op.sharedSyntax.empty()) {
      hook(true,
           "+[](::strata::OpAsmParser &parser, ::strata::OperationState &state) { return bool(" + op.sharedSyntax +
               "::parseOp(parser, state)); }",
           "parse");
      hook(true, "&" + op.sharedSyntax + "::printOp", "print");
      return;
    }
    hook(op.customSyntax,
         "+[](::strata::OpAsmParser &parser, ::strata::OperationState &state) { return bool(" + cls +
             "::parse(parser, state)); }", "parse");
    hook(op.customSyntax,
         "+[](::strata::Operation *op, ::strata::OpAsmPrinter &printer) { " + cls + "(op).print(printer); }", "print");
  }

  void emitLists() {
    os << "/// All rows of the dialect.\nstatic constexpr const ::strata::OpRow *kOpRows[] = {";
    for (const OpModel &op : dialect.ops) os << "&" << op.className << "::kRow, ";
    os << "};\n";
    if (dialect.enumAttrs.empty()) return;
    os << "static constexpr const ::strata::NodeKind *kEnumAttrKinds[] = {";
    for (const Record *attr : dialect.enumAttrs)
      os << "&" << attr->getValueAsDef("enumInfo")->getValueAsString("className") << "Attr::kKind, ";
    os << "};\n";
  }

  const DialectModel &dialect;
  raw_ostream &os;
  FunctionPool typePredicates{"isType", "bool $_self([[maybe_unused]] ::strata::Type type)", "type"};
  FunctionPool attrPredicates{"isAttr", "bool $_self([[maybe_unused]] ::strata::Attribute attr)", "attr"};
  FunctionPool builders{"buildType", "::strata::Type $_self(::strata::Context *context)", ""};
  FunctionPool transforms{"transformType", "::strata::Type $_self(::strata::Type type)", "type"};
  std::map<std::string, std::string> constraints;
  std::map<std::string, std::string> arrays;
  std::string constraintText;
};

}  // namespace

void emitDefinitions(const DialectModel &dialect, raw_ostream &os) {
  if (dialect.ops.empty()) PrintFatalError(dialect.record->getLoc(), "dialect " + dialect.name + " has no operations");
  DefinitionEmitter(dialect, os).emit();
}

}  // namespace strata::tblgen
