// The parser of the textual IR: one class over one token of lookahead. Operations in generic form are parsed with an
// explicit stack (parser_ops.cc), so that nesting costs no machine stack; custom syntax recurses through hooks and its
// depth is limited. Types and attributes recurse with a limit of their own.
#pragma once

#include "ir/asm.h"
#include "ir/text/lexer.h"
#include "ir/text/name_table.h"

namespace strata::text {

constexpr unsigned kMaxTypeDepth = 256;     ///< nesting of types, attributes, locations, affine expressions
constexpr unsigned kMaxCustomDepth = 1000;  ///< nesting of operations in custom syntax

class Parser final : public OpAsmParser {
 public:
  Parser(StringRef text, Context *context, StringRef fileName);
  ~Parser() override;

  // Entry points (parse.cc).
  OwningOp parseSourceFile();
  /// Inherent attributes of their operations stand in `<{...}>` or are refused.
  void setStrictDialects(ArrayRef<StringRef> names) { strictDialects = names; }
  Type parseWholeType();
  Attribute parseWholeAttribute(Type type);
  AffineMap parseWholeAffineMap();

  // AsmParser (parser_asm.cc).
  Context *getContext() const override { return context; }
  Location getCurrentLocation() override { return locationOf(token); }
  InFlightDiagnostic emitError(Location location, const Twine &message = {}) override;
  using OpAsmParser::parseAttribute;
  /// The source need not end with a NUL: at its end there is the empty string.
  const char *getCurrentPointer() override { return token.is(Tok::Eof) ? "" : token.begin; }
  ParseResult parseToken(StringRef punctuation) override;
  ParseResult parseOptionalToken(StringRef punctuation) override;
  ParseResult parseKeyword(StringRef keyword) override;
  ParseResult parseOptionalKeyword(StringRef keyword) override;
  ParseResult parseKeyword(StringRef *keyword) override;
  ParseResult parseOptionalKeyword(StringRef *keyword) override;
  ParseResult parseString(std::string *value) override;
  ParseResult parseOptionalString(std::string *value) override;
  ParseResult parseInteger(int64_t &value) override;
  ParseResult parseOptionalInteger(int64_t &value) override;
  ParseResult parseFloat(double &value) override;
  ParseResult parseCommaSeparatedList(Delimiter delimiter, function_ref<ParseResult()> parseElement) override;
  ParseResult parseDimensionList(SmallVectorImpl<int64_t> &dims, bool allowDynamic, bool withTrailingX) override;
  ParseResult parseType(Type &type) override;
  ParseResult parseOptionalType(Type &type) override;
  ParseResult parseTypeList(SmallVectorImpl<Type> &types) override;
  ParseResult parseAttribute(Attribute &attr, Type type) override;
  const Node *parseKindBody(const NodeKind &kind) override;
  ParseResult parseOptionalAttribute(Attribute &attr, Type type) override;
  ParseResult parseOptionalAttrDict(SmallVectorImpl<NamedAttribute> &attrs) override;
  ParseResult parseOptionalAttrDictWithKeyword(SmallVectorImpl<NamedAttribute> &attrs) override;
  ParseResult parseAffineMap(AffineMap &map) override;
  ParseResult parseSymbolName(StringAttr &name) override;
  ParseResult parseOptionalSymbolName(StringAttr &name) override;

  // OpAsmParser (parser_custom.cc).
  Location getNameLoc() const override { return custom->nameLocation; }
  size_t getNumResults() const override { return custom->numResults; }
  ParseResult parseOperand(UnresolvedOperand &operand, bool allowResultNumber) override;
  ParseResult parseOptionalOperand(UnresolvedOperand &operand) override;
  ParseResult parseOperandList(SmallVectorImpl<UnresolvedOperand> &operands, Delimiter delimiter) override;
  ParseResult resolveOperand(const UnresolvedOperand &operand, Type type, SmallVectorImpl<Value> &result) override;
  ParseResult parseArgument(Argument &argument, bool allowType, bool allowAttrs) override;
  ParseResult parseOptionalArgument(Argument &argument, bool allowType, bool allowAttrs) override;
  ParseResult parseRegion(Region &region, ArrayRef<Argument> arguments, bool enableNameShadowing) override;
  ParseResult parseOptionalRegion(Region &region, ArrayRef<Argument> arguments) override;
  ParseResult parseSuccessor(Block *&successor) override;
  ParseResult parseOptionalSuccessor(Block *&successor) override;
  ParseResult parseSuccessorAndUseList(Block *&successor, SmallVectorImpl<Value> &operands) override;
  ParseResult parseAffineMapOfSSAIds(SmallVectorImpl<Value> &operands, AffineMap &map, Delimiter delimiter) override;
  ParseResult parseOptionalLocation(std::optional<Location> &location) override;

