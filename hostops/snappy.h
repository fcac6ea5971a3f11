// Decompression of raw Snappy blocks (format_description.txt of google/snappy), as tables may hold them.
#pragma once

#include <string>
#include <string_view>

#include "support/status.h"

namespace strata {

/// The decompressed bytes. DATA_LOSS for anything malformed; a claimed size that the input cannot reach is refused
/// before memory is taken.
Result<std::string> decompressSnappy(std::string_view compressed);

} // namespace strata
