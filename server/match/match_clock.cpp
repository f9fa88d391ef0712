#include "server/match/match_clock.hpp"

#include "server/base/limits.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace server {

MatchClock::MatchClock(std::int64_t started, const Terms& terms, std::size_t seats)
    : last_at_(started), terms_(terms.contract), whole_(terms.whole) {
  if (terms.contract) game_.emplace(*terms.contract, seats);
}

MatchClock::By MatchClock::by(std::string_view player, std::string_view command) {
  if (!player.empty()) return By::person;
  return command == "time_out" ? By::clock : By::room;
}

void MatchClock::add(const protocol::Match& after, const EntryFacts& facts, std::int64_t at, By by) {
  const bool first = after.seq() == 1;
  const auto before = std::exchange(last_at_, std::max(last_at_, at));
  const auto passed = first ? 0 : std::max<std::int64_t>(0, last_at_ - before - facts.frozen);
  spent_ = std::max<std::int64_t>(0, passed - shown_for_);
  shown_for_ = std::max<std::int64_t>(0, shown_for_ - passed);
  if (facts.acted && by == By::person) shown_for_ = 0;
  if (facts.acted && by == By::room)
    shown_for_ = std::min<std::int64_t>(shown_for_ + bot_action_shown_within.count(), bot_actions_shown_within.count());
  if (game_) {
    const auto node = after.node();
    const auto* decision = std::get_if<engine::Decision>(&node);
    game_->charge(spent_);
    if (facts.acted && by != By::person) game_->grant(*facts.acted);
    game_->turn_to(decision ? std::optional(decision->seat) : std::nullopt, after.turn());
  }
  if (first && whole_) whole_ends_ = last_at_ + *whole_;
  if (whole_ends_) *whole_ends_ += facts.frozen;
  if (facts.time_up) whole_ends_.reset();
}

void MatchClock::add_copy(const protocol::Match& after, const EntryFacts& facts) {
  spent_ = shown_for_ = 0;
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
  return left ? std::optional(last_at_ + shown_for_ + *left) : std::nullopt;
}

void MatchClock::write(protocol::Writer& out, std::int64_t now, std::int64_t wall, bool stopped) const {
  if (!game_) return void(out.null());
  const auto passed = now - last_at_ - shown_for_;
  const auto begins_in = stopped ? 0 : std::max<std::int64_t>(0, -passed);
  game_->write(out, std::max<std::int64_t>(0, passed), wall + begins_in, stopped);
}

}  // namespace server
