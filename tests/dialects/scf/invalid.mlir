// RUN: strata opt %s --split-input-file --verify-diagnostics

func.func @yield_type(%n: index, %x: f32, %i: i32) {
  // expected-error @+1 {{yielded values: type 'i32' of value #0 should be 'f32'}}
  %r = scf.for %k = %n to %n step %n iter_args(%a = %x) -> (f32) {
    scf.yield %i : i32
  }
  return
}

// -----

func.func @no_else(%c: i1, %x: f32) {
  // expected-error @+1 {{must have an else block if defining values}}
  %r = scf.if %c -> (f32) {
    scf.yield %x : f32
  }
  return
}

// -----

func.func @doubled_case(%n: index) {
  // expected-error @+1 {{has duplicate case value: 2}}
  scf.index_switch %n
  case 2 {
    scf.yield
  }
  case 2 {
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// -----

func.func @while_without_condition(%c: i1) {
  // expected-error @+1 {{expects the 'before' region to terminate with 'scf.condition'}}
  scf.while : () -> () {
    scf.yield
  } do {
    scf.yield
  }
  return
}
