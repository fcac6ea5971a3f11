// The verifier: what an operation's row says (counts, constraints, traits, hooks) and the shape of regions and blocks.
// Dominance and isolation are in dominance_verifier.cc. All of it walks with explicit stacks and takes linear time.
#include "ir/verifier.h"

#include "ir/constraints.h"
#include "ir/dominance_verifier.h"
#include "ir/interfaces.h"
#include "ir/symbols.h"
#include "ir/text/suggest.h"

#include "llvm/Support/raw_ostream.h"

namespace strata {
namespace {

//===- Rows -------------------------------------------------------------------------------------------------------===//

/// Checks operations against their rows. Keeps what it works out about a row for the next operation of that kind.
class RowVerifier {
 public:
  LogicalResult verify(Operation *op);

 private:
  /// A name of a type rule, found: operand group, result group or property slot.
  struct Slot {
    enum Kind : uint8_t { None, Operand, Result, Property } kind = None;
    unsigned index = 0;
  };
  struct Compiled {
    bool ready = false;
    bool plainOperands = true, plainResults = true;  ///< every group has exactly one
    bool typesDecide = true;     ///< what is checked of operands and results follows from their types alone
    bool rulesUseTypes = true;   ///< the same of the type rules
    bool rulesImplyResults = false;  ///< results that obey the type rules are the inferred ones
    Slot typedProperty;              ///< where that holds only if this attribute has a type
    bool mayHaveRegions = false, mayHaveSuccessors = false;
    SmallVector<std::pair<Slot, Slot>, 2> rules;
    /// Types of operands and results that were found good, some of them, and attributes by slot.
    SmallVector<const Node *, 4> goodTypes[4];
    SmallVector<Attribute, 2> goodAttributes;
    unsigned nextGood = 0;
  };
  Compiled &compile(const OpRecord *record);
  static bool impliesResults(const OpRow &row, Compiled &compiled);
  static bool hasGoodTypes(Operation *op, const Compiled &compiled);
  static void rememberTypes(Operation *op, Compiled &compiled);
  static Slot findName(const OpRow &row, StringRef name);
  static void typesOf(Operation *op, Slot slot, SmallVectorImpl<Type> &types);
  static Type typeOf(Operation *op, Slot slot);

  LogicalResult verifyOperands(Operation *op, const Compiled &compiled);
  LogicalResult verifyResults(Operation *op, const Compiled &compiled);
  LogicalResult verifyAttributes(Operation *op, Compiled &compiled);
  LogicalResult verifyRegistered(Operation *op, Compiled &compiled);
  LogicalResult verifyRegionCounts(Operation *op);
  LogicalResult verifySuccessorCount(Operation *op);
  LogicalResult verifyTypeRules(Operation *op, const Compiled &compiled);

