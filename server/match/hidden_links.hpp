// The links of hidden outcomes of a stored match, handed out entry by entry when the match is over.
#pragma once

#include "server/match/dice.hpp"
#include "server/match/match_replay.hpp"

#include <optional>
#include <string>

namespace server {

class HiddenLinks {
 public:
  explicit HiddenLinks(const MatchRecord&);
  // Of the entry that was just replayed: its own link, or that of its hidden outcome. "" if there is none, or nobody
  // may see it yet. REQUIRES: called once after each entry, in order
  std::string of(const MatchReplay&);

 private:
  bool is_over_;
  std::string seed_;  // "": the match came as a file, and its entries have the links
  std::uint32_t drawn_ = 0;
  std::optional<LinkChain> chain_;  // that of the last one
};

}  // namespace server
