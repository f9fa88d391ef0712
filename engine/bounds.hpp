// Ends the process before memory beyond a container is used. Unlike assert() it stays in the build that is shipped.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace engine {

[[noreturn, gnu::cold, gnu::noinline]] inline void end_out_of_bounds() {
  std::fputs("clowder: a list was used beyond its end\n", stderr);
  std::abort();
}

constexpr void expect_in_bounds(bool holds) {
  if (!holds) [[unlikely]]
    end_out_of_bounds();
}

}  // namespace engine
