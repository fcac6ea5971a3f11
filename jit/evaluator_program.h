// A program whose one step runs a whole function in the IR's evaluator: the tier before code exists, and the reference that
// compiled code is compared with.
#pragma once

#include "ir/op.h"
#include "runtime/compiler.h"

namespace strata::jit {

/// Takes over the context and the module in it, which must hold a func.func @main in function form. `request` gives the
/// arguments and results.
Result<runtime::CompileOutcome> makeEvaluatorProgram(std::unique_ptr<Context> context, OwningOp module,
                                                     const runtime::CompileRequest &request);

}  // namespace strata::jit
