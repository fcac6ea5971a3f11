// Operations of linalg in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x?xf32>, %c: tensor<4x?xf32>, %s: f32, %img: tensor<1x9x9x3xf32>, %fil: tensor<3x3x3x8xf32>, %o: tensor<1x4x4x8xf32>, %t: tensor<8x4xf32>, %v: tensor<8xf32>, %ai: tensor<4x8xi8>, %bi: tensor<8x4xi8>, %ci: tensor<4x4xi32>) {
  %f = linalg.fill ins(%s : f32) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x?xf32>) outs(%f : tensor<4x?xf32>) -> tensor<4x?xf32>
  %8 = linalg.matmul ins(%ai, %bi : tensor<4x8xi8>, tensor<8x4xi8>) outs(%ci : tensor<4x4xi32>) -> tensor<4x4xi32>
  %1 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%img, %fil : tensor<1x9x9x3xf32>, tensor<3x3x3x8xf32>) outs(%o : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  %2 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  %3 = linalg.broadcast ins(%v : tensor<8xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0]
  %4 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%v : tensor<8xf32>) dimensions = [0]
  %5 = linalg.map { arith.addf } ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  %6 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) attrs = {foo = 1 : i32} {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: func.func @f(%{{[-a-z0-9_]+}}: tensor<4x8xf32>, %{{[-a-z0-9_]+}}: tensor<8x?xf32>, %{{[-a-z0-9_]+}}: tensor<4x?xf32>, %{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: tensor<1x9x9x3xf32>, %{{[-a-z0-9_]+}}: tensor<3x3x3x8xf32>, %{{[-a-z0-9_]+}}: tensor<1x4x4x8xf32>, %{{[-a-z0-9_]+}}: tensor<8x4xf32>, %{{[-a-z0-9_]+}}: tensor<8xf32>, %{{[-a-z0-9_]+}}: tensor<4x8xi8>, %{{[-a-z0-9_]+}}: tensor<8x4xi8>, %{{[-a-z0-9_]+}}: tensor<4x4xi32>) {
// CHECK: %{{[-a-z0-9_]+}} = linalg.fill ins(%{{[-a-z0-9_]+}} : f32) outs(%{{[-a-z0-9_]+}} : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: %{{[-a-z0-9_]+}} = linalg.matmul ins(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : tensor<4x8xf32>, tensor<8x?xf32>) outs(%{{[-a-z0-9_]+}} : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK: %{{[-a-z0-9_]+}} = linalg.matmul ins(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : tensor<4x8xi8>, tensor<8x4xi8>) outs(%{{[-a-z0-9_]+}} : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK: %{{[-a-z0-9_]+}} = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : tensor<1x9x9x3xf32>, tensor<3x3x3x8xf32>) outs(%{{[-a-z0-9_]+}} : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = linalg.transpose ins(%{{[-a-z0-9_]+}} : tensor<4x8xf32>) outs(%{{[-a-z0-9_]+}} : tensor<8x4xf32>) permutation = [1, 0]
// CHECK: %{{[-a-z0-9_]+}} = linalg.broadcast ins(%{{[-a-z0-9_]+}} : tensor<8xf32>) outs(%{{[-a-z0-9_]+}} : tensor<4x8xf32>) dimensions = [0]
// CHECK: %{{[-a-z0-9_]+}} = linalg.reduce { arith.addf } ins(%{{[-a-z0-9_]+}} : tensor<4x8xf32>) outs(%{{[-a-z0-9_]+}} : tensor<8xf32>) dimensions = [0]
// CHECK: %{{[-a-z0-9_]+}} = linalg.map { arith.addf } ins(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{[-a-z0-9_]+}} : tensor<4x8xf32>)
// CHECK: %{{[-a-z0-9_]+}} = linalg.copy ins(%{{[-a-z0-9_]+}} : tensor<4x8xf32>) outs(%{{[-a-z0-9_]+}} : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = linalg.generic {indexing_maps = [#{{[a-z0-9]+}}, #{{[a-z0-9]+}}], iterator_types = ["parallel", "parallel"]} ins(%{{[-a-z0-9_]+}} : tensor<4x8xf32>) outs(%{{[-a-z0-9_]+}} : tensor<4x8xf32>) attrs = {foo = 1 : i32} {
// CHECK: ^bb0(%{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: f32):
// CHECK: %{{[-a-z0-9_]+}} = linalg.index 0 : index
// CHECK: linalg.yield %{{[-a-z0-9_]+}} : f32
// CHECK: } -> tensor<4x8xf32>
// CHECK: return
