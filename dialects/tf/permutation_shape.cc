// Shape rules of the operations of shape_ops that move elements: permutations and blocks of space.
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

static std::string joined(ArrayRef<int64_t> numbers) {
  std::string text;
  for (int64_t number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

static LogicalResult inferTranspose(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(1, 1, "perm"))) return failure();
  const TensorShape &input = shapes.operand(0), &order = shapes.operand(1);
  if (!input.hasRank()) return shapes.deferred(0);
  if (order.hasRank() &&
      failed(shapes.requireEqual(order[0], Dim(input.rank()), "transpose expects a vector of size " + std::to_string(input.rank()) +
                                                                  ". But input(1) is a vector of size " + order[0].str())))
    return failure();
  auto perm = constantContents(shapes, 1);
  if (!perm) {
    TensorShape unknown = TensorShape::scalar();
    for (int64_t d = 0; d < input.rank(); ++d) unknown.push_back(shapes.lateDim());
    return shapes.set(0, unknown);
  }
  TensorShape shape = TensorShape::scalar();
  SmallVector<bool, 8> seen(perm->size(), false);
  for (int64_t entry : *perm) {
    int64_t d = entry < 0 ? entry + input.rank() : entry;
    if (d < 0 || d >= input.rank()) return shapes.error() << entry << " is out of range [0 .. " << input.rank() << ")";
    seen[static_cast<size_t>(d)] = true;
    shape.push_back(input[d]);
  }
  for (size_t d = 0; d < seen.size(); ++d)
    if (!seen[d]) {
      for (int64_t &entry : *perm) entry += entry < 0 ? input.rank() : 0;
      return shapes.error() << d << " is missing from {" << joined(*perm) << "}.";
    }
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(Transpose, inferTranspose);
STRATA_TF_SHAPE(ConjugateTranspose, inferTranspose);

static LogicalResult inferInvertPermutation(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 1, "invert_permutation expects a 1D vector.{.}"))) return failure();
  auto perm = shapes.wantsContents() ? constantContents(shapes, 0) : std::nullopt;
  if (perm) {
    SmallVector<Dim, 6> inverse(perm->size());
    for (size_t i = 0; i < perm->size(); ++i)
      if ((*perm)[i] >= 0 && (*perm)[i] < static_cast<int64_t>(perm->size())) inverse[static_cast<size_t>((*perm)[i])] = Dim(static_cast<int64_t>(i));
    shapes.setContents(0, std::move(inverse));
  }
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(InvertPermutation, inferInvertPermutation);

/// Positions of height, width and channels for NHWC and NCHW.
struct ImageDims {
  int64_t height, width, channels;
};
static ImageDims imageDims(Operation *op) {
  return stringAttr(op, "data_format") == "NCHW" ? ImageDims{2, 3, 1} : ImageDims{1, 2, 3};
}

static LogicalResult inferDepthToSpace(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 4, "Input rank should be: 4 instead of: {r}"))) return failure();
  TensorShape shape = shapes.operand(0);
  if (!shape.hasRank()) return shapes.deferred(0);
  Dim block(intAttr(op, "block_size")), area = block * block;
  ImageDims dims = imageDims(op);
  Dim depth = shape[dims.channels].floorDiv(area);
  if (failed(shapes.requireEqual(depth * area, shape[dims.channels],
                                 "Input depth dimension " + shape[dims.channels].str() + " should be divisible by: " + area.str())))
    return failure();
  shape[dims.height] = shape[dims.height] * block;
  shape[dims.width] = shape[dims.width] * block;
  shape[dims.channels] = depth;
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(DepthToSpace, inferDepthToSpace);

