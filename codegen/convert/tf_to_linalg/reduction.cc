// Reductions over dimensions and positions of extremes.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

//===- The general form -------------------------------------------------------------------------------------------===//

namespace {

/// Loops of a reduction: kept dimensions first, in order, then the reduced ones.
struct ReductionLoops {
  AffineMap read, result;
  Exprs sizes;  ///< of the result
  SmallVector<bool, 6> parallel;
  AffineExpr count;  ///< elements that each result is made of
};

ReductionLoops loopsOf(TFLowering &lowering, Value input, ArrayRef<bool> reduced) {
  const Exprs own = lowering.loweredSizes(input);
  ReductionLoops loops;
  SmallVector<AffineExpr> read(own.size()), kept;
  unsigned loop = 0;
  loops.count = lowering.number(1);
  for (bool wanted : {false, true})
    for (unsigned i = 0; i < own.size(); ++i) {
      if (reduced[i] != wanted) continue;
      read[i] = lowering.builder.getAffineDimExpr(loop);
      if (!wanted) kept.push_back(read[i]), loops.sizes.push_back(own[i]);
      if (wanted) loops.count = loops.count * own[i];
      loops.parallel.push_back(!wanted);
      ++loop;
    }
  loops.read = AffineMap::get(loop, 0, read, lowering.getContext());
  loops.result = AffineMap::get(loop, 0, kept, lowering.getContext());
  return loops;
}

}  // namespace

/// Trailing dimensions of one element that are reduced give nothing; without them what is next to each other in memory is so in
/// the loops as well, and partial results run along it.
static Value withoutTrailingUnits(TFLowering &lowering, Value input, ArrayRef<bool> &reduced) {
  Exprs sizes = lowering.loweredSizes(input);
  const size_t rank = sizes.size();
  while (sizes.size() > 1 && reduced[sizes.size() - 1] && sizes.back().isConstant(1)) sizes.pop_back();
  if (sizes.size() == rank || !reduced[sizes.size() - 1]) return input;
  reduced = reduced.take_front(sizes.size());
  return lowering.reshape(input, sizes);
}

Value reduce(TFLowering &lowering, Value input, ArrayRef<bool> reduced, Type element, Attribute initial,
             function_ref<Value(ScalarBuilder &, Value, Value)> combine, bool isUnsigned) {
  input = withoutTrailingUnits(lowering, input, reduced);
  const ReductionLoops loops = loopsOf(lowering, input, reduced);
  TFLowering::GenericSpec spec;
  spec.inputs.push_back(input);
  spec.inputMaps.push_back(loops.read);
  spec.sizes.push_back(loops.sizes);
  spec.elements.push_back(element);
  spec.maps.push_back(loops.result);
  spec.fills.push_back(initial);
  spec.parallel = loops.parallel;
  spec.isUnsigned = isUnsigned;
  return lowering.generic(spec, [&](ScalarBuilder &s, ValueRange in) {
    return SmallVector<Value, 2>{combine(s, in[1], in[0])};
  })[0];
}

/// Which dimensions of operand 0 operand 1 lists; nothing when that is not known.
static std::optional<SmallVector<bool, 6>> reducedDims(Operation *op, TFLowering &lowering) {
  auto axes = lowering.numbers(op, 1);
  if (!axes) return std::nullopt;
  const auto rank = static_cast<int64_t>(lowering.sizesOf(op->getOperand(0)).size());
  SmallVector<bool, 6> reduced(rank, false);
  for (int64_t axis : *axes) reduced[axis < 0 ? axis + rank : axis] = true;
  return reduced;
}

namespace {

/// Dimensions that are read when the program runs: the operand is brought into the order kept dimensions, then one for all
/// that are reduced.
class FedDims {
 public:
  FedDims(Operation *op, TFLowering &lowering)
      : lowering(lowering), axes(lowering.indexOperand(op, 1)), own(lowering.sizesOf(op->getOperand(0))) {
    AffineExpr count = lowering.number(1);
    for (AffineExpr size : lowering.sizesOf(op->getOperand(1))) count = count * size;
    numReduced = count.isConstant() ? count.getValue() : -1;
    for (AffineExpr size : own) extents.push_back(lowering.sizeValue(size));
    rank = lowering.sizeValue(lowering.number(own.size()));
  }
  bool isKnown() const { return numReduced >= 0 && numReduced <= int64_t(own.size()); }

