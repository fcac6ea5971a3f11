// `strata run MODEL`: loads, feeds, runs, compares, measures.

#include "support/str_cat.h"
#include "tools/commands.h"
#include "tools/model_request.h"
#include "tools/tensor_files.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

// A private entry of libstrata.so (runtime/api/private_entry.cc).
extern "C" strata_status *strata_private_stage_text_1(strata_executable *executable, const strata_shape *shapes,
                                                      const char *stage, char **out_text);

namespace strata::tools {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

class Runner : ModelRequest {
public:
  explicit Runner(const RunOptions &options) : ModelRequest("run", options) {}

  int run() {
    if (int code = prepare())
      return code;
    if (!options.stopAfter.empty())
      return printStage();
    if (int code = execute())
      return code;
    return report();
  }

private:
  int printStage() {
    const Shapes given = shapes();
    char *text = nullptr;
    if (strata_api::Status status = strata_private_stage_text_1(executable.get(), given.shapes.data(),
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

  std::vector<strata_api::Tensor> results;
  std::vector<double> times;
  double firstMilliseconds = 0;
};

} // namespace

int runMain(const std::vector<std::string_view> &arguments) {
  RunOptions options;
  std::string error;
  if (!parseRunOptions(arguments, options, error))
    return ModelRequest("run", options).complain(kBadUsage, error);
  return options.isCase ? runCases(options) : Runner(options).run();
}

} // namespace strata::tools
