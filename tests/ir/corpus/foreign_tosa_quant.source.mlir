func.func @f(%a: tensor<2x4x!quant.uniform<i8:f32, 2.0>>) {
  "test.use"(%a) : (tensor<2x4x!quant.uniform<i8:f32, 2.0>>) -> ()
  return
}
// -----
func.func @f(%a: tensor<2x4x!quant.uniform<u8:f32, 0.5:128>>) {
  "test.use"(%a) : (tensor<2x4x!quant.uniform<u8:f32, 0.5:128>>) -> ()
  return
}
// -----
func.func @f(%a: tensor<2x4x!quant.uniform<i8<-127:127>:f32:1, {2.0, 3.0:1}>>) {
  "test.use"(%a) : (tensor<2x4x!quant.uniform<i8<-127:127>:f32:1, {2.0, 3.0:1}>>) -> ()
  return
}
// -----
func.func @f(%a: tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{1.0, 2.0}, {3.0, 4.0}}>>) {
  "test.use"(%a) : (tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{1.0, 2.0}, {3.0, 4.0}}>>) -> ()
  return
}
// -----
func.func @f(%a: tensor<?xf32>) {
  %0 = quant.qcast %a : tensor<?xf32> to tensor<?x!quant.uniform<i8:f32, 2.0>>
  %1 = quant.scast %0 : tensor<?x!quant.uniform<i8:f32, 2.0>> to tensor<?xi8>
  %2 = quant.dcast %0 : tensor<?x!quant.uniform<i8:f32, 2.0>> to tensor<?xf32>
  return
}
// -----
func.func @f(%a: !quant.any<i8<-8:7>:f32>, %b: !quant.calibrated<f32<-0.998:1.2321>>) {
  "test.use"(%a, %b) {t = !quant.any<u4>} : (!quant.any<i8<-8:7>:f32>, !quant.calibrated<f32<-0.998:1.2321>>) -> ()
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>) {
  %0 = tosa.add %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>) {
  %0 = tosa.sub %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>) {
  %0 = tosa.maximum %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>) {
  %0 = tosa.minimum %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>) {
  %0 = tosa.pow %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.abs %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.ceil %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.floor %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.log %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.reciprocal %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.rsqrt %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.sigmoid %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.tanh %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.sin %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.cos %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4xf32>) {
  %0 = tosa.erf %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%a: tensor<2x3xi32>) {
  %0 = tosa.bitwise_and %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}
// -----
func.func @f(%a: tensor<2x3xi32>) {
  %0 = tosa.bitwise_or %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}
// -----
func.func @f(%a: tensor<2x3xi32>) {
  %0 = tosa.bitwise_xor %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}
// -----
func.func @f(%a: tensor<2x3xi32>) {
  %0 = tosa.logical_left_shift %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}
// -----
func.func @f(%a: tensor<2x3xi32>) {
  %0 = tosa.logical_right_shift %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}
// -----
func.func @f(%a: tensor<2x3xi32>) {
  %0 = tosa.intdiv %a, %a : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}
// -----
func.func @f(%a: tensor<1x14x19xf32>, %b: tensor<1x19x28xf32>, %z: tensor<1xf32>) {
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<1x14x19xf32>, tensor<1x19x28xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x14x28xf32>
  return
}
// -----
func.func @f(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x32x32x8xf32>) -> tensor<1x16x16x8xf32>
  return
}
// -----
func.func @f(%a: tensor<13x21x3xf32>) {
  %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<13x21x3xf32>) -> tensor<13x1x3xf32>
  %1 = tosa.transpose %a {perms = array<i32: 2, 0, 1>} : (tensor<13x21x3xf32>) -> tensor<3x13x21xf32>
  %2 = tosa.cast %a : (tensor<13x21x3xf32>) -> tensor<13x21x3xi16>
  %3 = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  return
}
