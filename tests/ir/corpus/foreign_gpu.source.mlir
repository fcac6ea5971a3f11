func.func @f() {
  %0 = gpu.thread_id x
  %1 = gpu.block_id x
  %2 = gpu.block_dim x upper_bound 64
  %3 = gpu.grid_dim x
  %4 = gpu.global_id x
  %5 = gpu.cluster_id x
  return
}
// -----
func.func @f() {
  %0 = gpu.thread_id y
  %1 = gpu.block_id y
  %2 = gpu.block_dim y upper_bound 64
  %3 = gpu.grid_dim y
  %4 = gpu.global_id y
  %5 = gpu.cluster_id y
  return
}
// -----
func.func @f() {
  %0 = gpu.thread_id z
  %1 = gpu.block_id z
  %2 = gpu.block_dim z upper_bound 64
  %3 = gpu.grid_dim z
  %4 = gpu.global_id z
  %5 = gpu.cluster_id z
  return
}
// -----
func.func @f() {
  %0 = gpu.lane_id
  %1 = gpu.subgroup_id : index
  %2 = gpu.num_subgroups : index
  %3 = gpu.subgroup_size : index
  return
}
// -----
func.func @f(%n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.barrier
    gpu.terminator
  }
  return
}
// -----
module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @kern(%a: memref<4xf32>) workgroup(%w : memref<8xf32, 3>) private(%p : memref<1xf32, 5>) kernel {
      gpu.barrier
      gpu.return
    }
  }
  func.func @host(%n: index, %m: memref<4xf32>) {
    gpu.launch_func @k::@kern blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%m : memref<4xf32>)
    return
  }
}
// -----
func.func @f(%x: f32, %i: i32) {
  %0 = gpu.all_reduce add %x {} : (f32) -> f32
  %1, %p = gpu.shuffle xor %x, %i, %i : f32
  %2 = gpu.subgroup_reduce maximumf %x : (f32) -> f32
  %3 = gpu.subgroup_broadcast %x, first_active_lane : f32
  return
}
// -----
func.func @f(%x: f32) {
  %0 = gpu.all_reduce %x {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    gpu.yield %1 : f32
  } : (f32) -> f32
  return
}
// -----
func.func @f(%n: index) {
  %t0 = gpu.wait async
  %m, %t1 = gpu.alloc async [%t0] (%n) : memref<?xf32, 1>
  %t2 = gpu.memcpy async [%t1] %m, %m : memref<?xf32, 1>, memref<?xf32, 1>
  %t3 = gpu.dealloc async [%t2] %m : memref<?xf32, 1>
  gpu.wait [%t3]
  return
}
// -----
func.func @f(%m: memref<4xf32, #gpu.address_space<workgroup>>, %v: f32) {
  %t = gpu.memset async %m, %v : memref<4xf32, #gpu.address_space<workgroup>>, f32
  return
}
// -----
func.func @f(%m: memref<32x32xf16, 3>, %i: index) {
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
  %c = arith.constant 0.0 : f16
  %1 = gpu.subgroup_mma_constant_matrix %c : !gpu.mma_matrix<16x16xf16, "COp">
  return
}
// -----
func.func @f(%m: memref<32x32xf16, 3>, %i: index, %a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %0, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
  return
}
// -----
func.func @f(%x: f32, %i: index) {
  gpu.printf "v %f %d\n", %x, %i : f32, index
  gpu.barrier
  return
}
// -----
gpu.binary @b [#gpu.object<#nvvm.target, "BLOB">, #gpu.object<#rocdl.target<chip = "gfx90a">, "x">]
// -----
gpu.module @m [#nvvm.target<chip = "sm_90", O = 3>] {
}
// -----
#s = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#t = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @f(%a: tensor<8x8xf32, #s>, %d: tensor<8x8xf32>) -> tensor<8x8xf32, #t> {
  %0 = sparse_tensor.convert %a : tensor<8x8xf32, #s> to tensor<8x8xf32, #t>
  %1 = sparse_tensor.convert %d : tensor<8x8xf32> to tensor<8x8xf32, #s>
  %c = arith.constant 1 : index
  %2 = sparse_tensor.positions %a {level = 1 : index} : tensor<8x8xf32, #s> to memref<?xindex>
  %3 = sparse_tensor.coordinates %a {level = 1 : index} : tensor<8x8xf32, #s> to memref<?xindex>
  return %0 : tensor<8x8xf32, #t>
}
// -----
func.func @f(%m: memref<16x16xf16, 3>, %i: index) {
  %0 = nvgpu.ldmatrix %m[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<16x16xf16, 3> -> vector<4x2xf16>
  return
}
// -----
func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf32>) {
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return
}
// -----
func.func @f(%m: memref<128xf32>, %s: memref<4xf32, 3>, %i: index) {
  %0 = nvgpu.device_async_copy %m[%i], %s[%i], 4 : memref<128xf32> to memref<4xf32, 3>
  %1 = nvgpu.device_async_create_group %0
  nvgpu.device_async_wait %1 {numGroups = 1 : i32}
  return
}
// -----
func.func @f() {
  %0 = nvgpu.mbarrier.create -> !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>
  return
}
// -----
llvm.func @n() {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  %1 = nvvm.read.ptx.sreg.ntid.y range <i32, 1, 1024> : i32
  nvvm.barrier0
  nvvm.fence.mbarrier.init
  llvm.return
}
// -----
func.func @f(%a: vector<4xf16>, %c: vector<4xf32>) {
  %0 = amdgpu.mfma 16x16x16 %a * %a + %c { abid = 0 : i32, cbsz = 0 : i32 } blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
  amdgpu.lds_barrier
  return
}
// -----
func.func @f(%m: memref<64xi32>, %i: i32, %v: i32) {
  %0 = amdgpu.raw_buffer_load {boundsCheck = true, indexOffset = 1 : i32} %m[%i] sgprOffset %i : memref<64xi32>, i32 -> i32
  amdgpu.raw_buffer_store {boundsCheck = false} %v -> %m[%i] : i32 -> memref<64xi32>, i32
  return
}
// -----
func.func @f(%t: !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>>) {
  "test.use"(%t) : (!xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>>) -> ()
  return
}
// -----
wasmssa.import_func "foo" from "env" as @f {type = (i32) -> ()}
wasmssa.func exported @g(%a: !wasmssa<local ref to i32>) -> i32 {
  %0 = wasmssa.local_get %a : ref to i32
  %1 = wasmssa.const 3 : i32
  %2 = wasmssa.add %0 %1 : i32
  wasmssa.return %2 : i32
}
// -----
llvm.comdat @c {
  llvm.comdat_selector @any any
}
llvm.mlir.global linkonce_odr hidden local_unnamed_addr @g(1 : i32) comdat(@c::@any) {dso_local} : i32
llvm.func spir_funccc @k(!llvm.ptr {llvm.byval = i32}) attributes {convergent, frame_pointer = #llvm.framePointerKind<all>, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, target_features = #llvm.target_features<["+sse4.1"]>, no_inline, optimize_none, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>, uwtable_kind = #llvm.uwtableKind<sync>}
