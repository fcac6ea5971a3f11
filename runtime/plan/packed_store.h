// Packed layouts of weights, made once per (form, version of the source) and shared by all programs of a session.
#pragma once

#include "support/function_ref.h"
#include "support/status.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace strata::plan {

/// Thread-safe.
class PackedStore {
public:
  /// The packed form `key` of version `version` of its source; made by `make` when there is none. Many threads asking for
  /// one form make it once. The form of an older version is forgotten (callers that use it keep it alive).
  Result<std::shared_ptr<void>> find(const std::string &key, uint64_t version,
                                     FunctionRef<Result<std::shared_ptr<void>>()> make);

private:
  struct Entry {
    std::mutex mutex;
    uint64_t version = 0;
    std::shared_ptr<void> memory;
  };

  std::mutex mutex;
  std::map<std::string, std::shared_ptr<Entry>> entries;
};

} // namespace strata::plan
