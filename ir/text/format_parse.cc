// Parsing by a format program, and finding the types that the text leaves out: from rules of the row, from traits, from
// constraints that only one type satisfies, and from the row's inference hook.
#include "ir/asm.h"
#include "ir/text/format.h"

#include "llvm/ADT/StringExtras.h"

namespace strata {
namespace text {
namespace {

class FormatParser {
 public:
  FormatParser(const OpRow &row, const FormatProgram &program, OpAsmParser &parser, OperationState &state)
      : row(row), program(program), parser(parser), state(state), operands(row.operands.size()),
        operandTypes(row.operands.size()), resultTypes(row.results.size()), regions(row.regions.size()),
        successors(row.successors.size()), properties(row.attributes.size()) {}

  ParseResult parse() {
    location = parser.getCurrentLocation();
    if (!run(0, program.code.size())) return finish();
    // The caller keeps what was read until nothing refers to it.
    moveRegions();
    return true;
  }

 private:
  using Types = std::optional<SmallVector<Type, 2>>;

  ParseResult run(size_t begin, size_t end);
  ParseResult parseOptionalGroup(size_t head, size_t &next);
  ParseResult parseFirst(const FormatInst &inst, bool &taken);
  ParseResult parseInst(const FormatInst &inst);
  ParseResult parseLiteral(const FormatInst &inst);
  ParseResult parseOperandGroup(unsigned group);
  ParseResult parseAttr(const FormatInst &inst, bool optional);
  ParseResult parseTypes(FormatInst::Ref ref);
  ParseResult parseTypeListInto(Types &types, Arity arity);
  ParseResult parseFunctionalType(const FormatInst &inst);
  ParseResult parseRegionGroup(unsigned group, bool optional);
  ParseResult parseSuccessorGroup(unsigned group);
  ParseResult parseDynamicIndexList(const FormatInst &inst);
  bool isParenList(const FormatInst &inst) const { return program.literals[inst.index] == "DynamicIndexListParen"; }
  Types *typesOf(FormatInst::Ref ref);
  bool startsLiteral(const FormatInst &inst);

  ParseResult finish();
  void moveRegions();
  ParseResult distribute();
  void inferTypes();
  bool applyRule(const TypeRule &rule);
  bool applyTraits();
  bool applyBuildTypes();
  Types *findTypes(StringRef name, size_t *count);
  Type attributeType(StringRef name);
  ParseResult resolve();
  ParseResult inferResults();
  void addSegments();

  const OpRow &row;
  const FormatProgram &program;
  OpAsmParser &parser;
  OperationState &state;
  Location location;

