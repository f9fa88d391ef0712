// A shard is one thread with one io_context, and the rooms and sessions that live on it.
// Nothing is shared: shards speak by posting values.
#pragma once

#include "server/asio.hpp"
#include "server/limits.hpp"
#include "server/store.hpp"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace server {

struct Handoff;

struct HouseRules {
  Limits limits;
  std::string build;  // told in `welcome`
};

// Numbers for the metrics page. Written by shards, read by anybody.
struct Counts {
  std::atomic<std::int64_t> sessions{0}, rooms{0}, matches{0};        // now
  std::atomic<std::uint64_t> entries{0}, frames{0}, too_slow{0}, policy{0}, faults{0}, storage_errors{0};  // so far
};

// All shards of a house. The code of a room chooses its shard; the lobby lives on shard 0.
class Shards {
 public:
  // REQUIRES: count > 0; the store outlives this
  Shards(std::size_t count, Store&, HouseRules);
  ~Shards();
  Shards(const Shards&) = delete;
  Shards& operator=(const Shards&) = delete;

  // Any thread may call these.
  // Completes the WebSocket handshake on the right shard and runs the session there.
  void serve(Handoff);
  // A room was made, or changed by somebody else than itself: lists it in the lobby if it is public.
  void announce(const RoomRecord&);
  const Counts& counts() const;

  // Closes every session with 1012, waits for goodbyes until the deadline of the limits, joins the threads.
  void stop();

 private:
  class Shard;
  std::vector<std::unique_ptr<Shard>> shards_;
  std::unique_ptr<Counts> counts_;
};

}  // namespace server
