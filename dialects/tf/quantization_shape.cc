// Shape rules of the quantization family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

static LogicalResult inferFakeQuantArgs(Operation *op, ShapeContext &shapes) {
  if (intAttr(op, "num_bits") < 2 || intAttr(op, "num_bits") > 16)
    return shapes.error() << "num_bits must be between 2 and 16, inclusive";
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(FakeQuantWithMinMaxArgs, inferFakeQuantArgs);

static LogicalResult inferFakeQuant(Operation *op, ShapeContext &shapes) {
  for (unsigned i = 1; i <= 2; ++i)
    if (failed(shapes.requireRank(i, 0, i == 1 ? "`min` must be rank 0 but is rank {r}" : "`max` must be rank 0 but is rank {r}"))) return failure();
  return inferFakeQuantArgs(op, shapes);
}
STRATA_TF_SHAPE(FakeQuantWithMinMaxVars, inferFakeQuant);

static LogicalResult inferFakeQuantPerChannel(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  for (unsigned i = 1; i <= 2; ++i) {
    if (failed(shapes.requireRank(i, 1, i == 1 ? "`min` must be rank 1 but is rank {r}" : "`max` must be rank 1 but is rank {r}"))) return failure();
    if (!input.hasRank() || input.rank() == 0 || !shapes.operand(i).hasRank()) continue;
    const Dim &channels = input[input.rank() - 1], &given = shapes.operand(i)[0];
    if (failed(shapes.requireEqual(channels, given, std::string(i == 1 ? "min" : "max") + " has incorrect size, expected " + channels.str() +
                                                        " was " + given.str())))
      return failure();
  }
  return inferFakeQuantArgs(op, shapes);
}
STRATA_TF_SHAPE(FakeQuantWithMinMaxVarsPerChannel, inferFakeQuantPerChannel);

/// The range is one scalar, or a vector along `axis`.
static LogicalResult inferQuantizeAndDequantize(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  const int64_t axis = intAttr(op, "axis");
  const bool hasBitsAttr = op->hasAttr("num_bits"), isSigned = boolAttr(op, "signed_input");
  auto bits = hasBitsAttr ? std::optional<Dim>(intAttr(op, "num_bits")) : scalarContents(shapes, 3);
  if (!hasBitsAttr && shapes.operand(3).hasRank() && shapes.operand(3).rank() != 0)
    return shapes.error() << "Invalid shape. The `num_bits` tensor should be a scalar. Got dimensions: " << shapes.operand(3).rank();
  if (bits && bits->isConstant() && (bits->getValue() <= 0 || bits->getValue() >= (isSigned ? 62 : 63)))
    return shapes.error() << "num_bits is out of range: " << *bits << (hasBitsAttr ? " with signed_input_ " : " with `signed_input_` ")
                          << int64_t{isSigned};
  if (axis < -1) return shapes.error() << "Axis must be at least -1. Found " << axis;
  if (axis >= 0 && input.hasRank() && axis >= input.rank())
    return shapes.error() << "Shape must be at least rank " << axis + 1 << " but is rank " << input.rank();
  for (unsigned i = 1; i <= 2; ++i) {
    const TensorShape &limit = shapes.operand(i);
    if (!limit.hasRank()) continue;
    const StringRef name = i == 1 ? "input_min" : "input_max";
    if (axis < 0 && limit.rank() != 0) return shapes.error() << name << " must be a scalar.";
    if (axis >= 0 && limit.rank() != 1)
      return shapes.error() << "Shape must be rank 1 for " << name << "_tensor when the axis is specified";
    if (axis >= 0 && input.hasRank() &&
        failed(shapes.requireEqual(limit[0], input[axis], name + "_tensor has incorrect size, was " + limit[0].str() + " expected " +
                                                              input[axis].str() + " to match dim " + Twine(axis) + " of the input " + input.str())))
      return failure();
  }
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(QuantizeAndDequantizeV2, inferQuantizeAndDequantize);
STRATA_TF_SHAPE(QuantizeAndDequantizeV3, inferQuantizeAndDequantize);
STRATA_TF_SHAPE(QuantizeAndDequantizeV4, inferQuantizeAndDequantize);

}  // namespace strata::tf
