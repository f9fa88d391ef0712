// A server that knows the cats and Eve, each by its own id as a token, and their rooms and matches.
#pragma once

#include "server/match/match_text.hpp"
#include "tests/server/http_fixture.hpp"
#include "tests/server/stored_matches.hpp"

namespace server::test {

class KnownPlayersTest : public HttpTest {
 protected:
  KnownPlayersTest() {
    for (std::size_t seat = 0; seat < engine::seats_max; ++seat) know(person(seat));
    know(eve);
  }
  // The answer to a player, or to nobody in particular.
  Reply get(const std::string& player, const std::string& target) {
    return ask("GET", target, player.empty() ? Headers{} : Headers{{"Authorization", "Bearer " + player}});
  }
  // A match and the room where it is played.
  void keep(const RoomRecord& room, const StoredMatch& stored) {
    auto begun = stored.match;
    begun.result.clear();
    begun.ended = 0;
    ASSERT_TRUE(wait_for(store().create_room(room)));
    ASSERT_TRUE(wait_for(store().create_match(begun)));
    ASSERT_TRUE(wait_for(store().append(
        {.match = begun.id, .entries = stored.entries, .result = stored.match.result, .ended = stored.match.ended})));
  }

 private:
  void know(const Player& player) { ASSERT_TRUE(wait_for(store().create_player(player, sha256_hex(player.id)))); }
};

}  // namespace server::test
