// C++ wrapper of the C interface: handles with RAII, strings and spans. Header-only, C++17, no exceptions: fallible functions
// return a strata::Status that converts to true on failure. Ownership, threads and blocking are as the C headers say.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "strata/strata.h"

namespace strata_api {

// Null, or a failure.
class Status {
public:
  Status() = default;
  Status(strata_status *status) : handle(status) {} // NOLINT: takes over the C status

  explicit operator bool() const { return handle != nullptr; }
  bool ok() const { return !handle; }
  strata_code code() const { return strata_status_code(handle.get()); }
  std::string message() const { return strata_status_message(handle.get()); }
  std::string node() const { return strata_status_node(handle.get()); }
  // "INVALID_ARGUMENT: message [node 'n']"
  std::string toString() const {
    if (!handle)
      return "OK";
    std::string text = std::string(strata_code_name(code())) + ": " + message();
    return node().empty() ? text : text + " [node '" + node() + "']";
  }

private:
  struct Release {
    void operator()(strata_status *status) const { strata_status_release(status); }
  };
  std::unique_ptr<strata_status, Release> handle;
};

// A shared tensor, or none.
class Tensor {
public:
  Tensor() = default;
  // Takes over the caller's reference.
  explicit Tensor(strata_tensor *tensor) : handle(tensor) {}
  Tensor(const Tensor &other) : handle(other.handle ? strata_tensor_retain(other.handle) : nullptr) {}
  Tensor(Tensor &&other) noexcept : handle(std::exchange(other.handle, nullptr)) {}
  Tensor &operator=(Tensor other) noexcept {
    std::swap(handle, other.handle);
    return *this;
  }
  ~Tensor() { strata_tensor_release(handle); }

  static Status create(strata_dtype dtype, const std::vector<int64_t> &dims, Tensor &out) {
    strata_tensor *tensor = nullptr;
    Status status = strata_tensor_create(dtype, static_cast<int32_t>(dims.size()), dims.data(), &tensor);
    out = Tensor(tensor);
    return status;
  }
  static Status createStrings(const std::vector<int64_t> &dims, const std::vector<std::string> &strings, Tensor &out) {
    std::vector<strata_string> views;
    for (const std::string &text : strings)
      views.push_back({text.data(), text.size()});
    strata_tensor *tensor = nullptr;
    Status status = strata_tensor_create_strings(static_cast<int32_t>(dims.size()), dims.data(), views.data(), &tensor);
    out = Tensor(tensor);
    return status;
  }

  explicit operator bool() const { return handle != nullptr; }
  strata_tensor *get() const { return handle; }
  strata_dtype dtype() const { return strata_tensor_dtype(handle); }
  std::vector<int64_t> dims() const {
    const int64_t *extents = strata_tensor_dims(handle);
    return std::vector<int64_t>(extents, extents + strata_tensor_rank(handle));
  }
  int64_t elementCount() const { return strata_tensor_element_count(handle); }
  size_t byteSize() const { return strata_tensor_byte_size(handle); }
  const void *data() const { return strata_tensor_data(handle); }
  void *mutableData() { return strata_tensor_mutable_data(handle); }
  std::string_view string(int64_t index) const {
    strata_string text = strata_tensor_string(handle, index);
    return {text.data, text.size};
  }

private:
  strata_tensor *handle = nullptr;
};

class Event {
public:
  Event() = default;
  explicit Event(strata_event *event) : handle(event) {}
  Status wait(uint64_t timeoutNs = UINT64_MAX) const { return strata_event_wait(handle.get(), timeoutNs); }

private:
  struct Release {
    void operator()(strata_event *event) const { strata_event_release(event); }
  };
  std::unique_ptr<strata_event, Release> handle;
};

class Session {
public:
  static Status load(const std::string &path, const strata_session_options &options, Session &out) {
    strata_session *session = nullptr;
    Status status = strata_session_load(path.c_str(), &options, &session);
    out.handle.reset(session);
    return status;
  }
  strata_session *get() const { return handle.get(); }
  explicit operator bool() const { return handle != nullptr; }

  std::vector<std::string> signatures() const {
    std::vector<std::string> names;
    for (size_t i = 0; i < strata_session_signature_count(get()); ++i)
      names.push_back(strata_session_signature_name(get(), i));
    return names;
  }
  std::string statsJson() const {
    char *text = nullptr;
    Status status = strata_session_stats_json(get(), &text);
    std::string result = text ? text : "";
    strata_text_release(text);
    return result;
  }

private:
  struct Release {
    void operator()(strata_session *session) const { strata_session_release(session); }
  };
  std::unique_ptr<strata_session, Release> handle;
};

class Executable {
public:
  static Status create(const Session &session, const std::string &signature, Executable &out) {
    strata_executable_spec spec = STRATA_EXECUTABLE_SPEC_INIT;
    spec.signature = signature.c_str();
    return createFrom(session, spec, out);
  }
  static Status create(const Session &session, const std::vector<std::string> &inputs,
                       const std::vector<std::string> &outputs, const std::vector<std::string> &targets,
                       Executable &out) {
    std::vector<const char *> lists[3];
    const std::vector<std::string> *names[3] = {&inputs, &outputs, &targets};
    for (int i = 0; i < 3; ++i)
      for (const std::string &name : *names[i])
        lists[i].push_back(name.c_str());
    strata_executable_spec spec = STRATA_EXECUTABLE_SPEC_INIT;
    spec.input_count = inputs.size();
    spec.inputs = lists[0].data();
    spec.output_count = outputs.size();
    spec.outputs = lists[1].data();
    spec.target_count = targets.size();
    spec.targets = lists[2].data();
    return createFrom(session, spec, out);
  }

  strata_executable *get() const { return handle.get(); }
  explicit operator bool() const { return handle != nullptr; }
  std::vector<std::string> inputNames() const {
    std::vector<std::string> names;
    for (size_t i = 0; i < strata_executable_input_count(get()); ++i)
      names.push_back(strata_executable_input_name(get(), i));
    return names;
  }
  std::vector<std::string> outputNames() const {
    std::vector<std::string> names;
    for (size_t i = 0; i < strata_executable_output_count(get()); ++i)
      names.push_back(strata_executable_output_name(get(), i));
    return names;
  }

  // Runs and waits.
  Status run(const std::vector<Tensor> &inputs, std::vector<Tensor> &outputs) const {
    std::vector<strata_tensor *> in, out(strata_executable_output_count(get()));
    for (const Tensor &input : inputs)
      in.push_back(input.get());
    Status status = strata_executable_run(get(), in.data(), out.data(), nullptr);
    outputs.clear();
    for (strata_tensor *tensor : out)
      outputs.emplace_back(tensor);
    return status;
  }

private:
  static Status createFrom(const Session &session, const strata_executable_spec &spec, Executable &out) {
    strata_executable *executable = nullptr;
    Status status = strata_executable_create(session.get(), &spec, &executable);
    out.handle.reset(executable);
    return status;
  }
  struct Release {
    void operator()(strata_executable *executable) const { strata_executable_release(executable); }
  };
  std::unique_ptr<strata_executable, Release> handle;
};

} // namespace strata_api
