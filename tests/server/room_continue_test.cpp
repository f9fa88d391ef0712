// A room that continues a finished match: each game is played by random bots, then goes on from several positions to
// another end; the new match is loaded, shown, exported and verified like every other one.
#include "room_simulation.hpp"

#include "protocol/match_file.hpp"
#include "server/app/doctor.hpp"
#include "server/app/exchange.hpp"
#include "server/app/progress.hpp"
#include "server/match/match_analysis.hpp"
#include "server/match/match_position.hpp"
#include "tests/protocol/proven.hpp"
#include "tests/server/match_json.hpp"
#include "tests/server/played.hpp"
#include "tests/server/store_fixture.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace server::test {
namespace {

struct Case {
  std::string game;
  std::size_t seats;
};

// Entries after which a seat must choose, spread over the match.
std::vector<std::uint32_t> positions(const StoredMatch& stored, std::size_t count) {
  std::vector<std::uint32_t> found;
  for (std::size_t i = 1; i <= count; ++i) {
    const auto near = static_cast<std::uint32_t>(stored.entries.size() * i / (count + 1));
    if (const auto at = position_after(stored, near).decision_before; at && !std::ranges::count(found, *at))
      found.push_back(*at);
  }
  return found;
}

std::optional<protocol::Flaw> flaw_of(const Json& file) {
  const auto read = protocol::read_match_file(file.dump());
  if (const auto* refused = std::get_if<protocol::Refusal>(&read))
    return protocol::Flaw{0, refused->message + " " + refused->subject};
  return protocol::verify(std::get<protocol::MatchFile>(read));
}

// Ada sits at the seat that must choose, bots that play at random sit at the others.
class Continued {
 public:
  Continued(StoredMatch before, std::uint32_t seq, Json terms = Json::object())
      : before_(std::move(before)), seq_(seq), ada(simulation, "p_ada"), eve(simulation, "p_eve") {
    simulation.store.matches_by_id[before_.match.id] = {before_.match, before_.entries};
    auto asked = std::move(terms);
    asked["game"] = before_.match.game;
    asked["options"] = Json::parse(before_.match.options);
    asked["options"].erase("players");
    asked["seats"] = seats();
    simulation.make_room(asked, "p_ada");
    auto& record = simulation.store.rooms.at("ROOM22");
    auto seating = Seating::read(record);
    seating.continue_from({before_.match.id, seq});
    const auto decider = position_after(before_, seq).decider;
    EXPECT_TRUE(decider);
    seat = index(*decider);
    EXPECT_FALSE(seating.sit(ada.player, seat));
    for (std::size_t i = 0; i < seats(); ++i)
      if (i != seat) { EXPECT_FALSE(seating.add_bot("p_ada", i, "random")); }
    record.state = seating.state_text();
    record.people = seating.people();
    ada.come();
    eve.come();
  }
  std::size_t seats() const { return Json::parse(before_.match.seats).size(); }
  void start() {
    EXPECT_EQ(ada.result_of({{"type", "start"}}), "applied");
    salt();
  }
  void salt() {
    ada.receive();
    ada.say({{"type", "salt"}, {"match", ada.salt_wanted}, {"bytes", std::string(32, 'a')}});
    eve.receive();
  }
  // So many moves of Ada; fewer if the match ends.
  void play(int moves) {
    for (int n = 0; n < moves && ada.is_asked(); ++n)
      ASSERT_EQ(ada.result_of(ada.act_message(static_cast<std::size_t>(3 * n))), "applied");
    eve.receive();
  }
  void play_to_the_end() {
    play(4);
    if (ada.result.is_null()) { ASSERT_EQ(ada.result_of({{"type", "let_bot"}, {"level", "random"}}), "applied"); }
    simulation.run();
    ada.receive();
    eve.receive();
    ASSERT_FALSE(ada.result.is_null());
  }
  StoredMatch stored() {
    const auto& kept = simulation.store.matches_by_id.at(*ada.match);
    return {kept.record, kept.entries};
  }

