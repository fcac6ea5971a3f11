// Random numbers: Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011) and TensorFlow's distributions
// over it, bit for bit, as arithmetic of kernels. The state of a node's generator is the runtime's: a host call reserves numbers.
#include "codegen/convert/tf_to_linalg/procedure.h"

#include "dialects/tf/host_call.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"
#include "support/dtype.h"

#include <numbers>

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

namespace {

using Words = std::array<Value, 4>;  ///< i32

/// Arithmetic on 32- and 64-bit words.
struct Bits {
  ScalarBuilder &s;
  Type i32, i64;

  explicit Bits(ScalarBuilder &s) : s(s), i32(s.getBuilder().getI32Type()), i64(s.getBuilder().getI64Type()) {}
  Value word(uint32_t value) { return s.integer(i32, int32_t(value)); }
  Value wide(Value x) { return s.op("arith.extui", i64, {x}); }
  Value low(Value x) { return s.op("arith.trunci", i32, {x}); }
  Value high(Value x) { return low(s.binary("arith.shrui", x, s.integer(i64, 32))); }
  Value join(Value low, Value high) { return s.logicalOr(wide(low), s.binary("arith.shli", wide(high), s.integer(i64, 32))); }
  Value xorOf(Value a, Value b) { return s.binary("arith.xori", a, b); }
  Value cast(Value x, Type type) { return s.op("arith.bitcast", type, {x}); }
};

/// A generator's key and the 128-bit counter of its next group, as 64-bit words.
struct State {
  Value key, low, high;

