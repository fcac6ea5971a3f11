// RUN: not strata opt %s --verify-diagnostics --pipeline print-op-stats 2>&1 | FileCheck %s
// CHECK: unexpected: {{.*}}remark: operations by name
"builtin.module"() ({
^bb0:
}) : () -> ()
