// Operations of affine in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

#set = affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 >= 0)>
func.func @f(%m: memref<?x8xf32>, %n: index, %k: index, %init: f32) -> f32 {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i, %i + 3] : memref<?x8xf32>
    affine.store %0, %m[%i * 2 + symbol(%n), 0] : memref<?x8xf32>
    %v = affine.vector_load %m[%i, 0] : memref<?x8xf32>, vector<8xf32>
    affine.vector_store %v, %m[%i, 0] : memref<?x8xf32>, vector<8xf32>
    affine.if #set(%i)[%n] {
      affine.prefetch %m[%i, 0], write, locality<2>, data : memref<?x8xf32>
    } else {
      affine.store %0, %m[0, 0] : memref<?x8xf32>
    }
  }
  %s = affine.for %i = %k to %n step 4 iter_args(%acc = %init) -> (f32) {
    %1 = arith.addf %acc, %acc : f32
    affine.yield %1 : f32
  }
  affine.for %i = max affine_map<(d0)[s0] -> (d0, s0 + 1)>(%n)[%k] to min affine_map<(d0) -> (d0, 128)>(%n) {
  }
  affine.for %i = affine_map<(d0) -> (d0 floordiv 2)>(%n) to affine_map<(d0) -> (d0 ceildiv 4)>(%k) {
  }
  %a = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 2)>(%n)[%k]
  %b = affine.min affine_map<(d0) -> (d0, 128)>(%n)
  %c = affine.max affine_map<()[s0] -> (s0, 128)>()[%n]
  affine.parallel (%i, %j) = (0, 0) to (%n, 100) step (1, 8) {
    %2 = affine.load %m[%i, %j] : memref<?x8xf32>
  }
  %r = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addf") -> f32 {
    affine.yield %init : f32
  }
  %e = affine.if #set(%n)[%n] -> f32 {
    affine.yield %s : f32
  } else {
    affine.yield %init : f32
  }
  return %s : f32
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: func.func @f(%{{[-a-z0-9_]+}}: memref<?x8xf32>, %{{[-a-z0-9_]+}}: index, %{{[-a-z0-9_]+}}: index, %{{[-a-z0-9_]+}}: f32) -> f32 {
// CHECK: affine.for %{{[-a-z0-9_]+}} = 0 to 10 {
// CHECK: %{{[-a-z0-9_]+}} = affine.load %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} + 3] : memref<?x8xf32>
// CHECK: affine.store %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}} * 2 + symbol(%{{[-a-z0-9_]+}}), 0] : memref<?x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = affine.vector_load %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, 0] : memref<?x8xf32>, vector<8xf32>
// CHECK: affine.vector_store %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, 0] : memref<?x8xf32>, vector<8xf32>
// CHECK: affine.if #{{[a-z0-9]+}}(%{{[-a-z0-9_]+}})[%{{[-a-z0-9_]+}}] {
// CHECK: affine.prefetch %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, 0], write, locality<2>, data : memref<?x8xf32>
// CHECK: } else {
// CHECK: affine.store %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}[0, 0] : memref<?x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = affine.for %{{[-a-z0-9_]+}} = %{{[-a-z0-9_]+}} to %{{[-a-z0-9_]+}} step 4 iter_args(%{{[-a-z0-9_]+}} = %{{[-a-z0-9_]+}}) -> (f32) {
// CHECK: %{{[-a-z0-9_]+}} = arith.addf %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32
// CHECK: affine.yield %{{[-a-z0-9_]+}} : f32
// CHECK: affine.for %{{[-a-z0-9_]+}} = max #{{[a-z0-9]+}}(%{{[-a-z0-9_]+}})[%{{[-a-z0-9_]+}}] to min #{{[a-z0-9]+}}(%{{[-a-z0-9_]+}}) {
// CHECK: affine.for %{{[-a-z0-9_]+}} = #{{[a-z0-9]+}}(%{{[-a-z0-9_]+}}) to #{{[a-z0-9]+}}(%{{[-a-z0-9_]+}}) {
// CHECK: %{{[-a-z0-9_]+}} = affine.apply #{{[a-z0-9]+}}(%{{[-a-z0-9_]+}})[%{{[-a-z0-9_]+}}]
// CHECK: %{{[-a-z0-9_]+}} = affine.min #{{[a-z0-9]+}}(%{{[-a-z0-9_]+}})
// CHECK: %{{[-a-z0-9_]+}} = affine.max #{{[a-z0-9]+}}()[%{{[-a-z0-9_]+}}]
// CHECK: affine.parallel (%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) = (0, 0) to (%{{[-a-z0-9_]+}}, 100) step (1, 8) {
// CHECK: %{{[-a-z0-9_]+}} = affine.load %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] : memref<?x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = affine.parallel (%{{[-a-z0-9_]+}}) = (0) to (symbol(%{{[-a-z0-9_]+}})) reduce ("addf") -> (f32) {
// CHECK: affine.yield %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = affine.if #{{[a-z0-9]+}}(%{{[-a-z0-9_]+}})[%{{[-a-z0-9_]+}}] -> f32 {
// CHECK: affine.yield %{{[-a-z0-9_]+}} : f32
// CHECK: } else {
// CHECK: affine.yield %{{[-a-z0-9_]+}} : f32
// CHECK: return %{{[-a-z0-9_]+}} : f32
