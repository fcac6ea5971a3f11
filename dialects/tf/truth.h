// What conditions of branches and loops mean.
#pragma once

#include "support/dtype_dispatch.h"
#include "support/tensor.h"

#include <optional>
#include <string>

namespace strata::tf {

/// A scalar number or string is true when not zero or not empty, any other tensor when it has elements. Nothing for types
/// without a truth value.
inline std::optional<bool> truthOf(const Tensor &condition) {
  if (condition.rank() != 0) return condition.numElements() > 0;
  if (condition.dtype() == DType::String) return !condition.data<std::string>()->empty();
  bool value = false;
  const bool known = dispatch<Join<RealTypes, BoolType>>(condition.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    value = static_cast<ComputeType<T>>(*condition.data<T>()) != ComputeType<T>(0);
  });
  return known ? std::optional<bool>(value) : std::nullopt;
}

}  // namespace strata::tf
