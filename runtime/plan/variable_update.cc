// Variable updates.

#include "runtime/plan/variable_update.h"

#include "support/dtype_dispatch.h"
#include "support/fault.h"

namespace strata::plan {

namespace {

template <typename T> T combine(UpdateOp op, T a, T b) {
  using Compute = ComputeType<T>;
  if constexpr (isIntegerType<T>) {
    using Bits = std::make_unsigned_t<T>; // wraps, as TensorFlow's integers do
    auto x = static_cast<Bits>(a), y = static_cast<Bits>(b);
    return static_cast<T>(static_cast<Bits>(
        op == UpdateOp::Add ? x + y : STRATA_FAULT("runtime.variable.subtracts-reversed", y - x, x - y)));
  } else {
    return T(op == UpdateOp::Add ? static_cast<Compute>(a) + static_cast<Compute>(b)
                                 : static_cast<Compute>(a) - static_cast<Compute>(b));
  }
}

} // namespace

Status updateInPlace(UpdateOp op, Tensor &value, const Tensor &operand) {
  bool sameShape = std::equal(value.shape().begin(), value.shape().end(), operand.shape().begin(), operand.shape().end());
  if (value.dtype() != operand.dtype() || !sameShape)
    return invalidArgument("Cannot update variable with shape ", shapeToString(value.shape()),
                           " using a Tensor with shape ", shapeToString(operand.shape()), ", shapes must be equal.");
  bool known = dispatch<NumericTypes>(value.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    T *to = value.data<T>();
    const T *from = operand.data<T>();
    for (int64_t i = 0, count = value.numElements(); i < count; ++i)
      to[i] = combine(op, to[i], from[i]);
  });
  return known ? okStatus() : unimplemented("variables of type ", dtypeName(value.dtype()), " cannot be added to");
}

} // namespace strata::plan
