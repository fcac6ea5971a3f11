// See procedure.h. Each body is first built with all variables as its arguments; those that it leaves alone are then dropped.
#include "codegen/convert/tf_to_linalg/procedure.h"

namespace strata::tf_to_linalg {

Procedure::Procedure(TFLowering &lowering, bool isUnsigned)
    : s(lowering.builder, lowering.loc, isUnsigned), lowering(lowering), builder(lowering.builder),
      outside(builder.saveInsertionPoint()) {
  holder = builder.create(lowering.loc, "scf.execute_region", {}, {}, {}, 1);
  builder.createBlock(&holder->getRegion(0));
}

//===- Variables --------------------------------------------------------------------------------------------------===//

Procedure::Variable Procedure::variable(Value initial, ArrayRef<AffineExpr> sizes) {
  extents.resize(current.size());  // bodies' own variables have gone
  current.push_back(initial);
  extents.push_back(Exprs(sizes.begin(), sizes.end()));
  return {static_cast<unsigned>(current.size() - 1)};
}

Procedure::Variable Procedure::scalar(Value initial) { return variable(initial, {}); }

Procedure::Variable Procedure::tensor(ArrayRef<AffineExpr> sizes, Type element) {
  return variable(lowering.empty(sizes, element), sizes);
}

Procedure::Variable Procedure::filled(ArrayRef<AffineExpr> sizes, Value value) {
  Value target = lowering.empty(sizes, value.getType());
  const int32_t segments[] = {1, 1};
  Operation *fill = builder.create(lowering.loc, "linalg.fill", TypeRange(target.getType()), {value, target},
                                   {builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))}, 1);
  OpBuilder::InsertionGuard guard(builder);
  Block *body = builder.createBlock(&fill->getRegion(0), nullptr, {value.getType(), value.getType()}, lowering.loc);
  builder.create(lowering.loc, "linalg.yield", {}, {body->getArgument(0)});
  return variable(fill->getResult(0), sizes);
}

Procedure::Variable Procedure::copyOf(Value tensor) {
  Type element = cast<RankedTensorType>(tensor.getType()).getElementType();
  const Exprs sizes = lowering.loweredSizes(tensor);
  Value target = lowering.empty(sizes, element);
  const int32_t segments[] = {1, 1};
  Operation *copy = builder.create(lowering.loc, "linalg.copy", TypeRange(target.getType()), {tensor, target},
                                   {builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))}, 1);
  OpBuilder::InsertionGuard guard(builder);
  Block *body = builder.createBlock(&copy->getRegion(0), nullptr, {element, element}, lowering.loc);
  builder.create(lowering.loc, "linalg.yield", {}, {body->getArgument(0)});
  return variable(copy->getResult(0), sizes);
}

void Procedure::store(Variable tensor, Value element, ValueRange indices) {
  SmallVector<Value, 8> operands{element, get(tensor)};
  operands.append(indices.begin(), indices.end());
  set(tensor, s.op("tensor.insert", get(tensor).getType(), operands));
}

//===- Bodies -----------------------------------------------------------------------------------------------------===//

/// Enters a new block of the region; its arguments after the leading ones stand for all variables.
Block *Procedure::startBody(Operation *op, unsigned region, TypeRange leading, bool carries) {
  SmallVector<Type> types(leading.begin(), leading.end());
  if (carries)
    for (Value value : current) types.push_back(value.getType());
  Block *block = builder.createBlock(&op->getRegion(region), nullptr, types, lowering.loc);
  if (carries) current.assign(block->getArguments().begin() + leading.size(), block->getArguments().end());
  return block;
}

SmallVector<unsigned, 8> Procedure::changedFrom(ArrayRef<Value> before) const {
  SmallVector<unsigned, 8> changed;
  for (unsigned i = 0; i < before.size(); ++i)
    if (current[i] != before[i]) changed.push_back(i);
  return changed;
}

SmallVector<Value, 8> Procedure::pick(ArrayRef<Value> values, ArrayRef<unsigned> numbers) const {
  SmallVector<Value, 8> picked;
  for (unsigned number : numbers) picked.push_back(values[number]);
  return picked;
}

