#map = affine_map<(d0, d1)[s0] -> (d0 * 2 + d1 floordiv s0)>
#map1 = affine_map<()[s0] -> (s0 mod 7 + 3)>
#map2 = affine_map<(d0)[s0] -> (d0 + 1, s0, 128)>
#map3 = affine_map<(d0, d1) -> (d0 - d1, -d0)>
module {
  func.func @maps(%arg0: index, %arg1: index, %arg2: index) -> index {
    %0 = affine.apply #map(%arg0, %arg1)[%arg2]
    %1 = affine.apply #map1()[%arg2]
    %2 = affine.min #map2(%arg0)[%arg2]
    %3 = affine.max #map3(%arg0, %arg1)
    return %0 : index
  }
}

// -----
#map = affine_map<(d0) -> (d0 ceildiv 8)>
#map1 = affine_map<() -> (8)>
#map2 = affine_map<(d0) -> (d0, 0, d0 mod 3 - 5)>
module {
  func.func @more(%arg0: index) {
    %0 = affine.apply #map(%arg0) {tag = "t"}
    %1 = affine.min #map1() {x}
    %2 = affine.max #map2(%arg0) {y = 2 : i32}
    return
  }
}

// -----
#map = affine_map<(d0)[s0] -> (d0, s0 - 4)>
#map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#map2 = affine_map<(d0) -> (d0 + 1)>
#map3 = affine_map<()[s0] -> (s0 * 2)>
module {
  func.func @for(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) -> f32 {
    affine.for %arg3 = 0 to 10 {
      affine.for %arg4 = 0 to %arg0 step 2 {
        affine.for %arg5 = max #map(%arg3)[%arg0] to min #map1(%arg4)[%arg0] {
          "test.use"(%arg5) : (index) -> ()
        }
      }
    } {parallel = true}
    %0 = affine.for %arg3 = #map2(%arg0) to #map3()[%arg0] iter_args(%arg4 = %arg2) -> (f32) {
      %1 = affine.load %arg1[%arg3] : memref<?xf32>
      %2 = arith.addf %arg4, %1 : f32
      affine.yield %2 : f32
    }
    return %0 : f32
  }
}

// -----
module {
  func.func @for2(%arg0: vector<8xf32>, %arg1: i32) -> (vector<8xf32>, i32) {
    %0:2 = affine.for %arg2 = -5 to 5 step 3 iter_args(%arg3 = %arg0, %arg4 = %arg1) -> (vector<8xf32>, i32) {
      affine.yield %arg3, %arg4 : vector<8xf32>, i32
    } {unroll}
    return %0#0, %0#1 : vector<8xf32>, i32
  }
}

// -----
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, -d0 + s0 - 1 >= 0)>
#set1 = affine_set<(d0, d1) : (d0 - d1 == 0)>
#set2 = affine_set<() : (1 == 0)>
module {
  func.func @if(%arg0: index, %arg1: f32) {
    affine.for %arg2 = 0 to 100 {
      affine.if #set(%arg2)[%arg0] {
        "test.then"() : () -> ()
      }
      affine.if #set1(%arg2, %arg2) {
        "test.then"() : () -> ()
      } else {
        "test.else"() : () -> ()
      }
      %0 = affine.if #set2() -> f32 {
        affine.yield %arg1 : f32
      } else {
        affine.yield %arg1 : f32
      }
    }
    return
  }
}

// -----
#set = affine_set<()[s0] : (s0 mod 2 == 0)>
module {
  func.func @if2(%arg0: index, %arg1: f32, %arg2: i8) -> (f32, i8) {
    %0:2 = affine.if #set()[%arg0] -> (f32, i8) {
      affine.yield %arg1, %arg2 : f32, i8
    } else {
      affine.yield %arg1, %arg2 : f32, i8
    } {likely}
    return %0#0, %0#1 : f32, i8
  }
}

// -----
module {
  func.func @parallel(%arg0: index, %arg1: f32) {
    affine.parallel (%arg2, %arg3) = (0, 0) to (%arg0, 10) {
      "test.use"(%arg2, %arg3) : (index, index) -> ()
    }
    affine.parallel (%arg2) = (max(0, %arg0)) to (min(%arg0 + 4, 100)) step (4) {
    }
    affine.parallel () = () to () {
    }
    return
  }
}

