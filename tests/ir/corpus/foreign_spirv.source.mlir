spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], []> {
  spirv.func @f(%a: i32) -> i32 "None" {
    %0 = spirv.IAdd %a, %a : i32
    spirv.ReturnValue %0 : i32
  }
}
// -----
spirv.module Physical64 OpenCL requires #spirv.vce<v1.3, [Kernel], []> {
  spirv.func @f(%a: i32) -> i32 "None" {
    %0 = spirv.IAdd %a, %a : i32
    spirv.ReturnValue %0 : i32
  }
}
// -----
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @g bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>
  spirv.func @m() "Inline" {
    %p = spirv.mlir.addressof @g : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>
    %c = spirv.Constant 0 : i32
    %q = spirv.AccessChain %p[%c, %c] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %q : f32
    spirv.Store "StorageBuffer" %q, %v : f32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @m
  spirv.ExecutionMode @m "LocalSize", 1, 1, 1
}
// -----
func.func @f(%a: f32, %v: vector<4xf16>) {
  %0 = spirv.FAdd %a, %a : f32
  %1 = spirv.FAdd %v, %v : vector<4xf16>
  return
}
// -----
func.func @f(%a: f32, %v: vector<4xf16>) {
  %0 = spirv.FSub %a, %a : f32
  %1 = spirv.FSub %v, %v : vector<4xf16>
  return
}
// -----
func.func @f(%a: f32, %v: vector<4xf16>) {
  %0 = spirv.FMul %a, %a : f32
  %1 = spirv.FMul %v, %v : vector<4xf16>
  return
}
// -----
func.func @f(%a: f32, %v: vector<4xf16>) {
  %0 = spirv.FDiv %a, %a : f32
  %1 = spirv.FDiv %v, %v : vector<4xf16>
  return
}
// -----
func.func @f(%a: f32, %v: vector<4xf16>) {
  %0 = spirv.FRem %a, %a : f32
  %1 = spirv.FRem %v, %v : vector<4xf16>
  return
}
// -----
func.func @f(%a: f32, %v: vector<4xf16>) {
  %0 = spirv.FMod %a, %a : f32
  %1 = spirv.FMod %v, %v : vector<4xf16>
  return
}
// -----
func.func @f(%a: i32, %v: vector<3xi64>) {
  %0 = spirv.IAdd %a, %a : i32
  %1 = spirv.IAdd %v, %v : vector<3xi64>
  return
}
// -----
func.func @f(%a: i32, %v: vector<3xi64>) {
  %0 = spirv.ISub %a, %a : i32
  %1 = spirv.ISub %v, %v : vector<3xi64>
  return
}
// -----
func.func @f(%a: i32, %v: vector<3xi64>) {
  %0 = spirv.IMul %a, %a : i32
  %1 = spirv.IMul %v, %v : vector<3xi64>
  return
}
// -----
func.func @f(%a: i32, %v: vector<3xi64>) {
  %0 = spirv.SDiv %a, %a : i32
  %1 = spirv.SDiv %v, %v : vector<3xi64>
  return
}
// -----
func.func @f(%a: i32, %v: vector<3xi64>) {
  %0 = spirv.UDiv %a, %a : i32
  %1 = spirv.UDiv %v, %v : vector<3xi64>
  return
}
// -----
func.func @f(%a: i32, %v: vector<3xi64>) {
  %0 = spirv.SMod %a, %a : i32
  %1 = spirv.SMod %v, %v : vector<3xi64>
  return
}
// -----
func.func @f(%a: i32, %v: vector<3xi64>) {
  %0 = spirv.SRem %a, %a : i32
  %1 = spirv.SRem %v, %v : vector<3xi64>
  return
}
// -----
func.func @f(%a: i32, %v: vector<3xi64>) {
  %0 = spirv.UMod %a, %a : i32
  %1 = spirv.UMod %v, %v : vector<3xi64>
  return
}
// -----
func.func @f(%a: i32) {
  %0 = spirv.BitwiseAnd %a, %a : i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = spirv.BitwiseOr %a, %a : i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = spirv.BitwiseXor %a, %a : i32
  return
}
// -----
func.func @f(%a: i32, %v: vector<4xi32>) {
  %0 = spirv.SLessThan %a, %a : i32
  %1 = spirv.SLessThan %v, %v : vector<4xi32>
  return
}
// -----
func.func @f(%a: i32, %v: vector<4xi32>) {
  %0 = spirv.UGreaterThanEqual %a, %a : i32
  %1 = spirv.UGreaterThanEqual %v, %v : vector<4xi32>
  return
}
// -----
func.func @f(%a: i32, %v: vector<4xi32>) {
  %0 = spirv.IEqual %a, %a : i32
  %1 = spirv.IEqual %v, %v : vector<4xi32>
  return
}
// -----
func.func @f(%a: i32, %v: vector<4xi32>) {
  %0 = spirv.INotEqual %a, %a : i32
  %1 = spirv.INotEqual %v, %v : vector<4xi32>
  return
}
// -----
func.func @f(%a: f32) {
  %0 = spirv.FOrdEqual %a, %a : f32
  return
}
// -----
func.func @f(%a: f32) {
  %0 = spirv.FUnordLessThan %a, %a : f32
  return
}
// -----
func.func @f(%a: f32) {
  %0 = spirv.GL.Exp %a : f32
  return
}
// -----
func.func @f(%a: f32) {
  %0 = spirv.GL.Sqrt %a : f32
  return
}
// -----
func.func @f(%a: f32) {
  %0 = spirv.GL.FAbs %a : f32
  return
}
// -----
func.func @f(%a: f32) {
  %0 = spirv.CL.exp %a : f32
  return
}
// -----
func.func @f(%a: f32) {
  %0 = spirv.CL.tanh %a : f32
  return
}
// -----
func.func @f(%a: i32, %c: i1) {
  %0 = spirv.Select %c, %a, %a : i1, i32
  %1 = spirv.Not %a : i32
  %2 = spirv.LogicalNot %c : i1
  %3 = spirv.BitCount %a : i32
  return
}
// -----
func.func @f(%a: f32, %b: i32) {
  %0 = spirv.ConvertFToS %a : f32 to i32
  %1 = spirv.ConvertSToF %b : i32 to f32
  %2 = spirv.Bitcast %a : f32 to i32
  %3 = spirv.SConvert %b : i32 to i64
  return
}
// -----
spirv.module Logical GLSL450 {
  spirv.SpecConstant @sc spec_id(3) = 4 : i32
  spirv.SpecConstantComposite @scc (@sc, @sc) : !spirv.array<2 x i32>
}
// -----
func.func @f(%a: vector<4xf32>, %b: f32) {
  %0 = spirv.CompositeExtract %a[1 : i32] : vector<4xf32>
  %1 = spirv.CompositeInsert %b, %a[2 : i32] : f32 into vector<4xf32>
  %2 = spirv.CompositeConstruct %b, %b : (f32, f32) -> vector<2xf32>
  %3 = spirv.VectorShuffle [1: i32, 3: i32] %a, %a : vector<4xf32>, vector<4xf32> -> vector<2xf32>
  return
}
// -----
func.func @f(%c: i1) {
  spirv.mlir.selection {
    spirv.BranchConditional %c, ^a, ^b
  ^a:
    spirv.Branch ^b
  ^b:
    spirv.mlir.merge
  }
  return
}
// -----
func.func @f() {
  spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
  spirv.MemoryBarrier <Device>, <Acquire|UniformMemory>
  return
}
// -----
func.func @f(%t: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>, %p: !spirv.ptr<!spirv.rtarray<f32, stride=4>, StorageBuffer>) {
  "test.use"(%t, %p) : (!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>, !spirv.ptr<!spirv.rtarray<f32, stride=4>, StorageBuffer>) -> ()
  return
}
// -----
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<max_compute_workgroup_size = [128, 64, 64]>>} {
  func.func private @f() attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>}
}
