// Operations of tensor in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

func.func @f(%t: tensor<?x4xf32>, %i: index, %s: f32, %sh: tensor<2xindex>) {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = tensor.empty(%i) : tensor<?x4xf32>
  %2 = tensor.dim %t, %i : tensor<?x4xf32>
  %3 = tensor.extract %t[%i, %i] : tensor<?x4xf32>
  %4 = tensor.insert %s into %t[%i, %i] : tensor<?x4xf32>
  %5 = tensor.extract_slice %t[%i, 0] [2, 4] [1, 1] : tensor<?x4xf32> to tensor<2x4xf32>
  %6 = tensor.extract_slice %t[0, %i] [1, %i] [1, 2] : tensor<?x4xf32> to tensor<?xf32>
  %7 = tensor.insert_slice %5 into %t[%i, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<?x4xf32>
  %8 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %9 = tensor.expand_shape %8 [[0, 1]] output_shape [%i, 4] : tensor<?xf32> into tensor<?x4xf32>
  %10 = tensor.from_elements %s, %s : tensor<2xf32>
  %11 = tensor.splat %s : tensor<4xf32>
  %12 = tensor.splat %s[%i] : tensor<?x4xf32>
  %13 = tensor.pad %t low[0, %i] high[1, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %s : f32
  } : tensor<?x4xf32> to tensor<?x?xf32>
  %14 = tensor.cast %t : tensor<?x4xf32> to tensor<*xf32>
  %15 = tensor.reshape %t(%sh) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %16 = tensor.generate %i {
  ^bb0(%a: index, %b: index):
    tensor.yield %s : f32
  } : tensor<?x4xf32>
  %17 = tensor.concat dim(0) %t, %t : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %18 = tensor.rank %t : tensor<?x4xf32>
  %19 = tensor.bitcast %t : tensor<?x4xf32> to tensor<?x4xi32>
  return
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: func.func @f(%{{[-a-z0-9_]+}}: tensor<?x4xf32>, %{{[-a-z0-9_]+}}: index, %{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: tensor<2xindex>) {
// CHECK: %{{[-a-z0-9_]+}} = tensor.empty() : tensor<4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.empty(%{{[-a-z0-9_]+}}) : tensor<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.dim %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : tensor<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.extract %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] : tensor<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.insert %{{[-a-z0-9_]+}} into %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] : tensor<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.extract_slice %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, 0] [2, 4] [1, 1] : tensor<?x4xf32> to tensor<2x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.extract_slice %{{[-a-z0-9_]+}}[0, %{{[-a-z0-9_]+}}] [1, %{{[-a-z0-9_]+}}] [1, 2] : tensor<?x4xf32> to tensor<?xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.insert_slice %{{[-a-z0-9_]+}} into %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.collapse_shape %{{[-a-z0-9_]+}} {{\[\[}}0, 1{{\]\]}} : tensor<?x4xf32> into tensor<?xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.expand_shape %{{[-a-z0-9_]+}} {{\[\[}}0, 1{{\]\]}} output_shape [%{{[-a-z0-9_]+}}, 4] : tensor<?xf32> into tensor<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.from_elements %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : tensor<2xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.splat %{{[-a-z0-9_]+}} : tensor<4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.splat %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}] : tensor<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.pad %{{[-a-z0-9_]+}} low[0, %{{[-a-z0-9_]+}}] high[1, 2] {
// CHECK: ^bb0(%{{[-a-z0-9_]+}}: index, %{{[-a-z0-9_]+}}: index):
// CHECK: tensor.yield %{{[-a-z0-9_]+}} : f32
// CHECK: } : tensor<?x4xf32> to tensor<?x?xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.cast %{{[-a-z0-9_]+}} : tensor<?x4xf32> to tensor<*xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.reshape %{{[-a-z0-9_]+}}(%{{[-a-z0-9_]+}}) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.generate %{{[-a-z0-9_]+}} {
// CHECK: ^bb0(%{{[-a-z0-9_]+}}: index, %{{[-a-z0-9_]+}}: index):
// CHECK: tensor.yield %{{[-a-z0-9_]+}} : f32
// CHECK: } : tensor<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.concat dim(0) %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.rank %{{[-a-z0-9_]+}} : tensor<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = tensor.bitcast %{{[-a-z0-9_]+}} : tensor<?x4xf32> to tensor<?x4xi32>
// CHECK: return
