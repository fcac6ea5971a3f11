// Host ops: operations that run on the host over whole tensors (strings, tables, files, image codecs, FFT), and what they
// may use of the run they are part of. The plan executor and the tf evaluator call them through this one signature.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "hostops/resource_manager.h"
#include "support/status.h"
#include "support/tensor.h"

namespace strata {
class ThreadPool;
}

namespace strata {

// An attribute of the node, in plain data. Types are their DataType number; shapes are lists with -1 for unknown.
struct HostAttribute {
  std::string name;
  std::variant<int64_t, double, std::string, std::vector<int64_t>, std::vector<double>, std::vector<std::string>> value;
};

// The run and session around a host op. Implemented by the runtime; thread-safe.
class HostContext {
public:
  virtual ~HostContext() = default;

  virtual ResourceManager &resources() = 0;
  // For splitting long work; never null.
  virtual ThreadPool &threadPool() = 0;
  // Tensor number `index` of the graph's constant pool. NotFound past its end.
  virtual Result<Tensor> constant(uint32_t index) = 0;
  // The folder in which all file names resolve; empty: the session was given none and file ops are refused.
  virtual const std::string &filesFolder() const = 0;
  // Contents of a file of the model that came with it, "assets/NAME". NotFound for a name the model does not list, and where
  // there is no model.
  virtual Result<std::string> asset(std::string_view name) { return notFound("the model has no file '", name, "'"); }
  // Waits until all who write the elements of a tensor have done so, and fails as they do. For tensors that come out of a
  // sequence (sequence_op.h); operands are complete.
  virtual Status awaitElements(const Tensor &tensor) {
    (void)tensor;
    return okStatus();
  }
  // The run has been cancelled: long work stops with Cancelled.
  virtual bool isCancelled() const = 0;
};

// One call. `results` has the op's number of results, each an invalid tensor to be replaced.
struct HostCall {
  HostContext &context;
  // Name of the graph node, for messages and per-node state.
  std::string_view node;
  std::span<const HostAttribute> attributes;
  // The callee may move from them: an operand that nobody else holds is updated in place.
  std::span<Tensor> operands;
  std::span<Tensor> results;
  // What was registered beside the function; null for named host ops.
  const void *data = nullptr;

  // Null when the node has no such attribute.
  const HostAttribute *attribute(std::string_view name) const {
    for (const HostAttribute &attribute : attributes)
      if (attribute.name == name)
        return &attribute;
    return nullptr;
  }
  // Type of result `i`: the caller states them all as the attribute "_result_types".
  DType resultType(size_t i) const {
    const HostAttribute *found = attribute("_result_types");
    const auto *numbers = found ? std::get_if<std::vector<int64_t>>(&found->value) : nullptr;
    return numbers && i < numbers->size() ? static_cast<DType>((*numbers)[i]) : DType::Invalid;
  }
  int64_t intAttribute(std::string_view name, int64_t fallback) const {
    const HostAttribute *found = attribute(name);
    const int64_t *value = found ? std::get_if<int64_t>(&found->value) : nullptr;
    return value ? *value : fallback;
  }
  std::string_view stringAttribute(std::string_view name, std::string_view fallback) const {
    const HostAttribute *found = attribute(name);
    const std::string *value = found ? std::get_if<std::string>(&found->value) : nullptr;
    return value ? std::string_view(*value) : fallback;
  }
};

// Runs one call. A failure needs no node; the caller adds it. Results are meaningless after a failure.
using HostFunction = Status (*)(HostCall &call);

// A row of the registry.
struct HostOp {
  // TensorFlow's op name, or that of an op that lowerings make.
  std::string_view name;
  HostFunction function;
  // Why the op is not compiled, in one line, such as "string elements".
  std::string_view reason;
};

// The host op of that name, or null.
const HostOp *findHostOp(std::string_view name);
// All host ops, sorted by name: the pinned list.
std::span<const HostOp *const> allHostOps();

} // namespace strata
