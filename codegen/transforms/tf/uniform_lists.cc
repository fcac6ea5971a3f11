// See uniform_lists.h. Lists that flow into each other are one group (union-find over values); a group is replaced as a whole.
#include "codegen/transforms/tf/uniform_lists.h"

#include "dialects/tf/dim.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/sizes.h"
#include "dialects/tf/types.h"
#include "ir/builder.h"
#include "ir/symbols.h"

#include "llvm/ADT/EquivalenceClasses.h"

#include <map>

namespace strata::tf {

namespace {

using Exprs = SmallVector<AffineExpr, 6>;

bool isWhile(Operation *op) { return op->getName() == "plan.while"; }
bool isSwitch(Operation *op) { return op->getName() == "plan.switch"; }
bool isReserve(Operation *op) { return op->getName() == "tf.TensorListReserve"; }
bool isFromTensor(Operation *op) { return op->getName() == "tf.TensorListFromTensor"; }
bool isSetItem(Operation *op) { return op->getName() == "tf.TensorListSetItem"; }

/// A scalar variant: a list, as far as types tell.
bool isList(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 0 && isa<VariantType>(type.getElementType());
}

/// A use of the element's shape: which operand states it, or none.
std::optional<unsigned> shapeOperandOf(Operation *op) {
  const StringRef name = op->getName();
  if (isReserve(op)) return 0;
  if (isFromTensor(op) || name == "tf.TensorListStack") return 1;
  if (name == "tf.TensorListGetItem" || name == "tf.TensorListGather") return 2;
  return std::nullopt;
}

bool isReader(Operation *op) { return shapeOperandOf(op) && !isReserve(op) && !isFromTensor(op); }

/// What is known of lists that flow into each other.
struct Group {
  SmallVector<Operation *, 4> makers, users;   ///< in program order; users include SetItem
  SmallVector<Operation *, 2> carriers;        ///< loops and branches that give one
  bool isUniform = true;
  Type element;
  std::optional<Exprs> sizes;                  ///< of an element
  std::optional<AffineExpr> count;             ///< none: the maker tells it when it runs
  Exprs stated;                                ///< what the makers state of the sizes; null: nothing
  bool wantsFlag = false;
};

class UniformLists {
 public:
  explicit UniformLists(Operation *main) : main(main), context(main->getContext()), builder(context) {}

  void run() {
    collect();
    for (auto &[leader, group] : groups) decide(group);
    for (Operation *op : order)
      for (Value result : op->getResults())
        if (isList(result) && groupOf(result)->isUniform) lists[result] = groupOf(result);
    for (Operation *op : order) {
      if (isWhile(op))
        replaceWhile(op);
      else if (isSwitch(op))
        replaceSwitch(op);
      else
        replace(op);
    }
    for (const Carrier &carrier : carriers) yieldFlags(carrier);
    for (Operation *op : llvm::reverse(dead)) op->erase();
  }

 private:
  // Groups.
  void collect();
  void collectOperation(Operation *op);
  Group *groupOf(Value list);
  void join(Value a, Value b) { values.unionSets(a.getImpl(), b.getImpl()); }
  void refuse(Value list) {
    values.insert(list.getImpl());
    refused.push_back(list);
  }

  // Decisions.
  void decide(Group &group);
  bool findElement(Group &group);
  bool findCount(Group &group);
  bool agrees(Group &group);
  std::optional<Exprs> statedSizes(Operation *op, unsigned rank) const;
  std::optional<Exprs> contentsOf(Operation *op, unsigned operand) const;
  bool areKnownAt(ArrayRef<AffineExpr> exprs, Operation *op) const;

