// See math_interpreter_util.h.
#include "tests/codegen/math_interpreter_util.h"

#include "ir/attributes.h"
#include "ir/region.h"
#include "ir/types.h"

#include <bit>
#include <cmath>

namespace strata::test {

namespace {

class Interpreter {
 public:
  explicit Interpreter(std::string &error) : error(error) {}

  std::vector<Column> runBlock(Block &block, ArrayRef<Column> arguments) {
    for (unsigned i = 0; i < block.getNumArguments(); ++i) values[block.getArgument(i)] = arguments[i];
    if (!arguments.empty()) size = arguments[0].size();
    std::vector<Column> yielded;
    for (Operation &op : block) {
      if (&op == block.getTerminator()) {
        for (Value operand : op.getOperands()) yielded.push_back(values.lookup(operand));
      } else {
        run(&op);
      }
      if (!error.empty()) return {};
    }
    return yielded;
  }

 private:
  static unsigned widthOf(Value value) { return getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth(); }
  static double toDouble(uint64_t bits, unsigned width) {
    return width == 32 ? std::bit_cast<float>(static_cast<uint32_t>(bits)) : std::bit_cast<double>(bits);
  }
  static uint64_t fromDouble(double value, unsigned width) {
    return width == 32 ? std::bit_cast<uint32_t>(static_cast<float>(value)) : std::bit_cast<uint64_t>(value);
  }
  static uint64_t wrap(uint64_t bits, unsigned width) { return width >= 64 ? bits : bits & ((uint64_t(1) << width) - 1); }
  static int64_t extend(uint64_t bits, unsigned width) { return width >= 64 ? bits : int64_t(bits << (64 - width)) >> (64 - width); }

  void run(Operation *op) {
    const StringRef name = op->getName();
    if (name == "arith.constant") return runConstant(op);
    if (name == "scf.if") return runIf(op);
    if (name == "scf.while") return runWhile(op);
    SmallVector<const Column *, 3> operands;
    for (Value operand : op->getOperands()) operands.push_back(&values.find(operand)->second);
    const unsigned from = widthOf(op->getOperand(0)), to = widthOf(op->getResult(0));
    Column result(size);
    auto each = [&](auto &&compute) {
      for (size_t i = 0; i < size; ++i) result[i] = compute(i);
    };
    auto bitsOf = [&](unsigned operand, size_t i) { return (*operands[operand])[i]; };
    auto number = [&](unsigned operand, size_t i) { return toDouble(bitsOf(operand, i), from); };
    // Rounding the f64 result of two f32 operands to f32 is correct rounding for these operations.
    auto floats = [&](auto &&compute) { each([&](size_t i) { return fromDouble(compute(number(0, i), number(1, i)), to); }); };
    auto unary = [&](auto &&compute) { each([&](size_t i) { return fromDouble(compute(number(0, i)), to); }); };
    auto integers = [&](auto &&compute) { each([&](size_t i) { return wrap(compute(bitsOf(0, i), bitsOf(1, i)), to); }); };

    if (name == "arith.addf") floats([](double a, double b) { return a + b; });
    else if (name == "arith.subf") floats([](double a, double b) { return a - b; });
    else if (name == "arith.mulf") floats([](double a, double b) { return a * b; });
    else if (name == "arith.divf") floats([](double a, double b) { return a / b; });
    else if (name == "arith.maximumf") floats([](double a, double b) { return std::isnan(a) || a > b ? a : b; });
    else if (name == "arith.minimumf") floats([](double a, double b) { return std::isnan(a) || a < b ? a : b; });
    else if (name == "math.copysign") floats([](double a, double b) { return std::copysign(a, b); });
    else if (name == "arith.negf") unary([](double a) { return -a; });
    else if (name == "math.absf") unary([](double a) { return std::fabs(a); });
    else if (name == "math.sqrt") unary([](double a) { return std::sqrt(a); });
    else if (name == "math.floor") unary([](double a) { return std::floor(a); });
    else if (name == "math.ceil") unary([](double a) { return std::ceil(a); });
    else if (name == "math.trunc") unary([](double a) { return std::trunc(a); });
    else if (name == "math.roundeven") unary([](double a) { return std::nearbyint(a); });
    else if (name == "arith.extf" || name == "arith.truncf") unary([](double a) { return a; });
    else if (name == "math.fma" && to == 32) each([&](size_t i) {
      return fromDouble(std::fma(float(number(0, i)), float(number(1, i)), float(number(2, i))), 32);
    });
    else if (name == "math.fma") each([&](size_t i) { return fromDouble(std::fma(number(0, i), number(1, i), number(2, i)), 64); });
    else if (name == "arith.sitofp") each([&](size_t i) {
      const int64_t integer = extend(bitsOf(0, i), from);
      return to == 32 ? fromDouble(static_cast<float>(integer), 32) : fromDouble(static_cast<double>(integer), 64);
    });
    else if (name == "arith.addi") integers([](uint64_t a, uint64_t b) { return a + b; });
    else if (name == "arith.subi") integers([](uint64_t a, uint64_t b) { return a - b; });
    else if (name == "arith.muli") integers([](uint64_t a, uint64_t b) { return a * b; });
    else if (name == "arith.andi") integers([](uint64_t a, uint64_t b) { return a & b; });
    else if (name == "arith.ori") integers([](uint64_t a, uint64_t b) { return a | b; });
    else if (name == "arith.xori") integers([](uint64_t a, uint64_t b) { return a ^ b; });
    else if (name == "arith.shli" || name == "arith.shrui") each([&](size_t i) {
      if (bitsOf(1, i) >= from) error = "a shift by its width or more";
      return error.empty() ? wrap(name == "arith.shli" ? bitsOf(0, i) << bitsOf(1, i) : bitsOf(0, i) >> bitsOf(1, i), to) : 0;
    });
    else if (name == "arith.bitcast" || name == "arith.trunci") each([&](size_t i) { return wrap(bitsOf(0, i), to); });
    else if (name == "arith.extui") each([&](size_t i) { return bitsOf(0, i); });
    // The lanes' masks as one integer: each lane sees its own bit alone.
    else if (name == "vector.bitcast" || name == "vector.extract") result = *operands[0];
    // What goes lane by lane: each round does the same for every lane, and each lane's number comes back into its place.
    else if (name == "vector.insert" || name == "vector.shuffle") result = *operands[0];
    else if (name == "arith.select") each([&](size_t i) { return bitsOf(0, i) & 1 ? bitsOf(1, i) : bitsOf(2, i); });
    else if (name == "arith.cmpf" || name == "arith.cmpi") {
      const int64_t predicate = op->getAttrOfType<IntegerAttr>("predicate").getInt();
      if (name == "arith.cmpf") each([&](size_t i) { return compareFloats(predicate, number(0, i), number(1, i)); });
      else each([&](size_t i) { return compareIntegers(predicate, extend(bitsOf(0, i), from), extend(bitsOf(1, i), from)); });
    } else error = name.str();
    values[op->getResult(0)] = std::move(result);
  }

