// See pack.h.
#include "codegen/transforms/linalg/pack.h"

#include "ir/builder.h"
#include "ir/interfaces.h"

namespace strata::linalg {

namespace {

constexpr StringRef kTileAttr = "tile";
constexpr unsigned kPanelVectors = 2;
constexpr unsigned kNone = ~0u;

/// A weight: what holds it, and the name of its layouts.
struct Weight {
  Value tensor;
  std::string name;
};

std::optional<Weight> weightOf(Value tensor) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || !type.hasStaticShape() || type.getNumElements() == 0) return std::nullopt;
  Value source = tensor;
  while (Operation *definition = source.getDefiningOp()) {
    if (definition->getName() == "plan.view") {
      source = definition->getOperand(0);
      continue;
    }
    if (definition->getName() == "plan.constant")
      return Weight{tensor, "constant " + std::to_string(definition->getAttrOfType<IntegerAttr>("index").getInt())};
    if (definition->getName() != "plan.read_variable" || cast<OpResult>(source).getResultNumber() != 0) return std::nullopt;
    return Weight{tensor, "variable " + definition->getAttrOfType<StringAttr>("container").getValue().str() + "/" +
                              definition->getAttrOfType<StringAttr>("name").getValue().str()};
  }
  return std::nullopt;
}

/// sum + a * b of the two inputs.
bool isSumOfProducts(Operation *op, unsigned numInputs) {
  if (numInputs != 2 || op->getNumResults() != 1 || op->getNumRegions() != 1) return false;
  Block &body = op->getRegion(0).front();
  Operation *yield = body.getTerminator();
  Operation *sum = yield ? yield->getOperand(0).getDefiningOp() : nullptr;
  if (!sum || (sum->getName() != "arith.addf" && sum->getName() != "arith.addi")) return false;
  const unsigned accumulator = sum->getOperand(0) == Value(body.getArgument(2)) ? 0 : 1;
  if (sum->getOperand(accumulator) != Value(body.getArgument(2))) return false;
  Operation *product = sum->getOperand(1 - accumulator).getDefiningOp();
  if (!product || (product->getName() != "arith.mulf" && product->getName() != "arith.muli")) return false;
  Value a = body.getArgument(0), b = body.getArgument(1);
  return (product->getOperand(0) == a && product->getOperand(1) == b) ||
         (product->getOperand(0) == b && product->getOperand(1) == a);
}

class Packing {
 public:
  Packing(Operation *function, const Target &target)
      : function(function), target(target), context(function->getContext()), builder(context) {}

  LogicalResult run() {
    SmallVector<Operation *> candidates;
    function->walk([&](Operation *op) {
      if (op->getName() == "plan.update_variable") hasUpdates = true;
      auto group = op->getAttrOfType<IntegerAttr>("group");
      if (!group) return;
      nextGroup = std::max(nextGroup, group.getInt() + 1);
      const auto *interface = op->getInterface<LinalgInterface>();
      if (interface && isSumOfProducts(op, interface->getNumInputs(op))) candidates.push_back(op);
    });
    for (Operation *op : candidates) pack(op);
    return success();
  }

 private:
  void pack(Operation *op);
  /// Results of `map` are plain, different loops: `lane` and reductions only, the lane among them.
  bool isPackable(AffineMap map, ArrayRef<IteratorType> iterators, unsigned lane) const;
  Value makePanels(const Weight &weight, AffineMap map, unsigned lane, int64_t width, Location loc);
  int64_t chooseRows(std::optional<int64_t> extent) const;
  Value index(int64_t value) {
    return builder.create(Location(), "arith.constant", TypeRange(builder.getIndexType()), {},
                          {builder.getNamedAttr("value", builder.getIndexAttr(value))})->getResult(0);
  }

  Operation *function;
  const Target &target;
  Context *context;
  OpBuilder builder;
  int64_t nextGroup = 0;
  bool hasUpdates = false;
  DenseMap<std::pair<Value, AffineMap>, Value> known;  ///< panels of the block at hand
};

bool Packing::isPackable(AffineMap map, ArrayRef<IteratorType> iterators, unsigned lane) const {
  SmallVector<bool> seen(iterators.size());
  for (AffineExpr expr : map.getResults()) {
    if (!expr.isDim() || seen[expr.getPosition()]) return false;
    const unsigned loop = expr.getPosition();
    if (loop != lane && iterators[loop] == IteratorType::Parallel) return false;
    seen[loop] = true;
  }
  return seen[lane];
}

