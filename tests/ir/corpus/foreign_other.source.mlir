module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%a: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %a : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%a: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} attributes{x} in %a : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [4, 0, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%a: !transform.any_op {transform.readonly}) {
    %0 = transform.get_parent_op %a {isolated_from_above} : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.apply_cse to %0 : !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%a: !transform.any_op {transform.consumed}) {
    %0 = transform.structured.vectorize_children_and_apply_patterns %a : (!transform.any_op) -> !transform.any_op
    transform.print %0 {name = "x"} : !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%a: !transform.any_op {transform.readonly}) {
    %p = transform.param.constant 4 : i64 -> !transform.param<i64>
    %0, %1 = transform.split_handle %a : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %0 "k" = %p : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%a: !transform.any_op {transform.readonly}) {
    transform.foreach %a : !transform.any_op {
    ^bb0(%x: !transform.any_op):
      transform.debug.emit_remark_at %x, "hi" : !transform.any_op
    }
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%a: !transform.any_op {transform.consumed}) {
    %0 = transform.apply_registered_pass "canonicalize" to %a : (!transform.any_op) -> !transform.any_op
    %1 = transform.merge_handles %0, %a : !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%a: !transform.any_op {transform.readonly}) {
    %0 = transform.cast %a : !transform.any_op to !transform.op<"func.func">
    transform.loop.unroll %0 {factor = 4} : !transform.op<"func.func">
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%a: !transform.any_op {transform.readonly}) {
    transform.sequence %a : !transform.any_op failures(suppress) {
    ^bb0(%x: !transform.any_op):
    }
    transform.yield
  }
}
// -----
ml_program.global private @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global public mutable @h(#ml_program.extern : tensor<?xi32>) : tensor<?xi32>
ml_program.func @f() -> tensor<4xi32> {
  %0 = ml_program.global_load @g : tensor<4xi32>
  ml_program.return %0 : tensor<4xi32>
}
// -----
ml_program.subgraph @s(%a: i32) -> i32 {
  %1 = "test.x"(%0) : (i32) -> i32
  %0 = "test.y"(%a) : (i32) -> i32
  ml_program.output %1 : i32
}
// -----
func.func @f() {
  %k = ml_program.token
  "test.use"(%k) : (!ml_program.token) -> ()
  return
}
// -----
pdl.pattern @a : benefit(1) {
  %0 = type : i32
  %1 = operand : %0
  %2 = attribute = 1 : i32
  %3 = operation "foo.op"(%1 : !pdl.value) {"k" = %2} -> (%0 : !pdl.type)
  rewrite %3 with "rewriter"(%1 : !pdl.value)
}
// -----
pdl.pattern @b : benefit(3) {
  %0 = types : [i32, f32]
  %1 = operands
  %2 = operation "x.y"(%1 : !pdl.range<value>) -> (%0 : !pdl.range<type>)
  apply_native_constraint "c"(%2 : !pdl.operation)
  rewrite %2 {
    %3 = operation "z.w"(%1 : !pdl.range<value>) -> (%0 : !pdl.range<type>)
    replace %2 with %3
  }
}
// -----
pdl.pattern : benefit(0) {
  %0 = type
  %1 = operation "a.b" -> (%0 : !pdl.type)
  %2 = result 0 of %1
  %3 = operation(%2 : !pdl.value)
  rewrite %3 {
    erase %3
  }
}
// -----
module {
  pdl_interp.func @matcher(%r: !pdl.operation) {
    pdl_interp.check_operation_name of %r is "foo.op" -> ^a, ^b
  ^a:
    %0 = pdl_interp.get_operand 0 of %r
    pdl_interp.is_not_null %0 : !pdl.value -> ^c, ^b
  ^b:
    pdl_interp.finalize
  ^c:
    pdl_interp.check_operand_count of %r is 2 -> ^b, ^b
  }
}
// -----
module {
  pdl_interp.func @m2(%r: !pdl.operation) {
    %0 = pdl_interp.get_attribute "x" of %r
    pdl_interp.switch_attribute %0 to [1 : i32, unit](^a, ^b) -> ^c
  ^a:
    pdl_interp.erase %r
    pdl_interp.finalize
  ^b:
    pdl_interp.branch ^c
  ^c:
    pdl_interp.finalize
  }
}
// -----
func.func @f(%m: memref<?x4xf32>, %t: tensor<?x4xf32>, %i: index) {
  %0 = bufferization.to_tensor %m restrict writable : memref<?x4xf32> to tensor<?x4xf32>
  %1 = bufferization.to_buffer %t read_only : tensor<?x4xf32> to memref<?x4xf32>
  %2 = bufferization.alloc_tensor(%i) : tensor<?x4xf32>
  %3 = bufferization.alloc_tensor() copy(%t) {memory_space = 1 : i64} : tensor<?x4xf32>
  %4 = bufferization.clone %m : memref<?x4xf32> to memref<?x4xf32>
  bufferization.dealloc_tensor %2 : tensor<?x4xf32>
  bufferization.materialize_in_destination %t in writable %m : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
  return
}
// -----
func.func @f(%m: memref<2xf32>, %n: memref<5xf32>, %c: i1) {
  %0:2 = bufferization.dealloc (%m, %n : memref<2xf32>, memref<5xf32>) if (%c, %c) retain (%m, %n : memref<2xf32>, memref<5xf32>)
  return
}
// -----
func.func @f(%a: memref<10xf32>, %i: i32) {
  %0 = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.parallel dataOperands(%0 : memref<10xf32>) num_gangs({%i : i32}) {
    acc.yield
  }
  acc.copyout accPtr(%0 : memref<10xf32>) to varPtr(%a : memref<10xf32>)
  acc.wait
  acc.init
  return
}
// -----
func.func @f(%n: index) {
  acc.loop control(%i : index) = (%n : index) to (%n : index) step (%n : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
  return
}
// -----
func.func @f(%c: i1, %n: i32) {
  omp.parallel if(%c) num_threads(%n : i32) {
    omp.barrier
    omp.terminator
  }
  omp.taskwait
  omp.flush
  omp.critical {
    omp.terminator
  }
  return
}
// -----
func.func @f(%n: index, %m: memref<i32>) {
  omp.wsloop schedule(static) nowait {
    omp.loop_nest (%i) : index = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  omp.single {
    omp.terminator
  }
  omp.master {
    omp.terminator
  }
  return
}
// -----
omp.declare_reduction @add : f32 init {
^bb0(%a: f32):
  %0 = arith.constant 0.0 : f32
  omp.yield(%0 : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  %1 = arith.addf %a, %b : f32
  omp.yield(%1 : f32)
}
// -----
irdl.dialect @cmath {
  irdl.type @complex {
    %0 = irdl.is f32
    %1 = irdl.is f64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(elem: %2)
  }
  irdl.operation @mul {
    %0 = irdl.any
    %1 = irdl.parametric @cmath::@complex<%0>
    irdl.operands(lhs: %1, rhs: %1)
    irdl.results(res: %1)
  }
}
// -----
irdl.dialect @more {
  irdl.operation @r {
    %0 = irdl.any
    %r = irdl.region(%0)
    irdl.regions(body: %r)
    irdl.operands(args: variadic %0, opt: optional %0)
    irdl.attributes { "k" = %0 }
  }
  irdl.attribute @a {
    %0 = irdl.any
    irdl.parameters(p: %0)
  }
}
// -----
func.func @f(%a: vector<4xi32>, %b: vector<16xi8>) {
  %0 = arm_neon.intr.smmla %a, %b, %b : vector<16xi8> to vector<4xi32>
  return
}
// -----
func.func @f(%a: vector<[4]xi32>, %b: vector<[16]xi8>) {
  %0 = arm_sve.sdot %a, %b, %b : vector<[16]xi8> to vector<[4]xi32>
  %1 = arm_sve.smmla %a, %b, %b : vector<[16]xi8> to vector<[4]xi32>
  return
}
// -----
func.func @f(%v: vector<[4]xf32>) {
  %0 = arm_sme.get_tile : vector<[4]x[4]xf32>
  %1 = arm_sme.zero : vector<[4]x[4]xf32>
  %2 = arm_sme.outerproduct %v, %v : vector<[4]xf32>, vector<[4]xf32>
  %3 = arm_sme.streaming_vl <word>
  return
}
// -----
func.func @f(%m: memref<?x?xbf16>, %i: index) {
  %0 = amx.tile_load %m[%i, %i] : memref<?x?xbf16> into !amx.tile<16x32xbf16>
  %1 = amx.tile_zero : !amx.tile<16x16xf32>
  %2 = amx.tile_mulf %0, %0, %1 : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  return
}
// -----
func.func @f() {
  %t = smt.constant true
  %0 = smt.bv.constant #smt.bv<5> : !smt.bv<8>
  %1 = smt.bv.add %0, %0 : !smt.bv<8>
  %2 = smt.and %t, %t
  %3 = smt.eq %0, %1 : !smt.bv<8>
  %4 = smt.declare_fun "x" : !smt.int
  return
}
// -----
func.func @f(%m: memref<4xf32, #ptr.generic_space>) {
  %0 = ptr.to_ptr %m : memref<4xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  "test.use"(%0) : (!ptr.ptr<#ptr.generic_space>) -> ()
  return
}
// -----
shard.grid @g(shape = 2x4x?)
func.func @f(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = shard.sharding @g split_axes = [[0], [1, 2]] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<4x8xf32>
  %1 = shard.all_reduce %0 on @g grid_axes = [1] reduction = max : tensor<4x8xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
// -----
func.func @f(%m: memref<100xf32>) {
  %e = mpi.init : !mpi.retval
  %c = mpi.comm_world : !mpi.comm
  %r = mpi.comm_rank(%c) : i32
  mpi.send(%m, %r, %r, %c) : memref<100xf32>, i32, i32
  %f = mpi.finalize : !mpi.retval
  return
}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<i32, dense<32> : vector<2xi64>>, index = 64 : i64>, dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1" = 4096 : i32>>, dlti.map = #dlti.map<"a" = 1 : i32>} {
}
// -----
func.func @f(%a: complex<f32>, %b: f32) {
  %0 = complex.create %b, %b : complex<f32>
  %1 = complex.mul %a, %0 : complex<f32>
  %2 = complex.re %1 : complex<f32>
  return
}
// -----
func.func @f(%i: index, %v: i32, %m: memref<?xi32>, %n: memref<4x4xf32, 3>) {
  %0:2 = scf.index_switch %i -> i32, i32
  case 2 { scf.yield %v, %v : i32, i32 }
  default { scf.yield %v, %v : i32, i32 }
  %1 = arith.index_castui %m : memref<?xi32> to memref<?xindex>
  %2 = arith.bitcast %n : memref<4x4xf32, 3> to memref<4x4xi32, 3>
  %3 = memref.reinterpret_cast %m to offset: [2], sizes: [10], strides: [1] : memref<?xi32> to memref<?xi32, strided<[?], offset: ?>>
  %4 = complex.constant [true, false] : complex<i1>
  scf.forall (%j) in (4) { }
  return
}
