// Makers of structured operations, views, and the accesses of their bodies.
#include "codegen/convert/tf_to_linalg/lowering.h"

namespace strata::tf_to_linalg {

static Type signlessElement(Value tensor) { return signlessElement(cast<ShapedType>(tensor.getType()).getElementType()); }

//===- Tensors ----------------------------------------------------------------------------------------------------===//

Value TFLowering::empty(ArrayRef<AffineExpr> sizes, Type element) {
  SmallVector<Value> dynamic;
  for (AffineExpr size : sizes)
    if (!size.isConstant()) dynamic.push_back(sizeValue(size));
  Value made = builder.create(loc, "tensor.empty", TypeRange(tensorType(sizes, element)), dynamic)->getResult(0);
  shapes[made] = Exprs(sizes.begin(), sizes.end());
  return made;
}

Value TFLowering::splat(ArrayRef<AffineExpr> sizes, Type element, Attribute scalar) {
  Value made = gather(sizes, element, [&](ScalarBuilder &body, ValueRange) { return body.constant(element, scalar); });
  splats[made] = scalar;
  return made;
}

Value TFLowering::constant(DenseElementsAttr elements) {
  auto type = RankedTensorType::get(elements.getType().getShape(), signlessElement(elements.getElementType()));
  auto plain = DenseElementsAttr::getRaw(type, elements.getRawData());
  Value made =
      builder.create(loc, "arith.constant", TypeRange(type), {}, {builder.getNamedAttr("value", plain)})->getResult(0);
  if (type.getNumElements() > 0 && isPlainElement(type.getElementType()) && (plain.isSplat() || type.getNumElements() == 1))
    splats[made] = plain.getElement(0);
  return made;
}

Value TFLowering::reshape(Value tensor, ArrayRef<AffineExpr> sizes) {
  if (Value source = viewed.lookup(tensor)) tensor = source;
  if (ArrayRef<AffineExpr>(loweredSizes(tensor)) == sizes) return tensor;
  SmallVector<Value> operands{tensor};
  for (AffineExpr size : sizes)
    if (!size.isConstant()) operands.push_back(sizeValue(size));
  Value view = plan("plan.view", TypeRange(tensorType(sizes, signlessElement(tensor))), operands)->getResult(0);
  shapes[view] = Exprs(sizes.begin(), sizes.end());
  viewed[view] = tensor;
  if (Attribute scalar = splats.lookup(tensor)) splats[view] = scalar;
  return view;
}

//===- Structured operations --------------------------------------------------------------------------------------===//

unsigned TFLowering::leadingUnitLoops(const GenericSpec &spec) const {
  unsigned count = 0;
  for (; count < spec.parallel.size() && spec.parallel[count]; ++count)
    for (unsigned i = 0; i < spec.maps.size(); ++i) {
      if (count >= spec.sizes[i].size() || !spec.sizes[i][count].isConstant(1)) return count;
      AffineExpr expr = spec.maps[i].getResult(count);
      if (!expr.isDim() || expr.getPosition() != count) return count;
    }
  return count;
}

static Attribute iteratorAttr(Context *context, bool parallel) {
  const NodeKind *kind = context->getDialect("linalg")->findAttribute("iterator_type");
  return Attribute(uniqueNode(context, *kind, {}, {parallel ? 0 : 1}));
}

static AffineMap withoutLeadingResults(AffineMap map, unsigned count) {
  for (; count; --count) map = map.dropResult(0);
  return map;
}

/// Every loop is a plain subscript of a result, of the window, or of an input that is no splat.
bool TFLowering::allLoopsAreTold(const GenericSpec &spec) const {
  SmallVector<bool> told(spec.parallel.size());
  auto look = [&](AffineMap map) {
    for (AffineExpr expr : map.getResults())
      if (expr.isDim()) told[expr.getPosition()] = true;
  };
  for (AffineMap map : spec.maps) look(map);
  for (unsigned i = 0; i < spec.inputs.size(); ++i)
    if (!splats.lookup(spec.inputs[i])) look(spec.inputMaps[i]);
  for (unsigned i = 0; i < spec.window.size(); ++i) told[told.size() - 1 - i] = true;
  return llvm::all_of(told, [](bool isTold) { return isTold; });
}

/// Extents of the loops as far as results and the window tell them; null: an input tells.
static Exprs toldExtents(const TFLowering::GenericSpec &spec, TFLowering &lowering) {
  Exprs extents(spec.parallel.size());
  for (unsigned i = 0; i < spec.maps.size(); ++i)
    for (unsigned d = 0; d < spec.maps[i].getNumResults(); ++d)
      if (AffineExpr expr = spec.maps[i].getResult(d); expr.isDim()) extents[expr.getPosition()] = spec.sizes[i][d];
  for (unsigned i = 0; i < spec.window.size(); ++i)
    extents[extents.size() - spec.window.size() + i] = lowering.number(spec.window[i]);
  return extents;
}

/// An operand with plain subscripts has its loops' extents: of a larger one, the front. No copy is made of it.
Value TFLowering::frontOf(Value operand, AffineMap map, ArrayRef<AffineExpr> extents) {
  Exprs sizes = loweredSizes(operand);
  bool isWhole = true;
  for (unsigned d = 0; d < sizes.size(); ++d) {
    AffineExpr expr = map.getResult(d);
    AffineExpr extent = expr.isDim() ? extents[expr.getPosition()] : AffineExpr();
    if (!extent || !extent.isConstant() || !sizes[d].isConstant() || extent == sizes[d]) continue;
    sizes[d] = extent;
    isWhole = false;
  }
  if (isWhole) return operand;
  SmallVector<Value> operands{operand};
  RankedTensorType type = tensorType(sizes, signlessElement(operand));
  for (AffineExpr size : sizes)
    if (!size.isConstant()) operands.push_back(sizeValue(size));
  const SmallVector<int64_t> zeros(sizes.size(), 0), ones(sizes.size(), 1);
  const int32_t segments[] = {1, 0, int32_t(operands.size() - 1), 0};
  Value front = builder.create(loc, "tensor.extract_slice", TypeRange(type), operands,
                               {builder.getNamedAttr("static_offsets", builder.getDenseI64ArrayAttr(zeros)),
                                builder.getNamedAttr("static_sizes", builder.getDenseI64ArrayAttr(type.getShape())),
                                builder.getNamedAttr("static_strides", builder.getDenseI64ArrayAttr(ones)),
                                builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))})->getResult(0);
  shapes[front] = sizes;
  return front;
}

