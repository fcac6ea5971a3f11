// Hashing: a fast 64-bit hash for tables in one process, and SHA-256 for keys that are stored or shared.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace strata {

// A fast hash of the bytes (wyhash's mixing of 64x64->128-bit products). The value may change between versions and is
// not safe against chosen collisions: it never leaves the process, and equality is always compared after it.
uint64_t hash64(std::string_view bytes, uint64_t seed = 0);

// Mixes `value` into `seed`; depends on the order of calls.
inline uint64_t hashCombine(uint64_t seed, uint64_t value) {
  auto product = static_cast<unsigned __int128>(seed ^ 0x9e3779b97f4a7c15u) * (value ^ 0xe7037ed1a0b428dbu);
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64) ^ (seed << 1);
}

// SHA-256 (FIPS 180-4), fed in pieces.
class Sha256 {
public:
  using Digest = std::array<uint8_t, 32>;

  Sha256();
  void update(std::string_view bytes);
  // Eight bytes, least significant first. For lengths and numbers in keys.
  void updateInt(uint64_t value);
  // Ends the message. The object must not be used afterwards.
  Digest finish();

  static Digest of(std::string_view bytes);

private:
  void block(const uint8_t *data);

  std::array<uint32_t, 8> state;
  std::array<uint8_t, 64> pending;
  size_t pendingBytes = 0;
  uint64_t totalBytes = 0;
};

// Lower-case hexadecimal digits.
std::string toHex(const Sha256::Digest &digest);

// CRC-32C (Castagnoli, reflected, as in RFC 3720) of the bytes, continuing from `crc`, which is 0 at the start.
uint32_t crc32c(std::string_view bytes, uint32_t crc = 0);

} // namespace strata
