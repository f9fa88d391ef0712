// Values of the lines of the log: `event=name key=value key="value with spaces"`.
#pragma once

#include <string>
#include <string_view>

namespace server {

// Any text as one value on one line: in quotes, escaped as in JSON. What is no UTF-8 is replaced.
std::string log_value(std::string_view text);

// Any text for a terminal: what is no UTF-8 is replaced, and so are controls other than line ends and tabs.
std::string printable(std::string_view text);

}  // namespace server
