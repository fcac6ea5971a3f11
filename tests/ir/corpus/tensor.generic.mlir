"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x4xf32>, tensor<*xi32>, index) -> (), sym_name = "shapes"}> ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: tensor<*xi32>, %arg2: index):
    %0 = "tensor.cast"(%arg0) : (tensor<?x4xf32>) -> tensor<8x4xf32>
    %1 = "tensor.dim"(%arg0, %arg2) : (tensor<?x4xf32>, index) -> index
    %2 = "tensor.rank"(%arg1) : (tensor<*xi32>) -> index
    %3 = "tensor.empty"(%arg2) : (index) -> tensor<?x4xf32>
    %4 = "tensor.empty"() : () -> tensor<4xf32>
    %5 = "tensor.bitcast"(%arg1) : (tensor<*xi32>) -> tensor<*xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xi8>, tensor<*xf32>, index) -> (), sym_name = "shapes2"}> ({
  ^bb0(%arg0: tensor<4xi8>, %arg1: tensor<*xf32>, %arg2: index):
    %0 = "tensor.cast"(%arg1) {a} : (tensor<*xf32>) -> tensor<?x?xf32>
    %1 = "tensor.dim"(%arg1, %arg2) {b} : (tensor<*xf32>, index) -> index
    %2 = "tensor.rank"(%arg0) {c} : (tensor<4xi8>) -> index
    %3 = "tensor.empty"(%arg2, %arg2) {d = 1 : i32} : (index, index) -> tensor<?x?xf32, "enc">
    %4 = "tensor.bitcast"(%arg0) {e} : (tensor<4xi8>) -> tensor<4xui8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x4xf32>, index, f32) -> (), sym_name = "elements"}> ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32):
    %0 = "tensor.extract"(%arg0, %arg1, %arg1) : (tensor<?x4xf32>, index, index) -> f32
    %1 = "tensor.insert"(%arg2, %arg0, %arg1, %arg1) : (f32, tensor<?x4xf32>, index, index) -> tensor<?x4xf32>
    %2 = "tensor.from_elements"(%arg2, %arg2) : (f32, f32) -> tensor<2xf32>
    %3 = "tensor.splat"(%arg2) : (f32) -> tensor<2x3xf32>
    %4 = "tensor.splat"(%arg2, %arg1) : (f32, index) -> tensor<?x3xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<i64>, i64) -> (), sym_name = "elements2"}> ({
  ^bb0(%arg0: tensor<i64>, %arg1: i64):
    %0 = "tensor.extract"(%arg0) {a} : (tensor<i64>) -> i64
    %1 = "tensor.insert"(%arg1, %arg0) {b} : (i64, tensor<i64>) -> tensor<i64>
    %2 = "tensor.from_elements"(%arg1) {c} : (i64) -> tensor<i64>
    %3 = "tensor.from_elements"(%arg1, %arg1, %arg1, %arg1) : (i64, i64, i64, i64) -> tensor<2x2xi64>
    %4 = "tensor.from_elements"() : () -> tensor<0xf32>
    %5 = "tensor.splat"(%arg1) {d} : (i64) -> tensor<i64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x16xf32>, tensor<4x4xf32>, index) -> (), sym_name = "slices"}> ({
  ^bb0(%arg0: tensor<?x16xf32>, %arg1: tensor<4x4xf32>, %arg2: index):
    %0 = "tensor.extract_slice"(%arg0, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, -9223372036854775808>}> : (tensor<?x16xf32>, index, index) -> tensor<4x4xf32>
    %1 = "tensor.extract_slice"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<?x16xf32>) -> tensor<4xf32>
    %2 = "tensor.insert_slice"(%arg1, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 4>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 2, 1>}> : (tensor<4x4xf32>, tensor<?x16xf32>, index) -> tensor<?x16xf32>
    %3 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<?x16xf32>) -> tensor<?xf32>
    %4 = "tensor.expand_shape"(%3, %arg2) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 16>}> : (tensor<?xf32>, index) -> tensor<?x16xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x16xf32>, tensor<1xf32>, index, tensor<f32>) -> (), sym_name = "slices2"}> ({
  ^bb0(%arg0: tensor<8x16xf32>, %arg1: tensor<1xf32>, %arg2: index, %arg3: tensor<f32>):
    %0 = "tensor.extract_slice"(%arg0, %arg2, %arg2, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 2, 2, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: 1, 1>}> {a} : (tensor<8x16xf32>, index, index, index, index) -> tensor<?x?xf32>
    %1 = "tensor.insert_slice"(%arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> {b} : (tensor<1xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %2 = "tensor.collapse_shape"(%arg1) <{reassociation = []}> {c} : (tensor<1xf32>) -> tensor<f32>
    %3 = "tensor.expand_shape"(%arg3) <{reassociation = [], static_output_shape = array<i64: 1, 1>}> {d} : (tensor<f32>) -> tensor<1x1xf32>
    %4 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 4, 16>}> : (tensor<8x16xf32>) -> tensor<2x4x16xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x4xf32>, tensor<2xi32>, tensor<?xindex>) -> (), sym_name = "reshape"}> ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: tensor<2xi32>, %arg2: tensor<?xindex>):
    %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %1 = "tensor.reshape"(%arg0, %arg2) {x} : (tensor<?x4xf32>, tensor<?xindex>) -> tensor<*xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<*xf32>, tensor<1xi64>) -> tensor<?xf32>, sym_name = "reshape2"}> ({
  ^bb0(%arg0: tensor<*xf32>, %arg1: tensor<1xi64>):
    %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<*xf32>, tensor<1xi64>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x4xf32>, index, f32) -> tensor<?x?xf32>, sym_name = "pad"}> ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32):
    %0 = "tensor.pad"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: -9223372036854775808, 2>, static_low = array<i64: 0, -9223372036854775808>}> ({
    ^bb0(%arg5: index, %arg6: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (tensor<?x4xf32>, index, index) -> tensor<?x?xf32>
    %1 = "tensor.generate"(%arg1) ({
    ^bb0(%arg3: index, %arg4: index):
      %2 = "arith.addi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %3 = "arith.index_cast"(%2) : (index) -> i32
      "tensor.yield"(%3) : (i32) -> ()
    }) : (index) -> tensor<?x3xi32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<1x4xf32>, f32) -> (), sym_name = "pad2"}> ({
  ^bb0(%arg0: tensor<1x4xf32>, %arg1: f32):
    %0 = "tensor.pad"(%arg0) <{nofold, operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1, 0>, static_low = array<i64: 0, 0>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "tensor.yield"(%arg1) {c} : (f32) -> ()
    }) {tag = "p"} : (tensor<1x4xf32>) -> tensor<2x4xf32>
    %1 = "tensor.generate"() ({
    ^bb0(%arg2: index):
      "tensor.yield"(%arg1) : (f32) -> ()
    }) {tag = "g"} : () -> tensor<3xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<4x3xf32>, tensor<1x2x1xindex>) -> (), sym_name = "concat"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<4x3xf32>, %arg2: tensor<1x2x1xindex>):
    %0 = "tensor.concat"(%arg0, %arg1) <{dim = 1 : i64}> : (tensor<4x?xf32>, tensor<4x3xf32>) -> tensor<4x?xf32>
    %1 = "tensor.gather"(%arg1, %arg2) <{gather_dims = array<i64: 1>}> : (tensor<4x3xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1xf32>
    %2 = "tensor.gather"(%arg1, %arg2) <{gather_dims = array<i64: 0>, unique}> : (tensor<4x3xf32>, tensor<1x2x1xindex>) -> tensor<1x2x3xf32>
    %3 = "tensor.scatter"(%1, %arg1, %arg2) <{scatter_dims = array<i64: 1>, unique}> : (tensor<1x2x4x1xf32>, tensor<4x3xf32>, tensor<1x2x1xindex>) -> tensor<4x3xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2xi8>, tensor<8x4xf32>, tensor<3x2xi32>, tensor<3xf32>) -> (), sym_name = "concat2"}> ({
  ^bb0(%arg0: tensor<2xi8>, %arg1: tensor<8x4xf32>, %arg2: tensor<3x2xi32>, %arg3: tensor<3xf32>):
    %0 = "tensor.concat"(%arg0) <{dim = 0 : i64}> {note} : (tensor<2xi8>) -> tensor<2xi8>
    %1 = "tensor.gather"(%arg1, %arg2) <{gather_dims = array<i64: 0, 1>}> {g} : (tensor<8x4xf32>, tensor<3x2xi32>) -> tensor<3x1x1xf32>
    %2 = "tensor.scatter"(%arg3, %arg1, %arg2) <{scatter_dims = array<i64: 0, 1>, unique}> {s} : (tensor<3xf32>, tensor<8x4xf32>, tensor<3x2xi32>) -> tensor<8x4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x8xf32>, tensor<1x8xf32>, tensor<8xf32>) -> tensor<8x8xf32>, sym_name = "parallel"}> ({
  ^bb0(%arg0: tensor<8x8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<8xf32>):
    %0 = "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg5: index, %arg6: tensor<8x8xf32>):
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%arg1, %arg6, %arg5) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 8>, static_strides = array<i64: 1, 1>}> : (tensor<1x8xf32>, tensor<8x8xf32>, index) -> ()
      }) : () -> ()
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = "scf.forall"(%0) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 8>}> ({
    ^bb0(%arg3: index, %arg4: tensor<8x8xf32>):
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%arg2, %arg4, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 8, 1>, static_strides = array<i64: 1, 1>}> {x} : (tensor<8xf32>, tensor<8x8xf32>, index) -> ()
      }) : () -> ()
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%1) : (tensor<8x8xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x?xf32>, tensor<?x?xf32>, index) -> tensor<?x?xf32>, sym_name = "parallel2"}> ({
  ^bb0(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index):
    %0 = "scf.forall"(%arg2, %arg2, %arg0) <{operandSegmentSizes = array<i32: 0, 2, 0, 1>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: -9223372036854775808, -9223372036854775808>}> ({
    ^bb0(%arg3: index, %arg4: index, %arg5: tensor<?x?xf32>):
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%arg1, %arg5, %arg3, %arg4, %arg2, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 2, 2, 1>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: -9223372036854775808, -9223372036854775808>, static_strides = array<i64: -9223372036854775808, 1>}> : (tensor<?x?xf32>, tensor<?x?xf32>, index, index, index, index, index) -> ()
      }) : () -> ()
    }) : (index, index, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

