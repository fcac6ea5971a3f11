// The printer of the textual IR. The same class walks twice: once with a null stream to find which types and attributes are
// printed and deserve an alias, once to print. Regions of operations in generic form go through an explicit stack.
#pragma once

#include "ir/asm.h"
#include "ir/text.h"
#include "ir/text/text_stream.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

namespace strata::text {

/// Names of values and blocks inside one root operation.
class ValueNames {
 public:
  /// Numbers everything in `root`; generic form counts through the whole root, custom form per nest of regions.
  /// `inPlace` keeps most numbers in the operations' order indices, which is faster, makes the order of their blocks
  /// invalid, and needs the whole IR to be this thread's.
  void number(Operation *root, bool generic, bool uniqueIds, bool inPlace = false);
  template <typename Stream>
  void printValue(Stream &os, Value value, bool withResultNumber = true) const;
  void printBlock(raw_ostream &os, Block *block) const;
  /// Position of the block in its region; -1 when unknown.
  int getBlockNumber(Block *block) const;
  /// First results of the groups that an operation's results are printed in; empty: one group.
  ArrayRef<int> getResultGroups(Operation *op) const;

 private:
  static constexpr unsigned kNamed = 1u << 31, kNone = ~0u;
  void numberRegion(Region &region, SmallVectorImpl<Region *> &nested);
  void numberOp(Operation *op);
  void setName(Value value, StringRef name);
  StringRef uniqueName(StringRef name);

  /// Number of a value, or kNamed | index into names; kNone: not numbered.
  unsigned lookup(Value value) const;
  void assign(Value value, unsigned id);

  bool generic = false;
  bool inPlace = false;           ///< numbers of arguments and first results are in the IR, the others in `ids`
  DenseMap<Value, unsigned> ids;
  std::vector<StringRef> names;
  DenseMap<Block *, int> blockNumbers;
  DenseMap<Operation *, SmallVector<int, 2>> resultGroups;
  llvm::StringSet<> usedNames;
  std::vector<StringRef> nameLog;  ///< names in use, in order of arrival; scopes are lengths of it
  std::vector<std::unique_ptr<std::string>> nameStorage;
  unsigned nextValue = 0, nextArgument = 0, nextConflict = 0;
};

/// The aliases that the printer makes up: `#map`, `#set`, `#loc`, `#distinct`, `!tuple`.
class Aliases {
 public:
  struct Alias {
    const Node *node;
    StringRef name;
    unsigned suffix;  ///< 0: none
    bool isType;
    bool deferred;    ///< printed behind the operations
  };

  /// Enters a node that is about to be printed, and what it contains.
  void visit(const Node *node, bool canBeDeferred = false) {
    if (canBeDeferred || !wasVisited(node)) visitSlowly(node, canBeDeferred);
  }
  /// Whether `node` was visited lately, not to be deferred, or marked as such.
  bool wasVisited(const Node *node) const { return recent[slotOf(node)] == node; }
  void markVisited(const Node *node) { recent[slotOf(node)] = node; }
  void finish();
  bool empty() const { return byNode.empty(); }
  bool has(const Node *node) const { return byNode.contains(node); }
  static bool hasName(const Node *node) { return !nameOf(node).empty(); }
  ArrayRef<Alias> getAll() const { return all; }
  /// Prints the alias of `node`; false when it has none.
  bool print(const Node *node, raw_ostream &os) const;
  static void printName(const Alias &alias, raw_ostream &os);

 private:
  struct Info {
    const Node *node;
    StringRef name;
    unsigned depth = 0;
    bool canBeDeferred;
    SmallVector<unsigned, 2> children;
  };
  static constexpr size_t kRecent = 512;
  static size_t slotOf(const Node *node) {
    const auto address = reinterpret_cast<uintptr_t>(node);
    return (address >> 4 ^ address >> 12) % kRecent;
  }
  void visitSlowly(const Node *node, bool canBeDeferred);
  static void childrenOf(const Node *node, SmallVectorImpl<const Node *> &children);
  static StringRef nameOf(const Node *node);
  void markNotDeferrable(unsigned index);

  const Node *recent[kRecent] = {};
  DenseMap<const Node *, unsigned> seen;  ///< index into infos
  std::vector<Info> infos;
  std::vector<Alias> all;
  DenseMap<const Node *, unsigned> byNode;
};

enum class Elide { Never, Default, Always };  ///< the type of an attribute: print, leave out i64 and f64, leave out

class Printer final : public OpAsmPrinter {
 public:
  /// `context` may be null when neither locations nor resources are printed.
  Printer(raw_ostream &os, const PrintOptions &options, Context *context = nullptr)
      : out(os), os(&out), options(options), resourceContext(context) {}

