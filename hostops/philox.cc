#include "hostops/philox.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "support/dtype_dispatch.h"

namespace strata {

PhiloxGroup philox(const PhiloxState &state) {
  PhiloxGroup counter{state.counter[0], state.counter[1], state.counter[2], state.counter[3]};
  uint32_t key0 = state.key[0], key1 = state.key[1];
  for (int round = 0; round < 10; ++round) {
    uint64_t product0 = uint64_t{0xD2511F53} * counter[0], product1 = uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<uint32_t>(product1 >> 32) ^ counter[1] ^ key0, static_cast<uint32_t>(product1),
               static_cast<uint32_t>(product0 >> 32) ^ counter[3] ^ key1, static_cast<uint32_t>(product0)};
    key0 += 0x9E3779B9;
    key1 += 0xBB67AE85;
  }
  return counter;
}

void skipPhilox(PhiloxState &state, uint64_t groups) {
  uint64_t low = uint64_t{state.counter[1]} << 32 | state.counter[0], sum = low + groups;
  state.counter[0] = static_cast<uint32_t>(sum);
  state.counter[1] = static_cast<uint32_t>(sum >> 32);
  if (sum < low && ++state.counter[2] == 0)
    ++state.counter[3];
}

PhiloxState scrambleSeed(uint64_t seed0, uint64_t seed1) {
  PhiloxState state;
  state.key[0] = 0x3ec8f720;
  state.key[1] = 0x02461e29;
  state.counter[0] = static_cast<uint32_t>(seed0);
  state.counter[1] = static_cast<uint32_t>(seed0 >> 32);
  state.counter[2] = static_cast<uint32_t>(seed1);
  state.counter[3] = static_cast<uint32_t>(seed1 >> 32);
  PhiloxGroup mix = philox(state);
  return {{mix[0], mix[1]}, {0, 0, mix[2], mix[3]}};
}

double uniformDouble(uint32_t x0, uint32_t x1) {
  uint64_t mantissa = uint64_t{x0 & 0xfffffu} << 32 | x1;
  return std::bit_cast<double>(uint64_t{1023} << 52 | mantissa) - 1.0;
}

namespace {

// --- Bits to numbers (random_distributions_utils.h of TensorFlow) ----------------------------------------------------

float uniformFloat(uint32_t x) { return std::bit_cast<float>((x & 0x7fffffu) | 0x3f800000u) - 1.0f; }
Half uniformHalf(uint32_t x) {
  return Half(static_cast<float>(Half::fromBits(static_cast<uint16_t>((x & 0x3ffu) | 15u << 10))) - 1.0f);
}
BFloat16 uniformBFloat16(uint32_t x) {
  return BFloat16(static_cast<float>(BFloat16::fromBits(static_cast<uint16_t>((x & 0x7fu) | 127u << 7))) - 1.0f);
}

// Two normal numbers of two uniform ones (Box and Muller).
void boxMullerFloat(uint32_t x0, uint32_t x1, float *out) {
  const float u1 = std::max(uniformFloat(x0), 1.0e-7f), angle = 2.0f * static_cast<float>(M_PI) * uniformFloat(x1);
  const float radius = std::sqrt(-2.0f * std::log(u1));
  out[0] = std::sin(angle) * radius;
  out[1] = std::cos(angle) * radius;
}
void boxMullerDouble(const PhiloxGroup &x, double *out) {
  const double u1 = std::max(uniformDouble(x[0], x[1]), 1.0e-7), angle = 2 * M_PI * uniformDouble(x[2], x[3]);
  const double radius = std::sqrt(-2.0 * std::log(u1));
  out[0] = std::sin(angle) * radius;
  out[1] = std::cos(angle) * radius;
}

// Successive groups make `PerGroup` elements each; a last, partial one is cut.
template <size_t PerGroup, typename T, typename Make> void fillGroups(const PhiloxState &state, Tensor &out, Make make) {
  Philox generator(state);
  T *to = out.data<T>();
  for (int64_t i = 0, n = out.numElements(); i < n; i += PerGroup) {
    std::array<T, PerGroup> made = make(generator.next());
    std::copy_n(made.begin(), std::min<int64_t>(PerGroup, n - i), to + i);
  }
}

uint64_t pairOf(const PhiloxGroup &x, size_t i) { return uint64_t{x[2 * i + 1]} << 32 | x[2 * i]; }

Status noKernel(DType dtype) { return unimplemented("no random numbers of type ", dtypeName(dtype)); }

} // namespace

