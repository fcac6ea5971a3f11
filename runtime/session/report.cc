// See report.h.
#include "runtime/session/report.h"

#include "runtime/plan/program.h"
#include "support/json.h"
#include "support/str_cat.h"

#include <algorithm>

namespace strata::runtime {

static const char *placeName(Place place) {
  switch (place) {
  case Place::Folded:
    return "folded";
  case Place::Kernel:
    return "kernel";
  case Place::Runtime:
    return "runtime";
  case Place::Host:
    return "host";
  case Place::Evaluator:
    return "evaluator";
  }
  return "";
}

static void member(JsonWriter &json, std::string_view name, uint64_t value) {
  json.key(name).integer(static_cast<int64_t>(value));
}

static void writeOps(JsonWriter &json, const LoadedGraph &graph) {
  json.key("ops").beginArray();
  for (const OpCount &op : graph.ops()) {
    json.beginObject().key("op").string(op.name);
    json.key("tier").integer(op.tier);
    member(json, "count", op.count);
    json.endObject();
  }
  json.endArray();
}

/// Bytes of a type whose extents are all known.
static uint64_t bytesOf(const TensorType &type) {
  uint64_t bytes = static_cast<uint64_t>(dtypeSize(type.dtype));
  for (int64_t dim : type.dims.value_or(Dims()))
    bytes *= dim < 0 ? 0 : static_cast<uint64_t>(dim);
  return bytes;
}

static void writeVariables(JsonWriter &json, const LoadedGraph &graph) {
  json.key("variables").beginArray();
  for (const InitialVariable &variable : graph.variables()) {
    json.beginObject().key("name").string(variable.name);
    json.key("dtype").string(dtypeName(variable.type.dtype));
    json.key("shape").string(shapeToString(variable.type.dims.value_or(Dims())));
    member(json, "bytes", bytesOf(variable.type));
    json.endObject();
  }
  json.endArray();
}

/// The costs of one kernel, as members.
static void writeCosts(JsonWriter &json, const KernelInfo &kernel) {
  member(json, "launches", kernel.launches);
  member(json, "operations", kernel.operations);
  member(json, "bytes", kernel.bytes);
  member(json, "image_bytes", kernel.imageBytes);
  json.key("nodes").beginArray();
  for (const std::string &node : kernel.nodes)
    json.string(node);
  json.endArray();
}

/// All kernels, or those that hold a node.
static void writeKernels(JsonWriter &json, const CompileOutcome &outcome, const std::string &node = {}) {
  json.key("kernels").beginArray();
  for (size_t i = 0; outcome.program && i < outcome.kernels.size(); ++i) {
    const std::vector<std::string> &held = outcome.kernels[i].nodes;
    if (!node.empty() && std::find(held.begin(), held.end(), node) == held.end())
      continue;
    json.beginObject().key("kernel").string(outcome.program->kernels[i].label);
    writeCosts(json, outcome.kernels[i]);
    json.endObject();
  }
  json.endArray();
}

static void writePlacement(JsonWriter &json, const NodePlacement &node) {
  json.key("node").string(node.node).key("op").string(node.op).key("place").string(placeName(node.place));
  if (!node.kernel.empty())
    json.key("kernel").string(node.kernel);
  if (!node.reason.empty())
    json.key("reason").string(node.reason);
}

std::string reportJson(const LoadedGraph &graph, const CompileOutcome &outcome) {
  JsonWriter json(2);
  json.beginObject();
  writeOps(json, graph);
  writeVariables(json, graph);
  member(json, "constants", graph.constantCount());
  json.key("nodes").beginArray();
  for (const NodePlacement &node : outcome.nodes) {
    json.beginObject();
    writePlacement(json, node);
    json.endObject();
  }
  json.endArray();
  writeKernels(json, outcome);
  json.key("fallbacks").beginArray();
  for (const std::string &reason : outcome.fallbacks)
    json.string(reason);
  json.endArray();
  return json.endObject().takeText();
}

static const NodePlacement *findNode(const CompileOutcome &outcome, const std::string &node) {
  for (const NodePlacement &placed : outcome.nodes)
    if (placed.node == node)
      return &placed;
  return nullptr;
}

static void writeClass(JsonWriter &json, const Classification &classification) {
  json.key("inputs").beginArray();
  for (const Feed &feed : classification.feeds) {
    std::string shape = "[";
    for (const plan::Dimension &dim : feed.dims)
      shape += strCat(shape.size() > 1 ? "," : "", dim.isSymbol ? "s" : "", dim.value);
    json.beginObject().key("name").string(feed.tensor).key("shape").string(shape + "]").endObject();
  }
  json.endArray().key("symbols").beginArray();
  for (int64_t value : classification.symbolValues)
    json.integer(value);
  json.endArray();
}

std::string explanationJson(const std::string &node, const Classification &classification,
                            const CompileOutcome &outcome, const CompileOutcome &exact) {
  JsonWriter json(2);
  json.beginObject();
  if (const NodePlacement *placed = findNode(outcome, node))
    writePlacement(json, *placed);
  else
    json.key("node").string(node);
  if (!outcome.explanation.fate.empty())
    json.key("fate").string(outcome.explanation.fate);
  json.key("ends_early").boolean(outcome.rest != nullptr);
  writeClass(json, classification);
  writeKernels(json, exact, node);
  json.key("levels").beginArray();
  for (const Explanation::Level &level : outcome.explanation.levels)
    json.beginObject().key("name").string(level.name).key("text").string(level.text).endObject();
  return json.endArray().endObject().takeText();
}

}  // namespace strata::runtime
