// Operations of scf in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

func.func @f(%lb: index, %ub: index, %c: i1, %init: f32, %i: i32) -> f32 {
  %c1 = arith.constant 1 : index
  scf.for %x = %lb to %ub step %c1 {
    %0 = arith.addi %x, %x : index
  }
  %s = scf.for %x = %lb to %ub step %c1 iter_args(%acc = %init) -> (f32) {
    %1 = arith.addf %acc, %acc : f32
    scf.yield %1 : f32
  }
  scf.for %x = %i to %i step %i : i32 {
  }
  %r = scf.if %c -> (f32) {
    scf.yield %s : f32
  } else {
    scf.yield %init : f32
  }
  scf.if %c {
  } else {
  }
  %w:2 = scf.while (%p = %init, %q = %lb) : (f32, index) -> (f32, index) {
    scf.condition(%c) %p, %q : f32, index
  } do {
  ^bb0(%p: f32, %q: index):
    scf.yield %p, %q : f32, index
  }
  %e = scf.execute_region -> f32 {
    scf.yield %init : f32
  }
  %sw = scf.index_switch %lb -> f32
  case 2 {
    scf.yield %init : f32
  }
  default {
    scf.yield %s : f32
  }
  scf.parallel (%x, %y) = (%lb, %lb) to (%ub, %ub) step (%c1, %c1) {
    scf.reduce
  }
  %red = scf.parallel (%x) = (%lb) to (%ub) step (%c1) init (%init) -> f32 {
    scf.reduce(%init : f32) {
    ^bb0(%l: f32, %rr: f32):
      %2 = arith.addf %l, %rr : f32
      scf.reduce.return %2 : f32
    }
  }
  return %r : f32
}
func.func @forall(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: func.func @f(%{{[-a-z0-9_]+}}: index, %{{[-a-z0-9_]+}}: index, %{{[-a-z0-9_]+}}: i1, %{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: i32) -> f32 {
// CHECK: %{{[-a-z0-9_]+}} = arith.constant 1 : index
// CHECK: scf.for %{{[-a-z0-9_]+}} = %{{[-a-z0-9_]+}} to %{{[-a-z0-9_]+}} step %{{[-a-z0-9_]+}} {
// CHECK: %{{[-a-z0-9_]+}} = arith.addi %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : index
// CHECK: %{{[-a-z0-9_]+}} = scf.for %{{[-a-z0-9_]+}} = %{{[-a-z0-9_]+}} to %{{[-a-z0-9_]+}} step %{{[-a-z0-9_]+}} iter_args(%{{[-a-z0-9_]+}} = %{{[-a-z0-9_]+}}) -> (f32) {
// CHECK: %{{[-a-z0-9_]+}} = arith.addf %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32
// CHECK: scf.yield %{{[-a-z0-9_]+}} : f32
// CHECK: scf.for %{{[-a-z0-9_]+}} = %{{[-a-z0-9_]+}} to %{{[-a-z0-9_]+}} step %{{[-a-z0-9_]+}} : i32 {
// CHECK: %{{[-a-z0-9_]+}} = scf.if %{{[-a-z0-9_]+}} -> (f32) {
// CHECK: scf.yield %{{[-a-z0-9_]+}} : f32
// CHECK: } else {
// CHECK: scf.yield %{{[-a-z0-9_]+}} : f32
// CHECK: scf.if %{{[-a-z0-9_]+}} {
// CHECK: } else {
// CHECK: %{{[-a-z0-9_]+}}:2 = scf.while (%{{[-a-z0-9_]+}} = %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} = %{{[-a-z0-9_]+}}) : (f32, index) -> (f32, index) {
// CHECK: scf.condition(%{{[-a-z0-9_]+}}) %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32, index
// CHECK: } do {
// CHECK: ^bb0(%{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: index):
// CHECK: scf.yield %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32, index
// CHECK: %{{[-a-z0-9_]+}} = scf.execute_region -> f32 {
// CHECK: scf.yield %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = scf.index_switch %{{[-a-z0-9_]+}} -> f32
// CHECK: case 2 {
// CHECK: scf.yield %{{[-a-z0-9_]+}} : f32
// CHECK: default {
// CHECK: scf.yield %{{[-a-z0-9_]+}} : f32
// CHECK: scf.parallel (%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) = (%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) to (%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) step (%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) {
// CHECK: scf.reduce
// CHECK: %{{[-a-z0-9_]+}} = scf.parallel (%{{[-a-z0-9_]+}}) = (%{{[-a-z0-9_]+}}) to (%{{[-a-z0-9_]+}}) step (%{{[-a-z0-9_]+}}) init (%{{[-a-z0-9_]+}}) -> f32 {
// CHECK: scf.reduce(%{{[-a-z0-9_]+}} : f32) {
// CHECK: ^bb0(%{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: f32):
// CHECK: %{{[-a-z0-9_]+}} = arith.addf %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32
// CHECK: scf.reduce.return %{{[-a-z0-9_]+}} : f32
// CHECK: return %{{[-a-z0-9_]+}} : f32
// CHECK: func.func @forall(%{{[-a-z0-9_]+}}: tensor<8xf32>, %{{[-a-z0-9_]+}}: index) -> tensor<8xf32> {
// CHECK: %{{[-a-z0-9_]+}} = scf.forall (%{{[-a-z0-9_]+}}) in (%{{[-a-z0-9_]+}}) shared_outs(%{{[-a-z0-9_]+}} = %{{[-a-z0-9_]+}}) -> (tensor<8xf32>) {
// CHECK: %{{[-a-z0-9_]+}} = tensor.extract_slice %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK: scf.forall.in_parallel {
// CHECK: tensor.parallel_insert_slice %{{[-a-z0-9_]+}} into %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK: return %{{[-a-z0-9_]+}} : tensor<8xf32>
