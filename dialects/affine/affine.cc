// Registration, verifiers, folders and builders of the affine dialect. Syntax is in affine_syntax.cc, maps with
// operands in map_operands.cc.

#include "dialects/affine/ops.h"

#include "dialects/affine/map_operands.h"
#include "ir/asm.h"

#include "dialects/affine/ops.cc.inc"

namespace strata::affine {

const Dialect *getAffineDialect() {
  static const Dialect dialect{
      .name = "affine", .ops = kOpRows, .materializeConstant = arith::getArithDialect()->materializeConstant};
  return &dialect;
}

/// Operands fit the map, and may be its dimensions and symbols.
static LogicalResult verifyMapOperands(Operation *op, unsigned numDims, unsigned numSymbols, ValueRange operands) {
  if (operands.size() != numDims + numSymbols)
    return op->emitOpError("operand count and affine map dimension and symbol count must match");
  Region *scope = getAffineScope(op);
  for (unsigned i = 0; i < operands.size(); ++i) {
    if (i < numDims ? isValidDim(operands[i], scope) : isValidSymbol(operands[i], scope)) continue;
    return op->emitOpError(i < numDims ? "operand cannot be used as a dimension id"
                                       : "operand cannot be used as a symbol");
  }
  return success();
}
static LogicalResult verifyMapOperands(Operation *op, AffineMap map, ValueRange operands) {
  return verifyMapOperands(op, map.getNumDims(), map.getNumSymbols(), operands);
}

/// Composes and canonicalises the map attribute in `slot` with the operands from `first` on; true when they changed.
static bool simplifyInPlace(Operation *op, unsigned slot, unsigned first) {
  AffineMap map = cast<AffineMapAttr>(op->getProperty(slot)).getValue();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands().drop_front(first)) operands.push_back(operand);
  if (!simplifyMapAndOperands(&map, &operands, getAffineScope(op))) return false;
  SmallVector<Value> all;
  for (Value operand : op->getOperands().take_front(first)) all.push_back(operand);
  all.append(operands.begin(), operands.end());
  op->setProperty(slot, AffineMapAttr::get(map));
  op->setOperands(all);
  return true;
}

// --- apply, min, max ---

AffineApplyOp AffineApplyOp::build(OpBuilder &builder, Location location, AffineMap map, ValueRange operands) {
  return builder.create<AffineApplyOp>(location, builder.getIndexType(), operands,
                                       {builder.getNamedAttr("map", AffineMapAttr::get(map))});
}

LogicalResult AffineApplyOp::verify() {
  if (getMap().getNumResults() != 1) return emitOpError("mapping must produce one value");
  return verifyMapOperands(op, getMap(), getMapOperands());
}

OpFoldResult AffineApplyOp::fold(ArrayRef<Attribute> c) {
  AffineMap map = getMap();
  AffineExpr result = map.getResult(0);
  if (result.isDim()) return op->getOperand(result.getPosition());
  if (result.isSymbol()) return op->getOperand(map.getNumDims() + result.getPosition());
  if (std::optional<int64_t> value = getConstantResult(map, c)) return IntegerAttr::get(getType(), *value);
  return simplifyInPlace(op, 0, 0) ? OpFoldResult(getResult()) : OpFoldResult();
}

static LogicalResult verifyMinMax(Operation *op, AffineMap map) {
  if (map.getNumResults() == 0) return op->emitOpError("requires a map with at least one result");
  return verifyMapOperands(op, map, op->getOperands());
}
LogicalResult AffineMinOp::verify() { return verifyMinMax(op, getMap()); }
LogicalResult AffineMaxOp::verify() { return verifyMinMax(op, getMap()); }

static OpFoldResult foldMinMax(Operation *op, AffineMap map, ArrayRef<Attribute> c, bool isMin) {
  if (map.getNumResults() == 1) {
    AffineExpr result = map.getResult(0);
    if (result.isDim()) return op->getOperand(result.getPosition());
    if (result.isSymbol()) return op->getOperand(map.getNumDims() + result.getPosition());
  }
  std::optional<int64_t> best = getConstantResult(map, c);
  for (unsigned i = 1; best && i < map.getNumResults(); ++i) {
    std::optional<int64_t> value = getConstantResult(map, c, i);
    best = !value ? value : isMin ? std::min(*best, *value) : std::max(*best, *value);
  }
  if (best) return IntegerAttr::get(IndexType::get(op->getContext()), *best);
  return simplifyInPlace(op, 0, 0) ? OpFoldResult(op->getResult(0)) : OpFoldResult();
}
OpFoldResult AffineMinOp::fold(ArrayRef<Attribute> c) { return foldMinMax(op, getMap(), c, true); }
OpFoldResult AffineMaxOp::fold(ArrayRef<Attribute> c) { return foldMinMax(op, getMap(), c, false); }

