module {
  func.func @unary(%arg0: f32) {
    %0 = math.absf %arg0 : f32
    %1 = math.ceil %arg0 : f32
    %2 = math.floor %arg0 : f32
    %3 = math.round %arg0 : f32
    %4 = math.roundeven %arg0 : f32
    %5 = math.sqrt %arg0 : f32
    %6 = math.trunc %arg0 : f32
    %7 = math.acos %arg0 : f32
    %8 = math.acosh %arg0 : f32
    %9 = math.asin %arg0 : f32
    return
  }
}

// -----
module {
  func.func @unary(%arg0: vector<4xf16>, %arg1: tensor<?xf64>) {
    %0 = math.absf %arg0 fastmath<fast> : vector<4xf16>
    %1 = math.ceil %arg0 fastmath<fast> : vector<4xf16>
    %2 = math.floor %arg0 fastmath<fast> : vector<4xf16>
    %3 = math.round %arg0 fastmath<fast> : vector<4xf16>
    %4 = math.roundeven %arg0 fastmath<fast> : vector<4xf16>
    %5 = math.sqrt %arg0 fastmath<fast> : vector<4xf16>
    %6 = math.trunc %arg0 fastmath<fast> : vector<4xf16>
    %7 = math.acos %arg0 fastmath<fast> : vector<4xf16>
    %8 = math.acosh %arg0 fastmath<fast> : vector<4xf16>
    %9 = math.asin %arg0 fastmath<fast> : vector<4xf16>
    %10 = math.absf %arg1 {n} : tensor<?xf64>
    %11 = math.ceil %arg1 {n} : tensor<?xf64>
    %12 = math.floor %arg1 {n} : tensor<?xf64>
    %13 = math.round %arg1 {n} : tensor<?xf64>
    %14 = math.roundeven %arg1 {n} : tensor<?xf64>
    %15 = math.sqrt %arg1 {n} : tensor<?xf64>
    %16 = math.trunc %arg1 {n} : tensor<?xf64>
    %17 = math.acos %arg1 {n} : tensor<?xf64>
    %18 = math.acosh %arg1 {n} : tensor<?xf64>
    %19 = math.asin %arg1 {n} : tensor<?xf64>
    return
  }
}

// -----
module {
  func.func @unary(%arg0: f32) {
    %0 = math.asinh %arg0 : f32
    %1 = math.atan %arg0 : f32
    %2 = math.atanh %arg0 : f32
    %3 = math.cbrt %arg0 : f32
    %4 = math.cos %arg0 : f32
    %5 = math.cosh %arg0 : f32
    %6 = math.erf %arg0 : f32
    %7 = math.erfc %arg0 : f32
    %8 = math.exp %arg0 : f32
    %9 = math.exp2 %arg0 : f32
    return
  }
}

// -----
module {
  func.func @unary(%arg0: vector<4xf16>, %arg1: tensor<?xf64>) {
    %0 = math.asinh %arg0 fastmath<fast> : vector<4xf16>
    %1 = math.atan %arg0 fastmath<fast> : vector<4xf16>
    %2 = math.atanh %arg0 fastmath<fast> : vector<4xf16>
    %3 = math.cbrt %arg0 fastmath<fast> : vector<4xf16>
    %4 = math.cos %arg0 fastmath<fast> : vector<4xf16>
    %5 = math.cosh %arg0 fastmath<fast> : vector<4xf16>
    %6 = math.erf %arg0 fastmath<fast> : vector<4xf16>
    %7 = math.erfc %arg0 fastmath<fast> : vector<4xf16>
    %8 = math.exp %arg0 fastmath<fast> : vector<4xf16>
    %9 = math.exp2 %arg0 fastmath<fast> : vector<4xf16>
    %10 = math.asinh %arg1 {n} : tensor<?xf64>
    %11 = math.atan %arg1 {n} : tensor<?xf64>
    %12 = math.atanh %arg1 {n} : tensor<?xf64>
    %13 = math.cbrt %arg1 {n} : tensor<?xf64>
    %14 = math.cos %arg1 {n} : tensor<?xf64>
    %15 = math.cosh %arg1 {n} : tensor<?xf64>
    %16 = math.erf %arg1 {n} : tensor<?xf64>
    %17 = math.erfc %arg1 {n} : tensor<?xf64>
    %18 = math.exp %arg1 {n} : tensor<?xf64>
    %19 = math.exp2 %arg1 {n} : tensor<?xf64>
    return
  }
}