  /// Defines the result's symbols and returns the reordered operand.
  Value reorder(Operation *op, Value input) {
    const unsigned kept = own.size() - numReduced;
    lowering.checkEqual(lowering.newSymbol(lowering.hostIndex([&](ScalarBuilder &s) { return keptBefore(s, own.size()); })),
                        lowering.number(kept), StatusCode::InvalidArgument,
                        "Invalid reduction arguments: Axes contains duplicate dimension, or one that there is not");
    Exprs sizes;
    for (unsigned j = 0; j < kept; ++j)
      sizes.push_back(lowering.newSymbol(lowering.hostIndex([&](ScalarBuilder &s) { return keptExtent(s, j); })));
    count = lowering.newSymbol(lowering.hostIndex([&](ScalarBuilder &s) {
      Value product = s.index(1);
      for (unsigned d = 0; d < own.size(); ++d) product = s.mul(product, s.select(isReduced(s, d), extents[d], s.index(1)));
      return product;
    }));
    SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
    const bool keep = late.size() != kept;
    for (unsigned i = 0; i < late.size(); ++i)
      lowering.defineSymbol(late[i], keep ? lowering.hostIndex([&](ScalarBuilder &s) {
        return s.select(isReduced(s, i), s.index(1), extents[i]);
      }) : lowering.sizeValue(sizes[i]));
    sizes.push_back(count);
    return lowering.gather(sizes, cast<ShapedType>(input.getType()).getElementType(), [&](ScalarBuilder &s, ValueRange at) {
      SmallVector<Value, 6> source(own.size());
      Value rest = at[kept];
      for (unsigned d = own.size(); d-- > 0;) {
        Value reduced = isReduced(s, d), extent = s.max(extents[d], s.index(1)), place = keptBefore(s, d), chosen = s.index(0);
        for (unsigned j = 0; j < kept; ++j) chosen = s.select(s.compare(Compare::Eq, place, s.index(j)), at[j], chosen);
        source[d] = s.select(reduced, s.rem(rest, extent), chosen);
        rest = s.select(reduced, s.div(rest, extent), rest);
      }
      return lowering.extract(s, input, source);
    });
  }
  AffineExpr count;  ///< elements that each result is made of

 private:
  Value isReduced(ScalarBuilder &s, unsigned d) {
    Value any;
    for (int64_t i = 0; i < numReduced; ++i) {
      Value axis = lowering.element(s, axes, i);
      axis = s.select(s.compare(Compare::Lt, axis, s.index(0)), s.add(axis, rank), axis);
      Value same = s.compare(Compare::Eq, axis, s.index(d));
      any = any ? s.logicalOr(any, same) : same;
    }
    return any ? any : s.integer(s.getBuilder().getI1Type(), 0);
  }
  /// Kept dimensions in front of dimension d.
  Value keptBefore(ScalarBuilder &s, unsigned d) {
    Value before = s.index(0);
    for (unsigned k = 0; k < d; ++k) before = s.add(before, s.select(isReduced(s, k), s.index(0), s.index(1)));
    return before;
  }
  Value keptExtent(ScalarBuilder &s, unsigned j) {
    Value extent = s.index(1);
    for (unsigned d = 0; d < own.size(); ++d) {
      Value here = s.logicalAnd(s.logicalNot(isReduced(s, d)), s.compare(Compare::Eq, keptBefore(s, d), s.index(j)));
      extent = s.select(here, extents[d], extent);
    }
    return extent;
  }

  TFLowering &lowering;
  TFLowering::IndexOperand axes;
  Exprs own;
  SmallVector<Value, 6> extents;
  Value rank;
  int64_t numReduced = -1;
};

/// An operand ready to be reduced.
struct Reducible {
  Value input;
  SmallVector<bool, 6> reduced;
  AffineExpr count;
};

}  // namespace

static FailureOr<Reducible> reducible(Operation *op, TFLowering &lowering) {
  Value input = lowering.operand(op, 0);
  if (auto reduced = reducedDims(op, lowering)) return Reducible{input, *reduced, loopsOf(lowering, input, *reduced).count};
  FedDims dims(op, lowering);
  if (!dims.isKnown() || lowering.isUnsigned(op->getOperand(0)))
    return lowering.unsupported(op, "dimensions that only execution tells");
  Value reordered = dims.reorder(op, input);
  SmallVector<bool, 6> last(lowering.loweredSizes(reordered).size(), false);
  last.back() = true;
  return Reducible{reordered, last, dims.count};
}

/// What a reduction starts from, how it goes on, and what is done at the end.
struct ReductionRule {
  Type element;  ///< in which it is computed
  Attribute initial;
  function_ref<Value(ScalarBuilder &, Value accumulator, Value element)> combine;
  function_ref<Value(ScalarBuilder &, Value accumulator)> finish;  ///< null: only a conversion
};

