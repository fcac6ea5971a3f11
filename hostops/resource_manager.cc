// Variable cells, generators and the store of a session's resources.

#include "hostops/resource_manager.h"

#include <random>

namespace strata {

const char VariableCell::kKind = 0;
const char Generator::kKind = 0;
const char ResourceHandle::kKind = 0;

bool VariableCell::isInitialized() const {
  std::lock_guard lock(mutex);
  return static_cast<bool>(value);
}

uint64_t VariableCell::version() const {
  std::lock_guard lock(mutex);
  return value ? number : 0;
}

Result<Tensor> VariableCell::read(uint64_t *outVersion) const {
  std::lock_guard lock(mutex);
  if (!value)
    return failedPrecondition("the variable is not initialized");
  if (outVersion)
    *outVersion = number;
  wasRead = true;
  return value;
}

Status VariableCell::assign(Tensor newValue) {
  if (!newValue || (type != DType::Invalid && newValue.dtype() != type))
    return invalidArgument("a ", dtypeName(newValue.dtype()), " value cannot be assigned to a ", dtypeName(type),
                           " variable");
  std::lock_guard lock(mutex);
  std::swap(value, newValue);
  wasRead = !value.isUnique();
  ++number;
  return okStatus();
}

Status VariableCell::update(FunctionRef<Status(Tensor &value)> modify, Tensor *outPublished) {
  std::lock_guard lock(mutex);
  if (!value)
    return failedPrecondition("the variable is not initialized");
  // A count of one does not order us behind the last reader's accesses; that nobody has read this version does.
  if (!wasRead && value.isUnique()) {
    STRATA_RETURN_IF_ERROR(modify(value));
  } else {
    STRATA_ASSIGN_OR_RETURN(Tensor copy, Tensor(value).makeUnique());
    STRATA_RETURN_IF_ERROR(modify(copy));
    value = std::move(copy);
    wasRead = false;
  }
  ++number;
  if (outPublished) {
    *outPublished = value;
    wasRead = true;
  }
  return okStatus();
}

void VariableCell::clear() {
  std::lock_guard lock(mutex);
  value = Tensor();
  ++number;
}

Generator::Generator(int64_t seed, int64_t seed2) : Resource(&kKind) {
  if (seed == 0 && seed2 == 0) {
    std::random_device entropy;
    seed = static_cast<int64_t>(uint64_t{entropy()} << 32 | entropy());
    seed2 = static_cast<int64_t>(uint64_t{entropy()} << 32 | entropy());
  }
  state.key[0] = static_cast<uint32_t>(seed);
  state.key[1] = static_cast<uint32_t>(static_cast<uint64_t>(seed) >> 32);
  state.counter[2] = static_cast<uint32_t>(seed2);
  state.counter[3] = static_cast<uint32_t>(static_cast<uint64_t>(seed2) >> 32);
}

PhiloxState Generator::reserve(uint64_t groups) {
  std::lock_guard lock(mutex);
  PhiloxState start = state;
  uint64_t low = uint64_t{state.counter[1]} << 32 | state.counter[0];
  uint64_t sum = low + groups;
  state.counter[0] = static_cast<uint32_t>(sum);
  state.counter[1] = static_cast<uint32_t>(sum >> 32);
  if (sum < low && ++state.counter[2] == 0)
    ++state.counter[3];
  return start;
}

std::shared_ptr<Resource> ResourceManager::lookup(std::string_view container, std::string_view name) const {
  std::lock_guard lock(mutex);
  auto found = resources.find({std::string(container), std::string(name)});
  return found == resources.end() ? nullptr : found->second;
}

std::shared_ptr<Resource> ResourceManager::lookupOrCreate(std::string_view container, std::string_view name,
                                                        Factory factory) {
  std::lock_guard lock(mutex);
  auto &slot = resources[{std::string(container), std::string(name)}];
  if (!slot)
    slot = factory();
  return slot;
}

bool ResourceManager::erase(std::string_view container, std::string_view name) {
  std::lock_guard lock(mutex);
  return resources.erase({std::string(container), std::string(name)}) != 0;
}

} // namespace strata
