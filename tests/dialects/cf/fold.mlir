// RUN: strata opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @known_condition
// CHECK-SAME: (%[[X:.*]]: i32)
// CHECK-NEXT: return %[[X]]
func.func @known_condition(%x: i32) -> i32 {
  %true = arith.constant true
  cf.assert %true, "never"
  cf.cond_br %true, ^bb1(%x : i32), ^bb2
^bb1(%y: i32):
  cf.br ^bb3(%y : i32)
^bb2:
  %c = arith.constant 5 : i32
  cf.br ^bb3(%c : i32)
^bb3(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func.func @known_flag
// CHECK: %[[C:.*]] = arith.constant 20 : i32
// CHECK-NEXT: return %[[C]]
func.func @known_flag() -> i32 {
  %c2 = arith.constant 2 : i32
  %c10 = arith.constant 10 : i32
  %c20 = arith.constant 20 : i32
  cf.switch %c2 : i32, [
    default: ^bb1(%c10 : i32),
    1: ^bb1(%c10 : i32),
    2: ^bb1(%c20 : i32)
  ]
^bb1(%r: i32):
  return %r : i32
}

// CHECK-LABEL: func.func @unknown_condition
// CHECK: cf.assert
// CHECK: cf.cond_br
func.func @unknown_condition(%c: i1) {
  cf.assert %c, "perhaps"
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
