// A shard is one thread with one io_context, and the rooms and sessions that live on it.
// Nothing is shared: shards speak by posting values.
#pragma once

#include "server/doors.hpp"
#include "server/house_rules.hpp"

#include <memory>
#include <string>
#include <vector>

namespace server {

class Shard;

// All shards of a house. The code of a room chooses its shard; the lobby lives on shard 0.
class Shards final : public Doors {
 public:
  // REQUIRES: count > 0; the store outlives this
  Shards(std::size_t count, Store&, HouseRules);
  ~Shards() override;

  void serve(Handoff) override;
  void announce(const RoomRecord&) override;
  const Counts& counts() const { return counts_; }

  // Closes every session with 1012, waits for their goodbyes as long as the limits say, and
  // joins the threads. Nobody may call serve() any more.
  void stop();

 private:
  Shard& shard_of(const std::string& room);

  const HouseRules rules_;
  Counts counts_;
  std::vector<std::unique_ptr<Shard>> shards_;
};

}  // namespace server
