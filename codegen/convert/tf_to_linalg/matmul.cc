// Products of matrices, as contractions that the kernels tile.
#include "codegen/convert/tf_to_linalg/window.h"
#include "dialects/tf/einsum.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

Value contract(TFLowering &lowering, const Contraction &contraction) {
  Type element = contraction.element, wide = STRATA_FAULT("lower.matmul.half-in-half", element, computeType(element));
  TFLowering::GenericSpec spec;
  spec.inputs = {contraction.a, contraction.b};
  spec.inputMaps = {contraction.aMap, contraction.bMap};
  spec.sizes.push_back(contraction.sizes);
  spec.elements.push_back(wide);
  spec.fills.push_back(zeroAttr(wide));
  spec.maps.push_back(contraction.resultMap);
  spec.parallel = contraction.parallel;
  Value sum = lowering.generic(spec, [&](ScalarBuilder &s, ValueRange in) {
    return SmallVector<Value, 2>{s.add(in[2], s.mul(s.cast(in[0], wide), s.cast(in[1], wide)))};
  })[0];
  if (wide == element) return sum;
  return lowering.map({sum}, contraction.sizes, element, [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], element); });
}

/// Swaps the last two dimensions.
static Value transposed(Value matrix, TFLowering &lowering) {
  const unsigned rank = lowering.loweredSizes(matrix).size();
  SmallVector<unsigned, 6> permutation;
  for (unsigned i = 0; i < rank; ++i) permutation.push_back(i);
  std::swap(permutation[rank - 1], permutation[rank - 2]);
  return lowering.transpose(matrix, permutation);
}

Value matrixProduct(TFLowering &lowering, Value a, Value b, bool transposeA, bool transposeB, ArrayRef<AffineExpr> sizes,
                    Type element) {
  Context *context = lowering.getContext();
  const unsigned rank = sizes.size(), lead = rank - 2;
  // With more than a few rows it pays to lay the second matrix out along the lanes first.
  constexpr int64_t kFewRows = 4;
  if (transposeB && !(sizes[rank - 2].isConstant() && sizes[rank - 2].getValue() <= kFewRows))
    b = transposed(b, lowering), transposeB = false;

  // Loops: leading ones, m, n, k.
  auto dim = [&](unsigned i) { return lowering.builder.getAffineDimExpr(i); };
  const unsigned m = rank - 2, n = rank - 1, k = rank;
  auto mapOf = [&](Value matrix, unsigned row, unsigned column, bool transpose) {
    const Exprs own = lowering.loweredSizes(matrix);
    SmallVector<AffineExpr> results;
    const unsigned ownLead = own.size() - 2;
    for (unsigned i = 0; i < ownLead; ++i) {
      const unsigned loop = i + lead - ownLead;
      const bool repeated = own[i].isConstant(1) && !sizes[loop].isConstant(1);
      results.push_back(repeated ? lowering.number(0) : dim(loop));
    }
    results.push_back(dim(transpose ? column : row));
    results.push_back(dim(transpose ? row : column));
    return AffineMap::get(rank + 1, 0, results, context);
  };
  Contraction contraction;
  contraction.a = a;
  contraction.b = b;
  contraction.aMap = mapOf(a, m, k, transposeA);
  contraction.bMap = mapOf(b, k, n, transposeB);
  SmallVector<AffineExpr> identity;
  for (unsigned i = 0; i < rank; ++i) identity.push_back(dim(i));
  contraction.resultMap = AffineMap::get(rank + 1, 0, identity, context);
  contraction.sizes.assign(sizes.begin(), sizes.end());
  contraction.element = element;
  contraction.parallel.assign(rank, true);
  contraction.parallel.push_back(false);
  return contract(lowering, contraction);
}

/// An adjoint is the transpose of the conjugate.
static Value conjugatedIf(bool conjugated, Value matrix, Type element, TFLowering &lowering) {
  if (!conjugated || STRATA_FAULT("lower.matmul.adjoint", true, !isa<ComplexType>(element))) return matrix;
  return lowering.map({matrix}, lowering.loweredSizes(matrix), element,
                      [](ScalarBuilder &s, ValueRange in) { return s.unary("complex.conj", in[0]); });
}

static LogicalResult lowerProduct(Operation *op, TFLowering &lowering, StringRef flagA, StringRef flagB) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element) || !isPlainElement(lowering.elementType(op->getOperand(0))))
    return lowering.unsupported(op, "an element type without arithmetic");
  const bool flippedA = tf::boolAttr(op, flagA), flippedB = tf::boolAttr(op, flagB), adjoint = flagA.starts_with("adj");
  Value a = conjugatedIf(adjoint && flippedA, lowering.operand(op, 0), element, lowering);
  Value b = conjugatedIf(adjoint && flippedB, lowering.operand(op, 1), element, lowering);
  lowering.set(op->getResult(0), matrixProduct(lowering, a, b, flippedA, flippedB, lowering.sizesOf(op->getResult(0)), element));
  return success();
}

