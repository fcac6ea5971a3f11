// State of the lowering of one kernel, shared by the files of this folder only.
#pragma once

#include "codegen/target/target.h"
#include "ir/builder.h"
#include "ir/interfaces.h"

#include <functional>

namespace strata {

/// A structured operation with what its interface says, read once.
struct Structured {
  Operation *op = nullptr;
  SmallVector<AffineMap> maps;            // one per operand
  SmallVector<IteratorType> iterators;
  unsigned numInputs = 0;

  unsigned numLoops() const { return static_cast<unsigned>(iterators.size()); }
  unsigned numOutputs() const { return static_cast<unsigned>(maps.size()) - numInputs; }
  Block &body() const { return op->getRegion(0).front(); }
  bool isParallel(unsigned loop) const { return iterators[loop] == IteratorType::Parallel; }
  bool hasReductions() const { return llvm::is_contained(iterators, IteratorType::Reduction); }
  AffineMap outputMap(unsigned i) const { return maps[numInputs + i]; }
};
FailureOr<Structured> getStructured(Operation *op);

/// Operations that share a nest: a root and its elementwise followers.
struct Group {
  Structured root;
  SmallVector<Structured, 4> followers;
};

/// How one operand moves along a loop: not at all, by one element, or otherwise.
enum class Motion { Still, Unit, Other };
Motion motionAlong(AffineMap map, unsigned loop);
/// The width of the panels that `map` reads along `loop`: (loop floordiv width, ..., loop mod width).
std::optional<int64_t> panelWidth(AffineMap map, unsigned loop);

/// A chunk of lanes: how many, and how many of them are live (null: all).
struct Lanes {
  int64_t count = 1;  ///< 1: scalars
  Value liveCount;    ///< index; null: all lanes
};

class KernelLowering {
 public:
  KernelLowering(Operation *kernel, const Target &target)
      : kernel(kernel), target(target), context(kernel->getContext()), builder(context) {}
  LogicalResult run();

 private:
  using Point = SmallVector<Value, 6>;  ///< one index per loop
  using Emit = function_ref<LogicalResult(Point &)>;

  // kernel.cc: signature, groups.
  LogicalResult bindArguments(Operation *function);
  FailureOr<SmallVector<Group, 4>> collectGroups();

  // loops.cc: affine operations.
  NamedAttribute attr(StringRef name, Attribute value) { return builder.getNamedAttr(name, value); }
  Value make(StringRef name, Type type, ValueRange operands, ArrayRef<NamedAttribute> attrs = {});
  Value indexConstant(int64_t value);
  Value extentOf(const Structured &structured, unsigned loop);
  Value sizeInRegisters(Value tensor, unsigned dim);
  std::optional<int64_t> constantExtent(const Structured &structured, unsigned loop);
  Value apply(AffineExpr expr, ValueRange operands);   ///< expression over d0..
  /// `map` over those of its dimensions that it reads, whose operands are appended to `operands`. The others of a point may
  /// be null, or belong to a loop that has ended.
  AffineMap readDims(AffineMap map, ValueRange point, SmallVectorImpl<Value> &operands);
  /// `for iv = lower to upper step` with carried values; `body` returns what is carried on. `most`: not beyond lower + most.
  SmallVector<Value, 8> forLoop(Value lower, Value upper, int64_t step, ValueRange inits,
                                function_ref<SmallVector<Value, 8>(Value iv, ValueRange carried)> body,
                                std::optional<int64_t> most = std::nullopt);
  void plainLoop(Value lower, Value upper, int64_t step, function_ref<void(Value iv)> body);
  /// `lower + floor((upper - lower) / step) * step`.
  Value fullSteps(Value lower, Value upper, int64_t step);

