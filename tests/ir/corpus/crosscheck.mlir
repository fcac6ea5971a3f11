// MLIR's own tool reads what we print, to the same generic text; with locations both print the same.
// REQUIRES: mlir-opt-22
// RUN: for f in %S/*.pretty.mlir; do g=${f%.pretty.mlir}.generic.mlir; \
// RUN:   mlir-opt-22 --allow-unregistered-dialect --split-input-file --mlir-print-op-generic $f | diff $g - && \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file $g > %t.own && \
// RUN:   mlir-opt-22 --allow-unregistered-dialect --split-input-file --mlir-print-op-generic %t.own | diff $g - || exit 1; done
// RUN: for f in %S/*.generic.mlir; do \
// RUN:   mlir-opt-22 --allow-unregistered-dialect --split-input-file --mlir-print-op-generic --mlir-print-debuginfo $f > %t.want && \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file --generic --debuginfo %t.want | diff %t.want - || exit 1; done
// Operations' own syntax gives the same locations.
// RUN: for f in %S/*.pretty.mlir %S/features.source.mlir %S/foreign_unknown.source.mlir; do \
// RUN:   mlir-opt-22 --allow-unregistered-dialect --split-input-file --mlir-print-op-generic --mlir-print-debuginfo $f > %t.want && \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file --generic --debuginfo $f | diff %t.want - || exit 1; done
