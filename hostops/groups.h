// The groups of host ops and of sequence operations: each file of ops adds its rows to the registry (registry.cc) or the table
// (sequence_op.cc), which is all that knows them.

#pragma once

#include "hostops/host_op.h"
#include "hostops/sequence_op.h"

#include <vector>

namespace strata {

using HostOpRows = std::vector<const HostOp *>;
void addAssertOps(HostOpRows &rows);
void addCheckpointOps(HostOpRows &rows);
void addFourierOps(HostOpRows &rows);
void addImageOps(HostOpRows &rows);
void addPrintOps(HostOpRows &rows);
void addStringOps(HostOpRows &rows);
void addStringPartOps(HostOpRows &rows);
void addTableOps(HostOpRows &rows);

using SequenceOpRows = std::vector<const SequenceOp *>;
void addArrayOps(SequenceOpRows &rows);
void addListOps(SequenceOpRows &rows);

} // namespace strata