SmallVector<Value, 2> TFLowering::generic(const GenericSpec &spec, Body bodyOf) {
  const unsigned numLoops = spec.parallel.size(), dropped = leadingUnitLoops(spec);
  SmallVector<AffineExpr> renumbered;
  for (unsigned i = 0; i < numLoops; ++i)
    renumbered.push_back(i < dropped ? number(0) : builder.getAffineDimExpr(i - dropped));
  auto renumber = [&](AffineMap map) { return map.replaceDimsAndSymbols(renumbered, {}, numLoops - dropped, 0); };

  // 1. Inputs. Splats are constants of the body, unless a loop would then have no operand to tell its extent.
  const bool keepSplats = !allLoopsAreTold(spec);
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  SmallVector<int64_t, 4> numbers;
  SmallVector<Attribute> uniform;
  Exprs extents = toldExtents(spec, *this);
  extents.erase(extents.begin(), extents.begin() + dropped);
  if (!spec.window.empty()) {
    auto type = RankedTensorType::get(SmallVector<int64_t>(spec.window.begin(), spec.window.end()), builder.getI8Type());
    SmallVector<AffineExpr> last;
    for (unsigned i = 0; i < spec.window.size(); ++i)
      last.push_back(builder.getAffineDimExpr(numLoops - dropped - spec.window.size() + i));
    auto zeros = DenseElementsAttr::get(type, {zeroAttr(builder.getI8Type())});
    // In front: where another operand is read at the same places, it may be larger.
    operands.push_back(
        builder.create(loc, "arith.constant", TypeRange(type), {}, {builder.getNamedAttr("value", zeros)})->getResult(0));
    maps.push_back(AffineMap::get(numLoops - dropped, 0, last, context));
  }
  for (unsigned i = 0; i < spec.inputs.size(); ++i) {
    Value input = spec.inputs[i];
    uniform.push_back(keepSplats ? Attribute() : splats.lookup(input));
    numbers.push_back(uniform.back() ? -1 : int64_t(operands.size()));
    if (uniform.back()) continue;
    AffineMap map = renumber(spec.inputMaps[i]);
    const Exprs own = loweredSizes(input);
    unsigned cut = 0;
    while (cut < own.size() && own[cut].isConstant(1) && map.getResult(cut).isConstant(0)) ++cut;
    maps.push_back(withoutLeadingResults(map, cut));
    operands.push_back(frontOf(cut ? reshape(input, ArrayRef<AffineExpr>(own).drop_front(cut)) : input, maps.back(), extents));
  }
  const auto numInputs = static_cast<int32_t>(operands.size());

  // 2. What results start from.
  SmallVector<Type> types;
  for (unsigned i = 0; i < spec.maps.size(); ++i) {
    Value init = empty(ArrayRef<AffineExpr>(spec.sizes[i]).drop_front(dropped), spec.elements[i]);
    if (!spec.fills.empty()) {
      Value scalar = ScalarBuilder(builder, loc).constant(spec.elements[i], spec.fills[i]);
      const int32_t segments[] = {1, 1};
      Operation *fill = builder.create(loc, "linalg.fill", TypeRange(init.getType()), {scalar, init},
                                       {builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))}, 1);
      OpBuilder::InsertionGuard guard(builder);
      Block *body = builder.createBlock(&fill->getRegion(0), nullptr, {spec.elements[i], spec.elements[i]}, loc);
      builder.create(loc, "linalg.yield", {}, {body->getArgument(0)});
      init = fill->getResult(0);
    }
    operands.push_back(init);
    maps.push_back(withoutLeadingResults(renumber(spec.maps[i]), dropped));
    types.push_back(init.getType());
  }

  // 3. The operation and its body.
  SmallVector<Attribute> iterators;
  for (unsigned i = dropped; i < numLoops; ++i) iterators.push_back(iteratorAttr(context, spec.parallel[i]));
  const int32_t segments[] = {numInputs, int32_t(types.size())};
  Operation *op = builder.create(loc, "linalg.generic", types, operands,
                                 {builder.getNamedAttr("indexing_maps", builder.getAffineMapArrayAttr(maps)),
                                  builder.getNamedAttr("iterator_types", builder.getArrayAttr(iterators)),
                                  builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))},
                                 1);
  if (std::exchange(isInPieces, false)) op->setAttr("pieces", builder.getUnitAttr());
  {
    OpBuilder::InsertionGuard guard(builder);
    SmallVector<Type> argumentTypes;
    for (Value operand : operands) argumentTypes.push_back(signlessElement(operand));
    Block *body = builder.createBlock(&op->getRegion(0), nullptr, argumentTypes, loc);
    ScalarBuilder scalar(builder, loc, spec.isUnsigned);
    SmallVector<Value> arguments;
    for (unsigned i = 0; i < spec.inputs.size(); ++i)
      arguments.push_back(uniform[i] ? scalar.constant(signlessElement(spec.inputs[i]), uniform[i])
                                     : Value(body->getArgument(numbers[i])));
    for (unsigned i = 0; i < types.size(); ++i) arguments.push_back(body->getArgument(numInputs + i));
    droppedLoops = dropped;
    inputNumbers = numbers;
    SmallVector<Value, 2> yielded = bodyOf(scalar, arguments);
    builder.create(loc, "linalg.yield", {}, yielded);
  }
  SmallVector<Value, 2> results;
  for (unsigned i = 0; i < types.size(); ++i) {
    shapes[op->getResult(i)] = Exprs(spec.sizes[i].begin() + dropped, spec.sizes[i].end());
    results.push_back(reshape(op->getResult(i), spec.sizes[i]));
  }
  return results;
}

