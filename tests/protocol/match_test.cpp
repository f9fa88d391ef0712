// Laws of every match of every game: played at random, viewed by everybody.
#include "tests/protocol/files.hpp"
#include "tests/protocol/setups.hpp"

#include <map>

using protocol::Json;
using setups::Setup;

namespace {

constexpr int matches_per_setup = 4;
constexpr std::size_t entries_max = 120;  // looked at in one match; the rest is like it

class Matches : public testing::TestWithParam<Setup> {
 protected:
  // Calls look(match) before the first entry and after each.
  template <class Look>
  void everywhere(Look look) {
    for (int n = 0; n < matches_per_setup; ++n) {
      engine::Rng rng(static_cast<std::uint64_t>(n));
      const auto match = setups::open(GetParam());
      ASSERT_TRUE(match);
      look(*match);
      while (!setups::is_over(*match) && match->seq() < entries_max && !HasFatalFailure()) {
        setups::step(*match, rng);
        look(*match);
      }
    }
  }
};

void expect_canonical(const std::string& text) { ASSERT_EQ(text, Json::parse(text).dump()); }

TEST_P(Matches, AllTextsAreCanonical) {
  everywhere([](const protocol::Match& match) {
    expect_canonical(match.options());
    expect_canonical(match.texts().legal_actions());
    expect_canonical(match.texts().chance_outcomes());
    expect_canonical(match.texts().choices());
    for (const auto viewer : setups::viewers(match)) {
      expect_canonical(match.texts().view(viewer));
      if (match.seq() == 0) continue;
      expect_canonical(match.texts().patch(viewer));
      expect_canonical(match.texts().events(viewer));
      expect_canonical(match.texts().entry(viewer));
    }
  });
}

void expect_members(const protocol::Match& match, engine::Viewer viewer) {
  const std::string link(64, 'a'), hash(16, 'b');
  const auto written = [&](const protocol::EntryMembers& beside) {
    protocol::Writer out;
    match.texts().write_entry(out, viewer, beside);
    return out.take();
  };
  Json expected = Json::parse(match.texts().entry(viewer));
  ASSERT_EQ(written({}), expected.dump());
  expected["link"] = link;
  ASSERT_EQ(written({.link = link}), expected.dump());
  expected.update({{"seq", match.seq()}, {"at", 1'700'000'000'000}, {"hash", hash}});
  ASSERT_EQ(written({.place = {{match.seq(), 1'700'000'000'000, hash}}, .link = link}), expected.dump());
  expected.erase("link");
  expected["hash"] = nullptr;
  ASSERT_EQ(written({.place = {{match.seq(), 1'700'000'000'000}}}), expected.dump());
}

TEST_P(Matches, AnEntryIsWrittenWithTheMembersOfALogAndOfAFile) {
  everywhere([](const protocol::Match& match) {
    if (match.seq() == 0) return;
    for (const auto viewer : setups::viewers(match)) expect_members(match, viewer);
  });
  const auto match = setups::open(GetParam());
  for (const protocol::Ruling& ruling :
       {protocol::Ruling(protocol::Freeze{5}), protocol::Ruling(protocol::Anchor{true, std::string(64, 'c')})}) {
    ASSERT_FALSE(match->rule(ruling));
    expect_members(*match, engine::Viewer::referee());
  }
}

TEST_P(Matches, APatchLeadsFromOneViewToTheNext) {
  std::vector<std::string> before;
  everywhere([&](const protocol::Match& match) {
    const auto viewers = setups::viewers(match);
    if (match.seq() == 0) before.assign(viewers.size(), "");
    for (std::size_t i = 0; i < viewers.size(); ++i) {
      const std::string view = match.texts().view(viewers[i]);
      if (match.seq() > 0) {
        ASSERT_EQ(Json::parse(before[i]).patch(Json::parse(match.texts().patch(viewers[i]))).dump(), view);
      }
      before[i] = view;
    }
  });
}

TEST_P(Matches, TheEntriesRebuildTheMatch) {
  std::unique_ptr<protocol::Match> other;
  everywhere([&](const protocol::Match& match) {
    const auto referee = engine::Viewer::referee();
    if (match.seq() == 0) {
      other = setups::open(GetParam());
    } else {
      ASSERT_FALSE(other->apply(Json::parse(match.texts().entry(referee))));
    }
    ASSERT_EQ(match.texts().view(referee), other->texts().view(referee));
    ASSERT_EQ(match.seq(), other->seq());
  });
}

TEST_P(Matches, TheLogTellsWhatWasTold) {
  std::vector<std::string> told;  // by viewer
  everywhere([&](const protocol::Match& match) {
    const auto viewers = setups::viewers(match);
    if (match.seq() == 0) told.assign(viewers.size(), "");
    for (std::size_t i = 0; i < viewers.size(); ++i) {
      if (match.seq() > 0) {
        if (!told[i].empty()) told[i] += ",";
        told[i] += R"({"entry":)" + match.texts().entry(viewers[i]) + R"(,"events":)" +
                   match.texts().events(viewers[i]) + R"(,"seq":)" + std::to_string(match.seq()) + "}";
      }
      if (match.seq() % 50 == 0) { ASSERT_EQ(match.texts().log(viewers[i], 0), "[" + told[i] + "]") << i; }
    }
  });
}

// The texts of a seat are made from those of spectators.
TEST_P(Matches, ASeatSeesWhatAllSeeAndItsOwnHand) {
  everywhere([&](const protocol::Match& match) {
    if (!match.has_secrets()) return;
    const Json all = Json::parse(match.texts().view(engine::spectator));
    const Json open = Json::parse(match.texts().view(engine::Viewer::referee()));
    for (std::size_t i = 0; i < match.seats(); ++i) {
      const engine::Viewer viewer(engine::seat_at(i));
      Json mine = Json::parse(match.texts().view(viewer));
      ASSERT_EQ(mine.at("hand"), open.at("seats").at(i).at("hand"));
      for (const char* own : {"hand", "shown_hand"}) mine.erase(own);
      ASSERT_EQ(mine, all);
      if (match.seq() == 0 || !match.texts().tells_as_spectators(viewer)) continue;
      for (const auto text :
           {&protocol::MatchTexts::entry, &protocol::MatchTexts::events, &protocol::MatchTexts::patch})
        ASSERT_EQ((match.texts().*text)(viewer), (match.texts().*text)(engine::spectator));
    }
  });
}

// After how many entries of a match its last actor may take something back.
std::size_t may_go_back(const setups::Setup& setup, std::uint64_t seed) {
  engine::Rng rng(seed);
  const auto match = setups::open(setup);
  std::size_t times = 0;
  while (match->seq() < 300 && !setups::is_over(*match)) {
    setups::step(*match, rng);
    const auto actor = match->last_actor();
    const auto back = actor ? match->take_back_to(*actor) : protocol::Refusal{};
    times += std::holds_alternative<std::uint32_t>(back) ? 1 : 0;
  }
  return times;
}

TEST(Games, TheirFilesSayWhetherAnythingCanBeTakenBack) {
  std::map<std::string, std::size_t> times;
  for (const auto& setup : setups::all)
    for (std::uint64_t seed = 0; seed < 8; ++seed) times[setup.game] += may_go_back(setup, seed);
  for (const auto& [game, found] : times)
    EXPECT_EQ(files::json("protocol/games/" + game + ".json").at("take_back").get<bool>(), found > 0) << game;
}

// Plays up to 600 entries, some of which are taken back, and compares the log from several entries with what was told.
void expect_same_log(const setups::Setup& setup, std::uint64_t seed, std::size_t& taken_back) {
  engine::Rng rng(seed);
  const auto match = setups::open(setup);
  std::vector<std::string> told;
  while (match->seq() < 600 && !setups::is_over(*match)) {
    const auto actor = match->last_actor();
    const auto back = actor && rng() % 3 == 0 ? match->take_back_to(*actor) : protocol::Refusal{};
    if (const auto* to = std::get_if<std::uint32_t>(&back)) {
      ASSERT_FALSE(match->rule(protocol::TakeBack{*to}));
      ++taken_back;
    } else {
      setups::step(*match, rng);
    }
    told.push_back(R"({"entry":)" + match->texts().entry(engine::spectator) + R"(,"events":)" +
                   match->texts().events(engine::spectator) + R"(,"seq":)" + std::to_string(match->seq()) + "}");
    if (match->seq() % 29 != 0) continue;
    for (const std::uint32_t last : {2U, 30U, 300U}) {
      const auto after = match->seq() - std::min(last, match->seq());
      std::string expected;
      for (auto i = after; i < told.size(); ++i) expected += (expected.empty() ? "" : ",") + told[i];
      ASSERT_EQ(match->texts().log(engine::spectator, after), "[" + expected + "]") << match->seq() << " " << after;
    }
  }
}

// A long match is told from one of its later states, and what is taken back may lie before it.
TEST_P(Matches, TheLogOfALongMatchTellsTheSameFromAnyEntry) {
  std::size_t taken_back = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) expect_same_log(GetParam(), seed, taken_back);
  if (GetParam().game == "cats-chess") { EXPECT_GT(taken_back, 100U); }
}