  // Replacement.
  /// A loop or branch that carries flags, and where: the number of each flagged list among the block terminators' operands.
  struct Carrier {
    Operation *op;
    SmallVector<unsigned, 2> carried, further;
  };
  Group *uniformGroupOf(Value list) const { return lists.lookup(list); }
  void become(Value list, Group *group);
  void replace(Operation *op);
  void replaceReader(Operation *op, Group *group);
  void replaceWhile(Operation *op);
  void replaceSwitch(Operation *op);
  Operation *remake(Operation *op, ValueRange operands, TypeRange types, ArrayRef<unsigned> places);
  void insertScalars(Operation *op, StringRef attribute, unsigned at, unsigned count);
  void nameSizes(Operation *op, StringRef attribute, ArrayRef<Value> values);
  void yieldFlags(const Carrier &carrier);
  SmallVector<unsigned, 2> flaggedAmong(ValueRange lists, unsigned begin, unsigned end) const;
  Value flagConstant(Operation *before, bool set);
  RankedTensorType flagType() { return RankedTensorType::get({}, builder.getI1Type()); }
  AffineMapAttr listSizes(const Group &group);
  RankedTensorType listType(const Group &group) const;
  std::string openShape(Operation *op, const Group &group) const;
  Operation *take(Operation *op, StringRef name, TypeRange types, ValueRange operands, ArrayRef<NamedAttribute> attrs = {});

