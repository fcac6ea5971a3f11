#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @arith(%arg0: f32, %arg1: vector<8xf32>, %arg2: vector<4x8xf32>, %arg3: vector<8x4xf32>, %arg4: memref<?x8xf32>, %arg5: index, %arg6: vector<8xi1>, %arg7: vector<8xi32>, %arg8: vector<4x4xf32>, %arg9: tensor<?x8xf32>) {
    %0 = vector.broadcast %arg0 : f32 to vector<8xf32>
    %1 = vector.fma %arg1, %arg1, %0 : vector<8xf32>
    %2 = vector.reduction <add>, %arg1 : vector<8xf32> into f32
    %3 = vector.reduction <maximumf>, %arg1, %arg0 fastmath<nnan> : vector<8xf32> into f32
    %4 = vector.multi_reduction <add>, %arg2, %arg1 [0] : vector<4x8xf32> to vector<8xf32>
    %5 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg2, %arg3, %arg8 : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
    %6 = vector.outerproduct %arg1, %arg1 : vector<8xf32>, vector<8xf32>
    %7 = vector.outerproduct %arg1, %arg0 : vector<8xf32>, f32
    %8 = vector.step : vector<8xindex>
    return
  }
}

// -----
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
module {
  func.func @arith2(%arg0: i8, %arg1: vector<[4]xi8>, %arg2: vector<2x3x4xi32>, %arg3: vector<3xi32>, %arg4: vector<1x4xi32>, %arg5: vector<3x3xi32>) {
    %0 = vector.broadcast %arg0 {a} : i8 to vector<2x[4]xi8>
    %1 = vector.broadcast %arg4 : vector<1x4xi32> to vector<3x4xi32>
    %2 = vector.reduction <minsi>, %arg1 {b} : vector<[4]xi8> into i8
    %3 = vector.multi_reduction <xor>, %arg2, %arg3 {c} [0, 2] : vector<2x3x4xi32> to vector<3xi32>
    %4 = vector.outerproduct %arg3, %arg3, %arg5 {kind = #vector.kind<maxui>} : vector<3xi32>, vector<3xi32>
    %5 = vector.step {d} : vector<[4]xindex>
    return
  }
  func.func @dot(%arg0: vector<4xf16>, %arg1: vector<4xf16>, %arg2: f16, %arg3: vector<4xf64>) {
    %0 = vector.contract {indexing_maps = [#map, #map, #map1], iterator_types = ["reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<4xf16>, vector<4xf16> into f16
    %1 = vector.fma %arg3, %arg3, %arg3 {x} : vector<4xf64>
    return
  }
}

// -----
#map = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @memory(%arg0: f32, %arg1: vector<8xf32>, %arg2: vector<4x8xf32>, %arg3: vector<8x4xf32>, %arg4: memref<?x8xf32>, %arg5: index, %arg6: vector<8xi1>, %arg7: vector<8xi32>, %arg8: vector<4x4xf32>, %arg9: tensor<?x8xf32>) {
    %0 = vector.load %arg4[%arg5, %arg5] : memref<?x8xf32>, vector<8xf32>
    vector.store %0, %arg4[%arg5, %arg5] : memref<?x8xf32>, vector<8xf32>
    %1 = vector.maskedload %arg4[%arg5, %arg5], %arg6, %arg1 : memref<?x8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    vector.maskedstore %arg4[%arg5, %arg5], %arg6, %arg1 : memref<?x8xf32>, vector<8xi1>, vector<8xf32>
    %2 = vector.transfer_read %arg4[%arg5, %arg5], %arg0 : memref<?x8xf32>, vector<8xf32>
    %3 = vector.transfer_read %arg4[%arg5, %arg5], %arg0 {in_bounds = [true, true], permutation_map = #map} : memref<?x8xf32>, vector<8x4xf32>
    vector.transfer_write %arg1, %arg4[%arg5, %arg5] {in_bounds = [true]} : vector<8xf32>, memref<?x8xf32>
    %4 = vector.transfer_write %arg1, %arg9[%arg5, %arg5], %arg6 : vector<8xf32>, tensor<?x8xf32>
    %5 = vector.gather %arg4[%arg5, %arg5] [%arg7], %arg6, %arg1 : memref<?x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    vector.scatter %arg4[%arg5, %arg5] [%arg7], %arg6, %arg1 : memref<?x8xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
    return
  }
}

// -----
#map = affine_map<(d0, d1) -> (0, d1)>
module {
  func.func @memory2(%arg0: memref<8x16xi8>, %arg1: memref<f32>, %arg2: index, %arg3: i8, %arg4: tensor<8x16xi8>, %arg5: vector<2x16xi8>, %arg6: vector<2x16xi1>, %arg7: vector<16xindex>, %arg8: vector<16xi1>, %arg9: vector<16xi8>) {
    %0 = vector.load %arg0[%arg2, %arg2] {nontemporal = true} : memref<8x16xi8>, vector<2x16xi8>
    vector.store %0, %arg0[%arg2, %arg2] {alignment = 8 : i64} : memref<8x16xi8>, vector<2x16xi8>
    %1 = vector.maskedload %arg0[%arg2, %arg2], %arg8, %arg9 {alignment = 4 : i64} : memref<8x16xi8>, vector<16xi1>, vector<16xi8> into vector<16xi8>
    vector.maskedstore %arg0[%arg2, %arg2], %arg8, %arg9 {x} : memref<8x16xi8>, vector<16xi1>, vector<16xi8>
    %2 = vector.transfer_read %arg4[%arg2, %arg2], %arg3, %arg6 {a} : tensor<8x16xi8>, vector<2x16xi8>
    %3 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 {permutation_map = #map} : memref<8x16xi8>, vector<4x16xi8>
    %4 = vector.transfer_write %arg5, %arg4[%arg2, %arg2] {b} : vector<2x16xi8>, tensor<8x16xi8>
    %5 = vector.gather %arg4[%arg2, %arg2] [%arg7], %arg8, %arg9 {c} : tensor<8x16xi8>, vector<16xindex>, vector<16xi1>, vector<16xi8> into vector<16xi8>
    vector.scatter %arg0[%arg2, %arg2] [%arg7], %arg8, %arg9 {alignment = 2 : i64} : memref<8x16xi8>, vector<16xindex>, vector<16xi1>, vector<16xi8>
    %6 = vector.scatter %arg4[%arg2, %arg2] [%arg7], %arg8, %arg9 : tensor<8x16xi8>, vector<16xindex>, vector<16xi1>, vector<16xi8> -> tensor<8x16xi8>
    return
  }
}

// -----
module {
  func.func @shapes(%arg0: f32, %arg1: vector<8xf32>, %arg2: vector<4x8xf32>, %arg3: vector<8x4xf32>, %arg4: memref<?x8xf32>, %arg5: index, %arg6: vector<8xi1>, %arg7: vector<8xi32>, %arg8: vector<4x4xf32>, %arg9: tensor<?x8xf32>) {
    %0 = vector.extract %arg2[1] : vector<8xf32> from vector<4x8xf32>
    %1 = vector.extract %arg2[1, %arg5] : f32 from vector<4x8xf32>
    %2 = vector.insert %arg1, %arg2 [2] : vector<8xf32> into vector<4x8xf32>
    %3 = vector.shuffle %arg1, %arg1 [0, 8, 1, 9] : vector<8xf32>, vector<8xf32>
    %4 = vector.transpose %arg2, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
    %5 = vector.shape_cast %arg2 : vector<4x8xf32> to vector<32xf32>
    %6 = vector.bitcast %arg1 : vector<8xf32> to vector<8xi32>
    %7 = vector.constant_mask [3] : vector<8xi1>
    %8 = vector.create_mask %arg5 : vector<8xi1>
    %9 = vector.extract_strided_slice %arg2 {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xf32> to vector<2x4xf32>
    %10 = vector.insert_strided_slice %9, %arg2 {offsets = [0, 0], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>
    %11 = vector.from_elements %arg0, %arg0 : vector<2xf32>
    %12:2 = vector.to_elements %11 : vector<2xf32>
    %13 = vector.interleave %arg1, %arg1 : vector<8xf32> -> vector<16xf32>
    %res1, %res2 = vector.deinterleave %13 : vector<16xf32> -> vector<8xf32>
    return
  }
}

// -----
module {
  func.func @shapes2(%arg0: vector<2x[4]xi16>, %arg1: vector<f32>, %arg2: f32, %arg3: index, %arg4: vector<2x4x6xi8>, %arg5: i8) {
    %0 = vector.extract %arg1[] {a} : f32 from vector<f32>
    %1 = vector.extract %arg4[0, 3, 5] : i8 from vector<2x4x6xi8>
    %2 = vector.insert %arg2, %arg1 [] {b} : f32 into vector<f32>
    %3 = vector.insert %arg5, %arg4 [1, %arg3, 0] : i8 into vector<2x4x6xi8>
    %4 = vector.shuffle %arg4, %arg4 [0, 3, -1, 2, 1] {c} : vector<2x4x6xi8>, vector<2x4x6xi8>
    %5 = vector.transpose %arg4, [2, 0, 1] {d} : vector<2x4x6xi8> to vector<6x2x4xi8>
    %6 = vector.shape_cast %arg4 {e} : vector<2x4x6xi8> to vector<8x6xi8>
    %7 = vector.bitcast %arg0 {f} : vector<2x[4]xi16> to vector<2x[8]xi8>
    %8 = vector.constant_mask [0, 0] {g} : vector<2x4xi1>
    %9 = vector.create_mask %arg3, %arg3 {h} : vector<2x[4]xi1>
    %10 = vector.extract_strided_slice %arg4 {offsets = [1], sizes = [1], strides = [1]} : vector<2x4x6xi8> to vector<1x4x6xi8>
    %11 = vector.insert_strided_slice %10, %arg4 {k, offsets = [1, 0, 0], strides = [1, 1, 1]} : vector<1x4x6xi8> into vector<2x4x6xi8>
    %12 = vector.from_elements %arg5, %arg5, %arg5, %arg5 {l} : vector<2x2xi8>
    %13:4 = vector.to_elements %12 {m} : vector<2x2xi8>
    %14 = vector.from_elements %arg2 : vector<f32>
    %15 = vector.interleave %arg0, %arg0 {n} : vector<2x[4]xi16> -> vector<2x[8]xi16>
    %res1, %res2 = vector.deinterleave %15 {o} : vector<2x[8]xi16> -> vector<2x[4]xi16>
    return
  }
}

