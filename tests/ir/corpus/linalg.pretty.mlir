#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @structured(%arg0: tensor<4x8xf32>, %arg1: tensor<8x?xf32>, %arg2: tensor<4x?xf32>, %arg3: f32, %arg4: tensor<8x4xf32>, %arg5: tensor<8xf32>) {
    %0 = linalg.fill ins(%arg3 : f32) outs(%arg2 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %1 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x?xf32>) outs(%0 : tensor<4x?xf32>) -> tensor<4x?xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg4 : tensor<8x4xf32>) permutation = [1, 0] 
    %broadcasted = linalg.broadcast ins(%arg5 : tensor<8xf32>) outs(%arg0 : tensor<4x8xf32>) dimensions = [0] 
    %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%arg5 : tensor<8xf32>) dimensions = [0] 
    %mapped = linalg.map { arith.addf } ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)
    %2 = linalg.copy ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = linalg.index 0 : index
      linalg.yield %in : f32
    } -> tensor<4x8xf32>
    return
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @buffers(%arg0: memref<4x8xi32>, %arg1: memref<8x4xi32>, %arg2: memref<4x4xi32>, %arg3: i32, %arg4: memref<4xi32>, %arg5: memref<i32>) {
    linalg.fill ins(%arg3 : i32) outs(%arg2 : memref<4x4xi32>)
    linalg.matmul {tag = 1 : i32} ins(%arg0, %arg1 : memref<4x8xi32>, memref<8x4xi32>) outs(%arg2 : memref<4x4xi32>)
    linalg.transpose ins(%arg0 : memref<4x8xi32>) outs(%arg1 : memref<8x4xi32>) permutation = [1, 0]  {t}
    linalg.broadcast ins(%arg4 : memref<4xi32>) outs(%arg2 : memref<4x4xi32>) dimensions = [1]  {u}
    linalg.reduce ins(%arg4 : memref<4xi32>) outs(%arg5 : memref<i32>) dimensions = [0] 
      (%in: i32, %init: i32) {
        %0 = arith.maxsi %in, %init : i32
        %1 = arith.addi %0, %in : i32
        linalg.yield %1 : i32
      }
    linalg.map ins(%arg4 : memref<4xi32>) outs(%arg4 : memref<4xi32>)
      (%in: i32, %init: i32) {
        %0 = arith.addi %in, %arg3 : i32
        %1 = arith.muli %0, %0 : i32
        linalg.yield %1 : i32
      }
    linalg.copy ins(%arg2 : memref<4x4xi32>) outs(%arg2 : memref<4x4xi32>)
    linalg.generic {doc = "d", indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"], library_call = "lib"} ins(%arg4 : memref<4xi32>) outs(%arg1 : memref<8x4xi32>) attrs =  {extra = 1 : i8} {
    ^bb0(%in: i32, %out: i32):
      %0 = linalg.index 1 : index
      %1 = arith.index_cast %0 : index to i32
      linalg.yield %1 : i32
    }
    return
  }
}

// -----
module {
  func.func @named(%arg0: tensor<2x4x8xf32>, %arg1: tensor<2x8x3xf32>, %arg2: tensor<2x4x3xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<4xf32>, %arg6: tensor<8xf32>, %arg7: tensor<8x4xf32>, %arg8: tensor<4xf32>, %arg9: tensor<8xf32>, %arg10: tensor<8xf32>, %arg11: tensor<f32>, %arg12: tensor<1x9x3xf32>, %arg13: tensor<3x3x8xf32>, %arg14: tensor<1x7x8xf32>, %arg15: tensor<1x9x9x3xf32>, %arg16: tensor<3x3x3x8xf32>, %arg17: tensor<1x4x4x8xf32>, %arg18: tensor<1x5x5x5x3xf32>, %arg19: tensor<3x3x3x3x8xf32>, %arg20: tensor<1x3x3x3x8xf32>) {
    %0 = linalg.batch_matmul ins(%arg0, %arg1 : tensor<2x4x8xf32>, tensor<2x8x3xf32>) outs(%arg2 : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
    %1 = linalg.matvec ins(%arg3, %arg4 : tensor<4x8xf32>, tensor<8xf32>) outs(%arg5 : tensor<4xf32>) -> tensor<4xf32>
    %2 = linalg.vecmat ins(%arg6, %arg7 : tensor<8xf32>, tensor<8x4xf32>) outs(%arg8 : tensor<4xf32>) -> tensor<4xf32>
    %3 = linalg.dot ins(%arg9, %arg10 : tensor<8xf32>, tensor<8xf32>) outs(%arg11 : tensor<f32>) -> tensor<f32>
    %4 = linalg.conv_1d_nwc_wcf ins(%arg12, %arg13 : tensor<1x9x3xf32>, tensor<3x3x8xf32>) outs(%arg14 : tensor<1x7x8xf32>) -> tensor<1x7x8xf32>
    %5 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%arg15, %arg16 : tensor<1x9x9x3xf32>, tensor<3x3x3x8xf32>) outs(%arg17 : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
    %6 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%arg18, %arg19 : tensor<1x5x5x5x3xf32>, tensor<3x3x3x3x8xf32>) outs(%arg20 : tensor<1x3x3x3x8xf32>) -> tensor<1x3x3x3x8xf32>
    return
  }
}

