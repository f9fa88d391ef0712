// Dice and draws that can be checked: how a seed makes chains, how a link of a chain becomes a
// pick, and whether a link belongs to its chain. README.md, "Dice and draws that can be checked", is the specification.
#pragma once

#include "protocol/sha256.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

inline constexpr std::uint32_t chain_links = 1024;  // outcomes of one chain
// Links of the hidden chain of a match in which nothing is drawn from it: the game has no secrets. Matches that began
// before 2026-11-28 have `chain_links` there, too.
inline constexpr std::uint32_t unused_chain_links = 1;

// What all chains of a match are made from. Its hash is published before any salt is known, the
// seed itself when the match is over.
struct MatchSeed {
  Digest open, hidden;  // one half for the chains of each kind
};
// 128 hexadecimal digits, the open half first; none if the text is anything else.
std::optional<MatchSeed> match_seed_of(std::string_view hex);
std::string hex(const MatchSeed& seed);
Digest hash_of(const MatchSeed& seed);

// The last link of chain number n (0, then the ones that follow a used-up chain) of one half.
Digest last_link(const Digest& half, std::uint32_t number);
// Link 0 of that chain. Hashes once a link.
Digest anchor_of(const Digest& half, std::uint32_t number, std::uint32_t links = chain_links);

// The salts of all seats, in seat order, from those of the seats that people hold; a bot's seat has
// none. A bot's salt follows from the others, so the server cannot choose it.
std::vector<std::string> all_salts(const std::string& match, const std::vector<std::optional<std::string>>& of_people);

// Which outcome is meant.
struct Draw {
  const std::string& match;               // its id
  const std::vector<std::string>& salts;  // in seat order: 32 hexadecimal digits or ""
  bool hidden;                            // of the hidden chain
  std::uint32_t k;                        // 1 for the chain's first; goes on over a new anchor
};

// A number below `total`, each as likely as any other. REQUIRES: total > 0
std::uint32_t pick(const Digest& link, const Draw& draw, std::uint32_t total);

// Follows a chain from its anchor, link by link.
class ChainCheck {
 public:
  explicit ChainCheck(const Digest& anchor) : last_(anchor) {}
  // Is this the next link? Then it is the last one from now on.
  bool next(const Digest& link) {
    if (is_used_up() || sha256(link) != last_) return false;
    last_ = link;
    ++used_;
    ++drawn_;
    return true;
  }
  bool is_used_up() const { return used_ == chain_links; }
  std::uint32_t drawn() const { return drawn_; }  // outcomes so far, over all its anchors
  // A new chain follows. REQUIRES: is_used_up()
  void anchor(const Digest& anchor) {
    last_ = anchor;
    used_ = 0;
  }

 private:
  Digest last_;
  std::uint32_t used_ = 0;
  std::uint32_t drawn_ = 0;
};

}  // namespace protocol