static LogicalResult finishReduction(Operation *op, TFLowering &lowering, const Reducible &operand, const ReductionRule &rule) {
  Type element = lowering.elementType(op->getResult(0));
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  Value made = reduce(lowering, operand.input, operand.reduced, rule.element, rule.initial, [&](ScalarBuilder &s, Value sum, Value x) {
    return rule.combine(s, sum, s.cast(x, rule.element, isUnsigned));
  }, isUnsigned);
  if (rule.finish || rule.element != element)
    made = lowering.map({made}, lowering.loweredSizes(made), element, [&](ScalarBuilder &s, ValueRange in) {
      return s.cast(rule.finish ? rule.finish(s, in[0]) : in[0], element);
    }, isUnsigned);
  lowering.set(op->getResult(0), lowering.reshape(made, lowering.sizesOf(op->getResult(0))));
  return success();
}

static LogicalResult lowerReduction(Operation *op, TFLowering &lowering, const ReductionRule &rule) {
  FailureOr<Reducible> operand = reducible(op, lowering);
  return failed(operand) ? failure() : finishReduction(op, lowering, *operand, rule);
}

//===- Sums, products, extremes -----------------------------------------------------------------------------------===//

static Value addUp(ScalarBuilder &s, Value sum, Value x) { return s.add(sum, x); }

static bool isPlain(Operation *op, TFLowering &lowering) {
  return isPlainElement(lowering.elementType(op->getOperand(0)));
}

static LogicalResult sum(Operation *op, TFLowering &lowering) {
  if (!isPlain(op, lowering)) return lowering.unsupported(op, "an element type without arithmetic");
  Type own = lowering.elementType(op->getOperand(0)),
       wide = STRATA_FAULT("lower.sum.half-in-half", own, computeType(own));
  return lowerReduction(op, lowering, {wide, zeroAttr(wide), addUp, nullptr});
}

static LogicalResult product(Operation *op, TFLowering &lowering) {
  if (!isPlain(op, lowering)) return lowering.unsupported(op, "an element type without arithmetic");
  Type wide = computeType(lowering.elementType(op->getOperand(0)));
  return lowerReduction(op, lowering,
                        {wide, numberAttr(wide, 1), [](ScalarBuilder &s, Value a, Value x) { return s.mul(a, x); }, nullptr});
}

/// Integers add up in 64 bits and divide as C does; an empty integer mean is 0, an empty float one NaN.
static LogicalResult mean(Operation *op, TFLowering &lowering) {
  if (!isPlain(op, lowering)) return lowering.unsupported(op, "an element type without arithmetic");
  FailureOr<Reducible> operand = reducible(op, lowering);
  if (failed(operand)) return failure();
  Type element = lowering.elementType(op->getOperand(0));
  Type wide = STRATA_FAULT("lower.mean.narrow-sum", false, isa<IntegerType>(element))
                  ? Type(lowering.builder.getI64Type())
                  : computeType(element);
  Value count = lowering.sizeValue(operand->count);
  auto finish = [&](ScalarBuilder &s, Value total) {
    if (auto complex = dyn_cast<ComplexType>(wide)) {
      Value number = s.fromIndex(count, complex.getElementType());
      return s.complex(s.div(s.real(total), number), s.div(s.imag(total), number));
    }
    Value number = s.fromIndex(count, wide);
    if (wide.isFloat()) return s.div(total, number);
    return s.div(total, s.max(number, s.integer(wide, 1)));
  };
  return finishReduction(op, lowering, *operand, {wide, zeroAttr(wide), addUp, finish});
}