  /// Prints `op` as a file: aliases, the operation, late aliases and resources.
  void printTopLevel(Operation *op);
  /// Prints `op` in place, values numbered within its outermost ancestor.
  void printInner(Operation *op);
  void printBlockAlone(Block *block);
  void printValueAlone(Value value);

  // AsmPrinter.
  raw_ostream &getStream() override { return *os; }
  void printType(Type type) override;
  void printAttribute(Attribute attr) override { printAttr(attr, Elide::Never); }
  void printAttributeWithoutType(Attribute attr) override { printAttr(attr, Elide::Always); }
  void printSymbolName(StringRef name) override;
  void printKeywordOrString(StringRef text) override;
  void printString(StringRef text) override;

  // OpAsmPrinter.
  void printOperand(Value value) override;
  void printNewline() override;
  void increaseIndent() override { indent += 2; }
  void decreaseIndent() override { indent -= 2; }
  void printOptionalAttrDict(ArrayRef<NamedAttribute> attrs, ArrayRef<StringRef> elided) override;
  void printOptionalAttrDictWithKeyword(ArrayRef<NamedAttribute> attrs, ArrayRef<StringRef> elided) override;
  void printRegion(Region &region, bool printEntryBlockArgs, bool printBlockTerminators, bool printEmptyBlock) override;
  void printRegionArgument(BlockArgument argument, ArrayRef<NamedAttribute> attrs, bool omitType) override;
  void printSuccessor(Block *successor) override;
  void printSuccessorAndUseList(Block *successor, ValueRange operands) override;
  void printGenericOp(Operation *op, bool printName) override;
  void printAffineMapOfSSAIds(AffineMapAttr map, ValueRange operands) override;

 private:
  // Operations (printer_ops.cc).
  struct Frame {
    Operation *op;
    unsigned region;   ///< number of the next region
    Block *block;      ///< next block of the open region
    Operation *next;   ///< next operation of the open block
    bool open;         ///< a region is open
    bool inBlock;
    bool bare;         ///< asked for by a hook: neither results nor location
    bool nested;       ///< ends with a newline
  };
  /// What an operation name's text needs, made at its first operation.
  struct RecordText {
    std::string open;                                       ///< `"name"(`
    SmallVector<std::pair<unsigned, std::string>, 4> slots;  ///< inherent attributes by name: slot, `key = `
  };
  /// A piece of an operation's text that depends on nothing but these pointers: its properties, or its types.
  struct PieceText {
    const void *what = nullptr;         ///< record of properties, or &kSignature
    SmallVector<const Node *, 6> nodes;
    llvm::SmallString<96> text;
  };
  static constexpr size_t kPieceTexts = 512, kMaxPiece = 256;
  static const char kSignature;
  /// The text that `pieceKey` belongs to, until the next piece is asked for.
  template <typename PrintBody>
  StringRef textOfPiece(const void *what, PrintBody printBody);
  void printSignature(Operation *op);
  void printPropertyList(Operation *op);
  const RecordText &textOf(const OpRecord *record);
  void collectFrom(Operation *op);
  void collectAliases(Operation *op);
  void printOp(Operation *op, bool nested);
  void beginOp(Operation *op, bool nested);
  void endOp(Operation *op, bool nested);
  void beginGeneric(Operation *op, bool printName, bool bare, bool nested);
  void finishGeneric(const Frame &frame);
  void step();
  void run(size_t base);
  bool usesCustomForm(Operation *op) const;
  void printCustom(Operation *op);
  void printResults(Operation *op);
  void printProperties(Operation *op);
  void printBlockHeader(Block *block);
  void printPredecessors(Block *block);
  void printTrailingLocation(Location location, bool allowAlias);
  void printOps(Block *block, bool withTerminator);
  void printResources();
  /// Very deep nests are not indented: their text would grow with the square of the depth.
  void writeIndent() {
    static constexpr StringRef kBlanks = "                                                                ";
    unsigned left = indent <= kMaxIndent ? indent : 0;
    if (os != &out) {
      os->indent(left);
      return;
    }
    for (; left; left -= std::min<size_t>(left, kBlanks.size())) out << kBlanks.take_front(left);
  }
  static constexpr unsigned kMaxIndent = 1000;

