// RUN: strata opt %s --split-input-file --verify-diagnostics

func.func @broadcast(%v: vector<4xf32>) {
  // expected-error @+1 {{dimension mismatch (4 vs. 8)}}
  %0 = vector.broadcast %v : vector<4xf32> to vector<8xf32>
  return
}

// -----

func.func @position(%v: vector<4xf32>) {
  // expected-error @+1 {{expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension}}
  %0 = vector.extract %v[4] : f32 from vector<4xf32>
  return
}

// -----

func.func @shuffle(%v: vector<4xf32>) {
  // expected-error @+1 {{mask index 8 out of range}}
  %0 = vector.shuffle %v, %v [0, 8] : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @kind(%v: vector<4xf32>) {
  // expected-error @+1 {{unsupported reduction type}}
  %0 = vector.reduction <and>, %v : vector<4xf32> into f32
  return
}

// -----

func.func @map(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0, d1) -> (d1)>} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @elements(%v: vector<4xf32>) {
  // expected-error @+1 {{has different source and result element counts}}
  %0 = vector.shape_cast %v : vector<4xf32> to vector<5xf32>
  return
}
