// One operation of the llvm dialect to one LLVM instruction, by a table from names to small functions.
#include "codegen/emit/llvm/translation.h"

#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

namespace strata {

namespace {

using Handler = llvm::Value *(*)(Translation &, Operation *);

llvm::Value *operand(Translation &t, Operation *op, unsigned i) { return t.value(op->getOperand(i)); }

template <llvm::Instruction::BinaryOps Opcode>
llvm::Value *binary(Translation &t, Operation *op) {
  return t.builder.CreateBinOp(Opcode, operand(t, op, 0), operand(t, op, 1));
}

template <llvm::Instruction::CastOps Opcode>
llvm::Value *castTo(Translation &t, Operation *op) {
  return t.builder.CreateCast(Opcode, operand(t, op, 0), t.convert(op->getResultType(0)));
}

template <llvm::Intrinsic::ID Id>
llvm::Value *intrinsic(Translation &t, Operation *op) {
  SmallVector<llvm::Value *, 4> arguments;
  for (Value value : op->getOperands()) arguments.push_back(t.value(value));
  return t.builder.CreateIntrinsic(Id, {t.convert(op->getResultType(0))}, arguments);
}

/// Reductions are overloaded on the vector they reduce, the last operand.
template <llvm::Intrinsic::ID Id>
llvm::Value *reduction(Translation &t, Operation *op) {
  SmallVector<llvm::Value *, 2> arguments;
  for (Value value : op->getOperands()) arguments.push_back(t.value(value));
  llvm::CallInst *call = t.builder.CreateIntrinsic(Id, {arguments.back()->getType()}, arguments);
  if (auto flags = op->getAttrOfType<UnitAttr>("reassoc"))
    call->setHasAllowReassoc(true);
  return call;
}

/// Shifts by a flag operand (`is_zero_poison` and the like), which MLIR keeps as an attribute.
template <llvm::Intrinsic::ID Id>
llvm::Value *countZeros(Translation &t, Operation *op) {
  return t.builder.CreateIntrinsic(Id, {t.convert(op->getResultType(0))}, {operand(t, op, 0), t.builder.getFalse()});
}

llvm::Value *constantOp(Translation &t, Operation *op) {
  return t.constant(op->getAttr("value"), t.convert(op->getResultType(0)));
}
llvm::Value *undefOp(Translation &t, Operation *op) { return llvm::UndefValue::get(t.convert(op->getResultType(0))); }
llvm::Value *poisonOp(Translation &t, Operation *op) { return llvm::PoisonValue::get(t.convert(op->getResultType(0))); }
llvm::Value *zeroOp(Translation &t, Operation *op) {
  return llvm::Constant::getNullValue(t.convert(op->getResultType(0)));
}
llvm::Value *addressOf(Translation &t, Operation *op) {
  auto name = op->getAttrOfType<FlatSymbolRefAttr>("global_name");
  if (!name) return nullptr;
  if (llvm::GlobalVariable *global = t.globals.lookup(name.getValue())) return global;
  return t.functions.lookup(name.getValue());
}

llvm::Value *fneg(Translation &t, Operation *op) { return t.builder.CreateFNeg(operand(t, op, 0)); }

llvm::Value *icmp(Translation &t, Operation *op) {
  static constexpr llvm::CmpInst::Predicate kPredicates[] = {
      llvm::CmpInst::ICMP_EQ,  llvm::CmpInst::ICMP_NE,  llvm::CmpInst::ICMP_SLT, llvm::CmpInst::ICMP_SLE,
      llvm::CmpInst::ICMP_SGT, llvm::CmpInst::ICMP_SGE, llvm::CmpInst::ICMP_ULT, llvm::CmpInst::ICMP_ULE,
      llvm::CmpInst::ICMP_UGT, llvm::CmpInst::ICMP_UGE};
  auto predicate = op->getAttrOfType<IntegerAttr>("predicate");
  if (!predicate || predicate.getUInt() >= std::size(kPredicates)) return nullptr;
  return t.builder.CreateICmp(kPredicates[predicate.getUInt()], operand(t, op, 0), operand(t, op, 1));
}

llvm::Value *fcmp(Translation &t, Operation *op) {
  using P = llvm::CmpInst::Predicate;
  static constexpr P kPredicates[] = {P::FCMP_FALSE, P::FCMP_OEQ, P::FCMP_OGT, P::FCMP_OGE, P::FCMP_OLT, P::FCMP_OLE,
                                      P::FCMP_ONE,   P::FCMP_ORD, P::FCMP_UEQ, P::FCMP_UGT, P::FCMP_UGE, P::FCMP_ULT,
                                      P::FCMP_ULE,   P::FCMP_UNE, P::FCMP_UNO, P::FCMP_TRUE};
  auto predicate = op->getAttrOfType<IntegerAttr>("predicate");
  if (!predicate || predicate.getUInt() >= std::size(kPredicates)) return nullptr;
  return t.builder.CreateFCmp(kPredicates[predicate.getUInt()], operand(t, op, 0), operand(t, op, 1));
}

llvm::Value *select(Translation &t, Operation *op) {
  return t.builder.CreateSelect(operand(t, op, 0), operand(t, op, 1), operand(t, op, 2));
}

llvm::Align alignmentOf(Translation &t, Operation *op, llvm::Type *type) {
  if (auto alignment = op->getAttrOfType<IntegerAttr>("alignment")) return llvm::Align(alignment.getUInt());
  return llvm::Align(std::max<uint64_t>(1, type->getScalarSizeInBits() / 8));
}

llvm::Value *load(Translation &t, Operation *op) {
  llvm::Type *type = t.convert(op->getResultType(0));
  return t.builder.CreateAlignedLoad(type, operand(t, op, 0), alignmentOf(t, op, type));
}

llvm::Value *store(Translation &t, Operation *op) {
  llvm::Value *stored = operand(t, op, 0);
  llvm::StoreInst *instruction =
      t.builder.CreateAlignedStore(stored, operand(t, op, 1), alignmentOf(t, op, stored->getType()));
  if (op->hasAttr("nontemporal"))
    instruction->setMetadata(llvm::LLVMContext::MD_nontemporal,
                             llvm::MDNode::get(t.context, llvm::ConstantAsMetadata::get(t.builder.getInt32(1))));
  return instruction;
}

llvm::Value *maskedLoad(Translation &t, Operation *op) {
  llvm::Type *type = t.convert(op->getResultType(0));
  llvm::Value *passThrough =
      op->getNumOperands() > 2 ? operand(t, op, 2) : static_cast<llvm::Value *>(llvm::PoisonValue::get(type));
  return t.builder.CreateMaskedLoad(type, operand(t, op, 0), alignmentOf(t, op, type), operand(t, op, 1), passThrough);
}

llvm::Value *maskedStore(Translation &t, Operation *op) {
  llvm::Value *stored = operand(t, op, 0);
  return t.builder.CreateMaskedStore(stored, operand(t, op, 1), alignmentOf(t, op, stored->getType()),
                                     operand(t, op, 2));
}

llvm::Value *maskedGather(Translation &t, Operation *op) {
  llvm::Type *type = t.convert(op->getResultType(0));
  llvm::Value *passThrough =
      op->getNumOperands() > 2 ? operand(t, op, 2) : static_cast<llvm::Value *>(llvm::PoisonValue::get(type));
  return t.builder.CreateMaskedGather(type, operand(t, op, 0), alignmentOf(t, op, type), operand(t, op, 1), passThrough);
}

llvm::Value *alloca_(Translation &t, Operation *op) {
  auto type = op->getAttrOfType<TypeAttr>("elem_type");
  if (!type) return nullptr;
  llvm::AllocaInst *slot = t.builder.CreateAlloca(t.convert(type.getValue()), operand(t, op, 0));
  slot->setAlignment(llvm::Align(64));
  return slot;
}

/// Constant indices stand in rawConstantIndices; INT32_MIN there means the next dynamic operand.
llvm::Value *getElementPtr(Translation &t, Operation *op) {
  auto type = op->getAttrOfType<TypeAttr>("elem_type");
  auto indices = op->getAttrOfType<DenseArrayAttr>("rawConstantIndices");
  if (!type || !indices) return nullptr;
  SmallVector<llvm::Value *, 4> list;
  unsigned next = 1;
  for (int32_t index : indices.asI32())
    list.push_back(index == INT32_MIN ? operand(t, op, next++) : t.builder.getInt32(index));
  return t.builder.CreateInBoundsGEP(t.convert(type.getValue()), operand(t, op, 0), list);
}

llvm::Value *extractElement(Translation &t, Operation *op) {
  return t.builder.CreateExtractElement(operand(t, op, 0), operand(t, op, 1));
}
llvm::Value *insertElement(Translation &t, Operation *op) {
  return t.builder.CreateInsertElement(operand(t, op, 0), operand(t, op, 1), operand(t, op, 2));
}
llvm::Value *shuffleVector(Translation &t, Operation *op) {
  auto mask = op->getAttrOfType<DenseArrayAttr>("mask");
  if (!mask) return nullptr;
  return t.builder.CreateShuffleVector(operand(t, op, 0), operand(t, op, 1), mask.asI32());
}

SmallVector<unsigned> position(Operation *op) {
  SmallVector<unsigned> path;
  for (int64_t index : op->getAttrOfType<DenseArrayAttr>("position").asI64()) path.push_back(index);
  return path;
}
llvm::Value *extractValue(Translation &t, Operation *op) {
  return t.builder.CreateExtractValue(operand(t, op, 0), position(op));
}
llvm::Value *insertValue(Translation &t, Operation *op) {
  return t.builder.CreateInsertValue(operand(t, op, 0), operand(t, op, 1), position(op));
}

llvm::Value *call(Translation &t, Operation *op) {
  auto callee = op->getAttrOfType<FlatSymbolRefAttr>("callee");
  llvm::Function *function = callee ? t.functions.lookup(callee.getValue()) : nullptr;
  if (!function) return nullptr;
  SmallVector<llvm::Value *> arguments;
  for (Value value : op->getOperands()) arguments.push_back(t.value(value));
  return t.builder.CreateCall(function, arguments);
}

/// A target's intrinsic by name: `llvm.call_intrinsic "llvm.x86...."`.
llvm::Value *callIntrinsic(Translation &t, Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("intrin");
  if (!name) return nullptr;
  const llvm::Intrinsic::ID id = llvm::Intrinsic::lookupIntrinsicID(name.getValue());
  if (id == llvm::Intrinsic::not_intrinsic || llvm::Intrinsic::isOverloaded(id)) return nullptr;
  SmallVector<llvm::Value *> arguments;
  for (Value value : op->getOperands()) arguments.push_back(t.value(value));
  return t.builder.CreateIntrinsic(id, {}, arguments);
}

llvm::Value *atomicRmw(Translation &t, Operation *op) {
  // Numbers of the dialect's bin_op: xchg 0, add 1, sub 2, and 3, nand 4, or 5, xor 6, max 7, min 8, umax 9, umin 10, fadd 11.
  static constexpr llvm::AtomicRMWInst::BinOp kOperations[] = {
      llvm::AtomicRMWInst::Xchg, llvm::AtomicRMWInst::Add,  llvm::AtomicRMWInst::Sub,  llvm::AtomicRMWInst::And,
      llvm::AtomicRMWInst::Nand, llvm::AtomicRMWInst::Or,   llvm::AtomicRMWInst::Xor,  llvm::AtomicRMWInst::Max,
      llvm::AtomicRMWInst::Min,  llvm::AtomicRMWInst::UMax, llvm::AtomicRMWInst::UMin, llvm::AtomicRMWInst::FAdd};
  auto kind = op->getAttrOfType<IntegerAttr>("bin_op");
  if (!kind || kind.getUInt() >= std::size(kOperations)) return nullptr;
  return t.builder.CreateAtomicRMW(kOperations[kind.getUInt()], operand(t, op, 0), operand(t, op, 1), llvm::MaybeAlign(),
                                   llvm::AtomicOrdering::Monotonic);
}

llvm::Value *prefetch(Translation &t, Operation *op) {
  auto number = [&](StringRef name) { return t.builder.getInt32(op->getAttrOfType<IntegerAttr>(name).getUInt()); };
  return t.builder.CreateIntrinsic(llvm::Intrinsic::prefetch, {operand(t, op, 0)->getType()},
                                   {operand(t, op, 0), number("rw"), number("hint"), number("cache")});
}

llvm::Value *memCopy(Translation &t, Operation *op) {
  return t.builder.CreateMemCpyInline(operand(t, op, 0), llvm::MaybeAlign(1), operand(t, op, 1), llvm::MaybeAlign(1),
                                      operand(t, op, 2));
}

llvm::Value *branch(Translation &t, Operation *op) { return t.builder.CreateBr(t.blocks[op->getSuccessor(0)]); }

llvm::Value *condBranch(Translation &t, Operation *op) {
  return t.builder.CreateCondBr(operand(t, op, 0), t.blocks[op->getSuccessor(0)], t.blocks[op->getSuccessor(1)]);
}

llvm::Value *switchOp(Translation &t, Operation *op) {
  auto cases = op->getAttrOfType<DenseElementsAttr>("case_values");
  auto *instruction = t.builder.CreateSwitch(operand(t, op, 0), t.blocks[op->getSuccessor(0)], op->getNumSuccessors() - 1);
  for (unsigned i = 1; i < op->getNumSuccessors(); ++i)
    instruction->addCase(llvm::ConstantInt::get(t.context, cases.getIntElement(i - 1)), t.blocks[op->getSuccessor(i)]);
  return instruction;
}

llvm::Value *returnOp(Translation &t, Operation *op) {
  return op->getNumOperands() ? t.builder.CreateRet(operand(t, op, 0)) : t.builder.CreateRetVoid();
}

llvm::Value *unreachable(Translation &t, Operation *) { return t.builder.CreateUnreachable(); }

const llvm::StringMap<Handler> &handlers() {
  using I = llvm::Instruction;
  namespace in = llvm::Intrinsic;
  static const llvm::StringMap<Handler> table = {
      {"mlir.constant", constantOp}, {"mlir.undef", undefOp}, {"mlir.poison", poisonOp}, {"mlir.zero", zeroOp},
      {"mlir.addressof", addressOf},
      {"add", binary<I::Add>}, {"sub", binary<I::Sub>}, {"mul", binary<I::Mul>}, {"sdiv", binary<I::SDiv>},
      {"udiv", binary<I::UDiv>}, {"srem", binary<I::SRem>}, {"urem", binary<I::URem>}, {"and", binary<I::And>},
      {"or", binary<I::Or>}, {"xor", binary<I::Xor>}, {"shl", binary<I::Shl>}, {"lshr", binary<I::LShr>},
      {"ashr", binary<I::AShr>}, {"fadd", binary<I::FAdd>}, {"fsub", binary<I::FSub>}, {"fmul", binary<I::FMul>},
      {"fdiv", binary<I::FDiv>}, {"frem", binary<I::FRem>}, {"fneg", fneg},
      {"trunc", castTo<I::Trunc>}, {"zext", castTo<I::ZExt>}, {"sext", castTo<I::SExt>}, {"fptrunc", castTo<I::FPTrunc>},
      {"fpext", castTo<I::FPExt>}, {"sitofp", castTo<I::SIToFP>}, {"uitofp", castTo<I::UIToFP>},
      {"fptosi", castTo<I::FPToSI>}, {"fptoui", castTo<I::FPToUI>}, {"bitcast", castTo<I::BitCast>},
      {"ptrtoint", castTo<I::PtrToInt>}, {"inttoptr", castTo<I::IntToPtr>},
      {"icmp", icmp}, {"fcmp", fcmp}, {"select", select}, {"load", load}, {"store", store}, {"alloca", alloca_},
      {"getelementptr", getElementPtr}, {"extractelement", extractElement}, {"insertelement", insertElement},
      {"shufflevector", shuffleVector}, {"extractvalue", extractValue}, {"insertvalue", insertValue}, {"call", call},
      {"call_intrinsic", callIntrinsic}, {"atomicrmw", atomicRmw}, {"br", branch}, {"cond_br", condBranch},
      {"switch", switchOp}, {"return", returnOp}, {"unreachable", unreachable},
      {"intr.fma", intrinsic<in::fma>}, {"intr.sqrt", intrinsic<in::sqrt>}, {"intr.fabs", intrinsic<in::fabs>},
      {"intr.copysign", intrinsic<in::copysign>}, {"intr.floor", intrinsic<in::floor>}, {"intr.ceil", intrinsic<in::ceil>},
      {"intr.trunc", intrinsic<in::trunc>}, {"intr.rint", intrinsic<in::rint>}, {"intr.roundeven", intrinsic<in::roundeven>},
      {"intr.maxnum", intrinsic<in::maxnum>}, {"intr.minnum", intrinsic<in::minnum>},
      {"intr.maximum", intrinsic<in::maximum>}, {"intr.minimum", intrinsic<in::minimum>},
      {"intr.smax", intrinsic<in::smax>}, {"intr.smin", intrinsic<in::smin>}, {"intr.umax", intrinsic<in::umax>},
      {"intr.umin", intrinsic<in::umin>}, {"intr.ctpop", intrinsic<in::ctpop>}, {"intr.bswap", intrinsic<in::bswap>},
      {"intr.ctlz", countZeros<in::ctlz>}, {"intr.cttz", countZeros<in::cttz>}, {"intr.fshl", intrinsic<in::fshl>},
      {"intr.fshr", intrinsic<in::fshr>}, {"intr.masked.load", maskedLoad}, {"intr.masked.store", maskedStore},
      {"intr.masked.gather", maskedGather}, {"intr.prefetch", prefetch}, {"intr.memcpy.inline", memCopy},
      {"intr.vector.reduce.add", reduction<in::vector_reduce_add>}, {"intr.vector.reduce.mul", reduction<in::vector_reduce_mul>},
      {"intr.vector.reduce.and", reduction<in::vector_reduce_and>}, {"intr.vector.reduce.or", reduction<in::vector_reduce_or>},
      {"intr.vector.reduce.xor", reduction<in::vector_reduce_xor>},
      {"intr.vector.reduce.smax", reduction<in::vector_reduce_smax>}, {"intr.vector.reduce.smin", reduction<in::vector_reduce_smin>},
      {"intr.vector.reduce.umax", reduction<in::vector_reduce_umax>}, {"intr.vector.reduce.umin", reduction<in::vector_reduce_umin>},
      {"intr.vector.reduce.fadd", reduction<in::vector_reduce_fadd>}, {"intr.vector.reduce.fmul", reduction<in::vector_reduce_fmul>},
      {"intr.vector.reduce.fmaximum", reduction<in::vector_reduce_fmaximum>},
      {"intr.vector.reduce.fminimum", reduction<in::vector_reduce_fminimum>},
      {"intr.vector.reduce.fmax", reduction<in::vector_reduce_fmax>}, {"intr.vector.reduce.fmin", reduction<in::vector_reduce_fmin>},
  };
  return table;
}

}  // namespace

LogicalResult Translation::translateInstruction(Operation *op) {
  StringRef name = op->getName();
  if (!name.consume_front("llvm.")) return op->emitOpError("is not of the llvm dialect");
  auto handler = handlers().find(name);
  if (handler == handlers().end()) return op->emitOpError("has no LLVM equivalent");
  for (Type type : op->getResultTypes())
    if (!convert(type)) return op->emitOpError("has a result without an LLVM equivalent");
  llvm::Value *result = handler->second(*this, op);
  if (!result) return op->emitOpError("lacks an attribute that its translation needs");
  if (op->getNumResults()) values[op->getResult(0)] = result;
  if (op->isTerminator() || op->getNumSuccessors()) blockEnds[op->getBlock()] = builder.GetInsertBlock();
  return success();
}

}  // namespace strata
