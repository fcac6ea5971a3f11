// The state of generators, which belongs to the session: what kernels that draw random numbers start from.

#include "hostops/philox.h"

namespace strata {

Result<PhiloxState> reserveRandom(ResourceManager &resources, std::string_view node, int64_t seed, int64_t seed2, int64_t count) {
  auto generator = resources.findOrCreate<Generator>("_random", node, [&]() -> std::shared_ptr<Resource> {
    return std::make_shared<Generator>(seed, seed2);
  });
  if (!generator)
    return generator.takeStatus();
  constexpr uint64_t kPerOutput = 256;
  return (*generator)->reserve(static_cast<uint64_t>(count) * kPerOutput);
}

} // namespace strata
