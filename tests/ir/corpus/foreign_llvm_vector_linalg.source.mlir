func.func @f(%a: vector<8xf32>) {
  %0 = x86vector.avx.rsqrt %a : vector<8xf32>
  %1 = x86vector.avx.intr.dot %a, %a : vector<8xf32>
  return
}
// -----
#f = #llvm.di_file<"a.c" in "/x">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #f, producer = "p", isOptimized = true, emissionKind = Full>
#ty = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#st = #llvm.di_subroutine_type<types = #ty, #ty>
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #f, name = "f", file = #f, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #st>
#v = #llvm.di_local_variable<scope = #sp, name = "x", file = #f, line = 4, type = #ty>
llvm.func @f(%a: i32) {
  llvm.intr.dbg.value #v = %a : i32
  llvm.return
} loc(fused<#sp>["f.c":3:1])
// -----
#d = #llvm.alias_scope_domain<id = distinct[0]<>, description = "dom">
#s = #llvm.alias_scope<id = distinct[1]<>, domain = #d>
#r = #llvm.tbaa_root<id = "root">
#t = #llvm.tbaa_type_desc<id = "int", members = {<#r, 0>}>
#g = #llvm.tbaa_tag<base_type = #t, access_type = #t, offset = 0>
llvm.func @f(%p: !llvm.ptr) {
  %0 = llvm.load %p {alias_scopes = [#s], tbaa = [#g]} : !llvm.ptr -> i32
  llvm.return
}
// -----
#u = #llvm.loop_unroll<disable = true>
#l = #llvm.loop_annotation<disableNonforced = true, unroll = #u>
llvm.func @f(%c: i1) {
  llvm.cond_br %c, ^a, ^b {loop_annotation = #l}
^a:
  llvm.br ^b {loop_annotation = #l}
^b:
  llvm.return
}
// -----
llvm.func @f(%c: i1, %p: !llvm.ptr, %n: i64, %x: i32) {
  llvm.intr.assume %c ["align"(%p, %n : !llvm.ptr, i64)] : i1
  %0 = llvm.call @g(%x) ["b"(%p : !llvm.ptr), "e"()] {z} : (i32 {llvm.signext}) -> (i32 {llvm.zeroext})
  %1 = llvm.inline_asm has_side_effects asm_dialect = att "foo $0", "=r,r" %x : (i32) -> i32
  %2 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %2 : !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  llvm.return
}
llvm.func @g(i32 {llvm.signext}) -> (i32 {llvm.zeroext})
// -----
func.func @f(%v: vector<4xf32>, %m: memref<?xf32>, %i: index, %k: vector<4xi1>) {
  vector.print %v : vector<4xf32>
  %0 = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  %1 = vector.vscale
  %2 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}
// -----
func.func @f(%v: vector<[4]xf32>, %w: vector<8xf32>, %x: vector<2x3xf32>, %a: vector<3xf32>) {
  %0 = vector.scalable.extract %v[0] : vector<4xf32> from vector<[4]xf32>
  %1 = vector.scalable.insert %0, %v[4] : vector<4xf32> into vector<[4]xf32>
  %2:2 = vector.scan <add>, %x, %a {inclusive = true, reduction_dim = 0 : i64} : vector<2x3xf32>, vector<3xf32>
  return
}
// -----
func.func @f(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  %0 = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// -----
%0 = "x.y"() : () -> !llvm.target<"spirv.Image", i32, 1, 0>
%1 = "x.y"() : () -> !llvm.target<"a", ptr>
%2:6 = "x.y"() : () -> (!llvm.void, !llvm.token, !llvm.label, !llvm.metadata, !llvm.ppc_fp128, !llvm.x86_amx)
%3 = "x.y"() : () -> !llvm.array<3 x target<"a">>
%4 = "x.y"() : () -> !llvm.func<void (metadata, x86_amx, target<"a", 1>, tensor<2xi32>, si32, ...)>
%5 = "x.y"() : () -> !llvm.struct<(index, tf32, tuple<>, ppc_fp128)>
// -----
%0 = llvm.mlir.undef : !llvm.target<"spirv.Image", i32, 1, 0>
%1 = llvm.mlir.poison : !llvm.x86_amx
%2 = llvm.mlir.undef : !llvm.metadata
%3 = llvm.mlir.zero : !llvm.ppc_fp128
// -----
llvm.mlir.global external @a() : i32
llvm.mlir.alias external @b : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @f() vscale_range(1, 16) {
  %0 = llvm.mlir.addressof @b : !llvm.ptr
  llvm.return
}
// -----
func.func @f(%a: vector<[4]xf32>, %b: vector<[8]xf32>, %c: vector<[4]x[8]xf32>) {
  %0 = vector.outerproduct %a, %b, %c : vector<[4]xf32>, vector<[8]xf32>
  return
}
// -----
// Attributes inside attributes that get aliases, whether they were written as such or not; numbers of distinct attributes.
#file = #llvm.di_file<"a.c" in "/b">
#type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#unit = #llvm.di_compile_unit<id = distinct[8]<>, sourceLanguage = DW_LANG_C, file = <"a.c" in "/b">, isOptimized = true, emissionKind = Full>
#program = #llvm.di_subprogram<id = distinct[3]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 1, scopeLine = 2, subprogramFlags = Definition>
#variable = #llvm.di_global_variable<scope = #program, name = "g", file = #file, line = 1, type = #type>
#array = #llvm.di_composite_type<tag = DW_TAG_array_type, baseType = #type, elements = #llvm.di_subrange<count = #variable>>
#node = #llvm.di_composite_type<recId = distinct[5]<>, tag = DW_TAG_structure_type, name = "n", elements = #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #llvm.di_composite_type<recId = distinct[5]<>, isRecSelf = true>>>
"x.y"() {a = #program, b = #array, c = #node, d = distinct[7]<>, e = #x.y<distinct[9]<>>,
         f = #llvm.di_local_variable<scope = #program, name = "x", file = #file, arg = 1, type = #array>} : () -> () loc(fused<#program>["a.c":1:2])
// -----
#root = #llvm.tbaa_root<id = "Simple C/C++ TBAA">
#char = #llvm.tbaa_type_desc<id = "omnipotent char", members = {<#root, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#char, 0>, <#char, 4>}>
#group = #llvm.access_group<id = distinct[4]<>>
"x.y"() {a = #llvm.tbaa_tag<base_type = #pair, access_type = #char, offset = 4>, b = #llvm.tbaa_tag<base_type = #char, access_type = #char, offset = 0, constant = true>,
         c = #llvm.loop_annotation<vectorize = <disable = false>, unroll = <disable = true, followupUnrolled = <disableNonforced = true>>, parallelAccesses = #group, #llvm.access_group<id = distinct[2]<>>>,
         d = [#llvm.alias_scope<id = distinct[9]<>, domain = #llvm.alias_scope_domain<id = distinct[1]<>>>, #llvm.loop_annotation<unroll = #llvm.loop_unroll<count = 4 : i32>>]} : () -> ()
// -----
// Types of MLIR's own tests that get aliases.
"x.y"() {a = !test.int<unsigned, 8>, b = tuple<!test.smpla, !test.smpla>, c = !test.test_rec<type_to_alias, test_rec<type_to_alias>>,
         d = !test.op_asm_type_interface, e = !test.test_rec_alias<name, i32>} : () -> ()
// -----
// Where nothing has an alias, names that are known are left out.
"x.y"() <{a = #llvm.loop_annotation<vectorize = #llvm.loop_vectorize<disable = false>, unroll = <disable = true>>,
          b = #llvm.tbaa_type_desc<id = "c", members = {<#llvm.tbaa_root<id = "r">, 0>}>}> : () -> ()
