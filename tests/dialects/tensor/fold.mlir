// RUN: strata opt %s --canonicalize | FileCheck %s

// The size of a dimension is known from how the tensor was made.
// CHECK-LABEL: func.func @dims
// CHECK-SAME: (%[[N:.*]]: index, %[[T:.*]]: tensor<?x4xf32>)
func.func @dims(%n: index, %t: tensor<?x4xf32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%n) : tensor<?x4xf32>
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  %0 = tensor.dim %e, %c0 : tensor<?x4xf32>
  %1 = tensor.dim %t, %c1 : tensor<?x4xf32>
  %u = tensor.cast %t : tensor<?x4xf32> to tensor<?x?xf32>
  // CHECK: %[[D:.*]] = tensor.dim %[[T]], %{{.*}} : tensor<?x4xf32>
  %2 = tensor.dim %u, %c0 : tensor<?x?xf32>
  %s = tensor.extract_slice %t[0, 0] [%n, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %3 = tensor.dim %s, %c0 : tensor<?x2xf32>
  // CHECK: return %[[N]], %[[C4]], %[[D]], %[[N]]
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @elements
// CHECK-SAME: (%[[A:.*]]: f32, %[[B:.*]]: f32
func.func @elements(%a: f32, %b: f32, %n: index) -> (f32, f32, f32, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %d = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %e = tensor.from_elements %a, %b : tensor<2xf32>
  %0 = tensor.extract %e[%c1] : tensor<2xf32>
  // CHECK-DAG: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
  %1 = tensor.extract %d[%c1] : tensor<2xf32>
  %s = tensor.splat %a[%n] : tensor<?xf32>
  %2 = tensor.extract %s[%n] : tensor<?xf32>
  // A known size moves into the type.
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<1xf32>
  // CHECK: %[[K:.*]] = tensor.cast %[[E]] : tensor<1xf32> to tensor<?xf32>
  %k = tensor.empty(%c1) : tensor<?xf32>
  // CHECK: return %[[B]], %[[TWO]], %[[A]], %[[K]]
  return %0, %1, %2, %k : f32, f32, f32, tensor<?xf32>
}
