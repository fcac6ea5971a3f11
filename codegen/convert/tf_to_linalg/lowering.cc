// Makers of sizes, tensors and linalg operations; scalars are in scalar_builder.cc, the driver in convert.cc.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/types.h"

namespace strata::tf_to_linalg {

TFLowering::TFLowering(Operation *function)
    : builder(function->getContext()), context(function->getContext()), function(function) {
  for (BlockArgument argument : function->getRegion(0).getArguments()) {
    if (argument.getType().isIndex()) symbols.push_back(argument);
    values[argument] = argument;
  }
}

void TFLowering::set(Value tfResult, Value lowered) { values[tfResult] = lowered; }

//===- Sizes ------------------------------------------------------------------------------------------------------===//

static Exprs constantSizes(Value tensor, Context *context) {
  Exprs sizes;
  for (int64_t size : cast<RankedTensorType>(tensor.getType()).getShape())
    sizes.push_back(getAffineConstantExpr(size, context));
  return sizes;
}

Exprs TFLowering::sizesOf(Value tfValue) const {
  auto type = cast<RankedTensorType>(tfValue.getType());
  if (type.hasStaticShape()) return constantSizes(tfValue, context);
  ArrayAttr maps;
  unsigned number = 0;
  if (auto argument = dyn_cast<BlockArgument>(tfValue)) {
    maps = function->getAttrOfType<ArrayAttr>("arg_sizes");
    number = argument.getArgNumber() - (function->getRegion(0).getNumArguments() - maps.size());
  } else {
    maps = tfValue.getDefiningOp()->getAttrOfType<ArrayAttr>("sizes");
    number = cast<OpResult>(tfValue).getResultNumber();
  }
  AffineMap map = cast<AffineMapAttr>(maps[number]).getValue();
  return Exprs(map.getResults().begin(), map.getResults().end());
}

Value TFLowering::sizeValue(AffineExpr expr) {
  Value &known = sizeValues[expr];
  if (known) return known;
  if (expr.isSymbol()) return known = symbols[expr.getPosition()];
  OpBuilder::InsertionGuard guard(builder);
  // Sizes made of arguments only stand at the function's start; late ones where they are asked for.
  unsigned lastSymbol = 0;
  expr.walk([&](AffineExpr part) {
    if (part.isSymbol()) lastSymbol = std::max(lastSymbol, part.getPosition() + 1);
  });
  bool early = true;
  for (unsigned i = 0; i < lastSymbol; ++i) early &= isa<BlockArgument>(symbols[i]);
  if (early) {
    Block &entry = function->getRegion(0).front();
    builder.setInsertionPointToStart(&entry);
    if (lastSize && lastSize->getBlock() == &entry) builder.setInsertionPointAfter(lastSize);
  }
  Operation *made = nullptr;
  if (expr.isConstant()) {
    made = builder.create(Location(), "arith.constant", TypeRange(builder.getIndexType()), {},
                          {builder.getNamedAttr("value", builder.getIndexAttr(expr.getValue()))});
  } else {
    SmallVector<Value> operands(symbols.begin(), symbols.begin() + lastSymbol);
    AffineMap map = AffineMap::get(0, lastSymbol, expr);
    made = builder.create(Location(), "affine.apply", TypeRange(builder.getIndexType()), operands,
                          {builder.getNamedAttr("map", AffineMapAttr::get(map))});
  }
  if (early) lastSize = made;
  return known = made->getResult(0);
}

void TFLowering::defineSymbol(unsigned number, Value value) {
  if (symbols.size() <= number) symbols.resize(number + 1);
  symbols[number] = value;
}

//===- Types ------------------------------------------------------------------------------------------------------===//

static Type signless(Type element) {
  if (auto integer = dyn_cast<IntegerType>(element)) return IntegerType::get(element.getContext(), integer.getWidth());
  return element;
}

Type TFLowering::elementType(Value tfValue) const { return signless(getElementTypeOrSelf(tfValue.getType())); }

bool TFLowering::isUnsigned(Value tfValue) const {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(tfValue.getType()));
  return integer && integer.isUnsigned();
}

RankedTensorType TFLowering::tensorType(ArrayRef<AffineExpr> sizes, Type element) {
  SmallVector<int64_t> shape;
  for (AffineExpr size : sizes) shape.push_back(size.isConstant() ? size.getValue() : ShapedType::kDynamic);
  return RankedTensorType::get(shape, element);
}

std::optional<SmallVector<int64_t, 6>> TFLowering::constantInts(Value tfValue) const {
  auto elements = dyn_cast_or_null<DenseElementsAttr>(getConstantAttr(tfValue));
  if (!elements || !elements.getElementType().isIntOrIndex()) return std::nullopt;
  SmallVector<int64_t> list = elements.getIntValues();
  return SmallVector<int64_t, 6>(list.begin(), list.end());
}

