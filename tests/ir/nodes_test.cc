// Uniquing, types, attributes, locations, diagnostics, the context's tables.
#include "ir/context.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

using namespace strata;

namespace {

class NodesTest : public ::testing::Test {
 protected:
  DialectRegistry registry;
  Context context{registry};
  Type i(unsigned width) { return IntegerType::get(&context, width); }
};

TEST_F(NodesTest, EqualContentsAreOneNode) {
  EXPECT_EQ(i(32), IntegerType::get(&context, 32));
  EXPECT_NE(i(32), IntegerType::get(&context, 32, IntegerType::Signed));
  EXPECT_EQ(StringAttr::get(&context, "ab"), StringAttr::get(&context, "ab"));
  EXPECT_NE(Attribute(StringAttr::get(&context, "ab")), Attribute(StringAttr::get("ab", i(32))));
  EXPECT_EQ(RankedTensorType::get({2, ShapedType::kDynamic}, i(8)),
            RankedTensorType::get({2, ShapedType::kDynamic}, i(8)));
}

TEST_F(NodesTest, UniquingIsThreadSafe) {
  constexpr int kThreads = 4, kNodes = 5000;
  std::vector<std::vector<const Node *>> found(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      for (int n = 0; n < kNodes; ++n) {
        found[t].push_back(IntegerAttr::get(IntegerType::get(&context, 64), n).getNode());
        context.getRecord("t.op" + std::to_string(n % 300));
      }
    });
  for (std::thread &thread : threads) thread.join();
  for (int t = 1; t < kThreads; ++t) EXPECT_EQ(found[0], found[t]);
}

TEST_F(NodesTest, ContextIsCheapToCreate) {
  auto best = std::chrono::nanoseconds::max();
  for (int round = 0; round < 20; ++round) {
    auto start = std::chrono::steady_clock::now();
    Context fresh(registry);
    auto stop = std::chrono::steady_clock::now();
    best = std::min(best, std::chrono::duration_cast<std::chrono::nanoseconds>(stop - start));
  }
  EXPECT_LT(best.count(), 50000);
  EXPECT_LT(context.getAllocatedBytes(), 8192u);
}

TEST_F(NodesTest, IntegersWrapToTheirWidth) {
  EXPECT_EQ(IntegerAttr::get(i(8), 255), IntegerAttr::get(i(8), -1));
  EXPECT_EQ(IntegerAttr::get(i(8), 255).getInt(), -1);
  EXPECT_EQ(IntegerAttr::get(i(8), 255).getUInt(), 255u);
  EXPECT_TRUE(isa<BoolAttr>(Attribute(IntegerAttr::get(i(1), 1))));
  EXPECT_TRUE(BoolAttr::get(&context, true).getValue());
  APInt big = APInt::getOneBitSet(130, 129);
  EXPECT_EQ(IntegerAttr::get(i(130), big).getValue(), big);
  EXPECT_EQ(IntegerAttr::get(i(130), -1).getValue(), APInt::getAllOnes(130));
  EXPECT_EQ(IntegerAttr::get(i(0), 0).getValue().getBitWidth(), 0u);
}

TEST_F(NodesTest, FloatsRoundToTheirFormat) {
  Type f32 = FloatType::getF32(&context);
  EXPECT_EQ(FloatAttr::get(f32, 0.1).getValueAsDouble(), double(0.1f));
  EXPECT_NE(FloatAttr::get(f32, 0.0), FloatAttr::get(f32, -0.0));
  EXPECT_EQ(FloatType::get(&context, "f8E4M3FN").getWidth(), 8u);
  EXPECT_EQ(FloatType::get(&context, "tf32").getWidth(), 19u);
  EXPECT_EQ(FloatType::get(&context, "f80").getWidth(), 80u);
  EXPECT_FALSE(FloatType::get(&context, "f33"));
  // 448 is the largest finite f8E4M3FN (OCP 8-bit floating point specification, table 1).
  EXPECT_EQ(FloatAttr::get(FloatType::get(&context, "f8E4M3FN"), 448.0).getValueAsDouble(), 448.0);
}

