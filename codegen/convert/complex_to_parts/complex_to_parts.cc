// Walks a function once and puts two values in the place of each complex one. What each function computes is in functions.cc.
#include "codegen/convert/complex_to_parts/complex_to_parts.h"

#include "codegen/convert/complex_to_parts/parts.h"

namespace strata {

using namespace complex_parts;

namespace {

bool isComplex(Value value) { return isa<ComplexType>(value.getType()); }
Type partOf(Type type) { return cast<ComplexType>(type).getElementType(); }

class Splitter {
 public:
  explicit Splitter(Operation *function) : function(function), builder(function->getContext()) {}

  LogicalResult run() {
    Block &entry = function->getRegion(0).front();
    SmallVector<Type> inputs;
    for (BlockArgument argument : entry.getArguments()) {
      if (auto memref = dyn_cast<MemRefType>(argument.getType()); memref && isa<ComplexType>(memref.getElementType())) {
        SmallVector<int64_t> shape(memref.getShape().begin(), memref.getShape().end());
        shape.push_back(2);
        argument.setType(MemRefType::get(shape, partOf(memref.getElementType())));
      }
      inputs.push_back(argument.getType());
    }
    function->setAttr("function_type", TypeAttr::get(FunctionType::get(function->getContext(), inputs, {})));

    // Operations in order, those inside a region after the one that holds it.
    SmallVector<Operation *> pending;
    push(entry, pending);
    while (!pending.empty()) {
      Operation *op = pending.pop_back_val();
      if (touchesComplex(op)) {
        builder.setInsertionPoint(op);
        Operation *kept = split(op);
        if (!kept && failed(status)) return failure();
        op = kept;
      }
      if (!op) continue;
      for (unsigned i = op->getNumRegions(); i-- > 0;)
        if (!op->getRegion(i).empty()) push(op->getRegion(i).front(), pending);
    }
    for (Operation *op : dead) op->dropAllReferences();
    for (Operation *op : dead) op->erase();
    for (BlockArgument argument : oldArguments) argument.getOwner()->eraseArgument(argument.getArgNumber());
    return success();
  }

 private:
  static void push(Block &block, SmallVectorImpl<Operation *> &pending) {
    for (Operation *op = block.empty() ? nullptr : &block.back(); op; op = op->getPrevNode()) pending.push_back(op);
  }

  bool touchesComplex(Operation *op) {
    auto touches = [](Value value) { return isComplex(value); };
    if (llvm::any_of(op->getOperands(), touches) || llvm::any_of(op->getResults(), touches)) return true;
    for (Region &region : op->getRegions())
      if (llvm::any_of(region.getArguments(), touches)) return true;
    return false;
  }

  Parts lookup(Value value) {
    auto [re, im] = parts.lookup(value);
    return {{&builder, re}, {&builder, im}};
  }
  void replace(Operation *op, Parts made) {
    parts[op->getResult(0)] = {made.re.value, made.im.value};
    dead.push_back(op);
  }
  void replaceByPlain(Operation *op, Value made) {
    op->getResult(0).replaceAllUsesWith(made);
    dead.push_back(op);
  }
  Value make(StringRef name, Type type, ValueRange operands, ArrayRef<NamedAttribute> attrs = {}) {
    Operation *op = builder.create(Location(), name, type ? TypeRange(type) : TypeRange(), operands, attrs);
    return op->getNumResults() ? Value(op->getResult(0)) : Value();
  }
  NamedAttribute attr(StringRef name, Attribute value) { return builder.getNamedAttr(name, value); }

  Operation *split(Operation *op);
  bool splitComputation(Operation *op);
  bool splitAccess(Operation *op);
  Operation *splitCarried(Operation *op);

