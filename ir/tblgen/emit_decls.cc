// Writes ops.h.inc: enumerations, enumeration attributes and one thin accessor class for each operation.

#include "ir/tblgen/op_model.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace strata::tblgen {

static void emitEnum(const Record *info, raw_ostream &os) {
  StringRef name = info->getValueAsString("className");
  std::vector<const Record *> cases = info->getValueAsListOfDefs("cases");
  os << "enum class " << name << " : uint32_t {\n";
  for (const Record *enumCase : cases)
    os << "  " << enumCase->getValueAsString("symbol") << " = " << enumCase->getValueAsInt("value") << ",\n";
  os << "};\n";
  os << "extern const ::strata::EnumCase k" << name << "Cases[" << cases.size() << "];\n";
  if (info->getValueAsBit("isBitEnum")) {
    os << "inline " << name << " operator|(" << name << " a, " << name << " b) { return " << name
       << "(uint32_t(a) | uint32_t(b)); }\n"
       << "inline " << name << " operator&(" << name << " a, " << name << " b) { return " << name
       << "(uint32_t(a) & uint32_t(b)); }\n";
  } else {
    os << "/// The keyword of a case.\n::strata::StringRef stringify" << name << "(" << name << " value);\n"
       << "std::optional<" << name << "> symbolize" << name << "(::strata::StringRef keyword);\n";
  }
  os << "\n";
}

static void emitEnumAttr(const Record *attr, raw_ostream &os) {
  std::string name = attr->getValueAsDef("enumInfo")->getValueAsString("className").str();
  os << "/// `#" << attr->getValueAsDef("dialect")->getValueAsString("name") << "."
     << attr->getValueAsString("mnemonic") << "<...>`.\n"
     << "class " << name << "Attr : public ::strata::Attribute {\n public:\n  using Attribute::Attribute;\n"
     << "  static const ::strata::NodeKind kKind;\n"
     << "  static bool classof(::strata::Handle h) { return &h.getKind() == &kKind; }\n"
     << "  static " << name << "Attr get(::strata::Context *context, " << name << " value) {\n    return " << name
     << "Attr(::strata::uniqueNode(context, kKind, {}, {static_cast<int64_t>(value)}));\n  }\n"
     << "  " << name << " getValue() const { return static_cast<" << name << ">(node->ints()[0]); }\n};\n\n";
}

namespace {

/// Writes the class of one operation.
class ClassEmitter {
 public:
  ClassEmitter(const OpModel &op, raw_ostream &os) : op(op), os(os) {}

  void emit() {
    if (!op.summary.empty()) os << "/// " << op.summary << "\n";
    os << "class " << op.className << " : public ::strata::OpState {\n public:\n"
       << "  using OpState::OpState;\n"
       << "  static const ::strata::OpRow kRow;\n"
       << "  static bool classof(::strata::Operation *op) { return op->getRecord()->row == &kRow; }\n"
       << "  static ::strata::StringRef getOperationName() { return \"" << op.name << "\"; }\n";
    emitConstants();
    emitValues(op.operands, "Operand");
    emitValues(op.results, "Result");
    emitResultShortcuts();
    for (auto [slot, attribute] : enumerate(op.attributes)) emitAttribute(slot, attribute);
    emitRegions();
    emitSuccessors();
    emitHooks();
    if (!op.extraDeclarations.empty()) os << op.extraDeclarations << "\n";
    os << "};\n\n";
  }

 private:
  /// Positions of operand and result groups in the row, for tables indexed by them.
  void emitConstants() {
    for (const auto *values : {&op.operands, &op.results})
      for (auto [i, value] : enumerate(*values))
        os << "  static constexpr unsigned k" << upperCamel(value.name) << " = " << i << ";\n";
  }

  void emitValues(const std::vector<ValueModel> &values, StringRef what) {
    bool fixed = true;  // no group of variable size so far
    for (auto [i, value] : enumerate(values)) {
      std::string getter = "get" + upperCamel(value.name);
      std::string group = (what.lower() + "Group(" + Twine(i) + ")").str();
      if (value.arity == Arity::Variadic)
        os << "  ::strata::ValueRange " << getter << "() const { return " << group << "; }\n";
      else if (value.arity == Arity::Optional)
        os << "  ::strata::Value " << getter << "() const {\n    ::strata::ValueRange group = " << group
           << ";\n    return group.empty() ? ::strata::Value() : group[0];\n  }\n";
      else if (fixed)
        os << "  ::strata::Value " << getter << "() const { return op->get" << what << "(" << i << "); }\n";
      else
        os << "  ::strata::Value " << getter << "() const { return " << group << "[0]; }\n";
      if (fixed && value.arity == Arity::One && what == "Operand")
        os << "  void set" << upperCamel(value.name) << "(::strata::Value value) { op->setOperand(" << i
           << ", value); }\n";
      fixed &= value.arity == Arity::One;
    }
  }

  void emitResultShortcuts() {
    if (!op.hasOneResult()) return;
    auto isNamed = [&](StringRef name) {
      auto named = [&](const auto &item) { return StringRef(item.name) == name; };
      return any_of(op.operands, named) || any_of(op.attributes, named) || any_of(op.results, named);
    };
    if (!isNamed("result")) os << "  ::strata::Value getResult() const { return op->getResult(0); }\n";
    if (!isNamed("type")) os << "  ::strata::Type getType() const { return op->getResult(0).getType(); }\n";
    os << "  operator ::strata::Value() const { return op ? ::strata::Value(op->getResult(0)) : ::strata::Value(); }\n";
  }

