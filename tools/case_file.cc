// Reading case.json.

#include "tools/case_file.h"

#include "support/file.h"
#include "support/json.h"

namespace strata::tools {

static std::string textOr(const JsonValue *value, std::string otherwise = {}) {
  return value && value->asString() ? *value->asString() : otherwise;
}

static double numberOr(const JsonValue &object, std::string_view name, double otherwise) {
  const JsonValue *value = object.find(name);
  return value ? value->numberOr(otherwise) : otherwise;
}

static int64_t intOr(const JsonValue *object, std::string_view name, int64_t otherwise) {
  const JsonValue *value = object ? object->find(name) : nullptr;
  return value && value->isNumber() ? static_cast<int64_t>(value->numberOr(0)) : otherwise;
}

static std::vector<std::string> textsOf(const JsonValue *value) {
  std::vector<std::string> texts;
  if (value && value->asString())
    texts.push_back(*value->asString());
  if (value && value->asArray())
    for (const JsonValue &entry : *value->asArray())
      texts.push_back(textOr(&entry));
  return texts;
}

static CaseInput readInput(const std::string &name, const JsonValue &value) {
  if (value.asString())
    return {name, *value.asString(), {}};
  return {name, textOr(value.find("file")), textOr(value.find("dtype"))};
}

static CaseOutput readOutput(const std::string &name, const JsonValue &value) {
  CaseOutput output;
  output.name = name;
  if (value.asString()) {
    output.file = *value.asString();
    return output;
  }
  output.file = textOr(value.find("file"));
  output.dtype = textOr(value.find("dtype"));
  if (const JsonValue *shape = value.find("shape"); shape && shape->asArray()) {
    output.shape.emplace();
    for (const JsonValue &dim : *shape->asArray())
      output.shape->push_back(dim.asInt() ? *dim.asInt() : -1);
  }
  if (const JsonValue *bound = value.find("min"); bound && bound->isNumber())
    output.minimum = bound->numberOr(0);
  if (const JsonValue *bound = value.find("max"); bound && bound->isNumber())
    output.maximum = bound->numberOr(0);
  output.tolerance = {numberOr(value, "rtol", 0), numberOr(value, "atol", 0)};
  return output;
}

static Result<CaseError> readError(const JsonValue &value) {
  CaseError error;
  if (value.asString()) {
    error.isAny = *value.asString() == "any";
    if (!error.isAny)
      return invalidArgument("unknown error '", *value.asString(), "'");
    return error;
  }
  error.atLoad = textOr(value.find("at")) == "load";
  error.codes = textsOf(value.find("code"));
  error.node = textOr(value.find("node"));
  error.contains = textOr(value.find("contains"));
  return error;
}

static Result<CaseRun> readRun(const JsonValue &value) {
  CaseRun run;
  if (const JsonValue *inputs = value.find("inputs"); inputs && inputs->asObject())
    for (const auto &[name, input] : *inputs->asObject())
      run.inputs.push_back(readInput(name, input));
  if (const JsonValue *outputs = value.find("outputs"); outputs && outputs->asObject())
    for (const auto &[name, output] : *outputs->asObject())
      run.outputs.push_back(readOutput(name, output));
  run.targets = textsOf(value.find("targets"));
  run.fetches = textsOf(value.find("fetch"));
  if (const JsonValue *error = value.find("error"); error && !error->isNull()) {
    STRATA_ASSIGN_OR_RETURN(run.error, readError(*error));
  }
  return run;
}

Result<CaseFile> readCase(const std::string &folder) {
  STRATA_ASSIGN_OR_RETURN(File file, File::openPath(folder + "/case.json"));
  STRATA_ASSIGN_OR_RETURN(std::string text, file.readAll(int64_t{1} << 26));
  STRATA_ASSIGN_OR_RETURN(JsonValue json, parseJson(text));
  CaseFile result;
  result.model = textOr(json.find("model"));
  if (const JsonValue *signature = json.find("signature"); signature && signature->asString())
    result.signature = *signature->asString();
  result.tier = intOr(&json, "tier", -1);
  const JsonValue *limits = json.find("limits");
  result.maxRssBytes = intOr(limits, "max_rss_bytes", 0);
  result.maxSeconds = intOr(limits, "max_seconds", 0);
  result.maxCompiles = intOr(limits, "max_compiles", -1);
  const JsonValue *runs = json.find("runs");
  if (result.model.empty() || !runs || !runs->asArray())
    return invalidArgument("case.json has no model or no runs");
  for (const JsonValue &run : *runs->asArray()) {
    STRATA_ASSIGN_OR_RETURN(CaseRun read, readRun(run));
    result.runs.push_back(std::move(read));
  }
  return result;
}

} // namespace strata::tools
