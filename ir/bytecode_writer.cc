// Writing bytecode: one walk that numbers nodes, names and values as it meets them.
#include "ir/bytecode_format.h"

#include "ir/context.h"
#include "ir/op_heap.h"
#include "support/hash.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace strata {
namespace {

using bytecode::LocationTag;

class Bytes {
 public:
  void number(uint64_t value) {
    constexpr size_t kMost = 10;
    if (text.size() - used < kMost) text.resize_for_overwrite(2 * text.size() + 256);
    char *at = text.data() + used;
    for (; value >= 0x80; value >>= 7) *at++ = static_cast<char>(value | 0x80);
    *at++ = static_cast<char>(value);
    used = static_cast<size_t>(at - text.data());
  }
  void signedNumber(int64_t value) { number(uint64_t(value) << 1 ^ uint64_t(value >> 63)); }
  void string(StringRef value) {
    number(value.size());
    text.truncate(used);
    text.append(value.begin(), value.end());
    used = text.size();
  }
  StringRef str() const { return StringRef(text.data(), used); }

 private:
  SmallVector<char, 0> text;
  size_t used = 0;
};

/// Entries numbered in order of first use.
template <typename T>
class Table {
 public:
  /// The number, and whether it is new.
  std::pair<uint64_t, bool> add(T entry) {
    auto [it, isNew] = numbers.try_emplace(entry, order.size());
    if (isNew) order.push_back(entry);
    return {it->second, isNew};
  }
  ArrayRef<T> getOrder() const { return order; }

 private:
  DenseMap<T, uint64_t> numbers;
  std::vector<T> order;
};

class Writer {
 public:
  explicit Writer(Operation *root) : context(root->getContext()), root(root) {}

  std::string run() {
    numberValues();
    writeOps();
    Bytes head, tail;
    writeTables(tail);  // first, because it adds strings
    head.number(kBytecodeVersion);
    head.number(strings.getOrder().size());
    for (StringRef text : strings.getOrder()) head.string(text);
    std::string out;
    out.reserve(bytecode::kMagic.size() + head.str().size() + tail.str().size() + body.str().size() + sizeof(uint32_t));
    for (StringRef part : {bytecode::kMagic, head.str(), tail.str(), body.str()}) out.append(part.data(), part.size());
    const uint32_t crc = crc32c(out);
    for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(crc >> shift));
    return out;
  }

 private:
  void writeTables(Bytes &out) {
    out.number(nodes.getOrder().size());
    for (const Node *node : nodes.getOrder()) writeNode(out, node);
    out.number(records.getOrder().size());
    for (const OpRecord *record : records.getOrder()) out.number(string(record->name));
    out.number(context->getResources().size());
    for (const auto &[dialect, entry] : context->getResources()) {
      out.string(dialect);
      out.string(entry.first);
      out.string(entry.second);
    }
  }

  void writeNode(Bytes &out, const Node *node) {
    const uint64_t kind = structuredNumber(node->kind);
    if (kind == kText) {
      const bool isType = node->kind->category == NodeCategory::Type;
      out.number(uint64_t(isType ? bytecode::NodeTag::TypeText : bytecode::NodeTag::AttributeText));
      std::string text;
      llvm::raw_string_ostream os(text);
      if (isType) Type(node).print(os);
      else Attribute(node).print(os);
      return out.string(text);
    }
    out.number(uint64_t(bytecode::NodeTag::FirstKind) + kind);
    out.number(node->numPtrs);
    for (const Node *ptr : node->ptrs()) out.number(ptr ? nodes.add(ptr).first + 1 : 0);
    out.number(node->numInts);
    for (int64_t value : node->ints()) out.signedNumber(value);
    out.string(node->bytes());
  }

  static constexpr uint64_t kText = ~uint64_t(0);
  static uint64_t structuredNumber(const NodeKind *kind) {
    ArrayRef<const NodeKind *> kinds = bytecode::getStructuredKinds();
    const auto *it = llvm::find(kinds, kind);
    return it == kinds.end() ? kText : uint64_t(it - kinds.begin());
  }

  uint64_t string(StringRef text) { return strings.add(text).first; }

  /// The number of a node; those it points to get theirs first.
  uint64_t add(const Node *root) {
    const auto address = reinterpret_cast<uintptr_t>(root);
    RecentNode &recent = recentNodes[(address >> 4 ^ address >> 12) % kRecentNodes];
    if (recent.node != root) recent = {root, addSlowly(root)};
    return recent.number;
  }
  uint64_t addSlowly(const Node *root) {
    if (auto it = nodeNumbers.find(root); it != nodeNumbers.end()) return it->second;
    SmallVector<const Node *, 8> stack = {root};
    while (!stack.empty()) {
      const Node *node = stack.back();
      size_t before = stack.size();
      if (!nodeNumbers.count(node) && structuredNumber(node->kind) != kText)
        for (const Node *ptr : node->ptrs())
          if (ptr && !nodeNumbers.count(ptr)) stack.push_back(ptr);
      if (stack.size() != before) continue;
      stack.pop_back();
      if (!nodeNumbers.count(node)) nodeNumbers[node] = nodes.add(node).first;
    }
    return nodeNumbers.lookup(root);
  }
  void optionalNode(Handle handle) { body.number(handle ? add(handle.getNode()) + 1 : 0); }

