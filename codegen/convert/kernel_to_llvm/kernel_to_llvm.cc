// Functions, arguments and control flow. Addresses are in addresses.cc, straight-line operations in elementwise.cc.
#include "codegen/convert/kernel_to_llvm/kernel_to_llvm.h"

#include "codegen/convert/kernel_to_llvm/conversion.h"
#include "dialects/llvm/types.h"

namespace strata {

SmallVector<KernelWord> getKernelWords(ArrayRef<Type> argumentTypes) {
  SmallVector<KernelWord> words;
  for (unsigned i = 0; i < argumentTypes.size(); ++i) {
    auto shaped = dyn_cast<ShapedType>(argumentTypes[i]);
    if (!shaped) {
      words.push_back({KernelWord::Kind::Scalar, i, 0});
      continue;
    }
    words.push_back({KernelWord::Kind::Address, i, 0});
    for (unsigned dim = 0; dim < shaped.getRank(); ++dim)
      if (shaped.isDynamicDim(dim)) words.push_back({KernelWord::Kind::Size, i, dim});
  }
  return words;
}

//===- Building blocks --------------------------------------------------------------------------------------------===//

Type KernelConversion::convertType(Type type) {
  if (type.isIndex()) return i64();
  // Nothing computes in bf16 any more; code generation would move its numbers between blocks by way of f32.
  if (type.isBF16()) return builder.getIntegerType(16);
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.getRank() > 1) return Type();
    Type element = convertType(vector.getElementType());
    return element ? Type(VectorType::get(vector.getRank() ? vector.getShape() : ArrayRef<int64_t>(1), element)) : Type();
  }
  return type.isIntOrFloat() ? type : Type();
}

Type KernelConversion::memoryType(Type elementType) {
  if (auto integer = dyn_cast<IntegerType>(elementType); integer && integer.getWidth() < 8) return builder.getI8Type();
  return convertType(elementType);
}

Value KernelConversion::op(StringRef name, Type type, ValueRange operands, ArrayRef<NamedAttribute> attrs) {
  Operation *made = builder.create(loc, name, type ? TypeRange(type) : TypeRange(), operands, attrs);
  return made->getNumResults() ? Value(made->getResult(0)) : Value();
}

Value KernelConversion::constant(Type type, int64_t value) {
  Value &known = constants[{type, value}];
  if (known) return known;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(constantsEnd);
  Attribute attr;
  if (auto vector = dyn_cast<VectorType>(type)) {
    Type element = vector.getElementType();
    attr = DenseElementsAttr::get(vector, {element.isFloat() ? Attribute(FloatAttr::get(element, double(value)))
                                                            : Attribute(IntegerAttr::get(element, value))});
  } else {
    attr = type.isFloat() ? Attribute(FloatAttr::get(type, double(value))) : Attribute(IntegerAttr::get(type, value));
  }
  return known = op("llvm.mlir.constant", type, {}, {builder.getNamedAttr("value", attr)});
}

Value KernelConversion::mul(Value a, Value b) { return op("llvm.mul", a.getType(), {a, b}); }

Value KernelConversion::compare(int64_t predicate, Value a, Value b) {
  return op("llvm.icmp", builder.getI1Type(), {a, b}, {attr("predicate", builder.getI64IntegerAttr(predicate))});
}

Block *KernelConversion::appendBlock(ArrayRef<Type> argumentTypes) {
  Block *block = new Block();
  for (Type type : argumentTypes) block->addArgument(type, loc);
  region->push_back(block);
  depths[block] = depth;
  return block;
}

void KernelConversion::branch(Block *to, ValueRange arguments) {
  builder.create(loc, "llvm.br", {}, arguments, {}, 0, {to});
}

