// RUN: strata opt %s --generic --pipeline "func.func(dce)" --allow-unregistered-dialect | FileCheck %s

"builtin.module"() ({
  // CHECK-LABEL: sym_name = "chain"
  // CHECK-NOT: "arith.muli"
  // CHECK: %[[S:.*]] = "arith.addi"
  // CHECK-NOT: "arith.
  // CHECK: "func.return"(%[[S]])
  "func.func"() <{function_type = (i32) -> i32, sym_name = "chain"}> ({
  ^bb0(%a: i32):
    %0 = "arith.muli"(%a, %a) : (i32, i32) -> i32
    %1 = "arith.muli"(%0, %a) : (i32, i32) -> i32
    %2 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    %3 = "arith.subi"(%2, %1) : (i32, i32) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()

  // An operation with dead results and no effects inside goes with its regions; one with an unknown operation stays.
  // CHECK-LABEL: sym_name = "regions"
  // CHECK-COUNT-1: "scf.if"
  // CHECK: "test.effect"
  // CHECK-NOT: "scf.if"
  // CHECK: "func.return"
  "func.func"() <{function_type = (i32, i1) -> (), sym_name = "regions"}> ({
  ^bb0(%a: i32, %c: i1):
    %0 = "scf.if"(%c) ({
      "scf.yield"(%a) : (i32) -> ()
    }, {
      "scf.yield"(%a) : (i32) -> ()
    }) : (i1) -> i32
    "scf.if"(%c) ({
      %1 = "arith.addi"(%a, %a) : (i32, i32) -> i32
      "test.effect"() : () -> ()
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
