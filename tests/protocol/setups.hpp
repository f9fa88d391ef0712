// The setups that tests play with: every game with the options that matter on the wire. A game
// joins with its lines here.
#pragma once

#include "protocol/match.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace setups {

using protocol::Json;

struct Setup {
  std::string game;
  std::string options;
  std::size_t seats;
  friend std::ostream& operator<<(std::ostream& out, const Setup& setup) {
    return out << setup.game << " " << setup.options << " " << setup.seats;
  }
};

inline const std::vector<Setup> all{
    {"kilkenny-cats", R"({})", 2},
    {"kilkenny-cats", R"({"lone_cats":"play_on"})", 3},
    {"kilkenny-cats", R"({"lone_cats":"play_on","players":4})", 4},
    {"nekonoko", R"({})", 2},
    {"nekonoko", R"({"adjacent_corners":true})", 3},
    {"nekonoko", R"({"players":4})", 4},
    {"cat-attack", R"({})", 2},
    {"cat-attack", R"({"kittens":true,"lives":3,"minutes":10,"stock":"fewer_everything"})", 3},
    {"cat-attack", R"({"lives":2,"shared_house":true,"teams":[[0,2],[1,3]]})", 4},
    {"cat-attack", R"({"lives":3,"round_limit":20,"teams":[[5,0],[1,3],[2,4]]})", 6},
    {"cats-chess", R"({})", 2},
    {"cats-chess", R"({"players":2,"white":1})", 2},
};

inline std::unique_ptr<protocol::Match> open(const Setup& setup) {
  auto opened = protocol::open_match(setup.game, Json::parse(setup.options), setup.seats);
  if (const auto* refused = std::get_if<protocol::Refusal>(&opened)) {
    ADD_FAILURE() << setup << ": " << refused->message;
    return nullptr;
  }
  return std::move(std::get<std::unique_ptr<protocol::Match>>(opened));
}

inline bool is_over(const protocol::Match& match) { return std::holds_alternative<engine::Terminal>(match.node()); }

// One entry of a random match: an outcome that is due, or a move of the random bot. REQUIRES: !is_over
inline void step(protocol::Match& match, engine::Rng& rng) {
  const engine::Node node = match.node();
  if (const auto* decision = std::get_if<engine::Decision>(&node)) {
    const auto refused = match.act(decision->seat, match.advisor().choose(rng));
    ASSERT_FALSE(refused) << refused->message;
  } else {
    match.chance(engine::below(match.due().total, rng));
  }
}

// Everybody who may look.
inline std::vector<engine::Viewer> viewers(const protocol::Match& match) {
  std::vector<engine::Viewer> all_of_them{engine::spectator, engine::Viewer::referee()};
  for (std::size_t i = 0; i < match.seats(); ++i) all_of_them.emplace_back(engine::seat_at(i));
  return all_of_them;
}

// A match that outlives its first chain of dice if it is played by `linger`.
inline const Setup long_lived{"kilkenny-cats", R"({"lone_cats":"play_on"})", 4};
// The action of a seat that takes and enters nothing before it must.
inline std::string linger(const protocol::Match& match, engine::Rng& rng) {
  const Json choices = Json::parse(match.texts().choices()), view = Json::parse(match.texts().view(engine::spectator));
  const bool quiet = view.at("quiet_rounds") < 90;
  const auto first = engine::below(static_cast<std::uint32_t>(choices.size()), rng);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Json& choice = choices[(first + i) % choices.size()];
    if ((choice.at("does").size() == 1) == quiet) return choice.at("action").dump();
  }
  return choices[first].at("action").dump();
}

}  // namespace setups
