// The files that host ops may touch: those in the folder that the session was given.

#pragma once

#include "hostops/host_op.h"
#include "support/file.h"

namespace strata {

// The session's folder; PERMISSION_DENIED where it was given none.
Result<Folder> filesFolder(const HostContext &context);

// The name inside the folder: TensorFlow's "./x" is "x".
std::string containedName(std::string_view name);

} // namespace strata
