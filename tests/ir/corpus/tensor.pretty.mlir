module {
  func.func @shapes(%arg0: tensor<?x4xf32>, %arg1: tensor<*xi32>, %arg2: index) {
    %cast = tensor.cast %arg0 : tensor<?x4xf32> to tensor<8x4xf32>
    %dim = tensor.dim %arg0, %arg2 : tensor<?x4xf32>
    %rank = tensor.rank %arg1 : tensor<*xi32>
    %0 = tensor.empty(%arg2) : tensor<?x4xf32>
    %1 = tensor.empty() : tensor<4xf32>
    %2 = tensor.bitcast %arg1 : tensor<*xi32> to tensor<*xf32>
    return
  }
}

// -----
module {
  func.func @shapes2(%arg0: tensor<4xi8>, %arg1: tensor<*xf32>, %arg2: index) {
    %cast = tensor.cast %arg1 {a} : tensor<*xf32> to tensor<?x?xf32>
    %dim = tensor.dim {b} %arg1, %arg2 : tensor<*xf32>
    %rank = tensor.rank %arg0 {c} : tensor<4xi8>
    %0 = tensor.empty(%arg2, %arg2) {d = 1 : i32} : tensor<?x?xf32, "enc">
    %1 = tensor.bitcast %arg0 {e} : tensor<4xi8> to tensor<4xui8>
    return
  }
}

// -----
module {
  func.func @elements(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32) {
    %extracted = tensor.extract %arg0[%arg1, %arg1] : tensor<?x4xf32>
    %inserted = tensor.insert %arg2 into %arg0[%arg1, %arg1] : tensor<?x4xf32>
    %from_elements = tensor.from_elements %arg2, %arg2 : tensor<2xf32>
    %splat = tensor.splat %arg2 : tensor<2x3xf32>
    %splat_0 = tensor.splat %arg2[%arg1] : tensor<?x3xf32>
    return
  }
}

// -----
module {
  func.func @elements2(%arg0: tensor<i64>, %arg1: i64) {
    %extracted = tensor.extract %arg0[] {a} : tensor<i64>
    %inserted = tensor.insert %arg1 into %arg0[] {b} : tensor<i64>
    %from_elements = tensor.from_elements %arg1 {c} : tensor<i64>
    %from_elements_0 = tensor.from_elements %arg1, %arg1, %arg1, %arg1 : tensor<2x2xi64>
    %from_elements_1 = tensor.from_elements  : tensor<0xf32>
    %splat = tensor.splat %arg1 {d} : tensor<i64>
    return
  }
}

// -----
module {
  func.func @slices(%arg0: tensor<?x16xf32>, %arg1: tensor<4x4xf32>, %arg2: index) {
    %extracted_slice = tensor.extract_slice %arg0[%arg2, 0] [4, 4] [1, %arg2] : tensor<?x16xf32> to tensor<4x4xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[0, 2] [1, 4] [1, 1] : tensor<?x16xf32> to tensor<4xf32>
    %inserted_slice = tensor.insert_slice %arg1 into %arg0[%arg2, 4] [4, 4] [2, 1] : tensor<4x4xf32> into tensor<?x16xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<?x16xf32> into tensor<?xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [%arg2, 16] : tensor<?xf32> into tensor<?x16xf32>
    return
  }
}

// -----
module {
  func.func @slices2(%arg0: tensor<8x16xf32>, %arg1: tensor<1xf32>, %arg2: index, %arg3: tensor<f32>) {
    %extracted_slice = tensor.extract_slice %arg0[%arg2, %arg2] [%arg2, %arg2] [1, 1] {a} : tensor<8x16xf32> to tensor<?x?xf32>
    %inserted_slice = tensor.insert_slice %arg1 into %arg0[0, 0] [1, 1] [1, 1] {b} : tensor<1xf32> into tensor<8x16xf32>
    %collapsed = tensor.collapse_shape %arg1 [] {c} : tensor<1xf32> into tensor<f32>
    %expanded = tensor.expand_shape %arg3 [] output_shape [1, 1] {d} : tensor<f32> into tensor<1x1xf32>
    %expanded_0 = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>
    return
  }
}

// -----
module {
  func.func @reshape(%arg0: tensor<?x4xf32>, %arg1: tensor<2xi32>, %arg2: tensor<?xindex>) {
    %reshape = tensor.reshape %arg0(%arg1) : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %reshape_0 = tensor.reshape %arg0(%arg2) {x} : (tensor<?x4xf32>, tensor<?xindex>) -> tensor<*xf32>
    return
  }
}

