"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>, sym_name = "ints", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    %0 = "llvm.add"(%arg0, %arg0) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %1 = "llvm.sub"(%arg0, %arg0) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %2 = "llvm.mul"(%arg0, %arg0) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %3 = "llvm.shl"(%arg0, %arg0) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32
    %4 = "llvm.udiv"(%arg0, %arg0) : (i32, i32) -> i32
    %5 = "llvm.sdiv"(%arg0, %arg0) : (i32, i32) -> i32
    %6 = "llvm.lshr"(%arg0, %arg0) : (i32, i32) -> i32
    %7 = "llvm.ashr"(%arg0, %arg0) : (i32, i32) -> i32
    %8 = "llvm.urem"(%arg0, %arg0) : (i32, i32) -> i32
    %9 = "llvm.srem"(%arg0, %arg0) : (i32, i32) -> i32
    %10 = "llvm.xor"(%arg0, %arg0) : (i32, i32) -> i32
    %11 = "llvm.and"(%arg0, %arg0) : (i32, i32) -> i32
    %12 = "llvm.or"(%arg0, %arg0) : (i32, i32) -> i32
    %13 = "llvm.icmp"(%arg0, %arg0) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %14 = "llvm.freeze"(%arg0) : (i32) -> i32
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (vector<4xi64>, ptr)>, linkage = #llvm.linkage<external>, sym_name = "ints", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: vector<4xi64>, %arg1: !llvm.ptr):
    %0 = "llvm.add"(%arg0, %arg0) <{overflowFlags = 1 : i32}> {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %1 = "llvm.sub"(%arg0, %arg0) <{overflowFlags = 2 : i32}> {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %2 = "llvm.mul"(%arg0, %arg0) <{overflowFlags = 3 : i32}> {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %3 = "llvm.shl"(%arg0, %arg0) <{overflowFlags = 3 : i32}> {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %4 = "llvm.udiv"(%arg0, %arg0) <{isExact}> {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %5 = "llvm.sdiv"(%arg0, %arg0) <{isExact}> {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %6 = "llvm.lshr"(%arg0, %arg0) <{isExact}> {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %7 = "llvm.ashr"(%arg0, %arg0) <{isExact}> {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %8 = "llvm.urem"(%arg0, %arg0) {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %9 = "llvm.srem"(%arg0, %arg0) {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %10 = "llvm.xor"(%arg0, %arg0) {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %11 = "llvm.and"(%arg0, %arg0) {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %12 = "llvm.or"(%arg0, %arg0) <{isDisjoint}> {x} : (vector<4xi64>, vector<4xi64>) -> vector<4xi64>
    %13 = "llvm.icmp"(%arg0, %arg0) <{predicate = 9 : i64}> {y} : (vector<4xi64>, vector<4xi64>) -> vector<4xi1>
    %14 = "llvm.icmp"(%arg1, %arg1) <{predicate = 0 : i64}> : (!llvm.ptr, !llvm.ptr) -> i1
    %15 = "llvm.freeze"(%arg1) : (!llvm.ptr) -> !llvm.ptr
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (f32, i1)>, linkage = #llvm.linkage<external>, sym_name = "floats", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: f32, %arg1: i1):
    %0 = "llvm.fadd"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %1 = "llvm.fsub"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %2 = "llvm.fmul"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %3 = "llvm.fdiv"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %4 = "llvm.frem"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %5 = "llvm.fneg"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %6 = "llvm.fcmp"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
    %7 = "llvm.select"(%arg1, %arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, f32, f32) -> f32
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (vector<8xf64>, vector<8xi1>)>, linkage = #llvm.linkage<external>, sym_name = "floats", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: vector<8xf64>, %arg1: vector<8xi1>):
    %0 = "llvm.fadd"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %1 = "llvm.fsub"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<nnan>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %2 = "llvm.fmul"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<ninf, nsz>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %3 = "llvm.fdiv"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<contract, reassoc>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %4 = "llvm.frem"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<arcp, afn>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %5 = "llvm.fneg"(%arg0) <{fastmathFlags = #llvm.fastmath<nsz>}> : (vector<8xf64>) -> vector<8xf64>
    %6 = "llvm.fcmp"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<nnan>, predicate = 13 : i64}> : (vector<8xf64>, vector<8xf64>) -> vector<8xi1>
    %7 = "llvm.select"(%arg1, %arg0, %arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xi1>, vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, i64, f32, f64, ptr)>, linkage = #llvm.linkage<external>, sym_name = "casts", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: !llvm.ptr):
    %0 = "llvm.bitcast"(%arg0) : (i32) -> f32
    %1 = "llvm.addrspacecast"(%arg4) : (!llvm.ptr) -> !llvm.ptr<3>
    %2 = "llvm.inttoptr"(%arg1) : (i64) -> !llvm.ptr
    %3 = "llvm.ptrtoint"(%arg4) : (!llvm.ptr) -> i64
    %4 = "llvm.sext"(%arg0) : (i32) -> i64
    %5 = "llvm.zext"(%arg0) : (i32) -> i64
    %6 = "llvm.trunc"(%arg1) <{overflowFlags = 0 : i32}> : (i64) -> i8
    %7 = "llvm.sitofp"(%arg0) : (i32) -> f32
    %8 = "llvm.uitofp"(%arg0) : (i32) -> f64
    %9 = "llvm.fptosi"(%arg2) : (f32) -> i32
    %10 = "llvm.fptoui"(%arg3) : (f64) -> i8
    %11 = "llvm.fpext"(%arg2) : (f32) -> f64
    %12 = "llvm.fptrunc"(%arg3) : (f64) -> f16
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (vector<4xi32>, vector<4xi64>, vector<4xf32>, vector<4x!llvm.ptr>)>, linkage = #llvm.linkage<external>, sym_name = "casts", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: vector<4xi32>, %arg1: vector<4xi64>, %arg2: vector<4xf32>, %arg3: vector<4x!llvm.ptr>):
    %0 = "llvm.bitcast"(%arg0) {a} : (vector<4xi32>) -> vector<8xi16>
    %1 = "llvm.addrspacecast"(%arg3) : (vector<4x!llvm.ptr>) -> vector<4x!llvm.ptr<1>>
    %2 = "llvm.inttoptr"(%arg1) : (vector<4xi64>) -> vector<4x!llvm.ptr>
    %3 = "llvm.ptrtoint"(%arg3) {b} : (vector<4x!llvm.ptr>) -> vector<4xi64>
    %4 = "llvm.sext"(%arg0) {c} : (vector<4xi32>) -> vector<4xi64>
    %5 = "llvm.zext"(%arg0) <{nonNeg}> : (vector<4xi32>) -> vector<4xi64>
    %6 = "llvm.trunc"(%arg1) <{overflowFlags = 3 : i32}> : (vector<4xi64>) -> vector<4xi8>
    %7 = "llvm.sitofp"(%arg0) {d} : (vector<4xi32>) -> vector<4xf32>
    %8 = "llvm.uitofp"(%arg0) <{nonNeg}> : (vector<4xi32>) -> vector<4xf64>
    %9 = "llvm.fptosi"(%arg2) {e} : (vector<4xf32>) -> vector<4xi32>
    %10 = "llvm.fptoui"(%arg2) {f} : (vector<4xf32>) -> vector<4xi8>
    %11 = "llvm.fpext"(%arg2) {g} : (vector<4xf32>) -> vector<4xf64>
    %12 = "llvm.fptrunc"(%arg2) {h} : (vector<4xf32>) -> vector<4xbf16>
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, i64, f32)>, linkage = #llvm.linkage<external>, sym_name = "memory", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr, %arg1: i64, %arg2: f32):
    %0 = "llvm.alloca"(%arg1) <{alignment = 16 : i64, elem_type = f32}> : (i64) -> !llvm.ptr
    %1 = "llvm.getelementptr"(%arg0, %arg1) <{elem_type = !llvm.array<4 x f32>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 2>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %2 = "llvm.load"(%arg0) <{alignment = 4 : i64, ordering = 0 : i64}> : (!llvm.ptr) -> f32
    "llvm.store"(%2, %arg0) <{ordering = 0 : i64}> : (f32, !llvm.ptr) -> ()
    %3 = "llvm.atomicrmw"(%arg0, %arg1) <{bin_op = 1 : i64, ordering = 2 : i64}> : (!llvm.ptr, i64) -> i64
    %4 = "llvm.cmpxchg"(%arg0, %arg1, %arg1) <{failure_ordering = 2 : i64, success_ordering = 6 : i64}> : (!llvm.ptr, i64, i64) -> !llvm.struct<(i64, i1)>
    "llvm.fence"() <{ordering = 7 : i64}> : () -> ()
    %5 = "llvm.load"(%arg0) <{alignment = 4 : i64, ordering = 2 : i64, volatile_}> : (!llvm.ptr) -> f32
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr<1>, ptr, i32, vector<4xf32>, vector<4xi64>, f16)>, linkage = #llvm.linkage<external>, sym_name = "memory", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr, %arg2: i32, %arg3: vector<4xf32>, %arg4: vector<4xi64>, %arg5: f16):
    %0 = "llvm.alloca"(%arg2) <{elem_type = !llvm.struct<(i32, ptr)>, inalloca}> : (i32) -> !llvm.ptr
    %1 = "llvm.getelementptr"(%arg1, %arg4) <{elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: -2147483648>}> {a} : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>
    %2 = "llvm.getelementptr"(%arg1, %arg2) <{elem_type = !llvm.struct<"s", (i8, i16)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 1>}> : (!llvm.ptr, i32) -> !llvm.ptr
    %3 = "llvm.load"(%arg0) <{invariant, invariantGroup, nontemporal, ordering = 0 : i64}> : (!llvm.ptr<1>) -> vector<4xf32>
    "llvm.store"(%arg3, %arg0) <{alignment = 8 : i64, nontemporal, ordering = 0 : i64, volatile_}> : (vector<4xf32>, !llvm.ptr<1>) -> ()
    "llvm.store"(%arg2, %arg1) <{alignment = 4 : i64, ordering = 5 : i64, syncscope = "agent"}> : (i32, !llvm.ptr) -> ()
    %4 = "llvm.atomicrmw"(%arg1, %arg5) <{alignment = 2 : i64, bin_op = 11 : i64, ordering = 6 : i64, syncscope = "wg", volatile_}> : (!llvm.ptr, f16) -> f16
    %5 = "llvm.cmpxchg"(%arg1, %arg2, %arg2) <{failure_ordering = 4 : i64, success_ordering = 7 : i64, syncscope = "s", volatile_, weak}> : (!llvm.ptr, i32, i32) -> !llvm.struct<(i32, i1)>
    "llvm.fence"() <{ordering = 4 : i64, syncscope = "agent"}> : () -> ()
    %6 = "llvm.atomicrmw"(%arg1, %arg2) <{bin_op = 15 : i64, ordering = 2 : i64}> : (!llvm.ptr, i32) -> i32
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (struct<(ptr, i32)>, vector<8xf32>, f32, i32)>, linkage = #llvm.linkage<external>, sym_name = "aggregates", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.struct<(ptr, i32)>, %arg1: vector<8xf32>, %arg2: f32, %arg3: i32):
    %0 = "llvm.extractvalue"(%arg0) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, i32)>) -> i32
    %1 = "llvm.insertvalue"(%arg0, %0) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, i32)>, i32) -> !llvm.struct<(ptr, i32)>
    %2 = "llvm.extractelement"(%arg1, %arg3) : (vector<8xf32>, i32) -> f32
    %3 = "llvm.insertelement"(%arg1, %arg2, %arg3) : (vector<8xf32>, f32, i32) -> vector<8xf32>
    %4 = "llvm.shufflevector"(%arg1, %arg1) <{mask = array<i32: 0, 1, 8, 9>}> : (vector<8xf32>, vector<8xf32>) -> vector<4xf32>
    %5 = "llvm.mlir.constant"() <{value = dense<1.000000e+00> : vector<8xf32>}> : () -> vector<8xf32>
    %6 = "llvm.mlir.undef"() : () -> !llvm.struct<(i32, array<2 x i8>)>
    %7 = "llvm.mlir.poison"() : () -> i32
    %8 = "llvm.mlir.zero"() : () -> !llvm.ptr
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (array<2 x struct<(i8, array<3 x i64>)>>, vector<[4]xi8>, i8, i64)>, linkage = #llvm.linkage<external>, sym_name = "aggregates", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.array<2 x struct<(i8, array<3 x i64>)>>, %arg1: vector<[4]xi8>, %arg2: i8, %arg3: i64):
    %0 = "llvm.extractvalue"(%arg0) <{position = array<i64: 1, 1, 2>}> {a} : (!llvm.array<2 x struct<(i8, array<3 x i64>)>>) -> i64
    %1 = "llvm.insertvalue"(%arg0, %arg2) <{position = array<i64: 0, 0>}> {b} : (!llvm.array<2 x struct<(i8, array<3 x i64>)>>, i8) -> !llvm.array<2 x struct<(i8, array<3 x i64>)>>
    %2 = "llvm.extractelement"(%arg1, %arg3) {c} : (vector<[4]xi8>, i64) -> i8
    %3 = "llvm.insertelement"(%arg1, %arg2, %arg3) {d} : (vector<[4]xi8>, i8, i64) -> vector<[4]xi8>
    %4 = "llvm.shufflevector"(%arg1, %arg1) <{mask = array<i32: 0, 0, 0, 0>}> {e} : (vector<[4]xi8>, vector<[4]xi8>) -> vector<[4]xi8>
    %5 = "llvm.mlir.constant"() <{value = 42 : i64}> {f} : () -> i64
    %6 = "llvm.mlir.constant"() <{value = "bytes"}> : () -> !llvm.array<5 x i8>
    %7 = "llvm.mlir.undef"() {g} : () -> vector<4xf32>
    %8 = "llvm.mlir.poison"() {h} : () -> !llvm.ptr<2>
    %9 = "llvm.mlir.zero"() {k} : () -> !llvm.struct<packed (i8, i32)>
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = i32, linkage = #llvm.linkage<internal>, sym_name = "g", unnamed_addr = 0 : i64, value = 42 : i32, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = !llvm.ptr, linkage = #llvm.linkage<external>, sym_name = "e", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<3 x i8>, linkage = #llvm.linkage<private>, sym_name = "str", unnamed_addr = 2 : i64, value = "hi\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32, ...)>, linkage = #llvm.linkage<external>, sym_name = "ext", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noalias}, {}], function_type = !llvm.func<f32 (ptr, f32)>, linkage = #llvm.linkage<internal>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr, %arg1: f32):
    %0 = "llvm.mlir.addressof"() <{global_name = @g}> : () -> !llvm.ptr
    %1 = "llvm.mlir.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "llvm.call"(%1, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @ext, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>, var_callee_type = !llvm.func<i32 (i32, ...)>}> : (i32, f32) -> i32
    "llvm.call"(%arg0, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, f32) -> ()
    %3 = "llvm.call_intrinsic"(%arg1) <{fastmathFlags = #llvm.fastmath<none>, intrin = "llvm.foo", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> f32
    "llvm.return"(%arg1) : (f32) -> ()
  }) {foo} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, alignment = 16 : i64, global_type = !llvm.array<4 x f32>, linkage = #llvm.linkage<weak>, section = ".x", sym_name = "t", thread_local_, unnamed_addr = 0 : i64, value = dense<0.000000e+00> : tensor<4xf32>, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = !llvm.struct<(i32, ptr)>, linkage = #llvm.linkage<linkonce_odr>, sym_name = "init", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %3 = "llvm.mlir.undef"() : () -> !llvm.struct<(i32, ptr)>
    "llvm.return"(%3) : (!llvm.struct<(i32, ptr)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<fastcc>, alignment = 16 : i64, arg_attrs = [{llvm.signext}], function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<extern_weak>, no_inline, passthrough = ["nounwind", ["k", "v"]], res_attrs = [{llvm.zeroext}], sym_name = "v", target_cpu = "x", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>, sym_name = "caller", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    %0 = "llvm.mlir.addressof"() <{global_name = @caller}> {z} : () -> !llvm.ptr
    %1 = "llvm.call"(%arg0) <{CConv = #llvm.cconv<fastcc>, TailCallKind = #llvm.tailcallkind<none>, callee = @v, fastmathFlags = #llvm.fastmath<nnan>, no_unwind, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
    %2 = "llvm.call"(%1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<tail>, arg_attrs = [{llvm.signext}], callee = @v, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
    "llvm.call_intrinsic"() <{fastmathFlags = #llvm.fastmath<none>, intrin = "llvm.bar", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> {y} : () -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<f32 (i1, i32, f32)>, linkage = #llvm.linkage<external>, sym_name = "flow", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1, %arg1: i32, %arg2: f32):
    "llvm.cond_br"(%arg0, %arg2)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, f32) -> ()
  ^bb1(%0: f32):  // 3 preds: ^bb0, ^bb2, ^bb2
    "llvm.return"(%0) : (f32) -> ()
  ^bb2:  // pred: ^bb0
    "llvm.switch"(%arg1, %arg2, %arg2)[^bb1, ^bb3, ^bb1] <{case_operand_segments = array<i32: 0, 1>, case_values = dense<[1, -2]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, f32, f32) -> ()
  ^bb3:  // pred: ^bb2
    "llvm.br"(%arg1)[^bb4] : (i32) -> ()
  ^bb4(%1: i32):  // pred: ^bb3
    "llvm.unreachable"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#loop_annotation = #llvm.loop_annotation<disableNonforced = true>
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i1, i8)>, linkage = #llvm.linkage<external>, sym_name = "flow", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1, %arg1: i8):
    "llvm.cond_br"(%arg0, %arg1, %arg0)[^bb1, ^bb2] <{branch_weights = array<i32: 3, 4>, loop_annotation = #loop_annotation, operandSegmentSizes = array<i32: 1, 0, 2>}> : (i1, i8, i1) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb2
    "llvm.switch"(%arg1)[^bb3] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> {a} : (i8) -> ()
  ^bb2(%0: i8, %1: i1):  // pred: ^bb0
    "llvm.br"()[^bb1] {b} : () -> ()
  ^bb3:  // pred: ^bb1
    "llvm.unreachable"() {c} : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (f32)>, linkage = #llvm.linkage<external>, sym_name = "intrinsics", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: f32):
    %0 = "llvm.intr.sqrt"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %1 = "llvm.intr.fabs"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %2 = "llvm.intr.floor"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %3 = "llvm.intr.ceil"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %4 = "llvm.intr.trunc"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %5 = "llvm.intr.rint"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %6 = "llvm.intr.nearbyint"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %7 = "llvm.intr.round"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %8 = "llvm.intr.roundeven"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %9 = "llvm.intr.exp"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %10 = "llvm.intr.exp2"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %11 = "llvm.intr.log"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %12 = "llvm.intr.log2"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %13 = "llvm.intr.log10"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %14 = "llvm.intr.sin"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %15 = "llvm.intr.cos"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %16 = "llvm.intr.maxnum"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %17 = "llvm.intr.minnum"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %18 = "llvm.intr.maximum"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %19 = "llvm.intr.minimum"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %20 = "llvm.intr.copysign"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %21 = "llvm.intr.pow"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %22 = "llvm.intr.fma"(%arg0, %arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32, f32) -> f32
    %23 = "llvm.intr.fmuladd"(%arg0, %arg0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32, f32) -> f32
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, vector<4xi32>, vector<4xf32>, f32)>, linkage = #llvm.linkage<external>, sym_name = "intrinsics", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: vector<4xi32>, %arg2: vector<4xf32>, %arg3: f32):
    %0 = "llvm.intr.smax"(%arg0, %arg0) : (i32, i32) -> i32
    %1 = "llvm.intr.smin"(%arg0, %arg0) : (i32, i32) -> i32
    %2 = "llvm.intr.umax"(%arg0, %arg0) : (i32, i32) -> i32
    %3 = "llvm.intr.umin"(%arg0, %arg0) : (i32, i32) -> i32
    %4 = "llvm.intr.ctpop"(%arg0) : (i32) -> i32
    %5 = "llvm.intr.bitreverse"(%arg0) : (i32) -> i32
    %6 = "llvm.intr.bswap"(%arg0) : (i32) -> i32
    %7 = "llvm.intr.ctlz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
    %8 = "llvm.intr.cttz"(%arg0) <{is_zero_poison = true}> : (i32) -> i32
    %9 = "llvm.intr.abs"(%arg0) <{is_int_min_poison = false}> : (i32) -> i32
    %10 = "llvm.intr.vector.reduce.add"(%arg1) : (vector<4xi32>) -> i32
    %11 = "llvm.intr.vector.reduce.mul"(%arg1) : (vector<4xi32>) -> i32
    %12 = "llvm.intr.vector.reduce.and"(%arg1) : (vector<4xi32>) -> i32
    %13 = "llvm.intr.vector.reduce.or"(%arg1) : (vector<4xi32>) -> i32
    %14 = "llvm.intr.vector.reduce.xor"(%arg1) : (vector<4xi32>) -> i32
    %15 = "llvm.intr.vector.reduce.smax"(%arg1) : (vector<4xi32>) -> i32
    %16 = "llvm.intr.vector.reduce.smin"(%arg1) : (vector<4xi32>) -> i32
    %17 = "llvm.intr.vector.reduce.umax"(%arg1) : (vector<4xi32>) -> i32
    %18 = "llvm.intr.vector.reduce.umin"(%arg1) : (vector<4xi32>) -> i32
    %19 = "llvm.intr.vector.reduce.fmax"(%arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>) -> f32
    %20 = "llvm.intr.vector.reduce.fmin"(%arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>) -> f32
    %21 = "llvm.intr.vector.reduce.fmaximum"(%arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>) -> f32
    %22 = "llvm.intr.vector.reduce.fminimum"(%arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>) -> f32
    %23 = "llvm.intr.vector.reduce.fadd"(%arg3, %arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    %24 = "llvm.intr.vector.reduce.fmul"(%arg3, %arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (vector<8xf64>)>, linkage = #llvm.linkage<external>, sym_name = "intrinsics", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: vector<8xf64>):
    %0 = "llvm.intr.sqrt"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %1 = "llvm.intr.fabs"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %2 = "llvm.intr.floor"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %3 = "llvm.intr.ceil"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %4 = "llvm.intr.trunc"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %5 = "llvm.intr.rint"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %6 = "llvm.intr.nearbyint"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %7 = "llvm.intr.round"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %8 = "llvm.intr.roundeven"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %9 = "llvm.intr.exp"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %10 = "llvm.intr.exp2"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %11 = "llvm.intr.log"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %12 = "llvm.intr.log2"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %13 = "llvm.intr.log10"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %14 = "llvm.intr.sin"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %15 = "llvm.intr.cos"(%arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>) -> vector<8xf64>
    %16 = "llvm.intr.maxnum"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %17 = "llvm.intr.minnum"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %18 = "llvm.intr.maximum"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %19 = "llvm.intr.minimum"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %20 = "llvm.intr.copysign"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %21 = "llvm.intr.pow"(%arg0, %arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %22 = "llvm.intr.fma"(%arg0, %arg0, %arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>, vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %23 = "llvm.intr.fmuladd"(%arg0, %arg0, %arg0) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<8xf64>, vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (vector<8xi16>, vector<16xi64>, vector<[2]xf64>, f64)>, linkage = #llvm.linkage<external>, sym_name = "intrinsics", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: vector<8xi16>, %arg1: vector<16xi64>, %arg2: vector<[2]xf64>, %arg3: f64):
    %0 = "llvm.intr.smax"(%arg0, %arg0) {x} : (vector<8xi16>, vector<8xi16>) -> vector<8xi16>
    %1 = "llvm.intr.smin"(%arg0, %arg0) {x} : (vector<8xi16>, vector<8xi16>) -> vector<8xi16>
    %2 = "llvm.intr.umax"(%arg0, %arg0) {x} : (vector<8xi16>, vector<8xi16>) -> vector<8xi16>
    %3 = "llvm.intr.umin"(%arg0, %arg0) {x} : (vector<8xi16>, vector<8xi16>) -> vector<8xi16>
    %4 = "llvm.intr.ctpop"(%arg0) {x} : (vector<8xi16>) -> vector<8xi16>
    %5 = "llvm.intr.bitreverse"(%arg0) {x} : (vector<8xi16>) -> vector<8xi16>
    %6 = "llvm.intr.bswap"(%arg0) {x} : (vector<8xi16>) -> vector<8xi16>
    %7 = "llvm.intr.ctlz"(%arg0) <{is_zero_poison = false}> : (vector<8xi16>) -> vector<8xi16>
    %8 = "llvm.intr.cttz"(%arg0) <{is_zero_poison = true}> : (vector<8xi16>) -> vector<8xi16>
    %9 = "llvm.intr.abs"(%arg0) <{is_int_min_poison = true}> : (vector<8xi16>) -> vector<8xi16>
    %10 = "llvm.intr.vector.reduce.add"(%arg1) : (vector<16xi64>) -> i64
    %11 = "llvm.intr.vector.reduce.mul"(%arg1) : (vector<16xi64>) -> i64
    %12 = "llvm.intr.vector.reduce.and"(%arg1) : (vector<16xi64>) -> i64
    %13 = "llvm.intr.vector.reduce.or"(%arg1) : (vector<16xi64>) -> i64
    %14 = "llvm.intr.vector.reduce.xor"(%arg1) : (vector<16xi64>) -> i64
    %15 = "llvm.intr.vector.reduce.smax"(%arg1) : (vector<16xi64>) -> i64
    %16 = "llvm.intr.vector.reduce.smin"(%arg1) : (vector<16xi64>) -> i64
    %17 = "llvm.intr.vector.reduce.umax"(%arg1) : (vector<16xi64>) -> i64
    %18 = "llvm.intr.vector.reduce.umin"(%arg1) : (vector<16xi64>) -> i64
    %19 = "llvm.intr.vector.reduce.fmax"(%arg2) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<[2]xf64>) -> f64
    %20 = "llvm.intr.vector.reduce.fmin"(%arg2) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<[2]xf64>) -> f64
    %21 = "llvm.intr.vector.reduce.fmaximum"(%arg2) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<[2]xf64>) -> f64
    %22 = "llvm.intr.vector.reduce.fminimum"(%arg2) <{fastmathFlags = #llvm.fastmath<fast>}> : (vector<[2]xf64>) -> f64
    %23 = "llvm.intr.vector.reduce.fadd"(%arg3, %arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (f64, vector<[2]xf64>) -> f64
    %24 = "llvm.intr.vector.reduce.fmul"(%arg3, %arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (f64, vector<[2]xf64>) -> f64
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, ptr, i64, i8, i1, vector<4xi1>, vector<4xf32>, vector<4x!llvm.ptr>)>, linkage = #llvm.linkage<external>, sym_name = "mem", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i8, %arg4: i1, %arg5: vector<4xi1>, %arg6: vector<4xf32>, %arg7: vector<4x!llvm.ptr>):
    "llvm.intr.assume"(%arg4) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
    "llvm.intr.memcpy"(%arg0, %arg1, %arg2) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    "llvm.intr.memmove"(%arg0, %arg1, %arg2) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    "llvm.intr.memset"(%arg0, %arg3, %arg2) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
    "llvm.intr.prefetch"(%arg0) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
    %0 = "llvm.intr.masked.load"(%arg0, %arg5, %arg6) <{alignment = 4 : i32}> : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "llvm.intr.masked.store"(%arg6, %arg0, %arg5) <{alignment = 4 : i32}> : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
    %1 = "llvm.intr.masked.gather"(%arg7, %arg5, %arg6) <{alignment = 4 : i32}> : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "llvm.intr.masked.scatter"(%arg6, %arg7, %arg5) <{alignment = 4 : i32}> : (vector<4xf32>, vector<4x!llvm.ptr>, vector<4xi1>) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr<1>, ptr<3>, i32, i8, i1, vector<[8]xi1>, vector<[8]xi8>, vector<[8]x!llvm.ptr>)>, linkage = #llvm.linkage<external>, sym_name = "mem", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i8, %arg4: i1, %arg5: vector<[8]xi1>, %arg6: vector<[8]xi8>, %arg7: vector<[8]x!llvm.ptr>):
    "llvm.intr.assume"(%arg4) <{op_bundle_sizes = array<i32>}> {tag} : (i1) -> ()
    "llvm.intr.memcpy"(%arg0, %arg1, %arg2) <{isVolatile = true}> {a} : (!llvm.ptr<1>, !llvm.ptr<3>, i32) -> ()
    "llvm.intr.memmove"(%arg0, %arg1, %arg2) <{isVolatile = true}> {b} : (!llvm.ptr<1>, !llvm.ptr<3>, i32) -> ()
    "llvm.intr.memset"(%arg0, %arg3, %arg2) <{isVolatile = true}> {c} : (!llvm.ptr<1>, i8, i32) -> ()
    "llvm.intr.prefetch"(%arg1) <{cache = 0 : i32, hint = 0 : i32, rw = 1 : i32}> {d} : (!llvm.ptr<3>) -> ()
    %0 = "llvm.intr.masked.load"(%arg0, %arg5) <{alignment = 1 : i32, nontemporal}> : (!llvm.ptr<1>, vector<[8]xi1>) -> vector<[8]xi8>
    "llvm.intr.masked.store"(%arg6, %arg0, %arg5) <{alignment = 1 : i32}> {e} : (vector<[8]xi8>, !llvm.ptr<1>, vector<[8]xi1>) -> ()
    %1 = "llvm.intr.masked.gather"(%arg7, %arg5) <{alignment = 1 : i32}> : (vector<[8]x!llvm.ptr>, vector<[8]xi1>) -> vector<[8]xi8>
    "llvm.intr.masked.scatter"(%arg6, %arg7, %arg5) <{alignment = 1 : i32}> {f} : (vector<[8]xi8>, vector<[8]x!llvm.ptr>, vector<[8]xi1>) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, i1, i64)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr, %arg1: i1, %arg2: i64):
    "llvm.intr.assume"(%arg1) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
    "llvm.intr.assume"(%arg1, %arg0, %arg2, %arg0) <{op_bundle_sizes = array<i32: 2, 1>, op_bundle_tags = ["align", "nonnull"]}> : (i1, !llvm.ptr, i64, !llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

