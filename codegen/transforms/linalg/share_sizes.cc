// See share_sizes.h.
#include "codegen/transforms/linalg/share_sizes.h"

#include "ir/builder.h"
#include "ir/interfaces.h"

#include "llvm/ADT/DenseSet.h"

namespace strata::linalg {

namespace {

constexpr int64_t kSmallest = 3;         ///< smaller sizes stay known
constexpr int64_t kShortReduction = 16;  ///< shorter ones, too

RankedTensorType tensorType(Value value) { return dyn_cast<RankedTensorType>(value.getType()); }

class Sharing {
 public:
  explicit Sharing(Operation *kernel) : kernel(kernel), body(kernel->getRegion(0).front()) {}

  void run() {
    for (Operation &op : body)
      if (op.getInterface<LinalgInterface>() && op.getNumRegions() == 1) keepSizesOf(&op);
    for (BlockArgument argument : body.getArguments())
      if (tensorType(argument)) generalize(argument);
    if (changed.empty()) return;
    for (Operation &op : llvm::make_early_inc_range(body)) update(&op);
    updateSignature();
  }

 private:
  void keepSizesOf(Operation *op);
  void generalize(BlockArgument argument);
  void update(Operation *op);
  void updateSignature();

  Operation *kernel;
  Block &body;
  llvm::DenseSet<std::pair<Value, unsigned>> kept, free;  ///< dimensions of arguments: known, or unknown whatever they are
  SmallVector<std::pair<BlockArgument, RankedTensorType>> changed;  ///< with the types they had
};

/// Marks the dimensions that loops of `op` want known.
void Sharing::keepSizesOf(Operation *op) {
  const auto *interface = op->getInterface<LinalgInterface>();
  SmallVector<AffineMap> maps = interface->getIndexingMaps(op);
  SmallVector<IteratorType> iterators = interface->getIteratorTypes(op);
  // 1. Loops: their extent where it is a number; reductions that are windows are more than one.
  SmallVector<int64_t> extents(iterators.size(), 0);
  SmallVector<bool> differ(iterators.size());
  auto forEachPlain = [&](function_ref<void(Value, unsigned, unsigned)> visit) {
    for (unsigned i = 0; i < maps.size(); ++i)
      for (unsigned dim = 0; dim < maps[i].getNumResults(); ++dim)
        if (AffineExpr expr = maps[i].getResult(dim); expr.isDim()) visit(op->getOperand(i), dim, expr.getPosition());
  };
  forEachPlain([&](Value operand, unsigned dim, unsigned loop) {
    RankedTensorType type = tensorType(operand);
    const int64_t size = type ? type.getDimSize(dim) : ShapedType::kDynamic;
    differ[loop] |= extents[loop] != 0 && extents[loop] != size;
    extents[loop] = size;
  });
  unsigned longReductions = 0;
  for (unsigned loop = 0; loop < iterators.size(); ++loop)
    longReductions += iterators[loop] == IteratorType::Reduction && extents[loop] != 1;
  // 2. Dimensions.
  forEachPlain([&](Value operand, unsigned dim, unsigned loop) {
    const bool isReduction = iterators[loop] == IteratorType::Reduction;
    if (differ[loop] || (isReduction && (longReductions > 1 || extents[loop] < kShortReduction))) kept.insert({operand, dim});
  });
  for (unsigned i = 0; i < maps.size(); ++i)
    for (unsigned dim = 0; dim < maps[i].getNumResults(); ++dim) {
      AffineExpr expr = maps[i].getResult(dim);
      if (expr.getExprKind() == AffineExprKind::Mod) kept.insert({op->getOperand(i), dim});
      const bool isRange = expr.isDim() && expr.getPosition() == 0 && iterators[0] == IteratorType::Parallel && !differ[0];
      if (isRange || expr.getExprKind() == AffineExprKind::FloorDiv) free.insert({op->getOperand(i), dim});
    }
}

void Sharing::generalize(BlockArgument argument) {
  RankedTensorType type = tensorType(argument);
  SmallVector<int64_t> shape(type.getShape());
  for (unsigned dim = 0; dim < shape.size(); ++dim)
    if ((shape[dim] >= kSmallest || free.contains({argument, dim})) && !kept.contains({argument, dim}))
      shape[dim] = ShapedType::kDynamic;
  if (ArrayRef<int64_t>(shape) == type.getShape()) return;
  argument.setType(RankedTensorType::get(shape, type.getElementType()));
  changed.push_back({argument, type});
}

/// Values in registers take the sizes of an argument that had their shape, of the last one, which is a destination: layers are
/// alike then whether or not their inputs have the shape of their results. Results have their destinations' types.
void Sharing::update(Operation *op) {
  if (op->getName() == "tensor.empty") {
    RankedTensorType type = tensorType(op->getResult(0));
    for (auto [argument, before] : llvm::reverse(changed)) {
      if (before.getShape() != type.getShape()) continue;
      OpBuilder builder(op);
      SmallVector<Value> sizes;
      RankedTensorType general = tensorType(argument);
      unsigned given = 0;
      for (unsigned dim = 0; dim < before.getShape().size(); ++dim) {
        if (type.isDynamicDim(dim)) sizes.push_back(op->getOperand(given++));
        if (type.isDynamicDim(dim) || !general.isDynamicDim(dim)) continue;
        Value index = builder.create(Location(), "arith.constant", TypeRange(builder.getIndexType()), {},
                                     {builder.getNamedAttr("value", builder.getIndexAttr(dim))})->getResult(0);
        sizes.push_back(builder.create(Location(), "tensor.dim", TypeRange(builder.getIndexType()), {argument, index})->getResult(0));
      }
      Operation *made = builder.create(Location(), "tensor.empty",
                                       TypeRange(RankedTensorType::get(general.getShape(), type.getElementType())), sizes);
      op->getResult(0).replaceAllUsesWith(made->getResult(0));
      op->erase();
      return;
    }
    return;
  }
  const auto *interface = op->getInterface<LinalgInterface>();
  if (!interface) return;
  const unsigned numInputs = interface->getNumInputs(op);
  for (unsigned i = 0; i < op->getNumResults(); ++i) op->getResult(i).setType(op->getOperand(numInputs + i).getType());
}

void Sharing::updateSignature() {
  SmallVector<Type> inputs, results;
  for (BlockArgument argument : body.getArguments()) inputs.push_back(argument.getType());
  for (Value result : body.getTerminator()->getOperands()) results.push_back(result.getType());
  kernel->setAttr("function_type", TypeAttr::get(FunctionType::get(kernel->getContext(), inputs, results)));
}

}  // namespace

void shareSizes(Operation *kernel) { Sharing(kernel).run(); }

}  // namespace strata::linalg
