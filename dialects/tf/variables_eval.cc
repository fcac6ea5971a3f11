// Evaluation of the variables family.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/gather.h"
#include "dialects/tf/resource_access.h"

namespace strata::tf {

static LogicalResult varHandle(Kernel &kernel) {
  DType dtype = kernel.getOp()->hasAttr("dtype") ? typeAttr(kernel.getOp(), "dtype") : DType::Invalid;
  return setHandle<VariableCell>(kernel, 0, resourceNameOf(kernel), [&]() -> std::shared_ptr<Resource> {
    return std::make_shared<VariableCell>(dtype);
  });
}
STRATA_TF_EVAL(VarHandleOp, runKernel<varHandle>);

/// The variable's value, or a failure in TensorFlow's words.
static FailureOr<Tensor> readVariableOperand(Kernel &kernel, unsigned i, StatusCode code = StatusCode::FailedPrecondition) {
  auto *cell = resourceOperand<VariableCell>(kernel, i);
  if (!cell) return failure();
  Result<Tensor> value = cell->read();
  if (value) return value.takeValue();
  ResourceHandle *handle = handleOperand(kernel, i);
  if (kernel.getOp()->hasAttr("reference"))
    return kernel.fail(failedPrecondition("Attempting to use uninitialized value ", handle->name));
  return kernel.fail(Status(code, strCat("Could not find variable ", handle->name,
                                         ". This could mean that the variable has been deleted. In TF1, it can also mean the "
                                         "variable is uninitialized.")));
}

static LogicalResult readVariable(Kernel &kernel) {
  FailureOr<Tensor> value = readVariableOperand(kernel, 0);
  if (failed(value)) return failure();
  if (value->dtype() != kernel.outputDType())
    return kernel.invalid("Trying to read variable with wrong dtype. Expected ", dtypeName(kernel.outputDType()), " got ", dtypeName(value->dtype()));
  kernel.setOutput(0, std::move(*value));
  return success();
}
STRATA_TF_EVAL(ReadVariableOp, runKernel<readVariable>);

/// Whether a shape is one that `declared` allows.
static bool fits(const TensorShape &declared, std::span<const int64_t> shape) {
  if (!declared.hasRank()) return true;
  if (declared.rank() != static_cast<int64_t>(shape.size())) return false;
  for (int64_t d = 0; d < declared.rank(); ++d)
    if (declared[d].isConstant() && declared[d].getValue() != shape[d]) return false;
  return true;
}

static LogicalResult assignVariable(Kernel &kernel) {
  auto *cell = resourceOperand<VariableCell>(kernel, 0);
  if (!cell) return failure();
  const Tensor &value = kernel.input(1);
  if (cell->dtype() != DType::Invalid && cell->dtype() != value.dtype())
    return kernel.invalid("Trying to assign variable with wrong dtype. Expected ", dtypeName(cell->dtype()), " got ", dtypeName(value.dtype()));
  if (kernel.boolAttr("validate_shape"))
    if (Result<Tensor> old = cell->read(); old && !std::ranges::equal(old->shape(), value.shape()))
      return kernel.invalid("Trying to assign to variable with tensor with wrong shape. Expected ", shapeToString(old->shape()), " got ",
                            shapeToString(value.shape()));
  if (kernel.getOp()->hasAttr("declared_shape"))
    if (TensorShape declared = shapeAttr(kernel.getOp(), "declared_shape"); !fits(declared, value.shape()))
      return kernel.invalid("Assign requires shapes of both tensors to match. lhs shape= ", declared.str(),
                            " rhs shape= ", shapeToString(value.shape()));
  return kernel.check(cell->assign(kernel.takeInput(1)));
}
STRATA_TF_EVAL(AssignVariableOp, runKernel<assignVariable>);

/// variable = Fn()(variable, value) elementwise, shapes equal.
template <typename Fn>
static LogicalResult updateVariable(Kernel &kernel) {
  auto *cell = resourceOperand<VariableCell>(kernel, 0);
  if (!cell || failed(readVariableOperand(kernel, 0))) return failure();
  const Tensor &value = kernel.input(1);
  LogicalResult inner = success();
  Status status = cell->update([&](Tensor &held) -> Status {
    if (held.dtype() != value.dtype())
      return invalidArgument("Trying to update variable with wrong dtype. Expected ", dtypeName(held.dtype()), " got ", dtypeName(value.dtype()));
    if (!std::ranges::equal(held.shape(), value.shape()))
      return invalidArgument("Cannot update variable with shape ", shapeToString(held.shape()), " using a Tensor with shape ",
                             shapeToString(value.shape()), ", shapes must be equal.");
    inner = dispatchKernel<NumericTypes>(kernel, held.dtype(), [&](auto tag) {
      using T = TagType<decltype(tag)>;
      using C = ComputeType<T>;
      T *to = held.data<T>();
      for (int64_t i = 0; i < held.numElements(); ++i) to[i] = T(Fn()(C(to[i]), C(value.data<T>()[i])));
    });
    return okStatus();
  });
  return failed(inner) ? failure() : kernel.check(std::move(status));
}
namespace {
struct AddFn {
  template <typename T>
  T operator()(T a, T b) const { return wrapAdd(a, b); }
};
struct SubFn {
  template <typename T>
  T operator()(T a, T b) const { return wrapSub(a, b); }
};
struct ReplaceFn {
  template <typename T>
  T operator()(T, T b) const { return b; }
};
struct MulFn {
  template <typename T>
  T operator()(T a, T b) const { return wrapMul(a, b); }
};
struct DivFn {  // integers: the divisor has been checked
  template <typename T>
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>)
      return std::is_signed_v<T> && b == T(-1) ? wrapSub(T(0), a) : static_cast<T>(a / b);
    else
      return a / b;
  }
};
struct MinFn {
  template <typename T>
  T operator()(T a, T b) const { return b < a ? b : a; }
};
struct MaxFn {
  template <typename T>
  T operator()(T a, T b) const { return a < b ? b : a; }
};
}  // namespace
STRATA_TF_EVAL(AssignAddVariableOp, runKernel<updateVariable<AddFn>>);
STRATA_TF_EVAL(AssignSubVariableOp, runKernel<updateVariable<SubFn>>);

