// RUN: strata opt %s --irdl-file %S/cmath.irdl --split-input-file --verify-diagnostics --emit none

// expected-error@+1 {{parameter #0 of 'cmath.complex' does not satisfy its constraint}}
func.func private @f(!cmath.complex<i32>)

// -----

// expected-error@+1 {{'cmath.complex' takes 1 parameters, not 2}}
func.func private @f(!cmath.complex<f32, f32>)

// -----

// expected-error@+1 {{'cmath.complex' takes 1 parameters, not 0}}
func.func private @f(!cmath.complex)

// -----

func.func @f(%a: !cmath.complex<f32>) {
  // expected-error@+1 {{result #0 ('out') does not satisfy its constraint, but has type 'f64'}}
  %0 = "cmath.norm"(%a) : (!cmath.complex<f32>) -> f64
  return
}

// -----

func.func @f(%a: !cmath.complex<f32>, %b: !cmath.complex<f64>) {
  // expected-error@+1 {{operand #1 ('rhs') does not satisfy its constraint}}
  %0 = "cmath.mul"(%a, %b) : (!cmath.complex<f32>, !cmath.complex<f64>) -> !cmath.complex<f32>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{operand #0 ('in') does not satisfy its constraint}}
  %0 = "cmath.norm"(%a) : (f32) -> f32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{attribute 'parts' does not satisfy its constraint}}
  %0 = "cmath.make"() <{parts = 1 : i32}> : () -> !cmath.complex<f32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{requires attribute 'parts'}}
  %0 = "cmath.make"() : () -> !cmath.complex<f32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{region #0 has 0 arguments, not 1}}
  "cmath.repeat"(%n) ({
    cmath.print %n : index
  }) : (index) -> ()
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{argument #0 of region #0 does not satisfy its constraint}}
  "cmath.repeat"(%n) ({
  ^bb0(%i: i32):
    cmath.print %n : index
  }) : (index) -> ()
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{region #0 has 0 blocks, not 1}}
  "cmath.repeat"(%n) ({
  }) : (index) -> ()
  return
}
