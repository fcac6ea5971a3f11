// Where the nodes of a graph went: what `strata inspect` tells.
#pragma once

#include "ir/op.h"
#include "jit/node_history.h"
#include "runtime/compiler.h"

#include "llvm/ADT/StringMap.h"

namespace strata::jit {

/// The nodes of a module in function form, all in Place::Folded until `placeNodes` finds them. Constants are left out.
std::vector<runtime::NodePlacement> listNodes(Operation *module);

/// Looks in an outlined module for the places of nodes, and in their history for the reasons.
void placeNodes(Operation *module, const NodeHistory &history, std::vector<runtime::NodePlacement> &nodes);

struct KernelCost {
  uint64_t launches = 0, operations = 0, bytes = 0;
};
/// What one run costs, for each kernel of an outlined module by name. Loops and branches count once; sizes that are not
/// constants count as one.
llvm::StringMap<KernelCost> estimateKernels(Operation *module);

}  // namespace strata::jit
