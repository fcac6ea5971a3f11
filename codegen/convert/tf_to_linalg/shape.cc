// Operations that reinterpret, permute or repeat dimensions.
#include "codegen/convert/tf_to_linalg/procedure.h"

#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

/// A shape that only execution tells: -1 is what the other sizes leave, and the counts must agree.
static LogicalResult defineReshapedSizes(Operation *op, TFLowering &lowering) {
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (late.empty()) return success();
  if (op->getName() != "tf.Reshape" || late.size() != lowering.sizesOf(op->getResult(0)).size())
    return lowering.unsupported(op, "a shape that only execution tells");
  AffineExpr total = lowering.number(1), made = total;
  SmallVector<Value, 6> sizes;
  for (AffineExpr size : lowering.sizesOf(op->getOperand(0))) {
    total = total * size;
    sizes.push_back(lowering.sizeValue(size));
  }
  Value count = lowering.sizeValue(total);
  const TFLowering::IndexOperand target = lowering.indexOperand(op, 1);
  for (unsigned i = 0; i < late.size(); ++i) {
    lowering.defineSymbol(late[i], lowering.hostIndex([&](ScalarBuilder &s) {
      // A requested size of zero is left out of the division, and then so are the operand's zeros (as in the shape rule).
      auto orOne = [&](Value size) { return s.select(s.compare(Compare::Eq, size, s.index(0)), s.index(1), size); };
      Value own = lowering.element(s, target, i), others = s.index(1), product = s.index(1), nonzero = s.index(1);
      for (unsigned k = 0; k < late.size(); ++k) {
        if (k == i) continue;
        Value other = lowering.element(s, target, k);
        product = s.mul(product, other);
        others = s.mul(others, orOne(other));
      }
      for (Value size : sizes) nonzero = s.mul(nonzero, orOne(size));
      Value all = s.select(s.compare(Compare::Eq, product, s.index(0)), nonzero, count);
      Value rest = s.div(all, s.max(others, s.index(1)));
      return s.select(s.compare(Compare::Eq, own, s.index(-1)), rest, own);
    }));
    made = made * lowering.builder.getAffineSymbolExpr(late[i]);
  }
  lowering.checkEqual(total, made, StatusCode::InvalidArgument,
                      "Input to reshape is a tensor with {a} values, but the requested shape has {b}");
  return success();
}

/// Reshape, ExpandDims, Squeeze: the same elements.
static LogicalResult reinterpret(Operation *op, TFLowering &lowering) {
  if (failed(defineReshapedSizes(op, lowering))) return failure();
  lowering.set(op->getResult(0), lowering.reshape(lowering.operand(op, 0), lowering.sizesOf(op->getResult(0))));
  return success();
}

/// The same bytes as another type.
static LogicalResult bitcast(Operation *op, TFLowering &lowering) {
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Type element = lowering.elementType(op->getResult(0));
  Value operand = lowering.operand(op, 0);
  const DType from = tf::dtypeOfType(op->getOperand(0).getType()), to = tf::dtypeOfType(op->getResult(0).getType());
  const Exprs own = lowering.sizesOf(op->getOperand(0));
  const int64_t ratio = dtypeSize(to) / std::max<int64_t>(1, dtypeSize(from));
  if (ratio > 1 && !own.back().isConstant(ratio)) {
    OpBuilder &builder = lowering.builder;
    const SiteOperand operands[] = {{"x", operand}};
    const int64_t site = lowering.addSite(StatusCode::InvalidArgument,
                                          std::string("Cannot bitcast from ") + std::string(dtypeName(from)) + " to " +
                                              std::string(dtypeName(to)) + ": shape {x}", operands);
    constexpr int64_t kEqual = 0;
    Value same = builder.create(lowering.loc, "arith.cmpi", TypeRange(builder.getI1Type()),
                                {lowering.sizeValue(own.back()), lowering.sizeValue(lowering.number(ratio))},
                                {builder.getNamedAttr("predicate", builder.getI64IntegerAttr(kEqual))})->getResult(0);
    lowering.plan("plan.check", {}, {same}, {builder.getNamedAttr("site", builder.getI64IntegerAttr(site))});
  }
  if (lowering.elementType(op->getOperand(0)) == element) return lowering.set(op->getResult(0), operand), success();
  SmallVector<Value> operands{operand};
  for (AffineExpr size : sizes)
    if (!size.isConstant()) operands.push_back(lowering.sizeValue(size));
  Value view = lowering.plan("plan.view", TypeRange(lowering.tensorType(sizes, element)), operands)->getResult(0);
  lowering.setSizes(view, sizes);
  lowering.set(op->getResult(0), view);
  return success();
}

