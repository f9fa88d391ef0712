// The lobby: the list of rooms that are open to all and have somebody in them, told as
// differences. It lives on one shard; rooms of other shards post to it.
#pragma once

#include "protocol/messages.hpp"
#include "server/base/asio.hpp"
#include "server/base/listing.hpp"
#include "server/base/message_sink.hpp"
#include "server/base/server_settings.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace server {

class Lobby {
 public:
  Lobby(Executor, const ServerSettings&);

  // The room as it is now; without JSON it is not listed any more.
  void change(const std::string& room, Listing);
  // JSON: {"rooms": [...]}. Rooms with the most people first, then the newest: at most
  // lobby_rooms_max, and of the rooms of one host that wait for players only the newest.
  std::string text() const;

  // False if the lobby is full.
  [[nodiscard]] bool arrive(std::shared_ptr<MessageSink>);
  void leave(const std::shared_ptr<MessageSink>&);
  void handle(const std::shared_ptr<MessageSink>&, const protocol::Message&, std::int64_t now);
  // Sends a message to everybody who has joined.
  void broadcast(const Frame&);
  void close(CloseCode, std::string_view reason);

 private:
  struct Entry {
    Listing listing;
    std::chrono::steady_clock::time_point changed;
  };
  using Rooms = std::map<std::string, Entry>;  // by code

  bool make_place(const Listing&);
  std::vector<Rooms::const_pointer> shown() const;
  void send_update_soon();
  void send_update();
  void plan_next_expiry();
  Frame list();

  const ServerSettings& rules_;
  Rooms rooms_;
  std::map<std::shared_ptr<MessageSink>, bool> sinks_;  // and whether it has joined
  std::set<std::string> changed_;                       // since the last frame
  std::set<std::string> updates_;                       // codes in the list that was told last
  std::set<std::string> told_;                          // codes in the lists that newcomers have got since
  asio::steady_timer soon_;                             // gathers changes: at most a few frames a second are sent
  bool update_planned_ = false;
  asio::steady_timer expiry_;  // when the next room has waited too long to be listed
};

}  // namespace server