Status fillUniform(const PhiloxState &state, Tensor &out) {
  switch (out.dtype()) {
  case DType::Float:
    fillGroups<4, float>(state, out, [](const PhiloxGroup &x) {
      return std::array{uniformFloat(x[0]), uniformFloat(x[1]), uniformFloat(x[2]), uniformFloat(x[3])};
    });
    return okStatus();
  case DType::Double:
    fillGroups<2, double>(state, out, [](const PhiloxGroup &x) {
      return std::array{uniformDouble(x[0], x[1]), uniformDouble(x[2], x[3])};
    });
    return okStatus();
  case DType::Half:
    fillGroups<4, Half>(state, out, [](const PhiloxGroup &x) {
      return std::array{uniformHalf(x[0]), uniformHalf(x[1]), uniformHalf(x[2]), uniformHalf(x[3])};
    });
    return okStatus();
  case DType::BFloat16:
    fillGroups<4, BFloat16>(state, out, [](const PhiloxGroup &x) {
      return std::array{uniformBFloat16(x[0]), uniformBFloat16(x[1]), uniformBFloat16(x[2]), uniformBFloat16(x[3])};
    });
    return okStatus();
  default:
    return noKernel(out.dtype());
  }
}

Status fillNormal(const PhiloxState &state, Tensor &out) {
  if (out.dtype() == DType::Double) {
    fillGroups<2, double>(state, out, [](const PhiloxGroup &x) {
      std::array<double, 2> made;
      boxMullerDouble(x, made.data());
      return made;
    });
    return okStatus();
  }
  bool found = dispatch<TypeSet<float, Half, BFloat16>>(out.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    fillGroups<4, T>(state, out, [](const PhiloxGroup &x) {
      float made[4];
      boxMullerFloat(x[0], x[1], made);
      boxMullerFloat(x[2], x[3], made + 2);
      return std::array<T, 4>{T(made[0]), T(made[1]), T(made[2]), T(made[3])};
    });
  });
  return found ? okStatus() : noKernel(out.dtype());
}

namespace {
// The group's numbers one by one.
class SingleNumbers {
public:
  explicit SingleNumbers(Philox generator) : generator(generator) {}
  uint32_t next() {
    if (used == 4) {
      group = generator.next();
      used = 0;
    }
    return group[used++];
  }

private:
  Philox generator;
  PhiloxGroup group{};
  size_t used = 4;
};

constexpr double kTruncation = 2.0;
// Each group of results reserves so many numbers for each of its elements.
constexpr uint64_t kReservedPerOutput = 256;
} // namespace

Status fillTruncatedNormal(const PhiloxState &state, Tensor &out) {
  const bool isDouble = out.dtype() == DType::Double;
  const int64_t perGroup = isDouble ? 2 : 4;
  return dispatch<FloatTypes>(out.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    T *to = out.data<T>();
    for (int64_t first = 0, n = out.numElements(); first < n; first += perGroup) {
      Philox generator(state);
      generator.skip(static_cast<uint64_t>(first) * kReservedPerOutput / 4);
      SingleNumbers numbers(generator);
      for (int64_t made = 0; made < perGroup;) {
        double pair[2];
        if (isDouble) {
          PhiloxGroup x;
          for (uint32_t &word : x)
            word = numbers.next();
          boxMullerDouble(x, pair);
        } else {
          float narrow[2];
          uint32_t x0 = numbers.next();
          boxMullerFloat(x0, numbers.next(), narrow);
          pair[0] = narrow[0], pair[1] = narrow[1];
        }
        for (double value : pair)
          if (made < perGroup && std::fabs(value) < kTruncation) {
            if (first + made < n)
              to[first + made] = T(static_cast<ComputeType<T>>(value));
            ++made;
          }
      }
    }
  }) ? okStatus() : noKernel(out.dtype());
}

Status fillUniformInt(const PhiloxState &state, int64_t low, int64_t high, Tensor &out) {
  const uint64_t range = static_cast<uint64_t>(high) - static_cast<uint64_t>(low);
  if (out.dtype() == DType::Int32) {
    const auto narrow = static_cast<uint32_t>(range);
    fillGroups<4, int32_t>(state, out, [&](const PhiloxGroup &x) {
      std::array<int32_t, 4> made;
      for (size_t i = 0; i < 4; ++i)
        made[i] = static_cast<int32_t>(static_cast<uint32_t>(low) + x[i] % narrow);
      return made;
    });
    return okStatus();
  }
  if (out.dtype() != DType::Int64)
    return noKernel(out.dtype());
  fillGroups<2, int64_t>(state, out, [&](const PhiloxGroup &x) {
    std::array<int64_t, 2> made;
    for (size_t i = 0; i < 2; ++i)
      made[i] = static_cast<int64_t>(static_cast<uint64_t>(low) + pairOf(x, i) % range);
    return made;
  });
  return okStatus();
}

Status fillFullInt(const PhiloxState &state, Tensor &out) {
  if (out.dtype() == DType::Int32 || out.dtype() == DType::UInt32)
    fillGroups<4, uint32_t>(state, out, [](const PhiloxGroup &x) { return x; });
  else if (out.dtype() == DType::Int64 || out.dtype() == DType::UInt64)
    fillGroups<2, uint64_t>(state, out, [](const PhiloxGroup &x) { return std::array{pairOf(x, 0), pairOf(x, 1)}; });
  else
    return noKernel(out.dtype());
  return okStatus();
}

} // namespace strata