/// An element read at other indices than its own; `read` gives one expression over the result's dimensions for each of the
/// operand's.
static LogicalResult readThrough(Operation *op, TFLowering &lowering, ArrayRef<AffineExpr> read) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  AffineMap map = AffineMap::get(sizes.size(), 0, read, lowering.getContext());
  lowering.set(op->getResult(0), lowering.map({lowering.operand(op, 0)}, {map}, sizes, element,
                                              [](ScalarBuilder &, ValueRange in) { return in[0]; }));
  return success();
}

static LogicalResult transpose(Operation *op, TFLowering &lowering) {
  const int64_t rank = lowering.sizesOf(op->getResult(0)).size();
  auto permutation = lowering.contents(op, 1);
  if (permutation) {
    SmallVector<AffineExpr> read(rank);
    for (int64_t i = 0; i < rank; ++i) {
      if (!(*permutation)[i].isConstant()) return lowering.unsupported(op, "a symbolic permutation");
      const int64_t source = (*permutation)[i].getValue();
      read[source < 0 ? source + rank : source] = lowering.builder.getAffineDimExpr(i);
    }
    return readThrough(op, lowering, read);
  }

  // A permutation that only execution tells: sizes on the host's side, then reads at indices that are searched for.
  const Exprs own = lowering.sizesOf(op->getOperand(0));
  TFLowering::IndexOperand fed = lowering.indexOperand(op, 1);
  SmallVector<Value, 6> extents;
  for (AffineExpr size : own) extents.push_back(lowering.sizeValue(size));
  Value count = lowering.sizeValue(lowering.number(rank));
  auto sourceOf = [&](ScalarBuilder &s, unsigned i) {
    Value source = lowering.element(s, fed, i);
    return s.select(s.compare(Compare::Lt, source, s.index(0)), s.add(source, count), source);
  };
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (static_cast<int64_t>(late.size()) != rank) return lowering.unsupported(op, "a permutation that only execution tells");
  const Exprs entries = lowering.hostElements(op, 1, rank);
  std::string list;
  for (AffineExpr entry : entries) {
    // An entry counted from either end lies in [-rank, rank).
    const std::string message = tf::Dim(entry).str() + " is out of range [0 .. " + std::to_string(rank) + ")";
    lowering.checkAtMost(lowering.number(-rank), entry, StatusCode::InvalidArgument, message);
    lowering.checkAtMost(entry, lowering.number(rank - 1), StatusCode::InvalidArgument, message);
    list += (list.empty() ? "" : ",") + tf::Dim(entry).str();
  }
  for (int64_t axis = 0; axis < rank; ++axis) {
    AffineExpr found = lowering.newSymbol(lowering.hostIndex([&](ScalarBuilder &s) {
      Value hits = s.index(0);
      for (unsigned i = 0; i < rank; ++i)
        hits = s.add(hits, s.select(s.compare(Compare::Eq, sourceOf(s, i), s.index(axis)), s.index(1), s.index(0)));
      return hits;
    }));
    lowering.checkAtMost(lowering.number(1), found, StatusCode::InvalidArgument, Twine(axis) + " is missing from {" + list + "}.");
  }
  for (unsigned i = 0; i < late.size(); ++i)
    lowering.defineSymbol(late[i], lowering.hostIndex([&](ScalarBuilder &s) {
      Value source = sourceOf(s, i), size = extents[0];
      for (int64_t d = 1; d < rank; ++d) size = s.select(s.compare(Compare::Eq, source, s.index(d)), extents[d], size);
      return size;
    }));
  Value input = lowering.operand(op, 0);
  Type element = lowering.elementType(op->getResult(0));
  lowering.set(op->getResult(0), lowering.gather(lowering.sizesOf(op->getResult(0)), element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> position(rank, s.index(0));
    for (unsigned i = 0; i < rank; ++i) {
      Value source = sourceOf(s, i);
      for (unsigned d = 0; d < rank; ++d)
        position[d] = s.select(s.compare(Compare::Eq, source, s.index(d)), at[i], position[d]);
    }
    return lowering.extract(s, input, position);
  }));
  return success();
}

