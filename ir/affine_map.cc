// Affine maps and integer sets: making, asking, composing, printing.
#include "ir/affine.h"

#include "ir/context.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/raw_ostream.h"

namespace strata {

const NodeKind AffineMap::kKind = {NodeCategory::AffineMap, "builtin", "affine_map"};
const NodeKind IntegerSet::kKind = {NodeCategory::IntegerSet, "builtin", "affine_set"};

// --- Making -----------------------------------------------------------------------------------------------------------

AffineMap AffineMap::get(Context *context) { return get(0, 0, ArrayRef<AffineExpr>(), context); }
AffineMap AffineMap::get(unsigned numDims, unsigned numSymbols, AffineExpr result) {
  return get(numDims, numSymbols, result, result.getContext());
}
AffineMap AffineMap::get(unsigned numDims, unsigned numSymbols, ArrayRef<AffineExpr> results, Context *context) {
  return AffineMap(uniqueNode(context, kKind, nodesOf(results), {int64_t(numDims), int64_t(numSymbols)}));
}
AffineMap AffineMap::getConstantMap(int64_t value, Context *context) {
  return get(0, 0, getAffineConstantExpr(value, context));
}
AffineMap AffineMap::getMultiDimIdentityMap(unsigned numDims, Context *context) {
  return getMinorIdentityMap(numDims, numDims, context);
}
AffineMap AffineMap::getMinorIdentityMap(unsigned numDims, unsigned numResults, Context *context) {
  SmallVector<AffineExpr, 8> results;
  for (unsigned i = numDims - numResults; i < numDims; ++i) results.push_back(getAffineDimExpr(i, context));
  return get(numDims, 0, results, context);
}
AffineMap AffineMap::getPermutationMap(ArrayRef<unsigned> permutation, Context *context) {
  return getMultiDimMapWithTargets(permutation.size(), permutation, context);
}
AffineMap AffineMap::getMultiDimMapWithTargets(unsigned numDims, ArrayRef<unsigned> targets, Context *context) {
  SmallVector<AffineExpr, 8> results;
  for (unsigned target : targets) results.push_back(getAffineDimExpr(target, context));
  return get(numDims, 0, results, context);
}

// --- Asking -----------------------------------------------------------------------------------------------------------

bool AffineMap::isIdentity() const { return getNumDims() == getNumResults() && isMinorIdentity(); }

bool AffineMap::isMinorIdentity() const {
  if (getNumDims() < getNumResults()) return false;
  unsigned first = getNumDims() - getNumResults();
  for (unsigned i = 0; i < getNumResults(); ++i)
    if (!getResult(i).isDim() || getResult(i).getPosition() != first + i) return false;
  return true;
}

bool AffineMap::isConstant() const {
  return llvm::all_of(getResults(), [](AffineExpr expr) { return expr.isConstant(); });
}
bool AffineMap::isPermutation() const { return getNumDims() == getNumResults() && isProjectedPermutation(); }

bool AffineMap::isProjectedPermutation(bool allowZeros) const {
  if (getNumSymbols() > 0 || getNumResults() > getNumInputs()) return false;
  llvm::SmallBitVector seen(getNumDims());
  for (AffineExpr expr : getResults()) {
    if (allowZeros && expr.isConstant(0)) continue;
    if (!expr.isDim() || seen[expr.getPosition()]) return false;
    seen.set(expr.getPosition());
  }
  return true;
}

bool AffineMap::isFunctionOfDim(unsigned position) const {
  return llvm::any_of(getResults(), [&](AffineExpr expr) { return expr.isFunctionOfDim(position); });
}

std::optional<unsigned> AffineMap::getResultPosition(AffineExpr expr) const {
  for (unsigned i = 0; i < getNumResults(); ++i)
    if (getResult(i) == expr) return i;
  return std::nullopt;
}

// --- Changing ---------------------------------------------------------------------------------------------------------

AffineMap AffineMap::compose(AffineMap other) const {
  unsigned numSymbols = getNumSymbols() + other.getNumSymbols();
  SmallVector<AffineExpr, 8> dims;
  for (AffineExpr expr : other.getResults()) dims.push_back(expr.shiftSymbols(other.getNumSymbols(), getNumSymbols()));
  return replaceDimsAndSymbols(dims, {}, other.getNumDims(), numSymbols);
}

AffineMap AffineMap::replaceDimsAndSymbols(ArrayRef<AffineExpr> dims, ArrayRef<AffineExpr> symbols, unsigned numDims,
                                           unsigned numSymbols) const {
  SmallVector<AffineExpr, 8> results;
  for (AffineExpr expr : getResults()) results.push_back(expr.replaceDimsAndSymbols(dims, symbols));
  return get(numDims, numSymbols, results, getContext());
}

AffineMap AffineMap::getSubMap(ArrayRef<unsigned> positions) const {
  SmallVector<AffineExpr, 8> results;
  for (unsigned position : positions) results.push_back(getResult(position));
  return get(getNumDims(), getNumSymbols(), results, getContext());
}
AffineMap AffineMap::dropResult(unsigned i) const {
  SmallVector<AffineExpr, 8> results(getResults());
  results.erase(results.begin() + i);
  return get(getNumDims(), getNumSymbols(), results, getContext());
}
AffineMap AffineMap::insertResult(AffineExpr expr, unsigned position) const {
  SmallVector<AffineExpr, 8> results(getResults());
  results.insert(results.begin() + position, expr);
  return get(getNumDims(), getNumSymbols(), results, getContext());
}

FailureOr<SmallVector<int64_t>> AffineMap::evaluate(ArrayRef<int64_t> dims, ArrayRef<int64_t> symbols) const {
  SmallVector<int64_t> values;
  for (AffineExpr expr : getResults()) {
    FailureOr<int64_t> value = expr.evaluate(dims, symbols);
    if (failed(value)) return failure();
    values.push_back(*value);
  }
  return values;
}

AffineMap simplifyAffineMap(AffineMap map) {
  SmallVector<AffineExpr, 8> results;
  for (AffineExpr expr : map.getResults())
    results.push_back(simplifyAffineExpr(expr, map.getNumDims(), map.getNumSymbols()));
  return AffineMap::get(map.getNumDims(), map.getNumSymbols(), results, map.getContext());
}

AffineMap inversePermutation(AffineMap map) {
  if (map.isEmpty()) return map;
  SmallVector<AffineExpr, 8> inverse(map.getNumDims());
  for (unsigned i = 0; i < map.getNumResults(); ++i) {
    AffineExpr expr = map.getResult(i);
    if (expr.isDim() && !inverse[expr.getPosition()])
      inverse[expr.getPosition()] = getAffineDimExpr(i, map.getContext());
  }
  if (!llvm::all_of(inverse, [](AffineExpr expr) { return bool(expr); })) return AffineMap();
  return AffineMap::get(map.getNumResults(), 0, inverse, map.getContext());
}

AffineMap concatAffineMaps(ArrayRef<AffineMap> maps, Context *context) {
  unsigned numDims = 0, numSymbols = 0;
  SmallVector<AffineExpr, 8> results;
  for (AffineMap map : maps) {
    for (AffineExpr expr : map.getResults()) results.push_back(expr.shiftSymbols(map.getNumSymbols(), numSymbols));
    numSymbols += map.getNumSymbols();
    numDims = std::max(numDims, map.getNumDims());
  }
  return AffineMap::get(numDims, numSymbols, results, context);
}

// --- Sets and printing ------------------------------------------------------------------------------------------------

IntegerSet IntegerSet::get(unsigned numDims, unsigned numSymbols, ArrayRef<AffineExpr> constraints,
                           ArrayRef<bool> isEq, Context *context) {
  SmallVector<int64_t, 8> ints = {int64_t(numDims), int64_t(numSymbols)};
  for (bool flag : isEq) ints.push_back(flag);
  return IntegerSet(uniqueNode(context, kKind, nodesOf(constraints), ints));
}

static void printInputs(raw_ostream &os, unsigned numDims, unsigned numSymbols) {
  os << '(';
  for (unsigned i = 0; i < numDims; ++i) os << (i ? ", d" : "d") << i;
  os << ')';
  if (numSymbols == 0) return;
  os << '[';
  for (unsigned i = 0; i < numSymbols; ++i) os << (i ? ", s" : "s") << i;
  os << ']';
}

void AffineMap::print(raw_ostream &os) const {
  printInputs(os, getNumDims(), getNumSymbols());
  os << " -> (";
  for (unsigned i = 0; i < getNumResults(); ++i) os << (i ? ", " : "") << getResult(i);
  os << ')';
}

raw_ostream &operator<<(raw_ostream &os, AffineMap map) {
  map.print(os);
  return os;
}

void IntegerSet::print(raw_ostream &os) const {
  printInputs(os, getNumDims(), getNumSymbols());
  os << " : (";
  for (unsigned i = 0; i < getNumConstraints(); ++i)
    os << (i ? ", " : "") << getConstraint(i) << (isEq(i) ? " == 0" : " >= 0");
  os << ')';
}

}  // namespace strata
