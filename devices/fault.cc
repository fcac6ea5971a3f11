// Counting calls and choosing which fail.
#include "devices/fault.h"

namespace strata::device {

void FaultPlan::arm(FaultPoint point, uint64_t nth, Status status) {
  std::lock_guard lock(mutex);
  faults.push_back({point, counts[static_cast<unsigned>(point)] + nth, std::move(status)});
}

void FaultPlan::disarm() {
  std::lock_guard lock(mutex);
  faults.clear();
}

uint64_t FaultPlan::calls(FaultPoint point) const {
  std::lock_guard lock(mutex);
  return counts[static_cast<unsigned>(point)];
}

Status FaultPlan::hit(FaultPoint point) {
  std::lock_guard lock(mutex);
  uint64_t call = ++counts[static_cast<unsigned>(point)];
  for (const Fault &fault : faults)
    if (fault.point == point && fault.call == call)
      return fault.status;
  return okStatus();
}

} // namespace strata::device
