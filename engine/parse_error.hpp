// Why a text from outside could not be read.
#pragma once

#include <string>

namespace engine {

struct ParseError {
  std::string what;
};

}  // namespace engine
