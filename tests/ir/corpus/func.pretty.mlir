module {
  func.func private @decl(i32, f32) -> i64
  func.func private @decl2(i32 {dia.a = 1 : i8}, tensor<?xf32>) -> (i64 {dia.r}, f32)
  func.func @empty() {
    return
  }
  func.func @id(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
}

// -----
module {
  func.func nested @attrs(%arg0: i32 {dia.arg = "x"}, %arg1: f32) -> (f32, i32 {dia.res}) attributes {dia.z = [1, 2], note = "n"} {
    return %arg1, %arg0 : f32, i32
  }
  func.func @call(%arg0: i32, %arg1: f32) -> (f32, i32) {
    %0:2 = call @attrs(%arg0, %arg1) : (i32, f32) -> (f32, i32)
    call @none() : () -> ()
    %1:2 = call @attrs(%arg0, %0#0) {k = 3 : i64} : (i32, f32) -> (f32, i32)
    return %1#0, %0#1 : f32, i32
  }
  func.func private @none()
}

// -----
module {
  func.func @indirect(%arg0: (i32) -> i32, %arg1: i32) -> i32 {
    %0 = call_indirect %arg0(%arg1) : (i32) -> i32
    %f = constant @target : (i32) -> i32
    %1 = call_indirect %f(%0) {tail} : (i32) -> i32
    return %1 : i32
  }
  func.func private @target(i32) -> i32
}

// -----
module {
  func.func @more(%arg0: () -> ()) {
    call_indirect %arg0() : () -> ()
    %f = constant {x = "y"} @"quoted name" : (tensor<4xf32>) -> (i1, i2)
    return
  }
  func.func private @"quoted name"(tensor<4xf32>) -> (i1, i2)
}

// -----
module {
  func.func @inl(%arg0: i32) -> i32 attributes {no_inline} {
    %0 = call @inl(%arg0) {no_inline} : (i32) -> i32
    return %0 : i32
  }
}

