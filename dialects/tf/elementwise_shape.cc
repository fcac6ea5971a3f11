// Shape rules of the elementwise family.
#include "dialects/tf/assumptions.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

/// One operand, or several that must be equal: the result is like the first.
static LogicalResult inferEqualOperands(Operation *op, ShapeContext &shapes) {
  TensorShape shape = shapes.operand(0);
  for (unsigned i = 1; i < shapes.numOperands(); ++i) {
    FailureOr<TensorShape> merged = mergeShapes(shape, shapes.operand(i), shapes, "Incompatible shapes");
    if (failed(merged)) return failure();
    shape = *merged;
  }
  return shapes.set(0, shape);
}

/// Contents of integer arithmetic on sizes.
template <typename Fn>
static LogicalResult inferArithmetic(Operation *op, ShapeContext &shapes, Fn combine) {
  if (failed(inferBroadcast(op, shapes))) return failure();
  if (!shapes.wantsContents()) return success();
  Contents a = shapes.contents(0), b = shapes.contents(1);
  if (!a || !b || (a->size() != b->size() && a->size() != 1 && b->size() != 1)) return success();
  SmallVector<Dim, 6> values;
  for (size_t i = 0, n = a->empty() || b->empty() ? 0 : std::max(a->size(), b->size()); i < n; ++i)
    values.push_back(combine((*a)[a->size() == 1 ? 0 : i], (*b)[b->size() == 1 ? 0 : i]));
  shapes.setContents(0, std::move(values));
  return success();
}
static LogicalResult inferAdd(Operation *op, ShapeContext &shapes) {
  return inferArithmetic(op, shapes, [](const Dim &a, const Dim &b) { return a + b; });
}
static LogicalResult inferSub(Operation *op, ShapeContext &shapes) {
  return inferArithmetic(op, shapes, [](const Dim &a, const Dim &b) { return a - b; });
}
static LogicalResult inferMul(Operation *op, ShapeContext &shapes) {
  return inferArithmetic(op, shapes, [](const Dim &a, const Dim &b) { return a * b; });
}
/// Floor and truncation agree on sizes that are not negative; a zero divisor leaves the contents unknown.
static Dim quotient(const Dim &a, const Dim &b) {
  bool sure = a.isKnownNonNegative() && b.isConstant() && b.getValue() > 0;
  return sure ? a.floorDiv(b) : Dim();
}
static LogicalResult inferDiv(Operation *op, ShapeContext &shapes) { return inferArithmetic(op, shapes, quotient); }
static LogicalResult inferMod(Operation *op, ShapeContext &shapes) {
  return inferArithmetic(op, shapes, [](const Dim &a, const Dim &b) {
    return quotient(a, b).isKnown() ? a.floorMod(b) : Dim();
  });
}
/// Rounding down is what expressions do, whatever the sign of the dividend.
static Dim atFloor(const Dim &a, const Dim &b, bool remainder) {
  if (!a.isKnown() || !b.isConstant() || b.getValue() <= 0) return Dim();
  return remainder ? a.floorMod(b) : a.floorDiv(b);
}
static LogicalResult inferFloorDiv(Operation *op, ShapeContext &shapes) {
  return inferArithmetic(op, shapes, [](const Dim &a, const Dim &b) { return atFloor(a, b, false); });
}
static LogicalResult inferFloorMod(Operation *op, ShapeContext &shapes) {
  return inferArithmetic(op, shapes, [](const Dim &a, const Dim &b) { return atFloor(a, b, true); });
}
static LogicalResult inferMaximum(Operation *op, ShapeContext &shapes) {
  return inferArithmetic(op, shapes, [](const Dim &a, const Dim &b) { return a.isKnown() && b.isKnown() ? maxDim(a, b) : Dim(); });
}
static LogicalResult inferMinimum(Operation *op, ShapeContext &shapes) {
  return inferArithmetic(op, shapes, [](const Dim &a, const Dim &b) { return a.isKnown() && b.isKnown() ? minDim(a, b) : Dim(); });
}
static LogicalResult inferNeg(Operation *op, ShapeContext &shapes) {
  if (failed(inferSameAsFirst(op, shapes))) return failure();
  Contents a = shapes.wantsContents() ? shapes.contents(0) : std::nullopt;
  if (!a) return success();
  for (Dim &dim : *a) dim = Dim(0) - dim;
  shapes.setContents(0, std::move(*a));
  return success();
}

