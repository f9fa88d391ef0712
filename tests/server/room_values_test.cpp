// The plain values that a room is made of: table, clock, dice, ring; and the lobby.
#include "simulated_world.hpp"

#include "server/lobby.hpp"

namespace server::test {
namespace {

Contract kilkenny(Json changes = Json::object()) {
  Json contract{{"game", "kilkenny-cats"}, {"seats", 2}};
  contract.update(changes);
  return std::get<Contract>(read_contract(contract));
}

const auto first = engine::seat_at(0), second = engine::seat_at(1);

TEST(GameClock, AMoveIsOneStretchAlsoWhenChanceSpeaksInBetween) {
  GameClock clock({GameClock::Kind::move, 30'000, 0}, 2);
  clock.turn_to(first, 1, 0);
  clock.turn_to(std::nullopt, 1, 10'000);  // a throw
  clock.turn_to(first, 1, 12'000);
  EXPECT_EQ(clock.left(first, 12'000), 20'000) << "chance costs nobody anything";
  EXPECT_EQ(clock.runs_out(), 32'000);
  clock.turn_to(second, 2, 20'000);
  EXPECT_EQ(clock.left(first, 99'000), 30'000) << "full again for the next move";
  EXPECT_EQ(clock.left(second, 21'000), 29'000);
}

TEST(GameClock, ABankGrowsByTheIncrementOnceForEachStretch) {
  GameClock clock({GameClock::Kind::bank, 60'000, 5'000}, 2);
  clock.turn_to(first, 1, 0);
  clock.turn_to(first, 1, 4'000);
  clock.turn_to(second, 2, 10'000);
  EXPECT_EQ(clock.left(first, 10'000), 55'000);
  clock.turn_to(first, 3, 200'000);
  EXPECT_EQ(clock.left(second, 200'000), 5'000);
  clock.grant(second);
  EXPECT_EQ(clock.left(second, 200'000), 30'000);
  clock.grant(first);
  EXPECT_EQ(clock.left(first, 200'000), 55'000) << "nobody loses by it";
}

TEST(GameClock, AFreezeIsNotCharged) {
  GameClock clock({GameClock::Kind::bank, 60'000, 0}, 2);
  clock.turn_to(first, 1, 0);
  clock.skip(1'000'000);
  clock.charge(1'010'000);
  EXPECT_EQ(clock.left(first, 1'010'000), 50'000);
}

TEST(Ring, KeepsNoMoreThanItMay) {
  Ring ring;
  for (std::uint32_t seq = 1; seq <= 100; ++seq) {
    Told told{seq, {}};
    told.frames[0] = frame("x");
    ring.push(std::move(told));
  }
  EXPECT_FALSE(ring.after(100 - ring_updates_max - 1, 0));
  EXPECT_EQ(ring.after(100 - ring_updates_max, 0)->size(), ring_updates_max);
  EXPECT_TRUE(ring.after(100, 0)->empty());
  EXPECT_FALSE(ring.after(101, 0)) << "nobody can be ahead";
  EXPECT_FALSE(ring.after(99, 1)) << "nobody of that class was told";
  Told large{101, {}};
  large.frames[0] = frame(std::string(ring_bytes_max - 10, 'x'));
  ring.push(std::move(large));
  EXPECT_EQ(ring.after(100, 0)->size(), 1u);
  EXPECT_FALSE(ring.after(80, 0)) << "the bytes of the others had to go";
}

TEST(Dice, FollowTheirAnchorsFromOneChainToTheNext) {
  MatchRecord record;
  record.id = "m_1";
  record.open_seed = std::string(64, '1');
  record.hidden_seed = std::string(64, '2');
  record.salts = R"(["",""])";
  Dice dice(record);
  protocol::ChainCheck check(*protocol::digest_of(Dice::anchor_of(record.hidden_seed)));
  for (int chain = 0; chain < 2; ++chain) {
    for (std::uint32_t k = 1; k <= LinkChain::length; ++k) {
      ASSERT_FALSE(dice.next_anchor(true));
      const auto spoken = dice.speak(true, 6);
      ASSERT_LT(spoken.pick, 6u);
      ASSERT_TRUE(check.next(*protocol::digest_of(spoken.link))) << k;
    }
    const auto anchor = dice.next_anchor(true);
    ASSERT_TRUE(anchor);
    check.anchor(*protocol::digest_of(*anchor));
    dice.anchored(true);
  }
  EXPECT_EQ(dice.hidden_links().size(), 2 * LinkChain::length);
  EXPECT_FALSE(dice.next_anchor(false)) << "the other chain was not touched";
}

TEST(Dice, AMatchReadFromItsLogGoesOnWithTheSameLinks) {
  MatchRecord record;
  record.id = "m_1";
  record.open_seed = record.hidden_seed = std::string(64, 'a');
  record.salts = R"(["",""])";
  Dice dice(record), again(record);
  for (int i = 0; i < 40; ++i) {
    dice.speak(false, 100);
    again.spoke(false);
  }
  EXPECT_EQ(dice.speak(false, 100).link, again.speak(false, 100).link);
}

TEST(Table, SendsAwayOnlySoMany) {
  Table table(kilkenny(), "host");
  for (std::size_t i = 0; i < kicked_max; ++i) {
    ASSERT_FALSE(table.sit({"p_" + std::to_string(i), "x", "en"}, 1));
    ASSERT_FALSE(table.kick("host", 1));
  }
  ASSERT_FALSE(table.sit({"p_last", "x", "en"}, 1));
  EXPECT_EQ(table.kick("host", 1)->code, "too_many");
}

TEST(Table, ComesBackFromWhatIsStored) {
  Table table(kilkenny(), "host");
  ASSERT_FALSE(table.sit({"p_a", "Ada", "en"}, 1));
  ASSERT_FALSE(table.ready("p_a", true));
  ASSERT_FALSE(table.add_bot("host", 0, "random"));
  RoomRecord record;
  record.contract = to_json(table.contract()).dump();
  record.state = table.state_text();
  const auto again = Table::read(record);
  EXPECT_EQ(again.state_text(), table.state_text());
  EXPECT_FALSE(again.may_start("host"));
}

TEST(Lobby, HasLimits) {
  asio::io_context io(1);
  HouseRules rules{{}, "test"};
  rules.limits.lobby_sessions = 2;
  Lobby lobby(io.get_executor(), rules);
  const auto ear = std::make_shared<Ear>();
  ASSERT_TRUE(lobby.arrive(ear));
  ASSERT_TRUE(lobby.arrive(std::make_shared<Ear>()));
  EXPECT_FALSE(lobby.arrive(std::make_shared<Ear>()));
  for (std::size_t i = 0; i < lobby_rooms_max + 10; ++i) lobby.change("R" + std::to_string(i), "{}");
  lobby.hear(ear, protocol::Join{}, 0);
  ASSERT_EQ(ear->heard.size(), 1u);
  EXPECT_EQ(ear->heard.front().at("rooms").size(), lobby_rooms_max);
}

TEST(Room, ASnapshotTellsOfTheLastEntriesOnly) {
  TwoPlayers table;
  table.start();
  while (table.ada.seq <= snapshot_log_max && table.move(3)) {}
  ASSERT_GT(table.ada.seq, snapshot_log_max);
  Page eve(table.world, "p_eve");
  eve.ear = std::make_shared<Ear>();
  ASSERT_TRUE(table.world.open().tell(Arrive{eve.ear, eve.player}));
  ASSERT_TRUE(eve.post({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}}));
  table.world.run();
  const auto snapshot = std::ranges::find_if(eve.ear->heard, [](const Json& each) { return each.at("type") == "snapshot"; });
  ASSERT_NE(snapshot, eve.ear->heard.end());
  EXPECT_EQ(snapshot->at("log").size(), snapshot_log_max);
}

TEST(Room, HoldsOnlySoManySessions) {
  TwoPlayers table;
  const auto most = Limits{}.spectator_sessions + engine::seats_max * Limits{}.sessions_per_player;
  std::shared_ptr<Ear> last;
  for (std::size_t i = 2; i <= most; ++i) {
    last = std::make_shared<Ear>();
    const Player player{"p_" + std::to_string(i), "x", "en"};
    ASSERT_TRUE(table.world.open().tell(Arrive{last, player}));
    table.world.run();
    ASSERT_EQ(last->closed.has_value(), i == most) << i;
  }
  EXPECT_EQ(*last->closed, Goodbye::policy);
}

}  // namespace
}  // namespace server::test
