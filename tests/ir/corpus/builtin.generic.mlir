"builtin.module"() <{sym_name = "named", sym_visibility = "private"}> ({
  "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
  }) : () -> ()
}) {dia.a = 1 : i32} : () -> ()

// -----
"builtin.module"() ({
  "builtin.module"() <{sym_name = "inner"}> ({
    "func.func"() <{function_type = (i32) -> i64, sym_name = "g"}> ({
    ^bb0(%arg0: i32):
      %0 = "builtin.unrealized_conversion_cast"(%arg0) : (i32) -> i64
      "func.return"(%0) : (i64) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (!foo.type, tensor<4xf32>) -> (i1, i2), sym_name = "casts"}> ({
  ^bb0(%arg0: !foo.type, %arg1: tensor<4xf32>):
    %0:2 = "builtin.unrealized_conversion_cast"(%arg0, %arg1) {tag} : (!foo.type, tensor<4xf32>) -> (i1, i2)
    %1 = "builtin.unrealized_conversion_cast"() : () -> index
    "func.return"(%0#0, %0#1) : (i1, i2) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
^bb0:
}) {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} : () -> ()