  /// Calls `onOp` and `onBlock` in the order in which operations and blocks are written; before a region's blocks comes
  /// a call with its region and no block.
  template <typename OnOp, typename OnBlock>
  void traverse(OnOp onOp, OnBlock onBlock) {
    struct Frame {
      Operation *holder;
      unsigned region;
      Block *block;
      Operation *next;
    };
    onOp(root);
    SmallVector<Frame, 16> stack = {{root, 0, nullptr, nullptr}};
    while (!stack.empty()) {
      Frame &frame = stack.back();
      if (frame.next) {
        Operation *op = frame.next;
        frame.next = op->getNextNode();
        prefetchBehind(op);
        onOp(op);
        if (op->getNumRegions()) stack.push_back({op, 0, nullptr, nullptr});
        continue;
      }
      frame.block = frame.block ? frame.block->getNextNode() : nullptr;
      while (!frame.block && frame.region < frame.holder->getNumRegions()) {
        Region &region = frame.holder->getRegion(frame.region++);
        onBlock(region, nullptr);
        frame.block = region.getFirst();
      }
      if (!frame.block) {
        stack.pop_back();
        continue;
      }
      onBlock(*frame.block->getParent(), frame.block);
      frame.next = frame.block->getFirst();
    }
  }

  /// Numbers that the operations themselves have room for are kept there when the whole IR is written.
  void numberValues() {
    uint64_t next = 0;
    inPlace = !root->getBlock();
    traverse(
        [&](Operation *op) {
          if (inPlace) op->setScratchNumber(static_cast<uint32_t>(next));
          else
            for (Value result : op->getResults()) values[result] = next + cast<OpResult>(result).getResultNumber();
          next += op->getNumResults();
        },
        [&](Region &, Block *block) {
          if (!block) return;
          if (inPlace) block->invalidateOpOrder();
          for (BlockArgument argument : block->getArguments()) {
            if (inPlace) argument.setScratchNumber(static_cast<uint32_t>(next++));
            else values[argument] = next++;
          }
        });
  }

  int64_t numberOf(Value value) const {
    if (!inPlace) return static_cast<int64_t>(values.lookup(value));
    if (auto argument = dyn_cast<BlockArgument>(value)) return argument.getScratchNumber();
    auto result = cast<OpResult>(value);
    return int64_t(result.getOwner()->getScratchNumber()) + result.getResultNumber();
  }

  void writeOps() {
    traverse([&](Operation *op) { writeOp(op); },
             [&](Region &region, Block *block) {
               if (!block) {
                 uint64_t count = 0;
                 for (Block &inner : region) blockNumbers[&inner] = count++;
                 body.number(count);
                 return;
               }
               body.number(block->getNumArguments());
               for (BlockArgument argument : block->getArguments()) {
                 body.number(add(argument.getType().getNode()));
                 writeLocation(argument.getLoc());
                 ++defined;
               }
               uint64_t ops = 0;
               for (Operation *op = block->getFirst(); op; op = op->getNextNode()) ++ops;
               body.number(ops);
             });
  }

  uint64_t recordNumber(const OpRecord *record) {
    if (record->id >= recordNumbers.size()) recordNumbers.resize(record->id + 64, 0);
    uint64_t &number = recordNumbers[record->id];
    if (!number) number = records.add(record).first + 1;
    return number - 1;
  }

  void writeOp(Operation *op) {
    body.number(recordNumber(op->getRecord()));
    writeLocation(op->getLoc());
    body.number(op->getNumResults());
    for (unsigned i = 0; i < op->getNumResults(); ++i) body.number(add(op->getResultType(i).getNode()));
    body.number(op->getNumOperands());
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      body.signedNumber(static_cast<int64_t>(defined) - numberOf(op->getOperand(i)));
    defined += op->getNumResults();
    body.number(op->getNumProperties());
    for (unsigned i = 0; i < op->getNumProperties(); ++i) optionalNode(op->getProperty(i));
    optionalNode(op->getDiscardableAttrDictionary());
    body.number(op->getNumSuccessors());
    for (unsigned i = 0; i < op->getNumSuccessors(); ++i) body.number(blockNumbers.lookup(op->getSuccessor(i)));
    body.number(op->getNumRegions());
  }

  void writeLocation(Location location) {
    if (location.isUnknown()) return body.number(uint64_t(LocationTag::Unknown));
    if (!location.isFile()) {
      body.number(uint64_t(LocationTag::Node));
      return body.number(add(location.getAttr(context).getNode()));
    }
    bool same = hasFile && location.getFileId() == lastFile;
    body.number(uint64_t(same ? LocationTag::SameFile : LocationTag::OtherFile));
    if (!same) body.number(string(context->getFileName(location.getFileId())));
    body.signedNumber(int64_t(location.getLine()) - lastLine);
    body.number(location.getColumn());
    hasFile = true;
    lastFile = location.getFileId();
    lastLine = location.getLine();
  }

  Context *context;
  Operation *root;
  Bytes body;
  Table<StringRef> strings;
  Table<const Node *> nodes;
  DenseMap<const Node *, uint64_t> nodeNumbers;
  struct RecentNode {
    const Node *node = nullptr;
    uint64_t number = 0;
  };
  static constexpr size_t kRecentNodes = 512;
  std::vector<RecentNode> recentNodes{kRecentNodes};
  Table<const OpRecord *> records;
  std::vector<uint64_t> recordNumbers;  ///< by record id, + 1
  DenseMap<Value, uint64_t> values;
  bool inPlace = false;
  DenseMap<Block *, uint64_t> blockNumbers;
  uint64_t defined = 0;
  bool hasFile = false;
  uint32_t lastFile = 0;
  int64_t lastLine = 0;
};

}  // namespace

bool isBytecode(StringRef bytes) { return bytes.starts_with(bytecode::kMagic); }

std::string writeBytecode(Operation *root) { return Writer(root).run(); }

}  // namespace strata
