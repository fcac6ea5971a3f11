// Shape rules of the gather family.
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

/// params[:batch] are shared with the indices; the axis is replaced by the remaining dimensions of the indices.
static LogicalResult inferGatherAlong(ShapeContext &shapes, std::optional<int64_t> axis, int64_t batch) {
  const TensorShape &params = shapes.operand(0), &indices = shapes.operand(1);
  if (failed(shapes.requireRankAtLeast(0, axis && *axis >= 0 ? *axis + 1 : 1, "params"))) return failure();
  if (!params.hasRank() || !indices.hasRank() || !axis) return shapes.deferred(0);
  if (*axis < -params.rank() || *axis >= params.rank())
    return shapes.error() << "Expected axis in the range [" << -params.rank() << ", " << params.rank() << "), but got " << *axis;
  int64_t at = *axis < 0 ? *axis + params.rank() : *axis;
  if (batch < -indices.rank() || batch > indices.rank())
    return shapes.error() << "Expected batch_dims in the range [" << -indices.rank() << ", " << indices.rank() << "], but got " << batch;
  if (batch < 0) batch += indices.rank();
  if (batch > at) return shapes.error() << "batch_dims (" << batch << ") must be less than or equal to axis (" << at << ").";
  TensorShape result = TensorShape::scalar();
  for (int64_t d = 0; d < at; ++d) {
    if (d < batch && failed(shapes.requireEqual(params[d], indices[d], "params.shape[" + std::to_string(d) + "]: " + params[d].str() +
                                                                           " should be equal to indices.shape[" + std::to_string(d) + "]: " + indices[d].str())))
      return failure();
    result.push_back(params[d]);
  }
  for (int64_t d = batch; d < indices.rank(); ++d) result.push_back(indices[d]);
  for (int64_t d = at + 1; d < params.rank(); ++d) result.push_back(params[d]);
  if (shapes.wantsContents() && params.rank() == 1 && indices.rank() <= 1) {
    Contents values = shapes.contents(0);
    auto positions = constantContents(shapes, 1);
    if (values && positions) {
      SmallVector<Dim, 6> chosen;
      for (int64_t position : *positions)
        chosen.push_back(position >= 0 && position < static_cast<int64_t>(values->size()) ? (*values)[static_cast<size_t>(position)] : Dim());
      shapes.setContents(0, std::move(chosen));
    }
  }
  return shapes.set(0, result);
}

static LogicalResult inferGather(Operation *, ShapeContext &shapes) { return inferGatherAlong(shapes, 0, 0); }
STRATA_TF_SHAPE(Gather, inferGather);

static LogicalResult inferGatherV2(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(2, 0, "axis"))) return failure();
  auto axis = scalarContents(shapes, 2);
  return inferGatherAlong(shapes, axis && axis->isConstant() ? std::optional(axis->getValue()) : std::nullopt, intAttr(op, "batch_dims"));
}
STRATA_TF_SHAPE(GatherV2, inferGatherV2);

/// Rank of the coordinates: the last size of `indices`.
static FailureOr<int64_t> coordinateCount(const TensorShape &indices, int64_t rank, ShapeContext &shapes) {
  if (indices.rank() < 1) return shapes.error() << "indices must be at least a vector";
  const Dim &last = indices[indices.rank() - 1];
  if (!last.isConstant()) return int64_t{-1};
  if (last.getValue() > rank)
    return shapes.error() << "index innermost dimension length must be <= params rank; saw: " << last << " vs. " << rank;
  return last.getValue();
}

static LogicalResult inferGatherNd(Operation *op, ShapeContext &shapes) {
  const TensorShape &params = shapes.operand(0), &indices = shapes.operand(1);
  if (!params.hasRank() || !indices.hasRank()) return shapes.deferred(0);
  FailureOr<int64_t> count = coordinateCount(indices, params.rank(), shapes);
  if (failed(count)) return failure();
  if (*count < 0) return shapes.deferred(0);
  TensorShape result = TensorShape::scalar();
  for (int64_t d = 0; d + 1 < indices.rank(); ++d) result.push_back(indices[d]);
  for (int64_t d = *count; d < params.rank(); ++d) result.push_back(params[d]);
  return shapes.set(0, result);
}
STRATA_TF_SHAPE(GatherNd, inferGatherNd);

