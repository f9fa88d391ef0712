#include "server/app/progress.hpp"

#include <algorithm>
#include <ostream>

namespace server {
namespace {

constexpr std::size_t all = 100, step_of_lines = 10, bar_width_max = 40;

// A line that is wider than the terminal could not be written over.
std::size_t bar_width(std::string_view part, std::size_t columns) {
  const auto taken = part.size() + std::string_view(" [] 100 %").size() + 1;  // the last column stays free
  return columns > taken ? std::min(bar_width_max, columns - taken) : 0;
}

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
  const auto width = bar_width(part, columns_), filled = percent * width / all;
  to_ << '\r' << part << " [" << std::string(filled, '#') << std::string(width - filled, ' ') << "] " << percent << " %"
      << std::flush;
  is_in_line_ = percent < all;
  if (!is_in_line_) to_ << '\n' << std::flush;
}

void Progress::pause() {
  if (is_in_line_) to_ << '\n' << std::flush;
  is_in_line_ = false;
}

}  // namespace server
