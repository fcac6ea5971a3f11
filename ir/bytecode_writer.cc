// Writing bytecode: one walk that numbers nodes, names and values as it meets them.
#include "ir/bytecode_format.h"

#include "ir/context.h"
#include "support/hash.h"

#include "llvm/ADT/StringMap.h"

namespace strata {
namespace {

using bytecode::LocationTag;

class Bytes {
 public:
  void number(uint64_t value) {
    for (; value >= 0x80; value >>= 7) text.push_back(static_cast<char>(value | 0x80));
    text.push_back(static_cast<char>(value));
  }
  void signedNumber(int64_t value) { number(uint64_t(value) << 1 ^ uint64_t(value >> 63)); }
  void string(StringRef value) {
    number(value.size());
    text.append(value.data(), value.size());
  }
  std::string text;
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
    Bytes out;
    out.text = bytecode::kMagic.str();
    out.number(kBytecodeVersion);
    Bytes tail;  // is written first, because it adds strings
    writeTables(tail);
    out.number(strings.getOrder().size());
    for (StringRef text : strings.getOrder()) out.string(text);
    out.text += tail.text;
    out.text += body.text;
    uint32_t crc = crc32c(out.text);
    for (int shift = 0; shift < 32; shift += 8) out.text.push_back(static_cast<char>(crc >> shift));
    return std::move(out.text);
  }

 private:
  void writeTables(Bytes &out) {
    out.number(kinds.getOrder().size());
    for (const NodeKind *kind : kinds.getOrder()) {
      out.number(static_cast<uint64_t>(kind->category));
      out.number(string(kind->dialect));
      out.number(string(kind->mnemonic));
    }
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
    out.number(kinds.add(node->kind).first);
    out.number(node->numPtrs);
    for (const Node *ptr : node->ptrs()) out.number(ptr ? nodes.add(ptr).first + 1 : 0);
    out.number(node->numInts);
    for (int64_t value : node->ints()) out.signedNumber(value);
    out.string(node->bytes());
  }

  uint64_t string(StringRef text) { return strings.add(text).first; }

  /// The number of a node; those it points to get theirs first.
  uint64_t add(const Node *root) {
    if (auto it = nodeNumbers.find(root); it != nodeNumbers.end()) return it->second;
    SmallVector<const Node *, 8> stack = {root};
    while (!stack.empty()) {
      const Node *node = stack.back();
      size_t before = stack.size();
      if (!nodeNumbers.count(node))
        for (const Node *ptr : node->ptrs())
          if (ptr && !nodeNumbers.count(ptr)) stack.push_back(ptr);
      if (stack.size() != before) continue;
      stack.pop_back();
      if (!nodeNumbers.count(node)) {
        nodeNumbers[node] = nodes.add(node).first;
        kinds.add(node->kind);
      }
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

  void numberValues() {
    uint64_t next = 0;
    traverse(
        [&](Operation *op) {
          for (Value result : op->getResults()) values[result] = next++;
        },
        [&](Region &, Block *block) {
          if (!block) return;
          for (BlockArgument argument : block->getArguments()) values[argument] = next++;
        });
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

  void writeOp(Operation *op) {
    body.number(records.add(op->getRecord()).first);
    writeLocation(op->getLoc());
    body.number(op->getNumResults());
    for (Value result : op->getResults()) body.number(add(result.getType().getNode()));
    body.number(op->getNumOperands());
    for (Value operand : op->getOperands())
      body.signedNumber(static_cast<int64_t>(defined) - static_cast<int64_t>(values.lookup(operand)));
    defined += op->getNumResults();
    body.number(op->getNumProperties());
    for (unsigned i = 0; i < op->getNumProperties(); ++i) optionalNode(op->getProperty(i));
    optionalNode(op->getDiscardableAttrDictionary());
    body.number(op->getNumSuccessors());
    for (Block *successor : op->getSuccessors()) body.number(blockNumbers.lookup(successor));
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
  Table<const NodeKind *> kinds;
  Table<const Node *> nodes;
  DenseMap<const Node *, uint64_t> nodeNumbers;
  Table<const OpRecord *> records;
  DenseMap<Value, uint64_t> values;
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
