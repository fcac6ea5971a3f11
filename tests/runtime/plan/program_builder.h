// Building small programs by hand, for tests of the runtime.
#pragma once

#include "runtime/plan/program.h"
#include "support/kernel_abi.h"

#include <string>
#include <utility>
#include <vector>

namespace strata::plan {

class ProgramBuilder {
public:
  Program program;

  ScalarId scalar(ScalarOp op, ScalarId a = kNone, ScalarId b = kNone, ScalarId c = kNone, int64_t value = 0,
                  SiteId site = kNone) {
    program.scalars.push_back({op, a, b, c, value, site});
    return static_cast<ScalarId>(program.scalars.size() - 1);
  }
  ScalarId constant(int64_t value) { return scalar(ScalarOp::Constant, kNone, kNone, kNone, value); }
  ScalarId late() { return scalar(ScalarOp::Late); }
  ScalarId mul(ScalarId a, ScalarId b) { return scalar(ScalarOp::Mul, a, b); }
  /// A new symbol.
  ScalarId symbol() {
    program.shapeClass.symbols.emplace_back();
    return scalar(ScalarOp::Symbol, kNone, kNone, kNone, static_cast<int64_t>(program.shapeClass.symbols.size()) - 1);
  }

  BufferId buffer(BufferKind kind, ScalarId bytes, uint32_t index = 0) {
    program.buffers.push_back({kind, index, 0, bytes, 64});
    return static_cast<BufferId>(program.buffers.size() - 1);
  }
  BufferId temporary(ScalarId bytes) { return buffer(BufferKind::Temporary, bytes); }
  BufferId value(ScalarId bytes = kNone) { return buffer(BufferKind::Value, bytes); }
  BufferId argument(std::string name, DType dtype, std::vector<Dimension> dims) {
    BufferId id = buffer(BufferKind::Argument, kNone, static_cast<uint32_t>(program.arguments.size()));
    program.arguments.push_back({std::move(name), dtype, std::move(dims), id, false, {}});
    return id;
  }
  /// A Value that is a result; the kernel that fills it follows an `allocate`.
  void result(std::string name, BufferId buffer, DType dtype, std::vector<ScalarId> dims) {
    program.results.push_back({std::move(name), {buffer, dtype, true, std::move(dims)}});
  }

  uint32_t kernel(KernelFunction function, std::string label = "kernel") {
    program.kernels.push_back({kNone, label, function, label});
    return static_cast<uint32_t>(program.kernels.size() - 1);
  }
  uint32_t function(HostFunction pointer, std::string name = "function", bool isEvaluator = false) {
    program.functions.push_back({std::move(name), pointer, nullptr, nullptr, isEvaluator});
    return static_cast<uint32_t>(program.functions.size() - 1);
  }
  uint32_t resource(std::string name, DType dtype) {
    program.resources.push_back({"", std::move(name), dtype});
    return static_cast<uint32_t>(program.resources.size() - 1);
  }
  SiteId site(std::string node, std::string message, std::vector<SiteOperand> operands = {},
              StatusCode code = StatusCode::InvalidArgument) {
    program.sites.push_back({std::move(node), code, std::move(message), std::move(operands)});
    return static_cast<SiteId>(program.sites.size() - 1);
  }

  StepId step(Step step) {
    program.steps.push_back(std::move(step));
    return static_cast<StepId>(program.steps.size() - 1);
  }
  StepId allocate(BufferId id) { return step(AllocateStep{id}); }
  StepId launch(uint32_t kernel, std::vector<Word> words, ScalarId range, std::vector<SiteId> sites = {}) {
    LaunchStep launch;
    launch.kernel = kernel;
    launch.words = std::move(words);
    launch.range = range;
    launch.sites = std::move(sites);
    return step(std::move(launch));
  }
  static Word read(BufferId id) { return {Word::Kind::Address, Access::Read, id, kNone, 0}; }
  static Word write(BufferId id) { return {Word::Kind::Address, Access::Write, id, kNone, 0}; }
  static Word modify(BufferId id) { return {Word::Kind::Address, Access::ReadWrite, id, kNone, 0}; }
  static Word number(ScalarId id) { return {Word::Kind::Scalar, Access::Read, id, kNone, 0}; }
  static Word immediate(int64_t value) { return {Word::Kind::Immediate, Access::Read, kNone, kNone, value}; }
};

/// Argument `i` (word i + 1) of a kernel's block.
template <typename T> T *pointer(const void *args, size_t i) {
  return reinterpret_cast<T *>(static_cast<const uint64_t *>(args)[i + 1]);
}
inline int64_t integer(const void *args, size_t i) {
  return static_cast<int64_t>(static_cast<const uint64_t *>(args)[i + 1]);
}
inline ErrorSlot *errorSlot(const void *args) {
  return reinterpret_cast<ErrorSlot *>(static_cast<const uint64_t *>(args)[0]);
}

} // namespace strata::plan
