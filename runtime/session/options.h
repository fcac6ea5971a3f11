// What a session is made with.
#pragma once

#include "devices/host_allocator.h"
#include "runtime/compiler.h"
#include "support/thread_pool.h"

#include <memory>
#include <optional>
#include <string>

namespace strata::runtime {

struct SessionOptions {
  std::string device = "cpu"; // as devices/registry.h takes it
  int threads = 0;            // 0: one per processor
  CompileOptions compile;
  std::string filesFolder; // empty: ops may not touch files
  bool guardPages = false; // every tensor between inaccessible pages
  bool timeLaunches = false;
  std::shared_ptr<HostAllocator> allocator; // null: the heap; kept until the last tensor of the session is gone
  std::optional<HostParallelFor> parallelFor;
  LoadOptions load;
};

} // namespace strata::runtime
