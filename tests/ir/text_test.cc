// Text in and out: byte fixpoint with what mlir-opt 22 prints, aliases, locations, nesting, single entities.
#include "tests/ir/ir_test_util.h"

#include "ir/bytecode.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdio>

using namespace strata;
using namespace strata::testing;

namespace {

using TextTest = IRTest;

TEST_F(TextTest, ReproducesGenericForm) {
  auto text = readSourceFile("tests/ir/data/generic.mlir.txt");
  ASSERT_TRUE(text);
  auto parts = splitParts(*text);
  ASSERT_GT(parts.size(), 40u);
  for (size_t i = 1; i < parts.size(); ++i) EXPECT_EQ(roundTrip(parts[i], true), parts[i]) << "part " << i;
}

TEST_F(TextTest, ReproducesLocations) {
  auto text = readSourceFile("tests/ir/data/debuginfo.mlir.txt");
  ASSERT_TRUE(text);
  auto parts = splitParts(*text);
  for (size_t i = 1; i < parts.size(); ++i) EXPECT_EQ(roundTrip(parts[i], true, true), parts[i]) << "part " << i;
}

TEST_F(TextTest, FeaturesOfTheSharedCases) {
  auto text = readSourceFile("../shared/cases/ir/features.mlir");
  if (!text) GTEST_SKIP() << "shared/cases/ir/features.mlir is absent";
  for (const std::string &part : splitParts(*text)) {
    for (bool debugInfo : {false, true}) {
      const std::string once = roundTrip(part, true, debugInfo);
      EXPECT_EQ(errors, "");
      EXPECT_EQ(roundTrip(once, true, debugInfo), once);
    }
  }
}

/// Output of mlir-opt on a text, or none when it is not installed or refuses.
std::optional<std::string> runMlirOpt(StringRef text, const char *flags) {
  std::string path = ::testing::TempDir() + "/strata_text_test.mlir";
  FILE *file = fopen(path.c_str(), "w");
  if (!file) return std::nullopt;
  fwrite(text.data(), 1, text.size(), file);
  fclose(file);
  std::string command = std::string("mlir-opt-22 --allow-unregistered-dialect ") + flags + " " + path + " 2>/dev/null";
  FILE *pipe = popen(command.c_str(), "r");
  if (!pipe) return std::nullopt;
  std::string output;
  char buffer[4096];
  while (size_t count = fread(buffer, 1, sizeof buffer, pipe)) output.append(buffer, count);
  const int status = pclose(pipe);
  remove(path.c_str());
  if (status != 0) return std::nullopt;
  return output;
}

TEST_F(TextTest, MlirOptReadsWhatIsPrinted) {
  if (!runMlirOpt("", "")) GTEST_SKIP() << "mlir-opt-22 is not installed";
  auto text = readSourceFile("tests/ir/data/generic.mlir.txt");
  std::string all;
  auto parts = splitParts(*text);
  for (size_t i = 1; i < parts.size(); ++i) all += (i > 1 ? "// -----\n" : "") + roundTrip(parts[i], true);
  auto output = runMlirOpt(all, "--split-input-file --mlir-print-op-generic");
  ASSERT_TRUE(output);
  EXPECT_EQ(*output, all);
}

TEST_F(TextTest, NestsAMillionDeep) {
  constexpr size_t kDepth = 1000000;
  std::string text;
  text.reserve(kDepth * 26);
  for (size_t i = 0; i < kDepth; ++i) text += "\"a.b\"() ({\n";
  for (size_t i = 0; i < kDepth; ++i) text += "}) : () -> ()\n";
  OwningOp op = parse(text);
  ASSERT_TRUE(op) << errors;
  std::string printed;
  llvm::raw_string_ostream os(printed);
  PrintOptions options;
  options.generic = true;
  printOperation(op.get(), os, options);
  EXPECT_GT(printed.size(), kDepth * 20);
}

TEST_F(TextTest, CustomSyntaxNestsToALimit) {
  auto nested = [](size_t depth) {
    std::string text;
    for (size_t i = 0; i < depth; ++i) text += "test.region do {\n";
    for (size_t i = 0; i < depth; ++i) text += "}\n";
    return text;
  };
  OwningOp op = parse(nested(900));
  ASSERT_TRUE(op) << errors;
  const std::string printed = print(op.get(), false);
  op.reset();
  EXPECT_EQ(roundTrip(printed, false), printed);
  EXPECT_FALSE(parse(nested(5000)));
  EXPECT_NE(errors.find("operations are nested too deeply in custom syntax"), std::string::npos) << errors;
}

TEST_F(TextTest, NumbersValuesPerRegionInCustomForm) {
  const std::string text = roundTrip("%a = \"x.a\"() : () -> i32\n"
                                     "test.region do {\n  %b = \"x.b\"(%a) : (i32) -> i32\n}\n"
                                     "test.region do {\n  %b:2 = \"x.b\"(%a) : (i32) -> (i32, i32)\n"
                                     "  \"x.c\"(%b#1) : (i32) -> ()\n}\n"
                                     "%z = test.binary %a, %a : i32\n", false);
  // Siblings reuse numbers, behind those of the region around them.
  EXPECT_EQ(text, "\"builtin.module\"() ({\n  %0 = \"x.a\"() : () -> i32\n"
                  "  test.region do {\n    %2 = \"x.b\"(%0) : (i32) -> i32\n  }\n"
                  "  test.region do {\n    %2:2 = \"x.b\"(%0) : (i32) -> (i32, i32)\n"
                  "    \"x.c\"(%2#1) : (i32) -> ()\n  }\n"
                  "  %1 = test.binary %0, %0 : i32\n}) : () -> ()\n\n");
}

TEST_F(TextTest, WideFloatsKeepTheirValue) {
  // Read as doubles where these have a value, as upstream does; printed so that the value comes back.
  auto number = [&](StringRef text) { return roundTrip(("\"x.a\"() {v = " + text + "} : () -> ()").str(), true); };
  auto printed = [](StringRef text) {
    return ("\"builtin.module\"() ({\n  \"x.a\"() {v = " + text + "} : () -> ()\n}) : () -> ()\n\n").str();
  };
  EXPECT_EQ(number("0.1 : f80"), printed("0.100000000000000005551 : f80"));
  EXPECT_EQ(number("0.100000000000000005551 : f80"), printed("0.100000000000000005551 : f80"));
  EXPECT_EQ(number("0x3FFBCCCCCCCCCCCCCCCD : f80"), printed("0x3FFBCCCCCCCCCCCCCCCD : f80"));
  EXPECT_EQ(number("0x7FFEFFFFFFFFFFFFFFFF : f80"), printed("1.18973149535723176502E+4932 : f80"));
  EXPECT_EQ(number("1.18973149535723176502E+4932 : f80"), printed("1.18973149535723176502E+4932 : f80"));
  EXPECT_EQ(number("-1.5e400 : f80"), printed("-1.500000e+400 : f80"));
  EXPECT_EQ(number("-3.645200e-4951 : f80"), printed("-3.645200e-4951 : f80"));
  EXPECT_EQ(number("0x3FFB999999999999999999999999999A : f128"), printed("0x3FFB999999999999999999999999999A : f128"));
  EXPECT_EQ(number("1.5e-400 : f128"), number("1.500000e-400 : f128"));
  EXPECT_EQ(number("1.5e400 : f64"), printed("0x7FF0000000000000 : f64"));
  EXPECT_EQ(number("dense<0x3FFBCCCCCCCCCCCCCCCD> : tensor<1xf80>"),
            printed("dense<0x3FFBCCCCCCCCCCCCCCCD> : tensor<1xf80>"));
}

TEST_F(TextTest, NumbersWithoutBitsAreListed) {
  auto number = [&](StringRef text) { return roundTrip(("\"x.a\"() {v = " + text + "} : () -> ()").str(), true); };
  EXPECT_EQ(number("dense<0> : tensor<2xi0>"), number("dense<[0, 0]> : tensor<2xi0>"));
  EXPECT_NE(number("dense<0> : tensor<2xi0>").find("dense<[0, 0]> : tensor<2xi0>"), std::string::npos);
  EXPECT_NE(number("dense<0> : tensor<1x2xi0>").find("dense<[[0, 0]]> : tensor<1x2xi0>"), std::string::npos);
}

TEST_F(TextTest, AliasesAreOrderedByNestingThenName) {
  EXPECT_EQ(roundTrip("\"x.a\"() {a = distinct[0]<affine_set<(d0) : (d0 == 0)>>, b = affine_map<() -> ()>} : () -> ()", true),
            "#map = affine_map<() -> ()>\n#set = affine_set<(d0) : (d0 == 0)>\n#distinct = distinct[0]<#set>\n"
            "\"builtin.module\"() ({\n  \"x.a\"() {a = #distinct, b = #map} : () -> ()\n}) : () -> ()\n\n");
}

TEST_F(TextTest, OpaqueTypesAndLongTuplesHaveTheirForms) {
  std::string elements = "i32";
  for (int i = 0; i < 16; ++i) elements += ", i32";
  EXPECT_EQ(roundTrip("\"x.a\"() {t = tuple<" + elements + ">} : () -> ()", true),
            "!tuple = tuple<" + elements + ">\n\"builtin.module\"() ({\n  \"x.a\"() {t = !tuple} : () -> ()\n}) : () -> ()\n\n");
}

TEST_F(TextTest, SingleEntities) {
  EXPECT_EQ(strata::parseType("tensor<4x?xf32>", context.get()),
            Type(RankedTensorType::get({4, ShapedType::kDynamic}, FloatType::getF32(context.get()))));
  EXPECT_EQ(strata::parseAttribute("3", context.get(), IntegerType::get(context.get(), 8)),
            Attribute(IntegerAttr::get(IntegerType::get(context.get(), 8), 3)));
  EXPECT_EQ(strata::parseAffineMap("(d0, d1) -> (d1, d0)", context.get()),
            AffineMap::getPermutationMap({1, 0}, context.get()));
  DiagnosticCollector collector(context.get());
  EXPECT_FALSE(strata::parseType("i32 i32", context.get()));
  EXPECT_FALSE(strata::parseAttribute("[1", context.get()));
}

TEST_F(TextTest, LocalScopeAndElision) {
  OwningOp op = parse("\"x.a\"() {a = affine_map<() -> ()>, b = dense<[1, 2, 3]> : tensor<3xi8>} : () -> ()");
  ASSERT_TRUE(op);
  PrintOptions options;
  options.generic = options.useLocalScope = true;
  options.elideLargerThan = 2;
  std::string text;
  llvm::raw_string_ostream os(text);
  printOperation(op.get(), os, options);
  EXPECT_EQ(text, "\"builtin.module\"() ({\n  \"x.a\"() {a = affine_map<() -> ()>, b = dense_resource<__elided__> : "
                  "tensor<3xi8>} : () -> ()\n}) : () -> ()");
}

TEST_F(TextTest, SiblingRegionsReuseNamesAndForwardUsesResolve) {
  EXPECT_TRUE(parse("\"a.a\"() ({\n %0 = \"b.b\"() : () -> i1\n}, {\n %0 = \"b.b\"() : () -> i2\n}) : () -> ()"));
  OwningOp op = parse("\"a.u\"(%x#1, %x#0) : (i2, i1) -> ()\n%x:2 = \"a.d\"() : () -> (i1, i2)");
  ASSERT_TRUE(op) << errors;
  EXPECT_EQ(print(op.get()), "\"builtin.module\"() ({\n  \"a.u\"(%0#1, %0#0) : (i2, i1) -> ()\n"
                             "  %0:2 = \"a.d\"() : () -> (i1, i2)\n}) : () -> ()\n\n");
}

TEST_F(TextTest, PiecesOfEveryLengthArePrinted) {
  for (size_t length : {1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 66, 500, 1020, 1021, 1022, 1023, 1024, 1025, 5000}) {
    std::string name;
    for (size_t i = 0; i < length; ++i) name.push_back(static_cast<char>('a' + i % 23));
    const std::string op = "\"x." + name + "\"() {" + name + " = " + std::to_string(length) + " : i64} : () -> ()";
    EXPECT_EQ(roundTrip(op, true), "\"builtin.module\"() ({\n  " + op + "\n}) : () -> ()\n\n");
  }
}

TEST_F(TextTest, OperandsMayBeSpacedInAnyWay) {
  const std::string head = "%a, %b1 = \"x.a\"() : () -> (i1, i2)\n\"x.u\"";
  const std::string tail = " : (i1, i2) -> ()";
  const std::string plain = roundTrip(head + "(%a, %b1)" + tail, true);
  EXPECT_NE(plain.find("(%0#0, %0#1)"), std::string::npos) << plain;
  for (const char *operands : {"(%a,%b1)", "( %a, %b1)", "(%a, %b1 )", "(%a,  %b1)", "(%a, // one\n%b1)", "(%a#0, %b1)",
                               "(%a, %b1#0)", "(%a\n, %b1\n)"})
    EXPECT_EQ(roundTrip(head + operands + tail, true), plain) << operands;
  for (const char *operands : {"(%a, )", "(%a, %)", "(%a %b1)", "(%a, %b1", "(%a, ^b1)", "(, %a)", "(%a, %1b1)"}) {
    errors.clear();
    EXPECT_FALSE(parse(head + operands + tail)) << operands;
    EXPECT_NE(errors, "") << operands;
  }
  // Where something is wrong is the operand, however it was read.
  errors.clear();
  EXPECT_FALSE(parse(head + "(%a, %none)" + tail));
  EXPECT_NE(errors.find("2:11"), std::string::npos) << errors;
}

TEST_F(TextTest, TextWithoutOperationsTakesNoRoomForThem) {
  std::string text;
  while (text.size() < (size_t{8} << 20)) text += "// a comment of some length, which says nothing\n";
  ASSERT_TRUE(parse(text + "\"x.a\"() : () -> ()"));
  EXPECT_LT(context->getAllocatedBytes(), size_t{3} << 20);
}

TEST_F(TextTest, NamesOfOpaqueTypesMayEndInADash) {
  // In brackets the dash would make an arrow of the one that closes them.
  const std::string op = "\"x.a\"() {t = [!foo.ba-, #foo.x$-, !foo.b-<1>]} : () -> ()";
  const std::string once = roundTrip(op, true);
  EXPECT_EQ(once, "\"builtin.module\"() ({\n  \"x.a\"() {t = [!foo.ba-, #foo.x$-, !foo<b-<1>>]} : () -> ()\n}) : () -> ()\n\n");
  EXPECT_EQ(roundTrip(once, true), once);
}

TEST_F(TextTest, NamesOfDialectsAreChecked) {
  for (const char *name : {"!.x", "!..x<1>", "!$a.b", "!a-b.c", "!-x<3>", "#.x", "#x-y<3>"}) {
    errors.clear();
    EXPECT_FALSE(parse("\"x.a\"() {t = " + std::string(name) + "} : () -> ()")) << name;
    EXPECT_NE(errors.find("invalid dialect namespace"), std::string::npos) << errors;
  }
  for (const char *name : {"#_.x<3>", "#a$b.x<3>", "!a1.x"})
    EXPECT_TRUE(parse("\"x.a\"() {t = " + std::string(name) + "} : () -> ()")) << errors;
}

TEST_F(TextTest, WhatTextHoldsBytecodeHolds) {
  auto text = readSourceFile("tests/ir/data/generic.mlir.txt");
  ASSERT_TRUE(text);
  std::vector<std::string> parts = splitParts(*text);
  for (const char *type : {"memref<4xi32>", "memref<4xi32, strided<[2]>>", "tensor<4xi32>", "vector<4xi32>"})
    parts.push_back("\"x.a\"() {a = dense<1> : " + std::string(type) + ", b = dense_resource<c> : " + type + "} : () -> ()");
  for (const std::string &part : parts) {
    OwningOp module = parse(part);
    ASSERT_TRUE(module) << errors;
    OwningOp again = readBytecode(writeBytecode(module.get()), context.get());
    ASSERT_TRUE(again) << part << errors;
    EXPECT_EQ(print(again.get(), true, true), print(module.get(), true, true));
  }
}

TEST_F(TextTest, NumbersOfValuesOfEveryLength) {
  // The last result's number has one digit more at each power of ten.
  for (unsigned count : {1, 9, 10, 11, 99, 100, 101, 999, 1000, 1001, 9999, 10000, 10001, 100000, 100001}) {
    std::string module = "\"x.d\"() ({\n";
    for (unsigned i = 0; i < count; ++i) module += "  %" + std::to_string(i) + " = \"x.e\"() : () -> i1\n";
    module += "  \"x.u\"(%" + std::to_string(count - 1) + ") : (i1) -> ()\n}) : () -> ()\n";
    OwningOp op = parse(module);
    ASSERT_TRUE(op) << errors;
    EXPECT_NE(print(op.get()).find("\"x.u\"(%" + std::to_string(count - 1) + ")"), std::string::npos) << count;
  }
}

}  // namespace
