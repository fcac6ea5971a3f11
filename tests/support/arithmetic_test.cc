// Checked integers, element types, arena and hashes. Expected values: definitions, FIPS 180-4 and RFC 3720 examples.

#include "support/arena.h"
#include "support/checked.h"
#include "support/dtype.h"
#include "support/hash.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

namespace strata {
namespace {

constexpr int64_t maximum = INT64_MAX, minimum = INT64_MIN;

TEST(Checked, Overflow) {
  int64_t out = 0;
  EXPECT_TRUE(checkedAdd(maximum - 1, 1, out));
  EXPECT_EQ(out, maximum);
  EXPECT_FALSE(checkedAdd(maximum, 1, out));
  EXPECT_FALSE(checkedSub(minimum, 1, out));
  EXPECT_FALSE(checkedMul(int64_t{1} << 32, int64_t{1} << 31, out));
  EXPECT_FALSE(checkedNeg(minimum, out));
  EXPECT_FALSE(checkedFloorDiv(minimum, -1, out));
  EXPECT_FALSE(checkedCeilDiv(1, 0, out));
  EXPECT_FALSE(checkedAlignUp(maximum, 64, out));
  EXPECT_FALSE(checkedAlignUp(-1, 64, out));
}

TEST(Checked, DivisionRounds) {
  for (int64_t a = -9; a <= 9; ++a)
    for (int64_t b = -4; b <= 4; ++b) {
      if (b == 0)
        continue;
      double quotient = static_cast<double>(a) / static_cast<double>(b);
      EXPECT_EQ(CheckedInt(a).floorDiv(b).valueOrZero(), static_cast<int64_t>(std::floor(quotient))) << a << "/" << b;
      EXPECT_EQ(CheckedInt(a).ceilDiv(b).valueOrZero(), static_cast<int64_t>(std::ceil(quotient))) << a << "/" << b;
      EXPECT_EQ(CheckedInt(a).floorMod(b).valueOrZero(), a - b * static_cast<int64_t>(std::floor(quotient)));
    }
  EXPECT_EQ(CheckedInt(minimum).floorMod(-1).valueOrZero(), 0);
  EXPECT_EQ(CheckedInt(65).alignUp(64).valueOrZero(), 128);
  EXPECT_EQ(CheckedInt(0).alignUp(64).valueOrZero(), 0);
}

TEST(Checked, InvalidIsSticky) {
  CheckedInt value = CheckedInt(maximum) + 1;
  EXPECT_FALSE((value * 0).isValid());
  EXPECT_FALSE(CheckedInt::fromUnsigned(UINT64_MAX).isValid());
  EXPECT_EQ((value - 1).toResult("size").status().message(), "size does not fit in a 64-bit integer");
  EXPECT_EQ(*((CheckedInt(3) + 4) * 5 - 6).toResult("size"), 29);
}

TEST(Checked, ElementCount) {
  EXPECT_EQ(checkedElementCount(std::vector<int64_t>{}).valueOrZero(), 1);
  EXPECT_EQ(checkedElementCount(std::vector<int64_t>{2, 3, 4}).valueOrZero(), 24);
  EXPECT_TRUE(checkedElementCount(std::vector<int64_t>{maximum, 0}).isValid());
  EXPECT_FALSE(checkedElementCount(std::vector<int64_t>{0, maximum, 2}).isValid());
  EXPECT_FALSE(checkedElementCount(std::vector<int64_t>{maximum, 2, 0}).isValid());
  EXPECT_FALSE(checkedElementCount(std::vector<int64_t>{-1}).isValid());
}

TEST(DType, Table) {
  EXPECT_EQ(static_cast<int>(DType::Half), 19);
  EXPECT_EQ(dtypeName(DType::Float), "float32");
  EXPECT_EQ(dtypeName(static_cast<DType>(200)), "invalid");
  EXPECT_EQ(dtypeSize(DType::Complex128), 16);
  EXPECT_EQ(dtypeSize(DType::String), 0);
  EXPECT_TRUE(isFloat(DType::BFloat16) && !isFloat(DType::Complex64) && isInteger(DType::UInt16));
  EXPECT_FALSE(isInteger(DType::Bool) || isInteger(DType::QInt8));
  EXPECT_EQ(parseDType("DT_INT64"), DType::Int64);
  EXPECT_EQ(parseDType("double"), DType::Double);
  EXPECT_FALSE(parseDType("float31") || parseDType("") || parseDType("invalid"));
  EXPECT_FALSE(dtypeFromNumber(0) || dtypeFromNumber(101) || dtypeFromNumber(-1));
  for (int number = 1; number <= 33; ++number)
    EXPECT_EQ(parseDType(dtypeName(static_cast<DType>(number))), dtypeFromNumber(number));
}

TEST(DType, Bfloat16) {
  EXPECT_EQ(floatToBFloat16(1.0f), 0x3f80);
  EXPECT_EQ(floatToBFloat16(std::bit_cast<float>(0x3f808000u)), 0x3f80); // tie to even
  EXPECT_EQ(floatToBFloat16(std::bit_cast<float>(0x3f818000u)), 0x3f82);
  EXPECT_EQ(floatToBFloat16(std::bit_cast<float>(0x7f7fffffu)), 0x7f80);
  EXPECT_EQ(floatToBFloat16(std::bit_cast<float>(0xff800001u)), 0xffc0);
  EXPECT_EQ(bfloat16ToFloat(0xc040), -3.0f);
}

TEST(DType, HalfRoundTripsAndRounds) {
  for (uint32_t bits = 0; bits <= 0xffff; ++bits) {
    float value = halfToFloat(static_cast<uint16_t>(bits));
    if (std::isnan(value))
      EXPECT_EQ(floatToHalf(value), (bits & 0x8000u) | 0x7e00u);
    else
      EXPECT_EQ(floatToHalf(value), bits);
  }
  // Between each pair of neighbours: the midpoint goes to the even one, its float neighbours to the nearer.
  for (uint32_t bits = 0; bits < 0x7c00; ++bits) {
    float low = halfToFloat(static_cast<uint16_t>(bits));
    float high = bits == 0x7bff ? 65536.0f : halfToFloat(static_cast<uint16_t>(bits + 1));
    float middle = low + (high - low) / 2;
    EXPECT_EQ(floatToHalf(middle), bits % 2 ? bits + 1 : bits);
    EXPECT_EQ(floatToHalf(std::nextafter(middle, 0.0f)), bits);
    EXPECT_EQ(floatToHalf(-std::nextafter(middle, 1e9f)), (bits + 1) | 0x8000u);
  }
  EXPECT_EQ(floatToHalf(1e30f), 0x7c00);
  EXPECT_EQ(floatToHalf(1e-30f), 0);
}

TEST(Arena, AlignsAndGrows) {
  Arena arena(64);
  std::set<void *> seen;
  for (size_t i = 0; i < 1000; ++i) {
    size_t alignment = size_t{1} << (i % 7);
    void *memory = arena.allocate(1 + i % 50, alignment);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % alignment, 0u);
    EXPECT_TRUE(seen.insert(memory).second);
    std::fill_n(static_cast<char *>(memory), 1 + i % 50, 'x');
  }
  char *large = arena.allocateArray<char>(size_t{3} << 20);
  std::fill_n(large, size_t{3} << 20, 'y');
  EXPECT_EQ(arena.copy("name"), "name");
  EXPECT_EQ(*arena.create<int>(7), 7);
  EXPECT_LT(arena.heldBytes(), size_t{4} << 20);
  arena.reset();
  EXPECT_EQ(arena.heldBytes(), 0u);
  EXPECT_EQ(arena.copy(""), "");
}

TEST(Hash, Hash64SeesEveryBitAndLength) {
  std::set<uint64_t> seen;
  std::string text(100, '\0');
  for (size_t length = 0; length <= text.size(); ++length)
    EXPECT_TRUE(seen.insert(hash64(std::string_view(text).substr(0, length))).second);
  for (size_t i = 0; i < 8 * text.size(); ++i) {
    std::string changed = text;
    changed[i / 8] = static_cast<char>(1 << i % 8);
    EXPECT_TRUE(seen.insert(hash64(changed)).second);
  }
  EXPECT_NE(hash64("a", 1), hash64("a", 2));
  EXPECT_NE(hashCombine(hashCombine(0, 1), 2), hashCombine(hashCombine(0, 2), 1));
}

TEST(Hash, Sha256) {
  EXPECT_EQ(toHex(Sha256::of("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(toHex(Sha256::of("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(toHex(Sha256::of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  Sha256 pieces;
  for (int i = 0; i < 1000000 / 125; ++i)
    pieces.update(std::string(125, 'a'));
  EXPECT_EQ(toHex(pieces.finish()), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Hash, Crc32c) {
  EXPECT_EQ(crc32c("123456789"), 0xe3069283u);
  EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8a9136aau);
  EXPECT_EQ(crc32c(std::string(32, '\xff')), 0x62a8ab43u);
  EXPECT_EQ(crc32c("56789", crc32c("1234")), 0xe3069283u);
  // Long data, against the definition: bit by bit.
  std::string data(20000, '\0');
  uint32_t seed = 1;
  for (char &byte : data)
    byte = static_cast<char>((seed = seed * 1664525 + 1013904223) >> 24);
  for (size_t size : {6143u, 6144u, 6145u, 12288u, 20000u}) {
    uint32_t crc = ~0u;
    for (size_t i = 0; i < size; ++i) {
      crc ^= static_cast<uint8_t>(data[i]);
      for (int bit = 0; bit < 8; ++bit)
        crc = (crc >> 1) ^ (crc & 1 ? 0x82f63b78u : 0u);
    }
    EXPECT_EQ(crc32c(std::string_view(data).substr(0, size)), ~crc) << size;
  }
}

} // namespace
} // namespace strata
