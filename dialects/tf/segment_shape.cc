// Shape rules of the segment family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

/// As many rows as the last number says: late.
static LogicalResult inferSegment(Operation *op, ShapeContext &shapes) {
  const TensorShape &data = shapes.operand(0), &ids = shapes.operand(1);
  if (data.hasRank() && data.rank() < 1) return shapes.error() << "input must be at least rank 1";
  if (failed(shapes.requireRank(1, 1, "segment_ids should be a vector.{.}"))) return failure();
  if (!data.hasRank()) return shapes.deferred(0);
  if (ids.hasRank() && failed(shapes.requireEqual(data[0], ids[0], "segment_ids should be the same size as dimension 0 of input.")))
    return failure();
  TensorShape result = data;
  result[0] = shapes.lateDim();
  return shapes.set(0, result);
}
STRATA_TF_SHAPE(SegmentSum, inferSegment);
STRATA_TF_SHAPE(SegmentProd, inferSegment);
STRATA_TF_SHAPE(SegmentMax, inferSegment);
STRATA_TF_SHAPE(SegmentMin, inferSegment);
STRATA_TF_SHAPE(SegmentMean, inferSegment);

/// num_segments, then what the numbers' dimensions leave of the data's.
static LogicalResult inferUnsortedSegment(Operation *op, ShapeContext &shapes) {
  const TensorShape &data = shapes.operand(0), &ids = shapes.operand(1);
  if (failed(shapes.requireRank(2, 0, "num_segments should be a scalar, not shape {}"))) return failure();
  if (!data.hasRank() || !ids.hasRank()) return shapes.deferred(0);
  std::string message = "data.shape = " + data.str() + " does not start with segment_ids.shape = " + ids.str();
  if (ids.rank() > data.rank()) return shapes.error() << message;
  for (int64_t d = 0; d < ids.rank(); ++d)
    if (failed(shapes.requireEqual(data[d], ids[d], message))) return failure();
  auto count = scalarContents(shapes, 2);
  if (count && count->isKnownNegative()) return shapes.error() << "Input num_segments == " << *count << " must not be negative.";
  TensorShape result{count ? *count : shapes.lateDim()};
  for (int64_t d = ids.rank(); d < data.rank(); ++d) result.push_back(data[d]);
  return shapes.set(0, result);
}
STRATA_TF_SHAPE(UnsortedSegmentSum, inferUnsortedSegment);
STRATA_TF_SHAPE(UnsortedSegmentProd, inferUnsortedSegment);
STRATA_TF_SHAPE(UnsortedSegmentMax, inferUnsortedSegment);
STRATA_TF_SHAPE(UnsortedSegmentMin, inferUnsortedSegment);

}  // namespace strata::tf
