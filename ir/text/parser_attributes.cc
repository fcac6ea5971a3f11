// Attributes of the textual IR, the builtin ones but elements attributes (parser_elements.cc) and affine maps.
#include "ir/text/float_literal.h"
#include "ir/text/parser.h"
#include "ir/text/suggest.h"

#include "llvm/ADT/DenseSet.h"

namespace strata::text {

Attribute Parser::parseAttr(Type type) {
  DepthGuard guard(*this);
  if (tooDeep()) {
    wrongToken("attribute is nested too deeply");
    return Attribute();
  }
  return parseAttrImpl(type);
}

Attribute Parser::parseAttrImpl(Type type) {
  switch (token.kind) {
    case Tok::Integer: case Tok::Float: return parseNumber(type, false);
    case Tok::Minus:
      advance();
      return parseNumber(type, true);
    case Tok::String: return parseStringAttr(type);
    case Tok::At: return parseSymbolRef();
    case Tok::LSquare: return parseArrayAttr();
    case Tok::LBrace: return parseDictionary();
    case Tok::Hash: return parseExtendedAttr(type);
    case Tok::BareId: {
      bool known = true;
      Attribute attr = parseKeywordAttr(type, known);
      if (known) return attr;
      break;
    }
    case Tok::LParen: case Tok::Exclaim: break;
    default:
      wrongToken("expected attribute value");
      return Attribute();
  }
  Type value = parseType();
  return value ? TypeAttr::get(value) : Attribute();
}

Attribute Parser::parseKeywordAttr(Type type, bool &known) {
  StringRef word = token.spelling();
  switch (word.front()) {
    case 't': case 'f':
      if (word == "true" || word == "false") {
        if (type && !type.isSignlessInteger(1)) {
          wrongToken("expected an integer of type i1 for a boolean");
          return Attribute();
        }
        advance();
        return BoolAttr::get(context, word == "true");
      }
      break;
    case 'u':
      if (word == "unit") {
        advance();
        return UnitAttr::get(context);
      }
      break;
    case 'a':
      if (word == "affine_map") return parseAffineMapAttr();
      if (word == "affine_set") return parseIntegerSetAttr();
      if (word == "array") return parseDenseArrayAttr();
      break;
    case 'd':
      if (word == "dense") return parseDenseElementsAttr(type);
      if (word == "dense_resource") return parseDenseResourceAttr(type);
      if (word == "distinct") return parseDistinctAttr();
      break;
    case 's':
      if (word == "sparse") return parseSparseElementsAttr(type);
      if (word == "strided") return parseStridedAttr();
      break;
    case 'l':
      if (word == "loc") return parseLocationAttr();
      break;
    default: break;
  }
  known = false;
  return Attribute();
}

//===- Numbers ----------------------------------------------------------------------------------------------------===//

Attribute Parser::parseNumber(Type type, bool negative) {
  Token literal = token;
  if (!literal.is(Tok::Integer) && !literal.is(Tok::Float)) {
    wrongToken("expected constant integer or floating point value");
    return Attribute();
  }
  advance();
  const bool isFloat = literal.is(Tok::Float);
  if (!type) {
    if (consumeIf(Tok::Colon)) {
      type = parseType();
      if (!type) return Attribute();
    } else {
      type = isFloat ? Type(FloatType::getF64(context)) : Type(IntegerType::get(context, 64));
    }
  }
  return isFloat ? parseFloatLiteral(literal, type, negative) : parseIntegerLiteral(literal, type, negative);
}

/// The value that fits `type`, or none.
std::optional<APInt> Parser::integerValue(const Token &literal, Type type, bool negative) {
  StringRef digits = literal.spelling();
  const bool isHex = digits.size() > 1 && digits[1] == 'x';
  APInt value;
  if (digits.getAsInteger(isHex ? 0 : 10, value)) return std::nullopt;
  const unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth : type.getIntOrFloatBitWidth();
  if (width > value.getBitWidth()) {
    value = value.zext(width);
  } else if (width < value.getBitWidth()) {
    if (value.countl_zero() < value.getBitWidth() - width) return std::nullopt;
    value = value.trunc(width);
  }
  if (width == 0) {
    if (negative) return std::nullopt;
  } else if (negative) {
    value.negate();
    if (!value.isSignBitSet()) return std::nullopt;
  } else if (value.isSignBitSet()) {
    auto integer = dyn_cast<IntegerType>(type);
    if (type.isIndex() || (integer && integer.isSigned())) return std::nullopt;
  }
  return value;
}

Attribute Parser::parseIntegerLiteral(const Token &literal, Type type, bool negative) {
  if (auto floatType = dyn_cast<FloatType>(type)) {
    StringRef digits = literal.spelling();
    if (!digits.starts_with("0x")) {
      emitError(locationOf(literal), "unexpected decimal integer literal for a floating point value")
          .attachNote(locationOf(literal), "add a trailing dot to make the literal a float");
      return Attribute();
    }
    if (negative) {
      emitError(locationOf(literal), "hexadecimal float literal should not have a leading minus");
      return Attribute();
    }
    APInt bits;
    const unsigned width = floatType.getWidth();
    if (digits.getAsInteger(0, bits) || bits.getActiveBits() > width) {
      emitError(locationOf(literal), "hexadecimal float constant out of range for type");
      return Attribute();
    }
    return FloatAttr::get(type, APFloat(floatType.getFloatSemantics(), bits.zextOrTrunc(width)));
  }
  if (!type.isIntOrIndex()) {
    emitError(locationOf(literal), "integer literal not valid for specified type");
    return Attribute();
  }
  if (negative && type.isUnsignedInteger()) {
    emitError(locationOf(literal), "negative integer literal not valid for unsigned integer type");
    return Attribute();
  }
  std::optional<APInt> value = integerValue(literal, type, negative);
  if (!value) {
    emitError(locationOf(literal), "integer constant out of range for attribute");
    return Attribute();
  }
  return IntegerAttr::get(type, *value);
}

Attribute Parser::parseFloatLiteral(const Token &literal, Type type, bool negative) {
  if (!type.isFloat()) {
    emitError(locationOf(literal), "floating point value not valid for specified type");
    return Attribute();
  }
  return FloatAttr::get(type,
                        valueOfFloatLiteral(literal.spelling(), negative, cast<FloatType>(type).getFloatSemantics()));
}

//===- Strings, symbols, containers -------------------------------------------------------------------------------===//

Attribute Parser::parseStringAttr(Type type) {
  std::string buffer;
  StringRef value = stringValue(buffer);
  advance();
  if (!type && consumeIf(Tok::Colon)) {
    type = parseType();
    if (!type) return Attribute();
  }
  return type && !isa<NoneType>(type) ? StringAttr::get(value, type) : StringAttr::get(context, value);
}

Attribute Parser::parseSymbolRef() {
  SmallVector<StringAttr, 2> path;
  for (;;) {
    std::string buffer;
    StringRef name = stringValue(buffer);
    if (name.empty()) {
      wrongToken("expected valid symbol reference name");
      return Attribute();
    }
    path.push_back(internName(name));
    advance();
    if (!token.is(Tok::Colon)) break;
    // `::` is two adjacent colons; a single one belongs to whoever asked for the symbol.
    const char *next = token.end();
    if (next == lexer.getEnd() || *next != ':') break;
    advance();
    advance();
    if (!token.is(Tok::At)) {
      wrongToken("expected nested symbol reference identifier");
      return Attribute();
    }
  }
  return SymbolRefAttr::get(context, path);
}

Attribute Parser::parseArrayAttr() {
  advance();
  SmallVector<Attribute, 8> elements;
  if (!consumeIf(Tok::RSquare)) {
    do {
      Attribute element = parseAttr();
      if (!element) return Attribute();
      elements.push_back(element);
    } while (consumeIf(Tok::Comma));
    if (expect(Tok::RSquare, "expected ']' in array")) return Attribute();
  }
  return ArrayAttr::get(context, elements);
}

ParseResult Parser::parseDictBody(SmallVectorImpl<NamedAttribute> &entries) {
  if (consumeIf(Tok::RBrace)) return false;
  const size_t first = entries.size();
  llvm::SmallDenseSet<const Node *, 8> seen;
  do {
    StringAttr name;
    Token key = token;
    if (token.is(Tok::BareId)) {
      name = internName(token.spelling());
    } else if (token.is(Tok::String)) {
      std::string buffer;
      name = internName(stringValue(buffer));
      if (name.getValue().empty()) return wrongToken("expected valid attribute name");
    } else {
      return wrongToken("expected attribute name");
    }
    if (entries.size() - first < 8) {
      for (size_t i = first; i < entries.size(); ++i)
        if (entries[i].getName() == name)
          return emitError(locationOf(key)) << "duplicate key '" << name.getValue() << "' in dictionary attribute";
    } else {
      if (seen.empty())
        for (size_t i = first; i < entries.size(); ++i) seen.insert(entries[i].getName().getNode());
      if (!seen.insert(name.getNode()).second)
        return emitError(locationOf(key)) << "duplicate key '" << name.getValue() << "' in dictionary attribute";
    }
    advance();
    Attribute value;
    if (consumeIf(Tok::Equal)) {
      value = parseAttr();
      if (!value) return true;
    } else {
      value = UnitAttr::get(context);
    }
    entries.emplace_back(name, value);
  } while (consumeIf(Tok::Comma));
  return expect(Tok::RBrace, "expected '}' in attribute dictionary");
}

DictionaryAttr Parser::parseDictionary() {
  advance();
  SmallVector<NamedAttribute, 8> entries;
  if (parseDictBody(entries)) return DictionaryAttr();
  return DictionaryAttr::get(context, entries);
}

//===- Layouts, distinct, dialect attributes ----------------------------------------------------------------------===//

Attribute Parser::parseStridedAttr() {
  advance();
  SmallVector<int64_t, 4> strides;
  int64_t offset = 0;
  auto parseStride = [&](int64_t &value) -> ParseResult {
    if (consumeIf(Tok::Question)) {
      value = ShapedType::kDynamic;
      return false;
    }
    Location location = getCurrentLocation();
    if (parseInteger(value)) return true;
    if (value == ShapedType::kDynamic) return emitError(location, "expected a 64-bit signed integer or '?'");
    return false;
  };
  if (expect(Tok::Less, "expected '<' after 'strided'") ||
      parseCommaSeparatedList(Delimiter::Square, [&]() -> ParseResult {
        strides.push_back(0);
        return parseStride(strides.back());
      }))
    return Attribute();
  if (consumeIf(Tok::Comma))
    if (parseKeyword("offset") || expect(Tok::Colon, "expected ':' after 'offset'") || parseStride(offset))
      return Attribute();
  if (expect(Tok::Greater, "expected '>' to close strided layout")) return Attribute();
  return StridedLayoutAttr::get(context, offset, strides);
}

Attribute Parser::parseDistinctAttr() {
  advance();
  int64_t id;
  Attribute referenced;
  if (expect(Tok::LSquare, "expected '[' after 'distinct'")) return Attribute();
  if (!token.is(Tok::Integer)) {
    wrongToken("expected distinct ID");
    return Attribute();
  }
  if (parseInteger(id) || expect(Tok::RSquare, "expected ']' to close distinct ID") ||
      expect(Tok::Less, "expected '<' after distinct ID"))
    return Attribute();
  if (token.is(Tok::Greater)) referenced = UnitAttr::get(context);
  else referenced = parseAttr();
  if (!referenced || expect(Tok::Greater, "expected '>' to close distinct attribute")) return Attribute();
  return DistinctAttr::get(referenced, id);
}

Attribute Parser::parseExtendedAttr(Type type) {
  StringRef identifier = token.suffix();
  Location location = getCurrentLocation();
  const char *identifierEnd = token.end();
  advance();
  const bool hasBody = token.is(Tok::Less) && token.begin == identifierEnd;
  if (!identifier.contains('.') && !hasBody) {
    auto it = attributeAliases.find(identifier);
    if (it != attributeAliases.end()) return it->second;
    emitError(location) << "undefined symbol alias id '" << identifier << "'";
    return Attribute();
  }
  auto [dialectName, mnemonic] = identifier.split('.');
  const Dialect *dialect = context->getDialect(dialectName);
  if (dialect)
    if (const NodeKind *kind = dialect->findAttribute(mnemonic)) return Attribute(parseKindBody(*kind));
  if (!context->allowsUnregisteredDialects()) {
    if (dialect)
      emitError(location) << "unknown attribute '" << mnemonic << "' in dialect '" << dialectName << "'"
                          << suggestKind(mnemonic, dialect->attributes);
    else emitError(location) << "attribute of unregistered dialect '" << dialectName << "'";
    return Attribute();
  }
  StringRef body;
  if (parseDialectSymbolBody(identifier, location, dialectName, body)) return Attribute();
  if (!type && consumeIf(Tok::Colon)) {
    type = parseType();
    if (!type) return Attribute();
  }
  SmallVector<const Node *, 4> references;
  std::string text = findReferences(dialectName, body, references);
  return OpaqueAttr::get(context, dialectName, text, type, references);
}

}  // namespace strata::text
