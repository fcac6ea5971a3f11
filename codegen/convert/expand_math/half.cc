// f32 has more than twice the digits of f16 and bf16, so rounding its sums, products, quotients and roots again is correct
// rounding (Figueroa, When is double rounding innocuous?, SIGNUM Newsletter 30, 1995).
#include "codegen/convert/expand_math/half.h"

#include "codegen/convert/expand_math/emitter.h"
#include "support/fault.h"
#include "support/image.h"

namespace strata::expand_math {

namespace {

bool isHalf(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isFloat() && element.getIntOrFloatBitWidth() == 16;
}

bool isF16(Type type) { return getElementTypeOrSelf(type).isF16(); }

Int cast(StringRef name, Emitter &emitter, Value value, unsigned width) {
  Type type = emitter.shaped(IntegerType::get(value.getType().getContext(), width));
  return {&emitter, emitter.op(name, type, {value}), width};
}

Int bitsOfHalf(Emitter &emitter, Value value) {
  return cast("arith.extui", emitter, cast("arith.bitcast", emitter, value, 16).value, 32);
}

Value halfFromBits(Int bits, Type type) {
  return bits.emitter->op("arith.bitcast", type, {cast("arith.trunci", *bits.emitter, bits.value, 16).value});
}

Mask below(Int a, uint64_t limit) {  // non-negative numbers
  return {a.emitter, a.emitter->compare("arith.cmpi", 2, a.value, constant(a, limit).value)};
}

/// f16 to f32: the exponent is rebiased; that of subnormals is made by a subtraction of normal numbers, that of infinities and
/// NaN is moved on to the highest.
Float extendF16(Int half) {
  Int magnitude = half & 0x7fff;
  Int rebiased = shiftLeft(magnitude, 13u) + (112u << 23);
  Float subnormal = fromBits(shiftLeft(magnitude, 13u) + (113u << 23)) - 0x1p-14;
  Int result = select(below(magnitude, 0x400), bits(subnormal), rebiased);
  result = select(below(magnitude, 0x7c00), result, rebiased + (112u << 23));
  return fromBits(result | shiftLeft(half & 0x8000, 16u));
}

/// f32 to f16, to nearest even.
Int truncateToF16(Float x) {
  Int number = bits(x), magnitude = number & 0x7fffffff;
  // Adding 1/2, whose last place is 2^-24 as that of subnormals, rounds to it.
  Int subnormal = bits(fromBits(magnitude) + 0.5) - 0x3f000000;
  Int odd = STRATA_FAULT("math.half.ties-up", constant(number, 1), shiftRight(magnitude, 13u) & 1);
  Int normal = shiftRight(magnitude - (112u << 23) + 0xfff + odd, 13u);
  Int result = select(below(magnitude, 0x38800000), subnormal, normal);
  Int special = select(below(magnitude, 0x7f800001), constant(number, 0x7c00), constant(number, 0x7e00));
  result = select(below(magnitude, 0x47800000), result, special);
  return result | (shiftRight(number, 16u) & 0x8000);
}

/// f32 to bf16, to nearest even: the carry of the rounding may go up to infinity.
Int truncateToBrain(Float x) {
  Int number = bits(x);
  Int rounded = STRATA_FAULT("math.bfloat16.truncates", shiftRight(number, 16u),
                             shiftRight(number + 0x7fff + (shiftRight(number, 16u) & 1), 16u));
  return select(below(number & 0x7fffffff, 0x7f800001), rounded, shiftRight(number, 16u) | 0x40);
}

/// f64 to f32, to odd where inexact: rounding that again to 16 bits is correct (Boldo, Melquiond, Emulation of FMA and
/// correctly rounded sums, IEEE Trans. Computers 57, 2008).
Float narrowToOdd(Float x) {
  Float near = narrow(x);
  Float back = widen(near);
  Int number = bits(near);
  Int towardsZero = select(abs(back) > abs(x), number - 1, number);
  return fromBits(select(back == x, number, towardsZero | 1));
}

class HalfExpansion {
 public:
  HalfExpansion(Operation *op, const Target &target)
      : op(op),
        builder(op),
        emitter(builder, op->getLoc(), target, op->getResultType(0)),
        hasF16Conversions((target.featureBits & featureBit(CpuFeature::F16c)) != 0) {}

  void run() {
    const StringRef name = op->getName();
    SmallVector<Value, 3> operands;
    for (Value operand : op->getOperands()) operands.push_back(isHalf(operand.getType()) ? extend(operand).value : operand);
    SmallVector<Value, 2> results;
    if (name == "arith.truncf") {
      Value wide = operands[0];
      results.push_back(truncate({&emitter, wide, getElementTypeOrSelf(wide.getType()).getIntOrFloatBitWidth()}, op->getResultType(0)));
    } else if (name == "arith.extf") {
      const bool toDouble = getElementTypeOrSelf(op->getResultType(0)).getIntOrFloatBitWidth() == 64;
      results.push_back(toDouble ? emitter.op("arith.extf", op->getResultType(0), operands) : operands[0]);
    } else {
      SmallVector<Type, 2> types;
      for (Value result : op->getResults())
        types.push_back(isHalf(result.getType()) ? emitter.shaped(builder.getF32Type()) : result.getType());
      SmallVector<NamedAttribute> attributes = op->getAttrs();
      Operation *wide = builder.create(op->getLoc(), name, types, operands, attributes);
      for (auto [result, old] : llvm::zip(wide->getResults(), op->getResults()))
        results.push_back(isHalf(old.getType()) ? truncate({&emitter, result, 32}, old.getType()) : result);
    }
    op->replaceAllUsesWith(results);
    op->erase();
  }

 private:
  Float extend(Value half) {
    if (isF16(half.getType()) && hasF16Conversions)
      return {&emitter, emitter.op("arith.extf", emitter.shaped(builder.getF32Type()), {half}), 32};
    Int number = bitsOfHalf(emitter, half);
    return isF16(half.getType()) ? extendF16(number) : fromBits(shiftLeft(number, 16u));
  }

  Value truncate(Float x, Type type) {
    if (x.width == 64) x = narrowToOdd(x);
    if (isF16(type) && hasF16Conversions) return emitter.op("arith.truncf", type, {x.value});
    return halfFromBits(isF16(type) ? truncateToF16(x) : truncateToBrain(x), type);
  }

  Operation *op;
  OpBuilder builder;
  Emitter emitter;
  bool hasF16Conversions;
};

bool computesHalf(Operation *op) {
  const StringRef name = op->getName();
  if (!name.starts_with("arith.") && !name.starts_with("math.") && name != "vector.fma") return false;
  if (name == "arith.constant" || name == "arith.select" || name == "arith.bitcast") return false;
  auto holdsHalf = [](Value value) { return isHalf(value.getType()); };
  return llvm::any_of(op->getOperands(), holdsHalf) || llvm::any_of(op->getResults(), holdsHalf);
}

}  // namespace

void expandHalf(Operation *root, const Target &target) {
  SmallVector<Operation *> found;
  root->walk([&](Operation *op) {
    if (computesHalf(op)) found.push_back(op);
  });
  for (Operation *op : found) HalfExpansion(op, target).run();
}

}  // namespace strata::expand_math