/// Arguments of variables that no body changes give way to what the variables are outside.
void Procedure::dropUnchanged(Block *block, unsigned leading, ArrayRef<unsigned> changed, ArrayRef<Value> outer) {
  for (unsigned i = outer.size(); i-- > 0;) {
    if (llvm::is_contained(changed, i)) continue;
    Value(block->getArgument(leading + i)).replaceAllUsesWith(outer[i]);
    block->eraseArgument(leading + i);
  }
}

/// The operation again, with results for the changed variables, which take them.
Operation *Procedure::withResults(Operation *old, ArrayRef<unsigned> changed, ValueRange operands, unsigned numRegions) {
  SmallVector<Type> types;
  for (unsigned number : changed) types.push_back(current[number].getType());
  builder.setInsertionPoint(old);
  Operation *made = builder.create(old->getLoc(), old->getName(), types, operands, {}, numRegions);
  for (unsigned i = 0; i < numRegions; ++i) made->getRegion(i).takeBody(old->getRegion(i));
  old->erase();
  builder.setInsertionPointAfter(made);
  return made;
}

void Procedure::forLoop(Value lower, Value upper, function_ref<void(Value)> body) {
  Value step = s.index(1);
  const SmallVector<Value, 8> outer = current;
  Operation *loop = builder.create(lowering.loc, "scf.for", {}, {lower, upper, step}, {}, 1);
  Block *block = startBody(loop, 0, builder.getIndexType(), true);
  const SmallVector<Value, 8> before = current;
  enclosingLoops.push_back(block->getArgument(0));
  body(block->getArgument(0));
  enclosingLoops.pop_back();
  current.resize(outer.size());
  const SmallVector<unsigned, 8> changed = changedFrom(before);
  builder.create(lowering.loc, "scf.yield", {}, pick(current, changed));
  dropUnchanged(block, 1, changed, outer);
  SmallVector<Value, 8> operands{lower, upper, step};
  operands.append(pick(outer, changed));
  Operation *made = withResults(loop, changed, operands, 1);
  current = outer;
  for (auto [i, number] : llvm::enumerate(changed)) current[number] = made->getResult(i);
}

void Procedure::forEach(ArrayRef<Value> sizes, function_ref<void(ArrayRef<Value>)> body) {
  SmallVector<Value, 6> position;
  auto nest = [&](auto &self, unsigned dim) -> void {  // as deep as a tensor has dimensions
    if (dim == sizes.size()) return body(position);
    forLoop(sizes[dim], [&](Value i) {
      position.push_back(i);
      self(self, dim + 1);
      position.pop_back();
    });
  };
  nest(nest, 0);
}

void Procedure::whileLoop(function_ref<Value()> condition, Step body) {
  const SmallVector<Value, 8> outer = current;
  Operation *loop = builder.create(lowering.loc, "scf.while", {}, {}, {}, 2);
  Block *before = startBody(loop, 0, {}, true);
  Value goesOn = condition();
  const SmallVector<Value, 8> passed(before->getArguments().begin(), before->getArguments().end());
  Block *after = startBody(loop, 1, {}, true);
  const SmallVector<Value, 8> atStart = current;
  body();
  current.resize(outer.size());
  const SmallVector<unsigned, 8> changed = changedFrom(atStart);
  builder.create(lowering.loc, "scf.yield", {}, pick(current, changed));
  builder.setInsertionPointToEnd(before);
  SmallVector<Value, 8> arguments{goesOn};
  arguments.append(pick(passed, changed));
  builder.create(lowering.loc, "scf.condition", {}, arguments);
  dropUnchanged(before, 0, changed, outer);
  dropUnchanged(after, 0, changed, outer);
  Operation *made = withResults(loop, changed, pick(outer, changed), 2);
  current = outer;
  for (auto [i, number] : llvm::enumerate(changed)) current[number] = made->getResult(i);
}

