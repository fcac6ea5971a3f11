// Symbols that clash, are missing or of the wrong kind.
// RUN: strata opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --emit none
func.func private @f()
func.func private @f()  // expected-error {{redefinition of symbol named 'f'}}
// expected-note@-2 {{see existing symbol definition here}}
// -----
func.func private @f()
memref.global @f : memref<4xi32>  // expected-error {{redefinition of symbol named 'f'}}
// expected-note@-2 {{see existing symbol definition here}}
// -----
module {
  module @a {
    func.func private @x()
    func.func private @x()  // expected-error {{redefinition of symbol named 'x'}}
    // expected-note@-2 {{see existing symbol definition here}}
  }
}
// -----
func.func @f() {
  call @g() : () -> ()  // expected-error {{'g' does not reference a valid function}}
  return
}
// -----
func.func @f() {
  %0 = constant @g : () -> ()  // expected-error {{reference to undefined function 'g'}}
  return
}
// -----
func.func @f() {
  %0 = memref.get_global @g : memref<4xf32>  // expected-error {{'g' does not reference a valid global memref}}
  return
}
// -----
memref.global @g : memref<4xf32>
func.func @f() {
  call @g() : () -> ()  // expected-error {{'g' does not reference a valid function}}
  return
}
// -----
func.func private @g()
func.func @f() {
  %0 = memref.get_global @g : memref<4xf32>  // expected-error {{'g' does not reference a valid global memref}}
  return
}
// -----
memref.global @g : memref<4xf32>
func.func @f() {
  %0 = memref.get_global @g : memref<5xf32>  // expected-error {{does not match type}}
  return
}
// -----
func.func private @g(i32)
func.func @f() {
  call @g() : () -> ()  // expected-error {{incorrect number of operands for callee}}
  return
}
// -----
func.func private @g(i32)
func.func @f(%a: f32) {
  call @g(%a) : (f32) -> ()  // expected-error {{operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  return
}
// -----
func.func private @g() -> i32
func.func @f() {
  call @g() : () -> ()  // expected-error {{incorrect number of results for callee}}
  return
}
// -----
func.func private @g() -> i32
func.func @f() {
  %0 = call @g() : () -> f32  // expected-error {{result type mismatch}}
  return
}
// -----
func.func private @g(i32) -> i32
func.func @f() {
  %0 = constant @g : (f32) -> i32  // expected-error {{type}}
  return
}
// -----
"func.func"() ({  // expected-error {{requires attribute 'sym_name'}}
}) {function_type = () -> (), sym_visibility = "private"} : () -> ()
// -----
"func.func"() ({  // expected-error {{attribute 'sym_name' failed to satisfy constraint: string attribute}}
}) {function_type = () -> (), sym_name = 1 : i32, sym_visibility = "private"} : () -> ()
// -----
func.func @f()  // expected-error {{symbol declaration cannot have public visibility}}
// -----
"func.func"() ({  // expected-error {{visibility}}
}) {function_type = () -> (), sym_name = "f", sym_visibility = "other"} : () -> ()
// -----
llvm.func @f() {
  %0 = llvm.mlir.addressof @g : !llvm.ptr  // expected-error {{must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  llvm.return
}
// -----
func.func @f(@g) {  // expected-error {{expected}}
}
// -----
func.func f() {  // expected-error {{expected valid '@'-identifier for symbol name}}
}
// -----
func.func @() {  // expected-error {{expected}}
}
// -----
module @m {
  module @m2 {
    func.func @f() {
      call @outer() : () -> ()  // expected-error {{'outer' does not reference a valid function}}
      return
    }
  }
  func.func private @outer()
}
// -----
func.func @f() {
  "func.call"() {callee = @a::@b} : () -> ()  // expected-error-re {{attribute 'callee' failed to satisfy constraint: {{.*}} symbol reference attribute}}
  return
}
// -----
func.func @f() {
  "func.call"() {callee = "g"} : () -> ()  // expected-error {{callee}}
  return
}
// -----
func.func @f() {
  "func.call"() : () -> ()  // expected-error {{requires attribute 'callee'}}
  return
}
// -----
memref.global "private" @g : tensor<4xf32>  // expected-error {{memref}}
// -----
memref.global @g : memref<?xf32>  // expected-error {{static}}
// -----
memref.global @g : memref<4xf32> = dense<1> : tensor<4xi32>  // expected-error {{unexpected decimal integer literal for a floating point value}}
// expected-note@-1 {{add a trailing dot to make the literal a float}}
// -----
memref.global @g : memref<2xf32> = dense<[1.0, 2.0, 3.0]>  // expected-error {{shape}}
// -----
"memref.global"() {type = memref<2xf32>} : () -> ()  // expected-error {{requires attribute 'sym_name'}}
// -----
"memref.global"() {sym_name = "g"} : () -> ()  // expected-error {{requires attribute 'type'}}
// -----
"memref.global"() {sym_nam = "g", type = memref<2xf32>} : () -> ()  // expected-error {{requires attribute 'sym_name'}}
// -----
llvm.mlir.global internal g(1 : i32) : i32  // expected-error {{expected valid '@'-identifier for symbol name}}
// -----
llvm.func @f()
llvm.func @f()  // expected-error {{redefinition of symbol named 'f'}}
// expected-note@-2 {{see existing symbol definition here}}
// -----
llvm.mlir.global internal @g(1 : i32) : i32
llvm.func @g()  // expected-error {{redefinition of symbol named 'g'}}
// expected-note@-2 {{see existing symbol definition here}}
// -----
module @a {
}
module @a {  // expected-error {{redefinition of symbol named 'a'}}
// expected-note@-3 {{see existing symbol definition here}}
}
// -----
module @a {
}
func.func private @a()  // expected-error {{redefinition of symbol named 'a'}}
// expected-note@-3 {{see existing symbol definition here}}
// -----
func.func private @"a b"()
func.func private @"a b"()  // expected-error {{redefinition of symbol named 'a b'}}
// expected-note@-2 {{see existing symbol definition here}}
// -----
func.func @f() {
  call @"no such"() : () -> ()  // expected-error {{'no such' does not reference a valid function}}
  return
}
// -----
func.func @f() {
  func.func private @g()
  call @g() : () -> ()  // expected-error {{'g' does not reference a valid function}}
  return
}
