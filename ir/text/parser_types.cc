// Types of the textual IR, the builtin ones in full. Types of dialects that are not registered are kept verbatim.
#include "ir/text/parser.h"
#include "ir/text/suggest.h"
#include "ir/text/upstream.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

namespace strata::text {

Type Parser::parseType() { return token.is(Tok::LParen) ? parseFunctionType() : parseNonFunctionType(); }

Type Parser::parseNonFunctionType() {
  if (token.is(Tok::BareId)) {
    if (Type type = parseSimpleType()) {
      advance();
      return type;
    }
  }
  DepthGuard guard(*this);
  if (tooDeep()) {
    wrongToken("type is nested too deeply");
    return Type();
  }
  if (token.is(Tok::Exclaim)) return parseExtendedType();
  if (token.is(Tok::BareId)) {
    StringRef word = token.spelling();
    if (word == "tensor") return parseTensorType();
    if (word == "vector") return parseVectorType();
    if (word == "memref") return parseMemRefType();
    if (word == "complex") return parseComplexType();
    if (word == "tuple") return parseTupleType();
  }
  wrongToken("expected non-function type");
  return Type();
}

/// The type that the current word stands for alone: integers, floats, index, none; null when it is none of them.
Type Parser::parseSimpleType() {
  StringRef word = token.spelling();
  uint64_t key = 0;
  TypeCacheEntry *cached = nullptr;
  if (word.size() <= 8) {
    std::memcpy(&key, word.data(), word.size());
    cached = &typeCache[(key * 0x9E3779B97F4A7C15ull) >> 58];
    if (cached->key == key) return cached->type;
  }
  Type type;
  StringRef digits = word;
  IntegerType::Signedness signedness = IntegerType::Signless;
  if (digits.consume_front("si")) signedness = IntegerType::Signed;
  else if (digits.consume_front("ui")) signedness = IntegerType::Unsigned;
  else digits.consume_front("i");
  if (digits.size() < word.size() && !digits.empty() && llvm::all_of(digits, llvm::isDigit)) {
    unsigned width;
    if (digits.getAsInteger(10, width) || width > IntegerType::kMaxWidth) return Type();
    type = IntegerType::get(context, width, signedness);
  } else if (word == "index") {
    type = IndexType::get(context);
  } else if (word == "none") {
    type = NoneType::get(context);
  } else {
    type = FloatType::get(context, word);
  }
  if (type && cached) *cached = {key, type};
  return type;
}

ParseResult Parser::parseTypeListParens(SmallVectorImpl<Type> &types) {
  if (expect(Tok::LParen, "expected '('")) return true;
  if (consumeIf(Tok::RParen)) return false;
  return parseTypeList(types) || expect(Tok::RParen, "expected ')'");
}

ParseResult Parser::parseFunctionResultTypes(SmallVectorImpl<Type> &types) {
  if (token.is(Tok::LParen)) return parseTypeListParens(types);
  Type type = parseNonFunctionType();
  if (!type) return true;
  types.push_back(type);
  return false;
}

Type Parser::parseFunctionType() {
  DepthGuard guard(*this);
  if (tooDeep()) {
    wrongToken("type is nested too deeply");
    return Type();
  }
  SmallVector<Type, 4> inputs, results;
  if (parseTypeListParens(inputs) || expect(Tok::Arrow, "expected '->' in function type") ||
      parseFunctionResultTypes(results))
    return Type();
  return FunctionType::get(context, inputs, results);
}

/// Dimensions are read from the characters: `4x?x8xf32` is not made of tokens that fit.
ParseResult Parser::parseDims(SmallVectorImpl<int64_t> &dims, SmallVectorImpl<bool> *scalable, bool allowDynamic,
                              bool withTrailingX) {
  lexer.resetTo(token.begin);
  llvm::scope_exit finish([&] { advance(); });
  auto fail = [&](const char *message) -> ParseResult {
    return emitError(Location::file(context, fileId, lexer.getLine(), lexer.columnOf(lexer.getPosition())), message);
  };
  for (;;) {
    const char *before = lexer.getPosition();
    char c = lexer.skipSpace();
    const char *p = lexer.getPosition();
    const char *end = lexer.getEnd();
    const bool isScalable = scalable && c == '[';
    if (isScalable) {
      lexer.resetTo(p + 1);
      c = lexer.skipSpace();
      p = lexer.getPosition();
    }
    if (c == '?') {
      if (!allowDynamic || isScalable) return fail("expected static shape");
      dims.push_back(ShapedType::kDynamic);
      ++p;
    } else if (llvm::isDigit(c)) {
      uint64_t value = 0;
      for (; p != end && llvm::isDigit(*p); ++p) {
        if (value > (uint64_t(INT64_MAX) - (*p - '0')) / 10) return fail("invalid dimension");
        value = value * 10 + (*p - '0');
      }
      dims.push_back(static_cast<int64_t>(value));
    } else {
      if (isScalable) return fail("expected integer in scalable dimension");
      if (!withTrailingX && !dims.empty()) return fail("expected dimension");
      lexer.resetTo(before);
      return false;
    }
    lexer.resetTo(p);
    if (isScalable) {
      if (lexer.skipSpace() != ']') return fail("expected ']' after scalable dimension");
      lexer.resetTo(lexer.getPosition() + 1);
    }
    if (scalable) scalable->push_back(isScalable);
    if (lexer.skipSpace() == 'x') lexer.resetTo(lexer.getPosition() + 1);
    else if (withTrailingX) return fail("expected 'x' in dimension list");
    else return false;
  }
}

Type Parser::checkedElementType(Type type, Location location, const char *container) {
  const uint32_t traits = type.getKind().traits;
  const StringRef name = container;
  bool valid = type.isIntOrIndexOrFloat() || (traits & kVectorElement);
  if (name != "vector")
    valid |= isa<ComplexType, VectorType, OpaqueType>(type) || type.getKind().dialect != "builtin";
  if (name == "memref") valid |= isa<BaseMemRefType>(type);
  if (!valid && name == "vector" && isa<OpaqueType>(type)) valid = true;
  if (valid) return type;
  emitError(location) << "invalid " << container << " element type: " << type;
  return Type();
}

Type Parser::parseTensorType() {
  advance();
  if (expect(Tok::Less, "expected '<' in tensor type")) return Type();
  SmallVector<int64_t, 4> dims;
  const bool unranked = consumeIf(Tok::Star);
  if (unranked) {
    if (!token.is(Tok::BareId) || token.spelling().front() != 'x') {
      wrongToken("expected 'x' in dimension list");
      return Type();
    }
    lexer.resetTo(token.begin + 1);
    advance();
  } else if (parseDims(dims, nullptr, true, true)) {
    return Type();
  }
  Location location = getCurrentLocation();
  Type element = parseType();
  if (!element) return Type();
  Attribute encoding;
  if (consumeIf(Tok::Comma)) {
    if (unranked) {
      wrongToken("cannot apply encoding to unranked tensor");
      return Type();
    }
    encoding = parseAttr();
    if (!encoding) return Type();
  }
  if (expect(Tok::Greater, "expected '>' in tensor type") || !checkedElementType(element, location, "tensor"))
    return Type();
  if (unranked) return UnrankedTensorType::get(element);
  return encoding ? RankedTensorType::get(dims, element, encoding) : RankedTensorType::get(dims, element);
}

Type Parser::parseVectorType() {
  advance();
  SmallVector<int64_t, 4> dims;
  SmallVector<bool, 4> scalable;
  if (expect(Tok::Less, "expected '<' in vector type")) return Type();
  Location dimsLocation = getCurrentLocation();
  if (parseDims(dims, &scalable, false, true)) return Type();
  if (llvm::is_contained(dims, 0)) {
    emitError(dimsLocation, "vector types must have positive constant sizes");
    return Type();
  }
  Location location = getCurrentLocation();
  Type element = parseType();
  if (!element || expect(Tok::Greater, "expected '>' in vector type")) return Type();
  if (!checkedElementType(element, location, "vector")) return Type();
  return VectorType::get(dims, element, scalable);
}

Type Parser::parseMemRefType() {
  advance();
  if (expect(Tok::Less, "expected '<' in memref type")) return Type();
  SmallVector<int64_t, 4> dims;
  const bool unranked = consumeIf(Tok::Star);
  if (unranked) {
    if (!token.is(Tok::BareId) || token.spelling().front() != 'x') {
      wrongToken("expected 'x' in dimension list");
      return Type();
    }
    lexer.resetTo(token.begin + 1);
    advance();
  } else if (parseDims(dims, nullptr, true, true)) {
    return Type();
  }
  Location location = getCurrentLocation();
  Type element = parseType();
  if (!element || !checkedElementType(element, location, "memref")) return Type();
  Attribute layout, space;
  while (consumeIf(Tok::Comma)) {
    Location partLocation = getCurrentLocation();
    Attribute part = parseAttr();
    if (!part) return Type();
    if (auto map = dyn_cast<AffineMapAttr>(part)) {
      // Several maps are one: the later applied to the earlier.
      if (layout && isa<AffineMapAttr>(layout) && map.getValue().getNumDims() == cast<AffineMapAttr>(layout).getValue().getNumResults())
        part = AffineMapAttr::get(map.getValue().compose(cast<AffineMapAttr>(layout).getValue()));
      else if (layout || map.getValue().getNumDims() != dims.size()) {
        emitError(partLocation, "memref layout mismatch between rank and affine map");
        return Type();
      }
      layout = part;
    } else if (auto strided = dyn_cast<StridedLayoutAttr>(part)) {
      if (layout || unranked || strided.getStrides().size() != dims.size()) {
        emitError(partLocation, "expected the number of strides to match the rank");
        return Type();
      }
      layout = part;
    } else if (space || !isa<IntegerAttr, StringAttr, DictionaryAttr>(part)) {
      auto opaque = dyn_cast<OpaqueAttr>(part);
      const bool isDialects = opaque ? isUpstreamDialect(opaque.getDialectName()) : part.getKind().dialect != "builtin";
      if (space || !isDialects) {
        emitError(partLocation, space ? "multiple memory spaces specified in memref type" : "unsupported memory space attribute");
        return Type();
      }
      space = part;
    } else {
      space = part;
    }
    if (unranked && layout) {
      emitError(partLocation, "cannot have affine map for unranked memref type");
      return Type();
    }
  }
  if (expect(Tok::Greater, "expected '>' in memref type")) return Type();
  if (unranked) return UnrankedMemRefType::get(element, space);
  return MemRefType::get(dims, element, layout, space);
}

Type Parser::parseComplexType() {
  advance();
  if (expect(Tok::Less, "expected '<' in complex type")) return Type();
  Location location = getCurrentLocation();
  Type element = parseType();
  if (!element || expect(Tok::Greater, "expected '>' in complex type")) return Type();
  if (!element.isIntOrFloat()) {
    emitError(location, "invalid element type for complex");
    return Type();
  }
  return ComplexType::get(element);
}

Type Parser::parseTupleType() {
  advance();
  if (expect(Tok::Less, "expected '<' in tuple type")) return Type();
  SmallVector<Type, 4> types;
  if (!token.is(Tok::Greater) && parseTypeList(types)) return Type();
  if (expect(Tok::Greater, "expected '>' in tuple type")) return Type();
  return TupleType::get(context, types);
}

//===- Dialect types ----------------------------------------------------------------------------------------------===//

/// Moves `pointer`, which is at an opening bracket, behind its closing one. Strings and `->` are respected.
ParseResult Parser::skipBalanced(const char *&pointer) {
  SmallVector<char, 16> open;
  const char *end = lexer.getEnd();
  const char *p = pointer;
  do {
    if (p == end) return emitError(getCurrentLocation(), "unexpected end of input in a dialect symbol body");
    const char c = *p++;
    switch (c) {
      case '<': open.push_back('>'); break;
      case '(': open.push_back(')'); break;
      case '[': open.push_back(']'); break;
      case '{': open.push_back('}'); break;
      case '-':
        if (p != end && *p == '>') ++p;
        break;
      case '"':
        while (p != end && *p != '"' && *p != '\n') p += *p == '\\' && p + 1 != end ? 2 : 1;
        if (p == end || *p != '"') return emitError(getCurrentLocation(), "expected '\"' in string literal");
        ++p;
        break;
      case '>': case ')': case ']': case '}':
        if (open.back() != c)
          return emitError(getCurrentLocation(), "unbalanced '" + Twine(c) + "' character in a dialect symbol body");
        open.pop_back();
        break;
      case 0: return emitError(getCurrentLocation(), "unexpected nul in a dialect symbol body");
      default: break;
    }
  } while (!open.empty());
  pointer = p;
  return false;
}

/// `[A-Za-z_][\w$]*`
static bool isNamespace(StringRef name) {
  return !name.empty() && !llvm::isDigit(name[0]) && name[0] != '$' &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
}

ParseResult Parser::parseDialectSymbolBody(StringRef identifier, Location location, StringRef &dialect, StringRef &body) {
  auto [first, second] = identifier.split('.');
  dialect = first;
  if (!isNamespace(dialect)) return emitError(location) << "invalid dialect namespace '" << dialect << "'";
  const bool isPretty = identifier.contains('.');
  const char *begin = isPretty ? second.data() : token.begin + 1;
  const char *after = previousEnd;
  if (token.is(Tok::Less) && (!isPretty || token.begin == previousEnd)) {
    after = token.begin;
    if (skipBalanced(after)) return true;
    lexer.resetTo(token.begin);
    lexer.skipTo(after);
    advance();
    previousEnd = after;
  }
  body = StringRef(begin, (isPretty ? after : after - 1) - begin);
  return false;
}

const Node *Parser::parseKindBody(const NodeKind &kind) {
  if (kind.parseBodyOf) return kind.parseBodyOf(kind, *this);
  if (!kind.parseBody) return uniqueNode(context, kind);
  DepthGuard guard(*this);
  if (tooDeep()) {
    wrongToken("type is nested too deeply");
    return nullptr;
  }
  return kind.parseBody(*this);
}

Type Parser::parseExtendedType() {
  StringRef identifier = token.suffix();
  Location location = getCurrentLocation();
  const char *identifierEnd = token.end();
  advance();
  const bool hasBody = token.is(Tok::Less) && token.begin == identifierEnd;
  if (!identifier.contains('.') && !hasBody) {
    auto it = typeAliases.find(identifier);
    if (it != typeAliases.end()) return it->second;
    emitError(location) << "undefined symbol alias id '" << identifier << "'";
    return Type();
  }
  auto [dialectName, mnemonic] = identifier.split('.');
  const Dialect *dialect = context->getDialect(dialectName);
  if (dialect)
    if (const NodeKind *kind = dialect->findType(mnemonic)) return Type(parseKindBody(*kind));
  if (!context->allowsUnregisteredDialects()) {
    if (dialect)
      emitError(location) << "unknown type '" << mnemonic << "' in dialect '" << dialectName << "'"
                          << suggestKind(mnemonic, dialect->types);
    else emitError(location) << "type of unregistered dialect '" << dialectName << "'";
    return Type();
  }
  StringRef body;
  if (parseDialectSymbolBody(identifier, location, dialectName, body)) return Type();
  SmallVector<const Node *, 4> references;
  std::string text = findReferences(dialectName, body, references);
  return OpaqueType::get(context, dialectName, text, references);
}

}  // namespace strata::text
