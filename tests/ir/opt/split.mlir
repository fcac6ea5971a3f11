// RUN: strata opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --generic | FileCheck %s
// RUN: not strata opt %s --allow-unregistered-dialect --split-input-file --emit none 2>&1 | FileCheck %s --check-prefix=LINES

// CHECK: "func.func"() <{function_type = () -> (), sym_name = "a"}>
"func.func"() <{function_type = () -> (), sym_name = "a"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

// The lines are those of the whole file.
// LINES: split.mlir:[[@LINE+2]]:{{.*}}error
// expected-error-re @below {{use of undeclared {{[A-Z]+}} value}}
"test.op"(%x) : (i32) -> ()

// -----

// CHECK: // -----
// CHECK: sym_name = "b"
"func.func"() <{function_type = () -> (), sym_name = "b"}> ({
  "func.return"() : () -> ()
}) : () -> ()

  // -----

// CHECK: // -----
// CHECK: "test.op"()
"test.op"() : () -> ()
