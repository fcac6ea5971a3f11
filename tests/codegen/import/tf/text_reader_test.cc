// The text format: what protobuf's own parser takes, and errors with line and column.
#include <gtest/gtest.h>

#include <cmath>

#include "codegen/import/tf/proto/compare.h"
#include "codegen/import/tf/proto/reader.h"
#include "tests/codegen/import/tf/wire_util.h"

namespace strata::tfgraph {
namespace {

template <typename T> Result<Document<T>> parse(std::string_view text) {
  return read<T>(Format::Text, Input{text, nullptr});
}

TEST(TextReader, ReadsTheSameAsTheWireFormat) {
  auto text = parse<GraphDef>(R"(# a comment
    node { name: "y" op: 'Neg' input: ["a", "^b"] attr { key: "T" value { type: DT_FLOAT } } }
    versions: < producer: 0x75a > # and one without a line break)");
  ASSERT_TRUE(text.isOk()) << text.status().toString();
  auto binary = read<GraphDef>(Format::Binary,
                               Input::ofString(wire::node("y", "Neg", {"a", "^b"}, wire::attr("T", wire::num(6, 1))) +
                                               wire::msg(4, wire::num(1, 1882))));
  ASSERT_TRUE(binary.isOk());
  EXPECT_TRUE(equalMessages(text->root(), binary->root()));
}

TEST(TextReader, Numbers) {
  auto tensor = parse<TensorProto>("dtype: 1 float_val: [1, -2.5, 1e-3, inf, -inf, nan, 3f, 1e60]\n"
                                   "int64_val: -9223372036854775808, int64_val: 010; int_val: [ ] bool_val: t\n"
                                   "bool_val: 0 uint64_val: 18446744073709551615");
  ASSERT_TRUE(tensor.isOk()) << tensor.status().toString();
  const auto &floats = (*tensor)->floatVal;
  ASSERT_EQ(floats.size(), 8u);
  EXPECT_EQ(floats[1], -2.5f);
  EXPECT_EQ(floats[2], 1e-3f);
  EXPECT_EQ(floats[4], -INFINITY);
  EXPECT_TRUE(std::isnan(floats[5]));
  EXPECT_EQ(floats[6], 3.0f);
  EXPECT_EQ(floats[7], INFINITY);
  EXPECT_EQ((*tensor)->int64Val[0], INT64_MIN);
  EXPECT_EQ((*tensor)->int64Val[1], 8);
  EXPECT_TRUE((*tensor)->intVal.empty());
  EXPECT_TRUE((*tensor)->boolVal[0]);
  EXPECT_FALSE((*tensor)->boolVal[1]);
  EXPECT_EQ((*tensor)->uint64Val[0], UINT64_MAX);
}

TEST(TextReader, StringsEscapesAndJoining) {
  auto value = parse<AttrValue>(R"(s: "a\n\101\x41\0\377" 'b"' "\u00e9\U0001F600\\")");
  ASSERT_TRUE(value.isOk()) << value.status().toString();
  EXPECT_EQ((*value)->s, std::string_view("a\nAA\0\377b\"\xc3\xa9\xf0\x9f\x98\x80\\", 15));
}

TEST(TextReader, ListsOfMessagesAndNestedLists) {
  auto list = parse<AttrValue_ListValue>("func: [{ name: 'f' attr: [{key: 'k' value {list {shape: [{dim: [{size: 1}, "
                                         "{size: 2}]}, {}]}}}] }, <name: 'g'>]");
  ASSERT_TRUE(list.isOk()) << list.status().toString();
  ASSERT_EQ((*list)->func.size(), 2u);
  EXPECT_EQ((*list)->func[1].name, "g");
  const auto &shapes = (*list)->func[0].attr[0].value->list->shape;
  ASSERT_EQ(shapes.size(), 2u);
  EXPECT_EQ(shapes[0].dim[1].size, 2);
}

TEST(TextReader, ExpandedAnyIsSkipped) {
  auto info = parse<MetaGraphDef_MetaInfoDef>(
      "any_info { [type.googleapis.com/x.Y] { a: 1 b { c: '}' } d: [1, 2] } } tags: 'serve'");
  ASSERT_TRUE(info.isOk()) << info.status().toString();
  EXPECT_EQ((*info)->tags[0], "serve");
}

TEST(TextReader, ErrorsNameLineAndColumn) {
  struct Case {
    std::string_view text;
    std::string_view message;
  };
  const Case cases[] = {
      {"node {\n  nme: 'x'\n}", "line 2, column 3: Message type \"tensorflow.NodeDef\" has no field named \"nme\""},
      {"node { name: 'x' name: 'y' }", "line 1, column 18: Non-repeated field \"name\" is specified multiple times"},
      {"node { attr { value { i: 1 f: 2 } } }", "along with another member of its oneof"},
      {"node { attr { value { type: DT_QUAD } } }", "Unknown enumeration value of \"DT_QUAD\" for field \"type\""},
      {"node { attr { value { i: 99999999999999999999 } } }", "no integer of 64 bits"},
      {"versions { producer: 2147483648 }", "Integer out of range"},
      {"versions { producer: 'x' }", "expected an integer, found 'x'"},
      {"node { name 'x' }", "expected ':'"},
      {"node { name: 'x", "no closing quote"},
      {"node { name: 'a\nb' }", "no closing quote"},
      {"node { name: '\\q' }", "this escape does not exist"},
      {"node { name: '\\xzz' }", "\\x needs a hexadecimal digit"},
      {"node { name: '\\777' }", "over \\377"},
      {"node { name: 'x'", "found the end of the text"},
      {"node { name: 'x' >", "expected a field name or the end of the message"},
      {"node [ {} {} ]", "expected ',' or ']'"},
      {"}", "expected a field name"},
      {"node { name: '\\377' }", "not valid UTF-8"},
      {"node { attr { value { b: maybe } } }", "expected true or false"},
      {"node { attr { value { f: 1.2.3 } } }", "expected a number"},
      {"\1", "no meaning here"},
  };
  for (const Case &c : cases) {
    Status status = parse<GraphDef>(c.text).takeStatus();
    EXPECT_EQ(status.code(), StatusCode::InvalidArgument) << c.text;
    EXPECT_NE(status.message().find(c.message), std::string_view::npos) << status.toString();
    EXPECT_NE(status.message().find("line "), std::string_view::npos) << status.toString();
  }
  EXPECT_FALSE(parse<GraphDef>(std::string_view("node {}\0", 8)).isOk());
}

TEST(TextReader, EveryTruncationIsClean) {
  std::string_view whole =
      "node { name: \"y\" input: ['a', \"b\\n\"] attr < key: 'T' value { list { f: [-1.5, 2] } } > }";
  for (size_t length = 1; length < whole.size(); ++length)
    EXPECT_FALSE(parse<GraphDef>(whole.substr(0, length)).isOk()) << length;
  EXPECT_TRUE(parse<GraphDef>(whole).isOk());
}

TEST(TextReader, DepthIsLimited) {
  auto nested = [](int levels) {
    std::string open, close;
    for (int i = 0; i < levels; ++i) {
      open += "func{attr{value{";
      close += "}}}";
    }
    return open + close;
  };
  EXPECT_TRUE(parse<AttrValue>(nested(33)).isOk());
  EXPECT_EQ(parse<AttrValue>(nested(50000)).status().code(), StatusCode::InvalidArgument);
}

TEST(TextReader, FormatIsFoundByItsLook) {
  EXPECT_EQ(sniffFormat("# c\nnode { name: 'x' }"), Format::Text);
  EXPECT_EQ(sniffFormat("node: <>"), Format::Text);
  EXPECT_EQ(sniffFormat(""), Format::Binary);
  EXPECT_EQ(sniffFormat(wire::node("x", "NoOp", {}, "")), Format::Binary);
}

} // namespace
} // namespace strata::tfgraph
