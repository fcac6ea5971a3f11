// Diagnostics: severity, location, message and notes, handed to the context's handlers. Nothing here prints; a failure is a
// value (LogicalResult), its explanation is a diagnostic.
#pragma once

#include "ir/location.h"

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace strata {

class Context;
class Operation;

enum class Severity : uint8_t { Note, Remark, Warning, Error };

struct Diagnostic {
  Severity severity = Severity::Error;
  Location location;
  Context *context = nullptr;
  std::string message;
  std::vector<Diagnostic> notes;
};

class DiagnosticEngine {
 public:
  /// Returns true when it has dealt with the diagnostic.
  using Handler = std::function<bool(Diagnostic &)>;
  using HandlerId = uint64_t;
  HandlerId addHandler(Handler handler);  ///< the newest handler is asked first
  void removeHandler(HandlerId id);
  void emit(Diagnostic &&diagnostic);     ///< thread-safe; dropped when no handler takes it

 private:
  std::mutex mutex;
  std::vector<std::pair<HandlerId, Handler>> handlers;
  HandlerId nextId = 1;
};

/// Collects diagnostics while it lives.
class DiagnosticCollector {
 public:
  explicit DiagnosticCollector(Context *context);
  ~DiagnosticCollector();
  const std::vector<Diagnostic> &getDiagnostics() const { return diagnostics; }
  /// All errors with their notes, one a line, `file:line:col: error: message`; "" when there is none.
  std::string str() const;

 private:
  Context *context;
  DiagnosticEngine::HandlerId id;
  std::vector<Diagnostic> diagnostics;
};

/// `file:line:col: error: message` and its notes, each on a line.
void printDiagnostic(raw_ostream &os, const Diagnostic &diagnostic);

/// A diagnostic being built; reported when it goes out of scope. Converts to failure.
class InFlightDiagnostic {
 public:
  InFlightDiagnostic() = default;
  InFlightDiagnostic(Context *context, Location location, Severity severity);
  InFlightDiagnostic(InFlightDiagnostic &&other) : diagnostic(std::move(other.diagnostic)) {}
  ~InFlightDiagnostic() { report(); }

  InFlightDiagnostic &operator<<(StringRef text);
  InFlightDiagnostic &operator<<(const char *text) { return *this << StringRef(text); }
  InFlightDiagnostic &operator<<(const std::string &text) { return *this << StringRef(text); }
  InFlightDiagnostic &operator<<(const Twine &text);
  InFlightDiagnostic &operator<<(char c) { return *this << StringRef(&c, 1); }
  InFlightDiagnostic &operator<<(int64_t value);
  InFlightDiagnostic &operator<<(uint64_t value);
  InFlightDiagnostic &operator<<(int value) { return *this << int64_t(value); }
  InFlightDiagnostic &operator<<(unsigned value) { return *this << uint64_t(value); }
  InFlightDiagnostic &operator<<(Type type);
  InFlightDiagnostic &operator<<(Attribute attr);
  InFlightDiagnostic &operator<<(ArrayRef<Type> types);
  InFlightDiagnostic &operator<<(ArrayRef<int64_t> values);  ///< comma-separated
  InFlightDiagnostic &attachNote(Location location, const Twine &message = {});  ///< further << go to the note

  void report();
  void abandon() { diagnostic.reset(); }
  operator LogicalResult() const { return failure(); }
  template <typename T>
  operator FailureOr<T>() const { return failure(); }

 private:
  std::unique_ptr<Diagnostic> diagnostic;
  std::string &target();
};

InFlightDiagnostic emitError(Context *context, Location location, const Twine &message = {});
InFlightDiagnostic emitWarning(Context *context, Location location, const Twine &message = {});
InFlightDiagnostic emitRemark(Context *context, Location location, const Twine &message = {});

}  // namespace strata
