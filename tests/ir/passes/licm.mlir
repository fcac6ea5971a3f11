// RUN: strata opt %s --generic --pipeline "func.func(licm)" --allow-unregistered-dialect | FileCheck %s

"builtin.module"() ({
  // CHECK-LABEL: sym_name = "nested"
  // CHECK-NEXT: ^bb0(%[[A:.*]]: i32, %[[N:.*]]: index)
  // CHECK: %[[S:.*]] = "arith.addi"(%[[A]], %[[A]])
  // CHECK-NEXT: %[[M:.*]] = "arith.muli"(%[[S]], %[[A]])
  // CHECK-NEXT: "scf.for"
  // CHECK: "scf.for"
  // CHECK-NEXT: ^bb0(%[[J:.*]]: index)
  // The quotient may fail, and the sum with the index changes: both stay.
  // CHECK: "arith.divsi"
  // CHECK: "arith.addi"(%[[J]], %[[N]])
  // CHECK: "test.use"(%[[M]]
  "func.func"() <{function_type = (i32, index) -> (), sym_name = "nested"}> ({
  ^bb0(%a: i32, %n: index):
    %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
    "scf.for"(%c0, %n, %c1) ({
    ^bb0(%i: index):
      "scf.for"(%c0, %n, %c1) ({
      ^bb0(%j: index):
        %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
        %1 = "arith.muli"(%0, %a) : (i32, i32) -> i32
        %2 = "arith.divsi"(%a, %a) : (i32, i32) -> i32
        %3 = "arith.addi"(%j, %n) : (index, index) -> index
        "test.use"(%1, %2, %3) : (i32, i32, index) -> ()
        "scf.yield"() : () -> ()
      }) : (index, index, index) -> ()
      "scf.yield"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
