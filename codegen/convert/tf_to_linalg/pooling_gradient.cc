// Gradients of pooling: each window gives its share to positions of the input, in order, so that overlapping ones add up.
#include "codegen/convert/tf_to_linalg/procedure.h"
#include "codegen/convert/tf_to_linalg/window.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

namespace {

/// Windows over an input of known sizes, by the positions of the result of pooling.
struct Windows {
  Windows(TFLowering &lowering, const tf::PoolingWindow &window, ArrayRef<AffineExpr> input, ArrayRef<AffineExpr> output) : window(window) {
    for (unsigned d = 0; d < output.size(); ++d) {
      positions.push_back(lowering.sizeValue(output[d]));
      limits.push_back(lowering.sizeValue(input[d]));
      before.push_back(lowering.sizeValue(reachOf(lowering, input[d], output[d], window.dims[d], window.padding).before));
    }
  }

  /// Calls `body` for each window with its position and the part of the input that it covers, [begin, end) in each dimension.
  void forEach(Procedure &p, function_ref<void(ArrayRef<Value> at, ArrayRef<Value> begin, ArrayRef<Value> end)> body) const {
    ScalarBuilder &s = p.s;
    p.forEach(positions, [&](ArrayRef<Value> at) {
      SmallVector<Value, 5> begin, end;
      for (unsigned d = 0; d < at.size(); ++d) {
        Value first = s.sub(s.mul(at[d], s.index(window.dims[d].stride)), before[d]);
        begin.push_back(s.max(first, s.index(0)));
        end.push_back(s.min(s.add(first, s.index(window.dims[d].size)), limits[d]));
      }
      body(at, begin, end);
    });
  }

  tf::PoolingWindow window;
  SmallVector<Value, 5> positions, limits, before;
};

/// One loop for each dimension of a part of the input.
void forEachInside(Procedure &p, ArrayRef<Value> begin, ArrayRef<Value> end, function_ref<void(ArrayRef<Value>)> body) {
  SmallVector<Value, 5> at;
  auto nest = [&](auto &self, unsigned dim) -> void {  // as deep as a tensor has dimensions
    if (dim == begin.size()) return body(at);
    p.forLoop(begin[dim], end[dim], [&](Value i) {
      at.push_back(i);
      self(self, dim + 1);
      at.pop_back();
    });
  };
  nest(nest, 0);
}

}  // namespace

/// The first position that holds the window's maximum gets the window's gradient.
static LogicalResult maxPoolGrad(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs sizes = lowering.sizesOf(op->getOperand(0));
  auto window = poolingWindowOf(op, lowering, sizes);
  if (failed(window)) return failure();
  const Windows windows(lowering, *window, sizes, lowering.sizesOf(op->getOperand(2)));
  Value in = lowering.operand(op, 0), gradient = lowering.operand(op, 2);
  Procedure p(lowering, lowering.isUnsigned(op->getOperand(0)));
  ScalarBuilder &s = p.s, places(lowering.builder, lowering.loc);
  Variable out = p.filled(sizes, s.constant(element, 0.0));
  windows.forEach(p, [&](ArrayRef<Value> at, ArrayRef<Value> begin, ArrayRef<Value> end) {
    Variable best = p.scalar(s.constant(wide, 0.0)), isFound = p.scalar(places.integer(lowering.builder.getI1Type(), 0));
    SmallVector<Variable, 5> place;
    for (Value first : begin) place.push_back(p.scalar(first));
    forEachInside(p, begin, end, [&](ArrayRef<Value> from) {
      Value x = s.cast(p.load(in, from), wide);
      Value isBetter = places.logicalOr(places.logicalNot(p.get(isFound)), s.compare(Compare::Gt, x, p.get(best)));
      p.set(best, s.select(isBetter, x, p.get(best)));
      for (unsigned d = 0; d < from.size(); ++d) p.set(place[d], s.select(isBetter, from[d], p.get(place[d])));
      p.set(isFound, places.integer(lowering.builder.getI1Type(), 1));
    });
    p.ifThen(p.get(isFound), [&] {
      SmallVector<Value, 5> to;
      for (Variable index : place) to.push_back(p.get(index));
      p.store(out, s.add(p.load(out, to), p.load(gradient, at)), to);
    });
  });
  lowering.set(op->getResult(0), p.finish({out})[0]);
  return success();
}

/// Every position in the window gets the same share.
static LogicalResult avgPoolGrad(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  if (!element.isFloat()) return lowering.unsupported(op, "an element type without arithmetic");
  if (failed(defineLateSizes(op, 0, lowering))) return failure();
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  auto window = poolingWindowOf(op, lowering, sizes);
  if (failed(window)) return failure();
  const Windows windows(lowering, *window, sizes, lowering.sizesOf(op->getOperand(1)));
  Value gradient = lowering.operand(op, 1);
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Variable out = p.filled(sizes, s.constant(element, 0.0));
  windows.forEach(p, [&](ArrayRef<Value> at, ArrayRef<Value> begin, ArrayRef<Value> end) {
    Value count = s.index(1);
    for (unsigned d = 0; d < begin.size(); ++d) count = s.mul(count, s.sub(end[d], begin[d]));
    Value share = s.div(s.cast(p.load(gradient, at), wide), s.fromIndex(count, wide));
    forEachInside(p, begin, end, [&](ArrayRef<Value> to) {
      p.store(out, s.cast(s.add(s.cast(p.load(out, to), wide), share), element), to);
    });
  });
  lowering.set(op->getResult(0), p.finish({out})[0]);
  return success();
}

ArrayRef<LowerEntry> poolingGradientLowerings() {
  static const LowerEntry entries[] = {{"MaxPoolGrad", maxPoolGrad}, {"AvgPoolGrad", avgPoolGrad}};
  return entries;
}

}  // namespace strata::tf_to_linalg