/// The rows that leave least over and still feed the multipliers: each broadcast serves the panel's vectors, each vector of
/// the panel all rows.
int64_t Packing::chooseRows(std::optional<int64_t> extent) const {
  const int64_t registers = target.vectorRegisters - (target.hasFma ? 1 : 2);
  const int64_t most = std::min<int64_t>((registers - kPanelVectors) / kPanelVectors, 14);
  if (!extent) return most % 2 ? most - 1 : most;
  int64_t best = 1;
  double bestScore = -1;
  for (int64_t rows = 1; rows <= std::min(most, std::max<int64_t>(*extent, 1)); ++rows) {
    const int64_t tiles = *extent / rows, left = *extent % rows;
    // Loads a row tile costs, and the same for what is left, which runs in halves down to single rows.
    const double cost = double(tiles) * double(rows + 2) + double(left) * 3.0;
    const double score = -cost;
    if (best == 1 || score >= bestScore) best = rows, bestScore = score;
  }
  return best;
}

void Packing::pack(Operation *op) {
  const auto *interface = op->getInterface<LinalgInterface>();
  SmallVector<AffineMap> maps = interface->getIndexingMaps(op);
  SmallVector<IteratorType> iterators = interface->getIteratorTypes(op);
  AffineMap output = maps[2];
  const unsigned rank = output.getNumResults();
  if (rank == 0 || !output.getResult(rank - 1).isDim() || !llvm::is_contained(iterators, IteratorType::Reduction)) return;
  const unsigned lane = output.getResult(rank - 1).getPosition();
  for (unsigned i = 0; i + 1 < rank; ++i)
    if (output.getResult(i).isFunctionOfDim(lane)) return;

  // 1. Which operand, and along which loop the rows of a tile run: the last one that only the other operand follows.
  for (unsigned operand = 0; operand < 2; ++operand) {
    AffineMap map = maps[operand], moving = maps[1 - operand];
    if (moving.isFunctionOfDim(lane) || !isPackable(map, iterators, lane)) continue;
    auto weight = weightOf(op->getOperand(operand));
    if (!weight || (hasUpdates && StringRef(weight->name).starts_with("variable"))) continue;
    unsigned rowLoop = kNone;
    for (unsigned loop = 0; loop < iterators.size(); ++loop)
      if (loop != lane && iterators[loop] == IteratorType::Parallel && moving.isFunctionOfDim(loop)) rowLoop = loop;
    if (rowLoop == kNone) return;

    // 2. The tile.
    Type element = cast<ShapedType>(op->getOperand(operand).getType()).getElementType();
    Type sum = cast<ShapedType>(op->getResult(0).getType()).getElementType();
    if (element != sum || !element.isIntOrFloat() || element.getIntOrFloatBitWidth() < 8) return;
    const int64_t width = kPanelVectors * target.lanes(element.getIntOrFloatBitWidth() / 8);
    auto outputType = cast<RankedTensorType>(op->getResult(0).getType());
    auto extentOf = [&](unsigned loop) -> std::optional<int64_t> {
      for (unsigned i = 0; i < rank; ++i)
        if (output.getResult(i).isDim() && output.getResult(i).getPosition() == loop && !outputType.isDynamicDim(i))
          return outputType.getDimSize(i);
      return std::nullopt;
    };
    const std::optional<int64_t> rowExtent = extentOf(rowLoop), laneExtent = extentOf(lane);
    const int64_t rows = chooseRows(rowExtent);
    const int64_t tile[] = {rows, kPanelVectors, rowExtent && *rowExtent % rows == 0, laneExtent && *laneExtent % width == 0};

    // 3. The panels, and the contraction on them.
    builder.setInsertionPoint(op);
    Value panels = makePanels(*weight, map, lane, width, op->getLoc());
    op->setOperand(operand, panels);
    SmallVector<AffineExpr> read{builder.getAffineDimExpr(lane).floorDiv(width)};
    for (AffineExpr expr : map.getResults())
      if (expr.getPosition() != lane) read.push_back(expr);
    read.push_back(builder.getAffineDimExpr(lane) % width);
    maps[operand] = AffineMap::get(map.getNumDims(), 0, read, context);
    SmallVector<Attribute> mapAttrs;
    for (AffineMap each : maps) mapAttrs.push_back(AffineMapAttr::get(each));
    op->setAttr("indexing_maps", builder.getArrayAttr(mapAttrs));
    op->setAttr(kTileAttr, builder.getDenseI64ArrayAttr(tile));
    return;
  }
}

