// Options of subcommands.

#include "tools/command_line.h"

#include "support/str_cat.h"

#include <charconv>

namespace strata::tools {

void CommandLine::text(std::string name, std::string &target) {
  option(std::move(name), [&target](std::string_view value) {
    target = value;
    return true;
  });
}

void CommandLine::number(std::string name, int64_t &target) {
  option(std::move(name), [&target](std::string_view value) {
    auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), target);
    return error == std::errc() && end == value.data() + value.size() && target >= 0;
  });
}

void CommandLine::real(std::string name, double &target) {
  option(std::move(name), [&target](std::string_view value) {
    auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), target);
    return error == std::errc() && end == value.data() + value.size() && target >= 0;
  });
}

void CommandLine::flag(std::string name, bool &target) {
  options[std::move(name)] = {false, [&target](std::string_view) { return target = true; }};
}

bool CommandLine::parse(const std::vector<std::string_view> &arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string_view argument = arguments[i];
    if (!argument.starts_with("--")) {
      free.emplace_back(argument);
      continue;
    }
    size_t equals = argument.find('=');
    std::string_view name = argument.substr(2, equals == std::string_view::npos ? equals : equals - 2);
    auto found = options.find(name);
    if (found == options.end()) {
      error = strCat("unknown option --", name);
      return false;
    }
    std::string_view value;
    if (equals != std::string_view::npos) {
      value = argument.substr(equals + 1);
    } else if (found->second.takesValue) {
      if (++i == arguments.size()) {
        error = strCat("option --", name, " needs a value");
        return false;
      }
      value = arguments[i];
    }
    if ((!found->second.takesValue && equals != std::string_view::npos) || !found->second.handler(value)) {
      error = strCat("option --", name, " cannot be '", value, "'");
      return false;
    }
  }
  return true;
}

} // namespace strata::tools
