// See sizes.h.
#include "dialects/tf/sizes.h"

namespace strata::tf {

std::optional<SmallVector<AffineExpr, 6>> sizesOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type) return std::nullopt;
  SmallVector<AffineExpr, 6> sizes;
  if (type.hasStaticShape()) {
    for (int64_t size : type.getShape()) sizes.push_back(getAffineConstantExpr(size, type.getContext()));
    return sizes;
  }
  ArrayAttr maps;
  unsigned number = 0;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    // Of a loop, the second region is the body. Symbols stand before the arguments that have sizes.
    const bool isBody = argument.getOwner()->getParent()->getRegionNumber() != 0;
    maps = argument.getOwner()->getParentOp()->getAttrOfType<ArrayAttr>(isBody ? "body_sizes" : "arg_sizes");
    if (maps) number = argument.getArgNumber() - (argument.getOwner()->getNumArguments() - maps.size());
  } else {
    maps = value.getDefiningOp()->getAttrOfType<ArrayAttr>("sizes");
    number = cast<OpResult>(value).getResultNumber();
  }
  auto map = maps && number < maps.size() ? dyn_cast<AffineMapAttr>(maps[number]) : AffineMapAttr();
  if (!map || map.getValue().getNumResults() != type.getShape().size()) return std::nullopt;
  sizes.assign(map.getValue().getResults().begin(), map.getValue().getResults().end());
  return sizes;
}

bool haveSameShape(Value a, Value b) {
  auto typeA = dyn_cast<RankedTensorType>(a.getType()), typeB = dyn_cast<RankedTensorType>(b.getType());
  if (!typeA || !typeB || typeA.getElementType() != typeB.getElementType()) return false;
  auto sizesA = sizesOf(a), sizesB = sizesOf(b);
  return sizesA && sizesB && *sizesA == *sizesB;
}

}  // namespace strata::tf
