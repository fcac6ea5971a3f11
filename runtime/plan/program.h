// The flat program: the one thing a compiler hands to the runtime. Plain data, no behaviour: size arithmetic, buffers,
// kernels, steps and error sites of one shape class. Executing it is executor.h, its bytes are serialize.h, its rules are
// validate.h.
//
// A program is a straight list of steps with jumps. Everything refers to everything else by index into the vectors of
// Program. Values live in three places:
//
//   scalars   checked 64-bit integers: sizes, offsets, trip counts. A pure data-flow program (scalars[]), evaluated when
//             a call starts; steps may define further ones (late sizes), what depends on them follows at once.
//   buffers   tensor elements: arguments, constants, temporaries in a planned arena, and values with memory of their own.
//   resources variables and other session state, by name.
//
// Who makes a program leaves memory planning and ordering to the runtime: both follow from the access of each operand.
#pragma once

#include "hostops/host_op.h"
#include "support/dtype.h"
#include "support/status.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace strata::plan {

using ScalarId = uint32_t;
using BufferId = uint32_t;
using StepId = uint32_t;
using SiteId = uint32_t;
/// No scalar, buffer, site, ...
inline constexpr uint32_t kNone = ~uint32_t{0};

// --- Scalars --------------------------------------------------------------------------------------------------------

enum class ScalarOp : uint8_t {
  Constant, // value
  Symbol,   // symbol number `value` of the shape class
  Late,     // defined by a step
  Add, Sub, Mul,
  FloorDiv, CeilDiv, Mod, // rounded as checked.h says; Mod has the sign of b
  Min, Max,
  Equal, NotEqual, Less, LessEqual, // 0 or 1
  And, Or,                          // of "is not 0"
  Select,                           // a != 0 ? b : c
};

/// One scalar. Operands come before it in the list. Overflow and division by zero make the scalar invalid, and with it
/// all that depends on it (Select: only through the operand it takes); a step that uses an invalid scalar fails with
/// INVALID_ARGUMENT at `site` (of the scalar that overflowed first), a step that does not is unaffected.
struct Scalar {
  ScalarOp op = ScalarOp::Constant;
  ScalarId a = kNone, b = kNone, c = kNone;
  int64_t value = 0;
  SiteId site = kNone;
};

// --- Shape class ----------------------------------------------------------------------------------------------------

/// A dimension of an argument as the program was compiled for.
struct Dimension {
  bool isSymbol = false;
  int64_t value = 0; // the constant, or the symbol's number
};

/// What is promised about a symbol; a call that breaks it needs another program.
struct SymbolFacts {
  int64_t minimum = 2; // 0 and 1 are classes of their own unless this says otherwise
  int64_t maximum = INT64_MAX;
  int64_t divisor = 1;
};

/// The shape class, compared with the packed sizes of a call: constant dimensions are equal, one symbol has one value.
struct ShapeClass {
  std::vector<SymbolFacts> symbols;
  /// Two different symbols have two different values.
  bool distinct = false;
};

// --- Buffers --------------------------------------------------------------------------------------------------------

enum class BufferKind : uint8_t {
  Argument,  // argument number `index`; read only
  Constant,  // tensor number `index` of the graph's constant pool, from byte `offset`; read only
  Inline,    // bytes [offset, offset + bytes) of Program::data; read only
  Temporary, // `bytes` bytes of the arena, from its first write to its last read
  Value,     // memory of its own, shared by reference: results, loop-carried values, variables' versions, host values
  Packed,    // packed form number `index`, made from its source when first needed; read only
};

/// Where elements are. Only Values may hold strings and objects; their memory comes with the step that defines them
/// (Allocate, HostCall, Sequence, ReadVariable, Move) and is never written again once it is shared with a variable or a result.
struct Buffer {
  BufferKind kind = BufferKind::Temporary;
  uint32_t index = 0;
  uint64_t offset = 0;
  /// Size in bytes; kNone only for Values whose size is nobody's business (host objects, unknown rank).
  ScalarId bytes = kNone;
  uint32_t alignment = 64;
  /// The graph node to blame when the size is impossible or the memory cannot be had; may be empty.
  std::string node = {};
};

/// A buffer seen as a tensor. `ranked` false: shape as found, `dims` empty.
struct TensorSpec {
  BufferId buffer = kNone;
  DType dtype = DType::Invalid;
  bool ranked = true;
  std::vector<ScalarId> dims;
};

struct Argument {
  std::string name;
  DType dtype = DType::Invalid;
  std::vector<Dimension> dims;
  BufferId buffer = kNone;
  /// When `isFixed`, the program is for these elements only: values that shapes were computed from.
  bool isFixed = false;
  std::vector<std::byte> value;
};

/// A result; its buffer is a Value, Argument or Constant.
struct ResultSpec {
  std::string name;
  TensorSpec tensor;
};

// --- Kernels and functions ------------------------------------------------------------------------------------------