AffineMap broadcastMap(ArrayRef<AffineExpr> operandSizes, ArrayRef<AffineExpr> resultSizes, Context *context) {
  const unsigned rank = resultSizes.size(), operandRank = operandSizes.size();
  SmallVector<AffineExpr> exprs;
  for (unsigned i = 0; i < operandRank; ++i) {
    // An operand of higher rank has leading sizes of 1 (limits and scalars given as [1,1]).
    const bool outside = i + rank < operandRank;
    const unsigned loop = i + rank - operandRank;
    const bool repeated = outside || (operandSizes[i].isConstant(1) && !resultSizes[loop].isConstant(1));
    exprs.push_back(repeated ? getAffineConstantExpr(0, context) : getAffineDimExpr(loop, context));
  }
  return AffineMap::get(rank, 0, exprs, context);
}

Value TFLowering::map(ArrayRef<Value> inputs, ArrayRef<AffineMap> maps, ArrayRef<AffineExpr> sizes, Type element,
                      MapBody body, bool isUnsigned) {
  GenericSpec spec;
  spec.inputs.assign(inputs.begin(), inputs.end());
  spec.inputMaps.assign(maps.begin(), maps.end());
  spec.sizes.push_back(Exprs(sizes.begin(), sizes.end()));
  spec.elements.push_back(element);
  spec.maps.push_back(AffineMap::getMultiDimIdentityMap(sizes.size(), context));
  spec.parallel.assign(sizes.size(), true);
  spec.isUnsigned = isUnsigned;
  return generic(spec, [&](ScalarBuilder &scalar, ValueRange arguments) {
    return SmallVector<Value, 2>{body(scalar, arguments)};
  })[0];
}

