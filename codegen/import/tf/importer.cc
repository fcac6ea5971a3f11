// Nodes, edges and functions. Attribute values are in attribute_import.cc.
#include "codegen/import/tf/importer.h"

#include "codegen/import/tf/attribute_import.h"
#include "codegen/import/tf/tensor_proto.h"
#include "codegen/import/tf/types.h"
#include "dialects/tf/attributes.h"
#include "dialects/tf/types.h"
#include "ir/builder.h"

#include <unordered_set>

namespace strata::tfgraph {

//===- Constant pool ----------------------------------------------------------------------------------------------===//

uint32_t ConstantPool::indexOf(const TensorProto *tensor) {
  std::lock_guard<std::mutex> lock(mutex);
  auto [it, inserted] = known.insert({tensor, static_cast<uint32_t>(entries.size())});
  if (inserted) entries.push_back(tensor);
  return it->second;
}

uint32_t ConstantPool::size() const {
  std::lock_guard<std::mutex> lock(mutex);
  return static_cast<uint32_t>(entries.size());
}

Result<Tensor> ConstantPool::get(uint32_t index, std::string_view &copied) const {
  copied = {};
  const TensorProto *proto = nullptr;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (index >= entries.size()) return outOfRange("constant ", index, " of a pool of ", entries.size());
    proto = entries[index];
  }
  Dims dims;
  if (proto->tensorShape)
    for (const TensorShapeProto_Dim &dim : proto->tensorShape->dim) dims.push_back(dim.size);
  const DType dtype = static_cast<DType>(proto->dtype);
  const size_t elementSize = typeSize(proto->dtype);
  if (elementSize && !proto->tensorContent.empty() &&
      reinterpret_cast<uintptr_t>(proto->tensorContent.data()) % elementSize == 0)
    return Tensor::borrow(dtype, dims, proto->tensorContent.data());
  Result<Tensor> tensor = Tensor::allocate(dtype, dims);
  if (!tensor.isOk()) return tensor;
  if (!elementSize) {
    Result<std::vector<std::string_view>> strings = expandStrings(*proto);
    if (!strings.isOk()) return strings.status();
    std::string *target = tensor->data<std::string>();
    for (size_t i = 0; i < strings->size(); ++i) target[i] = std::string((*strings)[i]);
    return tensor;
  }
  copied = proto->tensorContent;
  Status status = expandTensor(*proto, {static_cast<char *>(tensor->rawData()), static_cast<size_t>(tensor->numBytes())});
  if (!status.isOk()) return status;
  return tensor;
}

//===- Import -----------------------------------------------------------------------------------------------------===//

namespace {

std::string blame(const CheckedNode &node) { return std::string(node.name()); }

class Importer {
 public:
  Importer(CheckedModel &model, const ImportRequest &request, ConstantPool &pool, Context *context)
      : model(model), request(request), pool(pool), context(context), builder(context) {}

  Result<OwningOp> run();

 private:
  /// One graph being filled: what its values and controls are.
  struct Scope {
    const CheckedGraph *graph;
    std::vector<Value> firstOutput;  // per node: its operation's results start here (null: not imported)
    std::vector<Operation *> ops;
    std::unordered_map<uint64_t, Value> fed;
    Block *block;
    std::vector<std::pair<Operation *, std::pair<unsigned, Source>>> backEdges;
  };

  Status importMain();
  Status importFunction(const CheckedGraph &graph, StringRef symbol);
  Status importNodes(Scope &scope, const std::vector<bool> &needed);
  Status importNode(Scope &scope, const CheckedNode &node, uint32_t index);
  Result<NamedAttribute> importAttr(const CheckedNode &node, StringRef name);
  Result<Attribute> functionAttr(const NameAttrList &value);
  StringRef symbolOf(const CheckedGraph *graph);
  Value valueOf(Scope &scope, Source source);
  Result<Source> resolve(const CheckedGraph &graph, std::string_view text);
  static bool isFedPlaceholder(const Scope &scope, uint32_t node);
  std::vector<bool> reachable(const Scope &scope, std::vector<uint32_t> roots);
  Type tensorType(DataType dtype);
  Type feedType(const ImportFeed &feed);
  Type resultType(const CheckedNode &node, unsigned output);
  Operation *startGraph(StringRef name, bool isPrivate);
  void finishGraph(Scope &scope, ArrayRef<Value> values, ArrayRef<Value> controls, Operation *graph);
  static uint64_t keyOf(Source source) { return uint64_t(source.node) << 32 | source.output; }

