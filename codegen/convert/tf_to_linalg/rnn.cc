// Recurrent cells: one product of inputs and state with the weights, then one map over the gates. A sequence takes the product of
// all its inputs at once; the steps, each of which needs the state before it, are a procedure.
#include "codegen/convert/tf_to_linalg/procedure.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

/// [batch, depth] and [batch, cells] side by side.
static Value beside(TFLowering &lowering, Value x, Value h, Type element) {
  const Exprs left = lowering.loweredSizes(x), right = lowering.loweredSizes(h);
  Value depth = lowering.sizeValue(left[1]);
  return lowering.gatherPieces({left[0], left[1] + right[1]}, element, [&](ScalarBuilder &s, ValueRange at) {
    OpBuilder &body = s.getBuilder();
    Value isLeft = s.compare(Compare::Lt, at[1], depth);
    Operation *branch = body.create(lowering.loc, "scf.if", TypeRange(element), {isLeft}, {}, 2);
    OpBuilder::InsertionGuard guard(body);
    body.createBlock(&branch->getRegion(0));
    body.create(lowering.loc, "scf.yield", {}, {lowering.extract(s, x, {at[0], at[1]})});
    body.createBlock(&branch->getRegion(1));
    body.create(lowering.loc, "scf.yield", {}, {lowering.extract(s, h, {at[0], s.sub(at[1], depth)})});
    return branch->getResult(0);
  });
}

/// [batch, count * cells] as [batch, count, cells].
static Value splitGates(TFLowering &lowering, Value gates, int64_t count, AffineExpr cells) {
  return lowering.reshape(gates, {lowering.loweredSizes(gates)[0], lowering.number(count), cells});
}

namespace {

/// Inputs of a map over [batch, cells].
struct CellMap {
  TFLowering &lowering;
  TFLowering::GenericSpec spec;
  AffineExpr batch, cell;

  CellMap(TFLowering &lowering, ArrayRef<AffineExpr> sizes, Type element, unsigned results)
      : lowering(lowering), batch(lowering.builder.getAffineDimExpr(0)), cell(lowering.builder.getAffineDimExpr(1)) {
    AffineMap identity = AffineMap::getMultiDimIdentityMap(2, lowering.getContext());
    spec.sizes.assign(results, Exprs(sizes.begin(), sizes.end()));
    spec.elements.assign(results, element);
    spec.maps.assign(results, identity);
    spec.parallel.assign(2, true);
  }
  unsigned add(Value tensor, ArrayRef<AffineExpr> read) {
    spec.inputs.push_back(tensor);
    spec.inputMaps.push_back(AffineMap::get(2, 0, read, lowering.getContext()));
    return spec.inputs.size() - 1;
  }
  unsigned addState(Value tensor) { return add(tensor, {batch, cell}); }
  unsigned addVector(Value tensor) { return add(tensor, {cell}); }
  unsigned addGate(Value tensor, int64_t gate) { return add(tensor, {batch, lowering.number(gate), cell}); }
  unsigned addBias(Value tensor, int64_t gate) { return add(tensor, {lowering.number(gate), cell}); }
};

}  // namespace

static Value sigmoid(ScalarBuilder &s, Value x) {
  Value one = s.constant(x.getType(), 1);
  return s.div(one, s.add(one, s.unary("math.exp", s.neg(x))));
}

//===- LSTM -------------------------------------------------------------------------------------------------------===//

namespace {

/// What all steps of an LSTM share: operands from `first` on are x, cs_prev, h_prev, w, wci, wcf, wco, b.
struct LSTMWeights {
  Value w, peepholes[3], bias;
  double forgetBias, clip;
  bool peephole;
  int64_t candidate = 1, forget = 2;
  Type element;
  AffineExpr cells;

  LSTMWeights(Operation *op, TFLowering &lowering, unsigned first) {
    w = lowering.operand(op, first + 3);
    for (unsigned i = 0; i < 3; ++i) peepholes[i] = lowering.operand(op, first + 4 + i);
    element = lowering.elementType(op->getOperand(first));
    cells = lowering.sizesOf(op->getOperand(first + 1))[1];
    bias = lowering.reshape(lowering.operand(op, first + 7), {lowering.number(4), cells});
    forgetBias = op->hasAttr("forget_bias") ? tf::floatAttr(op, "forget_bias") : 0;
    clip = tf::floatAttr(op, "cell_clip");
    peephole = tf::boolAttr(op, "use_peephole");
    if (op->getName() == "tf.BlockLSTMV2") std::swap(candidate, forget);
  }
};

}  // namespace

