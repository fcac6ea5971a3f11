// Printing by a format program.
#include "ir/asm.h"
#include "ir/text/format.h"

#include "llvm/Support/raw_ostream.h"

namespace strata {
namespace text {
namespace {

class FormatPrinter {
 public:
  FormatPrinter(const OpRow &row, const FormatProgram &program, Operation *op, OpAsmPrinter &printer)
      : row(row), program(program), op(op), printer(printer) {}

  void run(size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      const FormatInst &inst = program.code[i];
      if (inst.kind != FormatInst::Optional) {
        print(inst);
        continue;
      }
      const size_t thenBegin = i + 1, elseBegin = thenBegin + inst.thenCount;
      const bool present = isPresent(inst.ref);
      run(present ? thenBegin : elseBegin, present ? elseBegin : elseBegin + inst.elseCount);
      i = elseBegin + inst.elseCount - 1;
    }
  }

 private:
  ValueRange operandGroup(unsigned group) const {
    auto [first, size] = getOperandGroup(op, group);
    return op->getOperands().slice(first, size);
  }
  ValueRange resultGroup(unsigned group) const {
    auto [first, size] = getResultGroup(op, group);
    return op->getResults().slice(first, size);
  }
  /// Regions (successors) of a group: all groups but the last have one.
  template <typename Rows>
  std::pair<unsigned, unsigned> lastVariadic(Rows rows, unsigned group, unsigned count) const {
    if (group + 1 < rows.size() || rows[group].arity == Arity::One) return {group, 1u};
    return {group, count > group ? count - group : 0};
  }

  bool isPresent(FormatInst::Ref ref) const;
  void print(const FormatInst &inst);
  void printTypes(FormatInst::Ref ref);
  SmallVector<Type> typesOf(FormatInst::Ref ref) const;
  void printRegions(unsigned first, unsigned count);
  void printAttrDict(bool withKeyword);
  void printDynamicIndexList(const FormatInst &inst);

