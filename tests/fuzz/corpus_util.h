// Replaying a folder of the corpus.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace strata::fuzz {

inline void replay(const char *folder, void (*run)(std::string_view)) {
  int count = 0;
  for (const auto &file : std::filesystem::directory_iterator(std::filesystem::path(STRATA_FUZZ_CORPUS) / folder)) {
    std::ifstream in(file.path(), std::ios::binary);
    std::stringstream bytes;
    bytes << in.rdbuf();
    SCOPED_TRACE(file.path().string());
    // Memory of just that size, as a fuzzer gives it: reading past the end is found.
    const std::string text = bytes.str();
    const std::vector<char> exact(text.begin(), text.end());
    run(std::string_view(exact.data(), exact.size()));
    ++count;
  }
  EXPECT_GT(count, 0);
}

}  // namespace strata::fuzz
