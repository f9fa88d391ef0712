// What a room needs besides the store: time, randomness and timers. The shard provides it; in
// tests it is simulated, so that an hour of clocks passes without waiting.
#pragma once

#include "protocol/thought.hpp"
#include "server/base/asio.hpp"
#include "server/base/listing.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace server {

using Steady = std::chrono::steady_clock::time_point;

class Environment {
 public:
  virtual ~Environment() = default;
  // Wall clock, ms since 1970: written into logs and shown, never decided by.
  virtual std::int64_t now() = 0;
  // What clocks, patience and bots are measured with.
  virtual Steady steady() = 0;
  // Unpredictable bytes (getrandom). Does not fail: without them the process ends.
  virtual void random(std::span<std::uint8_t>) = 0;
  // The id of a new match: nobody has it yet, and nobody can guess it.
  virtual std::string match_id() = 0;
  // Somebody of this address wants to begin a match: none if he may, else how long he has to wait.
  virtual std::optional<std::chrono::seconds> ask_to_begin(const std::string& address, double price) = 0;
  // Wakes the room with a Tick at that time, or never. A new call replaces the last one.
  virtual void wake(const std::string& room, Steady at) = 0;
  // Completes after that time.
  virtual awaitable<void> pause(std::chrono::milliseconds) = 0;
  // A public room changed, or is not to be listed any more.
  virtual void announce(const std::string& room, Listing) = 0;
  // Lets a bot think, never on the room's thread: later the room gets a Decided with this number. It does not
  // come once a stop is asked for. False if too many bots think already, in all or for this address: nothing comes then.
  virtual bool think(const std::string& room, const std::string& address, std::uint64_t number,
                     std::unique_ptr<const protocol::Thought>, std::stop_token) = 0;
  // The room has nothing left to do and is to be forgotten.
  virtual void asleep(const std::string& room) = 0;
};

inline constexpr Steady never = Steady::max();

}  // namespace server