void KernelConversion::branchIf(Value condition, Block *then, ValueRange thenArguments, Block *otherwise,
                                ValueRange elseArguments) {
  SmallVector<Value, 8> operands{condition};
  operands.append(thenArguments.begin(), thenArguments.end());
  operands.append(elseArguments.begin(), elseArguments.end());
  const int32_t segments[] = {1, int32_t(thenArguments.size()), int32_t(elseArguments.size())};
  builder.create(loc, "llvm.cond_br", {}, operands, {attr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))}, 0,
                 {then, otherwise});
}

SmallVector<Value, 8> KernelConversion::lookupAll(ValueRange range) {
  SmallVector<Value, 8> found;
  for (Value value : range) found.push_back(lookup(value));
  return found;
}

SmallVector<Type, 8> KernelConversion::convertTypes(ValueRange range) {
  SmallVector<Type, 8> types;
  for (Value value : range) types.push_back(convertType(value.getType()));
  return types;
}

//===- Function ---------------------------------------------------------------------------------------------------===//

static Type pointerType(Context *context) {
  return LLVM::LLVMPointerType::get(context);
}

LogicalResult KernelConversion::bindArguments(Block &entry, Block &body) {
  ArrayRef<BlockArgument> arguments = entry.getArguments();
  if (arguments.size() < 3 || !arguments[0].getType().isIndex() || !arguments[1].getType().isIndex() ||
      !isa<MemRefType>(arguments[2].getType()))
    return source->emitOpError("is no kernel: it must begin with the arguments begin, end and the error slot");
  values[arguments[0]] = body.getArgument(1);
  values[arguments[1]] = body.getArgument(2);

  // 1. Every word is loaded once, in front of everything else.
  Value block = body.getArgument(0);
  int64_t word = 0;
  auto loadWord = [&](Type type) {
    Value pointer = gepConstant(block, i64(), word++);
    return op("llvm.load", type, {pointer}, {attr("alignment", builder.getI64IntegerAttr(8))});
  };
  for (BlockArgument argument : arguments.drop_front(2)) {
    Type type = argument.getType();
    if (type.isIndex()) {
      values[argument] = loadWord(i64());
      continue;
    }
    auto memref = dyn_cast<MemRefType>(type);
    if (!memref || memref.getLayout() || !memoryType(memref.getElementType()))
      return source->emitOpError() << "has an argument of type " << type << ", which no argument block holds";
    MemRefView view;
    view.base = loadWord(pointerType(context));
    view.elementType = memref.getElementType();
    view.shape.assign(memref.getShape().begin(), memref.getShape().end());
    for (int64_t size : memref.getShape()) view.sizes.push_back(ShapedType::isDynamic(size) ? loadWord(i64()) : Value());
    memrefs[argument] = view;
  }
  return success();
}

LogicalResult KernelConversion::run() {
  Region &oldBody = source->getRegion(0);
  if (!oldBody.hasOneBlock()) return source->emitOpError("is no kernel: it must have one block");
  Type ptr = pointerType(context);
  const NodeKind *functionKind = context->getDialect("llvm")->findType("func");
  const NodeKind *voidKind = context->getDialect("llvm")->findType("void");
  Type voidType = Type(uniqueNode(context, *voidKind));
  Type functionType =
      Type(uniqueNode(context, *functionKind, {voidType.getNode(), ptr.getNode(), i64().getNode(), i64().getNode()}, {0}));
  builder.setInsertionPoint(source);
  Operation *function = builder.create(
      loc, "llvm.func", {}, {},
      {attr("sym_name", source->getAttr("sym_name")), attr("function_type", TypeAttr::get(functionType))}, 1);
  region = &function->getRegion(0);
  Block *body = appendBlock({ptr, i64(), i64()});
  builder.setInsertionPointToEnd(body);
  // Constants collect in front of this place-holder, in the entry block, where they dominate everything.
  constantsEnd = builder.create(loc, "llvm.mlir.constant", TypeRange(i64()), {}, {attr("value", builder.getI64IntegerAttr(0))});
  if (failed(bindArguments(oldBody.front(), *body))) return failure();
  if (failed(convertBlock(oldBody.front()))) return failure();
  if (constantsEnd->use_empty()) constantsEnd->erase();
  return success();
}

