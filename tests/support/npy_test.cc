// .npy files: hand-made headers as NumPy writes them, round trips, damage.

#include "support/npy.h"

#include <gtest/gtest.h>

#include <lzma.h>

#include <cstring>

namespace strata {
namespace {

constexpr int64_t limit = 1 << 20;

std::string npy(std::string header, std::string_view data, char major = 1) {
  std::string file("\x93NUMPY", 6);
  file += major;
  file += '\0';
  file += static_cast<char>(header.size());
  file.append(major == 1 ? 1 : 3, '\0');
  return file + header + std::string(data);
}

template <typename T> std::vector<T> elements(const NpyArray &array) {
  std::vector<T> result(static_cast<size_t>(array.bytes) / sizeof(T));
  std::memcpy(result.data(), array.data.get(), static_cast<size_t>(array.bytes));
  return result;
}

std::string compress(std::string_view bytes) {
  std::string out(bytes.size() + 1024, '\0');
  size_t used = 0;
  EXPECT_EQ(lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const uint8_t *>(bytes.data()),
                                    bytes.size(), reinterpret_cast<uint8_t *>(out.data()), &used, out.size()),
            LZMA_OK);
  out.resize(used);
  return out;
}

StatusCode codeOf(std::string_view bytes) { return readNpy(bytes, limit).status().code(); }

TEST(Npy, ReadsVersionsAndOrders) {
  std::string_view data("\x01\x00\x02\x00\x03\x00\x04\x00\x05\x00\x06\x00", 12);
  for (char major : {1, 2, 3}) {
    auto array = readNpy(npy("{'descr': '<i2', 'fortran_order': False, 'shape': (2, 3), }  \n", data, major), limit);
    ASSERT_TRUE(array) << array.status().toString();
    EXPECT_EQ(array->dtype, DType::Int16);
    EXPECT_EQ(array->shape, (std::vector<int64_t>{2, 3}));
    EXPECT_EQ(elements<int16_t>(*array), (std::vector<int16_t>{1, 2, 3, 4, 5, 6}));
  }
  auto fortran = readNpy(npy("{'descr': '<i2', 'fortran_order': True, 'shape': (2, 3), }", data), limit);
  EXPECT_EQ(elements<int16_t>(*fortran), (std::vector<int16_t>{1, 3, 5, 2, 4, 6}));
  auto big = readNpy(npy("{'descr': '>i2', 'fortran_order': False, 'shape': (6,), }", data), limit);
  EXPECT_EQ(elements<int16_t>(*big), (std::vector<int16_t>{256, 512, 768, 1024, 1280, 1536}));
  auto scalar = readNpy(npy("{'descr': '|b1', 'fortran_order': False, 'shape': (), }", "\x01"), limit);
  EXPECT_TRUE(scalar->shape.empty() && scalar->dtype == DType::Bool);
  auto complex = readNpy(npy("{'shape': (1,), 'fortran_order': False, 'descr': '>c8'}",
                             std::string_view("\x3f\x80\x00\x00\xc0\x00\x00\x00", 8)),
                         limit);
  EXPECT_EQ(elements<float>(*complex), (std::vector<float>{1, -2}));
  auto empty = readNpy(npy("{'descr': '<f8', 'fortran_order': True, 'shape': (0, 3), }", ""), limit);
  EXPECT_TRUE(empty && empty->data && empty->bytes == 0);
}

TEST(Npy, RoundTripsEveryType) {
  std::string bytes;
  for (int i = 0; i < 96; ++i)
    bytes += static_cast<char>(i * 37);
  for (DType type :
       {DType::Bool, DType::Int8, DType::UInt8, DType::Int16, DType::UInt16, DType::Int32, DType::UInt32, DType::Int64,
        DType::UInt64, DType::Half, DType::Float, DType::Double, DType::Complex64, DType::Complex128}) {
    std::vector<int64_t> shape{2, 1, 3};
    auto file = writeNpy(type, shape, bytes.data());
    ASSERT_TRUE(file);
    EXPECT_EQ((file->size() - 6 * static_cast<size_t>(dtypeSize(type))) % 64, 0u);
    for (const std::string &content : {*file, compress(*file)}) {
      auto array = readNpy(content, limit);
      ASSERT_TRUE(array) << array.status().toString();
      EXPECT_EQ(array->dtype, type);
      EXPECT_EQ(array->shape, shape);
      EXPECT_EQ(std::memcmp(array->data.get(), bytes.data(), static_cast<size_t>(array->bytes)), 0);
    }
  }
  EXPECT_EQ(readNpy(*writeNpy(DType::BFloat16, {2}, bytes.data()), limit)->dtype, DType::UInt16);
  EXPECT_EQ(writeNpy(DType::String, {2}, nullptr).status().code(), StatusCode::Unimplemented);
}

TEST(Npy, WritesWhatNumpyWrites) {
  // numpy.save of numpy.array([1.0], dtype='f4').
  std::string expected("\x93NUMPY\x01\x00v\x00", 10);
  expected += "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }";
  expected.resize(127, ' ');
  expected += '\n';
  expected += std::string("\x00\x00\x80\x3f", 4);
  float one = 1;
  EXPECT_EQ(*writeNpy(DType::Float, {1}, &one), expected);
}

TEST(Npy, RefusesDamage) {
  std::string good = npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "12345678");
  ASSERT_EQ(codeOf(good), StatusCode::Ok);
  for (size_t length = 0; length < good.size(); ++length)
    EXPECT_EQ(codeOf(good.substr(0, length)), StatusCode::DataLoss);
  EXPECT_EQ(codeOf(good + "x"), StatusCode::DataLoss);
  EXPECT_EQ(codeOf("NUMPY...."), StatusCode::InvalidArgument);
  EXPECT_EQ(codeOf(npy("{}", "", 9)), StatusCode::Unimplemented);
  for (const char *header :
       {"", "{", "{}", "{'descr': '<f4'}", "{'descr': '<f4', 'fortran_order': Maybe, 'shape': (2,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-2,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2 3), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'x': 1}",
        "{'descr': '<f4', 'descr': '<f4', 'shape': (2,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), } x", "{'descr': '<f4"})
    EXPECT_EQ(codeOf(npy(header, "12345678")), StatusCode::InvalidArgument) << header;
  for (const char *descr : {"'<f3'", "'<U4'", "'|O'", "''", "'xf4'", "[('a', '<f4')]"})
    EXPECT_EQ(codeOf(npy(strCat("{'descr': ", descr, ", 'fortran_order': False, 'shape': (2,), }"), "12345678")),
              StatusCode::Unimplemented)
        << descr;
  for (const char *shape :
       {"(9223372036854775807,)", "(4294967296, 4294967296)", "(0, 9223372036854775807, 4)", "(300000,)"})
    EXPECT_EQ(codeOf(npy(strCat("{'descr': '<f4', 'fortran_order': False, 'shape': ", shape, ", }"), "")),
              StatusCode::ResourceExhausted)
        << shape;
}

TEST(Npy, RefusesDamagedCompression) {
  std::string good = compress(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", "12345678"));
  ASSERT_EQ(codeOf(good), StatusCode::Ok);
  for (size_t length = 6; length < good.size(); ++length)
    EXPECT_EQ(codeOf(good.substr(0, length)), StatusCode::DataLoss) << length;
  std::string flipped = good;
  flipped[good.size() / 2] ^= 1;
  EXPECT_NE(codeOf(flipped), StatusCode::Ok);
}

} // namespace
} // namespace strata