  std::vector<Compiled> rows;  // by record id
};

RowVerifier::Slot RowVerifier::findName(const OpRow &row, StringRef name) {
  for (unsigned i = 0; i < row.operands.size(); ++i)
    if (name == row.operands[i].name) return {Slot::Operand, i};
  for (unsigned i = 0; i < row.results.size(); ++i)
    if (name == row.results[i].name) return {Slot::Result, i};
  for (unsigned i = 0; i < row.attributes.size(); ++i)
    if (name == row.attributes[i].name) return {Slot::Property, i};
  return {};
}

/// Whether every result type that inferTypesFromRules would give has been compared by a rule, or is the only one allowed.
bool RowVerifier::impliesResults(const OpRow &row, Compiled &compiled) {
  ArrayRef<std::pair<Slot, Slot>> rules = compiled.rules;
  if (row.inferReturnTypes != &inferTypesFromRules) return false;
  for (unsigned i = 0; i < row.results.size(); ++i) {
    if (row.results[i].constraint->buildType) continue;
    auto gives = [&](size_t rule) {
      if (rules[rule].second.kind != Slot::Result || rules[rule].second.index != i) return false;
      const Slot from = rules[rule].first;
      if (from.kind == Slot::Operand) return true;
      if (from.kind != Slot::Property || compiled.typedProperty.kind != Slot::None) return false;
      compiled.typedProperty = from;
      return true;
    };
    // The first rule for the result is the one that inference goes by.
    size_t first = 0;
    while (first < rules.size() && (row.typeRules[first].view || StringRef(row.results[i].name) != row.typeRules[first].to))
      ++first;
    if (first == rules.size() || !gives(first)) return false;
  }
  return true;
}

RowVerifier::Compiled &RowVerifier::compile(const OpRecord *record) {
  if (record->id >= rows.size()) rows.resize(record->id + 1);
  Compiled &compiled = rows[record->id];
  if (compiled.ready) return compiled;
  const OpRow &row = *record->row;
  compiled.ready = true;
  auto isOne = [](const OperandRow &group) { return group.arity == Arity::One; };
  compiled.plainOperands = llvm::all_of(row.operands, isOne);
  compiled.plainResults = llvm::all_of(row.results, isOne);
  for (const TypeRule &rule : row.typeRules) compiled.rules.push_back({findName(row, rule.from), findName(row, rule.to)});
  compiled.typesDecide =
      !record->hasTrait(OpTrait::AttrSizedOperandSegments) && !record->hasTrait(OpTrait::AttrSizedResultSegments);
  for (const auto &[from, to] : compiled.rules)
    compiled.rulesUseTypes &= from.kind != Slot::Property && to.kind != Slot::Property;
  compiled.rulesImplyResults = compiled.plainOperands && compiled.plainResults && impliesResults(row, compiled);
  compiled.mayHaveRegions = !row.regions.empty();
  compiled.mayHaveSuccessors = !row.successors.empty();
  compiled.goodAttributes.resize(row.attributes.size());
  return compiled;
}

bool RowVerifier::hasGoodTypes(Operation *op, const Compiled &compiled) {
  const unsigned operands = op->getNumOperands(), results = op->getNumResults();
  // All known lists of this operation may have another length, or no length yet.
  for (const auto &good : compiled.goodTypes) {
    if (good.size() != operands + results + 1) continue;
    const Node *const *at = good.data();
    if (*at++ != reinterpret_cast<const Node *>(uintptr_t(operands))) continue;
    bool same = true;
    for (unsigned i = 0; same && i < operands; ++i) same = *at++ == op->getOperand(i).getType().getNode();
    for (unsigned i = 0; same && i < results; ++i) same = *at++ == op->getResultType(i).getNode();
    if (same) return true;
  }
  return false;
}

void RowVerifier::rememberTypes(Operation *op, Compiled &compiled) {
  constexpr unsigned kMaxTypes = 16;
  if (op->getNumOperands() + op->getNumResults() > kMaxTypes) return;
  auto &good = compiled.goodTypes[compiled.nextGood++ % std::size(compiled.goodTypes)];
  good.assign(1, reinterpret_cast<const Node *>(uintptr_t(op->getNumOperands())));
  for (Value operand : op->getOperands()) good.push_back(operand.getType().getNode());
  for (Value result : op->getResults()) good.push_back(result.getType().getNode());
}

/// Operands of the row's groups: without trailing tokens where these are allowed.
unsigned countRowOperands(Operation *op) {
  unsigned count = op->getNumOperands();
  if (!op->hasTrait(OpTrait::OrderTokens)) return count;
  const size_t fixed = op->getRecord()->row->operands.size();
  const bool plain = llvm::all_of(op->getRecord()->row->operands,
                                  [](const OperandRow &group) { return group.arity == Arity::One; });
  while (count > (plain ? fixed : 0) && (op->getOperand(count - 1).getType().getKind().traits & kTypeIsToken)) --count;
  return count;
}

unsigned countRowResults(Operation *op) {
  unsigned count = op->getNumResults();
  if (!op->hasTrait(OpTrait::OrderTokens) || count == 0) return count;
  return (op->getResultType(count - 1).getKind().traits & kTypeIsToken) && count > op->getRecord()->row->results.size()
             ? count - 1
         : (op->getResultType(count - 1).getKind().traits & kTypeIsToken) &&
                 llvm::any_of(op->getRecord()->row->results,
                              [](const ResultRow &group) { return group.arity != Arity::One; })
             ? count - 1
             : count;
}

const char *plural(size_t count) { return count == 1 ? "" : "s"; }

/// Counts of a list of groups: `words` is "operand" or "result".
LogicalResult verifyGroupCount(Operation *op, ArrayRef<OperandRow> groups, unsigned count, bool sameSizes,
                               const char *word) {
  unsigned fixed = 0, flexible = 0;
  bool onlyOptional = true;
  for (const OperandRow &group : groups) {
    if (group.arity == Arity::One) ++fixed;
    else ++flexible, onlyOptional &= group.arity == Arity::Optional;
  }
  if (flexible == 0) {
    if (count == fixed) return success();
    if (fixed == 0) return op->emitOpError() << "requires zero " << word << "s";
    if (fixed == 1) return op->emitOpError() << "requires " << (word[0] == 'o' ? "a single operand" : "one result");
    return op->emitOpError() << "expected " << fixed << " " << word << "s, but found " << count;
  }
  if (count < fixed) return op->emitOpError() << "expected " << fixed << " or more " << word << plural(fixed) << ", but found " << count;
  const unsigned left = count - fixed;
  if (flexible == 1 && onlyOptional && left > 1)
    return op->emitOpError() << "expected at most " << fixed + 1 << " " << word << "s, but found " << count;
  if (flexible > 1 && sameSizes && left % flexible != 0)
    return op->emitOpError() << "has " << left << " " << word << "s for " << flexible << " groups of equal size";
  return success();
}

/// The segment sizes of operands or results: present, one per group, adding up.
LogicalResult verifySegments(Operation *op, ArrayRef<OperandRow> groups, unsigned count, int32_t slot, const char *word) {
  StringRef name = word[0] == 'o' ? "operandSegmentSizes" : "resultSegmentSizes";
  auto sizes = slot < 0 ? DenseArrayAttr() : dyn_cast_or_null<DenseArrayAttr>(op->getProperty(slot));
  if (!sizes || !sizes.getElementType().isInteger(32))
    return op->emitOpError() << "requires dense i32 array attribute '" << name << "'";
  ArrayRef<int32_t> values = sizes.asI32();
  if (values.size() != groups.size())
    return op->emitOpError() << "'" << name << "' attribute for specifying " << word << " segments must have "
                             << uint64_t(groups.size()) << " elements, but got " << uint64_t(values.size());
  uint64_t total = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i] < 0) return op->emitOpError() << "'" << name << "' attribute cannot have negative elements";
    const bool fits = groups[i].arity == Arity::Variadic || values[i] == 1 ||
                      (groups[i].arity == Arity::Optional && values[i] == 0);
    if (!fits)
      return op->emitOpError() << word << " group starting at #" << total << " requires "
                               << (groups[i].arity == Arity::One ? "1" : "0 or 1") << " element, but found " << values[i];
    total += static_cast<uint64_t>(values[i]);
  }
  if (total != count)
    return op->emitOpError() << word << " count (" << count << ") does not match with the total size (" << total
                             << ") specified in attribute '" << name << "'";
  return success();
}

