// Keywords of enumerations in text.

#include "ir/enum_attr.h"

namespace strata {

StringRef enumKeyword(ArrayRef<EnumCase> cases, int64_t value) {
  for (const EnumCase &enumCase : cases)
    if (enumCase.value == value) return enumCase.keyword;
  return "";
}

std::optional<int64_t> enumValue(ArrayRef<EnumCase> cases, StringRef keyword) {
  for (const EnumCase &enumCase : cases)
    if (keyword == enumCase.keyword) return enumCase.value;
  return std::nullopt;
}

std::string enumText(ArrayRef<EnumCase> cases, bool isBitSet, StringRef separator, int64_t value) {
  if (StringRef keyword = enumKeyword(cases, value); !keyword.empty() || !isBitSet) return keyword.str();
  std::string text;
  for (const EnumCase &enumCase : cases) {
    bool isBit = enumCase.value != 0 && (enumCase.value & (enumCase.value - 1)) == 0;
    if (!isBit || (value & enumCase.value) == 0) continue;
    if (!text.empty()) text += separator;
    text += enumCase.keyword;
  }
  return text;
}

void printEnumBody(AsmPrinter &printer, int64_t value, ArrayRef<EnumCase> cases, bool isBitSet, StringRef separator) {
  printer << '<' << StringRef(enumText(cases, isBitSet, separator, value)) << '>';
}

/// One keyword; cases that are also punctuation-free words only.
static ParseResult parseCase(AsmParser &parser, const NodeKind &kind, ArrayRef<EnumCase> cases, int64_t &value) {
  Location location = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword)) return true;
  std::optional<int64_t> found = enumValue(cases, keyword);
  if (!found) {
    InFlightDiagnostic error = parser.emitError(location, "expected one of [");
    for (size_t i = 0; i < cases.size(); ++i) error << (i ? ", " : "") << cases[i].keyword;
    return error << "] for " << kind.mnemonic << ", got: " << keyword;
  }
  value |= *found;
  return false;
}

const Node *parseEnumBody(AsmParser &parser, const NodeKind &kind, ArrayRef<EnumCase> cases, bool isBitSet,
                          StringRef separator) {
  int64_t value = 0;
  if (parser.parseLess() || parseCase(parser, kind, cases, value)) return nullptr;
  StringRef token = separator.trim();
  while (isBitSet && !parser.parseOptionalToken(token))
    if (parseCase(parser, kind, cases, value)) return nullptr;
  if (parser.parseGreater()) return nullptr;
  return uniqueNode(parser.getContext(), kind, {}, {value});
}

}  // namespace strata
