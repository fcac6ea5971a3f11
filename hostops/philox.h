// Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011) and TensorFlow's distributions over
// it, bit for bit: what RandomUniform and its kin are made of.

#pragma once

#include "hostops/resource_manager.h"

#include <array>

namespace strata {

using PhiloxGroup = std::array<uint32_t, 4>;

// The four numbers at the state's counter.
PhiloxGroup philox(const PhiloxState &state);
// Moves the 128-bit counter on.
void skipPhilox(PhiloxState &state, uint64_t groups);

// A generator: successive groups.
class Philox {
public:
  explicit Philox(const PhiloxState &state) : state(state) {}
  PhiloxGroup next() {
    PhiloxGroup group = philox(state);
    skipPhilox(state, 1);
    return group;
  }
  void skip(uint64_t groups) { skipPhilox(state, groups); }

private:
  PhiloxState state;
};

// Fill a tensor of plain elements from the state. `Unimplemented` for element types that TensorFlow has none for.
Status fillUniform(const PhiloxState &state, Tensor &out);          // floats in [0, 1)
Status fillNormal(const PhiloxState &state, Tensor &out);           // mean 0, deviation 1
Status fillTruncatedNormal(const PhiloxState &state, Tensor &out);  // the same within two deviations
Status fillUniformInt(const PhiloxState &state, int64_t low, int64_t high, Tensor &out);  // low <= x < high
Status fillFullInt(const PhiloxState &state, Tensor &out);

// The number in [0, 1) that two words make.
double uniformDouble(uint32_t x0, uint32_t x1);

// Where `count` results of the graph node may begin to draw: its generator, made of the seeds at first use, moves on by as much as
// TensorFlow reserves for them. Atomic.
Result<PhiloxState> reserveRandom(ResourceManager &resources, std::string_view node, int64_t seed, int64_t seed2, int64_t count);

// Key and counter that the Stateless operations make of a seed of two numbers.
PhiloxState scrambleSeed(uint64_t seed0, uint64_t seed1);

} // namespace strata
