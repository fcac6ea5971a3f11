// Reading the options of a subcommand: `--name value`, `--name=value`, flags and free arguments.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace strata::tools {

/// Exit codes of the command (docs/architecture.md, section 7).
enum ExitCode { kSuccess = 0, kDiffers = 1, kBadUsage = 2, kUnsupported = 3, kRunTimeError = 4 };

/// A table of options. Handlers return false for a value they cannot take.
class CommandLine {
public:
  using Handler = std::function<bool(std::string_view value)>;

  /// An option that takes a value; may be given several times.
  void option(std::string name, Handler handler) { options[std::move(name)] = {true, std::move(handler)}; }
  void text(std::string name, std::string &target);
  void number(std::string name, int64_t &target);
  void real(std::string name, double &target);
  void flag(std::string name, bool &target);

  /// Reads everything; free arguments go to `free`. False, with `error` set, for an unknown option or a bad value.
  bool parse(const std::vector<std::string_view> &arguments);

  std::vector<std::string> free;
  std::string error;

private:
  struct Entry {
    bool takesValue;
    Handler handler;
  };
  std::map<std::string, Entry, std::less<>> options;
};

} // namespace strata::tools
