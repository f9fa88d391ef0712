// Who answers: the connection reads a request, the handler says what to send.
#pragma once

#include "server/base/asio.hpp"
#include "server/base/player.hpp"
#include "server/net/handoff.hpp"
#include "server/net/http_message.hpp"

#include <variant>

namespace server {

// Leave to enter a room, or the lobby, with a WebSocket.
struct UpgradeTarget {
  Player player;
  std::string room;      // code, or "" for the lobby
  bool belongs = false;  // host of the room, or seated in it
};

class RequestHandler {
 public:
  virtual ~RequestHandler() = default;
  virtual awaitable<HttpResponse> answer(const HttpRequest&) = 0;
  // Whether the request is answered also beyond the limits of connections, whoever asks: a file of the page.
  virtual bool is_for_all(const HttpRequest&) const { return false; }
  // Whether who asks has a seat in a room, or is host of one.
  virtual awaitable<bool> is_seated(const HttpRequest&) = 0;
  // A WebSocket is asked for: either it may go on, or this is the answer.
  virtual awaitable<std::variant<HttpResponse, UpgradeTarget>> admit(const HttpRequest&) = 0;
  virtual void hand_over(Handoff) = 0;
};

}  // namespace server
