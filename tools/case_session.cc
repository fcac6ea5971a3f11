// One case in one session.

#include "tools/case_session.h"

#include "support/str_cat.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace strata::tools {

std::string matchError(const CaseError &expected, const strata_api::Status &status, bool atLoad) {
  if (expected.isAny)
    return "";
  std::string what = strCat(atLoad ? "load" : "run", " failed with ", status.toString());
  if (expected.atLoad && !atLoad)
    return strCat(what, ", expected a failure at load");
  std::string code = strata_code_name(status.code());
  if (!expected.codes.empty() && std::find(expected.codes.begin(), expected.codes.end(), code) == expected.codes.end())
    return strCat(what, ", expected ", strJoin(expected.codes, " or "));
  if (!expected.node.empty() && status.node() != expected.node)
    return strCat(what, ", expected node '", expected.node, "'");
  if (!expected.contains.empty() && status.message().find(expected.contains) == std::string::npos)
    return strCat(what, ", expected a message with '", expected.contains, "'");
  return "";
}

strata_api::Status CaseSession::load() {
  strata_session_options session = sessionOptions(options);
  session.files_folder = workFolder.c_str();
  return strata_api::Session::load(folder + "/" + description.model, session, handle);
}

// A signature that does not exist fails the load.
strata_api::Status CaseSession::loadWithSignature() {
  strata_api::Status status = load();
  if (status || !description.signature)
    return status;
  strata_api::Executable unused;
  return strata_api::Executable::create(handle, *description.signature, unused);
}

std::string CaseSession::check() {
  if (strata_api::Status status = loadWithSignature()) {
    for (const CaseRun &run : description.runs) {
      if (!run.error)
        return strCat("load failed with ", status.toString());
      if (std::string difference = matchError(*run.error, status, true); !difference.empty())
        return difference;
    }
    return "";
  }
  for (size_t i = 0; i < description.runs.size(); ++i)
    if (std::string difference = checkRun(description.runs[i]); !difference.empty())
      return strCat("run ", i, ": ", difference);
  return "";
}

// The names of a run are the signature's when all its inputs and outputs are; otherwise they are the graph's.
bool CaseSession::usesSignature(const CaseRun &run) const {
  if (!description.signature || !run.targets.empty())
    return false;
  auto known = [&](const std::string &name, bool input) {
    size_t count = 0;
    const char *signature = description.signature->c_str();
    strata_status_release(input ? strata_session_input_count(handle.get(), signature, &count)
                                : strata_session_output_count(handle.get(), signature, &count));
    for (size_t i = 0; i < count; ++i) {
      strata_tensor_info info{};
      info.struct_size = sizeof(info);
      strata_api::Status status = input ? strata_session_input(handle.get(), signature, i, &info)
                                        : strata_session_output(handle.get(), signature, i, &info);
      if (!status && name == info.name)
        return true;
    }
    return false;
  };
  return std::all_of(run.inputs.begin(), run.inputs.end(), [&](const CaseInput &input) { return known(input.name, true); }) &&
         std::all_of(run.outputs.begin(), run.outputs.end(),
                     [&](const CaseOutput &output) { return known(output.name, false); });
}

// What the graph calls an input: of a run with targets, which no signature covers, inputs may have the signature's names.
std::string CaseSession::graphName(const std::string &input) const {
  size_t count = 0;
  const char *signature = description.signature ? description.signature->c_str() : nullptr;
  if (signature)
    strata_status_release(strata_session_input_count(handle.get(), signature, &count));
  for (size_t i = 0; i < count; ++i) {
    strata_tensor_info info{};
    info.struct_size = sizeof(info);
    if (strata_api::Status status = strata_session_input(handle.get(), signature, i, &info); !status && input == info.name)
      return info.tensor;
  }
  return input;
}

std::vector<std::string> CaseSession::outputNames(const CaseRun &run) const {
  std::vector<std::string> names;
  for (const CaseOutput &output : run.outputs)
    names.push_back(output.name);
  return names.empty() ? run.fetches : names;
}

