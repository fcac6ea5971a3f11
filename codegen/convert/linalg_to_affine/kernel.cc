// Signature and groups of a kernel. Nests are in nest.cc, register tiles in contraction.cc, bodies in body.cc.
#include "codegen/convert/linalg_to_affine/linalg_to_affine.h"

#include "codegen/convert/linalg_to_affine/lowering.h"

namespace strata {

FailureOr<Structured> getStructured(Operation *op) {
  const auto *interface = op->getInterface<LinalgInterface>();
  if (!interface || op->getNumRegions() != 1) return op->emitOpError("is no structured operation with a body");
  Structured structured;
  structured.op = op;
  structured.maps = interface->getIndexingMaps(op);
  structured.iterators = interface->getIteratorTypes(op);
  structured.numInputs = interface->getNumInputs(op);
  return structured;
}

std::optional<int64_t> panelWidth(AffineMap map, unsigned loop) {
  const unsigned rank = map.getNumResults();
  if (rank < 2) return std::nullopt;
  AffineExpr panel = map.getResult(0), place = map.getResult(rank - 1);
  auto isOf = [&](AffineExpr expr, AffineExprKind kind) {
    return expr.getExprKind() == kind && expr.getLHS().isDim() && expr.getLHS().getPosition() == loop && expr.getRHS().isConstant();
  };
  if (!isOf(panel, AffineExprKind::FloorDiv) || !isOf(place, AffineExprKind::Mod) || panel.getRHS() != place.getRHS())
    return std::nullopt;
  for (unsigned i = 1; i + 1 < rank; ++i)
    if (map.getResult(i).isFunctionOfDim(loop)) return std::nullopt;
  return panel.getRHS().getValue();
}

Motion motionAlong(AffineMap map, unsigned loop) {
  const unsigned rank = map.getNumResults();
  if (panelWidth(map, loop)) return Motion::Unit;  // vectors start at multiples of their length and stay in a panel
  for (unsigned i = 0; i + 1 < rank; ++i)
    if (map.getResult(i).isFunctionOfDim(loop)) return Motion::Other;
  if (rank == 0 || !map.getResult(rank - 1).isFunctionOfDim(loop)) return Motion::Still;
  // Unit: the last subscript is d_loop plus something that does not depend on it.
  AffineExpr last = map.getResult(rank - 1);
  Context *context = map.getContext();
  SmallVector<AffineExpr> dims;
  for (unsigned i = 0; i < map.getNumDims(); ++i)
    dims.push_back(i == loop ? getAffineConstantExpr(0, context) : getAffineDimExpr(i, context));
  AffineExpr rest = last.replaceDimsAndSymbols(dims, {});
  AffineExpr unit = simplifyAffineExpr(getAffineDimExpr(loop, context) + rest, map.getNumDims(), 0);
  return unit == simplifyAffineExpr(last, map.getNumDims(), 0) ? Motion::Unit : Motion::Other;
}

/// The structured operations of a kernel in order; fills of constants are no loops of their own.
static SmallVector<Operation *> structuredOps(Operation *kernel) {
  SmallVector<Operation *> ops;
  for (Operation &op : kernel->getRegion(0).front())
    if (op.getInterface<LinalgInterface>() && op.getName() != "linalg.fill") ops.push_back(&op);
  return ops;
}

bool isProcedural(Operation *kernel) {
  return llvm::any_of(kernel->getRegion(0).front(), [](Operation &op) {
    return op.getName() == "tensor.insert" || op.getRecord()->getDialectName() == "scf" || op.getName() == "linalg.copy";
  });
}

bool hasParallelRange(Operation *kernel) {
  SmallVector<Operation *> ops = structuredOps(kernel);
  return !isProcedural(kernel) && !ops.empty() && llvm::all_of(ops, [](Operation *op) {
    SmallVector<IteratorType> iterators = op->getInterface<LinalgInterface>()->getIteratorTypes(op);
    return !iterators.empty() && iterators[0] == IteratorType::Parallel;
  });
}

LogicalResult KernelLowering::bindArguments(Operation *function) {
  Block &oldEntry = kernel->getRegion(0).front();
  Block &entry = function->getRegion(0).front();
  begin = entry.addArgument(builder.getIndexType(), loc);
  end = entry.addArgument(builder.getIndexType(), loc);
  slot = entry.addArgument(MemRefType::get({1}, builder.getI64Type()), loc);
  SmallVector<Type> inputs{begin.getType(), end.getType(), slot.getType()};
  for (BlockArgument argument : oldEntry.getArguments()) {
    Type type = argument.getType();
    if (auto tensor = dyn_cast<RankedTensorType>(type)) type = MemRefType::get(tensor.getShape(), tensor.getElementType());
    BlockArgument made = entry.addArgument(type, loc);
    inputs.push_back(type);
    (isa<MemRefType>(type) ? memrefOf : indexOf)[argument] = made;
  }
  function->setAttr("function_type", TypeAttr::get(FunctionType::get(context, inputs, {})));
  return success();
}

FailureOr<SmallVector<Group, 4>> KernelLowering::collectGroups() {
  SmallVector<Group, 4> groups;
  std::optional<int64_t> current;
  for (Operation &op : kernel->getRegion(0).front()) {
    if (op.getName() == "linalg.fill") {
      Attribute value = getConstantValue(op.getOperand(0));
      if (!value) return op.emitOpError("in a kernel must fill with a constant");
      fillOf[op.getResult(0)] = value;
      if (Value memref = memrefOf.lookup(op.getOperand(1))) memrefOf[op.getResult(0)] = memref;
      continue;
    }
    if (op.getName() == "tensor.extract_slice") {
      // The front of a tensor stands where the tensor does; what is read of it the loops say.
      memrefOf[op.getResult(0)] = memrefOf.lookup(op.getOperand(0));
      continue;
    }
    if (op.getName() == "tensor.empty" || op.hasTrait(OpTrait::ConstantLike) || op.isTerminator()) continue;
    if (op.hasTrait(OpTrait::Pure) && op.getNumResults() == 1 && op.getResultType(0).isIndex()) continue;
    auto structured = getStructured(&op);
    if (failed(structured)) return failure();
    for (unsigned i = 0; i < structured->numOutputs(); ++i)
      if (Value memref = memrefOf.lookup(op.getOperand(structured->numInputs + i))) memrefOf[op.getResult(i)] = memref;
    auto group = op.getAttrOfType<IntegerAttr>("group");
    if (group && current == group.getInt()) {
      groups.back().followers.push_back(*structured);
    } else {
      groups.push_back({*structured, {}});
      current = group ? std::optional<int64_t>(group.getInt()) : std::nullopt;
    }
  }
  return groups;
}

LogicalResult KernelLowering::run() {
  builder.setInsertionPoint(kernel);
  Operation *function = builder.create(
      loc, "func.func", {}, {},
      {attr("sym_name", kernel->getAttr("sym_name")), attr("function_type", kernel->getAttr("function_type"))}, 1);
  if (Attribute visibility = kernel->getAttr("sym_visibility")) function->setAttr("sym_visibility", visibility);
  function->getRegion(0).emplaceBlock();
  if (failed(bindArguments(function))) return failure();
  builder.setInsertionPointToEnd(&function->getRegion(0).front());
  topMarker = builder.create(loc, "func.return", {}, {});
  builder.setInsertionPoint(topMarker);
  if (isProcedural(kernel)) return emitProcedure(kernel->getRegion(0).front());

  auto groups = collectGroups();
  if (failed(groups)) return failure();
  const bool parallel = hasParallelRange(kernel);
  if (groups->size() == 1 && parallel) {
    // One nest: its own loop 0 runs over the range, vectorised or tiled where that pays.
    if (failed(emitNest(groups->front(), begin, end))) return failure();
  } else if (parallel) {
    LogicalResult result = success();
    plainLoop(begin, end, 1, [&](Value iv) {
      for (const Group &group : *groups)
        if (failed(emitNest(group, iv, Value()))) result = failure();
    });
    if (failed(result)) return failure();
  } else {
    for (const Group &group : *groups)
      if (failed(emitNest(group, Value(), Value()))) return failure();
  }
  return success();
}

LogicalResult convertLinalgToAffine(Operation *kernel, const Target &target) {
  if (failed(KernelLowering(kernel, target).run())) return failure();
  kernel->erase();
  return success();
}

}  // namespace strata
