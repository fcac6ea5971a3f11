// Updates in place: a procedure means the same when its tensors are values and when, after makeInPlace, they are memory. Both are
// interpreted here; the programs are written for one hazard each, or random.
#include "codegen/transforms/linalg/in_place.h"
#include "dialects/all.h"
#include "ir/text.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

using namespace strata;

namespace {

constexpr int64_t kUnspecified = 0x5a5a5a5a;
using Elements = std::vector<int64_t>;
using Memory = std::shared_ptr<Elements>;

/// Runs a procedure on vectors of 64-bit integers. By value, each update makes a new vector; in place, it writes to the one
/// that it takes over.
class Interpreter {
 public:
  explicit Interpreter(bool inPlace) : inPlace(inPlace) {}

  void bind(Value tensor, Elements elements) { tensors[key(tensor)] = std::make_shared<Elements>(std::move(elements)); }
  const Elements &get(Value tensor) { return *tensors.at(key(tensor)); }

  std::vector<Elements> run(Operation *procedure) {
    std::vector<Elements> results;
    Block &body = procedure->getRegion(0).front();
    runBlock(body);
    for (Value value : body.getTerminator()->getOperands()) results.push_back(get(value));
    return results;
  }

 private:
  static const void *key(Value value) { return value.getAsOpaquePointer(); }
  static bool isTensor(Value value) { return isa<RankedTensorType>(value.getType()); }

  void assign(ValueRange targets, ValueRange sources) {
    std::vector<Memory> memories;
    std::vector<int64_t> numbers;
    for (Value source : sources) {
      memories.push_back(isTensor(source) ? tensors.at(key(source)) : nullptr);
      numbers.push_back(isTensor(source) ? 0 : scalar(source));
    }
    for (size_t i = 0; i < memories.size(); ++i)
      if (memories[i]) tensors[key(targets[i])] = memories[i];
      else scalars[key(targets[i])] = numbers[i];
  }
  int64_t scalar(Value value) { return scalars.at(key(value)); }

  void runBlock(Block &block) {
    for (Operation &op : block)
      if (!op.isTerminator()) runOp(&op);
  }

  void runOp(Operation *op) {
    const StringRef name = op->getName();
    if (name == "arith.constant") {
      scalars[key(op->getResult(0))] = cast<IntegerAttr>(op->getAttr("value")).getInt();
    } else if (name == "arith.addi") {
      scalars[key(op->getResult(0))] = scalar(op->getOperand(0)) + scalar(op->getOperand(1));
    } else if (name == "arith.cmpi") {  // slt only
      scalars[key(op->getResult(0))] = scalar(op->getOperand(0)) < scalar(op->getOperand(1));
    } else if (name == "arith.index_cast") {
      scalars[key(op->getResult(0))] = scalar(op->getOperand(0));
    } else if (name == "tensor.empty") {
      const int64_t size = cast<RankedTensorType>(op->getResultType(0)).getNumElements();
      tensors[key(op->getResult(0))] = std::make_shared<Elements>(size, kUnspecified);
    } else if (name == "tensor.extract") {
      scalars[key(op->getResult(0))] = get(op->getOperand(0)).at(scalar(op->getOperand(1)));
    } else if (name == "tensor.insert") {
      Memory memory = taken(op->getOperand(1));
      memory->at(scalar(op->getOperand(2))) = scalar(op->getOperand(0));
      tensors[key(op->getResult(0))] = memory;
    } else if (name == "linalg.copy") {
      const Elements source = get(op->getOperand(0));
      Memory memory = taken(op->getOperand(1));
      *memory = source;
      tensors[key(op->getResult(0))] = memory;
    } else {
      runControl(op, name);
    }
  }

