// The bridge between runtime and compiler: graph bytes in, flat programs out, never IR. Implemented by jit/compiler.cc and
// installed by lib/strata.cc; the runtime works without one (exported programs) and tests install their own.
#pragma once

#include "runtime/plan/program.h"
#include "support/dtype.h"
#include "support/status.h"
#include "support/tensor.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata::runtime {

/// A dtype and what is known of a shape: nullopt for unknown rank, -1 for an unknown extent.
struct TensorType {
  DType dtype = DType::Invalid;
  std::optional<Dims> dims;
};

/// One argument or result of a signature: the name callers use and the tensor of the graph ("x:0").
struct SignatureTensor {
  std::string name;
  std::string tensor;
  TensorType type;
};

struct Signature {
  std::string name;
  std::string method;
  std::vector<SignatureTensor> inputs;
  std::vector<SignatureTensor> outputs;
};

/// A variable with the value it has when a session starts, if any.
struct InitialVariable {
  std::string container;
  std::string name;
  TensorType type;
  /// Reads the value (from the checkpoint's shards); empty: uninitialised. Called once per session, any thread.
  std::function<Result<Tensor>()> load;
};

/// How often an op occurs in a graph.
struct OpCount {
  std::string name;
  uint32_t count = 0;
  int tier = -1; // by the kinds of model that need it (0: linear models, ... 5: strings, tables, datasets); -1: none
};

/// A graph that has been read and checked. Immutable, shared by sessions; all functions may be called from any thread.
class LoadedGraph {
public:
  virtual ~LoadedGraph() = default;

  virtual std::span<const Signature> signatures() const = 0;

  /// Type of a tensor by graph name ("x", "x:0"), as far as the graph says. NotFound.
  virtual Result<TensorType> tensorType(std::string_view tensor) const = 0;
  /// Placeholders, in the graph's order.
  virtual std::vector<SignatureTensor> placeholders() const = 0;
  /// Nodes whose results nothing consumes: what a run without fetches and targets executes.
  virtual std::vector<std::string> sinks() const = 0;
  virtual std::vector<OpCount> ops() const = 0;

  /// The constant pool.
  virtual uint32_t constantCount() const = 0;
  virtual Result<Tensor> constant(uint32_t index) const = 0;
  /// Memory of the graph's files (other memory is left alone) that need not stay resident: who has read it keeps a copy in
  /// another form. It is read from the file again where somebody looks.
  virtual void discard(std::span<const std::byte> bytes) const { (void)bytes; }

  virtual std::span<const InitialVariable> variables() const = 0;
  /// Nodes or functions to run once when a session starts (table initialisers), in order. A run request names them as
  /// targets.
  virtual std::span<const std::string> initializers() const = 0;
  /// Contents of the file "assets/NAME" that came with the graph; NotFound for others.
  virtual Result<std::string> asset(std::string_view name) const { return notFound("the model has no file '", name, "'"); }
  /// Values for placeholders that initialisers need (asset file names).
  virtual std::vector<std::pair<std::string, Tensor>> initializerFeeds() const { return {}; }
};

enum class Executor : uint8_t {
  Auto,      // compiled; the evaluator where code cannot be made
  Compiled,  // compiled code always
  Evaluator, // the IR evaluator
};

enum class Numerics : uint8_t { Default, Strict, Fast };

/// What a program is for, apart from shapes.
struct CompileOptions {
  Executor executor = Executor::Auto;
  /// False: fail with Unimplemented (naming the op) rather than leave an op outside the pinned list to the evaluator.
  bool allowFallback = true;
  /// "native", "sse2", "avx2", "avx512".
  std::string target = "native";
  Numerics numerics = Numerics::Default;
  /// Graph optimisations that must not happen, by name; NotFound, with all names, for an unknown one.
  std::vector<std::string> disabledOptimizations;
  /// Kind of the device as devices/device.h names it ("cpu"; the null device takes cpu code).
  std::string device = "cpu";
  /// Host threads the plan should be cut for; 0: unknown.
  uint32_t threads = 0;
  /// Fill CompileOutcome::nodes, and the costs in CompileOutcome::kernels.
  bool wantsPlacement = false;
  /// Check the module after each stage; an invalid one is an Internal error.
  bool verifiesStages = false;
  /// Name of the stage after which to stop and return the text (`stageText`); empty: go on to the end.
  std::string stopAfter;
  /// Fill CompileOutcome::explanation for this node of the graph; NotFound when what is fetched has no such node.
  std::string explains;
};

/// A fed tensor and the class of its shape.
struct Feed {
  std::string tensor; // graph name
  DType dtype = DType::Invalid;
  std::vector<plan::Dimension> dims;
  /// When given, the program is for this value alone (Argument::isFixed): ranks or sizes depend on it.
  std::optional<Tensor> value = {};
};

/// What remains of a function behind the end of a program: where a rank, or a size that shapes depend on, is known only once
/// the program has run, the program ends and gives the values that the rest needs. Immutable, opaque to the runtime.
class RestOfFunction {
public:
  virtual ~RestOfFunction() = default;

