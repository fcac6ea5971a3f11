// RUN: strata opt %s --generic --pipeline "func.func(cse)" --allow-unregistered-dialect | FileCheck %s

"builtin.module"() ({
  // Equal operations merge; commutative ones in any order of their operands.
  // CHECK-LABEL: sym_name = "equal"
  // CHECK-NEXT: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32):
  // CHECK-NEXT: %[[S:.*]] = "arith.addi"(%[[A]], %[[B]])
  // CHECK-NEXT: %[[D:.*]] = "arith.subi"(%[[A]], %[[B]])
  // CHECK-NEXT: %[[E:.*]] = "arith.subi"(%[[B]], %[[A]])
  // CHECK-NEXT: "test.use"(%[[S]], %[[S]], %[[D]], %[[E]])
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "equal"}> ({
  ^bb0(%a: i32, %b: i32):
    %0 = "arith.addi"(%a, %b) : (i32, i32) -> i32
    %1 = "arith.addi"(%b, %a) : (i32, i32) -> i32
    %2 = "arith.subi"(%a, %b) : (i32, i32) -> i32
    %3 = "arith.subi"(%b, %a) : (i32, i32) -> i32
    "test.use"(%0, %1, %2, %3) : (i32, i32, i32, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()

  // Different attributes or types: different values. Unknown operations never merge.
  // CHECK-LABEL: sym_name = "different"
  // CHECK-COUNT-2: "arith.cmpi"
  // CHECK-COUNT-2: "test.unknown"
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "different"}> ({
  ^bb0(%a: i32, %b: i32):
    %0 = "arith.cmpi"(%a, %b) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %1 = "arith.cmpi"(%a, %b) <{predicate = 1 : i64}> : (i32, i32) -> i1
    %2 = "test.unknown"() : () -> i32
    %3 = "test.unknown"() : () -> i32
    "test.use"(%0, %1, %2, %3) : (i1, i1, i32, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()

  // What dominates is reused: the entry's value in both branches, but not one branch's in the other.
  // CHECK-LABEL: sym_name = "dominance"
  // CHECK: %[[S:.*]] = "arith.addi"
  // CHECK: "test.then"(%[[S]], %[[M:.*]])
  // CHECK: %[[N:.*]] = "arith.muli"
  // CHECK-NEXT: "test.else"(%[[S]], %[[N]])
  "func.func"() <{function_type = (i32, i1) -> (), sym_name = "dominance"}> ({
  ^bb0(%a: i32, %c: i1):
    %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    "test.use"(%0) : (i32) -> ()
    "cf.cond_br"(%c)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:
    %1 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    %2 = "arith.muli"(%a, %a) : (i32, i32) -> i32
    "test.then"(%1, %2) : (i32, i32) -> ()
    "cf.br"()[^bb3] : () -> ()
  ^bb2:
    %3 = "arith.addi"(%a, %a) : (i32, i32) -> i32
    %4 = "arith.muli"(%a, %a) : (i32, i32) -> i32
    "test.else"(%3, %4) : (i32, i32) -> ()
    "cf.br"()[^bb3] : () -> ()
  ^bb3:
    "func.return"() : () -> ()
  }) : () -> ()

  // Operations with regions are compared with what is inside.
  // CHECK-LABEL: sym_name = "regions"
  // CHECK: %[[R:.*]] = "scf.if"
  // CHECK: %[[Q:.*]] = "scf.if"
  // CHECK-NOT: "scf.if"
  // CHECK: "test.use"(%[[R]], %[[R]], %[[Q]])
  "func.func"() <{function_type = (i32, i1) -> (), sym_name = "regions"}> ({
  ^bb0(%a: i32, %c: i1):
    %0 = "scf.if"(%c) ({
      %x = "arith.addi"(%a, %a) : (i32, i32) -> i32
      "scf.yield"(%x) : (i32) -> ()
    }, {
      "scf.yield"(%a) : (i32) -> ()
    }) : (i1) -> i32
    %1 = "scf.if"(%c) ({
      %x = "arith.addi"(%a, %a) : (i32, i32) -> i32
      "scf.yield"(%x) : (i32) -> ()
    }, {
      "scf.yield"(%a) : (i32) -> ()
    }) : (i1) -> i32
    %2 = "scf.if"(%c) ({
      %x = "arith.muli"(%a, %a) : (i32, i32) -> i32
      "scf.yield"(%x) : (i32) -> ()
    }, {
      "scf.yield"(%a) : (i32) -> ()
    }) : (i1) -> i32
    "test.use"(%0, %1, %2) : (i32, i32, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
