// Liveness of buffers, grouping of temporaries, arena layout.

#include "runtime/plan/liveness.h"

#include "runtime/plan/accesses.h"
#include "support/checked.h"
#include "support/fault.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace strata::plan {

namespace {

struct Loop {
  StepId begin, end; // steps [begin, end]
};

std::vector<Loop> findLoops(const Program &program) {
  std::vector<Loop> loops;
  for (StepId id = 0; id < program.steps.size(); ++id) {
    auto backward = [&](StepId target) {
      if (target <= id)
        loops.push_back({target, id});
    };
    if (const auto *jump = std::get_if<JumpStep>(&program.steps[id]))
      backward(jump->target);
    if (const auto *branch = std::get_if<BranchStep>(&program.steps[id]))
      backward(branch->target);
    if (const auto *choice = std::get_if<SwitchStep>(&program.steps[id]))
      for (StepId target : choice->targets)
        backward(target);
  }
  return loops;
}

bool isJump(const Step &step) {
  return std::holds_alternative<JumpStep>(step) || std::holds_alternative<BranchStep>(step) ||
         std::holds_alternative<SwitchStep>(step);
}

struct Event {
  StepId step;
  Use use;
};

// Where the executor looks at error slots: at steps that have effects, and at the end. Some sequence operations have none.
bool isCheckpoint(const Step &step) {
  return !std::holds_alternative<LaunchStep>(step) && !std::holds_alternative<AllocateStep>(step) &&
         !std::holds_alternative<SequenceStep>(step);
}

// Messages are made at the next checkpoint: what they mention is kept until then.
void keepSiteOperands(const Program &program, std::vector<std::vector<Event>> &events) {
  StepId checkpoint = program.steps.empty() ? 0 : static_cast<StepId>(program.steps.size() - 1);
  for (StepId id = static_cast<StepId>(program.steps.size()); id-- > 0;) {
    if (isCheckpoint(program.steps[id]))
      checkpoint = id;
    const auto *launch = std::get_if<LaunchStep>(&program.steps[id]);
    if (!launch)
      continue;
    for (SiteId site : launch->sites)
      for (const SiteOperand &operand : program.sites[site].operands)
        if (operand.scalar == kNone && !events[operand.tensor.buffer].empty())
          events[operand.tensor.buffer].push_back({checkpoint, Use::Read});
  }
}

// Whether the loop's next iteration may see what this one leaves in the buffer.
bool isCarried(const std::vector<Event> &events, const Loop &loop) {
  auto first = std::find_if(events.begin(), events.end(), [&](const Event &event) { return event.step >= loop.begin; });
  return first != events.end() && first->step <= loop.end && first->use != Use::Write && first->use != Use::Define;
}

// Extends the interval over loops until it no longer leaves or enters one half way.
void extendOverLoops(Interval &interval, const std::vector<Event> &events, const std::vector<Loop> &loops) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Loop &loop : loops) {
      if (interval.last < loop.begin || interval.first > loop.end)
        continue;
      bool inside = interval.first >= loop.begin && interval.last <= loop.end;
      if (inside && STRATA_FAULT("runtime.liveness.loops", true, !isCarried(events, loop)))
        continue;
      Interval extended{std::min(interval.first, loop.begin), std::max(interval.last, loop.end)};
      changed |= extended.first != interval.first || extended.last != interval.last;
      interval = extended;
    }
  }
}

} // namespace

Liveness computeLiveness(const Program &program) {
  std::vector<std::vector<Event>> events(program.buffers.size());
  for (StepId id = 0; id < program.steps.size(); ++id)
    forEachBuffer(program.steps[id], [&](BufferId buffer, Use use) { events[buffer].push_back({id, use}); });
  keepSiteOperands(program, events);
  // The source of a packed form is needed as long as the form is.
  for (const PackedForm &form : program.packed)
    events[form.source].insert(events[form.source].end(), events[form.target].begin(), events[form.target].end());

  std::vector<Loop> loops = findLoops(program);
  Liveness liveness;
  liveness.intervals.resize(program.buffers.size());
  liveness.lastUses.resize(program.steps.size());
  std::vector<bool> isResult(program.buffers.size());
  for (const ResultSpec &result : program.results)
    isResult[result.tensor.buffer] = true;
  for (BufferId id = 0; id < program.buffers.size(); ++id) {
    if (events[id].empty())
      continue;
    std::sort(events[id].begin(), events[id].end(), [](const Event &a, const Event &b) {
      return std::pair(a.step, a.use) < std::pair(b.step, b.use);
    });
    Interval &interval = liveness.intervals[id];
    interval = {events[id].front().step, events[id].back().step};
    extendOverLoops(interval, events[id], loops);
    if (STRATA_FAULT("runtime.liveness.last-use", interval.last > interval.first, false)) --interval.last;
    // The end of a loop is passed once for each round; what lives that long goes with the call.
    bool endsInJump = isJump(program.steps[interval.last]);
    if (program.buffers[id].kind == BufferKind::Value && !isResult[id] && !endsInJump)
      liveness.lastUses[interval.last].push_back(id);
  }
  return liveness;
}

namespace {

// Follows the program from one step on, until each path has given a buffer another tensor.
class ReadSearch {
public:
  explicit ReadSearch(const Program &program) : program(program), seen(program.steps.size() + 1, kNone), kept(program.buffers.size()) {
    for (const ResultSpec &result : program.results)
      kept[result.tensor.buffer] = true;
    for (const Site &site : program.sites)
      for (const SiteOperand &operand : site.operands)
        if (operand.scalar == kNone)
          kept[operand.tensor.buffer] = true;
  }

