// Reading LevelDB's sorted tables (table_format.md of google/leveldb), the format of a checkpoint's index.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "support/status.h"

namespace strata {

/// Calls `visit` with every key and value in order of keys; the views are valid during the call. Checks the checksum of
/// each block and that keys increase. Linear in `table`. DATA_LOSS for a malformed table, UNIMPLEMENTED for an unknown
/// compression; a failure of `visit` ends the walk and is returned.
Status readSortedTable(std::string_view table,
                       const std::function<Status(std::string_view key, std::string_view value)> &visit);

/// LevelDB's masking of stored CRC-32C values.
uint32_t maskCrc(uint32_t crc);
uint32_t unmaskCrc(uint32_t masked);

} // namespace strata
