// Parts of tensors, padding, reversal.
#include "codegen/convert/tf_to_linalg/procedure.h"
#include "codegen/convert/tf_to_linalg/window.h"
#include "dialects/tf/strided_slice.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

/// A box: result index d is the operand's index `begin[d] + stride[d] * d`, on dimensions listed in `dims`.
namespace {
struct Box {
  Exprs begin;
  SmallVector<int64_t, 6> strides;
};
}  // namespace

/// Reads a box of `input`; dimension d of the box is dimension d of `sizes`. Constant places read affinely, unless kernels that
/// differ in them alone are to be one.
static Value readBox(TFLowering &lowering, Value input, const Box &box, ArrayRef<AffineExpr> sizes, bool asArguments = false) {
  const unsigned rank = sizes.size();
  Type element = cast<ShapedType>(input.getType()).getElementType();
  if (auto integer = dyn_cast<IntegerType>(element)) element = IntegerType::get(lowering.getContext(), integer.getWidth());
  bool constant = llvm::all_of(box.begin, [](AffineExpr expr) { return expr.isConstant(); });
  if (constant && !asArguments) {
    SmallVector<AffineExpr> read;
    for (unsigned d = 0; d < rank; ++d) read.push_back(lowering.builder.getAffineDimExpr(d) * box.strides[d] + box.begin[d]);
    AffineMap map = AffineMap::get(rank, 0, read, lowering.getContext());
    return lowering.map({input}, {map}, sizes, element, [](ScalarBuilder &, ValueRange in) { return in[0]; });
  }
  SmallVector<Value, 6> begin;
  for (AffineExpr expr : box.begin) begin.push_back(asArguments ? lowering.sizeArgument(expr) : lowering.sizeValue(expr));
  return lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source;
    for (unsigned d = 0; d < rank; ++d)
      source.push_back(s.add(box.strides[d] == 1 ? at[d] : s.mul(at[d], s.index(box.strides[d])), begin[d]));
    return lowering.extract(s, input, source);
  });
}

static bool isPlain(Operation *op, unsigned operand, TFLowering &lowering) {
  return isPlainElement(lowering.elementType(op->getOperand(operand)));
}

//===- Slices -----------------------------------------------------------------------------------------------------===//

