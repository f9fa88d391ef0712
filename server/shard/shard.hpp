// A shard is one thread with one io_context, and the rooms and sessions that live on it.
// Nothing is shared: shards speak by posting values.
#pragma once

#include "server/base/server_settings.hpp"
#include "server/shard/shard_gateway.hpp"

#include <memory>
#include <string>
#include <vector>

namespace server {

class Shard;
class Thinkers;

// All shards of the server. The code of a room chooses its shard; the lobby lives on shard 0.
class Shards final : public ShardGateway {
 public:
  // REQUIRES: count > 0; the store outlives this
  Shards(std::size_t count, Store&, ServerSettings);
  ~Shards() override;

  void serve(Handoff) override;
  void ask(const std::string& room, RoomRequest) override;
  void list(std::function<void(std::string)> told) override;
  void rename(const std::string& room, const Player&) override;
  // Wakes rooms that are due, now and from now on, a few at a time: what is due there happens also if nobody
  // comes. To be called once, before anything is served.
  void wake_due_rooms();
  const Counters& counts() const { return counts_; }

  // Closes every session with 1012, waits for their goodbyes as long as the limits say, and
  // joins the threads. Nobody may call serve() any more.
  void stop();

 private:
  Shard& shard_of(const std::string& room);

  const ServerSettings rules_;
  Counters counts_;
  std::unique_ptr<Thinkers> thinkers_;  // outlives the shards, to which it posts
  std::vector<std::unique_ptr<Shard>> shards_;
};

}  // namespace server
