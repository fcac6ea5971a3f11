// The evaluator: executes IR of any level, one operation at a time, through EvaluationInterface. Dialects say what their
// operations do (dialects/<d>/eval.cc, *_eval.cc); here are the values they exchange, the frame in which they run and
// the engine. Failures of the executed program are Status values with the node to blame, not diagnostics.
#pragma once

#include "ir/interfaces.h"
#include "support/tensor.h"

#include <memory>
#include <variant>

namespace strata {

class Evaluator;
class ResourceManager;

/// Bits of a scalar: an integer (zero- or sign-extended: only the type's width counts), index, float, or complex.
struct EvalScalar {
  uint64_t bits[2] = {0, 0};

  static EvalScalar fromInt(int64_t value) { return {{static_cast<uint64_t>(value), 0}}; }
  static EvalScalar fromFloat(float value) { return {{std::bit_cast<uint32_t>(value), 0}}; }
  static EvalScalar fromDouble(double value) { return {{std::bit_cast<uint64_t>(value), 0}}; }
  int64_t asInt() const { return static_cast<int64_t>(bits[0]); }
  float asFloat() const { return std::bit_cast<float>(static_cast<uint32_t>(bits[0])); }
  double asDouble() const { return std::bit_cast<double>(bits[0]); }
};

/// A strided view of shared memory; strides and offset count elements.
struct EvalMemRef {
  Tensor storage;  ///< rank 1, shared by all views of one allocation; written through these views
  int64_t offset = 0;
  SmallVector<int64_t, 4> sizes;
  SmallVector<int64_t, 4> strides;

  char *address(ArrayRef<int64_t> indices) const;
  /// Every index lies within its size and the element within the allocation.
  bool contains(ArrayRef<int64_t> indices) const;
};

struct EvalVector {
  Tensor elements;  ///< i1 elements are Bool, index elements Int64
};

struct EvalToken {};

/// What an SSA value holds during execution. Copies share buffers.
class EvalValue {
 public:
  EvalValue() = default;
  EvalValue(Tensor tensor) : value(std::move(tensor)) {}
  EvalValue(EvalScalar scalar) : value(scalar) {}
  EvalValue(EvalMemRef memref) : value(std::make_shared<EvalMemRef>(std::move(memref))) {}
  EvalValue(EvalVector vector) : value(std::move(vector)) {}
  EvalValue(ObjectRef object) : value(std::move(object)) {}
  static EvalValue token() {
    EvalValue result;
    result.value = EvalToken();
    return result;
  }
  static EvalValue fromInt(int64_t value) { return EvalScalar::fromInt(value); }

  bool isEmpty() const { return std::holds_alternative<std::monostate>(value); }
  bool isTensor() const { return std::holds_alternative<Tensor>(value); }
  bool isScalar() const { return std::holds_alternative<EvalScalar>(value); }
  bool isToken() const { return std::holds_alternative<EvalToken>(value); }

  // The contents; a default-constructed one when the value is of another kind.
  const Tensor &tensor() const { return getOrDefault<Tensor>(); }
  const EvalScalar &scalar() const { return getOrDefault<EvalScalar>(); }
  const EvalVector &vector() const { return getOrDefault<EvalVector>(); }
  const ObjectRef &object() const { return getOrDefault<ObjectRef>(); }
  const EvalMemRef &memref() const;
  int64_t asInt() const { return scalar().asInt(); }
  Tensor takeTensor() && { return isTensor() ? std::get<Tensor>(std::move(value)) : Tensor(); }

 private:
  template <typename T>
  const T &getOrDefault() const {
    static const T empty;
    const T *held = std::get_if<T>(&value);
    return held ? *held : empty;
  }

  std::variant<std::monostate, Tensor, EvalScalar, std::shared_ptr<EvalMemRef>, EvalVector, EvalToken, ObjectRef> value;
};

/// What an execution may ask of its surroundings. The owner of the execution provides it; the defaults have nothing.
class EvalEnvironment {
 public:
  virtual ~EvalEnvironment() = default;
  /// Entry `index` of the graph's constant pool.
  virtual Result<Tensor> getConstant(int64_t index);
  /// Variables, tables, generators; null: operations that need one fail with FAILED_PRECONDITION.
  virtual ResourceManager *getResources() { return nullptr; }
  /// The folder for operations that read or write files; empty: they are refused.
  virtual std::string getFilesFolder() { return {}; }
  /// Contents of a file that the model brings along.
  virtual Result<std::string> getAsset(std::string_view name);
  /// Polled between operations; a failure ends the execution.
  virtual Status checkCancelled() { return okStatus(); }
};

/// The values of one activation of a function. Nested regions share the frame of their function; a loop's next iteration
/// overwrites its values.
class EvalFrame {
 public:
  Evaluator &getEvaluator() const { return evaluator; }
  EvalEnvironment &getEnvironment() const;

