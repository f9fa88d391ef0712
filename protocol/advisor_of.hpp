// What bots and reviews ask of a match, for any game.
#pragma once

#include "engine/bots/bot.hpp"
#include "protocol/codec.hpp"
#include "protocol/history.hpp"
#include "protocol/match_advisor.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
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
    const auto found = engine::bots::choose<G>(view_, level_, rng, {std::move(stop), until});
    Writer out;
    Codec<G>::write_move(out, found.move);
    return {out.take(), found.shares, found.iterations};
  }

 private:
  typename G::View view_;
  engine::bots::Level level_;
  std::uint64_t seed_;
};

template <engine::Game G>
class AdvisorOf final : public MatchAdvisor {
  using C = Codec<G>;
  using State = typename G::State;
  using Move = typename G::Move;
  using Seat = engine::Seat;
  using Viewer = engine::Viewer;

 public:
  // REQUIRES: the data outlive this object
  explicit AdvisorOf(const MatchData<G>& data) : data_(data) {}

  engine::List<int, engine::seats_max> evaluate(Viewer viewer) const override {
    return G::evaluate(G::view(now(), viewer));
  }
  std::vector<Prospect> prospects(Seat seat, std::size_t& positions_left) const override {
    std::vector<Prospect> all;
    for (const auto& each : G::chance_outcomes(now())) {
      const auto value = value_of(G::after(now(), each.outcome), seat, positions_left);
      if (!value) return {};
      all.push_back({each.weight, *value});
    }
    return all;
  }

  Json choose(engine::Rng& rng) const override {
    Writer out;
    C::write_move(out, engine::bots::choose_random<G>(G::view(now(), Viewer(*data_.decider())), rng));
    return Json::parse(out.text());
  }
  std::unique_ptr<const Thought> thought(engine::bots::Level level, std::uint64_t seed) const override {
    return std::make_unique<ThoughtOf<G>>(G::view(now(), Viewer(*data_.decider())), level, seed);
  }
  engine::Shares win_shares() const override { return G::win_shares(now()); }
  bool agrees_to_end(Seat seat) const override {
    return engine::bots::agrees_to_end<G>(G::view(now(), Viewer(seat)), seat);
  }

 private:
  const State& now() const { return data_.now(); }
  // None if more positions than are left would be evaluated.
  static std::optional<int> value_of(const State& state, Seat seat, std::size_t& positions_left) {
    const auto leads = [&](const State& reached) {
      return lead(G::evaluate(G::view(reached, Viewer::referee())), seat);
    };
    const bool decides = G::node(state) == engine::Node(engine::Decision{seat});
    const auto moves = decides ? G::moves(state) : decltype(G::moves(state)){};
    const std::size_t positions = std::max<std::size_t>(1, moves.size());
    if (positions > positions_left) return std::nullopt;
    positions_left -= positions;
    if (!decides) return leads(state);
    int best = std::numeric_limits<int>::min();
    for (const Move& move : moves) best = std::max(best, leads(G::after(state, move)));
    return best;
  }

  const MatchData<G>& data_;
};

}  // namespace protocol
