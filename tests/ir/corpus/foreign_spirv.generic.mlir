"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, vce_triple = #spirv.vce<v1.3, [Shader], []>}> ({
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "spirv.IAdd"(%arg0, %arg0) : (i32, i32) -> i32
      "spirv.ReturnValue"(%0) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Physical64>, memory_model = #spirv.memory_model<OpenCL>, vce_triple = #spirv.vce<v1.3, [Kernel], []>}> ({
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i32) -> i32, sym_name = "f"}> ({
    ^bb0(%arg0: i32):
      %0 = "spirv.IAdd"(%arg0, %arg0) : (i32, i32) -> i32
      "spirv.ReturnValue"(%0) : (i32) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({
    "spirv.GlobalVariable"() <{binding = 1 : i32, descriptor_set = 0 : i32, sym_name = "g", type = !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>}> : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<Inline>, function_type = () -> (), sym_name = "m"}> ({
      %0 = "spirv.mlir.addressof"() <{variable = @g}> : () -> !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>
      %1 = "spirv.Constant"() <{value = 0 : i32}> : () -> i32
      %2 = "spirv.AccessChain"(%0, %1, %1) : (!spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>, i32, i32) -> !spirv.ptr<f32, StorageBuffer>
      %3 = "spirv.Load"(%2) : (!spirv.ptr<f32, StorageBuffer>) -> f32
      "spirv.Store"(%2, %3) : (!spirv.ptr<f32, StorageBuffer>, f32) -> ()
      "spirv.Return"() : () -> ()
    }) : () -> ()
    "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @m, interface = []}> : () -> ()
    "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<LocalSize>, fn = @m, values = [1 : i32, 1 : i32, 1 : i32]}> : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf16>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf16>):
    %0 = "spirv.FAdd"(%arg0, %arg0) : (f32, f32) -> f32
    %1 = "spirv.FAdd"(%arg1, %arg1) : (vector<4xf16>, vector<4xf16>) -> vector<4xf16>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf16>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf16>):
    %0 = "spirv.FSub"(%arg0, %arg0) : (f32, f32) -> f32
    %1 = "spirv.FSub"(%arg1, %arg1) : (vector<4xf16>, vector<4xf16>) -> vector<4xf16>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf16>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf16>):
    %0 = "spirv.FMul"(%arg0, %arg0) : (f32, f32) -> f32
    %1 = "spirv.FMul"(%arg1, %arg1) : (vector<4xf16>, vector<4xf16>) -> vector<4xf16>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf16>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf16>):
    %0 = "spirv.FDiv"(%arg0, %arg0) : (f32, f32) -> f32
    %1 = "spirv.FDiv"(%arg1, %arg1) : (vector<4xf16>, vector<4xf16>) -> vector<4xf16>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf16>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf16>):
    %0 = "spirv.FRem"(%arg0, %arg0) : (f32, f32) -> f32
    %1 = "spirv.FRem"(%arg1, %arg1) : (vector<4xf16>, vector<4xf16>) -> vector<4xf16>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf16>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf16>):
    %0 = "spirv.FMod"(%arg0, %arg0) : (f32, f32) -> f32
    %1 = "spirv.FMod"(%arg1, %arg1) : (vector<4xf16>, vector<4xf16>) -> vector<4xf16>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<3xi64>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<3xi64>):
    %0 = "spirv.IAdd"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "spirv.IAdd"(%arg1, %arg1) : (vector<3xi64>, vector<3xi64>) -> vector<3xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<3xi64>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<3xi64>):
    %0 = "spirv.ISub"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "spirv.ISub"(%arg1, %arg1) : (vector<3xi64>, vector<3xi64>) -> vector<3xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<3xi64>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<3xi64>):
    %0 = "spirv.IMul"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "spirv.IMul"(%arg1, %arg1) : (vector<3xi64>, vector<3xi64>) -> vector<3xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<3xi64>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<3xi64>):
    %0 = "spirv.SDiv"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "spirv.SDiv"(%arg1, %arg1) : (vector<3xi64>, vector<3xi64>) -> vector<3xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<3xi64>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<3xi64>):
    %0 = "spirv.UDiv"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "spirv.UDiv"(%arg1, %arg1) : (vector<3xi64>, vector<3xi64>) -> vector<3xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<3xi64>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<3xi64>):
    %0 = "spirv.SMod"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "spirv.SMod"(%arg1, %arg1) : (vector<3xi64>, vector<3xi64>) -> vector<3xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<3xi64>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<3xi64>):
    %0 = "spirv.SRem"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "spirv.SRem"(%arg1, %arg1) : (vector<3xi64>, vector<3xi64>) -> vector<3xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<3xi64>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<3xi64>):
    %0 = "spirv.UMod"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "spirv.UMod"(%arg1, %arg1) : (vector<3xi64>, vector<3xi64>) -> vector<3xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "spirv.BitwiseAnd"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "spirv.BitwiseOr"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "spirv.BitwiseXor"(%arg0, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<4xi32>):
    %0 = "spirv.SLessThan"(%arg0, %arg0) : (i32, i32) -> i1
    %1 = "spirv.SLessThan"(%arg1, %arg1) : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<4xi32>):
    %0 = "spirv.UGreaterThanEqual"(%arg0, %arg0) : (i32, i32) -> i1
    %1 = "spirv.UGreaterThanEqual"(%arg1, %arg1) : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<4xi32>):
    %0 = "spirv.IEqual"(%arg0, %arg0) : (i32, i32) -> i1
    %1 = "spirv.IEqual"(%arg1, %arg1) : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, vector<4xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: vector<4xi32>):
    %0 = "spirv.INotEqual"(%arg0, %arg0) : (i32, i32) -> i1
    %1 = "spirv.INotEqual"(%arg1, %arg1) : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "spirv.FOrdEqual"(%arg0, %arg0) : (f32, f32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "spirv.FUnordLessThan"(%arg0, %arg0) : (f32, f32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "spirv.GL.Exp"(%arg0) : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "spirv.GL.Sqrt"(%arg0) : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "spirv.GL.FAbs"(%arg0) : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "spirv.CL.exp"(%arg0) : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32):
    %0 = "spirv.CL.tanh"(%arg0) : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32, %arg1: i1):
    %0 = "spirv.Select"(%arg1, %arg0, %arg0) : (i1, i32, i32) -> i32
    %1 = "spirv.Not"(%arg0) : (i32) -> i32
    %2 = "spirv.LogicalNot"(%arg1) : (i1) -> i1
    %3 = "spirv.BitCount"(%arg0) : (i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    %0 = "spirv.ConvertFToS"(%arg0) : (f32) -> i32
    %1 = "spirv.ConvertSToF"(%arg1) : (i32) -> f32
    %2 = "spirv.Bitcast"(%arg0) : (f32) -> i32
    %3 = "spirv.SConvert"(%arg1) : (i32) -> i64
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({
    "spirv.SpecConstant"() <{default_value = 4 : i32, sym_name = "sc"}> {spec_id = 3 : i64} : () -> ()
    "spirv.SpecConstantComposite"() <{constituents = [@sc, @sc], sym_name = "scc", type = !spirv.array<2 x i32>}> : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: f32):
    %0 = "spirv.CompositeExtract"(%arg0) <{indices = [1 : i32]}> : (vector<4xf32>) -> f32
    %1 = "spirv.CompositeInsert"(%arg1, %arg0) <{indices = [2 : i32]}> : (f32, vector<4xf32>) -> vector<4xf32>
    %2 = "spirv.CompositeConstruct"(%arg1, %arg1) : (f32, f32) -> vector<2xf32>
    %3 = "spirv.VectorShuffle"(%arg0, %arg0) <{components = [1 : i32, 3 : i32]}> : (vector<4xf32>, vector<4xf32>) -> vector<2xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1):
    "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<None>}> ({
      "spirv.BranchConditional"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // pred: ^bb0
      "spirv.Branch"()[^bb2] : () -> ()
    ^bb2:  // 2 preds: ^bb0, ^bb1
      "spirv.mlir.merge"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "spirv.ControlBarrier"() <{execution_scope = #spirv.scope<Workgroup>, memory_scope = #spirv.scope<Device>, memory_semantics = #spirv.memory_semantics<Acquire|UniformMemory>}> : () -> ()
    "spirv.MemoryBarrier"() <{memory_scope = #spirv.scope<Device>, memory_semantics = #spirv.memory_semantics<Acquire|UniformMemory>}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>, !spirv.ptr<!spirv.rtarray<f32, stride=4>, StorageBuffer>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>, %arg1: !spirv.ptr<!spirv.rtarray<f32, stride=4>, StorageBuffer>):
    "test.use"(%arg0, %arg1) : (!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>, !spirv.ptr<!spirv.rtarray<f32, stride=4>, StorageBuffer>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
  }) {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} : () -> ()
}) {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<max_compute_workgroup_size = [128, 64, 64]>>} : () -> ()