  void runControl(Operation *op, StringRef name) {
    if (name == "scf.for") {
      Block &body = op->getRegion(0).front();
      ValueRange carried = ValueRange(body.getArguments()).drop_front();
      assign(carried, op->getOperands().drop_front(3));
      for (int64_t i = scalar(op->getOperand(0)); i < scalar(op->getOperand(1)); i += scalar(op->getOperand(2))) {
        scalars[key(body.getArgument(0))] = i;
        runBlock(body);
        assign(carried, body.getTerminator()->getOperands());
      }
      assign(op->getResults(), carried);
    } else if (name == "scf.while") {
      Block &before = op->getRegion(0).front(), &after = op->getRegion(1).front();
      assign(before.getArguments(), op->getOperands());
      for (;;) {
        runBlock(before);
        Operation *condition = before.getTerminator();
        ValueRange passed = condition->getOperands().drop_front();
        if (!scalar(condition->getOperand(0))) return assign(op->getResults(), passed);
        assign(after.getArguments(), passed);
        runBlock(after);
        assign(before.getArguments(), after.getTerminator()->getOperands());
      }
    } else if (name == "scf.if") {
      Region &region = op->getRegion(scalar(op->getOperand(0)) ? 0 : 1);
      if (region.empty()) return;
      runBlock(region.front());
      if (Operation *yield = region.front().getTerminator()) assign(op->getResults(), yield->getOperands());
    } else {
      FAIL() << name.str();
    }
  }

  Memory taken(Value tensor) { return inPlace ? tensors.at(key(tensor)) : std::make_shared<Elements>(get(tensor)); }

  bool inPlace;
  std::map<const void *, Memory> tensors;
  std::map<const void *, int64_t> scalars;
};

Operation *findProcedure(Operation *module) {
  Operation *found = nullptr;
  module->walk([&](Operation *op) {
    if (linalg::isProcedure(op)) found = op;
  });
  return found;
}

/// Results by value and in place, the input %x after the second run, and the number of copies that were put in.
struct Outcome {
  std::vector<Elements> byValue, inPlace;
  Elements inputAfterwards;
  int copies = 0;
};

const Elements kInput{10, 11, 12, 13};

/// `body` is the inside of the procedure; it may read %x : tensor<4xi64> and yields tensors of that type.
Outcome interpret(const std::string &body, int results) {
  std::string types;
  for (int i = 0; i < results; ++i) types += std::string(i ? ", " : "") + "tensor<4xi64>";
  const std::string text = "func.func @main(%x: tensor<4xi64>) -> tensor<4xi64> {\n  %r:" + std::to_string(results) +
                           " = \"scf.execute_region\"() ({\n" + body + "\n  }) : () -> (" + types + ")\n  return %r#0 : tensor<4xi64>\n}\n";
  DialectRegistry registry;
  registerAllDialects(registry);
  Context context(registry);
  DiagnosticCollector diagnostics(&context);
  OwningOp module = parseSourceString(text, &context);
  Outcome outcome;
  EXPECT_TRUE(module) << diagnostics.str() << text;
  if (!module) return outcome;
  Operation *procedure = findProcedure(module.get());
  Value input = procedure->getParentRegion()->getArgument(0);

  Interpreter byValue(false);
  byValue.bind(input, kInput);
  outcome.byValue = byValue.run(procedure);
  EXPECT_TRUE(succeeded(linalg::makeInPlace(procedure))) << diagnostics.str();
  procedure->walk([&](Operation *op) { outcome.copies += op->getName() == "linalg.copy"; });
  Interpreter inPlace(true);
  inPlace.bind(input, kInput);
  outcome.inPlace = inPlace.run(procedure);
  outcome.inputAfterwards = inPlace.get(input);
  for (Value value : procedure->getRegion(0).front().getTerminator()->getOperands())
    EXPECT_TRUE(linalg::bufferOf(value, procedure));
  return outcome;
}

#define EXPECT_SAME(OUTCOME)                                \
  EXPECT_EQ((OUTCOME).byValue, (OUTCOME).inPlace);          \
  EXPECT_EQ((OUTCOME).inputAfterwards, kInput)

const std::string kConstants = R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %seven = arith.constant 7 : i64
)";
/// %e: a tensor of the procedure's own, all elements given.
const std::string kOwn = kConstants + R"(
  %empty = tensor.empty() : tensor<4xi64>
  %e = scf.for %k = %c0 to %c4 step %c1 iter_args(%t = %empty) -> (tensor<4xi64>) {
    %n = arith.index_cast %k : index to i64
    %u = tensor.insert %n into %t[%k] : tensor<4xi64>
    scf.yield %u : tensor<4xi64>
  }
)";