  CheckedModel &model;
  const ImportRequest &request;
  ConstantPool &pool;
  Context *context;
  OpBuilder builder;
  OwningOp module;
  std::unordered_map<const CheckedGraph *, std::string> symbols;
  std::unordered_set<std::string> usedSymbols{"main"};
  std::vector<std::pair<const CheckedGraph *, std::string>> pending;
};

Type Importer::tensorType(DataType dtype) {
  if (dtype == DT_RESOURCE) return tf::ResourceType::get(context);
  Type element = tf::typeOfDType(static_cast<DType>(baseType(dtype)), context);
  return element ? Type(UnrankedTensorType::get(element)) : Type();
}

Type Importer::feedType(const ImportFeed &feed) {
  Type unranked = tensorType(feed.dtype);
  if (!feed.dims || !unranked || !isa<TensorType>(unranked)) return unranked;
  SmallVector<int64_t> shape;
  for (int64_t size : *feed.dims) shape.push_back(size < 0 ? ShapedType::kDynamic : size);
  return RankedTensorType::get(shape, cast<TensorType>(unranked).getElementType());
}

/// Whether some node assigns to the variable of the old kind without regard to its shape: then it may hold any.
static bool isAssignedAnyShape(const CheckedGraph &graph, const CheckedNode &variable) {
  const Source own{uint32_t(&variable - graph.nodes.data()), 0};
  return llvm::any_of(graph.nodes, [&](const CheckedNode &node) {
    return node.opName() == "Assign" && !node.boolAttr("validate_shape") && !node.inputs.empty() && node.inputs[0] == own;
  });
}

/// Known at import: constants' shapes and variables' subtypes. The rest is inference's business.
Type Importer::resultType(const CheckedNode &node, unsigned output) {
  Type type = tensorType(node.outputTypes[output]);
  if (node.opName() == "VarHandleOp") {
    Type element = tf::typeOfDType(static_cast<DType>(node.typeAttr("dtype")), context);
    const TensorShapeProto *shape = node.shapeAttr("shape");
    if (!element || !shape || shape->unknownRank) return type;
    SmallVector<int64_t> dims;
    for (const TensorShapeProto_Dim &dim : shape->dim) dims.push_back(dim.size < 0 ? ShapedType::kDynamic : dim.size);
    return tf::ResourceType::get(context, RankedTensorType::get(dims, element));
  }
  if (node.opName() == "Const") {
    const TensorProto *tensor = node.tensorAttr("value");
    SmallVector<int64_t> dims;
    if (tensor && tensor->tensorShape)
      for (const TensorShapeProto_Dim &dim : tensor->tensorShape->dim) dims.push_back(dim.size);
    if (type && isa<TensorType>(type)) return RankedTensorType::get(dims, cast<TensorType>(type).getElementType());
  }
  return type;
}

Operation *Importer::startGraph(StringRef name, bool isPrivate) {
  builder.setInsertionPointToEnd(&module->getRegion(0).front());
  SmallVector<NamedAttribute, 2> attrs{builder.getNamedAttr("sym_name", builder.getStringAttr(name))};
  Operation *graph = builder.create(Location(), "tf.graph", {}, {}, attrs, 1);
  if (isPrivate) graph->setDiscardableAttr("sym_visibility", builder.getStringAttr("private"));
  graph->getRegion(0).emplaceBlock();
  return graph;
}

void Importer::finishGraph(Scope &scope, ArrayRef<Value> values, ArrayRef<Value> controls, Operation *) {
  SmallVector<Value, 8> operands(values.begin(), values.end());
  operands.append(controls.begin(), controls.end());
  builder.setInsertionPointToEnd(scope.block);
  builder.create(Location(), "tf.fetch", {}, operands);
}

StringRef Importer::symbolOf(const CheckedGraph *graph) {
  auto [it, inserted] = symbols.insert({graph, ""});
  if (!inserted) return it->second;
  std::string base(graph->name());
  std::string name = base;
  for (unsigned suffix = 1; !usedSymbols.insert(name).second; ++suffix) name = base + "_" + std::to_string(suffix);
  it->second = name;
  pending.push_back({graph, name});
  return it->second;
}

Result<Attribute> Importer::functionAttr(const NameAttrList &value) {
  Result<const CheckedGraph *> graph = model.function(value);
  if (!graph.isOk()) return graph.status();
  return Attribute(tf::FuncAttr::get(SymbolRefAttr::get(context, symbolOf(*graph)), DictionaryAttr::get(context)));
}

Value Importer::valueOf(Scope &scope, Source source) {
  if (auto fed = scope.fed.find(keyOf(source)); fed != scope.fed.end()) return fed->second;
  if (source.isArgument()) return scope.block->getArgument(source.output);
  Operation *op = scope.ops[source.node];
  return op ? Value(op->getResult(source.output)) : Value();
}

Result<Source> Importer::resolve(const CheckedGraph &graph, std::string_view text) {
  const ValueName name = parseValueName(text);
  auto node = name.node.empty() ? graph.byName.end() : graph.byName.find(name.node);
  if (node == graph.byName.end()) return notFound("the graph has no tensor '", text, "'");
  if (name.output >= graph.nodes[node->second].outputTypes.size())
    return notFound("node '", name.node, "' has ", graph.nodes[node->second].outputTypes.size(), " outputs, so no '", text,
                    "'");
  return Source{node->second, name.output};
}

/// Nodes that `roots` depend on through data and control edges; fed values cut the search.
std::vector<bool> Importer::reachable(const Scope &scope, std::vector<uint32_t> roots) {
  std::vector<bool> needed(scope.graph->nodes.size());
  while (!roots.empty()) {
    const uint32_t index = roots.back();
    roots.pop_back();
    if (needed[index]) continue;
    needed[index] = true;
    const CheckedNode &node = scope.graph->nodes[index];
    for (Source input : node.inputs)
      if (!input.isArgument() && !scope.fed.count(keyOf(input))) roots.push_back(input.node);
    for (uint32_t control : node.controls)
      if (!isFedPlaceholder(scope, control)) roots.push_back(control);
  }
  return needed;
}

/// Who waits for a placeholder that is fed waits for nothing.
bool Importer::isFedPlaceholder(const Scope &scope, uint32_t node) {
  const std::string_view op = scope.graph->nodes[node].opName();
  return (op == "Placeholder" || op == "PlaceholderV2") && scope.fed.count(keyOf({node, 0}));
}

//===- Attributes and nodes ---------------------------------------------------------------------------------------===//

Result<NamedAttribute> Importer::importAttr(const CheckedNode &node, StringRef name) {
  const AttrValue *value = node.attr(std::string_view(name.data(), name.size()));
  if (!value) return NamedAttribute();
  using Case = AttrValue::ValueCase;
  if (value->valueCase == Case::Func) {
    Result<Attribute> function = functionAttr(*value->func);
    if (!function.isOk()) return function.status();
    return builder.getNamedAttr(name, *function);
  }
  if (value->valueCase == Case::List && !value->list->func.empty()) {
    SmallVector<Attribute> functions;
    for (const NameAttrList &entry : value->list->func) {
      Result<Attribute> function = functionAttr(entry);
      if (!function.isOk()) return function.status();
      functions.push_back(*function);
    }
    return builder.getNamedAttr(name, builder.getArrayAttr(functions));
  }
  Attribute attr = importAttrValue(*value, context);
  if (!attr) return unimplemented("attribute '", std::string_view(name.data(), name.size()), "' has a value of a kind that cannot be imported");
  return builder.getNamedAttr(name, attr);
}

Status Importer::importNode(Scope &scope, const CheckedNode &node, uint32_t index) {
  // 1. Which operation: constants too large for the IR and direct calls of functions have operations of their own.
  std::string name = "tf." + std::string(node.opName());
  SmallVector<NamedAttribute, 8> attrs;
  const bool isConst = node.opName() == "Const";
  if (node.callee) {
    Result<const CheckedGraph *> callee = model.callee(node);
    if (!callee.isOk()) return callee.status();
    name = node.callee->signature->isStateful ? "tf.StatefulPartitionedCall" : "tf.PartitionedCall";
    attrs.push_back(builder.getNamedAttr(
        "f", tf::FuncAttr::get(SymbolRefAttr::get(context, symbolOf(*callee)), DictionaryAttr::get(context))));
  } else if (isConst) {
    const TensorProto *tensor = node.tensorAttr("value");
    if (Attribute inlined = tensor ? importTensor(*tensor, context) : Attribute()) {
      attrs.push_back(builder.getNamedAttr("value", inlined));
    } else {
      name = "tf.ExternalConst";
      attrs.push_back(builder.getNamedAttr("index", builder.getI64IntegerAttr(pool.indexOf(tensor))));
    }
  }
  const OpRecord *record = context->getRecord(name);
  if (!record->isRegistered())
    return unimplemented("operation '", node.opName(), "' is not supported").withNode(blame(node));

  // 2. Attributes that the definition has; those that follow from types it has not.
  if (!node.callee && !isConst) {
    for (const AttributeRow &row : record->row->attributes) {
      Result<NamedAttribute> attr = importAttr(node, row.name);
      if (!attr.isOk()) return Status(attr.status()).withNode(blame(node));
      const bool isOldVariable = node.opName() == "VariableV2" || node.opName() == "Variable";
      if (isOldVariable && row.name == StringRef("shape") && isAssignedAnyShape(*scope.graph, node))
        *attr = builder.getNamedAttr("shape", tf::ShapeAttr::getUnranked(context));
      if (attr->getName()) attrs.push_back(*attr);
    }
  }
  if (!node.def->device.empty())
    attrs.push_back(builder.getNamedAttr("device", builder.getStringAttr(StringRef(node.def->device))));
  if (!node.callee) {
    Status calls = model.checkCalls(node);
    if (!calls.isOk()) return calls;
  }

  // 3. Operands: data in order, then control edges; back edges of loops are filled in at the end.
  SmallVector<Value, 8> operands;
  SmallVector<std::pair<unsigned, Source>, 1> back;
  for (unsigned i = 0; i < node.inputs.size(); ++i) {
    Value value = valueOf(scope, node.inputs[i]);
    // The source of a back edge comes later.
    if (value)
      operands.push_back(value);
    else
      back.push_back({i, node.inputs[i]});
  }
  for (uint32_t control : node.controls) {
    Operation *from = scope.ops[control];
    if (from) operands.push_back(from->getResult(from->getNumResults() - 1));
  }

  // 4. Results: data, then the control result.
  SmallVector<Type, 4> types;
  for (unsigned i = 0; i < node.outputTypes.size(); ++i) {
    types.push_back(resultType(node, i));
    if (!types.back())
      return unimplemented("type ", typeName(node.outputTypes[i]), " is not supported").withNode(blame(node));
  }
  types.push_back(tf::ControlType::get(context));
  Location location = Location::name(context, StringRef(node.name()));
  scope.ops[index] = builder.create(location, name, types, operands, attrs);
  for (auto edge : back) scope.backEdges.push_back({scope.ops[index], edge});
  return Status();
}

Status Importer::importNodes(Scope &scope, const std::vector<bool> &needed) {
  builder.setInsertionPointToEnd(scope.block);
  for (uint32_t i = 0; i < scope.graph->nodes.size(); ++i)
    if (needed[i])
      if (Status status = importNode(scope, scope.graph->nodes[i], i); !status.isOk()) return status;
  for (auto &[op, edge] : scope.backEdges) {
    Value value = valueOf(scope, edge.second);
    if (!value) return internalError("a back edge comes from nowhere");
    op->insertOperands(edge.first, value);
  }
  return Status();
}

//===- Graphs -----------------------------------------------------------------------------------------------------===//

Status Importer::importMain() {
  const CheckedGraph &graph = model.main();
  Operation *op = startGraph("main", false);
  Scope scope{&graph, {}, std::vector<Operation *>(graph.nodes.size()), {}, &op->getRegion(0).front(), {}};
  for (const ImportFeed &feed : request.feeds) {
    Result<Source> source = resolve(graph, feed.tensor);
    if (!source.isOk()) return source.status();
    Type type = feedType(feed);
    if (!type) return unimplemented("tensor '", feed.tensor, "' has a type that cannot be fed");
    BlockArgument argument = scope.block->addArgument(type, Location::name(context, feed.tensor));
    if (!scope.fed.insert({keyOf(*source), argument}).second)
      return invalidArgument("tensor '", feed.tensor, "' is fed twice");
  }
  std::vector<uint32_t> roots;
  std::vector<Source> fetched;
  for (const std::string &fetch : request.fetches) {
    Result<Source> source = resolve(graph, fetch);
    if (!source.isOk()) return source.status();
    fetched.push_back(*source);
    if (!scope.fed.count(keyOf(*source))) roots.push_back(source->node);
  }
  std::vector<uint32_t> targets;
  for (const std::string &target : request.targets) {
    const ValueName name = parseValueName(target);
    auto node = graph.byName.find(name.node.empty() ? std::string_view(target) : name.node);
    if (node == graph.byName.end()) return notFound("the graph has no node '", target, "'");
    targets.push_back(node->second);
  }
  roots.insert(roots.end(), targets.begin(), targets.end());
  if (Status status = importNodes(scope, reachable(scope, roots)); !status.isOk()) return status;

  SmallVector<Value> values, controls;
  for (Source source : fetched) values.push_back(valueOf(scope, source));
  for (uint32_t target : targets) controls.push_back(scope.ops[target]->getResult(scope.ops[target]->getNumResults() - 1));
  finishGraph(scope, values, controls, op);
  return Status();
}

Status Importer::importFunction(const CheckedGraph &graph, StringRef symbol) {
  Operation *op = startGraph(symbol, true);
  Scope scope{&graph, {}, std::vector<Operation *>(graph.nodes.size()), {}, &op->getRegion(0).front(), {}};
  for (const Argument &argument : graph.arguments) {
    Type type = tensorType(argument.type);
    if (!type) return unimplemented("function '", graph.name(), "' has an argument of type ", typeName(argument.type));
    scope.block->addArgument(type, Location::name(context, StringRef(argument.name)));
  }
  std::vector<uint32_t> roots;
  for (const FunctionResult &result : graph.results)
    if (!result.source.isArgument()) roots.push_back(result.source.node);
  for (const ControlResult &result : graph.controlResults) roots.push_back(result.node);
  if (Status status = importNodes(scope, reachable(scope, roots)); !status.isOk()) return status;
  SmallVector<Value> values, controls;
  for (const FunctionResult &result : graph.results) values.push_back(valueOf(scope, result.source));
  for (const ControlResult &result : graph.controlResults)
    controls.push_back(scope.ops[result.node]->getResult(scope.ops[result.node]->getNumResults() - 1));
  finishGraph(scope, values, controls, op);
  return Status();
}

Result<OwningOp> Importer::run() {
  module.reset(Operation::create(Location(), context->getRecord("builtin.module"), {}, {}, {}, {}, 1));
  module->getRegion(0).emplaceBlock();
  if (Status status = importMain(); !status.isOk()) return status;
  while (!pending.empty()) {
    auto [graph, symbol] = pending.back();
    pending.pop_back();
    if (Status status = importFunction(*graph, symbol); !status.isOk()) return status;
  }
  return std::move(module);
}

}  // namespace

Result<OwningOp> importGraph(CheckedModel &model, const ImportRequest &request, ConstantPool &pool, Context *context) {
  return Importer(model, request, pool, context).run();
}

}  // namespace strata::tfgraph
