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

/// What is known of the elements of arrays and stacks, by what made them.
class ArrayElements {
 public:
  void start(Operation *maker, TensorShape stated, unsigned numSymbols);
  void add(Value handle, TensorShape shape);
  TensorShape get(Value handle) const;
  void pass(Value from, Value to);
  /// Grows when less is known of some array than before.
  unsigned getVersion() const { return version; }

 private:
  struct Array {
    TensorShape shape, stated;
    unsigned numSymbols = 0;  ///< sizes may use symbols below
    bool isWritten = false, isMixed = false;
  };
  const Array *find(Value handle) const;
  DenseMap<Operation *, unsigned> makers;
  DenseMap<Value, unsigned> handles;
  std::vector<Array> arrays;
  unsigned version = 0;
};

/// What a block fails with, from `op` on.
struct Failure {
  Operation *op = nullptr;
  Status status;
};

/// Shapes and contents found so far, and the symbols in use.
struct Inference {
  Context *context = nullptr;
  unsigned numSymbols = 0;
  unsigned numArgumentSymbols = 0;  ///< the first ones; the class of shapes has the same symbol for equal sizes
  DenseMap<Value, TensorShape> shapes;
  DenseMap<Value, Contents> contents;
  DenseMap<Value, TensorShape> elements;  ///< of lists
  ArrayElements arrays;
  DenseMap<Block *, Failure> failures;    ///< blocks of branches and bodies that fail when they get there
  ConstantFolder *folder = nullptr;         ///< null: constants are not folded
  SmallVector<AffineExpr, 4> nonzero;     ///< over arguments; assumed not to be 0
  InferenceStop stop;
  unsigned depth = 0;                     ///< of regions
  size_t work = 0, mostWork = 0;          ///< operations looked at, those of loops once for each round; and the limit

  Status inferBlock(Block &block);
  Status inferNested(Operation *op);
  bool isUnknownIndex(Value value) const;
  bool isLate(AffineExpr expr) const;
  bool dependsOnExecution(Operation *op);
  Status inferBody(Block &block, StringRef stopBefore = {});
  Status inferOp(Operation *op);
  bool foldOp(Operation *op);
  Status inferWhile(Operation *loop);
  Status inferSwitch(Operation *branch);
  Status checkSelector(Operation *op, const TensorShape &selector, const std::string &node);
  bool isMissing(Value value) const;
  bool isFrom(const Dim &dim, unsigned base) const;
  void passFacts(Value from, Value to);
  void writeFailures();
  TensorShape outerShape(Value value, unsigned base, SmallVectorImpl<int64_t> &late);
  Dim newSymbol(SmallVectorImpl<int64_t> &late);
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
  TensorShape arrayElements(unsigned i) override { return inference.arrays.get(getOp()->getOperand(i)); }
  void startArray(TensorShape shape) override { inference.arrays.start(getOp(), std::move(shape), inference.numSymbols); }
  void addArrayElement(unsigned i, TensorShape shape) override { inference.arrays.add(getOp()->getOperand(i), std::move(shape)); }
  /// Different sizes of arguments have different symbols; a late one may turn out to be any number.
  bool areSurelyDifferent(const Dim &a, const Dim &b) const override {
    auto isArgument = [&](const Dim &dim) {
      return dim.isSymbolic() && dim.getExpr().isSymbol() && dim.getExpr().getPosition() < inference.numArgumentSymbols;
    };
    if (a.isSurelyDifferent(b) || (isArgument(a) && isArgument(b) && a != b)) return true;
    const Dim difference = a - b;
    return difference.isSymbolic() && !boundSize(difference.getExpr(), inference.numArgumentSymbols).contains(0);
  }
  bool mayDefer() const override { return inference.depth == 0; }
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
  for (StringRef name : {"sizes", "late", "checks", "contents"})  // of an earlier round of a loop
    if (op->getDiscardableAttr(name)) (void)op->removeAttr(name);
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
        {builder.getNamedAttr("code", builder.getI64IntegerAttr(static_cast<int64_t>(check.code))),
         builder.getNamedAttr("message", builder.getStringAttr(check.message)),
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
    auto known = shapes.find(operand);
    if (known == shapes.end()) continue;
    for (const Dim &dim : known->second.getDims())
      if (dim.isSymbolic() && isLate(dim.getExpr())) return true;
  }
  return false;
}

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

/// A size that uses only what is known before symbol `base`.
bool Inference::isFrom(const Dim &dim, unsigned base) const {
  if (dim.isConstant()) return true;
  if (!dim.isSymbolic()) return false;
  bool isOuter = true;
  dim.getExpr().walk([&](AffineExpr part) { isOuter &= !part.isSymbol() || part.getPosition() < base; });
  return isOuter;
}

