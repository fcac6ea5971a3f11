// Rows of different lengths as a rectangular tensor: one procedure that measures the rows, where sizes depend on them, and one that
// walks the tree of rows. A level's rows are walked in order; what a row needs of the one above it is where that begins.
#include "codegen/convert/tf_to_linalg/procedure.h"

#include "dialects/tf/ragged.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

namespace {

/// The rows of one level.
struct Level {
  Value partition;
  bool isSplits;
  Value numEntries;          ///< of the partition
  Value step, width;         ///< places from one row to the next, and how many rows a row above has in the result
  int64_t tooMany = 0, tooFine = 0, badEnd = 0, badFirst = 0, badNext = 0;  ///< sites
};

/// Rows of the level above: their number, and where in the result each begins, or -1.
struct Parents {
  Value count;
  std::function<Value(Procedure &, Value)> placeOf;
};

using Emit = function_ref<void(Value place)>;

/// A level of more rows is refused rather than walked.
constexpr int64_t kMostRows = int64_t{1} << 31;

class Ragged {
 public:
  Ragged(Operation *op, TFLowering &lowering) : op(op), lowering(lowering), levels(op) {}

  LogicalResult lower() {
    const Exprs first = lowering.loweredSizes(lowering.operand(op, 3));
    if (!levels.hasFirstSize)
      lowering.checkAtMost(lowering.number(1), first[0], StatusCode::InvalidArgument,
                           "Invalid first partition input. Tensor requires at least one element.");
    numRows = levels.hasFirstSize ? lowering.hostIndex([&](ScalarBuilder &s) { return s.max(readFirst(s), s.index(0)); })
                                  : lowering.sizeValue(first[0] - 1);
    defineLateSizes();
    prepare();
    lowering.set(op->getResult(0), lowering.reshape(fill(), sizes));
    return success();
  }

 private:
  Value partition(unsigned level) const { return lowering.operand(op, levels.firstOperand + level); }
  Value entriesOf(unsigned level) const { return lowering.sizeValue(lowering.loweredSizes(partition(level))[0]); }
  Value readFirst(ScalarBuilder &s) const { return s.toIndex(lowering.extract(s, lowering.operand(op, 3), {})); }
  bool isWantedByTensor() const { return cast<RankedTensorType>(op->getOperand(0).getType()).getRank() == 1; }

  SmallVector<Value, 4> measure(ArrayRef<unsigned> measured);
  void defineLateSizes();
  void prepare();
  void prepareDefaults();
  Value fill();
  Variable fillDefaults(Procedure &p);
  Variable defaultRow(Procedure &p);
  void checkWanted(Procedure &p);
  void walk(Procedure &p, const Level &level, const Parents &parents, Emit emit);
  void walkSplits(Procedure &p, const Level &level, const Parents &parents, Emit emit);
  void walkRowIds(Procedure &p, const Level &level, const Parents &parents, Emit emit);
  void placeValues(Procedure &p, const Level &level, const Parents &parents, Variable out);

  Operation *op;
  TFLowering &lowering;
  const tf::RaggedLevels levels;
  Value numRows;                ///< of the first level
  // Known once sizes are.
  Exprs sizes;                  ///< of the result
  AffineExpr placesExpr, widthExpr;
  Value places, width;          ///< rows of values in the result, and elements of a value
  Value values, numValues;      ///< as rows
  SmallVector<Value, 4> extents;  ///< of the result's dimensions that count places
  SmallVector<Level, 3> walked;
  SmallVector<Value, 3> counts;              ///< rows of each level but the last
  SmallVector<AffineExpr, 3> capacityExprs;  ///< how many of them need to be remembered
  SmallVector<Value, 3> capacities;
  Value defaults;
  Exprs defaultSizes;
  SmallVector<Value, 4> defaultExtents, valueExtents;  ///< index values of the default's sizes, and of a value's
  SmallVector<int64_t, 4> badDefault;  ///< sites, by dimension of the default
  int64_t badBroadcast = 0, badValue = 0, badScalar = 0;
  SmallVector<std::pair<unsigned, int64_t>, 2> wantedSites;  ///< dimensions inside values whose wanted size is checked
  TFLowering::IndexOperand wanted;
};

}  // namespace

