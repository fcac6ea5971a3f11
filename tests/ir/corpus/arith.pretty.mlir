module {
  func.func @scalars(%arg0: i32, %arg1: i32, %arg2: index) {
    %0 = arith.addi %arg0, %arg1 : i32
    %1 = arith.subi %arg0, %arg1 : i32
    %2 = arith.muli %arg0, %arg1 : i32
    %3 = arith.divui %arg0, %arg1 : i32
    %4 = arith.divsi %arg0, %arg1 : i32
    %5 = arith.addi %arg2, %arg2 : index
    %6 = arith.subi %arg2, %arg2 : index
    %7 = arith.muli %arg2, %arg2 : index
    %8 = arith.divui %arg2, %arg2 : index
    %9 = arith.divsi %arg2, %arg2 : index
    return
  }
}

// -----
module {
  func.func @shaped(%arg0: vector<4xi8>, %arg1: tensor<2x?xi64>) {
    %0 = arith.addi %arg0, %arg0 overflow<nsw> : vector<4xi8>
    %1 = arith.addi %arg1, %arg1 overflow<nsw, nuw> {hint = "addi"} : tensor<2x?xi64>
    %2 = arith.subi %arg0, %arg0 overflow<nsw> : vector<4xi8>
    %3 = arith.subi %arg1, %arg1 overflow<nsw, nuw> {hint = "subi"} : tensor<2x?xi64>
    %4 = arith.muli %arg0, %arg0 overflow<nsw> : vector<4xi8>
    %5 = arith.muli %arg1, %arg1 overflow<nsw, nuw> {hint = "muli"} : tensor<2x?xi64>
    %6 = arith.divui %arg0, %arg0 exact : vector<4xi8>
    %7 = arith.divui %arg1, %arg1 {hint = "divui"} : tensor<2x?xi64>
    %8 = arith.divsi %arg0, %arg0 exact : vector<4xi8>
    %9 = arith.divsi %arg1, %arg1 {hint = "divsi"} : tensor<2x?xi64>
    return
  }
}

// -----
module {
  func.func @scalars(%arg0: i32, %arg1: i32, %arg2: index) {
    %0 = arith.ceildivui %arg0, %arg1 : i32
    %1 = arith.ceildivsi %arg0, %arg1 : i32
    %2 = arith.floordivsi %arg0, %arg1 : i32
    %3 = arith.remui %arg0, %arg1 : i32
    %4 = arith.remsi %arg0, %arg1 : i32
    %5 = arith.ceildivui %arg2, %arg2 : index
    %6 = arith.ceildivsi %arg2, %arg2 : index
    %7 = arith.floordivsi %arg2, %arg2 : index
    %8 = arith.remui %arg2, %arg2 : index
    %9 = arith.remsi %arg2, %arg2 : index
    return
  }
}

// -----
module {
  func.func @shaped(%arg0: vector<4xi8>, %arg1: tensor<2x?xi64>) {
    %0 = arith.ceildivui %arg0, %arg0 : vector<4xi8>
    %1 = arith.ceildivui %arg1, %arg1 {hint = "ceildivui"} : tensor<2x?xi64>
    %2 = arith.ceildivsi %arg0, %arg0 : vector<4xi8>
    %3 = arith.ceildivsi %arg1, %arg1 {hint = "ceildivsi"} : tensor<2x?xi64>
    %4 = arith.floordivsi %arg0, %arg0 : vector<4xi8>
    %5 = arith.floordivsi %arg1, %arg1 {hint = "floordivsi"} : tensor<2x?xi64>
    %6 = arith.remui %arg0, %arg0 : vector<4xi8>
    %7 = arith.remui %arg1, %arg1 {hint = "remui"} : tensor<2x?xi64>
    %8 = arith.remsi %arg0, %arg0 : vector<4xi8>
    %9 = arith.remsi %arg1, %arg1 {hint = "remsi"} : tensor<2x?xi64>
    return
  }
}

