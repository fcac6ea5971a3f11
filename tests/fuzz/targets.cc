// The fuzz targets. Nothing here may crash, whatever the input; what is found out about it does not matter.
#include "tests/fuzz/targets.h"

#include "dialects/arith/ops.h"
#include "dialects/builtin/ops.h"
#include "dialects/cf/ops.h"
#include "dialects/func/ops.h"
#include "dialects/irdl/load.h"
#include "dialects/irdl/ops.h"
#include "dialects/pattern/compile.h"
#include "dialects/pattern/ops.h"
#include "dialects/scf/ops.h"
#include "dialects/tensor/ops.h"
#include "ir/bytecode.h"
#include "ir/text.h"
#include "ir/verifier.h"
#include "support/hash.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

namespace strata::fuzz {
namespace {

struct World {
  World() : World(nullptr) {}
  explicit World(const Dialect *more) {
    for (const Dialect *dialect :
         {builtin::getBuiltinDialect(), pattern::getPatternDialect(), irdl::getIRDLDialect(), func::getFuncDialect(),
          arith::getArithDialect(), cf::getCFDialect(), scf::getSCFDialect(), tensor::getTensorDialect()})
      registry.insert(dialect);
    if (more) registry.insert(more);
    context = std::make_unique<Context>(registry);
    context->allowUnregisteredDialects();
    context->getDiagEngine().addHandler([](Diagnostic &) { return true; });
  }
  DialectRegistry registry;
  std::unique_ptr<Context> context;
};

std::string print(Operation *op, bool generic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  PrintOptions options;
  options.generic = generic;
  options.debugInfo = true;
  printOperation(op, os, options);
  return text;
}

/// What may be done with any verified module.
void useModule(Operation *module) {
  print(module, false);
  std::string text = print(module, true);
  World again;
  OwningOp copy = parseSourceString(text, again.context.get());
  // What was printed is read back to the same text.
  if (!copy || print(copy.get(), true) != text) std::abort();
  std::string bytes = writeBytecode(module);
  World third;
  if (!readBytecode(bytes, third.context.get())) std::abort();
}

StringRef refOf(std::string_view input) { return StringRef(input.data(), input.size()); }

}  // namespace

void runText(std::string_view input) {
  World world;
  OwningOp module = parseSourceString(refOf(input), world.context.get());
  if (module) useModule(module.get());
}

void runBytecode(std::string_view input) {
  std::string bytes(input);
  if (bytes.size() > 4) {
    const uint32_t crc = crc32c(std::string_view(bytes).substr(0, bytes.size() - 4));
    for (int i = 0; i < 4; ++i) bytes[bytes.size() - 4 + i] = static_cast<char>(crc >> (8 * i));
  }
  World world;
  OwningOp module = readBytecode(bytes, world.context.get());
  if (!module || failed(verify(module.get()))) return;
  print(module.get(), true);
  print(module.get(), false);
}

void runPatterns(std::string_view input) {
  World world;
  OwningOp rules = parseSourceString(refOf(input), world.context.get());
  if (!rules) return;
  PatternSet set(world.context.get());
  if (failed(pattern::compileRules(rules.get(), set))) return;
  OwningOp module = parseSourceString(R"(
func.func @f(%a: i32, %b: i32, %c: i1) -> i32 {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %a, %c0 : i32
  %1 = arith.muli %0, %c2 : i32
  %2 = arith.select %c, %1, %1 : i32
  %3 = arith.subi %2, %2 : i32
  %4 = func.call @f(%3, %b, %c) : (i32, i32, i1) -> i32
  return %4 : i32
})", world.context.get());
  GreedyConfig config;
  config.fold = false;
  config.maxRewrites = 200;
  (void)applyPatternsGreedily(module.get(), FrozenPatternSet(std::move(set)), config);
  (void)verify(module.get());
}

void runDialects(std::string_view input) {
  World world;
  // The definitions, and behind a line of dashes a module to read with them.
  auto [definitions, use] = refOf(input).split("\n// -----\n");
  OwningOp module = parseSourceString(definitions, world.context.get());
  if (!module) return;
  for (const auto &dialect : irdl::loadDialects(module.get())) {
    if (!dialect->get()->ops.empty() && llvm::any_of(dialect->get()->ops, [](const OpRow *row) { return row->assemblyFormat; }))
      continue;  // kept for the process, which a fuzzer never ends
    World user(dialect->get());
    OwningOp used = parseSourceString(use, user.context.get());
    if (used) print(used.get(), true);
  }
}

}  // namespace strata::fuzz
