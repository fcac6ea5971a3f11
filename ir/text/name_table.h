// A flat hash table of names with nested scopes, for SSA values and blocks while parsing. Entries leave in the reverse
// order of their arrival, so that linear probing needs no tombstones. Names point into the source text.
#pragma once

#include "ir/support.h"

#include <cstring>
#include <vector>

namespace strata::text {

/// Up to eight bytes as a number; together with the length it tells them apart from others.
inline uint64_t packBytes(const char *p, size_t length) {
  if (length >= 4) {
    uint32_t low, high;
    std::memcpy(&low, p, 4);
    std::memcpy(&high, p + length - 4, 4);
    return low | uint64_t(high) << 32;
  }
  if (length == 0) return 0;
  auto byte = [&](size_t i) { return uint64_t(static_cast<unsigned char>(p[i])); };
  return byte(0) | byte(length / 2) << 8 | byte(length - 1) << 16;
}

inline uint32_t hashName(StringRef name) {
  uint64_t hash = 0x9E3779B97F4A7C15ull ^ name.size();
  const char *p = name.data();
  size_t left = name.size();
  for (; left > 8; p += 8, left -= 8) {
    uint64_t word;
    std::memcpy(&word, p, 8);
    hash = (hash ^ word) * 0xFF51AFD7ED558CCDull;
    hash ^= hash >> 32;
  }
  hash = (hash ^ packBytes(p, left)) * 0xFF51AFD7ED558CCDull;
  return static_cast<uint32_t>(hash ^ (hash >> 29));
}

template <typename Payload>
class NameTable {
 public:
  struct Entry {
    const char *name;
    uint64_t packed;  ///< the name, when it is short
    uint32_t length;
    uint32_t hash;
    Payload payload;
    StringRef getName() const { return {name, length}; }
  };

  /// The newest entry of that name at or after entry number `from`, or null.
  Entry *find(StringRef name, uint32_t hash, size_t from = 0) {
    if (slots.empty()) return nullptr;
    Entry *found = nullptr;
    const bool isShort = name.size() <= 8;
    const uint64_t packed = isShort ? packBytes(name.data(), name.size()) : 0;
    for (size_t i = hash & mask; slots[i]; i = (i + 1) & mask) {
      Entry &entry = entries[slots[i] - 1];
      if (slots[i] - 1 < from || entry.hash != hash || entry.length != name.size() || entry.packed != packed) continue;
      if (isShort || std::memcmp(entry.name, name.data(), name.size()) == 0) found = &entry;
    }
    return found;
  }

  void insert(StringRef name, uint32_t hash, Payload payload) {
    if (2 * (entries.size() + 1) > slots.size()) grow();
    const uint64_t packed = name.size() <= 8 ? packBytes(name.data(), name.size()) : 0;
    entries.push_back({name.data(), packed, static_cast<uint32_t>(name.size()), hash, payload});
    place(entries.size());
  }

  size_t size() const { return entries.size(); }
  Entry &operator[](size_t i) { return entries[i]; }

  /// Drops all entries from number `newSize` on.
  void shrink(size_t newSize) {
    while (entries.size() > newSize) {
      const uint32_t number = static_cast<uint32_t>(entries.size());
      size_t i = entries.back().hash & mask;
      while (slots[i] != number) i = (i + 1) & mask;
      slots[i] = 0;
      entries.pop_back();
    }
  }

 private:
  void place(size_t number) {
    size_t i = entries[number - 1].hash & mask;
    while (slots[i]) i = (i + 1) & mask;
    slots[i] = static_cast<uint32_t>(number);
  }
  void grow() {
    slots.assign(slots.empty() ? 64 : 2 * slots.size(), 0);
    mask = slots.size() - 1;
    for (size_t number = 1; number <= entries.size(); ++number) place(number);
  }

  std::vector<Entry> entries;
  std::vector<uint32_t> slots;  // entry number + 1, 0: free
  size_t mask = 0;
};

}  // namespace strata::text