// -----
module {
  func.func @scalars(%arg0: i32, %arg1: i32, %arg2: index) {
    %0 = arith.andi %arg0, %arg1 : i32
    %1 = arith.ori %arg0, %arg1 : i32
    %2 = arith.xori %arg0, %arg1 : i32
    %3 = arith.shli %arg0, %arg1 : i32
    %4 = arith.shrui %arg0, %arg1 : i32
    %5 = arith.andi %arg2, %arg2 : index
    %6 = arith.ori %arg2, %arg2 : index
    %7 = arith.xori %arg2, %arg2 : index
    %8 = arith.shli %arg2, %arg2 : index
    %9 = arith.shrui %arg2, %arg2 : index
    return
  }
}

// -----
module {
  func.func @shaped(%arg0: vector<4xi8>, %arg1: tensor<2x?xi64>) {
    %0 = arith.andi %arg0, %arg0 : vector<4xi8>
    %1 = arith.andi %arg1, %arg1 {hint = "andi"} : tensor<2x?xi64>
    %2 = arith.ori %arg0, %arg0 : vector<4xi8>
    %3 = arith.ori %arg1, %arg1 {hint = "ori"} : tensor<2x?xi64>
    %4 = arith.xori %arg0, %arg0 : vector<4xi8>
    %5 = arith.xori %arg1, %arg1 {hint = "xori"} : tensor<2x?xi64>
    %6 = arith.shli %arg0, %arg0 overflow<nsw> : vector<4xi8>
    %7 = arith.shli %arg1, %arg1 overflow<nsw, nuw> {hint = "shli"} : tensor<2x?xi64>
    %8 = arith.shrui %arg0, %arg0 exact : vector<4xi8>
    %9 = arith.shrui %arg1, %arg1 {hint = "shrui"} : tensor<2x?xi64>
    return
  }
}

// -----
module {
  func.func @scalars(%arg0: i32, %arg1: i32, %arg2: index) {
    %0 = arith.shrsi %arg0, %arg1 : i32
    %1 = arith.maxsi %arg0, %arg1 : i32
    %2 = arith.maxui %arg0, %arg1 : i32
    %3 = arith.minsi %arg0, %arg1 : i32
    %4 = arith.minui %arg0, %arg1 : i32
    %5 = arith.shrsi %arg2, %arg2 : index
    %6 = arith.maxsi %arg2, %arg2 : index
    %7 = arith.maxui %arg2, %arg2 : index
    %8 = arith.minsi %arg2, %arg2 : index
    %9 = arith.minui %arg2, %arg2 : index
    return
  }
}

// -----
module {
  func.func @shaped(%arg0: vector<4xi8>, %arg1: tensor<2x?xi64>) {
    %0 = arith.shrsi %arg0, %arg0 exact : vector<4xi8>
    %1 = arith.shrsi %arg1, %arg1 {hint = "shrsi"} : tensor<2x?xi64>
    %2 = arith.maxsi %arg0, %arg0 : vector<4xi8>
    %3 = arith.maxsi %arg1, %arg1 {hint = "maxsi"} : tensor<2x?xi64>
    %4 = arith.maxui %arg0, %arg0 : vector<4xi8>
    %5 = arith.maxui %arg1, %arg1 {hint = "maxui"} : tensor<2x?xi64>
    %6 = arith.minsi %arg0, %arg0 : vector<4xi8>
    %7 = arith.minsi %arg1, %arg1 {hint = "minsi"} : tensor<2x?xi64>
    %8 = arith.minui %arg0, %arg0 : vector<4xi8>
    %9 = arith.minui %arg1, %arg1 {hint = "minui"} : tensor<2x?xi64>
    return
  }
}

// -----
module {
  func.func @extended(%arg0: i16, %arg1: i16) {
    %sum, %overflow = arith.addui_extended %arg0, %arg1 : i16, i1
    %low, %high = arith.mului_extended %arg0, %arg1 : i16
    %low_0, %high_1 = arith.mulsi_extended %arg0, %arg1 {x} : i16
    return
  }
}