/// Values that nothing reads, and those of a block that fails before its end.
bool Inference::isMissing(Value value) const {
  Operation *op = value.getDefiningOp();
  return op && op->getName() == "plan.undefined";
}

void Inference::passFacts(Value from, Value to) {
  if (auto known = elements.find(from); known != elements.end()) {
    TensorShape shape = known->second;
    elements[to] = std::move(shape);
  }
  arrays.pass(from, to);
}

Dim Inference::newSymbol(SmallVectorImpl<int64_t> &late) {
  late.push_back(numSymbols);
  return Dim(getAffineSymbolExpr(numSymbols++, context));
}

/// The shape of a value of a region as it is seen outside, where `base` symbols are known; other sizes get symbols of their own.
TensorShape Inference::outerShape(Value value, unsigned base, SmallVectorImpl<int64_t> &late) {
  TensorShape shape = shapes.lookup(value);
  for (Dim &dim : shape.getDims())
    if (!isFrom(dim, base)) dim = newSymbol(late);
  return shape;
}

/// A block whose operations may fail. What is wrong with one is the failure of the block when it gets there, and not of the
/// whole inference. `stopBefore`: a node before which to stop.
Status Inference::inferBody(Block &block, StringRef stopBefore) {
  failures.erase(&block);
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!stopBefore.empty() && op.getLoc().getNameOrEmpty(context) == stopBefore && dependsOnExecution(&op)) {
      stop.op = &op;
      for (unsigned i = 0; i < numDataOperands(&op); ++i)
        if (isUnknownIndex(op.getOperand(i))) stop.wanted.push_back(op.getOperand(i));
      return unimplemented("stopped as asked").withNode(std::string_view(op.getLoc().getNameOrEmpty(context)));
    }
    Status status = inferNested(&op);
    if (status.isOk()) continue;
    const StatusCode code = status.code();
    if (code == StatusCode::Unimplemented || code == StatusCode::Internal || code == StatusCode::ResourceExhausted) return status;
    // Blocks from here on are not looked at; what an earlier round of a loop found in them no longer counts.
    for (Operation *after = &op; after; after = after->getNextNode())
      after->walk([&](Operation *inner) {
        for (Region &region : inner->getRegions())
          for (Block &nested : region) failures.erase(&nested);
      });
    failures[&block] = {&op, std::move(status)};
    return Status();
  }
  return Status();
}

/// Predicates of the V1 form are scalars.
Status Inference::checkSelector(Operation *op, const TensorShape &selector, const std::string &node) {
  if (!op->hasAttr("scalar_selector") || !selector.hasRank() || selector.rank() == 0) return Status();
  return invalidArgument("The second input must be a scalar, but it has shape ", selector.str()).withNode(node);
}

static ArrayAttr numbersAttr(Context *context, ArrayRef<int64_t> numbers) {
  Builder builder(context);
  SmallVector<Attribute> attrs;
  for (int64_t number : numbers) attrs.push_back(builder.getI64IntegerAttr(number));
  return builder.getArrayAttr(attrs);
}