void Procedure::ifThen(Value condition, Step then, Step otherwise) {
  const SmallVector<Value, 8> outer = current;
  Operation *branch = builder.create(lowering.loc, "scf.if", {}, {condition}, {}, 2);
  startBody(branch, 0, {}, false);
  then();
  current.resize(outer.size());
  const SmallVector<Value, 8> afterThen = current;
  SmallVector<unsigned, 8> changed = changedFrom(outer);
  current = outer;
  startBody(branch, 1, {}, false);
  if (otherwise) otherwise();
  current.resize(outer.size());
  for (unsigned number : changedFrom(outer))
    if (!llvm::is_contained(changed, number)) changed.push_back(number);
  builder.create(lowering.loc, "scf.yield", {}, pick(current, changed));
  builder.setInsertionPointToEnd(&branch->getRegion(0).front());
  builder.create(lowering.loc, "scf.yield", {}, pick(afterThen, changed));
  if (!otherwise && changed.empty()) branch->getRegion(1).clear();
  Operation *made = withResults(branch, changed, condition, 2);
  current = outer;
  for (auto [i, number] : llvm::enumerate(changed)) current[number] = made->getResult(i);
}

void Procedure::check(Value ok, int64_t site, Value element) {
  auto fail = [&](Value holds, int64_t loop) {
    std::string message = "site " + std::to_string(site);
    if (loop >= 0) message += " loop " + std::to_string(loop);
    builder.create(lowering.loc, "cf.assert", {}, {holds}, {builder.getNamedAttr("msg", builder.getStringAttr(message))});
  };
  if (!element) return fail(ok, -1);
  auto known = llvm::find(enclosingLoops, element);
  if (known != enclosingLoops.end()) return fail(ok, known - enclosingLoops.begin());
  // An element that is no loop's index: a loop over it alone.
  ifThen(s.logicalNot(ok), [&] {
    forLoop(element, s.add(element, s.index(1)),
            [&](Value) { fail(s.integer(builder.getI1Type(), 0), int64_t(enclosingLoops.size()) - 1); });
  });
}

Value Procedure::linearize(ArrayRef<Value> position, ArrayRef<Value> sizes) {
  Value index = s.index(0);
  for (unsigned i = 0; i < position.size(); ++i) index = s.add(s.mul(index, sizes[i]), position[i]);
  return index;
}

SmallVector<Value, 6> Procedure::delinearize(Value index, ArrayRef<Value> sizes) {
  SmallVector<Value, 6> position(sizes.size());
  for (unsigned i = sizes.size(); i-- > 0;) {
    position[i] = s.binary("arith.remsi", index, sizes[i]);
    index = s.binary("arith.divsi", index, sizes[i]);
  }
  return position;
}

SmallVector<Value, 4> Procedure::finish(ArrayRef<Variable> results) {
  SmallVector<unsigned, 4> numbers;
  for (Variable result : results) numbers.push_back(result.number);
  builder.create(lowering.loc, "scf.yield", {}, pick(current, numbers));
  Operation *made = withResults(holder, numbers, {}, 1);
  builder.restoreInsertionPoint(outside);
  SmallVector<Value, 4> values;
  for (unsigned i = 0; i < numbers.size(); ++i) {
    values.push_back(made->getResult(i));
    lowering.setSizes(values.back(), extents[numbers[i]]);
  }
  return values;
}

LogicalResult defineLateSizes(Operation *op, unsigned operand, TFLowering &lowering) {
  const SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  const TFLowering::IndexOperand shape = lowering.indexOperand(op, operand);
  unsigned next = 0;
  for (auto [i, size] : llvm::enumerate(lowering.sizesOf(op->getResult(0)))) {
    if (next == late.size() || !size.isSymbol() || size.getPosition() != late[next]) continue;
    lowering.defineSymbol(late[next++], lowering.hostIndex([&](ScalarBuilder &s) { return lowering.element(s, shape, i); }));
  }
  return next == late.size() ? success() : lowering.unsupported(op, "a shape that only execution tells");
}

}  // namespace strata::tf_to_linalg
