// Loads every model of the cases beside the repository (../shared, or STRATA_SHARED) as far as the format layer goes,
// and compares with what the cases say about loading. Skipped where the cases are absent.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <set>

#include "codegen/import/tf/saved_model.h"
#include "support/file.h"
#include "support/json.h"

namespace strata::tfgraph {
namespace {

namespace fs = std::filesystem;

fs::path sharedFolder() {
  if (const char *path = std::getenv("STRATA_SHARED"))
    return path;
  return fs::path(STRATA_SOURCE_DIR) / ".." / "shared";
}

/// Refusals of the load that later stages make, with the reason.
const std::set<std::string> kLaterStages = {
    "MatMul-01-load-static-rank", // Needs shape inference.
};

/// Every graph that the given nodes of the main graph need, with its calls checked.
Status checkReachable(Model &model, const std::vector<std::string> &roots) {
  struct Work {
    const CheckedGraph *graph;
    const CheckedNode *node;
  };
  CheckedModel &checked = model.graph();
  std::vector<Work> work;
  std::set<const CheckedNode *> seen;
  auto push = [&](const CheckedGraph *graph, uint32_t node) {
    if (node != Source::kArgument && seen.insert(&graph->nodes[node]).second)
      work.push_back({graph, &graph->nodes[node]});
  };
  auto pushBody = [&](const CheckedGraph *body) {
    for (const FunctionResult &result : body->results)
      push(body, result.source.node);
    for (const ControlResult &result : body->controlResults)
      push(body, result.node);
  };
  for (const std::string &root : roots) {
    auto found = checked.main().byName.find(parseValueName(root).node);
    if (found == checked.main().byName.end())
      return notFound("no node '", root, "'");
    push(&checked.main(), found->second);
  }
  while (!work.empty()) {
    auto [graph, node] = work.back();
    work.pop_back();
    for (Source source : node->inputs)
      push(graph, source.node);
    for (uint32_t control : node->controls)
      push(graph, control);
    STRATA_RETURN_IF_ERROR(checked.checkCalls(*node));
    if (node->callee)
      pushBody(*checked.callee(*node));
    for (const NameAttrList *function : node->functions())
      if (!function->name.empty())
        pushBody(*checked.function(*function));
  }
  return okStatus();
}

std::vector<std::string> rootsOf(const JsonValue &run) {
  std::vector<std::string> roots;
  for (const char *key : {"fetch", "targets"})
    if (const JsonValue *list = run.find(key); list && list->asArray())
      for (const JsonValue &name : *list->asArray())
        roots.push_back(*name.asString());
  if (const JsonValue *outputs = run.find("outputs"); outputs && outputs->asObject())
    for (const auto &[name, value] : *outputs->asObject())
      roots.push_back(name);
  return roots;
}

/// Where the object graphs tell a variable's key, the restore operation must tell the same.
void checkObjectGraph(Model &model, const fs::path &folder) {
  if (!model.objectGraph() || !model.checkpoint())
    return;
  auto bindings = bindingsOfObjectGraph(model.graph(), *model.objectGraph(), *model.checkpoint());
  ASSERT_TRUE(bindings.isOk()) << folder << bindings.status().toString();
  for (const VariableBinding &binding : bindings->variables)
    for (const VariableBinding &restored : model.variables())
      if (restored.node == binding.node)
        EXPECT_EQ(restored.key, binding.key) << folder;
}

Status loadCase(const fs::path &folder, const JsonValue &description) {
  const std::string *file = description.find("model")->asString();
  const JsonValue *signatureKey = description.find("signature");
  ModelOptions options;
  if (const JsonValue *tags = description.find("tags"); tags && tags->asArray()) {
    options.tags.clear();
    for (const JsonValue &tag : *tags->asArray())
      options.tags.push_back(*tag.asString());
  }
  STRATA_ASSIGN_OR_RETURN(std::unique_ptr<Model> model, Model::open((folder / *file).string(), options));
  for (const VariableBinding &variable : model->variables()) {
    std::vector<int64_t> shape;
    STRATA_RETURN_IF_ERROR(model->readVariable(variable, shape).takeStatus());
  }
  EXPECT_TRUE(model->unresolvedRestores().empty()) << folder << ": " << model->unresolvedRestores()[0];
  checkObjectGraph(*model, folder);
  std::vector<std::string> roots;
  if (signatureKey && signatureKey->asString()) {
    STRATA_ASSIGN_OR_RETURN(const Signature *signature, model->findSignature(*signatureKey->asString()));
    for (const SignatureTensor &output : signature->outputs)
      roots.emplace_back(output.value.node);
  } else {
    for (const JsonValue &run : *description.find("runs")->asArray())
      for (std::string &root : rootsOf(run))
        roots.push_back(std::move(root));
  }
  for (std::string_view init : model->initNodes())
    roots.emplace_back(init);
  return checkReachable(*model, roots);
}

/// What the case says about failures: the first run that has one.
struct Expectation {
  bool mayFail = false;
  bool mustFailAtLoad = false;
  std::vector<std::string> codes;
  std::string node;
  std::string contains;
};

std::string textOf(const JsonValue *value) { return value && value->asString() ? *value->asString() : std::string(); }

Expectation expectationOf(const JsonValue &description) {
  Expectation expected;
  for (const JsonValue &run : *description.find("runs")->asArray()) {
    const JsonValue *error = run.find("error");
    if (!error || error->isNull())
      continue;
    expected.mayFail = true;
    if (error->asString())
      continue; // "any"
    expected.mustFailAtLoad |= textOf(error->find("at")) == "load";
    const JsonValue *code = error->find("code");
    if (code->asString())
      expected.codes = {*code->asString()};
    else
      for (const JsonValue &choice : *code->asArray())
        expected.codes.push_back(*choice.asString());
    expected.node = textOf(error->find("node"));
    expected.contains = textOf(error->find("contains"));
  }
  return expected;
}

struct Counts {
  int loaded = 0;
  int refused = 0;      ///< At load, as stated.
  int refusedEarly = 0; ///< At load, where the run would have failed.
  int later = 0;
};

void checkCase(const fs::path &folder, Counts &counts) {
  Result<File> file = File::openPath((folder / "case.json").string());
  ASSERT_TRUE(file.isOk());
  Result<JsonValue> description = parseJson(*file->readAll(1 << 24));
  ASSERT_TRUE(description.isOk()) << folder;
  Expectation expected = expectationOf(*description);
  Status status = loadCase(folder, *description);
  std::string name = folder.filename().string();
  if (status.isOk()) {
    if (expected.mustFailAtLoad && kLaterStages.count(name)) {
      ++counts.later;
      return;
    }
    EXPECT_FALSE(expected.mustFailAtLoad) << name << ": loaded, but must be refused";
    ++counts.loaded;
    return;
  }
  ASSERT_TRUE(expected.mayFail) << name << ": " << status.toString();
  if (!expected.codes.empty()) {
    EXPECT_TRUE(std::count(expected.codes.begin(), expected.codes.end(), codeName(status.code())))
        << name << ": " << status.toString();
    if (!expected.node.empty())
      EXPECT_TRUE(status.node() == expected.node) << name << ": " << status.toString();
    EXPECT_NE(status.toString().find(expected.contains), std::string::npos) << name << ": " << status.toString();
  }
  ++(expected.mustFailAtLoad ? counts.refused : counts.refusedEarly);
}

class SharedCases : public testing::TestWithParam<const char *> {};

TEST_P(SharedCases, LoadAsTheCasesSay) {
  fs::path root = sharedFolder() / GetParam();
  if (!fs::exists(root))
    GTEST_SKIP() << root << " is absent";
  std::vector<fs::path> folders;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(root))
    if (entry.path().filename() == "case.json")
      folders.push_back(entry.path().parent_path());
  std::sort(folders.begin(), folders.end());
  Counts counts;
  for (const fs::path &folder : folders)
    checkCase(folder, counts);
  std::cout << GetParam() << ": " << counts.loaded << " loaded, " << counts.refused << " refused as stated, "
            << counts.refusedEarly << " refused before the run that fails, " << counts.later
            << " left to later stages\n";
}

INSTANTIATE_TEST_SUITE_P(Folders, SharedCases,
                         testing::Values("cases/witness", "cases/ops", "cases/malformed", "cases/acceptance", "models"),
                         [](const auto &info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '/', '_');
                           return name;
                         });

} // namespace
} // namespace strata::tfgraph
