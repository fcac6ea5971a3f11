// Kernels of the other families against values from NumPy and TensorFlow.
#include "tests/tf/evaluate_util.h"

#include <cmath>

namespace strata::tf {
namespace {

using KernelsTest = EvaluateTest;

TEST_F(KernelsTest, MatMul) {
  Tensor a = tensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6}), b = tensorOf<float>({3, 2}, {7, 8, 9, 10, 11, 12});
  expectTensor<float>(run1("MatMul", {a, b}, DType::Float), {2, 2}, {58, 64, 139, 154});
  expectTensor<float>(run1("MatMul", {b, a}, DType::Float, {{"transpose_a", flag(true)}, {"transpose_b", flag(true)}}), {2, 2}, {58, 139, 64, 154});
  run1("MatMul", {a, a}, DType::Float);
  EXPECT_EQ(status.message(), "Matrix size-incompatible: In[0]: [2,3], In[1]: [2,3]");
}

TEST_F(KernelsTest, ReductionsOfDimensionsAndOfNothing) {
  Tensor x = tensorOf<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  expectTensor<float>(run1("Sum", {x, tensorOf<int32_t>({1}, {-1})}, DType::Float, {{"keep_dims", flag(true)}}), {2, 1}, {6, 15});
  expectTensor<float>(run1("Mean", {x, tensorOf<int32_t>({1}, {0})}, DType::Float), {3}, {2.5f, 3.5f, 4.5f});
  expectTensor<float>(run1("Max", {tensorOf<float>({0, 2}, {}), tensorOf<int32_t>({1}, {0})}, DType::Float), {2}, {-INFINITY, -INFINITY});
  EXPECT_TRUE(std::isnan(*run1("Mean", {tensorOf<float>({0}, {}), tensorOf<int32_t>({1}, {0})}, DType::Float).data<float>()));
  run1("Sum", {x, tensorOf<int32_t>({2}, {0, -2})}, DType::Float);
  EXPECT_NE(std::string(status.message()).find("duplicate"), std::string::npos);
}

TEST_F(KernelsTest, ConvolutionSameStridesPadsAfter) {
  // TensorFlow pads an even input of stride 2 by (0, 1).
  Tensor x = tensorOf<float>({1, 4, 1, 1}, {1, 2, 3, 4}), w = tensorOf<float>({3, 1, 1, 1}, {1, 10, 100});
  expectTensor<float>(run1("Conv2D", {x, w}, DType::Float, {{"strides", integers({1, 2, 1, 1})}, {"padding", text("SAME")}}), {1, 2, 1, 1},
                      {321, 43});
}

TEST_F(KernelsTest, PoolingCountsOnlyRealCells) {
  Tensor x = tensorOf<float>({1, 3, 1, 1}, {3, 6, 9});
  auto attributes = [&] {
    return std::vector<std::pair<StringRef, Attribute>>{
        {"ksize", integers({1, 2, 1, 1})}, {"strides", integers({1, 2, 1, 1})}, {"padding", text("SAME")}};
  };
  expectTensor<float>(run1("AvgPool", {x}, DType::Float, attributes()), {1, 2, 1, 1}, {4.5f, 9});
  expectTensor<float>(run1("MaxPool", {x}, DType::Float, attributes()), {1, 2, 1, 1}, {6, 9});
}

TEST_F(KernelsTest, WindowsTooLargeToCountAreRefused) {
  Tensor x = tensorOf<float>({1, 2, 2, 1}, {1, 2, 3, 4});
  const int64_t huge = int64_t{1} << 62, many = 1 << 20;
  for (int64_t extent : {huge, many})
    for (StringRef padding : {"SAME", "VALID"})
      for (StringRef name : {"AvgPool", "MaxPool"}) {
        run1(name, {x}, DType::Float, {{"ksize", integers({1, extent, extent, 1})}, {"strides", integers({1, 1, 1, 1})}, {"padding", text(padding)}});
        EXPECT_EQ(status.code(), StatusCode::InvalidArgument) << name.str();
      }
  Tensor w = tensorOf<float>({2, 2, 1, 1}, {1, 1, 1, 1});
  run1("Conv2D", {x, w}, DType::Float,
       {{"strides", integers({1, 1, 1, 1})}, {"padding", text("VALID")}, {"dilations", integers({1, huge, huge, 1})}});
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
}

