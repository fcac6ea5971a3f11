// RUN: strata opt %s --split-input-file --verify-diagnostics

func.func @contracted_size(%a: tensor<4x8xf32>, %b: tensor<7x4xf32>, %c: tensor<4x4xf32>) {
  // expected-error @+1 {{inferred input/output operand #1 has shape's dimension #0 to be 8, but found 7}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<7x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @number_of_inputs(%a: tensor<4x8xf32>, %c: tensor<4x4xf32>) {
  // expected-error @+1 {{expected 2 input(s) and one output}}
  %0 = linalg.matmul ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @body_type(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected type of bb argument #1 ('i32') to match element or self type of the corresponding operand ('f32')}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: i32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @unknown_loop(%a: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    // expected-error @+1 {{expected dim (1) to be lower than the number of loops (1) of the enclosing LinalgOp}}
    %i = linalg.index 1 : index
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

#scalar = affine_map<(d0) -> (0)>
func.func @unused_loop(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected every loop to index a dimension of some operand on its own}}
  %0 = linalg.generic {indexing_maps = [#scalar], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @permutation(%a: tensor<4x8xf32>) {
  // expected-error @+1 {{permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) permutation = [0, 0]
  return
}

// -----

func.func @strides(%i: tensor<1x8x8x3xf32>, %f: tensor<3x3x3x4xf32>, %o: tensor<1x6x6x4xf32>) {
  // expected-error @+1 {{strides: expected 2 values, got 3}}
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<3xi64>} ins(%i, %f : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return
}
