// Builders: insertion points and creation with inferred pieces.
#include "ir/builder.h"

namespace strata {

ArrayAttr Builder::getAffineMapArrayAttr(ArrayRef<AffineMap> maps) {
  SmallVector<Attribute> attrs;
  for (AffineMap map : maps) attrs.push_back(AffineMapAttr::get(map));
  return getArrayAttr(attrs);
}

TypedAttr Builder::getZeroAttr(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    Attribute element = getZeroAttr(shaped.getElementType());
    return element ? TypedAttr(DenseElementsAttr::get(shaped, {element}).getNode()) : TypedAttr();
  }
  if (type.isFloat()) return FloatAttr::get(type, 0.0);
  if (type.isIntOrIndex()) return IntegerAttr::get(type, int64_t(0));
  return TypedAttr();
}

OpBuilder OpBuilder::atBlockBegin(Block *block) {
  OpBuilder builder(block->getParent()->getContext());
  builder.setInsertionPointToStart(block);
  return builder;
}

OpBuilder OpBuilder::atBlockEnd(Block *block) {
  OpBuilder builder(block->getParent()->getContext());
  builder.setInsertionPointToEnd(block);
  return builder;
}

OpBuilder OpBuilder::atBlockTerminator(Block *block) {
  OpBuilder builder = atBlockEnd(block);
  if (Operation *terminator = block->getTerminator()) builder.setInsertionPoint(terminator);
  return builder;
}

void OpBuilder::setInsertionPointAfterValue(Value value) {
  if (Operation *op = value.getDefiningOp()) return setInsertionPointAfter(op);
  setInsertionPointToStart(value.getParentBlock());
}

Block *OpBuilder::createBlock(Region *parent, Block *before, TypeRange argTypes, Location location) {
  Block *block = new Block();
  for (Type type : argTypes) block->addArgument(type, location);
  parent->insert(before, block);
  setInsertionPointToEnd(block);
  return block;
}

Operation *OpBuilder::insert(Operation *op) {
  if (point.block) point.block->insert(point.before, op);
  if (listener) listener->notifyOperationInserted(op);
  return op;
}

Operation *OpBuilder::create(const OperationState &state) { return insert(Operation::create(state)); }

Operation *OpBuilder::create(Location location, StringRef name, TypeRange types, ValueRange operands,
                             ArrayRef<NamedAttribute> attributes, unsigned numRegions, ArrayRef<Block *> successors) {
  return insert(Operation::create(location, context->getRecord(name), types, operands, attributes, successors, numRegions));
}

Operation *OpBuilder::createFromRow(Location location, const OpRow &row, TypeRange types, ValueRange operands,
                                    ArrayRef<NamedAttribute> attributes, ArrayRef<Block *> successors) {
  unsigned numRegions = 0;
  for (const RegionRow &region : row.regions) numRegions += region.arity == Arity::One;
  return insert(
      Operation::create(location, context->getRecord(row), types, operands, attributes, successors, numRegions));
}

Operation *OpBuilder::createInferred(Location location, const OpRow &row, ValueRange operands,
                                     ArrayRef<NamedAttribute> attributes) {
  SmallVector<Type, 2> types;
  const bool sameType = row.traits & uint64_t(OpTrait::SameOperandsAndResultType);
  if (!row.inferReturnTypes) {
    if (sameType && !operands.empty()) types.assign(row.results.size(), operands[0].getType());
    return createFromRow(location, row, types, operands, attributes, {});
  }
  // The hook reads operands and attributes from an operation: a draft without results serves.
  unsigned numRegions = 0;
  for (const RegionRow &region : row.regions) numRegions += region.arity == Arity::One;
  const OpRecord *record = context->getRecord(row);
  Operation *draft = Operation::create(location, record, {}, operands, attributes, {}, numRegions);
  const LogicalResult inferred = row.inferReturnTypes(draft, types);
  draft->destroy();
  assert(succeeded(inferred) && "operands do not determine the result types");
  (void)inferred;
  return createFromRow(location, row, types, operands, attributes, {});
}

Operation *OpBuilder::clone(Operation &op, IRMapping &mapping) { return insert(op.clone(mapping)); }

Operation *OpBuilder::clone(Operation &op) { return insert(op.clone()); }

}  // namespace strata
