// Fused operations: the first one's lowering, then what `fused_ops` lists, as operations of their own that fusion joins.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

static FailureOr<Value> applyOne(Operation *op, TFLowering &lowering, StringRef name, Value x, unsigned channel, unsigned &argument) {
  const Exprs sizes = lowering.loweredSizes(x);
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  Context *context = lowering.getContext();
  AffineMap identity = AffineMap::getMultiDimIdentityMap(sizes.size(), context);
  AffineMap along = AffineMap::get(sizes.size(), 0, lowering.builder.getAffineDimExpr(channel));
  const unsigned needed = name == "BiasAdd" || name == "Prelu" ? 1 : name == "FusedBatchNorm" ? 4 : 0;
  if (argument + needed > tf::numDataOperands(op)) return lowering.unsupported(op, "too few arguments for " + name);
  auto next = [&] { return lowering.operand(op, argument++); };
  if (needed == 4) {
    Value scale = next(), offset = next(), mean = next(), variance = next();
    return normalize(lowering, x, mean, variance, scale, offset, tf::floatAttr(op, "epsilon"), channel);
  }
  if (needed == 1) {
    Value inputs[] = {x, next()};
    // Arguments may come as [1, .., C].
    const Exprs own = lowering.loweredSizes(inputs[1]);
    AffineMap maps[] = {identity, own.size() == 1 ? along : broadcastMap(own, sizes, context)};
    return lowering.map(inputs, maps, sizes, element, [&](ScalarBuilder &s, ValueRange in) {
      Value a = s.cast(in[0], wide), b = s.cast(in[1], wide);
      if (name == "BiasAdd") return s.cast(s.add(a, b), element);
      return s.cast(s.select(s.compare(Compare::Gt, a, s.constant(wide, 0)), a, s.mul(a, b)), element);
    });
  }
  const double alpha = tf::floatAttr(op, "leakyrelu_alpha");
  bool known = true;
  Value result = lowering.map({x}, {identity}, sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    Value made = activation(s, name, s.cast(in[0], wide), alpha);
    known = static_cast<bool>(made);
    return known ? s.cast(made, element) : in[0];
  });
  if (!known) return lowering.unsupported(op, "fusion of " + name);
  return result;
}

static LogicalResult finish(Operation *op, TFLowering &lowering, FailureOr<Value> made) {
  if (failed(made)) return failure();
  const unsigned rank = lowering.loweredSizes(*made).size();
  const unsigned channel = tf::stringAttr(op, "data_format") == "NCHW" ? 1 : rank - 1;
  unsigned argument = 2;
  if (auto list = op->getAttrOfType<ArrayAttr>("fused_ops"))
    for (Attribute entry : list) {
      made = applyOne(op, lowering, cast<StringAttr>(entry).getValue(), *made, channel, argument);
      if (failed(made)) return failure();
    }
  lowering.set(op->getResult(0), *made);
  return success();
}

static LogicalResult fusedConvolution(Operation *op, TFLowering &lowering) { return finish(op, lowering, convolve(op, lowering)); }
static LogicalResult fusedDepthwise(Operation *op, TFLowering &lowering) {
  return finish(op, lowering, convolveDepthwise(op, lowering));
}
static LogicalResult fusedMatMul(Operation *op, TFLowering &lowering) {
  return finish(op, lowering,
                matrixProduct(lowering, lowering.operand(op, 0), lowering.operand(op, 1), tf::boolAttr(op, "transpose_a"),
                              tf::boolAttr(op, "transpose_b"), lowering.sizesOf(op->getResult(0)),
                              lowering.elementType(op->getResult(0))));
}

static LogicalResult batchNormEx(Operation *op, TFLowering &lowering) {
  if (failed(fusedBatchNorm(op, lowering))) return failure();
  Value normalised = lowering.get(op->getResult(0));
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  SmallVector<Value, 2> inputs{normalised};
  const bool hasSide = tf::numDataOperands(op) > 5;
  if (hasSide) inputs.push_back(lowering.operand(op, 5));
  const bool relu = tf::stringAttr(op, "activation_mode") == "Relu";
  if (!hasSide && !relu) return success();
  lowering.set(op->getResult(0), lowering.map(inputs, lowering.loweredSizes(normalised), element, [&](ScalarBuilder &s, ValueRange in) {
    Value value = s.cast(in[0], wide);
    if (hasSide) value = s.add(value, s.cast(in[1], wide));
    return s.cast(relu ? s.max(value, s.constant(wide, 0)) : value, element);
  }));
  return success();
}

ArrayRef<LowerEntry> fusedLowerings() {
  static const LowerEntry entries[] = {
      {"_FusedConv2D", fusedConvolution},
      {"FusedDepthwiseConv2dNative", fusedDepthwise},
      {"_FusedDepthwiseConv2dNative", fusedDepthwise},
      {"_FusedBatchNormEx", batchNormEx},
      {"_FusedMatMul", fusedMatMul},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
