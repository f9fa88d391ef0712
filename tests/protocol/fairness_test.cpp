#include "protocol/fairness.hpp"

#include "tests/protocol/files.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

using protocol::Digest;
using Json = nlohmann::json;

namespace {

// Made by another program; the page's tests read the same file.
const Json& vectors() {
  static const Json read = files::json("protocol/examples/fairness-vectors.json");
  return read;
}

Digest digest(const Json& hex) { return protocol::digest_of(hex.get<std::string>()).value(); }

TEST(Fairness, PicksWhatTheVectorsSay) {
  const auto match = vectors().at("match").get<std::string>();
  const auto salts = vectors().at("salts").get<std::vector<std::string>>();
  std::size_t checked = 0;
  for (const Json& chain : vectors().at("chains"))
    for (const Json& draw : chain.at("draws")) {
      const protocol::Draw which{match, salts, chain.at("chain") == "hidden", draw.at("k").get<std::uint32_t>()};
      EXPECT_EQ(protocol::pick(digest(draw.at("link")), which, draw.at("total")), draw.at("pick")) << draw;
      ++checked;
    }
  EXPECT_EQ(checked, 28U);
}

TEST(Fairness, AChainIsFollowedToItsEndAndNoFurther) {
  const Json& chain = vectors().at("chains").at(0);
  std::vector<Digest> links(protocol::chain_links + 1);
  links.back() = digest(chain.at("far_end"));
  for (std::size_t k = protocol::chain_links; k > 0; --k) links[k - 1] = protocol::sha256(links[k]);
  ASSERT_EQ(protocol::hex(links[0]), chain.at("anchor"));

  protocol::ChainCheck check(links[0]);
  EXPECT_FALSE(check.next(links[0]));
  EXPECT_FALSE(check.next(links[2]));
  for (std::size_t k = 1; k <= protocol::chain_links; ++k) {
    EXPECT_FALSE(check.is_used_up());
    ASSERT_TRUE(check.next(links[k]));
  }
  EXPECT_TRUE(check.is_used_up());
  check.anchor(links[0]);
  EXPECT_TRUE(check.next(links[1]));
  EXPECT_EQ(check.drawn(), protocol::chain_links + 1);
}

// Made by another program; the page's tests read the same file.
TEST(Fairness, OneSeedMakesAllChainsAndPeoplesSaltsTheBots) {
  const Json vectors = files::json("protocol/examples/seed-vectors.json");
  const auto seed = protocol::match_seed_of(vectors.at("seed").get<std::string>());
  ASSERT_TRUE(seed);
  EXPECT_EQ(protocol::hex(*seed), vectors.at("seed"));
  EXPECT_EQ(protocol::hex(hash_of(*seed)), vectors.at("hash"));
  for (std::uint32_t number = 0; number < 3; ++number) {
    EXPECT_EQ(protocol::hex(protocol::anchor_of(seed->open, number)), vectors.at("anchors").at("open").at(number));
    EXPECT_EQ(protocol::hex(protocol::anchor_of(seed->hidden, number)), vectors.at("anchors").at("hidden").at(number));
  }
  std::vector<std::optional<std::string>> of_people;
  for (const Json& salt : vectors.at("of_people"))
    of_people.push_back(salt.is_null() ? std::nullopt : std::optional(salt.get<std::string>()));
  EXPECT_EQ(Json(protocol::all_salts(vectors.at("match"), of_people)), vectors.at("salts"));
  EXPECT_FALSE(protocol::match_seed_of(std::string(127, 'a')));
}

// Chi-square over many links from one fixed seed. 0.001 quantiles: 5 degrees of freedom 20.5,
// 99 degrees 148.2.
TEST(Fairness, FavoursNoFace) {
  const std::string match = "m_0000000000000000";
  const std::vector<std::string> salts{"", ""};
  for (const auto& [total, limit] : {std::pair{6U, 20.5}, std::pair{100U, 148.2}}) {
    std::vector<double> seen(total);
    Digest link{};
    constexpr std::uint32_t throws = 60'000;
    for (std::uint32_t k = 1; k <= throws; ++k) {
      link = protocol::sha256(link);
      ++seen[protocol::pick(link, {match, salts, false, k}, total)];
    }
    const double expected = static_cast<double>(throws) / total;
    double chi_square = 0;
    for (const double count : seen) chi_square += (count - expected) * (count - expected) / expected;
    EXPECT_LT(chi_square, limit) << total;
  }
}

TEST(Fairness, EverythingThatIsMeantCounts) {
  const std::string match = "m_0000000000000000", other = "m_0000000000000001";
  const std::vector<std::string> salts{"", ""}, salted{"00112233445566778899aabbccddeeff", ""};
  const Digest link = protocol::sha256("link");
  constexpr std::uint32_t total = 1'000'000'007;
  const auto first = protocol::pick(link, {match, salts, false, 1}, total);
  EXPECT_NE(first, protocol::pick(link, {other, salts, false, 1}, total));
  EXPECT_NE(first, protocol::pick(link, {match, salted, false, 1}, total));
  EXPECT_NE(first, protocol::pick(link, {match, salts, true, 1}, total));
  EXPECT_NE(first, protocol::pick(link, {match, salts, false, 2}, total));
  EXPECT_NE(first, protocol::pick(protocol::sha256("other"), {match, salts, false, 1}, total));
}

TEST(Sha256, AgreesWithTheStandards) {
  EXPECT_EQ(protocol::hex(protocol::sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_FALSE(protocol::digest_of(std::string(64, 'A')));
  EXPECT_FALSE(protocol::digest_of(std::string(63, 'a')));
  EXPECT_TRUE(protocol::digest_of(std::string(64, 'a')));
}

}  // namespace
