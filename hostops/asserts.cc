// Assert as a host op: its message needs the elements of all its data.

#include "hostops/groups.h"
#include "hostops/summary.h"

namespace strata {

namespace {

Status assertTrue(HostCall &call) {
  const Tensor &condition = call.operands[0];
  if (condition.numElements() != 1)
    return invalidArgument("In[0] should be a scalar: ", shapeToString(condition.shape()));
  if (*condition.data<bool>())
    return okStatus();
  std::string message = "assertion failed:";
  for (const Tensor &data : call.operands.subspan(1))
    message += strCat(" [", summarize(data, call.intAttribute("summarize", 3)), "]");
  return invalidArgument(message);
}

constexpr HostOp kOps[] = {{"Assert", assertTrue, "a message of elements"}};

} // namespace

void addAssertOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