Value TFLowering::map(ArrayRef<Value> inputs, ArrayRef<AffineExpr> sizes, Type element, MapBody body, bool isUnsigned) {
  SmallVector<AffineMap> maps;
  for (Value input : inputs) maps.push_back(broadcastMap(loweredSizes(input), sizes, context));
  return map(inputs, maps, sizes, element, body, isUnsigned);
}

Value TFLowering::gather(ArrayRef<AffineExpr> sizes, Type element, MapBody body, ArrayRef<Value> inputs,
                         ArrayRef<AffineMap> inputMaps) {
  return map(inputs, inputMaps, sizes, element, [&](ScalarBuilder &scalar, ValueRange arguments) {
    SmallVector<Value, 8> indices;
    for (unsigned i = 0; i < sizes.size(); ++i) indices.push_back(loopIndex(scalar, i));
    for (unsigned i = 0; i < inputs.size(); ++i) indices.push_back(arguments[i]);
    return body(scalar, indices);
  });
}

Value TFLowering::gatherPieces(ArrayRef<AffineExpr> sizes, Type element, MapBody body, ArrayRef<Value> inputs, ArrayRef<AffineMap> inputMaps) {
  isInPieces = true;
  return gather(sizes, element, body, inputs, inputMaps);
}

Value TFLowering::transpose(Value tensor, ArrayRef<unsigned> permutation) {
  const Exprs own = loweredSizes(tensor);
  Exprs sizes;
  SmallVector<AffineExpr> source(own.size());
  for (unsigned i = 0; i < permutation.size(); ++i) {
    sizes.push_back(own[permutation[i]]);
    source[permutation[i]] = builder.getAffineDimExpr(i);
  }
  AffineMap read = AffineMap::get(own.size(), 0, source, context);
  return map({tensor}, {read}, sizes, signlessElement(tensor),
             [](ScalarBuilder &, ValueRange elements) { return elements[0]; });
}

//===- In bodies --------------------------------------------------------------------------------------------------===//

Value TFLowering::loopIndex(ScalarBuilder &scalar, unsigned loop) {
  if (loop < droppedLoops) return scalar.index(0);
  return scalar.op("linalg.index", builder.getIndexType(), {},
                   {builder.getNamedAttr("dim", builder.getI64IntegerAttr(loop - droppedLoops))});
}

