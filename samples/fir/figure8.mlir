// Figure 8 of the MLIR paper in today's spelling, with a method to be called and something to be seen of it.

// Dispatch table for type(u)
fir.dispatch_table @dtable_type_u attributes {sym_visibility = "private"} {
  fir.dt_entry "method", @u_method
}

// Adds a number to the object's, and returns the sum.
func.func private @u_method(%self: !fir.ref<!fir.type<u>>, %more: i32) -> i32 {
  %old = fir.get %self : !fir.ref<!fir.type<u>>
  %sum = arith.addi %old, %more : i32
  fir.set %sum, %self : !fir.ref<!fir.type<u>>
  return %sum : i32
}

func.func @some_func(%start: i32, %more: i32) -> i32 {
  %uv = fir.alloca !fir.type<u> : !fir.ref<!fir.type<u>>
  fir.set %start, %uv : !fir.ref<!fir.type<u>>
  %first = fir.dispatch "method"(%uv, %more) : (!fir.ref<!fir.type<u>>, i32) -> i32
  %second = fir.dispatch "method"(%uv, %first) : (!fir.ref<!fir.type<u>>, i32) -> i32
  return %second : i32
}
