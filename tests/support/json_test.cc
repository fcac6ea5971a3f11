// JSON: accepted and refused texts (after RFC 8259), limits, writing.

#include "support/json.h"

#include <gtest/gtest.h>

#include <cmath>

namespace strata {
namespace {

std::string roundTrip(std::string_view text) {
  Result<JsonValue> value = parseJson(text);
  return value ? JsonWriter().value(*value).takeText() : value.status().toString();
}

TEST(Json, RoundTrips) {
  for (const char *text : {"null", "true", "-0", "12", "-9223372036854775808", "1.5", "1e+300", "\"\"", "[]", "{}",
                           "[1, [2, [], {}], \"x\"]", "{\"b\": 1, \"a\": {\"c\": [null, false]}}"})
    EXPECT_EQ(roundTrip(text), std::string(text) == "-0" ? "0" : text);
  EXPECT_EQ(roundTrip(" [ 1 ,\n2\t]\r "), "[1, 2]");
  EXPECT_EQ(roundTrip(R"("\u0041\n\/\"\\\ud83d\ude00é")"), "\"A\\n/\\\"\\\\\xf0\x9f\x98\x80é\"");
  EXPECT_EQ(roundTrip("9223372036854775808"), "9223372036854775808");
}

TEST(Json, Access) {
  auto value = parseJson(R"({"s": "text", "n": 3, "f": 0.5, "b": true, "z": null})");
  ASSERT_TRUE(value);
  EXPECT_EQ(*value->find("s")->asString(), "text");
  EXPECT_EQ(*value->find("n")->asInt(), 3);
  EXPECT_EQ(value->find("n")->numberOr(0), 3.0);
  EXPECT_EQ(value->find("f")->numberOr(0), 0.5);
  EXPECT_TRUE(*value->find("b")->asBool());
  EXPECT_TRUE(value->find("z")->isNull());
  EXPECT_EQ(value->find("none"), nullptr);
  EXPECT_EQ(value->find("s")->find("x"), nullptr);
  EXPECT_EQ(value->find("f")->asInt(), nullptr);
  EXPECT_EQ(value->find("f")->kindName(), "number");
}

TEST(Json, Refuses) {
  for (const char *text : {"",
                           " ",
                           "nul",
                           "tru",
                           "[",
                           "]",
                           "[1",
                           "[1,",
                           "[1,]",
                           "[1 2]",
                           "{",
                           "{\"a\"",
                           "{\"a\":",
                           "{\"a\":1",
                           "{\"a\":1,}",
                           "{a:1}",
                           "{\"a\":1,\"a\":2}",
                           "01",
                           "-",
                           "1.",
                           ".5",
                           "1e",
                           "+1",
                           "1e999",
                           "NaN",
                           "Infinity",
                           "\"",
                           "\"\\",
                           "\"\\x\"",
                           "\"\\u12\"",
                           "\"\\u12g4\"",
                           "\"\\ud800\"",
                           "\"\\udc00\"",
                           "\"\\ud800\\u0041\"",
                           "\"\t\"",
                           "\"\xff\"",
                           "\"\xc0\xaf\"",
                           "\"\xed\xa0\x80\"",
                           "1 2",
                           "[]]",
                           "'a'",
                           "/**/1"})
    EXPECT_EQ(parseJson(text).status().code(), StatusCode::InvalidArgument) << text;
  EXPECT_EQ(parseJson("{\n \"a\": x}").status().message(), "JSON line 2, column 7: a value is expected");
}

TEST(Json, Limits) {
  std::string deep(100000, '[');
  EXPECT_EQ(parseJson(deep).status().code(), StatusCode::ResourceExhausted);
  std::string fits = std::string(64, '[') + std::string(64, ']');
  EXPECT_TRUE(parseJson(fits));
  EXPECT_EQ(parseJson("[" + fits + "]").status().code(), StatusCode::ResourceExhausted);
  EXPECT_EQ(parseJson("[1, 2, 3]", {.maxDepth = 2, .maxBytes = 100, .maxValues = 3}).status().code(),
            StatusCode::ResourceExhausted);
  EXPECT_EQ(parseJson("123456", {.maxBytes = 5}).status().code(), StatusCode::ResourceExhausted);
}

TEST(Json, Writer) {
  JsonWriter writer(2);
  writer.beginObject().key("a").integer(1).key("b").beginArray().number(0.25).number(NAN).endArray();
  writer.key("c")
      .beginObject()
      .endObject()
      .key("d\n\x01")
      .string("\xff"
              "x")
      .endObject();
  EXPECT_EQ(writer.text(), "{\n  \"a\": 1,\n  \"b\": [\n    0.25,\n    null\n  ],\n  \"c\": {},\n  \"d\\n\\u0001\": "
                           "\"\xef\xbf\xbdx\"\n}");
}

} // namespace
} // namespace strata
