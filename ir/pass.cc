// Pass options, the registry, and the text of pipelines.
#include "ir/pass.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace strata {

// --- Options ----------------------------------------------------------------------------------------------------------

static const PassOption *findOption(ArrayRef<PassOption> declared, StringRef name) {
  for (const PassOption &option : declared)
    if (name == option.name) return &option;
  return nullptr;
}

StringRef PassOptions::get(StringRef name) const {
  for (const auto &[key, value] : values)
    if (name == key) return value;
  const PassOption *option = findOption(declared, name);
  return option ? StringRef(option->defaultText) : StringRef();
}

int64_t PassOptions::getInt(StringRef name) const {
  int64_t value = 0;
  get(name).getAsInteger(10, value);
  return value;
}

bool PassOptions::set(StringRef name, StringRef value) {
  const PassOption *option = findOption(declared, name);
  if (!option) return false;
  int64_t number;
  bool isBool = value == "true" || value == "false" || value == "0" || value == "1";
  if (option->kind == PassOption::Bool && !isBool) return false;
  if (option->kind == PassOption::Int && value.getAsInteger(10, number)) return false;
  for (auto &[key, old] : values) {
    if (name != key) continue;
    old = value.str();
    return true;
  }
  values.push_back({name.str(), value.str()});
  return true;
}

std::string PassOptions::str() const {
  if (values.empty()) return "";
  std::string text = "{";
  for (const auto &[key, value] : values) {
    bool quote = value.empty() || StringRef(value).find_first_of(" \t{}\"") != StringRef::npos;
    text += (text.size() > 1 ? " " : "") + key + "=" + (quote ? "\"" + value + "\"" : value);
  }
  return text + "}";
}

// --- Registry ---------------------------------------------------------------------------------------------------------

namespace {
class FunctionPass final : public Pass {
 public:
  explicit FunctionPass(PassRegistry::Function function) : function(function) {}
  LogicalResult run(Operation *op) const override { return function(op, getOptions()); }

 private:
  PassRegistry::Function function;
};
}  // namespace

void PassRegistry::add(StringRef name, StringRef description, Function function, ArrayRef<PassOption> options) {
  add(PassInfo{name, description, options, [function] { return std::make_unique<FunctionPass>(function); }});
}

const PassInfo *PassRegistry::find(StringRef name) const {
  for (const PassInfo &info : infos)
    if (info.name == name) return &info;
  return nullptr;
}

StringRef PassRegistry::findPipeline(StringRef name) const {
  for (const Pipeline &pipeline : pipelines)
    if (name == pipeline.name) return pipeline.text;
  return "";
}

std::unique_ptr<Pass> PassRegistry::create(StringRef name) const {
  const PassInfo *info = find(name);
  if (!info) return nullptr;
  std::unique_ptr<Pass> pass = info->create();
  pass->name = info->name;
  pass->options.setDeclared(info->options);
  return pass;
}

// --- Pipelines --------------------------------------------------------------------------------------------------------

void OpPassManager::addPass(std::unique_ptr<Pass> pass) {
  elements.push_back(std::make_unique<Element>());
  elements.back()->pass = std::move(pass);
}

OpPassManager &OpPassManager::nest(StringRef name) {
  if (elements.empty() || !elements.back()->nested || elements.back()->nested->getOpName() != name) {
    elements.push_back(std::make_unique<Element>());
    elements.back()->nested = std::make_unique<OpPassManager>(name);
  }
  return *elements.back()->nested;
}

void OpPassManager::printElements(raw_ostream &os) const {
  // Nesting is as deep as the pipeline's text, which the parser limits.
  for (size_t i = 0; i < elements.size(); ++i) {
    if (i) os << ',';
    if (elements[i]->pass) {
      os << elements[i]->pass->getName() << elements[i]->pass->getOptions().str();
      continue;
    }
    os << elements[i]->nested->getOpName() << '(';
    elements[i]->nested->printElements(os);
    os << ')';
  }
}

namespace {
/// Reads `element (, element)*`, element: name, name{options} or name(elements).
class PipelineParser {
 public:
  PipelineParser(StringRef text, const PassRegistry &registry, std::string &error)
      : text(text), rest(text), registry(registry), error(error) {}

  bool parse(OpPassManager &root) {
    SmallVector<OpPassManager *, 4> open = {&root};
    rest = rest.ltrim();
    if (rest.empty()) return true;
    while (true) {
      rest = rest.ltrim();
      StringRef name = rest.take_while([](char c) { return llvm::isAlnum(c) || c == '.' || c == '_' || c == '-'; });
      if (name.empty()) return fail("expected the name of a pass or an operation");
      rest = rest.drop_front(name.size()).ltrim();
      if (rest.consume_front("(")) {
        if (open.size() == kMaxNesting) return fail("pipelines are nested too deeply");
        open.push_back(&open.back()->nest(name));
        if (!rest.ltrim().starts_with(")")) continue;
      } else if (!parsePass(name, *open.back())) {
        return false;
      }
      rest = rest.ltrim();
      while (rest.starts_with(")")) {
        if (open.size() == 1) return fail("unexpected ')'");
        open.pop_back();
        rest = rest.drop_front().ltrim();
      }
      if (rest.empty()) return open.size() == 1 || fail("expected ')'");
      if (!rest.consume_front(",")) return fail("expected ',' or ')'");
    }
  }

 private:
  static constexpr size_t kMaxNesting = 32;

  bool fail(const Twine &message) {
    error = ("pipeline, column " + Twine(text.size() - rest.size() + 1) + ": " + message).str();
    return false;
  }

  bool parsePass(StringRef name, OpPassManager &manager) {
    std::unique_ptr<Pass> pass = registry.create(name);
    if (!pass) {
      StringRef alias = registry.findPipeline(name);
      if (alias.empty()) return fail("there is no pass named '" + name + "'");
      return PipelineParser(alias, registry, error).parse(manager);
    }
    if (rest.consume_front("{") && !parseOptions(*pass)) return false;
    manager.addPass(std::move(pass));
    return true;
  }

  bool parseOptions(Pass &pass) {
    while (true) {
      rest = rest.ltrim(" \t\n,");
      if (rest.consume_front("}")) return true;
      StringRef name = rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; });
      if (name.empty()) return fail("expected an option or '}'");
      rest = rest.drop_front(name.size());
      StringRef value = "true";
      if (rest.consume_front("=") && !parseValue(value)) return false;
      if (!PassRegistry::setOption(pass, name, value))
        return fail("pass '" + pass.getName() + "' has no option '" + name + "' with the value '" + value + "'");
    }
  }

  bool parseValue(StringRef &value) {
    if (rest.consume_front("\"")) {
      size_t end = rest.find('"');
      if (end == StringRef::npos) return fail("expected '\"'");
      value = rest.take_front(end);
      rest = rest.drop_front(end + 1);
      return true;
    }
    int depth = 0;
    size_t end = 0;
    for (; end < rest.size(); ++end) {
      char c = rest[end];
      if (depth == 0 && (c == '}' || llvm::isSpace(c))) break;
      depth += c == '{' || c == '[' || c == '(';
      depth -= c == '}' || c == ']' || c == ')';
    }
    value = rest.take_front(end);
    rest = rest.drop_front(end);
    return true;
  }

  StringRef text, rest;
  const PassRegistry &registry;
  std::string &error;
};
}  // namespace

LogicalResult parsePipeline(StringRef text, const PassRegistry &registry, OpPassManager &manager, std::string &error) {
  return success(PipelineParser(text, registry, error).parse(manager));
}

}  // namespace strata