// -----
module {
  func.func @named_buffers(%arg0: memref<2x4x8xf32>, %arg1: memref<2x8x3xf32>, %arg2: memref<2x4x3xf32>, %arg3: memref<4x8xf32>, %arg4: memref<8xf32>, %arg5: memref<4xf32>, %arg6: memref<8xf32>, %arg7: memref<8x4xf32>, %arg8: memref<4xf32>, %arg9: memref<8xf32>, %arg10: memref<8xf32>, %arg11: memref<f32>, %arg12: memref<1x9x3xf32>, %arg13: memref<3x3x8xf32>, %arg14: memref<1x7x8xf32>, %arg15: memref<1x9x9x3xf32>, %arg16: memref<3x3x3x8xf32>, %arg17: memref<1x4x4x8xf32>, %arg18: memref<1x5x5x5x3xf32>, %arg19: memref<3x3x3x3x8xf32>, %arg20: memref<1x3x3x3x8xf32>) {
    linalg.batch_matmul {x = 1 : i32} ins(%arg0, %arg1 : memref<2x4x8xf32>, memref<2x8x3xf32>) outs(%arg2 : memref<2x4x3xf32>)
    linalg.matvec {x = 1 : i32} ins(%arg3, %arg4 : memref<4x8xf32>, memref<8xf32>) outs(%arg5 : memref<4xf32>)
    linalg.vecmat {x = 1 : i32} ins(%arg6, %arg7 : memref<8xf32>, memref<8x4xf32>) outs(%arg8 : memref<4xf32>)
    linalg.dot {x = 1 : i32} ins(%arg9, %arg10 : memref<8xf32>, memref<8xf32>) outs(%arg11 : memref<f32>)
    linalg.conv_1d_nwc_wcf {x = 1 : i32} ins(%arg12, %arg13 : memref<1x9x3xf32>, memref<3x3x8xf32>) outs(%arg14 : memref<1x7x8xf32>)
    linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, x} ins(%arg15, %arg16 : memref<1x9x9x3xf32>, memref<3x3x3x8xf32>) outs(%arg17 : memref<1x4x4x8xf32>)
    linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>, x} ins(%arg18, %arg19 : memref<1x5x5x5x3xf32>, memref<3x3x3x3x8xf32>) outs(%arg20 : memref<1x3x3x3x8xf32>)
    return
  }
}

// -----
module {
  func.func @named(%arg0: tensor<1x9x9x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<1x7x7x3xf32>, %arg3: tensor<1x9x9x3xf32>, %arg4: tensor<3x3x3x2xf32>, %arg5: tensor<1x7x7x3x2xf32>, %arg6: tensor<1x9x3xf32>, %arg7: tensor<3xf32>, %arg8: tensor<1x7x3xf32>, %arg9: tensor<1x9x9x3xf32>, %arg10: tensor<3x3xf32>, %arg11: tensor<1x4x4x3xf32>, %arg12: tensor<1x5x5x5x3xf32>, %arg13: tensor<3x3x3xf32>, %arg14: tensor<1x3x3x3x3xf32>, %arg15: tensor<1x9x3xf32>, %arg16: tensor<3xf32>, %arg17: tensor<1x7x3xf32>, %arg18: tensor<1x9x9x3xf32>, %arg19: tensor<3x3xf32>, %arg20: tensor<1x4x4x3xf32>) {
    %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%arg0, %arg1 : tensor<1x9x9x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<1x7x7x3xf32>) -> tensor<1x7x7x3xf32>
    %1 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%arg3, %arg4 : tensor<1x9x9x3xf32>, tensor<3x3x3x2xf32>) outs(%arg5 : tensor<1x7x7x3x2xf32>) -> tensor<1x7x7x3x2xf32>
    %2 = linalg.pooling_nwc_sum ins(%arg6, %arg7 : tensor<1x9x3xf32>, tensor<3xf32>) outs(%arg8 : tensor<1x7x3xf32>) -> tensor<1x7x3xf32>
    %3 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg9, %arg10 : tensor<1x9x9x3xf32>, tensor<3x3xf32>) outs(%arg11 : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
    %4 = linalg.pooling_ndhwc_sum ins(%arg12, %arg13 : tensor<1x5x5x5x3xf32>, tensor<3x3x3xf32>) outs(%arg14 : tensor<1x3x3x3x3xf32>) -> tensor<1x3x3x3x3xf32>
    %5 = linalg.pooling_nwc_max ins(%arg15, %arg16 : tensor<1x9x3xf32>, tensor<3xf32>) outs(%arg17 : tensor<1x7x3xf32>) -> tensor<1x7x3xf32>
    %6 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg18, %arg19 : tensor<1x9x9x3xf32>, tensor<3x3xf32>) outs(%arg20 : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
    return
  }
}

