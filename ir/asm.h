// The interfaces through which dialects read and write text: what MLIR calls AsmParser, OpAsmParser and OpAsmPrinter.
// Parse functions return ParseResult (true on failure, after reporting), so that they chain with `||`.
#pragma once

#include "ir/builder.h"

namespace strata {

class [[nodiscard]] ParseResult {
 public:
  ParseResult(LogicalResult result) : failed_(failed(result)) {}
  ParseResult(bool failedFlag) : failed_(failedFlag) {}
  ParseResult(const InFlightDiagnostic &) : failed_(true) {}
  operator bool() const { return failed_; }
  explicit operator LogicalResult() const { return failure(failed_); }

 private:
  bool failed_;
};

enum class Delimiter { None, Paren, Square, LessGreater, Braces, OptionalParen, OptionalSquare, OptionalLessGreater, OptionalBraces };

class AsmParser {
 public:
  virtual ~AsmParser() = default;
  virtual Context *getContext() const = 0;
  Builder &getBuilder() { return builder; }
  virtual Location getCurrentLocation() = 0;
  virtual InFlightDiagnostic emitError(Location location, const Twine &message = {}) = 0;
  virtual const char *getCurrentPointer() = 0;

  // Tokens and punctuation. Optional forms succeed only when they consumed the token.
  virtual ParseResult parseToken(StringRef punctuation) = 0;            ///< "->", "(", ":", ...
  virtual ParseResult parseOptionalToken(StringRef punctuation) = 0;
  ParseResult parseArrow() { return parseToken("->"); }
  ParseResult parseOptionalArrow() { return parseOptionalToken("->"); }
  ParseResult parseColon() { return parseToken(":"); }
  ParseResult parseOptionalColon() { return parseOptionalToken(":"); }
  ParseResult parseComma() { return parseToken(","); }
  ParseResult parseOptionalComma() { return parseOptionalToken(","); }
  ParseResult parseEqual() { return parseToken("="); }
  ParseResult parseOptionalEqual() { return parseOptionalToken("="); }
  ParseResult parseLParen() { return parseToken("("); }
  ParseResult parseRParen() { return parseToken(")"); }
  ParseResult parseOptionalLParen() { return parseOptionalToken("("); }
  ParseResult parseOptionalRParen() { return parseOptionalToken(")"); }
  ParseResult parseLSquare() { return parseToken("["); }
  ParseResult parseRSquare() { return parseToken("]"); }
  ParseResult parseOptionalLSquare() { return parseOptionalToken("["); }
  ParseResult parseOptionalRSquare() { return parseOptionalToken("]"); }
  ParseResult parseLBrace() { return parseToken("{"); }
  ParseResult parseRBrace() { return parseToken("}"); }
  ParseResult parseOptionalLBrace() { return parseOptionalToken("{"); }
  ParseResult parseOptionalRBrace() { return parseOptionalToken("}"); }
  ParseResult parseLess() { return parseToken("<"); }
  ParseResult parseGreater() { return parseToken(">"); }
  ParseResult parseOptionalLess() { return parseOptionalToken("<"); }
  ParseResult parseOptionalGreater() { return parseOptionalToken(">"); }
  ParseResult parseOptionalQuestion() { return parseOptionalToken("?"); }
  ParseResult parseOptionalStar() { return parseOptionalToken("*"); }
  virtual ParseResult parseKeyword(StringRef keyword) = 0;
  virtual ParseResult parseOptionalKeyword(StringRef keyword) = 0;
  virtual ParseResult parseKeyword(StringRef *keyword) = 0;
  virtual ParseResult parseOptionalKeyword(StringRef *keyword) = 0;
  virtual ParseResult parseString(std::string *value) = 0;
  virtual ParseResult parseOptionalString(std::string *value) = 0;
  virtual ParseResult parseInteger(int64_t &value) = 0;                 ///< decimal or hex, optional minus
  virtual ParseResult parseOptionalInteger(int64_t &value) = 0;
  virtual ParseResult parseFloat(double &value) = 0;
  virtual ParseResult parseCommaSeparatedList(Delimiter delimiter, function_ref<ParseResult()> parseElement) = 0;
  ParseResult parseCommaSeparatedList(function_ref<ParseResult()> element) {
    return parseCommaSeparatedList(Delimiter::None, element);
  }
  /// `4x?x` ...; with `withTrailingX` the last dimension is followed by `x`.
  virtual ParseResult parseDimensionList(SmallVectorImpl<int64_t> &dims, bool allowDynamic = true,
                                         bool withTrailingX = true) = 0;