static LogicalResult slice(Operation *op, TFLowering &lowering) {
  if (!isPlain(op, 0, lowering)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs own = lowering.sizesOf(op->getOperand(0));
  Value input = lowering.operand(op, 0);
  const Exprs begins = lowering.hostElements(op, 1, own.size());
  if (begins.size() != own.size()) return lowering.unsupported(op, "bounds for another number of dimensions");

  // 1. The box begins within the operand.
  for (unsigned d = 0; d < own.size(); ++d) {
    const std::string begin = "Expected begin[" + std::to_string(d) + "] in [0, ";
    lowering.checkAtMost(lowering.number(0), begins[d], StatusCode::InvalidArgument, begin + tf::Dim(own[d]).str() + "], but got {b}");
    lowering.checkAtMost(begins[d], own[d], StatusCode::InvalidArgument, begin + "{b}], but got {a}");
  }

  // 2. Sizes that only execution tells; -1 is the rest.
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  const TFLowering::IndexOperand counts = lowering.indexOperand(op, 2);
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  for (unsigned d = 0; d < own.size(); ++d) {
    if (!sizes[d].isSymbol() || !llvm::is_contained(late, sizes[d].getPosition())) continue;
    Value rest = lowering.sizeValue(own[d] - begins[d]);
    lowering.defineSymbol(sizes[d].getPosition(), lowering.hostIndex([&](ScalarBuilder &s) {
      Value count = lowering.element(s, counts, d);
      return s.select(s.compare(Compare::Eq, count, s.index(-1)), rest, count);
    }));
  }

  // 3. It ends within the operand.
  for (unsigned d = 0; d < own.size(); ++d) {
    const std::string place = std::to_string(d);
    // Not the sum of begin and size, which may overflow.
    lowering.checkAtMost(sizes[d], own[d] - begins[d], StatusCode::InvalidArgument,
                         "Expected size[" + place + "] in [0, {b}], but got {a}");
    lowering.checkAtMost(lowering.number(0), sizes[d], StatusCode::InvalidArgument,
                         "Expected size[" + Twine(place) + "] in [0, " + tf::Dim(own[d] - begins[d]).str() + "], but got {b}");
  }
  lowering.set(op->getResult(0), readBox(lowering, input, {begins, SmallVector<int64_t, 6>(own.size(), 1)}, sizes));
  return success();
}

static SmallVector<tf::Dim, 6> dimsOf(const std::optional<Exprs> &exprs, size_t count) {
  SmallVector<tf::Dim, 6> dims;
  for (size_t i = 0; i < count; ++i) dims.push_back(exprs ? tf::Dim((*exprs)[i]) : tf::Dim());
  return dims;
}

namespace {

/// One dimension of a StridedSlice whose bounds are read when the program runs.
struct FedBounds {
  TFLowering &lowering;
  const TFLowering::IndexOperand &begins, &ends;
  int64_t entry;  ///< in the lists of bounds; -1: the whole dimension
  int64_t stride;
  bool openBegin, openEnd, shrink;
  Value extent;

  /// A bound as Python reads it: negative from the end, cut to the dimension.
  Value bound(ScalarBuilder &s, bool isEnd) const {
    Value low = s.index(stride > 0 ? 0 : -1), high = stride > 0 ? extent : s.sub(extent, s.index(1));
    if (entry < 0 || (!shrink && (isEnd ? openEnd : openBegin))) return isEnd == (stride > 0) ? high : low;
    Value given = lowering.element(s, isEnd ? ends : begins, unsigned(entry));
    Value base =
        isEnd && !shrink ? STRATA_FAULT("lower.strided-slice.fed-end", s.add(extent, s.index(1)), extent) : extent;
    Value counted = s.select(s.compare(Compare::Lt, given, s.index(0)), s.add(given, base), given);
    return shrink ? counted : s.min(s.max(counted, low), high);
  }
  Value count(ScalarBuilder &s) const {
    if (shrink) return s.index(1);
    const int64_t step = std::abs(stride);
    Value begin = bound(s, false), end = bound(s, true);
    Value span = s.max(stride > 0 ? s.sub(end, begin) : s.sub(begin, end), s.index(0));
    return s.div(s.add(span, s.index(step - 1)), s.index(step));
  }
};

}  // namespace

/// Bounds that only execution tells: the result's sizes are computed first, elements are read at computed places.
static LogicalResult fedStridedSlice(Operation *op, TFLowering &lowering, const tf::ResolvedSlice &resolved,
                                     ArrayRef<int64_t> strides) {
  const tf::StridedSliceMasks masks = tf::StridedSliceMasks::of(op);
  const Exprs own = lowering.sizesOf(op->getOperand(0));
  const TFLowering::IndexOperand begins = lowering.indexOperand(op, 1), ends = lowering.indexOperand(op, 2);

  // 1. Which entry of the lists belongs to which dimension.
  SmallVector<FedBounds, 6> bounds;
  auto bit = [](int64_t mask, size_t i) { return ((mask >> i) & 1) != 0; };
  size_t entries = 0;
  for (size_t i = 0; i < strides.size(); ++i) entries += !bit(masks.ellipsis, i) && !bit(masks.newAxis, i);
  auto add = [&](int64_t entry, int64_t stride, bool shrink) {
    Value extent = lowering.sizeValue(own[bounds.size()]);
    bounds.push_back({lowering, begins, ends, entry, stride, entry >= 0 && bit(masks.begin, entry),
                      entry >= 0 && bit(masks.end, entry), shrink, extent});
  };
  for (size_t i = 0; i < strides.size(); ++i) {
    if (bit(masks.ellipsis, i))
      for (size_t k = own.size() - entries; k; --k) add(-1, 1, false);
    else if (!bit(masks.newAxis, i))
      add(int64_t(i), strides[i], bit(masks.shrinkAxis, i));
  }
  while (bounds.size() < own.size()) add(-1, 1, false);

  // 2. Sizes, late ones in the order of the result's dimensions; then those of the box.
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  unsigned next = 0;
  for (int64_t d : resolved.resultDims) {
    if (d < 0 || resolved.dims[d].count.isKnown()) continue;
    if (next == late.size()) return lowering.unsupported(op, "bounds that are known in part");
    lowering.defineSymbol(late[next++], lowering.hostIndex([&](ScalarBuilder &s) { return bounds[d].count(s); }));
  }
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Exprs box(own.size(), lowering.number(1));
  for (unsigned i = 0; i < resolved.resultDims.size(); ++i)
    if (resolved.resultDims[i] >= 0) box[resolved.resultDims[i]] = sizes[i];

  // 3. Elements. Only an index of a dropped dimension may lie outside.
  Type element = lowering.elementType(op->getResult(0));
  Value input = lowering.operand(op, 0);
  SmallVector<int64_t, 4> sites(own.size(), -1);
  for (unsigned d = 0; d < own.size(); ++d) {
    if (!bounds[d].shrink) continue;
    const auto entry = static_cast<unsigned>(bounds[d].entry);
    const bool isKnown = entry < begins.known.size();
    const SiteOperand operands[] = {{"begin", isKnown ? begins.known[entry] : begins.tensor}};
    const std::string index = isKnown ? "{begin}" : "{begin." + std::to_string(entry) + "}";
    sites[d] = lowering.addSite(StatusCode::InvalidArgument,
                                "slice index " + index + " of dimension " + std::to_string(d) + " out of bounds.", operands);
  }
  Value made = lowering.gather(box, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source;
    Value inside;
    for (unsigned d = 0; d < own.size(); ++d) {
      source.push_back(s.add(bounds[d].bound(s, false), s.mul(at[d], s.index(bounds[d].stride))));
      if (!bounds[d].shrink) continue;
      Value within = s.logicalAnd(s.compare(Compare::Ge, source[d], s.index(0)), s.compare(Compare::Lt, source[d], bounds[d].extent));
      lowering.assertInBody(s, within, sites[d]);
      inside = inside ? s.logicalAnd(inside, within) : within;
    }
    if (!inside) return lowering.extract(s, input, source);
    return lowering.guarded(s, inside, s.integer(element, 0), [&] { return lowering.extract(s, input, source); });
  });
  lowering.set(op->getResult(0), lowering.reshape(made, sizes));
  return success();
}

