// Finding source lines.
#include "tools/opt/source_printer.h"

#include "llvm/Support/raw_ostream.h"

namespace strata {

/// Longer lines are shown from a little before the caret on.
static constexpr size_t kMaxShown = 160, kBefore = 60;

void SourcePrinter::print(raw_ostream &os, const Diagnostic &diagnostic) {
  printOne(os, diagnostic);
  for (const Diagnostic &note : diagnostic.notes) printOne(os, note);
}

void SourcePrinter::printOne(raw_ostream &os, const Diagnostic &diagnostic) {
  Diagnostic alone = {diagnostic.severity, diagnostic.location, diagnostic.context, diagnostic.message, {}};
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  printDiagnostic(stream, alone);
  os << printed;
  StringRef position = printed;
  unsigned line = 0, column = 0;
  if (position.consume_front(fileName) && position.consume_front(":") && !position.consumeInteger(10, line) &&
      position.consume_front(":") && !position.consumeInteger(10, column))
    printLine(os, line, column);
}

void SourcePrinter::printLine(raw_ostream &os, unsigned line, unsigned column) {
  if (lineStarts.empty()) {
    lineStarts.push_back(0);
    for (size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') lineStarts.push_back(i + 1);
  }
  if (line == 0 || line > lineStarts.size() || column == 0) return;
  StringRef shown = text.drop_front(lineStarts[line - 1]).take_until([](char c) { return c == '\n' || c == '\r'; });
  size_t at = column - 1;
  if (at > shown.size()) return;
  if (shown.size() > kMaxShown) {
    const size_t from = at > kBefore ? at - kBefore : 0;
    shown = shown.substr(from, kMaxShown);
    at -= from;
  }
  os << shown << '\n';
  // Tabs stay tabs, so that the caret is below its character.
  for (char c : shown.take_front(at)) os << (c == '\t' ? '\t' : ' ');
  os << "^\n";
}

}  // namespace strata
