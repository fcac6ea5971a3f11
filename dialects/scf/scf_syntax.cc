// Syntax of the scf dialect.

#include "dialects/scf/ops.h"
#include "ir/asm.h"

namespace strata::scf {

/// `iter_args(%a = %init, ...) -> (types)` after `keyword`. Argument types follow from the result types.
static ParseResult parseCarried(OpAsmParser &parser, SmallVectorImpl<OpAsmParser::Argument> &arguments,
                                SmallVectorImpl<UnresolvedOperand> &inits) {
  return parser.parseCommaSeparatedList(Delimiter::Paren, [&]() -> ParseResult {
    return parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
           parser.parseOperand(inits.emplace_back());
  });
}

static void printCarried(OpAsmPrinter &printer, ArrayRef<BlockArgument> arguments, ValueRange inits) {
  printer << '(';
  for (size_t i = 0; i < inits.size(); ++i) {
    if (i) printer << ", ";
    printer << arguments[i] << " = " << inits[i];
  }
  printer << ')';
}

/// Yields without operands are not written.
static bool hidesTerminator(Operation *op) { return op->getNumResults() == 0; }

// --- for ---

ParseResult ForOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::Argument, 4> arguments(1);
  UnresolvedOperand bounds[3];
  SmallVector<UnresolvedOperand, 4> inits;
  if (!parser.parseOptionalKeyword("unsigned")) state.addAttribute("unsignedCmp", parser.getBuilder().getUnitAttr());
  if (parser.parseArgument(arguments[0]) || parser.parseEqual() || parser.parseOperand(bounds[0]) ||
      parser.parseKeyword("to") || parser.parseOperand(bounds[1]) || parser.parseKeyword("step") ||
      parser.parseOperand(bounds[2]))
    return true;
  Location location = parser.getCurrentLocation();
  const bool hasIterArgs = !parser.parseOptionalKeyword("iter_args");
  if (hasIterArgs && (parseCarried(parser, arguments, inits) || parser.parseArrowTypeList(state.types))) return true;
  if (arguments.size() != state.types.size() + 1)
    return parser.emitError(location, "mismatch in number of loop-carried values and defined values");
  Type type = parser.getBuilder().getIndexType();
  if (!parser.parseOptionalColon() && parser.parseType(type)) return true;
  arguments[0].type = type;
  for (size_t i = 0; i < state.types.size(); ++i) arguments[i + 1].type = state.types[i];

  Region *body = state.addRegion();
  if (parser.parseRegion(*body, arguments) || parser.resolveOperands(bounds, type, state.operands)) return true;
  for (size_t i = 0; i < inits.size(); ++i)
    if (parser.resolveOperand(inits[i], state.types[i], state.operands)) return true;
  return parser.parseOptionalAttrDict(state.attributes);
}

void ForOp::print(OpAsmPrinter &printer) {
  if (getUnsignedCmp()) printer << " unsigned";
  printer << ' ' << getInductionVar() << " = " << getLowerBound() << " to " << getUpperBound() << " step " << getStep();
  if (!getInitArgs().empty()) {
    printer << " iter_args";
    printCarried(printer, getRegionIterArgs(), getInitArgs());
    printer << " -> (";
    llvm::interleaveComma(op->getResultTypes(), printer.getStream(), [&](Type type) { printer << type; });
    printer << ')';
  }
  printer << ' ';
  if (!getInductionVar().getType().isIndex()) printer << " : " << getInductionVar().getType() << ' ';
  printer.printRegion(getRegion(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/!hidesTerminator(op));
  printer.printOptionalAttrDict(op->getAttrs(), {"unsignedCmp"});
}

// --- if ---

ParseResult IfOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand condition;
  Region *thenRegion = state.addRegion(), *elseRegion = state.addRegion();
  if (parser.parseOperand(condition) ||
      parser.resolveOperand(condition, parser.getBuilder().getI1Type(), state.operands) ||
      parser.parseOptionalArrowTypeList(state.types) || parser.parseRegion(*thenRegion))
    return true;
  if (!parser.parseOptionalKeyword("else") && parser.parseRegion(*elseRegion)) return true;
  return parser.parseOptionalAttrDict(state.attributes);
}

void IfOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getCondition();
  if (op->getNumResults() != 0) {
    printer << " -> (";
    llvm::interleaveComma(op->getResultTypes(), printer.getStream(), [&](Type type) { printer << type; });
    printer << ')';
  }
  printer << ' ';
  printer.printRegion(getThenRegion(), false, !hidesTerminator(op));
  if (!getElseRegion().empty()) {
    printer << " else ";
    printer.printRegion(getElseRegion(), false, !hidesTerminator(op));
  }
  printer.printOptionalAttrDict(op->getAttrs());
}

// --- while ---

ParseResult WhileOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::Argument, 4> arguments;
  SmallVector<UnresolvedOperand, 4> inits;
  Region *before = state.addRegion(), *after = state.addRegion();
  const char *start = parser.getCurrentPointer();
  if (*start == '(' && parseCarried(parser, arguments, inits)) return true;

  Location location = parser.getCurrentLocation();
  SmallVector<Type> inputs;
  if (parser.parseColon() ||
      parser.parseCommaSeparatedList(Delimiter::Paren, [&] { return parser.parseType(inputs.emplace_back()); }) ||
      parser.parseArrowTypeList(state.types))
    return true;
  if (inputs.size() != inits.size())
    return parser.emitError(location) << "expected as many input types as operands (expected " << uint64_t(inits.size())
                                      << " got " << uint64_t(inputs.size()) << ")";
  if (parser.resolveOperands(inits, inputs, location, state.operands)) return true;
  for (size_t i = 0; i < inputs.size(); ++i) arguments[i].type = inputs[i];
  return parser.parseRegion(*before, arguments) || parser.parseKeyword("do") || parser.parseRegion(*after) ||
         parser.parseOptionalAttrDictWithKeyword(state.attributes);
}

void WhileOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (!getInits().empty()) {
    printCarried(printer, getBefore().getArguments(), getInits());
    printer << ' ';
  }
  printer << ": ";
  printer.printFunctionalType(op);
  printer << ' ';
  printer.printRegion(getBefore(), /*printEntryBlockArgs=*/false);
  printer << " do ";
  printer.printRegion(getAfter());
  printer.printOptionalAttrDictWithKeyword(op->getAttrs());
}

// --- execute_region, index_switch ---

ParseResult ExecuteRegionOp::parse(OpAsmParser &parser, OperationState &state) {
  if (parser.parseOptionalArrowTypeList(state.types)) return true;
  if (!parser.parseOptionalKeyword("no_inline")) state.addAttribute("no_inline", parser.getBuilder().getUnitAttr());
  Region *body = state.addRegion();
  return parser.parseRegion(*body) || parser.parseOptionalAttrDict(state.attributes);
}

void ExecuteRegionOp::print(OpAsmPrinter &printer) {
  printer.printOptionalArrowTypeList(op->getResultTypes());
  printer << ' ';
  if (getNoInline()) printer << "no_inline ";
  printer.printRegion(getRegion(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict(op->getAttrs(), {"no_inline"});
}

ParseResult IndexSwitchOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand argument;
  if (parser.parseOperand(argument) ||
      parser.resolveOperand(argument, parser.getBuilder().getIndexType(), state.operands) ||
      parser.parseOptionalAttrDict(state.attributes))
    return true;
  if (!parser.parseOptionalArrow()) {  // the types stand in no brackets
    do {
      if (parser.parseType(state.types.emplace_back())) return true;
    } while (!parser.parseOptionalComma());
  }
  Region *defaultRegion = state.addRegion();
  SmallVector<int64_t> cases;
  while (!parser.parseOptionalKeyword("case")) {
    Region *region = state.addRegion();
    if (parser.parseInteger(cases.emplace_back()) || parser.parseRegion(*region)) return true;
  }
  state.addAttribute("cases", parser.getBuilder().getDenseI64ArrayAttr(cases));
  return parser.parseKeyword("default") || parser.parseRegion(*defaultRegion);
}

void IndexSwitchOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getArg();
  printer.printOptionalAttrDict(op->getAttrs(), {"cases"});
  if (op->getNumResults() != 0) {
    printer << " -> ";
    llvm::interleaveComma(op->getResultTypes(), printer.getStream(), [&](Type type) { printer << type; });
  }
  printer << ' ';  // as MLIR has it
  for (auto [value, region] : llvm::zip(getCases(), getCaseRegions())) {
    printer.printNewline();
    printer << "case " << value << ' ';
    printer.printRegion(region, false);
  }
  printer.printNewline();
  printer << "default ";
  printer.printRegion(getDefaultRegion(), false, !hidesTerminator(op));
}

// --- parallel, reduce ---

