#include "statistics.h"

#include <algorithm>
#include <cstdlib>

namespace {

// Walks over the text token by token; the last name seen says what a value is. A kernel's object holds no other.
class Reader {
public:
  explicit Reader(const std::string &text) : text(text) {}

  Report run() {
    for (at = 0; at < text.size();) {
      char c = text[at];
      if (c == '"')
        string();
      else if ((c >= '0' && c <= '9') || c == '-')
        number();
      else {
        if (c == '[')
          list = name;
        else if (c == ']')
          list.clear();
        else if (c == '}')
          inKernel = false;
        ++at;
      }
    }
    return report;
  }

private:
  void string() {
    std::string value;
    for (++at; at < text.size() && text[at] != '"'; ++at) {
      if (text[at] == '\\' && at + 1 < text.size())
        ++at;
      value += text[at];
    }
    ++at;
    if (at < text.size() && text[at] == ':') {
      name = value;
      return;
    }
    if (name == "kernel") {
      report.kernels.push_back({value, {}, 0, 0});
      inKernel = true;
    } else if (list == "nodes" && inKernel)
      report.kernels.back().nodes.push_back(value);
    else if (list == "fallbacks" && std::find(report.fallbacks.begin(), report.fallbacks.end(), value) == report.fallbacks.end())
      report.fallbacks.push_back(value);
  }

  void number() {
    int64_t value = std::atoll(text.c_str() + at);
    at = text.find_first_not_of("0123456789.eE+-", at);
    at = std::min(at, text.size());
    if (!inKernel)
      return;
    KernelRow &kernel = report.kernels.back();
    if (name == "launches")
      kernel.launches = value;
    else if (name == "nanoseconds")
      kernel.nanoseconds = value;
  }

  const std::string &text;
  size_t at = 0;
  std::string name, list; // of the last member, and of the array it holds
  bool inKernel = false;
  Report report;
};

} // namespace

Report readStatistics(const std::string &json) { return Reader(json).run(); }
