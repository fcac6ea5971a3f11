// Affine subscripts to pointers. The address of base[e0, e1, ...] is a sum of terms, one for each operand of the subscript
// map; the terms are added from the outermost loop's to the innermost one's, each where its operand is defined, so that
// inner loops add only what changes in them. Equal prefixes are shared.
#include "codegen/convert/kernel_to_llvm/conversion.h"
#include "dialects/arith/ops.h"

namespace strata {

Value KernelConversion::gep(Value base, Type elementType, Value index) {
  const int32_t dynamic[] = {INT32_MIN};
  return op("llvm.getelementptr", base.getType(), {base, index},
            {attr("elem_type", TypeAttr::get(elementType)), attr("rawConstantIndices", builder.getDenseI32ArrayAttr(dynamic))});
}

Value KernelConversion::gepConstant(Value base, Type elementType, int64_t index) {
  if (index == 0) return base;
  if (index > INT32_MAX || index < -INT32_MAX) return gep(base, elementType, indexConstant(index));
  const int32_t raw[] = {int32_t(index)};
  return op("llvm.getelementptr", base.getType(), {base},
            {attr("elem_type", TypeAttr::get(elementType)), attr("rawConstantIndices", builder.getDenseI32ArrayAttr(raw))});
}

unsigned KernelConversion::depthOf(Value value) { return depths.lookup(value.getParentBlock()); }

//===- Expressions as values --------------------------------------------------------------------------------------===//

FailureOr<Value> KernelConversion::expandExpr(AffineExpr expr, ArrayRef<Value> operands, unsigned numDims) {
  switch (expr.getExprKind()) {
    case AffineExprKind::Constant: return indexConstant(expr.getValue());
    case AffineExprKind::DimId: return operands[expr.getPosition()];
    case AffineExprKind::SymbolId: return operands[numDims + expr.getPosition()];
    default: break;
  }
  auto lhs = expandExpr(expr.getLHS(), operands, numDims);
  auto rhs = expandExpr(expr.getRHS(), operands, numDims);
  if (failed(lhs) || failed(rhs)) return failure();
  Value zero = indexConstant(0);
  switch (expr.getExprKind()) {
    case AffineExprKind::Add: return add(*lhs, *rhs);
    case AffineExprKind::Mul: return mul(*lhs, *rhs);
    case AffineExprKind::Mod: {  // result in [0, rhs) for rhs > 0
      Value remainder = op("llvm.srem", i64(), {*lhs, *rhs});
      Value negative = compare(2, remainder, zero);
      return op("llvm.select", i64(), {negative, add(remainder, *rhs), remainder});
    }
    case AffineExprKind::FloorDiv: {  // a < 0 ? -1 - (-1 - a) / b : a / b
      Value minusOne = indexConstant(-1);
      Value negative = compare(2, *lhs, zero);
      Value mirrored = op("llvm.sub", i64(), {minusOne, *lhs});
      Value dividend = op("llvm.select", i64(), {negative, mirrored, *lhs});
      Value quotient = op("llvm.sdiv", i64(), {dividend, *rhs});
      return op("llvm.select", i64(), {negative, op("llvm.sub", i64(), {minusOne, quotient}), quotient});
    }
    case AffineExprKind::CeilDiv: {  // a <= 0 ? -(-a / b) : (a - 1) / b + 1
      Value one = indexConstant(1);
      Value positive = compare(4, *lhs, zero);
      Value less = op("llvm.sub", i64(), {*lhs, one});
      Value negated = op("llvm.sub", i64(), {zero, *lhs});
      Value quotient = op("llvm.sdiv", i64(), {op("llvm.select", i64(), {positive, less, negated}), *rhs});
      return op("llvm.select", i64(), {positive, add(quotient, one), op("llvm.sub", i64(), {zero, quotient})});
    }
    default: return failure();
  }
}

FailureOr<Value> KernelConversion::expandBound(AffineMap map, ValueRange operands, bool isLower) {
  SmallVector<Value, 8> converted = lookupAll(operands);
  Value bound;
  for (AffineExpr result : map.getResults()) {
    auto value = expandExpr(result, converted, map.getNumDims());
    if (failed(value)) return failure();
    bound = bound ? op(isLower ? "llvm.intr.smax" : "llvm.intr.smin", i64(), {bound, *value}) : *value;
  }
  return bound;
}

//===- Addresses --------------------------------------------------------------------------------------------------===//

namespace {

/// sum(coefficient * operand) + sum(coefficient * opaque) + constant, of one subscript.
struct LinearForm {
  int64_t constant = 0;
  SmallVector<std::pair<unsigned, int64_t>, 4> operands;       // operand number (dims, then symbols), coefficient
  SmallVector<std::pair<AffineExpr, int64_t>, 2> opaque;       // mod, floordiv, products of operands
};

void addLinear(AffineExpr expr, int64_t factor, unsigned numDims, LinearForm &form) {
  switch (expr.getExprKind()) {
    case AffineExprKind::Constant: form.constant += factor * expr.getValue(); return;
    case AffineExprKind::DimId: form.operands.push_back({expr.getPosition(), factor}); return;
    case AffineExprKind::SymbolId: form.operands.push_back({numDims + expr.getPosition(), factor}); return;
    case AffineExprKind::Add:
      addLinear(expr.getLHS(), factor, numDims, form);
      addLinear(expr.getRHS(), factor, numDims, form);
      return;
    case AffineExprKind::Mul:
      if (expr.getRHS().isConstant()) return addLinear(expr.getLHS(), factor * expr.getRHS().getValue(), numDims, form);
      break;
    default: break;
  }
  form.opaque.push_back({expr, factor});
}

/// One term of an address: index * (constant * symbolic).
struct AddressTerm {
  Value index;
  Value multiplier;  // null: only the constant
  int64_t constant;
  unsigned depth;
};

}  // namespace

/// Number of elements between neighbours along `dim`, as constant * value (value null: 1).
Value KernelConversion::strideOf(const MemRefView &view, unsigned dim, int64_t &constantStride) {
  constantStride = 1;
  Value product;
  OpBuilder::InsertionGuard guard(builder);
  for (unsigned inner = dim + 1; inner < view.shape.size(); ++inner) {
    if (!view.sizes[inner]) {
      constantStride *= view.shape[inner];
    } else if (!product) {
      product = view.sizes[inner];
    } else {
      // Products of sizes belong in the entry block, once.
      const auto key = std::make_tuple(product.getAsOpaquePointer(), view.sizes[inner].getAsOpaquePointer(),
                                       static_cast<const void *>(nullptr), int64_t(-1));
      Value &known = pointerSteps[key];
      if (!known) {
        builder.setInsertionPointAfterValue(laterOf(product, view.sizes[inner]));
        known = mul(product, view.sizes[inner]);
      }
      product = known;
    }
  }
  return product;
}

/// Of two values defined in the same block or in nested loops, the one that is defined later; null when that is not known.
Value KernelConversion::laterOf(Value a, Value b) {
  if (depthOf(a) != depthOf(b)) return depthOf(a) > depthOf(b) ? a : b;
  if (a.getParentBlock() != b.getParentBlock()) return Value();
  Operation *opA = a.getDefiningOp(), *opB = b.getDefiningOp();
  if (!opA) return b;
  if (!opB) return a;
  return opA->isBeforeInBlock(opB) ? b : a;
}

Value KernelConversion::steppedPointer(Value base, Value index, Value multiplier, int64_t constantMultiplier,
                                       Type elementType) {
  const auto key = std::make_tuple(base.getAsOpaquePointer(), index.getAsOpaquePointer(),
                                   multiplier ? multiplier.getAsOpaquePointer() : nullptr, constantMultiplier);
  if (auto it = pointerSteps.find(key); it != pointerSteps.end()) return it->second;

  // As early as possible: after whichever of base, index and multiplier comes last.
  OpBuilder::InsertionGuard guard(builder);
  Value last = laterOf(base, index);
  if (last && multiplier) last = laterOf(last, multiplier);
  const bool shareable = static_cast<bool>(last);
  if (shareable) builder.setInsertionPointAfterValue(last);
  Value offset = index;
  if (multiplier) offset = mul(offset, multiplier);
  if (constantMultiplier != 1) offset = mul(offset, indexConstant(constantMultiplier));
  Value pointer = gep(base, elementType, offset);
  if (shareable) pointerSteps[key] = pointer;
  return pointer;
}

FailureOr<Value> KernelConversion::address(Value memref, AffineMap map, ValueRange operands) {
  auto found = memrefs.find(memref);
  if (found == memrefs.end()) return failure();
  const MemRefView &view = found->second;
  Type element = memoryType(view.elementType);
  SmallVector<Value, 8> converted = lookupAll(operands);

  // 1. Terms, equal indices with equal strides merged.
  SmallVector<AddressTerm, 8> terms;
  auto addTerm = [&](Value index, Value multiplier, int64_t coefficient) {
    for (AddressTerm &term : terms)
      if (term.index == index && term.multiplier == multiplier) {
        term.constant += coefficient;
        return;
      }
    terms.push_back({index, multiplier, coefficient, depthOf(index)});
  };
  int64_t constantOffset = 0;
  for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
    int64_t constantStride = 1;
    Value stride = strideOf(view, dim, constantStride);
    LinearForm form;
    addLinear(map.getResult(dim), constantStride, map.getNumDims(), form);
    for (auto [operand, coefficient] : form.operands) addTerm(converted[operand], stride, coefficient);
    for (auto [expr, coefficient] : form.opaque) {
      auto value = expandExpr(expr, converted, map.getNumDims());
      if (failed(value)) return failure();
      addTerm(*value, stride, coefficient);
    }
    if (form.constant == 0) continue;
    if (stride)
      addTerm(stride, Value(), form.constant);
    else
      constantOffset += form.constant;
  }

