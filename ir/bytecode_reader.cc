// Reading bytecode: every count and index is checked against what is there; the first fault ends the reading.
#include "ir/bytecode_format.h"

#include "ir/builder.h"
#include "ir/context_impl.h"
#include "ir/text.h"
#include "support/hash.h"

namespace strata {

// --- Nodes ------------------------------------------------------------------------------------------------------------

ArrayRef<const NodeKind *> bytecode::getStructuredKinds() {
  static const NodeKind *const kKinds[] = {
      &UnitAttr::kKind, &IntegerAttr::kKind, &FloatAttr::kKind, &StringAttr::kKind, &ArrayAttr::kKind,
      &DictionaryAttr::kKind, &TypeAttr::kKind, &SymbolRefAttr::kKind, &DenseElementsAttr::kKind, &DenseArrayAttr::kKind,
      &LocationAttr::kUnknown, &LocationAttr::kFile, &LocationAttr::kName, &LocationAttr::kCallSite,
      &LocationAttr::kFused};
  return kKinds;
}

static bool isType(const Node *node) { return node && node->kind->category == NodeCategory::Type; }
static bool isAttribute(const Node *node) { return node && node->kind->category == NodeCategory::Attribute; }
static bool isPlainString(const Node *node) { return node && node->kind == &StringAttr::kKind; }
static bool isLocation(const Node *node) { return isAttribute(node) && isa<LocationAttr>(Attribute(node)); }

static bool isNumber(const NodeKind &kind, ArrayRef<const Node *> ptrs, ArrayRef<int64_t> ints, StringRef bytes) {
  if (ptrs.size() != 1 || !isType(ptrs[0]) || !bytes.empty()) return false;
  Type type(ptrs[0]);
  if (&kind == &IntegerAttr::kKind ? !type.isInteger() && !type.isIndex() : !type.isFloat()) return false;
  const unsigned width = type.getIntOrFloatBitWidth();
  if (ints.size() != std::max(1u, (width + 63) / 64)) return false;
  // Bits above the width are zero, so that equal numbers are equal nodes.
  return width % 64 == 0 ? width > 0 || ints[0] == 0 : uint64_t(ints.back()) >> (width % 64) == 0;
}

static bool isDense(ArrayRef<const Node *> ptrs, ArrayRef<int64_t> ints, StringRef bytes) {
  if (ptrs.empty() || !isType(ptrs[0]) || !isa<ShapedType>(Type(ptrs[0])) || ints.size() != 1) return false;
  ShapedType type(ptrs[0]);
  if (!type.hasRank() || !type.hasStaticShape()) return false;
  uint64_t count = 1;
  for (int64_t size : type.getShape())
    if (size < 0 || __builtin_mul_overflow(count, uint64_t(size), &count) || count > (uint64_t(1) << 40)) return false;
  if (ints[0] != 0 && ints[0] != 1) return false;
  const uint64_t stored = count == 0 ? 0 : ints[0] ? 1 : count;
  if (count == 0 && ints[0]) return false;
  if (ptrs.size() > 1)
    return bytes.empty() && ptrs.size() - 1 == stored && llvm::all_of(ptrs.drop_front(), isPlainString);
  if (stored == 0) return bytes.empty();
  Type element = type.getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  Type part = complex ? complex.getElementType() : element;
  if (!part.isInteger() && !part.isIndex() && !part.isFloat()) return false;
  return bytes.size() == stored * DenseElementsAttr::getStorageSize(element);
}

static bool isDictionary(ArrayRef<const Node *> ptrs) {
  if (ptrs.size() % 2) return false;
  for (size_t i = 0; i < ptrs.size(); i += 2) {
    if (!isPlainString(ptrs[i]) || !isAttribute(ptrs[i + 1])) return false;
    if (i && StringAttr(ptrs[i - 2]).getValue() >= StringAttr(ptrs[i]).getValue()) return false;
  }
  return true;
}

bool bytecode::isWellFormed(const NodeKind &kind, ArrayRef<const Node *> ptrs, ArrayRef<int64_t> ints, StringRef bytes) {
  if (&kind == &IntegerAttr::kKind || &kind == &FloatAttr::kKind) return isNumber(kind, ptrs, ints, bytes);
  if (&kind == &DenseElementsAttr::kKind) return isDense(ptrs, ints, bytes);
  if (&kind == &LocationAttr::kFile) {
    const bool good = ptrs.size() == 1 && isPlainString(ptrs[0]) && (ints.size() == 2 || ints.size() == 4);
    return good && bytes.empty() && llvm::all_of(ints, [](int64_t at) { return at >= 0 && at <= UINT32_MAX; });
  }
  if (!ints.empty()) return false;
  if (&kind == &StringAttr::kKind) return ptrs.size() == 1 && (!ptrs[0] || isType(ptrs[0]));
  if (&kind == &DenseArrayAttr::kKind) {
    if (ptrs.size() != 1 || !isType(ptrs[0])) return false;
    Type element(ptrs[0]);
    return (element.isInteger() || element.isFloat()) && element.getIntOrFloatBitWidth() > 0 &&
           bytes.size() % DenseElementsAttr::getStorageSize(element) == 0;
  }
  if (!bytes.empty()) return false;
  if (&kind == &UnitAttr::kKind || &kind == &LocationAttr::kUnknown) return ptrs.empty();
  if (&kind == &ArrayAttr::kKind) return llvm::all_of(ptrs, isAttribute);
  if (&kind == &DictionaryAttr::kKind) return isDictionary(ptrs);
  if (&kind == &TypeAttr::kKind) return ptrs.size() == 1 && isType(ptrs[0]);
  if (&kind == &SymbolRefAttr::kKind) return !ptrs.empty() && llvm::all_of(ptrs, isPlainString);
  if (&kind == &LocationAttr::kName) return ptrs.size() == 2 && isPlainString(ptrs[0]) && isLocation(ptrs[1]);
  if (&kind == &LocationAttr::kCallSite) return ptrs.size() == 2 && llvm::all_of(ptrs, isLocation);
  return &kind == &LocationAttr::kFused && ptrs.size() > 1 && (!ptrs[0] || isAttribute(ptrs[0])) &&
         llvm::all_of(ptrs.drop_front(), isLocation);
}

namespace {

using bytecode::LocationTag;

class Reader {
 public:
  Reader(StringRef bytes, Context *context) : cursor(bytes.bytes_begin()), end(bytes.bytes_end()), context(context) {}

