#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<8x?xf32>, tensor<4x?xf32>, f32, tensor<8x4xf32>, tensor<8xf32>) -> (), sym_name = "structured"}> ({
  ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<8x?xf32>, %arg2: tensor<4x?xf32>, %arg3: f32, %arg4: tensor<8x4xf32>, %arg5: tensor<8xf32>):
    %0 = "linalg.fill"(%arg3, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg22: f32, %arg23: f32):
      "linalg.yield"(%arg22) : (f32) -> ()
    }) : (f32, tensor<4x?xf32>) -> tensor<4x?xf32>
    %1 = "linalg.matmul"(%arg0, %arg1, %0) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg19: f32, %arg20: f32, %arg21: f32):
      %11 = "arith.mulf"(%arg19, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %12 = "arith.addf"(%arg21, %11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%12) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<8x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %2 = "linalg.transpose"(%arg0, %arg4) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      "linalg.yield"(%arg17) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %3 = "linalg.broadcast"(%arg5, %arg0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      "linalg.yield"(%arg15) : (f32) -> ()
    }) : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %4 = "linalg.reduce"(%arg0, %arg5) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      %10 = "arith.addf"(%arg14, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%10) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %5 = "linalg.map"(%arg0, %arg0, %arg0) ({
    ^bb0(%arg10: f32, %arg11: f32, %arg12: f32):
      %9 = "arith.addf"(%arg10, %arg11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %6 = "linalg.copy"(%arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      "linalg.yield"(%arg8) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %7 = "linalg.generic"(%arg0, %arg0) <{indexing_maps = [#map3, #map3], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      %8 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      "linalg.yield"(%arg6) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x8xi32>, memref<8x4xi32>, memref<4x4xi32>, i32, memref<4xi32>, memref<i32>) -> (), sym_name = "buffers"}> ({
  ^bb0(%arg0: memref<4x8xi32>, %arg1: memref<8x4xi32>, %arg2: memref<4x4xi32>, %arg3: i32, %arg4: memref<4xi32>, %arg5: memref<i32>):
    "linalg.fill"(%arg3, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg21: i32, %arg22: i32):
      "linalg.yield"(%arg21) : (i32) -> ()
    }) : (i32, memref<4x4xi32>) -> ()
    "linalg.matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg18: i32, %arg19: i32, %arg20: i32):
      %6 = "arith.muli"(%arg18, %arg19) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %7 = "arith.addi"(%arg20, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%7) : (i32) -> ()
    }) {tag = 1 : i32} : (memref<4x8xi32>, memref<8x4xi32>, memref<4x4xi32>) -> ()
    "linalg.transpose"(%arg0, %arg1) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg16: i32, %arg17: i32):
      "linalg.yield"(%arg16) : (i32) -> ()
    }) {t} : (memref<4x8xi32>, memref<8x4xi32>) -> ()
    "linalg.broadcast"(%arg4, %arg2) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg14: i32, %arg15: i32):
      "linalg.yield"(%arg14) : (i32) -> ()
    }) {u} : (memref<4xi32>, memref<4x4xi32>) -> ()
    "linalg.reduce"(%arg4, %arg5) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg12: i32, %arg13: i32):
      %4 = "arith.maxsi"(%arg12, %arg13) : (i32, i32) -> i32
      %5 = "arith.addi"(%4, %arg12) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%5) : (i32) -> ()
    }) : (memref<4xi32>, memref<i32>) -> ()
    "linalg.map"(%arg4, %arg4) ({
    ^bb0(%arg10: i32, %arg11: i32):
      %2 = "arith.addi"(%arg10, %arg3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %3 = "arith.muli"(%2, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%3) : (i32) -> ()
    }) : (memref<4xi32>, memref<4xi32>) -> ()
    "linalg.copy"(%arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg8: i32, %arg9: i32):
      "linalg.yield"(%arg8) : (i32) -> ()
    }) : (memref<4x4xi32>, memref<4x4xi32>) -> ()
    "linalg.generic"(%arg4, %arg1) <{doc = "d", indexing_maps = [#map3, #map4], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], library_call = "lib", operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg6: i32, %arg7: i32):
      %0 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %1 = "arith.index_cast"(%0) : (index) -> i32
      "linalg.yield"(%1) : (i32) -> ()
    }) {extra = 1 : i8} : (memref<4xi32>, memref<8x4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d1, d0)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0) -> ()>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map14 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>
