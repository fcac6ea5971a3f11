// Loading graphs into sessions.

#include "runtime/session/session.h"

#include "devices/registry.h"
#include "runtime/session/executable.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

namespace strata::runtime {

Session::Session(std::shared_ptr<const LoadedGraph> graph, SessionOptions options)
    : loaded(std::move(graph)), settings(std::move(options)), installed(installedCompiler()) {}

Session::~Session() = default;

namespace {

thread_local int tasksOnThisThread = 0;

// The last reference may go in a task of the session's own pool, whose threads the destructor waits for.
void destroySession(Session *session) {
  if (tasksOnThisThread)
    std::thread([session] { delete session; }).detach();
  else
    delete session;
}

} // namespace

void Session::schedule(std::function<void()> task) {
  pool->schedule([task = std::move(task)]() mutable {
    ++tasksOnThisThread;
    task();
    task = nullptr; // what it keeps alive goes here
    --tasksOnThisThread;
  });
}

template <typename Load>
static Result<std::shared_ptr<Session>> loadWith(SessionOptions options, const Load &load) {
  Compiler *compiler = installedCompiler();
  if (!compiler)
    return failedPrecondition("no compiler is installed: graphs cannot be read");
  auto start = std::chrono::steady_clock::now();
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<const LoadedGraph> graph, load(*compiler, options.load));
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<Session> session, Session::create(std::move(graph), std::move(options)));
  auto elapsed = std::chrono::steady_clock::now() - start;
  session->statistics().loadNanoseconds =
      static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(elapsed).count());
  return session;
}

Result<std::shared_ptr<Session>> Session::loadPath(const std::string &path, SessionOptions options) {
  return loadWith(std::move(options), [&](Compiler &compiler, const LoadOptions &loadOptions) {
    return compiler.loadPath(path, loadOptions);
  });
}

Result<std::shared_ptr<Session>> Session::loadBytes(std::span<const std::byte> bytes, SessionOptions options) {
  return loadWith(std::move(options), [&](Compiler &compiler, const LoadOptions &loadOptions) {
    return compiler.loadBytes(bytes, loadOptions);
  });
}

Result<std::shared_ptr<Session>> Session::create(std::shared_ptr<const LoadedGraph> graph, SessionOptions options) {
  if (!installedCompiler())
    return failedPrecondition("no compiler is installed");
  std::shared_ptr<Session> session(new Session(std::move(graph), std::move(options)), destroySession);
  STRATA_RETURN_IF_ERROR(session->open());
  STRATA_RETURN_IF_ERROR(session->loadVariables());
  STRATA_RETURN_IF_ERROR(session->runInitializers());
  return session;
}

Status Session::open() {
  tensors = SharedMemory::create(settings.allocator, settings.guardPages);
  if (settings.parallelFor)
    pool = createHostThreadPool(*settings.parallelFor);
  else
    pool = settings.threads == 1 ? createInlineThreadPool() : createThreadPool(settings.threads);
  device::OpenOptions open;
  open.pool = pool.get();
  open.allocator = &tensors->allocator();
  STRATA_ASSIGN_OR_RETURN(dev, device::openDevice(settings.device, open));
  constants.resize(loaded->constantCount());
  return okStatus();
}

Status Session::loadVariables() {
  for (const InitialVariable &variable : loaded->variables()) {
    auto make = [&]() -> std::shared_ptr<Resource> { return std::make_shared<VariableCell>(variable.type.dtype); };
    STRATA_ASSIGN_OR_RETURN(auto cell, state.findOrCreate<VariableCell>(variable.container, variable.name, make));
    if (!variable.load)
      continue;
    auto value = variable.load();
    if (!value)
      return value.takeStatus().withNode(variable.name);
    STRATA_RETURN_IF_ERROR(cell->assign(value.takeValue()).withNode(variable.name));
  }
  return okStatus();
}

Status Session::runInitializers() {
  auto feeds = loaded->initializerFeeds();
  for (const std::string &target : loaded->initializers()) {
    ExecutableSpec spec;
    std::vector<Tensor> inputs;
    for (const auto &[name, value] : feeds) {
      spec.inputs.push_back(name);
      inputs.push_back(value);
    }
    spec.targets = {target};
    STRATA_ASSIGN_OR_RETURN(auto executable, Executable::createUnowned(*this, spec));
    STRATA_RETURN_IF_ERROR(executable->run(inputs, {}));
  }
  return okStatus();
}

const Signature *Session::signature(std::string_view name) const {
  for (const Signature &signature : loaded->signatures())
    if (signature.name == name)
      return &signature;
  return nullptr;
}

Status Session::checkGuards() const {
  if (uint64_t count = tensors->violations())
    return internalError(count, " tensors were written to outside their memory");
  return okStatus();
}

// A tensor of a file lies wherever it lies there; kernels need their elements aligned.
static bool isAligned(const Tensor &tensor) {
  auto alignment = static_cast<uintptr_t>(std::min<int64_t>(dtypeSize(tensor.dtype()), 8));
  return reinterpret_cast<uintptr_t>(tensor.rawData()) % alignment == 0;
}

// The graph's tensor, kept alive by the graph where nothing else does; between guard pages where those are wanted.
Result<Tensor> Session::constant(uint32_t index) {
  std::lock_guard lock(constantMutex);
  if (index >= constants.size()) { // the pool grows as more of the graph is compiled
    if (index >= loaded->constantCount())
      return notFound("the graph has no constant ", index);
    constants.resize(loaded->constantCount());
  }
  if (constants[index])
    return constants[index];
  STRATA_ASSIGN_OR_RETURN(Tensor tensor, loaded->constant(index));
  if (isPlainData(tensor.dtype())) {
    Dims dims(tensor.shape().begin(), tensor.shape().end());
    void *data = tensor.rawData();
    std::shared_ptr<void> owner = tensor.owner();
    if (settings.guardPages || !isAligned(tensor)) {
      STRATA_ASSIGN_OR_RETURN(owner, allocate(static_cast<uint64_t>(tensor.numBytes())));
      if (tensor.numBytes())
        std::memcpy(owner.get(), data, static_cast<size_t>(tensor.numBytes()));
      data = owner.get();
    } else if (!owner) {
      owner = std::shared_ptr<void>(std::const_pointer_cast<LoadedGraph>(loaded), data);
    }
    tensor = Tensor::adopt(tensor.dtype(), std::move(dims), data, std::move(owner), /*writable=*/false);
  }
  constants[index] = tensor;
  return tensor;
}

} // namespace strata::runtime
