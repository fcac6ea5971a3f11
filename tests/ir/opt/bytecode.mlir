// RUN: strata opt %s --generic --debuginfo --allow-unregistered-dialect -o %t.text
// RUN: strata opt %s --emit bytecode --allow-unregistered-dialect -o %t.bytes
// RUN: strata opt %t.bytes --generic --debuginfo --allow-unregistered-dialect | cmp - %t.text
// RUN: strata opt %t.bytes --emit bytecode --allow-unregistered-dialect | cmp - %t.bytes
// RUN: head -c 100 %t.bytes | not strata opt --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=DAMAGED
// RUN: (head -c 4 %t.bytes; printf '\x63') | not strata opt 2>&1 | FileCheck %s --check-prefix=VERSION
// RUN: not strata opt %t.bytes 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// DAMAGED: bytecode: the checksum differs
// VERSION: bytecode: version 99, this library reads
// UNKNOWN: type of unregistered dialect 'test'
#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 floordiv 4)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32, tensor<?x4xf32>, i1) -> i32, sym_name = "f"}> ({
  ^bb0(%a: i32 loc("argument"), %t: tensor<?x4xf32>, %b: i1):
    %later:2 = "test.graph"(%a) ({
      %0 = "test.user"(%1) : (i32) -> i32
      %1 = "test.producer"(%0) {map = #map, big = dense<[1, 2, 3]> : tensor<3xi64>} : (i32) -> i32
    }) : (i32) -> (i32, !test.type<x>)
    "cf.cond_br"(%b, %a, %later#0)[^bb2, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
  ^bb1(%x: i32):
    "cf.br"(%x)[^bb2] : (i32) -> ()
  ^bb2(%y: i32):
    "func.return"(%y) : (i32) -> () loc(fused<"why">["a", "b"])
  }) : () -> ()
  %n = "test.op"() <{p = 1.0 : f32}> {"quoted key" = unit} : () -> f8E4M3FN loc(callsite("x" at "f.py":3:4))
}) : () -> ()

{-#
  dialect_resources: {
    builtin: {
      key: "0x0400000001020304"
    }
  }
#-}
