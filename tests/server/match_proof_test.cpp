// One stored match of Cat Attack with its dice: what stays hidden while it runs; and when it is
// over, what anybody knew then, or all of it, with the proof of every draw.
#include "protocol/match_file.hpp"
#include "tests/server/known_players.hpp"

namespace server::test {
namespace {

const auto ada = person(0).id, ben = person(1).id;

class MatchProof : public KnownPlayersTest {
 protected:
  // Plays some entries and stores them.
  void begin(const std::string& spectators) {
    const setups::Setup setup{"cat-attack", "{}", 2};
    match_ = setups::open(setup);
    stored_.match = match_record(*match_, "m_secret", "ROOM22");
    dice_.emplace(stored_.match);
    engine::Rng rng(4);
    while (match_->seq() < 120) stored_.entries.push_back(next(rng));
    auto room = room_record(setup, stored_.match);
    auto contract = Json::parse(room.contract);
    contract["spectators"] = spectators;
    room.contract = contract.dump();
    keep(room, stored_);
  }
  // Ben resigns, and the match is over.
  void end() {
    ASSERT_FALSE(match_->rule(protocol::Ruling(engine::Ruling(engine::Resign{engine::seat_at(1)}))));
    ASSERT_TRUE(setups::is_over(*match_));
    const Json view = Json::parse(match_->texts().view(engine::spectator));
    ASSERT_TRUE(wait_for(store().append({.match = stored_.match.id,
                                         .entries = {entry_record(*match_)},
                                         .result = view.at("result").dump(),
                                         .ended = 1'700'000'000'999})));
  }
  Reply file(const std::string& player) { return get(player, "/api/matches/m_secret"); }
  Reply frames(const std::string& player, const std::string& as) {
    return get(player, "/api/matches/m_secret/frames?as=" + as);
  }
  protocol::MatchFile read_file(const std::string& player) {
    auto read = protocol::read_match_file(file(player).body);
    if (const auto* refused = std::get_if<protocol::Refusal>(&read)) throw std::runtime_error(refused->message);
    return std::get<protocol::MatchFile>(std::move(read));
  }

  std::unique_ptr<protocol::Match> match_;
  StoredMatch stored_;
  std::optional<Dice> dice_;