  bool isReadAfter(StepId id, BufferId buffer) {
    if (kept[buffer])
      return true;
    ++round;
    pending.clear();
    addSuccessors(id);
    while (!pending.empty()) {
      StepId next = pending.back();
      pending.pop_back();
      bool reads = false, defines = false;
      forEachBuffer(program.steps[next], [&](BufferId used, Use use) {
        reads |= used == buffer && use != Use::Define;
        defines |= used == buffer && use == Use::Define;
      });
      if (reads)
        return true;
      if (!defines)
        addSuccessors(next);
    }
    return false;
  }

private:
  void add(StepId id) {
    if (id >= program.steps.size() || seen[id] == round)
      return;
    seen[id] = round;
    pending.push_back(id);
  }
  void addSuccessors(StepId id) {
    const Step &step = program.steps[id];
    if (const auto *choice = std::get_if<SwitchStep>(&step)) {
      for (StepId target : choice->targets)
        add(target);
      return;
    }
    if (const auto *jump = std::get_if<JumpStep>(&step))
      return add(jump->target);
    if (const auto *branch = std::get_if<BranchStep>(&step))
      add(branch->target);
    add(id + 1);
  }

  const Program &program;
  std::vector<uint32_t> seen; // the last round in which a step was found
  std::vector<bool> kept;     // buffers that are looked at after the steps: results, what messages mention
  std::vector<StepId> pending;
  uint32_t round = 0;
};

} // namespace

std::vector<uint8_t> findTakenOperands(const Program &program, const Liveness &liveness) {
  std::vector<uint8_t> taken(program.steps.size());
  ReadSearch search(program);
  for (StepId id = 0; id < program.steps.size(); ++id) {
    const auto *step = std::get_if<SequenceStep>(&program.steps[id]);
    for (size_t i = 0; step && i < step->operands.size() && i < 8; ++i) {
      const TensorSpec &operand = step->operands[i];
      if (operand.dtype != DType::Variant || program.buffers[operand.buffer].kind != BufferKind::Value)
        continue;
      const auto uses = std::count_if(step->operands.begin(), step->operands.end(),
                                      [&](const TensorSpec &other) { return other.buffer == operand.buffer; });
      const auto &last = liveness.lastUses[id];
      const bool isLast = std::find(last.begin(), last.end(), operand.buffer) != last.end();
      if (uses == 1 && (isLast || !search.isReadAfter(id, operand.buffer)))
        taken[id] = static_cast<uint8_t>(taken[id] | 1u << i);
    }
  }
  return taken;
}

std::vector<ArenaGroup> groupTemporaries(const Program &program, const ScalarSchedule &schedule,
                                         const Liveness &liveness) {
  std::map<ScalarId, std::vector<StepId>> definers;
  for (StepId id = 0; id < program.steps.size(); ++id)
    forEachScalar(program.steps[id], [&](ScalarId scalar, bool defines) {
      if (defines)
        definers[scalar].push_back(id);
    });
  // Buffers of a group change their places together, so all their sizes are defined by the same steps.
  std::vector<ArenaGroup> groups(1);
  std::map<std::vector<StepId>, size_t> byDefiners;
  for (BufferId id = 0; id < program.buffers.size(); ++id) {
    if (program.buffers[id].kind != BufferKind::Temporary || liveness.intervals[id].isEmpty())
      continue;
    std::vector<StepId> all;
    for (ScalarId late : schedule.lateInputs(program.buffers[id].bytes))
      if (auto found = definers.find(late); found != definers.end())
        all.insert(all.end(), found->second.begin(), found->second.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    size_t group = 0;
    if (!all.empty()) {
      auto [entry, isNew] = byDefiners.try_emplace(all, groups.size());
      if (isNew)
        groups.push_back({all, {}});
      group = entry->second;
    }
    groups[group].buffers.push_back(id);
  }
  return groups;
}

Result<ArenaLayout> layOutArena(const Program &program, const Liveness &liveness, const ArenaGroup &group,
                                const std::vector<uint64_t> &sizes) {
  size_t count = group.buffers.size();
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : a < b; });

  ArenaLayout layout;
  layout.offsets.resize(count);
  struct Placed {
    uint64_t begin, end;
    size_t index;
  };
  std::vector<Placed> placed; // sorted by begin
  for (size_t index : order) {
    BufferId buffer = group.buffers[index];
    CheckedInt alignment = program.buffers[buffer].alignment;
    CheckedInt start = 0;
    for (const Placed &other : placed) {
      if (!liveness.intervals[buffer].overlaps(liveness.intervals[group.buffers[other.index]]))
        continue;
      CheckedInt end = start + CheckedInt::fromUnsigned(sizes[index]);
      if (!end.isValid() || static_cast<uint64_t>(end.valueOrZero()) <= other.begin)
        break;
      if (other.end > static_cast<uint64_t>(start.valueOrZero()))
        start = CheckedInt::fromUnsigned(other.end).alignUp(alignment);
    }
    CheckedInt end = start + CheckedInt::fromUnsigned(sizes[index]);
    if (!end.isValid())
      return resourceExhausted("the temporaries of a call exceed 64-bit sizes");
    layout.offsets[index] = static_cast<uint64_t>(start.valueOrZero());
    layout.bytes = std::max(layout.bytes, static_cast<uint64_t>(end.valueOrZero()));
    Placed entry{layout.offsets[index], static_cast<uint64_t>(end.valueOrZero()), index};
    placed.insert(std::upper_bound(placed.begin(), placed.end(), entry,
                                   [](const Placed &a, const Placed &b) { return a.begin < b.begin; }),
                  entry);
  }
  return layout;
}

} // namespace strata::plan
