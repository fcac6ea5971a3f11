// The driver: every operation of @main through its family's table, in order.
#include "codegen/convert/tf_to_linalg/tf_to_linalg.h"

#include "codegen/convert/tf_to_linalg/lowering.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"
#include "hostops/host_op.h"
#include "ir/symbols.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

namespace strata {

using namespace tf_to_linalg;

static const llvm::StringMap<LowerFunction> &lowerings() {
  static const llvm::StringMap<LowerFunction> table = [] {
    llvm::StringMap<LowerFunction> made;
    for (ArrayRef<LowerEntry> family :
         {unaryLowerings(), binaryLowerings(), identityLowerings(), constantLowerings(), reductionLowerings(),
          normalizationLowerings(), matmulLowerings(), convolutionLowerings(), poolingLowerings(), selectLowerings(), variableLowerings(), shapeLowerings(),
          slicingLowerings(), concatLowerings(), gatherLowerings(), scatterLowerings(), stitchLowerings(), sortingLowerings(),
          rollLowerings(), permutationLowerings(), bincountLowerings(), scanLowerings(), variableScatterLowerings(),
          crossEntropyLowerings(), suppressionLowerings(), randomLowerings(), imageLowerings(), quantizationLowerings(),
          rnnLowerings(), fusedLowerings()})
      for (const LowerEntry &entry : family) made["tf." + entry.name.str()] = entry.lower;
    return made;
  }();
  return table;
}

/// Fails when the first two sizes are equal and the next two, where there are any, are not.
static void checkDifferent(TFLowering &lowering, ArrayRef<AffineExpr> sizes, const Twine &message) {
  constexpr int64_t kEqual = 0, kNotEqual = 1;
  OpBuilder &builder = lowering.builder;
  auto compare = [&](AffineExpr a, AffineExpr b, int64_t predicate) {
    return builder
        .create(lowering.loc, "arith.cmpi", TypeRange(builder.getI1Type()), {lowering.sizeValue(a), lowering.sizeValue(b)},
                {builder.getNamedAttr("predicate", builder.getI64IntegerAttr(predicate))})
        ->getResult(0);
  };
  Value holds = compare(sizes[0], sizes[1], kNotEqual);
  if (sizes.size() >= 4)
    holds = builder
                .create(lowering.loc, "arith.ori", TypeRange(builder.getI1Type()), {holds, compare(sizes[2], sizes[3], kEqual)})
                ->getResult(0);
  const int64_t site = lowering.addSite(StatusCode::Unimplemented, message);
  lowering.plan("plan.check", {}, {holds}, {builder.getNamedAttr("site", builder.getI64IntegerAttr(site))});
}

/// Sizes that inference could not prove equal are compared before anything runs.
static void lowerChecks(Operation *op, TFLowering &lowering) {
  auto checks = op->getAttrOfType<ArrayAttr>("checks");
  if (!checks) return;
  for (Attribute attr : checks) {
    auto check = cast<DictionaryAttr>(attr);
    AffineMap sizes = cast<AffineMapAttr>(check.get("sizes")).getValue();
    std::string message = cast<StringAttr>(check.get("message")).getValue().str();
    if (check.get("differ"))
      checkDifferent(lowering, sizes.getResults(), message);
    else
      lowering.checkEqual(sizes.getResult(0), sizes.getResult(1), StatusCode::InvalidArgument, message);
  }
}

/// Erases what nothing reads: tensors computed only to say a shape, views that were looked through. Operations that may fail
/// may be erased as well.
static void eraseUnread(Block &body) {
  auto isErasable = [](Operation &op) {
    const StringRef name = op.getName();
    return name.starts_with("linalg.") || name == "scf.execute_region" || name == "plan.view" || name == "plan.constant" || name == "plan.read_scalar" ||
           op.hasTrait(OpTrait::Pure);
  };
  for (Operation *op = body.empty() ? nullptr : &body.back(); op;) {
    Operation *previous = op->getPrevNode();
    if (!op->isTerminator() && isErasable(*op) && op->use_empty()) op->erase();
    op = previous;
  }
}

/// An operation that may fail and stands in the order of effects was asked to run for its failure: its results are kept even
/// if nobody reads them.
static void requireOrdered(Operation *op, TFLowering &lowering) {
  if (!op->hasTrait(OpTrait::MayFail) || tf::numDataResults(op) == op->getNumResults()) return;
  for (unsigned i = 0; i < tf::numDataResults(op); ++i)
    if (Value lowered = lowering.get(op->getResult(i))) lowering.plan("plan.require", {}, {lowered});
}

/// Types of @main without signedness, with the lowered results.
static Type signlessTensor(Type type, TFLowering &lowering) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor) return type;
  return RankedTensorType::get(tensor.getShape(), signlessElement(tensor.getElementType()));
}

