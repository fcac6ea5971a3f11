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

  Value constant(Type type, double value);     ///< of floats or integers
  Value integer(Type type, int64_t value);     ///< of integers, index, or floats with an integral value
  Value index(int64_t value);
  Value add(Value a, Value b) { return binary(isFloat(a) ? "arith.addf" : "arith.addi", a, b); }
  Value sub(Value a, Value b) { return binary(isFloat(a) ? "arith.subf" : "arith.subi", a, b); }
  Value mul(Value a, Value b) { return binary(isFloat(a) ? "arith.mulf" : "arith.muli", a, b); }
  Value neg(Value a);
  /// Divides; of integers towards zero, and the divisor must be known not to be 0 (nor -1 with the smallest number).
  Value div(Value a, Value b) { return binary(isFloat(a) ? "arith.divf" : isUnsigned ? "arith.divui" : "arith.divsi", a, b); }
  Value rem(Value a, Value b) { return binary(isUnsigned ? "arith.remui" : "arith.remsi", a, b); }
  /// Of floats: NaN when either is NaN.
  Value max(Value a, Value b);
  Value min(Value a, Value b);
  Value abs(Value a);
  Value logicalAnd(Value a, Value b) { return binary("arith.andi", a, b); }
  Value logicalOr(Value a, Value b) { return binary("arith.ori", a, b); }
  Value logicalNot(Value a);
  Value select(Value condition, Value a, Value b) { return op("arith.select", a.getType(), {condition, a, b}); }

  enum class Compare { Eq, Ne, Lt, Le, Gt, Ge };
  /// Ordered for floats, except Ne, which is true for NaN.
  Value compare(Compare kind, Value a, Value b);

  /// Number to number: integers wrap, floats round to nearest even, float to integer saturates with NaN to 0; bool is 0 or 1
  /// and anything but 0 is true.
  Value cast(Value value, Type type, bool fromUnsigned = false, bool toUnsigned = false);
  Value toIndex(Value integer) { return op("arith.index_cast", builder.getIndexType(), {integer}); }
  Value fromIndex(Value index, Type type);

  static bool isFloat(Value value) { return value.getType().isFloat(); }

 private:
  OpBuilder &builder;
  Location loc;
  bool isUnsigned;
};

using Exprs = SmallVector<AffineExpr, 6>;
using Body = function_ref<SmallVector<Value, 2>(ScalarBuilder &, ValueRange)>;

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

  // Values. Data operands and results only; tokens have no lowered form.
  Value get(Value tfValue) const { return values.lookup(tfValue); }
  void set(Value tfResult, Value lowered);
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
  /// A late symbol gets its value (index); everything that uses it comes after.
  void defineSymbol(unsigned number, Value value);
  AffineExpr number(int64_t value) { return builder.getAffineConstantExpr(value); }

  // Types. Elements lose their signedness: linalg, arith and memory are signless.
  Type elementType(Value tfValue) const;
  bool isUnsigned(Value tfValue) const;
  RankedTensorType tensorType(ArrayRef<AffineExpr> sizes, Type element);

  // Operations.
  Value empty(ArrayRef<AffineExpr> sizes, Type element);
  /// A tensor of these sizes filled with a constant scalar.
  Value filled(ArrayRef<AffineExpr> sizes, Attribute scalar);
  /// linalg.generic. `inits` may be null values: then a tensor.empty of `sizes[i]`, `elements[i]`.
  struct GenericSpec {
    SmallVector<Value, 4> inputs;
    SmallVector<AffineMap, 4> inputMaps;
    SmallVector<Value, 2> inits;
    SmallVector<AffineMap, 2> initMaps;
    SmallVector<bool, 6> parallel;  ///< one for each loop
    bool isUnsigned = false;
  };
  SmallVector<Value, 2> generic(const GenericSpec &spec, Body body);
  /// An all-parallel generic over `sizes` with one result, identity map, and inputs broadcast from their own sizes (aligned
  /// at the last dimension, as NumPy does).
  Value map(ArrayRef<Value> inputs, ArrayRef<Exprs> inputSizes, ArrayRef<AffineExpr> sizes, Type element, Body body,
            bool isUnsigned = false);
  /// The same whose body reads tensors itself: it gets one index for each dimension of the result.
  Value gather(ArrayRef<AffineExpr> sizes, Type element, function_ref<Value(ScalarBuilder &, ValueRange indices)> body,
               ArrayRef<Value> inputs = {}, ArrayRef<AffineMap> inputMaps = {});
  /// The same elements under other sizes (as many, row-major): costs nothing.
  Value reshape(Value tensor, ArrayRef<AffineExpr> sizes);
  /// A tensor.extract in a body.
  Value extract(ScalarBuilder &scalar, Value tensor, ValueRange indices);

  // Failures at run time.
  /// A new site of the node being lowered. The message template is that of plan::Site.
  int64_t addSite(StatusCode code, const Twine &message, ArrayRef<SiteOperand> operands = {});
  /// In a body: fails when `ok` is false; the failing element is numbered in input `inputNumber` of the generic (-1: none).
  void assertInBody(ScalarBuilder &scalar, Value ok, int64_t site, int64_t inputNumber = -1);
  /// On sizes, before anything else runs: fails when the index values differ.
  void checkEqual(AffineExpr a, AffineExpr b, StatusCode code, const Twine &message);

  /// A plan operation (host side) by name.
  Operation *plan(StringRef name, TypeRange types, ValueRange operands, ArrayRef<NamedAttribute> attrs = {});

  // Refusals.
  LogicalResult unsupported(Operation *op, const Twine &why = {});
  const Status &getStatus() const { return status; }

 private:
  Context *context;
  Operation *function;
  DenseMap<Value, Value> values;
  DenseMap<AffineExpr, Value> sizeValues;
  SmallVector<Value> symbols;
  Operation *lastSize = nullptr;  ///< the last size computed at the function's start
  int64_t numSites = 0;
  Status status;
};

using LowerFunction = LogicalResult (*)(Operation *, TFLowering &);
struct LowerEntry {
  StringRef name;  ///< "AddV2"
  LowerFunction lower;
};

// Each family's table.
ArrayRef<LowerEntry> elementwiseLowerings();
ArrayRef<LowerEntry> reductionLowerings();
ArrayRef<LowerEntry> matmulLowerings();
ArrayRef<LowerEntry> convolutionLowerings();
ArrayRef<LowerEntry> shapeLowerings();

// Shared by families.

/// +, -, *, max, min, ... over some loops: what a reduction starts from and does.
Attribute zeroAttr(Type element);

/// Broadcast map from result loops to an operand's sizes: trailing alignment, size 1 against another size is constant 0.
AffineMap broadcastMap(ArrayRef<AffineExpr> operandSizes, ArrayRef<AffineExpr> resultSizes, Context *context);

}  // namespace strata::tf_to_linalg