static LogicalResult inferFilledLike(Operation *op, ShapeContext &shapes, int64_t value) {
  if (failed(inferSameAsFirst(op, shapes))) return failure();
  Dim count = shapes.operand(0).hasRank() ? shapes.operand(0).numElements() : Dim();
  if (shapes.wantsContents() && count.isConstant() && count.getValue() <= 64)
    shapes.setContents(0, SmallVector<Dim, 6>(static_cast<size_t>(count.getValue()), Dim(value)));
  return success();
}
static LogicalResult inferOnesLike(Operation *op, ShapeContext &shapes) { return inferFilledLike(op, shapes, 1); }
static LogicalResult inferZerosLike(Operation *op, ShapeContext &shapes) { return inferFilledLike(op, shapes, 0); }

/// Equal and NotEqual: with incompatible_shape_error false, shapes that cannot be broadcast give a scalar.
static LogicalResult inferEqual(Operation *op, ShapeContext &shapes) {
  if (boolAttr(op, "incompatible_shape_error")) return inferBroadcast(op, shapes);
  const TensorShape &a = shapes.operand(0), &b = shapes.operand(1);
  if (!a.hasRank() || !b.hasRank()) return shapes.deferred(0);
  for (int64_t i = 1; i <= std::min(a.rank(), b.rank()); ++i) {
    const Dim &left = a[a.rank() - i], &right = b[b.rank() - i];
    if (!areSameSizes(shapes, left, right) && !isSize(shapes, left, 1) && !isSize(shapes, right, 1)) return shapes.set(0, TensorShape::scalar());
  }
  return inferBroadcast(op, shapes);
}

/// The value's shape; the bias is a vector as long as the channel dimension.
static LogicalResult inferBiasAdd(Operation *op, ShapeContext &shapes) {
  const TensorShape &value = shapes.operand(0), &bias = shapes.operand(1);
  if (value.hasRank() && value.rank() < 2) return shapes.error() << "Input tensor must be at least 2D: " << value;
  if (value.hasRank() && value.rank() == 2 && stringAttr(op, "data_format") == "NCHW")
    return shapes.error() << "Shape must be at least rank 3 but is rank 2";
  if (bias.hasRank() && bias.rank() != 1) return shapes.error() << "Biases must be 1D: " << bias;
  if (value.hasRank() && bias.hasRank()) {
    bool channelsFirst = stringAttr(op, "data_format").starts_with("NC");
    const Dim &channels = channelsFirst ? value[1] : value[value.rank() - 1];
    if (failed(shapes.requireEqual(channels, bias[0],
                                   "Must provide as many biases as the last dimension of the input tensor: " +
                                       bias.str() + " vs. " + (channelsFirst ? "" : channels.str() + " in ") + value.str())))
      return failure();
  }
  return shapes.set(0, value);
}


/// Limits are scalars or of the operand's shape.
static LogicalResult inferClipByValue(Operation *, ShapeContext &shapes) {
  const TensorShape &value = shapes.operand(0);
  for (unsigned i = 1; i <= 2; ++i) {
    const TensorShape &limit = shapes.operand(i);
    if (!limit.hasRank() || !value.hasRank()) continue;
    bool equal = limit.rank() == value.rank();
    for (int64_t d = 0; equal && d < limit.rank(); ++d) equal = !shapes.areSurelyDifferent(limit[d], value[d]);
    if (limit.getDims() == value.getDims() || isSize(shapes, limit.numElements(), 1)) continue;
    const std::string message = std::string(i == 1 ? "clip_value_min" : "clip_value_max") +
                                " must be either of the same shape as input, or a scalar. input shape: " + value.str() +
                                " limit shape: " + limit.str();
    if (!equal) return shapes.error() << message;
    for (int64_t d = 0; d < limit.rank(); ++d)
      if (failed(shapes.requireEqual(limit[d], value[d], message))) return failure();
  }
  return shapes.set(0, value);
}

