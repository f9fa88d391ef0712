#pragma once

#include <stdexcept>

namespace server {

// Why a server cannot start, in one line for its operator.
class StartFailure : public std::runtime_error {
  using runtime_error::runtime_error;
};

}  // namespace server
