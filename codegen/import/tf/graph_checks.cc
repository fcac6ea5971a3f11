// CheckedModel: versions, the main graph, and function bodies on demand.
#include "codegen/import/tf/graph_checks.h"

#include "codegen/import/tf/call_checks.h"
#include "codegen/import/tf/function_library.h"
#include "codegen/import/tf/graph_builder.h"
#include "codegen/import/tf/node_checks.h"
#include "codegen/import/tf/op_registry.h"
#include "codegen/import/tf/proto/reader.h"
#include "codegen/import/tf/types.h"

namespace strata::tfgraph {

struct CheckedModel::State {
  State(const OpList *ownOps, const GraphLimits &limits, FunctionLibrary library)
      : limits(limits), ops(ownOps), library(std::move(library)) {}

  OpLookup lookUp(std::string_view op) {
    // The library comes first, as in TensorFlow: a function may have the name of an operation.
    if (const FunctionDef *function = library.find(op))
      return {function->signature, nullptr, function};
    return {ops.find(op), ops.findOlder(op), nullptr};
  }

  GraphLimits limits;
  OpSet ops;
  FunctionLibrary library;
  MessageArena arena;
  int32_t producer = 0;
  CheckedGraph main;
  std::unordered_map<std::string, std::unique_ptr<CheckedGraph>> bodies; // By function and attribute values.
};

namespace {

/// The words are TensorFlow's (core/framework/versions.cc).
Status checkVersions(const VersionDef &versions) {
  if (versions.producer < 0 || versions.minConsumer < 0)
    return invalidArgument("GraphDef has negative versions: producer ", versions.producer, ", min consumer ",
                           versions.minConsumer);
  if (versions.minConsumer > kGraphDefVersion)
    return invalidArgument("GraphDef min consumer version ", versions.minConsumer, " above current version ",
                           kGraphDefVersion, ".  Please upgrade.");
  for (int32_t bad : versions.badConsumers)
    if (bad == kGraphDefVersion)
      return invalidArgument("GraphDef disallows consumer version ", bad,
                             ".  Please upgrade: this version is likely buggy.");
  return okStatus();
}

void appendNumber(std::string &key, uint64_t value) {
  key.append(reinterpret_cast<const char *>(&value), sizeof(value));
}

/// A text that is equal for equal values. Values that are rare in functions' attributes (shapes, tensors, functions)
/// are told apart by address, which may check a body twice but never mixes two up.
void appendKey(std::string &key, const AttrValue &value) {
  using Case = AttrValue::ValueCase;
  key += static_cast<char>(value.valueCase);
  switch (value.valueCase) {
  case Case::S:
    appendNumber(key, value.s.size());
    key += value.s;
    break;
  case Case::I:
    appendNumber(key, static_cast<uint64_t>(value.i));
    break;
  case Case::B:
    appendNumber(key, value.b);
    break;
  case Case::Type:
    appendNumber(key, static_cast<uint64_t>(value.type));
    break;
  case Case::List:
    if (!value.list->type.empty()) {
      appendNumber(key, value.list->type.size());
      for (DataType type : value.list->type)
        appendNumber(key, static_cast<uint64_t>(type));
      break;
    }
    [[fallthrough]];
  default:
    appendNumber(key, reinterpret_cast<uintptr_t>(&value));
  }
}

/// Checks one function body for one set of attribute values.
class BodyBuilder {
public:
  BodyBuilder(const FunctionDef &function, const NodeContext &context, std::function<OpLookup(std::string_view)> lookUp,
              CheckedGraph &graph)
      : function(function), context(context), graph(graph), nodes(context, std::move(lookUp), graph) {}

  Status build() {
    graph.function = &function;
    STRATA_RETURN_IF_ERROR(addArguments());
    STRATA_RETURN_IF_ERROR(nodes.build(function.nodeDef));
    STRATA_RETURN_IF_ERROR(addResults());
    return addControlResults();
  }

private:
  Status addArguments() {
    std::vector<DataType> types;
    std::vector<uint32_t> starts;
    const Repeated<OpDef_ArgDef> &args = function.signature->inputArg;
    STRATA_RETURN_IF_ERROR(expandTypes(args, context.functionAttrs, context.limits, types, starts));
    std::unordered_map<uint32_t, const FunctionDef_ArgAttrs *> argAttrs;
    for (const FunctionDef_ArgAttrEntry &entry : function.argAttr)
      argAttrs[entry.key] = entry.value;
    std::unordered_map<std::string_view, bool> names;
    for (uint32_t i = 0; i < args.size(); ++i) {
      if (!names.try_emplace(args[i].name, true).second)
        return invalidArgument("the argument '", args[i].name, "' occurs twice");
      auto attrs = argAttrs.find(i);
      for (uint32_t place = starts[i]; place < starts[i + 1]; ++place)
        graph.arguments.push_back({args[i].name, types[place], i, attrs == argAttrs.end() ? nullptr : attrs->second});
    }
    return okStatus();
  }

  Status addResults() {
    std::vector<DataType> types;
    std::vector<uint32_t> starts;
    const Repeated<OpDef_ArgDef> &args = function.signature->outputArg;
    STRATA_RETURN_IF_ERROR(expandTypes(args, context.functionAttrs, context.limits, types, starts));
    std::unordered_map<std::string_view, std::string_view> returns;
    for (const FunctionDef_RetEntry &entry : function.ret)
      returns[entry.key] = entry.value;
    for (size_t i = 0; i < args.size(); ++i) {
      std::string_view ret = returns[args[i].name];
      if (ret.empty())
        return invalidArgument("Return ", args[i].name, " missing.");
      STRATA_ASSIGN_OR_RETURN(std::vector<Source> sources, nodes.resolveInBody(ret));
      if (sources.size() != starts[i + 1] - starts[i])
        return invalidArgument("result '", args[i].name, "' is declared with ", starts[i + 1] - starts[i],
                               " tensors, but '", ret, "' has ", sources.size());
      for (size_t k = 0; k < sources.size(); ++k) {
        DataType declared = types[starts[i] + k], actual = graph.typeOf(sources[k]);
        if (actual != declared && baseType(actual) != declared)
          return invalidArgument("Invalid ret types ", args[i].name, " : ", typeName(declared), " vs. ",
                                 typeName(actual));
        graph.results.push_back({args[i].name, declared, sources[k]});
      }
    }
    return okStatus();
  }

