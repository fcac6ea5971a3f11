// See infer.h.
#include "codegen/transforms/tf/infer.h"

#include "codegen/transforms/tf/optimize/fold.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"
#include "ir/builder.h"
#include "ir/symbols.h"

namespace strata::tf {

namespace {

/// Shapes and contents found so far, and the symbols in use.
struct Inference {
  Context *context = nullptr;
  unsigned numSymbols = 0;
  unsigned numArgumentSymbols = 0;  ///< the first ones; the class of shapes has the same symbol for equal sizes
  DenseMap<Value, TensorShape> shapes;
  DenseMap<Value, Contents> contents;
  DenseMap<Value, TensorShape> elements;  ///< of lists
  ConstantFolder *folder = nullptr;         ///< null: constants are not folded

  Status inferBlock(Block &block);
  Status inferOp(Operation *op);
  bool foldOp(Operation *op);
  Status inferWhile(Operation *loop);
  Status inferSwitch(Operation *branch);
  void setShape(Value value, const TensorShape &shape);
  AffineMap mapOf(ArrayRef<Dim> dims);
  void annotate(Operation *op, const ShapeContext &rule, ArrayRef<int64_t> late);
  void annotateContents(Operation *op);
};

constexpr int64_t kMaxContents = 1024;

class SymbolicShapeContext final : public ShapeContext {
 public:
  SymbolicShapeContext(Operation *op, Inference &inference)
      : ShapeContext(op, numDataOperands(op), numDataResults(op)), inference(inference) {
    for (unsigned i = 0; i < numOperands(); ++i) setOperand(i, inference.shapes.lookup(op->getOperand(i)));
  }
  Contents contents(unsigned i) override { return inference.contents.lookup(getOp()->getOperand(i)); }
  TensorShape listElements(unsigned i) override { return inference.elements.lookup(getOp()->getOperand(i)); }
  /// Different sizes of arguments have different symbols; a late one may turn out to be any number.
  bool areSurelyDifferent(const Dim &a, const Dim &b) const override {
    auto isArgument = [&](const Dim &dim) {
      return dim.isSymbolic() && dim.getExpr().isSymbol() && dim.getExpr().getPosition() < inference.numArgumentSymbols;
    };
    return a.isSurelyDifferent(b) || (isArgument(a) && isArgument(b) && a != b);
  }
  Dim lateDim() override {
    late.push_back(inference.numSymbols);
    return Dim(getAffineSymbolExpr(inference.numSymbols++, inference.context));
  }
  SmallVector<int64_t, 2> late;

 private:
  Inference &inference;
};

}  // namespace

AffineMap Inference::mapOf(ArrayRef<Dim> dims) {
  SmallVector<AffineExpr> exprs;
  for (const Dim &dim : dims) exprs.push_back(dim.getExprOrConstant(context));
  return AffineMap::get(0, numSymbols, exprs, context);
}

/// Types, sizes, late symbols and checks as attributes and types of the operation.
void Inference::annotate(Operation *op, const ShapeContext &rule, ArrayRef<int64_t> late) {
  Builder builder(context);
  SmallVector<Attribute> sizes;
  bool symbolic = false;
  for (unsigned i = 0; i < rule.numResults(); ++i) {
    const TensorShape &shape = rule.result(i);
    Value result = op->getResult(i);
    auto type = dyn_cast<TensorType>(result.getType());
    if (!type || !shape.hasRank()) {
      sizes.push_back(builder.getUnitAttr());
      continue;
    }
    SmallVector<int64_t> extents;
    for (const Dim &dim : shape.getDims()) {
      extents.push_back(dim.isConstant() ? dim.getValue() : ShapedType::kDynamic);
      symbolic |= !dim.isConstant();
    }
    result.setType(RankedTensorType::get(extents, type.getElementType()));
    sizes.push_back(AffineMapAttr::get(mapOf(shape.getDims())));
  }
  if (symbolic) op->setDiscardableAttr("sizes", builder.getArrayAttr(sizes));
  if (!late.empty()) {
    SmallVector<Attribute> numbers;
    for (int64_t symbol : late) numbers.push_back(builder.getI64IntegerAttr(symbol));
    op->setDiscardableAttr("late", builder.getArrayAttr(numbers));
  }
  if (rule.getChecks().empty()) return;
  SmallVector<Attribute> checks;
  for (const SizeCheck &check : rule.getChecks())
    checks.push_back(builder.getDictionaryAttr(
        {builder.getNamedAttr("message", builder.getStringAttr(check.message)),
         builder.getNamedAttr("sizes", AffineMapAttr::get(mapOf({check.a, check.b})))}));
  op->setDiscardableAttr("checks", builder.getArrayAttr(checks));
}

/// What is known of small integer operands that are no constants: `contents`, one map for each operand, unit where unknown.
void Inference::annotateContents(Operation *op) {
  constexpr size_t kMostElements = 32;
  Builder builder(context);
  SmallVector<Attribute> maps;
  bool any = false;
  for (unsigned i = 0; i < numDataOperands(op); ++i) {
    Operation *definition = op->getOperand(i).getDefiningOp();
    const Contents known = contents.lookup(op->getOperand(i));
    bool useful = known && known->size() <= kMostElements && definition && !definition->hasTrait(OpTrait::ConstantLike);
    if (useful)
      for (const Dim &dim : *known) useful &= dim.isKnown();
    maps.push_back(useful ? Attribute(AffineMapAttr::get(mapOf(*known))) : Attribute(builder.getUnitAttr()));
    any |= useful;
  }
  if (any) op->setDiscardableAttr("contents", builder.getArrayAttr(maps));
}

//===- Control flow -----------------------------------------------------------------------------------------------===//

/// The shape as the value's type, remembered.
void Inference::setShape(Value value, const TensorShape &shape) {
  shapes[value] = shape;
  auto type = dyn_cast<TensorType>(value.getType());
  if (!type || !shape.hasRank()) return;
  SmallVector<int64_t> extents;
  for (const Dim &dim : shape.getDims()) extents.push_back(dim.isConstant() ? dim.getValue() : ShapedType::kDynamic);
  value.setType(RankedTensorType::get(extents, type.getElementType()));
}

static bool sameShape(const TensorShape &a, const TensorShape &b) {
  return a.hasRank() == b.hasRank() && a.getDims() == b.getDims();
}

Status Inference::inferBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (op.getName() == "plan.while")
      STRATA_RETURN_IF_ERROR(inferWhile(&op));
    else if (op.getName() == "plan.switch")
      STRATA_RETURN_IF_ERROR(inferSwitch(&op));
    else
      STRATA_RETURN_IF_ERROR(inferOp(&op));
  }
  return Status();
}