  SmallVector<SmallVector<UnresolvedOperand, 2>, 4> operands;
  SmallVector<Types, 4> operandTypes;
  SmallVector<Types, 2> resultTypes;
  std::optional<SmallVector<UnresolvedOperand, 4>> allOperands;
  Types allOperandTypes, allResultTypes;
  SmallVector<SmallVector<std::unique_ptr<Region>, 1>, 1> regions;
  SmallVector<SmallVector<Block *, 1>, 1> successors;
  SmallVector<Attribute, 4> properties;
};

//===- Elements ---------------------------------------------------------------------------------------------------===//

ParseResult FormatParser::run(size_t begin, size_t end) {
  for (size_t i = begin; i < end;) {
    const FormatInst &inst = program.code[i];
    if (inst.kind == FormatInst::Optional) {
      if (parseOptionalGroup(i, i)) return true;
      continue;
    }
    if (parseInst(inst)) return true;
    ++i;
  }
  return false;
}

/// The first element decides whether the group is there.
ParseResult FormatParser::parseOptionalGroup(size_t head, size_t &next) {
  const FormatInst &group = program.code[head];
  const size_t thenBegin = head + 1, elseBegin = thenBegin + group.thenCount;
  next = elseBegin + group.elseCount;
  size_t first = thenBegin;
  while (first < elseBegin && (program.code[first].kind == FormatInst::Blank ||
                               program.code[first].kind == FormatInst::Newline || program.code[first].elidedAnchor))
    ++first;
  bool taken = false;
  if (first < elseBegin && parseFirst(program.code[first], taken)) return true;
  if (!taken) return run(elseBegin, next);
  for (size_t i = thenBegin; i < elseBegin; ++i)
    if (program.code[i].elidedAnchor) properties[program.code[i].index] = UnitAttr::get(parser.getContext());
  return run(first + 1, elseBegin);
}

bool FormatParser::startsLiteral(const FormatInst &inst) {
  StringRef literal = program.literals[inst.index];
  const bool isWord = literal.front() == '_' || llvm::isAlpha(literal.front());
  return !(isWord ? parser.parseOptionalKeyword(literal) : parser.parseOptionalToken(literal));
}

ParseResult FormatParser::parseFirst(const FormatInst &inst, bool &taken) {
  switch (inst.kind) {
    case FormatInst::Literal: taken = startsLiteral(inst); return false;
    case FormatInst::Operand:
      taken = *parser.getCurrentPointer() == '%';
      return taken ? parseOperandGroup(inst.index) : ParseResult(false);
    case FormatInst::AllOperands:
      taken = *parser.getCurrentPointer() == '%';
      return taken ? parseInst(inst) : ParseResult(false);
    case FormatInst::Attr: {
      Attribute before = properties[inst.index];
      if (parseAttr(inst, /*optional=*/true)) return true;
      taken = properties[inst.index] != before;
      return false;
    }
    case FormatInst::Region:
      taken = *parser.getCurrentPointer() == '{';
      return taken ? parseRegionGroup(inst.index, false) : ParseResult(false);
    case FormatInst::Successor: case FormatInst::AllSuccessors:
      taken = *parser.getCurrentPointer() == '^';
      return taken ? parseInst(inst) : ParseResult(false);
    case FormatInst::Type: {
      Type type;
      if (parser.parseOptionalType(type)) return true;
      taken = static_cast<bool>(type);
      if (!taken) return false;
      Types *types = typesOf(inst.ref);
      types->emplace().push_back(type);
      while (!parser.parseOptionalComma())
        if (parser.parseType((*types)->emplace_back())) return true;
      return false;
    }
    case FormatInst::Custom:
      taken = *parser.getCurrentPointer() == (isParenList(inst) ? '(' : '[');
      return taken ? parseInst(inst) : ParseResult(false);
    default: taken = true; return parseInst(inst);
  }
}

ParseResult FormatParser::parseLiteral(const FormatInst &inst) {
  StringRef literal = program.literals[inst.index];
  const bool isWord = literal.front() == '_' || llvm::isAlpha(literal.front());
  return isWord ? parser.parseKeyword(literal) : parser.parseToken(literal);
}

ParseResult FormatParser::parseInst(const FormatInst &inst) {
  switch (inst.kind) {
    case FormatInst::Literal: return parseLiteral(inst);
    case FormatInst::Operand: return parseOperandGroup(inst.index);
    case FormatInst::AllOperands:
      allOperands.emplace();
      return parser.parseOperandList(*allOperands);
    case FormatInst::Attr: return inst.elidedAnchor ? ParseResult(false) : parseAttr(inst, /*optional=*/false);
    case FormatInst::Region: return parseRegionGroup(inst.index, false);
    case FormatInst::AllRegions:
      for (unsigned i = 0; i < row.regions.size(); ++i)
        if ((i && parser.parseComma()) || parseRegionGroup(i, false)) return true;
      return false;
    case FormatInst::Successor: return parseSuccessorGroup(inst.index);
    case FormatInst::AllSuccessors:
      for (unsigned i = 0; i < row.successors.size(); ++i)
        if ((i && parser.parseComma()) || parseSuccessorGroup(i)) return true;
      return false;
    case FormatInst::Type: return parseTypes(inst.ref);
    case FormatInst::FunctionalType: return parseFunctionalType(inst);
    case FormatInst::AttrDict: return parser.parseOptionalAttrDict(state.attributes);
    case FormatInst::AttrDictWithKeyword: return parser.parseOptionalAttrDictWithKeyword(state.attributes);
    case FormatInst::Custom: return parseDynamicIndexList(inst);
    default: return false;
  }
}

ParseResult FormatParser::parseOperandGroup(unsigned group) {
  switch (row.operands[group].arity) {
    case Arity::One: return parser.parseOperand(operands[group].emplace_back());
    case Arity::Optional: {
      UnresolvedOperand operand;
      if (!parser.parseOptionalOperand(operand)) operands[group].push_back(operand);
      return false;
    }
    case Arity::Variadic: return parser.parseOperandList(operands[group]);
  }
  return true;
}

ParseResult FormatParser::parseAttr(const FormatInst &inst, bool optional) {
  return parseFormatAttr(parser, properties[inst.index], row.attributes[inst.index], inst.qualified, optional);
}

FormatParser::Types *FormatParser::typesOf(FormatInst::Ref ref) {
  switch (ref.kind) {
    case FormatInst::Operand: return &operandTypes[ref.index];
    case FormatInst::Result: return &resultTypes[ref.index];
    case FormatInst::AllOperands: return &allOperandTypes;
    default: return &allResultTypes;
  }
}

ParseResult FormatParser::parseTypeListInto(Types &types, Arity arity) {
  types.emplace();
  if (arity == Arity::One) return parser.parseType(types->emplace_back());
  Type type;
  if (parser.parseOptionalType(type)) return true;
  if (!type) return false;
  types->push_back(type);
  if (arity == Arity::Optional) return false;
  while (!parser.parseOptionalComma())
    if (parser.parseType(types->emplace_back())) return true;
  return false;
}

ParseResult FormatParser::parseTypes(FormatInst::Ref ref) {
  Arity arity = Arity::Variadic;
  if (ref.kind == FormatInst::Operand) arity = row.operands[ref.index].arity;
  if (ref.kind == FormatInst::Result) arity = row.results[ref.index].arity;
  return parseTypeListInto(*typesOf(ref), arity);
}

ParseResult FormatParser::parseFunctionalType(const FormatInst &inst) {
  Types &inputs = *typesOf(inst.ref), &results = *typesOf(inst.ref2);
  inputs.emplace();
  results.emplace();
  if (parser.parseLParen()) return true;
  if (parser.parseOptionalRParen() && (parser.parseTypeList(*inputs) || parser.parseRParen())) return true;
  return parser.parseArrowTypeList(*results);
}

ParseResult FormatParser::parseRegionGroup(unsigned group, bool optional) {
  const RegionRow &regionRow = row.regions[group];
  auto parseOne = [&]() -> ParseResult {
    regions[group].push_back(std::make_unique<Region>());
    Region &region = *regions[group].back();
    if (parser.parseRegion(region)) return true;
    const bool needsBlock = (row.traits & uint64_t(OpTrait::NoTerminator)) || regionRow.singleBlock;
    if (needsBlock && region.empty() && regionRow.arity == Arity::One) region.emplaceBlock();
    return false;
  };
  if ((optional || regionRow.arity != Arity::One) && *parser.getCurrentPointer() != '{') return false;
  if (parseOne()) return true;
  if (regionRow.arity != Arity::Variadic) return false;
  while (!parser.parseOptionalComma())
    if (parseOne()) return true;
  return false;
}

ParseResult FormatParser::parseSuccessorGroup(unsigned group) {
  const Arity arity = row.successors[group].arity;
  if (arity != Arity::One && *parser.getCurrentPointer() != '^') return false;
  if (parser.parseSuccessor(successors[group].emplace_back())) return true;
  if (arity != Arity::Variadic) return false;
  while (!parser.parseOptionalComma())
    if (parser.parseSuccessor(successors[group].emplace_back())) return true;
  return false;
}

ParseResult FormatParser::parseDynamicIndexList(const FormatInst &inst) {
  SmallVector<int64_t, 4> integers;
  SmallVectorImpl<UnresolvedOperand> &values = operands[inst.args[0].index];
  const bool isParen = isParenList(inst);
  if (parser.parseCommaSeparatedList(isParen ? Delimiter::Paren : Delimiter::Square, [&]() -> ParseResult {
        UnresolvedOperand operand;
        if (!parser.parseOptionalOperand(operand)) {
          values.push_back(operand);
          integers.push_back(ShapedType::kDynamic);
          return false;
        }
        return parser.parseInteger(integers.emplace_back());
      }))
    return true;
  properties[inst.args[1].index] = DenseArrayAttr::getI64(parser.getContext(), integers);
  return false;
}

//===- Types that are not written ---------------------------------------------------------------------------------===//

/// Spreads what `operands` and `results` collected over the row's groups.
ParseResult FormatParser::distribute() {
  auto spread = [&](auto &all, auto &groups, ArrayRef<OperandRow> rows, auto assign) -> ParseResult {
    const size_t fixed = llvm::count_if(rows, [](const OperandRow &group) { return group.arity == Arity::One; });
    if (all.size() < fixed || (fixed == rows.size() && all.size() != fixed))
      return parser.emitError(location) << "expected " << uint64_t(fixed) << " operands or types, but found "
                                        << uint64_t(all.size());
    size_t next = 0, spare = all.size() - fixed;
    for (size_t i = 0; i < rows.size(); ++i) {
      size_t count = 1;
      if (rows[i].arity != Arity::One) count = std::exchange(spare, 0);
      assign(groups[i], ArrayRef(all).slice(next, count));
      next += count;
    }
    return false;
  };
  auto assignNames = [](auto &group, ArrayRef<UnresolvedOperand> names) { group.assign(names.begin(), names.end()); };
  auto assignTypes = [](Types &group, ArrayRef<Type> types) { group.emplace(types.begin(), types.end()); };
  if (allOperands && spread(*allOperands, operands, row.operands, assignNames)) return true;
  if (allOperandTypes) {
    size_t named = 0;
    for (auto &group : operands) named += group.size();
    if (named == allOperandTypes->size()) {
      size_t next = 0;
      for (size_t i = 0; i < operands.size(); ++i) {
        assignTypes(operandTypes[i], ArrayRef<Type>(*allOperandTypes).slice(next, operands[i].size()));
        next += operands[i].size();
      }
    } else {
      return parser.emitError(location) << uint64_t(named) << " operands present, but expected "
                                        << uint64_t(allOperandTypes->size());
    }
  }
  if (allResultTypes && spread(*allResultTypes, resultTypes, row.results, assignTypes)) return true;
  return false;
}

FormatParser::Types *FormatParser::findTypes(StringRef name, size_t *count) {
  for (size_t i = 0; i < row.operands.size(); ++i)
    if (name == row.operands[i].name) {
      *count = operands[i].size();
      return &operandTypes[i];
    }
  for (size_t i = 0; i < row.results.size(); ++i)
    if (name == row.results[i].name) {
      *count = row.results[i].arity == Arity::One ? 1 : 0;
      return &resultTypes[i];
    }
  return nullptr;
}

Type FormatParser::attributeType(StringRef name) {
  for (size_t i = 0; i < row.attributes.size(); ++i) {
    if (name != row.attributes[i].name) continue;
    Attribute value = properties[i];
    for (const NamedAttribute &attr : state.attributes)
      if (attr.getNameStr() == name) value = attr.getValue();
    auto typed = dyn_cast_or_null<TypedAttr>(value);
    return typed ? typed.getType() : Type();
  }
  return Type();
}

/// True when the rule gave types to a group that had none.
bool FormatParser::applyRule(const TypeRule &rule) {
  if (rule.view) return false;
  size_t fromCount = 0, toCount = 0;
  Types *from = findTypes(rule.from, &fromCount), *to = findTypes(rule.to, &toCount);
  Types attribute;
  if (!from)
    if (Type type = attributeType(rule.from)) {
      attribute.emplace().push_back(type);
      from = &attribute;
    }
  auto derive = [](Types &source, Types &target, size_t count, Type (*transform)(Type)) {
    if (source->empty()) return false;
    SmallVector<Type, 2> types;
    if (count == 0) count = source->size();
    for (size_t i = 0; i < count; ++i) {
      Type type = (*source)[source->size() == 1 ? 0 : std::min(i, source->size() - 1)];
      if (transform) type = transform(type);
      if (!type) return false;
      types.push_back(type);
    }
    target = std::move(types);
    return true;
  };
  if (from && to && *from && !*to) return derive(*from, *to, toCount, rule.transform);
  if (from && to && *to && !*from && !rule.transform) return derive(*to, *from, fromCount, nullptr);
  return false;
}

bool FormatParser::applyTraits() {
  const bool all = row.traits & uint64_t(OpTrait::SameOperandsAndResultType);
  if (!all && !(row.traits & uint64_t(OpTrait::SameTypeOperands))) return false;
  Type type;
  for (Types &types : operandTypes)
    if (!type && types && !types->empty()) type = types->front();
  for (Types &types : resultTypes)
    if (all && !type && types && !types->empty()) type = types->front();
  if (!type) return false;
  bool changed = false;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operandTypes[i]) continue;
    operandTypes[i].emplace(operands[i].size(), type);
    changed = true;
  }
  for (size_t i = 0; all && i < resultTypes.size(); ++i) {
    if (resultTypes[i] || row.results[i].arity != Arity::One) continue;
    resultTypes[i].emplace(1, type);
    changed = true;
  }
  return changed;
}

bool FormatParser::applyBuildTypes() {
  bool changed = false;
  auto apply = [&](const OperandRow &group, Types &types, size_t count) {
    if (types || !group.constraint || !group.constraint->buildType) return;
    types.emplace(count, group.constraint->buildType(parser.getContext()));
    changed = true;
  };
  for (size_t i = 0; i < operands.size(); ++i) apply(row.operands[i], operandTypes[i], operands[i].size());
  for (size_t i = 0; i < resultTypes.size(); ++i)
    if (row.results[i].arity == Arity::One) apply(row.results[i], resultTypes[i], 1);
  return changed;
}

void FormatParser::inferTypes() {
  bool changed = true;
  while (changed) {
    changed = applyBuildTypes();
    for (const TypeRule &rule : row.typeRules) changed |= applyRule(rule);
    changed |= applyTraits();
  }
}

ParseResult FormatParser::resolve() {
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operands[i].empty()) continue;
    if (!operandTypes[i])
      return parser.emitError(location) << "cannot infer the type of operand '" << row.operands[i].name << "'";
    SmallVectorImpl<Type> &types = *operandTypes[i];
    if (types.size() == 1 && operands[i].size() > 1 && row.operands[i].arity != Arity::Variadic)
      types.assign(operands[i].size(), types.front());
    if (parser.resolveOperands(operands[i], types, location, state.operands)) return true;
  }
  return false;
}

