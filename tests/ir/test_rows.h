// A small dialect for unit tests of rewriting and passes: operation rows written by hand.
#pragma once

#include "ir/builder.h"
#include "ir/rewrite.h"

namespace strata::testing_rows {

template <const OpRow &Row>
class View : public OpState {
 public:
  using OpState::OpState;
  static constexpr const OpRow &kRow = Row;
  static bool classof(Operation *op) { return op->getRecord()->row == &Row; }
};

inline LogicalResult foldConstant(Operation *op, ArrayRef<Attribute>, SmallVectorImpl<OpFoldResult> &results) {
  results.push_back(op->getAttr("value"));
  return success();
}
inline LogicalResult foldAdd(Operation *op, ArrayRef<Attribute> constants, SmallVectorImpl<OpFoldResult> &results) {
  auto a = dyn_cast_or_null<IntegerAttr>(constants[0]), b = dyn_cast_or_null<IntegerAttr>(constants[1]);
  if (b && b.getInt() == 0) {
    results.push_back(op->getOperand(0));
    return success();
  }
  if (!a || !b) return failure();
  results.push_back(IntegerAttr::get(op->getResultType(0), a.getInt() + b.getInt()));
  return success();
}

inline const OperandRow kOneOperand[] = {{"a", nullptr, Arity::One, {}, 0}};
inline const OperandRow kTwoOperands[] = {{"a", nullptr, Arity::One, {}, 0}, {"b", nullptr, Arity::One, {}, 0}};
inline const OperandRow kAnyOperands[] = {{"all", nullptr, Arity::Variadic, {}, 0}};
inline const AttributeRow kValueAttribute[] = {{"value", nullptr, false, nullptr}};
inline const RegionRow kOneRegion[] = {{"body", Arity::One, false}};

/// A row with nothing but a name and traits.
constexpr OpRow makeRow(const char *name, uint64_t traits) {
  OpRow row = {};
  row.name = name;
  row.traits = traits;
  return row;
}

inline const OpRow kConstRow = [] {
  OpRow row = makeRow("t.const", OpTrait::Pure | OpTrait::ConstantLike);
  row.results = kOneOperand;
  row.attributes = kValueAttribute;
  row.fold = foldConstant;
  return row;
}();
inline const OpRow kAddRow = [] {
  OpRow row = makeRow("t.add", OpTrait::Pure | OpTrait::Commutative);
  row.operands = kTwoOperands;
  row.results = kOneOperand;
  row.fold = foldAdd;
  return row;
}();
inline const OpRow kNegRow = [] {
  OpRow row = makeRow("t.neg", OpTrait::Pure | OpTrait::Involution);
  row.operands = row.results = kOneOperand;
  return row;
}();
inline const OpRow kUseRow = [] {
  OpRow row = makeRow("t.use", 0);
  row.operands = kAnyOperands;
  return row;
}();
inline const OpRow kHolderRow = [] {
  OpRow row = makeRow("t.holder", OpTrait::IsolatedFromAbove | OpTrait::NoTerminator);
  row.regions = kOneRegion;
  return row;
}();
using ConstOp = View<kConstRow>;
using AddOp = View<kAddRow>;
using NegOp = View<kNegRow>;
using UseOp = View<kUseRow>;
using HolderOp = View<kHolderRow>;

inline Operation *materialize(OpBuilder &builder, Attribute value, Type type, Location location) {
  return builder.create<ConstOp>(location, type, ValueRange(), {builder.getNamedAttr("value", value)});
}
inline const OpRow *const kRows[] = {&kConstRow, &kAddRow, &kNegRow, &kUseRow, &kHolderRow};
inline const Dialect kDialect = {.name = "t", .ops = kRows, .materializeConstant = materialize};

/// A holder with an empty block in a context that knows the dialect.
struct World {
  World() {
    registry.insert(&kDialect);
    context = std::make_unique<Context>(registry);
    builder = std::make_unique<OpBuilder>(context.get());
    root = OwningOp(newHolder());
    builder->setInsertionPointToEnd(body());
    i32 = IntegerType::get(context.get(), 32);
  }
  Operation *newHolder() {
    Operation *holder = builder->create<HolderOp>(Location(), TypeRange(), ValueRange());
    holder->getRegion(0).emplaceBlock();
    return holder;
  }
  Block *body() { return &root->getRegion(0).front(); }
  Value constant(int64_t value) { return materialize(*builder, IntegerAttr::get(i32, value), i32, Location())->getResult(0); }
  Value add(Value a, Value b) { return builder->create<AddOp>(Location(), i32, {a, b})->getResult(0); }
  Value neg(Value a) { return builder->create<NegOp>(Location(), i32, a)->getResult(0); }
  Operation *use(ValueRange values) { return builder->create<UseOp>(Location(), TypeRange(), values); }
  /// "const use": names of the operations in order, without the dialect.
  std::string names() {
    std::string text;
    for (Operation &op : *body()) text += (text.empty() ? "" : " ") + op.getName().drop_front(2).str();
    return text;
  }

  DialectRegistry registry;
  std::unique_ptr<Context> context;
  std::unique_ptr<OpBuilder> builder;
  OwningOp root;
  Type i32;
};

}  // namespace strata::testing_rows
