#include "server/ask.hpp"

#include <nlohmann/json.hpp>

namespace server {

Answer refuse(int status, std::string_view code, std::string_view message, std::string_view field) {
  nlohmann::json error{{"code", code}, {"message", message}};
  if (!field.empty()) error["field"] = field;
  return {.status = status, .body = nlohmann::json{{"error", error}}.dump()};
}

Answer refuse_for_now(std::int64_t seconds) {
  auto answer = refuse(429, "too_many", "too often; try again later");
  answer.headers.emplace_back("Retry-After", std::to_string(seconds));
  return answer;
}

Answer wrong_method(std::string_view allowed) {
  auto answer = refuse(405, "wrong_method", "this address knows other methods");
  answer.headers.emplace_back("Allow", allowed);
  return answer;
}

Answer not_found() { return refuse(404, "not_found", "there is nothing here"); }

Answer storage_failed() { return refuse(503, "storage", "the store failed; ask again to see what became of it"); }

}  // namespace server
