// Lookups in checked graphs.
#include "codegen/import/tf/checked_graph.h"

#include <charconv>

namespace strata::tfgraph {

static const AttrValue *find(std::span<const Attr> attrs, std::string_view name) {
  for (const Attr &attr : attrs)
    if (attr.name == name)
      return attr.value;
  return nullptr;
}

const AttrValue *CheckedNode::attr(std::string_view attrName) const { return tfgraph::find(attrs, attrName); }
const AttrValue *CheckedNode::annotation(std::string_view attrName) const {
  return tfgraph::find(annotations, attrName);
}

/// The member of the attribute's value, or its zero value.
template <typename T> static T member(const CheckedNode &node, std::string_view name, T AttrValue::*field) {
  const AttrValue *value = node.attr(name);
  return value ? value->*field : T{};
}

DataType CheckedNode::typeAttr(std::string_view name) const { return member(*this, name, &AttrValue::type); }
int64_t CheckedNode::intAttr(std::string_view name) const { return member(*this, name, &AttrValue::i); }
float CheckedNode::floatAttr(std::string_view name) const { return member(*this, name, &AttrValue::f); }
bool CheckedNode::boolAttr(std::string_view name) const { return member(*this, name, &AttrValue::b); }
std::string_view CheckedNode::stringAttr(std::string_view name) const { return member(*this, name, &AttrValue::s); }
const TensorShapeProto *CheckedNode::shapeAttr(std::string_view name) const {
  return member(*this, name, &AttrValue::shape);
}
const TensorProto *CheckedNode::tensorAttr(std::string_view name) const {
  return member(*this, name, &AttrValue::tensor);
}
const NameAttrList *CheckedNode::funcAttr(std::string_view name) const { return member(*this, name, &AttrValue::func); }

template <typename T>
static std::span<const T> listMember(const CheckedNode &node, std::string_view name,
                                     Repeated<T> AttrValue_ListValue::*field) {
  const AttrValue *value = node.attr(name);
  if (!value || value->valueCase != AttrValue::ValueCase::List)
    return {};
  const Repeated<T> &list = value->list->*field;
  return {list.data(), list.size()};
}

std::span<const int64_t> CheckedNode::intsAttr(std::string_view name) const {
  return listMember(*this, name, &AttrValue_ListValue::i);
}
std::span<const float> CheckedNode::floatsAttr(std::string_view name) const {
  return listMember(*this, name, &AttrValue_ListValue::f);
}
std::span<const bool> CheckedNode::boolsAttr(std::string_view name) const {
  return listMember(*this, name, &AttrValue_ListValue::b);
}
std::span<const DataType> CheckedNode::typesAttr(std::string_view name) const {
  return listMember(*this, name, &AttrValue_ListValue::type);
}
std::span<const std::string_view> CheckedNode::stringsAttr(std::string_view name) const {
  return listMember(*this, name, &AttrValue_ListValue::s);
}
std::span<const TensorShapeProto> CheckedNode::shapesAttr(std::string_view name) const {
  return listMember(*this, name, &AttrValue_ListValue::shape);
}
std::span<const NameAttrList> CheckedNode::funcsAttr(std::string_view name) const {
  return listMember(*this, name, &AttrValue_ListValue::func);
}

std::vector<const NameAttrList *> CheckedNode::functions() const {
  std::vector<const NameAttrList *> found;
  for (const Attr &attr : attrs) {
    if (attr.value->valueCase == AttrValue::ValueCase::Func)
      found.push_back(attr.value->func);
    else if (attr.value->valueCase == AttrValue::ValueCase::List)
      for (const NameAttrList &function : attr.value->list->func)
        found.push_back(&function);
  }
  return found;
}

const CheckedNode *CheckedGraph::find(std::string_view nodeName) const {
  auto found = byName.find(nodeName);
  return found == byName.end() ? nullptr : &nodes[found->second];
}

DataType CheckedGraph::typeOf(Source source) const {
  return source.isArgument() ? arguments[source.output].type : nodes[source.node].outputTypes[source.output];
}

bool CheckedGraph::isBackEdge(const CheckedNode &user, Source source) const {
  return !source.isArgument() && source.node >= static_cast<size_t>(&user - nodes.data());
}

ValueName parseValueName(std::string_view text) {
  size_t colon = text.rfind(':');
  if (colon == std::string_view::npos)
    return {text, 0};
  ValueName name = {text.substr(0, colon), 0};
  std::string_view digits = text.substr(colon + 1);
  auto [stop, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), name.output);
  if (digits.empty() || problem != std::errc() || stop != digits.data() + digits.size())
    return {};
  return name;
}

} // namespace strata::tfgraph
