// The small language in which the functions of this folder are written: numbers that emit an operation for each operator.
// One type stands for scalars and for vectors, f32 and f64, so a scalar and a lane of a vector give the same bits.
#pragma once

#include "codegen/target/target.h"
#include "ir/builder.h"

#include <map>

namespace strata::expand_math {

/// Emits operations at an insertion point. Numbers point to it: it outlives them.
class Emitter {
 public:
  /// `shape`: a type with the shape of all numbers (a scalar or a vector).
  Emitter(OpBuilder &builder, Location loc, const Target &target, Type shape)
      : builder(builder), loc(loc), target(target), shape(dyn_cast<VectorType>(shape)) {}

  Value op(StringRef name, Type type, ValueRange operands, ArrayRef<NamedAttribute> attrs = {});
  /// A constant of an element type, repeated in all lanes.
  Value constant(Type elementType, uint64_t bits);
  Value compare(StringRef name, int64_t predicate, Value a, Value b);
  Value select(Value mask, Value a, Value b) { return op("arith.select", a.getType(), {mask, a, b}); }
  /// A branch that is taken when the mask holds in any lane; it yields values of the types of `otherwise`.
  SmallVector<Value, 4> branchIfAny(Value mask, ArrayRef<Value> otherwise, function_ref<SmallVector<Value, 4>()> then);

  /// What `step`, written for scalars, makes of the argument in each lane, one lane after the other.
  SmallVector<Value, 4> laneByLane(Value argument, ArrayRef<Value> results,
                                   function_ref<SmallVector<Value, 4>(Emitter &, Value)> step);

  /// A loop that carries `start` through `step` while the mask that `holds` makes is true in any lane.
  Value loopWhileAny(Value start, function_ref<Value(Value)> holds, function_ref<Value(Value)> step);

  /// The type with this element type and the shape of all numbers.
  Type shaped(Type elementType) { return shape ? VectorType::get(shape.getShape(), elementType) : elementType; }
  Type floatType(unsigned width) { return width == 32 ? builder.getF32Type() : builder.getF64Type(); }
  bool hasFma() const { return target.hasFma; }
  bool hasRounding() const { return target.hasRounding; }

 private:
  Value anyLane(Value mask);
  Value firstLane(Value vector);
  /// `vector` with another first lane, and all lanes one place on: after as many times as there are lanes, each is in its place.
  Value pushLane(Value vector, Value first);

  OpBuilder &builder;
  Location loc;
  const Target &target;
  VectorType shape;  ///< null: scalars
};

/// A truth value in each lane.
struct Mask {
  Emitter *emitter;
  Value value;
};

/// Integers as wide as a float; arithmetic wraps.
struct Int {
  Emitter *emitter;
  Value value;
  unsigned width;  ///< 32 or 64
};

/// Floating-point numbers.
struct Float {
  Emitter *emitter;
  Value value;
  unsigned width;  ///< 32 or 64
};

// --- Floats --------------------------------------------------------------------------------------------------------

/// The number in the type of `like`, rounded to it.
Float constant(Float like, double number);

Float operator+(Float a, Float b);
Float operator-(Float a, Float b);
Float operator*(Float a, Float b);
Float operator/(Float a, Float b);
Float operator-(Float a);
inline Float operator+(Float a, double b) { return a + constant(a, b); }
inline Float operator-(Float a, double b) { return a - constant(a, b); }
inline Float operator*(Float a, double b) { return a * constant(a, b); }
inline Float operator/(Float a, double b) { return a / constant(a, b); }
inline Float operator+(double a, Float b) { return constant(b, a) + b; }
inline Float operator-(double a, Float b) { return constant(b, a) - b; }
inline Float operator*(double a, Float b) { return constant(b, a) * b; }
inline Float operator/(double a, Float b) { return constant(b, a) / b; }

// Comparisons are false on NaN, != is true.
Mask operator<(Float a, Float b);
Mask operator<=(Float a, Float b);
Mask operator==(Float a, Float b);
Mask operator!=(Float a, Float b);
inline Mask operator<(Float a, double b) { return a < constant(a, b); }
inline Mask operator<=(Float a, double b) { return a <= constant(a, b); }
inline Mask operator==(Float a, double b) { return a == constant(a, b); }
inline Mask operator!=(Float a, double b) { return a != constant(a, b); }
inline Mask operator>(Float a, Float b) { return b < a; }
inline Mask operator>(Float a, double b) { return constant(a, b) < a; }
inline Mask operator>=(Float a, double b) { return constant(a, b) <= a; }

bool hasFma(Float like);
bool hasRounding(Float like);
/// a * b + c; rounded once where the target can, otherwise twice.
Float fma(Float a, Float b, Float c);
inline Float fma(Float a, double b, Float c) { return fma(a, constant(a, b), c); }
Float abs(Float a);
Float sqrt(Float a);
Float copysign(Float magnitude, Float sign);
/// An operation of one operand that the target has an instruction for.
Float instruction(StringRef name, Float a);
/// Conversions between f32 and f64.
Float widen(Float a);
Float narrow(Float a);

// --- Masks and integers --------------------------------------------------------------------------------------------

Mask operator&(Mask a, Mask b);
Mask operator|(Mask a, Mask b);
Mask operator!(Mask a);
Float select(Mask mask, Float a, Float b);
Int select(Mask mask, Int a, Int b);
inline Float select(Mask mask, double a, Float b) { return select(mask, constant(b, a), b); }
inline Float select(Mask mask, Float a, double b) { return select(mask, a, constant(a, b)); }

Int bits(Float a);
Float fromBits(Int a);
Int constant(Int like, uint64_t number);
Int operator+(Int a, Int b);
Int operator-(Int a, Int b);
Int operator*(Int a, Int b);
Int operator&(Int a, Int b);
Int operator|(Int a, Int b);
Int operator^(Int a, Int b);
inline Int operator+(Int a, uint64_t b) { return a + constant(a, b); }
inline Int operator-(Int a, uint64_t b) { return a - constant(a, b); }
inline Int operator&(Int a, uint64_t b) { return a & constant(a, b); }
inline Int operator|(Int a, uint64_t b) { return a | constant(a, b); }
inline Int operator^(Int a, uint64_t b) { return a ^ constant(a, b); }
Int shiftLeft(Int a, Int amount);
Int shiftRight(Int a, Int amount);  ///< fills with zeros
inline Int shiftLeft(Int a, unsigned amount) { return shiftLeft(a, constant(a, amount)); }
inline Int shiftRight(Int a, unsigned amount) { return shiftRight(a, constant(a, amount)); }
Mask operator==(Int a, Int b);
inline Mask isZero(Int a) { return a == constant(a, 0); }
inline Mask isNonZero(Int a) { return !isZero(a); }
Int truncateTo32(Int a);

/// Replaces `values` in the lanes where `mask` holds by what `then` computes; nothing is computed when it holds nowhere.
SmallVector<Float, 3> replaceRarely(Mask mask, ArrayRef<Float> values, function_ref<SmallVector<Float, 3>()> then);

/// The same for what is long: `then` is written once, for one lane's argument, and run lane by lane.
SmallVector<Float, 3> replaceRarelyByLane(Mask mask, ArrayRef<Float> values, Float argument,
                                          function_ref<SmallVector<Float, 3>(Float)> then);

/// Repeats `step` in the lanes where `holds` until it holds in none.
Float repeatWhileAny(Float start, function_ref<Mask(Float)> holds, function_ref<Float(Float)> step);

}  // namespace strata::expand_math
