// Operations, regions and blocks as text. Generic form goes through `frames`; custom form calls hooks, which call back for
// regions, and gives way to generic form where it nests too deeply.
#include "ir/context_impl.h"
#include "ir/text/names.h"
#include "ir/text/parser.h"
#include "ir/text/printer.h"
#include "ir/text/upstream.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace strata {
namespace text {

//===- Roots ------------------------------------------------------------------------------------------------------===//

void Printer::collectAliases(Operation *op) {
  // Most modules have nothing that deserves an alias; looking at the context's nodes is cheaper than at all operations.
  if (!options.debugInfo && !anyNode(op->getContext(), Aliases::hasName)) return;
  llvm::raw_null_ostream null;
  raw_ostream *output = std::exchange(os, &null);
  collecting = true;
  printOp(op, /*nested=*/false);
  collecting = false;
  os = output;
  indent = 0;
  aliases.finish();
  usedResources.clear();
}

void Printer::printTopLevel(Operation *op) {
  names.number(op, options.generic, options.printUniqueSSAIds, /*inPlace=*/true);
  collectAliases(op);
  usesCache = numbersDistinct = true;
  auto printAliases = [&](bool deferred) {
    for (const Aliases::Alias &alias : aliases.getAll()) {
      if (alias.deferred != deferred) continue;
      Aliases::printName(alias, *os);
      *os << " = ";
      if (alias.isType) printTypeBody(Type(alias.node));
      else printAttrBody(Attribute(alias.node), Elide::Never);
      *os << '\n';
    }
  };
  printAliases(false);
  printOp(op, /*nested=*/false);
  *os << '\n';
  printAliases(true);
  printResources();
}

/// The operation in which the values of `op` are numbered.
static Operation *numberingRoot(Operation *op, bool localScope) {
  while (op) {
    if (localScope && op->hasTrait(OpTrait::IsolatedFromAbove)) break;
    Operation *parent = op->getParentOp();
    if (!parent) break;
    op = parent;
  }
  return op;
}

void Printer::printInner(Operation *op) {
  names.number(numberingRoot(op, options.useLocalScope), options.generic, options.printUniqueSSAIds);
  usesCache = true;
  printOp(op, /*nested=*/false);
}

void Printer::printBlockAlone(Block *block) {
  if (Operation *parent = block->getParentOp()) names.number(numberingRoot(parent, false), options.generic, false);
  printBlockHeader(block);
  printOps(block, true);
}

void Printer::printValueAlone(Value value) {
  if (Operation *op = value.getDefiningOp()) return printInner(op);
  Block *block = value.getParentBlock();
  *os << "<block argument> of type '";
  printType(value.getType());
  *os << "' at index: " << cast<BlockArgument>(value).getArgNumber();
  (void)block;
}

/// External resources, and those of dialects that were referred to, in the order of the references.
void Printer::printResources() {
  if (!frames.empty() || collecting || !resourceContext) return;
  using Resource = std::pair<std::string, std::pair<std::string, std::string>>;
  bool first = true;
  for (bool external : {false, true}) {
    SmallVector<const Resource *> resources;
    for (const Resource &resource : resourceContext->getResources())
      if (StringRef(resource.first).starts_with("external:") == external &&
          (external || usedResources.contains(resource.second.first)))
        resources.push_back(&resource);
    if (!external)
      llvm::stable_sort(resources, [&](const Resource *a, const Resource *b) {
        if (a->first != b->first) return a->first < b->first;
        return usedResources.lookup(a->second.first) < usedResources.lookup(b->second.first);
      });
    StringRef open;
    for (const Resource *resource : resources) {
      const auto &[provider, entry] = *resource;
      if (open.empty()) {
        *os << (first ? "\n{-#\n" : ",\n") << (external ? "  external_resources: {\n" : "  dialect_resources: {\n");
        first = false;
      }
      if (open != provider) {
        if (!open.empty()) *os << "\n    },\n";
        *os << "    ";
        printKeywordOrString(external ? StringRef(provider).drop_front(9) : StringRef(provider));
        *os << ": {\n";
        open = provider;
      } else {
        *os << ",\n";
      }
      *os << "      ";
      printKeywordOrString(entry.first);
      *os << ": " << entry.second;
    }
    if (!open.empty()) *os << "\n    }\n  }";
  }
  if (!first) *os << "\n#-}\n";
}

//===- The engine -------------------------------------------------------------------------------------------------===//

void Printer::run(size_t base) {
  while (frames.size() > base) step();
}

void Printer::printOp(Operation *op, bool nested) {
  const size_t base = frames.size();
  beginOp(op, nested);
  run(base);
}

bool Printer::usesCustomForm(Operation *op) const {
  if (options.generic || !op->isRegistered() || customDepth >= kMaxCustomDepth) return false;
  const OpRow *row = op->getRecord()->row;
  return row->print || row->assemblyFormat;
}

void Printer::beginOp(Operation *op, bool nested) {
  if (collecting) {
    if (options.debugInfo) aliases.visit(op->getLoc().getAttr(op->getContext()).getNode(), /*canBeDeferred=*/true);
  } else {
    writeIndent();
    printResults(op);
  }
  if (!usesCustomForm(op)) return beginGeneric(op, true, /*bare=*/false, nested);
  ++customDepth;
  printCustom(op);
  --customDepth;
  endOp(op, nested);
}

void Printer::endOp(Operation *op, bool nested) {
  if (collecting) return;
  printTrailingLocation(op->getLoc(), true);
  if (nested) out << '\n';
}

void Printer::printCustom(Operation *op) {
  Operation *parent = op->getParentOp();
  StringRef dialect = parent ? getDefaultDialect(parent->getName()) : "builtin";
  StringRef name = op->getName();
  if (!dialect.empty() && name.starts_with(dialect) && name.substr(dialect.size()).starts_with(".") &&
      name.count('.') == 1)
    name = name.drop_front(dialect.size() + 1);
  *os << name;
  const OpRow *row = op->getRecord()->row;
  if (row->print) row->print(op, *this);
  else printWithFormat(*row, op, *this);
}

void Printer::printResults(Operation *op) {
  const unsigned count = op->getNumResults();
  if (count == 0) return;
  auto printGroup = [&](unsigned first, unsigned size) {
    names.printValue(out, op->getResult(first), /*withResultNumber=*/false);
    if (size > 1) out << ':' << size;
  };
  ArrayRef<int> groups = names.getResultGroups(op);
  if (groups.empty()) {
    printGroup(0, count);
  } else {
    for (size_t i = 0; i < groups.size(); ++i) {
      if (i) out << ", ";
      const unsigned end = i + 1 < groups.size() ? static_cast<unsigned>(groups[i + 1]) : count;
      printGroup(static_cast<unsigned>(groups[i]), end - static_cast<unsigned>(groups[i]));
    }
  }
  out << " = ";
}

//===- Generic form -----------------------------------------------------------------------------------------------===//

void Printer::printGenericOp(Operation *op, bool printName) {
  const size_t base = frames.size();
  beginGeneric(op, printName, /*bare=*/true, /*nested=*/false);
  run(base);
}

void Printer::beginGeneric(Operation *op, bool printName, bool bare, bool nested) {
  if (!collecting) {
    if (printName) out << textOf(op->getRecord()).open;
    else out << '(';
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      if (i) out << ", ";
      names.printValue(out, op->getOperand(i));
    }
    out << ')';
    if (op->getNumSuccessors()) {
      out << '[';
      llvm::interleave(op->getBlockOperands(), [&](BlockOperand &successor) { printSuccessor(successor.get()); },
                       [&] { *os << ", "; });
      *os << ']';
    }
    printProperties(op);
    if (op->getNumRegions()) out << " (";
  }
  Frame frame{op, 0, nullptr, nullptr, false, false, bare, nested};
  if (op->getNumRegions()) frames.push_back(frame);
  else finishGeneric(frame);
}

