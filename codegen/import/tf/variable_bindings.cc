// Which checkpoint key each variable of a SavedModel is restored from.
#include "codegen/import/tf/variable_bindings.h"

#include <charconv>
#include <cstring>
#include <deque>
#include <unordered_set>

#include "codegen/import/tf/tensor_proto.h"
#include "codegen/import/tf/types.h"

namespace strata::tfgraph {
namespace {

/// A graph as entered through a call: arguments stand for the call's inputs in the caller.
struct Scope {
  const CheckedGraph *graph;
  const Scope *caller;     ///< Null for the main graph.
  const CheckedNode *call; ///< The node in the caller.
};

/// A node in a scope, and the output that is asked for.
struct Place {
  const Scope *scope = nullptr;
  const CheckedNode *node = nullptr;
  uint32_t output = 0;
};

bool isCall(const CheckedNode &node) {
  return node.callee || node.opName() == "PartitionedCall" || node.opName() == "StatefulPartitionedCall";
}

bool isAssignment(std::string_view op) { return op == "AssignVariableOp" || op == "Assign"; }
bool isTableImport(std::string_view op) { return op == "LookupTableImportV2" || op == "LookupTableImport"; }

class RestoreTracer {
public:
  explicit RestoreTracer(CheckedModel &model) : model(model) {}

  Result<RestoreBindings> trace(std::string_view restoreOp) {
    const CheckedNode *start = model.main().find(restoreOp);
    if (!start)
      return notFound("the restore operation '", restoreOp, "' is not in the graph");
    scopes.push_back({&model.main(), nullptr, nullptr});
    push(&scopes.back(), start);
    while (!work.empty()) {
      Place place = work.back();
      work.pop_back();
      STRATA_RETURN_IF_ERROR(visit(place));
    }
    return std::move(bindings);
  }

private:
  void push(const Scope *scope, const CheckedNode *node) {
    if (seen[scope].insert(node).second)
      work.push_back({scope, node, 0});
  }

