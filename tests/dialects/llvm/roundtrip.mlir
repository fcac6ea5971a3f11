// Operations of llvm in their own syntax.
// RUN: strata opt %s | FileCheck %s
// RUN: strata opt %s --generic | strata opt | FileCheck %s
// RUN: strata opt %s | strata opt | FileCheck %s

llvm.mlir.global internal constant @g(42 : i32) {addr_space = 0 : i32} : i32
llvm.func @ext(i32, ...) -> i32
llvm.func internal @f(%p: !llvm.ptr {llvm.noalias}, %n: i64, %x: f32, %v: vector<8xf32>, %m: vector<8xi1>, %s: !llvm.struct<(ptr, i32)>) -> f32 attributes {foo} {
  %0 = llvm.getelementptr inbounds %p[%n, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
  %1 = llvm.load %0 {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.store %1, %p : f32, !llvm.ptr
  %2 = llvm.fadd %1, %x {fastmathFlags = #llvm.fastmath<contract>} : f32
  %3 = llvm.add %n, %n overflow<nsw> : i64
  %4 = llvm.icmp "eq" %n, %3 : i64
  %5 = llvm.fcmp "oeq" %1, %x : f32
  %6 = llvm.intr.fma(%x, %x, %x) : (f32, f32, f32) -> f32
  %7 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  llvm.intr.masked.store %v, %p, %m {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into !llvm.ptr
  %8 = llvm.extractvalue %s[1] : !llvm.struct<(ptr, i32)>
  %9 = llvm.call @ext(%8, %x) vararg(!llvm.func<i32 (i32, ...)>) : (i32, f32) -> i32
  %10 = llvm.insertvalue %8, %s[1] : !llvm.struct<(ptr, i32)>
  %11 = llvm.alloca %n x f32 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %12 = llvm.mlir.constant(dense<1.0> : vector<8xf32>) : vector<8xf32>
  %13 = llvm.shufflevector %v, %v [0, 1, 8, 9] : vector<8xf32>
  %14 = llvm.atomicrmw add %p, %n monotonic : !llvm.ptr, i64
  %15 = llvm.cmpxchg %p, %n, %n acq_rel monotonic : !llvm.ptr, i64
  %16 = llvm.mlir.addressof @g : !llvm.ptr
  %17 = "llvm.intr.vector.reduce.fadd"(%x, %v) : (f32, vector<8xf32>) -> f32
  %18 = llvm.call_intrinsic "llvm.x86.avx2.foo"(%v) : (vector<8xf32>) -> vector<8xf32>
  "llvm.intr.memcpy"(%p, %0, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %19 = llvm.mlir.zero : !llvm.ptr
  %20 = llvm.select %4, %x, %1 : i1, f32
  %21 = llvm.load volatile %0 atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.cond_br %4, ^bb1(%x : f32), ^bb2
^bb1(%z: f32):
  llvm.return %z : f32
^bb2:
  llvm.switch %8 : i32, ^bb1(%x : f32) [
    1: ^bb2,
    2: ^bb1(%1 : f32)
  ]
}

// The text is what mlir-opt of MLIR 22 prints.
// CHECK: llvm.mlir.global internal constant @g(42 : i32) {addr_space = 0 : i32} : i32
// CHECK: llvm.func @ext(i32, ...) -> i32
// CHECK: llvm.func internal @f(%{{[-a-z0-9_]+}}: !llvm.ptr {llvm.noalias}, %{{[-a-z0-9_]+}}: i64, %{{[-a-z0-9_]+}}: f32, %{{[-a-z0-9_]+}}: vector<8xf32>, %{{[-a-z0-9_]+}}: vector<8xi1>, %{{[-a-z0-9_]+}}: !llvm.struct<(ptr, i32)>) -> f32 attributes {foo} {
// CHECK: %{{[-a-z0-9_]+}} = llvm.getelementptr inbounds %{{[-a-z0-9_]+}}[%{{[-a-z0-9_]+}}, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
// CHECK: %{{[-a-z0-9_]+}} = llvm.load %{{[-a-z0-9_]+}} {alignment = 4 : i64} : !llvm.ptr -> f32
// CHECK: llvm.store %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32, !llvm.ptr
// CHECK: %{{[-a-z0-9_]+}} = llvm.fadd %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} {fastmathFlags = #llvm.fastmath<contract>} : f32
// CHECK: %{{[-a-z0-9_]+}} = llvm.add %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} overflow<nsw> : i64
// CHECK: %{{[-a-z0-9_]+}} = llvm.icmp "eq" %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i64
// CHECK: %{{[-a-z0-9_]+}} = llvm.fcmp "oeq" %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : f32
// CHECK: %{{[-a-z0-9_]+}} = llvm.intr.fma(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) : (f32, f32, f32) -> f32
// CHECK: %{{[-a-z0-9_]+}} = llvm.intr.masked.load %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
// CHECK: llvm.intr.masked.store %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into !llvm.ptr
// CHECK: %{{[-a-z0-9_]+}} = llvm.extractvalue %{{[-a-z0-9_]+}}[1] : !llvm.struct<(ptr, i32)>
// CHECK: %{{[-a-z0-9_]+}} = llvm.call @ext(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) vararg(!llvm.func<i32 (i32, ...)>) : (i32, f32) -> i32
// CHECK: %{{[-a-z0-9_]+}} = llvm.insertvalue %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}[1] : !llvm.struct<(ptr, i32)>
// CHECK: %{{[-a-z0-9_]+}} = llvm.alloca %{{[-a-z0-9_]+}} x f32 {alignment = 16 : i64} : (i64) -> !llvm.ptr
// CHECK: %{{[-a-z0-9_]+}} = llvm.mlir.constant(dense<1.000000e+00> : vector<8xf32>) : vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = llvm.shufflevector %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} [0, 1, 8, 9] : vector<8xf32>
// CHECK: %{{[-a-z0-9_]+}} = llvm.atomicrmw add %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} monotonic : !llvm.ptr, i64
// CHECK: %{{[-a-z0-9_]+}} = llvm.cmpxchg %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} acq_rel monotonic : !llvm.ptr, i64
// CHECK: %{{[-a-z0-9_]+}} = llvm.mlir.addressof @g : !llvm.ptr
// CHECK: %{{[-a-z0-9_]+}} = "llvm.intr.vector.reduce.fadd"(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<8xf32>) -> f32
// CHECK: %{{[-a-z0-9_]+}} = llvm.call_intrinsic "llvm.x86.avx2.foo"(%{{[-a-z0-9_]+}}) : (vector<8xf32>) -> vector<8xf32>
// CHECK: "llvm.intr.memcpy"(%{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK: %{{[-a-z0-9_]+}} = llvm.mlir.zero : !llvm.ptr
// CHECK: %{{[-a-z0-9_]+}} = llvm.select %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}}, %{{[-a-z0-9_]+}} : i1, f32
// CHECK: %{{[-a-z0-9_]+}} = llvm.load volatile %{{[-a-z0-9_]+}} atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f32
// CHECK: llvm.cond_br %{{[-a-z0-9_]+}}, ^bb1(%{{[-a-z0-9_]+}} : f32), ^bb2
// CHECK: ^bb1(%{{[-a-z0-9_]+}}: f32):
// CHECK: llvm.return %{{[-a-z0-9_]+}} : f32
// CHECK: ^bb2:
// CHECK: llvm.switch %{{[-a-z0-9_]+}} : i32, ^bb1(%{{[-a-z0-9_]+}} : f32) [
// CHECK: 1: ^bb2,
// CHECK: 2: ^bb1(%{{[-a-z0-9_]+}} : f32)
// CHECK: ]
