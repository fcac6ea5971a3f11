// Shapes and constant tensors as they are written in files: whether they are well-formed, and their elements.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/import/tf/proto/messages.h"
#include "support/status.h"

namespace strata::tfgraph {

/// TensorFlow's own limit on the rank of a tensor.
inline constexpr size_t kMaxRank = 254;

/// "[2,?,3]", "[]" or "<unknown>".
std::string shapeText(const TensorShapeProto &shape);

/// INVALID_ARGUMENT for a dimension below -1 (-1 is an unknown one), a rank over kMaxRank, or known dimensions whose
/// product overflows.
Status checkShape(const TensorShapeProto &shape);

/// Elements of a tensor of this shape (null: a scalar). INVALID_ARGUMENT also for an unknown dimension or rank.
Result<int64_t> elementCount(const TensorShapeProto *shape);

/// Checks that a constant has a type and shape that a constant may have, and as many bytes in `tensor_content` as they
/// ask for. INVALID_ARGUMENT; UNIMPLEMENTED for variants; RESOURCE_EXHAUSTED when the elements take over `maxBytes`.
Status checkTensor(const TensorProto &tensor, int64_t maxBytes);

/// True when the file states one value (or none, which means zeros) for all the elements, of which there may be many.
bool isSplat(const TensorProto &tensor);

/// Writes the elements of a checked tensor of fixed-size elements to `out`, row-major and little-endian; `out` has
/// elements x typeSize bytes. Follows TensorFlow: too few values repeat the last, none are zeros, more are dropped.
Status expandTensor(const TensorProto &tensor, std::span<char> out);

/// The first element alone, as expandTensor writes it (for splats). `out` has typeSize bytes.
Status firstElement(const TensorProto &tensor, std::span<char> out);

/// The elements of a checked tensor of strings, as views into its document: 16 bytes each, also for a splat, so look at
/// elementCount first. INVALID_ARGUMENT when the lengths in `tensor_content` do not fit its size.
Result<std::vector<std::string_view>> expandStrings(const TensorProto &tensor);

/// Splits `content` into `count` strings written as all lengths (varints) followed by all bytes.
Result<std::vector<std::string_view>> splitStrings(std::string_view content, int64_t count);

} // namespace strata::tfgraph