// -----
module {
  func.func @named_buffers(%arg0: memref<1x9x9x3xf32>, %arg1: memref<3x3x3xf32>, %arg2: memref<1x7x7x3xf32>, %arg3: memref<1x9x9x3xf32>, %arg4: memref<3x3x3x2xf32>, %arg5: memref<1x7x7x3x2xf32>, %arg6: memref<1x9x3xf32>, %arg7: memref<3xf32>, %arg8: memref<1x7x3xf32>, %arg9: memref<1x9x9x3xf32>, %arg10: memref<3x3xf32>, %arg11: memref<1x4x4x3xf32>, %arg12: memref<1x5x5x5x3xf32>, %arg13: memref<3x3x3xf32>, %arg14: memref<1x3x3x3x3xf32>, %arg15: memref<1x9x3xf32>, %arg16: memref<3xf32>, %arg17: memref<1x7x3xf32>, %arg18: memref<1x9x9x3xf32>, %arg19: memref<3x3xf32>, %arg20: memref<1x4x4x3xf32>) {
    linalg.depthwise_conv_2d_nhwc_hwc {x = 1 : i32} ins(%arg0, %arg1 : memref<1x9x9x3xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<1x7x7x3xf32>)
    linalg.depthwise_conv_2d_nhwc_hwcm {x = 1 : i32} ins(%arg3, %arg4 : memref<1x9x9x3xf32>, memref<3x3x3x2xf32>) outs(%arg5 : memref<1x7x7x3x2xf32>)
    linalg.pooling_nwc_sum {x = 1 : i32} ins(%arg6, %arg7 : memref<1x9x3xf32>, memref<3xf32>) outs(%arg8 : memref<1x7x3xf32>)
    linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, x} ins(%arg9, %arg10 : memref<1x9x9x3xf32>, memref<3x3xf32>) outs(%arg11 : memref<1x4x4x3xf32>)
    linalg.pooling_ndhwc_sum {x = 1 : i32} ins(%arg12, %arg13 : memref<1x5x5x5x3xf32>, memref<3x3x3xf32>) outs(%arg14 : memref<1x3x3x3x3xf32>)
    linalg.pooling_nwc_max {x = 1 : i32} ins(%arg15, %arg16 : memref<1x9x3xf32>, memref<3xf32>) outs(%arg17 : memref<1x7x3xf32>)
    linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, x} ins(%arg18, %arg19 : memref<1x9x9x3xf32>, memref<3x3xf32>) outs(%arg20 : memref<1x4x4x3xf32>)
    return
  }
}

// -----
module {
  func.func @named(%arg0: tensor<1x5x5x5x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<1x3x3x3x3xf32>, %arg3: tensor<1x9x3xf32>, %arg4: tensor<3xf32>, %arg5: tensor<1x7x3xf32>, %arg6: tensor<1x9x9x3xf32>, %arg7: tensor<3x3xf32>, %arg8: tensor<1x4x4x3xf32>, %arg9: tensor<1x5x5x5x3xf32>, %arg10: tensor<3x3x3xf32>, %arg11: tensor<1x3x3x3x3xf32>, %arg12: tensor<1x9x9x3xi8>, %arg13: tensor<3x3xi8>, %arg14: tensor<1x7x7x3xi8>, %arg15: tensor<1x9x9x3xi8>, %arg16: tensor<3x3xi8>, %arg17: tensor<1x7x7x3xi8>) {
    %0 = linalg.pooling_ndhwc_max ins(%arg0, %arg1 : tensor<1x5x5x5x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<1x3x3x3x3xf32>) -> tensor<1x3x3x3x3xf32>
    %1 = linalg.pooling_nwc_min ins(%arg3, %arg4 : tensor<1x9x3xf32>, tensor<3xf32>) outs(%arg5 : tensor<1x7x3xf32>) -> tensor<1x7x3xf32>
    %2 = linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg6, %arg7 : tensor<1x9x9x3xf32>, tensor<3x3xf32>) outs(%arg8 : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
    %3 = linalg.pooling_ndhwc_min ins(%arg9, %arg10 : tensor<1x5x5x5x3xf32>, tensor<3x3x3xf32>) outs(%arg11 : tensor<1x3x3x3x3xf32>) -> tensor<1x3x3x3x3xf32>
    %4 = linalg.pooling_nhwc_max_unsigned ins(%arg12, %arg13 : tensor<1x9x9x3xi8>, tensor<3x3xi8>) outs(%arg14 : tensor<1x7x7x3xi8>) -> tensor<1x7x7x3xi8>
    %5 = linalg.pooling_nhwc_min_unsigned ins(%arg15, %arg16 : tensor<1x9x9x3xi8>, tensor<3x3xi8>) outs(%arg17 : tensor<1x7x7x3xi8>) -> tensor<1x7x7x3xi8>
    return
  }
}

