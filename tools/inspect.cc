// `strata inspect MODEL`: signatures, operations, where each node runs and why not elsewhere, what kernels cost, variables.

#include "strata/strata.hpp"
#include "support/json.h"
#include "support/str_cat.h"
#include "tools/commands.h"
#include "tools/json_access.h"
#include "tools/model_request.h"

#include <algorithm>
#include <cstdio>
#include <map>

// A private entry of libstrata.so (runtime/api/private_entry.cc).
extern "C" strata_status *strata_private_report_1(strata_executable *executable, const strata_shape *shapes, char **out_json);

namespace strata::tools {

namespace {

void printTensor(const char *role, const strata_tensor_info &info) {
  std::string shape = "[unknown rank]";
  if (info.rank >= 0) {
    shape = "[";
    for (int32_t i = 0; i < info.rank; ++i)
      shape += strCat(i ? "," : "", info.dims[i] < 0 ? std::string("?") : strCat(info.dims[i]));
    shape += "]";
  }
  std::printf("  %-6s %s: %s%s\n", role, info.name, strata_dtype_name(info.dtype), shape.c_str());
}

void printSide(const strata_api::Session &session, const char *signature, bool inputs) {
  size_t count = 0;
  strata_status_release(inputs ? strata_session_input_count(session.get(), signature, &count)
                               : strata_session_output_count(session.get(), signature, &count));
  for (size_t i = 0; i < count; ++i) {
    strata_tensor_info info{};
    info.struct_size = sizeof(info);
    strata_api::Status status = inputs ? strata_session_input(session.get(), signature, i, &info)
                                       : strata_session_output(session.get(), signature, i, &info);
    if (!status)
      printTensor(inputs ? "input" : "output", info);
  }
}

void printSignatures(const strata_api::Session &session) {
  std::vector<std::string> signatures = session.signatures();
  for (const std::string &signature : signatures) {
    std::printf("signature %s\n", signature.c_str());
    printSide(session, signature.c_str(), true);
    printSide(session, signature.c_str(), false);
  }
  if (signatures.empty()) {
    std::printf("graph\n");
    printSide(session, nullptr, true);
    printSide(session, nullptr, false);
  }
}

// One line for each operation: how many nodes of it, and where they are.
void printPlaces(const JsonValue &report) {
  std::map<std::string, std::map<std::string, int64_t>> places;
  for (const JsonValue &node : list(report, "nodes"))
    ++places[text(node, "op")][text(node, "place")];
  std::printf("operations (tier, nodes in the model; nodes of this request by place)\n");
  for (const JsonValue &op : list(report, "ops")) {
    const int64_t tier = number(op, "tier");
    std::string line = strCat("  ", text(op, "op"));
    line.resize(std::max<size_t>(line.size() + 1, 32), ' ');
    line += strCat(tier < 0 ? std::string("-") : strCat(tier), "  ", number(op, "count"));
    line.resize(std::max<size_t>(line.size() + 1, 44), ' ');
    for (const auto &[place, count] : places[text(op, "op")])
      line += strCat(" ", place, " ", count);
    std::printf("%s\n", line.c_str());
  }
}

// Nodes that are in no kernel and have no step of their own, by the reason.
void printReasons(const JsonValue &report) {
  constexpr size_t kMostNamed = 100; // characters of names
  std::map<std::string, std::pair<int64_t, std::string>> reasons;
  for (const JsonValue &node : list(report, "nodes")) {
    if (text(node, "reason").empty())
      continue;
    auto &[count, names] = reasons[strCat(text(node, "place"), ": ", text(node, "reason"))];
    ++count;
    if (names.size() < kMostNamed)
      names += strCat(names.empty() ? "" : " ", text(node, "node"));
    else if (!names.ends_with("..."))
      names += " ...";
  }
  if (!reasons.empty())
    std::printf("not in a kernel\n");
  for (const auto &[reason, nodes] : reasons)
    std::printf("  %s (%lld): %s\n", reason.c_str(), static_cast<long long>(nodes.first), nodes.second.c_str());
}

void printKernels(const JsonValue &report) {
  int64_t operations = 0, bytes = 0, code = 0, launches = 0;
  for (const JsonValue &kernel : list(report, "kernels")) {
    operations += number(kernel, "operations"), bytes += number(kernel, "bytes");
    code += number(kernel, "image_bytes"), launches += number(kernel, "launches");
  }
  std::printf("%zu kernels, %s launches, %sop, %sB read and written, %sB of code\n", list(report, "kernels").size(),
              scaled(launches).c_str(), scaled(operations).c_str(), scaled(bytes).c_str(), scaled(code).c_str());
  for (const JsonValue &kernel : list(report, "kernels")) {
    std::string nodes;
    for (const JsonValue &node : list(kernel, "nodes"))
      if (node.asString() && nodes.size() < 80)
        nodes += strCat(nodes.empty() ? "" : " ", *node.asString());
    std::printf("  %-12s %4sx %8sop %8sB  %s\n", text(kernel, "kernel").c_str(), scaled(number(kernel, "launches")).c_str(),
                scaled(number(kernel, "operations")).c_str(), scaled(number(kernel, "bytes")).c_str(), nodes.c_str());
  }
}

void printVariables(const JsonValue &report) {
  int64_t bytes = 0;
  for (const JsonValue &variable : list(report, "variables"))
    bytes += number(variable, "bytes");
  std::printf("%zu variables, %sB; %lld constants outside the graph\n", list(report, "variables").size(),
              scaled(bytes).c_str(), static_cast<long long>(number(report, "constants")));
}

// Prints what the report says; with `asJson` the report itself.
int printReport(const ModelRequest &request, bool asJson) {
  const ModelRequest::Shapes given = request.shapes();
  char *json = nullptr;
  if (strata_api::Status status = strata_private_report_1(request.executable.get(), given.shapes.data(), &json))
    return request.complain(status.code() == STRATA_UNIMPLEMENTED ? kUnsupported : kRunTimeError, status.toString());
  const std::string reportText = json;
  strata_text_release(json);
  if (asJson) {
    std::printf("%s\n", reportText.c_str());
    return kSuccess;
  }
  auto report = parseJson(reportText);
  if (!report)
    return request.complain(kRunTimeError, report.status().toString());
  printPlaces(*report);
  printReasons(*report);
  printKernels(*report);
  printVariables(*report);
  for (const JsonValue &reason : list(*report, "fallbacks"))
    if (reason.asString())
      std::printf("left to the evaluator: %s\n", reason.asString()->c_str());
  return kSuccess;
}

} // namespace

int inspectMain(const std::vector<std::string_view> &arguments) {
  RunOptions options;
  std::string error;
  if (!parseRunOptions(arguments, options, error)) {
    std::fprintf(stderr, "strata inspect: %s\n", error.c_str());
    return kBadUsage;
  }
  ModelRequest request("inspect", options);
  if (int code = request.prepare())
    return code;
  if (!options.json)
    printSignatures(request.session);
  return printReport(request, options.json);
}

} // namespace strata::tools