Result<const strata_api::Executable *> CaseSession::executableFor(const CaseRun &run, strata_api::Status &failure) {
  std::vector<std::string> inputs, outputs = outputNames(run);
  bool bySignature = usesSignature(run);
  for (const CaseInput &input : run.inputs)
    inputs.push_back(bySignature ? input.name : graphName(input.name));
  std::string key = bySignature ? "signature" : strCat(strJoin(inputs, "\n"), "\t", strJoin(outputs, "\n"), "\t",
                                                        strJoin(run.targets, "\n"));
  std::lock_guard lock(mutex);
  strata_api::Executable &executable = executables[key];
  if (!executable)
    failure = bySignature ? strata_api::Executable::create(handle, *description.signature, executable)
                          : strata_api::Executable::create(handle, inputs, outputs, run.targets, executable);
  if (failure)
    return internalError("no executable");
  return &executable;
}

strata_api::Status CaseSession::execute(const CaseRun &run, std::map<std::string, strata_api::Tensor> &results) {
  strata_api::Status failure;
  auto executable = executableFor(run, failure);
  if (failure)
    return failure;
  std::vector<strata_api::Tensor> tensors;
  for (const std::string &name : (*executable)->inputNames()) {
    auto input = std::find_if(run.inputs.begin(), run.inputs.end(), [&](const CaseInput &i) { return i.name == name || graphName(i.name) == name; });
    strata_api::Tensor tensor;
    if (input != run.inputs.end()) {
      auto read = readTensor(folder + "/" + input->file, input->dtype);
      if (read)
        tensor = read.takeValue();
    }
    tensors.push_back(std::move(tensor)); // a missing one is the run's error
  }
  std::vector<strata_api::Tensor> outputs;
  strata_api::Status status = (*executable)->run(tensors, outputs);
  std::vector<std::string> names = (*executable)->outputNames();
  for (size_t i = 0; i < outputs.size() && !status; ++i)
    results[names[i]] = outputs[i];
  return status;
}

std::string CaseSession::checkRun(const CaseRun &run) {
  for (const CaseInput &input : run.inputs)
    if (auto read = readTensor(folder + "/" + input.file, input.dtype); !read)
      return strCat("input file: ", read.status().toString());
  std::map<std::string, strata_api::Tensor> results;
  strata_api::Status status = execute(run, results);
  if (status)
    return run.error ? matchError(*run.error, status, false) : strCat("failed with ", status.toString());
  if (run.error && !run.error->isAny)
    return strCat("succeeded, expected ", strJoin(run.error->codes, " or "));
  for (const CaseOutput &output : run.outputs) {
    auto found = results.find(output.name);
    if (found == results.end())
      return strCat("output '", output.name, "' is missing");
    if (std::string difference = compare(output, found->second); !difference.empty())
      return strCat("output '", output.name, "' ", difference);
  }
  return "";
}

static std::string checkBounds(const CaseOutput &output, const strata_api::Tensor &got) {
  for (int64_t i = 0; i < got.elementCount() && (output.minimum || output.maximum); ++i) {
    double value = elementAsDouble(got, i);
    if ((output.minimum && !(value >= *output.minimum)) || (output.maximum && !(value <= *output.maximum)))
      return strCat("element ", i, " is ", value, ", out of bounds");
  }
  return "";
}

std::string CaseSession::compare(const CaseOutput &output, const strata_api::Tensor &got) const {
  if (!output.dtype.empty() && output.dtype != strata_dtype_name(got.dtype()))
    return strCat("is ", describeTensor(got), ", expected ", output.dtype);
  if (output.shape && *output.shape != got.dims())
    return strCat("is ", describeTensor(got), ", expected shape [", strJoin(*output.shape, ","), "]");
  if (std::string difference = checkBounds(output, got); !difference.empty())
    return difference;
  if (output.file.empty())
    return "";
  // Files store quantised elements as plain integers.
  std::string_view name = strata_dtype_name(got.dtype());
  bool quantised = name.starts_with("qint") || name.starts_with("quint");
  auto want = readTensor(folder + "/" + output.file, output.dtype.empty() && quantised ? std::string(name) : output.dtype);
  if (!want)
    return strCat("cannot be compared: ", want.status().toString());
  return compareTensors(got, *want, output.tolerance);
}

} // namespace strata::tools