namespace {

/// Blocks are converted in place, control flow with the blocks inside it.
class Conversion {
 public:
  explicit Conversion(Operation *main) : main(main), lowering(main) {}

  Status run() {
    Block &body = main->getRegion(0).front();
    STRATA_RETURN_IF_ERROR(convertBlock(body));
    eraseLowered();
    for (BlockArgument argument : body.getArguments()) keptValues.push_back(argument);
    for (Value value : keptValues) value.setType(signlessTensor(value.getType(), lowering));
    SmallVector<Type> results;
    for (Value value : body.getTerminator()->getOperands()) results.push_back(value.getType());
    main->setAttr("function_type",
                  TypeAttr::get(FunctionType::get(main->getContext(), body.getArgumentTypes(), results)));
    return Status();
  }

  /// The operation whose lowering failed, if that is why.
  Operation *getRefused() const { return refused; }

 private:
  Status convertBlock(Block &block);
  Status convertControlFlow(Operation *op);
  Status convertOp(Operation *op);
  Status convertTerminator(Operation *op);
  void eraseLowered();
  Value truthOf(Value condition);

  Operation *main;
  Operation *refused = nullptr;
  TFLowering lowering;
  SmallVector<Operation *> lowered;  ///< operations of the tf dialect; they go last, for what is known of values is kept by address
  SmallVector<Value> keptValues;  ///< values that stay and get signless types in the end, when nothing asks for signs any more
};

}  // namespace

Status Conversion::convertTerminator(Operation *op) {
  SmallVector<Value> results;
  SmallVector<Attribute> types;  // with the signedness that lowered types lack
  for (Value value : op->getOperands()) {
    results.push_back(lowering.get(value));
    if (!results.back())
      return unimplemented("a result has no value at run time").withNode(std::string_view(value.getLoc().getNameOrEmpty(op->getContext())));
    types.push_back(TypeAttr::get(getElementTypeOrSelf(value.getType())));
  }
  if (op->getParentOp() == main) main->setDiscardableAttr("result_types", ArrayAttr::get(main->getContext(), types));
  op->setOperands(results);
  return Status();
}

/// TensorFlow's truth of a condition: a scalar number is not zero, any other tensor has elements.
Value Conversion::truthOf(Value condition) {
  Type i1 = lowering.builder.getI1Type();
  Type element = lowering.elementType(condition);
  Exprs sizes = lowering.sizesOf(condition);
  if (!sizes.empty()) {
    AffineExpr count = lowering.number(1);
    for (AffineExpr size : sizes) count = count * size;
    Value elements = lowering.sizeValue(count);
    return lowering.gather({}, i1, [&](ScalarBuilder &s, ValueRange) {
      return s.compare(ScalarBuilder::Compare::Ne, elements, s.index(0));
    });
  }
  if (tf::dtypeOfType(element) == DType::String) return stringTruth(lowering.get(condition), lowering);
  if (!element.isFloat()) return lowering.get(condition);
  return lowering.map({lowering.get(condition)}, sizes, i1, [&](ScalarBuilder &s, ValueRange in) {
    return s.compare(ScalarBuilder::Compare::Ne, in[0], s.constant(element, 0.0));
  });
}