static LogicalResult inferAddN(Operation *op, ShapeContext &shapes) {
  TensorShape shape = shapes.operand(0);
  for (unsigned i = 1; i < shapes.numOperands(); ++i) {
    const TensorShape &other = shapes.operand(i);
    if (!shape.hasRank() || !other.hasRank()) continue;
    std::string message = "Inputs to operation " + op->getLoc().getNameOrEmpty(op->getContext()).str() +
                          " of type AddN must have the same size and shape.  Input 0: " + shape.str() + " != input " +
                          std::to_string(i) + ": " + other.str();
    if (shape.rank() != other.rank()) return shapes.error() << message;
    for (int64_t d = 0; d < shape.rank(); ++d)
      if (failed(shapes.requireEqual(shape[d], other[d], message))) return failure();
  }
  return shapes.set(0, shape);
}

#define STRATA_TF_LIKE_FIRST(OP) STRATA_TF_SHAPE(OP, inferSameAsFirst)
STRATA_TF_LIKE_FIRST(Abs);
STRATA_TF_LIKE_FIRST(Sign);
STRATA_TF_LIKE_FIRST(Square);
STRATA_TF_LIKE_FIRST(Sqrt);
STRATA_TF_LIKE_FIRST(Rsqrt);
STRATA_TF_LIKE_FIRST(Reciprocal);
STRATA_TF_LIKE_FIRST(Inv);
STRATA_TF_LIKE_FIRST(Exp);
STRATA_TF_LIKE_FIRST(Expm1);
STRATA_TF_LIKE_FIRST(Log);
STRATA_TF_LIKE_FIRST(Log1p);
STRATA_TF_LIKE_FIRST(Sin);
STRATA_TF_LIKE_FIRST(Cos);
STRATA_TF_LIKE_FIRST(Tan);
STRATA_TF_LIKE_FIRST(Asin);
STRATA_TF_LIKE_FIRST(Acos);
STRATA_TF_LIKE_FIRST(Atan);
STRATA_TF_LIKE_FIRST(Sinh);
STRATA_TF_LIKE_FIRST(Cosh);
STRATA_TF_LIKE_FIRST(Tanh);
STRATA_TF_LIKE_FIRST(Asinh);
STRATA_TF_LIKE_FIRST(Acosh);
STRATA_TF_LIKE_FIRST(Atanh);
STRATA_TF_LIKE_FIRST(Erf);
STRATA_TF_LIKE_FIRST(Erfc);
STRATA_TF_LIKE_FIRST(Erfinv);
STRATA_TF_LIKE_FIRST(Lgamma);
STRATA_TF_LIKE_FIRST(Digamma);
STRATA_TF_LIKE_FIRST(Sigmoid);
STRATA_TF_LIKE_FIRST(Relu);
STRATA_TF_LIKE_FIRST(Relu6);
STRATA_TF_LIKE_FIRST(LeakyRelu);
STRATA_TF_LIKE_FIRST(Elu);
STRATA_TF_LIKE_FIRST(Selu);
STRATA_TF_LIKE_FIRST(Softplus);
STRATA_TF_LIKE_FIRST(Softsign);
STRATA_TF_LIKE_FIRST(Floor);
STRATA_TF_LIKE_FIRST(Ceil);
STRATA_TF_LIKE_FIRST(Round);
STRATA_TF_LIKE_FIRST(Rint);
STRATA_TF_LIKE_FIRST(IsNan);
STRATA_TF_LIKE_FIRST(IsInf);
STRATA_TF_LIKE_FIRST(IsFinite);
STRATA_TF_LIKE_FIRST(Invert);
STRATA_TF_LIKE_FIRST(LogicalNot);
STRATA_TF_LIKE_FIRST(PopulationCount);
STRATA_TF_LIKE_FIRST(Conj);
STRATA_TF_LIKE_FIRST(Real);
STRATA_TF_LIKE_FIRST(Imag);
STRATA_TF_LIKE_FIRST(Angle);
STRATA_TF_LIKE_FIRST(ComplexAbs);
#undef STRATA_TF_LIKE_FIRST
STRATA_TF_SHAPE(Neg, inferNeg);
STRATA_TF_SHAPE(OnesLike, inferOnesLike);
STRATA_TF_SHAPE(ZerosLike, inferZerosLike);

