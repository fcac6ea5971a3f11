// Shape rules of the tables family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

STRATA_TF_SHAPE(HashTableV2, inferScalar);
STRATA_TF_SHAPE(MutableHashTableV2, inferScalar);
STRATA_TF_SHAPE(LookupTableSizeV2, inferScalar);
STRATA_TF_SHAPE(LookupTableImportV2, inferNothing);
STRATA_TF_SHAPE(LookupTableInsertV2, inferNothing);
STRATA_TF_SHAPE(InitializeTableV2, inferNothing);
STRATA_TF_SHAPE(InitializeTableFromTextFileV2, inferNothing);

static LogicalResult inferFind(Operation *op, ShapeContext &shapes) { return shapes.set(0, shapes.operand(1)); }
STRATA_TF_SHAPE(LookupTableFindV2, inferFind);

/// As many keys as values, known to execution only.
static LogicalResult inferExport(Operation *op, ShapeContext &shapes) {
  Dim count = shapes.lateDim();
  return success(succeeded(shapes.set(0, {count})) && succeeded(shapes.set(1, {count})));
}
STRATA_TF_SHAPE(LookupTableExportV2, inferExport);

}  // namespace strata::tf