 private:
  // --- Tokens ---
  void advance() {
    previousEnd = token.end();
    lexer.lex(token);
  }
  bool consumeIf(Tok kind) {
    if (token.kind != kind) return false;
    advance();
    return true;
  }
  ParseResult expect(Tok kind, const char *message) {
    if (token.kind == kind) {
      advance();
      return false;
    }
    return wrongToken(message);
  }
  /// An error at the current token; the lexer's own message when the token is malformed.
  InFlightDiagnostic wrongToken(const Twine &message);
  bool isKeyword(StringRef keyword) const { return token.kind == Tok::BareId && token.spelling() == keyword; }
  Location locationOf(const Token &t) const { return Location::file(context, fileId, t.line, t.column); }
  /// Bytes of the current string or @"string" token.
  StringRef stringValue(std::string &buffer) const;
  /// Interns attribute names and the like, with a small cache in front of the context.
  StringAttr internName(StringRef name);
  const OpRecord *findRecord(StringRef name);

  /// Counts nesting for as long as it lives.
  struct DepthGuard {
    explicit DepthGuard(Parser &parser) : parser(parser) { ++parser.depth; }
    ~DepthGuard() { --parser.depth; }
    Parser &parser;
  };
  bool tooDeep() const { return depth > kMaxTypeDepth; }

  // --- Types (parser_types.cc) ---
  Type parseType();
  Type parseNonFunctionType();
  Type parseFunctionType();
  Type parseSimpleType();
  Type parseTensorType();
  Type parseVectorType();
  Type parseMemRefType();
  Type parseComplexType();
  Type parseTupleType();
  Type parseExtendedType();
  Type checkedElementType(Type type, Location location, const char *container);
  ParseResult parseTypeListParens(SmallVectorImpl<Type> &types);
  ParseResult parseFunctionResultTypes(SmallVectorImpl<Type> &types);
  ParseResult parseDims(SmallVectorImpl<int64_t> &dims, SmallVectorImpl<bool> *scalable, bool allowDynamic,
                        bool withTrailingX);
  /// The rest of `!d.x<...>` / `#d.x<...>` behind its identifier: dialect and text between, brackets balanced.
  ParseResult parseDialectSymbolBody(StringRef identifier, Location location, StringRef &dialect, StringRef &body);
  // References inside such bodies (parser_references.cc).
  static constexpr unsigned kMaxReferenceDepth = 16;
  std::string findReferences(StringRef dialect, StringRef body, SmallVectorImpl<const Node *> &references, unsigned depth = 0);
  const Node *findNested(StringRef dialect, StringRef body, unsigned depth);
  const Node *referenceAt(StringRef dialect, StringRef body, size_t &at, unsigned depth);
  ParseResult skipBalanced(const char *&pointer);

  // --- Attributes (parser_attributes.cc, parser_elements.cc) ---
  Attribute parseAttr(Type type = Type());
  Attribute parseAttrImpl(Type type);
  Attribute parseKeywordAttr(Type type, bool &known);
  Attribute parseNumber(Type type, bool negative);
  Attribute parseIntegerLiteral(const Token &literal, Type type, bool negative);
  Attribute parseFloatLiteral(const Token &literal, Type type, bool negative);
  Attribute parseStringAttr(Type type);
  Attribute parseSymbolRef();
  Attribute parseArrayAttr();
  Attribute parseExtendedAttr(Type type);
  Attribute parseAffineMapAttr();
  Attribute parseIntegerSetAttr();
  Attribute parseStridedAttr();
  Attribute parseDistinctAttr();
  Attribute parseLocationAttr();
  Attribute parseDenseArrayAttr();
  Attribute parseDenseElementsAttr(Type type);
  Attribute parseDenseResourceAttr(Type type);
  Attribute parseSparseElementsAttr(Type type);
  ShapedType parseElementsType(Type type);
  ParseResult parseDictBody(SmallVectorImpl<NamedAttribute> &entries);  ///< after `{`, through `}`
  DictionaryAttr parseDictionary();

  /// A tensor literal as written: tokens of its elements and the shape of its brackets.
  struct TensorLiteral {
    struct Element {
      Token token;
      bool negative;
    };
    SmallVector<Element, 4> elements;
    SmallVector<int64_t, 4> shape;
    Token hex;  ///< of `"0x..."`, else Eof
    bool isComplex = false;
    Token first;
  };
  ParseResult parseTensorLiteral(TensorLiteral &literal, bool allowHex);
  ParseResult parseTensorList(TensorLiteral &literal, SmallVectorImpl<int64_t> &shape);
  ParseResult parseTensorElement(TensorLiteral &literal);
  DenseElementsAttr makeElements(const TensorLiteral &literal, ShapedType type, Location location);
  DenseElementsAttr makeHexElements(const TensorLiteral &literal, ShapedType type, Location location);
  ParseResult appendElement(const TensorLiteral::Element &element, Type type, std::string &data);
  ParseResult appendStrings(const TensorLiteral &literal, std::vector<std::string> &strings);
  std::optional<APInt> integerValue(const Token &literal, Type type, bool negative);