STRATA_TF_SHAPE(Add, inferAdd);
STRATA_TF_SHAPE(AddV2, inferAdd);
STRATA_TF_SHAPE(Sub, inferSub);
STRATA_TF_SHAPE(Mul, inferMul);
STRATA_TF_SHAPE(Div, inferDiv);
STRATA_TF_SHAPE(TruncateDiv, inferDiv);
STRATA_TF_SHAPE(FloorDiv, inferFloorDiv);
STRATA_TF_SHAPE(FloorMod, inferFloorMod);
STRATA_TF_SHAPE(Mod, inferMod);
STRATA_TF_SHAPE(TruncateMod, inferMod);
STRATA_TF_SHAPE(Maximum, inferMaximum);
STRATA_TF_SHAPE(Minimum, inferMinimum);
STRATA_TF_SHAPE(RealDiv, inferBroadcast);
STRATA_TF_SHAPE(Pow, inferBroadcast);
STRATA_TF_SHAPE(SquaredDifference, inferBroadcast);
STRATA_TF_SHAPE(DivNoNan, inferBroadcast);
STRATA_TF_SHAPE(MulNoNan, inferBroadcast);
STRATA_TF_SHAPE(Xdivy, inferBroadcast);
STRATA_TF_SHAPE(Xlogy, inferBroadcast);
STRATA_TF_SHAPE(Xlog1py, inferBroadcast);
STRATA_TF_SHAPE(Atan2, inferBroadcast);
STRATA_TF_SHAPE(NextAfter, inferBroadcast);
STRATA_TF_SHAPE(Less, inferBroadcast);
STRATA_TF_SHAPE(LessEqual, inferBroadcast);
STRATA_TF_SHAPE(Greater, inferBroadcast);
STRATA_TF_SHAPE(GreaterEqual, inferBroadcast);
STRATA_TF_SHAPE(Equal, inferEqual);
STRATA_TF_SHAPE(NotEqual, inferEqual);
STRATA_TF_SHAPE(ApproximateEqual, inferEqualOperands);
STRATA_TF_SHAPE(LogicalAnd, inferBroadcast);
STRATA_TF_SHAPE(LogicalOr, inferBroadcast);
STRATA_TF_SHAPE(BitwiseAnd, inferBroadcast);
STRATA_TF_SHAPE(BitwiseOr, inferBroadcast);
STRATA_TF_SHAPE(BitwiseXor, inferBroadcast);
STRATA_TF_SHAPE(LeftShift, inferBroadcast);
STRATA_TF_SHAPE(RightShift, inferBroadcast);
STRATA_TF_SHAPE(Complex, inferBroadcast);
STRATA_TF_SHAPE(BiasAdd, inferBiasAdd);
STRATA_TF_SHAPE(BiasAddV1, inferBiasAdd);
STRATA_TF_SHAPE(ReluGrad, inferEqualOperands);
STRATA_TF_SHAPE(Relu6Grad, inferEqualOperands);
STRATA_TF_SHAPE(LeakyReluGrad, inferEqualOperands);
STRATA_TF_SHAPE(EluGrad, inferEqualOperands);
STRATA_TF_SHAPE(SeluGrad, inferEqualOperands);
STRATA_TF_SHAPE(SoftplusGrad, inferEqualOperands);
STRATA_TF_SHAPE(SoftsignGrad, inferEqualOperands);
STRATA_TF_SHAPE(TanhGrad, inferEqualOperands);
STRATA_TF_SHAPE(SigmoidGrad, inferEqualOperands);
STRATA_TF_SHAPE(RsqrtGrad, inferEqualOperands);
STRATA_TF_SHAPE(SqrtGrad, inferEqualOperands);
STRATA_TF_SHAPE(ReciprocalGrad, inferEqualOperands);
STRATA_TF_SHAPE(InvGrad, inferEqualOperands);
STRATA_TF_SHAPE(AddN, inferAddN);
STRATA_TF_SHAPE(ClipByValue, inferClipByValue);
STRATA_TF_SHAPE(Prelu, inferBroadcast);

}  // namespace strata::tf
