"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32) -> i64, sym_name = "decl", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{arg_attrs = [{dia.a = 1 : i8}, {}], function_type = (i32, tensor<?xf32>) -> (i64, f32), res_attrs = [{dia.r}, {}], sym_name = "decl2", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "empty"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "id"}> ({
  ^bb0(%arg0: i32):
    "func.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{dia.arg = "x"}, {}], function_type = (i32, f32) -> (f32, i32), res_attrs = [{}, {dia.res}], sym_name = "attrs", sym_visibility = "nested"}> ({
  ^bb0(%arg2: i32, %arg3: f32):
    "func.return"(%arg3, %arg2) : (f32, i32) -> ()
  }) {dia.z = [1, 2], note = "n"} : () -> ()
  "func.func"() <{function_type = (i32, f32) -> (f32, i32), sym_name = "call"}> ({
  ^bb0(%arg0: i32, %arg1: f32):
    %0:2 = "func.call"(%arg0, %arg1) <{callee = @attrs}> : (i32, f32) -> (f32, i32)
    "func.call"() <{callee = @none}> : () -> ()
    %1:2 = "func.call"(%arg0, %0#0) <{callee = @attrs}> {k = 3 : i64} : (i32, f32) -> (f32, i32)
    "func.return"(%1#0, %0#1) : (f32, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "none", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = ((i32) -> i32, i32) -> i32, sym_name = "indirect"}> ({
  ^bb0(%arg0: (i32) -> i32, %arg1: i32):
    %0 = "func.call_indirect"(%arg0, %arg1) : ((i32) -> i32, i32) -> i32
    %1 = "func.constant"() <{value = @target}> : () -> ((i32) -> i32)
    %2 = "func.call_indirect"(%1, %0) {tail} : ((i32) -> i32, i32) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "target", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (() -> ()) -> (), sym_name = "more"}> ({
  ^bb0(%arg0: () -> ()):
    "func.call_indirect"(%arg0) : (() -> ()) -> ()
    %0 = "func.constant"() <{value = @"quoted name"}> {x = "y"} : () -> ((tensor<4xf32>) -> (i1, i2))
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4xf32>) -> (i1, i2), sym_name = "quoted name", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, no_inline, sym_name = "inl"}> ({
  ^bb0(%arg0: i32):
    %0 = "func.call"(%arg0) <{callee = @inl, no_inline}> : (i32) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

