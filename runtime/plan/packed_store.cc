// Packed layouts of weights.

#include "runtime/plan/packed_store.h"

namespace strata::plan {

Result<std::shared_ptr<void>> PackedStore::find(const std::string &key, uint64_t version,
                                                FunctionRef<Result<std::shared_ptr<void>>()> make) {
  std::shared_ptr<Entry> entry;
  {
    std::lock_guard lock(mutex);
    auto &slot = entries[key];
    if (!slot)
      slot = std::make_shared<Entry>();
    entry = slot;
  }
  std::lock_guard lock(entry->mutex);
  if (entry->memory && entry->version == version)
    return entry->memory;
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<void> memory, make());
  // A run that still reads an older version must not displace the form of a newer one.
  if (!entry->memory || entry->version <= version) {
    entry->memory = memory;
    entry->version = version;
  }
  return memory;
}

} // namespace strata::plan