Attribute TFLowering::getConstantAttr(Value tfValue) const {
  Operation *op = tfValue.getDefiningOp();
  return op && op->hasTrait(OpTrait::ConstantLike) ? op->getAttr("value") : Attribute();
}

//===- Operations -------------------------------------------------------------------------------------------------===//

Value TFLowering::empty(ArrayRef<AffineExpr> sizes, Type element) {
  SmallVector<Value> dynamic;
  for (AffineExpr size : sizes)
    if (!size.isConstant()) dynamic.push_back(sizeValue(size));
  return builder.create(loc, "tensor.empty", TypeRange(tensorType(sizes, element)), dynamic)->getResult(0);
}

Value TFLowering::filled(ArrayRef<AffineExpr> sizes, Attribute scalar) {
  Type element = cast<TypedAttr>(scalar).getType();
  Value init = empty(sizes, element);
  Value value =
      builder.create(loc, "arith.constant", TypeRange(element), {}, {builder.getNamedAttr("value", scalar)})->getResult(0);
  const int32_t segments[] = {1, 1};
  Operation *fill = builder.create(loc, "linalg.fill", TypeRange(init.getType()), {value, init},
                                   {builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))}, 1);
  OpBuilder::InsertionGuard guard(builder);
  Block *body = builder.createBlock(&fill->getRegion(0), nullptr, {element, element}, loc);
  builder.create(loc, "linalg.yield", {}, {Value(body->getArgument(0))});
  return fill->getResult(0);
}

static Attribute iteratorType(Context *context, bool parallel) {
  const NodeKind *kind = context->getDialect("linalg")->findAttribute("iterator_type");
  return Attribute(uniqueNode(context, *kind, {}, {parallel ? 0 : 1}));
}

SmallVector<Value, 2> TFLowering::generic(const GenericSpec &spec, Body bodyOf) {
  SmallVector<Value, 6> operands(spec.inputs.begin(), spec.inputs.end());
  operands.append(spec.inits.begin(), spec.inits.end());
  SmallVector<AffineMap> maps(spec.inputMaps.begin(), spec.inputMaps.end());
  maps.append(spec.initMaps.begin(), spec.initMaps.end());
  SmallVector<Attribute> iterators;
  for (bool parallel : spec.parallel) iterators.push_back(iteratorType(context, parallel));
  SmallVector<Type> types;
  for (Value init : spec.inits) types.push_back(init.getType());
  const int32_t segments[] = {int32_t(spec.inputs.size()), int32_t(spec.inits.size())};
  Operation *op = builder.create(loc, "linalg.generic", types, operands,
                                 {builder.getNamedAttr("indexing_maps", builder.getAffineMapArrayAttr(maps)),
                                  builder.getNamedAttr("iterator_types", builder.getArrayAttr(iterators)),
                                  builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))},
                                 1);
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> argumentTypes;
  for (Value operand : operands) argumentTypes.push_back(cast<ShapedType>(operand.getType()).getElementType());
  Block *body = builder.createBlock(&op->getRegion(0), nullptr, argumentTypes, loc);
  SmallVector<Value> arguments(body->getArguments().begin(), body->getArguments().end());
  ScalarBuilder scalar(builder, loc, spec.isUnsigned);
  SmallVector<Value, 2> yielded = bodyOf(scalar, arguments);
  builder.create(loc, "linalg.yield", {}, yielded);
  return SmallVector<Value, 2>(op->getResults().begin(), op->getResults().end());
}

AffineMap broadcastMap(ArrayRef<AffineExpr> operandSizes, ArrayRef<AffineExpr> resultSizes, Context *context) {
  const unsigned rank = resultSizes.size(), missing = rank - operandSizes.size();
  SmallVector<AffineExpr> exprs;
  for (unsigned i = 0; i < operandSizes.size(); ++i) {
    const bool repeated = operandSizes[i].isConstant(1) && !resultSizes[i + missing].isConstant(1);
    exprs.push_back(repeated ? getAffineConstantExpr(0, context) : getAffineDimExpr(i + missing, context));
  }
  return AffineMap::get(rank, 0, exprs, context);
}

Value TFLowering::map(ArrayRef<Value> inputs, ArrayRef<Exprs> inputSizes, ArrayRef<AffineExpr> sizes, Type element,
                      Body body, bool isUnsigned) {
  GenericSpec spec;
  spec.inputs.assign(inputs.begin(), inputs.end());
  for (const Exprs &own : inputSizes) spec.inputMaps.push_back(broadcastMap(own, sizes, context));
  spec.inits.push_back(empty(sizes, element));
  spec.initMaps.push_back(AffineMap::getMultiDimIdentityMap(sizes.size(), context));
  spec.parallel.assign(sizes.size(), true);
  spec.isUnsigned = isUnsigned;
  return generic(spec, body)[0];
}

