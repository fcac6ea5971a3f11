// Rules: resolving their texts, matching, and building the replacement.
#include "ir/rules.h"

#include "ir/context.h"
#include "ir/diagnostics.h"
#include "ir/text.h"

namespace strata {

//===- Things -----------------------------------------------------------------------------------------------------===//

Value RuleThing::getValue() const {
  if (kind == ValueKind)
    return Value(static_cast<detail::ValueImpl *>(const_cast<void *>(pointer)));
  if (kind == OperationKind && getOperation()->getNumResults() == 1) return getOperation()->getResult(0);
  return kind == ValuesKind && values.size() == 1 ? values[0] : Value();
}

Type RuleThing::getType() const {
  if (kind == TypeKind) return Type(static_cast<const Node *>(pointer));
  Value value = getValue();
  return value ? value.getType() : Type();
}

bool RuleThing::operator==(const RuleThing &other) const {
  if (kind != other.kind) return getValue() && getValue() == other.getValue();
  if (kind != ValuesKind) return pointer == other.pointer;
  return llvm::equal(values, other.values);
}

NativeCheck RuleNatives::findCheck(StringRef name) const {
  auto it = checks.find(std::string_view(name.data(), name.size()));
  return it == checks.end() ? nullptr : it->second;
}

NativeCall RuleNatives::findCall(StringRef name) const {
  auto it = calls.find(std::string_view(name.data(), name.size()));
  return it == calls.end() ? nullptr : it->second;
}

//===- Making a rule ----------------------------------------------------------------------------------------------===//

static bool isFinding(RuleOp op) { return op <= RuleOp::TypeOf; }
static bool isBuilding(RuleOp op) { return op >= RuleOp::MakeAttribute; }

/// What a finding or building step gives; None: nothing.
static RuleThing::Kind kindOf(RuleOp op) {
  switch (op) {
    case RuleOp::Root:
    case RuleOp::Definer:
    case RuleOp::NewOperation: return RuleThing::OperationKind;
    case RuleOp::Operand:
    case RuleOp::Result: return RuleThing::ValueKind;
    case RuleOp::OperandsFrom:
    case RuleOp::Results: return RuleThing::ValuesKind;
    case RuleOp::AttributeOf:
    case RuleOp::MakeAttribute: return RuleThing::AttributeKind;
    case RuleOp::TypeOf:
    case RuleOp::MakeType: return RuleThing::TypeKind;
    default: return RuleThing::None;
  }
}

/// What a step must be about; None: nothing, or anything.
static RuleThing::Kind wantedBy(RuleOp op) {
  switch (op) {
    case RuleOp::Operand:
    case RuleOp::OperandsFrom:
    case RuleOp::Result:
    case RuleOp::Results:
    case RuleOp::AttributeOf:
    case RuleOp::IsKind:
    case RuleOp::OperandCount:
    case RuleOp::OperandsAtLeast:
    case RuleOp::ResultCount:
    case RuleOp::Replace:
    case RuleOp::Erase: return RuleThing::OperationKind;
    case RuleOp::Definer:
    case RuleOp::ResultNumber:
    case RuleOp::TypeOf: return RuleThing::ValueKind;
    case RuleOp::AttributeIs: return RuleThing::AttributeKind;
    case RuleOp::TypeIs: return RuleThing::TypeKind;
    default: return RuleThing::None;
  }
}

std::unique_ptr<MatchRule> MatchRule::create(Context *context, StringRef name, ArrayRef<RuleStep> rows,
                                             const RuleNatives &natives, std::string &error) {
  std::unique_ptr<MatchRule> rule(new MatchRule());
  rule->name = name.str();
  auto fail = [&](size_t step, const Twine &message) {
    error = ("rule '" + name + "', step " + Twine(step) + ": " + message).str();
    return nullptr;
  };
  if (rows.empty() || rows[0].op != RuleOp::Root) return fail(0, "the first step is not the root");
  bool building = false;
  for (size_t i = 0; i < rows.size(); ++i) {
    const RuleStep &row = rows[i];
    if (i > 0 && row.op == RuleOp::Root) return fail(i, "a second root");
    if (building && !isBuilding(row.op)) return fail(i, "matching after building");
    if (!building && isBuilding(row.op)) building = true, rule->firstBuilding = i;
    const RuleThing::Kind wanted = wantedBy(row.op);
    const bool needsFrom = wanted != RuleThing::None || row.op == RuleOp::Same || row.op == RuleOp::Satisfies;
    if (needsFrom && (row.from < 0 || size_t(row.from) >= i)) return fail(i, "it is about a later step");
    if (wanted != RuleThing::None && kindOf(rows[row.from].op) != wanted &&
        !(wanted == RuleThing::ValueKind && rows[row.from].op == RuleOp::Call))
      return fail(i, "step " + Twine(row.from) + " gives something else");
    if (row.op == RuleOp::Same && (row.number < 0 || size_t(row.number) >= i)) return fail(i, "it is about a later step");

    Step step{row.op, row.from, row.number, row.other, StringRef(), nullptr, nullptr, row.constraint, row.check, row.call, {}};
    if (row.text) step.text = rule->texts.emplace_back(row.text);
    for (RuleArgument argument : row.arguments) {
      if (argument.step < 0 || size_t(argument.step) >= i) return fail(i, "an argument is a later step");
      if (argument.name) argument.name = rule->texts.emplace_back(argument.name).c_str();
      step.arguments.push_back(argument);
    }
    if (row.op == RuleOp::IsKind || row.op == RuleOp::NewOperation) {
      step.record = context->getRecord(step.text);
      if (!step.record->isRegistered() && !context->allowsUnregisteredDialects())
        return fail(i, "there is no operation '" + step.text + "'");
      if (row.op == RuleOp::IsKind && row.from == 0) rule->root = step.record;
    }
    const bool isAttribute = row.op == RuleOp::AttributeIs || row.op == RuleOp::MakeAttribute;
    if (isAttribute) step.node = parseAttribute(step.text, context).getNode();
    if (row.op == RuleOp::TypeIs || row.op == RuleOp::MakeType) step.node = parseType(step.text, context).getNode();
    if ((isAttribute || row.op == RuleOp::TypeIs || row.op == RuleOp::MakeType) && !step.node)
      return fail(i, "'" + step.text + "' is no " + (isAttribute ? "attribute" : "type"));
    if (row.op == RuleOp::Check && !step.check && !(step.check = natives.findCheck(step.text)))
      return fail(i, "there is no native check '" + step.text + "'");
    if (row.op == RuleOp::Call && !step.call && !(step.call = natives.findCall(step.text)))
      return fail(i, "there is no native function '" + step.text + "'");
    rule->steps.push_back(std::move(step));
  }
  if (!building) return fail(rows.size(), "nothing is rewritten");
  return rule;
}

//===- Matching ---------------------------------------------------------------------------------------------------===//

RuleThing MatchRule::find(const Step &step, const RuleThing &from) {
  Operation *op = from.getOperation();
  switch (step.op) {
    case RuleOp::Operand:
      return step.number < op->getNumOperands() ? RuleThing(op->getOperand(step.number)) : RuleThing();
    case RuleOp::OperandsFrom: {
      const int64_t count = int64_t(op->getNumOperands()) - step.number - step.other;
      return count < 0 ? RuleThing() : RuleThing(op->getOperands().slice(step.number, count));
    }
    case RuleOp::Definer: return RuleThing(from.getValue().getDefiningOp());
    case RuleOp::Result:
      return step.number < op->getNumResults() ? RuleThing(Value(op->getResult(step.number))) : RuleThing();
    case RuleOp::Results: return RuleThing(op->getResults());
    case RuleOp::AttributeOf: {
      const int slot = op->getRecord()->getPropertySlot(step.text);
      return RuleThing(slot >= 0 ? op->getPropertyOrDefault(slot) : op->getAttr(step.text));
    }
    case RuleOp::TypeOf: return RuleThing(from.getValue().getType());
    default: return RuleThing();
  }
}

static SmallVector<RuleThing, 4> argumentsOf(const MatchRule::Step &step, ArrayRef<RuleThing> found) {
  SmallVector<RuleThing, 4> arguments;
  for (const RuleArgument &argument : step.arguments) {
    const RuleThing &thing = found[argument.step];
    Operation *op = thing.getOperation();
    if (argument.result >= 0 && op)
      arguments.push_back(argument.result < int(op->getNumResults()) ? RuleThing(Value(op->getResult(argument.result)))
                                                                     : RuleThing());
    else
      arguments.push_back(thing);
  }
  return arguments;
}

bool MatchRule::holds(const Step &step, ArrayRef<RuleThing> found) const {
  const RuleThing thing = step.from >= 0 ? found[step.from] : RuleThing();
  Operation *op = thing.getOperation();
  switch (step.op) {
    case RuleOp::IsKind: return op->getRecord() == step.record;
    case RuleOp::OperandCount: return op->getNumOperands() == step.number;
    case RuleOp::OperandsAtLeast: return op->getNumOperands() >= step.number;
    case RuleOp::ResultCount: return op->getNumResults() == step.number;
    case RuleOp::ResultNumber: {
      auto result = dyn_cast<OpResult>(thing.getValue());
      return result && result.getResultNumber() == step.number;
    }
    case RuleOp::AttributeIs: return thing.getAttribute().getNode() == step.node;
    case RuleOp::TypeIs: return thing.getType().getNode() == step.node;
    case RuleOp::Same: return thing == found[step.number];
    case RuleOp::Satisfies:
      if (step.constraint->attrPredicate)
        return thing.getAttribute() && step.constraint->attrPredicate(thing.getAttribute());
      if (thing.getKind() == RuleThing::ValuesKind)
        return llvm::all_of(thing.getValues(), [&](Value value) { return step.constraint->typePredicate(value.getType()); });
      return thing.getType() && step.constraint->typePredicate(thing.getType());
    case RuleOp::Check: return step.check(found[0].getOperation(), argumentsOf(step, found));
    default: return false;
  }
}

std::string MatchRule::describe(size_t number) const {
  const Step &step = steps[number];
  std::string path;
  for (int at = step.from; at > 0; at = steps[at].from) {
    const Step &place = steps[at];
    std::string part;
    switch (place.op) {
      case RuleOp::Operand: part = "operand " + std::to_string(place.number); break;
      case RuleOp::OperandsFrom: part = "the operands from " + std::to_string(place.number); break;
      case RuleOp::Definer: part = "the definition"; break;
      case RuleOp::Result: part = "result " + std::to_string(place.number); break;
      case RuleOp::Results: part = "the results"; break;
      case RuleOp::AttributeOf: part = "attribute '" + place.text.str() + "'"; break;
      default: part = "the type"; break;
    }
    path += path.empty() ? part : " of " + part;
  }
  if (path.empty()) path = "the operation";
  std::string text = step.text.str();
  switch (step.op) {
    case RuleOp::IsKind: return path + " is no '" + text + "'";
    case RuleOp::OperandCount: return path + " has not " + std::to_string(step.number) + " operands";
    case RuleOp::OperandsAtLeast: return path + " has fewer than " + std::to_string(step.number) + " operands";
    case RuleOp::ResultCount: return path + " has not " + std::to_string(step.number) + " results";
    case RuleOp::ResultNumber: return path + " is not result " + std::to_string(step.number);
    case RuleOp::AttributeIs:
    case RuleOp::TypeIs: return path + " is not " + text;
    case RuleOp::Same: return path + " is not what it should equal";
    case RuleOp::Satisfies: return path + " is no " + step.constraint->summary;
    case RuleOp::Check: return "check '" + text + "' does not hold";
    case RuleOp::Definer: return path + " is not defined by an operation";
    case RuleOp::Operand: return path + " has no operand " + std::to_string(step.number);
    case RuleOp::Result: return path + " has no result " + std::to_string(step.number);
    case RuleOp::AttributeOf: return path + " has no attribute '" + text + "'";
    default: return path + " is missing";
  }
}

LogicalResult MatchRule::apply(Operation *op, PatternRewriter &rewriter, std::string *refusal) const {
  SmallVector<RuleThing, 24> found(steps.size());
  found[0] = op;
  for (size_t i = 1; i < firstBuilding; ++i) {
    const Step &step = steps[i];
    bool good;
    if (isFinding(step.op)) good = bool(found[i] = find(step, found[step.from]));
    else good = holds(step, found);
    if (good) continue;
    if (refusal) *refusal = describe(i);
    return failure();
  }
  return build(found, op, rewriter, refusal);
}

//===- Building ---------------------------------------------------------------------------------------------------===//

/// What building one match needs. New operations are made detached and inserted when all of them could be made.
struct MatchRule::Rewrite {
  SmallVector<RuleThing, 24> found;
  SmallVector<Operation *, 4> made;
  std::deque<SmallVector<Value, 4>> values;
  Location location;
};

/// The operands that `thing` stands for.
static LogicalResult appendValues(const RuleThing &thing, SmallVectorImpl<Value> &values) {
  if (Operation *op = thing.getOperation()) {
    for (Value result : op->getResults()) values.push_back(result);
  } else if (thing.getKind() == RuleThing::ValuesKind) {
    values.append(thing.getValues().begin(), thing.getValues().end());
  } else if (Value value = thing.getValue()) {
    values.push_back(value);
  } else {
    return failure();
  }
  return success();
}

static LogicalResult inferTypes(Operation *draft, SmallVectorImpl<Type> &types) {
  const OpRow *row = draft->getRecord()->row;
  if (!row) return failure();
  if (row->inferReturnTypes) return row->inferReturnTypes(draft, types);
  if (row->results.empty()) return success();
  if (!draft->hasTrait(OpTrait::SameOperandsAndResultType) || draft->getNumOperands() == 0) return failure();
  types.assign(row->results.size(), draft->getOperand(0).getType());
  return success();
}

/// A detached operation; null and `refusal` set when it cannot be made.
static Operation *makeOperation(const MatchRule::Step &step, ArrayRef<RuleThing> arguments, Location location,
                                ArrayRef<RuleThing> found, std::string &refusal) {
  SmallVector<Value, 4> operands;
  SmallVector<NamedAttribute, 4> attributes;
  SmallVector<Type, 2> types;
  bool hasTypes = false;
  Context *context = step.record->context;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const RuleArgument &argument = step.arguments[i];
    const RuleThing &thing = arguments[i];
    bool good = true;
    switch (argument.role) {
      case RuleArgument::Value: good = succeeded(appendValues(thing, operands)); break;
      case RuleArgument::Attribute:
        good = bool(thing.getAttribute());
        if (good) attributes.emplace_back(StringAttr::get(context, argument.name), thing.getAttribute());
        break;
      case RuleArgument::ResultType:
        hasTypes = true;
        if (thing.getKind() == RuleThing::ValuesKind)
          for (Value value : thing.getValues()) types.push_back(value.getType());
        else if ((good = bool(thing.getType()))) types.push_back(thing.getType());
        break;
      case RuleArgument::TypesOf:
        hasTypes = true;
        if ((good = thing.getOperation())) types.append(thing.getOperation()->getResultTypes());
        break;
    }
    if (good) continue;
    refusal = ("an argument of the new '" + step.text + "' is missing").str();
    return nullptr;
  }
  unsigned numRegions = 0;
  if (const OpRow *row = step.record->row)
    for (const RegionRow &region : row->regions) numRegions += region.arity == Arity::One;
  Operation *op = Operation::create(location, step.record, types, operands, attributes, {}, numRegions);
  if (hasTypes) return op;
  const LogicalResult inferred = inferTypes(op, types);
  op->destroy();
  if (succeeded(inferred)) return Operation::create(location, step.record, types, operands, attributes, {}, numRegions);
  refusal = ("the result types of the new '" + step.text + "' do not follow from its operands").str();
  return nullptr;
}

