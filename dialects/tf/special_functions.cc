#include "dialects/tf/special_functions.h"

#include <cmath>
#include <limits>

namespace strata::tf {

double erfInverse(double x) {
  if (std::isnan(x) || x < -1 || x > 1) return std::numeric_limits<double>::quiet_NaN();
  if (x == 1 || x == -1) return x * std::numeric_limits<double>::infinity();
  // Winitzki's closed form (relative error below 2e-3), then Halley steps on erf(y) - x.
  constexpr double kA = 0.147, kPi = 3.14159265358979323846;
  double logTerm = std::log1p(-x * x);
  double first = 2 / (kPi * kA) + logTerm / 2;
  double y = std::copysign(std::sqrt(std::sqrt(first * first - logTerm / kA) - first), x);
  for (int step = 0; step < 4; ++step) {
    // erf(y) - x, without cancellation near the ends.
    double error = x >= 0 ? (1 - x) - std::erfc(y) : std::erfc(-y) - (1 + x);
    double slope = 2 / std::sqrt(kPi) * std::exp(-y * y);
    if (slope == 0) break;
    double newton = error / slope;
    y -= newton / (1 + y * newton);
  }
  return y;
}

double digamma(double x) {
  if (x <= 0 && std::floor(x) == x) return std::numeric_limits<double>::quiet_NaN();
  constexpr double kPi = 3.14159265358979323846;
  if (x < 0) return digamma(1 - x) - kPi / std::tan(kPi * x);  // reflection
  double result = 0;
  for (; x < 10; ++x) result -= 1 / x;  // recurrence
  // Asymptotic series (Abramowitz and Stegun 6.3.18).
  double inverse = 1 / (x * x);
  double series = inverse * (1.0 / 12 - inverse * (1.0 / 120 - inverse * (1.0 / 252 - inverse * (1.0 / 240 - inverse / 132))));
  return result + std::log(x) - 0.5 / x - series;
}

}  // namespace strata::tf
