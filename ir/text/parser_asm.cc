// The parts of the parser that hooks see as AsmParser: punctuation, keywords, literals, lists, attribute dictionaries.
#include "ir/text/parser.h"

#include "llvm/ADT/StringExtras.h"

namespace strata {

ParseResult AsmParser::parseArrowTypeList(SmallVectorImpl<Type> &types) {
  if (parseArrow()) return true;
  return parseOptionalLParen() ? parseTypeList(types) : ParseResult([&]() -> ParseResult {
    if (!parseOptionalRParen()) return false;
    return parseTypeList(types) || parseRParen();
  }());
}

ParseResult AsmParser::parseOptionalArrowTypeList(SmallVectorImpl<Type> &types) {
  if (parseOptionalArrow()) return false;
  if (parseOptionalLParen()) {
    Type type;
    if (parseType(type)) return true;
    types.push_back(type);
    return false;
  }
  if (!parseOptionalRParen()) return false;
  return parseTypeList(types) || parseRParen();
}

ParseResult OpAsmParser::resolveOperands(ArrayRef<UnresolvedOperand> operands, Type type,
                                         SmallVectorImpl<Value> &result) {
  for (const UnresolvedOperand &operand : operands)
    if (resolveOperand(operand, type, result)) return true;
  return false;
}

ParseResult OpAsmParser::resolveOperands(ArrayRef<UnresolvedOperand> operands, ArrayRef<Type> types, Location location,
                                         SmallVectorImpl<Value> &result) {
  if (operands.size() != types.size())
    return emitError(location) << "number of operands and types do not match: got " << uint64_t(operands.size())
                               << " operands and " << uint64_t(types.size()) << " types";
  for (size_t i = 0; i < operands.size(); ++i)
    if (resolveOperand(operands[i], types[i], result)) return true;
  return false;
}

namespace text {

InFlightDiagnostic Parser::emitError(Location location, const Twine &message) {
  return strata::emitError(context, location, message);
}

InFlightDiagnostic Parser::wrongToken(const Twine &message) {
  if (token.is(Tok::Error)) return emitError(locationOf(token), lexer.getErrorMessage());
  return emitError(locationOf(token), message);
}

StringRef Parser::stringValue(std::string &buffer) const {
  StringRef literal = token.spelling();
  if (token.is(Tok::At)) {
    literal = literal.drop_front();
    if (literal.front() != '"') return literal;
  }
  if (!token.hasEscapes) return literal.drop_front().drop_back();
  buffer = unescapeString(literal);
  return buffer;
}

StringAttr Parser::internName(StringRef name) {
  const uint32_t hash = hashName(name);
  NameCacheEntry &entry = nameCache[hash % nameCache.size()];
  if (entry.attr && entry.hash == hash && entry.attr.getValue() == name) return entry.attr;
  entry = {hash, StringAttr::get(context, name)};
  return entry.attr;
}

const OpRecord *Parser::findRecord(StringRef name) {
  const uint32_t hash = hashName(name);
  RecordCacheEntry &entry = recordCache[hash % recordCache.size()];
  if (entry.record && entry.hash == hash && entry.record->name == name) return entry.record;
  entry = {hash, context->getRecord(name)};
  return entry.record;
}

static bool matches(const Token &token, StringRef punctuation) {
  return token.isPunctuation() && token.spelling() == punctuation;
}

ParseResult Parser::parseToken(StringRef punctuation) {
  if (!matches(token, punctuation)) return wrongToken("expected '" + punctuation + "'");
  advance();
  return false;
}

ParseResult Parser::parseOptionalToken(StringRef punctuation) {
  if (!matches(token, punctuation)) return true;
  advance();
  return false;
}

ParseResult Parser::parseKeyword(StringRef keyword) {
  if (!isKeyword(keyword)) return wrongToken("expected '" + keyword + "'");
  advance();
  return false;
}

ParseResult Parser::parseOptionalKeyword(StringRef keyword) {
  if (!isKeyword(keyword)) return true;
  advance();
  return false;
}

ParseResult Parser::parseKeyword(StringRef *keyword) {
  if (!token.is(Tok::BareId)) return wrongToken("expected valid keyword");
  return parseOptionalKeyword(keyword);
}

ParseResult Parser::parseOptionalKeyword(StringRef *keyword) {
  if (!token.is(Tok::BareId)) return true;
  *keyword = token.spelling();
  advance();
  return false;
}

ParseResult Parser::parseString(std::string *value) {
  if (!token.is(Tok::String)) return wrongToken("expected string");
  return parseOptionalString(value);
}

ParseResult Parser::parseOptionalString(std::string *value) {
  if (!token.is(Tok::String)) return true;
  std::string buffer;
  *value = stringValue(buffer).str();
  advance();
  return false;
}

ParseResult Parser::parseInteger(int64_t &value) {
  if (!token.is(Tok::Integer) && !token.is(Tok::Minus)) return wrongToken("expected integer value");
  return parseOptionalInteger(value);
}

ParseResult Parser::parseOptionalInteger(int64_t &value) {
  if (!token.is(Tok::Integer) && !token.is(Tok::Minus)) return true;
  const bool negative = consumeIf(Tok::Minus);
  if (!token.is(Tok::Integer)) return wrongToken("expected integer value");
  uint64_t magnitude;
  if (token.spelling().getAsInteger(token.spelling().starts_with("0x") ? 0 : 10, magnitude) ||
      magnitude > uint64_t(INT64_MAX) + negative)
    return wrongToken("integer value too large");
  value = static_cast<int64_t>(negative ? 0 - magnitude : magnitude);
  advance();
  return false;
}

ParseResult Parser::parseFloat(double &value) {
  const bool negative = consumeIf(Tok::Minus);
  if (!token.is(Tok::Float)) return wrongToken("expected floating point literal");
  token.spelling().getAsDouble(value);
  if (negative) value = -value;
  advance();
  return false;
}

ParseResult Parser::parseCommaSeparatedList(Delimiter delimiter, function_ref<ParseResult()> parseElement) {
  const char *open = nullptr, *close = nullptr;
  bool optional = false;
  switch (delimiter) {
    case Delimiter::None: break;
    case Delimiter::OptionalParen: optional = true; [[fallthrough]];
    case Delimiter::Paren: open = "(", close = ")"; break;
    case Delimiter::OptionalSquare: optional = true; [[fallthrough]];
    case Delimiter::Square: open = "[", close = "]"; break;
    case Delimiter::OptionalLessGreater: optional = true; [[fallthrough]];
    case Delimiter::LessGreater: open = "<", close = ">"; break;
    case Delimiter::OptionalBraces: optional = true; [[fallthrough]];
    case Delimiter::Braces: open = "{", close = "}"; break;
  }
  if (open) {
    if (optional && !matches(token, open)) return false;
    if (parseToken(open)) return true;
    if (!parseOptionalToken(close)) return false;
  }
  do {
    if (parseElement()) return true;
  } while (consumeIf(Tok::Comma));
  return open ? parseToken(close) : ParseResult(false);
}

ParseResult Parser::parseDimensionList(SmallVectorImpl<int64_t> &dims, bool allowDynamic, bool withTrailingX) {
  return parseDims(dims, nullptr, allowDynamic, withTrailingX);
}

ParseResult Parser::parseType(Type &type) {
  type = parseType();
  return !type;
}

ParseResult Parser::parseOptionalType(Type &type) {
  type = Type();
  switch (token.kind) {
    case Tok::LParen: case Tok::Exclaim: return parseType(type);
    case Tok::BareId: break;
    default: return false;
  }
  StringRef word = token.spelling();
  const bool container = word == "tensor" || word == "memref" || word == "vector" || word == "tuple" || word == "complex";
  if (!container) {
    type = parseSimpleType();
    if (type) advance();
    return false;
  }
  return parseType(type);
}

ParseResult Parser::parseTypeList(SmallVectorImpl<Type> &types) {
  do {
    Type type = parseType();
    if (!type) return true;
    types.push_back(type);
  } while (consumeIf(Tok::Comma));
  return false;
}

ParseResult Parser::parseAttribute(Attribute &attr, Type type) {
  attr = parseAttr(type);
  return !attr;
}

ParseResult Parser::parseOptionalAttribute(Attribute &attr, Type type) {
  switch (token.kind) {
    case Tok::Integer: case Tok::Float: case Tok::String: case Tok::At: case Tok::Hash: case Tok::Minus: case Tok::LSquare:
    case Tok::LBrace: case Tok::LParen: case Tok::Exclaim:
      return parseAttribute(attr, type);
    case Tok::BareId: {
      static constexpr StringRef kStarts[] = {"affine_map", "affine_set", "dense",  "dense_resource", "array",  "distinct",
                                              "loc",        "sparse",     "strided", "true",           "false",  "unit",
                                              "tensor",     "memref",     "vector",  "tuple",          "complex"};
      if (llvm::is_contained(kStarts, token.spelling()) || parseSimpleType()) return parseAttribute(attr, type);
      return true;
    }
    default: return true;
  }
}

ParseResult Parser::parseOptionalAttrDict(SmallVectorImpl<NamedAttribute> &attrs) {
  if (!consumeIf(Tok::LBrace)) return false;
  return parseDictBody(attrs);
}

ParseResult Parser::parseOptionalAttrDictWithKeyword(SmallVectorImpl<NamedAttribute> &attrs) {
  if (parseOptionalKeyword("attributes")) return false;
  if (expect(Tok::LBrace, "expected '{' in attribute dictionary")) return true;
  return parseDictBody(attrs);
}

ParseResult Parser::parseSymbolName(StringAttr &name) {
  if (!token.is(Tok::At)) return wrongToken("expected valid '@'-identifier for symbol name");
  return parseOptionalSymbolName(name);
}

ParseResult Parser::parseOptionalSymbolName(StringAttr &name) {
  if (!token.is(Tok::At)) return true;
  std::string buffer;
  name = StringAttr::get(context, stringValue(buffer));
  advance();
  return false;
}

}  // namespace text
}  // namespace strata
