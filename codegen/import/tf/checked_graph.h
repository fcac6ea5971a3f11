// A graph or a function body after all structural checks: every name resolved, every attribute present and of its
// kind, every type known. This is what the importer reads; it needs no look at TensorFlow's rules any more. Made by
// graph_checks.h.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "codegen/import/tf/proto/messages.h"

namespace strata::tfgraph {

/// A value in a graph: an output of a node, or an argument of the function.
struct Source {
  static constexpr uint32_t kArgument = UINT32_MAX;

  uint32_t node = 0;   ///< Index in CheckedGraph::nodes, or kArgument.
  uint32_t output = 0; ///< Over the flattened outputs of the node; for an argument its number.

  bool isArgument() const { return node == kArgument; }
  friend bool operator==(Source, Source) = default;
};

/// A named attribute value. The value is never null, though nothing need be set in one of an annotation.
struct Attr {
  std::string_view name;
  const AttrValue *value;
};

/// One node. Inputs and outputs are flattened: an argument of N tensors takes N places; the segments tell which.
struct CheckedNode {
  const NodeDef *def = nullptr;
  const OpDef *op = nullptr;           ///< The operation's signature; that of the function when `callee` is set.
  const FunctionDef *callee = nullptr; ///< Set when the node's op names a function of the library: a direct call.
  uint32_t position = 0;               ///< Place in the file's list of nodes.

  std::span<const Source> inputs;     ///< Data inputs in order.
  std::span<const uint32_t> controls; ///< Nodes (indices) that must have run before, each once, in order of the file.
  std::span<const DataType>
      inputTypes; ///< Of each input, as the operation declares it (a reference where it wants one).
  std::span<const DataType> outputTypes;  ///< Of each output; references are types over 100.
  std::span<const uint32_t> inputStarts;  ///< Argument i has the inputs [inputStarts[i], inputStarts[i + 1]).
  std::span<const uint32_t> outputStarts; ///< The same for output arguments.
  std::span<const Attr> attrs;            ///< Every attribute the signature declares, in its order, defaults filled in.
  std::span<const Attr> annotations;      ///< The node's attributes that start with '_', unchecked.

  std::string_view name() const { return def->name; }
  std::string_view opName() const { return def->op; }

  /// The value of a declared attribute; null when the operation has none of that name.
  const AttrValue *attr(std::string_view attrName) const;
  /// The value of an annotation such as "_class"; null when absent.
  const AttrValue *annotation(std::string_view attrName) const;

  // Values of declared attributes by kind. The checks guarantee the kind; for a name that is not declared the result is
  // the zero value, an empty list or null.
  DataType typeAttr(std::string_view attrName) const;
  int64_t intAttr(std::string_view attrName) const;
  float floatAttr(std::string_view attrName) const;
  bool boolAttr(std::string_view attrName) const;
  std::string_view stringAttr(std::string_view attrName) const;
  const TensorShapeProto *shapeAttr(std::string_view attrName) const;
  const TensorProto *tensorAttr(std::string_view attrName) const;
  const NameAttrList *funcAttr(std::string_view attrName) const;
  std::span<const int64_t> intsAttr(std::string_view attrName) const;
  std::span<const float> floatsAttr(std::string_view attrName) const;
  std::span<const bool> boolsAttr(std::string_view attrName) const;
  std::span<const DataType> typesAttr(std::string_view attrName) const;
  std::span<const std::string_view> stringsAttr(std::string_view attrName) const;
  std::span<const TensorShapeProto> shapesAttr(std::string_view attrName) const;
  std::span<const NameAttrList> funcsAttr(std::string_view attrName) const;

  /// The inputs that belong to argument number `argument` of the signature.
  std::span<const Source> inputsOf(size_t argument) const {
    return inputs.subspan(inputStarts[argument], inputStarts[argument + 1] - inputStarts[argument]);
  }

  /// Every function value among the attributes (f, then_branch, branches, ...), in the signature's order.
  std::vector<const NameAttrList *> functions() const;
};

/// An argument of a function, flattened.
struct Argument {
  std::string_view name; ///< Of the signature's argument; shared by the tensors of a list.
  DataType type;
  uint32_t signatureIndex;                     ///< Which argument of the signature it belongs to.
  const FunctionDef_ArgAttrs *attrs = nullptr; ///< `_output_shapes`, `_user_specified_name`, ...; null: none.
};

/// A result of a function, flattened.
struct FunctionResult {
  std::string_view name;
  DataType type;
  Source source;
};

/// A control result: a node that must run even if nobody wants its values.
struct ControlResult {
  std::string_view name;
  uint32_t node;
};

/// The main graph, or a function body for one set of attribute values.
struct CheckedGraph {
  const FunctionDef *function = nullptr; ///< Null for the main graph.
  std::vector<CheckedNode> nodes;        ///< In topological order; ties in the order of the file.
  std::vector<Argument> arguments;       ///< Empty for the main graph, as are the next two.
  std::vector<FunctionResult> results;
  std::vector<ControlResult> controlResults;
  std::unordered_map<std::string_view, uint32_t> byName; ///< Node names to indices in `nodes`.

  bool isMain() const { return function == nullptr; }
  std::string_view name() const { return function ? function->signature->name : std::string_view(); }
  /// The node called `name`; null when there is none.
  const CheckedNode *find(std::string_view nodeName) const;
  /// Type of the value.
  DataType typeOf(Source source) const;
  /// True for the edge from a NextIteration into a Merge, the only one whose source comes after its user in `nodes`.
  bool isBackEdge(const CheckedNode &user, Source source) const;
};

/// A value named from outside, as in feeds, fetches and signatures: "node", "node:2". Null name: not of that form.
struct ValueName {
  std::string_view node;
  uint32_t output = 0;
};
ValueName parseValueName(std::string_view text);

} // namespace strata::tfgraph
