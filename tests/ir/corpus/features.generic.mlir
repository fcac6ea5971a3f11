"builtin.module"() ({
^bb0:
}) : () -> ()

// -----
"builtin.module"() ({
  "t.empty"() : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0:3 = "t.pack"() : () -> (i1, i2, i3)
  %1:3 = "t.mix"(%0#2, %0#0) : (i3, i1) -> (i8, i16, i32)
  "t.use"(%1#0, %1#1, %1#2) : (i8, i16, i32) -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.attrs"() {"0" = {}, _x.y$z = [], a, b = 1 : i64, c = -1 : i64, d = true, dia.attr = "s", e = false, "quoted key" = 1 : i32, type = i32, unit} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.props"() <{a = 1 : i32, b}> {c = 2 : i64} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.regions"() ({
  }, {
  ^bb0:
  }, {
    "t.in"() : () -> ()
  }, {
  ^bb0(%arg0: i32, %arg1: f32):
    "t.use"(%arg0) : (i32) -> ()
    "t.br"(%arg1)[^bb1, ^bb2] <{p = 1 : i8}> ({
    }) {q} : (f32) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb2
    "t.end"() : () -> ()
  ^bb2:  // pred: ^bb0
    "t.br"()[^bb1] : () -> ()
  }) {z = true} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.fwd"(%0) : (i32) -> ()
  %0 = "t.def"(%0) : (i32) -> i32
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "cfg"}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    "cf.cond_br"(%arg0, %arg1, %arg1, %arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i1, i32, i32, i32) -> ()
  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
    "func.return"(%0) : (i32) -> ()
  ^bb2(%1: i32, %2: i32):  // pred: ^bb0
    "cf.br"(%1)[^bb1] : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.ty"() {t = [i0, i1, i7, i64, si8, ui8, si1, ui1023, i16777215, index, none]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.ty"() {t = [bf16, f16, tf32, f32, f64, f80, f128, f8E5M2, f8E4M3, f8E4M3FN, f8E5M2FNUZ, f8E4M3FNUZ, f8E4M3B11FNUZ, f8E3M4, f8E8M0FNU, f6E2M3FN, f6E3M2FN, f4E2M1FN]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.ty"() {t = [complex<f32>, complex<i1>, tuple<>, tuple<i32>, tuple<i32, tuple<>, f32>]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.ty"() {t = [vector<f32>, vector<4xf32>, vector<2x4xi1>, vector<[4]xf32>, vector<2x[4]x8xf32>, vector<[2]x[4]xindex>]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.ty"() {t = [tensor<f32>, tensor<0xf32>, tensor<0x4xi8>, tensor<?x4xf32>, tensor<*xf32>, tensor<1x?x!foo.bar<1>>, tensor<4xf32, "enc">, tensor<?xf32, #foo.enc<a = 1>>, tensor<4xcomplex<f32>>, tensor<2xvector<4xi8>>, tensor<9223372036854775807xf32>]} : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "t.ty"() {t = [memref<f32>, memref<4x?xf32>, memref<*xf32>, memref<*xf32, 3>, memref<4xf32, 1>, memref<4xf32>, memref<4xf32, "ws">, memref<4x4xf32, #map>, memref<4x4xf32, 2>, memref<4xmemref<1xf32>>]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.ty"() {t = [memref<4x4xf32, strided<[4, 1]>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<4xf32, strided<[2], offset: 8>, 1>, memref<4xf32, strided<[-1]>>, memref<f32, strided<[], offset: 3>>, memref<4xf32, strided<[1]>>]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.ty"() {a = strided<[?, 4, 1], offset: 7>, b = strided<[1]>, c = strided<[], offset: ?>} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.ty"() {t = [() -> (), (i32) -> i32, () -> (i32, f32), (i32, f32) -> (), () -> (() -> ()), (() -> i1) -> ((i2) -> i3)]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.ty"() {t = [!foo.bar, !foo.bar<a, b>, !foo<"x y">, !foo.bar, !foo.bar<"s<", [1, (2)], {x -> y}, @sym, #a.b<c>, !d.e<f>>]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.ty"() {t = [!llvm.ptr, !llvm.ptr<3>, !llvm.struct<(i32, f32)>, !llvm.struct<packed (i8)>, !llvm.struct<"named", (ptr, struct<"named">)>, !llvm.struct<"opq", opaque>, !llvm.array<4 x i32>, !llvm.func<void (i32, ...)>, vector<[4]xi32>]} : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0) -> (d0 + 1)>
"builtin.module"() ({
  "t.alias"() {x = #map, y = [#map, (tensor<4xf32>) -> tensor<4xf32>], z = (tensor<4xf32>) -> tensor<4xf32>} : () -> ()
  %0 = "t.v"() : () -> tensor<4xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  "t.int"() {a = 0 : i64, b = -5 : i8, c = -1 : i8, d = 255 : i32, e = 18446744073709551615 : ui64, f = 5 : index, g = true, h = true, i = false, j = -1 : si4, k = 340282366920938463463374607431768211455 : ui128, l = 0 : i0, m = -9223372036854775808 : i64} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.flt"() {a = 1.000000e+00 : f64, b = -1.500000e-03 : f32, c = 1.000000e+10 : f64, d = 1.000000e-01 : f32, e = 1.000000e-01 : f64, f = 3.40282347E+38 : f32, g = 1.401300e-45 : f32, h = -0.000000e+00 : f32, i = 0x4CEB79A3 : f32, j = 1.000000e+00 : bf16, k = 0.333333343 : f32, l = 6.550400e+04 : f16, m = 2.500000e+00 : f8E4M3FN, n = 1.000000e+00 : f80, o = 1.000000e+00 : f128, p = 1.000000e+00 : tf32, q = 1.000000e+02 : f64, r = 0x4996B438 : f32, s = 0.30000000000000004 : f64} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.fhex"() {a = 0x7FC00000 : f32, b = 0x7F800000 : f32, c = 0xFF800000 : f32, d = 0x7FF8000000000000 : f64, e = 0x7E00 : f16, f = 0x7FC0 : bf16, g = 1.000000e+00 : f32, h = 0x7F : f8E4M3FN, i = 0x7FFF8000000000000000 : f80, j = 0x7FC00001 : f32, k = 0x80 : f8E4M3FNUZ} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.str"() {a = "", b = "a\0Ab\09c\\d\22e", c = "\00\7F\FF", d = "\C3\A9", e = "x" : i32, f = "// no comment", g = "a\0Ab", h = "%d 'q'"} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.sym"() {a = @x, b = @"with space", c = @a::@b::@"c d", d = @"1", e = @a.b$c, f = @_x, g = @"a-b", i = [@x, @y::@z]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.arr"() {a = [], b = [1, 2 : i8, "x", [unit, {}], {k = [1.000000e+00 : f32]}], c = array<i32>, d = array<i32: 1, -2>, e = array<i1: true, false>, f = array<i8: 127, -128>, g = array<f32: 1.000000e+00, 0x7FC00000>, h = array<f64: 1.000000e-01>, i = array<i64: 9223372036854775807>, j = array<bf16: 1.000000e+00>} : () -> ()
}) : () -> ()

// -----
#map = affine_map<() -> ()>
#map1 = affine_map<(d0) -> ()>
#map2 = affine_map<(d0, d1)[s0, s1] -> (d0 + d1 * 2 - s0, d0 floordiv 3, d1 ceildiv 4, (d0 + s1) mod 5, -d0, -(d0 + d1), d0 - d1, d0 * 2 + 7, 0)>
#map3 = affine_map<(d0, d1)[s0] -> (d0 * s0, d1 - d0 + 7, d0 - 8, (d0 + 1) * 2)>
#map4 = affine_map<() -> (0)>
#map5 = affine_map<()[s0] -> (s0 * 4 + 1)>
"builtin.module"() ({
  "t.am"() {a = #map, b = #map1, c = #map2, d = #map3, e = #map4, f = #map5} : () -> ()
}) : () -> ()

// -----
#set = affine_set<() : (0 == 0)>
#set1 = affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0, d0 mod 2 == 0)>
#set2 = affine_set<(d0, d1) : (d1 - d0 >= 0, d0 - (d1 + 1) >= 0, d0 - d1 == 0)>
#set3 = affine_set<(d0) : (1 == 0)>
"builtin.module"() ({
  "t.as"() {a = #set, b = #set1, c = #set2, d = #set3} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.dense"() {a = dense<1> : tensor<4xi32>, b = dense<[1, 2, 3, 4]> : tensor<4xi32>, c = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, d = dense<> : tensor<0xf32>, e = dense<> : tensor<0xi32>, f = dense<true> : tensor<4xi1>, g = dense<[true, false, true]> : tensor<3xi1>, h = dense<1.500000e+00> : vector<4xf32>, i = dense<[1.000000e+00, -2.500000e+00]> : tensor<2xf64>, j = dense<7> : tensor<i32>, k = dense<1> : tensor<2x1xi8>, l = dense<> : tensor<2x0xi32>, m = dense<> : tensor<2x0xi32>} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.dense2"() {a = dense<(1.000000e+00,-2.000000e+00)> : tensor<2xcomplex<f32>>, b = dense<[(1,2), (3,4)]> : tensor<2xcomplex<i32>>, c = dense<["a", "b\0A"]> : tensor<2x!foo.str>, d = dense<"abc"> : tensor<2x!foo.str>, e = dense<[0x7FC00000, 1.000000e+00]> : tensor<2xf32>, f = dense<0x7F800000> : tensor<2xf32>, g = dense<[1, 2]> : tensor<2xindex>, h = dense<-1> : tensor<2xsi8>, i = dense<255> : tensor<2xui8>, j = dense<[1, -1]> : tensor<2xi4>, k = dense<1.000000e+00> : vector<[4]xf32>, l = dense<1.000000e+00> : tensor<2xbf16>, m = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf8E5M2>, n = dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f64>>} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.dhex"() {a = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, b = dense<[1, 2, 3, 4]> : tensor<4xi8>, c = dense<[true, false, true, false]> : tensor<4xi1>, d = dense<[1, 2]> : tensor<2xi32>} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.sparse"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, b = sparse<> : tensor<2xf32>, c = sparse<0, 1.500000e+00> : vector<4xf32>, d = sparse<[[1], [3]], 2.000000e+00> : tensor<4xf32>, e = sparse<0, "s"> : tensor<1x!foo.str>} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.res"() {a = dense_resource<blob1> : tensor<3xi64>, b = dense_resource<"blob 2"> : tensor<2xf32>, c = dense_resource<missing> : tensor<1xi8>} : () -> ()
}) : () -> ()

{-#
  dialect_resources: {
    builtin: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000",
      "blob 2": "0x040000000000803F00000040"
    }
  },
  external_resources: {
    ext: {
      k: "0x04000000AB",
      b: true,
      s: "str"
    }
  }
#-}

// -----
#distinct = distinct[0]<42 : i32>
#distinct1 = distinct[1]<42 : i32>
#distinct2 = distinct[2]<"x">
"builtin.module"() ({
  "t.dis"() {a = #distinct, b = #distinct1, c = #distinct, e = #distinct2, f = distinct[3]<>} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.opq"() {a = #foo.bar, b = #foo.bar<x = [1, "s"], y>, c = #foo<"s p">, d = #foo.bar, e = #foo.bar<1>} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.tyattr"() {a = i32, b = tensor<2xf32>, c = !foo.x, d = () -> i32, e = none} : () -> ()
}) : () -> ()

// -----
#loc = loc("attr")
#loc1 = loc(unknown)
#loc2 = loc("q")
"builtin.module"() ({
  "t.l0"() : () -> ()
  "t.l1"() : () -> ()
  "t.l2"() : () -> ()
  "t.l3"() : () -> ()
  "t.l4"() : () -> ()
  "t.l5"() : () -> ()
  "t.l6"() : () -> ()
  "t.l7"() : () -> ()
  "t.l8"() : () -> ()
  "t.l9"() : () -> ()
  "t.l10"() : () -> ()
  "t.l11"() : () -> ()
  "t.l12"() {l = #loc, m = #loc1, n = #loc2} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.r"() ({
  ^bb0(%arg0: i32, %arg1: f32):
    "t.x"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "t.a"() : () -> i32
  %1 = "t.a"(%0) : (i32) -> i32
  %2 = "t.a"(%1) : (i32) -> i32
  %3 = "t.a"(%2) : (i32) -> i32
  "t.b"(%3) : (i32) -> ()
}) : () -> ()

// -----
"builtin.module"() <{sym_name = "outer", sym_visibility = "private"}> ({
  "builtin.module"() <{sym_name = "inner"}> ({
    "func.func"() <{function_type = () -> (), sym_name = "decl", sym_visibility = "private"}> ({
    }) : () -> ()
  }) : () -> ()
  "t.call"() {callee = @inner::@decl} : () -> ()
}) {foo.version = 1 : i64} : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{arg_attrs = [{llvm.noalias}, {}], function_type = (!llvm.ptr, i32) -> f32, res_attrs = [{foo.x = 1 : i32}], sym_name = "a", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %1 = "arith.addi"(%0, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %2 = "arith.addi"(%0, %0) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
  %3 = "arith.cmpi"(%0, %1) <{predicate = 2 : i64}> {extra = "discardable"} : (i32, i32) -> i1
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "builtin.unrealized_conversion_cast"() : () -> i32
  %1:2 = "builtin.unrealized_conversion_cast"(%0) : (i32) -> (i16, i16)
}) : () -> ()

// -----
"builtin.module"() ({
  "scf.while"() ({
    %0 = "arith.constant"() <{value = true}> : () -> i1
    "scf.condition"(%0) : (i1) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "lg"}> ({
  ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
    %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      "linalg.yield"(%arg2) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%0) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "e", visibility_ = 0 : i64}> ({
  }) : () -> ()
}) : () -> ()

// -----
#map = affine_map<(d0) -> (d0)>
#set = affine_set<(d0) : (d0 >= 0)>
"builtin.module"() ({
  "t.dup"() {a = #map, b = #map, c = #set} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.loc_in_dict"() {d = {l = 1 : i32, "x y" = [unit]}} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "t.nested"() ({
    "t.a"() ({
      %2 = "t.b"() : () -> i32
    }, {
      %1 = "t.b"() : () -> i32
    }) : () -> ()
    %0 = "t.b"() : () -> i32
  }) : () -> ()
}) : () -> ()

