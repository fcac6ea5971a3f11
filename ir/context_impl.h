// What a context is made of: the sharded table of uniqued nodes, the memory of operations, the tables of operation records,
// and the interned file names and locations. Included by what makes nodes and operations, and the printer, only.
#pragma once

#include "ir/context.h"
#include "ir/op_heap.h"
#include "support/arena.h"

#include "llvm/ADT/StringMap.h"

#include <atomic>
#include <deque>
#include <mutex>

namespace strata {

/// One part of the node table: open addressing with linear probing, never shrinking. Nodes that exist are found without a
/// lock: slots go from null to a node once, and a table that was outgrown lives as long as the shard. Nothing is allocated
/// before the first node, so that a context costs next to nothing to create.
struct NodeShard {
  struct Table {
    explicit Table(uint32_t capacity) : capacity(capacity), slots(new std::atomic<const Node *>[capacity]()) {}
    uint32_t capacity;  // a power of two
    std::unique_ptr<std::atomic<const Node *>[]> slots;
  };
  std::atomic<Table *> current{nullptr};

  std::mutex mutex;  // guards all that follows, and changes
  Arena arena{1024};
  std::vector<std::unique_ptr<Table>> tables;
  uint32_t count = 0;

  void grow();
  size_t heldBytes() const;
};

/// Records found without a lock: readers probe an immutable-capacity table whose slots go from null to a record once.
/// Writers hold the context's record mutex; a grown table replaces the old one, which lives as long as this object.
class RecordTable {
 public:
  template <typename Matches>
  const OpRecord *find(uint64_t hash, Matches matches) const {
    const Table *table = current.load(std::memory_order_acquire);
    if (!table) return nullptr;
    for (uint64_t i = hash;; ++i) {
      const Entry &entry = table->entries[i & (table->capacity - 1)];
      const OpRecord *record = entry.record.load(std::memory_order_acquire);
      if (!record) return nullptr;
      if (entry.hash == hash && matches(record)) return record;
    }
  }
  void insert(uint64_t hash, const OpRecord *record);

 private:
  struct Entry {
    uint64_t hash = 0;
    std::atomic<const OpRecord *> record{nullptr};
  };
  struct Table {
    explicit Table(uint32_t capacity) : capacity(capacity), entries(new Entry[capacity]) {}
    uint32_t capacity;
    std::unique_ptr<Entry[]> entries;
  };
  static void put(Table &table, uint64_t hash, const OpRecord *record);

  std::atomic<Table *> current{nullptr};
  std::vector<std::unique_ptr<Table>> tables;
  uint32_t count = 0;
};

struct Context::Impl {
  static constexpr unsigned kShards = 16;
  NodeShard shards[kShards];
  OpHeap ops;

  std::mutex recordMutex;
  Arena recordArena{2048};
  RecordTable recordsByName, recordsByRow;
  uint32_t nextRecordId = 0;

  std::mutex tableMutex;  // guards all that follows
  llvm::StringMap<uint32_t> fileIds;
  std::deque<StringRef> fileNames;
  DenseMap<Attribute, uint32_t> locationIds;
  std::vector<Attribute> locations;
};

/// Whether `holds` for one of the nodes made so far.
bool anyNode(Context *context, function_ref<bool(const Node *)> holds);

}  // namespace strata
