// The fuzz targets of what reads models. Nothing here may crash, hang or take memory without bounds, whatever the input.
#include "tests/fuzz/model_targets.h"

#include "codegen/import/tf/tensor_bundle.h"
#include "jit/compiler.h"
#include "runtime/compiler.h"
#include "runtime/session/executable.h"
#include "runtime/session/session.h"
#include "support/file.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

namespace strata::fuzz {
namespace {

constexpr int64_t kOpenExtent = 3;
constexpr int64_t kMostElements = 1 << 16;

std::span<const std::byte> bytesOf(std::string_view input) {
  return {reinterpret_cast<const std::byte *>(input.data()), input.size()};
}

/// All placeholders with shapes of their own, and everything that nothing consumes.
runtime::CompileRequest requestFor(const runtime::LoadedGraph &graph) {
  runtime::CompileRequest request;
  for (const runtime::SignatureTensor &input : graph.placeholders()) {
    runtime::Feed feed{input.tensor, input.type.dtype, {}};
    if (input.type.dims)
      for (int64_t size : *input.type.dims) feed.dims.push_back({false, size < 0 ? kOpenExtent : size});
    request.feeds.push_back(std::move(feed));
  }
  request.targets = graph.sinks();
  return request;
}

/// Loops may run for ever, and rightly.
bool hasLoop(const runtime::LoadedGraph &graph) {
  return std::ranges::any_of(graph.ops(), [](const runtime::OpCount &op) {
    return op.name.find("While") != std::string::npos || op.name == "NextIteration" || op.name == "RefNextIteration";
  });
}

/// Ones of each feed's shape; none where that is too large.
std::vector<Tensor> argumentsFor(const runtime::CompileRequest &request) {
  std::vector<Tensor> arguments;
  for (const runtime::Feed &feed : request.feeds) {
    Dims dims;
    int64_t elements = 1;
    for (const plan::Dimension &dim : feed.dims) {
      dims.push_back(dim.value);
      elements = elements > kMostElements || dim.value > kMostElements ? kMostElements + 1 : elements * dim.value;
    }
    if (elements > kMostElements) return {};
    Result<Tensor> tensor = Tensor::zeros(feed.dtype, dims);
    if (!tensor.isOk()) return {};
    arguments.push_back(std::move(*tensor));
  }
  return arguments;
}

/// A folder of this process for what has to lie in files.
const std::string &scratchFolder() {
  static const std::string folder = [] {
    std::string path = (std::filesystem::temp_directory_path() / "strata-fuzz-XXXXXX").string();
    return mkdtemp(path.data()) ? path : std::string();
  }();
  return folder;
}

}  // namespace

void runGraph(std::string_view input) {
  runtime::Compiler *compiler = jit::getCompiler();
  auto graph = compiler->loadBytes(bytesOf(input), {});
  if (!graph.isOk()) return;
  runtime::CompileRequest request = requestFor(**graph);
  request.options.executor = runtime::Executor::Compiled;
  request.options.stopAfter = "outline";
  (void)compiler->compile(**graph, request);
}

void runEvaluator(std::string_view input) {
  runtime::installCompiler(jit::getCompiler());
  auto graph = jit::getCompiler()->loadBytes(bytesOf(input), {});
  if (!graph.isOk() || hasLoop(**graph)) return;
  const runtime::CompileRequest request = requestFor(**graph);
  std::vector<Tensor> arguments = argumentsFor(request);
  if (arguments.size() != request.feeds.size()) return;
  runtime::SessionOptions options;
  options.compile.executor = runtime::Executor::Evaluator;
  options.threads = 1;
  auto session = runtime::Session::create(*graph, std::move(options));
  if (!session.isOk()) return;
  runtime::ExecutableSpec spec;
  for (const runtime::Feed &feed : request.feeds) spec.inputs.push_back(feed.tensor);
  spec.targets = request.targets;
  auto executable = runtime::Executable::create(*session, spec);
  if (!executable.isOk()) return;
  (void)(*executable)->run(arguments, {});
}

void runCheckpoint(std::string_view input) {
  if (input.size() < 2 || scratchFolder().empty()) return;
  auto folder = Folder::open(scratchFolder());
  if (!folder.isOk()) return;
  uint16_t length = 0;  // of the index; the shard follows
  std::memcpy(&length, input.data(), 2);
  const std::string_view files = input.substr(2), index = files.substr(0, length);
  if (!folder->writeFile("c.index", index).isOk() ||
      !folder->writeFile("c.data-00000-of-00001", files.substr(index.size())).isOk())
    return;
  auto bundle = tfgraph::TensorBundle::open(*folder, "c");
  if (!bundle.isOk()) return;
  for (const tfgraph::BundleEntry &entry : (*bundle)->entries()) {
    (void)(*bundle)->read(entry);
    (void)(*bundle)->readStrings(entry, false);
  }
}

}  // namespace strata::fuzz
