// Emission of the operations behind the operators.
#include "codegen/convert/expand_math/emitter.h"

namespace strata::expand_math {

Value Emitter::op(StringRef name, Type type, ValueRange operands, ArrayRef<NamedAttribute> attrs) {
  return builder.create(loc, name, TypeRange(type), operands, attrs)->getResult(0);
}

Value Emitter::constant(Type elementType, uint64_t bits) {
  const unsigned width = elementType.getIntOrFloatBitWidth();
  Attribute value;
  if (shape) {
    // Little-endian: the low bytes come first.
    value = DenseElementsAttr::getRaw(cast<ShapedType>(shaped(elementType)),
                                      StringRef(reinterpret_cast<const char *>(&bits), (width + 7) / 8));
  } else if (width == 32 && elementType.isFloat()) {
    value = FloatAttr::get(elementType, APFloat(std::bit_cast<float>(static_cast<uint32_t>(bits))));
  } else if (elementType.isFloat()) {
    value = FloatAttr::get(elementType, APFloat(std::bit_cast<double>(bits)));
  } else {
    value = IntegerAttr::get(elementType, APInt(width, bits, false, true));
  }
  return op("arith.constant", shaped(elementType), {}, {builder.getNamedAttr("value", value)});
}

Value Emitter::compare(StringRef name, int64_t predicate, Value a, Value b) {
  return op(name, shaped(builder.getI1Type()), {a, b},
            {builder.getNamedAttr("predicate", builder.getI64IntegerAttr(predicate))});
}

/// The lanes' bits as one integer, compared with zero.
Value Emitter::anyLane(Value mask) {
  if (!shape) return mask;
  Type bitsType = builder.getIntegerType(shape.getDimSize(0));
  Value packed = op("vector.bitcast", VectorType::get({1}, bitsType), {mask});
  Value bits = firstLane(packed);
  Value zero = op("arith.constant", bitsType, {}, {builder.getNamedAttr("value", builder.getIntegerAttr(bitsType, 0))});
  constexpr int64_t kNotEqual = 1;
  return op("arith.cmpi", builder.getI1Type(), {bits, zero},
            {builder.getNamedAttr("predicate", builder.getI64IntegerAttr(kNotEqual))});
}

SmallVector<Value, 4> Emitter::branchIfAny(Value mask, ArrayRef<Value> otherwise,
                                           function_ref<SmallVector<Value, 4>()> then) {
  Value condition = anyLane(mask);
  SmallVector<Type, 4> types;
  for (Value value : otherwise) types.push_back(value.getType());
  Operation *branch = builder.create(loc, "scf.if", types, {condition}, {}, 2);
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&branch->getRegion(0));
  builder.create(loc, "scf.yield", {}, then());
  builder.createBlock(&branch->getRegion(1));
  builder.create(loc, "scf.yield", {}, otherwise);
  return SmallVector<Value, 4>(branch->getResults().begin(), branch->getResults().end());
}

Value Emitter::firstLane(Value vector) {
  return op("vector.extract", cast<VectorType>(vector.getType()).getElementType(), {vector},
            {builder.getNamedAttr("static_position", builder.getDenseI64ArrayAttr({0}))});
}

Value Emitter::pushLane(Value vector, Value first) {
  Type type = vector.getType();
  Value changed = op("vector.insert", type, {first, vector},
                     {builder.getNamedAttr("static_position", builder.getDenseI64ArrayAttr({0}))});
  const int64_t lanes = shape.getDimSize(0);
  SmallVector<int64_t> from;
  for (int64_t lane = 0; lane < lanes; ++lane) from.push_back((lane + 1) % lanes);
  return op("vector.shuffle", type, {changed, changed}, {builder.getNamedAttr("mask", builder.getDenseI64ArrayAttr(from))});
}

