// Parts of the house that need no socket.
#include "server/allowance.hpp"
#include "server/database.hpp"
#include "server/entropy.hpp"
#include "server/names.hpp"
#include "server/peers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace server {
namespace {

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
  for (const std::string bad : {"", " ", "\xff", "\xc0\xaf", "\xed\xa0\x80", "a\x7f", "\xe2\x80\x8f" "a", "\xe2\x81\xa6" "a", "\xef\xbb\xbf" "a", "a\xe2\x80\xa8" "b"})
    EXPECT_EQ(clean_name(bad), std::nullopt) << bad;
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
  EXPECT_EQ(counted_as(address("2001:db8::1")), counted_as(address("2001:db8::2"))) << "one household";
  for (const std::string bad : {"cats", "10.0.0.0/33", "10.0.0.0/x", "/8"}) EXPECT_THROW(Proxies({bad}), StartFailure) << bad;
}

}  // namespace
}  // namespace server