  // Types and attributes.
  virtual ParseResult parseType(Type &type) = 0;
  virtual ParseResult parseOptionalType(Type &type) = 0;  ///< success with null type: none was there
  virtual ParseResult parseTypeList(SmallVectorImpl<Type> &types) = 0;
  ParseResult parseColonType(Type &type) { return parseColon() || parseType(type); }
  ParseResult parseColonTypeList(SmallVectorImpl<Type> &types) { return parseColon() || parseTypeList(types); }
  ParseResult parseOptionalArrowTypeList(SmallVectorImpl<Type> &types);
  ParseResult parseArrowTypeList(SmallVectorImpl<Type> &types);
  /// What follows the mnemonic of a type or attribute of a dialect. Hooks that meet nested types without their prefix call
  /// this, never the kind's own function: nesting is counted here. Null after an error.
  virtual const Node *parseKindBody(const NodeKind &kind) = 0;
  virtual ParseResult parseAttribute(Attribute &attr, Type type = Type()) = 0;
  virtual ParseResult parseOptionalAttribute(Attribute &attr, Type type = Type()) = 0;
  template <typename AttrTy>
  ParseResult parseAttribute(AttrTy &attr, Type type = Type()) {
    Location location = getCurrentLocation();
    Attribute any;
    if (parseAttribute(any, type)) return true;
    attr = dyn_cast<AttrTy>(any);
    if (!attr) return emitError(location, "invalid kind of attribute specified");
    return false;
  }
  virtual ParseResult parseOptionalAttrDict(SmallVectorImpl<NamedAttribute> &attrs) = 0;
  virtual ParseResult parseOptionalAttrDictWithKeyword(SmallVectorImpl<NamedAttribute> &attrs) = 0;
  virtual ParseResult parseAffineMap(AffineMap &map) = 0;               ///< `(d0) -> (d0)` without `affine_map<>`
  virtual ParseResult parseSymbolName(StringAttr &name) = 0;            ///< `@name`
  virtual ParseResult parseOptionalSymbolName(StringAttr &name) = 0;

 protected:
  explicit AsmParser(Context *context) : builder(context) {}
  Builder builder;
};

/// An operand as written, before its type is known.
struct UnresolvedOperand {
  Location location;
  StringRef name;
  unsigned number = 0;
};

class OpAsmParser : public AsmParser {
 public:
  struct Argument {
    UnresolvedOperand name;
    Type type;
    DictionaryAttr attrs;
    std::optional<Location> location;
  };

  virtual Location getNameLoc() const = 0;   ///< of the operation's name
  virtual size_t getNumResults() const = 0;  ///< how many the text expects (`%a:2, %b = ...`)

  virtual ParseResult parseOperand(UnresolvedOperand &operand, bool allowResultNumber = true) = 0;
  virtual ParseResult parseOptionalOperand(UnresolvedOperand &operand) = 0;  ///< success only when one was there
  virtual ParseResult parseOperandList(SmallVectorImpl<UnresolvedOperand> &operands,
                                       Delimiter delimiter = Delimiter::None) = 0;
  virtual ParseResult resolveOperand(const UnresolvedOperand &operand, Type type, SmallVectorImpl<Value> &result) = 0;
  ParseResult resolveOperands(ArrayRef<UnresolvedOperand> operands, Type type, SmallVectorImpl<Value> &result);
  ParseResult resolveOperands(ArrayRef<UnresolvedOperand> operands, ArrayRef<Type> types, Location location,
                              SmallVectorImpl<Value> &result);

  /// `%name`, `%name : type`, with attributes and location when allowed.
  virtual ParseResult parseArgument(Argument &argument, bool allowType = false, bool allowAttrs = false) = 0;
  virtual ParseResult parseOptionalArgument(Argument &argument, bool allowType = false, bool allowAttrs = false) = 0;
  virtual ParseResult parseRegion(Region &region, ArrayRef<Argument> arguments = {}, bool enableNameShadowing = false) = 0;
  virtual ParseResult parseOptionalRegion(Region &region, ArrayRef<Argument> arguments = {}) = 0;
  virtual ParseResult parseSuccessor(Block *&successor) = 0;
  virtual ParseResult parseOptionalSuccessor(Block *&successor) = 0;
  virtual ParseResult parseSuccessorAndUseList(Block *&successor, SmallVectorImpl<Value> &operands) = 0;
  /// Affine subscripts: `%i + 2, symbol(%n) mod 4` into a map and its operands (dims then symbols). Without delimiter the
  /// list also ends behind a comma that a keyword follows.
  virtual ParseResult parseAffineMapOfSSAIds(SmallVectorImpl<Value> &operands, AffineMap &map, Delimiter delimiter) = 0;
  virtual ParseResult parseOptionalLocation(std::optional<Location> &location) = 0;