// -----
module {
  func.func @extended(%arg0: vector<2x3xi32>, %arg1: vector<2x3xi32>) {
    %sum, %overflow = arith.addui_extended %arg0, %arg1 : vector<2x3xi32>, vector<2x3xi1>
    %low, %high = arith.mului_extended %arg0, %arg1 : vector<2x3xi32>
    %low_0, %high_1 = arith.mulsi_extended %arg0, %arg1 {x} : vector<2x3xi32>
    return
  }
}

// -----
module {
  func.func @floats(%arg0: f32, %arg1: f32) {
    %0 = arith.addf %arg0, %arg1 : f32
    %1 = arith.subf %arg0, %arg1 : f32
    %2 = arith.mulf %arg0, %arg1 : f32
    %3 = arith.divf %arg0, %arg1 : f32
    %4 = arith.remf %arg0, %arg1 : f32
    %5 = arith.maximumf %arg0, %arg1 : f32
    %6 = arith.minimumf %arg0, %arg1 : f32
    %7 = arith.maxnumf %arg0, %arg1 : f32
    %8 = arith.minnumf %arg0, %arg1 : f32
    %9 = arith.negf %arg0 : f32
    return
  }
}

// -----
module {
  func.func @shaped_floats(%arg0: vector<8xbf16>, %arg1: tensor<?x?xf64>) {
    %0 = arith.addf %arg0, %arg0 fastmath<nnan> : vector<8xbf16>
    %1 = arith.subf %arg0, %arg0 fastmath<ninf> : vector<8xbf16>
    %2 = arith.mulf %arg0, %arg0 fastmath<nsz> : vector<8xbf16>
    %3 = arith.divf %arg0, %arg0 fastmath<arcp> : vector<8xbf16>
    %4 = arith.remf %arg0, %arg0 fastmath<contract> : vector<8xbf16>
    %5 = arith.maximumf %arg0, %arg0 fastmath<afn> : vector<8xbf16>
    %6 = arith.minimumf %arg0, %arg0 fastmath<reassoc> : vector<8xbf16>
    %7 = arith.maxnumf %arg0, %arg0 fastmath<fast> : vector<8xbf16>
    %8 = arith.minnumf %arg0, %arg0 fastmath<nnan,ninf,nsz> : vector<8xbf16>
    %9 = arith.addf %arg1, %arg1 {id = 0 : i8} : tensor<?x?xf64>
    %10 = arith.subf %arg1, %arg1 {id = 1 : i8} : tensor<?x?xf64>
    %11 = arith.mulf %arg1, %arg1 {id = 2 : i8} : tensor<?x?xf64>
    %12 = arith.divf %arg1, %arg1 {id = 3 : i8} : tensor<?x?xf64>
    %13 = arith.remf %arg1, %arg1 {id = 4 : i8} : tensor<?x?xf64>
    %14 = arith.maximumf %arg1, %arg1 {id = 5 : i8} : tensor<?x?xf64>
    %15 = arith.minimumf %arg1, %arg1 {id = 6 : i8} : tensor<?x?xf64>
    %16 = arith.maxnumf %arg1, %arg1 {id = 7 : i8} : tensor<?x?xf64>
    %17 = arith.minnumf %arg1, %arg1 {id = 8 : i8} : tensor<?x?xf64>
    %18 = arith.negf %arg0 fastmath<fast> : vector<8xbf16>
    return
  }
}

// -----
module {
  func.func @casts(%arg0: i8, %arg1: i64, %arg2: f32, %arg3: f16, %arg4: index) {
    %0 = arith.extui %arg0 : i8 to i32
    %1 = arith.extsi %arg0 : i8 to i16
    %2 = arith.trunci %arg1 : i64 to i8
    %3 = arith.extf %arg3 : f16 to f64
    %4 = arith.truncf %arg2 : f32 to bf16
    %5 = arith.uitofp %arg0 : i8 to f32
    %6 = arith.sitofp %arg1 : i64 to f16
    %7 = arith.fptoui %arg2 : f32 to i8
    %8 = arith.fptosi %arg2 : f32 to i64
    %9 = arith.index_cast %arg4 : index to i32
    %10 = arith.index_castui %arg1 : i64 to index
    %11 = arith.bitcast %arg2 : f32 to i32
    return
  }
}