  // Values.
  const EvalValue &get(Value value) const;
  /// The value, moved out of the frame when the running operation is its last user: the way to update in place.
  EvalValue take(Value value);
  void set(Value value, EvalValue newValue);
  const Tensor &getTensor(Value value) const { return get(value).tensor(); }
  int64_t getInt(Value value) const { return get(value).asInt(); }
  void setInt(Value value, int64_t number) { set(value, EvalValue::fromInt(number)); }

  /// Ends the execution with this failure, blamed on the operation's node unless the status names one already.
  LogicalResult fail(Operation *op, Status status);
  LogicalResult fail(Operation *op, StatusCode code, const Twine &message);

  // Control flow.
  /// Runs a region of the running operation from its first block to a terminator without successors; `yielded` gets
  /// that terminator's operands. `terminator`, if not null, gets the terminator itself. Arguments are moved from.
  LogicalResult runRegion(Region &region, MutableArrayRef<EvalValue> arguments, SmallVectorImpl<EvalValue> &yielded,
                          Operation **terminator = nullptr);
  /// For evaluation hooks of terminators with successors: where to go next, with which block arguments.
  void branchTo(Block *block, SmallVector<EvalValue, 4> arguments);
  /// Calls a function by name, looked up from the running operation outwards. Depth is bounded (RESOURCE_EXHAUSTED).
  /// Arguments are moved from.
  LogicalResult call(Operation *caller, SymbolRefAttr callee, MutableArrayRef<EvalValue> arguments,
                     SmallVectorImpl<EvalValue> &results);

 private:
  friend class Evaluator;
  struct Code;
  struct BlockCode;
  EvalFrame(Evaluator &evaluator, const Code &code);
  ~EvalFrame();
  LogicalResult runBlock(const BlockCode &block, SmallVectorImpl<EvalValue> &yielded);
  void collectYielded(Operation *terminator, ArrayRef<unsigned> dyingHere, SmallVectorImpl<EvalValue> &yielded);

  Evaluator &evaluator;
  const Code &code;
  std::vector<EvalValue> slots;
  ArrayRef<unsigned> dying;   // slots whose last use is the running operation
  Block *nextBlock = nullptr;
  SmallVector<EvalValue, 4> nextArguments;
};

/// Executes functions. Holds what it worked out about each function's body, so reuse one for repeated runs; the IR must
/// not change meanwhile. One thread at a time.
class Evaluator {
 public:
  /// How deeply calls and regions may nest.
  static constexpr unsigned kMaxDepth = 400;

  explicit Evaluator(EvalEnvironment &environment);
  ~Evaluator();
  Evaluator(const Evaluator &) = delete;

  /// Runs a callable (func.func, ...) on `arguments`, which are moved from (so that it can update them in place). On
  /// failure `getStatus` says why and which node is to blame.
  LogicalResult run(Operation *callable, MutableArrayRef<EvalValue> arguments, SmallVectorImpl<EvalValue> &results);
  /// Runs one region that is isolated, or whose operands are all its own (bodies of constants to fold, graphs).
  LogicalResult runRegion(Region &region, MutableArrayRef<EvalValue> arguments, SmallVectorImpl<EvalValue> &results);
  /// Executes a single operation outside any function on the given operands.
  LogicalResult runOperation(Operation *op, ArrayRef<EvalValue> operands, SmallVectorImpl<EvalValue> &results);

  const Status &getStatus() const { return status; }
  /// Operations executed since construction.
  uint64_t getOperationCount() const { return operationCount; }
  EvalEnvironment &getEnvironment() const { return environment; }

 private:
  friend class EvalFrame;
  const EvalFrame::Code &getCode(Region &region);

  EvalEnvironment &environment;
  Status status;
  uint64_t operationCount = 0;
  unsigned depth = 0;
  DenseMap<Region *, std::unique_ptr<EvalFrame::Code>> codes;
  DenseMap<std::pair<Operation *, const void *>, Operation *> callees;  // (symbol table, symbol) -> function
};

// Between attributes, builtin types and tensors.

/// The DType of a builtin element type (index: Int64, i1: Bool, signless and signed iN: IntN); Invalid for others.
DType builtinDType(Type elementType);
/// Elements of a dense attribute of builtin element type or strings.
Result<Tensor> tensorFromAttribute(DenseElementsAttr attr);
/// Scalar held by an integer, float or complex (array of two) attribute.
EvalScalar scalarFromAttribute(Attribute attr);

}  // namespace strata
