// The only file that runs LLVM's code generation passes. Settings and their measured cost: docs/performance.md.
#include "codegen/emit/llvm/object.h"

#include "llvm/CodeGen/CommandFlags.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

#include <map>
#include <memory>
#include <mutex>

namespace strata {

namespace {

constexpr const char *kTriple = "x86_64-unknown-linux-gnu";

/// Loop strength reduction is switched off: addresses arrive reduced, and it costs a quarter of the compile time.
void initializeOnce() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    const char *arguments[] = {"strata", "-disable-lsr"};
    llvm::cl::ParseCommandLineOptions(2, arguments, "", &llvm::nulls());
  });
}

llvm::TargetMachine *getMachine(const Target &target) {
  initializeOnce();
  thread_local std::map<std::string, std::unique_ptr<llvm::TargetMachine>> machines;
  std::unique_ptr<llvm::TargetMachine> &machine = machines[target.name.str()];
  if (machine) return machine.get();
  std::string error;
  const llvm::Triple triple(kTriple);
  const llvm::Target *backend = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!backend) return nullptr;
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  machine.reset(backend->createTargetMachine(triple, target.cpu, target.features, options, llvm::Reloc::PIC_,
                                             llvm::CodeModel::Small, llvm::CodeGenOptLevel::Less, /*JIT=*/true));
  return machine.get();
}

Status emit(llvm::Module &module, const Target &target, llvm::raw_pwrite_stream &os, llvm::CodeGenFileType type) {
  llvm::TargetMachine *machine = getMachine(target);
  if (!machine) return internalError("LLVM has no code generator for ", kTriple);
  module.setTargetTriple(machine->getTargetTriple());
  module.setDataLayout(machine->createDataLayout());
  for (llvm::Function &function : module) {
    if (function.isDeclaration()) continue;
    function.addFnAttr("target-cpu", target.cpu);
    function.addFnAttr("target-features", target.features);
    function.addFnAttr("prefer-vector-width", std::to_string(target.vectorBytes * 8));
    function.addFnAttr("min-legal-vector-width", std::to_string(target.vectorBytes * 8));
    function.addFnAttr("no-builtins");
    function.addFnAttr(llvm::Attribute::NoUnwind);
    function.addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");
  }
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, os, nullptr, type, /*DisableVerify=*/true))
    return internalError("LLVM cannot write this kind of file for ", kTriple);
  passes.run(module);
  return Status();
}

}  // namespace

Result<SmallVector<char, 0>> emitObject(llvm::Module &module, const Target &target) {
  SmallVector<char, 0> object;
  llvm::raw_svector_ostream os(object);
  if (Status status = emit(module, target, os, llvm::CodeGenFileType::ObjectFile); !status.isOk()) return status;
  return object;
}

Result<std::string> emitAssembly(llvm::Module &module, const Target &target) {
  SmallVector<char, 0> text;
  llvm::raw_svector_ostream os(text);
  if (Status status = emit(module, target, os, llvm::CodeGenFileType::AssemblyFile); !status.isOk()) return status;
  return std::string(text.data(), text.size());
}

void warmUpCodeGenerator() { (void)getMachine(getTargets().front()); }

}  // namespace strata
