// Reads the sample's .npy files: little-endian arrays in C order.
#pragma once

#include "strata/strata.hpp"

// The array in `path` as a tensor of type `dtype`; an empty tensor after a message on stderr when the file is another.
strata_api::Tensor readArray(const std::string &path, strata_dtype dtype);
