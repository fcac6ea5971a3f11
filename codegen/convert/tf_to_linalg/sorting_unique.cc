// Distinct elements and slices, and differences of vectors: hash tables of entry numbers with linear probing, at most half full.
#include "codegen/convert/tf_to_linalg/sorting_unique.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

namespace {

/// A tensor as [outer, n, inner], whose slices along the middle are told apart.
struct Slices {
  Value tensor;
  AffineExpr outer, count, inner;

  Slices(TFLowering &lowering, Value value, int64_t axis) {
    const Exprs sizes = lowering.loweredSizes(value);
    outer = lowering.product(ArrayRef<AffineExpr>(sizes).take_front(axis));
    count = sizes[axis];
    inner = lowering.product(ArrayRef<AffineExpr>(sizes).drop_front(axis + 1));
    tensor = lowering.reshape(value, {outer, count, inner});
  }
};

/// A set of slices of `slices`; the table holds their numbers, -1 where it is free.
class SliceTable {
 public:
  SliceTable(Procedure &p, const Slices &slices, Value outer, Value inner, AffineExpr capacity, Value numPlaces)
      : p(p), s(p.s), slices(slices), outer(outer), inner(inner), numPlaces(numPlaces),
        table(p.filled({capacity}, s.integer(s.getBuilder().getI64Type(), -1))) {}

  /// The place of the slice of `other` that is number i in the table: where an equal one is, or the free place for it.
  Value find(Value other, Value i) {
    Type i1 = s.getBuilder().getI1Type();
    Variable place = p.scalar(placeOf(other, i)), goesOn = p.scalar(s.integer(i1, 1));
    p.set(goesOn, isOther(p.get(place), other, i));
    p.whileLoop([&] { return p.get(goesOn); }, [&] {
      Value next = s.add(p.get(place), s.index(1));
      p.set(place, s.select(s.compare(Compare::Eq, next, numPlaces), s.index(0), next));
      p.set(goesOn, isOther(p.get(place), other, i));
    });
    return p.get(place);
  }
  Value entryAt(Value place) { return s.toIndex(p.load(table, {place})); }
  void put(Value place, Value entry) { p.store(table, s.fromIndex(entry, s.getBuilder().getI64Type()), {place}); }
  /// False where an element is NaN.
  Value equalsItself(Value other, Value i) { return areEqual(other, i, other, i); }

 private:
  Value areEqual(Value a, Value i, Value b, Value j) {
    Variable same = p.scalar(s.integer(s.getBuilder().getI1Type(), 1));
    p.forEach({outer, inner}, [&](ArrayRef<Value> at) {
      Value left = p.load(a, {at[0], i, at[1]}), right = p.load(b, {at[0], j, at[1]});
      Value equal = s.compare(Compare::Eq, wide(left), wide(right));
      // TensorFlow hashes the bits of 16-bit numbers: zeros of either sign are two.
      if (isShortFloat(left)) equal = s.logicalAnd(equal, s.compare(Compare::Eq, bitsOf(left), bitsOf(right)));
      p.set(same, s.logicalAnd(p.get(same), equal));
    });
    return p.get(same);
  }
  Value wide(Value x) { return s.cast(x, computeType(x.getType())); }

  /// A different slice is at the place.
  Value isOther(Value place, Value other, Value i) {
    Variable result = p.scalar(s.integer(s.getBuilder().getI1Type(), 0));
    Value entry = entryAt(place);
    p.ifThen(s.compare(Compare::Ge, entry, s.index(0)),
             [&] { p.set(result, s.logicalNot(areEqual(slices.tensor, entry, other, i))); });
    return p.get(result);
  }

