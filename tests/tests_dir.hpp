// Where the data files of the tests are.
#pragma once

#include <string>

// The absolute path of the folder tests/, without a slash at its end.
std::string tests_dir();
