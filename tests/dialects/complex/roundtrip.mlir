// Operations of complex in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

func.func @f(%a: f32, %b: f32, %z: complex<f64>) {
  %0 = complex.create %a, %b : complex<f32>
  %1 = complex.constant [1.000000e+00 : f32, -2.500000e+00 : f32] : complex<f32>
  %2 = complex.re %0 : complex<f32>
  %3 = complex.im %z : complex<f64>
  %4 = complex.abs %z : complex<f64>
  %5 = complex.angle %z fastmath<nnan> : complex<f64>
  %6 = complex.add %z, %z : complex<f64>
  %7 = complex.sub %z, %z : complex<f64>
  %8 = complex.mul %z, %6 fastmath<contract> : complex<f64>
  %9 = complex.div %z, %8 : complex<f64>
  %10 = complex.pow %z, %9 : complex<f64>
  %11 = complex.eq %z, %z : complex<f64>
  %12 = complex.neq %0, %1 : complex<f32>
  %13 = complex.conj %z : complex<f64>
  %14 = complex.neg %z : complex<f64>
  %15 = complex.sign %z : complex<f64>
  %16 = complex.exp %z : complex<f64>
  %17 = complex.expm1 %z : complex<f64>
  %18 = complex.log %z : complex<f64>
  %19 = complex.log1p %z : complex<f64>
  %20 = complex.sqrt %z : complex<f64>
  %21 = complex.rsqrt %z : complex<f64>
  %22 = complex.sin %z : complex<f64>
  %23 = complex.cos %z : complex<f64>
  %24 = complex.tan %z : complex<f64>
  %25 = complex.tanh %z : complex<f64>
  return
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: %{{[-a-z0-9_]+}} = complex.create %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : complex<f32>
// CHECK: %{{[-a-z0-9_]+}} = complex.constant {{\[}}1.000000e+00 : f32, -2.500000e+00 : f32] : complex<f32>
// CHECK: %{{[-a-z0-9_]+}} = complex.re %{{[-a-z0-9_]+}} : complex<f32>
// CHECK: %{{[-a-z0-9_]+}} = complex.im %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.abs %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.angle %{{[-a-z0-9_]+}} fastmath<nnan> : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.add %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.sub %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.mul %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} fastmath<contract> : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.div %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.pow %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.eq %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.neq %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : complex<f32>
// CHECK: %{{[-a-z0-9_]+}} = complex.conj %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.neg %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.sign %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.exp %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.expm1 %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.log %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.log1p %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.sqrt %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.rsqrt %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.sin %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.cos %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.tan %{{[-a-z0-9_]+}} : complex<f64>
// CHECK: %{{[-a-z0-9_]+}} = complex.tanh %{{[-a-z0-9_]+}} : complex<f64>
