// NumPy's .npy files (format 1.0 to 3.0), plain or xz-compressed: the tensors of cases and of the command's --input.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/dtype.h"
#include "support/file.h"
#include "support/status.h"

namespace strata {

// A dense row-major array in host byte order. bfloat16 and float8 have no .npy type: they are read as the unsigned
// integer of their width.
struct NpyArray {
  struct Free {
    void operator()(std::byte *memory) const { std::free(memory); }
  };

  DType dtype = DType::Invalid;
  std::vector<int64_t> shape;
  int64_t bytes = 0;
  std::unique_ptr<std::byte[], Free> data; // aligned to 64 bytes; not null even when `bytes` is 0
};

// Reads boolean, integer, float16/32/64 and complex64/128 arrays of either byte order; Fortran order is rearranged.
// INVALID_ARGUMENT for a malformed header, UNIMPLEMENTED for another element type, DATA_LOSS for missing or additional
// bytes and for damaged compression, RESOURCE_EXHAUSTED when the data is larger than `maxBytes`. Memory is taken only
// for sizes below that limit, whatever the header says.
Result<NpyArray> readNpy(const File &file, int64_t maxBytes);
// Likewise from memory.
Result<NpyArray> readNpy(std::string_view bytes, int64_t maxBytes);
// Likewise for a path or a name in a folder; a leading xz signature in the file means it is compressed.
Result<NpyArray> readNpyPath(const std::string &path, int64_t maxBytes);

// The content of a .npy file (format 1.0). `data` holds the elements in row-major order. BFloat16 and the 8-bit floats
// are written as unsigned integers; UNIMPLEMENTED for types without plain elements or without a .npy type.
Result<std::string> writeNpy(DType dtype, const std::vector<int64_t> &shape, const void *data);

} // namespace strata
