// Damaged inputs of every kind end in a value or a failure. Seeded; what counts is that sanitizers have nothing to say.
#include <gtest/gtest.h>

#include <random>

#include "codegen/import/tf/graph_checks.h"
#include "hostops/snappy.h"
#include "codegen/import/tf/tensor_bundle.h"
#include "codegen/import/tf/variable_bindings.h"
#include "tests/codegen/import/tf/bundle_util.h"

namespace strata::tfgraph {
namespace {

using namespace wire;

const std::string kTextGraph = R"(
  node { name: 'x' op: 'Placeholder' attr { key: 'dtype' value { type: DT_FLOAT } } attr { key: 'shape' value { shape { dim { size: -1 } } } } }
  node { name: 'c' op: 'Const' attr { key: 'dtype' value { type: DT_FLOAT } } attr { key: 'value' value { tensor { dtype: DT_FLOAT tensor_shape { dim { size: 2 } } float_val: [1.5, -2e3] } } } }
  node { name: 's' op: 'StatefulPartitionedCall' input: ['x', 'c:0', '^c'] attr { key: 'f' value { func { name: 'f' attr { key: 'T' value { type: DT_FLOAT } } } } }
    attr { key: 'Tin' value { list { type: [DT_FLOAT, 1] } } } attr { key: 'Tout' value { list { type: DT_FLOAT } } } }
  library { function { signature { name: 'f' input_arg { name: 'a' type_attr: 'T' } input_arg { name: 'b' type_attr: 'T' } output_arg { name: 'o' type_attr: 'T' } attr { name: 'T' type: 'type' } }
    node_def { name: 'n' op: 'AddN' input: ['a', 'b:0'] attr { key: 'N' value { i: 2 } } attr { key: 'T' value { placeholder: 'T' } } }
    ret { key: 'o' value: 'n:sum:0' } control_ret { key: 'k' value: 'n' } } }
  versions { producer: 1882 })";

std::string binaryGraph() {
  std::string constant = msg(8, num(1, DT_FLOAT) + msg(2, msg(2, num(1, 2))) + msg(4, std::string(8, '\1')));
  std::string call = attr("f", msg(10, msg(1, "f"))) + attr("Tin", msg(1, num(6, 1))) + attr("Tout", msg(1, num(6, 1)));
  std::string body = msg(1, msg(1, "f") + msg(2, msg(1, "a") + num(3, 1)) + msg(3, msg(1, "o") + num(3, 1))) +
                     node("n", "Neg", {"a"}, attr("T", num(6, 1)), 3) + msg(4, msg(1, "o") + msg(2, "n:y:0"));
  return node("c", "Const", {}, attr("dtype", num(6, DT_FLOAT)) + attr("value", constant)) +
         node("y", "PartitionedCall", {"c:0"}, call) + msg(2, msg(1, body)) + msg(4, num(1, 1882));
}

class Mutator {
public:
  std::string mutate(std::string text) {
    for (size_t edits = 1 + random() % 4; edits > 0 && !text.empty(); --edits) {
      size_t at = random() % text.size();
      switch (random() % 5) {
      case 0:
        text[at] = static_cast<char>(random());
        break;
      case 1:
        text.erase(at, 1 + random() % 8);
        break;
      case 2:
        text.insert(at, text.substr(random() % text.size(), random() % 32));
        break;
      case 3:
        text[at] = static_cast<char>(text[at] ^ (1 << random() % 8));
        break;
      default:
        text.insert(at, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 1 + random() % 10);
      }
    }
    return text;
  }

private:
  std::mt19937_64 random{20260101};
};

/// Everything that is done with a graph before it is imported.
void load(Format format, const std::string &bytes) {
  auto graph = read<GraphDef>(format, Input{bytes, nullptr});
  if (!graph)
    return;
  auto model = CheckedModel::create(graph->root());
  if (!model)
    return;
  for (const CheckedNode &node : (*model)->main().nodes)
    (void)(*model)->checkCalls(node);
  (void)bindingsOfRestoreOp(**model, "y").isOk();
}

TEST(Mutation, Graphs) {
  Mutator mutator;
  std::string binary = binaryGraph();
  for (int i = 0; i < 20000; ++i)
    load(Format::Binary, mutator.mutate(binary));
  for (int i = 0; i < 5000; ++i)
    load(Format::Text, mutator.mutate(kTextGraph));
}

TEST(Mutation, Checkpoints) {
  Mutator mutator;
  TestFolder folder;
  std::string values = bytesOf<float>({1, 2});
  std::string good = entry(DT_FLOAT, {2}, 0, values) + msg(7, msg(1, num(1, 0) + num(2, 2)));
  folder.write("v/v.data-00000-of-00001", values);
  Result<Folder> opened = Folder::open(folder.path);
  ASSERT_TRUE(opened.isOk());
  for (int i = 0; i < 200; ++i) {
    // Damage inside the checksums, so that it gets past them.
    std::string index = i % 2 ? table({{"", header()}, {"v", mutator.mutate(good)}})
                              : tableOf(mutator.mutate(entries({{"", header()}, {"v", good}})));
    folder.write("v/v.index", index);
    auto bundle = TensorBundle::open(*opened, "v/v");
    if (!bundle)
      continue;
    for (const BundleEntry &tensor : (*bundle)->entries()) {
      (void)(*bundle)->read(tensor).isOk();
      (void)(*bundle)->readStrings(tensor).isOk();
    }
  }
}

TEST(Mutation, Snappy) {
  Mutator mutator;
  std::string good = varint(26) + '\x14' + "abcdef" + "\x15\x06" + '\x18' + "1234567" +
                     std::string("\x0a\x03\x00\x0f\x04\x00\x00\x00", 8);
  for (int i = 0; i < 20000; ++i)
    (void)decompressSnappy(mutator.mutate(good)).isOk();
}

} // namespace
} // namespace strata::tfgraph