ParseResult FormatParser::inferResults() {
  bool complete = true;
  for (size_t i = 0; i < resultTypes.size(); ++i) complete &= resultTypes[i] || (row.results[i].arity != Arity::One && !row.inferReturnTypes);
  if (complete) {
    for (Types &types : resultTypes)
      if (types) state.types.append(types->begin(), types->end());
    return false;
  }
  if (!row.inferReturnTypes)
    return parser.emitError(location) << "cannot infer the types of the results";
  Operation *op = Operation::create(state.location, state.record, {}, state.operands, state.attributes);
  SmallVector<Type, 4> types;
  const bool failed = llvm::failed(row.inferReturnTypes(op, types));
  op->destroy();
  if (failed) return parser.emitError(location) << "cannot infer the types of the results";
  state.types.append(types.begin(), types.end());
  return false;
}

void FormatParser::addSegments() {
  if (row.traits & uint64_t(OpTrait::AttrSizedOperandSegments)) {
    SmallVector<int32_t, 4> sizes;
    for (auto &group : operands) sizes.push_back(static_cast<int32_t>(group.size()));
    state.addAttribute("operandSegmentSizes", DenseArrayAttr::getI32(parser.getContext(), sizes));
  }
  if (row.traits & uint64_t(OpTrait::AttrSizedResultSegments)) {
    SmallVector<int32_t, 4> sizes;
    for (Types &types : resultTypes) sizes.push_back(types ? static_cast<int32_t>(types->size()) : 0);
    state.addAttribute("resultSegmentSizes", DenseArrayAttr::getI32(parser.getContext(), sizes));
  }
}

/// In the row's order; a region that the text leaves out is empty.
void FormatParser::moveRegions() {
  for (size_t i = 0; i < regions.size(); ++i) {
    for (std::unique_ptr<Region> &region : regions[i]) state.regions.push_back(std::move(region));
    if (regions[i].empty() && row.regions[i].arity == Arity::One) state.addRegion();
  }
}

ParseResult FormatParser::finish() {
  for (size_t i = 0; i < properties.size(); ++i)
    if (properties[i]) state.addAttribute(row.attributes[i].name, properties[i]);
  moveRegions();
  for (auto &group : successors) state.successors.append(group.begin(), group.end());
  if (distribute()) return true;
  inferTypes();
  addSegments();
  return resolve() || inferResults();
}

}  // namespace
}  // namespace text

ParseResult parseWithFormat(const OpRow &row, OpAsmParser &parser, OperationState &state) {
  const text::FormatProgram &program = text::getFormatProgram(row);
  if (!program.error.empty())
    return parser.emitError(parser.getCurrentLocation())
           << "assembly format of '" << row.name << "' is malformed: " << program.error;
  return text::FormatParser(row, program, parser, state).parse();
}

}  // namespace strata
