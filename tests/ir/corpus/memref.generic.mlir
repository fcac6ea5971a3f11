"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
  "memref.global"() <{alignment = 64 : i64, initial_value, sym_name = "u", type = memref<4xi8>}> : () -> ()
  "memref.global"() <{sym_name = "ext", type = memref<f32>}> : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "globals"}> ({
    %0 = "memref.get_global"() <{name = @g}> : () -> memref<2xf32>
    %1 = "memref.get_global"() <{name = @u}> {x} : () -> memref<4xi8>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<7> : tensor<2x2xi16>, sym_name = "big", type = memref<2x2xi16>}> : () -> ()
  "memref.global"() <{initial_value = dense<0.000000e+00> : tensor<4xf32>, sym_name = "sp", sym_visibility = "nested", type = memref<4xf32, 3>}> {dia.tag} : () -> ()
  "func.func"() <{function_type = () -> memref<2x2xi16>, sym_name = "more"}> ({
    %0 = "memref.get_global"() <{name = @big}> : () -> memref<2x2xi16>
    "func.return"(%0) : (memref<2x2xi16>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<8xf32>) -> (), sym_name = "alloc"}> ({
  ^bb0(%arg0: index, %arg1: memref<8xf32>):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %1 = "memref.alloc"(%arg0) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?x4xf32>
    %2 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %3 = "memref.alloc"(%arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> memref<?x4xf32, #map>
    "memref.dealloc"(%0) : (memref<4xf32>) -> ()
    %4 = "memref.realloc"(%arg1) : (memref<8xf32>) -> memref<16xf32>
    %5 = "memref.realloc"(%arg1, %arg0) <{alignment = 8 : i64}> : (memref<8xf32>, index) -> memref<?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<*xf32>, memref<?xi8, 1>) -> (), sym_name = "alloc2"}> ({
  ^bb0(%arg0: index, %arg1: memref<*xf32>, %arg2: memref<?xi8, 1>):
    %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> {x} : () -> memref<f32, 1>
    %1 = "memref.alloca"(%arg0, %arg0) <{alignment = 16 : i64, operandSegmentSizes = array<i32: 2, 0>}> : (index, index) -> memref<?x?xi8>
    %2 = "memref.alloca"(%arg0) <{operandSegmentSizes = array<i32: 0, 1>}> : (index) -> memref<4x4xf32, #map>
    "memref.dealloc"(%arg1) {y} : (memref<*xf32>) -> ()
    %3 = "memref.realloc"(%arg2) {z} : (memref<?xi8, 1>) -> memref<32xi8, 1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x4xf32>, index, f32) -> (), sym_name = "access"}> ({
  ^bb0(%arg0: memref<?x4xf32>, %arg1: index, %arg2: f32):
    %0 = "memref.load"(%arg0, %arg1, %arg1) : (memref<?x4xf32>, index, index) -> f32
    "memref.store"(%0, %arg0, %arg1, %arg1) : (f32, memref<?x4xf32>, index, index) -> ()
    %1 = "memref.atomic_rmw"(%arg2, %arg0, %arg1, %arg1) <{kind = 0 : i64}> : (f32, memref<?x4xf32>, index, index) -> f32
    "memref.copy"(%arg0, %arg0) : (memref<?x4xf32>, memref<?x4xf32>) -> ()
    "memref.prefetch"(%arg0, %arg1, %arg1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<?x4xf32>, index, index) -> ()
    %2 = "memref.generic_atomic_rmw"(%arg0, %arg1, %arg1) ({
    ^bb0(%arg3: f32):
      %3 = "arith.addf"(%arg3, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "memref.atomic_yield"(%3) : (f32) -> ()
    }) : (memref<?x4xf32>, index, index) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<i32>, memref<*xi8>, i32) -> (), sym_name = "access2"}> ({
  ^bb0(%arg0: memref<i32>, %arg1: memref<*xi8>, %arg2: i32):
    %0 = "memref.load"(%arg0) <{nontemporal = true}> : (memref<i32>) -> i32
    "memref.store"(%0, %arg0) <{alignment = 4 : i64, nontemporal = true}> : (i32, memref<i32>) -> ()
    %1 = "memref.atomic_rmw"(%arg2, %arg0) <{kind = 6 : i64}> {k} : (i32, memref<i32>) -> i32
    %2 = "memref.atomic_rmw"(%arg2, %arg0) <{kind = 3 : i64}> : (i32, memref<i32>) -> i32
    "memref.copy"(%arg1, %arg1) {c} : (memref<*xi8>, memref<*xi8>) -> ()
    "memref.prefetch"(%arg0) <{isDataCache = false, isWrite = true, localityHint = 0 : i32}> : (memref<i32>) -> ()
    %3 = "memref.generic_atomic_rmw"(%arg0) ({
    ^bb0(%arg3: i32):
      %4 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %5 = "arith.xori"(%arg3, %4) : (i32, i32) -> i32
      "memref.atomic_yield"(%5) {w} : (i32) -> ()
    }) {tag = 1 : i8} : (memref<i32>) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x4xf32>, memref<*xf32>, index) -> (), sym_name = "sizes"}> ({
  ^bb0(%arg0: memref<?x4xf32>, %arg1: memref<*xf32>, %arg2: index):
    %0 = "memref.dim"(%arg0, %arg2) : (memref<?x4xf32>, index) -> index
    %1 = "memref.dim"(%arg1, %arg2) {a} : (memref<*xf32>, index) -> index
    %2 = "memref.rank"(%arg1) : (memref<*xf32>) -> index
    %3 = "memref.rank"(%arg0) {b} : (memref<?x4xf32>) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<f32, 2>, memref<*xi8, 1>, index) -> (), sym_name = "sizes2"}> ({
  ^bb0(%arg0: memref<f32, 2>, %arg1: memref<*xi8, 1>, %arg2: index):
    %0 = "memref.dim"(%arg1, %arg2) : (memref<*xi8, 1>, index) -> index
    %1 = "memref.rank"(%arg0) : (memref<f32, 2>) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x4xf32>, memref<?xi8>, index) -> (), sym_name = "views"}> ({
  ^bb0(%arg0: memref<?x4xf32>, %arg1: memref<?xi8>, %arg2: index):
    %0 = "memref.cast"(%arg0) : (memref<?x4xf32>) -> memref<?x?xf32>
    %1 = "memref.subview"(%arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (memref<?x4xf32>, index) -> memref<2x4xf32, strided<[4, 1], offset: ?>>
    %2 = "memref.reinterpret_cast"(%arg0, %arg2, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: 1, 2>}> : (memref<?x4xf32>, index, index) -> memref<4x?xf32, strided<[1, 2], offset: ?>>
    %3 = "memref.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (memref<?x4xf32>) -> memref<?xf32>
    %4 = "memref.expand_shape"(%3, %arg2) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (memref<?xf32>, index) -> memref<?x4xf32>
    %5 = "memref.view"(%arg1, %arg2, %arg2) : (memref<?xi8>, index, index) -> memref<?x4xf32>
    %6 = "memref.transpose"(%arg0) <{permutation = #map}> : (memref<?x4xf32>) -> memref<4x?xf32, strided<[1, 4]>>
    %7 = "memref.memory_space_cast"(%arg0) : (memref<?x4xf32>) -> memref<?x4xf32, 5>
    %8 = "memref.assume_alignment"(%arg0) <{alignment = 64 : i32}> : (memref<?x4xf32>) -> memref<?x4xf32>
    %9:6 = "memref.extract_strided_metadata"(%arg0) : (memref<?x4xf32>) -> (memref<f32>, index, index, index, index, index)
    %10 = "memref.extract_aligned_pointer_as_index"(%arg0) : (memref<?x4xf32>) -> index
    %11:2 = "memref.distinct_objects"(%arg0, %arg0) : (memref<?x4xf32>, memref<?x4xf32>) -> (memref<?x4xf32>, memref<?x4xf32>)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8x16xf32>, memref<2048xi8>, memref<*xf32>, index, memref<2xindex>, memref<1xf32>) -> (), sym_name = "views2"}> ({
  ^bb0(%arg0: memref<8x16xf32>, %arg1: memref<2048xi8>, %arg2: memref<*xf32>, %arg3: index, %arg4: memref<2xindex>, %arg5: memref<1xf32>):
    %0 = "memref.cast"(%arg2) {a} : (memref<*xf32>) -> memref<4xf32>
    %1 = "memref.subview"(%arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2, 3>, static_sizes = array<i64: 1, 7>, static_strides = array<i64: 1, 2>}> {b} : (memref<8x16xf32>) -> memref<7xf32, strided<[2], offset: 35>>
    %2 = "memref.reinterpret_cast"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64>, static_strides = array<i64>}> : (memref<*xf32>) -> memref<f32>
    %3 = "memref.collapse_shape"(%arg5) <{reassociation = []}> {c} : (memref<1xf32>) -> memref<f32>
    %4 = "memref.expand_shape"(%arg0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 4, 16>}> : (memref<8x16xf32>) -> memref<2x4x16xf32>
    %5 = "memref.view"(%arg1, %arg3) {d} : (memref<2048xi8>, index) -> memref<64x4xf32>
    %6 = "memref.transpose"(%arg0) <{permutation = #map}> {e} : (memref<8x16xf32>) -> memref<8x16xf32>
    %7 = "memref.memory_space_cast"(%arg2) {f} : (memref<*xf32>) -> memref<*xf32, 1>
    %8 = "memref.assume_alignment"(%arg0) <{alignment = 16 : i32}> {g} : (memref<8x16xf32>) -> memref<8x16xf32>
    %9:2 = "memref.extract_strided_metadata"(%3) : (memref<f32>) -> (memref<f32>, index)
    %10 = "memref.extract_aligned_pointer_as_index"(%arg2) : (memref<*xf32>) -> index
    %11:3 = "memref.distinct_objects"(%arg0, %arg5, %arg1) {h} : (memref<8x16xf32>, memref<1xf32>, memref<2048xi8>) -> (memref<8x16xf32>, memref<1xf32>, memref<2048xi8>)
    %12 = "memref.reshape"(%arg0, %arg4) : (memref<8x16xf32>, memref<2xindex>) -> memref<?x?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<*xf32>, memref<?xi32>) -> memref<*xf32>, sym_name = "reshape"}> ({
  ^bb0(%arg0: memref<*xf32>, %arg1: memref<?xi32>):
    %0 = "memref.reshape"(%arg0, %arg1) {x} : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
    "func.return"(%0) : (memref<*xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xf32>, index) -> f32, sym_name = "scope"}> ({
  ^bb0(%arg0: memref<8xf32>, %arg1: index):
    "memref.alloca_scope"() ({
      %2 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
      "memref.alloca_scope.return"() : () -> ()
    }) : () -> ()
    %0 = "memref.alloca_scope"() ({
      %1 = "memref.load"(%arg0, %arg1) : (memref<8xf32>, index) -> f32
      "memref.alloca_scope.return"(%1) : (f32) -> ()
    }) : () -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "scope2"}> ({
  ^bb0(%arg0: i32):
    %0:2 = "memref.alloca_scope"() ({
      "memref.alloca_scope.return"(%arg0, %arg0) : (i32, i32) -> ()
    }) {tag} : () -> (i32, i32)
    "func.return"(%0#0, %0#1) : (i32, i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xf32>, memref<4x8xf32, 2>, memref<2xi32>, index, index) -> (), sym_name = "dma"}> ({
  ^bb0(%arg0: memref<8xf32>, %arg1: memref<4x8xf32, 2>, %arg2: memref<2xi32>, %arg3: index, %arg4: index):
    "memref.dma_start"(%arg0, %arg3, %arg1, %arg4, %arg4, %arg3, %arg2, %arg4) : (memref<8xf32>, index, memref<4x8xf32, 2>, index, index, index, memref<2xi32>, index) -> ()
    "memref.dma_start"(%arg0, %arg3, %arg1, %arg4, %arg3, %arg3, %arg2, %arg4, %arg3, %arg4) : (memref<8xf32>, index, memref<4x8xf32, 2>, index, index, index, memref<2xi32>, index, index, index) -> ()
    "memref.dma_wait"(%arg2, %arg3, %arg4) : (memref<2xi32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<f32>, memref<1x1xi32>, index) -> (), sym_name = "dma2"}> ({
  ^bb0(%arg0: memref<f32>, %arg1: memref<1x1xi32>, %arg2: index):
    "memref.dma_start"(%arg0, %arg0, %arg2, %arg1, %arg2, %arg2) : (memref<f32>, memref<f32>, index, memref<1x1xi32>, index, index) -> ()
    "memref.dma_wait"(%arg1, %arg2, %arg2, %arg2) {late} : (memref<1x1xi32>, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

