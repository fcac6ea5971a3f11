// RUN: strata opt %s --split-input-file --verify-diagnostics

func.func @sizes(%n: index) {
  // expected-error @+1 {{incorrect number of dynamic sizes, has 1, expected 2}}
  %0 = tensor.empty(%n) : tensor<?x?xf32>
  return
}

// -----

func.func @slice_type(%t: tensor<8x4xf32>) {
  // expected-error @+1 {{expected type to be 'tensor<2x4xf32>' or a rank-reduced version. (mismatch of result sizes or element type)}}
  %0 = tensor.extract_slice %t[0, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<3x4xf32>
  return
}

// -----

func.func @slice_out_of_bounds(%t: tensor<8xf32>) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: last index is not below 8}}
  %0 = tensor.extract_slice %t[6] [2] [4] : tensor<8xf32> to tensor<2xf32>
  return
}

// -----

func.func @collapsed_size(%t: tensor<2x3xf32>) {
  // expected-error @+1 {{expected dimension 0 of collapsed type to be static value of 6}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xf32> into tensor<5xf32>
  return
}

// -----

func.func @groups_out_of_order(%t: tensor<2x3xf32>) {
  // expected-error @+1 {{expected reassociation map #0 to be valid and contiguous}}
  %0 = tensor.collapse_shape %t [[1, 0]] : tensor<2x3xf32> into tensor<6xf32>
  return
}

// -----

func.func @indices(%t: tensor<2x3xf32>, %i: index) {
  // expected-error @+1 {{incorrect number of indices for extract_element}}
  %0 = tensor.extract %t[%i] : tensor<2x3xf32>
  return
}

// -----

func.func @concat_size(%t: tensor<2x3xf32>) {
  // expected-error @+1 {{does not match the inferred size 4}}
  %0 = tensor.concat dim(0) %t, %t : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<5x3xf32>
  return
}