  Operation *function;
  OpBuilder builder;
  DenseMap<Value, std::pair<Value, Value>> parts;
  SmallVector<Operation *> dead;               ///< they go last, for their results are still read by others here
  SmallVector<BlockArgument> oldArguments;     ///< complex ones, replaced by their parts
  LogicalResult status = success();
};

/// The operation whose regions are to be visited, or null when none is left.
Operation *Splitter::split(Operation *op) {
  if (op->getNumRegions() || op->isTerminator()) return splitCarried(op);
  if (splitComputation(op) || splitAccess(op)) return nullptr;
  status = op->emitOpError("computes with complex numbers, which it cannot");
  return nullptr;
}

bool Splitter::splitComputation(Operation *op) {
  const StringRef name = op->getName();
  if (name == "complex.constant") {
    ArrayRef<Attribute> values = op->getAttrOfType<ArrayAttr>("value").getValue();
    Type type = partOf(op->getResultType(0));
    Value re = make("arith.constant", type, {}, {attr("value", values[0])});
    Value im = make("arith.constant", type, {}, {attr("value", values[1])});
    replace(op, {{&builder, re}, {&builder, im}});
  } else if (name == "complex.create") {
    replace(op, {{&builder, op->getOperand(0)}, {&builder, op->getOperand(1)}});
  } else if (name == "arith.select") {
    replace(op, select(Mask{&builder, op->getOperand(0)}, lookup(op->getOperand(1)), lookup(op->getOperand(2))));
  } else if (name == "complex.add" || name == "complex.sub") {
    Parts a = lookup(op->getOperand(0)), b = lookup(op->getOperand(1));
    replace(op, name == "complex.add" ? Parts{a.re + b.re, a.im + b.im} : Parts{a.re - b.re, a.im - b.im});
  } else if (name == "complex.mul") {
    replace(op, multiply(lookup(op->getOperand(0)), lookup(op->getOperand(1))));
  } else if (name == "complex.div") {
    replace(op, divide(lookup(op->getOperand(0)), lookup(op->getOperand(1))));
  } else if (name == "complex.pow") {
    replace(op, power(lookup(op->getOperand(0)), lookup(op->getOperand(1))));
  } else if (name == "complex.eq" || name == "complex.neq") {
    Parts a = lookup(op->getOperand(0)), b = lookup(op->getOperand(1));
    Mask result = name == "complex.eq" ? (a.re == b.re) & (a.im == b.im) : (a.re != b.re) | (a.im != b.im);
    replaceByPlain(op, result.value);
  } else if (Function function = findFunction(name)) {
    replace(op, function(lookup(op->getOperand(0))));
  } else if (PartFunction function = findPartFunction(name)) {
    replaceByPlain(op, function(lookup(op->getOperand(0))).value);
  } else {
    return false;
  }
  return true;
}

/// Loads and stores of both parts: subscript 0 and 1 of the last dimension.
bool Splitter::splitAccess(Operation *op) {
  const StringRef name = op->getName();
  const bool isStore = name == "affine.store" || name == "memref.store";
  if (!isStore && name != "affine.load" && name != "memref.load") return false;
  Value made[2];
  for (unsigned part = 0; part < 2; ++part) {
    SmallVector<Value, 8> operands(op->getOperands().begin(), op->getOperands().end());
    if (isStore) operands[0] = part ? parts[operands[0]].second : parts[operands[0]].first;
    SmallVector<NamedAttribute> attrs;
    if (auto map = op->getAttrOfType<AffineMapAttr>("map")) {
      SmallVector<AffineExpr> subscripts(map.getValue().getResults().begin(), map.getValue().getResults().end());
      subscripts.push_back(builder.getAffineConstantExpr(part));
      attrs.push_back(attr("map", AffineMapAttr::get(AffineMap::get(map.getValue().getNumDims(), map.getValue().getNumSymbols(),
                                                                    subscripts, function->getContext()))));
    } else {
      operands.push_back(make("arith.constant", builder.getIndexType(), {}, {attr("value", builder.getIndexAttr(part))}));
    }
    made[part] = make(name, isStore ? Type() : partOf(op->getResultType(0)), operands, attrs);
  }
  if (!isStore) parts[op->getResult(0)] = {made[0], made[1]};
  dead.push_back(op);
  return true;
}

/// A loop, a branch or a terminator: operands, results and block arguments are doubled.
Operation *Splitter::splitCarried(Operation *op) {
  SmallVector<Value, 8> operands;
  int32_t added = 0;
  for (Value operand : op->getOperands()) {
    if (!isComplex(operand)) {
      operands.push_back(operand);
      continue;
    }
    auto [re, im] = parts.lookup(operand);
    operands.append({re, im});
    ++added;
  }
  if (op->isTerminator()) {
    op->setOperands(operands);
    return nullptr;
  }
  SmallVector<Type> types;
  for (Type type : op->getResultTypes()) types.append(isa<ComplexType>(type) ? 2 : 1, isa<ComplexType>(type) ? partOf(type) : type);
  SmallVector<NamedAttribute> attrs;
  for (NamedAttribute attribute : op->getAttrs()) {
    auto segments = dyn_cast<DenseArrayAttr>(attribute.getValue());
    if (attribute.getNameStr() == "operandSegmentSizes" && segments) {  // bounds, then what is carried
      SmallVector<int32_t> sizes(segments.asI32().begin(), segments.asI32().end());
      sizes.back() += added;
      attribute = attr("operandSegmentSizes", builder.getDenseI32ArrayAttr(sizes));
    }
    attrs.push_back(attribute);
  }
  Operation *made = builder.create(op->getLoc(), op->getName(), types, operands, attrs, op->getNumRegions());
  for (unsigned i = 0; i < op->getNumRegions(); ++i) {
    Region &region = made->getRegion(i);
    region.takeBody(op->getRegion(i));
    if (region.empty()) continue;
    Block &block = region.front();
    for (unsigned number = 0; number < block.getNumArguments(); ++number) {
      BlockArgument argument = block.getArgument(number);
      if (!isComplex(argument)) continue;
      Type part = partOf(argument.getType());
      Value re = block.insertArgument(number + 1, part, op->getLoc()), im = block.insertArgument(number + 2, part, op->getLoc());
      parts[argument] = {re, im};
      oldArguments.push_back(argument);
      number += 2;
    }
  }
  unsigned number = 0;
  for (Value result : op->getResults()) {
    if (isComplex(result)) {
      parts[result] = {made->getResult(number), made->getResult(number + 1)};
      number += 2;
    } else {
      result.replaceAllUsesWith(made->getResult(number++));
    }
  }
  dead.push_back(op);
  return made;
}

}  // namespace

LogicalResult splitComplex(Operation *module) {
  for (Operation &op : module->getRegion(0).front())
    if (op.getName() == "func.func" && failed(Splitter(&op).run())) return failure();
  return success();
}

}  // namespace strata