  OwningOp run() {
    if (!checkEnvelope() || !readTables()) return nullptr;
    OwningOp root = readOps();
    if (!root || failed) return nullptr;
    if (cursor != end) {
      fail("bytes follow its end");
      return nullptr;
    }
    return root;
  }

 private:
  bool fail(const Twine &message) {
    if (!failed) emitError(context, Location(), "bytecode: " + message);
    failed = true;
    return false;
  }

  bool checkEnvelope() {
    StringRef whole(reinterpret_cast<const char *>(cursor), left());
    if (!whole.starts_with(bytecode::kMagic)) return fail("these bytes are none");
    cursor += bytecode::kMagic.size();
    uint64_t version;
    if (!number(version)) return false;
    if (version != kBytecodeVersion)
      return fail("version " + Twine(version) + ", this library reads " + Twine(kBytecodeVersion));
    if (left() < 4) return fail("truncated");
    end -= 4;
    uint32_t stored = 0;
    for (int i = 0; i < 4; ++i) stored |= uint32_t(end[i]) << (8 * i);
    StringRef covered = whole.drop_back(4);
    return crc32c(std::string_view(covered.data(), covered.size())) == stored || fail("the checksum differs");
  }

  // --- Numbers and tables ---------------------------------------------------------------------------------------------

