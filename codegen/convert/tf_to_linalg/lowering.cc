// Makers of sizes, tensors and linalg operations; scalars are in scalar_builder.cc, the driver in convert.cc.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/dim.h"
#include "dialects/tf/sizes.h"
#include "dialects/tf/types.h"
#include "ir/interfaces.h"
#include "ir/text.h"

namespace strata::tf_to_linalg {

TFLowering::TFLowering(Operation *function)
    : builder(function->getContext()), context(function->getContext()), function(function) {
  for (BlockArgument argument : function->getRegion(0).getArguments()) {
    if (argument.getType().isIndex()) symbols.push_back(argument);
    set(argument, argument);
  }
  numInferred = symbols.size();
  function->walk([&](Operation *op) {
    for (StringRef attribute : {"late", "before_late", "body_late"})
      for (unsigned late : lateSymbols(op, attribute)) numInferred = std::max(numInferred, late + 1);
  });
}

void TFLowering::set(Value tfResult, Value lowered) {
  values[tfResult] = lowered;
  auto type = dyn_cast<RankedTensorType>(tfResult.getType());
  if (type && !type.hasStaticShape() && !shapes.contains(lowered)) shapes[lowered] = sizesOf(tfResult);
}

//===- Sizes ------------------------------------------------------------------------------------------------------===//

static Exprs constantSizes(RankedTensorType type, Context *context) {
  Exprs sizes;
  for (int64_t size : type.getShape())
    sizes.push_back(getAffineConstantExpr(size, context));
  return sizes;
}

Exprs TFLowering::sizesOf(Value tfValue) const {
  // Once lowered, an argument of a loop's region may have others before it.
  if (auto known = isa<BlockArgument>(tfValue) ? shapes.find(tfValue) : shapes.end(); known != shapes.end()) return known->second;
  return *tf::sizesOf(tfValue);
}

Exprs TFLowering::loweredSizes(Value lowered) const {
  auto type = cast<RankedTensorType>(lowered.getType());
  return type.hasStaticShape() ? constantSizes(type, context) : shapes.lookup(lowered);
}

Value TFLowering::sizeArgument(AffineExpr expr) {
  if (!expr.isConstant()) return sizeValue(expr);
  AffineMap map = AffineMap::getConstantMap(expr.getValue(), context);
  return builder.create(loc, "affine.apply", TypeRange(builder.getIndexType()), {},
                        {builder.getNamedAttr("map", AffineMapAttr::get(map))})->getResult(0);
}

AffineExpr TFLowering::product(ArrayRef<AffineExpr> sizes) {
  AffineExpr count = number(1);
  for (AffineExpr size : sizes) count = count * size;
  return count;
}

Value TFLowering::sizeValue(AffineExpr expr) {
  Value &known = sizeValues[expr];
  if (known) return known;
  if (expr.isSymbol() && symbols[expr.getPosition()]) return known = symbols[expr.getPosition()];
  OpBuilder::InsertionGuard guard(builder);
  // Sizes made of arguments only stand at the function's start; late ones where they are asked for.
  SmallVector<Value> used;
  SmallVector<AffineExpr> renumbered(symbols.size(), number(0));
  bool early = true;
  expr.walk([&](AffineExpr part) {
    if (!part.isSymbol() || !renumbered[part.getPosition()].isConstant()) return;
    Value symbol = symbols[part.getPosition()];
    if (!symbol) return void(usesUndefinedSize = true);  // it counts as 0 in what is thrown away
    auto argument = dyn_cast<BlockArgument>(symbol);
    early &= argument && argument.getOwner() == &function->getRegion(0).front();
    renumbered[part.getPosition()] = builder.getAffineSymbolExpr(used.size());
    used.push_back(symbol);
  });
  // Never inside of what becomes a kernel.
  for (Operation *holder = builder.getInsertionBlock()->getParentOp();
       holder->getInterface<LinalgInterface>() || holder->getRecord()->getDialectName() == "scf"; holder = holder->getParentOp())
    builder.setInsertionPoint(holder);
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
    AffineMap map = AffineMap::get(0, used.size(), expr.replaceDimsAndSymbols({}, renumbered));
    made = builder.create(Location(), "affine.apply", TypeRange(builder.getIndexType()), used,
                          {builder.getNamedAttr("map", AffineMapAttr::get(map))});
  }
  if (early)
    lastSize = made;
  else
    computed.push_back(expr);
  return known = made->getResult(0);
}

