// What MLIR's own tool printed (NAME.generic.mlir, see `regenerate`) is read and printed again byte for byte, in chunks for
// every operation of ops.txt and for operations, types and attributes that nobody defines here. Operations' own syntax
// (NAME.pretty.mlir, MLIR's too) is read to the same generic text, and printed from it.
// RUN: for f in %S/*.generic.mlir; do \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file --generic $f | diff $f - || exit 1; done
// RUN: for f in %S/*.pretty.mlir; do g=${f%.pretty.mlir}.generic.mlir; \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file --generic $f | diff $g - && \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file $g | diff $f - || exit 1; done
// With locations printing is a fixpoint too.
// RUN: for f in %S/*.generic.mlir; do \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file --generic --debuginfo $f > %t.once && \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file --generic --debuginfo %t.once | diff %t.once - || exit 1; done
