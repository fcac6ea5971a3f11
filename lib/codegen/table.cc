// libstrata_codegen.so's table (codegen/emit/codegen_table.h): text of the llvm dialect to an image.
#include "codegen/emit/codegen_table.h"

#include "codegen/emit/llvm/disassemble.h"
#include "codegen/emit/llvm/object.h"
#include "codegen/emit/llvm/translate.h"
#include "dialects/builtin/ops.h"
#include "dialects/llvm/ops.h"
#include "ir/text.h"
#include "jit/orc/image_linker.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <cstdlib>
#include <cstring>

namespace {

using namespace strata;

const DialectRegistry &getRegistry() {
  static const DialectRegistry *registry = [] {
    auto *made = new DialectRegistry();
    made->insert(builtin::getBuiltinDialect());
    made->insert(LLVM::getLLVMDialect());
    return made;
  }();
  return *registry;
}

void give(strata_codegen_output *output, const void *bytes, size_t size) {
  output->bytes = static_cast<unsigned char *>(std::malloc(size ? size : 1));
  output->size = size;
  std::memcpy(output->bytes, bytes, size);
}

int fail(strata_codegen_output *output, std::string_view text) {
  output->error = static_cast<char *>(std::malloc(text.size() + 1));
  std::memcpy(output->error, text.data(), text.size());
  output->error[text.size()] = '\0';
  return 1;
}

int compile(const strata_codegen_input *input, strata_codegen_output *output) {
  *output = {};
  const Target *target = findTarget(input->target);
  if (!target) return fail(output, "unknown target");
  Context context(getRegistry());
  DiagnosticCollector diagnostics(&context);
  ParseOptions options;
  options.verify = false;  // the other side has made it
  OwningOp module = parseSourceString(llvm::StringRef(input->text, input->text_size), &context, options);
  if (!module) return fail(output, diagnostics.str());
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> translated = translateToLLVM(module.get(), llvmContext);
  if (!translated) return fail(output, diagnostics.str());
  if (input->want_assembly) {
    Result<std::string> text = emitAssembly(*translated, *target);
    if (!text.isOk()) return fail(output, text.status().message());
    give(output, text->data(), text->size());
    return 0;
  }
  auto object = emitObject(*translated, *target);
  if (!object.isOk()) return fail(output, object.status().message());
  std::vector<std::string> entries(input->entries, input->entries + input->num_entries);
  jit::LinkOptions link;
  link.features = target->featureBits;
  auto image = jit::linkImage(llvm::StringRef(object->data(), object->size()), entries, link);
  if (!image.isOk()) return fail(output, image.status().message());
  give(output, image->data(), image->size());
  return 0;
}

void release(strata_codegen_output *output) {
  std::free(output->bytes);
  std::free(output->error);
  *output = {};
}

int disassembleCode(const char *targetName, const unsigned char *code, size_t size, strata_codegen_output *output) {
  *output = {};
  const Target *target = findTarget(targetName);
  if (!target) return fail(output, "unknown target");
  Result<std::string> text = disassemble({reinterpret_cast<const std::byte *>(code), size}, *target);
  if (!text.isOk()) return fail(output, text.status().message());
  give(output, text->data(), text->size());
  return 0;
}

const strata_codegen_table kTable = {STRATA_CODEGEN_INTERFACE, compile, release, strata::warmUpCodeGenerator,
                                     disassembleCode};

}  // namespace

extern "C" __attribute__((visibility("default"))) const strata_codegen_table *strata_codegen_get_table(void) {
  return &kTable;
}