  State advanced(Bits &b, Value groups) const {
    Value sum = b.s.binary("arith.addi", low, groups);
    // Unsigned: a sum below a summand has overflowed.
    Value carry = b.s.op("arith.cmpi", b.s.getBuilder().getI1Type(), {sum, low},
                         {b.s.getBuilder().getNamedAttr("predicate", b.s.getBuilder().getI64IntegerAttr(6))});
    return {key, sum, b.s.binary("arith.addi", high, b.s.op("arith.extui", b.i64, {carry}))};
  }
};

Words philox(Bits &b, const State &state) {
  Words counter{b.low(state.low), b.high(state.low), b.low(state.high), b.high(state.high)};
  Value key0 = b.low(state.key), key1 = b.high(state.key);
  for (int round = 0; round < 10; ++round) {
    Value product0 = b.s.binary("arith.muli", b.wide(counter[0]), b.s.integer(b.i64, 0xD2511F53));
    Value product1 = b.s.binary("arith.muli", b.wide(counter[2]), b.s.integer(b.i64, 0xCD9E8D57));
    counter = {b.xorOf(b.xorOf(b.high(product1), counter[1]), key0), b.low(product1),
               b.xorOf(b.xorOf(b.high(product0), counter[3]), key1), b.low(product0)};
    key0 = b.s.binary("arith.addi", key0, b.word(0x9E3779B9));
    key1 = b.s.binary("arith.addi", key1, b.word(0xBB67AE85));
  }
  return counter;
}

/// Key and counter that the Stateless operations make of a seed of two numbers.
State scrambled(Bits &b, Value seed0, Value seed1) {
  const State fixed{b.s.integer(b.i64, int64_t(uint64_t{0x02461e29} << 32 | 0x3ec8f720)), seed0, seed1};
  Words mix = philox(b, fixed);
  return {b.join(mix[0], mix[1]), b.s.integer(b.i64, 0), b.join(mix[2], mix[3])};
}

Value pick(Bits &b, Value lane, ArrayRef<Value> values) {
  Value chosen = values.back();
  for (unsigned i = values.size() - 1; i-- > 0;) chosen = b.s.select(b.s.compare(Compare::Eq, lane, b.s.index(i)), values[i], chosen);
  return chosen;
}

// Bits to numbers (random_distributions_utils.h of TensorFlow).

Value uniformFloat(Bits &b, Value x) {
  Value bits = b.s.logicalOr(b.s.logicalAnd(x, b.word(0x7fffff)), b.word(0x3f800000));
  Type f32 = b.s.getBuilder().getF32Type();
  return b.s.sub(b.cast(bits, f32), b.s.constant(f32, 1.0));
}
Value uniformDouble(Bits &b, Value x0, Value x1) {
  Value mantissa = b.join(x1, b.s.logicalAnd(x0, b.word(0xfffff)));
  Type f64 = b.s.getBuilder().getF64Type();
  return b.s.sub(b.cast(b.s.logicalOr(mantissa, b.s.integer(b.i64, int64_t{1023} << 52)), f64), b.s.constant(f64, 1.0));
}
/// f16 or bf16: as f32.
Value uniformNarrow(Bits &b, Value x, Type type) {
  const bool isHalf = type.isF16();
  Type i16 = b.s.getBuilder().getIntegerType(16), f32 = b.s.getBuilder().getF32Type();
  Value bits = b.s.op("arith.trunci", i16, {b.s.logicalOr(b.s.logicalAnd(x, b.word(isHalf ? 0x3ff : 0x7f)), b.word(isHalf ? 15 << 10 : 127 << 7))});
  return b.s.sub(b.s.cast(b.cast(bits, type), f32), b.s.constant(f32, 1.0));
}

/// Two normal numbers of two uniform ones (Box and Muller).
std::pair<Value, Value> boxMuller(Bits &b, Value u0, Value u1) {
  Type type = u0.getType();
  Value least = b.s.constant(type, type.isF64() ? 1.0e-7 : double(1.0e-7f));
  Value positive = b.s.select(b.s.compare(Compare::Lt, u0, least), least, u0);
  Value angle = b.s.mul(b.s.constant(type, type.isF64() ? 2 * std::numbers::pi : double(2.0f * float(std::numbers::pi))), u1);
  Value radius = b.s.unary("math.sqrt", b.s.mul(b.s.constant(type, -2.0), b.s.unary("math.log", positive)));
  return {b.s.mul(b.s.unary("math.sin", angle), radius), b.s.mul(b.s.unary("math.cos", angle), radius)};
}

/// Element `lane` of what a group of words makes; 4 of them, or 2 of 64 bits.
using FromWords = function_ref<Value(Bits &, const Words &, Value lane)>;

Value uniform(Bits &b, const Words &x, Value lane, Type type) {
  if (type.isF64()) return pick(b, lane, {uniformDouble(b, x[0], x[1]), uniformDouble(b, x[2], x[3])});
  Value word = pick(b, lane, x);
  return type.isF32() ? uniformFloat(b, word) : b.s.cast(uniformNarrow(b, word, type), type);
}
Value normal(Bits &b, const Words &x, Value lane, Type type) {
  if (type.isF64()) {
    auto [first, second] = boxMuller(b, uniformDouble(b, x[0], x[1]), uniformDouble(b, x[2], x[3]));
    return pick(b, lane, {first, second});
  }
  Value isHigh = b.s.compare(Compare::Ge, lane, b.s.index(2)), isOdd = b.s.compare(Compare::Eq, b.s.binary("arith.remsi", lane, b.s.index(2)), b.s.index(1));
  Value u0 = b.s.select(isHigh, x[2], x[0]), u1 = b.s.select(isHigh, x[3], x[1]);
  auto [first, second] = boxMuller(b, uniformFloat(b, u0), uniformFloat(b, u1));
  return b.s.cast(b.s.select(isOdd, second, first), type);
}
Value fullInteger(Bits &b, const Words &x, Value lane, Type type) {
  if (type.getIntOrFloatBitWidth() == 64) return pick(b, lane, {b.join(x[0], x[1]), b.join(x[2], x[3])});
  return pick(b, lane, x);
}

unsigned perGroup(Type type) { return type.getIntOrFloatBitWidth() == 64 ? 2 : 4; }

/// Reads a state in a body.
using StateOf = function_ref<State(Bits &)>;

/// A tensor whose element i is what lane i % n of group i / n makes.
Value drawn(TFLowering &lowering, ArrayRef<AffineExpr> sizes, Type element, StateOf stateOf, FromWords make) {
  const int64_t lanes = perGroup(element);
  Value flat = lowering.gather({lowering.product(sizes)}, element, [&](ScalarBuilder &s, ValueRange at) {
    Bits b(s);
    Value group = s.binary("arith.divsi", at[0], s.index(lanes)), lane = s.binary("arith.remsi", at[0], s.index(lanes));
    return make(b, philox(b, stateOf(b).advanced(b, s.fromIndex(group, b.i64))), lane);
  });
  return lowering.reshape(flat, sizes);
}

/// Normal numbers within two deviations: each group of results draws from numbers of its own until it has them.
Value drawnTruncated(TFLowering &lowering, ArrayRef<AffineExpr> sizes, Type element, StateOf stateOf) {
  constexpr int64_t kReservedGroups = 64;  // for each result: 256 numbers
  const int64_t lanes = perGroup(element);
  const AffineExpr count = lowering.product(sizes);
  Type wide = element.isF64() ? element : lowering.builder.getF32Type();
  Value n = lowering.sizeValue(count), groups = lowering.sizeValue(count.ceilDiv(lanes));
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Bits b(s);
  Variable out = p.tensor({count}, element);
  const State start = stateOf(b);
  p.forLoop(groups, [&](Value group) {
    Value first = s.mul(group, s.index(lanes));
    Variable made = p.scalar(s.index(0)), round = p.scalar(s.fromIndex(s.mul(first, s.index(kReservedGroups)), b.i64));
    p.whileLoop([&] { return s.compare(Compare::Lt, p.get(made), s.index(lanes)); }, [&] {
      Words x = philox(b, start.advanced(b, p.get(round)));
      p.set(round, s.add(p.get(round), s.integer(b.i64, 1)));
      SmallVector<Value, 4> values;
      if (element.isF64()) {
        auto pair = boxMuller(b, uniformDouble(b, x[0], x[1]), uniformDouble(b, x[2], x[3]));
        values = {pair.first, pair.second};
      } else {
        for (unsigned i = 0; i < 4; i += 2) {
          auto pair = boxMuller(b, uniformFloat(b, x[i]), uniformFloat(b, x[i + 1]));
          values.append({pair.first, pair.second});
        }
      }
      for (Value value : values) {
        Value place = s.add(first, p.get(made));
        Value isIn = s.logicalAnd(s.compare(Compare::Lt, s.abs(value), s.constant(wide, 2.0)), s.compare(Compare::Lt, p.get(made), s.index(lanes)));
        p.ifThen(s.logicalAnd(isIn, s.compare(Compare::Lt, place, n)), [&] { p.store(out, s.cast(value, element), {place}); });
        p.set(made, s.add(p.get(made), s.select(isIn, s.index(1), s.index(0))));
      }
    });
  });
  return lowering.reshape(p.finish({out})[0], sizes);
}

//===- Where states come from -------------------------------------------------------------------------------------===//

/// What the node's generator reserves: key and counter, three 64-bit words.
Value reserve(Operation *op, TFLowering &lowering, AffineExpr count) {
  OpBuilder &builder = lowering.builder;
  const NamedAttribute attributes[] = {
      builder.getNamedAttr("node", builder.getStringAttr(op->getLoc().getNameOrEmpty(lowering.getContext()))),
      builder.getNamedAttr("seed", builder.getI64IntegerAttr(tf::intAttr(op, "seed"))),
      builder.getNamedAttr("seed2", builder.getI64IntegerAttr(tf::intAttr(op, "seed2")))};
  RankedTensorType state = lowering.tensorType({lowering.number(3)}, builder.getI64Type());
  return lowering.plan("plan.reserve_random", TypeRange(state), {lowering.sizeValue(count)}, attributes)->getResult(0);
}

State stateOfWords(Bits &b, TFLowering &lowering, Value words) {
  return {lowering.extract(b.s, words, {b.s.index(0)}), lowering.extract(b.s, words, {b.s.index(1)}), lowering.extract(b.s, words, {b.s.index(2)})};
}
/// Key and counter in operands 1 and 2.
State stateOfOperands(Bits &b, Operation *op, TFLowering &lowering) {
  Value key = lowering.operand(op, 1), counter = lowering.operand(op, 2);
  return {lowering.extract(b.s, key, {b.s.index(0)}), lowering.extract(b.s, counter, {b.s.index(0)}), lowering.extract(b.s, counter, {b.s.index(1)})};
}
/// Of a seed of two numbers in operand `i`.
State stateOfSeed(Bits &b, Operation *op, unsigned i, TFLowering &lowering) {
  Value seed = lowering.operand(op, i);
  auto number = [&](int64_t at) { return b.s.cast(lowering.extract(b.s, seed, {b.s.index(at)}), b.i64); };
  return scrambled(b, number(0), number(1));
}

enum class Source { Node, Operands, Seed };

/// Calls `draw(sizes, element, stateOf)` with the state of the node's source.
template <Source From, typename Draw>
LogicalResult draw(Operation *op, TFLowering &lowering, Draw drawOf) {
  if (failed(defineLateSizes(op, 0, lowering))) return failure();
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Type element = lowering.elementType(op->getResult(0));
  Value words;
  if constexpr (From == Source::Node) words = reserve(op, lowering, lowering.product(sizes));
  auto stateOf = [&](Bits &b) -> State {
    if constexpr (From == Source::Node) return stateOfWords(b, lowering, words);
    if constexpr (From == Source::Operands) return stateOfOperands(b, op, lowering);
    return stateOfSeed(b, op, 1, lowering);
  };
  lowering.set(op->getResult(0), drawOf(sizes, element, stateOf));
  return success();
}

/// The algorithm in operand 3 must be Philox.
void checkAlgorithm(Operation *op, TFLowering &lowering) {
  constexpr int64_t kPhilox = 1, kAutomatic = 3;
  const AffineExpr algorithm = lowering.hostElements(op, 3, 1)[0];
  if (algorithm.isConstant(kPhilox) || algorithm.isConstant(kAutomatic)) return;
  Value id = lowering.sizeValue(algorithm);
  const SiteOperand operands[] = {{"id", id}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, "Unsupported algorithm id: {id}", operands);
  AffineExpr isPhilox = lowering.newSymbol(lowering.hostIndex([&](ScalarBuilder &s) {
    Value known = s.logicalOr(s.compare(Compare::Eq, id, s.index(kPhilox)), s.compare(Compare::Eq, id, s.index(kAutomatic)));
    return s.select(known, s.index(1), s.index(0));
  }));
  Value holds = lowering.builder.create(lowering.loc, "arith.cmpi", TypeRange(lowering.builder.getI1Type()),
                                        {lowering.sizeValue(isPhilox), lowering.sizeValue(lowering.number(1))},
                                        {lowering.builder.getNamedAttr("predicate", lowering.builder.getI64IntegerAttr(0))})->getResult(0);
  lowering.plan("plan.check", {}, {holds}, {lowering.builder.getNamedAttr("site", lowering.builder.getI64IntegerAttr(site))});
}

}  // namespace

