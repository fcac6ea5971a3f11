// What the lowering of one operation works with: lowered operands, sizes as index values, makers of linalg operations.
// A family's file (elementwise.cc, pooling.cc, ...) holds functions `LogicalResult lowerX(Operation *, TFLowering &)` and a
// table of them that convert.cc collects. Adding an operation is adding one function and one line of its family's table.
#pragma once

#include "ir/builder.h"
#include "support/status.h"

#include <functional>

namespace strata::tf_to_linalg {

/// Scalar arithmetic in a body, by the element type: floats, signed and unsigned integers, booleans.
class ScalarBuilder {
 public:
  ScalarBuilder(OpBuilder &builder, Location loc, bool isUnsigned = false)
      : builder(builder), loc(loc), isUnsigned(isUnsigned) {}

  OpBuilder &getBuilder() { return builder; }
  Value op(StringRef name, Type type, ValueRange operands, ArrayRef<NamedAttribute> attrs = {});
  Value unary(StringRef name, Value a) { return op(name, a.getType(), {a}); }
  Value binary(StringRef name, Value a, Value b) { return op(name, a.getType(), {a, b}); }

  Value constant(Type type, double value);     ///< of floats, integers or complex numbers
  Value constant(Type type, Attribute value);  ///< an IntegerAttr, FloatAttr, or the ArrayAttr of a complex number's parts
  Value integer(Type type, int64_t value);     ///< of integers, index, or floats with an integral value
  Value index(int64_t value);
  Value add(Value a, Value b) { return arithmetic("add", a, b); }
  Value sub(Value a, Value b) { return arithmetic("sub", a, b); }
  Value mul(Value a, Value b) { return arithmetic("mul", a, b); }
  Value neg(Value a);
  /// Divides; of integers towards zero, and the divisor must be known not to be 0 (nor -1 with the smallest number).
  Value div(Value a, Value b);
  Value rem(Value a, Value b) { return binary(isUnsigned ? "arith.remui" : "arith.remsi", a, b); }
  // Of complex numbers.
  Value real(Value a) { return part("complex.re", a); }
  Value imag(Value a) { return part("complex.im", a); }
  Value complex(Value real, Value imag);
  /// A function to the type of the parts: "complex.abs".
  Value part(StringRef name, Value a) { return op(name, cast<ComplexType>(a.getType()).getElementType(), {a}); }
  /// The function NAME of floats ("math.NAME") or complex numbers ("complex.NAME").
  Value function(StringRef name, Value a) { return unary(((isComplex(a) ? "complex." : "math.") + name).str(), a); }
  /// Of floats: NaN when either is NaN.
  Value max(Value a, Value b);
  Value min(Value a, Value b);
  Value abs(Value a);
  Value logicalAnd(Value a, Value b) { return binary("arith.andi", a, b); }
  Value logicalOr(Value a, Value b) { return binary("arith.ori", a, b); }
  Value logicalNot(Value a);
  Value select(Value condition, Value a, Value b) { return op("arith.select", a.getType(), {condition, a, b}); }

  enum class Compare { Eq, Ne, Lt, Le, Gt, Ge };
  /// Ordered for floats, except Ne, which is true for NaN. Complex numbers know Eq and Ne.
  Value compare(Compare kind, Value a, Value b);

  /// Number to number: integers wrap, floats round to nearest even, float to integer saturates with NaN to 0; bool is 0 or 1
  /// and anything but 0 is true. A complex number loses its imaginary part, or gets one of 0.
  Value cast(Value value, Type type, bool fromUnsigned = false, bool toUnsigned = false);
  Value toIndex(Value integer) { return op("arith.index_cast", builder.getIndexType(), {integer}); }
  Value fromIndex(Value index, Type type);

  static bool isFloat(Value value) { return value.getType().isFloat(); }
  static bool isComplex(Value value) { return isa<ComplexType>(value.getType()); }

 private:
  /// arith.NAMEf, arith.NAMEi or complex.NAME.
  Value arithmetic(StringRef name, Value a, Value b);
  OpBuilder &builder;
  Location loc;
  bool isUnsigned;
};

using Exprs = SmallVector<AffineExpr, 6>;
/// Bodies of structured operations: from the inputs' elements (then the results' so far) to the results.
using Body = function_ref<SmallVector<Value, 2>(ScalarBuilder &, ValueRange)>;
using MapBody = function_ref<Value(ScalarBuilder &, ValueRange)>;

/// Where a message of a site takes its parts from: a lowered tensor or an index value.
struct SiteOperand {
  StringRef name;
  Value value;
};

class TFLowering {
 public:
  TFLowering(Operation *function);

