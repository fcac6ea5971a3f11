// See model_request.h.
#include "tools/model_request.h"

#include "support/str_cat.h"
#include "tools/tensor_files.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>

namespace strata::tools {

int ModelRequest::complain(int code, std::string_view text) const {
  std::fprintf(stderr, "strata %s: %.*s\n", command, static_cast<int>(text.size()), text.data());
  return code;
}

int ModelRequest::prepare() {
  if (int code = load())
    return code;
  if (int code = describeInputs())
    return code;
  if (int code = makeExecutable())
    return code;
  return makeInputs();
}

ModelRequest::Shapes ModelRequest::shapes() const {
  Shapes result;
  for (const strata_api::Tensor &tensor : tensors)
    result.dims.push_back(tensor.dims());
  for (const auto &extents : result.dims)
    result.shapes.push_back({static_cast<int32_t>(extents.size()), extents.data()});
  return result;
}

int ModelRequest::load() {
  const auto start = std::chrono::steady_clock::now();
  if (strata_api::Status status = strata_api::Session::load(options.models[0], sessionOptions(options), session))
    return complain(status.code() == STRATA_UNIMPLEMENTED ? kUnsupported : kBadUsage,
                    strCat(options.models[0], ": ", status.toString()));
  loadMilliseconds =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return kSuccess;
}

// The signature asked for; without a name the only one, or the serving default.
void ModelRequest::chooseSignature() {
  signature = options.signature;
  std::vector<std::string> known = session.signatures();
  if (!signature.empty() || known.empty() || !options.fetches.empty())
    return;
  bool hasDefault = std::find(known.begin(), known.end(), "serving_default") != known.end();
  signature = hasDefault ? "serving_default" : known[0];
}

static ModelInput readInfo(const strata_tensor_info &info) {
  ModelInput input{info.name, info.dtype, info.rank >= 0, {}};
  for (int32_t i = 0; i < info.rank; ++i)
    input.dims.push_back(info.dims[i]);
  return input;
}

int ModelRequest::describeInputs() {
  chooseSignature();
  const char *name = signature.empty() ? nullptr : signature.c_str();
  size_t count = 0;
  if (strata_api::Status status = strata_session_input_count(session.get(), name, &count))
    return complain(kBadUsage, status.toString());
  for (size_t i = 0; i < count; ++i) {
    strata_tensor_info info{};
    info.struct_size = sizeof(info);
    if (strata_api::Status status = strata_session_input(session.get(), name, i, &info))
      return complain(kBadUsage, status.toString());
    inputs.push_back(readInfo(info));
  }
  for (const auto &[given, file] : options.inputs)
    if (int code = addGraphInput(given))
      return code;
  for (const auto &[given, dims] : options.shapes)
    if (!find(given))
      return complain(kBadUsage, strCat("--shape: there is no input '", given, "'"));
  return kSuccess;
}

bool sameName(std::string_view a, std::string_view b) {
  if (a.ends_with(":0"))
    a.remove_suffix(2);
  if (b.ends_with(":0"))
    b.remove_suffix(2);
  return a == b;
}

ModelInput *ModelRequest::find(std::string_view name) {
  for (ModelInput &input : inputs)
    if (sameName(input.name, name))
      return &input;
  return nullptr;
}

// Any tensor of a plain graph may be fed.
int ModelRequest::addGraphInput(const std::string &name) {
  if (find(name))
    return kSuccess;
  strata_tensor_info info{};
  info.struct_size = sizeof(info);
  strata_api::Status status = strata_session_tensor(session.get(), name.c_str(), &info);
  if (!signature.empty() || status)
    return complain(kBadUsage, strCat("there is no input '", name, "'"));
  inputs.push_back(readInfo(info));
  return kSuccess;
}

int ModelRequest::makeExecutable() {
  strata_api::Status status;
  if (!signature.empty()) {
    status = strata_api::Executable::create(session, signature, executable);
  } else {
    std::vector<std::string> names;
    for (const ModelInput &input : inputs)
      names.push_back(input.name);
    status = strata_api::Executable::create(session, names, fetches(), {}, executable);
  }
  return status ? complain(kBadUsage, status.toString()) : kSuccess;
}

// What was asked for, or the ends of the graph that have a value.
std::vector<std::string> ModelRequest::fetches() {
  if (!options.fetches.empty())
    return options.fetches;
  std::vector<std::string> names;
  size_t count = 0;
  strata_status_release(strata_session_output_count(session.get(), nullptr, &count));
  for (size_t i = 0; i < count; ++i) {
    strata_tensor_info info{};
    info.struct_size = sizeof(info);
    strata_api::Status status = strata_session_output(session.get(), nullptr, i, &info);
    if (!status && info.dtype != STRATA_DTYPE_INVALID && info.dtype != STRATA_RESOURCE && info.dtype != STRATA_VARIANT)
      names.push_back(info.name);
  }
  return names;
}

static bool fits(const ModelInput &input, const std::vector<int64_t> &dims) {
  if (dims.size() != input.dims.size())
    return false;
  for (size_t i = 0; i < dims.size(); ++i)
    if (input.dims[i] >= 0 && input.dims[i] != dims[i])
      return false;
  return true;
}

int ModelRequest::makeInputs() {
  for (ModelInput &input : inputs) {
    std::string source = "zeros";
    for (const auto &[name, file] : options.inputs)
      if (sameName(name, input.name))
        source = file;
    for (const auto &[name, dims] : options.shapes)
      if (sameName(name, input.name)) {
        if (input.ranked && !fits(input, dims))
          return complain(kBadUsage, strCat("input '", input.name, "' cannot have shape [", strJoin(dims, ","), "]"));
        input.dims = dims;
        input.ranked = true;
      }
    auto tensor = source == "zeros" || source == "random" ? generate(input, source == "random") : readTensor(source);
    if (!tensor)
      return complain(kBadUsage, strCat("input '", input.name, "': ", tensor.status().toString()));
    if (tensor->dtype() != input.dtype && input.dtype != STRATA_DTYPE_INVALID)
      return complain(kBadUsage, strCat("input '", input.name, "' is ", describeTensor(*tensor), ", expected ",
                                        strata_dtype_name(input.dtype), " elements"));
    if (input.ranked && !fits(input, tensor->dims()))
      return complain(kBadUsage, strCat("input '", input.name, "' is ", describeTensor(*tensor), ", expected shape [",
                                        strJoin(input.dims, ","), "] (-1: any extent)"));
    tensors.push_back(tensor.takeValue());
  }
  return kSuccess;
}

Result<strata_api::Tensor> ModelRequest::generate(const ModelInput &input, bool random) {
  std::vector<int64_t> dims = input.dims;
  for (int64_t &dim : dims)
    dim = std::max<int64_t>(dim, dim < 0 ? 1 : 0);
  strata_api::Tensor tensor;
  if (input.dtype == STRATA_STRING) {
    int64_t count = 1;
    for (int64_t dim : dims)
      count *= dim;
    (void)strata_api::Tensor::createStrings(dims, std::vector<std::string>(static_cast<size_t>(count)), tensor);
    return tensor;
  }
  if (strata_api::Status status = strata_api::Tensor::create(input.dtype, dims, tensor))
    return Status(static_cast<StatusCode>(status.code()), status.message());
  std::memset(tensor.mutableData(), 0, tensor.byteSize());
  if (random && input.dtype == STRATA_FLOAT32) {
    std::normal_distribution<float> normal;
    auto *elements = static_cast<float *>(tensor.mutableData());
    for (int64_t i = 0; i < tensor.elementCount(); ++i)
      elements[i] = normal(generator);
  } else if (random) {
    // Small numbers are valid for every integer type, and as indices of most graphs.
    auto *bytes = static_cast<uint8_t *>(tensor.mutableData());
    size_t width = std::max<size_t>(strata_dtype_size(input.dtype), 1);
    for (size_t i = 0; i < tensor.byteSize() && input.dtype != STRATA_FLOAT64; i += width)
      bytes[i] = static_cast<uint8_t>(generator() % 2);
  }
  return tensor;
}

} // namespace strata::tools
