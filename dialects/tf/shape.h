// Shape inference: what an operation's rule sees (ShapeContext) and the interface through which it is found. A rule
// serves two callers: the inference pass, with symbolic sizes, and the evaluator, with numbers. Rules report what
// TensorFlow reports, in its words.
#pragma once

#include "dialects/tf/dim.h"
#include "ir/interfaces.h"
#include "support/tensor.h"

namespace strata {
namespace tf {
class ShapeContext;
}

/// The shape rule of an operation. Sets every data result's shape (late sizes through ShapeContext::lateDim), or fails.
struct ShapeInferenceInterface {
  static constexpr unsigned kId = interface_id::ShapeInference;
  LogicalResult (*infer)(Operation *, tf::ShapeContext &);
};
}  // namespace strata

namespace strata::tf {

/// Sizes of a tensor, or "unknown rank".
class TensorShape {
 public:
  TensorShape() = default;  ///< unknown rank
  TensorShape(SmallVector<Dim, 6> dims) : ranked(true), dims(std::move(dims)) {}
  TensorShape(std::initializer_list<Dim> list) : ranked(true), dims(list) {}
  static TensorShape scalar() { return TensorShape(SmallVector<Dim, 6>()); }
  static TensorShape ofDims(std::span<const int64_t> sizes);

  bool hasRank() const { return ranked; }
  int64_t rank() const { return static_cast<int64_t>(dims.size()); }
  Dim &operator[](int64_t i) [[clang::lifetimebound]] { return dims[static_cast<size_t>(i)]; }
  const Dim &operator[](int64_t i) const [[clang::lifetimebound]] { return dims[static_cast<size_t>(i)]; }
  ArrayRef<Dim> getDims() const [[clang::lifetimebound]] { return dims; }
  SmallVector<Dim, 6> &getDims() [[clang::lifetimebound]] { return dims; }
  void push_back(Dim dim) { dims.push_back(dim); }
  void insert(int64_t at, Dim dim) { dims.insert(dims.begin() + at, dim); }
  void erase(int64_t at) { dims.erase(dims.begin() + at); }
  bool isConstant() const;
  /// The sizes of a constant shape.
  Dims getConstantDims() const;
  Dim numElements() const { return numElements(0, rank()); }
  Dim numElements(int64_t begin, int64_t end) const;  ///< of dimensions [begin, end)
  std::string str() const;                            ///< "[2,?,3]", "<unknown>"

 private:
  bool ranked = false;
  SmallVector<Dim, 6> dims;
};

/// What TensorFlow's shapes have room for.
constexpr int64_t kMaxRank = 254;

/// Elements of an integer tensor as far as they are known; nullopt: nothing is.
using Contents = std::optional<SmallVector<Dim, 6>>;

/// A failure being worded; becomes the context's status when returned.
class ShapeError {
 public:
  ShapeError(ShapeContext &context, StatusCode code) : context(context), code(code) {}
  template <typename T>
  ShapeError &&operator<<(const T &piece) && {
    if constexpr (std::is_same_v<T, Dim> || std::is_same_v<T, TensorShape>)
      text += piece.str();
    else if constexpr (std::is_convertible_v<const T &, StringRef> && !std::is_convertible_v<const T &, const char *>)
      text += StringRef(piece).str();
    else
      text += strCat(piece);
    return std::move(*this);
  }
  operator LogicalResult() &&;
  template <typename T>
  operator FailureOr<T>() && {
    return static_cast<LogicalResult>(std::move(*this));
  }

 private:
  ShapeContext &context;
  StatusCode code;
  std::string text;
};

/// Two sizes that must be equal for the operation to be valid and that inference could not compare.
struct SizeCheck {
  Dim a, b;
  std::string message;
  StatusCode code = StatusCode::InvalidArgument;
};

class ShapeContext {
 public:
  ShapeContext(Operation *op, unsigned numOperands, unsigned numResults)
      : op(op), operands(numOperands), results(numResults), resultContents(numResults) {}
  virtual ~ShapeContext() = default;

  Operation *getOp() const { return op; }

  // For rules: operands. Indices count data operands (control edges and tokens are left out).
  unsigned numOperands() const { return static_cast<unsigned>(operands.size()); }
  const TensorShape &operand(unsigned i) const { return operands[i]; }
  /// Elements of an integer operand.
  virtual Contents contents(unsigned i) = 0;
  /// What is known of the shape that all elements of operand `i`, a list, have.
  virtual TensorShape listElements(unsigned i) { return TensorShape(); }
  /// What is known of the shape that all elements of the array or stack behind handle `i` have.
  virtual TensorShape arrayElements(unsigned) { return TensorShape(); }
  /// The operation makes an array whose elements have this shape, and writes one of this shape through handle `i`.
  virtual void startArray(TensorShape) {}
  virtual void addArrayElement(unsigned, TensorShape) {}
  /// Whether the sizes cannot be equal in any call.
  virtual bool areSurelyDifferent(const Dim &a, const Dim &b) const { return a.isSurelyDifferent(b); }
  /// Whether results' contents are worth computing; the evaluator has the values anyway.
  virtual bool wantsContents() const { return true; }
  /// Whether a rank that the rule leaves open can still be settled when more is known. Inside branches and loops it cannot, and
  /// sizes of their own are better than none.
  virtual bool mayDefer() const { return true; }

