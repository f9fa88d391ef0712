// Writes canonical JSON: no white space, keys sorted by bytes, every text the same as
// nlohmann::json would dump. It only appends: whoever writes gives the keys in order (a test
// compares). A tree of values in between would cost more than the rules themselves, and rules,
// views, differences and encoding have 8 us a move.
#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <utility>

namespace protocol {

class Writer {
 public:
  Writer& open_object() { return open('{'); }
  Writer& close_object() { return close('}'); }
  Writer& open_list() { return open('['); }
  Writer& close_list() { return close(']'); }

  // REQUIRES: the name needs no escapes
  Writer& key(std::string_view name) {
    separate();
    text_ += '"';
    text_ += name;
    text_ += "\":";
    return *this;
  }
  Writer& null() { return raw("null"); }
  Writer& boolean(bool value) { return raw(value ? "true" : "false"); }
  template <std::integral Number>
  Writer& number(Number value) {
    separate();
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    text_.append(digits, end);
    return *this;
  }
  // REQUIRES: valid UTF-8
  Writer& string(std::string_view value);
  // A string that needs no escapes: names that we chose ourselves.
  Writer& name(std::string_view value) {
    separate();
    text_ += '"';
    text_ += value;
    text_ += '"';
    return *this;
  }
  // A value that is canonical JSON already.
  Writer& raw(std::string_view json) {
    separate();
    text_ += json;
    return *this;
  }

  const std::string& text() const { return text_; }
  std::string take() { return std::exchange(text_, {}); }
  void reserve(std::size_t bytes) { text_.reserve(bytes); }

 private:
  Writer& open(char bracket) {
    separate();
    text_ += bracket;
    return *this;
  }
  Writer& close(char bracket) {
    text_ += bracket;
    return *this;
  }
  // A comma, unless this is the first thing in its object or list, or follows its key.
  void separate() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
  }

  std::string text_;
};

}  // namespace protocol