TEST_F(KernelsTest, VectorsAndScalarsHaveTheLengthAndRankTheyMust) {
  Tensor x = tensorOf<float>({2, 2}, {1, 2, 3, 4}), one = tensorOf<int32_t>({1}, {1});
  run1("Tile", {x, one}, DType::Float);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  run1("Slice", {x, one, one}, DType::Float);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  run1("InTopKV2", {tensorOf<float>({1, 3}, {1, 1, 1}), tensorOf<int32_t>({1}, {0}), tensorOf<int32_t>({2}, {1, 1})}, DType::Bool);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
}

TEST_F(KernelsTest, ListsGiveElementsOfTheirOwnTypeOnly) {
  Tensor shape = tensorOf<int32_t>({1}, {2}), zero = tensorOf<int32_t>({}, {0});
  Tensor list = run1("TensorListReserve", {shape, tensorOf<int32_t>({}, {1})}, DType::Variant, {{"element_dtype", type(DType::Float)}});
  run1("TensorListGetItem", {list, zero, shape}, DType::Int32);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  EXPECT_EQ(status.message(), "Invalid data types; op elements int32 but list elements float32");
  run1("TensorListStack", {list, shape}, DType::Int32, {{"num_elements", integer(-1)}});
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  expectTensor<float>(run1("TensorListGetItem", {list, zero, shape}, DType::Float), {2}, {0, 0});
}

TEST_F(KernelsTest, SlicesWithMasks) {
  Tensor x = tensorOf<int32_t>({2, 3}, {1, 2, 3, 4, 5, 6});
  auto vector = [](std::vector<int32_t> values) { return tensorOf<int32_t>({static_cast<int64_t>(values.size())}, values); };
  // x[:, ::-1]
  expectTensor<int32_t>(run1("StridedSlice", {x, vector({0, 0}), vector({0, 0}), vector({1, -1})}, DType::Int32,
                             {{"begin_mask", integer(3)}, {"end_mask", integer(3)}}), {2, 3}, {3, 2, 1, 6, 5, 4});
  // x[..., -1]
  expectTensor<int32_t>(run1("StridedSlice", {x, vector({0, -1}), vector({0, 0}), vector({1, 1})}, DType::Int32,
                             {{"ellipsis_mask", integer(1)}, {"shrink_axis_mask", integer(2)}}), {2}, {3, 6});
  // x[tf.newaxis, 1]
  expectTensor<int32_t>(run1("StridedSlice", {x, vector({0, 1}), vector({0, 2}), vector({1, 1})}, DType::Int32,
                             {{"new_axis_mask", integer(1)}, {"shrink_axis_mask", integer(2)}}), {1, 3}, {4, 5, 6});
  run1("StridedSlice", {x, vector({5}), vector({6}), vector({1})}, DType::Int32, {{"shrink_axis_mask", integer(1)}});
  EXPECT_EQ(status.message(), "slice index 5 of dimension 0 out of bounds.");
}

TEST_F(KernelsTest, GatherReportsTheFirstBadIndex) {
  Tensor x = tensorOf<float>({3, 2}, {1, 2, 3, 4, 5, 6});
  expectTensor<float>(run1("GatherV2", {x, tensorOf<int32_t>({2}, {2, 0}), tensorOf<int32_t>({}, {0})}, DType::Float), {2, 2}, {5, 6, 1, 2});
  run1("GatherV2", {x, tensorOf<int32_t>({2, 2}, {0, 1, 2, 9}), tensorOf<int32_t>({}, {0})}, DType::Float);
  EXPECT_EQ(status.message(), "indices[1,1] = 9 is not in [0, 3)");
}

TEST_F(KernelsTest, EinsumDiagonalsAndSums) {
  Tensor x = tensorOf<float>({2, 2}, {1, 2, 3, 4});
  expectTensor<float>(run1("Einsum", {x}, DType::Float, {{"equation", text("ii->i")}}), {2}, {1, 4});
  expectTensor<float>(run1("Einsum", {x, x}, DType::Float, {{"equation", text("ij,jk->ik")}}), {2, 2}, {7, 10, 15, 22});
}

TEST_F(KernelsTest, SoftmaxOfLargeLogits) {
  expectNear(run1("Softmax", {tensorOf<float>({1, 3}, {1000, 1001, 1002})}, DType::Float), {1, 3}, {0.09003057f, 0.24472848f, 0.66524094f});
}

