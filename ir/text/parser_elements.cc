// Elements attributes: dense<...>, sparse<...>, array<...>, dense_resource<...>.
#include "ir/text/parser.h"

#include "llvm/ADT/StringExtras.h"

namespace strata::text {

ShapedType Parser::parseElementsType(Type type) {
  Location location = getCurrentLocation();
  if (!type) {
    if (expect(Tok::Colon, "expected ':'")) return ShapedType();
    location = getCurrentLocation();
    type = parseType();
    if (!type) return ShapedType();
  }
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !isa<VectorType, RankedTensorType, MemRefType>(type) || !shaped.hasStaticShape()) {
    if (shaped) emitError(location, "elements literal type must have static shape");
    else emitError(location, "elements literal must be a shaped type");
    return ShapedType();
  }
  uint64_t count = 1;
  for (int64_t size : shaped.getShape())
    if (__builtin_mul_overflow(count, uint64_t(size), &count) || count > uint64_t(INT64_MAX)) {
      emitError(location, "elements literal type has too many elements");
      return ShapedType();
    }
  return shaped;
}

//===- Literals ---------------------------------------------------------------------------------------------------===//

ParseResult Parser::parseTensorElement(TensorLiteral &literal) {
  const bool negative = consumeIf(Tok::Minus);
  switch (token.kind) {
    case Tok::Integer: case Tok::Float: break;
    case Tok::String:
      if (negative) return wrongToken("expected element literal of primitive type");
      break;
    case Tok::BareId:
      if (!negative && (isKeyword("true") || isKeyword("false"))) break;
      [[fallthrough]];
    default: return wrongToken("expected element literal of primitive type");
  }
  literal.elements.push_back({token, negative});
  advance();
  return false;
}

ParseResult Parser::parseTensorList(TensorLiteral &literal, SmallVectorImpl<int64_t> &shape) {
  DepthGuard guard(*this);
  if (tooDeep()) return wrongToken("elements literal is nested too deeply");
  if (token.is(Tok::LParen)) {
    literal.isComplex = true;
    advance();
    return parseTensorElement(literal) || expect(Tok::Comma, "expected ',' between complex elements") ||
           parseTensorElement(literal) || expect(Tok::RParen, "expected ')' after complex elements");
  }
  if (!token.is(Tok::LSquare)) return parseTensorElement(literal);
  advance();
  int64_t count = 0;
  SmallVector<int64_t, 4> inner, first;
  if (!consumeIf(Tok::RSquare)) {
    do {
      inner.clear();
      Location location = getCurrentLocation();
      if (parseTensorList(literal, inner)) return true;
      if (count++ == 0) first = inner;
      else if (first != inner)
        return emitError(location, "tensor literal is invalid; ranks are not consistent between elements");
    } while (consumeIf(Tok::Comma));
    if (expect(Tok::RSquare, "expected ']' in elements literal")) return true;
  }
  shape.push_back(count);
  shape.append(first.begin(), first.end());
  return false;
}

ParseResult Parser::parseTensorLiteral(TensorLiteral &literal, bool allowHex) {
  literal.first = token;
  literal.hex.kind = Tok::Eof;
  if (allowHex && token.is(Tok::String)) {
    literal.hex = token;
    literal.elements.push_back({token, false});
    advance();
    return false;
  }
  return parseTensorList(literal, literal.shape);
}

ParseResult Parser::appendElement(const TensorLiteral::Element &element, Type type, std::string &data) {
  const unsigned size = DenseElementsAttr::getStorageSize(type);
  APInt bits;
  const Token &literal = element.token;
  Location location = locationOf(literal);
  if (auto floatType = dyn_cast<FloatType>(type)) {
    Attribute value;
    if (literal.is(Tok::Float)) value = parseFloatLiteral(literal, type, element.negative);
    else if (literal.is(Tok::Integer)) value = parseIntegerLiteral(literal, type, element.negative);
    else return emitError(location, "expected floating-point elements, but parsed a boolean or string");
    if (!value) return true;
    bits = cast<FloatAttr>(value).getValue().bitcastToAPInt();
  } else if (type.isIntOrIndex()) {
    if (literal.is(Tok::BareId)) {
      if (!type.isInteger(1)) return emitError(location, "expected i1 type for 'true' or 'false' values");
      bits = APInt(1, literal.spelling() == "true");
    } else if (literal.is(Tok::Integer)) {
      if (element.negative && type.isUnsignedInteger())
        return emitError(location, "expected unsigned integer elements, but parsed negative value");
      std::optional<APInt> value = integerValue(literal, type, element.negative);
      if (!value) return emitError(location, "integer constant out of range for type");
      bits = *value;
    } else {
      return emitError(location, "expected integer elements, but parsed floating-point");
    }
  } else {
    return emitError(location) << "expected element type to be integer, index or float, but got " << type;
  }
  for (unsigned i = 0; i < size; ++i) {
    const unsigned shift = 8 * i;
    const unsigned width = shift < bits.getBitWidth() ? std::min(8u, bits.getBitWidth() - shift) : 0;
    data.push_back(width ? static_cast<char>(bits.extractBitsAsZExtValue(width, shift)) : 0);
  }
  return false;
}

