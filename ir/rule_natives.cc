// The native functions that every rule may use.
#include "ir/interfaces.h"
#include "ir/rules.h"

#include <cmath>

namespace strata {
namespace {

bool allHaveOneUse(Operation *, ArrayRef<RuleThing> arguments) {
  return llvm::all_of(arguments, [](const RuleThing &thing) {
    if (thing.getKind() == RuleThing::ValuesKind)
      return llvm::all_of(thing.getValues(), [](Value value) { return value.hasOneUse(); });
    Value value = thing.getValue();
    return value && value.hasOneUse();
  });
}

bool areConstants(Operation *, ArrayRef<RuleThing> arguments) {
  return llvm::all_of(arguments, [](const RuleThing &thing) {
    Value value = thing.getValue();
    return value && getConstantValue(value);
  });
}

bool haveSameType(Operation *, ArrayRef<RuleThing> arguments) {
  return llvm::all_of(arguments, [&](const RuleThing &thing) {
    return thing.getType() && thing.getType() == arguments[0].getType();
  });
}

bool differ(Operation *, ArrayRef<RuleThing> arguments) {
  for (size_t i = 0; i < arguments.size(); ++i)
    for (size_t k = 0; k < i; ++k)
      if (arguments[i] == arguments[k]) return false;
  return true;
}

/// The number that an attribute is: of an integer, a float, or a splat of them.
std::optional<double> numberOf(Attribute attr) {
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attr)) return integer.getValue().roundToDouble(true);
  if (auto number = dyn_cast_or_null<FloatAttr>(attr)) return number.getValueAsDouble();
  auto elements = dyn_cast_or_null<DenseElementsAttr>(attr);
  if (elements && elements.isSplat() && !elements.isStrings()) return numberOf(elements.getElement(0));
  return std::nullopt;
}

template <int kNumber>
bool areAll(Operation *, ArrayRef<RuleThing> arguments) {
  return llvm::all_of(arguments, [](const RuleThing &thing) {
    Attribute attr = thing.getAttribute();
    if (!attr && thing.getValue()) attr = getConstantValue(thing.getValue());
    std::optional<double> number = numberOf(attr);
    return number && *number == kNumber && !(kNumber == 0 && std::signbit(*number));
  });
}

bool areEffectFree(Operation *, ArrayRef<RuleThing> arguments) {
  return llvm::all_of(arguments,
                      [](const RuleThing &thing) { return thing.getOperation() && isMemoryEffectFree(thing.getOperation()); });
}

RuleThing constantValue(PatternRewriter &, Operation *, ArrayRef<RuleThing> arguments) {
  return arguments.size() == 1 && arguments[0].getValue() ? RuleThing(getConstantValue(arguments[0].getValue()))
                                                          : RuleThing();
}

template <APInt (*kCombine)(APInt, const APInt &)>
RuleThing combineIntegers(PatternRewriter &, Operation *, ArrayRef<RuleThing> arguments) {
  if (arguments.size() != 2) return RuleThing();
  auto a = dyn_cast_or_null<IntegerAttr>(arguments[0].getAttribute());
  auto b = dyn_cast_or_null<IntegerAttr>(arguments[1].getAttribute());
  if (!a || !b || a.getType() != b.getType()) return RuleThing();
  return RuleThing(Attribute(IntegerAttr::get(a.getType(), kCombine(a.getValue(), b.getValue()))));
}
APInt sum(APInt a, const APInt &b) { return a + b; }
APInt difference(APInt a, const APInt &b) { return a - b; }
APInt product(APInt a, const APInt &b) { return a * b; }

}  // namespace

RuleNatives::RuleNatives() {
  add("one-use", NativeCheck(allHaveOneUse));
  add("constant", NativeCheck(areConstants));
  add("same-type", NativeCheck(haveSameType));
  add("different", NativeCheck(differ));
  add("zero", NativeCheck(areAll<0>));
  add("one", NativeCheck(areAll<1>));
  add("effect-free", NativeCheck(areEffectFree));
  add("constant-value", NativeCall(constantValue));
  add("add", NativeCall(combineIntegers<sum>));
  add("subtract", NativeCall(combineIntegers<difference>));
  add("multiply", NativeCall(combineIntegers<product>));
}

}  // namespace strata
