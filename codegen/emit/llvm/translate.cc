// Types, constants, functions and blocks are handled here; single instructions in instructions.cc.
#include "codegen/emit/llvm/translate.h"

#include "codegen/emit/llvm/translation.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"

namespace strata {

//===- Types ------------------------------------------------------------------------------------------------------===//

llvm::Type *Translation::convert(Type type) {
  if (llvm::Type *known = types.lookup(type)) return known;
  llvm::Type *converted = convertUncached(type);
  types[type] = converted;
  return converted;
}

llvm::Type *Translation::convertUncached(Type type) {
  if (type.isIndex()) return llvm::Type::getInt64Ty(context);
  if (auto integer = dyn_cast<IntegerType>(type)) return llvm::IntegerType::get(context, integer.getWidth());
  if (type.isF32()) return llvm::Type::getFloatTy(context);
  if (type.isF64()) return llvm::Type::getDoubleTy(context);
  if (type.isF16()) return llvm::Type::getHalfTy(context);
  if (type.isBF16()) return llvm::Type::getBFloatTy(context);
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.getRank() > 1 || vector.isScalable()) return nullptr;
    llvm::Type *element = convert(vector.getElementType());
    return element ? llvm::FixedVectorType::get(element, vector.getRank() ? vector.getDimSize(0) : 1) : nullptr;
  }
  const Node *node = type.getNode();
  if (node->kind->dialect != "llvm") return nullptr;
  const StringRef name = node->kind->mnemonic;
  if (name == "ptr") return llvm::PointerType::get(context, node->numInts ? node->ints()[0] : 0);
  if (name == "void") return llvm::Type::getVoidTy(context);
  if (name == "array") {
    llvm::Type *element = convert(Type(node->ptrs()[0]));
    return element ? llvm::ArrayType::get(element, node->ints()[0]) : nullptr;
  }
  if (name == "struct") {
    SmallVector<llvm::Type *> fields;
    for (const Node *field : node->ptrs()) {
      fields.push_back(convert(Type(field)));
      if (!fields.back()) return nullptr;
    }
    return llvm::StructType::get(context, fields);
  }
  return nullptr;
}

//===- Constants --------------------------------------------------------------------------------------------------===//

llvm::Constant *Translation::constant(Attribute attr, llvm::Type *type) {
  if (auto integer = dyn_cast<IntegerAttr>(attr)) {
    llvm::Type *scalar = type->getScalarType();
    llvm::Constant *value = llvm::ConstantInt::get(context, integer.getValue().sextOrTrunc(scalar->getIntegerBitWidth()));
    if (auto *vector = dyn_cast<llvm::FixedVectorType>(type))
      return llvm::ConstantVector::getSplat(vector->getElementCount(), value);
    return value;
  }
  if (auto real = dyn_cast<FloatAttr>(attr)) {
    llvm::Constant *value = llvm::ConstantFP::get(context, real.getValue());
    if (auto *vector = dyn_cast<llvm::FixedVectorType>(type))
      return llvm::ConstantVector::getSplat(vector->getElementCount(), value);
    return value;
  }
  if (auto elements = dyn_cast<DenseElementsAttr>(attr)) {
    auto elementType = [&]() -> llvm::Type * {
      if (auto *vector = dyn_cast<llvm::FixedVectorType>(type)) return vector->getElementType();
      return type->getArrayElementType();
    }();
    if (elements.isSplat() && type->isVectorTy())
      return llvm::ConstantVector::getSplat(cast<llvm::FixedVectorType>(type)->getElementCount(),
                                            constant(elements.getElement(0), elementType));
    SmallVector<llvm::Constant *> values;
    for (int64_t i = 0; i < elements.getNumElements(); ++i)
      values.push_back(constant(elements.getElement(elements.isSplat() ? 0 : i), elementType));
    if (auto *array = dyn_cast<llvm::ArrayType>(type)) return llvm::ConstantArray::get(array, values);
    return llvm::ConstantVector::get(values);
  }
  return nullptr;
}

//===- Functions --------------------------------------------------------------------------------------------------===//

/// `llvm.func`'s type: a node of kind llvm.func with the result first, or a builtin function type.
static std::pair<Type, ArrayRef<Type>> splitFunctionType(Type type) {
  if (auto function = dyn_cast<FunctionType>(type))
    return {function.getNumResults() ? function.getResult(0) : Type(), function.getInputs()};
  const Node *node = type.getNode();
  ArrayRef<Type> all(reinterpret_cast<const Type *>(node->ptrs().data()), node->numPtrs);
  return {all.front(), all.drop_front()};
}

