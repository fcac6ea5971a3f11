// RUN: strata opt %s --canonicalize | FileCheck %s

// Wrapping, rounding and signedness are the operation's own; undefined results stay.
// CHECK-LABEL: func.func @constants
func.func @constants() -> (i8, i32, i32, i32, i8, i32, f32, f32, i1, i1, f32, i32) {
  %c127 = arith.constant 127 : i8
  %c1_8 = arith.constant 1 : i8
  %c7 = arith.constant 7 : i32
  %cm2 = arith.constant -2 : i32
  %c0 = arith.constant 0 : i32
  %f1 = arith.constant 1.0 : f32
  %f3 = arith.constant 3.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  // 127 + 1 wraps to -128.
  // CHECK-DAG: %[[WRAP:.*]] = arith.constant -128 : i8
  %wrap = arith.addi %c127, %c1_8 : i8
  // 7 / -2: towards zero -3, down -4, up -3.
  // CHECK-DAG: %[[M3:.*]] = arith.constant -3 : i32
  // CHECK-DAG: %[[M4:.*]] = arith.constant -4 : i32
  %div = arith.divsi %c7, %cm2 : i32
  %floor = arith.floordivsi %c7, %cm2 : i32
  %ceil = arith.ceildivsi %c7, %cm2 : i32
  // CHECK-DAG: %[[TRUNC:.*]] = arith.constant 7 : i8
  %trunc = arith.trunci %c7 : i32 to i8
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK-DAG: %[[UNDEFINED:.*]] = arith.divui
  %undefined = arith.divui %c7, %c0 : i32
  // 1/3 rounded to nearest.
  // CHECK-DAG: %[[THIRD:.*]] = arith.constant 0.333333343 : f32
  %third = arith.divf %f1, %f3 : f32
  // CHECK-DAG: %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
  %max = arith.maximumf %nan, %f1 : f32
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  %lt = arith.cmpi ult, %c7, %cm2 : i32
  %ord = arith.cmpf ord, %nan, %f1 : f32
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
  %num = arith.maxnumf %nan, %f1 : f32
  // CHECK-DAG: %[[BITS:.*]] = arith.constant 1065353216 : i32
  %bits = arith.bitcast %f1 : f32 to i32
  // CHECK: return %[[WRAP]], %[[M3]], %[[M4]], %[[M3]], %[[TRUNC]], %[[UNDEFINED]], %[[THIRD]], %[[NAN]], %[[TRUE]], %[[FALSE]], %[[ONE]], %[[BITS]]
  return %wrap, %div, %floor, %ceil, %trunc, %undefined, %third, %max, %lt, %ord, %num, %bits : i8, i32, i32, i32, i8, i32, f32, f32, i1, i1, f32, i32
}

// CHECK-LABEL: func.func @identities
// CHECK-SAME: (%[[X:.*]]: i32, %[[F:.*]]: f32, %[[C:.*]]: i1)
func.func @identities(%x: i32, %f: f32, %c: i1) -> (i32, i32, i32, i32, f32, f32, i32, i1, f32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %mz = arith.constant -0.0 : f32
  %pz = arith.constant 0.0 : f32
  %true = arith.constant true
  %false = arith.constant false
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.subi %x, %x : i32
  %2 = arith.muli %c1, %x : i32
  %3 = arith.andi %x, %x : i32
  %4 = arith.addf %f, %mz : f32
  // x + 0.0 is not x for x = -0.0.
  // CHECK: %[[KEPT:.*]] = arith.addf %[[F]]
  %5 = arith.addf %f, %pz : f32
  %6 = arith.select %c, %x, %x : i32
  %7 = arith.select %c, %true, %false : i1
  %n = arith.negf %f : f32
  %8 = arith.negf %n : f32
  // CHECK: return %[[X]], %{{.*}}, %[[X]], %[[X]], %[[F]], %[[KEPT]], %[[X]], %[[C]], %[[F]]
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i32, i32, i32, i32, f32, f32, i32, i1, f32
}

// Elements: splats and small constants; casts there and back.
// CHECK-LABEL: func.func @elements
func.func @elements(%i: index, %v: vector<4xi16>) -> (tensor<4xi32>, tensor<2xi64>, index, vector<4xi16>) {
  %s = arith.constant dense<3> : tensor<4xi32>
  %a = arith.constant dense<[1, -2]> : tensor<2xi64>
  // CHECK-DAG: %[[S:.*]] = arith.constant dense<9> : tensor<4xi32>
  %0 = arith.muli %s, %s : tensor<4xi32>
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<[2, -4]> : tensor<2xi64>
  %1 = arith.addi %a, %a : tensor<2xi64>
  %2 = arith.index_cast %i : index to i64
  %3 = arith.index_cast %2 : i64 to index
  %4 = arith.extsi %v : vector<4xi16> to vector<4xi32>
  %5 = arith.trunci %4 : vector<4xi32> to vector<4xi16>
  // CHECK: return %[[S]], %[[A]], %{{.*}}, %{{.*}} : tensor<4xi32>
  return %0, %1, %3, %5 : tensor<4xi32>, tensor<2xi64>, index, vector<4xi16>
}
