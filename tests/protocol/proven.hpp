// A random match whose dice can be checked, as a match file.
#pragma once

#include "protocol/fairness.hpp"
#include "protocol/match_file.hpp"
#include "tests/protocol/tables.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace proven {

using protocol::Digest;
using protocol::Json;

// Link 0 to the seed's end.
inline std::vector<Digest> chain(const std::string& seed) {
  std::vector<Digest> links(protocol::chain_links + 1);
  links.back() = protocol::sha256(seed);
  for (std::size_t k = protocol::chain_links; k > 0; --k) links[k - 1] = protocol::sha256(links[k]);
  return links;
}

inline protocol::MatchFile play(const tables::Table& table, std::uint64_t seed, std::size_t entries_max) {
  const auto referee = engine::Viewer::referee();
  const auto match = tables::open(table);
  const auto open = chain("open"), hidden = chain("hidden");
  protocol::MatchFile file{"m_proven", table.game, match->rules(), Json::parse(match->options()), {}, {}, {}, {}};
  file.proof = protocol::FileProof{protocol::hex(open[0]), protocol::hex(hidden[0]), {}, {}};
  for (std::size_t i = 0; i < match->seats(); ++i) {
    file.seats.push_back({"Cat " + std::to_string(i), i > 0});
    file.proof->salts.push_back(i == 0 ? "" : std::string(32, static_cast<char>('0' + i)));
  }
  engine::Rng rng(seed);
  std::uint32_t spoken[2] = {0, 0};
  while (!tables::is_over(*match) && file.entries.size() < entries_max) {
    std::string link;
    if (std::holds_alternative<engine::Chance>(match->node())) {
      const auto due = match->due();
      const std::uint32_t k = ++spoken[due.hidden ? 1 : 0];
      const Digest& digest = (due.hidden ? hidden : open)[k];
      match->chance(protocol::pick(digest, {file.match, file.proof->salts, due.hidden, k}, due.total));
      link = protocol::hex(digest);
      if (due.hidden) file.proof->hidden_links.push_back(link);
    } else {
      tables::step(*match, rng);
    }
    Json entry = Json::parse(match->entry_text(referee));
    entry["at"] = 1'790'000'000'000 + match->seq();
    entry["hash"] = protocol::view_hash(match->view_text(referee));
    entry["seq"] = match->seq();
    if (!link.empty()) entry["link"] = link;
    file.entries.push_back(std::move(entry));
  }
  file.result = Json::parse(match->view_text(referee)).at("result");
  return file;
}

}  // namespace proven