  Status addControlResults() {
    auto add = [&](std::string_view name, std::string_view node) {
      auto found = graph.byName.find(node);
      if (found == graph.byName.end())
        return invalidArgument("control result '", name, "' names the node '", node, "', which does not exist");
      graph.controlResults.push_back({name, found->second});
      return okStatus();
    };
    for (const FunctionDef_ControlRetEntry &entry : function.controlRet)
      STRATA_RETURN_IF_ERROR(add(entry.key, entry.value));
    return okStatus();
  }

  const FunctionDef &function;
  const NodeContext &context;
  CheckedGraph &graph;
  GraphBuilder nodes;
};

/// The values of the attributes that the function's signature declares, in its order; then the others that were given
/// (annotations without a declaration may be placeholders in old graphs).
Result<std::vector<Attr>> functionAttrs(const FunctionDef &function,
                                        const std::function<const AttrValue *(std::string_view)> &given) {
  std::vector<Attr> attrs;
  const OpDef &signature = *function.signature;
  STRATA_RETURN_IF_ERROR(checkDeclarations(signature));
  std::unordered_map<std::string_view, bool> names;
  for (const OpDef_AttrDef &declared : signature.attr) {
    if (!names.try_emplace(declared.name, true).second)
      return invalidArgument("function '", signature.name, "' declares the attribute '", declared.name, "' twice");
    const AttrValue *value = given(declared.name);
    if (!value)
      value = declared.defaultValue;
    if (!value)
      return invalidArgument("Attr ", declared.name, " is not found from a call of function '", signature.name, "'");
    attrs.push_back({declared.name, value});
  }
  return attrs;
}

} // namespace

CheckedModel::CheckedModel(std::unique_ptr<State> state) : state(std::move(state)) {}
CheckedModel::~CheckedModel() = default;

Result<std::unique_ptr<CheckedModel>> CheckedModel::create(const GraphDef &graph, const OpList *ownOps,
                                                           const GraphLimits &limits) {
  if (graph.versions)
    STRATA_RETURN_IF_ERROR(checkVersions(*graph.versions));
  STRATA_ASSIGN_OR_RETURN(FunctionLibrary library, FunctionLibrary::create(graph.library, limits));
  auto state = std::make_unique<State>(ownOps, limits, std::move(library));
  state->producer = graph.versions ? graph.versions->producer : graph.version;
  NodeContext context = {state->limits, state->arena, state->producer};
  GraphBuilder builder(
      context, [&](std::string_view op) { return state->lookUp(op); }, state->main);
  STRATA_RETURN_IF_ERROR(builder.build(graph.node));
  return std::unique_ptr<CheckedModel>(new CheckedModel(std::move(state)));
}

const CheckedGraph &CheckedModel::main() const { return state->main; }
const FunctionDef *CheckedModel::findFunction(std::string_view name) const { return state->library.find(name); }
std::string_view CheckedModel::gradientOf(std::string_view function) const {
  return state->library.gradientOf(function);
}

Result<const CheckedGraph *> CheckedModel::instantiate(std::string_view name, const AttrFinder &given) {
  STRATA_RETURN_IF_ERROR(state->library.checkCallable(name));
  const FunctionDef &function = *state->library.find(name);
  STRATA_ASSIGN_OR_RETURN(std::vector<Attr> attrs, functionAttrs(function, given));
  std::string key(name);
  for (const Attr &attr : attrs)
    appendKey(key += '\0', *attr.value);
  auto found = state->bodies.find(key);
  if (found != state->bodies.end())
    return found->second.get();
  auto graph = std::make_unique<CheckedGraph>();
  NodeContext context = {state->limits, state->arena, state->producer, true, attrs};
  BodyBuilder builder(
      function, context, [this](std::string_view op) { return state->lookUp(op); }, *graph);
  STRATA_RETURN_IF_ERROR(builder.build().withContext(strCat("in function '", name, "'")));
  return state->bodies.emplace(std::move(key), std::move(graph)).first->second.get();
}

Result<const CheckedGraph *> CheckedModel::function(const NameAttrList &value) {
  return instantiate(value.name, [&](std::string_view name) -> const AttrValue * {
    const NameAttrList_AttrEntry *entry = findEntry(value.attr, name);
    return entry ? entry->value : nullptr;
  });
}

Result<const CheckedGraph *> CheckedModel::callee(const CheckedNode &node) {
  if (!node.callee)
    return internalError("node '", node.name(), "' is no direct call of a function");
  return instantiate(node.opName(), [&](std::string_view name) { return node.attr(name); });
}

Status CheckedModel::checkCalls(const CheckedNode &node) {
  auto check = [&]() -> Status {
    if (node.callee) {
      STRATA_ASSIGN_OR_RETURN(const CheckedGraph *body, callee(node));
      return checkSignature(*body, node.inputTypes, node.outputTypes, "function");
    }
    return checkFunctionCalls(node, [this](const NameAttrList &value) { return function(value); });
  };
  return check().withNode(node.name());
}

} // namespace strata::tfgraph