// --- for ---

static Region *firstRegion(Operation *op) { return &op->getRegion(0); }
const LoopLikeInterface AffineForOp::kLoopLike{firstRegion};
const LoopLikeInterface AffineParallelOp::kLoopLike{firstRegion};

static void getForSuccessors(Operation *, int, SmallVectorImpl<int> &successors) { successors.append({0, -1}); }
static ValueRange getForPassed(Operation *op, int from, int) {
  return from < 0 ? AffineForOp(op).getInits() : op->getRegion(0).front().getTerminator()->getOperands();
}
const RegionBranchInterface AffineForOp::kRegionBranch{getForSuccessors, getForPassed};

AffineForOp AffineForOp::build(OpBuilder &builder, Location location, ValueRange lowerOperands, AffineMap lower,
                               ValueRange upperOperands, AffineMap upper, int64_t step, ValueRange inits) {
  SmallVector<Value> operands;
  for (ValueRange part : {lowerOperands, upperOperands, inits}) operands.append(part.begin(), part.end());
  auto count = [](ValueRange part) { return static_cast<int32_t>(part.size()); };
  NamedAttribute attributes[] = {
      builder.getNamedAttr("lowerBoundMap", AffineMapAttr::get(lower)),
      builder.getNamedAttr("upperBoundMap", AffineMapAttr::get(upper)),
      builder.getNamedAttr("step", builder.getIndexAttr(step)),
      builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(
                                                      {count(lowerOperands), count(upperOperands), count(inits)}))};
  SmallVector<Type> types = inits.getTypes();
  auto loop = builder.create<AffineForOp>(location, TypeRange(types), operands, attributes);
  Block *body = &loop.getRegion().emplaceBlock();
  body->addArgument(builder.getIndexType(), location);
  for (Type type : types) body->addArgument(type, location);
  if (inits.empty()) OpBuilder::atBlockEnd(body).create<AffineYieldOp>(location, TypeRange(), ValueRange());
  return loop;
}

AffineForOp AffineForOp::build(OpBuilder &builder, Location location, int64_t lower, int64_t upper, int64_t step,
                               ValueRange inits) {
  auto constant = [&](int64_t value) {
    return AffineMap::get(0, 0, builder.getAffineConstantExpr(value));
  };
  return build(builder, location, {}, constant(lower), {}, constant(upper), step, inits);
}

/// Replaces the operands of one bound (group 0 or 1).
static void setBoundOperands(AffineForOp loop, unsigned group, ValueRange operands) {
  SmallVector<Value> all;
  SmallVector<int32_t> sizes;
  for (unsigned g = 0; g < 3; ++g) {
    auto [first, count] = getOperandGroup(loop, g);
    ValueRange part = g == group ? operands : ValueRange(loop->getOperands()).slice(first, count);
    all.append(part.begin(), part.end());
    sizes.push_back(static_cast<int32_t>(part.size()));
  }
  loop->setOperands(all);
  loop->setAttr("operandSegmentSizes", DenseArrayAttr::getI32(loop.getContext(), sizes));
}
void AffineForOp::setLowerBound(ValueRange operands, AffineMap map) {
  setBoundOperands(*this, 0, operands);
  setLowerBoundMapAttr(AffineMapAttr::get(map));
}
void AffineForOp::setUpperBound(ValueRange operands, AffineMap map) {
  setBoundOperands(*this, 1, operands);
  setUpperBoundMapAttr(AffineMapAttr::get(map));
}
void AffineForOp::setStep(int64_t step) { setStepAttr(IntegerAttr::get(IndexType::get(getContext()), step)); }

LogicalResult AffineForOp::verify() {
  if (getStep() <= 0) return emitOpError("expected step to be a positive integer, got ") << getStep();
  if (getLowerBoundMap().getNumResults() == 0 || getUpperBoundMap().getNumResults() == 0)
    return emitOpError("expected bounds of at least one result");
  if (getInits().size() != op->getNumResults())
    return emitOpError("mismatch between the number of loop-carried values and results");
  if (failed(verifyMapOperands(op, getLowerBoundMap(), getLowerBoundOperands()))) return failure();
  return verifyMapOperands(op, getUpperBoundMap(), getUpperBoundOperands());
}

