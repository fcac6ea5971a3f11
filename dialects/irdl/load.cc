// Making dialects: definitions become rows and kinds like those that strata-tblgen writes; what these cannot say (constraints
// between operands, results and parameters) is checked by one verifier that all runtime operations share.
#include "dialects/irdl/load.h"

#include "dialects/irdl/constraints.h"
#include "dialects/irdl/ops.h"
#include "ir/asm.h"
#include "ir/diagnostics.h"
#include "ir/text/format.h"

#include "llvm/ADT/DenseSet.h"

#include <deque>
#include <mutex>

namespace strata::irdl {
namespace {

/// A named operand, result, attribute or region and what it must be.
struct Member {
  std::string name;
  Arity arity = Arity::One;
  unsigned constraint = 0;
};

struct RegionShape {
  std::string name;
  bool hasArguments = false;
  int64_t blocks = -1;
  std::vector<unsigned> arguments;  ///< constraints
};

/// An operation; the row is first, so that it leads here.
struct RuntimeOp {
  OpRow row = {};
  std::string name;
  std::string format;
  std::vector<Constraint> constraints;
  std::vector<Member> operands, results, attributes;
  std::vector<RegionShape> regions;
  std::vector<EffectKind> effects;
  std::deque<std::string> texts;
  std::vector<OperandRow> operandRows, resultRows;
  std::vector<AttributeRow> attributeRows;
  std::vector<RegionRow> regionRows;
  std::vector<InterfaceEntry> interfaces;
};

/// A type or attribute; the kind is first, so that it leads here.
struct RuntimeKind {
  NodeKind kind;
  std::string mnemonic;
  std::vector<Constraint> constraints;
  std::vector<unsigned> parameters;
  size_t numParameters = 0;  ///< known before the parameters
};

struct Loaded final : RuntimeDialect {
  const Dialect *get() const override { return &dialect; }
  std::string name;
  std::deque<RuntimeOp> ops;
  std::deque<RuntimeKind> kinds;
  std::vector<const OpRow *> rows;
  std::vector<const NodeKind *> types, attributes;
  Dialect dialect;
};

const RuntimeOp &runtimeOf(Operation *op) { return *reinterpret_cast<const RuntimeOp *>(op->getRecord()->row); }

// --- Hooks that all runtime definitions share ---

bool isAnyType(Type) { return true; }
bool isAnyAttribute(Attribute) { return true; }
constexpr strata::Constraint kAnyType{"any type", isAnyType, nullptr};
constexpr strata::Constraint kAnyAttribute{"any attribute", nullptr, isAnyAttribute};

LogicalResult verifyGroups(Operation *op, const std::vector<Member> &members, bool isOperand, Matching &matching) {
  for (unsigned group = 0; group < members.size(); ++group) {
    auto [first, count] = isOperand ? getOperandGroup(op, group) : getResultGroup(op, group);
    for (unsigned i = first; i < first + count; ++i) {
      Type type = isOperand ? op->getOperand(i).getType() : op->getResultType(i);
      if (matching.matches(members[group].constraint, type.getNode())) continue;
      return op->emitOpError() << (isOperand ? "operand" : "result") << " #" << i << " ('" << members[group].name
                               << "') does not satisfy its constraint, but has type " << type;
    }
  }
  return success();
}

LogicalResult verifyOp(Operation *op) {
  const RuntimeOp &runtime = runtimeOf(op);
  Matching matching(runtime.constraints);
  if (failed(verifyGroups(op, runtime.operands, true, matching)) || failed(verifyGroups(op, runtime.results, false, matching)))
    return failure();
  for (unsigned i = 0; i < runtime.attributes.size(); ++i) {
    Attribute attr = op->getProperty(i);
    // A type as an attribute is meant by its type.
    auto type = dyn_cast_or_null<TypeAttr>(attr);
    if (matching.matches(runtime.attributes[i].constraint, type ? type.getValue().getNode() : attr.getNode())) continue;
    return op->emitOpError() << "attribute '" << runtime.attributes[i].name << "' does not satisfy its constraint";
  }
  for (unsigned i = 0; i < runtime.regions.size(); ++i) {
    const RegionShape &shape = runtime.regions[i];
    Region &region = op->getRegion(i);
    int64_t blocks = 0;
    for (Block *block = region.getFirst(); block; block = block->getNextNode()) ++blocks;
    if (shape.blocks >= 0 && blocks != shape.blocks)
      return op->emitOpError() << "region #" << i << " has " << blocks << " blocks, not " << shape.blocks;
    if (!shape.hasArguments) continue;
    if (region.getNumArguments() != shape.arguments.size())
      return op->emitOpError() << "region #" << i << " has " << region.getNumArguments() << " arguments, not "
                               << uint64_t(shape.arguments.size());
    for (unsigned k = 0; k < shape.arguments.size(); ++k)
      if (!matching.matches(shape.arguments[k], region.getArgument(k).getType().getNode()))
        return op->emitOpError() << "argument #" << k << " of region #" << i << " does not satisfy its constraint";
  }
  return success();
}

void getRuntimeEffects(Operation *op, SmallVectorImpl<MemoryEffect> &effects) {
  for (EffectKind kind : runtimeOf(op).effects) effects.push_back({kind, Value()});
}

Region *getFirstRegion(Operation *op) { return op->getNumRegions() ? &op->getRegion(0) : nullptr; }
constexpr LoopLikeInterface kLoop{getFirstRegion};

const Node *nodeOf(Attribute attr) {
  auto type = dyn_cast_or_null<TypeAttr>(attr);
  return type ? type.getValue().getNode() : attr.getNode();
}

const Node *parseRuntimeKind(const NodeKind &kind, AsmParser &parser) {
  const auto &runtime = *reinterpret_cast<const RuntimeKind *>(&kind);
  SmallVector<const Node *, 4> parameters;
  Location location = parser.getCurrentLocation();
  auto parseOne = [&]() -> ParseResult {
    Attribute attr;
    if (parser.parseAttribute(attr)) return true;
    parameters.push_back(nodeOf(attr));
    return false;
  };
  if (!parser.parseOptionalLess())
    if (parser.parseCommaSeparatedList(parseOne) || parser.parseGreater()) return nullptr;
  if (parameters.size() != runtime.parameters.size()) {
    parser.emitError(location) << "'" << kind.dialect << "." << kind.mnemonic << "' takes "
                               << uint64_t(runtime.parameters.size()) << " parameters, not " << uint64_t(parameters.size());
    return nullptr;
  }
  Matching matching(runtime.constraints);
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (matching.matches(runtime.parameters[i], parameters[i])) continue;
    parser.emitError(location) << "parameter #" << uint64_t(i) << " of '" << kind.dialect << "." << kind.mnemonic
                               << "' does not satisfy its constraint";
    return nullptr;
  }
  return uniqueNode(parser.getContext(), kind, parameters);
}

void printRuntimeKind(const Node *node, AsmPrinter &printer) {
  if (node->numPtrs == 0) return;
  printer << '<';
  for (size_t i = 0; i < node->numPtrs; ++i) {
    if (i) printer << ", ";
    const Node *part = node->ptrs()[i];
    if (part->kind->category == NodeCategory::Type) printer << Type(part);
    else printer << Attribute(part);
  }
  printer << '>';
}

// --- Reading definitions ---

struct TraitName {
  const char *name;
  uint64_t bits;
};
constexpr TraitName kTraits[] = {
    {"Terminator", uint64_t(OpTrait::Terminator)},
    {"IsolatedFromAbove", uint64_t(OpTrait::IsolatedFromAbove)},
    {"Commutative", uint64_t(OpTrait::Commutative)},
    {"Pure", OpTrait::Pure | OpTrait::NoMemoryEffect | OpTrait::AlwaysSpeculatable},
    {"NoMemoryEffect", uint64_t(OpTrait::NoMemoryEffect)},
    {"AlwaysSpeculatable", uint64_t(OpTrait::AlwaysSpeculatable)},
    {"SameOperandsAndResultType", uint64_t(OpTrait::SameOperandsAndResultType)},
    {"SameTypeOperands", uint64_t(OpTrait::SameTypeOperands)},
    {"Symbol", uint64_t(OpTrait::Symbol)},
    {"SymbolTable", uint64_t(OpTrait::SymbolTable)},
    {"NoTerminator", uint64_t(OpTrait::NoTerminator)},
    {"SingleBlock", uint64_t(OpTrait::SingleBlock)},
    {"GraphRegion", uint64_t(OpTrait::GraphRegion)},
    {"RecursiveMemoryEffects", uint64_t(OpTrait::RecursiveMemoryEffects)},
    {"RecursivelySpeculatable", uint64_t(OpTrait::RecursivelySpeculatable)},
    {"Involution", uint64_t(OpTrait::Involution)},
    {"Idempotent", uint64_t(OpTrait::Idempotent)},
    {"ReturnLike", uint64_t(OpTrait::ReturnLike)},
    {"NoRegionArguments", uint64_t(OpTrait::NoRegionArguments)},
    {"LoopLike", uint64_t(OpTrait::LoopLike)},
};

class Loader {
 public:
  explicit Loader(Operation *definition) : definition(definition), context(definition->getContext()) {
    loaded = std::make_unique<Loaded>();
  }

