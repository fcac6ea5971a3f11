// Transforms of lines: against the definition for every kind of factor, against TensorFlow 2.21 bit by bit, and back
// again.

#include "hostops/fourier_transform.h"

#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

using namespace strata::fourier;

namespace {

// Numbers of both signs, of which no two neighbours are alike.
template <typename T> T sample(int64_t k, int64_t factor, int64_t modulus, int64_t less) {
  return static_cast<T>(static_cast<double>(k * factor % modulus - less) / 7.0);
}

template <typename T> std::vector<Complex<T>> samples(int64_t length) {
  std::vector<Complex<T>> line;
  for (int64_t k = 0; k < length; ++k)
    line.push_back({sample<T>(k, 37, 19, 9), sample<T>(k, 11, 17, 8)});
  return line;
}

// Bin `k` by the definition, in long double.
template <typename T>
std::complex<long double> bin(const std::vector<Complex<T>> &line, int64_t k, Direction direction) {
  const auto length = static_cast<int64_t>(line.size());
  std::complex<long double> sum = 0;
  for (int64_t j = 0; j < length; ++j) {
    const long double angle = 2 * std::numbers::pi_v<long double> * static_cast<long double>(j * k % length) /
                              static_cast<long double>(length);
    const Complex<T> &x = line[static_cast<size_t>(j)];
    sum += std::complex<long double>(x.re, x.im) * std::polar(1.0L, direction == Direction::Forward ? -angle : angle);
  }
  return sum;
}

// Each pass rounds a few times: the error is a small multiple of the precision and of the largest bin.
template <typename T> double allowed(int64_t length) {
  return 4 * std::numeric_limits<T>::epsilon() * std::sqrt(static_cast<double>(length)) * 4 *
         std::log2(2.0 + static_cast<double>(length));
}

// All small lengths; 8, 4 and 2; odd factors in groups of sums; convolutions; long ones, which are split in two.
std::vector<int64_t> lengths() {
  std::vector<int64_t> all;
  for (int64_t n = 1; n <= 40; ++n)
    all.push_back(n);
  for (int64_t n : {64, 97, 128, 131, 226, 257, 360, 400, 511, 512, 1009, 1016, 1100, 10080})
    all.push_back(n);
  return all;
}

template <typename T> void checkComplex(int64_t length, Company company, Direction direction) {
  SCOPED_TRACE(length);
  const std::vector<Complex<T>> line = samples<T>(length);
  std::vector<Complex<T>> got = line;
  ComplexTransform<T>(length, company).run(got.data(), direction);
  const int64_t step = length > 60 ? length / 24 : 1;
  for (int64_t k = 0; k < length; k += step) {
    const std::complex<long double> want = bin(line, k, direction);
    EXPECT_NEAR(static_cast<double>(want.real()), static_cast<double>(got[static_cast<size_t>(k)].re),
                allowed<T>(length))
        << k;
    EXPECT_NEAR(static_cast<double>(want.imag()), static_cast<double>(got[static_cast<size_t>(k)].im),
                allowed<T>(length))
        << k;
  }
}

template <typename T> void checkReal(int64_t length) {
  SCOPED_TRACE(length);
  std::vector<T> line(static_cast<size_t>(length));
  std::vector<Complex<T>> asComplex;
  for (int64_t k = 0; k < length; ++k) {
    line[static_cast<size_t>(k)] = sample<T>(k, 37, 19, 9);
    asComplex.push_back({line[static_cast<size_t>(k)], 0});
  }
  const std::vector<T> before = line;
  const RealTransform<T> transform(length);
  transform.run(line.data(), Direction::Forward);
  const int64_t step = length > 60 ? length / 24 : 1;
  for (int64_t k = 0; k <= length / 2; k += step) {
    const std::complex<long double> want = bin(asComplex, k, Direction::Forward);
    EXPECT_NEAR(static_cast<double>(want.real()), static_cast<double>(line[static_cast<size_t>(k ? 2 * k - 1 : 0)]),
                allowed<T>(length))
        << k;
    if (k && 2 * k < length)
      EXPECT_NEAR(static_cast<double>(want.imag()), static_cast<double>(line[static_cast<size_t>(2 * k)]),
                  allowed<T>(length))
          << k;
  }
  transform.run(line.data(), Direction::Backward);
  for (int64_t k = 0; k < length; ++k)
    EXPECT_NEAR(static_cast<double>(before[static_cast<size_t>(k)]),
                static_cast<double>(line[static_cast<size_t>(k)]) / static_cast<double>(length), allowed<T>(length))
        << k;
}

TEST(FourierTransform, ComplexLinesFollowTheDefinition) {
  for (int64_t length : lengths())
    for (Direction direction : {Direction::Forward, Direction::Backward}) {
      checkComplex<float>(length, Company::Several, direction);
      checkComplex<double>(length, Company::Several, direction);
      checkComplex<float>(length, Company::Alone, direction);
    }
}

TEST(FourierTransform, RealLinesFollowTheDefinitionAndComeBack) {
  for (int64_t length : lengths()) {
    checkReal<float>(length);
    checkReal<double>(length);
  }
}

// tf.signal.fft of 24 numbers: passes of eight and of three.
TEST(FourierTransform, ComplexBitsAreTensorFlows) {
  const float want[] = {
      0x1.8p+1F,       0x1.6db6d8p-1F,  0x1.1b70f2p+3F,  -0x1.3f47a8p+2F, 0x1.5374f8p-3F,  0x1.681c72p+0F,
      -0x1.0353ep+2F,  -0x1.3be2ep-3F,  -0x1.053a54p+2F, -0x1.3ce4ccp+1F, -0x1.5aa616p+1F, -0x1.450a9cp+1F,
      -0x1.6db6dcp+1F, -0x1.249248p+0F, -0x1.32629ap+2F, -0x1.c81ab8p-1F, -0x1.400c04p-1F, 0x1.b286a8p+2F,
      -0x1.4c7872p+2F, -0x1.65ae3cp+2F, -0x1.278072p+1F, -0x1.90e288p+2F, -0x1.223ba8p-2F, -0x1.1338f6p+2F,
      -0x1.000004p+0F, -0x1.db6db6p+0F, -0x1.b10c02p+1F, -0x1.ad5014p+0F, -0x1.19218ep+2F, -0x1.0577d8p+2F,
      -0x1.1dea8cp+1F, -0x1.9ab332p+2F, -0x1.05b55ap+2F, 0x1.0454c8p+2F,  0x1.9dee4cp+1F,  -0x1.a6e9dep+0F,
      0x1.b6db72p-1F,  0x1.249248p+1F,  -0x1.db2ebcp+1F, 0x1.4161a8p+1F,  -0x1.83ea4p+2F,  -0x1.3d11dap+0F,
      -0x1.b033aep+1F, -0x1.3ee40cp+2F, 0x1.448c4p+1F,   -0x1.abebcp+1F,  0x1.68f922p+2F,  0x1.0ca12ap+3F,
  };
  std::vector<Complex<float>> line = samples<float>(24);
  ComplexTransform<float>(24).run(line.data(), Direction::Forward);
  for (size_t k = 0; k < line.size(); ++k) {
    EXPECT_EQ(want[2 * k], line[k].re) << k;
    EXPECT_EQ(want[2 * k + 1], line[k].im) << k;
  }
}

// tf.signal.rfft of 30 numbers: passes of five, three and two.
TEST(FourierTransform, RealBitsAreTensorFlows) {
  const float want[] = {
      0x1.492492p+2F,  0x0p+0F,         0x1.1268b8p+3F,  0x1.3f5518p-3F, -0x1.045ef2p+3F, -0x1.adec5cp+0F,
      -0x1.249252p-1F, -0x1.a61512p+2F, 0x1.0ba18p-5F,   0x1.de8d84p-1F, -0x1.292492p+2F, -0x1.5c63bep+0F,
      -0x1.249242p-1F, -0x1.79859cp+1F, -0x1.4d43eep+0F, 0x1.0e6b66p+0F, -0x1.d52c08p+1F, -0x1.45942ap+0F,
      -0x1.24924ap-1F, -0x1.8e8f8p+0F,  -0x1.edb6d8p+0F, 0x1.1d0bcep+0F, -0x1.90b1e6p+1F, -0x1.39180ep+0F,
      -0x1.24924ap-1F, -0x1.647bbp-1F,  -0x1.2dbcbp+1F,  0x1.270d44p+0F, -0x1.5d86bcp+1F, -0x1.2fc3ccp+0F,
      -0x1.24925p-1F,  0x0p+0F,
  };
  std::vector<float> line;
  for (int64_t k = 0; k < 30; ++k)
    line.push_back(sample<float>(k, 37, 19, 9));
  RealTransform<float>(30).run(line.data(), Direction::Forward);
  EXPECT_EQ(want[0], line[0]);
  for (size_t k = 1; k < line.size(); ++k)
    EXPECT_EQ(want[k + 1], line[k]) << k;
}

} // namespace
