// Numbering of values and blocks, as MLIR does it: breadth first over regions from a stack, so that in generic form, where
// numbers run through the whole root, the last region gets the smallest ones.
#include "ir/op_heap.h"
#include "ir/text/printer.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace strata::text {

unsigned ValueNames::lookup(Value value) const {
  if (inPlace) {
    const unsigned kind = value.getImpl()->kind();
    if (kind == 0) return value.getDefiningOp()->getScratchNumber();
    if (kind == detail::ValueImpl::kBlockArgument) return cast<BlockArgument>(value).getScratchNumber();
  }
  auto it = ids.find(value);
  return it == ids.end() ? kNone : it->second;
}

void ValueNames::assign(Value value, unsigned id) {
  const unsigned kind = value.getImpl()->kind();
  if (inPlace && kind == 0) value.getDefiningOp()->setScratchNumber(id);
  else if (inPlace && kind == detail::ValueImpl::kBlockArgument) cast<BlockArgument>(value).setScratchNumber(id);
  else ids[value] = id;
}

void ValueNames::number(Operation *root, bool genericForm, bool uniqueIds, bool useIr) {
  generic = genericForm;
  inPlace = useIr;
  const bool continues = generic || uniqueIds;
  struct Context {
    Region *region;
    unsigned value, argument, conflict;
    size_t scope;  ///< length of nameLog at the parent
  };
  std::vector<Context> stack;
  SmallVector<Region *, 0> nested;
  // The root's results are numbered behind what the counters of its regions start from.
  for (Region &region : root->getRegions()) stack.push_back({&region, 0, 0, 0, 0});
  if (inPlace) root->setScratchNumber(kNone);
  numberOp(root);
  while (!stack.empty()) {
    const Context current = stack.back();
    stack.pop_back();
    if (!continues) {
      nextValue = current.value;
      nextArgument = current.argument;
      nextConflict = current.conflict;
    }
    for (; nameLog.size() > current.scope; nameLog.pop_back()) usedNames.erase(nameLog.back());
    nested.clear();
    numberRegion(*current.region, nested);
    for (Region *region : nested)
      stack.push_back({region, nextValue, nextArgument, nextConflict, nameLog.size()});
  }
}

void ValueNames::numberRegion(Region &region, SmallVectorImpl<Region *> &nested) {
  int nextBlock = 0;
  if (inPlace)
    for (Block *block = region.getFirst(); block; block = block->getNextNode())
      for (BlockArgument argument : block->getArguments()) argument.setScratchNumber(kNone);
  Operation *parent = region.getParentOp();
  if (!generic && parent && parent->isRegistered() && parent->getDialect() && !region.empty())
    if (auto *nameArguments = parent->getDialect()->getAsmBlockArgumentNames)
      nameArguments(region, [&](Value value, StringRef name) { setName(value, name); });
  for (Block *block = region.getFirst(); block; block = block->getNextNode()) {
    if (!region.hasOneBlock()) blockNumbers[block] = nextBlock++;
    const bool isEntry = block == region.getFirst();
    for (BlockArgument argument : block->getArguments()) {
      if (lookup(argument) != kNone) continue;
      if (isEntry) setName(argument, ("arg" + Twine(nextArgument++)).str());
      else setName(argument, "");
    }
    if (inPlace) block->invalidateOpOrder();
    for (Operation *op = block->getFirst(); op; op = op->getNextNode()) {
      prefetchBehind(op);
      if (generic && inPlace) {
        op->setScratchNumber(op->getNumResults() ? nextValue++ : kNone);
      } else {
        if (inPlace) op->setScratchNumber(kNone);
        numberOp(op);
      }
      if (op->getNumRegions())
        for (Region &inner : op->getRegions()) nested.push_back(&inner);
    }
  }
}

