// A match that was played to its end, as the store has it.
#pragma once

#include "protocol/match.hpp"
#include "server/match/dice.hpp"
#include "server/match/match_text.hpp"

#include <gtest/gtest.h>

namespace server {

inline constexpr std::uint64_t rng_seed = 5;
inline constexpr int steps_max = 3000;

// The last action goes, if it can and the dice have it so. False: it stays.
inline bool took_back(protocol::Match& match, unsigned percent, engine::Rng& rng) {
  if (percent == 0 || !match.last_actor()) return false;
  const auto found = match.take_back_to(*match.last_actor());
  const auto* to = std::get_if<std::uint32_t>(&found);
  return to && engine::below(100, rng) < percent && !match.rule(protocol::TakeBack{*to});
}

// As a store has it before its first entry.
inline StoredMatch not_played(const protocol::Match& match, std::size_t seats) {
  auto places = Json::array();
  for (std::size_t i = 0; i < seats; ++i)
    places.push_back({{"player", "p_" + std::to_string(i)}, {"name", "Cat"}, {"kind", "person"}});
  StoredMatch stored;
  stored.match = {.id = "m_test",
                  .game = std::string(match.game()),
                  .rules = match.rules(),
                  .options = match.options(),
                  .seats = places.dump(),
                  .salts = Json(std::vector<std::string>(seats)).dump(),
                  .started = 1};
  return stored;
}

inline void end(StoredMatch& stored, const protocol::Match& match) {
  stored.match.result = Json::parse(match.texts().view(engine::Viewer::referee()))["result"].dump();
  stored.match.ended = 5000;
}

// A match that random bots play to its end with checkable dice, as a room would store it.
// `take_backs`: how many of a hundred actions are taken back, which makes it longer.
inline StoredMatch played(const std::string& game, std::size_t seats, unsigned take_backs = 0,
                          const Json& options = Json::object()) {
  auto opened = protocol::open_match(game, options, seats);
  auto match = std::move(std::get<0>(opened));
  StoredMatch stored = not_played(*match, seats);
  stored.match.open_seed = std::string(64, '1');
  stored.match.hidden_seed = std::string(64, '2');
  auto dice = Dice::promise(stored.match, match->has_secrets());
  engine::Rng rng(rng_seed);
  const auto keep = [&](const std::string& link) {
    protocol::Writer body;
    match->texts().write_entry(body, engine::Viewer::referee(), {.link = link});
    stored.entries.push_back({.seq = match->seq(),
                              .at = 1000 + match->seq(),
                              .body = body.take(),
                              .hash = match->state_hash(protocol::state_format)});
  };
  for (int steps = 0; steps < steps_max && !match->result(); ++steps) {
    std::string link;
    if (const auto node = match->node(); std::holds_alternative<engine::Chance>(node)) {
      const auto due = match->due();
      const auto drawn = dice.draw(due.hidden, due.total);
      if (!due.hidden) link = drawn.link;
      match->chance(drawn.pick);
    } else {
      EXPECT_EQ(match->act(std::get<engine::Decision>(node).seat, match->advisor().choose(rng)), std::nullopt);
    }
    keep(link);
    if (took_back(*match, take_backs, rng)) keep("");
  }
  EXPECT_TRUE(match->result());
  end(stored, *match);
  return stored;
}

// The same by bots that look one move ahead, of whose actions so many of a hundred are random; without checkable dice.
inline StoredMatch played_by_bots(const std::string& game, std::size_t seats, std::uint64_t seed,
                                  unsigned random_percent) {
  auto opened = protocol::open_match(game, Json::object(), seats);
  auto match = std::move(std::get<0>(opened));
  StoredMatch stored = not_played(*match, seats);
  engine::Rng rng(seed);
  const auto keep = [&] {
    stored.entries.push_back(
        {.seq = match->seq(), .at = 1000 + match->seq(), .body = match->texts().entry(engine::Viewer::referee())});
  };
  for (int steps = 0; steps < steps_max && !match->result(); ++steps) {
    const auto node = match->node();
    const auto& advisor = match->advisor();
    if (const auto* decision = std::get_if<engine::Decision>(&node)) {
      const bool random = engine::below(100, rng) < random_percent;
      const auto thought = advisor.thought(engine::bots::Level::kitten, rng());
      const auto action = random ? advisor.choose(rng) : Json::parse(thought->choose().action);
      EXPECT_EQ(match->act(decision->seat, action), std::nullopt);
    } else {
      match->chance(engine::below(match->due().total, rng));
    }
    keep();
  }
  if (!match->result()) {
    EXPECT_EQ(match->rule(engine::Ruling(engine::AgreedEnd{})), std::nullopt);
    keep();
  }
  end(stored, *match);
  return stored;
}

}  // namespace server
