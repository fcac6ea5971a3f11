// Sessions: a loaded graph with its state (variables, tables, generators) on one device, shared by all its executables.
#pragma once

#include "devices/device.h"
#include "runtime/compiler.h"
#include "runtime/memory/shared_memory.h"
#include "runtime/plan/services.h"
#include "runtime/session/options.h"
#include "runtime/session/statistics.h"

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace strata::runtime {

/// Immutable but for its state; all functions may be called from any thread.
class Session final : public plan::Services, public std::enable_shared_from_this<Session> {
public:
  /// Loads with the installed compiler (FailedPrecondition without one), gives variables their initial values and runs the
  /// graph's initialisers.
  static Result<std::shared_ptr<Session>> loadPath(const std::string &path, SessionOptions options);
  static Result<std::shared_ptr<Session>> loadBytes(std::span<const std::byte> bytes, SessionOptions options);
  /// A session over a graph that somebody else has loaded.
  static Result<std::shared_ptr<Session>> create(std::shared_ptr<const LoadedGraph> graph, SessionOptions options);
  ~Session() override; // through the shared pointer only

  const LoadedGraph &graph() const { return *loaded; }
  const SessionOptions &options() const { return settings; }
  Compiler &compiler() const { return *installed; }
  Statistics &statistics() { return counters; }
  SharedMemory &memory() { return *tensors; }
  /// The signature of that name, or null.
  const Signature *signature(std::string_view name) const;
  /// Runs `task` on a thread of the pool, or before returning where the pool has none. The task may hold the last reference
  /// to the session.
  void schedule(std::function<void()> task);
  /// Internal once a guard page was found damaged.
  Status checkGuards() const;

  // plan::Services.
  device::Device &device() override { return *dev; }
  ThreadPool &threadPool() override { return *pool; }
  ResourceManager &resources() override { return state; }
  plan::PackedStore &packedForms() override { return packed; }
  void discard(std::span<const std::byte> bytes) override { loaded->discard(bytes); }
  Result<Tensor> constant(uint32_t index) override;
  const std::string &filesFolder() const override { return settings.filesFolder; }
  Result<std::string> asset(std::string_view name) override { return loaded->asset(name); }
  Result<std::shared_ptr<void>> allocate(uint64_t bytes) override { return tensors->allocate(bytes); }
  HostAllocator &allocator() override { return tensors->allocator(); }
  bool separateTemporaries() const override { return settings.guardPages; }
  bool timesLaunches() const override { return settings.timeLaunches; }

private:
  Session(std::shared_ptr<const LoadedGraph> graph, SessionOptions options);
  Status open();
  Status loadVariables();
  Status runInitializers();

  const std::shared_ptr<const LoadedGraph> loaded;
  const SessionOptions settings;
  Compiler *const installed;
  std::shared_ptr<SharedMemory> tensors;
  std::unique_ptr<ThreadPool> pool;
  device::Ref<device::Device> dev;
  ResourceManager state;
  plan::PackedStore packed;
  Statistics counters;
  std::mutex constantMutex;
  std::vector<Tensor> constants;
};

} // namespace strata::runtime
