// See infer.h.
#include "codegen/transforms/tf/infer.h"

#include "codegen/transforms/tf/optimize/fold.h"
#include "codegen/transforms/tf/size_interval.h"
#include "dialects/tf/assumptions.h"
#include "dialects/tf/types.h"
#include "ir/builder.h"
#include "ir/symbols.h"

namespace strata::tf {

namespace {

class SymbolicShapeContext;

/// Shapes and contents found so far, and the symbols in use.
struct Inference {
  Context *context = nullptr;
  unsigned numSymbols = 0;
  unsigned numArgumentSymbols = 0;  ///< the first ones; the class of shapes has the same symbol for equal sizes
  DenseMap<Value, TensorShape> shapes;
  DenseMap<Value, Contents> contents;
  DenseMap<Value, TensorShape> elements;  ///< of lists
  ConstantFolder *folder = nullptr;         ///< null: constants are not folded
  SmallVector<AffineExpr, 4> nonzero;     ///< over arguments; assumed not to be 0
  InferenceStop stop;
  unsigned depth = 0;                     ///< of regions

  Status inferBlock(Block &block);
  Status inferNested(Operation *op);
  bool isUnknownIndex(Value value) const;
  bool isLate(AffineExpr expr) const;
  bool dependsOnExecution(Operation *op);
  Status inferBody(Block &body, StringRef stopBefore);
  Status inferOp(Operation *op);
  bool foldOp(Operation *op);
  Status inferWhile(Operation *loop);
  Status inferSwitch(Operation *branch);
  void setShape(Value value, const TensorShape &shape);
  AffineMap mapOf(ArrayRef<Dim> dims);
  Status stopAt(Operation *op, const SymbolicShapeContext &rule, bool after, const Twine &why);
  void annotate(Operation *op, const ShapeContext &rule, const SymbolicShapeContext &found);
  void annotateContents(Operation *op);
};

constexpr int64_t kMaxContents = 1024;

class SymbolicShapeContext final : public ShapeContext {
 public:
  SymbolicShapeContext(Operation *op, Inference &inference)
      : ShapeContext(op, numDataOperands(op), numDataResults(op)), inference(inference) {
    for (unsigned i = 0; i < numOperands(); ++i) setOperand(i, inference.shapes.lookup(op->getOperand(i)));
  }
  Contents contents(unsigned i) override {
    Contents known = inference.contents.lookup(getOp()->getOperand(i));
    if (!known && !llvm::is_contained(missing, i)) missing.push_back(i);
    return known;
  }
  TensorShape listElements(unsigned i) override { return inference.elements.lookup(getOp()->getOperand(i)); }
  /// Different sizes of arguments have different symbols; a late one may turn out to be any number.
  bool areSurelyDifferent(const Dim &a, const Dim &b) const override {
    auto isArgument = [&](const Dim &dim) {
      return dim.isSymbolic() && dim.getExpr().isSymbol() && dim.getExpr().getPosition() < inference.numArgumentSymbols;
    };
    if (a.isSurelyDifferent(b) || (isArgument(a) && isArgument(b) && a != b)) return true;
    const Dim difference = a - b;
    return difference.isSymbolic() && !boundSize(difference.getExpr(), inference.numArgumentSymbols).contains(0);
  }
  Dim lateDim() override {
    late.push_back(inference.numSymbols);
    return Dim(getAffineSymbolExpr(inference.numSymbols++, inference.context));
  }
  SmallVector<int64_t, 2> late;
  SmallVector<unsigned, 2> missing;      ///< operands whose contents the rule asked for in vain
  SmallVector<AffineExpr, 2> nonzero;    ///< assumed of sizes of arguments
  SmallVector<AffineExpr, 2> undecided;  ///< assumed of sizes that only execution tells

