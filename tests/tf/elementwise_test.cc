// Elementwise kernels against values from NumPy and TensorFlow.
#include "tests/tf/evaluate_util.h"

#include <cmath>
#include <limits>

namespace strata::tf {
namespace {

using ElementwiseTest = EvaluateTest;

TEST_F(ElementwiseTest, AddBroadcastsAndWraps) {
  expectTensor<float>(run1("AddV2", {tensorOf<float>({2, 1}, {1, 2}), tensorOf<float>({3}, {10, 20, 30})}, DType::Float), {2, 3},
                      {11, 21, 31, 12, 22, 32});
  expectTensor<int8_t>(run1("AddV2", {tensorOf<int8_t>({2}, {127, -128}), tensorOf<int8_t>({}, {1})}, DType::Int8), {2}, {-128, -127});
  expectTensor<std::string>(run1("Add", {tensorOf<std::string>({2}, {"a", "b"}), tensorOf<std::string>({}, {"!"})}, DType::String), {2},
                            {"a!", "b!"});
}

TEST_F(ElementwiseTest, ShapesThatDoNotBroadcastNameTheNode) {
  run1("Mul", {tensorOf<float>({2}, {1, 2}), tensorOf<float>({3}, {1, 2, 3})}, DType::Float);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  EXPECT_EQ(status.node(), "node");
  EXPECT_EQ(status.message(), "Incompatible shapes: [2] vs. [3]");
}

TEST_F(ElementwiseTest, DivisionOfIntegers) {
  expectTensor<int32_t>(run1("FloorDiv", {tensorOf<int32_t>({4}, {7, -7, 7, -7}), tensorOf<int32_t>({4}, {2, 2, -2, -2})}, DType::Int32), {4},
                        {3, -4, -4, 3});
  expectTensor<int32_t>(run1("FloorMod", {tensorOf<int32_t>({4}, {7, -7, 7, -7}), tensorOf<int32_t>({4}, {3, 3, -3, -3})}, DType::Int32), {4},
                        {1, 2, -2, -1});
  expectTensor<int32_t>(run1("FloorDiv", {tensorOf<int32_t>({1}, {INT32_MIN}), tensorOf<int32_t>({}, {-1})}, DType::Int32), {1}, {INT32_MIN});
  run1("FloorMod", {tensorOf<int64_t>({2}, {1, 2}), tensorOf<int64_t>({2}, {1, 0})}, DType::Int64);
  EXPECT_EQ(status.message(), "Integer division by zero");
}

TEST_F(ElementwiseTest, FloatTraps) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  Tensor most = run1("Maximum", {tensorOf<float>({2}, {nan, 1}), tensorOf<float>({2}, {1, nan})}, DType::Float);
  EXPECT_TRUE(std::isnan(most.data<float>()[0]) && std::isnan(most.data<float>()[1]));
  expectTensor<float>(run1("DivNoNan", {tensorOf<float>({3}, {nan, inf, 1}), tensorOf<float>({3}, {0, 0, 4})}, DType::Float), {3}, {0, 0, 0.25f});
  expectTensor<float>(run1("Round", {tensorOf<float>({5}, {0.5f, 1.5f, 2.5f, -0.5f, 0.49999997f})}, DType::Float), {5}, {0, 2, 2, -0.0f, 0});
  expectTensor<float>(run1("FloorDiv", {tensorOf<float>({1}, {1.0f}), tensorOf<float>({1}, {0.1f})}, DType::Float), {1}, {10});
}

TEST_F(ElementwiseTest, PowOfNegativeExponentFails) {
  run1("Pow", {tensorOf<int32_t>({1}, {1}), tensorOf<int32_t>({1}, {-1})}, DType::Int32);
  EXPECT_EQ(status.message(), "Integers to negative integer powers are not allowed");
}

TEST_F(ElementwiseTest, EqualityOfOtherShapesMayBeAScalar) {
  Tensor a = tensorOf<float>({2}, {1, 2}), b = tensorOf<float>({3}, {1, 2, 3});
  expectTensor<bool>(run1("NotEqual", {a, b}, DType::Bool, {{"incompatible_shape_error", flag(false)}}), {}, {true});
  run1("Equal", {a, b}, DType::Bool, {{"incompatible_shape_error", flag(true)}});
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
}

TEST_F(ElementwiseTest, CastSaturatesAndTruncates) {
  expectTensor<int8_t>(run1("Cast", {tensorOf<float>({4}, {1.9f, -1.9f, 300, -300})}, DType::Int8), {4}, {1, -1, 127, -128});
  expectTensor<bool>(run1("Cast", {tensorOf<float>({3}, {0, -0.0f, 0.1f})}, DType::Bool), {3}, {false, false, true});
}

}  // namespace
}  // namespace strata::tf
