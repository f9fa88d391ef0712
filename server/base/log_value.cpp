#include "server/base/log_value.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace server {

using Json = nlohmann::json;

std::string log_value(std::string_view text) { return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string printable(std::string_view text) {
  auto clean = Json::parse(log_value(text)).get<std::string>();
  const auto is_control = [](char c) { return (c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == 0x7f; };
  std::ranges::replace_if(clean, is_control, '?');
  return clean;
}

}  // namespace server
