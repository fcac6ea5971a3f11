// Step 5: a lowering, with the dialect-conversion framework: which types become what, which operations must go, and one
// pattern for each kind of operation. Patterns get their operands converted already.
#include "dialects/llvm/types.h"
#include "ir/context.h"
#include "ir/conversion.h"
#include "samples/fir/fir.h"

namespace strata::fir {
namespace {

class Lowering {
 public:
  explicit Lowering(Context *context) : context(context), patterns(context) {
    Type pointer = LLVM::LLVMPointerType::get(context);
    types.addConversion([](Type type) { return std::optional<Type>(type); });
    types.addConversion([pointer](Type type) { return isa<ReferenceType>(type) ? std::optional(pointer) : std::nullopt; });
  }

  using Convert = LogicalResult (*)(Lowering &, Operation *, ArrayRef<Value>, ConversionRewriter &);
  void add(StringRef name, Convert convert) { patterns.add(std::make_unique<Function>(*this, name, convert)); }

  LogicalResult run(Operation *module) {
    ConversionTarget target;
    for (StringRef dialect : {"fir", "func", "arith"}) target.addIllegalDialect(dialect);
    return applyConversion(module, target, FrozenPatternSet(std::move(patterns)));
  }

  static NamedAttribute attr(Builder &builder, StringRef name, Attribute value) { return builder.getNamedAttr(name, value); }

  Context *context;
  TypeConverter types;

 private:
  struct Function final : ConversionPattern {
    Function(Lowering &lowering, StringRef name, Convert apply)
        : ConversionPattern(&lowering.types, lowering.context, name), lowering(lowering), apply(apply) {
      setName(("to-llvm " + name).str());
    }
    LogicalResult convert(Operation *op, ArrayRef<Value> operands, ConversionRewriter &rewriter) const override {
      return apply(lowering, op, operands, rewriter);
    }
    Lowering &lowering;
    Convert apply;
  };
  PatternSet patterns;
};

/// A function's signature and arguments change; its body moves over and is converted in its turn.
LogicalResult convertFunction(Lowering &lowering, Operation *op, ArrayRef<Value>, ConversionRewriter &rewriter) {
  auto type = cast<FunctionType>(op->getAttrOfType<TypeAttr>("function_type").getValue());
  FunctionType converted = lowering.types.convertSignature(type);
  if (!converted || converted.getResults().size() > 1) return rewriter.refuse(op, "LLVM functions have one result");
  Type result = converted.getResults().empty() ? Type(LLVM::LLVMVoidType::get(lowering.context)) : converted.getResults()[0];
  Attribute functionType = TypeAttr::get(LLVM::LLVMFunctionType::get(result, converted.getInputs()));
  Operation *made = rewriter.create(op->getLoc(), "llvm.func", {}, {},
                                    {Lowering::attr(rewriter, "sym_name", op->getAttr("sym_name")),
                                     Lowering::attr(rewriter, "function_type", functionType)}, 1);
  if (failed(rewriter.convertRegion(op->getRegion(0), made->getRegion(0), lowering.types))) return failure();
  rewriter.replaceOp(op, made);
  return success();
}

LogicalResult convertCall(Lowering &lowering, Operation *op, ArrayRef<Value> operands, ConversionRewriter &rewriter) {
  SmallVector<Type, 1> types;
  for (Type type : op->getResultTypes()) types.push_back(lowering.types.convert(type));
  rewriter.replaceOp(op, rewriter.create(op->getLoc(), "llvm.call", types, operands,
                                         {Lowering::attr(rewriter, "callee", op->getAttr("callee"))}));
  return success();
}

/// The same operands and result types under another name.
template <const char *kName>
LogicalResult rename(Lowering &, Operation *op, ArrayRef<Value> operands, ConversionRewriter &rewriter) {
  rewriter.replaceOp(op, rewriter.create(op->getLoc(), kName, op->getResultTypes(), operands));
  return success();
}

LogicalResult convertConstant(Lowering &, Operation *op, ArrayRef<Value>, ConversionRewriter &rewriter) {
  rewriter.replaceOp(op, rewriter.create(op->getLoc(), "llvm.mlir.constant", op->getResultTypes(), {},
                                         {Lowering::attr(rewriter, "value", op->getAttr("value"))}));
  return success();
}

LogicalResult convertAlloca(Lowering &lowering, Operation *op, ArrayRef<Value>, ConversionRewriter &rewriter) {
  Type i32 = rewriter.getIntegerType(32);
  Value one = rewriter.create(op->getLoc(), "llvm.mlir.constant", i32, {},
                              {Lowering::attr(rewriter, "value", rewriter.getI32IntegerAttr(1))})->getResult(0);
  rewriter.replaceOp(op, rewriter.create(op->getLoc(), "llvm.alloca", lowering.types.convert(op->getResultType(0)), one,
                                         {Lowering::attr(rewriter, "elem_type", TypeAttr::get(i32))}));
  return success();
}

LogicalResult dropTable(Lowering &, Operation *op, ArrayRef<Value>, ConversionRewriter &rewriter) {
  rewriter.eraseOp(op);
  return success();
}

constexpr char kAdd[] = "llvm.add", kMul[] = "llvm.mul", kReturn[] = "llvm.return", kLoad[] = "llvm.load", kStore[] = "llvm.store";

}  // namespace

LogicalResult convertToLLVM(Operation *module) {
  Lowering lowering(module->getContext());
  lowering.add("func.func", convertFunction);
  lowering.add("func.call", convertCall);
  lowering.add("func.return", rename<kReturn>);
  lowering.add("arith.addi", rename<kAdd>);
  lowering.add("arith.muli", rename<kMul>);
  lowering.add("arith.constant", convertConstant);
  lowering.add("fir.alloca", convertAlloca);
  lowering.add("fir.get", rename<kLoad>);
  lowering.add("fir.set", rename<kStore>);
  lowering.add("fir.dispatch_table", dropTable);
  return lowering.run(module);
}

}  // namespace strata::fir
