// What became of the nodes of a graph on the way to a program: at which stage each was last seen, and which optimisation took
// it away. Nodes are found by the names in locations.
#pragma once

#include "ir/op.h"

#include "llvm/ADT/StringMap.h"

#include <string>
#include <vector>

namespace strata::jit {

class NodeHistory {
 public:
  /// Looks which nodes @main still has as operations other than constants, from stage "inline" on.
  void finish(StringRef stage, Operation *module);
  /// Notes a change, as the optimiser reports it (optimize.h).
  void note(StringRef optimization, StringRef node, ArrayRef<std::string> operandNodes);

  /// Why there is nothing of the node any more, such as "merged into what uses it (drop-identity)"; empty when there was at the
  /// last stage, or never.
  std::string fate(StringRef node) const;

 private:
  llvm::StringMap<std::string> lostAt;    ///< stage at which the node was no more
  llvm::StringMap<std::string> changes;   ///< the last optimisation of the node itself
  llvm::StringMap<std::string> unneeded;  ///< the last optimisation of a node that uses it
  std::vector<std::string> present;
};

}  // namespace strata::jit
