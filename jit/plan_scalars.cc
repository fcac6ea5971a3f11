// See plan_scalars.h.
#include "jit/plan_scalars.h"

namespace strata::jit {

using plan::ScalarId;
using plan::kNone;

/// The result of arithmetic on two constants; nothing where it overflows, so that the failure stays one of the run.
std::optional<int64_t> PlanScalars::fold(plan::ScalarOp op, ScalarId a, ScalarId b) {
  if (a == kNone || b == kNone) return std::nullopt;
  const plan::Scalar &left = program.scalars[a], &right = program.scalars[b];
  if (left.op != plan::ScalarOp::Constant || right.op != plan::ScalarOp::Constant) return std::nullopt;
  int64_t result = 0;
  switch (op) {
    case plan::ScalarOp::Add: return __builtin_add_overflow(left.value, right.value, &result) ? std::nullopt : std::optional(result);
    case plan::ScalarOp::Sub: return __builtin_sub_overflow(left.value, right.value, &result) ? std::nullopt : std::optional(result);
    case plan::ScalarOp::Mul: return __builtin_mul_overflow(left.value, right.value, &result) ? std::nullopt : std::optional(result);
    default: return std::nullopt;
  }
}

ScalarId PlanScalars::scalar(plan::ScalarOp op, ScalarId a, ScalarId b, ScalarId c, int64_t value) {
  const bool pure = op != plan::ScalarOp::Constant && op != plan::ScalarOp::Symbol && op != plan::ScalarOp::Late;
  if (std::optional<int64_t> folded = pure ? fold(op, a, b) : std::nullopt) return constant(*folded);
  if (pure)
    if (auto it = known.find({op, a, b, c}); it != known.end()) return it->second;
  plan::Scalar made;
  made.op = op;
  made.a = a, made.b = b, made.c = c;
  made.value = value;
  if (op == plan::ScalarOp::Add || op == plan::ScalarOp::Sub || op == plan::ScalarOp::Mul) made.site = site();
  program.scalars.push_back(made);
  const auto id = static_cast<ScalarId>(program.scalars.size() - 1);
  if (pure) known[{op, a, b, c}] = id;
  return id;
}

/// Where sizes overflow, the node is to blame that wanted them first.
uint32_t PlanScalars::site() {
  if (node.empty()) return kNone;
  auto [it, inserted] = sites.insert({node, static_cast<uint32_t>(program.sites.size())});
  if (inserted)
    program.sites.push_back({node, StatusCode::InvalidArgument, "a size of the computation does not fit in 64 bits", {}});
  return it->second;
}

ScalarId PlanScalars::constant(int64_t value) {
  auto [it, inserted] = constants.insert({value, 0});
  if (inserted) it->second = scalar(plan::ScalarOp::Constant, kNone, kNone, kNone, value);
  return it->second;
}

ScalarId PlanScalars::expression(AffineExpr expr, ArrayRef<ScalarId> operands, unsigned numDims) {
  switch (expr.getExprKind()) {
    case AffineExprKind::Constant: return constant(expr.getValue());
    case AffineExprKind::DimId: return operands[expr.getPosition()];
    case AffineExprKind::SymbolId: return operands[numDims + expr.getPosition()];
    default: break;
  }
  const ScalarId a = expression(expr.getLHS(), operands, numDims), b = expression(expr.getRHS(), operands, numDims);
  switch (expr.getExprKind()) {
    case AffineExprKind::Add: return scalar(plan::ScalarOp::Add, a, b);
    case AffineExprKind::Mul: return scalar(plan::ScalarOp::Mul, a, b);
    case AffineExprKind::Mod: return scalar(plan::ScalarOp::Mod, a, b);
    case AffineExprKind::FloorDiv: return scalar(plan::ScalarOp::FloorDiv, a, b);
    default: return scalar(plan::ScalarOp::CeilDiv, a, b);
  }
}

}  // namespace strata::jit
