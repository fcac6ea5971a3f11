// Rewrites of elementwise arithmetic.
#include "codegen/transforms/tf/optimize/rewrites.h"

#include "dialects/tf/types.h"
#include "support/fault.h"

#include <cmath>

namespace strata::tf {

namespace {

//===- One operand ------------------------------------------------------------------------------------------------===//

/// f(f(x)) is x.
LogicalResult dropInvolution(Operation *op, PatternRewriter &rewriter) {
  Operation *inner = madeBy(op->getOperand(0), op->getName());
  return inner ? replaceByOperand(op, inner->getOperand(0), rewriter) : failure();
}

/// f(f(x)) is f(x).
LogicalResult dropRepetition(Operation *op, PatternRewriter &rewriter) {
  return madeBy(op->getOperand(0), op->getName()) ? replaceByOperand(op, op->getOperand(0), rewriter) : failure();
}

/// f(-x) is f(x).
LogicalResult dropNegation(Operation *op, PatternRewriter &rewriter) {
  Operation *inner = madeBy(op->getOperand(0), "tf.Neg");
  if (!inner) return failure();
  return replaceByNode(op, op->getName(), {inner->getOperand(0)}, rewriter);
}

//===- A constant operand -----------------------------------------------------------------------------------------===//

/// The constants that leave the other operand as it is: on the right, and on the left too where the operation commutes.
struct Neutral {
  const char *op;
  double number;
  bool negativeZero, commutes;
};
constexpr Neutral kNeutral[] = {
    {"tf.Mul", 1, false, true},        {"tf.RealDiv", 1, false, false},   {"tf.Div", 1, false, false},
    {"tf.Sub", 0, false, false},       {"tf.Add", 0, true, true},         {"tf.AddV2", 0, true, true},
    {"tf.Pow", 1, false, false},       {"tf.LogicalAnd", 1, false, true}, {"tf.LogicalOr", 0, false, true},
    {"tf.BitwiseOr", 0, false, true},  {"tf.BitwiseXor", 0, false, true}, {"tf.LeftShift", 0, false, false},
    {"tf.RightShift", 0, false, false}};

/// True when `value` is the neutral constant. Minus zero is the one of float addition: 0 + -0 is 0.
bool isNeutral(const Neutral &neutral, Value value) {
  return isConstantOf(value, neutral.number,
                      STRATA_FAULT("optimize.neutral.plus-zero", false, neutral.negativeZero && isFloatTensor(value)));
}

LogicalResult dropNeutralOperand(Operation *op, PatternRewriter &rewriter) {
  for (const Neutral &neutral : kNeutral) {
    if (op->getName() != neutral.op) continue;
    if (isNeutral(neutral, op->getOperand(1))) return replaceByOperand(op, op->getOperand(0), rewriter);
    if (neutral.commutes && isNeutral(neutral, op->getOperand(0)))
      return replaceByOperand(op, op->getOperand(1), rewriter);
  }
  return failure();
}

/// Constants that decide the result alone.
LogicalResult absorb(Operation *op, PatternRewriter &rewriter) {
  const bool isOr = op->getName() == "tf.LogicalOr";
  if (STRATA_FAULT("optimize.absorb.float-zero", false,
                   op->getName() == "tf.Mul" && !isIntegerTensor(op->getResult(0))))
    return failure();
  for (unsigned i : {0u, 1u})
    if (isConstantOf(op->getOperand(i), isOr ? 1 : 0) && mayBeDropped(op->getOperand(1 - i)))
      return replaceBySplat(op, isOr ? 1 : 0, rewriter);
  return failure();
}

LogicalResult absorbRelaxed(Operation *op, PatternRewriter &rewriter) {
  if (!isFloatTensor(op->getResult(0))) return failure();
  for (unsigned i : {0u, 1u}) {
    const bool isZero = isConstantOf(op->getOperand(i), 0) || isConstantOf(op->getOperand(i), 0, true);
    if (isZero && mayBeDropped(op->getOperand(1 - i))) return replaceBySplat(op, 0, rewriter);
  }
  return failure();
}

/// Whether 1/c is exact and finite for all elements: powers of two whose reciprocal is a normal number.
bool haveExactReciprocals(DenseElementsAttr elements) {
  const auto &semantics = cast<FloatType>(elements.getElementType()).getFloatSemantics();
  const int64_t stored = elements.isSplat() ? 1 : elements.getNumElements();
  for (int64_t i = 0; i < stored; ++i) {
    const double value = cast<FloatAttr>(elements.getElement(i)).getValueAsDouble();
    int exponent = 0;
    if (!std::isfinite(value) || std::fabs(std::frexp(value, &exponent)) != 0.5) return false;
    const int reciprocal = 1 - exponent;  // value = +-2^(exponent - 1)
    if (reciprocal < llvm::APFloat::semanticsMinExponent(semantics) ||
        reciprocal > llvm::APFloat::semanticsMaxExponent(semantics))
      return false;
  }
  return stored > 0;
}

LogicalResult multiplyByReciprocal(Operation *op, PatternRewriter &rewriter, bool exact) {
  DenseElementsAttr divisors = constantElements(op->getOperand(1));
  if (!divisors || !isa<FloatType>(divisors.getElementType()) ||
      STRATA_FAULT("optimize.reciprocal.inexact", false, exact && !haveExactReciprocals(divisors)))
    return failure();
  SmallVector<Attribute> reciprocals;
  const int64_t stored = divisors.isSplat() ? 1 : divisors.getNumElements();
  for (int64_t i = 0; i < stored; ++i)
    reciprocals.push_back(rewriter.getFloatAttr(divisors.getElementType(),
                                                1 / cast<FloatAttr>(divisors.getElement(i)).getValueAsDouble()));
  rewriter.setInsertionPoint(op);
  Operation *factor = rewriter.create(op->getLoc(), "tf.Const", op->getOperand(1).getType(), {},
                                      {rewriter.getNamedAttr("value", DenseElementsAttr::get(divisors.getType(), reciprocals))});
  return replaceByNode(op, "tf.Mul", {op->getOperand(0), factor->getResult(0)}, rewriter);
}
LogicalResult multiplyByExactReciprocal(Operation *op, PatternRewriter &rewriter) {
  return multiplyByReciprocal(op, rewriter, true);
}
LogicalResult multiplyByRoundedReciprocal(Operation *op, PatternRewriter &rewriter) {
  return multiplyByReciprocal(op, rewriter, false);
}

/// (x + c1) + c2 is x + (c1 + c2), where addition wraps.
LogicalResult joinConstants(Operation *op, PatternRewriter &rewriter) {
  for (unsigned side : {1u, 0u}) {
    Operation *inner = madeBy(op->getOperand(1 - side), op->getName());
    Value outerConstant = op->getOperand(side);
    if (!inner || !inner->getResult(0).hasOneUse() || !constantElements(outerConstant)) continue;
    for (unsigned innerSide : {1u, 0u}) {
      Value innerConstant = inner->getOperand(innerSide), rest = inner->getOperand(1 - innerSide);
      // Joined here while neither broadcasts the other: the constant keeps one of the two shapes.
      if (!constantElements(innerConstant) || innerConstant.getType() != outerConstant.getType()) continue;
      if (!haveSameShape(inner->getResult(0), op->getResult(0))) continue;
      rewriter.setInsertionPoint(op);
      Operation *joined = rewriter.create(op->getLoc(), op->getName(), outerConstant.getType(), {innerConstant, outerConstant});
      return replaceByNode(op, op->getName(), {rest, joined->getResult(0)}, rewriter);
    }
  }
  return failure();
}
LogicalResult joinIntegerConstants(Operation *op, PatternRewriter &rewriter) {
  return isIntegerTensor(op->getResult(0)) ? joinConstants(op, rewriter) : failure();
}
LogicalResult joinFloatConstants(Operation *op, PatternRewriter &rewriter) {
  return isFloatTensor(op->getResult(0)) ? joinConstants(op, rewriter) : failure();
}

//===- Two related operands ---------------------------------------------------------------------------------------===//

LogicalResult dropEqualOperand(Operation *op, PatternRewriter &rewriter) {
  return op->getOperand(0) == op->getOperand(1) ? replaceByOperand(op, op->getOperand(0), rewriter) : failure();
}

/// x - x and x ^ x of integers.
LogicalResult cancelEqualOperands(Operation *op, PatternRewriter &rewriter) {
  Value operand = op->getOperand(0);
  if (operand != op->getOperand(1) || !isIntegerTensor(operand)) return failure();
  // Two uses of one value: it goes when nothing else uses it.
  Operation *maker = operand.getDefiningOp();
  if (maker && (maker->hasTrait(OpTrait::MayFail) || hasChecks(maker))) return failure();
  return replaceBySplat(op, 0, rewriter);
}

/// x + (-y) is x - y, x - (-y) is x + y; the sign of zeros and NaN included.
LogicalResult absorbNegation(Operation *op, PatternRewriter &rewriter) {
  const bool isSub = op->getName() == "tf.Sub";
  if (Operation *negation = madeBy(op->getOperand(1), "tf.Neg"))
    return replaceByNode(op, isSub ? "tf.AddV2" : "tf.Sub", {op->getOperand(0), negation->getOperand(0)}, rewriter);
  Operation *negation = isSub ? nullptr : madeBy(op->getOperand(0), "tf.Neg");
  if (!negation) return failure();
  return replaceByNode(op, "tf.Sub", {op->getOperand(1), negation->getOperand(0)}, rewriter);
}

/// (-x) * (-y) is x * y; the same for quotients of floats.
LogicalResult cancelNegations(Operation *op, PatternRewriter &rewriter) {
  Operation *left = madeBy(op->getOperand(0), "tf.Neg"), *right = madeBy(op->getOperand(1), "tf.Neg");
  if (!left || !right || (op->getName() != "tf.Mul" && !isFloatTensor(op->getResult(0)))) return failure();
  return replaceByNode(op, op->getName(), {left->getOperand(0), right->getOperand(0)}, rewriter);
}

//===- Comparisons and choices ------------------------------------------------------------------------------------===//

/// The comparison that is true where another is false. An order says nothing of NaN, so floats have it for equality only.
LogicalResult invertComparison(Operation *op, PatternRewriter &rewriter) {
  static constexpr std::pair<StringRef, StringRef> kInverse[] = {
      {"tf.Less", "tf.GreaterEqual"}, {"tf.GreaterEqual", "tf.Less"}, {"tf.Greater", "tf.LessEqual"},
      {"tf.LessEqual", "tf.Greater"}, {"tf.Equal", "tf.NotEqual"},    {"tf.NotEqual", "tf.Equal"}};
  Operation *comparison = op->getOperand(0).getDefiningOp();
  if (!comparison || hasChecks(comparison)) return failure();
  for (const auto &[name, inverse] : kInverse) {
    if (comparison->getName() != name) continue;
    const bool isEquality = name.ends_with("qual") && name != "tf.LessEqual" && name != "tf.GreaterEqual";
    if (STRATA_FAULT("optimize.invert-comparison.floats", false,
                     !isEquality && !isIntegerTensor(comparison->getOperand(0))))
      return failure();
    SmallVector<NamedAttribute, 1> attributes;
    if (Attribute compatible = comparison->getAttr("incompatible_shape_error")) {
      if (!cast<BoolAttr>(compatible).getValue()) return failure();
      attributes.push_back(rewriter.getNamedAttr("incompatible_shape_error", compatible));
    }
    return replaceByNode(op, inverse, comparison->getOperands(), rewriter, attributes);
  }
  return failure();
}

LogicalResult decideSelect(Operation *op, PatternRewriter &rewriter) {
  Value condition = op->getOperand(0), whenTrue = op->getOperand(1), whenFalse = op->getOperand(2);
  if (whenTrue == whenFalse && mayBeDropped(condition)) return replaceByOperand(op, whenTrue, rewriter);
  if (isConstantOf(condition, 1) && mayBeDropped(whenFalse)) return replaceByOperand(op, whenTrue, rewriter);
  if (isConstantOf(condition, 0) && mayBeDropped(whenTrue)) return replaceByOperand(op, whenFalse, rewriter);
  return failure();
}

LogicalResult swapSelect(Operation *op, PatternRewriter &rewriter) {
  Operation *negation = madeBy(op->getOperand(0), "tf.LogicalNot");
  if (!negation) return failure();
  return replaceByNode(op, op->getName(),
                       {negation->getOperand(0), op->getOperand(STRATA_FAULT("optimize.swap-select.keeps-order", 1, 2)),
                        op->getOperand(STRATA_FAULT("optimize.swap-select.keeps-order", 2, 1))},
                       rewriter);
}

/// 1 / sqrt(x) in one operation.
LogicalResult joinReciprocalRoot(Operation *op, PatternRewriter &rewriter) {
  const bool isDivision = op->getName() == "tf.RealDiv";
  if (isDivision && !isConstantOf(op->getOperand(0), 1)) return failure();
  Operation *root = madeBy(op->getOperand(isDivision ? 1 : 0), "tf.Sqrt");
  if (!root || !haveSameShape(root->getResult(0), op->getResult(0))) return failure();
  return replaceByNode(op, "tf.Rsqrt", {root->getOperand(0)}, rewriter);
}

}  // namespace

ArrayRef<GraphRewrite> arithmeticRewrites() {
  static const GraphRewrite rewrites[] = {
      {"absorb-constant", "x * 0 of integers, x & 0, x and false, x or true are constants",
       {"tf.Mul", "tf.BitwiseAnd", "tf.LogicalAnd", "tf.LogicalOr"}, absorb},
      {"absorb-zero-factor", "x * 0 of floats is 0", {"tf.Mul"}, absorbRelaxed, true},
      {"cancel-equal-operands", "x - x and x xor x of integers are 0", {"tf.Sub", "tf.BitwiseXor"}, cancelEqualOperands},
      {"cancel-negations", "(-x) * (-y) is x * y", {"tf.Mul", "tf.RealDiv"}, cancelNegations},
      {"decide-select", "choices with a constant condition, or between equal values", {"tf.Select", "tf.SelectV2"}, decideSelect},
      {"drop-equal-operand", "max(x, x), min(x, x), x and x, x or x are x",
       {"tf.Maximum", "tf.Minimum", "tf.LogicalAnd", "tf.LogicalOr", "tf.BitwiseAnd", "tf.BitwiseOr"}, dropEqualOperand},
      {"drop-involution", "-(-x), not not x are x", {"tf.Neg", "tf.LogicalNot", "tf.Invert", "tf.Conj"}, dropInvolution},
      {"drop-negation", "|-x| is |x|, (-x)^2 is x^2", {"tf.Abs", "tf.Square"}, dropNegation},
      {"drop-neutral-operand", "x * 1, x / 1, x - 0, x + -0, x ^ 1 and the like are x",
       {"tf.Mul", "tf.RealDiv", "tf.Div", "tf.Sub", "tf.Add", "tf.AddV2", "tf.Pow", "tf.LogicalAnd", "tf.LogicalOr", "tf.BitwiseOr",
        "tf.BitwiseXor", "tf.LeftShift", "tf.RightShift"},
       dropNeutralOperand},
      {"drop-repetition", "relu(relu(x)) is relu(x); abs, floor, ceil, rint, round, relu6 too",
       {"tf.Relu", "tf.Relu6", "tf.Abs", "tf.Floor", "tf.Ceil", "tf.Rint", "tf.Round"}, dropRepetition},
      {"invert-comparison", "not (x < y) of integers is x >= y; not (x == y) is x != y", {"tf.LogicalNot"}, invertComparison},
      {"join-constants", "(x + a) + b of integers is x + (a + b)",
       {"tf.Add", "tf.AddV2", "tf.Mul", "tf.BitwiseAnd", "tf.BitwiseOr", "tf.BitwiseXor"}, joinIntegerConstants},
      {"join-float-constants", "(x + a) + b of floats is x + (a + b)", {"tf.Add", "tf.AddV2", "tf.Mul"}, joinFloatConstants, true},
      {"join-reciprocal-root", "1 / sqrt(x) is rsqrt(x)", {"tf.RealDiv", "tf.Reciprocal", "tf.Inv"}, joinReciprocalRoot, true},
      {"multiply-by-reciprocal", "x / c is x * (1 / c) where that is exact", {"tf.RealDiv"}, multiplyByExactReciprocal},
      {"multiply-by-rounded-reciprocal", "x / c is x * (1 / c)", {"tf.RealDiv"}, multiplyByRoundedReciprocal, true},
      {"negate-by-subtraction", "x + (-y) is x - y, x - (-y) is x + y", {"tf.Add", "tf.AddV2", "tf.Sub"}, absorbNegation},
      {"swap-select", "a choice by not c is the swapped choice by c", {"tf.Select", "tf.SelectV2"}, swapSelect},
  };
  return rewrites;
}

}  // namespace strata::tf
