#include "protocol/match_file.hpp"

#include "tests/protocol/proven.hpp"

#include <gtest/gtest.h>

#include <functional>

using protocol::Json;
using protocol::MatchFile;

namespace {

// "ok", or the first thing that is wrong.
std::string verdict(const MatchFile& file) {
  const auto flaw = protocol::verify(file);
  return flaw ? std::to_string(flaw->seq) + ": " + flaw->why : "ok";
}
std::string verdict(const std::string& text) {
  const auto file = protocol::read_match_file(text);
  if (const auto* refused = std::get_if<protocol::Refusal>(&file)) return "unreadable: " + refused->message;
  return verdict(std::get<MatchFile>(file));
}

class MatchFiles : public testing::TestWithParam<setups::Setup> {};

TEST_P(MatchFiles, AProvenMatchIsRight) {
  const MatchFile file = proven::play(GetParam(), 3, 300);
  EXPECT_EQ(verdict(file), "ok");
  const std::string text = write_match_file(file);
  EXPECT_EQ(verdict(text), "ok");
  EXPECT_EQ(write_match_file(std::get<MatchFile>(protocol::read_match_file(text))), text);
}

INSTANTIATE_TEST_SUITE_P(Setups, MatchFiles, testing::ValuesIn(setups::all));

const MatchFile& small() {
  static const MatchFile file = proven::play(setups::all.front(), 1, 8);
  return file;
}
MatchFile changed(const std::function<void(MatchFile&)>& change) {
  MatchFile file = small();
  change(file);
  return file;
}

TEST(MatchFile, SaysWhichEntryIsWrongAndWhy) {
  EXPECT_EQ(verdict(small()), "ok");
  EXPECT_EQ(verdict(changed([](auto& file) { file.entries[4]["seq"] = 6; })), "5: its number must be 5");
  EXPECT_EQ(verdict(changed([](auto& file) { file.entries.erase(file.entries.begin() + 3); })),
            "4: its number must be 4");
  EXPECT_EQ(verdict(changed([](auto& file) { file.entries[5]["hash"] = "0123456789abcdef"; })),
            "6: the state after it has another hash");
  EXPECT_EQ(verdict(changed([](auto& file) { file.entries[3].erase("link"); })), "4: the link that made it is missing");
  EXPECT_EQ(verdict(changed([](auto& file) { file.entries[3]["link"] = std::string(64, '0'); })),
            "4: its link does not belong to the chain");
  EXPECT_EQ(verdict(changed([](auto& file) { file.proof->salts[0] = std::string(32, 'f'); })).substr(3),
            "its link gives another outcome");
  EXPECT_EQ(verdict(changed([](auto& file) { file.match = "m_other"; })).substr(3), "its link gives another outcome");
  EXPECT_EQ(verdict(changed([](auto& file) { file.rules = 2; })),
            "0: The match was played by rules 2 of kilkenny-cats; this program has rules 1.");
  EXPECT_EQ(verdict(changed([](auto& file) { file.options.erase("players"); })), "0: The options are not complete.");
  EXPECT_EQ(verdict(changed([](auto& file) { file.proof->hidden_links.push_back(std::string(64, '0')); })),
            "0: it has links that belong to no draw");
  EXPECT_EQ(verdict(changed([](auto& file) { file.proof.reset(); })), "1: it has a link that proves nothing");
  EXPECT_EQ(verdict(changed([](auto& file) { file.result = Json::object(); })),
            "0: the result is not the one that the entries lead to");
  EXPECT_EQ(verdict(changed([](auto& file) {
              file.entries[3] = {{"at", 1},
                                 {"hash", "0123456789abcdef"},
                                 {"ruling", {{"anchor", {{"anchor", std::string(64, '0')}, {"chain", "open"}}}}},
                                 {"seq", 4}};
            })),
            "4: an anchor comes before its chain is used up");
}

// The promise: one seed makes all chains, the people's salts make the bots'.
TEST(MatchFile, ItsSeedIsTheOneThatWasPromised) {
  const std::string other(128, 'a');
  EXPECT_EQ(verdict(changed([&](auto& file) { file.proof->seed = other; })),
            "0: its seed is not the one that was promised");
  EXPECT_EQ(verdict(changed([&](auto& file) {
              file.proof->seed = other;
              file.proof->seed_hash = protocol::hex(hash_of(*protocol::match_seed_of(other)));
            })),
            "0: its chains do not come from its seed");
  EXPECT_EQ(verdict(changed([](auto& file) { file.proof->seed.clear(); })),
            "0: the seed that was promised is not shown");
  EXPECT_EQ(verdict(changed([](auto& file) { file.proof->seed_hash.clear(); })),
            "0: it shows a seed that nobody promised");
  EXPECT_EQ(verdict(changed([](auto& file) { file.proof->hidden_anchor = std::string(64, '0'); })),
            "0: its chains do not come from its seed");
  EXPECT_EQ(verdict(changed([](auto& file) { file.seats[1].bot = false; })), "ok") << "a person gives any salt";
  EXPECT_EQ(verdict(changed([](auto& file) { file.seats[0].bot = true; })),
            "0: the salt of the bot in seat 0 is not made from the people's salts");
  const auto old = changed([](auto& file) {
    file.proof->seed.clear();
    file.proof->seed_hash.clear();
  });
  EXPECT_EQ(verdict(old), "ok") << "files from before the promise say less";
  const auto of_one_link = [](MatchFile file) {
    file.proof->hidden_anchor =
        protocol::hex(protocol::anchor_of(proven::seed.hidden, 0, protocol::unused_chain_links));
    return file;
  };
  EXPECT_EQ(verdict(of_one_link(small())), "ok") << "nothing is drawn from its hidden chain";
  EXPECT_EQ(verdict(of_one_link(proven::play({"cat-attack", "{}", 3}, 5, 60))).substr(3),
            "its link does not belong to the chain");
}

// A later anchor that the server made up while it played, with a chain that is right in itself.
TEST(MatchFile, LaterAnchorsComeFromTheSeedToo) {
  MatchFile file = proven::play(setups::long_lived, 1, 2200, setups::linger);
  EXPECT_EQ(verdict(file), "ok");
  const auto anchored = std::ranges::find_if(
      file.entries, [](const Json& entry) { return entry.contains("/ruling/anchor"_json_pointer); });
  ASSERT_NE(anchored, file.entries.end());
  (*anchored)["ruling"]["anchor"]["anchor"] = std::string(64, '0');
  EXPECT_EQ(verdict(file), (*anchored)["seq"].dump() + ": its anchor does not come from the seed that was promised");
}

TEST(MatchFile, ACutEndIsNoticed) {
  const auto cut = [](MatchFile& file) {
    file.entries.resize(6);
    file.result = nullptr;
  };
  EXPECT_EQ(verdict(changed(cut)), "0: its end is missing: it shows what is secret until a match is over");
  EXPECT_EQ(verdict(changed([&](auto& file) {
              cut(file);
              file.proof->seed.clear();
            })),
            "ok")
      << "like the file of a match that runs";
}

TEST(MatchFile, TimesNeverRunBackwards) {
  EXPECT_EQ(verdict(changed(
                [](auto& file) { file.entries[5]["at"] = file.entries[4]["at"].template get<std::int64_t>() - 1; })),
            "6: its time is before that of the entry before it");
  const auto frozen = [](std::int64_t ms) {
    return changed([&](auto& file) {
      Json entry = file.entries[5];
      for (const char* key : {"action", "chance", "seat", "link"}) entry.erase(key);
      entry["ruling"] = {{"freeze", {{"ms", ms}}}};
      entry["seq"] = 7;
      entry["at"] = entry["at"].template get<std::int64_t>() + 1;
      file.entries.insert(file.entries.begin() + 6, entry);
      for (std::size_t i = 7; i < file.entries.size(); ++i) {
        file.entries[i]["seq"] = i + 1;
        file.entries[i]["at"] = file.entries[i]["at"].template get<std::int64_t>() + 1;
      }
    });
  };
  EXPECT_EQ(verdict(frozen(5000)),
            "7: it says that clocks stood still for longer than passed since the entry before it");
  EXPECT_EQ(verdict(frozen(1)), "ok") << "nothing disproves it; `clowder verify` names it";
}

// Nothing stands before the first entry, so no time passed since.
TEST(MatchFile, ClocksDoNotStandStillBeforeThereIsAnEntry) {
  const auto frozen = [](std::int64_t ms) {
    return changed([&](auto& file) {
      Json entry = file.entries[0];
      for (const char* key : {"chance", "link"}) entry.erase(key);
      entry["ruling"] = {{"freeze", {{"ms", ms}}}};
      auto opened = protocol::open_match(file);
      entry["hash"] = protocol::view_hash(
          std::get<std::unique_ptr<protocol::Match>>(opened)->texts().view(engine::Viewer::referee()));
      file.entries.insert(file.entries.begin(), entry);
      for (std::size_t i = 1; i < file.entries.size(); ++i) file.entries[i]["seq"] = i + 1;
    });
  };
  EXPECT_EQ(verdict(frozen(1)), "1: it says that clocks stood still before there was an entry");
}

// A card that was drawn unseen is proved like an open throw; its link need not stand beside it.
TEST(MatchFile, EveryHiddenDrawIsProved) {
  const MatchFile file = proven::play({"cat-attack", "{}", 3}, 5, 60);
  EXPECT_EQ(verdict(file), "ok");
  std::size_t hidden = 0;
  for (std::size_t i = 0; i < file.entries.size(); ++i) {
    if (!file.entries[i].contains("/chance/draw/seat"_json_pointer)) continue;
    const std::string number = std::to_string(i + 1);
    MatchFile bad = file;
    Json& item = bad.entries[i]["chance"]["draw"]["item"];
    item = item == "cat-1" ? "cat-2" : "cat-1";
    EXPECT_EQ(verdict(bad), number + ": its link gives another outcome");
    bad = file;
    bad.entries[i].erase("link");
    EXPECT_EQ(verdict(bad), "ok");
    char& digit = bad.proof->hidden_links[hidden++][0];
    digit = digit == '0' ? '1' : '0';
    EXPECT_EQ(verdict(bad), number + ": its link does not belong to the chain");
  }
  EXPECT_GE(hidden, 18U);
  MatchFile bad = file;
  bad.proof->hidden_links.pop_back();
  EXPECT_NE(verdict(bad).find(": the link that made it is missing"), std::string::npos);
}

TEST(MatchFile, WithoutAProofTheRulesStillCount) {
  const auto simulated = changed([](auto& file) {
    file.proof.reset();
    for (Json& entry : file.entries) entry.erase("link");
  });
  EXPECT_EQ(verdict(simulated), "ok");
}

// A change of any byte of evidence is found. Names and times are no evidence.
TEST(MatchFile, NoByteOfEvidenceCanBeChanged) {
  const std::string text = write_match_file(small());
  std::size_t evidence = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto within = [&](std::string_view from, std::string_view to) {
      const std::size_t start = text.rfind(from, i);
      return start != std::string::npos && text.find(to, start + from.size()) + to.size() > i;
    };
    if (text[i] == '\n' || within("\"seats\":[", "]") || within("\"at\":", ",")) continue;
    std::string bad = text;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    EXPECT_NE(verdict(bad), "ok") << i << ": " << text.substr(i > 20 ? i - 20 : 0, 40);
    ++evidence;
  }
  EXPECT_GT(evidence, 1000U);
}

