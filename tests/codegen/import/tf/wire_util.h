// Protobuf's wire format, written by hand: what the tests of the format layer are fed with.
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>

namespace strata::tfgraph::wire {

inline std::string varint(uint64_t value) {
  std::string out;
  for (; value >= 0x80; value >>= 7)
    out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
  return out;
}

inline std::string tag(uint32_t field, uint32_t type) { return varint(uint64_t(field) << 3 | type); }
/// A number, a fixed 32-bit number, and text, bytes or a message.
inline std::string num(uint32_t field, uint64_t value) { return tag(field, 0) + varint(value); }
inline std::string msg(uint32_t field, std::string_view body) {
  return tag(field, 2) + varint(body.size()) + std::string(body);
}
inline std::string raw32(uint32_t value) { return std::string(reinterpret_cast<const char *>(&value), sizeof(value)); }
inline std::string fixed32(uint32_t field, uint32_t value) { return tag(field, 5) + raw32(value); }

/// An `attr` entry of a NodeDef; `value` is the body of its AttrValue.
inline std::string attr(std::string_view key, std::string_view value) { return msg(5, msg(1, key) + msg(2, value)); }

/// A node as field `field` (1 in a graph, 3 in a function).
inline std::string node(std::string_view name, std::string_view op, std::initializer_list<std::string_view> inputs,
                        std::string_view attrs, uint32_t field = 1) {
  std::string body = msg(1, name) + msg(2, op);
  for (std::string_view input : inputs)
    body += msg(3, input);
  return msg(field, body + std::string(attrs));
}

} // namespace strata::tfgraph::wire