//===- Operations -------------------------------------------------------------------------------------------------===//

template <Source From, Value (*Make)(Bits &, const Words &, Value, Type)>
static LogicalResult plain(Operation *op, TFLowering &lowering) {
  if (From == Source::Operands) checkAlgorithm(op, lowering);
  return draw<From>(op, lowering, [&](ArrayRef<AffineExpr> sizes, Type element, StateOf stateOf) {
    return drawn(lowering, sizes, element, stateOf, [&](Bits &b, const Words &x, Value lane) { return Make(b, x, lane, element); });
  });
}

template <Source From>
static LogicalResult truncated(Operation *op, TFLowering &lowering) {
  if (From == Source::Operands) checkAlgorithm(op, lowering);
  return draw<From>(op, lowering, [&](ArrayRef<AffineExpr> sizes, Type element, StateOf stateOf) {
    return drawnTruncated(lowering, sizes, element, stateOf);
  });
}

/// Integers in [low, high), which are operands `First` and the one after it.
template <Source From, unsigned First>
static LogicalResult ranged(Operation *op, TFLowering &lowering) {
  if (From == Source::Operands) checkAlgorithm(op, lowering);
  Value low = lowering.operand(op, First), high = lowering.operand(op, First + 1);
  const SiteOperand operands[] = {{"low", low}, {"high", high}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, "Need minval < maxval, got {low.value} >= {high.value}", operands);
  return draw<From>(op, lowering, [&](ArrayRef<AffineExpr> sizes, Type element, StateOf stateOf) {
    return drawn(lowering, sizes, element, stateOf, [&](Bits &b, const Words &x, Value lane) {
      Value from = lowering.extract(b.s, low, {}), to = lowering.extract(b.s, high, {});
      Value isRange = b.s.compare(Compare::Lt, from, to);
      lowering.assertInBody(b.s, isRange, site);
      Value range = b.s.select(isRange, b.s.sub(to, from), b.s.integer(element, 1));
      return b.s.add(from, b.s.binary("arith.remui", fullInteger(b, x, lane, element), range));
    });
  });
}

