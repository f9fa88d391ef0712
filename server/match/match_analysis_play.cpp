// What a decision cost against the best one that is known, and what would have been better.
#include "server/match/match_analysis.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace server {
namespace {

constexpr std::uint64_t repeats = 8;     // of the comparison of two actions, to know its error
constexpr std::uint64_t first_ones = 4;  // after so many a difference that is nothing is given up
constexpr double nothing = 0.005;        // of the win
constexpr double resolution = 0.005;     // a search cannot tell less apart, however often it is repeated
constexpr double errors_min = 2;         // a smaller difference may be none
constexpr std::size_t turn_actions_max = 6;
constexpr std::size_t continued_max = 100;  // in one review: each takes the match from its beginning

double mean_of(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

double standard_error(const std::vector<double>& numbers) {
  const double mean = mean_of(numbers), count = static_cast<double>(numbers.size());
  double squares = 0;
  for (const double each : numbers) squares += (each - mean) * (each - mean);
  return std::hypot(std::sqrt(squares / (count - 1) / count), resolution);
}

// A first rank that all share is a draw.
bool wins(const protocol::Match& match, engine::Seat seat) {
  const auto result = match.result();
  return result && result->places[engine::index(seat)].rank == 1 &&
         std::ranges::any_of(result->places, [](const engine::Place& each) { return each.rank != 1; });
}

// The match as it stood after this entry, to be played on in another way. It has been replayed once: it can be.
std::unique_ptr<protocol::Match> played_to(const StoredMatch& stored, std::uint32_t seq, std::size_t seats) {
  auto opened = protocol::open_match(stored.match.game, stored.match.rules, stored.match.state_format,
                                     Json::parse(stored.match.options), seats);
  auto match = std::move(std::get<0>(opened));
  for (std::uint32_t i = 0; i < seq; ++i) (void)match->apply(Json::parse(stored.entries[i].body));
  return match;
}

// As the page would have it to choose.
Json choice_of(const protocol::Match& match, const Json& action) {
  for (const auto& choice : Json::parse(match.texts().choices()))
    if (choice["action"] == action) return {{"action", action}, {"does", choice["does"]}};
  return {{"action", action}, {"does", Json::array()}};
}

}  // namespace

std::optional<std::pair<MatchAnalysis::Numbers, int>> MatchAnalysis::measured(
    const Json& made, const Json& best, engine::Seat seat, const engine::bots::Limits& limits) const {
  const auto& match = search_->match();
  std::vector<double> of_side;
  std::vector<double> sums(seats_.size());
  for (std::uint64_t repeat = 0; repeat < repeats && !limits.reached(); ++repeat) {
    const auto changes = match.advisor().known_change(made, best, repeats * match.seq() + repeat);
    double change = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] += changes[i];
      if (sides_[i] == sides_[engine::index(seat)]) change += changes[i];
    }
    of_side.push_back(change);
    if (of_side.size() == first_ones && mean_of(of_side) > -nothing) return std::nullopt;
  }
  if (of_side.size() < repeats) return std::nullopt;
  const double error = standard_error(of_side);
  if (mean_of(of_side) > -errors_min * error) return std::nullopt;
  auto change = rounded(sums, whole_win / static_cast<double>(repeats), 0);
  return std::pair(std::move(change), static_cast<int>(std::ceil(whole_win * error)));
}

// The turn goes on as a cat would go on, as long as nothing is thrown and nobody else decides.
MatchAnalysis::Mistake MatchAnalysis::mistake(const Json& best, engine::Seat seat, int cost, int error,
                                              const engine::bots::Limits& limits) {
  Mistake told{.cost = cost, .error = error};
  told.better.push_back(choice_of(search_->match(), best));
  if (++continued_ > continued_max) return told;
  const auto match = played_to(stored_, search_->match().seq(), seats_.size());
  const auto turn = match->turn();
  auto action = best;
  for (;;) {
    if (const auto refused = match->act(seat, action)) throw std::runtime_error(refused->message);
    told.wins = wins(*match, seat);
    const auto node = match->node();
    const auto* decision = std::get_if<engine::Decision>(&node);
    const bool goes_on = decision && decision->seat == seat && match->turn() == turn;
    if (!goes_on || told.better.size() == turn_actions_max || limits.reached()) return told;
    const auto thought = match->advisor().thought(engine::bots::Level::cat, match->seq());
    action = Json::parse(thought->choose(limits.stop, limits.until).action);
    told.better.push_back(choice_of(*match, action));
  }
}

}  // namespace server
