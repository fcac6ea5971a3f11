// See disassemble.h. LLVM's C interface is all that is needed.
#include "codegen/emit/llvm/disassemble.h"

#include "llvm-c/Disassembler.h"
#include "llvm-c/Target.h"

#include <cinttypes>
#include <cstdio>
#include <memory>
#include <mutex>

namespace strata {

/// There are no names; asked all the same, LLVM shows the targets of jumps as addresses.
static const char *nameNothing(void *, uint64_t, uint64_t *referenceType, uint64_t, const char **referenceName) {
  *referenceType = LLVMDisassembler_ReferenceType_InOut_None;
  *referenceName = nullptr;
  return nullptr;
}

static LLVMDisasmContextRef makeDisassembler(const Target &target) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86Disassembler();
  });
  return LLVMCreateDisasmCPUFeatures("x86_64-unknown-linux-gnu", target.cpu.str().c_str(),
                                     target.features.str().c_str(), nullptr, 0, nullptr, nameNothing);
}

Result<std::string> disassemble(std::span<const std::byte> code, const Target &target) {
  const std::unique_ptr<void, decltype(&LLVMDisasmDispose)> context(makeDisassembler(target), LLVMDisasmDispose);
  if (!context) return internalError("LLVM has no disassembler for ", target.name.str());
  LLVMSetDisasmOptions(context.get(), LLVMDisassembler_Option_PrintImmHex | LLVMDisassembler_Option_AsmPrinterVariant);
  // The interface wants bytes that could be written.
  std::string bytes(reinterpret_cast<const char *>(code.data()), code.size());
  auto *data = reinterpret_cast<uint8_t *>(bytes.data());
  std::string text;
  for (size_t at = 0; at < bytes.size();) {
    char instruction[256] = "";
    size_t length =
        LLVMDisasmInstruction(context.get(), data + at, bytes.size() - at, at, instruction, sizeof(instruction));
    if (length == 0) {
      std::snprintf(instruction, sizeof(instruction), "\t.byte 0x%02x", data[at]);
      length = 1;
    }
    char offset[32];
    std::snprintf(offset, sizeof(offset), "%6" PRIx64 ":", static_cast<uint64_t>(at));
    text += offset;
    text += instruction;
    text += "\n";
    at += length;
  }
  return text;
}

}  // namespace strata
