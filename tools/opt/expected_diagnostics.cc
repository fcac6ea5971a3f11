// Expected diagnostics: reading the comments, matching.
#include "tools/opt/expected_diagnostics.h"

#include "ir/context.h"

#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

namespace strata {

static const char *nameOf(Severity severity) {
  static const char *const kNames[] = {"note", "remark", "warning", "error"};
  return kNames[static_cast<int>(severity)];
}

ExpectedDiagnostics::ExpectedDiagnostics(StringRef text, StringRef fileName, unsigned firstLine)
    : fileName(fileName.str()) {
  unsigned number = firstLine, above = firstLine;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    size_t before = expected.size();
    readLine(line, number, above);
    if (expected.size() == before) {
      // A line without a comment is what the comments around it mean by above and below.
      for (size_t index : waitingForBelow) expected[index].line = number;
      waitingForBelow.clear();
      above = number;
    }
    ++number;
  }
}

void ExpectedDiagnostics::readLine(StringRef line, unsigned number, unsigned above) {
  static const llvm::Regex pattern(
      "expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\\{\\{(.*)\\}\\}[^}]*$");
  SmallVector<StringRef, 6> parts;
  if (!pattern.match(line, &parts)) return;
  Expected one;
  one.severity = parts[1] == "error"     ? Severity::Error
                 : parts[1] == "warning" ? Severity::Warning
                 : parts[1] == "remark"  ? Severity::Remark
                                         : Severity::Note;
  one.isRegex = !parts[2].empty();
  one.text = parts[5].str();
  one.line = number;
  StringRef where = parts[4];
  int offset;
  if (where == "unknown") one.line = 0;
  else if (where == "above") one.line = above;
  else if (where == "below") waitingForBelow.push_back(expected.size());
  else if (!where.empty() && !where.drop_while([](char c) { return c == '+'; }).getAsInteger(10, offset))
    one.line = number + offset;
  expected.push_back(std::move(one));
}

/// In the `-re` form everything outside of {{...}} is literal.
static bool matchesRegex(StringRef pattern, StringRef message) {
  std::string regex;
  while (!pattern.empty()) {
    auto [literal, rest] = pattern.split("{{");
    auto [expression, after] = rest.split("}}");
    regex += llvm::Regex::escape(literal);
    if (!expression.empty()) regex += ("(" + expression + ")").str();
    pattern = after;
  }
  return llvm::Regex(regex).match(message);
}

void ExpectedDiagnostics::check(const Diagnostic &diagnostic) {
  checkOne(diagnostic);
  for (const Diagnostic &note : diagnostic.notes) checkOne(note);
}

void ExpectedDiagnostics::checkOne(const Diagnostic &diagnostic) {
  std::string printed;
  llvm::raw_string_ostream os(printed);
  Diagnostic alone = {diagnostic.severity, diagnostic.location, diagnostic.context, diagnostic.message, {}};
  printDiagnostic(os, alone);
  // The position as it is printed: "file:line:column: ..."; anything else counts as unknown.
  StringRef text = printed;
  unsigned line = 0;
  if (text.consume_front(fileName) && text.consume_front(":")) text.consumeInteger(10, line);
  for (Expected &one : expected) {
    if (one.found || one.severity != diagnostic.severity || one.line != line) continue;
    bool matches = one.isRegex ? matchesRegex(one.text, diagnostic.message)
                               : StringRef(diagnostic.message).contains(one.text);
    if (!matches) continue;
    one.found = true;
    return;
  }
  complaints += "unexpected: " + printed;
}

std::string ExpectedDiagnostics::finish() {
  for (const Expected &one : expected) {
    if (one.found) continue;
    complaints += fileName + ":" + std::to_string(one.line) + ": error: expected " + nameOf(one.severity) + " \"" +
                  one.text + "\" was not produced\n";
  }
  return complaints;
}

}  // namespace strata
