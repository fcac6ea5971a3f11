// RUN: strata opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{symbol declaration cannot have public visibility}}
func.func @public_declaration(i32)

// -----

func.func @return_count(%a: i32) -> (i32, i32) {
  // expected-error @+1 {{has 1 operands, but enclosing function (@return_count) returns 2}}
  return %a : i32
}

// -----

func.func @return_type(%a: i32) -> f32 {
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('f32') in function @return_type}}
  return %a : i32
}

// -----

func.func @unknown_callee() {
  // expected-error @+1 {{'nowhere' does not reference a valid function}}
  call @nowhere() : () -> ()
  return
}

// -----

func.func private @callee(i32)
func.func @argument_type(%a: f32) {
  // expected-error @+1 {{operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  call @callee(%a) : (f32) -> ()
  return
}
