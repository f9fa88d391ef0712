// Matches that are played elsewhere, as the store holds them: cats 0, 1, ... sit in a public
// room that Eve has made, and nothing in it is random.
#pragma once

#include "server/base/digest.hpp"
#include "server/match/dice.hpp"
#include "server/room/seating.hpp"
#include "tests/protocol/setups.hpp"

#include <optional>
#include <string>

namespace server::test {

inline const Player eve{"p_eve", "Eve", "en"};
inline Player person(std::size_t seat) { return {"p_" + std::to_string(seat), "Cat " + std::to_string(seat), "en"}; }

inline EntryRecord entry_record(const protocol::Match& match, std::string_view link = {}) {
  const auto referee = engine::Viewer::referee();
  protocol::Writer body;
  match.texts().write_entry(body, referee, {.link = link});
  return {.seq = match.seq(),
          .at = 1'700'000'000'000 + match.seq(),
          .body = body.take(),
          .hash = match.state_hash(protocol::state_format)};
}

// A match that runs, without its entries.
inline MatchRecord match_record(const protocol::Match& match, const std::string& id, const std::string& room,
                                std::optional<std::size_t> bot = {}) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < match.seats(); ++seat)
    seats.push_back({{"player", bot == seat ? Json() : Json(person(seat).id)},
                     {"name", person(seat).name},
                     {"kind", bot == seat ? "bot" : "person"}});
  MatchRecord record{.id = id,
                     .room = room,
                     .game = std::string(match.game()),
                     .options = match.options(),
                     .seats = seats.dump(),
                     .open_seed = sha256_hex("open " + id),
                     .hidden_seed = sha256_hex("hidden " + id),
                     .open_to_all = true,
                     .started = 1'700'000'000'000};
  record.open_anchor = protocol::hex(protocol::anchor_of(*protocol::digest_of(record.open_seed), 0));
  record.hidden_anchor = protocol::hex(protocol::anchor_of(*protocol::digest_of(record.hidden_seed), 0));
  record.seed_hash = protocol::hex(protocol::hash_of(*protocol::match_seed_of(record.open_seed + record.hidden_seed)));
  std::vector<std::optional<std::string>> salts(match.seats(), "");
  if (bot) salts[*bot].reset();
  record.salts = Json(protocol::all_salts(id, salts)).dump();
  return record;
}

// The room where it is played.
inline RoomRecord room_record(const setups::Setup& setup, const MatchRecord& match,
                              std::optional<std::size_t> bot = {}) {
  const auto contract = read_contract({{"game", setup.game},
                                       {"options", Json::parse(setup.options)},
                                       {"seats", setup.seats},
                                       {"visibility", "public"}});
  EXPECT_TRUE(std::holds_alternative<Contract>(contract));
  Seating seating(std::get<Contract>(contract), eve.id);
  for (std::size_t seat = 0; seat < setup.seats; ++seat)
    EXPECT_FALSE(bot == seat ? seating.add_bot(eve.id, seat, "random") : seating.sit(person(seat), seat));
  return {.code = match.room,
          .link = "link_" + match.room,
          .contract = to_json(seating.contract()).dump(),
          .state = seating.state_text(),
          .phase = "playing",
          .match = match.id,
          .open_to_all = true,
          .created = match.started,
          .changed = match.started,
          .people = seating.people()};
}

}  // namespace server::test
