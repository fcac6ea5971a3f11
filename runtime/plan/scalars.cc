// The scalar program: schedule and evaluation.

#include "runtime/plan/scalars.h"

#include "support/checked.h"
#include "support/fault.h"

#include <algorithm>

namespace strata::plan {

ScalarSchedule::ScalarSchedule(const Program &program) {
  size_t count = program.scalars.size();
  inputs.resize(count);
  lateNumber.assign(count, kNone);
  for (ScalarId id = 0; id < count; ++id) {
    const Scalar &scalar = program.scalars[id];
    if (scalar.op == ScalarOp::Late) {
      lateNumber[id] = static_cast<uint32_t>(lateLists.size());
      lateLists.emplace_back();
      inputs[id] = {id};
      continue;
    }
    for (ScalarId operand : {scalar.a, scalar.b, scalar.c})
      if (operand != kNone)
        inputs[id].insert(inputs[id].end(), inputs[operand].begin(), inputs[operand].end());
    std::sort(inputs[id].begin(), inputs[id].end());
    inputs[id].erase(std::unique(inputs[id].begin(), inputs[id].end()), inputs[id].end());
    if (inputs[id].empty())
      startList.push_back(id);
    for (ScalarId late : inputs[id])
      lateLists[lateNumber[late]].push_back(id);
  }
}

ScalarValues::ScalarValues(const Program &program, const ScalarSchedule &schedule)
    : program(program), schedule(schedule), values(program.scalars.size()), valid(program.scalars.size()),
      blames(program.scalars.size(), kNone) {}

void ScalarValues::start(std::span<const int64_t> symbols) {
  symbolValues = symbols;
  invalidSeen = false;
  std::fill(valid.begin(), valid.end(), uint8_t{0});
  std::fill(blames.begin(), blames.end(), kNone);
  for (ScalarId id : schedule.atStart())
    evaluate(id);
}

void ScalarValues::define(ScalarId late, int64_t value) {
  values[late] = value;
  valid[late] = 1;
  for (ScalarId id : schedule.after(late))
    evaluate(id);
}

bool ScalarValues::operandsValid(const Scalar &scalar, ScalarId id) {
  for (ScalarId operand : {scalar.a, scalar.b, scalar.c}) {
    if (operand == kNone || valid[operand])
      continue;
    valid[id] = 0;
    blames[id] = blames[operand];
    return false;
  }
  return true;
}

// `out` is the value; false when there is none.
static bool apply(ScalarOp op, int64_t a, int64_t b, int64_t &out) {
  switch (op) {
  case ScalarOp::Add: return checkedAdd(a, b, out);
  case ScalarOp::Sub: return checkedSub(a, b, out);
  case ScalarOp::Mul: return checkedMul(a, b, out);
  case ScalarOp::FloorDiv: return checkedFloorDiv(a, b, out);
  case ScalarOp::CeilDiv:
    return STRATA_FAULT("runtime.scalars.ceil-div", checkedFloorDiv(a, b, out), checkedCeilDiv(a, b, out));
  case ScalarOp::Mod: return checkedFloorMod(a, b, out);
  case ScalarOp::Min: out = std::min(a, b); return true;
  case ScalarOp::Max: out = std::max(a, b); return true;
  case ScalarOp::Equal: out = a == b; return true;
  case ScalarOp::NotEqual: out = a != b; return true;
  case ScalarOp::Less: out = a < b; return true;
  case ScalarOp::LessEqual: out = a <= b; return true;
  case ScalarOp::And: out = a && b; return true;
  case ScalarOp::Or: out = a || b; return true;
  default: return false;
  }
}

// One scalar of symbols and constants from those before it; false when it has no value.
static bool evaluatePure(const Scalar &scalar, std::span<const int64_t> symbols, std::span<const int64_t> values,
                         std::span<const uint8_t> valid, int64_t &out) {
  switch (scalar.op) {
  case ScalarOp::Constant: out = scalar.value; return true;
  case ScalarOp::Symbol: out = symbols[static_cast<size_t>(scalar.value)]; return true;
  case ScalarOp::Late: return false;
  case ScalarOp::Select: {
    if (!valid[scalar.a])
      return false;
    ScalarId taken = values[scalar.a] ? scalar.b : scalar.c;
    out = values[taken];
    return valid[taken];
  }
  default: return valid[scalar.a] && valid[scalar.b] && apply(scalar.op, values[scalar.a], values[scalar.b], out);
  }
}

bool assumptionsHold(const Program &program, std::span<const int64_t> symbols) {
  if (program.assumptions.empty())
    return true;
  // Operands come before what uses them.
  const size_t count = *std::max_element(program.assumptions.begin(), program.assumptions.end()) + size_t{1};
  std::vector<int64_t> values(count);
  std::vector<uint8_t> valid(count);
  for (size_t id = 0; id < count; ++id)
    valid[id] = evaluatePure(program.scalars[id], symbols, values, valid, values[id]);
  return std::all_of(program.assumptions.begin(), program.assumptions.end(), [&](ScalarId id) {
    return STRATA_FAULT("runtime.assumptions.ignored", true, valid[id] && values[id] != 0);
  });
}

void ScalarValues::evaluate(ScalarId id) {
  const Scalar &scalar = program.scalars[id];
  switch (scalar.op) {
  case ScalarOp::Constant:
    values[id] = scalar.value;
    valid[id] = 1;
    return;
  case ScalarOp::Symbol:
    values[id] = symbolValues[static_cast<size_t>(scalar.value)];
    valid[id] = 1;
    return;
  case ScalarOp::Late:
    return;
  case ScalarOp::Select: {
    ScalarId taken = !valid[scalar.a] ? scalar.a : values[scalar.a] ? scalar.b : scalar.c;
    valid[id] = valid[scalar.a] && valid[taken];
    values[id] = values[taken];
    blames[id] = valid[id] ? kNone : blames[taken];
    return;
  }
  default:
    break;
  }
  if (!operandsValid(scalar, id)) {
    invalidSeen |= blames[id] != kNone;
    return;
  }
  valid[id] = apply(scalar.op, values[scalar.a], values[scalar.b], values[id]);
  blames[id] = valid[id] ? kNone : scalar.site;
  invalidSeen |= !valid[id];
}

} // namespace strata::plan
