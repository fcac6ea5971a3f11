// What remains of a function behind the end of a program, as bytecode (runtime/compiler.h, RestOfFunction).
#pragma once

#include "codegen/transforms/tf/split_function.h"
#include "runtime/compiler.h"

#include <string>
#include <vector>

namespace strata::jit {

class RestModule final : public runtime::RestOfFunction {
 public:
  /// UNIMPLEMENTED past a limit of rests of rests. `parent`: the rest that was being compiled, or null.
  static Result<std::shared_ptr<const runtime::RestOfFunction>> make(tf::SplitFunction split,
                                                                     const runtime::RestOfFunction *parent);

  std::span<const runtime::SignatureTensor> inputs() const override { return arguments; }

  /// The function in `context`, its arguments of the request's types.
  Result<OwningOp> read(const runtime::CompileRequest &request, Context *context) const;

 private:
  std::vector<runtime::SignatureTensor> arguments;
  std::string bytecode;
  unsigned depth = 0;  ///< programs before it
};

}  // namespace strata::jit