/// A loadable image (support/image.h, SPIR-V, ...). Equal kernels are one.
struct Image {
  std::vector<std::byte> bytes;
};

/// An entry point, by image and name; or, in programs that never leave the process, a function (tests, fallbacks).
struct KernelRef {
  uint32_t image = kNone;
  std::string entry;
  void (*function)(const void *args, int64_t begin, int64_t end) = nullptr;
  /// What profiles show: the kernel and the nodes it holds.
  std::string label;
};

/// A function on the host: a row of the host-op registry by name, or a pointer that `owner` keeps valid. Pointers make a
/// program unserialisable.
struct HostFunctionRef {
  std::string name;
  HostFunction pointer = nullptr;
  const void *data = nullptr;
  std::shared_ptr<void> owner;
  /// Runs ops in the IR evaluator: what `no-fallback` refuses.
  bool isEvaluator = false;
};

// --- Steps ----------------------------------------------------------------------------------------------------------

enum class Access : uint8_t { Read, Write, ReadWrite };

/// One word of a kernel's argument block (word 0, the error slot, is implied).
struct Word {
  enum class Kind : uint8_t { Address, Scalar, Immediate };
  Kind kind = Kind::Immediate;
  Access access = Access::Read;    // Address
  uint32_t id = kNone;             // Address: the buffer; Scalar: the scalar
  ScalarId offset = kNone;         // Address: bytes to add, if any
  int64_t immediate = 0;           // Immediate
};

/// Runs a kernel over [0, range).
struct LaunchStep {
  uint32_t kernel = kNone;
  std::vector<Word> words;
  ScalarId range = kNone;
  /// Estimated cycles of one iteration, per work unit; times `costScale` when that is given.
  uint64_t costPerIteration = 1;
  ScalarId costScale = kNone;
  int64_t grain = 1;
  /// A hint: launches with different numbers may overlap where the device has several queues.
  uint16_t queue = 0;
  std::vector<SiteId> sites; // of each of the kernel's own site numbers; empty: the kernel cannot fail
};

/// What a result dimension of a host call or read does with the extent it finds.
struct ExtentSpec {
  ScalarId scalar = kNone;
  bool define = false; // true: defines the Late scalar; false: must equal it (FailedPrecondition otherwise)
};

struct HostResult {
  BufferId buffer = kNone; // a Value
  DType dtype = DType::Invalid;
  bool ranked = true;
  std::vector<ExtentSpec> dims;
};

/// Calls a function with tensors. Effectful calls happen only when nothing before them has failed.
struct HostCallStep {
  uint32_t function = kNone;
  std::vector<TensorSpec> operands;
  std::vector<HostResult> results;
  std::vector<HostAttribute> attributes;
  std::string node; // for errors and per-node state
};

/// Puts references to tensors into a list, array or stack, or takes them out (hostops/sequence_op.h). The step does not wait for
/// who writes an element; who reads what comes out does, as for any memory. An element without memory of its own is copied.
struct SequenceStep {
  uint32_t operation = kNone; // of Program::sequenceOps
  std::vector<TensorSpec> operands;
  std::vector<HostResult> results;
  std::vector<HostAttribute> attributes;
  std::string node; // for errors
};

/// Gives a Value fresh memory of its size; undefined content.
struct AllocateStep {
  BufferId buffer = kNone;
};

/// Copies `bytes` bytes (elements of plain types).
struct CopyStep {
  BufferId target = kNone, source = kNone;
  ScalarId targetOffset = kNone, sourceOffset = kNone; // bytes; none: 0
  ScalarId bytes = kNone;
};

/// Makes the Value `target` refer to what the Value, Argument or Constant `source` refers to: no element is copied. With
/// `swap`, the source (a Value, too) gets the target's memory in exchange, for reuse by its next Allocate. The swap point
/// of loops.
struct MoveStep {
  BufferId target = kNone, source = kNone;
  bool swap = false;
};

/// Makes the Value `target` a tensor of its own with the bytes of `source`: for updates in place. With `takes` nothing reads the
/// source, a Value, afterwards, and its memory is taken when nobody else holds it; else it is copied.
struct OwnStep {
  BufferId target = kNone, source = kNone;
  bool takes = false;
};

/// Defines a Late scalar from one element (bool or integer) of a buffer: late sizes, predicates, branch indices.
struct ReadScalarStep {
  ScalarId target = kNone;
  BufferId buffer = kNone;
  DType dtype = DType::Int64;
  ScalarId offset = kNone; // bytes; none: 0
};

/// Fails at `site` when the scalar is 0.
struct CheckStep {
  ScalarId condition = kNone;
  SiteId site = kNone;
};

/// Continues at `target`; also backwards: loops. `target` may be the number of steps: the end.
struct JumpStep {
  StepId target = kNone;
};

/// Continues at `target` when the scalar is 0, else with the next step.
struct BranchStep {
  ScalarId condition = kNone;
  StepId target = kNone;
};

