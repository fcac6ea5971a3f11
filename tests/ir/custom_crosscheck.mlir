// What is printed is what mlir-opt prints, in all forms.
// REQUIRES: mlir-opt-22
// RUN: mlir-opt-22 --allow-unregistered-dialect %S/custom.mlir -o %t.a
// RUN: strata opt --allow-unregistered-dialect %S/custom.mlir | diff %t.a -
// RUN: mlir-opt-22 --allow-unregistered-dialect --mlir-print-op-generic %S/custom.mlir -o %t.b
// RUN: strata opt --allow-unregistered-dialect --generic %S/custom.mlir | diff %t.b -
// RUN: mlir-opt-22 --allow-unregistered-dialect --mlir-print-debuginfo %S/custom.mlir -o %t.c
// RUN: strata opt --allow-unregistered-dialect --debuginfo %S/custom.mlir | diff %t.c -
