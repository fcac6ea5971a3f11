// Dialect conversion: one walk, a map from replaced values to what took their place, casts between.
#include "ir/conversion.h"

#include "ir/context.h"
#include "ir/diagnostics.h"

#include "llvm/ADT/DenseSet.h"

namespace strata {

static constexpr StringRef kCastName = "builtin.unrealized_conversion_cast";

//===- Types ------------------------------------------------------------------------------------------------------===//

Type TypeConverter::convert(Type type) const {
  for (const Conversion &conversion : llvm::reverse(conversions))
    if (std::optional<Type> converted = conversion(type)) return *converted;
  return Type();
}

bool TypeConverter::isLegal(TypeRange types) const {
  for (Type type : types)
    if (!isLegal(type)) return false;
  return true;
}

bool TypeConverter::isLegal(Operation *op) const {
  for (Value operand : op->getOperands())
    if (!isLegal(operand.getType())) return false;
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    if (!isLegal(op->getResultType(i))) return false;
  for (Region &region : op->getRegions())
    for (BlockArgument argument : region.getArguments())
      if (!isLegal(argument.getType())) return false;
  return true;
}

FunctionType TypeConverter::convertSignature(FunctionType type) const {
  SmallVector<Type, 8> inputs, results;
  for (Type input : type.getInputs())
    if (!inputs.emplace_back(convert(input))) return FunctionType();
  for (Type result : type.getResults())
    if (!results.emplace_back(convert(result))) return FunctionType();
  return FunctionType::get(type.getContext(), inputs, results);
}

Value TypeConverter::materialize(OpBuilder &builder, Type type, Value value, Location location) const {
  for (const Materialization &materialization : llvm::reverse(materializations))
    if (Value made = materialization(builder, type, value, location)) return made;
  return Value();
}

//===- Legality ---------------------------------------------------------------------------------------------------===//

std::optional<bool> ConversionTarget::isLegal(Operation *op) const {
  auto find = [](const auto &map, StringRef name) { return map.find(std::string_view(name.data(), name.size())); };
  if (auto it = find(ops, op->getName()); it != ops.end()) return ask(it->second, op);
  if (auto it = find(dialects, op->getRecord()->getDialectName()); it != dialects.end()) return ask(it->second, op);
  return std::nullopt;
}

//===- The conversion ---------------------------------------------------------------------------------------------===//

class Conversion final : public RewriteListener {
 public:
  Conversion(Operation *root, const ConversionTarget &target, const FrozenPatternSet &patterns, ConversionMode mode)
      : root(root), target(target), patterns(patterns), mode(mode), rewriter(root->getContext(), this) {
    rewriter.conversion = this;
  }

  LogicalResult run() {
    SmallVector<Operation *, 0> ops;
    root->walk(WalkOrder::PreOrder, [&](Operation *op) {
      if (op != root) ops.push_back(op);
      return WalkResult::Advance;
    });
    for (Operation *op : ops)
      if (!replaced.contains(op) && failed(legalize(op))) return finish(failure());
    return finish(success());
  }

  void notifyOperationInserted(Operation *op) override {
    if (recording) created.push_back(op);
  }

  void replace(Operation *op, ValueRange values) {
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      if (values[i]) mapping[op->getResult(i)] = values[i];
    op->walk([&](Operation *nested) { replaced.insert(nested); });
    dead.push_back(op);
  }

  /// The entry block of `region` gets arguments of other types; a cast of each stands for the old one as long as it is used.
  void changeArguments(Block &entry, ArrayRef<Type> types) {
    OpBuilder builder(root->getContext());
    builder.setInsertionPointToStart(&entry);
    const unsigned count = entry.getNumArguments();
    for (unsigned i = 0; i < count; ++i) {
      BlockArgument old = entry.getArgument(i), made = entry.addArgument(types[i], old.getLoc());
      if (old.getType() == types[i]) {
        old.replaceAllUsesWith(made);
        continue;
      }
      Operation *cast = builder.create(old.getLoc(), kCastName, old.getType(), made);
      casts.push_back(cast);
      standIns.insert(cast);
      old.replaceAllUsesWith(cast->getResult(0));
      mapping[cast->getResult(0)] = made;
    }
    entry.eraseArguments([&](BlockArgument argument) { return argument.getArgNumber() < count; });
  }

 private:
  /// Each operation that a pattern makes may need patterns of its own; so many in a row is a cycle.
  static constexpr unsigned kMaxSteps = 1000;

  LogicalResult legalize(Operation *op) {
    std::deque<Operation *> work = {op};
    unsigned steps = 0;
    while (!work.empty()) {
      Operation *current = work.front();
      work.pop_front();
      if (replaced.contains(current)) continue;
      const std::optional<bool> legal = target.isLegal(current);
      if (legal.value_or(false) || current->getName() == kCastName) continue;
      created.clear();
      if (succeeded(applyFirst(current))) {
        if (++steps > kMaxSteps) return current->emitError("conversion does not come to an end at operation '") << current->getName() << "'";
        work.insert(work.end(), created.begin(), created.end());
        continue;
      }
      if (legal.has_value())
        return current->emitError("failed to legalize operation '") << current->getName() << "' that was explicitly marked illegal";
      if (mode == ConversionMode::Full)
        return current->emitError("failed to legalize operation '") << current->getName() << "'";
    }
    return success();
  }

