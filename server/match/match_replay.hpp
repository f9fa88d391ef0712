// Replays a stored match entry by entry, for reviews and exports. Independent of any room.
#pragma once

#include "protocol/match.hpp"
#include "server/match/entry_facts.hpp"
#include "server/match/match_text.hpp"

#include <memory>
#include <string>
#include <vector>

namespace server {

class MatchReplay {
 public:
  // Before its first entry. The stored match outlives this. Throws std::runtime_error if there
  // can be no such match.
  explicit MatchReplay(const StoredMatch&);

  const protocol::Match& match() const { return *match_; }
  bool has_next() const { return match_->seq() < stored_.entries.size(); }
  // The next entry as it is stored. REQUIRES: has_next()
  const EntryRecord& next() const { return stored_.entries[match_->seq()]; }
  // Applies the next entry. Throws std::runtime_error if it does not follow from the state.
  // REQUIRES: has_next()
  void step();
  // Checks that no entries are missing at the end. Throws std::runtime_error if the match is
  // recorded as over and the replayed state disagrees.
  void expect_end() const;

  // True if the last entry was copied from the match that this one continues.
  bool was_copied() const { return is_copied(stored_.match.start, match_->seq()); }
  // True if the last entry was drawn from the hidden chain of this match.
  bool was_hidden() const { return hidden_; }
  const std::string& link() const { return link_; }
  // Of the last entry.
  const EntryFacts& facts() const { return facts_; }

 private:
  const StoredMatch& stored_;
  std::size_t seats_;
  std::unique_ptr<protocol::Match> match_;
  bool hidden_ = false;
  std::string link_;
  EntryFacts facts_;
};

}  // namespace server
