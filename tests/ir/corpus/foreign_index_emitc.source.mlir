func.func @f(%a: i32) {
  %0 = emitc.add %a, %a : (i32, i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = emitc.sub %a, %a : (i32, i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = emitc.mul %a, %a : (i32, i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = emitc.div %a, %a : (i32, i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = emitc.bitwise_and %a, %a : (i32, i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = emitc.bitwise_or %a, %a : (i32, i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = emitc.bitwise_xor %a, %a : (i32, i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = emitc.bitwise_left_shift %a, %a : (i32, i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = emitc.bitwise_right_shift %a, %a : (i32, i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  emitc.call_opaque "foo"() : () -> ()
  %0 = emitc.call_opaque "bar"(%a) {args = [0 : index, 42 : i32], template_args = [i32, 3]} : (i32) -> !emitc.opaque<"std::vector<int>">
  %1 = emitc.cast %a : i32 to f32
  %2 = emitc.literal "M_PI" : f32
  return
}
// -----
func.func @f() {
  %0 = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
  %1 = emitc.load %0 : !emitc.lvalue<i32>
  emitc.assign %1 : i32 to %0 : !emitc.lvalue<i32>
  emitc.verbatim "// {}"  args %1 : i32
  return
}
// -----
emitc.include <"math.h">
emitc.include "local.h"
emitc.global static const @g : !emitc.array<2xf32> = dense<1.0>
emitc.declare_func @h
emitc.func @h(%a: i32) -> i32 attributes {specifiers = ["static"]} {
  return %a : i32
}
// -----
func.func @f(%c: i1, %a: i32, %n: !emitc.size_t) {
  emitc.if %c {
    emitc.call_opaque "x"() : () -> ()
  } else {
  }
  emitc.for %i = %n to %n step %n : !emitc.size_t {
  }
  %0 = emitc.conditional %c, %a, %a : i32
  %1 = emitc.cmp eq, %a, %a : (i32, i32) -> i1
  %2 = emitc.expression %a : (i32) -> i32 {
    %3 = emitc.add %a, %a : (i32, i32) -> i32
    emitc.yield %3 : i32
  }
  return
}
// -----
func.func @f(%p: !emitc.ptr<i32>, %a: !emitc.array<4x8xf32>, %i: index) {
  %0 = emitc.subscript %a[%i, %i] : (!emitc.array<4x8xf32>, index, index) -> !emitc.lvalue<f32>
  %1 = emitc.subscript %p[%i] : (!emitc.ptr<i32>, index) -> !emitc.lvalue<i32>
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.add %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.sub %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.mul %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.divs %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.divu %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.ceildivs %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.floordivs %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.rems %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.maxs %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.minu %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.shl %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.shrs %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.and %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.or %a, %a
  return
}
// -----
func.func @f(%a: index) {
  %0 = index.xor %a, %a
  return
}
// -----
func.func @f(%a: index, %i: i32) {
  %0 = index.cmp slt(%a, %a)
  %1 = index.casts %i : i32 to index
  %2 = index.castu %a : index to i64
  %3 = index.constant -5
  %4 = index.sizeof
  %5 = index.bool.constant true
  return
}
// -----
func.func @f() {
  %0 = ub.poison : i32
  %1 = ub.poison : vector<4xf32>
  %2 = ub.poison <#ub.poison> : tensor<*xi8>
  return
}