TEST_P(Matches, EveryChoiceIsLegalAndEveryLegalActionAChoice) {
  everywhere([](const protocol::Match& match) {
    Json actions = Json::array();
    for (const Json& choice : Json::parse(match.texts().choices())) {
      actions.push_back(choice.at("action"));
      EXPECT_TRUE(choice.at("does").is_array());
    }
    ASSERT_EQ(actions.dump(), match.texts().legal_actions());
  });
}

TEST_P(Matches, TheOddsTellEveryOutcomeAndItsPicks) {
  everywhere([](const protocol::Match& match) {
    const Json odds = Json::parse(match.texts().chance_outcomes());
    const bool by_chance = std::holds_alternative<engine::Chance>(match.node());
    ASSERT_EQ(by_chance, !odds.empty());
    std::uint32_t first = 0;
    for (const Json& each : odds) {
      const auto range = match.picks_of(each.at("chance"));
      ASSERT_TRUE(range);
      ASSERT_EQ(range->first, first);
      ASSERT_EQ(range->count, each.at("weight").get<std::uint32_t>());
      first += range->count;
    }
    if (by_chance) { ASSERT_EQ(first, match.due().total); }
  });
}

TEST_P(Matches, AnOutcomeNamesThePicksThatGiveIt) {
  engine::Rng rng(7);
  const auto match = setups::open(GetParam());
  const auto twin = setups::open(GetParam());
  while (!setups::is_over(*match) && match->seq() < entries_max) {
    const bool by_chance = std::holds_alternative<engine::Chance>(match->node());
    const std::uint32_t pick = by_chance ? engine::below(match->due().total, rng) : 0;
    if (by_chance) match->chance(pick);
    else setups::step(*match, rng);
    const Json entry = Json::parse(match->texts().entry(engine::Viewer::referee()));
    if (by_chance) {
      const auto range = twin->picks_of(entry.at("chance"));
      ASSERT_TRUE(range);
      ASSERT_TRUE(range->first <= pick && pick < range->first + range->count);
    }
    ASSERT_FALSE(twin->apply(entry));
  }
}

