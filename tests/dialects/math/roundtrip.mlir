// Operations of math in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

func.func @f(%a: f32, %b: f32, %t: tensor<?xf32>, %i: i32) {
  %0 = math.exp %a : f32
  %1 = math.tanh %t fastmath<afn> : tensor<?xf32>
  %2 = math.fma %a, %b, %a : f32
  %3 = math.powf %a, %b : f32
  %4 = math.ctpop %i : i32
  %5 = math.isnan %a : f32
  %6 = math.clampf %a to [%b, %a] : f32
  %7 = math.fpowi %a, %i : f32, i32
  %8, %9 = math.sincos %a : f32
  %10 = math.ipowi %i, %i : i32
  %11 = math.roundeven %a : f32
  return
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: func.func @f(%{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: tensor<?xf32>, %{{[-a-z0-9_]+}}: i32) {
// CHECK: %{{[-a-z0-9_]+}} = math.exp %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = math.tanh %{{[-a-z0-9_]+}} fastmath<afn> : tensor<?xf32>
// CHECK: %{{[-a-z0-9_]+}} = math.fma %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = math.powf %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = math.ctpop %{{[-a-z0-9_]+}} : i32
// CHECK: %{{[-a-z0-9_]+}} = math.isnan %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = math.clampf %{{[-a-z0-9_]+}} to [%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}] : f32
// CHECK: %{{[-a-z0-9_]+}} = math.fpowi %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32, i32
// CHECK: %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} = math.sincos %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = math.ipowi %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32
// CHECK: %{{[-a-z0-9_]+}} = math.roundeven %{{[-a-z0-9_]+}} : f32
// CHECK: return
