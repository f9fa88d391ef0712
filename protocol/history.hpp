// The fold of a match's entries, and the states that a take-back may return to (G4).
#pragma once

#include "engine/game.hpp"
#include "protocol/match.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
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
  using Move = typename G::Move;

  explicit History(const State& start) : before_(start), now_(start) {}

  std::uint32_t seq() const { return static_cast<std::uint32_t>(origin_.size()); }
  const State& before() const { return before_; }  // the last entry
  const State& now() const { return now_; }

  // REQUIRES: the rules allow it now; of a take-back, may_go_back
  void add(const Record<G>& record) {
    before_ = now_;
    std::visit(engine::overloaded{
                   [&](const Acted<G>& acted) { act(acted); },
                   [&](const typename G::Outcome& outcome) { settle(G::after(before_, outcome)); },
                   [&](const engine::Ruling& ruling) { settle(G::after(before_, ruling)); },
                   [&](const TakeBack& back) { take_back(origin_of(back.to)); },
                   [](const auto&) {},  // a freeze or an anchor leaves the state alone
               },
               record);
    origin_.push_back(undoable_.empty() ? settled_ : undoable_.back().seq);
  }

  // G4 Only actions of one seat in its running turn, with no chance and nothing shown among them.
  bool may_go_back(engine::Seat seat, std::uint32_t to) const {
    if (undoable_.empty() || actor_ != seat || to >= seq()) return false;
    const std::uint32_t origin = origin_of(to);
    if (origin == undoable_.back().seq) return false;  // nothing would change
    return origin == settled_ || std::ranges::count(undoable_, origin, &Undoable::seq) > 0;
  }
  // The last entry that stays when the seat's last action is taken back; none if it cannot be.
  std::optional<std::uint32_t> one_back(engine::Seat seat) const {
    if (undoable_.empty() || actor_ != seat) return std::nullopt;
    return undoable_.back().seq - 1;
  }

 private:
  struct Undoable { std::uint32_t seq; Move move; };

  void act(const Acted<G>& acted) {
    const State next = G::after(before_, acted.move);
    const bool in_turn = G::mover(before_) == acted.seat && G::mover(next) == acted.seat && G::turn(next) == G::turn(before_);
    if (!in_turn || !G::reveals_nothing(before_, acted.move)) return settle(next);
    if (undoable_.empty() || actor_ != acted.seat) {
      settled_ = seq() == 0 ? 0 : origin_.back();
      undoable_.clear();
      base_ = std::make_unique<State>(before_);
      actor_ = acted.seat;
    }
    undoable_.push_back({seq() + 1, acted.move});
    now_ = next;
  }
  // A state that nothing leads back from.
  void settle(const State& state) {
    now_ = state;
    settled_ = seq() + 1;
    undoable_.clear();
    base_.reset();
  }
  void take_back(std::uint32_t origin) {
    std::erase_if(undoable_, [&](const Undoable& each) { return each.seq > origin; });
    now_ = *base_;
    for (const Undoable& each : undoable_) now_ = G::after(now_, each.move);
  }
  std::uint32_t origin_of(std::uint32_t entry) const { return entry == 0 ? 0 : origin_[entry - 1]; }

  State before_, now_;
  // Since the last settled state: the actions that can be taken back, and whose they are. The
  // state itself is kept only while there are some; some states are large.
  std::uint32_t settled_ = 0;
  std::vector<Undoable> undoable_;
  std::optional<engine::Seat> actor_;
  std::unique_ptr<State> base_;
  std::vector<std::uint32_t> origin_;  // by entry: the entry that led to the state after it
};

}  // namespace protocol
