#include "dialects/tf/broadcast.h"

namespace strata::tf {

void broadcastRows(const Tensor &a, const Tensor &b, Tensor &out, BinaryRow row) {
  const auto aSize = static_cast<int64_t>(elementStorageSize(a.dtype()));
  const auto bSize = static_cast<int64_t>(elementStorageSize(b.dtype()));
  const auto outSize = static_cast<int64_t>(elementStorageSize(out.dtype()));
  const auto *pa = static_cast<const char *>(a.rawData()), *pb = static_cast<const char *>(b.rawData());
  auto *po = static_cast<char *>(out.rawData());
  std::array<Dims, 2> strides{broadcastStrides(a.shape(), out.shape()), broadcastStrides(b.shape(), out.shape())};
  forEachRow<2>(out.shape(), strides, [&](const auto &offsets, int64_t at, int64_t length, const auto &steps) {
    row(pa + offsets[0] * aSize, steps[0], pb + offsets[1] * bSize, steps[1], po + at * outSize, length);
  });
}

}  // namespace strata::tf
