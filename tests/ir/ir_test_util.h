// What the tests of the textual IR share: a context with a small dialect that has one operation per feature of rows, and
// parsing with diagnostics collected.
#pragma once

#include "ir/text.h"

#include <gtest/gtest.h>

namespace strata::testing {

/// Operations `test.*`; the rows are constant.
const Dialect *getTestDialect();

class IRTest : public ::testing::Test {
 protected:
  IRTest();
  /// A fresh context; operations of the old one must be gone.
  void resetContext();
  /// Parses and verifies; null after errors, which are then in `errors`.
  OwningOp parse(StringRef text, bool verify = true);
  std::string print(Operation *op, bool generic = true, bool debugInfo = false);
  /// The text after one trip through parser and printer, or the errors.
  std::string roundTrip(StringRef text, bool generic, bool debugInfo = false);

  DialectRegistry registry;
  std::unique_ptr<Context> context;
  std::string errors;
};

/// The parts of a text between lines `// -----`.
std::vector<std::string> splitParts(StringRef text);
/// Contents of a file below the source folder; none when it is absent.
std::optional<std::string> readSourceFile(StringRef relativePath);

}  // namespace strata::testing