static LogicalResult stridedSlice(Operation *op, TFLowering &lowering) {
  if (!isPlain(op, 0, lowering)) return lowering.unsupported(op, "an element type without arithmetic");
  auto strides = lowering.numbers(op, 3);
  auto begin = lowering.contents(op, 1), end = lowering.contents(op, 2);
  if (!strides) return lowering.unsupported(op, "strides that only execution tells");
  AttributeContext attributes(op);
  auto resolved = tf::resolveStridedSlice(shapeOf(lowering.sizesOf(op->getOperand(0))), dimsOf(begin, strides->size()),
                                          dimsOf(end, strides->size()), *strides, tf::StridedSliceMasks::of(op), attributes);
  if (failed(resolved)) return lowering.unsupported(op, "its bounds");
  Box box;
  Exprs sizes;
  for (const tf::SliceDim &dim : resolved->dims) {
    if (!dim.begin.isKnown() || !dim.count.isKnown()) return fedStridedSlice(op, lowering, *resolved, *strides);
    box.begin.push_back(dim.begin.getExprOrConstant(lowering.getContext()));
    box.strides.push_back(dim.stride);
    sizes.push_back(dim.count.getExprOrConstant(lowering.getContext()));
    if (!dim.dropped) continue;
    const std::string dimension = std::to_string(box.begin.size() - 1);
    const std::string message = "slice index {a} of dimension " + dimension + " out of bounds.";
    AffineExpr extent = lowering.sizesOf(op->getOperand(0))[box.begin.size() - 1];
    lowering.checkAtMost(box.begin.back(), extent - 1, StatusCode::InvalidArgument, message);
    lowering.checkAtMost(lowering.number(0), box.begin.back(), StatusCode::InvalidArgument,
                         "slice index {b} of dimension " + dimension + " out of bounds.");
  }
  Value made = lowering.operand(op, 0);
  const Exprs own = lowering.sizesOf(op->getOperand(0));
  bool whole = true;
  for (unsigned d = 0; d < own.size(); ++d) whole &= box.begin[d].isConstant(0) && box.strides[d] == 1 && sizes[d] == own[d];
  if (!whole) made = readBox(lowering, made, box, sizes);
  lowering.set(op->getResult(0), lowering.reshape(made, lowering.sizesOf(op->getResult(0))));
  return success();
}