static LogicalResult varIsInitialized(Kernel &kernel) {
  ResourceHandle *handle = handleOperand(kernel, 0);
  if (!handle) return failure();
  auto *cell = resourceOperand<VariableCell>(kernel, 0);
  if (!cell) return failure();
  kernel.setOutput(0, Tensor::scalar<bool>(DType::Bool, cell->isInitialized()));
  return success();
}
STRATA_TF_EVAL(VarIsInitializedOp, runKernel<varIsInitialized>);

static LogicalResult destroyResource(Kernel &kernel) {
  ResourceHandle *handle = handleOperand(kernel, 0);
  FailureOr<ResourceManager *> resources = resourcesOf(kernel);
  if (!handle || failed(resources)) return failure();
  if (auto *cell = handle->resource->getKind() == &VariableCell::kKind ? static_cast<VariableCell *>(handle->resource.get()) : nullptr) {
    bool wasThere = cell->isInitialized();
    cell->clear();
    if (!wasThere && !kernel.boolAttr("ignore_lookup_error"))
      return kernel.fail(notFound("Resource ", handle->container, "/", handle->name, " does not exist."));
  }
  bool erased = (*resources)->erase(handle->container, handle->name);
  if (!erased && !kernel.boolAttr("ignore_lookup_error"))
    return kernel.fail(notFound("Resource ", handle->container, "/", handle->name, " does not exist."));
  return success();
}
STRATA_TF_EVAL(DestroyResourceOp, runKernel<destroyResource>);

static LogicalResult disableCopyOnRead(Kernel &) { return success(); }
STRATA_TF_EVAL(DisableCopyOnRead, runKernel<disableCopyOnRead>);

static LogicalResult variableShape(Kernel &kernel) {
  FailureOr<Tensor> value = readVariableOperand(kernel, 0);
  if (failed(value) || failed(kernel.allocate(0, {value->rank()}))) return failure();
  for (int64_t d = 0; d < value->rank(); ++d)
    if (kernel.outputDType() == DType::Int32)
      kernel.output().data<int32_t>()[d] = static_cast<int32_t>(value->dim(d));
    else
      kernel.output().data<int64_t>()[d] = value->dim(d);
  return success();
}
STRATA_TF_EVAL(VariableShape, runKernel<variableShape>);

//===-- By index -------------------------------------------------------------------------------------------------===//

static LogicalResult resourceGather(Kernel &kernel) {
  FailureOr<Tensor> params = readVariableOperand(kernel, 0, StatusCode::NotFound);
  if (failed(params)) return failure();
  const Tensor &indices = kernel.input(1);
  const int64_t batch = kernel.intAttr("batch_dims");
  if (params->rank() < 1) return kernel.invalid("params must be at least 1 dimensional");
  if (batch < 0 || batch >= params->rank() || batch > indices.rank())
    return kernel.invalid("batch_dims = ", batch, " must be less than rank(params) = ", params->rank());
  Dims dims(params->shape().begin(), params->shape().begin() + batch);
  dims.insert(dims.end(), indices.shape().begin() + batch, indices.shape().end());
  dims.insert(dims.end(), params->shape().begin() + batch + 1, params->shape().end());
  return failed(kernel.allocate(0, std::move(dims))) ? failure() : gatherAlong(kernel, *params, indices, batch, batch);
}
STRATA_TF_EVAL(ResourceGather, runKernel<resourceGather>);