/// Continues at targets[scalar]; at the last target when the scalar is out of range.
struct SwitchStep {
  ScalarId selector = kNone;
  std::vector<StepId> targets;
};

/// A variable: resource number `resource`, or the handle that the Value `handle` holds.
struct VariableRef {
  uint32_t resource = kNone;
  BufferId handle = kNone;
};

/// Makes a Value refer to the variable's current version.
struct ReadVariableStep {
  VariableRef variable;
  HostResult result;
  SiteId site = kNone; // for uninitialised variables and other shapes
};

enum class UpdateOp : uint8_t { Assign, Add, Sub, AssignSameShape };

/// Publishes a new version: the operand, or the old version plus or minus it (one atomic step, equal shapes). AssignSameShape
/// keeps the shape of the old version, if there is one.
struct UpdateVariableStep {
  VariableRef variable;
  UpdateOp op = UpdateOp::Assign;
  TensorSpec operand;
  SiteId site = kNone;
  HostResult result; // when given, a Value that refers to the new version afterwards
};

/// Takes its value from a variable. NotFound at the node when it has none, unless `ignoresMissing`.
struct DestroyVariableStep {
  uint32_t resource = kNone;
  bool ignoresMissing = true;
  std::string node;
};

/// Writes one bool to `target` (a Temporary or allocated Value): has the variable a value?
struct IsInitializedStep {
  VariableRef variable;
  BufferId target = kNone;
};

/// Makes a Value the handle of a resource: a rank-0 tensor of type Resource.
struct MakeHandleStep {
  uint32_t resource = kNone;
  BufferId target = kNone;
};

/// Moves the generator of a node on by what `count` random numbers take, and writes its state before that to `target` (a
/// Temporary or allocated Value): key and counter, three 64-bit words. Seeds as the node's; both zero: seeds from the system.
struct ReserveRandomStep {
  std::string node;
  int64_t seed = 0, seed2 = 0;
  ScalarId count = kNone;
  BufferId target = kNone;
};

/// Defines a Late scalar as the present value of another scalar: sizes that the paths to a place do not agree about.
struct SetScalarStep {
  ScalarId target = kNone, source = kNone;
};

using Step = std::variant<LaunchStep, HostCallStep, AllocateStep, CopyStep, MoveStep, ReadScalarStep, CheckStep, JumpStep,
                          BranchStep, SwitchStep, ReadVariableStep, UpdateVariableStep, IsInitializedStep,
                          MakeHandleStep, SetScalarStep, OwnStep, ReserveRandomStep, SequenceStep, DestroyVariableStep>;

/// A packed layout of a constant or of a variable's version. `source` is a Constant, or the Value that a ReadVariable has
/// filled before the first use. Kept by the session under `key` and the version: shared by programs and shapes, so that
/// `pack` uses constant scalars only. Its words name `source` and the Packed buffer itself.
struct PackedForm {
  BufferId source = kNone;
  BufferId target = kNone;
  std::string key;
  LaunchStep pack;
};

/// Session state by name.
struct ResourceSpec {
  std::string container;
  std::string name;
  DType dtype = DType::Invalid; // element type of a variable
};

// --- Sites ----------------------------------------------------------------------------------------------------------

/// Something a message may mention.
struct SiteOperand {
  std::string name;
  ScalarId scalar = kNone; // a number, or
  TensorSpec tensor;       // a tensor that is still whole when the step has failed
};

/// A place that may fail. The message is made after the failure from the template:
///   {x}        value of the scalar operand x; of the tensor operand x: its shape, "[2,3]"
///   {x.value}  the failing element of tensor operand x
///   {x.index}  its indices, "1,1"
///   {x.3}      element number 3 of tensor operand x, row-major
///   {x.count}  number of elements of tensor operand x; {x.all} all of them: "0 1 2"; {x.sizes} as a shape: "[?,2]"
///   {x.row}    all elements of its row (last dimension): "[5, 0]"; {x.place} where that row is: "[2,1]", nothing in a vector
///   {element}  the failing element's row-major number
struct Site {
  std::string node;
  StatusCode code = StatusCode::InvalidArgument;
  std::string message;
  std::vector<SiteOperand> operands;
};

// --- Program --------------------------------------------------------------------------------------------------------

struct Program {
  ShapeClass shapeClass;
  std::vector<Argument> arguments;
  std::vector<ResultSpec> results;
  std::vector<Scalar> scalars;
  /// Scalars of symbols and constants that are valid and not 0 in every call of the program: what was assumed of sizes that
  /// the shape class leaves open. Another call needs another program.
  std::vector<ScalarId> assumptions;
  std::vector<Buffer> buffers;
  std::vector<std::byte> data; // of Inline buffers
  std::vector<PackedForm> packed;
  std::vector<Image> images;
  std::vector<KernelRef> kernels;
  std::vector<HostFunctionRef> functions;
  std::vector<std::string> sequenceOps; // names
  std::vector<ResourceSpec> resources;
  std::vector<Site> sites;
  std::vector<Step> steps;
};

} // namespace strata::plan
