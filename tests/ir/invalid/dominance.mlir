// Values used where they are not defined, or beyond the operation that isolates them.
// RUN: strata opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --emit none
func.func @f() {
  %0 = "test.use"(%1) : (i32) -> i32  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> i32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = arith.addi %1, %1 : i32  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> i32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = arith.addf %1, %1 : f32  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> f32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = math.exp %1 : f32  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> f32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = arith.extsi %1 : i32 to i64  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> i32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = tensor.cast %1 : tensor<4xf32> to tensor<?xf32>  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> tensor<4xf32>  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = memref.load %1[] : memref<f32>  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> memref<f32>  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = vector.fma %1, %1, %1 : vector<4xf32>  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> vector<4xf32>  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = arith.negf %1 : f32  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> f32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = math.sqrt %1 : f64  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> f64  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = arith.index_cast %1 : index to i32  // expected-error {{operand #0 does not dominate this use}}
  %1 = "test.def"() : () -> index  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = arith.constant 1 : i32  // expected-note {{operand defined here}}
  cf.br ^b
^b:
  "test.use"(%0) : (i32) -> ()  // expected-error {{operand #0 does not dominate this use}}
  return
}
// -----
func.func @f(%c: i1) {
  cf.cond_br %c, ^a(%c : i1), ^b
^a(%x: i1):
  // expected-note@-1 {{operand defined here}}
  cf.br ^b
^b:
  "test.use"(%x) : (i1) -> ()  // expected-error {{operand #0 does not dominate this use}}
  return
}
// -----
func.func @f(%c: i1) {
  cf.br ^a
^a:
  "test.use"(%0) : (i32) -> ()  // expected-error {{operand #0 does not dominate this use}}
  cf.cond_br %c, ^b, ^d
^b:
  %0 = arith.constant 1 : i32  // expected-note {{operand defined here}}
  cf.br ^a
^d:
  return
}
// -----
func.func @f(%c: i1, %n: index) {
  scf.if %c {
    %0 = arith.constant 1 : i32
  }
  "test.use"(%0) : (i32) -> ()  // expected-error {{use of undeclared SSA value name}}
  return
}
// -----
func.func @f(%c: i1, %n: index) {
  scf.for %i = %n to %n step %n {
    %0 = arith.constant 1 : i32
  }
  "test.use"(%0) : (i32) -> ()  // expected-error {{use of undeclared SSA value name}}
  return
}
// -----
func.func @f(%c: i1, %n: index) {
  scf.execute_region {
    %0 = arith.constant 1 : i32
    scf.yield
  }
  "test.use"(%0) : (i32) -> ()  // expected-error {{use of undeclared SSA value name}}
  return
}
// -----
func.func @f(%c: i1, %n: index) {
  affine.for %i = 0 to 4 {
    %0 = arith.constant 1 : i32
  }
  "test.use"(%0) : (i32) -> ()  // expected-error {{use of undeclared SSA value name}}
  return
}
// -----
func.func @f(%c: i1, %n: index) {
  memref.alloca_scope {
    %0 = arith.constant 1 : i32
  }
  "test.use"(%0) : (i32) -> ()  // expected-error {{use of undeclared SSA value name}}
  return
}
// -----
func.func @f(%c: i1) {
  scf.if %c {
    "test.use"(%0) : (i32) -> ()  // expected-error {{operand #0 does not dominate this use}}
  }
  %0 = "test.def"() : () -> i32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f(%n: index) {
  scf.for %i = %n to %n step %n {
    scf.for %j = %k to %n step %n {  // expected-error {{operand #0 does not dominate this use}}
    }
    %k = arith.addi %n, %n : index  // expected-note {{operand defined here}}
  }
  return
}
// -----
%0 = "test.def"() : () -> i32
func.func @f() {  // expected-note {{required by region isolation constraints}}
  "test.use"(%0) : (i32) -> ()  // expected-error {{using value defined outside the region}}
  return
}
// -----
%0 = "test.def"() : () -> i32
"func.func"() ({  // expected-note {{required by region isolation constraints}}
  "test.use"(%0) : (i32) -> ()  // expected-error {{using value defined outside the region}}
  "func.return"() : () -> ()
}) {function_type = () -> (), sym_name = "f"} : () -> ()
// -----
func.func @f(%a: i32) {
  builtin.module {  // expected-note {{required by region isolation constraints}}
    "test.use"(%a) : (i32) -> ()  // expected-error {{using value defined outside the region}}
  }
  return
}
// -----
func.func @f() {
  "test.wrap"() ({
    %0 = "test.def"() : () -> i32
    "test.end"() : () -> ()
  }, {
    "test.use"(%0) : (i32) -> ()  // expected-error {{use of undeclared SSA value name}}
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
// -----
func.func @f() {
  %0 = "test.self"(%0) : (i32) -> i32  // expected-error {{operand #0 does not dominate this use}}
  // expected-note@-1 {{operand defined here}}
  return
}
// -----
func.func @f() {
  %0 = arith.addi %0, %0 : i32  // expected-error {{operand #0 does not dominate this use}}
  // expected-note@-1 {{operand defined here}}
  return
}
// -----
func.func @f() {
  return
^bb1(%x: i32):
  "test.use"(%y) : (i32) -> ()  // expected-error {{use of undeclared SSA value name}}
  cf.br ^bb1(%x : i32)
}
// -----
func.func @f(%c: i1) {
  cf.br ^a(%0 : i32)  // expected-error {{operand #0 does not dominate this use}}
^a(%x: i32):
  %0 = "test.def"() : () -> i32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f(%c: i1) {
  cf.cond_br %0, ^a, ^a  // expected-error {{operand #0 does not dominate this use}}
^a:
  %0 = "test.def"() : () -> i1  // expected-note {{operand defined here}}
  return
}
// -----
llvm.func @f() {
  %0 = llvm.add %1, %1 : i32  // expected-error {{operand #0 does not dominate this use}}
  %1 = llvm.mlir.constant(1 : i32) : i32  // expected-note {{operand defined here}}
  llvm.return
}
// -----
llvm.func @f(%c: i1) {
  llvm.cond_br %c, ^a, ^b
^a:
  %0 = llvm.mlir.constant(1 : i32) : i32  // expected-note {{operand defined here}}
  llvm.br ^b
^b:
  llvm.call @g(%0) : (i32) -> ()  // expected-error {{operand #0 does not dominate this use}}
  llvm.return
}
llvm.func @g(i32)
// -----
func.func @f(%t: tensor<4xf32>) {
  %0 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %1 : f32  // expected-error {{operand #0 does not dominate this use}}
  } : tensor<4xf32>
  %1 = arith.constant 1.0 : f32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f(%n: index) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%1)  // expected-error {{operand #0 does not dominate this use}}
  %1 = affine.apply affine_map<(d0) -> (d0)>(%n)  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f(%c: i1) -> i32 {
  %r = scf.if %c -> (i32) {
    scf.yield %x : i32  // expected-error {{operand #0 does not dominate this use}}
  } else {
    %y = arith.constant 1 : i32
    scf.yield %y : i32
  }
  %x = arith.constant 2 : i32  // expected-note {{operand defined here}}
  return %r : i32
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = linalg.copy ins(%1 : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>  // expected-error {{operand #0 does not dominate this use}}
  %1 = tensor.empty() : tensor<4xf32>  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f(%a: f32) {
  "test.use"(%a, %z) : (f32, f32) -> ()  // expected-error {{operand #1 does not dominate this use}}
  %z = arith.negf %a : f32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f(%x: i32) {
  %0 = scf.execute_region -> i32 {
    cf.br ^b
  ^a:
    %1 = arith.constant 3 : i32  // expected-note {{operand defined here}}
    cf.br ^b
  ^b:
    scf.yield %1 : i32  // expected-error {{operand #0 does not dominate this use}}
  }
  return
}
// -----
func.func @f() -> i32 {
  return %0 : i32  // expected-error {{operand #0 does not dominate this use}}
}
func.func @g() {
  %0 = arith.constant 1 : i32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f(%c: i1) {
  cf.switch %v : i32, [  // expected-error {{operand #0 does not dominate this use}}
    default: ^a
  ]
^a:
  %v = arith.constant 1 : i32  // expected-note {{operand defined here}}
  return
}
// -----
func.func @f(%m: memref<4xf32>) {
  memref.store %v, %m[%i] : memref<4xf32>  // expected-error {{operand #0 does not dominate this use}}
  %v = arith.constant 1.0 : f32  // expected-note {{operand defined here}}
  %i = arith.constant 0 : index
  return
}
