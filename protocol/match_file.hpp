// `clowder-match/1`: a whole match in one JSON object, that anybody can check offline.
#pragma once

#include "protocol/match.hpp"
#include "protocol/match_start.hpp"
#include "protocol/strict_json.hpp"
#include "protocol/writer.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace protocol {

inline constexpr std::string_view match_file_format = "clowder-match/1";
inline constexpr JsonLimits match_file_limits{256 * 1024 * 1024, 16};

struct FileSeat {
  std::string name;
  bool bot = false;
};

// What proves the dice. Simulated matches have none.
struct FileProof {
  std::string open_anchor, hidden_anchor;  // 64 hexadecimal digits
  std::vector<std::string> salts;          // 32 digits or "", in seat order
  std::vector<std::string> hidden_links;   // in order; none while the match runs
  std::string seed_hash = {};              // 64 digits, promised with the anchors; "" in old files
  std::string seed = {};                   // 128 digits; "" while the match runs and in old files
};

struct MatchFile {
  std::string match;  // its id
  std::string game;
  int rules = 1;
  Json options;  // every option
  std::vector<FileSeat> seats;
  std::optional<FileProof> proof;
  std::vector<Json> entries;             // with seq, at, hash, and link where there is one
  Json result;                           // or null
  std::optional<MatchStart> start = {};  // of a match that continues another one
};

// Strict about keys, types and ranges of the head and of what stands beside an entry. What is
// inside an entry is for Match::apply to judge.
std::variant<MatchFile, Refusal> read_match_file(std::string_view text);

// Canonical JSON.
std::string write_match_file(const MatchFile& file);
// Writes to an open object the members that follow `entries`.
void write_match_head(Writer&, const MatchFile& file);

// What is wrong with a file, and where.
struct Flaw {
  std::uint32_t seq = 0;  // of the entry; 0: the file as a whole
  std::string why;
};

// A fresh match as the file says.
std::variant<std::unique_ptr<Match>, Refusal> open_match(const MatchFile& file);
// The part of an entry that Match::apply takes.
Json body_of(const Json& entry);

// Plays the file again and compares rules, version, options, every number and hash, the result,
// and with a proof every link and outcome; with a seed also where chains and bots' salts come from.
// Names and times are nobody's to prove: of times it checks that they never run backwards and that
// clocks stood still no longer than the time that passed. Entries that were copied from another match are checked
// by rules and hashes alone: their dice are proved by that match's file. The first flaw, or none. REQUIRES:
// read_match_file read it, or its hexadecimal digits are right all the same
std::optional<Flaw> verify(const MatchFile& file);

}  // namespace protocol
