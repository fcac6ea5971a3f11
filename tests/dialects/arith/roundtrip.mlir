// Operations of arith in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

func.func @ints(%a: i32, %b: i32, %i: index, %v: vector<4xi32>, %c: i1) {
  %c7 = arith.constant 7 : i32
  %cm1 = arith.constant -1 : index
  %t = arith.constant true
  %d = arith.constant dense<[1, 2]> : tensor<2xi64>
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b overflow<nsw> : i32
  %2 = arith.subi %a, %b overflow<nsw, nuw> : i32
  %3 = arith.muli %v, %v : vector<4xi32>
  %4 = arith.divsi %a, %b : i32
  %5 = arith.divui %a, %b exact : i32
  %6 = arith.shrsi %a, %b : i32
  %7, %8 = arith.mului_extended %a, %b : i32
  %9, %10 = arith.addui_extended %a, %b : i32, i1
  %11 = arith.cmpi slt, %a, %b : i32
  %12 = arith.cmpi eq, %v, %v : vector<4xi32>
  %13 = arith.select %c, %a, %b : i32
  %14 = arith.select %12, %v, %v : vector<4xi1>, vector<4xi32>
  %15 = arith.index_cast %i : index to i64
  %16 = arith.extsi %a : i32 to i64
  %17 = arith.trunci %16 : i64 to i8
  %18 = arith.bitcast %a : i32 to f32
  %19 = arith.floordivsi %a, %b : i32
  %20 = arith.remui %i, %i : index
  %21 = arith.minui %a, %b : i32
  return
}
func.func @floats(%a: f32, %b: f32, %t: tensor<?xf32>) {
  %cst = arith.constant 1.500000e+00 : f32
  %0 = arith.addf %a, %b : f32
  %1 = arith.addf %a, %b fastmath<fast> : f32
  %2 = arith.mulf %t, %t fastmath<nnan,ninf> : tensor<?xf32>
  %3 = arith.negf %a : f32
  %4 = arith.cmpf oeq, %a, %b : f32
  %5 = arith.cmpf uno, %a, %b fastmath<nnan> : f32
  %6 = arith.truncf %a : f32 to bf16
  %7 = arith.truncf %a to_nearest_even : f32 to f16
  %8 = arith.extf %6 : bf16 to f32
  %9 = arith.fptosi %a : f32 to i32
  %10 = arith.sitofp %9 : i32 to f64
  %11 = arith.maximumf %a, %b : f32
  %12 = arith.minnumf %a, %b {foo = 1 : i32} : f32
  return
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: func.func @ints(%{{[-a-z0-9_]+}}: i32, %{{[-a-z0-9_]+}}: i32, %{{[-a-z0-9_]+}}: index, %{{[-a-z0-9_]+}}: vector<4xi32>, %{{[-a-z0-9_]+}}: i1) {
// CHECK: %{{[-a-z0-9_]+}} = arith.constant 7 : i32
// CHECK: %{{[-a-z0-9_]+}} = arith.constant -1 : index
// CHECK: %{{[-a-z0-9_]+}} = arith.constant true
// CHECK: %{{[-a-z0-9_]+}} = arith.constant dense<[1, 2]> : tensor<2xi64>
// CHECK: %{{[-a-z0-9_]+}} = arith.addi %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32
// CHECK: %{{[-a-z0-9_]+}} = arith.addi %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} overflow<nsw> : i32
// CHECK: %{{[-a-z0-9_]+}} = arith.subi %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} overflow<nsw, nuw> : i32
// CHECK: %{{[-a-z0-9_]+}} = arith.muli %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : vector<4xi32>
// CHECK: %{{[-a-z0-9_]+}} = arith.divsi %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32
// CHECK: %{{[-a-z0-9_]+}} = arith.divui %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} exact : i32
// CHECK: %{{[-a-z0-9_]+}} = arith.shrsi %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32
// CHECK: %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} = arith.mului_extended %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32
// CHECK: %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} = arith.addui_extended %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32, i1
// CHECK: %{{[-a-z0-9_]+}} = arith.cmpi slt, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32
// CHECK: %{{[-a-z0-9_]+}} = arith.cmpi eq, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : vector<4xi32>
// CHECK: %{{[-a-z0-9_]+}} = arith.select %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32
// CHECK: %{{[-a-z0-9_]+}} = arith.select %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : vector<4xi1>, vector<4xi32>
// CHECK: %{{[-a-z0-9_]+}} = arith.index_cast %{{[-a-z0-9_]+}} : index to i64
// CHECK: %{{[-a-z0-9_]+}} = arith.extsi %{{[-a-z0-9_]+}} : i32 to i64
// CHECK: %{{[-a-z0-9_]+}} = arith.trunci %{{[-a-z0-9_]+}} : i64 to i8
// CHECK: %{{[-a-z0-9_]+}} = arith.bitcast %{{[-a-z0-9_]+}} : i32 to f32
// CHECK: %{{[-a-z0-9_]+}} = arith.floordivsi %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32
// CHECK: %{{[-a-z0-9_]+}} = arith.remui %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : index
// CHECK: %{{[-a-z0-9_]+}} = arith.minui %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32
// CHECK: return
// CHECK: func.func @floats(%{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: tensor<?xf32>) {
// CHECK: %{{[-a-z0-9_]+}} = arith.constant 1.500000e+00 : f32
// CHECK: %{{[-a-z0-9_]+}} = arith.addf %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = arith.addf %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} fastmath<fast> : f32
// CHECK: %{{[-a-z0-9_]+}} = arith.mulf %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} fastmath<nnan,ninf> : tensor<?xf32>
// CHECK: %{{[-a-z0-9_]+}} = arith.negf %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = arith.cmpf oeq, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = arith.cmpf uno, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} fastmath<nnan> : f32
// CHECK: %{{[-a-z0-9_]+}} = arith.truncf %{{[-a-z0-9_]+}} : f32 to bf16
// CHECK: %{{[-a-z0-9_]+}} = arith.truncf %{{[-a-z0-9_]+}} to_nearest_even : f32 to f16
// CHECK: %{{[-a-z0-9_]+}} = arith.extf %{{[-a-z0-9_]+}} : bf16 to f32
// CHECK: %{{[-a-z0-9_]+}} = arith.fptosi %{{[-a-z0-9_]+}} : f32 to i32
// CHECK: %{{[-a-z0-9_]+}} = arith.sitofp %{{[-a-z0-9_]+}} : i32 to f64
// CHECK: %{{[-a-z0-9_]+}} = arith.maximumf %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = arith.minnumf %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} {foo = 1 : i32} : f32
// CHECK: return
