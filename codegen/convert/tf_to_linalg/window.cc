#include "codegen/convert/tf_to_linalg/window.h"

#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

tf::TensorShape shapeOf(ArrayRef<AffineExpr> sizes) {
  SmallVector<tf::Dim, 6> dims;
  for (AffineExpr size : sizes) dims.push_back(tf::Dim(size));
  return tf::TensorShape(std::move(dims));
}

WindowReach reachOf(TFLowering &lowering, AffineExpr input, AffineExpr output, const tf::WindowDim &window, tf::Padding padding) {
  const tf::Dim in(input), out(output);
  const tf::Dim extent = (out - tf::Dim(1)) * tf::Dim(window.stride) + tf::Dim(window.span());
  tf::Dim before(window.padLow);
  bool outside = window.padLow != 0 || window.padHigh != 0;
  if (padding == tf::Padding::Same) {
    const tf::Dim missing = extent - in;
    before =
        (missing.isConstant() ? tf::Dim(std::max<int64_t>(missing.getValue(), 0)) : tf::maxDim(missing, tf::Dim(0)));
    before = (before + tf::Dim(STRATA_FAULT("lower.window.same-before", 1, 0))).floorDiv(tf::Dim(2));
    outside = !missing.isConstant() || missing.getValue() > 0;
  }
  Context *context = lowering.getContext();
  return {before.getExprOrConstant(context), extent.getExprOrConstant(context), outside};
}

Value padded(TFLowering &lowering, Value x, ArrayRef<AffineExpr> before, ArrayRef<AffineExpr> sizes, Attribute value) {
  const Exprs own = lowering.loweredSizes(x);
  Type element = cast<ShapedType>(x.getType()).getElementType();
  if (auto integer = dyn_cast<IntegerType>(element)) element = IntegerType::get(lowering.getContext(), integer.getWidth());
  SmallVector<Value, 6> shifts, limits;
  for (unsigned d = 0; d < own.size(); ++d) {
    const bool whole = before[d].isConstant(0) && own[d] == sizes[d];
    shifts.push_back(whole ? Value() : lowering.sizeArgument(before[d]));
    limits.push_back(whole ? Value() : lowering.sizeArgument(own[d]));
  }
  return lowering.gatherPieces(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source(at.begin(), at.end());
    Value inside;
    for (unsigned d = 0; d < own.size(); ++d) {
      if (!shifts[d]) continue;
      source[d] = s.sub(at[d], shifts[d]);
      Value within = s.logicalAnd(s.compare(Compare::Ge, source[d], s.index(0)), s.compare(Compare::Lt, source[d], limits[d]));
      inside = inside ? s.logicalAnd(inside, within) : within;
    }
    if (!inside) return lowering.extract(s, x, source);
    Value otherwise = s.constant(element, value);
    return lowering.guarded(s, inside, otherwise, [&] { return lowering.extract(s, x, source); });
  });
}

Value paddedForWindows(TFLowering &lowering, Value x, ArrayRef<int64_t> dims, ArrayRef<WindowReach> reaches, Attribute value) {
  Exprs sizes = lowering.loweredSizes(x), before(sizes.size(), lowering.number(0));
  bool outside = false;
  for (unsigned i = 0; i < dims.size(); ++i) {
    outside |= reaches[i].outside;
    if (!reaches[i].outside) continue;
    before[dims[i]] = reaches[i].before;
    sizes[dims[i]] = reaches[i].extent;
  }
  return outside ? padded(lowering, x, before, sizes, value) : x;
}

}  // namespace strata::tf_to_linalg
