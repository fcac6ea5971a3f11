// The groups of host ops: each file of ops adds its rows to the registry (registry.cc), which is all that knows them.

#pragma once

#include "hostops/host_op.h"

#include <vector>

namespace strata {

using HostOpRows = std::vector<const HostOp *>;
void addArrayOps(HostOpRows &rows);
void addAssertOps(HostOpRows &rows);
void addCheckpointOps(HostOpRows &rows);
void addFourierOps(HostOpRows &rows);
void addImageOps(HostOpRows &rows);
void addListOps(HostOpRows &rows);
void addResourceOps(HostOpRows &rows);
void addStringOps(HostOpRows &rows);
void addStringPartOps(HostOpRows &rows);
void addTableOps(HostOpRows &rows);

} // namespace strata