/// Carried sizes start as those of the initial values. Where the body gives another one, the size is known only at run time:
/// a symbol for each of the loop's regions and for its results (`before_late`, `body_late`, `late`).
Status Inference::inferWhile(Operation *loop) {
  const std::string node = loop->getLoc().getNameOrEmpty(context).str();
  Block &before = loop->getRegion(0).front(), &body = loop->getRegion(1).front();
  Operation *condition = before.getTerminator(), *yield = body.getTerminator();
  const unsigned base = numSymbols, numCarried = loop->getNumOperands();
  const size_t numAssumed = nonzero.size();
  SmallVector<TensorShape> carried, carriedElements;
  for (Value init : loop->getOperands()) {
    carried.push_back(shapes.lookup(init));
    carriedElements.push_back(elements.lookup(init));
  }
  SmallVector<int64_t> beforeLate, bodyLate, late;
  auto setCarried = [&](Value value, unsigned i, SmallVectorImpl<int64_t> &symbols) {
    TensorShape shape = carried[i];
    for (Dim &dim : shape.getDims())
      if (!dim.isKnown()) dim = newSymbol(symbols);
    setShape(value, shape);
    elements.erase(value);
    if (carriedElements[i].hasRank()) elements[value] = carriedElements[i];
    arrays.pass(loop->getOperand(i), value);
  };
  // What a round finds may yet turn out to be different, so nothing is folded before a last round.
  ConstantFolder *const lastFolder = folder;
  folder = nullptr;
  for (bool isStable = false, isLast = !lastFolder; !isStable || !isLast;) {
    isLast |= isStable;
    if (isStable) folder = lastFolder;
    isStable = true;
    numSymbols = base;
    nonzero.resize(numAssumed);
    beforeLate.clear(), bodyLate.clear(), late.clear();
    const unsigned version = arrays.getVersion();
    for (unsigned i = 0; i < numCarried; ++i) setCarried(before.getArgument(i), i, beforeLate);
    STRATA_RETURN_IF_ERROR(inferBlock(before));
    STRATA_RETURN_IF_ERROR(checkSelector(condition, shapes.lookup(condition->getOperand(0)),
                                         condition->getLoc().getNameOrEmpty(context).str()));
    for (unsigned i = 0; i < numCarried; ++i) setCarried(body.getArgument(i), i, bodyLate);
    for (unsigned i = numCarried; i < body.getNumArguments(); ++i) {
      Value given = condition->getOperand(1 + i - numCarried);
      setShape(body.getArgument(i), outerShape(given, base, bodyLate));
      passFacts(given, body.getArgument(i));
    }
    STRATA_RETURN_IF_ERROR(inferBody(body));
    const bool fails = failures.contains(&body);
    for (unsigned i = 0; i < numCarried && !fails; ++i) {
      Value next = yield->getOperand(i);
      if (isMissing(next)) continue;
      const TensorShape shape = shapes.lookup(next);
      if (shape.hasRank() != carried[i].hasRank() || shape.rank() != carried[i].rank())
        return unimplemented("carried value ", i, " of a loop changes its rank").withNode(node);
      for (int64_t d = 0; d < shape.rank(); ++d) {
        if (!carried[i][d].isKnown() || carried[i][d] == shape[d]) continue;
        carried[i][d] = Dim();
        isStable = false;
      }
      if (!carriedElements[i].hasRank()) continue;
      const TensorShape own = elements.lookup(next);
      if (own.hasRank() && own.getDims() == ArrayRef<Dim>(carriedElements[i].getDims())) continue;
      carriedElements[i] = TensorShape();
      isStable = false;
    }
    isStable &= version == arrays.getVersion();
  }
  folder = lastFolder;
  for (unsigned i = 0; i < loop->getNumResults(); ++i) {
    if (i < numCarried) {
      setCarried(loop->getResult(i), i, late);
      continue;
    }
    Value given = condition->getOperand(1 + i - numCarried);
    setShape(loop->getResult(i), outerShape(given, base, late));
    passFacts(given, loop->getResult(i));
  }
  for (StringRef name : {"late", "body_late", "before_late"})
    if (loop->getDiscardableAttr(name)) (void)loop->removeAttr(name);
  loop->setDiscardableAttr("sizes", sizesAttr(*this, loop->getResults()));
  loop->setDiscardableAttr("arg_sizes", sizesAttr(*this, SmallVector<Value>(before.getArguments().begin(), before.getArguments().end())));
  loop->setDiscardableAttr("body_sizes", sizesAttr(*this, SmallVector<Value>(body.getArguments().begin(), body.getArguments().end())));
  if (!late.empty()) {
    loop->setDiscardableAttr("late", numbersAttr(context, late));
    loop->setDiscardableAttr("body_late", numbersAttr(context, bodyLate));
    loop->setDiscardableAttr("before_late", numbersAttr(context, beforeLate));
  }
  return Status();
}