  // Attributes and types (printer_attributes.cc, printer_types.cc).
  /// Prints a type or attribute through the cache of texts.
  template <typename PrintBody>
  void printCached(const Node *node, Elide elide, PrintBody printBody);
  void printTypeBody(Type type);
  void printAttr(Attribute attr, Elide elide);
  void printAttrBody(Attribute attr, Elide elide);
  bool printScalarAttr(Attribute attr, Elide elide);
  void printElements(DenseElementsAttr attr, bool allowHex);
  void printNested(ArrayRef<int64_t> shape, int64_t count, function_ref<void(int64_t)> printElement);
  void printRawElement(DenseElementsAttr attr, Type type, uint64_t offset);
  void printHex(DenseElementsAttr attr);
  void printSparse(SparseElementsAttr attr);
  void printDenseArray(DenseArrayAttr attr);
  void printStrided(StridedLayoutAttr attr);
  void printNamed(const NamedAttribute &attr);
  void printLocationBody(Attribute location, bool isTopLevel);
  void printDialectSymbol(char prefix, StringRef dialect, StringRef body, ArrayRef<const Node *> references);
  void printReferringText(StringRef dialect, StringRef body, ArrayRef<const Node *> references);
  void printTypes(ArrayRef<Type> types);
  void printFunctionResults(ArrayRef<Type> types);
  void printShape(ArrayRef<int64_t> shape);
  bool isElided(DenseElementsAttr attr) const;

  TextStream out;
  raw_ostream *os;  ///< `out`, but while a text for the caches is made, or nothing is printed
  PrintOptions options;
  Context *resourceContext;
  unsigned indent = 0;
  unsigned customDepth = 0;
  bool collecting = false;
  Aliases aliases;
  ValueNames names;
  std::vector<Frame> frames;
  DenseMap<const Node *, size_t> distinctNumbers;  ///< of distinct attributes in a whole text: in the order of printing
  bool numbersDistinct = false;
  llvm::StringMap<size_t> usedResources;  ///< in which order they were referred to
  std::vector<std::unique_ptr<RecordText>> recordTexts;  ///< by record id

  /// Texts of types and attributes that were printed lately, aliases inside included.
  struct CachedText {
    const Node *node = nullptr;
    Elide elide = Elide::Never;
    uint8_t size = 0;
    char text[110];
  };
  static constexpr size_t kCachedTexts = 256;
  std::vector<CachedText> cachedTexts;
  std::vector<PieceText> pieceTexts;
  PieceText longPiece;  ///< too long for the cache
  SmallVector<const Node *, 16> pieceKey;
  bool usesCache = false;  ///< worth it when operations are printed
};

template <typename PrintBody>
void Printer::printCached(const Node *node, Elide elide, PrintBody printBody) {
  if (!usesCache) return printBody();
  if (cachedTexts.empty()) cachedTexts.resize(kCachedTexts);
  const auto address = reinterpret_cast<uintptr_t>(node);
  CachedText &entry = cachedTexts[(address >> 4 ^ address >> 12 ^ size_t(elide) << 3) % kCachedTexts];
  if (entry.node == node && entry.elide == elide) {
    os->write(entry.text, entry.size);
    return;
  }
  llvm::SmallString<256> text;
  {
    llvm::raw_svector_ostream stream(text);
    raw_ostream *output = std::exchange(os, &stream);
    printBody();
    os = output;
  }
  *os << text;
  if (text.size() > sizeof(entry.text)) return;
  entry.node = node;
  entry.elide = elide;
  entry.size = static_cast<uint8_t>(text.size());
  std::memcpy(entry.text, text.data(), text.size());
}

template <typename PrintBody>
StringRef Printer::textOfPiece(const void *what, PrintBody printBody) {
  if (pieceTexts.empty()) pieceTexts.resize(kPieceTexts);
  uint64_t hash = reinterpret_cast<uintptr_t>(what) >> 4;
  for (const Node *node : pieceKey) hash = (hash ^ reinterpret_cast<uintptr_t>(node) >> 4) * 0x9E3779B97F4A7C15ull;
  PieceText &entry = pieceTexts[(hash >> 40) % kPieceTexts];
  bool isKnown = entry.what == what && entry.nodes.size() == pieceKey.size();
  for (size_t i = 0; isKnown && i < pieceKey.size(); ++i) isKnown = entry.nodes[i] == pieceKey[i];
  if (!isKnown) {
    // Printing the piece may use this cache's key again.
    PieceText made;
    made.what = what;
    made.nodes.assign(pieceKey.begin(), pieceKey.end());
    {
      llvm::raw_svector_ostream stream(made.text);
      raw_ostream *output = std::exchange(os, &stream);
      printBody();
      os = output;
    }
    if (made.text.size() > kMaxPiece) {
      longPiece = std::move(made);
      return longPiece.text;
    }
    entry = std::move(made);
  }
  return entry.text;
}

/// The text of a floating-point number: six digits when that is exact, else more, else hexadecimal bits.
void printFloat(raw_ostream &os, const APFloat &value);
void printInteger(raw_ostream &os, const APInt &value, Type type);

}  // namespace strata::text
