// Expected diagnostics: comments in a test that say which diagnostics its lines must give.
#pragma once

#include "ir/diagnostics.h"

namespace strata {

/// Reads `expected-error {{text}}` comments (-warning, -remark, -note; `-re` with {{regular expressions}} inside;
/// `@+N`, `@-N`, `@above`, `@below`, `@unknown`) and compares them with what is reported.
class ExpectedDiagnostics {
 public:
  /// `firstLine` is the number of the text's first line.
  ExpectedDiagnostics(StringRef text, StringRef fileName, unsigned firstLine);

  /// Compares one diagnostic and its notes.
  void check(const Diagnostic &diagnostic);
  /// Complaints, one a line: what was unexpected, and what was expected and did not come. Empty: all is well.
  std::string finish();

 private:
  struct Expected {
    Severity severity;
    unsigned line;  ///< 0: unknown location
    std::string text;
    bool isRegex;
    bool found = false;
  };
  void readLine(StringRef line, unsigned number, unsigned above);
  void checkOne(const Diagnostic &diagnostic);

  std::string fileName;
  std::vector<Expected> expected;
  std::vector<size_t> waitingForBelow;
  std::string complaints;
};

}  // namespace strata
