// See stage_text.h.
#include "jit/stage_text.h"

#include "ir/text.h"

#include "llvm/Support/raw_ostream.h"

namespace strata::jit {

std::string stageText(Operation *module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  PrintOptions options;
  options.debugInfo = true;
  printOperation(module, os, options);
  os << "\n";
  return text;
}

}  // namespace strata::jit
