// The contract of a room: what is played, against which clock, with which manners. Shown on
// the invitation; the host may change it until a match has begun.
#pragma once

#include "protocol/refusal.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>

namespace server {

using Json = nlohmann::json;

struct NoClock {
  bool operator==(const NoClock&) const = default;
};
struct MoveClock {
  std::chrono::seconds each{60};
  bool operator==(const MoveClock&) const = default;
};
struct BankClock {
  std::chrono::seconds bank{600};
  std::chrono::seconds increment{0};
  bool operator==(const BankClock&) const = default;
};
struct DaysClock {
  std::chrono::days each{1};
  bool operator==(const DaysClock&) const = default;
};
using Clock = std::variant<NoClock, MoveClock, BankClock, DaysClock>;

enum class Visibility : std::uint8_t { by_link, open_to_all };
enum class TimeOut : std::uint8_t { bot_move, bot_seat, resign };
enum class TakeBacks : std::uint8_t { none, own_turn, consent };
enum class Vacancy : std::uint8_t { wait, bot, resign };
enum class Spectators : std::uint8_t { yes, after, no };
enum class Chat : std::uint8_t { on, phrases, off };

struct Contract {
  std::string game;
  Json options;  // canonical: every option, defaults filled in
  std::size_t seats = 2;
  Visibility visibility = Visibility::by_link;
  Clock clock = NoClock{};
  TimeOut time_out = TimeOut::bot_move;
  TakeBacks take_back = TakeBacks::own_turn;
  std::chrono::seconds grace{120};
  Vacancy vacancy = Vacancy::wait;
  Spectators spectators = Spectators::yes;
  Chat chat = Chat::on;
  bool rated = false;
  bool bots = true;
  bool hints = false;  // may the seat to act ask what a bot would do?
  // Does a bot resign a match of two that it expects to lose? One that plays for a person never does.
  bool bots_resign = true;
  bool operator==(const Contract&) const = default;

  // Nobody need be there while days count: the clock alone decides about who is away, not `grace` and `vacancy`.
  bool counts_days() const { return std::holds_alternative<DaysClock>(clock); }
};

// Reads what a page or a program asks for: missing fields get their defaults, unknown keys,
// wrong types, values out of range, and options that the game does not know are refused
// (`subject` is the JSON pointer of the field). Without `seats`: as many as the game's
// smallest table. With a clock `time_out` has the default that the game's file names.
std::variant<Contract, protocol::Refusal> read_contract(const Json&);

// As it stands in the message `room` and in RoomRecord::contract; read_contract reads it back.
Json to_json(const Contract&);

}  // namespace server
