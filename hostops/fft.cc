// Host ops of Fourier transforms, over Eigen's FFT. Everything is computed in double and rounded once. Lengths with a large
// prime factor, for which that library takes quadratic time, go through a convolution of a length that is a power of two.

#include "hostops/groups.h"

#include <algorithm>
#include <complex>
#include <numbers>

#include <unsupported/Eigen/FFT>

#include "support/dtype_dispatch.h"

namespace strata {

namespace {

using Complex = std::complex<double>;
using Row = std::vector<Complex>;

int64_t largestPrimeFactor(int64_t n) {
  int64_t largest = 1;
  for (int64_t p = 2; p * p <= n; ++p)
    for (; n % p == 0; n /= p)
      largest = p;
  return std::max(largest, n);
}

// One-dimensional transforms of one length, neither scaled.
class Transform {
public:
  Transform(int64_t length, bool inverse) : length(length), inverse(inverse) {
    constexpr int64_t kDirectFactor = 61;
    if (largestPrimeFactor(length) > kDirectFactor)
      prepareConvolution();
    fft.SetFlag(Eigen::FFT<double>::Unscaled);
  }

  void run(Row &row) {
    if (length < 2)
      return;
    if (!chirp.empty())
      return convolve(row);
    plain(row, inverse);
  }

private:
  void plain(Row &row, bool backwards) {
    Row out(row.size());
    const auto n = static_cast<Eigen::Index>(row.size());
    if (backwards)
      fft.inv(out.data(), row.data(), n);
    else
      fft.fwd(out.data(), row.data(), n);
    row.swap(out);
  }

  // Bluestein: with w = exp(-i pi / n), jk = (j^2 + k^2 - (k - j)^2) / 2, so that the transform is a convolution with w^-(j^2).
  void prepareConvolution() {
    const auto n = static_cast<size_t>(length);
    chirp.resize(n);
    for (size_t k = 0; k < n; ++k) {
      const double angle = std::numbers::pi * static_cast<double>(k * k % (2 * n)) / static_cast<double>(length);
      chirp[k] = std::polar(1.0, inverse ? angle : -angle);
    }
    size_t size = 1;
    while (size < 2 * n - 1)
      size *= 2;
    filter.assign(size, Complex(0));
    for (size_t k = 0; k < n; ++k)
      filter[k] = filter[(size - k) % size] = std::conj(chirp[k]);
    fft.SetFlag(Eigen::FFT<double>::Unscaled);
    plain(filter, false);
  }
  void convolve(Row &row) {
    Row work(filter.size(), Complex(0));
    for (size_t k = 0; k < chirp.size(); ++k)
      work[k] = row[k] * chirp[k];
    plain(work, false);
    for (size_t k = 0; k < work.size(); ++k)
      work[k] *= filter[k];
    plain(work, true);
    for (size_t k = 0; k < chirp.size(); ++k)
      row[k] = work[k] / static_cast<double>(work.size()) * chirp[k];
  }

