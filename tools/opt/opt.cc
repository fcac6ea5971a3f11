// `strata opt`: parse, run passes, print; each part of a split file in a context of its own.
#include "tools/opt/opt.h"

#include "codegen/passes.h"
#include "dialects/all.h"
#include "dialects/irdl/load.h"
#include "ir/bytecode.h"
#include "ir/context.h"
#include "ir/rewrite.h"
#include "ir/text/own_text.h"
#include "ir/verifier.h"
#include "support/thread_pool.h"
#include "tools/opt/dialect_pass.h"
#include "tools/opt/expected_diagnostics.h"
#include "tools/opt/options.h"
#include "tools/opt/pattern_pass.h"
#include "tools/opt/source_printer.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

namespace strata {
namespace {

struct Part {
  StringRef text;
  unsigned firstLine;
  unsigned column = 0;  ///< behind the marker in the line before; 0: there is none
};

/// The parts between lines that begin with `// -----`, perhaps behind blanks.
SmallVector<Part, 4> splitInput(StringRef text, bool split) {
  if (!split) return {{text, 1}};
  SmallVector<Part, 4> parts;
  constexpr StringRef kMarker = "// -----";
  unsigned line = 1, firstLine = 1, column = 0;
  size_t begin = 0, position = 0;
  while (position < text.size()) {
    size_t end = std::min(text.find('\n', position), text.size());
    StringRef content = text.slice(position, end).ltrim(" \t");
    if (content.starts_with(kMarker)) {
      parts.push_back({text.slice(begin, position), firstLine, column});
      column = static_cast<unsigned>(content.data() - text.data() - position + kMarker.size() + 1);
      begin = std::min(end + 1, text.size());
      firstLine = line + 1;
    }
    position = end + 1;
    ++line;
  }
  parts.push_back({text.drop_front(begin), firstLine, column});
  return parts;
}

class Stopwatch {
 public:
  void restart() { start = std::chrono::steady_clock::now(); }
  void report(const char *what) const {
    std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    llvm::errs() << llvm::format("%10.3f ms  ", time.count()) << what << '\n';
  }

 private:
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

class OptTool {
 public:
  OptTool(const OptOptions &options, const DialectRegistry &dialects, const PassRegistry &passes)
      : options(options), dialects(dialects), passes(passes), threads(createThreadPool(options.threads)) {}

  int run() {
    auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(options.input);
    if (!buffer) return fail("cannot read '" + options.input + "': " + buffer.getError().message());
    StringRef text = (*buffer)->getBuffer();
    whole = isBytecode(text) ? StringRef() : text;
    if (options.runReproducer && !readConfiguration(text)) return fail("the file names no pipeline to run");
    OpPassManager trial;
    std::string error;
    if (failed(parsePipeline(pipeline(), passes, trial, error))) return fail(error);

    SmallVector<Part, 4> parts = splitInput(text, options.splitInput && !isBytecode(text));
    // One part goes straight to its place, once its passes have run; of several nothing is written when any failed.
    endsWithProcess = parts.size() == 1;
    if (parts.size() == 1 && !options.verifyDiagnostics) return processWhole(parts[0]) ? 0 : 1;
    std::string output;
    llvm::raw_string_ostream os(output);
    bool good = true, first = true;
    for (Part part : parts) {
      if (!first) os << "// -----\n";
      first = false;
      good &= processPart(part, [&]() -> raw_ostream * { return &os; });
    }
    if (good && options.emit != "none" && !writeOutput(output)) return 1;
    return good ? 0 : 1;
  }

 private:
  static int fail(const Twine &message) {
    llvm::errs() << "strata opt: " << message << '\n';
    return 1;
  }

  StringRef pipeline() const { return configured.empty() ? StringRef(options.pipeline) : StringRef(configured); }

  /// The pipeline in a reproducer's first line.
  bool readConfiguration(StringRef text) {
    StringRef line = text.take_until([](char c) { return c == '\n'; });
    if (!line.consume_front("// configuration: --pass-pipeline='")) return false;
    configured = line.take_until([](char c) { return c == '\''; }).str();
    return true;
  }

  using GetStream = function_ref<raw_ostream *()>;

  bool processWhole(Part part) {
    std::error_code code;
    std::unique_ptr<llvm::raw_fd_ostream> file;
    bool good = processPart(part, [&]() -> raw_ostream * {
      file = std::make_unique<llvm::raw_fd_ostream>(options.output, code);
      if (!code) file->SetBufferSize(size_t(1) << 17);
      return code ? nullptr : file.get();
    });
    if (file) {
      file->close();
      code = file->error();
      file->clear_error();
    }
    if (code) fail("cannot write '" + options.output + "': " + code.message());
    return good && !code;
  }

