// Evaluation of the tables family: host ops (hostops/tables.cc).
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

STRATA_TF_EVAL(HashTableV2, runHostOp);
STRATA_TF_EVAL(MutableHashTableV2, runHostOp);
STRATA_TF_EVAL(LookupTableSizeV2, runHostOp);
STRATA_TF_EVAL(LookupTableImportV2, runHostOp);
STRATA_TF_EVAL(LookupTableInsertV2, runHostOp);
STRATA_TF_EVAL(InitializeTableV2, runHostOp);
STRATA_TF_EVAL(InitializeTableFromTextFileV2, runHostOp);
STRATA_TF_EVAL(LookupTableFindV2, runHostOp);
STRATA_TF_EVAL(LookupTableExportV2, runHostOp);

}  // namespace strata::tf
