#include "server/net/http_message.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <ctime>

namespace server {

namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// Whether ";q=0" or ";q=0.000" stands behind an item: it is not wanted (RFC 9110, 12.4.2).
bool has_weight_of_zero(std::string_view parameters) {
  const auto found = parameters.find("q=");
  if (found == parameters.npos) return false;
  const auto weight = trimmed(parameters.substr(found + 2));
  return !weight.empty() && weight.find_first_not_of("0.") == weight.npos;
}

}  // namespace

bool lists(std::string_view list, std::string_view wanted) {
  while (!list.empty()) {
    const auto comma = list.find(',');
    auto item = list.substr(0, comma);
    list = comma == list.npos ? std::string_view{} : list.substr(comma + 1);
    if (const auto weight = item.find(';'); weight != item.npos) {
      if (has_weight_of_zero(item.substr(weight))) continue;
      item = item.substr(0, weight);
    }
    if (trimmed(item) == wanted) return true;
  }
  return false;
}

bool matches_etag(std::string_view list, std::string_view etag) {
  while (!list.empty()) {
    const auto first = list.find_first_not_of(" \t,");
    if (first == list.npos) return false;
    list.remove_prefix(first);
    if (list.starts_with('*')) return true;
    if (list.starts_with("W/")) list.remove_prefix(2);
    if (!list.starts_with('"')) {
      list.remove_prefix(std::min(list.find(','), list.size()));
      continue;
    }
    const auto end = list.find('"', 1);
    if (end == list.npos) return false;
    if (list.substr(0, end + 1) == etag) return true;
    list.remove_prefix(end + 1);
  }
  return false;
}

std::string http_date(std::chrono::system_clock::time_point at) {
  const auto seconds = std::chrono::system_clock::to_time_t(at);
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::array<char, 32> text{};
  const auto size = std::snprintf(text.data(), text.size(), "%s, %02d %s %04d %02d:%02d:%02d GMT",
                                  days[static_cast<std::size_t>(utc.tm_wday)], utc.tm_mday,
                                  months[static_cast<std::size_t>(utc.tm_mon)], utc.tm_year + 1900, utc.tm_hour,
                                  utc.tm_min, utc.tm_sec);
  return {text.data(), std::min(static_cast<std::size_t>(size), text.size() - 1)};
}

bool is_json(std::string_view content_type) {
  constexpr auto lower = [](unsigned char symbol) { return static_cast<char>(std::tolower(symbol)); };
  const auto type = trimmed(content_type.substr(0, content_type.find(';')));
  return std::ranges::equal(type, std::string_view("application/json"), {}, lower);
}

HttpResponse refuse(int status, std::string_view code, std::string_view message, std::string_view field) {
  nlohmann::json error{{"code", code}, {"message", message}};
  if (!field.empty()) error["field"] = field;
  return {.status = status, .body = nlohmann::json{{"error", error}}.dump()};
}

HttpResponse status_ok() { return {.body = nlohmann::json{{"status", "ok"}}.dump()}; }

HttpResponse refuse_for_now(std::int64_t seconds, std::string_view message) {
  auto answer = refuse(429, "too_many", message);
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
