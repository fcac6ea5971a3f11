// Two functions of one, where a program has to end before the rest can be compiled.
#pragma once

#include "codegen/transforms/tf/infer.h"

namespace strata::tf {

/// A function cut in two. The first part is @main itself, which then returns what the rest reads.
struct SplitFunction {
  OwningOp rest;                 ///< a module with a function @main of its own, without anything that inference annotates
  SmallVector<Value, 8> passed;  ///< what the first part returns and the rest takes, in order
};

/// Splits @main of the module before `stop.op`, or behind it. Constants and handles of resources are copied rather than passed;
/// the rest begins a chain of tokens of its own, since all of it comes later. UNIMPLEMENTED where nothing would come before.
Result<SplitFunction> splitFunction(Operation *module, const InferenceStop &stop);

/// The function's arguments that determine the elements of these values, by number; nullopt where anything else does.
std::optional<SmallVector<unsigned, 4>> argumentsBehind(ArrayRef<Value> values);

}  // namespace strata::tf
