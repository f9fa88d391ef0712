// The canonical binary writing of a game's state: two states are equal exactly if their writings are, but for members
// on which no rule depends and which a codec leaves out. The hash of it stands in every stored log, so what it says
// must not change: it is read from the states' own members, in the order of their declaration, and
// tests/protocol/state_hash_test.cpp pins it. Who changes a state raises `state_format` (state_format.hpp) and keeps
// the old writing.
//
// Numbers and enumerators: their bytes, the lowest first. An optional value: a byte that says whether it is there, and
// the value. A variant: the number of its type in a byte, and the value. A list: the number of its items in two bytes,
// and the items. Types with private members have an overload of put() beside their game's codec.
#pragma once

#include "engine/list.hpp"

#include <boost/pfr/core.hpp>

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace protocol {

class StateBytes {
 public:
  template <std::unsigned_integral Number>
  void number(Number value) {
    std::array<char, sizeof(Number)> bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<char>(static_cast<std::uint64_t>(value) >> 8 * i);
    bytes_.append(bytes.data(), bytes.size());
  }
  // One after the other.
  template <std::unsigned_integral Number>
  void numbers(std::span<const Number> values) {
    if constexpr (std::endian::native == std::endian::little)
      bytes_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    else
      for (const Number value : values) number(value);
  }
  std::string_view bytes() const { return bytes_; }
  void clear() { bytes_.clear(); }

 private:
  std::string bytes_;
};

template <std::integral Number>
void put(StateBytes& out, Number value) {
  if constexpr (std::same_as<Number, bool>) out.number(static_cast<std::uint8_t>(value));
  else out.number(static_cast<std::make_unsigned_t<Number>>(value));
}
template <class Enum>
requires std::is_enum_v<Enum>
void put(StateBytes& out, Enum value) { put(out, static_cast<std::underlying_type_t<Enum>>(value)); }

// Declared before they are defined: each may hold the others.
template <class T>
void put(StateBytes& out, const std::optional<T>& value);
template <class... Types>
void put(StateBytes& out, const std::variant<Types...>& value);
template <class T, std::size_t Size>
void put(StateBytes& out, const std::array<T, Size>& items);
template <class T, std::size_t Max>
void put(StateBytes& out, const engine::List<T, Max>& items);
template <class T, std::size_t Max>
void put(StateBytes& out, const engine::InlineVector<T, Max>& items);
template <class Struct>
requires std::is_aggregate_v<Struct>
void put(StateBytes& out, const Struct& value);

template <class Range>
void put_items(StateBytes& out, const Range& items) {
  using Item = std::ranges::range_value_t<Range>;
  if constexpr (std::unsigned_integral<Item> && !std::same_as<Item, bool>)
    out.numbers(std::span<const Item>(items.begin(), items.size()));
  else
    for (const auto& item : items) put(out, item);
}
template <class Range>
void put_list(StateBytes& out, const Range& items) {
  out.number(static_cast<std::uint16_t>(items.size()));
  put_items(out, items);
}

template <class T>
void put(StateBytes& out, const std::optional<T>& value) {
  put(out, value.has_value());
  if (value) put(out, *value);
}
template <class... Types>
void put(StateBytes& out, const std::variant<Types...>& value) {
  out.number(static_cast<std::uint8_t>(value.index()));
  std::visit([&](const auto& held) { put(out, held); }, value);
}
template <class T, std::size_t Size>
void put(StateBytes& out, const std::array<T, Size>& items) {
  put_items(out, items);
}
template <class T, std::size_t Max>
void put(StateBytes& out, const engine::List<T, Max>& items) {
  put_list(out, items);
}
template <class T, std::size_t Max>
void put(StateBytes& out, const engine::InlineVector<T, Max>& items) {
  put_list(out, items);
}
template <class Struct>
requires std::is_aggregate_v<Struct>
void put(StateBytes& out, const Struct& value) {
  boost::pfr::for_each_field(value, [&](const auto& field) { put(out, field); });
}

// The first 16 hexadecimal digits of the SHA-256 of the format and the writing.
std::string state_hash_of(std::string_view written);

// The hash of a state, as logs have it.
template <class State>
std::string state_hash_of(const State& state) {
  thread_local StateBytes bytes;  // its memory serves the next state as well
  bytes.clear();
  put(bytes, state);
  return state_hash_of(bytes.bytes());
}

}  // namespace protocol
