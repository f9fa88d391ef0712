// Parts of the server that need no socket.
#include "server/app/renamed_players.hpp"
#include "server/base/allowance.hpp"
#include "server/base/config.hpp"
#include "server/base/entropy.hpp"
#include "server/base/limits.hpp"
#include "server/base/log_value.hpp"
#include "server/base/names.hpp"
#include "server/base/start_failure.hpp"
#include "server/http/bans.hpp"
#include "server/http/packed_text.hpp"
#include "server/http/wrong_codes.hpp"
#include "server/net/peers.hpp"
#include "server/net/refusal_page.hpp"
#include "server/net/waiting_connections.hpp"
#include "server/store/database.hpp"

#include <gtest/gtest.h>

#include <SQLiteCpp/Database.h>

#include <array>
#include <filesystem>
#include <random>
#include <set>

namespace server {
namespace {

// Bytes of a damaged database reach a terminal.
TEST(Printable, HasNoControlsAndIsUtf8) {
  EXPECT_EQ(printable("caf\xc3\xa9 \"x\"\n\tnext"), "caf\xc3\xa9 \"x\"\n\tnext");
  EXPECT_EQ(printable("a\xa0z"), "a\xef\xbf\xbdz");
  EXPECT_EQ(printable(std::string_view("\x1b[31m\x7f\0", 7)), "?[31m??");
}

TEST(Entropy, EverySymbolIsEquallyLikely) {
  std::array<int, 128> counts{};
  constexpr int draws = 260'000;
  for (const char symbol : random_code(draws)) ++counts[static_cast<std::size_t>(symbol)];
  double chi_square = 0;
  const double expected = double{draws} / static_cast<double>(code_symbols.size());
  for (const char symbol : code_symbols) {
    const double off = counts[static_cast<std::size_t>(symbol)] - expected;
    chi_square += off * off / expected;
  }
  // 25 degrees of freedom: above 80 once in a hundred million runs. A byte modulo 26 without
  // rejection gives about 1,200.
  EXPECT_LT(chi_square, 80);
}

TEST(Entropy, SecretsHaveTheirLengthAndDoNotRepeat) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const auto token = new_token();
    EXPECT_EQ(token.size(), 43u);
    EXPECT_NE(token.front(), '-') << "a command line takes it for an option";
    EXPECT_EQ(token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"), token.npos);
    EXPECT_TRUE(seen.insert(token).second);
  }
  EXPECT_EQ(new_room_link().size(), 22u);
  EXPECT_EQ(new_match_id().size(), 18u);
  EXPECT_EQ(random_hex(16).size(), 32u);
}

TEST(Names, AreCleanedOrRefused) {
  const std::string cat = "\xf0\x9f\x90\x88";
  EXPECT_EQ(clean_name(" a  b "), "a b");
  EXPECT_EQ(clean_name("\xe3\x83\x9f\xe3\x82\xb1"), "\xe3\x83\x9f\xe3\x82\xb1");
  EXPECT_EQ(clean_name(cat), cat);
  std::string cats;
  for (int i = 0; i < 24; ++i) cats += cat;
  EXPECT_EQ(clean_name(cats), cats);
  EXPECT_EQ(clean_name(cats + cat), std::nullopt);
  EXPECT_EQ(clean_name("A\xcc\x8a"), "\xc3\x85") << "one letter, however it was typed";
  for (const std::string bad : {"", " ", "\xff", "\xc0\xaf", "\xed\xa0\x80", "a\x7f",
                                "\xe2\x80\x8f"
                                "a",
                                "\xe2\x81\xa6"
                                "a",
                                "\xef\xbb\xbf"
                                "a",
                                "a\xe2\x80\xa8"
                                "b"})
    EXPECT_EQ(clean_name(bad), std::nullopt) << bad;
}

TEST(Names, HaveNothingThatCannotBeSeen) {
  for (const std::string bad : {"\u3164",          "\u115F",
                                "\u2800",          "\u034F",
                                "\uFE0F",          "\u0301",
                                "\u200B",          "\u061C",
                                "\u00AD",          "\U0001D159",
                                "\u200D",          "a\u200Db",
                                "a\u200Cb",        "a\u3164",
                                "a \u0301",        "a\uFE0F",
                                "\U000E0041",      "a\U000E0041\U000E007F",
                                "\uE000",          "\u0645\u200C\u200C\u062E",
                                "\U0001F408\u200D"})
    EXPECT_EQ(clean_name(bad), std::nullopt) << bad;
}

TEST(Names, HaveJoinersWhereTheyJoin) {
  for (const std::string good :
       {"\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",      // Persian: between joining letters
        "\u0915\u094D\u200D\u0937", "\u0915\u094D\u200C\u0937",  // Hindi: after a virama
        "\u09B0\u200D\u09CD\u09AF",                              // Bengali: before one
        "\U0001F468\u200D\U0001F469\u200D\U0001F467",            // a family
        "\U0001F3F3\uFE0F\u200D\U0001F308", "\U0001F469\U0001F3FD\u200D\u2695\uFE0F", "\u2764\uFE0F", "1\uFE0F\u20E3",
        "\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F",  // Scotland
        "\u845B\U000E0100\u57CE", "\u0E01\u0E33", "a\u0332"})
    EXPECT_EQ(clean_name(good), good) << good;
}

TEST(Names, WhatPagesWriteThemselvesIsReserved) {
  for (const std::string reserved :
       {"You", "YOU", "you", "\uFF39\uFF4F\uFF55", "Vous", "\u3042\u306A\u305F", "Bot", "Robot", "\u30DC\u30C3\u30C8",
        "\uFF8E\uFF9E\uFF6F\uFF84", "Deleted player", "DELETED PLAYER", "Joueur supprim\u00E9", "JOUEUR SUPPRIM\u00C9",
        "\u524A\u9664\u3055\u308C\u305F\u30D7\u30EC\u30A4\u30E4\u30FC"})
    EXPECT_TRUE(is_reserved_name(clean_name(reserved).value())) << reserved;
  for (const std::string free : {"Youssef", "Bota", "You too", "Robotnik", "\u3042\u306A", "Deleted"})
    EXPECT_FALSE(is_reserved_name(clean_name(free).value())) << free;
}

// Marks are drawn above and below a letter: too many of them over the names and lines of others.
TEST(Names, HaveAFewMarksOnALetter) {
  const std::string acute = "\u0301", ring = "\u030A", below = "\u0323", line = "\u0332";
  for (const std::string& good : {"x" + acute + ring, "x" + acute + below, "x" + acute + ring + below + line,
                                  std::string("\u1EBF"),                          // Vietnamese
                                  std::string("\u1FA7"),                          // ancient Greek
                                  std::string("\u05E9\u05BC\u05C1\u05B8\u0591"),  // Hebrew with points and an accent
                                  std::string("\u0644\u0651\u064E\u0670"),        // Arabic with vowels
                                  std::string("\u1019\u103C\u103D\u103E\u1031\u1038"),                   // Burmese
                                  std::string("\u0F66\u0F92\u0FB2\u0F74\u0F56\u0F66"),                   // Tibetan
                                  std::string("\u0E1B\u0E35\u0E4A"), std::string("\u0E18\u0E34\u0E4C"),  // Thai
                                  std::string("\u0915\u093C\u094B\u0902")})                              // Hindi
    EXPECT_TRUE(clean_name(good)) << good;
  std::string many = "a";
  for (int i = 0; i < 23; ++i) many += "\u0300";
  for (const std::string& bad :
       {many, "x" + acute + acute, "x" + acute + ring + "\u0302", "x" + acute + ring + below + line + "\u0334",
        "\u1EBF" + ring,                    // has two above it already
        std::string("\u0E01\u0E47\u0E47"),  // Thai, one upon the other
        std::string("a\u20DD\u20DE"),       // frames in frames
        std::string("\u0645\u0651\u064E\u0670\u0653\u0655")})
    EXPECT_EQ(clean_name(bad), std::nullopt) << bad;
  EXPECT_EQ(clean_line(many + "b"),
            "\u00E0"
            "b")
      << "chat does without those that are too many";
  EXPECT_EQ(clean_line("\u0645\u0651\u064E\u0670\u0653\u200C\u0655\u062E"),
            "\u0645\u064E\u0651\u0670\u0653\u200C\u062E")
      << "a joiner begins no new letter";
}

TEST(Names, LinesOfChatAreCleanedByTheSameRule) {
  EXPECT_EQ(clean_line(" hi\n\tthere\x07 "), "hi there");
  EXPECT_EQ(clean_line("a\u200Bb\u202Ec\u061C"), "abc");
  EXPECT_EQ(clean_line("\u3164 \u0301\u200D"), std::nullopt);
  EXPECT_EQ(clean_line("\U0001F408\u200D\u2B1B"), "\xf0\x9f\x90\x88\xe2\x80\x8d\xe2\xac\x9b") << "a black cat";
  EXPECT_EQ(clean_line(std::string(501, 'a')), std::nullopt);
}

TEST(Allowances, FillUpSlowly) {
  Allowance three(3);
  const Allowance::Time start{};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(three.ask("a", start), std::nullopt);
  EXPECT_EQ(three.ask("a", start), std::chrono::seconds(21));
  EXPECT_EQ(three.ask("b", start), std::nullopt) << "another address";
  EXPECT_NE(three.ask("a", start + std::chrono::seconds(19)), std::nullopt);
  EXPECT_EQ(three.ask("a", start + std::chrono::seconds(21)), std::nullopt);
  EXPECT_NE(three.ask("a", start + std::chrono::seconds(21)), std::nullopt);
}

TEST(WrongCodes, AreCountedAtEveryServerOnce) {
  const WrongCodeBudget::Time now{};
  WrongCodeBudget here, there;
  for (auto* each : {&here, &there}) each->set_rates(3, 100);
  for (int n = 0; n < 2; ++n) EXPECT_FALSE(here.ask("10.0.0.1", "", false, now));
  EXPECT_FALSE(here.ask("10.0.0.1", "p_ada", false, now));
  auto told = here.to_tell(7);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_TRUE(here.to_tell(8).empty()) << "told once";
  for (auto& each : told) each.server = "here";
  there.hear({told.front()}, now);
  EXPECT_FALSE(there.ask("10.0.0.1", "", false, now)) << "one guess is left";
  EXPECT_TRUE(there.ask("10.0.0.1", "", false, now));
  EXPECT_TRUE(there.ask("10.0.0.1", "", true, now)) << "a right guess waits like a wrong one";
  EXPECT_FALSE(there.ask("10.0.0.2", "", false, now));
  EXPECT_FALSE(there.ask("10.0.0.1", "p_bea", true, now)) << "has guessed nothing wrong";

  WrongCodeBudget third;
  third.set_rates(4, 100);
  for (int n = 0; n < 5; ++n) third.hear(told, now);
  EXPECT_FALSE(third.ask("10.0.0.1", "", false, now)) << "what was heard before counts once";
  EXPECT_TRUE(third.ask("10.0.0.1", "p_ada", true, now)) << "what a player guessed there counts here";
}

// To become a guest buys no guess, and no guess of others takes one's own right code away.
TEST(WrongCodes, OfGuestsCountLikeThoseOfStrangers) {
  const WrongCodeBudget::Time now{};
  WrongCodeBudget budget;
  budget.set_rates(10, 25);
  const auto answered = [&](const std::string& address) {
    int times = 0;
    for (int n = 0; n < 300; ++n) times += !budget.ask(address, "p_" + address + std::to_string(n), false, now);
    return times;
  };
  EXPECT_EQ(answered("10.0.0.1"), 10) << "of one address";
  EXPECT_EQ(answered("10.0.0.2"), 10);
  EXPECT_EQ(answered("10.0.0.3"), 5) << "of all addresses";
  for (int n = 0; n < 300; ++n)
    EXPECT_TRUE(budget.ask("10.0.0.3", "p_10.0.0.3" + std::to_string(n), true, now)) << "guest " << n << " guesses";
  for (int n = 0; n < 40; ++n)
    EXPECT_FALSE(budget.ask("10.0.0.1", "p_honest" + std::to_string(n), true, now)) << "at the same address";
  EXPECT_FALSE(budget.ask("10.0.0.4", "", true, now)) << "a stranger elsewhere";
  EXPECT_TRUE(budget.ask("10.0.0.4", "", false, now));
  EXPECT_TRUE(budget.ask("10.0.0.4", "", true, now)) << "now that address guesses";
}

TEST(WrongCodes, OnlySoManyAreKeptToBeTold) {
  WrongCodeBudget budget;
  budget.set_rates(10, 10'000);
  for (std::size_t n = 0; n < wrong_codes_told_max + 5; ++n) EXPECT_FALSE(budget.ask(std::to_string(n), "", false, {}));
  EXPECT_EQ(budget.to_tell(1).size(), wrong_codes_told_max);
}

TEST(Allowances, HeavyThingsCostMore) {
  Allowance allowance(Credits::Rate{.per_second = 2, .burst = 10});
  const Allowance::Time start{};
  EXPECT_EQ(allowance.ask("a", start, 8), std::nullopt);
  EXPECT_EQ(allowance.ask("a", start, 4), std::chrono::seconds(2));
  EXPECT_EQ(allowance.ask("a", start, 2), std::nullopt);
  EXPECT_EQ(allowance.ask("a", start + std::chrono::seconds(5), 100), std::nullopt) << "all of the burst";
  EXPECT_NE(allowance.ask("a", start + std::chrono::seconds(5)), std::nullopt);
}

TEST(Allowances, RememberABoundedNumberOfAddresses) {
  Allowance one(1);
  const Allowance::Time start{};
  for (int i = 0; i < 100'000; ++i) one.take(std::to_string(i), start);
  EXPECT_EQ(one.ask("last", start), std::nullopt);
}

TEST(Proxies, OnlyTrustedOnesAreBelieved) {
  const auto address = [](const char* text) { return boost::asio::ip::make_address(text); };
  const Proxies proxies({"10.0.0.0/8", "::1"});
  EXPECT_TRUE(proxies.trusts(address("10.1.2.3")));
  EXPECT_TRUE(proxies.trusts(address("::ffff:10.1.2.3")));
  EXPECT_TRUE(proxies.trusts(address("::1")));
  EXPECT_FALSE(proxies.trusts(address("11.0.0.1")));
  EXPECT_EQ(proxies.origin_of(address("10.0.0.1"), "1.1.1.1, 2.2.2.2, 10.0.0.9"), address("2.2.2.2"));
  EXPECT_EQ(proxies.origin_of(address("3.3.3.3"), "1.1.1.1"), address("3.3.3.3"));
  EXPECT_EQ(proxies.origin_of(address("10.0.0.1"), "nonsense"), address("10.0.0.1"));
  EXPECT_EQ(proxies.origin_of(address("10.0.0.1"), ""), address("10.0.0.1"));
  for (const std::string with_port :
       {"203.0.113.7:4711", "198.51.100.1, 203.0.113.7:4711", "203.0.113.7:80, 10.0.0.9:443"})
    EXPECT_EQ(proxies.origin_of(address("10.0.0.1"), with_port), address("203.0.113.7")) << with_port;
  for (const std::string v6 : {"2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:4711"})
    EXPECT_EQ(proxies.origin_of(address("10.0.0.1"), v6), address("2001:db8::7")) << v6;
  for (const std::string bad : {"203.0.113.7:", "203.0.113.7:port", "203.0.113.7:123456", "[2001:db8::7",
                                "[2001:db8::7]4711", "[203.0.113.7]:80", "unknown", "_hidden:80"})
    EXPECT_EQ(proxies.origin_of(address("10.0.0.1"), bad), address("10.0.0.1")) << bad;
  EXPECT_EQ(counted_as(address("2001:db8::1")), counted_as(address("2001:db8::2"))) << "one household";
  for (const std::string bad : {"cats", "10.0.0.0/33", "10.0.0.0/x", "/8"})
    EXPECT_THROW(Proxies({bad}), StartFailure) << bad;
}

TEST(Networks, AreReadInOneForm) {
  const auto text = [](std::string_view given) {
    const auto network = Network::read(given);
    return network ? network->text() : "";
  };
  EXPECT_EQ(text("10.1.2.3"), "10.1.2.3/32");
  EXPECT_EQ(text("10.1.2.3/8"), "10.0.0.0/8");
  EXPECT_EQ(text("::ffff:10.1.2.3"), "10.1.2.3/32");
  EXPECT_EQ(text("::ffff:10.1.2.3/104"), "10.0.0.0/8");
  EXPECT_EQ(text("2001:db8::1/32"), "2001:db8::/32");
  for (const auto* bad : {"", "/8", "cats", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "::ffff:10.0.0.0/8", "::/129"})
    EXPECT_EQ(text(bad), "") << bad;
}

// Else a slip of a digit shuts half of the Internet out.
TEST(Bans, AreNotOfWhatCannotBeMeant) {
  for (const auto* right : {"p_bea", "203.0.113.7", "203.0.113.0/24", "10.0.0.0/8", "2001:db8::1", "2001:db8::/32"})
    EXPECT_FALSE(wrong_with_ban(right)) << right;
  const auto says = [](std::string_view who, std::string_view part) {
    const auto wrong = wrong_with_ban(who);
    return wrong && wrong->find(part) != wrong->npos;
  };
  EXPECT_TRUE(says("bea", "p_..."));
  EXPECT_TRUE(says("10.0.0.0/4", "/8 or more"));
  EXPECT_TRUE(says("0.0.0.0/0", "/8 or more"));
  EXPECT_TRUE(says("::/0", "/16 or more"));
  EXPECT_TRUE(says("203.0.113.7/24", "the network is 203.0.113.0/24, the address 203.0.113.7"));
  EXPECT_TRUE(says("2001:db8::1/32", "2001:db8::/32"));
  EXPECT_TRUE(says("0.0.0.0", "no address of a client"));
  EXPECT_TRUE(says("224.0.0.1", "no address of a client"));
}

TEST(Origins, HostsAreNames) {
  Config config;
  for (const std::string right : {"cats.example", "Cats.local", "localhost", "192.0.2.7", "[::1]", "my_host"}) {
    config.hosts = {right};
    EXPECT_NO_THROW(Origins{config}) << right;
  }
  const auto refused = [&](const std::string& host) -> std::string {
    config.hosts = {host};
    try {
      const Origins origins(config);
    } catch (const StartFailure& why) { return why.what(); }
    return "";
  };
  for (const std::string wrong :
       {"http://cats.example", "cats.example:8080", "cats.example/", "https://cats.example:8080/r/X"})
    EXPECT_NE(refused(wrong).find("; cats.example may be meant"), std::string::npos) << refused(wrong);
  for (const std::string wrong : {"", "*", "*.example", "a b"}) EXPECT_NE(refused(wrong), "") << wrong;
}

TEST(Languages, AreThoseThatTheReaderWants) {
  EXPECT_EQ(language_of(""), "en");
  EXPECT_EQ(language_of("de"), "en");
  EXPECT_EQ(language_of("fr"), "fr");
  EXPECT_EQ(language_of("ja-JP, en;q=0.5"), "ja");
  EXPECT_EQ(language_of("en;q=0.2, FR-ca;q=0.9, ja;q=0.899"), "fr");
  EXPECT_EQ(language_of("fr;q=0, en;q=0.1"), "en");
  EXPECT_EQ(language_of("fro, jam;q=1"), "en");
}

TEST(Waiting, TheOldestOfTheFirstStageMakesWay) {
  const auto all = std::make_shared<WaitingConnections>();
  std::string closed;
  using Stage = WaitingConnections::Stage;
  const auto wait = [&](const std::string& address, Stage stage, char name, bool closes = true) {
    return std::make_unique<WaitingConnections::Ticket>(all, address, stage, [&closed, name, closes](bool urgent) {
      if (closes || urgent) closed += name;
      return closes || urgent;
    });
  };
  const auto answered = wait("a", Stage::answered, 'x'), first = wait("a", Stage::arriving, 'b');
  const auto busy = wait("a", Stage::idle, '!', false), idle = wait("a", Stage::idle, 'c'),
             other = wait("z", Stage::idle, 'z');
  auto gone = wait("a", Stage::idle, '?');
  gone.reset();
  EXPECT_EQ(all->idle_of("a"), 2u);
  while (all->close_one_of("a")) {}
  EXPECT_EQ(closed, "cbx") << "one that has bytes to read is not closed";
  EXPECT_TRUE(all->close_one());
  EXPECT_EQ(closed, "cbxz");
  EXPECT_FALSE(all->close_one());
  EXPECT_TRUE(all->close_one(true)) << "unless there is no other way";
  EXPECT_EQ(closed, "cbxz!");
  EXPECT_EQ(all->idle_of("z"), 0u);
  EXPECT_FALSE(all->close_idle_of("z"));
}

TEST(Bans, MeetPlayersAndNetworksUntilTheyEnd) {
  const auto address = [](const char* text) { return counted_as(boost::asio::ip::make_address(text)); };
  Bans bans;
  bans.set({{"p_bea", 100, "rude", 0}, {"10.0.0.0/8", 0, "", 0}, {"2001:db8:1:2:3::/80", 0, "", 0}});
  EXPECT_EQ(bans.of_player("p_bea", 99)->reason, "rude");
  EXPECT_FALSE(bans.of_player("p_bea", 100));
  EXPECT_FALSE(bans.of_player("p_ada", 0));
  EXPECT_FALSE(bans.of_player("", 0));
  EXPECT_TRUE(bans.of_address(address("10.9.8.7"), 0));
  EXPECT_FALSE(bans.of_address(address("11.0.0.1"), 0));
  EXPECT_TRUE(bans.of_address(address("2001:db8:1:2:9::9"), 0)) << "a household is counted as one";
  EXPECT_FALSE(bans.of_address(address("2001:db8:1:3::1"), 0));
  EXPECT_FALSE(bans.of_address("", 0));
  Bans before;
  before.set({{"p_bea", 0, "", 0}});
  const auto added = bans.without(before);
  EXPECT_EQ(added.all().size(), 2u);
  const auto is_meant = keeps_out(added, 0);
  EXPECT_TRUE(is_meant({"p_ada", "Ada", "en"}, "10.9.8.7"));
  EXPECT_FALSE(is_meant({"p_bea", "Bea", "en"}, "11.0.0.1"));
  bans.set({});
  EXPECT_FALSE(bans.of_address(address("10.9.8.7"), 0));
}

// The whole text; each piece is small.
std::string read_all(std::shared_ptr<const PackedText> packed) {
  const auto reader = unpack(std::move(packed));
  std::string text;
  for (auto piece = reader->next(); !piece.empty(); piece = reader->next()) {
    EXPECT_LE(piece.size(), 8192u);
    text += piece;
  }
  EXPECT_EQ(reader->size(), text.size());
  return text;
}

TEST(PackedTexts, ComeOutAsTheyWentIn) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "cat " + std::to_string(i * 7919 % 10'007) + (i % 3 ? "," : "\n");
  for (const std::string& each : {std::string(), std::string("a"), text}) {
    const auto packed = pack([&](const TextSink& say) {
      for (std::size_t at = 0; at < each.size(); at += 1000) say(std::string_view(each).substr(at, 1000));
    });
    EXPECT_EQ(read_all(packed), each);
  }
  EXPECT_LT(pack([&](const TextSink& say) { say(text); })->gzip.size(), text.size() / 2);
}

// Beast's inflate failed for one text in a hundred: where a block's end fell on the end of the buffer.
TEST(PackedTexts, ComeBackWhateverTheirLength) {
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) {
    std::string text;
    for (const auto length = random() % 60'000; text.size() < length;)
      text += R"({"seq":)" + std::to_string(random() % 1000) + R"(,"hash":")" + std::to_string(random()) + "\"}";
    const auto packed = pack([&](const TextSink& say) { say(text); });
    ASSERT_EQ(read_all(packed), text) << text.size() << " bytes";
  }
}

TEST(PackedTexts, AreBoundedAndForgetWhatIsUsedLeast) {
  PackedTexts texts(300);
  const auto of_size = [](std::size_t size) {
    return std::make_shared<PackedText>(PackedText{std::string(size, 'x'), "\"\""});
  };
  for (const std::string key : {"a", "b", "c"}) texts.keep(key, of_size(100));
  EXPECT_TRUE(texts.find("a"));
  texts.keep("d", of_size(100));
  EXPECT_FALSE(texts.find("b"));
  EXPECT_TRUE(texts.find("a"));
  texts.keep("e", of_size(301));
  EXPECT_FALSE(texts.find("e"));
  texts.keep("f", of_size(250));
  EXPECT_EQ(texts.bytes(), 250u);
}

TEST(RenamedPlayers, AreToldOnceAndBounded) {
  RenamedPlayers renamed;
  for (const auto* id : {"p_ada", "p_ben", "p_ada"}) renamed.note(id);
  EXPECT_EQ(renamed.take(), (std::set<std::string>{"p_ada", "p_ben"}));
  EXPECT_TRUE(renamed.take().empty());
  for (std::size_t i = 0; i <= renamed_told_max; ++i) renamed.note("p_" + std::to_string(i));
  EXPECT_EQ(renamed.take().size(), renamed_told_max);
}

TEST(Origins, AreWrittenAsBrowsersDo) {
  EXPECT_EQ(origin_of_url("https://Cats.Example/"), "https://cats.example");
  EXPECT_EQ(origin_of_url("https://cats.example:443"), "https://cats.example");
  EXPECT_EQ(origin_of_url("http://cats.example:443"), "http://cats.example:443");
  EXPECT_EQ(origin_of_url("http://[::1]:8080"), "http://[::1]:8080");
  for (const std::string bad : {"", "cats.example", "cats.example:443", "//cats.example", "ftp://cats.example",
                                "https://", "https://cats.example/x", "https://:80", "https://cats.example:",
                                "https://a b", "https://cats.example:8x", "https://u@cats.example", "https://::1"})
    EXPECT_EQ(origin_of_url(bad), "") << bad;
}

TEST(DataFolder, IsReadableByItsOwnerAlone) {
  namespace fs = std::filesystem;
  const auto folder = fs::temp_directory_path() / ("clowder-private-" + random_hex(8));
  const auto mode = [](const fs::path& path) { return fs::status(path).permissions() & fs::perms::all; };
  const auto open_up = fs::perms::owner_all | fs::perms::group_read | fs::perms::others_read;
  fs::create_directories(folder);
  for (int round = 0; round < 2; ++round) {  // a new one, and one that others could read
    fs::permissions(folder, open_up | fs::perms::others_exec);
    if (round == 1) fs::permissions(database_file(folder), open_up);
    const FolderLock lock(folder);
    prepare_database(database_file(folder), migrations());
    EXPECT_EQ(mode(folder), fs::perms::owner_all);
    auto writer = open_to_write(database_file(folder));
    writer.exec("PRAGMA user_version=0");
    for (const std::string each : {"clowder.db", "clowder.db-wal", "clowder.db-shm", "lock"})
      EXPECT_EQ(mode(folder / each) & ~fs::perms::owner_exec, fs::perms::owner_read | fs::perms::owner_write) << each;
  }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace server
