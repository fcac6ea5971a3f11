// The table of sequence operations, from the files that implement them.

#include "hostops/sequence_op.h"

#include "hostops/groups.h"

#include <algorithm>

namespace strata {

static const std::vector<const SequenceOp *> &table() {
  static const std::vector<const SequenceOp *> ops = [] {
    SequenceOpRows rows;
    addArrayOps(rows);
    addListOps(rows);
    std::sort(rows.begin(), rows.end(), [](const SequenceOp *a, const SequenceOp *b) { return a->name < b->name; });
    return rows;
  }();
  return ops;
}

std::span<const SequenceOp *const> allSequenceOps() { return table(); }

const SequenceOp *findSequenceOp(std::string_view name) {
  const auto &ops = table();
  auto found = std::lower_bound(ops.begin(), ops.end(), name,
                                [](const SequenceOp *op, std::string_view wanted) { return op->name < wanted; });
  return found != ops.end() && (*found)->name == name ? *found : nullptr;
}

} // namespace strata
