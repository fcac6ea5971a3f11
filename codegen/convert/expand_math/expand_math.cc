// Finds the operations to expand and replaces them. What stays for kernel_to_llvm: sqrt, absf, copysign, fma and rounding to
// integers where the target has them, and the counting of bits.
#include "codegen/convert/expand_math/expand_math.h"

#include "codegen/convert/expand_math/functions.h"
#include "codegen/convert/expand_math/half.h"

#include "llvm/ADT/StringMap.h"

#include <limits>

namespace strata {

using namespace expand_math;

namespace {

using Unary = Float (*)(Float);
using Binary = Float (*)(Float, Float);

const llvm::StringMap<Unary> &unaryFunctions() {
  static const llvm::StringMap<Unary> table = {
      {"math.acos", acos},   {"math.acosh", acosh}, {"math.asin", asin},   {"math.asinh", asinh}, {"math.atan", atan},
      {"math.atanh", atanh}, {"math.cbrt", cbrt},   {"math.ceil", ceil},   {"math.cos", cos},     {"math.cosh", cosh},
      {"math.erf", erf},     {"math.erfc", erfc},   {"math.exp", exp},     {"math.exp2", exp2},   {"math.expm1", expm1},
      {"math.floor", floor}, {"math.log", log},     {"math.log10", log10}, {"math.log1p", log1p}, {"math.log2", log2},
      {"math.round", round}, {"math.roundeven", roundEven}, {"math.rsqrt", rsqrt}, {"math.sin", sin}, {"math.sinh", sinh},
      {"math.tan", tan},     {"math.tanh", tanh},   {"math.trunc", trunc},
  };
  return table;
}

const llvm::StringMap<Binary> &binaryFunctions() {
  static const llvm::StringMap<Binary> table = {{"math.atan2", atan2}, {"math.powf", pow}, {"arith.remf", remainder}};
  return table;
}

bool isRounding(StringRef name) {
  return name == "math.ceil" || name == "math.floor" || name == "math.trunc" || name == "math.roundeven";
}

/// Expands one operation; the results stay empty when it is not one to expand.
class Expansion {
 public:
  Expansion(Operation *op, const Target &target)
      : op(op), builder(op), emitter(builder, op->getLoc(), target, op->getResultType(0)) {}

  LogicalResult run(SmallVectorImpl<Value> &results);

 private:
  bool expandFloat(StringRef name, SmallVectorImpl<Value> &results);
  bool expandClass(StringRef name, SmallVectorImpl<Value> &results);
  bool expandInteger(StringRef name, SmallVectorImpl<Value> &results);
  Float operand(unsigned i) {
    Value value = op->getOperand(i);
    return {&emitter, value, getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth()};
  }
  Int integerOperand(unsigned i) {
    Value value = op->getOperand(i);
    return {&emitter, value, getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth()};
  }

  Operation *op;
  OpBuilder builder;
  Emitter emitter;
};

bool Expansion::expandFloat(StringRef name, SmallVectorImpl<Value> &results) {
  if (auto function = unaryFunctions().find(name); function != unaryFunctions().end()) {
    results.push_back(function->second(operand(0)).value);
  } else if (auto function = binaryFunctions().find(name); function != binaryFunctions().end()) {
    results.push_back(function->second(operand(0), operand(1)).value);
  } else if (name == "math.fma" || name == "vector.fma") {
    results.push_back((operand(0) * operand(1) + operand(2)).value);
  } else if (name == "math.sincos") {
    auto [sine, cosine] = sincos(operand(0));
    results.append({sine.value, cosine.value});
  } else if (name == "math.clampf") {
    Value low = emitter.op("arith.minimumf", op->getResultType(0), {op->getOperand(0), op->getOperand(2)});
    results.push_back(emitter.op("arith.maximumf", op->getResultType(0), {low, op->getOperand(1)}));
  } else if (name == "math.fpowi") {
    // Exact for exponents below 2^24 or 2^53; larger ones have overflowed, or round to even ones as they are.
    Float base = operand(0);
    Type type = base.value.getType();
    results.push_back(pow(base, {&emitter, emitter.op("arith.sitofp", type, {op->getOperand(1)}), base.width}).value);
  }
  return !results.empty();
}

bool Expansion::expandClass(StringRef name, SmallVectorImpl<Value> &results) {
  if (name != "math.isfinite" && name != "math.isinf" && name != "math.isnan" && name != "math.isnormal") return false;
  Float x = operand(0);
  Float magnitude = abs(x);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Mask result = magnitude < kInfinity;
  if (name == "math.isinf") result = magnitude == kInfinity;
  if (name == "math.isnan") result = x != x;
  if (name == "math.isnormal") result = result & (magnitude >= (x.width == 32 ? 0x1p-126 : 0x1p-1022));
  results.push_back(result.value);
  return true;
}

bool Expansion::expandInteger(StringRef name, SmallVectorImpl<Value> &results) {
  if (name == "math.absi") {
    Int x = integerOperand(0);
    Value zero = constant(x, 0).value;
    Value isNegative = emitter.compare("arith.cmpi", 2, x.value, zero);
    results.push_back(emitter.select(isNegative, (constant(x, 0) - x).value, x.value));
  } else if (name == "math.ipowi") {
    results.push_back(integerPower(integerOperand(0), integerOperand(1)).value);
  }
  return !results.empty();
}

LogicalResult Expansion::run(SmallVectorImpl<Value> &results) {
  const StringRef name = op->getName();
  Type element = getElementTypeOrSelf(op->getOperand(0).getType());
  if (!element.isFloat()) return success(expandInteger(name, results));
  const unsigned width = element.getIntOrFloatBitWidth();
  if (width != 32 && width != 64) return failure();
  return success(expandClass(name, results) || expandFloat(name, results));
}

bool staysForTarget(StringRef name, const Target &target) {
  if (name == "math.fma" || name == "vector.fma") return target.hasFma;
  if (isRounding(name)) return target.hasRounding;
  return name == "math.sqrt" || name == "math.absf" || name == "math.copysign" || name == "math.ctpop" ||
         name == "math.ctlz" || name == "math.cttz";
}

bool needsExpansion(StringRef name, const Target &target) {
  if (name == "arith.remf") return true;
  return (name.starts_with("math.") || name == "vector.fma") && !staysForTarget(name, target);
}

}  // namespace

LogicalResult expandMath(Operation *root, const Target &target) {
  expandHalf(root, target);
  SmallVector<Operation *> found;
  root->walk([&](Operation *op) {
    if (needsExpansion(op->getName(), target)) found.push_back(op);
  });
  for (Operation *op : found) {
    SmallVector<Value, 2> results;
    if (failed(Expansion(op, target).run(results))) return op->emitOpError("has no expansion for its type");
    op->replaceAllUsesWith(results);
    op->erase();
  }
  return success();
}

}  // namespace strata
