// strata-tblgen: reads operation definitions with LLVM's TableGen library and writes
//   -gen-op-decls   accessor classes (ops.h.inc)
//   -gen-op-defs    constant op tables (ops.cc.inc)
//   -gen-docs       the Markdown reference of the dialect
//   -gen-rules      rewrite rules (rules.inc)
// Options -I, -o and -d are TableGen's; -dialect=NAME chooses the dialect when several are included.

#include "ir/tblgen/op_model.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Main.h"

using namespace strata::tblgen;

namespace {
enum class Action { None, Declarations, Definitions, Documentation, Rules };
}

static llvm::cl::opt<Action> action(
    llvm::cl::desc("What to write"), llvm::cl::init(Action::None),
    llvm::cl::values(clEnumValN(Action::Declarations, "gen-op-decls", "accessor classes"),
                     clEnumValN(Action::Definitions, "gen-op-defs", "operation tables"),
                     clEnumValN(Action::Rules, "gen-rules", "rewrite rules"),
                     clEnumValN(Action::Documentation, "gen-docs", "Markdown reference")));
static llvm::cl::opt<std::string> dialectName("dialect", llvm::cl::desc("The dialect to write"));

static bool emit(llvm::raw_ostream &os, const llvm::RecordKeeper &records) {
  if (action == Action::Rules) {
    strata::tblgen::emitRules(records, os);
    return false;
  }
  DialectModel dialect = readDialect(records, dialectName);
  switch (action) {
    case Action::Declarations: emitDeclarations(dialect, os); return false;
    case Action::Definitions: emitDefinitions(dialect, os); return false;
    case Action::Documentation: emitDocumentation(dialect, os); return false;
    case Action::Rules:
    case Action::None: break;
  }
  llvm::PrintError("nothing to do: give -gen-op-decls, -gen-op-defs, -gen-docs or -gen-rules");
  return true;
}

int main(int argc, char **argv) {
  llvm::cl::ParseCommandLineOptions(argc, argv, "Writes C++ and Markdown from operation definitions\n");
  return llvm::TableGenMain(argv[0], llvm::TableGenMainFn(emit));
}
