// Shape rules of the linear_algebra family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

static LogicalResult requireMatrices(unsigned operand, ShapeContext &shapes) {
  const TensorShape &shape = shapes.operand(operand);
  if (!shape.hasRank() || shape.rank() >= 2) return success();
  return shapes.error() << "Input tensor " << operand << " must have rank >= 2, got " << shape.rank();
}

static LogicalResult requireSquare(const TensorShape &shape, StringRef message, ShapeContext &shapes) {
  return shapes.requireEqual(shape[shape.rank() - 2], shape[shape.rank() - 1], message);
}

static LogicalResult inferSquareLike(Operation *, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (failed(requireMatrices(0, shapes))) return failure();
  if (!input.hasRank()) return shapes.deferred(0);
  return failed(requireSquare(input, "Input matrix must be square.", shapes)) ? failure() : shapes.set(0, input);
}
STRATA_TF_SHAPE(Cholesky, inferSquareLike);
STRATA_TF_SHAPE(MatrixInverse, inferSquareLike);

static LogicalResult inferDeterminant(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (failed(requireMatrices(0, shapes))) return failure();
  if (!input.hasRank()) return inferNothing(op, shapes);
  if (failed(requireSquare(input, "Input matrix must be square.", shapes))) return failure();
  const TensorShape lead(SmallVector<Dim, 6>(input.getDims().drop_back(2)));
  for (unsigned i = 0; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, lead))) return failure();
  return success();
}
STRATA_TF_SHAPE(MatrixDeterminant, inferDeterminant);
STRATA_TF_SHAPE(LogMatrixDeterminant, inferDeterminant);

static LogicalResult inferMatrixSolve(Operation *, ShapeContext &shapes) {
  const TensorShape &matrix = shapes.operand(0), &rhs = shapes.operand(1);
  if (failed(requireMatrices(0, shapes))) return failure();
  if (!matrix.hasRank() || !rhs.hasRank()) return shapes.deferred(0);
  const int64_t rank = matrix.rank();
  if (rhs.rank() != rank) return shapes.error() << "All input tensors must have the same rank.";
  for (int64_t d = 0; d + 2 < rank; ++d)
    if (failed(shapes.requireEqual(matrix[d], rhs[d], "All input tensors must have the same outer dimensions."))) return failure();
  if (failed(requireSquare(matrix, "First input (lhs) must be a square matrix.", shapes)) ||
      failed(shapes.requireEqual(matrix[rank - 2], rhs[rank - 2], "Input matrix and rhs are incompatible.")))
    return failure();
  return shapes.set(0, rhs);
}
STRATA_TF_SHAPE(MatrixSolve, inferMatrixSolve);

static LogicalResult inferMatrixTriangularSolve(Operation *op, ShapeContext &shapes) {
  const TensorShape &matrix = shapes.operand(0), &rhs = shapes.operand(1);
  for (unsigned i = 0; i < 2; ++i)
    if (const TensorShape &shape = shapes.operand(i); shape.hasRank() && shape.rank() < 2)
      return shapes.error() << "In[" << i << "] ndims must be >= 2: " << shape.rank();
  if (!matrix.hasRank() || !rhs.hasRank()) return shapes.deferred(0);
  const Dim rows = matrix[matrix.rank() - 2], columns = matrix[matrix.rank() - 1];
  if (failed(requireSquare(matrix, "In[0] matrices in the last dimensions must be square (" + columns.str() + " =/= " + rows.str() + ")", shapes)))
    return failure();
  auto lead = [](const TensorShape &shape) { return TensorShape(SmallVector<Dim, 6>(shape.getDims().drop_back(2))); };
  FailureOr<TensorShape> result = broadcastShapes(lead(matrix), lead(rhs), shapes);
  if (failed(result)) return shapes.error() << "In[0] and In[1] must have compatible batch dimensions: " << matrix << " vs. " << rhs;
  const std::string flags = std::to_string(boolAttr(op, "lower")) + " " + std::to_string(boolAttr(op, "adjoint"));
  if (failed(shapes.requireEqual(rows, rhs[rhs.rank() - 2], "In[0] mismatch In[1] shape: " + rows.str() + " vs. " + rhs[rhs.rank() - 2].str() +
                                                                ": " + matrix.str() + " " + rhs.str() + " " + flags)))
    return failure();
  result->push_back(rows);
  result->push_back(rhs[rhs.rank() - 1]);
  return shapes.set(0, *result);
}
STRATA_TF_SHAPE(MatrixTriangularSolve, inferMatrixTriangularSolve);

}  // namespace strata::tf
