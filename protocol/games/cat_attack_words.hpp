// Cat Attack's words on the wire: how they are written and read. For its codec only.
#pragma once

#include "engine/cat_attack/cat_attack.hpp"
#include "protocol/describe.hpp"
#include "protocol/input.hpp"

namespace protocol {

namespace attack = engine::cat_attack;

inline void write(Writer& out, attack::Card card) { out.name(attack::card_names[attack::index(card)]); }
inline void write(Writer& out, attack::Critter critter) { out.name(attack::critter_names[attack::index(critter)]); }
inline void write(Writer& out, attack::Curiosity card) { out.name(attack::curiosity_names[attack::index(card)]); }
inline void write(Writer& out, attack::House house) { out.name(attack::house_names[attack::index(house)]); }
inline void write(Writer& out, attack::Item item) { out.name(attack::item_names[attack::index(item)]); }
inline void write(Writer& out, attack::Phase phase) { out.name(attack::phase_names[static_cast<std::size_t>(phase)]); }
inline void write(Writer& out, attack::Shop shop) { out.name(attack::shop_names[attack::index(shop)]); }
inline void write(Writer& out, attack::Space space) { out.name(attack::space_names[attack::index(space)]); }
inline void write(Writer& out, attack::Street street) { out.name(attack::street_names[attack::index(street)]); }
inline void write(Writer& out, attack::Suit suit) { out.name(attack::suit_names[attack::index(suit)]); }
void write(Writer& out, attack::Cause cause);
void write(Writer& out, attack::Gait gait);
void write(Writer& out, attack::Flags<attack::Item> larder);  // sorted
void write(Writer& out, const attack::Source& source);        // "L1", "larder-2"
void write(Writer& out, const attack::Obstacle& obstacle);    // {"kind","which"}: a name, a seat, null for the car
void write(Writer& out, const attack::FightView& fight);

// {"event": code, ...}
void write(Writer& out, const attack::Event& event);

template <class Word, std::size_t Size>
Word read_word(const Input& input, const std::array<std::string_view, Size>& names) {
  return static_cast<Word>(input.one_of(names));
}
inline attack::Card read_card(const Input& input) { return read_word<attack::Card>(input, attack::card_names); }
inline attack::Item read_item(const Input& input) { return read_word<attack::Item>(input, attack::item_names); }
inline attack::Space read_space(const Input& input) { return read_word<attack::Space>(input, attack::space_names); }
attack::Source read_source(const Input& input, std::size_t seats);

}  // namespace protocol
