// Operations, regions and blocks. Generic form is parsed with explicit stacks: `opFrames` holds operations whose regions are
// open, `regionFrames` the open regions; what an operation has read so far lies on the stacks of names between its marks.
#include "ir/text/names.h"
#include "ir/text/parser.h"
#include "ir/text/suggest.h"

namespace strata::text {

//===- Steps ------------------------------------------------------------------------------------------------------===//

ParseResult Parser::parseStep() {
  switch (token.kind) {
    case Tok::RBrace: {
      if (closeRegion()) return true;
      if (consumeIf(Tok::Comma)) return openNextRegion(opFrames.back());
      if (expect(Tok::RParen, "expected ')' to end region list")) return true;
      OpFrame frame = opFrames.back();
      opFrames.pop_back();
      return finishGeneric(frame, {});
    }
    case Tok::Caret: return parseBlockHeader();
    default: return parseOperationStart();
  }
}

ParseResult Parser::parseOperationStart() {
  const size_t resultMark = resultNames.size();
  if (token.is(Tok::Percent) && parseResultNames()) return true;
  if (token.is(Tok::String)) return parseGenericStart(resultMark);
  if (token.is(Tok::BareId)) return parseCustomOp(resultMark);
  return wrongToken("expected operation name in quotes");
}

ParseResult Parser::parseResultNames() {
  do {
    if (!token.is(Tok::Percent)) return wrongToken("expected valid ssa identifier");
    ResultName result{token.spelling(), locationOf(token), 1};
    advance();
    if (consumeIf(Tok::Colon)) {
      if (!token.is(Tok::Integer)) return wrongToken("expected integer number of results");
      if (token.spelling().getAsInteger(10, result.count) || result.count > (1u << 20))
        return wrongToken("expected integer number of results");
      if (result.count == 0) return wrongToken("expected named operation to have at least 1 result");
      advance();
    }
    resultNames.push_back(result);
  } while (consumeIf(Tok::Comma));
  return expect(Tok::Equal, "expected '=' after SSA name");
}

//===- Generic form -----------------------------------------------------------------------------------------------===//

ParseResult Parser::checkRegistered(const OpRecord *record, const Token &name) {
  if (record->isRegistered() || context->allowsUnregisteredDialects()) return false;
  if (context->getDialect(record->getDialectName()))
    return emitError(locationOf(name)) << "unregistered operation '" << record->name << "' found in dialect ('"
                                       << record->getDialectName() << "') that does not allow unknown operations"
                                       << suggestOperation(*context, record->name);
  return emitError(locationOf(name)) << "operation '" << record->name << "' is of an unregistered dialect"
                                     << suggestOperation(*context, record->name);
}

ParseResult Parser::parseGenericStart(size_t resultMark) {
  OpFrame frame;
  frame.location = locationOf(token);
  frame.resultMark = resultMark;
  frame.operandMark = operandNames.size();
  frame.successorMark = successors.size();
  frame.regionMark = regions.size();
  std::string buffer;
  StringRef name = stringValue(buffer);
  if (name.empty()) return wrongToken("empty operation name is invalid");
  if (name.contains('\0')) return wrongToken("null character not allowed in operation name");
  frame.record = findRecord(name);
  if (checkRegistered(frame.record, token)) return true;
  advance();
  if (parseGenericOperands()) return true;
  if (token.is(Tok::LSquare) && parseGenericSuccessors()) return true;
  scratchProperties.clear();
  if (token.is(Tok::Less) && parseGenericProperties(frame)) return true;
  if (!consumeIf(Tok::LParen)) return finishGeneric(frame, scratchProperties);
  if (!scratchProperties.empty()) frame.properties = DictionaryAttr::get(context, scratchProperties);
  opFrames.push_back(frame);
  return openNextRegion(frame);
}

StringRef Parser::spanTo(StringRef end) const {
  constexpr size_t kMaxSpan = 256;
  StringRef rest(token.begin, std::min<size_t>(lexer.getEnd() - token.begin, kMaxSpan));
  const char *found = rest.begin();
  while ((found = static_cast<const char *>(std::memchr(found, end[0], rest.end() - found)))) {
    if (StringRef(found, rest.end() - found).starts_with(end)) break;
    ++found;
  }
  if (!found) return StringRef();
  StringRef span(rest.begin(), found + end.size() - rest.begin());
  return std::memchr(span.data(), '\n', span.size()) ? StringRef() : span;
}

StringRef Parser::spanOfSignature() const {
  const char *begin = token.begin;
  const char *end = static_cast<const char *>(std::memchr(begin, '\n', lexer.getEnd() - begin));
  if (!end) end = lexer.getEnd();
  StringRef span(begin, end - begin);
  if (!span.ends_with(")")) return span;
  StringRef before = span.take_front(span.rfind('('));
  return before.consume_back(" loc") ? before : span;
}

/// `<{...}>`; of an operation that nobody defined also `<attribute>`.
ParseResult Parser::parseGenericProperties(OpFrame &frame) {
  StringRef span = spanTo("}>");
  SeenText *seen = span.empty() ? nullptr : &seenText(span);
  if (seen && seen->text == span) {
    continueFrom(span.end());
    scratchProperties.append(seen->attributes.begin(), seen->attributes.end());
  } else {
    advance();
    if (!frame.record->isRegistered() && !token.is(Tok::LBrace)) {
      frame.properties = parseAttr();
      return !frame.properties || expect(Tok::Greater, "expected '>' to close properties");
    }
    if (expect(Tok::LBrace, "expected '{' to start properties") || parseDictBody(scratchProperties) ||
        expect(Tok::Greater, "expected '>' to close properties"))
      return true;
    if (seen && previousEnd == span.end()) {
      *seen = SeenText();
      seen->text = span;
      seen->attributes.append(scratchProperties.begin(), scratchProperties.end());
    }
  }
  if (frame.record->isRegistered()) return false;
  frame.properties = DictionaryAttr::get(context, scratchProperties);
  scratchProperties.clear();
  return false;
}

/// `{...}` behind an operation; into `scratch.attributes`, or `scratchDictionary` when none of them is inherent.
ParseResult Parser::parseGenericAttributes(const OpFrame &frame) {
  StringRef span = spanTo("}");
  SeenText *seen = span.empty() ? nullptr : &seenText(span);
  SmallVectorImpl<NamedAttribute> &attributes = scratch.attributes;
  if (seen && seen->text == span) {
    continueFrom(span.end());
    if (seen->discardableOf == frame.record) scratchDictionary = seen->dictionary;
    else attributes.append(seen->attributes.begin(), seen->attributes.end());
    return false;
  }
  const size_t first = attributes.size();
  advance();
  if (parseDictBody(attributes)) return true;
  if (!seen || previousEnd != span.end()) return false;
  *seen = SeenText();
  seen->text = span;
  seen->attributes.append(attributes.begin() + first, attributes.end());
  auto isInherent = [&](const NamedAttribute &attr) { return frame.record->getPropertySlot(attr.getNameStr()) >= 0; };
  if (frame.record->isRegistered() && llvm::any_of(seen->attributes, isInherent)) return false;
  seen->dictionary = DictionaryAttr::get(context, seen->attributes);
  seen->discardableOf = frame.record;
  return false;
}

ParseResult Parser::parseResultNumber(unsigned &number) {
  number = 0;
  if (!token.is(Tok::Hash)) return false;
  if (token.suffix().getAsInteger(10, number)) return wrongToken("invalid SSA value result number");
  advance();
  return false;
}

/// Operands behind the current `(`, through the `)`, without making tokens of them: names with nothing but ", " between them, as
/// they are printed. False, with nothing taken, when they are not like that.
bool Parser::takePlainOperands() {
  const size_t mark = operandNames.size();
  const char *p = lexer.getPosition(), *const end = lexer.getEnd();
  while (p != end && *p == '%') {
    const char *begin = p;
    p = lexer.endOfName(begin + 1);
    if (p == begin + 1 || p == end) break;
    operandNames.push_back({Location::file(context, fileId, lexer.getLine(), lexer.columnOf(begin)),
                            StringRef(begin, p - begin), 0});
    if (*p == ')') {
      continueFrom(p + 1);
      return true;
    }
    if (end - p < 2 || p[0] != ',' || p[1] != ' ') break;
    p += 2;
  }
  operandNames.resize(mark);
  return false;
}

ParseResult Parser::parseGenericOperands() {
  if (token.is(Tok::LParen) && takePlainOperands()) return false;
  if (expect(Tok::LParen, "expected '(' to start operand list")) return true;
  if (consumeIf(Tok::RParen)) return false;
  do {
    if (!token.is(Tok::Percent)) return wrongToken("expected SSA operand");
    UnresolvedOperand &operand = operandNames.emplace_back();
    operand.location = locationOf(token);
    operand.name = token.spelling();
    advance();
    if (parseResultNumber(operand.number)) return true;
  } while (consumeIf(Tok::Comma));
  return expect(Tok::RParen, "expected ')' to end operand list");
}

ParseResult Parser::parseGenericSuccessors() {
  advance();
  do {
    Block *block = nullptr;
    if (parseSuccessor(block)) return true;
    successors.push_back(block);
  } while (consumeIf(Tok::Comma));
  return expect(Tok::RSquare, "expected ']' to end successor list");
}

ParseResult Parser::openNextRegion(const OpFrame &frame) {
  if (expect(Tok::LBrace, "expected '{' to begin a region")) return true;
  regions.push_back(std::make_unique<Region>());
  openRegion(regions.back().get(), frame.record, /*isolatedNames=*/false);
  return false;
}

bool Parser::isStrict(const OpRecord &record, ArrayRef<NamedAttribute> attributes) const {
  return !strictDialects.empty() && record.isRegistered() && llvm::is_contained(strictDialects, record.getDialectName()) &&
         llvm::any_of(attributes, [&](const NamedAttribute &attr) { return record.getPropertySlot(attr.getNameStr()) >= 0; });
}

ParseResult Parser::finishGeneric(const OpFrame &frame, ArrayRef<NamedAttribute> properties) {
  OperationState &state = scratch;
  state.record = frame.record;
  state.operands.clear();
  state.types.clear();
  state.attributes.clear();
  state.successors.clear();
  state.regions.clear();
  state.properties = Attribute();
  if (frame.record->isRegistered()) {
    if (frame.properties) {
      auto entries = cast<DictionaryAttr>(frame.properties).getValue();
      state.attributes.append(entries.begin(), entries.end());
    } else {
      state.attributes.append(properties.begin(), properties.end());
    }
  } else {
    state.properties = frame.properties;
  }
  const size_t inherent = state.attributes.size();
  scratchDictionary = Attribute();
  if (token.is(Tok::LBrace)) {
    const Token begin = token;
    if (parseGenericAttributes(frame)) return true;
    if (state.attributes.size() > inherent && isStrict(*frame.record, ArrayRef(state.attributes).drop_front(inherent)))
      return emitError(locationOf(begin), "inherent attributes belong into '<{...}>'");
    // A property wins over a discardable attribute of its name.
    for (size_t i = 0; i < inherent; ++i) {
      StringAttr name = state.attributes[i].getName();
      auto same = [&](const NamedAttribute &attr) { return attr.getName() == name; };
      state.attributes.erase(std::remove_if(state.attributes.begin() + inherent, state.attributes.end(), same),
                             state.attributes.end());
    }
  }
  if (expect(Tok::Colon, "expected ':' followed by operation type") || parseSignature(frame)) return true;
  state.successors.append(successors.begin() + frame.successorMark, successors.end());
  successors.resize(frame.successorMark);
  for (size_t i = frame.regionMark; i < regions.size(); ++i) state.regions.push_back(std::move(regions[i]));
  regions.resize(frame.regionMark);
  return createAndInsert(state, frame.resultMark, frame.location);
}

ParseResult Parser::parseSignature(const OpFrame &frame) {
  OperationState &state = scratch;
  SmallVector<Type, 8> inputs;
  Location location = getCurrentLocation();
  StringRef span = spanOfSignature();
  SeenText &seen = seenText(span);
  if (seen.text == span && !span.empty()) {
    continueFrom(span.end());
    inputs.append(seen.inputs.begin(), seen.inputs.end());
    state.types.append(seen.results.begin(), seen.results.end());
  } else if (token.is(Tok::LParen)) {
    if (parseTypeListParens(inputs) || expect(Tok::Arrow, "expected '->' in function type") ||
        parseFunctionResultTypes(state.types))
      return true;
  } else {
    Type type = parseType();
    if (!type) return true;
    auto function = dyn_cast<FunctionType>(type);
    if (!function) return emitError(location, "expected function type");
    inputs.append(function.getInputs().begin(), function.getInputs().end());
    state.types.append(function.getResults().begin(), function.getResults().end());
  }
  if (seen.text != span && previousEnd == span.end() && span.size() <= 256) {
    seen = SeenText();
    seen.text = span;
    seen.inputs.append(inputs.begin(), inputs.end());
    seen.results.append(state.types.begin(), state.types.end());
  }
  const size_t count = operandNames.size() - frame.operandMark;
  if (inputs.size() != count)
    return emitError(location) << "expected " << uint64_t(count) << " operand type" << (count == 1 ? "" : "s")
                               << " but had " << uint64_t(inputs.size());
  for (size_t i = 0; i < count; ++i) {
    const UnresolvedOperand &operand = operandNames[frame.operandMark + i];
    Value value = resolveName(operand.name, operand.number, inputs[i], operand.location);
    if (!value) return true;
    state.operands.push_back(value);
  }
  operandNames.resize(frame.operandMark);
  return false;
}

ParseResult Parser::createAndInsert(OperationState &state, size_t resultMark, Location location) {
  bool hasLocation;
  StringRef deferred;
  state.location = location;
  if (parseTrailingLocation(state.location, hasLocation, deferred)) return true;
  Operation *op = Operation::create(state);
  currentBlock()->push_back(op);
  if (scratchDictionary) op->setDiscardableAttrs(cast<DictionaryAttr>(scratchDictionary));
  scratchDictionary = Attribute();
  if (!deferred.empty()) {
    deferredLocations.push_back({op, BlockArgument(), deferred, state.location});
    op->setLoc(location);
  }
  if (resultNames.size() == resultMark) return false;
  size_t named = 0;
  for (size_t i = resultMark; i < resultNames.size(); ++i) named += resultNames[i].count;
  if (op->getNumResults() == 0) return emitError(location, "cannot name an operation with no results");
  if (named != op->getNumResults())
    return emitError(location) << "operation defines " << op->getNumResults() << " results but was provided "
                                       << uint64_t(named) << " to bind";
  uint32_t first = 0;
  for (size_t i = resultMark; i < resultNames.size(); ++i) {
    const ResultName &result = resultNames[i];
    if (defineValues(result.name, {op, nullptr, first, result.count, result.location})) return true;
    first += result.count;
  }
  resultNames.resize(resultMark);
  return false;
}

//===- Regions and blocks -----------------------------------------------------------------------------------------===//

void Parser::openRegion(Region *region, const OpRecord *owner, bool isolatedNames) {
  RegionFrame frame;
  frame.region = region;
  frame.valueMark = values.size();
  frame.blockMark = blocks.size();
  frame.savedVisibleFrom = visibleFrom;
  frame.savedIsolation = isolation;
  frame.defaultDialect = owner ? getDefaultDialect(owner->name) : "builtin";
  regionFrames.push_back(frame);
  if (isolatedNames) {
    visibleFrom = values.size();
    isolation = regionFrames.size();
  }
}

/// At the `}` of a region.
ParseResult Parser::closeRegion() {
  RegionFrame &frame = regionFrames.back();
  for (size_t i = frame.blockMark; i < blocks.size(); ++i)
    if (!blocks[i].payload.defined)
      return emitError(blocks[i].payload.location) << "reference to an undefined block '" << blocks[i].getName() << "'";
  if (isolation == regionFrames.size() && checkForwards(isolation)) return true;
  values.shrink(frame.valueMark);
  blocks.shrink(frame.blockMark);
  visibleFrom = frame.savedVisibleFrom;
  isolation = frame.savedIsolation;
  regionFrames.pop_back();
  return expect(Tok::RBrace, "expected '}' to end a region");
}

/// The block that operations go to; made on demand for regions whose entry block has no label.
Block *Parser::currentBlock() {
  RegionFrame &frame = regionFrames.back();
  if (!frame.block) frame.block = &frame.region->emplaceBlock();
  return frame.block;
}

ParseResult Parser::parseBlockHeader() {
  if (regionFrames.size() == 1) return wrongToken("expected operation name in quotes");
  Token name = token;
  advance();
  Block *block;
  if (defineBlock(name, block)) return true;
  if (token.is(Tok::LParen) && parseBlockArguments(block)) return true;
  return expect(Tok::Colon, "expected ':' after block name");
}

ParseResult Parser::defineBlock(const Token &name, Block *&block) {
  RegionFrame &frame = regionFrames.back();
  StringRef spelling = name.spelling();
  const uint32_t hash = hashName(spelling);
  if (auto *entry = blocks.find(spelling, hash, frame.blockMark)) {
    if (entry->payload.defined) {
      InFlightDiagnostic diagnostic = emitError(locationOf(name));
      diagnostic << "redefinition of block '" << spelling << "'";
      diagnostic.attachNote(entry->payload.location, "previously defined here");
      return true;
    }
    block = entry->payload.block;
    entry->payload.defined = true;
    entry->payload.location = locationOf(name);
  } else {
    block = new Block();
    blocks.insert(spelling, hash, {block, locationOf(name), true});
  }
  frame.region->push_back(block);
  frame.block = block;
  return false;
}

ParseResult Parser::parseBlockArguments(Block *block) {
  advance();
  if (consumeIf(Tok::RParen)) return false;
  do {
    Token name = token;
    if (expect(Tok::Percent, "expected SSA operand") || expect(Tok::Colon, "expected ':' and type for SSA operand"))
      return true;
    Type type = parseType();
    if (!type) return true;
    bool hasLocation;
    StringRef deferred;
    Location location = locationOf(name);
    if (parseTrailingLocation(location, hasLocation, deferred)) return true;
    BlockArgument argument = block->addArgument(type, location);
    if (!deferred.empty()) deferredLocations.push_back({nullptr, argument, deferred, location});
    if (defineValues(name.spelling(), {nullptr, argument.getImpl(), 0, 1, locationOf(name)})) return true;
  } while (consumeIf(Tok::Comma));
  return expect(Tok::RParen, "expected ')' to end argument list");
}

Block *Parser::useBlock(const Token &name) {
  StringRef spelling = name.spelling();
  const uint32_t hash = hashName(spelling);
  if (auto *entry = blocks.find(spelling, hash, regionFrames.back().blockMark)) return entry->payload.block;
  Block *block = new Block();
  blocks.insert(spelling, hash, {block, locationOf(name), false});
  return block;
}

ParseResult Parser::parseSuccessor(Block *&successor) {
  if (!token.is(Tok::Caret)) return wrongToken("expected block name");
  successor = useBlock(token);
  advance();
  return false;
}

ParseResult Parser::parseOptionalSuccessor(Block *&successor) {
  return token.is(Tok::Caret) ? parseSuccessor(successor) : ParseResult(true);
}

//===- Values -----------------------------------------------------------------------------------------------------===//

Value Parser::resolveName(StringRef name, unsigned number, Type type, Location location) {
  auto *entry = values.find(name, hashName(name), visibleFrom);
  if (!entry) return makeForward(name, number, type, location);
  if (number >= entry->payload.count) {
    emitError(location, "reference to invalid result number");
    return Value();
  }
  Value value = valueOf(entry->payload, number);
  if (value.getType() == type) return value;
  emitError(location)
      << "use of value '" << name << "' expects different type than prior uses: " << type << " vs " << value.getType();
  return Value();
}

ParseResult Parser::defineValues(StringRef name, const ValueEntry &entry) {
  const uint32_t hash = hashName(name);
  if (auto *known = values.find(name, hash, visibleFrom)) {
    InFlightDiagnostic diagnostic = emitError(entry.location);
    diagnostic << "redefinition of SSA value '" << name << "'";
    diagnostic.attachNote(known->payload.location, "previously defined here");
    return true;
  }
  values.insert(name, hash, entry);
  return openForwards.empty() ? ParseResult(false) : resolveForwards(name, entry);
}

Value Parser::makeForward(StringRef name, unsigned number, Type type, Location location) {
  SmallVectorImpl<size_t> &open = openForwards[name];
  for (size_t index : open) {
    Forward &forward = forwards[index];
    if (forward.number != number || forward.isolation != isolation) continue;
    Value value(forward.placeholder.get());
    if (value.getType() == type) return value;
    InFlightDiagnostic diagnostic = emitError(location);
    diagnostic << "use of value '" << name << "' expects different type than prior uses: " << type << " vs "
               << value.getType();
    diagnostic.attachNote(forward.placeholder->location, "prior use here");
    return Value();
  }
  auto placeholder = std::make_unique<detail::BlockArgumentImpl>();
  placeholder->typeAndKind = reinterpret_cast<uintptr_t>(type.getNode()) | detail::ValueImpl::kBlockArgument;
  placeholder->firstUse = nullptr;
  placeholder->owner = nullptr;
  placeholder->index = number;
  placeholder->location = location;
  Value value(placeholder.get());
  open.push_back(forwards.size());
  forwards.push_back({std::move(placeholder), name, number, isolation, Value()});
  return value;
}

ParseResult Parser::resolveForwards(StringRef name, const ValueEntry &entry) {
  auto it = openForwards.find(name);
  if (it == openForwards.end()) return false;
  SmallVector<size_t, 1> left;
  for (size_t index : it->second) {
    Forward &forward = forwards[index];
    if (forward.isolation != isolation) {
      left.push_back(index);
      continue;
    }
    if (forward.number >= entry.count)
      return emitError(forward.placeholder->location, "reference to invalid result number");
    Value stand(forward.placeholder.get());
    forward.definition = valueOf(entry, forward.number);
    if (stand.getType() != forward.definition.getType()) {
      InFlightDiagnostic diagnostic = emitError(entry.location);
      diagnostic << "definition of SSA value '" << name << "#" << forward.number << "' has type "
                 << forward.definition.getType();
      diagnostic.attachNote(forward.placeholder->location) << "previously used here with type " << stand.getType();
      return true;
    }
    stand.replaceAllUsesWith(forward.definition);
  }
  if (left.empty()) openForwards.erase(it);
  else it->second = left;
  return false;
}

ParseResult Parser::checkForwards(size_t isolationDepth) {
  if (openForwards.empty()) return false;
  for (const Forward &forward : forwards)
    if (!forward.definition && forward.isolation == isolationDepth)
      return emitError(forward.placeholder->location) << "use of undeclared SSA value name '" << forward.name << "'";
  return false;
}

}  // namespace strata::text
