// RUN: strata opt %s --split-input-file --verify-diagnostics

func.func @sizes(%n: index) {
  // expected-error @+1 {{dimension operand count does not equal memref dynamic dimension count}}
  %0 = memref.alloc(%n) : memref<4xf32>
  return
}

// -----

func.func @indices(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+1 {{incorrect number of indices, expected 2 but got 1}}
  %0 = memref.load %m[%i] : memref<?x?xf32>
  return
}

// -----

func.func @atomic_kind(%m: memref<4xi64>, %v: i64, %i: index) {
  // expected-error @+1 {{with kind 'minimumf' expects a floating-point type}}
  %0 = memref.atomic_rmw minimumf %v, %m[%i] : (i64, memref<4xi64>) -> i64
  return
}

// -----

func.func @subview_layout(%m: memref<8x4xf32>) {
  // expected-error @+1 {{or a rank-reduced version. (mismatch of result layout)}}
  %0 = memref.subview %m[0, 0] [2, 4] [1, 1] : memref<8x4xf32> to memref<2x4xf32, strided<[8, 1]>>
  return
}

// -----

// expected-error @+1 {{type should be static shaped memref}}
memref.global @g : memref<?xf32>

// -----

func.func @unknown_global() {
  // expected-error @+1 {{'nowhere' does not reference a valid global memref}}
  %0 = memref.get_global @nowhere : memref<4xf32>
  return
}

// -----

func.func @cast(%m: memref<4xf32>) {
  // expected-error @+1 {{requires the same shape for all operands and results}}
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}