ParseResult ParallelOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::Argument, 4> variables;
  SmallVector<UnresolvedOperand, 4> lower, upper, step, inits;
  Builder &builder = parser.getBuilder();
  Type index = builder.getIndexType();
  auto variable = [&]() -> ParseResult {
    variables.emplace_back().type = index;
    return parser.parseArgument(variables.back());
  };
  Location location = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(Delimiter::Paren, variable) || parser.parseEqual() ||
      parser.parseOperandList(lower, Delimiter::Paren) || parser.parseKeyword("to") ||
      parser.parseOperandList(upper, Delimiter::Paren) || parser.parseKeyword("step") ||
      parser.parseOperandList(step, Delimiter::Paren) || parser.resolveOperands(lower, index, state.operands) ||
      parser.resolveOperands(upper, index, state.operands) || parser.resolveOperands(step, index, state.operands))
    return true;
  if (!parser.parseOptionalKeyword("init") && parser.parseOperandList(inits, Delimiter::Paren)) return true;
  Region *body = state.addRegion();
  if (parser.parseOptionalArrowTypeList(state.types) || parser.parseRegion(*body, variables) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.resolveOperands(inits, state.types, location, state.operands))
    return true;
  const int32_t rank = static_cast<int32_t>(variables.size());
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr({rank, rank, rank, static_cast<int32_t>(inits.size())}));
  return false;
}

void ParallelOp::print(OpAsmPrinter &printer) {
  printer << " (";
  llvm::interleaveComma(getInductionVars(), printer.getStream(), [&](BlockArgument value) { printer << value; });
  printer << ") = (" << getLowerBound() << ") to (" << getUpperBound() << ") step (" << getStep() << ')';
  if (!getInitVals().empty()) printer << " init (" << getInitVals() << ')';
  printer.printOptionalArrowTypeList(op->getResultTypes());
  printer << ' ';
  printer.printRegion(getRegion(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict(op->getAttrs(), {"operandSegmentSizes"});
}

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<UnresolvedOperand, 4> operands;
  SmallVector<Type, 4> types;
  Location location = parser.getCurrentLocation();
  if (!parser.parseOptionalLParen() &&
      (parser.parseOperandList(operands) || parser.parseColonTypeList(types) || parser.parseRParen() ||
       parser.resolveOperands(operands, types, location, state.operands)))
    return true;
  const bool hasRegions = *parser.getCurrentPointer() == '{' && !operands.empty();
  if (hasRegions) {
    do
      if (parser.parseRegion(*state.addRegion())) return true;
    while (!parser.parseOptionalComma());
  }
  return parser.parseOptionalAttrDict(state.attributes);
}

void ReduceOp::print(OpAsmPrinter &printer) {
  if (op->getNumOperands() != 0) {
    printer << '(' << op->getOperands() << " : ";
    llvm::interleaveComma(op->getOperands().getTypes(), printer.getStream(), [&](Type type) { printer << type; });
    printer << ')';
  }
  printer << ' ';
  for (auto [i, region] : llvm::enumerate(getReductions())) {
    if (i) printer << ", ";
    printer.printRegion(region);
  }
  printer.printOptionalAttrDict(op->getAttrs());
}

// --- forall ---

/// `(1, %n, ...)` into operands and numbers, ShapedType::kDynamic where an operand stands.
static ParseResult parseMixed(OpAsmParser &parser, SmallVectorImpl<Value> &operands,
                              SmallVectorImpl<int64_t> &numbers) {
  return parser.parseCommaSeparatedList(Delimiter::Paren, [&]() -> ParseResult {
    UnresolvedOperand operand;
    if (parser.parseOptionalOperand(operand)) return parser.parseInteger(numbers.emplace_back());
    numbers.push_back(ShapedType::kDynamic);
    return parser.resolveOperand(operand, parser.getBuilder().getIndexType(), operands);
  });
}

static void printMixed(OpAsmPrinter &printer, ValueRange operands, ArrayRef<int64_t> numbers) {
  printer << '(';
  size_t next = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (i) printer << ", ";
    if (ShapedType::isDynamic(numbers[i])) printer << operands[next++];
    else printer << numbers[i];
  }
  printer << ')';
}

