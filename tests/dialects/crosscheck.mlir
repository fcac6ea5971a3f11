// Every round-trip file against MLIR's own tool: it reads both of our forms, and gives the same for them as for the file.
// REQUIRES: mlir-opt-22
// RUN: for f in %S/*/roundtrip.mlir; do \
// RUN:   mlir-opt-22 $f > %t.want && \
// RUN:   strata opt $f --generic | mlir-opt-22 | diff - %t.want && \
// RUN:   strata opt $f | mlir-opt-22 | diff - %t.want || exit 1; done
// RUN: for f in %S/*/roundtrip.mlir; do mlir-opt-22 $f --mlir-print-op-generic | strata opt | mlir-opt-22 > %t.got && \
// RUN:   mlir-opt-22 $f | diff %t.got - || exit 1; done
