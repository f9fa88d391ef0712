#include "server/match/hidden_links.hpp"

namespace server {

HiddenLinks::HiddenLinks(const MatchRecord& match) : is_over_(match.ended != 0), seed_(match.hidden_seed) {}

std::string HiddenLinks::of(const MatchReplay& replay) {
  if (!replay.was_hidden()) return replay.link();
  if (!is_over_) return "";
  if (seed_.empty()) return replay.link();
  const auto before = drawn_++;
  if (before % LinkChain::length == 0) chain_.emplace(read_half(seed_), before / LinkChain::length);
  return protocol::hex(chain_->link(before % LinkChain::length + 1));
}

}  // namespace server