/// Sizes in which the branches that give a value agree, and which are known outside; others are known only at run time.
Status Inference::inferSwitch(Operation *branch) {
  const std::string node = branch->getLoc().getNameOrEmpty(context).str();
  const auto isCondition = branch->getAttrOfType<BoolAttr>("is_condition");
  const TensorShape index = shapes.lookup(branch->getOperand(0));
  STRATA_RETURN_IF_ERROR(checkSelector(branch, index, node));
  if (isCondition && !isCondition.getValue() && index.hasRank() && index.rank() != 0)
    return invalidArgument("branch_index must be scalar").withNode(node);
  const unsigned base = numSymbols;
  for (Region &region : branch->getRegions()) STRATA_RETURN_IF_ERROR(inferBody(region.front()));

  SmallVector<int64_t> late;
  for (unsigned i = 0; i < branch->getNumResults(); ++i) {
    SmallVector<Value> given;
    for (Region &region : branch->getRegions()) {
      Value value = region.front().getTerminator()->getOperand(i);
      if (!failures.contains(&region.front()) && !isMissing(value)) given.push_back(value);
    }
    Value result = branch->getResult(i);
    if (given.empty()) {
      setShape(result, isa<TensorType>(result.getType()) ? TensorShape::scalar() : TensorShape());
      continue;
    }
    TensorShape shape = shapes.lookup(given[0]), known = elements.lookup(given[0]);
    for (Value value : given) {
      const TensorShape other = shapes.lookup(value), otherElements = elements.lookup(value);
      if (other.hasRank() != shape.hasRank() || other.rank() != shape.rank())
        return unimplemented("result ", i, " has another rank in another branch").withNode(node);
      for (int64_t d = 0; d < shape.rank(); ++d)
        if (shape[d] != other[d]) shape[d] = Dim();
      if (known.hasRank() && (!otherElements.hasRank() || known.getDims() != otherElements.getDims())) known = TensorShape();
      arrays.pass(value, result);
    }
    for (Dim &dim : shape.getDims())
      if (!isFrom(dim, base)) dim = newSymbol(late);
    setShape(result, shape);
    elements.erase(result);
    bool isOuter = known.hasRank();
    for (const Dim &dim : known.getDims()) isOuter &= isFrom(dim, base);
    if (isOuter) elements[result] = known;
  }
  branch->setDiscardableAttr("sizes", sizesAttr(*this, branch->getResults()));
  if (branch->getDiscardableAttr("late")) (void)branch->removeAttr("late");
  if (!late.empty()) branch->setDiscardableAttr("late", numbersAttr(context, late));
  return Status();
}

/// Sizes that only a call tells have no number in a message that is not made by one.
static Status withoutSizes(const Status &status) {
  return Status(status.code(), replaceExprs(status.message(), [](StringRef) { return std::string("?"); })).withNode(status.node());
}

/// Blocks that fail end in plan.fail where they do; what they would give is missing.
void Inference::writeFailures() {
  for (auto &[block, failure] : failures) {
    OpBuilder builder(failure.op);
    Operation *terminator = block->getTerminator();
    Location loc = Location::name(context, StringRef(failure.status.node()));
    SmallVector<Value> needed;  // what may fail on its own before that
    for (Value operand : failure.op->getOperands())
      if (!isTokenType(operand.getType())) needed.push_back(operand);
    builder.create(loc, "plan.fail", {}, needed,
                   {builder.getNamedAttr("code", builder.getI64IntegerAttr(static_cast<int64_t>(failure.status.code()))),
                    builder.getNamedAttr("message", builder.getStringAttr(StringRef(failure.status.message())))});
    SmallVector<Value> given;
    for (Value value : terminator->getOperands()) {
      Type type = value.getType();
      if (isa<TensorType>(type)) type = RankedTensorType::get({}, getElementTypeOrSelf(type));
      given.push_back(builder.create(loc, "plan.undefined", TypeRange(type), {})->getResult(0));
    }
    terminator->setOperands(given);
    SmallVector<Operation *> dead;
    for (Operation *op = failure.op; op != terminator; op = op->getNextNode()) dead.push_back(op);
    for (Operation *op : dead) op->dropAllReferences();
    for (Operation *op : dead) op->erase();
  }
}

/// Types of missing values follow from what they stand for.
static void typeMissingValues(Operation *main) {
  main->walk([&](Operation *op) {
    if (op->getName() != "plan.switch" && op->getName() != "plan.while") return;
    for (Region &region : op->getRegions().drop_front(op->getName() == "plan.while" ? 1 : 0))
      for (unsigned i = 0; i < op->getNumResults() && i < region.front().getTerminator()->getNumOperands(); ++i) {
        Value value = region.front().getTerminator()->getOperand(i);
        Operation *definition = value.getDefiningOp();
        if (!definition || definition->getName() != "plan.undefined") continue;
        value.setType(op->getResultType(i));
        auto type = dyn_cast<RankedTensorType>(value.getType());
        if (!type || type.hasStaticShape()) continue;
        Builder builder(op->getContext());
        SmallVector<AffineExpr> sizes;
        for (int64_t size : type.getShape()) sizes.push_back(builder.getAffineConstantExpr(ShapedType::isDynamic(size) ? 0 : size));
        Attribute map = AffineMapAttr::get(AffineMap::get(0, 0, sizes, op->getContext()));
        definition->setDiscardableAttr("sizes", builder.getArrayAttr({map}));
      }
  });
}

//===- Arrays and stacks ------------------------------------------------------------------------------------------===//

const ArrayElements::Array *ArrayElements::find(Value handle) const {
  auto found = handles.find(handle);
  return found == handles.end() ? nullptr : &arrays[found->second];
}

