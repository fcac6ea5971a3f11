// What the fuzz targets share: reading one input in a fresh context that knows the dialects, with all diagnostics swallowed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace strata::fuzz {

/// Text of a module: parsed, verified; what comes through is printed, read again and written as bytecode.
void runText(std::string_view input);
/// Bytes of bytecode; the checksum is corrected first, so that what is behind it is reached.
void runBytecode(std::string_view input);
/// A file of rewrite rules: compiled, and applied to a small module.
void runPatterns(std::string_view input);
/// Definitions of dialects: made, and used to read a module of their operations.
void runDialects(std::string_view input);

}  // namespace strata::fuzz