  LogicalResult applyFirst(Operation *op) {
    RewriteControl *control = op->getContext()->getRewriteControl();
    for (const Pattern *pattern : patterns.getPatterns(op->getRecord())) {
      if (control && !control->hasFuel()) return failure();
      rewriter.setInsertionPoint(op);
      rewriter.setCurrentPattern(pattern->getName());
      recording = true;
      const LogicalResult result = pattern->matchAndRewrite(op, rewriter);
      recording = false;
      if (failed(result)) continue;
      if (control) control->count(pattern->getName());
      return success();
    }
    return failure();
  }

  friend class ConversionPattern;
  LogicalResult apply(const ConversionPattern &pattern, Operation *op) {
    const TypeConverter *converter = pattern.getTypeConverter();
    SmallVector<Value, 4> operands;
    for (Value operand : op->getOperands()) {
      Value value = current(operand);
      Type wanted = converter ? converter->convert(operand.getType()) : Type();
      if (wanted && value.getType() != wanted) value = cast(value, wanted, op, converter);
      operands.push_back(value);
    }
    return pattern.convert(op, operands, rewriter);
  }

  /// What stands for `value` now.
  Value current(Value value) const {
    for (auto it = mapping.find(value); it != mapping.end(); it = mapping.find(value)) value = it->second;
    return value;
  }

  /// `value` as a `type` in front of `before`.
  Value cast(Value value, Type type, Operation *before, const TypeConverter *converter) {
    // Back over an earlier cast rather than on to a further one.
    Operation *definition = value.getDefiningOp();
    if (definition && definition->getName() == kCastName && definition->getNumOperands() == 1 &&
        definition->getOperand(0).getType() == type)
      return definition->getOperand(0);
    OpBuilder builder(before);
    if (converter)
      if (Value made = converter->materialize(builder, type, value, before->getLoc())) return made;
    Value made = builder.create(before->getLoc(), kCastName, type, value)->getResult(0);
    casts.push_back(made.getDefiningOp());
    return made;
  }

  /// Rewires what still uses replaced values, erases what was replaced, and casts nobody needs.
  LogicalResult finish(LogicalResult result) {
    for (auto [from, to] : std::vector<std::pair<Value, Value>>(mapping.begin(), mapping.end())) {
      if (standIns.contains(from.getDefiningOp())) continue;
      Value now = current(from);
      SmallVector<OpOperand *, 4> uses;
      for (OpOperand &use : from.getUses())
        if (!replaced.contains(use.getOwner())) uses.push_back(&use);
      for (OpOperand *use : uses)
        use->set(now.getType() == from.getType() ? now : cast(now, from.getType(), use->getOwner(), nullptr));
    }
    for (Operation *op : dead) op->dropAllReferences();
    bool unreplaced = false;
    for (Operation *op : dead) {
      for (Value value : op->getResults())
        if (!value.use_empty()) unreplaced = true;
      if (!op->use_empty()) continue;
      op->erase();
    }
    for (Operation *op : llvm::reverse(casts))
      if (op->use_empty()) op->erase();
    if (unreplaced) return root->emitError("an operation was erased that is still used");
    return result;
  }

  Operation *root;
  const ConversionTarget &target;
  const FrozenPatternSet &patterns;
  ConversionMode mode;
  ConversionRewriter rewriter;
  bool recording = false;
  SmallVector<Operation *, 8> created;
  DenseMap<Value, Value> mapping;
  llvm::DenseSet<Operation *> replaced;
  SmallVector<Operation *, 0> dead, casts;
  llvm::DenseSet<Operation *> standIns;
};

/// The conversion that this thread is in.
static thread_local Conversion *activeConversion = nullptr;

LogicalResult ConversionPattern::matchAndRewrite(Operation *op, PatternRewriter &rewriter) const {
  if (!activeConversion || &activeConversion->rewriter != &rewriter)
    return rewriter.refuse(op, "a conversion pattern works in a conversion only");
  return activeConversion->apply(*this, op);
}

void ConversionRewriter::replaceOp(Operation *op, ValueRange values) { conversion->replace(op, values); }

LogicalResult ConversionRewriter::convertRegionTypes(Region &region, const TypeConverter &converter) {
  if (region.empty()) return success();
  SmallVector<Type, 8> types;
  for (BlockArgument argument : region.getArguments())
    if (!types.emplace_back(converter.convert(argument.getType()))) return failure();
  conversion->changeArguments(region.front(), types);
  return success();
}

LogicalResult ConversionRewriter::convertRegion(Region &from, Region &to, const TypeConverter &converter) {
  to.takeBody(from);
  return convertRegionTypes(to, converter);
}

LogicalResult applyConversion(Operation *root, const ConversionTarget &target, const FrozenPatternSet &patterns,
                              ConversionMode mode) {
  Conversion conversion(root, target, patterns, mode);
  Conversion *outer = std::exchange(activeConversion, &conversion);
  const LogicalResult result = conversion.run();
  activeConversion = outer;
  return result;
}

}  // namespace strata