static LogicalResult resourceGatherNd(Kernel &kernel) {
  FailureOr<Tensor> params = readVariableOperand(kernel, 0, StatusCode::NotFound);
  if (failed(params)) return failure();
  const Tensor &indices = kernel.input(1);
  if (indices.rank() < 1) return kernel.invalid("indices must be at least a vector");
  const int64_t width = indices.dim(indices.rank() - 1);
  if (width > params->rank()) return kernel.invalid("index innermost dimension length must be <= params rank; saw: ", width, " vs. ", params->rank());
  Dims dims(indices.shape().begin(), indices.shape().end() - 1);
  dims.insert(dims.end(), params->shape().begin() + width, params->shape().end());
  return failed(kernel.allocate(0, std::move(dims))) ? failure() : gatherCoordinates(kernel, *params, indices);
}
STRATA_TF_EVAL(ResourceGatherNd, runKernel<resourceGatherNd>);

/// Rows of the variable become Fn()(row, update row); an index outside fails before anything changes.
template <typename Fn, typename Set = NumericTypes>
static LogicalResult scatterRows(Kernel &kernel) {
  auto *cell = resourceOperand<VariableCell>(kernel, 0);
  if (!cell || failed(readVariableOperand(kernel, 0))) return failure();
  const Tensor &updates = kernel.input(2);
  std::vector<int64_t> rows = integerElements(kernel.input(1));
  LogicalResult inner = success();
  Status status = cell->update([&](Tensor &held) -> Status {
    if (held.rank() < 1) return invalidArgument("params must be at least 1-D, got shape ", shapeToString(held.shape()));
    for (size_t i = 0; i < rows.size(); ++i)
      if (rows[i] < 0 || rows[i] >= held.dim(0))
        return invalidArgument("indices[", i, "] = ", rows[i], " is not in [0, ", held.dim(0), ")");
    const int64_t slice = held.dim(0) == 0 ? 0 : held.numElements() / held.dim(0);
    const bool scalarUpdate = updates.rank() == 0;
    if (!scalarUpdate && updates.numElements() != slice * static_cast<int64_t>(rows.size()))
      return invalidArgument("shape of indices and updates do not match the variable: ", shapeToString(updates.shape()));
    inner = dispatchKernel<Set>(kernel, held.dtype(), [&](auto tag) -> LogicalResult {
      using T = TagType<decltype(tag)>;
      using C = ComputeType<T>;
      if constexpr (std::is_integral_v<T> && std::is_same_v<Fn, DivFn>)
        for (int64_t i = 0; i < updates.numElements(); ++i)
          if (updates.data<T>()[i] == 0) return kernel.invalid("Integer division by zero");
      for (size_t i = 0; i < rows.size(); ++i)
        for (int64_t k = 0; k < slice; ++k) {
          T &to = held.data<T>()[rows[i] * slice + k];
          to = T(Fn()(C(to), C(updates.data<T>()[scalarUpdate ? 0 : static_cast<int64_t>(i) * slice + k])));
        }
      return success();
    });
    return okStatus();
  });
  return failed(inner) ? failure() : kernel.check(std::move(status));
}
STRATA_TF_EVAL(ResourceScatterAdd, runKernel<scatterRows<AddFn>>);
STRATA_TF_EVAL(ResourceScatterUpdate, runKernel<scatterRows<ReplaceFn, AllTypes>>);
STRATA_TF_EVAL(ResourceScatterSub, runKernel<scatterRows<SubFn>>);
STRATA_TF_EVAL(ResourceScatterMul, runKernel<scatterRows<MulFn>>);
STRATA_TF_EVAL(ResourceScatterDiv, runKernel<scatterRows<DivFn>>);
STRATA_TF_EVAL(ResourceScatterMin, runKernel<scatterRows<MinFn, RealTypes>>);
STRATA_TF_EVAL(ResourceScatterMax, runKernel<scatterRows<MaxFn, RealTypes>>);

static LogicalResult applyGradientDescent(Kernel &kernel) {
  auto *cell = resourceOperand<VariableCell>(kernel, 0);
  if (!cell || failed(readVariableOperand(kernel, 0))) return failure();
  const Tensor &rate = kernel.input(1), &delta = kernel.input(2);
  if (rate.numElements() != 1) return kernel.invalid("alpha is not a scalar: ", shapeToString(rate.shape()));
  LogicalResult inner = success();
  Status status = cell->update([&](Tensor &held) -> Status {
    if (!std::ranges::equal(held.shape(), delta.shape()))
      return invalidArgument("var and delta do not have the same shape", shapeToString(held.shape()), " ", shapeToString(delta.shape()));
    inner = dispatchKernel<FloatTypes>(kernel, held.dtype(), [&](auto tag) {
      using T = TagType<decltype(tag)>;
      using C = ComputeType<T>;
      for (int64_t i = 0; i < held.numElements(); ++i)
        held.data<T>()[i] = T(C(held.data<T>()[i]) - C(T(C(*rate.data<T>()) * C(delta.data<T>()[i]))));
    });
    return okStatus();
  });
  return failed(inner) ? failure() : kernel.check(std::move(status));
}
STRATA_TF_EVAL(ResourceApplyGradientDescent, runKernel<applyGradientDescent>);

}  // namespace strata::tf
