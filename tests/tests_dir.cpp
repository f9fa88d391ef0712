#include "tests/tests_dir.hpp"

std::string tests_dir() { return TESTS_DIR; }