TEST(MatchFile, AFileIsReadStrictly) {
  const std::string text = write_match_file(small());
  const auto with = [&](std::string_view what, std::string_view instead) {
    std::string other = text;
    const std::size_t at = other.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return verdict(other.replace(at, what.size(), instead));
  };
  EXPECT_EQ(verdict("{}"), "unreadable: The value must have entries.");
  EXPECT_EQ(verdict(text + "x"), "unreadable: The file is no JSON that can be read: not_json.");
  EXPECT_EQ(with("clowder-match/1", "clowder-match/2"), "unreadable: /format must be one of clowder-match/1.");
  EXPECT_EQ(with("\"rules\":1", "\"rules\":1,\"rules\":1"),
            "unreadable: The file is no JSON that can be read: json_key_twice.");
  EXPECT_EQ(with("\"rules\":1", "\"rules\":1,\"more\":1"),
            "unreadable: The value has an unknown key; allowed are: entries, fairness, format, game, match, options, "
            "result, rules, seats, start.");
  EXPECT_EQ(
      with("\"seq\":1}", "\"seq\":1,\"note\":\"\"}"),
      "unreadable: /entries/0 has an unknown key; allowed are: at, hash, seq, action, chance, link, ruling, seat.");
  EXPECT_EQ(with("\"seq\":1}", "\"seq\":1.0}"), "unreadable: The file is no JSON that can be read: json_number.");
}

}  // namespace