/// What a body yields against the results.
static LogicalResult verifyYield(Operation *op, Region &region) {
  auto yield = region.empty() ? AffineYieldOp() : dyn_cast_or_null<AffineYieldOp>(region.front().getTerminator());
  if (!yield) return op->emitOpError("expected body to end with affine.yield");
  if (yield->getOperands().getTypes() != op->getResultTypes())
    return op->emitOpError("types mismatch between yield op and its parent");
  return success();
}

LogicalResult AffineForOp::verifyRegions() {
  Block *body = getBody();
  if (!body || body->getNumArguments() != 1 + op->getNumResults() || !body->getArgument(0).getType().isIndex())
    return emitOpError(
        "expected body to have a single index argument for the induction variable, and the loop-carried values");
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    if (getInits()[i].getType() != op->getResult(i).getType() ||
        body->getArgument(i + 1).getType() != op->getResult(i).getType())
      return emitOpError("types mismatch between loop-carried value #") << i << ", its initial value and the result";
  return verifyYield(op, getRegion());
}

LogicalResult AffineForOp::fold(ArrayRef<Attribute>, SmallVectorImpl<OpFoldResult> &) {
  bool changed = false;
  Region *scope = getAffineScope(op);
  for (bool isLower : {true, false}) {
    AffineMap map = isLower ? getLowerBoundMap() : getUpperBoundMap();
    ValueRange old = isLower ? getLowerBoundOperands() : getUpperBoundOperands();
    SmallVector<Value> operands(old.begin(), old.end());
    if (!simplifyMapAndOperands(&map, &operands, scope)) continue;
    if (isLower) setLowerBound(operands, map);
    else setUpperBound(operands, map);
    changed = true;
  }
  return success(changed);
}

// --- if ---

static void getIfSuccessors(Operation *op, int from, SmallVectorImpl<int> &successors) {
  if (from >= 0) return successors.push_back(-1);
  successors.push_back(0);
  successors.push_back(op->getRegion(1).empty() ? -1 : 1);
}
static ValueRange getIfPassed(Operation *op, int from, int to) {
  if (from < 0 || to >= 0) return {};
  return op->getRegion(static_cast<unsigned>(from)).front().getTerminator()->getOperands();
}
const RegionBranchInterface AffineIfOp::kRegionBranch{getIfSuccessors, getIfPassed};

LogicalResult AffineIfOp::verify() {
  IntegerSet set = getCondition();
  return verifyMapOperands(op, set.getNumDims(), set.getNumSymbols(), op->getOperands());
}

LogicalResult AffineIfOp::verifyRegions() {
  if (op->getNumResults() != 0 && getElseRegion().empty())
    return emitOpError("must have an else block if defining values");
  if (failed(verifyYield(op, getThenRegion()))) return failure();
  return getElseRegion().empty() ? success() : verifyYield(op, getElseRegion());
}

// --- parallel ---

ValueRange AffineParallelOp::getLowerBoundsOperands() const {
  return getMapOperands().take_front(getLowerBoundsMap().getNumInputs());
}
ValueRange AffineParallelOp::getUpperBoundsOperands() const {
  return getMapOperands().drop_front(getLowerBoundsMap().getNumInputs());
}

/// The results of group `i`.
static AffineMap getGroup(AffineMap map, DenseElementsAttr groups, unsigned i) {
  SmallVector<int64_t> sizes = groups.getIntValues();
  unsigned first = 0;
  for (unsigned k = 0; k < i; ++k) first += static_cast<unsigned>(sizes[k]);
  SmallVector<unsigned> results;
  for (unsigned k = 0; k < static_cast<unsigned>(sizes[i]); ++k) results.push_back(first + k);
  return map.getSubMap(results);
}
AffineMap AffineParallelOp::getLowerBoundMap(unsigned i) const {
  return getGroup(getLowerBoundsMap(), getLowerBoundsGroups(), i);
}
AffineMap AffineParallelOp::getUpperBoundMap(unsigned i) const {
  return getGroup(getUpperBoundsMap(), getUpperBoundsGroups(), i);
}
SmallVector<int64_t> AffineParallelOp::getStepValues() const {
  SmallVector<int64_t> values;
  for (Attribute step : getSteps()) values.push_back(cast<IntegerAttr>(step).getInt());
  return values;
}

