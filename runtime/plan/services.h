// What running a program needs of the session around it. Implemented by runtime/session; tests bring their own.
#pragma once

#include "devices/device.h"
#include "hostops/resource_manager.h"
#include "runtime/plan/packed_store.h"
#include "support/status.h"
#include "support/tensor.h"
#include "support/thread_pool.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace strata::plan {

/// All functions may be called from any thread. Outlives everything bound to it.
class Services {
public:
  virtual ~Services() = default;

  virtual device::Device &device() = 0;
  virtual ThreadPool &threadPool() = 0;
  virtual ResourceManager &resources() = 0;
  virtual PackedStore &packedForms() = 0;
  /// These elements have been packed: where they are pages of a file, they need not stay resident.
  virtual void discard(std::span<const std::byte> bytes) { (void)bytes; }
  /// Tensor number `index` of the constant pool; its elements live as long as the tensor has copies.
  virtual Result<Tensor> constant(uint32_t index) = 0;
  virtual const std::string &filesFolder() const = 0;
  /// Contents of a file that the model brings along (HostContext::asset).
  virtual Result<std::string> asset(std::string_view name) { return notFound("the model has no file '", name, "'"); }

  /// Memory for tensors and scratch, aligned to 64 bytes and never null. ResourceExhausted.
  virtual Result<std::shared_ptr<void>> allocate(uint64_t bytes) = 0;
  /// Where `allocate` takes memory from; for arenas. Outlives everything bound to the session.
  virtual HostAllocator &allocator() = 0;
  /// Every temporary gets memory of its own, so that guard pages catch what leaves it.
  virtual bool separateTemporaries() const { return false; }
  /// Measure each launch.
  virtual bool timesLaunches() const { return false; }
};

} // namespace strata::plan
