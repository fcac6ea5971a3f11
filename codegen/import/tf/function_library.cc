// A model's functions by name, and who calls whom.
#include "codegen/import/tf/function_library.h"

#include <algorithm>

#include "codegen/import/tf/proto/compare.h"

namespace strata::tfgraph {

Result<FunctionLibrary> FunctionLibrary::create(const FunctionDefLibrary *library, const GraphLimits &limits) {
  FunctionLibrary result;
  result.maxDepth = limits.maxCallDepth;
  if (!library)
    return result;
  if (library->function.size() > limits.maxFunctions)
    return resourceExhausted("the function library has ", library->function.size(), " functions, over the limit of ",
                             limits.maxFunctions);
  for (const FunctionDef &function : library->function) {
    std::string_view name = function.signature ? function.signature->name : std::string_view();
    if (name.empty() || name.size() > limits.maxNameBytes)
      return invalidArgument("a function of the library has ", name.empty() ? "no name" : "too long a name");
    auto [entry, isNew] = result.byName.try_emplace(name, static_cast<uint32_t>(result.entries.size()));
    if (isNew)
      result.entries.push_back({&function, {}});
    else if (!equalMessages(function, *result.entries[entry->second].def))
      return invalidArgument("Cannot add function '", name,
                             "' because a different function with the same name already exists.");
  }
  for (const GradientDef &gradient : library->gradient)
    result.gradients[gradient.functionName] = gradient.gradientFunc;
  for (Entry &entry : result.entries)
    result.collectCalls(entry);
  result.findCycles();
  return result;
}

const FunctionDef *FunctionLibrary::find(std::string_view name) const {
  auto found = byName.find(name);
  return found == byName.end() ? nullptr : entries[found->second].def;
}

std::string_view FunctionLibrary::gradientOf(std::string_view function) const {
  auto found = gradients.find(function);
  return found == gradients.end() ? std::string_view() : found->second;
}

/// Calls `visit` with the name of every function value in `value`, at any depth.
template <typename Visit> static void forEachFunctionName(const AttrValue *value, Visit visit) {
  std::vector<const AttrValue *> work = {value};
  auto enter = [&](const NameAttrList &function) {
    visit(function.name);
    for (const NameAttrList_AttrEntry &entry : function.attr)
      work.push_back(entry.value);
  };
  while (!work.empty()) {
    const AttrValue *current = work.back();
    work.pop_back();
    if (!current)
      continue;
    if (current->valueCase == AttrValue::ValueCase::Func)
      enter(*current->func);
    else if (current->valueCase == AttrValue::ValueCase::List)
      for (const NameAttrList &function : current->list->func)
        enter(function);
  }
}

void FunctionLibrary::collectCalls(Entry &entry) {
  auto add = [&](std::string_view name) {
    if (auto found = byName.find(name); found != byName.end())
      entry.callees.push_back(found->second);
  };
  for (const NodeDef &node : entry.def->nodeDef) {
    add(node.op);
    for (const NodeDef_AttrEntry &attr : node.attr)
      if (!attr.key.starts_with('_')) // Annotations call nothing.
        forEachFunctionName(attr.value, add);
  }
  std::sort(entry.callees.begin(), entry.callees.end());
  entry.callees.erase(std::unique(entry.callees.begin(), entry.callees.end()), entry.callees.end());
}

/// Tarjan's strongly connected components, with a stack of its own. Components are completed callees first, so depths
/// are known when they are needed.
void FunctionLibrary::findCycles() {
  struct Visit {
    uint32_t function;
    uint32_t nextCallee;
  };
  constexpr uint32_t kUnseen = UINT32_MAX;
  std::vector<uint32_t> number(entries.size(), kUnseen), low(entries.size());
  std::vector<bool> isOpen(entries.size(), false);
  std::vector<uint32_t> open;
  std::vector<Visit> visits;
  uint32_t counter = 0;
  auto enter = [&](uint32_t function) {
    number[function] = low[function] = counter++;
    isOpen[function] = true;
    open.push_back(function);
    visits.push_back({function, 0});
  };
  auto close = [&](uint32_t function) {
    bool isCycle = open.back() != function ||
                   std::binary_search(entries[function].callees.begin(), entries[function].callees.end(), function);
    uint32_t member;
    do {
      member = open.back();
      open.pop_back();
      isOpen[member] = false;
      entries[member].isRecursive = isCycle;
    } while (member != function);
  };
  for (uint32_t root = 0; root < entries.size(); ++root) {
    if (number[root] == kUnseen)
      enter(root);
    while (!visits.empty()) {
      uint32_t function = visits.back().function;
      const std::vector<uint32_t> &callees = entries[function].callees;
      if (visits.back().nextCallee < callees.size()) {
        uint32_t callee = callees[visits.back().nextCallee++];
        if (number[callee] == kUnseen)
          enter(callee);
        else if (isOpen[callee])
          low[function] = std::min(low[function], number[callee]);
        continue;
      }
      for (uint32_t callee : callees) {
        if (isOpen[callee])
          low[function] = std::min(low[function], low[callee]);
        entries[function].depth = std::max(entries[function].depth, entries[callee].depth + 1);
      }
      if (low[function] == number[function])
        close(function);
      visits.pop_back();
    }
  }
}

std::string FunctionLibrary::chainFrom(uint32_t start) const {
  // Breadth first from the callees of `start` back to it, through recursive functions only.
  std::vector<uint32_t> cameFrom(entries.size(), UINT32_MAX), queue = {start};
  for (size_t i = 0; i < queue.size() && cameFrom[start] == UINT32_MAX; ++i)
    for (uint32_t callee : entries[queue[i]].callees)
      if (entries[callee].isRecursive && cameFrom[callee] == UINT32_MAX) {
        cameFrom[callee] = queue[i];
        queue.push_back(callee);
      }
  std::string chain(entries[start].def->signature->name);
  if (cameFrom[start] == UINT32_MAX)
    return chain;
  uint32_t at = cameFrom[start];
  for (int shown = 0; at != start && shown < 16; ++shown, at = cameFrom[at])
    chain = strCat(entries[at].def->signature->name, " -> ", chain);
  return strCat(entries[start].def->signature->name, " -> ", chain);
}

Status FunctionLibrary::checkCallable(std::string_view name) const {
  auto found = byName.find(name);
  if (found == byName.end())
    return invalidArgument("Function ", name, " is not defined."); // TensorFlow's code for it.
  const Entry &entry = entries[found->second];
  if (entry.isRecursive)
    return invalidArgument("function '", name, "' calls itself, which is not supported: ", chainFrom(found->second));
  if (entry.depth > maxDepth)
    return resourceExhausted("the calls below function '", name, "' are nested ", entry.depth,
                             " deep, over the limit of ", maxDepth);
  return okStatus();
}

} // namespace strata::tfgraph