LogicalResult failedType(Operation *op, const char *word, unsigned index, const OperandRow &row, Type type) {
  return op->emitOpError() << word << " #" << index << " must be " << (row.arity == Arity::Variadic ? "variadic of " : "")
                           << row.constraint->summary << ", but got " << type;
}

LogicalResult RowVerifier::verifyOperands(Operation *op, const Compiled &compiled) {
  const OpRow &row = *op->getRecord()->row;
  const unsigned count = countRowOperands(op);
  if (compiled.plainOperands) {
    if (count != row.operands.size()) return verifyGroupCount(op, row.operands, count, false, "operand");
    for (unsigned i = 0; i < count; ++i) {
      const Constraint *constraint = row.operands[i].constraint;
      if (!constraint || !constraint->typePredicate) continue;
      Type type = op->getOperand(i).getType();
      if (!constraint->typePredicate(type)) return failedType(op, "operand", i, row.operands[i], type);
    }
    return success();
  }
  if (op->hasTrait(OpTrait::AttrSizedOperandSegments)) {
    if (failed(verifySegments(op, row.operands, count, op->getRecord()->operandSegmentsSlot, "operand"))) return failure();
  } else if (failed(verifyGroupCount(op, row.operands, count, op->hasTrait(OpTrait::SameVariadicOperandSize), "operand"))) {
    return failure();
  }
  for (unsigned group = 0; group < row.operands.size(); ++group) {
    const Constraint *constraint = row.operands[group].constraint;
    if (!constraint || !constraint->typePredicate) continue;
    auto [first, size] = getOperandGroup(op, group);
    for (unsigned i = first; i < first + size; ++i) {
      Type type = op->getOperand(i).getType();
      if (!constraint->typePredicate(type)) return failedType(op, "operand", i, row.operands[group], type);
    }
  }
  return success();
}

