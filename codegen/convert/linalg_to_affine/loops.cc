// Small makers of affine operations.
#include "codegen/convert/linalg_to_affine/lowering.h"

namespace strata {

Value KernelLowering::make(StringRef name, Type type, ValueRange operands, ArrayRef<NamedAttribute> attrs) {
  Operation *op = builder.create(loc, name, type ? TypeRange(type) : TypeRange(), operands, attrs);
  return op->getNumResults() ? Value(op->getResult(0)) : Value();
}

/// Constants and sizes stand at the top of the function, once.
Value KernelLowering::indexConstant(int64_t value) {
  Value &known = indexConstants[value];
  if (known) return known;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(topMarker->getBlock());
  return known = make("arith.constant", builder.getIndexType(), {}, {attr("value", builder.getIndexAttr(value))});
}

/// Operands and dimensions whose size is the extent of a loop; outputs first, because an input may be larger than what is
/// read of it.
static SmallVector<std::pair<unsigned, unsigned>, 4> findExtents(const Structured &structured, unsigned loop) {
  SmallVector<std::pair<unsigned, unsigned>, 4> found;
  auto look = [&](unsigned operand) {
    for (unsigned result = 0; result < structured.maps[operand].getNumResults(); ++result) {
      AffineExpr expr = structured.maps[operand].getResult(result);
      if (expr.isDim() && expr.getPosition() == loop) found.push_back({operand, result});
    }
  };
  for (unsigned operand = structured.numInputs; operand < structured.maps.size(); ++operand) look(operand);
  // A loop of the outputs has the outputs' extent; only reductions ask the inputs, the last ones (windows) first.
  if (found.empty())
    for (unsigned operand = structured.numInputs; operand-- > 0;) look(operand);
  return found;
}

std::optional<int64_t> KernelLowering::constantExtent(const Structured &structured, unsigned loop) {
  // The smallest: an operand with a plain subscript may be larger than what is read of it.
  std::optional<int64_t> extent;
  for (auto [operand, result] : findExtents(structured, loop)) {
    auto type = cast<ShapedType>(structured.op->getOperand(operand).getType());
    if (!type.isDynamicDim(result)) extent = std::min(extent.value_or(INT64_MAX), type.getDimSize(result));
  }
  return extent;
}

Value KernelLowering::extentOf(const Structured &structured, unsigned loop) {
  if (auto constant = constantExtent(structured, loop)) return indexConstant(*constant);
  // An operand in registers has the size that its tensor.empty was given; any other is an argument's.
  for (auto [operand, dim] : findExtents(structured, loop)) {
    Value tensor = structured.op->getOperand(operand);
    if (Value memref = memrefOf.lookup(tensor)) {
      Value &known = dims[{memref, int64_t(dim)}];
      if (known) return known;
      Value index = indexConstant(dim);
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointAfterValue(index);
      return known = make("memref.dim", builder.getIndexType(), {memref, index});
    }
    if (Value size = sizeInRegisters(tensor, dim)) return size;
  }
  return Value();
}

/// The size of a dimension of a tensor that has no memory: what its tensor.empty was given.
Value KernelLowering::sizeInRegisters(Value tensor, unsigned dim) {
  while (Operation *definition = tensor.getDefiningOp()) {
    if (definition->getName() == "tensor.empty") {
      auto type = cast<RankedTensorType>(tensor.getType());
      return outerValue(definition->getOperand(type.getDynamicDimIndex(dim)));
    }
    if (definition->getName() == "linalg.fill") {
      tensor = definition->getOperand(1);
      continue;
    }
    const auto *interface = definition->getInterface<LinalgInterface>();
    if (!interface) break;
    tensor = definition->getOperand(interface->getNumInputs(definition) + cast<OpResult>(tensor).getResultNumber());
  }
  return Value();
}

Value KernelLowering::apply(AffineExpr expr, ValueRange operands) {
  if (expr.isDim()) return operands[expr.getPosition()];
  if (expr.isConstant()) return indexConstant(expr.getValue());
  SmallVector<Value, 8> read;
  AffineMap map = readDims(AffineMap::get(operands.size(), 0, expr), operands, read);
  return make("affine.apply", builder.getIndexType(), read, {attr("map", AffineMapAttr::get(map))});
}

AffineMap KernelLowering::readDims(AffineMap map, ValueRange point, SmallVectorImpl<Value> &operands) {
  SmallVector<AffineExpr, 8> dims;
  unsigned count = 0;
  for (unsigned i = 0; i < map.getNumDims(); ++i) {
    const bool isRead = map.isFunctionOfDim(i);
    dims.push_back(isRead ? builder.getAffineDimExpr(count++) : builder.getAffineConstantExpr(0));
    if (isRead) operands.push_back(point[i]);
  }
  return map.replaceDimsAndSymbols(dims, {}, count, 0);
}

SmallVector<Value, 8> KernelLowering::forLoop(Value lower, Value upper, int64_t step, ValueRange inits,
                                              function_ref<SmallVector<Value, 8>(Value, ValueRange)> body,
                                              std::optional<int64_t> most) {
  // Constant bounds belong into the maps; others are symbols (arguments, sizes) or outer loops' indices.
  auto bound = [&](Value value, SmallVector<Value, 8> &operands) {
    if (auto constant = dyn_cast_or_null<IntegerAttr>(getConstantValue(value)))
      return AffineMap::getConstantMap(constant.getInt(), context);
    operands.push_back(value);
    return AffineMap::getMultiDimIdentityMap(1, context);
  };
  SmallVector<Value, 8> operands;
  AffineMap lowerMap = bound(lower, operands);
  const int32_t lowerCount = operands.size();
  AffineMap upperMap = bound(upper, operands);
  if (most) {  // the smaller of two results
    operands.push_back(lower);
    const unsigned last = upperMap.getNumDims();
    upperMap = AffineMap::get(last + 1, 0, {upperMap.getResult(0), builder.getAffineDimExpr(last) + *most}, context);
  }
  const int32_t upperCount = operands.size() - lowerCount;
  operands.append(inits.begin(), inits.end());
  const int32_t segments[] = {lowerCount, upperCount, int32_t(inits.size())};
  SmallVector<Type> types = inits.getTypes();
  Operation *loop = builder.create(loc, "affine.for", types, operands,
                                   {attr("lowerBoundMap", AffineMapAttr::get(lowerMap)),
                                    attr("upperBoundMap", AffineMapAttr::get(upperMap)),
                                    attr("step", builder.getIndexAttr(step)),
                                    attr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))},
                                   1);
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> argumentTypes{builder.getIndexType()};
  argumentTypes.append(types);
  Block *block = builder.createBlock(&loop->getRegion(0), nullptr, argumentTypes, loc);
  SmallVector<Value, 8> carried(block->getArguments().begin() + 1, block->getArguments().end());
  SmallVector<Value, 8> yielded = body(block->getArgument(0), carried);
  builder.create(loc, "affine.yield", {}, yielded);
  return SmallVector<Value, 8>(loop->getResults().begin(), loop->getResults().end());
}

void KernelLowering::plainLoop(Value lower, Value upper, int64_t step, function_ref<void(Value)> body) {
  forLoop(lower, upper, step, {}, [&](Value iv, ValueRange) {
    body(iv);
    return SmallVector<Value, 8>();
  });
}

Value KernelLowering::fullSteps(Value lower, Value upper, int64_t step) {
  auto constantLower = dyn_cast_or_null<IntegerAttr>(getConstantValue(lower));
  auto constantUpper = dyn_cast_or_null<IntegerAttr>(getConstantValue(upper));
  if (constantLower && constantUpper) {
    const int64_t trips = (constantUpper.getInt() - constantLower.getInt()) / step;
    return indexConstant(constantLower.getInt() + trips * step);
  }
  AffineExpr d0 = builder.getAffineDimExpr(0), d1 = builder.getAffineDimExpr(1);
  return apply(d0 + (d1 - d0).floorDiv(step) * step, {lower, upper});
}

}  // namespace strata