TEST_P(Matches, NobodyActsForAnother) {
  engine::Rng rng(11);
  everywhere([&](protocol::Match& match) {
    const engine::Node node = match.node();
    const auto* decision = std::get_if<engine::Decision>(&node);
    const Json action = decision ? match.advisor().choose(rng) : Json::object();
    const std::string before = match.texts().view(engine::Viewer::referee());
    for (std::size_t i = 0; i < match.seats(); ++i) {
      if (decision && decision->seat == engine::seat_at(i)) continue;
      const auto refused = match.act(engine::seat_at(i), action);
      ASSERT_TRUE(refused);
      ASSERT_EQ(refused->code, setups::is_over(match) ? protocol::code::over : protocol::code::not_yours);
    }
    ASSERT_EQ(match.texts().view(engine::Viewer::referee()), before);
  });
}

TEST_P(Matches, AnOpenGameShowsEverybodyTheSame) {
  everywhere([](const protocol::Match& match) {
    if (match.has_secrets()) return;
    for (const auto viewer : setups::viewers(match))
      ASSERT_EQ(match.texts().view(viewer), match.texts().view(engine::spectator));
  });
}

TEST_P(Matches, AResignationIsAnEntryLikeAnyOther) {
  everywhere([](protocol::Match& match) {
    if (match.turn() < 3 || setups::is_over(match)) return;
    const auto seat = engine::seat_at(match.turn() % match.seats());
    const bool resigned = match.resigned(seat);
    const auto refused = match.rule(engine::Ruling(engine::Resign{seat}));
    ASSERT_EQ(refused.has_value(), resigned);
    ASSERT_TRUE(match.resigned(seat));
    if (refused) {
      ASSERT_EQ(refused->clause, "G1");
      return;
    }
    ASSERT_EQ(Json::parse(match.texts().entry(engine::spectator)),
              (Json{{"ruling", {{"resign", {{"seat", engine::index(seat)}}}}}}));
  });
}

INSTANTIATE_TEST_SUITE_P(Setups, Matches, testing::ValuesIn(setups::all));

TEST(OpenMatch, SaysWhatIsWrongWithTheOptions) {
  const auto subject = [](const char* game, const char* options, std::size_t seats) {
    const auto opened = protocol::open_match(game, Json::parse(options), seats);
    const auto* refused = std::get_if<protocol::Refusal>(&opened);
    return refused ? refused->code + " " + refused->subject : "opened";
  };
  EXPECT_EQ(subject("kilkenny-cats", "{}", 2), "opened");
  EXPECT_EQ(subject("checkers", "{}", 2), "malformed /game");
  EXPECT_EQ(subject("kilkenny-cats", "{}", 5), "malformed /seats");
  EXPECT_EQ(subject("kilkenny-cats", "[]", 2), "malformed /options");
  EXPECT_EQ(subject("kilkenny-cats", R"({"lives":9})", 2), "malformed /options");
  EXPECT_EQ(subject("kilkenny-cats", R"({"players":3})", 2), "malformed /options/players");
  EXPECT_EQ(subject("kilkenny-cats", R"({"lone_cats":"maybe"})", 2), "malformed /options/lone_cats");
  EXPECT_EQ(subject("kilkenny-cats", R"({"lone_cats":true})", 2), "malformed /options/lone_cats");
}