  OpBuilder builder;
  Context *getContext() const { return context; }
  Location loc;  ///< of the operation being lowered: its node
  bool usesUndefinedSize = false;  ///< a size was asked for before defineSymbol: a fault of a lowering

  // Values. Data operands and results only; tokens have no lowered form.
  Value get(Value tfValue) const { return values.lookup(tfValue); }
  void set(Value tfResult, Value lowered);
  /// Says the sizes of a lowered tensor that nothing here has made.
  void setSizes(Value lowered, ArrayRef<AffineExpr> sizes) { shapes[lowered] = Exprs(sizes.begin(), sizes.end()); }
  /// While this is on, elements of strings and variants are the places of such elements, 64-bit integers (strings.cc).
  void setHostElementsArePlaces(bool on) { hostElementsArePlaces = on; }
  Value operand(Operation *op, unsigned i) const { return get(op->getOperand(i)); }
  /// The elements of an integer operand when it is a constant.
  std::optional<SmallVector<int64_t, 6>> constantInts(Value tfValue) const;
  /// The value of a constant, or null.
  Attribute getConstantAttr(Value tfValue) const;

  // Sizes.
  /// Sizes of a tensor of the tf function, as inference found them.
  Exprs sizesOf(Value tfValue) const;
  /// An expression over symbols as an index value.
  Value sizeValue(AffineExpr expr);
  /// The same, given to kernels at run time even where it is a number: they differ in one number less.
  Value sizeArgument(AffineExpr expr);
  /// The number of elements of these sizes.
  AffineExpr product(ArrayRef<AffineExpr> sizes);
  /// A late symbol, a size, gets its value (index); everything that uses it comes after. A negative one fails first.
  void defineSymbol(unsigned number, Value value, const Twine &whenNegative = "Dimension {b} must be >= 0");
  /// A symbol that inference does not know, with its value, which may be any number.
  AffineExpr newSymbol(Value value);
  /// Symbol `number` is `value`, which is a size of something already and needs no check.
  void bindSymbol(unsigned number, Value value);
  AffineExpr number(int64_t value) { return builder.getAffineConstantExpr(value); }

  /// Sizes that are computed during its life are forgotten with it: what a region computes is not known outside.
  class SizeScope {
   public:
    explicit SizeScope(TFLowering &lowering) : lowering(lowering), outer(lowering.computed.size()) {}
    ~SizeScope() { lowering.forgetSizes(outer); }

   private:
    TFLowering &lowering;
    size_t outer;
  };

  // Types. Elements lose their signedness: linalg, arith and memory are signless.
  Type elementType(Value tfValue) const;
  bool isUnsigned(Value tfValue) const;
  RankedTensorType tensorType(ArrayRef<AffineExpr> sizes, Type element);

  // Operations. Sizes of lowered tensors are known to the lowering, whatever made them.
  Exprs loweredSizes(Value lowered) const;
  Value empty(ArrayRef<AffineExpr> sizes, Type element);
  /// A tensor whose elements are all the same; operations that read it take the element itself.
  Value splat(ArrayRef<AffineExpr> sizes, Type element, Attribute scalar);
  Value splat(ArrayRef<AffineExpr> sizes, TypedAttr scalar) { return splat(sizes, scalar.getType(), scalar); }
  /// A constant tensor of function level.
  Value constant(DenseElementsAttr elements);

