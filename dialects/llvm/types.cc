// Types of the llvm dialect: storage and text. Inside a body, types of the dialect go without `!llvm.`.

#include "dialects/llvm/types.h"

#include "ir/asm.h"

namespace strata::LLVM {

// --- Text ---

static void printPart(AsmPrinter &printer, Type type);
static ParseResult parsePart(AsmParser &parser, Type &type);

static void printList(AsmPrinter &printer, ArrayRef<Type> types) {
  for (size_t i = 0; i < types.size(); ++i) {
    if (i) printer << ", ";
    printPart(printer, types[i]);
  }
}

static void printPointer(const Node *node, AsmPrinter &printer) {
  if (unsigned space = LLVMPointerType(node).getAddressSpace()) printer << '<' << space << '>';
}
static const Node *parsePointer(AsmParser &parser) {
  int64_t space = 0;
  if (!parser.parseOptionalLess() && (parser.parseInteger(space) || parser.parseGreater())) return nullptr;
  if (space < 0 || space > UINT32_MAX) {
    parser.emitError(parser.getCurrentLocation(), "address space is out of range");
    return nullptr;
  }
  return LLVMPointerType::get(parser.getContext(), static_cast<unsigned>(space)).getNode();
}

static void printStruct(const Node *node, AsmPrinter &printer) {
  LLVMStructType type(node);
  printer << '<';
  if (!type.isLiteral()) {
    printer.printString(type.getName());
    if (type.isReference()) {
      printer << '>';
      return;
    }
    printer << ", ";
  }
  if (type.isOpaque()) {
    printer << "opaque>";
    return;
  }
  printer << (type.isPacked() ? "packed (" : "(");
  printList(printer, type.getBody());
  printer << ")>";
}
static const Node *parseStruct(AsmParser &parser) {
  SmallVector<Type> elements;
  if (parser.parseLess()) return nullptr;
  using Form = LLVMStructType::Form;
  std::string name;
  const bool isNamed = !parser.parseOptionalString(&name);
  if (isNamed) {
    if (!parser.parseOptionalGreater())
      return LLVMStructType::getNamed(parser.getContext(), Form::Reference, name).getNode();
    if (parser.parseComma()) return nullptr;
    if (!parser.parseOptionalKeyword("opaque")) {
      if (parser.parseGreater()) return nullptr;
      return LLVMStructType::getNamed(parser.getContext(), Form::Opaque, name).getNode();
    }
  }
  const bool isPacked = !parser.parseOptionalKeyword("packed");
  if (parser.parseCommaSeparatedList(Delimiter::Paren, [&] { return parsePart(parser, elements.emplace_back()); }) ||
      parser.parseGreater())
    return nullptr;
  if (isNamed) return LLVMStructType::getNamed(parser.getContext(), Form::Named, name, elements, isPacked).getNode();
  return LLVMStructType::getLiteral(parser.getContext(), elements, isPacked).getNode();
}

static void printArray(const Node *node, AsmPrinter &printer) {
  LLVMArrayType type(node);
  printer << '<' << type.getNumElements() << " x ";
  printPart(printer, type.getElementType());
  printer << '>';
}
static const Node *parseArray(AsmParser &parser) {
  SmallVector<int64_t, 1> dims;
  Type element;
  if (parser.parseLess()) return nullptr;
  Location location = parser.getCurrentLocation();
  if (parser.parseDimensionList(dims, /*allowDynamic=*/false)) return nullptr;
  if (dims.size() != 1) {
    parser.emitError(location, "expected one array size");
    return nullptr;
  }
  if (parsePart(parser, element) || parser.parseGreater()) return nullptr;
  return LLVMArrayType::get(element, dims[0]).getNode();
}

static void printFunction(const Node *node, AsmPrinter &printer) {
  LLVMFunctionType type(node);
  printer << '<';
  printPart(printer, type.getReturnType());
  printer << " (";
  printList(printer, type.getParams());
  if (type.isVarArg()) printer << (type.getParams().empty() ? "..." : ", ...");
  printer << ")>";
}
static const Node *parseFunction(AsmParser &parser) {
  Type result;
  SmallVector<Type> parameters;
  bool isVarArg = false;
  auto parameter = [&]() -> ParseResult {
    if (isVarArg) return parser.emitError(parser.getCurrentLocation(), "'...' must come last");
    if (!parser.parseOptionalToken("...")) {
      isVarArg = true;
      return false;
    }
    return parsePart(parser, parameters.emplace_back());
  };
  if (parser.parseLess() || parsePart(parser, result) || parser.parseCommaSeparatedList(Delimiter::Paren, parameter) ||
      parser.parseGreater())
    return nullptr;
  return LLVMFunctionType::get(result, parameters, isVarArg).getNode();
}

constinit const NodeKind LLVMPointerType::kKind{
    NodeCategory::Type, "llvm", "ptr", kTypeIsLLVMCompatible | kVectorElement, printPointer, parsePointer};
constinit const NodeKind LLVMStructType::kKind{
    NodeCategory::Type, "llvm", "struct", kTypeIsLLVMCompatible, printStruct, parseStruct};
constinit const NodeKind LLVMArrayType::kKind{
    NodeCategory::Type, "llvm", "array", kTypeIsLLVMCompatible, printArray, parseArray};
constinit const NodeKind LLVMFunctionType::kKind{
    NodeCategory::Type, "llvm", "func", kTypeIsLLVMCompatible, printFunction, parseFunction};
static const Node *parseVoid(AsmParser &parser) { return LLVMVoidType::get(parser.getContext()).getNode(); }
constinit const NodeKind LLVMVoidType::kKind{
    NodeCategory::Type, "llvm", "void", kTypeIsLLVMCompatible, nullptr, parseVoid};

// Types that only pass through: nothing here computes with them.
static constexpr NodeKind bareKind(const char *mnemonic) {
  return {NodeCategory::Type, "llvm", mnemonic, kTypeIsLLVMCompatible};
}
static constinit const NodeKind kBareKinds[] = {bareKind("label"), bareKind("metadata"), bareKind("ppc_fp128"),
                                                bareKind("token"), bareKind("x86_amx")};

/// `target<"name", types, integers>`. ptrs: types; ints: integers; bytes: name.
static void printTarget(const Node *node, AsmPrinter &printer) {
  printer << '<';
  printer.printString(node->bytes());
  for (const Node *part : node->ptrs()) printer << ", " << Type(part);
  for (int64_t number : node->ints()) printer << ", " << number;
  printer << '>';
}
static const Node *parseTarget(AsmParser &parser);
static constinit const NodeKind kTargetKind{
    NodeCategory::Type, "llvm", "target", kTypeIsLLVMCompatible, printTarget, parseTarget};

static const Node *parseTarget(AsmParser &parser) {
  std::string name;
  SmallVector<const Node *> types;
  SmallVector<int64_t> numbers;
  if (parser.parseLess() || parser.parseString(&name)) return nullptr;
  while (!parser.parseOptionalComma()) {
    Type type;
    const char next = *parser.getCurrentPointer();
    const bool isNumber = next == '-' || (next >= '0' && next <= '9') || !numbers.empty();
    if (isNumber ? parser.parseInteger(numbers.emplace_back()) : parsePart(parser, type)) return nullptr;
    if (!isNumber) types.push_back(type.getNode());
  }
  if (parser.parseGreater()) return nullptr;
  return uniqueNode(parser.getContext(), kTargetKind, types, numbers, name);
}

static constexpr const NodeKind *kKinds[] = {
    &LLVMPointerType::kKind, &LLVMStructType::kKind, &LLVMArrayType::kKind, &LLVMFunctionType::kKind, &LLVMVoidType::kKind,
    &kTargetKind,            &kBareKinds[0],         &kBareKinds[1],        &kBareKinds[2],           &kBareKinds[3],
    &kBareKinds[4]};
ArrayRef<const NodeKind *> getTypeKinds() { return kKinds; }

static void printPart(AsmPrinter &printer, Type type) {
  const NodeKind &kind = type.getKind();
  if (kind.dialect != "llvm" || kind.mnemonic == "ppc_fp128") {  // floats in full, as MLIR has it
    printer << type;
    return;
  }
  printer << kind.mnemonic;
  if (kind.printBody) kind.printBody(type.getNode(), printer);
}

static ParseResult parsePart(AsmParser &parser, Type &type) {
  for (const NodeKind *kind : kKinds)
    if (!parser.parseOptionalKeyword(kind->mnemonic)) {
      type = Type(parser.parseKindBody(*kind));
      return !type;
    }
  // Any type, as in MLIR: what is no LLVM type is refused where values have it.
  return parser.parseType(type);
}

// --- Storage ---

LLVMPointerType LLVMPointerType::get(Context *context, unsigned addressSpace) {
  return LLVMPointerType(uniqueNode(context, kKind, {}, {static_cast<int64_t>(addressSpace)}));
}
LLVMStructType LLVMStructType::getLiteral(Context *context, ArrayRef<Type> elements, bool isPacked) {
  return LLVMStructType(uniqueNode(context, kKind, nodesOf(elements),
                                   {static_cast<int64_t>(isPacked), static_cast<int64_t>(Form::Literal)}));
}
LLVMStructType LLVMStructType::getNamed(Context *context, Form form, StringRef name, ArrayRef<Type> elements,
                                        bool isPacked) {
  return LLVMStructType(uniqueNode(context, kKind, nodesOf(elements),
                                   {static_cast<int64_t>(isPacked), static_cast<int64_t>(form)}, name));
}
LLVMArrayType LLVMArrayType::get(Type elementType, int64_t numElements) {
  return LLVMArrayType(uniqueNode(elementType.getContext(), kKind, {elementType.getNode()}, {numElements}));
}
LLVMFunctionType LLVMFunctionType::get(Type result, ArrayRef<Type> parameters, bool isVarArg) {
  SmallVector<const Node *, 8> ptrs{result.getNode()};
  for (Type parameter : parameters) ptrs.push_back(parameter.getNode());
  return LLVMFunctionType(uniqueNode(result.getContext(), kKind, ptrs, {static_cast<int64_t>(isVarArg)}));
}
LLVMVoidType LLVMVoidType::get(Context *context) { return LLVMVoidType(uniqueNode(context, kKind)); }

bool isCompatibleType(Type type) {
  if (type.getKind().traits & kTypeIsLLVMCompatible) return true;
  if (type.isSignlessInteger()) return true;
  if (auto floating = dyn_cast<FloatType>(type)) {
    StringRef name = floating.getName();
    return name == "f16" || name == "bf16" || name == "f32" || name == "f64" || name == "f80" || name == "f128";
  }
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 && !isa<VectorType>(vector.getElementType()) &&
         isCompatibleType(vector.getElementType());
}

Type structOfValueAndBit(Type type) {
  return LLVMStructType::getLiteral(type.getContext(), {type, IntegerType::get(type.getContext(), 1)});
}

Type getTypeAtPosition(Type aggregate, ArrayRef<int64_t> position) {
  for (int64_t index : position) {
    if (auto structure = dyn_cast<LLVMStructType>(aggregate)) {
      if (index < 0 || index >= static_cast<int64_t>(structure.getBody().size())) return Type();
      aggregate = structure.getBody()[static_cast<size_t>(index)];
    } else if (auto array = dyn_cast<LLVMArrayType>(aggregate)) {
      if (index < 0 || index >= array.getNumElements()) return Type();
      aggregate = array.getElementType();
    } else {
      return Type();
    }
  }
  return aggregate;
}

}  // namespace strata::LLVM