  // For rules: results.
  unsigned numResults() const { return static_cast<unsigned>(results.size()); }
  LogicalResult set(unsigned i, TensorShape shape);
  void setContents(unsigned i, SmallVector<Dim, 6> values) { resultContents[i] = std::move(values); }
  /// The shape that all elements of the only result, a list, have.
  void setListElements(TensorShape shape) { resultElements = std::move(shape); }
  /// Nothing can be said about result `i` yet.
  LogicalResult deferred(unsigned i) {
    results[i] = TensorShape();
    return success();
  }
  /// A size that only execution tells; the inference pass makes a fresh symbol.
  virtual Dim lateDim() { return Dim(); }

  // For rules: failures.
  ShapeError error(StatusCode code = StatusCode::InvalidArgument) { return ShapeError(*this, code); }
  /// Succeeds when the sizes are, or may be, equal; a comparison that cannot be decided is recorded for run time.
  LogicalResult requireEqual(const Dim &a, const Dim &b, const Twine &message,
                             StatusCode code = StatusCode::InvalidArgument);
  /// The operand's rank, once it is known, must be `rank`. `what` names the operand in the message.
  LogicalResult requireRank(unsigned operand, int64_t rank, StringRef what);
  LogicalResult requireRankAtLeast(unsigned operand, int64_t rank, StringRef what);

  // For callers.
  void setOperand(unsigned i, TensorShape shape) { operands[i] = std::move(shape); }
  const TensorShape &result(unsigned i) const { return results[i]; }
  const Contents &getResultContents(unsigned i) const { return resultContents[i]; }
  const TensorShape &getResultElements() const { return resultElements; }
  ArrayRef<SizeCheck> getChecks() const { return checks; }
  const Status &getStatus() const { return status; }
  void setStatus(Status newStatus) { status = std::move(newStatus); }

 private:
  Operation *op;
  SmallVector<TensorShape, 4> operands;
  SmallVector<TensorShape, 2> results;
  SmallVector<Contents, 2> resultContents;
  TensorShape resultElements;
  SmallVector<SizeCheck, 1> checks;
  Status status;
};

// Helpers that many rules share.

/// `axis` in [-rank, rank) as a number in [0, rank); the error names the axis and the rank.
FailureOr<int64_t> normalizeAxis(int64_t axis, int64_t rank, ShapeContext &shapes, StringRef what = "axis");
/// One integer operand's only element; nullopt when unknown.
std::optional<Dim> scalarContents(ShapeContext &shapes, unsigned operand);
/// The operand's elements when all of them are numbers.
std::optional<SmallVector<int64_t, 6>> constantContents(ShapeContext &shapes, unsigned operand);
/// The shape that `contents` spells; -1 elements are unknown sizes, others below zero an error.
FailureOr<TensorShape> shapeFromContents(const Contents &contents, ShapeContext &shapes);
/// NumPy broadcasting of two shapes; the message is TensorFlow's "Incompatible shapes: [2,3] vs. [4]".
FailureOr<TensorShape> broadcastShapes(const TensorShape &a, const TensorShape &b, ShapeContext &shapes);
/// What two descriptions of one shape say together; fails when they contradict each other.
FailureOr<TensorShape> mergeShapes(const TensorShape &a, const TensorShape &b, ShapeContext &shapes, StringRef what);

// Attributes of an operation by name; zero values when absent (the importer fills in every attribute).
int64_t intAttr(Operation *op, StringRef name);
double floatAttr(Operation *op, StringRef name);
bool boolAttr(Operation *op, StringRef name);
StringRef stringAttr(Operation *op, StringRef name);
SmallVector<int64_t, 8> intsAttr(Operation *op, StringRef name);
DType typeAttr(Operation *op, StringRef name);
/// A #tf.shape attribute; unknown rank when absent.
TensorShape shapeAttr(Operation *op, StringRef name);
TensorShape shapeOfType(Type type);  ///< `?` become unknown sizes

/// Operands and results that carry data.
unsigned numDataOperands(Operation *op);
unsigned numDataResults(Operation *op);

#define STRATA_TF_SHAPE(OP, RULE) const ShapeInferenceInterface OP##Op::kShapeInference = {RULE}

// Rules used by more than one family.
LogicalResult inferSameAsFirst(Operation *op, ShapeContext &shapes);   ///< every result like operand 0
LogicalResult inferBroadcast(Operation *op, ShapeContext &shapes);     ///< result 0 from operands 0 and 1
LogicalResult inferScalar(Operation *op, ShapeContext &shapes);        ///< every result a scalar
LogicalResult inferNothing(Operation *op, ShapeContext &shapes);       ///< results of unknown shape

}  // namespace strata::tf
