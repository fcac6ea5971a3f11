// Dialects made at run time from their definitions in the irdl dialect.
#pragma once

#include "ir/context.h"

#include <memory>

namespace strata::irdl {

/// A dialect made from IR. Immutable, holds no uniqued pointer: any number of contexts may use it, which it must outlive.
class RuntimeDialect {
 public:
  virtual ~RuntimeDialect() = default;
  virtual const Dialect *get() const = 0;
};

/// Makes the dialects that `module` (verified) defines. Null after a diagnostic at the definition that makes no sense. What
/// beyond upstream's IRDL an operation may say of itself, as attributes:
///   traits = ["Pure", "Terminator", ...]     names of MLIR's traits
///   effects = ["read", "write", "allocate", "free"]    of a resource without a value
///   format = "..."                           assemblyFormat; such dialects are never freed
std::vector<std::unique_ptr<RuntimeDialect>> loadDialects(Operation *module);

}  // namespace strata::irdl
