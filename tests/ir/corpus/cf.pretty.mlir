module {
  func.func @br(%arg0: i1, %arg1: i32) -> i32 {
    cf.assert %arg0, "must hold \22quoted\22"
    cf.br ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb2
    cf.br ^bb2(%arg1 : i32)
  ^bb2(%0: i32):  // pred: ^bb1
    cf.cond_br %arg0, ^bb1, ^bb3
  ^bb3:  // pred: ^bb2
    return %0 : i32
  }
}

// -----
module {
  func.func @cond(%arg0: i1, %arg1: i32, %arg2: f32) -> i32 {
    cf.assert %arg0, "second" {tag}
    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg2, %arg1 : f32, i32)
  ^bb1(%0: i32):  // 3 preds: ^bb0, ^bb1, ^bb2
    cf.cond_br %arg0 weights([3, 5]), ^bb1(%0 : i32), ^bb3 {unlikely}
  ^bb2(%1: f32, %2: i32):  // pred: ^bb0
    cf.br ^bb1(%2 : i32) {loop = "b"}
  ^bb3:  // pred: ^bb1
    return %arg1 : i32
  }
}

// -----
module {
  func.func @switch(%arg0: i32, %arg1: i8) -> i8 {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg1 : i8),
      0: ^bb1(%arg1 : i8),
      42: ^bb2,
      4294967295: ^bb3(%arg1, %arg0 : i8, i32)
    ]
  ^bb1(%0: i8):  // 2 preds: ^bb0, ^bb0
    return %0 : i8
  ^bb2:  // pred: ^bb0
    return %arg1 : i8
  ^bb3(%1: i8, %2: i32):  // pred: ^bb0
    return %1 : i8
  }
}

// -----
module {
  func.func @switch(%arg0: i64) {
    cf.switch %arg0 : i64, [
      default: ^bb1] {note = 1 : i8}
  ^bb1:  // pred: ^bb0
    return
  }
}