// -----
module {
  func.func @named_buffers(%arg0: memref<1x5x5x5x3xf32>, %arg1: memref<3x3x3xf32>, %arg2: memref<1x3x3x3x3xf32>, %arg3: memref<1x9x3xf32>, %arg4: memref<3xf32>, %arg5: memref<1x7x3xf32>, %arg6: memref<1x9x9x3xf32>, %arg7: memref<3x3xf32>, %arg8: memref<1x4x4x3xf32>, %arg9: memref<1x5x5x5x3xf32>, %arg10: memref<3x3x3xf32>, %arg11: memref<1x3x3x3x3xf32>, %arg12: memref<1x9x9x3xi8>, %arg13: memref<3x3xi8>, %arg14: memref<1x7x7x3xi8>, %arg15: memref<1x9x9x3xi8>, %arg16: memref<3x3xi8>, %arg17: memref<1x7x7x3xi8>) {
    linalg.pooling_ndhwc_max {x = 1 : i32} ins(%arg0, %arg1 : memref<1x5x5x5x3xf32>, memref<3x3x3xf32>) outs(%arg2 : memref<1x3x3x3x3xf32>)
    linalg.pooling_nwc_min {x = 1 : i32} ins(%arg3, %arg4 : memref<1x9x3xf32>, memref<3xf32>) outs(%arg5 : memref<1x7x3xf32>)
    linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, x} ins(%arg6, %arg7 : memref<1x9x9x3xf32>, memref<3x3xf32>) outs(%arg8 : memref<1x4x4x3xf32>)
    linalg.pooling_ndhwc_min {x = 1 : i32} ins(%arg9, %arg10 : memref<1x5x5x5x3xf32>, memref<3x3x3xf32>) outs(%arg11 : memref<1x3x3x3x3xf32>)
    linalg.pooling_nhwc_max_unsigned {x = 1 : i32} ins(%arg12, %arg13 : memref<1x9x9x3xi8>, memref<3x3xi8>) outs(%arg14 : memref<1x7x7x3xi8>)
    linalg.pooling_nhwc_min_unsigned {x = 1 : i32} ins(%arg15, %arg16 : memref<1x9x9x3xi8>, memref<3x3xi8>) outs(%arg17 : memref<1x7x7x3xi8>)
    return
  }
}

// -----
module {
  func.func @pack(%arg0: tensor<16x32xf32>, %arg1: tensor<2x4x8x8xf32>, %arg2: f32) -> tensor<16x32xf32> {
    %pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %arg1 : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
    %unpack = linalg.unpack %pack inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %arg0 : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
    return %unpack : tensor<16x32xf32>
  }
}

// -----
module {
  func.func @pack(%arg0: tensor<15x32xf32>, %arg1: tensor<4x2x8x8xf32>, %arg2: f32, %arg3: tensor<?x?x?x8xf32>, %arg4: index) {
    %pack = linalg.pack %arg0 padding_value(%arg2 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %arg1 {x} : tensor<15x32xf32> -> tensor<4x2x8x8xf32>
    %unpack = linalg.unpack %pack outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %arg0 {y} : tensor<4x2x8x8xf32> -> tensor<15x32xf32>
    %pack_0 = linalg.pack %arg0 padding_value(%arg2 : f32) inner_dims_pos = [0, 1] inner_tiles = [%arg4, 8] into %arg3 : tensor<15x32xf32> -> tensor<?x?x?x8xf32>
    return
  }
}

// -----
#map = affine_map<(d0, d1, d2) -> (d2, d0)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @transposed(%arg0: tensor<8x4xi8>, %arg1: tensor<8x4xi8>, %arg2: tensor<4x4xi32>) {
    %0 = linalg.matmul indexing_maps = [#map, #map1, #map2] ins(%arg0, %arg1 : tensor<8x4xi8>, tensor<8x4xi8>) outs(%arg2 : tensor<4x4xi32>) -> tensor<4x4xi32>
    return
  }
}

