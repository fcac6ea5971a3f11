// RUN: strata opt %s --irdl-file %S/cmath.irdl --generic | strata opt - --irdl-file=%S/cmath.irdl | FileCheck %s
// RUN: strata opt %s --irdl-file %S/cmath.irdl --emit-bytecode -o %t.bytes && strata opt %t.bytes --irdl-file %S/cmath.irdl | FileCheck %s
// RUN: strata opt %s --irdl-file %S/cmath.irdl --pipeline cse | FileCheck %s --check-prefix=CSE
// RUN: strata opt %s --irdl-file %S/cmath.irdl --pipeline licm | FileCheck %s --check-prefix=LICM
// RUN: strata opt %s --irdl-file %S/cmath.irdl --pipeline inline,symbol-dce | FileCheck %s --check-prefix=INLINE
// RUN: strata opt %s --irdl-file %S/cmath.irdl --pipeline dce | FileCheck %s --check-prefix=DCE
// RUN: strata opt %s --irdl-file %S/cmath.irdl --patterns %S/rules.txt | FileCheck %s --check-prefix=RULES
// RUN: not strata opt %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: not strata opt %s --irdl-file %S/missing.irdl 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: strata opt %S/cmath.irdl -o - | strata opt - --generic | FileCheck %s --check-prefix=DEFINITION

// WITHOUT: error: {{.*}}unregistered dialect
// MISSING: cannot read
// DEFINITION: "irdl.parametric"(%{{.*}}) <{base_type = @cmath::@complex}>

// CHECK-LABEL: func.func @f
// CHECK: "cmath.mul"(%arg0, %arg0) : (!cmath.complex<f32>, !cmath.complex<f32>) -> !cmath.complex<f32>
// CHECK: cmath.print %{{.*}} : f32
func.func @f(%a: !cmath.complex<f32>, %b: !cmath.complex<f32>, %n: index) -> f32 {
  // Equal but for the order of the operands.
  // CSE-LABEL: func.func @f
  // CSE: "cmath.mul"
  // CSE-NOT: "cmath.mul"(%arg1, %arg0)
  // CSE: cmath.print
  %0 = "cmath.mul"(%a, %b) : (!cmath.complex<f32>, !cmath.complex<f32>) -> !cmath.complex<f32>
  %1 = "cmath.mul"(%b, %a) : (!cmath.complex<f32>, !cmath.complex<f32>) -> !cmath.complex<f32>
  %2 = "cmath.norm"(%1) : (!cmath.complex<f32>) -> f32
  cmath.print %2 : f32
  // Nobody uses it.
  // DCE-LABEL: func.func @f
  // DCE-NOT: "cmath.mul"(%arg0, %arg0)
  // DCE: return
  %dead = "cmath.mul"(%a, %a) : (!cmath.complex<f32>, !cmath.complex<f32>) -> !cmath.complex<f32>
  // LICM-LABEL: func.func @f
  // LICM: %[[NORM:.*]] = "cmath.norm"(%arg1)
  // LICM-NEXT: "cmath.repeat"
  // LICM: cmath.print %[[NORM]]
  "cmath.repeat"(%n) ({
  ^bb0(%i: index):
    %inner = "cmath.norm"(%b) : (!cmath.complex<f32>) -> f32
    cmath.print %inner : f32
  }) : (index) -> ()
  return %2 : f32
}

// INLINE-NOT: @callee
// INLINE: "cmath.norm"(%arg0)
func.func private @callee(%a: !cmath.complex<f64>) -> f64 {
  %0 = "cmath.norm"(%a) : (!cmath.complex<f64>) -> f64
  return %0 : f64
}
func.func @caller(%a: !cmath.complex<f64>) -> f64 {
  %0 = call @callee(%a) : (!cmath.complex<f64>) -> f64
  return %0 : f64
}

// norm(x * x) is another function's business.
// RULES-LABEL: func.func @g
// RULES: call @square_norm(%arg0)
func.func private @square_norm(!cmath.complex<f32>) -> f32
func.func @g(%a: !cmath.complex<f32>) -> f32 {
  %0 = "cmath.mul"(%a, %a) : (!cmath.complex<f32>, !cmath.complex<f32>) -> !cmath.complex<f32>
  %1 = "cmath.norm"(%0) : (!cmath.complex<f32>) -> f32
  return %1 : f32
}
