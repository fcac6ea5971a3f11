// One node against the signature of its operation.
#include "codegen/import/tf/node_checks.h"

#include <algorithm>

#include "codegen/import/tf/attr_checks.h"
#include "codegen/import/tf/proto/reader.h"
#include "codegen/import/tf/types.h"

namespace strata::tfgraph {
namespace {

constexpr AttrValue kNothing{};

template <typename T> std::span<const T> keep(MessageArena &arena, const std::vector<T> &items) {
  if (items.empty())
    return {};
  T *copy = arena.allocateArray<T>(items.size());
  std::copy(items.begin(), items.end(), copy);
  return {copy, items.size()};
}

const AttrValue *findAttr(std::span<const Attr> attrs, std::string_view name) {
  for (const Attr &attr : attrs)
    if (attr.name == name)
      return attr.value;
  return nullptr;
}

/// The attributes a node states, by name; a hash table only where there are many.
class StatedAttrs {
public:
  explicit StatedAttrs(const Repeated<NodeDef_AttrEntry> &entries) : entries(entries) {
    if (entries.size() <= 16)
      return;
    for (const NodeDef_AttrEntry &entry : entries)
      byName[entry.key] = &entry; // The last of equal keys stays.
  }

  const NodeDef_AttrEntry *find(std::string_view name) const {
    if (entries.size() <= 16)
      return findEntry(entries, name);
    auto found = byName.find(name);
    return found == byName.end() ? nullptr : found->second;
  }

private:
  const Repeated<NodeDef_AttrEntry> &entries;
  std::unordered_map<std::string_view, const NodeDef_AttrEntry *> byName;
};

/// Replaces placeholders in a function value's attributes. Null: one of them is unknown.
const NameAttrList *substitute(const NameAttrList &function, const NodeContext &context) {
  bool hasPlaceholder = false;
  for (const NameAttrList_AttrEntry &entry : function.attr)
    hasPlaceholder |= entry.value && entry.value->valueCase == AttrValue::ValueCase::Placeholder;
  if (!hasPlaceholder)
    return &function;
  NameAttrList *copy = context.arena.allocateArray<NameAttrList>(1);
  NameAttrList_AttrEntry *entries = context.arena.allocateArray<NameAttrList_AttrEntry>(function.attr.size());
  std::copy(function.attr.begin(), function.attr.end(), entries);
  for (size_t i = 0; i < function.attr.size(); ++i)
    if (entries[i].value && entries[i].value->valueCase == AttrValue::ValueCase::Placeholder) {
      entries[i].value = findAttr(context.functionAttrs, entries[i].value->placeholder);
      if (!entries[i].value)
        return nullptr;
    }
  *copy = {function.name, {entries, function.attr.count, function.attr.count}};
  return copy;
}

/// The value with the placeholders of a function body replaced; at the top, or inside function values.
Result<const AttrValue *> resolvePlaceholders(const AttrValue &value, const NodeContext &context) {
  using Case = AttrValue::ValueCase;
  if (!context.inFunction)
    return &value;
  if (value.valueCase == Case::Placeholder) {
    if (const AttrValue *found = findAttr(context.functionAttrs, value.placeholder))
      return found;
    return invalidArgument("the function has no attribute '", value.placeholder, "' for this placeholder");
  }
  bool isFunctionList = value.valueCase == Case::List && !value.list->func.empty();
  if (value.valueCase != Case::Func && !isFunctionList)
    return &value;
  AttrValue *copy = context.arena.allocateArray<AttrValue>(1);
  *copy = value;
  const char *kUnknown = "a function's attribute is a placeholder that this function does not declare";
  if (value.valueCase == Case::Func) {
    copy->func = substitute(*value.func, context);
    if (!copy->func)
      return invalidArgument(kUnknown);
    return copy;
  }
  NameAttrList *functions = context.arena.allocateArray<NameAttrList>(value.list->func.size());
  for (size_t i = 0; i < value.list->func.size(); ++i) {
    const NameAttrList *function = substitute(value.list->func[i], context);
    if (!function)
      return invalidArgument(kUnknown);
    functions[i] = *function;
  }
  AttrValue_ListValue *list = context.arena.allocateArray<AttrValue_ListValue>(1);
  *list = *value.list;
  list->func.elements = functions;
  copy->list = list;
  return copy;
}

/// Empty names inside function values: `f {attr {key: "" ...}}`, at any depth.
Status checkFunctionValues(const AttrValue &value) {
  std::vector<const AttrValue *> work = {&value};
  while (!work.empty()) {
    const AttrValue *current = work.back();
    work.pop_back();
    auto addAttrs = [&](const NameAttrList &function) {
      for (const NameAttrList_AttrEntry &entry : function.attr) {
        if (entry.key.empty())
          return invalidArgument("function '", function.name, "' is given an attribute without a name");
        if (entry.value)
          work.push_back(entry.value);
      }
      return okStatus();
    };
    if (current->valueCase == AttrValue::ValueCase::Func)
      STRATA_RETURN_IF_ERROR(addAttrs(*current->func));
    if (current->valueCase == AttrValue::ValueCase::List)
      for (const NameAttrList &function : current->list->func)
        STRATA_RETURN_IF_ERROR(addAttrs(function));
  }
  return okStatus();
}

Status resolveAttrs(const NodeDef &def, const OpDef &op, const NodeContext &context, CheckedNode &node) {
  StatedAttrs stated(def.attr);
  std::vector<Attr> attrs, annotations;
  attrs.reserve(op.attr.size());
  for (const OpDef_AttrDef &declared : op.attr) {
    const NodeDef_AttrEntry *entry = stated.find(declared.name);
    if (!entry) {
      if (!declared.defaultValue)
        return invalidArgument("NodeDef missing attr '", declared.name, "' from Op<name=", op.name, ">");
      attrs.push_back({declared.name, declared.defaultValue});
      continue;
    }
    STRATA_ASSIGN_OR_RETURN(const AttrValue *value,
                            resolvePlaceholders(entry->value ? *entry->value : kNothing, context));
    STRATA_RETURN_IF_ERROR(checkAttr(declared, *value, context.limits));
    STRATA_RETURN_IF_ERROR(checkFunctionValues(*value));
    attrs.push_back({declared.name, value});
  }
  for (const NodeDef_AttrEntry &entry : def.attr) {
    if (entry.key.empty())
      return invalidArgument("an attribute has no name");
    if (entry.key[0] != '_')
      continue;
    annotations.push_back({entry.key, entry.value ? entry.value : &kNothing});
    STRATA_RETURN_IF_ERROR(checkFunctionValues(*annotations.back().value));
  }
  node.attrs = keep(context.arena, attrs);
  node.annotations = keep(context.arena, annotations);
  return okStatus();
}

/// The value of attribute `name`, of kind `kind`, that an argument's type refers to.
Result<const AttrValue *> referredAttr(const OpDef_ArgDef &arg, std::string_view name, AttrValue::ValueCase kind,
                                       std::span<const Attr> attrs) {
  const AttrValue *value = findAttr(attrs, name);
  if (!value)
    return invalidArgument("argument '", arg.name, "' refers to attribute '", name, "', which is not declared");
  // A list attribute without a value is an empty list.
  bool isEmptyList = kind == AttrValue::ValueCase::List && value->valueCase == AttrValue::ValueCase::None;
  if (value->valueCase != kind && !isEmptyList)
    return invalidArgument("argument '", arg.name, "' refers to attribute '", name, "', which is of another kind");
  return value;
}

Status expandArg(const OpDef_ArgDef &arg, std::span<const Attr> attrs, const GraphLimits &limits,
                 std::vector<DataType> &types) {
  using Case = AttrValue::ValueCase;
  auto add = [&](DataType type) { types.push_back(arg.isRef ? refType(type) : type); };
  if (!arg.typeListAttr.empty()) {
    STRATA_ASSIGN_OR_RETURN(const AttrValue *list, referredAttr(arg, arg.typeListAttr, Case::List, attrs));
    if (list->list)
      for (DataType type : list->list->type)
        add(type);
    return okStatus();
  }
  DataType type = arg.type;
  if (!arg.typeAttr.empty()) {
    STRATA_ASSIGN_OR_RETURN(const AttrValue *value, referredAttr(arg, arg.typeAttr, Case::Type, attrs));
    type = value->type;
  }
  if (!isValidType(type))
    return invalidArgument("argument '", arg.name, "' has no type");
  int64_t count = 1;
  if (!arg.numberAttr.empty()) {
    STRATA_ASSIGN_OR_RETURN(const AttrValue *value, referredAttr(arg, arg.numberAttr, Case::I, attrs));
    count = value->i;
    if (count < 0)
      return invalidArgument("Value for number_attr '", arg.numberAttr, "' of ", count, " is less than 0");
    if (count > limits.maxNodeOutputs)
      return resourceExhausted("Value for number_attr '", arg.numberAttr, "' of ", count, " is over the limit of ",
                               limits.maxNodeOutputs, " tensors");
  }
  for (int64_t i = 0; i < count; ++i)
    add(type);
  return okStatus();
}

bool isNameStart(char c, bool allowUnderscore) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         (allowUnderscore && c == '_');
}

bool isNamePart(char c) { return isNameStart(c, true) || c == '-' || c == '/' || c == '\\' || c == '>'; }

/// The one operation whose attributes must agree with each other before it can run (kernels/constant_op.cc).
Status checkConstant(const CheckedNode &node) {
  if (node.op->name != "Const")
    return okStatus();
  DataType stated = node.typeAttr("dtype"), found = node.tensorAttr("value")->dtype;
  if (stated != found)
    return invalidArgument("Type mismatch between value (", typeName(found), ") and dtype (", typeName(stated), ")");
  return okStatus();
}

} // namespace

