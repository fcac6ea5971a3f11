#map = affine_map<(d0, d1)[s0] -> (d0 * 2 + d1 floordiv s0)>
#map1 = affine_map<()[s0] -> (s0 mod 7 + 3)>
#map2 = affine_map<(d0)[s0] -> (d0 + 1, s0, 128)>
#map3 = affine_map<(d0, d1) -> (d0 - d1, -d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, index, index) -> index, sym_name = "maps"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    %0 = "affine.apply"(%arg0, %arg1, %arg2) <{map = #map}> : (index, index, index) -> index
    %1 = "affine.apply"(%arg2) <{map = #map1}> : (index) -> index
    %2 = "affine.min"(%arg0, %arg2) <{map = #map2}> : (index, index) -> index
    %3 = "affine.max"(%arg0, %arg1) <{map = #map3}> : (index, index) -> index
    "func.return"(%0) : (index) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0) -> (d0 ceildiv 8)>
#map1 = affine_map<() -> (8)>
#map2 = affine_map<(d0) -> (d0, 0, d0 mod 3 - 5)>
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "more"}> ({
  ^bb0(%arg0: index):
    %0 = "affine.apply"(%arg0) <{map = #map}> {tag = "t"} : (index) -> index
    %1 = "affine.min"() <{map = #map1}> {x} : () -> index
    %2 = "affine.max"(%arg0) <{map = #map2}> {y = 2 : i32} : (index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0)[s0] -> (d0, s0 - 4)>
#map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#map2 = affine_map<() -> (0)>
#map3 = affine_map<()[s0] -> (s0)>
#map4 = affine_map<() -> (10)>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0) -> (d0 + 1)>
#map7 = affine_map<()[s0] -> (s0 * 2)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<?xf32>, f32) -> f32, sym_name = "for"}> ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>, %arg2: f32):
    "affine.for"() <{lowerBoundMap = #map2, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map4}> ({
    ^bb0(%arg5: index):
      "affine.for"(%arg0) <{lowerBoundMap = #map2, operandSegmentSizes = array<i32: 0, 1, 0>, step = 2 : index, upperBoundMap = #map3}> ({
      ^bb0(%arg6: index):
        "affine.for"(%arg5, %arg0, %arg6, %arg0) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 2, 2, 0>, step = 1 : index, upperBoundMap = #map1}> ({
        ^bb0(%arg7: index):
          "test.use"(%arg7) : (index) -> ()
          "affine.yield"() : () -> ()
        }) : (index, index, index, index) -> ()
        "affine.yield"() : () -> ()
      }) : (index) -> ()
      "affine.yield"() : () -> ()
    }) {parallel = true} : () -> ()
    %0 = "affine.for"(%arg0, %arg0, %arg2) <{lowerBoundMap = #map6, operandSegmentSizes = array<i32: 1, 1, 1>, step = 1 : index, upperBoundMap = #map7}> ({
    ^bb0(%arg3: index, %arg4: f32):
      %1 = "affine.load"(%arg1, %arg3) <{map = #map5}> : (memref<?xf32>, index) -> f32
      %2 = "arith.addf"(%arg4, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "affine.yield"(%2) : (f32) -> ()
    }) : (index, index, f32) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<() -> (-5)>
#map1 = affine_map<() -> (5)>
"builtin.module"() ({
  "func.func"() <{function_type = (vector<8xf32>, i32) -> (vector<8xf32>, i32), sym_name = "for2"}> ({
  ^bb0(%arg0: vector<8xf32>, %arg1: i32):
    %0:2 = "affine.for"(%arg0, %arg1) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 2>, step = 3 : index, upperBoundMap = #map1}> ({
    ^bb0(%arg2: index, %arg3: vector<8xf32>, %arg4: i32):
      "affine.yield"(%arg3, %arg4) : (vector<8xf32>, i32) -> ()
    }) {unroll} : (vector<8xf32>, i32) -> (vector<8xf32>, i32)
    "func.return"(%0#0, %0#1) : (vector<8xf32>, i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<() -> (0)>
#map1 = affine_map<() -> (100)>
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, -d0 + s0 - 1 >= 0)>
#set1 = affine_set<(d0, d1) : (d0 - d1 == 0)>
#set2 = affine_set<() : (1 == 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, f32) -> (), sym_name = "if"}> ({
  ^bb0(%arg0: index, %arg1: f32):
    "affine.for"() <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = #map1}> ({
    ^bb0(%arg2: index):
      "affine.if"(%arg2, %arg0) <{condition = #set}> ({
        "test.then"() : () -> ()
        "affine.yield"() : () -> ()
      }, {
      }) : (index, index) -> ()
      "affine.if"(%arg2, %arg2) <{condition = #set1}> ({
        "test.then"() : () -> ()
        "affine.yield"() : () -> ()
      }, {
        "test.else"() : () -> ()
        "affine.yield"() : () -> ()
      }) : (index, index) -> ()
      %0 = "affine.if"() <{condition = #set2}> ({
        "affine.yield"(%arg1) : (f32) -> ()
      }, {
        "affine.yield"(%arg1) : (f32) -> ()
      }) : () -> f32
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#set = affine_set<()[s0] : (s0 mod 2 == 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (index, f32, i8) -> (f32, i8), sym_name = "if2"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: i8):
    %0:2 = "affine.if"(%arg0) <{condition = #set}> ({
      "affine.yield"(%arg1, %arg2) : (f32, i8) -> ()
    }, {
      "affine.yield"(%arg1, %arg2) : (f32, i8) -> ()
    }) {likely} : (index) -> (f32, i8)
    "func.return"(%0#0, %0#1) : (f32, i8) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<() -> (0, 0)>
#map1 = affine_map<(d0) -> (d0, 10)>
#map2 = affine_map<(d0) -> (0, d0)>
#map3 = affine_map<(d0) -> (d0 + 4, 100)>
#map4 = affine_map<() -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (index, f32) -> (), sym_name = "parallel"}> ({
  ^bb0(%arg0: index, %arg1: f32):
    "affine.parallel"(%arg0) <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map1}> ({
    ^bb0(%arg3: index, %arg4: index):
      "test.use"(%arg3, %arg4) : (index, index) -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    "affine.parallel"(%arg0, %arg0) <{lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = #map2, reductions = [], steps = [4], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = #map3}> ({
    ^bb0(%arg2: index):
      "affine.yield"() : () -> ()
    }) : (index, index) -> ()
    "affine.parallel"() <{lowerBoundsGroups = dense<> : tensor<0xi32>, lowerBoundsMap = #map4, reductions = [], steps = [], upperBoundsGroups = dense<> : tensor<0xi32>, upperBoundsMap = #map4}> ({
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1) -> (d0 + 1, d1 * 2)>
#map1 = affine_map<() -> (3)>
#map2 = affine_map<() -> (0, 5)>
#map3 = affine_map<() -> (100, 50)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<100x100xf32>, memref<8xi32>) -> (f32, i32), sym_name = "reduce"}> ({
  ^bb0(%arg0: memref<100x100xf32>, %arg1: memref<8xi32>):
    %0:2 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map2, reductions = [0, 1], steps = [10, 5], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map3}> ({
    ^bb0(%arg2: index, %arg3: index):
      %1 = "affine.load"(%arg0, %arg2, %arg3) <{map = #map}> : (memref<100x100xf32>, index, index) -> f32
      %2 = "affine.load"(%arg1) <{map = #map1}> : (memref<8xi32>) -> i32
      "affine.yield"(%1, %2) : (f32, i32) -> ()
    }) {tag = 1 : i8} : () -> (f32, i32)
    "func.return"(%0#0, %0#1) : (f32, i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0)[s0] -> (d0, d0 + s0)>
#map1 = affine_map<(d0) -> (d0 mod 4, d0 floordiv 2)>
#map2 = affine_map<() -> (0, 0)>
#map3 = affine_map<(d0) -> (d0, 0)>
#map4 = affine_map<(d0) -> (d0, 4)>
#map5 = affine_map<(d0) -> (d0, d0 + 5)>
#map6 = affine_map<() -> (0)>
#map7 = affine_map<()[s0] -> (s0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xf32>, index, f32, vector<4xf32>) -> (), sym_name = "memory"}> ({
  ^bb0(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32, %arg3: vector<4xf32>):
    "affine.for"(%arg1) <{lowerBoundMap = #map6, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = #map7}> ({
    ^bb0(%arg4: index):
      %0 = "affine.load"(%arg0, %arg4, %arg1) <{map = #map}> : (memref<?x?xf32>, index, index) -> f32
      "affine.store"(%0, %arg0, %arg4) <{map = #map1}> : (f32, memref<?x?xf32>, index) -> ()
      "affine.store"(%arg2, %arg0) <{map = #map2}> {nt = true} : (f32, memref<?x?xf32>) -> ()
      %1 = "affine.vector_load"(%arg0, %arg4) <{map = #map3}> : (memref<?x?xf32>, index) -> vector<4xf32>
      "affine.vector_store"(%1, %arg0, %arg4) <{map = #map4}> : (vector<4xf32>, memref<?x?xf32>, index) -> ()
      "affine.prefetch"(%arg0, %arg4) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = #map5}> : (memref<?x?xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<(d0) -> (d0, d0 - 1)>
#map3 = affine_map<(d0) -> (-d0 + 1, 4)>
#map4 = affine_map<(d0) -> (d0 * 3, 7)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<100x100xf32, #map, 2>, memref<f32>, index) -> (), sym_name = "memory2"}> ({
  ^bb0(%arg0: memref<100x100xf32, #map, 2>, %arg1: memref<f32>, %arg2: index):
    %0 = "affine.load"(%arg1) <{map = #map1}> : (memref<f32>) -> f32
    "affine.store"(%0, %arg1) <{map = #map1}> : (f32, memref<f32>) -> ()
    %1 = "affine.vector_load"(%arg0, %arg2) <{map = #map2}> {a} : (memref<100x100xf32, #map, 2>, index) -> vector<2x8xf32>
    "affine.vector_store"(%1, %arg0, %arg2) <{map = #map3}> {b} : (vector<2x8xf32>, memref<100x100xf32, #map, 2>, index) -> ()
    "affine.prefetch"(%arg0, %arg2) <{isDataCache = false, isWrite = true, localityHint = 0 : i32, map = #map4}> {c = 1 : i32} : (memref<100x100xf32, #map, 2>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index, index) -> (), sym_name = "linear"}> ({
  ^bb0(%arg0: index, %arg1: index):
    %0 = "affine.linearize_index"(%arg0, %arg1, %arg0) <{disjoint, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: -9223372036854775808, 4>}> : (index, index, index) -> index
    %1 = "affine.linearize_index"(%arg0, %arg1) <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 8>}> : (index, index) -> index
    %2:2 = "affine.delinearize_index"(%arg0, %arg1) <{static_basis = array<i64: -9223372036854775808, 16>}> : (index, index) -> (index, index)
    %3:3 = "affine.delinearize_index"(%arg0, %arg1) <{static_basis = array<i64: -9223372036854775808, 16>}> : (index, index) -> (index, index, index)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> index, sym_name = "linear2"}> ({
  ^bb0(%arg0: index):
    %0 = "affine.linearize_index"(%arg0) <{disjoint = false, operandSegmentSizes = array<i32: 1, 0>, static_basis = array<i64>}> {tag} : (index) -> index
    %1 = "affine.delinearize_index"(%arg0) <{static_basis = array<i64: 5>}> {tag = "x"} : (index) -> index
    %2 = "affine.linearize_index"(%arg0, %0, %1, %arg0) <{disjoint, operandSegmentSizes = array<i32: 3, 1>, static_basis = array<i64: 2, -9223372036854775808, 4>}> {k = 1.000000e+00 : f32} : (index, index, index, index) -> index
    "func.return"(%2) : (index) -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0) -> (d0, 0)>
#map1 = affine_map<(d0) -> (d0 + 1)>
#map2 = affine_map<()[s0] -> (s0)>
#map3 = affine_map<(d0) -> (7, d0 * 2)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<() -> (0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<8xf32>, memref<8x8xf32, 1>, memref<2xi32>, index, index) -> (), sym_name = "dma"}> ({
  ^bb0(%arg0: memref<8xf32>, %arg1: memref<8x8xf32, 1>, %arg2: memref<2xi32>, %arg3: index, %arg4: index):
    "affine.dma_start"(%arg0, %arg3, %arg1, %arg4, %arg2, %arg4, %arg3) {dst_map = #map, src_map = #map1, tag_map = #map2} : (memref<8xf32>, index, memref<8x8xf32, 1>, index, memref<2xi32>, index, index) -> ()
    "affine.dma_start"(%arg0, %arg3, %arg1, %arg3, %arg2, %arg3, %arg3, %arg4) {dst_map = #map3, src_map = #map4, tag_map = #map5} : (memref<8xf32>, index, memref<8x8xf32, 1>, index, memref<2xi32>, index, index, index) -> ()
    "affine.dma_wait"(%arg2, %arg3, %arg4) {tag_map = #map4} : (memref<2xi32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> (d0 floordiv 2, 0)>
#map2 = affine_map<(d0) -> (0, d0 mod 2)>
#map3 = affine_map<() -> (0, 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<f32>, memref<1x1xi32>, index) -> (), sym_name = "dma2"}> ({
  ^bb0(%arg0: memref<f32>, %arg1: memref<1x1xi32>, %arg2: index):
    "affine.dma_start"(%arg0, %arg0, %arg1, %arg2, %arg2) {dst_map = #map, src_map = #map, tag_map = #map1} : (memref<f32>, memref<f32>, memref<1x1xi32>, index, index) -> ()
    "affine.dma_wait"(%arg1, %arg2, %arg2) {tag_map = #map2} : (memref<1x1xi32>, index, index) -> ()
    "affine.dma_wait"(%arg1, %arg2) {tag_map = #map3} : (memref<1x1xi32>, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

