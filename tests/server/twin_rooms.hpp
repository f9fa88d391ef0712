// Two simulated rooms where the same match is played, but for what one viewer may not know
// (tests/protocol/twins.hpp). To him and to a spectator they must sound alike, byte for byte.
#pragma once

#include "room_simulation.hpp"

#include "server/match/dice.hpp"
#include "tests/protocol/leaks.hpp"
#include "tests/protocol/twins.hpp"

namespace server::test {

using Heard = std::vector<std::string>;  // frames, the very bytes

// One of the two rooms.
struct Side {
  std::map<std::string, Heard> received;  // by player; the room speaks until its simulation ends
  std::map<std::string, std::shared_ptr<MessageSink>> lines;
  RoomSimulation simulation;
  std::string match;  // its id
  int asked = 0;
  std::uint64_t forms = 0;  // in which form each player is told his choices: all in one, or each in another

  MemoryStore::Kept& kept() { return simulation.store.matches_by_id.at(match); }
  void come(const Player&, const Json& have);
  void go(const Player&);
  void say(const Player&, const Json& message);
  void ask(const Player&, Json message);  // with an id
};

// What may be received: the types of messages, how many there are, and what the lobby is told.
inline constexpr std::array told_in_a_room{"welcome", "room",     "snapshot", "update", "choices", "reply",
                                           "chat",    "presence", "pong",     "number", "lobby"};
inline constexpr std::array told_at_the_end{"fairness", "result"};

// A match that both rooms have stored up to some entry, and what goes on there.
class TwinRooms {
 public:
  TwinRooms(const twins::Setting&, std::uint64_t seed);

  // Did the stored match come to an entry after which somebody must decide?
  bool is_ready() const { return dice_.has_value(); }
  bool is_over() { return here.kept().record.ended != 0; }
  bool is_seated() const { return viewer_ < seats_; }
  bool has_bot() const { return bot_.has_value(); }
  Player viewer() const;

  void everybody_comes();
  // The decider acts in both rooms. False if the match is over, or if the difference between
  // them would be revealed by the rules.
  bool act();
  // Other messages of a room, of seven kinds: chat, refused requests, reconnecting with a part of
  // the match or with none of it, offers.
  void talk(int kind);
  // The viewer leaves the match: his hand is the same in both rooms.
  void resign();
  // All who sit want another match, which begins. REQUIRES: the match is over
  void play_again();

  // The first thing since the last call that tells the rooms apart to who may not know, with
  // this leak planted: what it is told in, and both. "" if nothing does.
  std::string difference(const leaks::Plant&);
  // The rooms did what the twins did.
  void expect_in_step();
  // Nobody has received a seed or a link of the hidden chain. REQUIRES: the match is not over, and
  // nobody acts any more
  void expect_no_proof();
  // What the seats received whose hands differ, by type: there a leak would be found.
  void count_differences(std::map<std::string, int>& found);

 private:
  std::optional<engine::Seat> decider() const;
  bool act_by_bot(std::uint32_t seq);
  bool settle();
  std::size_t other_person() const;
  template <class Do>
  void both(Do what) {
    what(here);
    what(there);
  }
  std::string differ(std::string_view check, const std::string& one, const std::string& other,
                     const leaks::Plant&) const;

  void note();
  void choose_bot(std::uint64_t seed);
  void set_up(std::uint64_t seed);
  void set_up(Side&, const std::vector<EntryRecord>&) const;

  const twins::Setting& setting_;
  const std::uint64_t seed_;
  std::size_t seats_, viewer_;  // a viewer past the last seat is the spectator
  twins::Twins twins_;
  std::vector<EntryRecord> log_here_, log_there_;
  std::optional<std::size_t> bot_;
  MatchRecord record_;
  std::optional<Dice> dice_;
  std::map<std::string, std::size_t> compared_;  // frames, by player

 public:
  Side here, there;
};

}  // namespace server::test
