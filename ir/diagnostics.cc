// Diagnostics: the engine, the collector, building and printing messages.
#include "ir/context.h"

#include "llvm/Support/raw_ostream.h"

namespace strata {

// --- Engine -----------------------------------------------------------------------------------------------------------

DiagnosticEngine::HandlerId DiagnosticEngine::addHandler(Handler handler) {
  std::lock_guard<std::mutex> lock(mutex);
  handlers.push_back({nextId, std::move(handler)});
  return nextId++;
}

void DiagnosticEngine::removeHandler(HandlerId id) {
  std::lock_guard<std::mutex> lock(mutex);
  llvm::erase_if(handlers, [&](const auto &entry) { return entry.first == id; });
}

void DiagnosticEngine::emit(Diagnostic &&diagnostic) {
  std::lock_guard<std::mutex> lock(mutex);
  for (size_t i = handlers.size(); i-- > 0;)
    if (handlers[i].second(diagnostic)) return;
}

// --- Collector --------------------------------------------------------------------------------------------------------

DiagnosticCollector::DiagnosticCollector(Context *context) : context(context) {
  id = context->getDiagEngine().addHandler([this](Diagnostic &diagnostic) {
    diagnostics.push_back(std::move(diagnostic));
    return true;
  });
}

DiagnosticCollector::~DiagnosticCollector() { context->getDiagEngine().removeHandler(id); }

std::string DiagnosticCollector::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const Diagnostic &diagnostic : diagnostics)
    if (diagnostic.severity == Severity::Error) printDiagnostic(os, diagnostic);
  return text;
}

// --- Printing ---------------------------------------------------------------------------------------------------------

/// The file position that stands for a location: the first one found in it, callees before callers.
static const Node *findFile(Attribute location) {
  SmallVector<const Node *, 8> stack = {location.getNode()};
  while (!stack.empty()) {
    const Node *node = stack.pop_back_val();
    if (node->kind == &LocationAttr::kFile) return node;
    if (node->kind == &LocationAttr::kName) stack.push_back(node->ptrs()[1]);
    if (node->kind == &LocationAttr::kCallSite) stack.append({node->ptrs()[1], node->ptrs()[0]});
    if (node->kind == &LocationAttr::kFused) {
      ArrayRef<const Node *> parts = node->ptrs().drop_front();
      stack.append(parts.rbegin(), parts.rend());
    }
  }
  return nullptr;
}

static StringRef severityName(Severity severity) {
  switch (severity) {
    case Severity::Note: return "note";
    case Severity::Remark: return "remark";
    case Severity::Warning: return "warning";
    case Severity::Error: return "error";
  }
  return "error";
}

static void printOne(raw_ostream &os, const Diagnostic &diagnostic) {
  Location location = diagnostic.location;
  if (location.isFile()) {
    os << diagnostic.context->getFileName(location.getFileId()) << ':' << location.getLine() << ':'
       << location.getColumn() << ": ";
  } else if (location.isUnknown()) {
    os << "<unknown>:0: ";
  } else if (const Node *file = findFile(location.getAttr(diagnostic.context))) {
    os << StringAttr(file->ptrs()[0]).getValue() << ':' << file->ints()[0] << ':' << file->ints()[1] << ": ";
  } else {
    os << "loc(";
    location.print(os, diagnostic.context);
    os << "): ";
  }
  os << severityName(diagnostic.severity) << ": " << diagnostic.message << '\n';
}

void printDiagnostic(raw_ostream &os, const Diagnostic &diagnostic) {
  printOne(os, diagnostic);
  for (const Diagnostic &note : diagnostic.notes) printOne(os, note);
}

// --- Building ---------------------------------------------------------------------------------------------------------

InFlightDiagnostic::InFlightDiagnostic(Context *context, Location location, Severity severity)
    : diagnostic(std::make_unique<Diagnostic>()) {
  diagnostic->severity = severity;
  diagnostic->location = location;
  diagnostic->context = context;
}

std::string &InFlightDiagnostic::target() {
  return diagnostic->notes.empty() ? diagnostic->message : diagnostic->notes.back().message;
}

template <typename T>
static void appendTo(std::string &text, const T &value) {
  llvm::raw_string_ostream os(text);
  os << value;
}

InFlightDiagnostic &InFlightDiagnostic::operator<<(StringRef text) {
  if (diagnostic) target().append(text.data(), text.size());
  return *this;
}
InFlightDiagnostic &InFlightDiagnostic::operator<<(const Twine &text) {
  if (diagnostic) target() += text.str();
  return *this;
}
InFlightDiagnostic &InFlightDiagnostic::operator<<(int64_t value) {
  if (diagnostic) target() += std::to_string(value);
  return *this;
}
InFlightDiagnostic &InFlightDiagnostic::operator<<(uint64_t value) {
  if (diagnostic) target() += std::to_string(value);
  return *this;
}
InFlightDiagnostic &InFlightDiagnostic::operator<<(Type type) {
  if (diagnostic) {
    *this << '\'';
    appendTo(target(), type);
    *this << '\'';
  }
  return *this;
}
InFlightDiagnostic &InFlightDiagnostic::operator<<(Attribute attr) {
  if (diagnostic) appendTo(target(), attr);
  return *this;
}
InFlightDiagnostic &InFlightDiagnostic::operator<<(ArrayRef<Type> types) {
  for (size_t i = 0; i < types.size(); ++i) *this << (i ? ", " : "") << types[i];
  return *this;
}
InFlightDiagnostic &InFlightDiagnostic::operator<<(ArrayRef<int64_t> values) {
  for (size_t i = 0; i < values.size(); ++i) *this << (i ? ", " : "") << values[i];
  return *this;
}

InFlightDiagnostic &InFlightDiagnostic::attachNote(Location location, const Twine &message) {
  if (!diagnostic) return *this;
  Diagnostic note;
  note.severity = Severity::Note;
  note.location = location;
  note.context = diagnostic->context;
  note.message = message.str();
  diagnostic->notes.push_back(std::move(note));
  return *this;
}

void InFlightDiagnostic::report() {
  if (!diagnostic) return;
  Context *context = diagnostic->context;
  std::unique_ptr<Diagnostic> reported = std::move(diagnostic);
  context->getDiagEngine().emit(std::move(*reported));
}

InFlightDiagnostic emitError(Context *context, Location location, const Twine &message) {
  InFlightDiagnostic diagnostic(context, location, Severity::Error);
  diagnostic << message;
  return diagnostic;
}
InFlightDiagnostic emitWarning(Context *context, Location location, const Twine &message) {
  InFlightDiagnostic diagnostic(context, location, Severity::Warning);
  diagnostic << message;
  return diagnostic;
}
InFlightDiagnostic emitRemark(Context *context, Location location, const Twine &message) {
  InFlightDiagnostic diagnostic(context, location, Severity::Remark);
  diagnostic << message;
  return diagnostic;
}

}  // namespace strata