  size_t left() const { return static_cast<size_t>(end - cursor); }
  [[gnu::always_inline]] bool number(uint64_t &value) {
    if (cursor == end || *cursor >= 0x80) return longNumber(value);
    value = *cursor++;
    return true;
  }
  [[gnu::noinline]] bool longNumber(uint64_t &value) {
    value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (cursor == end) return fail("truncated");
      const uint8_t byte = *cursor++;
      value |= uint64_t(byte & 0x7F) << shift;
      if (byte < 0x80) return true;
    }
    return fail("a number is too long");
  }
  bool signedNumber(int64_t &value) {
    uint64_t raw;
    if (!number(raw)) return false;
    value = static_cast<int64_t>(raw >> 1) ^ -static_cast<int64_t>(raw & 1);
    return true;
  }
  /// A count of things that take at least one byte each.
  bool count(uint64_t &value) { return number(value) && (value <= left() || fail("a count exceeds the data")); }
  bool string(StringRef &text) {
    uint64_t size;
    if (!count(size)) return false;
    text = StringRef(reinterpret_cast<const char *>(cursor), size);
    cursor += size;
    return true;
  }
  template <typename T>
  bool entry(const std::vector<T> &table, T &value) {
    uint64_t index;
    if (!number(index)) return false;
    if (index >= table.size()) return fail("an index is out of range");
    value = table[index];
    return true;
  }

  bool readTables() {
    uint64_t size;
    if (!count(size)) return false;
    strings.resize(size);
    for (StringRef &text : strings)
      if (!string(text)) return false;
    return readNodes() && readNames() && readResources();
  }

  bool readNodes() {
    uint64_t size;
    if (!count(size)) return false;
    nodes.reserve(size);
    depths.reserve(size);
    for (uint64_t i = 0; i < size; ++i) {
      uint64_t tag;
      if (!number(tag)) return false;
      if (tag < uint64_t(bytecode::NodeTag::FirstKind) ? !readText(tag) : !readStructured(tag)) return false;
    }
    return true;
  }

  bool readText(uint64_t tag) {
    StringRef text;
    if (!string(text)) return false;
    const bool isType = tag == uint64_t(bytecode::NodeTag::TypeText);
    nodes.push_back(isType ? parseType(text, context).getNode() : parseAttribute(text, context).getNode());
    depths.push_back(1);
    return nodes.back() || fail("a type or attribute cannot be read");
  }

  bool readStructured(uint64_t tag) {
    ArrayRef<const NodeKind *> kinds = bytecode::getStructuredKinds();
    const uint64_t number = tag - uint64_t(bytecode::NodeTag::FirstKind);
    if (number >= kinds.size()) return fail("an unknown kind");
    uint64_t numPtrs, numInts;
    StringRef bytes;
    if (!count(numPtrs)) return false;
    nodeParts.clear();
    uint32_t depth = 0;
    for (uint64_t p = 0; p < numPtrs; ++p) {
      uint64_t index;
      if (!this->number(index)) return false;
      if (index > nodes.size()) return fail("an index is out of range");
      nodeParts.push_back(index ? nodes[index - 1] : nullptr);
      if (index) depth = std::max(depth, depths[index - 1]);
    }
    if (depth >= bytecode::kMaxNodeDepth) return fail("attributes are nested too deeply");
    if (!count(numInts)) return false;
    nodeInts.resize(numInts);
    for (int64_t &value : nodeInts)
      if (!signedNumber(value)) return false;
    if (!string(bytes)) return false;
    if (!bytecode::isWellFormed(*kinds[number], nodeParts, nodeInts, bytes)) return fail("a malformed attribute");
    nodes.push_back(uniqueNode(context, *kinds[number], nodeParts, nodeInts, bytes));
    depths.push_back(depth + 1);
    return true;
  }

  /// Nodes point to earlier ones only.
  bool optionalNode(const Node *&node) {
    uint64_t index;
    if (!number(index)) return false;
    if (index > nodes.size()) return fail("an index is out of range");
    node = index ? nodes[index - 1] : nullptr;
    return true;
  }
  bool node(const Node *&node, NodeCategory category) {
    if (!entry(nodes, node)) return false;
    return node->kind->category == category || fail("a type or attribute is of another kind");
  }
  bool optionalAttr(Attribute &attr) {
    const Node *node;
    if (!optionalNode(node)) return false;
    attr = Attribute(node);
    return !node || node->kind->category == NodeCategory::Attribute || fail("an attribute is of another kind");
  }

  bool readNames() {
    uint64_t size;
    if (!count(size)) return false;
    for (uint64_t i = 0; i < size; ++i) {
      StringRef name;
      if (!entry(strings, name)) return false;
      const OpRecord *record = context->getRecord(name);
      if (!record->isRegistered() && !context->allowsUnregisteredDialects())
        return fail("operation '" + name + "' is not registered");
      records.push_back(record);
    }
    return true;
  }

