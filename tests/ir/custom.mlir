// Custom syntax, as mlir-opt 22 prints it, is reproduced byte for byte.
// RUN: strata opt --allow-unregistered-dialect %s -o %t
// RUN: grep -v '^//' %s | diff - %t
// RUN: strata opt --allow-unregistered-dialect --generic %s | strata opt --allow-unregistered-dialect - | diff %t -
module {
  func.func private @ext(i32, f32) -> f32
  func.func @main(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: tensor<?x4xf32>, %arg4: i1) -> (i32, f32) {
    %c4_i32 = arith.constant 4 : i32
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 1.500000e+00 : f32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<4xf32>
    %true = arith.constant true
    %0 = arith.addi %arg0, %arg1 : i32
    %1 = arith.addi %arg0, %arg1 overflow<nsw, nuw> : i32
    %2 = arith.addf %arg2, %arg2 : f32
    %3 = arith.addf %arg2, %arg2 fastmath<fast> : f32
    %4 = arith.cmpi slt, %arg0, %arg1 : i32
    %5 = arith.cmpf oeq, %arg2, %arg2 : f32
    %6 = arith.select %4, %arg0, %arg1 : i32
    %7 = arith.extsi %arg0 : i32 to i64
    %8 = arith.truncf %arg2 : f32 to bf16
    %9 = arith.sitofp %arg0 : i32 to f32
    %10 = arith.index_cast %c4 : index to i64
    %11 = arith.divsi %arg0, %arg1 : i32
    %12 = arith.negf %arg2 : f32
    %13 = arith.bitcast %arg2 : f32 to i32
    %14 = arith.maximumf %arg2, %arg2 : f32
    %15 = scf.if %4 -> (f32) {
      scf.yield %arg2 : f32
    } else {
      scf.yield %2 : f32
    }
    scf.if %5 {
      %23 = func.call @ext(%arg0, %arg2) : (i32, f32) -> f32
    }
    %c1 = arith.constant 1 : index
    %16 = scf.for %arg5 = %c0 to %c4 step %c1 iter_args(%arg6 = %arg2) -> (f32) {
      %23 = arith.addf %arg6, %arg2 : f32
      scf.yield %23 : f32
    }
    scf.for %arg5 = %c0 to %c4 step %c1 {
      %23 = arith.addi %arg5, %arg5 {foo.bar = 1 : i32} : index
    }
    %17:2 = scf.while (%arg5 = %arg0, %arg6 = %arg2) : (i32, f32) -> (i32, f32) {
      scf.condition(%4) %arg5, %arg6 : i32, f32
    } do {
    ^bb0(%arg5: i32, %arg6: f32):
      scf.yield %arg5, %arg6 : i32, f32
    }
    %dim = tensor.dim %arg3, %c0 : tensor<?x4xf32>
    %18 = tensor.empty(%dim) : tensor<?x4xf32>
    %extracted = tensor.extract %arg3[%c0, %c0] : tensor<?x4xf32>
    %extracted_slice = tensor.extract_slice %arg3[0, %c0] [%dim, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice into %arg3[0, 0] [%dim, 2] [1, 1] : tensor<?x2xf32> into tensor<?x4xf32>
    %cast = tensor.cast %arg3 : tensor<?x4xf32> to tensor<4x4xf32>
    %collapsed = tensor.collapse_shape %cast [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [2, 8] : tensor<16xf32> into tensor<2x8xf32>
    %generated = tensor.generate %dim {
    ^bb0(%arg5: index, %arg6: index):
      tensor.yield %arg2 : f32
    } : tensor<?x4xf32>
    %from_elements = tensor.from_elements %arg2, %arg2 : tensor<2xf32>
    %19:2 = "t.unreg"(%arg0) : (i32) -> (i32, i32)
    cf.cond_br %4, ^bb1(%arg0, %arg2 : i32, f32), ^bb2
  ^bb1(%20: i32, %21: f32):  // 2 preds: ^bb0, ^bb2
    %22 = call @ext(%20, %21) : (i32, f32) -> f32
    return %20, %22 : i32, f32
  ^bb2:  // pred: ^bb0
    cf.br ^bb1(%arg1, %arg2 : i32, f32)
  }
  module @inner attributes {foo.x = 1 : i32} {
    func.func @attrs(%arg0: i32 {foo.a = 1 : i32}, %arg1: f32) -> (i32 {foo.r}) attributes {foo.z} {
      cf.switch %arg0 : i32, [
        default: ^bb1,
        1: ^bb1,
        2: ^bb2(%arg1 : f32)
      ]
    ^bb1:  // 2 preds: ^bb0, ^bb0
      return %arg0 : i32
    ^bb2(%0: f32):  // pred: ^bb0
      %1 = arith.cmpf oeq, %0, %0 : f32
      cf.assert %1, "msg"
      return %arg0 : i32
    }
  }
}

