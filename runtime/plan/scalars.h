// Evaluating the scalar program of a plan: checked 64-bit integers, invalid ones remembered with the site to blame.
#pragma once

#include "runtime/plan/program.h"

#include <cstdint>
#include <span>
#include <vector>

namespace strata::plan {

/// Which scalars to evaluate when, worked out once per program.
class ScalarSchedule {
public:
  explicit ScalarSchedule(const Program &program);

  /// Scalars that depend on symbols and constants only, in order.
  std::span<const ScalarId> atStart() const { return startList; }
  /// Scalars that depend on the Late scalar, in order; without the scalar itself.
  std::span<const ScalarId> after(ScalarId late) const { return lateLists[lateNumber[late]]; }
  bool hasLate() const { return !lateLists.empty(); }
  /// Every Late scalar that `id` depends on comes from a step; this is the list of them, sorted.
  std::span<const ScalarId> lateInputs(ScalarId id) const { return inputs[id]; }

private:
  std::vector<ScalarId> startList;
  std::vector<uint32_t> lateNumber;
  std::vector<std::vector<ScalarId>> lateLists;
  std::vector<std::vector<ScalarId>> inputs;
};

/// Whether the program's assumptions hold for these values of its symbols.
bool assumptionsHold(const Program &program, std::span<const int64_t> symbols);

/// The values of one call. Not thread-safe.
class ScalarValues {
public:
  ScalarValues(const Program &program, const ScalarSchedule &schedule);

  /// Evaluates everything that symbols and constants determine.
  void start(std::span<const int64_t> symbols);
  /// Defines a Late scalar and evaluates what depends on it.
  void define(ScalarId late, int64_t value);

  int64_t operator[](ScalarId id) const { return values[id]; }
  bool isValid(ScalarId id) const { return valid[id] != 0; }
  /// Some scalar has been invalid since start(): steps have to look.
  bool anyInvalid() const { return invalidSeen; }
  /// The site of the scalar that made `id` invalid; kNone when there is none or a Late scalar is not yet defined.
  SiteId blame(ScalarId id) const { return blames[id]; }

private:
  void evaluate(ScalarId id);
  bool operandsValid(const Scalar &scalar, ScalarId id);

  const Program &program;
  const ScalarSchedule &schedule;
  std::span<const int64_t> symbolValues;
  std::vector<int64_t> values;
  std::vector<uint8_t> valid;
  std::vector<SiteId> blames;
  bool invalidSeen = false;
};

} // namespace strata::plan
