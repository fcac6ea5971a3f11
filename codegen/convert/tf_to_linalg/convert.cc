// The driver: every operation of @main through its family's table, in order.
#include "codegen/convert/tf_to_linalg/tf_to_linalg.h"

#include "codegen/convert/tf_to_linalg/lowering.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"
#include "hostops/sequence_op.h"
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
          rnnLowerings(), fusedLowerings(), segmentLowerings(), uniformListLowerings(), raggedLowerings(), unravelLowerings(), linearAlgebraLowerings(),
          colorLowerings(), poolingGradientLowerings()})
      for (const LowerEntry &entry : family) made["tf." + entry.name.str()] = entry.lower;
    return made;
  }();
  return table;
}

static LowerFunction findLowering(StringRef operation) {
  if (auto entry = lowerings().find(operation); entry != lowerings().end()) return entry->second;
  const std::string_view name(operation.split('.').second);
  if (findSequenceOp(name)) return lowerSequenceOp;
  return findHostOp(name) ? LowerFunction(lowerHostOp) : nullptr;
}

bool hasLowering(StringRef operation) { return findLowering(operation) != nullptr; }

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
      lowering.checkEqual(sizes.getResult(0), sizes.getResult(1),
                          static_cast<StatusCode>(cast<IntegerAttr>(check.get("code")).getInt()), message);
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

/// An operation that stands in the order of effects was asked to run, if only for a failure of its own or of what it reads: its
/// results are kept even if nobody reads them.
static void requireOrdered(Operation *op, TFLowering &lowering) {
  if (tf::numDataResults(op) == op->getNumResults()) return;
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
  /// A size that only execution tells: dimension `dim` of value number `value`, known as symbol `symbol`.
  struct LateSize {
    unsigned value, dim, symbol;
  };

  Status convertBlock(Block &block, ArrayRef<LateSize> sizes = {});
  Status convertControlFlow(Operation *op);
  Status convertSwitch(Operation *op);
  Status convertWhile(Operation *op);
  Operation *withSizes(Operation *op, ValueRange operands, TypeRange types, ArrayRef<unsigned> places, ArrayRef<LateSize> sizes,
                       ArrayRef<unsigned> sizePlaces);
  SmallVector<LateSize> lateSizes(ValueRange values, ArrayRef<unsigned> symbols);
  void keep(Operation *op);
  void convertFail(Operation *op);
  Status convertOp(Operation *op);
  Status convertTerminator(Operation *op, ArrayRef<LateSize> sizes);
  void eraseLowered();
  Value truthOf(Value condition);

  Operation *main;
  Operation *refused = nullptr;
  TFLowering lowering;
  SmallVector<Operation *> lowered;  ///< operations of the tf dialect; they go last, for what is known of values is kept by address
  SmallVector<Value> keptValues;  ///< values that stay and get signless types in the end, when nothing asks for signs any more
};

}  // namespace