static LogicalResult verifyGroups(AffineParallelOp op, AffineMap map, DenseElementsAttr groups, unsigned numDims) {
  if (groups.getNumElements() != static_cast<int64_t>(numDims))
    return op.emitOpError("expected one group of bounds for each loop");
  int64_t total = 0;
  for (int64_t size : groups.getIntValues()) {
    if (size <= 0) return op.emitOpError("expected groups of at least one bound");
    total += size;
  }
  if (total != map.getNumResults()) return op.emitOpError("groups and results of the bounds map differ in number");
  return success();
}

LogicalResult AffineParallelOp::verify() {
  if (getRegion().empty()) return emitOpError("expected a body");
  const unsigned numDims = getNumDims();
  if (getSteps().size() != numDims) return emitOpError("expected one step for each loop");
  for (int64_t step : getStepValues())
    if (step <= 0) return emitOpError("expected steps to be positive integers");
  if (failed(verifyGroups(*this, getLowerBoundsMap(), getLowerBoundsGroups(), numDims)) ||
      failed(verifyGroups(*this, getUpperBoundsMap(), getUpperBoundsGroups(), numDims)))
    return failure();
  if (getReductions().size() != op->getNumResults())
    return emitOpError("a reduction must be specified for each output");
  if (getMapOperands().size() != getLowerBoundsMap().getNumInputs() + getUpperBoundsMap().getNumInputs())
    return emitOpError("operand count and affine map dimension and symbol count must match");
  if (failed(verifyMapOperands(op, getLowerBoundsMap(), getLowerBoundsOperands()))) return failure();
  return verifyMapOperands(op, getUpperBoundsMap(), getUpperBoundsOperands());
}

LogicalResult AffineParallelOp::verifyRegions() {
  for (BlockArgument argument : getIVs())
    if (!argument.getType().isIndex()) return emitOpError("expected loop variables of index type");
  return verifyYield(op, getRegion());
}

// --- Memory ---

template <typename OpTy>
static LogicalResult verifyAccess(OpTy op) {
  AffineMap map = op.getMap();
  if (map.getNumResults() != static_cast<unsigned>(op.getMemRefType().getRank()))
    return op.emitOpError("affine map num results must equal memref rank");
  return verifyMapOperands(op, map, op.getIndices());
}

static LogicalResult verifyElement(Operation *op, MemRefType memref, Type element) {
  if (memref.getElementType() == element) return success();
  return op->emitOpError("value to store must have the same type as memref element type");
}
static LogicalResult verifyVector(Operation *op, MemRefType memref, Value vector) {
  if (memref.getElementType() == getElementTypeOrSelf(vector.getType())) return success();
  return op->emitOpError("requires memref and vector types of the same elemental type");
}

LogicalResult AffineLoadOp::verify() { return verifyAccess(*this); }
LogicalResult AffinePrefetchOp::verify() { return verifyAccess(*this); }
LogicalResult AffineStoreOp::verify() {
  return success(succeeded(verifyElement(op, getMemRefType(), getValue().getType())) && succeeded(verifyAccess(*this)));
}
LogicalResult AffineVectorLoadOp::verify() {
  return success(succeeded(verifyVector(op, getMemRefType(), getResult())) && succeeded(verifyAccess(*this)));
}
LogicalResult AffineVectorStoreOp::verify() {
  return success(succeeded(verifyVector(op, getMemRefType(), getValue())) && succeeded(verifyAccess(*this)));
}

/// Subscripts take up affine.apply and constants, in place. `slot` is the map's property.
OpFoldResult AffineLoadOp::fold(ArrayRef<Attribute>) {
  return simplifyInPlace(op, 0, 1) ? OpFoldResult(getResult()) : OpFoldResult();
}
OpFoldResult AffineVectorLoadOp::fold(ArrayRef<Attribute>) {
  return simplifyInPlace(op, 0, 1) ? OpFoldResult(getResult()) : OpFoldResult();
}
LogicalResult AffineStoreOp::fold(ArrayRef<Attribute>, SmallVectorImpl<OpFoldResult> &) {
  return success(simplifyInPlace(op, 0, 2));
}
LogicalResult AffineVectorStoreOp::fold(ArrayRef<Attribute>, SmallVectorImpl<OpFoldResult> &) {
  return success(simplifyInPlace(op, 0, 2));
}
LogicalResult AffinePrefetchOp::fold(ArrayRef<Attribute>, SmallVectorImpl<OpFoldResult> &) {
  return success(simplifyInPlace(op, 3, 1));
}

}  // namespace strata::affine
