// One point of a nest: loads, the body in scalars or vectors, followers, stores, and the reporting of errors.
#include "codegen/convert/linalg_to_affine/lowering.h"
#include "dialects/arith/ops.h"
#include "support/fault.h"
#include "support/kernel_abi.h"

namespace strata {

//===- Vectors ----------------------------------------------------------------------------------------------------===//

Value KernelLowering::broadcastTo(Value value, int64_t lanes) {
  if (lanes == 1 || isa<VectorType>(value.getType())) return value;
  return make("vector.broadcast", laneType(value.getType(), lanes), {value});
}

Value KernelLowering::liveMask(const Lanes &lanes) {
  Value steps = make("vector.step", laneType(builder.getIndexType(), lanes.count), {});
  Value limit = broadcastTo(lanes.liveCount, lanes.count);
  constexpr int64_t kLess = 2;
  return make("arith.cmpi", laneType(builder.getI1Type(), lanes.count), {steps, limit},
              {attr("predicate", builder.getI64IntegerAttr(kLess))});
}

/// A block may run on vectors when every operation does the same to each lane.
bool KernelLowering::isSimpleBody(Block &block) {
  return llvm::all_of(block, [](Operation &op) {
    return op.isTerminator() || op.hasTrait(OpTrait::ConstantLike) || op.getName() == "linalg.index" ||
           (op.hasTrait(OpTrait::ElementwiseMappable) && op.getNumRegions() == 0);
  });
}

//===- Memory -----------------------------------------------------------------------------------------------------===//

Value KernelLowering::loadOperand(Value memref, AffineMap map, ValueRange point, unsigned laneLoop, const Lanes &lanes) {
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  SmallVector<Value, 8> operands{memref};
  NamedAttribute mapAttr = attr("map", AffineMapAttr::get(readDims(map, point, operands)));
  const Motion motion = lanes.count == 1 ? Motion::Still : motionAlong(map, laneLoop);
  if (motion == Motion::Still) return make("affine.load", element, operands, {mapAttr});
  Type type = laneType(element, lanes.count);
  if (motion == Motion::Unit && !lanes.liveCount) return make("affine.vector_load", type, operands, {mapAttr});
  if (motion == Motion::Unit) {
    SmallVector<Value, 8> masked{memref};
    for (AffineExpr result : map.getResults()) masked.push_back(apply(result, point));
    masked.push_back(liveMask(lanes));
    Attribute zero = builder.getZeroAttr(type);
    masked.push_back(make("arith.constant", type, {}, {attr("value", zero)}));
    return make("vector.maskedload", type, masked);
  }
  // Strided: lane by lane. Tails of such operands run on scalars, hence all lanes are live here.
  Value gathered = make("arith.constant", type, {}, {attr("value", builder.getZeroAttr(type))});
  for (int64_t lane = 0; lane < lanes.count; ++lane) {
    SmallVector<AffineExpr> shifted;
    for (unsigned i = 0; i < map.getNumDims(); ++i)
      shifted.push_back(i == laneLoop ? builder.getAffineDimExpr(i) + lane : builder.getAffineDimExpr(i));
    AffineMap laneMap = map.replaceDimsAndSymbols(shifted, {}, map.getNumDims(), 0);
    SmallVector<Value, 8> laneOperands{memref};
    laneMap = readDims(laneMap, point, laneOperands);
    Value loaded = make("affine.load", element, laneOperands, {attr("map", AffineMapAttr::get(laneMap))});
    const int64_t position[] = {lane};
    gathered = make("vector.insert", type, {loaded, gathered},
                    {attr("static_position", builder.getDenseI64ArrayAttr(position))});
  }
  return gathered;
}

void KernelLowering::storeOperand(Value stored, Value memref, AffineMap map, ValueRange point, const Lanes &lanes) {
  SmallVector<Value, 8> operands{stored, memref};
  NamedAttribute mapAttr = attr("map", AffineMapAttr::get(readDims(map, point, operands)));
  if (lanes.count == 1) {
    make("affine.store", Type(), operands, {mapAttr});
  } else if (!lanes.liveCount) {
    operands[0] = broadcastTo(stored, lanes.count);
    make("affine.vector_store", Type(), operands, {mapAttr});
  } else {
    SmallVector<Value, 8> masked{memref};
    for (AffineExpr result : map.getResults()) masked.push_back(apply(result, point));
    masked.push_back(liveMask(lanes));
    masked.push_back(broadcastTo(stored, lanes.count));
    make("vector.maskedstore", Type(), masked);
  }
}

//===- Bodies -----------------------------------------------------------------------------------------------------===//

/// A value from outside the body: an argument, a constant, or index arithmetic on them, made at the function's top.
Value KernelLowering::outerValue(Value value) {
  if (Value memref = memrefOf.lookup(value)) return memref;
  if (Value index = indexOf.lookup(value)) return index;
  Operation *definition = value.getDefiningOp();
  if (!definition) return value;
  SmallVector<Value, 4> operands;
  for (Value operand : definition->getOperands()) operands.push_back(outerValue(operand));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(topFor(operands));
  if (definition->getName() == "tensor.dim")
    return indexOf[value] = make("memref.dim", builder.getIndexType(), operands);
  Operation *copy = definition->clone();
  copy->setOperands(operands);
  builder.insert(copy);
  for (unsigned i = 0; i < definition->getNumResults(); ++i) indexOf[definition->getResult(i)] = copy->getResult(i);
  return indexOf.lookup(value);
}

/// The earliest place in the entry block that all of `operands` reach.
Operation *KernelLowering::topFor(ValueRange operands) {
  Block *entry = topMarker->getBlock();
  Operation *place = entry->getFirst();
  for (Value operand : operands) {
    Operation *definition = operand.getDefiningOp();
    if (definition && !definition->isBeforeInBlock(place)) place = definition->getNextNode();
  }
  return place;
}

/// Tensor accesses inside a copied body become memref accesses, loop indices become the point's.
void KernelLowering::rewriteNested(Operation *copy, ValueRange point) {
  SmallVector<Operation *> nested;
  copy->walk([&](Operation *op) {
    if (op != copy) nested.push_back(op);
  });
  nested.push_back(copy);
  for (Operation *op : nested) {
    for (OpOperand &operand : op->getOpOperands()) {
      Operation *definition = operand.get().getDefiningOp();
      Block *block = operand.get().getParentBlock();
      if (block && block->getParentOp() == kernel) operand.set(outerValue(operand.get()));
      (void)definition;
    }
    if (op->getName() == "tensor.extract" || op->getName() == "tensor.dim") {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(op);
      const StringRef name = op->getName() == "tensor.dim" ? "memref.dim" : "memref.load";
      SmallVector<Value, 8> operands(op->getOperands().begin(), op->getOperands().end());
      op->getResult(0).replaceAllUsesWith(make(name, op->getResultType(0), operands));
      op->erase();
    } else if (op->getName() == "linalg.index") {
      op->getResult(0).replaceAllUsesWith(point[op->getAttrOfType<IntegerAttr>("dim").getInt()]);
      op->erase();
    }
  }
}

SmallVector<Value, 2> KernelLowering::emitBody(const Structured &structured, ArrayRef<Value> arguments, ValueRange point,
                                               unsigned laneLoop, int64_t lanes) {
  if (lanes > 1 && !isSimpleBody(structured.body())) return emitBodyOnLanes(structured, arguments, point, laneLoop, lanes);
  IRMapping mapping;
  Block &body = structured.body();
  for (unsigned i = 0; i < arguments.size(); ++i)
    if (arguments[i]) mapping.map(body.getArgument(i), arguments[i]);
  for (Operation &op : body) {
    if (op.isTerminator()) {
      SmallVector<Value, 2> yielded;
      for (Value value : op.getOperands()) {
        Value mapped = mapping.lookupOrNull(value);
        yielded.push_back(mapped ? mapped : outerValue(value));
      }
      return yielded;
    }
    if (op.getName() == "linalg.index" && lanes > 1) {
      const unsigned loop = op.getAttrOfType<IntegerAttr>("dim").getInt();
      Value index = point[loop];
      if (loop == laneLoop) {
        Type type = laneType(index.getType(), lanes);
        index = make("arith.addi", type, {broadcastTo(index, lanes), make("vector.step", type, {})});
      }
      mapping.map(op.getResult(0), index);
      continue;
    }
    SmallVector<Value, 4> operands;
    bool isVector = false;
    for (Value operand : op.getOperands()) {
      Value mapped = mapping.lookupOrNull(operand);
      operands.push_back(mapped ? mapped : outerValue(operand));
      isVector |= isa<VectorType>(operands.back().getType());
    }
    if (isVector) {
      SmallVector<Type, 2> types;
      for (Type type : op.getResultTypes()) types.push_back(laneType(type, lanes));
      for (Value &operand : operands) operand = broadcastTo(operand, lanes);
      Operation *made = Operation::create(loc, op.getRecord(), types, operands, op.getAttrs());
      builder.insert(made);
      mapping.map(op.getResults(), made->getResults());
    } else if (op.getName() == "cf.assert") {
      expandAssertion(&op, operands[0], structured, point);
    } else if (op.getName() == "linalg.index") {
      mapping.map(op.getResult(0), point[op.getAttrOfType<IntegerAttr>("dim").getInt()]);
    } else if (op.getName() == "tensor.extract" || op.getName() == "tensor.dim") {
      const StringRef name = op.getName() == "tensor.dim" ? "memref.dim" : "memref.load";
      mapping.map(op.getResult(0), make(name, op.getResultType(0), operands));
    } else {
      Operation *copy = op.clone(mapping);
      builder.insert(copy);
      if (copy->getNumRegions() || copy->getNumOperands() == 0) rewriteNested(copy, point);
      for (unsigned i = 0; i < operands.size(); ++i) copy->setOperand(i, operands[i]);
      expandNestedAssertions(copy, structured, point);
    }
  }
  return {};
}

//===- Errors -----------------------------------------------------------------------------------------------------===//

/// `cf.assert %ok, "site N operand K"`: the failing element is numbered in operand K, by its map at this point.
void KernelLowering::expandAssertion(Operation *assertion, Value ok, const Structured &structured, ValueRange point) {
  StringRef text = assertion->getAttrOfType<StringAttr>("msg").getValue();
  int64_t site = 0, operand = -1;
  if (text.consume_front("site ")) (void)text.consumeInteger(10, site);
  if (text.consume_front(" operand ")) (void)text.consumeInteger(10, operand);
  Value element = indexConstant(0);
  if (operand >= 0 && operand < int64_t(structured.maps.size())) {
    AffineMap map = structured.maps[operand];
    Value memref = memrefOf.lookup(structured.op->getOperand(operand));
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
      Value subscript = apply(map.getResult(dim), point);
      if (dim > 0 && memref) {
        Value size = make("memref.dim", builder.getIndexType(), {memref, indexConstant(dim)});
        element = make("arith.muli", builder.getIndexType(), {element, size});
      }
      element = make("arith.addi", builder.getIndexType(), {element, subscript});
    }
  }
  emitErrorReport(ok, site, element);
}

