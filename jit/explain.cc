// See explain.h.
#include "jit/explain.h"

#include "ir/symbols.h"
#include "jit/stage_text.h"
#include "support/str_cat.h"

#include <algorithm>
#include <set>

namespace strata::jit {

//===- Parts of dumps ---------------------------------------------------------------------------------------------===//

namespace {

/// A dump by lines, with the names that its first lines give to locations and maps.
class Dump {
 public:
  explicit Dump(StringRef text) {
    text.split(lines, '\n');
    for (const StringRef line : lines)
      if (line.starts_with("#")) aliases[line.split(" = ").first] = line;
  }

  std::string select(StringRef node) const;
  /// Everything but the locations, and maps only where they are named.
  std::string whole() const;

 private:
  bool isOf(StringRef line, StringRef quoted) const;
  size_t firstLineOf(size_t last) const;
  static size_t indentation(StringRef line) { return line.size() - line.ltrim(' ').size(); }
  static std::string withoutLocations(StringRef line);
  std::string textOf(const std::vector<bool> &chosen) const;
  void addMaps(StringRef line, std::set<std::string> &maps) const;

  SmallVector<StringRef> lines;
  llvm::StringMap<StringRef> aliases;
};

/// Letters, digits and the like: what may belong to a name behind '#'.
bool isNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$'; }

/// The names "#..." in a line that begin with `kind`.
SmallVector<StringRef> namesIn(StringRef line, StringRef kind) {
  SmallVector<StringRef> names;
  for (size_t at = line.find(kind); at != StringRef::npos; at = line.find(kind, at + 1)) {
    size_t end = at + 1;
    while (end < line.size() && isNameCharacter(line[end])) ++end;
    names.push_back(line.slice(at, end));
  }
  return names;
}

/// Whether the line's operation has a location of the node, or names it among the nodes that it stands for.
bool Dump::isOf(StringRef line, StringRef quoted) const {
  // The last location is the operation's own; those in front of it are of arguments.
  if (const size_t own = line.rfind("loc("); own != StringRef::npos) {
    StringRef location = line.substr(own);
    if (location.contains(quoted)) return true;
    const SmallVector<StringRef> names = namesIn(location, "#loc");
    if (!names.empty())
      if (auto alias = aliases.find(names[0]); alias != aliases.end() && alias->second.contains(quoted)) return true;
  }
  for (StringRef attribute : {"nodes = [", "node = "})
    if (const size_t at = line.find(attribute); at != StringRef::npos) {
      const StringRef value = line.substr(at + attribute.size());
      if (attribute.ends_with("[") ? value.split(']').first.contains(quoted) : value.starts_with(quoted)) return true;
    }
  return false;
}

/// Where an operation begins whose regions end on line `last`.
size_t Dump::firstLineOf(size_t last) const {
  const size_t depth = indentation(lines[last]);
  for (size_t i = last; i-- > 0;)
    if (!lines[i].empty() && indentation(lines[i]) == depth && !lines[i].ltrim().starts_with("}") &&
        !lines[i].ltrim().starts_with("^"))
      return i;
  return last;
}

std::string Dump::withoutLocations(StringRef line) {
  std::string result;
  while (true) {
    const size_t at = line.find(" loc(");
    if (at == StringRef::npos) return result + line.str();
    result += line.take_front(at).str();
    size_t end = at + 5, depth = 1;
    bool isText = false;
    for (; end < line.size() && depth > 0; ++end) {
      if (line[end] == '"' && line[end - 1] != '\\') isText = !isText;
      if (!isText) depth += (line[end] == '(') - (line[end] == ')');
    }
    line = line.substr(end);
  }
}

void Dump::addMaps(StringRef line, std::set<std::string> &maps) const {
  for (StringRef kind : {"#map", "#set"})
    for (StringRef name : namesIn(line, kind))
      if (auto alias = aliases.find(name); alias != aliases.end()) maps.insert(alias->second.str());
}

std::string Dump::select(StringRef node) const {
  const std::string quoted = strCat("\"", node.str(), "\"");
  std::vector<bool> chosen(lines.size());
  for (size_t i = 0; i < lines.size(); ++i) {
    const StringRef line = lines[i].ltrim();
    if (line.starts_with("#") || line.starts_with("^") || !isOf(line, quoted)) continue;
    const size_t first = line.starts_with("}") ? firstLineOf(i) : i;
    std::fill(chosen.begin() + static_cast<ptrdiff_t>(first), chosen.begin() + static_cast<ptrdiff_t>(i) + 1, true);
  }
  return textOf(chosen);
}

std::string Dump::whole() const {
  std::vector<bool> chosen(lines.size());
  for (size_t i = 0; i < lines.size(); ++i) chosen[i] = !lines[i].empty() && !lines[i].starts_with("#");
  return textOf(chosen);
}

std::string Dump::textOf(const std::vector<bool> &chosen) const {
  std::set<std::string> maps;
  size_t margin = StringRef::npos;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (!chosen[i]) continue;
    addMaps(lines[i], maps);
    margin = std::min(margin, indentation(lines[i]));
  }
  std::string text;
  for (const std::string &map : maps) text += map + "\n";
  for (size_t i = 0; i < lines.size(); ++i)
    if (chosen[i]) text += withoutLocations(lines[i].substr(margin)) + "\n";
  return text;
}

}  // namespace

