// Shape contexts and the rules and helpers that families share.
#include "dialects/tf/shape.h"

#include "dialects/tf/assumptions.h"
#include "dialects/tf/attributes.h"
#include "dialects/tf/types.h"

namespace strata::tf {

//===-- TensorShape ----------------------------------------------------------------------------------------------===//

TensorShape TensorShape::ofDims(std::span<const int64_t> sizes) {
  return TensorShape(SmallVector<Dim, 6>(sizes.begin(), sizes.end()));
}

bool TensorShape::isConstant() const {
  return ranked && llvm::all_of(dims, [](const Dim &dim) { return dim.isConstant(); });
}

Dims TensorShape::getConstantDims() const {
  Dims sizes;
  for (const Dim &dim : dims) sizes.push_back(dim.getValue());
  return sizes;
}

Dim TensorShape::numElements(int64_t begin, int64_t end) const {
  // As checkedElementCount: a zero does not hide that the other sizes overflow.
  Dim product = 1;
  bool hasZero = false;
  for (int64_t i = begin; i < end; ++i) {
    if (dims[static_cast<size_t>(i)].isConstant(0))
      hasZero = true;
    else
      product = product * dims[static_cast<size_t>(i)];
  }
  return hasZero && !product.isOverflow() ? Dim(0) : product;
}

std::string TensorShape::str() const {
  if (!ranked) return "<unknown>";
  std::string text = "[";
  for (size_t i = 0; i < dims.size(); ++i) text += (i ? "," : "") + dims[i].str();
  return text + "]";
}

//===-- Contexts -------------------------------------------------------------------------------------------------===//

ShapeError::operator LogicalResult() && {
  context.setStatus(Status(code, std::move(text)));
  return failure();
}

LogicalResult ShapeContext::set(unsigned i, TensorShape shape) {
  for (const Dim &dim : shape.getDims()) {
    if (dim.isOverflow()) return error() << "Encountered overflow when computing the output shape";
    if (dim.isKnownNegative()) return error() << "Dimension size must be non-negative, got " << dim;
  }
  if (shape.hasRank() && shape.rank() > kMaxRank) return error() << "Too many dimensions";
  if (shape.hasRank() && shape.numElements().isOverflow())
    return error() << "Encountered overflow when computing the number of elements of " << shape;
  results[i] = std::move(shape);
  return success();
}

LogicalResult ShapeContext::requireEqual(const Dim &a, const Dim &b, const Twine &message, StatusCode code) {
  if (!a.isKnown() || !b.isKnown() || a == b) return success();
  if (areSurelyDifferent(a, b)) return error(code) << StringRef(message.str());
  checks.push_back({a, b, message.str(), code});
  return success();
}

/// `what` names the operand in the message, or is the whole message: the shape takes the place of `{}` in it, the rank that of
/// `{r}`, nothing that of `{.}`.
LogicalResult ShapeContext::requireRank(unsigned i, int64_t rank, StringRef what) {
  if (!operands[i].hasRank() || operands[i].rank() == rank) return success();
  if (what.contains('{')) {
    std::string message;
    for (StringRef rest = what; !rest.empty();) {
      auto [text, mark] = rest.split('{');
      message += text;
      if (mark.starts_with("r")) message += std::to_string(operands[i].rank());
      else if (mark.starts_with("}")) message += operands[i].str();
      rest = mark.split('}').second;
    }
    return error() << message;
  }
  return error() << what << " must be " << (rank == 0 ? "a scalar" : rank == 1 ? "a vector" : "of rank ")
                 << (rank > 1 ? std::to_string(rank) : "") << ", got shape " << operands[i];
}

LogicalResult ShapeContext::requireRankAtLeast(unsigned i, int64_t rank, StringRef what) {
  if (!operands[i].hasRank() || operands[i].rank() >= rank) return success();
  return error() << what << ": Shape must be at least rank " << rank << " but is rank " << operands[i].rank();
}

//===-- Helpers --------------------------------------------------------------------------------------------------===//

FailureOr<int64_t> normalizeAxis(int64_t axis, int64_t rank, ShapeContext &shapes, StringRef what) {
  if (axis < -rank || axis >= rank)
    return shapes.error() << what << " " << axis << " is out of bounds: must be in the range [" << -rank << ", " << rank
                          << ")";
  return axis < 0 ? axis + rank : axis;
}

std::optional<Dim> scalarContents(ShapeContext &shapes, unsigned operand) {
  Contents contents = shapes.contents(operand);
  if (!contents || contents->size() != 1 || !contents->front().isKnown()) return std::nullopt;
  return contents->front();
}

std::optional<SmallVector<int64_t, 6>> constantContents(ShapeContext &shapes, unsigned operand) {
  Contents contents = shapes.contents(operand);
  if (!contents) return std::nullopt;
  SmallVector<int64_t, 6> values;
  for (const Dim &dim : *contents) {
    if (!dim.isConstant()) return std::nullopt;
    values.push_back(dim.getValue());
  }
  return values;
}

FailureOr<TensorShape> shapeFromContents(const Contents &contents, ShapeContext &shapes) {
  if (!contents) return TensorShape();
  if (static_cast<int64_t>(contents->size()) > kMaxRank) return shapes.error() << "Too many dimensions";
  SmallVector<Dim, 6> dims;
  for (const Dim &dim : *contents) {
    if (dim.isConstant() && dim.getValue() < -1)
      return shapes.error() << "Dimension " << dim << " must be >= 0";
    dims.push_back(dim.isConstant(-1) ? Dim() : dim);
  }
  return TensorShape(std::move(dims));
}

/// One broadcast dimension; sizes that can be neither told apart nor proven equal are checked at run time.
static FailureOr<Dim> broadcastDim(const Dim &a, const Dim &b, ShapeContext &shapes, const std::string &message) {
  if (a == b || b.isConstant(1)) return a;
  if (a.isConstant(1)) return b; // whatever b is: nothing needs to be assumed of it
  if (isSize(shapes, b, 1)) return a;
  if (isSize(shapes, a, 1)) return b;
  if (!a.isKnown() || !b.isKnown()) {
    // A known size other than one wins: the unknown one is equal to it or one.
    if (a.isConstant()) return a;
    if (b.isConstant()) return b;
    return Dim();
  }
  if (failed(shapes.requireEqual(a, b, message))) return failure();
  return a.isConstant() ? a : b;
}

FailureOr<TensorShape> broadcastShapes(const TensorShape &a, const TensorShape &b, ShapeContext &shapes) {
  if (!a.hasRank() || !b.hasRank()) return TensorShape();
  std::string message = "Incompatible shapes: " + a.str() + " vs. " + b.str();
  int64_t rank = std::max(a.rank(), b.rank());
  TensorShape result = TensorShape::scalar();
  for (int64_t i = 0; i < rank; ++i) {
    int64_t ia = i - (rank - a.rank()), ib = i - (rank - b.rank());
    FailureOr<Dim> dim = broadcastDim(ia < 0 ? Dim(1) : a[ia], ib < 0 ? Dim(1) : b[ib], shapes, message);
    if (failed(dim)) return failure();
    result.push_back(*dim);
  }
  return result;
}

FailureOr<TensorShape> mergeShapes(const TensorShape &a, const TensorShape &b, ShapeContext &shapes, StringRef what) {
  if (!a.hasRank()) return b;
  if (!b.hasRank()) return a;
  std::string message = (what + ": Shapes must be equal, got " + a.str() + " and " + b.str()).str();
  if (a.rank() != b.rank()) return shapes.error() << message;
  TensorShape merged = a;
  for (int64_t i = 0; i < a.rank(); ++i) {
    if (failed(shapes.requireEqual(a[i], b[i], message))) return failure();
    if (!a[i].isConstant() && b[i].isKnown()) merged[i] = b[i];
  }
  return merged;
}

//===-- Attributes -----------------------------------------------------------------------------------------------===//

int64_t intAttr(Operation *op, StringRef name) {
  auto attr = op->getAttrOfType<IntegerAttr>(name);
  return attr ? attr.getInt() : 0;
}
double floatAttr(Operation *op, StringRef name) {
  auto attr = op->getAttrOfType<FloatAttr>(name);
  return attr ? attr.getValueAsDouble() : 0;
}
bool boolAttr(Operation *op, StringRef name) {
  auto attr = op->getAttrOfType<BoolAttr>(name);
  return attr && attr.getValue();
}
StringRef stringAttr(Operation *op, StringRef name) {
  auto attr = op->getAttrOfType<StringAttr>(name);
  return attr ? attr.getValue() : StringRef();
}
SmallVector<int64_t, 8> intsAttr(Operation *op, StringRef name) {
  SmallVector<int64_t, 8> values;
  if (auto list = op->getAttrOfType<ArrayAttr>(name))
    for (Attribute element : list)
      if (auto integer = dyn_cast<IntegerAttr>(element)) values.push_back(integer.getInt());
  return values;
}
DType typeAttr(Operation *op, StringRef name) {
  auto attr = op->getAttrOfType<TypeAttr>(name);
  return attr ? dtypeOfType(attr.getValue()) : DType::Invalid;
}

static TensorShape fromStaticSizes(ArrayRef<int64_t> sizes) {
  TensorShape shape = TensorShape::scalar();
  for (int64_t size : sizes) shape.push_back(ShapedType::isDynamic(size) ? Dim() : Dim(size));
  return shape;
}

TensorShape shapeAttr(Operation *op, StringRef name) {
  auto attr = op->getAttrOfType<ShapeAttr>(name);
  return attr && attr.hasRank() ? fromStaticSizes(attr.getShape()) : TensorShape();
}

TensorShape shapeOfType(Type type) {
  if (isa<ResourceType>(type) || isa<ListType>(type)) return TensorShape::scalar();
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() ? fromStaticSizes(shaped.getShape()) : TensorShape();
}

unsigned numDataOperands(Operation *op) {
  unsigned count = op->getNumOperands();
  while (count && isTokenType(op->getOperands()[count - 1].getType())) --count;
  return count;
}

unsigned numDataResults(Operation *op) {
  unsigned count = op->getNumResults();
  while (count && isTokenType(op->getResultType(count - 1))) --count;
  return count;
}

//===-- Rules ----------------------------------------------------------------------------------------------------===//

LogicalResult inferSameAsFirst(Operation *, ShapeContext &shapes) {
  for (unsigned i = 0; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, shapes.operand(0)))) return failure();
  return success();
}

LogicalResult inferBroadcast(Operation *, ShapeContext &shapes) {
  FailureOr<TensorShape> shape = broadcastShapes(shapes.operand(0), shapes.operand(1), shapes);
  return failed(shape) ? failure() : shapes.set(0, *shape);
}

LogicalResult inferScalar(Operation *, ShapeContext &shapes) {
  for (unsigned i = 0; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, TensorShape::scalar()))) return failure();
  return success();
}

LogicalResult inferNothing(Operation *, ShapeContext &shapes) {
  for (unsigned i = 0; i < shapes.numResults(); ++i) (void)shapes.deferred(i);
  return success();
}

}  // namespace strata::tf
