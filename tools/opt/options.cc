// Reading the options of `strata opt`. MLIR's spellings are understood where the meaning is the same.
#include "tools/opt/options.h"

namespace strata {
namespace {

struct Flag {
  const char *name;
  bool OptOptions::*field;
  bool value;
  const char *description;  ///< null: another spelling, not in the help text
};
const Flag kFlags[] = {
    {"generic", &OptOptions::generic, true, "print every operation in the generic form"},
    {"mlir-print-op-generic", &OptOptions::generic, true, nullptr},
    {"debuginfo", &OptOptions::debugInfo, true, "print locations"},
    {"mlir-print-debuginfo", &OptOptions::debugInfo, true, nullptr},
    {"local-scope", &OptOptions::localScope, true, "print no aliases"},
    {"mlir-print-local-scope", &OptOptions::localScope, true, nullptr},
    {"allow-unregistered-dialect", &OptOptions::allowUnregistered, true, "accept operations of unknown dialects"},
    {"split-input-file", &OptOptions::splitInput, true, "treat the parts between '// -----' lines as files of their own"},
    {"verify-diagnostics", &OptOptions::verifyDiagnostics, true, "check 'expected-error {{...}}' comments"},
    {"timing", &OptOptions::timing, true, "report the passes' times on stderr"},
    {"mlir-timing", &OptOptions::timing, true, nullptr},
    {"timing-json", &OptOptions::timingJson, true, "the same as JSON"},
    {"no-verify", &OptOptions::verify, false, "do not verify at all"},
    {"no-verify-each", &OptOptions::verifyEach, false, "do not verify between passes"},
    {"verify-each", &OptOptions::verifyEach, true, nullptr},
    {"remarks", &OptOptions::remarks, true, "remark why rewrites are refused"},
    {"counts", &OptOptions::counts, true, "report how often each rewrite happened, on stderr"},
    {"run-reproducer", &OptOptions::runReproducer, true, "run the pipeline that the file's first line names"},
    {"list-ops", &OptOptions::listOps, true, "list the defined operations"},
    {"list-passes", &OptOptions::listPasses, true, "list the passes with their options"},
    {"help", &OptOptions::help, true, "show this text"},
};

struct TextOption {
  const char *name;
  std::string OptOptions::*field;
  const char *description;
};
const TextOption kTextOptions[] = {
    {"pipeline", &OptOptions::pipeline, "passes to run: 'canonicalize,func.func(cse)'"},
    {"pass-pipeline", &OptOptions::pipeline, nullptr},
    {"emit", &OptOptions::emit, "text, bytecode or none"},
    {"reproducer", &OptOptions::reproducerPath, "write a reproducer to this file when a pass fails"},
    {"mlir-pass-pipeline-crash-reproducer", &OptOptions::reproducerPath, nullptr},
    {"irdl-file", &OptOptions::irdlFile, "define the dialects of this file first"},
    {"output", &OptOptions::output, "file to write, '-' for stdout; also -o"},
};

class Reader {
 public:
  Reader(int argc, char **argv, const PassRegistry &passes, OptOptions &options, std::string &error)
      : args(argv + 1, argv + argc), passes(passes), options(options), error(error) {}

  bool run() {
    bool hasInput = false;
    for (next = 0; next < args.size();) {
      StringRef arg = args[next++];
      if (arg == "-" || !arg.starts_with("-")) {
        if (hasInput) return fail("more than one input file: '" + arg + "'");
        options.input = arg.str();
        hasInput = true;
        continue;
      }
      if (arg == "-o") arg = "--output";
      if (!arg.consume_front("--")) arg.consume_front("-");
      if (!readOption(arg)) return false;
    }
    return true;
  }

 private:
  bool fail(const Twine &message) {
    error = message.str();
    return false;
  }

  /// The value after '=' or in the next argument.
  bool takeValue(StringRef name, bool hasValue, StringRef given, StringRef &value) {
    if (!hasValue && next == args.size()) return fail("--" + name + " needs a value");
    value = hasValue ? given : args[next++];
    return true;
  }

