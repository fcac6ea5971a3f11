// `strata explain MODEL --node N`: one node at every level down to machine code, with its kernel, steps and costs.

#include "strata/strata.hpp"
#include "support/json.h"
#include "support/str_cat.h"
#include "tools/commands.h"
#include "tools/json_access.h"
#include "tools/model_request.h"

#include <cstdio>
#include <map>

// A private entry of libstrata.so (runtime/api/private_entry.cc).
extern "C" strata_status *strata_private_explain_1(strata_executable *executable, const strata_shape *shapes,
                                                   const char *node, char **out_json);

namespace strata::tools {

namespace {

/// What each stage's part is, for people.
const char *titleOf(std::string_view level) {
  static constexpr std::pair<std::string_view, const char *> kTitles[] = {
      {"import", "the node as the graph has it"},
      {"to-functions", "in a function; effects on tokens"},
      {"inline", "calls and branches in one function"},
      {"infer", "with ranks and sizes"},
      {"optimize", "after the graph's optimisation"},
      {"lists", "lists of tensors as tensors"},
      {"to-linalg", "as loops over tensors"},
      {"fuse", "fused with its neighbours"},
      {"pack", "weights laid out"},
      {"outline", "the launch, and the kernel on tensors"},
      {"loops", "the kernel as loops on memory, vectors in them"},
      {"expand-math", "elementary functions as arithmetic"},
      {"to-llvm", "the kernel in the llvm dialect"},
      {"code", "machine code"},
      {"program", "steps of the plan"}};
  for (const auto &[name, title] : kTitles)
    if (name == level)
      return title;
  return "";
}

class Explanation {
public:
  Explanation(ModelRequest &request, const JsonValue &report) : request(request), report(report) {}

  int print() {
    const std::string &wanted = request.options.level;
    if (!wanted.empty())
      return printLevel(wanted);
    printHead();
    std::string before;
    for (const JsonValue &level : list(report, "levels")) {
      const std::string name = text(level, "name"), body = text(level, "text");
      if (body.empty())
        continue;
      std::printf("\n== %s: %s\n", name.c_str(), titleOf(name));
      std::fputs(body == before ? "as before\n" : body.c_str(), stdout);
      before = body;
    }
    if (std::string why = whyNoMore(); !why.empty())
      std::printf("\n%s\n", why.c_str());
    return kSuccess;
  }

private:
  std::string whyNoMore() const {
    const std::string fate = text(report, "fate"), reason = text(report, "reason");
    if (!fate.empty())
      return strCat("No operation of its own is left: ", fate, ".");
    if (text(report, "place") == "folded" && !reason.empty())
      return strCat("It does nothing when the program runs: ", reason, ".");
    return "";
  }

  int printLevel(const std::string &wanted) {
    std::string known;
    for (const JsonValue &level : list(report, "levels")) {
      const std::string name = text(level, "name"), body = text(level, "text");
      if (name == wanted && !body.empty()) {
        std::fputs(body.c_str(), stdout);
        return kSuccess;
      }
      if (!body.empty())
        known += strCat(known.empty() ? "" : ", ", name);
    }
    const std::string why = whyNoMore();
    return request.complain(kBadUsage, strCat("node '", request.options.node, "' has nothing at level '", wanted,
                                              "'; its levels are ", known, why.empty() ? "" : "\n", why));
  }

  void printHead() {
    std::string line = strCat("node ", text(report, "node"));
    if (!text(report, "op").empty())
      line += strCat(": ", text(report, "op"), ", ", text(report, "place"));
    if (text(report, "place") == "host" || text(report, "place") == "evaluator")
      line += strCat(" (", text(report, "reason"), ")");
    std::printf("%s\n", line.c_str());
    printClass();
    if (report.find("ends_early") && report.find("ends_early")->asBool() && *report.find("ends_early")->asBool())
      std::printf(
          "the program ends where sizes are known only when it has run; what is behind that is compiled then\n");
    printKernels();
  }

  void printClass() {
    std::string line;
    for (const JsonValue &input : list(report, "inputs"))
      line += strCat(line.empty() ? "" : ", ", text(input, "name"), " ", text(input, "shape"));
    std::string values;
    int64_t next = 0;
    for (const JsonValue &value : list(report, "symbols"))
      values += strCat(values.empty() ? "" : ", ", "s", next++, " = ", value.asInt() ? *value.asInt() : 0);
    if (!line.empty())
      std::printf("shape class %s%s%s\n", line.c_str(), values.empty() ? "" : "; here ", values.c_str());
  }

  void printKernels() {
    const auto &kernels = list(report, "kernels");
    const std::map<std::string, double> times = kernels.empty() ? std::map<std::string, double>() : measure();
    for (const JsonValue &kernel : kernels) {
      std::string nodes;
      for (const JsonValue &node : list(kernel, "nodes"))
        nodes += strCat(nodes.empty() ? "" : " ", node.asString() ? *node.asString() : std::string());
      const std::string name = text(kernel, "kernel");
      std::printf("%s (%s): %sop, %sB read and written, %sB of code", name.c_str(), nodes.c_str(),
                  scaled(number(kernel, "operations")).c_str(), scaled(number(kernel, "bytes")).c_str(),
                  scaled(number(kernel, "image_bytes")).c_str());
      if (auto time = times.find(name); time != times.end())
        std::printf(", %.1f us measured", time->second / 1000);
      std::printf("\n");
    }
  }

  /// Mean nanoseconds of a launch of each kernel over some runs; nothing when the model does not run with these inputs.
  std::map<std::string, double> measure() {
    constexpr int kRuns = 20;
    std::vector<strata_api::Tensor> results;
    for (int i = 0; i < kRuns; ++i)
      if (request.executable.run(request.tensors, results))
        return {};
    std::map<std::string, double> times;
    auto statistics = parseJson(request.session.statsJson());
    if (!statistics)
      return {};
    for (const JsonValue &program : list(*statistics, "programs"))
      for (const JsonValue &kernel : list(program, "kernels"))
        if (number(kernel, "launches") > 0)
          times.try_emplace(text(kernel, "kernel"), static_cast<double>(number(kernel, "nanoseconds")) /
                                                        static_cast<double>(number(kernel, "launches")));
    return times;
  }

  ModelRequest &request;
  const JsonValue &report;
};

} // namespace

int explainMain(const std::vector<std::string_view> &arguments) {
  RunOptions options;
  std::string error;
  bool good = parseRunOptions(arguments, options, error);
  if (good && options.node.empty())
    error = "no node is given (--node NAME)";
  if (!error.empty()) {
    std::fprintf(stderr, "strata explain: %s\n", error.c_str());
    return kBadUsage;
  }
  options.timesKernels = true;
  ModelRequest request("explain", options);
  if (int code = request.prepare())
    return code;
  const ModelRequest::Shapes given = request.shapes();
  char *json = nullptr;
  if (strata_api::Status status =
          strata_private_explain_1(request.executable.get(), given.shapes.data(), options.node.c_str(), &json))
    return request.complain(status.code() == STRATA_UNIMPLEMENTED ? kUnsupported
                            : status.code() == STRATA_NOT_FOUND   ? kBadUsage
                                                                  : kRunTimeError,
                            status.message());
  const std::string reportText = json;
  strata_text_release(json);
  if (options.json) {
    std::printf("%s\n", reportText.c_str());
    return kSuccess;
  }
  auto report = parseJson(reportText);
  if (!report)
    return request.complain(kRunTimeError, report.status().toString());
  return Explanation(request, *report).print();
}

} // namespace strata::tools
