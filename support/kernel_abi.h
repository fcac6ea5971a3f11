// The contract between compiled kernels and whoever launches them: signature, argument block, range, error slot.
// The code generator emits code for exactly this; devices and the runtime read nothing else of a kernel.
//
//   void kernel(const void *args, int64_t begin, int64_t end)
//
//   args   word 0            pointer to the ErrorSlot, null when the kernel cannot fail
//          words 1..n-1      pointers, sizes, strides and scalars in the order of the kernel's signature,
//                            8 bytes each; narrow integers are extended, narrow floats stand in the low bytes
//   range  [begin, end)      independent iterations; any split into sub-ranges, in any order and on any thread,
//                            gives the same bytes
//
// A kernel allocates nothing, calls nothing, never blocks, and keeps no state between calls. Its caller sets the
// floating-point control register (devices/cpu/float_control.h).
#pragma once

#include <cstddef>
#include <cstdint>

namespace strata {

/// Bumped when anything in this file changes meaning. Part of the cache key and of every image.
inline constexpr uint32_t kKernelAbiVersion = 1;

/// Entry point of a compiled kernel.
using KernelFunction = void (*)(const void *args, int64_t begin, int64_t end);

/// Size of one word of an argument block.
inline constexpr size_t kArgumentWordBytes = 8;
/// The word that holds the address of the error slot.
inline constexpr size_t kErrorSlotWord = 0;

/// Where a kernel reports the first thing that went wrong.
///
/// `key` is the minimum, over all reports, of (site << 40 | element):
///
///   63        40 39                       0
///   +-----------+-------------------------+
///   |   site    |         element         |     ~0: no error
///   +-----------+-------------------------+
///
/// A site is a place in the kernel that may fail, numbered from 0 in the order of the nodes it came from; the element
/// is the row-major index, in the failing operand, of the offending value. Kernels replace `key` by an atomic unsigned
/// minimum (relaxed, 64 bits), hence the report does not depend on how the range was split. A failing element writes a
/// defined value (zero) to its result and continues; it never reads or writes out of bounds.
///
/// Sites are local to the kernel, because equal kernels are shared by many nodes. A plan gives every step that may fail
/// a slot of its own; the first failing step in topological order is the error of the run. The message ("indices[3] =
/// 12 is not in [0, 10)") is made afterwards from site, element and the step's operands.
struct alignas(64) ErrorSlot {
  uint64_t key;
  uint64_t reserved[7];
};
static_assert(sizeof(ErrorSlot) == 64, "one slot per cache line");
static_assert(offsetof(ErrorSlot, key) == 0, "kernels address the key by the slot's address");

inline constexpr uint64_t kNoError = ~uint64_t{0};
inline constexpr unsigned kErrorElementBits = 40;
inline constexpr uint64_t kMaxErrorElement = (uint64_t{1} << kErrorElementBits) - 1;
/// Sites of one kernel are in [0, kMaxErrorSite); the last number is taken by kNoError.
inline constexpr uint64_t kMaxErrorSite = (uint64_t{1} << 24) - 1;

/// The key of a failure; elements past 2^40 are reported as the last representable one.
constexpr uint64_t errorKey(uint64_t site, uint64_t element) {
  return (site << kErrorElementBits) | (element < kMaxErrorElement ? element : kMaxErrorElement);
}
constexpr uint64_t errorSite(uint64_t key) { return key >> kErrorElementBits; }
constexpr uint64_t errorElement(uint64_t key) { return key & kMaxErrorElement; }

/// Prepares a slot before a launch. Not atomic: no kernel may be using the slot.
inline void resetErrorSlot(ErrorSlot &slot) { slot.key = kNoError; }

/// What compiled kernels do inline; for kernels written in C++ (tests, host steps). Any thread. A null slot is allowed.
inline void reportError(ErrorSlot *slot, uint64_t site, uint64_t element) {
  if (!slot)
    return;
  uint64_t key = errorKey(site, element);
  uint64_t seen = __atomic_load_n(&slot->key, __ATOMIC_RELAXED);
  while (key < seen && !__atomic_compare_exchange_n(&slot->key, &seen, key, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

} // namespace strata
