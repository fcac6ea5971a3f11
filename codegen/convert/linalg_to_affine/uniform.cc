// Bodies that branch or read tensors themselves, on vectors: possible along a loop that no branch depends on, when what is read
// along it is contiguous. Everything that is the same for all lanes stays scalar.
#include "codegen/convert/linalg_to_affine/lowering.h"

namespace strata {

namespace {

/// How a value of a body depends on the loop that the lanes run along.
enum class Dependence {
  Uniform,  ///< not at all
  Index,    ///< the loop's index and something uniform
  Varying,  ///< otherwise, one value for each lane
};

}  // namespace

struct KernelLowering::LaneAnalysis {
  Operation *generic;
  DenseMap<Value, Dependence> known;
  bool fits = true;

  LaneAnalysis(const Structured &structured, unsigned loop) : generic(structured.op) {
    constexpr unsigned kMostDepth = 16;  // of branches in branches
    Block &body = structured.body();
    for (unsigned i = 0; i < body.getNumArguments(); ++i)
      known[body.getArgument(i)] = motionAlong(structured.maps[i], loop) == Motion::Still ? Dependence::Uniform : Dependence::Varying;
    for (BlockArgument argument : body.getArguments()) fits &= mayBeVaried(argument);
    // Inner operations come after those that hold them, whose results are told by what the inner ones yield.
    structured.op->walk([&](Operation *op) {
      unsigned depth = 0;
      for (Operation *holder = op; holder != generic; holder = holder->getParentOp()) ++depth;
      if (op != generic) fits &= depth <= kMostDepth && visit(op, loop);
    });
  }

  Dependence of(Value value) const {
    auto found = known.find(value);
    return found == known.end() ? Dependence::Uniform : found->second;
  }

 private:
  /// There are vectors of numbers only.
  bool mayBeVaried(Value value) const {
    return of(value) != Dependence::Varying || value.getType().isIntOrFloat() || value.getType().isIndex();
  }

  bool visit(Operation *op, unsigned loop) {
    const StringRef name = op->getName();
    if (op->isTerminator()) return true;
    if (name == "scf.if") {
      if (of(op->getOperand(0)) != Dependence::Uniform) return false;
      for (unsigned i = 0; i < op->getNumResults(); ++i) {
        Dependence result = Dependence::Uniform;
        for (Region &region : op->getRegions()) {
          if (region.empty()) return false;
          if (of(region.front().getTerminator()->getOperand(i)) != Dependence::Uniform) result = Dependence::Varying;
        }
        known[op->getResult(i)] = result;
        if (!mayBeVaried(op->getResult(i))) return false;
      }
      return true;
    }
    if (op->getNumRegions()) return false;
    Dependence result = Dependence::Uniform;
    for (Value operand : op->getOperands()) result = std::max(result, of(operand));
    if (name == "linalg.index") result = op->getAttrOfType<IntegerAttr>("dim").getInt() == loop ? Dependence::Index : Dependence::Uniform;
    else if (name == "cf.assert") return result == Dependence::Uniform;
    else if (name == "tensor.extract") {
      for (unsigned i = 1; i + 1 < op->getNumOperands(); ++i)
        if (of(op->getOperand(i)) != Dependence::Uniform) return false;
      if (result == Dependence::Varying) return false;
      if (result == Dependence::Index) result = Dependence::Varying;
    } else if (result == Dependence::Index) {
      const bool isShift = (name == "arith.addi" || name == "arith.subi") && of(op->getOperand(1)) == Dependence::Uniform;
      if (!isShift && !op->hasTrait(OpTrait::ElementwiseMappable)) return false;
      if (!isShift) result = Dependence::Varying;
    } else if (result == Dependence::Varying && !op->hasTrait(OpTrait::ElementwiseMappable)) {
      return false;
    }
    for (Value made : op->getResults()) known[made] = result;
    return llvm::all_of(op->getResults(), [&](Value made) { return mayBeVaried(made); });
  }
};

bool KernelLowering::mayRunOnLanes(const Structured &structured, unsigned loop) {
  return isSimpleBody(structured.body()) || LaneAnalysis(structured, loop).fits;
}

unsigned KernelLowering::widestLane(const Structured &structured, unsigned loop) {
  LaneAnalysis analysis(structured, loop);
  unsigned widest = 1;
  auto look = [&](Value value) {
    Type type = value.getType();
    if (analysis.of(value) != Dependence::Varying) return;
    widest = std::max(widest, type.isIntOrFloat() ? std::max(1u, type.getIntOrFloatBitWidth() / 8) : 8);
  };
  for (BlockArgument argument : structured.body().getArguments()) look(argument);
  structured.op->walk([&](Operation *op) {
    if (op == structured.op) return;
    for (Value result : op->getResults()) look(result);
  });
  return widest;
}

/// State of one body being emitted on vectors.
struct KernelLowering::LaneBody {
  const Structured &structured;
  const LaneAnalysis &analysis;
  ValueRange point;
  unsigned laneLoop;
  int64_t lanes;
  IRMapping scalars;  ///< of uniform values; of indices, lane 0's
  IRMapping vectors;  ///< of varying values
};

/// A value for an operation on vectors.
Value KernelLowering::laneValue(LaneBody &body, Value value) {
  if (Value vector = body.vectors.lookupOrNull(value)) return vector;
  Value scalar = laneScalar(body, value);
  if (body.analysis.of(value) != Dependence::Index) return broadcastTo(scalar, body.lanes);
  Type type = laneType(scalar.getType(), body.lanes);
  return make("arith.addi", type, {broadcastTo(scalar, body.lanes), make("vector.step", type, {})});
}

Value KernelLowering::laneScalar(LaneBody &body, Value value) {
  if (Value scalar = body.scalars.lookupOrNull(value)) return scalar;
  return outerValue(value);
}

void KernelLowering::emitLaneBranch(LaneBody &body, Operation *branch) {
  SmallVector<Type, 1> types;
  for (Value result : branch->getResults())
    types.push_back(body.analysis.of(result) == Dependence::Uniform ? result.getType() : laneType(result.getType(), body.lanes));
  Operation *made = builder.create(loc, "scf.if", types, {laneScalar(body, branch->getOperand(0))}, {}, 2);
  for (unsigned i = 0; i < 2; ++i) {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&made->getRegion(i));
    Block &old = branch->getRegion(i).front();
    emitLaneBlock(body, old);
    SmallVector<Value, 1> yielded;
    for (auto [k, value] : llvm::enumerate(old.getTerminator()->getOperands()))
      yielded.push_back(isa<VectorType>(types[k]) ? laneValue(body, value) : laneScalar(body, value));
    make("scf.yield", Type(), yielded);
  }
  for (unsigned k = 0; k < branch->getNumResults(); ++k)
    (isa<VectorType>(types[k]) ? body.vectors : body.scalars).map(branch->getResult(k), made->getResult(k));
}