  /// A structured operation. Leading loops whose extent is known to be 1 are left out (what remains can be split over
  /// threads), and so are inputs whose elements are all the same constant.
  struct GenericSpec {
    SmallVector<Value, 4> inputs;
    SmallVector<AffineMap, 4> inputMaps;
    SmallVector<Exprs, 2> sizes;         ///< of each result
    SmallVector<Type, 2> elements;       ///< of each result
    SmallVector<AffineMap, 2> maps;      ///< of each result
    SmallVector<Attribute, 2> fills;     ///< what each result starts from; none: results do not start from anything
    SmallVector<bool, 6> parallel;       ///< one for each loop
    SmallVector<int64_t, 3> window;      ///< extents of the last loops, where no operand tells them
    bool isUnsigned = false;
  };
  SmallVector<Value, 2> generic(const GenericSpec &spec, Body body);
  bool allLoopsAreTold(const GenericSpec &spec) const;
  /// An all-parallel generic over `sizes` with one result, identity map, and inputs broadcast from their own sizes (aligned
  /// at the last dimension, as NumPy does).
  Value map(ArrayRef<Value> inputs, ArrayRef<AffineExpr> sizes, Type element, MapBody body, bool isUnsigned = false);
  Value map(ArrayRef<Value> inputs, ArrayRef<AffineMap> maps, ArrayRef<AffineExpr> sizes, Type element, MapBody body,
            bool isUnsigned = false);
  /// The same whose body reads tensors itself: it gets one index for each dimension of the result, then the inputs' elements.
  Value gather(ArrayRef<AffineExpr> sizes, Type element, MapBody body, ArrayRef<Value> inputs = {},
               ArrayRef<AffineMap> inputMaps = {});
  /// The same for copies made of pieces: branches compare indices with bounds from outside (less, or not less), those on one
  /// dimension in ascending order; what they give are elements of tensors at shifted indices, or values. Loops are then split.
  Value gatherPieces(ArrayRef<AffineExpr> sizes, Type element, MapBody body, ArrayRef<Value> inputs = {}, ArrayRef<AffineMap> inputMaps = {});
  /// The same elements under other sizes (as many, row-major): costs nothing.
  Value reshape(Value tensor, ArrayRef<AffineExpr> sizes);
  Value transpose(Value tensor, ArrayRef<unsigned> permutation);

  // In bodies.
  /// The number of an iteration of a loop of the generic whose body is being made.
  Value loopIndex(ScalarBuilder &scalar, unsigned loop);
  Value extract(ScalarBuilder &scalar, Value tensor, ValueRange indices);
  /// `condition ? then() : otherwise`, where `then` runs only when the condition holds.
  Value guarded(ScalarBuilder &scalar, Value condition, Value otherwise, function_ref<Value()> then);

  // Small integer operands that say where and how much.
  /// Elements of an integer operand as inference knows them: numbers or expressions over symbols.
  std::optional<Exprs> contents(Operation *op, unsigned operand) const;
  /// The same when all of them are numbers.
  std::optional<SmallVector<int64_t, 6>> numbers(Operation *op, unsigned operand) const;
  /// The same, ready for use in bodies; an element that is not known is read when the body runs.
  struct IndexOperand {
    Value tensor;
    SmallVector<Value, 6> known;  ///< index values; empty when the tensor has to be read
  };
  IndexOperand indexOperand(Operation *op, unsigned operand);
  Value element(ScalarBuilder &scalar, const IndexOperand &operand, unsigned i);
  /// A number computed on the host's side of the program before what follows is sized.
  Value hostIndex(function_ref<Value(ScalarBuilder &)> body);
  /// Elements of an integer operand as expressions: what inference knows, or new symbols that are read at run time.
  Exprs hostElements(Operation *op, unsigned operand, unsigned count);
  /// Symbols that `op` makes (`late`), in order.
  SmallVector<unsigned, 4> lateSymbols(Operation *op, StringRef attribute = "late") const;

  // Failures at run time.
  /// A new site of the node being lowered. The message template is that of plan::Site; sizes as inference writes them
  /// (tf::Dim::str) get their values.
  int64_t addSite(StatusCode code, const Twine &message, ArrayRef<SiteOperand> operands = {});
  /// In a body: fails when `ok` is false; the failing element is numbered in input `inputNumber` of the generic (-1: none).
  void assertInBody(ScalarBuilder &scalar, Value ok, int64_t site, int64_t inputNumber = -1);
  /// On sizes, before anything else runs: fails when the index values differ. The message may mention them as {a} and {b}.
  void checkEqual(AffineExpr a, AffineExpr b, StatusCode code, const Twine &message);

  /// The same for `a <= b`; nothing is checked at run time when both are numbers (inference has).
  void checkAtMost(AffineExpr a, AffineExpr b, StatusCode code, const Twine &message);