  int64_t length;
  bool inverse;
  Eigen::FFT<double> fft;
  Row chirp, filter; // empty: directly
};

// A dense block of numbers, row-major.
struct Block {
  Dims dims;
  Row data;
  int64_t count() const {
    int64_t product = 1;
    for (int64_t dim : dims)
      product *= dim;
    return product;
  }
};

// The transform of each line of `block` along `axis`.
void transformAlong(Block &block, size_t axis, bool inverse) {
  const int64_t n = block.dims[axis];
  int64_t inner = 1;
  for (size_t d = axis + 1; d < block.dims.size(); ++d)
    inner *= block.dims[d];
  Transform transform(n, inverse);
  Row line(static_cast<size_t>(n));
  for (int64_t first = 0; first < block.count(); first += n * inner)
    for (int64_t i = 0; i < inner; ++i) {
      for (int64_t k = 0; k < n; ++k)
        line[static_cast<size_t>(k)] = block.data[static_cast<size_t>(first + k * inner + i)];
      transform.run(line);
      for (int64_t k = 0; k < n; ++k)
        block.data[static_cast<size_t>(first + k * inner + i)] = line[static_cast<size_t>(k)];
    }
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
      return invalidArgument("Input dimension ", first + i, " must have length of at least ", needed, " but got: ", own);
    if (length == 0 && in.numElements() != 0)
      return invalidArgument("fft_length[", i, "] must be positive for an input that has elements");
  }
  return lengths;
}

// Elements of a complex or real tensor, of which each of the last dimensions is cut to `lengths`, or filled with zeros.
template <typename T> Block readBlock(const Tensor &in, const Dims &lengths) {
  Block block;
  block.dims.assign(in.shape().begin(), in.shape().end());
  std::copy(lengths.begin(), lengths.end(), block.dims.end() - static_cast<ptrdiff_t>(lengths.size()));
  block.data.assign(static_cast<size_t>(block.count()), Complex(0));
  Dims at(block.dims.size(), 0);
  for (Complex &to : block.data) {
    int64_t source = 0;
    bool inside = true;
    for (size_t d = 0; d < at.size(); ++d) {
      inside &= at[d] < in.shape()[d];
      source = source * in.shape()[d] + at[d];
    }
    if (inside)
      to = Complex(in.data<T>()[source]);
    for (size_t d = at.size(); d-- > 0;) {
      if (++at[d] < block.dims[d])
        break;
      at[d] = 0;
    }
  }
  return block;
}

// The last dimension of `block` holds half of a spectrum that is its own mirror image: the other half is filled in.
// Over other transformed dimensions the mirror image is reversed, so this comes after their transforms.
void completeSpectrum(Block &block) {
  const int64_t n = block.dims.back();
  for (int64_t first = 0; first < block.count(); first += n)
    for (int64_t k = n / 2 + 1; k < n; ++k)
      block.data[static_cast<size_t>(first + k)] = std::conj(block.data[static_cast<size_t>(first + n - k)]);
}

template <typename T> void writeBlock(const Block &block, double scale, Tensor &out) {
  const int64_t width = block.dims.empty() ? 1 : block.dims.back();
  const int64_t kept = out.rank() == 0 ? 1 : out.dim(out.rank() - 1);
  T *to = out.data<T>();
  for (int64_t i = 0; i < out.numElements(); ++i) {
    const Complex value = block.data[static_cast<size_t>(i / kept * width + i % kept)] * scale;
    if constexpr (isComplexType<T>)
      to[i] = T(static_cast<typename T::value_type>(value.real()), static_cast<typename T::value_type>(value.imag()));
    else
      to[i] = static_cast<T>(value.real());
  }
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
  if (in.numElements() == 0 || out.numElements() == 0) {
    call.results[0] = std::move(out);
    return okStatus();
  }

  Block block;
  const bool known = dispatch<Join<TypeSet<float, double>, ComplexTypes>>(in.dtype(), [&](auto tag) { block = readBlock<TagType<decltype(tag)>>(in, lengths); });
  if (!known)
    return unimplemented("a Fourier transform of ", dtypeName(in.dtype()));
  const size_t first = block.dims.size() - Rank;
  double scale = 1;
  for (size_t i = 0; i < Rank; ++i) {
    if (call.context.isCancelled())
      return cancelled("the run was cancelled");
    // Of half a spectrum the other dimensions come first: only then are the missing numbers mirror images within a line.
    if (Real && !Forward && i == Rank - 1)
      completeSpectrum(block);
    transformAlong(block, first + i, !Forward);
    if (!Forward)
      scale /= static_cast<double>(lengths[i]);
  }
  const bool written = dispatch<Join<TypeSet<float, double>, ComplexTypes>>(out.dtype(), [&](auto tag) { writeBlock<TagType<decltype(tag)>>(block, scale, out); });
  if (!written)
    return unimplemented("a Fourier transform to ", dtypeName(out.dtype()));
  call.results[0] = std::move(out);
  return okStatus();
}

constexpr std::string_view kReason = "a library's Fourier transform";
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
