// Executables: feeds, fetches and targets of a session, with a program for each shape class met so far.
#pragma once

#include "devices/event.h"
#include "runtime/plan/bound_program.h"
#include "runtime/session/session.h"
#include "runtime/session/shape_class.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <string>
#include <vector>

namespace strata::runtime {

/// What to run: a signature, or graph names.
struct ExecutableSpec {
  std::string signature;
  bool bySignature = false;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<std::string> targets;
};

/// Callable from any number of threads at once.
class Executable {
public:
  ~Executable();

  /// NotFound for an unknown signature or tensor. Keeps the session alive.
  static Result<std::shared_ptr<Executable>> create(std::shared_ptr<Session> session, const ExecutableSpec &spec);
  /// For use while the session is being made; the session outlives it.
  static Result<std::shared_ptr<Executable>> createUnowned(Session &session, const ExecutableSpec &spec);

  Session &session() const { return owner; }
  const std::vector<InputSpec> &inputs() const { return inputSpecs; }
  const std::vector<std::string> &outputNames() const { return outputs; }

  /// FailedPrecondition once a program exists, InvalidArgument for a bad index. `dim` -1: all.
  Status setPolicy(size_t input, int dim, DimPolicy policy);

  /// Makes the program for these shapes unless it exists.
  /// Unimplemented where the program depends on the values of inputs, too.
  Status compile(std::span<const Dims> shapes);

  /// Runs on the calling thread. `results` has one tensor per output, written on success only.
  Status run(std::span<const Tensor> arguments, std::span<Tensor> results, const plan::RunOptions &options = {});

  /// Compiles for exactly these shapes, to tell what becomes of the graph; the program is not kept.
  Result<CompileOutcome> describe(std::span<const Dims> shapes);

  /// The same for one node at every level, as JSON (report.h). NotFound when what is fetched has no such node.
  Result<std::string> explain(std::span<const Dims> shapes, const std::string &node);

  /// The text of a compilation stage for these shapes.
  Result<std::string> stageText(std::span<const Dims> shapes, const std::string &stage);

private:
  Executable(Session &session, std::shared_ptr<Session> keep) : owner(session), keepAlive(std::move(keep)) {}
  Status resolve(const ExecutableSpec &spec);
  Status checkInputs(std::span<const Tensor> arguments) const;
  /// How much of a call a program is made for: shapes up to their class or exactly, and which arguments with their values.
  struct Detail {
    bool exactShapes = false;
    std::vector<uint32_t> values; // sorted

    bool operator==(const Detail &) const = default;
  };
  /// What compiling a class gave: a program, perhaps with what comes after it, or the values that are wanted first.
  struct Variant {
    std::shared_ptr<plan::BoundProgram> program;
    std::shared_ptr<Executable> rest;
    std::vector<uint32_t> wantedValues;
  };
  /// One call on its way to a program.
  struct Call {
    std::vector<Dims> shapes;
    std::vector<DType> dtypes;
    std::span<const Tensor> arguments; // none when only shapes are known
  };

  static std::shared_ptr<Executable> ofRest(Session &session, std::shared_ptr<const RestOfFunction> rest,
                                            std::span<const std::string> fetches);
  std::shared_ptr<const Variant> find(std::span<const Tensor> arguments, std::vector<int64_t> &symbols);
  Result<std::shared_ptr<const Variant>> findOrCompile(const Call &call);
  Result<std::shared_ptr<const Variant>> compileFor(const Call &call, Detail &detail);
  std::vector<Detail> moreDetail(const Call &call, const Detail &tried) const;
  Classification classifyAs(const Call &call, const Detail &detail) const;
  Result<std::shared_ptr<const Variant>> compileOnce(const Classification &classification, bool isSpecial);
  Result<Variant> compileClass(const Classification &classification);
  void keep(const std::string &key, std::shared_ptr<const Variant> variant, bool isSpecial);
  CompileRequest request(const Classification &classification) const;
  Result<std::vector<Tensor>> guarded(std::span<const Tensor> arguments);
  Status runCounted(std::span<const Tensor> arguments, std::span<Tensor> results, const plan::RunOptions &options);
  Result<std::shared_ptr<const Variant>> variantFor(std::span<const Tensor> arguments, std::vector<int64_t> &symbols);

  struct Flight; // one compilation in progress

  Session &owner;
  std::shared_ptr<Session> keepAlive;
  std::vector<InputSpec> inputSpecs;
  std::vector<std::string> outputs;      // as the user calls them
  std::vector<std::string> fetches;      // graph names
  std::vector<std::string> targets;

  std::shared_ptr<const RestOfFunction> source; // null: the graph

  mutable std::shared_mutex mutex;
  std::vector<std::shared_ptr<const Variant>> programs; // those that have one
  std::map<std::string, std::shared_ptr<const Variant>> byClass;
  std::deque<std::string> special; // classes of exact shapes or values, the oldest first
  std::map<std::string, std::shared_ptr<Flight>> flights;
  std::map<std::string, Detail> details; // classes that can only be compiled in more detail
};

} // namespace strata::runtime
