// Files of the repository that tests read.
#pragma once

#include "tests/tests_dir.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace files {

inline std::filesystem::path path(const std::string& name) {
  return std::filesystem::path(tests_dir()).parent_path() / name;
}

inline std::string text(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in) << file;
  std::ostringstream all;
  all << in.rdbuf();
  return all.str();
}
inline nlohmann::json json(const std::string& name) { return nlohmann::json::parse(text(path(name))); }

// The files of a folder, by name.
inline std::vector<std::filesystem::path> in(const std::string& folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& each : std::filesystem::directory_iterator(path(folder))) found.push_back(each.path());
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace files
