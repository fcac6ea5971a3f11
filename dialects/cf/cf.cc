// Syntax, verifiers and interfaces of the cf dialect.

#include "dialects/cf/ops.h"

#include "ir/asm.h"
#include "ir/interfaces.h"

#include "llvm/ADT/SmallString.h"

#include "dialects/cf/ops.cc.inc"

namespace strata::cf {

const Dialect *getCFDialect() {
  static const Dialect dialect{.name = "cf", .ops = kOpRows, .interfaces = kFreelyInlinedDialect};
  return &dialect;
}

// --- branches ---

static ValueRange getBranchOperands(Operation *op, unsigned) { return op->getOperands(); }
const BranchInterface BranchOp::kBranch{getBranchOperands};

static ValueRange getCondBranchOperands(Operation *op, unsigned successor) {
  CondBranchOp branch(op);
  return successor == 0 ? branch.getTrueDestOperands() : branch.getFalseDestOperands();
}
const BranchInterface CondBranchOp::kBranch{getCondBranchOperands};

// --- switch ---

ValueRange SwitchOp::getCaseOperands(unsigned i) const {
  ArrayRef<int32_t> sizes = getCaseOperandSegments();
  size_t first = 0;
  for (unsigned k = 0; k < i; ++k) first += static_cast<size_t>(sizes[k]);
  return getCaseOperands().slice(first, static_cast<size_t>(sizes[i]));
}

static ValueRange getSwitchOperands(Operation *op, unsigned successor) {
  SwitchOp switchOp(op);
  return successor == 0 ? switchOp.getDefaultOperands() : switchOp.getCaseOperands(successor - 1);
}
const BranchInterface SwitchOp::kBranch{getSwitchOperands};

LogicalResult SwitchOp::verify() {
  const size_t numCases = getCaseDestinations().size();
  DenseElementsAttr values = getCaseValues();
  if (!values && numCases > 0) return emitOpError("expects number of case values to match number of case destinations");
  if (values && values.getElementType() != getFlag().getType())
    return emitOpError() << "'flag' type (" << getFlag().getType() << ") should match case value type ("
                         << values.getElementType() << ")";
  if (values && values.getNumElements() != static_cast<int64_t>(numCases))
    return emitOpError() << "number of case values (" << values.getNumElements()
                         << ") should match number of case destinations (" << uint64_t(numCases) << ")";
  if (getCaseOperandSegments().size() != numCases) return emitOpError("expects one operand segment for each case");
  int64_t total = 0;
  for (int32_t size : getCaseOperandSegments()) {
    if (size < 0) return emitOpError("expects operand segments of at least zero operands");
    total += size;
  }
  if (total != static_cast<int64_t>(getCaseOperands().size()))
    return emitOpError("expects operand segments to add up to the number of case operands");
  return success();
}

/// `42: ^block(%x : i32)`, after the default case.
static ParseResult parseCase(OpAsmParser &parser, Type flagType, SmallVectorImpl<APInt> &values,
                             SmallVectorImpl<int32_t> &segments, OperationState &state) {
  int64_t value;
  Block *destination;
  SmallVector<Value> operands;
  if (parser.parseInteger(value) || parser.parseColon() || parser.parseSuccessorAndUseList(destination, operands))
    return true;
  values.push_back(APInt(flagType.getIntOrFloatBitWidth(), static_cast<uint64_t>(value), /*isSigned=*/true,
                         /*implicitTrunc=*/true));
  segments.push_back(static_cast<int32_t>(operands.size()));
  state.addSuccessors(destination);
  state.addOperands(operands);
  return false;
}

ParseResult SwitchOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand flag;
  Type flagType;
  Block *defaultDestination;
  SmallVector<Value> defaultOperands;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperand(flag) || parser.parseColonType(flagType)) return true;
  if (!flagType.isInteger()) return parser.emitError(location, "expected integer type of the flag");
  if (parser.parseComma() || parser.parseLSquare() || parser.resolveOperand(flag, flagType, state.operands) ||
      parser.parseKeyword("default") || parser.parseColon() ||
      parser.parseSuccessorAndUseList(defaultDestination, defaultOperands))
    return true;
  state.addSuccessors(defaultDestination);
  state.addOperands(defaultOperands);
  SmallVector<APInt> values;
  SmallVector<int32_t> segments;
  while (!parser.parseOptionalComma())
    if (parseCase(parser, flagType, values, segments, state)) return true;
  if (parser.parseRSquare() || parser.parseOptionalAttrDict(state.attributes)) return true;

  Builder &builder = parser.getBuilder();
  if (!values.empty()) {
    SmallVector<Attribute> attrs;
    for (const APInt &value : values) attrs.push_back(IntegerAttr::get(flagType, value));
    auto type = VectorType::get({static_cast<int64_t>(values.size())}, flagType);
    state.addAttribute("case_values", DenseElementsAttr::get(type, attrs));
  }
  state.addAttribute("case_operand_segments", builder.getDenseI32ArrayAttr(segments));
  const int32_t numDefault = static_cast<int32_t>(defaultOperands.size());
  const int32_t numCases = static_cast<int32_t>(state.operands.size()) - 1 - numDefault;
  state.addAttribute("operandSegmentSizes", builder.getDenseI32ArrayAttr({1, numDefault, numCases}));
  return false;
}

void SwitchOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getFlag() << " : " << getFlag().getType() << ", [";
  printer.increaseIndent();
  printer.printNewline();
  printer << "default: ";
  printer.printSuccessorAndUseList(getDefaultDestination(), getDefaultOperands());
  for (auto [i, destination] : llvm::enumerate(getCaseDestinations())) {
    printer << ',';
    printer.printNewline();
    llvm::SmallString<16> value;
    getCaseValues().getIntElement(static_cast<int64_t>(i)).toStringUnsigned(value);
    printer << StringRef(value) << ": ";
    printer.printSuccessorAndUseList(destination, getCaseOperands(static_cast<unsigned>(i)));
  }
  printer.decreaseIndent();
  if (!getCaseDestinations().empty()) printer.printNewline();
  printer << ']';
  printer.printOptionalAttrDict(op->getAttrs(), {"case_values", "case_operand_segments", "operandSegmentSizes"});
}

}  // namespace strata::cf
