// From a list of nodes to a CheckedGraph.
#include "codegen/import/tf/graph_builder.h"

#include <algorithm>
#include <charconv>
#include <queue>

#include "codegen/import/tf/types.h"

namespace strata::tfgraph {

/// Flattened outputs of all nodes of a graph: a bound on memory, far beyond any real graph.
static constexpr uint64_t kMaxGraphOutputs = uint64_t(1) << 24;

static bool parseIndex(std::string_view digits, uint32_t &index) {
  auto [stop, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  return !digits.empty() && problem == std::errc() && stop == digits.data() + digits.size();
}

static Status nodeError(std::string_view name, std::string_view what) {
  return invalidArgument("Node '", name, "': ", what);
}

Status GraphBuilder::build(const Repeated<NodeDef> &nodes) {
  if (nodes.size() > context.limits.maxNodes)
    return resourceExhausted("the graph has ", nodes.size(), " nodes, over the limit of ", context.limits.maxNodes);
  for (uint32_t i = 0; i < graph.arguments.size(); ++i) {
    auto [entry, isNew] = arguments.try_emplace(graph.arguments[i].name, i, 0);
    ++entry->second.second;
  }
  graph.nodes.reserve(nodes.size());
  graph.byName.reserve(nodes.size());
  lastUser.assign(nodes.size(), 0);
  for (const NodeDef &def : nodes)
    STRATA_RETURN_IF_ERROR(addNode(def).withNode(def.name.substr(0, context.limits.maxNameBytes)));
  for (CheckedNode &node : graph.nodes)
    STRATA_RETURN_IF_ERROR(connect(node).withNode(node.name()));
  return sort();
}

Status GraphBuilder::addNode(const NodeDef &def) {
  STRATA_RETURN_IF_ERROR(checkNodeName(def.name, context));
  uint32_t position = static_cast<uint32_t>(graph.nodes.size());
  if (!graph.byName.try_emplace(def.name, position).second)
    return nodeError(def.name, "Node name is not unique");
  if (def.op.empty())
    return nodeError(def.name, "the node names no operation");
  if (def.op.size() > context.limits.maxNameBytes)
    return nodeError(def.name, strCat("the name of its operation has ", def.op.size(), " bytes, over the limit"));
  OpLookup found = lookUp(def.op);
  if (!found.op)
    return notFound("Op type not registered '", def.op, "' in node '", def.name, "'");
  CheckedNode &node = graph.nodes.emplace_back();
  Status status = checkNode(def, *found.op, context, node);
  if (!status.isOk() && found.older) {
    CheckedNode other;
    if (checkNode(def, *found.older, context, other).isOk()) {
      node = other;
      status = okStatus();
    }
  }
  if (!status.isOk())
    return Status(status.code(), strCat(status.message(), "; NodeDef: {{node ", def.name, "}}"));
  node.callee = found.callee;
  node.position = position;
  outputCount += node.outputTypes.size();
  if (outputCount > kMaxGraphOutputs)
    return resourceExhausted("the nodes of the graph have more than ", kMaxGraphOutputs, " outputs");
  return okStatus();
}

Status GraphBuilder::connectControl(std::string_view name, const CheckedNode &node, std::vector<uint32_t> &controls) {
  if (context.inFunction && arguments.count(name))
    return okStatus(); // Arguments are there from the start.
  auto found = graph.byName.find(name);
  if (found == graph.byName.end())
    return nodeError(node.name(), strCat("Unknown input node '^", name, "'"));
  uint32_t mark = node.position + 1;
  if (lastUser[found->second] != mark)
    controls.push_back(found->second);
  lastUser[found->second] = mark;
  return okStatus();
}

Status GraphBuilder::connect(CheckedNode &node) {
  std::vector<Source> sources;
  std::vector<uint32_t> controls;
  bool sawControl = false;
  sources.reserve(node.def->input.size());
  for (std::string_view input : node.def->input) {
    if (input.empty())
      return nodeError(node.name(), "an input is empty");
    if (input[0] == '^') {
      sawControl = true;
      STRATA_RETURN_IF_ERROR(connectControl(input.substr(1), node, controls));
      continue;
    }
    if (sawControl)
      return nodeError(node.name(), "Control dependencies must come after regular dependencies");
    if (context.inFunction) {
      Status status = appendInBody(input, sources);
      if (!status.isOk())
        return Status(status.code(), strCat("Node '", node.name(), "': ", status.message()));
    } else {
      Result<Source> source = resolveInMain(input);
      if (!source)
        return Status(source.status().code(), strCat("Node '", node.name(), "': ", source.status().message()));
      sources.push_back(*source);
    }
    if (sources.size() > context.limits.maxNodeOutputs)
      return resourceExhausted("Node '", node.name(), "' has more than ", context.limits.maxNodeOutputs, " inputs");
  }
  STRATA_RETURN_IF_ERROR(checkTypes(node, sources));
  Source *keptSources = context.arena.allocateArray<Source>(sources.size());
  std::copy(sources.begin(), sources.end(), keptSources);
  node.inputs = {keptSources, sources.size()};
  uint32_t *keptControls = context.arena.allocateArray<uint32_t>(controls.size());
  std::copy(controls.begin(), controls.end(), keptControls);
  node.controls = {keptControls, controls.size()};
  return okStatus();
}

Result<Source> GraphBuilder::resolveInMain(std::string_view text) const {
  ValueName name = parseValueName(text);
  auto found = name.node.empty() ? graph.byName.end() : graph.byName.find(name.node);
  if (found == graph.byName.end())
    return invalidArgument("Unknown input node '", text, "'");
  size_t count = graph.nodes[found->second].outputTypes.size();
  if (name.output >= count)
    return invalidArgument("Connecting to invalid output ", name.output, " of source node ", name.node, " which has ",
                           count, " outputs.");
  return Source{found->second, name.output};
}

/// The place of the output argument `name`; the number of output arguments when there is none.
size_t GraphBuilder::findOutput(const OpDef &op, std::string_view name) const {
  const Repeated<OpDef_ArgDef> &outputs = op.outputArg;
  if (outputs.size() <= 64) {
    size_t i = 0;
    while (i < outputs.size() && outputs[i].name != name)
      ++i;
    return i;
  }
  auto [entry, isNew] = outputsByName.try_emplace(&op);
  if (isNew)
    for (size_t i = 0; i < outputs.size(); ++i)
      entry->second.try_emplace(outputs[i].name, i);
  auto found = entry->second.find(name);
  return found == entry->second.end() ? outputs.size() : found->second;
}

Status GraphBuilder::appendInBody(std::string_view text, std::vector<Source> &sources) const {
  size_t colon = text.find(':');
  std::string_view name = text.substr(0, colon);
  std::string_view rest = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  uint32_t first = 0, count = 0, index = 0, node = Source::kArgument;
  std::string_view indexText = rest;
  if (auto argument = arguments.find(name); argument != arguments.end() && (rest.empty() || parseIndex(rest, index))) {
    first = argument->second.first;
    count = argument->second.second;
  } else if (auto found = graph.byName.find(name); found != graph.byName.end()) {
    node = found->second;
    size_t secondColon = rest.find(':');
    std::string_view outputName = rest.substr(0, secondColon);
    indexText = secondColon == std::string_view::npos ? std::string_view() : rest.substr(secondColon + 1);
    const CheckedNode &producer = graph.nodes[node];
    size_t i = findOutput(*producer.op, outputName);
    if (i == producer.op->outputArg.size())
      return invalidArgument("input '", text, "' is not found: node '", name, "' (", producer.opName(),
                             ") has no output '", outputName, "'");
    first = producer.outputStarts[i];
    count = producer.outputStarts[i + 1] - first;
  } else {
    return invalidArgument("input '", text, "' is not found: the function has neither an argument nor a node '", name,
                           "'");
  }
  if (indexText.empty()) {
    for (uint32_t i = 0; i < count; ++i)
      sources.push_back({node, first + i});
    return okStatus();
  }
  if (!parseIndex(indexText, index) || index >= count)
    return invalidArgument("input '", text, "': index ", indexText, " is outside its ", count, " tensors");
  sources.push_back({node, first + index});
  return okStatus();
}

Result<std::vector<Source>> GraphBuilder::resolveInBody(std::string_view text) const {
  std::vector<Source> sources;
  STRATA_RETURN_IF_ERROR(appendInBody(text, sources));
  return sources;
}

static std::string typesText(std::span<const DataType> types) {
  std::string text;
  for (size_t i = 0; i < types.size() && i < 20; ++i)
    text += strCat(i ? ", " : "", typeName(types[i]));
  return types.size() > 20 ? text + ", ..." : text;
}

Status GraphBuilder::checkTypes(const CheckedNode &node, std::span<const Source> sources) const {
  if (sources.size() != node.inputTypes.size())
    return invalidArgument("NodeDef expected inputs '", typesText(node.inputTypes), "' do not match ", sources.size(),
                           " inputs specified; Op<name=", node.op->name, ">; NodeDef: {{node ", node.name(), "}}");
  for (size_t i = 0; i < sources.size(); ++i) {
    DataType expected = node.inputTypes[i], actual = graph.typeOf(sources[i]);
    if (actual == expected || baseType(actual) == expected)
      continue;
    std::string_view from =
        sources[i].isArgument() ? graph.arguments[sources[i].output].name : graph.nodes[sources[i].node].name();
    return invalidArgument("Input ", i, " of node ", node.name(), " was passed ", typeName(actual), " from ", from, ":",
                           sources[i].isArgument() ? 0 : sources[i].output, " incompatible with expected ",
                           typeName(expected), ".");
  }
  return okStatus();
}

bool GraphBuilder::isLoopEdge(const CheckedNode &user, Source source) const {
  if (source.isArgument())
    return false;
  std::string_view producer = graph.nodes[source.node].opName(), consumer = user.opName();
  return (producer == "NextIteration" || producer == "RefNextIteration") &&
         (consumer == "Merge" || consumer == "RefMerge");
}

/// Calls `visit` with each node that must come before `node`, as often as there are edges.
template <typename Visit> void GraphBuilder::forEachProducer(const CheckedNode &node, Visit visit) const {
  for (Source source : node.inputs)
    if (!source.isArgument() && !isLoopEdge(node, source))
      visit(source.node);
  for (uint32_t control : node.controls)
    visit(control);
}

Status GraphBuilder::sort() {
  size_t count = graph.nodes.size();
  // 1. Edges by producer, in one array.
  std::vector<uint32_t> pending(count, 0), starts(count + 1, 0);
  bool isSorted = true;
  for (size_t i = 0; i < count; ++i)
    forEachProducer(graph.nodes[i], [&](uint32_t producer) {
      ++pending[i];
      ++starts[producer + 1];
      isSorted &= producer < i;
    });
  if (isSorted)
    return okStatus();
  for (size_t i = 0; i < count; ++i)
    starts[i + 1] += starts[i];
  std::vector<uint32_t> users(starts[count]), next(starts.begin(), starts.end() - 1);
  for (size_t i = 0; i < count; ++i)
    forEachProducer(graph.nodes[i], [&](uint32_t producer) { users[next[producer]++] = static_cast<uint32_t>(i); });

  // 2. Of the nodes whose producers are done, always the first in the file.
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> ready;
  for (size_t i = 0; i < count; ++i)
    if (pending[i] == 0)
      ready.push(static_cast<uint32_t>(i));
  std::vector<uint32_t> order;
  order.reserve(count);
  while (!ready.empty()) {
    uint32_t node = ready.top();
    ready.pop();
    order.push_back(node);
    for (uint32_t i = starts[node]; i < starts[node + 1]; ++i)
      if (--pending[users[i]] == 0)
        ready.push(users[i]);
  }
  if (order.size() != count)
    return cycleError(pending);
  reorder(order);
  return okStatus();
}

Status GraphBuilder::cycleError(const std::vector<uint32_t> &pending) const {
  size_t left = std::count_if(pending.begin(), pending.end(), [](uint32_t n) { return n > 0; });
  // Walking from a waiting node to a waiting producer must come back to a node seen before: that is a cycle.
  uint32_t at = static_cast<uint32_t>(std::find_if(pending.begin(), pending.end(), [](uint32_t n) { return n > 0; }) -
                                      pending.begin());
  std::vector<uint32_t> path, placeInPath(pending.size(), UINT32_MAX);
  while (placeInPath[at] == UINT32_MAX) {
    placeInPath[at] = static_cast<uint32_t>(path.size());
    path.push_back(at);
    uint32_t producer = at;
    forEachProducer(graph.nodes[at], [&](uint32_t candidate) {
      if (pending[candidate] > 0)
        producer = candidate;
    });
    at = producer;
  }
  std::string cycle(graph.nodes[at].name());
  for (size_t i = path.size(); i > placeInPath[at] && path.size() - i < 16; --i)
    cycle += strCat(" -> ", graph.nodes[path[i - 1]].name());
  return invalidArgument("Graph is invalid, contains a cycle with ", left, " nodes in or behind it, including: ", cycle)
      .withNode(graph.nodes[at].name());
}

void GraphBuilder::reorder(const std::vector<uint32_t> &order) {
  std::vector<uint32_t> newIndex(order.size());
  for (uint32_t i = 0; i < order.size(); ++i)
    newIndex[order[i]] = i;
  std::vector<CheckedNode> sorted;
  sorted.reserve(order.size());
  for (uint32_t old : order) {
    CheckedNode &node = sorted.emplace_back(graph.nodes[old]);
    // The arrays behind the spans are this builder's own.
    for (const Source &source : node.inputs)
      if (!source.isArgument())
        const_cast<Source &>(source).node = newIndex[source.node];
    for (const uint32_t &control : node.controls)
      const_cast<uint32_t &>(control) = newIndex[control];
  }
  graph.nodes = std::move(sorted);
  for (auto &[name, index] : graph.byName)
    index = newIndex[index];
}

} // namespace strata::tfgraph
