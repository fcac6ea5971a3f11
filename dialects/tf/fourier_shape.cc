// Shape rules of the fourier family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

/// Transforms over the last `rank` dimensions. Real ones are given lengths, which cut the operand.
template <int64_t Rank, bool Real, bool Forward>
static LogicalResult inferTransform(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (input.hasRank() && input.rank() < Rank)
    return shapes.error() << "Input must have rank of at least " << Rank << " but got: " << input;
  if (!Real) return inferSameAsFirst(op, shapes);
  const TensorShape &lengths = shapes.operand(1);
  if (lengths.hasRank() && (lengths.rank() != 1 || lengths[0].isSurelyDifferent(Dim(Rank))))
    return shapes.error() << "fft_length must have shape [" << Rank << "]";
  if (!input.hasRank()) return shapes.deferred(0);
  Contents given = shapes.contents(1);
  TensorShape result = input;
  const int64_t first = input.rank() - Rank;
  for (int64_t i = 0; i < Rank; ++i) {
    Dim length = given ? (*given)[static_cast<size_t>(i)] : Dim();
    const bool halved = i == Rank - 1;
    if (!length.isKnown()) {
      result[first + i] = shapes.lateDim();
      continue;
    }
    if (length.isKnownNegative()) return shapes.error() << "fft_length[" << i << "] must >= 0, but got: " << length;
    const Dim half = length.floorDiv(Dim(2)) + Dim(1), needed = !Forward && halved ? half : length;
    if (length.isConstant() && input[first + i].isConstant() && input[first + i].getValue() != 0 &&
        input[first + i].getValue() < needed.getValue())
      return shapes.error() << "Input dimension " << first + i << " must have length of at least " << needed << " but got: " << input[first + i];
    result[first + i] = Forward && halved ? half : length;
  }
  return shapes.set(0, result);
}

#define STRATA_FOURIER(SUFFIX, RANK)                                          \
  STRATA_TF_SHAPE(FFT##SUFFIX, (inferTransform<RANK, false, true>));          \
  STRATA_TF_SHAPE(IFFT##SUFFIX, (inferTransform<RANK, false, false>));        \
  STRATA_TF_SHAPE(RFFT##SUFFIX, (inferTransform<RANK, true, true>));          \
  STRATA_TF_SHAPE(IRFFT##SUFFIX, (inferTransform<RANK, true, false>))
STRATA_FOURIER(, 1);
STRATA_FOURIER(2D, 2);
STRATA_FOURIER(3D, 3);
#undef STRATA_FOURIER

}  // namespace strata::tf
