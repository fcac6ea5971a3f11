// RUN: strata opt %s --split-input-file --verify-diagnostics

func.func @wrong_argument(%c: i1, %a: f32) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^bb1(%a : f32)
^bb1(%x: i32):
  return
}

// -----

func.func @assert_of_integer(%a: i32) {
  // expected-error @+1 {{expects different type than prior uses: 'i1' vs 'i32'}}
  cf.assert %a, "no"
  return
}

// -----

func.func @switch_segments(%f: i32) {
  // expected-error @+1 {{expects one operand segment for each case}}
  "cf.switch"(%f) [^bb1, ^bb1] <{case_values = dense<1> : vector<1xi32>, case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}