TEST_F(KernelsTest, StatelessRandomIsBitExact) {
  // Values of TensorFlow 2.21 on CPU for the seed [1, 2].
  std::vector<Tensor> state = run("StatelessRandomGetKeyCounter", {tensorOf<int32_t>({2}, {1, 2})}, {DType::UInt64, DType::UInt64});
  ASSERT_EQ(state.size(), 2u);
  EXPECT_EQ(*state[0].data<uint64_t>(), 10413732777507651514u);
  EXPECT_EQ(state[1].data<uint64_t>()[1], 17830669156045600267u);
  Tensor shape = tensorOf<int32_t>({1}, {3}), algorithm = tensorOf<int32_t>({}, {1});
  expectTensor<float>(run1("StatelessRandomUniformV2", {shape, state[0], state[1], algorithm}, DType::Float), {3},
                      {0x1.b028b0p-1f, 0x1.894f10p-3f, 0x1.fe10f8p-1f});
  expectNear(run1("StatelessRandomNormalV2", {shape, state[0], state[1], algorithm}, DType::Float), {3},
             {0.544110119342804f, 0.20738030970096588f, 0.0735643208026886f});
  expectTensor<int64_t>(run1("StatelessRandomUniformIntV2",
                             {shape, state[0], state[1], algorithm, tensorOf<int64_t>({}, {0}), tensorOf<int64_t>({}, {100})}, DType::Int64),
                        {3}, {44, 78, 67});
}

TEST_F(KernelsTest, SegmentsOfRows) {
  Tensor data = tensorOf<float>({4, 1}, {1, 2, 3, 4});
  expectTensor<float>(run1("SegmentSum", {data, tensorOf<int32_t>({4}, {0, 0, 2, 2})}, DType::Float), {3, 1}, {3, 0, 7});
  expectTensor<float>(run1("SegmentMean", {data, tensorOf<int32_t>({4}, {0, 0, 2, 2})}, DType::Float), {3, 1}, {1.5f, 0, 3.5f});
  expectTensor<float>(run1("UnsortedSegmentSum", {data, tensorOf<int32_t>({4}, {1, -1, 0, 1}), tensorOf<int32_t>({}, {3})}, DType::Float),
                      {3, 1}, {3, 5, 0});
  run1("SegmentSum", {data, tensorOf<int32_t>({4}, {1, 0, 2, 2})}, DType::Float);
  EXPECT_EQ(status.message(), "segment ids are not increasing");
}

TEST_F(KernelsTest, DistinctElementsAndSlices) {
  // The examples of TensorFlow's documentation.
  std::vector<Tensor> counted = run("UniqueWithCounts", {tensorOf<int32_t>({9}, {1, 1, 2, 4, 4, 4, 7, 8, 8})},
                                    {DType::Int32, DType::Int32, DType::Int32});
  ASSERT_EQ(counted.size(), 3u);
  expectTensor<int32_t>(counted[0], {5}, {1, 2, 4, 7, 8});
  expectTensor<int32_t>(counted[1], {9}, {0, 0, 1, 2, 2, 2, 3, 4, 4});
  expectTensor<int32_t>(counted[2], {5}, {2, 1, 3, 1, 2});
  Tensor matrix = tensorOf<int32_t>({3, 3}, {1, 0, 0, 1, 0, 0, 2, 0, 0});
  expectTensor<int32_t>(run("UniqueV2", {matrix, tensorOf<int64_t>({1}, {0})}, {DType::Int32, DType::Int32})[0], {2, 3}, {1, 0, 0, 2, 0, 0});
  expectTensor<int32_t>(run("UniqueV2", {matrix, tensorOf<int64_t>({1}, {-1})}, {DType::Int32, DType::Int32})[0], {3, 2}, {1, 0, 1, 0, 2, 0});
  run("UniqueV2", {matrix, tensorOf<int64_t>({0}, {})}, {DType::Int32, DType::Int32});
  EXPECT_EQ(status.message(), "unique expects a 1D vector.");
  std::vector<Tensor> rest = run("ListDiff", {tensorOf<int32_t>({6}, {1, 2, 3, 4, 5, 6}), tensorOf<int32_t>({3}, {1, 3, 5})}, {DType::Int32, DType::Int32});
  ASSERT_EQ(rest.size(), 2u);
  expectTensor<int32_t>(rest[0], {3}, {2, 4, 6});
  expectTensor<int32_t>(rest[1], {3}, {1, 3, 5});
}

