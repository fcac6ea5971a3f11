// Tensors in files (.npy, .npy.xz, string tensors as .json), and comparing tensors with what is expected.
#pragma once

#include "strata/strata.hpp"
#include "support/status.h"

#include <string>
#include <vector>

namespace strata::tools {

/// Reads a tensor. `dtype` names the element type of files that cannot say it themselves ("bfloat16"); empty: as stored.
/// Where PATH does not exist but PATH.xz does, that is read.
Result<strata_api::Tensor> readTensor(const std::string &path, const std::string &dtype = {});

/// Writes `.npy`, or `.json` for strings; the suffix is added to `stem`.
Status writeTensor(const std::string &stem, const strata_api::Tensor &tensor);

/// How close is close enough.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

/// Empty when `got` matches: equal type and shape; integers, bools and strings equal; floating point within the tolerance,
/// NaN like NaN and infinities by sign. Otherwise the first difference and how many there are.
std::string compareTensors(const strata_api::Tensor &got, const strata_api::Tensor &want, const Tolerance &tolerance);

/// Element `index` of a plain tensor as a double (complex: the real part).
double elementAsDouble(const strata_api::Tensor &tensor, int64_t index);

/// "float32[2,3]".
std::string describeTensor(const strata_api::Tensor &tensor);
/// One element for a person.
std::string elementText(const strata_api::Tensor &tensor, int64_t index);

} // namespace strata::tools
