// Reads a file of pinned counts: a line `position NAME ...` and below it lines of an entry count
// and its leaves.
#pragma once

#include "tests/engine/perft.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace engine {

// `position` makes a state of what follows the name; the file has `rows` counts.
template <Game G, class Position>
void expect_pinned(const std::string& path, Throws throws, int rows, Position position) {
  std::ifstream file(path);
  ASSERT_TRUE(file.is_open()) << path;
  typename G::State state;
  std::string name;
  int counted = 0;
  for (std::string text; std::getline(file, text);) {
    std::istringstream line(text);
    std::string word;
    if (!(line >> word) || word.starts_with('#')) continue;
    if (word == "position") {
      line >> name;
      state = position(line);
      continue;
    }
    Leaves pinned;
    ASSERT_TRUE(line >> pinned) << text;
    EXPECT_EQ(leaves_of<G>(state, std::stoi(word), throws), pinned) << name << ", entries " << word;
    ++counted;
  }
  EXPECT_EQ(counted, rows);
}

}  // namespace engine
