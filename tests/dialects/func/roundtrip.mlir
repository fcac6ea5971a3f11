// Functions and calls in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

func.func private @decl(i32, tensor<?xf32> {a.b = 1 : i64}) -> (f32, index)
func.func @f(%a: i32 {x.y}, %t: tensor<?xf32>) -> (f32 {z.w = "q"}) attributes {foo = 3 : i32} {
  %0:2 = call @decl(%a, %t) : (i32, tensor<?xf32>) -> (f32, index)
  %f = constant @decl : (i32, tensor<?xf32>) -> (f32, index)
  %1:2 = call_indirect %f(%a, %t) : (i32, tensor<?xf32>) -> (f32, index)
  return %0#0 : f32
}
func.func @empty() {
  return
}
func.func @ret() -> ((i32) -> i32) {
  %0 = builtin.unrealized_conversion_cast to (i32) -> i32
  return %0 : (i32) -> i32
}
module @inner attributes {a.b} {
  func.func private @g()
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: func.func private @decl(i32, tensor<?xf32> {a.b = 1 : i64}) -> (f32, index)
// CHECK: func.func @f(%{{[-a-z0-9_]+}}: i32 {x.y}, %{{[-a-z0-9_]+}}: tensor<?xf32>) -> (f32 {z.w = "q"}) attributes {foo = 3 : i32} {
// CHECK: %{{[-a-z0-9_]+}}:2 = call @decl(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) : (i32, tensor<?xf32>) -> (f32, index)
// CHECK: %{{[-a-z0-9_]+}} = constant @decl : (i32, tensor<?xf32>) -> (f32, index)
// CHECK: %{{[-a-z0-9_]+}}:2 = call_indirect %{{[-a-z0-9_]+}}(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) : (i32, tensor<?xf32>) -> (f32, index)
// CHECK: return %{{[-a-z0-9_]+}}#0 : f32
// CHECK: func.func @empty() {
// CHECK: return
// CHECK: func.func @ret() -> ((i32) -> i32) {
// CHECK: %{{[-a-z0-9_]+}} = builtin.unrealized_conversion_cast to (i32) -> i32
// CHECK: return %{{[-a-z0-9_]+}} : (i32) -> i32
// CHECK: module @inner attributes {a.b} {
// CHECK: func.func private @g()
