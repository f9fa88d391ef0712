// Cat Attack on the wire: what a choice foretells of the throw after it is what the throw does.
#include "tests/protocol/tables.hpp"

#include <algorithm>

using protocol::Json;
using protocol::Match;

namespace {

bool is_throw(const Match& match) { return Json::parse(match.odds_text()).at(0).at("chance").contains("throw"); }

// What the choice tells of the throw, in full: numbers name the choice that tells the same. Null if it tells nothing.
Json told_ahead(const Json& choices, const Json& choice) {
  if (!choice.contains("ahead")) return {};
  Json ahead = choice.at("ahead").is_number() ? choices.at(choice.at("ahead").get<std::size_t>()).at("ahead") : choice.at("ahead");
  for (std::size_t i = 0; i < ahead.size(); ++i)
    if (ahead[i].is_number()) ahead[i] = choices.at(ahead[i].get<std::size_t>()).at("ahead").at(i);
  return ahead;
}

// Plays at random and compares each throw with what the choice before it told.
class Foretelling {
 public:
  explicit Foretelling(const tables::Table& table, std::uint64_t seed) : match_(tables::open(table)), rng_(seed) {}

  void play(std::size_t entries_max) {
    while (!tables::is_over(*match_) && match_->seq() < entries_max && !testing::Test::HasFailure()) {
      const engine::Node node = match_->node();
      if (const auto* decision = std::get_if<engine::Decision>(&node)) decide(decision->seat);
      else if (match_->turn() > 0 && is_throw(*match_)) see_throw();
      else tables::step(*match_, rng_);
    }
  }
  std::size_t checked() const { return checked_; }
  std::size_t cornered() const { return cornered_; }

 private:
  void decide(engine::Seat seat) {
    const Json choices = Json::parse(match_->choices_text());
    const Json choice = choices.at(engine::below(static_cast<std::uint32_t>(choices.size()), rng_));
    const Json& action = choice.at("action");
    // A swap leaves the board, and so what has been told, as it is.
    if (action.contains("swap") || action.contains("keep")) {
      EXPECT_FALSE(choice.contains("ahead"));
    } else {
      EXPECT_TRUE(ahead_.is_null()) << "something came before the throw that was told of: " << action;
      ahead_ = told_ahead(choices, choice);
    }
    ASSERT_FALSE(match_->act(seat, action));
  }
  void see_throw() {
    const std::uint32_t pips = engine::below(6, rng_);
    match_->chance(pips);
    if (!ahead_.is_null()) compare(ahead_.at(pips));
    ahead_ = Json();
  }
  void compare(const Json& prospect) {
    Json to = Json::array();
    for (const Json& action : Json::parse(match_->legal_text()))
      if (action.contains("move")) to.push_back(action.at("move").at("to"));
    if (prospect.contains("to")) {
      EXPECT_EQ(prospect, (Json{{"to", to}}));
    } else {
      const Json events = Json::parse(match_->events_text({}));
      for (const Json& event : prospect.at("does")) EXPECT_NE(std::find(events.begin(), events.end(), event), events.end()) << event;
      EXPECT_EQ(prospect.at("does").at(0).at("event"), "cornered");
      ++cornered_;
    }
    ++checked_;
  }

  std::unique_ptr<Match> match_;
  engine::Rng rng_;
  Json ahead_;
  std::size_t checked_ = 0;
  std::size_t cornered_ = 0;
};

TEST(CatAttack, AChoiceForetellsTheThrowAfterIt) {
  std::size_t checked = 0, cornered = 0;
  for (const tables::Table& table : tables::all) {
    if (table.game != "cat-attack") continue;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Foretelling match(table, seed);
      match.play(400);
      ASSERT_FALSE(HasFailure()) << table << ", seed " << seed;
      checked += match.checked();
      cornered += match.cornered();
    }
  }
  EXPECT_GT(checked, 1'000U);
  EXPECT_GT(cornered, 20U);
}

}  // namespace