/// Zeros of a stated shape, with the gradient where the slice was.
static LogicalResult stridedSliceGrad(Operation *op, TFLowering &lowering) {
  if (!isPlain(op, 4, lowering)) return lowering.unsupported(op, "an element type without arithmetic");
  auto strides = lowering.numbers(op, 3);
  auto begin = lowering.contents(op, 1), end = lowering.contents(op, 2);
  if (!strides || !begin || !end) return lowering.unsupported(op, "bounds that only execution tells");
  if (failed(defineLateSizes(op, 0, lowering))) return failure();
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  AttributeContext attributes(op);
  auto resolved = tf::resolveStridedSlice(shapeOf(sizes), dimsOf(begin, strides->size()), dimsOf(end, strides->size()), *strides,
                                          tf::StridedSliceMasks::of(op), attributes);
  if (failed(resolved)) return lowering.unsupported(op, "its bounds");
  Exprs box;
  SmallVector<Value, 6> begins, counts;
  for (const tf::SliceDim &dim : resolved->dims) {
    if (!dim.begin.isKnown() || !dim.count.isKnown()) return lowering.unsupported(op, "bounds that only execution tells");
    box.push_back(dim.count.getExprOrConstant(lowering.getContext()));
    begins.push_back(lowering.sizeValue(dim.begin.getExprOrConstant(lowering.getContext())));
    counts.push_back(lowering.sizeValue(box.back()));
  }
  const Exprs given = lowering.sizesOf(op->getOperand(4));
  const tf::TensorShape expected = resolved->resultShape();
  const std::string message = "shape of dy was " + shapeOf(given).str() + " instead of " + expected.str();
  if (expected.rank() != int64_t(given.size())) return lowering.unsupported(op, message);
  for (unsigned d = 0; d < given.size(); ++d)
    lowering.checkEqual(given[d], expected[d].getExprOrConstant(lowering.getContext()), StatusCode::InvalidArgument, message);
  Value gradient = lowering.reshape(lowering.operand(op, 4), box);
  Type element = lowering.elementType(op->getResult(0));
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    Value inside = s.integer(lowering.builder.getI1Type(), 1);
    SmallVector<Value, 6> source;
    for (unsigned d = 0; d < sizes.size(); ++d) {
      const int64_t stride = resolved->dims[d].stride;
      Value distance = stride > 0 ? s.sub(at[d], begins[d]) : s.sub(begins[d], at[d]), step = s.index(std::abs(stride));
      source.push_back(s.div(distance, step));
      inside = s.logicalAnd(inside, s.logicalAnd(s.compare(Compare::Ge, distance, s.index(0)), s.compare(Compare::Lt, source.back(), counts[d])));
      if (std::abs(stride) != 1) inside = s.logicalAnd(inside, s.compare(Compare::Eq, s.mul(source.back(), step), distance));
    }
    return lowering.guarded(s, inside, s.constant(element, zeroAttr(element)), [&] { return lowering.extract(s, gradient, source); });
  }));
  return success();
}

//===- Splits -----------------------------------------------------------------------------------------------------===//

/// Up to so many parts have kernels of their own, where they cannot share one with what reads them.
constexpr unsigned kMaxAffineParts = 16;

/// Consecutive parts of `value` along `axis`, of the results' sizes.
static LogicalResult splitAlong(Operation *op, TFLowering &lowering, Value value, int64_t axis) {
  Box box;
  const Exprs own = lowering.loweredSizes(value);
  if (axis < 0) axis += own.size();
  box.begin.assign(own.size(), lowering.number(0));
  box.strides.assign(own.size(), 1);
  const bool isLong = tf::numDataResults(op) > kMaxAffineParts;
  for (unsigned i = 0; i < tf::numDataResults(op); ++i) {
    const Exprs sizes = lowering.sizesOf(op->getResult(i));
    lowering.set(op->getResult(i), sizes == own ? value : readBox(lowering, value, box, sizes, isLong));
    box.begin[axis] = box.begin[axis] + sizes[axis];
  }
  return success();
}