ParseResult ForallOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  SmallVector<OpAsmParser::Argument, 4> arguments;
  SmallVector<UnresolvedOperand, 4> outputs;
  SmallVector<Value> lower, upper, step;
  SmallVector<int64_t> staticLower, staticUpper, staticStep;
  auto variable = [&]() -> ParseResult {
    arguments.emplace_back().type = builder.getIndexType();
    return parser.parseArgument(arguments.back());
  };
  if (parser.parseCommaSeparatedList(Delimiter::Paren, variable)) return true;
  const size_t rank = arguments.size();
  if (!parser.parseOptionalKeyword("in")) {  // from zero in steps of one
    if (parseMixed(parser, upper, staticUpper)) return true;
    staticLower.assign(rank, 0);
    staticStep.assign(rank, 1);
  } else if (parser.parseEqual() || parseMixed(parser, lower, staticLower) || parser.parseKeyword("to") ||
             parseMixed(parser, upper, staticUpper) || parser.parseKeyword("step") ||
             parseMixed(parser, step, staticStep)) {
    return true;
  }
  Location location = parser.getCurrentLocation();
  if (!parser.parseOptionalKeyword("shared_outs") &&
      (parseCarried(parser, arguments, outputs) || parser.parseArrowTypeList(state.types)))
    return true;
  if (arguments.size() - rank != state.types.size())
    return parser.emitError(location, "mismatch between the number of shared outputs and their types");
  for (size_t i = 0; i < state.types.size(); ++i) arguments[rank + i].type = state.types[i];
  Region *body = state.addRegion();
  if (parser.parseRegion(*body, arguments) || parser.parseOptionalAttrDict(state.attributes)) return true;
  if (Block &block = body->front(); block.empty() || !block.back().isTerminator()) {
    OpBuilder inside(parser.getContext());  // the block is in no operation yet
    inside.setInsertionPointToEnd(&block);
    inside.create<InParallelOp>(state.location, TypeRange(), ValueRange())->getRegion(0).emplaceBlock();
  }
  for (auto *values : {&lower, &upper, &step}) state.addOperands(*values);
  if (parser.resolveOperands(outputs, state.types, location, state.operands)) return true;
  auto count = [](auto &list) { return static_cast<int32_t>(list.size()); };
  state.addAttribute("staticLowerBound", builder.getDenseI64ArrayAttr(staticLower));
  state.addAttribute("staticUpperBound", builder.getDenseI64ArrayAttr(staticUpper));
  state.addAttribute("staticStep", builder.getDenseI64ArrayAttr(staticStep));
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr({count(lower), count(upper), count(step), count(outputs)}));
  return false;
}

void ForallOp::print(OpAsmPrinter &printer) {
  const size_t rank = getStaticLowerBound().size();
  ArrayRef<BlockArgument> arguments = getBody()->getArguments();
  printer << " (";
  llvm::interleaveComma(arguments.take_front(rank), printer.getStream(),
                        [&](BlockArgument value) { printer << value; });
  printer << ')';
  const bool isNormalized = llvm::all_of(getStaticLowerBound(), [](int64_t n) { return n == 0; }) &&
                            llvm::all_of(getStaticStep(), [](int64_t n) { return n == 1; });
  if (isNormalized) {
    printer << " in ";
    printMixed(printer, getDynamicUpperBound(), getStaticUpperBound());
  } else {
    printer << " = ";
    printMixed(printer, getDynamicLowerBound(), getStaticLowerBound());
    printer << " to ";
    printMixed(printer, getDynamicUpperBound(), getStaticUpperBound());
    printer << " step ";
    printMixed(printer, getDynamicStep(), getStaticStep());
  }
  if (!getOutputs().empty()) {
    printer << " shared_outs";
    printCarried(printer, arguments.drop_front(rank), getOutputs());
    printer << " -> (";
    llvm::interleaveComma(op->getResultTypes(), printer.getStream(), [&](Type type) { printer << type; });
    printer << ')';
  }
  printer << ' ';
  printer.printRegion(getRegion(), false, !getOutputs().empty());
  printer.printOptionalAttrDict(op->getAttrs(),
                                {"operandSegmentSizes", "staticLowerBound", "staticUpperBound", "staticStep"});
}

ParseResult InParallelOp::parse(OpAsmParser &parser, OperationState &state) {
  Region *region = state.addRegion();
  if (parser.parseRegion(*region)) return true;
  if (region->empty()) region->emplaceBlock();
  return parser.parseOptionalAttrDict(state.attributes);
}

void InParallelOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printRegion(getRegion(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/false);
  printer.printOptionalAttrDict(op->getAttrs());
}

}  // namespace strata::scf
