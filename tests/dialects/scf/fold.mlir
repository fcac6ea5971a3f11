// RUN: strata opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @known_condition
// CHECK-SAME: (%[[A:.*]]: f32, %[[B:.*]]: f32)
// CHECK-NEXT: return %[[A]]
func.func @known_condition(%a: f32, %b: f32) -> f32 {
  %true = arith.constant true
  %r = scf.if %true -> (f32) {
    scf.yield %a : f32
  } else {
    scf.yield %b : f32
  }
  return %r : f32
}

// No iteration gives the initial value, one gives the body, more stay a loop.
// CHECK-LABEL: func.func @trips
// CHECK-SAME: (%[[X:.*]]: f32)
func.func @trips(%x: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %none = scf.for %i = %c4 to %c4 step %c4 iter_args(%a = %x) -> (f32) {
    %0 = arith.mulf %a, %a : f32
    scf.yield %0 : f32
  }
  // CHECK: %[[ONE:.*]] = arith.mulf %[[X]], %[[X]]
  %one = scf.for %i = %c0 to %c4 step %c4 iter_args(%a = %x) -> (f32) {
    %0 = arith.mulf %a, %a : f32
    scf.yield %0 : f32
  }
  // CHECK: %[[TWO:.*]] = scf.for
  %two = scf.for %i = %c0 to %c8 step %c4 iter_args(%a = %x) -> (f32) {
    %0 = arith.mulf %a, %a : f32
    scf.yield %0 : f32
  }
  // CHECK: return %[[X]], %[[ONE]], %[[TWO]]
  return %none, %one, %two : f32, f32, f32
}