  /// Null after a diagnostic.
  std::unique_ptr<Loaded> run() {
    loaded->name = cast<StringAttr>(definition->getAttr("sym_name")).getValue().str();
    if (context->getDialect(loaded->name)) return fail(definition, "dialect '" + loaded->name + "' exists already");
    Block &body = definition->getRegion(0).front();
    // Kinds first, and how many parameters they take: constraints refer to them.
    for (Operation &op : body)
      if (isa<TypeOp, AttributeOp>(&op)) addKind(&op);
    unsigned next = 0;
    for (Operation &op : body)
      if (isa<TypeOp, AttributeOp>(&op) && failed(fillKind(&op, loaded->kinds[next++]))) return nullptr;
    for (Operation &op : body) {
      if (isa<TypeOp, AttributeOp>(&op)) continue;
      if (isa<OperationOp>(&op)) {
        if (failed(addOp(&op))) return nullptr;
      } else {
        return fail(&op, "does not belong into a dialect");
      }
    }
    for (RuntimeOp &op : loaded->ops) loaded->rows.push_back(&op.row);
    loaded->dialect.name = loaded->name;
    loaded->dialect.ops = loaded->rows;
    loaded->dialect.types = loaded->types;
    loaded->dialect.attributes = loaded->attributes;
    loaded->dialect.interfaces = kFreelyInlinedDialect;
    return std::move(loaded);
  }

