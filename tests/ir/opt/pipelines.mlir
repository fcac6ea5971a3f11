// RUN: strata opt %s --generic --pass-pipeline='builtin.module(func.func(canonicalize{max-iterations=3 top-down=false},cse))' | FileCheck %s
// RUN: strata opt %s --generic --canonicalize --cse | FileCheck %s
// RUN: strata opt %s --generic --pipeline "any(any(canonicalize))" | FileCheck %s
// RUN: strata opt %s --pipeline canonicalize --print-after-change --emit none 2>&1 | FileCheck %s --check-prefix=CHANGE
// RUN: strata opt %s --pipeline canonicalize,canonicalize --print-after-change --emit none 2>&1 | grep -c "IR Dump After" | grep -x 1
// RUN: strata opt %s --pipeline canonicalize,cse --print-after-all --emit none 2>&1 | grep -c "IR Dump After" | grep -x 2
// RUN: strata opt %s --pipeline "func.func(canonicalize)" --timing --emit none 2>&1 | FileCheck %s --check-prefix=TIMING
// RUN: strata opt %s --pipeline "func.func(canonicalize)" --timing-json --emit none 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: strata opt %s --generic --canonicalize --fuel 0 | FileCheck %s --check-prefix=NOFUEL
// RUN: strata opt %s --canonicalize --fuel 1 --counts --emit none 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not strata opt %s --pipeline "nonsense" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not strata opt %s --pipeline "func.func(cse" 2>&1 | FileCheck %s --check-prefix=PAREN
// RUN: not strata opt %s --pipeline "cse)" 2>&1 | FileCheck %s --check-prefix=UNPAREN
// RUN: not strata opt %s --pipeline "canonicalize{max-iterations=many}" 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not strata opt %s --pipeline "cse{x=1}" 2>&1 | FileCheck %s --check-prefix=NOOPTION
// RUN: not strata opt %s --frobnicate 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: not strata opt %s.missing 2>&1 | FileCheck %s --check-prefix=FILE

// CHECK: "arith.constant"() <{value = 3 : i32}>
// CHECK-NOT: "arith.addi"
// CHANGE: IR Dump After canonicalize on 'builtin.module'
// TIMING: func.func
// TIMING: canonicalize
// JSON: [{"nested": "func.func", "ns": {{[0-9]+}}, "verify_ns": {{[0-9]+}}, "runs": 1, "elements": [{"pass": "canonicalize"
// NOFUEL-COUNT-2: "arith.addi"
// ONE: {{^}}1 fold arith.addi
// UNKNOWN: there is no pass named 'nonsense'
// PAREN: column 14: expected ')'
// UNPAREN: unexpected ')'
// OPTION: pass 'canonicalize' has no option 'max-iterations' with the value 'many'
// NOOPTION: pass 'cse' has no option 'x' with the value '1'
// FLAG: unknown option '--frobnicate'
// FILE: cannot read
"builtin.module"() ({
  "func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "arith.addi"(%0, %0) : (i32, i32) -> i32
    %2 = "arith.addi"(%1, %0) : (i32, i32) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
