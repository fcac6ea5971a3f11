// RUN: strata opt %s --generic --pipeline "symbol-dce" | FileCheck %s

// Private functions stay only when something live refers to them, over any number of steps; cycles of dead ones go.
// CHECK-NOT: sym_name = "unused"
// CHECK: sym_name = "direct"
// CHECK: sym_name = "indirect"
// CHECK-NOT: sym_name = "ping"
// CHECK-NOT: sym_name = "pong"
// CHECK: sym_name = "main"
// CHECK: sym_name = "public_unused"
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "unused", sym_visibility = "private"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "direct", sym_visibility = "private"}> ({
    "func.call"() <{callee = @indirect}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "indirect", sym_visibility = "private"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "ping", sym_visibility = "private"}> ({
    "func.call"() <{callee = @pong}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "pong", sym_visibility = "private"}> ({
    "func.call"() <{callee = @ping}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    "func.call"() <{callee = @direct}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "public_unused"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
