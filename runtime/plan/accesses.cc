// Operands of steps.

#include "runtime/plan/accesses.h"

namespace strata::plan {

namespace {

Use toUse(Access access) {
  return access == Access::Read ? Use::Read : access == Access::Write ? Use::Write : Use::ReadWrite;
}

struct BufferVisitor {
  FunctionRef<void(BufferId, Use)> visit;

  void operator()(const LaunchStep &step) {
    for (const Word &word : step.words)
      if (word.kind == Word::Kind::Address)
        visit(word.id, toUse(word.access));
  }
  void operator()(const HostCallStep &step) { call(step.operands, step.results); }
  void operator()(const SequenceStep &step) { call(step.operands, step.results); }
  void operator()(const DestroyVariableStep &) {}
  void operator()(const AllocateStep &step) { visit(step.buffer, Use::Define); }
  void operator()(const CopyStep &step) {
    visit(step.source, Use::Read);
    visit(step.target, Use::ReadWrite);
  }
  void operator()(const MoveStep &step) {
    visit(step.source, step.swap ? Use::ReadWrite : Use::Read);
    visit(step.target, Use::Define);
  }
  void operator()(const OwnStep &step) {
    visit(step.source, step.takes ? Use::ReadWrite : Use::Read);
    visit(step.target, Use::Define);
  }
  void operator()(const ReadScalarStep &step) { visit(step.buffer, Use::Read); }
  void operator()(const CheckStep &) {}
  void operator()(const JumpStep &) {}
  void operator()(const BranchStep &) {}
  void operator()(const SwitchStep &) {}
  void operator()(const ReadVariableStep &step) {
    variable(step.variable);
    visit(step.result.buffer, Use::Define);
  }
  void operator()(const UpdateVariableStep &step) {
    variable(step.variable);
    visit(step.operand.buffer, Use::Read);
    if (step.result.buffer != kNone)
      visit(step.result.buffer, Use::Define);
  }
  void operator()(const IsInitializedStep &step) {
    variable(step.variable);
    visit(step.target, Use::Write);
  }
  void operator()(const MakeHandleStep &step) { visit(step.target, Use::Define); }
  void operator()(const SetScalarStep &) {}
  void operator()(const ReserveRandomStep &step) { visit(step.target, Use::Write); }

  void variable(const VariableRef &ref) {
    if (ref.handle != kNone)
      visit(ref.handle, Use::Read);
  }
  void call(const std::vector<TensorSpec> &operands, const std::vector<HostResult> &results) {
    for (const TensorSpec &operand : operands)
      visit(operand.buffer, Use::Read);
    for (const HostResult &result : results)
      visit(result.buffer, Use::Define);
  }
};

struct ScalarVisitor {
  FunctionRef<void(ScalarId, bool)> visit;

  void use(ScalarId id) {
    if (id != kNone)
      visit(id, false);
  }
  void dims(const TensorSpec &spec) {
    for (ScalarId id : spec.dims)
      visit(id, false);
  }
  void extents(const HostResult &result) {
    for (const ExtentSpec &extent : result.dims)
      visit(extent.scalar, extent.define);
  }
  void call(const std::vector<TensorSpec> &operands, const std::vector<HostResult> &results) {
    for (const TensorSpec &operand : operands)
      dims(operand);
    for (const HostResult &result : results)
      extents(result);
  }

  void operator()(const LaunchStep &step) {
    for (const Word &word : step.words) {
      if (word.kind == Word::Kind::Scalar)
        visit(word.id, false);
      else if (word.kind == Word::Kind::Address)
        use(word.offset);
    }
    visit(step.range, false);
    use(step.costScale);
  }
  void operator()(const HostCallStep &step) { call(step.operands, step.results); }
  void operator()(const SequenceStep &step) { call(step.operands, step.results); }
  void operator()(const DestroyVariableStep &) {}
  void operator()(const AllocateStep &) {}
  void operator()(const CopyStep &step) {
    use(step.targetOffset);
    use(step.sourceOffset);
    visit(step.bytes, false);
  }
  void operator()(const MoveStep &) {}
  void operator()(const OwnStep &) {}
  void operator()(const ReadScalarStep &step) {
    use(step.offset);
    visit(step.target, true);
  }
  void operator()(const CheckStep &step) { visit(step.condition, false); }
  void operator()(const JumpStep &) {}
  void operator()(const BranchStep &step) { visit(step.condition, false); }
  void operator()(const SwitchStep &step) { visit(step.selector, false); }
  void operator()(const ReadVariableStep &step) { extents(step.result); }
  void operator()(const UpdateVariableStep &step) {
    dims(step.operand);
    if (step.result.buffer != kNone)
      extents(step.result);
  }
  void operator()(const IsInitializedStep &) {}
  void operator()(const MakeHandleStep &) {}
  void operator()(const ReserveRandomStep &step) { visit(step.count, false); }
  void operator()(const SetScalarStep &step) {
    visit(step.source, false);
    visit(step.target, true);
  }
};

} // namespace

void forEachBuffer(const Step &step, FunctionRef<void(BufferId, Use)> visit) {
  std::visit(BufferVisitor{visit}, step);
}

void forEachScalar(const Step &step, FunctionRef<void(ScalarId, bool)> visit) {
  std::visit(ScalarVisitor{visit}, step);
}

} // namespace strata::plan
