// Registration, syntax and verifiers of the arith dialect. Folders are in arith_fold.cc.

#include "dialects/arith/ops.h"

#include "dialects/arith/const_fold.h"
#include "ir/asm.h"
#include "ir/interfaces.h"

#include "dialects/arith/ops.cc.inc"

namespace strata::arith {

static Operation *materializeConstant(OpBuilder &builder, Attribute value, Type type, Location location) {
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed || typed.getType() != type) return nullptr;
  if (!isa<IntegerAttr>(value) && !isa<FloatAttr>(value) && !isa<DenseElementsAttr>(value)) return nullptr;
  if (auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type)); integer && !integer.isSignless())
    return nullptr;
  return builder.create<ConstantOp>(location, type, {}, {builder.getNamedAttr("value", value)});
}

/// `%c5`, `%c5_i32`, `%true`, `%cst`.
static void getAsmResultNames(Operation *op, function_ref<void(Value, StringRef)> setName) {
  auto constant = dyn_cast<ConstantOp>(op);
  if (!constant) return;
  auto integer = dyn_cast<IntegerAttr>(constant.getValue());
  if (!integer) return setName(constant.getResult(), "cst");
  Type type = integer.getType();
  if (type.isInteger(1)) return setName(constant.getResult(), integer.getValue().isZero() ? "false" : "true");
  std::string name;
  llvm::raw_string_ostream stream(name);
  stream << 'c' << integer.getValue();
  if (!type.isIndex()) stream << '_' << type;
  setName(constant.getResult(), name);
}

const Dialect *getArithDialect() {
  static const Dialect dialect{.name = "arith",
                               .ops = kOpRows,
                               .attributes = kEnumAttrKinds,
                               .interfaces = kFreelyInlinedDialect,
                               .materializeConstant = materializeConstant,
                               .getAsmResultNames = getAsmResultNames};
  return &dialect;
}

LogicalResult ConstantOp::verify() {
  if (auto integer = dyn_cast<IntegerType>(getType()); integer && !integer.isSignless())
    return emitOpError("integer return type must be signless");
  Attribute value = getValue();
  if (isa<IntegerAttr>(value) || isa<FloatAttr>(value) || isa<DenseElementsAttr>(value) ||
      isa<DenseResourceElementsAttr>(value) || isa<SparseElementsAttr>(value))
    return success();
  return emitOpError("value must be an integer, float, or elements attribute");
}

// --- Casts ---

namespace {

enum class Order { Wider, Narrower, Any };

}  // namespace

/// Same shape, element types of the given families, and the width relation.
template <bool (*From)(Type), bool (*To)(Type), Order order>
static bool areCompatible(Type from, Type to) {
  Type a = getElementTypeOrSelf(from), b = getElementTypeOrSelf(to);
  if (!From(a) || !To(b)) return false;
  if (order == Order::Any) return true;
  const unsigned fromWidth = getElementWidth(a), toWidth = getElementWidth(b);
  return order == Order::Wider ? toWidth > fromWidth : toWidth < fromWidth;
}

static bool isInt(Type type) { return type.isSignlessInteger(); }
static bool isAnyFloat(Type type) { return type.isFloat(); }

/// Whether both or none are memrefs, of one shape; verifyElementwise looks after vectors and tensors.
static bool agreeAsMemRefs(Type from, Type to) {
  auto a = dyn_cast<BaseMemRefType>(from), b = dyn_cast<BaseMemRefType>(to);
  return a && b ? a.hasRank() && b.hasRank() && a.getShape() == b.getShape() : !a && !b;
}

static bool isIndexCast(Type from, Type to) {
  if (!agreeAsMemRefs(from, to)) return false;
  Type a = getElementTypeOrSelf(from), b = getElementTypeOrSelf(to);
  return (a.isIndex() && isInt(b)) || (isInt(a) && b.isIndex());
}

static bool isBitcast(Type from, Type to) {
  return agreeAsMemRefs(from, to) && getElementWidth(from) == getElementWidth(to);
}

const CastInterface ExtUIOp::kCast{areCompatible<isInt, isInt, Order::Wider>};
const CastInterface ExtSIOp::kCast{areCompatible<isInt, isInt, Order::Wider>};
const CastInterface TruncIOp::kCast{areCompatible<isInt, isInt, Order::Narrower>};
const CastInterface ExtFOp::kCast{areCompatible<isAnyFloat, isAnyFloat, Order::Wider>};
const CastInterface TruncFOp::kCast{areCompatible<isAnyFloat, isAnyFloat, Order::Narrower>};
const CastInterface UIToFPOp::kCast{areCompatible<isInt, isAnyFloat, Order::Any>};
const CastInterface SIToFPOp::kCast{areCompatible<isInt, isAnyFloat, Order::Any>};
const CastInterface FPToUIOp::kCast{areCompatible<isAnyFloat, isInt, Order::Any>};
const CastInterface FPToSIOp::kCast{areCompatible<isAnyFloat, isInt, Order::Any>};
const CastInterface IndexCastOp::kCast{isIndexCast};
const CastInterface IndexCastUIOp::kCast{isIndexCast};
const CastInterface BitcastOp::kCast{isBitcast};

// --- select ---

LogicalResult SelectOp::verify() {
  Type condition = getCondition().getType();
  if (condition.isSignlessInteger(1)) return success();
  Type result = getType();
  auto shaped = dyn_cast<ShapedType>(result);
  if (!isa<VectorType>(result) && !isa<TensorType>(result))
    return emitOpError() << "expected condition to be a signless i1, but got " << condition;
  Type expected = shaped.cloneWith(std::nullopt, IntegerType::get(getContext(), 1));
  if (condition != expected)
    return emitOpError() << "expected condition type to have the same shape as the result type, expected " << expected
                         << ", but got " << condition;
  return success();
}

ParseResult SelectOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<UnresolvedOperand, 3> operands;
  Type condition, result;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) || parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(result))
    return true;
  if (operands.size() != 3) return parser.emitError(location, "expected 3 operands");
  if (parser.parseOptionalComma()) {
    condition = parser.getBuilder().getI1Type();
  } else {
    condition = result;
    if (parser.parseType(result)) return true;
  }
  state.addTypes(result);
  return parser.resolveOperands(operands, {condition, result, result}, location, state.operands);
}

void SelectOp::print(OpAsmPrinter &printer) {
  printer << ' ' << ValueRange(op->getOperands());
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : ";
  if (!getCondition().getType().isSignlessInteger(1)) printer << getCondition().getType() << ", ";
  printer << getType();
}

}  // namespace strata::arith
