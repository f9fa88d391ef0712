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
// `which`: index in the match's list of later anchors.
struct Anchored {
  std::uint32_t which = 0;
};
template <class G>
using Record = std::variant<Acted<G>, typename G::Outcome, engine::Ruling, TakeBack, Freeze, Anchored>;

template <engine::Game G>
class History {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // From the start of a match, or from the state after its entry `first`. REQUIRES: that one was settled
  explicit History(const State& start, std::uint32_t first = 0)
      : before_(start), now_(start), first_(first), settled_(first) {}

  std::uint32_t seq() const { return first_ + static_cast<std::uint32_t>(origin_.size()); }
  // True if no later entry leads back to a state before the present one.
  bool is_settled() const { return undoable_.empty(); }
  const State& before() const { return before_; }  // the last entry
  const State& now() const { return now_; }

  // REQUIRES: the rules allow it now; of a take-back, may_go_back
  void add(const Record<G>& record) {
    before_ = now_;
    std::visit(engine::overloaded{
                   [&](const Acted<G>& acted) { act(acted); },
                   [&](const typename G::Outcome& outcome) { settle(G::after(before_, outcome), Settled::chance); },
                   [&](const engine::Ruling& ruling) { settle(G::after(before_, ruling), Settled::ruling); },
                   [&](const TakeBack& back) { take_back(origin_of(back.to)); },
                   [](const auto&) {},  // a freeze or an anchor leaves the state alone
               },
               record);
    origin_.push_back(undoable_.empty() ? settled_ : undoable_.back().seq);
  }

  // What came after the last action of a seat, so that it can be taken back no more (G4).
  enum class Settled : std::uint8_t { none, turn_over, shown, chance, ruling };
  // The seat that acted last; none before the first action.
  std::optional<engine::Seat> last_actor() const { return last_actor_; }
  // Why the last action of last_actor() cannot be taken back; none if it can.
  Settled settled() const { return undoable_.empty() ? settled_by_ : Settled::none; }

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
  struct Undoable {
    std::uint32_t seq;
    Move move;
  };

  void act(const Acted<G>& acted) {
    const State next = G::after(before_, acted.move);
    const bool in_turn =
        G::mover(before_) == acted.seat && G::mover(next) == acted.seat && G::turn(next) == G::turn(before_);
    last_actor_ = acted.seat;
    if (!in_turn) return settle(next, Settled::turn_over);
    if (!G::can_be_taken_back(before_, acted.move)) return settle(next, Settled::shown);
    if (undoable_.empty() || actor_ != acted.seat) {
      settled_ = origin_.empty() ? first_ : origin_.back();
      undoable_.clear();
      base_ = std::make_unique<State>(before_);
      actor_ = acted.seat;
    }
    undoable_.push_back({seq() + 1, acted.move});
    now_ = next;
  }
  // A state that nothing leads back from.
  void settle(const State& state, Settled by) {
    now_ = state;
    settled_by_ = by;
    settled_ = seq() + 1;
    undoable_.clear();
    base_.reset();
  }
  void take_back(std::uint32_t origin) {
    std::erase_if(undoable_, [&](const Undoable& each) { return each.seq > origin; });
    now_ = *base_;
    for (const Undoable& each : undoable_) now_ = G::after(now_, each.move);
    if (undoable_.empty()) last_actor_.reset();
  }
  std::uint32_t origin_of(std::uint32_t entry) const { return entry <= first_ ? first_ : origin_[entry - first_ - 1]; }

  State before_, now_;
  std::uint32_t first_;  // entries before this history
  // Since the last settled state: the actions that can be taken back, and whose they are. The
  // state itself is kept only while there are some; some states are large.
  std::uint32_t settled_;
  std::vector<Undoable> undoable_;
  std::optional<engine::Seat> actor_;
  Settled settled_by_ = Settled::none;      // what led to the settled state
  std::optional<engine::Seat> last_actor_;  // none if all that it did was taken back
  std::unique_ptr<State> base_;
  std::vector<std::uint32_t> origin_;  // of each entry after first_: the entry that led to the state after it
};

// All data of a match. `anchors` are the later ones.
template <engine::Game G>
struct MatchData {
  MatchData(const typename G::Options& chosen, std::size_t seat_count)
      : options(chosen), history(G::start(chosen, seat_count)) {}

  const typename G::State& now() const { return history.now(); }
  std::size_t seats() const { return G::seats(now()); }
  void add(const Record<G>& record) {
    history.add(record);
    log.push_back(record);
    if (!history.is_settled() || seq_of(newer) + checkpoint_entries > history.seq()) return;
    older = std::move(newer);
    newer = std::make_unique<Checkpoint>(Checkpoint{history.seq(), now()});
  }
  // A history that has come no further than entry `last`, nor stands long before one of the last entries: so what they
  // did can be told without playing a long match again.
  History<G> history_until(std::uint32_t last) const {
    for (const auto& each : {&newer, &older})
      if (*each && (*each)->seq <= last) return History<G>((*each)->state, (*each)->seq);
    return History<G>(G::start(options, seats()));
  }
  std::optional<engine::Seat> decider() const {
    const engine::Node node = G::node(now());
    const auto* decision = std::get_if<engine::Decision>(&node);
    return decision ? std::optional(decision->seat) : std::nullopt;
  }

  // A state of the log that nothing leads back from.
  struct Checkpoint {
    std::uint32_t seq;
    typename G::State state;
  };
  static constexpr std::uint32_t checkpoint_entries = 256;
  static std::uint32_t seq_of(const std::unique_ptr<Checkpoint>& each) { return each ? each->seq : 0; }

  typename G::Options options;
  History<G> history;
  std::unique_ptr<Checkpoint> older, newer;  // the last two
  std::vector<Record<G>> log;
  std::vector<Anchor> anchors;
};

}  // namespace protocol
