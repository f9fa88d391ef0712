#include "server/base/log_value.hpp"

#include <nlohmann/json.hpp>

namespace server {

std::string log_value(std::string_view text) {
  using Json = nlohmann::json;
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace server
