// The verifier: what it accepts, and one refused text for each of its messages.
#include "tests/ir/ir_test_util.h"

#include "ir/verifier.h"

#include <chrono>

using namespace strata;
using namespace strata::testing;

namespace {

using VerifierTest = IRTest;

struct Case {
  const char *text;
  const char *error;
};

#define VALUES "%i = \"x.i\"() : () -> i32\n%f = \"x.f\"() : () -> f32\n%t = \"x.t\"() : () -> tensor<4xi32>\n"

const Case kCases[] = {
    // Counts.
    {VALUES "%0 = \"test.binary\"(%i) : (i32) -> i32", "4:6: error: 'test.binary' op expected 2 operands, but found 1"},
    {VALUES "\"test.binary\"(%i, %i) : (i32, i32) -> ()", "'test.binary' op requires one result"},
    {"\"test.rest\"() : () -> ()", "'test.rest' op expected 1 or more operand, but found 0"},
    {VALUES "\"test.symbol\"(%i) <{sym_name = \"a\"}> : (i32) -> ()", "'test.symbol' op requires zero operands"},
    {"%0 = \"test.symbol\"() <{sym_name = \"a\"}> : () -> i32", "'test.symbol' op requires zero results"},
    {VALUES "%0 = \"test.element\"() : () -> i32", "'test.element' op requires a single operand"},
    {"\"test.rest\"() ({}) : () -> ()", "expected 1 or more operand"},
    {VALUES "\"test.rest\"(%i) ({}) : (i32) -> ()", "'test.rest' op requires zero regions"},
    {"\"test.region\"() : () -> ()", "'test.region' op requires one region"},
    {"\"test.region\"() ({}, {}) : () -> ()", "'test.region' op requires one region"},
    {"\"test.region\"() ({\n}) : () -> ()",
     "'test.region' op region #0 ('body') failed to verify constraint: region with 1 blocks"},
    {"\"test.any_region\"() ({\n^a:\n\"test.br\"() : () -> ()\n}) : () -> ()",
     "'test.br' op requires 1 successor but found 0"},
    {"\"test.any_region\"() ({\n^a:\n\"test.cond_br\"()[^b] : () -> ()\n^b:\n\"test.end\"() : () -> ()\n}) : () -> ()",
     "'test.cond_br' op requires a single operand"},
    // Segments.
    {"\"test.segments\"() : () -> ()", "requires dense i32 array attribute 'operandSegmentSizes'"},
    {"\"test.segments\"() <{operandSegmentSizes = array<i32: 0>}> : () -> ()", "must have 2 elements, but got 1"},
    {"\"test.segments\"() <{operandSegmentSizes = array<i32: 0, -1>}> : () -> ()", "cannot have negative elements"},
    {"\"test.segments\"() <{operandSegmentSizes = array<i32: 0, 2>}> : () -> ()",
     "operand count (0) does not match with the total size (2) specified in attribute 'operandSegmentSizes'"},
    {VALUES "\"test.segments\"(%i, %i) <{operandSegmentSizes = array<i32: 2, 0>}> : (i32, i32) -> ()",
     "operand group starting at #0 requires 0 or 1 element, but found 2"},
    // Types and attributes.
    {VALUES "%0 = \"test.binary\"(%f, %f) : (f32, f32) -> f32",
     "'test.binary' op operand #0 must be signless-integer-like, but got 'f32'"},
    {VALUES "%0 = \"test.binary\"(%i, %i) : (i32, i32) -> f32",
     "'test.binary' op result #0 must be signless-integer-like, but got 'f32'"},
    {VALUES "%0 = \"test.binary\"(%i, %t) : (i32, tensor<4xi32>) -> i32",
     "'test.binary' op requires the same type for all operands and results"},
    {VALUES "\"test.same_operands\"(%i, %t) : (i32, tensor<4xi32>) -> ()", "requires all operands to have the same type"},
    {VALUES "%0 = \"test.same_element\"(%i, %f) : (i32, f32) -> i32",
     "requires the same element type for all operands and results"},
    {VALUES "%u = \"x.t\"() : () -> tensor<5xi32>\n\"test.same_shape\"(%t, %u) : (tensor<4xi32>, tensor<5xi32>) -> ()",
     "requires the same shape for all operands"},
    {VALUES "%0 = \"test.elementwise\"(%t) : (tensor<4xi32>) -> i32",
     "if an operand is non-scalar, then there must be at least one non-scalar result"},
    {VALUES "%0 = \"test.elementwise\"(%i) : (i32) -> tensor<4xi32>",
     "if a result is non-scalar, then at least one operand must be non-scalar"},
    {VALUES "%0 = \"test.elementwise\"(%t) : (tensor<4xi32>) -> tensor<5xi32>",
     "all non-scalar operands/results must have the same shape and base type"},
    {VALUES "%0 = \"test.element\"(%t) : (tensor<4xi32>) -> f32",
     "failed to verify that result is the element type of value"},
    {"%0 = \"test.constant\"() <{value = 1 : i8}> : () -> i32", "failed to verify that all of {value, result} have same type"},
    {"\"test.attrs\"() : () -> ()", "'test.attrs' op requires attribute 'mode'"},
    {"\"test.attrs\"() <{mode = 7 : i64}> : () -> ()", "attribute 'mode' failed to satisfy constraint: a mode"},
    {"\"test.attrs\"() <{mode = 1 : i64, count = 1 : i32}> : () -> ()",
     "attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute"},
    {"\"test.attrs\"() {mode = 7 : i64} : () -> ()", "attribute 'mode' failed to satisfy constraint: a mode"},
    // Structure.
    {"\"test.child\"() : () -> ()", "'test.child' op expects parent op 'test.region'"},
    {"\"test.region\"() ({\n\"test.end\"() : () -> ()\n\"test.end\"() : () -> ()\n}) : () -> ()",
     "2:1: error: 'test.end' op must be the last operation in the parent block"},
    {"\"test.region\"() ({\n^a:\n}) : () -> ()", "empty block: expect at least a terminator"},
    {VALUES "\"test.region\"() ({\n%0 = \"test.binary\"(%i, %i) : (i32, i32) -> i32\n}) : () -> ()",
     "block with no terminator, has 'test.binary'"},
    {"\"test.region\"() ({\n\"test.br\"()[^b] : () -> ()\n^b:\n\"test.end\"() : () -> ()\n}) : () -> ()", "region with 1 blocks"},
    {"\"test.any_region\"() ({\n^a:\n\"test.br\"()[^a] : () -> ()\n}) : () -> ()",
     "entry block of region may not have predecessors"},
    {"\"test.any_region\"() ({\n\"x.br\"()[^b] : () -> ()\n\"x.y\"() : () -> ()\n^b:\n\"test.end\"() : () -> ()\n}) : () -> ()",
     "operation with block successors must terminate its parent block"},
    {"\"test.no_arguments\"() ({\n^a(%x: i32):\n}) : () -> ()", "region should have no arguments"},
    {"\"test.table\"() ({\n^a:\n\"x.y\"()[^b] : () -> ()\n^b:\n}) : () -> ()", "expects region #0 to have 0 or 1 blocks"},
    {"\"test.any_region\"() ({\n\"test.br\"()[^b] : () -> ()\n^b(%x: i32):\n\"test.end\"() : () -> ()\n}) : () -> ()",
     "2:1: error: branch has 0 operands for successor #0, but target block has 1"},
    {VALUES "\"test.any_region\"() ({\n\"test.br\"(%i)[^b] : (i32) -> ()\n^b(%x: f32):\n\"test.end\"() : () -> ()\n}) : () -> ()",
     "5:1: error: type mismatch for bb argument #0 of successor #0"},
    // Symbols.
    {"\"test.symbol\"() : () -> ()", "'test.symbol' op requires attribute 'sym_name'"},
    {"\"test.symbol\"() <{sym_name = \"a\", sym_visibility = \"x\"}> : () -> ()", "visibility expected to be one of"},
    {"\"test.table\"() ({\ntest.symbol @a\ntest.symbol @a\n}) : () -> ()", "3:1: error: redefinition of symbol named 'a'"},
    // Dominance and isolation.
    {"\"test.any_region\"() ({\n%0 = \"test.binary\"(%1, %1) : (i32, i32) -> i32\n%1 = \"x.y\"() : () -> i32\n"
     "\"test.end\"() : () -> ()\n}) : () -> ()", "2:6: error: operand #0 does not dominate this use"},
    {"\"test.any_region\"() ({\n^a:\n\"x.br\"()[^b, ^c] : () -> ()\n^b:\n%0 = \"x.y\"() : () -> i32\n\"test.br\"()[^c] : () -> ()\n"
     "^c:\n\"test.end\"(%0) : (i32) -> ()\n}) : () -> ()", "8:1: error: operand #0 does not dominate this use"},
    {"\"x.a\"() ({\n%0 = \"x.y\"() : () -> i32\n\"x.c\"() ({\n%1 = \"x.z\"() : () -> i32\n}) : () -> ()\n"
     "\"x.u\"(%1) : (i32) -> ()\n%1 = \"x.z\"() : () -> i32\n}) : () -> ()", nullptr},
    {"\"x.c\"() ({\n%1 = \"test.binary\"(%2, %2) : (i32, i32) -> i32\n}) : () -> ()\n"
     "\"x.c\"() ({\n%2 = \"x.z\"() : () -> i32\n}) : () -> ()", "operand #0 does not dominate this use"},
    {"\"test.any_region\"() ({\n%0 = \"test.binary\"(%0, %0) : (i32, i32) -> i32\n\"test.end\"() : () -> ()\n}) : () -> ()",
     "operand #0 does not dominate this use"},
    {VALUES "\"test.isolated\"() ({\n\"test.end\"(%i) : (i32) -> ()\n}) : () -> ()",
     "5:1: error: 'test.end' op using value defined outside the region"},
};

TEST_F(VerifierTest, Refuses) {
  for (const Case &c : kCases) {
    OwningOp op = parse(c.text);
    if (!c.error) continue;
    EXPECT_FALSE(op) << c.text;
    EXPECT_NE(errors.find(c.error), std::string::npos) << c.text << "\n  wanted: " << c.error << "\n  got: " << errors;
  }
}

const char *const kValid[] = {
    VALUES "%0 = \"test.binary\"(%i, %i) : (i32, i32) -> i32",
    "%0 = \"x.y\"(%0, %1) : (i32, i32) -> i32\n%1 = \"x.y\"(%1, %0) : (i32, i32) -> i32",
    // Code that is not reachable needs no dominance.
    "\"test.any_region\"() ({\n\"test.end\"() : () -> ()\n^b:\n%0 = \"test.binary\"(%0, %0) : (i32, i32) -> i32\n"
    "\"test.br\"()[^b] : () -> ()\n}) : () -> ()",
    "\"test.any_region\"() ({\n%0 = \"x.y\"() : () -> i32\n\"test.br\"()[^b] : () -> ()\n^b:\n\"x.r\"() ({\n"
    "%1 = \"test.binary\"(%0, %0) : (i32, i32) -> i32\n}) : () -> ()\n\"test.end\"() : () -> ()\n}) : () -> ()",
    "\"test.table\"() ({\ntest.symbol @a\n\"test.table\"() ({\ntest.symbol @a\n}) : () -> ()\n}) : () -> ()",
    "\"test.table\"() ({\n}) : () -> ()",
    VALUES "\"test.segments\"(%i, %f, %f) <{operandSegmentSizes = array<i32: 1, 2>}> : (i32, f32, f32) -> ()",
};

TEST_F(VerifierTest, Accepts) {
  for (const char *text : kValid) EXPECT_TRUE(parse(text)) << text << "\n" << errors;
}

TEST_F(VerifierTest, AMillionOperationsInOneBlock) {
  constexpr int kCount = 1000000;
  std::string text = "\"test.any_region\"() ({\n%0 = \"x.y\"() : () -> i32\n";
  for (int i = 0; i < kCount; ++i)
    text += "%" + std::to_string(i + 1) + " = \"test.binary\"(%0, %" + std::to_string(i) + ") : (i32, i32) -> i32\n";
  text += "\"test.end\"() : () -> ()\n}) : () -> ()\n";
  OwningOp op = parse(text, /*verify=*/false);
  ASSERT_TRUE(op) << errors;
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(succeeded(verify(op.get())));
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  RecordProperty("nanoseconds_per_operation", std::to_string(seconds.count() * 1e9 / kCount));
  EXPECT_LT(seconds.count(), 30.0);
}

}  // namespace
