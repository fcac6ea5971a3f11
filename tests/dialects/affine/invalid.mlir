// RUN: strata opt %s --split-input-file --verify-diagnostics

func.func @loaded_subscript(%m: memref<?xindex>) {
  affine.for %i = 0 to 8 {
    %j = affine.load %m[%i] : memref<?xindex>
    // expected-error @+1 {{operand cannot be used as a dimension id}}
    %0 = affine.load %m[%j] : memref<?xindex>
  }
  return
}

// -----

func.func @loop_variable_as_symbol(%m: memref<?xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{operand cannot be used as a symbol}}
    %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  }
  return
}

// -----

func.func @rank(%m: memref<?x?xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @+1 {{affine map num results must equal memref rank}}
    %0 = affine.load %m[%i] : memref<?x?xf32>
  }
  return
}

// -----

func.func @step() {
  // expected-error @+1 {{expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 8 step 0 {
  }
  return
}

// -----

func.func @several_bounds(%n: index) {
  // expected-error @+1 {{upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<(d0) -> (d0, 8)>(%n) {
  }
  return
}