  bool readResources() {
    uint64_t size;
    if (!count(size)) return false;
    for (uint64_t i = 0; i < size; ++i) {
      StringRef dialect, key, value;
      if (!string(dialect) || !string(key) || !string(value)) return false;
      context->setResource(dialect, key, value);
    }
    return true;
  }

  // --- Operations -----------------------------------------------------------------------------------------------------

  // What the header of an operation has room for.
  static constexpr uint64_t kMaxResults = (1u << 22) - 1, kMaxSuccessors = (1u << 18) - 1, kMaxRegions = (1u << 12) - 1;

  struct Frame {
    explicit Frame(Operation *holder) : holder(holder) {}
    Operation *holder;
    unsigned region = 0;       // the next one to read
    std::vector<Block *> blocks;
    size_t block = 0;          // the next one to read
    uint64_t opsLeft = 0;
  };

  OwningOp readOps() {
    // An operation takes 14 bytes here or more, and some 140 in memory. What is asked for and not written costs nothing.
    context->getImpl().ops.expect(8 * left());
    values.reserve(left() / 12);
    OwningOp root(readOp(nullptr));
    if (!root) return nullptr;
    std::vector<Frame> stack;
    stack.emplace_back(root.get());
    while (!stack.empty() && !failed) {
      Frame &frame = stack.back();
      if (frame.opsLeft) {
        --frame.opsLeft;
        Operation *op = readOp(&frame.blocks);
        if (!op) break;
        frame.blocks[frame.block - 1]->push_back(op);
        if (op->getNumRegions()) stack.emplace_back(op);
      } else if (frame.block < frame.blocks.size()) {
        readBlock(frame);
      } else if (frame.region < frame.holder->getNumRegions()) {
        openRegion(frame);
      } else {
        stack.pop_back();
      }
    }
    if (!failed) patchForwardUses();
    return root;
  }

  bool openRegion(Frame &frame) {
    uint64_t size;
    if (!count(size)) return false;
    Region &region = frame.holder->getRegion(frame.region++);
    frame.blocks.clear();
    frame.block = 0;
    for (uint64_t i = 0; i < size; ++i) frame.blocks.push_back(&region.emplaceBlock());
    return true;
  }

  bool readBlock(Frame &frame) {
    Block *block = frame.blocks[frame.block++];
    uint64_t size;
    if (!count(size)) return false;
    for (uint64_t i = 0; i < size; ++i) {
      const Node *type;
      Location location;
      if (!node(type, NodeCategory::Type) || !readLocation(location)) return false;
      values.push_back(block->addArgument(Type(type), location));
    }
    return count(frame.opsLeft);
  }

  /// `siblings`: the blocks that successors may name; null for the root. Null after a failure.
  Operation *readOp(const std::vector<Block *> *siblings) {
    const OpRecord *record;
    Location location;
    if (!entry(records, record) || !readLocation(location)) return nullptr;
    Attribute dictionary;
    uint64_t numRegions;
    if (!readTypes() || !readOperands() || !readProperties(*record) || !optionalAttr(dictionary) ||
        !readSuccessors(siblings) || !count(numRegions))
      return nullptr;
    if (dictionary && !isa<DictionaryAttr>(dictionary)) {
      fail("the attributes are no dictionary");
      return nullptr;
    }
    if (types.size() > kMaxResults || successors.size() > kMaxSuccessors || numRegions > kMaxRegions) {
      fail("an operation is too large");
      return nullptr;
    }
    Operation *op =
        Operation::create(location, record, types, operands, {}, successors, static_cast<unsigned>(numRegions));
    for (unsigned i = 0; i < properties.size(); ++i) op->setProperty(i, properties[i]);
    if (dictionary) op->setDiscardableAttrs(cast<DictionaryAttr>(dictionary));
    for (auto [operand, value] : forward) forwardUses.push_back({op, operand, value});
    for (Value result : op->getResults()) values.push_back(result);
    return op;
  }

