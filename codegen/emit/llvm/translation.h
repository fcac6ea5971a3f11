// State of one translation from the llvm dialect to LLVM IR, shared by translate.cc and instructions.cc only.
#pragma once

#include "ir/op.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"

namespace strata {

struct Translation {
  Translation(llvm::LLVMContext &context, llvm::Module *module) : context(context), module(module), builder(context) {}

  LogicalResult run(Operation *root);

  llvm::Type *convert(Type type);  ///< null when there is no equivalent
  llvm::Constant *constant(Attribute attr, llvm::Type *type);
  llvm::Value *value(Value v) { return values.lookup(v); }
  /// Instructions.cc: one operation; fails after a diagnostic.
  LogicalResult translateInstruction(Operation *op);

  llvm::LLVMContext &context;
  llvm::Module *module;
  llvm::IRBuilder<> builder;
  llvm::Function *function = nullptr;
  DenseMap<Value, llvm::Value *> values;
  DenseMap<Block *, llvm::BasicBlock *> blocks;
  DenseMap<Block *, llvm::BasicBlock *> blockEnds;  ///< where control leaves a block
  DenseMap<Type, llvm::Type *> types;
  llvm::StringMap<llvm::Function *> functions;
  llvm::StringMap<llvm::GlobalVariable *> globals;

 private:
  llvm::Type *convertUncached(Type type);
  LogicalResult declareFunction(Operation *op);
  LogicalResult translateFunction(Operation *op);
  LogicalResult translateGlobal(Operation *op);
  void addPhiInputs(Operation *terminator);
};

}  // namespace strata
