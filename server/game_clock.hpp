// The clock of a match: adjudication, not transport and not presence. Plain values: whoever
// runs the match says what time it is, on a scale of milliseconds that never goes back.
#pragma once

#include "engine/list.hpp"
#include "engine/seat.hpp"
#include "server/contract.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace server {

class GameClock {
 public:
  enum class Kind : std::uint8_t { move, bank, days };
  struct Terms {
    Kind kind = Kind::move;
    std::int64_t time = 0;       // ms: for each decision in a row, or the whole bank
    std::int64_t increment = 0;  // ms for each decision in a row that is done; banks only
  };
  // What the contract's `clock` means; none without one.
  static std::optional<Terms> terms(const Clock&);

  GameClock(Terms, std::size_t seats);

  // From now on `decider` must choose, in that turn; nobody if empty: chance speaks, or it is
  // over. Decisions of one seat within one turn are one stretch: they share the time of a move.
  void turn_to(std::optional<engine::Seat> decider, std::size_t turn, std::int64_t now);
  // The running seat pays for its time until now.
  void charge(std::int64_t now);
  // What has passed since the last call is not charged: an outage, or the store's own time.
  void resume(std::int64_t now) { since_ = now; }
  // So much of what follows is not charged: a freeze that a log tells of.
  void skip(std::int64_t ms) { since_ += ms; }

  std::optional<engine::Seat> running() const { return running_; }
  std::int64_t left(engine::Seat, std::int64_t now) const;
  // When the running seat's time is used up.
  std::optional<std::int64_t> runs_out() const;
  // Nobody moved in time, so somebody moved instead: the seat has `time` for what comes next,
  // or its bank would be empty for ever and the bot would play every turn at once.
  void grant(engine::Seat);
  // The message's `clocks`; `at` is the wall clock's name for `now`.
  std::string text(std::int64_t now, std::int64_t at) const;

 private:
  Terms terms_;
  engine::List<std::int64_t, engine::seats_max> left_;
  std::optional<engine::Seat> running_;
  std::optional<engine::Seat> stretch_;  // whose stretch it is, also while chance speaks
  std::size_t turn_ = 0;
  std::int64_t since_ = 0;
};

}  // namespace server
