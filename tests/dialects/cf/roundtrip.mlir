// Operations of cf in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

func.func @f(%c: i1, %a: i32) -> i32 {
  cf.assert %c, "site 1"
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  cf.br ^bb3(%x, %a : i32, i32)
^bb2:
  cf.switch %a : i32, [
    default: ^bb1(%a : i32),
    42: ^bb2,
    7: ^bb3(%a, %a : i32, i32)
  ]
^bb3(%y: i32, %z: i32):
  return %y : i32
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: func.func @f(%{{[-a-z0-9_]+}}: i1, %{{[-a-z0-9_]+}}: i32) -> i32 {
// CHECK: cf.assert %{{[-a-z0-9_]+}}, "site 1"
// CHECK: cf.cond_br %{{[-a-z0-9_]+}}, ^bb1(%{{[-a-z0-9_]+}} : i32), ^bb2
// CHECK: ^bb1(%{{[-a-z0-9_]+}}: i32):
// CHECK: cf.br ^bb3(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32, i32)
// CHECK: ^bb2:
// CHECK: cf.switch %{{[-a-z0-9_]+}} : i32, [
// CHECK: default: ^bb1(%{{[-a-z0-9_]+}} : i32),
// CHECK: 42: ^bb2,
// CHECK: 7: ^bb3(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i32, i32)
// CHECK: ]
// CHECK: ^bb3(%{{[-a-z0-9_]+}}: i32, %{{[-a-z0-9_]+}}: i32):
// CHECK: return %{{[-a-z0-9_]+}} : i32