LogicalResult RowVerifier::verifyResults(Operation *op, const Compiled &compiled) {
  const OpRow &row = *op->getRecord()->row;
  const unsigned count = countRowResults(op);
  if (compiled.plainResults) {
    if (count != row.results.size()) return verifyGroupCount(op, row.results, count, false, "result");
    for (unsigned i = 0; i < count; ++i) {
      const Constraint *constraint = row.results[i].constraint;
      if (!constraint || !constraint->typePredicate) continue;
      Type type = op->getResultType(i);
      if (!constraint->typePredicate(type)) return failedType(op, "result", i, row.results[i], type);
    }
    return success();
  }
  if (op->hasTrait(OpTrait::AttrSizedResultSegments)) {
    if (failed(verifySegments(op, row.results, count, op->getRecord()->resultSegmentsSlot, "result"))) return failure();
  } else if (failed(verifyGroupCount(op, row.results, count, op->hasTrait(OpTrait::SameVariadicResultSize), "result"))) {
    return failure();
  }
  for (unsigned group = 0; group < row.results.size(); ++group) {
    const Constraint *constraint = row.results[group].constraint;
    if (!constraint || !constraint->typePredicate) continue;
    auto [first, size] = getResultGroup(op, group);
    for (unsigned i = first; i < first + size; ++i)
      if (!constraint->typePredicate(op->getResultType(i)))
        return failedType(op, "result", i, row.results[group], op->getResultType(i));
  }
  return success();
}

/// Words about a discardable attribute whose name is nearly `wanted`.
std::string suggestAttribute(Operation *op, StringRef wanted) {
  DictionaryAttr discardable = op->getDiscardableAttrDictionary();
  if (!discardable) return "";
  for (const NamedAttribute &entry : discardable)
    if (!text::suggestName(entry.getNameStr(), {wanted}).empty())
      return ("; did you mean it by '" + entry.getNameStr() + "'?").str();
  return "";
}

LogicalResult RowVerifier::verifyAttributes(Operation *op, Compiled &compiled) {
  ArrayRef<AttributeRow> attributes = op->getRecord()->row->attributes;
  for (unsigned i = 0; i < attributes.size(); ++i) {
    const AttributeRow &row = attributes[i];
    Attribute value = op->getProperty(i);
    if (!value) {
      if (row.optional || row.defaultText) continue;
      return op->emitOpError() << "requires attribute '" << row.name << "'" << suggestAttribute(op, row.name);
    }
    if (!row.constraint || !row.constraint->attrPredicate || value == compiled.goodAttributes[i]) continue;
    if (row.constraint->attrPredicate(value)) {
      compiled.goodAttributes[i] = value;
      continue;
    }
    return op->emitOpError() << "attribute '" << row.name << "' failed to satisfy constraint: " << row.constraint->summary;
  }
  return success();
}

LogicalResult RowVerifier::verifyRegionCounts(Operation *op) {
  const OpRow &row = *op->getRecord()->row;
  const unsigned count = op->getNumRegions();
  const bool variadic = !row.regions.empty() && row.regions.back().arity != Arity::One;
  const size_t fixed = row.regions.size() - (variadic ? 1 : 0);
  if (variadic ? count < fixed : count != fixed) {
    if (fixed == 0 && !variadic) return op->emitOpError() << "requires zero regions";
    if (fixed == 1 && !variadic) return op->emitOpError() << "requires one region";
    return op->emitOpError() << "expected " << uint64_t(fixed) << (variadic ? " or more" : "") << " region"
                             << plural(fixed) << ", but found " << count;
  }
  for (unsigned i = 0; i < count; ++i) {
    const RegionRow &region = row.regions[std::min<size_t>(i, row.regions.size() - 1)];
    if (region.singleBlock && !op->getRegion(i).hasOneBlock())
      return op->emitOpError() << "region #" << i << " ('" << region.name
                               << "') failed to verify constraint: region with 1 blocks";
  }
  return success();
}

LogicalResult RowVerifier::verifySuccessorCount(Operation *op) {
  ArrayRef<SuccessorRow> rows = op->getRecord()->row->successors;
  const bool variadic = !rows.empty() && rows.back().arity != Arity::One;
  const size_t fixed = rows.size() - (variadic ? 1 : 0);
  const unsigned count = op->getNumSuccessors();
  if (variadic ? count >= fixed : count == fixed) return success();
  return op->emitOpError() << "requires " << uint64_t(fixed) << (variadic ? " or more" : "") << " successor"
                           << plural(fixed) << " but found " << count;
}

void RowVerifier::typesOf(Operation *op, Slot slot, SmallVectorImpl<Type> &types) {
  switch (slot.kind) {
    case Slot::Operand: {
      auto [first, size] = getOperandGroup(op, slot.index);
      for (unsigned i = 0; i < size; ++i) types.push_back(op->getOperand(first + i).getType());
      break;
    }
    case Slot::Result: {
      auto [first, size] = getResultGroup(op, slot.index);
      for (unsigned i = 0; i < size; ++i) types.push_back(op->getResultType(first + i));
      break;
    }
    case Slot::Property:
      if (auto typed = dyn_cast_or_null<TypedAttr>(op->getProperty(slot.index)); typed && typed.getType())
        types.push_back(typed.getType());
      break;
    case Slot::None: break;
  }
}

