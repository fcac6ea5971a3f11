module @named attributes {dia.a = 1 : i32, sym_visibility = "private"} {
  func.func private @f()
}

// -----
module {
  module @inner {
    func.func @g(%arg0: i32) -> i64 {
      %0 = builtin.unrealized_conversion_cast %arg0 : i32 to i64
      return %0 : i64
    }
  }
}

// -----
module {
  func.func @casts(%arg0: !foo.type, %arg1: tensor<4xf32>) -> (i1, i2) {
    %0:2 = builtin.unrealized_conversion_cast %arg0, %arg1 : !foo.type, tensor<4xf32> to i1, i2 {tag}
    %1 = builtin.unrealized_conversion_cast to index
    return %0#0, %0#1 : i1, i2
  }
}

// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
}