#map16 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>
#map17 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x4x8xf32>, tensor<2x8x3xf32>, tensor<2x4x3xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<8xf32>, tensor<8x4xf32>, tensor<4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<1x9x3xf32>, tensor<3x3x8xf32>, tensor<1x7x8xf32>, tensor<1x9x9x3xf32>, tensor<3x3x3x8xf32>, tensor<1x4x4x8xf32>, tensor<1x5x5x5x3xf32>, tensor<3x3x3x3x8xf32>, tensor<1x3x3x3x8xf32>) -> (), sym_name = "named"}> ({
  ^bb0(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x3xf32>, %arg2: tensor<2x4x3xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<4xf32>, %arg6: tensor<8xf32>, %arg7: tensor<8x4xf32>, %arg8: tensor<4xf32>, %arg9: tensor<8xf32>, %arg10: tensor<8xf32>, %arg11: tensor<f32>, %arg12: tensor<1x9x3xf32>, %arg13: tensor<3x3x8xf32>, %arg14: tensor<1x7x8xf32>, %arg15: tensor<1x9x9x3xf32>, %arg16: tensor<3x3x3x8xf32>, %arg17: tensor<1x4x4x8xf32>, %arg18: tensor<1x5x5x5x3xf32>, %arg19: tensor<3x3x3x3x8xf32>, %arg20: tensor<1x3x3x3x8xf32>):
    %0 = "linalg.batch_matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %19 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %20 = "arith.addf"(%arg41, %19) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%20) : (f32) -> ()
    }) : (tensor<2x4x8xf32>, tensor<2x8x3xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
    %1 = "linalg.matvec"(%arg3, %arg4, %arg5) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
      %17 = "arith.mulf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %18 = "arith.addf"(%arg38, %17) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%18) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5]} : (tensor<4x8xf32>, tensor<8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = "linalg.vecmat"(%arg6, %arg7, %arg8) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %15 = "arith.mulf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %16 = "arith.addf"(%arg35, %15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%16) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map4, #map6, #map5]} : (tensor<8xf32>, tensor<8x4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %3 = "linalg.dot"(%arg9, %arg10, %arg11) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %13 = "arith.mulf"(%arg30, %arg31) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %14 = "arith.addf"(%arg32, %13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%14) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map7, #map7, #map8]} : (tensor<8xf32>, tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %4 = "linalg.conv_1d_nwc_wcf"(%arg12, %arg13, %arg14) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
      %11 = "arith.mulf"(%arg27, %arg28) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %12 = "arith.addf"(%arg29, %11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%12) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map10, #map11]} : (tensor<1x9x3xf32>, tensor<3x3x8xf32>, tensor<1x7x8xf32>) -> tensor<1x7x8xf32>
    %5 = "linalg.conv_2d_nhwc_hwcf"(%arg15, %arg16, %arg17) <{operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %9 = "arith.mulf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %10 = "arith.addf"(%arg26, %9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%10) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map12, #map13, #map14]} : (tensor<1x9x9x3xf32>, tensor<3x3x3x8xf32>, tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
    %6 = "linalg.conv_3d_ndhwc_dhwcf"(%arg18, %arg19, %arg20) <{dilations = dense<1> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<3xi64>}> ({
    ^bb0(%arg21: f32, %arg22: f32, %arg23: f32):
      %7 = "arith.mulf"(%arg21, %arg22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %8 = "arith.addf"(%arg23, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%8) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map15, #map16, #map17]} : (tensor<1x5x5x5x3xf32>, tensor<3x3x3x3x8xf32>, tensor<1x3x3x3x8xf32>) -> tensor<1x3x3x3x8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d1, d0)>
#map7 = affine_map<(d0) -> (d0)>
#map8 = affine_map<(d0) -> ()>
#map9 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>
#map10 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map14 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map15 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>
#map16 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>
#map17 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<2x4x8xf32>, memref<2x8x3xf32>, memref<2x4x3xf32>, memref<4x8xf32>, memref<8xf32>, memref<4xf32>, memref<8xf32>, memref<8x4xf32>, memref<4xf32>, memref<8xf32>, memref<8xf32>, memref<f32>, memref<1x9x3xf32>, memref<3x3x8xf32>, memref<1x7x8xf32>, memref<1x9x9x3xf32>, memref<3x3x3x8xf32>, memref<1x4x4x8xf32>, memref<1x5x5x5x3xf32>, memref<3x3x3x3x8xf32>, memref<1x3x3x3x8xf32>) -> (), sym_name = "named_buffers"}> ({
  ^bb0(%arg0: memref<2x4x8xf32>, %arg1: memref<2x8x3xf32>, %arg2: memref<2x4x3xf32>, %arg3: memref<4x8xf32>, %arg4: memref<8xf32>, %arg5: memref<4xf32>, %arg6: memref<8xf32>, %arg7: memref<8x4xf32>, %arg8: memref<4xf32>, %arg9: memref<8xf32>, %arg10: memref<8xf32>, %arg11: memref<f32>, %arg12: memref<1x9x3xf32>, %arg13: memref<3x3x8xf32>, %arg14: memref<1x7x8xf32>, %arg15: memref<1x9x9x3xf32>, %arg16: memref<3x3x3x8xf32>, %arg17: memref<1x4x4x8xf32>, %arg18: memref<1x5x5x5x3xf32>, %arg19: memref<3x3x3x3x8xf32>, %arg20: memref<1x3x3x3x8xf32>):
    "linalg.batch_matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %12 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %13 = "arith.addf"(%arg41, %12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%13) : (f32) -> ()
    }) {x = 1 : i32} : (memref<2x4x8xf32>, memref<2x8x3xf32>, memref<2x4x3xf32>) -> ()
    "linalg.matvec"(%arg3, %arg4, %arg5) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
      %10 = "arith.mulf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %11 = "arith.addf"(%arg38, %10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%11) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5], x = 1 : i32} : (memref<4x8xf32>, memref<8xf32>, memref<4xf32>) -> ()
    "linalg.vecmat"(%arg6, %arg7, %arg8) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %8 = "arith.mulf"(%arg33, %arg34) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %9 = "arith.addf"(%arg35, %8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map4, #map6, #map5], x = 1 : i32} : (memref<8xf32>, memref<8x4xf32>, memref<4xf32>) -> ()
    "linalg.dot"(%arg9, %arg10, %arg11) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %6 = "arith.mulf"(%arg30, %arg31) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %7 = "arith.addf"(%arg32, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%7) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map7, #map7, #map8], x = 1 : i32} : (memref<8xf32>, memref<8xf32>, memref<f32>) -> ()
    "linalg.conv_1d_nwc_wcf"(%arg12, %arg13, %arg14) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
      %4 = "arith.mulf"(%arg27, %arg28) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %5 = "arith.addf"(%arg29, %4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%5) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map10, #map11], x = 1 : i32} : (memref<1x9x3xf32>, memref<3x3x8xf32>, memref<1x7x8xf32>) -> ()
    "linalg.conv_2d_nhwc_hwcf"(%arg15, %arg16, %arg17) <{operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %2 = "arith.mulf"(%arg24, %arg25) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %3 = "arith.addf"(%arg26, %2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%3) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map12, #map13, #map14], x} : (memref<1x9x9x3xf32>, memref<3x3x3x8xf32>, memref<1x4x4x8xf32>) -> ()
    "linalg.conv_3d_ndhwc_dhwcf"(%arg18, %arg19, %arg20) <{dilations = dense<1> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<1> : tensor<3xi64>}> ({
    ^bb0(%arg21: f32, %arg22: f32, %arg23: f32):
      %0 = "arith.mulf"(%arg21, %arg22) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %1 = "arith.addf"(%arg23, %0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%1) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map15, #map16, #map17], x} : (memref<1x5x5x5x3xf32>, memref<3x3x3x3x8xf32>, memref<1x3x3x3x8xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
#map10 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map11 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<1x9x9x3xf32>, tensor<3x3x3xf32>, tensor<1x7x7x3xf32>, tensor<1x9x9x3xf32>, tensor<3x3x3x2xf32>, tensor<1x7x7x3x2xf32>, tensor<1x9x3xf32>, tensor<3xf32>, tensor<1x7x3xf32>, tensor<1x9x9x3xf32>, tensor<3x3xf32>, tensor<1x4x4x3xf32>, tensor<1x5x5x5x3xf32>, tensor<3x3x3xf32>, tensor<1x3x3x3x3xf32>, tensor<1x9x3xf32>, tensor<3xf32>, tensor<1x7x3xf32>, tensor<1x9x9x3xf32>, tensor<3x3xf32>, tensor<1x4x4x3xf32>) -> (), sym_name = "named"}> ({
  ^bb0(%arg0: tensor<1x9x9x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<1x7x7x3xf32>, %arg3: tensor<1x9x9x3xf32>, %arg4: tensor<3x3x3x2xf32>, %arg5: tensor<1x7x7x3x2xf32>, %arg6: tensor<1x9x3xf32>, %arg7: tensor<3xf32>, %arg8: tensor<1x7x3xf32>, %arg9: tensor<1x9x9x3xf32>, %arg10: tensor<3x3xf32>, %arg11: tensor<1x4x4x3xf32>, %arg12: tensor<1x5x5x5x3xf32>, %arg13: tensor<3x3x3xf32>, %arg14: tensor<1x3x3x3x3xf32>, %arg15: tensor<1x9x3xf32>, %arg16: tensor<3xf32>, %arg17: tensor<1x7x3xf32>, %arg18: tensor<1x9x9x3xf32>, %arg19: tensor<3x3xf32>, %arg20: tensor<1x4x4x3xf32>):
    %0 = "linalg.depthwise_conv_2d_nhwc_hwc"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %14 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %15 = "arith.addf"(%arg41, %14) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%15) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map2]} : (tensor<1x9x9x3xf32>, tensor<3x3x3xf32>, tensor<1x7x7x3xf32>) -> tensor<1x7x7x3xf32>
    %1 = "linalg.depthwise_conv_2d_nhwc_hwcm"(%arg3, %arg4, %arg5) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
      %12 = "arith.mulf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %13 = "arith.addf"(%arg38, %12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%13) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5]} : (tensor<1x9x9x3xf32>, tensor<3x3x3x2xf32>, tensor<1x7x7x3x2xf32>) -> tensor<1x7x7x3x2xf32>
    %2 = "linalg.pooling_nwc_sum"(%arg6, %arg7, %arg8) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %11 = "arith.addf"(%arg35, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%11) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map6, #map7, #map8]} : (tensor<1x9x3xf32>, tensor<3xf32>, tensor<1x7x3xf32>) -> tensor<1x7x3xf32>
    %3 = "linalg.pooling_nhwc_sum"(%arg9, %arg10, %arg11) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %10 = "arith.addf"(%arg32, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%10) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map10, #map2]} : (tensor<1x9x9x3xf32>, tensor<3x3xf32>, tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
    %4 = "linalg.pooling_ndhwc_sum"(%arg12, %arg13, %arg14) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
      %9 = "arith.addf"(%arg29, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map11, #map12, #map13]} : (tensor<1x5x5x5x3xf32>, tensor<3x3x3xf32>, tensor<1x3x3x3x3xf32>) -> tensor<1x3x3x3x3xf32>
    %5 = "linalg.pooling_nwc_max"(%arg15, %arg16, %arg17) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %8 = "arith.maximumf"(%arg26, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%8) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map6, #map7, #map8]} : (tensor<1x9x3xf32>, tensor<3xf32>, tensor<1x7x3xf32>) -> tensor<1x7x3xf32>
    %6 = "linalg.pooling_nhwc_max"(%arg18, %arg19, %arg20) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg21: f32, %arg22: f32, %arg23: f32):
      %7 = "arith.maximumf"(%arg23, %arg21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%7) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map10, #map2]} : (tensor<1x9x9x3xf32>, tensor<3x3xf32>, tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
#map10 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map11 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<1x9x9x3xf32>, memref<3x3x3xf32>, memref<1x7x7x3xf32>, memref<1x9x9x3xf32>, memref<3x3x3x2xf32>, memref<1x7x7x3x2xf32>, memref<1x9x3xf32>, memref<3xf32>, memref<1x7x3xf32>, memref<1x9x9x3xf32>, memref<3x3xf32>, memref<1x4x4x3xf32>, memref<1x5x5x5x3xf32>, memref<3x3x3xf32>, memref<1x3x3x3x3xf32>, memref<1x9x3xf32>, memref<3xf32>, memref<1x7x3xf32>, memref<1x9x9x3xf32>, memref<3x3xf32>, memref<1x4x4x3xf32>) -> (), sym_name = "named_buffers"}> ({
  ^bb0(%arg0: memref<1x9x9x3xf32>, %arg1: memref<3x3x3xf32>, %arg2: memref<1x7x7x3xf32>, %arg3: memref<1x9x9x3xf32>, %arg4: memref<3x3x3x2xf32>, %arg5: memref<1x7x7x3x2xf32>, %arg6: memref<1x9x3xf32>, %arg7: memref<3xf32>, %arg8: memref<1x7x3xf32>, %arg9: memref<1x9x9x3xf32>, %arg10: memref<3x3xf32>, %arg11: memref<1x4x4x3xf32>, %arg12: memref<1x5x5x5x3xf32>, %arg13: memref<3x3x3xf32>, %arg14: memref<1x3x3x3x3xf32>, %arg15: memref<1x9x3xf32>, %arg16: memref<3xf32>, %arg17: memref<1x7x3xf32>, %arg18: memref<1x9x9x3xf32>, %arg19: memref<3x3xf32>, %arg20: memref<1x4x4x3xf32>):
    "linalg.depthwise_conv_2d_nhwc_hwc"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg39: f32, %arg40: f32, %arg41: f32):
      %7 = "arith.mulf"(%arg39, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %8 = "arith.addf"(%arg41, %7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%8) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map2], x = 1 : i32} : (memref<1x9x9x3xf32>, memref<3x3x3xf32>, memref<1x7x7x3xf32>) -> ()
    "linalg.depthwise_conv_2d_nhwc_hwcm"(%arg3, %arg4, %arg5) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg36: f32, %arg37: f32, %arg38: f32):
      %5 = "arith.mulf"(%arg36, %arg37) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %6 = "arith.addf"(%arg38, %5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%6) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5], x = 1 : i32} : (memref<1x9x9x3xf32>, memref<3x3x3x2xf32>, memref<1x7x7x3x2xf32>) -> ()
    "linalg.pooling_nwc_sum"(%arg6, %arg7, %arg8) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %4 = "arith.addf"(%arg35, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%4) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map6, #map7, #map8], x = 1 : i32} : (memref<1x9x3xf32>, memref<3xf32>, memref<1x7x3xf32>) -> ()
    "linalg.pooling_nhwc_sum"(%arg9, %arg10, %arg11) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %3 = "arith.addf"(%arg32, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%3) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map10, #map2], x} : (memref<1x9x9x3xf32>, memref<3x3xf32>, memref<1x4x4x3xf32>) -> ()
    "linalg.pooling_ndhwc_sum"(%arg12, %arg13, %arg14) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
      %2 = "arith.addf"(%arg29, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%2) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map11, #map12, #map13], x = 1 : i32} : (memref<1x5x5x5x3xf32>, memref<3x3x3xf32>, memref<1x3x3x3x3xf32>) -> ()
    "linalg.pooling_nwc_max"(%arg15, %arg16, %arg17) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %1 = "arith.maximumf"(%arg26, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%1) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map6, #map7, #map8], x = 1 : i32} : (memref<1x9x3xf32>, memref<3xf32>, memref<1x7x3xf32>) -> ()
    "linalg.pooling_nhwc_max"(%arg18, %arg19, %arg20) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg21: f32, %arg22: f32, %arg23: f32):
      %0 = "arith.maximumf"(%arg23, %arg21) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%0) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map10, #map2], x} : (memref<1x9x9x3xf32>, memref<3x3xf32>, memref<1x4x4x3xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<1x5x5x5x3xf32>, tensor<3x3x3xf32>, tensor<1x3x3x3x3xf32>, tensor<1x9x3xf32>, tensor<3xf32>, tensor<1x7x3xf32>, tensor<1x9x9x3xf32>, tensor<3x3xf32>, tensor<1x4x4x3xf32>, tensor<1x5x5x5x3xf32>, tensor<3x3x3xf32>, tensor<1x3x3x3x3xf32>, tensor<1x9x9x3xi8>, tensor<3x3xi8>, tensor<1x7x7x3xi8>, tensor<1x9x9x3xi8>, tensor<3x3xi8>, tensor<1x7x7x3xi8>) -> (), sym_name = "named"}> ({
  ^bb0(%arg0: tensor<1x5x5x5x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<1x3x3x3x3xf32>, %arg3: tensor<1x9x3xf32>, %arg4: tensor<3xf32>, %arg5: tensor<1x7x3xf32>, %arg6: tensor<1x9x9x3xf32>, %arg7: tensor<3x3xf32>, %arg8: tensor<1x4x4x3xf32>, %arg9: tensor<1x5x5x5x3xf32>, %arg10: tensor<3x3x3xf32>, %arg11: tensor<1x3x3x3x3xf32>, %arg12: tensor<1x9x9x3xi8>, %arg13: tensor<3x3xi8>, %arg14: tensor<1x7x7x3xi8>, %arg15: tensor<1x9x9x3xi8>, %arg16: tensor<3x3xi8>, %arg17: tensor<1x7x7x3xi8>):
    %0 = "linalg.pooling_ndhwc_max"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %11 = "arith.maximumf"(%arg35, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%11) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map2]} : (tensor<1x5x5x5x3xf32>, tensor<3x3x3xf32>, tensor<1x3x3x3x3xf32>) -> tensor<1x3x3x3x3xf32>
    %1 = "linalg.pooling_nwc_min"(%arg3, %arg4, %arg5) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %10 = "arith.minimumf"(%arg32, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%10) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5]} : (tensor<1x9x3xf32>, tensor<3xf32>, tensor<1x7x3xf32>) -> tensor<1x7x3xf32>
    %2 = "linalg.pooling_nhwc_min"(%arg6, %arg7, %arg8) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
      %9 = "arith.minimumf"(%arg29, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%9) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map6, #map7, #map8]} : (tensor<1x9x9x3xf32>, tensor<3x3xf32>, tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
    %3 = "linalg.pooling_ndhwc_min"(%arg9, %arg10, %arg11) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %8 = "arith.minimumf"(%arg26, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%8) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map2]} : (tensor<1x5x5x5x3xf32>, tensor<3x3x3xf32>, tensor<1x3x3x3x3xf32>) -> tensor<1x3x3x3x3xf32>
    %4 = "linalg.pooling_nhwc_max_unsigned"(%arg12, %arg13, %arg14) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg21: i8, %arg22: i8, %arg23: i8):
      %7 = "arith.maxui"(%arg23, %arg21) : (i8, i8) -> i8
      "linalg.yield"(%7) : (i8) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map7, #map8]} : (tensor<1x9x9x3xi8>, tensor<3x3xi8>, tensor<1x7x7x3xi8>) -> tensor<1x7x7x3xi8>
    %5 = "linalg.pooling_nhwc_min_unsigned"(%arg15, %arg16, %arg17) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg18: i8, %arg19: i8, %arg20: i8):
      %6 = "arith.minui"(%arg20, %arg18) : (i8, i8) -> i8
      "linalg.yield"(%6) : (i8) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map7, #map8]} : (tensor<1x9x9x3xi8>, tensor<3x3xi8>, tensor<1x7x7x3xi8>) -> tensor<1x7x7x3xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<1x5x5x5x3xf32>, memref<3x3x3xf32>, memref<1x3x3x3x3xf32>, memref<1x9x3xf32>, memref<3xf32>, memref<1x7x3xf32>, memref<1x9x9x3xf32>, memref<3x3xf32>, memref<1x4x4x3xf32>, memref<1x5x5x5x3xf32>, memref<3x3x3xf32>, memref<1x3x3x3x3xf32>, memref<1x9x9x3xi8>, memref<3x3xi8>, memref<1x7x7x3xi8>, memref<1x9x9x3xi8>, memref<3x3xi8>, memref<1x7x7x3xi8>) -> (), sym_name = "named_buffers"}> ({
  ^bb0(%arg0: memref<1x5x5x5x3xf32>, %arg1: memref<3x3x3xf32>, %arg2: memref<1x3x3x3x3xf32>, %arg3: memref<1x9x3xf32>, %arg4: memref<3xf32>, %arg5: memref<1x7x3xf32>, %arg6: memref<1x9x9x3xf32>, %arg7: memref<3x3xf32>, %arg8: memref<1x4x4x3xf32>, %arg9: memref<1x5x5x5x3xf32>, %arg10: memref<3x3x3xf32>, %arg11: memref<1x3x3x3x3xf32>, %arg12: memref<1x9x9x3xi8>, %arg13: memref<3x3xi8>, %arg14: memref<1x7x7x3xi8>, %arg15: memref<1x9x9x3xi8>, %arg16: memref<3x3xi8>, %arg17: memref<1x7x7x3xi8>):
    "linalg.pooling_ndhwc_max"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg33: f32, %arg34: f32, %arg35: f32):
      %5 = "arith.maximumf"(%arg35, %arg33) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%5) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map2], x = 1 : i32} : (memref<1x5x5x5x3xf32>, memref<3x3x3xf32>, memref<1x3x3x3x3xf32>) -> ()
    "linalg.pooling_nwc_min"(%arg3, %arg4, %arg5) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg30: f32, %arg31: f32, %arg32: f32):
      %4 = "arith.minimumf"(%arg32, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%4) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map3, #map4, #map5], x = 1 : i32} : (memref<1x9x3xf32>, memref<3xf32>, memref<1x7x3xf32>) -> ()
    "linalg.pooling_nhwc_min"(%arg6, %arg7, %arg8) <{dilations = dense<1> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
    ^bb0(%arg27: f32, %arg28: f32, %arg29: f32):
      %3 = "arith.minimumf"(%arg29, %arg27) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%3) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map6, #map7, #map8], x} : (memref<1x9x9x3xf32>, memref<3x3xf32>, memref<1x4x4x3xf32>) -> ()
    "linalg.pooling_ndhwc_min"(%arg9, %arg10, %arg11) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg24: f32, %arg25: f32, %arg26: f32):
      %2 = "arith.minimumf"(%arg26, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%2) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map, #map1, #map2], x = 1 : i32} : (memref<1x5x5x5x3xf32>, memref<3x3x3xf32>, memref<1x3x3x3x3xf32>) -> ()
    "linalg.pooling_nhwc_max_unsigned"(%arg12, %arg13, %arg14) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg21: i8, %arg22: i8, %arg23: i8):
      %1 = "arith.maxui"(%arg23, %arg21) : (i8, i8) -> i8
      "linalg.yield"(%1) : (i8) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map7, #map8], x = 1 : i32} : (memref<1x9x9x3xi8>, memref<3x3xi8>, memref<1x7x7x3xi8>) -> ()
    "linalg.pooling_nhwc_min_unsigned"(%arg15, %arg16, %arg17) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg18: i8, %arg19: i8, %arg20: i8):
      %0 = "arith.minui"(%arg20, %arg18) : (i8, i8) -> i8
      "linalg.yield"(%0) : (i8) -> ()
    }) {linalg.memoized_indexing_maps = [#map9, #map7, #map8], x = 1 : i32} : (memref<1x9x9x3xi8>, memref<3x3xi8>, memref<1x7x7x3xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<16x32xf32>, tensor<2x4x8x8xf32>, f32) -> tensor<16x32xf32>, sym_name = "pack"}> ({
  ^bb0(%arg0: tensor<16x32xf32>, %arg1: tensor<2x4x8x8xf32>, %arg2: f32):
    %0 = "linalg.pack"(%arg0, %arg1) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<16x32xf32>, tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
    %1 = "linalg.unpack"(%0, %arg0) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 8>}> : (tensor<2x4x8x8xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    "func.return"(%1) : (tensor<16x32xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<15x32xf32>, tensor<4x2x8x8xf32>, f32, tensor<?x?x?x8xf32>, index) -> (), sym_name = "pack"}> ({
  ^bb0(%arg0: tensor<15x32xf32>, %arg1: tensor<4x2x8x8xf32>, %arg2: f32, %arg3: tensor<?x?x?x8xf32>, %arg4: index):
    %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 8, 8>}> {x} : (tensor<15x32xf32>, tensor<4x2x8x8xf32>, f32) -> tensor<4x2x8x8xf32>
    %1 = "linalg.unpack"(%0, %arg0) <{inner_dims_pos = array<i64: 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 8, 8>}> {y} : (tensor<4x2x8x8xf32>, tensor<15x32xf32>) -> tensor<15x32xf32>
    %2 = "linalg.pack"(%arg0, %arg3, %arg2, %arg4) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 1, 1>, static_inner_tiles = array<i64: -9223372036854775808, 8>}> : (tensor<15x32xf32>, tensor<?x?x?x8xf32>, f32, index) -> tensor<?x?x?x8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1, d2) -> (d2, d0)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x4xi8>, tensor<8x4xi8>, tensor<4x4xi32>) -> (), sym_name = "transposed"}> ({
  ^bb0(%arg0: tensor<8x4xi8>, %arg1: tensor<8x4xi8>, %arg2: tensor<4x4xi32>):
    %0 = "linalg.matmul"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: i8, %arg4: i8, %arg5: i32):
      %1 = "arith.extsi"(%arg3) : (i8) -> i32
      %2 = "arith.extsi"(%arg4) : (i8) -> i32
      %3 = "arith.muli"(%1, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %4 = "arith.addi"(%arg5, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "linalg.yield"(%4) : (i32) -> ()
    }) : (tensor<8x4xi8>, tensor<8x4xi8>, tensor<4x4xi32>) -> tensor<4x4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