  /// Compiles the formats of what run() has made, which must stay from then on.
  LogicalResult checkFormats() const {
    for (auto [op, row] : formatted) {
      const std::string &error = text::getFormatProgram(*row).error;
      if (!error.empty()) return op->emitOpError() << "has a bad format: " << error;
    }
    return success();
  }

 private:
  static std::nullptr_t fail(Operation *op, const Twine &message) {
    op->emitOpError(message);
    return nullptr;
  }

  void addKind(Operation *op) {
    RuntimeKind &kind = loaded->kinds.emplace_back();
    kind.mnemonic = cast<StringAttr>(op->getAttr("sym_name")).getValue().str();
    const bool isType = isa<TypeOp>(op);
    kind.kind = {isType ? NodeCategory::Type : NodeCategory::Attribute, loaded->name, kind.mnemonic, kVectorElement,
                 printRuntimeKind, nullptr, parseRuntimeKind};
    if (!isType) kind.kind.traits = 0;
    if (Region *body = bodyOf(op))
      for (Operation &inner : body->front())
        if (isa<ParametersOp>(&inner)) kind.numParameters += inner.getNumOperands();
    (isType ? loaded->types : loaded->attributes).push_back(&kind.kind);
  }

  static Region *bodyOf(Operation *op) {
    Region &region = op->getRegion(0);
    return region.empty() ? nullptr : &region;
  }

  LogicalResult fillKind(Operation *op, RuntimeKind &kind) {
    Region *body = bodyOf(op);
    if (!body) return success();
    numbers.clear();
    depths.clear();
    bool hasParameters = false;
    for (Operation &inner : body->front()) {
      if (isa<ParametersOp>(&inner)) {
        if (hasParameters) return inner.emitOpError("is there twice");
        hasParameters = true;
        if (failed(checkNames(&inner, "names"))) return failure();
        for (Value value : inner.getOperands()) kind.parameters.push_back(numbers.lookup(value));
      } else if (failed(addConstraint(&inner, kind.constraints))) {
        return failure();
      }
    }
    return success();
  }

  /// A definition's constraints nest at most this deep.
  static constexpr unsigned kMaxDepth = 100;

