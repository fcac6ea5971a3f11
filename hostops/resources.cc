// Host ops on the session's resources: no tensor goes in or out.

#include "hostops/groups.h"

namespace strata {

namespace {

// Forgets the variable that the attributes name. The cell is emptied as well: handles may still hold it.
Status destroyVariable(HostCall &call) {
  const std::string container(call.stringAttribute("container", "")), name(call.stringAttribute("name", ""));
  bool wasThere = false;
  if (auto cell = call.context.resources().find<VariableCell>(container, name)) {
    wasThere = (*cell)->isInitialized();
    (*cell)->clear();
  }
  if (!wasThere && call.intAttribute("ignore_lookup_error", 1) == 0)
    return notFound("Resource ", container.empty() ? "localhost" : container, "/", name, "/N10tensorflow3VarE does not exist.");
  return okStatus();
}

constexpr HostOp kOps[] = {{"DestroyVariable", destroyVariable, "the session's variables"}};

} // namespace

void addResourceOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