// -----
module {
  func.func @reduce(%arg0: memref<100x100xf32>, %arg1: memref<8xi32>) -> (f32, i32) {
    %0:2 = affine.parallel (%arg2, %arg3) = (0, 5) to (100, 50) step (10, 5) reduce ("addf", "addi") -> (f32, i32) {
      %1 = affine.load %arg0[%arg2 + 1, %arg3 * 2] : memref<100x100xf32>
      %2 = affine.load %arg1[3] : memref<8xi32>
      affine.yield %1, %2 : f32, i32
    } {tag = 1 : i8}
    return %0#0, %0#1 : f32, i32
  }
}

// -----
module {
  func.func @memory(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32, %arg3: vector<4xf32>) {
    affine.for %arg4 = 0 to %arg1 {
      %0 = affine.load %arg0[%arg4, %arg4 + symbol(%arg1)] : memref<?x?xf32>
      affine.store %0, %arg0[%arg4 mod 4, %arg4 floordiv 2] : memref<?x?xf32>
      affine.store %arg2, %arg0[0, 0] {nt = true} : memref<?x?xf32>
      %1 = affine.vector_load %arg0[%arg4, 0] : memref<?x?xf32>, vector<4xf32>
      affine.vector_store %1, %arg0[%arg4, 4] : memref<?x?xf32>, vector<4xf32>
      affine.prefetch %arg0[%arg4, %arg4 + 5], read, locality<3>, data : memref<?x?xf32>
    }
    return
  }
}

// -----
#map = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @memory2(%arg0: memref<100x100xf32, #map, 2>, %arg1: memref<f32>, %arg2: index) {
    %0 = affine.load %arg1[] : memref<f32>
    affine.store %0, %arg1[] : memref<f32>
    %1 = affine.vector_load %arg0[%arg2, %arg2 - 1] {a} : memref<100x100xf32, #map, 2>, vector<2x8xf32>
    affine.vector_store %1, %arg0[-%arg2 + 1, 4] {b} : memref<100x100xf32, #map, 2>, vector<2x8xf32>
    affine.prefetch %arg0[%arg2 * 3, 7], write, locality<0>, instr {c = 1 : i32} : memref<100x100xf32, #map, 2>
    return
  }
}

// -----
module {
  func.func @linear(%arg0: index, %arg1: index) {
    %0 = affine.linearize_index disjoint [%arg0, %arg1] by (%arg0, 4) : index
    %1 = affine.linearize_index [%arg0, %arg1] by (8) : index
    %2:2 = affine.delinearize_index %arg0 into (%arg1, 16) : index, index
    %3:3 = affine.delinearize_index %arg0 into (%arg1, 16) : index, index, index
    return
  }
}

// -----
module {
  func.func @linear2(%arg0: index) -> index {
    %0 = affine.linearize_index [%arg0] by () {tag} : index
    %1 = affine.delinearize_index %arg0 into (5) {tag = "x"} : index
    %2 = affine.linearize_index disjoint [%arg0, %0, %1] by (2, %arg0, 4) {k = 1.000000e+00 : f32} : index
    return %2 : index
  }
}

// -----
module {
  func.func @dma(%arg0: memref<8xf32>, %arg1: memref<8x8xf32, 1>, %arg2: memref<2xi32>, %arg3: index, %arg4: index) {
    affine.dma_start %arg0[%arg3 + 1], %arg1[%arg4, 0], %arg2[symbol(%arg4)], %arg3 : memref<8xf32>, memref<8x8xf32, 1>, memref<2xi32>
    affine.dma_start %arg0[%arg3], %arg1[7, %arg3 * 2], %arg2[0], %arg3, %arg3, %arg4 : memref<8xf32>, memref<8x8xf32, 1>, memref<2xi32>
    affine.dma_wait %arg2[%arg3], %arg4 : memref<2xi32>
    return
  }
}

// -----
module {
  func.func @dma2(%arg0: memref<f32>, %arg1: memref<1x1xi32>, %arg2: index) {
    affine.dma_start %arg0[], %arg0[], %arg1[%arg2 floordiv 2, 0], %arg2 : memref<f32>, memref<f32>, memref<1x1xi32>
    affine.dma_wait %arg1[0, %arg2 mod 2], %arg2 : memref<1x1xi32>
    affine.dma_wait %arg1[0, 0], %arg2 : memref<1x1xi32>
    return
  }
}

