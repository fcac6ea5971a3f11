// Machine code as text, for people who look at a kernel.
#pragma once

#include "codegen/target/target.h"
#include "support/status.h"

#include <cstddef>
#include <span>
#include <string>

namespace strata {

/// A line for each instruction: its offset from the start of `code` in hexadecimal, then the assembly. Targets of jumps count
/// from the start as well; bytes that are no instruction are shown as such. INTERNAL when LLVM has no disassembler.
Result<std::string> disassemble(std::span<const std::byte> code, const Target &target);

}  // namespace strata
