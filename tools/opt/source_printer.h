// Diagnostics with the source line they are about.
#pragma once

#include "ir/diagnostics.h"

#include <string>
#include <vector>

namespace strata {

/// Prints diagnostics; under those that lie in one file, the line and a caret. The text must outlive the printer.
class SourcePrinter {
 public:
  SourcePrinter(StringRef fileName, StringRef text) : fileName(fileName.str()), text(text) {}
  void print(raw_ostream &os, const Diagnostic &diagnostic);

 private:
  void printOne(raw_ostream &os, const Diagnostic &diagnostic);
  void printLine(raw_ostream &os, unsigned line, unsigned column);

  std::string fileName;
  StringRef text;
  std::vector<size_t> lineStarts;  ///< made with the first line that is printed
};

}  // namespace strata
