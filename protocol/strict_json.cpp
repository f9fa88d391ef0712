#include "protocol/strict_json.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace protocol {
namespace {

// Watches the parser at work. What it turns down is not built, so depth costs nothing.
class Watch {
 public:
  explicit Watch(const JsonLimits& limits) : limits_(limits) {}

  bool operator()(int depth, Json::parse_event_t event, Json& value) {
    using Event = Json::parse_event_t;
    if (!why_.empty()) return false;
    switch (event) {
      case Event::object_start: keys_.emplace_back(); [[fallthrough]];
      case Event::array_start:
        if (static_cast<std::size_t>(depth) >= limits_.depth) why_ = "json_too_deep";
        break;
      case Event::object_end: keys_.pop_back(); break;
      case Event::key:
        if (!keys_.back().insert(value.get_ref<const std::string&>()).second) why_ = "json_key_twice";
        break;
      case Event::value:
        if (!limits_.any_number && !is_integer(value)) why_ = "json_number";
        break;
      case Event::array_end: break;
    }
    return why_.empty();
  }
  std::string_view why() const { return why_; }

 private:
  static bool is_integer(const Json& value) {
    if (value.is_number_unsigned()) return value.get<std::uint64_t>() <= INT64_MAX;
    return !value.is_number_float();
  }

  const JsonLimits& limits_;
  std::vector<std::set<std::string>> keys_;  // of the objects that are open
  std::string_view why_;
};

}  // namespace

std::variant<Json, ParseError> parse_strict(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) return ParseError{"json_too_long"};
  // The parser takes the first for the end and skips the second.
  if (text.find('\0') != std::string_view::npos || text.starts_with("\xef\xbb\xbf")) return ParseError{"not_json"};
  Watch watch(limits);
  Json value = Json::parse(text, std::ref(watch), false);
  if (!watch.why().empty()) return ParseError{std::string(watch.why())};
  if (value.is_discarded()) return ParseError{"not_json"};
  return value;
}

}  // namespace protocol