Status Conversion::convertControlFlow(Operation *op) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) operands.push_back(lowering.get(operand));
  auto isCondition = op->getAttrOfType<BoolAttr>("is_condition");
  if (isCondition && isCondition.getValue()) {
    operands[0] = truthOf(op->getOperand(0));
  }
  op->setOperands(operands);
  for (Region &region : op->getRegions()) {
    for (BlockArgument argument : region.getArguments()) {
      lowering.set(argument, argument);
      keptValues.push_back(argument);
    }
    STRATA_RETURN_IF_ERROR(convertBlock(region.front()));
  }
  for (Value result : op->getResults()) {
    lowering.set(result, result);
    keptValues.push_back(result);
  }
  return Status();
}

/// Values whose rank only execution tells come from the runtime and the host alone, and nothing of this program reads them.
static bool hasUnrankedResult(Operation *op) {
  return llvm::any_of(op->getResultTypes(), [](Type type) { return isa<UnrankedTensorType>(type); });
}

Status Conversion::convertOp(Operation *op) {
  auto entry = lowerings().find(op->getName());
  LowerFunction lower = entry == lowerings().end() ? nullptr : entry->second;
  if (!lower && findHostOp(std::string_view(op->getName().split('.').second))) lower = lowerHostOp;
  if (!lower) {
    (void)lowering.unsupported(op);
    return lowering.getStatus();
  }
  if (hasUnrankedResult(op) && lower != lowerHostOp && op->getName() != "tf.ReadVariableOp") {
    (void)lowering.unsupported(op, "a rank that only execution tells");
    return lowering.getStatus();
  }
  lowerChecks(op, lowering);
  const LogicalResult result = comparesStrings(op) ? lowerStringComparison(op, lowering)
                               : movesHostElements(op) ? lowerHostMovement(op, lowering, lower)
                                                   : lower(op, lowering);
  if (failed(result)) {
    if (op->getParentOp() == main) refused = op;
    return lowering.getStatus();
  }
  requireOrdered(op, lowering);
  return Status();
}

Status Conversion::convertBlock(Block &block) {
  SmallVector<Operation *> old;
  for (Operation &op : block) old.push_back(&op);
  for (Operation *op : old) {
    lowering.loc = op->getLoc();
    lowering.builder.setInsertionPoint(op);
    if (op->isTerminator()) {
      STRATA_RETURN_IF_ERROR(convertTerminator(op));
    } else if (op->getName() == "plan.while" || op->getName() == "plan.switch") {
      STRATA_RETURN_IF_ERROR(convertControlFlow(op));
    } else {
      STRATA_RETURN_IF_ERROR(convertOp(op));
      lowered.push_back(op);
    }
  }
  return Status();
}

void Conversion::eraseLowered() {
  for (Operation *op : lowered) op->dropAllReferences();
  for (Operation *op : lowered) op->erase();
  SmallVector<Block *> blocks;  // inner ones first
  main->walk([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region) blocks.push_back(&block);
  });
  for (Block *block : blocks) eraseUnread(*block);
}

Status convertTFToLinalg(Operation *module, Operation **outRefused) {
  Operation *main = lookupSymbolIn(module, "main");
  if (!main) return internalError("the module has no function @main");
  Conversion conversion(main);
  Status converted = conversion.run();
  if (outRefused) *outRefused = conversion.getRefused();
  if (!converted.isOk()) return converted;
  // Functions that were inlined, or belong to operations that are lowered, are no longer needed.
  for (Operation &op : llvm::make_early_inc_range(module->getRegion(0).front()))
    if (&op != main) op.erase();
  return Status();
}

}  // namespace strata
