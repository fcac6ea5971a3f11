// See stage_text.h.
#include "jit/stage_text.h"

#include "ir/text.h"
#include "ir/verifier.h"

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

LogicalResult verifyStage([[maybe_unused]] Operation *module) {
#ifdef STRATA_VERIFY_STAGES
  return verify(module);
#else
  return success();
#endif
}

}  // namespace strata::jit
