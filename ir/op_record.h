// What is known about an operation by its name. `OpRow` is the constant row that strata-tblgen emits from a definition;
// `OpRecord` is its copy in a context, reached from every operation by one load. Unregistered operations have a record
// without a row. Rows hold no uniqued pointer, so one table serves all contexts.
#pragma once

#include "ir/attributes.h"
#include "ir/value.h"

namespace strata {

class Dialect;
class Operation;
class OpAsmParser;
class OpAsmPrinter;
class PatternSet;
class Rewriter;
class OpFoldResult;
struct OperationState;

enum class OpTrait : uint64_t {
  Terminator = 1ull << 0,
  IsolatedFromAbove = 1ull << 1,
  Commutative = 1ull << 2,
  Pure = 1ull << 3,               ///< no effects and may be speculated
  NoMemoryEffect = 1ull << 4,
  AlwaysSpeculatable = 1ull << 5,
  SameOperandsAndResultType = 1ull << 6,
  SameTypeOperands = 1ull << 7,
  SameOperandsElementType = 1ull << 8,
  SameOperandsAndResultElementType = 1ull << 9,
  SameOperandsShape = 1ull << 10,
  SameOperandsAndResultShape = 1ull << 11,
  ElementwiseMappable = 1ull << 12,
  Symbol = 1ull << 13,
  SymbolTable = 1ull << 14,
  ConstantLike = 1ull << 15,
  ReturnLike = 1ull << 16,
  NoTerminator = 1ull << 17,
  SingleBlock = 1ull << 18,
  GraphRegion = 1ull << 19,       ///< regions need no dominance
  AffineScope = 1ull << 20,
  AutomaticAllocationScope = 1ull << 21,
  RecursiveMemoryEffects = 1ull << 22,
  RecursivelySpeculatable = 1ull << 23,
  AttrSizedOperandSegments = 1ull << 24,
  AttrSizedResultSegments = 1ull << 25,
  Involution = 1ull << 26,
  Idempotent = 1ull << 27,
  IsolatedEffects = 1ull << 28,
  MayFail = 1ull << 29,           ///< may report a run-time error: erasable when unused, never speculated
  HasParent = 1ull << 30,
  Stateful = 1ull << 31,          ///< touches a resource or hidden state
  NoRegionArguments = 1ull << 32,
  SameVariadicOperandSize = 1ull << 33,
  SameVariadicResultSize = 1ull << 34,
  RegionBranch = 1ull << 35,      ///< structured control flow: regions run zero or more times
  LoopLike = 1ull << 36,
  CallLike = 1ull << 37,
  Callable = 1ull << 38,
  CastLike = 1ull << 39,
  DestinationStyle = 1ull << 40,
  /// May have extra trailing operands of token types and one extra trailing token result beyond its row's groups.
  OrderTokens = 1ull << 41,
};
constexpr uint64_t operator|(OpTrait a, OpTrait b) { return uint64_t(a) | uint64_t(b); }
constexpr uint64_t operator|(uint64_t a, OpTrait b) { return a | uint64_t(b); }

/// Memory effects of an operation that is not NoMemoryEffect, per operand or of unnamed resources.
enum class EffectKind : uint8_t { Read, Write, Allocate, Free };
struct MemoryEffect {
  EffectKind kind;
  Value value;  ///< null: some resource without a value
};

/// How often an operand, result, region or successor group occurs.
enum class Arity : uint8_t { One, Optional, Variadic };

/// A keyword of an enumeration attribute and its number.
struct EnumCase {
  const char *keyword;
  int64_t value;
};

/// How the declarative syntax writes an attribute.
enum class AttrSyntax : uint8_t {
  Full,        ///< as anywhere else, with its type
  ElidedType,  ///< the value alone; its type is Constraint::buildType
  Enum,        ///< a bare keyword of Constraint::enumCases, stored as an integer of type Constraint::buildType
  Body,        ///< what follows `#dialect.mnemonic` of Constraint::attrKind, such as `<fast>`
  Unit,        ///< nothing: presence is the value
  SymbolName,  ///< a StringAttr written `@name`
  Type,        ///< a TypeAttr written as its type
  DenseArray,  ///< a DenseArrayAttr of element type Constraint::buildType written `[1, 2]`
};

/// A constraint on a type or an attribute: a predicate with its words for messages, and what text may leave out.
struct Constraint {
  const char *summary;  ///< "floating-point-like", "tensor of any type values"
  bool (*typePredicate)(Type);
  bool (*attrPredicate)(Attribute);
  Type (*buildType)(Context *) = nullptr;  ///< the only type that satisfies the constraint; for attributes see AttrSyntax
  AttrSyntax syntax = AttrSyntax::Full;
  ArrayRef<EnumCase> enumCases = {};
  const NodeKind *attrKind = nullptr;
};

/// A type that is tied to another one. Names are of operands, results or typed attributes; groups are tied element by
/// element. With `view` null the type of `to` is transform(type of `from`), so that syntax and builders may infer it;
/// otherwise the rule only checks that transform(type of `from`) equals view(type of `to`).
struct TypeRule {
  const char *from;
  const char *to;
  Type (*transform)(Type);  ///< null: the type itself
  Type (*view)(Type);
  const char *message;      ///< what holds, for errors: "all of {lhs, rhs} have same type"
};

struct OperandRow {
  const char *name;
  const Constraint *constraint;
  Arity arity;
  EffectKind effects[2];
  uint8_t numEffects;
};
using ResultRow = OperandRow;

struct AttributeRow {
  const char *name;
  const Constraint *constraint;
  bool optional;
  const char *defaultText;  ///< attribute text parsed once per context; null: none
};

struct RegionRow {
  const char *name;
  Arity arity;
  bool singleBlock;   ///< SizedRegion<1>
};

struct SuccessorRow {
  const char *name;
  Arity arity;
};

/// Interfaces are tables of function pointers, found by a small dense id. `X::kId` names the id.
struct InterfaceEntry {
  unsigned id;
  const void *table;
};

struct OpRow {
  const char *name;          ///< "arith.addf"
  const char *summary;
  const char *description;
  uint64_t traits;
  ArrayRef<OperandRow> operands;
  ArrayRef<ResultRow> results;
  ArrayRef<AttributeRow> attributes;  ///< inherent, in declaration order = property slots
  ArrayRef<RegionRow> regions;
  ArrayRef<SuccessorRow> successors;
  ArrayRef<const char *> parents;     ///< HasParent: allowed parent names
  ArrayRef<InterfaceEntry> interfaces;
  const char *assemblyFormat;         ///< declarative syntax, compiled on first use; null: none

