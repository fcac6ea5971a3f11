// Messages of failed sites, made after the failure from the site's template and the operands that are still there.
#pragma once

#include "runtime/plan/program.h"
#include "support/function_ref.h"
#include "support/tensor.h"

#include <optional>
#include <string>

namespace strata::plan {

/// Access to operands while a message is made; either may be unknown.
struct MessageOperands {
  FunctionRef<std::optional<int64_t>(ScalarId)> number;
  FunctionRef<Tensor(const TensorSpec &)> tensor;
};

/// The status of a site that failed at `element`: code, message (template filled in, unknown operands as "?"), node.
Status siteFailure(const Site &site, uint64_t element, const MessageOperands &operands);

} // namespace strata::plan