void TFLowering::forgetSizes(size_t kept) {
  for (AffineExpr expr : ArrayRef<AffineExpr>(computed).drop_front(kept)) sizeValues.erase(expr);
  computed.resize(kept);
}

AffineExpr TFLowering::newSymbol(Value value) {
  const unsigned number = std::max<size_t>(symbols.size(), numInferred);
  bindSymbol(number, value);
  return builder.getAffineSymbolExpr(number);
}

void TFLowering::bindSymbol(unsigned number, Value value) {
  if (symbols.size() <= number) symbols.resize(number + 1);
  symbols[number] = value;
}

void TFLowering::defineSymbol(unsigned number, Value value, const Twine &whenNegative) {
  bindSymbol(number, value);
  checkAtMost(this->number(0), builder.getAffineSymbolExpr(number), StatusCode::InvalidArgument, whenNegative);
}

//===- Types ------------------------------------------------------------------------------------------------------===//

Type signlessElement(Type element) {
  if (auto integer = dyn_cast<IntegerType>(element)) return IntegerType::get(element.getContext(), integer.getWidth());
  const DType dtype = tf::dtypeOfType(element);
  return isQuantized(dtype) ? Type(IntegerType::get(element.getContext(), dtypeSize(dtype) * 8)) : element;
}

bool TFLowering::isPlace(Type element) const {
  const DType dtype = tf::dtypeOfType(element);
  return hostElementsArePlaces && (dtype == DType::String || dtype == DType::Variant);
}

Type TFLowering::elementType(Value tfValue) const {
  Type element = getElementTypeOrSelf(tfValue.getType());
  if (isPlace(element)) return Type(IntegerType::get(context, 64));
  return signlessElement(element);
}

bool TFLowering::isUnsigned(Value tfValue) const {
  Type element = getElementTypeOrSelf(tfValue.getType());
  if (auto integer = dyn_cast<IntegerType>(element)) return integer.isUnsigned();
  const DType dtype = tf::dtypeOfType(element);
  return dtype == DType::QUInt8 || dtype == DType::QUInt16;
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
  if (isPlace(tfValue.getType())) return Attribute();
  return op && op->hasTrait(OpTrait::ConstantLike) ? op->getAttr("value") : Attribute();
}

Operation *TFLowering::plan(StringRef name, TypeRange types, ValueRange operands, ArrayRef<NamedAttribute> attrs) {
  return builder.create(loc, name, types, operands, attrs);
}

//===- Failures ---------------------------------------------------------------------------------------------------===//

std::string TFLowering::withSizes(const Twine &message, SmallVectorImpl<SiteOperand> &operands) {
  return tf::replaceExprs(message.str(), [&](StringRef text) -> std::string {
    auto map = dyn_cast_or_null<AffineMapAttr>(
        parseAttribute(("affine_map<()[" + symbolNames() + "] -> (" + text + ")>").str(), context));
    if (!map) return "?";
    const AffineExpr expr = map.getValue().getResult(0);
    if (expr.isConstant()) return std::to_string(expr.getValue());
    const std::string name = "size" + std::to_string(operands.size());
    operands.push_back({builder.getStringAttr(name).getValue(), sizeValue(expr)});
    return "{" + name + "}";
  });
}

std::string TFLowering::symbolNames() const {
  std::string names;
  for (size_t i = 0; i < symbols.size(); ++i) names += (i ? ", s" : "s") + std::to_string(i);
  return names;
}

