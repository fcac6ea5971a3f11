// Named structured operations: the loops, maps and scalar body that each name stands for.

#include "dialects/arith/ops.h"
#include "dialects/linalg/structure.h"

#include "llvm/ADT/Sequence.h"

namespace strata::linalg {

// --- Scalar bodies ---

/// Creates an operation by its row on values of one type.
template <typename OpTy>
static Value create(OpBuilder &builder, Location location, Value a, Value b) {
  return builder.create<OpTy>(location, a.getType(), {a, b});
}

/// `value` converted to `type`; integers widen by sign unless `isUnsigned`.
static Value convert(OpBuilder &builder, Location location, Value value, Type type, bool isUnsigned) {
  Type from = value.getType();
  if (from == type) return value;
  auto make = [&]<typename OpTy>() -> Value { return builder.create<OpTy>(location, type, {value}); };
  if (from.isFloat() && type.isFloat()) {
    if (type.getIntOrFloatBitWidth() > from.getIntOrFloatBitWidth()) return make.operator()<arith::ExtFOp>();
    return make.operator()<arith::TruncFOp>();
  }
  if (from.isInteger() && type.isInteger()) {
    if (type.getIntOrFloatBitWidth() < from.getIntOrFloatBitWidth()) return make.operator()<arith::TruncIOp>();
    return isUnsigned ? make.operator()<arith::ExtUIOp>() : make.operator()<arith::ExtSIOp>();
  }
  if (from.isInteger() && type.isFloat())
    return isUnsigned ? make.operator()<arith::UIToFPOp>() : make.operator()<arith::SIToFPOp>();
  if (from.isFloat() && type.isInteger())
    return isUnsigned ? make.operator()<arith::FPToUIOp>() : make.operator()<arith::FPToSIOp>();
  return make.operator()<arith::IndexCastOp>();
}

static bool isUnsignedCast(Operation *op) {
  auto kind = op->getAttrOfType<TypeFnAttr>("cast");
  return kind && kind.getValue() == TypeFn::cast_unsigned;
}

/// out + a * b; booleans: out or (a and b).
static void mulAdd(Operation *op, OpBuilder &builder, ValueRange args, SmallVectorImpl<Value> &yielded) {
  Location location = op->getLoc();
  Value out = args[2];
  Value a = convert(builder, location, args[0], out.getType(), isUnsignedCast(op));
  Value b = convert(builder, location, args[1], out.getType(), isUnsignedCast(op));
  if (out.getType().isFloat())
    yielded.push_back(create<arith::AddFOp>(builder, location, out, create<arith::MulFOp>(builder, location, a, b)));
  else if (out.getType().isInteger(1))
    yielded.push_back(create<arith::OrIOp>(builder, location, out, create<arith::AndIOp>(builder, location, a, b)));
  else
    yielded.push_back(create<arith::AddIOp>(builder, location, out, create<arith::MulIOp>(builder, location, a, b)));
}

static void copyFirst(Operation *op, OpBuilder &builder, ValueRange args, SmallVectorImpl<Value> &yielded) {
  yielded.push_back(convert(builder, op->getLoc(), args[0], args.back().getType(), isUnsignedCast(op)));
}

/// out <combined with> in; the window argument takes no part.
template <typename FloatOp, typename IntOp, bool isUnsigned = false>
static void pool(Operation *op, OpBuilder &builder, ValueRange args, SmallVectorImpl<Value> &yielded) {
  Location location = op->getLoc();
  Value out = args[2], in = convert(builder, location, args[0], out.getType(), isUnsigned);
  yielded.push_back(out.getType().isFloat() ? create<FloatOp>(builder, location, out, in)
                                            : create<IntOp>(builder, location, out, in));
}

// --- Maps ---

static AffineMap dimsMap(Context *context, unsigned numLoops, ArrayRef<unsigned> dims) {
  SmallVector<AffineExpr> exprs;
  for (unsigned dim : dims) exprs.push_back(getAffineDimExpr(dim, context));
  return AffineMap::get(numLoops, 0, exprs, context);
}

static unsigned numInputsOf(Operation *op) { return static_cast<unsigned>(getInputsOf(op).size()); }

/// Contractions: dimensions of each operand; the loops beyond `numParallel` are reductions.
struct ContractionSpec {
  unsigned numLoops, numParallel;
  SmallVector<unsigned, 4> dims[3];
};
static ContractionSpec specOf(Operation *op) {
  if (isa<MatmulOp>(op)) return {3, 2, {{0, 2}, {2, 1}, {0, 1}}};
  if (isa<BatchMatmulOp>(op)) return {4, 3, {{0, 1, 3}, {0, 3, 2}, {0, 1, 2}}};
  if (isa<MatvecOp>(op)) return {2, 1, {{0, 1}, {1}, {0}}};
  if (isa<VecmatOp>(op)) return {2, 1, {{1}, {1, 0}, {0}}};
  return {1, 0, {{0}, {0}, {}}};  // dot
}
static SmallVector<AffineMap> defaultContractionMaps(Operation *op) {
  ContractionSpec spec = specOf(op);
  SmallVector<AffineMap> maps;
  for (ArrayRef<unsigned> dims : spec.dims) maps.push_back(dimsMap(op->getContext(), spec.numLoops, dims));
  return maps;
}
static SmallVector<AffineMap> contractionMaps(Operation *op) {
  auto attr = op->getAttrOfType<ArrayAttr>("indexing_maps");
  if (!attr) return defaultContractionMaps(op);
  SmallVector<AffineMap> maps;
  for (Attribute map : attr) maps.push_back(cast<AffineMapAttr>(map).getValue());
  return maps;
}
static SmallVector<IteratorType> iterators(unsigned numParallel, unsigned numLoops) {
  SmallVector<IteratorType> kinds(numParallel, IteratorType::Parallel);
  kinds.resize(numLoops, IteratorType::Reduction);
  return kinds;
}
static SmallVector<IteratorType> contractionIterators(Operation *op) {
  ContractionSpec spec = specOf(op);
  return iterators(spec.numParallel, spec.numLoops);
}

bool hasDefaultMaps(Operation *op) {
  auto attr = op->getAttrOfType<ArrayAttr>("indexing_maps");
  return !attr || contractionMaps(op) == defaultContractionMaps(op);
}

SmallVector<int64_t> getWindowValues(DenseElementsAttr values, unsigned rank) {
  if (!values || !values.getElementType().isInteger()) return SmallVector<int64_t>(rank, 1);
  SmallVector<int64_t> numbers = values.getIntValues();
  numbers.resize(rank, numbers.size() == 1 ? numbers[0] : 1);  // one number: a splat
  return numbers;
}

/// Sliding windows with channels last. Loops: batch, output positions, then by kind
///   convolution: f | window, c      filter [window, c, f]      output [n, positions, f]
///   depthwise:   c | window         filter [window, c]         output [n, positions, c]
///   multiplier:  c, m | window      filter [window, c, m]      output [n, positions, c, m]
///   pooling:     c | window         window shape [window]      output [n, positions, c]
enum class WindowKind { Convolution, Depthwise, Multiplier, Pooling };

static WindowKind windowKind(Operation *op) {
  if (isa<Conv1DNwcWcfOp, Conv2DNhwcHwcfOp, Conv3DNdhwcDhwcfOp>(op)) return WindowKind::Convolution;
  if (isa<DepthwiseConv2DNhwcHwcOp>(op)) return WindowKind::Depthwise;
  if (isa<DepthwiseConv2DNhwcHwcmOp>(op)) return WindowKind::Multiplier;
  return WindowKind::Pooling;
}
/// Spatial rank, from the input's rank (batch and channel apart).
static unsigned spatialRank(Operation *op) {
  return static_cast<unsigned>(std::max<int64_t>(rankOf(op->getOperand(0)) - 2, 0));
}

static SmallVector<AffineMap> windowMaps(Operation *op) {
  Context *context = op->getContext();
  const WindowKind kind = windowKind(op);
  const unsigned rank = spatialRank(op);
  const unsigned numFeatures = kind == WindowKind::Multiplier ? 2 : 1;
  const unsigned window = 1 + rank + numFeatures;  // first window loop
  const unsigned numLoops = window + rank + (kind == WindowKind::Convolution ? 1 : 0);
  const unsigned feature = 1 + rank;
  const unsigned channel = kind == WindowKind::Convolution ? numLoops - 1 : feature;
  SmallVector<int64_t> strides = getWindowValues(op->getAttrOfType<DenseElementsAttr>("strides"), rank);
  SmallVector<int64_t> dilations = getWindowValues(op->getAttrOfType<DenseElementsAttr>("dilations"), rank);

  SmallVector<AffineExpr> input{getAffineDimExpr(0, context)};
  SmallVector<unsigned> filter, output{0};
  for (unsigned i = 0; i < rank; ++i) {
    input.push_back(getAffineDimExpr(1 + i, context) * strides[i] +
                    getAffineDimExpr(window + i, context) * dilations[i]);
    filter.push_back(window + i);
    output.push_back(1 + i);
  }
  input.push_back(getAffineDimExpr(channel, context));
  if (kind != WindowKind::Pooling) filter.push_back(channel);
  if (kind == WindowKind::Convolution) filter.push_back(feature);
  if (kind == WindowKind::Multiplier) filter.push_back(feature + 1);
  for (unsigned i = 0; i < numFeatures; ++i) output.push_back(feature + i);
  return {AffineMap::get(numLoops, 0, input, context), dimsMap(context, numLoops, filter),
          dimsMap(context, numLoops, output)};
}
static SmallVector<IteratorType> windowIterators(Operation *op) {
  const WindowKind kind = windowKind(op);
  const unsigned rank = spatialRank(op), numParallel = 1 + rank + (kind == WindowKind::Multiplier ? 2 : 1);
  return iterators(numParallel, numParallel + rank + (kind == WindowKind::Convolution ? 1 : 0));
}

/// fill and copy: every loop parallel, shaped operands by identity, scalars by no index.
static SmallVector<AffineMap> pointwiseMaps(Operation *op) {
  const unsigned numLoops = static_cast<unsigned>(rankOf(getOutputsOf(op)[0]));
  SmallVector<unsigned> all = llvm::to_vector(llvm::seq<unsigned>(0, numLoops));
  SmallVector<AffineMap> maps;
  for (Value operand : op->getOperands())
    maps.push_back(
        dimsMap(op->getContext(), numLoops, isa<ShapedType>(operand.getType()) ? all : SmallVector<unsigned>()));
  return maps;
}
static SmallVector<IteratorType> pointwiseIterators(Operation *op) {
  return iterators(static_cast<unsigned>(rankOf(getOutputsOf(op)[0])),
                   static_cast<unsigned>(rankOf(getOutputsOf(op)[0])));
}

static constexpr LinalgInterface kContraction{contractionMaps, contractionIterators, numInputsOf, mulAdd};
static constexpr LinalgInterface kConvolution{windowMaps, windowIterators, numInputsOf, mulAdd};
static constexpr LinalgInterface kPointwise{pointwiseMaps, pointwiseIterators, numInputsOf, copyFirst};
static constexpr LinalgInterface kPoolSum{windowMaps, windowIterators, numInputsOf, pool<arith::AddFOp, arith::AddIOp>};
static constexpr LinalgInterface kPoolMax{windowMaps, windowIterators, numInputsOf,
                                          pool<arith::MaximumFOp, arith::MaxSIOp>};
static constexpr LinalgInterface kPoolMin{windowMaps, windowIterators, numInputsOf,
                                          pool<arith::MinimumFOp, arith::MinSIOp>};
static constexpr LinalgInterface kPoolMaxU{windowMaps, windowIterators, numInputsOf,
                                           pool<arith::MaximumFOp, arith::MaxUIOp, true>};
static constexpr LinalgInterface kPoolMinU{windowMaps, windowIterators, numInputsOf,
                                           pool<arith::MinimumFOp, arith::MinUIOp, true>};

const LinalgInterface FillOp::kLinalg = kPointwise;
const LinalgInterface CopyOp::kLinalg = kPointwise;
const LinalgInterface MatmulOp::kLinalg = kContraction;
const LinalgInterface BatchMatmulOp::kLinalg = kContraction;
const LinalgInterface MatvecOp::kLinalg = kContraction;
const LinalgInterface VecmatOp::kLinalg = kContraction;
const LinalgInterface DotOp::kLinalg = kContraction;
const LinalgInterface Conv1DNwcWcfOp::kLinalg = kConvolution;
const LinalgInterface Conv2DNhwcHwcfOp::kLinalg = kConvolution;
const LinalgInterface Conv3DNdhwcDhwcfOp::kLinalg = kConvolution;
const LinalgInterface DepthwiseConv2DNhwcHwcOp::kLinalg = kConvolution;
const LinalgInterface DepthwiseConv2DNhwcHwcmOp::kLinalg = kConvolution;
const LinalgInterface PoolingNwcSumOp::kLinalg = kPoolSum;
const LinalgInterface PoolingNhwcSumOp::kLinalg = kPoolSum;
const LinalgInterface PoolingNdhwcSumOp::kLinalg = kPoolSum;
const LinalgInterface PoolingNwcMaxOp::kLinalg = kPoolMax;
const LinalgInterface PoolingNhwcMaxOp::kLinalg = kPoolMax;
const LinalgInterface PoolingNdhwcMaxOp::kLinalg = kPoolMax;
const LinalgInterface PoolingNwcMinOp::kLinalg = kPoolMin;
const LinalgInterface PoolingNhwcMinOp::kLinalg = kPoolMin;
const LinalgInterface PoolingNdhwcMinOp::kLinalg = kPoolMin;
const LinalgInterface PoolingNhwcMaxUnsignedOp::kLinalg = kPoolMaxU;
const LinalgInterface PoolingNhwcMinUnsignedOp::kLinalg = kPoolMinU;

// --- Operations with a syntax of their own ---

/// The body that the operation carries, copied.
static void cloneBody(Operation *op, OpBuilder &builder, ValueRange args, SmallVectorImpl<Value> &yielded) {
  Block &body = op->getRegion(0).front();
  IRMapping mapping;
  for (unsigned i = 0; i < body.getNumArguments(); ++i) mapping.map(body.getArgument(i), args[i]);
  for (Operation &inner : body) {
    if (inner.isTerminator()) {
      for (Value value : inner.getOperands()) yielded.push_back(mapping.lookupOrDefault(value));
      return;
    }
    builder.clone(inner, mapping);
  }
}

static SmallVector<AffineMap> genericMaps(Operation *op) { return GenericOp(op).getIndexingMapsArray(); }
static SmallVector<IteratorType> genericIterators(Operation *op) { return GenericOp(op).getIteratorTypesArray(); }
const LinalgInterface GenericOp::kLinalg{genericMaps, genericIterators, numInputsOf, cloneBody};

const LinalgInterface MapOp::kLinalg{pointwiseMaps, pointwiseIterators, numInputsOf, cloneBody};

static SmallVector<AffineMap> reduceMaps(Operation *op) {
  ReduceOp reduce(op);
  const unsigned rank = static_cast<unsigned>(rankOf(reduce.getInputs()[0]));
  SmallVector<unsigned> all, kept;
  for (unsigned i = 0; i < rank; ++i) {
    all.push_back(i);
    if (!llvm::is_contained(reduce.getDimensions(), static_cast<int64_t>(i))) kept.push_back(i);
  }
  SmallVector<AffineMap> maps(reduce.getInputs().size(), dimsMap(op->getContext(), rank, all));
  maps.append(reduce.getInits().size(), dimsMap(op->getContext(), rank, kept));
  return maps;
}
static SmallVector<IteratorType> reduceIterators(Operation *op) {
  ReduceOp reduce(op);
  SmallVector<IteratorType> kinds(static_cast<size_t>(rankOf(reduce.getInputs()[0])), IteratorType::Parallel);
  for (int64_t dim : reduce.getDimensions()) kinds[static_cast<size_t>(dim)] = IteratorType::Reduction;
  return kinds;
}
const LinalgInterface ReduceOp::kLinalg{reduceMaps, reduceIterators, numInputsOf, cloneBody};

/// Loops are the init's dimensions; init dimension i is input dimension permutation[i].
static SmallVector<AffineMap> transposeMaps(Operation *op) {
  TransposeOp transpose(op);
  ArrayRef<int64_t> permutation = transpose.getPermutation();
  const unsigned rank = static_cast<unsigned>(permutation.size());
  SmallVector<unsigned> input(rank), all;
  for (unsigned i = 0; i < rank; ++i) {
    input[static_cast<size_t>(permutation[i])] = i;
    all.push_back(i);
  }
  return {dimsMap(op->getContext(), rank, input), dimsMap(op->getContext(), rank, all)};
}
const LinalgInterface TransposeOp::kLinalg{transposeMaps, pointwiseIterators, numInputsOf, copyFirst};

static SmallVector<AffineMap> broadcastMaps(Operation *op) {
  BroadcastOp broadcast(op);
  const unsigned rank = static_cast<unsigned>(rankOf(broadcast.getInit()));
  SmallVector<unsigned> input, all;
  for (unsigned i = 0; i < rank; ++i) {
    all.push_back(i);
    if (!llvm::is_contained(broadcast.getDimensions(), static_cast<int64_t>(i))) input.push_back(i);
  }
  return {dimsMap(op->getContext(), rank, input), dimsMap(op->getContext(), rank, all)};
}
const LinalgInterface BroadcastOp::kLinalg{broadcastMaps, pointwiseIterators, numInputsOf, copyFirst};

}  // namespace strata::linalg
