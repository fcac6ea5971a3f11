// Attribute values in declarative syntax: what AttrSyntax says about how they are written.
#include "ir/asm.h"
#include "ir/text/format.h"

#include "llvm/Support/raw_ostream.h"

namespace strata::text {
namespace {

const EnumCase *findCase(const Constraint &constraint, int64_t value) {
  for (const EnumCase &enumCase : constraint.enumCases)
    if (enumCase.value == value) return &enumCase;
  return nullptr;
}

void printDenseArrayValues(AsmPrinter &printer, DenseArrayAttr array) {
  // The elements as in array<T: ...>, without what surrounds them.
  std::string text;
  llvm::raw_string_ostream stream(text);
  array.print(stream);
  StringRef body = text;
  const size_t colon = body.find(": ");
  printer << '[' << (colon == StringRef::npos ? StringRef() : body.drop_front(colon + 2).drop_back()) << ']';
}

ParseResult parseDenseArrayValues(AsmParser &parser, Attribute &attr, Type element) {
  SmallVector<Attribute, 8> values;
  if (parser.parseCommaSeparatedList(Delimiter::Square, [&]() -> ParseResult {
        return parser.parseAttribute(values.emplace_back(), element);
      }))
    return true;
  std::string data;
  const unsigned size = DenseElementsAttr::getStorageSize(element);
  for (Attribute value : values) {
    APInt bits(1, 0);
    if (auto integer = dyn_cast<IntegerAttr>(value)) bits = integer.getValue();
    else if (auto number = dyn_cast<FloatAttr>(value)) bits = number.getValue().bitcastToAPInt();
    else return parser.emitError(parser.getCurrentLocation(), "expected integers or floats in an array");
    bits = bits.zextOrTrunc(8 * size);
    for (unsigned i = 0; i < size; ++i) data.push_back(static_cast<char>(bits.extractBitsAsZExtValue(8, 8 * i)));
  }
  attr = DenseArrayAttr::getRaw(element, data);
  return false;
}

ParseResult parseEnum(AsmParser &parser, Attribute &attr, const Constraint &constraint, bool optional) {
  for (const EnumCase &enumCase : constraint.enumCases) {
    if (parser.parseOptionalKeyword(StringRef(enumCase.keyword))) continue;
    attr = IntegerAttr::get(constraint.buildType(parser.getContext()), enumCase.value);
    return false;
  }
  if (optional) return false;
  InFlightDiagnostic diagnostic = parser.emitError(parser.getCurrentLocation(), "expected one of ");
  for (size_t i = 0; i < constraint.enumCases.size(); ++i)
    diagnostic << (i ? ", " : "") << constraint.enumCases[i].keyword;
  return true;
}

}  // namespace

void printFormatAttr(AsmPrinter &printer, Attribute attr, const AttributeRow &row, bool qualified) {
  const Constraint *constraint = row.constraint;
  const AttrSyntax syntax = constraint && !qualified ? constraint->syntax : AttrSyntax::Full;
  switch (syntax) {
    case AttrSyntax::Full: case AttrSyntax::Unit: case AttrSyntax::Type: return printer.printAttribute(attr);
    case AttrSyntax::ElidedType: return printer.printAttributeWithoutType(attr);
    case AttrSyntax::Enum:
      if (auto integer = dyn_cast<IntegerAttr>(attr))
        if (const EnumCase *enumCase = findCase(*constraint, integer.getInt())) {
          printer << enumCase->keyword;
          return;
        }
      return printer.printAttribute(attr);
    case AttrSyntax::Body:
      if (attr.getKind().printBody && &attr.getKind() == constraint->attrKind)
        return attr.getKind().printBody(attr.getNode(), printer);
      return printer.printAttribute(attr);
    case AttrSyntax::SymbolName:
      if (auto name = dyn_cast<StringAttr>(attr)) return printer.printSymbolName(name.getValue());
      return printer.printAttribute(attr);
    case AttrSyntax::DenseArray:
      if (auto array = dyn_cast<DenseArrayAttr>(attr)) return printDenseArrayValues(printer, array);
      return printer.printAttribute(attr);
  }
}

bool parseFormatAttr(AsmParser &parser, Attribute &attr, const AttributeRow &row, bool qualified, bool optional) {
  const Constraint *constraint = row.constraint;
  const AttrSyntax syntax = constraint && !qualified ? constraint->syntax : AttrSyntax::Full;
  const char next = *parser.getCurrentPointer();
  // Optional forms succeed only when they consumed something; here "absent" is no failure.
  auto parsePlain = [&](Type type) -> bool {
    if (!optional) return parser.parseAttribute(attr, type);
    const char *before = parser.getCurrentPointer();
    return parser.parseOptionalAttribute(attr, type) && parser.getCurrentPointer() != before;
  };
  switch (syntax) {
    case AttrSyntax::Full: case AttrSyntax::Unit: return parsePlain(Type());
    case AttrSyntax::ElidedType:
      return parsePlain(constraint->buildType ? constraint->buildType(parser.getContext()) : Type());
    case AttrSyntax::Enum: return parseEnum(parser, attr, *constraint, optional);
    case AttrSyntax::Body: {
      const NodeKind *kind = constraint->attrKind;
      if (next == '#') return parser.parseAttribute(attr);
      if (optional && next != '<') return false;
      attr = Attribute(parser.parseKindBody(*kind));
      return !attr;
    }
    case AttrSyntax::SymbolName: {
      if (optional && next != '@') return false;
      StringAttr name;
      if (parser.parseSymbolName(name)) return true;
      attr = name;
      return false;
    }
    case AttrSyntax::Type: {
      Type type;
      if (optional ? parser.parseOptionalType(type) : parser.parseType(type)) return true;
      if (type) attr = TypeAttr::get(type);
      return false;
    }
    case AttrSyntax::DenseArray:
      if (optional && next != '[') return false;
      return parseDenseArrayValues(parser, attr, constraint->buildType(parser.getContext()));
  }
  return true;
}

}  // namespace strata::text
