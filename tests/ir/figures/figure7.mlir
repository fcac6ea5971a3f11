// Figure 7 of the MLIR paper in today's spelling, the custom form of figure 3: both are the same module, for MLIR's tool too.
// RUN: strata opt %s --generic > %t.seven && strata opt %S/figure3.txt --generic | diff %t.seven -
// RUN: strata opt %S/figure3.txt | FileCheck %s
// CHECK: affine.for %[[I:.*]] = 0 to %[[N:.*]] {
// CHECK: affine.load %{{.*}}[%[[I]] + %{{.*}}] : memref<?xf32>
// REQUIRES: mlir-opt-22
// RUN: mlir-opt-22 %S/figure3.txt --mlir-print-op-generic | diff %t.seven - && mlir-opt-22 %s --mlir-print-op-generic | diff %t.seven -

func.func @multiply(%N: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>) {
  // Affine loops are Ops with regions.
  affine.for %arg0 = 0 to %N {
    // Only loop-invariant values, loop iterators, and affine functions of those are allowed.
    affine.for %arg1 = 0 to %N {
      // Body of affine for loops obey SSA.
      %0 = affine.load %A[%arg0] : memref<?xf32>
      %1 = affine.load %B[%arg1] : memref<?xf32>
      %2 = arith.mulf %0, %1 : f32
      // Affine load/store can have affine expressions as subscripts.
      %3 = affine.load %C[%arg0 + %arg1] : memref<?xf32>
      %4 = arith.addf %3, %2 : f32
      affine.store %4, %C[%arg0 + %arg1] : memref<?xf32>
    }
  }
  return
}
