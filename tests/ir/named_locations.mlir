// Locations that name locations that name locations, as JAX prints them; a call inside an operation that nobody defines, which is no
// symbol table for it has two regions.
// RUN: strata opt --allow-unregistered-dialect --generic --debuginfo %s -o %t
// RUN: grep -v '^//' %s | diff - %t
#loc = loc(unknown)
#loc1 = loc("x")
#loc6 = loc("while")
#loc13 = loc("while:"(#loc6))
"builtin.module"() <{sym_name = "jit__lambda"}> ({
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x8xf32>) -> (tensor<8xf32>, tensor<4x8xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg7: tensor<4x8xf32> loc("x")):
    %8 = "stablehlo.slice"(%arg7) <{limit_indices = array<i64: 1, 8>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<4x8xf32>) -> tensor<1x8xf32> loc(#loc31)
    %9 = "stablehlo.reshape"(%8) : (tensor<1x8xf32>) -> tensor<8xf32> loc(#loc32)
    %10 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32> loc(#loc36)
    %11 = "stablehlo.broadcast_in_dim"(%10) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32> loc(#loc37)
    %12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32> loc(#loc34)
    %13:4 = "stablehlo.while"(%arg7, %12, %9, %11) ({
    ^bb0(%arg12: tensor<4x8xf32> loc("while:"(#loc6)), %arg13: tensor<i32> loc("while:"(#loc6)), %arg14: tensor<8xf32> loc("while:"(#loc6)), %arg15: tensor<4x8xf32> loc("while:"(#loc6))):
      %19 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32> loc(#loc38)
      %20 = "stablehlo.compare"(%arg13, %19) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1> loc(#loc39)
      "stablehlo.return"(%20) : (tensor<i1>) -> () loc(#loc38)
    }, {
    ^bb0(%arg8: tensor<4x8xf32> loc("while:"(#loc6)), %arg9: tensor<i32> loc("while:"(#loc6)), %arg10: tensor<8xf32> loc("while:"(#loc6)), %arg11: tensor<4x8xf32> loc("while:"(#loc6))):
      %14 = "func.call"(%arg8, %arg9) <{callee = @dynamic_index_in_dim}> : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32> loc(#loc40)
      %15:2 = "func.call"(%arg10, %14) <{callee = @closed_call}> : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) loc(#loc41)
      %16 = "func.call"(%arg11, %15#1, %arg9) <{callee = @dynamic_update_index_in_dim}> : (tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<4x8xf32> loc(#loc42)
      %17 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32> loc(#loc38)
      %18 = "stablehlo.add"(%arg9, %17) : (tensor<i32>, tensor<i32>) -> tensor<i32> loc(#loc43)
      "stablehlo.return"(%arg8, %18, %15#0, %16) : (tensor<4x8xf32>, tensor<i32>, tensor<8xf32>, tensor<4x8xf32>) -> () loc(#loc38)
    }) : (tensor<4x8xf32>, tensor<i32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<i32>, tensor<8xf32>, tensor<4x8xf32>) loc(#loc38)
    "func.return"(%13#2, %13#3) : (tensor<8xf32>, tensor<4x8xf32>) -> () loc(#loc28)
  }) : () -> () loc(#loc)
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<4x8xf32> loc(unknown), %arg6: tensor<i32> loc(unknown)):
    %5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32> loc(#loc)
    %6 = "stablehlo.dynamic_slice"(%arg5, %arg6, %5) <{slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32> loc(#loc19)
    %7 = "stablehlo.reshape"(%6) : (tensor<1x8xf32>) -> tensor<8xf32> loc(#loc20)
    "func.return"(%7) : (tensor<8xf32>) -> () loc(#loc)
  }) : () -> () loc(#loc29)
  "func.func"() <{function_type = (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>), res_attrs = [{}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<8xf32> loc(unknown), %arg4: tensor<8xf32> loc(unknown)):
    %3 = "stablehlo.add"(%arg3, %arg4) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc22)
    %4 = "stablehlo.multiply"(%arg3, %arg4) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> loc(#loc23)
    "func.return"(%3, %4) : (tensor<8xf32>, tensor<8xf32>) -> () loc(#loc)
  }) : () -> () loc(#loc30)
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<4x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x8xf32> loc(unknown), %arg1: tensor<8xf32> loc(unknown), %arg2: tensor<i32> loc(unknown)):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<8xf32>) -> tensor<1x8xf32> loc(#loc24)
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32> loc(#loc)
    %2 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1) : (tensor<4x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32> loc(#loc25)
    "func.return"(%2) : (tensor<4x8xf32>) -> () loc(#loc)
  }) : () -> () loc(#loc29)
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> () loc(#loc)
#loc2 = loc("model.py":17:60 to :64)
#loc3 = loc("model.py":17:13 to :77)
#loc4 = loc("model.py":31:11 to :14)
#loc5 = loc("model.py":17:30 to :67)
#loc7 = loc("model.py":17:51 to :54)
#loc8 = loc("model.py":17:55 to :58)
#loc9 = loc("<lambda>.<locals>.<lambda>"(#loc2))
#loc10 = loc("<lambda>"(#loc3))
#loc11 = loc("<module>"(#loc4))
#loc12 = loc("<lambda>.<locals>.<lambda>"(#loc5))
#loc14 = loc("<lambda>.<locals>.<lambda>.<locals>.<lambda>"(#loc7))
#loc15 = loc("<lambda>.<locals>.<lambda>.<locals>.<lambda>"(#loc8))
#loc16 = loc(callsite(#loc10 at #loc11))
#loc17 = loc(callsite(#loc12 at #loc12))
#loc18 = loc("while/body/jit"(#loc12))
#loc19 = loc("dynamic_slice"(#loc12))
#loc20 = loc("squeeze"(#loc12))
#loc21 = loc("while/body/closed_call"(#loc12))
#loc22 = loc("add"(#loc14))
#loc23 = loc("mul"(#loc15))
#loc24 = loc("broadcast_in_dim"(#loc12))
#loc25 = loc("dynamic_update_slice"(#loc12))
#loc26 = loc(callsite(#loc9 at #loc16))
#loc27 = loc(callsite(#loc12 at #loc16))
#loc28 = loc("jit(<lambda>)"(#loc16))
#loc29 = loc("jit:"(#loc18))
#loc30 = loc("closed_call:"(#loc21))
#loc31 = loc("jit(<lambda>)/slice"(#loc26))
#loc32 = loc("jit(<lambda>)/squeeze"(#loc26))
#loc33 = loc(callsite(#loc12 at #loc27))
#loc34 = loc("jit(<lambda>)/scan"(#loc27))
#loc35 = loc(callsite(#loc17 at #loc27))
#loc36 = loc("jit(<lambda>)/empty2"(#loc33))
#loc37 = loc("jit(<lambda>)/broadcast_in_dim"(#loc33))
#loc38 = loc("jit(<lambda>)/while"(#loc33))
#loc39 = loc("jit(<lambda>)/while/cond/lt"(#loc35))
#loc40 = loc("jit(<lambda>)/while/body/jit(dynamic_index_in_dim)"(#loc35))
#loc41 = loc("jit(<lambda>)/while/body/closed_call"(#loc35))
#loc42 = loc("jit(<lambda>)/while/body/jit(dynamic_update_index_in_dim)"(#loc35))
#loc43 = loc("jit(<lambda>)/while/body/add"(#loc35))