const Printer::RecordText &Printer::textOf(const OpRecord *record) {
  if (record->id >= recordTexts.size()) recordTexts.resize(record->id + 64);
  std::unique_ptr<RecordText> &known = recordTexts[record->id];
  if (known) return *known;
  known = std::make_unique<RecordText>();
  llvm::raw_string_ostream stream(known->open);
  raw_ostream *output = std::exchange(os, &stream);
  printString(record->name);
  *os << '(';
  os = output;
  if (!record->isRegistered()) return *known;
  for (unsigned i = 0; i < record->numProperties; ++i) {
    StringRef name = record->propertyNames[i].getValue();
    known->slots.emplace_back(i, isBareIdentifier(name) ? name.str() : ("\"" + name + "\"").str());
  }
  llvm::sort(known->slots, [](const auto &a, const auto &b) { return a.second < b.second; });
  return *known;
}

void Printer::printProperties(Operation *op) {
  const OpRecord *record = op->getRecord();
  if (!op->isRegistered()) {
    if (!op->getProperty(0)) return;
    out << " <";
    printAttr(op->getProperty(0), Elide::Never);
    *os << '>';
    return;
  }
  if (record->numProperties == 0) return;
  if (!usesCache) return printPropertyList(op);
  pieceKey.clear();
  for (unsigned i = 0; i < record->numProperties; ++i) pieceKey.push_back(op->getProperty(i).getNode());
  out << textOfPiece(record, [&] { printPropertyList(op); });
}

