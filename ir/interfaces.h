// Interfaces: tables of function pointers that rows name. Passes ask for an interface, never for an operation's name.
#pragma once

#include "ir/op.h"

namespace strata {

class EvalFrame;
class Builder;
class OpBuilder;

namespace interface_id {
enum : unsigned {
  Evaluation, ShapeInference, Branch, RegionBranch, LoopLike, CallLike, Callable, Inlining, Cast, Symbol,
  DestinationStyle, Tiling, Bufferization, Linalg, Subview, MemoryAccess, Count
};
}
static_assert(interface_id::Count <= kMaxInterfaces);

/// How the evaluator executes an operation (ir/eval.h).
struct EvaluationInterface {
  static constexpr unsigned kId = interface_id::Evaluation;
  LogicalResult (*evaluate)(Operation *, EvalFrame &);
};

/// Terminators with successors: which operands go to which successor's arguments.
struct BranchInterface {
  static constexpr unsigned kId = interface_id::Branch;
  ValueRange (*getSuccessorOperands)(Operation *, unsigned successor);
};

/// Structured control flow. A region index of -1 stands for the operation itself (its entry, its results).
struct RegionBranchInterface {
  static constexpr unsigned kId = interface_id::RegionBranch;
  /// Where control may go from `from`.
  void (*getSuccessorRegions)(Operation *, int from, SmallVectorImpl<int> &successors);
  /// Values passed from the operation (`from` = -1) or from region `from`'s terminator to region `to` (or results).
  ValueRange (*getPassedValues)(Operation *, int from, int to);
};

struct LoopLikeInterface {
  static constexpr unsigned kId = interface_id::LoopLike;
  Region *(*getLoopBody)(Operation *);
};

struct CallLikeInterface {
  static constexpr unsigned kId = interface_id::CallLike;
  SymbolRefAttr (*getCallee)(Operation *);
  ValueRange (*getArgOperands)(Operation *);
};

struct CallableInterface {
  static constexpr unsigned kId = interface_id::Callable;
  Region *(*getCallableRegion)(Operation *);  ///< null for declarations
  FunctionType (*getFunctionType)(Operation *);
};

struct CastInterface {
  static constexpr unsigned kId = interface_id::Cast;
  bool (*areCastCompatible)(Type from, Type to);
};

/// Dialect interface: which operations may be inlined, and how a terminator becomes values of the call.
struct InliningInterface {
  static constexpr unsigned kId = interface_id::Inlining;
  bool (*isLegalToInline)(Operation *op, Region *into);  ///< null: always
  /// Ends the block at the builder with a branch to `target`; for callees of several blocks. Null: the dialect has none.
  void (*createBranch)(OpBuilder &builder, Location location, Block *target, ValueRange arguments) = nullptr;
};
/// The interfaces of a dialect whose operations may all be inlined anywhere.
inline constexpr InliningInterface kInlineFreely{nullptr};
inline constexpr InterfaceEntry kFreelyInlinedDialect[] = {{InliningInterface::kId, &kInlineFreely}};

/// Operations that compute into `outs`: the i-th result is tied to the i-th init.
struct DestinationStyleInterface {
  static constexpr unsigned kId = interface_id::DestinationStyle;
  unsigned (*getFirstInit)(Operation *);
  unsigned (*getNumInits)(Operation *);
};

/// Structured operations of linalg, named ones too: indexing maps and iterator kinds.
enum class IteratorType : uint8_t { Parallel, Reduction };
struct LinalgInterface {
  static constexpr unsigned kId = interface_id::Linalg;
  SmallVector<AffineMap> (*getIndexingMaps)(Operation *);       ///< one per operand, inputs then outputs
  SmallVector<IteratorType> (*getIteratorTypes)(Operation *);
  unsigned (*getNumInputs)(Operation *);
  /// Builds the scalar body for named operations: arguments to yielded values.
  void (*buildBody)(Operation *, OpBuilder &, ValueRange arguments, SmallVectorImpl<Value> &yielded);
};

/// An interface of a type or attribute, or of a dialect: its own or attached in the registry; null: none.
template <typename Interface>
const Interface *getInterface(Handle handle) {
  const DialectRegistry &registry = handle.getContext()->getRegistry();
  return static_cast<const Interface *>(registry.findInterface(handle.getKind(), Interface::kId));
}
template <typename Interface>
const Interface *getDialectInterface(Operation *op) {
  const Dialect *dialect = op->getDialect();
  if (!dialect) return nullptr;
  return static_cast<const Interface *>(op->getContext()->getRegistry().findInterface(*dialect, Interface::kId));
}

// Questions that generic code asks.

/// No effects at all, nested operations included (RecursiveMemoryEffects looks inside).
bool isMemoryEffectFree(Operation *op);
/// Erasable when its results are unused: effect free, or only allocates what it returns; and not asked for by a token.
bool wouldOpBeTriviallyDead(Operation *op);
bool isOpTriviallyDead(Operation *op);
/// May be executed where it was not before (no effect, no failure).
bool isSpeculatable(Operation *op);
/// Effects of the operation itself; false when they are unknown.
bool getEffects(Operation *op, SmallVectorImpl<MemoryEffect> &effects);
/// The constant that `value` is, or null.
Attribute getConstantValue(Value value);

}  // namespace strata
