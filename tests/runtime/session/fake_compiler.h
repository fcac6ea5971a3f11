// A compiler whose programs are made by the test, and a graph with the names it knows.
#pragma once

#include "runtime/compiler.h"
#include "runtime/session/session.h"
#include "tests/runtime/plan/program_builder.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>

namespace strata::runtime {

class FakeGraph final : public LoadedGraph {
public:
  std::vector<Signature> signatureList;
  std::map<std::string, TensorType, std::less<>> tensors;
  std::vector<SignatureTensor> placeholderList;
  std::vector<std::string> sinkList, initializerList;
  std::vector<Tensor> constantList;
  std::vector<InitialVariable> variableList;

  std::span<const Signature> signatures() const override { return signatureList; }
  Result<TensorType> tensorType(std::string_view tensor) const override {
    auto found = tensors.find(tensor);
    if (found == tensors.end())
      return notFound("there is no tensor '", tensor, "'");
    return found->second;
  }
  std::vector<SignatureTensor> placeholders() const override { return placeholderList; }
  std::vector<std::string> sinks() const override { return sinkList; }
  std::vector<OpCount> ops() const override { return {}; }
  uint32_t constantCount() const override { return static_cast<uint32_t>(constantList.size()); }
  Result<Tensor> constant(uint32_t index) const override { return constantList[index]; }
  std::span<const InitialVariable> variables() const override { return variableList; }
  std::span<const std::string> initializers() const override { return initializerList; }
};

class FakeCompiler final : public Compiler {
public:
  using Make = std::function<void(const CompileRequest &, plan::ProgramBuilder &)>;

  std::shared_ptr<FakeGraph> graph = std::make_shared<FakeGraph>();
  Make make;
  std::function<bool(const CompileRequest &)> refuse; // such requests are Unimplemented
  std::function<bool(const std::string &)> accepts = [](const std::string &path) { return path == "model"; };
  std::atomic<int> compiles{0};

  FakeCompiler() { installCompiler(this); }
  ~FakeCompiler() override { installCompiler(nullptr); }

  Result<std::shared_ptr<const LoadedGraph>> loadPath(const std::string &path, const LoadOptions &) override {
    if (!accepts(path))
      return notFound("there is no file '", path, "'");
    return std::shared_ptr<const LoadedGraph>(graph);
  }
  Result<std::shared_ptr<const LoadedGraph>> loadBytes(std::span<const std::byte>, const LoadOptions &) override {
    return std::shared_ptr<const LoadedGraph>(graph);
  }
  Result<CompileOutcome> compile(const LoadedGraph &, const CompileRequest &request) override {
    if (refuse && refuse(request))
      return unimplemented("refused by the test");
    ++compiles;
    plan::ProgramBuilder builder;
    make(request, builder);
    CompileOutcome outcome;
    outcome.program = std::make_shared<plan::Program>(std::move(builder.program));
    outcome.stages = {{"fake", 1000}};
    return outcome;
  }
  std::string buildId() const override { return "fake"; }
  std::vector<std::string> stages() const override { return {"fake"}; }

  /// A session over the graph.
  std::shared_ptr<Session> session(SessionOptions options = {}) {
    auto made = Session::create(graph, std::move(options));
    return made ? made.takeValue() : nullptr;
  }
};

} // namespace strata::runtime
