// Dialect conversion: legality, types, materialisations, errors.
#include "ir/conversion.h"

#include "tests/ir/test_rows.h"

#include <gtest/gtest.h>

using namespace strata;
using namespace strata::testing_rows;

namespace {

/// i32 becomes i64; everything else stays.
void addTypes(TypeConverter &converter) {
  converter.addConversion([](Type type) { return std::optional<Type>(type); });
  converter.addConversion([](Type type) -> std::optional<Type> {
    if (!type.isSignlessInteger(32)) return std::nullopt;
    return Type(IntegerType::get(type.getContext(), 64));
  });
}

/// An operation with converted operands and result types, under a new name where one is given.
struct Retype final : ConversionPattern {
  Retype(const TypeConverter *converter, Context *context, StringRef root, StringRef newName = "")
      : ConversionPattern(converter, context, root), newName(newName.empty() ? root.str() : newName.str()) {
    setName("retype");
  }
  LogicalResult convert(Operation *op, ArrayRef<Value> operands, ConversionRewriter &rewriter) const override {
    SmallVector<Type, 2> types;
    for (Type type : op->getResultTypes()) types.push_back(getTypeConverter()->convert(type));
    SmallVector<NamedAttribute> attributes;
    if (Attribute value = op->getAttr("value")) attributes.push_back(rewriter.getNamedAttr("value", value));
    rewriter.replaceOp(op, rewriter.create(op->getLoc(), newName, types, operands, attributes));
    return success();
  }
  std::string newName;
};

FrozenPatternSet retype(const TypeConverter &converter, World &world, ArrayRef<StringRef> names) {
  PatternSet set(world.context.get());
  for (StringRef name : names) set.add(std::make_unique<Retype>(&converter, world.context.get(), name));
  return FrozenPatternSet(std::move(set));
}

TEST(Conversion, ConvertsOperandsWithTheirProducers) {
  World world;
  world.use(world.neg(world.add(world.constant(1), world.constant(2))));
  TypeConverter converter;
  addTypes(converter);
  ConversionTarget target;
  target.addDynamicallyLegalDialect("t", [&](Operation *op) { return converter.isLegal(op); });
  auto patterns = retype(converter, world, {"t.const", "t.add", "t.neg", "t.use"});
  ASSERT_TRUE(succeeded(applyConversion(world.root.get(), target, patterns, ConversionMode::Full)));
  EXPECT_EQ(world.names(), "const const add neg use");
  for (Operation &op : *world.body()) EXPECT_TRUE(converter.isLegal(&op)) << op.getName().str();
}

TEST(Conversion, MaterialisesWhereUsersStay) {
  World world;
  Operation *use = world.use(world.neg(world.constant(1)));
  TypeConverter converter;
  addTypes(converter);
  ConversionTarget target;
  target.addLegalOp("t.use");
  target.addLegalOp("t.const");
  target.addDynamicallyLegalOp("t.neg", [&](Operation *op) { return converter.isLegal(op); });
  auto patterns = retype(converter, world, {"t.neg"});
  ASSERT_TRUE(succeeded(applyConversion(world.root.get(), target, patterns)));
  Operation *back = use->getOperand(0).getDefiningOp();
  EXPECT_EQ(back->getName(), "builtin.unrealized_conversion_cast");
  Operation *neg = back->getOperand(0).getDefiningOp();
  EXPECT_EQ(neg->getName(), "t.neg");
  EXPECT_EQ(neg->getOperand(0).getDefiningOp()->getName(), "builtin.unrealized_conversion_cast");
}

TEST(Conversion, OwnMaterialisationsGoFirst) {
  World world;
  world.use(world.neg(world.constant(1)));
  TypeConverter converter;
  addTypes(converter);
  converter.addMaterialization([](OpBuilder &builder, Type type, Value value, Location location) {
    return Value(builder.create(location, "t.neg", type, value)->getResult(0));
  });
  ConversionTarget target;
  target.addLegalOp("t.const");
  target.addDynamicallyLegalDialect("t", [&](Operation *op) {
    return op->getNumOperands() == 0 || op->getOperand(0).getType().isSignlessInteger(64) ||
           op->getResultTypes() == SmallVector<Type>{IntegerType::get(op->getContext(), 64)};
  });
  auto patterns = retype(converter, world, {"t.neg", "t.use"});
  ASSERT_TRUE(succeeded(applyConversion(world.root.get(), target, patterns)));
  EXPECT_EQ(world.names(), "const neg neg use");
}

TEST(Conversion, MadeOperationsAreConvertedToo) {
  World world;
  world.use(world.neg(world.constant(1)));
  TypeConverter converter;
  converter.addConversion([](Type type) { return std::optional<Type>(type); });
  ConversionTarget target;
  target.addIllegalOp("t.neg");
  target.addIllegalOp("step.one");
  PatternSet set(world.context.get());
  set.add(std::make_unique<Retype>(&converter, world.context.get(), "t.neg", "step.one"));
  set.add(std::make_unique<Retype>(&converter, world.context.get(), "step.one", "step.two"));
  ASSERT_TRUE(succeeded(applyConversion(world.root.get(), target, FrozenPatternSet(std::move(set)))));
  EXPECT_EQ(world.body()->getFirst()->getNextNode()->getName(), "step.two");
}

TEST(Conversion, CyclesEnd) {
  World world;
  world.use(world.neg(world.constant(1)));
  TypeConverter converter;
  converter.addConversion([](Type type) { return std::optional<Type>(type); });
  ConversionTarget target;
  target.addIllegalOp("t.neg");
  target.addIllegalOp("t.other");
  PatternSet set(world.context.get());
  set.add(std::make_unique<Retype>(&converter, world.context.get(), "t.neg", "t.other"));
  set.add(std::make_unique<Retype>(&converter, world.context.get(), "t.other", "t.neg"));
  DiagnosticCollector collector(world.context.get());
  EXPECT_TRUE(failed(applyConversion(world.root.get(), target, FrozenPatternSet(std::move(set)))));
  ASSERT_EQ(collector.getDiagnostics().size(), 1u);
  EXPECT_TRUE(StringRef(collector.getDiagnostics()[0].message).contains("does not come to an end"));
}

TEST(Conversion, WhatCannotBeConvertedIsNamed) {
  World world;
  world.use(world.neg(world.constant(1)));
  ConversionTarget target;
  target.addIllegalOp("t.neg");
  DiagnosticCollector collector(world.context.get());
  EXPECT_TRUE(failed(applyConversion(world.root.get(), target, FrozenPatternSet())));
  ConversionTarget nothing;
  EXPECT_TRUE(succeeded(applyConversion(world.root.get(), nothing, FrozenPatternSet())));
  EXPECT_TRUE(failed(applyConversion(world.root.get(), nothing, FrozenPatternSet(), ConversionMode::Full)));
  ASSERT_EQ(collector.getDiagnostics().size(), 2u);
  EXPECT_EQ(collector.getDiagnostics()[0].message, "failed to legalize operation 't.neg' that was explicitly marked illegal");
  EXPECT_EQ(collector.getDiagnostics()[1].message, "failed to legalize operation 't.const'");
}

TEST(Conversion, RegionsGetArgumentsOfConvertedTypes) {
  World world;
  Operation *holder = world.newHolder();
  Block *inner = &holder->getRegion(0).front();
  BlockArgument argument = inner->addArgument(world.i32, Location());
  world.builder->setInsertionPointToEnd(inner);
  world.use(world.neg(argument));
  TypeConverter converter;
  addTypes(converter);
  struct HolderPattern final : ConversionPattern {
    using ConversionPattern::ConversionPattern;
    LogicalResult convert(Operation *op, ArrayRef<Value>, ConversionRewriter &rewriter) const override {
      Operation *made = rewriter.create(op->getLoc(), "t.holder", {}, {}, {}, 1);
      if (failed(rewriter.convertRegion(op->getRegion(0), made->getRegion(0), *getTypeConverter()))) return failure();
      rewriter.replaceOp(op, made);
      return success();
    }
  };
  ConversionTarget target;
  target.addDynamicallyLegalDialect("t", [&](Operation *op) { return converter.isLegal(op); });
  PatternSet set(world.context.get());
  for (StringRef name : {"t.neg", "t.use"}) set.add(std::make_unique<Retype>(&converter, world.context.get(), name));
  set.add(std::make_unique<HolderPattern>(&converter, world.context.get(), "t.holder"));
  ASSERT_TRUE(succeeded(applyConversion(world.root.get(), target, FrozenPatternSet(std::move(set)), ConversionMode::Full)));
  Block &converted = world.body()->getFirst()->getRegion(0).front();
  ASSERT_EQ(converted.getNumArguments(), 1u);
  EXPECT_TRUE(converted.getArgument(0).getType().isSignlessInteger(64));
  EXPECT_EQ(converted.getFirst()->getOperand(0), converted.getArgument(0));
}

}  // namespace