SmallVector<Value, 4> Emitter::laneByLane(Value argument, ArrayRef<Value> results,
                                          function_ref<SmallVector<Value, 4>(Emitter &, Value)> step) {
  if (!shape) return step(*this, argument);
  Emitter lane(builder, loc, target, builder.getI1Type());
  Type counter = builder.getI32Type();
  SmallVector<Value, 6> carried{lane.constant(counter, 0), argument};
  carried.append(results.begin(), results.end());
  SmallVector<Type, 6> types;
  for (Value value : carried) types.push_back(value.getType());
  Operation *loop = builder.create(loc, "scf.while", types, carried, {}, 2);

  OpBuilder::InsertionGuard guard(builder);
  Block *before = builder.createBlock(&loop->getRegion(0), nullptr, types, loc);
  constexpr int64_t kUnsignedLess = 6;
  Value hasMore = lane.compare("arith.cmpi", kUnsignedLess, before->getArgument(0),
                               lane.constant(counter, static_cast<uint64_t>(shape.getDimSize(0))));
  SmallVector<Value, 8> passed{hasMore};
  for (BlockArgument value : before->getArguments()) passed.push_back(value);
  builder.create(loc, "scf.condition", {}, passed);

  Block *after = builder.createBlock(&loop->getRegion(1), nullptr, types, loc);
  Value first = firstLane(after->getArgument(1));
  SmallVector<Value, 6> next{lane.op("arith.addi", counter, {after->getArgument(0), lane.constant(counter, 1)}),
                             pushLane(after->getArgument(1), first)};
  for (auto [i, value] : llvm::enumerate(step(lane, first)))
    next.push_back(pushLane(after->getArgument(static_cast<unsigned>(i) + 2), value));
  builder.create(loc, "scf.yield", {}, next);
  return SmallVector<Value, 4>(loop->getResults().begin() + 2, loop->getResults().end());
}

Value Emitter::loopWhileAny(Value start, function_ref<Value(Value)> holds, function_ref<Value(Value)> step) {
  Type type = start.getType();
  Operation *loop = builder.create(loc, "scf.while", {type}, {start}, {}, 2);
  OpBuilder::InsertionGuard guard(builder);
  Block *before = builder.createBlock(&loop->getRegion(0), nullptr, {type}, loc);
  Value condition = anyLane(holds(before->getArgument(0)));
  builder.create(loc, "scf.condition", {}, {condition, before->getArgument(0)});
  Block *after = builder.createBlock(&loop->getRegion(1), nullptr, {type}, loc);
  builder.create(loc, "scf.yield", {}, {step(after->getArgument(0))});
  return loop->getResult(0);
}

// --- Floats --------------------------------------------------------------------------------------------------------

static Float binary(StringRef name, Float a, Float b) {
  return {a.emitter, a.emitter->op(name, a.value.getType(), {a.value, b.value}), a.width};
}
static Float unary(StringRef name, Float a) {
  return {a.emitter, a.emitter->op(name, a.value.getType(), {a.value}), a.width};
}

Float constant(Float like, double number) {
  const uint64_t bits = like.width == 32 ? std::bit_cast<uint32_t>(static_cast<float>(number)) : std::bit_cast<uint64_t>(number);
  return {like.emitter, like.emitter->constant(like.emitter->floatType(like.width), bits), like.width};
}

Float operator+(Float a, Float b) { return binary("arith.addf", a, b); }
Float operator-(Float a, Float b) { return binary("arith.subf", a, b); }
Float operator*(Float a, Float b) { return binary("arith.mulf", a, b); }
Float operator/(Float a, Float b) { return binary("arith.divf", a, b); }
Float operator-(Float a) { return unary("arith.negf", a); }

static Mask compareFloats(int64_t predicate, Float a, Float b) {
  return {a.emitter, a.emitter->compare("arith.cmpf", predicate, a.value, b.value)};
}
// Predicates: oeq 1, olt 4, ole 5, une 13.
Mask operator==(Float a, Float b) { return compareFloats(1, a, b); }
Mask operator<(Float a, Float b) { return compareFloats(4, a, b); }
Mask operator<=(Float a, Float b) { return compareFloats(5, a, b); }
Mask operator!=(Float a, Float b) { return compareFloats(13, a, b); }

bool hasFma(Float like) { return like.emitter->hasFma(); }
bool hasRounding(Float like) { return like.emitter->hasRounding(); }

Float fma(Float a, Float b, Float c) {
  if (!hasFma(a)) return a * b + c;
  return {a.emitter, a.emitter->op("math.fma", a.value.getType(), {a.value, b.value, c.value}), a.width};
}

Float abs(Float a) { return unary("math.absf", a); }
Float sqrt(Float a) { return unary("math.sqrt", a); }
Float copysign(Float magnitude, Float sign) { return binary("math.copysign", magnitude, sign); }

Float instruction(StringRef name, Float a) { return unary(name, a); }

Float widen(Float a) {
  return {a.emitter, a.emitter->op("arith.extf", a.emitter->shaped(a.emitter->floatType(64)), {a.value}), 64};
}
Float narrow(Float a) {
  return {a.emitter, a.emitter->op("arith.truncf", a.emitter->shaped(a.emitter->floatType(32)), {a.value}), 32};
}

// --- Masks and integers --------------------------------------------------------------------------------------------

