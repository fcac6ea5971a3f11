// Shape rules of the rnn family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

namespace {
/// Sizes that operands must have, blamed on the operand by name.
struct OperandSizes {
  ShapeContext &shapes;
  LogicalResult check(unsigned operand, int64_t dim, StringRef name, const Dim &expected, StringRef what) {
    const TensorShape &shape = shapes.operand(operand);
    if (!shape.hasRank()) return success();
    return shapes.requireEqual(shape[dim], expected, name + ".dim_size(" + Twine(dim) + ") != " + what + ": " + shape[dim].str() + " vs. " + expected.str());
  }
  LogicalResult ranks(unsigned first, ArrayRef<int64_t> ranks, ArrayRef<const char *> names) {
    for (unsigned i = 0; i < ranks.size(); ++i)
      if (failed(shapes.requireRank(first + i, ranks[i], names[i]))) return failure();
    return success();
  }
};
}  // namespace

/// Operands from `first` on: x (of `rank` 2, or 3 with time in front), cs_prev, h_prev, w, wci, wcf, wco, b.
static LogicalResult inferLSTM(Operation *op, ShapeContext &shapes, unsigned first, int64_t rank) {
  OperandSizes sizes{shapes};
  if (failed(sizes.ranks(first, {rank, 2, 2, 2, 1, 1, 1, 1}, {rank == 3 ? "x must be 3D{.}" : "x must be 2D{.}", "cs_prev must be 2D{.}", "h_prev must be 2D{.}", "w must be 2D{.}",
                                 "wci must be 1D{.}", "wcf must be 1D{.}", "wco must be 1D{.}", "b must be 1D{.}"}))) return failure();
  const TensorShape &x = shapes.operand(first), &state = shapes.operand(first + 1);
  if (!x.hasRank() || !state.hasRank()) return inferNothing(op, shapes);
  const Dim &batch = x[rank - 2], &depth = x[rank - 1], &cells = state[1];
  const Dim gates = cells * Dim(4);
  if (failed(sizes.check(first + 1, 0, "cs_prev", batch, "batch_size")) || failed(sizes.check(first + 2, 0, "h_prev", batch, "batch_size")) ||
      failed(sizes.check(first + 2, 1, "h_prev", cells, "cell_size")) || failed(sizes.check(first + 3, 0, "w", depth + cells, "input_size + cell_size")) ||
      failed(sizes.check(first + 3, 1, "w", gates, "cell_size * 4")) || failed(sizes.check(first + 7, 0, "b", gates, "cell_size * 4")))
    return failure();
  static constexpr const char *kPeepholes[] = {"wci", "wcf", "wco"};
  for (unsigned i = 0; i < 3 && boolAttr(op, "use_peephole"); ++i)
    if (failed(sizes.check(first + 4 + i, 0, kPeepholes[i], cells, "cell_size"))) return failure();
  TensorShape result = x;
  result[rank - 1] = cells;
  for (unsigned i = 0; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, result))) return failure();
  return success();
}

static LogicalResult inferLSTMCell(Operation *op, ShapeContext &shapes) { return inferLSTM(op, shapes, 0, 2); }
STRATA_TF_SHAPE(LSTMBlockCell, inferLSTMCell);

static LogicalResult inferBlockLSTM(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 0, "`seq_len_max_tensor` must be rank 0 but is rank {r}"))) return failure();
  return inferLSTM(op, shapes, 1, 3);
}
STRATA_TF_SHAPE(BlockLSTM, inferBlockLSTM);
STRATA_TF_SHAPE(BlockLSTMV2, inferBlockLSTM);

static LogicalResult inferGRUCell(Operation *op, ShapeContext &shapes) {
  OperandSizes sizes{shapes};
  if (failed(sizes.ranks(0, {2, 2, 2, 2, 1, 1}, {"Rank of x must be 2, got {r}", "Rank of h_prev must be 2, got {r}", "Rank of w_ru must be 2, got {r}",
                              "Rank of w_c must be 2, got {r}", "Rank of b_ru must be 1, got {r}", "Rank of b_c must be 1, got {r}"}))) return failure();
  const TensorShape &x = shapes.operand(0), &state = shapes.operand(1);
  if (!x.hasRank() || !state.hasRank()) return inferNothing(op, shapes);
  const Dim &batch = x[0], &cells = state[1];
  const Dim inner = x[1] + cells, two = cells * Dim(2);
  if (failed(sizes.check(1, 0, "h_prev", batch, "batch_size")) || failed(sizes.check(2, 0, "w_ru", inner, "input_size + cell_size")) ||
      failed(sizes.check(2, 1, "w_ru", two, "cell_size * 2")) || failed(sizes.check(3, 0, "w_c", inner, "input_size + cell_size")) ||
      failed(sizes.check(3, 1, "w_c", cells, "cell_size")) || failed(sizes.check(4, 0, "b_ru", two, "cell_size * 2")) ||
      failed(sizes.check(5, 0, "b_c", cells, "cell_size")))
    return failure();
  for (unsigned i = 0; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, {batch, cells}))) return failure();
  return success();
}
STRATA_TF_SHAPE(GRUBlockCell, inferGRUCell);

}  // namespace strata::tf
