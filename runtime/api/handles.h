// What the opaque types of the C interface are, and the conversions between its values and ours. Internal to runtime/api
// and lib.
#pragma once

#include "devices/event.h"
#include "runtime/session/executable.h"
#include "runtime/session/session.h"
#include "strata/strata.h"
#include "support/status.h"
#include "support/tensor.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

struct strata_status {
  strata::StatusCode code;
  std::string message;
  std::string node;
};

struct strata_tensor {
  strata::Tensor tensor;
  bool fillable = false;
  std::atomic<uint32_t> references{1};
};

struct strata_event {
  strata::device::Ref<strata::device::Event> event;
};

// The callbacks of the host as the interfaces that the runtime knows.
struct HostCallbacks final : strata::HostAllocator {
  strata_allocator functions{};

  void *allocate(size_t bytes, size_t alignment) override {
    return functions.allocate(functions.user_data, bytes, alignment);
  }
  void deallocate(void *block, size_t bytes, size_t alignment) override {
    functions.deallocate(functions.user_data, block, bytes, alignment);
  }
};

struct strata_session {
  std::shared_ptr<strata::runtime::Session> session;
  std::vector<strata::runtime::SignatureTensor> placeholders;
  std::vector<std::string> sinks;
  // What strata_session_tensor has described: text and dims live as long as the session.
  std::mutex mutex;
  std::map<std::string, strata::runtime::SignatureTensor> described;
};

struct strata_executable {
  std::shared_ptr<strata::runtime::Executable> executable;
};

namespace strata::api {

/// Null for success; otherwise a status that the caller owns.
strata_status *toC(Status status);
strata_tensor *toC(Tensor tensor);
inline strata_dtype toC(DType dtype) { return static_cast<strata_dtype>(dtype); }
inline DType fromC(strata_dtype dtype) { return dtypeFromNumber(dtype).value_or(DType::Invalid); }

/// One shape per input of the executable.
std::vector<Dims> readShapes(const runtime::Executable &executable, const strata_shape *shapes);

/// A struct of the caller's version, as ours: what the caller's lacks is zero.
template <typename T> T readStruct(const T *theirs) {
  T ours{};
  if (theirs)
    std::memcpy(&ours, theirs, std::min(theirs->struct_size, sizeof(T)));
  ours.struct_size = sizeof(T);
  return ours;
}

/// Fills in a struct of the caller's version.
template <typename T> void writeStruct(T ours, T *theirs) {
  ours.struct_size = theirs->struct_size;
  std::memcpy(theirs, &ours, std::min(theirs->struct_size, sizeof(T)));
}

} // namespace strata::api
