// Passes and pass managers: passes with options, nested pipelines given as text, isolated operations in parallel,
// verification, timing, printing and one-file reproducers. Passes are registered explicitly.
#pragma once

#include "ir/op.h"
#include "ir/text.h"

#include <atomic>
#include <functional>
#include <memory>

namespace strata {

class ThreadPool;

// --- Options ----------------------------------------------------------------------------------------------------------

/// An option that a pass takes.
struct PassOption {
  enum Kind { Bool, Int, Text };
  const char *name;
  Kind kind;
  const char *defaultText;
  const char *description;
};

/// The options of one pass as given in a pipeline, `{max-iterations=5 top-down=false}`; checked when the pipeline was
/// parsed, so reading them cannot fail. Options that were not given have their default.
class PassOptions {
 public:
  bool getBool(StringRef name) const { return get(name) == "true" || get(name) == "1"; }
  int64_t getInt(StringRef name) const;
  StringRef get(StringRef name) const;  ///< "" for a name that the pass does not have
  /// False when the pass has no such option or the value is not of its kind.
  bool set(StringRef name, StringRef value);
  /// The options that were set, with braces; "" when there are none.
  std::string str() const;
  void setDeclared(ArrayRef<PassOption> options) { declared = options; }

 private:
  ArrayRef<PassOption> declared;
  SmallVector<std::pair<std::string, std::string>, 2> values;
};

// --- Passes -----------------------------------------------------------------------------------------------------------

/// A transformation of one operation and what is inside it. `run` may be called by several threads at once, on different
/// isolated operations; a pass that keeps state between runs computes it in `initialize`.
class Pass {
 public:
  virtual ~Pass() = default;
  virtual LogicalResult initialize(Context *context) { return success(); }
  /// Must not look at or change anything outside `op`, except constant data. Failure stops the pipeline; say why in a
  /// diagnostic first.
  virtual LogicalResult run(Operation *op) const = 0;

  StringRef getName() const { return name; }
  const PassOptions &getOptions() const { return options; }

 private:
  friend class PassRegistry;
  StringRef name;
  PassOptions options;
};

struct PassInfo {
  StringRef name;
  StringRef description;
  ArrayRef<PassOption> options;  ///< static storage
  std::function<std::unique_ptr<Pass>()> create;
};

/// The passes that pipelines can name. Built once, then immutable and shared.
class PassRegistry {
 public:
  using Function = LogicalResult (*)(Operation *, const PassOptions &);

  void add(PassInfo info) { infos.push_back(std::move(info)); }
  /// A function as a pass.
  void add(StringRef name, StringRef description, Function function, ArrayRef<PassOption> options = {});
  template <typename PassTy>
  void add(StringRef name, StringRef description, ArrayRef<PassOption> options = {}) {
    add(PassInfo{name, description, options, [] { return std::make_unique<PassTy>(); }});
  }
  /// A name for a pipeline's text.
  void addPipeline(StringRef name, StringRef description, StringRef text) {
    pipelines.push_back({name.str(), description.str(), text.str()});
  }

  const PassInfo *find(StringRef name) const;
  ArrayRef<PassInfo> getPasses() const { return infos; }
  StringRef findPipeline(StringRef name) const;  ///< "" when there is none
  /// A pass with default options; null when the name is unknown.
  std::unique_ptr<Pass> create(StringRef name) const;
  /// Sets an option of a pass made by this registry.
  static bool setOption(Pass &pass, StringRef name, StringRef value) { return pass.options.set(name, value); }

 private:
  struct Pipeline {
    std::string name, description, text;
  };
  std::vector<PassInfo> infos;
  std::vector<Pipeline> pipelines;
};

// --- Pipelines --------------------------------------------------------------------------------------------------------

/// A list of passes and nested pipelines, run on operations of one name (or any).
class OpPassManager {
 public:
  struct Element {
    std::unique_ptr<Pass> pass;             ///< or
    std::unique_ptr<OpPassManager> nested;  ///< run on each matching operation directly in the regions
    std::atomic<int64_t> nanoseconds{0}, verifyNanoseconds{0}, runs{0};
  };

  explicit OpPassManager(StringRef opName = "any") : opName(opName.str()) {}
  StringRef getOpName() const { return opName; }
  bool matches(Operation *op) const { return opName == "any" || op->getName() == opName; }

  void addPass(std::unique_ptr<Pass> pass);
  /// The nested pipeline for operations of that name: the last element when it is one, else a new one.
  OpPassManager &nest(StringRef name);
  ArrayRef<std::unique_ptr<Element>> getElements() const { return elements; }
  /// `canonicalize,func.func(cse)`
  void printElements(raw_ostream &os) const;

 private:
  std::string opName;
  std::vector<std::unique_ptr<Element>> elements;
};

/// Appends the passes of `text` ("func.func(canonicalize,cse{x=1}),inline") to `manager`. On failure `error` says what
/// is wrong where, and `manager` is to be dropped.
LogicalResult parsePipeline(StringRef text, const PassRegistry &registry, OpPassManager &manager, std::string &error);

/// Runs a pipeline on a root operation. When the whole pipeline is one nested pipeline for the root's own name
/// ("builtin.module(...)"), that one runs on the root.
class PassManager : public OpPassManager {
 public:
  enum class Print { Never, AfterAll, AfterChange };
  struct Config {
    bool verify = true;
    bool timing = false;
    bool reproducer = false;          ///< keep a copy of the input to build a reproducer from when a pass fails
    ThreadPool *threads = nullptr;    ///< null: everything on the caller
    Print print = Print::Never;
    raw_ostream *printStream = nullptr;
    PrintOptions printOptions;
    /// Called after each pass (and its verification), from the thread that ran it; a failure stops the pipeline.
    std::function<LogicalResult(const Pass &, Operation *)> afterPass;
  };

  explicit PassManager(Context *context) : context(context) {}
  Config &getConfig() { return config; }

  LogicalResult run(Operation *root);

  /// After a failed run with Config::reproducer: source text that `strata opt --run-reproducer` runs; else "".
  const std::string &getReproducer() const { return reproducer; }
  /// Times of the runs so far, one line for each element, indented by nesting.
  void printTiming(raw_ostream &os) const;
  std::string getTimingJson() const;

 private:
  Context *context;
  Config config;
  std::string reproducer;
};

}  // namespace strata