Value TFLowering::extract(ScalarBuilder &scalar, Value tensor, ValueRange indices) {
  SmallVector<Value, 6> operands{tensor};
  operands.append(indices.begin(), indices.end());
  return scalar.op("tensor.extract", signlessElement(tensor), operands);
}

Value TFLowering::guarded(ScalarBuilder &scalar, Value condition, Value otherwise, function_ref<Value()> then) {
  OpBuilder &body = scalar.getBuilder();
  Operation *branch = body.create(loc, "scf.if", TypeRange(otherwise.getType()), {condition}, {}, 2);
  OpBuilder::InsertionGuard guard(body);
  body.createBlock(&branch->getRegion(0));
  body.create(loc, "scf.yield", {}, {then()});
  body.createBlock(&branch->getRegion(1));
  body.create(loc, "scf.yield", {}, {otherwise});
  return branch->getResult(0);
}

//===- Small integer operands -------------------------------------------------------------------------------------===//

std::optional<Exprs> TFLowering::contents(Operation *op, unsigned operand) const {
  Exprs exprs;
  if (auto numbers = constantInts(op->getOperand(operand))) {
    for (int64_t value : *numbers) exprs.push_back(getAffineConstantExpr(value, context));
    return exprs;
  }
  auto known = op->getAttrOfType<ArrayAttr>("contents");
  auto map = known && operand < known.size() ? dyn_cast<AffineMapAttr>(known[operand]) : AffineMapAttr();
  if (!map) return std::nullopt;
  return Exprs(map.getValue().getResults().begin(), map.getValue().getResults().end());
}

std::optional<SmallVector<int64_t, 6>> TFLowering::numbers(Operation *op, unsigned operand) const {
  auto known = contents(op, operand);
  if (!known || !llvm::all_of(*known, [](AffineExpr expr) { return expr.isConstant(); })) return std::nullopt;
  SmallVector<int64_t, 6> values;
  for (AffineExpr expr : *known) values.push_back(expr.getValue());
  return values;
}

TFLowering::IndexOperand TFLowering::indexOperand(Operation *op, unsigned operand) {
  IndexOperand result{get(op->getOperand(operand)), {}};
  if (auto known = contents(op, operand))
    for (AffineExpr expr : *known) result.known.push_back(sizeValue(expr));
  return result;
}

Value TFLowering::element(ScalarBuilder &scalar, const IndexOperand &operand, unsigned i) {
  if (i < operand.known.size()) return operand.known[i];
  auto type = cast<RankedTensorType>(operand.tensor.getType());
  SmallVector<Value, 2> position;
  if (type.getRank() == 1) position.push_back(scalar.index(i));
  if (type.getRank() == 2) {  // paddings and crops: two columns
    position.push_back(scalar.index(i / 2));
    position.push_back(scalar.index(i % 2));
  }
  return scalar.toIndex(extract(scalar, operand.tensor, position));
}

Value TFLowering::hostIndex(function_ref<Value(ScalarBuilder &)> body) {
  Value scalar = gather({}, builder.getI64Type(), [&](ScalarBuilder &made, ValueRange) {
    return made.fromIndex(body(made), builder.getI64Type());
  });
  return plan("plan.read_scalar", TypeRange(builder.getIndexType()), {scalar})->getResult(0);
}

Exprs TFLowering::hostElements(Operation *op, unsigned operand, unsigned count) {
  if (auto known = contents(op, operand)) return *known;
  const IndexOperand fed = indexOperand(op, operand);
  Exprs elements;
  for (unsigned i = 0; i < count; ++i)
    elements.push_back(newSymbol(hostIndex([&](ScalarBuilder &s) { return element(s, fed, i); })));
  return elements;
}

SmallVector<unsigned, 4> TFLowering::lateSymbols(Operation *op, StringRef attribute) const {
  SmallVector<unsigned, 4> numbers;
  if (auto late = op->getAttrOfType<ArrayAttr>(attribute))
    for (Attribute number : late) numbers.push_back(static_cast<unsigned>(cast<IntegerAttr>(number).getInt()));
  return numbers;
}

}  // namespace strata::tf_to_linalg