static LogicalResult inferSpaceToDepth(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 4, "Input rank should be 4 instead of {r}"))) return failure();
  TensorShape shape = shapes.operand(0);
  if (!shape.hasRank()) return shapes.deferred(0);
  Dim block(intAttr(op, "block_size"));
  ImageDims dims = imageDims(op);
  const std::string message = "Image width " + shape[dims.width].str() + " and height " + shape[dims.height].str() +
                              " should be divisible by block_size: " + block.str();
  for (int64_t d : {dims.height, dims.width}) {
    Dim size = shape[d].floorDiv(block);
    if (failed(shapes.requireEqual(size * block, shape[d], message))) return failure();
    shape[d] = size;
  }
  shape[dims.channels] = shape[dims.channels] * block * block;
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(SpaceToDepth, inferSpaceToDepth);

/// Block sizes and the pairs of paddings or crops of operands 1 and 2; nullopt when not constant.
static std::optional<std::pair<SmallVector<int64_t, 6>, SmallVector<Dim, 6>>> blocksAndPairs(ShapeContext &shapes) {
  auto blocks = constantContents(shapes, 1);
  Contents pairs = shapes.contents(2);
  if (!blocks || !pairs || pairs->size() != 2 * blocks->size()) return std::nullopt;
  return std::pair{*blocks, *pairs};
}

static LogicalResult inferSpaceToBatch(Operation *op, ShapeContext &shapes) {
  TensorShape shape = shapes.operand(0);
  auto config = blocksAndPairs(shapes);
  if (!shape.hasRank() || !config) return shapes.deferred(0);
  auto &[blocks, paddings] = *config;
  if (shape.rank() < 1 + static_cast<int64_t>(blocks.size()))
    return shapes.error() << "input rank should be >= " << 1 + blocks.size() << " instead of " << shape.rank();
  for (size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i] < 1) return shapes.error() << "block_shape[" << i << "] must be positive, got " << blocks[i];
    if (paddings[2 * i].isKnownNegative() || paddings[2 * i + 1].isKnownNegative()) return shapes.error() << "Paddings must be non-negative";
    auto d = static_cast<int64_t>(i) + 1;
    Dim padded = shape[d] + paddings[2 * i] + paddings[2 * i + 1], size = padded.floorDiv(Dim(blocks[i]));
    if (failed(shapes.requireEqual(size * Dim(blocks[i]), padded,
                                   "padded_shape[" + std::to_string(i) + "]=" + padded.str() + " is not divisible by block_shape[" +
                                       std::to_string(i) + "]=" + std::to_string(blocks[i]))))
      return failure();
    shape[d] = size;
    shape[0] = shape[0] * Dim(blocks[i]);
  }
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(SpaceToBatchND, inferSpaceToBatch);

static LogicalResult inferBatchToSpace(Operation *op, ShapeContext &shapes) {
  TensorShape shape = shapes.operand(0);
  auto config = blocksAndPairs(shapes);
  if (!shape.hasRank() || !config) return shapes.deferred(0);
  auto &[blocks, crops] = *config;
  if (shape.rank() < 1 + static_cast<int64_t>(blocks.size()))
    return shapes.error() << "input rank should be >= " << 1 + blocks.size() << " instead of " << shape.rank();
  Dim product = 1;
  for (size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i] < 1) return shapes.error() << "block_shape[" << i << "] must be positive, got " << blocks[i];
    if (crops[2 * i].isKnownNegative() || crops[2 * i + 1].isKnownNegative()) return shapes.error() << "Crops must be non-negative";
    product = product * Dim(blocks[i]);
    auto d = static_cast<int64_t>(i) + 1;
    shape[d] = shape[d] * Dim(blocks[i]) - crops[2 * i] - crops[2 * i + 1];
    if (shape[d].isKnownNegative()) return shapes.error() << "cropped_shape[" << i << "]=" << shape[d] << " must be non-negative";
  }
  if (product.isConstant(0)) return shapes.error() << "block_shape must be positive";
  Dim batch = shape[0].floorDiv(product);
  if (failed(shapes.requireEqual(batch * product, shape[0], "Input batch dimension (" + shape[0].str() + ") is not divisible by product of block sizes (" + product.str() + ")")))
    return failure();
  shape[0] = batch;
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(BatchToSpaceND, inferBatchToSpace);

}  // namespace strata::tf