int64_t TFLowering::addSite(StatusCode code, const Twine &message, ArrayRef<SiteOperand> given) {
  SmallVector<Value> operandValues;
  SmallVector<Attribute> names;
  SmallVector<SiteOperand> operands(given.begin(), given.end());
  const std::string text = withSizes(message, operands);
  for (const SiteOperand &operand : operands) {
    operandValues.push_back(operand.value);
    names.push_back(builder.getStringAttr(operand.name));
  }
  plan("plan.site", {}, operandValues,
       {builder.getNamedAttr("number", builder.getI64IntegerAttr(numSites)),
        builder.getNamedAttr("node", builder.getStringAttr(loc.getNameOrEmpty(context))),
        builder.getNamedAttr("code", builder.getI64IntegerAttr(int64_t(code))),
        builder.getNamedAttr("message", builder.getStringAttr(text)),
        builder.getNamedAttr("names", builder.getArrayAttr(names))});
  return numSites++;
}

void TFLowering::assertInBody(ScalarBuilder &scalar, Value ok, int64_t site, int64_t inputNumber) {
  std::string message = "site " + std::to_string(site);
  if (inputNumber >= 0 && inputNumbers[inputNumber] >= 0)
    message += " operand " + std::to_string(inputNumbers[inputNumber]);
  scalar.getBuilder().create(loc, "cf.assert", {}, {ok}, {builder.getNamedAttr("msg", builder.getStringAttr(message))});
}

void TFLowering::checkCompared(AffineExpr a, AffineExpr b, int64_t predicate, StatusCode code, const Twine &message) {
  Value first = sizeValue(a), second = sizeValue(b);
  const SiteOperand operands[] = {{"a", first}, {"b", second}};
  const int64_t site = addSite(code, message, operands);
  Value holds = builder
                    .create(loc, "arith.cmpi", TypeRange(builder.getI1Type()), {first, second},
                            {builder.getNamedAttr("predicate", builder.getI64IntegerAttr(predicate))})
                    ->getResult(0);
  plan("plan.check", {}, {holds}, {builder.getNamedAttr("site", builder.getI64IntegerAttr(site))});
}

void TFLowering::checkEqual(AffineExpr a, AffineExpr b, StatusCode code, const Twine &message) {
  constexpr int64_t kEqual = 0;
  if (a != b) checkCompared(a, b, kEqual, code, message);
}

void TFLowering::checkAtMost(AffineExpr a, AffineExpr b, StatusCode code, const Twine &message) {
  constexpr int64_t kSignedLessOrEqual = 3;
  if (a != b && !(a.isConstant() && b.isConstant())) checkCompared(a, b, kSignedLessOrEqual, code, message);
}

LogicalResult TFLowering::unsupported(Operation *op, const Twine &why) {
  std::string text = "operation '" + op->getName().drop_front(3).str() + "' has no lowering";
  if (std::string reason = why.str(); !reason.empty()) text += ": " + reason;
  status = Status(StatusCode::Unimplemented, text).withNode(std::string_view(op->getLoc().getNameOrEmpty(context)));
  return failure();
}

Attribute numberAttr(Type element, int64_t value) {
  if (auto complex = dyn_cast<ComplexType>(element)) {
    const Attribute parts[] = {numberAttr(complex.getElementType(), value), numberAttr(complex.getElementType(), 0)};
    return ArrayAttr::get(element.getContext(), parts);
  }
  if (element.isFloat()) return FloatAttr::get(element, double(value));
  return IntegerAttr::get(element, APInt(element.getIntOrFloatBitWidth(), value, true, true));
}

Attribute zeroAttr(Type element) { return numberAttr(element, 0); }

Attribute extremeAttr(Type element, bool greatest, bool isUnsigned) {
  if (auto floating = dyn_cast<FloatType>(element))
    return FloatAttr::get(element, APFloat::getInf(floating.getFloatSemantics(), /*Negative=*/!greatest));
  const unsigned width = element.getIntOrFloatBitWidth();
  const bool unsignedRange = isUnsigned || width == 1;
  if (greatest) return IntegerAttr::get(element, unsignedRange ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width));
  return IntegerAttr::get(element, unsignedRange ? APInt::getMinValue(width) : APInt::getSignedMinValue(width));
}

bool isPlainElement(Type element) {
  return isa<IntegerType>(element) || isa<FloatType>(element) || isa<ComplexType>(element);
}

Type computeType(Type element) {
  return element.isFloat() && element.getIntOrFloatBitWidth() < 32 ? Type(FloatType::getF32(element.getContext())) : element;
}

}  // namespace strata::tf_to_linalg
