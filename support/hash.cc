// Hashing: hash64, SHA-256 and CRC-32C.

#include "support/hash.h"

#include <algorithm>
#include <cstring>

namespace strata {

// --- hash64 ---------------------------------------------------------------------------------------------------------

static constexpr uint64_t secret[4] = {0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu, 0x8ebc6af09c88c6e3u,
                                       0x589965cc75374cc3u};

static uint64_t mix(uint64_t a, uint64_t b) {
  auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

// Up to eight bytes, least significant first.
static uint64_t load(const char *data, size_t bytes) {
  uint64_t value = 0;
  if (bytes != 0)
    std::memcpy(&value, data, bytes);
  return value;
}

uint64_t hash64(std::string_view bytes, uint64_t seed) {
  const char *data = bytes.data();
  size_t left = bytes.size();
  uint64_t state = seed ^ secret[0];
  for (; left > 16; data += 16, left -= 16)
    state = mix(load(data, 8) ^ secret[1], load(data + 8, 8) ^ state);
  uint64_t low = load(data, std::min<size_t>(left, 8));
  uint64_t high = left > 8 ? load(data + 8, left - 8) : 0;
  state = mix(low ^ secret[2], high ^ state);
  return mix(secret[3] ^ bytes.size(), state);
}

// --- SHA-256 --------------------------------------------------------------------------------------------------------

static constexpr uint32_t roundConstants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotateRight(uint32_t value, int bits) { return (value >> bits) | (value << (32 - bits)); }

Sha256::Sha256()
    : state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, pending{} {
}

void Sha256::block(const uint8_t *data) {
  uint32_t schedule[64];
  for (int i = 0; i < 16; ++i) {
    const uint8_t *word = data + 4 * i;
    schedule[i] = uint32_t{word[0]} << 24 | uint32_t{word[1]} << 16 | uint32_t{word[2]} << 8 | word[3];
  }
  for (int i = 16; i < 64; ++i) {
    uint32_t early = schedule[i - 15], late = schedule[i - 2];
    uint32_t sigma0 = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >> 3);
    uint32_t sigma1 = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >> 10);
    schedule[i] = schedule[i - 16] + sigma0 + schedule[i - 7] + sigma1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (int i = 0; i < 64; ++i) {
    uint32_t sum1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    uint32_t temp1 = h + sum1 + ((e & f) ^ (~e & g)) + roundConstants[i] + schedule[i];
    uint32_t sum0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    uint32_t temp2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + temp1;
    d = c;
    c = b;
    b = a;
    a = temp1 + temp2;
  }
  const uint32_t added[8] = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < 8; ++i)
    state[i] += added[i];
}

void Sha256::update(std::string_view bytes) {
  totalBytes += bytes.size();
  const auto *data = reinterpret_cast<const uint8_t *>(bytes.data());
  size_t left = bytes.size();
  if (pendingBytes != 0) {
    size_t taken = std::min(left, pending.size() - pendingBytes);
    std::copy_n(data, taken, pending.data() + pendingBytes);
    pendingBytes += taken;
    data += taken;
    left -= taken;
    if (pendingBytes < pending.size())
      return;
    block(pending.data());
    pendingBytes = 0;
  }
  for (; left >= 64; data += 64, left -= 64)
    block(data);
  std::copy_n(data, left, pending.data());
  pendingBytes = left;
}

void Sha256::updateInt(uint64_t value) {
  char bytes[8];
  for (int i = 0; i < 8; ++i)
    bytes[i] = static_cast<char>(value >> (8 * i));
  update(std::string_view(bytes, 8));
}

