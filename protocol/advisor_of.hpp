// What bots and reviews ask of a match, for any game.
#pragma once

#include "engine/bots/agreement.hpp"
#include "engine/bots/bot.hpp"
#include "engine/bots/look_ahead.hpp"
#include "protocol/codec.hpp"
#include "protocol/history.hpp"
#include "protocol/match_advisor.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace protocol {

template <engine::Game G>
class ThoughtOf final : public Thought {
 public:
  ThoughtOf(typename G::View view, engine::bots::Level level, std::uint64_t seed)
      : view_(std::move(view)), level_(level), seed_(seed) {}

  Choice choose(std::stop_token stop, Deadline until) const override {
    engine::Rng rng(seed_);
    const auto found = engine::bots::choose<G>(view_, level_, rng, {std::move(stop), until}, &progress_);
    Writer out;
    Codec<G>::write_move(out, found.move);
    return {out.take(), found.shares, found.iterations};
  }
  double progress() const override { return progress_.part(); }

 private:
  typename G::View view_;
  engine::bots::Level level_;
  std::uint64_t seed_;
  mutable engine::bots::Progress progress_;
};

template <engine::Game G>
class AdvisorOf final : public MatchAdvisor {
  using C = Codec<G>;
  using State = typename G::State;
  using Seat = engine::Seat;
  using Viewer = engine::Viewer;

 public:
  // REQUIRES: the data outlive this object
  explicit AdvisorOf(const MatchData<G>& data) : data_(data) {}

  engine::List<int, engine::seats_max> evaluate(Viewer viewer) const override {
    return G::evaluate(G::view(now(), viewer));
  }
  engine::Shares expected_shares() const override { return expected(now()); }
  std::vector<Prospect> prospects(std::size_t& positions_left) const override {
    const auto odds = G::chance_outcomes(now());
    std::size_t positions = 0;
    for (const auto& each : odds) {
      const State state = G::after(now(), each.outcome);
      positions += decides(state) ? G::moves(state).size() : 1;
    }
    const bool looks = positions <= positions_left;
    if (looks) positions_left -= positions;
    std::vector<Prospect> all;
    for (const auto& each : odds) {
      const State state = G::after(now(), each.outcome);
      all.push_back({each.weight, looks ? reached(state) : told(G::win_shares(state))});
    }
    return all;
  }
  bool hides_nothing() const override { return G::tuning.open; }
  double resigns_below() const override { return G::tuning.resigns_below; }

  engine::Shares known_change(const Json& made, const Json& best, std::uint64_t seed) const override {
    const auto view = G::view(now(), Viewer(*data_.decider()));
    std::optional<Refusal> refused;
    const auto move = [&](const Json& action) { return C::read_move(Input(action, refused), now()); };
    engine::Rng rng(seed);
    const auto both = engine::bots::Search<G>(view, rng).compare({move(made), move(best)}, rounds_compared);
    engine::Shares change = told(both[0]);
    const engine::Shares best_one = told(both[1]);
    for (std::size_t i = 0; i < change.size(); ++i) change[i] -= best_one[i];
    return change;
  }

  Json choose(engine::Rng& rng) const override {
    Writer out;
    C::write_move(out, engine::bots::choose_random<G>(G::view(now(), Viewer(*data_.decider())), rng));
    return Json::parse(out.text());
  }
  std::unique_ptr<const Thought> thought(engine::bots::Level level, std::uint64_t seed) const override {
    return std::make_unique<ThoughtOf<G>>(G::view(now(), Viewer(*data_.decider())), level, seed);
  }
  bool agrees_to_end(Seat seat, const engine::Shares& expected) const override {
    engine::Rng rng(data_.history.seq());  // asked twice, it says the same
    return engine::bots::agrees_to_end<G>(G::view(now(), Viewer(seat)), seat, expected, rng);
  }

 private:
  static constexpr std::uint32_t rounds_compared = 40;  // trials of each of two actions

  const State& now() const { return data_.now(); }
  // With one look ahead.
  static engine::Shares expected(const State& state) {
    const auto odds = G::chance_outcomes(state);
    if (odds.empty()) return reached(state);
    std::vector<Prospect> all;
    for (const auto& each : odds) all.push_back({each.weight, reached(G::after(state, each.outcome))});
    return mean_of(all);
  }
  static bool decides(const State& state) { return std::holds_alternative<engine::Decision>(G::node(state)); }
  // After the best move of the seat that decides in this state; else the state itself.
  static engine::Shares reached(const State& state) { return told(engine::bots::shares_after_best_move<G>(state)); }
  static engine::Shares told(const engine::Shares& shares) {
    return engine::moderated(shares, G::tuning.certainty(shares.size()));
  }

  const MatchData<G>& data_;
};

}  // namespace protocol
