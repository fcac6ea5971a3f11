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
          normalizationLowerings(), matmulLowerings(), convolutionLowerings(), poolingLowerings(), variableLowerings(), shapeLowerings(),
          slicingLowerings(), concatLowerings(), gatherLowerings(), imageLowerings(), fusedLowerings()})
      for (const LowerEntry &entry : family) made["tf." + entry.name.str()] = entry.lower;
    return made;
  }();
  return table;
}

/// The text with the expression, as inference wrote it, replaced by a placeholder for its value.
static std::string withPlaceholder(std::string text, AffineExpr expr, StringRef placeholder) {
  std::string written;
  llvm::raw_string_ostream os(written);
  expr.print(os);
  if (expr.isConstant()) return text;
  for (size_t at = text.find(written); at != std::string::npos; at = text.find(written, at + placeholder.size()))
    text.replace(at, written.size(), placeholder.data(), placeholder.size());
  return text;
}

/// Sizes that inference could not prove equal are compared before anything runs.
static void lowerChecks(Operation *op, TFLowering &lowering) {
  auto checks = op->getAttrOfType<ArrayAttr>("checks");
  if (!checks) return;
  for (Attribute attr : checks) {
    auto check = cast<DictionaryAttr>(attr);
    AffineMap sizes = cast<AffineMapAttr>(check.get("sizes")).getValue();
    std::string message = cast<StringAttr>(check.get("message")).getValue().str();
    message = withPlaceholder(std::move(message), sizes.getResult(0), "{a}");
    message = withPlaceholder(std::move(message), sizes.getResult(1), "{b}");
    lowering.checkEqual(sizes.getResult(0), sizes.getResult(1), StatusCode::InvalidArgument, message);
  }
}

/// Erases what nothing reads: tensors computed only to say a shape, views that were looked through. Operations that may fail
/// may be erased as well.
static void eraseUnread(Block &body) {
  auto isErasable = [](Operation &op) {
    const StringRef name = op.getName();
    return name.starts_with("linalg.") || name == "plan.view" || name == "plan.constant" || name == "plan.read_scalar" ||
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
  Type element = tensor.getElementType();
  if (auto integer = dyn_cast<IntegerType>(element)) element = IntegerType::get(lowering.getContext(), integer.getWidth());
  return RankedTensorType::get(tensor.getShape(), element);
}

Status convertTFToLinalg(Operation *module) {
  Operation *main = lookupSymbolIn(module, "main");
  if (!main) return internalError("the module has no function @main");
  Block &body = main->getRegion(0).front();
  TFLowering lowering(main);
  SmallVector<Operation *> old;
  for (Operation &op : body) old.push_back(&op);

  for (Operation *op : old) {
    lowering.loc = op->getLoc();
    lowering.builder.setInsertionPoint(op);
    if (op->isTerminator()) {
      SmallVector<Value> results;
      SmallVector<Attribute> types;  // with the signedness that lowered types lack
      for (Value value : op->getOperands()) {
        results.push_back(lowering.get(value));
        types.push_back(TypeAttr::get(getElementTypeOrSelf(value.getType())));
      }
      main->setDiscardableAttr("result_types", ArrayAttr::get(module->getContext(), types));
      op->setOperands(results);
      break;
    }
    auto entry = lowerings().find(op->getName());
    LowerFunction lower = entry == lowerings().end() ? nullptr : entry->second;
    if (!lower && findHostOp(std::string_view(op->getName().split('.').second))) lower = lowerHostOp;
    if (!lower) {
      (void)lowering.unsupported(op);
      return lowering.getStatus();
    }
    lowerChecks(op, lowering);
    if (failed(lower(op, lowering))) return lowering.getStatus();
    requireOrdered(op, lowering);
  }
  Operation *terminator = body.getTerminator();
  for (Operation *op : llvm::reverse(old)) {
    if (op == terminator) continue;
    op->dropAllReferences();
  }
  for (Operation *op : old)
    if (op != terminator) op->erase();

  eraseUnread(body);
  for (BlockArgument argument : body.getArguments()) argument.setType(signlessTensor(argument.getType(), lowering));
  SmallVector<Type> results;
  for (Value value : terminator->getOperands()) results.push_back(value.getType());
  main->setAttr("function_type",
                TypeAttr::get(FunctionType::get(module->getContext(), body.getArgumentTypes(), results)));

  // Functions that were inlined, or belong to operations that are lowered, are no longer needed.
  for (Operation &op : llvm::make_early_inc_range(module->getRegion(0).front()))
    if (&op != main) op.erase();
  return Status();
}

}  // namespace strata
