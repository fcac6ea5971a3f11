// RUN: strata opt %s --canonicalize | FileCheck %s

// Maps take up affine.apply and constants.
// CHECK-LABEL: func.func @compose
// CHECK-SAME: (%[[M:.*]]: memref<?xf32>, %[[N:.*]]: index)
func.func @compose(%m: memref<?xf32>, %n: index) -> (f32, index, index) {
  %c2 = arith.constant 2 : index
  %a = affine.apply affine_map<(d0) -> (d0 * 4)>(%n)
  %b = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%a, %c2)
  // CHECK-DAG: affine.load %[[M]][symbol(%[[N]]) * 4 + 2]
  %0 = affine.load %m[%b] : memref<?xf32>
  %id = affine.apply affine_map<(d0) -> (d0)>(%n)
  // CHECK-DAG: %[[C7:.*]] = arith.constant 7 : index
  %min = affine.min affine_map<(d0) -> (d0 + 5, 9)>(%c2)
  // CHECK: return %{{.*}}, %[[N]], %[[C7]]
  return %0, %id, %min : f32, index, index
}
