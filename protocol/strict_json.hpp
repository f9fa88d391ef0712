// Parses JSON from outside. Nothing else in the server does.
#pragma once

#include "engine/parse_error.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string_view>
#include <variant>

namespace protocol {

using engine::ParseError;
using Json = nlohmann::json;

struct JsonLimits {
  std::size_t bytes = 16 * 1024;
  std::size_t depth = 16;
  // Numbers that are no such integer are taken as well: for a reader that says where they stand.
  bool any_number = false;
};
inline constexpr JsonLimits message_limits{};

// Exactly one JSON value: valid UTF-8, no byte order mark, no NUL, nothing after it, no key
// twice in one object, numbers only integers from -2^63 to 2^63 - 1, within the limits. The error is a code,
// short enough for the reason of a close frame.
std::variant<Json, ParseError> parse_strict(std::string_view text, const JsonLimits& limits = message_limits);

}  // namespace protocol