// -----
module {
  func.func @shaped_casts(%arg0: vector<4xi8>, %arg1: tensor<?xi64>, %arg2: tensor<4x?xf32>, %arg3: vector<4xf16>, %arg4: vector<2xindex>, %arg5: vector<4xf8E5M2>, %arg6: vector<4xf8E8M0FNU>) {
    %0 = arith.extui %arg0 : vector<4xi8> to vector<4xi32>
    %1 = arith.extsi %arg0 : vector<4xi8> to vector<4xi16>
    %2 = arith.trunci %arg1 overflow<nuw> : tensor<?xi64> to tensor<?xi8>
    %3 = arith.extf %arg3 fastmath<contract> : vector<4xf16> to vector<4xf64>
    %4 = arith.truncf %arg2 toward_zero fastmath<nnan> : tensor<4x?xf32> to tensor<4x?xbf16>
    %5 = arith.uitofp %arg0 : vector<4xi8> to vector<4xf32>
    %6 = arith.sitofp %arg1 : tensor<?xi64> to tensor<?xf32>
    %7 = arith.fptoui %arg2 : tensor<4x?xf32> to tensor<4x?xi8>
    %8 = arith.fptosi %arg3 : vector<4xf16> to vector<4xi64>
    %9 = arith.index_cast %arg4 : vector<2xindex> to vector<2xi32>
    %10 = arith.index_castui %arg1 : tensor<?xi64> to tensor<?xindex>
    %11 = arith.bitcast %arg2 : tensor<4x?xf32> to tensor<4x?xi32>
    return
  }
}

// -----
module {
  func.func @scaling(%arg0: f4E2M1FN, %arg1: f8E8M0FNU, %arg2: f32) {
    %0 = arith.scaling_extf %arg0, %arg1 : f4E2M1FN, f8E8M0FNU to f32
    %1 = arith.scaling_truncf %arg2, %arg1 to_nearest_even fastmath<nnan> : f32, f8E8M0FNU to f6E2M3FN
    %2 = arith.scaling_truncf %arg2, %arg1 : f32, f8E8M0FNU to f6E2M3FN
    return
  }
}

// -----
module {
  func.func @scaling(%arg0: vector<4xf4E2M1FN>, %arg1: vector<4xf8E8M0FNU>, %arg2: vector<4xf32>) {
    %0 = arith.scaling_extf %arg0, %arg1 : vector<4xf4E2M1FN>, vector<4xf8E8M0FNU> to vector<4xf32>
    %1 = arith.scaling_truncf %arg2, %arg1 to_nearest_even fastmath<nnan> : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf6E2M3FN>
    %2 = arith.scaling_truncf %arg2, %arg1 : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf6E2M3FN>
    return
  }
}

