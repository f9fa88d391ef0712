// A table with one person, and bots at all other seats.
#pragma once

#include "room_simulation.hpp"

#include <chrono>
#include <string>

namespace server::test {

// Ada against bots at all other seats; the match has begun.
struct AgainstBot : TwoPlayers {
  explicit AgainstBot(const std::string& level, Json changes = Json::object()) : TwoPlayers(std::move(changes)) {
    ben.go();
    EXPECT_EQ(ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
    for (std::size_t seat = 1; seat < ada.room.at("seats").size(); ++seat)
      EXPECT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", seat}, {"level", level}}), "applied");
    EXPECT_EQ(ada.result_of({{"type", "start"}}), "applied");
  }
  void give_salt() { ada.say({{"type", "salt"}, {"match", ada.salt_wanted}, {"bytes", std::string(32, 'a')}}); }
  // Ada moves until a bot is to act.
  void until_bot() {
    for (int n = 0; n < 50 && ada.is_asked(); ++n) EXPECT_EQ(ada.result_of(ada.act_message(0)), "applied");
    EXPECT_FALSE(ada.is_asked());
    EXPECT_TRUE(ada.result.is_null());
  }
  bool pass_and_see_a_move(std::chrono::milliseconds time) {
    const auto before = ada.seq;
    simulation.pass(time);
    ada.receive();
    return ada.seq > before;
  }
};

}  // namespace server::test
