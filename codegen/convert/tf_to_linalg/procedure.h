// Writing procedures (codegen/transforms/linalg/in_place.h): loops and branches over variables, which hold a scalar or a tensor.
// The values that loops and branches carry follow from what their bodies assign.
#pragma once

#include "codegen/convert/tf_to_linalg/lowering.h"

namespace strata::tf_to_linalg {

/// One procedure, from construction to `finish`; in between `lowering.builder` builds inside it, and no other operation of function
/// level can be made. Sizes that come from late symbols are to be asked for (`TFLowering::sizeValue`) before.
///
///     Procedure p(lowering);
///     Procedure::Variable sums = p.filled({count}, f32, zero);
///     p.forLoop(s.index(0), n, [&](Value i) { p.store(sums, p.s.add(p.load(sums, {k}), p.load(x, {i})), {k}); });
///     Value result = p.finish({sums})[0];
class Procedure {
 public:
  /// A variable, valid in the body that it was made in and in those inside that.
  struct Variable {
    unsigned number;
  };
  using Step = function_ref<void()>;

  explicit Procedure(TFLowering &lowering, bool isUnsigned = false);
  Procedure(const Procedure &) = delete;

  ScalarBuilder s;  ///< arithmetic at the current place

  Variable scalar(Value initial);
  /// A tensor of unspecified elements, of equal ones, or with the elements of another.
  Variable tensor(ArrayRef<AffineExpr> sizes, Type element);
  Variable filled(ArrayRef<AffineExpr> sizes, Value scalar);
  Variable copyOf(Value tensor);

  Value get(Variable variable) const { return current[variable.number]; }
  void set(Variable variable, Value value) { current[variable.number] = value; }
  Value load(Variable tensor, ValueRange indices) { return load(get(tensor), indices); }
  Value load(Value tensor, ValueRange indices) { return lowering.extract(s, tensor, indices); }
  void store(Variable tensor, Value element, ValueRange indices);

  /// `for i = lower; i < upper; ++i`, of index values.
  void forLoop(Value lower, Value upper, function_ref<void(Value)> body);
  void forLoop(Value upper, function_ref<void(Value)> body) { forLoop(s.index(0), upper, body); }
  /// One loop for each size, the first outermost.
  void forEach(ArrayRef<Value> sizes, function_ref<void(ArrayRef<Value>)> body);
  /// `condition` assigns no variable.
  void whileLoop(function_ref<Value()> condition, Step body);
  void ifThen(Value condition, Step then, Step otherwise = nullptr);
  /// The run fails at the site when `ok` is false; the body goes on. `element` (index) numbers the failing element.
  void check(Value ok, int64_t site, Value element = Value());

  /// Row-major index of a position among `sizes`, and back.
  Value linearize(ArrayRef<Value> position, ArrayRef<Value> sizes);
  SmallVector<Value, 6> delinearize(Value index, ArrayRef<Value> sizes);

  /// Ends the procedure; the tensors' last values are its results.
  SmallVector<Value, 4> finish(ArrayRef<Variable> results);

 private:
  Variable variable(Value initial, ArrayRef<AffineExpr> sizes);
  Operation *withResults(Operation *old, ArrayRef<unsigned> changed, ValueRange operands, unsigned numRegions);
  Block *startBody(Operation *op, unsigned region, TypeRange leading, bool carries);
  SmallVector<unsigned, 8> changedFrom(ArrayRef<Value> before) const;
  void dropUnchanged(Block *block, unsigned leading, ArrayRef<unsigned> changed, ArrayRef<Value> outer);
  SmallVector<Value, 8> pick(ArrayRef<Value> values, ArrayRef<unsigned> numbers) const;

  TFLowering &lowering;
  OpBuilder &builder;
  OpBuilder::InsertPoint outside;
  Operation *holder;
  SmallVector<Value, 8> current;         ///< of each variable
  SmallVector<Exprs, 8> extents;         ///< of each variable that holds a tensor
  SmallVector<Value, 4> enclosingLoops;  ///< indices of the for loops around the current place
};

/// Sizes of result 0 that only execution tells, where operand `operand` spells the result's shape: read from there and checked.
LogicalResult defineLateSizes(Operation *op, unsigned operand, TFLowering &lowering);

}  // namespace strata::tf_to_linalg
