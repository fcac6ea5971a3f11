// Options of `strata run`.

#include "tools/run_options.h"

#include <charconv>

namespace strata::tools {

static bool splitPair(std::string_view text, std::pair<std::string, std::string> &pair) {
  size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
    return false;
  pair = {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
  return true;
}

// "1x224x224x3"; "scalar" for rank 0.
static bool parseShape(std::string_view text, std::vector<int64_t> &dims) {
  if (text == "scalar")
    return true;
  while (true) {
    int64_t extent = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), extent);
    if (error != std::errc() || extent < 0)
      return false;
    dims.push_back(extent);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (text.empty())
      return true;
    if (text[0] != 'x')
      return false;
    text.remove_prefix(1);
  }
}

static CommandLine::Handler oneOf(std::string &target, std::vector<std::string_view> choices) {
  return [&target, choices = std::move(choices)](std::string_view value) {
    for (std::string_view choice : choices)
      if (choice == value) {
        target = value;
        return true;
      }
    return false;
  };
}

static CommandLine::Handler pairInto(std::vector<std::pair<std::string, std::string>> &target) {
  return [&target](std::string_view value) { return splitPair(value, target.emplace_back()); };
}

bool parseRunOptions(const std::vector<std::string_view> &arguments, RunOptions &options, std::string &error) {
  CommandLine line;
  line.flag("case", options.isCase);
  line.text("signature", options.signature);
  line.text("device", options.device);
  line.option("input", pairInto(options.inputs));
  line.option("expect", pairInto(options.expectations));
  line.option("fetch", [&](std::string_view value) {
    options.fetches.emplace_back(value);
    return !value.empty();
  });
  line.option("shape", [&](std::string_view value) {
    std::pair<std::string, std::string> pair;
    auto &shape = options.shapes.emplace_back();
    if (!splitPair(value, pair))
      return false;
    shape.first = pair.first;
    return parseShape(pair.second, shape.second);
  });
  line.text("out", options.outFolder);
  line.text("stats", options.statsFile);
  line.text("files", options.filesFolder);
  line.real("rtol", options.relative);
  line.real("atol", options.absolute);
  line.number("repeat", options.repeat);
  line.number("warmup", options.warmup);
  line.number("threads", options.threads);
  line.option("executor", oneOf(options.executor, {"auto", "compiled", "evaluator"}));
  line.option("numerics", oneOf(options.numerics, {"default", "strict", "fast"}));
  line.option("target", oneOf(options.target, {"native", "sse2", "avx2", "avx512"}));
  line.text("disable", options.disabledOptimizations);
  line.text("stop-after", options.stopAfter);
  line.text("node", options.node);
  line.text("level", options.level);
  line.flag("no-fallback", options.noFallback);
  line.flag("guard-pages", options.guardPages);
  line.flag("verify-stages", options.verifyStages);
  line.flag("quiet", options.quiet);
  line.flag("json", options.json);
  line.flag("in-process", options.inProcess);
  line.number("max-tier", options.maxTier);
  line.number("jobs", options.jobs);
  line.number("timeout", options.timeoutSeconds);
  line.number("hammer", options.hammer);
  bool good = line.parse(arguments);
  error = line.error;
  options.models = line.free;
  if (good && options.models.empty()) {
    error = options.isCase ? "no case folder is given" : "no model is given";
    return false;
  }
  if (good && !options.isCase && options.models.size() > 1) {
    error = "more than one model is given";
    return false;
  }
  return good;
}

strata_session_options sessionOptions(const RunOptions &options) {
  strata_session_options session = STRATA_SESSION_OPTIONS_INIT;
  session.device = options.device.c_str();
  session.threads = static_cast<int32_t>(options.threads);
  session.executor = options.executor == "evaluator"  ? STRATA_EXECUTOR_EVALUATOR
                     : options.executor == "compiled" ? STRATA_EXECUTOR_COMPILED
                                                      : STRATA_EXECUTOR_AUTO;
  session.no_fallback = options.noFallback;
  session.numerics = options.numerics == "strict" ? STRATA_NUMERICS_STRICT
                     : options.numerics == "fast" ? STRATA_NUMERICS_FAST
                                                  : STRATA_NUMERICS_DEFAULT;
  session.target = options.target.c_str();
  session.files_folder = options.filesFolder.empty() ? nullptr : options.filesFolder.c_str();
  session.disable = options.disabledOptimizations.c_str();
  session.guard_pages = options.guardPages;
  session.verify_stages = options.verifyStages;
  session.time_kernels = !options.statsFile.empty() || options.timesKernels;
  return session;
}

} // namespace strata::tools
