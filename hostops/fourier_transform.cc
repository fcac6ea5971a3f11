// Plans of Fourier transforms: the factors of a length, and the passes that combine sub-transforms of one length each.
//
// A pass sees the line as [ido][radix][l1] (first index fastest) and gives [ido][l1][radix]: `radix` numbers are
// transformed into one another by a small DFT and multiplied by roots of unity. l1 is the product of the factors before
// it, ido of those after.

#include "hostops/fourier_transform.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <variant>
#include <vector>

#pragma STDC FP_CONTRACT OFF // the sums are rounded as TensorFlow's are, on every target

namespace strata::fourier {

namespace {

// exp(2 pi i k / size): products of entries of two tables in double precision, rounded once.
template <typename T> class Roots {
public:
  explicit Roots(int64_t size) : size(size) {
    const int64_t count = (size + 2) / 2;
    while ((int64_t(1) << shift) * (int64_t(1) << shift) < count)
      ++shift;
    const int64_t step = int64_t(1) << shift;
    for (int64_t k = 0; k < step; ++k)
      fine.push_back(exact(k));
    for (int64_t k = 0; k * step < count; ++k)
      coarse.push_back(exact(k * step));
  }

  Complex<T> operator[](int64_t k) const {
    const bool mirrored = 2 * k > size;
    if (mirrored)
      k = size - k;
    const Complex<double> root =
        fine[static_cast<size_t>(k & ((int64_t(1) << shift) - 1))] * coarse[static_cast<size_t>(k >> shift)];
    return {static_cast<T>(root.re), mirrored ? -static_cast<T>(root.im) : static_cast<T>(root.im)};
  }

  int64_t size;

private:
  // The angle is reduced to an eighth of the circle, exactly, before it is rounded.
  Complex<double> exact(int64_t k) const {
    const auto unit = static_cast<double>(0.25L * std::numbers::pi_v<long double> / static_cast<long double>(size));
    int64_t eighths = 8 * k;
    const bool lower = eighths >= 4 * size;
    if (lower)
      eighths = 8 * size - eighths;
    const bool left = eighths >= 2 * size;
    if (left)
      eighths -= 2 * size;
    const bool steep = eighths >= size;
    const double angle = static_cast<double>(steep ? 2 * size - eighths : eighths) * unit;
    double re = steep ? std::sin(angle) : std::cos(angle), im = steep ? std::cos(angle) : std::sin(angle);
    if (left) {
      std::swap(re, im);
      re = -re;
    }
    return {re, lower ? -im : im};
  }

  int shift = 1;
  std::vector<Complex<double>> fine, coarse;
};

// Factors from which passes are made: eights (of complex lines), fours, a two, which goes to the front, and the odd
// primes in ascending order.
std::vector<int64_t> factorsOf(int64_t n, bool eights = false) {
  std::vector<int64_t> factors;
  for (; eights && n % 8 == 0; n /= 8)
    factors.push_back(8);
  for (; n % 4 == 0; n /= 4)
    factors.push_back(4);
  if (n % 2 == 0) {
    n /= 2;
    factors.push_back(2);
    std::swap(factors.front(), factors.back());
  }
  for (int64_t p = 3; p * p <= n; p += 2)
    for (; n % p == 0; n /= p)
      factors.push_back(p);
  if (n > 1)
    factors.push_back(n);
  return factors;
}

// Sign of the exponent's imaginary unit.
template <typename T> constexpr T signOf(Direction direction) { return direction == Direction::Forward ? T(-1) : T(1); }

template <typename T> Complex<T> quarterTurn(const Complex<T> &x, T sign) { return {-sign * x.im, sign * x.re}; }

// The small DFTs. run() replaces `x` by its transform, and multiplies all but the first by `twiddles` unless null, each
// with its imaginary part times `sign`.
template <typename T> void multiply(Complex<T> *x, int64_t count, T sign, const Complex<T> *twiddles) {
  if (twiddles)
    for (int64_t m = 1; m < count; ++m)
      x[m] = x[m] * Complex<T>{twiddles[m - 1].re, sign * twiddles[m - 1].im};
}

template <typename T> struct DftOfTwo {
  static constexpr int64_t terms() { return 2; }
  void run(Complex<T> *x, T sign, const Complex<T> *twiddles) const {
    const Complex<T> a = x[0], b = x[1];
    x[0] = a + b;
    x[1] = a - b;
    multiply(x, terms(), sign, twiddles);
  }
};

template <typename T> struct DftOfFour {
  static constexpr int64_t terms() { return 4; }
  void run(Complex<T> *x, T sign, const Complex<T> *twiddles) const {
    const Complex<T> even = x[0] + x[2], evenLess = x[0] - x[2], odd = x[1] + x[3];
    const Complex<T> oddLess = quarterTurn(x[1] - x[3], sign);
    x[0] = even + odd;
    x[1] = evenLess + oddLess;
    x[2] = even - odd;
    x[3] = evenLess - oddLess;
    multiply(x, terms(), sign, twiddles);
  }
};

template <typename T> struct DftOfEight {
  static constexpr int64_t terms() { return 8; }
  void run(Complex<T> *x, T sign, const Complex<T> *twiddles) const {
    constexpr T kHalfRoot = T(std::numbers::sqrt2_v<long double> / 2);
    const Complex<T> quarter = x[1] + x[5], three = x[3] + x[7], odd = quarter + three;
    const Complex<T> oddLess = quarterTurn(quarter - three, sign);
    const Complex<T> a = x[1] - x[5], b = quarterTurn(x[3] - x[7], sign), plus = a + b, minus = a - b;
    const Complex<T> eighth{kHalfRoot * (plus.re - sign * plus.im), kHalfRoot * (plus.im + sign * plus.re)};
    const Complex<T> threeEighths{kHalfRoot * (-minus.re - sign * minus.im), kHalfRoot * (sign * minus.re - minus.im)};
    const Complex<T> c = x[0] + x[4], d = x[2] + x[6], e = x[0] - x[4], f = quarterTurn(x[2] - x[6], sign);
    x[0] = (c + d) + odd;
    x[4] = (c + d) - odd;
    x[2] = (c - d) + oddLess;
    x[6] = (c - d) - oddLess;
    x[1] = (e + f) + eighth;
    x[5] = (e + f) - eighth;
    x[3] = (e - f) + threeEighths;
    x[7] = (e - f) - threeEighths;
    multiply(x, terms(), sign, twiddles);
  }
};

// An odd number of terms: with sums and differences of x[j] and x[-j], real and imaginary parts separate.
// After the first two, `group` terms at a time are added up before they are added to the sum. Fixed: the radix if not
// zero.
template <typename T, int Fixed> struct OddDft {
  OddDft(int64_t radix, int64_t group, const Roots<T> &table) : radix(radix), group(group) {
    for (int64_t k = 0; k < radix; ++k)
      roots.push_back(table[k * (table.size / radix)]);
  }
  // With exact roots of unity, one term at a time.
  explicit OddDft(int64_t radix) : radix(radix), group(1) {
    for (int64_t k = 0; k < radix; ++k) {
      const int64_t less = std::min(k, radix - k);
      const long double angle =
          2 * std::numbers::pi_v<long double> * static_cast<long double>(less) / static_cast<long double>(radix);
      const auto sine = static_cast<T>(std::sin(angle));
      roots.push_back({static_cast<T>(std::cos(angle)), k == less ? sine : -sine});
    }
  }

  void run(Complex<T> *x, T sign, const Complex<T> *twiddles) const {
    const int64_t count = terms(), half = count / 2;
    Complex<T> sums[kLimit / 2 + 1], differences[kLimit / 2 + 1];
    const Complex<T> first = x[0];
    for (int64_t j = 1; j <= half; ++j) {
      sums[j] = x[j] + x[count - j];
      differences[j] = x[j] - x[count - j];
      x[0] = x[0] + sums[j];
    }
    for (int64_t l = 1; l <= half; ++l) {
      int64_t angle = l;
      Complex<T> even = first + sums[1] * roots[static_cast<size_t>(l)].re,
                 odd = differences[1] * roots[static_cast<size_t>(l)].im;
      const auto next = [&] {
        angle += l;
        if (angle >= count)
          angle -= count;
        return roots[static_cast<size_t>(angle)];
      };
      int64_t j = 2;
      for (int64_t size = j <= half ? 1 : 0; j <= half; size = sizeOfGroup(half - j + 1)) {
        Complex<T> root = next();
        Complex<T> evenPart = sums[j] * root.re, oddPart = differences[j] * root.im;
        for (int64_t g = 1; g < size; ++g) {
          root = next();
          evenPart = evenPart + sums[j + g] * root.re;
          oddPart = oddPart + differences[j + g] * root.im;
        }
        even = even + evenPart;
        odd = odd + oddPart;
        j += size;
      }
      odd = quarterTurn(odd, sign);
      x[l] = even + odd;
      x[count - l] = even - odd;
    }
    multiply(x, count, sign, twiddles);
  }

  int64_t terms() const { return Fixed ? Fixed : radix; }

  static constexpr int64_t kLimit = 135; // longer ones are convolutions

private:
  int64_t sizeOfGroup(int64_t left) const {
    int64_t size = group;
    while (size > left)
      size /= 2;
    return size;
  }

  int64_t radix, group;
  std::vector<Complex<T>> roots;
};

template <typename T> class ComplexPlan;

// Bluestein: jk = (j^2 + k^2 - (k - j)^2) / 2, so that the DFT is a convolution with exp(i pi k^2 / radix).
template <typename T> class Chirp {
public:
  explicit Chirp(int64_t radix, const Roots<T> &table, Company company) : radix(radix) {
    int64_t size = 2 * radix - 1;
    while (!isSmooth(size))
      ++size;
    transform = std::make_shared<ComplexPlan<T>>(size, company);
    const bool enough = table.size % (2 * radix) == 0;
    const Roots<T> roots = enough ? table : Roots<T>(2 * radix);
    const int64_t step = roots.size / (2 * radix);
    filter.assign(static_cast<size_t>(size), {0, 0});
    const T scale = T(1) / static_cast<T>(size);
    int64_t square = 0; // k^2, of which only the rest by 2 radix counts
    for (int64_t k = 0; k < radix; ++k) {
      chirp.push_back(roots[square * step]);
      square = (square + 2 * k + 1) % (2 * radix);
      filter[static_cast<size_t>(k)] = filter[static_cast<size_t>((size - k) % size)] = chirp.back() * scale;
    }
    transform->run(filter.data(), Direction::Forward);
  }

  void run(Complex<T> *x, T sign, const Complex<T> *twiddles) const {
    const auto size = static_cast<int64_t>(filter.size());
    std::vector<Complex<T>> work(filter.size(), {0, 0});
    for (int64_t k = 0; k < radix; ++k)
      work[static_cast<size_t>(k)] = x[k] * withSign(chirp[static_cast<size_t>(k)], sign);
    transform->run(work.data(), Direction::Forward);
    for (int64_t k = 0; k < size; ++k)
      work[static_cast<size_t>(k)] =
          work[static_cast<size_t>(k)] * withSign(filter[static_cast<size_t>(std::min(k, size - k))], -sign);
    transform->run(work.data(), Direction::Backward);
    for (int64_t k = 0; k < radix; ++k) {
      const Complex<T> &own = chirp[static_cast<size_t>(k)];
      x[k] = work[static_cast<size_t>(k)] * withSign(twiddles && k ? own * twiddles[k - 1] : own, sign);
    }
  }

  int64_t terms() const { return radix; }

private:
  static Complex<T> withSign(const Complex<T> &x, T sign) { return {x.re, sign * x.im}; }
  static bool isSmooth(int64_t n) {
    for (int64_t p : {2, 3, 5, 7, 11})
      while (n % p == 0)
        n /= p;
    return n == 1;
  }

  int64_t radix;
  std::vector<Complex<T>> chirp, filter;
  std::shared_ptr<const ComplexPlan<T>> transform;
};

// A composite radix: a transform by passes of its own.
template <typename T> struct Nested {
  int64_t terms() const { return radix; }
  void run(Complex<T> *x, T sign, const Complex<T> *twiddles) const {
    transform->run(x, sign < 0 ? Direction::Forward : Direction::Backward);
    multiply(x, radix, sign, twiddles);
  }
  int64_t radix;
  std::shared_ptr<const ComplexPlan<T>> transform;
};

template <typename T>
using Dft = std::variant<DftOfTwo<T>, DftOfFour<T>, DftOfEight<T>, OddDft<T, 3>, OddDft<T, 5>, OddDft<T, 0>, Chirp<T>,
                         Nested<T>>;

// How the passes of a kind of line do an odd number of terms: `plain` ones and fewer as a direct sum, more in groups,
// from `convolution` on by one.
struct OddRule {
  int64_t plain, group, convolution;
};

template <typename T> Dft<T> makeDft(int64_t radix, const OddRule &rule, const Roots<T> &roots, Company company) {
  switch (radix) {
  case 2:
    return DftOfTwo<T>();
  case 4:
    return DftOfFour<T>();
  case 8:
    return DftOfEight<T>();
  case 3:
    return OddDft<T, 3>(radix);
  case 5:
    return OddDft<T, 5>(radix);
  default:
    if (radix <= rule.plain)
      return OddDft<T, 0>(radix);
    if (radix < rule.convolution)
      return OddDft<T, 0>(radix, rule.group, roots);
    return Chirp<T>(radix, roots, company);
  }
}

template <typename T> struct Pass {
  Dft<T> dft;
  int64_t radix, ido, l1;
  // exp(2 pi i m i l1 / n) at [m - 1 + (i - 1) (radix - 1)].
  std::vector<Complex<T>> twiddles;

  // `last`: up to where a pass needs them.
  void fillTwiddles(const Roots<T> &roots, int64_t last) {
    const int64_t step = roots.size / (radix * ido * l1) * l1;
    for (int64_t i = 1; i <= last; ++i)
      for (int64_t m = 1; m < radix; ++m)
        twiddles.push_back(roots[step * m * i]);
  }
};

template <typename T> class ComplexPlan {
public:
  ComplexPlan(int64_t length, Company company) : ComplexPlan(length, company, Roots<T>(length)) {}
  ComplexPlan(int64_t length, Company company, const Roots<T> &roots) : length(length) {
    int64_t l1 = 1;
    for (int64_t factor : lengthsOfPasses(company)) {
      Pass<T> pass{makePassDft(factor, factor == length ? company : Company::Several, roots),
                   factor,
                   length / (factor * l1),
                   l1,
                   {}};
      pass.fillTwiddles(roots, pass.ido - 1);
      passes.push_back(std::move(pass));
      l1 *= factor;
    }
  }

  void run(Complex<T> *line, Direction direction) const {
    std::vector<Complex<T>> other(static_cast<size_t>(length));
    Complex<T> *from = line, *to = other.data();
    for (const Pass<T> &pass : passes) {
      std::visit([&](const auto &dft) { runPass(pass, dft, from, to, signOf<T>(direction)); }, pass.dft);
      std::swap(from, to);
    }
    if (from != line)
      std::copy(from, from + length, line);
  }

private:
  // Long lines are first split in two factors that fit caches.
  std::vector<int64_t> lengthsOfPasses(Company company) const {
    constexpr int64_t kLong = 10000, kAloneFrom = 301, kAloneTo = 100000;
    std::vector<int64_t> factors = factorsOf(length, true);
    if (company == Company::Alone && length >= kAloneFrom && length <= kAloneTo && length % 4 == 0)
      return {4, length / 4};
    if (length <= kLong || factors.size() < 2)
      return factors;
    std::vector<int64_t> primes;
    for (int64_t factor : factors)
      for (int64_t rest = factor; rest > 1; rest /= primes.back())
        primes.push_back(rest % 2 == 0 ? 2 : rest);
    std::sort(primes.rbegin(), primes.rend());
    std::vector<int64_t> packets(2, 1);
    for (int64_t prime : primes)
      packets[packets[0] > packets[1]] *= prime;
    return packets;
  }

  static Dft<T> makePassDft(int64_t radix, Company company, const Roots<T> &roots) {
    constexpr OddRule kRule{11, 2, 110};
    if (factorsOf(radix, true).size() > 1)
      return Nested<T>{radix, std::make_shared<ComplexPlan<T>>(radix, Company::Several, roots)};
    return makeDft<T>(radix, kRule, roots, company);
  }

  template <typename Dft>
  static void runPass(const Pass<T> &pass, const Dft &dft, const Complex<T> *from, Complex<T> *to, T sign) {
    const int64_t radix = dft.terms(), ido = pass.ido, l1 = pass.l1;
    std::vector<Complex<T>> spacious(radix > kOnStack ? static_cast<size_t>(radix) : 0);
    Complex<T> few[kOnStack];
    Complex<T> *x = radix > kOnStack ? spacious.data() : few;
    for (int64_t k = 0; k < l1; ++k)
      for (int64_t i = 0; i < ido; ++i) {
        for (int64_t m = 0; m < radix; ++m)
          x[m] = from[i + ido * (m + radix * k)];
        dft.run(x, sign, i ? &pass.twiddles[static_cast<size_t>((i - 1) * (radix - 1))] : nullptr);
        for (int64_t m = 0; m < radix; ++m)
          to[i + ido * (k + l1 * m)] = x[m];
      }
  }

  static constexpr int64_t kOnStack = 16;
  int64_t length;
  std::vector<Pass<T>> passes;
};

// Passes between real lines and their half spectra. Of the complex sub-transforms only those are done whose results are
// not mirror images of others; the column in the middle of an even ido is a transform of reals shifted by half a step.
template <typename T> class RealPasses {
public:
  explicit RealPasses(int64_t length) : length(length) {
    const Roots<T> roots(length);
    int64_t l1 = 1;
    for (int64_t factor : factorsOf(length)) {
      constexpr OddRule kRule{5, 4, OddDft<T, 0>::kLimit};
      Pass<T> pass{makeDft<T>(factor, kRule, roots, Company::Several), factor, length / (factor * l1), l1, {}};
      pass.fillTwiddles(roots, (pass.ido - 1) / 2);
      passes.push_back(std::move(pass));
      l1 *= factor;
    }
  }

  void run(T *line, Direction direction) const {
    std::vector<T> other(static_cast<size_t>(length));
    T *from = line, *to = other.data();
    for (size_t p = 0; p < passes.size(); ++p) {
      const bool forward = direction == Direction::Forward;
      const Pass<T> &pass = passes[forward ? passes.size() - 1 - p : p];
      std::visit(
          [&](const auto &dft) {
            std::vector<Complex<T>> column(static_cast<size_t>(pass.radix));
            for (int64_t k = 0; k < pass.l1; ++k)
              forward ? split(pass, dft, from, to, k, column.data()) : join(pass, dft, from, to, k, column.data());
          },
          pass.dft);
      std::swap(from, to);
    }
    if (from != line)
      std::copy(from, from + length, line);
  }

private:
  // Index of number i of sub-transform m of block k, on the real side and on the side of the spectra.
  static int64_t real(const Pass<T> &pass, int64_t i, int64_t k, int64_t m) { return i + pass.ido * (k + pass.l1 * m); }
  static int64_t half(const Pass<T> &pass, int64_t i, int64_t m, int64_t k) {
    return i + pass.ido * (m + pass.radix * k);
  }
  static const Complex<T> *twiddlesAt(const Pass<T> &pass, int64_t i) {
    return &pass.twiddles[static_cast<size_t>((i / 2 - 1) * (pass.radix - 1))];
  }

  template <typename Dft>
  static void split(const Pass<T> &pass, const Dft &dft, const T *from, T *to, int64_t k, Complex<T> *x) {
    const int64_t radix = dft.terms(), ido = pass.ido;
    for (int64_t m = 0; m < radix; ++m)
      x[m] = {from[real(pass, 0, k, m)], 0};
    dft.run(x, -1, nullptr);
    to[half(pass, 0, 0, k)] = x[0].re;
    for (int64_t m = 1; m <= radix / 2; ++m) {
      to[half(pass, ido - 1, 2 * m - 1, k)] = x[m].re;
      if (2 * m < radix)
        to[half(pass, 0, 2 * m, k)] = x[m].im;
    }
    if (ido % 2 == 0)
      splitMiddle(pass, from, to, k);
    for (int64_t i = 2; i < ido; i += 2) {
      const Complex<T> *twiddles = twiddlesAt(pass, i);
      for (int64_t m = 0; m < radix; ++m) {
        const Complex<T> value{from[real(pass, i - 1, k, m)], from[real(pass, i, k, m)]};
        x[m] = m ? value * twiddles[m - 1].conjugate() : value;
      }
      dft.run(x, -1, nullptr);
      for (int64_t m = 0; 2 * m < radix; ++m) {
        to[half(pass, i - 1, 2 * m, k)] = x[m].re;
        to[half(pass, i, 2 * m, k)] = x[m].im;
      }
      for (int64_t m = 1; m <= radix / 2; ++m) {
        to[half(pass, ido - i - 1, 2 * m - 1, k)] = x[radix - m].re;
        to[half(pass, ido - i, 2 * m - 1, k)] = -x[radix - m].im;
      }
    }
  }

  template <typename Dft>
  static void join(const Pass<T> &pass, const Dft &dft, const T *from, T *to, int64_t k, Complex<T> *x) {
    const int64_t radix = dft.terms(), ido = pass.ido;
    x[0] = {from[half(pass, 0, 0, k)], 0};
    for (int64_t m = 1; m <= radix / 2; ++m) {
      x[m] = {from[half(pass, ido - 1, 2 * m - 1, k)], 2 * m < radix ? from[half(pass, 0, 2 * m, k)] : 0};
      x[radix - m] = x[m].conjugate();
    }
    dft.run(x, 1, nullptr);
    for (int64_t m = 0; m < radix; ++m)
      to[real(pass, 0, k, m)] = x[m].re;
    if (ido % 2 == 0)
      joinMiddle(pass, from, to, k);
    for (int64_t i = 2; i < ido; i += 2) {
      for (int64_t m = 0; 2 * m < radix; ++m)
        x[m] = {from[half(pass, i - 1, 2 * m, k)], from[half(pass, i, 2 * m, k)]};
      for (int64_t m = 1; m <= radix / 2; ++m)
        x[radix - m] = {from[half(pass, ido - i - 1, 2 * m - 1, k)], -from[half(pass, ido - i, 2 * m - 1, k)]};
      dft.run(x, 1, nullptr);
      multiply(x, radix, T(1), twiddlesAt(pass, i));
      for (int64_t m = 0; m < radix; ++m) {
        to[real(pass, i - 1, k, m)] = x[m].re;
        to[real(pass, i, k, m)] = x[m].im;
      }
    }
  }

  // Only the radices two and four are followed by an even number.
  static void splitMiddle(const Pass<T> &pass, const T *from, T *to, int64_t k) {
    const int64_t ido = pass.ido;
    T x[4];
    for (int64_t m = 0; m < pass.radix; ++m)
      x[m] = from[real(pass, ido - 1, k, m)];
    if (pass.radix == 2) {
      to[half(pass, 0, 1, k)] = -x[1];
      to[half(pass, ido - 1, 0, k)] = x[0];
      return;
    }
    constexpr T kHalfRoot = T(std::numbers::sqrt2_v<long double> / 2);
    const T im = -kHalfRoot * (x[1] + x[3]), re = kHalfRoot * (x[1] - x[3]);
    to[half(pass, ido - 1, 0, k)] = x[0] + re;
    to[half(pass, ido - 1, 2, k)] = x[0] - re;
    to[half(pass, 0, 3, k)] = im + x[2];
    to[half(pass, 0, 1, k)] = im - x[2];
  }

  static void joinMiddle(const Pass<T> &pass, const T *from, T *to, int64_t k) {
    const int64_t ido = pass.ido;
    if (pass.radix == 2) {
      to[real(pass, ido - 1, k, 0)] = T(2) * from[half(pass, ido - 1, 0, k)];
      to[real(pass, ido - 1, k, 1)] = T(-2) * from[half(pass, 0, 1, k)];
      return;
    }
    constexpr T kRoot = T(std::numbers::sqrt2_v<long double>);
    const T im = from[half(pass, 0, 3, k)] + from[half(pass, 0, 1, k)],
            imLess = from[half(pass, 0, 3, k)] - from[half(pass, 0, 1, k)];
    const T re = from[half(pass, ido - 1, 0, k)] + from[half(pass, ido - 1, 2, k)];
    const T reLess = from[half(pass, ido - 1, 0, k)] - from[half(pass, ido - 1, 2, k)];
    to[real(pass, ido - 1, k, 0)] = re + re;
    to[real(pass, ido - 1, k, 1)] = kRoot * (reLess - im);
    to[real(pass, ido - 1, k, 2)] = imLess + imLess;
    to[real(pass, ido - 1, k, 3)] = -kRoot * (reLess + im);
  }

  int64_t length;
  std::vector<Pass<T>> passes;
};

// Pairs of reals as the numbers of a complex line of half the length.
template <typename T> class RealByComplex {
public:
  explicit RealByComplex(int64_t length) : length(length), transform(length / 2, Company::Several), roots(length) {}

  void run(T *line, Direction direction) const { direction == Direction::Forward ? forward(line) : backward(line); }

private:
  void forward(T *line) const {
    std::vector<Complex<T>> z(static_cast<size_t>(length / 2));
    for (size_t i = 0; i < z.size(); ++i)
      z[i] = {line[2 * i], line[2 * i + 1]};
    transform.run(z.data(), Direction::Forward);
    line[0] = z[0].re + z[0].im;
    for (size_t i = 1, j = z.size() - 1; i <= j; ++i, --j) {
      const Complex<T> even = z[i] + z[j].conjugate();
      const Complex<T> odd =
          Complex<T>{z[i].im + z[j].im, z[j].re - z[i].re} * roots[static_cast<int64_t>(i)].conjugate();
      line[2 * i - 1] = T(0.5) * (even.re + odd.re);
      line[2 * i] = T(0.5) * (even.im + odd.im);
      line[2 * j - 1] = T(0.5) * (even.re - odd.re);
      line[2 * j] = T(0.5) * (odd.im - even.im);
    }
    line[length - 1] = z[0].re - z[0].im;
  }

  void backward(T *line) const {
    std::vector<Complex<T>> z(static_cast<size_t>(length / 2));
    z[0] = {line[0] + line[length - 1], line[0] - line[length - 1]};
    for (size_t i = 1, j = z.size() - 1; i <= j; ++i, --j) {
      const Complex<T> low{line[2 * i - 1], line[2 * i]}, high{line[2 * j - 1], -line[2 * j]};
      const Complex<T> even = low + high, odd = (low - high) * roots[static_cast<int64_t>(i)];
      z[i] = even + Complex<T>{-odd.im, odd.re};
      z[j] = even.conjugate() + Complex<T>{odd.im, odd.re};
    }
    transform.run(z.data(), Direction::Backward);
    for (size_t i = 0; i < z.size(); ++i) {
      line[2 * i] = z[i].re;
      line[2 * i + 1] = z[i].im;
    }
  }

  int64_t length;
  ComplexPlan<T> transform;
  Roots<T> roots;
};

// Whether long real lines have factors for which the complex passes are the faster ones.
bool goesByComplex(int64_t length) {
  constexpr int64_t kFrom = 1000, kLong = 10000, kSmall = 5;
  if (length <= kFrom || length % 2 != 0)
    return false;
  return length > kLong || factorsOf(length).back() > kSmall;
}

} // namespace

template <typename T> struct ComplexTransform<T>::Plan : ComplexPlan<T> {
  using ComplexPlan<T>::ComplexPlan;
};

template <typename T> struct RealTransform<T>::Plan {
  std::variant<RealPasses<T>, RealByComplex<T>> way;
};

template <typename T>
ComplexTransform<T>::ComplexTransform(int64_t length, Company company)
    : plan(std::make_unique<Plan>(length, company)) {}
template <typename T> ComplexTransform<T>::~ComplexTransform() = default;
template <typename T> void ComplexTransform<T>::run(Complex<T> *line, Direction direction) const {
  plan->run(line, direction);
}

template <typename T> RealTransform<T>::RealTransform(int64_t length) {
  if (goesByComplex(length))
    plan = std::make_unique<Plan>(RealByComplex<T>(length));
  else
    plan = std::make_unique<Plan>(RealPasses<T>(length));
}
template <typename T> RealTransform<T>::~RealTransform() = default;
template <typename T> void RealTransform<T>::run(T *line, Direction direction) const {
  std::visit([&](const auto &way) { way.run(line, direction); }, plan->way);
}

template class ComplexTransform<float>;
template class ComplexTransform<double>;
template class RealTransform<float>;
template class RealTransform<double>;

} // namespace strata::fourier