  /// A plan operation (host side) by name.
  Operation *plan(StringRef name, TypeRange types, ValueRange operands, ArrayRef<NamedAttribute> attrs = {});

  // Refusals.
  LogicalResult unsupported(Operation *op, const Twine &why = {});
  const Status &getStatus() const { return status; }

 private:
  std::string withSizes(const Twine &message, SmallVectorImpl<SiteOperand> &operands);
  std::string symbolNames() const;
  void forgetSizes(size_t kept);
  void checkCompared(AffineExpr a, AffineExpr b, int64_t predicate, StatusCode code, const Twine &message);
  unsigned leadingUnitLoops(const GenericSpec &spec) const;
  Value frontOf(Value operand, AffineMap map, ArrayRef<AffineExpr> extents);

  Context *context;
  Operation *function;
  DenseMap<Value, Exprs> shapes;         ///< of lowered tensors with symbolic sizes
  DenseMap<Value, Value> viewed;         ///< result of a view -> what it looks at
  DenseMap<Value, Attribute> splats;     ///< lowered tensors whose elements are all one constant
  bool isInPieces = false;               ///< the generic to be made is
  unsigned numInferred = 0;              ///< symbols that inference has numbered
  unsigned droppedLoops = 0;             ///< of the generic whose body is being made
  SmallVector<int64_t, 4> inputNumbers;  ///< its inputs' operand numbers; -1: none
  DenseMap<Value, Value> values;
  DenseMap<AffineExpr, Value> sizeValues;
  SmallVector<AffineExpr> computed;      ///< keys of `sizeValues` that are not at the function's start, in order
  SmallVector<Value> symbols;
  Operation *lastSize = nullptr;  ///< the last size computed at the function's start
  int64_t numSites = 0;
  Status status;
  bool isPlace(Type element) const;
  bool hostElementsArePlaces = false;
};

using LowerFunction = LogicalResult (*)(Operation *, TFLowering &);
struct LowerEntry {
  StringRef name;  ///< "AddV2"
  LowerFunction lower;
};

// Each family's table.
ArrayRef<LowerEntry> unaryLowerings();
ArrayRef<LowerEntry> binaryLowerings();
ArrayRef<LowerEntry> identityLowerings();
ArrayRef<LowerEntry> constantLowerings();
ArrayRef<LowerEntry> reductionLowerings();
ArrayRef<LowerEntry> normalizationLowerings();
ArrayRef<LowerEntry> matmulLowerings();
ArrayRef<LowerEntry> convolutionLowerings();
ArrayRef<LowerEntry> poolingLowerings();
ArrayRef<LowerEntry> selectLowerings();
ArrayRef<LowerEntry> variableLowerings();
ArrayRef<LowerEntry> shapeLowerings();
ArrayRef<LowerEntry> slicingLowerings();
ArrayRef<LowerEntry> concatLowerings();
ArrayRef<LowerEntry> gatherLowerings();
ArrayRef<LowerEntry> scatterLowerings();
ArrayRef<LowerEntry> uniformListLowerings();
ArrayRef<LowerEntry> stitchLowerings();
ArrayRef<LowerEntry> sortingLowerings();
ArrayRef<LowerEntry> rollLowerings();
ArrayRef<LowerEntry> permutationLowerings();
ArrayRef<LowerEntry> bincountLowerings();
ArrayRef<LowerEntry> scanLowerings();
ArrayRef<LowerEntry> variableScatterLowerings();
ArrayRef<LowerEntry> crossEntropyLowerings();
ArrayRef<LowerEntry> suppressionLowerings();
ArrayRef<LowerEntry> randomLowerings();
ArrayRef<LowerEntry> imageLowerings();
ArrayRef<LowerEntry> quantizationLowerings();
ArrayRef<LowerEntry> rnnLowerings();
ArrayRef<LowerEntry> fusedLowerings();
ArrayRef<LowerEntry> segmentLowerings();
ArrayRef<LowerEntry> raggedLowerings();
ArrayRef<LowerEntry> unravelLowerings();
ArrayRef<LowerEntry> linearAlgebraLowerings();
ArrayRef<LowerEntry> colorLowerings();
ArrayRef<LowerEntry> poolingGradientLowerings();

/// Any operation of the pinned host-op list.
LogicalResult lowerHostOp(Operation *op, TFLowering &lowering);
/// Print: its first operand is passed on and never leaves its place, the call has the others.
LogicalResult lowerPrint(Operation *op, TFLowering &lowering);
/// Any sequence operation.
LogicalResult lowerSequenceOp(Operation *op, TFLowering &lowering);
// Strings (strings.cc).
bool movesHostElements(Operation *op);  ///< an operation that moves strings or variants as it would move numbers
bool comparesStrings(Operation *op);
LogicalResult lowerHostMovement(Operation *op, TFLowering &lowering, LowerFunction lower);
LogicalResult lowerStringComparison(Operation *op, TFLowering &lowering);
/// TensorFlow's truth of a string: it is not empty.
Value stringTruth(Value lowered, TFLowering &lowering);
/// In the `extents` of plan.host_call and plan.sequence: a size among the operands, one that the call tells.
inline constexpr int64_t kKnownExtent = -1, kLateExtent = -2;

// Shared by families.

/// An element type as linalg, arith and memory know it: without signedness, quantised numbers as integers.
Type signlessElement(Type element);
/// 0 (`value`) of an element type; for complex ones the array of both parts.
Attribute zeroAttr(Type element);
Attribute numberAttr(Type element, int64_t value);
/// The least or greatest value of an element type: infinities for floats.
Attribute extremeAttr(Type element, bool greatest, bool isUnsigned);
/// Integers, booleans, floats and complex numbers: what bodies can compute with.
bool isPlainElement(Type element);
/// The type in which an element type is computed: float for the 16-bit ones, else itself.
Type computeType(Type element);

/// An activation by its TensorFlow name; null when there is none of that name.
Value activation(ScalarBuilder &scalar, StringRef name, Value x, double leakyAlpha);

/// A sum of products over the loops that are not parallel; sums are taken in the computation type.
struct Contraction {
  Value a, b;
  AffineMap aMap, bMap, resultMap;
  Exprs sizes;  ///< of the result
  Type element;
  SmallVector<bool, 6> parallel;
};
Value contract(TFLowering &lowering, const Contraction &contraction);
/// Product of the last two dimensions; leading ones broadcast.
Value matrixProduct(TFLowering &lowering, Value a, Value b, bool transposeA, bool transposeB, ArrayRef<AffineExpr> sizes,
                    Type element);
/// Conv2D and DepthwiseConv2dNative of operands 0 and 1, by the operation's attributes.
FailureOr<Value> convolve(Operation *op, TFLowering &lowering);
FailureOr<Value> convolveDepthwise(Operation *op, TFLowering &lowering);
/// (x - mean) * (rsqrt(variance + epsilon) * scale) + offset along dimension `channel`.
Value normalize(TFLowering &lowering, Value x, Value mean, Value variance, Value scale, Value offset, double epsilon,
                unsigned channel);
/// FusedBatchNorm in all its versions: sets every result.
LogicalResult fusedBatchNorm(Operation *op, TFLowering &lowering);
/// A reduction over some dimensions of a lowered tensor: loops over the kept ones first.
Value reduce(TFLowering &lowering, Value input, ArrayRef<bool> reduced, Type element, Attribute initial,
             function_ref<Value(ScalarBuilder &, Value accumulator, Value element)> combine, bool isUnsigned = false);

/// Sets result 0 to the slices of `params` that the rows of operand 1 name.
LogicalResult gatherCoordinates(Operation *op, TFLowering &lowering, Value params);
/// The VarHandleOp behind a handle, through operations that only pass it on; null when it comes from elsewhere.
Operation *handleSource(Value handle);
/// container and name of a variable as plan operations have them.
SmallVector<NamedAttribute, 4> variableAttrs(Operation *handle, TFLowering &lowering);

/// Sets result 0 to params[:axis] + indices[batch:] + params[axis + 1:], the indices being operand 1.
LogicalResult gatherAlong(Operation *op, TFLowering &lowering, Value params, int64_t axis, int64_t batch);

/// Broadcast map from result loops to an operand's sizes: trailing alignment, size 1 against another size is constant 0.
AffineMap broadcastMap(ArrayRef<AffineExpr> operandSizes, ArrayRef<AffineExpr> resultSizes, Context *context);

}  // namespace strata::tf_to_linalg
