"builtin.module"() ({
  "func.func"() <{function_type = (vector<8xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<8xf32>):
    %0 = "x86vector.avx.rsqrt"(%arg0) : (vector<8xf32>) -> vector<8xf32>
    %1 = "x86vector.avx.intr.dot"(%arg0, %arg0) : (vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_file = #llvm.di_file<"a.c" in "/x">
#di_compile_unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #di_file, producer = "p", isOptimized = true, emissionKind = Full>
#di_subroutine_type = #llvm.di_subroutine_type<types = #di_basic_type, #di_basic_type>
#di_subprogram = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", file = #di_file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #di_subroutine_type>
#di_local_variable = #llvm.di_local_variable<scope = #di_subprogram, name = "x", file = #di_file, line = 4, type = #di_basic_type>
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    "llvm.intr.dbg.value"(%arg0) <{locationExpr = #llvm.di_expression<>, varInfo = #di_local_variable}> : (i32) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "dom">
#tbaa_root = #llvm.tbaa_root<id = "root">
#alias_scope = #llvm.alias_scope<id = distinct[1]<>, domain = #alias_scope_domain>
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr):
    %0 = "llvm.load"(%arg0) <{alias_scopes = [#alias_scope], ordering = 0 : i64, tbaa = [#tbaa_tag]}> : (!llvm.ptr) -> i32
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#loop_unroll = #llvm.loop_unroll<disable = true>
#loop_annotation = #llvm.loop_annotation<disableNonforced = true, unroll = #loop_unroll>
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i1)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1):
    "llvm.cond_br"(%arg0)[^bb1, ^bb2] <{loop_annotation = #loop_annotation, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:  // pred: ^bb0
    "llvm.br"()[^bb2] <{loop_annotation = #loop_annotation}> : () -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i1, ptr, i64, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1, %arg1: !llvm.ptr, %arg2: i64, %arg3: i32):
    "llvm.intr.assume"(%arg0, %arg1, %arg2) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr, i64) -> ()
    %0 = "llvm.call"(%arg3, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, arg_attrs = [{llvm.signext}], callee = @g, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32: 1, 0>, op_bundle_tags = ["b", "e"], operandSegmentSizes = array<i32: 1, 1>, res_attrs = [{llvm.zeroext}]}> {z} : (i32, !llvm.ptr) -> i32
    %1 = "llvm.inline_asm"(%arg3) <{asm_dialect = 0 : i64, asm_string = "foo $0", constraints = "=r,r", has_side_effects, tail_call_kind = #llvm.tailcallkind<none>}> : (i32) -> i32
    %2 = "llvm.intr.stacksave"() : () -> !llvm.ptr
    "llvm.intr.stackrestore"(%2) : (!llvm.ptr) -> ()
    "llvm.intr.lifetime.start"(%arg1) : (!llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.signext}], function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, res_attrs = [{llvm.zeroext}], sym_name = "g", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, memref<?xf32>, index, vector<4xi1>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: vector<4xi1>):
    "vector.print"(%arg0) <{punctuation = #vector.punctuation<newline>}> : (vector<4xf32>) -> ()
    %0 = "vector.expandload"(%arg1, %arg2, %arg3, %arg0) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "vector.compressstore"(%arg1, %arg2, %arg3, %arg0) : (memref<?xf32>, index, vector<4xi1>, vector<4xf32>) -> ()
    %1 = "vector.vscale"() : () -> index
    %2 = "vector.mask"(%arg3) ({
      %3 = "vector.reduction"(%arg0) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
      "vector.yield"(%3) : (f32) -> ()
    }) : (vector<4xi1>) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<[4]xf32>, vector<8xf32>, vector<2x3xf32>, vector<3xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<[4]xf32>, %arg1: vector<8xf32>, %arg2: vector<2x3xf32>, %arg3: vector<3xf32>):
    %0 = "vector.scalable.extract"(%arg0) <{pos = 0 : i64}> : (vector<[4]xf32>) -> vector<4xf32>
    %1 = "vector.scalable.insert"(%0, %arg0) <{pos = 4 : i64}> : (vector<4xf32>, vector<[4]xf32>) -> vector<[4]xf32>
    %2:2 = "vector.scan"(%arg2, %arg3) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<2x3xf32>, vector<3xf32>) -> (vector<2x3xf32>, vector<3xf32>)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<4x8xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>):
    %0 = "linalg.add"(%arg0, %arg1, %arg0) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32, %arg9: f32):
      %6 = "arith.addf"(%arg7, %arg8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%6) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %1 = "linalg.exp"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %5 = "math.exp"(%arg5) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
      "linalg.yield"(%5) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = "linalg.softmax"(%arg0, %arg1) <{dimension = 1 : i64}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = "linalg.elementwise"(%arg0, %arg1, %arg1) <{indexing_maps = [#map, #map, #map], kind = #linalg.elementwise_kind<mul>, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg2: f32, %arg3: f32, %arg4: f32):
      %4 = "arith.mulf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%4) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "x.y"() : () -> !llvm.target<"spirv.Image", i32, 1, 0>
  %1 = "x.y"() : () -> !llvm.target<"a", !llvm.ptr>
  %2:6 = "x.y"() : () -> (!llvm.void, !llvm.token, !llvm.label, !llvm.metadata, !llvm.ppc_fp128, !llvm.x86_amx)
  %3 = "x.y"() : () -> !llvm.array<3 x target<"a">>
  %4 = "x.y"() : () -> !llvm.func<void (metadata, x86_amx, target<"a", 1>, tensor<2xi32>, si32, ...)>
  %5 = "x.y"() : () -> !llvm.struct<(index, tf32, tuple<>, !llvm.ppc_fp128)>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "llvm.mlir.undef"() : () -> !llvm.target<"spirv.Image", i32, 1, 0>
  %1 = "llvm.mlir.poison"() : () -> !llvm.x86_amx
  %2 = "llvm.mlir.undef"() : () -> !llvm.metadata
  %3 = "llvm.mlir.zero"() : () -> !llvm.ppc_fp128
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "a", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.alias"() <{alias_type = i32, linkage = #llvm.linkage<external>, sym_name = "b", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %1 = "llvm.mlir.addressof"() <{global_name = @a}> : () -> !llvm.ptr
    "llvm.return"(%1) : (!llvm.ptr) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>}> ({
    %0 = "llvm.mlir.addressof"() <{global_name = @b}> : () -> !llvm.ptr
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<[4]xf32>, vector<[8]xf32>, vector<[4]x[8]xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<[4]xf32>, %arg1: vector<[8]xf32>, %arg2: vector<[4]x[8]xf32>):
    %0 = "vector.outerproduct"(%arg0, %arg1, %arg2) <{kind = #vector.kind<add>}> : (vector<[4]xf32>, vector<[8]xf32>, vector<[4]x[8]xf32>) -> vector<[4]x[8]xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_composite_type = #llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>
#di_file = #llvm.di_file<"a.c" in "/b">
#di_compile_unit = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = true, emissionKind = Full>
#di_derived_type = #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #di_composite_type>
#di_composite_type1 = #llvm.di_composite_type<recId = distinct[0]<>, tag = DW_TAG_structure_type, name = "n", elements = #di_derived_type>
#di_subprogram = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", file = #di_file, line = 1, scopeLine = 2, subprogramFlags = Definition>
#di_global_variable = #llvm.di_global_variable<scope = #di_subprogram, name = "g", file = #di_file, line = 1, type = #di_basic_type>
#di_composite_type2 = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #di_basic_type, elements = #llvm.di_subrange<count = #di_global_variable>>
#di_local_variable = #llvm.di_local_variable<scope = #di_subprogram, name = "x", file = #di_file, arg = 1, type = #di_composite_type2>
"builtin.module"() ({
  "x.y"() {a = #di_subprogram, b = #di_composite_type2, c = #di_composite_type1, d = distinct[3]<>, e = #x.y<distinct[9]<>>, f = #di_local_variable} : () -> ()
}) : () -> ()

// -----
#access_group = #llvm.access_group<id = distinct[0]<>>
#access_group1 = #llvm.access_group<id = distinct[1]<>>
#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[2]<>>
#loop_annotation = #llvm.loop_annotation<disableNonforced = true>
#loop_unroll = #llvm.loop_unroll<count = 4 : i32>
#loop_vectorize = #llvm.loop_vectorize<disable = false>
#tbaa_root = #llvm.tbaa_root<id = "Simple C/C++ TBAA">
#alias_scope = #llvm.alias_scope<id = distinct[3]<>, domain = #alias_scope_domain>
#loop_annotation1 = #llvm.loop_annotation<unroll = #loop_unroll>
#loop_unroll1 = #llvm.loop_unroll<disable = true, followupUnrolled = #loop_annotation>
#loop_annotation2 = #llvm.loop_annotation<vectorize = #loop_vectorize, unroll = #loop_unroll1, parallelAccesses = #access_group, #access_group1>
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "omnipotent char", members = {<#tbaa_root, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0, constant = true>
#tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "pair", members = {<#tbaa_type_desc, 0>, <#tbaa_type_desc, 4>}>
#tbaa_tag1 = #llvm.tbaa_tag<base_type = #tbaa_type_desc1, access_type = #tbaa_type_desc, offset = 4>
"builtin.module"() ({
  "x.y"() {a = #tbaa_tag1, b = #tbaa_tag, c = #loop_annotation2, d = [#alias_scope, #loop_annotation1]} : () -> ()
}) : () -> ()

// -----
!name = !test.test_rec_alias<name, i32>
!op_asm_type_interface_type = !test.op_asm_type_interface
!test_tuple = tuple<!test.smpla, !test.smpla>
!test_ui8 = !test.int<unsigned, 8>
!testrec = !test.test_rec<type_to_alias, test_rec<type_to_alias>>
"builtin.module"() ({
  "x.y"() {a = !test_ui8, b = !test_tuple, c = !testrec, d = !op_asm_type_interface_type, e = !name} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "x.y"() <{a = #llvm.loop_annotation<vectorize = <disable = false>, unroll = <disable = true>>, b = #llvm.tbaa_type_desc<id = "c", members = {<#llvm.tbaa_root<id = "r">, 0>}>}> : () -> ()
}) : () -> ()