  const OpRow &row;
  const FormatProgram &program;
  Operation *op;
  OpAsmPrinter &printer;
};

bool FormatPrinter::isPresent(FormatInst::Ref ref) const {
  switch (ref.kind) {
    case FormatInst::Operand: return !operandGroup(ref.index).empty();
    case FormatInst::Result: return !resultGroup(ref.index).empty();
    case FormatInst::Attr: {
      Attribute value = op->getProperty(ref.index);
      return value && value != op->getRecord()->propertyDefaults[ref.index];
    }
    case FormatInst::Region: {
      auto [first, count] = lastVariadic(row.regions, ref.index, op->getNumRegions());
      return count != 0 && first < op->getNumRegions() && !op->getRegion(first).empty();
    }
    case FormatInst::Successor: return lastVariadic(row.successors, ref.index, op->getNumSuccessors()).second != 0;
    case FormatInst::AllOperands: return op->getNumOperands() != 0;
    case FormatInst::AllResults: return op->getNumResults() != 0;
    default: return true;
  }
}

SmallVector<Type> FormatPrinter::typesOf(FormatInst::Ref ref) const {
  switch (ref.kind) {
    case FormatInst::Operand: return operandGroup(ref.index).getTypes();
    case FormatInst::Result: return resultGroup(ref.index).getTypes();
    case FormatInst::AllOperands: return op->getOperands().getTypes();
    case FormatInst::AllResults: return op->getResults().getTypes();
    case FormatInst::Attr:
      if (auto typed = dyn_cast_or_null<TypedAttr>(op->getProperty(ref.index))) return {typed.getType()};
      return {};
    default: return {};
  }
}

void FormatPrinter::printTypes(FormatInst::Ref ref) {
  auto types = typesOf(ref);
  llvm::interleave(types, [&](Type type) { printer.printType(type); }, [&] { printer << ", "; });
}

void FormatPrinter::printRegions(unsigned first, unsigned count) {
  for (unsigned i = first; i < first + count && i < op->getNumRegions(); ++i) {
    if (i > first) printer << ", ";
    Region &region = op->getRegion(i);
    bool withTerminator = true;
    if (row.implicitTerminator && !region.empty() && !region.front().empty()) {
      Operation &last = region.front().back();
      withTerminator = last.getNumOperands() != 0 || last.getNumResults() != 0 || !last.getAttrs().empty() ||
                       last.getName() != row.implicitTerminator;
    }
    printer.printRegion(region, /*printEntryBlockArgs=*/true, withTerminator);
  }
}

void FormatPrinter::printAttrDict(bool withKeyword) {
  SmallVector<NamedAttribute, 4> attrs;
  const OpRecord *record = op->getRecord();
  for (unsigned i = 0; i < row.attributes.size(); ++i) {
    Attribute value = op->getProperty(i);
    if (!value || program.usedAttributes[i] || value == record->propertyDefaults[i]) continue;
    attrs.emplace_back(record->propertyNames[i], value);
  }
  if (DictionaryAttr discardable = op->getDiscardableAttrDictionary())
    attrs.append(discardable.begin(), discardable.end());
  llvm::sort(attrs, [](const NamedAttribute &a, const NamedAttribute &b) { return a.getNameStr() < b.getNameStr(); });
  if (withKeyword) printer.printOptionalAttrDictWithKeyword(attrs);
  else printer.printOptionalAttrDict(attrs);
}

/// `[%a, 4, %b]` or `(%a, 4, %b)`: integers of the attribute, operands where they are dynamic.
void FormatPrinter::printDynamicIndexList(const FormatInst &inst) {
  ValueRange values = operandGroup(inst.args[0].index);
  auto integers = dyn_cast_or_null<DenseArrayAttr>(op->getProperty(inst.args[1].index));
  const bool isParen = program.literals[inst.index] == "DynamicIndexListParen";
  printer << (isParen ? '(' : '[');
  size_t next = 0;
  if (integers)
    llvm::interleave(
        integers.asI64(),
        [&](int64_t value) {
          if (ShapedType::isDynamic(value) && next < values.size()) printer.printOperand(values[next++]);
          else printer << value;
        },
        [&] { printer << ", "; });
  printer << (isParen ? ')' : ']');
}

void FormatPrinter::print(const FormatInst &inst) {
  if (inst.space) printer << ' ';
  switch (inst.kind) {
    case FormatInst::Literal: printer << StringRef(program.literals[inst.index]); break;
    case FormatInst::Blank: printer << ' '; break;
    case FormatInst::Newline: printer.printNewline(); break;
    case FormatInst::Operand: printer.printOperands(operandGroup(inst.index)); break;
    case FormatInst::AllOperands: printer.printOperands(op->getOperands()); break;
    case FormatInst::Attr:
      if (inst.elidedAnchor) break;
      if (Attribute value = op->getProperty(inst.index))
        printFormatAttr(printer, value, row.attributes[inst.index], inst.qualified);
      break;
    case FormatInst::Region: {
      auto [first, count] = lastVariadic(row.regions, inst.index, op->getNumRegions());
      printRegions(first, count);
      break;
    }
    case FormatInst::AllRegions: printRegions(0, op->getNumRegions()); break;
    case FormatInst::Successor: case FormatInst::AllSuccessors: {
      auto [first, count] = inst.kind == FormatInst::AllSuccessors
                                ? std::pair<unsigned, unsigned>{0, op->getNumSuccessors()}
                                : lastVariadic(row.successors, inst.index, op->getNumSuccessors());
      for (unsigned i = first; i < first + count; ++i) {
        if (i > first) printer << ", ";
        printer.printSuccessor(op->getSuccessor(i));
      }
      break;
    }
    case FormatInst::Type: printTypes(inst.ref); break;
    case FormatInst::FunctionalType: printer.printFunctionalType(typesOf(inst.ref), typesOf(inst.ref2)); break;
    case FormatInst::AttrDict: printAttrDict(false); break;
    case FormatInst::AttrDictWithKeyword: printAttrDict(true); break;
    case FormatInst::PropDict: break;
    case FormatInst::Custom: printDynamicIndexList(inst); break;
    case FormatInst::Result: case FormatInst::AllResults: case FormatInst::Optional: break;
  }
}

}  // namespace
}  // namespace text

void printWithFormat(const OpRow &row, Operation *op, OpAsmPrinter &printer) {
  const text::FormatProgram &program = text::getFormatProgram(row);
  if (!program.error.empty()) {
    printer << "<<malformed assembly format: " << StringRef(program.error) << ">>";
    return;
  }
  text::FormatPrinter(row, program, op, printer).run(0, program.code.size());
}

}  // namespace strata
