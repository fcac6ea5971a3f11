// RUN: strata opt %s --generic --pipeline "func.func(simplify-cfg)" --allow-unregistered-dialect | FileCheck %s

"builtin.module"() ({
  // A chain of blocks becomes one; block arguments become the values that were passed.
  // CHECK-LABEL: sym_name = "chain"
  // CHECK-NEXT: ^bb0(%[[A:.*]]: i32):
  // CHECK-NEXT: "test.use"(%[[A]])
  // CHECK-NEXT: "func.return"
  "func.func"() <{function_type = (i32) -> (), sym_name = "chain"}> ({
  ^bb0(%a: i32):
    "cf.br"(%a)[^bb1] : (i32) -> ()
  ^bb1(%x: i32):
    "test.use"(%x) : (i32) -> ()
    "cf.br"()[^bb2] : () -> ()
  ^bb2:
    "func.return"() : () -> ()
  }) : () -> ()

  // An empty block between two others is skipped.
  // CHECK-LABEL: sym_name = "skip"
  // CHECK: "cf.cond_br"(%{{.*}})[^bb1, ^bb2]
  // CHECK: ^bb1:
  // CHECK-NEXT: "test.then"
  // CHECK-NEXT: "cf.br"()[^bb2]
  // CHECK: ^bb2:
  // CHECK-NEXT: "test.end"
  "func.func"() <{function_type = (i1) -> (), sym_name = "skip"}> ({
  ^bb0(%c: i1):
    "cf.cond_br"(%c)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:
    "test.then"() : () -> ()
    "cf.br"()[^bb3] : () -> ()
  ^bb2:
    "cf.br"()[^bb3] : () -> ()
  ^bb3:
    "test.end"() : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()

  // A loop stays a loop.
  // CHECK-LABEL: sym_name = "loop"
  // CHECK: "cf.br"()[^bb1]
  // CHECK: ^bb1:
  // CHECK: "cf.br"()[^bb1]
  "func.func"() <{function_type = () -> (), sym_name = "loop"}> ({
    "cf.br"()[^bb1] : () -> ()
  ^bb1:
    "test.effect"() : () -> ()
    "cf.br"()[^bb1] : () -> ()
  }) : () -> ()
}) : () -> ()