  LogicalResult addConstraint(Operation *op, std::vector<Constraint> &constraints) {
    Constraint constraint;
    unsigned depth = 0;
    for (Value value : op->getOperands()) {
      constraint.operands.push_back(numbers.lookup(value));
      depth = std::max(depth, depths[value]);
    }
    if (depth >= kMaxDepth) return op->emitOpError("is nested too deeply");
    if (isa<AnyOp>(op)) {
      constraint.kind = Constraint::Any;
    } else if (isa<IsOp>(op)) {
      constraint.kind = Constraint::Is;
      constraint.picture = Picture::of(nodeOf(op->getAttr("expected")));
    } else if (isa<AnyOfOp>(op)) {
      constraint.kind = Constraint::AnyOf;
    } else if (isa<AllOfOp>(op)) {
      constraint.kind = Constraint::AllOf;
    } else if (isa<ParametricOp>(op)) {
      constraint.kind = Constraint::Parametric;
      if (failed(findKind(op, cast<SymbolRefAttr>(op->getAttr("base_type")), constraint))) return failure();
      if (constraint.base->parseBodyOf == parseRuntimeKind) {
        const size_t wanted = reinterpret_cast<const RuntimeKind *>(constraint.base)->numParameters;
        if (op->getNumOperands() != wanted)
          return op->emitOpError() << "gives " << op->getNumOperands() << " parameters to '" << constraint.base->dialect
                                   << "." << constraint.base->mnemonic << "', which takes " << uint64_t(wanted);
      }
    } else if (isa<BaseOp>(op)) {
      constraint.kind = Constraint::Base;
      auto reference = op->getAttrOfType<SymbolRefAttr>("base_ref");
      if (failed(reference ? findKind(op, reference, constraint)
                           : findNamed(op, op->getAttrOfType<StringAttr>("base_name").getValue(), constraint)))
        return failure();
    } else {
      return op->emitOpError("is no constraint");
    }
    numbers[op->getResult(0)] = static_cast<unsigned>(constraints.size());
    depths[op->getResult(0)] = depth + 1;
    constraints.push_back(std::move(constraint));
    return success();
  }

  LogicalResult findKind(Operation *op, SymbolRefAttr reference, Constraint &constraint) {
    ArrayRef<StringAttr> path = reference.getPath();
    StringRef dialect = path.size() == 2 ? path[0].getValue() : StringRef(loaded->name);
    StringRef mnemonic = path.back().getValue();
    if (path.size() <= 2) {
      if (dialect == loaded->name) {
        for (RuntimeKind &kind : loaded->kinds)
          if (kind.mnemonic == mnemonic) constraint.base = &kind.kind;
      } else if (const Dialect *other = context->getDialect(dialect)) {
        constraint.base = other->findType(mnemonic);
        if (!constraint.base) constraint.base = other->findAttribute(mnemonic);
      }
    }
    return constraint.base ? success() : op->emitOpError("refers to nothing that is defined");
  }

  /// "!builtin.integer", "#builtin.string", "!llvm.ptr".
  LogicalResult findNamed(Operation *op, StringRef name, Constraint &constraint) {
    static const std::pair<const char *, const NodeKind *> kBuiltin[] = {
        {"!builtin.integer", &IntegerType::kKind}, {"!builtin.index", &IndexType::kKind},
        {"!builtin.complex", &ComplexType::kKind}, {"!builtin.function", &FunctionType::kKind},
        {"!builtin.tuple", &TupleType::kKind}, {"!builtin.vector", &VectorType::kKind},
        {"!builtin.tensor", &RankedTensorType::kKind}, {"!builtin.memref", &MemRefType::kKind},
        {"#builtin.integer", &IntegerAttr::kKind}, {"#builtin.float", &FloatAttr::kKind},
        {"#builtin.string", &StringAttr::kKind}, {"#builtin.array", &ArrayAttr::kKind},
        {"#builtin.dictionary", &DictionaryAttr::kKind}, {"#builtin.symbol_ref", &SymbolRefAttr::kKind},
        {"#builtin.unit", &UnitAttr::kKind}};
    for (auto [known, kind] : kBuiltin)
      if (name == known) constraint.base = kind;
    constraint.isAnyFloat = name == "!builtin.float";
    if (constraint.base || constraint.isAnyFloat) return success();
    auto [dialect, mnemonic] = name.drop_front(name.empty() ? 0 : 1).split('.');
    if (const Dialect *other = context->getDialect(dialect))
      constraint.base = name.starts_with("!") ? other->findType(mnemonic) : other->findAttribute(mnemonic);
    return constraint.base ? success() : op->emitOpError("knows no type or attribute '") << name << "'";
  }

