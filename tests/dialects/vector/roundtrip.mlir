// Operations of vector in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @f(%s: f32, %v: vector<8xf32>, %w: vector<4x8xf32>, %x: vector<8x4xf32>, %m: memref<?x8xf32>, %i: index, %mask: vector<8xi1>, %idx: vector<8xi32>, %acc: vector<4x4xf32>, %t: tensor<?x8xf32>) {
  %0 = vector.broadcast %s : f32 to vector<8xf32>
  %1 = vector.fma %v, %v, %0 : vector<8xf32>
  %2 = vector.load %m[%i, %i] : memref<?x8xf32>, vector<8xf32>
  vector.store %2, %m[%i, %i] : memref<?x8xf32>, vector<8xf32>
  %3 = vector.maskedload %m[%i, %i], %mask, %v : memref<?x8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %m[%i, %i], %mask, %v : memref<?x8xf32>, vector<8xi1>, vector<8xf32>
  %4 = vector.transfer_read %m[%i, %i], %s : memref<?x8xf32>, vector<8xf32>
  %5 = vector.transfer_read %m[%i, %i], %s {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x8xf32>, vector<8x4xf32>
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true]} : vector<8xf32>, memref<?x8xf32>
  %6 = vector.transfer_write %v, %t[%i, %i], %mask : vector<8xf32>, tensor<?x8xf32>
  %7 = vector.extract %w[1] : vector<8xf32> from vector<4x8xf32>
  %8 = vector.extract %w[1, %i] : f32 from vector<4x8xf32>
  %9 = vector.insert %v, %w [2] : vector<8xf32> into vector<4x8xf32>
  %10 = vector.shuffle %v, %v [0, 8, 1, 9] : vector<8xf32>, vector<8xf32>
  %11 = vector.reduction <add>, %v : vector<8xf32> into f32
  %12 = vector.reduction <maximumf>, %v, %s fastmath<nnan> : vector<8xf32> into f32
  %13 = vector.multi_reduction <add>, %w, %v [0] : vector<4x8xf32> to vector<8xf32>
  %14 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %w, %x, %acc : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %15 = vector.transpose %w, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
  %16 = vector.shape_cast %w : vector<4x8xf32> to vector<32xf32>
  %17 = vector.bitcast %v : vector<8xf32> to vector<8xi32>
  %18 = vector.constant_mask [3] : vector<8xi1>
  %19 = vector.create_mask %i : vector<8xi1>
  %20 = vector.gather %m[%i, %i] [%idx], %mask, %v : memref<?x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %21 = vector.step : vector<8xindex>
  %22 = vector.outerproduct %v, %v : vector<8xf32>, vector<8xf32>
  %23 = vector.extract_strided_slice %w {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
  %24 = vector.insert_strided_slice %23, %w {offsets = [0, 0], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
  %25 = vector.from_elements %s, %s : vector<2xf32>
  %26:2 = vector.to_elements %25 : vector<2xf32>
  %27 = vector.interleave %v, %v : vector<8xf32> -> vector<16xf32>
  %28, %29 = vector.deinterleave %27 : vector<16xf32> -> vector<8xf32>
  return
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: func.func @f(%{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: vector<8xf32>, %{{[-a-z0-9_]+}}: vector<4x8xf32>, %{{[-a-z0-9_]+}}: vector<8x4xf32>, %{{[-a-z0-9_]+}}: memref<?x8xf32>, %{{[-a-z0-9_]+}}: index, %{{[-a-z0-9_]+}}: vector<8xi1>, %{{[-a-z0-9_]+}}: vector<8xi32>, %{{[-a-z0-9_]+}}: vector<4x4xf32>, %{{[-a-z0-9_]+}}: tensor<?x8xf32>) {
// CHECK: %{{[-a-z0-9_]+}} = vector.broadcast %{{[-a-z0-9_]+}} : f32 to vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.fma %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.load %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] : memref<?x8xf32>, vector<8xf32>
// CHECK: vector.store %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] : memref<?x8xf32>, vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.maskedload %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}], %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : memref<?x8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK: vector.maskedstore %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}], %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : memref<?x8xf32>, vector<8xi1>, vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.transfer_read %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}], %{{[-a-z0-9_]+}} : memref<?x8xf32>, vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.transfer_read %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}], %{{[-a-z0-9_]+}} {in_bounds = [true, true], permutation_map = #{{[a-z0-9]+}}} : memref<?x8xf32>, vector<8x4xf32>
// CHECK: vector.transfer_write %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] {in_bounds = [true]} : vector<8xf32>, memref<?x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.transfer_write %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}], %{{[-a-z0-9_]+}} : vector<8xf32>, tensor<?x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.extract %{{[-a-z0-9_]+}}[1] : vector<8xf32> from vector<4x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.extract %{{[-a-z0-9_]+}}[1, %{{[-a-z0-9_]+}}] : f32 from vector<4x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.insert %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} [2] : vector<8xf32> into vector<4x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.shuffle %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} [0, 8, 1, 9] : vector<8xf32>, vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.reduction <add>, %{{[-a-z0-9_]+}} : vector<8xf32> into f32
// CHECK: %{{[-a-z0-9_]+}} = vector.reduction <maximumf>, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} fastmath<nnan> : vector<8xf32> into f32
// CHECK: %{{[-a-z0-9_]+}} = vector.multi_reduction <add>, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} [0] : vector<4x8xf32> to vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.contract {indexing_maps = [#{{[a-z0-9]+}}, #{{[a-z0-9]+}}, #{{[a-z0-9]+}}], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.transpose %{{[-a-z0-9_]+}}, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.shape_cast %{{[-a-z0-9_]+}} : vector<4x8xf32> to vector<32xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.bitcast %{{[-a-z0-9_]+}} : vector<8xf32> to vector<8xi32>
// CHECK: %{{[-a-z0-9_]+}} = vector.constant_mask [3] : vector<8xi1>
// CHECK: %{{[-a-z0-9_]+}} = vector.create_mask %{{[-a-z0-9_]+}} : vector<8xi1>
// CHECK: %{{[-a-z0-9_]+}} = vector.gather %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] [%{{[-a-z0-9_]+}}], %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : memref<?x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.step : vector<8xindex>
// CHECK: %{{[-a-z0-9_]+}} = vector.outerproduct %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : vector<8xf32>, vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.extract_strided_slice %{{[-a-z0-9_]+}} {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.insert_strided_slice %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} {offsets = [0, 0], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.from_elements %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : vector<2xf32>
// CHECK: %{{[-a-z0-9_]+}}:2 = vector.to_elements %{{[-a-z0-9_]+}} : vector<2xf32>
// CHECK: %{{[-a-z0-9_]+}} = vector.interleave %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : vector<8xf32> -> vector<16xf32>
// CHECK: %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} = vector.deinterleave %{{[-a-z0-9_]+}} : vector<16xf32> -> vector<8xf32>
// CHECK: return