/// The same where every group has exactly one; null for an attribute that is absent or has no type.
Type RowVerifier::typeOf(Operation *op, Slot slot) {
  if (slot.kind == Slot::Operand) return op->getOperand(slot.index).getType();
  if (slot.kind == Slot::Result) return op->getResultType(slot.index);
  if (slot.kind == Slot::None) return Type();
  auto typed = dyn_cast_or_null<TypedAttr>(op->getProperty(slot.index));
  return typed ? typed.getType() : Type();
}

LogicalResult RowVerifier::verifyTypeRules(Operation *op, const Compiled &compiled) {
  ArrayRef<TypeRule> rules = op->getRecord()->row->typeRules;
  const bool plain = compiled.plainOperands && compiled.plainResults;
  for (size_t i = 0; i < rules.size(); ++i) {
    if (plain && !rules[i].transform && !rules[i].view) {
      Type from = typeOf(op, compiled.rules[i].first), to = typeOf(op, compiled.rules[i].second);
      if (from && to && from != to) return op->emitOpError() << "failed to verify that " << rules[i].message;
      continue;
    }
    SmallVector<Type, 2> from, to;
    typesOf(op, compiled.rules[i].first, from);
    typesOf(op, compiled.rules[i].second, to);
    // A single type is tied to every element of a group; an absent optional one to nothing.
    if (from.empty() || to.empty()) continue;
    const size_t count = std::max(from.size(), to.size());
    bool holds = from.size() == to.size() || from.size() == 1 || to.size() == 1;
    for (size_t k = 0; holds && k < count; ++k) {
      Type left = from[from.size() == 1 ? 0 : k], right = to[to.size() == 1 ? 0 : k];
      if (rules[i].transform) left = rules[i].transform(left);
      if (rules[i].view) right = rules[i].view(right);
      holds = left && right && left == right;
    }
    if (!holds) return op->emitOpError() << "failed to verify that " << rules[i].message;
  }
  return success();
}

//===- Traits -----------------------------------------------------------------------------------------------------===//

bool compatibleShapes(Type a, Type b) {
  auto left = dyn_cast<ShapedType>(a), right = dyn_cast<ShapedType>(b);
  if (!left || !right) return !left && !right;
  if (!left.hasRank() || !right.hasRank()) return true;
  ArrayRef<int64_t> l = left.getShape(), r = right.getShape();
  if (l.size() != r.size()) return false;
  for (size_t i = 0; i < l.size(); ++i)
    if (l[i] != r[i] && !ShapedType::isDynamic(l[i]) && !ShapedType::isDynamic(r[i])) return false;
  return true;
}

bool compatibleTypes(Type a, Type b) {
  if (a == b) return true;
  return getElementTypeOrSelf(a) == getElementTypeOrSelf(b) && isa<ShapedType>(a) && isa<ShapedType>(b) &&
         a.getKind().mnemonic == b.getKind().mnemonic && compatibleShapes(a, b);
}

/// Whether `related(first, type)` holds for the types of all operands (and results).
bool allRelated(Operation *op, bool withResults, bool (*related)(Type, Type)) {
  const unsigned operands = countRowOperands(op), results = withResults ? countRowResults(op) : 0;
  Type first = operands ? op->getOperand(0).getType() : results ? op->getResultType(0) : Type();
  for (unsigned i = 1; i < operands; ++i)
    if (!related(first, op->getOperand(i).getType())) return false;
  for (unsigned i = 0; i < results; ++i)
    if (!related(first, op->getResultType(i))) return false;
  return true;
}

LogicalResult verifyElementwise(Operation *op) {
  auto isMappable = [](Type type) { return isa<VectorType, TensorType>(type); };
  Type shaped;
  bool anyOperand = false, anyResult = false, allResults = true;
  const unsigned operands = countRowOperands(op), results = countRowResults(op);
  for (unsigned i = 0; i < operands; ++i)
    if (Type type = op->getOperand(i).getType(); isMappable(type)) anyOperand = true, shaped = type;
  for (unsigned i = 0; i < results; ++i) {
    const bool mappable = isMappable(op->getResultType(i));
    anyResult |= mappable;
    allResults &= mappable;
  }
  if (!anyOperand && !anyResult) return success();
  if (anyResult && !anyOperand)
    return op->emitOpError("if a result is non-scalar, then at least one operand must be non-scalar");
  if (!anyResult) return op->emitOpError("if an operand is non-scalar, then there must be at least one non-scalar result");
  if (!allResults) return op->emitOpError("if an operand is non-scalar, then all results must be non-scalar");
  auto agrees = [&](Type type) {
    return !isMappable(type) || (isa<VectorType>(type) == isa<VectorType>(shaped) && compatibleShapes(type, shaped));
  };
  for (unsigned i = 0; i < operands; ++i)
    if (!agrees(op->getOperand(i).getType()))
      return op->emitOpError("all non-scalar operands/results must have the same shape and base type");
  for (unsigned i = 0; i < results; ++i)
    if (!agrees(op->getResultType(i)))
      return op->emitOpError("all non-scalar operands/results must have the same shape and base type");
  return success();
}

