// "did you mean": names near a misspelt one, as the end of a message.
#pragma once

#include "ir/context.h"

namespace strata::text {

/// "; did you mean 'arith.addi'?" for an operation that nobody defines, or nothing when no name is near. `name` has its
/// dialect.
std::string suggestOperation(const Context &context, StringRef name);

/// The same for the mnemonic of a type or attribute, among `kinds`.
std::string suggestKind(StringRef mnemonic, ArrayRef<const NodeKind *> kinds);

/// The same for one name among few.
std::string suggestName(StringRef name, ArrayRef<StringRef> candidates);

}  // namespace strata::text
