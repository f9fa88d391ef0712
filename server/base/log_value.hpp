// Values of the lines of the log: `event=name key=value key="value with spaces"`.
#pragma once

#include <string>
#include <string_view>

namespace server {

// Any text as one value on one line: in quotes, escaped as in JSON. What is no UTF-8 is replaced.
std::string log_value(std::string_view text);

}  // namespace server
