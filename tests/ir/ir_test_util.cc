// The test dialect and helpers of the tests of the textual IR.
#include "tests/ir/ir_test_util.h"

#include "ir/asm.h"
#include "ir/interfaces.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace strata::testing {
namespace {

bool anyType(Type) { return true; }
bool isIntLike(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isSignlessInteger() || element.isIndex();
}
bool isI1(Type type) { return type.isSignlessInteger(1); }
bool isI64Attr(Attribute attr) {
  auto integer = dyn_cast<IntegerAttr>(attr);
  return integer && integer.getType().isSignlessInteger(64);
}
bool isString(Attribute attr) { return isa<StringAttr>(attr); }
bool isType(Attribute attr) { return isa<TypeAttr>(attr); }
bool isUnit(Attribute attr) { return isa<UnitAttr>(attr); }
bool isArray(Attribute attr) { return isa<DenseArrayAttr>(attr); }
bool isTyped(Attribute attr) { return isa<TypedAttr>(attr); }
bool isMode(Attribute attr) {
  return isI64Attr(attr) && cast<IntegerAttr>(attr).getInt() >= 0 && cast<IntegerAttr>(attr).getInt() < 3;
}
Type buildI1(Context *context) { return IntegerType::get(context, 1); }
Type buildI64(Context *context) { return IntegerType::get(context, 64); }
Type elementOf(Type type) { return getElementTypeOrSelf(type); }

const Constraint kAny{"any type", anyType, nullptr};
const Constraint kInt{"signless-integer-like", isIntLike, nullptr};
const Constraint kBool{"1-bit signless integer", isI1, nullptr, buildI1};
const EnumCase kModes[] = {{"slow", 0}, {"fast", 1}, {"exact", 2}};
const Constraint kMode{"a mode", nullptr, isMode, buildI64, AttrSyntax::Enum, kModes};
const Constraint kI64{"64-bit signless integer attribute", nullptr, isI64Attr, buildI64, AttrSyntax::ElidedType};
const Constraint kUnit{"unit attribute", nullptr, isUnit, nullptr, AttrSyntax::Unit};
const Constraint kString{"string attribute", nullptr, isString};
const Constraint kSymbolName{"string attribute", nullptr, isString, nullptr, AttrSyntax::SymbolName};
const Constraint kTypeAttr{"type attribute", nullptr, isType, nullptr, AttrSyntax::Type};
const Constraint kArray{"i64 dense array attribute", nullptr, isArray, buildI64, AttrSyntax::DenseArray};
const Constraint kTyped{"typed attribute", nullptr, isTyped};

const OperandRow kTwoInts[] = {{"lhs", &kInt, Arity::One, {}, 0}, {"rhs", &kInt, Arity::One, {}, 0}};
const ResultRow kIntResult[] = {{"result", &kInt, Arity::One, {}, 0}};
const ResultRow kAnyResult[] = {{"result", &kAny, Arity::One, {}, 0}};
const OperandRow kFirstAndRest[] = {{"first", &kAny, Arity::One, {}, 0}, {"rest", &kAny, Arity::Variadic, {}, 0}};
const OperandRow kOptionalAndRest[] = {{"maybe", &kAny, Arity::Optional, {}, 0}, {"rest", &kAny, Arity::Variadic, {}, 0}};
const OperandRow kRest[] = {{"rest", &kAny, Arity::Variadic, {}, 0}};
const ResultRow kVariadicResults[] = {{"results", &kAny, Arity::Variadic, {}, 0}};
const OperandRow kOneAny[] = {{"value", &kAny, Arity::One, {}, 0}};
const OperandRow kCondition[] = {{"condition", &kBool, Arity::One, {}, 0}};
const RegionRow kBody[] = {{"body", Arity::One, true}};
const RegionRow kAnyRegion[] = {{"body", Arity::One, false}};
const RegionRow kRegions[] = {{"regions", Arity::Variadic, false}};
const SuccessorRow kDest[] = {{"dest", Arity::One}};
const SuccessorRow kTwoDests[] = {{"yes", Arity::One}, {"no", Arity::One}};
const AttributeRow kAttrs[] = {{"mode", &kMode, false, nullptr}, {"count", &kI64, true, nullptr},
                               {"flag", &kUnit, true, nullptr},  {"type", &kTypeAttr, true, nullptr},
                               {"sizes", &kArray, true, nullptr}, {"note", &kString, true, "\"none\""}};
const AttributeRow kSymbolAttrs[] = {{"sym_name", &kSymbolName, false, nullptr},
                                     {"sym_visibility", &kString, true, nullptr}};
const AttributeRow kValueAttr[] = {{"value", &kTyped, false, nullptr}};
ValueRange successorOperands(Operation *op, unsigned) { return op->getOperands(); }
const BranchInterface kBranch{successorOperands};
const InterfaceEntry kBranchEntry[] = {{BranchInterface::kId, &kBranch}};
const char *const kParents[] = {"test.region"};
const TypeRule kValueRule[] = {{"value", "result", nullptr, nullptr, "all of {value, result} have same type"}};
const TypeRule kElementRule[] = {{"value", "result", elementOf, nullptr, "result is the element type of value"}};

constexpr uint64_t bits(std::initializer_list<OpTrait> traits) {
  uint64_t all = 0;
  for (OpTrait trait : traits) all |= uint64_t(trait);
  return all;
}

OpRow row(const char *name, uint64_t traits, const char *format) {
  OpRow row{};
  row.name = name;
  row.summary = row.description = "";
  row.traits = traits;
  row.assemblyFormat = format;
  return row;
}

std::vector<OpRow> makeRows() {
  std::vector<OpRow> all;
  all.reserve(32);  // references to rows stay valid
  auto add = [&](OpRow made) -> OpRow & { return all.emplace_back(made); };
  OpRow &binary = add(row("test.binary", bits({OpTrait::SameOperandsAndResultType, OpTrait::Pure}),
                          "$lhs `,` $rhs attr-dict `:` type($result)"));
  binary.operands = kTwoInts, binary.results = kIntResult;
  OpRow &rest = add(row("test.rest", 0, "$first (`[` $rest^ `:` type($rest) `]`)? attr-dict `:` type($first)"));
  rest.operands = kFirstAndRest;
  OpRow &segments = add(row("test.segments", bits({OpTrait::AttrSizedOperandSegments}),
                            "(`maybe` `(` $maybe^ `:` type($maybe) `)`)? (`rest` $rest^ `:` type($rest))? attr-dict"));
  segments.operands = kOptionalAndRest;
  OpRow &region = add(row("test.region", bits({OpTrait::SingleBlock}), "`do` $body attr-dict"));
  region.regions = kBody, region.implicitTerminator = "test.end";
  OpRow &anyRegion = add(row("test.any_region", 0, "$body attr-dict"));
  anyRegion.regions = kAnyRegion;
  OpRow &isolated = add(row("test.isolated", bits({OpTrait::IsolatedFromAbove}), nullptr));
  isolated.regions = kAnyRegion;
  OpRow &end = add(row("test.end", bits({OpTrait::Terminator}), "($rest^ `:` type($rest))? attr-dict"));
  end.operands = kRest;
  OpRow &branch = add(row("test.br", bits({OpTrait::Terminator}), "$dest (`(` $rest^ `:` type($rest) `)`)? attr-dict"));
  branch.operands = kRest, branch.successors = kDest, branch.interfaces = kBranchEntry;
  OpRow &cond = add(row("test.cond_br", bits({OpTrait::Terminator}), "$condition `,` $yes `,` $no attr-dict"));
  cond.operands = kCondition, cond.successors = kTwoDests;
  OpRow &attrs = add(row("test.attrs", 0,
                         "$mode (`count` $count^)? (`flag` $flag^)? (`type` `(` $type^ `)`)? (`sizes` $sizes^)? attr-dict"));
  attrs.attributes = kAttrs;
  OpRow &symbol = add(row("test.symbol", bits({OpTrait::Symbol}), "$sym_name attr-dict"));
  symbol.attributes = kSymbolAttrs;
  OpRow &table = add(row("test.table", bits({OpTrait::SymbolTable, OpTrait::NoTerminator, OpTrait::SingleBlock,
                                             OpTrait::IsolatedFromAbove, OpTrait::GraphRegion}), "$body attr-dict-with-keyword"));
  table.regions = kAnyRegion;
  OpRow &constant = add(row("test.constant", bits({OpTrait::Pure, OpTrait::ConstantLike}), "attr-dict $value"));
  constant.attributes = kValueAttr, constant.results = kAnyResult, constant.typeRules = kValueRule;
  OpRow &element = add(row("test.element", 0, "$value attr-dict `:` type($value)"));
  element.operands = kOneAny, element.results = kAnyResult, element.typeRules = kElementRule;
  OpRow &child = add(row("test.child", bits({OpTrait::HasParent}), "attr-dict"));
  child.parents = kParents;
  OpRow &call = add(row("test.call", 0, "`(` operands `)` attr-dict `:` functional-type(operands, results)"));
  call.operands = kRest, call.results = kVariadicResults;
  OpRow &many = add(row("test.many", 0, "$regions attr-dict"));
  many.regions = kRegions;
  OpRow &elementwise = add(row("test.elementwise", bits({OpTrait::ElementwiseMappable}), nullptr));
  elementwise.operands = kRest, elementwise.results = kAnyResult;
  OpRow &sameElement = add(row("test.same_element", bits({OpTrait::SameOperandsAndResultElementType}), nullptr));
  sameElement.operands = kRest, sameElement.results = kAnyResult;
  OpRow &sameShape = add(row("test.same_shape", bits({OpTrait::SameOperandsShape}), nullptr));
  sameShape.operands = kRest;
  OpRow &sameOperands = add(row("test.same_operands", bits({OpTrait::SameTypeOperands}), "$rest attr-dict `:` type($rest)"));
  sameOperands.operands = kRest;
  OpRow &noArguments = add(row("test.no_arguments", bits({OpTrait::NoRegionArguments, OpTrait::NoTerminator}), nullptr));
  noArguments.regions = kAnyRegion;
  return all;
}

}  // namespace

