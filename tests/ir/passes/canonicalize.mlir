// RUN: strata opt %s --generic --pipeline "func.func(canonicalize)" --allow-unregistered-dialect | FileCheck %s
// RUN: strata opt %s --generic --pipeline "func.func(canonicalize)" --allow-unregistered-dialect --threads 4 | FileCheck %s

"builtin.module"() ({
  // Constants are folded, equal ones merged and moved to the start; dead operations go.
  // CHECK-LABEL: sym_name = "fold"
  // CHECK-NEXT: ^bb0(%[[A:.*]]: i32):
  // CHECK-NEXT: %[[C3:.*]] = "arith.constant"() <{value = 3 : i32}>
  // CHECK-NEXT: %[[S:.*]] = "arith.addi"(%[[A]], %[[C3]])
  // CHECK-NEXT: %[[T:.*]] = "arith.addi"(%[[S]], %[[C3]])
  // CHECK-NEXT: "func.return"(%[[T]])
  "func.func"() <{function_type = (i32) -> i32, sym_name = "fold"}> ({
  ^bb0(%a: i32):
    %c1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %c2 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %dead = "arith.muli"(%c1, %a) : (i32, i32) -> i32
    %x = "arith.addi"(%c1, %c2) : (i32, i32) -> i32
    %y = "arith.addi"(%x, %a) : (i32, i32) -> i32
    %c3 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %z = "arith.addi"(%y, %c3) : (i32, i32) -> i32
    "func.return"(%z) : (i32) -> ()
  }) : () -> ()

  // An operation that nothing is known of keeps its operands alive, and stays.
  // CHECK-LABEL: sym_name = "unknown"
  // CHECK: %[[C:.*]] = "arith.constant"() <{value = 7 : i32}>
  // CHECK-NEXT: "test.unknown"(%[[C]])
  // CHECK-NEXT: "func.return"()
  "func.func"() <{function_type = () -> (), sym_name = "unknown"}> ({
    %c = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %r = "test.unknown"(%c) : (i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()

  // Blocks that cannot be reached are erased.
  // CHECK-LABEL: sym_name = "unreachable"
  // CHECK-NOT: test.never
  // CHECK: "func.return"()
  "func.func"() <{function_type = () -> (), sym_name = "unreachable"}> ({
    "func.return"() : () -> ()
  ^bb1:
    "test.never"() : () -> ()
    "cf.br"()[^bb1] : () -> ()
  }) : () -> ()
}) : () -> ()
