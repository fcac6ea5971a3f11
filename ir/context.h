// The context of one compilation: uniqued nodes, operation records, file names, diagnostics. Costs little to create and
// frees everything when it goes. What outlives it (rows, dialects) is in the immutable registry that contexts share.
#pragma once

#include "ir/diagnostics.h"
#include "ir/op_record.h"

#include <memory>

namespace strata {

class Region;

/// A dialect: constant data, shared by all contexts. Registered explicitly, never by a static constructor.
class Dialect {
 public:
  StringRef name = {};                           ///< "arith"
  ArrayRef<const OpRow *> ops = {};
  ArrayRef<const NodeKind *> types = {};         ///< kinds found by mnemonic when parsing `!name.mnemonic`
  ArrayRef<const NodeKind *> attributes = {};
  ArrayRef<InterfaceEntry> interfaces = {};      ///< dialect interfaces (inlining, ...)
  /// Makes the constant operation for a folded attribute, or returns null. Inserted by the caller's builder.
  Operation *(*materializeConstant)(class OpBuilder &builder, Attribute value, Type type, Location location) = nullptr;
  /// Lets the printer name results nicely (`%c0`, `%cst`); may be null.
  void (*getAsmResultNames)(Operation *op, function_ref<void(Value, StringRef)> setName) = nullptr;
  /// The same for the arguments of a region's entry block (`%in`, `%out`); may be null.
  void (*getAsmBlockArgumentNames)(Region &region, function_ref<void(Value, StringRef)> setName) = nullptr;

  const OpRow *findOp(StringRef fullName) const;
  const NodeKind *findType(StringRef mnemonic) const;
  const NodeKind *findAttribute(StringRef mnemonic) const;
};

/// The set of dialects a context knows. Built once, then immutable and shared.
class DialectRegistry {
 public:
  void insert(const Dialect *dialect);  ///< a second registration of the same dialect does nothing
  const Dialect *find(StringRef name) const;
  ArrayRef<const Dialect *> getDialects() const { return dialects; }
  /// The row of that full name ("arith.addf"), or null.
  const OpRow *findOp(StringRef fullName) const { return rows.lookup(fullName); }
  /// Adds an interface to an operation from outside its dialect; must happen before the first context is made.
  void attachInterface(const OpRow *row, InterfaceEntry entry) { attached[row].push_back(entry); }
  ArrayRef<InterfaceEntry> getAttached(const OpRow *row) const { return getAttachedTo(row); }
  /// The same for types and attributes of a kind, and for whole dialects.
  void attachInterface(const NodeKind *kind, InterfaceEntry entry) { attached[kind].push_back(entry); }
  void attachInterface(const Dialect *dialect, InterfaceEntry entry) { attached[dialect].push_back(entry); }
  /// The interface of a kind or dialect, attached ones first; null when it has none of that id.
  const void *findInterface(const NodeKind &kind, unsigned id) const { return findAttached(&kind, id); }
  const void *findInterface(const Dialect &dialect, unsigned id) const;

 private:
  SmallVector<const Dialect *> dialects;  // sorted by name
  DenseMap<StringRef, const OpRow *> rows;
  ArrayRef<InterfaceEntry> getAttachedTo(const void *what) const;
  const void *findAttached(const void *what, unsigned id) const;
  DenseMap<const void *, SmallVector<InterfaceEntry, 2>> attached;  // to a row, a kind or a dialect
};

class Context {
 public:
  /// The registry must outlive the context.
  explicit Context(const DialectRegistry &registry);
  ~Context();
  Context(const Context &) = delete;

  const DialectRegistry &getRegistry() const { return registry; }
  const Dialect *getDialect(StringRef name) const { return registry.find(name); }

  // Operation records: by name (made on first use, unregistered names too) and by row. Thread-safe.
  const OpRecord *getRecord(StringRef fullName);
  const OpRecord *getRecord(const OpRow &row);
  void allowUnregisteredDialects(bool allow = true) { allowUnregistered = allow; }
  bool allowsUnregisteredDialects() const { return allowUnregistered; }

  // File names for packed locations.
  uint32_t getFileId(StringRef name);
  StringRef getFileName(uint32_t id) const;

  // The table behind locations that are not file positions. Thread-safe.
  uint32_t getLocationIndex(Attribute location);
  Attribute getLocationAttr(uint32_t index) const;

  DiagnosticEngine &getDiagEngine() { return diagnostics; }

  // Fuel, counts and remarks of rewrites (ir/rewrite.h); null: unlimited and uncounted. Not owned.
  void setRewriteControl(class RewriteControl *control) { rewriteControl = control; }
  RewriteControl *getRewriteControl() const { return rewriteControl; }

  // Resources of `{-# dialect_resources #-}`: key -> text value, kept for printing.
  void setResource(StringRef dialect, StringRef key, StringRef value);
  ArrayRef<std::pair<std::string, std::pair<std::string, std::string>>> getResources() const { return resources; }

  /// Bytes that the context's tables and nodes hold (for memory tests).
  size_t getAllocatedBytes() const;

  struct Impl;
  Impl &getImpl() { return *impl; }

 private:
  friend const Node *uniqueNode(Context *, const NodeKind &, ArrayRef<const Node *>, ArrayRef<int64_t>, StringRef);
  const DialectRegistry &registry;
  bool allowUnregistered = false;
  DiagnosticEngine diagnostics;
  RewriteControl *rewriteControl = nullptr;
  std::vector<std::pair<std::string, std::pair<std::string, std::string>>> resources;
  std::unique_ptr<Impl> impl;
};

}  // namespace strata