  // --- Operations ---

  LogicalResult addOp(Operation *op) {
    RuntimeOp &made = loaded->ops.emplace_back();
    made.name = loaded->name + "." + cast<StringAttr>(op->getAttr("sym_name")).getValue().str();
    numbers.clear();
    depths.clear();
    DenseMap<Value, RegionShape> shapes;
    if (Region *body = bodyOf(op))
      for (Operation &inner : body->front())
        if (failed(addPart(&inner, made, shapes))) return failure();
    if (failed(addTraits(op, made)) || failed(addEffects(op, made))) return failure();
    if (auto format = op->getAttrOfType<StringAttr>("format")) made.format = format.getValue().str();
    fillRow(made);
    if (made.row.assemblyFormat) formatted.push_back({op, &made.row});
    return success();
  }

  /// No name twice.
  LogicalResult checkNames(Operation *op, StringRef attribute) {
    llvm::SmallDenseSet<StringRef, 8> seen;
    for (Attribute name : cast<ArrayAttr>(op->getAttr(attribute)))
      if (StringRef text = cast<StringAttr>(name).getValue(); !seen.insert(text).second)
        return op->emitOpError() << "has the name '" << text << "' twice";
    return success();
  }

  LogicalResult addPart(Operation *op, RuntimeOp &made, DenseMap<Value, RegionShape> &shapes) {
    if (isa<OperandsOp, ResultsOp, AttributesOp, RegionsOp>(op)) {
      for (Operation *before = op->getPrevNode(); before; before = before->getPrevNode())
        if (before->getRecord() == op->getRecord()) return op->emitOpError("is there twice");
      if (failed(checkNames(op, isa<AttributesOp>(op) ? "attributeValueNames" : "names"))) return failure();
    }
    if (isa<OperandsOp>(op)) return addMembers(op, made.operands);
    if (isa<ResultsOp>(op)) return addMembers(op, made.results);
    if (isa<AttributesOp>(op)) {
      auto names = cast<ArrayAttr>(op->getAttr("attributeValueNames"));
      for (unsigned i = 0; i < op->getNumOperands(); ++i)
        made.attributes.push_back({cast<StringAttr>(names[i]).getValue().str(), Arity::One, numbers.lookup(op->getOperand(i))});
      return success();
    }
    if (isa<RegionOp>(op)) {
      RegionShape &shape = shapes[op->getResult(0)];
      shape.hasArguments = op->hasAttr("constrainedArguments");
      if (auto size = op->getAttrOfType<IntegerAttr>("numberOfBlocks")) {
        if (size.getInt() < 0) return op->emitOpError("has a negative number of blocks");
        shape.blocks = size.getInt();
      }
      for (Value value : op->getOperands()) shape.arguments.push_back(numbers.lookup(value));
      return success();
    }
    if (isa<RegionsOp>(op)) {
      auto names = cast<ArrayAttr>(op->getAttr("names"));
      for (unsigned i = 0; i < op->getNumOperands(); ++i) {
        made.regions.push_back(shapes.lookup(op->getOperand(i)));
        made.regions.back().name = cast<StringAttr>(names[i]).getValue().str();
      }
      return success();
    }
    return addConstraint(op, made.constraints);
  }

  LogicalResult addMembers(Operation *op, std::vector<Member> &members) {
    auto names = cast<ArrayAttr>(op->getAttr("names"));
    auto arities = dyn_cast_or_null<VariadicityArrayAttr>(op->getAttr("variadicity"));
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      const Arity arity = arities ? arities[i] : Arity::One;
      members.push_back({cast<StringAttr>(names[i]).getValue().str(), arity, numbers.lookup(op->getOperand(i))});
    }
    return success();
  }

  LogicalResult addTraits(Operation *op, RuntimeOp &made) {
    auto traits = op->getAttrOfType<ArrayAttr>("traits");
    if (!traits) return op->hasAttr("traits") ? op->emitOpError("needs traits as an array of names") : success();
    for (Attribute attr : traits) {
      auto name = dyn_cast<StringAttr>(attr);
      const auto *known = llvm::find_if(kTraits, [&](const TraitName &one) { return name && name.getValue() == one.name; });
      if (known == std::end(kTraits)) return op->emitOpError("knows no trait ") << attr;
      made.row.traits |= known->bits;
    }
    if ((made.row.traits & uint64_t(OpTrait::LoopLike)) && made.regions.empty())
      return op->emitOpError("is a loop without a region");
    if (made.row.traits & uint64_t(OpTrait::LoopLike)) made.interfaces.push_back({LoopLikeInterface::kId, &kLoop});
    return success();
  }

