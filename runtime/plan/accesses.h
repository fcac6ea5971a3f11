// Which buffers and scalars a step touches: the one description from which validation, liveness and ordering follow.
#pragma once

#include "runtime/plan/program.h"
#include "support/function_ref.h"

namespace strata::plan {

/// Calls `visit` for every buffer of the step, in the order of its operands, with how it is used. `Define` says that the
/// step gives the buffer new memory (Values).
enum class Use : uint8_t { Read, Write, ReadWrite, Define };
void forEachBuffer(const Step &step, FunctionRef<void(BufferId, Use)> visit);

/// Calls `visit` for every scalar the step reads (`defines` false) or defines (true).
void forEachScalar(const Step &step, FunctionRef<void(ScalarId, bool defines)> visit);

} // namespace strata::plan