void KernelLowering::expandNestedAssertions(Operation *copy, const Structured &structured, ValueRange point) {
  SmallVector<Operation *> assertions;
  copy->walk([&](Operation *op) {
    if (op->getName() == "cf.assert") assertions.push_back(op);
  });
  for (Operation *assertion : assertions) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(assertion);
    expandAssertion(assertion, assertion->getOperand(0), structured, point);
    assertion->erase();
  }
}

void KernelLowering::emitErrorReport(Value ok, int64_t site, Value element) {
  Type i64 = builder.getI64Type();
  Value truth = make("arith.constant", builder.getI1Type(), {}, {attr("value", builder.getBoolAttr(true))});
  Value failed = make("arith.xori", builder.getI1Type(), {ok, truth});
  Operation *branch = builder.create(loc, "scf.if", {}, {failed}, {}, 2);
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&branch->getRegion(0));
  Value number = make("arith.index_cast", i64,
                      {STRATA_FAULT("loops.error.element",
                                    make("arith.addi", builder.getIndexType(), {element, indexConstant(1)}), element)});
  Value siteBits = make("arith.constant", i64, {},
                        {attr("value", builder.getI64IntegerAttr(int64_t(uint64_t(site) << kErrorElementBits)))});
  Value key = make("arith.ori", i64, {siteBits, number});
  make("memref.atomic_rmw", i64, {key, slot, indexConstant(0)},
       {attr("kind", builder.getI64IntegerAttr(int64_t(arith::AtomicRMWKind::minu)))});
  make("scf.yield", Type(), {});
}

