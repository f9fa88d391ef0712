// The contract's clock: adjudication, not transport and not presence. Plain values: it is told how much
// time passed (match_clock.hpp), never what time it is.
#pragma once

#include "engine/list.hpp"
#include "engine/seat.hpp"
#include "protocol/writer.hpp"
#include "server/match/contract.hpp"

#include <cstdint>
#include <optional>

namespace server {

class GameClock {
 public:
  enum class Kind : std::uint8_t { move, bank, days };
  struct Terms {
    Kind kind = Kind::move;
    std::int64_t time = 0;       // ms: for each decision in a row, or the whole bank
    std::int64_t increment = 0;  // ms for each decision in a row that is done; banks only
    bool operator==(const Terms&) const = default;
  };
  // What the contract's `clock` means; none without one.
  static std::optional<Terms> terms(const Clock&);

  GameClock(Terms, std::size_t seats);

  // The running seat pays for so many ms.
  void charge(std::int64_t ms);
  // From now on `decider` must choose, in that turn; nobody if empty: chance speaks, or it is
  // over. Decisions of one seat within one turn are one stretch: they share the time of a move.
  void turn_to(std::optional<engine::Seat> decider, std::size_t turn);
  // A bot acted for the seat, which has paid for it: the seat has at least the whole time of a move now, or
  // 30 s in its bank. Otherwise the bot would have to play every turn at once.
  void grant(engine::Seat);

  std::optional<engine::Seat> running() const { return running_; }
  // ms that the seat has left when so many more have passed.
  std::int64_t left(engine::Seat, std::int64_t passed = 0) const;
  // ms until the running seat's time is used up.
  std::optional<std::int64_t> runs_out() const;
  // The message's `clocks`, when so many more ms have passed. `at`: the wall clock's time then. `stopped`:
  // nobody's time runs.
  void write(protocol::Writer&, std::int64_t passed, std::int64_t at, bool stopped) const;

  bool operator==(const GameClock&) const = default;

 private:
  Terms terms_;
  engine::List<std::int64_t, engine::seats_max> left_;  // ms by seat, as of the last charge
  std::optional<engine::Seat> running_;
  std::optional<engine::Seat> stretch_;  // whose stretch it is, also while chance speaks
  std::size_t turn_ = 0;
};

}  // namespace server