  bool writeOutput(StringRef text) {
    if (options.output == "-") {
      llvm::outs() << text;
      llvm::outs().flush();
      return true;
    }
    return writeFile(options.output, text);
  }

  static bool writeFile(StringRef path, StringRef text) {
    std::error_code code;
    llvm::raw_fd_ostream os(path, code);
    if (!code) os << text;
    if (code) fail("cannot write '" + path + "': " + code.message());
    return !code;
  }

  /// `getStream` is called when there is something to write; it gives null when that is not possible.
  bool processPart(Part part, GetStream getStream) {
    std::unique_ptr<Context> owned;
    OwningOp root;
    RewriteControl control;
    control.setFuel(options.fuel);
    control.enableRemarks(options.remarks);
    if (mayBeOthers()) root = readQuietly(part, owned);
    const bool isRead = bool(root);
    if (!isRead) owned = makeContext(dialects);
    Context &context = *owned;
    if (options.fuel >= 0 || options.remarks || options.counts) context.setRewriteControl(&control);
    ExpectedDiagnostics expected(options.verifyDiagnostics ? part.text : StringRef(), options.input, part.firstLine);
    SourcePrinter source(options.input, whole);
    context.getDiagEngine().addHandler([&](Diagnostic &diagnostic) {
      if (options.verifyDiagnostics) expected.check(diagnostic);
      else source.print(llvm::errs(), diagnostic);
      return true;
    });
    if (!isRead) root = read(part, context, {});
    if (root && options.timing) watch.report("reading and verifying");
    bool good = root && processModule(root.get(), context, getStream);
    if (endsWithProcess) leave(root.release(), owned.release());
    root = OwningOp();
    if (options.counts)
      for (auto &[name, count] : control.getCounts()) llvm::errs() << count << ' ' << name << '\n';
    if (!options.verifyDiagnostics) return good;
    std::string complaints = expected.finish();
    llvm::errs() << complaints;
    return complaints.empty();
  }

  std::unique_ptr<Context> makeContext(const DialectRegistry &registry) const {
    auto context = std::make_unique<Context>(registry);
    context->allowUnregisteredDialects(options.allowUnregistered);
    return context;
  }

  /// Others have dialects by the names of ours that MLIR lacks, too (TensorFlow's tf, plan, pattern), with other types,
  /// attributes and operations. Where unregistered dialects are allowed, what is not valid in ours is theirs; when there is
  /// nothing to do but print it, so is text in which inherent attributes stand where they do for those who do not know them.
  bool mayBeOthers() const { return options.allowUnregistered && !options.verifyDiagnostics && options.verify; }

  /// The module and its context, of our dialects or else of theirs; null when it is neither, without a word.
  OwningOp readQuietly(const Part &part, std::unique_ptr<Context> &context) {
    auto tryWith = [&](const DialectRegistry &registry, ArrayRef<StringRef> strictDialects) {
      context = makeContext(registry);
      DiagnosticCollector ignored(context.get());
      return read(part, *context, strictDialects);
    };
    const bool onlyPrints = pipeline().empty();
    if (OwningOp root = tryWith(dialects, onlyPrints ? ArrayRef<StringRef>(kOwnDialects) : ArrayRef<StringRef>())) return root;
    auto mentions = [&](StringRef dialect) { return part.text.contains(("\"" + dialect + ".").str()); };
    if (!isBytecode(part.text) && llvm::none_of(kOwnDialects, mentions)) return OwningOp();
    if (withoutOwn.getDialects().empty())
      for (const Dialect *dialect : dialects.getDialects())
        if (!llvm::is_contained(kOwnDialects, dialect->name)) withoutOwn.insert(dialect);
    return tryWith(withoutOwn, {});
  }

  /// The process ends: its memory goes as a whole, faster than piece by piece. Kept where leak checkers find it.
  static void leave(Operation *root, Context *context) {
    [[maybe_unused]] static Operation *lastRoot;
    [[maybe_unused]] static Context *lastContext;
    lastRoot = root;
    lastContext = context;
  }

  OwningOp read(const Part &part, Context &context, ArrayRef<StringRef> strictDialects) {
    watch.restart();
    if (isBytecode(part.text)) {
      OwningOp root = readBytecode(part.text, &context);
      return root && options.verify && failed(verify(root.get())) ? OwningOp() : std::move(root);
    }
    // Empty lines in front make the line numbers those of the whole file.
    std::string padded;
    if (part.firstLine > 1) padded = std::string(part.firstLine - 1, '\n') + part.text.str();
    ParseOptions parseOptions;
    parseOptions.verify = options.verify;
    parseOptions.fileName = options.input;
    OwningOp root = parseOwnText(padded.empty() ? part.text : StringRef(padded), &context, parseOptions, strictDialects);
    // A module that the text leaves out stands where its part begins.
    if (Location location = root ? root->getLoc() : Location(); part.column && location.isFile() && location.getLine() == 0)
      root->setLoc(Location::file(&context, options.input, part.firstLine - 1, part.column));
    return root;
  }

