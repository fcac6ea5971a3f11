// One-dimensional discrete Fourier transforms of lines of complex and of real numbers, in the precision of their type.
//
// The algorithm is the mixed-radix one of Swarztrauber's FFTPACK (Vectorizing the FFTs, 1982) with the factors, the
// order of the passes and the order of the sums inside a pass that TensorFlow's library has, so that results agree bit
// by bit: a model that takes the logarithm of a nearly empty bin shows how a transform rounds. Lengths with a prime
// factor over 109 go through Bluestein's convolution.

#pragma once

#include <cstdint>
#include <memory>

namespace strata::fourier {

// A complex number whose product is the four products and two sums of the formula, without a treatment of infinities.
template <typename T> struct Complex {
  T re, im;
  Complex operator+(const Complex &other) const { return {re + other.re, im + other.im}; }
  Complex operator-(const Complex &other) const { return {re - other.re, im - other.im}; }
  Complex operator*(const Complex &other) const {
    return {re * other.re - im * other.im, re * other.im + im * other.re};
  }
  Complex operator*(T factor) const { return {re * factor, im * factor}; }
  Complex conjugate() const { return {re, -im}; }
};

enum class Direction { Forward, Backward };

// Whether a complex line is transformed by itself or as one of several. TensorFlow's library splits a single long line
// four ways first, which rounds differently.
enum class Company { Alone, Several };

// Transforms of complex lines of `length` numbers, in place and unscaled. Immutable once made; thread-safe.
template <typename T> class ComplexTransform {
public:
  explicit ComplexTransform(int64_t length, Company company = Company::Several);
  ~ComplexTransform();
  void run(Complex<T> *line, Direction direction) const;

private:
  struct Plan;
  std::unique_ptr<Plan> plan;
};

// Transforms between a line of `length` real numbers and half of its spectrum, laid out as the real part of bin 0, the
// real and the imaginary part of each bin in between, and, of an even length, the real part of the last bin. In place,
// unscaled. Immutable once made; thread-safe.
template <typename T> class RealTransform {
public:
  explicit RealTransform(int64_t length);
  ~RealTransform();
  void run(T *line, Direction direction) const;

private:
  struct Plan;
  std::unique_ptr<Plan> plan;
};

} // namespace strata::fourier
