#include "server/match/dice.hpp"

#include <cassert>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace server {
namespace {

protocol::Digest hashed(protocol::Digest link, std::uint32_t times) {
  for (; times > 0; --times) link = protocol::sha256(link);
  return link;
}

}  // namespace

protocol::Digest read_half(const std::string& stored) {
  const auto read = protocol::digest_of(stored);
  if (!read) throw std::runtime_error("a stored seed is no seed");
  return *read;
}

LinkChain::LinkChain(const protocol::Digest& half, std::uint32_t number) {
  auto link = protocol::last_link(half, number);
  for (auto k = length; k > 0; --k) {
    if (k % stride == 0) kept_[k / stride - 1] = link;
    link = protocol::sha256(link);
  }
}

protocol::Digest LinkChain::link(std::uint32_t k) const {
  assert(k <= length);
  if (k == 0) return protocol::sha256(link(1));
  const auto end = (k + stride - 1) / stride * stride;
  if (near_end_ != end) {
    near_.back() = kept_[end / stride - 1];
    for (auto i = near_.size() - 1; i > 0; --i) near_[i - 1] = hashed(near_[i], near_stride);
    near_end_ = end;
  }
  const auto before = near_end_ - stride;
  const auto from = (k + near_stride - 1) / near_stride * near_stride;
  return hashed(near_[(from - before) / near_stride - 1], from - k);
}

Dice::Dice(const MatchRecord& record)
    : match_(record.id), open_(read_half(record.open_seed)), hidden_(read_half(record.hidden_seed)) {
  if (!record.salts.empty()) salts_ = nlohmann::json::parse(record.salts).get<std::vector<std::string>>();
}

Dice Dice::promise(MatchRecord& record, bool has_secrets) {
  Dice dice(record);
  const protocol::MatchSeed seed{dice.open_.half(), dice.hidden_.half()};
  record.open_anchor = protocol::hex(dice.open_.chain().link(0));
  record.hidden_anchor = protocol::hex(has_secrets ? dice.hidden_.chain().link(0)
                                                   : protocol::anchor_of(seed.hidden, 0, protocol::unused_chain_links));
  record.seed_hash = protocol::hex(protocol::hash_of(seed));
  return dice;
}

Dice::Drawn Dice::draw(bool hidden, std::uint32_t total) {
  assert(salts_ && !needs_anchor(hidden));
  auto& mine = strand(hidden);
  mine.count_drawn();
  const auto link = mine.chain().link(mine.drawn() - mine.number() * LinkChain::length);
  return {protocol::pick(link, protocol::Draw{match_, *salts_, hidden, mine.drawn()}, total), protocol::hex(link)};
}

std::optional<std::string> Dice::next_anchor(bool hidden) const {
  if (!needs_anchor(hidden)) return std::nullopt;
  const auto& mine = strand(hidden);
  return protocol::hex(LinkChain(mine.half(), mine.number() + 1).link(0));
}

void Dice::anchored(bool hidden) { strand(hidden).go_on_to_next_chain(); }

std::optional<Dice::Last> Dice::last_open() const {
  if (open_.drawn() == 0) return std::nullopt;
  const auto told = [&](const LinkChain& chain, std::uint32_t number) {
    Last last{open_.drawn(), protocol::hex(chain.link(open_.drawn() - number * LinkChain::length))};
    if (number > 0) last.anchor = protocol::hex(chain.link(0));
    return last;
  };
  if (open_.drawn() > open_.number() * LinkChain::length) return told(open_.chain(), open_.number());
  auto last = told(LinkChain(open_.half(), open_.number() - 1), open_.number() - 1);
  last.next = protocol::hex(open_.chain().link(0));
  return last;
}

std::vector<std::string> Dice::hidden_links() const {
  std::vector<std::string> links;
  for (std::uint32_t number = 0; number * LinkChain::length < hidden_.drawn(); ++number) {
    const LinkChain chain(hidden_.half(), number);
    for (std::uint32_t k = 1; k <= LinkChain::length && number * LinkChain::length + k <= hidden_.drawn(); ++k)
      links.push_back(protocol::hex(chain.link(k)));
  }
  return links;
}

}  // namespace server
