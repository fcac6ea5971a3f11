// Source locations: eight plain bytes in every operation. File positions are packed in place; every other kind is an index
// into the context's table of location attributes (locations can also be attributes, as in `loc("name")`).
#pragma once

#include "ir/attributes.h"

namespace strata {

/// A location without its context: what operations store. Zero is "unknown".
class Location {
 public:
  constexpr Location() = default;
  static Location unknown() { return Location(); }
  /// File ids come from Context::getFileId. Falls back to the table when a number does not fit its bits.
  static Location file(Context *context, uint32_t fileId, uint32_t line, uint32_t column) {
    if (fileId > 0x3FFF || line > 0xFFFFFFF || column > 0xFFFFF) return largeFile(context, fileId, line, column);
    return fromRaw(kFileTag << 62 | uint64_t(fileId) << 48 | uint64_t(line) << 20 | column);
  }
  static Location file(Context *context, StringRef file, uint32_t line, uint32_t column);
  static Location name(Context *context, StringRef name);
  static Location name(Context *context, StringRef name, Location child);
  static Location callSite(Context *context, Location callee, Location caller);
  /// Drops unknown and repeated parts; a single part without metadata is returned as it is.
  static Location fused(Context *context, ArrayRef<Location> parts, Attribute metadata = Attribute());
  static Location fromAttr(Attribute attr);

  bool isUnknown() const { return bits == 0; }
  bool isFile() const { return (bits >> 62) == kFileTag; }
  uint32_t getFileId() const { return (bits >> 48) & 0x3FFF; }
  uint32_t getLine() const { return (bits >> 20) & 0xFFFFFFF; }
  uint32_t getColumn() const { return bits & 0xFFFFF; }

  /// The attribute form (made on demand for file positions).
  Attribute getAttr(Context *context) const;
  /// Prints `loc`'s body: `"f":1:2`, `unknown`, `"name"(...)`.
  void print(raw_ostream &os, Context *context) const;
  /// The name of the innermost name location, or "" (TensorFlow node names live there).
  StringRef getNameOrEmpty(Context *context) const;

  bool operator==(Location other) const { return bits == other.bits; }
  bool operator!=(Location other) const { return bits != other.bits; }
  uint64_t getRaw() const { return bits; }
  static Location fromRaw(uint64_t raw) {
    Location location;
    location.bits = raw;
    return location;
  }

 private:
  static Location largeFile(Context *context, uint32_t fileId, uint32_t line, uint32_t column);
  static constexpr uint64_t kTableTag = 0, kFileTag = 1;
  uint64_t bits = 0;  // [63:62] tag; file: [61:48] id, [47:20] line, [19:0] column; table: index + 1
};
static_assert(sizeof(Location) == 8);

/// Kinds of location attributes. Text: unknown | "f":l:c [to [l]:c] | "name"(child) | callsite(a at b) | fused<meta>[...].
class LocationAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kUnknown;   // -
  static const NodeKind kFile;      // ptrs: file name; ints: line, column [, end line, end column]
  static const NodeKind kName;      // ptrs: name, child
  static const NodeKind kCallSite;  // ptrs: callee, caller
  static const NodeKind kFused;     // ptrs: metadata or null, parts...
  static bool classof(Handle h) {
    const NodeKind *k = &h.getKind();
    return k == &kUnknown || k == &kFile || k == &kName || k == &kCallSite || k == &kFused;
  }
};

}  // namespace strata
