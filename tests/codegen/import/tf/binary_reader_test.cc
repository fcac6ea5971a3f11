// The wire format: protobuf's rules, and every way in which bytes can be wrong.
#include <gtest/gtest.h>

#include "codegen/import/tf/proto/reader.h"
#include "tests/codegen/import/tf/wire_util.h"

namespace strata::tfgraph {
namespace {

using namespace wire;

template <typename T> Result<Document<T>> parse(std::string bytes, const ReadLimits &limits = {}) {
  return read<T>(Format::Binary, Input::ofString(std::move(bytes)), limits);
}

Status parseError(std::string bytes) { return parse<GraphDef>(std::move(bytes)).takeStatus(); }

std::string smallGraph() {
  std::string constant = msg(8, num(1, DT_FLOAT) + msg(2, msg(2, num(1, 2))) + msg(4, std::string(8, '\0')));
  return node("c", "Const", {}, attr("dtype", num(6, DT_FLOAT)) + attr("value", constant)) +
         node("y", "Neg", {"c:0", "^c"}, attr("T", num(6, DT_FLOAT))) + msg(4, num(1, 1882));
}

TEST(BinaryReader, ReadsFieldsAndKeepsViewsOfTheInput) {
  auto graph = parse<GraphDef>(smallGraph());
  ASSERT_TRUE(graph.isOk()) << graph.status().toString();
  ASSERT_EQ((*graph)->node.size(), 2u);
  const NodeDef &constant = (*graph)->node[0];
  EXPECT_EQ(constant.name, "c");
  EXPECT_EQ(constant.op, "Const");
  EXPECT_EQ((*graph)->node[1].input[1], "^c");
  EXPECT_EQ((*graph)->versions->producer, 1882);
  const AttrValue *value = findEntry(constant.attr, "value")->value;
  ASSERT_EQ(value->valueCase, AttrValue::ValueCase::Tensor);
  EXPECT_EQ(value->tensor->tensorShape->dim[0].size, 2);
  std::string_view content = value->tensor->tensorContent, all = graph->bytes();
  EXPECT_GE(content.data(), all.data());
  EXPECT_LE(content.data() + content.size(), all.data() + all.size());
}

TEST(BinaryReader, EveryTruncationIsRefusedOrReadsAShorterGraph) {
  std::string whole = smallGraph();
  for (size_t length = 0; length < whole.size(); ++length) {
    auto graph = parse<GraphDef>(whole.substr(0, length));
    if (graph.isOk())
      EXPECT_LT((*graph)->node.size() + ((*graph)->versions ? 1 : 0), 3u) << length;
    else
      EXPECT_EQ(graph.status().code(), StatusCode::DataLoss) << length;
  }
}

TEST(BinaryReader, PackedAndUnpackedNumbersMayMix) {
  std::string floats = raw32(0x3f800000) + raw32(0x40000000);
  auto tensor = parse<TensorProto>(msg(5, floats) + fixed32(5, 0x40400000) + num(7, 5) + msg(7, varint(6) + varint(7)));
  ASSERT_TRUE(tensor.isOk()) << tensor.status().toString();
  ASSERT_EQ((*tensor)->floatVal.size(), 3u);
  EXPECT_EQ((*tensor)->floatVal[1], 2.0f);
  EXPECT_EQ((*tensor)->floatVal[2], 3.0f);
  ASSERT_EQ((*tensor)->intVal.size(), 3u);
  EXPECT_EQ((*tensor)->intVal[2], 7);
}

TEST(BinaryReader, LastValueWinsAndMessagesMerge) {
  auto node = parse<NodeDef>(msg(1, "a") + msg(1, "b") + msg(5, msg(1, "T") + msg(2, num(6, 1))) +
                             msg(5, msg(1, "T") + msg(2, num(6, 3))));
  ASSERT_TRUE(node.isOk());
  EXPECT_EQ((*node)->name, "b");
  EXPECT_EQ(findEntry((*node)->attr, "T")->value->type, DT_INT32);
  auto tensor = parse<TensorProto>(msg(2, msg(2, num(1, 2))) + msg(2, msg(2, num(1, 3))));
  ASSERT_TRUE(tensor.isOk());
  EXPECT_EQ((*tensor)->tensorShape->dim.size(), 2u);
}

TEST(BinaryReader, AnotherMemberOfAOneofReplacesTheFirst) {
  auto value = parse<AttrValue>(msg(7, msg(2, num(1, 2))) + num(3, 9) + msg(7, msg(2, num(1, 4))));
  ASSERT_TRUE(value.isOk());
  EXPECT_EQ((*value)->valueCase, AttrValue::ValueCase::Shape);
  ASSERT_EQ((*value)->shape->dim.size(), 1u); // Not merged with what the number replaced.
  EXPECT_EQ((*value)->shape->dim[0].size, 4);
}

TEST(BinaryReader, UnknownFieldsAndOtherWireTypesAreSkipped) {
  std::string group = tag(900, 3) + num(1, 5) + tag(901, 3) + tag(901, 4) + tag(900, 4);
  auto graph = parse<GraphDef>(num(1, 7) + msg(77, "text") + tag(78, 1) + std::string(8, 'x') + fixed32(79, 1) + group +
                               node("a", "NoOp", {}, ""));
  ASSERT_TRUE(graph.isOk()) << graph.status().toString();
  EXPECT_EQ((*graph)->node.size(), 1u);
}

TEST(BinaryReader, NumbersAreCutToTheFieldsWidth) {
  auto value = parse<AttrValue>(num(6, (uint64_t(1) << 32) + 1));
  ASSERT_TRUE(value.isOk());
  EXPECT_EQ((*value)->type, DT_FLOAT);
  auto flag = parse<AttrValue>(num(5, 2));
  ASSERT_TRUE(flag.isOk());
  EXPECT_TRUE((*flag)->b);
}

TEST(BinaryReader, MalformedBytesNameTheirPlace) {
  struct Case {
    std::string bytes;
    std::string_view message;
  };
  const Case cases[] = {
      {tag(0, 0) + varint(1), "field number 0"},
      {tag(5, 6), "wire type 6"},
      {tag(5, 7), "wire type 7"},
      {varint(uint64_t(1) << 33), "more than 29 bits"},
      {tag(1, 2) + varint(uint64_t(1) << 40), "runs past the end"},
      {tag(3, 0) + std::string(11, '\x80'), "cut off or too long"},
      {tag(900, 3) + tag(901, 4), "no matching start"},
      {tag(900, 3) + num(1, 1), "group 900 is not closed"},
      {tag(900, 4), "no matching start"},
      {msg(1, msg(1, "y\xff")), "not valid UTF-8"},
  };
  for (const Case &c : cases) {
    Status status = parseError(c.bytes);
    EXPECT_EQ(status.code(), StatusCode::DataLoss) << c.message;
    EXPECT_NE(status.message().find(c.message), std::string_view::npos) << status.toString();
    EXPECT_NE(status.message().find("byte "), std::string_view::npos) << status.toString();
  }
}

TEST(BinaryReader, ErrorsInsideANodeAreBlamedOnIt) {
  Status status = parseError(node("first", "NoOp", {}, "") + node("y", "Neg", {}, attr("T", tag(6, 0))));
  EXPECT_EQ(status.node(), "y");
  EXPECT_NE(status.message().find("GraphDef.node[1] 'y'.attr[0] 'T'.value"), std::string_view::npos)
      << status.toString();
}

TEST(BinaryReader, DepthIsLimited) {
  auto nested = [](int levels) {
    std::string value = num(3, 1);
    for (int i = 0; i < levels; ++i) // AttrValue.func.attr[].value: three messages a level.
      value = msg(10, msg(2, msg(2, value)));
    return value;
  };
  EXPECT_TRUE(parse<AttrValue>(nested(33)).isOk());
  EXPECT_EQ(parse<AttrValue>(nested(34)).status().code(), StatusCode::InvalidArgument);
  EXPECT_EQ(parse<AttrValue>(nested(2000)).status().code(), StatusCode::InvalidArgument);
  std::string groups;
  for (int i = 0; i < 30000; ++i)
    groups += tag(900, 3);
  EXPECT_EQ(parseError(groups).code(), StatusCode::InvalidArgument);
}

TEST(BinaryReader, SizeAndMemoryAreLimited) {
  ReadLimits limits;
  limits.maxBytes = 10;
  EXPECT_EQ(parse<GraphDef>(smallGraph(), limits).status().code(), StatusCode::ResourceExhausted);
  limits = {};
  limits.baseMemory = 4096;
  std::string many;
  for (int i = 0; i < 10000; ++i)
    many += msg(1, ""); // Two bytes each for a struct of a hundred.
  EXPECT_EQ(parse<GraphDef>(many, limits).status().code(), StatusCode::ResourceExhausted);
}

} // namespace
} // namespace strata::tfgraph