  /// Sorts what the rule assumed.
  void takeAssumptions() {
    for (const SizeCheck &check : getChecks()) {
      if (check.message != kAssumedDifferent) continue;
      AffineExpr expr = (check.a - check.b).getExprOrConstant(inference.context);
      SmallVector<AffineExpr, 2> &assumed = inference.isLate(expr) ? undecided : nonzero;
      if (!llvm::is_contained(assumed, expr)) assumed.push_back(expr);
    }
  }

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
void Inference::annotate(Operation *op, const ShapeContext &rule, const SymbolicShapeContext &found) {
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
  if (!found.late.empty()) {
    SmallVector<Attribute> numbers;
    for (int64_t symbol : found.late) numbers.push_back(builder.getI64IntegerAttr(symbol));
    op->setDiscardableAttr("late", builder.getArrayAttr(numbers));
  }
  if (rule.getChecks().empty() && found.undecided.empty()) return;
  SmallVector<Attribute> checks;
  // Inside branches and loops, which cannot be left for another program, the calls in which an assumption fails are refused;
  // whether two sizes broadcast matters only where they differ.
  for (AffineExpr expr : found.undecided) {
    SmallVector<Dim> sizes{Dim(expr), Dim(0)};
    for (const SizeCheck &check : rule.getChecks())
      if (check.message != kAssumedDifferent && (check.a - Dim(1) == Dim(expr) || check.b - Dim(1) == Dim(expr))) sizes.append({check.a, check.b});
    checks.push_back(builder.getDictionaryAttr(
        {builder.getNamedAttr("differ", builder.getUnitAttr()),
         builder.getNamedAttr("message", builder.getStringAttr("a size that only execution tells decides about a shape inside a branch or loop")),
         builder.getNamedAttr("sizes", AffineMapAttr::get(mapOf(sizes)))}));
  }
  for (const SizeCheck &check : rule.getChecks())
    if (check.message != kAssumedDifferent) checks.push_back(builder.getDictionaryAttr(
        {builder.getNamedAttr("message", builder.getStringAttr(check.message)),
         builder.getNamedAttr("sizes", AffineMapAttr::get(mapOf({check.a, check.b})))}));
  if (!checks.empty()) op->setDiscardableAttr("checks", builder.getArrayAttr(checks));
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

Status Inference::inferNested(Operation *op) {
  if (op->getName() != "plan.while" && op->getName() != "plan.switch") return inferOp(op);
  ++depth;
  Status status = op->getName() == "plan.while" ? inferWhile(op) : inferSwitch(op);
  --depth;
  return status;
}

Status Inference::inferBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) STRATA_RETURN_IF_ERROR(inferNested(&op));
  return Status();
}

/// Whether a size depends on what only execution tells.
bool Inference::isLate(AffineExpr expr) const {
  bool late = false;
  expr.walk([&](AffineExpr part) { late |= part.isSymbol() && part.getPosition() >= numArgumentSymbols; });
  return late;
}

/// Integers that might say where or how much, of which nothing is known.
bool Inference::isUnknownIndex(Value value) const {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  Operation *definition = value.getDefiningOp();
  return type && type.getElementType().isIntOrIndex() && !contents.lookup(value) &&
         !(definition && definition->hasTrait(OpTrait::ConstantLike));
}

bool Inference::dependsOnExecution(Operation *op) {
  for (unsigned i = 0; i < numDataOperands(op); ++i) {
    Value operand = op->getOperand(i);
    if (isUnknownIndex(operand)) return true;
    for (const Dim &dim : shapes.lookup(operand).getDims()) {
      if (dim.isSymbolic() && isLate(dim.getExpr())) return true;
    }
  }
  return false;
}

/// The function's own block.
Status Inference::inferBody(Block &body, StringRef stopBefore) {
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (!stopBefore.empty() && op.getLoc().getNameOrEmpty(context) == stopBefore && dependsOnExecution(&op)) {
      stop.op = &op;
      for (unsigned i = 0; i < numDataOperands(&op); ++i)
        if (isUnknownIndex(op.getOperand(i))) stop.wanted.push_back(op.getOperand(i));
      return unimplemented("stopped as asked").withNode(std::string_view(op.getLoc().getNameOrEmpty(context)));
    }
    STRATA_RETURN_IF_ERROR(inferNested(&op));
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

/// The program ends here: what only execution tells decides about ranks or sizes from here on. Regions have no such end.
Status Inference::stopAt(Operation *op, const SymbolicShapeContext &rule, bool after, const Twine &why) {
  if (depth == 0) {
    stop.op = op;
    stop.after = after;
    for (unsigned i : rule.missing) stop.wanted.push_back(op->getOperand(i));
  }
  return unimplemented(why.str()).withNode(std::string_view(op->getLoc().getNameOrEmpty(context)));
}

Status Inference::inferOp(Operation *op) {
  const auto node = [&] { return op->getLoc().getNameOrEmpty(context); };
  const auto *interface = op->getInterface<ShapeInferenceInterface>();
  if (!interface) return Status();
  SymbolicShapeContext rule(op, *this);
  const bool valid = succeeded(interface->infer(op, rule));
  rule.takeAssumptions();
  if (!rule.undecided.empty() && depth == 0) {
    rule.missing.clear(); // rules ask for elements to pass them on, too; it is a size of an earlier result that decides here
    return stopAt(op, rule, false, "a size that only execution tells decides about a shape");
  }
  if (!valid) return failureOf(rule).withNode(std::string_view(node()));

  // 1. Sizes that the rule left open exist at run time all the same: fresh symbols.
  bool isRanked = true;
  for (unsigned i = 0; i < rule.numResults(); ++i) {
    TensorShape shape = rule.result(i);
    if (!isa<TensorType>(op->getResultType(i))) continue;
    if (!shape.hasRank()) {
      if (depth > 0 || !rule.missing.empty())
        return stopAt(op, rule, false, "the rank of result " + Twine(i) + " is known only at run time");
      isRanked = false;
      continue;
    }
    for (Dim &dim : shape.getDims())
      if (!dim.isKnown()) dim = rule.lateDim();
    if (failed(rule.set(i, shape))) return failureOf(rule).withNode(std::string_view(node()));
  }

  // 2. Remember, annotate.
  for (AffineExpr expr : rule.nonzero)
    if (!llvm::is_contained(nonzero, expr)) nonzero.push_back(expr);
  for (unsigned i = 0; i < rule.numResults(); ++i) {
    shapes[op->getResult(i)] = rule.result(i);
    const Contents &known = rule.getResultContents(i);
    if (known && known->size() <= kMaxContents) contents[op->getResult(i)] = known;
  }
  if (rule.getResultElements().hasRank()) elements[op->getResult(0)] = rule.getResultElements();
  if (op->getName() == "tf.Identity") elements[op->getResult(0)] = TensorShape(elements.lookup(op->getOperand(0)));
  annotate(op, rule, rule);
  annotateContents(op);
  if (folder && rule.late.empty() && rule.getChecks().empty()) (void)foldOp(op);
  if (!isRanked) return stopAt(op, rule, true, "the rank of a result is known only at run time");
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

static unsigned numSymbolsOf(ArrayAttr sizes) {
  unsigned count = 0;
  for (Attribute attr : sizes)
    if (auto map = dyn_cast<AffineMapAttr>(attr)) count = std::max(count, map.getValue().getNumSymbols());
  return count;
}

void finishInference(Operation *main) {
  Block &body = main->getRegion(0).front();
  Context *context = main->getContext();
  const unsigned symbols = numSymbolsOf(main->getAttrOfType<ArrayAttr>("arg_sizes"));
  for (unsigned i = 0; i < symbols; ++i) body.insertArgument(i, IndexType::get(context), Location());
  SmallVector<Type> results;
  if (Operation *terminator = body.getTerminator())
    for (Value value : terminator->getOperands()) results.push_back(value.getType());
  main->setAttr("function_type", TypeAttr::get(FunctionType::get(context, body.getArgumentTypes(), results)));
}

Status inferShapes(Operation *module, const InferenceOptions &options, InferenceStop *stop) {
  Operation *main = lookupSymbolIn(module, "main");
  if (!main) return internalError("the module has no function @main");
  Context *context = module->getContext();
  Inference inference;
  inference.context = context;
  ConstantFolder folder;
  if (options.foldsConstants) inference.folder = &folder;

  // 1. Arguments.
  Block &body = main->getRegion(0).front();
  auto argumentSizes = main->getAttrOfType<ArrayAttr>("arg_sizes");
  if (!argumentSizes || argumentSizes.size() != body.getNumArguments())
    return internalError("@main does not say the sizes of its arguments");
  for (unsigned i = 0; i < argumentSizes.size(); ++i) {
    auto map = dyn_cast<AffineMapAttr>(argumentSizes[i]);
    if (!map) continue;
    SmallVector<Dim, 6> dims;
    for (AffineExpr expr : map.getValue().getResults()) dims.push_back(Dim(expr));
    inference.shapes[body.getArgument(i)] = TensorShape(std::move(dims));
  }
  inference.numArgumentSymbols = inference.numSymbols = numSymbolsOf(argumentSizes);

  // 2. Operations.
  Status status = inference.inferBody(body, options.stopBefore);
  if (!inference.nonzero.empty())
    main->setDiscardableAttr("nonzero", AffineMapAttr::get(AffineMap::get(0, inference.numArgumentSymbols, inference.nonzero, context)));
  if (stop) *stop = std::move(inference.stop);
  if (!status.isOk()) return status;

  // 3. The signature: symbols first.
  finishInference(main);
  return Status();
}

}  // namespace strata::tf
