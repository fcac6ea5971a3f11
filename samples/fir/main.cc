// Step 6: the dialect at work: reads a file, makes virtual calls direct, inlines, cleans up, lowers to machine code and calls
// it. Usage: fir FILE FUNCTION NUMBER...
#include "codegen/passes.h"
#include "codegen/target/target.h"
#include "devices/cpu/code_mapping.h"
#include "dialects/all.h"
#include "ir/context.h"
#include "ir/pass.h"
#include "jit/code_generator.h"
#include "samples/fir/fir.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace strata;

static int fail(const Twine &message) {
  llvm::errs() << "fir: " << message << '\n';
  return 1;
}

static void show(StringRef title, Operation *module) {
  llvm::outs() << "// --- " << title << '\n';
  printOperation(module, llvm::outs());
  llvm::outs() << '\n';
}

/// Machine code of the module's functions, called with up to two numbers.
static Result<int32_t> execute(Operation *module, const std::string &function, ArrayRef<int32_t> numbers) {
  std::string text;
  llvm::raw_string_ostream os(text);
  PrintOptions generic;
  generic.generic = true;
  printOperation(module, os, generic);
  STRATA_ASSIGN_OR_RETURN(std::vector<std::byte> bytes, jit::generateCode(text, getHostTarget().name.str(), {function}));
  STRATA_ASSIGN_OR_RETURN(ImageContents image, parseImage(bytes));
  STRATA_ASSIGN_OR_RETURN(device::CodeMapping code, device::CodeMapping::create(image));
  for (const ImageSymbol &symbol : image.symbols) {
    if (symbol.name != function) continue;
    const auto address = reinterpret_cast<uintptr_t>(code.base()) + symbol.offset;
    if (numbers.size() == 1) return reinterpret_cast<int32_t (*)(int32_t)>(address)(numbers[0]);
    return reinterpret_cast<int32_t (*)(int32_t, int32_t)>(address)(numbers[0], numbers[1]);
  }
  return notFound("no function '", function, "'");
}

int main(int argc, char **argv) {
  if (argc < 4 || argc > 5) return fail("usage: fir FILE FUNCTION NUMBER [NUMBER]");
  auto file = llvm::MemoryBuffer::getFile(argv[1]);
  if (!file) return fail("cannot read the file");
  SmallVector<int32_t, 2> numbers;
  for (int i = 3; i < argc; ++i)
    if (StringRef(argv[i]).getAsInteger(10, numbers.emplace_back())) return fail("numbers are wanted");

  // A registry of dialects is built once; contexts are made from it, one for each compilation.
  DialectRegistry dialects;
  registerAllDialects(dialects);
  dialects.insert(fir::getFIRDialect());
  Context context(dialects);
  context.getDiagEngine().addHandler([](Diagnostic &diagnostic) {
    printDiagnostic(llvm::errs(), diagnostic);
    return true;
  });
  ParseOptions options;
  options.fileName = argv[1];
  OwningOp module = parseSourceString((*file)->getBuffer(), &context, options);
  if (!module) return 1;
  show("as written", module.get());

  // The dialect's transformation is a pass like any other: a name in a pipeline.
  PassRegistry passes;
  registerAllPasses(passes);
  passes.add("fir-devirtualize", "Call methods directly", [](Operation *op, const PassOptions &) {
    fir::devirtualize(op);
    return success();
  });
  PassManager manager(&context);
  std::string error;
  if (failed(parsePipeline("fir-devirtualize,inline,canonicalize,cse,symbol-dce", passes, manager, error))) return fail(error);
  if (failed(manager.run(module.get()))) return 1;
  show("devirtualised, inlined, simplified", module.get());

  if (failed(fir::convertToLLVM(module.get()))) return 1;
  show("in the llvm dialect", module.get());
  Result<int32_t> result = execute(module.get(), argv[2], numbers);
  if (!result.isOk()) return fail(result.status().toString());
  llvm::outs() << "// --- " << argv[2] << " gives " << *result << '\n';
  return 0;
}
