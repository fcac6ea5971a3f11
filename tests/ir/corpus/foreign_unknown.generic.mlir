"builtin.module"() ({
  %0 = "unk.make"() {t = !unk.type} : () -> !unk.type
  "unk.use"(%0) : (!unk.type) -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "unk.make"() {t = !unk.type<1, "s", [a, (b)], {c}>} : () -> !unk.type<1, "s", [a, (b)], {c}>
  "unk.use"(%0) : (!unk.type<1, "s", [a, (b)], {c}>) -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "unk.make"() {t = !unk<"str">} : () -> !unk<"str">
  "unk.use"(%0) : (!unk<"str">) -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "unk.make"() {t = !arith2.x<f32>} : () -> !arith2.x<f32>
  "unk.use"(%0) : (!arith2.x<f32>) -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "unk.make"() {t = tensor<4x!unk.el<i8>>} : () -> tensor<4x!unk.el<i8>>
  "unk.use"(%0) : (tensor<4x!unk.el<i8>>) -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "unk.make"() {t = complex<f32>} : () -> complex<f32>
  "unk.use"(%0) : (complex<f32>) -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "unk.make"() {t = tuple<!unk.a, i32>} : () -> tuple<!unk.a, i32>
  "unk.use"(%0) : (tuple<!unk.a, i32>) -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "unk.make"() {t = !llvm.target<"x", !unk.q>} : () -> !llvm.target<"x", !unk.q>
  "unk.use"(%0) : (!llvm.target<"x", !unk.q>) -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "unk.op"() <{p = #unk.attr}> {a = #unk.attr} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "unk.op"() <{p = #unk.attr<a = 1, b = [2.0, "x\"y"]>}> {a = #unk.attr<a = 1, b = [2.0, "x\"y"]>} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "unk.op"() <{p = #unk<"raw text">}> {a = #unk<"raw text">} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "unk.op"() <{p = #unk.typed<7> : i32}> {a = #unk.typed<7> : i32} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "unk.op"() <{p = [#unk.a, #unk.b<#unk.c<d>>]}> {a = [#unk.a, #unk.b<#unk.c<d>>]} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "unk.op"() <{p = {k = #unk.a, "q k" = #unk.b : tensor<4xi8>}}> {a = {k = #unk.a, "q k" = #unk.b : tensor<4xi8>}} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "stablehlo.add"() ({
  ^bb0(%arg0: i32):
    "stablehlo.add.yield"(%arg0) : (i32) -> ()
  }) {stablehlo.attr = #stablehlo.enc<[1, 2], layout = "NHWC">} : () -> !stablehlo.val<4x?xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "tt.load"() ({
  ^bb0(%arg0: i32):
    "tt.load.yield"(%arg0) : (i32) -> ()
  }) {tt.attr = #tt.enc<[1, 2], layout = "NHWC">} : () -> !tt.val<4x?xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "torch.aten.relu"() ({
  ^bb0(%arg0: i32):
    "torch.aten.relu.yield"(%arg0) : (i32) -> ()
  }) {torch.attr = #torch.enc<[1, 2], layout = "NHWC">} : () -> !torch.val<4x?xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "hw.constant"() ({
  ^bb0(%arg0: i32):
    "hw.constant.yield"(%arg0) : (i32) -> ()
  }) {hw.attr = #hw.enc<[1, 2], layout = "NHWC">} : () -> !hw.val<4x?xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "comb.add"() ({
  ^bb0(%arg0: i32):
    "comb.add.yield"(%arg0) : (i32) -> ()
  }) {comb.attr = #comb.enc<[1, 2], layout = "NHWC">} : () -> !comb.val<4x?xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "firrtl.node"() ({
  ^bb0(%arg0: i32):
    "firrtl.node.yield"(%arg0) : (i32) -> ()
  }) {firrtl.attr = #firrtl.enc<[1, 2], layout = "NHWC">} : () -> !firrtl.val<4x?xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "iree.flow"() ({
  ^bb0(%arg0: i32):
    "iree.flow.yield"(%arg0) : (i32) -> ()
  }) {iree.attr = #iree.enc<[1, 2], layout = "NHWC">} : () -> !iree.val<4x?xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "tfl.conv"() ({
  ^bb0(%arg0: i32):
    "tfl.conv.yield"(%arg0) : (i32) -> ()
  }) {tfl.attr = #tfl.enc<[1, 2], layout = "NHWC">} : () -> !tfl.val<4x?xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "fir.alloca"() ({
  ^bb0(%arg0: i32):
    "fir.alloca.yield"(%arg0) : (i32) -> ()
  }) {fir.attr = #fir.enc<[1, 2], layout = "NHWC">} : () -> !fir.val<4x?xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "xla.fusion"() ({
  ^bb0(%arg0: i32):
    "xla.fusion.yield"(%arg0) : (i32) -> ()
  }) {xla.attr = #xla.enc<[1, 2], layout = "NHWC">} : () -> !xla.val<4x?xf32>
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "llvm.not_defined_here"() {x = 1 : i32} : () -> i32
  "llvm.another"(%0) <{p = "q"}> ({
  }) : (i32) -> ()
}) : () -> ()

