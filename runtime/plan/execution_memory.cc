// Memory of one call: arenas of temporaries, values, packed forms.

#include "runtime/plan/accesses.h"
#include "runtime/plan/execution.h"

#include <unistd.h>

#include <algorithm>

namespace strata::plan {

void Execution::setTensor(BufferId id, Tensor tensor, uint64_t version) {
  Slot &slot = context.slots[id];
  bool plain = isPlainData(tensor.dtype());
  slot.address = plain ? static_cast<std::byte *>(tensor.rawData()) : nullptr;
  slot.bytes = plain ? static_cast<uint64_t>(tensor.numBytes()) : 0;
  slot.version = version;
  slot.tensor = std::move(tensor);
}

void Execution::startArenas(bool sameSizes) {
  context.unreadyArenas = 0;
  for (size_t group = 0; group < bound.groups.size(); ++group) {
    ArenaBlock &block = context.arenas[group];
    block.ready = block.ready && sameSizes && group == 0;
    context.unreadyArenas += !block.ready && !bound.groups[group].buffers.empty();
  }
}

void Execution::redefineArenas(StepId definer) {
  for (uint32_t group : bound.groupsDefinedBy[definer]) {
    ArenaBlock &block = context.arenas[group];
    context.unreadyArenas += block.ready;
    block.ready = false;
  }
}

Status Execution::defineScalar(StepId step, ScalarId id, int64_t value) {
  context.scalars.define(id, value);
  redefineArenas(step);
  return okStatus();
}

Status Execution::prepareArenas(const Step &step) {
  Status status;
  forEachBuffer(step, [&](BufferId id, Use) {
    uint32_t group = bound.groupOfBuffer[id];
    if (status.isOk() && group != kNone && !context.arenas[group].ready)
      status = layOut(group);
  });
  return status;
}

// Pages are touched when they are reserved: sizes that no machine has are refused before.
static Status reserve(ScratchBlock &block, uint64_t bytes) {
  static const uint64_t machineBytes =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGE_SIZE));
  if (bytes > machineBytes)
    return resourceExhausted("OOM when allocating ", bytes, " bytes for temporaries");
  return block.reserve(std::max<uint64_t>(bytes, 1));
}

// Sizes that are invalid or negative count as none: no step gets to use them (checkOperands, Check steps).
Status Execution::layOut(uint32_t group) {
  const ArenaGroup &members = bound.groups[group];
  ArenaBlock &block = context.arenas[group];
  std::vector<uint64_t> sizes;
  sizes.reserve(members.buffers.size());
  for (BufferId id : members.buffers) {
    ScalarId bytes = program.buffers[id].bytes;
    int64_t size = context.scalars.isValid(bytes) ? context.scalars[bytes] : 0;
    sizes.push_back(static_cast<uint64_t>(std::max<int64_t>(size, 0)));
  }
  const bool isSame = !bound.services.separateTemporaries() && sizes == block.sizes && block.offsets.size() == sizes.size();
  if (context.launcher && !isSame)
    STRATA_RETURN_IF_ERROR(context.launcher->waitForAll());
  if (bound.services.separateTemporaries()) {
    block.separate.assign(sizes.size(), nullptr);
    for (size_t i = 0; i < sizes.size(); ++i) {
      auto memory = bound.services.allocate(sizes[i]);
      if (!memory)
        return blameSize(members.buffers[i], memory.takeStatus());
      block.separate[i] = memory.takeValue();
      Slot &slot = context.slots[members.buffers[i]];
      slot.address = static_cast<std::byte *>(block.separate[i].get());
      slot.bytes = sizes[i];
    }
  } else {
    if (!isSame) {
      STRATA_ASSIGN_OR_RETURN(ArenaLayout layout, layOutArena(program, bound.liveness, members, sizes));
      block.offsets = std::move(layout.offsets);
      block.sizes.clear(); // no layout unless the memory is there
      auto largest = std::max_element(sizes.begin(), sizes.end()) - sizes.begin();
      if (Status status = reserve(block.memory, layout.bytes); !status.isOk())
        return blameSize(members.buffers[static_cast<size_t>(largest)], std::move(status));
      block.sizes = sizes;
    }
    for (size_t i = 0; i < sizes.size(); ++i) {
      Slot &slot = context.slots[members.buffers[i]];
      slot.address = block.memory.base() + block.offsets[i];
      slot.bytes = sizes[i];
    }
  }
  block.ready = true;
  --context.unreadyArenas;
  return okStatus();
}

Status Execution::allocateValue(BufferId id) {
  Slot &slot = context.slots[id];
  int64_t bytes = context.scalars[program.buffers[id].bytes];
  if (bytes < 0)
    return blameSize(id, invalidArgument("a tensor's size is negative: ", bytes, " bytes"));
  // A value that nobody else has seen is used again: what swaps leave behind in loops.
  bool reusable = !context.launcher && slot.tensor.isUnique() && slot.tensor.dtype() == DType::UInt8 &&
                  slot.tensor.rank() == 1 && slot.tensor.numBytes() == bytes;
  if (reusable)
    return okStatus();
  auto allocated = bound.services.allocate(static_cast<uint64_t>(bytes));
  if (!allocated)
    return blameSize(id, allocated.takeStatus());
  std::shared_ptr<void> memory = allocated.takeValue();
  void *address = memory.get();
  setTensor(id, Tensor::adopt(DType::UInt8, {bytes}, address, std::move(memory), /*writable=*/true));
  return okStatus();
}

Status Execution::preparePacked(const LaunchStep &step) {
  for (const Word &word : step.words) {
    if (word.kind != Word::Kind::Address || program.buffers[word.id].kind != BufferKind::Packed)
      continue;
    uint32_t index = program.buffers[word.id].index;
    const PackedForm &form = program.packed[index];
    uint64_t version = context.slots[form.source].version;
    Slot &slot = context.slots[word.id];
    if (context.packed[index] && slot.version == version)
      continue;
    STRATA_ASSIGN_OR_RETURN(std::shared_ptr<void> memory,
                            bound.services.packedForms().find(form.key, version, [&] { return makePacked(form); }));
    if (context.launcher && context.packed[index])
      STRATA_RETURN_IF_ERROR(context.launcher->waitForAll()); // launches in flight may read the old form
    slot.address = static_cast<std::byte *>(memory.get());
    slot.bytes = static_cast<uint64_t>(std::max<int64_t>(context.scalars[program.buffers[word.id].bytes], 0));
    slot.version = version;
    context.packed[index] = std::move(memory);
  }
  return okStatus();
}

Result<std::shared_ptr<void>> Execution::makePacked(const PackedForm &form) {
  int64_t bytes = context.scalars[program.buffers[form.target].bytes];
  if (bytes < 0 || !context.scalars.isValid(program.buffers[form.target].bytes))
    return internalError("a packed form has no size");
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<void> memory, bound.services.allocate(static_cast<uint64_t>(bytes)));
  Slot &slot = context.slots[form.target];
  Slot before = slot;
  slot.address = static_cast<std::byte *>(memory.get());
  slot.bytes = static_cast<uint64_t>(bytes);
  std::vector<uint64_t> words(form.pack.words.size() + 1);
  fillWords(form.pack, words);
  Status status = submit(kNone, form.pack, words, describe(form.pack, words));
  if (status.isOk() && context.launcher)
    status = context.launcher->waitForAll();
  slot = before;
  if (!status.isOk())
    return status;
  const Slot &source = context.slots[form.source];
  bound.services.discard({source.address, source.bytes});
  return memory;
}

} // namespace strata::plan
