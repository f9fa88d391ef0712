// Matches that are played elsewhere, as the store holds them: cats 0, 1, ... sit at a public
// table that Eve has made, and nothing in it is random.
#pragma once

#include "server/dice.hpp"
#include "server/digest.hpp"
#include "server/table.hpp"
#include "tests/protocol/tables.hpp"

#include <optional>
#include <string>

namespace server::test {

inline const Player eve{"p_eve", "Eve", "en"};
inline Player person(std::size_t seat) { return {"p_" + std::to_string(seat), "Cat " + std::to_string(seat), "en"}; }

inline EntryRecord entry_record(const protocol::Match& match) {
  const auto referee = engine::Viewer::referee();
  return {.seq = match.seq(), .at = 1'700'000'000'000 + match.seq(), .body = match.entry_text(referee), .hash = protocol::view_hash(match.view_text(referee))};
}

// A match that runs, without its entries.
inline MatchRecord match_record(const protocol::Match& match, const std::string& id, const std::string& room, std::optional<std::size_t> bot = {}) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < match.seats(); ++seat)
    seats.push_back({{"player", bot == seat ? Json() : Json(person(seat).id)}, {"name", person(seat).name}, {"kind", bot == seat ? "bot" : "person"}});
  MatchRecord record{.id = id, .room = room, .game = std::string(match.game()), .options = match.options(), .seats = seats.dump(),
                     .open_seed = sha256_hex("open " + id), .hidden_seed = sha256_hex("hidden " + id),
                     .salts = Json(std::vector<std::string>(match.seats())).dump(), .open_to_all = true, .started = 1'700'000'000'000};
  record.open_anchor = Dice::anchor_of(record.open_seed);
  record.hidden_anchor = Dice::anchor_of(record.hidden_seed);
  return record;
}

// The room where it is played.
inline RoomRecord room_record(const tables::Table& table, const MatchRecord& match, std::optional<std::size_t> bot = {}) {
  const auto contract = read_contract({{"game", table.game}, {"options", Json::parse(table.options)}, {"seats", table.seats}, {"visibility", "public"}});
  EXPECT_TRUE(std::holds_alternative<Contract>(contract));
  Table chairs(std::get<Contract>(contract), eve.id);
  for (std::size_t seat = 0; seat < table.seats; ++seat) EXPECT_FALSE(bot == seat ? chairs.add_bot(eve.id, seat, "random") : chairs.sit(person(seat), seat));
  return {.code = match.room, .link = "link_" + match.room, .contract = to_json(chairs.contract()).dump(), .state = chairs.state_text(),
          .phase = "playing", .match = match.id, .open_to_all = true, .created = match.started, .changed = match.started};
}

}  // namespace server::test
