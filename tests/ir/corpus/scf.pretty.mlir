module {
  func.func @for(%arg0: index, %arg1: index, %arg2: index, %arg3: tensor<4xf32>) -> tensor<4xf32> {
    scf.for %arg4 = %arg0 to %arg1 step %arg2 {
      "test.use"(%arg4) : (index) -> ()
    }
    %0:2 = scf.for %arg4 = %arg0 to %arg1 step %arg2 iter_args(%arg5 = %arg3, %arg6 = %arg0) -> (tensor<4xf32>, index) {
      %1 = arith.addi %arg6, %arg4 : index
      scf.yield %arg5, %1 : tensor<4xf32>, index
    } {unroll = 4 : i32}
    return %0#0 : tensor<4xf32>
  }
}

// -----
module {
  func.func @narrow(%arg0: i32, %arg1: i32, %arg2: i32) {
    scf.for %arg3 = %arg0 to %arg1 step %arg2  : i32 {
    }
    scf.for unsigned %arg3 = %arg0 to %arg1 step %arg2  : i32 {
      scf.for unsigned %arg4 = %arg3 to %arg1 step %arg2  : i32 {
      }
    }
    return
  }
}

// -----
module {
  func.func @if(%arg0: i1, %arg1: i32) -> i32 {
    scf.if %arg0 {
      "test.a"() : () -> ()
    }
    scf.if %arg0 {
    } else {
      "test.b"() : () -> ()
    }
    %0 = scf.if %arg0 -> (i32) {
      %1 = arith.addi %arg1, %arg1 : i32
      scf.yield %1 : i32
    } else {
      scf.yield %arg1 : i32
    } {weights = array<i32: 1, 2>}
    return %0 : i32
  }
}

// -----
module {
  func.func @while(%arg0: f32, %arg1: i1) -> (f32, i32) {
    %0:2 = scf.while (%arg2 = %arg0) : (f32) -> (f32, i32) {
      %c3_i32 = arith.constant 3 : i32
      scf.condition(%arg1) %arg2, %c3_i32 : f32, i32
    } do {
    ^bb0(%arg2: f32, %arg3: i32):
      %1 = arith.addf %arg2, %arg2 : f32
      scf.yield %1 : f32
    } attributes {some = "attr"}
    return %0#0, %0#1 : f32, i32
  }
}

// -----
module {
  func.func @plain(%arg0: i1) {
    scf.while : () -> () {
      scf.condition(%arg0)
    } do {
      "test.body"() : () -> ()
      scf.yield
    }
    return
  }
}

// -----
module {
  func.func @region(%arg0: i32) -> i32 {
    scf.execute_region {
      scf.yield
    }
    %0 = scf.execute_region -> i32 {
      cf.br ^bb1(%arg0 : i32)
    ^bb1(%2: i32):  // pred: ^bb0
      scf.yield %2 : i32
    } {tag}
    %1 = scf.execute_region -> i32 no_inline {
      scf.yield %arg0 : i32
    }
    return %0 : i32
  }
}

// -----
module {
  func.func @region2(%arg0: i32) -> (i32, i32) {
    %0:2 = scf.execute_region -> (i32, i32) {
      scf.yield %arg0, %arg0 : i32, i32
    }
    return %0#0, %0#1 : i32, i32
  }
}

// -----
module {
  func.func @switch(%arg0: index, %arg1: i32) -> i32 {
    %0 = scf.index_switch %arg0 -> i32 
    case 0 {
      scf.yield %arg1 : i32
    }
    case 10 {
      %1 = arith.addi %arg1, %arg1 : i32
      scf.yield %1 : i32
    }
    default {
      scf.yield %arg1 : i32
    }
    return %0 : i32
  }
}

// -----
module {
  func.func @switch(%arg0: index) {
    scf.index_switch %arg0 {tag = "t"} 
    case -5 {
      "test.a"() : () -> ()
      scf.yield
    }
    default {
    }
    scf.index_switch %arg0 
    default {
    }
    return
  }
}

// -----
module {
  func.func @parallel(%arg0: index, %arg1: index, %arg2: index) {
    scf.parallel (%arg3, %arg4) = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) {
      "test.use"(%arg3, %arg4) : (index, index) -> ()
      scf.reduce 
    } {mapping = []}
    return
  }
}

// -----
module {
  func.func @reduce(%arg0: index, %arg1: index, %arg2: index, %arg3: f32, %arg4: i32) -> (f32, i32) {
    %0:2 = scf.parallel (%arg5) = (%arg0) to (%arg1) step (%arg2) init (%arg3, %arg4) -> (f32, i32) {
      scf.reduce(%arg3, %arg4 : f32, i32) {
      ^bb0(%arg6: f32, %arg7: f32):
        %2 = arith.mulf %arg6, %arg7 : f32
        scf.reduce.return %2 : f32
      }, {
      ^bb0(%arg6: i32, %arg7: i32):
        %2 = arith.maxsi %arg6, %arg7 : i32
        scf.reduce.return %2 : i32
      }
    }
    %1 = scf.parallel (%arg5) = (%arg0) to (%arg1) step (%arg2) init (%arg3) -> f32 {
      scf.reduce(%arg3 : f32) {
      ^bb0(%arg6: f32, %arg7: f32):
        scf.reduce.return %arg6 {note} : f32
      }
    }
    return %0#0, %0#1 : f32, i32
  }
}

// -----
module {
  func.func @forall(%arg0: index, %arg1: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %0 = scf.forall (%arg2, %arg3) in (%arg0, 8) shared_outs(%arg4 = %arg1) -> (tensor<?x8xf32>) {
      %extracted_slice = tensor.extract_slice %arg4[%arg2, %arg3] [1, 1] [1, 1] : tensor<?x8xf32> to tensor<1x1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %extracted_slice into %arg4[%arg2, %arg3] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<?x8xf32>
      }
    } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
    return %0 : tensor<?x8xf32>
  }
}

// -----
module {
  func.func @forall(%arg0: index, %arg1: memref<?xf32>) {
    scf.forall (%arg2) = (0) to (%arg0) step (4) {
      "test.use"(%arg2) : (index) -> ()
    }
    scf.forall (%arg2) in (16) {
    }
    return
  }
}

// -----
module {
  func.func @nested(%arg0: i1, %arg1: index, %arg2: i64) -> i64 {
    %0 = scf.parallel (%arg3) = (%arg1) to (%arg1) step (%arg1) init (%arg2) -> i64 {
      scf.if %arg0 {
        "test.use"(%arg3) : (index) -> ()
      } else {
        scf.if %arg0 {
          "test.more"() : () -> ()
        }
      }
      scf.reduce(%arg2 : i64) {
      ^bb0(%arg4: i64, %arg5: i64):
        %1 = arith.addi %arg4, %arg5 : i64
        scf.reduce.return %1 : i64
      }
    }
    return %0 : i64
  }
}

