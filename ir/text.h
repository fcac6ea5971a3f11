// Text in and out: whole modules and single entities. Parsing verifies unless told not to.
#pragma once

#include "ir/op.h"

namespace strata {

class PrintOptions {
 public:
  bool generic = false;           ///< "name"(...) form for every operation
  bool debugInfo = false;         ///< print locations
  bool useLocalScope = false;     ///< no aliases, print everything in place
  int64_t elideLargerThan = -1;   ///< elements attributes above this many elements print as __elided__
  bool printUniqueSSAIds = false;
};

struct ParseOptions {
  bool verify = true;
  std::string fileName = "-";
};

/// Parses a source file: one builtin.module as it is, anything else inside an implicit one. Null after errors, which went to
/// the context's diagnostics. `text` must outlive the call only.
OwningOp parseSourceString(StringRef text, Context *context, const ParseOptions &options = {});
Type parseType(StringRef text, Context *context);
Attribute parseAttribute(StringRef text, Context *context, Type type = Type());
AffineMap parseAffineMap(StringRef text, Context *context);  ///< "(d0) -> (d0 + 1)"

void printOperation(Operation *op, raw_ostream &os, const PrintOptions &options = {});

}  // namespace strata