  /// Where the search begins: the elements' bits, mixed (Knuth, The Art of Computer Programming 3, 6.4: multiplicative hashing).
  Value placeOf(Value other, Value i) {
    Type i64 = s.getBuilder().getI64Type();
    Variable hash = p.scalar(s.integer(i64, 0));
    p.forEach({outer, inner}, [&](ArrayRef<Value> at) {
      Value mixed = s.mul(s.binary("arith.xori", p.get(hash), bitsOf(p.load(other, {at[0], i, at[1]}))),
                          s.integer(i64, int64_t(0x9E3779B97F4A7C15)));
      p.set(hash, s.binary("arith.xori", mixed, s.binary("arith.shrui", mixed, s.integer(i64, 29))));
    });
    Value positive = s.binary("arith.shrui", p.get(hash), s.integer(i64, 1));
    return s.binary("arith.remsi", s.toIndex(positive), numPlaces);
  }
  static bool isShortFloat(Value x) { return x.getType().isFloat() && x.getType().getIntOrFloatBitWidth() == 16; }
  Value bitsOf(Value x) {
    const bool isShort = isShortFloat(x);
    x = wide(x);
    if (x.getType().isFloat()) {
      if (!isShort) x = s.select(s.compare(Compare::Eq, x, s.constant(x.getType(), 0.0)), s.constant(x.getType(), 0.0), x);
      x = s.op("arith.bitcast", s.getBuilder().getIntegerType(x.getType().getIntOrFloatBitWidth()), {x});
    }
    return s.cast(x, s.getBuilder().getI64Type(), true);
  }

  Procedure &p;
  ScalarBuilder &s;
  const Slices &slices;
  Value outer, inner, numPlaces;
  Variable table;
};

/// What one pass over the slices finds out.
struct Distinct {
  Value numbers;  ///< of each slice: which distinct one it is, in the type of the node's indices
  Value firsts;   ///< [n]: where the first of each distinct one is
  Value counts;   ///< [n]: how often it occurs
  Value count;    ///< index: how many there are
};

Distinct distinctSlices(TFLowering &lowering, const Slices &slices, Type indexElement) {
  Type i64 = lowering.builder.getI64Type();
  AffineExpr capacity = slices.count * 2 + 1;
  Value n = lowering.sizeValue(slices.count), places = lowering.sizeValue(capacity);
  Value outer = lowering.sizeValue(slices.outer), inner = lowering.sizeValue(slices.inner);
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  SliceTable table(p, slices, outer, inner, capacity, places);
  Variable numbers = p.tensor({slices.count}, indexElement), firsts = p.tensor({slices.count}, i64);
  Variable counts = p.filled({slices.count}, s.integer(i64, 0)), numberAt = p.tensor({slices.count}, i64);
  Variable count = p.scalar(s.index(0));
  auto addNew = [&](Value i) {
    p.store(firsts, s.fromIndex(i, i64), {p.get(count)});
    p.store(numberAt, s.fromIndex(p.get(count), i64), {i});
    p.set(count, s.add(p.get(count), s.index(1)));
  };
  p.forLoop(n, [&](Value i) {
    Variable number = p.scalar(p.get(count));
    p.ifThen(table.equalsItself(slices.tensor, i), [&] {
      Value place = table.find(slices.tensor, i), entry = table.entryAt(place);
      p.ifThen(s.compare(Compare::Lt, entry, s.index(0)),
               [&] {
                 table.put(place, i);
                 addNew(i);
               },
               [&] { p.set(number, s.toIndex(p.load(numberAt, {entry}))); });
    }, [&] { addNew(i); });
    p.store(numbers, s.fromIndex(p.get(number), indexElement), {i});
    p.store(counts, s.add(p.load(counts, {p.get(number)}), s.integer(i64, 1)), {p.get(number)});
  });
  Variable total = p.tensor({}, i64);
  p.store(total, s.fromIndex(p.get(count), i64), {});
  SmallVector<Value, 4> results = p.finish({numbers, firsts, counts, total});
  Value found = lowering.plan("plan.read_scalar", TypeRange(lowering.builder.getIndexType()), {results[3]})->getResult(0);
  return {results[0], results[1], results[2], found};
}

/// `numbers` of places, cut to `count`, in another integer type.
Value firstOf(TFLowering &lowering, Value numbers, AffineExpr count, Type element) {
  AffineMap identity = AffineMap::getMultiDimIdentityMap(1, lowering.getContext());
  return lowering.map({numbers}, {identity}, {count}, element, [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], element); });
}

}  // namespace

