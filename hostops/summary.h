// Tensors as text, as TensorFlow's messages and prints have them.

#pragma once

#include "support/tensor.h"

#include <string>

namespace strata {

// The first `limit` elements (negative: all): "[1 2 3][4..." of a matrix, "1 2 3..." of a vector. What Assert and Print write.
std::string summarize(const Tensor &tensor, int64_t limit);

// The first and last `edge` elements of each dimension (negative: all), nested and over several lines:
// "[[1 2 ... 8 9]\n [2 3 ... 9 10]]"; strings are quoted. What StringFormat, and so tf.print, writes.
std::string summarizeEdges(const Tensor &tensor, int64_t edge);

} // namespace strata
