// What the evaluation of one operation works with: its operands as tensors, its attributes, its results. Results get their
// shapes from the operation's own shape rule, run on the actual operands, so that shapes and their errors exist once.
#pragma once

#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"
#include "ir/eval.h"
#include "support/dtype_dispatch.h"

namespace strata::tf {

class Kernel {
 public:
  Kernel(Operation *op, EvalFrame &frame);

  Operation *getOp() const { return op; }
  EvalFrame &getFrame() const { return frame; }
  Context *getContext() const { return op->getContext(); }

  // Operands that carry data.
  unsigned numInputs() const { return static_cast<unsigned>(inputs.size()); }
  const Tensor &input(unsigned i) const { return i < loaded.size() && loaded[i] ? loaded[i] : frame.getTensor(inputs[i]); }
  /// Reads the variables behind operands that are references of the old kind; fails when one has no value. To be called
  /// before anything else.
  LogicalResult loadReferences();
  /// Moved out of the frame when this operand is its last use: then it may be written to if unique.
  Tensor takeInput(unsigned i);
  DType inputDType(unsigned i = 0) const { return input(i).dtype(); }
  /// Operands of the row's group `group` as indices [first, first + count).
  std::pair<unsigned, unsigned> inputGroup(unsigned group) const { return getOperandGroup(op, group); }

  // Results that carry data.
  unsigned numOutputs() const { return static_cast<unsigned>(outputs.size()); }
  DType outputDType(unsigned i = 0) const;
  Tensor &output(unsigned i = 0) { return outputs[i]; }
  void setOutput(unsigned i, Tensor tensor) { outputs[i] = std::move(tensor); }
  /// Result `i` is a reference to a variable: whoever uses it reads the variable then.
  void setReference(unsigned i, ObjectRef variable) { references.push_back({i, std::move(variable)}); }
  LogicalResult allocate(unsigned i, Dims dims);  ///< uninitialised
  LogicalResult allocateZeros(unsigned i, Dims dims);

  /// Runs the shape rule; `outputDims` is valid afterwards.
  LogicalResult inferShapes();
  /// The inferred shape of result `i`; empty for late sizes, which the kernel finds out itself.
  Dims outputDims(unsigned i = 0) const { return shapes[i].isConstant() ? shapes[i].getConstantDims() : Dims(); }
  bool hasOutputDims(unsigned i) const { return shapes[i].isConstant(); }
  /// Runs the shape rule and allocates every result whose shape it gave.
  LogicalResult prepare();

  // Attributes by name.
  int64_t intAttr(StringRef name) const { return tf::intAttr(op, name); }
  double floatAttr(StringRef name) const { return tf::floatAttr(op, name); }
  bool boolAttr(StringRef name) const { return tf::boolAttr(op, name); }
  StringRef stringAttr(StringRef name) const { return tf::stringAttr(op, name); }
  SmallVector<int64_t, 8> intsAttr(StringRef name) const { return tf::intsAttr(op, name); }

  // Failures, blamed on the node.
  LogicalResult fail(Status status) { return frame.fail(op, std::move(status)); }
  template <typename... Args>
  LogicalResult invalid(const Args &...args) {
    return fail(invalidArgument(args...));
  }
  LogicalResult check(Status status) { return status.isOk() ? success() : fail(std::move(status)); }
  /// No kernel for these element types.
  LogicalResult unsupported(DType dtype);

  /// Hands results and tokens to the frame.
  LogicalResult finish();

 private:
  Operation *op;
  EvalFrame &frame;
  SmallVector<Value, 4> inputs;
  SmallVector<Tensor, 1> loaded;  // by input, where that is a reference; empty when none is
  SmallVector<Tensor, 2> outputs;
  SmallVector<std::pair<unsigned, ObjectRef>, 1> references;
  SmallVector<TensorShape, 2> shapes;
};

using KernelFn = LogicalResult (*)(Kernel &);

/// Evaluation hooks made of a kernel body: as it is, or after `prepare`.
template <KernelFn Body>
LogicalResult runKernel(Operation *op, EvalFrame &frame) {
  Kernel kernel(op, frame);
  return succeeded(kernel.loadReferences()) && succeeded(Body(kernel)) ? kernel.finish() : failure();
}
template <KernelFn Body>
LogicalResult runPrepared(Operation *op, EvalFrame &frame) {
  Kernel kernel(op, frame);
  return succeeded(kernel.loadReferences()) && succeeded(kernel.prepare()) && succeeded(Body(kernel)) ? kernel.finish() : failure();
}

/// Calls `fn` with the TypeTag of `dtype` in `Set`; fails as unsupported when it is not in the set. `fn` may return void
/// or a LogicalResult.
template <typename Set, typename Fn>
LogicalResult dispatchKernel(Kernel &kernel, DType dtype, Fn &&fn) {
  LogicalResult result = success();
  bool found = dispatch<Set>(dtype, [&](auto tag) {
    if constexpr (std::is_void_v<decltype(fn(tag))>)
      fn(tag);
    else
      result = fn(tag);
  });
  return found ? result : kernel.unsupported(dtype);
}

// Tables of hooks in the families' files: STRATA_TF_EVAL(Tile, runPrepared<tile>); STRATA_TF_SHAPE(Tile, inferTile);
#define STRATA_TF_EVAL(OP, ...) const EvaluationInterface OP##Op::kEvaluation = {__VA_ARGS__}

}  // namespace strata::tf
