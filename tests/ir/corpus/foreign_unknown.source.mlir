%0 = "unk.make"() {t = !unk.type} : () -> !unk.type
"unk.use"(%0) : (!unk.type) -> ()
// -----
%0 = "unk.make"() {t = !unk.type<1, "s", [a, (b)], {c}>} : () -> !unk.type<1, "s", [a, (b)], {c}>
"unk.use"(%0) : (!unk.type<1, "s", [a, (b)], {c}>) -> ()
// -----
%0 = "unk.make"() {t = !unk<"str">} : () -> !unk<"str">
"unk.use"(%0) : (!unk<"str">) -> ()
// -----
%0 = "unk.make"() {t = !arith2.x<f32>} : () -> !arith2.x<f32>
"unk.use"(%0) : (!arith2.x<f32>) -> ()
// -----
%0 = "unk.make"() {t = tensor<4x!unk.el<i8>>} : () -> tensor<4x!unk.el<i8>>
"unk.use"(%0) : (tensor<4x!unk.el<i8>>) -> ()
// -----
%0 = "unk.make"() {t = complex<f32>} : () -> complex<f32>
"unk.use"(%0) : (complex<f32>) -> ()
// -----
%0 = "unk.make"() {t = tuple<!unk.a, i32>} : () -> tuple<!unk.a, i32>
"unk.use"(%0) : (tuple<!unk.a, i32>) -> ()
// -----
%0 = "unk.make"() {t = !llvm.target<"x", !unk.q>} : () -> !llvm.target<"x", !unk.q>
"unk.use"(%0) : (!llvm.target<"x", !unk.q>) -> ()
// -----
"unk.op"() <{p = #unk.attr}> {a = #unk.attr} : () -> ()
// -----
"unk.op"() <{p = #unk.attr<a = 1, b = [2.0, "x\"y"]>}> {a = #unk.attr<a = 1, b = [2.0, "x\"y"]>} : () -> ()
// -----
"unk.op"() <{p = #unk<"raw text">}> {a = #unk<"raw text">} : () -> ()
// -----
"unk.op"() <{p = #unk.typed<7> : i32}> {a = #unk.typed<7> : i32} : () -> ()
// -----
"unk.op"() <{p = [#unk.a, #unk.b<#unk.c<d>>]}> {a = [#unk.a, #unk.b<#unk.c<d>>]} : () -> ()
// -----
"unk.op"() <{p = {k = #unk.a, "q k" = #unk.b : tensor<4xi8>}}> {a = {k = #unk.a, "q k" = #unk.b : tensor<4xi8>}} : () -> ()
// -----
%0 = "stablehlo.add"() ({
^bb0(%a: i32):
  "stablehlo.add.yield"(%a) : (i32) -> ()
}) {stablehlo.attr = #stablehlo.enc<[1, 2], layout = "NHWC">} : () -> !stablehlo.val<4x?xf32>
// -----
%0 = "tt.load"() ({
^bb0(%a: i32):
  "tt.load.yield"(%a) : (i32) -> ()
}) {tt.attr = #tt.enc<[1, 2], layout = "NHWC">} : () -> !tt.val<4x?xf32>
// -----
%0 = "torch.aten.relu"() ({
^bb0(%a: i32):
  "torch.aten.relu.yield"(%a) : (i32) -> ()
}) {torch.attr = #torch.enc<[1, 2], layout = "NHWC">} : () -> !torch.val<4x?xf32>
// -----
%0 = "hw.constant"() ({
^bb0(%a: i32):
  "hw.constant.yield"(%a) : (i32) -> ()
}) {hw.attr = #hw.enc<[1, 2], layout = "NHWC">} : () -> !hw.val<4x?xf32>
// -----
%0 = "comb.add"() ({
^bb0(%a: i32):
  "comb.add.yield"(%a) : (i32) -> ()
}) {comb.attr = #comb.enc<[1, 2], layout = "NHWC">} : () -> !comb.val<4x?xf32>
// -----
%0 = "firrtl.node"() ({
^bb0(%a: i32):
  "firrtl.node.yield"(%a) : (i32) -> ()
}) {firrtl.attr = #firrtl.enc<[1, 2], layout = "NHWC">} : () -> !firrtl.val<4x?xf32>
// -----
%0 = "iree.flow"() ({
^bb0(%a: i32):
  "iree.flow.yield"(%a) : (i32) -> ()
}) {iree.attr = #iree.enc<[1, 2], layout = "NHWC">} : () -> !iree.val<4x?xf32>
// -----
%0 = "tfl.conv"() ({
^bb0(%a: i32):
  "tfl.conv.yield"(%a) : (i32) -> ()
}) {tfl.attr = #tfl.enc<[1, 2], layout = "NHWC">} : () -> !tfl.val<4x?xf32>
// -----
%0 = "fir.alloca"() ({
^bb0(%a: i32):
  "fir.alloca.yield"(%a) : (i32) -> ()
}) {fir.attr = #fir.enc<[1, 2], layout = "NHWC">} : () -> !fir.val<4x?xf32>
// -----
%0 = "xla.fusion"() ({
^bb0(%a: i32):
  "xla.fusion.yield"(%a) : (i32) -> ()
}) {xla.attr = #xla.enc<[1, 2], layout = "NHWC">} : () -> !xla.val<4x?xf32>
// -----
%0 = "llvm.not_defined_here"() {x = 1 : i32} : () -> i32
"llvm.another"(%0) <{p = "q"}> ({
}) : (i32) -> ()
// -----
// Properties of operations that nobody defines: no aliases for what is in them, any attribute in their place.
#map = affine_map<(d0) -> (d0)>
%0 = "a.b"() <{m = #map, n = distinct[0]<1>}> ({
  "c.d"() <{m = #map, n = affine_map<() -> (1)>}> {q = affine_map<() -> (1)>} : () -> ()
}) {p = affine_map<() -> (2)>} : () -> i32
// -----
"a.b"() <"text"> : () -> ()
"a.b"() <[1, #a.b<c>]> {a} : () -> ()
%0 = "a.b"() <{test = 42 : i64}> ({}) {test = "foo"} : () -> i64
// -----
// Dialects of others by the names of ours.
"plan.constant"() {a = #plan.bounds<shape, [1], [2]>} : () -> i32
"pattern.rule"() : () -> !pattern.match
// -----
// A range that is a point.
"a.b"() {a = loc("f":1:2 to 1:2), b = loc("f":1:2 to :3)} : () -> ()
// -----
"x.y"() {a = sparse<[0, 1], [1, 2]> : tensor<4xi32>, b = sparse<[[0], [1]], [1, 2]> : tensor<4xi32>,
         c = array<si8: -1>, d = array<ui16: 65535>} : () -> ()
// -----
// Resources in the order of their uses.
"x.y"() {a = dense_resource<a> : tensor<1xi8>, b = dense_resource<"b c"> : tensor<1xi8>} : () -> ()
{-#
  dialect_resources: { builtin: { unused: "0x0100000001", "b c": "0x0100000001", a: "0x0100000002" } }
#-}
// -----
// Only fused locations of the same metadata are taken apart.
"x.y"() {a = loc(fused<1>[fused["a", "b"], fused<1>["c", unknown], fused<2>["d"], "a"]), b = loc(fused[fused<1>["a"], fused["b", "c"], "c"])} : () -> ()
// -----
// TensorFlow's own tf dialect as its tools print it.
func.func @f(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = "tf.MatMul"(%a, %a) {transpose_a = false, transpose_b = true, T = f32, device = ""} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = "tf.Conv2D"(%0, %a) <{strides = [1, 1, 1, 1], padding = "SAME"}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
