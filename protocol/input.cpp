#include "protocol/input.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace protocol {
namespace {

const Json nothing = nullptr;

template <class Names>
std::string join(const Names& names) {
  std::string text;
  for (const std::string_view name : names) {
    if (!text.empty()) text += ", ";
    text += name;
  }
  return text;
}

template <class Names>
bool contains(const Names& names, std::string_view wanted) {
  return std::find(names.begin(), names.end(), wanted) != names.end();
}

}  // namespace

Input::Input(const Json& json, std::optional<Refusal>& error, std::string pointer)
    : json_(&json), error_(&error), pointer_(std::move(pointer)) {}

void Input::wrong(std::string_view what) const {
  if (!ok()) return;
  std::string message = pointer_.empty() ? "The value" : pointer_;
  message += ' ';
  message += what;
  message += '.';
  *error_ = Refusal{std::string(code::malformed), "", std::move(message), pointer_};
}

void Input::keys(std::initializer_list<std::string_view> required,
                 std::initializer_list<std::string_view> optional) const {
  if (!json_->is_object()) return wrong("must be an object" + (required.size() > 0 ? " with " + join(required) : ""));
  for (const std::string_view key : required)
    if (!json_->contains(key)) return wrong("must have " + std::string(key));
  for (const auto& [key, value] : json_->items())
    if (!contains(required, key) && !contains(optional, key)) {
      std::string allowed = join(required);
      if (!allowed.empty() && optional.size() > 0) allowed += ", ";
      allowed += join(optional);
      return wrong("has an unknown key; allowed are: " + allowed);
    }
}

std::string_view Input::only_key(std::initializer_list<std::string_view> allowed) const {
  if (ok() && json_->is_object() && json_->size() == 1)
    if (const auto found = std::find(allowed.begin(), allowed.end(), std::string_view(json_->begin().key()));
        found != allowed.end())
      return *found;
  wrong("must be an object with exactly one of " + join(allowed));
  return "";
}

bool Input::has(std::string_view key) const { return json_->is_object() && json_->contains(key); }

Input Input::operator[](std::string_view key) const {
  if (has(key)) return {json_->at(key), *error_, pointer_ + "/" + std::string(key)};
  wrong("must have " + std::string(key));
  return {nothing, *error_, pointer_};
}

std::size_t Input::list(std::size_t min, std::size_t max) const {
  if (json_->is_array() && json_->size() >= min && json_->size() <= max) return json_->size();
  wrong(min == max ? "must be a list of " + std::to_string(min) + " items"
                   : "must be a list of " + std::to_string(min) + " to " + std::to_string(max) + " items");
  return 0;
}

Input Input::at(std::size_t i) const {
  if (json_->is_array() && i < json_->size()) return {(*json_)[i], *error_, pointer_ + "/" + std::to_string(i)};
  wrong("is too short");
  return {nothing, *error_, pointer_};
}

bool Input::is_null() const { return json_->is_null(); }

std::int64_t Input::integer(std::int64_t min, std::int64_t max) const {
  const bool fits = json_->is_number_unsigned() ? json_->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
                                                : json_->is_number_integer();
  if (fits)
    if (const auto value = json_->get<std::int64_t>(); value >= min && value <= max) return value;
  wrong("must be an integer from " + std::to_string(min) + " to " + std::to_string(max));
  return min;
}

bool Input::boolean() const {
  if (json_->is_boolean()) return json_->get<bool>();
  wrong("must be true or false");
  return false;
}

std::string_view Input::text(std::size_t min, std::size_t max) const {
  if (json_->is_string())
    if (const auto& value = json_->get_ref<const std::string&>(); value.size() >= min && value.size() <= max)
      return value;
  wrong("must be a text of " + std::to_string(min) + " to " + std::to_string(max) + " bytes");
  return "";
}

std::size_t Input::one_of(std::span<const std::string_view> allowed) const {
  if (json_->is_string()) {
    const auto found = std::find(allowed.begin(), allowed.end(), json_->get_ref<const std::string&>());
    if (found != allowed.end()) return static_cast<std::size_t>(found - allowed.begin());
  }
  wrong("must be one of " + join(allowed));
  return 0;
}

}  // namespace protocol