LogicalResult Translation::declareFunction(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("sym_name");
  auto typeAttr = op->getAttrOfType<TypeAttr>("function_type");
  if (!name || !typeAttr) return op->emitOpError("needs sym_name and function_type");
  auto [resultType, inputTypes] = splitFunctionType(typeAttr.getValue());
  llvm::Type *result = resultType ? convert(resultType) : llvm::Type::getVoidTy(context);
  SmallVector<llvm::Type *> inputs;
  for (Type input : inputTypes) inputs.push_back(convert(input));
  if (!result || llvm::is_contained(inputs, nullptr)) return op->emitOpError("has a type without an LLVM equivalent");
  const bool isDeclaration = op->getNumRegions() == 0 || op->getRegion(0).empty();
  const bool isPrivate = op->getAttr("sym_visibility") != Attribute();
  auto linkage = !isDeclaration && isPrivate ? llvm::Function::InternalLinkage : llvm::Function::ExternalLinkage;
  auto *function = llvm::Function::Create(llvm::FunctionType::get(result, inputs, false), linkage,
                                          llvm::StringRef(name.getValue()), *module);
  function->setDSOLocal(true);
  for (unsigned i = 0; i < inputs.size(); ++i)
    if (inputs[i]->isPointerTy()) function->addParamAttr(i, llvm::Attribute::NoAlias);
  functions[name.getValue()] = function;
  return success();
}

LogicalResult Translation::translateFunction(Operation *op) {
  Region &body = op->getRegion(0);
  if (body.empty()) return success();
  function = functions[op->getAttrOfType<StringAttr>("sym_name").getValue()];

  // 1. Blocks and their arguments: parameters for the entry, phis elsewhere.
  for (Block &block : body) blocks[&block] = llvm::BasicBlock::Create(context, "", function);
  for (Block &block : body) {
    builder.SetInsertPoint(blocks[&block]);
    for (BlockArgument argument : block.getArguments()) {
      llvm::Type *type = convert(argument.getType());
      if (!type) return op->emitOpError("has a block argument without an LLVM equivalent");
      if (block.isEntryBlock())
        values[argument] = function->getArg(argument.getArgNumber());
      else
        values[argument] = builder.CreatePHI(type, 2);
    }
  }

  // 2. Instructions; blocks in an order in which definitions come first (dominance follows from layout order here, and
  //    operands defined later are only phi inputs, which come in step 3).
  for (Block &block : body) {
    builder.SetInsertPoint(blocks[&block]);
    for (Operation &nested : block)
      if (failed(translateInstruction(&nested))) return failure();
  }

  // 3. Phi inputs.
  for (Block &block : body)
    if (Operation *terminator = block.getTerminator()) addPhiInputs(terminator);
  return success();
}

/// Operands passed to successor `index` of a branch: all for br, by segment for cond_br.
static ValueRange successorOperands(Operation *terminator, unsigned index) {
  Attribute segments = terminator->getAttr("operandSegmentSizes");
  if (!segments) return terminator->getOperands();
  ArrayRef<int32_t> sizes = cast<DenseArrayAttr>(segments).asI32();
  unsigned start = 0;
  for (unsigned i = 0; i <= index; ++i) start += sizes[i];
  return terminator->getOperands().slice(start, sizes[index + 1]);
}

void Translation::addPhiInputs(Operation *terminator) {
  llvm::BasicBlock *from = blockEnds[terminator->getBlock()];
  for (unsigned i = 0; i < terminator->getNumSuccessors(); ++i) {
    Block *target = terminator->getSuccessor(i);
    ValueRange passed = successorOperands(terminator, i);
    for (unsigned k = 0; k < passed.size(); ++k)
      cast<llvm::PHINode>(values[target->getArgument(k)])->addIncoming(values[passed[k]], from);
  }
}

LogicalResult Translation::run(Operation *root) {
  SmallVector<Operation *> bodies;
  for (Operation &op : root->getRegion(0).front()) {
    if (op.getName() == "llvm.func") {
      if (failed(declareFunction(&op))) return failure();
      bodies.push_back(&op);
    } else if (op.getName() == "llvm.mlir.global") {
      if (failed(translateGlobal(&op))) return failure();
    } else {
      return op.emitOpError("has no place at the top of an LLVM module");
    }
  }
  for (Operation *body : bodies) {
    values.clear();
    blocks.clear();
    blockEnds.clear();
    if (failed(translateFunction(body))) return failure();
  }
  return success();
}

LogicalResult Translation::translateGlobal(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("sym_name");
  auto typeAttr = op->getAttrOfType<TypeAttr>("global_type");
  llvm::Type *type = typeAttr ? convert(typeAttr.getValue()) : nullptr;
  Attribute value = op->getAttr("value");
  llvm::Constant *initializer = type && value ? constant(value, type) : nullptr;
  if (!name || !initializer) return op->emitOpError("needs a name, a type and a value of that type");
  auto *global = new llvm::GlobalVariable(*module, type, /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                          initializer, llvm::StringRef(name.getValue()));
  global->setAlignment(llvm::Align(64));
  globals[name.getValue()] = global;
  return success();
}

std::unique_ptr<llvm::Module> translateToLLVM(Operation *root, llvm::LLVMContext &context) {
  auto module = std::make_unique<llvm::Module>("kernels", context);
  Translation translation(context, module.get());
  if (failed(translation.run(root))) return nullptr;
  return module;
}

}  // namespace strata
