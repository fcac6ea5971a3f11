// The state of generators: what kernels that draw random numbers start from.

#include "hostops/groups.h"
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

namespace {

// Operand: how many results will be drawn. Result: key and counter as three 64-bit words.
Status reserve(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(PhiloxState state, reserveRandom(call.context.resources(), call.node, call.intAttribute("seed", 0),
                                                           call.intAttribute("seed2", 0), integerElement(call.operands[0], 0)));
  auto join = [](uint32_t low, uint32_t high) { return static_cast<int64_t>(uint64_t{high} << 32 | low); };
  const int64_t words[3] = {join(state.key[0], state.key[1]), join(state.counter[0], state.counter[1]), join(state.counter[2], state.counter[3])};
  call.results[0] = Tensor::vector<int64_t>(DType::Int64, words);
  return okStatus();
}

constexpr HostOp kOps[] = {{"ReserveRandom", reserve, "state of a session's generator"}};

} // namespace

void addRandomOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
