// TensorFlow's own tf dialect, whose inherent attributes stand in {...} for those who do not know it, stays as it is, also
// through bytecode.
// RUN: strata opt %s --allow-unregistered-dialect --generic | FileCheck %s
// RUN: strata opt %s --allow-unregistered-dialect --emit bytecode -o %t
// RUN: strata opt %t --allow-unregistered-dialect --generic | FileCheck %s
func.func @f(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // CHECK: "tf.MatMul"(%arg0, %arg0) {T = f32, device = "", transpose_a = false, transpose_b = true} : (tensor<2x2xf32>
  %0 = "tf.MatMul"(%a, %a) {T = f32, device = "", transpose_a = false, transpose_b = true} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
