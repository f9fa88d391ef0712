#include "protocol/strict_json.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace protocol {
namespace {

// Builds the value while the parser reads, and stops at the first thing that is not allowed.
class Builder {
 public:
  Builder(Json& value, const JsonLimits& limits) : next_(&value), limits_(limits) {}

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(std::int64_t value) { return put(value); }
  bool number_unsigned(std::uint64_t value) {
    return limits_.any_number || value <= INT64_MAX ? put(value) : stop("json_number");
  }
  bool number_float(double value, const std::string&) { return limits_.any_number ? put(value) : stop("json_number"); }
  bool string(std::string& value) { return put(std::move(value)); }
  bool binary(Json::binary_t&) { return stop("not_json"); }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& name) {
    const auto [at, is_new] = open_.back()->get_ref<Json::object_t&>().try_emplace(std::move(name));
    next_ = &at->second;
    return is_new || stop("json_key_twice");
  }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) { return stop("not_json"); }

  // What was not allowed; "" if nothing was.
  std::string_view why() const { return why_; }

 private:
  // Where the next value goes: into a list, or where the last key or the caller says.
  Json& place() {
    if (open_.empty() || !open_.back()->is_array()) return *next_;
    return open_.back()->get_ref<Json::array_t&>().emplace_back();
  }
  template <class Value>
  bool put(Value&& value) {
    place() = std::forward<Value>(value);
    return true;
  }
  bool open(Json&& empty) {
    if (open_.size() >= limits_.depth) return stop("json_too_deep");
    Json& at = place();
    at = std::move(empty);
    open_.push_back(&at);  // its list does not grow before it is closed
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  bool stop(std::string_view why) {
    why_ = why;
    return false;
  }

  Json* next_;
  const JsonLimits& limits_;
  std::vector<Json*> open_;  // objects and lists, the innermost last
  std::string_view why_;
};

}  // namespace

std::variant<Json, ParseError> parse_strict(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes) return ParseError{"json_too_long"};
  // The parser takes the first for the end and skips the second.
  if (text.find('\0') != std::string_view::npos || text.starts_with("\xef\xbb\xbf")) return ParseError{"not_json"};
  Json value;
  Builder builder(value, limits);
  if (!Json::sax_parse(text, &builder)) return ParseError{std::string(builder.why())};
  return value;
}

}  // namespace protocol