/// How wide the widest row of each of these levels is.
SmallVector<Value, 4> Ragged::measure(ArrayRef<unsigned> measured) {
  Type i64 = lowering.builder.getI64Type();
  SmallVector<Value, 4> entries;
  for (unsigned level : measured) entries.push_back(entriesOf(level));
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  SmallVector<Variable, 4> totals;
  for (auto [i, level] : llvm::enumerate(measured)) {
    Value rows = partition(level);
    Variable widest = p.scalar(s.index(0)), length = p.scalar(s.index(0));
    Value count = levels.isSplits[level] ? s.sub(entries[i], s.index(1)) : entries[i];
    p.forLoop(count, [&, isSplits = levels.isSplits[level]](Value row) {
      Value own = s.toIndex(p.load(rows, {row}));
      if (isSplits) {
        p.set(length, s.sub(s.toIndex(p.load(rows, {s.add(row, s.index(1))})), own));
      } else {
        Value before = s.toIndex(p.load(rows, {s.max(s.sub(row, s.index(1)), s.index(0))}));
        Value goesOn = s.logicalAnd(s.compare(Compare::Gt, row, s.index(0)), s.compare(Compare::Eq, own, before));
        p.set(length, s.select(goesOn, s.add(p.get(length), s.index(1)), s.index(1)));
      }
      p.set(widest, s.max(p.get(widest), p.get(length)));
    });
    totals.push_back(p.tensor({}, i64));
    p.store(totals.back(), s.fromIndex(p.get(widest), i64), {});
  }
  SmallVector<Value, 4> scalars;
  for (Value total : p.finish(totals))
    scalars.push_back(lowering.plan("plan.read_scalar", TypeRange(lowering.builder.getIndexType()), {total})->getResult(0));
  return scalars;
}

void Ragged::defineLateSizes() {
  const SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  const Exprs result = lowering.sizesOf(op->getResult(0));
  wanted = lowering.indexOperand(op, 0);
  auto isLate = [&](unsigned dim) { return result[dim].isSymbol() && llvm::is_contained(late, result[dim].getPosition()); };
  SmallVector<unsigned, 4> measured;
  for (unsigned i = 0; i < levels.count(); ++i)
    if (isLate(i + 1)) measured.push_back(i);
  const SmallVector<Value, 4> widths = measure(measured);
  auto define = [&](unsigned dim, function_ref<Value(ScalarBuilder &)> own) {
    Value size = lowering.hostIndex([&](ScalarBuilder &s) {
      if (!isWantedByTensor()) return own(s);
      Value asked = lowering.element(s, wanted, dim);
      return s.select(s.compare(Compare::Eq, asked, s.index(-1)), own(s), asked);
    });
    const bool isFed = isWantedByTensor() && wanted.known.empty();
    lowering.defineSymbol(result[dim].getPosition(), size, isFed ? "Dimension {b} must be >= -1" : "Dimension {b} must be >= 0");
  };
  if (isLate(0)) define(0, [&](ScalarBuilder &s) { return levels.hasFirstSize ? readFirst(s) : numRows; });
  for (auto [i, level] : llvm::enumerate(measured)) define(level + 1, [&, i = i](ScalarBuilder &) { return widths[i]; });
}

