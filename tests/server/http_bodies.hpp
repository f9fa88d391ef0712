// Checks the bodies of HTTP requests and answers against protocol/schema, by route.
#pragma once

#include <string>

namespace server {

inline constexpr auto json_type = "application/json";

// Why the route does not take this body, or an empty text. Only routes of the API take bodies.
std::string what_is_wrong_with_request(const std::string& method, const std::string& target, const std::string& body);

// Why the route does not give this answer, or an empty text. `type` is its Content-Type, `body` is not compressed.
std::string what_is_wrong_with_answer(const std::string& method, const std::string& target, int status,
                                      const std::string& type, const std::string& body);

}  // namespace server
