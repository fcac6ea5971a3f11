// Names that printer and parser agree on.
#pragma once

#include "ir/support.h"

namespace strata::text {

/// Operations of this dialect are written without their prefix directly inside regions of operation `name`.
inline const char *getDefaultDialect(StringRef name) {
  static constexpr std::pair<StringRef, const char *> kDefaults[] = {
      {"builtin.module", "builtin"}, {"func.func", "func"}, {"spirv.module", "spirv"}, {"pattern.rule", "pattern"},
  };
  for (const auto &[op, dialect] : kDefaults)
    if (op == name) return dialect;
  return "";
}

}  // namespace strata::text