TEST_F(NodesTest, DictionariesAreSorted) {
  auto named = [&](StringRef name, int64_t value) {
    return NamedAttribute(StringAttr::get(&context, name), IntegerAttr::get(i(64), value));
  };
  DictionaryAttr a = DictionaryAttr::get(&context, {named("b", 1), named("a", 2), named("B", 3)});
  DictionaryAttr b = DictionaryAttr::get(&context, {named("B", 3), named("a", 2), named("b", 1)});
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.getValue()[0].getNameStr(), "B");
  EXPECT_EQ(cast<IntegerAttr>(a.get("a")).getInt(), 2);
  EXPECT_FALSE(a.get("c"));
}

TEST_F(NodesTest, DenseElementsFindSplats) {
  auto type = RankedTensorType::get({2, 2}, i(32));
  auto splat = DenseElementsAttr::getFromValues<int32_t>(type, {7, 7, 7, 7});
  EXPECT_TRUE(splat.isSplat());
  EXPECT_EQ(splat, DenseElementsAttr::getFromValues<int32_t>(type, {7}));
  EXPECT_EQ(splat.getRawData().size(), 4u);
  auto mixed = DenseElementsAttr::getFromValues<int32_t>(type, {1, -2, 3, 4});
  EXPECT_FALSE(mixed.isSplat());
  EXPECT_EQ(mixed.getIntValues(), (SmallVector<int64_t>{1, -2, 3, 4}));
  EXPECT_EQ(cast<IntegerAttr>(mixed.getElement(1)).getInt(), -2);
  EXPECT_TRUE(DenseElementsAttr::getFromValues<int32_t>(RankedTensorType::get({1}, i(32)), {1}).isSplat());
  EXPECT_FALSE(DenseElementsAttr::getRaw(RankedTensorType::get({0}, i(32)), "").isSplat());
}

TEST_F(NodesTest, DenseElementsOfOddWidthsAreCanonical) {
  auto type = RankedTensorType::get({2}, i(5));
  char dirty[] = {char(0xE1), 0x02}, clean[] = {0x01, 0x02};
  EXPECT_EQ(DenseElementsAttr::getRaw(type, StringRef(dirty, 2)), DenseElementsAttr::getRaw(type, StringRef(clean, 2)));
}

TEST_F(NodesTest, DenseElementsOfStringsAndComplex) {
  auto strings = DenseElementsAttr::getStrings(RankedTensorType::get({2}, i(32)), {"a", "b"});
  EXPECT_EQ(cast<StringAttr>(strings.getElement(1)).getValue(), "b");
  Type f32 = FloatType::getF32(&context);
  float values[] = {1.0f, 2.0f, 3.0f, 4.0f};
  auto complex = DenseElementsAttr::getFromValues<float>(RankedTensorType::get({2}, ComplexType::get(f32)), values);
  auto pair = cast<ArrayAttr>(complex.getElement(1));
  EXPECT_EQ(cast<FloatAttr>(pair[1]).getValueAsDouble(), 4.0);
  EXPECT_EQ(DenseElementsAttr::get(complex.getType(), {complex.getElement(0), complex.getElement(1)}), complex);
}

TEST_F(NodesTest, MemRefsDropDefaults) {
  Type f32 = FloatType::getF32(&context);
  Attribute identity = AffineMapAttr::get(AffineMap::getMultiDimIdentityMap(2, &context));
  Attribute zero = IntegerAttr::get(i(64), 0);
  EXPECT_EQ(MemRefType::get({2, 3}, f32, identity, zero), MemRefType::get({2, 3}, f32));
  EXPECT_FALSE(MemRefType::get({2, 3}, f32, identity, zero).getMemorySpace());
}

TEST_F(NodesTest, MemRefStrides) {
  Type f32 = FloatType::getF32(&context);
  constexpr int64_t kDynamic = ShapedType::kDynamic;
  SmallVector<int64_t> strides;
  int64_t offset;
  ASSERT_TRUE(succeeded(MemRefType::get({2, kDynamic, 4}, f32).getStridesAndOffset(strides, offset)));
  EXPECT_EQ(strides, (SmallVector<int64_t>{kDynamic, 4, 1}));
  AffineExpr d0 = getAffineDimExpr(0, &context), d1 = getAffineDimExpr(1, &context);
  AffineExpr s0 = getAffineSymbolExpr(0, &context);
  auto strided = [&](AffineExpr expr) {
    Attribute layout = AffineMapAttr::get(AffineMap::get(2, 1, expr));
    return MemRefType::get({5, 6}, f32, layout, Attribute()).getStridesAndOffset(strides, offset);
  };
  ASSERT_TRUE(succeeded(strided(d0 * 10 + d1 * s0 + 3)));
  EXPECT_EQ(strides, (SmallVector<int64_t>{10, kDynamic}));
  EXPECT_EQ(offset, 3);
  EXPECT_TRUE(failed(strided(d0.floorDiv(2) + d1)));
}