// A table of entries that are no entries: the pointer says where.
TEST(Apply, SaysWhereAnEntryIsWrong) {
  const auto subject = [](const char* entry) {
    const auto match = setups::open(setups::all.front());
    const auto refused = match->apply(Json::parse(entry));
    return refused ? refused->code + " " + refused->subject : "applied";
  };
  EXPECT_EQ(subject(R"({"chance":{"draw":{"from":"seats","item":"south"}}})"), "applied");
  EXPECT_EQ(subject(R"({"chance":{"draw":{"from":"seats","item":"west"}}})"), "malformed /chance");
  EXPECT_EQ(subject(R"({"chance":{"draw":{"from":"seats","item":"up"}}})"), "malformed /chance/draw/item");
  EXPECT_EQ(subject(R"({"chance":{"draw":{"from":"field","item":"south"}}})"), "malformed /chance/draw/from");
  EXPECT_EQ(subject(R"({"chance":{"draw":{"from":"seats","item":"south","seat":0}}})"), "malformed /chance/draw");
  EXPECT_EQ(subject(R"({"chance":{"throw":{"dice":["d6"],"values":[3]}}})"), "malformed /chance");
  EXPECT_EQ(subject(R"({"chance":{"throw":{"dice":["d6"],"values":[7]}}})"), "malformed /chance/throw/values/0");
  EXPECT_EQ(subject(R"({"chance":{"throw":{"dice":["d6"],"values":[3.0]}}})"), "malformed /chance/throw/values/0");
  EXPECT_EQ(subject(R"({"chance":{"throw":{"dice":["d8"],"values":[3]}}})"), "malformed /chance/throw/dice/0");
  EXPECT_EQ(subject(R"({"chance":{"throw":{},"draw":{}}})"), "malformed /chance");
  EXPECT_EQ(subject(R"({"chance":null})"), "malformed /chance");
  EXPECT_EQ(subject(R"({"action":{},"seat":0})"), "not_yours ");
  EXPECT_EQ(subject(R"({"action":{},"seat":2})"), "malformed /seat");
  EXPECT_EQ(subject(R"({"action":{}})"), "malformed ");
  EXPECT_EQ(subject(R"({"ruling":{"resign":{"seat":-1}}})"), "malformed /ruling/resign/seat");
  EXPECT_EQ(subject(R"({"ruling":{"resign":{}}})"), "malformed /ruling/resign");
  EXPECT_EQ(subject(R"({"ruling":{"freeze":{"ms":1000}}})"), "applied");
  EXPECT_EQ(subject(R"({"ruling":{"anchor":{"anchor":"00","chain":"open"}}})"), "malformed /ruling/anchor/anchor");
  EXPECT_EQ(subject(R"({"ruling":{"take_back":{"to":0}}})"), "cannot_take_back ");
  EXPECT_EQ(subject(R"({})"), "malformed ");
  EXPECT_EQ(subject(R"([])"), "malformed ");
}

TEST(KilkennyCats, ReadsAnActionStrictly) {
  const auto match = setups::open(setups::all.front());
  engine::Rng rng(1);
  for (int n = 0; n < 4; ++n) setups::step(*match, rng);
  const auto seat = std::get<engine::Decision>(match->node()).seat;
  const auto answer = [&](const char* action) {
    const auto refused = match->act(seat, Json::parse(action));
    return refused ? refused->code + " " + refused->clause + " " + refused->subject : "applied";
  };
  EXPECT_EQ(answer(R"({"move":{"from":[6,4],"to":[16,4]}})"), "malformed  /move/to/0");
  EXPECT_EQ(answer(R"({"move":{"from":[6],"to":[6,7]}})"), "malformed  /move/from");
  EXPECT_EQ(answer(R"({"move":{"from":"f4","to":[6,7]}})"), "malformed  /move/from");
  EXPECT_EQ(answer(R"({"move":{"from":[6,4]}})"), "malformed  /move");
  EXPECT_EQ(answer(R"({"move":{"from":[6,4],"to":[6,7],"x":1}})"), "malformed  /move");
  EXPECT_EQ(answer(R"({"step":{"from":[6,4],"to":[6,7]}})"), "malformed  ");
  EXPECT_EQ(answer(R"("move")"), "malformed  ");
  EXPECT_NE(answer(R"({"move":{"from":[1,1],"to":[1,2]}})").find(" K"), std::string::npos);
}

}  // namespace