static Mask combine(StringRef name, Mask a, Value b) {
  return {a.emitter, a.emitter->op(name, a.value.getType(), {a.value, b})};
}
Mask operator&(Mask a, Mask b) { return combine("arith.andi", a, b.value); }
Mask operator|(Mask a, Mask b) { return combine("arith.ori", a, b.value); }
Mask operator!(Mask a) {
  return combine("arith.xori", a, a.emitter->constant(IntegerType::get(a.value.getType().getContext(), 1), 1));
}

Float select(Mask mask, Float a, Float b) { return {a.emitter, a.emitter->select(mask.value, a.value, b.value), a.width}; }
Int select(Mask mask, Int a, Int b) { return {a.emitter, a.emitter->select(mask.value, a.value, b.value), a.width}; }

static Type integerType(Value value, unsigned width) { return IntegerType::get(value.getType().getContext(), width); }

Int bits(Float a) {
  Type type = a.emitter->shaped(integerType(a.value, a.width));
  return {a.emitter, a.emitter->op("arith.bitcast", type, {a.value}), a.width};
}
Float fromBits(Int a) {
  Type type = a.emitter->shaped(a.emitter->floatType(a.width));
  return {a.emitter, a.emitter->op("arith.bitcast", type, {a.value}), a.width};
}
Int constant(Int like, uint64_t number) {
  return {like.emitter, like.emitter->constant(integerType(like.value, like.width), number), like.width};
}

static Int binary(StringRef name, Int a, Int b) {
  return {a.emitter, a.emitter->op(name, a.value.getType(), {a.value, b.value}), a.width};
}
Int operator+(Int a, Int b) { return binary("arith.addi", a, b); }
Int operator-(Int a, Int b) { return binary("arith.subi", a, b); }
Int operator*(Int a, Int b) { return binary("arith.muli", a, b); }
Int operator&(Int a, Int b) { return binary("arith.andi", a, b); }
Int operator|(Int a, Int b) { return binary("arith.ori", a, b); }
Int operator^(Int a, Int b) { return binary("arith.xori", a, b); }
Int shiftLeft(Int a, Int amount) { return binary("arith.shli", a, amount); }
Int shiftRight(Int a, Int amount) { return binary("arith.shrui", a, amount); }
Mask operator==(Int a, Int b) { return {a.emitter, a.emitter->compare("arith.cmpi", 0, a.value, b.value)}; }

Int truncateTo32(Int a) {
  return {a.emitter, a.emitter->op("arith.trunci", a.emitter->shaped(integerType(a.value, 32)), {a.value}), 32};
}

SmallVector<Float, 3> replaceRarely(Mask mask, ArrayRef<Float> values, function_ref<SmallVector<Float, 3>()> then) {
  Emitter *emitter = mask.emitter;
  SmallVector<Value, 4> otherwise;
  for (Float value : values) otherwise.push_back(value.value);
  SmallVector<Value, 4> results = emitter->branchIfAny(mask.value, otherwise, [&] {
    SmallVector<Value, 4> yielded;
    for (auto [value, other] : llvm::zip(then(), values)) yielded.push_back(select(mask, value, other).value);
    return yielded;
  });
  SmallVector<Float, 3> numbers;
  for (auto [result, like] : llvm::zip(results, values)) numbers.push_back({emitter, result, like.width});
  return numbers;
}

SmallVector<Float, 3> replaceRarelyByLane(Mask mask, ArrayRef<Float> values, Float argument,
                                          function_ref<SmallVector<Float, 3>(Float)> then) {
  Emitter *emitter = mask.emitter;
  return replaceRarely(mask, values, [&] {
    SmallVector<Value, 4> start;
    for (Float value : values) start.push_back(value.value);
    SmallVector<Value, 4> results = emitter->laneByLane(argument.value, start, [&](Emitter &lane, Value value) {
      SmallVector<Value, 4> made;
      for (Float number : then({&lane, value, argument.width})) made.push_back(number.value);
      return made;
    });
    SmallVector<Float, 3> numbers;
    for (auto [result, like] : llvm::zip(results, values)) numbers.push_back({emitter, result, like.width});
    return numbers;
  });
}

Float repeatWhileAny(Float start, function_ref<Mask(Float)> holds, function_ref<Float(Float)> step) {
  auto number = [&](Value value) { return Float{start.emitter, value, start.width}; };
  Value result = start.emitter->loopWhileAny(
      start.value, [&](Value value) { return holds(number(value)).value; },
      [&](Value value) { return select(holds(number(value)), step(number(value)), number(value)).value; });
  return number(result);
}

}  // namespace strata::expand_math