static LogicalResult split(Operation *op, TFLowering &lowering) {
  auto axis = lowering.contents(op, 0);
  if (!isPlain(op, 1, lowering) || !axis || !(*axis)[0].isConstant()) return lowering.unsupported(op, "an axis that only execution tells");
  return splitAlong(op, lowering, lowering.operand(op, 1), (*axis)[0].getValue());
}

static LogicalResult splitV(Operation *op, TFLowering &lowering) {
  auto axis = lowering.contents(op, 2);
  if (!isPlain(op, 0, lowering) || !axis || !(*axis)[0].isConstant()) return lowering.unsupported(op, "an axis that only execution tells");
  int64_t along = (*axis)[0].getValue();
  const Exprs own = lowering.sizesOf(op->getOperand(0));
  if (along < 0) along += own.size();
  if (SmallVector<unsigned, 4> late = lowering.lateSymbols(op); !late.empty()) {
    if (late.size() != tf::numDataResults(op)) return lowering.unsupported(op, "sizes that are known in part");
    // -1 is what the others leave; they must add up.
    const TFLowering::IndexOperand sizes = lowering.indexOperand(op, 1);
    Value extent = lowering.sizeValue(own[along]);
    auto sum = [&](ScalarBuilder &s) {
      Value total = s.index(0);
      for (unsigned i = 0; i < late.size(); ++i) total = s.add(total, s.max(lowering.element(s, sizes, i), s.index(0)));
      return total;
    };
    AffineExpr total = lowering.number(0);
    for (unsigned i = 0; i < late.size(); ++i) {
      lowering.defineSymbol(late[i], lowering.hostIndex([&](ScalarBuilder &s) {
        Value size = lowering.element(s, sizes, i);
        return s.select(s.compare(Compare::Eq, size, s.index(-1)), s.sub(extent, sum(s)), size);
      }));
      AffineExpr size = lowering.builder.getAffineSymbolExpr(late[i]);
      lowering.checkAtMost(lowering.number(0), size, StatusCode::InvalidArgument, "Split size must be >= 0. Got: {b}");
      total = total + size;
    }
    lowering.checkEqual(total, own[along], StatusCode::InvalidArgument,
                        "Determined shape must either match input shape along split_dim exactly if fully specified, or be less "
                        "than the size of the input along split_dim if not fully specified.  Got: {a}");
  }
  for (unsigned i = 0; i < tf::numDataResults(op) && lowering.lateSymbols(op).empty(); ++i)
    lowering.checkAtMost(lowering.number(0), lowering.sizesOf(op->getResult(i))[along], StatusCode::InvalidArgument,
                         "Determined shape must either match input shape along split_dim exactly if fully specified, or be less "
                         "than the size of the input along split_dim if not fully specified.  Got: {b}");
  return splitAlong(op, lowering, lowering.operand(op, 0), along);
}

static LogicalResult unpack(Operation *op, TFLowering &lowering) {
  if (!isPlain(op, 0, lowering)) return lowering.unsupported(op, "an element type without arithmetic");
  Value value = lowering.operand(op, 0);
  Exprs sizes = lowering.sizesOf(op->getOperand(0));
  int64_t axis = tf::intAttr(op, "axis");
  if (axis < 0) axis += sizes.size();
  sizes[axis] = lowering.number(1);
  Box box;
  box.begin.assign(sizes.size(), lowering.number(0));
  box.strides.assign(sizes.size(), 1);
  for (unsigned i = 0; i < tf::numDataResults(op); ++i) {
    box.begin[axis] = lowering.number(i);
    lowering.set(op->getResult(i), lowering.reshape(readBox(lowering, value, box, sizes), lowering.sizesOf(op->getResult(i))));
  }
  return success();
}

