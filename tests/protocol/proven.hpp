// A random match whose dice can be checked, as a match file.
#pragma once

#include "protocol/fairness.hpp"
#include "protocol/match_file.hpp"
#include "tests/protocol/setups.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace proven {

using protocol::Digest;
using protocol::Json;

inline const protocol::MatchSeed seed{protocol::sha256("open"), protocol::sha256("hidden")};

// All links of one chain of a half, the anchor first.
inline std::vector<Digest> chain(const Digest& half, std::uint32_t number = 0) {
  std::vector<Digest> links(protocol::chain_links + 1);
  links.back() = protocol::last_link(half, number);
  for (std::size_t k = protocol::chain_links; k > 0; --k) links[k - 1] = protocol::sha256(links[k]);
  return links;
}

// Ends by agreement if it has not ended before.
inline protocol::MatchFile play(const setups::Setup& setup, std::uint64_t rng_seed, std::size_t entries_max,
                                std::string (*choose)(const protocol::Match&, engine::Rng&) = nullptr) {
  const auto referee = engine::Viewer::referee();
  const auto match = setups::open(setup);
  auto open = chain(seed.open), hidden = chain(seed.hidden);
  protocol::MatchFile file{"m_proven", setup.game, match->rules(), Json::parse(match->options()), {}, {}, {}, {}};
  file.proof = protocol::FileProof{
      protocol::hex(open[0]), protocol::hex(hidden[0]), {}, {}, protocol::hex(protocol::hash_of(seed)),
      protocol::hex(seed)};
  for (std::size_t i = 0; i < match->seats(); ++i) { file.seats.push_back({"Cat " + std::to_string(i), i > 0}); }
  std::vector<std::optional<std::string>> of_people(match->seats());
  of_people[0] = std::string(32, '5');
  file.proof->salts = protocol::all_salts(file.match, of_people);
  engine::Rng rng(rng_seed);
  std::uint32_t drawn[2] = {0, 0};
  while (!setups::is_over(*match)) {
    std::string link;
    if (file.entries.size() >= entries_max) {
      if (match->rule(protocol::Ruling(engine::Ruling(engine::AgreedEnd{})))) throw std::runtime_error("it cannot end");
    } else if (std::holds_alternative<engine::Chance>(match->node())) {
      const auto due = match->due();
      const std::uint32_t k = ++drawn[due.hidden ? 1 : 0];
      const Digest digest = (due.hidden ? hidden : open)[(k - 1) % protocol::chain_links + 1];
      match->chance(protocol::pick(digest, {file.match, file.proof->salts, due.hidden, k}, due.total));
      link = protocol::hex(digest);
      if (due.hidden) file.proof->hidden_links.push_back(link);
    } else if (choose) {
      const auto seat = std::get<engine::Decision>(match->node()).seat;
      if (match->act(seat, Json::parse(choose(*match, rng)))) throw std::runtime_error("it chose what is forbidden");
    } else {
      setups::step(*match, rng);
    }
    const auto note = [&](const std::string& with_link) {
      Json entry = Json::parse(match->texts().entry(referee));
      entry["at"] = 1'790'000'000'000 + match->seq();
      entry["hash"] = protocol::view_hash(match->texts().view(referee));
      entry["seq"] = match->seq();
      if (!with_link.empty()) entry["link"] = with_link;
      file.entries.push_back(std::move(entry));
    };
    note(link);
    for (const bool is_hidden : {false, true}) {
      const std::uint32_t used = drawn[is_hidden ? 1 : 0];
      auto& links = is_hidden ? hidden : open;
      const Digest& half = is_hidden ? seed.hidden : seed.open;
      if (used == 0 || used % protocol::chain_links != 0 ||
          links[0] != protocol::anchor_of(half, used / protocol::chain_links - 1) || setups::is_over(*match))
        continue;
      links = chain(half, used / protocol::chain_links);
      if (match->rule(protocol::Anchor{is_hidden, protocol::hex(links[0])})) throw std::runtime_error("no anchor");
      note("");
    }
  }
  file.result = Json::parse(match->texts().view(referee)).at("result");
  return file;
}

}  // namespace proven
