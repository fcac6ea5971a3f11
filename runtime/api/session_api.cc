// C interface: sessions.

#include "runtime/api/handles.h"

using namespace strata;
using runtime::Session;
using runtime::SessionOptions;

static Result<SessionOptions> readOptions(const strata_session_options *given) {
  strata_session_options options = api::readStruct(given);
  SessionOptions result;
  if (options.device)
    result.device = options.device;
  if (options.threads < 0)
    return invalidArgument("a session cannot have ", options.threads, " threads");
  result.threads = options.threads;
  if (options.executor < 0 || options.executor > STRATA_EXECUTOR_EVALUATOR || options.numerics < 0 ||
      options.numerics > STRATA_NUMERICS_FAST)
    return invalidArgument("unknown executor or numerics mode");
  result.compile.executor = static_cast<runtime::Executor>(options.executor);
  result.compile.allowFallback = !options.no_fallback;
  result.compile.numerics = static_cast<runtime::Numerics>(options.numerics);
  if (options.target)
    result.compile.target = options.target;
  for (std::string_view rest = options.disable ? options.disable : ""; !rest.empty();) {
    const size_t comma = std::min(rest.find(','), rest.size());
    result.compile.disabledOptimizations.emplace_back(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  if (options.files_folder)
    result.filesFolder = options.files_folder;
  result.guardPages = options.guard_pages;
  result.timeLaunches = options.time_kernels;
  result.compile.verifiesStages = options.verify_stages;
  result.load.maxBytes = options.max_graph_bytes;
  if (options.allocator) {
    if (!options.allocator->allocate || !options.allocator->deallocate)
      return invalidArgument("an allocator needs both functions");
    auto callbacks = std::make_shared<HostCallbacks>();
    callbacks->functions = *options.allocator;
    result.allocator = std::move(callbacks);
  }
  if (options.parallel_for) {
    if (!options.parallel_for->run || options.parallel_for->concurrency < 1)
      return invalidArgument("a parallel loop needs a function and a concurrency of at least 1");
    result.parallelFor = HostParallelFor{options.parallel_for->run, options.parallel_for->user_data,
                                         options.parallel_for->concurrency};
  }
  return result;
}

template <typename Load> static strata_status *load(const strata_session_options *options, strata_session **out_session,
                                                    const Load &loader) {
  *out_session = nullptr;
  auto read = readOptions(options);
  if (!read)
    return api::toC(read.takeStatus());
  Result<std::shared_ptr<Session>> session = loader(read.takeValue());
  if (!session)
    return api::toC(session.takeStatus());
  auto *handle = new strata_session;
  handle->session = session.takeValue();
  handle->placeholders = handle->session->graph().placeholders();
  handle->sinks = handle->session->graph().sinks();
  *out_session = handle;
  return nullptr;
}

static void describe(const runtime::SignatureTensor &tensor, strata_tensor_info *info) {
  strata_tensor_info ours{};
  ours.name = tensor.name.c_str();
  ours.tensor = tensor.tensor.c_str();
  ours.dtype = api::toC(tensor.type.dtype);
  ours.rank = tensor.type.dims ? static_cast<int32_t>(tensor.type.dims->size()) : -1;
  ours.dims = tensor.type.dims && !tensor.type.dims->empty() ? tensor.type.dims->data() : nullptr;
  api::writeStruct(ours, info);
}

// Inputs or outputs of a signature. Fails for an unknown one.
static Result<const std::vector<runtime::SignatureTensor> *> tensorsOf(const strata_session *session,
                                                                       const char *signature, bool inputs) {
  const runtime::Signature *found = session->session->signature(signature);
  if (!found)
    return notFound("there is no signature '", signature, "'");
  return inputs ? &found->inputs : &found->outputs;
}

static strata_status *describeAt(const strata_session *session, const char *signature, size_t index, bool inputs,
                                 strata_tensor_info *info) {
  auto tensors = tensorsOf(session, signature, inputs);
  if (!tensors)
    return api::toC(tensors.takeStatus());
  if (index >= (*tensors)->size())
    return api::toC(invalidArgument("the signature '", signature, "' has no tensor ", index));
  describe((**tensors)[index], info);
  return nullptr;
}

extern "C" {

strata_status *strata_session_load(const char *path, const strata_session_options *options,
                                   strata_session **out_session) {
  return load(options, out_session,
              [&](SessionOptions read) { return Session::loadPath(path ? path : "", std::move(read)); });
}

strata_status *strata_session_load_memory(const void *data, size_t size, const strata_session_options *options,
                                          strata_session **out_session) {
  return load(options, out_session, [&](SessionOptions read) {
    return Session::loadBytes({static_cast<const std::byte *>(data), size}, std::move(read));
  });
}

void strata_session_release(strata_session *session) { delete session; }

size_t strata_session_signature_count(const strata_session *session) {
  return session->session->graph().signatures().size();
}

const char *strata_session_signature_name(const strata_session *session, size_t index) {
  auto signatures = session->session->graph().signatures();
  return index < signatures.size() ? signatures[index].name.c_str() : nullptr;
}

strata_status *strata_session_input_count(const strata_session *session, const char *signature, size_t *out_count) {
  *out_count = session->placeholders.size();
  if (!signature)
    return nullptr;
  auto tensors = tensorsOf(session, signature, true);
  *out_count = tensors ? (*tensors)->size() : 0;
  return api::toC(tensors.takeStatus());
}

strata_status *strata_session_input(const strata_session *session, const char *signature, size_t index,
                                    strata_tensor_info *info) {
  if (signature)
    return describeAt(session, signature, index, true, info);
  if (index >= session->placeholders.size())
    return api::toC(invalidArgument("the graph has no placeholder ", index));
  describe(session->placeholders[index], info);
  return nullptr;
}

strata_status *strata_session_output_count(const strata_session *session, const char *signature, size_t *out_count) {
  *out_count = session->sinks.size();
  if (!signature)
    return nullptr;
  auto tensors = tensorsOf(session, signature, false);
  *out_count = tensors ? (*tensors)->size() : 0;
  return api::toC(tensors.takeStatus());
}

strata_status *strata_session_output(const strata_session *session, const char *signature, size_t index,
                                     strata_tensor_info *info) {
  if (signature)
    return describeAt(session, signature, index, false, info);
  if (index >= session->sinks.size())
    return api::toC(invalidArgument("the graph has no end node ", index));
  runtime::SignatureTensor sink{session->sinks[index], session->sinks[index], {}};
  // A node without results is an end, too.
  if (auto type = session->session->graph().tensorType(sink.tensor))
    return strata_session_tensor(session, session->sinks[index].c_str(), info);
  describe(sink, info);
  info->name = info->tensor = session->sinks[index].c_str();
  return nullptr;
}

strata_status *strata_session_tensor(const strata_session *session, const char *name, strata_tensor_info *info) {
  auto type = session->session->graph().tensorType(name);
  if (!type)
    return api::toC(type.takeStatus());
  auto *cache = const_cast<strata_session *>(session);
  std::lock_guard lock(cache->mutex);
  auto [entry, isNew] = cache->described.try_emplace(name, runtime::SignatureTensor{name, name, type.takeValue()});
  describe(entry->second, info);
  return nullptr;
}

strata_status *strata_session_get_stats(const strata_session *session, strata_session_stats *stats) {
  runtime::Statistics &counters = session->session->statistics();
  AllocatorStats memory = session->session->memory().stats();
  strata_session_stats ours{};
  ours.runs = counters.runs;
  ours.failed_runs = counters.failedRuns;
  ours.compiles = counters.compiles();
  ours.compile_ns = counters.compileNanoseconds();
  ours.generated_kernels = counters.generatedKernels();
  ours.evaluator_calls = counters.evaluatorCalls();
  ours.load_ns = counters.loadNanoseconds;
  ours.bytes_in_use = memory.bytesInUse;
  ours.peak_bytes = memory.peakBytes;
  api::writeStruct(ours, stats);
  return nullptr;
}

strata_status *strata_session_stats_json(const strata_session *session, char **out_json) {
  *out_json = strdup(session->session->statistics().toJson(session->session->memory().stats()).c_str());
  return *out_json ? nullptr : api::toC(resourceExhausted("no memory for statistics"));
}

void strata_text_release(char *text) { free(text); }

} // extern "C"