/// Everything that procedures take from outside.
void Ragged::prepare() {
  const unsigned count = levels.count();
  sizes = lowering.sizesOf(op->getResult(0));
  placesExpr = lowering.product(ArrayRef<AffineExpr>(sizes).take_front(count + 1));
  widthExpr = lowering.product(ArrayRef<AffineExpr>(sizes).drop_front(count + 1));
  places = lowering.sizeValue(placesExpr);
  width = lowering.sizeValue(widthExpr);
  const AffineExpr numValuesExpr = lowering.loweredSizes(lowering.operand(op, 1))[0];
  numValues = lowering.sizeValue(numValuesExpr);
  values = lowering.reshape(lowering.operand(op, 1), {numValuesExpr, widthExpr});
  for (unsigned i = 0; i < sizes.size(); ++i) (i <= count ? extents : valueExtents).push_back(lowering.sizeValue(sizes[i]));

  // Rows that are remembered: as many as the next level may ask for.
  Value above = numRows;
  for (unsigned i = 0; i < count; ++i) {
    Value entries = entriesOf(i), rows = partition(i);
    AffineExpr inside = lowering.product(ArrayRef<AffineExpr>(sizes).slice(i + 2, count - std::min(count, i + 1)));
    const SiteOperand operands[] = {{"ids", rows}, {"count", above}, {"entries", entries}};
    Level level{rows, bool(levels.isSplits[i]), entries, lowering.sizeValue(inside), extents[i + 1]};
    if (level.isSplits) {
      Value own = lowering.sizeValue(lowering.loweredSizes(rows)[0] - 1);
      const SiteOperand both[] = {{"rows", own}, {"count", above}};
      level.tooMany = lowering.addSite(StatusCode::InvalidArgument, "Row partition size is greater than output size: {rows} > {count}", both);
      level.tooFine = lowering.addSite(StatusCode::ResourceExhausted, "A partition into that many rows is too fine");
      level.badEnd = lowering.addSite(StatusCode::InvalidArgument, "Invalid row split size.");
    } else {
      level.badFirst = lowering.addSite(StatusCode::InvalidArgument,
                                        "Got current_value_rowid={ids.value} which is not less than {count}", operands);
      level.badNext = lowering.addSite(StatusCode::InvalidArgument, "Got next_value_rowid={ids.value} which is not less than {count}", operands);
    }
    walked.push_back(level);
    if (i + 1 == count) break;
    above = level.isSplits ? lowering.hostIndex([&](ScalarBuilder &s) {
      Value last = s.sub(entries, s.index(1));
      return lowering.guarded(s, s.compare(Compare::Ge, last, s.index(0)), s.index(0), [&] {
        return s.max(s.toIndex(lowering.extract(s, rows, {s.max(last, s.index(0))})), s.index(0));
      });
    }) : entries;
    counts.push_back(above);
    const AffineExpr next = lowering.loweredSizes(partition(i + 1))[0];
    capacityExprs.push_back(levels.isSplits[i + 1] ? next : level.isSplits ? lowering.newSymbol(above) : lowering.loweredSizes(rows)[0]);
    capacities.push_back(lowering.sizeValue(capacityExprs.back()));
  }
  prepareDefaults();
  badValue = lowering.addSite(StatusCode::InvalidArgument, "The row partitions name more values than there are");
  badScalar = lowering.addSite(StatusCode::InvalidArgument,
                               "The only valid scalar shape tensor is the fully unknown shape specified as -1.");
  if (!isWantedByTensor() || !wanted.known.empty()) return;
  const SiteOperand shape[] = {{"shape", wanted.tensor}};
  for (unsigned dim = count + 1; dim < sizes.size(); ++dim) {
    const std::string place = "shape[" + std::to_string(dim) + "] = ";
    wantedSites.push_back({dim, lowering.addSite(StatusCode::InvalidArgument,
                                                 "rt_input.shape and shape={shape.sizes} are incompatible: rt_input." + place +
                                                     tf::Dim(sizes[dim]).str() + " but " + place + "{shape." + Twine(dim) + "}", shape)});
  }
}

void Ragged::prepareDefaults() {
  const unsigned count = levels.count();

  defaultSizes = lowering.loweredSizes(lowering.operand(op, 2));
  defaults = lowering.reshape(lowering.operand(op, 2), {lowering.product(defaultSizes)});
  for (AffineExpr size : defaultSizes) defaultExtents.push_back(lowering.sizeValue(size));
  defaultExtents.push_back(lowering.sizeValue(lowering.product(defaultSizes)));
  const SiteOperand operands[] = {{"fallback", lowering.operand(op, 2)}, {"values", lowering.operand(op, 1)}};
  for (unsigned d = 0; d < defaultSizes.size(); ++d) {
    const std::string place = "shape[" + std::to_string(int64_t(d) - int64_t(defaultSizes.size())) + "] = ";
    badDefault.push_back(lowering.addSite(StatusCode::InvalidArgument,
                                          "default_value.shape={fallback} and rt_input.flat_values.shape={values} are incompatible: default_value." +
                                              place + tf::Dim(defaultSizes[d]).str() + " but rt_input.flat_values." + place +
                                              tf::Dim(sizes[count + 1 + d]).str(), operands));
  }
  badBroadcast = lowering.addSite(StatusCode::InvalidArgument, "Error broadcasting default_value");
}

/// The wanted sizes that inference does not know.
void Ragged::checkWanted(Procedure &p) {
  ScalarBuilder &s = p.s;
  Value shape = lowering.operand(op, 0);
  if (!isWantedByTensor() && wanted.known.empty())
    p.check(s.compare(Compare::Eq, s.toIndex(p.load(shape, {})), s.index(-1)), badScalar);
  for (auto [dim, site] : wantedSites) {
    Value asked = s.toIndex(p.load(shape, {s.index(dim)})), own = valueExtents[dim - levels.count() - 1];
    p.check(s.logicalOr(s.compare(Compare::Eq, asked, s.index(-1)), s.compare(Compare::Eq, asked, own)), site);
  }
}

