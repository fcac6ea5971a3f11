// See code_generator.h.
#include "jit/code_generator.h"

#include "codegen/emit/codegen_table.h"
#include "support/image.h"

#include <dlfcn.h>

#include <cstring>

namespace strata::jit {

namespace {

/// The library beside the one that holds this function; else wherever the loader finds it.
Result<const strata_codegen_table *> openLibrary() {
  constexpr const char *kName = "libstrata_codegen.so";
  std::string path = kName;
  Dl_info self;
  if (dladdr(reinterpret_cast<void *>(&openLibrary), &self) && self.dli_fname) {
    const std::string_view own = self.dli_fname;
    const size_t slash = own.rfind('/');
    if (slash != std::string_view::npos) path = std::string(own.substr(0, slash + 1)) + kName;
  }
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    // A program that is linked with the objects themselves stands beside lib/.
    const size_t slash = path.rfind('/');
    if (slash != std::string::npos) library = dlopen((path.substr(0, slash) + "/../lib/" + kName).c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  if (!library) return unavailable("the code generator cannot be loaded: ", dlerror());
  auto get = reinterpret_cast<strata_codegen_get_table_fn>(dlsym(library, "strata_codegen_get_table"));
  const strata_codegen_table *table = get ? get() : nullptr;
  if (!table || table->interface_number != STRATA_CODEGEN_INTERFACE)
    return failedPrecondition(path, " is of another version than libstrata.so");
  return table;
}

const Result<const strata_codegen_table *> &getLibrary() {
  static const Result<const strata_codegen_table *> opened = openLibrary();
  return opened;
}

Result<strata_codegen_output> compile(std::string_view text, const std::string &target,
                                      const std::vector<std::string> &entries, bool wantAssembly,
                                      const strata_codegen_table *&table) {
  if (!getLibrary().isOk()) return getLibrary().status();
  table = *getLibrary();
  std::vector<const char *> names;
  for (const std::string &entry : entries) names.push_back(entry.c_str());
  strata_codegen_input input = {text.data(), text.size(), target.c_str(), names.data(), names.size(), wantAssembly};
  strata_codegen_output output;
  if (table->compile(&input, &output) != 0) {
    Status status = internalError("code generation failed: ", output.error ? output.error : "no reason given");
    table->release(&output);
    return status;
  }
  return output;
}

}  // namespace

Result<std::vector<std::byte>> generateCode(std::string_view text, const std::string &target,
                                            const std::vector<std::string> &entries) {
  const strata_codegen_table *table = nullptr;
  Result<strata_codegen_output> output = compile(text, target, entries, false, table);
  if (!output.isOk()) return output.status();
  std::vector<std::byte> image(output->size);
  std::memcpy(image.data(), output->bytes, output->size);
  table->release(&*output);
  return image;
}

Result<std::string> generateAssembly(std::string_view text, const std::string &target) {
  const strata_codegen_table *table = nullptr;
  Result<strata_codegen_output> output = compile(text, target, {}, true, table);
  if (!output.isOk()) return output.status();
  std::string assembly(reinterpret_cast<const char *>(output->bytes), output->size);
  table->release(&*output);
  return assembly;
}

Result<std::string> disassembleImage(std::span<const std::byte> image, std::string_view entry,
                                     const std::string &target) {
  STRATA_ASSIGN_OR_RETURN(ImageContents contents, parseImage(image));
  for (const ImageSymbol &symbol : contents.symbols) {
    if (symbol.name != entry) continue;
    const uint64_t size = symbol.size ? symbol.size : contents.textBytes - symbol.offset;
    if (!getLibrary().isOk()) return getLibrary().status();
    const strata_codegen_table *table = *getLibrary();
    const std::span<const std::byte> code = contents.slab.subspan(symbol.offset, size);
    strata_codegen_output output;
    if (table->disassemble(target.c_str(), reinterpret_cast<const unsigned char *>(code.data()), code.size(),
                           &output) != 0) {
      Status status = internalError("disassembly failed: ", output.error ? output.error : "no reason given");
      table->release(&output);
      return status;
    }
    std::string text(reinterpret_cast<const char *>(output.bytes), output.size);
    table->release(&output);
    return text;
  }
  return notFound("the image has no entry '", entry, "'");
}

}  // namespace strata::jit