  // body.cc: scalars and vectors of one point.
  bool isSimpleBody(Block &block);
  Type laneType(Type element, int64_t lanes) { return lanes == 1 ? element : Type(VectorType::get({lanes}, element)); }
  Value broadcastTo(Value value, int64_t lanes);
  Value liveMask(const Lanes &lanes);
  Value loadOperand(Value memref, AffineMap map, ValueRange point, unsigned laneLoop, const Lanes &lanes);
  void storeOperand(Value stored, Value memref, AffineMap map, ValueRange point, const Lanes &lanes);
  /// The body at a point, block arguments given; returns what it yields. `laneLoop` is the loop the lanes run along.
  SmallVector<Value, 2> emitBody(const Structured &structured, ArrayRef<Value> arguments, ValueRange point, unsigned laneLoop,
                                 int64_t lanes);
  Value outerValue(Value value);
  Operation *topFor(ValueRange operands);
  void rewriteNested(Operation *copy, ValueRange point);
  void expandAssertion(Operation *assertion, Value ok, const Structured &structured, ValueRange point);
  void expandNestedAssertions(Operation *copy, const Structured &structured, ValueRange point);
  void emitErrorReport(Value ok, int64_t site, Value element);
  /// Inputs of an operation at a point: forwarded values or loads.
  SmallVector<Value, 8> readInputs(const Structured &structured, ValueRange point, unsigned laneLoop, const Lanes &lanes);
  /// Runs the followers on the root's values, and stores what has memory.
  void finishPoint(const Group &group, ArrayRef<Value> rootValues, ValueRange rootPoint, unsigned laneLoop,
                   const Lanes &lanes);

  // uniform.cc: bodies that branch or read tensors themselves, on vectors.
  struct LaneAnalysis;
  struct LaneBody;
  bool hasSimpleBodies(const Group &group);
  bool mayRunOnLanes(const Structured &structured, unsigned loop);
  /// Bytes of the widest element that has a value for each lane.
  unsigned widestLane(const Structured &structured, unsigned loop);
  SmallVector<Value, 2> emitBodyOnLanes(const Structured &structured, ArrayRef<Value> arguments, ValueRange point, unsigned laneLoop,
                                        int64_t lanes);
  void emitLaneBlock(LaneBody &body, Block &block);
  void emitLaneOp(LaneBody &body, Operation &op);
  void emitLaneBranch(LaneBody &body, Operation *branch);
  void emitLaneRead(LaneBody &body, Operation *extract);
  Value laneValue(LaneBody &body, Value value);
  Value laneScalar(LaneBody &body, Value value);

  // nest.cc: loops around points.
  unsigned chooseLaneLoop(const Group &group);
  std::pair<Value, Value> boundsOf(const Structured &root, unsigned loop);
  int64_t lanesFor(const Group &group, unsigned laneLoop);
  LogicalResult emitNest(const Group &group, Value rangeIndex, Value rangeEnd);
  void emitParallel(const Group &group, ArrayRef<unsigned> order, unsigned position, Point &point, unsigned laneLoop,
                    int64_t lanes);
  void emitPoint(const Group &group, Point &point, unsigned laneLoop, const Lanes &lanes);
  SmallVector<Value, 8> reduceAt(const Structured &root, Point &point, unsigned laneLoop, const Lanes &lanes);
  SmallVector<Value, 8> reduceAlongLanes(const Structured &root, Point &point, unsigned laneLoop, int64_t lanes);
  /// What partial results begin from, and how they join totals.
  struct Restart {
    std::function<SmallVector<Value, 8>()> neutral;
    std::function<SmallVector<Value, 8>(ValueRange totals, ValueRange parts)> join;
  };
  /// As reductionLoops, but partial results of loops that may be long begin anew.
  SmallVector<Value, 8> restartedLoops(const Structured &root, ArrayRef<unsigned> loops, unsigned position, Point &point,
                                       ValueRange carried, const Restart &restart,
                                       function_ref<SmallVector<Value, 8>(Point &, ValueRange)> innermost);
  /// As reductionLoops for sums of products in registers (contraction.cc).
  SmallVector<Value, 8> chunkedLoops(const Structured &root, ArrayRef<unsigned> loops, Point &point, ValueRange initial,
                                     const Restart &restart, function_ref<SmallVector<Value, 8>(Point &, ValueRange)> step);
  SmallVector<Value, 8> reductionLoops(const Structured &root, ArrayRef<unsigned> loops, unsigned position, Point &point,
                                       ValueRange carried,
                                       function_ref<SmallVector<Value, 8>(Point &, ValueRange)> innermost);
  Value initialValue(const Structured &root, unsigned output, ValueRange point, unsigned laneLoop, const Lanes &lanes);

