"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
      "async.yield"() : () -> ()
    }) : () -> !async.token
    %1:2 = "async.execute"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "async.yield"(%arg0) : (f32) -> ()
    }) : (!async.token) -> (!async.token, !async.value<f32>)
    %2 = "async.await"(%1#1) : (!async.value<f32>) -> f32
    "async.await"(%1#0) : (!async.token) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "async.create_group"(%arg0) : (index) -> !async.group
    %1 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
      "async.yield"() : () -> ()
    }) : () -> !async.token
    %2 = "async.add_to_group"(%1, %0) : (!async.token, !async.group) -> index
    "async.await_all"(%0) : (!async.group) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "async.func"() <{function_type = (i32) -> !async.token, sym_name = "a"}> ({
  ^bb0(%arg0: i32):
    "async.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "async.runtime.create"() : () -> !async.token
    "async.runtime.set_available"(%0) : (!async.token) -> ()
    "async.runtime.await"(%0) : (!async.token) -> ()
    %1 = "async.runtime.is_error"(%0) : (!async.token) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xf64, #sparse>, memref<?xf64>) -> tensor<?xf64, #sparse>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xf64, #sparse>, %arg1: memref<?xf64>):
    %0 = "sparse_tensor.values"(%arg0) : (tensor<?xf64, #sparse>) -> memref<?xf64>
    %1 = "sparse_tensor.number_of_entries"(%arg0) : (tensor<?xf64, #sparse>) -> index
    "func.return"(%arg0) : (tensor<?xf64, #sparse>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x?xf64, #sparse>, memref<?xf64>) -> tensor<8x?xf64, #sparse>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x?xf64, #sparse>, %arg1: memref<?xf64>):
    %0 = "sparse_tensor.values"(%arg0) : (tensor<8x?xf64, #sparse>) -> memref<?xf64>
    %1 = "sparse_tensor.number_of_entries"(%arg0) : (tensor<8x?xf64, #sparse>) -> index
    "func.return"(%arg0) : (tensor<8x?xf64, #sparse>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed), posWidth = 32, crdWidth = 32 }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x?xf64, #sparse>, memref<?xf64>) -> tensor<8x?xf64, #sparse>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x?xf64, #sparse>, %arg1: memref<?xf64>):
    %0 = "sparse_tensor.values"(%arg0) : (tensor<8x?xf64, #sparse>) -> memref<?xf64>
    %1 = "sparse_tensor.number_of_entries"(%arg0) : (tensor<8x?xf64, #sparse>) -> index
    "func.return"(%arg0) : (tensor<8x?xf64, #sparse>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x?xf64, #sparse>, memref<?xf64>) -> tensor<8x?xf64, #sparse>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x?xf64, #sparse>, %arg1: memref<?xf64>):
    %0 = "sparse_tensor.values"(%arg0) : (tensor<8x?xf64, #sparse>) -> memref<?xf64>
    %1 = "sparse_tensor.number_of_entries"(%arg0) : (tensor<8x?xf64, #sparse>) -> index
    "func.return"(%arg0) : (tensor<8x?xf64, #sparse>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x?xf64, #sparse>, memref<?xf64>) -> tensor<8x?xf64, #sparse>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x?xf64, #sparse>, %arg1: memref<?xf64>):
    %0 = "sparse_tensor.values"(%arg0) : (tensor<8x?xf64, #sparse>) -> memref<?xf64>
    %1 = "sparse_tensor.number_of_entries"(%arg0) : (tensor<8x?xf64, #sparse>) -> index
    "func.return"(%arg0) : (tensor<8x?xf64, #sparse>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8xf64, #sparse>, f64) -> f64, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8xf64, #sparse>, %arg1: f64):
    %0 = "sparse_tensor.foreach"(%arg0, %arg1) ({
    ^bb0(%arg2: index, %arg3: f64, %arg4: f64):
      %1 = "arith.addf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      "sparse_tensor.yield"(%1) : (f64) -> ()
    }) : (tensor<8xf64, #sparse>, f64) -> f64
    "func.return"(%0) : (f64) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f64, f64) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f64, %arg1: f64):
    %0 = "sparse_tensor.binary"(%arg0, %arg1) <{left_identity}> ({
    ^bb0(%arg2: f64, %arg3: f64):
      %1 = "arith.addf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      "sparse_tensor.yield"(%1) : (f64) -> ()
    }, {
    }, {
    }) : (f64, f64) -> f64
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f64) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f64):
    %0 = "sparse_tensor.unary"(%arg0) ({
    ^bb0(%arg1: f64):
      "sparse_tensor.yield"(%arg1) : (f64) -> ()
    }, {
    }) : (f64) -> f64
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x4xf32>, !shape.shape, !shape.size) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: !shape.shape, %arg2: !shape.size):
    %0 = "shape.shape_of"(%arg0) : (tensor<?x4xf32>) -> tensor<2xindex>
    %1 = "shape.broadcast"(%arg1, %arg1) : (!shape.shape, !shape.shape) -> !shape.shape
    %2 = "shape.rank"(%arg1) : (!shape.shape) -> !shape.size
    %3 = "shape.add"(%arg2, %arg2) : (!shape.size, !shape.size) -> !shape.size
    %4 = "shape.const_shape"() <{shape = dense<[1, 2]> : tensor<2xindex>}> : () -> !shape.shape
    %5 = "shape.const_size"() <{value = 8 : index}> : () -> !shape.size
    %6 = "shape.cstr_broadcastable"(%arg1, %arg1) : (!shape.shape, !shape.shape) -> !shape.witness
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (!shape.witness, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !shape.witness, %arg1: f32):
    %0 = "shape.assuming"(%arg0) ({
      "shape.assuming_yield"(%arg1) : (f32) -> ()
    }) : (!shape.witness) -> f32
    %1 = "shape.assuming_all"(%arg0, %arg0) : (!shape.witness, !shape.witness) -> !shape.witness
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "shape.function_library"() <{mapping = {test.same = @same}, sym_name = "lib"}> ({
    "shape.func"() <{function_type = (!shape.value_shape) -> !shape.shape, sym_name = "same"}> ({
    ^bb0(%arg0: !shape.value_shape):
      %0 = "shape.shape_of"(%arg0) : (!shape.value_shape) -> !shape.shape
      "shape.return"(%0) : (!shape.shape) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (!shape.shape) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !shape.shape):
    %0 = "shape.const_size"() <{value = 1 : index}> : () -> !shape.size
    %1 = "shape.reduce"(%arg0, %0) ({
    ^bb0(%arg1: index, %arg2: !shape.size, %arg3: !shape.size):
      %2 = "shape.mul"(%arg2, %arg3) : (!shape.size, !shape.size) -> !shape.size
      "shape.yield"(%2) : (!shape.size) -> ()
    }) : (!shape.shape, !shape.size) -> !shape.size
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

