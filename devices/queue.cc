// The checks that every driver would otherwise repeat.
#include "devices/queue.h"

#include "devices/device.h"

namespace strata::device {

Queue::Queue(Ref<Device> owner) : owner(std::move(owner)) {}
Queue::~Queue() = default;

static Status checkSlice(const Device &device, const BufferSlice &slice, const char *role) {
  if (!slice.buffer)
    return invalidArgument(role, ": no buffer");
  if (&slice.buffer->device() != &device)
    return invalidArgument(role, ": the buffer belongs to another device");
  uint64_t size = slice.buffer->size();
  if (slice.offset > size || slice.size > size - slice.offset)
    return outOfRange(role, ": bytes [", slice.offset, ", +", slice.size, ") of a buffer of ", size);
  return okStatus();
}

static Status checkDependencies(const Dependencies &dependencies) {
  for (Event *event : dependencies.wait)
    if (!event)
      return invalidArgument("a null event to wait for");
  if (dependencies.signal && dependencies.signal->ready())
    return failedPrecondition("the event to signal is ready already");
  return okStatus();
}

static Status checkLaunch(const Device &device, const Launch &launch) {
  if (!launch.kernel)
    return invalidArgument("launch: no kernel");
  if (&launch.kernel->module().device() != &device)
    return invalidArgument("launch of '", launch.kernel->name(), "': the kernel belongs to another device");
  if (launch.range.begin < 0 || launch.range.end < launch.range.begin || launch.grain < 1)
    return invalidArgument("launch of '", launch.kernel->name(), "': bad range [", launch.range.begin, ", ",
                           launch.range.end, ") or grain ", launch.grain);
  const DeviceLimits &limits = device.limits();
  if (launch.words.size() > limits.maxArgumentWords || launch.bindings.size() > limits.maxBindings)
    return resourceExhausted("launch of '", launch.kernel->name(), "': ", launch.words.size(), " argument words and ",
                             launch.bindings.size(), " bindings; the device takes ", limits.maxArgumentWords, " and ",
                             limits.maxBindings);
  for (const Binding &binding : launch.bindings) {
    if (binding.word >= launch.words.size())
      return outOfRange("launch of '", launch.kernel->name(), "': binding of word ", binding.word, " of ",
                        launch.words.size());
    STRATA_RETURN_IF_ERROR(checkSlice(device, binding.slice, "launch"));
    if (binding.slice.size > limits.maxBindingBytes)
      return resourceExhausted("launch of '", launch.kernel->name(), "': a binding of ", binding.slice.size,
                               " bytes; the device takes ", limits.maxBindingBytes);
  }
  return okStatus();
}

Status Queue::launch(const Launch &launch, const Dependencies &dependencies) {
  STRATA_RETURN_IF_ERROR(checkLaunch(*owner, launch));
  STRATA_RETURN_IF_ERROR(checkDependencies(dependencies));
  Request request;
  request.kind = OperationKind::Launch;
  request.launch = &launch;
  request.dependencies = dependencies;
  return submit(request);
}

Status Queue::copy(BufferSlice target, BufferSlice source, const Dependencies &dependencies) {
  STRATA_RETURN_IF_ERROR(checkSlice(*owner, target, "copy"));
  STRATA_RETURN_IF_ERROR(checkSlice(*owner, source, "copy"));
  STRATA_RETURN_IF_ERROR(checkDependencies(dependencies));
  if (target.size != source.size)
    return invalidArgument("copy: ", source.size, " bytes to ", target.size);
  bool disjoint = target.buffer != source.buffer || target.offset >= source.offset + source.size ||
                  source.offset >= target.offset + target.size;
  if (!disjoint)
    return invalidArgument("copy: source and target overlap");
  Request request;
  request.kind = OperationKind::Copy;
  request.target = target;
  request.source = source;
  request.dependencies = dependencies;
  return submit(request);
}

Status Queue::upload(BufferSlice target, const void *source, const Dependencies &dependencies) {
  STRATA_RETURN_IF_ERROR(checkSlice(*owner, target, "upload"));
  STRATA_RETURN_IF_ERROR(checkDependencies(dependencies));
  if (!source && target.size)
    return invalidArgument("upload: no source");
  Request request;
  request.kind = OperationKind::Upload;
  request.target = target;
  request.constHost = source;
  request.dependencies = dependencies;
  return submit(request);
}

Status Queue::download(void *target, BufferSlice source, const Dependencies &dependencies) {
  STRATA_RETURN_IF_ERROR(checkSlice(*owner, source, "download"));
  STRATA_RETURN_IF_ERROR(checkDependencies(dependencies));
  if (!target && source.size)
    return invalidArgument("download: no target");
  Request request;
  request.kind = OperationKind::Download;
  request.source = source;
  request.host = target;
  request.dependencies = dependencies;
  return submit(request);
}

Status Queue::fill(BufferSlice target, uint64_t pattern, uint32_t patternBytes, const Dependencies &dependencies) {
  STRATA_RETURN_IF_ERROR(checkSlice(*owner, target, "fill"));
  STRATA_RETURN_IF_ERROR(checkDependencies(dependencies));
  bool known = patternBytes == 1 || patternBytes == 2 || patternBytes == 4 || patternBytes == 8;
  if (!known || target.offset % patternBytes || target.size % patternBytes)
    return invalidArgument("fill: a pattern of ", patternBytes, " bytes for bytes [", target.offset, ", +", target.size,
                           ")");
  Request request;
  request.kind = OperationKind::Fill;
  request.target = target;
  request.pattern = pattern;
  request.patternBytes = patternBytes;
  request.dependencies = dependencies;
  return submit(request);
}

Status Queue::call(const HostFunction &function, const Dependencies &dependencies) {
  STRATA_RETURN_IF_ERROR(checkDependencies(dependencies));
  Request request;
  request.kind = OperationKind::Call;
  request.function = &function;
  request.dependencies = dependencies;
  return submit(request);
}

Status Queue::finish(std::chrono::nanoseconds timeout) {
  Ref<Event> done = owner->createEvent();
  STRATA_RETURN_IF_ERROR(call(nullptr, {.wait = {}, .signal = done.get()}));
  return done->wait(timeout);
}

} // namespace strata::device
