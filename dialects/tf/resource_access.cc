#include "dialects/tf/resource_access.h"

namespace strata::tf {

FailureOr<ResourceManager *> resourcesOf(Kernel &kernel) {
  if (ResourceManager *resources = kernel.getFrame().getEnvironment().getResources()) return resources;
  return kernel.fail(failedPrecondition("this execution has no resources"));
}

ResourceName resourceNameOf(Kernel &kernel) {
  StringRef name = kernel.stringAttr("shared_name");
  if (name.empty()) name = kernel.getOp()->getLoc().getNameOrEmpty(kernel.getContext());
  return {kernel.stringAttr("container").str(), name.str()};
}

ResourceHandle *handleOperand(Kernel &kernel, unsigned i) {
  const Tensor &tensor = kernel.input(i);
  if (tensor.dtype() == DType::Resource && tensor.numElements() == 1)
    if (auto *handle = objectAs<ResourceHandle>(*tensor.data<ObjectRef>())) return handle;
  (void)kernel.invalid("operand ", i, " is no resource handle");
  return nullptr;
}

}  // namespace strata::tf