  // pieces.cc: copies made of pieces.
  struct PieceLeaf;
  struct PieceTree;
  bool matchPieces(const Group &group, PieceTree &tree);
  bool emitAsPieces(const Group &group);
  void emitPieceLoop(const Group &group, const PieceTree &tree, unsigned loop, Point &point, SmallVectorImpl<int> &interval, int64_t lanes);
  void emitPieceRange(const Group &group, const PieceTree &tree, unsigned loop, Value lower, Value upper, Point &point,
                      SmallVectorImpl<int> &interval, int64_t lanes);
  void emitPiece(const Group &group, const PieceLeaf &leaf, Point &point, const Lanes &lanes);
  Value shiftedIndex(Value index, Value outer, bool subtracted);
  Value makeAtTop(StringRef name, Value a, Value b);

  // contraction.cc: register tiles.
  struct Contraction {
    unsigned moving;       ///< input whose elements are broadcast (varies along rows, still along lanes)
    unsigned streaming;    ///< input loaded as vectors (unit along lanes, still along rows)
    unsigned rowLoop, laneLoop;
    std::optional<int64_t> panel;  ///< the streaming operand lies in panels of this width
  };
  /// How far a tile reaches: rows and vectors, and which lanes are live (null: all).
  struct TileExtent {
    int64_t rows, vectors, lanes;
    Value left;  ///< index: lanes of the tile that exist; null: all
  };
  std::optional<Contraction> matchContraction(const Group &group, unsigned laneLoop);
  LogicalResult emitContraction(const Group &group, const Contraction &contraction, Value rangeIndex, Value rangeEnd);
  void nestedLoops(const Structured &root, ArrayRef<unsigned> loops, unsigned position, Point &point,
                   function_ref<void()> innermost);
  void emitTile(const Group &group, const Contraction &contraction, Point &point, const TileExtent &extent);
  Value liveLanes(const TileExtent &extent, int64_t vector);
  Value loadPanel(Value memref, AffineMap map, ValueRange point, Value panel, int64_t place, int64_t lanes);

  // procedure.cc: kernels that are procedures.
  LogicalResult emitProcedure(Block &block);
  LogicalResult emitStep(Operation *op);
  LogicalResult emitStructured(Operation *op);
  LogicalResult emitFor(Operation *loop);
  LogicalResult emitWhile(Operation *loop);
  LogicalResult emitIf(Operation *branch);
  LogicalResult emitRegion(Operation *made, unsigned region, Block &block);
  void emitFill(Operation *fill);
  void emitAssertion(Operation *assertion);
  Value scalarOf(Value value);
  SmallVector<Value, 8> scalarsOf(ValueRange operands);

  Operation *kernel;
  const Target &target;
  Context *context;
  OpBuilder builder;
  Location loc;
  Value begin, end, slot;
  bool rangeIsFixed = false;                ///< loop 0's index is given from outside the nest
  Value rangeBegin, rangeLimit;             ///< loop 0's bounds when it runs over the range
  Operation *topMarker = nullptr;
  DenseMap<Value, Value> memrefOf;          ///< tensor value -> memref
  DenseMap<Value, Value> indexOf;           ///< index argument -> new argument
  DenseMap<Value, Value> forwarded;         ///< tensor value -> its lanes at the current point
  DenseMap<Value, Attribute> fillOf;        ///< tensor value made by linalg.fill of a constant
  DenseMap<std::pair<Value, int64_t>, Value> dims;
  DenseMap<int64_t, Value> indexConstants;
  IRMapping scalars;                        ///< values of a procedure that are no tensors
  SmallVector<Value, 4> enclosingLoops;     ///< indices of the loops around the current step of a procedure, the outermost first
};

/// Combiners that may be split into lanes: result type, neutral element, and the operation that combines two values.
struct Combiner {
  Operation *op = nullptr;   ///< in the body: yielded = op(accumulator, contribution)
  unsigned accumulatorOperand = 0;
  Attribute neutral;
};
/// The combiner of output `i`, or nothing when the body is not of that form.
std::optional<Combiner> matchCombiner(const Structured &structured, unsigned output);

}  // namespace strata
