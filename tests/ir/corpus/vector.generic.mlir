#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<8xf32>, vector<4x8xf32>, vector<8x4xf32>, memref<?x8xf32>, index, vector<8xi1>, vector<8xi32>, vector<4x4xf32>, tensor<?x8xf32>) -> (), sym_name = "arith"}> ({
  ^bb0(%arg0: f32, %arg1: vector<8xf32>, %arg2: vector<4x8xf32>, %arg3: vector<8x4xf32>, %arg4: memref<?x8xf32>, %arg5: index, %arg6: vector<8xi1>, %arg7: vector<8xi32>, %arg8: vector<4x4xf32>, %arg9: tensor<?x8xf32>):
    %0 = "vector.broadcast"(%arg0) : (f32) -> vector<8xf32>
    %1 = "vector.fma"(%arg1, %arg1, %0) : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %2 = "vector.reduction"(%arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<8xf32>) -> f32
    %3 = "vector.reduction"(%arg1, %arg0) <{fastmath = #arith.fastmath<nnan>, kind = #vector.kind<maximumf>}> : (vector<8xf32>, f32) -> f32
    %4 = "vector.multi_reduction"(%arg2, %arg1) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> : (vector<4x8xf32>, vector<8xf32>) -> vector<8xf32>
    %5 = "vector.contract"(%arg2, %arg3, %arg8) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x8xf32>, vector<8x4xf32>, vector<4x4xf32>) -> vector<4x4xf32>
    %6 = "vector.outerproduct"(%arg1, %arg1) <{kind = #vector.kind<add>}> : (vector<8xf32>, vector<8xf32>) -> vector<8x8xf32>
    %7 = "vector.outerproduct"(%arg1, %arg0) <{kind = #vector.kind<add>}> : (vector<8xf32>, f32) -> vector<8xf32>
    %8 = "vector.step"() : () -> vector<8xindex>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (i8, vector<[4]xi8>, vector<2x3x4xi32>, vector<3xi32>, vector<1x4xi32>, vector<3x3xi32>) -> (), sym_name = "arith2"}> ({
  ^bb0(%arg4: i8, %arg5: vector<[4]xi8>, %arg6: vector<2x3x4xi32>, %arg7: vector<3xi32>, %arg8: vector<1x4xi32>, %arg9: vector<3x3xi32>):
    %2 = "vector.broadcast"(%arg4) {a} : (i8) -> vector<2x[4]xi8>
    %3 = "vector.broadcast"(%arg8) : (vector<1x4xi32>) -> vector<3x4xi32>
    %4 = "vector.reduction"(%arg5) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<minsi>}> {b} : (vector<[4]xi8>) -> i8
    %5 = "vector.multi_reduction"(%arg6, %arg7) <{kind = #vector.kind<xor>, reduction_dims = array<i64: 0, 2>}> {c} : (vector<2x3x4xi32>, vector<3xi32>) -> vector<3xi32>
    %6 = "vector.outerproduct"(%arg7, %arg7, %arg9) <{kind = #vector.kind<maxui>}> : (vector<3xi32>, vector<3xi32>, vector<3x3xi32>) -> vector<3x3xi32>
    %7 = "vector.step"() {d} : () -> vector<[4]xindex>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (vector<4xf16>, vector<4xf16>, f16, vector<4xf64>) -> (), sym_name = "dot"}> ({
  ^bb0(%arg0: vector<4xf16>, %arg1: vector<4xf16>, %arg2: f16, %arg3: vector<4xf64>):
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map, #map1], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf16>, vector<4xf16>, f16) -> f16
    %1 = "vector.fma"(%arg3, %arg3, %arg3) {x} : (vector<4xf64>, vector<4xf64>, vector<4xf64>) -> vector<4xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<8xf32>, vector<4x8xf32>, vector<8x4xf32>, memref<?x8xf32>, index, vector<8xi1>, vector<8xi32>, vector<4x4xf32>, tensor<?x8xf32>) -> (), sym_name = "memory"}> ({
  ^bb0(%arg0: f32, %arg1: vector<8xf32>, %arg2: vector<4x8xf32>, %arg3: vector<8x4xf32>, %arg4: memref<?x8xf32>, %arg5: index, %arg6: vector<8xi1>, %arg7: vector<8xi32>, %arg8: vector<4x4xf32>, %arg9: tensor<?x8xf32>):
    %0 = "vector.load"(%arg4, %arg5, %arg5) : (memref<?x8xf32>, index, index) -> vector<8xf32>
    "vector.store"(%0, %arg4, %arg5, %arg5) : (vector<8xf32>, memref<?x8xf32>, index, index) -> ()
    %1 = "vector.maskedload"(%arg4, %arg5, %arg5, %arg6, %arg1) : (memref<?x8xf32>, index, index, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
    "vector.maskedstore"(%arg4, %arg5, %arg5, %arg6, %arg1) : (memref<?x8xf32>, index, index, vector<8xi1>, vector<8xf32>) -> ()
    %2 = "vector.transfer_read"(%arg4, %arg5, %arg5, %arg0) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map}> : (memref<?x8xf32>, index, index, f32) -> vector<8xf32>
    %3 = "vector.transfer_read"(%arg4, %arg5, %arg5, %arg0) <{in_bounds = [true, true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map1}> : (memref<?x8xf32>, index, index, f32) -> vector<8x4xf32>
    "vector.transfer_write"(%arg1, %arg4, %arg5, %arg5) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> : (vector<8xf32>, memref<?x8xf32>, index, index) -> ()
    %4 = "vector.transfer_write"(%arg1, %arg9, %arg5, %arg5, %arg6) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 1>, permutation_map = #map}> : (vector<8xf32>, tensor<?x8xf32>, index, index, vector<8xi1>) -> tensor<?x8xf32>
    %5 = "vector.gather"(%arg4, %arg5, %arg5, %arg7, %arg6, %arg1) : (memref<?x8xf32>, index, index, vector<8xi32>, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
    "vector.scatter"(%arg4, %arg5, %arg5, %arg7, %arg6, %arg1) : (memref<?x8xf32>, index, index, vector<8xi32>, vector<8xi1>, vector<8xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x16xi8>, memref<f32>, index, i8, tensor<8x16xi8>, vector<2x16xi8>, vector<2x16xi1>, vector<16xindex>, vector<16xi1>, vector<16xi8>) -> (), sym_name = "memory2"}> ({
  ^bb0(%arg0: memref<8x16xi8>, %arg1: memref<f32>, %arg2: index, %arg3: i8, %arg4: tensor<8x16xi8>, %arg5: vector<2x16xi8>, %arg6: vector<2x16xi1>, %arg7: vector<16xindex>, %arg8: vector<16xi1>, %arg9: vector<16xi8>):
    %0 = "vector.load"(%arg0, %arg2, %arg2) <{nontemporal = true}> : (memref<8x16xi8>, index, index) -> vector<2x16xi8>
    "vector.store"(%0, %arg0, %arg2, %arg2) <{alignment = 8 : i64}> : (vector<2x16xi8>, memref<8x16xi8>, index, index) -> ()
    %1 = "vector.maskedload"(%arg0, %arg2, %arg2, %arg8, %arg9) <{alignment = 4 : i64}> : (memref<8x16xi8>, index, index, vector<16xi1>, vector<16xi8>) -> vector<16xi8>
    "vector.maskedstore"(%arg0, %arg2, %arg2, %arg8, %arg9) {x} : (memref<8x16xi8>, index, index, vector<16xi1>, vector<16xi8>) -> ()
    %2 = "vector.transfer_read"(%arg4, %arg2, %arg2, %arg3, %arg6) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = #map}> {a} : (tensor<8x16xi8>, index, index, i8, vector<2x16xi1>) -> vector<2x16xi8>
    %3 = "vector.transfer_read"(%arg0, %arg2, %arg2, %arg3) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map1}> : (memref<8x16xi8>, index, index, i8) -> vector<4x16xi8>
    %4 = "vector.transfer_write"(%arg5, %arg4, %arg2, %arg2) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map}> {b} : (vector<2x16xi8>, tensor<8x16xi8>, index, index) -> tensor<8x16xi8>
    %5 = "vector.gather"(%arg4, %arg2, %arg2, %arg7, %arg8, %arg9) {c} : (tensor<8x16xi8>, index, index, vector<16xindex>, vector<16xi1>, vector<16xi8>) -> vector<16xi8>
    "vector.scatter"(%arg0, %arg2, %arg2, %arg7, %arg8, %arg9) <{alignment = 2 : i64}> : (memref<8x16xi8>, index, index, vector<16xindex>, vector<16xi1>, vector<16xi8>) -> ()
    %6 = "vector.scatter"(%arg4, %arg2, %arg2, %arg7, %arg8, %arg9) : (tensor<8x16xi8>, index, index, vector<16xindex>, vector<16xi1>, vector<16xi8>) -> tensor<8x16xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<8xf32>, vector<4x8xf32>, vector<8x4xf32>, memref<?x8xf32>, index, vector<8xi1>, vector<8xi32>, vector<4x4xf32>, tensor<?x8xf32>) -> (), sym_name = "shapes"}> ({
  ^bb0(%arg0: f32, %arg1: vector<8xf32>, %arg2: vector<4x8xf32>, %arg3: vector<8x4xf32>, %arg4: memref<?x8xf32>, %arg5: index, %arg6: vector<8xi1>, %arg7: vector<8xi32>, %arg8: vector<4x4xf32>, %arg9: tensor<?x8xf32>):
    %0 = "vector.extract"(%arg2) <{static_position = array<i64: 1>}> : (vector<4x8xf32>) -> vector<8xf32>
    %1 = "vector.extract"(%arg2, %arg5) <{static_position = array<i64: 1, -9223372036854775808>}> : (vector<4x8xf32>, index) -> f32
    %2 = "vector.insert"(%arg1, %arg2) <{static_position = array<i64: 2>}> : (vector<8xf32>, vector<4x8xf32>) -> vector<4x8xf32>
    %3 = "vector.shuffle"(%arg1, %arg1) <{mask = array<i64: 0, 8, 1, 9>}> : (vector<8xf32>, vector<8xf32>) -> vector<4xf32>
    %4 = "vector.transpose"(%arg2) <{permutation = array<i64: 1, 0>}> : (vector<4x8xf32>) -> vector<8x4xf32>
    %5 = "vector.shape_cast"(%arg2) : (vector<4x8xf32>) -> vector<32xf32>
    %6 = "vector.bitcast"(%arg1) : (vector<8xf32>) -> vector<8xi32>
    %7 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 3>}> : () -> vector<8xi1>
    %8 = "vector.create_mask"(%arg5) : (index) -> vector<8xi1>
    %9 = "vector.extract_strided_slice"(%arg2) <{offsets = [0, 2], sizes = [2, 4], strides = [1, 1]}> : (vector<4x8xf32>) -> vector<2x4xf32>
    %10 = "vector.insert_strided_slice"(%9, %arg2) <{offsets = [0, 0], strides = [1, 1]}> : (vector<2x4xf32>, vector<4x8xf32>) -> vector<4x8xf32>
    %11 = "vector.from_elements"(%arg0, %arg0) : (f32, f32) -> vector<2xf32>
    %12:2 = "vector.to_elements"(%11) : (vector<2xf32>) -> (f32, f32)
    %13 = "vector.interleave"(%arg1, %arg1) : (vector<8xf32>, vector<8xf32>) -> vector<16xf32>
    %14:2 = "vector.deinterleave"(%13) : (vector<16xf32>) -> (vector<8xf32>, vector<8xf32>)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x[4]xi16>, vector<f32>, f32, index, vector<2x4x6xi8>, i8) -> (), sym_name = "shapes2"}> ({
  ^bb0(%arg0: vector<2x[4]xi16>, %arg1: vector<f32>, %arg2: f32, %arg3: index, %arg4: vector<2x4x6xi8>, %arg5: i8):
    %0 = "vector.extract"(%arg1) <{static_position = array<i64>}> {a} : (vector<f32>) -> f32
    %1 = "vector.extract"(%arg4) <{static_position = array<i64: 0, 3, 5>}> : (vector<2x4x6xi8>) -> i8
    %2 = "vector.insert"(%arg2, %arg1) <{static_position = array<i64>}> {b} : (f32, vector<f32>) -> vector<f32>
    %3 = "vector.insert"(%arg5, %arg4, %arg3) <{static_position = array<i64: 1, -9223372036854775808, 0>}> : (i8, vector<2x4x6xi8>, index) -> vector<2x4x6xi8>
    %4 = "vector.shuffle"(%arg4, %arg4) <{mask = array<i64: 0, 3, -1, 2, 1>}> {c} : (vector<2x4x6xi8>, vector<2x4x6xi8>) -> vector<5x4x6xi8>
    %5 = "vector.transpose"(%arg4) <{permutation = array<i64: 2, 0, 1>}> {d} : (vector<2x4x6xi8>) -> vector<6x2x4xi8>
    %6 = "vector.shape_cast"(%arg4) {e} : (vector<2x4x6xi8>) -> vector<8x6xi8>
    %7 = "vector.bitcast"(%arg0) {f} : (vector<2x[4]xi16>) -> vector<2x[8]xi8>
    %8 = "vector.constant_mask"() <{mask_dim_sizes = array<i64: 0, 0>}> {g} : () -> vector<2x4xi1>
    %9 = "vector.create_mask"(%arg3, %arg3) {h} : (index, index) -> vector<2x[4]xi1>
    %10 = "vector.extract_strided_slice"(%arg4) <{offsets = [1], sizes = [1], strides = [1]}> : (vector<2x4x6xi8>) -> vector<1x4x6xi8>
    %11 = "vector.insert_strided_slice"(%10, %arg4) <{offsets = [1, 0, 0], strides = [1, 1, 1]}> {k} : (vector<1x4x6xi8>, vector<2x4x6xi8>) -> vector<2x4x6xi8>
    %12 = "vector.from_elements"(%arg5, %arg5, %arg5, %arg5) {l} : (i8, i8, i8, i8) -> vector<2x2xi8>
    %13:4 = "vector.to_elements"(%12) {m} : (vector<2x2xi8>) -> (i8, i8, i8, i8)
    %14 = "vector.from_elements"(%arg2) : (f32) -> vector<f32>
    %15 = "vector.interleave"(%arg0, %arg0) {n} : (vector<2x[4]xi16>, vector<2x[4]xi16>) -> vector<2x[8]xi16>
    %16:2 = "vector.deinterleave"(%15) {o} : (vector<2x[8]xi16>) -> (vector<2x[4]xi16>, vector<2x[4]xi16>)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