//===- Padding ----------------------------------------------------------------------------------------------------===//

/// The paddings, two for each dimension, checked where inference could not; sizes that depend on them get their values.
static FailureOr<Exprs> paddingsOf(Operation *op, TFLowering &lowering) {
  const Exprs own = lowering.sizesOf(op->getOperand(0));
  const Exprs paddings = lowering.hostElements(op, 1, 2 * own.size());
  if (paddings.size() != 2 * own.size()) return lowering.unsupported(op, "paddings of another shape");
  for (size_t i = 0; i < paddings.size(); ++i)
    lowering.checkAtMost(lowering.number(0), paddings[i], StatusCode::InvalidArgument,
                         "Paddings must be non-negative: " + tf::Dim(paddings[i & ~size_t(1)]).str() + " " + tf::Dim(paddings[i | 1]).str());
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (!late.empty() && late.size() != own.size()) return lowering.unsupported(op, "a shape that is known in part");
  for (unsigned d = 0; d < late.size(); ++d)
    lowering.defineSymbol(late[d], lowering.sizeValue(own[d] + paddings[2 * d] + paddings[2 * d + 1]));
  return paddings;
}

/// What precedes each dimension, ready for a body.
static SmallVector<Value, 6> leadingPaddings(ArrayRef<AffineExpr> paddings, TFLowering &lowering) {
  SmallVector<Value, 6> before;
  for (unsigned d = 0; 2 * d < paddings.size(); ++d) before.push_back(lowering.sizeValue(paddings[2 * d]));
  return before;
}

static LogicalResult pad(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  FailureOr<Exprs> paddings = paddingsOf(op, lowering);
  if (failed(paddings)) return failure();
  const Exprs own = lowering.sizesOf(op->getOperand(0)), sizes = lowering.sizesOf(op->getResult(0));
  Value input = lowering.operand(op, 0);
  const bool hasValue = tf::numDataOperands(op) > 2;
  const SmallVector<Value, 6> before = leadingPaddings(*paddings, lowering);
  SmallVector<Value, 6> limits;
  for (AffineExpr size : own) limits.push_back(lowering.sizeValue(size));
  SmallVector<Value, 1> inputs;
  SmallVector<AffineMap, 1> maps;
  if (hasValue) {
    inputs.push_back(lowering.reshape(lowering.operand(op, 2), {}));
    maps.push_back(AffineMap::get(sizes.size(), 0, ArrayRef<AffineExpr>(), lowering.getContext()));
  }
  lowering.set(op->getResult(0), lowering.gatherPieces(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source;
    Value inside;
    for (unsigned d = 0; d < own.size(); ++d) {
      source.push_back(at[d]);
      if (own[d] == sizes[d]) continue;
      source[d] = s.sub(at[d], before[d]);
      Value within = s.logicalAnd(s.compare(Compare::Ge, source[d], s.index(0)), s.compare(Compare::Lt, source[d], limits[d]));
      inside = inside ? s.logicalAnd(inside, within) : within;
    }
    if (!inside) return lowering.extract(s, input, source);
    Value otherwise = hasValue ? at[own.size()] : s.integer(element, 0);
    return lowering.guarded(s, inside, otherwise, [&] { return lowering.extract(s, input, source); });
  }, inputs, maps));
  return success();
}

static LogicalResult mirrorPad(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  FailureOr<Exprs> paddings = paddingsOf(op, lowering);
  if (failed(paddings)) return failure();
  const int64_t edge = tf::stringAttr(op, "mode") == "REFLECT" ? 1 : 0;
  const Exprs own = lowering.sizesOf(op->getOperand(0)), sizes = lowering.sizesOf(op->getResult(0));
  Value input = lowering.operand(op, 0);
  for (unsigned i = 0; i < paddings->size(); ++i)
    lowering.checkAtMost((*paddings)[i], own[i / 2] - edge, StatusCode::InvalidArgument,
                         "paddings must be no greater than what the dimension allows: {a} greater than {b}");
  const SmallVector<Value, 6> before = leadingPaddings(*paddings, lowering);
  SmallVector<Value, 6> limits;
  for (AffineExpr size : own) limits.push_back(lowering.sizeValue(size));
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source;
    for (unsigned d = 0; d < own.size(); ++d) {
      source.push_back(at[d]);
      if (own[d] == sizes[d]) continue;
      // In front: edge - 1 - x mirrored at 0; behind: mirrored at the end. Paddings never exceed the size.
      Value x = s.sub(at[d], before[d]);
      Value front = s.sub(s.index(edge - 1), x);
      Value behind = s.sub(s.sub(s.add(limits[d], limits[d]), s.index(1 + edge)), x);
      source[d] = s.select(s.compare(Compare::Lt, x, s.index(0)), front, s.select(s.compare(Compare::Ge, x, limits[d]), behind, x));
    }
    return lowering.extract(s, input, source);
  }));
  return success();
}

