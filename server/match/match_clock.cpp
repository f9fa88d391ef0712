#include "server/match/match_clock.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace server {

MatchClock::MatchClock(std::int64_t started, const Terms& terms, std::size_t seats)
    : last_at_(started), terms_(terms.contract), whole_(terms.whole) {
  if (terms.contract) game_.emplace(*terms.contract, seats);
}

void MatchClock::add(const protocol::Match& after, const EntryFacts& facts, std::int64_t at, bool by_room) {
  const bool first = after.seq() == 1;
  const auto before = std::exchange(last_at_, std::max(last_at_, at));
  spent_ = first ? 0 : std::max<std::int64_t>(0, last_at_ - before - facts.frozen);
  if (game_) {
    const auto node = after.node();
    const auto* decision = std::get_if<engine::Decision>(&node);
    game_->charge(spent_);
    if (facts.acted && by_room) game_->grant(*facts.acted);
    game_->turn_to(decision ? std::optional(decision->seat) : std::nullopt, after.turn());
  }
  if (first && whole_) whole_ends_ = last_at_ + *whole_;
  if (whole_ends_) *whole_ends_ += facts.frozen;
  if (facts.time_up) whole_ends_.reset();
}

void MatchClock::add_copy(const protocol::Match& after, const EntryFacts& facts) {
  spent_ = 0;
  if (game_) {
    const auto node = after.node();
    const auto* decision = std::get_if<engine::Decision>(&node);
    game_.emplace(*terms_, after.seats());
    game_->turn_to(decision ? std::optional(decision->seat) : std::nullopt, after.turn());
  }
  if (after.seq() == 1 && whole_) whole_ends_ = last_at_ + *whole_;
  if (facts.time_up) whole_ends_.reset();
}

std::optional<std::int64_t> MatchClock::time_out() const {
  const auto left = game_ ? game_->runs_out() : std::nullopt;
  return left ? std::optional(last_at_ + *left) : std::nullopt;
}

void MatchClock::write(protocol::Writer& out, std::int64_t now, std::int64_t wall, bool stopped) const {
  if (game_) game_->write(out, std::max<std::int64_t>(0, now - last_at_), wall, stopped);
  else out.null();
}

}  // namespace server
