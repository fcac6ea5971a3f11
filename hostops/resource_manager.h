// What lives in a session under a name and outlasts a run: variable cells, random generators, and the base of tables and
// queues. Used by host ops, by the tf evaluator and by the plan executor alike, so that all see one state.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "support/function_ref.h"
#include "support/status.h"
#include "support/tensor.h"

namespace strata {

// A named piece of session state. Thread-safe by its own means.
class Resource : public HostObject {
public:
  using HostObject::HostObject;
};

// A variable: a sequence of immutable versions. Reading takes a reference to the current version; publishing a new one
// leaves those held by others alone. Each operation is atomic.
class VariableCell final : public Resource {
public:
  // An uninitialised variable whose values must have the dtype (Invalid: any).
  explicit VariableCell(DType type = DType::Invalid) : Resource(&kKind), type(type) {}

  static const char kKind;
  std::string describe() const override { return "variable"; }

  DType dtype() const { return type; }
  bool isInitialized() const;
  // 0 when uninitialised; grows with every change.
  uint64_t version() const;

  // The current version; `outVersion`, if any, receives its number. FailedPrecondition when uninitialised.
  Result<Tensor> read(uint64_t *outVersion = nullptr) const;

  // Publishes `value`, whose elements nobody changes from now on. InvalidArgument for another dtype than the cell's.
  Status assign(Tensor value);

  // Read, modify, publish as one step. `modify` receives the elements in memory that nobody else sees: in place when nobody
  // has read this version, otherwise a copy. It must fail before it changes anything; then nothing is published.
  // `outPublished`, if any, receives the new version.
  Status update(FunctionRef<Status(Tensor &value)> modify, Tensor *outPublished = nullptr);

  // Back to uninitialised.
  void clear();

private:
  const DType type;
  mutable std::mutex mutex;
  Tensor value;
  uint64_t number = 0;
  mutable bool wasRead = false; // the current version may have readers
};

// State of a Philox generator: TensorFlow's key and counter words.
struct PhiloxState {
  uint32_t key[2] = {0, 0};
  uint32_t counter[4] = {0, 0, 0, 0};
};

// The generator of one V1 random node (or of one function instance and node).
class Generator final : public Resource {
public:
  // Seeds as TensorFlow's GuardedPhiloxRandom: both zero takes seeds from the system.
  Generator(int64_t seed, int64_t seed2);

  static const char kKind;
  std::string describe() const override { return "random generator"; }

  // The state from which the caller may draw `groups` groups of four 32-bit numbers; moves on by as many. Atomic.
  PhiloxState reserve(uint64_t groups);

private:
  std::mutex mutex;
  PhiloxState state;
};

// What a tensor of type Resource holds: a name, and the thing itself once it is known.
class ResourceHandle final : public HostObject {
public:
  ResourceHandle(std::string container, std::string name, std::shared_ptr<Resource> resource)
      : HostObject(&kKind), container(std::move(container)), name(std::move(name)), resource(std::move(resource)) {}

  static const char kKind;
  std::string describe() const override { return "resource handle"; }

  const std::string container;
  const std::string name;
  // Never null.
  const std::shared_ptr<Resource> resource;
};

// All resources of a session by container and name. Thread-safe.
class ResourceManager {
public:
  using Factory = FunctionRef<std::shared_ptr<Resource>()>;

  // Null when there is none.
  std::shared_ptr<Resource> lookup(std::string_view container, std::string_view name) const;
  // The resource of that name, made by `factory` when there is none; the factory runs under the lock and must not use the
  // store.
  std::shared_ptr<Resource> lookupOrCreate(std::string_view container, std::string_view name, Factory factory);
  // Forgets the name; handles keep the resource alive. False when there was none.
  bool erase(std::string_view container, std::string_view name);

  // The resource as a T; FailedPrecondition when something else has the name, NotFound when nothing has.
  template <typename T> Result<std::shared_ptr<T>> find(std::string_view container, std::string_view name) const {
    return cast<T>(lookup(container, name), name);
  }
  template <typename T>
  Result<std::shared_ptr<T>> findOrCreate(std::string_view container, std::string_view name, Factory factory) {
    return cast<T>(lookupOrCreate(container, name, factory), name);
  }

private:
  template <typename T>
  static Result<std::shared_ptr<T>> cast(const std::shared_ptr<Resource> &resource, std::string_view name) {
    if (!resource)
      return notFound("resource '", name, "' does not exist");
    if (resource->getKind() != &T::kKind)
      return failedPrecondition("resource '", name, "' is a ", resource->describe());
    return std::static_pointer_cast<T>(resource);
  }

  mutable std::mutex mutex;
  std::map<std::pair<std::string, std::string>, std::shared_ptr<Resource>> resources;
};

} // namespace strata
