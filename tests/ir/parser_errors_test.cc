// Malformed text: every error has a message and a place, and nothing crashes.
#include "tests/ir/ir_test_util.h"

using namespace strata;
using namespace strata::testing;

namespace {

using ParserErrors = IRTest;

struct Case {
  const char *text;
  const char *error;
};

const Case kOperations[] = {
    {"\"a.b\"(", "1:7: error: expected SSA operand"},
    {"\"a.b\"(%0", "1:9: error: expected ')' to end operand list"},
    {"\"a.b\" : () -> ()", "1:7: error: expected '(' to start operand list"},
    {"\"\"() : () -> ()", "1:1: error: empty operation name is invalid"},
    {"\"a.b\"() () -> ()", "1:10: error: expected '{' to begin a region"},
    {"\"a.b\"()", "1:8: error: expected ':' followed by operation type"},
    {"\"a.b\"() : i32", "1:11: error: expected function type"},
    {"\"a.b\"() : () -> () -> ()", "1:20: error: expected operation name in quotes"},
    {"\"a.b\"(%x) : () -> ()", "1:13: error: expected 1 operand type but had 0"},
    {"%0 = \"a.b\"() : () -> ()", "1:6: error: cannot name an operation with no results"},
    {"%0, %1 = \"a.b\"() : () -> i32", "1:10: error: operation defines 1 results but was provided 2 to bind"},
    {"%0:0 = \"a.b\"() : () -> i32", "1:4: error: expected named operation to have at least 1 result"},
    {"%0 \"a.b\"() : () -> i32", "1:4: error: expected '=' after SSA name"},
    {"%0 = \"a.b\"() : () -> i32\n%0 = \"a.b\"() : () -> i32", "2:1: error: redefinition of SSA value '%0'"},
    {"%0 = \"a.b\"() : () -> i32\n\"a.c\"() ({\n%0 = \"a.b\"() : () -> i32\n}) : () -> ()",
     "3:1: error: redefinition of SSA value '%0'"},
    {"\"a.b\"(%x) : (i32) -> ()", "1:7: error: use of undeclared SSA value name '%x'"},
    {"%0 = \"a.b\"() : () -> i32\n\"a.b\"(%0) : (i64) -> ()",
     "2:7: error: use of value '%0' expects different type than prior uses: 'i64' vs 'i32'"},
    {"\"a.b\"(%0) : (i64) -> ()\n%0 = \"a.b\"() : () -> i32", "definition of SSA value '%0#0' has type 'i32'"},
    {"\"a.b\"(%0, %0) : (i64, i32) -> ()", "use of value '%0' expects different type than prior uses: 'i32' vs 'i64'"},
    {"%0 = \"a.b\"() : () -> i32\n\"a.b\"(%0#1) : (i32) -> ()", "2:7: error: reference to invalid result number"},
    {"\"a.b\"(%0#1) : (i32) -> ()\n%0 = \"a.b\"() : () -> i32", "1:7: error: reference to invalid result number"},
    {"\"a.b\"()[^x] : () -> ()\n\"a.b\"() ({\n\"a.c\"()[^y] : () -> ()\n}) : () -> ()",
     "3:9: error: reference to an undefined block '^y'"},
    {"\"a.b\"() ({\n^a:\n^a:\n}) : () -> ()", "3:1: error: redefinition of block '^a'"},
    {"\"a.b\"() ({\n^a(%x):\n}) : () -> ()", "2:6: error: expected ':' and type for SSA operand"},
    {"\"a.b\"() ({\n^a\n}) : () -> ()", "3:1: error: expected ':' after block name"},
    {"\"a.b\"() ({\n", "2:1: error: expected operation name in quotes"},
    {"\"a.b\"() ({} : () -> ()", "1:13: error: expected ')' to end region list"},
    {"\"a.b\"() <{a = 1} : () -> ()", "1:18: error: expected '>' to close properties"},
    {"\"a.b\"()[] : () -> ()", "1:9: error: expected block name"},
    {"}", "1:1: error: expected operation name in quotes"},
    {"^a:", "1:1: error: expected operation name in quotes"},
    {"foo.bar", "1:1: error: custom op 'foo.bar' is unknown"},
    {"test.isolated", "1:1: error: op 'test.isolated' has no custom assembly form"},
    {"\"a.b\"() : () -> () loc(#x)", "error: undefined symbol alias id 'x'"},
    {"\"a.b\"() : () -> () loc(\"f\":1)", "1:29: error: expected ':' before column number in FileLineColRange"},
    {"\"a.b\"() : () -> () loc(callsite(\"a\" \"b\"))", "expected 'at' in callsite location"},
    {"\"a.b\"() : () -> () loc(\"a\"(7))", "expected location instance"},
    {"#a = 1\n#a = 2", "2:1: error: redefinition of attribute alias id 'a'"},
    {"!a = i32\n!a = i32", "2:1: error: redefinition of type alias id 'a'"},
    {"#a = #foo.bar<[", "unexpected end of input in a dialect symbol body"},
    {"#a.b = 1", "1:1: error: attribute names with a '.' are reserved for dialect-defined names"},
    {"{-# foo: {} #-}", "1:5: error: unknown key 'foo' in file metadata dictionary"},
    {"{-# dialect_resources: { b: { k: 1 } } #-}", "expected a string or bool value for resource"},
    {"\"a.b\"() : () -> () \x01", "unexpected character"},
    {"\"a.b", "1:1: error: expected '\"' in string literal"},
    {"\"a\\qb\"() : () -> ()", "unknown escape in string literal"},
};

TEST_F(ParserErrors, Operations) {
  for (const Case &c : kOperations) {
    EXPECT_FALSE(parse(c.text)) << c.text;
    EXPECT_NE(errors.find(c.error), std::string::npos) << c.text << "\n  wanted: " << c.error << "\n  got: " << errors;
    EXPECT_NE(errors.find("input.mlir:"), std::string::npos) << errors;
  }
}

/// In place of a value in `"x.y"() {a = ...} : () -> ()`.
const Case kValues[] = {
    {"256 : i8", "1:14: error: integer constant out of range for attribute"},
    {"-129 : i8", "integer constant out of range for attribute"},
    {"-0", "integer constant out of range for attribute"},
    {"1 : i0", "integer constant out of range for attribute"},
    {"-1 : ui8", "negative integer literal not valid for unsigned integer type"},
    {"1 : f32", "unexpected decimal integer literal for a floating point value"},
    {"-0x1 : f32", "hexadecimal float literal should not have a leading minus"},
    {"0x1FFFFFFFF : f32", "hexadecimal float constant out of range for type"},
    {"1.0 : i32", "floating point value not valid for specified type"},
    {"1 : tensor<f32>", "integer literal not valid for specified type"},
    {"1e5", "expected '}' in attribute dictionary"},
    {"i16777216", "expected non-function type"},
    {"[1, ]", "expected attribute value"},
    {"{x = 1, x = 2}", "duplicate key 'x' in dictionary attribute"},
    {"{1 = 2}", "expected attribute name"},
    {"{\"\" = 2}", "expected valid attribute name"},
    {"@", "@ identifier expected to start with letter or '_'"},
    {"@a::b", "expected nested symbol reference identifier"},
    {"@\"\"", "expected valid symbol reference name"},
    {"#nope", "undefined symbol alias id 'nope'"},
    {"!nope", "undefined symbol alias id 'nope'"},
    {"#foo.bar<[}>", "unbalanced '}' character in a dialect symbol body"},
    {"#foo.bar<", "unbalanced '}' character in a dialect symbol body"},
    {"affine_map<(d0) -> (d1)>", "use of undeclared identifier"},
    {"affine_map<(d0, d0) -> (d0)>", "redefinition of identifier 'd0'"},
    {"affine_map<(d0, d1) -> (d0 * d1)>", "non-affine expression"},
    {"affine_map<(d0, d1) -> (d0 mod d1)>", "non-affine expression"},
    {"affine_map<(d0) -> ()", "expected '>' in affine map"},
    {"affine_map<(d0) -> (())>", "no expression inside parentheses"},
    {"affine_set<(d0) : (d0)>", "expected '==', '<=' or '>='"},
    {"strided<[a]>", "expected integer value"},
    {"strided<[1], offset: >", "expected integer value"},
    {"array<i7: 1>", "expected integer or float type of a width that is a multiple of 8"},
    {"array<i8: 300>", "integer constant out of range for type"},
    {"dense<1> : i32", "elements literal must be a shaped type"},
    {"dense<1> : tensor<?xi32>", "elements literal type must have static shape"},
    {"dense<[1, 2]> : tensor<3xi32>", "inferred shape of elements literal ([2]) does not match type ([3])"},
    {"dense<[[1], [2, 3]]> : tensor<2x2xi32>", "ranks are not consistent between elements"},
    {"dense<1.0> : tensor<2xi32>", "expected integer elements, but parsed floating-point"},
    {"dense<true> : tensor<2xi32>", "expected i1 type for 'true' or 'false' values"},
    {"dense<> : tensor<2xi32>", "parsed zero elements, but type"},
    {"dense<\"0x00\"> : tensor<2xi32>", "elements hex data size is invalid for provided type"},
    {"dense<\"zz\"> : tensor<2xi32>", "expected string containing hex digits starting with `0x`"},
    {"dense<(1, 2)> : tensor<2xi32>", "expected element type to be complex"},
    {"dense<1> : tensor<4611686018427387904x4xi8>", "elements literal type has too many elements"},
    {"sparse<[[9]], [1]> : tensor<4xi32>", "sparse index #0 is not contained within the value shape"},
    {"dense_resource<1> : tensor<1xi8>", "expected a resource key"},
    {"distinct[x]<1>", "expected distinct ID"},
    {"loc(foo)", "expected location instance"},
    {"tensor<4xtuple<>>", "invalid tensor element type: 'tuple<>'"},
    {"tensor<*xf32, 1>", "cannot apply encoding to unranked tensor"},
    {"tensor<4 f32>", "expected 'x' in dimension list"},
    {"tensor<9223372036854775808xf32>", "invalid dimension"},
    {"vector<0xf32>", "vector types must have positive constant sizes"},
    {"vector<?xf32>", "expected static shape"},
    {"vector<4xtensor<f32>>", "invalid vector element type"},
    {"memref<4xf32, affine_map<(d0, d1) -> (d0)>>", "memref layout mismatch between rank and affine map"},
    {"memref<4xf32, strided<[1, 2]>>", "expected the number of strides to match the rank"},
    {"memref<4xf32, 1, 2>", "multiple memory spaces specified in memref type"},
    {"memref<4xf32, [1]>", "unsupported memory space attribute"},
    {"complex<index>", "invalid element type for complex"},
    {"(i32", "expected ')'"},
    {"(i32) i32", "expected '->' in function type"},
    {"...", "expected attribute value"},
    {"..", "expected three consecutive dots for an ellipsis"},
};

TEST_F(ParserErrors, Values) {
  for (const Case &c : kValues) {
    EXPECT_FALSE(parse(std::string("\"x.y\"() {a = ") + c.text + "} : () -> ()")) << c.text;
    EXPECT_NE(errors.find(c.error), std::string::npos) << c.text << "\n  wanted: " << c.error << "\n  got: " << errors;
  }
}

TEST_F(ParserErrors, UnregisteredDialects) {
  context->allowUnregisteredDialects(false);
  EXPECT_FALSE(parse("\"foo.bar\"() : () -> ()"));
  EXPECT_NE(errors.find("1:1: error: operation 'foo.bar' is of an unregistered dialect"), std::string::npos) << errors;
  EXPECT_FALSE(parse("\"test.none\"() : () -> ()"));
  EXPECT_NE(errors.find("unregistered operation 'test.none' found in dialect ('test')"), std::string::npos) << errors;
  EXPECT_FALSE(parse("!a = !foo.bar"));
  EXPECT_NE(errors.find("type of unregistered dialect 'foo'"), std::string::npos) << errors;
  EXPECT_FALSE(parse("#a = #foo.bar"));
  EXPECT_NE(errors.find("attribute of unregistered dialect 'foo'"), std::string::npos) << errors;
}

TEST_F(ParserErrors, DepthOfTypesIsLimited) {
  std::string deep, arrays, parens;
  for (int i = 0; i < 10000; ++i) deep += "tuple<", arrays += "[", parens += "(";
  for (const std::string &text : {"!a = " + deep, "#a = " + arrays, "#a = affine_map<() -> (" + parens,
                                  "#a = dense<" + arrays}) {
    EXPECT_FALSE(parse(text));
    EXPECT_NE(errors.find("nested too deeply"), std::string::npos) << errors;
  }
}

/// Every prefix of valid text fails or parses, and never crashes; so does text with a byte changed.
TEST_F(ParserErrors, TruncatedAndChangedText) {
  auto text = readSourceFile("tests/ir/data/generic.mlir.txt");
  ASSERT_TRUE(text);
  auto parts = splitParts(*text);
  uint64_t state = 1;
  for (const std::string &part : parts) {
    for (size_t i = 0; i < part.size(); i += 7) (void)parse(StringRef(part).take_front(i));
    for (size_t i = 0; i < part.size(); i += 5) {
      std::string changed = part;
      state = state * 6364136223846793005ull + 1442695040888963407ull;
      changed[i] = "<>()[]{}\"%#^!@:,=-0x1a \n"[(state >> 33) % 24];
      (void)parse(changed);
    }
  }
}

}  // namespace
