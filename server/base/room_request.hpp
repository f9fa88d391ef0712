// What a player asks of a room over HTTP, or an operator, without being in it.
#pragma once

#include "protocol/refusal.hpp"
#include "server/base/player.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace server {

// Calls a function exactly once: with the refusal, or with nothing if the request was carried
// out. If everybody who could answer is gone, with the code `storage`.
class RoomAnswer {
 public:
  using Done = std::function<void(std::optional<protocol::Refusal>)>;

  explicit RoomAnswer(Done done) : done_(std::move(done)) {}
  ~RoomAnswer() {
    give(protocol::Refusal{std::string(protocol::code::storage), "", "The room cannot answer at the moment.", ""});
  }
  RoomAnswer(const RoomAnswer&) = delete;
  RoomAnswer& operator=(const RoomAnswer&) = delete;

  void give(std::optional<protocol::Refusal> refusal) {
    if (const auto done = std::exchange(done_, {})) done(std::move(refusal));
  }

 private:
  Done done_;
};

struct RoomRequest {
  enum class What : std::uint8_t {
    leave,            // as the message `leave`
    forget,           // the same, and nothing that the room keeps names the player any more
    merge,            // `into` has the player's place here. Refused while the player has a seat in a match that runs
    close,            // as the message `close`
    close_if_unused,  // the same, but only if nobody is present and nobody else has a seat
    // Of an operator: nobody's rights are asked for.
    end,     // closes the room for good; a match that runs ends as if all had agreed. `player` is ""
    mute,    // the player may not chat in this room
    unmute,  // the player may again
  };
  What what{};
  std::string player;  // who asks, or whom it is about
  std::shared_ptr<RoomAnswer> answer;
  Player into = {};  // of `merge`
};

}  // namespace server
