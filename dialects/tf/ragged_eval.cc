// Evaluation of the ragged family.
#include "dialects/tf/kernel.h"
#include "dialects/tf/ragged.h"

#include <functional>

namespace strata::tf {

namespace {

/// The rows of one level below the rows above it: for each, where in the result it goes, or -1 where it is cut off.
struct Level {
  std::vector<int64_t> partition;
  bool isSplits;
  int64_t step, width;  ///< places from one row to the next, and how many rows a row above has in the result
};

/// Rows of the level above: their number, and where in the result each begins.
struct Parents {
  int64_t count;
  std::function<int64_t(int64_t)> placeOf;
};

using Emit = std::function<LogicalResult(int64_t place)>;

constexpr int64_t kMostRows = int64_t{1} << 31;

}  // namespace

static int64_t rowLength(const std::vector<int64_t> &splits, int64_t row) {
  const auto i = static_cast<size_t>(row);
  return static_cast<int64_t>(static_cast<uint64_t>(splits[i + 1]) - static_cast<uint64_t>(splits[i]));
}

static int64_t widestRow(const std::vector<int64_t> &partition, bool isSplits) {
  int64_t widest = 0, length = 0;
  for (size_t i = 0; i < partition.size(); ++i) {
    if (isSplits) length = i + 1 < partition.size() ? rowLength(partition, static_cast<int64_t>(i)) : 0;
    else length = i > 0 && partition[i] == partition[i - 1] ? length + 1 : 1;
    widest = std::max(widest, length);
  }
  return widest;
}

/// Calls `emit` for each row; the splits must end with their number.
static LogicalResult walkSplits(Kernel &kernel, const Level &level, const Parents &parents, const Emit &emit) {
  const std::vector<int64_t> &splits = level.partition;
  const auto rows = static_cast<int64_t>(splits.size()) - 1;
  if (rows < 0 || rows > parents.count)
    return kernel.invalid("Row partition size is greater than output size: ", rows, " > ", parents.count);
  if (splits.back() > kMostRows) return kernel.fail(resourceExhausted("a partition into ", splits.back(), " rows is too fine"));
  int64_t count = 0;
  for (int64_t i = 0; i < rows; ++i) {
    const int64_t length = rowLength(splits, i), parent = parents.placeOf(i);
    if (length > splits.back() - count) return kernel.invalid("Invalid row split size.");
    for (int64_t j = 0; j < length; ++j, ++count)
      if (failed(emit(parent < 0 || j >= level.width ? -1 : parent + j * level.step))) return failure();
  }
  return count == splits.back() ? success() : kernel.invalid("Invalid row split size.");
}

static LogicalResult walkRowIds(Kernel &kernel, const Level &level, const Parents &parents, const Emit &emit) {
  int64_t column = 0, place = -1;
  for (size_t i = 0; i < level.partition.size(); ++i) {
    const int64_t id = level.partition[i];
    if (i > 0 && id == level.partition[i - 1]) {
      if (place >= 0) place = ++column < level.width ? place + level.step : -1;
    } else {
      if (id < 0 || id >= parents.count)
        return kernel.invalid("Got ", i == 0 ? "current" : "next", "_value_rowid=", id, " which is not less than ", parents.count);
      column = 0;
      place = parents.placeOf(id);
    }
    if (failed(emit(place))) return failure();
  }
  return success();
}

static LogicalResult walk(Kernel &kernel, const Level &level, const Parents &parents, const Emit &emit) {
  return level.isSplits ? walkSplits(kernel, level, parents, emit) : walkRowIds(kernel, level, parents, emit);
}

/// The result's sizes: the wanted ones, or as many rows as there are and as wide as the widest.
static LogicalResult resultSizes(Kernel &kernel, const RaggedLevels &levels, int64_t first, Dims &sizes) {
  const Tensor &wanted = kernel.input(0), &values = kernel.input(1);
  const auto rank = static_cast<int64_t>(levels.count()) + values.rank();
  for (int64_t i = 0; i < rank; ++i) {
    const int64_t own = wanted.rank() == 0 || i > levels.count() ? -1 : integerElement(wanted, i);
    if (i > levels.count()) sizes.push_back(values.dim(i - levels.count()));
    else if (own >= 0) sizes.push_back(own);
    else if (i == 0) sizes.push_back(first);
    else sizes.push_back(widestRow(integerElements(kernel.input(levels.firstOperand + static_cast<unsigned>(i) - 1)), levels.isSplits[i - 1]));
  }
  if (sizes[0] < 0) return kernel.invalid("Dimension ", sizes[0], " must be >= 0");
  return success();
}

/// One value's worth of defaults, in order: broadcast from the right.
static LogicalResult defaultPlaces(Kernel &kernel, std::span<const int64_t> sizes, std::vector<int64_t> &places) {
  const Tensor &fallback = kernel.input(2);
  const int64_t width = static_cast<int64_t>(places.size()), missing = static_cast<int64_t>(sizes.size()) - fallback.rank();
  if (fallback.numElements() == 1) return success();
  bool isFlat = fallback.numElements() == width;
  for (int64_t d = 0; !isFlat && d < fallback.rank(); ++d)
    if (fallback.dim(d) != 1 && fallback.dim(d) != sizes[static_cast<size_t>(missing + d)])
      return kernel.invalid("Error broadcasting default_value");
  for (int64_t i = 0; i < width; ++i) {
    int64_t rest = i, stride = 1, place = 0;
    for (int64_t d = fallback.rank(); !isFlat && d-- > 0;) {
      const int64_t extent = sizes[static_cast<size_t>(missing + d)];
      if (fallback.dim(d) != 1) place += rest % extent * stride;
      rest /= extent;
      stride *= fallback.dim(d);
    }
    places[static_cast<size_t>(i)] = isFlat ? i : place;
  }
  return success();
}

static LogicalResult raggedTensorToTensor(Kernel &kernel) {
  if (failed(kernel.inferShapes())) return failure();
  const RaggedLevels levels(kernel.getOp());
  const Tensor &values = kernel.input(1), &fallback = kernel.input(2);
  const int64_t first = levels.hasFirstSize ? integerElement(kernel.input(3), 0) : kernel.input(3).numElements() - 1;
  Dims sizes;
  if (failed(resultSizes(kernel, levels, first, sizes)) || failed(kernel.allocate(0, sizes))) return failure();
  Tensor &out = kernel.output();

  // 1. Defaults everywhere.
  int64_t width = 1, places = 1;
  for (size_t d = 0; d < sizes.size(); ++d) (d > levels.count() ? width : places) *= sizes[d];
  if (places == 0) return success();
  const auto bytes = static_cast<int64_t>(elementStorageSize(out.dtype()));
  auto at = [&](const Tensor &tensor, int64_t element) { return static_cast<char *>(const_cast<void *>(tensor.rawData())) + element * bytes; };
  std::vector<int64_t> defaults(static_cast<size_t>(width), 0);
  if (width > 0 && failed(defaultPlaces(kernel, std::span<const int64_t>(sizes).subspan(levels.count() + 1), defaults))) return failure();
  for (int64_t place = 0; width > 0 && place < places; ++place)
    for (int64_t i = 0; i < width; ++i) copyElements(out.dtype(), at(out, place * width + i), at(fallback, defaults[static_cast<size_t>(i)]), 1);

  // 2. The places of each level's rows, and the values at those of the last.
  int64_t step = places / sizes[0];
  std::vector<int64_t> above;
  Parents parents{std::max<int64_t>(first, 0), [step, rows = sizes[0]](int64_t i) { return i < rows ? i * step : -1; }};
  for (unsigned i = 0; i < levels.count(); ++i) {
    step /= sizes[i + 1];
    const Level level{integerElements(kernel.input(levels.firstOperand + i)), levels.isSplits[i], step, sizes[i + 1]};
    if (i + 1 < levels.count()) {
      std::vector<int64_t> rows;
      auto add = [&](int64_t place) {
        rows.push_back(place);
        return success();
      };
      if (failed(walk(kernel, level, parents, add))) return failure();
      above = std::move(rows);
      parents = {static_cast<int64_t>(above.size()), [&above](int64_t row) { return above[static_cast<size_t>(row)]; }};
      continue;
    }
    int64_t row = 0, next = 0;
    return walk(kernel, level, parents, [&](int64_t place) -> LogicalResult {
      const int64_t from = row++;
      if (place < 0 || width == 0) return success();
      next = std::max(next, place);
      if (from >= values.dim(0) || next >= places) return kernel.invalid("The row partitions name more values than there are");
      copyElements(out.dtype(), at(out, next++ * width), at(values, from * width), width);
      return success();
    });
  }
  return success();
}
STRATA_TF_EVAL(RaggedTensorToTensor, runKernel<raggedTensorToTensor>);

}  // namespace strata::tf