LogicalResult KernelConversion::convertBlock(Block &block) {
  for (Operation &operation : block)
    if (failed(convertOp(&operation))) return failure();
  return success();
}

LogicalResult KernelConversion::convertOp(Operation *operation) {
  const StringRef name = operation->getName();
  loc = Location();
  if (name == "func.return") {
    builder.create(loc, "llvm.return", {}, {});
    return success();
  }
  if (name == "affine.for") return convertAffineFor(operation);
  if (name == "scf.for") return convertScfFor(operation);
  if (name == "scf.if") return convertScfIf(operation);
  if (name == "scf.while") return convertScfWhile(operation);
  if (name == "affine.yield" || name == "scf.yield" || name == "scf.condition") return success();  // their parent reads them
  const StringRef dialect = operation->getRecord()->getDialectName();
  if (dialect == "memref" || dialect == "affine" || name == "vector.maskedload" || name == "vector.maskedstore" ||
      name == "vector.load" || name == "vector.store")
    return convertMemoryOp(operation);
  if (dialect == "vector") return convertVectorOp(operation);
  return convertElementwise(operation);
}

LogicalResult convertKernelsToLLVM(Operation *module, const Target &target) {
  SmallVector<Operation *> kernels;
  for (Operation &op : module->getRegion(0).front())
    if (op.getName() == "func.func") kernels.push_back(&op);
  for (Operation *kernel : kernels) {
    if (failed(KernelConversion(kernel, target).run())) return failure();
    kernel->erase();
  }
  return success();
}

//===- Loops ------------------------------------------------------------------------------------------------------===//

/// Rotated: a guard in front, then a body that decides at its end. The body's block arguments are the counter and the
/// carried values; the exit's are the carried values.
LogicalResult KernelConversion::convertLoop(Operation *loop, Value lower, Value upper, Value step, ValueRange inits) {
  SmallVector<Type, 8> carriedTypes;
  for (Value init : inits) carriedTypes.push_back(init.getType());
  SmallVector<Type, 8> bodyTypes{i64()};
  bodyTypes.append(carriedTypes);

  ++depth;
  Block *body = appendBlock(bodyTypes);
  --depth;
  SmallVector<Value, 8> enter{lower};
  enter.append(inits.begin(), inits.end());
  constexpr int64_t kLess = 2;
  Value runs = compare(kLess, lower, upper);
  Block *guardBlock = builder.getInsertionBlock();

  Block &oldBody = loop->getRegion(0).front();
  values[oldBody.getArgument(0)] = body->getArgument(0);
  for (unsigned i = 0; i < inits.size(); ++i) values[oldBody.getArgument(i + 1)] = body->getArgument(i + 1);
  ++depth;
  builder.setInsertionPointToEnd(body);
  if (failed(convertBlock(oldBody))) return failure();
  SmallVector<Value, 8> yielded = lookupAll(oldBody.getTerminator()->getOperands());
  Value next = add(body->getArgument(0), step);
  Value again = compare(kLess, next, upper);
  --depth;
  Block *exit = appendBlock(carriedTypes);
  SmallVector<Value, 8> repeat{next};
  repeat.append(yielded);
  branchIf(again, body, repeat, exit, yielded);
  builder.setInsertionPointToEnd(guardBlock);
  branchIf(runs, body, enter, exit, inits);

  builder.setInsertionPointToEnd(exit);
  for (unsigned i = 0; i < loop->getNumResults(); ++i) values[loop->getResult(i)] = exit->getArgument(i);
  return success();
}

