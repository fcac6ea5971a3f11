"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index, tensor<4xf32>) -> tensor<4xf32>, sym_name = "for"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: tensor<4xf32>):
    "scf.for"(%arg0, %arg1, %arg2) ({
    ^bb0(%arg7: index):
      "test.use"(%arg7) : (index) -> ()
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    %0:2 = "scf.for"(%arg0, %arg1, %arg2, %arg3, %arg0) ({
    ^bb0(%arg4: index, %arg5: tensor<4xf32>, %arg6: index):
      %1 = "arith.addi"(%arg6, %arg4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "scf.yield"(%arg5, %1) : (tensor<4xf32>, index) -> ()
    }) {unroll = 4 : i32} : (index, index, index, tensor<4xf32>, index) -> (tensor<4xf32>, index)
    "func.return"(%0#0) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, i32) -> (), sym_name = "narrow"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    "scf.for"(%arg0, %arg1, %arg2) ({
    ^bb0(%arg5: i32):
      "scf.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    "scf.for"(%arg0, %arg1, %arg2) <{unsignedCmp}> ({
    ^bb0(%arg3: i32):
      "scf.for"(%arg3, %arg1, %arg2) <{unsignedCmp}> ({
      ^bb0(%arg4: i32):
        "scf.yield"() : () -> ()
      }) : (i32, i32, i32) -> ()
      "scf.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "if"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    "scf.if"(%arg0) ({
      "test.a"() : () -> ()
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "scf.if"(%arg0) ({
      "scf.yield"() : () -> ()
    }, {
      "test.b"() : () -> ()
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    %0 = "scf.if"(%arg0) ({
      %1 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%1) : (i32) -> ()
    }, {
      "scf.yield"(%arg1) : (i32) -> ()
    }) {weights = array<i32: 1, 2>} : (i1) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, i1) -> (f32, i32), sym_name = "while"}> ({
  ^bb0(%arg0: f32, %arg1: i1):
    %0:2 = "scf.while"(%arg0) ({
    ^bb0(%arg4: f32):
      %2 = "arith.constant"() <{value = 3 : i32}> : () -> i32
      "scf.condition"(%arg1, %arg4, %2) : (i1, f32, i32) -> ()
    }, {
    ^bb0(%arg2: f32, %arg3: i32):
      %1 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "scf.yield"(%1) : (f32) -> ()
    }) {some = "attr"} : (f32) -> (f32, i32)
    "func.return"(%0#0, %0#1) : (f32, i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "plain"}> ({
  ^bb0(%arg0: i1):
    "scf.while"() ({
      "scf.condition"(%arg0) : (i1) -> ()
    }, {
      "test.body"() : () -> ()
      "scf.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "region"}> ({
  ^bb0(%arg0: i32):
    "scf.execute_region"() ({
      "scf.yield"() : () -> ()
    }) : () -> ()
    %0 = "scf.execute_region"() ({
      "cf.br"(%arg0)[^bb1] : (i32) -> ()
    ^bb1(%2: i32):  // pred: ^bb0
      "scf.yield"(%2) : (i32) -> ()
    }) {tag} : () -> i32
    %1 = "scf.execute_region"() <{no_inline}> ({
      "scf.yield"(%arg0) : (i32) -> ()
    }) : () -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "region2"}> ({
  ^bb0(%arg0: i32):
    %0:2 = "scf.execute_region"() ({
      "scf.yield"(%arg0, %arg0) : (i32, i32) -> ()
    }) : () -> (i32, i32)
    "func.return"(%0#0, %0#1) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index, i32) -> i32, sym_name = "switch"}> ({
  ^bb0(%arg0: index, %arg1: i32):
    %0 = "scf.index_switch"(%arg0) <{cases = array<i64: 0, 10>}> ({
      "scf.yield"(%arg1) : (i32) -> ()
    }, {
      "scf.yield"(%arg1) : (i32) -> ()
    }, {
      %1 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%1) : (i32) -> ()
    }) : (index) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "switch"}> ({
  ^bb0(%arg0: index):
    "scf.index_switch"(%arg0) <{cases = array<i64: -5>}> ({
      "scf.yield"() : () -> ()
    }, {
      "test.a"() : () -> ()
      "scf.yield"() : () -> ()
    }) {tag = "t"} : (index) -> ()
    "scf.index_switch"(%arg0) <{cases = array<i64>}> ({
      "scf.yield"() : () -> ()
    }) : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index) -> (), sym_name = "parallel"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    "scf.parallel"(%arg0, %arg0, %arg1, %arg1, %arg2, %arg2) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
    ^bb0(%arg3: index, %arg4: index):
      "test.use"(%arg3, %arg4) : (index, index) -> ()
      "scf.reduce"() : () -> ()
    }) {mapping = []} : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index, f32, i32) -> (f32, i32), sym_name = "reduce"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: i32):
    %0:2 = "scf.parallel"(%arg0, %arg1, %arg2, %arg3, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 2>}> ({
    ^bb0(%arg8: index):
      "scf.reduce"(%arg3, %arg4) ({
      ^bb0(%arg11: f32, %arg12: f32):
        %3 = "arith.mulf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%3) : (f32) -> ()
      }, {
      ^bb0(%arg9: i32, %arg10: i32):
        %2 = "arith.maxsi"(%arg9, %arg10) : (i32, i32) -> i32
        "scf.reduce.return"(%2) : (i32) -> ()
      }) : (f32, i32) -> ()
    }) : (index, index, index, f32, i32) -> (f32, i32)
    %1 = "scf.parallel"(%arg0, %arg1, %arg2, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
    ^bb0(%arg5: index):
      "scf.reduce"(%arg3) ({
      ^bb0(%arg6: f32, %arg7: f32):
        "scf.reduce.return"(%arg6) {note} : (f32) -> ()
      }) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    "func.return"(%0#0, %0#1) : (f32, i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index, tensor<?x8xf32>) -> tensor<?x8xf32>, sym_name = "forall"}> ({
  ^bb0(%arg0: index, %arg1: tensor<?x8xf32>):
    %0 = "scf.forall"(%arg0, %arg1) <{mapping = [#gpu.thread<x>, #gpu.thread<y>], operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: -9223372036854775808, 8>}> ({
    ^bb0(%arg2: index, %arg3: index, %arg4: tensor<?x8xf32>):
      %1 = "tensor.extract_slice"(%arg4, %arg2, %arg3) <{operandSegmentSizes = array<i32: 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<?x8xf32>, index, index) -> tensor<1x1xf32>
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%1, %arg4, %arg2, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 2, 0, 0>, static_offsets = array<i64: -9223372036854775808, -9223372036854775808>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<?x8xf32>, index, index) -> ()
      }) : () -> ()
    }) : (index, tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%0) : (tensor<?x8xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>) -> (), sym_name = "forall"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>):
    "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 4>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg3: index):
      "test.use"(%arg3) : (index) -> ()
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index) -> ()
    "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 16>}> ({
    ^bb0(%arg2: index):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1, index, i64) -> i64, sym_name = "nested"}> ({
  ^bb0(%arg0: i1, %arg1: index, %arg2: i64):
    %0 = "scf.parallel"(%arg1, %arg1, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
    ^bb0(%arg3: index):
      "scf.if"(%arg0) ({
        "test.use"(%arg3) : (index) -> ()
        "scf.yield"() : () -> ()
      }, {
        "scf.if"(%arg0) ({
          "test.more"() : () -> ()
          "scf.yield"() : () -> ()
        }, {
        }) : (i1) -> ()
        "scf.yield"() : () -> ()
      }) : (i1) -> ()
      "scf.reduce"(%arg2) ({
      ^bb0(%arg4: i64, %arg5: i64):
        %1 = "arith.addi"(%arg4, %arg5) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
        "scf.reduce.return"(%1) : (i64) -> ()
      }) : (i64) -> ()
    }) : (index, index, index, i64) -> i64
    "func.return"(%0) : (i64) -> ()
  }) : () -> ()
}) : () -> ()