/// One value's worth of defaults: of one element, in order where there are as many, or broadcast from the right.
Variable Ragged::defaultRow(Procedure &p) {
  ScalarBuilder &s = p.s;
  const unsigned rank = defaultSizes.size(), missing = valueExtents.size() - rank;
  Value given = defaultExtents.back(), isOne = s.compare(Compare::Eq, given, s.index(1)), isFlat = s.compare(Compare::Eq, given, width);
  Value some = s.compare(Compare::Gt, s.binary("arith.muli", places, width), s.index(0));
  auto fits = [&](unsigned own, unsigned value) {
    return s.logicalOr(s.compare(Compare::Eq, defaultExtents[own], s.index(1)),
                       s.compare(Compare::Eq, defaultExtents[own], valueExtents[value]));
  };
  for (unsigned d = 0; d < rank; ++d) {
    p.check(fits(d, d), badDefault[d]);
    p.check(s.logicalOr(s.logicalOr(isOne, isFlat), s.logicalOr(fits(d, missing + d), s.logicalNot(some))), badBroadcast);
  }
  Type element = cast<RankedTensorType>(defaults.getType()).getElementType();
  Variable row = p.tensor({widthExpr}, element);
  p.forLoop(width, [&](Value i) {
    Value place = s.index(0), stride = s.index(1), rest = i;
    for (unsigned d = rank; d-- > 0;) {
      Value extent = valueExtents[missing + d], isSame = s.compare(Compare::Eq, defaultExtents[d], extent);
      place = s.add(place, s.select(isSame, s.mul(s.binary("arith.remsi", rest, extent), stride), s.index(0)));
      rest = s.binary("arith.divsi", rest, extent);
      stride = s.mul(stride, defaultExtents[d]);
    }
    place = s.select(isOne, s.index(0), s.select(isFlat, i, s.min(place, s.sub(given, s.index(1)))));
    p.store(row, p.load(defaults, {s.max(place, s.index(0))}), {i});
  });
  return row;
}

Variable Ragged::fillDefaults(Procedure &p) {
  Type element = cast<RankedTensorType>(defaults.getType()).getElementType();
  Variable row = defaultRow(p), out = p.tensor({placesExpr, widthExpr}, element);
  p.forLoop(places, [&](Value place) {
    p.forLoop(width, [&](Value i) { p.store(out, p.load(row, {i}), {place, i}); });
  });
  return out;
}

void Ragged::walkSplits(Procedure &p, const Level &level, const Parents &parents, Emit emit) {
  ScalarBuilder &s = p.s;
  Value rows = s.sub(level.numEntries, s.index(1));
  Value areFew = s.logicalAnd(s.compare(Compare::Ge, rows, s.index(0)), s.compare(Compare::Le, rows, parents.count));
  p.check(areFew, level.tooMany);
  p.ifThen(areFew, [&] {
    Value end = s.toIndex(p.load(level.partition, {s.max(rows, s.index(0))}));
    Value isSane = s.compare(Compare::Le, end, s.index(kMostRows));
    p.check(isSane, level.tooFine);
    end = s.select(isSane, end, s.index(0));
    Variable count = p.scalar(s.index(0));
    p.forLoop(rows, [&](Value row) {
      Value parent = parents.placeOf(p, row);
      Value length = s.sub(s.toIndex(p.load(level.partition, {s.add(row, s.index(1))})), s.toIndex(p.load(level.partition, {row})));
      // No more rows than there should be: what is beyond them is an error anyway.
      Value taken = s.max(s.min(length, s.sub(end, p.get(count))), s.index(0));
      p.forLoop(taken, [&](Value column) {
        Value isCut = s.logicalOr(s.compare(Compare::Lt, parent, s.index(0)), s.compare(Compare::Ge, column, level.width));
        emit(s.select(isCut, s.index(-1), s.add(parent, s.mul(column, level.step))));
      });
      p.set(count, s.add(p.get(count), s.max(length, s.index(0))));
    });
    p.check(s.compare(Compare::Eq, p.get(count), end), level.badEnd);
  });
}

