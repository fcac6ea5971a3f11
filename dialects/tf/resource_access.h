// How kernels reach the session's resources: handles of names, and the resource behind a handle operand.
#pragma once

#include "dialects/tf/kernel.h"
#include "hostops/resource_manager.h"

namespace strata::tf {

/// The session's resources; FAILED_PRECONDITION when the execution has none.
FailureOr<ResourceManager *> resourcesOf(Kernel &kernel);

/// Container and name of the resource that the operation's attributes name; without a shared name, the node's.
struct ResourceName {
  std::string container, name;
};
ResourceName resourceNameOf(Kernel &kernel);

/// Sets result `i` to the handle of that resource, which `create` makes when there is none.
template <typename T, typename Create>
LogicalResult setHandle(Kernel &kernel, unsigned i, const ResourceName &where, Create create) {
  FailureOr<ResourceManager *> resources = resourcesOf(kernel);
  if (failed(resources)) return failure();
  auto found = (*resources)->findOrCreate<T>(where.container, where.name, create);
  if (!found) return kernel.fail(found.takeStatus());
  kernel.setOutput(i, Tensor::object(DType::Resource, std::make_shared<ResourceHandle>(where.container, where.name, *found)));
  return success();
}

/// The handle in operand `i`, or null after reporting.
ResourceHandle *handleOperand(Kernel &kernel, unsigned i);

/// The resource behind operand `i` as a T, or null after reporting.
template <typename T>
T *resourceOperand(Kernel &kernel, unsigned i) {
  ResourceHandle *handle = handleOperand(kernel, i);
  if (!handle) return nullptr;
  if (handle->resource->getKind() == &T::kKind) return static_cast<T *>(handle->resource.get());
  (void)kernel.invalid("Trying to access resource ", handle->name, " of another kind: it is a ", handle->resource->describe());
  return nullptr;
}

}  // namespace strata::tf
