// How far a long command is: a bar on a terminal, else a line at each tenth.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace server {

class Progress {
 public:
  // `columns`: of the terminal.
  Progress(std::ostream& to, bool is_terminal, std::size_t columns = 80)
      : to_(to), is_terminal_(is_terminal), columns_(columns) {}
  // Ends the bar's line.
  ~Progress() { pause(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::string_view part, std::size_t done, std::size_t of);
  // Before something else is written to the same terminal.
  void pause();

 private:
  std::ostream& to_;
  bool is_terminal_;
  std::size_t columns_;
  bool is_in_line_ = false;
  std::string part_;
  std::size_t shown_ = 0;  // of 100
};

}  // namespace server
