// Running pipelines: scheduling over isolated operations, verification, diagnostics in program order, printing, timing,
// reproducers.
#include "ir/pass.h"

#include "ir/context.h"
#include "ir/rewrite.h"
#include "ir/symbols.h"
#include "ir/verifier.h"
#include "support/hash.h"
#include "support/json.h"
#include "support/thread_pool.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <chrono>

namespace strata {
namespace {

using Clock = std::chrono::steady_clock;

/// Which parallel task this thread runs; -1 outside of any.
thread_local int currentTask = -1;

/// Diagnostics of parallel tasks, handed on in the order of the tasks when it goes.
class OrderedDiagnostics {
 public:
  OrderedDiagnostics(Context *context, size_t tasks) : engine(context->getDiagEngine()), byTask(tasks) {
    id = engine.addHandler([this](Diagnostic &diagnostic) {
      if (currentTask < 0) return false;
      byTask[currentTask].push_back(std::move(diagnostic));
      return true;
    });
  }
  ~OrderedDiagnostics() {
    engine.removeHandler(id);
    for (auto &diagnostics : byTask)
      for (Diagnostic &diagnostic : diagnostics) engine.emit(std::move(diagnostic));
  }

 private:
  DiagnosticEngine &engine;
  DiagnosticEngine::HandlerId id;
  std::vector<std::vector<Diagnostic>> byTask;
};

/// Indices of the failed element, from the outermost pipeline inwards.
using Path = SmallVector<size_t, 4>;

/// What one run of a pipeline gives besides the changed IR.
struct Outcome {
  bool failed = false;
  Path failedAt;
  std::string printed;
};

class Runner {
 public:
  Runner(Context *context, const PassManager::Config &config) : config(config) {
    RewriteControl *control = context->getRewriteControl();
    // Fuel is spent in program order.
    parallel = config.threads && config.threads->concurrency() > 1 && !(control && control->isLimited());
  }

  void runPipeline(const OpPassManager &manager, Operation *op, Outcome &outcome) {
    ArrayRef<std::unique_ptr<OpPassManager::Element>> elements = manager.getElements();
    for (size_t i = 0; i < elements.size() && !outcome.failed; ++i) {
      OpPassManager::Element &element = *elements[i];
      auto start = Clock::now();
      if (element.pass) outcome.failed = failed(runPass(element, op, outcome));
      else runNested(*element.nested, op, outcome);
      element.nanoseconds += nanosecondsSince(start);
      ++element.runs;
      if (outcome.failed) outcome.failedAt.insert(outcome.failedAt.begin(), i);
    }
  }

 private:
  static int64_t nanosecondsSince(Clock::time_point start) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();
  }

  uint64_t fingerprint(Operation *op) const {
    std::string text;
    llvm::raw_string_ostream os(text);
    PrintOptions options;
    options.generic = options.debugInfo = true;
    printOperation(op, os, options);
    return hash64(text);
  }

  LogicalResult runPass(OpPassManager::Element &element, Operation *op, Outcome &outcome) {
    bool findChange = config.print == PassManager::Print::AfterChange;
    uint64_t before = findChange ? fingerprint(op) : 0;
    if (failed(element.pass->run(op))) return failure();
    if (config.verify) {
      auto start = Clock::now();
      LogicalResult verified = verify(op);
      element.verifyNanoseconds += nanosecondsSince(start);
      if (failed(verified)) return failure();
    }
    if (config.print == PassManager::Print::AfterAll || (findChange && before != fingerprint(op)))
      print(*element.pass, op, outcome.printed);
    return config.afterPass ? config.afterPass(*element.pass, op) : success();
  }

  void print(const Pass &pass, Operation *op, std::string &text) const {
    llvm::raw_string_ostream os(text);
    os << "// -----// IR Dump After " << pass.getName() << " on '" << op->getName() << "'";
    if (StringRef symbol = getSymbolName(op); !symbol.empty()) os << " @" << symbol;
    os << " //----- //\n";
    printOperation(op, os, config.printOptions);
    os << "\n";
  }

  void runNested(const OpPassManager &manager, Operation *op, Outcome &outcome) {
    SmallVector<Operation *, 8> targets;
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &child : block)
          if (manager.matches(&child) && isIsolated(child)) targets.push_back(&child);

    std::vector<Outcome> outcomes(targets.size());
    if (parallel && targets.size() > 1 && currentTask < 0) {
      OrderedDiagnostics ordered(op->getContext(), targets.size());
      // Sizes differ and threads come late: each takes one operation after the other until there is none.
      std::atomic<size_t> next{0};
      config.threads->parallelFor(config.threads->concurrency(), 1, [&](int64_t, int64_t) {
        for (size_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < targets.size();) {
          currentTask = static_cast<int>(i);
          runPipeline(manager, targets[i], outcomes[i]);
          currentTask = -1;
        }
      });
    } else {
      for (size_t i = 0; i < targets.size(); ++i) runPipeline(manager, targets[i], outcomes[i]);
    }
    for (Outcome &part : outcomes) {
      outcome.printed += part.printed;
      if (!part.failed || outcome.failed) continue;
      outcome.failed = true;
      outcome.failedAt = part.failedAt;
    }
  }