void ArrayElements::start(Operation *maker, TensorShape stated, unsigned numSymbols) {
  auto [entry, isNew] = makers.try_emplace(maker, static_cast<unsigned>(arrays.size()));
  if (isNew) arrays.emplace_back();
  arrays[entry->second].stated = std::move(stated);
  arrays[entry->second].numSymbols = numSymbols;
  handles[maker->getResult(0)] = entry->second;
}

void ArrayElements::pass(Value from, Value to) {
  auto found = handles.find(from);
  if (found == handles.end()) return;
  const unsigned number = found->second;
  handles[to] = number;
}

/// The join of what was known and the shape; sizes that later symbols tell are not kept.
void ArrayElements::add(Value handle, TensorShape shape) {
  auto found = handles.find(handle);
  if (found == handles.end() || !shape.hasRank()) return;
  Array &array = arrays[found->second];
  for (Dim &dim : shape.getDims()) {
    bool isKept = dim.isKnown();
    if (dim.isSymbolic())
      dim.getExpr().walk([&](AffineExpr part) { isKept &= !part.isSymbol() || part.getPosition() < array.numSymbols; });
    if (!isKept) dim = Dim();
  }
  if (!array.isWritten) {
    array.isWritten = true;
    array.shape = std::move(shape);
    ++version;
  } else if (!array.isMixed && shape.rank() != array.shape.rank()) {
    array.isMixed = true;
    ++version;
  } else if (!array.isMixed) {
    for (int64_t d = 0; d < shape.rank(); ++d)
      if (array.shape[d].isKnown() && array.shape[d] != shape[d]) {
        array.shape[d] = Dim();
        ++version;
      }
  }
}

TensorShape ArrayElements::get(Value handle) const {
  const Array *array = find(handle);
  if (!array) return TensorShape();
  TensorShape shape = array->isWritten && !array->isMixed ? array->shape : array->stated;
  if (!shape.hasRank() || !array->stated.hasRank() || array->stated.rank() != shape.rank()) return shape;
  for (int64_t d = 0; d < shape.rank(); ++d)
    if (array->stated[d].isConstant()) shape[d] = array->stated[d];
  return shape;
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
  if (++work > mostWork) return unimplemented("sizes of loops in loops take too many rounds to find").withNode(std::string_view(node()));
  SymbolicShapeContext rule(op, *this);
  const bool valid = succeeded(interface->infer(op, rule));
  rule.takeAssumptions();
  if (!rule.undecided.empty() && depth == 0) {
    rule.missing.clear(); // rules ask for elements to pass them on, too; it is a size of an earlier result that decides here
    return stopAt(op, rule, false, "a size that only execution tells decides about a shape");
  }
  // A failure may rest on what was assumed, too: calls in which that does not hold get another program.
  for (AffineExpr expr : rule.nonzero)
    if (!llvm::is_contained(nonzero, expr)) nonzero.push_back(expr);
  if (!valid) return Status(rule.getStatus()).withNode(std::string_view(node()));

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
    if (failed(rule.set(i, shape))) return Status(rule.getStatus()).withNode(std::string_view(node()));
  }

  // 2. Remember, annotate.
  for (unsigned i = 0; i < rule.numResults(); ++i) {
    shapes[op->getResult(i)] = rule.result(i);
    const Contents &known = rule.getResultContents(i);
    if (known && known->size() <= kMaxContents)
      contents[op->getResult(i)] = known;
    else
      contents.erase(op->getResult(i));
    elements.erase(op->getResult(i));
  }
  if (rule.getResultElements().hasRank()) elements[op->getResult(0)] = rule.getResultElements();
  if (op->getName() == "tf.Identity") passFacts(op->getOperand(0), op->getResult(0));
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

/// Loops whose sizes change are looked at again, those inside them again each time.
static constexpr size_t kLeastWork = size_t(1) << 16;

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
  main->walk([&](Operation *) { ++inference.mostWork; });
  inference.mostWork = 64 * inference.mostWork + kLeastWork;
  Status status = inference.inferBody(body, options.stopBefore);
  if (!inference.nonzero.empty())
    main->setDiscardableAttr("nonzero", AffineMapAttr::get(AffineMap::get(0, inference.numArgumentSymbols, inference.nonzero, context)));
  const bool isUsable = status.isOk() || inference.stop.op;
  if (stop) *stop = std::move(inference.stop);
  if (isUsable) inference.writeFailures();
  if (isUsable) typeMissingValues(main);
  if (!status.isOk()) return withoutSizes(status);

  // 3. The signature: symbols first.
  finishInference(main);
  return Status();
}

}  // namespace strata::tf
