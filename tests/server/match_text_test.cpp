// What may be seen of a stored match.
#include "protocol/match_file.hpp"
#include "tests/server/match_json.hpp"
#include "tests/server/played.hpp"

namespace server {
namespace {

StoredMatch while_it_ran(StoredMatch stored) {
  stored.match.result.clear();
  stored.match.ended = 0;
  stored.entries.resize(stored.entries.size() / 2);
  return stored;
}

std::optional<protocol::Flaw> flaw_of(const Json& file) {
  const auto read = protocol::read_match_file(file.dump());
  if (const auto* refused = std::get_if<protocol::Refusal>(&read))
    return protocol::Flaw{0, refused->message + " " + refused->subject};
  return protocol::verify(std::get<protocol::MatchFile>(read));
}

TEST(MatchText, AFinishedMatchIsAFileThatVerifies) {
  const auto stored = played("kilkenny-cats", 2);
  const auto flaw = flaw_of(match_file(stored, engine::Viewer::referee()));
  EXPECT_FALSE(flaw) << flaw->seq << " " << flaw->why;
  auto file = match_file(stored, engine::Viewer::referee());
  file["entries"][3]["hash"] = "0000000000000000";
  EXPECT_TRUE(flaw_of(file)) << "and one that was changed does not";
}

// The text that is sent, kept and exported: as a tree of it would be written, and the same as a file read and written.
TEST(MatchText, IsCanonical) {
  for (const auto& game : protocol::game_slugs()) {
    const auto over = played(game, 2);
    for (const auto& stored : {over, while_it_ran(over)})
      for (const auto viewer : {engine::spectator, engine::Viewer(engine::seat_at(1))}) {
        const auto file = match_file_text(stored, viewer),
                   frames = match_frames_text(stored, viewer, engine::seat_at(1));
        EXPECT_EQ(file, Json::parse(file).dump()) << game;
        EXPECT_EQ(frames, Json::parse(frames).dump()) << game;
      }
    const auto file = match_file_text(over, engine::Viewer::referee());
    EXPECT_EQ(write_match_file(std::get<protocol::MatchFile>(protocol::read_match_file(file))), file) << game;
  }
}

// They are told beside the match; its file is the same with and without.
TEST(MatchText, HintsAreNoPartOfTheFile) {
  const auto without = played("kilkenny-cats", 2);
  auto with = without;
  auto seats = Json::parse(with.match.seats);
  seats.at(1)["hints"] = 3;
  with.match.seats = seats.dump();
  EXPECT_TRUE(hints_of(without.match).is_null());
  const auto frames = Json::parse(match_frames_text(with, engine::spectator, std::nullopt));
  EXPECT_EQ(frames.at("hints"), Json({0, 3}));
  EXPECT_FALSE(Json::parse(match_frames_text(without, engine::spectator, std::nullopt)).contains("hints"));
  EXPECT_EQ(match_file_text(with, engine::spectator), match_file_text(without, engine::spectator));
}

// Asked for twice at one decision, and once at another before a pause.
TEST(MatchText, AFrameSaysThatItsDecisionWasMadeAfterAHint) {
  auto stored = played("kilkenny-cats", 2);
  auto& entries = stored.entries;
  const auto is_decision = [](const EntryRecord& it) { return Json::parse(it.body).contains("action"); };
  const auto first = std::ranges::find_if(entries, is_decision);
  const auto second = std::find_if(std::next(first), entries.end(), is_decision);
  ASSERT_NE(second, entries.end());
  const std::vector<std::uint32_t> expected{first->seq, second->seq + 1};
  auto seats = Json::parse(stored.match.seats);
  seats.at(0)["hinted"] = {first->seq - 1, first->seq - 1};
  seats.at(1)["hinted"] = {second->seq - 1};
  stored.match.seats = seats.dump();
  entries.insert(second, EntryRecord{.at = second->at, .body = R"({"ruling":{"freeze":{"ms":1}}})"});
  for (std::uint32_t seq = 0; auto& entry : entries) entry.seq = ++seq;
  std::vector<std::uint32_t> hinted;
  const auto told = Json::parse(match_frames_text(stored, engine::spectator, std::nullopt));
  for (const auto& frame : told.at("frames"))
    if (frame.value("hinted", false)) hinted.push_back(frame.at("seq"));
  EXPECT_EQ(hinted, expected);
}

// What was shown is known after a take-back, too.
TEST(MatchText, ADecisionThatIsMadeAgainWasMadeAfterItsHint) {
  auto stored = played("cats-chess", 2, 30);
  const auto& entries = stored.entries;
  const auto has = [](const EntryRecord& it, const char* what) { return Json::parse(it.body).contains(what); };
  const auto back = std::ranges::adjacent_find(entries, [&](const EntryRecord& it, const EntryRecord& next) {
    return Json::parse(it.body).value("ruling", Json::object()).contains("take_back") && has(next, "action");
  });
  ASSERT_NE(back, entries.end());
  const auto to = Json::parse(back->body).at("ruling").at("take_back").at("to").get<std::uint32_t>();
  auto seats = Json::parse(stored.match.seats);
  seats.at(0)["hinted"] = {to};
  stored.match.seats = seats.dump();
  std::vector<std::uint32_t> hinted;
  const auto told = Json::parse(match_frames_text(stored, engine::spectator, std::nullopt));
  for (const auto& frame : told.at("frames"))
    if (frame.value("hinted", false) && frame.at("seq") <= back->seq + 1) hinted.push_back(frame.at("seq"));
  EXPECT_EQ(hinted, std::vector<std::uint32_t>({to + 1, back->seq + 1}));
}

// A match that began before levels were stored has none.
TEST(MatchText, LevelsAreNoPartOfTheFile) {
  const auto without = played("kilkenny-cats", 2);
  auto with = without;
  auto seats = Json::parse(with.match.seats);
  seats.at(1)["level"] = "alley-cat";
  with.match.seats = seats.dump();
  EXPECT_TRUE(levels_of(without.match).is_null());
  const auto frames = Json::parse(match_frames_text(with, engine::spectator, std::nullopt));
  EXPECT_EQ(frames.at("levels"), Json({nullptr, "alley-cat"}));
  EXPECT_FALSE(Json::parse(match_frames_text(without, engine::spectator, std::nullopt)).contains("levels"));
  EXPECT_EQ(match_file_text(with, engine::spectator), match_file_text(without, engine::spectator));
}

TEST(MatchText, FramesLeadFromViewToView) {
  const auto stored = played("kilkenny-cats", 2);
  const auto frames = match_frames(stored, engine::spectator);
  auto view = frames["view"];
  EXPECT_EQ(frames["hash"], protocol::view_hash(view.dump()));
  ASSERT_EQ(frames["frames"].size(), stored.entries.size());
  for (const auto& frame : frames["frames"]) {
    view = view.patch(frame["patch"]);
    ASSERT_EQ(protocol::view_hash(view.dump()), frame["hash"]) << frame["seq"];
    ASSERT_EQ(frame["to_act"], view["to_act"]);
    ASSERT_EQ(frame["evaluation"].size(), 2u);
    ASSERT_EQ(frame.contains("link"), frame["entry"].contains("chance"));
  }
  EXPECT_FALSE(frames["match"].contains("entries"));
  EXPECT_EQ(frames["secrets"], false);
  EXPECT_EQ(frames["match"]["seats"][0], (Json{{"name", "Cat"}, {"kind", "person"}}))
      << "ids of players are nobody's business";
}

TEST(MatchText, PagesOfFramesTellWhatAllOfThemTell) {
  constexpr std::uint32_t most = 20;
  for (const auto& game : protocol::game_slugs()) {
    const auto stored = played(game, 2);
    const auto whole = match_frames(stored, engine::Viewer::referee());
    FrameWriter frames(stored, engine::Viewer::referee());
    auto joined = Json::array();
    auto view = whole["view"];
    for (Json next = 0; !next.is_null();) {
      auto page = next_page(frames, most);
      ASSERT_EQ(page["entries"], stored.entries.size()) << game;
      ASSERT_EQ(page["view"], view) << game << " after " << next;
      ASSERT_EQ(page["hash"], protocol::view_hash(view.dump())) << game << " after " << next;
      ASSERT_LE(page["frames"].size(), most);
      EXPECT_TRUE(page["match"]["fairness"]["links"]["hidden"].empty()) << "each frame has its own";
      for (auto& frame : page["frames"]) {
        view = view.patch(frame["patch"]);
        joined.push_back(std::move(frame));
      }
      next = page["next"];
      if (!next.is_null()) { ASSERT_EQ(joined.size(), next.get<std::size_t>()) << "a page is full, or the last one"; }
    }
    EXPECT_EQ(joined, whole["frames"]) << game;
    EXPECT_TRUE(next_page(frames, most)["frames"].empty()) << game << ": after the end";
    FrameWriter late(stored, engine::Viewer::referee());
    late.skip_to(40);
    EXPECT_EQ(next_page(late, most)["frames"][0], whole["frames"][40]) << game;
  }
}

// A match that runs is read on where the reader stopped.
TEST(MatchText, PagesGoOnWithEntriesThatWereAdded) {
  const auto over = played("kilkenny-cats", 2);
  auto stored = while_it_ran(over);
  FrameWriter frames(stored, engine::spectator);
  EXPECT_TRUE(next_page(frames, stored.entries.size())["next"].is_null());
  const auto had = stored.entries.size();
  stored.entries.push_back(over.entries[had]);
  const auto page = next_page(frames, 20);
  ASSERT_EQ(page["frames"].size(), 1U);
  EXPECT_EQ(page["frames"][0]["seq"], had + 1);
}

// After the entries that set a match up the first turn has begun, and not before.
TEST(MatchText, SaysHowManyEntriesSetTheMatchUp) {
  for (const auto& game : protocol::game_slugs()) {
    const auto frames = match_frames(played(game, 2), engine::spectator);
    const auto setup = frames["setup"].get<std::size_t>();
    ASSERT_GT(setup, 0U) << game;
    auto view = frames["view"];
    for (std::size_t i = 0; i < setup; ++i) {
      EXPECT_EQ(view["turn"], 0) << game;
      view = view.patch(frames["frames"][i]["patch"]);
    }
    EXPECT_EQ(view["turn"], 1) << game;
  }
}

// Frames name kings that could be taken as the match itself does, and in other games nothing.
TEST(MatchText, FramesNameThreats) {
  for (const auto* game : {"kilkenny-cats", "nekonoko", "cat-attack", "cats-chess"}) {
    const auto stored = played(game, 2);
    const auto frames = match_frames(stored, engine::Viewer::referee());
    auto opened = protocol::open_match(game, Json::object(), 2);
    const auto& match = std::get<0>(opened);
    std::size_t threatened = 0;
    for (const auto& frame : frames["frames"]) {
      ASSERT_FALSE(match->apply(frame["entry"]));
      ASSERT_EQ(frame.contains("threats") ? frame["threats"].dump() : "", match->texts().threats())
          << game << " " << frame["seq"];
      threatened += frame.contains("threats") ? 1 : 0;
    }
    EXPECT_EQ(threatened > 0, std::string_view(game) == "cats-chess") << game;
  }
}

TEST(MatchText, EntriesThatDoNotFollowAreNotShown) {
  auto stored = played("kilkenny-cats", 2);
  stored.entries.erase(stored.entries.begin() + 2);
  EXPECT_THROW(match_file(stored, engine::spectator), std::runtime_error);
}

TEST(MatchText, AMatchThatLostItsEndIsNotShown) {
  auto shorter = played("kilkenny-cats", 2);
  shorter.entries.pop_back();
  EXPECT_THROW(match_file(shorter, engine::Viewer::referee()), std::runtime_error);
  EXPECT_THROW(match_frames(shorter, engine::spectator), std::runtime_error);
}

// Where there are secrets, a running match shows neither hidden items nor hashes, nor links.
TEST(MatchText, ARunningMatchKeepsItsSecrets) {
  const auto over = played("cat-attack", 2);
  const auto flaw = flaw_of(match_file(over, engine::Viewer::referee()));
  EXPECT_FALSE(flaw) << flaw->seq << " " << flaw->why;
  const auto running = while_it_ran(over);
  std::size_t own = 0, others = 0;
  const auto file = match_file(running, engine::Viewer(engine::seat_at(0)));
  for (const auto& entry : file["entries"]) {
    EXPECT_TRUE(entry["hash"].is_null());
    if (!entry.contains("chance") || !entry["chance"].contains("draw") || entry["chance"]["draw"]["from"] != "mog")
      continue;
    EXPECT_FALSE(entry.contains("link")) << entry;
    const bool mine = entry["chance"]["draw"]["seat"] == 0;
    EXPECT_EQ(entry["chance"]["draw"]["item"].is_null(), !mine) << entry;
    ++(mine ? own : others);
  }
  EXPECT_GT(own, 0u);
  EXPECT_GT(others, 0u);
  EXPECT_TRUE(match_file(running, engine::spectator)["fairness"]["links"]["hidden"].empty());
}

}  // namespace
}  // namespace server
