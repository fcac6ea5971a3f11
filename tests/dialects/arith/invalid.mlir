// RUN: strata opt %s --split-input-file --verify-diagnostics

func.func @narrowing_extension(%a: i32) {
  // expected-error @+1 {{'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i16
  return
}

// -----

func.func @widening_truncation(%a: f32) {
  // expected-error @+1 {{'arith.truncf' op operand type 'f32' and result type 'f64' are cast incompatible}}
  %0 = arith.truncf %a : f32 to f64
  return
}

// -----

func.func @bitcast_of_other_width(%a: i32) {
  // expected-error @+1 {{'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible}}
  %0 = arith.bitcast %a : i32 to f64
  return
}

// -----

func.func @index_cast_between_integers(%a: i32) {
  // expected-error @+1 {{are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @float_in_integer_operation(%a: f32) {
  // expected-error @+1 {{operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %a, %a : f32
  return
}

// -----

func.func @signed_constant() {
  // expected-error @+1 {{integer return type must be signless}}
  %0 = arith.constant 1 : si32
  return
}

// -----

func.func @select_shape(%c: vector<3xi1>, %a: vector<4xf32>) {
  // expected-error @+1 {{all non-scalar operands/results must have the same shape and base type}}
  %0 = arith.select %c, %a, %a : vector<3xi1>, vector<4xf32>
  return
}

// -----

func.func @unknown_predicate(%a: i32) {
  // expected-error @+1 {{expected}}
  %0 = arith.cmpi foo, %a, %a : i32
  return
}

// -----

func.func @unknown_flag(%a: f32) {
  // expected-error @+1 {{expected one of [none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast] for fastmath, got: quick}}
  %0 = arith.addf %a, %a fastmath<quick> : f32
  return
}