 protected:
  using AsmParser::AsmParser;
};

class AsmPrinter {
 public:
  virtual ~AsmPrinter() = default;
  virtual raw_ostream &getStream() = 0;
  virtual void printType(Type type) = 0;
  virtual void printAttribute(Attribute attr) = 0;
  virtual void printAttributeWithoutType(Attribute attr) = 0;
  virtual void printSymbolName(StringRef name) = 0;
  virtual void printKeywordOrString(StringRef text) = 0;
  virtual void printString(StringRef text) = 0;  ///< quoted and escaped
  void printDimensionList(ArrayRef<int64_t> dims);

  AsmPrinter &operator<<(StringRef text);
  AsmPrinter &operator<<(const char *text) { return *this << StringRef(text); }
  AsmPrinter &operator<<(char c) { return *this << StringRef(&c, 1); }
  AsmPrinter &operator<<(int64_t value);
  AsmPrinter &operator<<(unsigned value) { return *this << int64_t(value); }
  AsmPrinter &operator<<(int value) { return *this << int64_t(value); }
  AsmPrinter &operator<<(Type type) {
    printType(type);
    return *this;
  }
  AsmPrinter &operator<<(Attribute attr) {
    printAttribute(attr);
    return *this;
  }
  AsmPrinter &operator<<(AffineMap map);
};

class OpAsmPrinter : public AsmPrinter {
 public:
  virtual void printOperand(Value value) = 0;
  virtual void printNewline() = 0;
  virtual void increaseIndent() = 0;
  virtual void decreaseIndent() = 0;
  virtual void printOptionalAttrDict(ArrayRef<NamedAttribute> attrs, ArrayRef<StringRef> elided = {}) = 0;
  virtual void printOptionalAttrDictWithKeyword(ArrayRef<NamedAttribute> attrs, ArrayRef<StringRef> elided = {}) = 0;
  virtual void printRegion(Region &region, bool printEntryBlockArgs = true, bool printBlockTerminators = true,
                           bool printEmptyBlock = false) = 0;
  virtual void printRegionArgument(BlockArgument argument, ArrayRef<NamedAttribute> attrs = {}, bool omitType = false) = 0;
  virtual void printSuccessor(Block *successor) = 0;
  virtual void printSuccessorAndUseList(Block *successor, ValueRange operands) = 0;
  virtual void printGenericOp(Operation *op, bool printName = true) = 0;
  virtual void printAffineMapOfSSAIds(AffineMapAttr map, ValueRange operands) = 0;
  void printOperands(ValueRange values);
  void printFunctionalType(Operation *op);
  void printFunctionalType(TypeRange inputs, TypeRange results);
  void printArrowTypeList(TypeRange types);
  void printOptionalArrowTypeList(TypeRange types);
  // The base's forms again, so that values may follow anything.
  OpAsmPrinter &operator<<(StringRef text) { return forward(text); }
  OpAsmPrinter &operator<<(const char *text) { return forward(StringRef(text)); }
  OpAsmPrinter &operator<<(char c) { return forward(c); }
  OpAsmPrinter &operator<<(int64_t value) { return forward(value); }
  OpAsmPrinter &operator<<(unsigned value) { return forward(value); }
  OpAsmPrinter &operator<<(int value) { return forward(value); }
  OpAsmPrinter &operator<<(Type type) { return forward(type); }
  OpAsmPrinter &operator<<(Attribute attr) { return forward(attr); }
  OpAsmPrinter &operator<<(AffineMap map) { return forward(map); }
  OpAsmPrinter &operator<<(Value value) {
    printOperand(value);
    return *this;
  }
  OpAsmPrinter &operator<<(ValueRange values) {
    printOperands(values);
    return *this;
  }
  OpAsmPrinter &operator<<(Block *successor) {
    printSuccessor(successor);
    return *this;
  }

 private:
  template <typename T>
  OpAsmPrinter &forward(T value) {
    AsmPrinter::operator<<(value);
    return *this;
  }
};

/// Compiles `assemblyFormat` on first use and interprets it (format.cc): the syntax of ops that have one.
ParseResult parseWithFormat(const OpRow &row, OpAsmParser &parser, OperationState &state);
void printWithFormat(const OpRow &row, Operation *op, OpAsmPrinter &printer);

}  // namespace strata