  LogicalResult addEffects(Operation *op, RuntimeOp &made) {
    auto effects = op->getAttrOfType<ArrayAttr>("effects");
    if (!effects) return op->hasAttr("effects") ? op->emitOpError("needs effects as an array of names") : success();
    for (Attribute attr : effects) {
      auto name = dyn_cast<StringAttr>(attr);
      StringRef text = name ? name.getValue() : StringRef();
      if (text == "read") made.effects.push_back(EffectKind::Read);
      else if (text == "write") made.effects.push_back(EffectKind::Write);
      else if (text == "allocate") made.effects.push_back(EffectKind::Allocate);
      else if (text == "free") made.effects.push_back(EffectKind::Free);
      else return op->emitOpError("knows no effect ") << attr;
    }
    made.row.effects = getRuntimeEffects;
    return success();
  }

  static void fillGroups(const std::vector<Member> &members, std::vector<OperandRow> &rows) {
    for (const Member &member : members) rows.push_back({member.name.c_str(), &kAnyType, member.arity, {}, 0});
  }
  static bool needsSegments(const std::vector<Member> &members) {
    return llvm::count_if(members, [](const Member &member) { return member.arity != Arity::One; }) > 1;
  }

  static void fillRow(RuntimeOp &made) {
    fillGroups(made.operands, made.operandRows);
    fillGroups(made.results, made.resultRows);
    for (const Member &member : made.attributes)
      made.attributeRows.push_back({member.name.c_str(), &kAnyAttribute, false, nullptr});
    for (const RegionShape &region : made.regions) made.regionRows.push_back({region.name.c_str(), Arity::One, false});
    OpRow &row = made.row;
    row.name = made.name.c_str();
    row.summary = row.description = "";
    row.operands = made.operandRows;
    row.results = made.resultRows;
    row.attributes = made.attributeRows;
    row.regions = made.regionRows;
    row.interfaces = made.interfaces;
    row.assemblyFormat = made.format.empty() ? nullptr : made.format.c_str();
    row.verify = verifyOp;
    if (needsSegments(made.operands)) row.traits |= uint64_t(OpTrait::AttrSizedOperandSegments);
    if (needsSegments(made.results)) row.traits |= uint64_t(OpTrait::AttrSizedResultSegments);
  }

  Operation *definition;
  Context *context;
  std::unique_ptr<Loaded> loaded;
  DenseMap<Value, unsigned> numbers, depths;
  SmallVector<std::pair<Operation *, const OpRow *>, 2> formatted;
};

/// Compiled formats are kept by row for the process, so rows with one are too.
bool hasFormat(const Loaded &dialect) {
  return llvm::any_of(dialect.ops, [](const RuntimeOp &op) { return op.row.assemblyFormat; });
}

class Kept final : public RuntimeDialect {
 public:
  explicit Kept(const Loaded *dialect) : dialect(dialect) {}
  const Dialect *get() const override { return dialect->get(); }

 private:
  const Loaded *dialect;
};

}  // namespace

std::vector<std::unique_ptr<RuntimeDialect>> loadDialects(Operation *module) {
  std::vector<std::unique_ptr<RuntimeDialect>> dialects;
  bool good = true;
  SmallVector<Operation *, 4> definitions;
  module->walk([&](Operation *op) {
    if (isa<DialectOp>(op)) definitions.push_back(op);
  });
  for (Operation *definition : definitions) {
    Loader loader(definition);
    std::unique_ptr<Loaded> made = loader.run();
    if (!made) {
      good = false;
    } else if (hasFormat(*made)) {
      static std::mutex mutex;
      static auto *kept = new std::deque<std::unique_ptr<Loaded>>();
      std::lock_guard<std::mutex> lock(mutex);
      kept->push_back(std::move(made));
      dialects.push_back(std::make_unique<Kept>(kept->back().get()));
      good = good && succeeded(loader.checkFormats());
    } else {
      dialects.push_back(std::move(made));
    }
  }
  if (!good) dialects.clear();
  return dialects;
}

}  // namespace strata::irdl
