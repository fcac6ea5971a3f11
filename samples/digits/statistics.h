// The part of a session's statistics (JSON text) that the sample prints.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct KernelRow {
  std::string name;
  std::vector<std::string> nodes; // TensorFlow nodes whose work it does
  int64_t launches = 0;
  int64_t nanoseconds = 0;
};

struct Report {
  std::vector<KernelRow> kernels;     // of all programs, in the order of the text
  std::vector<std::string> fallbacks; // why something was left to the evaluator
};

Report readStatistics(const std::string &json);