// -----
module {
  func.func @unary(%arg0: f32) {
    %0 = math.expm1 %arg0 : f32
    %1 = math.log %arg0 : f32
    %2 = math.log10 %arg0 : f32
    %3 = math.log1p %arg0 : f32
    %4 = math.log2 %arg0 : f32
    %5 = math.rsqrt %arg0 : f32
    %6 = math.sin %arg0 : f32
    %7 = math.sinh %arg0 : f32
    %8 = math.tan %arg0 : f32
    %9 = math.tanh %arg0 : f32
    return
  }
}

// -----
module {
  func.func @unary(%arg0: vector<4xf16>, %arg1: tensor<?xf64>) {
    %0 = math.expm1 %arg0 fastmath<fast> : vector<4xf16>
    %1 = math.log %arg0 fastmath<fast> : vector<4xf16>
    %2 = math.log10 %arg0 fastmath<fast> : vector<4xf16>
    %3 = math.log1p %arg0 fastmath<fast> : vector<4xf16>
    %4 = math.log2 %arg0 fastmath<fast> : vector<4xf16>
    %5 = math.rsqrt %arg0 fastmath<fast> : vector<4xf16>
    %6 = math.sin %arg0 fastmath<fast> : vector<4xf16>
    %7 = math.sinh %arg0 fastmath<fast> : vector<4xf16>
    %8 = math.tan %arg0 fastmath<fast> : vector<4xf16>
    %9 = math.tanh %arg0 fastmath<fast> : vector<4xf16>
    %10 = math.expm1 %arg1 {n} : tensor<?xf64>
    %11 = math.log %arg1 {n} : tensor<?xf64>
    %12 = math.log10 %arg1 {n} : tensor<?xf64>
    %13 = math.log1p %arg1 {n} : tensor<?xf64>
    %14 = math.log2 %arg1 {n} : tensor<?xf64>
    %15 = math.rsqrt %arg1 {n} : tensor<?xf64>
    %16 = math.sin %arg1 {n} : tensor<?xf64>
    %17 = math.sinh %arg1 {n} : tensor<?xf64>
    %18 = math.tan %arg1 {n} : tensor<?xf64>
    %19 = math.tanh %arg1 {n} : tensor<?xf64>
    return
  }
}

// -----
module {
  func.func @other(%arg0: f32, %arg1: i32) {
    %0 = math.atan2 %arg0, %arg0 : f32
    %1 = math.copysign %arg0, %arg0 : f32
    %2 = math.powf %arg0, %arg0 : f32
    %3 = math.fpowi %arg0, %arg1 : f32, i32
    %4 = math.ipowi %arg1, %arg1 : i32
    %5 = math.fma %arg0, %arg0, %arg0 : f32
    %6 = math.clampf %arg0 to [%arg0, %arg0] : f32
    %sin, %cos = math.sincos %arg0 : f32
    %7 = math.absi %arg1 : i32
    %8 = math.ctlz %arg1 : i32
    %9 = math.cttz %arg1 : i32
    %10 = math.ctpop %arg1 : i32
    %11 = math.isfinite %arg0 : f32
    %12 = math.isinf %arg0 : f32
    %13 = math.isnan %arg0 : f32
    %14 = math.isnormal %arg0 : f32
    return
  }
}

// -----
module {
  func.func @other(%arg0: vector<2x[4]xf32>, %arg1: vector<2x[4]xi64>, %arg2: tensor<*xf16>) {
    %0 = math.atan2 %arg0, %arg0 fastmath<nnan> : vector<2x[4]xf32>
    %1 = math.copysign %arg0, %arg0 fastmath<fast> : vector<2x[4]xf32>
    %2 = math.powf %arg0, %arg0 {x} : vector<2x[4]xf32>
    %3 = math.fpowi %arg0, %arg1 fastmath<afn> : vector<2x[4]xf32>, vector<2x[4]xi64>
    %4 = math.ipowi %arg1, %arg1 : vector<2x[4]xi64>
    %5 = math.fma %arg0, %arg0, %arg0 fastmath<contract> : vector<2x[4]xf32>
    %6 = math.clampf %arg0 to [%arg0, %arg0] fastmath<nsz> : vector<2x[4]xf32>
    %sin, %cos = math.sincos %arg0 {z} : vector<2x[4]xf32>
    %7 = math.absi %arg1 : vector<2x[4]xi64>
    %8 = math.ctlz %arg1 : vector<2x[4]xi64>
    %9 = math.cttz %arg1 : vector<2x[4]xi64>
    %10 = math.ctpop %arg1 {y} : vector<2x[4]xi64>
    %11 = math.isfinite %arg0 {p} : vector<2x[4]xf32>
    %12 = math.isinf %arg0 {q} : vector<2x[4]xf32>
    %13 = math.isnan %arg2 : tensor<*xf16>
    %14 = math.isnormal %arg2 : tensor<*xf16>
    return
  }
}

