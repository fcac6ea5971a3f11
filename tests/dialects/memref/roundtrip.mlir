// Operations of memref in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

memref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]>
memref.global @u : memref<4xi8> = uninitialized {alignment = 64 : i64}
func.func @f(%m: memref<?x4xf32>, %i: index, %s: f32, %b: memref<?xi8>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%i) {alignment = 64 : i64} : memref<?x4xf32>
  %2 = memref.alloca() : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %3 = memref.load %m[%i, %i] : memref<?x4xf32>
  memref.store %3, %m[%i, %i] : memref<?x4xf32>
  %4 = memref.dim %m, %i : memref<?x4xf32>
  %5 = memref.cast %m : memref<?x4xf32> to memref<?x?xf32>
  %6 = memref.subview %m[%i, 0] [2, 4] [1, 1] : memref<?x4xf32> to memref<2x4xf32, strided<[4, 1], offset: ?>>
  memref.copy %m, %1 : memref<?x4xf32> to memref<?x4xf32>
  %7 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %8 = memref.expand_shape %7 [[0, 1]] output_shape [%i, 4] : memref<?xf32> into memref<?x4xf32>
  %9 = memref.reinterpret_cast %m to offset: [%i], sizes: [4, %i], strides: [1, 2] : memref<?x4xf32> to memref<4x?xf32, strided<[1, 2], offset: ?>>
  %10 = memref.view %b[%i][%i] : memref<?xi8> to memref<?x4xf32>
  %11 = memref.get_global @g : memref<2xf32>
  %base, %off, %sz:2, %st:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  %12 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<?x4xf32>
  %13 = memref.atomic_rmw addf %s, %m[%i, %i] : (f32, memref<?x4xf32>) -> f32
  %14 = memref.assume_alignment %m, 64 : memref<?x4xf32>
  return
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: memref.global "private" constant @g : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>
// CHECK: memref.global @u : memref<4xi8> = uninitialized {alignment = 64 : i64}
// CHECK: func.func @f(%{{[-a-z0-9_]+}}: memref<?x4xf32>, %{{[-a-z0-9_]+}}: index, %{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: memref<?xi8>) {
// CHECK: %{{[-a-z0-9_]+}} = memref.alloc() : memref<4xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.alloc(%{{[-a-z0-9_]+}}) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.alloca() : memref<4xf32>
// CHECK: memref.dealloc %{{[-a-z0-9_]+}} : memref<4xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.load %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] : memref<?x4xf32>
// CHECK: memref.store %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] : memref<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.dim %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : memref<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.cast %{{[-a-z0-9_]+}} : memref<?x4xf32> to memref<?x?xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.subview %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, 0] [2, 4] [1, 1] : memref<?x4xf32> to memref<2x4xf32, strided<[4, 1], offset: ?>>
// CHECK: memref.copy %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : memref<?x4xf32> to memref<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.collapse_shape %{{[-a-z0-9_]+}} {{\[\[}}0, 1{{\]\]}} : memref<?x4xf32> into memref<?xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.expand_shape %{{[-a-z0-9_]+}} {{\[\[}}0, 1{{\]\]}} output_shape [%{{[-a-z0-9_]+}}, 4] : memref<?xf32> into memref<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.reinterpret_cast %{{[-a-z0-9_]+}} to offset: [%{{[-a-z0-9_]+}}], sizes: [4, %{{[-a-z0-9_]+}}], strides: [1, 2] : memref<?x4xf32> to memref<4x?xf32, strided<[1, 2], offset: ?>>
// CHECK: %{{[-a-z0-9_]+}} = memref.view %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}][%{{[-a-z0-9_]+}}] : memref<?xi8> to memref<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.get_global @g : memref<2xf32>
// CHECK: %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}:2, %{{[-a-z0-9_]+}}:2 = memref.extract_strided_metadata %{{[-a-z0-9_]+}} : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
// CHECK: %{{[-a-z0-9_]+}} = memref.transpose %{{[-a-z0-9_]+}} (d0, d1) -> (d1, d0) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
// CHECK: memref.prefetch %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}], read, locality<3>, data : memref<?x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = memref.atomic_rmw addf %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] : (f32, memref<?x4xf32>) -> f32
// CHECK: %{{[-a-z0-9_]+}} = memref.assume_alignment %{{[-a-z0-9_]+}}, 64 : memref<?x4xf32>
// CHECK: return