static LogicalResult conjugateTranspose(Operation *op, TFLowering &lowering) {
  if (failed(transpose(op, lowering))) return failure();
  Type element = lowering.elementType(op->getResult(0));
  if (!isa<ComplexType>(element)) return success();
  lowering.set(op->getResult(0), lowering.map({lowering.get(op->getResult(0))}, lowering.sizesOf(op->getResult(0)), element,
                                              [](ScalarBuilder &s, ValueRange in) { return s.unary("complex.conj", in[0]); }));
  return success();
}

static LogicalResult broadcastTo(Operation *op, TFLowering &lowering) {
  const Exprs own = lowering.sizesOf(op->getOperand(0)), sizes = lowering.sizesOf(op->getResult(0));
  AffineMap map = broadcastMap(own, sizes, lowering.getContext());
  return readThrough(op, lowering, map.getResults());
}

/// The shape of what is broadcast from two shapes: aligned at the last element, the size of the other one where one is 1.
static LogicalResult broadcastArgs(Operation *op, TFLowering &lowering) {
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Type element = lowering.elementType(op->getResult(0));
  Value length = lowering.sizeValue(sizes[0]), shapes[2], lengths[2];
  for (unsigned i = 0; i < 2; ++i) {
    shapes[i] = lowering.operand(op, i);
    lengths[i] = lowering.sizeValue(lowering.sizesOf(op->getOperand(i))[0]);
  }
  const SiteOperand operands[] = {{"a", shapes[0]}, {"b", shapes[1]}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, "Incompatible shapes: {a.sizes} vs. {b.sizes}", operands);
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    Value found[2], one = s.integer(element, 1);
    for (unsigned i = 0; i < 2; ++i) {
      Value own = s.sub(at[0], s.sub(length, lengths[i]));
      found[i] = lowering.guarded(s, s.compare(Compare::Ge, own, s.index(0)), one, [&] { return lowering.extract(s, shapes[i], {own}); });
    }
    Value isFirstOne = s.compare(Compare::Eq, found[0], one), isSecondOne = s.compare(Compare::Eq, found[1], one);
    Value equal = s.compare(Compare::Eq, found[0], found[1]);
    lowering.assertInBody(s, s.logicalOr(equal, s.logicalOr(isFirstOne, isSecondOne)), site);
    return s.select(isFirstOne, found[1], found[0]);
  }));
  return success();
}

