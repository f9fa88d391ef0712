// Writes canonical JSON: no white space, keys sorted by bytes, every text the same as
// nlohmann::json would dump. It only appends: the caller gives the keys in order (a test
// compares). A tree of values in between would cost more than the rules themselves, and rules,
// views, differences and encoding have 8 us a move.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstring>
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
    char* at = separated(name.size() + 3);
    *at++ = '"';
    at = copied(name, at);
    *at++ = '"';
    *at++ = ':';
    return upto(at);
  }
  Writer& null() { return raw("null"); }
  Writer& boolean(bool value) { return raw(value ? "true" : "false"); }
  template <std::integral Number>
  Writer& number(Number value) {
    char* at = separated(digits_max);
    return upto(std::to_chars(at, at + digits_max, value).ptr);
  }
  // REQUIRES: valid UTF-8
  Writer& string(std::string_view value);
  // A string that needs no escapes: names that we chose ourselves.
  Writer& name(std::string_view value) {
    char* at = separated(value.size() + 2);
    *at++ = '"';
    at = copied(value, at);
    *at++ = '"';
    return upto(at);
  }
  // A value that is canonical JSON already.
  Writer& raw(std::string_view json) {
    char* at = separated(json.size());
    return upto(std::copy(json.begin(), json.end(), at));
  }

  std::string_view text() const { return {buffer_.data(), size_}; }
  // Gives `sink` what is written, except the last byte: the next separator depends on it. So a long text is never in
  // memory as a whole.
  template <std::invocable<std::string_view> Sink>
  void flush(const Sink& sink) {
    if (size_ < 2) return;
    sink(text().substr(0, size_ - 1));
    buffer_[0] = buffer_[size_ - 1];
    size_ = 1;
  }
  // All of it, in no more memory than it takes. The writer is empty then.
  std::string take() { return {buffer_.data(), std::exchange(size_, 0)}; }
  void clear() { size_ = 0; }

 private:
  static constexpr std::size_t digits_max = 20;  // of any 64-bit number, with its sign

  // Keys and names are short: two overlapping words are copied sooner than a function is called.
  static char* copied(std::string_view from, char* to) {
    const std::size_t size = from.size();
    if (size > 16) return std::copy(from.begin(), from.end(), to);
    if (size >= 8) {
      std::memcpy(to, from.data(), 8);
      std::memcpy(to + size - 8, from.data() + size - 8, 8);
    } else if (size >= 4) {
      std::memcpy(to, from.data(), 4);
      std::memcpy(to + size - 4, from.data() + size - 4, 4);
    } else {
      for (std::size_t i = 0; i < size; ++i) to[i] = from[i];
    }
    return to + size;
  }

  Writer& open(char bracket) {
    char* at = separated(1);
    *at++ = bracket;
    return upto(at);
  }
  Writer& close(char bracket) {
    char* at = room(1);
    *at++ = bracket;
    return upto(at);
  }
  // Room for what comes next, after a comma unless it is the first thing in its object or list,
  // or follows its key.
  char* separated(std::size_t bytes) {
    char* at = room(bytes + 1);
    if (size_ == 0) return at;
    const char last = at[-1];
    if (last != '{' && last != '[' && last != ':') *at++ = ',';
    return at;
  }
  char* room(std::size_t bytes) {
    if (size_ + bytes > buffer_.size()) grow(2 * (size_ + bytes));
    return buffer_.data() + size_;
  }
  void grow(std::size_t bytes) {
    if (bytes > buffer_.size()) buffer_.resize(std::max<std::size_t>(bytes, 256));
  }
  Writer& upto(const char* end) {
    size_ = static_cast<std::size_t>(end - buffer_.data());
    return *this;
  }

  std::string buffer_;  // longer than what is written: appending byte by byte would cost double
  std::size_t size_ = 0;
};

// A writer of this thread that has its memory already: as much as its longest text took. Empty;
// for a text that is made and taken before the next one is begun.
Writer& scratch();

}  // namespace protocol
