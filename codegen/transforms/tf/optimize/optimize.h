// Graph optimisation on the tf dialect: constant folding, common subexpressions, loop invariants, and named rewrites of
// arithmetic, data movement and contractions. Values stay what they were to the last bit, NaN, infinities, signed zeros and
// wrap-around included, but for rewrites marked as relaxed, which only `Numerics::Fast` turns on.
#pragma once

#include "ir/op.h"
#include "support/status.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace strata::tf {

/// Told of each change: the optimisation's name, the node it was applied to, and the nodes that make its operands.
using OptimizationObserver =
    std::function<void(StringRef optimization, StringRef node, ArrayRef<std::string> operandNodes)>;

struct OptimizeOptions {
  /// Turns on relaxed rewrites.
  bool relaxed = false;
  /// Names of rewrites that must not happen, as `optimizationNames` lists them.
  std::vector<std::string> disabled;
  OptimizationObserver observer = nullptr;
};

/// A rewrite by name, for switches and documents.
struct OptimizationInfo {
  std::string name;
  std::string summary;  ///< one line
  bool relaxed = false;
};
/// All there are, passes first, then rewrites in alphabetical order.
std::vector<OptimizationInfo> listOptimizations();
/// NOT_FOUND with all names when one of `names` is no optimisation.
Status checkOptimizationNames(const std::vector<std::string> &names);

/// Optimises @main after shape inference. Sizes beside the types stay right. `counts`, if not null, gets how often each
/// optimisation happened.
Status optimizeGraph(Operation *module, const OptimizeOptions &options, std::map<std::string, int64_t> *counts = nullptr);

}  // namespace strata::tf
