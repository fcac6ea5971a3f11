// What MLIR's own tool printed (NAME.generic.mlir, see `regenerate`) is read and printed again byte for byte, in chunks for
// every operation of ops.txt and for operations, types and attributes that nobody defines here. Operations' own syntax
// (NAME.pretty.mlir, MLIR's too) is read to the same generic text, and printed from it.
// RUN: for f in %S/*.generic.mlir; do \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file --generic $f | diff $f - || exit 1; done
// RUN: for f in %S/*.pretty.mlir; do g=${f%.pretty.mlir}.generic.mlir; \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file --generic $f | diff $g - && \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file $g | diff $f - || exit 1; done
// ops.txt is all that these dialects have, and each of its operations is in two chunks at least.
// RUN: strata opt --list-ops | grep -E "^(affine|arith|builtin|cf|func|linalg|llvm|math|memref|scf|tensor|vector)[.]" | sort | \
// RUN:   diff <(sort %S/ops.txt) -
// RUN: cat %S/*.generic.mlir | awk -v RS="// -----" -v FS=\" '{ split("", seen); \
// RUN:   for (i = 2; i <= NF; i += 2) if (!seen[$i]++) count[$i]++ } END { for (op in count) if (count[op] > 1) print op }' | \
// RUN:   sort > %t.twice && sort %S/ops.txt | comm -23 - %t.twice | diff /dev/null -
// With locations printing is a fixpoint too.
// RUN: for f in %S/*.generic.mlir; do \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file --generic --debuginfo $f > %t.once && \
// RUN:   strata opt --allow-unregistered-dialect --split-input-file --generic --debuginfo %t.once | diff %t.once - || exit 1; done
