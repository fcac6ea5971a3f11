// Tensors of strings and variants through operations that only move elements: the operation is compiled as it is for numbers, on the places of
// the elements (0: an empty one, n: element n - 1 of all operands one after the other), and one host call takes the
// elements from there.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"
#include "support/dtype.h"

namespace strata::tf_to_linalg {

static bool isString(Value tfValue) { return tf::dtypeOfType(tfValue.getType()) == DType::String; }
static bool isHostElement(Value tfValue) {
  return isa<RankedTensorType>(tfValue.getType()) && (isString(tfValue) || tf::dtypeOfType(tfValue.getType()) == DType::Variant);
}

/// Operations that ask which elements are equal besides: there an element's place is that of the first equal one.
static bool tellsStringsApart(Operation *op) {
  static constexpr StringRef kNames[] = {"ListDiff", "Unique", "UniqueV2", "UniqueWithCounts", "UniqueWithCountsV2"};
  return llvm::is_contained(kNames, op->getName().drop_front(3));
}

bool movesHostElements(Operation *op) {
  static constexpr StringRef kNames[] = {
      "BatchToSpaceND", "BroadcastTo", "Concat", "ConcatV2", "DynamicPartition", "DynamicStitch", "Empty", "ExpandDims", "Fill", "Gather",
      "GatherNd", "GatherV2", "MirrorPad", "OneHot", "Pack", "Pad", "PadV2", "ParallelConcat", "ParallelDynamicStitch", "RaggedTensorToTensor",
      "Reshape", "Reverse", "ReverseSequence", "ReverseV2", "Roll", "ScatterNd", "Select", "SelectV2", "Slice", "SpaceToBatchND", "Split",
      "SplitV", "Squeeze", "StridedSlice", "TensorScatterUpdate", "Tile", "Transpose", "Unpack", "ZerosLike"};
  auto moves = [](Value result) { return isHostElement(result); };
  return llvm::any_of(op->getResults(), moves) && (llvm::is_contained(kNames, op->getName().drop_front(3)) || tellsStringsApart(op));
}

bool comparesStrings(Operation *op) {
  static constexpr StringRef kNames[] = {"tf.Equal", "tf.NotEqual", "tf.Add"};
  return llvm::is_contained(kNames, op->getName()) && isString(op->getOperand(0));
}

namespace {

/// The operands of strings or variants of an operation and the place of each one's first element.
struct Sources {
  SmallVector<Value, 4> tfValues, lowered;
  SmallVector<AffineExpr, 4> first;
};

AffineExpr countOf(Value tfValue, TFLowering &lowering) {
  AffineExpr count = lowering.number(1);
  for (AffineExpr size : lowering.sizesOf(tfValue)) count = count * size;
  return count;
}

Sources sourcesOf(Operation *op, TFLowering &lowering) {
  Sources sources;
  AffineExpr next = lowering.number(1);
  for (unsigned i = 0; i < tf::numDataOperands(op); ++i) {
    Value operand = op->getOperand(i);
    if (!isHostElement(operand) || llvm::is_contained(sources.tfValues, operand)) continue;
    sources.tfValues.push_back(operand);
    sources.lowered.push_back(lowering.get(operand));
    sources.first.push_back(next);
    next = next + countOf(operand, lowering);
  }
  return sources;
}

/// A tensor of the sizes of `tfValue` whose elements number its places from `first` on.
Value placesOf(Value tfValue, AffineExpr first, TFLowering &lowering) {
  const Exprs sizes = lowering.sizesOf(tfValue);
  SmallVector<Value, 6> extents;
  for (AffineExpr size : sizes) extents.push_back(lowering.sizeValue(size));
  Value start = lowering.sizeValue(first);
  return lowering.gather(sizes, lowering.builder.getI64Type(), [&](ScalarBuilder &s, ValueRange at) {
    Value place = s.index(0);
    for (unsigned d = 0; d < sizes.size(); ++d) place = s.add(s.mul(place, extents[d]), at[d]);
    return s.fromIndex(s.add(place, start), lowering.builder.getI64Type());
  });
}

/// A call of a host op that is no TensorFlow operation, with one result whose sizes are known.
Value call(StringRef name, ArrayRef<Value> operands, ArrayRef<DType> types, ArrayRef<AffineExpr> sizes, Type element,
           DType resultType, TFLowering &lowering) {
  OpBuilder &builder = lowering.builder;
  SmallVector<Value> all(operands.begin(), operands.end());
  SmallVector<int64_t> extents;
  int32_t numSizes = 0;
  for (AffineExpr size : sizes) {
    extents.push_back(size.isConstant() ? size.getValue() : kKnownExtent);
    if (size.isConstant()) continue;
    all.push_back(lowering.sizeValue(size));
    ++numSizes;
  }
  SmallVector<Attribute> numbers;
  for (DType type : types) numbers.push_back(builder.getI64IntegerAttr(int64_t(type)));
  const Attribute result[] = {builder.getI64IntegerAttr(int64_t(resultType))};
  const NamedAttribute attributes[] = {builder.getNamedAttr("_operand_types", builder.getArrayAttr(numbers)),
                                       builder.getNamedAttr("_result_types", builder.getArrayAttr(result))};
  const int32_t operandSegments[] = {int32_t(operands.size()), numSizes}, resultSegments[] = {1, 0};
  const Attribute extentList[] = {builder.getDenseI64ArrayAttr(extents)};
  Operation *made = lowering.plan(
      "plan.host_call", TypeRange(lowering.tensorType(sizes, element)), all,
      {builder.getNamedAttr("op", builder.getStringAttr(name)),
       builder.getNamedAttr("node", builder.getStringAttr(lowering.loc.getNameOrEmpty(lowering.getContext()))),
       builder.getNamedAttr("attributes", builder.getDictionaryAttr(attributes)),
       builder.getNamedAttr("extents", builder.getArrayAttr(extentList)),
       builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(operandSegments)),
       builder.getNamedAttr("resultSegmentSizes", builder.getDenseI32ArrayAttr(resultSegments))});
  lowering.setSizes(made->getResult(0), sizes);
  return made->getResult(0);
}

Value take(Value places, const Sources &sources, ArrayRef<AffineExpr> sizes, DType dtype, TFLowering &lowering) {
  SmallVector<Value> operands{places};
  operands.append(sources.lowered.begin(), sources.lowered.end());
  SmallVector<DType> types(operands.size(), dtype);
  types[0] = DType::Int64;
  return call("TakeHostElements", operands, types, sizes, tf::typeOfDType(dtype, lowering.getContext()), dtype, lowering);
}

/// The same where equal strings have the place of the first of them.
Value firstPlacesOf(const Sources &sources, unsigned i, TFLowering &lowering) {
  ArrayRef<Value> upTo = ArrayRef<Value>(sources.lowered).take_front(i + 1);
  SmallVector<DType> types(upTo.size(), DType::String);
  return call("StringFirstPlace", upTo, types, lowering.sizesOf(sources.tfValues[i]), lowering.builder.getI64Type(), DType::Int64, lowering);
}

}  // namespace

