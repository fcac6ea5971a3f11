// RUN: strata opt %s --pipeline "print-op-stats" --verify-diagnostics --emit none
// RUN: strata opt %s --generic --debuginfo --pipeline "strip-debuginfo" | FileCheck %s

// CHECK: "func.return"() : () -> () loc(#[[L:.*]])
// CHECK: #[[L]] = loc(unknown)
// expected-remark @+4 {{operations by name}}
// expected-note @+3 {{builtin.module: 1}}
// expected-note @+2 {{func.func: 2}}
// expected-note @+1 {{func.return: 2}}
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "a"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "b"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