std::string operationsOfNode(StringRef dump, StringRef node) { return Dump(dump).select(node); }

//===- The explanation --------------------------------------------------------------------------------------------===//

/// Names that are like `name`, nearest first.
static std::string suggestions(const std::set<std::string> &names, StringRef name) {
  constexpr size_t kMost = 3;
  const unsigned limit = std::max<unsigned>(2, unsigned(name.size()) / 3);
  std::vector<std::pair<unsigned, std::string>> near;
  for (const std::string &known : names) {
    // A part of a path is as good as a name with a slip.
    const bool isPart = name.size() > 2 && StringRef(known).contains_insensitive(name);
    const unsigned distance = isPart ? 1 : StringRef(known).edit_distance_insensitive(name, true, limit);
    if (distance <= limit) near.push_back({distance, known});
  }
  llvm::sort(near);
  std::string text;
  for (size_t i = 0; i < std::min(near.size(), kMost); ++i)
    text += strCat(i ? ", '" : "; did you mean '", near[i].second, "'");
  return text + (near.empty() ? "" : "?");
}

/// All node names of a module, arguments included.
static std::set<std::string> namesOf(Operation *module) {
  std::set<std::string> names;
  auto add = [&](Location location) {
    if (const StringRef name = location.getNameOrEmpty(module->getContext()); !name.empty())
      names.insert(name.split(':').first.str());
  };
  module->walk([&](Operation *op) {
    add(op->getLoc());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments()) add(argument.getLoc());
  });
  return names;
}

std::string *Explainer::level(StringRef stage) {
  for (auto &known : explanation.levels)
    if (known.name == stage) return &known.text;
  explanation.levels.push_back({stage.str(), ""});
  return &explanation.levels.back().text;
}

Status Explainer::finish(StringRef stage, Operation *module) {
  if (stage == "import") {
    const std::set<std::string> names = namesOf(module);
    if (!names.contains(node))
      return notFound("there is no node '", node, "' in what is fetched", suggestions(names, node));
  }
  if (stage == "program" || stage == "kernels") return Status();
  if (stage == "outline") findLaunches(module);
  // Behind "inline" other functions are left over.
  Operation *main = stage == "import" || stage == "to-functions" ? nullptr : lookupSymbolIn(module, "main");
  *level(stage) = operationsOfNode(stageText(main ? main : module), node);
  if (stage != "outline") return Status();
  for (Operation &op : module->getRegion(0).front())
    if (holds(getSymbolName(&op))) *level(stage) += "\n" + Dump(stageText(&op)).whole();
  return Status();
}

bool Explainer::holds(StringRef kernel) const {
  auto found = launches.find(kernel);
  return found != launches.end() && llvm::is_contained(found->second, true);
}