LogicalResult MatchRule::build(ArrayRef<RuleThing> matched, Operation *root, PatternRewriter &rewriter,
                               std::string *refusal) const {
  Rewrite rewrite;
  rewrite.found.assign(matched.begin(), matched.end());
  SmallVector<Location, 4> locations;
  for (const RuleThing &thing : matched.take_front(firstBuilding))
    if (Operation *op = thing.getOperation()) locations.push_back(op->getLoc());
  rewrite.location = locations.size() == 1 ? locations[0] : Location::fused(root->getContext(), locations);

  std::string reason;
  auto giveUp = [&] {
    for (Operation *op : llvm::reverse(rewrite.made)) op->destroy();
    if (refusal) *refusal = reason;
    return failure();
  };
  // Nothing is changed before everything is made and fits.
  std::deque<SmallVector<Value, 4>> replacements;
  SmallVector<std::pair<Operation *, SmallVector<Value, 4> *>, 2> replaced;
  for (size_t i = firstBuilding; i < steps.size(); ++i) {
    const Step &step = steps[i];
    const SmallVector<RuleThing, 4> arguments = argumentsOf(step, rewrite.found);
    switch (step.op) {
      case RuleOp::MakeAttribute: rewrite.found[i] = Attribute(step.node); break;
      case RuleOp::MakeType: rewrite.found[i] = Type(step.node); break;
      case RuleOp::NewOperation: {
        Operation *op = makeOperation(step, arguments, rewrite.location, rewrite.found, reason);
        if (!op) return giveUp();
        rewrite.made.push_back(op);
        rewrite.found[i] = op;
        break;
      }
      case RuleOp::Call: {
        RuleThing thing = step.call(rewriter, root, arguments);
        if (!thing) {
          reason = ("native function '" + step.text + "' gives nothing").str();
          return giveUp();
        }
        rewrite.found[i] = thing;
        break;
      }
      case RuleOp::Replace: {
        Operation *op = rewrite.found[step.from].getOperation();
        SmallVector<Value, 4> &values = replacements.emplace_back();
        for (const RuleThing &argument : arguments)
          if (failed(appendValues(argument, values))) {
            reason = "a value of the replacement is missing";
            return giveUp();
          }
        bool fits = values.size() == op->getNumResults();
        for (unsigned r = 0; fits && r < values.size(); ++r) fits = values[r].getType() == op->getResultType(r);
        if (!fits) {
          reason = "the types of the replacement differ";
          return giveUp();
        }
        replaced.push_back({op, &values});
        break;
      }
      default: {  // Erase
        Operation *op = rewrite.found[step.from].getOperation();
        if (!op->use_empty()) {
          reason = "the operation to be erased has uses";
          return giveUp();
        }
        replaced.push_back({op, nullptr});
      }
    }
  }
  rewriter.setInsertionPoint(root);
  for (Operation *op : rewrite.made) rewriter.insert(op);
  for (auto &[op, values] : replaced) {
    if (values) rewriter.replaceOp(op, *values);
    else rewriter.eraseOp(op);
  }
  return success();
}

//===- Patterns ---------------------------------------------------------------------------------------------------===//

LogicalResult RulePattern::matchAndRewrite(Operation *op, PatternRewriter &rewriter) const {
  const RewriteControl *control = op->getContext()->getRewriteControl();
  if (!control || !control->remarksEnabled()) return rule->apply(op, rewriter, nullptr);
  std::string refusal;
  if (succeeded(rule->apply(op, rewriter, &refusal))) return success();
  return rewriter.refuse(op, refusal);
}

void addRules(PatternSet &patterns, ArrayRef<RuleRow> rows) {
  RuleNatives natives;
  for (const RuleRow &row : rows) {
    std::string error;
    std::unique_ptr<MatchRule> rule = MatchRule::create(patterns.getContext(), row.name, row.steps, natives, error);
    if (rule) patterns.add(std::make_unique<RulePattern>(std::move(rule), row.benefit));
    else emitError(patterns.getContext(), Location(), error);
  }
}

}  // namespace strata