DenseElementsAttr Parser::makeHexElements(const TensorLiteral &literal, ShapedType type, Location location) {
  StringRef text = literal.hex.spelling().drop_front().drop_back();
  std::string data;
  if (!text.consume_front("0x") || text.size() % 2 || !llvm::tryGetFromHex(text, data)) {
    emitError(locationOf(literal.hex), "expected string containing hex digits starting with `0x`");
    return DenseElementsAttr();
  }
  Type element = type.getElementType();
  const uint64_t count = static_cast<uint64_t>(type.getNumElements());
  if (element.isInteger(1)) {
    // Packed in the text, eight to a byte; one byte each in storage. One 0x00 or 0xFF byte is a splat.
    if (data.size() != (count + 7) / 8) {
      emitError(location, "elements hex data size is invalid for provided type: ") << type;
      return DenseElementsAttr();
    }
    std::string unpacked(count, 0);
    for (uint64_t i = 0; i < count; ++i) unpacked[i] = (data[i / 8] >> (i % 8)) & 1;
    return DenseElementsAttr::getRaw(type, unpacked);
  }
  const uint64_t size = DenseElementsAttr::getStorageSize(element);
  uint64_t expected;
  if (data.size() != size && (__builtin_mul_overflow(size, count, &expected) || data.size() != expected)) {
    emitError(location, "elements hex data size is invalid for provided type: ") << type;
    return DenseElementsAttr();
  }
  return DenseElementsAttr::getRaw(type, data);
}

DenseElementsAttr Parser::makeElements(const TensorLiteral &literal, ShapedType type, Location location) {
  Type element = type.getElementType();
  const bool numeric = element.isIntOrIndexOrFloat() || isa<ComplexType>(element);
  if (!literal.shape.empty() && ArrayRef<int64_t>(literal.shape) != type.getShape()) {
    const bool bothEmpty = literal.elements.empty() && type.getNumElements() == 0;
    if (!bothEmpty) {
      emitError(location) << "inferred shape of elements literal ([" << ArrayRef<int64_t>(literal.shape)
                          << "]) does not match type ([" << type.getShape() << "])";
      return DenseElementsAttr();
    }
  }
  if (!numeric) {
    std::vector<std::string> strings;
    if (appendStrings(literal, strings)) return DenseElementsAttr();
    std::vector<StringRef> views(strings.begin(), strings.end());
    return DenseElementsAttr::getStrings(type, views);
  }
  if (literal.hex.is(Tok::String)) return makeHexElements(literal, type, location);
  if (literal.elements.empty()) {
    if (type.getNumElements() != 0) {
      emitError(location, "parsed zero elements, but type (") << type << ") expected at least 1";
      return DenseElementsAttr();
    }
    return DenseElementsAttr::getRaw(type, "");
  }
  auto complexType = dyn_cast<ComplexType>(element);
  if (literal.isComplex != bool(complexType) || (complexType && literal.elements.size() % 2)) {
    emitError(location) << "expected element type to be " << (literal.isComplex ? "complex" : "primitive") << ", but got "
                        << element;
    return DenseElementsAttr();
  }
  std::string data;
  Type scalar = complexType ? complexType.getElementType() : element;
  for (const TensorLiteral::Element &value : literal.elements)
    if (appendElement(value, scalar, data)) return DenseElementsAttr();
  if (literal.shape.empty() && type.getNumElements() == 0) {
    // A splat of nothing.
    return DenseElementsAttr::getRaw(type, "");
  }
  return DenseElementsAttr::getRaw(type, data);
}

ParseResult Parser::appendStrings(const TensorLiteral &literal, std::vector<std::string> &strings) {
  for (const TensorLiteral::Element &element : literal.elements) {
    if (!element.token.is(Tok::String))
      return emitError(locationOf(element.token), "expected string elements for a dialect element type");
    strings.push_back(unescapeString(element.token.spelling()));
  }
  return false;
}

//===- Attributes -------------------------------------------------------------------------------------------------===//

