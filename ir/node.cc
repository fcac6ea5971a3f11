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
  uint32_t newCapacity = capacity ? capacity * 2 : 64;
  std::unique_ptr<const Node *[]> newTable(new const Node *[newCapacity]());
  for (uint32_t i = 0; i < capacity; ++i) {
    if (!table[i]) continue;
    uint32_t slot = table[i]->hash & (newCapacity - 1);
    while (newTable[slot]) slot = (slot + 1) & (newCapacity - 1);
    newTable[slot] = table[i];
  }
  table = std::move(newTable);
  capacity = newCapacity;
}

bool anyNode(Context *context, function_ref<bool(const Node *)> holds) {
  for (NodeShard &shard : context->getImpl().shards) {
    std::lock_guard<std::mutex> lock(shard.mutex);
    for (uint32_t i = 0; i < shard.capacity; ++i)
      if (shard.table[i] && holds(shard.table[i])) return true;
  }
  return false;
}

const Node *uniqueNode(Context *context, const NodeKind &kind, ArrayRef<const Node *> ptrs, ArrayRef<int64_t> ints,
                       StringRef bytes) {
  uint64_t fullHash = hashNode(kind, ptrs, ints, bytes);
  uint32_t hash = static_cast<uint32_t>(fullHash);
  NodeShard &shard = context->impl->shards[(fullHash >> 32) % Context::Impl::kShards];

  std::lock_guard<std::mutex> lock(shard.mutex);
  if (shard.count * 4 >= shard.capacity * 3) shard.grow();
  uint32_t slot = hash & (shard.capacity - 1);
  for (; shard.table[slot]; slot = (slot + 1) & (shard.capacity - 1))
    if (isEqual(shard.table[slot], hash, kind, ptrs, ints, bytes)) return shard.table[slot];
  const Node *node = makeNode(shard.arena, context, hash, kind, ptrs, ints, bytes);
  shard.table[slot] = node;
  ++shard.count;
  return node;
}

}  // namespace strata
