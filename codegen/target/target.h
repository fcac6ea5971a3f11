// Target descriptions: one row a kind of CPU. Every strategy and every legality question is answered from a row; nowhere
// else is an instruction set mentioned. Rows say what code may use, not what the machine at hand has: that is checked when
// an image is loaded.
#pragma once

#include "ir/support.h"

namespace strata {

struct Target {
  StringRef name;          ///< "sse2", "avx2", "avx512": the name of --target
  StringRef cpu;           ///< LLVM's processor for scheduling
  StringRef features;      ///< LLVM's feature string
  uint64_t featureBits;    ///< support/image.h featureBit of everything `features` turns on

  // Vector unit.
  unsigned vectorBytes;    ///< of one register
  unsigned vectorRegisters;
  bool hasFma;
  bool hasMaskedMemory;    ///< masked loads and stores without a branch an element
  bool hasRounding;        ///< floor, ceil, round to even as one instruction

  // Register tiles of contractions, f32: rows, and vectors a row. Chosen so that rows * vectors + vectors + 1 registers
  // suffice and each load feeds two multiply-adds (docs/performance.md).
  unsigned tileRows;
  unsigned tileVectors;

  // Caches of one core, bytes.
  unsigned l1Bytes;
  unsigned l2Bytes;

  unsigned lanes(unsigned elementBytes) const { return vectorBytes / elementBytes; }
};

/// All rows, most capable last.
ArrayRef<Target> getTargets();

/// The row of that name; null when there is none.
const Target *findTarget(StringRef name);

/// The most capable row that the machine at hand can run.
const Target &getHostTarget();

}  // namespace strata