TEST_F(NodesTest, ShapesMultiplyWithoutOverflow) {
  int64_t huge = int64_t(1) << 40;
  EXPECT_EQ(RankedTensorType::get({huge, huge}, i(8)).getNumElements(), INT64_MAX);
  EXPECT_EQ(RankedTensorType::get({huge, huge, 0}, i(8)).getNumElements(), 0);
}

TEST_F(NodesTest, LocationsPackAndUnpack) {
  Location file = Location::file(&context, "a.mlir", 12, 34);
  EXPECT_TRUE(file.isFile());
  EXPECT_EQ(file.getLine(), 12u);
  EXPECT_EQ(Location::fromAttr(file.getAttr(&context)), file);
  Location wide = Location::file(&context, "a.mlir", 1, 1u << 20);
  EXPECT_FALSE(wide.isFile());
  EXPECT_EQ(Location::fromAttr(wide.getAttr(&context)), wide);
  Location node = Location::name(&context, "conv1", file);
  EXPECT_EQ(node.getNameOrEmpty(&context), "conv1");
}

TEST_F(NodesTest, FusedLocationsDropWhatAddsNothing) {
  Location a = Location::name(&context, "a"), b = Location::name(&context, "b");
  EXPECT_EQ(Location::fused(&context, {a, Location(), a}), a);
  EXPECT_EQ(Location::fused(&context, {Location()}), Location());
  EXPECT_EQ(Location::fused(&context, {Location::fused(&context, {a, b}), a}), Location::fused(&context, {a, b}));
  EXPECT_NE(Location::fused(&context, {a, b}), Location::fused(&context, {b, a}));
}

TEST_F(NodesTest, DiagnosticsReachTheNewestHandler) {
  DiagnosticCollector outer(&context);
  {
    DiagnosticCollector inner(&context);
    emitError(&context, Location::file(&context, "f", 1, 2), "bad ").attachNote(Location(), "see") << " here";
    EXPECT_EQ(inner.str(), "f:1:2: error: bad \n<unknown>:0: note: see here\n");
  }
  emitWarning(&context, Location(), "careful");
  EXPECT_EQ(outer.getDiagnostics().size(), 1u);
  EXPECT_EQ(outer.str(), "");
}

TEST_F(NodesTest, RecordsAreOnePerName) {
  const OpRecord *a = context.getRecord("x.a"), *b = context.getRecord("x.b");
  EXPECT_EQ(a, context.getRecord("x.a"));
  EXPECT_NE(a->id, b->id);
  EXPECT_FALSE(a->isRegistered());
  EXPECT_EQ(a->numProperties, 1u);
  EXPECT_EQ(a->getPropertySlot("anything"), -1);
}

TEST_F(NodesTest, RecordsOfRowsHaveSegmentSlots) {
  static const AttributeRow attributes[] = {{"value", nullptr, false, nullptr}};
  static const InterfaceEntry interfaces[] = {{3, attributes}};
  OpRow row = {};
  row.name = "test.op";
  row.traits = uint64_t(OpTrait::AttrSizedOperandSegments);
  row.attributes = attributes;
  row.interfaces = interfaces;
  const OpRow *ops[] = {&row};
  Dialect dialect;
  dialect.name = "test";
  dialect.ops = ops;
  DialectRegistry rows;
  rows.insert(&dialect);
  rows.insert(&dialect);
  Context own(rows);
  const OpRecord *record = own.getRecord("test.op");
  EXPECT_EQ(record, own.getRecord(row));
  EXPECT_EQ(record->numProperties, 2u);
  EXPECT_EQ(record->operandSegmentsSlot, 1);
  EXPECT_EQ(record->getPropertySlot("operandSegmentSizes"), 1);
  EXPECT_EQ(record->interfaces[3], static_cast<const void *>(attributes));
  EXPECT_EQ(record->dialect, &dialect);
}

}  // namespace
