// The fold of a match's entries, and the states that a take-back may return to (G4).
#pragma once

#include "engine/game.hpp"
#include "protocol/match.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace protocol {

// One entry, in as few bytes as it takes: a match keeps them all.
template <class G>
struct Acted {
  engine::Seat seat{};
  typename G::Move move;
};
struct Anchored { std::uint32_t which = 0; };  // in the match's list of later anchors
template <class G>
using Record = std::variant<Acted<G>, typename G::Outcome, engine::Ruling, TakeBack, Freeze, Anchored>;

template <engine::Game G>
class History {
 public:
  using State = typename G::State;

  explicit History(const State& start) : before_(start) { reachable_.push_back({0, {}, start}); }

  std::uint32_t seq() const { return static_cast<std::uint32_t>(origin_.size()); }
  const State& before() const { return before_; }           // the last entry
  const State& now() const { return reachable_.back().state; }

  // REQUIRES: the rules allow it now; of a take-back, !why_not_back
  void add(const Record<G>& record) {
    before_ = now();
    std::visit(engine::overloaded{
                   [&](const Acted<G>& acted) { act(acted); },
                   [&](const typename G::Outcome& outcome) { settle(G::after(before_, outcome)); },
                   [&](const engine::Ruling& ruling) { settle(G::after(before_, ruling)); },
                   [&](const TakeBack& back) { take_back(back.to); },
                   [](const auto&) {},  // a freeze or an anchor leaves the state alone
               },
               record);
    origin_.push_back(reachable_.back().seq);
  }

  // G4 Only actions of one seat in its running turn, with no chance and nothing shown among them.
  bool may_go_back(engine::Seat seat, std::uint32_t to) const {
    return to < seq() && actor() == seat && find(to) + 1 < reachable_.size();
  }
  // The last entry that stays when the seat's last action is taken back; none if it cannot be.
  std::optional<std::uint32_t> one_back(engine::Seat seat) const {
    if (actor() != seat) return std::nullopt;
    return reachable_.back().seq - 1;
  }

 private:
  // A state that can be returned to: the entry that led to it, and whose action that was.
  struct Reachable {
    std::uint32_t seq;
    std::optional<engine::Seat> by;
    State state;
  };

  // Whose actions stand behind the first reachable state.
  std::optional<engine::Seat> actor() const {
    return reachable_.size() > 1 ? reachable_.back().by : std::nullopt;
  }

  void act(const Acted<G>& acted) {
    const Reachable next{seq() + 1, acted.seat, G::after(before_, acted.move)};
    const bool own_turn = G::mover(before_) == acted.seat;
    if (actor() != acted.seat) settle(before_, reachable_.back().seq);
    if (own_turn && still_running(next.state, acted.seat) && G::reveals_nothing(before_, acted.move)) reachable_.push_back(next);
    else settle(next.state);
  }
  bool still_running(const State& state, engine::Seat seat) const {
    return G::mover(state) == seat && G::turn(state) == G::turn(before_);
  }
  void settle(const State& state) { settle(state, seq() + 1); }
  void settle(const State& state, std::uint32_t seq) { reachable_.assign(1, {seq, std::nullopt, state}); }
  void take_back(std::uint32_t to) { reachable_.resize(find(to) + 1, reachable_.front()); }

  // Which reachable state is the one after entry `to`; their number if it is none of them.
  std::size_t find(std::uint32_t to) const {
    const std::uint32_t origin = to == 0 ? 0 : origin_[to - 1];
    std::size_t i = 0;
    while (i < reachable_.size() && reachable_[i].seq != origin) ++i;
    return i;
  }

  State before_;
  std::vector<Reachable> reachable_;   // never empty; the last one is the present state
  std::vector<std::uint32_t> origin_;  // by entry: whose state is the one after it
};

}  // namespace protocol
