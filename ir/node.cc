// Uniquing: one open-addressing table per shard, nodes in the shard's arena.
#include "ir/context_impl.h"

#include "support/hash.h"

#include <cstring>

namespace strata {

static uint64_t hashNode(const NodeKind &kind, ArrayRef<const Node *> ptrs, ArrayRef<int64_t> ints, StringRef bytes) {
  uint64_t hash = hashCombine(reinterpret_cast<uintptr_t>(&kind), ptrs.size() << 32 ^ ints.size());
  for (const Node *ptr : ptrs) hash = hashCombine(hash, reinterpret_cast<uintptr_t>(ptr));
  for (int64_t value : ints) hash = hashCombine(hash, static_cast<uint64_t>(value));
  if (!bytes.empty()) hash = hash64(std::string_view(bytes.data(), bytes.size()), hash);
  return hash;
}

static bool isEqual(const Node *node, uint32_t hash, const NodeKind &kind, ArrayRef<const Node *> ptrs,
                    ArrayRef<int64_t> ints, StringRef bytes) {
  return node->hash == hash && node->kind == &kind && node->ptrs() == ptrs && node->ints() == ints &&
         node->bytes() == bytes;
}

static const Node *makeNode(Arena &arena, Context *context, uint32_t hash, const NodeKind &kind,
                            ArrayRef<const Node *> ptrs, ArrayRef<int64_t> ints, StringRef bytes) {
  size_t size = sizeof(Node) + ptrs.size() * sizeof(void *) + ints.size() * sizeof(int64_t) + bytes.size();
  char *memory = static_cast<char *>(arena.allocate(size, alignof(Node)));
  auto *node = new (memory) Node{&kind, context, hash, static_cast<uint32_t>(ptrs.size()),
                                 static_cast<uint32_t>(ints.size()), static_cast<uint32_t>(bytes.size())};
  memory += sizeof(Node);
  if (!ptrs.empty()) std::memcpy(memory, ptrs.data(), ptrs.size() * sizeof(void *));
  memory += ptrs.size() * sizeof(void *);
  if (!ints.empty()) std::memcpy(memory, ints.data(), ints.size() * sizeof(int64_t));
  memory += ints.size() * sizeof(int64_t);
  if (!bytes.empty()) std::memcpy(memory, bytes.data(), bytes.size());
  return node;
}

void NodeShard::grow() {
  Table *old = current.load(std::memory_order_relaxed);
  auto grown = std::make_unique<Table>(old ? old->capacity * 2 : 64);
  const uint32_t mask = grown->capacity - 1;
  for (uint32_t i = 0; old && i < old->capacity; ++i) {
    const Node *node = old->slots[i].load(std::memory_order_relaxed);
    if (!node) continue;
    uint32_t slot = node->hash & mask;
    while (grown->slots[slot].load(std::memory_order_relaxed)) slot = (slot + 1) & mask;
    grown->slots[slot].store(node, std::memory_order_relaxed);
  }
  current.store(grown.get(), std::memory_order_release);
  tables.push_back(std::move(grown));
}

size_t NodeShard::heldBytes() const {
  size_t bytes = arena.heldBytes();
  for (const auto &table : tables) bytes += table->capacity * sizeof(void *);
  return bytes;
}

bool anyNode(Context *context, function_ref<bool(const Node *)> holds) {
  for (NodeShard &shard : context->getImpl().shards) {
    const NodeShard::Table *table = shard.current.load(std::memory_order_acquire);
    for (uint32_t i = 0; table && i < table->capacity; ++i)
      if (const Node *node = table->slots[i].load(std::memory_order_acquire); node && holds(node)) return true;
  }
  return false;
}

const Node *uniqueNode(Context *context, const NodeKind &kind, ArrayRef<const Node *> ptrs, ArrayRef<int64_t> ints,
                       StringRef bytes) {
  const uint64_t fullHash = hashNode(kind, ptrs, ints, bytes);
  const uint32_t hash = static_cast<uint32_t>(fullHash);
  NodeShard &shard = context->impl->shards[(fullHash >> 32) % Context::Impl::kShards];
  /// The node in that table, or null and the free slot at the end of its chain.
  auto find = [&](const NodeShard::Table &table, uint32_t &slot) -> const Node * {
    for (slot = hash & (table.capacity - 1);; slot = (slot + 1) & (table.capacity - 1)) {
      const Node *node = table.slots[slot].load(std::memory_order_acquire);
      if (!node || isEqual(node, hash, kind, ptrs, ints, bytes)) return node;
    }
  };

  uint32_t slot;
  if (const NodeShard::Table *table = shard.current.load(std::memory_order_acquire))
    if (const Node *node = find(*table, slot)) return node;
  std::lock_guard<std::mutex> lock(shard.mutex);
  NodeShard::Table *table = shard.current.load(std::memory_order_relaxed);
  if (!table || shard.count * 4 >= table->capacity * 3) {
    shard.grow();
    table = shard.current.load(std::memory_order_relaxed);
  }
  if (const Node *node = find(*table, slot)) return node;  // another thread was faster
  const Node *node = makeNode(shard.arena, context, hash, kind, ptrs, ints, bytes);
  table->slots[slot].store(node, std::memory_order_release);
  ++shard.count;
  return node;
}

}  // namespace strata
