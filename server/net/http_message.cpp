#include "server/net/http_message.hpp"

#include <nlohmann/json.hpp>

namespace server {

bool lists(std::string_view list, std::string_view wanted) {
  while (!list.empty()) {
    const auto comma = list.find(',');
    auto item = list.substr(0, comma);
    list = comma == list.npos ? std::string_view{} : list.substr(comma + 1);
    if (const auto weight = item.find(';'); weight != item.npos) {
      if (item.substr(weight).find("q=0") != item.npos && item.substr(weight).find("q=0.") == item.npos) continue;
      item = item.substr(0, weight);
    }
    while (item.starts_with(' ')) item.remove_prefix(1);
    while (item.ends_with(' ')) item.remove_suffix(1);
    if (item.starts_with("W/")) item.remove_prefix(2);
    if (item == wanted) return true;
  }
  return false;
}

HttpResponse refuse(int status, std::string_view code, std::string_view message, std::string_view field) {
  nlohmann::json error{{"code", code}, {"message", message}};
  if (!field.empty()) error["field"] = field;
  return {.status = status, .body = nlohmann::json{{"error", error}}.dump()};
}

HttpResponse status_ok() { return {.body = nlohmann::json{{"status", "ok"}}.dump()}; }

HttpResponse refuse_for_now(std::int64_t seconds) {
  auto answer = refuse(429, "too_many", "too often; try again later");
  answer.headers.emplace_back("Retry-After", std::to_string(seconds));
  return answer;
}

HttpResponse wrong_method(std::string_view allowed) {
  auto answer = refuse(405, "wrong_method", "this address knows other methods");
  answer.headers.emplace_back("Allow", allowed);
  return answer;
}

HttpResponse not_found() { return refuse(404, "not_found", "there is nothing here"); }

HttpResponse storage_failed() { return refuse(503, "storage", "the store failed; ask again to see what became of it"); }

}  // namespace server