  bool readOption(StringRef arg) {
    auto [name, given] = arg.split('=');
    bool hasValue = arg.contains('=');
    for (const Flag &flag : kFlags) {
      if (name != flag.name) continue;
      bool off = given == "false" || given == "0";
      options.*flag.field = off ? !flag.value : flag.value;
      return true;
    }
    StringRef value;
    for (const TextOption &option : kTextOptions) {
      if (name != option.name) continue;
      if (!takeValue(name, hasValue, given, value)) return false;
      options.*option.field = value.str();
      return true;
    }
    if (name == "patterns") {
      if (!takeValue(name, hasValue, given, value)) return false;
      options.pipeline += ((options.pipeline.empty() ? "" : ",") + Twine("apply-patterns{file=\"") + value + "\"}").str();
      return true;
    }
    if (name == "emit-bytecode") {
      options.emit = "bytecode";
      return true;
    }
    if (name == "fuel" || name == "threads") {
      int64_t number;
      if (!takeValue(name, hasValue, given, value)) return false;
      if (value.getAsInteger(10, number) || number < 0) return fail("--" + name + " needs a number, not '" + value + "'");
      if (name == "fuel") options.fuel = number;
      else options.threads = static_cast<int>(std::min<int64_t>(number, 1024));
      return true;
    }
    if (name == "print-after-all" || name == "print-after-change") {
      options.print = name == "print-after-all" ? PassManager::Print::AfterAll : PassManager::Print::AfterChange;
      return true;
    }
    return readPass(arg);
  }

  bool readPass(StringRef arg) {
    auto [name, passOptions] = arg.split('=');
    if (!passes.find(name) && passes.findPipeline(name).empty()) return fail("unknown option '--" + arg + "'");
    if (!options.pipeline.empty()) options.pipeline += ',';
    options.pipeline += name.str();
    if (!passOptions.empty()) options.pipeline += ("{" + passOptions + "}").str();
    return true;
  }

  std::vector<StringRef> args;
  size_t next = 0;
  const PassRegistry &passes;
  OptOptions &options;
  std::string &error;
};

}  // namespace

bool parseOptOptions(int argc, char **argv, const PassRegistry &passes, OptOptions &options, std::string &error) {
  return Reader(argc, argv, passes, options, error).run();
}

static void appendLine(std::string &text, const std::string &left, const char *right) {
  text += "  " + left + std::string(left.size() < 30 ? 30 - left.size() : 1, ' ') + right + "\n";
}

std::string getOptHelp(const PassRegistry &passes) {
  std::string text = "Usage: strata opt [FILE] [options]\n\nReads IR, runs a pipeline, prints the result. FILE '-': stdin.\n\n";
  for (const TextOption &option : kTextOptions)
    if (option.description) appendLine(text, std::string("--") + option.name + " VALUE", option.description);
  for (const Flag &flag : kFlags)
    if (flag.description) appendLine(text, std::string("--") + flag.name, flag.description);
  appendLine(text, "--patterns FILE", "apply the rewrite rules of a file at this place of the pipeline");
  appendLine(text, "--emit-bytecode", "the same as --emit bytecode");
  appendLine(text, "--fuel N", "at most N rewrites; bisect with it");
  appendLine(text, "--threads N", "threads to use, 0: one for each processor");
  appendLine(text, "--print-after-all", "print the IR after each pass, on stderr");
  appendLine(text, "--print-after-change", "the same where it changed");
  text += "\nPasses (also as --NAME):\n";
  for (const PassInfo &info : passes.getPasses()) {
    appendLine(text, info.name.str(), info.description.str().c_str());
    for (const PassOption &option : info.options)
      appendLine(text, std::string("  ") + option.name + "=" + option.defaultText, option.description);
  }
  return text;
}

}  // namespace strata