Sha256::Digest Sha256::finish() {
  uint64_t bits = totalBytes * 8;
  static constexpr char padding[64] = {'\x80'};
  size_t zeros = (pendingBytes < 56 ? 56 : 120) - pendingBytes;
  update(std::string_view(padding, zeros));
  char length[8];
  for (int i = 0; i < 8; ++i)
    length[i] = static_cast<char>(bits >> (56 - 8 * i));
  update(std::string_view(length, 8));
  Digest digest;
  for (size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
  return digest;
}

Sha256::Digest Sha256::of(std::string_view bytes) {
  Sha256 hash;
  hash.update(bytes);
  return hash.finish();
}

std::string toHex(const Sha256::Digest &digest) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  text.reserve(2 * digest.size());
  for (uint8_t byte : digest) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

// --- CRC-32C --------------------------------------------------------------------------------------------------------

// Eight tables: entry [k][b] is the CRC of byte b followed by k zero bytes, so that eight bytes are taken at a time.
struct Crc32cTables {
  uint32_t entry[8][256];

  constexpr Crc32cTables() : entry{} {
    for (uint32_t byte = 0; byte < 256; ++byte) {
      uint32_t crc = byte;
      for (int bit = 0; bit < 8; ++bit)
        crc = (crc >> 1) ^ (crc & 1 ? 0x82f63b78u : 0u);
      entry[0][byte] = crc;
    }
    for (int table = 1; table < 8; ++table)
      for (uint32_t byte = 0; byte < 256; ++byte) {
        uint32_t previous = entry[table - 1][byte];
        entry[table][byte] = (previous >> 8) ^ entry[0][previous & 255];
      }
  }
};
static constexpr Crc32cTables crcTables;

#ifdef __x86_64__
// One stream of the processor's instruction on the inverted state.
__attribute__((target("sse4.2"))) static uint32_t crc32cStream(uint32_t crc, const char *data, size_t size) {
  uint64_t state = crc;
  for (; size >= 8; data += 8, size -= 8)
    state = __builtin_ia32_crc32di(state, load(data, 8));
  auto narrow = static_cast<uint32_t>(state);
  for (; size > 0; ++data, --size)
    narrow = __builtin_ia32_crc32qi(narrow, static_cast<uint8_t>(*data));
  return narrow;
}

// The instruction has a latency of three cycles and can start every cycle, so three stretches of a block run at a time.
constexpr size_t kCrcStretch = 2048;

// What a state becomes after kCrcStretch zero bytes: the state is linear in its bits, so the tables go by byte.
struct Crc32cShift {
  uint32_t entry[4][256] = {};

  Crc32cShift() {
    const std::string zeros(kCrcStretch, '\0');
    for (int byte = 0; byte < 4; ++byte)
      for (uint32_t bit = 0; bit < 8; ++bit) {
        const uint32_t moved = crc32cStream(uint32_t(1) << (8 * byte + bit), zeros.data(), zeros.size());
        for (uint32_t value = 0; value < 256; ++value)
          entry[byte][value] ^= value >> bit & 1 ? moved : 0;
      }
  }
  uint32_t operator()(uint32_t crc) const {
    return entry[0][crc & 255] ^ entry[1][crc >> 8 & 255] ^ entry[2][crc >> 16 & 255] ^ entry[3][crc >> 24];
  }
};

__attribute__((target("sse4.2"))) static uint32_t crc32cByInstruction(std::string_view bytes, uint32_t crc) {
  static const Crc32cShift shift;
  const char *data = bytes.data();
  size_t left = bytes.size();
  uint32_t state = ~crc;
  for (; left >= 3 * kCrcStretch; data += 3 * kCrcStretch, left -= 3 * kCrcStretch) {
    uint64_t first = state, second = 0, third = 0;
    for (size_t i = 0; i < kCrcStretch; i += 8) {
      first = __builtin_ia32_crc32di(first, load(data + i, 8));
      second = __builtin_ia32_crc32di(second, load(data + kCrcStretch + i, 8));
      third = __builtin_ia32_crc32di(third, load(data + 2 * kCrcStretch + i, 8));
    }
    state = shift(shift(static_cast<uint32_t>(first)) ^ static_cast<uint32_t>(second)) ^ static_cast<uint32_t>(third);
  }
  return ~crc32cStream(state, data, left);
}
#endif

uint32_t crc32c(std::string_view bytes, uint32_t crc) {
#ifdef __x86_64__
  if (__builtin_cpu_supports("sse4.2"))
    return crc32cByInstruction(bytes, crc);
#endif
  const auto &entry = crcTables.entry;
  const char *data = bytes.data();
  size_t left = bytes.size();
  crc = ~crc;
  for (; left >= 8; data += 8, left -= 8) {
    uint64_t word = load(data, 8) ^ crc;
    crc = 0;
    for (int i = 0; i < 8; ++i)
      crc ^= entry[7 - i][(word >> (8 * i)) & 255];
  }
  for (; left > 0; ++data, --left)
    crc = (crc >> 8) ^ entry[0][(crc ^ static_cast<uint8_t>(*data)) & 255];
  return ~crc;
}

} // namespace strata
