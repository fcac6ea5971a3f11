// RUN: strata opt %s --generic --pipeline "inline" --allow-unregistered-dialect --split-input-file | FileCheck %s
// RUN: strata opt %s --pipeline "inline" --allow-unregistered-dialect --split-input-file --remarks --verify-diagnostics
// RUN: strata opt %s --generic --debuginfo --pipeline "inline" --allow-unregistered-dialect --split-input-file | FileCheck %s --check-prefix=LOC

// Callees first: twice is inlined into quad before quad into main.
// CHECK-LABEL: sym_name = "quad"
// CHECK-NOT: func.call
// CHECK-LABEL: sym_name = "main"
// CHECK-NEXT: ^bb0(%[[A:.*]]: i32)
// CHECK-NEXT: %[[S:.*]] = "arith.addi"(%[[A]], %[[A]])
// CHECK-NEXT: %[[T:.*]] = "arith.addi"(%[[S]], %[[S]])
// CHECK-NEXT: "func.return"(%[[T]])
// LOC: callsite(
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "quad"}> ({
  ^bb0(%a: i32):
    %0 = "func.call"(%a) <{callee = @twice}> : (i32) -> i32
    %1 = "func.call"(%0) <{callee = @twice}> : (i32) -> i32
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "main"}> ({
  ^bb0(%a: i32):
    %0 = "func.call"(%a) <{callee = @quad}> : (i32) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "twice", sym_visibility = "private"}> ({
  ^bb0(%a: i32):
    %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

// CHECK-LABEL: sym_name = "caller"
// CHECK-COUNT-4: "func.call"
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "caller"}> ({
    // expected-remark @+1 {{the callee has no body}}
    "func.call"() <{callee = @external}> : () -> ()
    // expected-remark @+1 {{the callee is recursive}}
    "func.call"() <{callee = @recursive}> : () -> ()
    // expected-remark @+1 {{the callee has several blocks}}
    "func.call"() <{callee = @blocks}> : () -> ()
    // expected-remark @+1 {{an operation of the callee must not be inlined}}
    "func.call"() <{callee = @unknown}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "external", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "recursive", sym_visibility = "private"}> ({
    "func.call"() <{callee = @recursive}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "blocks", sym_visibility = "private"}> ({
    "cf.br"()[^bb1] : () -> ()
  ^bb1:
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "unknown", sym_visibility = "private"}> ({
    "test.unknown"() : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
