// Shape classes: from the shapes of a call to what a program is compiled for.
#pragma once

#include "runtime/compiler.h"
#include "support/tensor.h"

#include <span>
#include <string>
#include <vector>

namespace strata::runtime {

/// How code depends on an extent that the graph leaves open.
enum class DimPolicy : uint8_t { Symbolic, Exact };

/// An input as the graph describes it, with the policies its user chose.
struct InputSpec {
  std::string name;   // what the user calls it
  std::string tensor; // graph name
  TensorType type;
  DimPolicy allDims = DimPolicy::Symbolic;
  std::vector<DimPolicy> dims; // the first few dimensions; the others have `allDims`

  DimPolicy policy(size_t dim) const { return dim < dims.size() ? dims[dim] : allDims; }
};

struct Classification {
  std::vector<Feed> feeds;
  plan::ShapeClass shapeClass;
  /// Of the shapes at hand, by symbol.
  std::vector<int64_t> symbolValues;
  /// Equal for equal classes.
  std::string key;
};

/// The class of these shapes: extents that the graph fixes, extents 0 and 1, and those with policy Exact are constants;
/// the others are symbols, one for each different extent. With `allExact` every extent is a constant.
Classification classify(std::span<const InputSpec> inputs, std::span<const Dims> shapes, bool allExact = false);

/// InvalidArgument when a tensor of this type does not fit the input, in TensorFlow's words.
Status checkInput(const InputSpec &input, DType dtype, std::span<const int64_t> shape);

} // namespace strata::runtime
