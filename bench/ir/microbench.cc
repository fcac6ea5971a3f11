// Microbenchmarks of the IR, named as in the "How slow is MLIR" suite, and what matching costs with many rules.
#include "dialects/arith/ops.h"
#include "dialects/builtin/ops.h"
#include "dialects/func/ops.h"
#include "ir/builder.h"
#include "ir/match_tree.h"
#include "ir/text.h"

#include <benchmark/benchmark.h>

namespace strata {
namespace {

struct World {
  World() {
    registry.insert(builtin::getBuiltinDialect());
    registry.insert(func::getFuncDialect());
    registry.insert(arith::getArithDialect());
    context = std::make_unique<Context>(registry);
    i32 = IntegerType::get(context.get(), 32);
  }
  /// A module of one function with so many additions in a row.
  OwningOp makeModule(int64_t ops) {
    OwningOp module = parseSourceString("func.func @f(%a: i32) {\n return\n}", context.get());
    Block &body = module->getRegion(0).front().getFirst()->getRegion(0).front();
    OpBuilder builder(body.getTerminator());
    Value value = body.getArgument(0);
    for (int64_t i = 0; i < ops; ++i)
      value = builder.create<arith::AddIOp>(Location(), i32, {value, value})->getResult(0);
    return module;
  }
  DialectRegistry registry;
  std::unique_ptr<Context> context;
  Type i32;
};

void createOps(benchmark::State &state) {
  World world;
  OwningOp module = world.makeModule(0);
  Block &body = module->getRegion(0).front().getFirst()->getRegion(0).front();
  OpBuilder builder(world.context.get());
  for (auto _ : state) {
    builder.setInsertionPoint(body.getTerminator());
    for (int64_t i = 0; i < state.range(0); ++i)
      benchmark::DoNotOptimize(builder.create<arith::AddIOp>(Location(), world.i32, {body.getArgument(0), body.getArgument(0)}));
    state.PauseTiming();
    while (Operation *op = body.getFirst()) {
      if (op->isTerminator()) break;
      op->erase();
    }
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(createOps)->Arg(1000)->Arg(100000);

void cloneOps(benchmark::State &state) {
  World world;
  OwningOp module = world.makeModule(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(OwningOp(module->clone()));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(cloneOps)->Arg(1000)->Arg(100000);

void walkOps(benchmark::State &state) {
  World world;
  OwningOp module = world.makeModule(state.range(0));
  for (auto _ : state) {
    int64_t count = 0;
    module->walk([&](Operation *) { ++count; });
    benchmark::DoNotOptimize(count);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(walkOps)->Arg(1000)->Arg(100000);

/// Region by region, block by block, without a walk.
void traverseOps(benchmark::State &state) {
  World world;
  OwningOp module = world.makeModule(state.range(0));
  Block &body = module->getRegion(0).front().getFirst()->getRegion(0).front();
  for (auto _ : state) {
    int64_t count = 0;
    for (Operation &op : body) count += op.getNumOperands();
    benchmark::DoNotOptimize(count);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(traverseOps)->Arg(1000)->Arg(100000);

void castOps(benchmark::State &state) {
  World world;
  OwningOp module = world.makeModule(1000);
  Block &body = module->getRegion(0).front().getFirst()->getRegion(0).front();
  for (auto _ : state) {
    int64_t count = 0;
    for (Operation &op : body) count += bool(dyn_cast<arith::AddIOp>(&op));
    benchmark::DoNotOptimize(count);
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(castOps);

void checkTraits(benchmark::State &state) {
  World world;
  OwningOp module = world.makeModule(1000);
  Block &body = module->getRegion(0).front().getFirst()->getRegion(0).front();
  for (auto _ : state) {
    int64_t count = 0;
    for (Operation &op : body) count += op.hasTrait(OpTrait::Commutative);
    benchmark::DoNotOptimize(count);
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(checkTraits);

void getInterfaces(benchmark::State &state) {
  World world;
  OwningOp module = world.makeModule(1000);
  Block &body = module->getRegion(0).front().getFirst()->getRegion(0).front();
  for (auto _ : state) {
    int64_t count = 0;
    for (Operation &op : body) count += op.getInterface<CallLikeInterface>() != nullptr;
    benchmark::DoNotOptimize(count);
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(getInterfaces);

void createContext(benchmark::State &state) {
  DialectRegistry registry;
  registry.insert(builtin::getBuiltinDialect());
  for (auto _ : state) {
    Context context(registry);
    benchmark::DoNotOptimize(&context);
  }
}
BENCHMARK(createContext);

/// add(add(x, const K), y), rules that differ in K: at the third operation.
std::unique_ptr<MatchRule> makeRule(Context *context, int number) {
  std::string value = std::to_string(number) + " : i32", error;
  const RuleArgument replacement[] = {{RuleArgument::Value, 9}};
  const RuleStep steps[] = {{RuleOp::Root},
                            {RuleOp::IsKind, 0, 0, "arith.addi"},
                            {RuleOp::Operand, 0, 0},
                            {RuleOp::Definer, 2},
                            {RuleOp::IsKind, 3, 0, "arith.addi"},
                            {RuleOp::Operand, 3, 1},
                            {RuleOp::Definer, 5},
                            {RuleOp::IsKind, 6, 0, "arith.constant"},
                            {RuleOp::AttributeOf, 6, 0, "value"},
                            {RuleOp::Operand, 0, 1},
                            {RuleOp::AttributeIs, 8, 0, value.c_str()},
                            {RuleOp::Replace, 0, 0, nullptr, replacement}};
  return MatchRule::create(context, "rule" + std::to_string(number), steps, RuleNatives(), error);
}

/// Per operation visited: the candidates of a set of so many rules. None matches, so nothing is rewritten.
void matchRules(benchmark::State &state) {
  World world;
  PatternSet set(world.context.get());
  for (int i = 0; i < state.range(0); ++i) set.add(std::make_unique<RulePattern>(makeRule(world.context.get(), i), 1));
  FrozenPatternSet patterns(std::move(set));
  OwningOp module = world.makeModule(0);
  Block &body = module->getRegion(0).front().getFirst()->getRegion(0).front();
  OpBuilder builder(body.getTerminator());
  Value value = body.getArgument(0);
  for (int i = 0; i < 500; ++i) {
    Value constant = builder.create(Location(), "arith.constant", world.i32, {},
                                    {builder.getNamedAttr("value", IntegerAttr::get(world.i32, 5000 + i))})->getResult(0);
    value = builder.create<arith::AddIOp>(Location(), world.i32, {value, constant})->getResult(0);
    value = builder.create<arith::AddIOp>(Location(), world.i32, {value, value})->getResult(0);
  }
  SmallVector<const Pattern *, 8> storage;
  for (auto _ : state)
    for (Operation &op : body) {
      storage.clear();
      benchmark::DoNotOptimize(patterns.getCandidates(&op, storage).data());
    }
  state.SetItemsProcessed(state.iterations() * 1500);
}
BENCHMARK(matchRules)->Arg(10)->Arg(100)->Arg(1000);

}  // namespace
}  // namespace strata

BENCHMARK_MAIN();