//===- Reversal, bands --------------------------------------------------------------------------------------------===//

static LogicalResult reverse(Operation *op, TFLowering &lowering) {
  auto axes = lowering.numbers(op, 1);
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element) || !axes) return lowering.unsupported(op, "its axes or element type");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  SmallVector<Value, 6> last(sizes.size());
  for (int64_t axis : *axes) {
    const int64_t d = axis < 0 ? axis + int64_t(sizes.size()) : axis;
    if (d < 0 || d >= int64_t(sizes.size())) continue;  // of an empty tensor
    last[d] = lowering.sizeValue(sizes[d] - 1);
  }
  Value input = lowering.operand(op, 0);
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source(at.begin(), at.end());
    for (unsigned d = 0; d < sizes.size(); ++d)
      if (last[d]) source[d] = s.sub(last[d], at[d]);
    return lowering.extract(s, input, source);
  }));
  return success();
}

static LogicalResult bandPart(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const unsigned rank = sizes.size();
  AffineMap scalar = AffineMap::get(rank, 0, ArrayRef<AffineExpr>(), lowering.getContext());
  Value inputs[] = {lowering.operand(op, 0), lowering.operand(op, 1), lowering.operand(op, 2)};
  AffineMap maps[] = {AffineMap::getMultiDimIdentityMap(rank, lowering.getContext()), scalar, scalar};
  const int64_t lowerSite = lowering.addSite(StatusCode::InvalidArgument, "num_lower must be negative or less or equal to number of rows");
  const int64_t upperSite = lowering.addSite(StatusCode::InvalidArgument, "num_upper must be negative or less or equal to number of columns");
  Value rows = lowering.sizeValue(sizes[rank - 2]), columns = lowering.sizeValue(sizes[rank - 1]);
  lowering.set(op->getResult(0), lowering.map(inputs, maps, sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    Type i64 = s.getBuilder().getI64Type();
    lowering.assertInBody(s, s.compare(Compare::Le, s.cast(in[1], i64), s.fromIndex(rows, i64)), lowerSite);
    lowering.assertInBody(s, s.compare(Compare::Le, s.cast(in[2], i64), s.fromIndex(columns, i64)), upperSite);
    Value row = s.fromIndex(lowering.loopIndex(s, rank - 2), i64), column = s.fromIndex(lowering.loopIndex(s, rank - 1), i64);
    Value lower = s.cast(in[1], i64), upper = s.cast(in[2], i64), zero = s.integer(i64, 0);
    Value below = s.logicalOr(s.compare(Compare::Lt, lower, zero), s.compare(Compare::Le, s.sub(row, column), lower));
    Value above = s.logicalOr(s.compare(Compare::Lt, upper, zero), s.compare(Compare::Le, s.sub(column, row), upper));
    return s.select(s.logicalAnd(below, above), in[0], s.integer(element, 0));
  }));
  return success();
}

ArrayRef<LowerEntry> slicingLowerings() {
  static const LowerEntry entries[] = {
      {"Slice", slice},   {"StridedSlice", stridedSlice}, {"StridedSliceGrad", stridedSliceGrad}, {"Split", split},         {"SplitV", splitV},
      {"Unpack", unpack}, {"Pad", pad},                   {"PadV2", pad},           {"MirrorPad", mirrorPad},
      {"ReverseV2", reverse}, {"MatrixBandPart", bandPart},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
