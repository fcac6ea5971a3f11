// Rewrites of matrix products.
#include "codegen/transforms/tf/optimize/rewrites.h"

#include "dialects/tf/shape.h"
#include "support/fault.h"

namespace strata::tf {

namespace {

/// The operand of a transpose that swaps the last two axes and nothing else.
Value swappedMatrix(Value value) {
  Operation *transpose = madeBy(value, "tf.Transpose");
  auto permutation = transpose ? constantIntegers(transpose->getOperand(1)) : std::nullopt;
  if (!permutation || permutation->size() < 2) return Value();
  const auto rank = static_cast<int64_t>(permutation->size());
  for (int64_t i = 0; i < rank; ++i) {
    const int64_t axis = (*permutation)[i] < 0 ? (*permutation)[i] + rank : (*permutation)[i];
    const int64_t expected = i < rank - 2 ? i : (i == rank - 2 ? rank - 1 : rank - 2);
    if (axis != expected) return Value();
  }
  return transpose->getOperand(0);
}

/// A product of a transposed matrix reads it transposed. Adjoints of complex numbers conjugate as well, so those stay.
LogicalResult absorbTranspose(Operation *op, PatternRewriter &rewriter) {
  const bool isBatched = op->getName() != "tf.MatMul";
  if (isBatched && isComplexTensor(op->getResult(0))) return failure();
  const StringRef flags[] = {isBatched ? "adj_x" : "transpose_a", isBatched ? "adj_y" : "transpose_b"};
  for (unsigned i : {0u, 1u}) {
    Value matrix = swappedMatrix(op->getOperand(i));
    if (!matrix) continue;
    const bool flag = boolAttr(op, flags[i]);
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperand(i, matrix);
      op->setAttr(flags[i], rewriter.getBoolAttr(STRATA_FAULT("optimize.absorb-transpose.twice", true, !flag)));
    });
    return success();
  }
  return failure();
}

}  // namespace

ArrayRef<GraphRewrite> contractionRewrites() {
  static const GraphRewrite rewrites[] = {
      {"absorb-transpose", "products read a transposed operand where it is",
       {"tf.MatMul", "tf.BatchMatMul", "tf.BatchMatMulV2"}, absorbTranspose},
  };
  return rewrites;
}

}  // namespace strata::tf