Status checkNodeName(std::string_view name, const NodeContext &context) {
  if (name.empty())
    return invalidArgument("a node has no name");
  if (name.size() > context.limits.maxNameBytes)
    return invalidArgument("Node '", name.substr(0, 60), "...': the name has ", name.size(),
                           " bytes, over the limit of ", context.limits.maxNameBytes);
  if (!isNameStart(name[0], context.inFunction) || !std::all_of(name.begin(), name.end(), isNamePart))
    return invalidArgument("Node '", name, "': Node name contains invalid characters");
  return okStatus();
}

Status checkDeclarations(const OpDef &op) {
  constexpr size_t kMost = 1024;
  bool isSmall = op.attr.size() <= kMost;
  for (size_t i = 0; isSmall && i < op.attr.size(); ++i)
    if (const AttrValue *allowed = op.attr[i].allowedValues; allowed && allowed->list)
      isSmall = allowed->list->type.size() <= kMost && allowed->list->s.size() <= kMost;
  return isSmall ? okStatus()
                 : resourceExhausted("'", op.name, "' declares more than ", kMost, " attributes or allowed values");
}

Status expandTypes(const Repeated<OpDef_ArgDef> &args, std::span<const Attr> attrs, const GraphLimits &limits,
                   std::vector<DataType> &types, std::vector<uint32_t> &starts) {
  for (const OpDef_ArgDef &arg : args) {
    starts.push_back(static_cast<uint32_t>(types.size()));
    STRATA_RETURN_IF_ERROR(expandArg(arg, attrs, limits, types));
    if (types.size() > limits.maxNodeOutputs)
      return resourceExhausted("the arguments have ", types.size(), " tensors, over the limit of ",
                               limits.maxNodeOutputs);
  }
  starts.push_back(static_cast<uint32_t>(types.size()));
  return okStatus();
}

