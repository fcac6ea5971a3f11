"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
    %1 = "gpu.block_id"() <{dimension = #gpu<dim x>}> : () -> index
    %2 = "gpu.block_dim"() <{dimension = #gpu<dim x>, upper_bound = 64 : index}> : () -> index
    %3 = "gpu.grid_dim"() <{dimension = #gpu<dim x>}> : () -> index
    %4 = "gpu.global_id"() <{dimension = #gpu<dim x>}> : () -> index
    %5 = "gpu.cluster_id"() <{dimension = #gpu<dim x>}> : () -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "gpu.thread_id"() <{dimension = #gpu<dim y>}> : () -> index
    %1 = "gpu.block_id"() <{dimension = #gpu<dim y>}> : () -> index
    %2 = "gpu.block_dim"() <{dimension = #gpu<dim y>, upper_bound = 64 : index}> : () -> index
    %3 = "gpu.grid_dim"() <{dimension = #gpu<dim y>}> : () -> index
    %4 = "gpu.global_id"() <{dimension = #gpu<dim y>}> : () -> index
    %5 = "gpu.cluster_id"() <{dimension = #gpu<dim y>}> : () -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "gpu.thread_id"() <{dimension = #gpu<dim z>}> : () -> index
    %1 = "gpu.block_id"() <{dimension = #gpu<dim z>}> : () -> index
    %2 = "gpu.block_dim"() <{dimension = #gpu<dim z>, upper_bound = 64 : index}> : () -> index
    %3 = "gpu.grid_dim"() <{dimension = #gpu<dim z>}> : () -> index
    %4 = "gpu.global_id"() <{dimension = #gpu<dim z>}> : () -> index
    %5 = "gpu.cluster_id"() <{dimension = #gpu<dim z>}> : () -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "gpu.lane_id"() : () -> index
    %1 = "gpu.subgroup_id"() : () -> index
    %2 = "gpu.num_subgroups"() : () -> index
    %3 = "gpu.subgroup_size"() : () -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    "gpu.launch"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index, %arg10: index, %arg11: index, %arg12: index):
      "gpu.barrier"() : () -> ()
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "gpu.module"() <{sym_name = "k"}> ({
    "gpu.func"() <{function_type = (memref<4xf32>) -> ()}> ({
    ^bb0(%arg2: memref<4xf32>, %arg3: memref<8xf32, 3>, %arg4: memref<1xf32, 5>):
      "gpu.barrier"() : () -> ()
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "kern", workgroup_attributions = 1 : i64} : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, memref<4xf32>) -> (), sym_name = "host"}> ({
  ^bb0(%arg0: index, %arg1: memref<4xf32>):
    "gpu.launch_func"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1) <{kernel = @k::@kern, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0>}> : (index, index, index, index, index, index, memref<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    %0 = "gpu.all_reduce"(%arg0) <{op = #gpu<all_reduce_op add>}> ({
    }) : (f32) -> f32
    %1:2 = "gpu.shuffle"(%arg0, %arg1, %arg1) <{mode = #gpu<shuffle_mode xor>}> : (f32, i32, i32) -> (f32, i1)
    %2 = "gpu.subgroup_reduce"(%arg0) <{cluster_stride = 1 : i32, op = #gpu<all_reduce_op maximumf>}> : (f32) -> f32
    %3 = "gpu.subgroup_broadcast"(%arg0) <{broadcast_type = #gpu<broadcast first_active_lane>}> : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "gpu.all_reduce"(%arg0) ({
    ^bb0(%arg1: f32, %arg2: f32):
      %1 = "arith.addf"(%arg1, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "gpu.yield"(%1) : (f32) -> ()
    }) : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    %0 = "gpu.wait"() : () -> !gpu.async.token
    %1:2 = "gpu.alloc"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!gpu.async.token, index) -> (memref<?xf32, 1>, !gpu.async.token)
    %2 = "gpu.memcpy"(%1#1, %1#0, %1#0) : (!gpu.async.token, memref<?xf32, 1>, memref<?xf32, 1>) -> !gpu.async.token
    %3 = "gpu.dealloc"(%2, %1#0) : (!gpu.async.token, memref<?xf32, 1>) -> !gpu.async.token
    "gpu.wait"(%3) : (!gpu.async.token) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xf32, #gpu.address_space<workgroup>>, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xf32, #gpu.address_space<workgroup>>, %arg1: f32):
    %0 = "gpu.memset"(%arg0, %arg1) : (memref<4xf32, #gpu.address_space<workgroup>>, f32) -> !gpu.async.token
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<32x32xf16, 3>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<32x32xf16, 3>, %arg1: index):
    %0 = "gpu.subgroup_mma_load_matrix"(%arg0, %arg1, %arg1) <{leadDimension = 32 : index}> : (memref<32x32xf16, 3>, index, index) -> !gpu.mma_matrix<16x16xf16, "AOp">
    %1 = "arith.constant"() <{value = 0.000000e+00 : f16}> : () -> f16
    %2 = "gpu.subgroup_mma_constant_matrix"(%1) : (f16) -> !gpu.mma_matrix<16x16xf16, "COp">
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<32x32xf16, 3>, index, !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf16, "COp">) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<32x32xf16, 3>, %arg1: index, %arg2: !gpu.mma_matrix<16x16xf16, "AOp">, %arg3: !gpu.mma_matrix<16x16xf16, "BOp">, %arg4: !gpu.mma_matrix<16x16xf16, "COp">):
    %0 = "gpu.subgroup_mma_compute"(%arg2, %arg3, %arg4) : (!gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
    "gpu.subgroup_mma_store_matrix"(%0, %arg0, %arg1, %arg1) <{leadDimension = 32 : index}> : (!gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: index):
    "gpu.printf"(%arg0, %arg1) <{format = "v %f %d\0A"}> : (f32, index) -> ()
    "gpu.barrier"() : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "BLOB">, #gpu.object<#rocdl.target<chip = "gfx90a">, "x">], offloadingHandler = #gpu.select_object, sym_name = "b"}> : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "gpu.module"() <{sym_name = "m", targets = [#nvvm.target<O = 3, chip = "sm_90">]}> ({
  ^bb0:
  }) : () -> ()
}) : () -> ()

// -----
#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<8x8xf32, #sparse>, tensor<8x8xf32>) -> tensor<8x8xf32, #sparse1>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<8x8xf32, #sparse>, %arg1: tensor<8x8xf32>):
    %0 = "sparse_tensor.convert"(%arg0) : (tensor<8x8xf32, #sparse>) -> tensor<8x8xf32, #sparse1>
    %1 = "sparse_tensor.convert"(%arg1) : (tensor<8x8xf32>) -> tensor<8x8xf32, #sparse>
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index
    %3 = "sparse_tensor.positions"(%arg0) <{level = 1 : index}> : (tensor<8x8xf32, #sparse>) -> memref<?xindex>
    %4 = "sparse_tensor.coordinates"(%arg0) <{level = 1 : index}> : (tensor<8x8xf32, #sparse>) -> memref<?xindex>
    "func.return"(%0) : (tensor<8x8xf32, #sparse1>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<16x16xf16, 3>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<16x16xf16, 3>, %arg1: index):
    %0 = "nvgpu.ldmatrix"(%arg0, %arg1, %arg1) <{numTiles = 4 : i32, transpose = false}> : (memref<16x16xf16, 3>, index, index) -> vector<4x2xf16>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4x2xf16>, %arg1: vector<2x2xf16>, %arg2: vector<2x2xf32>):
    %0 = "nvgpu.mma.sync"(%arg0, %arg1, %arg2) <{mmaShape = [16, 8, 16]}> : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<128xf32>, memref<4xf32, 3>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<128xf32>, %arg1: memref<4xf32, 3>, %arg2: index):
    %0 = "nvgpu.device_async_copy"(%arg1, %arg2, %arg0, %arg2) <{dstElements = 4 : index, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (memref<4xf32, 3>, index, memref<128xf32>, index) -> !nvgpu.device.async.token
    %1 = "nvgpu.device_async_create_group"(%0) : (!nvgpu.device.async.token) -> !nvgpu.device.async.token
    "nvgpu.device_async_wait"(%1) <{numGroups = 1 : i32}> : (!nvgpu.device.async.token) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "nvgpu.mbarrier.create"() : () -> !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "n", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %0 = "nvvm.read.ptx.sreg.tid.x"() : () -> i32
    %1 = "nvvm.read.ptx.sreg.ntid.y"() <{range = #llvm.constant_range<i32, 1, 1024>}> : () -> i32
    "nvvm.barrier0"() : () -> ()
    "nvvm.fence.mbarrier.init"() : () -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf16>, vector<4xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf16>, %arg1: vector<4xf32>):
    %0 = "amdgpu.mfma"(%arg0, %arg0, %arg1) <{abid = 0 : i32, blgp = #amdgpu<mfma_perm_b none>, blocks = 1 : i32, cbsz = 0 : i32, k = 16 : i32, m = 16 : i32, n = 16 : i32}> : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
    "amdgpu.lds_barrier"() : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<64xi32>, i32, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<64xi32>, %arg1: i32, %arg2: i32):
    %0 = "amdgpu.raw_buffer_load"(%arg0, %arg1, %arg1) <{boundsCheck = true, indexOffset = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<64xi32>, i32, i32) -> i32
    "amdgpu.raw_buffer_store"(%arg2, %arg0, %arg1) <{boundsCheck = false, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (i32, memref<64xi32>, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (!xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>>):
    "test.use"(%arg0) : (!xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "wasmssa.import_func"() <{importName = "foo", moduleName = "env", sym_name = "f", type = (i32) -> ()}> : () -> ()
  "wasmssa.func"() <{exported, functionType = (i32) -> i32, sym_name = "g"}> ({
  ^bb0(%arg0: !wasmssa<local ref to i32>):
    %0 = "wasmssa.local_get"(%arg0) : (!wasmssa<local ref to i32>) -> i32
    %1 = "wasmssa.const"() <{value = 3 : i32}> : () -> i32
    %2 = "wasmssa.add"(%0, %1) : (i32, i32) -> i32
    "wasmssa.return"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.comdat"() <{sym_name = "c"}> ({
    "llvm.comdat_selector"() <{comdat = 0 : i64, sym_name = "any"}> : () -> ()
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, comdat = @c::@any, dso_local, global_type = i32, linkage = #llvm.linkage<linkonce_odr>, sym_name = "g", unnamed_addr = 1 : i64, value = 1 : i32, visibility_ = 1 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<spir_funccc>, arg_attrs = [{llvm.byval = i32}], convergent, frame_pointer = #llvm.framePointerKind<all>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_inline, optimize_none, sym_name = "k", target_features = #llvm.target_features<["+sse4.1"]>, unnamed_addr = 0 : i64, uwtable_kind = #llvm.uwtableKind<sync>, visibility_ = 0 : i64, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>}> ({
  }) : () -> ()
}) : () -> ()