/// Attributes `sizes` of operations without a shape rule, and `arg_sizes` for the arguments of their regions.
static ArrayAttr sizesAttr(Inference &inference, ValueRange values) {
  Builder builder(inference.context);
  SmallVector<Attribute> sizes;
  for (Value value : values) {
    const TensorShape &shape = inference.shapes[value];
    sizes.push_back(isa<TensorType>(value.getType()) && shape.hasRank() ? Attribute(AffineMapAttr::get(inference.mapOf(shape.getDims())))
                                                                        : Attribute(builder.getUnitAttr()));
  }
  return builder.getArrayAttr(sizes);
}

Status Inference::inferWhile(Operation *loop) {
  const std::string node = loop->getLoc().getNameOrEmpty(context).str();
  for (Region &region : loop->getRegions()) {
    for (BlockArgument argument : region.getArguments()) setShape(argument, shapes.lookup(loop->getOperand(argument.getArgNumber())));
    STRATA_RETURN_IF_ERROR(inferBlock(region.front()));
  }
  Operation *yield = loop->getRegion(1).front().getTerminator();
  for (unsigned i = 0; i < loop->getNumResults(); ++i) {
    const TensorShape shape = shapes.lookup(loop->getOperand(i));
    if (!sameShape(shape, shapes.lookup(yield->getOperand(i))))
      return unimplemented("carried value ", i, " of a loop changes its shape").withNode(node);
    setShape(loop->getResult(i), shape);
  }
  loop->setDiscardableAttr("sizes", sizesAttr(*this, loop->getResults()));
  loop->setDiscardableAttr("arg_sizes", sizesAttr(*this, loop->getResults()));
  return Status();
}

Status Inference::inferSwitch(Operation *branch) {
  const std::string node = branch->getLoc().getNameOrEmpty(context).str();
  const auto isCondition = branch->getAttrOfType<BoolAttr>("is_condition");
  const TensorShape index = shapes.lookup(branch->getOperand(0));
  if (isCondition && !isCondition.getValue() && index.hasRank() && index.rank() != 0)
    return invalidArgument("branch_index must be a scalar, got shape ", index.str()).withNode(node);
  for (Region &region : branch->getRegions()) {
    STRATA_RETURN_IF_ERROR(inferBlock(region.front()));
    Operation *yield = region.front().getTerminator();
    for (unsigned i = 0; i < branch->getNumResults(); ++i) {
      const TensorShape shape = shapes.lookup(yield->getOperand(i));
      if (region.getRegionNumber() > 0 && !sameShape(shape, shapes.lookup(branch->getResult(i))))
        return unimplemented("result ", i, " has another shape in another branch").withNode(node);
      setShape(branch->getResult(i), shape);
    }
  }
  branch->setDiscardableAttr("sizes", sizesAttr(*this, branch->getResults()));
  return Status();
}

