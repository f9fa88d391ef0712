#include "protocol/fairness.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

namespace protocol {
namespace {

std::string text_of(const Draw& draw) {
  std::string text = draw.match + "|";
  for (std::size_t i = 0; i < draw.salts.size(); ++i) {
    if (i > 0) text += ',';
    text += draw.salts[i];
  }
  text += draw.hidden ? "|hidden|" : "|open|";
  return text + std::to_string(draw.k);
}

// The first of the key's eight numbers that favours no outcome.
std::optional<std::uint32_t> pick_from(const Digest& key, std::uint32_t total) {
  const std::uint64_t range = std::uint64_t{1} << 32;
  const std::uint64_t limit = range - range % total;
  for (std::size_t at = 0; at < key.size(); at += 4) {
    std::uint64_t number = 0;
    for (std::size_t i = at; i < at + 4; ++i) number = number << 8 | key[i];
    if (number < limit) return static_cast<std::uint32_t>(number % total);
  }
  return std::nullopt;
}

}  // namespace

std::optional<MatchSeed> match_seed_of(std::string_view hex) {
  if (hex.size() != 128) return std::nullopt;
  const auto open = digest_of(hex.substr(0, 64)), hidden = digest_of(hex.substr(64));
  if (!open || !hidden) return std::nullopt;
  return MatchSeed{*open, *hidden};
}

std::string hex(const MatchSeed& seed) { return hex(seed.open) + hex(seed.hidden); }

Digest hash_of(const MatchSeed& seed) {
  std::array<std::uint8_t, 64> bytes;
  std::ranges::copy(seed.open, bytes.begin());
  std::ranges::copy(seed.hidden, bytes.begin() + seed.open.size());
  return sha256(bytes);
}

Digest last_link(const Digest& half, std::uint32_t number) { return hmac_sha256(half, std::to_string(number)); }

Digest anchor_of(const Digest& half, std::uint32_t number, std::uint32_t links) {
  Digest link = last_link(half, number);
  for (std::uint32_t k = links; k > 0; --k) link = sha256(link);
  return link;
}

std::vector<std::string> all_salts(const std::string& match, const std::vector<std::optional<std::string>>& of_people) {
  std::string people;
  bool first = true;
  for (const auto& salt : of_people) {
    if (!salt) continue;
    people += (first ? "" : ",") + *salt;
    first = false;
  }
  std::vector<std::string> salts;
  for (std::size_t seat = 0; seat < of_people.size(); ++seat)
    salts.push_back(of_people[seat] ? *of_people[seat]
                                    : hex(sha256(match + "|" + people + "|" + std::to_string(seat))).substr(0, 32));
  return salts;
}

std::uint32_t pick(const Digest& link, const Draw& draw, std::uint32_t total) {
  assert(total > 0);
  const std::string text = text_of(draw);
  Digest key = hmac_sha256(link, text);
  for (;;) {  // each round fails with a chance below 2^-8
    if (const auto found = pick_from(key, total)) return *found;
    key = hmac_sha256(key, text);
  }
}

}  // namespace protocol