TEST(InPlace, AChainOfUpdatesNeedsNoCopy) {
  Outcome outcome = interpret(kOwn + "%u = tensor.insert %seven into %e[%c2] : tensor<4xi64>\n scf.yield %u : tensor<4xi64>", 1);
  EXPECT_SAME(outcome);
  EXPECT_EQ(outcome.byValue[0], (Elements{0, 1, 7, 3}));
  EXPECT_EQ(outcome.copies, 0);
}

TEST(InPlace, AnInputIsCopiedOnce) {
  Outcome outcome = interpret(kConstants + R"(
    %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%t = %x) -> (tensor<4xi64>) {
      %u = tensor.insert %seven into %t[%k] : tensor<4xi64>
      scf.yield %u : tensor<4xi64>
    }
    scf.yield %r : tensor<4xi64>)", 1);
  EXPECT_SAME(outcome);
  EXPECT_EQ(outcome.copies, 1);
}

TEST(InPlace, AnInputThatIsPassedOnIsCopied) {
  Outcome outcome = interpret("scf.yield %x : tensor<4xi64>", 1);
  EXPECT_SAME(outcome);
  EXPECT_EQ(outcome.byValue[0], kInput);
}

TEST(InPlace, AValueThatIsReadAfterItsUpdateKeepsItsElements) {
  Outcome outcome = interpret(kOwn + R"(
    %u = tensor.insert %seven into %e[%c0] : tensor<4xi64>
    %old = tensor.extract %e[%c0] : tensor<4xi64>
    %w = tensor.insert %old into %u[%c1] : tensor<4xi64>
    scf.yield %w : tensor<4xi64>)", 1);
  EXPECT_SAME(outcome);
  EXPECT_EQ(outcome.byValue[0], (Elements{7, 0, 2, 3}));
  EXPECT_EQ(outcome.copies, 1);
}

TEST(InPlace, TwoChainsOfOneValueAreApart) {
  Outcome outcome = interpret(kOwn + R"(
    %a, %b = scf.for %k = %c0 to %c2 step %c1 iter_args(%s = %e, %t = %e) -> (tensor<4xi64>, tensor<4xi64>) {
      %u = tensor.insert %seven into %s[%k] : tensor<4xi64>
      scf.yield %u, %t : tensor<4xi64>, tensor<4xi64>
    }
    scf.yield %a, %b : tensor<4xi64>, tensor<4xi64>)", 2);
  EXPECT_SAME(outcome);
  EXPECT_EQ(outcome.byValue[1], (Elements{0, 1, 2, 3}));
}

TEST(InPlace, CarriedValuesMayChangePlaces) {
  Outcome outcome = interpret(kOwn + R"(
    %o = tensor.insert %seven into %x[%c0] : tensor<4xi64>
    %a, %b = scf.for %k = %c0 to %c4 step %c1 iter_args(%s = %e, %t = %o) -> (tensor<4xi64>, tensor<4xi64>) {
      %n = arith.index_cast %k : index to i64
      %u = tensor.insert %n into %s[%c2] : tensor<4xi64>
      scf.yield %t, %u : tensor<4xi64>, tensor<4xi64>
    }
    scf.yield %a, %b : tensor<4xi64>, tensor<4xi64>)", 2);
  EXPECT_SAME(outcome);
}

TEST(InPlace, AnOldValueMayBeYielded) {
  Outcome outcome = interpret(kOwn + R"(
    %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%t = %e) -> (tensor<4xi64>) {
      %u = tensor.insert %seven into %t[%k] : tensor<4xi64>
      %n = tensor.extract %u[%c0] : tensor<4xi64>
      scf.yield %t : tensor<4xi64>
    }
    scf.yield %r : tensor<4xi64>)", 1);
  EXPECT_SAME(outcome);
  EXPECT_EQ(outcome.byValue[0], (Elements{0, 1, 2, 3}));
}