namespace {
/// What a scattering operation says of updates that do not fit (scatter_nd_op.cc).
struct UpdateMessages {
  std::string outer, innerRank, inner;
};
}  // namespace

static UpdateMessages newTensorMessages(const TensorShape &target, const TensorShape &indices, const TensorShape &updates) {
  const std::string lead = std::to_string(indices.rank() - 1), count = indices[indices.rank() - 1].str();
  std::string outer = "Dimensions [0," + lead + ") of indices[shape=" + indices.str() + "] must match dimensions [0," + lead +
                      ") of updates[shape=" + updates.str() + "]";
  std::string inner = "Dimensions [" + count + "," + std::to_string(target.rank()) + ") of input[shape=" + target.str() +
                      "] must match dimensions [" + lead + "," + std::to_string(updates.rank()) + ") of updates[shape=" + updates.str() + "]";
  return {outer, inner, inner};
}

static UpdateMessages tensorMessages(const TensorShape &target, const TensorShape &indices, const TensorShape &updates) {
  const std::string width = std::to_string(updates.rank() - indices.rank() + 1);
  return {"Outer dimensions of indices and update must match. Indices shape: " + indices.str() + ", updates shape:" + updates.str(),
          "Inner dimensions of output shape must match inner dimensions of updates shape. Output: " + target.str() + " updates: " + updates.str(),
          "The inner " + width + " dimensions of output.shape=" + target.str() + " must match the inner " + width +
              " dimensions of updates.shape=" + updates.str()};
}

/// updates = indices[:-1] + target[count:], where count is the last size of the indices.
template <typename MessagesFn>
static LogicalResult checkUpdates(const TensorShape &target, const TensorShape &indices, const TensorShape &updates, ShapeContext &shapes,
                                  MessagesFn getMessages) {
  if (indices.hasRank() && indices.rank() < 1)
    return shapes.error() << "Indices shape must have rank at least one. Found:" << indices;
  if (updates.hasRank() && updates.rank() < 1)
    return shapes.error() << "Updates shape must have rank at least one. Found:" << updates;
  if (!target.hasRank() || !indices.hasRank() || !updates.hasRank()) return success();
  const UpdateMessages messages = getMessages(target, indices, updates);
  const int64_t lead = indices.rank() - 1, inner = updates.rank() - lead, count = target.rank() - inner;
  for (int64_t d = 0; d < std::min(lead, updates.rank()); ++d)
    if (failed(shapes.requireEqual(updates[d], indices[d], messages.outer))) return failure();
  if (inner < 0 || count < 0) return shapes.error() << messages.innerRank;
  if (failed(shapes.requireEqual(indices[lead], Dim(count), messages.innerRank))) return failure();
  for (int64_t d = 0; d < inner; ++d)
    if (failed(shapes.requireEqual(updates[lead + d], target[count + d], messages.inner))) return failure();
  return success();
}

static LogicalResult inferScatterNd(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(2, 1, "shape"))) return failure();
  FailureOr<TensorShape> target = shapeFromContents(shapes.contents(2), shapes);
  if (failed(target) || failed(checkUpdates(*target, shapes.operand(0), shapes.operand(1), shapes, newTensorMessages))) return failure();
  return shapes.set(0, *target);
}
STRATA_TF_SHAPE(ScatterNd, inferScatterNd);

