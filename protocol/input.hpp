// Strict reading of a JSON value that somebody sent. Reading never fails half-way: the first
// error is kept, whatever is read after it is a harmless default, and the caller looks at
// the end whether there was one.
#pragma once

#include "protocol/refusal.hpp"

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace protocol {

using Json = nlohmann::json;

class Input {
 public:
  // Both must outlive the input and all that is taken from it.
  Input(const Json& json, std::optional<Refusal>& error, std::string pointer = "");

  // An object with these keys and no other; the optional ones may be missing.
  void keys(std::initializer_list<std::string_view> required,
            std::initializer_list<std::string_view> optional = {}) const;
  // The only key of an object that must have exactly one of these. "" after an error.
  std::string_view only_key(std::initializer_list<std::string_view> allowed) const;
  bool has(std::string_view key) const;
  // What stands under the key; an error if nothing does.
  Input operator[](std::string_view key) const;

  // The length of a list that must have `min` to `max` items. 0 after an error.
  std::size_t list(std::size_t min, std::size_t max) const;
  Input at(std::size_t i) const;  // REQUIRES: i < list(...)

  bool is_null() const;
  std::int64_t integer(std::int64_t min, std::int64_t max) const;
  bool boolean() const;
  // Text of `min` to `max` bytes.
  std::string_view text(std::size_t min, std::size_t max) const;
  // The position of the text among those allowed. 0 after an error.
  std::size_t one_of(std::span<const std::string_view> allowed) const;
  std::size_t one_of(std::initializer_list<std::string_view> allowed) const {
    return one_of(std::span(allowed.begin(), allowed.size()));
  }

  const Json& json() const { return *json_; }
  const std::string& pointer() const { return pointer_; }
  // Notes what is wrong here, in words: "must be ...".
  void wrong(std::string_view what) const;
  bool ok() const { return !*error_; }

 private:
  const Json* json_;
  std::optional<Refusal>* error_;
  std::string pointer_;
};

// A seat below `seats`, written as its number.
inline std::uint8_t read_seat(const Input& input, std::size_t seats) {
  return static_cast<std::uint8_t>(input.integer(0, static_cast<std::int64_t>(seats) - 1));
}

}  // namespace protocol