constexpr uint64_t kTypeTraits =
    OpTrait::SameOperandsAndResultType | OpTrait::ElementwiseMappable | OpTrait::SameTypeOperands |
    OpTrait::SameOperandsElementType | OpTrait::SameOperandsAndResultElementType | OpTrait::SameOperandsShape |
    OpTrait::SameOperandsAndResultShape | OpTrait::CastLike;

LogicalResult verifyTypeTraits(Operation *op) {
  if (!(op->getRecord()->traits & kTypeTraits)) return success();
  if (op->hasTrait(OpTrait::SameOperandsAndResultType)) {
    if (!allRelated(op, true, compatibleTypes)) return op->emitOpError("requires the same type for all operands and results");
  } else if (op->hasTrait(OpTrait::ElementwiseMappable) && failed(verifyElementwise(op))) {
    return failure();
  }
  auto sameType = [](Type a, Type b) { return a == b; };
  auto sameElement = [](Type a, Type b) { return getElementTypeOrSelf(a) == getElementTypeOrSelf(b); };
  if (op->hasTrait(OpTrait::SameTypeOperands) && !allRelated(op, false, sameType))
    return op->emitOpError("requires all operands to have the same type");
  if (op->hasTrait(OpTrait::SameOperandsElementType) && !allRelated(op, false, sameElement))
    return op->emitOpError("requires the same element type for all operands");
  if (op->hasTrait(OpTrait::SameOperandsAndResultElementType) && !allRelated(op, true, sameElement))
    return op->emitOpError("requires the same element type for all operands and results");
  if (op->hasTrait(OpTrait::SameOperandsShape) && !allRelated(op, false, compatibleShapes))
    return op->emitOpError("requires the same shape for all operands");
  if (op->hasTrait(OpTrait::SameOperandsAndResultShape) && !allRelated(op, true, compatibleShapes))
    return op->emitOpError("requires the same shape for all operands and results");
  if (op->hasTrait(OpTrait::CastLike))
    if (const auto *cast = op->getInterface<CastInterface>(); cast && op->getNumOperands() && op->getNumResults())
      if (!cast->areCastCompatible(op->getOperand(0).getType(), op->getResultType(0)))
        return op->emitOpError() << "operand type " << op->getOperand(0).getType() << " and result type "
                                 << op->getResultType(0) << " are cast incompatible";
  return success();
}

/// What a branch passes to its successors fits their arguments.
LogicalResult verifyBranch(Operation *op) {
  const BranchInterface *branch = op->getInterface<BranchInterface>();
  if (!branch) return success();
  for (unsigned i = 0; i < op->getNumSuccessors(); ++i) {
    ValueRange given = branch->getSuccessorOperands(op, i);
    Block *successor = op->getSuccessor(i);
    if (given.size() != successor->getNumArguments())
      return op->emitError() << "branch has " << uint64_t(given.size()) << " operands for successor #" << i
                             << ", but target block has " << successor->getNumArguments();
    for (unsigned k = 0; k < given.size(); ++k)
      if (given[k].getType() != successor->getArgument(k).getType())
        return op->emitError() << "type mismatch for bb argument #" << k << " of successor #" << i;
  }
  return success();
}