// -----
module {
  func.func @cmp(%arg0: i32, %arg1: f32, %arg2: i1) {
    %0 = arith.cmpi eq, %arg0, %arg0 : i32
    %1 = arith.cmpi ne, %arg0, %arg0 : i32
    %2 = arith.cmpi slt, %arg0, %arg0 : i32
    %3 = arith.cmpi sle, %arg0, %arg0 : i32
    %4 = arith.cmpi sgt, %arg0, %arg0 : i32
    %5 = arith.cmpi sge, %arg0, %arg0 : i32
    %6 = arith.cmpi ult, %arg0, %arg0 : i32
    %7 = arith.cmpi ule, %arg0, %arg0 : i32
    %8 = arith.cmpi ugt, %arg0, %arg0 : i32
    %9 = arith.cmpi uge, %arg0, %arg0 : i32
    %10 = arith.cmpf false, %arg1, %arg1 : f32
    %11 = arith.cmpf oeq, %arg1, %arg1 : f32
    %12 = arith.cmpf ogt, %arg1, %arg1 : f32
    %13 = arith.cmpf oge, %arg1, %arg1 : f32
    %14 = arith.cmpf olt, %arg1, %arg1 : f32
    %15 = arith.cmpf ole, %arg1, %arg1 : f32
    %16 = arith.cmpf one, %arg1, %arg1 : f32
    %17 = arith.cmpf ord, %arg1, %arg1 : f32
    %18 = arith.cmpf ueq, %arg1, %arg1 : f32
    %19 = arith.cmpf ugt, %arg1, %arg1 : f32
    %20 = arith.cmpf uge, %arg1, %arg1 : f32
    %21 = arith.cmpf ult, %arg1, %arg1 : f32
    %22 = arith.cmpf ule, %arg1, %arg1 : f32
    %23 = arith.cmpf une, %arg1, %arg1 : f32
    %24 = arith.cmpf uno, %arg1, %arg1 : f32
    %25 = arith.cmpf true, %arg1, %arg1 : f32
    %26 = arith.select %arg2, %arg0, %arg0 : i32
    return
  }
}

// -----
module {
  func.func @cmp(%arg0: tensor<?xindex>, %arg1: vector<[4]xf64>, %arg2: i1, %arg3: vector<[4]xi1>) {
    %0 = arith.cmpi eq, %arg0, %arg0 {p} : tensor<?xindex>
    %1 = arith.cmpi ne, %arg0, %arg0 {p} : tensor<?xindex>
    %2 = arith.cmpi slt, %arg0, %arg0 {p} : tensor<?xindex>
    %3 = arith.cmpi sle, %arg0, %arg0 {p} : tensor<?xindex>
    %4 = arith.cmpf false, %arg1, %arg1 fastmath<ninf> : vector<[4]xf64>
    %5 = arith.cmpf oeq, %arg1, %arg1 fastmath<ninf> : vector<[4]xf64>
    %6 = arith.cmpf ogt, %arg1, %arg1 fastmath<ninf> : vector<[4]xf64>
    %7 = arith.cmpf oge, %arg1, %arg1 fastmath<ninf> : vector<[4]xf64>
    %8 = arith.cmpf olt, %arg1, %arg1 fastmath<ninf> : vector<[4]xf64>
    %9 = arith.cmpf ole, %arg1, %arg1 fastmath<ninf> : vector<[4]xf64>
    %10 = arith.select %arg3, %arg1, %arg1 : vector<[4]xi1>, vector<[4]xf64>
    %11 = arith.select %arg2, %arg1, %arg1 : vector<[4]xf64>
    return
  }
}

// -----
module {
  func.func @constants() {
    %c0_i32 = arith.constant 0 : i32
    %true = arith.constant true
    %c-5 = arith.constant -5 : index
    %cst = arith.constant 1.000000e+10 : f64
    %cst_0 = arith.constant 0x7FC00000 : f32
    %cst_1 = arith.constant dense<1> : vector<4xi8>
    %cst_2 = arith.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
    %c170141183460469231731687303715884105727_i128 = arith.constant {tag = "x"} 170141183460469231731687303715884105727 : i128
    %false = arith.constant false
    %cst_3 = arith.constant dense<[true, false]> : tensor<2xi1>
    return
  }
}

// -----
module {
  func.func @constants() {
    %cst = arith.constant sparse<[[0, 1]], 7> : tensor<2x3xi16>
    %cst_0 = arith.constant dense<> : tensor<0x3xf16>
    %cst_1 = arith.constant -0.000000e+00 : bf16
    %cst_2 = arith.constant dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf32>
    %cst_3 = arith.constant dense<(1.000000e+00,-1.000000e+00)> : tensor<3xcomplex<f32>>
    %cst_4 = arith.constant dense<1.500000e+00> : vector<[4]xf32>
    return
  }
}

