// Cat Attack on the wire: a choice does what it foretells, and so does the throw after it.
#include "tests/protocol/setups.hpp"

#include <algorithm>

using protocol::Json;
using protocol::Match;

namespace {

bool is_throw(const Match& match) {
  return Json::parse(match.texts().chance_outcomes()).at(0).at("chance").contains("throw");
}

// What the choice tells of the throw, in full: numbers name the choice that tells the same. Null if it tells nothing.
Json told_ahead(const Json& choices, const Json& choice) {
  if (!choice.contains("ahead")) return {};
  Json ahead = choice.at("ahead").is_number() ? choices.at(choice.at("ahead").get<std::size_t>()).at("ahead")
                                              : choice.at("ahead");
  for (std::size_t i = 0; i < ahead.size(); ++i)
    if (ahead[i].is_number()) ahead[i] = choices.at(ahead[i].get<std::size_t>()).at("ahead").at(i);
  return ahead;
}

// Plays at random and compares each throw with what the choice before it told.
class Foretelling {
 public:
  explicit Foretelling(const setups::Setup& setup, std::uint64_t seed) : match_(setups::open(setup)), rng_(seed) {}

  void play(std::size_t entries_max) {
    while (!setups::is_over(*match_) && match_->seq() < entries_max && !testing::Test::HasFailure()) {
      const engine::Node node = match_->node();
      if (const auto* decision = std::get_if<engine::Decision>(&node)) decide(decision->seat);
      else if (match_->turn() > 0 && is_throw(*match_)) see_throw();
      else setups::step(*match_, rng_);
    }
  }
  std::size_t checked() const { return checked_; }
  std::size_t cornered() const { return cornered_; }

 private:
  void decide(engine::Seat seat) {
    const Json choices = Json::parse(match_->texts().choices());
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
    expect_told(choice.at("does"));
    if (action.contains("move")) {
      EXPECT_EQ(choice.at("does").at(0).at("to"), action.at("move").at("to")) << "its walk comes first";
    }
    if (action.contains("keep")) { EXPECT_EQ(choice.at("does").at(0).at("taker"), engine::index(seat)); }
  }
  void expect_told(const Json& does) {
    const Json events = Json::parse(match_->texts().events({}));
    for (const Json& event : does) EXPECT_NE(std::find(events.begin(), events.end(), event), events.end()) << event;
  }
  void see_throw() {
    const std::uint32_t pips = engine::below(6, rng_);
    match_->chance(pips);
    if (!ahead_.is_null()) compare(ahead_.at(pips));
    ahead_ = Json();
  }
  void compare(const Json& prospect) {
    Json to = Json::array();
    for (const Json& action : Json::parse(match_->texts().legal_actions()))
      if (action.contains("move")) to.push_back(action.at("move").at("to"));
    if (prospect.contains("to")) {
      EXPECT_EQ(prospect, (Json{{"to", to}}));
    } else {
      expect_told(prospect.at("does"));
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
  for (const setups::Setup& setup : setups::all) {
    if (setup.game != "cat-attack") continue;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Foretelling match(setup, seed);
      match.play(400);
      ASSERT_FALSE(HasFailure()) << setup << ", seed " << seed;
      checked += match.checked();
      cornered += match.cornered();
    }
  }
  EXPECT_GT(checked, 1'000U);
  EXPECT_GT(cornered, 20U);
}

}  // namespace
