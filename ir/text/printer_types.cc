// Types as text, and the parts of AsmPrinter that need no state.
#include "ir/text/printer.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace strata {

void AsmPrinter::printDimensionList(ArrayRef<int64_t> dims) {
  raw_ostream &os = getStream();
  llvm::interleave(
      dims,
      [&](int64_t size) {
        if (ShapedType::isDynamic(size)) os << '?';
        else os << size;
      },
      [&] { os << 'x'; });
}

AsmPrinter &AsmPrinter::operator<<(StringRef text) {
  getStream() << text;
  return *this;
}

AsmPrinter &AsmPrinter::operator<<(int64_t value) {
  getStream() << value;
  return *this;
}

AsmPrinter &AsmPrinter::operator<<(AffineMap map) {
  map.print(getStream());
  return *this;
}

void OpAsmPrinter::printOperands(ValueRange values) {
  llvm::interleave(values, [&](Value value) { printOperand(value); }, [&] { getStream() << ", "; });
}

void OpAsmPrinter::printFunctionalType(Operation *op) {
  printFunctionalType(op->getOperands().getTypes(), op->getResultTypes());
}

void OpAsmPrinter::printFunctionalType(TypeRange inputs, TypeRange results) {
  getStream() << '(';
  llvm::interleave(inputs, [&](Type type) { printType(type); }, [&] { getStream() << ", "; });
  getStream() << ')';
  printArrowTypeList(results);
}

void OpAsmPrinter::printArrowTypeList(TypeRange types) {
  raw_ostream &os = getStream();
  os << " -> ";
  const bool wrapped = types.size() != 1 || isa<FunctionType>(types[0]);
  if (wrapped) os << '(';
  llvm::interleave(types, [&](Type type) { printType(type); }, [&] { os << ", "; });
  if (wrapped) os << ')';
}

void OpAsmPrinter::printOptionalArrowTypeList(TypeRange types) {
  if (!types.empty()) printArrowTypeList(types);
}

namespace text {

void Printer::printType(Type type) {
  if (!type) {
    *os << "<<NULL TYPE>>";
    return;
  }
  if (collecting) return aliases.visit(type.getNode());
  printCached(type.getNode(), Elide::Never, [&] {
    if (!aliases.print(type.getNode(), *os)) printTypeBody(type);
  });
}

void Printer::printTypes(ArrayRef<Type> types) {
  llvm::interleave(types, [&](Type type) { printType(type); }, [&] { *os << ", "; });
}

void Printer::printFunctionResults(ArrayRef<Type> types) {
  const bool wrapped = types.size() != 1 || isa<FunctionType>(types[0]);
  if (wrapped) *os << '(';
  printTypes(types);
  if (wrapped) *os << ')';
}

void Printer::printShape(ArrayRef<int64_t> shape) {
  printDimensionList(shape);
  if (!shape.empty()) *os << 'x';
}

void Printer::printTypeBody(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (integer.isSigned()) *os << 's';
    else if (integer.isUnsigned()) *os << 'u';
    *os << 'i' << integer.getWidth();
  } else if (isa<IndexType, NoneType, FloatType>(type)) {
    *os << type.getKind().mnemonic;
  } else if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    *os << "tensor<";
    printShape(tensor.getShape());
    printType(tensor.getElementType());
    if (Attribute encoding = tensor.getEncoding()) {
      *os << ", ";
      printAttribute(encoding);
    }
    *os << '>';
  } else if (auto unranked = dyn_cast<UnrankedTensorType>(type)) {
    *os << "tensor<*x";
    printType(unranked.getElementType());
    *os << '>';
  } else if (auto vector = dyn_cast<VectorType>(type)) {
    *os << "vector<";
    for (unsigned i = 0; i < vector.getShape().size(); ++i) {
      const bool scalable = vector.isScalableDim(i);
      *os << (scalable ? "[" : "") << vector.getShape()[i] << (scalable ? "]x" : "x");
    }
    printType(vector.getElementType());
    *os << '>';
  } else if (auto memref = dyn_cast<MemRefType>(type)) {
    *os << "memref<";
    printShape(memref.getShape());
    printType(memref.getElementType());
    if (Attribute layout = memref.getLayout()) {
      *os << ", ";
      printAttr(layout, Elide::Default);
    }
    if (Attribute space = memref.getMemorySpace()) {
      *os << ", ";
      printAttr(space, Elide::Default);
    }
    *os << '>';
  } else if (auto unrankedMemRef = dyn_cast<UnrankedMemRefType>(type)) {
    *os << "memref<*x";
    printType(unrankedMemRef.getElementType());
    if (Attribute space = unrankedMemRef.getMemorySpace()) {
      *os << ", ";
      printAttr(space, Elide::Default);
    }
    *os << '>';
  } else if (auto function = dyn_cast<FunctionType>(type)) {
    *os << '(';
    printTypes(function.getInputs());
    *os << ") -> ";
    printFunctionResults(function.getResults());
  } else if (auto complex = dyn_cast<ComplexType>(type)) {
    *os << "complex<";
    printType(complex.getElementType());
    *os << '>';
  } else if (auto tuple = dyn_cast<TupleType>(type)) {
    *os << "tuple<";
    printTypes(tuple.getTypes());
    *os << '>';
  } else if (auto opaque = dyn_cast<OpaqueType>(type)) {
    printDialectSymbol('!', opaque.getDialectName(), opaque.getBody(), opaque.getReferences());
  } else {
    *os << '!' << type.getKind().dialect << '.' << type.getKind().mnemonic;
    if (type.getKind().printBody) type.getKind().printBody(type.getNode(), *this);
  }
}

}  // namespace text

void Type::print(raw_ostream &os) const {
  text::Printer printer(os, PrintOptions());
  printer.printType(*this);
}

void Type::dump() const {
  print(llvm::errs());
  llvm::errs() << '\n';
}

raw_ostream &operator<<(raw_ostream &os, Type type) {
  type.print(os);
  return os;
}

void Attribute::print(raw_ostream &os) const {
  text::Printer printer(os, PrintOptions());
  printer.printAttribute(*this);
}

void Attribute::dump() const {
  print(llvm::errs());
  llvm::errs() << '\n';
}

raw_ostream &operator<<(raw_ostream &os, Attribute attr) {
  attr.print(os);
  return os;
}

}  // namespace strata
