// Finding and parsing lines of the registry's text.
#include "codegen/import/tf/op_registry.h"

#include <charconv>
#include <vector>

#include "codegen/import/tf/proto/reader.h"
#include "codegen/import/tf/types.h"

namespace strata::tfgraph {
namespace {

/// Everything up to the first of `stops`, which is left; the whole rest if there is none.
std::string_view takeUntil(std::string_view &text, std::string_view stops) {
  std::string_view taken = text.substr(0, text.find_first_of(stops));
  text.remove_prefix(taken.size());
  return taken;
}

bool take(std::string_view &text, std::string_view prefix) {
  if (!text.starts_with(prefix))
    return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// The line of the operation `name`, without its line break; empty when there is none.
std::string_view findLine(std::string_view text, std::string_view name) {
  size_t low = 0, high = text.size(); // The line starts in [low, high); both are starts of lines.
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    size_t start = middle == 0 ? 0 : text.rfind('\n', middle - 1) + 1; // npos + 1 is 0.
    size_t end = text.find('\n', middle);
    std::string_view line = text.substr(start, end - start);
    std::string_view found = line.substr(0, line.find_first_of("!("));
    if (found == name)
      return line;
    if (found < name)
      low = std::min(end, text.size() - 1) + 1;
    else
      high = start;
  }
  return {};
}

/// Reads one line into an OpDef. The text is our own and well-formed.
class LineParser {
public:
  LineParser(std::string_view line, MessageArena &arena) : rest(line), arena(arena) {}

  const OpDef *parse() {
    OpDef *op = arena.allocateArray<OpDef>(1);
    op->name = takeUntil(rest, "!(");
    op->isStateful = take(rest, "!");
    // The attributes come last in the line; arguments refer to nothing but their names.
    op->inputArg = parseArgs();
    take(rest, "->");
    op->outputArg = parseArgs();
    std::vector<OpDef_AttrDef> attrs;
    while (take(rest, " ")) {
      if (take(rest, "deprecated=")) {
        op->deprecation = parseDeprecation();
        break;
      }
      attrs.push_back(parseAttr());
    }
    op->attr = keep(attrs);
    return op;
  }

private:
  template <typename T> Repeated<T> keep(const std::vector<T> &items) {
    T *copy = arena.allocateArray<T>(items.size());
    std::copy(items.begin(), items.end(), copy);
    uint32_t count = static_cast<uint32_t>(items.size());
    return {copy, count, count};
  }

  Repeated<OpDef_ArgDef> parseArgs() {
    std::vector<OpDef_ArgDef> args;
    take(rest, "(");
    while (!take(rest, ")")) {
      take(rest, ",");
      args.push_back(parseArg());
    }
    return keep(args);
  }

  OpDef_ArgDef parseArg() {
    OpDef_ArgDef arg;
    arg.name = takeUntil(rest, ":");
    take(rest, ":");
    arg.isRef = take(rest, "&");
    if (take(rest, "[")) {
      arg.typeListAttr = takeUntil(rest, "]");
      take(rest, "]");
      return arg;
    }
    std::string_view type = takeUntil(rest, "*,)");
    if (take(rest, "*")) {
      arg.numberAttr = type;
      type = takeUntil(rest, ",)");
    }
    arg.type = parseTypeName(type);
    if (arg.type == DT_INVALID)
      arg.typeAttr = type;
    return arg;
  }

  OpDef_AttrDef parseAttr() {
    OpDef_AttrDef attr;
    attr.name = takeUntil(rest, ":");
    take(rest, ":");
    attr.type = takeUntil(rest, " >{=");
    if (take(rest, ">=")) {
      attr.hasMinimum = true;
      std::string_view digits = takeUntil(rest, " {=");
      std::from_chars(digits.data(), digits.data() + digits.size(), attr.minimum);
    }
    if (take(rest, "{"))
      attr.allowedValues = parseAllowed(attr.type.find("type") != std::string_view::npos);
    if (take(rest, "={"))
      attr.defaultValue = parseDefault();
    return attr;
  }

  const AttrValue *parseAllowed(bool areTypes) {
    std::vector<DataType> types;
    std::vector<std::string_view> words;
    while (!take(rest, "}")) {
      std::string_view word = takeUntil(rest, ",}");
      if (areTypes)
        types.push_back(parseTypeName(word));
      else
        words.push_back(word);
      take(rest, ",");
    }
    AttrValue_ListValue *list = arena.allocateArray<AttrValue_ListValue>(1);
    list->type = keep(types);
    list->s = keep(words);
    AttrValue *value = arena.allocateArray<AttrValue>(1);
    value->list = list;
    value->valueCase = AttrValue::ValueCase::List;
    return value;
  }

  const AttrValue *parseDefault() {
    size_t end = 0;
    int depth = 1;
    for (bool inString = false;; ++end) {
      char c = rest[end];
      if (inString && c == '\\')
        ++end;
      else if (c == '"')
        inString = !inString;
      else if (!inString && (c == '{' || c == '}'))
        depth += c == '{' ? 1 : -1;
      if (depth == 0)
        break;
    }
    AttrValue *value = arena.allocateArray<AttrValue>(1);
    Status status = readText(messageInfo<AttrValue>(), rest.substr(0, end), value, arena, ReadLimits());
    assert(status.isOk());
    (void)status;
    rest.remove_prefix(end + 1);
    return value;
  }

  const OpDeprecation *parseDeprecation() {
    OpDeprecation *deprecation = arena.allocateArray<OpDeprecation>(1);
    std::string_view digits = takeUntil(rest, " ");
    std::from_chars(digits.data(), digits.data() + digits.size(), deprecation->version);
    take(rest, " ");
    deprecation->explanation = rest;
    return deprecation;
  }

  std::string_view rest;
  MessageArena &arena;
};

} // namespace

OpSet::OpSet(const OpList *own) {
  if (!own)
    return;
  for (const OpDef &op : own->op)
    if (findLine(registryText(), op.name).empty())
      known.emplace(op.name, &op);
}

const OpDef *OpSet::findIn(Known &table, std::string_view text, std::string_view name) {
  auto found = table.find(name);
  if (found != table.end())
    return found->second;
  std::string_view line = findLine(text, name);
  if (line.empty())
    return nullptr; // Not remembered: the name belongs to the caller.
  const OpDef *op = LineParser(line, arena).parse();
  table.emplace(op->name, op);
  return op;
}

const OpDef *OpSet::find(std::string_view name) {
  const OpDef *op = findIn(known, registryText(), name);
  return op ? op : findOlder(name);
}

const OpDef *OpSet::findOlder(std::string_view name) { return findIn(older, olderRegistryText(), name); }

} // namespace strata::tfgraph
