// What can be put into a room's mailbox.
#pragma once

#include "engine/shares.hpp"
#include "protocol/messages.hpp"
#include "server/base/message_sink.hpp"
#include "server/base/player.hpp"
#include "server/base/room_request.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

namespace server {

struct Arrive {
  std::shared_ptr<MessageSink> sink;
  Player player;
  std::string address = {};  // of the browser, for who must trace abuse
};
struct Leave {
  std::shared_ptr<MessageSink> sink;
};
struct ClientMessage {
  std::shared_ptr<MessageSink> sink;
  protocol::Message message;
  std::chrono::steady_clock::time_point received = {};  // filled in by Room::enqueue()
};
struct Renamed {
  Player player;
};
struct Tick {};   // the time that the room asked to be woken at
struct Decided {  // a bot has thought (Environment::think)
  std::uint64_t number = 0;
  std::string action;          // JSON
  engine::Shares shares = {};  // of the win, as the bot expects them
};
struct Moved {};       // another server may have opened the room
struct TakenOver {};   // this server is the room's owner, in place of one that is gone, and has not opened it since
struct StoreWorks {};  // it failed, and has written again
struct Shut {};        // the process stops
using Command =
    std::variant<Arrive, Leave, ClientMessage, RoomRequest, Renamed, Tick, Decided, Moved, TakenOver, StoreWorks, Shut>;

}  // namespace server