/// Values, and beside them the sizes that what they become cannot know otherwise.
Status Conversion::convertTerminator(Operation *op, ArrayRef<LateSize> sizes) {
  SmallVector<Value> results;
  SmallVector<Attribute> types;  // with the signedness that lowered types lack
  for (Value value : op->getOperands()) {
    results.push_back(lowering.get(value));
    if (!results.back())
      return unimplemented("a result has no value at run time").withNode(std::string_view(value.getLoc().getNameOrEmpty(op->getContext())));
    types.push_back(TypeAttr::get(getElementTypeOrSelf(value.getType())));
  }
  const bool isCondition = op->getName() == "plan.condition";
  if (isCondition) results[0] = truthOf(op->getOperand(0));
  for (const LateSize &size : sizes) {
    Value value = op->getOperand(size.value + (isCondition ? 1 : 0));
    const bool isMissing = value.getDefiningOp() && value.getDefiningOp()->getName() == "plan.undefined";
    results.push_back(lowering.sizeValue(isMissing ? lowering.number(0) : lowering.sizesOf(value)[size.dim]));
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

/// Sizes of the values that are one of the symbols.
SmallVector<Conversion::LateSize> Conversion::lateSizes(ValueRange values, ArrayRef<unsigned> symbols) {
  SmallVector<LateSize> found;
  for (unsigned i = 0; i < values.size(); ++i) {
    if (!isa<RankedTensorType>(values[i].getType())) continue;
    const Exprs sizes = lowering.sizesOf(values[i]);
    for (unsigned d = 0; d < sizes.size(); ++d)
      if (sizes[d].isSymbol() && llvm::is_contained(symbols, sizes[d].getPosition())) found.push_back({i, d, sizes[d].getPosition()});
  }
  return found;
}

/// The operation with index results after result `at[k]` numbers, and which of them says which size: attribute `late_dims`, for
/// each result a list with the number of the result that is the size, or -1.
Operation *Conversion::withSizes(Operation *op, ValueRange operands, TypeRange types, ArrayRef<unsigned> places, ArrayRef<LateSize> sizes,
                                 ArrayRef<unsigned> sizePlaces) {
  OpBuilder &builder = lowering.builder;
  SmallVector<SmallVector<int64_t>> late(types.size());
  for (unsigned i = 0; i < places.size(); ++i)
    if (auto type = dyn_cast<RankedTensorType>(op->getResultType(i))) late[places[i]].assign(type.getRank(), -1);
  for (unsigned k = 0; k < sizes.size(); ++k) late[places[sizes[k].value]][sizes[k].dim] = sizePlaces[k];
  SmallVector<Attribute> lists;
  for (ArrayRef<int64_t> list : late) lists.push_back(builder.getDenseI64ArrayAttr(list));
  SmallVector<NamedAttribute> attrs = op->getAttrs();
  attrs.push_back(builder.getNamedAttr("late_dims", builder.getArrayAttr(lists)));
  builder.setInsertionPoint(op);
  Operation *made = builder.create(op->getLoc(), op->getName(), types, operands, attrs, op->getNumRegions());
  for (unsigned i = 0; i < op->getNumRegions(); ++i) made->getRegion(i).takeBody(op->getRegion(i));
  for (unsigned i = 0; i < places.size(); ++i) {
    lowering.set(op->getResult(i), made->getResult(places[i]));
    keptValues.push_back(made->getResult(places[i]));
  }
  for (unsigned k = 0; k < sizes.size(); ++k) lowering.bindSymbol(sizes[k].symbol, made->getResult(sizePlaces[k]));
  lowered.push_back(op);
  return made;
}

Status Conversion::convertSwitch(Operation *op) {
  Value selector = lowering.get(op->getOperand(0));
  if (cast<BoolAttr>(op->getAttr("is_condition")).getValue()) selector = truthOf(op->getOperand(0));
  const SmallVector<LateSize> sizes = lateSizes(op->getResults(), lowering.lateSymbols(op));
  for (Region &region : op->getRegions()) STRATA_RETURN_IF_ERROR(convertBlock(region.front(), sizes));
  SmallVector<Type> types = op->getResultTypes();
  SmallVector<unsigned> places, sizePlaces;
  for (unsigned i = 0; i < types.size(); ++i) places.push_back(i);
  for (unsigned k = 0; k < sizes.size(); ++k) {
    sizePlaces.push_back(types.size());
    types.push_back(lowering.builder.getIndexType());
  }
  withSizes(op, {selector}, types, places, sizes, sizePlaces);
  return Status();
}

/// Carried values, their sizes, further values, their sizes: in this order as arguments of the body and as results.
Status Conversion::convertWhile(Operation *op) {
  Block &before = op->getRegion(0).front(), &body = op->getRegion(1).front();
  const unsigned numCarried = op->getNumOperands();
  Type index = lowering.builder.getIndexType();
  SmallVector<Value> beforeArgs(before.getArguments().begin(), before.getArguments().end());
  SmallVector<Value> bodyArgs(body.getArguments().begin(), body.getArguments().end());
  for (ArrayRef<Value> arguments : {ArrayRef<Value>(beforeArgs), ArrayRef<Value>(bodyArgs)})
    for (Value argument : arguments) {
      lowering.set(argument, argument);
      keptValues.push_back(argument);
    }
  const SmallVector<LateSize> beforeSizes = lateSizes(beforeArgs, lowering.lateSymbols(op, "before_late"));
  const SmallVector<LateSize> bodySizes = lateSizes(bodyArgs, lowering.lateSymbols(op, "body_late"));
  const SmallVector<LateSize> resultSizes = lateSizes(op->getResults(), lowering.lateSymbols(op));
  const unsigned numSizes = beforeSizes.size();
  SmallVector<LateSize> given;  // of further values
  for (const LateSize &size : ArrayRef<LateSize>(bodySizes).drop_front(numSizes)) given.push_back({size.value - numCarried, size.dim, size.symbol});

  // 1. Operands and arguments.
  SmallVector<Value> operands;
  for (Value init : op->getOperands()) operands.push_back(lowering.get(init));
  for (const LateSize &size : beforeSizes) operands.push_back(lowering.sizeValue(lowering.sizesOf(op->getOperand(size.value))[size.dim]));
  for (const LateSize &size : beforeSizes) lowering.bindSymbol(size.symbol, before.addArgument(index, op->getLoc()));
  STRATA_RETURN_IF_ERROR(convertBlock(before, given));
  for (unsigned k = 0; k < numSizes; ++k)
    lowering.bindSymbol(bodySizes[k].symbol, body.insertArgument(numCarried + k, index, op->getLoc()));
  for (unsigned k = numSizes; k < bodySizes.size(); ++k) lowering.bindSymbol(bodySizes[k].symbol, body.addArgument(index, op->getLoc()));
  STRATA_RETURN_IF_ERROR(convertBlock(body, beforeSizes));

  // 2. Results.
  SmallVector<Type> types = op->getResultTypes();
  SmallVector<unsigned> places, sizePlaces;
  for (unsigned i = 0; i < types.size(); ++i) places.push_back(i < numCarried ? i : i + numSizes);
  for (unsigned k = 0; k < resultSizes.size(); ++k) sizePlaces.push_back(k < numSizes ? numCarried + k : types.size() + k);
  types.insert(types.begin() + numCarried, numSizes, index);
  types.append(resultSizes.size() - numSizes, index);
  withSizes(op, operands, types, places, resultSizes, sizePlaces);
  return Status();
}

/// What is computed inside is not known outside.
Status Conversion::convertControlFlow(Operation *op) {
  return op->getName() == "plan.while" ? convertWhile(op) : convertSwitch(op);
}

/// Missing values stay what they are.
void Conversion::keep(Operation *op) {
  lowering.set(op->getResult(0), op->getResult(0));
  keptValues.push_back(op->getResult(0));
}

/// A check that never holds, after what may fail before it.
void Conversion::convertFail(Operation *op) {
  for (Value operand : op->getOperands())
    if (Value needed = lowering.get(operand)) lowering.plan("plan.require", {}, {needed});
  const auto code = static_cast<StatusCode>(op->getAttrOfType<IntegerAttr>("code").getInt());
  const int64_t site = lowering.addSite(code, op->getAttrOfType<StringAttr>("message").getValue());
  OpBuilder &builder = lowering.builder;
  Value never = builder.create(op->getLoc(), "arith.constant", TypeRange(builder.getI1Type()), {},
                               {builder.getNamedAttr("value", builder.getBoolAttr(false))})
                    ->getResult(0);
  lowering.plan("plan.check", {}, {never}, {builder.getNamedAttr("site", builder.getI64IntegerAttr(site))});
  lowered.push_back(op);
}

/// Values whose rank only execution tells come from the runtime and the host alone, and nothing of this program reads them.
static bool hasUnrankedResult(Operation *op) {
  return llvm::any_of(op->getResultTypes(), [](Type type) { return isa<UnrankedTensorType>(type); });
}

Status Conversion::convertOp(Operation *op) {
  LowerFunction lower = findLowering(op->getName());
  if (!lower) {
    (void)lowering.unsupported(op);
    return lowering.getStatus();
  }
  if (hasUnrankedResult(op) && lower != lowerHostOp && lower != lowerSequenceOp && op->getName() != "tf.ReadVariableOp") {
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
  if (lowering.usesUndefinedSize)
    return internalError("a size of operation '", std::string_view(op->getName()), "' is used before it is known")
        .withNode(std::string_view(op->getLoc().getNameOrEmpty(op->getContext())));
  requireOrdered(op, lowering);
  return Status();
}

Status Conversion::convertBlock(Block &block, ArrayRef<LateSize> sizes) {
  TFLowering::SizeScope scope(lowering);
  SmallVector<Operation *> old;
  for (Operation &op : block) old.push_back(&op);
  for (Operation *op : old) {
    lowering.loc = op->getLoc();
    lowering.builder.setInsertionPoint(op);
    if (op->isTerminator()) {
      STRATA_RETURN_IF_ERROR(convertTerminator(op, sizes));
    } else if (op->getName() == "plan.undefined") {
      keep(op);
    } else if (op->getName() == "plan.fail") {
      convertFail(op);
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