void Ragged::walkRowIds(Procedure &p, const Level &level, const Parents &parents, Emit emit) {
  ScalarBuilder &s = p.s;
  Variable column = p.scalar(s.index(0)), place = p.scalar(s.index(-1));
  p.forLoop(level.numEntries, [&](Value i) {
    Value id = s.toIndex(p.load(level.partition, {i})), isFirst = s.compare(Compare::Eq, i, s.index(0));
    Value before = s.toIndex(p.load(level.partition, {s.max(s.sub(i, s.index(1)), s.index(0))}));
    Value isInside = s.logicalAnd(s.compare(Compare::Ge, id, s.index(0)), s.compare(Compare::Lt, id, parents.count));
    p.check(s.logicalOr(isInside, s.logicalNot(isFirst)), level.badFirst, i);
    p.check(s.logicalOr(isInside, isFirst), level.badNext, i);
    p.ifThen(s.logicalAnd(s.logicalNot(isFirst), s.compare(Compare::Eq, id, before)), [&] {
      p.ifThen(s.compare(Compare::Ge, p.get(place), s.index(0)), [&] {
        p.set(column, s.add(p.get(column), s.index(1)));
        Value next = s.add(p.get(place), level.step);
        p.set(place, s.select(s.compare(Compare::Lt, p.get(column), level.width), next, s.index(-1)));
      });
    }, [&] {
      p.set(column, s.index(0));
      p.set(place, s.index(-1));
      p.ifThen(isInside, [&] { p.set(place, parents.placeOf(p, id)); });
    });
    emit(p.get(place));
  });
}

void Ragged::walk(Procedure &p, const Level &level, const Parents &parents, Emit emit) {
  return level.isSplits ? walkSplits(p, level, parents, emit) : walkRowIds(p, level, parents, emit);
}

/// The last level: each row is a value, which goes to its place, or behind the last one where the places do not ascend.
void Ragged::placeValues(Procedure &p, const Level &level, const Parents &parents, Variable out) {
  ScalarBuilder &s = p.s;
  Variable row = p.scalar(s.index(0)), next = p.scalar(s.index(0));
  Value hasElements = s.compare(Compare::Gt, width, s.index(0));
  walk(p, level, parents, [&](Value place) {
    Value from = p.get(row);
    p.set(row, s.add(from, s.index(1)));
    p.ifThen(s.logicalAnd(hasElements, s.compare(Compare::Ge, place, s.index(0))), [&] {
      Value to = s.max(p.get(next), place);
      Value isInside = s.logicalAnd(s.compare(Compare::Lt, from, numValues), s.compare(Compare::Lt, to, places));
      p.check(isInside, badValue);
      p.ifThen(isInside, [&] {
        p.forLoop(width, [&](Value i) { p.store(out, p.load(values, {from, i}), {to, i}); });
        p.set(next, s.add(to, s.index(1)));
      });
    });
  });
}

Value Ragged::fill() {
  Type i64 = lowering.builder.getI64Type();
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  checkWanted(p);
  Variable out = fillDefaults(p);
  p.ifThen(s.compare(Compare::Gt, places, s.index(0)), [&] {
    Value step = s.index(1);
    for (Value extent : ArrayRef<Value>(extents).drop_front()) step = s.mul(step, extent);
    Parents parents{numRows, [&](Procedure &, Value row) {
      return s.select(s.compare(Compare::Lt, row, extents[0]), s.mul(row, step), s.index(-1));
    }};
    for (unsigned i = 0; i + 1 < levels.count(); ++i) {
      // What an error leaves out counts as cut off.
      Variable above = p.filled({capacityExprs[i]}, s.integer(i64, -1)), count = p.scalar(s.index(0));
      Value capacity = capacities[i];
      walk(p, walked[i], parents, [&](Value place) {
        p.ifThen(s.compare(Compare::Lt, p.get(count), capacity), [&] { p.store(above, s.fromIndex(place, i64), {p.get(count)}); });
        p.set(count, s.add(p.get(count), s.index(1)));
      });
      parents = {counts[i], [above, &s](Procedure &p, Value row) { return s.toIndex(p.load(above, {row})); }};
    }
    placeValues(p, walked.back(), parents, out);
  });
  return p.finish({out})[0];
}

static LogicalResult raggedTensorToTensor(Operation *op, TFLowering &lowering) {
  if (!isPlainElement(lowering.elementType(op->getResult(0)))) return lowering.unsupported(op, "an element type without arithmetic");
  return Ragged(op, lowering).lower();
}

ArrayRef<LowerEntry> raggedLowerings() {
  static const LowerEntry entries[] = {{"RaggedTensorToTensor", raggedTensorToTensor}};
  return entries;
}

}  // namespace strata::tf_to_linalg
