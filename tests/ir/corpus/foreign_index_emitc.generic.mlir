"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "emitc.add"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "emitc.sub"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "emitc.mul"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "emitc.div"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "emitc.bitwise_and"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "emitc.bitwise_or"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "emitc.bitwise_xor"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "emitc.bitwise_left_shift"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "emitc.bitwise_right_shift"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    "emitc.call_opaque"() <{callee = "foo"}> : () -> ()
    %0 = "emitc.call_opaque"(%arg0) <{args = [0 : index, 42 : i32], callee = "bar", template_args = [i32, 3]}> : (i32) -> !emitc.opaque<"std::vector<int>">
    %1 = "emitc.cast"(%arg0) : (i32) -> f32
    %2 = "emitc.literal"() <{value = "M_PI"}> : () -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
    %1 = "emitc.load"(%0) : (!emitc.lvalue<i32>) -> i32
    "emitc.assign"(%0, %1) : (!emitc.lvalue<i32>, i32) -> ()
    "emitc.verbatim"(%1) <{value = "// {}"}> : (i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "emitc.include"() <{include = "math.h", is_standard_include}> : () -> ()
  "emitc.include"() <{include = "local.h"}> : () -> ()
  "emitc.global"() <{const_specifier, initial_value = dense<1.000000e+00> : tensor<2xf32>, static_specifier, sym_name = "g", type = !emitc.array<2xf32>}> : () -> ()
  "emitc.declare_func"() <{sym_name = @h}> : () -> ()
  "emitc.func"() <{function_type = (i32) -> i32, specifiers = ["static"], sym_name = "h"}> ({
  ^bb0(%arg0: i32):
    "emitc.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32, !emitc.size_t) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1, %arg1: i32, %arg2: !emitc.size_t):
    "emitc.if"(%arg0) ({
      "emitc.call_opaque"() <{callee = "x"}> : () -> ()
      "emitc.yield"() : () -> ()
    }, {
      "emitc.yield"() : () -> ()
    }) : (i1) -> ()
    "emitc.for"(%arg2, %arg2, %arg2) ({
    ^bb0(%arg4: !emitc.size_t):
      "emitc.yield"() : () -> ()
    }) : (!emitc.size_t, !emitc.size_t, !emitc.size_t) -> ()
    %0 = "emitc.conditional"(%arg0, %arg1, %arg1) : (i1, i32, i32) -> i32
    %1 = "emitc.cmp"(%arg1, %arg1) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %2 = "emitc.expression"(%arg1) ({
    ^bb0(%arg3: i32):
      %3 = "emitc.add"(%arg3, %arg3) : (i32, i32) -> i32
      "emitc.yield"(%3) : (i32) -> ()
    }) : (i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (!emitc.ptr<i32>, !emitc.array<4x8xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !emitc.ptr<i32>, %arg1: !emitc.array<4x8xf32>, %arg2: index):
    %0 = "emitc.subscript"(%arg1, %arg2, %arg2) : (!emitc.array<4x8xf32>, index, index) -> !emitc.lvalue<f32>
    %1 = "emitc.subscript"(%arg0, %arg2) : (!emitc.ptr<i32>, index) -> !emitc.lvalue<i32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.add"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.sub"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.mul"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.divs"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.divu"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.ceildivs"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.floordivs"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.rems"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.maxs"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.minu"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.shl"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.shrs"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.and"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.or"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "index.xor"(%arg0, %arg0) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: i32):
    %0 = "index.cmp"(%arg0, %arg0) <{pred = #index<cmp_predicate slt>}> : (index, index) -> i1
    %1 = "index.casts"(%arg1) : (i32) -> index
    %2 = "index.castu"(%arg0) : (index) -> i64
    %3 = "index.constant"() <{value = -5 : index}> : () -> index
    %4 = "index.sizeof"() : () -> index
    %5 = "index.bool.constant"() <{value = true}> : () -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "ub.poison"() <{value = #ub.poison}> : () -> i32
    %1 = "ub.poison"() <{value = #ub.poison}> : () -> vector<4xf32>
    %2 = "ub.poison"() <{value = #ub.poison}> : () -> tensor<*xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