  uint64_t compareFloats(int64_t predicate, double a, double b) {
    switch (predicate) {
      case 1: return a == b;
      case 4: return a < b;
      case 5: return a <= b;
      case 13: return a != b;
      default: error = "an unknown predicate"; return 0;
    }
  }

  uint64_t compareIntegers(int64_t predicate, int64_t a, int64_t b) {
    switch (predicate) {
      case 0: return a == b;
      case 1: return a != b;
      case 2: return a < b;
      case 6: return static_cast<uint64_t>(a) < static_cast<uint64_t>(b);
      default: error = "an unknown predicate"; return 0;
    }
  }

  void runConstant(Operation *op) {
    Attribute value = op->getAttr("value");
    if (auto elements = dyn_cast<DenseElementsAttr>(value)) value = elements.getElement(0);
    uint64_t bits = 0;
    if (auto number = dyn_cast<FloatAttr>(value)) bits = number.getValue().bitcastToAPInt().getZExtValue();
    else bits = cast<IntegerAttr>(value).getValue().getZExtValue();
    values[op->getResult(0)] = Column(size, bits);
  }

  // Both sides run for all inputs; each input takes its own side's values.
  void runIf(Operation *op) {
    Column condition = values.lookup(op->getOperand(0));
    std::vector<Column> taken = runBlock(op->getRegion(0).front(), {});
    std::vector<Column> other = runBlock(op->getRegion(1).front(), {});
    for (unsigned i = 0; i < op->getNumResults() && error.empty(); ++i) {
      Column result(size);
      for (size_t lane = 0; lane < size; ++lane) result[lane] = condition[lane] & 1 ? taken[i][lane] : other[i][lane];
      values[op->getResult(i)] = std::move(result);
    }
  }

  void runWhile(Operation *op) {
    std::vector<Column> carried;
    for (Value operand : op->getOperands()) carried.push_back(values.lookup(operand));
    Column live(size, 1);
    for (int iteration = 0; iteration < 10000 && error.empty(); ++iteration) {
      std::vector<Column> condition = runBlock(op->getRegion(0).front(), carried);
      bool any = false;
      for (size_t lane = 0; lane < size && error.empty(); ++lane) any |= (live[lane] &= condition[0][lane] & 1) != 0;
      for (unsigned i = 0; i < op->getNumResults() && error.empty(); ++i) {
        Column &result = values[op->getResult(i)];
        if (iteration == 0) result = condition[i + 1];
        carried[i] = condition[i + 1];
      }
      if (!any) break;
      std::vector<Column> next = runBlock(op->getRegion(1).front(), carried);
      for (unsigned i = 0; i < carried.size() && error.empty(); ++i)
        for (size_t lane = 0; lane < size; ++lane)
          if (live[lane]) carried[i][lane] = next[i][lane];
      for (unsigned i = 0; i < op->getNumResults(); ++i) values[op->getResult(i)] = carried[i];
    }
  }

  std::string &error;
  DenseMap<Value, Column> values;
  size_t size = 0;
};

}  // namespace

std::vector<Column> interpret(Operation *function, ArrayRef<Column> arguments, std::string &error) {
  return Interpreter(error).runBlock(function->getRegion(0).front(), arguments);
}

}  // namespace strata::test
