// How the entries of one request are written to the journal, and those of many to a folded log.
//
// A request: 0 and the version of this writing (1); how many entries; of each its time (the first since 1970, the next
// since the one before), twice the number of whose it was (0: the room; n: seat n - 1), one more if a hash follows, that
// hash and the JSON of the body, and, where the room acted, why. Then the ids of the players' requests, which repeats
// are recognised by: they serve a match that runs, and are not kept longer. Numbers are of 7 bits a byte, the lowest
// first; texts have their length before them.
// Version 0 had no 0 and no version before the number of entries, and a hash in every entry.
#pragma once

#include "protocol/sha256.hpp"
#include "server/store/store.hpp"

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace server {

// What was read is not what was written.
class Damaged : public std::runtime_error {
  using runtime_error::runtime_error;
};

// By seat: its player's id, or "" for a bot.
using SeatPlayers = std::vector<std::string>;

struct RequestBytes {
  std::string entries;  // what the chain covers
  std::string ids;
};
// Throws std::out_of_range if an entry's player holds no seat.
RequestBytes write_request(std::span<const EntryRecord>, const SeatPlayers&);
std::uint32_t entries_in(std::string_view request);
// Adds the entries of one request, the first with this seq. Throws Damaged.
void read_request(std::string_view entries, std::string_view ids, std::uint32_t first, const SeatPlayers&,
                  std::vector<EntryRecord>& to);

// Over the chain so far and the entries of the request that follows.
protocol::Digest chain_after(const protocol::Digest& chain, std::string_view entries);
// Over the salts of a match (MatchRecord::salts), which are fixed after its chain has begun.
protocol::Digest hash_of_salts(std::string_view match, std::string_view salts);
// Over what never changes in a match. Names and players are no part of it.
protocol::Digest chain_start(const MatchRecord&);

// Both with their lengths, and back. Without ids if they are empty.
std::string join(std::string_view entries, std::string_view ids);
struct RequestView {
  std::string_view entries, ids;
};
// Takes one from the front of the text. Throws Damaged.
RequestView split(std::string_view& text);

// With a check of every byte.
std::string compressed(std::string_view);
// Throws Damaged; also if it would be larger than any log can be.
std::string uncompressed(std::string_view);

}  // namespace server