  void emitAttribute(size_t slot, const AttributeModel &attribute) {
    std::string name = upperCamel(attribute.name);
    std::string storage = attribute.attr->getValueAsString("storageType").str();
    std::string returned = attribute.attr->getValueAsString("returnType").str();
    bool isDefaulted = !attribute.attr->getValueAsString("defaultText").empty();
    bool isUnit = attribute.attr->getValueAsString("syntax") == "Unit";
    std::string cast = (storage == "::strata::Attribute" ? "" : "::strata::cast_or_null<" + storage + ">");
    os << "  " << storage << " get" << name << "Attr() const { return " << cast << "(op->getProperty"
       << (isDefaulted ? "OrDefault" : "") << "(" << slot << ")); }\n";
    os << "  void set" << name << "Attr(" << storage << " attr) { op->setProperty(" << slot << ", attr); }\n";
    std::string getter = "get" + name + "Attr()";
    if (isUnit) {
      os << "  bool get" << name << "() const { return static_cast<bool>(" << getter << "); }\n";
      return;
    }
    if (returned.empty()) {
      os << "  " << storage << " get" << name << "() const { return " << getter << "; }\n";
      return;
    }
    std::string convert = attribute.attr->getValueAsString("convertFromStorage").str();
    if (attribute.optional)
      os << "  std::optional<" << returned << "> get" << name << "() const {\n    auto attr = " << getter
         << ";\n    return attr ? std::optional<" << returned << ">(" << substitute(convert, "attr")
         << ") : std::nullopt;\n  }\n";
    else
      os << "  " << returned << " get" << name << "() const { return " << substitute(convert, getter) << "; }\n";
  }

  void emitRegions() {
    bool hasBody = false;
    for (auto [i, region] : enumerate(op.regions)) {
      std::string name = upperCamel(region.name);
      hasBody |= name == "Body";
      if (region.variadic)
        os << "  ::strata::MutableArrayRef<::strata::Region> get" << name
           << "() const { return op->getRegions().drop_front(" << i << "); }\n";
      else
        os << "  ::strata::Region &get" << name << "() const { return op->getRegion(" << i << "); }\n";
    }
    if (op.regions.size() != 1 || op.regions[0].variadic) return;
    if (op.regions[0].name != "region")
      os << "  ::strata::Region &getRegion() const { return op->getRegion(0); }\n";
    if (!hasBody && (op.regions[0].singleBlock || op.hasTrait("SingleBlock")))
      os << "  ::strata::Block *getBody() const { return op->getRegion(0).getFirst(); }\n";
  }

  void emitSuccessors() {
    for (auto [i, successor] : enumerate(op.successors)) {
      std::string name = upperCamel(successor.name);
      if (successor.variadic)
        os << "  ::strata::SmallVector<::strata::Block *, 2> get" << name << "() const {\n"
           << "    auto all = op->getSuccessors();\n    return {all.begin() + " << i << ", all.end()};\n  }\n";
      else
        os << "  ::strata::Block *get" << name << "() const { return op->getSuccessor(" << i << "); }\n";
    }
  }

  void emitHooks() {
    if (op.folder && op.hasOneResult())
      os << "  ::strata::OpFoldResult fold(::strata::ArrayRef<::strata::Attribute> operands);\n";
    else if (op.folder)
      os << "  ::strata::LogicalResult fold(::strata::ArrayRef<::strata::Attribute> operands, "
            "::strata::SmallVectorImpl<::strata::OpFoldResult> &results);\n";
    if (op.verifier) os << "  ::strata::LogicalResult verify();\n";
    if (op.regionVerifier) os << "  ::strata::LogicalResult verifyRegions();\n";
    if (op.canonicalizer)
      os << "  static void getCanonicalizationPatterns(::strata::PatternSet &patterns, ::strata::Context *context);\n";
    if (op.infersTypes)
      os << "  static ::strata::LogicalResult inferReturnTypes(::strata::Operation *op, "
            "::strata::SmallVectorImpl<::strata::Type> &types);\n";
    if (op.customEffects)
      os << "  static void getEffects(::strata::Operation *op, ::strata::SmallVectorImpl<::strata::MemoryEffect> "
            "&effects);\n";
    if (op.customSyntax)
      os << "  static ::strata::ParseResult parse(::strata::OpAsmParser &parser, ::strata::OperationState &state);\n"
         << "  void print(::strata::OpAsmPrinter &printer);\n";
    for (const InterfaceModel &interface : op.interfaces)
      os << "  static const " << interface.type << " k" << interface.name << ";\n";
  }

  const OpModel &op;
  raw_ostream &os;
};

}  // namespace

/// Declares interface types that ir/interfaces.h may not have, such as a dialect's own.
static void emitForwardDeclarations(const DialectModel &dialect, raw_ostream &os) {
  std::vector<std::string> types;
  for (const OpModel &op : dialect.ops)
    for (const InterfaceModel &interface : op.interfaces)
      if (!is_contained(types, interface.type)) types.push_back(interface.type);
  for (StringRef type : types) {
    auto [scope, name] = type.ltrim(':').rsplit("::");
    os << "namespace " << scope << " { struct " << name << "; }\n";
  }
}

void emitDeclarations(const DialectModel &dialect, raw_ostream &os) {
  os << "// Accessor classes of the " << dialect.name << " dialect, written by strata-tblgen.\n";
  emitForwardDeclarations(dialect, os);
  os << "namespace strata { class ParseResult; }\n";
  os << "namespace " << dialect.cppNamespace << " {\n\n";
  for (const Record *info : dialect.enums) emitEnum(info, os);
  for (const Record *attr : dialect.enumAttrs) emitEnumAttr(attr, os);
  for (const OpModel &op : dialect.ops) os << "class " << op.className << ";\n";
  os << "\n";
  for (const OpModel &op : dialect.ops) ClassEmitter(op, os).emit();
  os << "}  // namespace " << dialect.cppNamespace << "\n";
}

}  // namespace strata::tblgen
