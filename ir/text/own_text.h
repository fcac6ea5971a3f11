// Telling text of one's own dialects from that of others who have dialects by the same names.
#pragma once

#include "ir/text.h"

namespace strata {

/// As parseSourceString, but fails at the first operation of `dialects` in generic form that has an inherent attribute in `{...}`:
/// the printer writes these in `<{...}>`, and who does not know the dialect in `{...}`.
OwningOp parseOwnText(StringRef text, Context *context, const ParseOptions &options, ArrayRef<StringRef> dialects);

}  // namespace strata
