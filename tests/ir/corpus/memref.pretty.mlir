module {
  memref.global "private" constant @g : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>
  memref.global @u : memref<4xi8> = uninitialized {alignment = 64 : i64}
  memref.global @ext : memref<f32>
  func.func @globals() {
    %0 = memref.get_global @g : memref<2xf32>
    %1 = memref.get_global @u : memref<4xi8> {x}
    return
  }
}

// -----
module {
  memref.global constant @big : memref<2x2xi16> = dense<7>
  memref.global "nested" @sp : memref<4xf32, 3> = dense<0.000000e+00> {dia.tag}
  func.func @more() -> memref<2x2xi16> {
    %0 = memref.get_global @big : memref<2x2xi16>
    return %0 : memref<2x2xi16>
  }
}

// -----
#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
module {
  func.func @alloc(%arg0: index, %arg1: memref<8xf32>) {
    %alloc = memref.alloc() : memref<4xf32>
    %alloc_0 = memref.alloc(%arg0) {alignment = 64 : i64} : memref<?x4xf32>
    %alloca = memref.alloca() : memref<4xf32>
    %alloc_1 = memref.alloc(%arg0)[%arg0] : memref<?x4xf32, #map>
    memref.dealloc %alloc : memref<4xf32>
    %0 = memref.realloc %arg1 : memref<8xf32> to memref<16xf32>
    %1 = memref.realloc %arg1(%arg0) {alignment = 8 : i64} : memref<8xf32> to memref<?xf32>
    return
  }
}

// -----
#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
module {
  func.func @alloc2(%arg0: index, %arg1: memref<*xf32>, %arg2: memref<?xi8, 1>) {
    %alloc = memref.alloc() {x} : memref<f32, 1>
    %alloca = memref.alloca(%arg0, %arg0) {alignment = 16 : i64} : memref<?x?xi8>
    %alloca_0 = memref.alloca()[%arg0] : memref<4x4xf32, #map>
    memref.dealloc %arg1 {y} : memref<*xf32>
    %0 = memref.realloc %arg2 {z} : memref<?xi8, 1> to memref<32xi8, 1>
    return
  }
}

// -----
module {
  func.func @access(%arg0: memref<?x4xf32>, %arg1: index, %arg2: f32) {
    %0 = memref.load %arg0[%arg1, %arg1] : memref<?x4xf32>
    memref.store %0, %arg0[%arg1, %arg1] : memref<?x4xf32>
    %1 = memref.atomic_rmw addf %arg2, %arg0[%arg1, %arg1] : (f32, memref<?x4xf32>) -> f32
    memref.copy %arg0, %arg0 : memref<?x4xf32> to memref<?x4xf32>
    memref.prefetch %arg0[%arg1, %arg1], read, locality<3>, data : memref<?x4xf32>
    %2 = memref.generic_atomic_rmw %arg0[%arg1, %arg1] : memref<?x4xf32> {
    ^bb0(%arg3: f32):
      %3 = arith.addf %arg3, %arg2 : f32
      memref.atomic_yield %3 : f32
    }
    return
  }
}

// -----
module {
  func.func @access2(%arg0: memref<i32>, %arg1: memref<*xi8>, %arg2: i32) {
    %0 = memref.load %arg0[] {nontemporal = true} : memref<i32>
    memref.store %0, %arg0[] {alignment = 4 : i64, nontemporal = true} : memref<i32>
    %1 = memref.atomic_rmw maxs %arg2, %arg0[] {k} : (i32, memref<i32>) -> i32
    %2 = memref.atomic_rmw assign %arg2, %arg0[] : (i32, memref<i32>) -> i32
    memref.copy %arg1, %arg1 {c} : memref<*xi8> to memref<*xi8>
    memref.prefetch %arg0[], write, locality<0>, instr : memref<i32>
    %3 = memref.generic_atomic_rmw %arg0[] : memref<i32> {
    ^bb0(%arg3: i32):
      %c1_i32 = arith.constant 1 : i32
      %4 = arith.xori %arg3, %c1_i32 : i32
      memref.atomic_yield %4 {w} : i32
    } {tag = 1 : i8}
    return
  }
}

// -----
module {
  func.func @sizes(%arg0: memref<?x4xf32>, %arg1: memref<*xf32>, %arg2: index) {
    %dim = memref.dim %arg0, %arg2 : memref<?x4xf32>
    %dim_0 = memref.dim {a} %arg1, %arg2 : memref<*xf32>
    %0 = memref.rank %arg1 : memref<*xf32>
    %1 = memref.rank %arg0 {b} : memref<?x4xf32>
    return
  }
}

// -----
module {
  func.func @sizes2(%arg0: memref<f32, 2>, %arg1: memref<*xi8, 1>, %arg2: index) {
    %dim = memref.dim %arg1, %arg2 : memref<*xi8, 1>
    %0 = memref.rank %arg0 : memref<f32, 2>
    return
  }
}

