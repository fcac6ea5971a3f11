// The operations of one node in a dump.
#include "jit/explain.h"

#include <gtest/gtest.h>

namespace strata::jit {
namespace {

constexpr const char *kDump = R"(#loc1 = loc("x")
#loc2 = loc("conv/relu")
#loc3 = loc(fused["conv/relu", "conv"])
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<() -> (4)>
module {
  func.func @main(%arg0: tensor<4xf32> loc("x")) -> tensor<4xf32> {
    %0 = tensor.empty() : tensor<4xf32> loc(#loc1)
    %1 = linalg.generic {indexing_maps = [#map, #map]} ins(%arg0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32 loc("conv/relu"), %out: f32 loc("conv/relu")):
      %3 = arith.negf %in : f32 loc(#loc1)
      linalg.yield %3 : f32 loc(#loc2)
    } -> tensor<4xf32> loc(#loc2)
    %2 = "plan.launch"(%1) <{kernel = @kernel_0, nodes = ["conv/relu", "other"]}> : (tensor<4xf32>) -> tensor<4xf32> loc(#loc)
    return %2 : tensor<4xf32> loc(#loc)
  } loc(#loc)
} loc(#loc)
#loc = loc(unknown)
)";

TEST(OperationsOfNode, TakesRegionsAndMapsWithoutLocations) {
  EXPECT_EQ(operationsOfNode(kDump, "conv/relu"),
            R"(#map = affine_map<(d0) -> (d0)>
%1 = linalg.generic {indexing_maps = [#map, #map]} ins(%arg0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
^bb0(%in: f32, %out: f32):
  %3 = arith.negf %in : f32
  linalg.yield %3 : f32
} -> tensor<4xf32>
%2 = "plan.launch"(%1) <{kernel = @kernel_0, nodes = ["conv/relu", "other"]}> : (tensor<4xf32>) -> tensor<4xf32>
)");
}

TEST(OperationsOfNode, NamesAreWhole) {
  EXPECT_EQ(operationsOfNode(kDump, "relu"), "");
  EXPECT_EQ(operationsOfNode(kDump, "conv"), "");
  EXPECT_EQ(operationsOfNode(kDump, "other"),
            "%2 = \"plan.launch\"(%1) <{kernel = @kernel_0, nodes = [\"conv/relu\", \"other\"]}> : (tensor<4xf32>) -> tensor<4xf32>\n");
}

TEST(OperationsOfNode, OperationsInsideAnotherNodesRegionAreItsOwn) {
  EXPECT_EQ(operationsOfNode(kDump, "x"), "func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {\n"
                                          "  %0 = tensor.empty() : tensor<4xf32>\n"
                                          "    %3 = arith.negf %in : f32\n");
}

}  // namespace
}  // namespace strata::jit
