// Lists of tensors: what a variant that TensorFlow calls a TensorList holds. Lists are values: an operation that changes
// one makes a new list, or works in place when nobody else holds it.

#pragma once

#include "support/tensor.h"

#include <optional>

namespace strata {

// Sizes with -1 for unknown ones, or nothing for unknown rank.
using PartialShape = std::optional<Dims>;

class TensorList final : public HostObject {
public:
  static const char kKind;
  TensorList(DType elementType, PartialShape elementShape)
      : HostObject(&kKind), elementType(elementType), elementShape(std::move(elementShape)) {}
  std::string describe() const override { return "tensor list"; }

  DType elementType;
  PartialShape elementShape;
  int64_t maxNumElements = -1;   // -1: no limit
  std::vector<Tensor> elements;  // an invalid tensor is an element that was not set
};

std::string partialShapeToString(const PartialShape &shape);
bool isFullyDefined(const PartialShape &shape);
// What both say; nullopt when they contradict each other.
std::optional<PartialShape> mergePartialShapes(const PartialShape &a, const PartialShape &b);

} // namespace strata