void Printer::printPropertyList(Operation *op) {
  bool first = true;
  for (const auto &[slot, key] : textOf(op->getRecord()).slots) {
    Attribute value = op->getProperty(slot);
    if (!value) continue;
    *os << (first ? StringRef(" <{") : StringRef(", ")) << key;
    first = false;
    if (isa<UnitAttr>(value)) continue;
    *os << " = ";
    printAttr(value, Elide::Never);
  }
  if (!first) *os << "}>";
}

/// One piece of the top frame: an operation, a block's header, a region's end, or the operation's end.
void Printer::step() {
  Frame &frame = frames.back();
  if (frame.next) {
    Operation *op = frame.next;
    frame.next = op->getNextNode();
    prefetchBehind(op);
    return beginOp(op, /*nested=*/true);
  }
  if (frame.inBlock) {
    frame.inBlock = false;
    indent -= 2;
  }
  if (frame.block) {
    Block *block = frame.block;
    frame.block = block->getNextNode();
    frame.next = block->getFirst();
    frame.inBlock = true;
    const bool isEntry = block->isEntryBlock();
    if (!isEntry || block->empty() || block->getNumArguments()) printBlockHeader(block);
    indent += 2;
    return;
  }
  if (frame.open) {
    frame.open = false;
    if (!collecting) {
      writeIndent();
      *os << '}';
    }
  }
  if (frame.region < frame.op->getNumRegions()) {
    if (!collecting) *os << (frame.region ? ", {\n" : "{\n");
    frame.block = frame.op->getRegion(frame.region++).getFirst();
    frame.open = true;
    return;
  }
  const Frame done = frame;
  frames.pop_back();
  if (!collecting) *os << ')';
  finishGeneric(done);
}

void Printer::finishGeneric(const Frame &frame) {
  Operation *op = frame.op;
  if (collecting) return collectFrom(op);
  if (DictionaryAttr discardable = op->getDiscardableAttrDictionary()) {
    *os << ' ';
    printAttr(discardable, Elide::Never);
  }
  constexpr unsigned kMaxTypes = 32;
  if (usesCache && op->getNumOperands() + op->getNumResults() <= kMaxTypes) {
    pieceKey.assign(1, reinterpret_cast<const Node *>(uintptr_t(op->getNumOperands())));
    for (Value operand : op->getOperands()) pieceKey.push_back(operand ? operand.getType().getNode() : nullptr);
    for (unsigned i = 0; i < op->getNumResults(); ++i) pieceKey.push_back(op->getResultType(i).getNode());
    out << textOfPiece(&kSignature, [&] { printSignature(op); });
  } else {
    printSignature(op);
  }
  if (!frame.bare) endOp(op, frame.nested);
}