//===- Points -----------------------------------------------------------------------------------------------------===//

SmallVector<Value, 8> KernelLowering::readInputs(const Structured &structured, ValueRange point, unsigned laneLoop,
                                                 const Lanes &lanes) {
  SmallVector<Value, 8> inputs;
  Block &body = structured.body();
  for (unsigned i = 0; i < structured.numInputs; ++i) {
    Value tensor = structured.op->getOperand(i);
    if (Value known = forwarded.lookup(tensor)) {
      inputs.push_back(known);
    } else if (body.getArgument(i).use_empty()) {
      inputs.push_back(Value());
    } else {
      inputs.push_back(loadOperand(memrefOf.lookup(tensor), structured.maps[i], point, laneLoop, lanes));
    }
  }
  return inputs;
}

void KernelLowering::finishPoint(const Group &group, ArrayRef<Value> rootValues, ValueRange rootPoint, unsigned laneLoop,
                                 const Lanes &lanes) {
  auto store = [&](const Structured &structured, ArrayRef<Value> results, ValueRange point) {
    for (unsigned i = 0; i < structured.numOutputs(); ++i) {
      Value result = structured.op->getResult(i);
      forwarded[result] = results[i];
      if (Value memref = memrefOf.lookup(result)) storeOperand(results[i], memref, structured.outputMap(i), point, lanes);
    }
  };
  store(group.root, rootValues, rootPoint);

  // Followers loop over the root's parallel loops, in order.
  SmallVector<Value, 6> point;
  unsigned followerLane = 0;
  for (unsigned loop = 0; loop < group.root.numLoops(); ++loop) {
    if (!group.root.isParallel(loop)) continue;
    if (loop == laneLoop) followerLane = point.size();
    point.push_back(rootPoint[loop]);
  }
  for (const Structured &follower : group.followers) {
    SmallVector<Value, 8> arguments = readInputs(follower, point, followerLane, lanes);
    for (unsigned i = 0; i < follower.numOutputs(); ++i) // a reduction over no axes reads what it starts from
      arguments.push_back(follower.body().getArgument(follower.numInputs + i).use_empty()
                              ? Value()
                              : initialValue(follower, i, point, followerLane, lanes));
    store(follower, emitBody(follower, arguments, point, followerLane, lanes.count), point);
  }
  for (Value result : group.root.op->getResults()) forwarded.erase(result);
  for (const Structured &follower : group.followers)
    for (Value result : follower.op->getResults()) forwarded.erase(result);
}

}  // namespace strata
