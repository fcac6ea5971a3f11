// `strata run MODEL`: loads, feeds, runs, compares, measures.

#include "strata/strata.hpp"
#include "support/file.h"
#include "support/str_cat.h"
#include "tools/commands.h"
#include "tools/tensor_files.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <random>

// A private entry of libstrata.so (runtime/api/private_entry.cc).
extern "C" strata_status *strata_private_stage_text_1(strata_executable *executable, const strata_shape *shapes,
                                                      const char *stage, char **out_text);

namespace strata::tools {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

int complain(int code, std::string_view text) {
  std::fprintf(stderr, "strata run: %.*s\n", static_cast<int>(text.size()), text.data());
  return code;
}

struct Input {
  std::string name;
  strata_dtype dtype = STRATA_FLOAT32;
  bool ranked = false;
  std::vector<int64_t> dims; // -1: open
};

class Runner {
public:
  explicit Runner(const RunOptions &options) : options(options) {}

  int run() {
    if (int code = load())
      return code;
    if (int code = describeInputs())
      return code;
    if (int code = makeExecutable())
      return code;
    if (int code = makeInputs())
      return code;
    if (!options.stopAfter.empty())
      return printStage();
    if (int code = execute())
      return code;
    return report();
  }

private:
  int load() {
    Clock::time_point start = Clock::now();
    if (strata_api::Status status = strata_api::Session::load(options.models[0], sessionOptions(options), session))
      return complain(status.code() == STRATA_UNIMPLEMENTED ? kUnsupported : kBadUsage,
                      strCat(options.models[0], ": ", status.toString()));
    loadMilliseconds = millisecondsSince(start);
    return kSuccess;
  }

  // The signature asked for; without a name the only one, or the serving default.
  void chooseSignature() {
    signature = options.signature;
    std::vector<std::string> known = session.signatures();
    if (!signature.empty() || known.empty() || !options.fetches.empty())
      return;
    bool hasDefault = std::find(known.begin(), known.end(), "serving_default") != known.end();
    signature = hasDefault ? "serving_default" : known[0];
  }

  static Input readInfo(const strata_tensor_info &info) {
    Input input{info.name, info.dtype, info.rank >= 0, {}};
    for (int32_t i = 0; i < info.rank; ++i)
      input.dims.push_back(info.dims[i]);
    return input;
  }

