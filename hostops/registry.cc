// The pinned list of host ops: every group of hostops/ is named here.

#include "hostops/groups.h"

#include <algorithm>

namespace strata {

namespace {

std::vector<const HostOp *> collect() {
  HostOpRows ops;
  addAssertOps(ops);
  addCheckpointOps(ops);
  addFourierOps(ops);
  addImageOps(ops);
  addPrintOps(ops);
  addStringOps(ops);
  addStringPartOps(ops);
  addTableOps(ops);
  std::sort(ops.begin(), ops.end(), [](const HostOp *a, const HostOp *b) { return a->name < b->name; });
  return ops;
}

const std::vector<const HostOp *> &registry() {
  static const std::vector<const HostOp *> ops = collect();
  return ops;
}

} // namespace

std::span<const HostOp *const> allHostOps() { return registry(); }

const HostOp *findHostOp(std::string_view name) {
  const auto &ops = registry();
  auto found = std::lower_bound(ops.begin(), ops.end(), name,
                                [](const HostOp *op, std::string_view wanted) { return op->name < wanted; });
  return found != ops.end() && (*found)->name == name ? *found : nullptr;
}

} // namespace strata
