module {
  llvm.func @ints(%arg0: i32) {
    %0 = llvm.add %arg0, %arg0 : i32
    %1 = llvm.sub %arg0, %arg0 : i32
    %2 = llvm.mul %arg0, %arg0 : i32
    %3 = llvm.shl %arg0, %arg0 : i32
    %4 = llvm.udiv %arg0, %arg0 : i32
    %5 = llvm.sdiv %arg0, %arg0 : i32
    %6 = llvm.lshr %arg0, %arg0 : i32
    %7 = llvm.ashr %arg0, %arg0 : i32
    %8 = llvm.urem %arg0, %arg0 : i32
    %9 = llvm.srem %arg0, %arg0 : i32
    %10 = llvm.xor %arg0, %arg0 : i32
    %11 = llvm.and %arg0, %arg0 : i32
    %12 = llvm.or %arg0, %arg0 : i32
    %13 = llvm.icmp "slt" %arg0, %arg0 : i32
    %14 = llvm.freeze %arg0 : i32
    llvm.return
  }
}

// -----
module {
  llvm.func @ints(%arg0: vector<4xi64>, %arg1: !llvm.ptr) {
    %0 = llvm.add %arg0, %arg0 overflow<nsw> {x} : vector<4xi64>
    %1 = llvm.sub %arg0, %arg0 overflow<nuw> {x} : vector<4xi64>
    %2 = llvm.mul %arg0, %arg0 overflow<nsw, nuw> {x} : vector<4xi64>
    %3 = llvm.shl %arg0, %arg0 overflow<nsw, nuw> {x} : vector<4xi64>
    %4 = llvm.udiv exact %arg0, %arg0 {x} : vector<4xi64>
    %5 = llvm.sdiv exact %arg0, %arg0 {x} : vector<4xi64>
    %6 = llvm.lshr exact %arg0, %arg0 {x} : vector<4xi64>
    %7 = llvm.ashr exact %arg0, %arg0 {x} : vector<4xi64>
    %8 = llvm.urem %arg0, %arg0 {x} : vector<4xi64>
    %9 = llvm.srem %arg0, %arg0 {x} : vector<4xi64>
    %10 = llvm.xor %arg0, %arg0 {x} : vector<4xi64>
    %11 = llvm.and %arg0, %arg0 {x} : vector<4xi64>
    %12 = llvm.or disjoint %arg0, %arg0 {x} : vector<4xi64>
    %13 = llvm.icmp "uge" %arg0, %arg0 {y} : vector<4xi64>
    %14 = llvm.icmp "eq" %arg1, %arg1 : !llvm.ptr
    %15 = llvm.freeze %arg1 : !llvm.ptr
    llvm.return
  }
}

// -----
module {
  llvm.func @floats(%arg0: f32, %arg1: i1) {
    %0 = llvm.fadd %arg0, %arg0 : f32
    %1 = llvm.fsub %arg0, %arg0 : f32
    %2 = llvm.fmul %arg0, %arg0 : f32
    %3 = llvm.fdiv %arg0, %arg0 : f32
    %4 = llvm.frem %arg0, %arg0 : f32
    %5 = llvm.fneg %arg0 : f32
    %6 = llvm.fcmp "oeq" %arg0, %arg0 : f32
    %7 = llvm.select %arg1, %arg0, %arg0 : i1, f32
    llvm.return
  }
}

