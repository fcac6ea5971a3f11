// Linking one object file into a finished, position-independent image (support/image.h) with ORC on JITLink. The session
// that links is dropped afterwards: what remains is bytes, which devices/cpu maps without LLVM.
#pragma once

#include "support/status.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace strata::jit {

struct LinkOptions {
  uint64_t features = 0;          ///< featureBit of everything the code uses
  uint64_t linkAddress = 1 << 20; ///< pretended address of the slab; the bytes don't depend on it (tested)
};

/// Links `object` (an ELF relocatable) and returns the serialised image with the functions in `entries` as symbols.
///
/// Fails with INTERNAL when the code refers to any external symbol, keeps an absolute address, or lacks an entry: such code
/// could not be moved or cached.
Result<std::vector<std::byte>> linkImage(llvm::StringRef object, llvm::ArrayRef<std::string> entries,
                                         const LinkOptions &options);

}  // namespace strata::jit