/// Loops: panel, reductions in the weight's order, place in the panel.
Value Packing::makePanels(const Weight &weight, AffineMap map, unsigned lane, int64_t width, Location loc) {
  Value &made = known[{weight.tensor, map}];
  if (made && made.getParentBlock() == builder.getInsertionBlock()) return made;
  auto type = cast<RankedTensorType>(weight.tensor.getType());
  int64_t extent = 0;
  SmallVector<int64_t> shape{0};
  SmallVector<AffineExpr> read;
  const unsigned last = map.getNumResults();  // loops are one more than the weight's dimensions
  for (unsigned i = 0; i < map.getNumResults(); ++i) {
    if (map.getResult(i).getPosition() == lane) {
      extent = type.getDimSize(i);
      read.push_back(builder.getAffineDimExpr(0) * width + builder.getAffineDimExpr(last));
    } else {
      read.push_back(builder.getAffineDimExpr(static_cast<unsigned>(shape.size())));
      shape.push_back(type.getDimSize(i));
    }
  }
  shape[0] = (extent + width - 1) / width;
  shape.push_back(width);
  auto packedType = RankedTensorType::get(shape, type.getElementType());
  AffineMap identity = AffineMap::getMultiDimIdentityMap(last + 1, context), source = AffineMap::get(last + 1, 0, read, context);
  const bool whole = extent % width == 0;

  // Sizes are arguments of the copy, so that equal layouts share it.
  Value limit = builder.create(loc, "affine.apply", TypeRange(builder.getIndexType()), {},
                               {builder.getNamedAttr("map", AffineMapAttr::get(AffineMap::getConstantMap(extent, context)))})
                    ->getResult(0);
  Value empty = builder.create(loc, "tensor.empty", TypeRange(packedType), {})->getResult(0);
  SmallVector<Value> inputs;
  SmallVector<Attribute> maps;
  if (whole) inputs.push_back(weight.tensor), maps.push_back(AffineMapAttr::get(source));
  maps.push_back(AffineMapAttr::get(identity));
  const NodeKind *kind = context->getDialect("linalg")->findAttribute("iterator_type");
  SmallVector<Attribute> iterators(last + 1, Attribute(uniqueNode(context, *kind, {}, {0})));
  SmallVector<Value> operands = inputs;
  operands.push_back(empty);
  const int32_t segments[] = {int32_t(inputs.size()), 1};
  Operation *copy = builder.create(
      loc, "linalg.generic", TypeRange(packedType), operands,
      {builder.getNamedAttr("indexing_maps", builder.getArrayAttr(maps)),
       builder.getNamedAttr("iterator_types", builder.getArrayAttr(iterators)),
       builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments)),
       builder.getNamedAttr("group", builder.getI64IntegerAttr(nextGroup++)),
       builder.getNamedAttr(kPackAttr, builder.getStringAttr(weight.name + " by " + std::to_string(width)))},
      1);
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> arguments(operands.size(), type.getElementType());
  Block *body = builder.createBlock(&copy->getRegion(0), nullptr, arguments, loc);
  Value element = body->getArgument(0);
  if (!whole) {
    SmallVector<Value> at, subscripts;
    for (unsigned loop = 0; loop <= last; ++loop)
      at.push_back(builder.create(loc, "linalg.index", TypeRange(builder.getIndexType()), {},
                                  {builder.getNamedAttr("dim", builder.getI64IntegerAttr(loop))})->getResult(0));
    Value column;
    for (AffineExpr expr : read) {
      if (expr.isDim()) {
        subscripts.push_back(at[expr.getPosition()]);
        continue;
      }
      Value start = builder.create(loc, "arith.muli", TypeRange(builder.getIndexType()), {at[0], index(width)})->getResult(0);
      column = builder.create(loc, "arith.addi", TypeRange(builder.getIndexType()), {start, at[last]})->getResult(0);
      subscripts.push_back(column);
    }
    constexpr int64_t kLess = 2;
    Value inside = builder.create(loc, "arith.cmpi", TypeRange(builder.getI1Type()), {column, limit},
                                  {builder.getNamedAttr("predicate", builder.getI64IntegerAttr(kLess))})->getResult(0);
    Operation *branch = builder.create(loc, "scf.if", TypeRange(type.getElementType()), {inside}, {}, 2);
    OpBuilder::InsertionGuard inner(builder);
    builder.createBlock(&branch->getRegion(0));
    SmallVector<Value> access{weight.tensor};
    access.append(subscripts);
    Value loaded = builder.create(loc, "tensor.extract", TypeRange(type.getElementType()), access)->getResult(0);
    builder.create(loc, "scf.yield", {}, {loaded});
    builder.createBlock(&branch->getRegion(1));
    Value zero = builder.create(loc, "arith.constant", TypeRange(type.getElementType()), {},
                                {builder.getNamedAttr("value", builder.getZeroAttr(type.getElementType()))})->getResult(0);
    builder.create(loc, "scf.yield", {}, {zero});
    element = branch->getResult(0);
  }
  builder.setInsertionPointToEnd(body);
  builder.create(loc, "linalg.yield", {}, {element});
  return made = copy->getResult(0);
}

}  // namespace

std::optional<ContractionTile> getTile(Operation *contraction) {
  auto attr = contraction->getAttrOfType<DenseArrayAttr>(kTileAttr);
  if (!attr) return std::nullopt;
  ArrayRef<int64_t> values = attr.asI64();
  return ContractionTile{values[0], values[1], values[2] != 0, values[3] != 0};
}

LogicalResult packWeights(Operation *function, const Target &target) { return Packing(function, target).run(); }

}  // namespace strata::linalg