template <bool Greatest>
static LogicalResult extreme(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getOperand(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  Attribute initial = STRATA_FAULT("lower.extreme.starts-at-zero", zeroAttr(element),
                                   extremeAttr(element, !Greatest, lowering.isUnsigned(op->getOperand(0))));
  auto combine = [](ScalarBuilder &s, Value a, Value x) { return Greatest ? s.max(a, x) : s.min(a, x); };
  return lowerReduction(op, lowering, {element, initial, combine, nullptr});
}

template <bool All>
static LogicalResult logical(Operation *op, TFLowering &lowering) {
  Type element = lowering.builder.getI1Type();
  auto combine = [](ScalarBuilder &s, Value a, Value x) { return All ? s.logicalAnd(a, x) : s.logicalOr(a, x); };
  return lowerReduction(op, lowering, {element, lowering.builder.getBoolAttr(All), combine, nullptr});
}

static LogicalResult euclideanNorm(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getOperand(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  if (isa<ComplexType>(element)) {  // of absolute values: a real sum
    auto combine = [](ScalarBuilder &s, Value a, Value x) { return s.add(a, s.mul(x, s.unary("complex.conj", x))); };
    auto finish = [](ScalarBuilder &s, Value total) { return s.unary("complex.sqrt", total); };
    return lowerReduction(op, lowering, {element, zeroAttr(element), combine, finish});
  }
  auto combine = [](ScalarBuilder &s, Value a, Value x) { return s.add(a, s.mul(x, x)); };
  if (!element.isFloat()) {  // the sum of squares wraps around in the type itself
    const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
    auto root = [&, isUnsigned](ScalarBuilder &s, Value total) {
      return s.cast(s.unary("math.sqrt", s.cast(total, s.getBuilder().getF64Type(), isUnsigned)), element, false, isUnsigned);
    };
    return lowerReduction(op, lowering, {element, zeroAttr(element), combine, root});
  }
  Type wide = computeType(element);
  auto finish = [](ScalarBuilder &s, Value total) { return s.unary("math.sqrt", total); };
  return lowerReduction(op, lowering, {wide, zeroAttr(wide), combine, finish});
}

static LogicalResult l2Loss(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getOperand(0)), wide = computeType(element);
  Value input = lowering.operand(op, 0);
  SmallVector<bool, 6> all(lowering.loweredSizes(input).size(), true);
  Value squares = reduce(lowering, input, all, wide, zeroAttr(wide), [&](ScalarBuilder &s, Value total, Value x) {
    Value own = s.cast(x, wide);
    return s.add(total, s.mul(own, own));
  });
  lowering.set(op->getResult(0), lowering.map({squares}, ArrayRef<AffineExpr>(), element, [&](ScalarBuilder &s, ValueRange in) {
    return s.cast(s.mul(in[0], s.constant(wide, 0.5)), element);
  }));
  return success();
}

static LogicalResult biasAddGrad(Operation *op, TFLowering &lowering) {
  if (!isPlain(op, lowering)) return lowering.unsupported(op, "an element type without arithmetic");
  Value input = lowering.operand(op, 0);
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  SmallVector<bool, 6> reduced(lowering.loweredSizes(input).size(), true);
  reduced[tf::stringAttr(op, "data_format").starts_with("NC") ? 1 : reduced.size() - 1] = false;
  Value total = reduce(lowering, input, reduced, wide, zeroAttr(wide),
                       [&](ScalarBuilder &s, Value sum, Value x) { return s.add(sum, s.cast(x, wide)); });
  if (wide != element)
    total = lowering.map({total}, lowering.loweredSizes(total), element,
                         [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], element); });
  lowering.set(op->getResult(0), total);
  return success();
}

//===- Positions --------------------------------------------------------------------------------------------------===//

/// The first best element along the axis; NaN never wins.
template <bool Greatest>
static LogicalResult argBest(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getOperand(0)), wide = computeType(element);
  auto axes = lowering.contents(op, 1);
  if (!axes || !(*axes)[0].isConstant()) return lowering.unsupported(op, "a dimension that only execution tells");
  Value input = lowering.operand(op, 0);
  Type indexType = lowering.elementType(op->getResult(0));
  const auto rank = static_cast<int64_t>(lowering.loweredSizes(input).size());
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  if (rank == 0) {
    lowering.set(op->getResult(0), lowering.splat({}, indexType, zeroAttr(indexType)));
    return success();
  }
  const int64_t given = (*axes)[0].getValue();
  SmallVector<bool, 6> reduced(rank, false);
  reduced[given < 0 ? given + rank : given] = true;
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  const ReductionLoops loops = loopsOf(lowering, input, reduced);
  TFLowering::GenericSpec spec;
  spec.inputs.push_back(input);
  spec.inputMaps.push_back(loops.read);
  spec.sizes.assign(2, loops.sizes);
  spec.elements = {wide, indexType};
  spec.maps.assign(2, loops.result);
  spec.fills = {extremeAttr(wide, !Greatest, isUnsigned), zeroAttr(indexType)};
  spec.parallel = loops.parallel;
  spec.isUnsigned = isUnsigned;
  SmallVector<Value, 2> made = lowering.generic(spec, [&](ScalarBuilder &s, ValueRange in) {
    Value x = s.cast(in[0], wide);
    Value better = s.compare(Greatest ? STRATA_FAULT("lower.argmax.last-tie", Compare::Ge, Compare::Gt)
                                      : STRATA_FAULT("lower.argmax.last-tie", Compare::Le, Compare::Lt), x, in[1]);
    Value position = s.fromIndex(lowering.loopIndex(s, rank - 1), indexType);
    return SmallVector<Value, 2>{s.select(better, x, in[1]), s.select(better, position, in[2])};
  });
  lowering.set(op->getResult(0), made[1]);
  return success();
}

ArrayRef<LowerEntry> reductionLowerings() {
  static const LowerEntry entries[] = {
      {"Sum", sum},           {"Prod", product},       {"Mean", mean},
      {"Max", extreme<true>}, {"Min", extreme<false>}, {"All", logical<true>},
      {"Any", logical<false>}, {"EuclideanNorm", euclideanNorm}, {"L2Loss", l2Loss},
      {"BiasAddGrad", biasAddGrad}, {"ArgMax", argBest<true>}, {"ArgMin", argBest<false>},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
