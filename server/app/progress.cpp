#include "server/app/progress.hpp"

#include <ostream>

namespace server {
namespace {

constexpr std::size_t all = 100, step_of_lines = 10, bar_width = 40;

}  // namespace

void Progress::show(std::string_view part, std::size_t done, std::size_t of) {
  const auto percent = done >= of ? all : done * all / of;
  const bool is_new = part != part_;
  const auto step = is_terminal_ ? 1 : step_of_lines;
  if (!is_new && percent / step <= shown_ / step) return;
  if (is_new) pause();
  part_ = part;
  shown_ = percent;
  if (!is_terminal_) {
    to_ << part << ": " << percent << " %\n" << std::flush;
    return;
  }
  const auto filled = percent * bar_width / all;
  to_ << '\r' << part << " [" << std::string(filled, '#') << std::string(bar_width - filled, ' ') << "] " << percent
      << " %" << std::flush;
  is_in_line_ = percent < all;
  if (!is_in_line_) to_ << '\n' << std::flush;
}

void Progress::pause() {
  if (is_in_line_) to_ << '\n' << std::flush;
  is_in_line_ = false;
}

}  // namespace server