static LogicalResult inferTensorScatter(Operation *op, ShapeContext &shapes) {
  if (failed(checkUpdates(shapes.operand(0), shapes.operand(1), shapes.operand(2), shapes, tensorMessages))) return failure();
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(TensorScatterUpdate, inferTensorScatter);
STRATA_TF_SHAPE(TensorScatterAdd, inferTensorScatter);
STRATA_TF_SHAPE(TensorScatterSub, inferTensorScatter);
STRATA_TF_SHAPE(TensorScatterMax, inferTensorScatter);
STRATA_TF_SHAPE(TensorScatterMin, inferTensorScatter);

static LogicalResult inferDynamicStitch(Operation *op, ShapeContext &shapes) {
  const unsigned count = shapes.numOperands() / 2;
  TensorShape rows;
  int64_t highest = -1;
  bool known = true;
  for (unsigned i = 0; i < count; ++i) {
    const TensorShape &indices = shapes.operand(i), &data = shapes.operand(count + i);
    if (auto values = constantContents(shapes, i))
      for (int64_t value : *values) highest = std::max(highest, value);
    else
      known = false;
    if (!indices.hasRank() || !data.hasRank()) return shapes.deferred(0);
    std::string message = "data[" + std::to_string(i) + "].shape = " + data.str() + " does not start with indices[" + std::to_string(i) + "].shape = " + indices.str();
    if (data.rank() < indices.rank()) return shapes.error() << message;
    for (int64_t d = 0; d < indices.rank(); ++d)
      if (failed(shapes.requireEqual(indices[d], data[d], message))) return failure();
    TensorShape rest = TensorShape::scalar();
    for (int64_t d = indices.rank(); d < data.rank(); ++d) rest.push_back(data[d]);
    const TensorShape &firstIndices = shapes.operand(0), &first = shapes.operand(count);
    const std::string number = std::to_string(i);
    message = "Need data[0].shape[" + std::to_string(firstIndices.rank()) + ":] = data[" + number + "].shape[" + std::to_string(indices.rank()) +
              ":], got data[0].shape = " + first.str() + ", data[" + number + "].shape = " + data.str() + ", indices[0].shape = " +
              firstIndices.str() + ", indices[" + number + "].shape = " + indices.str();
    if (rows.hasRank() && rows.rank() != rest.rank()) return shapes.error() << message;
    for (int64_t d = 0; rows.hasRank() && d < rows.rank(); ++d)
      if (failed(shapes.requireEqual(rows[d], rest[d], message))) return failure();
    FailureOr<TensorShape> merged = mergeShapes(rows, rest, shapes, "data");
    if (failed(merged)) return failure();
    rows = *merged;
  }
  rows.insert(0, known ? Dim(highest + 1) : shapes.lateDim());
  return shapes.set(0, rows);
}
STRATA_TF_SHAPE(DynamicStitch, inferDynamicStitch);
STRATA_TF_SHAPE(ParallelDynamicStitch, inferDynamicStitch);

static LogicalResult inferDynamicPartition(Operation *op, ShapeContext &shapes) {
  const TensorShape &data = shapes.operand(0), &partitions = shapes.operand(1);
  if (!data.hasRank() || !partitions.hasRank()) return inferNothing(op, shapes);
  std::string message = "data.shape must start with partitions.shape, got data.shape = " + data.str() + ", partitions.shape = " + partitions.str();
  if (data.rank() < partitions.rank()) return shapes.error() << message;
  for (int64_t d = 0; d < partitions.rank(); ++d)
    if (failed(shapes.requireEqual(data[d], partitions[d], message))) return failure();
  for (unsigned i = 0; i < shapes.numResults(); ++i) {
    TensorShape shape{shapes.lateDim()};
    for (int64_t d = partitions.rank(); d < data.rank(); ++d) shape.push_back(data[d]);
    if (failed(shapes.set(i, shape))) return failure();
  }
  return success();
}
STRATA_TF_SHAPE(DynamicPartition, inferDynamicPartition);

/// One row for each dimension; of a scalar one number each.
static LogicalResult inferUnravelIndex(Operation *op, ShapeContext &shapes) {
  const TensorShape &indices = shapes.operand(0), &dims = shapes.operand(1);
  if (indices.hasRank() && indices.rank() > 1)
    return shapes.error() << "The indices can only be scalar or vector, got \"" << indices << "\"";
  if (indices.hasRank() && indices.rank() == 1 && indices[0].isConstant(0))
    return shapes.error() << "received empty tensor indices: Tensor<type: "
                          << std::string(dtypeName(dtypeOfType(op->getOperand(0).getType()))) << " shape: [0] values: >";
  if (dims.hasRank() && dims.rank() != 1) return shapes.error() << "The indices can only be 1-D, got \"" << dims << "\"";
  if (!indices.hasRank() || !dims.hasRank()) return shapes.deferred(0);
  TensorShape result{dims[0]};
  if (indices.rank() == 1) result.push_back(indices[0]);
  return shapes.set(0, result);
}
STRATA_TF_SHAPE(UnravelIndex, inferUnravelIndex);

}  // namespace strata::tf
