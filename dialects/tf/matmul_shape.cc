// Shape rules of the matmul family.
#include "dialects/tf/einsum.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

static LogicalResult inferMatMul(Operation *op, ShapeContext &shapes) {
  const TensorShape &a = shapes.operand(0), &b = shapes.operand(1);
  if (a.hasRank() && b.hasRank() && a.rank() != b.rank())
    return shapes.error() << "In[0] and In[1] has different ndims: " << a << " vs. " << b;
  for (unsigned i = 0; i < 2; ++i)
    if (shapes.operand(i).hasRank() && shapes.operand(i).rank() != 2)
      return shapes.error() << "In[0] and In[1] ndims must be == 2: " << shapes.operand(i).rank();
  if (!a.hasRank() || !b.hasRank()) return shapes.deferred(0);
  const bool ta = boolAttr(op, "transpose_a"), tb = boolAttr(op, "transpose_b");
  if (failed(shapes.requireEqual(a[ta ? 0 : 1], b[tb ? 1 : 0],
                                 "Matrix size-incompatible: In[0]: " + a.str() + ", In[1]: " + b.str())))
    return failure();
  return shapes.set(0, {a[ta ? 1 : 0], b[tb ? 0 : 1]});
}
STRATA_TF_SHAPE(MatMul, inferMatMul);

static LogicalResult inferBatchMatMul(Operation *op, ShapeContext &shapes) {
  const TensorShape &a = shapes.operand(0), &b = shapes.operand(1);
  if (op->getName() == "tf.BatchMatMul" && a.hasRank() && b.hasRank() && a.rank() != b.rank())
    return shapes.error() << "In[0] and In[1] has different ndims: " << a << " vs. " << b;
  for (unsigned i = 0; i < 2; ++i)
    if (shapes.operand(i).hasRank() && shapes.operand(i).rank() < 2)
      return shapes.error() << (op->getName() == "tf.BatchMatMul" ? "In[0] and In[1]" : i ? "In[1]" : "In[0]")
                            << " ndims must be >= 2: " << shapes.operand(i).rank();
  if (!a.hasRank() || !b.hasRank()) return shapes.deferred(0);
  auto lead = [](const TensorShape &s) {
    return TensorShape(SmallVector<Dim, 6>(s.getDims().drop_back(2)));
  };
  FailureOr<TensorShape> batch = broadcastShapes(lead(a), lead(b), shapes);
  if (failed(batch)) return failure();
  const bool ta = boolAttr(op, "adj_x"), tb = boolAttr(op, "adj_y");
  if (failed(shapes.requireEqual(a[a.rank() - (ta ? 2 : 1)], b[b.rank() - (tb ? 1 : 2)],
                                 "Matrix size-incompatible: In[0]: " + a.str() + ", In[1]: " + b.str())))
    return failure();
  batch->push_back(a[a.rank() - (ta ? 1 : 2)]);
  batch->push_back(b[b.rank() - (tb ? 2 : 1)]);
  return shapes.set(0, *batch);
}
STRATA_TF_SHAPE(BatchMatMul, inferBatchMatMul);
STRATA_TF_SHAPE(BatchMatMulV2, inferBatchMatMul);
STRATA_TF_SHAPE(BatchMatMulV3, inferBatchMatMul);

static LogicalResult inferEinsum(Operation *op, ShapeContext &shapes) {
  SmallVector<TensorShape, 2> operands;
  for (unsigned i = 0; i < shapes.numOperands(); ++i) {
    if (!shapes.operand(i).hasRank()) return shapes.deferred(0);
    operands.push_back(shapes.operand(i));
  }
  FailureOr<EinsumPlan> plan = EinsumPlan::parse(stringAttr(op, "equation"), operands, shapes);
  return failed(plan) ? failure() : shapes.set(0, plan->outputShape());
}
STRATA_TF_SHAPE(Einsum, inferEinsum);

}  // namespace strata::tf