// -----
module {
  func.func @views(%arg0: memref<?x4xf32>, %arg1: memref<?xi8>, %arg2: index) {
    %cast = memref.cast %arg0 : memref<?x4xf32> to memref<?x?xf32>
    %subview = memref.subview %arg0[%arg2, 0] [2, 4] [1, 1] : memref<?x4xf32> to memref<2x4xf32, strided<[4, 1], offset: ?>>
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%arg2], sizes: [4, %arg2], strides: [1, 2] : memref<?x4xf32> to memref<4x?xf32, strided<[1, 2], offset: ?>>
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<?x4xf32> into memref<?xf32>
    %expand_shape = memref.expand_shape %collapse_shape [[0, 1]] output_shape [%arg2, 4] : memref<?xf32> into memref<?x4xf32>
    %view = memref.view %arg1[%arg2][%arg2] : memref<?xi8> to memref<?x4xf32>
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
    %memspacecast = memref.memory_space_cast %arg0 : memref<?x4xf32> to memref<?x4xf32, 5>
    %assume_align = memref.assume_alignment %arg0, 64 : memref<?x4xf32>
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
    %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<?x4xf32> -> index
    %0:2 = memref.distinct_objects %arg0, %arg0 : memref<?x4xf32>, memref<?x4xf32>
    return
  }
}

// -----
module {
  func.func @views2(%arg0: memref<8x16xf32>, %arg1: memref<2048xi8>, %arg2: memref<*xf32>, %arg3: index, %arg4: memref<2xindex>, %arg5: memref<1xf32>) {
    %cast = memref.cast %arg2 {a} : memref<*xf32> to memref<4xf32>
    %subview = memref.subview %arg0[2, 3] [1, 7] [1, 2] {b} : memref<8x16xf32> to memref<7xf32, strided<[2], offset: 35>>
    %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [0], sizes: [], strides: [] : memref<*xf32> to memref<f32>
    %collapse_shape = memref.collapse_shape %arg5 [] {c} : memref<1xf32> into memref<f32>
    %expand_shape = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>
    %view = memref.view %arg1[%arg3][] {d} : memref<2048xi8> to memref<64x4xf32>
    %transpose = memref.transpose %arg0 (d0, d1) -> (d0, d1) {e} : memref<8x16xf32> to memref<8x16xf32>
    %memspacecast = memref.memory_space_cast %arg2 {f} : memref<*xf32> to memref<*xf32, 1>
    %assume_align = memref.assume_alignment %arg0, 16 {g} : memref<8x16xf32>
    %base_buffer, %offset = memref.extract_strided_metadata %collapse_shape : memref<f32> -> memref<f32>, index
    %intptr = memref.extract_aligned_pointer_as_index %arg2 : memref<*xf32> -> index
    %0:3 = memref.distinct_objects %arg0, %arg5, %arg1 {h} : memref<8x16xf32>, memref<1xf32>, memref<2048xi8>
    %reshape = memref.reshape %arg0(%arg4) : (memref<8x16xf32>, memref<2xindex>) -> memref<?x?xf32>
    return
  }
}

// -----
module {
  func.func @reshape(%arg0: memref<*xf32>, %arg1: memref<?xi32>) -> memref<*xf32> {
    %reshape = memref.reshape %arg0(%arg1) {x} : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
    return %reshape : memref<*xf32>
  }
}

// -----
module {
  func.func @scope(%arg0: memref<8xf32>, %arg1: index) -> f32 {
    memref.alloca_scope  {
      %alloca = memref.alloca() : memref<4xf32>
    }
    %0 = memref.alloca_scope  -> (f32) {
      %1 = memref.load %arg0[%arg1] : memref<8xf32>
      memref.alloca_scope.return %1 : f32
    }
    return %0 : f32
  }
}

// -----
module {
  func.func @scope2(%arg0: i32) -> (i32, i32) {
    %0:2 = memref.alloca_scope  -> (i32, i32) {
      memref.alloca_scope.return %arg0, %arg0 : i32, i32
    } {tag}
    return %0#0, %0#1 : i32, i32
  }
}

// -----
module {
  func.func @dma(%arg0: memref<8xf32>, %arg1: memref<4x8xf32, 2>, %arg2: memref<2xi32>, %arg3: index, %arg4: index) {
    memref.dma_start %arg0[%arg3], %arg1[%arg4, %arg4], %arg3, %arg2[%arg4] : memref<8xf32>, memref<4x8xf32, 2>, memref<2xi32>
    memref.dma_start %arg0[%arg3], %arg1[%arg4, %arg3], %arg3, %arg2[%arg4], %arg3, %arg4 : memref<8xf32>, memref<4x8xf32, 2>, memref<2xi32>
    memref.dma_wait %arg2[%arg3], %arg4 : memref<2xi32>
    return
  }
}

// -----
module {
  func.func @dma2(%arg0: memref<f32>, %arg1: memref<1x1xi32>, %arg2: index) {
    memref.dma_start %arg0[], %arg0[], %arg2, %arg1[%arg2, %arg2] : memref<f32>, memref<f32>, memref<1x1xi32>
    memref.dma_wait %arg1[%arg2, %arg2], %arg2 {late} : memref<1x1xi32>
    return
  }
}