static LogicalResult matMul(Operation *op, TFLowering &lowering) {
  return lowerProduct(op, lowering, "transpose_a", "transpose_b");
}
static LogicalResult batchMatMul(Operation *op, TFLowering &lowering) { return lowerProduct(op, lowering, "adj_x", "adj_y"); }

//===- Einsum -----------------------------------------------------------------------------------------------------===//

/// The result of an equation whose result repeats labels ("i->ii"): `distinct`, which has each label once, on the diagonals, and
/// zeros beside them. `firsts`: for each dimension of the result the first one that has its label.
static Value onDiagonals(Operation *op, TFLowering &lowering, Value distinct, ArrayRef<unsigned> firsts, Type element) {
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  SmallVector<AffineExpr> read;
  for (unsigned d = 0; d < sizes.size(); ++d)
    if (firsts[d] == d) read.push_back(lowering.builder.getAffineDimExpr(d));
  AffineMap maps[] = {AffineMap::get(sizes.size(), 0, read, lowering.getContext())};
  Value inputs[] = {distinct};
  return lowering.map(inputs, maps, sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    Value inside = s.integer(s.getBuilder().getI1Type(), 1);
    for (unsigned d = 0; d < sizes.size(); ++d)
      if (firsts[d] != d)
        inside = s.logicalAnd(inside, s.compare(ScalarBuilder::Compare::Eq, lowering.loopIndex(s, d), lowering.loopIndex(s, firsts[d])));
    return s.select(inside, in[0], s.constant(element, 0.0));
  });
}

/// Loops: the result's indices, then those that are summed over.
static LogicalResult einsum(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  const unsigned count = tf::numDataOperands(op);
  SmallVector<tf::TensorShape, 2> shapes;
  for (unsigned i = 0; i < count; ++i) shapes.push_back(shapeOf(lowering.sizesOf(op->getOperand(i))));
  AttributeContext attributes(op);
  auto plan = tf::EinsumPlan::parse(tf::stringAttr(op, "equation"), shapes, attributes);
  if (failed(plan) || !isPlainElement(element) || count > 2) return lowering.unsupported(op, "its equation or element type");

  SmallVector<int, 8> loopOf(plan->sizes.size(), -1);
  int numLoops = 0;
  TFLowering::GenericSpec spec;
  Exprs sizes;
  SmallVector<unsigned, 6> firsts;
  for (auto [d, index] : llvm::enumerate(plan->output)) {
    firsts.push_back(static_cast<unsigned>(llvm::find(plan->output, index) - plan->output.begin()));
    if (loopOf[index] >= 0) continue;
    loopOf[index] = numLoops++;
    spec.parallel.push_back(true);
    sizes.push_back(lowering.sizesOf(op->getResult(0))[d]);
  }
  auto finish = [&](Value distinct) {
    lowering.set(op->getResult(0), sizes.size() == firsts.size() ? distinct : onDiagonals(op, lowering, distinct, firsts, element));
    return success();
  };
  // An index of no operand's own dimension (its size is 1 everywhere) has no loop among the summed ones.
  for (ArrayRef<int> dims : plan->operands)
    for (int index : dims)
      if (index >= 0 && loopOf[index] < 0) {
        loopOf[index] = numLoops++;
        spec.parallel.push_back(false);
      }
  Context *context = lowering.getContext();
  for (unsigned i = 0; i < count; ++i) {
    SmallVector<AffineExpr> read;
    for (int index : plan->operands[i])
      read.push_back(index < 0 ? lowering.number(0) : lowering.builder.getAffineDimExpr(loopOf[index]));
    spec.inputs.push_back(lowering.operand(op, i));
    spec.inputMaps.push_back(AffineMap::get(numLoops, 0, read, context));
  }
  SmallVector<AffineExpr> result;
  for (unsigned i = 0; i < sizes.size(); ++i) result.push_back(lowering.builder.getAffineDimExpr(i));
  spec.maps.push_back(AffineMap::get(numLoops, 0, result, context));
  if (count == 2) {
    Contraction contraction{spec.inputs[0], spec.inputs[1], spec.inputMaps[0], spec.inputMaps[1], spec.maps[0],
                            sizes,          element,        spec.parallel};
    return finish(contract(lowering, contraction));
  }
  spec.sizes.push_back(sizes);
  spec.elements.push_back(wide);
  spec.fills.push_back(zeroAttr(wide));
  Value sum = lowering.generic(spec, [&](ScalarBuilder &s, ValueRange in) {
    return SmallVector<Value, 2>{s.add(in[1], s.cast(in[0], wide))};
  })[0];
  if (wide != element)
    sum = lowering.map({sum}, sizes, element, [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], element); });
  return finish(sum);
}

ArrayRef<LowerEntry> matmulLowerings() {
  static const LowerEntry entries[] = {
      {"MatMul", matMul},
      {"BatchMatMul", batchMatMul},
      {"BatchMatMulV2", batchMatMul},
      {"BatchMatMulV3", batchMatMul},
      {"Einsum", einsum},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