const char Printer::kSignature = 0;

void Printer::printSignature(Operation *op) {
  *os << " : (";
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    if (i) *os << ", ";
    Value operand = op->getOperand(i);
    printType(operand ? operand.getType() : Type());
  }
  *os << ") -> ";
  const unsigned count = op->getNumResults();
  const bool wrapped = count != 1 || isa<FunctionType>(op->getResultType(0));
  if (wrapped) *os << '(';
  for (unsigned i = 0; i < count; ++i) {
    if (i) *os << ", ";
    printType(op->getResultType(i));
  }
  if (wrapped) *os << ')';
}

/// Visits the operation's types and attributes, the latter in the order of their names. Properties of an operation that neither we
/// nor MLIR define give no aliases: MLIR does not look into them.
void Printer::collectFrom(Operation *op) {
  for (unsigned i = 0; i < op->getNumOperands(); ++i) aliases.visit(op->getOperand(i).getType().getNode());
  for (unsigned i = 0; i < op->getNumResults(); ++i) aliases.visit(op->getResultType(i).getNode());
  DictionaryAttr dictionary = op->getDiscardableAttrDictionary();
  bool isKnown = !dictionary || aliases.wasVisited(dictionary.getNode());
  const bool isForeign = !op->isRegistered() && op->getProperty(0) && !isUpstreamDialect(op->getRecord()->getDialectName());
  for (unsigned i = 0; i < op->getNumProperties() && isKnown && !isForeign; ++i)
    if (Attribute value = op->getProperty(i)) isKnown = aliases.wasVisited(value.getNode());
  if (isKnown) return;
  if (isForeign) {
    for (const NamedAttribute &attr : dictionary) aliases.visit(attr.getValue().getNode());
    return aliases.markVisited(dictionary.getNode());
  }
  auto attrs = op->getAttrs();
  llvm::sort(attrs, [](const NamedAttribute &a, const NamedAttribute &b) { return a.getNameStr() < b.getNameStr(); });
  for (const NamedAttribute &attr : attrs) aliases.visit(attr.getValue().getNode());
  // Their contents were visited, so there is nothing left to visit in them.
  if (dictionary) aliases.markVisited(dictionary.getNode());
  if (!op->isRegistered() && isa_and_present<DictionaryAttr>(op->getProperty(0))) aliases.markVisited(op->getProperty(0).getNode());
}

//===- Blocks and regions -----------------------------------------------------------------------------------------===//

void Printer::printBlockHeader(Block *block) {
  if (collecting) {
    for (BlockArgument argument : block->getArguments()) {
      printType(argument.getType());
      if (options.debugInfo) aliases.visit(argument.getLoc().getAttr(argument.getContext()).getNode());
    }
    return;
  }
  writeIndent();
  names.printBlock(*os, block);
  if (block->getNumArguments()) {
    *os << '(';
    llvm::interleave(block->getArguments(), [&](BlockArgument argument) { printRegionArgument(argument, {}, false); },
                     [&] { *os << ", "; });
    *os << ')';
  }
  *os << ':';
  printPredecessors(block);
  *os << '\n';
}

void Printer::printPredecessors(Block *block) {
  if (!block->getParent()) {
    *os << "  // block is not in a region!";
    return;
  }
  auto predecessors = block->getPredecessors();
  if (predecessors.empty()) {
    if (!block->isEntryBlock()) *os << "  // no predecessors";
    return;
  }
  if (predecessors.size() == 1) {
    *os << "  // pred: ";
    names.printBlock(*os, predecessors[0]);
    return;
  }
  llvm::sort(predecessors,
             [&](Block *a, Block *b) { return names.getBlockNumber(a) < names.getBlockNumber(b); });
  *os << "  // " << predecessors.size() << " preds: ";
  llvm::interleave(predecessors, [&](Block *predecessor) { names.printBlock(*os, predecessor); }, [&] { *os << ", "; });
}

