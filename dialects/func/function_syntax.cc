// Signatures of function-like operations in text.

#include "dialects/func/function_syntax.h"

namespace strata::func {

static ParseResult parseAttrs(OpAsmParser &parser, DictionaryAttr &attrs) {
  SmallVector<NamedAttribute, 4> entries;
  if (parser.parseOptionalAttrDict(entries)) return true;
  attrs = entries.empty() ? DictionaryAttr() : DictionaryAttr::get(parser.getContext(), entries);
  return false;
}

/// One argument: `%name: type {attrs}`, or the type alone.
static ParseResult parseSignatureArgument(OpAsmParser &parser, Signature &signature) {
  Location location = parser.getCurrentLocation();
  OpAsmParser::Argument argument;
  const char *start = parser.getCurrentPointer();
  if (parser.parseOptionalArgument(argument, /*allowType=*/true, /*allowAttrs=*/true)) {
    if (parser.getCurrentPointer() != start) return true;  // an argument began and went wrong
    if (!signature.arguments.empty()) return parser.emitError(location, "expected SSA identifier");
    DictionaryAttr attrs;
    Type type;
    if (parser.parseType(type) || parseAttrs(parser, attrs)) return true;
    signature.argumentTypes.push_back(type);
    signature.argumentAttrs.push_back(attrs);
    return false;
  }
  if (signature.arguments.size() != signature.argumentTypes.size())
    return parser.emitError(location, "expected type instead of SSA identifier");
  signature.argumentTypes.push_back(argument.type);
  signature.argumentAttrs.push_back(argument.attrs && !argument.attrs.empty() ? argument.attrs : DictionaryAttr());
  signature.arguments.push_back(argument);
  return false;
}

static ParseResult parseResults(OpAsmParser &parser, Signature &signature) {
  if (parser.parseOptionalArrow()) return false;
  auto one = [&]() -> ParseResult {
    return parser.parseType(signature.resultTypes.emplace_back()) ||
           parseAttrs(parser, signature.resultAttrs.emplace_back());
  };
  const char *start = parser.getCurrentPointer();
  if (*start != '(') {
    signature.resultAttrs.emplace_back();
    return parser.parseType(signature.resultTypes.emplace_back());
  }
  return parser.parseCommaSeparatedList(Delimiter::Paren, one);
}

ParseResult parseSignature(OpAsmParser &parser, Signature &signature, bool allowVariadic) {
  auto one = [&]() -> ParseResult {
    if (allowVariadic && !signature.isVariadic && !parser.parseOptionalToken("...")) {
      signature.isVariadic = true;
      return false;
    }
    if (signature.isVariadic)
      return parser.emitError(parser.getCurrentLocation(),
                              "variadic arguments must be in the end of the argument list");
    return parseSignatureArgument(parser, signature);
  };
  return parser.parseCommaSeparatedList(Delimiter::Paren, one) || parseResults(parser, signature);
}

static void addAttrs(OperationState &state, StringRef name, ArrayRef<DictionaryAttr> dictionaries) {
  if (llvm::none_of(dictionaries, [](DictionaryAttr attrs) { return bool(attrs); })) return;
  SmallVector<Attribute, 4> elements;
  for (DictionaryAttr attrs : dictionaries)
    elements.push_back(attrs ? attrs : DictionaryAttr::get(state.getContext(), {}));
  state.addAttribute(name, ArrayAttr::get(state.getContext(), elements));
}

void addSignatureAttrs(OperationState &state, const Signature &signature) {
  addAttrs(state, "arg_attrs", signature.argumentAttrs);
  addAttrs(state, "res_attrs", signature.resultAttrs);
}

static ArrayRef<NamedAttribute> attrsAt(ArrayAttr dictionaries, size_t i) {
  if (!dictionaries || i >= dictionaries.size()) return {};
  return cast<DictionaryAttr>(dictionaries[i]).getValue();
}

void printSignature(OpAsmPrinter &printer, Region &body, ArrayRef<Type> argumentTypes, ArrayAttr argumentAttrs,
                    ArrayRef<Type> resultTypes, ArrayAttr resultAttrs, bool isVariadic) {
  printer << '(';
  for (size_t i = 0; i < argumentTypes.size(); ++i) {
    if (i) printer << ", ";
    ArrayRef<NamedAttribute> attrs = attrsAt(argumentAttrs, i);
    if (!body.empty()) {
      printer.printRegionArgument(body.getArgument(static_cast<unsigned>(i)), attrs);
      continue;
    }
    printer << argumentTypes[i];
    printer.printOptionalAttrDict(attrs);
  }
  if (isVariadic) printer << (argumentTypes.empty() ? "..." : ", ...");
  printer << ')';
  if (resultTypes.empty()) return;
  printer << " -> ";
  bool needsParens = resultTypes.size() > 1 || isa<FunctionType>(resultTypes[0]) || !attrsAt(resultAttrs, 0).empty();
  if (needsParens) printer << '(';
  for (size_t i = 0; i < resultTypes.size(); ++i) {
    if (i) printer << ", ";
    printer << resultTypes[i];
    printer.printOptionalAttrDict(attrsAt(resultAttrs, i));
  }
  if (needsParens) printer << ')';
}

}  // namespace strata::func
