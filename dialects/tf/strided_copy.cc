#include "dialects/tf/strided_copy.h"

namespace strata::tf {

void copyStrided(DType dtype, std::span<const int64_t> box, void *to, const StridedView &toView, const void *from,
                 const StridedView &fromView) {
  const auto size = static_cast<int64_t>(elementStorageSize(dtype));
  auto *target = static_cast<char *>(to) + toView.offset * size;
  const auto *source = static_cast<const char *>(from) + fromView.offset * size;
  forEachRow<2>(box, {toView.strides, fromView.strides},
                [&](const auto &offsets, int64_t, int64_t length, const auto &steps) {
                  char *out = target + offsets[0] * size;
                  const char *in = source + offsets[1] * size;
                  if ((steps[0] == 1 && steps[1] == 1) || length == 1) return copyElements(dtype, out, in, length);
                  for (int64_t i = 0; i < length; ++i)
                    copyElements(dtype, out + i * steps[0] * size, in + i * steps[1] * size, 1);
                });
}

}  // namespace strata::tf