// -----
module {
  func.func @reshape2(%arg0: tensor<*xf32>, %arg1: tensor<1xi64>) -> tensor<?xf32> {
    %reshape = tensor.reshape %arg0(%arg1) : (tensor<*xf32>, tensor<1xi64>) -> tensor<?xf32>
    return %reshape : tensor<?xf32>
  }
}

// -----
module {
  func.func @pad(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32) -> tensor<?x?xf32> {
    %padded = tensor.pad %arg0 low[0, %arg1] high[%arg1, 2] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg2 : f32
    } : tensor<?x4xf32> to tensor<?x?xf32>
    %generated = tensor.generate %arg1 {
    ^bb0(%arg3: index, %arg4: index):
      %0 = arith.addi %arg3, %arg4 : index
      %1 = arith.index_cast %0 : index to i32
      tensor.yield %1 : i32
    } : tensor<?x3xi32>
    return %padded : tensor<?x?xf32>
  }
}

// -----
module {
  func.func @pad2(%arg0: tensor<1x4xf32>, %arg1: f32) {
    %padded = tensor.pad %arg0 nofold low[0, 0] high[1, 0] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg1 {c} : f32
    } {tag = "p"} : tensor<1x4xf32> to tensor<2x4xf32>
    %generated = tensor.generate  {
    ^bb0(%arg2: index):
      tensor.yield %arg1 : f32
    } {tag = "g"} : tensor<3xf32>
    return
  }
}

// -----
module {
  func.func @concat(%arg0: tensor<4x?xf32>, %arg1: tensor<4x3xf32>, %arg2: tensor<1x2x1xindex>) {
    %concat = tensor.concat dim(1) %arg0, %arg1 : (tensor<4x?xf32>, tensor<4x3xf32>) -> tensor<4x?xf32>
    %gather = tensor.gather %arg1[%arg2] gather_dims([1]) : (tensor<4x3xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1xf32>
    %gather_0 = tensor.gather %arg1[%arg2] gather_dims([0]) unique : (tensor<4x3xf32>, tensor<1x2x1xindex>) -> tensor<1x2x3xf32>
    %scatter = tensor.scatter %gather into %arg1[%arg2] scatter_dims([1]) unique : (tensor<1x2x4x1xf32>, tensor<4x3xf32>, tensor<1x2x1xindex>) -> tensor<4x3xf32>
    return
  }
}

// -----
module {
  func.func @concat2(%arg0: tensor<2xi8>, %arg1: tensor<8x4xf32>, %arg2: tensor<3x2xi32>, %arg3: tensor<3xf32>) {
    %concat = tensor.concat dim(0) %arg0 {note} : (tensor<2xi8>) -> tensor<2xi8>
    %gather = tensor.gather %arg1[%arg2] gather_dims([0, 1]) {g} : (tensor<8x4xf32>, tensor<3x2xi32>) -> tensor<3x1x1xf32>
    %scatter = tensor.scatter %arg3 into %arg1[%arg2] scatter_dims([0, 1]) unique {s} : (tensor<3xf32>, tensor<8x4xf32>, tensor<3x2xi32>) -> tensor<8x4xf32>
    return
  }
}

// -----
module {
  func.func @parallel(%arg0: tensor<8x8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<8xf32>) -> tensor<8x8xf32> {
    %0 = scf.forall (%arg3) in (8) shared_outs(%arg4 = %arg0) -> (tensor<8x8xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg1 into %arg4[%arg3, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<8x8xf32>
      }
    }
    %1 = scf.forall (%arg3) in (8) shared_outs(%arg4 = %0) -> (tensor<8x8xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg2 into %arg4[0, %arg3] [8, 1] [1, 1] {x} : tensor<8xf32> into tensor<8x8xf32>
      }
    }
    return %1 : tensor<8x8xf32>
  }
}

// -----
module {
  func.func @parallel2(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index) -> tensor<?x?xf32> {
    %0 = scf.forall (%arg3, %arg4) in (%arg2, %arg2) shared_outs(%arg5 = %arg0) -> (tensor<?x?xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg1 into %arg5[%arg3, %arg4] [%arg2, %arg2] [%arg2, 1] : tensor<?x?xf32> into tensor<?x?xf32>
      }
    }
    return %0 : tensor<?x?xf32>
  }
}