  bool readTypes() {
    uint64_t size;
    if (!count(size)) return false;
    types.clear();
    for (uint64_t i = 0; i < size; ++i) {
      const Node *type;
      if (!node(type, NodeCategory::Type)) return false;
      types.push_back(Type(type));
    }
    return true;
  }

  /// Operands that are defined later stay null until everything is read.
  bool readOperands() {
    uint64_t size;
    if (!count(size)) return false;
    operands.clear();
    forward.clear();
    for (uint64_t i = 0; i < size; ++i) {
      int64_t distance;
      if (!signedNumber(distance)) return false;
      uint64_t index = values.size() - static_cast<uint64_t>(distance);
      operands.push_back(index < values.size() ? values[index] : Value());
      if (index >= values.size()) forward.push_back({static_cast<unsigned>(i), index});
    }
    return true;
  }

  bool readProperties(const OpRecord &record) {
    uint64_t size;
    if (!count(size)) return false;
    if (size != record.numProperties) return fail("operation '" + record.name + "' has other attributes here");
    properties.resize(size);
    for (Attribute &property : properties)
      if (!optionalAttr(property)) return false;
    return true;
  }

  bool readSuccessors(const std::vector<Block *> *siblings) {
    uint64_t size;
    if (!count(size)) return false;
    successors.clear();
    if (size && !siblings) return fail("the root has successors");
    for (uint64_t i = 0; i < size; ++i) {
      Block *block;
      if (!entry(*siblings, block)) return false;
      successors.push_back(block);
    }
    return true;
  }

  bool patchForwardUses() {
    for (const ForwardUse &use : forwardUses) {
      if (use.value >= values.size()) return fail("an operand has no definition");
      use.op->setOperand(use.operand, values[use.value]);
    }
    return true;
  }

  bool readLocation(Location &location) {
    uint64_t tag, column;
    if (!number(tag)) return false;
    if (tag == uint64_t(LocationTag::Unknown)) return true;
    if (tag == uint64_t(LocationTag::Node)) {
      const Node *attr;
      if (!node(attr, NodeCategory::Attribute)) return false;
      if (!isa<LocationAttr>(Attribute(attr))) return fail("a location is of another kind");
      location = Location::fromAttr(Attribute(attr));
      return true;
    }
    if (tag > uint64_t(LocationTag::Node)) return fail("an unknown form of location");
    if (tag == uint64_t(LocationTag::OtherFile)) {
      StringRef file;
      if (!entry(strings, file)) return false;
      fileId = context->getFileId(file);
      hasFile = true;
    }
    if (!hasFile) return fail("a location has no file");
    int64_t delta;
    if (!signedNumber(delta) || !number(column)) return false;
    line = static_cast<int64_t>(static_cast<uint64_t>(line) + static_cast<uint64_t>(delta));
    if (line < 0 || line > UINT32_MAX || column > UINT32_MAX) return fail("a position is out of range");
    location = Location::file(context, fileId, static_cast<uint32_t>(line), static_cast<uint32_t>(column));
    return true;
  }

  struct ForwardUse {
    Operation *op;
    unsigned operand;
    uint64_t value;
  };

  const uint8_t *cursor;
  const uint8_t *end;
  Context *context;
  bool failed = false;
  std::vector<StringRef> strings;
  std::vector<const Node *> nodes;
  std::vector<uint32_t> depths;  ///< how deep the nodes nest
  SmallVector<const Node *, 8> nodeParts;
  SmallVector<int64_t, 8> nodeInts;
  std::vector<const OpRecord *> records;
  std::vector<Value> values;
  std::vector<ForwardUse> forwardUses;
  // The parts of the operation that is being read.
  SmallVector<Type, 8> types;
  SmallVector<Value, 8> operands;
  SmallVector<Attribute, 8> properties;
  SmallVector<Block *, 4> successors;
  SmallVector<std::pair<unsigned, uint64_t>, 4> forward;  ///< operands without a value yet, and its number
  bool hasFile = false;  ///< a location has named one: fileId
  uint32_t fileId = 0;
  int64_t line = 0;
};

}  // namespace

OwningOp readBytecode(StringRef bytes, Context *context) { return Reader(bytes, context).run(); }

}  // namespace strata
