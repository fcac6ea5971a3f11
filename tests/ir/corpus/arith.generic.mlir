"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, index) -> (), sym_name = "scalars"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: index):
    %0 = "arith.addi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %1 = "arith.subi"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.muli"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.divui"(%arg0, %arg1) : (i32, i32) -> i32
    %4 = "arith.divsi"(%arg0, %arg1) : (i32, i32) -> i32
    %5 = "arith.addi"(%arg2, %arg2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %6 = "arith.subi"(%arg2, %arg2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %7 = "arith.muli"(%arg2, %arg2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %8 = "arith.divui"(%arg2, %arg2) : (index, index) -> index
    %9 = "arith.divsi"(%arg2, %arg2) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi8>, tensor<2x?xi64>) -> (), sym_name = "shaped"}> ({
  ^bb0(%arg0: vector<4xi8>, %arg1: tensor<2x?xi64>):
    %0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw>}> : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %1 = "arith.addi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<nsw, nuw>}> {hint = "addi"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %2 = "arith.subi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw>}> : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %3 = "arith.subi"(%arg1, %arg1) <{overflowFlags = #arith.overflow<nsw, nuw>}> {hint = "subi"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %4 = "arith.muli"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw>}> : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %5 = "arith.muli"(%arg1, %arg1) <{overflowFlags = #arith.overflow<nsw, nuw>}> {hint = "muli"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %6 = "arith.divui"(%arg0, %arg0) <{isExact}> : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %7 = "arith.divui"(%arg1, %arg1) {hint = "divui"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %8 = "arith.divsi"(%arg0, %arg0) <{isExact}> : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %9 = "arith.divsi"(%arg1, %arg1) {hint = "divsi"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, index) -> (), sym_name = "scalars"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: index):
    %0 = "arith.ceildivui"(%arg0, %arg1) : (i32, i32) -> i32
    %1 = "arith.ceildivsi"(%arg0, %arg1) : (i32, i32) -> i32
    %2 = "arith.floordivsi"(%arg0, %arg1) : (i32, i32) -> i32
    %3 = "arith.remui"(%arg0, %arg1) : (i32, i32) -> i32
    %4 = "arith.remsi"(%arg0, %arg1) : (i32, i32) -> i32
    %5 = "arith.ceildivui"(%arg2, %arg2) : (index, index) -> index
    %6 = "arith.ceildivsi"(%arg2, %arg2) : (index, index) -> index
    %7 = "arith.floordivsi"(%arg2, %arg2) : (index, index) -> index
    %8 = "arith.remui"(%arg2, %arg2) : (index, index) -> index
    %9 = "arith.remsi"(%arg2, %arg2) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi8>, tensor<2x?xi64>) -> (), sym_name = "shaped"}> ({
  ^bb0(%arg0: vector<4xi8>, %arg1: tensor<2x?xi64>):
    %0 = "arith.ceildivui"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %1 = "arith.ceildivui"(%arg1, %arg1) {hint = "ceildivui"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %2 = "arith.ceildivsi"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %3 = "arith.ceildivsi"(%arg1, %arg1) {hint = "ceildivsi"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %4 = "arith.floordivsi"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %5 = "arith.floordivsi"(%arg1, %arg1) {hint = "floordivsi"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %6 = "arith.remui"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %7 = "arith.remui"(%arg1, %arg1) {hint = "remui"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %8 = "arith.remsi"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %9 = "arith.remsi"(%arg1, %arg1) {hint = "remsi"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, index) -> (), sym_name = "scalars"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: index):
    %0 = "arith.andi"(%arg0, %arg1) : (i32, i32) -> i32
    %1 = "arith.ori"(%arg0, %arg1) : (i32, i32) -> i32
    %2 = "arith.xori"(%arg0, %arg1) : (i32, i32) -> i32
    %3 = "arith.shli"(%arg0, %arg1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %4 = "arith.shrui"(%arg0, %arg1) : (i32, i32) -> i32
    %5 = "arith.andi"(%arg2, %arg2) : (index, index) -> index
    %6 = "arith.ori"(%arg2, %arg2) : (index, index) -> index
    %7 = "arith.xori"(%arg2, %arg2) : (index, index) -> index
    %8 = "arith.shli"(%arg2, %arg2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %9 = "arith.shrui"(%arg2, %arg2) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi8>, tensor<2x?xi64>) -> (), sym_name = "shaped"}> ({
  ^bb0(%arg0: vector<4xi8>, %arg1: tensor<2x?xi64>):
    %0 = "arith.andi"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %1 = "arith.andi"(%arg1, %arg1) {hint = "andi"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %2 = "arith.ori"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %3 = "arith.ori"(%arg1, %arg1) {hint = "ori"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %4 = "arith.xori"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %5 = "arith.xori"(%arg1, %arg1) {hint = "xori"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %6 = "arith.shli"(%arg0, %arg0) <{overflowFlags = #arith.overflow<nsw>}> : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %7 = "arith.shli"(%arg1, %arg1) <{overflowFlags = #arith.overflow<nsw, nuw>}> {hint = "shli"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %8 = "arith.shrui"(%arg0, %arg0) <{isExact}> : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %9 = "arith.shrui"(%arg1, %arg1) {hint = "shrui"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, index) -> (), sym_name = "scalars"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: index):
    %0 = "arith.shrsi"(%arg0, %arg1) : (i32, i32) -> i32
    %1 = "arith.maxsi"(%arg0, %arg1) : (i32, i32) -> i32
    %2 = "arith.maxui"(%arg0, %arg1) : (i32, i32) -> i32
    %3 = "arith.minsi"(%arg0, %arg1) : (i32, i32) -> i32
    %4 = "arith.minui"(%arg0, %arg1) : (i32, i32) -> i32
    %5 = "arith.shrsi"(%arg2, %arg2) : (index, index) -> index
    %6 = "arith.maxsi"(%arg2, %arg2) : (index, index) -> index
    %7 = "arith.maxui"(%arg2, %arg2) : (index, index) -> index
    %8 = "arith.minsi"(%arg2, %arg2) : (index, index) -> index
    %9 = "arith.minui"(%arg2, %arg2) : (index, index) -> index
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi8>, tensor<2x?xi64>) -> (), sym_name = "shaped"}> ({
  ^bb0(%arg0: vector<4xi8>, %arg1: tensor<2x?xi64>):
    %0 = "arith.shrsi"(%arg0, %arg0) <{isExact}> : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %1 = "arith.shrsi"(%arg1, %arg1) {hint = "shrsi"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %2 = "arith.maxsi"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %3 = "arith.maxsi"(%arg1, %arg1) {hint = "maxsi"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %4 = "arith.maxui"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %5 = "arith.maxui"(%arg1, %arg1) {hint = "maxui"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %6 = "arith.minsi"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %7 = "arith.minsi"(%arg1, %arg1) {hint = "minsi"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    %8 = "arith.minui"(%arg0, %arg0) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %9 = "arith.minui"(%arg1, %arg1) {hint = "minui"} : (tensor<2x?xi64>, tensor<2x?xi64>) -> tensor<2x?xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i16, i16) -> (), sym_name = "extended"}> ({
  ^bb0(%arg0: i16, %arg1: i16):
    %0:2 = "arith.addui_extended"(%arg0, %arg1) : (i16, i16) -> (i16, i1)
    %1:2 = "arith.mului_extended"(%arg0, %arg1) : (i16, i16) -> (i16, i16)
    %2:2 = "arith.mulsi_extended"(%arg0, %arg1) {x} : (i16, i16) -> (i16, i16)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<2x3xi32>, vector<2x3xi32>) -> (), sym_name = "extended"}> ({
  ^bb0(%arg0: vector<2x3xi32>, %arg1: vector<2x3xi32>):
    %0:2 = "arith.addui_extended"(%arg0, %arg1) : (vector<2x3xi32>, vector<2x3xi32>) -> (vector<2x3xi32>, vector<2x3xi1>)
    %1:2 = "arith.mului_extended"(%arg0, %arg1) : (vector<2x3xi32>, vector<2x3xi32>) -> (vector<2x3xi32>, vector<2x3xi32>)
    %2:2 = "arith.mulsi_extended"(%arg0, %arg1) {x} : (vector<2x3xi32>, vector<2x3xi32>) -> (vector<2x3xi32>, vector<2x3xi32>)
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "floats"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    %0 = "arith.addf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %1 = "arith.subf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %2 = "arith.mulf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %3 = "arith.divf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %4 = "arith.remf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %5 = "arith.maximumf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %6 = "arith.minimumf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %7 = "arith.maxnumf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %8 = "arith.minnumf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %9 = "arith.negf"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<8xbf16>, tensor<?x?xf64>) -> (), sym_name = "shaped_floats"}> ({
  ^bb0(%arg0: vector<8xbf16>, %arg1: tensor<?x?xf64>):
    %0 = "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<nnan>}> : (vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
    %1 = "arith.subf"(%arg0, %arg0) <{fastmath = #arith.fastmath<ninf>}> : (vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
    %2 = "arith.mulf"(%arg0, %arg0) <{fastmath = #arith.fastmath<nsz>}> : (vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
    %3 = "arith.divf"(%arg0, %arg0) <{fastmath = #arith.fastmath<arcp>}> : (vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
    %4 = "arith.remf"(%arg0, %arg0) <{fastmath = #arith.fastmath<contract>}> : (vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
    %5 = "arith.maximumf"(%arg0, %arg0) <{fastmath = #arith.fastmath<afn>}> : (vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
    %6 = "arith.minimumf"(%arg0, %arg0) <{fastmath = #arith.fastmath<reassoc>}> : (vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
    %7 = "arith.maxnumf"(%arg0, %arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
    %8 = "arith.minnumf"(%arg0, %arg0) <{fastmath = #arith.fastmath<nnan,ninf,nsz>}> : (vector<8xbf16>, vector<8xbf16>) -> vector<8xbf16>
    %9 = "arith.addf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> {id = 0 : i8} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    %10 = "arith.subf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> {id = 1 : i8} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    %11 = "arith.mulf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> {id = 2 : i8} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    %12 = "arith.divf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> {id = 3 : i8} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    %13 = "arith.remf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> {id = 4 : i8} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    %14 = "arith.maximumf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> {id = 5 : i8} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    %15 = "arith.minimumf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> {id = 6 : i8} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    %16 = "arith.maxnumf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> {id = 7 : i8} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    %17 = "arith.minnumf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> {id = 8 : i8} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
    %18 = "arith.negf"(%arg0) <{fastmath = #arith.fastmath<fast>}> : (vector<8xbf16>) -> vector<8xbf16>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i8, i64, f32, f16, index) -> (), sym_name = "casts"}> ({
  ^bb0(%arg0: i8, %arg1: i64, %arg2: f32, %arg3: f16, %arg4: index):
    %0 = "arith.extui"(%arg0) : (i8) -> i32
    %1 = "arith.extsi"(%arg0) : (i8) -> i16
    %2 = "arith.trunci"(%arg1) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i8
    %3 = "arith.extf"(%arg3) : (f16) -> f64
    %4 = "arith.truncf"(%arg2) : (f32) -> bf16
    %5 = "arith.uitofp"(%arg0) : (i8) -> f32
    %6 = "arith.sitofp"(%arg1) : (i64) -> f16
    %7 = "arith.fptoui"(%arg2) : (f32) -> i8
    %8 = "arith.fptosi"(%arg2) : (f32) -> i64
    %9 = "arith.index_cast"(%arg4) : (index) -> i32
    %10 = "arith.index_castui"(%arg1) : (i64) -> index
    %11 = "arith.bitcast"(%arg2) : (f32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi8>, tensor<?xi64>, tensor<4x?xf32>, vector<4xf16>, vector<2xindex>, vector<4xf8E5M2>, vector<4xf8E8M0FNU>) -> (), sym_name = "shaped_casts"}> ({
  ^bb0(%arg0: vector<4xi8>, %arg1: tensor<?xi64>, %arg2: tensor<4x?xf32>, %arg3: vector<4xf16>, %arg4: vector<2xindex>, %arg5: vector<4xf8E5M2>, %arg6: vector<4xf8E8M0FNU>):
    %0 = "arith.extui"(%arg0) : (vector<4xi8>) -> vector<4xi32>
    %1 = "arith.extsi"(%arg0) : (vector<4xi8>) -> vector<4xi16>
    %2 = "arith.trunci"(%arg1) <{overflowFlags = #arith.overflow<nuw>}> : (tensor<?xi64>) -> tensor<?xi8>
    %3 = "arith.extf"(%arg3) <{fastmath = #arith.fastmath<contract>}> : (vector<4xf16>) -> vector<4xf64>
    %4 = "arith.truncf"(%arg2) <{fastmath = #arith.fastmath<nnan>, roundingmode = 3 : i32}> : (tensor<4x?xf32>) -> tensor<4x?xbf16>
    %5 = "arith.uitofp"(%arg0) : (vector<4xi8>) -> vector<4xf32>
    %6 = "arith.sitofp"(%arg1) : (tensor<?xi64>) -> tensor<?xf32>
    %7 = "arith.fptoui"(%arg2) : (tensor<4x?xf32>) -> tensor<4x?xi8>
    %8 = "arith.fptosi"(%arg3) : (vector<4xf16>) -> vector<4xi64>
    %9 = "arith.index_cast"(%arg4) : (vector<2xindex>) -> vector<2xi32>
    %10 = "arith.index_castui"(%arg1) : (tensor<?xi64>) -> tensor<?xindex>
    %11 = "arith.bitcast"(%arg2) : (tensor<4x?xf32>) -> tensor<4x?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (f4E2M1FN, f8E8M0FNU, f32) -> (), sym_name = "scaling"}> ({
  ^bb0(%arg0: f4E2M1FN, %arg1: f8E8M0FNU, %arg2: f32):
    %0 = "arith.scaling_extf"(%arg0, %arg1) : (f4E2M1FN, f8E8M0FNU) -> f32
    %1 = "arith.scaling_truncf"(%arg2, %arg1) <{fastmath = #arith.fastmath<nnan>, roundingmode = 0 : i32}> : (f32, f8E8M0FNU) -> f6E2M3FN
    %2 = "arith.scaling_truncf"(%arg2, %arg1) : (f32, f8E8M0FNU) -> f6E2M3FN
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<4xf32>) -> (), sym_name = "scaling"}> ({
  ^bb0(%arg0: vector<4xf4E2M1FN>, %arg1: vector<4xf8E8M0FNU>, %arg2: vector<4xf32>):
    %0 = "arith.scaling_extf"(%arg0, %arg1) : (vector<4xf4E2M1FN>, vector<4xf8E8M0FNU>) -> vector<4xf32>
    %1 = "arith.scaling_truncf"(%arg2, %arg1) <{fastmath = #arith.fastmath<nnan>, roundingmode = 0 : i32}> : (vector<4xf32>, vector<4xf8E8M0FNU>) -> vector<4xf6E2M3FN>
    %2 = "arith.scaling_truncf"(%arg2, %arg1) : (vector<4xf32>, vector<4xf8E8M0FNU>) -> vector<4xf6E2M3FN>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32, i1) -> (), sym_name = "cmp"}> ({
  ^bb0(%arg0: i32, %arg1: f32, %arg2: i1):
    %0 = "arith.cmpi"(%arg0, %arg0) <{predicate = 0 : i64}> : (i32, i32) -> i1
    %1 = "arith.cmpi"(%arg0, %arg0) <{predicate = 1 : i64}> : (i32, i32) -> i1
    %2 = "arith.cmpi"(%arg0, %arg0) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %3 = "arith.cmpi"(%arg0, %arg0) <{predicate = 3 : i64}> : (i32, i32) -> i1
    %4 = "arith.cmpi"(%arg0, %arg0) <{predicate = 4 : i64}> : (i32, i32) -> i1
    %5 = "arith.cmpi"(%arg0, %arg0) <{predicate = 5 : i64}> : (i32, i32) -> i1
    %6 = "arith.cmpi"(%arg0, %arg0) <{predicate = 6 : i64}> : (i32, i32) -> i1
    %7 = "arith.cmpi"(%arg0, %arg0) <{predicate = 7 : i64}> : (i32, i32) -> i1
    %8 = "arith.cmpi"(%arg0, %arg0) <{predicate = 8 : i64}> : (i32, i32) -> i1
    %9 = "arith.cmpi"(%arg0, %arg0) <{predicate = 9 : i64}> : (i32, i32) -> i1
    %10 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 0 : i64}> : (f32, f32) -> i1
    %11 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
    %12 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
    %13 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f32, f32) -> i1
    %14 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
    %15 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 5 : i64}> : (f32, f32) -> i1
    %16 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1
    %17 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 7 : i64}> : (f32, f32) -> i1
    %18 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 8 : i64}> : (f32, f32) -> i1
    %19 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 9 : i64}> : (f32, f32) -> i1
    %20 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 10 : i64}> : (f32, f32) -> i1
    %21 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 11 : i64}> : (f32, f32) -> i1
    %22 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 12 : i64}> : (f32, f32) -> i1
    %23 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
    %24 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 14 : i64}> : (f32, f32) -> i1
    %25 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>, predicate = 15 : i64}> : (f32, f32) -> i1
    %26 = "arith.select"(%arg2, %arg0, %arg0) : (i1, i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xindex>, vector<[4]xf64>, i1, vector<[4]xi1>) -> (), sym_name = "cmp"}> ({
  ^bb0(%arg0: tensor<?xindex>, %arg1: vector<[4]xf64>, %arg2: i1, %arg3: vector<[4]xi1>):
    %0 = "arith.cmpi"(%arg0, %arg0) <{predicate = 0 : i64}> {p} : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xi1>
    %1 = "arith.cmpi"(%arg0, %arg0) <{predicate = 1 : i64}> {p} : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xi1>
    %2 = "arith.cmpi"(%arg0, %arg0) <{predicate = 2 : i64}> {p} : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xi1>
    %3 = "arith.cmpi"(%arg0, %arg0) <{predicate = 3 : i64}> {p} : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xi1>
    %4 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<ninf>, predicate = 0 : i64}> : (vector<[4]xf64>, vector<[4]xf64>) -> vector<[4]xi1>
    %5 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<ninf>, predicate = 1 : i64}> : (vector<[4]xf64>, vector<[4]xf64>) -> vector<[4]xi1>
    %6 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<ninf>, predicate = 2 : i64}> : (vector<[4]xf64>, vector<[4]xf64>) -> vector<[4]xi1>
    %7 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<ninf>, predicate = 3 : i64}> : (vector<[4]xf64>, vector<[4]xf64>) -> vector<[4]xi1>
    %8 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<ninf>, predicate = 4 : i64}> : (vector<[4]xf64>, vector<[4]xf64>) -> vector<[4]xi1>
    %9 = "arith.cmpf"(%arg1, %arg1) <{fastmath = #arith.fastmath<ninf>, predicate = 5 : i64}> : (vector<[4]xf64>, vector<[4]xf64>) -> vector<[4]xi1>
    %10 = "arith.select"(%arg3, %arg1, %arg1) : (vector<[4]xi1>, vector<[4]xf64>, vector<[4]xf64>) -> vector<[4]xf64>
    %11 = "arith.select"(%arg2, %arg1, %arg1) : (i1, vector<[4]xf64>, vector<[4]xf64>) -> vector<[4]xf64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "constants"}> ({
    %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = true}> : () -> i1
    %2 = "arith.constant"() <{value = -5 : index}> : () -> index
    %3 = "arith.constant"() <{value = 1.000000e+10 : f64}> : () -> f64
    %4 = "arith.constant"() <{value = 0x7FC00000 : f32}> : () -> f32
    %5 = "arith.constant"() <{value = dense<1> : vector<4xi8>}> : () -> vector<4xi8>
    %6 = "arith.constant"() <{value = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
    %7 = "arith.constant"() <{value = 170141183460469231731687303715884105727 : i128}> {tag = "x"} : () -> i128
    %8 = "arith.constant"() <{value = false}> : () -> i1
    %9 = "arith.constant"() <{value = dense<[true, false]> : tensor<2xi1>}> : () -> tensor<2xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "constants"}> ({
    %0 = "arith.constant"() <{value = sparse<[[0, 1]], 7> : tensor<2x3xi16>}> : () -> tensor<2x3xi16>
    %1 = "arith.constant"() <{value = dense<> : tensor<0x3xf16>}> : () -> tensor<0x3xf16>
    %2 = "arith.constant"() <{value = -0.000000e+00 : bf16}> : () -> bf16
    %3 = "arith.constant"() <{value = dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %4 = "arith.constant"() <{value = dense<(1.000000e+00,-1.000000e+00)> : tensor<3xcomplex<f32>>}> : () -> tensor<3xcomplex<f32>>
    %5 = "arith.constant"() <{value = dense<1.500000e+00> : vector<[4]xf32>}> : () -> vector<[4]xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