LogicalResult verifyStructureTraits(Operation *op) {
  const OpRow &row = *op->getRecord()->row;
  if (op->hasTrait(OpTrait::Terminator) && op->getBlock() && op->getNextNode())
    return op->emitOpError("must be the last operation in the parent block");
  if (op->hasTrait(OpTrait::HasParent)) {
    Operation *parent = op->getParentOp();
    if (parent && llvm::none_of(row.parents, [&](const char *name) { return parent->getName() == name; })) {
      InFlightDiagnostic diagnostic = op->emitOpError("expects parent op ");
      if (row.parents.size() > 1) diagnostic << "to be one of ";
      for (size_t i = 0; i < row.parents.size(); ++i) diagnostic << (i ? ", '" : "'") << row.parents[i] << "'";
      return failure();
    }
  }
  if (op->getNumRegions() == 0) return success();
  const bool singleBlock = op->hasTrait(OpTrait::SingleBlock) || op->hasTrait(OpTrait::GraphRegion);
  if (!singleBlock && !op->hasTrait(OpTrait::NoRegionArguments)) return success();
  for (unsigned i = 0; i < op->getNumRegions(); ++i) {
    Region &region = op->getRegion(i);
    if (singleBlock && !region.empty() && !region.hasOneBlock())
      return op->emitOpError() << "expects region #" << i << " to have 0 or 1 blocks";
    if (op->hasTrait(OpTrait::NoRegionArguments) && region.getNumArguments())
      return op->emitOpError("region should have no arguments");
  }
  return success();
}

LogicalResult verifyInferredTypes(Operation *op) {
  const OpRow &row = *op->getRecord()->row;
  if (!row.inferReturnTypes) return success();
  SmallVector<Type, 4> inferred;
  if (failed(row.inferReturnTypes(op, inferred))) return failure();
  auto actual = op->getResultTypes();
  const unsigned count = countRowResults(op);
  bool same = inferred.size() == count;
  for (unsigned i = 0; same && i < count; ++i) same = compatibleTypes(inferred[i], actual[i]);
  if (same) return success();
  return op->emitOpError() << "inferred type(s) " << ArrayRef<Type>(inferred)
                           << " are incompatible with return type(s) of operation " << ArrayRef<Type>(actual);
}

LogicalResult verifySymbol(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("sym_name");
  if (!name && !op->getRecord()->hasTrait(OpTrait::SymbolTable))
    return op->emitOpError("requires string attribute 'sym_name'");
  Attribute visibility = op->getAttr("sym_visibility");
  if (!visibility) return success();
  auto text = dyn_cast<StringAttr>(visibility);
  if (!text) return op->emitOpError("requires visibility attribute 'sym_visibility' to be a string attribute, but got ") << visibility;
  StringRef value = text.getValue();
  if (value == "public" || value == "private" || value == "nested") return success();
  return op->emitOpError("visibility expected to be one of [\"public\", \"private\", \"nested\"], but got ") << visibility;
}

LogicalResult RowVerifier::verify(Operation *op) {
  const OpRecord *record = op->getRecord();
  for (OpOperand &operand : op->getOpOperands())
    if (!operand.get()) return op->emitError("null operand found");
  if (!record->isRegistered()) {
    if (op->getContext()->allowsUnregisteredDialects()) return success();
    return op->emitOpError("is not registered");
  }
  return verifyRegistered(op, compile(record));
}

LogicalResult RowVerifier::verifyRegistered(Operation *op, Compiled &compiled) {
  const OpRecord *record = op->getRecord();
  const bool typesAreGood = compiled.typesDecide && hasGoodTypes(op, compiled);
  if (!typesAreGood && (failed(verifyOperands(op, compiled)) || failed(verifyResults(op, compiled)))) return failure();
  if (failed(verifyAttributes(op, compiled))) return failure();
  if ((compiled.mayHaveRegions || op->getNumRegions()) && failed(verifyRegionCounts(op))) return failure();
  if ((compiled.mayHaveSuccessors || op->getNumSuccessors()) && failed(verifySuccessorCount(op))) return failure();
  if (failed(verifyStructureTraits(op)) || (!typesAreGood && failed(verifyTypeTraits(op)))) return failure();
  const bool checksRules = !compiled.rules.empty() && !(typesAreGood && compiled.rulesUseTypes);
  if (checksRules && failed(verifyTypeRules(op, compiled))) return failure();
  if (op->hasTrait(OpTrait::Symbol) && failed(verifySymbol(op))) return failure();
  const Slot typed = compiled.typedProperty;
  const bool isImplied = compiled.rulesImplyResults && (typed.kind == Slot::None || typeOf(op, typed));
  if (!isImplied && failed(verifyInferredTypes(op))) return failure();
  if (record->row->verify && failed(record->row->verify(op))) return failure();
  if (!typesAreGood && compiled.typesDecide) rememberTypes(op, compiled);
  return op->getNumSuccessors() ? verifyBranch(op) : success();
}

//===- Blocks, symbol tables --------------------------------------------------------------------------------------===//

bool mayLackTerminator(Block *block) {
  Operation *parent = block->getParentOp();
  if (!parent) return true;
  return block->getParent()->hasOneBlock() && parent->mightHaveTrait(OpTrait::NoTerminator);
}