/// The dimensions over which each operand's gradient is summed: those in which it is 1 or absent, unless the shapes are equal. Their
/// numbers are late, so that what execution finds is counted and collected.
static LogicalResult broadcastGradientArgs(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), i64 = lowering.builder.getI64Type();
  Value shapes[2], lengths[2];
  AffineExpr capacity = lowering.number(0);
  for (unsigned i = 0; i < 2; ++i) {
    shapes[i] = lowering.operand(op, i);
    const AffineExpr length = lowering.loweredSizes(shapes[i])[0];
    lengths[i] = lowering.sizeValue(length);
    capacity = capacity + length;
  }
  const SiteOperand operands[] = {{"a", shapes[0]}, {"b", shapes[1]}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, "Incompatible shapes: {a.sizes} vs. {b.sizes}", operands);
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Procedure::Variable lists[] = {p.filled({capacity}, s.integer(i64, 0)), p.filled({capacity}, s.integer(i64, 0))};
  Procedure::Variable counts[] = {p.scalar(s.index(0)), p.scalar(s.index(0))}, totals[] = {p.tensor({}, i64), p.tensor({}, i64)};
  Procedure::Variable isEqual = p.scalar(s.compare(Compare::Eq, lengths[0], lengths[1]));
  Value rank = s.max(lengths[0], lengths[1]);
  p.forLoop(rank, [&](Value d) {
    Value found[2], isOne[2];
    for (unsigned i = 0; i < 2; ++i) {
      Value own = s.sub(d, s.sub(rank, lengths[i]));
      Procedure::Variable size = p.scalar(s.index(1));
      p.ifThen(s.compare(Compare::Ge, own, s.index(0)), [&] { p.set(size, s.toIndex(p.load(shapes[i], {own}))); });
      found[i] = p.get(size);
      isOne[i] = s.compare(Compare::Eq, found[i], s.index(1));
    }
    Value same = s.compare(Compare::Eq, found[0], found[1]);
    p.check(s.logicalOr(same, s.logicalOr(isOne[0], isOne[1])), site);
    p.set(isEqual, s.logicalAnd(p.get(isEqual), same));
    for (unsigned i = 0; i < 2; ++i)
      p.ifThen(isOne[i], [&] {
        p.store(lists[i], s.fromIndex(d, i64), {p.get(counts[i])});
        p.set(counts[i], s.add(p.get(counts[i]), s.index(1)));
      });
  });
  for (unsigned i = 0; i < 2; ++i)
    p.store(totals[i], s.fromIndex(s.select(p.get(isEqual), s.index(0), p.get(counts[i])), i64), {});
  const SmallVector<Value, 4> made = p.finish({lists[0], lists[1], totals[0], totals[1]});
  const SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  for (unsigned i = 0; i < 2; ++i) {
    Value number = lowering.plan("plan.read_scalar", TypeRange(lowering.builder.getIndexType()), {made[2 + i]})->getResult(0);
    if (late.size() == 2) lowering.defineSymbol(late[i], number);
    AffineMap identity = AffineMap::getMultiDimIdentityMap(1, lowering.getContext());
    lowering.set(op->getResult(i), lowering.map({made[i]}, {identity}, lowering.sizesOf(op->getResult(i)), element,
                                                [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], element); }));
  }
  return success();
}

static LogicalResult tile(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs own = lowering.sizesOf(op->getOperand(0));
  if (SmallVector<unsigned, 4> late = lowering.lateSymbols(op); !late.empty()) {
    if (late.size() != own.size()) return lowering.unsupported(op, "a shape that is known in part");
    const Exprs multiples = lowering.hostElements(op, 1, late.size());
    for (unsigned i = 0; i < late.size(); ++i) {
      lowering.checkAtMost(lowering.number(0), multiples[i], StatusCode::InvalidArgument,
                           "Expected multiples[" + Twine(i) + "] >= 0, but got {b}");
      lowering.defineSymbol(late[i], lowering.sizeValue(own[i] * multiples[i]));
    }
  }
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  // Where the operand has one element, or is not repeated, reading is affine.
  bool affine = true;
  SmallVector<AffineExpr> read;
  for (unsigned d = 0; d < own.size(); ++d) {
    affine &= own[d].isConstant(1) || own[d] == sizes[d];
    read.push_back(own[d].isConstant(1) && !sizes[d].isConstant(1) ? lowering.number(0) : lowering.builder.getAffineDimExpr(d));
  }
  if (affine) return readThrough(op, lowering, read);
  Value input = lowering.operand(op, 0);
  SmallVector<Value, 6> extents;
  for (AffineExpr size : own) extents.push_back(lowering.sizeValue(size));
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source;
    for (unsigned d = 0; d < own.size(); ++d)
      source.push_back(STRATA_FAULT(
          "lower.tile.repeats-elements",
          s.div(at[d], s.max(s.div(lowering.sizeValue(sizes[d]), s.max(extents[d], s.index(1))), s.index(1))),
          s.rem(at[d], extents[d])));
    return lowering.extract(s, input, source);
  }));
  return success();
}

