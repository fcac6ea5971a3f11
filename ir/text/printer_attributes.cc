// Attributes as text. Scalars first, then containers, then elements.
#include "ir/text/float_literal.h"
#include "ir/text/lexer.h"
#include "ir/text/printer.h"
#include "ir/text/upstream.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"

namespace strata::text {

/// Whether the printed number reads back as `value`. Doubles and what is narrower always do.
static bool readsBack(StringRef text, const APFloat &value) {
  if (APFloat::semanticsPrecision(value.getSemantics()) <= APFloat::semanticsPrecision(APFloat::IEEEdouble())) return true;
  return valueOfFloatLiteral(text.ltrim('-'), value.isNegative(), value.getSemantics()).bitwiseIsEqual(value);
}

void printFloat(raw_ostream &os, const APFloat &value) {
  if (!value.isInfinity() && !value.isNaN()) {
    llvm::SmallString<64> text;
    value.toString(text, /*FormatPrecision=*/6, /*FormatMaxPadding=*/0, /*TruncateZero=*/false);
    if (APFloat(value.getSemantics(), text).bitwiseIsEqual(value) && readsBack(text, value)) {
      os << text;
      return;
    }
    text.clear();
    value.toString(text);
    if (text.str().contains('.') && readsBack(text, value)) {
      os << text;
      return;
    }
  }
  llvm::SmallString<32> hex;
  value.bitcastToAPInt().toString(hex, 16, /*Signed=*/false, /*formatAsCLiteral=*/true);
  os << hex;
}

void printInteger(raw_ostream &os, const APInt &value, Type type) {
  if (type.isSignlessInteger(1)) os << (value.getBoolValue() ? "true" : "false");
  else value.print(os, /*isSigned=*/!type.isUnsignedInteger());
}

void Printer::printString(StringRef text) {
  *os << '"';
  llvm::printEscapedString(text, *os);
  *os << '"';
}

void Printer::printKeywordOrString(StringRef text) {
  if (isBareIdentifier(text)) *os << text;
  else printString(text);
}

void Printer::printSymbolName(StringRef name) {
  *os << '@';
  printKeywordOrString(name);
}

void Printer::printNamed(const NamedAttribute &attr) {
  printKeywordOrString(attr.getNameStr());
  if (isa<UnitAttr>(attr.getValue())) return;
  *os << " = ";
  printAttribute(attr.getValue());
}

void Printer::printAttr(Attribute attr, Elide elide) {
  if (!attr) {
    *os << "<<NULL ATTRIBUTE>>";
    return;
  }
  if (collecting) return aliases.visit(attr.getNode());
  if (attr.getNode()->numBytes > 1024) {  // too large for the cache: not through a copy
    if (!aliases.print(attr.getNode(), *os)) printAttrBody(attr, elide);
    return;
  }
  printCached(attr.getNode(), elide, [&] {
    if (!aliases.print(attr.getNode(), *os)) printAttrBody(attr, elide);
  });
}

/// Attributes whose type may follow; false when `attr` is none of them.
bool Printer::printScalarAttr(Attribute attr, Elide elide) {
  if (auto integer = dyn_cast<IntegerAttr>(attr)) {
    Type type = integer.getType();
    printInteger(*os, integer.getValue(), type);
    if (type.isSignlessInteger(1) || (elide == Elide::Default && type.isSignlessInteger(64))) return true;
  } else if (auto number = dyn_cast<FloatAttr>(attr)) {
    printFloat(*os, number.getValue());
    if (elide == Elide::Default && number.getType().isF64()) return true;
  } else if (auto string = dyn_cast<StringAttr>(attr)) {
    printString(string.getValue());
  } else if (auto elements = dyn_cast<DenseElementsAttr>(attr)) {
    if (isElided(elements)) {
      *os << "dense_resource<__elided__>";
    } else {
      *os << "dense<";
      printElements(elements, /*allowHex=*/true);
      *os << '>';
    }
  } else if (auto sparse = dyn_cast<SparseElementsAttr>(attr)) {
    printSparse(sparse);
  } else if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    *os << "dense_resource<";
    printKeywordOrString(resource.getKey());
    *os << '>';
    usedResources.try_emplace(resource.getKey(), usedResources.size());
  } else if (auto opaque = dyn_cast<OpaqueAttr>(attr)) {
    printDialectSymbol('#', opaque.getDialectName(), opaque.getBody(), opaque.getReferences());
  } else {
    return false;
  }
  Type type = cast<TypedAttr>(attr).getType();
  if (elide == Elide::Always || !type || isa<NoneType>(type)) return true;
  *os << " : ";
  printType(type);
  return true;
}

