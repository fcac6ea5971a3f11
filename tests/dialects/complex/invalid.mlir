// RUN: strata opt %s --split-input-file --verify-diagnostics

func.func @parts() {
  // expected-error @+1 {{requires 'value' to be a complex constant, represented as array of two values}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @part_types() {
  // expected-error @+1 {{requires attribute's element types to match the op's return type}}
  %0 = complex.constant [1.0 : f32, 2.0 : f64] : complex<f32>
  return
}
