func.func @f(%x: f32) {
  %t = async.execute {
    async.yield
  }
  %t2, %v = async.execute [%t] -> !async.value<f32> {
    async.yield %x : f32
  }
  %r = async.await %v : !async.value<f32>
  async.await %t2 : !async.token
  return
}
// -----
func.func @f(%i: index) {
  %g = async.create_group %i : !async.group
  %t = async.execute {
    async.yield
  }
  %p = async.add_to_group %t, %g : !async.token
  async.await_all %g
  return
}
// -----
async.func @a(%x: i32) -> !async.token {
  return
}
// -----
func.func @f() {
  %0 = async.runtime.create : !async.token
  async.runtime.set_available %0 : !async.token
  async.runtime.await %0 : !async.token
  %e = async.runtime.is_error %0 : !async.token
  return
}
// -----
#s = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%a: tensor<?xf64, #s>, %p: memref<?xf64>) -> tensor<?xf64, #s> {
  %0 = sparse_tensor.values %a : tensor<?xf64, #s> to memref<?xf64>
  %1 = sparse_tensor.number_of_entries %a : tensor<?xf64, #s>
  return %a : tensor<?xf64, #s>
}
// -----
#s = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%a: tensor<8x?xf64, #s>, %p: memref<?xf64>) -> tensor<8x?xf64, #s> {
  %0 = sparse_tensor.values %a : tensor<8x?xf64, #s> to memref<?xf64>
  %1 = sparse_tensor.number_of_entries %a : tensor<8x?xf64, #s>
  return %a : tensor<8x?xf64, #s>
}
// -----
#s = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed), posWidth = 32, crdWidth = 32 }>
func.func @f(%a: tensor<8x?xf64, #s>, %p: memref<?xf64>) -> tensor<8x?xf64, #s> {
  %0 = sparse_tensor.values %a : tensor<8x?xf64, #s> to memref<?xf64>
  %1 = sparse_tensor.number_of_entries %a : tensor<8x?xf64, #s>
  return %a : tensor<8x?xf64, #s>
}
// -----
#s = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>
func.func @f(%a: tensor<8x?xf64, #s>, %p: memref<?xf64>) -> tensor<8x?xf64, #s> {
  %0 = sparse_tensor.values %a : tensor<8x?xf64, #s> to memref<?xf64>
  %1 = sparse_tensor.number_of_entries %a : tensor<8x?xf64, #s>
  return %a : tensor<8x?xf64, #s>
}
// -----
#s = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense) }>
func.func @f(%a: tensor<8x?xf64, #s>, %p: memref<?xf64>) -> tensor<8x?xf64, #s> {
  %0 = sparse_tensor.values %a : tensor<8x?xf64, #s> to memref<?xf64>
  %1 = sparse_tensor.number_of_entries %a : tensor<8x?xf64, #s>
  return %a : tensor<8x?xf64, #s>
}
// -----
#s = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%a: tensor<8xf64, #s>, %x: f64) -> f64 {
  %r = sparse_tensor.foreach in %a init(%x) : tensor<8xf64, #s>, f64 -> f64 do {
  ^bb0(%i: index, %v: f64, %acc: f64):
    %1 = arith.addf %v, %acc : f64
    sparse_tensor.yield %1 : f64
  }
  return %r : f64
}
// -----
func.func @f(%a: f64, %b: f64) {
  %0 = sparse_tensor.binary %a, %b : f64, f64 to f64 overlap={
  ^bb0(%x: f64, %y: f64):
    %1 = arith.addf %x, %y : f64
    sparse_tensor.yield %1 : f64
  } left=identity right={}
  return
}
// -----
func.func @f(%a: f64) {
  %0 = sparse_tensor.unary %a : f64 to f64 present={
  ^bb0(%x: f64):
    sparse_tensor.yield %x : f64
  } absent={}
  return
}
// -----
func.func @f(%t: tensor<?x4xf32>, %s: !shape.shape, %d: !shape.size) {
  %0 = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
  %1 = shape.broadcast %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %2 = shape.rank %s : !shape.shape -> !shape.size
  %3 = shape.add %d, %d : !shape.size, !shape.size -> !shape.size
  %4 = shape.const_shape [1, 2] : !shape.shape
  %5 = shape.const_size 8
  %w = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  return
}
// -----
func.func @f(%w: !shape.witness, %x: f32) {
  %0 = shape.assuming %w -> f32 {
    shape.assuming_yield %x : f32
  }
  %1 = shape.assuming_all %w, %w
  return
}
// -----
shape.function_library @lib {
  shape.func @same(%a: !shape.value_shape) -> !shape.shape {
    %0 = shape.shape_of %a : !shape.value_shape -> !shape.shape
    shape.return %0 : !shape.shape
  }
} mapping {
  test.same = @same
}
// -----
func.func @f(%s: !shape.shape) {
  %i = shape.const_size 1
  %0 = shape.reduce(%s, %i) : !shape.shape -> !shape.size {
  ^bb0(%k: index, %d: !shape.size, %a: !shape.size):
    %1 = shape.mul %d, %a : !shape.size, !shape.size -> !shape.size
    shape.yield %1 : !shape.size
  }
  return
}
