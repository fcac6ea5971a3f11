"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "br"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    "cf.assert"(%arg0) <{msg = "must hold \22quoted\22"}> : (i1) -> ()
    "cf.br"()[^bb1] : () -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb2
    "cf.br"(%arg1)[^bb2] : (i32) -> ()
  ^bb2(%0: i32):  // pred: ^bb1
    "cf.cond_br"(%arg0)[^bb1, ^bb3] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb3:  // pred: ^bb2
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32, f32) -> i32, sym_name = "cond"}> ({
  ^bb0(%arg0: i1, %arg1: i32, %arg2: f32):
    "cf.assert"(%arg0) <{msg = "second"}> {tag} : (i1) -> ()
    "cf.cond_br"(%arg0, %arg1, %arg2, %arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i1, i32, f32, i32) -> ()
  ^bb1(%0: i32):  // 3 preds: ^bb0, ^bb1, ^bb2
    "cf.cond_br"(%arg0, %0)[^bb1, ^bb3] <{branch_weights = array<i32: 3, 5>, operandSegmentSizes = array<i32: 1, 1, 0>}> {unlikely} : (i1, i32) -> ()
  ^bb2(%1: f32, %2: i32):  // pred: ^bb0
    "cf.br"(%2)[^bb1] {loop = "b"} : (i32) -> ()
  ^bb3:  // pred: ^bb1
    "func.return"(%arg1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i8) -> i8, sym_name = "switch"}> ({
  ^bb0(%arg0: i32, %arg1: i8):
    "cf.switch"(%arg0, %arg1, %arg1, %arg1, %arg0)[^bb1, ^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 1, 0, 2>, case_values = dense<[0, 42, -1]> : vector<3xi32>, operandSegmentSizes = array<i32: 1, 1, 3>}> : (i32, i8, i8, i8, i32) -> ()
  ^bb1(%0: i8):  // 2 preds: ^bb0, ^bb0
    "func.return"(%0) : (i8) -> ()
  ^bb2:  // pred: ^bb0
    "func.return"(%arg1) : (i8) -> ()
  ^bb3(%1: i8, %2: i32):  // pred: ^bb0
    "func.return"(%1) : (i8) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i64) -> (), sym_name = "switch"}> ({
  ^bb0(%arg0: i64):
    "cf.switch"(%arg0)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> {note = 1 : i8} : (i64) -> ()
  ^bb1:  // pred: ^bb0
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

