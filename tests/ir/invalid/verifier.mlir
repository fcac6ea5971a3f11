// Operations that break their definitions: each chunk is one error.
// RUN: strata opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --emit none
%0 = "arith.addi"() : () -> i32  // expected-error {{'arith.addi' op expected 2 operands, but found 0}}
// -----
%0 = "test.v"() : () -> f32
%1 = "arith.addi"(%0, %0) : (f32, f32) -> f32  // expected-error {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
// -----
%0 = "test.v"() : () -> i32
%1 = "arith.addf"(%0, %0) : (i32, i32) -> i32  // expected-error {{operand #0 must be floating-point-like}}
// -----
%0:2 = "test.v"() : () -> (i32, i64)
%1 = "arith.addi"(%0#0, %0#1) : (i32, i64) -> i32  // expected-error {{op requires the same type for all operands and results}}
// -----
%0 = "arith.constant"() : () -> i32  // expected-error {{'arith.constant' op requires attribute 'value'}}
// -----
%0 = "arith.constant"() {valu = 1 : i32} : () -> i32  // expected-error {{requires attribute 'value'}}
// -----
%0 = "arith.constant"() {value = 1 : i64} : () -> i32  // expected-error {{all of {value, result} have same type}}
// -----
%0 = "test.v"() : () -> i32
%1 = "arith.cmpi"(%0, %0) {predicate = 77 : i64} : (i32, i32) -> i1  // expected-error {{attribute 'predicate' failed to satisfy constraint}}
// -----
%0 = "test.v"() : () -> i32
%1 = "arith.cmpi"(%0, %0) {predicate = 0 : i64} : (i32, i32) -> i32  // expected-error {{result #0 must be bool-like, but got 'i32'}}
// -----
%0 = "test.v"() : () -> i64
%1 = arith.extsi %0 : i64 to i32  // expected-error {{are cast incompatible}}
// -----
%0 = "test.v"() : () -> i32
%1 = arith.trunci %0 : i32 to i64  // expected-error {{are cast incompatible}}
// -----
%0 = "test.v"() : () -> vector<4xi32>
%1 = "arith.extsi"(%0) : (vector<4xi32>) -> vector<8xi64>  // expected-error {{op all non-scalar operands/results must have the same shape and base type}}
// -----
"func.return"() : () -> ()  // expected-error {{'func.return' op expects parent op 'func.func'}}
// -----
func.func @f() -> i32 {
  return  // expected-error {{'func.return' op has 0 operands, but enclosing function (@f) returns 1}}
}
// -----
func.func @f(%a: f32) -> i32 {
  return %a : f32  // expected-error {{type of return operand 0 ('f32') doesn't match function result type ('i32') in function @f}}
}
// -----
"func.func"() ({  // expected-error {{entry block must have 1 arguments to match function signature}}
^bb0:
  "func.return"() : () -> ()
}) {function_type = (i32) -> (), sym_name = "f"} : () -> ()
// -----
func.func @f(%c: i1, %x: i32) {
  cf.br ^bb1(%x : i32)  // expected-error {{type mismatch for bb argument #0 of successor #0}}
^bb1(%y: f32):
  return
}
// -----
func.func @f(%c: i1, %x: i32) {
  cf.cond_br %c, ^bb1, ^bb2  // expected-error {{branch has 0 operands for successor #0, but target block has 1}}
^bb1(%y: i32):
  return
^bb2:
  return
}
// -----
func.func @f() {
  "test.last"() : () -> ()
  "func.return"() : () -> ()  // expected-error {{must be the last operation in the parent block}}
  "test.after"() : () -> ()
}
// -----
func.func @f() {
  %0 = arith.constant 1 : i32  // expected-error {{block with no terminator}}
}
// -----
func.func @f(%n: index) {
  "scf.for"(%n, %n, %n) ({  // expected-error {{induction variable}}
  ^bb0(%i: i32):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  return
}
// -----
func.func @f(%n: index, %x: f32) {
  // expected-error@+1 {{yielded values: type 'index' of value #0 should be 'f32'}}
  %0 = scf.for %i = %n to %n step %n iter_args(%a = %x) -> (f32) {
    scf.yield %i : index
  }
  return
}
// -----
func.func @f(%c: i1) {
  %0 = "scf.if"(%c) ({  // expected-error {{must have an else block if defining values}}
    %1 = arith.constant 1 : i32
    scf.yield %1 : i32
  }, {
  }) : (i1) -> i32
  return
}
// -----
func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = memref.load %m[%i, %i] : memref<4xf32>  // expected-error {{incorrect number of indices}}
  return
}
// -----
func.func @f(%m: memref<?xf32>) {
  %0 = "memref.alloc"() {operandSegmentSizes = array<i32: 0, 0>} : () -> memref<?xf32>  // expected-error {{dimension operand count does not equal memref dynamic dimension count}}
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>  // expected-error {{op requires the same shape for all operands and results}}
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  %0 = memref.realloc %m : memref<8xf32> to memref<?xf32>  // expected-error {{missing dimension operand for result type}}
  return
}
// -----
func.func @f(%m: memref<8xf32>) {
  %0 = "memref.distinct_objects"(%m) : (memref<8xf32>) -> memref<8xf32>  // expected-error {{expected at least two operands}}
  return
}
// -----
func.func @f(%m: memref<8xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<8xf32> {  // expected-error {{expected single number of entry block arguments}}
    %c = arith.constant 1.0 : f32
    memref.atomic_yield %c : f32
  }
  return
}
// -----
func.func @f(%t: tensor<4x4xf32>) {
  %0 = tensor.extract_slice %t[0, 0] [5, 4] [1, 1] : tensor<4x4xf32> to tensor<5x4xf32>  // expected-error {{runs out-of-bounds}}
  return
}
// -----
func.func @f(%t: tensor<4x4xf32>) {
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<4x4xf32> into tensor<16xf32>  // expected-error {{expected rank of the collapsed type(1) to be the number of reassociation maps(2)}}
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %i: tensor<2x1xindex>) {
  %0 = tensor.gather %t[%i] gather_dims([1]) : (tensor<4xf32>, tensor<2x1xindex>) -> tensor<2x1xf32>  // expected-error {{gather_dims value must be in the range of the rank}}
  return
}
// -----
func.func @f(%t: tensor<4xf32>, %i: tensor<2x1xindex>, %s: tensor<2xf32>) {
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0]) : (tensor<2xf32>, tensor<4xf32>, tensor<2x1xindex>) -> tensor<4xf32>  // expected-error {{requires 'unique' attribute to be set}}
  return
}
// -----
func.func @f(%i: index) {
  %0 = "affine.apply"(%i) {map = affine_map<(d0) -> (d0, d0)>} : (index) -> index  // expected-error {{mapping must produce one value}}
  return
}
// -----
func.func @f(%i: index) {
  %0 = "affine.min"(%i, %i) {map = affine_map<(d0) -> (d0)>} : (index, index) -> index  // expected-error {{operand count and affine map dimension and symbol count must match}}
  return
}
// -----
func.func @f(%i: index) {
  %0:2 = affine.delinearize_index %i into (4, -2) : index, index  // expected-error {{no basis element may be statically non-positive}}
  return
}
// -----
func.func @f(%i: index) {
  %0 = affine.linearize_index [%i, %i] by (1, 2, 3) : index  // expected-error {{should have a basis of as many elements as positions, or one less}}
  return
}
// -----
func.func @f(%v: vector<4xf32>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<5xf32>  // expected-error {{has different source and result element counts}}
  return
}
// -----
func.func @f(%v: vector<2x3xf32>) {
  %0 = vector.transpose %v, [0, 0] : vector<2x3xf32> to vector<2x2xf32>  // expected-error {{duplicate or out-of-range position index: 0}}
  return
}
// -----
func.func @f(%v: vector<2x3xf32>) {
  %0 = vector.extract %v[2] : vector<3xf32> from vector<2x3xf32>  // expected-error {{position}}
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>) {
  %0 = linalg.matmul ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>  // expected-error {{dimension}}
  return
}
// -----
func.func @f(%x: i32) {
  %0 = math.exp %x : i32  // expected-error {{must be floating-point-like}}
  return
}