  // Hooks; null where the definition has none.
  LogicalResult (*verify)(Operation *);         ///< after the row's own checks
  LogicalResult (*verifyRegions)(Operation *);  ///< after nested operations were verified
  LogicalResult (*fold)(Operation *, ArrayRef<Attribute>, SmallVectorImpl<OpFoldResult> &);
  void (*canonicalize)(PatternSet &, Context *);
  LogicalResult (*inferReturnTypes)(Operation *op, SmallVectorImpl<Type> &types);  ///< from operands and attributes
  void (*effects)(Operation *, SmallVectorImpl<MemoryEffect> &);
  bool (*parse)(OpAsmParser &, OperationState &);  ///< custom syntax; returns true on failure (ParseResult)
  void (*print)(Operation *, OpAsmPrinter &);

  ArrayRef<TypeRule> typeRules = {};
  const char *implicitTerminator = nullptr;  ///< operation that ends a region's block where the text has none
};

constexpr unsigned kMaxInterfaces = 32;

/// The record of one operation name in one context.
struct OpRecord {
  StringRef name;       ///< full name
  Dialect *dialect;     ///< null when the dialect is not registered
  Context *context;
  const OpRow *row;     ///< null: unregistered
  uint64_t traits;
  uint32_t id;          ///< dense in the context
  uint32_t numProperties;  ///< row->attributes.size(), plus segment sizes; 1 for unregistered operations
  int32_t operandSegmentsSlot = -1;  ///< property slot of operandSegmentSizes / resultSegmentSizes, or -1
  int32_t resultSegmentsSlot = -1;
  const void *interfaces[kMaxInterfaces];
  StringAttr *propertyNames;       ///< numProperties names
  Attribute *propertyDefaults;     ///< null where there is none
  Attribute *initialProperties;    ///< of new operations: the defaults of what is not optional; null: all absent
  bool operandCountMayChange;      ///< after creation: some operands are optional or variadic, or the row is unknown

  bool isRegistered() const { return row != nullptr; }
  bool hasTrait(OpTrait trait) const { return traits & uint64_t(trait); }
  template <typename Interface>
  const Interface *getInterface() const { return static_cast<const Interface *>(interfaces[Interface::kId]); }
  StringRef getDialectName() const { return name.split('.').first; }
  /// Slot of an inherent attribute, -1 when `attr` is not one.
  int getPropertySlot(StringRef attr) const;
};

}  // namespace strata
