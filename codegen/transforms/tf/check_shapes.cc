// See check_shapes.h. An unknown size is a symbol that may be any number; an unknown rank is an unranked shape, of which rules say
// nothing.
#include "codegen/transforms/tf/check_shapes.h"

#include "codegen/transforms/tf/size_interval.h"
#include "dialects/tf/assumptions.h"
#include "dialects/tf/types.h"
#include "ir/symbols.h"

namespace strata::tf {

namespace {

/// Sizes beyond this many are not told apart; only graphs with as many unknown ones notice.
constexpr unsigned kMaxSymbols = 1u << 20;

class StaticShapes {
 public:
  explicit StaticShapes(Context *context) : context(context) {}

  Status check(Operation *op);

 private:
  class Rule;

  Dim anySize() {
    return numSymbols < kMaxSymbols ? Dim(getAffineSymbolExpr(numSymbols++, context)) : Dim();
  }
  void complete(TensorShape &shape) {
    if (!shape.hasRank()) return;
    for (Dim &dim : shape.getDims())
      if (!dim.isKnown()) dim = anySize();
  }

  Context *context;
  DenseMap<Value, TensorShape> shapes;
  unsigned numSymbols = 0;
};

class StaticShapes::Rule final : public ShapeContext {
 public:
  Rule(Operation *op, StaticShapes &owner) : ShapeContext(op, numDataOperands(op), numDataResults(op)), owner(owner) {
    for (unsigned i = 0; i < numOperands(); ++i) setOperand(i, owner.shapes.lookup(op->getOperand(i)));
  }
  Contents contents(unsigned) override { return std::nullopt; }
  bool wantsContents() const override { return false; }
  Dim lateDim() override { return owner.anySize(); }
  bool areSurelyDifferent(const Dim &a, const Dim &b) const override {
    if (a.isSurelyDifferent(b)) return true;
    const Dim difference = a - b;
    return difference.isSymbolic() && !boundSize(difference.getExpr(), 0).contains(0);
  }
  /// Whether the rule had to take something for granted: then its result is that of some calls only.
  bool hasAssumed() const {
    return llvm::any_of(getChecks(), [](const SizeCheck &check) { return check.message == kAssumedDifferent; });
  }

 private:
  StaticShapes &owner;
};

Status StaticShapes::check(Operation *op) {
  const auto *interface = op->getInterface<ShapeInferenceInterface>();
  if (!interface) return Status();
  Rule rule(op, *this);
  const bool valid = succeeded(interface->infer(op, rule));
  if (rule.hasAssumed()) return Status();
  if (!valid) {
    const Status &status = rule.getStatus();
    if (status.code() != StatusCode::InvalidArgument) return Status();
    return Status(status.code(), replaceExprs(status.message(), [](StringRef) { return std::string("?"); }))
        .withNode(std::string_view(op->getLoc().getNameOrEmpty(context)));
  }
  for (unsigned i = 0; i < rule.numResults(); ++i) {
    TensorShape shape = rule.result(i);
    complete(shape);
    shapes[op->getResult(i)] = std::move(shape);
  }
  return Status();
}

}  // namespace

Status checkStaticShapes(Operation *module) {
  Operation *main = lookupSymbolIn(module, "main");
  if (!main) return internalError("the module has no graph @main");
  StaticShapes shapes(module->getContext());
  for (Operation &op : main->getRegion(0).front()) STRATA_RETURN_IF_ERROR(shapes.check(&op));
  return Status();
}

}  // namespace strata::tf
