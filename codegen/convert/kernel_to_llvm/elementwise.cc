// Straight-line operations of arith, math and vector: mostly one llvm operation each, by a table of names.
#include "codegen/convert/kernel_to_llvm/conversion.h"
#include "support/fault.h"

#include "llvm/ADT/StringMap.h"

namespace strata {

namespace {

/// Operations that keep operands, result type and predicate as they are.
const llvm::StringMap<StringRef> &directNames() {
  static const llvm::StringMap<StringRef> table = {
      {"arith.addi", "llvm.add"},          {"arith.subi", "llvm.sub"},          {"arith.muli", "llvm.mul"},
      {"arith.divsi", "llvm.sdiv"},        {"arith.divui", "llvm.udiv"},        {"arith.remsi", "llvm.srem"},
      {"arith.remui", "llvm.urem"},        {"arith.andi", "llvm.and"},          {"arith.ori", "llvm.or"},
      {"arith.xori", "llvm.xor"},          {"arith.shli", "llvm.shl"},          {"arith.shrsi", "llvm.ashr"},
      {"arith.shrui", "llvm.lshr"},        {"arith.addf", "llvm.fadd"},         {"arith.subf", "llvm.fsub"},
      {"arith.mulf", "llvm.fmul"},         {"arith.divf", "llvm.fdiv"},         {"arith.negf", "llvm.fneg"},
      {"arith.maxsi", "llvm.intr.smax"},   {"arith.minsi", "llvm.intr.smin"},   {"arith.maxui", "llvm.intr.umax"},
      {"arith.minui", "llvm.intr.umin"},   {"arith.maximumf", "llvm.intr.maximum"},
      {"arith.minimumf", "llvm.intr.minimum"}, {"arith.maxnumf", "llvm.intr.maxnum"},
      {"arith.minnumf", "llvm.intr.minnum"},   {"arith.select", "llvm.select"},
      {"arith.extf", "llvm.fpext"},        {"arith.truncf", "llvm.fptrunc"},    {"arith.extsi", "llvm.sext"},
      {"arith.extui", "llvm.zext"},        {"arith.trunci", "llvm.trunc"},      {"arith.sitofp", "llvm.sitofp"},
      {"arith.uitofp", "llvm.uitofp"},     {"arith.fptosi", "llvm.fptosi"},     {"arith.fptoui", "llvm.fptoui"},
      {"arith.bitcast", "llvm.bitcast"},   {"math.fma", "llvm.intr.fma"},       {"vector.fma", "llvm.intr.fma"},
      {"math.sqrt", "llvm.intr.sqrt"},     {"math.absf", "llvm.intr.fabs"},     {"math.copysign", "llvm.intr.copysign"},
      {"math.floor", "llvm.intr.floor"},   {"math.ceil", "llvm.intr.ceil"},     {"math.trunc", "llvm.intr.trunc"},
      {"math.roundeven", "llvm.intr.roundeven"}, {"math.ctpop", "llvm.intr.ctpop"},
      {"math.ctlz", "llvm.intr.ctlz"},     {"math.cttz", "llvm.intr.cttz"},     {"vector.bitcast", "llvm.bitcast"},
  };
  return table;
}

}  // namespace

LogicalResult KernelConversion::convertElementwise(Operation *operation) {
  const StringRef name = operation->getName();
  Type type = operation->getNumResults() ? convertType(operation->getResultType(0)) : Type();
  if (!type) return operation->emitOpError("has no lowering in a kernel");
  SmallVector<Value, 8> operands = lookupAll(operation->getOperands());
  if (llvm::is_contained(operands, Value())) return operation->emitOpError("uses a value that has no lowering");
  Value &result = values[operation->getResult(0)];

  if ((name == "arith.bitcast" || name == "vector.bitcast") && operands[0].getType() == type) {
    result = operands[0];
    return success();
  }
  if (auto direct = directNames().find(name); direct != directNames().end()) {
    const bool isMaximum = name == "arith.maximumf";
    result = op(isMaximum ? STRATA_FAULT("llvm.maximum.as-maxnum", StringRef("llvm.intr.maxnum"), direct->second)
                          : direct->second,
                type, operands);
    return success();
  }
  if (name == "arith.constant") {
    Attribute value = operation->getAttr("value");
    if (auto integer = dyn_cast<IntegerAttr>(value); integer && integer.getType().isIndex()) {
      result = indexConstant(integer.getInt());
      return success();
    }
    if (auto number = dyn_cast<FloatAttr>(value); number && number.getType().isBF16())
      value = IntegerAttr::get(type, number.getValue().bitcastToAPInt());
    if (auto elements = dyn_cast<DenseElementsAttr>(value);
        elements && (elements.getElementType().isIndex() || elements.getElementType().isBF16()))
      value = DenseElementsAttr::getRaw(cast<VectorType>(type), elements.getRawData());
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(constantsEnd);
    result = op("llvm.mlir.constant", type, {}, {attr("value", value)});
    return success();
  }
  if (name == "arith.cmpi" || name == "arith.cmpf") {  // predicates are numbered alike in both dialects
    auto predicate = operation->getAttrOfType<IntegerAttr>("predicate");
    result = op(name == "arith.cmpi" ? "llvm.icmp" : "llvm.fcmp", type, operands, {attr("predicate", predicate)});
    return success();
  }
  if (name == "arith.index_cast" || name == "arith.index_castui") {
    const unsigned from = getElementTypeOrSelf(operands[0].getType()).getIntOrFloatBitWidth();
    const unsigned to = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
    if (from == to)
      result = operands[0];
    else if (from > to)
      result = op("llvm.trunc", type, operands);
    else
      result = op(name == "arith.index_cast" ? "llvm.sext" : "llvm.zext", type, operands);
    return success();
  }
  return operation->emitOpError("has no lowering in a kernel");
}

LogicalResult KernelConversion::convertVectorOp(Operation *operation) {
  const StringRef name = operation->getName();
  Type type = operation->getNumResults() ? convertType(operation->getResultType(0)) : Type();
  if (!type) return operation->emitOpError("has no lowering in a kernel");
  SmallVector<Value, 8> operands = lookupAll(operation->getOperands());
  Value &result = values[operation->getResult(0)];
  if (name == "vector.fma" || name == "vector.bitcast") return convertElementwise(operation);

  if (name == "vector.broadcast" || name == "vector.splat") {
    auto vector = cast<VectorType>(type);
    if (isa<VectorType>(operands[0].getType())) return operation->emitOpError("broadcasts a vector, which has no lowering");
    Value undefined = op("llvm.mlir.poison", vector, {});
    Value inserted = op("llvm.insertelement", vector, {undefined, operands[0], indexConstant(0)});
    SmallVector<int32_t> zeros(vector.getDimSize(0), 0);
    result = op("llvm.shufflevector", vector, {inserted, undefined}, {attr("mask", builder.getDenseI32ArrayAttr(zeros))});
    return success();
  }
  if (name == "vector.step") {
    auto vector = cast<VectorType>(type);
    SmallVector<int64_t> steps;
    for (int64_t lane = 0; lane < vector.getDimSize(0); ++lane) steps.push_back(lane);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(constantsEnd);
    result = op("llvm.mlir.constant", vector, {},
                {attr("value", DenseElementsAttr::getFromValues<int64_t>(vector, steps))});
    return success();
  }
  if (name == "vector.extract" || name == "vector.insert") {
    auto positions = operation->getAttrOfType<DenseArrayAttr>("static_position");
    if (!positions || positions.size() != 1) return operation->emitOpError("must have one position");
    const int64_t position = positions.asI64()[0];
    const bool isInsert = name == "vector.insert";
    Value lane = ShapedType::isDynamic(position) ? operands[isInsert ? 2 : 1] : indexConstant(position);
    result = isInsert ? op("llvm.insertelement", type, {operands[1], operands[0], lane})
                      : op("llvm.extractelement", type, {operands[0], lane});
    return success();
  }
  if (name == "vector.shuffle") {
    auto mask = operation->getAttrOfType<DenseArrayAttr>("mask");
    SmallVector<int32_t> narrow;
    for (int64_t lane : mask.asI64()) narrow.push_back(static_cast<int32_t>(lane));
    result = op("llvm.shufflevector", type, operands, {attr("mask", builder.getDenseI32ArrayAttr(narrow))});
    return success();
  }
  return operation->emitOpError("has no lowering in a kernel");
}

}  // namespace strata