Value TFLowering::gather(ArrayRef<AffineExpr> sizes, Type element,
                         function_ref<Value(ScalarBuilder &, ValueRange)> body, ArrayRef<Value> inputs,
                         ArrayRef<AffineMap> inputMaps) {
  GenericSpec spec;
  spec.inputs.assign(inputs.begin(), inputs.end());
  spec.inputMaps.assign(inputMaps.begin(), inputMaps.end());
  spec.inits.push_back(empty(sizes, element));
  spec.initMaps.push_back(AffineMap::getMultiDimIdentityMap(sizes.size(), context));
  spec.parallel.assign(sizes.size(), true);
  return generic(spec, [&](ScalarBuilder &scalar, ValueRange arguments) {
    SmallVector<Value, 8> indices;
    for (unsigned i = 0; i < sizes.size(); ++i)
      indices.push_back(scalar.op("linalg.index", builder.getIndexType(), {},
                                  {builder.getNamedAttr("dim", builder.getI64IntegerAttr(i))}));
    indices.append(arguments.begin(), arguments.end());  // inputs' elements follow the indices
    return SmallVector<Value, 2>{body(scalar, indices)};
  })[0];
}

Value TFLowering::reshape(Value tensor, ArrayRef<AffineExpr> sizes) {
  Type type = tensorType(sizes, cast<ShapedType>(tensor.getType()).getElementType());
  if (type == tensor.getType() && cast<ShapedType>(type).hasStaticShape()) return tensor;
  SmallVector<Value> operands{tensor};
  for (AffineExpr size : sizes)
    if (!size.isConstant()) operands.push_back(sizeValue(size));
  return plan("plan.view", TypeRange(type), operands)->getResult(0);
}

Value TFLowering::extract(ScalarBuilder &scalar, Value tensor, ValueRange indices) {
  SmallVector<Value, 6> operands{tensor};
  operands.append(indices.begin(), indices.end());
  return scalar.op("tensor.extract", cast<ShapedType>(tensor.getType()).getElementType(), operands);
}

Operation *TFLowering::plan(StringRef name, TypeRange types, ValueRange operands, ArrayRef<NamedAttribute> attrs) {
  return builder.create(loc, name, types, operands, attrs);
}

//===- Failures ---------------------------------------------------------------------------------------------------===//

int64_t TFLowering::addSite(StatusCode code, const Twine &message, ArrayRef<SiteOperand> operands) {
  SmallVector<Value> operandValues;
  SmallVector<Attribute> names;
  for (const SiteOperand &operand : operands) {
    operandValues.push_back(operand.value);
    names.push_back(builder.getStringAttr(operand.name));
  }
  plan("plan.site", {}, operandValues,
       {builder.getNamedAttr("number", builder.getI64IntegerAttr(numSites)),
        builder.getNamedAttr("node", builder.getStringAttr(loc.getNameOrEmpty(context))),
        builder.getNamedAttr("code", builder.getI64IntegerAttr(int64_t(code))),
        builder.getNamedAttr("message", builder.getStringAttr(message.str())),
        builder.getNamedAttr("names", builder.getArrayAttr(names))});
  return numSites++;
}

void TFLowering::assertInBody(ScalarBuilder &scalar, Value ok, int64_t site, int64_t inputNumber) {
  std::string message = "site " + std::to_string(site);
  if (inputNumber >= 0) message += " operand " + std::to_string(inputNumber);
  scalar.getBuilder().create(loc, "cf.assert", {}, {ok}, {builder.getNamedAttr("msg", builder.getStringAttr(message))});
}

void TFLowering::checkEqual(AffineExpr a, AffineExpr b, StatusCode code, const Twine &message) {
  if (a == b) return;
  const int64_t site = addSite(code, message);
  Value equal = builder
                    .create(loc, "arith.cmpi", TypeRange(builder.getI1Type()), {sizeValue(a), sizeValue(b)},
                            {builder.getNamedAttr("predicate", builder.getI64IntegerAttr(0))})
                    ->getResult(0);
  plan("plan.check", {}, {equal}, {builder.getNamedAttr("site", builder.getI64IntegerAttr(site))});
}

LogicalResult TFLowering::unsupported(Operation *op, const Twine &why) {
  std::string text = "operation '" + op->getName().drop_front(3).str() + "' has no lowering";
  if (std::string reason = why.str(); !reason.empty()) text += ": " + reason;
  status = Status(StatusCode::Unimplemented, text).withNode(std::string_view(op->getLoc().getNameOrEmpty(context)));
  return failure();
}

Attribute zeroAttr(Type element) { return Builder(element.getContext()).getZeroAttr(element); }

}  // namespace strata::tf_to_linalg
