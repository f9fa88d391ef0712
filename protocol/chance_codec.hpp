// What the codecs of all games have in common: throws, draws, players, objects with few fields.
#pragma once

#include "protocol/describe.hpp"
#include "protocol/input.hpp"

#include <cstdint>
#include <string_view>

namespace protocol {

// `players`, where it is given, is the number of seats.
inline void read_players(const Input& players, std::size_t seats) {
  const auto count = static_cast<std::int64_t>(seats);
  players.integer(count, count);
}

// {"dice":["d6"],"values":[n]} -> n, from `lowest` to `highest`.
inline std::uint8_t read_die(const Input& thrown, std::string_view die, int highest, int lowest = 1) {
  thrown.keys({"dice", "values"});
  if (thrown["dice"].list(1, 1) == 1) thrown["dice"].at(0).one_of({die});
  if (thrown["values"].list(1, 1) == 0) return static_cast<std::uint8_t>(lowest);
  return static_cast<std::uint8_t>(thrown["values"].at(0).integer(lowest, highest));
}

// {"throw":{"dice":["d6"],"values":[n]}}
inline void write_throw(Writer& out, std::string_view die, int value) {
  out.open_object().key("throw").open_object();
  out.key("dice").open_list().name(die).close_list();
  out.key("values").open_list().number(value).close_list();
  out.close_object().close_object();
}

// {"draw":{"from":"seats","item":...}}
template <class Item>
void write_draw(Writer& out, std::string_view from, const Item& item) {
  out.open_object().key("draw").open_object();
  write(out.key("from").name(from).key("item"), item);
  out.close_object().close_object();
}

// An object whose fields are given one after the other, in order of their keys; it ends with
// the statement: Fields{out}.event("moved")("seat", seat);
class Fields {
 public:
  explicit Fields(Writer& out) : out_(out) { out_.open_object(); }
  ~Fields() { out_.close_object(); }
  Fields(const Fields&) = delete;
  Fields& operator=(const Fields&) = delete;

  template <class Value>
  Fields& operator()(std::string_view key, const Value& value) {
    out_.key(key);
    write(out_, value);
    return *this;
  }
  Fields& event(std::string_view code) { return (*this)("event", code); }

 private:
  Writer& out_;
};

}  // namespace protocol
