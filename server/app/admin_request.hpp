// Reads what an operator's program asks for.
#pragma once

#include "server/match/contract.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>

namespace server {

// What an operator has asked for wrongly; told as the answer.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A field of a request; what it is without one. Throw Refused for what is of another type, or too large.
std::string text_in(const Json& request, const char* field);
// A text that people are to read, as a line of chat is cleaned: without controls, and marks that turn its direction.
std::string line_in(const Json& request, const char* field);
std::int64_t number_in(const Json& request, const char* field, std::int64_t otherwise, std::int64_t most);
bool flag_in(const Json& request, const char* field, bool otherwise);

}  // namespace server
