// The code generator's library from the side that uses it: opened at the first compilation, refused when it is another
// version's.
#pragma once

#include "support/status.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::jit {

/// Compiles text of the llvm dialect (a module) for a target of codegen/target/target.h to an image with these entry points.
/// UNAVAILABLE when the library cannot be opened, FAILED_PRECONDITION when it does not fit this one, INTERNAL for what
/// cannot be compiled. Any thread.
Result<std::vector<std::byte>> generateCode(std::string_view text, const std::string &target,
                                            const std::vector<std::string> &entries);

/// The assembly text instead.
Result<std::string> generateAssembly(std::string_view text, const std::string &target);

/// The entry point `entry` of an image (support/image.h) as text, a line for each instruction. NOT_FOUND without such an entry.
Result<std::string> disassembleImage(std::span<const std::byte> image, std::string_view entry,
                                     const std::string &target);

}  // namespace strata::jit
