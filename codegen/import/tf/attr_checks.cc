// One attribute value against its declaration, in the order and words of TensorFlow (attr_value_util.cc,
// op_def_util.cc).
#include "codegen/import/tf/attr_checks.h"

#include <algorithm>
#include <array>

#include "codegen/import/tf/tensor_proto.h"
#include "codegen/import/tf/types.h"

namespace strata::tfgraph {
namespace {

using Case = AttrValue::ValueCase;

/// The kind of a single value as OpDef spells it.
std::string_view kindName(Case value) {
  switch (value) {
  case Case::S:
    return "string";
  case Case::I:
    return "int";
  case Case::F:
    return "float";
  case Case::B:
    return "bool";
  case Case::Type:
    return "type";
  case Case::Shape:
    return "shape";
  case Case::Tensor:
    return "tensor";
  case Case::Func:
    return "func";
  case Case::Placeholder:
    return "placeholder";
  case Case::List:
    return "list";
  case Case::None:
    return "nothing";
  }
  return "nothing";
}

/// The kinds of the elements that a list holds, by OpDef's names, with their counts.
struct ListPart {
  std::string_view kind;
  size_t count;
};

std::array<ListPart, 8> partsOf(const AttrValue_ListValue &list) {
  return {{{"string", list.s.size()},
           {"int", list.i.size()},
           {"float", list.f.size()},
           {"bool", list.b.size()},
           {"type", list.type.size()},
           {"shape", list.shape.size()},
           {"tensor", list.tensor.size()},
           {"func", list.func.size()}}};
}

Status checkKind(std::string_view declared, const AttrValue &value) {
  bool wantsList = declared.starts_with("list(");
  if (value.valueCase == Case::None) {
    // Old producers wrote an empty list as a value with nothing set.
    if (wantsList)
      return okStatus();
    return invalidArgument("AttrValue missing value with expected type '", declared, "'");
  }
  if (value.valueCase == Case::Placeholder)
    return invalidArgument("AttrValue had value with unexpected type 'placeholder'");
  if (value.valueCase != Case::List) {
    if (kindName(value.valueCase) != declared)
      return invalidArgument("AttrValue had value with type '", kindName(value.valueCase), "' when '", declared,
                             "' expected");
    return okStatus();
  }
  for (const ListPart &part : partsOf(*value.list)) {
    if (part.count > 0 && strCat("list(", part.kind, ")") != declared)
      return invalidArgument("AttrValue had value with type 'list(", part.kind, ")' when '", declared, "' expected");
  }
  if (!wantsList)
    return invalidArgument("AttrValue missing value with expected type '", declared, "'");
  return okStatus();
}

Status checkType(DataType type) {
  if (type == DT_INVALID)
    return invalidArgument("AttrValue has invalid DataType");
  if (!isValidType(type))
    return invalidArgument("AttrValue has invalid DataType enum: ", static_cast<int32_t>(type));
  if (isRefType(type))
    return invalidArgument("AttrValue must not have reference type value of ", typeName(type));
  return okStatus();
}

/// Calls `check` for the single element, or for each element of the list, that is of one kind.
template <typename T, typename Check>
Status forEach(const AttrValue &value, Case single, const T &element, const Repeated<T> AttrValue_ListValue::*list,
               Check check) {
  if (value.valueCase == single)
    return check(element);
  if (value.valueCase == Case::List)
    for (const T &item : value.list->*list)
      STRATA_RETURN_IF_ERROR(check(item));
  return okStatus();
}

Status checkContents(const AttrValue &value, const GraphLimits &limits) {
  STRATA_RETURN_IF_ERROR(forEach(value, Case::Type, value.type, &AttrValue_ListValue::type, checkType));
  auto checkString = [&](std::string_view text) {
    return text.size() <= limits.maxStringAttrBytes
               ? okStatus()
               : resourceExhausted("a string of ", text.size(), " bytes is over the limit of ",
                                   limits.maxStringAttrBytes);
  };
  STRATA_RETURN_IF_ERROR(forEach(value, Case::S, value.s, &AttrValue_ListValue::s, checkString));
  if (value.valueCase == Case::Shape)
    return checkShape(*value.shape);
  if (value.valueCase == Case::Tensor)
    return checkTensor(*value.tensor, limits.maxConstantBytes);
  if (value.valueCase != Case::List)
    return okStatus();
  for (const TensorShapeProto &shape : value.list->shape)
    STRATA_RETURN_IF_ERROR(checkShape(shape));
  for (const TensorProto &tensor : value.list->tensor)
    STRATA_RETURN_IF_ERROR(checkTensor(tensor, limits.maxConstantBytes));
  return okStatus();
}

Status checkMinimum(const OpDef_AttrDef &declared, const AttrValue &value) {
  if (!declared.hasMinimum)
    return okStatus();
  if (declared.type == "int") {
    if (value.i < declared.minimum)
      return invalidArgument("Value for attr '", declared.name, "' of ", value.i, " must be at least minimum ",
                             declared.minimum);
    return okStatus();
  }
  size_t length = 0;
  if (value.valueCase == Case::List)
    for (const ListPart &part : partsOf(*value.list))
      length = std::max(length, part.count);
  if (static_cast<int64_t>(length) < declared.minimum)
    return invalidArgument("Length for attr '", declared.name, "' of ", length, " must be at least minimum ",
                           declared.minimum);
  return okStatus();
}

template <typename T> bool contains(const Repeated<T> &list, const T &wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

template <typename T, typename Text> std::string join(const Repeated<T> &list, Text text) {
  std::string joined;
  for (size_t i = 0; i < list.size() && i < 40; ++i)
    joined += strCat(i ? ", " : "", text(list[i]));
  return joined;
}

std::string quoted(std::string_view text) { return strCat("\"", text.substr(0, 100), "\""); }

Status checkAllowed(const OpDef_AttrDef &declared, const AttrValue &value) {
  if (!declared.allowedValues || !declared.allowedValues->list)
    return okStatus();
  const AttrValue_ListValue &allowed = *declared.allowedValues->list;
  if (!allowed.type.empty())
    return forEach(value, Case::Type, value.type, &AttrValue_ListValue::type, [&](DataType type) {
      return contains(allowed.type, type)
                 ? okStatus()
                 : invalidArgument("Value for attr '", declared.name, "' of ", typeName(type),
                                   " is not in the list of allowed values: ", join(allowed.type, typeName));
    });
  return forEach(value, Case::S, value.s, &AttrValue_ListValue::s, [&](std::string_view text) {
    return allowed.s.empty() || contains(allowed.s, text)
               ? okStatus()
               : invalidArgument("Value for attr '", declared.name, "' of ", quoted(text),
                                 " is not in the list of allowed values: ", join(allowed.s, quoted));
  });
}

} // namespace

Status checkAttr(const OpDef_AttrDef &declared, const AttrValue &value, const GraphLimits &limits) {
  Status status = checkKind(declared.type, value);
  if (status.isOk())
    status = checkContents(value, limits);
  if (!status.isOk())
    return Status(status.code(), strCat(status.message(), "; for attr '", declared.name, "'"));
  STRATA_RETURN_IF_ERROR(checkMinimum(declared, value));
  return checkAllowed(declared, value);
}

std::string attrText(const AttrValue &value) {
  switch (value.valueCase) {
  case Case::S:
    return quoted(value.s);
  case Case::I:
    return strCat(value.i);
  case Case::F:
    return strCat(value.f);
  case Case::B:
    return value.b ? "true" : "false";
  case Case::Type:
    return typeName(value.type);
  case Case::Shape:
    return shapeText(*value.shape);
  case Case::Func:
    return std::string(value.func->name);
  default:
    return std::string(kindName(value.valueCase));
  }
}

} // namespace strata::tfgraph