Status checkNode(const NodeDef &def, const OpDef &op, const NodeContext &context, CheckedNode &node) {
  if (op.deprecation && op.deprecation->version > 0 && context.producer >= op.deprecation->version)
    return unimplemented("Op ", op.name, " is not available in GraphDef version ", context.producer,
                         ". It has been removed in version ", op.deprecation->version, ". ",
                         op.deprecation->explanation, ".");
  STRATA_RETURN_IF_ERROR(checkDeclarations(op));
  node.def = &def;
  node.op = &op;
  STRATA_RETURN_IF_ERROR(resolveAttrs(def, op, context, node));
  STRATA_RETURN_IF_ERROR(checkConstant(node));
  std::vector<DataType> types;
  std::vector<uint32_t> starts;
  STRATA_RETURN_IF_ERROR(expandTypes(op.inputArg, node.attrs, context.limits, types, starts));
  node.inputTypes = keep(context.arena, types);
  node.inputStarts = keep(context.arena, starts);
  types.clear();
  starts.clear();
  STRATA_RETURN_IF_ERROR(expandTypes(op.outputArg, node.attrs, context.limits, types, starts));
  node.outputTypes = keep(context.arena, types);
  node.outputStarts = keep(context.arena, starts);
  return okStatus();
}

} // namespace strata::tfgraph
