// Programs as bytes: what a cache stores and export writes. The format is versioned and checksummed, not stable: other
// versions are refused.
#pragma once

#include "runtime/plan/program.h"

#include <cstddef>
#include <span>
#include <vector>

namespace strata::plan {

inline constexpr uint32_t kProgramVersion = 3;

/// FailedPrecondition for programs that hold addresses of this process (functions without a name).
Result<std::vector<std::byte>> serialize(const Program &program);

/// The program of these bytes, validated (validate.h). DataLoss for damaged or truncated bytes, InvalidArgument for another
/// format or version or a program that breaks a rule. Memory is bounded by the size of the bytes.
Result<Program> deserialize(std::span<const std::byte> bytes);

} // namespace strata::plan