  int describeInputs() {
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

  static bool sameName(std::string_view a, std::string_view b) {
    if (a.ends_with(":0"))
      a.remove_suffix(2);
    if (b.ends_with(":0"))
      b.remove_suffix(2);
    return a == b;
  }

  Input *find(std::string_view name) {
    for (Input &input : inputs)
      if (sameName(input.name, name))
        return &input;
    return nullptr;
  }

  // Any tensor of a plain graph may be fed.
  int addGraphInput(const std::string &name) {
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

  int makeExecutable() {
    strata_api::Status status;
    if (!signature.empty()) {
      status = strata_api::Executable::create(session, signature, executable);
    } else {
      std::vector<std::string> names;
      for (const Input &input : inputs)
        names.push_back(input.name);
      status = strata_api::Executable::create(session, names, fetches(), {}, executable);
    }
    return status ? complain(kBadUsage, status.toString()) : kSuccess;
  }

  // What was asked for, or the ends of the graph that have a value.
  std::vector<std::string> fetches() {
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

  int makeInputs() {
    for (Input &input : inputs) {
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

  static bool fits(const Input &input, const std::vector<int64_t> &dims) {
    if (dims.size() != input.dims.size())
      return false;
    for (size_t i = 0; i < dims.size(); ++i)
      if (input.dims[i] >= 0 && input.dims[i] != dims[i])
        return false;
    return true;
  }

  Result<strata_api::Tensor> generate(const Input &input, bool random) {
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

  int printStage() {
    std::vector<std::vector<int64_t>> dims;
    std::vector<strata_shape> shapes;
    for (const strata_api::Tensor &tensor : tensors)
      dims.push_back(tensor.dims());
    for (const auto &extents : dims)
      shapes.push_back({static_cast<int32_t>(extents.size()), extents.data()});
    char *text = nullptr;
    if (strata_api::Status status = strata_private_stage_text_1(executable.get(), shapes.data(),
                                                                options.stopAfter.c_str(), &text))
      return complain(status.code() == STRATA_NOT_FOUND ? kBadUsage : runCode(status), status.toString());
    std::fputs(text ? text : "", stdout);
    strata_text_release(text);
    return kSuccess;
  }

  static int runCode(const strata_api::Status &status) {
    return status.code() == STRATA_UNIMPLEMENTED ? kUnsupported : kRunTimeError;
  }

  int execute() {
    for (int64_t i = 0; i < options.warmup + std::max<int64_t>(options.repeat, 1); ++i) {
      Clock::time_point start = Clock::now();
      if (strata_api::Status status = executable.run(tensors, results)) {
        (void)writeStatistics(); // the model's error is the one to report
        return complain(runCode(status), status.toString());
      }
      if (i == 0)
        firstMilliseconds = millisecondsSince(start);
      if (i >= options.warmup)
        times.push_back(millisecondsSince(start));
    }
    return kSuccess;
  }

  int report() {
    std::vector<std::string> names = executable.outputNames();
    for (size_t i = 0; i < names.size(); ++i) {
      if (!options.quiet)
        printResult(names[i], results[i]);
      if (!options.outFolder.empty())
        if (Status status = writeTensor(strCat(options.outFolder, "/", fileName(names[i])), results[i]); !status.isOk())
          return complain(kBadUsage, status.toString());
    }
    if (!options.quiet) {
      std::sort(times.begin(), times.end());
      std::printf("load %.1f ms, first run %.1f ms", loadMilliseconds, firstMilliseconds);
      if (times.size() > 1)
        std::printf(", median of %zu runs %.3f ms, fastest %.3f ms", times.size(), times[times.size() / 2], times[0]);
      std::printf("\n");
    }
    int written = writeStatistics();
    int compared = compare(names);
    return written ? written : compared;
  }

  static std::string fileName(std::string name) {
    if (name.ends_with(":0"))
      name.resize(name.size() - 2);
    std::replace(name.begin(), name.end(), '/', '_');
    std::replace(name.begin(), name.end(), ':', '_');
    return name;
  }

  static void printResult(const std::string &name, const strata_api::Tensor &tensor) {
    std::string text = strCat(name, ": ", describeTensor(tensor), " ");
    int64_t shown = std::min<int64_t>(tensor.elementCount(), 8);
    for (int64_t i = 0; i < shown; ++i)
      text += strCat(i ? ", " : "", elementText(tensor, i));
    std::printf("%s%s\n", text.c_str(), shown < tensor.elementCount() ? ", ..." : "");
  }

  int compare(const std::vector<std::string> &names) {
    int code = kSuccess;
    for (const auto &[name, file] : options.expectations) {
      auto found = std::find_if(names.begin(), names.end(), [&](const std::string &n) { return sameName(n, name); });
      if (found == names.end())
        return complain(kBadUsage, strCat("--expect: there is no output '", name, "'"));
      auto want = readTensor(file);
      if (!want)
        return complain(kBadUsage, want.status().toString());
      std::string difference = compareTensors(results[static_cast<size_t>(found - names.begin())], *want,
                                              {options.relative, options.absolute});
      if (!difference.empty())
        code = complain(kDiffers, strCat("output '", name, "' ", difference));
    }
    return code;
  }

  int writeStatistics() {
    if (options.statsFile.empty())
      return kSuccess;
    FILE *file = std::fopen(options.statsFile.c_str(), "w");
    bool written = file && std::fputs(session.statsJson().c_str(), file) >= 0;
    written = file && std::fclose(file) == 0 && written; // a full disk shows at the close
    return written ? kSuccess : complain(kBadUsage, strCat("cannot write ", options.statsFile));
  }

  const RunOptions &options;
  strata_api::Session session;
  strata_api::Executable executable;
  std::string signature;
  std::vector<Input> inputs;
  std::vector<strata_api::Tensor> tensors, results;
  std::mt19937 generator{1};
  std::vector<double> times;
  double loadMilliseconds = 0, firstMilliseconds = 0;
};

} // namespace

int runMain(const std::vector<std::string_view> &arguments) {
  RunOptions options;
  std::string error;
  if (!parseRunOptions(arguments, options, error))
    return complain(kBadUsage, error);
  return options.isCase ? runCases(options) : Runner(options).run();
}

} // namespace strata::tools
