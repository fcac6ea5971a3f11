// When buffers live: intervals over step numbers, loops included. Memory planning and early release follow from them.
#pragma once

#include "runtime/plan/program.h"
#include "runtime/plan/scalars.h"

#include <vector>

namespace strata::plan {

/// Steps [first, last] between which a buffer's content matters; empty when first > last.
struct Interval {
  StepId first = kNone;
  StepId last = 0;
  bool isEmpty() const { return first == kNone; }
  bool overlaps(const Interval &other) const {
    return !isEmpty() && !other.isEmpty() && first <= other.last && other.first <= last;
  }
};

struct Liveness {
  /// One interval per buffer; empty when no step uses it. A buffer that is used inside a loop and outside, or read in the
  /// loop before it is written there, lives through the whole loop.
  std::vector<Interval> intervals;
  /// Values whose last use is step i.
  std::vector<std::vector<BufferId>> lastUses;
};

Liveness computeLiveness(const Program &program);

/// By step: bit i when the step is a sequence operation whose operand i is a list (of type Variant, in a Value) that nothing
/// reads afterwards, not even in another round of a loop: the operation gets the program's own reference, and changes a list that
/// nobody else holds in place.
std::vector<uint8_t> findTakenOperands(const Program &program, const Liveness &liveness);

/// Temporaries whose sizes become known at the same time and that share one block of memory.
struct ArenaGroup {
  /// The steps that define sizes, in order; none: all are known when the call starts.
  std::vector<StepId> definers;
  std::vector<BufferId> buffers;
};

/// All temporaries that are used, by group; the group of the start comes first and always exists.
std::vector<ArenaGroup> groupTemporaries(const Program &program, const ScalarSchedule &schedule,
                                         const Liveness &liveness);

/// Offsets of a group's buffers for concrete sizes: no two buffers that live at the same time overlap. Parallel to
/// `group.buffers`. Best fit by decreasing size, deterministic.
struct ArenaLayout {
  std::vector<uint64_t> offsets;
  uint64_t bytes = 0;
};
Result<ArenaLayout> layOutArena(const Program &program, const Liveness &liveness, const ArenaGroup &group,
                                const std::vector<uint64_t> &sizes);

} // namespace strata::plan