/// An element that is the same for all lanes, or as many as there are lanes that follow each other.
void KernelLowering::emitLaneRead(LaneBody &body, Operation *extract) {
  SmallVector<Value, 8> indices;
  for (unsigned i = 1; i < extract->getNumOperands(); ++i) indices.push_back(laneScalar(body, extract->getOperand(i)));
  Value memref = outerValue(extract->getOperand(0));
  Value result = extract->getResult(0);
  if (body.analysis.of(result) == Dependence::Uniform) {
    SmallVector<Value, 8> operands{memref};
    operands.append(indices);
    body.scalars.map(result, make("memref.load", result.getType(), operands));
    return;
  }
  SmallVector<Value, 8> operands{memref};
  operands.append(indices);
  body.vectors.map(result, make("vector.load", laneType(result.getType(), body.lanes), operands));
}

void KernelLowering::emitLaneOp(LaneBody &body, Operation &op) {
  const StringRef name = op.getName();
  if (name == "linalg.index") {
    body.scalars.map(op.getResult(0), body.point[op.getAttrOfType<IntegerAttr>("dim").getInt()]);
  } else if (name == "scf.if") {
    emitLaneBranch(body, &op);
  } else if (name == "tensor.extract") {
    emitLaneRead(body, &op);
  } else if (name == "cf.assert") {
    expandAssertion(&op, laneScalar(body, op.getOperand(0)), body.structured, body.point);
  } else {
    const bool isVector = op.getNumResults() && body.analysis.of(op.getResult(0)) == Dependence::Varying;
    SmallVector<Value, 4> operands;
    for (Value operand : op.getOperands()) operands.push_back(isVector ? laneValue(body, operand) : laneScalar(body, operand));
    SmallVector<Type, 2> types;
    for (Type type : op.getResultTypes()) types.push_back(isVector ? laneType(type, body.lanes) : type);
    Operation *made = name == "tensor.dim" ? builder.create(loc, "memref.dim", types, operands)
                                           : Operation::create(loc, op.getRecord(), types, operands, op.getAttrs());
    if (name != "tensor.dim") builder.insert(made);
    for (unsigned i = 0; i < op.getNumResults(); ++i) (isVector ? body.vectors : body.scalars).map(op.getResult(i), made->getResult(i));
  }
}

void KernelLowering::emitLaneBlock(LaneBody &body, Block &block) {
  for (Operation &op : block)
    if (!op.isTerminator()) emitLaneOp(body, op);
}

SmallVector<Value, 2> KernelLowering::emitBodyOnLanes(const Structured &structured, ArrayRef<Value> arguments, ValueRange point,
                                                      unsigned laneLoop, int64_t lanes) {
  const LaneAnalysis analysis(structured, laneLoop);
  LaneBody body{structured, analysis, point, laneLoop, lanes, {}, {}};
  for (unsigned i = 0; i < arguments.size(); ++i)
    if (arguments[i]) (isa<VectorType>(arguments[i].getType()) ? body.vectors : body.scalars).map(structured.body().getArgument(i), arguments[i]);
  emitLaneBlock(body, structured.body());
  SmallVector<Value, 2> yielded;
  for (Value value : structured.body().getTerminator()->getOperands()) yielded.push_back(laneValue(body, value));
  return yielded;
}

}  // namespace strata
