#include "server/app/admin_request.hpp"

#include "server/base/names.hpp"

namespace server {

std::string text_in(const Json& request, const char* field) {
  const auto it = request.find(field);
  if (it == request.end()) return "";
  if (!it->is_string()) throw Refused(std::string(field) + " must be a text");
  return it->get<std::string>();
}

std::string line_in(const Json& request, const char* field) {
  const auto given = text_in(request, field);
  if (given.empty()) return given;
  auto line = clean_line(given);
  if (!line) throw Refused(std::string(field) + " is too long, or nothing in it can be seen");
  return *std::move(line);
}

std::int64_t number_in(const Json& request, const char* field, std::int64_t otherwise, std::int64_t most) {
  const auto it = request.find(field);
  if (it == request.end()) return otherwise;
  if (!it->is_number_integer() || *it < 0 || *it > most)
    throw Refused(std::string(field) + " must be a number from 0 to " + std::to_string(most));
  return it->get<std::int64_t>();
}

bool flag_in(const Json& request, const char* field, bool otherwise) {
  const auto it = request.find(field);
  if (it == request.end()) return otherwise;
  if (!it->is_boolean()) throw Refused(std::string(field) + " must be true or false");
  return it->get<bool>();
}

}  // namespace server