  // --- Affine (parser_affine.cc) ---
  struct AffineNames {
    SmallVector<std::pair<StringRef, AffineExpr>, 8> names;
    unsigned numDims = 0, numSymbols = 0;
    /// Parses SSA operands instead of names: returns the expression of `%x`; null when names are meant.
    function_ref<AffineExpr(const Token &, bool isSymbol)> operand = nullptr;
  };
  ParseResult parseAffineHeader(AffineNames &names);
  ParseResult parseAffineMapOrSet(AffineMap *map, IntegerSet *set);
  ParseResult parseAffineConstraint(AffineNames &names, SmallVectorImpl<AffineExpr> &exprs, SmallVectorImpl<bool> &eqs);
  AffineExpr parseAffineExpr(AffineNames &names);
  AffineExpr parseAffineProduct(AffineNames &names);
  AffineExpr parseAffineFactor(AffineNames &names);

  // --- Locations (parser_locations.cc) ---
  ParseResult parseLocationInstance(Location &location);
  ParseResult parseFileOrNameLocation(Location &location);
  ParseResult parseFusedLocation(Location &location);
  ParseResult parseCallSiteLocation(Location &location);
  /// `loc(...)` when there is one. `deferred` receives the name of an alias that is not known yet.
  ParseResult parseTrailingLocation(Location &location, bool &present, StringRef &deferred);

  // --- Operations (parser_ops.cc) ---
  struct ResultName {
    StringRef name;
    Location location;
    uint32_t count;
  };
  /// A value by name: results [first, first + count) of an operation, or one block argument.
  struct ValueEntry {
    Operation *op;
    detail::ValueImpl *argument;
    uint32_t first;
    uint32_t count;
    Location location;
  };
  struct BlockEntry {
    Block *block;
    Location location;  ///< of the definition or the first use
    bool defined;
  };
  /// A region being parsed.
  struct RegionFrame {
    Region *region = nullptr;
    Block *block = nullptr;        ///< the one that operations are appended to
    size_t valueMark = 0;          ///< sizes of the tables before the region
    size_t blockMark = 0;
    size_t savedVisibleFrom = 0;
    size_t savedIsolation = 0;
    const char *defaultDialect = "";
  };
  /// An operation in generic form whose regions are being parsed. Marks are into the stacks below.
  struct OpFrame {
    const OpRecord *record = nullptr;
    Location location;
    Attribute properties;
    size_t resultMark = 0, operandMark = 0, successorMark = 0, regionMark = 0;
  };
  struct CustomContext {
    Location nameLocation;
    size_t numResults;
    const OpRecord *record;
  };

  ParseResult parseTopLevel();
  ParseResult parseStep();  ///< one operation, block label or end of a region
  ParseResult parseAliasDefinition();
  ParseResult parseOperationStart();
  ParseResult parseGenericStart(size_t resultMark);
  ParseResult parseGenericOperands();
  bool takePlainOperands();
  ParseResult parseGenericSuccessors();
  ParseResult parseResultNames();
  ParseResult openNextRegion(const OpFrame &frame);
  /// Some of the attributes are inherent to an operation of a strict dialect.
  bool isStrict(const OpRecord &record, ArrayRef<NamedAttribute> attributes) const;
  ParseResult finishGeneric(const OpFrame &frame, ArrayRef<NamedAttribute> properties);
  ParseResult addAttributes(OperationState &state, ArrayRef<NamedAttribute> properties, Attribute dictionary);
  ParseResult parseSignature(const OpFrame &frame);
  ParseResult parseCustomOp(size_t resultMark);
  ParseResult createAndInsert(OperationState &state, size_t resultMark, Location location);
  ParseResult checkRegistered(const OpRecord *record, const Token &name);
  const OpRecord *customRecord(StringRef name);
  void addImplicitTerminators(OperationState &state);
  Block *currentBlock();

  void openRegion(Region *region, const OpRecord *owner, bool isolatedNames);
  ParseResult closeRegion();
  ParseResult parseBlockHeader();
  ParseResult parseBlockArguments(Block *block);
  Block *useBlock(const Token &name);
  ParseResult defineBlock(const Token &name, Block *&block);

