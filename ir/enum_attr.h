// Enumerations in attributes: keywords, and the bodies of attribute kinds such as `#arith.fastmath<nnan,ninf>`.
#pragma once

#include "ir/asm.h"

namespace strata {

/// The keyword of `value`, "" when no case has it.
StringRef enumKeyword(ArrayRef<EnumCase> cases, int64_t value);
std::optional<int64_t> enumValue(ArrayRef<EnumCase> cases, StringRef keyword);

/// The keyword of `value`; for bit sets the keywords that make it up, the largest groups first chosen, joined by `separator`.
std::string enumText(ArrayRef<EnumCase> cases, bool isBitSet, StringRef separator, int64_t value);

/// `<keyword>`, for bit sets `<keyword, keyword>`.
void printEnumBody(AsmPrinter &printer, int64_t value, ArrayRef<EnumCase> cases, bool isBitSet, StringRef separator);
/// Reads the same and returns the node of that kind; null after reporting an error.
const Node *parseEnumBody(AsmParser &parser, const NodeKind &kind, ArrayRef<EnumCase> cases, bool isBitSet,
                          StringRef separator);

}  // namespace strata