LogicalResult lowerHostMovement(Operation *op, TFLowering &lowering, LowerFunction lower) {
  const Sources sources = sourcesOf(op, lowering);
  for (unsigned i = 0; i < sources.tfValues.size(); ++i)
    lowering.set(sources.tfValues[i], tellsStringsApart(op) ? firstPlacesOf(sources, i, lowering)
                                                            : placesOf(sources.tfValues[i], sources.first[i], lowering));
  lowering.setHostElementsArePlaces(true);
  const LogicalResult result = lower(op, lowering);
  lowering.setHostElementsArePlaces(false);
  for (unsigned i = 0; i < sources.tfValues.size(); ++i) lowering.set(sources.tfValues[i], sources.lowered[i]);
  if (failed(result)) return failure();
  for (unsigned i = 0; i < tf::numDataResults(op); ++i)
    if (Value made = op->getResult(i); isHostElement(made))
      lowering.set(made, take(lowering.get(made), sources, lowering.sizesOf(made), tf::dtypeOfType(made.getType()), lowering));
  return success();
}

Value stringTruth(Value lowered, TFLowering &lowering) {
  const DType type[] = {DType::String};
  Type i32 = lowering.builder.getI32Type();
  Value length = call("StringLength", {lowered}, type, {}, i32, DType::Int32, lowering);
  return lowering.map({length}, ArrayRef<AffineExpr>(), lowering.builder.getI1Type(), [&](ScalarBuilder &s, ValueRange in) {
    return s.compare(ScalarBuilder::Compare::Ne, in[0], s.integer(i32, 0));
  });
}

LogicalResult lowerStringComparison(Operation *op, TFLowering &lowering) {
  Type i1 = lowering.builder.getI1Type(), i64 = lowering.builder.getI64Type();
  const bool negated = op->getName() == "tf.NotEqual", joins = op->getName() == "tf.Add";
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const Sources sources = sourcesOf(op, lowering);
  const size_t ranks = lowering.sizesOf(op->getOperand(0)).size() + lowering.sizesOf(op->getOperand(1)).size();
  if (sizes.empty() && ranks > 0 && !joins && !tf::boolAttr(op, "incompatible_shape_error"))  // shapes that do not broadcast
    return lowering.set(op->getResult(0), lowering.splat(sizes, i1, lowering.builder.getBoolAttr(negated))), success();
  Value sides[2];
  for (unsigned side = 0; side < 2; ++side) {
    const auto *source = llvm::find(sources.tfValues, op->getOperand(side));
    Value places = placesOf(*source, sources.first[source - sources.tfValues.begin()], lowering);
    Value repeated = lowering.map({places}, sizes, i64, [](ScalarBuilder &, ValueRange in) { return in[0]; });
    sides[side] = take(repeated, sources, sizes, DType::String, lowering);
  }
  const DType types[] = {DType::String, DType::String};
  if (joins) {
    Type string = tf::typeOfDType(DType::String, lowering.getContext());
    lowering.set(op->getResult(0), call("StringJoin", sides, types, sizes, string, DType::String, lowering));
    return success();
  }
  Value equal = call("StringEqual", sides, types, sizes, i1, DType::Bool, lowering);
  if (negated)
    equal = lowering.map({equal}, sizes, i1, [](ScalarBuilder &s, ValueRange in) { return s.logicalNot(in[0]); });
  lowering.set(op->getResult(0), equal);
  return success();
}

}  // namespace strata::tf_to_linalg
