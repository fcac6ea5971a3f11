"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "unary"}> ({
  ^bb0(%arg0: f32):
    %0 = "math.absf"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %1 = "math.ceil"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %2 = "math.floor"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %3 = "math.round"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %4 = "math.roundeven"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %5 = "math.sqrt"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %6 = "math.trunc"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %7 = "math.acos"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %8 = "math.acosh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %9 = "math.asin"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf16>, tensor<?xf64>) -> (), sym_name = "unary"}> ({
  ^bb0(%arg0: vector<4xf16>, %arg1: tensor<?xf64>):
    %0 = "math.absf"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %1 = "math.ceil"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %2 = "math.floor"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %3 = "math.round"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %4 = "math.roundeven"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %5 = "math.sqrt"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %6 = "math.trunc"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %7 = "math.acos"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %8 = "math.acosh"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %9 = "math.asin"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %10 = "math.absf"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %11 = "math.ceil"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %12 = "math.floor"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %13 = "math.round"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %14 = "math.roundeven"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %15 = "math.sqrt"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %16 = "math.trunc"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %17 = "math.acos"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %18 = "math.acosh"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %19 = "math.asin"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "unary"}> ({
  ^bb0(%arg0: f32):
    %0 = "math.asinh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %1 = "math.atan"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %2 = "math.atanh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %3 = "math.cbrt"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %4 = "math.cos"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %5 = "math.cosh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %6 = "math.erf"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %7 = "math.erfc"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %8 = "math.exp"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %9 = "math.exp2"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf16>, tensor<?xf64>) -> (), sym_name = "unary"}> ({
  ^bb0(%arg0: vector<4xf16>, %arg1: tensor<?xf64>):
    %0 = "math.asinh"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %1 = "math.atan"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %2 = "math.atanh"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %3 = "math.cbrt"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %4 = "math.cos"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %5 = "math.cosh"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %6 = "math.erf"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %7 = "math.erfc"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %8 = "math.exp"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %9 = "math.exp2"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %10 = "math.asinh"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %11 = "math.atan"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %12 = "math.atanh"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %13 = "math.cbrt"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %14 = "math.cos"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %15 = "math.cosh"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %16 = "math.erf"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %17 = "math.erfc"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %18 = "math.exp"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %19 = "math.exp2"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "unary"}> ({
  ^bb0(%arg0: f32):
    %0 = "math.expm1"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %1 = "math.log"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %2 = "math.log10"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %3 = "math.log1p"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %4 = "math.log2"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %5 = "math.rsqrt"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %6 = "math.sin"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %7 = "math.sinh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %8 = "math.tan"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %9 = "math.tanh"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf16>, tensor<?xf64>) -> (), sym_name = "unary"}> ({
  ^bb0(%arg0: vector<4xf16>, %arg1: tensor<?xf64>):
    %0 = "math.expm1"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %1 = "math.log"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %2 = "math.log10"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %3 = "math.log1p"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %4 = "math.log2"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %5 = "math.rsqrt"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %6 = "math.sin"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %7 = "math.sinh"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %8 = "math.tan"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %9 = "math.tanh"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<4xf16>) -> vector<4xf16>
    %10 = "math.expm1"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %11 = "math.log"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %12 = "math.log10"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %13 = "math.log1p"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %14 = "math.log2"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %15 = "math.rsqrt"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %16 = "math.sin"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %17 = "math.sinh"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %18 = "math.tan"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    %19 = "math.tanh"(%arg1) <{fastmath = #arith.fastmath<none>}> {n} : (tensor<?xf64>) -> tensor<?xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, i32) -> (), sym_name = "other"}> ({
  ^bb0(%arg0: f32, %arg1: i32):
    %0 = "math.atan2"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %1 = "math.copysign"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %2 = "math.powf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %3 = "math.fpowi"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
    %4 = "math.ipowi"(%arg1, %arg1) : (i32, i32) -> i32
    %5 = "math.fma"(%arg0, %arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    %6 = "math.clampf"(%arg0, %arg0, %arg0) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    %7:2 = "math.sincos"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> (f32, f32)
    %8 = "math.absi"(%arg1) : (i32) -> i32
    %9 = "math.ctlz"(%arg1) : (i32) -> i32
    %10 = "math.cttz"(%arg1) : (i32) -> i32
    %11 = "math.ctpop"(%arg1) : (i32) -> i32
    %12 = "math.isfinite"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %13 = "math.isinf"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %14 = "math.isnan"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    %15 = "math.isnormal"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x[4]xf32>, vector<2x[4]xi64>, tensor<*xf16>) -> (), sym_name = "other"}> ({
  ^bb0(%arg0: vector<2x[4]xf32>, %arg1: vector<2x[4]xi64>, %arg2: tensor<*xf16>):
    %0 = "math.atan2"(%arg0, %arg0) <{fastmath = #arith.fastmath<nnan>}> : (vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>
    %1 = "math.copysign"(%arg0, %arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>
    %2 = "math.powf"(%arg0, %arg0) <{fastmath = #arith.fastmath<none>}> {x} : (vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>
    %3 = "math.fpowi"(%arg0, %arg1) <{fastmath = #arith.fastmath<afn>}> : (vector<2x[4]xf32>, vector<2x[4]xi64>) -> vector<2x[4]xf32>
    %4 = "math.ipowi"(%arg1, %arg1) : (vector<2x[4]xi64>, vector<2x[4]xi64>) -> vector<2x[4]xi64>
    %5 = "math.fma"(%arg0, %arg0, %arg0) <{fastmath = #arith.fastmath<contract>}> : (vector<2x[4]xf32>, vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>
    %6 = "math.clampf"(%arg0, %arg0, %arg0) <{fastmath = #arith.fastmath<nsz>}> : (vector<2x[4]xf32>, vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>
    %7:2 = "math.sincos"(%arg0) <{fastmath = #arith.fastmath<none>}> {z} : (vector<2x[4]xf32>) -> (vector<2x[4]xf32>, vector<2x[4]xf32>)
    %8 = "math.absi"(%arg1) : (vector<2x[4]xi64>) -> vector<2x[4]xi64>
    %9 = "math.ctlz"(%arg1) : (vector<2x[4]xi64>) -> vector<2x[4]xi64>
    %10 = "math.cttz"(%arg1) : (vector<2x[4]xi64>) -> vector<2x[4]xi64>
    %11 = "math.ctpop"(%arg1) {y} : (vector<2x[4]xi64>) -> vector<2x[4]xi64>
    %12 = "math.isfinite"(%arg0) <{fastmath = #arith.fastmath<none>}> {p} : (vector<2x[4]xf32>) -> vector<2x[4]xi1>
    %13 = "math.isinf"(%arg0) <{fastmath = #arith.fastmath<none>}> {q} : (vector<2x[4]xf32>) -> vector<2x[4]xi1>
    %14 = "math.isnan"(%arg2) <{fastmath = #arith.fastmath<none>}> : (tensor<*xf16>) -> tensor<*xi1>
    %15 = "math.isnormal"(%arg2) <{fastmath = #arith.fastmath<none>}> : (tensor<*xf16>) -> tensor<*xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