// -----
module {
  llvm.func @floats(%arg0: vector<8xf64>, %arg1: vector<8xi1>) {
    %0 = llvm.fadd %arg0, %arg0 {fastmathFlags = #llvm.fastmath<fast>} : vector<8xf64>
    %1 = llvm.fsub %arg0, %arg0 {fastmathFlags = #llvm.fastmath<nnan>} : vector<8xf64>
    %2 = llvm.fmul %arg0, %arg0 {fastmathFlags = #llvm.fastmath<ninf, nsz>} : vector<8xf64>
    %3 = llvm.fdiv %arg0, %arg0 {fastmathFlags = #llvm.fastmath<contract, reassoc>} : vector<8xf64>
    %4 = llvm.frem %arg0, %arg0 {fastmathFlags = #llvm.fastmath<arcp, afn>} : vector<8xf64>
    %5 = llvm.fneg %arg0 {fastmathFlags = #llvm.fastmath<nsz>} : vector<8xf64>
    %6 = llvm.fcmp "une" %arg0, %arg0 {fastmathFlags = #llvm.fastmath<nnan>} : vector<8xf64>
    %7 = llvm.select %arg1, %arg0, %arg0 {fastmathFlags = #llvm.fastmath<fast>} : vector<8xi1>, vector<8xf64>
    llvm.return
  }
}

// -----
module {
  llvm.func @casts(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: !llvm.ptr) {
    %0 = llvm.bitcast %arg0 : i32 to f32
    %1 = llvm.addrspacecast %arg4 : !llvm.ptr to !llvm.ptr<3>
    %2 = llvm.inttoptr %arg1 : i64 to !llvm.ptr
    %3 = llvm.ptrtoint %arg4 : !llvm.ptr to i64
    %4 = llvm.sext %arg0 : i32 to i64
    %5 = llvm.zext %arg0 : i32 to i64
    %6 = llvm.trunc %arg1 : i64 to i8
    %7 = llvm.sitofp %arg0 : i32 to f32
    %8 = llvm.uitofp %arg0 : i32 to f64
    %9 = llvm.fptosi %arg2 : f32 to i32
    %10 = llvm.fptoui %arg3 : f64 to i8
    %11 = llvm.fpext %arg2 : f32 to f64
    %12 = llvm.fptrunc %arg3 : f64 to f16
    llvm.return
  }
}

// -----
module {
  llvm.func @casts(%arg0: vector<4xi32>, %arg1: vector<4xi64>, %arg2: vector<4xf32>, %arg3: vector<4x!llvm.ptr>) {
    %0 = llvm.bitcast %arg0 {a} : vector<4xi32> to vector<8xi16>
    %1 = llvm.addrspacecast %arg3 : vector<4x!llvm.ptr> to vector<4x!llvm.ptr<1>>
    %2 = llvm.inttoptr %arg1 : vector<4xi64> to vector<4x!llvm.ptr>
    %3 = llvm.ptrtoint %arg3 {b} : vector<4x!llvm.ptr> to vector<4xi64>
    %4 = llvm.sext %arg0 {c} : vector<4xi32> to vector<4xi64>
    %5 = llvm.zext nneg %arg0 : vector<4xi32> to vector<4xi64>
    %6 = llvm.trunc %arg1 overflow<nsw, nuw> : vector<4xi64> to vector<4xi8>
    %7 = llvm.sitofp %arg0 {d} : vector<4xi32> to vector<4xf32>
    %8 = llvm.uitofp nneg %arg0 : vector<4xi32> to vector<4xf64>
    %9 = llvm.fptosi %arg2 {e} : vector<4xf32> to vector<4xi32>
    %10 = llvm.fptoui %arg2 {f} : vector<4xf32> to vector<4xi8>
    %11 = llvm.fpext %arg2 {g} : vector<4xf32> to vector<4xf64>
    %12 = llvm.fptrunc %arg2 {h} : vector<4xf32> to vector<4xbf16>
    llvm.return
  }
}

// -----
module {
  llvm.func @memory(%arg0: !llvm.ptr, %arg1: i64, %arg2: f32) {
    %0 = llvm.alloca %arg1 x f32 {alignment = 16 : i64} : (i64) -> !llvm.ptr
    %1 = llvm.getelementptr inbounds %arg0[%arg1, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
    %2 = llvm.load %arg0 {alignment = 4 : i64} : !llvm.ptr -> f32
    llvm.store %2, %arg0 : f32, !llvm.ptr
    %3 = llvm.atomicrmw add %arg0, %arg1 monotonic : !llvm.ptr, i64
    %4 = llvm.cmpxchg %arg0, %arg1, %arg1 acq_rel monotonic : !llvm.ptr, i64
    llvm.fence seq_cst
    %5 = llvm.load volatile %arg0 atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f32
    llvm.return
  }
}

// -----
module {
  llvm.func @memory(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr, %arg2: i32, %arg3: vector<4xf32>, %arg4: vector<4xi64>, %arg5: f16) {
    %0 = llvm.alloca inalloca %arg2 x !llvm.struct<(i32, ptr)> : (i32) -> !llvm.ptr
    %1 = llvm.getelementptr %arg1[%arg4] {a} : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, i8
    %2 = llvm.getelementptr inbounds %arg1[%arg2, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<"s", (i8, i16)>
    %3 = llvm.load %arg0 invariant invariant_group {nontemporal} : !llvm.ptr<1> -> vector<4xf32>
    llvm.store volatile %arg3, %arg0 {alignment = 8 : i64, nontemporal} : vector<4xf32>, !llvm.ptr<1>
    llvm.store %arg2, %arg1 atomic syncscope("agent") release {alignment = 4 : i64} : i32, !llvm.ptr
    %4 = llvm.atomicrmw volatile fadd %arg1, %arg5 syncscope("wg") acq_rel {alignment = 2 : i64} : !llvm.ptr, f16
    %5 = llvm.cmpxchg weak volatile %arg1, %arg2, %arg2 syncscope("s") seq_cst acquire : !llvm.ptr, i32
    llvm.fence syncscope("agent") acquire
    %6 = llvm.atomicrmw uinc_wrap %arg1, %arg2 monotonic : !llvm.ptr, i32
    llvm.return
  }
}

// -----
module {
  llvm.func @aggregates(%arg0: !llvm.struct<(ptr, i32)>, %arg1: vector<8xf32>, %arg2: f32, %arg3: i32) {
    %0 = llvm.extractvalue %arg0[1] : !llvm.struct<(ptr, i32)> 
    %1 = llvm.insertvalue %0, %arg0[1] : !llvm.struct<(ptr, i32)> 
    %2 = llvm.extractelement %arg1[%arg3 : i32] : vector<8xf32>
    %3 = llvm.insertelement %arg2, %arg1[%arg3 : i32] : vector<8xf32>
    %4 = llvm.shufflevector %arg1, %arg1 [0, 1, 8, 9] : vector<8xf32> 
    %5 = llvm.mlir.constant(dense<1.000000e+00> : vector<8xf32>) : vector<8xf32>
    %6 = llvm.mlir.undef : !llvm.struct<(i32, array<2 x i8>)>
    %7 = llvm.mlir.poison : i32
    %8 = llvm.mlir.zero : !llvm.ptr
    llvm.return
  }
}

// -----
module {
  llvm.func @aggregates(%arg0: !llvm.array<2 x struct<(i8, array<3 x i64>)>>, %arg1: vector<[4]xi8>, %arg2: i8, %arg3: i64) {
    %0 = llvm.extractvalue %arg0[1, 1, 2] {a} : !llvm.array<2 x struct<(i8, array<3 x i64>)>> 
    %1 = llvm.insertvalue %arg2, %arg0[0, 0] {b} : !llvm.array<2 x struct<(i8, array<3 x i64>)>> 
    %2 = llvm.extractelement %arg1[%arg3 : i64] {c} : vector<[4]xi8>
    %3 = llvm.insertelement %arg2, %arg1[%arg3 : i64] {d} : vector<[4]xi8>
    %4 = llvm.shufflevector %arg1, %arg1 [0, 0, 0, 0] {e} : vector<[4]xi8> 
    %5 = llvm.mlir.constant(42 : i64) {f} : i64
    %6 = llvm.mlir.constant("bytes") : !llvm.array<5 x i8>
    %7 = llvm.mlir.undef {g} : vector<4xf32>
    %8 = llvm.mlir.poison {h} : !llvm.ptr<2>
    %9 = llvm.mlir.zero {k} : !llvm.struct<packed (i8, i32)>
    llvm.return
  }
}

// -----
module {
  llvm.mlir.global internal constant @g(42 : i32) {addr_space = 0 : i32} : i32
  llvm.mlir.global external @e() {addr_space = 0 : i32} : !llvm.ptr
  llvm.mlir.global private unnamed_addr constant @str("hi\00") {addr_space = 0 : i32}
  llvm.func @ext(i32, ...) -> i32
  llvm.func internal @f(%arg0: !llvm.ptr {llvm.noalias}, %arg1: f32) -> f32 attributes {foo} {
    %0 = llvm.mlir.addressof @g : !llvm.ptr
    %1 = llvm.mlir.constant(1 : i32) : i32
    %2 = llvm.call @ext(%1, %arg1) vararg(!llvm.func<i32 (i32, ...)>) : (i32, f32) -> i32
    llvm.call %arg0(%arg1) : !llvm.ptr, (f32) -> ()
    %3 = llvm.call_intrinsic "llvm.foo"(%arg1) : (f32) -> f32
    llvm.return %arg1 : f32
  }
}

// -----
module {
  llvm.mlir.global weak thread_local @t(dense<0.000000e+00> : tensor<4xf32>) {addr_space = 0 : i32, alignment = 16 : i64, section = ".x"} : !llvm.array<4 x f32>
  llvm.mlir.global linkonce_odr @init() {addr_space = 0 : i32} : !llvm.struct<(i32, ptr)> {
    %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
    llvm.return %0 : !llvm.struct<(i32, ptr)>
  }
  llvm.func extern_weak fastcc @v(i32 {llvm.signext}) -> (i32 {llvm.zeroext}) attributes {alignment = 16 : i64, no_inline, passthrough = ["nounwind", ["k", "v"]], target_cpu = "x"}
  llvm.func @caller(%arg0: i32) {
    %0 = llvm.mlir.addressof @caller {z} : !llvm.ptr
    %1 = llvm.call fastcc @v(%arg0) {fastmathFlags = #llvm.fastmath<nnan>, no_unwind} : (i32) -> i32
    %2 = llvm.call tail @v(%1) : (i32 {llvm.signext}) -> i32
    llvm.call_intrinsic "llvm.bar"() {y} : () -> ()
    llvm.return
  }
}

// -----
module {
  llvm.func @flow(%arg0: i1, %arg1: i32, %arg2: f32) -> f32 {
    llvm.cond_br %arg0, ^bb1(%arg2 : f32), ^bb2
  ^bb1(%0: f32):  // 3 preds: ^bb0, ^bb2, ^bb2
    llvm.return %0 : f32
  ^bb2:  // pred: ^bb0
    llvm.switch %arg1 : i32, ^bb1(%arg2 : f32) [
      1: ^bb3,
      -2: ^bb1(%arg2 : f32)
    ]
  ^bb3:  // pred: ^bb2
    llvm.br ^bb4(%arg1 : i32)
  ^bb4(%1: i32):  // pred: ^bb3
    llvm.unreachable
  }
}

// -----
#loop_annotation = #llvm.loop_annotation<disableNonforced = true>
module {
  llvm.func @flow(%arg0: i1, %arg1: i8) {
    llvm.cond_br %arg0 weights([3, 4]), ^bb1, ^bb2(%arg1, %arg0 : i8, i1) {loop_annotation = #loop_annotation}
  ^bb1:  // 2 preds: ^bb0, ^bb2
    llvm.switch %arg1 : i8, ^bb3 [
    ] {a}
  ^bb2(%0: i8, %1: i1):  // pred: ^bb0
    llvm.br ^bb1 {b}
  ^bb3:  // pred: ^bb1
    llvm.unreachable {c}
  }
}

// -----
module {
  llvm.func @intrinsics(%arg0: f32) {
    %0 = llvm.intr.sqrt(%arg0) : (f32) -> f32
    %1 = llvm.intr.fabs(%arg0) : (f32) -> f32
    %2 = llvm.intr.floor(%arg0) : (f32) -> f32
    %3 = llvm.intr.ceil(%arg0) : (f32) -> f32
    %4 = llvm.intr.trunc(%arg0) : (f32) -> f32
    %5 = llvm.intr.rint(%arg0) : (f32) -> f32
    %6 = llvm.intr.nearbyint(%arg0) : (f32) -> f32
    %7 = llvm.intr.round(%arg0) : (f32) -> f32
    %8 = llvm.intr.roundeven(%arg0) : (f32) -> f32
    %9 = llvm.intr.exp(%arg0) : (f32) -> f32
    %10 = llvm.intr.exp2(%arg0) : (f32) -> f32
    %11 = llvm.intr.log(%arg0) : (f32) -> f32
    %12 = llvm.intr.log2(%arg0) : (f32) -> f32
    %13 = llvm.intr.log10(%arg0) : (f32) -> f32
    %14 = llvm.intr.sin(%arg0) : (f32) -> f32
    %15 = llvm.intr.cos(%arg0) : (f32) -> f32
    %16 = llvm.intr.maxnum(%arg0, %arg0) : (f32, f32) -> f32
    %17 = llvm.intr.minnum(%arg0, %arg0) : (f32, f32) -> f32
    %18 = llvm.intr.maximum(%arg0, %arg0) : (f32, f32) -> f32
    %19 = llvm.intr.minimum(%arg0, %arg0) : (f32, f32) -> f32
    %20 = llvm.intr.copysign(%arg0, %arg0) : (f32, f32) -> f32
    %21 = llvm.intr.pow(%arg0, %arg0) : (f32, f32) -> f32
    %22 = llvm.intr.fma(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
    %23 = llvm.intr.fmuladd(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
    llvm.return
  }
}

// -----
module {
  llvm.func @intrinsics(%arg0: i32, %arg1: vector<4xi32>, %arg2: vector<4xf32>, %arg3: f32) {
    %0 = llvm.intr.smax(%arg0, %arg0) : (i32, i32) -> i32
    %1 = llvm.intr.smin(%arg0, %arg0) : (i32, i32) -> i32
    %2 = llvm.intr.umax(%arg0, %arg0) : (i32, i32) -> i32
    %3 = llvm.intr.umin(%arg0, %arg0) : (i32, i32) -> i32
    %4 = llvm.intr.ctpop(%arg0) : (i32) -> i32
    %5 = llvm.intr.bitreverse(%arg0) : (i32) -> i32
    %6 = llvm.intr.bswap(%arg0) : (i32) -> i32
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
    %19 = llvm.intr.vector.reduce.fmax(%arg2) : (vector<4xf32>) -> f32
    %20 = llvm.intr.vector.reduce.fmin(%arg2) : (vector<4xf32>) -> f32
    %21 = llvm.intr.vector.reduce.fmaximum(%arg2) : (vector<4xf32>) -> f32
    %22 = llvm.intr.vector.reduce.fminimum(%arg2) : (vector<4xf32>) -> f32
    %23 = "llvm.intr.vector.reduce.fadd"(%arg3, %arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    %24 = "llvm.intr.vector.reduce.fmul"(%arg3, %arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    llvm.return
  }
}

// -----
module {
  llvm.func @intrinsics(%arg0: vector<8xf64>) {
    %0 = llvm.intr.sqrt(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %1 = llvm.intr.fabs(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %2 = llvm.intr.floor(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %3 = llvm.intr.ceil(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %4 = llvm.intr.trunc(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %5 = llvm.intr.rint(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %6 = llvm.intr.nearbyint(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %7 = llvm.intr.round(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %8 = llvm.intr.roundeven(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %9 = llvm.intr.exp(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %10 = llvm.intr.exp2(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %11 = llvm.intr.log(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %12 = llvm.intr.log2(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %13 = llvm.intr.log10(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %14 = llvm.intr.sin(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %15 = llvm.intr.cos(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>) -> vector<8xf64>
    %16 = llvm.intr.maxnum(%arg0, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %17 = llvm.intr.minnum(%arg0, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %18 = llvm.intr.maximum(%arg0, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %19 = llvm.intr.minimum(%arg0, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %20 = llvm.intr.copysign(%arg0, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %21 = llvm.intr.pow(%arg0, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %22 = llvm.intr.fma(%arg0, %arg0, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>, vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    %23 = llvm.intr.fmuladd(%arg0, %arg0, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (vector<8xf64>, vector<8xf64>, vector<8xf64>) -> vector<8xf64>
    llvm.return
  }
}

// -----
module {
  llvm.func @intrinsics(%arg0: vector<8xi16>, %arg1: vector<16xi64>, %arg2: vector<[2]xf64>, %arg3: f64) {
    %0 = llvm.intr.smax(%arg0, %arg0) {x} : (vector<8xi16>, vector<8xi16>) -> vector<8xi16>
    %1 = llvm.intr.smin(%arg0, %arg0) {x} : (vector<8xi16>, vector<8xi16>) -> vector<8xi16>
    %2 = llvm.intr.umax(%arg0, %arg0) {x} : (vector<8xi16>, vector<8xi16>) -> vector<8xi16>
    %3 = llvm.intr.umin(%arg0, %arg0) {x} : (vector<8xi16>, vector<8xi16>) -> vector<8xi16>
    %4 = llvm.intr.ctpop(%arg0) {x} : (vector<8xi16>) -> vector<8xi16>
    %5 = llvm.intr.bitreverse(%arg0) {x} : (vector<8xi16>) -> vector<8xi16>
    %6 = llvm.intr.bswap(%arg0) {x} : (vector<8xi16>) -> vector<8xi16>
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
    %19 = llvm.intr.vector.reduce.fmax(%arg2) {fastmathFlags = #llvm.fastmath<fast>} : (vector<[2]xf64>) -> f64
    %20 = llvm.intr.vector.reduce.fmin(%arg2) {fastmathFlags = #llvm.fastmath<fast>} : (vector<[2]xf64>) -> f64
    %21 = llvm.intr.vector.reduce.fmaximum(%arg2) {fastmathFlags = #llvm.fastmath<fast>} : (vector<[2]xf64>) -> f64
    %22 = llvm.intr.vector.reduce.fminimum(%arg2) {fastmathFlags = #llvm.fastmath<fast>} : (vector<[2]xf64>) -> f64
    %23 = "llvm.intr.vector.reduce.fadd"(%arg3, %arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (f64, vector<[2]xf64>) -> f64
    %24 = "llvm.intr.vector.reduce.fmul"(%arg3, %arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (f64, vector<[2]xf64>) -> f64
    llvm.return
  }
}

// -----
module {
  llvm.func @mem(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i8, %arg4: i1, %arg5: vector<4xi1>, %arg6: vector<4xf32>, %arg7: vector<4x!llvm.ptr>) {
    llvm.intr.assume %arg4 : i1
    "llvm.intr.memcpy"(%arg0, %arg1, %arg2) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    "llvm.intr.memmove"(%arg0, %arg1, %arg2) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    "llvm.intr.memset"(%arg0, %arg3, %arg2) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
    "llvm.intr.prefetch"(%arg0) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
    %0 = llvm.intr.masked.load %arg0, %arg5, %arg6 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    llvm.intr.masked.store %arg6, %arg0, %arg5 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
    %1 = llvm.intr.masked.gather %arg7, %arg5, %arg6 {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    llvm.intr.masked.scatter %arg6, %arg7, %arg5 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
    llvm.return
  }
}

// -----
module {
  llvm.func @mem(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i8, %arg4: i1, %arg5: vector<[8]xi1>, %arg6: vector<[8]xi8>, %arg7: vector<[8]x!llvm.ptr>) {
    llvm.intr.assume %arg4 : i1 {tag}
    "llvm.intr.memcpy"(%arg0, %arg1, %arg2) <{isVolatile = true}> {a} : (!llvm.ptr<1>, !llvm.ptr<3>, i32) -> ()
    "llvm.intr.memmove"(%arg0, %arg1, %arg2) <{isVolatile = true}> {b} : (!llvm.ptr<1>, !llvm.ptr<3>, i32) -> ()
    "llvm.intr.memset"(%arg0, %arg3, %arg2) <{isVolatile = true}> {c} : (!llvm.ptr<1>, i8, i32) -> ()
    "llvm.intr.prefetch"(%arg1) <{cache = 0 : i32, hint = 0 : i32, rw = 1 : i32}> {d} : (!llvm.ptr<3>) -> ()
    %0 = llvm.intr.masked.load %arg0, %arg5 {alignment = 1 : i32, nontemporal} : (!llvm.ptr<1>, vector<[8]xi1>) -> vector<[8]xi8>
    llvm.intr.masked.store %arg6, %arg0, %arg5 {alignment = 1 : i32, e} : vector<[8]xi8>, vector<[8]xi1> into !llvm.ptr<1>
    %1 = llvm.intr.masked.gather %arg7, %arg5 {alignment = 1 : i32} : (vector<[8]x!llvm.ptr>, vector<[8]xi1>) -> vector<[8]xi8>
    llvm.intr.masked.scatter %arg6, %arg7, %arg5 {alignment = 1 : i32, f} : vector<[8]xi8>, vector<[8]xi1> into vector<[8]x!llvm.ptr>
    llvm.return
  }
}

// -----
module {
  llvm.func @f(%arg0: !llvm.ptr, %arg1: i1, %arg2: i64) {
    llvm.intr.assume %arg1 : i1
    llvm.intr.assume %arg1 ["align"(%arg0, %arg2 : !llvm.ptr, i64), "nonnull"(%arg0 : !llvm.ptr)] : i1
    llvm.return
  }
}

