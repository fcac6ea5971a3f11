// Shape rules of the ragged family.
#include "dialects/tf/ragged.h"

#include "dialects/tf/ops.h"

namespace strata::tf {

static SmallVector<StringRef, 4> partitionTypes(Operation *op) {
  SmallVector<StringRef, 4> types;
  if (auto list = op->getAttrOfType<ArrayAttr>("row_partition_types"))
    for (Attribute entry : list) types.push_back(cast<StringAttr>(entry).getValue());
  return types;
}

RaggedLevels::RaggedLevels(Operation *op) {
  for (StringRef type : partitionTypes(op))
    if (type == "FIRST_DIM_SIZE") {
      hasFirstSize = true;
      firstOperand = 4;
    } else {
      isSplits.push_back(type == "ROW_SPLITS");
    }
}

static LogicalResult checkPartitionTypes(ArrayRef<StringRef> types, ShapeContext &shapes) {
  static constexpr StringRef kKnown[] = {"FIRST_DIM_SIZE", "VALUE_ROWIDS", "ROW_LENGTHS", "ROW_SPLITS", "ROW_LIMITS", "ROW_STARTS"};
  static constexpr StringRef kSupported[] = {"FIRST_DIM_SIZE", "VALUE_ROWIDS", "ROW_SPLITS"};
  for (StringRef type : types)
    if (!llvm::is_contained(kKnown, type)) return shapes.error() << "Unknown string for partition info type: " << type;
  for (StringRef type : types)
    if (!llvm::is_contained(kSupported, type)) return shapes.error() << "Unsupported partition type: " << type;
  if (types.empty()) return shapes.error() << "Partition info types should not be empty";
  if (llvm::is_contained(types.drop_front(), "FIRST_DIM_SIZE")) return shapes.error() << "FIRST_DIM_SIZE must be first";
  if (types[0] == "FIRST_DIM_SIZE" && (types.size() < 2 || types[1] != "VALUE_ROWIDS"))
    return shapes.error() << "FIRST_DIM_SIZE must be followed by VALUE_ROWIDS";
  if (types[0] == "VALUE_ROWIDS") return shapes.error() << "VALUE_ROWIDS cannot be first";
  return success();
}

/// Each partition goes with a type, and is a vector, or a scalar where it is a size.
static LogicalResult checkPartitions(ArrayRef<StringRef> types, ShapeContext &shapes) {
  const unsigned count = shapes.numOperands() - 3;
  if (count != types.size())
    return shapes.error() << "Number of row partition tensors (" << count << ") does not equal the number of row partition types("
                          << types.size() << ").";
  for (unsigned i = 0; i < count; ++i) {
    const TensorShape &partition = shapes.operand(3 + i);
    if (!partition.hasRank()) continue;
    const bool isSize = types[i] == "FIRST_DIM_SIZE";
    if (partition.rank() == (isSize ? 0 : 1)) continue;
    return shapes.error() << (isSize ? "FIRST_DIM_SIZE must be a scalar." : "Row partition must be a vector.");
  }
  return success();
}

/// The default stands for one value: it has fewer dimensions than the values, and theirs or 1 each.
static LogicalResult checkDefault(ShapeContext &shapes) {
  const TensorShape &values = shapes.operand(1), &fallback = shapes.operand(2);
  if (!values.hasRank() || !fallback.hasRank()) return success();
  const std::string start = "default_value.shape=" + fallback.str() + " and rt_input.flat_values.shape=" + values.str() +
                            " are incompatible: default_value.";
  if (fallback.rank() >= values.rank())
    return shapes.error() << start << "rank = " << fallback.rank() << "  must be less than rt_input.flat_values.rank = " << values.rank();
  for (int64_t i = 0; i < fallback.rank(); ++i) {
    const Dim own = fallback[i], value = values[i + 1];
    if (!own.isConstant() || !value.isConstant() || own.isConstant(1) || own == value) continue;
    const int64_t place = i - fallback.rank();
    return shapes.error() << start << "shape[" << place << "] = " << own << " but rt_input.flat_values.shape[" << place << "] = " << value;
  }
  return success();
}

/// The wanted sizes, -1 where none is wanted and unknown where only execution tells; all -1 for the scalar.
static FailureOr<SmallVector<Dim, 6>> wantedSizes(int64_t rank, ShapeContext &shapes) {
  const TensorShape &shape = shapes.operand(0);
  const Contents contents = shapes.contents(0);
  SmallVector<Dim, 6> wanted(rank);
  if (shape.hasRank() && shape.rank() > 1) return shapes.error() << "Shape must be at most rank 1 but is rank " << shape.rank();
  if (shape.hasRank() && shape.rank() == 0) {
    if (contents && !contents->empty() && (*contents)[0].isConstant() && !(*contents)[0].isConstant(-1))
      return shapes.error() << "The only valid scalar shape tensor is the fully unknown shape specified as -1.";
    std::fill(wanted.begin(), wanted.end(), Dim(-1));
    return wanted;
  }
  std::string text;
  for (const Dim &dim : contents ? *contents : SmallVector<Dim, 6>()) {
    if (dim.isConstant() && dim.getValue() < -1) return shapes.error() << "Dimension " << dim << " must be >= -1";
    text += (text.empty() ? "" : ",") + (dim.isConstant(-1) ? "?" : dim.str());
  }
  text = "rt_input.shape and shape=[" + text + "] are incompatible: rt_input.";
  if (shape.hasRank() && failed(shapes.requireEqual(Dim(rank), shape[0], text + "rank = " + std::to_string(rank) + " but shape.rank = " + shape[0].str())))
    return failure();
  if (!contents) return wanted;
  wanted = *contents;
  const TensorShape &values = shapes.operand(1);
  for (int64_t i = rank - values.rank() + 1; i < rank; ++i) {
    if (!wanted[i].isKnown() || !wanted[i].isKnownNonNegative()) continue;
    const Dim &own = values[i - rank + values.rank()];
    const std::string place = "shape[" + std::to_string(i) + "] = ";
    if (failed(shapes.requireEqual(own, wanted[i], text + place + own.str() + " but " + place + wanted[i].str()))) return failure();
  }
  return wanted;
}

/// The number of rows, unknown where it is the content of a tensor.
static FailureOr<Dim> firstSize(bool isSplits, ShapeContext &shapes) {
  if (isSplits) {
    const TensorShape &splits = shapes.operand(3);
    if (!splits.hasRank()) return Dim();
    if (splits[0].isConstant(0)) return shapes.error() << "Invalid first partition input. Tensor requires at least one element.";
    return splits[0] - Dim(1);
  }
  const std::optional<Dim> size = scalarContents(shapes, 3);
  if (size && size->isKnownNegative()) return shapes.error() << "Dimension " << *size << " must be >= 0";
  return size && size->isKnownNonNegative() ? *size : Dim();
}

static LogicalResult inferRaggedTensorToTensor(Operation *op, ShapeContext &shapes) {
  const SmallVector<StringRef, 4> types = partitionTypes(op);
  if (failed(checkPartitionTypes(types, shapes)) || failed(checkPartitions(types, shapes)) || failed(checkDefault(shapes)))
    return failure();
  const TensorShape &values = shapes.operand(1);
  if (!values.hasRank() || !shapes.operand(0).hasRank()) return shapes.deferred(0);
  const int64_t levels = RaggedLevels(op).count(), rank = levels + values.rank();
  FailureOr<SmallVector<Dim, 6>> wanted = wantedSizes(rank, shapes);
  FailureOr<Dim> first = firstSize(types[0] == "ROW_SPLITS", shapes);
  if (failed(wanted) || failed(first)) return failure();
  SmallVector<Dim, 6> sizes;
  for (int64_t i = 0; i < rank; ++i) {
    const Dim &own = (*wanted)[i];
    if (i > levels) sizes.push_back(values[i - levels]);
    else if (own.isKnown() && own.isKnownNonNegative()) sizes.push_back(own);
    else if (i == 0 && own.isConstant(-1) && first->isKnown()) sizes.push_back(*first);
    else sizes.push_back(shapes.lateDim());
  }
  return shapes.set(0, TensorShape(std::move(sizes)));
}
STRATA_TF_SHAPE(RaggedTensorToTensor, inferRaggedTensorToTensor);

}  // namespace strata::tf
