// Verifiers and folders of the builtin dialect.

#include "dialects/builtin/ops.h"

#include "dialects/builtin/ops.cc.inc"

namespace strata::builtin {

const Dialect *getBuiltinDialect() {
  static const Dialect dialect{.name = "builtin", .ops = kOpRows};
  return &dialect;
}

LogicalResult ModuleOp::verify() {
  if (!op->getRegion(0).hasOneBlock()) return emitOpError("expects one block in its region");
  return success();
}

// --- unrealized_conversion_cast ---

static bool anyCast(Type, Type) { return true; }
const CastInterface UnrealizedConversionCastOp::kCast{anyCast};

LogicalResult UnrealizedConversionCastOp::verify() {
  if (getOutputs().empty()) return emitOpError("expected at least one result for cast operation");
  return success();
}

LogicalResult UnrealizedConversionCastOp::fold(ArrayRef<Attribute>, SmallVectorImpl<OpFoldResult> &results) {
  ValueRange inputs = getInputs();
  // cast(x : A) : A -> x
  if (inputs.getTypes() == getOutputs().getTypes()) {
    for (Value input : inputs) results.push_back(input);
    return success();
  }
  // cast(cast(x : A) : B) : A -> x, all results of the inner cast in order
  if (inputs.empty()) return failure();
  auto inner = inputs[0].getDefiningOp<UnrealizedConversionCastOp>();
  if (!inner || inner->getNumResults() != inputs.size()) return failure();
  for (size_t i = 0; i < inputs.size(); ++i)
    if (inputs[i] != inner->getResult(static_cast<unsigned>(i))) return failure();
  if (inner.getInputs().getTypes() != getOutputs().getTypes()) return failure();
  for (Value input : inner.getInputs()) results.push_back(input);
  return success();
}

}  // namespace strata::builtin