  /// The arguments: the program's results, in order.
  virtual std::span<const SignatureTensor> inputs() const = 0;
};

struct CompileRequest {
  /// When given, the function to compile; its results are the fetches. Otherwise the graph's fetches and targets are.
  std::shared_ptr<const RestOfFunction> rest = {};
  /// In the order of the program's arguments.
  std::vector<Feed> feeds;
  /// Graph names, in the order of the program's results. May repeat, may name feeds.
  std::vector<std::string> fetches;
  /// Nodes to run for their effect.
  std::vector<std::string> targets;
  plan::ShapeClass shapeClass;
  CompileOptions options;
  /// Asked now and then; true: give up with Cancelled.
  std::function<bool()> isCancelled;
};

struct StageTime {
  std::string stage;
  uint64_t nanoseconds = 0;
};

/// What is known of a kernel for statistics.
struct KernelInfo {
  std::vector<std::string> nodes; // graph nodes it holds, of all its launches
  uint64_t imageBytes = 0;        // of the image that holds it
  // With CompileOptions::wantsPlacement, of all launches of one run, and as far as sizes are constants:
  uint64_t launches = 0;
  uint64_t operations = 0; // arithmetic on elements; a multiplication and an addition of a contraction are two
  uint64_t bytes = 0;      // read and written, each tensor once a launch
};

/// Where a node's work is done.
enum class Place : uint8_t {
  Folded,    // nowhere at run time: a constant, a shape, another view of memory, or part of what uses it
  Kernel,    // compiled code
  Runtime,   // the plan itself: variables, lists and arrays, control flow, checks
  Host,      // a host operation
  Evaluator, // the IR evaluator
};

struct NodePlacement {
  std::string node, op; // graph node; TensorFlow's name of its operation
  Place place = Place::Folded;
  std::string kernel; // of Place::Kernel
  std::string reason; // why it is in no kernel: for all but Place::Kernel and Place::Runtime
};

/// One node at every level that it passes.
struct Explanation {
  struct Level {
    std::string name; // of a stage
    std::string text; // what there is of the node; empty: nothing
  };
  std::vector<Level> levels;
  std::string fate; // why the later levels have nothing; empty when the node reaches the program
};

struct CompileOutcome {
  /// Null only when stopped after a stage, or with `wantedValues`.
  std::shared_ptr<const plan::Program> program;
  /// Feeds whose elements decide about ranks or sizes, when there is no program without them: compile again with their values
  /// (Feed::value). Then `program` is null.
  std::vector<uint32_t> wantedValues;
  /// When given, the program's results are not the fetches but the rest's arguments.
  std::shared_ptr<const RestOfFunction> rest;
  std::string stageText;
  std::vector<StageTime> stages;
  std::vector<KernelInfo> kernels; // parallel to Program::kernels, or empty
  uint32_t generatedKernels = 0;   // code generated for this program; the others were found in a cache
  /// Ops that the evaluator runs although code was asked for, with the reason: "TopKV2: ...".
  std::vector<std::string> fallbacks;
  /// With CompileOptions::wantsPlacement: the nodes that the request runs, in order; after a fallback all are evaluated.
  std::vector<NodePlacement> nodes;
  /// With CompileOptions::explains.
  Explanation explanation;
};

/// What a graph may be read from.
struct LoadOptions {
  /// Default tags choose the meta graph "serve", else the only one.
  std::vector<std::string> tags;
  uint64_t maxBytes = 0; // 0: the default limit
};

/// Reads graphs and makes programs. One per process; all functions may be called from any thread.
class Compiler {
public:
  virtual ~Compiler() = default;

  /// A GraphDef (binary or text), a SavedModel folder, or IR text, told apart by content. Failures carry the node.
  virtual Result<std::shared_ptr<const LoadedGraph>> loadPath(const std::string &path, const LoadOptions &options) = 0;
  /// The same from memory; `bytes` may go away afterwards.
  virtual Result<std::shared_ptr<const LoadedGraph>> loadBytes(std::span<const std::byte> bytes,
                                                               const LoadOptions &options) = 0;

  /// Makes the program of one shape class. Blocks; single flight is the caller's business.
  virtual Result<CompileOutcome> compile(const LoadedGraph &graph, const CompileRequest &request) = 0;

  /// Estimated nanoseconds of one evaluator run of the request, or 0 when unknown; decides between waiting and evaluating.
  virtual uint64_t estimateEvaluation(const LoadedGraph &, const CompileRequest &) { return 0; }

  /// Goes into cache keys: changes whenever generated code may.
  virtual std::string buildId() const = 0;

  /// Stage names in order, for `stopAfter`.
  virtual std::vector<std::string> stages() const = 0;
};

/// The installed compiler, or null.
Compiler *installedCompiler();
/// Installs the process's compiler, which must live for ever; before any session exists. Null removes it (tests).
void installCompiler(Compiler *compiler);

} // namespace strata::runtime
