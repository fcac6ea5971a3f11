// The floating-point environment of compiled code: round to nearest even, denormals flushed as in TensorFlow's kernels,
// no traps. The host's own settings are restored when the scope ends.
#pragma once

#include <cstdint>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace strata::device {

/// Sets the environment for the calling thread for the life of the object. Costs a few nanoseconds.
class FloatControlScope {
public:
  FloatControlScope() : saved(read()) {
    if (saved != kKernelControl)
      write(kKernelControl);
  }
  ~FloatControlScope() { write(saved); }
  FloatControlScope(const FloatControlScope &) = delete;
  FloatControlScope &operator=(const FloatControlScope &) = delete;

#if defined(__x86_64__)
  using Word = uint32_t;
  // Exceptions masked (0x1f80), denormal results (0x8000) and operands (0x0040) are zero, round to nearest.
  static constexpr Word kKernelControl = 0x9fc0;
  static Word read() { return _mm_getcsr(); }
  static void write(Word word) { _mm_setcsr(word); }
#elif defined(__aarch64__)
  using Word = uint64_t;
  // FZ (bit 24) flushes denormal operands and results; round to nearest, no traps.
  static constexpr Word kKernelControl = uint64_t{1} << 24;
  static Word read() {
    Word word;
    asm volatile("mrs %0, fpcr" : "=r"(word));
    return word;
  }
  static void write(Word word) { asm volatile("msr fpcr, %0" : : "r"(word)); }
#else
#error "unknown architecture: say here how denormals are flushed"
#endif

private:
  Word saved;
};

} // namespace strata::device