// -----
#map = affine_map<() -> (1)>
#map1 = affine_map<() -> (2)>
"builtin.module"() ({
  %0 = "a.b"() <{m = affine_map<(d0) -> (d0)>, n = distinct[0]<1 : i64>}> ({
    "c.d"() <{m = affine_map<(d0) -> (d0)>, n = #map}> {q = #map} : () -> ()
  }) {p = #map1} : () -> i32
}) : () -> ()

// -----
"builtin.module"() ({
  "a.b"() <"text"> : () -> ()
  "a.b"() <[1, #a.b<c>]> {a} : () -> ()
  %0 = "a.b"() <{test = 42 : i64}> ({
  }) {test = "foo"} : () -> i64
}) : () -> ()

// -----
"builtin.module"() ({
  %0 = "plan.constant"() {a = #plan.bounds<shape, [1], [2]>} : () -> i32
  %1 = "pattern.rule"() : () -> !pattern.match
}) : () -> ()

// -----
#loc = loc("f":1:2)
#loc1 = loc("f":1:2 to :3)
"builtin.module"() ({
  "a.b"() {a = #loc, b = #loc1} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "x.y"() {a = sparse<[0, 1], [1, 2]> : tensor<4xi32>, b = sparse<[[0], [1]], [1, 2]> : tensor<4xi32>, c = array<si8: -1>, d = array<ui16: 65535>} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "x.y"() {a = dense_resource<a> : tensor<1xi8>, b = dense_resource<"b c"> : tensor<1xi8>} : () -> ()
}) : () -> ()

{-#
  dialect_resources: {
    builtin: {
      a: "0x0100000002",
      "b c": "0x0100000001"
    }
  }
#-}

// -----
#loc = loc("a")
#loc1 = loc("b")
#loc2 = loc("c")
#loc3 = loc("d")
#loc4 = loc(fused[#loc, #loc1])
#loc5 = loc(fused<2 : i64>[#loc3])
#loc6 = loc(fused<1 : i64>[#loc])
#loc7 = loc(fused<1 : i64>[#loc4, #loc2, #loc5, #loc])
#loc8 = loc(fused[#loc6, #loc1, #loc2])
"builtin.module"() ({
  "x.y"() {a = #loc7, b = #loc8} : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x2xf32>) -> tensor<2x2xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<2x2xf32>):
    %0 = "tf.MatMul"(%arg0, %arg0) {T = f32, device = "", transpose_a = false, transpose_b = true} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %1 = "tf.Conv2D"(%0, %arg0) <{padding = "SAME", strides = [1, 1, 1, 1]}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%1) : (tensor<2x2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

