// Declarative syntax: printing, parsing, optional groups, what is inferred, and errors.
#include "tests/ir/ir_test_util.h"

using namespace strata;
using namespace strata::testing;

namespace {

class FormatTest : public IRTest {
 protected:
  /// Prints the one operation behind some values in custom form, without its results' names.
  void expectForm(StringRef line, StringRef generic) {
    const std::string values = "%0 = \"x.i\"() : () -> i32\n%1 = \"x.t\"() : () -> tensor<4xi32>\n";
    OwningOp fromGeneric = parse(values + generic.str());
    ASSERT_TRUE(fromGeneric) << generic.str() << "\n" << errors;
    const std::string printed = print(fromGeneric.get(), false);
    EXPECT_NE(printed.find("  " + line.str() + "\n"), std::string::npos) << printed;
    OwningOp fromCustom = parse(printed);
    ASSERT_TRUE(fromCustom) << printed << errors;
    EXPECT_EQ(print(fromCustom.get(), true), print(fromGeneric.get(), true));
  }
  void expectError(StringRef text, StringRef error) {
    EXPECT_FALSE(parse("%0 = \"x.i\"() : () -> i32\n" + text.str()));
    EXPECT_NE(errors.find(error.str()), std::string::npos) << text.str() << "\n" << errors;
  }
};

TEST_F(FormatTest, OperandsAndTypes) {
  expectForm("%2 = test.binary %0, %0 : i32", "%2 = \"test.binary\"(%0, %0) : (i32, i32) -> i32");
  expectForm("%2 = test.binary %0, %0 {x = 1 : i8} : i32", "%2 = \"test.binary\"(%0, %0) {x = 1 : i8} : (i32, i32) -> i32");
  expectForm("test.rest %0 : i32", "\"test.rest\"(%0) : (i32) -> ()");
  expectForm("test.rest %0[%0, %1 : i32, tensor<4xi32>] : i32",
             "\"test.rest\"(%0, %0, %1) : (i32, i32, tensor<4xi32>) -> ()");
  expectForm("%2 = test.element %1 : tensor<4xi32>", "%2 = \"test.element\"(%1) : (tensor<4xi32>) -> i32");
  expectForm("%2 = test.constant 7 : i32", "%2 = \"test.constant\"() <{value = 7 : i32}> : () -> i32");
  expectForm("%2:2 = test.call(%0, %1) : (i32, tensor<4xi32>) -> (i32, f32)",
             "%2:2 = \"test.call\"(%0, %1) : (i32, tensor<4xi32>) -> (i32, f32)");
  expectForm("test.call() : () -> ()", "\"test.call\"() : () -> ()");
}

TEST_F(FormatTest, Segments) {
  expectForm("test.segments", "\"test.segments\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()");
  expectForm("test.segments maybe(%0 : i32)", "\"test.segments\"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()");
  expectForm("test.segments maybe(%0 : i32) rest %0, %1 : i32, tensor<4xi32>",
             "\"test.segments\"(%0, %0, %1) <{operandSegmentSizes = array<i32: 1, 2>}> : (i32, i32, tensor<4xi32>) -> ()");
}

TEST_F(FormatTest, Attributes) {
  expectForm("test.attrs fast", "\"test.attrs\"() <{mode = 1 : i64}> : () -> ()");
  expectForm("test.attrs exact count 5 flag type(i32) sizes [1, 2] {extra, note = \"x\"}",
             "\"test.attrs\"() <{mode = 2 : i64, count = 5 : i64, flag, type = i32, sizes = array<i64: 1, 2>, note = \"x\"}> "
             "{extra} : () -> ()");
  expectForm("test.attrs slow sizes []", "\"test.attrs\"() <{mode = 0 : i64, sizes = array<i64>}> : () -> ()");
  expectForm("test.symbol @a", "\"test.symbol\"() <{sym_name = \"a\"}> : () -> ()");
  expectForm("test.symbol @\"a b\" {sym_visibility = \"private\"}",
             "\"test.symbol\"() <{sym_name = \"a b\", sym_visibility = \"private\"}> : () -> ()");
}

TEST_F(FormatTest, RegionsAndSuccessors) {
  expectForm("test.region do {", "\"test.region\"() ({\n\"test.end\"() : () -> ()\n}) : () -> ()");
  expectForm("  test.end %0 : i32", "\"test.region\"() ({\n\"test.end\"(%0) : (i32) -> ()\n}) : () -> ()");
  expectForm("  test.br ^bb1(%0 : i32)",
             "\"test.any_region\"() ({\n\"test.br\"(%0)[^b] : (i32) -> ()\n^b(%x: i32):\n\"test.end\"() : () -> ()\n}) : () -> ()");
  expectForm("  test.cond_br %2, ^bb1, ^bb1",
             "%c = \"x.c\"() : () -> i1\n\"test.any_region\"() ({\n\"test.cond_br\"(%c)[^b, ^b] : (i1) -> ()\n"
             "^b:\n\"test.end\"() : () -> ()\n}) : () -> ()");
  expectForm("test.many {", "\"test.many\"() ({\n\"x.y\"() : () -> ()\n}, {\n\"x.z\"() : () -> ()\n}) : () -> ()");
}

TEST_F(FormatTest, Errors) {
  expectError("test.binary %0 %0 : i32", "2:16: error: expected ','");
  expectError("test.binary %0, : i32", "2:17: error: expected SSA operand");
  expectError("%1 = test.binary %0, %0 : i64", "use of value '%0' expects different type than prior uses: 'i64' vs 'i32'");
  expectError("test.attrs quick", "2:12: error: expected one of slow, fast, exact");
  expectError("test.attrs fast count x", "expected non-function type");
  expectError("test.attrs fast type(7)", "expected non-function type");
  expectError("test.symbol a", "expected valid '@'-identifier for symbol name");
  expectError("test.region {", "2:13: error: expected 'do'");
  expectError("test.region do", "expected '{' to begin a region");
  expectError("test.br", "expected block name");
  expectError("test.call(%0) : () -> ()", "1 operands present, but expected 0");
  expectError("test.rest %0[] : i32", "expected ':'");
  expectError("test.region do {\n\"x.y\"() : () -> ()", "expected operation name in quotes");
}

}  // namespace