void Explainer::findLaunches(Operation *module) {
  module->walk([&](Operation *op) {
    auto kernel = op->getAttrOfType<FlatSymbolRefAttr>("kernel");
    auto nodes = op->getAttrOfType<ArrayAttr>("nodes");
    if (!kernel || !nodes) return;
    const bool isHeld = llvm::any_of(nodes, [&](Attribute name) { return cast<StringAttr>(name).getValue() == node; });
    if (op->hasAttr("pack")) {  // forms of weights are no steps
      if (isHeld) packers[kernel.getValue()] = true;
      return;
    }
    launches[kernel.getValue()].push_back(isHeld);
  });
}

void Explainer::finishKernel(StringRef stage, StringRef kernel, StringRef text) {
  std::string *all = level(stage);
  *all +=
      strCat(all->empty() ? "" : "\n", "// ", kernel.str(), "\n", stage == "code" ? text.str() : Dump(text).whole());
}

//===- The plan ---------------------------------------------------------------------------------------------------===//

static std::string scalarText(const plan::Program &program, plan::ScalarId id) {
  if (id == plan::kNone) return "?";
  const plan::Scalar &scalar = program.scalars[id];
  if (scalar.op == plan::ScalarOp::Constant) return strCat(scalar.value);
  return scalar.op == plan::ScalarOp::Symbol ? strCat("s", scalar.value) : std::string("a computed size");
}

/// What a step does for the node, of those that name it at a site or by themselves; else empty.
static std::string stepText(const plan::Program &program, const plan::Step &step, StringRef node) {
  auto isSite = [&](plan::SiteId site) { return site != plan::kNone && program.sites[site].node == node; };
  auto variable = [&](const plan::VariableRef &ref) {
    return ref.resource == plan::kNone ? std::string("the variable of a handle")
                                       : strCat("variable '", program.resources[ref.resource].name, "'");
  };
  if (const auto *call = std::get_if<plan::HostCallStep>(&step); call && call->node == node)
    return strCat(
        "call ", program.functions[call->function].name.empty() ? "a function" : program.functions[call->function].name,
        " on the host");
  if (const auto *sequence = std::get_if<plan::SequenceStep>(&step); sequence && sequence->node == node)
    return strCat("sequence operation ", program.sequenceOps[sequence->operation]);
  if (const auto *destroy = std::get_if<plan::DestroyVariableStep>(&step); destroy && destroy->node == node)
    return strCat("destroy variable '", program.resources[destroy->resource].name, "'");
  if (const auto *read = std::get_if<plan::ReadVariableStep>(&step); read && isSite(read->site))
    return "read " + variable(read->variable);
  if (const auto *update = std::get_if<plan::UpdateVariableStep>(&step); update && isSite(update->site))
    return "update " + variable(update->variable);
  if (const auto *check = std::get_if<plan::CheckStep>(&step); check && isSite(check->site))
    return strCat("check: ", program.sites[check->site].message);
  return "";
}

void Explainer::finishProgram(const plan::Program &program) {
  std::string &text = *level("program");
  llvm::StringMap<size_t> seen;
  for (size_t i = 0; i < program.steps.size(); ++i) {
    std::string what = stepText(program, program.steps[i], node);
    if (const auto *launch = std::get_if<plan::LaunchStep>(&program.steps[i])) {
      const std::string &kernel = program.kernels[launch->kernel].label;
      auto known = launches.find(kernel);
      const size_t number = seen[kernel]++;
      if (known != launches.end() && number < known->second.size() && known->second[number])
        what = strCat("launch ", kernel, " for [0, ", scalarText(program, launch->range), "), at least ", launch->grain,
                      " at a time, about ", launch->costPerIteration, " cycles each");
    }
    if (!what.empty()) text += strCat("step ", i + 1, " of ", program.steps.size(), ": ", what, "\n");
  }
  for (const plan::PackedForm &form : program.packed)
    if (const std::string &kernel = program.kernels[form.pack.kernel].label; packers.contains(kernel))
      text += strCat("once for each version: pack ", form.key, " with ", kernel, "\n");
}

runtime::Explanation Explainer::take(std::string fate) {
  explanation.fate = std::move(fate);
  return std::move(explanation);
}

}  // namespace strata::jit