void ValueNames::numberOp(Operation *op) {
  if (op->getNumResults() == 0) return;
  if (generic && inPlace) return op->setScratchNumber(nextValue++);
  SmallVector<int, 2> groups = {0};
  Dialect *dialect = op->getDialect();
  if (!generic && dialect && dialect->getAsmResultNames && op->isRegistered()) {
    dialect->getAsmResultNames(op, [&](Value value, StringRef name) {
      setName(value, name);
      if (unsigned number = cast<OpResult>(value).getResultNumber()) groups.push_back(static_cast<int>(number));
    });
  }
  // Several groups of results are named as in the definition, where the dialect names none.
  if (!generic && op->isRegistered() && op->getRecord()->row->results.size() > 1 && lookup(op->getResult(0)) == kNone &&
      groups.size() == 1) {
    for (auto [i, group] : llvm::enumerate(op->getRecord()->row->results)) {
      auto [first, count] = getResultGroup(op, static_cast<unsigned>(i));
      if (count == 0) continue;
      setName(op->getResult(first), group.name);
      if (first) groups.push_back(static_cast<int>(first));
    }
  }
  if (lookup(op->getResult(0)) == kNone) assign(op->getResult(0), nextValue++);
  if (groups.size() > 1) {
    llvm::sort(groups);
    resultGroups.try_emplace(op, groups);
  }
}

void ValueNames::setName(Value value, StringRef name) {
  if (name.empty()) return assign(value, nextValue++);
  assign(value, kNamed | static_cast<unsigned>(names.size()));
  names.push_back(uniqueName(name));
}

StringRef ValueNames::uniqueName(StringRef name) {
  std::string clean;
  for (char c : name) clean.push_back(llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-' ? c : '_');
  if (llvm::isDigit(clean[0])) clean.insert(clean.begin(), '_');
  std::string candidate = clean;
  while (usedNames.contains(candidate)) candidate = clean + "_" + llvm::utostr(nextConflict++);
  nameStorage.push_back(std::make_unique<std::string>(std::move(candidate)));
  StringRef stored = *nameStorage.back();
  usedNames.insert(stored);
  nameLog.push_back(stored);
  return stored;
}

ArrayRef<int> ValueNames::getResultGroups(Operation *op) const {
  if (resultGroups.empty()) return {};
  auto it = resultGroups.find(op);
  return it == resultGroups.end() ? ArrayRef<int>() : ArrayRef<int>(it->second);
}

template <typename Stream>
void ValueNames::printValue(Stream &os, Value value, bool withResultNumber) const {
  if (!value) {
    os << "<<NULL VALUE>>";
    return;
  }
  Value named = value;
  int number = -1;
  if (Operation *op = value.getDefiningOp(); op && op->getNumResults() > 1) {
    const int result = static_cast<int>(cast<OpResult>(value).getResultNumber());
    ArrayRef<int> groups = getResultGroups(op);
    int first = 0, size = static_cast<int>(op->getNumResults());
    if (!groups.empty()) {
      const int *next = llvm::upper_bound(groups, result);
      first = next[-1];
      size = (next == groups.end() ? size : *next) - first;
    }
    named = op->getResult(static_cast<unsigned>(first));
    if (size > 1) number = result - first;
  }
  const unsigned id = lookup(named);
  if (id == kNone) {
    os << "<<UNKNOWN SSA VALUE>>";
    return;
  }
  os << '%';
  if (id & kNamed) os << names[id & ~kNamed];
  else os << id;
  if (number >= 0 && withResultNumber) os << '#' << static_cast<unsigned>(number);
}
template void ValueNames::printValue(raw_ostream &os, Value value, bool withResultNumber) const;
template void ValueNames::printValue(TextStream &os, Value value, bool withResultNumber) const;

int ValueNames::getBlockNumber(Block *block) const {
  if (Region *region = block->getParent(); region && region->hasOneBlock()) return 0;
  auto it = blockNumbers.find(block);
  return it == blockNumbers.end() ? -1 : it->second;
}

void ValueNames::printBlock(raw_ostream &os, Block *block) const {
  const int number = getBlockNumber(block);
  if (number < 0) os << "<<UNKNOWN BLOCK>>";
  else os << "^bb" << number;
}

}  // namespace strata::text
