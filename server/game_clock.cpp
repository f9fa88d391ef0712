#include "server/game_clock.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

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
                        [](const MoveClock& it) -> Found { return Terms{Kind::move, it.each / 1ms, 0}; },
                        [](const BankClock& it) -> Found { return Terms{Kind::bank, it.bank / 1ms, it.increment / 1ms}; },
                        [](const DaysClock& it) -> Found { return Terms{Kind::days, it.each / 1ms, 0}; },
                    },
                    clock);
}

GameClock::GameClock(Terms terms, std::size_t seats) : terms_(terms) {
  for (std::size_t i = 0; i < seats; ++i) left_.push(terms.time);
}

void GameClock::charge(std::int64_t now) {
  if (running_) left_[index(*running_)] = left(*running_, now);
  since_ = now;
}

void GameClock::turn_to(std::optional<engine::Seat> decider, std::size_t turn, std::int64_t now) {
  charge(now);
  running_ = decider;
  if (!decider || (decider == stretch_ && turn == turn_)) return;
  if (stretch_) {
    auto& left = left_[index(*stretch_)];
    left = terms_.kind == Kind::bank ? left + terms_.increment : terms_.time;
  }
  stretch_ = decider;
  turn_ = turn;
}

std::int64_t GameClock::left(engine::Seat seat, std::int64_t now) const {
  const auto left = left_[index(seat)];
  return running_ == seat ? std::max<std::int64_t>(0, left - std::max<std::int64_t>(0, now - since_)) : left;
}

std::optional<std::int64_t> GameClock::runs_out() const {
  if (!running_) return std::nullopt;
  return since_ + left_[index(*running_)];
}

void GameClock::grant(engine::Seat seat) {
  const auto least = terms_.kind == Kind::bank ? std::min(terms_.time, empty_bank) : terms_.time;
  left_[index(seat)] = std::max(left_[index(seat)], least);
}

std::string GameClock::text(std::int64_t now, std::int64_t at) const {
  nlohmann::json left = nlohmann::json::array();
  for (std::size_t i = 0; i < left_.size(); ++i) left.push_back(this->left(engine::seat_at(i), now));
  const nlohmann::json running = running_ ? nlohmann::json(index(*running_)) : nlohmann::json(nullptr);
  return nlohmann::json{{"kind", name(terms_.kind)}, {"running", running}, {"left", left}, {"at", at}}.dump();
}

}  // namespace server
