// Operations in custom syntax, and what their hooks see as OpAsmParser.
#include "ir/text/parser.h"
#include "ir/text/suggest.h"

namespace strata::text {

/// The record of a name in custom syntax: as it is, or in the region's default dialect.
const OpRecord *Parser::customRecord(StringRef name) {
  if (name.contains('.')) return findRecord(name);
  StringRef dialect = regionFrames.back().defaultDialect;
  if (dialect.empty()) dialect = "builtin";
  return findRecord((dialect + "." + name).str());
}

ParseResult Parser::parseCustomOp(size_t resultMark) {
  Token name = token;
  const OpRecord *record = customRecord(name.spelling());
  if (!record->isRegistered())
    return emitError(locationOf(name)) << "custom op '" << name.spelling() << "' is unknown"
                                       << suggestOperation(*context, record->name);
  const OpRow *row = record->row;
  if (!row->parse && !row->assemblyFormat)
    return emitError(locationOf(name)) << "op '" << record->name << "' has no custom assembly form";
  if (customDepth >= kMaxCustomDepth) return emitError(locationOf(name), "operations are nested too deeply in custom syntax");
  advance();

  size_t named = 0;
  for (size_t i = resultMark; i < resultNames.size(); ++i) named += resultNames[i].count;
  CustomContext current{locationOf(name), named, record};
  CustomContext *outer = std::exchange(custom, &current);
  const unsigned savedDepth = std::exchange(depth, 0);
  ++customDepth;
  OperationState state(locationOf(name), record);
  const bool failed = row->parse ? row->parse(*this, state) : bool(parseWithFormat(*row, *this, state));
  --customDepth;
  depth = savedDepth;
  custom = outer;
  if (!failed) {
    if (row->implicitTerminator) addImplicitTerminators(state);
    if (!createAndInsert(state, resultMark, locationOf(name))) return false;
  }
  // Values of these regions may be in use elsewhere until everything is dropped.
  for (std::unique_ptr<Region> &region : state.regions)
    if (region) discarded.push_back(std::move(region));
  return true;
}

void Parser::addImplicitTerminators(OperationState &state) {
  for (std::unique_ptr<Region> &region : state.regions) {
    if (region->empty()) continue;
    Block &block = region->back();
    if (!block.empty() && block.back().isTerminator()) continue;
    OperationState terminator(state.location, findRecord(state.record->row->implicitTerminator));
    block.push_back(Operation::create(terminator));
  }
}

//===- Operands ---------------------------------------------------------------------------------------------------===//

ParseResult Parser::parseOperand(UnresolvedOperand &operand, bool allowResultNumber) {
  if (!token.is(Tok::Percent)) return wrongToken("expected SSA operand");
  operand.location = getCurrentLocation();
  operand.name = token.spelling();
  operand.number = 0;
  advance();
  if (!token.is(Tok::Hash)) return false;
  if (!allowResultNumber) return wrongToken("result number not allowed in argument list");
  return parseResultNumber(operand.number);
}

ParseResult Parser::parseOptionalOperand(UnresolvedOperand &operand) {
  return token.is(Tok::Percent) ? parseOperand(operand, true) : ParseResult(true);
}

ParseResult Parser::parseOperandList(SmallVectorImpl<UnresolvedOperand> &operands, Delimiter delimiter) {
  if (delimiter == Delimiter::None && !token.is(Tok::Percent)) return false;
  return parseCommaSeparatedList(delimiter,
                                 [&]() -> ParseResult { return parseOperand(operands.emplace_back(), true); });
}

ParseResult Parser::resolveOperand(const UnresolvedOperand &operand, Type type, SmallVectorImpl<Value> &result) {
  Value value = resolveName(operand.name, operand.number, type, operand.location);
  if (!value) return true;
  result.push_back(value);
  return false;
}

ParseResult Parser::parseArgument(Argument &argument, bool allowType, bool allowAttrs) {
  if (parseOperand(argument.name, /*allowResultNumber=*/false)) return true;
  if (allowType && (parseColon() || parseType(argument.type))) return true;
  if (allowAttrs) {
    SmallVector<NamedAttribute, 4> attrs;
    if (parseOptionalAttrDict(attrs)) return true;
    argument.attrs = DictionaryAttr::get(context, attrs);
  }
  return parseOptionalLocation(argument.location);
}

ParseResult Parser::parseOptionalArgument(Argument &argument, bool allowType, bool allowAttrs) {
  return token.is(Tok::Percent) ? parseArgument(argument, allowType, allowAttrs) : ParseResult(true);
}

//===- Regions and successors -------------------------------------------------------------------------------------===//

ParseResult Parser::parseRegion(Region &region, ArrayRef<Argument> arguments, bool enableNameShadowing) {
  if (expect(Tok::LBrace, "expected '{' to begin a region")) return true;
  const OpRecord *owner = custom->record;
  openRegion(&region, owner, enableNameShadowing);
  const size_t base = regionFrames.size();
  bool failed = false;
  auto run = [&]() -> ParseResult {
    if (!arguments.empty()) {
      if (token.is(Tok::Caret)) return wrongToken("invalid block name in region with named arguments");
      Block *entry = currentBlock();
      for (const Argument &argument : arguments) {
        Location location = argument.location.value_or(argument.name.location);
        BlockArgument value = entry->addArgument(argument.type, location);
        if (defineValues(argument.name.name, {nullptr, value.getImpl(), 0, 1, argument.name.location})) return true;
      }
    }
    if (token.is(Tok::RBrace) && owner->row->implicitTerminator) currentBlock();
    while (regionFrames.size() > base || !token.is(Tok::RBrace))
      if (parseStep()) return true;
    return closeRegion();
  };
  failed = run();
  if (failed) {
    discarded.push_back(std::make_unique<Region>());
    discarded.back()->takeBody(region);
  }
  return failed;
}

ParseResult Parser::parseOptionalRegion(Region &region, ArrayRef<Argument> arguments) {
  return token.is(Tok::LBrace) ? parseRegion(region, arguments, false) : ParseResult(true);
}

ParseResult Parser::parseSuccessorAndUseList(Block *&successor, SmallVectorImpl<Value> &operands) {
  if (parseSuccessor(successor)) return true;
  if (parseOptionalLParen()) return false;
  SmallVector<UnresolvedOperand, 4> names;
  SmallVector<Type, 4> types;
  Location location = getCurrentLocation();
  return parseOperandList(names, Delimiter::None) || parseColonTypeList(types) || parseRParen() ||
         resolveOperands(names, types, location, operands);
}

}  // namespace strata::text