const Dialect *getTestDialect() {
  static const std::vector<OpRow> rows = makeRows();
  static const std::vector<const OpRow *> pointers = [] {
    std::vector<const OpRow *> all;
    for (const OpRow &row : rows) all.push_back(&row);
    llvm::sort(all, [](const OpRow *a, const OpRow *b) { return StringRef(a->name) < b->name; });
    return all;
  }();
  static const Dialect dialect{.name = "test", .ops = pointers};
  return &dialect;
}

IRTest::IRTest() {
  registry.insert(getTestDialect());
  resetContext();
}

void IRTest::resetContext() {
  context = std::make_unique<Context>(registry);
  context->allowUnregisteredDialects();
}

OwningOp IRTest::parse(StringRef text, bool verify) {
  DiagnosticCollector collector(context.get());
  ParseOptions options;
  options.fileName = "input.mlir";
  options.verify = verify;
  OwningOp op = parseSourceString(text, context.get(), options);
  errors = collector.str();
  return op;
}

std::string IRTest::print(Operation *op, bool generic, bool debugInfo) {
  PrintOptions options;
  options.generic = generic;
  options.debugInfo = debugInfo;
  std::string text;
  llvm::raw_string_ostream os(text);
  printOperation(op, os, options);
  os << '\n';  // as mlir-opt ends a file
  return text;
}

std::string IRTest::roundTrip(StringRef text, bool generic, bool debugInfo) {
  resetContext();
  OwningOp op = parse(text);
  return op ? print(op.get(), generic, debugInfo) : errors;
}

std::vector<std::string> splitParts(StringRef text) {
  std::vector<std::string> parts;
  while (true) {
    auto [part, rest] = text.split("// -----\n");
    parts.push_back(part.str());
    if (rest.empty()) return parts;
    text = rest;
  }
}

std::optional<std::string> readSourceFile(StringRef relativePath) {
  auto buffer = llvm::MemoryBuffer::getFile(Twine(STRATA_SOURCE_DIR) + "/" + relativePath);
  if (!buffer) return std::nullopt;
  return (*buffer)->getBuffer().str();
}

}  // namespace strata::testing
