// Malformed text: each chunk is one error, at its place.
// RUN: strata opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --emit none
"test.op"( : () -> ()  // expected-error {{expected SSA operand}}
// -----
"test.op"()  // expected-error@+1 {{expected ':' followed by operation type}}
// -----
"test.op"() : i32  // expected-error {{expected function type}}
// -----
"test.op"() : (i32) -> ()  // expected-error {{expected 0 operand types but had 1}}
// -----
"" () : () -> ()  // expected-error {{empty operation name is invalid}}
// -----
%0 = "test.op"() : () -> ()  // expected-error {{cannot name an operation with no results}}
// -----
%0:2 = "test.op"() : () -> i32  // expected-error {{operation defines 1 results but was provided 2 to bind}}
// -----
%0 = "test.op"() : () -> i32
%0 = "test.op"() : () -> i32  // expected-error {{redefinition of SSA value '%0'}}
// expected-note@-2 {{previously defined here}}
// -----
"test.op"(%a) : (i32) -> ()  // expected-error {{use of undeclared SSA value name}}
// -----
%0 = "test.op"() : () -> i32
"test.use"(%0) : (f32) -> ()  // expected-error {{expects different type than prior uses}}
// -----
%0 = "test.op"() : () -> i32
"test.use"(%0#1) : (i32) -> ()  // expected-error {{reference to invalid result number}}
// -----
"test.wrap"() ({
  "test.op"()[^bb1] : () -> ()  // expected-error {{reference to an undefined block '^bb1'}}
}) : () -> ()
// -----
"test.op"() ({
^a:
  "test.end"() : () -> ()
^a:  // expected-error {{redefinition of block '^a'}}
  // expected-note@-3 {{previously defined here}}
  "test.end"() : () -> ()
}) : () -> ()
// -----
"test.op"() {a = 1, a = 2} : () -> ()  // expected-error {{duplicate key 'a'}}
// -----
"test.op"() {a = } : () -> ()  // expected-error {{expected attribute value}}
// -----
"test.op"() {a = 256 : i8} : () -> ()  // expected-error {{integer constant out of range for attribute}}
// -----
"test.op"() {a = -1 : ui8} : () -> ()  // expected-error {{negative integer literal not valid for unsigned integer type}}
// -----
"test.op"() {a = 1.0 : i32} : () -> ()  // expected-error {{floating point value not valid for specified type}}
// -----
"test.op"() {a = 1 : f32} : () -> ()  // expected-error {{unexpected decimal integer literal for a floating point value}}
// expected-note@-1 {{add a trailing dot to make the literal a float}}
// -----
"test.op"() {a = dense<[1, 2]> : tensor<3xi32>} : () -> ()  // expected-error {{inferred shape of elements literal ([2]) does not match type ([3])}}
// -----
"test.op"() {a = dense<[[1], [2, 3]]> : tensor<2x1xi32>} : () -> ()  // expected-error {{tensor literal is invalid; ranks are not consistent between elements}}
// -----
"test.op"() {a = dense<1> : i32} : () -> ()  // expected-error {{elements literal must be a shaped type}}
// -----
"test.op"() {a = dense<1> : tensor<?xi32>} : () -> ()  // expected-error {{elements literal type must have static shape}}
// -----
"test.op"() {a = array<i32: 1, 2} : () -> ()  // expected-error {{expected '>' to close an array attribute}}
// -----
"test.op"() {a = #undefined} : () -> ()  // expected-error {{undefined symbol alias id 'undefined'}}
// -----
"test.op"() {a = !undefined} : () -> ()  // expected-error {{undefined symbol alias id 'undefined'}}
// -----
#a = 1 : i32
#a = 2 : i32  // expected-error {{redefinition of attribute alias id 'a'}}
// -----
"test.op"() {a = "open} : () -> ()  // expected-error {{in string literal}}
// -----
"test.op"() {a = "\q"} : () -> ()  // expected-error {{unknown escape in string literal}}
// -----
"test.op"() : () -> vector<0xi32>  // expected-error {{vector types must have positive constant sizes}}
// -----
"test.op"() : () -> vector<?xi32>  // expected-error {{expected static shape}}
// -----
"test.op"() : () -> tensor<4xtuple<>>  // expected-error {{invalid tensor element type}}
// -----
"test.op"() : () -> memref<4xi32, affine_map<(d0, d1) -> (d0)>>  // expected-error {{memref layout mismatch between rank and affine map}}
// -----
"test.op"() : () -> memref<4x4xi32, strided<[1]>>  // expected-error {{expected the number of strides to match the rank}}
// -----
"test.op"() : () -> complex<index>  // expected-error {{invalid element type for complex}}
// -----
"test.op"() : () -> i99999999  // expected-error {{expected non-function type}}
// -----
"test.op"() {a = affine_map<(d0) -> (d1)>} : () -> ()  // expected-error {{use of undeclared identifier}}
// -----
"test.op"() {a = affine_map<(d0, d0) -> (d0)>} : () -> ()  // expected-error {{redefinition of identifier 'd0'}}
// -----
"test.op"() {a = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()  // expected-error {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
// -----
"test.op"() {a = affine_set<(d0) : (d0)>} : () -> ()  // expected-error {{expected '==', '<=' or '>='}}
// -----
"test.op"() : () -> () loc("a":1)  // expected-error {{expected ':'}}
// -----
"test.op"() : () -> () loc(callsite("a" in "b"))  // expected-error {{expected 'at' in callsite location}}
// -----
"test.op"() ({  // expected-error@+1 {{expected operation name in quotes}}
// -----
func.func @f(%a: i32 {  // expected-error@+1 {{expected attribute name}}
// -----
func.func @f() {
  %0 = arith.adi %0, %0 : i32  // expected-error {{custom op 'arith.adi' is unknown}}
}
// -----
func.func @f(%a: i32) {
  %0 = arith.addi %a : i32  // expected-error {{expected ','}}
}
// -----
func.func @f(%a: i32, %a: i32) {  // expected-error {{redefinition of SSA value '%a'}}
  // expected-note@-1 {{previously defined here}}
  return
}