  /// The scope of the body that a call runs; one for each call.
  Result<const Scope *> enter(const Scope *scope, const CheckedNode &call) {
    auto found = entered.find(&call);
    if (found != entered.end() && found->second->caller == scope)
      return found->second;
    if (scopes.size() > 10'000)
      return resourceExhausted("restoring the variables goes through more than 10000 function calls");
    Result<const CheckedGraph *> body = call.callee ? model.callee(call) : bodyOf(call);
    if (!body)
      return body.takeStatus();
    scopes.push_back({*body, scope, &call});
    entered[&call] = &scopes.back();
    return &scopes.back();
  }

  Result<const CheckedGraph *> bodyOf(const CheckedNode &call) {
    STRATA_RETURN_IF_ERROR(model.checkCalls(call));
    return model.function(*call.funcAttr("f"));
  }

  Status visit(Place place) {
    const CheckedNode &node = *place.node;
    if (isAssignment(node.opName()))
      addVariable(place);
    else if (isTableImport(node.opName()))
      addTable(place);
    for (Source source : node.inputs)
      if (!source.isArgument())
        push(place.scope, &place.scope->graph->nodes[source.node]);
    for (uint32_t control : node.controls)
      push(place.scope, &place.scope->graph->nodes[control]);
    if (!isCall(node))
      return okStatus();
    STRATA_ASSIGN_OR_RETURN(const Scope *body, enter(place.scope, node));
    for (const FunctionResult &result : body->graph->results)
      if (!result.source.isArgument())
        push(body, &body->graph->nodes[result.source.node]);
    for (const ControlResult &result : body->graph->controlResults)
      push(body, &body->graph->nodes[result.node]);
    return okStatus();
  }

  /// Where a value really comes from: through arguments, results of calls and Identity. A null node: lost.
  Place origin(const Scope *scope, Source source) {
    for (int steps = 0; steps < 10'000; ++steps) {
      if (source.isArgument()) {
        if (!scope->caller || source.output >= scope->call->inputs.size())
          return {};
        source = scope->call->inputs[source.output];
        scope = scope->caller;
        continue;
      }
      const CheckedNode &node = scope->graph->nodes[source.node];
      if (node.opName() == "Identity") {
        source = node.inputs[0];
      } else if (isCall(node)) {
        Result<const Scope *> body = enter(scope, node);
        if (!body || source.output >= (*body)->graph->results.size())
          return {};
        scope = *body;
        source = scope->graph->results[source.output].source;
      } else {
        return {scope, &node, source.output};
      }
    }
    return {};
  }

  /// Element `index` of a string constant.
  bool stringOf(Place constant, uint32_t index, std::string &text) {
    if (!constant.node || constant.node->opName() != "Const")
      return false;
    const TensorProto &tensor = *constant.node->tensorAttr("value");
    Result<int64_t> count = elementCount(tensor.tensorShape);
    if (!count || index >= *count || tensor.dtype != DT_STRING)
      return false;
    if (tensor.tensorContent.empty()) { // Not expanded: a splat may claim any number of elements.
      size_t stated = tensor.stringVal.size();
      text = stated ? tensor.stringVal[std::min<size_t>(index, stated - 1)] : std::string_view();
      return true;
    }
    auto [entry, isNew] = contents.try_emplace(constant.node);
    if (isNew)
      if (auto strings = splitStrings(tensor.tensorContent, *count))
        entry->second = strings.takeValue();
    if (index >= entry->second.size())
      return false;
    text = entry->second[index];
    return true;
  }

  /// The key and slice that an input is restored from. False when it does not come from RestoreV2.
  bool restoredFrom(Place place, size_t input, std::string &key, std::string &slice) {
    Place value = origin(place.scope, place.node->inputs[input]);
    if (!value.node || value.node->opName() != "RestoreV2" || value.node->inputs.size() != 3)
      return false;
    return stringOf(origin(value.scope, value.node->inputs[1]), value.output, key) &&
           stringOf(origin(value.scope, value.node->inputs[2]), value.output, slice);
  }

  void giveUp(const CheckedNode &node, std::string_view reason) {
    bindings.unresolved.push_back(strCat(node.name(), ": ", reason));
  }

  void addVariable(Place place) {
    Place variable = origin(place.scope, place.node->inputs[0]);
    VariableBinding binding;
    if (!variable.node || variable.scope->caller)
      return giveUp(*place.node, "the variable is not made in the main graph");
    if (!restoredFrom(place, 1, binding.key, binding.slice))
      return giveUp(*place.node, "the value does not come straight from RestoreV2");
    binding.node = variable.node->name();
    binding.dtype = variable.node->typeAttr("dtype");
    bindings.variables.push_back(std::move(binding));
  }

  void addTable(Place place) {
    Place table = origin(place.scope, place.node->inputs[0]);
    TableBinding binding;
    std::string slice;
    if (!table.node || table.scope->caller)
      return giveUp(*place.node, "the table is not made in the main graph");
    if (!restoredFrom(place, 1, binding.keys, slice) || !restoredFrom(place, 2, binding.values, slice))
      return giveUp(*place.node, "keys or values do not come straight from RestoreV2");
    binding.node = table.node->name();
    bindings.tables.push_back(std::move(binding));
  }

  CheckedModel &model;
  std::deque<Scope> scopes; // Addresses stay.
  std::unordered_map<const CheckedNode *, const Scope *> entered;
  std::unordered_map<const Scope *, std::unordered_set<const CheckedNode *>> seen;
  // What is in the tensor_content of constants with keys and slices: one has those of all variables.
  std::unordered_map<const CheckedNode *, std::vector<std::string_view>> contents;
  std::vector<Place> work;
  RestoreBindings bindings;
};

constexpr std::string_view kObjectGraphKey = "_CHECKPOINTABLE_OBJECT_GRAPH";
constexpr std::string_view kVariableValue = "VARIABLE_VALUE";

using TrackableObject = TrackableObjectGraph_TrackableObject;

/// The object of the checkpoint for each object of the SavedModel, by following equal names of children from the roots;
/// -1 where there is none.
std::vector<int64_t> matchObjects(const SavedObjectGraph &objects, const TrackableObjectGraph &stored) {
  std::vector<int64_t> match(objects.nodes.size(), -1);
  if (objects.nodes.empty() || stored.nodes.empty())
    return match;
  std::vector<size_t> work = {0};
  match[0] = 0;
  while (!work.empty()) {
    size_t at = work.back();
    work.pop_back();
    std::unordered_map<std::string_view, int32_t> storedChildren;
    for (const auto &child : stored.nodes[static_cast<size_t>(match[at])].children)
      storedChildren[child.localName] = child.nodeId;
    for (const auto &child : objects.nodes[at].children) {
      auto found = storedChildren.find(child.localName);
      size_t id = static_cast<size_t>(child.nodeId);
      if (found == storedChildren.end() || child.nodeId < 0 || id >= match.size() || match[id] >= 0 ||
          found->second < 0 || static_cast<size_t>(found->second) >= stored.nodes.size())
        continue;
      match[id] = found->second;
      work.push_back(id);
    }
  }
  return match;
}

/// Parses the numbers before the last word of "4 8 0,2:-".
bool parseSlice(std::string_view text, std::vector<int64_t> &full, std::vector<int64_t> &start,
                std::vector<int64_t> &length) {
  auto number = [](std::string_view &rest, int64_t &value) {
    auto [stop, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (problem != std::errc())
      return false;
    rest.remove_prefix(static_cast<size_t>(stop - rest.data()));
    return value >= 0;
  };
  size_t space;
  while ((space = text.find(' ')) != std::string_view::npos) {
    int64_t dim;
    if (!number(text, dim) || !text.starts_with(' '))
      return false;
    text.remove_prefix(1);
    full.push_back(dim);
  }
  for (size_t i = 0; i < full.size(); ++i) {
    if (i > 0) {
      if (!text.starts_with(':'))
        return false;
      text.remove_prefix(1);
    }
    int64_t from = 0, count = full[i];
    if (text.starts_with('-')) {
      text.remove_prefix(1);
    } else {
      if (!number(text, from) || !text.starts_with(','))
        return false;
      text.remove_prefix(1);
      if (!number(text, count))
        return false;
    }
    if (from > full[i] || count > full[i] - from)
      return false;
    start.push_back(from);
    length.push_back(count);
  }
  return text.empty();
}

/// Copies the block `start`, `length` out of a row-major tensor.
std::string copyBlock(std::string_view bytes, size_t elementBytes, const std::vector<int64_t> &full,
                      const std::vector<int64_t> &start, const std::vector<int64_t> &length) {
  size_t rank = full.size();
  int64_t rows = 1, row = rank ? length[rank - 1] : 1;
  for (size_t i = 0; i + 1 < rank; ++i)
    rows *= length[i];
  std::string block;
  block.reserve(static_cast<size_t>(rows * row) * elementBytes);
  std::vector<int64_t> index(rank, 0);
  for (int64_t n = 0; n < rows; ++n) {
    int64_t at = 0;
    for (size_t i = 0; i < rank; ++i)
      at = at * full[i] + start[i] + index[i];
    block += bytes.substr(static_cast<size_t>(at) * elementBytes, static_cast<size_t>(row) * elementBytes);
    for (size_t i = rank ? rank - 1 : 0; i-- > 0;) {
      if (++index[i] < length[i])
        break;
      index[i] = 0;
    }
  }
  return block;
}

} // namespace

std::string_view resourceName(const CheckedNode &node) {
  std::string_view shared = node.stringAttr("shared_name");
  return shared.empty() ? node.name() : shared;
}

Result<RestoreBindings> bindingsOfRestoreOp(CheckedModel &model, std::string_view restoreOp) {
  return RestoreTracer(model).trace(parseValueName(restoreOp).node);
}

Result<RestoreBindings> bindingsOfObjectGraph(const CheckedModel &model, const SavedObjectGraph &objects,
                                              const TensorBundle &checkpoint) {
  const BundleEntry *entry = checkpoint.find(kObjectGraphKey);
  if (!entry)
    return notFound("the checkpoint has no object graph");
  STRATA_ASSIGN_OR_RETURN(std::vector<std::string_view> strings, checkpoint.readStrings(*entry));
  if (strings.size() != 1)
    return dataLoss("the checkpoint's object graph is no single string");
  STRATA_ASSIGN_OR_RETURN(auto stored, read<TrackableObjectGraph>(Format::Binary, {strings[0], nullptr}));
  // 1. Names that occur once among the handles and once among the objects.
  std::unordered_map<std::string_view, const CheckedNode *> handles; // Null: the name is taken twice.
  for (const CheckedNode &node : model.main().nodes)
    if (node.opName() == "VarHandleOp")
      if (auto [entry, isNew] = handles.try_emplace(resourceName(node), &node); !isNew)
        entry->second = nullptr;
  std::unordered_map<std::string_view, int> uses;
  for (const SavedObject &object : objects.nodes)
    if (object.kindCase == SavedObject::KindCase::Variable)
      ++uses[object.variable->name];

  // 2. Keys of the objects that have such a name.
  RestoreBindings bindings;
  std::vector<int64_t> match = matchObjects(objects, stored.root());
  for (size_t i = 0; i < match.size(); ++i) {
    const SavedObject &object = objects.nodes[i];
    if (match[i] < 0 || object.kindCase != SavedObject::KindCase::Variable)
      continue;
    auto handle = handles.find(object.variable->name);
    if (handle == handles.end())
      continue;
    if (!handle->second || uses[object.variable->name] > 1) {
      bindings.unresolved.push_back(strCat(object.variable->name, ": several variables have this name"));
      continue;
    }
    for (const auto &attribute : stored->nodes[static_cast<size_t>(match[i])].attributes)
      if (attribute.name == kVariableValue)
        bindings.variables.push_back({std::string(handle->second->name()), std::string(attribute.checkpointKey), "",
                                      handle->second->typeAttr("dtype")});
  }
  return bindings;
}

Result<BundleBytes> readVariable(const TensorBundle &checkpoint, const VariableBinding &binding,
                                 std::vector<int64_t> &shape) {
  const BundleEntry *entry = checkpoint.find(binding.key);
  if (!entry)
    return notFound("Key ", binding.key, " not found in checkpoint").withNode(binding.node);
  if (entry->dtype != binding.dtype)
    return invalidArgument("variable '", binding.node, "' is ", typeName(binding.dtype), ", but the checkpoint's '",
                           binding.key, "' is ", typeName(entry->dtype))
        .withNode(binding.node);
  STRATA_ASSIGN_OR_RETURN(BundleBytes whole, checkpoint.read(*entry));
  shape = entry->shape;
  if (binding.slice.empty())
    return whole;
  std::vector<int64_t> full, start, length;
  if (!parseSlice(binding.slice, full, start, length) || full != entry->shape)
    return invalidArgument("variable '", binding.node, "' is the slice '", binding.slice, "' of the checkpoint's '",
                           binding.key, "', which it does not fit")
        .withNode(binding.node);
  shape = length;
  auto block = std::make_shared<std::string>(copyBlock(whole.bytes, typeSize(entry->dtype), full, start, length));
  return BundleBytes{*block, block};
}

} // namespace strata::tfgraph