LogicalResult verifyBlock(Block *block, Operation *parent) {
  if (block->empty()) {
    if (mayLackTerminator(block)) return success();
    return emitError(parent->getContext(), parent->getLoc(), "empty block: expect at least a terminator");
  }
  Operation *last = block->getLast();
  for (unsigned i = 0; i < last->getNumSuccessors(); ++i) {
    Block *successor = last->getSuccessor(i);
    if (!successor || successor->getParent() != block->getParent())
      return last->emitOpError("branching to block of a different region");
  }
  if (mayLackTerminator(block) || last->mightHaveTrait(OpTrait::Terminator)) return success();
  return last->emitError("block with no terminator, has ") << "'" << last->getName() << "'";
}

LogicalResult verifySymbolTable(Operation *op) {
  if (op->getNumRegions() != 1)
    return op->emitOpError("Operations with a 'SymbolTable' must have exactly one region");
  Region &region = op->getRegion(0);
  if (!region.hasOneBlock()) {
    if (region.empty()) return success();
    return op->emitOpError("Operations with a 'SymbolTable' must have exactly one block");
  }
  DenseMap<const Node *, Operation *> symbols;
  for (Operation *nested = region.front().getFirst(); nested; nested = nested->getNextNode()) {
    if (nested->getRecord()->isRegistered() && !nested->hasTrait(OpTrait::Symbol)) continue;
    auto name = nested->getAttrOfType<StringAttr>("sym_name");
    if (!name || !nested->hasTrait(OpTrait::Symbol)) continue;
    auto [it, inserted] = symbols.try_emplace(name.getNode(), nested);
    if (inserted) continue;
    InFlightDiagnostic diagnostic = nested->emitError("redefinition of symbol named '");
    diagnostic << name.getValue() << "'";
    diagnostic.attachNote(it->second->getLoc(), "see existing symbol definition here");
    return failure();
  }
  return success();
}

//===- Structure --------------------------------------------------------------------------------------------------===//

/// Where a walk over nested regions is: the next thing to look at in one operation.
struct WalkFrame {
  Operation *op;
  unsigned region = 0;
  Block *block = nullptr;    ///< current block
  Operation *next = nullptr; ///< next operation in it
};

/// Checks all but dominance and calls `finished` for each operation that is isolated from above when it and what it holds is
/// in order.
LogicalResult verifyStructure(Operation *root, function_ref<void(Operation *)> finished) {
  RowVerifier rows;
  if (failed(rows.verify(root))) return failure();
  std::vector<WalkFrame> stack;
  auto leave = [&](Operation *op) -> LogicalResult {
    if (op != root && op->hasTrait(OpTrait::IsolatedFromAbove)) finished(op);
    if (op->hasTrait(OpTrait::SymbolTable) && failed(verifySymbolTable(op))) return failure();
    const OpRow *row = op->getRecord()->row;
    return row && row->verifyRegions ? row->verifyRegions(op) : success();
  };
  if (root->getNumRegions()) stack.push_back({root});
  while (!stack.empty()) {
    WalkFrame &frame = stack.back();
    if (Operation *op = frame.next) {
      frame.next = op->getNextNode();
      if (op->getNumSuccessors() && frame.next)
        return op->emitError("operation with block successors must terminate its parent block");
      if (failed(rows.verify(op))) return failure();
      if (op->getNumRegions()) stack.push_back({op});
      continue;
    }
    Block *block = frame.block ? frame.block->getNextNode() : nullptr;
    while (!block && frame.region < frame.op->getNumRegions()) {
      Region &region = frame.op->getRegion(frame.region++);
      block = region.getFirst();
      if (block && !block->hasNoPredecessors())
        return frame.op->emitError("entry block of region may not have predecessors");
    }
    if (!block) {
      Operation *op = frame.op;
      stack.pop_back();
      if (failed(leave(op))) return failure();
      continue;
    }
    if (failed(verifyBlock(block, frame.op))) return failure();
    frame.block = block;
    frame.next = block->getFirst();
  }
  return success();
}

}  // namespace

LogicalResult verifyOperation(Operation *op) { return RowVerifier().verify(op); }

LogicalResult verify(Operation *op) {
  // Isolated operations are checked for dominance while they are warm in the caches; what is wrong is reported only when
  // all the structure is known to be in order.
  DominanceVerifier quiet;
  bool good = true;
  if (failed(verifyStructure(op, [&](Operation *isolated) { good = good && quiet.isGood(isolated); }))) return failure();
  if (good && quiet.isGood(op)) return success();
  return DominanceVerifier().verify(op);
}

}  // namespace strata