static LogicalResult keyCounter(Operation *op, TFLowering &lowering) {
  for (unsigned result = 0; result < 2; ++result)
    lowering.set(op->getResult(result), lowering.gather(lowering.sizesOf(op->getResult(result)), lowering.builder.getI64Type(), [&](ScalarBuilder &s, ValueRange at) {
      Bits b(s);
      const State state = stateOfSeed(b, op, 0, lowering);
      return result == 0 ? state.key : pick(b, at[0], {state.low, state.high});
    }));
  return success();
}

static LogicalResult algorithm(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  lowering.set(op->getResult(0), lowering.gather({}, element, [&](ScalarBuilder &s, ValueRange) { return s.integer(element, 1); }));
  return success();
}

//===- Classes by the logarithms of their probabilities -----------------------------------------------------------===//

/// Numbers drawn one after the other, two words each, are looked up in the sums of exponentials of finite logits.
static LogicalResult multinomial(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), f64 = lowering.builder.getF64Type();
  const Exprs own = lowering.sizesOf(op->getOperand(0));
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (!late.empty()) {
    const TFLowering::IndexOperand samples = lowering.indexOperand(op, 1);
    lowering.defineSymbol(late[0], lowering.hostIndex([&](ScalarBuilder &s) { return lowering.element(s, samples, 0); }),
                          "num_samples should be nonnegative, got {b}");
  }
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  lowering.checkAtMost(lowering.number(1), own[1], StatusCode::InvalidArgument, "num_classes should be positive, got {b}");
  Value logits = lowering.operand(op, 0), rows = lowering.sizeValue(sizes[0]), samples = lowering.sizeValue(sizes[1]), classes = lowering.sizeValue(own[1]);
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Bits b(s);
  const State start = stateOfSeed(b, op, 2, lowering);
  Variable out = p.tensor(sizes, element), sums = p.tensor({own[1]}, f64), drawnPairs = p.scalar(s.integer(b.i64, 0));
  auto logitAt = [&](Value row, Value c) { return s.cast(p.load(logits, {row, c}), f64, isUnsigned); };
  auto isFinite = [&](Value x) { return s.compare(Compare::Eq, s.sub(x, x), s.constant(f64, 0.0)); };
  p.forLoop(rows, [&](Value row) {
    Variable most = p.scalar(s.constant(f64, -std::numeric_limits<double>::max())), total = p.scalar(s.constant(f64, 0.0));
    p.forLoop(classes, [&](Value c) {
      Value x = logitAt(row, c);
      p.set(most, s.select(s.logicalAnd(isFinite(x), s.compare(Compare::Gt, x, p.get(most))), x, p.get(most)));
    });
    p.forLoop(classes, [&](Value c) {
      Value x = logitAt(row, c), weight = s.unary("math.exp", s.sub(x, p.get(most)));
      p.set(total, s.select(isFinite(x), s.add(p.get(total), weight), p.get(total)));
      p.store(sums, p.get(total), {c});
    });
    p.forLoop(samples, [&](Value j) {
      Words x = philox(b, start.advanced(b, s.binary("arith.shrui", p.get(drawnPairs), s.integer(b.i64, 1))));
      Value isSecond = s.compare(Compare::Ne, s.logicalAnd(p.get(drawnPairs), s.integer(b.i64, 1)), s.integer(b.i64, 0));
      Value number = uniformDouble(b, s.select(isSecond, x[2], x[0]), s.select(isSecond, x[3], x[1]));
      p.set(drawnPairs, s.add(p.get(drawnPairs), s.integer(b.i64, 1)));
      Value wanted = s.mul(number, p.get(total));
      // The first class whose sum exceeds it.
      Variable low = p.scalar(s.index(0)), high = p.scalar(classes);
      p.whileLoop([&] { return s.compare(Compare::Lt, p.get(low), p.get(high)); }, [&] {
        Value middle = s.binary("arith.divsi", s.add(p.get(low), p.get(high)), s.index(2));
        Value isAbove = s.compare(Compare::Lt, wanted, p.load(sums, {middle}));
        p.set(low, s.select(isAbove, p.get(low), s.add(middle, s.index(1))));
        p.set(high, s.select(isAbove, middle, p.get(high)));
      });
      p.store(out, s.fromIndex(p.get(low), element), {row, j});
    });
  });
  lowering.set(op->getResult(0), p.finish({out})[0]);
  return success();
}

ArrayRef<LowerEntry> randomLowerings() {
  static const LowerEntry entries[] = {
      {"RandomUniform", plain<Source::Node, uniform>},
      {"RandomStandardNormal", plain<Source::Node, normal>},
      {"TruncatedNormal", truncated<Source::Node>},
      {"RandomUniformInt", ranged<Source::Node, 1>},
      {"StatelessRandomUniform", plain<Source::Seed, uniform>},
      {"StatelessRandomUniformV2", plain<Source::Operands, uniform>},
      {"StatelessRandomNormalV2", plain<Source::Operands, normal>},
      {"StatelessRandomUniformFullIntV2", plain<Source::Operands, fullInteger>},
      {"StatelessRandomUniformIntV2", ranged<Source::Operands, 4>},
      {"StatelessTruncatedNormalV2", truncated<Source::Operands>},
      {"StatelessRandomGetKeyCounter", keyCounter},
      {"StatelessRandomGetAlg", algorithm},
      {"StatelessMultinomial", multinomial},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