/// One cell: i, cs, f, o, ci, co and h from its gates (sums with their biases), peepholes and state before.
static SmallVector<Value, 7> lstmCellOf(ScalarBuilder &s, const LSTMWeights &weights, ArrayRef<Value> gates, ArrayRef<Value> peepholes, Value old) {
  Type wide = old.getType();
  auto peek = [&](Value sum, unsigned i, Value value) { return weights.peephole ? s.add(sum, s.mul(peepholes[i], value)) : sum; };
  Value input = sigmoid(s, peek(gates[0], 0, old)), candidate = s.unary("math.tanh", gates[weights.candidate]);
  Value forget = sigmoid(s, peek(s.add(gates[weights.forget], s.constant(wide, weights.forgetBias)), 1, old));
  Value next = s.add(s.mul(input, candidate), s.mul(forget, old));
  if (weights.clip > 0) next = s.min(s.max(next, s.constant(wide, -weights.clip)), s.constant(wide, weights.clip));
  Value output = sigmoid(s, peek(gates[3], 2, next)), squashed = s.unary("math.tanh", next);
  return {input, next, forget, output, candidate, squashed, s.mul(output, squashed)};
}

/// One step: i, cs, f, o, ci, co and h of [batch, cells].
static SmallVector<Value, 2> lstmStep(TFLowering &lowering, const LSTMWeights &weights, Value x, Value state, Value hidden) {
  const Exprs sizes = lowering.loweredSizes(state);
  Type element = weights.element, wide = computeType(element);
  Value product = matrixProduct(lowering, beside(lowering, x, hidden, element), weights.w, false, false,
                                {sizes[0], weights.cells * 4}, element);
  Value gates = splitGates(lowering, product, 4, weights.cells);
  CellMap map(lowering, sizes, element, 7);
  for (int64_t gate = 0; gate < 4; ++gate) map.addGate(gates, gate);
  for (int64_t gate = 0; gate < 4; ++gate) map.addBias(weights.bias, gate);
  const unsigned before = map.addState(state);
  for (unsigned i = 0; i < 3 && weights.peephole; ++i) map.addVector(weights.peepholes[i]);
  return lowering.generic(map.spec, [&](ScalarBuilder &s, ValueRange in) {
    Value gates[4], peepholes[3];
    for (unsigned i = 0; i < 4; ++i) gates[i] = s.add(s.cast(in[i], wide), s.cast(in[i + 4], wide));
    for (unsigned i = 0; i < 3 && weights.peephole; ++i) peepholes[i] = s.cast(in[before + 1 + i], wide);
    SmallVector<Value, 2> made;
    for (Value value : lstmCellOf(s, weights, gates, peepholes, s.cast(in[before], wide))) made.push_back(s.cast(value, element));
    return made;
  });
}

static LogicalResult lstmCell(Operation *op, TFLowering &lowering) {
  const LSTMWeights weights(op, lowering, 0);
  SmallVector<Value, 2> made = lstmStep(lowering, weights, lowering.operand(op, 0), lowering.operand(op, 1), lowering.operand(op, 2));
  for (unsigned i = 0; i < made.size(); ++i) lowering.set(op->getResult(i), made[i]);
  return success();
}

/// Inputs of all steps times the weights' upper rows: [time, batch, 4 * cells].
static Value projectedInputs(TFLowering &lowering, const LSTMWeights &weights, Value x) {
  const Exprs sizes = lowering.loweredSizes(x);
  AffineExpr gates = weights.cells * 4;
  Value w = weights.w;
  Value upper = lowering.gather({sizes[2], gates}, weights.element, [&](ScalarBuilder &s, ValueRange at) { return lowering.extract(s, w, at); });
  Value rows = lowering.reshape(x, {sizes[0] * sizes[1], sizes[2]});
  Value product = matrixProduct(lowering, rows, upper, false, false, {sizes[0] * sizes[1], gates}, computeType(weights.element));
  return lowering.reshape(product, {sizes[0], sizes[1], gates});
}

