// Checkpoints: tables, entries, parts of partitioned tensors, strings, and what may be wrong with them.
#include <gtest/gtest.h>

#include "hostops/snappy.h"
#include "codegen/import/tf/tensor_bundle.h"
#include "tests/codegen/import/tf/bundle_util.h"

namespace strata::tfgraph {
namespace {

using namespace wire;

Result<std::unique_ptr<TensorBundle>> openBundle(const std::string &index, const std::string &shard) {
  TestFolder folder;
  folder.write("v/v.index", index);
  folder.write("v/v.data-00000-of-00001", shard);
  Result<Folder> opened = Folder::open(folder.path);
  EXPECT_TRUE(opened.isOk());
  return TensorBundle::open(*opened, "v/v");
}

TEST(SortedTable, SharedPrefixesAndOrder) {
  // Keys "aa", "ab": the second shares one byte with the first.
  std::string block =
      varint(0) + varint(2) + varint(1) + "aa1" + varint(1) + varint(1) + varint(1) + "b2" + raw32(0) + raw32(1);
  std::string seen;
  auto visit = [&](std::string_view key, std::string_view value) {
    seen += strCat(key, "=", value, ";");
    return okStatus();
  };
  EXPECT_TRUE(readSortedTable(tableOf(block), visit).isOk());
  EXPECT_EQ(seen, "aa=1;ab=2;");
  std::string unordered =
      varint(0) + varint(1) + varint(0) + "b" + varint(0) + varint(1) + varint(0) + "a" + raw32(0) + raw32(1);
  EXPECT_EQ(readSortedTable(tableOf(unordered), visit).code(), StatusCode::DataLoss);
}

TEST(SortedTable, EveryTruncationAndEveryFlippedBitIsNoticed) {
  std::string whole = table({{"", header()}, {"key", "value"}});
  auto ignore = [](std::string_view, std::string_view) { return okStatus(); };
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_FALSE(readSortedTable(std::string_view(whole).substr(0, length), ignore).isOk()) << length;
  // All bytes count except the padding of the footer and the metaindex block, which nothing reads.
  for (size_t i = 0; i + 48 < whole.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      std::string flipped = whole;
      flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
      (void)readSortedTable(flipped, ignore);
    }
  std::string flipped = whole;
  flipped[3] ^= 1;
  EXPECT_EQ(readSortedTable(flipped, ignore).code(), StatusCode::DataLoss);
  std::string handles = whole;
  handles[whole.size() - 46] = '\x7f'; // The index block's offset.
  EXPECT_EQ(readSortedTable(handles, ignore).code(), StatusCode::DataLoss);
}

TEST(SortedTable, Snappy) {
  std::string plain = entries({{"k", std::string(100, 'v')}});
  // One literal for everything: tag 60 states a length byte.
  std::string literal = varint(plain.size()) + '\xf0' + static_cast<char>(plain.size() - 1) + plain;
  std::string seen;
  EXPECT_TRUE(readSortedTable(tableOf(literal, 1), [&](std::string_view, std::string_view value) {
                seen = value;
                return okStatus();
              }).isOk());
  EXPECT_EQ(seen, std::string(100, 'v'));
  EXPECT_EQ(readSortedTable(tableOf(plain, 7), nullptr).code(), StatusCode::Unimplemented);

  EXPECT_EQ(*decompressSnappy(varint(10) + '\x00' + "a" + "\x15\x01"),
            "aaaaaaaaaa"); // Nine bytes copied from one back.
  EXPECT_EQ(*decompressSnappy(varint(6) + '\x04' + "ab" + std::string("\x0e\x02\x00", 3)), "ababab");
  for (const std::string &bad :
       {std::string(),
        varint(1000) + "\x00"
                       "a",
        varint(5) + '\x10' + "abc", varint(8) + '\x00' + "a" + "\x11\x02",
        varint(8) + '\x00' + "a" + std::string("\x11\x00", 2), varint(1) + '\x04' + "ab", varint(uint64_t(1) << 34)})
    EXPECT_EQ(decompressSnappy(bad).status().code(), StatusCode::DataLoss);
}

TEST(TensorBundle, ReadsTensorsAndStrings) {
  std::string floats = bytesOf<float>({1, 2, 3});
  // Strings "ab" and "": lengths, the checksum of the lengths as numbers, the bytes.
  std::string lengths = varint(2) + varint(0);
  uint32_t lengthCrc = crc32c(raw32(2) + raw32(0));
  std::string checksum = raw32(maskCrc(lengthCrc));
  std::string strings = lengths + checksum + "ab";
  std::string stringEntry = num(1, DT_STRING) + msg(2, shape({2})) + num(4, floats.size()) + num(5, strings.size()) +
                            fixed32(6, maskCrc(crc32c(checksum + "ab", lengthCrc)));
  auto bundle =
      openBundle(table({{"", header()}, {"s", stringEntry}, {"v", entry(DT_FLOAT, {3}, 0, floats)}}), floats + strings);
  ASSERT_TRUE(bundle.isOk()) << bundle.status().toString();
  ASSERT_EQ((*bundle)->entries().size(), 2u);
  const BundleEntry *variable = (*bundle)->find("v");
  ASSERT_NE(variable, nullptr);
  EXPECT_EQ(variable->shape, (std::vector<int64_t>{3}));
  EXPECT_EQ((*bundle)->read(*variable)->bytes, floats);
  EXPECT_EQ(*(*bundle)->readStrings(*(*bundle)->find("s")), (std::vector<std::string_view>{"ab", ""}));
  EXPECT_EQ((*bundle)->find("w"), nullptr);
  EXPECT_FALSE((*bundle)->readStrings(*variable).isOk());
  EXPECT_FALSE((*bundle)->read(*(*bundle)->find("s")).isOk());
}

TEST(TensorBundle, ChecksumsAreCheckedOnRequest) {
  std::string floats = bytesOf<float>({1, 2});
  std::string damaged = floats;
  damaged[0] ^= 1;
  auto bundle = openBundle(table({{"", header()}, {"v", entry(DT_FLOAT, {2}, 0, floats)}}), damaged);
  ASSERT_TRUE(bundle.isOk());
  const BundleEntry &variable = (*bundle)->entries()[0];
  EXPECT_EQ((*bundle)->read(variable).status().code(), StatusCode::DataLoss);
  EXPECT_TRUE((*bundle)->read(variable, false).isOk());
}

TEST(TensorBundle, PartsOfAPartitionedTensor) {
  // [2, 3] in two parts of columns: [0, 2) and [2, 3).
  auto slice = [](int64_t start, int64_t length) {
    return msg(1, "") + msg(1, num(1, static_cast<uint64_t>(start)) + num(2, static_cast<uint64_t>(length)));
  };
  std::string left = bytesOf<int32_t>({1, 2, 4, 5}), right = bytesOf<int32_t>({3, 6});
  std::string whole = num(1, DT_INT32) + msg(2, shape({2, 3})) + msg(7, slice(0, 2)) + msg(7, slice(2, 1));
  auto key = [&](const std::string &text) {
    auto parsed = read<TensorSliceProto>(Format::Binary, Input::ofString(text));
    return sliceKey("v", parsed->root());
  };
  std::map<std::string, std::string> index = {{"", header()},
                                              {"v", whole},
                                              {key(slice(0, 2)), entry(DT_INT32, {2, 2}, 0, left)},
                                              {key(slice(2, 1)), entry(DT_INT32, {2, 1}, left.size(), right)}};
  auto bundle = openBundle(table(index), left + right);
  ASSERT_TRUE(bundle.isOk()) << bundle.status().toString();
  ASSERT_EQ((*bundle)->entries().size(), 1u);
  auto bytes = (*bundle)->read((*bundle)->entries()[0]);
  ASSERT_TRUE(bytes.isOk()) << bytes.status().toString();
  EXPECT_EQ(bytes->bytes, (bytesOf<int32_t>({1, 2, 3, 4, 5, 6})));
  index.erase(key(slice(2, 1)));
  auto incomplete = openBundle(table(index), left + right);
  ASSERT_TRUE(incomplete.isOk());
  EXPECT_EQ((*incomplete)->read((*incomplete)->entries()[0]).status().code(), StatusCode::DataLoss);
}

TEST(TensorBundle, KeysOfParts) {
  // The key TensorFlow 2.21 wrote for the part [0, 4) x [101, 202) of a variable "s/a" of shape [4, 303].
  auto key = [](std::string_view name, const std::string &slice) {
    return sliceKey(name, read<TensorSliceProto>(Format::Binary, Input::ofString(slice))->root());
  };
  std::string part = msg(1, num(1, 0) + num(2, 4)) + msg(1, num(1, 101) + num(2, 101));
  EXPECT_EQ(key("s/a", part), std::string("\x00s/a\x00\x01\x01\x02\x80\x84\xc0\x65\xc0\x65", 14));
  // A whole dimension is [0, -1); bytes that mean something are escaped.
  std::string whole = msg(1, "") + msg(1, num(1, 3) + num(2, 300));
  EXPECT_EQ(key(std::string_view("\0\xff", 2), whole),
            std::string("\x00\x00\xff\xff\x00\x00\x01\x01\x02\x80\x7f\x83\xc1\x2c", 14));
}

TEST(TensorBundle, RefusesContradictions) {
  std::string floats = bytesOf<float>({1, 2});
  struct Case {
    std::map<std::string, std::string> index;
    StatusCode code;
    std::string_view message;
  };
  auto with = [&](const std::string &value) {
    return std::map<std::string, std::string>{{"", header()}, {"v", value}};
  };
  const Case cases[] = {
      {{}, StatusCode::DataLoss, "no header"},
      {{{"v", entry(DT_FLOAT, {2}, 0, floats)}}, StatusCode::DataLoss, "no header"},
      {{{"", header(0)}}, StatusCode::DataLoss, "0 shards"},
      {{{"", header(2)}}, StatusCode::NotFound, "of-00002"},
      {{{"", num(1, 1) + num(2, 1)}}, StatusCode::Unimplemented, "big-endian"},
      {{{"", num(1, 1) + msg(3, num(2, 9))}}, StatusCode::InvalidArgument, "min consumer version 9"},
      {with("\xff"), StatusCode::DataLoss, "tensor 'v'"},
      {with(entry(99, {2}, 0, floats)), StatusCode::DataLoss, "not valid"},
      {with(entry(DT_FLOAT, {3}, 0, floats)), StatusCode::DataLoss, "contradicts its shape"},
      {with(entry(DT_FLOAT, {-1}, 0, floats)), StatusCode::InvalidArgument, "not fully defined"},
      {with(entry(DT_FLOAT, {2}, 4, floats)), StatusCode::DataLoss, "lie outside shard 0"},
      {with(entry(DT_FLOAT, {2}, uint64_t(1) << 63, floats)), StatusCode::DataLoss, "lie outside shard 0"},
      {with(entry(DT_FLOAT, {2}, 0, floats) + num(3, 7)), StatusCode::DataLoss, "shard 7"},
  };
  for (const Case &c : cases) {
    Status status = openBundle(table(c.index), floats).takeStatus();
    EXPECT_EQ(status.code(), c.code) << status.toString();
    EXPECT_NE(status.message().find(c.message), std::string_view::npos) << status.toString();
  }
}

} // namespace
} // namespace strata::tfgraph
