// A failed pass leaves one file that fails in the same way: the IR before that pass and the rest of the pipeline.
// RUN: not strata opt %s --pipeline "func.func(cse,canonicalize{max-iterations=1 test-convergence=true},dce)" --reproducer %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ERROR
// RUN: FileCheck %s --input-file %t
// RUN: not strata opt %t --run-reproducer 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not strata opt %s --run-reproducer 2>&1 | FileCheck %s --check-prefix=NONE

// ERROR: error: canonicalization did not converge within 1 iterations
// CHECK: // configuration: --pass-pipeline='builtin.module(func.func(canonicalize{max-iterations=1 test-convergence=true}))'
// CHECK-COUNT-1: "arith.muli"
// CHECK-NOT: "arith.muli"
// NONE: the file names no pipeline to run
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%a: i32):
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "arith.addi"(%0, %0) : (i32, i32) -> i32
    %2 = "arith.muli"(%1, %a) : (i32, i32) -> i32
    %3 = "arith.muli"(%1, %a) : (i32, i32) -> i32
    %4 = "arith.addi"(%2, %3) : (i32, i32) -> i32
    "func.return"(%4) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