/// [N, H, W, C] and [N, H * b, W * b, C / b^2]; the blocks' positions are the outermost part of the channels.
template <bool ToSpace>
static LogicalResult depthAndSpace(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  const StringRef format = tf::stringAttr(op, "data_format");
  if (!isPlainElement(element) || (format != "NHWC" && format != "NCHW")) return lowering.unsupported(op, "its element type or format");
  const bool channelsFirst = format == "NCHW";
  const unsigned channel = channelsFirst ? 1 : 3, row = channelsFirst ? 2 : 1, column = row + 1;
  AffineExpr block = lowering.number(tf::intAttr(op, "block_size"));
  const Exprs sizes = lowering.sizesOf(op->getResult(0)), own = lowering.sizesOf(op->getOperand(0));
  // Channels of the side that has few of them.
  Value few = lowering.sizeValue(ToSpace ? sizes[channel] : own[channel]);
  Value b = lowering.sizeValue(block);
  Value input = lowering.operand(op, 0);
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source(at.begin(), at.end());
    if (ToSpace) {
      Value part = s.add(s.mul(s.rem(at[row], b), b), s.rem(at[column], b));
      source[row] = s.div(at[row], b);
      source[column] = s.div(at[column], b);
      source[channel] = s.add(s.mul(part, few), at[channel]);
    } else {
      Value part = s.div(at[channel], few);
      source[row] = s.add(s.mul(at[row], b), s.div(part, b));
      source[column] = s.add(s.mul(at[column], b), s.rem(part, b));
      source[channel] = s.rem(at[channel], few);
    }
    return lowering.extract(s, input, source);
  }));
  return success();
}

/// [blocks * N, H, W, ...] and [N, H * b0, W * b1, ...] less the pairs of the last operand (crops, or paddings of zeros).
template <bool ToBatch>
static LogicalResult batchAndSpace(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  auto blocks = lowering.numbers(op, 1);
  auto pairs = lowering.contents(op, 2);
  if (!isPlainElement(element) || !blocks || !pairs || !lowering.lateSymbols(op).empty()) return lowering.unsupported(op, "its element type or blocks");
  const Exprs own = lowering.sizesOf(op->getOperand(0)), sizes = lowering.sizesOf(op->getResult(0));
  Value fewBatches = lowering.sizeValue(ToBatch ? own[0] : sizes[0]), input = lowering.operand(op, 0);
  SmallVector<Value, 4> limits, shifts;
  for (unsigned i = 0; i < blocks->size(); ++i) {
    limits.push_back(lowering.sizeValue(own[i + 1]));
    shifts.push_back(lowering.sizeValue((*pairs)[2 * i]));
  }
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source(at.begin(), at.end());
    Value inside;
    if (ToBatch) {
      source[0] = s.rem(at[0], fewBatches);
      Value block = s.div(at[0], fewBatches);
      for (unsigned i = blocks->size(); i-- > 0;) {
        Value size = s.index((*blocks)[i]);
        source[i + 1] = s.sub(s.add(s.mul(at[i + 1], size), s.rem(block, size)), shifts[i]);
        block = s.div(block, size);
        Value within = s.logicalAnd(s.compare(Compare::Ge, source[i + 1], s.index(0)), s.compare(Compare::Lt, source[i + 1], limits[i]));
        inside = inside ? s.logicalAnd(inside, within) : within;
      }
    } else {
      Value block = s.index(0);
      for (unsigned i = 0; i < blocks->size(); ++i) {
        Value size = s.index((*blocks)[i]), place = s.add(at[i + 1], shifts[i]);
        source[i + 1] = s.div(place, size);
        block = s.add(s.mul(block, size), s.rem(place, size));
      }
      source[0] = s.add(s.mul(block, fewBatches), at[0]);
    }
    if (!inside) return lowering.extract(s, input, source);
    return lowering.guarded(s, inside, s.integer(element, 0), [&] { return lowering.extract(s, input, source); });
  }));
  return success();
}

ArrayRef<LowerEntry> shapeLowerings() {
  static const LowerEntry entries[] = {
      {"Reshape", reinterpret}, {"ExpandDims", reinterpret}, {"Squeeze", reinterpret}, {"Bitcast", bitcast},
      {"Transpose", transpose}, {"ConjugateTranspose", conjugateTranspose}, {"BroadcastTo", broadcastTo},
      {"BroadcastArgs", broadcastArgs}, {"BroadcastGradientArgs", broadcastGradientArgs}, {"Tile", tile},
      {"DepthToSpace", depthAndSpace<true>}, {"SpaceToDepth", depthAndSpace<false>},
      {"SpaceToBatchND", batchAndSpace<true>}, {"BatchToSpaceND", batchAndSpace<false>},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
