// A stored match played again, entry by entry, by whoever reads it: no room knows of this.
#pragma once

#include "protocol/match.hpp"
#include "server/match_text.hpp"

#include <memory>
#include <string>
#include <vector>

namespace server {

class Again {
 public:
  // Before its first entry. The stored match outlives this. Throws std::runtime_error if there
  // can be no such match.
  explicit Again(const StoredMatch&);

  const protocol::Match& match() const { return *match_; }
  bool has_next() const { return match_->seq() < stored_.entries.size(); }
  // The next entry as it is stored. REQUIRES: has_next()
  const EntryRecord& next() const { return stored_.entries[match_->seq()]; }
  // Plays it. Throws std::runtime_error if it does not follow. REQUIRES: has_next()
  void step();
  // A log does not say where it ends: one that lost its last entries reads like a shorter
  // match. Throws std::runtime_error if this one is over and ends otherwise than it did.
  void expect_end() const;

  // Was the last entry drawn from the hidden chain?
  bool was_hidden() const { return hidden_; }
  const std::string& link() const { return link_; }
  const std::vector<std::string>& hidden_links_given() const { return hidden_links_given_; }

 private:
  const StoredMatch& stored_;
  std::unique_ptr<protocol::Match> match_;
  bool hidden_ = false;
  std::string link_;
  std::vector<std::string> hidden_links_given_;
};

}  // namespace server