LogicalResult KernelConversion::convertAffineFor(Operation *loop) {
  ArrayRef<int32_t> segments = loop->getAttrOfType<DenseArrayAttr>("operandSegmentSizes").asI32();
  ValueRange operands = loop->getOperands();
  ValueRange lowerOperands = operands.take_front(segments[0]);
  ValueRange upperOperands = operands.slice(segments[0], segments[1]);
  auto lower = expandBound(loop->getAttrOfType<AffineMapAttr>("lowerBoundMap").getValue(), lowerOperands, true);
  auto upper = expandBound(loop->getAttrOfType<AffineMapAttr>("upperBoundMap").getValue(), upperOperands, false);
  if (failed(lower) || failed(upper)) return failure();
  Value step = indexConstant(loop->getAttrOfType<IntegerAttr>("step").getInt());
  return convertLoop(loop, *lower, *upper, step, lookupAll(operands.drop_front(segments[0] + segments[1])));
}

LogicalResult KernelConversion::convertScfFor(Operation *loop) {
  SmallVector<Value, 8> operands = lookupAll(loop->getOperands());
  return convertLoop(loop, operands[0], operands[1], operands[2], ValueRange(operands).drop_front(3));
}

LogicalResult KernelConversion::convertScfIf(Operation *branchOp) {
  const bool hasElse = !branchOp->getRegion(1).empty();
  Block *guardBlock = builder.getInsertionBlock();
  Value condition = lookup(branchOp->getOperand(0));
  SmallVector<Type, 8> resultTypes = convertTypes(branchOp->getResults());
  SmallVector<std::pair<Block *, SmallVector<Value, 8>>, 2> ends;
  Block *starts[2] = {nullptr, nullptr};
  for (unsigned i = 0; i < (hasElse ? 2u : 1u); ++i) {
    starts[i] = appendBlock();
    builder.setInsertionPointToEnd(starts[i]);
    Block &body = branchOp->getRegion(i).front();
    if (failed(convertBlock(body))) return failure();
    SmallVector<Value, 8> yielded;
    if (Operation *terminator = body.getTerminator()) yielded = lookupAll(terminator->getOperands());
    ends.push_back({builder.getInsertionBlock(), yielded});
  }
  Block *exit = appendBlock(resultTypes);
  for (auto &[end, yielded] : ends) {
    builder.setInsertionPointToEnd(end);
    branch(exit, yielded);
  }
  builder.setInsertionPointToEnd(guardBlock);
  branchIf(condition, starts[0], {}, hasElse ? starts[1] : exit, {});
  builder.setInsertionPointToEnd(exit);
  for (unsigned i = 0; i < branchOp->getNumResults(); ++i) values[branchOp->getResult(i)] = exit->getArgument(i);
  return success();
}

LogicalResult KernelConversion::convertScfWhile(Operation *loop) {
  Block &before = loop->getRegion(0).front();
  Block &after = loop->getRegion(1).front();
  ++depth;
  Block *head = appendBlock(convertTypes(ValueRange(before.getArguments())));
  branch(head, lookupAll(loop->getOperands()));
  for (BlockArgument argument : before.getArguments()) values[argument] = head->getArgument(argument.getArgNumber());
  builder.setInsertionPointToEnd(head);
  if (failed(convertBlock(before))) return failure();
  SmallVector<Value, 8> condition = lookupAll(before.getTerminator()->getOperands());
  Block *headEnd = builder.getInsertionBlock();

  Block *body = appendBlock();
  for (BlockArgument argument : after.getArguments()) values[argument] = condition[argument.getArgNumber() + 1];
  builder.setInsertionPointToEnd(body);
  if (failed(convertBlock(after))) return failure();
  branch(head, lookupAll(after.getTerminator()->getOperands()));
  --depth;

  // The results are arguments of the block behind the loop: values of its depth.
  Block *exit = appendBlock(convertTypes(loop->getResults()));
  builder.setInsertionPointToEnd(headEnd);
  branchIf(condition[0], body, {}, exit, ValueRange(condition).drop_front());
  builder.setInsertionPointToEnd(exit);
  for (unsigned i = 0; i < loop->getNumResults(); ++i) values[loop->getResult(i)] = exit->getArgument(i);
  return success();
}

}  // namespace strata