TEST_F(KernelsTest, SuppressionByGivenOverlapsAndByClass) {
  Tensor overlaps = tensorOf<float>({3, 3}, {1, 0.7f, 0.1f, 0.7f, 1, 0.2f, 0.1f, 0.2f, 1}), scores = tensorOf<float>({3}, {0.5f, 0.9f, 0.3f});
  Tensor most = tensorOf<int32_t>({}, {3}), half = tensorOf<float>({}, {0.5f}), zero = tensorOf<float>({}, {0});
  expectTensor<int32_t>(run1("NonMaxSuppressionWithOverlaps", {overlaps, scores, most, half, zero}, DType::Int32), {2}, {1, 2});
  // Two boxes far apart, two classes: the best three of four.
  Tensor boxes = tensorOf<float>({1, 2, 1, 4}, {0, 0, 0.4f, 0.4f, 0.5f, 0.5f, 2, 1}), classes = tensorOf<float>({1, 2, 2}, {0.9f, 0.2f, 0.6f, 0.7f});
  std::vector<Tensor> found = run("CombinedNonMaxSuppression", {boxes, classes, tensorOf<int32_t>({}, {2}), most, half, zero},
                                  {DType::Float, DType::Float, DType::Float, DType::Int32}, {{"clip_boxes", flag(true)}});
  ASSERT_EQ(found.size(), 4u);
  expectTensor<float>(found[1], {1, 3}, {0.9f, 0.7f, 0.6f});
  expectTensor<float>(found[2], {1, 3}, {0, 1, 0});
  expectTensor<float>(found[0], {1, 3, 4}, {0, 0, 0.4f, 0.4f, 0.5f, 0.5f, 1, 1, 0.5f, 0.5f, 1, 1});
  expectTensor<int32_t>(found[3], {1}, {3});
}

TEST_F(KernelsTest, SuppressionKeepsTheBestOfOverlappingBoxes) {
  // The first two boxes overlap by 0.81 / 1.19, the third stands alone.
  Tensor boxes = tensorOf<float>({3, 4}, {0, 0, 1, 1, 0.1f, 0.1f, 1.1f, 1.1f, 2, 2, 3, 3}), scores = tensorOf<float>({3}, {0.6f, 0.9f, 0.8f});
  Tensor most = tensorOf<int32_t>({}, {3}), half = tensorOf<float>({}, {0.5f}), zero = tensorOf<float>({}, {0});
  expectTensor<int32_t>(run1("NonMaxSuppressionV3", {boxes, scores, most, half, zero}, DType::Int32), {2}, {1, 2});
}

TEST_F(KernelsTest, ListsAreValues) {
  Tensor shape = tensorOf<int32_t>({0}, {}), two = tensorOf<int32_t>({}, {2}), zero = tensorOf<int32_t>({}, {0});
  auto element = std::pair<StringRef, Attribute>("element_dtype", type(DType::Float));
  Tensor empty = run1("TensorListReserve", {shape, two}, DType::Variant, {element});
  Tensor set = run1("TensorListSetItem", {empty, zero, tensorOf<float>({}, {7})}, DType::Variant, {element});
  auto stack = [&](Tensor list) {
    return run1("TensorListStack", {list, shape}, DType::Float, {element, {"num_elements", integer(-1)}});
  };
  expectTensor<float>(stack(set), {2}, {7, 0});
  expectTensor<float>(stack(empty), {2}, {0, 0});
  run1("TensorListSetItem", {set, tensorOf<int32_t>({}, {5}), tensorOf<float>({}, {7})}, DType::Variant, {element});
  EXPECT_EQ(status.message(), "Trying to modify element 5 in a list with 2 elements.");
}

TEST_F(KernelsTest, VariablesKeepWhatTheyHold) {
  std::vector<std::pair<StringRef, Attribute>> name{{"shared_name", text("v")}, {"container", text("")}, {"dtype", type(DType::Float)}};
  Tensor handle = run1("VarHandleOp", {}, DType::Resource, name);
  run1("ReadVariableOp", {handle}, DType::Float);
  EXPECT_EQ(status.code(), StatusCode::FailedPrecondition);
  run("AssignVariableOp", {handle, tensorOf<float>({2}, {1, 2})}, {});
  Tensor before = run1("ReadVariableOp", {handle}, DType::Float);
  run("AssignAddVariableOp", {run1("VarHandleOp", {}, DType::Resource, name), tensorOf<float>({2}, {10, 20})}, {});
  expectTensor<float>(before, {2}, {1, 2});
  expectTensor<float>(run1("ReadVariableOp", {handle}, DType::Float), {2}, {11, 22});
}

}  // namespace
}  // namespace strata::tf