TEST(InPlace, AnUpdateInALoopOfAValueFromOutsideStartsAnew) {
  Outcome outcome = interpret(kOwn + R"(
    %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%t = %x) -> (tensor<4xi64>) {
      %u = tensor.insert %seven into %e[%k] : tensor<4xi64>
      %n = tensor.extract %u[%c0] : tensor<4xi64>
      %w = tensor.insert %n into %t[%k] : tensor<4xi64>
      scf.yield %w : tensor<4xi64>
    }
    scf.yield %r : tensor<4xi64>)", 1);
  EXPECT_SAME(outcome);
  EXPECT_EQ(outcome.byValue[0], (Elements{7, 0, 0, 0}));
}

TEST(InPlace, NestedLoopsWithoutIterations) {
  Outcome outcome = interpret(kOwn + R"(
    %r = scf.for %k = %c0 to %c2 step %c1 iter_args(%t = %x) -> (tensor<4xi64>) {
      %i = scf.for %j = %c0 to %k step %c1 iter_args(%s = %t) -> (tensor<4xi64>) {
        %u = tensor.insert %seven into %s[%j] : tensor<4xi64>
        scf.yield %u : tensor<4xi64>
      }
      scf.yield %i : tensor<4xi64>
    }
    %none = scf.for %k = %c4 to %c2 step %c1 iter_args(%t = %e) -> (tensor<4xi64>) {
      scf.yield %x : tensor<4xi64>
    }
    scf.yield %r, %none : tensor<4xi64>, tensor<4xi64>)", 2);
  EXPECT_SAME(outcome);
  EXPECT_EQ(outcome.byValue[0], (Elements{7, 11, 12, 13}));
  EXPECT_EQ(outcome.byValue[1], (Elements{0, 1, 2, 3}));
}

TEST(InPlace, BranchesMayYieldDifferentTensors) {
  for (const char *limit : {"%c0", "%c4"}) {
    Outcome outcome = interpret(kOwn + "%p = arith.cmpi slt, %c1, " + limit + R"( : index
      %r = scf.if %p -> (tensor<4xi64>) {
        %u = tensor.insert %seven into %e[%c0] : tensor<4xi64>
        scf.yield %u : tensor<4xi64>
      } else {
        scf.yield %x : tensor<4xi64>
      }
      %old = tensor.extract %e[%c0] : tensor<4xi64>
      %w = tensor.insert %old into %r[%c1] : tensor<4xi64>
      scf.yield %w, %e : tensor<4xi64>, tensor<4xi64>)", 2);
    EXPECT_SAME(outcome);
  }
}

TEST(InPlace, ABranchThatUpdatesAndOneThatDoesNotShareAnOwnTensor) {
  Outcome outcome = interpret(kOwn + R"(
    %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%t = %e) -> (tensor<4xi64>) {
      %p = arith.cmpi slt, %k, %c2 : index
      %i = scf.if %p -> (tensor<4xi64>) {
        %u = tensor.insert %seven into %t[%k] : tensor<4xi64>
        scf.yield %u : tensor<4xi64>
      } else {
        scf.yield %t : tensor<4xi64>
      }
      scf.yield %i : tensor<4xi64>
    }
    scf.yield %r : tensor<4xi64>)", 1);
  EXPECT_SAME(outcome);
  EXPECT_EQ(outcome.copies, 0);
}

TEST(InPlace, WhileLoopsUpdateWhatTheyCarry) {
  Outcome outcome = interpret(kOwn + R"(
    %n, %r = scf.while (%k = %c0, %t = %e) : (index, tensor<4xi64>) -> (index, tensor<4xi64>) {
      %p = arith.cmpi slt, %k, %c2 : index
      scf.condition(%p) %k, %t : index, tensor<4xi64>
    } do {
    ^bb0(%k: index, %t: tensor<4xi64>):
      %u = tensor.insert %seven into %t[%k] : tensor<4xi64>
      %next = arith.addi %k, %c1 : index
      scf.yield %next, %u : index, tensor<4xi64>
    }
    scf.yield %r : tensor<4xi64>)", 1);
  EXPECT_SAME(outcome);
  EXPECT_EQ(outcome.byValue[0], (Elements{7, 7, 2, 3}));
  EXPECT_EQ(outcome.copies, 0);
}

