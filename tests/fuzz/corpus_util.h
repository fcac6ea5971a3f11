// Replaying a folder of the corpus.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

namespace strata::fuzz {

inline void replay(const char *folder, void (*run)(std::string_view)) {
  int count = 0;
  for (const auto &file : std::filesystem::directory_iterator(std::filesystem::path(STRATA_FUZZ_CORPUS) / folder)) {
    std::ifstream in(file.path(), std::ios::binary);
    std::stringstream bytes;
    bytes << in.rdbuf();
    SCOPED_TRACE(file.path().string());
    run(bytes.str());
    ++count;
  }
  EXPECT_GT(count, 0);
}

}  // namespace strata::fuzz
