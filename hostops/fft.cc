// Host ops of Fourier transforms: shapes, the order of the axes and the scale. The transforms of lines are
// fourier_transform.h's; both follow TensorFlow's library, whose results are the same bit by bit.

#include "hostops/groups.h"

#include <algorithm>
#include <complex>
#include <numeric>
#include <span>
#include <utility>

#include "hostops/fourier_transform.h"

namespace strata {

namespace {

using fourier::Company;
using fourier::Direction;

// A dense block of numbers, row-major.
template <typename T> struct Block {
  Dims dims;
  std::vector<fourier::Complex<T>> data;

  int64_t count() const {
    int64_t product = 1;
    for (int64_t dim : dims)
      product *= dim;
    return product;
  }
  // Distance of neighbours along `axis`.
  int64_t stride(size_t axis) const {
    int64_t product = 1;
    for (size_t d = axis + 1; d < dims.size(); ++d)
      product *= dims[d];
    return product;
  }
};

// How many of `count` complex lines TensorFlow transforms several at a time, one in each lane of a vector; the rest
// goes one by one. `rank` is the whole tensor's.
template <typename T> int64_t linesInCompany(int64_t length, int64_t count, int64_t stride, size_t rank) {
  constexpr int64_t kLanes = sizeof(T) == sizeof(float) ? 8 : 4, kCacheBytes = 512 * 1024, kSplitFrom = 300;
  if (rank == 1)
    return 0;
  if (length < kSplitFrom || length % 4 != 0)
    return count;
  const int64_t lines = stride == 1 ? 2 * kLanes + 1 : 3; // of working memory
  const bool fits = lines * length * static_cast<int64_t>(2 * sizeof(T)) <= kCacheBytes;
  return fits ? count / kLanes * kLanes : 0;
}

// The transform of each line of `block` along `axis`, times `scale`.
template <typename T> void transformAlong(Block<T> &block, size_t axis, Direction direction, T scale) {
  const int64_t length = block.dims[axis], stride = block.stride(axis), count = block.count() / length;
  const int64_t together = linesInCompany<T>(length, count, stride, block.dims.size());
  const fourier::ComplexTransform<T> several(length, Company::Several), alone(length, Company::Alone);
  std::vector<fourier::Complex<T>> line(static_cast<size_t>(length));
  for (int64_t n = 0; n < count; ++n) {
    fourier::Complex<T> *first = block.data.data() + n / stride * stride * length + n % stride;
    for (int64_t k = 0; k < length; ++k)
      line[static_cast<size_t>(k)] = first[k * stride];
    (n < together ? several : alone).run(line.data(), direction);
    for (int64_t k = 0; k < length; ++k)
      first[k * stride] = scale == 1 ? line[static_cast<size_t>(k)] : line[static_cast<size_t>(k)] * scale;
  }
}

// The order in which TensorFlow transforms `axes` of a block that it doesn't overwrite: one with dense lines first.
template <typename T> std::vector<size_t> orderOfAxes(const Block<T> &block, std::vector<size_t> axes) {
  for (size_t i = 1; i < axes.size(); ++i)
    if (block.stride(axes[i]) == 1) {
      std::swap(axes[0], axes[i]);
      break;
    }
  return axes;
}

// How one op reads, transforms and writes.
struct FftRule {
  size_t rank;
  bool real, forward;
};

// Sizes over which the transform runs: the operand's last dimensions, or those of operand 1.
Result<Dims> lengthsOf(HostCall &call, const FftRule &rule) {
  const Tensor &in = call.operands[0];
  const auto rank = static_cast<int64_t>(rule.rank);
  if (in.rank() < rank)
    return invalidArgument("Input must have rank of at least ", rank, " but got: ", shapeToString(in.shape()));
  const int64_t first = in.rank() - rank;
  if (!rule.real)
    return Dims(in.shape().begin() + first, in.shape().end());
  const Tensor &given = call.operands[1];
  if (given.rank() != 1 || given.dim(0) != rank)
    return invalidArgument("fft_length must have shape [", rank, "]");
  Dims lengths = integerElements(given);
  for (int64_t i = 0; i < rank; ++i) {
    const int64_t length = lengths[static_cast<size_t>(i)], own = in.dim(first + i);
    if (length < 0)
      return invalidArgument("fft_length[", i, "] must >= 0, but got: ", length);
    const int64_t needed = !rule.forward && i == rank - 1 ? length / 2 + 1 : length;
    if (own != 0 && own < needed)
      return invalidArgument("Input dimension ", first + i, " must have length of at least ", needed,
                             " but got: ", own);
    if (length == 0 && in.numElements() != 0)
      return invalidArgument("fft_length[", i, "] must be positive for an input that has elements");
  }
  return lengths;
}

// Calls `visit(offset in the tensor, offset in a dense block of `dims`)` for each element of that block, which is cut
// out of the corner of a tensor with dimensions `whole`.
template <typename Visit> void forCorner(std::span<const int64_t> whole, const Dims &dims, Visit &&visit) {
  int64_t count = 1;
  for (int64_t dim : dims)
    count *= dim;
  Dims at(dims.size(), 0);
  for (int64_t i = 0; i < count; ++i) {
    int64_t offset = 0;
    for (size_t d = 0; d < at.size(); ++d)
      offset = offset * whole[d] + at[d];
    visit(offset, i);
    for (size_t d = at.size(); d-- > 0;) {
      if (++at[d] < dims[d])
        break;
      at[d] = 0;
    }
  }
}

template <typename T> Block<T> readBlock(const Tensor &in, const Dims &dims) {
  Block<T> block{dims, {}};
  block.data.resize(static_cast<size_t>(block.count()));
  const auto *from = in.data<std::complex<T>>();
  forCorner(in.shape(), dims, [&](int64_t offset, int64_t i) {
    block.data[static_cast<size_t>(i)] = {from[offset].real(), from[offset].imag()};
  });
  return block;
}

template <typename T> void writeBlock(const Block<T> &block, Tensor &out) {
  auto *to = out.data<std::complex<T>>();
  for (const fourier::Complex<T> &value : block.data)
    *to++ = {value.re, value.im};
}

// The half spectra of the last dimension's real lines.
template <typename T> Block<T> spectraOf(const Tensor &in, const Dims &dims, const Tensor &out) {
  Block<T> block{Dims(out.shape().begin(), out.shape().end()), {}};
  std::vector<T> lines(static_cast<size_t>(block.count() / block.dims.back() * dims.back()));
  forCorner(in.shape(), dims, [&](int64_t offset, int64_t i) { lines[static_cast<size_t>(i)] = in.data<T>()[offset]; });
  const auto length = static_cast<size_t>(dims.back());
  const fourier::RealTransform<T> transform(dims.back());
  for (size_t first = 0; first < lines.size(); first += length) {
    T *line = lines.data() + first;
    transform.run(line, Direction::Forward);
    block.data.push_back({line[0], 0});
    for (size_t k = 1; k < length; k += 2)
      block.data.push_back({line[k], k + 1 < length ? line[k + 1] : 0});
  }
  return block;
}

// The real lines whose half spectra are the last dimension's, times `scale`.
template <typename T> void writeLines(const Block<T> &block, T scale, Tensor &out) {
  const int64_t length = out.dim(out.rank() - 1), width = block.dims.back();
  const fourier::RealTransform<T> transform(length);
  for (int64_t n = 0; n < block.count() / width; ++n) {
    const fourier::Complex<T> *from = block.data.data() + n * width;
    T *line = out.data<T>() + n * length;
    line[0] = from[0].re;
    for (int64_t k = 1; k < length; ++k)
      line[k] = k % 2 ? from[(k + 1) / 2].re : from[k / 2].im;
    transform.run(line, Direction::Backward);
    for (int64_t k = 0; k < length && scale != 1; ++k)
      line[k] *= scale;
  }
}

// `lengths`: of the transformed dimensions, all positive. `out` is made.
template <typename T> Status transformTensor(HostCall &call, const FftRule &rule, const Dims &lengths, Tensor &out) {
  const Tensor &in = call.operands[0];
  const auto first = static_cast<size_t>(in.rank()) - rule.rank;
  const Direction direction = rule.forward ? Direction::Forward : Direction::Backward;
  Dims dims(in.shape().begin(), in.shape().end());
  std::copy(lengths.begin(), lengths.end(), dims.begin() + static_cast<ptrdiff_t>(first));
  std::vector<size_t> axes(rule.rank);
  std::iota(axes.begin(), axes.end(), first);
  double points = 1;
  for (int64_t length : lengths)
    points *= static_cast<double>(length);
  T scale = rule.forward ? T(1) : static_cast<T>(1 / points);

  Block<T> block;
  if (rule.real)
    axes.pop_back(); // comes first forward, last backward
  if (rule.real && rule.forward) {
    block = spectraOf<T>(in, dims, out);
  } else {
    if (rule.real)
      dims.back() = dims.back() / 2 + 1;
    block = readBlock<T>(in, dims);
    axes = orderOfAxes(block, axes);
  }
  for (size_t axis : axes) {
    if (call.context.isCancelled())
      return cancelled("the run was cancelled");
    transformAlong(block, axis, direction, rule.real ? T(1) : std::exchange(scale, T(1)));
  }
  if (rule.real && !rule.forward)
    writeLines(block, scale, out);
  else
    writeBlock(block, out);
  return okStatus();
}

template <size_t Rank, bool Real, bool Forward> Status transform(HostCall &call) {
  constexpr FftRule rule{Rank, Real, Forward};
  const Tensor &in = call.operands[0];
  STRATA_ASSIGN_OR_RETURN(Dims lengths, lengthsOf(call, rule));
  Dims shape(in.shape().begin(), in.shape().end());
  std::copy(lengths.begin(), lengths.end(), shape.end() - static_cast<ptrdiff_t>(Rank));
  if (Real && Forward && lengths.back() > 0)
    shape.back() = lengths.back() / 2 + 1;
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::zeros(call.resultType(0), shape));
  if (in.numElements() != 0 && out.numElements() != 0) {
    const DType type = in.dtype();
    if (type == DType::Float || type == DType::Complex64)
      STRATA_RETURN_IF_ERROR(transformTensor<float>(call, rule, lengths, out));
    else if (type == DType::Double || type == DType::Complex128)
      STRATA_RETURN_IF_ERROR(transformTensor<double>(call, rule, lengths, out));
    else
      return unimplemented("a Fourier transform of ", dtypeName(type));
  }
  call.results[0] = std::move(out);
  return okStatus();
}

constexpr std::string_view kReason = "Fourier transform";
constexpr HostOp kOps[] = {
    {"FFT", transform<1, false, true>, kReason},     {"FFT2D", transform<2, false, true>, kReason},
    {"FFT3D", transform<3, false, true>, kReason},   {"IFFT", transform<1, false, false>, kReason},
    {"IFFT2D", transform<2, false, false>, kReason}, {"IFFT3D", transform<3, false, false>, kReason},
    {"IRFFT", transform<1, true, false>, kReason},   {"IRFFT2D", transform<2, true, false>, kReason},
    {"IRFFT3D", transform<3, true, false>, kReason}, {"RFFT", transform<1, true, true>, kReason},
    {"RFFT2D", transform<2, true, true>, kReason},   {"RFFT3D", transform<3, true, true>, kReason},
};

} // namespace

void addFourierOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