  // 2. Outermost first. A variable stride alone (a row offset) varies as little as the sizes do.
  llvm::stable_sort(terms, [](const AddressTerm &a, const AddressTerm &b) { return a.depth < b.depth; });
  Value pointer = view.base;
  for (const AddressTerm &term : terms)
    if (term.constant != 0) pointer = steppedPointer(pointer, term.index, term.multiplier, term.constant, element);
  return gepConstant(pointer, element, constantOffset);
}

FailureOr<Value> KernelConversion::addressOfIndices(Value memref, ValueRange indices) {
  return address(memref, AffineMap::getMultiDimIdentityMap(indices.size(), context), indices);
}

//===- Loads and stores -------------------------------------------------------------------------------------------===//

/// Type in memory of a scalar or vector.
static Type storageOf(Type type, Type element) {
  if (auto vector = dyn_cast<VectorType>(type)) return VectorType::get(vector.getShape(), element);
  return element;
}

Value KernelConversion::loadElements(Value pointer, Type type, Value mask, Value passThrough) {
  Type converted = convertType(type);
  Type element = memoryType(getElementTypeOrSelf(converted));
  Type stored = storageOf(converted, element);
  const bool narrow = stored != converted;
  NamedAttribute alignment =
      attr("alignment", builder.getI64IntegerAttr(std::max(1u, element.getIntOrFloatBitWidth() / 8)));
  Value loaded;
  if (!mask) {
    loaded = op("llvm.load", stored, {pointer}, {alignment});
  } else {
    if (narrow) passThrough = op("llvm.zext", stored, {passThrough});
    NamedAttribute alignment32 =
        attr("alignment", builder.getI32IntegerAttr(std::max(1u, element.getIntOrFloatBitWidth() / 8)));
    loaded = op("llvm.intr.masked.load", stored, {pointer, mask, passThrough}, {alignment32});
  }
  return narrow ? op("llvm.trunc", converted, {loaded}) : loaded;
}