LogicalResult lowerUnique(Operation *op, TFLowering &lowering) {
  if (!isPlainElement(lowering.elementType(op->getOperand(0)))) return lowering.unsupported(op, "its element type");
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  const Exprs sizes = lowering.sizesOf(op->getResult(0)), own = lowering.sizesOf(op->getOperand(0));
  int64_t axis = 0;
  if (tf::numDataOperands(op) == 2)
    if (auto axes = lowering.numbers(op, 1); axes && !axes->empty()) axis = (*axes)[0] < 0 ? (*axes)[0] + own.size() : (*axes)[0];
  const Slices slices(lowering, lowering.operand(op, 0), axis);
  const Distinct distinct = distinctSlices(lowering, slices, lowering.elementType(op->getResult(1)));
  lowering.defineSymbol(late[0], distinct.count);

  AffineMap middle = AffineMap::get(3, 0, lowering.builder.getAffineDimExpr(1));
  Value y = lowering.gather({slices.outer, sizes[axis], slices.inner}, lowering.elementType(op->getResult(0)),
                            [&](ScalarBuilder &s, ValueRange at) {
                              return lowering.extract(s, slices.tensor, {at[0], s.toIndex(at[3]), at[2]});
                            },
                            {distinct.firsts}, {middle});
  lowering.set(op->getResult(0), lowering.reshape(y, sizes));
  lowering.set(op->getResult(1), distinct.numbers);
  if (tf::numDataResults(op) == 3)
    lowering.set(op->getResult(2), firstOf(lowering, distinct.counts, sizes[axis], lowering.elementType(op->getResult(2))));
  return success();
}

LogicalResult lowerListDiff(Operation *op, TFLowering &lowering) {
  if (!isPlainElement(lowering.elementType(op->getOperand(0)))) return lowering.unsupported(op, "its element type");
  Type i64 = lowering.builder.getI64Type();
  const Slices kept(lowering, lowering.operand(op, 0), 0), removed(lowering, lowering.operand(op, 1), 0);
  AffineExpr capacity = removed.count * 2 + 1;
  Value numKept = lowering.sizeValue(kept.count), numRemoved = lowering.sizeValue(removed.count), places = lowering.sizeValue(capacity);
  Value one = lowering.sizeValue(lowering.number(1));
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  SliceTable table(p, removed, one, one, capacity, places);
  p.forLoop(numRemoved, [&](Value i) {
    p.ifThen(table.equalsItself(removed.tensor, i), [&] { table.put(table.find(removed.tensor, i), i); });
  });
  Variable found = p.tensor({kept.count}, i64), count = p.scalar(s.index(0));
  p.forLoop(numKept, [&](Value i) {
    Variable isKept = p.scalar(s.integer(s.getBuilder().getI1Type(), 1));
    p.ifThen(table.equalsItself(kept.tensor, i), [&] {
      Value entry = table.entryAt(table.find(kept.tensor, i));
      p.set(isKept, s.compare(Compare::Lt, entry, s.index(0)));
    });
    p.ifThen(p.get(isKept), [&] {
      p.store(found, s.fromIndex(i, i64), {p.get(count)});
      p.set(count, s.add(p.get(count), s.index(1)));
    });
  });
  Variable total = p.tensor({}, i64);
  p.store(total, s.fromIndex(p.get(count), i64), {});
  SmallVector<Value, 4> results = p.finish({found, total});
  Value number = lowering.plan("plan.read_scalar", TypeRange(lowering.builder.getIndexType()), {results[1]})->getResult(0);
  lowering.defineSymbol(lowering.lateSymbols(op)[0], number);

  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Value x = lowering.operand(op, 0);
  AffineMap identity = AffineMap::getMultiDimIdentityMap(1, lowering.getContext());
  lowering.set(op->getResult(0), lowering.gather(sizes, lowering.elementType(op->getResult(0)), [&](ScalarBuilder &s, ValueRange at) {
    return lowering.extract(s, x, {s.toIndex(at[1])});
  }, {results[0]}, {identity}));
  lowering.set(op->getResult(1), firstOf(lowering, results[0], sizes[0], lowering.elementType(op->getResult(1))));
  return success();
}

}  // namespace strata::tf_to_linalg