  StoredMatch before_;
  std::uint32_t seq_;
  RoomSimulation simulation;
  Page ada, eve;
  std::size_t seat = 0;
};

class EveryGame : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Continue, EveryGame,
                         testing::Values(Case{"kilkenny-cats", 2}, Case{"kilkenny-cats", 3}, Case{"nekonoko", 2},
                                         Case{"nekonoko", 4}, Case{"cat-attack", 2}, Case{"cat-attack", 4},
                                         Case{"cats-chess", 2}),
                         [](const auto& each) {
                           auto name = each.param.game + std::to_string(each.param.seats);
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(EveryGame, GoesOnFromSeveralPositionsToAnotherEndThatVerifies) {
  const auto before = played(GetParam().game, GetParam().seats);
  for (const auto seq : positions(before, 2)) {
    Continued room(before, seq);
    room.start();
    ASSERT_EQ(room.ada.seq, seq) << "it begins where the other match stood";
    room.play_to_the_end();
    const auto after = room.stored();
    ASSERT_EQ(after.match.start, (protocol::MatchStart{"m_test", seq}));
    ASSERT_GT(after.entries.size(), seq);
    for (std::uint32_t i = 0; i < seq; ++i) {
      ASSERT_EQ(after.entries[i].hash, before.entries[i].hash);
      ASSERT_EQ(after.entries[i].body.find("\"link\""), std::string::npos);
      ASSERT_EQ(after.entries[i].player + after.entries[i].command, "");
    }
    const auto file = match_file(after, engine::Viewer::referee());
    EXPECT_EQ(schema::what_is_wrong("match-file", "", file), "");
    EXPECT_EQ(file.at("start"), (Json{{"match", "m_test"}, {"seq", seq}}));
    const auto flaw = flaw_of(file);
    ASSERT_FALSE(flaw) << GetParam().game << " from " << seq << ": entry " << flaw->seq << ", " << flaw->why;
    const auto frames = match_frames(after, engine::spectator);
    EXPECT_EQ(schema::what_is_wrong("http", "Frames", frames), "");
    for (std::uint32_t i = 0; i < seq; ++i) ASSERT_FALSE(frames["frames"][i].contains("link")) << i;
  }
}

// Else the review of what is new would begin with something that is gone.
TEST(Continue, WhatTheMatchBeforeBroughtIsNotTakenBack) {
  const auto before = played("cats-chess", 2);
  std::uint32_t within_turn = 0;  // the seat that must choose has acted just before
  for (const auto seq : positions(before, 60)) {
    const auto last = Json::parse(before.entries[seq - 1].body);
    const auto decider = position_after(before, seq).decider;
    if (last.contains("action") && decider && last.at("seat") == index(*decider)) within_turn = seq;
  }
  ASSERT_NE(within_turn, 0u);
  Continued room(before, within_turn);
  room.start();
  room.ada.receive();
  ASSERT_TRUE(room.ada.is_asked());
  EXPECT_EQ(room.ada.result_of({{"type", "offer"}, {"what", "take_back"}}), "nothing_to_take_back");
}

// Each start writes all copied entries again.
TEST(Continue, ALongMatchCountsAsSeveralThatBegin) {
  const auto before = played("kilkenny-cats", 2);
  const auto seq = positions(before, 1).front();
  Continued room(before, seq);
  const double price = 1 + seq / Limits::entries_copied_per_match;
  room.simulation.rules.limits.matches_per_minute = 2 * price - 0.01;
  room.start();
  const auto again = [&] {
    EXPECT_EQ(room.ada.result_of({{"type", "resign"}}), "applied");
    return room.ada.result_of({{"type", "start"}});
  };
  EXPECT_EQ(again(), "too_many");
  room.simulation.pass(1s);
  EXPECT_EQ(room.ada.result_of({{"type", "start"}}), "applied");
}

// What a file claims of its start is checked.
TEST_P(EveryGame, AFileThatIsChangedIsFoundOut) {
  const auto before = played(GetParam().game, GetParam().seats);
  const auto seq = positions(before, 2).back();
  Continued room(before, seq);
  room.start();
  room.play_to_the_end();
  const auto file = match_file(room.stored(), engine::Viewer::referee());
  ASSERT_FALSE(flaw_of(file));
  const auto changed = [&](auto change) {
    auto other = file;
    change(other);
    const auto flaw = flaw_of(other);
    return flaw ? flaw->why : "";
  };
  const auto& entries = file["entries"];
  EXPECT_NE(changed([](Json& it) { it.erase("start"); }), "") << "the dice of the copies are not proved";
  EXPECT_NE(changed([&](Json& it) { it["start"]["seq"] = entries.size() + 1; }), "");
  EXPECT_NE(changed([&](Json& it) { it["start"]["seq"] = entries.size(); }), "") << "nobody had to decide at the end";
  EXPECT_NE(changed([&](Json& it) { it["entries"][seq - 1]["hash"] = std::string(16, '0'); }), "");
  EXPECT_NE(changed([&](Json& it) { it["entries"].erase(seq / 2); }), "");
  const auto is_thrown = [](const Json& each) { return each.contains("/chance/throw"_json_pointer); };
  const auto thrown = std::find_if(entries.begin() + seq, entries.end(), is_thrown);
  if (thrown == entries.end()) return;
  const auto at = static_cast<std::size_t>(thrown - entries.begin());
  EXPECT_NE(changed([&](Json& it) { it["start"]["seq"] = at + 1; }), "") << "a throw of its own is no copy";
  EXPECT_NE(changed([&](Json& it) { it["entries"][at].erase("link"); }), "");
  const auto copied = std::find_if(entries.begin(), entries.begin() + seq, is_thrown);
  ASSERT_NE(copied, entries.begin() + seq);
  EXPECT_NE(changed([&](Json& it) {
              it["entries"][static_cast<std::size_t>(copied - entries.begin())]["link"] = thrown->at("link");
            }),
            "")
      << "a copy has no link here";
}

// Each viewer sees of the copied entries what a viewer of that kind saw of the other match at that position.
TEST_P(EveryGame, NobodyLearnsFromTheCopiesWhatWasHidden) {
  const auto before = played(GetParam().game, GetParam().seats);
  for (const auto seq : positions(before, 2)) {
    Continued room(before, seq);
    room.start();
    MatchReplay replay(before);
    while (replay.match().seq() < seq) replay.step();
    const auto log_after = seq > snapshot_log_max ? seq - static_cast<std::uint32_t>(snapshot_log_max) : 0;
    const auto& texts = replay.match().texts();
    const auto is_shown = [&](const Page& page, engine::Viewer viewer) {
      ASSERT_EQ(page.shown.at("type"), "snapshot");
      EXPECT_EQ(page.view, Json::parse(texts.view(viewer)));
      EXPECT_EQ(page.shown.at("log"), Json::parse(texts.log(viewer, log_after)));
    };
    is_shown(room.ada, engine::Viewer(engine::seat_at(room.seat)));
    is_shown(room.eve, engine::spectator);
    // Over HTTP while it runs: the file and the frames, for the seat and for everybody.
    for (const auto viewer : {engine::spectator, engine::Viewer(engine::seat_at(room.seat))}) {
      auto as_it_ran = before;
      as_it_ran.match.ended = 0;
      as_it_ran.match.result.clear();
      as_it_ran.entries.resize(seq);
      auto expected = match_frames(as_it_ran, viewer), shown = match_frames(room.stored(), viewer);
      ASSERT_EQ(shown["frames"].size(), seq);
      for (std::uint32_t i = 0; i < seq; ++i) {
        expected["frames"][i].erase("link");
        ASSERT_EQ(shown["frames"][i], expected["frames"][i]) << i;
      }
      auto file = match_file(room.stored(), viewer), old = match_file(as_it_ran, viewer);
      for (std::uint32_t i = 0; i < seq; ++i) {
        old["entries"][i].erase("link");
        ASSERT_EQ(file["entries"][i], old["entries"][i]) << i;
      }
    }
  }
}

TEST_P(EveryGame, ItsReviewIsOfItsOwnPartAlone) {
  const auto before = played(GetParam().game, GetParam().seats);
  const auto seq = positions(before, 1).at(0);
  Continued room(before, seq);
  room.start();
  room.play_to_the_end();
  const auto after = room.stored();
  const auto review = MatchAnalysis(after).text();
  EXPECT_EQ(schema::what_is_wrong("http", "Analysis", review), "");
  std::size_t actions = 0, own = 0;
  for (const auto& seat : review["seats"]) {
    actions += seat["actions"].get<std::size_t>();
    EXPECT_EQ(seat["start"].get<int>() + seat["luck"].get<int>() + seat["own_play"].get<int>() +
                  seat["others_play"].get<int>() + seat["unexplained"].get<int>() + seat["rulings"].get<int>(),
              seat["result"].get<int>());
  }
  for (std::size_t i = seq; i < after.entries.size(); ++i) own += Json::parse(after.entries[i].body).contains("action");
  EXPECT_EQ(actions, own);
  for (const auto& point : review["turning_points"]) EXPECT_GT(point["seq"], seq);
  for (const auto& chance : review["chances"])
    if (chance["seq"] <= seq) { EXPECT_FALSE(chance.contains("luck")); }
}

TEST_P(EveryGame, ComesBackAsItWasAfterACrash) {
  const auto before = played(GetParam().game, GetParam().seats);
  const auto seq = positions(before, 2).at(0);
  Continued room(before, seq);
  EXPECT_EQ(room.ada.result_of({{"type", "start"}}), "applied");
  room.simulation.crash();  // the copies are durable, the salts are not
  room.simulation.start();
  room.ada.come();
  room.eve.come();
  EXPECT_EQ(room.ada.room.at("phase"), "salting");
  room.salt();
  ASSERT_EQ(room.ada.seq, seq);
  room.play(2);
  if (!room.ada.result.is_null()) return;
  const auto [view, at] = std::pair(room.ada.view, room.ada.seq);
  room.simulation.crash();
  room.simulation.start();
  room.ada.view = nullptr;
  room.ada.come();
  EXPECT_EQ(room.ada.view, view);
  EXPECT_EQ(room.ada.seq, at);
  room.play_to_the_end();
  const auto flaw = flaw_of(match_file(room.stored(), engine::Viewer::referee()));
  EXPECT_FALSE(flaw) << flaw->seq << " " << flaw->why;
}

StoredMatch kilkenny() { return played("kilkenny-cats", 2); }

// Into another database as a file, and out of it again.
TEST_P(EveryGame, ComesInAsAFileAndGoesOutAsItWas) {
  const auto before = played(GetParam().game, GetParam().seats);
  Continued room(before, positions(before, 1).at(0));
  room.start();
  room.play_to_the_end();
  const auto text = match_file_text(room.stored(), engine::Viewer::referee());
  const Folder files, data, written;
  std::ofstream(files.path / "in.json", std::ios::binary) << text;
  std::ostringstream out, err;
  ASSERT_EQ(import_matches({{files.path / "in.json"}}, data.path, out, err), 0) << err.str();
  Progress progress(err, false);
  EXPECT_EQ(doctor({.replay = true}, data.path, out, progress), 0) << out.str();
  ASSERT_EQ(export_matches({.all = true, .out = written.path}, data.path, out, err), 0) << err.str();
  std::ifstream in(written.path / (*room.ada.match + ".json"), std::ios::binary);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
}

// A match that used up a chain of dice holds the anchor of the next one. A copy of that entry promises nothing.
TEST(Continue, CopiesOfLaterAnchorsPromiseNothing) {
  const auto file = proven::play(setups::long_lived, 1, 2200, setups::linger);
  StoredMatch before;
  Json seats = Json::array();
  for (std::size_t i = 0; i < file.seats.size(); ++i)
    seats.push_back({{"player", nullptr}, {"name", file.seats[i].name}, {"kind", "bot"}});
  before.match = {.id = "m_long",
                  .game = file.game,
                  .rules = file.rules,
                  .state_format = protocol::view_state_format,
                  .options = file.options.dump(),
                  .seats = seats.dump(),
                  .result = file.result.dump(),
                  .started = 1};
  for (const auto& entry : file.entries)
    before.entries.push_back({.seq = entry.at("seq"),
                              .at = entry.at("at"),
                              .body = protocol::body_of(entry).dump(),
                              .hash = entry.at("hash")});
  before.match.ended = before.entries.back().at;
  const auto seq = *position_after(before, static_cast<std::uint32_t>(before.entries.size() - 1)).decision_before;
  const auto is_anchor = [](const EntryRecord& each) { return each.body.find("anchor") != std::string::npos; };
  ASSERT_TRUE(std::any_of(before.entries.begin(), before.entries.begin() + seq, is_anchor));
  Continued room(before, seq);
  room.start();
  room.play(3);
  const auto flaw = flaw_of(match_file(room.stored(), engine::spectator));
  EXPECT_FALSE(flaw) << flaw->seq << " " << flaw->why;
  room.simulation.crash();
  room.simulation.start();
  room.ada.come();
  room.play(3);
  EXPECT_FALSE(flaw_of(match_file(room.stored(), engine::spectator)));
}

TEST(Continue, TheLobbyListsSuchRoomsToo) {
  const auto before = kilkenny();
  Continued room(before, positions(before, 1).at(0), {{"visibility", "public"}});
  room.start();
  EXPECT_EQ(Json::parse(room.simulation.listed.at("ROOM22")).at("start").at("match"), "m_test");
}

TEST(Continue, ClocksAreFullAndBeginWhenTheSaltsAreThere) {
  const auto before = kilkenny();
  const auto seq = positions(before, 1).at(0);
  for (const Json& clock :
       {Json{{"kind", "move"}, {"seconds", 60}}, Json{{"kind", "bank"}, {"seconds", 60}, {"increment", 5}}}) {
    Continued room(before, seq, {{"clock", clock}});
    EXPECT_EQ(room.ada.result_of({{"type", "start"}}), "applied");
    room.simulation.pass(3s);  // no salt comes
    room.ada.receive();
    EXPECT_EQ(room.ada.clocks.at("left"), Json({60'000, 60'000})) << clock;
    EXPECT_EQ(room.ada.clocks.at("running"), room.seat);
    room.simulation.pass(10s);
    room.ada.say({{"type", "sync"}});
    EXPECT_EQ(room.ada.clocks.at("left").at(room.seat), 50'000) << clock;
    room.simulation.crash();
    room.simulation.start();
    room.ada.view = nullptr;
    room.ada.come();
    EXPECT_EQ(room.ada.clocks.at("left").at(room.seat), 50'000) << clock;
  }
}

TEST(Continue, EveryMatchOfTheRoomBeginsThereWithOtherDice) {
  const auto before = kilkenny();
  const auto seq = positions(before, 1).at(0);
  Continued room(before, seq);
  EXPECT_EQ(room.ada.room.at("start"), (Json{{"match", "m_test"}, {"seq", seq}}));
  room.start();
  room.play_to_the_end();
  const auto first = room.stored();
  EXPECT_EQ(room.ada.result_of({{"type", "offer"}, {"what", "rematch"}}), "applied");
  room.salt();
  EXPECT_EQ(room.ada.seq, seq);
  EXPECT_NE(*room.ada.match, first.match.id);
  EXPECT_NE(room.stored().match.open_anchor, first.match.open_anchor);
  EXPECT_EQ(room.stored().match.start, first.match.start);
}

TEST(Continue, GameOptionsAndSeatsStayTheRestMayChange) {
  const auto before = kilkenny();
  Continued room(before, positions(before, 1).at(0));
  const auto contract = room.ada.room.at("contract");
  auto other = contract;
  other["game"] = "nekonoko";
  other["options"] = {{"adjacent_corners", false}, {"players", 2}};
  EXPECT_EQ(room.ada.result_of({{"type", "contract"}, {"contract", other}}), "not_allowed");
  other = contract;
  other["options"]["players"] = 3;
  other["seats"] = 3;
  EXPECT_EQ(room.ada.result_of({{"type", "contract"}, {"contract", other}}), "not_allowed");
  other = contract;
  other["options"]["lone_cats"] = "play_on";
  EXPECT_EQ(room.ada.result_of({{"type", "contract"}, {"contract", other}}), "not_allowed");
  other = contract;
  other["take_back"] = "none";
  EXPECT_EQ(room.ada.result_of({{"type", "contract"}, {"contract", other}}), "applied");
  EXPECT_EQ(room.ada.room.at("start").at("match"), "m_test");
  EXPECT_EQ(room.ada.result_of({{"type", "swap_seats"}, {"seats", {0, 1}}}), "applied") << "who sits where may change";
}

// The match may have gone, or be damaged, between the room and its first match.
TEST(Continue, AMatchThatCannotBeCopiedIsRefused) {
  const auto before = kilkenny();
  const auto seq = positions(before, 1).at(0);
  {
    Continued room(before, seq);
    room.simulation.store.matches_by_id.erase("m_test");
    EXPECT_EQ(room.ada.result_of({{"type", "start"}}), "no_match");
    EXPECT_EQ(room.ada.room.at("phase"), "waiting");
  }
  {
    Continued room(before, seq);
    room.simulation.store.matches_by_id.at("m_test").entries.resize(seq - 1);
    EXPECT_EQ(room.ada.result_of({{"type", "start"}}), "no_match");
  }
  {
    Continued room(before, seq);
    room.simulation.store.matches_by_id.at("m_test").entries.at(seq / 2).hash = std::string(16, '0');
    EXPECT_EQ(room.ada.result_of({{"type", "start"}}), "no_match");
    EXPECT_EQ(room.simulation.store.matches_by_id.size(), 1u) << "nothing was begun";
  }
}

}  // namespace
}  // namespace server::test