void KernelConversion::storeElements(Value pointer, Value stored, Value mask) {
  Type element = memoryType(getElementTypeOrSelf(stored.getType()));
  Type memory = storageOf(stored.getType(), element);
  if (memory != stored.getType()) stored = op("llvm.zext", memory, {stored});
  const int64_t bytes = std::max(1u, element.getIntOrFloatBitWidth() / 8);
  if (!mask)
    builder.create(loc, "llvm.store", {}, {stored, pointer}, {attr("alignment", builder.getI64IntegerAttr(bytes))});
  else
    builder.create(loc, "llvm.intr.masked.store", {}, {stored, pointer, mask},
                   {attr("alignment", builder.getI32IntegerAttr(bytes))});
}

LogicalResult KernelConversion::convertMemoryOp(Operation *operation) {
  const StringRef name = operation->getName();
  ValueRange operands = operation->getOperands();
  auto mapOf = [&] { return operation->getAttrOfType<AffineMapAttr>("map").getValue(); };
  auto fail = [&] { return operation->emitOpError("addresses memory that is no argument of the kernel"); };

  if (name == "affine.load" || name == "affine.vector_load") {
    auto pointer = address(operands[0], mapOf(), operands.drop_front());
    if (failed(pointer)) return fail();
    values[operation->getResult(0)] = loadElements(*pointer, operation->getResultType(0));
    return success();
  }
  if (name == "affine.store" || name == "affine.vector_store") {
    auto pointer = address(operands[1], mapOf(), operands.drop_front(2));
    if (failed(pointer)) return fail();
    storeElements(*pointer, lookup(operands[0]));
    return success();
  }
  if (name == "affine.apply") {
    auto value = expandBound(mapOf(), operands, true);
    if (failed(value)) return failure();
    values[operation->getResult(0)] = *value;
    return success();
  }
  if (name == "affine.max" || name == "affine.min") {
    auto value = expandBound(mapOf(), operands, name == "affine.max");
    if (failed(value)) return failure();
    values[operation->getResult(0)] = *value;
    return success();
  }
  if (name == "affine.prefetch") {
    auto pointer = address(operands[0], mapOf(), operands.drop_front());
    if (failed(pointer)) return fail();
    builder.create(loc, "llvm.intr.prefetch", {}, {*pointer},
                   {attr("rw", builder.getI32IntegerAttr(0)), attr("hint", builder.getI32IntegerAttr(3)),
                    attr("cache", builder.getI32IntegerAttr(1))});
    return success();
  }
  if (name == "memref.load" || name == "vector.load") {
    auto pointer = addressOfIndices(operands[0], operands.drop_front());
    if (failed(pointer)) return fail();
    values[operation->getResult(0)] = loadElements(*pointer, operation->getResultType(0));
    return success();
  }
  if (name == "memref.store" || name == "vector.store") {
    auto pointer = addressOfIndices(operands[1], operands.drop_front(2));
    if (failed(pointer)) return fail();
    storeElements(*pointer, lookup(operands[0]));
    return success();
  }
  if (name == "vector.maskedload") {
    const size_t rank = memrefs.lookup(operands[0]).shape.size();
    auto pointer = addressOfIndices(operands[0], operands.slice(1, rank));
    if (failed(pointer)) return fail();
    values[operation->getResult(0)] =
        loadElements(*pointer, operation->getResultType(0), lookup(operands[rank + 1]), lookup(operands[rank + 2]));
    return success();
  }
  if (name == "vector.maskedstore") {
    const size_t rank = memrefs.lookup(operands[0]).shape.size();
    auto pointer = addressOfIndices(operands[0], operands.slice(1, rank));
    if (failed(pointer)) return fail();
    storeElements(*pointer, lookup(operands[rank + 2]), lookup(operands[rank + 1]));
    return success();
  }
  if (name == "memref.dim") {
    auto index = dyn_cast_or_null<IntegerAttr>(getConstantIndex(operands[1]));
    auto found = memrefs.find(operands[0]);
    if (!index || found == memrefs.end()) return operation->emitOpError("needs a kernel argument and a constant index");
    const unsigned dim = index.getInt();
    values[operation->getResult(0)] =
        found->second.sizes[dim] ? found->second.sizes[dim] : indexConstant(found->second.shape[dim]);
    return success();
  }
  if (name == "memref.atomic_rmw") {
    auto pointer = addressOfIndices(operands[1], operands.drop_front(2));
    constexpr int64_t kLLVMMinUnsigned = 10, kMonotonic = 2;
    auto kind = operation->getAttrOfType<IntegerAttr>("kind");
    if (failed(pointer)) return fail();
    if (!kind || kind.getInt() != int64_t(arith::AtomicRMWKind::minu)) return operation->emitOpError("has a kind that no kernel uses");
    Value old = op("llvm.atomicrmw", lookup(operands[0]).getType(), {*pointer, lookup(operands[0])},
                   {attr("bin_op", builder.getI64IntegerAttr(kLLVMMinUnsigned)),
                    attr("ordering", builder.getI64IntegerAttr(kMonotonic))});
    values[operation->getResult(0)] = old;
    return success();
  }
  return operation->emitOpError("has no lowering in a kernel");
}

Attribute KernelConversion::getConstantIndex(Value value) {
  Operation *definition = value.getDefiningOp();
  return definition && definition->getName() == "arith.constant" ? definition->getAttr("value") : Attribute();
}

}  // namespace strata
