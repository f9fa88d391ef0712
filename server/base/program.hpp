// Another program, run without a shell.
#pragma once

#include "server/base/awaitable.hpp"

#include <chrono>
#include <string>
#include <string_view>

namespace server {

// Runs a program without arguments, with this text as its standard input, nothing as its output, and this process's
// standard error. Completes with its exit code, or with -1 if it could not be started, was ended by a signal, or did
// not end within `most`: then it is killed. What it has started in its process group is killed in any case. No other
// file or socket of this process is open to it.
awaitable<int> run_program(std::string program, std::string_view input, std::chrono::milliseconds most);

}  // namespace server
