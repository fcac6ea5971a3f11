// Step 4: a transformation of the dialect's own: a pattern on `fir.dispatch`. Everything else (inlining what it uncovers,
// folding, erasing the tables nobody needs then) is done by passes that know interfaces and have never heard of fir.
#include "samples/fir/fir.h"

#include "dialects/func/ops.h"
#include "ir/context.h"
#include "ir/symbols.h"

namespace strata::fir {

/// dispatch "m"(%x : !fir.ref<!fir.type<u>>, ...) = call @p(%x, ...), where @dtable_type_u says that "m" is @p
static LogicalResult callDirectly(DispatchOp op, PatternRewriter &rewriter) {
  auto reference = cast<ReferenceType>(op.getArgs()[0].getType());
  std::string name = "dtable_type_" + cast<ObjectType>(reference.getObjectType()).getName().str();
  Operation *symbols = getNearestSymbolTable(op);
  auto table = dyn_cast_or_null<DispatchTableOp>(symbols ? lookupSymbolIn(symbols, name) : nullptr);
  if (!table) return rewriter.refuse(op, "there is no table '" + name + "'");
  for (Operation &candidate : table->getRegion(0).front()) {
    auto entry = cast<DTEntryOp>(&candidate);
    if (entry.getMethod() != op.getMethod()) continue;
    SmallVector<Value, 4> arguments(op.getArgs().begin(), op.getArgs().end());
    rewriter.setInsertionPoint(op);
    rewriter.replaceOp(op, rewriter.create(op->getLoc(), "func.call", op->getResultTypes(), arguments,
                                           {rewriter.getNamedAttr("callee", entry->getAttr("proc"))}));
    return success();
  }
  return rewriter.refuse(op, "the table has no method '" + op.getMethod() + "'");
}

int64_t devirtualize(Operation *module) {
  int64_t before = 0, after = 0;
  module->walk([&](Operation *op) { before += isa<DispatchOp>(op); });
  PatternSet patterns(module->getContext());
  patterns.addFunction<DispatchOp>("devirtualize", callDirectly);
  walkAndApplyPatterns(module, FrozenPatternSet(std::move(patterns)));
  module->walk([&](Operation *op) { after += isa<DispatchOp>(op); });
  return before - after;
}

}  // namespace strata::fir
