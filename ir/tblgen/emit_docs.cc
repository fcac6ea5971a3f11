// Writes the Markdown reference of a dialect.

#include "ir/tblgen/op_model.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace strata::tblgen {

/// `|` would end a table's cell.
static std::string cell(StringRef text) {
  std::string result;
  for (char c : text) {
    if (c == '|') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

static void emitValues(StringRef title, const std::vector<ValueModel> &values, raw_ostream &os) {
  if (values.empty()) return;
  os << "| " << title << " | type | |\n| --- | --- | --- |\n";
  for (const ValueModel &value : values) {
    const char *prefix = value.arity == Arity::Variadic   ? "any number of "
                         : value.arity == Arity::Optional ? "optional "
                                                          : "";
    os << "| `" << value.name << "` | " << prefix << cell(value.constraint->getValueAsString("summary")) << " | "
       << cell(value.summary) << " |\n";
  }
  os << "\n";
}

static void emitAttributes(const OpModel &op, raw_ostream &os) {
  if (op.attributes.empty()) return;
  os << "| attribute | kind | default |\n| --- | --- | --- |\n";
  for (const AttributeModel &attribute : op.attributes) {
    StringRef text = attribute.attr->getValueAsString("defaultText");
    os << "| `" << attribute.name << "` | " << cell(attribute.attr->getValueAsString("summary")) << " | "
       << (attribute.optional ? "absent" : text.empty() ? std::string() : "`" + cell(text) + "`") << " |\n";
  }
  os << "\n";
}

static void emitOp(const OpModel &op, raw_ostream &os) {
  os << "## `" << op.name << "`\n\n" << op.summary << "\n\n";
  if (!op.description.empty()) os << op.description << "\n\n";
  if (!op.assemblyFormat.empty()) os << "```\n" << op.name << " " << op.assemblyFormat << "\n```\n\n";
  if (!op.traitBits.empty()) os << "Traits: " << join(op.traitBits, ", ") << ".\n\n";
  if (!op.interfaces.empty()) {
    std::vector<std::string> names;
    for (const InterfaceModel &interface : op.interfaces) names.push_back(interface.name);
    os << "Interfaces: " << join(names, ", ") << ".\n\n";
  }
  emitValues("operand", op.operands, os);
  emitAttributes(op, os);
  emitValues("result", op.results, os);
  if (!op.regions.empty()) {
    os << "Regions:";
    for (const RegionModel &region : op.regions)
      os << " `" << region.name << "`"
         << (region.variadic      ? " (any number)"
             : region.singleBlock ? " (one block)"
                                  : "");
    os << ".\n\n";
  }
}

void emitDocumentation(const DialectModel &dialect, raw_ostream &os) {
  os << "# Dialect `" << dialect.name << "`\n\n" << dialect.summary << "\n\n" << dialect.description << "\n\n";
  for (const OpModel &op : dialect.ops) emitOp(op, os);
}

}  // namespace strata::tblgen
