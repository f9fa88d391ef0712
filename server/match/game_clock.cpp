#include "server/match/game_clock.hpp"

#include <algorithm>
#include <chrono>

namespace server {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t empty_bank = 30s / 1ms;  // what a bank that ran dry gets back

constexpr std::string_view name(GameClock::Kind kind) {
  switch (kind) {
    case GameClock::Kind::move: return "move";
    case GameClock::Kind::bank: return "bank";
    case GameClock::Kind::days: return "days";
  }
  return "";
}

}  // namespace

std::optional<GameClock::Terms> GameClock::terms(const Clock& clock) {
  using Found = std::optional<Terms>;
  return std::visit(engine::overloaded{
                        [](const NoClock&) -> Found { return std::nullopt; },
                        [](const MoveClock& it) -> Found {
                          return Terms{Kind::move, it.each / 1ms, 0};
                        },
                        [](const BankClock& it) -> Found {
                          return Terms{Kind::bank, it.bank / 1ms, it.increment / 1ms};
                        },
                        [](const DaysClock& it) -> Found {
                          return Terms{Kind::days, it.each / 1ms, 0};
                        },
                    },
                    clock);
}

GameClock::GameClock(Terms terms, std::size_t seats) : terms_(terms) {
  for (std::size_t i = 0; i < seats; ++i) left_.push(terms.time);
}

void GameClock::charge(std::int64_t ms) {
  if (running_) left_[index(*running_)] = left(*running_, ms);
}

void GameClock::turn_to(std::optional<engine::Seat> decider, std::size_t turn) {
  running_ = decider;
  if (!decider || (decider == stretch_ && turn == turn_)) return;
  if (stretch_) {
    auto& left = left_[index(*stretch_)];
    left = terms_.kind == Kind::bank ? left + terms_.increment : terms_.time;
  }
  stretch_ = decider;
  turn_ = turn;
}

void GameClock::grant(engine::Seat seat) {
  const auto least = terms_.kind == Kind::bank ? std::min(terms_.time, empty_bank) : terms_.time;
  left_[index(seat)] = std::max(left_[index(seat)], least);
}

std::int64_t GameClock::left(engine::Seat seat, std::int64_t passed) const {
  const auto left = left_[index(seat)];
  return running_ == seat ? std::max<std::int64_t>(0, left - passed) : left;
}

std::optional<std::int64_t> GameClock::runs_out() const {
  return running_ ? std::optional(left_[index(*running_)]) : std::nullopt;
}

void GameClock::write(protocol::Writer& out, std::int64_t passed, std::int64_t at, bool stopped) const {
  out.open_object().key("at").number(at).key("kind").name(name(terms_.kind)).key("left").open_list();
  for (std::size_t i = 0; i < left_.size(); ++i) out.number(left(engine::seat_at(i), passed));
  out.close_list().key("running");
  if (running_ && !stopped) out.number(index(*running_));
  else out.null();
  out.close_object();
}

}  // namespace server
