// Who answers: the connection reads a request, the desk says what to send.
#pragma once

#include "server/asio.hpp"
#include "server/ask.hpp"
#include "server/handoff.hpp"

#include <variant>

namespace server {

// Leave to enter a room, or the lobby, with a WebSocket.
struct Pass {
  Player player;
  std::string room;      // code, or "" for the lobby
  bool by_link = false;
};

class Desk {
 public:
  virtual ~Desk() = default;
  virtual awaitable<Answer> answer(const Ask&) = 0;
  // A WebSocket is asked for: either it may go on, or this is the answer.
  virtual awaitable<std::variant<Answer, Pass>> admit(const Ask&) = 0;
  virtual void hand_over(Handoff) = 0;
};

}  // namespace server