void Printer::printAttrBody(Attribute attr, Elide elide) {
  if (printScalarAttr(attr, elide)) return;
  if (auto array = dyn_cast<ArrayAttr>(attr)) {
    *os << '[';
    llvm::interleave(array.getValue(), [&](Attribute element) { printAttr(element, Elide::Default); },
                     [&] { *os << ", "; });
    *os << ']';
  } else if (auto dictionary = dyn_cast<DictionaryAttr>(attr)) {
    *os << '{';
    llvm::interleave(dictionary.getValue(), [&](const NamedAttribute &entry) { printNamed(entry); },
                     [&] { *os << ", "; });
    *os << '}';
  } else if (isa<UnitAttr>(attr)) {
    *os << "unit";
  } else if (auto type = dyn_cast<TypeAttr>(attr)) {
    printType(type.getValue());
  } else if (auto symbol = dyn_cast<SymbolRefAttr>(attr)) {
    llvm::interleave(symbol.getPath(), [&](StringAttr name) { printSymbolName(name.getValue()); }, [&] { *os << "::"; });
  } else if (auto map = dyn_cast<AffineMapAttr>(attr)) {
    *os << "affine_map<";
    map.getValue().print(*os);
    *os << '>';
  } else if (auto set = dyn_cast<IntegerSetAttr>(attr)) {
    *os << "affine_set<";
    set.getValue().print(*os);
    *os << '>';
  } else if (auto denseArray = dyn_cast<DenseArrayAttr>(attr)) {
    printDenseArray(denseArray);
  } else if (auto strided = dyn_cast<StridedLayoutAttr>(attr)) {
    printStrided(strided);
  } else if (auto distinct = dyn_cast<DistinctAttr>(attr)) {
    const int64_t id = distinct.getId();
    *os << "distinct["
        << (numbersDistinct ? int64_t(distinctNumbers.try_emplace(attr.getNode(), distinctNumbers.size()).first->second) : id)
        << "]<";
    if (!isa<UnitAttr>(distinct.getReferencedAttr())) printAttribute(distinct.getReferencedAttr());
    *os << '>';
  } else if (isa<LocationAttr>(attr)) {
    *os << "loc(";
    printLocationBody(attr, /*isTopLevel=*/true);
    *os << ')';
  } else {
    *os << '#' << attr.getKind().dialect;
    if (!attr.getKind().mnemonic.empty()) *os << '.' << attr.getKind().mnemonic;
    if (attr.getKind().printBody) attr.getKind().printBody(attr.getNode(), *this);
  }
}

void Printer::printStrided(StridedLayoutAttr attr) {
  auto printValue = [&](int64_t value) {
    if (ShapedType::isDynamic(value)) *os << '?';
    else *os << value;
  };
  *os << "strided<[";
  llvm::interleave(attr.getStrides(), printValue, [&] { *os << ", "; });
  *os << ']';
  if (attr.getOffset() != 0) {
    *os << ", offset: ";
    printValue(attr.getOffset());
  }
  *os << '>';
}

/// Whether the first bracket of `<...>` is closed by its last character; what is in quotes does not count.
static bool isOneBracket(StringRef text) {
  unsigned depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (quoted) {
      if (text[i] == '\\') ++i;
      else if (text[i] == '"') quoted = false;
    } else if (text[i] == '"') {
      quoted = true;
    } else if (text[i] == '<') {
      ++depth;
    } else if (text[i] == '>' && text[i - 1] != '-' && --depth == 0) {
      return i + 1 == text.size();
    }
  }
  return false;
}