static LogicalResult blockLSTM(Operation *op, TFLowering &lowering) {
  const LSTMWeights weights(op, lowering, 1);
  Type element = weights.element, wide = computeType(element);
  Value x = lowering.operand(op, 1), state = lowering.operand(op, 2), hidden = lowering.operand(op, 3), given = lowering.operand(op, 0);
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  if (element != wide) return lowering.unsupported(op, "an element type of 16 bits");
  Value steps = lowering.sizeValue(sizes[0]), batch = lowering.sizeValue(sizes[1]), cells = lowering.sizeValue(sizes[2]);
  Value depth = lowering.sizeValue(lowering.loweredSizes(x)[2]), width = lowering.sizeValue(weights.cells * 4);
  Value projected = projectedInputs(lowering, weights, x);

  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Value zero = s.constant(wide, 0);
  SmallVector<Procedure::Variable, 7> outputs;
  for (unsigned i = 0; i < 7; ++i) outputs.push_back(p.filled(sizes, zero));
  constexpr unsigned kState = 1, kHidden = 6;
  Procedure::Variable before = p.copyOf(state), let = p.copyOf(hidden), sums = p.filled({sizes[1], weights.cells * 4}, zero);
  Value used = s.max(s.min(s.toIndex(p.load(given, {})), steps), s.index(0));
  p.forLoop(used, [&](Value t) {
    p.forLoop(batch, [&](Value n) {
      p.forLoop(width, [&](Value j) { p.store(sums, p.load(projected, {t, n, j}), {n, j}); });
      p.forLoop(cells, [&](Value k) {
        Value own = p.load(let, {n, k}), row = s.add(depth, k);
        p.forLoop(width, [&](Value j) {
          p.store(sums, s.add(p.load(sums, {n, j}), s.mul(own, p.load(weights.w, {row, j}))), {n, j});
        });
      });
    });
    p.forLoop(batch, [&](Value n) {
      p.forLoop(cells, [&](Value c) {
        Value gates[4], peepholes[3];
        for (int64_t i = 0; i < 4; ++i)
          gates[i] = s.add(p.load(sums, {n, s.add(s.mul(cells, s.index(i)), c)}), p.load(weights.bias, {s.index(i), c}));
        for (unsigned i = 0; i < 3 && weights.peephole; ++i) peepholes[i] = p.load(weights.peepholes[i], {c});
        SmallVector<Value, 7> made = lstmCellOf(s, weights, gates, peepholes, p.load(before, {n, c}));
        for (unsigned i = 0; i < 7; ++i) p.store(outputs[i], made[i], {t, n, c});
        p.store(before, made[kState], {n, c});
        p.store(let, made[kHidden], {n, c});
      });
    });
  });
  SmallVector<Value, 4> made = p.finish(outputs);
  for (unsigned i = 0; i < 7; ++i) lowering.set(op->getResult(i), made[i]);
  return success();
}

//===- GRU --------------------------------------------------------------------------------------------------------===//

static LogicalResult gruCell(Operation *op, TFLowering &lowering) {
  Value x = lowering.operand(op, 0), hidden = lowering.operand(op, 1);
  const Exprs sizes = lowering.sizesOf(op->getOperand(1));
  AffineExpr cells = sizes[1];
  Type element = lowering.elementType(op->getOperand(0)), wide = computeType(element);
  Value product = matrixProduct(lowering, beside(lowering, x, hidden, element), lowering.operand(op, 2), false, false,
                                {sizes[0], cells * 2}, element);
  Value gates = splitGates(lowering, product, 2, cells), gateBias = lowering.reshape(lowering.operand(op, 4), {lowering.number(2), cells});
  CellMap first(lowering, sizes, element, 3);
  for (int64_t gate = 0; gate < 2; ++gate) first.addGate(gates, gate);
  for (int64_t gate = 0; gate < 2; ++gate) first.addBias(gateBias, gate);
  first.addState(hidden);
  // Reset, update, and the state that was let through.
  SmallVector<Value, 2> made = lowering.generic(first.spec, [&](ScalarBuilder &s, ValueRange in) {
    auto gate = [&](unsigned i) { return sigmoid(s, s.add(s.cast(in[i], wide), s.cast(in[i + 2], wide))); };
    Value reset = gate(0);
    return SmallVector<Value, 2>{s.cast(reset, element), s.cast(gate(1), element), s.cast(s.mul(reset, s.cast(in[4], wide)), element)};
  });
  Value candidates = matrixProduct(lowering, beside(lowering, x, made[2], element), lowering.operand(op, 3), false, false, sizes, element);
  CellMap second(lowering, sizes, element, 2);
  second.addState(candidates);
  second.addVector(lowering.operand(op, 5));
  second.addState(made[1]);
  second.addState(hidden);
  SmallVector<Value, 2> last = lowering.generic(second.spec, [&](ScalarBuilder &s, ValueRange in) {
    Value candidate = s.unary("math.tanh", s.add(s.cast(in[0], wide), s.cast(in[1], wide)));
    Value update = s.cast(in[2], wide), kept = s.mul(update, s.cast(in[3], wide));
    Value next = s.add(kept, s.mul(s.sub(s.constant(wide, 1), update), candidate));
    return SmallVector<Value, 2>{s.cast(candidate, element), s.cast(next, element)};
  });
  Value results[] = {made[0], made[1], last[0], last[1]};
  for (unsigned i = 0; i < 4; ++i) lowering.set(op->getResult(i), results[i]);
  return success();
}

ArrayRef<LowerEntry> rnnLowerings() {
  static const LowerEntry entries[] = {{"LSTMBlockCell", lstmCell}, {"BlockLSTM", blockLSTM}, {"BlockLSTMV2", blockLSTM}, {"GRUBlockCell", gruCell}};
  return entries;
}

}  // namespace strata::tf_to_linalg