Attribute Parser::parseDenseElementsAttr(Type type) {
  Location location = getCurrentLocation();
  advance();
  if (expect(Tok::Less, "expected '<' after 'dense'")) return Attribute();
  TensorLiteral literal;
  literal.first = token;
  if (!token.is(Tok::Greater) && parseTensorLiteral(literal, /*allowHex=*/true)) return Attribute();
  if (expect(Tok::Greater, "expected '>'")) return Attribute();
  ShapedType shaped = parseElementsType(type);
  if (!shaped) return Attribute();
  return makeElements(literal, shaped, location);
}

Attribute Parser::parseDenseResourceAttr(Type type) {
  advance();
  if (expect(Tok::Less, "expected '<' after 'dense_resource'")) return Attribute();
  std::string buffer, key;
  if (token.is(Tok::BareId)) key = token.spelling().str();
  else if (token.is(Tok::String)) key = stringValue(buffer).str();
  else {
    wrongToken("expected a resource key");
    return Attribute();
  }
  advance();
  if (expect(Tok::Greater, "expected '>'")) return Attribute();
  ShapedType shaped = parseElementsType(type);
  if (!shaped) return Attribute();
  return DenseResourceElementsAttr::get(shaped, key);
}

Attribute Parser::parseSparseElementsAttr(Type type) {
  Location location = getCurrentLocation();
  advance();
  if (expect(Tok::Less, "expected '<' after 'sparse'")) return Attribute();
  IntegerType i64 = IntegerType::get(context, 64);
  TensorLiteral indices, values;
  const bool empty = token.is(Tok::Greater);
  if (!empty && (parseTensorLiteral(indices, /*allowHex=*/false) || expect(Tok::Comma, "expected ','") ||
                 parseTensorLiteral(values, /*allowHex=*/true)))
    return Attribute();
  if (expect(Tok::Greater, "expected '>'")) return Attribute();
  ShapedType shaped = parseElementsType(type);
  if (!shaped) return Attribute();
  const int64_t rank = shaped.getRank();
  int64_t count = 0;
  if (!indices.shape.empty()) count = indices.shape[0];
  else if (!indices.elements.empty()) count = 1;
  if (indices.shape.size() == 1 && !indices.elements.empty() && rank != 1) count = 1;
  // A single index stands for a whole list of it.
  SmallVector<int64_t, 2> indexShape = {count, rank};
  if (indices.shape.size() == 1 && rank != 1 && count == 1) indices.shape.insert(indices.shape.begin(), 1);
  if (indices.shape.size() == 1 && rank == 1) indexShape.pop_back();  // one number an index
  auto indexType = RankedTensorType::get(indexShape, i64);
  if (indices.elements.empty()) indices.shape.clear();
  DenseElementsAttr indexAttr = makeElements(indices, indexType, location);
  if (!indexAttr) return Attribute();
  auto valueType = RankedTensorType::get(ArrayRef<int64_t>(count), shaped.getElementType());
  if (values.elements.empty()) values.shape.clear();
  DenseElementsAttr valueAttr = makeElements(values, valueType, location);
  if (!valueAttr) return Attribute();
  // Every index lies within the shape.
  if (count != 0 && !indexAttr.isStrings()) {
    for (int64_t i = 0; i < count; ++i)
      for (int64_t d = 0; d < rank; ++d) {
        const int64_t index = indexAttr.getIntElement(indexAttr.isSplat() ? 0 : i * rank + d).getSExtValue();
        if (index >= 0 && index < shaped.getShape()[d]) continue;
        emitError(location) << "sparse index #" << i << " is not contained within the value shape, with index="
                            << index << ", and type=" << shaped;
        return Attribute();
      }
  }
  return SparseElementsAttr::get(shaped, indexAttr, valueAttr);
}

Attribute Parser::parseDenseArrayAttr() {
  advance();
  if (expect(Tok::Less, "expected '<' after 'array'")) return Attribute();
  Location location = getCurrentLocation();
  Type element = parseType();
  if (!element) return Attribute();
  const unsigned width = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  if (!element.isIntOrFloat() || (width % 8 && width != 1)) {
    emitError(location, "expected integer or float type of a width that is a multiple of 8");
    return Attribute();
  }
  std::string data;
  if (consumeIf(Tok::Colon)) {
    do {
      TensorLiteral literal;
      if (parseTensorElement(literal) || appendElement(literal.elements[0], element, data)) return Attribute();
    } while (consumeIf(Tok::Comma));
  }
  if (expect(Tok::Greater, "expected '>' to close an array attribute")) return Attribute();
  return DenseArrayAttr::getRaw(element, data);
}

}  // namespace strata::text
