// One room with all that it uses, simulated: no sockets, no threads, a clock that is turned by hand, random
// numbers from a seed, a store in memory. An hour passes in a blink, and a seed comes again.
#pragma once

#include "memory_store.hpp"

#include "protocol/messages.hpp"
#include "server/base/thought_queue.hpp"
#include "server/room/room.hpp"
#include "tests/schema.hpp"

#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <deque>
#include <map>
#include <random>

namespace server::test {

using namespace std::chrono_literals;

// Messages of a player.
inline Json resign() { return {{"type", "resign"}}; }
inline Json offer(const char* what) { return {{"type", "offer"}, {"what", what}}; }

// What a session would have sent: frames as JSON that fit protocol/schema, and how it was closed.
class RecordingSink final : public MessageSink {
 public:
  std::deque<Json> received;
  std::optional<CloseCode> closed;
  std::string reason;

  void send(Frame told) override;
  void close(CloseCode why, std::string_view said) override;
};

class RoomSimulation final : public Environment {
 public:
  explicit RoomSimulation(std::uint64_t seed = 1);
  ~RoomSimulation() override;

  MemoryStore store;
  ServerSettings rules{{}, "test"};
  Counters counts;
  std::map<std::string, std::string> listed;  // the lobby
  std::shared_ptr<Room> room;                 // none while it sleeps

  // Makes the store know a room; nobody has drawn to it yet.
  void make_room(Json contract, const std::string& host);
  Contract contract() const { return Seating::read(store.rooms.at("ROOM22")).contract(); }
  // The room, from the store if it sleeps.
  Room& open();
  // Another room, beside the one that this simulation is about. It goes on until it is told Shut.
  std::shared_ptr<Room> open_beside(const std::string& code);
  // The process stops gracefully and starts again with the next room that is opened. Sessions of
  // the room must reconnect.
  void restart();
  // It ends without a word.
  void crash();
  // It begins again, and wakes what runs.
  void start();

  // Does one thing that is due now; false if there is none.
  bool run_one();
  // Lets everything happen that is due now.
  void run();
  void pass(std::chrono::milliseconds time);

  // The clocks go on, and nothing else happens: something takes this long.
  void take(std::chrono::milliseconds time) { steady_ += time; }

  std::int64_t wall_offset = 0;  // ms: somebody sets the wall clock
  std::int64_t now() override { return 1'800'000'000'000 + wall_offset + steady_ms(steady_); }
  Steady steady() override { return steady_; }
  std::optional<std::chrono::seconds> ask_to_begin(const std::string& address, double price) override;
  void random(std::span<std::uint8_t> bytes) override;
  std::string match_id() override { return "m_" + std::to_string(++matches_); }
  // Of another room than this one: what is due there by time does not happen.
  void wake(const std::string& code, Steady at) override;
  void announce(const std::string& code, Listing listing) override;
  awaitable<void> pause(std::chrono::milliseconds) override;
  // Bots think at once, and no longer than they must.
  bool think(const std::string& code, const std::string& address, std::uint64_t number,
             std::unique_ptr<const protocol::Thought> thought, std::stop_token stop) override;
  // What bots have begun to think.
  struct Begun {
    std::uint64_t number;
    std::stop_token stop;
    std::string address;
  };
  std::vector<Begun> thoughts;
  bool bots_may_think = true;                     // else too many think already
  ThoughtQueue* queue = nullptr;                  // thoughts go there, and nothing comes of them
  bool holds_thoughts = false;                    // nothing comes of them by itself
  std::unique_ptr<const protocol::Thought> kept;  // the last one that was held

  void asleep(const std::string& code) override;

 private:
  std::unique_ptr<asio::io_context> io_ = std::make_unique<asio::io_context>(1);
  Steady steady_{1h};
  Steady alarm_ = never;
  std::optional<std::int64_t> stopped_;  // since when no process runs
  std::mt19937_64 rng_;
  Allowance begun_{0};  // until the first match
  int matches_ = 0;
};

// A page as it ought to be: follows the updates, checks every hash, keeps its choices.
class Page {
 public:
  Page(RoomSimulation& simulation, std::string id) : simulation_(simulation), player{id, "Name of " + id, "en"} {}

  RoomSimulation& simulation_;
  Player player;
  std::shared_ptr<RecordingSink> sink;
  std::optional<std::string> match;
  std::uint32_t seq = 0;
  Json view, choices = Json::array(), room, clocks, result, fairness;
  std::map<std::string, Json> replies;
  std::vector<Json> others;  // welcome, chat, presence, notice, pong
  std::string address;       // where it comes from
  // How it wants to be told its choices, as `join` has it: "apart", "actions", or "": in updates and snapshots.
  std::string choices_form = "";
  std::size_t snapshots = 0, updates = 0;
  Json shown;                // the last snapshot or update
  bool hashed = false;       // it had a hash
  std::vector<Json> offers;  // what became of offers

  // Comes, or comes again, and catches up.
  void come();
  void go();
  // Puts it into the room's mailbox; what follows happens later.
  bool post(const Json& message);
  void say(const Json& message);
  // Says it with a new id, and what came of it.
  Json ask(Json message);
  std::string next_id() { return "r" + std::to_string(++asked_); }
  std::string result_of(Json message);
  bool is_asked() const { return !choices.empty(); }
  Json act_message(std::size_t choice) const;

  void receive();

 private:
  void on(const Json& message);
  void take(Json next, const Json& message);

  int asked_ = 0;

 public:
  std::string salt_wanted;
};

// A table for two people; a test may change its contract.
struct TwoPlayers {
  RoomSimulation simulation;
  Page ada{simulation, "p_ada"}, ben{simulation, "p_ben"};
  Page* pages[2] = {&ada, &ben};

  explicit TwoPlayers(Json changes = Json::object(), std::uint64_t seed = 1);
  void sit();
  void salt();
  void start();
  void receive();
  // The page that has to decide; null if nobody has.
  Page* decider();
  // One move of the decider; false when the match is over.
  bool move(std::size_t choice = 0);
  std::size_t seat_of(const Page& page) const { return &page == &ada ? 0 : 1; }
  Page& other(const Page& page) { return &page == &ada ? ben : ada; }
  MemoryStore::Kept& kept() { return simulation.store.matches_by_id.at(*ada.match); }
};

}  // namespace server::test
