// Constants: which are well-formed, and their elements.
#include <gtest/gtest.h>

#include "codegen/import/tf/proto/reader.h"
#include "codegen/import/tf/tensor_proto.h"
#include "codegen/import/tf/types.h"

namespace strata::tfgraph {
namespace {

constexpr int64_t kLimit = int64_t(1) << 30;

Document<TensorProto> tensor(std::string_view text) {
  auto document = read<TensorProto>(Format::Text, Input{text, nullptr});
  EXPECT_TRUE(document.isOk()) << document.status().toString();
  return document.takeValue();
}

template <typename T> std::vector<T> elements(std::string_view text) {
  auto document = tensor(text);
  EXPECT_TRUE(checkTensor(document.root(), kLimit).isOk()) << text;
  auto count = elementCount(document->tensorShape);
  EXPECT_EQ(sizeof(T), typeSize(document->dtype));
  std::vector<T> out(static_cast<size_t>(*count));
  Status status = expandTensor(document.root(), {reinterpret_cast<char *>(out.data()), out.size() * sizeof(T)});
  EXPECT_TRUE(status.isOk()) << status.toString();
  return out;
}

TEST(TensorProto, ValuesAreRepeatedCutOrZero) {
  EXPECT_EQ(elements<float>("dtype: DT_FLOAT tensor_shape { dim { size: 4 } } float_val: [1, 2]"),
            (std::vector<float>{1, 2, 2, 2}));
  EXPECT_EQ(elements<int32_t>("dtype: DT_INT32 tensor_shape { dim { size: 2 } }"), (std::vector<int32_t>{0, 0}));
  EXPECT_EQ(elements<int64_t>("dtype: DT_INT64 tensor_shape { dim { size: 1 } } int64_val: [5, 6]"),
            (std::vector<int64_t>{5}));
  EXPECT_EQ(elements<double>("dtype: DT_DOUBLE double_val: 0.5"), (std::vector<double>{0.5}));
}

TEST(TensorProto, NarrowTypesComeFromWiderFields) {
  EXPECT_EQ(elements<int8_t>("dtype: DT_INT8 tensor_shape { dim { size: 2 } } int_val: [-1, 127]"),
            (std::vector<int8_t>{-1, 127}));
  EXPECT_EQ(elements<uint16_t>("dtype: DT_HALF tensor_shape { dim { size: 2 } } half_val: [15360, 16384]"),
            (std::vector<uint16_t>{0x3c00, 0x4000}));
  EXPECT_EQ(elements<uint8_t>("dtype: DT_BOOL tensor_shape { dim { size: 3 } } bool_val: [true, false]"),
            (std::vector<uint8_t>{1, 0, 0}));
  EXPECT_EQ(
      (elements<std::pair<float, float>>("dtype: DT_COMPLEX64 tensor_shape { dim { size: 2 } } scomplex_val: [1, 2]")),
      (std::vector<std::pair<float, float>>{{1, 2}, {1, 2}}));
  EXPECT_EQ(elements<uint8_t>("dtype: DT_FLOAT8_E5M2 tensor_shape { dim { size: 2 } } float8_val: '\\001\\002'"),
            (std::vector<uint8_t>{1, 2}));
}

TEST(TensorProto, ContentIsTakenAsItIs) {
  EXPECT_EQ(
      elements<uint16_t>("dtype: DT_UINT16 tensor_shape { dim { size: 2 } } tensor_content: '\\001\\000\\377\\377'"),
      (std::vector<uint16_t>{1, 0xffff}));
}

TEST(TensorProto, Strings) {
  auto values = tensor("dtype: DT_STRING tensor_shape { dim { size: 3 } } string_val: 'a' string_val: 'bc'");
  EXPECT_EQ(*expandStrings(values.root()), (std::vector<std::string_view>{"a", "bc", "bc"}));
  auto content = tensor("dtype: DT_STRING tensor_shape { dim { size: 2 } } tensor_content: '\\001\\002abc'");
  EXPECT_TRUE(checkTensor(content.root(), kLimit).isOk());
  EXPECT_EQ(*expandStrings(content.root()), (std::vector<std::string_view>{"a", "bc"}));
  EXPECT_FALSE(splitStrings("\x01\x09"
                            "abc",
                            2)
                   .isOk());
  EXPECT_FALSE(splitStrings("\x01\x01"
                            "abc",
                            2)
                   .isOk());
  EXPECT_FALSE(splitStrings("\xff", 1).isOk());
  EXPECT_FALSE(splitStrings("", int64_t(1) << 60).isOk());
}

TEST(TensorProto, Splats) {
  EXPECT_TRUE(isSplat(tensor("dtype: DT_FLOAT tensor_shape { dim { size: 9 } } float_val: 1").root()));
  EXPECT_TRUE(isSplat(tensor("dtype: DT_FLOAT tensor_shape { dim { size: 9 } }").root()));
  EXPECT_FALSE(isSplat(tensor("dtype: DT_FLOAT tensor_shape { dim { size: 9 } } float_val: [1, 2]").root()));
}

TEST(TensorProto, WhatMayNotBeAConstant) {
  struct Case {
    std::string_view text;
    StatusCode code;
    std::string_view message;
  };
  const Case cases[] = {
      {"dtype: DT_INVALID", StatusCode::InvalidArgument, "cannot have the type"},
      {"dtype: 77", StatusCode::InvalidArgument, "unknown dtype enum (77)"},
      {"dtype: DT_FLOAT_REF", StatusCode::InvalidArgument, "float_ref"},
      {"dtype: DT_RESOURCE", StatusCode::InvalidArgument, "resource handle"},
      {"dtype: DT_VARIANT variant_val { type_name: 'x' }", StatusCode::Unimplemented, "('x')"},
      {"dtype: DT_FLOAT tensor_shape { unknown_rank: true }", StatusCode::InvalidArgument, "not fully defined"},
      {"dtype: DT_FLOAT tensor_shape { dim { size: -1 } }", StatusCode::InvalidArgument, "[?] is not fully defined"},
      {"dtype: DT_FLOAT tensor_shape { dim { size: -5 } }", StatusCode::InvalidArgument, "below -1"},
      {"dtype: DT_FLOAT tensor_shape { dim { size: 4294967296 } dim { size: 4294967296 } }",
       StatusCode::InvalidArgument, "does not fit in 64 bits"},
      {"dtype: DT_FLOAT tensor_shape { dim { size: 1099511627776 } } float_val: 1", StatusCode::ResourceExhausted,
       "over the limit"},
      {"dtype: DT_FLOAT tensor_shape { dim { size: 2 } } tensor_content: '123'", StatusCode::InvalidArgument,
       "tensor_content has 3 bytes, but 2 elements of float need 8"},
      {"dtype: DT_STRING tensor_shape { dim { size: 2 } } tensor_content: '\\001'", StatusCode::InvalidArgument,
       "cannot hold 2 strings"},
  };
  for (const Case &c : cases) {
    Status status = checkTensor(tensor(c.text).root(), kLimit);
    EXPECT_EQ(status.code(), c.code) << c.text << ": " << status.toString();
    EXPECT_NE(status.message().find(c.message), std::string_view::npos) << status.toString();
  }
  EXPECT_TRUE(
      checkTensor(tensor("dtype: DT_FLOAT tensor_shape { dim {} dim { size: 1099511627776 } }").root(), kLimit).isOk());
}

TEST(TensorProto, RankIsLimited) {
  std::string text;
  for (int i = 0; i < 254; ++i)
    text += "dim { size: 1 } ";
  EXPECT_TRUE(checkShape(read<TensorShapeProto>(Format::Text, {text, nullptr})->root()).isOk());
  text += "dim { size: 1 }";
  EXPECT_FALSE(checkShape(read<TensorShapeProto>(Format::Text, {text, nullptr})->root()).isOk());
}

} // namespace
} // namespace strata::tfgraph