/// `#foo.bar<...>` when the body reads like that, else `#foo<...>`.
void Printer::printDialectSymbol(char prefix, StringRef dialect, StringRef body, ArrayRef<const Node *> references) {
  *os << prefix << dialect;
  StringRef rest = body.drop_while([](char c) { return llvm::isAlnum(c) || c == '.' || c == '_'; });
  // In brackets a dash at the end would make an arrow of the closing one.
  const bool endsInDash = rest.ends_with("-") && llvm::all_of(rest, [](char c) {
                            return llvm::isAlnum(c) || c == '.' || c == '_' || c == '$' || c == '-';
                          });
  const bool isPretty = endsInDash || (!body.empty() && llvm::isAlpha(body[0]) &&
                                       (rest.empty() || (rest.front() == '<' && isOneBracket(rest))));
  *os << (isPretty ? '.' : '<');
  printReferringText(dialect, body, references);
  if (!isPretty) *os << '>';
}

/// The body of an attribute or type with what it refers to. What may stand without its name does, unless it has an alias.
void Printer::printReferringText(StringRef dialect, StringRef body, ArrayRef<const Node *> references) {
  size_t done = 0;
  for (const Node *reference : references) {
    const size_t at = body.find(OpaqueAttr::kReference, done);
    *os << body.slice(done, at);
    done = at + 1;
    if (reference->kind->category == NodeCategory::Type) {
      printType(Type(reference));
      continue;
    }
    auto opaque = dyn_cast<OpaqueAttr>(Attribute(reference));
    const StringRef elided = opaque ? getElidedName(dialect, body, body.take_front(at)) : StringRef();
    StringRef nested = opaque ? opaque.getBody() : StringRef();
    if (elided.empty() || !nested.consume_front(elided) || !nested.starts_with("<") || aliases.has(reference)) {
      printAttribute(Attribute(reference));
      continue;
    }
    // As a body of its own, so that names inside are found; the name is left out.
    printReferringText(opaque.getDialectName(), nested, opaque.getReferences());
  }
  *os << body.substr(done);
}

void Printer::printLocationBody(Attribute location, bool isTopLevel) {
  if (!isTopLevel && aliases.print(location.getNode(), *os)) return;
  const NodeKind *kind = &location.getKind();
  ArrayRef<const Node *> parts = location.getNode()->ptrs();
  if (aliases.empty() || kind == &LocationAttr::kUnknown || kind == &LocationAttr::kFile) {
    Location::fromAttr(location).print(*os, location.getContext());
  } else if (kind == &LocationAttr::kName) {
    printString(StringAttr(parts[0]).getValue());
    if (parts[1]->kind == &LocationAttr::kUnknown) return;
    *os << '(';
    printLocationBody(Attribute(parts[1]), false);
    *os << ')';
  } else if (kind == &LocationAttr::kCallSite) {
    *os << "callsite(";
    printLocationBody(Attribute(parts[0]), false);
    *os << " at ";
    printLocationBody(Attribute(parts[1]), false);
    *os << ')';
  } else {
    *os << "fused";
    if (parts[0]) {
      *os << '<';
      printAttribute(Attribute(parts[0]));
      *os << '>';
    }
    *os << '[';
    llvm::interleave(parts.drop_front(), [&](const Node *part) { printLocationBody(Attribute(part), false); },
                     [&] { *os << ", "; });
    *os << ']';
  }
}

//===- Elements ---------------------------------------------------------------------------------------------------===//

bool Printer::isElided(DenseElementsAttr attr) const {
  return options.elideLargerThan >= 0 && !attr.isSplat() && attr.getNumElements() > options.elideLargerThan;
}

/// Row-major elements with the brackets of `shape`.
void Printer::printNested(ArrayRef<int64_t> shape, int64_t count, function_ref<void(int64_t)> printElement) {
  const size_t rank = shape.size();
  SmallVector<int64_t, 4> index(rank, 0);
  size_t open = 0;
  for (int64_t i = 0; i < count; ++i) {
    if (i) *os << ", ";
    for (; open < rank; ++open) *os << '[';
    printElement(i);
    for (size_t d = rank; d-- > 0;) {
      if (++index[d] < shape[d]) break;
      index[d] = 0;
      *os << ']';
      --open;
    }
  }
}

