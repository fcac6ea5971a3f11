// Evaluation of the segment family.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/broadcast.h"
#include "dialects/tf/kernel.h"
#include "support/fault.h"

namespace strata::tf {

namespace {
// How rows are joined, and what a group without rows holds.
struct SumRule {
  template <typename T>
  static T join(T a, T b) { return wrapAdd(a, b); }
  template <typename T>
  static T empty() { return T(ComputeType<T>(0)); }
};
struct ProdRule {
  template <typename T>
  static T join(T a, T b) { return wrapMul(a, b); }
  template <typename T>
  static T empty() { return T(ComputeType<T>(STRATA_FAULT("eval.segment.empty-product", 0, 1))); }
};
struct MaxRule {
  template <typename T>
  static T join(T a, T b) { return maximum(a, b); }
  template <typename T>
  static T empty() { return lowestFinite<T>(); }
};
struct MinRule {
  template <typename T>
  static T join(T a, T b) { return minimum(a, b); }
  template <typename T>
  static T empty() { return highestFinite<T>(); }
};
// Of unsorted rows: what comes later wins over NaN, and NaN over what came before.
struct LaterMaxRule : MaxRule {
  template <typename T>
  static T join(T held, T row) { return row < held ? held : row; }
};
struct LaterMinRule : MinRule {
  template <typename T>
  static T join(T held, T row) { return held < row ? held : row; }
};
}  // namespace

/// Joins rows of `slice` elements into the groups that `groups` names; group -1 is dropped. The first row of a group replaces what
/// the output holds, or is joined with it.
template <typename T, typename Rule, bool Replaces>
static void joinRows(const Tensor &data, const std::vector<int64_t> &groups, int64_t slice, Tensor &out, std::vector<int64_t> &counts) {
  using C = ComputeType<T>;
  for (size_t row = 0; row < groups.size(); ++row) {
    if (groups[row] < 0) continue;
    const T *from = data.data<T>() + static_cast<int64_t>(row) * slice;
    T *to = out.data<T>() + groups[row] * slice;
    const bool isFirst = counts[static_cast<size_t>(groups[row])]++ == 0;
    for (int64_t k = 0; k < slice; ++k) to[k] = Replaces && isFirst ? from[k] : T(Rule::join(C(to[k]), C(from[k])));
  }
}

/// Unsorted: operand 2 is the number of groups.
template <typename Set, typename Rule>
static LogicalResult unsortedSegment(Kernel &kernel) {
  const Tensor &data = kernel.input(0);
  Tensor &out = kernel.output();
  std::vector<int64_t> groups = integerElements(kernel.input(1));
  const int64_t count = out.dim(0), slice = groups.empty() ? 0 : data.numElements() / static_cast<int64_t>(groups.size());
  for (size_t i = 0; i < groups.size(); ++i)
    if (groups[i] >= count)
      return kernel.invalid("segment_ids[", i, "] = ", groups[i], " is out of range [0, ", count, ")");
  return dispatchKernel<Set>(kernel, data.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    std::fill_n(out.data<T>(), out.numElements(), Rule::template empty<T>());
    std::vector<int64_t> counts(static_cast<size_t>(count), 0);
    joinRows<T, Rule, false>(data, groups, slice, out, counts);
  });
}
template <typename Set, typename Rule>
static LogicalResult evaluateUnsorted(Operation *op, EvalFrame &frame) {
  return runPrepared<unsortedSegment<Set, Rule>>(op, frame);
}
STRATA_TF_EVAL(UnsortedSegmentSum, evaluateUnsorted<NumericTypes, SumRule>);
STRATA_TF_EVAL(UnsortedSegmentProd, evaluateUnsorted<NumericTypes, ProdRule>);
STRATA_TF_EVAL(UnsortedSegmentMax, evaluateUnsorted<RealTypes, LaterMaxRule>);
STRATA_TF_EVAL(UnsortedSegmentMin, evaluateUnsorted<RealTypes, LaterMinRule>);

/// Sorted: groups ascend; those without rows are 0, or 1 for products.
template <typename Set, typename Rule, bool Mean>
static LogicalResult sortedSegment(Kernel &kernel) {
  if (failed(kernel.inferShapes())) return failure();
  const Tensor &data = kernel.input(0);
  std::vector<int64_t> groups = integerElements(kernel.input(1));
  for (size_t i = 0; i < groups.size(); ++i) {
    if (groups[i] < 0) return kernel.invalid("segment ids must be >= 0");
    if (i && groups[i] < groups[i - 1]) return kernel.invalid("segment ids are not increasing");
  }
  Dims dims(data.shape().begin(), data.shape().end());
  const int64_t slice = groups.empty() ? 0 : data.numElements() / static_cast<int64_t>(groups.size());
  dims[0] = groups.empty() ? 0 : groups.back() + 1;
  if (failed(kernel.allocate(0, std::move(dims)))) return failure();
  Tensor &out = kernel.output();
  return dispatchKernel<Set>(kernel, data.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    std::fill_n(out.data<T>(), out.numElements(), T(C(std::is_same_v<Rule, ProdRule> ? 1 : 0)));
    std::vector<int64_t> counts(static_cast<size_t>(out.dim(0)), 0);
    joinRows<T, Rule, true>(data, groups, slice, out, counts);
    for (int64_t i = 0; Mean && i < out.numElements(); ++i) {
      const int64_t count = counts[static_cast<size_t>(i / slice)];
      if (count > 1) out.data<T>()[i] = T(C(out.data<T>()[i]) / static_cast<C>(count));
    }
  });
}
template <typename Set, typename Rule, bool Mean = false>
static LogicalResult evaluateSorted(Operation *op, EvalFrame &frame) {
  return runKernel<sortedSegment<Set, Rule, Mean>>(op, frame);
}
STRATA_TF_EVAL(SegmentSum, evaluateSorted<NumericTypes, SumRule>);
STRATA_TF_EVAL(SegmentProd, evaluateSorted<NumericTypes, ProdRule>);
STRATA_TF_EVAL(SegmentMean, evaluateSorted<NumericTypes, SumRule, true>);
STRATA_TF_EVAL(SegmentMax, evaluateSorted<RealTypes, MaxRule>);
STRATA_TF_EVAL(SegmentMin, evaluateSorted<RealTypes, MinRule>);

}  // namespace strata::tf
