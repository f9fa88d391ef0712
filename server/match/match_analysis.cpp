#include "server/match/match_analysis.hpp"

#include "engine/chance.hpp"
#include "server/match/match_clock.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

namespace server {
namespace {

constexpr std::size_t luck_samples = 400;                 // matches with such throws, for `luckier_than`
constexpr std::chrono::milliseconds decision_max{2'000};  // for the search of one decision
constexpr std::chrono::milliseconds measure_max{8'000};   // for what it cost, and for the better turn

// The shares of all seats, and differences of such.
std::vector<int> thousandths(const engine::Shares& shares, int sum) {
  return rounded({shares.begin(), shares.end()}, whole_win, sum);
}
std::vector<int> thousandths(const engine::Shares& shares) { return thousandths(shares, whole_win); }

// As many together, none below 0. REQUIRES: their sum is `whole_win`
std::vector<int> without_negative(const std::vector<int>& shares) {
  if (std::ranges::min(shares) >= 0) return shares;
  std::vector<double> parts;
  for (const int share : shares) parts.push_back(std::max(share, 0));
  return rounded(parts, whole_win / std::accumulate(parts.begin(), parts.end(), 0.0), whole_win);
}

// The seats of a team have the number of its first one.
std::vector<std::size_t> sides_of(const Json& options, std::size_t seats) {
  std::vector<std::size_t> sides(seats);
  std::iota(sides.begin(), sides.end(), std::size_t{0});
  const auto teams = options.find("teams");
  if (teams == options.end() || teams->is_null()) return sides;
  for (const auto& team : *teams)
    for (const auto& seat : team) sides.at(seat.get<std::size_t>()) = team[0].get<std::size_t>();
  return sides;
}

}  // namespace

std::vector<int> rounded(const std::vector<double>& parts, double unit, int sum) {
  std::vector<int> all;
  std::vector<std::pair<double, std::size_t>> rests;
  int left = sum;
  for (const double part : parts) {
    const double exact = unit * part;
    all.push_back(static_cast<int>(std::floor(exact)));
    rests.emplace_back(exact - std::floor(exact), rests.size());
    left -= all.back();
  }
  std::ranges::stable_sort(rests, std::ranges::greater{}, &std::pair<double, std::size_t>::first);
  for (std::size_t i = 0; left != 0; i = (i + 1) % all.size()) {
    const int more = left > 0 ? 1 : -1;
    all[left > 0 ? rests[i].second : rests[all.size() - 1 - i].second] += more;
    left -= more;
  }
  return all;
}

MatchAnalysis::MatchAnalysis(StoredMatch stored) : stored_(std::move(stored)), positions_left_(positions_max) {
  MatchReplay replay(stored_);
  seats_.resize(replay.match().seats());
  sides_ = sides_of(Json::parse(stored_.match.options), seats_.size());
  MatchClock clock(stored_.match.started, {}, seats_.size());
  steps_.push_back({.estimate = replay.match().advisor().expected_shares(),
                    .decision = std::holds_alternative<engine::Decision>(replay.match().node())});
  while (replay.has_next()) step(replay, clock);
  replay.expect_end();
  begin_ = setup_;
  if (stored_.match.start) begin_ = std::max(begin_, std::size_t{stored_.match.start->seq});
  for (std::size_t i = 1; i < steps_.size(); ++i) decisions_ += steps_[i].acted && !steps_[i].is_void;
  spread_luck();
  search_.emplace(stored_);
}

void MatchAnalysis::step(MatchReplay& replay, MatchClock& clock) {
  const auto& entry = replay.next();
  const auto& match = replay.match();
  const auto body = Json::parse(entry.body);
  Step told;
  if (const auto chance = body.find("chance"); chance != body.end()) told = chance_step(match, *chance);
  if (match.turn() == 0) ++setup_;
  told.turn = match.turn();
  const auto node = match.node();
  replay.step();
  const auto& facts = replay.facts();
  told.is_void = replay.was_copied();
  if (told.is_void) clock.add_copy(match, facts);
  else clock.add(match, facts, entry.at, MatchClock::by(entry.player, entry.command));
  if (const auto* decision = std::get_if<engine::Decision>(&node))
    seats_[engine::index(decision->seat)].time += clock.spent();
  told.acted = facts.acted;
  if (facts.acted && !told.is_void) ++seats_[engine::index(*facts.acted)].actions;
  told.back_to = facts.taken_back_to;
  told.keeps_state = facts.keeps_state;
  told.estimate = match.advisor().expected_shares();
  told.decision = std::holds_alternative<engine::Decision>(match.node());
  steps_.push_back(std::move(told));
  // What goes back into the match before is told as a ruling: else its difference would be in no part.
  const auto& start = stored_.match.start;
  if (!facts.taken_back_to || (start && *facts.taken_back_to < start->seq)) return;
  for (std::size_t i = *facts.taken_back_to + 1; i < steps_.size(); ++i) steps_[i].is_void = true;
}

MatchAnalysis::Step MatchAnalysis::chance_step(const protocol::Match& match, const Json& chance) {
  Step told;
  const auto came = match.picks_of(chance);
  if (!came) return told;  // it does not follow, and MatchReplay says so
  told.chance = true;
  told.mover = match.mover();
  told.weight = came->count;
  told.total = match.due().total;
  // What sets the match up is nobody's luck, nor is what the match before it brought.
  const bool copied = is_copied(stored_.match.start, match.seq() + 1);
  if (copied || match.turn() == 0) return told;
  if (told.mover && chance.contains("throw")) ++seats_[engine::index(*told.mover)].throws;
  const auto prospects = match.advisor().prospects(positions_left_);
  const auto mean = protocol::mean_of(prospects);
  Spread spread;
  for (std::uint32_t pick = 0; const auto& each : prospects) {
    auto luck = each.shares;
    for (std::size_t i = 0; i < luck.size(); ++i) luck[i] -= mean[i];
    spread.emplace_back(each.weight, thousandths(luck, 0));
    if (pick <= came->first && came->first < pick + each.weight) told.luck = spread.back().second;
    pick += each.weight;
  }
  spreads_.push_back(std::move(spread));
  return told;
}

// Throws such matches again and counts in how many of 100 a seat had less luck.
void MatchAnalysis::spread_luck() {
  if (spreads_.empty()) return;
  std::vector<int> own(seats_.size());
  for (const Step& each : steps_)
    for (std::size_t i = 0; i < each.luck.size(); ++i) own[i] += each.luck[i];
  std::vector<std::size_t> less(seats_.size());  // in halves: an equal one counts as half
  engine::Rng rng(1);
  for (std::size_t sample = 0; sample < luck_samples; ++sample) {
    std::vector<int> sums(seats_.size());
    for (const Spread& spread : spreads_) {
      std::uint32_t total = 0;
      for (const auto& each : spread) total += each.first;
      auto pick = engine::below(total, rng);
      auto came = spread.begin();
      while (pick >= came->first) pick -= (came++)->first;
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += came->second[i];
    }
    for (std::size_t i = 0; i < sums.size(); ++i) less[i] += sums[i] < own[i] ? 2 : sums[i] == own[i] ? 1 : 0;
  }
  for (std::size_t i = 0; i < seats_.size(); ++i)
    seats_[i].luckier_than = static_cast<int>(100 * less[i] / (2 * luck_samples));
}

void MatchAnalysis::search_next(const std::stop_token& stop) {
  const auto& match = search_->match();
  const auto next = [&]() -> Step& { return steps_[match.seq() + 1]; };
  while (!next().acted || next().is_void) search_->step();
  const auto made = Json::parse(search_->next().body)["action"];
  const auto thought = match.advisor().thought(engine::bots::Level::cat, match.seq());
  const auto found = thought->choose(stop, std::chrono::steady_clock::now() + decision_max);
  if (stop.stop_requested()) return;
  const auto seat = *next().acted;
  const auto best = Json::parse(found.action);
  const engine::bots::Limits limits{stop, std::chrono::steady_clock::now() + measure_max};
  auto known = Numbers(seats_.size());
  std::optional<Mistake> told;
  if (auto loss = best == made ? std::nullopt : measured(made, best, seat, limits)) {
    known = std::move(loss->first);
    const int cost = -of_side(known, engine::index(seat));
    if (cost >= mistake_min) told = mistake(best, seat, cost, loss->second, limits);
  }
  if (stop.stop_requested()) return;
  if (hides_nothing()) steps_[origin(match.seq())].estimate = found.shares;
  else next().expected = thousandths(found.shares);
  next().known_change = std::move(known);
  next().mistake = std::move(told);
  search_->step();
  ++searched_;
}

bool MatchAnalysis::hides_nothing() const { return search_->match().advisor().hides_nothing(); }

std::size_t MatchAnalysis::origin(std::size_t at) const {
  while (steps_[at].back_to || steps_[at].keeps_state) at = steps_[at].back_to.value_or(at - 1);
  return at;
}

int MatchAnalysis::of_side(const Numbers& numbers, std::size_t seat) const {
  int sum = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (sides_[i] == sides_[seat]) sum += numbers[i];
  return sum;
}

// After each entry. Before an outcome the luck that it brought is taken off the shares after it, as far as something is
// left: luck is judged by less foresight than the share after it.
std::vector<MatchAnalysis::Numbers> MatchAnalysis::shares() const {
  std::vector<Numbers> all(steps_.size());
  for (std::size_t i = steps_.size(); i-- > 0;) {
    all[i] = thousandths(steps_[origin(i)].estimate);
    if (i + 1 < steps_.size() && steps_[i + 1].keeps_state) {
      all[i] = all[i + 1];
      continue;
    }
    if (steps_[i].decision || i + 1 == steps_.size() || !steps_[i + 1].chance) continue;
    all[i] = all[i + 1];
    const auto& luck = steps_[i + 1].luck;
    for (std::size_t seat = 0; seat < luck.size(); ++seat) all[i][seat] -= luck[seat];
    all[i] = without_negative(all[i]);
  }
  return all;
}

std::vector<MatchAnalysis::Change> MatchAnalysis::changes(const std::vector<Numbers>& shares) const {
  std::vector<Change> all;
  for (std::size_t i = begin_ + 1; i < steps_.size(); ++i) {
    if (steps_[i].is_void) continue;
    auto change = shares[i];
    for (std::size_t seat = 0; seat < change.size(); ++seat) change[seat] -= shares[i - 1][seat];
    all.push_back({static_cast<std::uint32_t>(i), std::move(change)});
  }
  return all;
}

}  // namespace server
