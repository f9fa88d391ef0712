// What the rooms of this server list, and what of it the other servers have yet to hear.
#pragma once

#include "server/store/store.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace server {

class SharedListings {
 public:
  void change(const std::string& room, Listing listing) {
    if (listing.json.empty()) listed_.erase(room);
    else listed_.insert(room);
    untold_[room] = std::move(listing);
  }
  bool has(const std::string& room) const { return listed_.contains(room); }

  // Takes one that is to be told.
  std::optional<RoomListing> next() {
    if (untold_.empty()) return std::nullopt;
    auto first = untold_.extract(untold_.begin());
    return RoomListing{first.key(), std::move(first.mapped())};
  }
  // It could not be told. A newer state of the room stays.
  void put_back(RoomListing listing) { untold_.try_emplace(listing.room, std::move(listing.listing)); }

 private:
  std::set<std::string> listed_;
  std::map<std::string, Listing> untold_;
};

}  // namespace server
