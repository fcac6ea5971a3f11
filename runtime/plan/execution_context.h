// The state of one call in progress, kept warm between calls: scalar values, buffer slots, argument blocks, error slots,
// arena blocks. Used by one thread at a time.
#pragma once

#include "support/kernel_abi.h"
#include "runtime/memory/scratch_block.h"
#include "runtime/plan/bound_program.h"
#include "runtime/plan/queue_launcher.h"

#include <memory>
#include <optional>
#include <vector>

namespace strata::plan {

/// Where a buffer is at the moment. The tensor owns what the address points to, where anybody does.
struct Slot {
  std::byte *address = nullptr;
  uint64_t bytes = 0;
  Tensor tensor;
  uint64_t version = 0; // of the variable it was read from
};

/// The memory of one group of temporaries.
struct ArenaBlock {
  explicit ArenaBlock(HostAllocator &allocator) : memory(allocator) {}

  bool ready = false;
  std::vector<uint64_t> sizes; // the layout is for these
  std::vector<uint64_t> offsets;
  ScratchBlock memory;
  std::vector<std::shared_ptr<void>> separate; // one block per buffer instead
};

class ExecutionContext {
public:
  ExecutionContext(const BoundProgram &bound, std::unique_ptr<QueueLauncher> launcher);

  ScalarValues scalars;
  std::vector<Slot> slots;
  std::vector<uint64_t> words;           // argument blocks of all steps
  std::vector<uint32_t> firstWord;       // by step; kNone: no launch
  std::vector<ErrorSlot> errorSlots;     // of steps that may fail
  std::vector<uint32_t> errorSlot;       // by step; kNone: cannot fail
  std::vector<ArenaBlock> arenas;        // by group
  uint32_t unreadyArenas = 0;
  std::vector<int64_t> symbols;          // of the last call
  bool started = false;                  // scalars and arenas are those of `symbols`
  std::vector<std::shared_ptr<void>> packed; // by form; keeps alive what slots point to
  std::unique_ptr<QueueLauncher> launcher;   // null: in order on the calling thread
};

} // namespace strata::plan