  ParseResult parseResultNumber(unsigned &number);
  Value resolveName(StringRef name, unsigned number, Type type, Location location);
  ParseResult defineValues(StringRef name, const ValueEntry &entry);
  ParseResult resolveForwards(StringRef name, const ValueEntry &entry);
  Value makeForward(StringRef name, unsigned number, Type type, Location location);
  ParseResult checkForwards(size_t isolationDepth);
  static Value valueOf(const ValueEntry &entry, unsigned number) {
    return entry.argument ? Value(entry.argument) : entry.op->getResult(entry.first + number);
  }

  ParseResult parseFileMetadata();
  ParseResult parseResourceGroup(StringRef prefix);
  ParseResult resolveDeferredLocations();
  void cleanUp();

  Context *context;
  Lexer lexer;
  Token token;
  const char *previousEnd = nullptr;
  uint32_t fileId = 0;
  std::string fileName;
  unsigned depth = 0;
  unsigned customDepth = 0;
  CustomContext *custom = nullptr;

  // Aliases by name without their prefix.
  llvm::DenseMap<StringRef, Attribute> attributeAliases;
  llvm::DenseMap<StringRef, Type> typeAliases;

  // Values and blocks by name.
  NameTable<ValueEntry> values;
  NameTable<BlockEntry> blocks;
  size_t visibleFrom = 0;  ///< entries of `values` before this one are hidden by an isolated region
  size_t isolation = 0;    ///< number of region frames at the innermost region that hides outer names

  /// Stands in for a value that is used before its definition.
  struct Forward {
    std::unique_ptr<detail::BlockArgumentImpl> placeholder;
    StringRef name;
    unsigned number;
    size_t isolation;  ///< where it was used
    Value definition;  ///< once it is known
  };
  std::vector<Forward> forwards;
  llvm::DenseMap<StringRef, SmallVector<size_t, 1>> openForwards;  ///< into `forwards`, by name

  // Stacks.
  std::vector<RegionFrame> regionFrames;
  std::vector<OpFrame> opFrames;
  std::vector<ResultName> resultNames;
  std::vector<UnresolvedOperand> operandNames;
  std::vector<Block *> successors;
  std::vector<std::unique_ptr<Region>> regions;
  std::vector<std::unique_ptr<Region>> discarded;  ///< what failed hooks leave, freed in the end
  Region topRegion;
  OperationState scratch;                      ///< reused for operations in generic form
  SmallVector<NamedAttribute, 8> scratchProperties;

  struct DeferredLocation {
    Operation *op;  ///< null: a block argument
    BlockArgument argument;
    StringRef alias;
    Location location;
  };
  std::vector<DeferredLocation> deferredLocations;

  // Caches.
  struct NameCacheEntry {
    uint32_t hash = 0;
    StringAttr attr;
  };
  std::vector<NameCacheEntry> nameCache;
  struct RecordCacheEntry {
    uint32_t hash = 0;
    const OpRecord *record = nullptr;
  };
  std::vector<RecordCacheEntry> recordCache;
  struct TypeCacheEntry {
    uint64_t key = 0;
    Type type;
  };
  TypeCacheEntry typeCache[64];

  /// A piece of the source within one line and what it was found to mean. Signatures and attribute lists repeat a lot;
  /// aliases cannot change, so that equal text means the same.
  struct SeenText {
    StringRef text;
    SmallVector<NamedAttribute, 2> attributes;
    SmallVector<Type, 3> inputs, results;
    Attribute dictionary;                   ///< of the attributes, when asked for
    const OpRecord *discardableOf = nullptr;  ///< an operation none of whose inherent attributes is among them
  };
  static constexpr size_t kSeenTexts = 512;
  /// The entry for `text`, which need not be of that text.
  SeenText &seenText(StringRef text) {
    if (seenTexts.empty()) seenTexts.resize(kSeenTexts);
    return seenTexts[hashName(text) % kSeenTexts];
  }
  /// From the current token through the first `end` on its line; empty when there is none, or far away.
  StringRef spanTo(StringRef end) const;
  /// From the current token to the end of the line, or to a location in front of that.
  StringRef spanOfSignature() const;
  /// Goes on behind what was read without tokens, which ends at `pointer` on the current line.
  void continueFrom(const char *pointer) {
    previousEnd = pointer;
    lexer.resetTo(pointer);
    lexer.lex(token);
  }
  ParseResult parseGenericProperties(OpFrame &frame);
  ParseResult parseGenericAttributes(const OpFrame &frame);
  std::vector<SeenText> seenTexts;
  ArrayRef<StringRef> strictDialects;
  Attribute scratchDictionary;  ///< discardable attributes of the operation that is being finished, instead of a list
};

}  // namespace strata::text