/// What a rule refuses, in words: sizes that only a call tells have no number here.
static Status failureOf(const ShapeContext &rule) {
  const Status &status = rule.getStatus();
  return Status(status.code(), replaceExprs(status.message(), [](StringRef) { return std::string("?"); }));
}

//===- Operations -------------------------------------------------------------------------------------------------===//

Status Inference::inferOp(Operation *op) {
  const auto node = [&] { return op->getLoc().getNameOrEmpty(context); };
  const auto *interface = op->getInterface<ShapeInferenceInterface>();
  if (!interface) return Status();
  SymbolicShapeContext rule(op, *this);
  if (failed(interface->infer(op, rule))) return failureOf(rule).withNode(std::string_view(node()));

  // 1. Sizes that the rule left open exist at run time all the same: fresh symbols.
  for (unsigned i = 0; i < rule.numResults(); ++i) {
    TensorShape shape = rule.result(i);
    if (!isa<TensorType>(op->getResultType(i))) continue;
    if (!shape.hasRank())
      return unimplemented("the rank of result ", i, " is known only at run time").withNode(std::string_view(node()));
    for (Dim &dim : shape.getDims())
      if (!dim.isKnown()) dim = rule.lateDim();
    if (failed(rule.set(i, shape))) return failureOf(rule).withNode(std::string_view(node()));
  }

  // 2. Remember, annotate.
  for (unsigned i = 0; i < rule.numResults(); ++i) {
    shapes[op->getResult(i)] = rule.result(i);
    const Contents &known = rule.getResultContents(i);
    if (known && known->size() <= kMaxContents) contents[op->getResult(i)] = known;
  }
  if (rule.getResultElements().hasRank()) elements[op->getResult(0)] = rule.getResultElements();
  if (op->getName() == "tf.Identity") elements[op->getResult(0)] = TensorShape(elements.lookup(op->getOperand(0)));
  annotate(op, rule, rule.late);
  annotateContents(op);
  if (folder && rule.late.empty() && rule.getChecks().empty()) (void)foldOp(op);
  return Status();
}

/// Constants tell shapes that symbols do not: what is computed from constants alone is one before its users are looked at.
bool Inference::foldOp(Operation *op) {
  OpBuilder builder(op);
  SmallVector<Value, 2> results;
  if (!folder->fold(op, builder, results)) return false;
  for (auto [from, to] : llvm::zip_equal(op->getResults(), results)) {
    from.replaceAllUsesWith(to);
    if (!inferOp(to.getDefiningOp()).isOk()) return false;  // the rule of constants does not fail
    shapes.erase(from);
    contents.erase(from);
  }
  op->erase();
  return true;
}

Status inferShapes(Operation *module, bool foldsConstants) {
  Operation *main = lookupSymbolIn(module, "main");
  if (!main) return internalError("the module has no function @main");
  Context *context = module->getContext();
  Inference inference;
  inference.context = context;
  ConstantFolder folder;
  if (foldsConstants) inference.folder = &folder;

  // 1. Arguments.
  Block &body = main->getRegion(0).front();
  auto argumentSizes = main->getAttrOfType<ArrayAttr>("arg_sizes");
  if (!argumentSizes || argumentSizes.size() != body.getNumArguments())
    return internalError("@main does not say the sizes of its arguments");
  for (unsigned i = 0; i < argumentSizes.size(); ++i) {
    auto map = dyn_cast<AffineMapAttr>(argumentSizes[i]);
    if (!map) continue;
    inference.numSymbols = std::max(inference.numSymbols, map.getValue().getNumSymbols());
    SmallVector<Dim, 6> dims;
    for (AffineExpr expr : map.getValue().getResults()) dims.push_back(Dim(expr));
    inference.shapes[body.getArgument(i)] = TensorShape(std::move(dims));
  }
  const unsigned leading = inference.numArgumentSymbols = inference.numSymbols;

  // 2. Operations.
  STRATA_RETURN_IF_ERROR(inference.inferBlock(body));

  // 3. The signature: symbols first.
  for (unsigned i = 0; i < leading; ++i) body.insertArgument(i, IndexType::get(context), Location());
  SmallVector<Type> results;
  if (Operation *terminator = body.getTerminator())
    for (Value value : terminator->getOperands()) results.push_back(value.getType());
  main->setAttr("function_type", TypeAttr::get(FunctionType::get(context, body.getArgumentTypes(), results)));
  return Status();
}

}  // namespace strata::tf