TEST(InPlace, OneValueTwiceAsAResultIsTwoBuffers) {
  Outcome outcome = interpret(kOwn + "scf.yield %e, %e : tensor<4xi64>, tensor<4xi64>", 2);
  EXPECT_SAME(outcome);
}

//===- Random programs --------------------------------------------------------------------------------------------===//

/// Programs of updates, reads, loops and branches over whatever tensors are in scope.
class Generator {
 public:
  explicit Generator(unsigned seed) : random(seed) {}

  std::string program() {
    std::vector<std::string> scope{"%x", "%e"}, numbers{"%seven"};
    statements(scope, numbers, 3, 6);
    text += "scf.yield " + pick(scope) + ", " + pick(scope) + " : tensor<4xi64>, tensor<4xi64>\n";
    return kOwn + text;
  }

 private:
  unsigned below(unsigned limit) { return random() % limit; }
  std::string pick(const std::vector<std::string> &list) { return list[below(list.size())]; }
  std::string fresh() { return "%v" + std::to_string(counter++); }
  std::string place() { return below(2) ? "%c0" : "%c2"; }

  void statements(std::vector<std::string> &scope, std::vector<std::string> &numbers, int depth, int count) {
    for (int i = 0; i < count; ++i) {
      const unsigned kind = below(depth > 0 ? 6 : 3);
      if (kind < 2) {
        std::string made = fresh();
        text += made + " = tensor.insert " + pick(numbers) + " into " + pick(scope) + "[" + place() + "] : tensor<4xi64>\n";
        scope.push_back(made);
      } else if (kind == 2) {
        std::string made = fresh(), sum = fresh();
        text += made + " = tensor.extract " + pick(scope) + "[" + place() + "] : tensor<4xi64>\n";
        text += sum + " = arith.addi " + made + ", " + pick(numbers) + " : i64\n";
        numbers.push_back(sum);
      } else if (kind < 5) {
        loop(scope, numbers, depth);
      } else {
        branch(scope, numbers, depth);
      }
    }
  }
  void loop(std::vector<std::string> &scope, std::vector<std::string> &numbers, int depth) {
    std::string a = fresh(), b = fresh(), s = fresh(), t = fresh();
    text += a + ", " + b + " = scf.for " + fresh() + " = %c0 to " + (below(4) ? "%c2" : "%c0") + " step %c1 iter_args(" + s + " = " +
            pick(scope) + ", " + t + " = " + pick(scope) + ") -> (tensor<4xi64>, tensor<4xi64>) {\n";
    std::vector<std::string> inner = scope, innerNumbers = numbers;
    inner.insert(inner.end(), {s, t, s, t});
    statements(inner, innerNumbers, depth - 1, 3);
    text += "scf.yield " + pick(inner) + ", " + pick(inner) + " : tensor<4xi64>, tensor<4xi64>\n}\n";
    scope.insert(scope.end(), {a, b});
  }
  void branch(std::vector<std::string> &scope, std::vector<std::string> &numbers, int depth) {
    std::string condition = fresh(), made = fresh();
    text += condition + " = arith.cmpi slt, " + pick(numbers) + ", " + pick(numbers) + " : i64\n";
    text += made + " = scf.if " + condition + " -> (tensor<4xi64>) {\n";
    for (int side = 0; side < 2; ++side) {
      std::vector<std::string> inner = scope, innerNumbers = numbers;
      statements(inner, innerNumbers, depth - 1, 2);
      text += "scf.yield " + pick(inner) + " : tensor<4xi64>\n" + (side ? "}\n" : "} else {\n");
    }
    scope.push_back(made);
  }

  std::mt19937 random;
  std::string text;
  int counter = 0;
};

TEST(InPlace, RandomProgramsMeanTheSame) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string program = Generator(seed).program();
    Outcome outcome = interpret(program, 2);
    ASSERT_EQ(outcome.byValue, outcome.inPlace) << "seed " << seed << "\n" << program;
    ASSERT_EQ(outcome.inputAfterwards, kInput) << "seed " << seed << "\n" << program;
  }
}

}  // namespace
