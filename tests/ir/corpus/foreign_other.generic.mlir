"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    %0 = "transform.structured.match"(%arg0) <{ops = ["linalg.matmul"]}> : (!transform.any_op) -> !transform.any_op
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

// -----
"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    %0 = "transform.structured.match"(%arg0) <{op_attrs = {x}, ops = ["linalg.generic"]}> : (!transform.any_op) -> !transform.any_op
    %1:3 = "transform.structured.tile_using_for"(%0) <{scalable_sizes = array<i1: false, false, false>, static_sizes = array<i64: 4, 0, 8>}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

// -----
"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    %0 = "transform.get_parent_op"(%arg0) <{isolated_from_above, nth_parent = 1 : i64}> : (!transform.any_op) -> !transform.any_op
    "transform.apply_patterns"(%0) <{max_iterations = -1 : i64, max_num_rewrites = -1 : i64}> ({
      "transform.apply_patterns.canonicalization"() : () -> ()
    }) : (!transform.any_op) -> ()
    "transform.apply_cse"(%0) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

// -----
"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.consumed}], function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    %0 = "transform.structured.vectorize_children_and_apply_patterns"(%arg0) : (!transform.any_op) -> !transform.any_op
    "transform.print"(%0) <{name = "x"}> : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

// -----
"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    %0 = "transform.param.constant"() <{value = 4 : i64}> : () -> !transform.param<i64>
    %1:2 = "transform.split_handle"(%arg0) <{fail_on_payload_too_small = true, pass_through_empty_handle = true}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    "transform.annotate"(%1#0, %0) <{name = "k"}> : (!transform.any_op, !transform.param<i64>) -> ()
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

// -----
"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    "transform.foreach"(%arg0) ({
    ^bb0(%arg1: !transform.any_op):
      "transform.debug.emit_remark_at"(%arg1) <{message = "hi"}> : (!transform.any_op) -> ()
      "transform.yield"() : () -> ()
    }) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

// -----
"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.consumed}], function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    %0 = "transform.apply_registered_pass"(%arg0) <{options = {}, pass_name = "canonicalize"}> : (!transform.any_op) -> !transform.any_op
    %1 = "transform.merge_handles"(%0, %arg0) : (!transform.any_op, !transform.any_op) -> !transform.any_op
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

// -----
"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    %0 = "transform.cast"(%arg0) : (!transform.any_op) -> !transform.op<"func.func">
    "transform.loop.unroll"(%0) <{factor = 4 : i64}> : (!transform.op<"func.func">) -> ()
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

// -----
"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    "transform.sequence"(%arg0) <{failure_propagation_mode = 2 : i32, operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%arg1: !transform.any_op):
      "transform.yield"() : () -> ()
    }) : (!transform.any_op) -> ()
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