  Operation *main;
  Context *context;
  OpBuilder builder;
  llvm::EquivalenceClasses<const void *> values;
  std::map<const void *, Group> groups;  ///< by leader
  SmallVector<Value> refused;
  DenseMap<unsigned, Operation *> tellers;  ///< of symbols that only execution tells
  unsigned numArguments = 0, numSymbols = 0;
  SmallVector<Operation *> order;  ///< all operations of @main, holders before what is inside
  DenseMap<Value, Group *> lists;  ///< those to be replaced, and what replaces them
  DenseMap<Value, Value> flags;    ///< list -> whether an element was set
  SmallVector<Carrier, 2> carriers;
  SmallVector<Operation *> dead;
};

//===- Groups -----------------------------------------------------------------------------------------------------===//

Group *UniformLists::groupOf(Value list) {
  auto member = values.findLeader(list.getImpl());
  return member == values.member_end() ? nullptr : &groups[*member];
}

void UniformLists::collect() {
  for (BlockArgument argument : main->getRegion(0).front().getArguments()) {
    if (isList(argument)) refuse(argument);
  }
  for (Attribute attr : main->getAttrOfType<ArrayAttr>("arg_sizes"))
    if (auto map = dyn_cast<AffineMapAttr>(attr)) numArguments = std::max(numArguments, map.getValue().getNumSymbols());
  numSymbols = numArguments;
  main->walk(WalkOrder::PreOrder, [&](Operation *op) {
    if (op != main) order.push_back(op);
    return WalkResult::Advance;
  });
  for (Operation *op : order) {
    for (StringRef name : {"late", "body_late", "before_late"})
      if (auto late = op->getAttrOfType<ArrayAttr>(name))
        for (Attribute number : late) {
          const auto symbol = static_cast<unsigned>(cast<IntegerAttr>(number).getInt());
          tellers[symbol] = op;
          numSymbols = std::max(numSymbols, symbol + 1);
        }
    collectOperation(op);
  }
  for (Value list : refused) groupOf(list)->isUniform = false;
  for (Operation *op : order) {
    if ((isReserve(op) || isFromTensor(op)) && isList(op->getResult(0))) groupOf(op->getResult(0))->makers.push_back(op);
    if (isWhile(op) || isSwitch(op)) {
      for (Value result : op->getResults())
        if (isList(result)) groupOf(result)->carriers.push_back(op);
    } else if (op->getNumOperands() && isList(op->getOperand(0)) && op->getName() != "tf.Identity") {
      groupOf(op->getOperand(0))->users.push_back(op);
    }
  }
}

/// Joins what flows together, and refuses lists that something else sees.
void UniformLists::collectOperation(Operation *op) {
  const StringRef name = op->getName();
  for (Value value : op->getOperands())
    if (isList(value)) values.insert(value.getImpl());
  for (Value value : op->getResults())
    if (isList(value)) values.insert(value.getImpl());
  if (isWhile(op)) {
    Block &before = op->getRegion(0).front(), &body = op->getRegion(1).front();
    Operation *condition = before.getTerminator(), *yield = body.getTerminator();
    const unsigned numCarried = op->getNumOperands();
    for (unsigned i = 0; i < op->getNumResults(); ++i) {
      Value result = op->getResult(i);
      if (!isList(result)) continue;
      join(result, body.getArgument(i));
      if (i >= numCarried) {
        join(result, condition->getOperand(1 + i - numCarried));
        continue;
      }
      join(result, op->getOperand(i));
      join(result, before.getArgument(i));
      join(result, yield->getOperand(i));
    }
    return;
  }
  if (isSwitch(op)) {
    for (unsigned i = 0; i < op->getNumResults(); ++i)
      if (isList(op->getResult(i)))
        for (Region &region : op->getRegions()) join(op->getResult(i), region.front().getTerminator()->getOperand(i));
    return;
  }
  if (op->isTerminator() && op->getParentOp() != main) return;  // joined by its holder
  const bool resizes = isSetItem(op) && boolAttr(op, "resize_if_index_out_of_bounds");
  const bool isOrdered = numDataOperands(op) != op->getNumOperands() || numDataResults(op) != op->getNumResults();
  if ((isSetItem(op) && !resizes) || name == "tf.Identity") {
    if (isList(op->getOperand(0))) join(op->getOperand(0), op->getResult(0));
    if (!isOrdered) return;
  }
  const bool isKnown = isReserve(op) || isFromTensor(op) || isReader(op) || name == "tf.TensorListLength";
  if (isKnown && !isOrdered) return;
  for (Value value : op->getOperands())
    if (isList(value)) refuse(value);
  for (Value value : op->getResults())
    if (isList(value)) refuse(value);
}

//===- Decisions --------------------------------------------------------------------------------------------------===//

/// Elements of an integer operand, as far as inference knows all of them.
std::optional<Exprs> UniformLists::contentsOf(Operation *op, unsigned operand) const {
  Exprs exprs;
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(getConstantValue(op->getOperand(operand)))) {
    for (int64_t i = 0; i < elements.getNumElements(); ++i)
      exprs.push_back(getAffineConstantExpr(cast<IntegerAttr>(elements.getElement(i)).getInt(), context));
    return exprs;
  }
  auto known = op->getAttrOfType<ArrayAttr>("contents");
  auto map = known && operand < known.size() ? dyn_cast<AffineMapAttr>(known[operand]) : AffineMapAttr();
  if (!map) return std::nullopt;
  return Exprs(map.getValue().getResults().begin(), map.getValue().getResults().end());
}

/// The sizes that the operation's shape operand states, null for those that it leaves open; nothing when it is not known, or of
/// another rank.
std::optional<Exprs> UniformLists::statedSizes(Operation *op, unsigned rank) const {
  const unsigned operand = *shapeOperandOf(op);
  auto type = dyn_cast<RankedTensorType>(op->getOperand(operand).getType());
  std::optional<Exprs> contents = contentsOf(op, operand);
  if (!type || type.getRank() > 1 || !contents) return std::nullopt;
  if (type.getRank() == 0) {
    if (!(*contents)[0].isConstant(-1)) return std::nullopt;
    return Exprs(rank, AffineExpr());
  }
  if (contents->size() != rank) return std::nullopt;
  for (AffineExpr &expr : *contents)
    if (expr.isConstant(-1)) expr = AffineExpr();
  return contents;
}

/// Whether the symbols in the expressions have values before `op`.
bool UniformLists::areKnownAt(ArrayRef<AffineExpr> exprs, Operation *op) const {
  bool known = true;
  auto isKnown = [&](unsigned symbol) {
    if (symbol < numArguments) return true;
    Operation *teller = tellers.lookup(symbol);
    if (!teller) return false;
    Operation *place = teller->getBlock()->findAncestorOpInBlock(op);
    return place && teller->isBeforeInBlock(place);
  };
  for (AffineExpr expr : exprs)
    expr.walk([&](AffineExpr part) { known &= !part.isSymbol() || isKnown(part.getPosition()); });
  return known;
}

/// The elements' type and sizes: those of an item that is set, of rows, or of what is read.
bool UniformLists::findElement(Group &group) {
  auto use = [&](Value tensor, unsigned leading) {
    std::optional<Exprs> sizes = tf::sizesOf(tensor);
    if (!sizes || sizes->size() < leading) return false;
    sizes->erase(sizes->begin(), sizes->begin() + leading);
    const Type element = getElementTypeOrSelf(tensor.getType());
    if (!group.sizes) {
      group.sizes = *sizes;
      group.element = element;
    }
    return *group.sizes == *sizes && group.element == element;
  };
  for (Operation *maker : group.makers)
    if (isFromTensor(maker) && !use(maker->getOperand(0), 1)) return false;
  for (Operation *user : group.users)
    if (isSetItem(user) && !use(user->getOperand(2), 0)) return false;
  for (Operation *user : group.users) {
    if (!isReader(user)) continue;
    const unsigned leading = user->getName() == "tf.TensorListGetItem" ? 0 : 1;
    if (!group.sizes && (!use(user->getResult(0), leading) || !llvm::all_of(*group.sizes, [](AffineExpr size) { return size.isConstant(); })))
      return false;
    if (getElementTypeOrSelf(user->getResult(0).getType()) != group.element) return false;
  }
  if (!group.sizes || dtypeSize(dtypeOfType(group.element)) == 0) return false;
  for (Operation *maker : group.makers)
    if (auto type = maker->getAttrOfType<TypeAttr>("element_dtype"); type && type.getValue() != group.element) return false;
  return true;
}

bool UniformLists::findCount(Group &group) {
  for (Operation *maker : group.makers) {
    std::optional<AffineExpr> count;
    if (isFromTensor(maker)) {
      count = (*tf::sizesOf(maker->getOperand(0)))[0];
    } else {
      auto type = dyn_cast<RankedTensorType>(maker->getOperand(1).getType());
      if (!type || type.getRank() != 0) return false;
      if (auto contents = contentsOf(maker, 1)) count = (*contents)[0];
      if (count && count->isConstant() && count->getValue() < 0) return false;
    }
    if (!count && group.makers.size() > 1) return false;
    if (group.count && group.count != count) return false;
    group.count = count;
  }
  return true;
}

/// Whether what makers and readers state of the elements' shape is what the elements have, as far as it is stated.
bool UniformLists::agrees(Group &group) {
  const unsigned rank = group.sizes->size();
  group.stated.assign(rank, AffineExpr());
  auto merge = [&](ArrayRef<AffineExpr> stated) {
    bool open = false;
    for (unsigned i = 0; i < rank; ++i) {
      if (stated[i] && stated[i] != (*group.sizes)[i]) return std::pair(false, open);
      open |= !stated[i] && !group.stated[i];
    }
    return std::pair(true, open);
  };
  for (auto [number, maker] : llvm::enumerate(group.makers)) {
    std::optional<Exprs> stated = statedSizes(maker, rank);
    if (!stated || !merge(*stated).first || (number > 0 && *stated != group.stated)) return false;
    group.stated = *stated;
  }
  for (Operation *user : group.users) {
    if (user->getName() == "tf.TensorListGetItem" || isSetItem(user)) {
      auto index = dyn_cast<RankedTensorType>(user->getOperand(1).getType());
      if (!index || index.getRank() != 0) return false;
    }
    if (const int64_t count = user->getName() == "tf.TensorListStack" ? intAttr(user, "num_elements") : -1;
        count >= 0 && group.count && group.count->isConstant() && !group.count->isConstant(count))
      return false;
    if (!isReader(user)) continue;
    // Where inference knew no rank the program ends, and the rest goes on from what the host's list gives.
    if (isa<UnrankedTensorType>(user->getResult(0).getType())) return false;
    std::optional<Exprs> stated = statedSizes(user, rank);
    if (!stated) return false;
    const auto [fits, open] = merge(*stated);
    if (!fits) return false;
    group.wantsFlag |= open;
  }
  return true;
}

void UniformLists::decide(Group &group) {
  group.isUniform = group.isUniform && !group.makers.empty() && findElement(group) && findCount(group) && agrees(group);
  if (!group.isUniform) return;
  Exprs needed = *group.sizes;
  if (group.count) needed.push_back(*group.count);
  for (Operation *maker : group.makers) group.isUniform &= areKnownAt(needed, maker);
  if (!group.count) {
    // A symbol of its own, told by the maker.
    group.count = getAffineSymbolExpr(numSymbols, context);
    tellers[numSymbols++] = group.makers[0];
    needed.push_back(*group.count);
  }
  for (Operation *carrier : group.carriers) group.isUniform &= areKnownAt(needed, carrier);
}

//===- Replacement ------------------------------------------------------------------------------------------------===//

AffineMapAttr UniformLists::listSizes(const Group &group) {
  Exprs sizes{*group.count};
  sizes.append(group.sizes->begin(), group.sizes->end());
  return AffineMapAttr::get(AffineMap::get(0, numSymbols, sizes, context));
}

RankedTensorType UniformLists::listType(const Group &group) const {
  SmallVector<int64_t> extents{group.count->isConstant() ? group.count->getValue() : ShapedType::kDynamic};
  for (AffineExpr size : *group.sizes) extents.push_back(size.isConstant() ? size.getValue() : ShapedType::kDynamic);
  return RankedTensorType::get(extents, group.element);
}

void UniformLists::become(Value list, Group *group) {
  list.setType(listType(*group));
  lists[list] = group;
}

/// The sizes of lists among `values` in the operation's attribute, which has one entry for each.
void UniformLists::nameSizes(Operation *op, StringRef attribute, ArrayRef<Value> values) {
  auto known = op->getAttrOfType<ArrayAttr>(attribute);
  SmallVector<Attribute> maps;
  bool any = false;
  for (unsigned i = 0; i < values.size(); ++i) {
    Group *group = uniformGroupOf(values[i]);
    any |= group != nullptr;
    maps.push_back(group ? Attribute(listSizes(*group)) : known && i < known.size() ? known[i] : Attribute(builder.getUnitAttr()));
  }
  if (any) op->setDiscardableAttr(attribute, builder.getArrayAttr(maps));
}

/// Entries of scalars, `count` of them, in front of entry `at`.
void UniformLists::insertScalars(Operation *op, StringRef attribute, unsigned at, unsigned count) {
  auto known = op->getAttrOfType<ArrayAttr>(attribute);
  SmallVector<Attribute> maps(known.begin(), known.end());
  maps.insert(maps.begin() + at, count, AffineMapAttr::get(AffineMap::get(0, 0, ArrayRef<AffineExpr>(), context)));
  op->setDiscardableAttr(attribute, builder.getArrayAttr(maps));
}

/// The new operation in the place of `op`, which goes.
Operation *UniformLists::take(Operation *op, StringRef name, TypeRange types, ValueRange operands, ArrayRef<NamedAttribute> attrs) {
  builder.setInsertionPoint(op);
  Operation *made = builder.create(op->getLoc(), name, types, operands, attrs);
  for (StringRef known : {"sizes", "late"})
    if (Attribute attr = op->getDiscardableAttr(known)) made->setDiscardableAttr(known, attr);
  for (unsigned i = 0; i < op->getNumResults(); ++i) op->getResult(i).replaceAllUsesWith(made->getResult(i));
  dead.push_back(op);
  return made;
}

Value UniformLists::flagConstant(Operation *before, bool set) {
  builder.setInsertionPoint(before);
  const char byte = set;
  return builder
      .create(before->getLoc(), "tf.Const", TypeRange(flagType()), {},
              {builder.getNamedAttr("value", DenseElementsAttr::getRaw(flagType(), StringRef(&byte, 1)))})
      ->getResult(0);
}

void UniformLists::replace(Operation *op) {
  Group *group = op->getNumResults() ? uniformGroupOf(op->getResult(0)) : nullptr;
  if (!group) {
    if (op->getNumOperands() && uniformGroupOf(op->getOperand(0)) && !op->isTerminator())
      replaceReader(op, uniformGroupOf(op->getOperand(0)));
    return;
  }
  Value flag;
  Operation *made = nullptr;
  const SmallVector<Type, 1> type{listType(*group)};
  if (isReserve(op)) {
    if (group->wantsFlag) flag = flagConstant(op, false);
    made = take(op, "tf.UniformListReserve", type, {op->getOperand(1)});
    if (AffineExpr count = *group->count; count.isSymbol() && tellers.lookup(count.getPosition()) == op)
      made->setDiscardableAttr("late", builder.getArrayAttr({builder.getI64IntegerAttr(count.getPosition())}));
  } else if (isFromTensor(op)) {
    if (group->wantsFlag) flag = flagConstant(op, true);
    made = take(op, "tf.Identity", type, {op->getOperand(0)});
  } else if (isSetItem(op)) {
    if (group->wantsFlag) flag = flagConstant(op, true);
    made = take(op, "tf.UniformListSetItem", type, {op->getOperand(0), op->getOperand(1), op->getOperand(2)});
  } else {
    flag = flags.lookup(op->getOperand(0));
    made = take(op, "tf.Identity", type, {op->getOperand(0)});
  }
  lists[made->getResult(0)] = group;
  nameSizes(made, "sizes", {made->getResult(0)});
  if (flag) flags[made->getResult(0)] = flag;
}

/// The shape that was stated, when part of it was left open.
std::string UniformLists::openShape(Operation *op, const Group &group) const {
  const Exprs stated = *statedSizes(op, group.sizes->size());
  SmallVector<Dim, 6> dims;
  bool open = false;
  for (unsigned i = 0; i < stated.size(); ++i) {
    AffineExpr known = stated[i] ? stated[i] : group.stated[i];
    dims.push_back(known ? Dim(known) : Dim());
    open |= !known;
  }
  auto type = cast<RankedTensorType>(op->getOperand(*shapeOperandOf(op)).getType());
  const bool isRanked = type.getRank() == 1 || llvm::any_of(dims, [](const Dim &dim) { return dim.isKnown(); });
  return !open ? std::string() : isRanked ? TensorShape(dims).str() : TensorShape().str();
}

void UniformLists::replaceReader(Operation *op, Group *group) {
  const StringRef kind = StringRef(op->getName()).drop_front(StringRef("tf.TensorList").size());
  SmallVector<Value, 3> operands{op->getOperand(0)};
  SmallVector<NamedAttribute, 2> attrs;
  if (kind == "GetItem" || kind == "Gather") operands.push_back(op->getOperand(1));
  if (kind != "Length")
    if (std::string open = openShape(op, *group); !open.empty()) {
      Value flag = flags.lookup(op->getOperand(0));
      auto known = dyn_cast_or_null<DenseElementsAttr>(getConstantValue(flag));
      if (!known || known.getRawData()[0] == 0) operands.push_back(flag);
      attrs.push_back(builder.getNamedAttr("stated_shape", builder.getStringAttr(open)));
    }
  if (kind == "Stack") attrs.push_back(builder.getNamedAttr("num_elements", builder.getI64IntegerAttr(intAttr(op, "num_elements"))));
  (void)take(op, "tf.UniformList" + kind.str(), op->getResultTypes(), operands, attrs);
}

//===- Control flow -----------------------------------------------------------------------------------------------===//

SmallVector<unsigned, 2> UniformLists::flaggedAmong(ValueRange values, unsigned begin, unsigned end) const {
  SmallVector<unsigned, 2> numbers;
  for (unsigned i = begin; i < end; ++i)
    if (Group *group = uniformGroupOf(values[i]); group && group->wantsFlag) numbers.push_back(i);
  return numbers;
}

/// The operation with more operands and results; result i is now result `places[i]`.
Operation *UniformLists::remake(Operation *op, ValueRange operands, TypeRange types, ArrayRef<unsigned> places) {
  builder.setInsertionPoint(op);
  Operation *made = builder.create(op->getLoc(), op->getName(), types, operands, op->getAttrs(), op->getNumRegions());
  for (unsigned i = 0; i < op->getNumRegions(); ++i) made->getRegion(i).takeBody(op->getRegion(i));
  for (unsigned i = 0; i < places.size(); ++i) {
    if (Group *group = uniformGroupOf(op->getResult(i))) lists[made->getResult(places[i])] = group;
    op->getResult(i).replaceAllUsesWith(made->getResult(places[i]));
  }
  dead.push_back(op);
  return made;
}

/// Lists that the loop carries, flags behind the carried values, and flags of values that its condition passes on behind those.
void UniformLists::replaceWhile(Operation *op) {
  Block &before = op->getRegion(0).front(), &body = op->getRegion(1).front();
  const unsigned numCarried = op->getNumOperands(), numResults = op->getNumResults();
  for (unsigned i = 0; i < numResults; ++i) {
    Group *group = uniformGroupOf(op->getResult(i));
    if (!group) continue;
    become(op->getResult(i), group);
    become(body.getArgument(i), group);
    if (i < numCarried) become(before.getArgument(i), group);
  }
  nameSizes(op, "sizes", SmallVector<Value>(op->getResults().begin(), op->getResults().end()));
  nameSizes(op, "arg_sizes", SmallVector<Value>(before.getArguments().begin(), before.getArguments().end()));
  nameSizes(op, "body_sizes", SmallVector<Value>(body.getArguments().begin(), body.getArguments().end()));
  const SmallVector<unsigned, 2> carried = flaggedAmong(op->getResults(), 0, numCarried),
                                 further = flaggedAmong(op->getResults(), numCarried, numResults);
  if (carried.empty() && further.empty()) return;

  SmallVector<Value> operands(op->getOperands().begin(), op->getOperands().end());
  for (unsigned i : carried) operands.push_back(flags.lookup(operands[i]));
  SmallVector<Type> types = op->getResultTypes();
  types.insert(types.begin() + numCarried, carried.size(), flagType());
  types.append(further.size(), flagType());
  SmallVector<unsigned> places;
  for (unsigned i = 0; i < numResults; ++i) places.push_back(i < numCarried ? i : i + carried.size());
  Operation *made = remake(op, operands, types, places);
  for (unsigned k = 0; k < carried.size(); ++k) {
    flags[before.getArgument(carried[k])] = before.addArgument(flagType(), op->getLoc());
    Value inBody = body.insertArgument(numCarried + k, flagType(), op->getLoc());
    flags[body.getArgument(carried[k])] = inBody;
    flags[made->getResult(carried[k])] = made->getResult(numCarried + k);
  }
  for (unsigned k = 0; k < further.size(); ++k) {
    const unsigned place = further[k] + carried.size();
    Value inBody = body.addArgument(flagType(), op->getLoc());
    flags[body.getArgument(place)] = inBody;
    flags[made->getResult(place)] = made->getResult(numResults + carried.size() + k);
  }
  insertScalars(made, "arg_sizes", numCarried, carried.size());
  for (StringRef name : {"sizes", "body_sizes"}) {
    insertScalars(made, name, numResults, further.size());
    insertScalars(made, name, numCarried, carried.size());
  }
  SmallVector<unsigned, 2> passed;
  for (unsigned i : further) passed.push_back(1 + i - numCarried);
  carriers.push_back({made, carried, passed});
}

void UniformLists::replaceSwitch(Operation *op) {
  for (Value result : op->getResults())
    if (Group *group = uniformGroupOf(result)) become(result, group);
  nameSizes(op, "sizes", SmallVector<Value>(op->getResults().begin(), op->getResults().end()));
  const unsigned numResults = op->getNumResults();
  const SmallVector<unsigned, 2> given = flaggedAmong(op->getResults(), 0, numResults);
  if (given.empty()) return;
  SmallVector<Type> types = op->getResultTypes();
  types.append(given.size(), flagType());
  SmallVector<unsigned> places;
  for (unsigned i = 0; i < numResults; ++i) places.push_back(i);
  SmallVector<Value> operands(op->getOperands().begin(), op->getOperands().end());
  Operation *made = remake(op, operands, types, places);
  for (unsigned k = 0; k < given.size(); ++k) flags[made->getResult(given[k])] = made->getResult(numResults + k);
  insertScalars(made, "sizes", numResults, given.size());
  carriers.push_back({made, given, {}});
}

/// Flags of what the blocks give, when all of them are known.
void UniformLists::yieldFlags(const Carrier &carrier) {
  for (Region &region : carrier.op->getRegions()) {
    const bool isCondition = isWhile(carrier.op) && region.getRegionNumber() == 0;
    Operation *terminator = region.front().getTerminator();
    SmallVector<Value> operands(terminator->getOperands().begin(), terminator->getOperands().end());
    for (unsigned i : isCondition ? carrier.further : carrier.carried) operands.push_back(flags.lookup(operands[i]));
    terminator->setOperands(operands);
  }
}

}  // namespace

void makeUniformLists(Operation *module) {
  if (Operation *main = lookupSymbolIn(module, "main")) UniformLists(main).run();
}

}  // namespace strata::tf
