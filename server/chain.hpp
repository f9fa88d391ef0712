// The chain of hashes through a match and its entries. It is checked whenever they are
// read: a bit that changed on the disk is an error, never a wrong state.
#pragma once

#include "server/store.hpp"

#include <string>

namespace server {

// Over what never changes in a match.
std::string chain_start(const MatchRecord&);
// Over the chain so far and the entry that follows.
std::string chain_after(const std::string& chain, const EntryRecord&);

}  // namespace server