  /// Only these may be changed independently of each other.
  static bool isIsolated(Operation &op) {
    return op.hasTrait(OpTrait::IsolatedFromAbove) || (!op.isRegistered() && op.getNumRegions() > 0 && !usesOutside(op));
  }
  static bool usesOutside(Operation &op) {
    bool found = op.getNumOperands() > 0;
    for (Region &region : op.getRegions())
      region.walk([&](Operation *nested) {
        for (Value operand : nested->getOperands()) found |= operand && !op.isAncestor(operand.getParentBlock()->getParentOp());
      });
    return found;
  }

  const PassManager::Config &config;
  bool parallel;
};

// --- Reproducers ------------------------------------------------------------------------------------------------------

/// Runs what comes before the element at `path`, silently and without checks.
void runPrefix(Runner &runner, const OpPassManager &manager, Operation *op, ArrayRef<size_t> path) {
  for (size_t i = 0; i < path[0]; ++i) {
    const OpPassManager::Element &element = *manager.getElements()[i];
    if (element.pass) {
      if (failed(element.pass->run(op))) return;
      continue;
    }
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &child : llvm::make_early_inc_range(block))
          if (element.nested->matches(&child)) {
            Outcome ignored;
            runner.runPipeline(*element.nested, &child, ignored);
          }
  }
  if (path.size() == 1) return;
  const OpPassManager &nested = *manager.getElements()[path[0]]->nested;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &child : llvm::make_early_inc_range(block))
        if (nested.matches(&child)) runPrefix(runner, nested, &child, path.drop_front());
}

/// The element at `path` as a pipeline: "func.func(cse)".
std::string describe(const OpPassManager &manager, ArrayRef<size_t> path) {
  const OpPassManager::Element &element = *manager.getElements()[path[0]];
  if (element.pass) return element.pass->getName().str() + element.pass->getOptions().str();
  return element.nested->getOpName().str() + "(" + describe(*element.nested, path.drop_front()) + ")";
}

std::string makeReproducer(Context *context, const OpPassManager &manager, Operation *input, const Path &failedAt) {
  DiagnosticCollector silent(context);
  PassManager::Config quiet;
  quiet.verify = false;
  Runner runner(context, quiet);
  runPrefix(runner, manager, input, failedAt);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "// configuration: --pass-pipeline='" << input->getName() << '(' << describe(manager, failedAt) << ")'\n";
  PrintOptions options;
  options.generic = options.debugInfo = true;
  printOperation(input, os, options);
  os << '\n';
  return text;
}

LogicalResult initializePasses(const OpPassManager &manager, Context *context) {
  SmallVector<const OpPassManager *, 8> stack = {&manager};
  while (!stack.empty()) {
    const OpPassManager *current = stack.pop_back_val();
    for (const auto &element : current->getElements()) {
      if (element->nested) stack.push_back(element->nested.get());
      else if (failed(element->pass->initialize(context))) return failure();
    }
  }
  return success();
}

}  // namespace

LogicalResult PassManager::run(Operation *root) {
  reproducer.clear();
  const OpPassManager *pipeline = this;
  if (getElements().size() == 1 && getElements()[0]->nested && getElements()[0]->nested->matches(root))
    pipeline = getElements()[0]->nested.get();
  if (failed(initializePasses(*pipeline, context))) return failure();

  OwningOp input(config.reproducer ? root->clone() : nullptr);
  Outcome outcome;
  Runner(context, config).runPipeline(*pipeline, root, outcome);
  if (config.printStream) *config.printStream << outcome.printed;
  if (!outcome.failed) return success();
  if (input) reproducer = makeReproducer(context, *pipeline, input.get(), outcome.failedAt);
  return failure();
}

// --- Timing -----------------------------------------------------------------------------------------------------------

static void printTimes(raw_ostream &os, const OpPassManager &manager, unsigned indent) {
  for (const auto &element : manager.getElements()) {
    StringRef name = element->pass ? element->pass->getName() : element->nested->getOpName();
    os << llvm::format("%10.3f ms %10.3f ms %6lld  ", element->nanoseconds / 1e6, element->verifyNanoseconds / 1e6,
                       static_cast<long long>(element->runs.load()));
    os.indent(indent * 2) << name << '\n';
    if (element->nested) printTimes(os, *element->nested, indent + 1);
  }
}

void PassManager::printTiming(raw_ostream &os) const {
  os << "         time    of it verify   runs  pass\n";
  printTimes(os, *this, 0);
}

static void writeTimes(JsonWriter &writer, const OpPassManager &manager) {
  writer.beginArray();
  for (const auto &element : manager.getElements()) {
    writer.beginObject();
    StringRef name = element->pass ? element->pass->getName() : element->nested->getOpName();
    writer.key(element->pass ? "pass" : "nested").string(std::string_view(name.data(), name.size()));
    writer.key("ns").integer(element->nanoseconds).key("verify_ns").integer(element->verifyNanoseconds);
    writer.key("runs").integer(element->runs);
    if (element->nested) writeTimes(writer.key("elements"), *element->nested);
    writer.endObject();
  }
  writer.endArray();
}

std::string PassManager::getTimingJson() const {
  JsonWriter writer;
  writeTimes(writer, *this);
  return writer.takeText();
}

}  // namespace strata