// -----
#extern = #ml_program.extern : tensor<?xi32>
"builtin.module"() ({
  "ml_program.global"() <{sym_name = "g", sym_visibility = "private", type = tensor<4xi32>, value = dense<4> : tensor<4xi32>}> : () -> ()
  "ml_program.global"() <{is_mutable, sym_name = "h", sym_visibility = "public", type = tensor<?xi32>, value = #extern}> : () -> ()
  "ml_program.func"() <{function_type = () -> tensor<4xi32>, sym_name = "f"}> ({
    %0 = "ml_program.global_load"() <{global = @g}> : () -> tensor<4xi32>
    "ml_program.return"(%0) : (tensor<4xi32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "ml_program.subgraph"() <{function_type = (i32) -> i32, sym_name = "s"}> ({
  ^bb0(%arg0: i32):
    %0 = "test.x"(%1) : (i32) -> i32
    %1 = "test.y"(%arg0) : (i32) -> i32
    "ml_program.output"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "ml_program.token"() : () -> !ml_program.token
    "test.use"(%0) : (!ml_program.token) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "a"}> ({
    %0 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %1 = "pdl.operand"(%0) : (!pdl.type) -> !pdl.value
    %2 = "pdl.attribute"() <{value = 1 : i32}> : () -> !pdl.attribute
    %3 = "pdl.operation"(%1, %2, %0) <{attributeValueNames = ["k"], opName = "foo.op", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.type) -> !pdl.operation
    "pdl.rewrite"(%3, %1) <{name = "rewriter", operandSegmentSizes = array<i32: 1, 1>}> ({
    }) : (!pdl.operation, !pdl.value) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 3 : i16, sym_name = "b"}> ({
    %0 = "pdl.types"() <{constantTypes = [i32, f32]}> : () -> !pdl.range<type>
    %1 = "pdl.operands"() : () -> !pdl.range<value>
    %2 = "pdl.operation"(%1, %0) <{attributeValueNames = [], opName = "x.y", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
    "pdl.apply_native_constraint"(%2) <{isNegated = false, name = "c"}> : (!pdl.operation) -> ()
    "pdl.rewrite"(%2) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %3 = "pdl.operation"(%1, %0) <{attributeValueNames = [], opName = "z.w", operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.range<value>, !pdl.range<type>) -> !pdl.operation
      "pdl.replace"(%2, %3) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "pdl.pattern"() <{benefit = 0 : i16}> ({
    %0 = "pdl.type"() : () -> !pdl.type
    %1 = "pdl.operation"(%0) <{attributeValueNames = [], opName = "a.b", operandSegmentSizes = array<i32: 0, 0, 1>}> : (!pdl.type) -> !pdl.operation
    %2 = "pdl.result"(%1) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    %3 = "pdl.operation"(%2) <{attributeValueNames = [], operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.value) -> !pdl.operation
    "pdl.rewrite"(%3) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      "pdl.erase"(%3) : (!pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "pdl_interp.func"() <{function_type = (!pdl.operation) -> (), sym_name = "matcher"}> ({
  ^bb0(%arg0: !pdl.operation):
    "pdl_interp.check_operation_name"(%arg0)[^bb1, ^bb2] <{name = "foo.op"}> : (!pdl.operation) -> ()
  ^bb1:  // pred: ^bb0
    %0 = "pdl_interp.get_operand"(%arg0) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
    "pdl_interp.is_not_null"(%0)[^bb3, ^bb2] : (!pdl.value) -> ()
  ^bb2:  // 4 preds: ^bb0, ^bb1, ^bb3, ^bb3
    "pdl_interp.finalize"() : () -> ()
  ^bb3:  // pred: ^bb1
    "pdl_interp.check_operand_count"(%arg0)[^bb2, ^bb2] <{count = 2 : i32}> : (!pdl.operation) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "pdl_interp.func"() <{function_type = (!pdl.operation) -> (), sym_name = "m2"}> ({
  ^bb0(%arg0: !pdl.operation):
    %0 = "pdl_interp.get_attribute"(%arg0) <{name = "x"}> : (!pdl.operation) -> !pdl.attribute
    "pdl_interp.switch_attribute"(%0)[^bb3, ^bb1, ^bb2] <{caseValues = [1 : i32, unit]}> : (!pdl.attribute) -> ()
  ^bb1:  // pred: ^bb0
    "pdl_interp.erase"(%arg0) : (!pdl.operation) -> ()
    "pdl_interp.finalize"() : () -> ()
  ^bb2:  // pred: ^bb0
    "pdl_interp.branch"()[^bb3] : () -> ()
  ^bb3:  // 2 preds: ^bb0, ^bb2
    "pdl_interp.finalize"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x4xf32>, tensor<?x4xf32>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x4xf32>, %arg1: tensor<?x4xf32>, %arg2: index):
    %0 = "bufferization.to_tensor"(%arg0) <{restrict, writable}> : (memref<?x4xf32>) -> tensor<?x4xf32>
    %1 = "bufferization.to_buffer"(%arg1) <{read_only}> : (tensor<?x4xf32>) -> memref<?x4xf32>
    %2 = "bufferization.alloc_tensor"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?x4xf32>
    %3 = "bufferization.alloc_tensor"(%arg1) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %4 = "bufferization.clone"(%arg0) : (memref<?x4xf32>) -> memref<?x4xf32>
    "bufferization.dealloc_tensor"(%2) : (tensor<?x4xf32>) -> ()
    "bufferization.materialize_in_destination"(%arg1, %arg0) <{writable}> : (tensor<?x4xf32>, memref<?x4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<2xf32>, memref<5xf32>, i1) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<2xf32>, %arg1: memref<5xf32>, %arg2: i1):
    %0:2 = "bufferization.dealloc"(%arg0, %arg1, %arg2, %arg2, %arg0, %arg1) <{operandSegmentSizes = array<i32: 2, 2, 2>}> : (memref<2xf32>, memref<5xf32>, i1, i1, memref<2xf32>, memref<5xf32>) -> (i1, i1)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<10xf32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<10xf32>, %arg1: i32):
    %0 = "acc.copyin"(%arg0) <{dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, structured = true, varType = f32}> : (memref<10xf32>) -> memref<10xf32>
    "acc.parallel"(%arg1, %0) <{numGangsDeviceType = [#acc.device_type<none>], numGangsSegments = array<i32: 1>, operandSegmentSizes = array<i32: 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1>}> ({
      "acc.yield"() : () -> ()
    }) : (i32, memref<10xf32>) -> ()
    "acc.copyout"(%0, %arg0) <{dataClause = #acc<data_clause acc_copyout>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, structured = true, varType = f32}> : (memref<10xf32>, memref<10xf32>) -> ()
    "acc.wait"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
    "acc.init"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index):
    "acc.loop"(%arg0, %arg0, %arg0) <{inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
    ^bb0(%arg1: index):
      "acc.yield"() : () -> ()
    }) : (index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    "omp.parallel"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 0, 0, 1, 1, 0, 0>}> ({
      "omp.barrier"() : () -> ()
      "omp.terminator"() : () -> ()
    }) : (i1, i32) -> ()
    "omp.taskwait"() : () -> ()
    "omp.flush"() : () -> ()
    "omp.critical"() ({
      "omp.terminator"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index, memref<i32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: memref<i32>):
    "omp.wsloop"() <{nowait, operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>, schedule_kind = #omp<schedulekind static>}> ({
      "omp.loop_nest"(%arg0, %arg0, %arg0) ({
      ^bb0(%arg2: index):
        "omp.yield"() : () -> ()
      }) : (index, index, index) -> ()
    }) : () -> ()
    "omp.single"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
      "omp.terminator"() : () -> ()
    }) : () -> ()
    "omp.master"() ({
      "omp.terminator"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "omp.declare_reduction"() <{sym_name = "add", type = f32}> ({
  }, {
  ^bb0(%arg2: f32):
    %1 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    "omp.yield"(%1) : (f32) -> ()
  }, {
  ^bb0(%arg0: f32, %arg1: f32):
    %0 = "arith.addf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "omp.yield"(%0) : (f32) -> ()
  }, {
  }, {
  }, {
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "irdl.dialect"() <{sym_name = "cmath"}> ({
    "irdl.type"() <{sym_name = "complex"}> ({
      %2 = "irdl.is"() <{expected = f32}> : () -> !irdl.attribute
      %3 = "irdl.is"() <{expected = f64}> : () -> !irdl.attribute
      %4 = "irdl.any_of"(%2, %3) : (!irdl.attribute, !irdl.attribute) -> !irdl.attribute
      "irdl.parameters"(%4) <{names = ["elem"]}> : (!irdl.attribute) -> ()
    }) : () -> ()
    "irdl.operation"() <{sym_name = "mul"}> ({
      %0 = "irdl.any"() : () -> !irdl.attribute
      %1 = "irdl.parametric"(%0) <{base_type = @cmath::@complex}> : (!irdl.attribute) -> !irdl.attribute
      "irdl.operands"(%1, %1) <{names = ["lhs", "rhs"], variadicity = #irdl<variadicity_array[ single,  single]>}> : (!irdl.attribute, !irdl.attribute) -> ()
      "irdl.results"(%1) <{names = ["res"], variadicity = #irdl<variadicity_array[ single]>}> : (!irdl.attribute) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "irdl.dialect"() <{sym_name = "more"}> ({
    "irdl.operation"() <{sym_name = "r"}> ({
      %1 = "irdl.any"() : () -> !irdl.attribute
      %2 = "irdl.region"(%1) <{constrainedArguments}> : (!irdl.attribute) -> !irdl.region
      "irdl.regions"(%2) <{names = ["body"]}> : (!irdl.region) -> ()
      "irdl.operands"(%1, %1) <{names = ["args", "opt"], variadicity = #irdl<variadicity_array[ variadic,  optional]>}> : (!irdl.attribute, !irdl.attribute) -> ()
      "irdl.attributes"(%1) <{attributeValueNames = ["k"]}> : (!irdl.attribute) -> ()
    }) : () -> ()
    "irdl.attribute"() <{sym_name = "a"}> ({
      %0 = "irdl.any"() : () -> !irdl.attribute
      "irdl.parameters"(%0) <{names = ["p"]}> : (!irdl.attribute) -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>, vector<16xi8>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<4xi32>, %arg1: vector<16xi8>):
    %0 = "arm_neon.intr.smmla"(%arg0, %arg1, %arg1) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<[4]xi32>, vector<[16]xi8>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<[4]xi32>, %arg1: vector<[16]xi8>):
    %0 = "arm_sve.sdot"(%arg0, %arg1, %arg1) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
    %1 = "arm_sve.smmla"(%arg0, %arg1, %arg1) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<[4]xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: vector<[4]xf32>):
    %0 = "arm_sme.get_tile"() : () -> vector<[4]x[4]xf32>
    %1 = "arm_sme.zero"() : () -> vector<[4]x[4]xf32>
    %2 = "arm_sme.outerproduct"(%arg0, %arg0) <{kind = #arm_sme.kind<add>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]x[4]xf32>
    %3 = "arm_sme.streaming_vl"() <{type_size = #arm_sme.type_size<word>}> : () -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<?x?xbf16>, index) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<?x?xbf16>, %arg1: index):
    %0 = "amx.tile_load"(%arg0, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (memref<?x?xbf16>, index, index) -> !amx.tile<16x32xbf16>
    %1 = "amx.tile_zero"() : () -> !amx.tile<16x16xf32>
    %2 = "amx.tile_mulf"(%0, %0, %1) : (!amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>) -> !amx.tile<16x16xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "smt.constant"() <{value = true}> : () -> !smt.bool
    %1 = "smt.bv.constant"() <{value = #smt.bv<5> : !smt.bv<8>}> : () -> !smt.bv<8>
    %2 = "smt.bv.add"(%1, %1) : (!smt.bv<8>, !smt.bv<8>) -> !smt.bv<8>
    %3 = "smt.and"(%0, %0) : (!smt.bool, !smt.bool) -> !smt.bool
    %4 = "smt.eq"(%1, %2) : (!smt.bv<8>, !smt.bv<8>) -> !smt.bool
    %5 = "smt.declare_fun"() <{namePrefix = "x"}> : () -> !smt.int
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<4xf32, #ptr.generic_space>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<4xf32, #ptr.generic_space>):
    %0 = "ptr.to_ptr"(%arg0) : (memref<4xf32, #ptr.generic_space>) -> !ptr.ptr<#ptr.generic_space>
    "test.use"(%0) : (!ptr.ptr<#ptr.generic_space>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "shard.grid"() <{shape = array<i64: 2, 4, -9223372036854775808>, sym_name = "g"}> : () -> ()
  "func.func"() <{function_type = (tensor<4x8xf32>) -> tensor<4x8xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x8xf32>):
    %0 = "shard.sharding"() <{grid = @g, operandSegmentSizes = array<i32: 0, 0>, split_axes = #shard<axisarray[[0], [1, 2]]>, static_halo_sizes = array<i64>, static_sharded_dims_offsets = array<i64>}> : () -> !shard.sharding
    %1 = "shard.shard"(%arg0, %0) : (tensor<4x8xf32>, !shard.sharding) -> tensor<4x8xf32>
    %2 = "shard.all_reduce"(%1) <{grid = @g, grid_axes = array<i16: 1>, reduction = #shard<partial max>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%2) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (memref<100xf32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<100xf32>):
    %0 = "mpi.init"() : () -> !mpi.retval
    %1 = "mpi.comm_world"() : () -> !mpi.comm
    %2 = "mpi.comm_rank"(%1) : (!mpi.comm) -> i32
    "mpi.send"(%arg0, %2, %2, %1) : (memref<100xf32>, i32, i32, !mpi.comm) -> ()
    %3 = "mpi.finalize"() : () -> !mpi.retval
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
^bb0:
}) {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>, index = 64 : i64>, dlti.map = #dlti.map<"a" = 1 : i32>, dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1" = 4096 : i32>>} : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (complex<f32>, f32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: complex<f32>, %arg1: f32):
    %0 = "complex.create"(%arg1, %arg1) : (f32, f32) -> complex<f32>
    %1 = "complex.mul"(%arg0, %0) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
    %2 = "complex.re"(%1) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (index, i32, memref<?xi32>, memref<4x4xf32, 3>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: index, %arg1: i32, %arg2: memref<?xi32>, %arg3: memref<4x4xf32, 3>):
    %0:2 = "scf.index_switch"(%arg0) <{cases = array<i64: 2>}> ({
      "scf.yield"(%arg1, %arg1) : (i32, i32) -> ()
    }, {
      "scf.yield"(%arg1, %arg1) : (i32, i32) -> ()
    }) : (index) -> (i32, i32)
    %1 = "arith.index_castui"(%arg2) : (memref<?xi32>) -> memref<?xindex>
    %2 = "arith.bitcast"(%arg3) : (memref<4x4xf32, 3>) -> memref<4x4xi32, 3>
    %3 = "memref.reinterpret_cast"(%arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2>, static_sizes = array<i64: 10>, static_strides = array<i64: 1>}> : (memref<?xi32>) -> memref<?xi32, strided<[?], offset: ?>>
    %4 = "complex.constant"() <{value = [true, false]}> : () -> complex<i1>
    "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
    ^bb0(%arg4: index):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