 private:
  EntryRecord next(engine::Rng& rng) {
    std::string link;
    if (std::holds_alternative<engine::Chance>(match_->node())) {
      const auto due = match_->due();
      const auto drawn = dice_->draw(due.hidden, due.total);
      match_->chance(drawn.pick);
      if (!due.hidden) link = drawn.link;
    } else {
      setups::step(*match_, rng);
    }
    return entry_record(*match_, link);
  }
};

// The draw that belongs to a seat, in what is told of an entry; null if it is none.
const Json* hidden_draw(const Json& told) {
  const Json& entry = told.contains("entry") ? told.at("entry") : told;
  return entry.contains("/chance/draw/seat"_json_pointer) ? &entry.at("chance").at("draw") : nullptr;
}

// Whose draws the entries name, as "01", "0", "1" or "".
std::string draws_named(const Json& entries) {
  std::string named, hidden;
  for (const Json& entry : entries) {
    const Json* draw = hidden_draw(entry);
    if (!draw) continue;
    auto& list = draw->at("item").is_null() ? hidden : named;
    const char seat = static_cast<char>('0' + draw->at("seat").get<int>());
    if (list.find(seat) == std::string::npos) list += seat;
  }
  for (const char seat : hidden) EXPECT_EQ(named.find(seat), std::string::npos) << "some are named and some are not";
  std::ranges::sort(named);
  return named;
}

TEST_F(MatchProof, StaysHiddenWhileTheMatchRuns) {
  begin("yes");
  EXPECT_EQ(draws_named(file(ada).json().at("entries")), "0");
  EXPECT_EQ(draws_named(file(ben).json().at("entries")), "1");
  EXPECT_EQ(draws_named(file(eve.id).json().at("entries")), "");
  EXPECT_EQ(draws_named(frames(ada, "0").json().at("frames")), "0");
  EXPECT_EQ(draws_named(frames(ada, "spectator").json().at("frames")), "");
  EXPECT_EQ(draws_named(frames(eve.id, "spectator").json().at("frames")), "");
  for (const auto& [player, as] : {std::pair{ada, "1"}, {ada, "all"}, {eve.id, "0"}, {eve.id, "all"}})
    EXPECT_EQ(frames(player, as).error(), "running");

  auto secrets = dice_->hidden_links();
  ASSERT_GT(secrets.size(), 10U);
  secrets.insert(secrets.end(), {stored_.match.open_seed, stored_.match.hidden_seed});
  for (const auto& body : {file(ada).body, file(eve.id).body, frames(ada, "0").body, frames(eve.id, "spectator").body,
                           get(ada, "/api/matches?player=me").body})
    for (const auto& secret : secrets) ASSERT_EQ(body.find(secret), std::string::npos);
  const Json shown = file(ada).json();
  for (const Json& entry : shown.at("entries"))
    ASSERT_TRUE(entry.at("hash").is_null()) << "it is of a state that nobody knows";
}

TEST_F(MatchProof, IsNotEvenThereForWhoMayNotWatch) {
  begin("after");
  EXPECT_EQ(file(ada).status, 200);
  EXPECT_EQ(file(eve.id).status, 404);
  EXPECT_EQ(frames(eve.id, "spectator").status, 404);
  end();
  EXPECT_EQ(file(eve.id).status, 200);
  EXPECT_EQ(frames(eve.id, "all").status, 200);
}

TEST_F(MatchProof, ProvesEveryDrawWhenTheMatchIsOver) {
  begin("yes");
  end();
  const auto whole = read_file(eve.id);
  EXPECT_EQ(draws_named(whole.entries), "01");
  EXPECT_EQ(whole.proof->hidden_links, dice_->hidden_links());
  const auto flaw = protocol::verify(whole);
  EXPECT_FALSE(flaw) << flaw->seq << ": " << flaw->why;
}

// A single digit of any hidden link, two that change places, or one hidden draw of another card.
TEST_F(MatchProof, IsRefusedIfOneHiddenDrawIsNotAsItWas) {
  begin("yes");
  end();
  const auto whole = read_file(ada);
  const auto links = whole.proof->hidden_links.size();
  for (std::size_t i = 0; i < links; ++i) {
    auto changed = whole;
    char& digit = changed.proof->hidden_links[i][i % 64];
    digit = digit == '0' ? '1' : '0';
    EXPECT_TRUE(protocol::verify(changed)) << "link " << i;
    changed = whole;
    std::swap(changed.proof->hidden_links[i], changed.proof->hidden_links[(i + 1) % links]);
    EXPECT_TRUE(protocol::verify(changed)) << "links " << i << " and the next";
  }
  std::size_t draws = 0;
  for (std::size_t i = 0; i < whole.entries.size(); ++i) {
    if (!hidden_draw(whole.entries[i])) continue;
    auto changed = whole;
    Json& item = changed.entries[i]["chance"]["draw"]["item"];
    item = item == "cat-2" ? "bird-3" : "cat-2";
    EXPECT_TRUE(protocol::verify(changed)) << "entry " << i + 1;
    ++draws;
  }
  EXPECT_EQ(draws, links);
}

// Who played it learns which seat was his, and nobody learns the ids of the others.
TEST_F(MatchProof, TellsThePlayerHisOwnSeat) {
  begin("yes");
  EXPECT_EQ(frames(ben, "spectator").json().at("you"), 1) << "while it runs";
  end();
  EXPECT_EQ(frames(ada, "all").json().at("you"), 0);
  EXPECT_EQ(frames(ben, "all").json().at("you"), 1);
  EXPECT_TRUE(frames(eve.id, "all").json().at("you").is_null());
  EXPECT_TRUE(frames("", "all").json().at("you").is_null());
  EXPECT_TRUE(frames(ada, "all").json().at("secrets"));
  for (const auto& id : {ada, ben}) EXPECT_EQ(frames(ada, "all").body.find('"' + id + '"'), std::string::npos);
}

// What Ada knew then, what Ben knew, what the others saw, and all of it.
TEST_F(MatchProof, AFinishedMatchIsSeenThroughEverybodysEyes) {
  begin("yes");
  end();
  const std::pair<std::string, std::string> seen[] = {{"0", "0"}, {"1", "1"}, {"spectator", ""}, {"all", "01"}};
  for (const auto& [as, named] : seen) {
    const Json replay = frames(eve.id, as).json();
    ASSERT_TRUE(replay.contains("frames")) << as;
    const bool is_seat = as == "0" || as == "1";
    EXPECT_EQ(replay.at("viewer"), is_seat ? Json(as[0] - '0') : Json(as));
    EXPECT_EQ(draws_named(replay.at("frames")), named) << as;
    Json view = replay.at("view");
    for (const Json& frame : replay.at("frames")) {
      view = view.patch(frame.at("patch"));
      ASSERT_EQ(protocol::view_hash(view.dump()), frame.at("hash")) << as << ", entry " << frame.at("seq");
      ASSERT_EQ(view.contains("hand"), is_seat);
      ASSERT_EQ(view.at("seats").at(0).contains("hand"), as == "all");
    }
  }
}

}  // namespace
}  // namespace server::test