void Printer::printOps(Block *block, bool withTerminator) {
  indent += 2;
  Operation *last = block->getLast();
  for (Operation *op = block->getFirst(); op; op = op->getNextNode()) {
    if (op == last && !withTerminator && op->isTerminator()) break;
    printOp(op, /*nested=*/true);
  }
  indent -= 2;
}

void Printer::printRegion(Region &region, bool printEntryBlockArgs, bool printBlockTerminators, bool printEmptyBlock) {
  *os << "{\n";
  for (Block *block = region.getFirst(); block; block = block->getNextNode()) {
    const bool isEntry = block == region.getFirst();
    const bool withHeader = !isEntry || (printEmptyBlock && block->empty()) ||
                            (printEntryBlockArgs && block->getNumArguments());
    if (withHeader) printBlockHeader(block);
    printOps(block, printBlockTerminators || !isEntry);
  }
  writeIndent();
  *os << '}';
}

void Printer::printRegionArgument(BlockArgument argument, ArrayRef<NamedAttribute> attrs, bool omitType) {
  printOperand(argument);
  if (!omitType) {
    *os << ": ";
    printType(argument.getType());
  }
  printOptionalAttrDict(attrs, {});
  if (collecting) {
    if (options.debugInfo) aliases.visit(argument.getLoc().getAttr(argument.getContext()).getNode());
    return;
  }
  printTrailingLocation(argument.getLoc(), /*allowAlias=*/false);
}

void Printer::printTrailingLocation(Location location, bool allowAlias) {
  if (!options.debugInfo) return;
  Attribute attr = location.getAttr(resourceContext);
  *os << " loc(";
  if (!allowAlias || !aliases.print(attr.getNode(), *os)) printLocationBody(attr, /*isTopLevel=*/true);
  *os << ')';
}

//===- What hooks call --------------------------------------------------------------------------------------------===//

void Printer::printOperand(Value value) { names.printValue(*os, value); }

void Printer::printNewline() {
  *os << '\n';
  writeIndent();
}

void Printer::printOptionalAttrDict(ArrayRef<NamedAttribute> attrs, ArrayRef<StringRef> elided) {
  bool first = true;
  for (const NamedAttribute &attr : attrs) {
    if (llvm::is_contained(elided, attr.getNameStr())) continue;
    *os << (first ? " {" : ", ");
    printNamed(attr);
    first = false;
  }
  if (!first) *os << '}';
}

void Printer::printOptionalAttrDictWithKeyword(ArrayRef<NamedAttribute> attrs, ArrayRef<StringRef> elided) {
  if (llvm::all_of(attrs, [&](const NamedAttribute &attr) { return llvm::is_contained(elided, attr.getNameStr()); }))
    return;
  *os << " attributes";
  printOptionalAttrDict(attrs, elided);
}

void Printer::printSuccessor(Block *successor) { names.printBlock(*os, successor); }

void Printer::printSuccessorAndUseList(Block *successor, ValueRange operands) {
  printSuccessor(successor);
  if (operands.empty()) return;
  *os << '(';
  printOperands(operands);
  *os << " : ";
  printTypes(operands.getTypes());
  *os << ')';
}

}  // namespace text

void printOperation(Operation *op, raw_ostream &os, const PrintOptions &options) {
  text::Printer printer(os, options, op->getContext());
  if (!op->getParentOp() && !options.useLocalScope) printer.printTopLevel(op);
  else printer.printInner(op);
}

void Operation::print(raw_ostream &os) const { print(os, PrintOptions()); }

void Operation::print(raw_ostream &os, const PrintOptions &options) const {
  printOperation(const_cast<Operation *>(this), os, options);
}

void Operation::dump() const {
  print(llvm::errs());
  llvm::errs() << '\n';
}

void Block::print(raw_ostream &os) const {
  text::Printer printer(os, PrintOptions());
  printer.printBlockAlone(const_cast<Block *>(this));
}

void Value::print(raw_ostream &os) const {
  if (!*this) {
    os << "<<NULL VALUE>>";
    return;
  }
  text::Printer printer(os, PrintOptions());
  printer.printValueAlone(*this);
}

}  // namespace strata