void Printer::printRawElement(DenseElementsAttr attr, Type type, uint64_t offset) {
  const unsigned size = DenseElementsAttr::getStorageSize(type);
  const char *data = attr.getRawData().data() + offset;
  const unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  APInt bits(width, 0);
  if (size <= 8) {
    uint64_t word = 0;
    std::memcpy(&word, data, size);
    bits = APInt(std::max(width, 1u), word, /*isSigned=*/false, /*implicitTrunc=*/true).zextOrTrunc(width);
  } else {
    SmallVector<uint64_t, 2> words((size + 7) / 8, 0);
    std::memcpy(words.data(), data, size);
    bits = APInt(width, words);
  }
  if (auto floatType = dyn_cast<FloatType>(type)) printFloat(*os, APFloat(floatType.getFloatSemantics(), bits));
  else printInteger(*os, bits, type);
}

void Printer::printHex(DenseElementsAttr attr) {
  StringRef data = attr.getRawData();
  std::string packed;
  if (attr.getElementType().isInteger(1)) {
    packed.assign((data.size() + 7) / 8, 0);
    for (size_t i = 0; i < data.size(); ++i)
      if (data[i]) packed[i / 8] |= static_cast<char>(1 << (i % 8));
    data = packed;
  }
  *os << "\"0x";
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string chunk;
  for (size_t begin = 0; begin < data.size(); begin += 4096) {
    chunk.clear();
    for (unsigned char byte : data.substr(begin, 4096)) {
      chunk.push_back(kDigits[byte >> 4]);
      chunk.push_back(kDigits[byte & 15]);
    }
    *os << chunk;
  }
  *os << '"';
}

void Printer::printElements(DenseElementsAttr attr, bool allowHex) {
  constexpr int64_t kHexAbove = 100;
  const int64_t count = attr.getNumElements();
  if (count == 0) return;
  Type element = attr.getElementType();
  function_ref<void(int64_t)> printElement;
  auto printStringElement = [&](int64_t i) { printString(cast<StringAttr>(attr.getElement(i)).getValue()); };
  auto printScalar = [&](int64_t i) {
    printRawElement(attr, element, uint64_t(i) * DenseElementsAttr::getStorageSize(element));
  };
  auto printComplex = [&](int64_t i) {
    Type part = cast<ComplexType>(element).getElementType();
    const uint64_t size = DenseElementsAttr::getStorageSize(part);
    *os << '(';
    printRawElement(attr, part, 2 * uint64_t(i) * size);
    *os << ',';
    printRawElement(attr, part, (2 * uint64_t(i) + 1) * size);
    *os << ')';
  };
  if (attr.isStrings()) printElement = printStringElement;
  else if (isa<ComplexType>(element)) printElement = printComplex;
  else printElement = printScalar;
  // Numbers without bits are never a splat upstream.
  const bool isListed = element.isInteger(0) && attr.getType().getRank() > 0 && count <= kHexAbove;
  if (attr.isSplat() && isListed)
    return printNested(attr.getType().getShape(), count, [&](int64_t) { printElement(0); });
  if (attr.isSplat()) return printElement(0);
  if (allowHex && !attr.isStrings() && count > kHexAbove) return printHex(attr);
  printNested(attr.getType().getShape(), count, printElement);
}

void Printer::printSparse(SparseElementsAttr attr) {
  *os << "sparse<";
  if (attr.getIndices().getNumElements() != 0) {
    printElements(attr.getIndices(), /*allowHex=*/false);
    *os << ", ";
    printElements(attr.getValues(), /*allowHex=*/true);
  }
  *os << '>';
}

void Printer::printDenseArray(DenseArrayAttr attr) {
  Type element = attr.getElementType();
  *os << "array<";
  printType(element);
  const unsigned size = DenseElementsAttr::getStorageSize(element);
  const unsigned width = element.getIntOrFloatBitWidth();
  StringRef data = attr.getRawData();
  for (size_t i = 0; i + size <= data.size(); i += size) {
    *os << (i ? ", " : ": ");
    SmallVector<uint64_t, 2> words((size + 7) / 8, 0);
    std::memcpy(words.data(), data.data() + i, size);
    APInt bits(width, words);
    if (auto floatType = dyn_cast<FloatType>(element)) printFloat(*os, APFloat(floatType.getFloatSemantics(), bits));
    else printInteger(*os, bits, element);
  }
  *os << '>';
}

}  // namespace strata::text
