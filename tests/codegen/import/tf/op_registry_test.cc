// The registry's lines, and lookup.
#include <gtest/gtest.h>

#include "codegen/import/tf/op_registry.h"
#include "codegen/import/tf/proto/reader.h"

namespace strata::tfgraph {
namespace {

std::vector<std::string_view> namesIn(std::string_view text) {
  std::vector<std::string_view> names;
  while (!text.empty()) {
    size_t end = text.find('\n');
    names.push_back(text.substr(0, text.find_first_of("!(")));
    text.remove_prefix(end + 1);
  }
  return names;
}

TEST(OpRegistry, EveryLineIsFoundAndParsed) {
  OpSet ops;
  std::vector<std::string_view> names = namesIn(registryText());
  EXPECT_GT(names.size(), 1563u);
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  for (std::string_view name : names) {
    const OpDef *op = ops.find(name);
    ASSERT_NE(op, nullptr) << name;
    EXPECT_EQ(op->name, name);
    EXPECT_EQ(ops.find(name), op);
    for (const OpDef_AttrDef &attr : op->attr)
      EXPECT_FALSE(attr.type.empty()) << name;
  }
  for (std::string_view name : namesIn(olderRegistryText()))
    EXPECT_NE(ops.findOlder(name), nullptr) << name;
}

TEST(OpRegistry, UnknownNames) {
  OpSet ops;
  for (std::string_view name : {"", "Ad", "AddV", "AddV22", "zzz", "\n", "AddV2(x:T"})
    EXPECT_EQ(ops.find(name), nullptr) << name;
}

TEST(OpRegistry, PartsOfALine) {
  OpSet ops;
  const OpDef *split = ops.find("Split");
  ASSERT_NE(split, nullptr);
  EXPECT_EQ(split->inputArg[0].type, DT_INT32);
  EXPECT_EQ(split->inputArg[1].typeAttr, "T");
  EXPECT_EQ(split->outputArg[0].numberAttr, "num_split");
  EXPECT_TRUE(split->attr[0].hasMinimum);
  EXPECT_EQ(split->attr[0].minimum, 1);

  const OpDef *assign = ops.find("Assign");
  EXPECT_TRUE(assign->inputArg[0].isRef);
  EXPECT_TRUE(assign->attr[1].defaultValue->b);

  const OpDef *call = ops.find("StatefulPartitionedCall");
  EXPECT_TRUE(call->isStateful);
  EXPECT_EQ(call->inputArg[0].typeListAttr, "Tin");

  const OpDef *pool = ops.find("MaxPool");
  const AttrValue *allowed = nullptr;
  for (const OpDef_AttrDef &attr : pool->attr)
    if (attr.name == "padding")
      allowed = attr.allowedValues;
  ASSERT_NE(allowed, nullptr);
  EXPECT_EQ(allowed->list->s[0], "SAME");

  const OpDef *removed = ops.find("BatchNormWithGlobalNormalization");
  ASSERT_NE(removed->deprecation, nullptr);
  EXPECT_EQ(removed->deprecation->version, 9);
  EXPECT_EQ(removed->deprecation->explanation, "Use tf.nn.batch_normalization()");
}

TEST(OpRegistry, AModelsOwnOperations) {
  auto own = read<OpList>(Format::Text, Input{"op { name: 'Mine' } op { name: 'AddV2' }", nullptr});
  ASSERT_TRUE(own.isOk());
  OpSet ops(&own->root());
  EXPECT_EQ(ops.find("Mine"), &(*own)->op[0]);
  EXPECT_NE(ops.find("AddV2"), &(*own)->op[1]);
}

} // namespace
} // namespace strata::tfgraph
