// The two chains of one match, as the server holds them: it knows the seeds. How a link
// becomes a pick, and how anybody checks it, is protocol/fairness.hpp.
//
// A seed is never a link: showing every link of a chain shows nothing of the next chain.
#pragma once

#include "protocol/fairness.hpp"
#include "protocol/sha256.hpp"
#include "server/store/store.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace server {

// A stored half of a match's seed. Throws std::runtime_error unless it is 64 hexadecimal digits.
protocol::Digest read_half(const std::string& stored);

// One chain of 1,024 links. Keeps each 32nd, since all of two chains would take 64 KiB, and each fourth of the 32 links
// around the one that was read last, since links are drawn in order.
class LinkChain {
 public:
  static constexpr std::uint32_t length = protocol::chain_links;

  // `half` of a match's seed: the first for open chains, the second for hidden ones.
  LinkChain(const protocol::Digest& half, std::uint32_t number);
  // Link 0 is the anchor. REQUIRES: k <= length
  protocol::Digest link(std::uint32_t k) const;

 private:
  static constexpr std::uint32_t stride = 32, near_stride = 4;
  std::array<protocol::Digest, length / stride> kept_;               // links 32, 64, ...
  mutable std::array<protocol::Digest, stride / near_stride> near_;  // those before and with link `near_end_`
  mutable std::uint32_t near_end_ = 0;                               // 0: none
};

class Dice {
 public:
  // Reads seeds, id and salts of the record; salts may be fixed later. Throws std::runtime_error if a seed is none. A chain hashes 1,024 times when it is first
  // needed: a game without secrets never needs the hidden one.
  explicit Dice(const MatchRecord&);
  // Those of a new match. Writes into its record what is published before any salt is known: both anchors and the
  // seed's hash. REQUIRES: the record's seeds
  static Dice promise(MatchRecord&, bool has_secrets);

  void salt(std::vector<std::string> salts) { salts_ = std::move(salts); }
  const std::optional<std::vector<std::string>>& salts() const { return salts_; }

  struct Drawn {
    std::uint32_t pick;
    std::string link;
  };
  // The next outcome of that chain. REQUIRES: salted
  Drawn draw(bool hidden, std::uint32_t total);
  // An outcome that the log holds already: the chain moves on.
  void count_drawn(bool hidden) { strand(hidden).count_drawn(); }
  // True if the last link of that chain is used.
  bool needs_anchor(bool hidden) const {
    const auto& mine = strand(hidden);
    return mine.drawn() >= (mine.number() + 1) * LinkChain::length;
  }
  // The anchor that must be put on record before that chain can go on; none unless needs_anchor(hidden).
  std::optional<std::string> next_anchor(bool hidden) const;
  // It is on record. REQUIRES: next_anchor(hidden)
  void anchored(bool hidden);
  // The last outcome of the open chain; none before the first.
  struct Last {
    std::uint32_t k;
    std::string link;
    std::string anchor = {};  // of its chain; "" if that is the first one
    std::string next = {};    // anchor of the next chain, if that is on record and has no outcome yet
  };
  std::optional<Last> last_open() const;
  // Every hidden link so far, in order: only for when the match is over.
  std::vector<std::string> hidden_links() const;

 private:
  class Strand {
   public:
    explicit Strand(const protocol::Digest& half) : half_(half) {}
    const protocol::Digest& half() const { return half_; }
    std::uint32_t number() const { return number_; }
    std::uint32_t drawn() const { return drawn_; }
    void count_drawn() { ++drawn_; }
    const LinkChain& chain() const {
      if (!chain_) chain_ = std::make_unique<LinkChain>(half_, number_);
      return *chain_;
    }
    void go_on_to_next_chain() {
      ++number_;
      chain_.reset();
    }

   private:
    protocol::Digest half_;
    std::uint32_t number_ = 0;                  // of the chain
    std::uint32_t drawn_ = 0;                   // outcomes so far, over all chains
    mutable std::unique_ptr<LinkChain> chain_;  // none before it is needed
  };
  Strand& strand(bool hidden) { return hidden ? hidden_ : open_; }
  const Strand& strand(bool hidden) const { return hidden ? hidden_ : open_; }

  std::string match_;
  std::optional<std::vector<std::string>> salts_;
  Strand open_, hidden_;
};

}  // namespace server
