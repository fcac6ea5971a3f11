// Fault injection: makes the n-th call of a kind fail, so that tests reach every error path. Off unless a plan is given
// to a device when it is opened.
#pragma once

#include "support/status.h"

#include <cstdint>
#include <mutex>
#include <vector>

namespace strata::device {

enum class FaultPoint : uint8_t {
  Allocate,    // Device::allocate and wrap
  CreateQueue, // Device::createQueue
  LoadModule,  // Device::loadModule
  Submit,      // the submission is refused
  Execute,     // the operation fails; its event says so
};
inline constexpr unsigned kFaultPoints = 5;

/// Which calls fail. Shared by reference with the devices that use it and must outlive them. Thread-safe.
class FaultPlan {
public:
  /// The `nth` call from now (1: the next) of `point` fails with `status`.
  void arm(FaultPoint point, uint64_t nth, Status status);
  /// Forgets all faults that have not happened.
  void disarm();
  /// Calls of `point` seen so far, failed ones included.
  uint64_t calls(FaultPoint point) const;

  /// Counts a call; the status it shall fail with, else OK.
  Status hit(FaultPoint point);

private:
  struct Fault {
    FaultPoint point;
    uint64_t call;
    Status status;
  };

  mutable std::mutex mutex;
  uint64_t counts[kFaultPoints] = {};
  std::vector<Fault> faults;
};

/// `plan->hit(point)`, or OK without a plan.
inline Status hitFault(FaultPlan *plan, FaultPoint point) { return plan ? plan->hit(point) : okStatus(); }

} // namespace strata::device