  bool processModule(Operation *root, Context &context, GetStream getStream) {
    if (!runPasses(root, context)) return false;
    watch.restart();
    if (options.emit == "none") return true;
    raw_ostream *os = getStream();
    if (!os) return false;
    if (options.emit == "bytecode") *os << writeBytecode(root);
    else printOperation(root, *os, getPrintOptions());
    if (options.emit == "text") *os << '\n';
    if (options.timing) watch.report("writing");
    return true;
  }

  PrintOptions getPrintOptions() const {
    PrintOptions print;
    print.generic = options.generic;
    print.debugInfo = options.debugInfo;
    print.useLocalScope = options.localScope;
    return print;
  }

  bool runPasses(Operation *root, Context &context) {
    PassManager manager(&context);
    std::string error;
    if (failed(parsePipeline(pipeline(), passes, manager, error))) return false;
    if (manager.getElements().empty()) return true;
    PassManager::Config &config = manager.getConfig();
    config.verify = options.verify && options.verifyEach;
    config.reproducer = !options.reproducerPath.empty();
    config.threads = threads.get();
    config.print = options.print;
    config.printStream = &llvm::errs();
    config.printOptions = getPrintOptions();
    bool good = succeeded(manager.run(root));
    if (options.timing) manager.printTiming(llvm::errs());
    if (options.timingJson) llvm::errs() << manager.getTimingJson() << '\n';
    if (!good && !manager.getReproducer().empty()) writeFile(options.reproducerPath, manager.getReproducer());
    return good;
  }

  const OptOptions &options;
  const DialectRegistry &dialects;
  static constexpr StringRef kOwnDialects[] = {"tf", "plan", "pattern"};
  DialectRegistry withoutOwn;
  const PassRegistry &passes;
  std::unique_ptr<ThreadPool> threads;
  std::string configured;
  Stopwatch watch;
  StringRef whole;  ///< the input, when it is text
  bool endsWithProcess = false;  ///< there is one module, the last thing that the process works on
};

}  // namespace

/// Defines the dialects of an IRDL file. False after a message.
static bool defineDialects(const OptOptions &options, DialectRegistry &dialects,
                           std::vector<std::unique_ptr<irdl::RuntimeDialect>> &made) {
  auto buffer = llvm::MemoryBuffer::getFile(options.irdlFile);
  if (!buffer) {
    llvm::errs() << "strata opt: cannot read '" << options.irdlFile << "': " << buffer.getError().message() << '\n';
    return false;
  }
  {
    Context context(dialects);
    context.getDiagEngine().addHandler([](Diagnostic &diagnostic) {
      printDiagnostic(llvm::errs(), diagnostic);
      return true;
    });
    ParseOptions parseOptions;
    parseOptions.fileName = options.irdlFile;
    OwningOp module = parseSourceString((*buffer)->getBuffer(), &context, parseOptions);
    if (module) made = irdl::loadDialects(module.get());
  }
  for (const auto &dialect : made) dialects.insert(dialect->get());
  return !made.empty();
}

int optMain(int argc, char **argv) {
  PassRegistry passes;
  registerAllPasses(passes);
  registerPatternPass(passes);
  registerDialectPass(passes);
  OptOptions options;
  std::string error;
  if (!parseOptOptions(argc, argv, passes, options, error)) {
    llvm::errs() << "strata opt: " << error << '\n';
    return 2;
  }
  if (options.help || options.listPasses) {
    llvm::outs() << getOptHelp(passes);
    return 0;
  }
  if (options.emit != "text" && options.emit != "bytecode" && options.emit != "none") {
    llvm::errs() << "strata opt: --emit takes text, bytecode or none, not '" << options.emit << "'\n";
    return 2;
  }
  DialectRegistry dialects;
  registerAllDialects(dialects);
  std::vector<std::unique_ptr<irdl::RuntimeDialect>> made;
  if (!options.irdlFile.empty() && !defineDialects(options, dialects, made)) return 1;
  if (options.listOps) {
    for (const Dialect *dialect : dialects.getDialects())
      for (const OpRow *row : dialect->ops) llvm::outs() << row->name << '\n';
    return 0;
  }
  return OptTool(options, dialects, passes).run();
}

}  // namespace strata
